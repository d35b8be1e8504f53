//! wideblas: linear algebra in more than double precision, behind the interfaces that programs
//! already call.
//!
//! # The rooms
//! | room | question |
//! |---|---|
//! | [`abi`] | what can C, C++ and Fortran see |
//! | [`blas`] | what does a routine mean |
//! | [`product`] | how is an exact product computed |
//! | [`engine`] | where does it run: CPU or GPU, whose kernels are in `kernels/` |
//! | [`format`] | what is a number |
//!
//! Dependencies go one way: abi -> blas -> product -> engine -> format. The packages `reference`, which says what the
//! exact result is, and `command` stand beside the library and use it.
//! `config`, `trace`, `error` and `fallible` serve all of them.
//!
//! # The C contract
//! No panic leaves the library and nothing ends the host program, want of memory neither. Illegal arguments call the
//! interface's error handler, looked up at run time, with the reference's `info`; on any error the
//! outputs are untouched and `wb_last_error` says why. The same input gives the same bits on any
//! number of threads and with any kernel, in every rounding mode of the program, which has its
//! floating-point environment back afterwards.
//!
//! # Adding a routine
//! 1. Its meaning and argument checks in [`blas`], for any format.
//! 2. Its exports in [`abi`]: an explicit signature, a guarded body; the names in `c_tests/symbols.txt`.
//! 3. Its tests: against `reference` in `tests/`, through the interface in `c_tests/`.
//! 4. Its line in README.md and CHANGELOG.md, and the regenerated header.

pub mod abi;
#[forbid(unsafe_code)]
pub mod blas;
#[forbid(unsafe_code)]
pub mod config;
pub mod engine;
#[forbid(unsafe_code)]
mod error;
#[forbid(unsafe_code)]
mod fallible;
pub mod format;
#[forbid(unsafe_code)]
pub mod product;
#[forbid(unsafe_code)]
pub mod trace;
