//! Modular kernels on AVX2 and AVX-VNNI: 8 lanes, tiles of 2 registers by 4 columns.

use super::kernel::{Dot, convert, product};
use super::{Conversion, Kernels, PlaneProduct};
use std::arch::x86_64::*;

macro_rules! dwords {
    ($name:ident, $per_dword:literal, $dot:expr, $load_residues:expr, $store_residues:expr) => {
        /// Dwords with 256-bit registers.
        #[derive(Clone, Copy)]
        struct $name(__m256i);

        impl Dot for $name {
            const LANES: usize = 8;
            const PER_DWORD: usize = $per_dword;

            #[inline(always)]
            unsafe fn splat(x: i32) -> Self {
                // SAFETY: the caller's contract.
                unsafe { $name(_mm256_set1_epi32(x)) }
            }
            #[inline(always)]
            unsafe fn load(p: *const u8) -> Self {
                // SAFETY: the caller's contract.
                unsafe { $name(_mm256_loadu_si256(p.cast())) }
            }
            #[inline(always)]
            unsafe fn store(self, p: *mut u8) {
                // SAFETY: the caller's contract.
                unsafe { _mm256_storeu_si256(p.cast(), self.0) }
            }
            #[inline(always)]
            fn dot(self, a: Self, b: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name($dot(self.0, a.0, b.0)) }
            }
            #[inline(always)]
            fn add(self, b: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name(_mm256_add_epi32(self.0, b.0)) }
            }
            #[inline(always)]
            fn sub(self, b: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name(_mm256_sub_epi32(self.0, b.0)) }
            }
            #[inline(always)]
            fn and(self, b: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name(_mm256_and_si256(self.0, b.0)) }
            }
            #[inline(always)]
            fn or(self, b: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name(_mm256_or_si256(self.0, b.0)) }
            }
            #[inline(always)]
            fn mul(self, b: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name(_mm256_mullo_epi32(self.0, b.0)) }
            }
            #[inline(always)]
            fn sign(self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name(_mm256_srai_epi32::<31>(self.0)) }
            }
            #[inline(always)]
            fn shl<const N: i32>(self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name(_mm256_sllv_epi32(self.0, _mm256_set1_epi32(N))) }
            }
            #[inline(always)]
            fn quotient(self, inv: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe {
                    let q = _mm256_mul_ps(_mm256_cvtepi32_ps(self.0), _mm256_castsi256_ps(inv.0));
                    $name(_mm256_cvtps_epi32(q))
                }
            }
            #[inline(always)]
            unsafe fn load_residues(p: *const u8) -> Self {
                // SAFETY: the caller's contract.
                unsafe { $name($load_residues(p)) }
            }
            #[inline(always)]
            unsafe fn store_residues(self, p: *mut u8) {
                // SAFETY: the caller's contract.
                unsafe { $store_residues(p, self.0) }
            }
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

pub fn byte_kernels() -> Kernels {
    Kernels { product: bytes_product, convert: bytes_convert }
}

pub fn word_kernels() -> Kernels {
    Kernels { product: words_product, convert: words_convert }
}
