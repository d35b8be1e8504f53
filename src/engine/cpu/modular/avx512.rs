//! Modular kernels on AVX-512 VNNI: 16 lanes, tiles of 3 registers by 8 columns.

use super::kernel::{Dot, convert, product};
use super::{Conversion, Kernels, PlaneProduct};
use std::arch::x86_64::*;

macro_rules! dwords {
    ($name:ident, $per_dword:literal, $dot:expr, $load_residues:expr, $store_residues:expr) => {
        /// Dwords with 512-bit registers.
        #[derive(Clone, Copy)]
        struct $name(__m512i);

        impl Dot for $name {
            const LANES: usize = 16;
            const PER_DWORD: usize = $per_dword;

            #[inline(always)]
            unsafe fn splat(x: i32) -> Self {
                // SAFETY: the caller's contract.
                unsafe { $name(_mm512_set1_epi32(x)) }
            }
            #[inline(always)]
            unsafe fn load(p: *const u8) -> Self {
                // SAFETY: the caller's contract.
                unsafe { $name(_mm512_loadu_si512(p.cast())) }
            }
            #[inline(always)]
            unsafe fn store(self, p: *mut u8) {
                // SAFETY: the caller's contract.
                unsafe { _mm512_storeu_si512(p.cast(), self.0) }
            }
            #[inline(always)]
            fn dot(self, a: Self, b: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name($dot(self.0, a.0, b.0)) }
            }
            #[inline(always)]
            fn add(self, b: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name(_mm512_add_epi32(self.0, b.0)) }
            }
            #[inline(always)]
            fn sub(self, b: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name(_mm512_sub_epi32(self.0, b.0)) }
            }
            #[inline(always)]
            fn and(self, b: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name(_mm512_and_si512(self.0, b.0)) }
            }
            #[inline(always)]
            fn or(self, b: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name(_mm512_or_si512(self.0, b.0)) }
            }
            #[inline(always)]
            fn mul(self, b: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name(_mm512_mullo_epi32(self.0, b.0)) }
            }
            #[inline(always)]
            fn sign(self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name(_mm512_srai_epi32::<31>(self.0)) }
            }
            #[inline(always)]
            fn shl<const N: i32>(self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name(_mm512_sllv_epi32(self.0, _mm512_set1_epi32(N))) }
            }
            #[inline(always)]
            fn quotient(self, inv: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe {
                    let q = _mm512_mul_ps(_mm512_cvtepi32_ps(self.0), _mm512_castsi512_ps(inv.0));
                    $name(_mm512_cvtps_epi32(q))
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

dwords!(
    Bytes,
    4,
    _mm512_dpbusd_epi32,
    |p: *const u8| _mm512_cvtepu8_epi32(_mm_loadu_si128(p.cast())),
    |p: *mut u8, x| _mm_storeu_si128(p.cast(), _mm512_cvtepi32_epi8(x))
);
dwords!(
    Words,
    2,
    _mm512_dpwssd_epi32,
    |p: *const u8| _mm512_cvtepu16_epi32(_mm256_loadu_si256(p.cast())),
    |p: *mut u8, x| _mm256_storeu_si256(p.cast(), _mm512_cvtepi32_epi16(x))
);

const MV: usize = 3;
const NR: usize = 8;

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx2")]
unsafe fn run_product<V: Dot>(job: &PlaneProduct<'_>) {
    // SAFETY: the caller checked the instruction set and keeps the kernel's contract.
    unsafe { product::<V, MV, NR>(job) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx2")]
unsafe fn run_convert<V: Dot, const P: usize, const AT_ONCE: usize>(job: &Conversion<'_>) {
    // SAFETY: the caller checked the instruction set and keeps the kernel's contract.
    unsafe { convert::<V, P, AT_ONCE>(job) }
}

pub fn byte_kernels() -> Kernels {
    Kernels { product: run_product::<Bytes>, convert: run_convert::<Bytes, 4, 4> }
}

pub fn word_kernels() -> Kernels {
    Kernels { product: run_product::<Words>, convert: run_convert::<Words, 2, 8> }
}
