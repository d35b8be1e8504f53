//! Products of integers in words of 50 bits.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::words::{Carry, PADDING, by_blocks, start};
use crate::cpu::simd::Register;
use std::ops::Range;
use wideblas_format::rns::{BLOCK, Blocks, Form};

/// Words of a product, from word `from` on, without the carries from the words below; `b` has [`PADDING`] zeros on
/// both sides, and both are factors.
#[inline(always)]
pub fn product<V: Register>(a: &[V], b: &[V], from: usize, out: &mut [V]) {
    let mut carry = Carry::new();
    by_blocks!(out.len(), at, columns::<V>(a, b, from, at, &mut carry, out));
}

/// The product of the first words of two factors, of known lengths.
#[inline(always)]
pub fn product_of<V: Register, const N: usize>(
    a: &[V; N],
    of_a: usize,
    b: &[V; N],
    of_b: usize,
) -> [V; N] {
    // SAFETY: under simd::run.
    let zero = unsafe { V::splat(0) };
    let (mut lows, mut highs) = ([zero; N], [zero; N]);
    for k in 0..of_a + of_b {
        let terms = (k + 1).saturating_sub(of_b)..of_a.min(k + 1);
        (lows[k], highs[k]) = start::<V>(terms.len());
        for i in terms {
            V::add_product(&mut lows[k], &mut highs[k], a[i], b[k - i]);
        }
    }
    let (mut out, mut carry) = ([zero; N], Carry::new());
    for k in 0..of_a + of_b {
        carry.words(&[lows[k]], &[highs[k]], &mut out[k..k + 1]);
    }
    out
}

#[inline(always)]
fn columns<V: Register, const N: usize>(
    a: &[V],
    b: &[V],
    from: usize,
    at: usize,
    carry: &mut Carry<V>,
    out: &mut [V],
) {
    let (len, first) = (b.len() - 2 * PADDING, from + at);
    let terms = (first + 1).saturating_sub(len).min(a.len())..a.len().min(first + N);
    let (low, high) = start::<V>(terms.len());
    let (mut lows, mut highs) = ([low; N], [high; N]);
    if V::FORM == Form::Long && first + 1 > len && terms.len() >= N {
        // The first terms have words in the first sums alone, one more each. Sums of this form have no offsets.
        for k in 0..N - 1 {
            let (factor, others) = (a[terms.start + k], &b[PADDING + len - 1 - k..][..k + 1]);
            for c in 0..k + 1 {
                V::add_product(&mut lows[c], &mut highs[c], factor, others[c]);
            }
        }
        add_columns::<V, N>(a, b, first, terms.start + N - 1..terms.end, &mut lows, &mut highs);
    } else {
        add_columns::<V, N>(a, b, first, terms, &mut lows, &mut highs);
    }
    carry.words(&lows, &highs, &mut out[at..at + N]);
}

/// Some words of `a` times those of `b` that words from `first` on get.
#[inline(always)]
fn add_columns<V: Register, const N: usize>(
    a: &[V],
    b: &[V],
    first: usize,
    terms: Range<usize>,
    lows: &mut [V; N],
    highs: &mut [V; N],
) {
    for i in terms {
        let (factor, others) = (a[i], &b[PADDING + first - i..][..N]);
        for c in 0..N {
            V::add_product(&mut lows[c], &mut highs[c], factor, others[c]);
        }
    }
}
