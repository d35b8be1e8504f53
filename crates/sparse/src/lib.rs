//! Sparse matrices, their products with vectors, and iterative solvers, in any precision.
//!
//! [`Matrix`] has rows of entries; [`market`] reads one from a file, [`storage`] arranges it in other ways. [`product`] multiplies in an
//! arithmetic of [`numbers`], [`exact`] rounds exact sums once. [`cuda`] does it on a GPU. [`krylov`] has the solvers, [`precondition`] what speeds them up.
//!
//! A part of wideblas, which has this crate as its module `sparse`: programs depend on the crate `wideblas`.

#![deny(unsafe_code)]

// Calls of the driver.
#[allow(unsafe_code)]
pub mod cuda;
pub mod exact;
pub mod krylov;
pub mod market;
pub mod matrix;
pub mod numbers;
pub mod precondition;
pub mod product;
pub mod storage;
pub mod values;

pub use matrix::Matrix;
pub use values::Values;

use std::fmt;

/// Why a matrix, a file or a system is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The line of the file, from 1.
    pub line: Option<u64>,
    pub message: String,
}

impl Refused {
    pub fn new(message: impl Into<String>) -> Refused {
        Refused { line: None, message: message.into() }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for Refused {}
