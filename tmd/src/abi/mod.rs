//! What C and C++ programs see of the search, libwideblas_tmd.so: convert, validate, dispatch, nothing else.
//!
//! As in the library `wideblas`, whose guard this uses: no panic leaves a function, on an error the outputs are untouched and
//! `wb_tmd_last_error` says why.

pub mod control;
mod environment;
pub mod lines;
pub mod options;
pub mod plan;
pub mod taylor;
pub mod types;
