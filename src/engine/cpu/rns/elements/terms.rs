//! Terms of a sum as integers.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::{Constant, Term};
use crate::engine::cpu::rns::words::{PADDING, product};
use crate::engine::cpu::simd::Register;
use crate::format::rns::{Form, ModuliSet, WORD_BITS, word_at};

/// A term as a window sees it.
pub struct Prepared<'a, V> {
    pub factors: &'a [usize],
    pub minus: bool,
    /// A factor, with zeros on both sides; empty where there is none.
    constant: Vec<V>,
    /// The exponent besides those of the numbers.
    pub exponent: i64,
    /// The term is an integer of as many bits at most, times a power of two.
    pub bits: usize,
}

impl<'a, V> Prepared<'a, V> {
    #[inline(always)]
    pub fn new(set: &ModuliSet, term: &Term<'a>, constant: Option<&Constant>) -> Prepared<'a, V>
    where
        V: Register,
    {
        let mut prepared = Prepared {
            factors: term.factors,
            minus: term.minus,
            constant: Vec::new(),
            exponent: 0,
            bits: set.bits as usize * term.factors.len(),
        };
        if let Some(constant) = constant {
            let bits = constant.bits();
            prepared.bits += bits;
            prepared.minus ^= constant.negative;
            prepared.exponent = constant.exponent;
            // SAFETY: under simd::run.
            let (len, zero) = (bits.div_ceil(WORD_BITS), unsafe { V::splat(0) });
            prepared.constant.resize(len + 2 * PADDING, zero);
            for d in 0..len {
                // SAFETY: under simd::run.
                let word = unsafe { V::splat(word_at(&constant.limbs, d)) };
                prepared.constant[PADDING + d] = word.to_factor();
            }
        }
        prepared
    }

    /// Words of the integer.
    pub fn len(&self) -> usize {
        self.bits.div_ceil(WORD_BITS)
    }
}

/// Words as factors, in memory if need be.
#[inline(always)]
fn as_factors<'a, V: Register>(words: &'a [V], memory: &'a mut [V]) -> &'a [V] {
    if V::FORM != Form::Float {
        return words;
    }
    for i in 0..words.len() {
        memory[i] = words[i].to_factor();
    }
    &memory[..words.len()]
}

/// Computes a term.
#[inline(always)]
pub fn evaluate<V: Register>(
    set: &ModuliSet,
    of: &Prepared<'_, V>,
    numbers: &[V],
    [factor, padded, other]: [&mut Vec<V>; 3],
    out: &mut [V],
) {
    let (n, len) = (words_of(set), of.len());
    let first = &numbers[n * of.factors[0]..][..n];
    if of.factors.len() == 1 {
        if of.constant.is_empty() {
            out[..n].copy_from_slice(first);
        } else {
            product(as_factors(first, factor), &of.constant, &mut out[..len]);
        }
        return;
    }
    let second = &numbers[n * of.factors[1]..][..n];
    for i in 0..n {
        padded[PADDING + i] = second[i].to_factor();
    }
    for word in &mut padded[PADDING + n..][..PADDING] {
        // SAFETY: under simd::run.
        *word = unsafe { V::splat(0) };
    }
    let padded = &padded[..n + 2 * PADDING];
    if of.constant.is_empty() {
        product(as_factors(first, factor), padded, &mut out[..len]);
    } else {
        let both = (2 * set.bits as usize).div_ceil(WORD_BITS);
        product(as_factors(first, factor), padded, &mut other[..both]);
        product(as_factors(&other[..both], factor), &of.constant, &mut out[..len]);
    }
}

/// Words of a significand.
#[inline(always)]
pub fn words_of(set: &ModuliSet) -> usize {
    (set.bits as usize).div_ceil(WORD_BITS)
}
