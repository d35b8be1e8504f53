//! Four lanes in an AVX2 register.

use super::{Group, LaneTest, Lanes, Rows, Vector};
use std::arch::x86_64::*;

#[derive(Clone, Copy)]
struct Quad(__m256i);

/// See [`super::test`].
///
/// # Safety
/// The processor must have the instruction set.
#[target_feature(enable = "avx2,fma,bmi1,bmi2,lzcnt")]
pub unsafe fn test<T: LaneTest>(
    rows: &mut Rows,
    lanes: &Lanes,
    n: u64,
    fail: &mut impl FnMut(usize, u64),
) {
    // SAFETY: here the instruction set is there.
    unsafe { super::test::<Quad, T, 2>(rows, lanes, n, fail) }
}

/// See [`super::alone::near`].
///
/// # Safety
/// The processor must have the instruction set.
#[target_feature(enable = "avx2,fma,bmi1,bmi2,lzcnt")]
pub unsafe fn near<T: LaneTest>(group: &Group, numbers: (f64, f64)) -> u32 {
    // SAFETY: here the instruction set is there.
    unsafe { super::alone::near::<Quad, T, 2>(group, numbers) }
}

impl Quad {
    #[inline(always)]
    fn float(self) -> __m256d {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { _mm256_castsi256_pd(self.0) }
    }
    #[inline(always)]
    fn of(x: __m256d) -> Quad {
        // SAFETY: as above.
        unsafe { Quad(_mm256_castpd_si256(x)) }
    }
}

impl Vector for Quad {
    const LANES: usize = 4;
    /// All ones where it is set.
    type Mask = __m256d;

    #[inline(always)]
    unsafe fn splat(x: u64) -> Self {
        // SAFETY: the caller's.
        unsafe { Quad(_mm256_set1_epi64x(x as i64)) }
    }
    #[inline(always)]
    unsafe fn load(x: &[u64]) -> Self {
        // SAFETY: the caller's; the slice is as long as the read.
        unsafe { Quad(_mm256_loadu_si256(x[..4].as_ptr().cast())) }
    }
    #[inline(always)]
    fn store(self, out: &mut [u64]) {
        // SAFETY: a value exists only where the instruction set is; the slice is as long as the write.
        unsafe { _mm256_storeu_si256(out[..4].as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn plus(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { Quad(_mm256_add_epi64(self.0, b.0)) }
    }
    #[inline(always)]
    fn plus_carry(self, b: Self, low: Self, addend: Self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe {
            // Comparisons are of signed integers.
            let sign = _mm256_set1_epi64x(i64::MIN);
            let (low, addend) = (_mm256_xor_si256(low.0, sign), _mm256_xor_si256(addend.0, sign));
            let carry = _mm256_cmpgt_epi64(addend, low);
            Quad(_mm256_sub_epi64(_mm256_add_epi64(self.0, b.0), carry))
        }
    }
    #[inline(always)]
    fn upper_to_double(self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe {
            // 32 bits behind 2^52, and 21 behind 2^84: both are exact, and so is their sum, below 2^53.
            let x = _mm256_srli_epi64::<11>(self.0);
            let power = |e: u64| _mm256_set1_epi64x(((1023 + e) << 52) as i64);
            let low = _mm256_blend_epi32::<0b1010_1010>(x, power(52));
            let high = _mm256_or_si256(_mm256_srli_epi64::<32>(x), power(84));
            let both = _mm256_set1_pd((1u128 << 84) as f64 + (1u64 << 52) as f64);
            let high = _mm256_sub_pd(_mm256_castsi256_pd(high), both);
            Quad::of(_mm256_add_pd(high, _mm256_castsi256_pd(low)))
        }
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { Quad::of(_mm256_add_pd(self.float(), b.float())) }
    }
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { Quad::of(_mm256_sub_pd(self.float(), b.float())) }
    }
    #[inline(always)]
    fn fma(self, b: Self, c: Self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { Quad::of(_mm256_fmadd_pd(self.float(), b.float(), c.float())) }
    }
    #[inline(always)]
    fn fnma(self, b: Self, c: Self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { Quad::of(_mm256_fnmadd_pd(self.float(), b.float(), c.float())) }
    }
    #[inline(always)]
    fn floor_quotient(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { Quad::of(_mm256_floor_pd(_mm256_div_pd(self.float(), b.float()))) }
    }
    #[inline(always)]
    fn ceil_quotient(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { Quad::of(_mm256_ceil_pd(_mm256_div_pd(self.float(), b.float()))) }
    }
    #[inline(always)]
    fn min(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { Quad::of(_mm256_min_pd(self.float(), b.float())) }
    }
    #[inline(always)]
    fn less(self, b: Self) -> Self::Mask {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { _mm256_cmp_pd::<_CMP_LT_OQ>(self.float(), b.float()) }
    }
    #[inline(always)]
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { Quad::of(_mm256_blendv_pd(no.float(), yes.float(), mask)) }
    }
    #[inline(always)]
    fn both(m: Self::Mask, n: Self::Mask) -> Self::Mask {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { _mm256_and_pd(m, n) }
    }
    #[inline(always)]
    fn either(m: Self::Mask, n: Self::Mask) -> Self::Mask {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { _mm256_or_pd(m, n) }
    }
    #[inline(always)]
    fn without(m: Self::Mask, n: Self::Mask) -> Self::Mask {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { _mm256_andnot_pd(n, m) }
    }
    #[inline(always)]
    fn bits(m: Self::Mask) -> u32 {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { _mm256_movemask_pd(m) as u32 }
    }
}
