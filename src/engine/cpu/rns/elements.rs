//! Sums of few products of residue numbers, rounded once, on vectors of numbers: a number in each lane of
//! registers.
//!
//! Residues become integers in words of 50 bits, whose products are exact. A window of words takes a sum: its
//! longest term lies in it as it is, others are shifted to it. Of what is below the window a sign is kept, so
//! that the rounding knows. Numbers for which that is not enough, or whose exponent leaves its range, are left
//! to the caller.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::accumulate::prefetch;
use super::words::{Convert, PADDING, WORD, product};
use crate::engine::cpu::Isa;
use crate::engine::cpu::simd::{self, MOST_LANES, Register, Simd};
use crate::engine::rns::{Array, Head};
use crate::format::rns::{MAX_EXP, MIN_EXP, ModuliSet, WORD_BITS, word_at};

/// Numbers of an array: the first, and the step from each to the next.
#[derive(Clone, Copy)]
pub struct Line<'a> {
    pub array: Array<'a>,
    pub start: usize,
    pub step: isize,
}

impl Line<'_> {
    #[inline(always)]
    pub fn at(&self, i: usize) -> usize {
        self.start.wrapping_add_signed(self.step.wrapping_mul(i as isize))
    }

    /// Fetches numbers into the caches.
    #[inline(always)]
    fn prefetch(&self, first: usize, count: usize) {
        let len = self.array.set.full.len;
        for i in first..first + count {
            let place = self.at(i).wrapping_mul(len);
            prefetch(self.array.as_raw().0.wrapping_add(place), (4 * len).div_ceil(64));
        }
    }

    /// Those of as many numbers as there are lanes.
    #[inline(always)]
    fn places(&self, first: usize) -> [usize; MOST_LANES] {
        let mut places = [0; MOST_LANES];
        for (lane, place) in places.iter_mut().enumerate() {
            *place = self.at(first + lane);
        }
        places
    }
}

/// A factor of all numbers of a line: `±limbs 2^exponent`.
#[derive(Clone, Debug, Default)]
pub struct Constant {
    pub negative: bool,
    pub exponent: i64,
    pub limbs: Vec<u64>,
}

impl Constant {
    fn bits(&self) -> usize {
        match self.limbs.iter().rposition(|&limb| limb != 0) {
            None => 0,
            Some(top) => 64 * (top + 1) - self.limbs[top].leading_zeros() as usize,
        }
    }

    fn is_zero(&self) -> bool {
        self.bits() == 0
    }
}

/// A product of numbers of one or two lines, given by their places among the lines, and of a constant.
#[derive(Clone, Copy)]
pub struct Term<'a> {
    pub minus: bool,
    pub constant: Option<&'a Constant>,
    pub factors: &'a [usize],
}

/// At most three terms, and where their sum goes.
#[derive(Clone, Copy)]
pub struct Sum<'a> {
    pub terms: &'a [Term<'a>],
    pub to: Line<'a>,
}

/// Sums of numbers of lines, each of them of one number of each line: sums may go to lines.
pub struct Elements<'a> {
    pub set: &'static ModuliSet,
    pub lines: &'a [Line<'a>],
    pub sums: &'a [Sum<'a>],
    pub count: usize,
}

const TERMS: usize = 3;
/// Bits at the top of the window that keep the sum of the terms inside.
const ROOM: usize = 3;
/// The exponent of a zero: below that of any other term, products of three zeros included.
const NOTHING: i64 = -1 << 50;

impl Elements<'_> {
    /// Stores the sums. The numbers that it leaves undone are appended to `left`: nothing of them is written.
    pub fn compute(self, isa: Isa, left: &mut Vec<usize>) {
        assert!(self.sums.iter().all(|sum| sum.terms.len() <= TERMS));
        simd::run_products(isa, Run { elements: self, left });
    }
}

struct Run<'a, 'b> {
    elements: Elements<'a>,
    left: &'b mut Vec<usize>,
}

