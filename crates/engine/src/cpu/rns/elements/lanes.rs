//! Shifts and choices lane by lane.

use crate::cpu::simd::{MOST_LANES, Register};
use wideblas_format::rns::{PRECISIONS, WORD_BITS};

/// The greater of two signed integers below 2^62 in magnitude.
#[inline(always)]
pub fn greater<V: Register>(a: V, b: V) -> V {
    let difference = a.minus(b);
    a.minus(difference.and(difference.sign_mask()))
}

/// The lesser of two such integers.
#[inline(always)]
pub fn less<V: Register>(a: V, b: V) -> V {
    let difference = a.minus(b);
    b.plus(difference.and(difference.sign_mask()))
}

/// Shifts of lanes by whole words and by bits.
pub struct Shifts<V> {
    /// [`Shifts::BIAS`] more than there are.
    whole: V,
    pub bits: V,
}

impl<V: Register> Shifts<V> {
    /// More words than any window has.
    const BIAS: u64 = 1 << 12;

    /// Shifts to the left or, with counts below zero, to the right; or the other way round.
    #[inline(always)]
    pub fn new(counts: V) -> Shifts<V> {
        const { assert!(3 * *PRECISIONS.end() as u64 + 200 < Self::BIAS * WORD_BITS as u64) };
        const { assert!(4 * Self::BIAS * (WORD_BITS as u64) < 1 << 26) };
        const WORD: u64 = WORD_BITS as u64;
        // SAFETY: under simd::run.
        let (bias, word, reciprocal) = unsafe {
            (V::splat(Self::BIAS * WORD), V::splat(WORD), V::splat((1u64 << 32).div_ceil(WORD)))
        };
        let counts = counts.plus(bias);
        // The reciprocal is too large by less than 2^-32, so that the quotient of a count below 2^26 is right.
        let whole = counts.times_low(reciprocal).shift_right::<32>();
        Shifts { whole, bits: counts.minus(whole.times_low(word)) }
    }

    /// Whole words to the left.
    #[inline(always)]
    pub fn up(&self) -> V {
        // SAFETY: under simd::run.
        self.whole.minus(unsafe { V::splat(Self::BIAS) })
    }

    /// Whole words to the right, for a value that is `up` words further up.
    #[inline(always)]
    pub fn down(&self, up: usize) -> V {
        // SAFETY: under simd::run.
        unsafe { V::splat(Self::BIAS + up as u64) }.minus(self.whole)
    }

    /// The bits of a word minus [`Shifts::bits`].
    #[inline(always)]
    pub fn rest(&self) -> V {
        // SAFETY: under simd::run.
        unsafe { V::splat(WORD_BITS as u64) }.minus(self.bits)
    }

    /// The lanes, those with the same number of whole words together.
    #[inline(always)]
    pub fn groups(&self) -> Groups<V> {
        let mut values = [0; MOST_LANES];
        self.whole.store(&mut values);
        Groups { whole: self.whole, values, todo: (1 << V::LANES) - 1 }
    }
}

pub struct Groups<V> {
    whole: V,
    values: [u64; MOST_LANES],
    todo: u32,
}

impl<V: Register> Groups<V> {
    /// The number of whole words of the first lane of those to do, with all ones in the lanes that have the
    /// same, which are then done.
    // Not an iterator: its closures are not always compiled for the instruction set.
    #[inline(always)]
    pub fn next(&mut self) -> Option<(i64, V)> {
        if self.todo == 0 {
            return None;
        }
        let whole = self.values[self.todo.trailing_zeros() as usize % MOST_LANES];
        // Zero where they are equal, and below 2^32.
        // SAFETY: under simd::run.
        let (value, one) = unsafe { (V::splat(whole), V::splat(1)) };
        let same = self.whole.xor(value).minus(one).sign_mask();
        self.todo &= !same.sign_bits();
        Some((whole as i64 - Shifts::<V>::BIAS as i64, same))
    }
}
