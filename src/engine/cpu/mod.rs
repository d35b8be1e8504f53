//! The CPU engine: packed panels and register-blocked microkernels in the widest instruction set of
//! the machine, on a private pool of threads.
//!
//! Each element of a result is one chain of operations in the order of k, whatever the instruction
//! set, the blocking and the number of threads: the bits do not depend on them.

pub mod buffer;
pub mod gemm;
pub mod isa;
mod micro;
pub mod modular;
mod pack;
pub mod par;
pub mod per_thread;
pub mod rns;
pub mod simd;
pub(super) mod special;
mod workspace;

pub use gemm::{Product, gemm};
pub use isa::Isa;