impl Simd for Run<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self) {
        let Run { elements: Elements { set, lines, sums, count }, left } = self;
        let mut convert = Convert::<V>::new(set);
        // SAFETY of all that makes registers in this file: under simd::run.
        let zero = unsafe { V::splat(0) };
        let len = convert.table.len;
        let mut words = vec![zero; len * lines.len()];
        let mut heads = vec![[Head::default(); MOST_LANES]; lines.len()];
        let mut results = vec![zero; len * sums.len()];
        let mut found = vec![[Head::default(); MOST_LANES]; sums.len()];
        let mut prepared = Vec::with_capacity(sums.len());
        for sum in sums {
            prepared.push(Window::<V>::new(set, sum.terms));
        }
        for first in (0..count).step_by(V::LANES) {
            let live = V::LANES.min(count - first);
            for k in 0..lines.len() {
                lines[k].prefetch(first + 2 * V::LANES, V::LANES);
                let (places, words) = (lines[k].places(first), &mut words[len * k..][..len]);
                convert.read(&lines[k].array, &places[..live], &mut heads[k], words);
            }
            let mut undone = 0;
            for k in 0..sums.len() {
                let result = &mut results[len * k..][..len];
                undone |= prepared[k].sum(&heads, &words, result, &mut found[k]);
            }
            for lane in 0..live {
                if undone >> lane & 1 == 1 {
                    left.push(first + lane);
                }
            }
            for k in 0..sums.len() {
                let (to, words) = (&sums[k].to, &results[len * k..][..len]);
                let places = to.places(first);
                convert.write(words, &to.array, &places[..live], !undone);
                write_heads(set, words, &to.array, &found[k], &places[..live], undone);
            }
        }
    }
}

/// Writes signs, exponents and intervals.
#[inline(always)]
fn write_heads<V: Register>(
    set: &ModuliSet,
    words: &[V],
    array: &Array<'_>,
    heads: &[Head; MOST_LANES],
    places: &[usize],
    undone: u32,
) {
    // The highest three words, which have 53 bits of any precision that has as many.
    let mut tops = [[0; MOST_LANES]; 3];
    for k in 0..words.len().min(3) {
        words[words.len() - 1 - k].store(&mut tops[k]);
    }
    let highest = set.bits as usize - WORD_BITS * (words.len() - 1);
    for lane in 0..places.len() {
        if undone >> lane & 1 == 1 {
            continue;
        }
        let [high, middle, low] = [tops[0][lane], tops[1][lane], tops[2][lane]];
        let both = u128::from(high) << WORD_BITS | u128::from(middle);
        let top = if highest >= 3 {
            both >> (highest + WORD_BITS - 53)
        } else {
            (both << WORD_BITS | u128::from(low)) >> (highest + 2 * WORD_BITS - 53)
        };
        let bits = if heads[lane].exp.is_some() { i64::from(set.bits) } else { 0 };
        array.write_head(places[lane], heads[lane], set.evaluation.of(top as u64, bits));
    }
}

/// A term as a window sees it.
struct Prepared<'a, V> {
    factors: &'a [usize],
    minus: bool,
    /// A factor, with zeros on both sides; empty where there is none.
    constant: Vec<V>,
    /// The exponent besides those of the numbers.
    exponent: i64,
    /// The term is an integer of as many bits at most, times a power of two.
    bits: usize,
}

impl<V> Prepared<'_, V> {
    /// Words of the integer.
    fn len(&self) -> usize {
        self.bits.div_ceil(WORD_BITS)
    }
}

/// What computes a sum.
struct Window<'a, V> {
    set: &'static ModuliSet,
    /// The longest one first.
    terms: Vec<Prepared<'a, V>>,
    /// `[len + 2]` words of which the lowest only tells that there is something below the next; with zeros on both
    /// sides.
    words: Vec<V>,
    /// Words of the longest term.
    len: usize,
    factor: Vec<V>,
    padded: Vec<V>,
    term: Vec<V>,
    other: Vec<V>,
}

