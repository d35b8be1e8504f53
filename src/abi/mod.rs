//! Everything that C, C++ and Fortran programs see: convert, validate, dispatch, nothing else.
//!
//! The unit tests are compiled without the functions that C sees, which are every routine in every format: they would
//! take as long to compile as the library. `c_tests/` and `tests/` call them.
#![cfg_attr(test, allow(dead_code))]

// Their macros are those of the lists in exports.
#[cfg(not(test))]
#[macro_use]
mod checked;
#[cfg(not(test))]
#[macro_use]
mod passing;
#[cfg(not(test))]
#[macro_use]
mod services;

#[cfg(not(test))]
pub mod accumulators;
#[cfg(not(test))]
pub mod answers;
mod arguments;
#[cfg(not(test))]
mod bodies;
pub mod control;
#[cfg(not(test))]
pub mod device;
#[cfg(not(test))]
pub mod distributed;
#[cfg(not(test))]
pub mod exported;
#[cfg(not(test))]
pub mod exports;
pub mod guard;
pub mod handler;
#[cfg(not(test))]
pub mod mpres;
mod next;
mod plain;
mod returned;
#[cfg(not(test))]
pub mod sparse;
mod startup;
#[cfg(not(test))]
pub mod sums;
pub mod types;

/// The table of the BLAS's routines, from which their exports are made: a line for each, with its names and its arguments.
pub const ROUTINES: &str = include_str!("routines.txt");
