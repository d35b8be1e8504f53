//! Scalar arithmetic whose instructions say how they round and that they raise no exceptions: it takes neither from
//! MXCSR, and leaves the flags there alone. Reading that register before and after a call takes longer than a
//! product of order 1.

use super::tile::{Single, Vector};
use crate::cpu::block::{direct, factor};
use crate::cpu::problem::{Block, NativeProduct};
use std::arch::x86_64::*;
use wideblas_format::{Accumulate, Lanes};

/// The low half of a register; the high half means nothing.
#[derive(Clone, Copy)]
struct Still(__m128d);

const ROUNDING: i32 = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;

impl Lanes for Still {
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set does, see Vector.
        unsafe { Still(_mm_add_round_sd::<ROUNDING>(self.0, b.0)) }
    }
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set does, see Vector.
        unsafe { Still(_mm_sub_round_sd::<ROUNDING>(self.0, b.0)) }
    }
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set does, see Vector.
        unsafe { Still(_mm_mul_round_sd::<ROUNDING>(self.0, b.0)) }
    }
    #[inline(always)]
    fn fma(self, b: Self, c: Self) -> Self {
        // SAFETY: a value exists only where the instruction set does, see Vector.
        unsafe { Still(_mm_fmadd_round_sd::<ROUNDING>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn fms(self, b: Self, c: Self) -> Self {
        // SAFETY: a value exists only where the instruction set does, see Vector.
        unsafe { Still(_mm_fmsub_round_sd::<ROUNDING>(self.0, b.0, c.0)) }
    }
}

impl Vector for Still {
    const LANES: usize = 1;
    #[inline(always)]
    unsafe fn load(p: *const f64) -> Self {
        // SAFETY: the caller's contract.
        unsafe { Still(_mm_load_sd(p)) }
    }
    #[inline(always)]
    unsafe fn load_pairs(p: *const f64) -> [Self; 2] {
        // SAFETY: the caller's contract.
        unsafe { [Self::load(p), Self::load(p.add(1))] }
    }
    #[inline(always)]
    unsafe fn splat(p: *const f64) -> Self {
        // SAFETY: the caller's contract.
        unsafe { Still(_mm_load_sd(p)) }
    }
    #[inline(always)]
    unsafe fn store(self, p: *mut f64) {
        // SAFETY: the caller's contract.
        unsafe { _mm_store_sd(p, self.0) }
    }
}

// Ordinary comparisons raise the flag of subnormal operands.
impl Single for Still {
    #[inline(always)]
    fn is_finite(self) -> bool {
        // NaN of both kinds and infinities of both signs.
        const NOT_FINITE: i32 = 0x99;
        // SAFETY: a value exists only where the instruction set does, see Vector.
        unsafe { _mm_fpclass_sd_mask::<NOT_FINITE>(self.0) & 1 == 0 }
    }
    #[inline(always)]
    fn is(self, x: f64) -> bool {
        // SAFETY: a value exists only where the instruction set does, see Vector.
        unsafe {
            let x = _mm_set_sd(x);
            _mm_cmp_round_sd_mask::<_CMP_EQ_OQ, _MM_FROUND_NO_EXC>(self.0, x) & 1 == 1
        }
    }
}

/// The program has subnormal operands taken for zero or subnormal results replaced by it, which no instruction can
/// forbid. An addition shows both: of a subnormal number and a normal one, with a subnormal sum.
#[inline]
#[target_feature(enable = "avx512f")]
fn flushes() -> bool {
    const HALF: f64 = f64::MIN_POSITIVE / 2.0;
    let (least, half) = std::hint::black_box((-f64::MIN_POSITIVE, HALF));
    let sum = _mm_add_round_sd::<ROUNDING>(_mm_set_sd(least), _mm_set_sd(half));
    _mm_cvtsi128_si64(_mm_castpd_si128(sum)) != (-HALF).to_bits() as i64
}

/// See [`super::quiet()`].
///
/// # Safety
/// The views' shapes agree, C is written by no other thread, and the processor has the instruction set.
#[target_feature(enable = "avx512f,avx512dq,avx512bw,avx512vl,avx2,fma")]
pub unsafe fn run<A: Accumulate<L>, const L: usize>(
    product: &NativeProduct<'_, A::Number>,
) -> bool {
    // SAFETY: the caller's contract.
    unsafe {
        let alpha: [Still; L] = factor(&product.alpha);
        if flushes() || alpha[0].is(0.0) {
            return false;
        }
        let (m, n, _) = product.shape();
        direct::<A, Still, L>(product, &Block { rows: 0..m, cols: 0..n });
    }
    true
}