impl<'a, V: Register> Window<'a, V> {
    #[inline(always)]
    fn new(set: &'static ModuliSet, terms: &[Term<'a>]) -> Window<'a, V> {
        let mut prepared = Vec::with_capacity(terms.len());
        for term in terms.iter().filter(|term| !term.constant.is_some_and(Constant::is_zero)) {
            prepared.push(prepare::<V>(set, term));
        }
        prepared.sort_by_key(|term| std::cmp::Reverse(term.bits));
        let len = prepared.first().map_or(1, Prepared::len);
        let zero = unsafe { V::splat(0) };
        let [factor, padded, term, other] = [(); 4].map(|()| vec![zero; len + 2 * PADDING + 1]);
        let words = vec![zero; len + 2 + 2 * below(set)];
        Window { set, terms: prepared, words, len, factor, padded, term, other }
    }

    /// Computes sums: significands, signs and exponents. Returns which lanes are undone.
    #[inline(always)]
    fn sum(
        &mut self,
        heads: &[[Head; MOST_LANES]],
        numbers: &[V],
        out: &mut [V],
        found: &mut [Head; MOST_LANES],
    ) -> u32 {
        let mut exponents = [[NOTHING; MOST_LANES]; TERMS];
        for t in 0..self.terms.len() {
            exponents[t] = [self.terms[t].exponent; MOST_LANES];
            for &factor in self.terms[t].factors {
                for lane in 0..V::LANES {
                    let exp = heads[factor][lane].exp;
                    exponents[t][lane] += if let Some(exp) = exp { exp.into() } else { NOTHING };
                }
            }
        }
        // The exponent of the window's second word.
        let mut lowest = exponents[0];
        let room = (WORD_BITS * (self.len + 1) - ROOM) as i64;
        for t in 1..self.terms.len() {
            let beyond = self.terms[t].bits as i64 - room;
            for lane in 0..V::LANES {
                lowest[lane] = lowest[lane].max(exponents[t][lane] + beyond);
            }
        }
        let zero = unsafe { V::splat(0) };
        let below = below(self.set);
        for word in &mut self.words[below..][..self.len + 2] {
            *word = zero;
        }
        let (mut inexact, mut undone) = (zero, zero);
        for t in 0..self.terms.len() {
            let len = self.evaluate(t, numbers);
            let mut signs = [0; MOST_LANES];
            for &factor in self.terms[t].factors {
                for lane in 0..V::LANES {
                    signs[lane] ^= u64::from(heads[factor][lane].negative).wrapping_neg();
                }
            }
            let minus = u64::from(self.terms[t].minus).wrapping_neg();
            let signs = unsafe { V::load(&signs).xor(V::splat(minus)) };
            let lost = self.place(len, &exponents[t], &lowest, signs);
            undone = undone.or(inexact.and(lost));
            inexact = inexact.or(lost);
        }
        let negative = self.carry();
        let (inexact, undone) = (inexact.sign_bits(), undone.sign_bits());
        undone | self.round(&lowest, inexact, negative, out, found)
    }

    /// Computes a term; returns its words.
    #[inline(always)]
    fn evaluate(&mut self, t: usize, numbers: &[V]) -> usize {
        let Window { set, terms, factor, padded, term, other, .. } = self;
        let (of, n) = (&terms[t], (set.bits as usize).div_ceil(WORD_BITS));
        let mut len = n;
        term[..n].copy_from_slice(&numbers[n * of.factors[0]..][..n]);
        if of.factors.len() == 2 {
            let second = &numbers[n * of.factors[1]..][..n];
            for i in 0..n {
                padded[PADDING + i] = second[i].to_factor();
                factor[i] = term[i].to_factor();
            }
            for word in &mut padded[PADDING + n..][..PADDING] {
                *word = unsafe { V::splat(0) };
            }
            len = (2 * set.bits as usize).div_ceil(WORD_BITS);
            product(&factor[..n], &padded[..n + 2 * PADDING], &mut term[..len]);
        }
        if !of.constant.is_empty() {
            for i in 0..len {
                factor[i] = term[i].to_factor();
            }
            product(&factor[..len], &of.constant, &mut other[..of.len()]);
            len = of.len();
            std::mem::swap(term, other);
        }
        len
    }

    /// Adds the term to the window, with its sign. Where a part of it is below the window, returns all ones.
    #[inline(always)]
    fn place(
        &mut self,
        len: usize,
        exponents: &[i64; MOST_LANES],
        lowest: &[i64; MOST_LANES],
        signs: V,
    ) -> V {
        let (zero, one, mask) = unsafe { (V::splat(0), V::splat(1), V::splat(WORD)) };
        let mut shifts = Shifts::new();
        let most = (WORD_BITS * (self.len + 2)) as i64;
        let least = -((WORD_BITS * (len + 1)) as i64);
        for lane in 0..V::LANES {
            shifts.set(lane, (exponents[lane] - lowest[lane]).clamp(least, most));
        }
        let term = &mut self.term;
        if shifts.bits == [0; MOST_LANES] {
            for word in &mut term[..len] {
                *word = word.xor(signs).minus(signs);
            }
            term[len] = zero;
        } else {
            let (left, right) = unsafe { (V::load(&shifts.bits), V::load(&shifts.rest())) };
            let mut before = zero;
            for word in &mut term[..len] {
                let shifted = word.shift_left_by(left).and(mask).or(before);
                before = word.shift_right_by(right);
                *word = shifted.xor(signs).minus(signs);
            }
            term[len] = before.xor(signs).minus(signs);
        }
        let below = below(self.set);
        let window = &mut self.words[below..][..self.len + 2];
        let mut lost = zero;
        let mut todo = Shifts::ALL;
        while let Some((whole, mask)) = shifts.next::<V>(&mut todo) {
            // Word i of the term goes to word i + whole + 1 of the window.
            let first = (-whole).clamp(0, len as i64 + 1) as usize;
            for word in &term[..first] {
                lost = lost.or(word.and(mask));
            }
            let to = (first as i64 + whole + 1).max(0) as usize;
            let count = (len + 1 - first).min(window.len().saturating_sub(to));
            for i in 0..count {
                window[to + i] = window[to + i].plus(term[first + i].and(mask));
            }
        }
        let lost = lost.or(zero.minus(lost)).sign_mask();
        window[0] = window[0].plus(lost.and(one.xor(signs).minus(signs)));
        lost
    }

    /// Makes words below 2^50 of the window's, of the sum's magnitude. Returns all ones where it is negative.
    #[inline(always)]
    fn carry(&mut self) -> V {
        let below = below(self.set);
        let window = &mut self.words[below..][..self.len + 2];
        let (mut carry, mask) = unsafe { (V::splat(0), V::splat(WORD)) };
        for word in window.iter_mut() {
            let sum = word.plus(carry);
            carry = sum.shift_right_signed::<{ WORD_BITS as u32 }>();
            *word = sum.and(mask);
        }
        let negative = carry.sign_mask();
        if negative.sign_bits() != 0 {
            carry = unsafe { V::splat(0) };
            for word in window.iter_mut() {
                let sum = word.xor(negative).minus(negative).plus(carry);
                carry = sum.shift_right_signed::<{ WORD_BITS as u32 }>();
                *word = sum.and(mask);
            }
        }
        negative
    }

    /// The number of bits of the integer in the window.
    #[inline(always)]
    fn bits(&self) -> [u64; MOST_LANES] {
        let (zero, magic) = unsafe { (V::splat(0), V::splat(1075 << 52)) };
        let (mut top, mut places, mut seen) = (zero, zero, zero);
        let all = (1 << V::LANES) - 1;
        for k in (0..self.len + 2).rev() {
            let word = self.words[below(self.set) + k];
            let fresh = zero.minus(word).sign_mask().and_not(seen);
            top = top.or(word.and(fresh));
            places = places.or(unsafe { V::splat((WORD_BITS * k) as u64) }.and(fresh));
            seen = seen.or(fresh);
            if seen.sign_bits() == all {
                break;
            }
        }
        // As a binary64 number, whose exponent tells.
        let exponent = top.or(magic).sub(magic).shift_right::<52>();
        let bits = exponent.minus(unsafe { V::splat(1022) }).plus(places).and(seen);
        let mut out = [0; MOST_LANES];
        bits.store(&mut out);
        out
    }

    /// Rounds the sum to the precision of the set. Returns which lanes are undone.
    #[inline(always)]
    fn round(
        &mut self,
        lowest: &[i64; MOST_LANES],
        inexact: u32,
        negative: V,
        out: &mut [V],
        found: &mut [Head; MOST_LANES],
    ) -> u32 {
        let (zero, one, mask) = unsafe { (V::splat(0), V::splat(1), V::splat(WORD)) };
        let precision = self.set.bits as usize;
        let bits = self.bits();
        let mut undone = 0;
        let mut shifts = Shifts::new();
        let mut dropped = [0; MOST_LANES];
        for lane in 0..V::LANES {
            dropped[lane] = if bits[lane] == 0 { 0 } else { bits[lane] as i64 - precision as i64 };
            shifts.set(lane, dropped[lane]);
            // The boundaries of the rounding have to be multiples of the window's second word.
            let unclear = inexact >> lane & 1 == 1 && dropped[lane] <= WORD_BITS as i64;
            undone |= u32::from(unclear) << lane;
        }
        let (right, left) = unsafe { (V::load(&shifts.bits), V::load(&shifts.rest())) };
        let below = below(self.set);
        let (mut fraction, mut rest) = (zero, zero);
        for word in out.iter_mut() {
            *word = zero;
        }
        let partial = unsafe { V::splat(WORD) }.shift_right_by(left);
        let mut todo = Shifts::ALL;
        while let Some((whole, wanted)) = shifts.next::<V>(&mut todo) {
            let start = (below as i64 + whole) as usize;
            let words = &self.words[start - 1..=start + out.len()];
            let wanted_bits = mask.and(wanted);
            let mut low = words[0].shift_right_by(right);
            for i in 0..=out.len() {
                let word = words[i + 1];
                let bits = low.or(word.shift_left_by(left)).and(wanted_bits);
                low = word.shift_right_by(right);
                if i == 0 {
                    fraction = fraction.or(bits);
                } else {
                    out[i - 1] = out[i - 1].or(bits);
                }
            }
            rest = rest.or(words[0].and(partial).and(wanted));
            for word in &self.words[below.min(start - 1)..start - 1] {
                rest = rest.or(word.and(wanted));
            }
        }
        // Up where the fraction is more than half, or half of an odd number.
        let half = fraction.shift_right::<{ WORD_BITS as u32 - 1 }>();
        rest = rest.or(fraction.and(unsafe { V::splat(WORD >> 1) }));
        let more = zero.minus(rest).shift_right::<63>();
        let mut carry = half.and(more.or(out[0])).and(one);
        let (last, others) = out.split_last_mut().expect("a word at least");
        for word in others {
            let sum = word.plus(carry);
            *word = sum.and(mask);
            carry = sum.shift_right::<{ WORD_BITS as u32 }>();
        }
        // 2^p becomes 2^(p - 1).
        let highest = precision - WORD_BITS * ((precision - 1) / WORD_BITS);
        let (top, half) = unsafe { (V::splat(highest as u64), V::splat(highest as u64 - 1)) };
        let sum = last.plus(carry);
        let over = sum.shift_right_by(top);
        *last = sum.minus(over.shift_left_by(half));
        let (mut overs, signs) = ([0; MOST_LANES], negative.sign_bits());
        over.store(&mut overs);
        for lane in 0..V::LANES {
            found[lane] = Head::default();
            if bits[lane] != 0 {
                let exp = lowest[lane] + dropped[lane] - WORD_BITS as i64 + overs[lane] as i64;
                undone |= u32::from(!(MIN_EXP..=MAX_EXP).contains(&exp)) << lane;
                found[lane] = Head { negative: signs >> lane & 1 == 1, exp: Some(exp as i32) };
            }
        }
        undone
    }
}

