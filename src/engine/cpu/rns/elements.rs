//! Sums of few products of residue numbers, rounded once, on vectors of numbers: a number in each lane of
//! registers.
//!
//! Residues become integers in words of 50 bits, whose products are exact. A window of words takes a sum: its
//! longest term lies in it as it is, others are shifted to it. Of what is below the window a sign is kept, so
//! that the rounding knows. Numbers for which that is not enough, or whose exponent leaves its range, are left
//! to the caller.

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
            let places = |line: &Line<'_>| {
                let mut places = [0; MOST_LANES];
                for (lane, place) in places[..live].iter_mut().enumerate() {
                    *place = line.at(first + lane);
                }
                places
            };
            for ((line, heads), words) in lines.iter().zip(&mut heads).zip(words.chunks_mut(len)) {
                convert.read(&line.array, &places(line)[..live], heads, words);
            }
            let mut undone = 0;
            let places_of = results.chunks_mut(len).zip(&mut found);
            for (window, (words_of, heads_of)) in prepared.iter_mut().zip(places_of) {
                undone |= window.sum(&heads, &words, words_of, heads_of);
            }
            let wanted = |&lane: &usize| undone >> lane & 1 == 0;
            left.extend((0..live).filter(|lane| !wanted(lane)).map(|lane| first + lane));
            for (sum, (words, heads)) in sums.iter().zip(results.chunks(len).zip(&found)) {
                let places = places(&sum.to);
                let lanes = (0..live).filter(wanted);
                convert.write(words, &sum.to.array, lanes.map(|lane| (lane, places[lane])));
                write_heads(set, words, &sum.to.array, heads, &places[..live], undone);
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
    for (top, word) in tops.iter_mut().zip(words.iter().rev()) {
        word.store(top);
    }
    let highest = set.bits as usize - WORD_BITS * (words.len() - 1);
    for (lane, &at) in places.iter().enumerate().filter(|(lane, _)| undone >> lane & 1 == 0) {
        let [high, middle, low] = tops.map(|top| top[lane]);
        let both = u128::from(high) << WORD_BITS | u128::from(middle);
        let top = if highest >= 3 {
            both >> (highest + WORD_BITS - 53)
        } else {
            (both << WORD_BITS | u128::from(low)) >> (highest + 2 * WORD_BITS - 53)
        };
        let bits = if heads[lane].exp.is_some() { i64::from(set.bits) } else { 0 };
        array.write_head(at, heads[lane], set.evaluation.of(top as u64, bits));
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
        for (term, exponents) in self.terms.iter().zip(&mut exponents) {
            exponents.fill(term.exponent);
            for &factor in term.factors {
                for (exponent, head) in exponents.iter_mut().zip(&heads[factor]) {
                    *exponent += head.exp.map_or(NOTHING, i64::from);
                }
            }
        }
        // The exponent of the window's second word.
        let mut lowest = exponents[0];
        let room = (WORD_BITS * (self.len + 1) - ROOM) as i64;
        for (term, exponents) in self.terms.iter().zip(&exponents).skip(1) {
            for (lowest, exponent) in lowest.iter_mut().zip(exponents) {
                *lowest = (*lowest).max(exponent + term.bits as i64 - room);
            }
        }
        let zero = unsafe { V::splat(0) };
        let below = below(self.set);
        self.words[below..][..self.len + 2].fill(zero);
        let (mut inexact, mut undone) = (zero, zero);
        for t in 0..self.terms.len() {
            let len = self.evaluate(t, numbers);
            let mut signs = [0; MOST_LANES];
            for &factor in self.terms[t].factors {
                for (sign, head) in signs.iter_mut().zip(&heads[factor]) {
                    *sign ^= u64::from(head.negative).wrapping_neg();
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
        let number = |i: usize| &numbers[n * of.factors[i]..][..n];
        let mut len = n;
        term[..n].copy_from_slice(number(0));
        if of.factors.len() == 2 {
            for (i, word) in number(1).iter().enumerate() {
                padded[PADDING + i] = word.to_factor();
                factor[i] = term[i].to_factor();
            }
            let zero = unsafe { V::splat(0) };
            padded[PADDING + n..][..PADDING].fill(zero);
            len = (2 * set.bits as usize).div_ceil(WORD_BITS);
            product(&factor[..n], &padded[..n + 2 * PADDING], &mut term[..len]);
        }
        if !of.constant.is_empty() {
            for (factor, word) in factor.iter_mut().zip(&term[..len]) {
                *factor = word.to_factor();
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
        let mut shifts = Shifts::default();
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
        shifts.for_each::<V>(|whole, mask| {
            // Word i of the term goes to word i + whole + 1 of the window.
            let first = (-whole).clamp(0, len as i64 + 1) as usize;
            for word in &term[..first] {
                lost = lost.or(word.and(mask));
            }
            let to = (first as i64 + whole + 1).max(0) as usize;
            let pairs = term[first..=len].iter().zip(window.iter_mut().skip(to));
            for (word, to) in pairs {
                *to = to.plus(word.and(mask));
            }
        });
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
        let mut shifts = Shifts::default();
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
        out.fill(zero);
        let partial = unsafe { V::splat(WORD) }.shift_right_by(left);
        shifts.for_each::<V>(|whole, wanted| {
            let start = (below as i64 + whole) as usize;
            let words = &self.words[start - 1..=start + out.len()];
            let part = |i: usize| {
                let low = words[i].shift_right_by(right);
                low.or(words[i + 1].shift_left_by(left)).and(mask).and(wanted)
            };
            fraction = fraction.or(part(0));
            for (i, out) in out.iter_mut().enumerate() {
                *out = out.or(part(i + 1));
            }
            rest = rest.or(words[0].and(partial).and(wanted));
            for word in &self.words[below.min(start - 1)..start - 1] {
                rest = rest.or(word.and(wanted));
            }
        });
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
        let [top, half] = [highest, highest - 1].map(|bits| unsafe { V::splat(bits as u64) });
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
#[derive(Default)]
struct Shifts {
    whole: [i64; MOST_LANES],
    bits: [u64; MOST_LANES],
}

impl Shifts {
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
        for (rest, bits) in rest.iter_mut().zip(&self.bits) {
            *rest = WORD_BITS as u64 - bits;
        }
        rest
    }

    /// Calls `f` for each number of whole words that there is, with all ones in its lanes.
    #[inline(always)]
    fn for_each<V: Register>(&self, mut f: impl FnMut(i64, V)) {
        let mut todo = (1u32 << V::LANES) - 1;
        while todo != 0 {
            let whole = self.whole[todo.trailing_zeros() as usize];
            let mut mask = [0; MOST_LANES];
            for lane in 0..V::LANES {
                let same = self.whole[lane] == whole;
                mask[lane] = u64::from(same).wrapping_neg();
                todo &= !(u32::from(same) << lane);
            }
            // SAFETY: under simd::run.
            f(whole, unsafe { V::load(&mask) });
        }
    }
}
