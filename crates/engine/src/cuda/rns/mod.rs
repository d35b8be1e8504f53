//! Residue numbers on the GPU: the kernels of kernels/rns/*.cu. Their results are those that `blas::mp`
//! defines, so they have the same bits as on the CPU.
//!
//! A sum is one kernel, see kernels/rns/sums.cuh: it needs no buffer of the size of a matrix, has no waits inside and
//! allocates nothing on the device. If it fails, the results are unchanged, so that the CPU can compute them, unless
//! the failure says that they are undefined.

mod array;
pub mod elements;
mod gemm;
mod launching;
mod limbs;
mod measure;
mod mirror;
pub mod plan;
mod reduce;
mod sets;
mod sums;
pub mod tables;

pub use array::Resident;
pub use gemm::{RnsProduct, gemm, step_times};
pub use measure::{Run, Times, time};
pub use mirror::Mirror;
pub use reduce::reduce;
pub use sums::{asum, dot, gemv, symv};
