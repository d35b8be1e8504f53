//! Eight lanes in an AVX-512 register.

use super::operations::{constructors, doubles, integers};
use super::{ADJACENT, MOST_LANES, Register, add_product_of_floats, each};
use crate::cpu::beside::sub_beside;
use std::arch::asm;
use std::arch::x86_64::*;
use wideblas_format::rns::Form;
use wideblas_format::{Lanes, Quotients};

/// With LONG, products of 52 bits are those of the instruction set for them, AVX-512 IFMA.
#[derive(Clone, Copy)]
pub struct Octet<const LONG: bool>(__m512i);

/// `_mm512_mul_epu32`, which the compiler takes for a masked 64-bit product: where only the low half of that is used
/// it drops the masks, and the remaining code is three times slower.
#[target_feature(enable = "avx512f")]
#[inline]
fn times_low(a: __m512i, b: __m512i) -> __m512i {
    let product;
    // SAFETY: registers alone.
    unsafe {
        asm!(
            "vpmuludq {}, {}, {}",
            out(zmm_reg) product,
            in(zmm_reg) a,
            in(zmm_reg) b,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    product
}

/// `_mm512_unpacklo_epi64` and `_mm512_unpackhi_epi64`, kept as one instruction each: where parts of them are stored,
/// the compiler takes the registers apart first.
#[target_feature(enable = "avx512f")]
#[inline]
fn unpacked(a: __m512i, b: __m512i) -> (__m512i, __m512i) {
    let (low, high);
    // SAFETY: registers alone.
    unsafe {
        asm!(
            "vpunpcklqdq {low}, {a}, {b}",
            "vpunpckhqdq {high}, {a}, {b}",
            low = out(zmm_reg) low,
            high = lateout(zmm_reg) high,
            a = in(zmm_reg) a,
            b = in(zmm_reg) b,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    (low, high)
}

/// Four integers of each of four rows.
#[target_feature(enable = "avx512f,avx512dq")]
#[inline]
unsafe fn load_four(rows: [*const u32; 4]) -> __m512i {
    // SAFETY: the caller's.
    unsafe {
        let x = _mm512_castsi128_si512(_mm_loadu_si128(rows[0].cast()));
        let x = _mm512_inserti64x2::<1>(x, _mm_loadu_si128(rows[1].cast()));
        let x = _mm512_inserti64x2::<2>(x, _mm_loadu_si128(rows[2].cast()));
        _mm512_inserti64x2::<3>(x, _mm_loadu_si128(rows[3].cast()))
    }
}

#[target_feature(enable = "avx512f,avx512dq")]
#[inline]
unsafe fn store_four(x: __m512i, rows: [*mut u32; 4]) {
    // SAFETY: the caller's.
    unsafe {
        _mm_storeu_si128(rows[0].cast(), _mm512_castsi512_si128(x));
        _mm_storeu_si128(rows[1].cast(), _mm512_extracti64x2_epi64::<1>(x));
        _mm_storeu_si128(rows[2].cast(), _mm512_extracti64x2_epi64::<2>(x));
        _mm_storeu_si128(rows[3].cast(), _mm512_extracti64x2_epi64::<3>(x));
    }
}

/// The pairs of eight rows that two registers hold one after the other.
#[target_feature(enable = "avx512f")]
#[inline]
fn apart<const LONG: bool>(first: __m512i, second: __m512i) -> [Octet<LONG>; 2] {
    let (even, odd) = (
        _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14),
        _mm512_setr_epi64(1, 3, 5, 7, 9, 11, 13, 15),
    );
    [
        Octet(_mm512_permutex2var_epi64(first, even, second)),
        Octet(_mm512_permutex2var_epi64(first, odd, second)),
    ]
}

/// The opposite of [`apart`].
#[target_feature(enable = "avx512f")]
#[inline]
fn in_turn(a: __m512i, b: __m512i) -> [__m512i; 2] {
    let low = _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11);
    let high = _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15);
    [_mm512_permutex2var_epi64(a, low, b), _mm512_permutex2var_epi64(a, high, b)]
}

/// Rows in the order in which registers of adjacent ones, unpacked, have them.
#[inline(always)]
fn mixed([a, b, c, d, e, f, g, h]: [*const u32; MOST_LANES]) -> [*const u32; MOST_LANES] {
    [a, e, b, f, c, g, d, h]
}

impl<const LONG: bool> Octet<LONG> {
    #[inline(always)]
    fn float(self) -> __m512d {
        // SAFETY: a value exists only under `run`.
        unsafe { _mm512_castsi512_pd(self.0) }
    }

    #[inline(always)]
    fn bits(x: __m512d) -> Self {
        // SAFETY: a value exists only under `run`.
        unsafe { Octet(_mm512_castpd_si512(x)) }
    }
}

impl<const LONG: bool> Lanes for Octet<LONG> {
    doubles! {
        add(a, b) = _mm512_add_pd(a, b);
        sub(a, b) = _mm512_sub_pd(a, b);
        sub_beside(a, b) = sub_beside(a, b);
        mul(a, b) = _mm512_mul_pd(a, b);
        fma(a, b, c) = _mm512_fmadd_pd(a, b, c);
        fms(a, b, c) = _mm512_fmsub_pd(a, b, c);
    }
}

impl<const LONG: bool> Quotients for Octet<LONG> {
    doubles! {
        quotient(a, b) = _mm512_div_pd(a, b);
    }
}

impl<const LONG: bool> Register for Octet<LONG> {
    const LANES: usize = 8;
    const FORM: Form = if LONG { Form::Long } else { Form::Float };

    constructors! {
        splat(x: u64) = _mm512_set1_epi64(x as i64);
        splat_low(x: u32) = _mm512_set1_epi32(x as i32);
        load(x: &[u64]) = _mm512_loadu_si512(x[..8].as_ptr().cast());
        load_pairs(x: &[u32]) = _mm512_loadu_si512(x[..16].as_ptr().cast());
        load_u32(x: &[u32]) = _mm512_cvtepu32_epi64(_mm256_loadu_si256(x[..8].as_ptr().cast()));
        load_i32(x: &[i32]) = _mm512_cvtepi32_epi64(_mm256_loadu_si256(x[..8].as_ptr().cast()));
        load_u16(x: &[u16]) = _mm512_cvtepu16_epi64(_mm_loadu_si128(x[..8].as_ptr().cast()));
        load_u8(x: &[u8]) = _mm512_cvtepu8_epi64(_mm_loadl_epi64(x[..8].as_ptr().cast()));
    }
    integers! {
        plus(a, b) = _mm512_add_epi64(a, b);
        minus(a, b) = _mm512_sub_epi64(a, b);
        times_low(a, b) = times_low(a, b);
        least_halves(a, b) = _mm512_min_epu32(a, b);
        larger(a, b) = _mm512_max_epi64(a, b);
        and(a, b) = _mm512_and_si512(a, b);
        and_not(a, b) = _mm512_andnot_si512(b, a);
        or(a, b) = _mm512_or_si512(a, b);
        xor(a, b) = _mm512_xor_si512(a, b);
        shift_left<const N>(a) = _mm512_sllv_epi64(a, _mm512_set1_epi64(N.into()));
        shift_right<const N>(a) = _mm512_srlv_epi64(a, _mm512_set1_epi64(N.into()));
        shift_left_by(a, counts) = _mm512_sllv_epi64(a, counts);
        shift_right_by(a, counts) = _mm512_srlv_epi64(a, counts);
        sign_mask(a) = _mm512_srai_epi64::<63>(a);
        shift_right_signed<const N>(a) = _mm512_srav_epi64(a, _mm512_set1_epi64(N.into()));
    }
    #[inline(always)]
    unsafe fn load_some_pairs(x: &[u32]) -> Self {
        debug_assert!(x.len() < 16);
        let mask = (1u32 << x.len()) - 1;
        // SAFETY: under `run`, says the caller; lanes outside of the mask are not read.
        unsafe { Octet(_mm512_maskz_loadu_epi32(mask as __mmask16, x.as_ptr().cast())) }
    }
    #[inline(always)]
    unsafe fn load_each(rows: [*const u32; MOST_LANES]) -> [Self; 2] {
        let [a, b, c, d, e, f, g, h] = rows;
        // SAFETY: the caller's.
        unsafe {
            let (even, odd) = (load_four([a, c, e, g]), load_four([b, d, f, h]));
            [Octet(_mm512_unpacklo_epi64(even, odd)), Octet(_mm512_unpackhi_epi64(even, odd))]
        }
    }
    #[inline(always)]
    unsafe fn store_each([x, y]: [Self; 2], rows: [*mut u32; MOST_LANES]) {
        let [a, b, c, d, e, f, g, h] = rows;
        // SAFETY: the caller's.
        unsafe {
            let (even, odd) = unpacked(x.0, y.0);
            store_four(even, [a, c, e, g]);
            store_four(odd, [b, d, f, h]);
        }
    }
    #[inline(always)]
    unsafe fn load_rows(rows: *const u32, step: isize) -> [Self; 2] {
        // SAFETY: the caller's.
        unsafe {
            if step == ADJACENT {
                let rows = rows.cast::<__m512i>();
                return apart(_mm512_loadu_si512(rows), _mm512_loadu_si512(rows.wrapping_add(1)));
            }
            Self::load_each(each(rows, step))
        }
    }
    #[inline(always)]
    unsafe fn store_rows(pairs: [Self; 2], rows: *mut u32, step: isize) {
        // SAFETY: the caller's.
        unsafe {
            if step == ADJACENT {
                let (rows, [first, second]) = (rows.cast(), in_turn(pairs[0].0, pairs[1].0));
                _mm512_storeu_si512(rows, first);
                _mm512_storeu_si512(rows.wrapping_add(1), second);
                return;
            }
            Self::store_each(pairs, each(rows.cast_const(), step).map(<*const u32>::cast_mut));
        }
    }
    #[inline(always)]
    unsafe fn load_rows_mixed(rows: *const u32, step: isize) -> [Self; 2] {
        // SAFETY: the caller's.
        unsafe {
            if step == ADJACENT {
                let rows = rows.cast::<__m512i>();
                let (first, second) =
                    (_mm512_loadu_si512(rows), _mm512_loadu_si512(rows.wrapping_add(1)));
                return [
                    Octet(_mm512_unpacklo_epi64(first, second)),
                    Octet(_mm512_unpackhi_epi64(first, second)),
                ];
            }
            Self::load_each(mixed(each(rows, step)))
        }
    }
    #[inline(always)]
    unsafe fn store_rows_mixed(pairs: [Self; 2], rows: *mut u32, step: isize) {
        // SAFETY: the caller's.
        unsafe {
            if step == ADJACENT {
                let (rows, (first, second)) = (rows.cast(), unpacked(pairs[0].0, pairs[1].0));
                _mm512_storeu_si512(rows, first);
                _mm512_storeu_si512(rows.wrapping_add(1), second);
                return;
            }
            let rows = mixed(each(rows.cast_const(), step));
            Self::store_each(pairs, rows.map(<*const u32>::cast_mut));
        }
    }
    #[inline(always)]
    fn finite<const N: usize>(numbers: [Self; N]) -> u32 {
        /// Infinities and NaN of both kinds.
        const SPECIAL: i32 = 0x99;
        let mut special = 0;
        for x in numbers {
            // SAFETY: a value exists only under `run`.
            special |= unsafe { _mm512_fpclass_pd_mask::<SPECIAL>(x.float()) };
        }
        (!special).into()
    }
    #[inline(always)]
    fn rotated<const N: i32>(self) -> Self {
        // SAFETY: a value exists only under `run`.
        unsafe { Octet(_mm512_alignr_epi64::<N>(self.0, self.0)) }
    }
    #[inline(always)]
    fn first(self) -> Self {
        // SAFETY: a value exists only under `run`.
        unsafe { Octet(_mm512_broadcastq_epi64(_mm512_castsi512_si128(self.0))) }
    }
    #[inline(always)]
    fn store_in_turn(self, other: Self, out: &mut [u64]) {
        let out = out[..16].as_mut_ptr().cast::<__m512i>();
        // SAFETY: a value exists only under `run`; the slice is as long as the write.
        unsafe {
            let [low, high] = in_turn(self.0, other.0);
            _mm512_storeu_si512(out, low);
            _mm512_storeu_si512(out.add(1), high);
        }
    }
    #[inline(always)]
    fn store(self, out: &mut [u64]) {
        // SAFETY: a value exists only under `run`; the slice is as long as the write.
        unsafe { _mm512_storeu_si512(out[..8].as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn store_u32(self, out: &mut [u32]) {
        // SAFETY: a value exists only under `run`; the slice is as long as the write.
        unsafe { _mm256_storeu_si256(out[..8].as_mut_ptr().cast(), _mm512_cvtepi64_epi32(self.0)) }
    }
    #[inline(always)]
    fn not_above(self, b: Self) -> u32 {
        // SAFETY: a value exists only under `run`.
        unsafe { _mm512_cmp_pd_mask::<_CMP_NGT_UQ>(self.float(), b.float()).into() }
    }
    #[inline(always)]
    fn equal(self, b: Self) -> Self {
        // SAFETY: a value exists only under `run`.
        unsafe {
            let mask = _mm512_cmp_pd_mask::<_CMP_EQ_OQ>(self.float(), b.float());
            Octet(_mm512_movm_epi64(mask))
        }
    }
    #[inline(always)]
    fn to_double(self) -> Self {
        // SAFETY: a value exists only under `run`.
        Self::bits(unsafe { _mm512_cvtepu64_pd(self.0) })
    }
    #[inline(always)]
    fn to_integer(self) -> Self {
        // SAFETY: a value exists only under `run`.
        Octet(unsafe { _mm512_cvtpd_epu64(self.float()) })
    }
    #[inline(always)]
    fn sign_bits(self) -> u32 {
        // SAFETY: a value exists only under `run`.
        unsafe { _mm512_movepi64_mask(self.0).into() }
    }
    #[inline(always)]
    fn add_product(low: &mut Self, high: &mut Self, a: Self, b: Self) {
        if LONG {
            // SAFETY: a value exists only under `run`.
            *low = unsafe { Octet(_mm512_madd52lo_epu64(low.0, a.0, b.0)) };
            // SAFETY: a value exists only under `run`.
            *high = unsafe { Octet(_mm512_madd52hi_epu64(high.0, a.0, b.0)) };
        } else {
            add_product_of_floats(low, high, a, b);
        }
    }
}
