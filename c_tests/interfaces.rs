//! The library as C, C++ and Fortran programs meet it: compiles the programs of this folder against
//! the release library (`WIDEBLAS_LIB_DIR`, or built here) and runs them.
//!
//! `WIDEBLAS_BLESS=1` rewrites the generated files instead of comparing them.

mod support;

mod fortran;
mod generated;
mod gfortran;
mod header;
mod host;
mod installed;
mod memcheck;
mod mpi;
mod mpres;
mod preload;
mod programs;
mod readme;
mod settings;
mod symbols;
mod tmd;
mod traces;
