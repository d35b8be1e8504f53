//! AVX-512 kernels: 8 lanes, 32 registers.

use super::Kernels;
use super::tile::Vector;
use crate::cpu::beside::sub_beside;
use crate::cpu::block::{add, block, direct, finish};
use crate::cpu::problem::{Block, NativeProduct};
use std::arch::x86_64::*;
use wideblas_format::{Accumulate, Lanes};

#[derive(Clone, Copy)]
pub struct F64x8(__m512d);

impl Lanes for F64x8 {
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set does, see Vector.
        unsafe { F64x8(_mm512_add_pd(self.0, b.0)) }
    }
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set does, see Vector.
        unsafe { F64x8(_mm512_sub_pd(self.0, b.0)) }
    }
    #[inline(always)]
    fn sub_beside(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set does, see Vector.
        unsafe { F64x8(sub_beside(self.0, b.0)) }
    }
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set does, see Vector.
        unsafe { F64x8(_mm512_mul_pd(self.0, b.0)) }
    }
    #[inline(always)]
    fn fma(self, b: Self, c: Self) -> Self {
        // SAFETY: a value exists only where the instruction set does, see Vector.
        unsafe { F64x8(_mm512_fmadd_pd(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn fms(self, b: Self, c: Self) -> Self {
        // SAFETY: a value exists only where the instruction set does, see Vector.
        unsafe { F64x8(_mm512_fmsub_pd(self.0, b.0, c.0)) }
    }
}

impl Vector for F64x8 {
    const LANES: usize = 8;
    #[inline(always)]
    unsafe fn load(p: *const f64) -> Self {
        // SAFETY: the caller's contract.
        unsafe { F64x8(_mm512_loadu_pd(p)) }
    }
    #[inline(always)]
    unsafe fn load_pairs(p: *const f64) -> [Self; 2] {
        // SAFETY: the caller's contract.
        unsafe {
            let (x, y) = (_mm512_loadu_pd(p), _mm512_loadu_pd(p.add(8)));
            let even = _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14);
            let odd = _mm512_add_epi64(even, _mm512_set1_epi64(1));
            [even, odd].map(|places| F64x8(_mm512_permutex2var_pd(x, places, y)))
        }
    }
    #[inline(always)]
    unsafe fn splat(p: *const f64) -> Self {
        // SAFETY: the caller's contract.
        unsafe { F64x8(_mm512_set1_pd(*p)) }
    }
    #[inline(always)]
    unsafe fn store(self, p: *mut f64) {
        // SAFETY: the caller's contract.
        unsafe { _mm512_storeu_pd(p, self.0) }
    }
}

tiles!(F64x8, "avx512f,avx512dq,avx512bw,avx512vl,avx2,fma");

pub fn kernels<A: Accumulate<L>, const L: usize>(rows: usize) -> Kernels<A, L> {
    // Measured best for two and for four components.
    match L {
        2 if rows > F64x8::LANES => tiled::<A, L, 2, 4>(),
        _ => tiled::<A, L, 1, 4>(),
    }
}
