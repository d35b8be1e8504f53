//! wideblas: linear algebra in more than double precision, behind the interfaces that programs
//! already call.
//!
//! The shared library is for C, C++, Fortran and Python. Programs in Rust call [`blas`], [`sum`] and [`lapack`] on views of numbers
//! of [`mod@format`]; docs/src/rust.md has an example, and says what is stable. Before 1.0, functions of Rust change with minor versions.
//!
//! # The rooms
//! | room | question |
//! |---|---|
//! | [`abi`] | what can C, C++ and Fortran see |
//! | [`lapack`] | what is a factorisation, and what is solved with it |
//! | [`distributed`] | what is a matrix that several processes have, and how do they multiply it |
//! | [`sparse`] | what is a sparse matrix, and how is a system with one solved iteratively |
//! | [`blas`] | what does a routine mean |
//! | [`sum`] | what is the exact sum, dot product or norm of vectors |
//! | [`product`] | how is an exact product computed |
//! | [`engine`] | where does it run: CPU or GPU, whose kernels are in `crates/engine/kernels/` |
//! | [`mod@format`] | what is a number |
//!
//! Dependencies go one way: abi -> lapack -> blas -> sum -> product -> engine -> format -> base; sparse stands beside lapack, distributed on
//! lapack. Each room but `abi` is a crate, which this
//! one has as a module. One file of abi goes past blas: `guard`, which enters the floating-point environment, catches
//! panics and prints by [`host`] for every function that C sees. The packages `reference`, which says what the exact
//! result is, `tmd`, which searches for hard-to-round arguments, and `command` stand beside the library and use it.
//! The crate `base` serves all of them: [`config`], [`options`], [`error`], [`host`] and memory.
//!
//! # The C contract
//! No panic leaves the library and nothing ends the host program, want of memory neither. Illegal arguments call the
//! interface's error handler, looked up at run time, with the reference's `info`; on any error the
//! outputs are untouched and `wb_last_error` says why. The same input gives the same bits on any
//! number of threads and with any kernel, in every rounding mode of the program, which has its
//! floating-point environment back afterwards.
//!
//! # The way of a call
//! What follows from a routine's signature comes from `abi/routines.txt` by the program in `generator/`: the exports of
//! all interfaces and formats, which fill the routine's structure of parameters, and the function that reads and checks
//! these, by a cursor that counts positions (`abi/arguments.rs`). `abi/bodies/` calls it; [`blas`] says what the routine
//! means, [`product`] and [`engine`] compute it. CONTRIBUTING.md follows a call of Rgemm, and says what one more routine and
//! one more format cost.
//!
//! # Adding a routine
//! 1. Its line in `abi/routines.txt`, its texts in `abi/docs.txt`.
//! 2. Its meaning in [`blas`], for any format, and in `abi/bodies/` the function that calls it.
//! 3. `cargo run -p wideblas-generator`.
//! 4. Its tests: against `reference` in `tests/`, through the interface in `c_tests/`.
//! 5. Its line in docs/src/mplapack.md and CHANGELOG.md, the regenerated header, the names in `c_tests/symbols.txt`.

pub mod abi;

pub use wideblas_base::{config, error, host, isa, options};
pub use wideblas_blas as blas;
pub use wideblas_distributed as distributed;
pub use wideblas_engine as engine;
pub use wideblas_engine::{profile, trace};
pub use wideblas_format as format;
pub use wideblas_lapack as lapack;
pub use wideblas_product as product;
pub use wideblas_sparse as sparse;
pub use wideblas_sum as sum;

use wideblas_base::{fallible, once};
