//! AVX2 and FMA kernels: 4 lanes, 16 registers.

use super::Kernels;
use super::tile::Vector;
use crate::cpu::block::{add, block, direct, finish};
use crate::cpu::problem::{Block, NativeProduct};
use std::arch::x86_64::*;
use wideblas_format::{Accumulate, Lanes};

#[derive(Clone, Copy)]
pub struct F64x4(__m256d);

impl Lanes for F64x4 {
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set does, see Vector.
        unsafe { F64x4(_mm256_add_pd(self.0, b.0)) }
    }
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set does, see Vector.
        unsafe { F64x4(_mm256_sub_pd(self.0, b.0)) }
    }
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set does, see Vector.
        unsafe { F64x4(_mm256_mul_pd(self.0, b.0)) }
    }
    #[inline(always)]
    fn fma(self, b: Self, c: Self) -> Self {
        // SAFETY: a value exists only where the instruction set does, see Vector.
        unsafe { F64x4(_mm256_fmadd_pd(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn fms(self, b: Self, c: Self) -> Self {
        // SAFETY: a value exists only where the instruction set does, see Vector.
        unsafe { F64x4(_mm256_fmsub_pd(self.0, b.0, c.0)) }
    }
}

impl Vector for F64x4 {
    const LANES: usize = 4;
    #[inline(always)]
    unsafe fn load(p: *const f64) -> Self {
        // SAFETY: the caller's contract.
        unsafe { F64x4(_mm256_loadu_pd(p)) }
    }
    #[inline(always)]
    unsafe fn load_pairs(p: *const f64) -> [Self; 2] {
        // SAFETY: the caller's contract.
        unsafe {
            let (x, y) = (_mm256_loadu_pd(p), _mm256_loadu_pd(p.add(4)));
            let halves = [_mm256_unpacklo_pd(x, y), _mm256_unpackhi_pd(x, y)];
            halves.map(|x| F64x4(_mm256_permute4x64_pd::<0b11_01_10_00>(x)))
        }
    }
    #[inline(always)]
    unsafe fn splat(p: *const f64) -> Self {
        // SAFETY: the caller's contract.
        unsafe { F64x4(_mm256_set1_pd(*p)) }
    }
    #[inline(always)]
    unsafe fn store(self, p: *mut f64) {
        // SAFETY: the caller's contract.
        unsafe { _mm256_storeu_pd(p, self.0) }
    }
}

tiles!(F64x4, "avx2,fma");

pub fn kernels<A: Accumulate<L>, const L: usize>() -> Kernels<A, L> {
    // Measured best for two components.
    tiled::<A, L, 1, 4>()
}
