//! The library as C, C++ and Fortran programs meet it: compiles the programs of this folder against
//! the release library (`WIDEBLAS_LIB_DIR`, or built here) and runs them.
//!
//! `WIDEBLAS_BLESS=1` rewrites the generated files instead of comparing them.

#[path = "../tests/all/common/once.rs"]
mod once;
#[path = "../examples/product.rs"]
mod product;
mod support;

mod book;
mod docs;
mod figures;
mod flint;
mod fortran;
mod generated;
mod gfortran;
mod header;
mod host;
mod installed;
mod manual;
mod memcheck;
mod mpi;
mod mpres;
mod packages;
mod preload;
mod programs;
mod settings;
mod setup;
mod symbols;
mod tmd;
mod traces;
