//! Modular kernels on AVX-512 VNNI: 16 lanes, tiles of 3 registers by 8 columns.

use super::combine::{Residue, combine, multiply};
use super::dwords::dwords_of;
use super::kernel::{Dot, convert, product};
use super::{Combination, Conversion, Kernels, Multiple, PlaneProduct, STEP};
use std::arch::x86_64::*;

macro_rules! dwords {
    ($($what:tt)*) => {
        dwords_of! {
            [__m512i, 16, _mm512_set1_epi32, _mm512_loadu_si512, _mm512_storeu_si512, _mm512_add_epi32, _mm512_sub_epi32, _mm512_and_si512, _mm512_or_si512, _mm512_mullo_epi32, _mm512_srai_epi32, _mm512_sllv_epi32, _mm512_mul_ps, _mm512_cvtepi32_ps, _mm512_castsi512_ps, _mm512_cvtps_epi32]
            $($what)*
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

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx2")]
unsafe fn run_combine<R: Residue, const COUNT: usize>(job: &Combination<'_>) {
    // SAFETY: the caller's.
    unsafe { combine::<R, COUNT>(job) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx2")]
unsafe fn run_multiply<R: Residue, const COUNT: usize>(job: &Multiple<'_>) {
    // SAFETY: the caller's.
    unsafe { multiply::<R, COUNT>(job) }
}

pub fn byte_kernels() -> Kernels {
    let product = run_product::<Bytes>;
    Kernels {
        product,
        convert: run_convert::<Bytes, 4, 4>,
        combine: run_combine::<u8, STEP>,
        multiply: run_multiply::<u8, STEP>,
    }
}

pub fn word_kernels() -> Kernels {
    let product = run_product::<Words>;
    Kernels {
        product,
        convert: run_convert::<Words, 2, 8>,
        combine: run_combine::<i16, { STEP / 2 }>,
        multiply: run_multiply::<i16, { STEP / 2 }>,
    }
}
