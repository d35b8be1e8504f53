//! Terms of a sum as integers.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::{Constant, Term};
use crate::cpu::rns::lines::Heads;
use crate::cpu::rns::products::product;
use crate::cpu::rns::words::PADDING;
use crate::cpu::simd::Register;
use wideblas_format::rns::{Form, ModuliSet, WORD_BITS, word_at};

/// A term prepared for a window.
pub struct Prepared<'a, V> {
    pub factors: &'a [usize],
    pub minus: bool,
    /// A constant factor, with zeros on both sides; empty if there is none.
    pub constant: Vec<V>,
    /// The exponent besides those of the numbers.
    pub exponent: i64,
    /// The term is an integer of at most `bits` bits, times a power of two.
    pub bits: usize,
    /// Lowest words that are not computed: the exponent is that of the next one.
    cut: usize,
    /// The number is read as its product with the constant, without these words.
    pub scaled: bool,
    /// The term is no longer than `numbers` numbers: each factor counts, and constants by their length.
    pub numbers: usize,
}

impl<'a, V> Prepared<'a, V> {
    /// `memory` becomes that of the constant.
    #[inline(always)]
    pub fn new(
        set: &ModuliSet,
        term: &Term<'a>,
        constant: Option<&Constant>,
        mut memory: Vec<V>,
    ) -> Prepared<'a, V>
    where
        V: Register,
    {
        memory.clear();
        let mut prepared = Prepared {
            factors: term.factors,
            minus: term.minus,
            constant: memory,
            exponent: 0,
            bits: set.bits as usize * term.factors.len(),
            cut: 0,
            scaled: false,
            numbers: term.factors.len(),
        };
        if let Some(constant) = constant {
            let bits = constant.bits();
            prepared.bits += bits;
            prepared.minus ^= constant.negative;
            prepared.exponent = constant.exponent;
            // SAFETY: under simd::run.
            let (len, zero) = (bits.div_ceil(WORD_BITS), unsafe { V::splat(0) });
            prepared.numbers += len.div_ceil(words_of(set));
            prepared.constant.resize(len + 2 * PADDING, zero);
            for d in 0..len {
                // SAFETY: under simd::run.
                let word = unsafe { V::splat(word_at(&constant.limbs, d)) };
                prepared.constant[PADDING + d] = word.to_factor();
            }
        }
        prepared
    }

    /// Exponent and sign of the term.
    #[inline(always)]
    pub fn head(&self, heads: &[Heads<V>]) -> (V, V)
    where
        V: Register,
    {
        // SAFETY: under simd::run.
        let mut exponent = unsafe { V::splat(self.exponent as u64) };
        // SAFETY: under simd::run.
        let mut sign = unsafe { V::splat(u64::from(self.minus).wrapping_neg()) };
        for &factor in self.factors {
            exponent = exponent.plus(heads[factor].exponent);
            sign = sign.xor(heads[factor].negative);
        }
        (exponent, sign)
    }

    /// Leaves out the lowest words: the term becomes less by no more than `cut + 1` units of the second word that is
    /// left; for a number that is read as a product see [`ModuliSet::scaled_weights`].
    pub fn cut(&mut self, cut: usize) {
        (self.cut, self.exponent) = (cut, self.exponent + (WORD_BITS * cut) as i64);
    }

    /// Words of the integer that are computed.
    pub fn len(&self) -> usize {
        self.bits.div_ceil(WORD_BITS) - self.cut
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

/// Computes a term of numbers whose words are `stride` words apart.
#[inline(always)]
pub fn evaluate<V: Register>(
    set: &ModuliSet,
    of: &Prepared<'_, V>,
    numbers: &[V],
    stride: usize,
    [factor, padded, other]: [&mut Vec<V>; 3],
    out: &mut [V],
) {
    let (n, len) = (words_of(set), of.len());
    if of.scaled {
        out[..len].copy_from_slice(&numbers[stride * of.factors[0]..][..len]);
        return;
    }
    let first = &numbers[stride * of.factors[0]..][..n];
    if of.factors.len() == 1 {
        if of.constant.is_empty() {
            out[..n].copy_from_slice(first);
        } else {
            product(as_factors(first, factor), &of.constant, of.cut, &mut out[..len]);
        }
        return;
    }
    let second = &numbers[stride * of.factors[1]..][..n];
    for i in 0..n {
        padded[PADDING + i] = second[i].to_factor();
    }
    for word in &mut padded[PADDING + n..][..PADDING] {
        // SAFETY: under simd::run.
        *word = unsafe { V::splat(0) };
    }
    let padded = &padded[..n + 2 * PADDING];
    if of.constant.is_empty() {
        product(as_factors(first, factor), padded, of.cut, &mut out[..len]);
    } else {
        let both = (2 * set.bits as usize).div_ceil(WORD_BITS);
        product(as_factors(first, factor), padded, 0, &mut other[..both]);
        let both = as_factors(&other[..both], factor);
        product(both, &of.constant, of.cut, &mut out[..len]);
    }
}

/// Words of a significand.
#[inline(always)]
pub fn words_of(set: &ModuliSet) -> usize {
    (set.bits as usize).div_ceil(WORD_BITS)
}
