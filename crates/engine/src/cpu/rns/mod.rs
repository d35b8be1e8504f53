//! Residues on the CPU: conversions and sums of products, vectorised over the moduli.

mod accumulate;
mod codes;
pub mod convert;
pub mod elements;
mod layout;
mod lines;
mod magnitudes;
pub mod panel;
mod products;
mod shifts;
pub mod sums;
mod words;

use crate::cpu::simd::Register;

/// Montgomery's reduction of `v < 2^63`: a number congruent to `v / 2^32`, below `v / 2^32 + m`.
#[inline(always)]
fn reduce<V: Register>(v: V, modulus: V, neg_inverse: V) -> V {
    let q = v.times_low(neg_inverse);
    v.plus(q.times_low(modulus)).shift_right::<32>()
}

/// `x` or `x - m`, whichever is in [0, m), for `x < 2m`.
#[inline(always)]
fn subtract_once<V: Register>(x: V, modulus: V) -> V {
    let less = x.minus(modulus);
    less.plus(less.sign_mask().and(modulus))
}
