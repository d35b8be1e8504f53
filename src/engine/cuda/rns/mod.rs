//! Residue numbers on the GPU: the kernels of kernels/rns_*.cu, with the results that
//! [`crate::blas::mp`] defines, and so the bits of the CPU.
//!
//! A sum is one kernel, see kernels/rns_sums.cuh: it needs no buffer of the size of a matrix, waits for
//! nothing in between and allocates nothing on the device. Where it fails its results are as they were, so
//! that the CPU can compute, unless the failure says that they are undefined.

mod array;
pub mod elements;
mod gemm;
mod launching;
mod limbs;
mod measure;
mod mirror;
pub mod plan;
mod sets;
mod sums;
pub mod tables;

pub use array::Resident;
pub use gemm::{Product, gemm, step_times};
pub use measure::{Run, Times, time};
pub use mirror::Mirror;
pub use sums::{asum, dot, gemv, symv};