/// Zeros on both sides of a window, as many as shifts may read.
fn below(set: &ModuliSet) -> usize {
    (set.bits as usize).div_ceil(WORD_BITS) + 2
}

#[inline(always)]
fn prepare<'a, V: Register>(set: &ModuliSet, term: &Term<'a>) -> Prepared<'a, V> {
    let mut prepared = Prepared {
        factors: term.factors,
        minus: term.minus,
        constant: Vec::new(),
        exponent: 0,
        bits: set.bits as usize * term.factors.len(),
    };
    if let Some(constant) = term.constant {
        let bits = constant.bits();
        prepared.bits += bits;
        prepared.minus ^= constant.negative;
        prepared.exponent = constant.exponent;
        let (len, zero) = (bits.div_ceil(WORD_BITS), unsafe { V::splat(0) });
        prepared.constant.resize(len + 2 * PADDING, zero);
        for (d, out) in prepared.constant[PADDING..][..len].iter_mut().enumerate() {
            *out = unsafe { V::splat(word_at(&constant.limbs, d)) }.to_factor();
        }
    }
    prepared
}

/// Shifts of lanes by whole words and by bits.
struct Shifts {
    whole: [i64; MOST_LANES],
    bits: [u64; MOST_LANES],
}

impl Shifts {
    #[inline(always)]
    fn new() -> Shifts {
        Shifts { whole: [0; MOST_LANES], bits: [0; MOST_LANES] }
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, shift: i64) {
        // Within 32 bits, whose quotients are faster.
        let (shift, word) = (shift as i32, WORD_BITS as i32);
        self.whole[lane] = shift.div_euclid(word).into();
        self.bits[lane] = shift.rem_euclid(word) as u64;
    }

