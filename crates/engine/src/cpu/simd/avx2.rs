//! Four lanes in an AVX2 register.

use super::operations::{constructors, doubles, integers};
use super::{MOST_LANES, Register, add_product_of_floats};
use std::arch::asm;
use std::arch::x86_64::*;
use wideblas_format::rns::Form;
use wideblas_format::{Lanes, Quotients};

#[derive(Clone, Copy)]
pub struct Quad(__m256i);

/// `_mm256_mul_epu32`, kept as one instruction: as that of AVX-512.
#[target_feature(enable = "avx2")]
#[inline]
fn times_low(a: __m256i, b: __m256i) -> __m256i {
    let product;
    // SAFETY: registers alone.
    unsafe {
        asm!(
            "vpmuludq {}, {}, {}",
            out(ymm_reg) product,
            in(ymm_reg) a,
            in(ymm_reg) b,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    product
}

impl Quad {
    #[inline(always)]
    fn float(self) -> __m256d {
        // SAFETY: a value exists only under `run`.
        unsafe { _mm256_castsi256_pd(self.0) }
    }

    #[inline(always)]
    fn bits(x: __m256d) -> Self {
        // SAFETY: a value exists only under `run`.
        unsafe { Quad(_mm256_castpd_si256(x)) }
    }
}

impl Lanes for Quad {
    doubles! {
        add(a, b) = _mm256_add_pd(a, b);
        sub(a, b) = _mm256_sub_pd(a, b);
        mul(a, b) = _mm256_mul_pd(a, b);
        fma(a, b, c) = _mm256_fmadd_pd(a, b, c);
        fms(a, b, c) = _mm256_fmsub_pd(a, b, c);
    }
}

impl Quotients for Quad {
    doubles! {
        quotient(a, b) = _mm256_div_pd(a, b);
    }
}

impl Register for Quad {
    const LANES: usize = 4;
    const FORM: Form = Form::Float;

    constructors! {
        splat(x: u64) = _mm256_set1_epi64x(x as i64);
        splat_low(x: u32) = _mm256_set1_epi32(x as i32);
        load(x: &[u64]) = _mm256_loadu_si256(x[..4].as_ptr().cast());
        load_pairs(x: &[u32]) = _mm256_loadu_si256(x[..8].as_ptr().cast());
        load_u32(x: &[u32]) = _mm256_cvtepu32_epi64(_mm_loadu_si128(x[..4].as_ptr().cast()));
        load_i32(x: &[i32]) = _mm256_cvtepi32_epi64(_mm_loadu_si128(x[..4].as_ptr().cast()));
        load_u16(x: &[u16]) = _mm256_cvtepu16_epi64(_mm_loadl_epi64(x[..4].as_ptr().cast()));
        load_u8(x: &[u8]) = {
            let four = x[..4].as_ptr().cast::<i32>().read_unaligned();
            _mm256_cvtepu8_epi64(_mm_cvtsi32_si128(four))
        };
    }
    integers! {
        plus(a, b) = _mm256_add_epi64(a, b);
        minus(a, b) = _mm256_sub_epi64(a, b);
        times_low(a, b) = times_low(a, b);
        least_halves(a, b) = _mm256_min_epu32(a, b);
        larger(a, b) = _mm256_blendv_epi8(b, a, _mm256_cmpgt_epi64(a, b));
        and(a, b) = _mm256_and_si256(a, b);
        and_not(a, b) = _mm256_andnot_si256(b, a);
        or(a, b) = _mm256_or_si256(a, b);
        xor(a, b) = _mm256_xor_si256(a, b);
        shift_left<const N>(a) = _mm256_sllv_epi64(a, _mm256_set1_epi64x(N.into()));
        shift_right<const N>(a) = _mm256_srlv_epi64(a, _mm256_set1_epi64x(N.into()));
        shift_left_by(a, counts) = _mm256_sllv_epi64(a, counts);
        shift_right_by(a, counts) = _mm256_srlv_epi64(a, counts);
        sign_mask(a) = _mm256_cmpgt_epi64(_mm256_setzero_si256(), a);
    }
    doubles! {
        equal(a, b) = _mm256_cmp_pd::<_CMP_EQ_OQ>(a, b);
    }
    #[inline(always)]
    fn not_above(self, b: Self) -> u32 {
        // SAFETY: a value exists only under `run`.
        unsafe { _mm256_movemask_pd(_mm256_cmp_pd::<_CMP_NGT_UQ>(self.float(), b.float())) as u32 }
    }
    #[inline(always)]
    unsafe fn load_some_pairs(x: &[u32]) -> Self {
        debug_assert!(x.len() < 8);
        // SAFETY: under `run`, says the caller; lanes outside of the mask are not read.
        unsafe {
            let places = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
            let mask = _mm256_cmpgt_epi32(_mm256_set1_epi32(x.len() as i32), places);
            Quad(_mm256_maskload_epi32(x.as_ptr().cast(), mask))
        }
    }
    #[inline(always)]
    unsafe fn load_each(rows: [*const u32; MOST_LANES]) -> [Self; 2] {
        let [a, b, c, d, ..] = rows;
        // SAFETY: the caller's.
        unsafe {
            let even = _mm256_loadu2_m128i(c.cast(), a.cast());
            let odd = _mm256_loadu2_m128i(d.cast(), b.cast());
            [Quad(_mm256_unpacklo_epi64(even, odd)), Quad(_mm256_unpackhi_epi64(even, odd))]
        }
    }
    #[inline(always)]
    unsafe fn store_each([x, y]: [Self; 2], rows: [*mut u32; MOST_LANES]) {
        let [a, b, c, d, ..] = rows;
        // SAFETY: the caller's.
        unsafe {
            let (even, odd) = (_mm256_unpacklo_epi64(x.0, y.0), _mm256_unpackhi_epi64(x.0, y.0));
            _mm256_storeu2_m128i(c.cast(), a.cast(), even);
            _mm256_storeu2_m128i(d.cast(), b.cast(), odd);
        }
    }
    #[inline(always)]
    fn rotated<const N: i32>(self) -> Self {
        // SAFETY: a value exists only under `run`.
        unsafe {
            match N % 4 {
                1 => Quad(_mm256_permute4x64_epi64::<0b00_11_10_01>(self.0)),
                2 => Quad(_mm256_permute4x64_epi64::<0b01_00_11_10>(self.0)),
                3 => Quad(_mm256_permute4x64_epi64::<0b10_01_00_11>(self.0)),
                _ => self,
            }
        }
    }
    #[inline(always)]
    fn first(self) -> Self {
        // SAFETY: a value exists only under `run`.
        unsafe { Quad(_mm256_broadcastq_epi64(_mm256_castsi256_si128(self.0))) }
    }
    #[inline(always)]
    fn store_in_turn(self, other: Self, out: &mut [u64]) {
        let out = out[..8].as_mut_ptr().cast::<__m256i>();
        // SAFETY: a value exists only under `run`; the slice is as long as the write.
        unsafe {
            let low = _mm256_unpacklo_epi64(self.0, other.0);
            let high = _mm256_unpackhi_epi64(self.0, other.0);
            _mm256_storeu_si256(out, _mm256_permute2x128_si256::<0x20>(low, high));
            _mm256_storeu_si256(out.add(1), _mm256_permute2x128_si256::<0x31>(low, high));
        }
    }
    #[inline(always)]
    fn store(self, out: &mut [u64]) {
        // SAFETY: a value exists only under `run`; the slice is as long as the write.
        unsafe { _mm256_storeu_si256(out[..4].as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn store_u32(self, out: &mut [u32]) {
        // SAFETY: a value exists only under `run`; the slice is as long as the write.
        unsafe {
            let even =
                _mm256_permutevar8x32_epi32(self.0, _mm256_setr_epi32(0, 2, 4, 6, 0, 0, 0, 0));
            _mm_storeu_si128(out[..4].as_mut_ptr().cast(), _mm256_castsi256_si128(even))
        }
    }
    #[inline(always)]
    fn shift_right_signed<const N: u32>(self) -> Self {
        // The sign moves up by 2^63, and back down by what that has become.
        // SAFETY: a value exists only under `run`.
        unsafe {
            let top = _mm256_set1_epi64x(i64::MIN);
            let shifted =
                _mm256_srlv_epi64(_mm256_xor_si256(self.0, top), _mm256_set1_epi64x(N.into()));
            Quad(_mm256_sub_epi64(shifted, _mm256_set1_epi64x(1 << (63 - N))))
        }
    }
    #[inline(always)]
    fn sign_bits(self) -> u32 {
        // SAFETY: a value exists only under `run`.
        unsafe { _mm256_movemask_pd(self.float()) as u32 }
    }
    #[inline(always)]
    fn add_product(low: &mut Self, high: &mut Self, a: Self, b: Self) {
        add_product_of_floats(low, high, a, b);
    }
}
