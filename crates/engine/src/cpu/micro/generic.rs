//! Portable kernels: one lane, fused multiply-add by the processor or by the C library.

use super::Kernels;
use super::tile::{Single, Vector};
use crate::cpu::block::{add, block, direct, finish};
use crate::cpu::problem::{Block, NativeProduct};
use wideblas_format::Accumulate;

impl Vector for f64 {
    const LANES: usize = 1;
    #[inline(always)]
    unsafe fn load(p: *const f64) -> f64 {
        // SAFETY: the caller's.
        unsafe { *p }
    }
    #[inline(always)]
    unsafe fn load_pairs(p: *const f64) -> [f64; 2] {
        // SAFETY: the caller's.
        unsafe { [*p, *p.add(1)] }
    }
    #[inline(always)]
    unsafe fn splat(p: *const f64) -> f64 {
        // SAFETY: the caller's.
        unsafe { *p }
    }
    #[inline(always)]
    unsafe fn store(self, p: *mut f64) {
        // SAFETY: the caller's.
        unsafe { *p = self }
    }
}

impl Single for f64 {
    #[inline(always)]
    fn is_finite(self) -> bool {
        f64::is_finite(self)
    }
    #[inline(always)]
    fn is(self, x: f64) -> bool {
        self == x
    }
}

tiles!(f64);

pub fn kernels<A: Accumulate<L>, const L: usize>() -> Kernels<A, L> {
    tiled::<A, L, 4, 2>()
}