    /// What is missing to a word.
    #[inline(always)]
    fn rest(&self) -> [u64; MOST_LANES] {
        let mut rest = [0; MOST_LANES];
        for lane in 0..MOST_LANES {
            rest[lane] = WORD_BITS as u64 - self.bits[lane];
        }
        rest
    }

    /// Lanes that [`Shifts::next`] starts with.
    const ALL: u32 = u32::MAX;

    /// The number of whole words of the first lane of those to do, with all ones in the lanes that have the
    /// same, which are then done.
    // Not with a closure: those are not always compiled for the instruction set.
    #[inline(always)]
    fn next<V: Register>(&self, todo: &mut u32) -> Option<(i64, V)> {
        *todo &= (1 << V::LANES) - 1;
        if *todo == 0 {
            return None;
        }
        let whole = self.whole[todo.trailing_zeros() as usize];
        let mut mask = [0; MOST_LANES];
        for lane in 0..V::LANES {
            let same = self.whole[lane] == whole;
            mask[lane] = u64::from(same).wrapping_neg();
            *todo &= !(u32::from(same) << lane);
        }
        // SAFETY: under simd::run.
        Some((whole, unsafe { V::load(&mask) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rns::{Number, Storage, ZERO_EXP};
    use num_bigint::{BigInt, BigUint, Sign};
    use num_traits::{One, Zero};

    struct Random(u64);

    impl Random {
        fn next(&mut self) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (self.0 ^ self.0 >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.0 >> 31
        }

        fn below(&mut self, n: u64) -> u64 {
            (self.next() >> 8) % n
        }

        /// An integer of as many bits; where it is not `plain`, with long runs of equal bits.
        fn integer(&mut self, bits: u32, plain: bool) -> BigUint {
            let words = (0..bits.div_ceil(32)).map(|_| match self.below(6) {
                0 if !plain => 0,
                1 if !plain => u32::MAX,
                _ => (self.next() >> 20) as u32,
            });
            let mut x = BigUint::new(words.collect()) % (BigUint::one() << bits);
            if !plain && self.below(4) == 0 {
                let zeros = self.below(bits.into());
                x = (x >> zeros) << zeros;
            }
            x.set_bit(u64::from(bits) - 1, true);
            x
        }

        fn exponent(&mut self, bits: u32, plain: bool) -> i64 {
            let spread = match self.below(4) {
                _ if plain => 12,
                0 => 3,
                1 => 120,
                2 => i64::from(bits) * 2 + 60,
                _ => 4000,
            };
            self.below(2 * spread as u64) as i64 - spread
        }
    }

    /// An integer times a power of two.
    type Value = (BigInt, i64);

    fn random(set: &ModuliSet, random: &mut Random, plain: bool) -> Value {
        let sign = if random.below(2) == 0 { Sign::Plus } else { Sign::Minus };
        let sign = if !plain && random.below(8) == 0 { Sign::NoSign } else { sign };
        let integer = random.integer(set.bits, plain);
        (BigInt::from_biguint(sign, integer), random.exponent(set.bits, plain))
    }

    fn array(set: &'static ModuliSet, values: &[Value]) -> Storage {
        let storage = Storage::new(set, values.len()).unwrap();
        for (at, (integer, exponent)) in values.iter().enumerate().filter(|(_, x)| !x.0.is_zero()) {
            let residue = |m: &u32| u32::try_from(integer.magnitude() % m).unwrap();
            let number = Number {
                negative: integer.sign() == Sign::Minus,
                exp: Some(*exponent as i32),
                digits: set.full.moduli().iter().map(residue).collect(),
                eval: Default::default(),
            };
            storage.array().write(at, &number);
        }
        storage
    }

    /// The value rounded to the precision of the set.
    fn rounded(set: &ModuliSet, (integer, exponent): &Value) -> Value {
        let (bits, magnitude) = (u64::from(set.bits), integer.magnitude());
        if magnitude.bits() <= bits {
            let shift = bits - magnitude.bits();
            return (integer << shift, exponent - shift as i64);
        }
        let drop = magnitude.bits() - bits;
        let mut kept: BigUint = magnitude >> drop;
        let (rest, half) = (magnitude - (&kept << drop), BigUint::one() << (drop - 1));
        if rest > half || rest == half && kept.bit(0) {
            kept += 1u8;
        }
        let over = kept.bits() - bits;
        (BigInt::from_biguint(integer.sign(), kept >> over), exponent + (drop + over) as i64)
    }

    fn check(set: &ModuliSet, array: &Array<'_>, at: usize, value: &Value, context: &str) {
        let (integer, exponent) = rounded(set, value);
        let mut number = Number::default();
        array.read(at, &mut number);
        if integer.is_zero() {
            assert_eq!((array.exp(at), number.negative), (ZERO_EXP, false), "{context}");
        } else {
            let head = (number.exp.map(i64::from), number.negative);
            assert_eq!(head, (Some(exponent), integer.sign() == Sign::Minus), "{context}");
        }
        for (&digit, &m) in number.digits.iter().zip(set.full.moduli()) {
            assert_eq!(BigUint::from(digit), integer.magnitude() % m, "{context}");
        }
    }

    fn times(x: &Value, y: &Value) -> Value {
        (&x.0 * &y.0, x.1 + y.1)
    }

    fn plus(x: &Value, y: &Value) -> Value {
        let bottom = x.1.min(y.1);
        ((&x.0 << (x.1 - bottom)) + (&y.0 << (y.1 - bottom)), bottom)
    }

    fn constant(value: &Value) -> Constant {
        Constant {
            negative: value.0.sign() == Sign::Minus,
            exponent: value.1,
            limbs: value.0.magnitude().iter_u64_digits().collect(),
        }
    }

    /// Sums on one instruction set; with LONG its fastest products.
    fn compute(elements: Elements<'_>, isa: Isa, long: bool) -> Vec<usize> {
        let mut left = Vec::new();
        if long {
            elements.compute(isa, &mut left);
        } else {
            simd::run(isa, Run { elements, left: &mut left });
        }
        left
    }

    /// c x + y, c x y + d y + z and -x y in one go, on every instruction set, against integers.
    fn sums(set: &'static ModuliSet, plain: bool, rounds: u64) {
        const N: usize = 21;
        let available = Isa::ALL.into_iter().filter(|isa| isa.is_available());
        let kinds: Vec<_> = available.flat_map(|isa| [(isa, false), (isa, true)]).collect();
        for seed in 0..rounds {
            let mut source = Random(seed + 1);
            let mut values =
                || -> Vec<Value> { (0..N).map(|_| random(set, &mut source, plain)).collect() };
            let [x, mut y, mut z, scalars] = [(); 4].map(|()| values());
            let mut c = scalars[0].clone();
            if seed % 3 == 1 {
                c = (BigInt::from(3), 5);
            }
            let d = times(&scalars[1], &scalars[2]);
            if !plain {
                // Sums that cancel, all or nearly, and ties.
                for i in (0..N).step_by(4) {
                    let product = times(&c, &x[i]);
                    let (integer, exponent) = rounded(set, &(-product.0, product.1));
                    y[i] = (integer, exponent);
                    let low = i64::from(set.bits) + seed as i64 % 3;
                    z[i] = (y[i].0.clone(), y[i].1 - low);
                }
            }
            let [a, b, e] = [&x, &y, &z].map(|values| array(set, values));
            let (c_of, d_of) = (constant(&c), constant(&d));
            for &(isa, long) in &kinds {
                let to = [(); 3].map(|()| array(set, &vec![(BigInt::zero(), 0); N]));
                let [to_0, to_1, to_2] = to.each_ref().map(|to| to.array());
                let line = |array| Line { array, start: 0, step: 1 };
                let lines = [a.array(), b.array(), e.array()].map(line);
                let term = |constant, factors| Term { minus: false, constant, factors };
                let first = [term(Some(&c_of), &[0][..]), term(None, &[1])];
                let second =
                    [term(Some(&c_of), &[0, 1][..]), term(Some(&d_of), &[1]), term(None, &[2])];
                let third = [Term { minus: true, constant: None, factors: &[0, 1] }];
                let back = Line { array: to_2, start: N - 1, step: -1 };
                let sums = [
                    Sum { terms: &first, to: line(to_0) },
                    Sum { terms: &second, to: line(to_1) },
                    Sum { terms: &third, to: back },
                ];
                let left =
                    compute(Elements { set, lines: &lines, sums: &sums, count: N }, isa, long);
                let context = format!("{} bits, seed {seed}, {isa:?} {long}", set.bits);
                for i in 0..N {
                    let context = format!("{context}, number {i}");
                    if left.contains(&i) {
                        // Nothing is written.
                        assert_eq!([to_0.exp(i), to_1.exp(i), to_2.exp(N - 1 - i)], [ZERO_EXP; 3]);
                        continue;
                    }
                    let cx = times(&c, &x[i]);
                    check(set, &to_0, i, &plus(&cx, &y[i]), &context);
                    let rest = plus(&times(&d, &y[i]), &z[i]);
                    check(set, &to_1, i, &plus(&times(&cx, &y[i]), &rest), &context);
                    let (product, exponent) = times(&x[i], &y[i]);
                    check(set, &to_2, N - 1 - i, &(-product, exponent), &context);
                }
            }
        }
    }

    fn sets() -> Vec<&'static ModuliSet> {
        let precisions: &[u32] =
            if cfg!(miri) { &[24] } else { &[24, 49, 50, 51, 53, 100, 106, 152, 424, 848, 1696] };
        let irregular = [1 << 20, 3, 625, i32::MAX, 7 * 11 * 13, 61];
        let sets = precisions.iter().map(|&p| ModuliSet::for_precision(p).unwrap());
        sets.chain([ModuliSet::from_moduli(&irregular).unwrap()]).collect()
    }

    #[test]
    fn sums_are_rounded_once() {
        for set in sets() {
            sums(set, true, if cfg!(miri) { 1 } else { 6 });
            sums(set, false, if cfg!(miri) { 1 } else { 30 });
        }
    }
}
