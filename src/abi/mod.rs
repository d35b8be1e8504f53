//! Everything that C, C++ and Fortran programs see: convert, validate, dispatch, nothing else.

mod arguments;
mod bodies;
pub mod control;
pub mod device;
pub mod exported;
pub mod exports;
mod guard;
pub mod mpres;
mod next;
mod startup;
pub mod types;
