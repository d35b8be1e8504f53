//! Matrices that are distributed over processes, in ScaLAPACK's layout, and products of them.
//!
//! [`communicator`] says what is asked of processes that exchange messages, which [`threads`] of one program do too, [`grid`] arranges them in rows and columns. [`axis`] deals rows or
//! columns to them in blocks, [`descriptor`] reads and checks ScaLAPACK's descriptors of a [`matrix`]. [`product`] multiplies: [`plan`] decides
//! how, from the numbers of all processes, [`panel`] brings the parts of A and B that a process needs, [`carried`] sums up their products,
//! [`blocks`] says for how much of C at a time, [`memory`] is what that takes beside the sums, and [`strips`] computes the elements that want all of
//! their terms at once. [`routines`] has the products, [`triangular`] systems with a triangular matrix, [`cholesky`] a factorisation.
//!
//! Results have the bits that one process computes, for any number of processes and any blocks: decisions follow from the numbers of the
//! whole matrices, and sums are rounded once, at their end.
//!
//! A part of wideblas, which has this crate as its module `distributed`: programs depend on the crate `wideblas`.

#![forbid(unsafe_code)]

pub mod axis;
pub mod blocks;
pub mod carried;
pub mod cholesky;
pub mod communicator;
pub mod compiled;
pub mod descriptor;
pub mod grid;
mod links;
pub mod matrix;
pub mod memory;
pub mod panel;
pub mod plan;
pub mod product;
pub mod routines;
pub mod steps;
pub mod strips;
mod there;
pub mod threads;
pub mod triangular;

pub use communicator::Communicator;
pub use descriptor::Descriptor;
pub use grid::Grid;

use std::fmt;

/// Why a routine did nothing. Every process gets the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// An argument is illegal: its place i, or 100 i + j for entry j of a descriptor, as ScaLAPACK counts them.
    Argument(u16),
    /// The processes passed arguments that differ, or have other settings.
    Differs,
    /// A process has no memory.
    NoMemory,
    /// Messages could not be exchanged. Processes may disagree on this one.
    Communication,
}

impl Error {
    /// A number for each error, by which processes agree on one: the first argument counts most.
    fn code(self) -> i64 {
        match self {
            Error::Communication => 1,
            Error::NoMemory => 2,
            Error::Differs => 3,
            Error::Argument(place) => 1_000_000 - i64::from(place),
        }
    }

    fn of_code(code: i64) -> Error {
        match code {
            1 => Error::Communication,
            2 => Error::NoMemory,
            3 => Error::Differs,
            code => Error::Argument((1_000_000 - code) as u16),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Argument(place) if *place >= 100 => {
                write!(f, "entry {} of descriptor {} is illegal", place % 100, place / 100)
            }
            Error::Argument(place) => write!(f, "argument {place} is illegal"),
            Error::Differs => {
                f.write_str("processes passed arguments or have settings that differ")
            }
            Error::NoMemory => f.write_str("a process has no memory"),
            Error::Communication => f.write_str("messages could not be exchanged"),
        }
    }
}

impl std::error::Error for Error {}

impl From<communicator::Failed> for Error {
    fn from(_: communicator::Failed) -> Error {
        Error::Communication
    }
}
