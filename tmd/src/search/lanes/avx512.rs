//! Eight lanes in an AVX-512 register.

use super::{Group, LaneTest, Lanes, Rows, Vector};
use std::arch::x86_64::*;

#[derive(Clone, Copy)]
struct Octet(__m512i);

/// See [`super::test`].
///
/// # Safety
/// The processor must have the instruction set.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma,bmi1,bmi2,lzcnt")]
pub unsafe fn test<T: LaneTest>(
    rows: &mut Rows,
    lanes: &Lanes,
    n: u64,
    fail: &mut impl FnMut(usize, u64),
) {
    // SAFETY: here the instruction set is there.
    unsafe { super::test::<Octet, T, 2>(rows, lanes, n, fail) }
}

/// See [`super::alone::near`].
///
/// # Safety
/// The processor must have the instruction set.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma,bmi1,bmi2,lzcnt")]
pub unsafe fn near<T: LaneTest>(group: &Group, numbers: (f64, f64)) -> u32 {
    // SAFETY: here the instruction set is there.
    unsafe { super::alone::near::<Octet, T, 2>(group, numbers) }
}

impl Octet {
    #[inline(always)]
    fn float(self) -> __m512d {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { _mm512_castsi512_pd(self.0) }
    }
    #[inline(always)]
    fn of(x: __m512d) -> Octet {
        // SAFETY: as above.
        unsafe { Octet(_mm512_castpd_si512(x)) }
    }
}

impl Vector for Octet {
    const LANES: usize = 8;
    type Mask = __mmask8;

    #[inline(always)]
    unsafe fn splat(x: u64) -> Self {
        // SAFETY: the caller's.
        unsafe { Octet(_mm512_set1_epi64(x as i64)) }
    }
    #[inline(always)]
    unsafe fn load(x: &[u64]) -> Self {
        // SAFETY: the caller's; the slice is as long as the read.
        unsafe { Octet(_mm512_loadu_si512(x[..8].as_ptr().cast())) }
    }
    #[inline(always)]
    fn store(self, out: &mut [u64]) {
        // SAFETY: a value exists only where the instruction set is; the slice is as long as the write.
        unsafe { _mm512_storeu_si512(out[..8].as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn plus(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { Octet(_mm512_add_epi64(self.0, b.0)) }
    }
    #[inline(always)]
    fn plus_carry(self, b: Self, low: Self, addend: Self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe {
            let carry = _mm512_cmplt_epu64_mask(low.0, addend.0);
            let sum = _mm512_add_epi64(self.0, b.0);
            Octet(_mm512_mask_sub_epi64(sum, carry, sum, _mm512_set1_epi64(-1)))
        }
    }
    #[inline(always)]
    fn upper_to_double(self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { Octet::of(_mm512_cvtepu64_pd(_mm512_srli_epi64::<11>(self.0))) }
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { Octet::of(_mm512_add_pd(self.float(), b.float())) }
    }
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { Octet::of(_mm512_sub_pd(self.float(), b.float())) }
    }
    #[inline(always)]
    fn fma(self, b: Self, c: Self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { Octet::of(_mm512_fmadd_pd(self.float(), b.float(), c.float())) }
    }
    #[inline(always)]
    fn fnma(self, b: Self, c: Self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { Octet::of(_mm512_fnmadd_pd(self.float(), b.float(), c.float())) }
    }
    #[inline(always)]
    fn floor_quotient(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe {
            let q = _mm512_div_pd(self.float(), b.float());
            Octet::of(_mm512_roundscale_pd::<{ _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC }>(q))
        }
    }
    #[inline(always)]
    fn ceil_quotient(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe {
            let q = _mm512_div_pd(self.float(), b.float());
            Octet::of(_mm512_roundscale_pd::<{ _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC }>(q))
        }
    }
    #[inline(always)]
    fn min(self, b: Self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { Octet::of(_mm512_min_pd(self.float(), b.float())) }
    }
    #[inline(always)]
    fn less(self, b: Self) -> Self::Mask {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { _mm512_cmp_pd_mask::<_CMP_LT_OQ>(self.float(), b.float()) }
    }
    #[inline(always)]
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self {
        // SAFETY: a value exists only where the instruction set is.
        unsafe { Octet(_mm512_mask_blend_epi64(mask, no.0, yes.0)) }
    }
    #[inline(always)]
    fn both(m: Self::Mask, n: Self::Mask) -> Self::Mask {
        m & n
    }
    #[inline(always)]
    fn either(m: Self::Mask, n: Self::Mask) -> Self::Mask {
        m | n
    }
    #[inline(always)]
    fn without(m: Self::Mask, n: Self::Mask) -> Self::Mask {
        m & !n
    }
    #[inline(always)]
    fn bits(m: Self::Mask) -> u32 {
        m.into()
    }
}
