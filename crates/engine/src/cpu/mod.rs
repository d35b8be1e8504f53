//! The CPU engine: packed panels and register-blocked microkernels in the widest instruction set of
//! the machine, on a private pool of threads.
//!
//! Each element of a result is one chain of operations in the order of k, whatever the instruction
//! set, the blocking and the number of threads: the bits do not depend on them.

#[cfg(target_arch = "x86_64")]
mod beside;
mod block;
pub mod buffer;
pub mod carried;
pub mod gemm;
// Unit tests compile the kernels that they use.
#[cfg(not(test))]
pub mod kernels;
pub mod limbs;
mod micro;
pub mod modular;
mod pack;
pub mod par;
pub mod per_thread;
mod problem;
pub mod rns;
pub mod simd;
mod small;
pub mod special;
pub mod sum;
pub mod vectors;
mod workspace;

pub use gemm::{NativeProduct, gemm};
pub use wideblas_base::isa::Isa;

/// Prefetches the cache line of an address.
#[inline(always)]
pub fn prefetch<T>(address: *const T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the instruction is part of x86-64, and any address may be fetched.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}
