//! Numbers of a vector that have been read: for those that many columns need.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::terms::words_of;
use super::{Constant, Line};
use crate::cpu::Isa;
use crate::cpu::rns::lines::{Group, Heads, NOTHING};
use crate::cpu::rns::words::Convert;
use crate::cpu::simd::{self, MOST_LANES, Register, Simd};
use wideblas_base::fallible;
use wideblas_format::rns::{ModuliSet, WORD_BITS};

/// Significands in words, signs and exponents.
pub struct Loaded {
    count: usize,
    stride: usize,
    /// `[word][stride]`, then signs (all ones for a negative number) and exponents, each `[stride]`.
    rows: Vec<u64>,
}

impl Loaded {
    /// Reads the first numbers of a line; `None` without memory for that.
    ///
    /// # Panics
    /// When a number is beyond its array, or an array is not of the set.
    pub fn new(set: &ModuliSet, line: Line<'_>, count: usize, isa: Isa) -> Option<Loaded> {
        assert!(line.holds(count) && line.array.set.is_same(set));
        // Groups may be read from any number on; an odd number of cache lines, so that rows do not share one place of
        // the caches.
        let stride = (count + MOST_LANES).next_multiple_of(MOST_LANES);
        let stride =
            if (stride / MOST_LANES).is_multiple_of(2) { stride + MOST_LANES } else { stride };
        let len = stride.checked_mul(words_of(set) + 2)?;
        let mut loaded = Loaded { count, stride, rows: fallible::try_filled(len, 0)? };
        simd::run_products(isa, Read { set, line, loaded: &mut loaded });
        Some(loaded)
    }

    pub fn count(&self) -> usize {
        self.count
    }

    /// A group of numbers from `first` on, and whatever is behind the last one.
    #[inline(always)]
    pub(super) fn read<V: Register>(&self, first: usize, words: &mut [V]) -> Heads<V> {
        let mut rows = &self.rows[first..];
        for word in words {
            // SAFETY: under simd::run.
            *word = unsafe { V::load(rows) };
            rows = &rows[self.stride..];
        }
        // SAFETY: under simd::run.
        let negative = unsafe { V::load(rows) };
        // SAFETY: under simd::run.
        Heads { negative, exponent: unsafe { V::load(&rows[self.stride..]) } }
    }

    /// The value of a number.
    pub fn value(&self, i: usize) -> Constant {
        let row = |k: usize| self.rows[k * self.stride + i];
        let len = self.rows.len() / self.stride - 2;
        let (mut limbs, mut all, mut filled) = (Vec::with_capacity(len), 0u128, 0);
        for d in 0..len {
            all |= u128::from(row(d)) << filled;
            filled += WORD_BITS;
            if filled >= 64 {
                limbs.push(all as u64);
                (all, filled) = (all >> 64, filled - 64);
            }
        }
        limbs.push(all as u64);
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        let exponent = row(len + 1) as i64;
        if limbs.is_empty() || exponent <= NOTHING / 2 {
            return Constant::default();
        }
        Constant { negative: row(len) != 0, exponent, limbs }
    }
}

struct Read<'a, 'b> {
    set: &'a ModuliSet,
    line: Line<'a>,
    loaded: &'b mut Loaded,
}

impl Simd for Read<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, _: simd::Maker<V>) {
        let Read { set, line, loaded: Loaded { count, stride, rows } } = self;
        let mut convert = Convert::<V>::new(set);
        // SAFETY: under simd::run.
        let zero = unsafe { V::splat(0) };
        let mut words = vec![zero; words_of(set)];
        for g in 0..count.div_ceil(V::LANES) {
            let group = Group::of::<V>(0, g, *count);
            // SAFETY: the caller checked.
            let heads = unsafe { convert.read::<0>(&line, group, None, &mut words) };
            for d in 0..words.len() {
                words[d].store(&mut rows[d * *stride + group.first..]);
            }
            heads.negative.store(&mut rows[words.len() * *stride + group.first..]);
            heads.exponent.store(&mut rows[(words.len() + 1) * *stride + group.first..]);
        }
    }
}
