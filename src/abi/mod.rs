//! Everything that C, C++ and Fortran programs see: convert, validate, dispatch, nothing else.

pub mod accumulators;
mod arguments;
mod bodies;
pub mod control;
pub mod device;
pub mod exported;
pub mod exports;
pub mod guard;
pub mod handler;
pub mod mpres;
mod next;
mod plain;
mod returned;
mod startup;
pub mod sums;
pub mod types;
