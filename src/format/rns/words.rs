//! Tables of a moduli set for significands in words of 50 bits, which several kinds of products serve.

use super::set::{Base, ModuliSet};
use crate::fallible;
use num_bigint::BigUint;
use num_traits::One;
use std::sync::OnceLock;

/// Bits of a word.
pub const WORD_BITS: usize = 50;

/// How factors below 2^50 are stored, and how their products are split: into `low + 2^split high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Integers, products split at 2^50.
    Short,
    /// Integers, products split at 2^52.
    Long,
    /// Binary64 numbers, products split at 2^50 with a low half of either sign.
    Float,
}

impl Form {
    #[inline(always)]
    pub const fn split(self) -> u32 {
        if matches!(self, Form::Long) { 52 } else { 50 }
    }

    /// What each product adds to a sum of low halves besides its own: the exponent of 3 2^51.
    #[inline(always)]
    pub const fn low_offset(self) -> u64 {
        if matches!(self, Form::Float) { ((3u64 << 51) as f64).to_bits() } else { 0 }
    }

    /// The same of high halves: the exponent of 2^102.
    #[inline(always)]
    pub const fn high_offset(self) -> u64 {
        if matches!(self, Form::Float) { ((1u128 << 102) as f64).to_bits() } else { 0 }
    }

    /// An integer below 2^50 as a factor.
    #[inline(always)]
    pub fn factor(self, x: u64) -> u64 {
        if self == Form::Float { (x as f64).to_bits() } else { x }
    }
}

/// Tables for one form of factors.
#[derive(Debug)]
pub struct Words {
    /// Words of a significand.
    pub len: usize,
    /// `[modulus][len]`, the words of M / m, M the product of [`ModuliSet::first`]: factors.
    pub weights: Vec<u64>,
    /// `[len]`, the words of -M modulo 2^(50 len): factors.
    pub minus_product: Vec<u64>,
    /// Of the moduli of [`ModuliSet::first`].
    pub first: Vec<Weight>,
    /// `[word][modulus]` with the moduli of arrays: `2^(50 word + 64) mod m`, factors.
    pub lift: Vec<u64>,
    /// Of the moduli of arrays.
    pub full: Vec<Reduction>,
}

/// What a residue is multiplied with on its way to an integer.
#[derive(Clone, Copy, Debug)]
pub struct Weight {
    pub modulus: u32,
    /// `-1 / m mod 2^32`
    pub neg_inverse: u32,
    /// `2^32 / (M / m) mod m`
    pub inverse: u32,
    /// `1 / m`
    pub reciprocal: f64,
}

/// What a sum of products becomes a residue with, by Montgomery's reduction.
#[derive(Clone, Copy, Debug)]
pub struct Reduction {
    pub modulus: u32,
    /// `-1 / m mod 2^32`
    pub neg_inverse: u32,
    /// Zero, but `2^32 mod m` for moduli below [`SMALL`].
    pub again: u32,
    /// A multiple of m from 2^58 to 2^59, which makes sums of low halves positive; zero where they are so.
    pub bias: u64,
}

/// Residues by smaller moduli need one more reduction.
const SMALL: u32 = 1 << 29;

/// The tables made so far.
#[derive(Debug, Default)]
pub struct Made([OnceLock<Box<Words>>; 3]);

impl ModuliSet {
    /// The tables for factors of a form, which are kept. Without memory the call ends, see [`fallible::end_call`].
    pub fn words(&self, form: Form) -> &Words {
        let made = &self.made.0[form as usize];
        if let Some(words) = made.get() {
            return words;
        }
        // Not get_or_init: a child of fork() must not wait for a thread that it does not have.
        let before = fallible::served();
        let words = Box::new(Words::derive(self, form));
        // The reserve's memory is needed again.
        if fallible::served() != before {
            fallible::end_call();
        }
        let _ = made.set(words);
        made.get().expect("just set")
    }
}

