//! Everything that C, C++ and Fortran programs see: convert, validate, dispatch, nothing else.

pub mod control;
pub mod device;
pub mod exported;
mod guard;
pub mod mplapack;
pub mod mpres;
mod next;
pub mod products;
mod routines;
mod startup;
