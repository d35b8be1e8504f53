//! Modular kernels on AVX2 and AVX-VNNI: 8 lanes, tiles of 2 registers by 4 columns.

use super::combine::{Residue, combine, multiply};
use super::dwords::dwords_of;
use super::kernel::{Dot, convert, product};
use super::{Combination, Conversion, Kernels, Multiple, PlaneProduct, STEP};
use std::arch::x86_64::*;

macro_rules! dwords {
    ($($what:tt)*) => {
        dwords_of! {
            [__m256i, 8, _mm256_set1_epi32, _mm256_loadu_si256, _mm256_storeu_si256, _mm256_add_epi32, _mm256_sub_epi32, _mm256_and_si256, _mm256_or_si256, _mm256_mullo_epi32, _mm256_srai_epi32, _mm256_sllv_epi32, _mm256_mul_ps, _mm256_cvtepi32_ps, _mm256_castsi256_ps, _mm256_cvtps_epi32]
            $($what)*
        }
    };
}

/// The low bytes of 8 dwords.
#[inline(always)]
unsafe fn low_bytes(p: *mut u8, x: __m256i) {
    // SAFETY: the caller's: 8 bytes are writable and AVX2 is present.
    unsafe {
        let pick = _mm256_broadcastsi128_si256(_mm_setr_epi8(
            0, 4, 8, 12, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        ));
        let x = _mm256_shuffle_epi8(x, pick);
        let low = _mm256_castsi256_si128(x);
        let high = _mm256_extracti128_si256::<1>(x);
        _mm_storel_epi64(p.cast(), _mm_unpacklo_epi32(low, high));
    }
}

/// The low words of 8 dwords, which are below 2^15.
#[inline(always)]
unsafe fn low_words(p: *mut u8, x: __m256i) {
    // SAFETY: the caller's: 16 bytes are writable and AVX2 is present.
    unsafe {
        let (low, high) = (_mm256_castsi256_si128(x), _mm256_extracti128_si256::<1>(x));
        _mm_storeu_si128(p.cast(), _mm_packs_epi32(low, high));
    }
}

dwords!(
    Bytes,
    4,
    _mm256_dpbusd_avx_epi32,
    |p: *const u8| _mm256_cvtepu8_epi32(_mm_loadl_epi64(p.cast())),
    low_bytes
);
dwords!(
    Words,
    2,
    |sum, a, b| _mm256_add_epi32(sum, _mm256_madd_epi16(a, b)),
    |p: *const u8| _mm256_cvtepu16_epi32(_mm_loadu_si128(p.cast())),
    low_words
);

const MV: usize = 2;
const NR: usize = 4;

#[target_feature(enable = "avx2,avxvnni")]
unsafe fn bytes_product(job: &PlaneProduct<'_>) {
    // SAFETY: the caller checked the instruction set and keeps the kernel's contract.
    unsafe { product::<Bytes, MV, NR>(job) }
}

#[target_feature(enable = "avx2,avxvnni")]
unsafe fn bytes_convert(job: &Conversion<'_>) {
    // SAFETY: the caller checked the instruction set and keeps the kernel's contract.
    unsafe { convert::<Bytes, 4, 2>(job) }
}

#[target_feature(enable = "avx2")]
unsafe fn words_product(job: &PlaneProduct<'_>) {
    // SAFETY: the caller checked the instruction set and keeps the kernel's contract.
    unsafe { product::<Words, MV, NR>(job) }
}

#[target_feature(enable = "avx2")]
unsafe fn words_convert(job: &Conversion<'_>) {
    // SAFETY: the caller checked the instruction set and keeps the kernel's contract.
    unsafe { convert::<Words, 2, 4>(job) }
}

#[target_feature(enable = "avx2")]
unsafe fn run_combine<R: Residue, const COUNT: usize>(job: &Combination<'_>) {
    // SAFETY: the caller's.
    unsafe { combine::<R, COUNT>(job) }
}

#[target_feature(enable = "avx2")]
unsafe fn run_multiply<R: Residue, const COUNT: usize>(job: &Multiple<'_>) {
    // SAFETY: the caller's.
    unsafe { multiply::<R, COUNT>(job) }
}

pub fn byte_kernels() -> Kernels {
    Kernels {
        product: bytes_product,
        convert: bytes_convert,
        combine: run_combine::<u8, STEP>,
        multiply: run_multiply::<u8, STEP>,
    }
}

pub fn word_kernels() -> Kernels {
    Kernels {
        product: words_product,
        convert: words_convert,
        combine: run_combine::<i16, { STEP / 2 }>,
        multiply: run_multiply::<i16, { STEP / 2 }>,
    }
}