impl Words {
    fn derive(set: &ModuliSet, form: Form) -> Words {
        let len = (set.bits as usize).div_ceil(WORD_BITS);
        let (first, full): (&Base, &Base) = (&set.first, &set.full);
        let all = BigUint::one() << (WORD_BITS * len);
        let words = |x: &BigUint| {
            let digits = x.to_u64_digits();
            (0..len).map(move |d| form.factor(word_at(&digits, d)))
        };
        let product = &first.product % &all;
        let power = |m: u32, exponent: usize| {
            let power = (BigUint::one() << exponent) % m;
            u64::try_from(power).expect("below m")
        };
        let lift_of = |d: usize| {
            let moduli = full.moduli().iter();
            moduli.map(move |&m| form.factor(power(m, WORD_BITS * d + 64)))
        };
        // Of long numbers these two are longer than what the reserve has.
        let room = |len: usize| fallible::with_room(len).unwrap_or_else(|| fallible::end_call());
        let mut weights = room(first.len * len);
        first.moduli().iter().for_each(|&m| weights.extend(words(&(&first.product / m))));
        let mut lift = room(len * full.len);
        (0..len).for_each(|d| lift.extend(lift_of(d)));
        let bias = |m: u32| if form == Form::Float { u64::from(m) << (59 - bits(m)) } else { 0 };
        let weight = |i: usize| Weight {
            modulus: first.moduli[i],
            neg_inverse: first.neg_inverse[i],
            inverse: first.inverse_weights[i],
            reciprocal: first.reciprocals[i],
        };
        let reduction = |i: usize| {
            let (modulus, neg_inverse) = (full.moduli[i], full.neg_inverse[i]);
            let again = if modulus < SMALL { power(modulus, 32) as u32 } else { 0 };
            Reduction { modulus, neg_inverse, again, bias: bias(modulus) }
        };
        Words {
            len,
            weights,
            minus_product: words(&((&all - product) % &all)).collect(),
            first: (0..first.len).map(weight).collect(),
            lift,
            full: (0..full.len).map(reduction).collect(),
        }
    }
}

fn bits(m: u32) -> u32 {
    32 - m.leading_zeros()
}

/// A word of an integer in limbs.
#[inline]
pub fn word_at(limbs: &[u64], d: usize) -> u64 {
    let (limb, shift) = (WORD_BITS * d / 64, WORD_BITS * d % 64);
    let get = |i: usize| limbs.get(i).copied().unwrap_or(0);
    let both = u128::from(get(limb)) | u128::from(get(limb + 1)) << 64;
    (both >> shift) as u64 & ((1 << WORD_BITS) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_what_they_are_called() {
        let precisions: &[u32] = if cfg!(miri) { &[24] } else { &[24, 53, 100, 424, 848] };
        for &bits in precisions {
            let set = ModuliSet::for_precision(bits).unwrap();
            for form in [Form::Short, Form::Long, Form::Float] {
                let table = set.words(form);
                let plain = |x: u64| if form == Form::Float { f64::from_bits(x) as u64 } else { x };
                let number = |words: &[u64]| {
                    let shifted = words.iter().rev();
                    shifted.fold(BigUint::default(), |x, &w| (x << WORD_BITS) + plain(w))
                };
                let all = BigUint::one() << (WORD_BITS * table.len);
                for (words, &m) in table.weights.chunks(table.len).zip(set.first.moduli()) {
                    assert_eq!(number(words), &set.first.product / m % &all);
                }
                let sum = number(&table.minus_product) + &set.first.product;
                assert_eq!(sum % &all, BigUint::default());
                for (i, &m) in set.full.moduli().iter().enumerate() {
                    let power = |bits: usize| (BigUint::one() << bits) % m;
                    for d in 0..table.len {
                        let lift = plain(table.lift[d * set.full.len + i]);
                        assert_eq!(BigUint::from(lift), power(WORD_BITS * d + 64));
                    }
                    let Reduction { modulus, bias, again, .. } = table.full[i];
                    assert_eq!(modulus, m);
                    assert!(bias.is_multiple_of(m.into()));
                    assert!(form != Form::Float || (1 << 58..1 << 59).contains(&bias));
                    let again = BigUint::from(again);
                    assert!(again == if m < SMALL { power(32) } else { BigUint::default() });
                }
            }
        }
    }
}
