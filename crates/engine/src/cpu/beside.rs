//! Differences by the units for products.

use std::arch::asm;
use std::arch::x86_64::*;

/// `a - b` as `a - 1 b`, rounded once, so the same number; NaN and signs of zeros too. Not an intrinsic: the compiler
/// knows what a product with 1 is, and would take the difference.
#[target_feature(enable = "avx512f")]
#[inline]
pub fn sub_beside(a: __m512d, b: __m512d) -> __m512d {
    let difference;
    // SAFETY: registers alone.
    unsafe {
        asm!(
            "vfnmadd213pd {b}, {one}, {a}",
            b = inlateout(zmm_reg) b => difference,
            one = in(zmm_reg) _mm512_set1_pd(1.0),
            a = in(zmm_reg) a,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    difference
}
