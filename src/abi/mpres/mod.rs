//! Residue numbers as MPRES-BLAS has them: moduli sets, arrays and routines, as plain C.
//!
//! The headers in include/mpres are the C++ interface of MPRES-BLAS on top of these.

pub mod arrays;
pub mod exported;
pub mod level1;
pub mod level2;
pub mod level3;
pub mod numbers;
mod operands;
pub mod reduce;
pub mod sets;
