//! Sums of few products of residue numbers, rounded once, on vectors of numbers: a number in each lane of
//! registers.
//!
//! Residues become integers in words of 50 bits, whose products are exact. A window of words takes a sum: its
//! longest term lies in it as it is, others are shifted to it. Of what is below the window a sign is kept, so
//! that the rounding knows. Numbers for which that is not enough, or whose exponent leaves its range, are left
//! to the caller.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::lines::{Group, Heads, NOTHING, Results};
use super::words::{Convert, PADDING, WORD, product};
use crate::engine::cpu::Isa;
use crate::engine::cpu::simd::{self, MOST_LANES, Register, Simd};
use crate::format::rns::{Form, MAX_EXP, MIN_EXP, ModuliSet, PRECISIONS, WORD_BITS, word_at};

pub use super::lines::Line;

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
/// Groups of numbers that are read, then summed, then written: a processor does what is alike for several of them at a
/// time, while each for itself waits for its own results.
const BATCH: usize = 4;
/// Bits at the top of the window that keep the sum of the terms inside.
const ROOM: usize = 3;

impl Elements<'_> {
    /// Stores the sums. The numbers that it leaves undone are appended to `left`: nothing of them is written.
    ///
    /// # Panics
    /// When a number is beyond its array, or an array is not of the set.
    pub fn compute(self, isa: Isa, left: &mut Vec<usize>) {
        assert!(self.sums.iter().all(|sum| sum.terms.len() <= TERMS));
        simd::run_products(isa, Run { elements: self, left });
    }
}

/// Makes the tables of a set that [`Elements::compute`] needs. That takes memory, and the call ends without: to be done
/// before any thread has written a result.
pub fn make_tables(set: &ModuliSet, isa: Isa) {
    simd::run_products(isa, Make(set));
}

struct Make<'a>(&'a ModuliSet);

impl Simd for Make<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, _: simd::Maker<V>) {
        self.0.words(V::FORM);
    }
}

struct Run<'a, 'b> {
    elements: Elements<'a>,
    left: &'b mut Vec<usize>,
}

impl Simd for Run<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, _: simd::Maker<V>) {
        let Run { elements: Elements { set, lines, sums, count }, left } = self;
        // What the unchecked accesses below rely on.
        for line in lines.iter().chain(sums.iter().map(|sum| &sum.to)) {
            assert!(line.holds(count) && line.array.set.is_same(set));
        }
        let mut convert = Convert::<V>::new(set);
        // SAFETY: under simd::run.
        let zero = unsafe { V::splat(0) };
        let len = words_of(set);
        let mut words = vec![zero; BATCH * len * lines.len()];
        let mut heads = vec![Heads { negative: zero, exponent: zero }; BATCH * lines.len()];
        let mut results = vec![zero; BATCH * len * sums.len()];
        let mut found = vec![(zero, heads[0]); BATCH * sums.len()];
        let mut prepared = Vec::with_capacity(sums.len());
        for sum in sums {
            prepared.push(Window::<V>::new(set, sum.terms));
        }
        let (mut undone, mut next) = ([0; BATCH], 0);
        while next < count {
            let start = next;
            let groups = (count - start).div_ceil(V::LANES).min(BATCH);
            for g in 0..groups {
                let group = Group::of::<V>(start, g, count);
                let words = &mut words[len * lines.len() * g..][..len * lines.len()];
                for k in 0..lines.len() {
                    lines[k].prefetch(Group::of::<V>(start, g + BATCH, count));
                    let words = &mut words[len * k..][..len];
                    // SAFETY: checked.
                    heads[lines.len() * g + k] = unsafe { convert.read(&lines[k], group, words) };
                }
            }
            for g in 0..groups {
                let words = &words[len * lines.len() * g..][..len * lines.len()];
                let heads = &heads[lines.len() * g..][..lines.len()];
                undone[g] = 0;
                for k in 0..sums.len() {
                    let at = sums.len() * g + k;
                    let result = &mut results[len * at..][..len];
                    let doubtful;
                    (found[at], doubtful) = prepared[k].sum(heads, words, result);
                    undone[g] |= doubtful;
                }
            }
            for g in 0..groups {
                let group = Group::of::<V>(start, g, count);
                let undone = undone[g] & ((1 << group.live) - 1);
                for lane in 0..group.live {
                    if undone >> lane & 1 == 1 {
                        left.push(group.first + lane);
                    }
                }
                for k in 0..sums.len() {
                    let at = sums.len() * g + k;
                    let words = &results[len * at..][..len];
                    let (present, heads) = found[at];
                    let bounds = bounds(set, words, present);
                    let results = Results { present, heads, bounds };
                    // SAFETY: checked.
                    unsafe { convert.write(words, &results, &sums[k].to, group, undone) };
                }
            }
            next += groups * V::LANES;
        }
    }
}

/// Exponents of binary64 numbers are in the bits from here on.
const UNIT: u32 = 52;

/// The intervals of X / M for significands X, see [`Evaluation::of`](crate::format::rns::Evaluation::of): zeros for
/// those that are not present.
#[inline(always)]
fn bounds<V: Register>(set: &ModuliSet, words: &[V], present: V) -> [[V; 2]; 2] {
    let (all_bits, lower, upper) = set.evaluation.constants();
    // The highest three words, which have 53 bits of any precision that has as many.
    let last = words.len() - 1;
    // SAFETY: under simd::run.
    let (mut middle, mut lowest) = unsafe { (V::splat(0), V::splat(0)) };
    if last >= 1 {
        middle = words[last - 1];
    }
    if last >= 2 {
        lowest = words[last - 2];
    }
    let highest = (set.bits as usize - WORD_BITS * last) as u64;
    // SAFETY: under simd::run.
    let mut top = words[last].shift_left_by(unsafe { V::splat(53 - highest) });
    if highest >= 3 {
        // SAFETY: under simd::run.
        top = top.or(middle.shift_right_by(unsafe { V::splat(highest - 3) }));
    } else {
        let (left, right) =
            // SAFETY: under simd::run.
            unsafe { (V::splat(3 - highest), V::splat(WORD_BITS as u64 + highest - 3)) };
        top = top.or(middle.shift_left_by(left)).or(lowest.shift_right_by(right));
    }
    // From one to two: the highest bit raises the exponent.
    // SAFETY: under simd::run.
    let (one, unit) = unsafe { (V::splat(1), V::splat(1022 << UNIT)) };
    let low = top.plus(unit);
    // SAFETY: under simd::run.
    let (lower, upper) = unsafe { (V::splat(lower.to_bits()), V::splat(upper.to_bits())) };
    let (low, high) = (low.mul(lower).minus(one), low.plus(one).mul(upper).plus(one));
    let start = i64::from(set.bits) - 1 - all_bits;
    [extended(low, start, present), extended(high, start, present)]
}

/// The fraction and the exponent of a positive binary64 number times a power of two: zeros where none is present.
#[inline(always)]
fn extended<V: Register>(x: V, exponent: i64, present: V) -> [V; 2] {
    // SAFETY: under simd::run.
    let (fraction, one, start) = unsafe {
        (V::splat((1 << UNIT) - 1), V::splat(1023 << UNIT), V::splat((exponent - 1023) as u64))
    };
    let exponent = x.shift_right::<UNIT>().plus(start);
    [x.and(fraction).or(one).and(present), exponent.and(present)]
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
        // SAFETY: under simd::run.
        let zero = unsafe { V::splat(0) };
        let [factor, padded, term, other] = [(); 4].map(|()| vec![zero; len + 2 * PADDING + 1]);
        let words = vec![zero; len + 2 + 2 * margin(set)];
        Window { set, terms: prepared, words, len, factor, padded, term, other }
    }

    /// Computes sums: significands, where they are not zero, their signs and exponents, and which lanes are undone.
    #[inline(always)]
    fn sum(&mut self, heads: &[Heads<V>], numbers: &[V], out: &mut [V]) -> ((V, Heads<V>), u32) {
        // SAFETY: under simd::run.
        let (zero, nothing) = unsafe { (V::splat(0), V::splat(NOTHING as u64)) };
        let (mut exponents, mut signs) = ([nothing; TERMS], [zero; TERMS]);
        for t in 0..self.terms.len() {
            let term = &self.terms[t];
            // SAFETY: under simd::run.
            exponents[t] = unsafe { V::splat(term.exponent as u64) };
            // SAFETY: under simd::run.
            signs[t] = unsafe { V::splat(u64::from(term.minus).wrapping_neg()) };
            for &factor in term.factors {
                exponents[t] = exponents[t].plus(heads[factor].exponent);
                signs[t] = signs[t].xor(heads[factor].negative);
            }
        }
        // The exponent of the window's second word.
        let mut lowest = exponents[0];
        let room = (WORD_BITS * (self.len + 1) - ROOM) as i64;
        for t in 1..self.terms.len() {
            let beyond = self.terms[t].bits as i64 - room;
            // SAFETY: under simd::run.
            lowest = greater(lowest, exponents[t].plus(unsafe { V::splat(beyond as u64) }));
        }
        let (mut inexact, mut twice) = (zero, zero);
        for t in 0..self.terms.len() {
            // The first term is as it is, and others have its sign or not.
            let lost = if t == 0 {
                self.start(numbers, exponents[0].minus(lowest))
            } else {
                let len = self.evaluate(t, numbers);
                self.place(len, exponents[t].minus(lowest), signs[t].xor(signs[0]))
            };
            twice = twice.or(inexact.and(lost));
            inexact = inexact.or(lost);
        }
        if self.terms.is_empty() {
            self.clear();
        }
        let negative = if self.terms.len() > 1 { self.carry() } else { zero };
        let lost = (inexact.sign_bits(), twice.sign_bits());
        self.round(lowest, lost, negative.xor(signs[0]), out)
    }

    /// Computes a term; returns its words.
    #[inline(always)]
    fn evaluate(&mut self, t: usize, numbers: &[V]) -> usize {
        let Window { set, terms, factor, padded, term, other, .. } = self;
        evaluate(set, &terms[t], numbers, [factor, padded, other], term);
        terms[t].len()
    }

    #[inline(always)]
    fn clear(&mut self) {
        let below = margin(self.set);
        for word in &mut self.words[below..][..self.len + 2] {
            // SAFETY: under simd::run.
            *word = unsafe { V::splat(0) };
        }
    }

    /// The window becomes the first term, shifted. Where a part of it is below the window, returns all ones.
    #[inline(always)]
    fn start(&mut self, numbers: &[V], shift: V) -> V {
        // SAFETY: under simd::run.
        let zero = unsafe { V::splat(0) };
        if shift.sign_bits() != 0 {
            let len = self.evaluate(0, numbers);
            self.clear();
            return self.place(len, shift, zero);
        }
        // Not below zero for any lane, and never above.
        let Window { set, terms, words, factor, padded, other, .. } = self;
        let window = &mut words[margin(set)..][..self.len + 2];
        window[0] = zero;
        window[self.len + 1] = zero;
        evaluate(set, &terms[0], numbers, [factor, padded, other], &mut window[1..]);
        zero
    }

    /// Adds the term to the window, with its sign. Where a part of it is below the window, returns all ones.
    #[inline(always)]
    fn place(&mut self, len: usize, shift: V, signs: V) -> V {
        // SAFETY: under simd::run.
        let (zero, one, mask) = unsafe { (V::splat(0), V::splat(1), V::splat(WORD)) };
        let most = (WORD_BITS * (self.len + 2)) as i64;
        let least = -((WORD_BITS * (len + 1)) as i64);
        // SAFETY: under simd::run.
        let (most, least) = unsafe { (V::splat(most as u64), V::splat(least as u64)) };
        let shifts = Shifts::new(less(greater(shift, least), most));
        let (left, right, term) = (shifts.bits, shifts.rest(), &mut self.term);
        let mut before = zero;
        for word in &mut term[..len] {
            let shifted = word.shift_left_by(left).and(mask).or(before);
            before = word.shift_right_by(right);
            *word = shifted.xor(signs).minus(signs);
        }
        term[len] = before.xor(signs).minus(signs);
        let window = &mut self.words[margin(self.set)..][..self.len + 2];
        let mut lost = zero;
        let mut groups = shifts.groups();
        while let Some((whole, mask)) = groups.next() {
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
        let below = margin(self.set);
        let window = &mut self.words[below..][..self.len + 2];
        // SAFETY: under simd::run.
        let (mut carry, mask) = unsafe { (V::splat(0), V::splat(WORD)) };
        for word in window.iter_mut() {
            let sum = word.plus(carry);
            carry = sum.shift_right_signed::<{ WORD_BITS as u32 }>();
            *word = sum.and(mask);
        }
        let negative = carry.sign_mask();
        if negative.sign_bits() != 0 {
            // One more than the complement.
            // SAFETY: under simd::run.
            let mut carry = negative.and(unsafe { V::splat(1) });
            let flip = negative.and(mask);
            for word in window.iter_mut() {
                let sum = word.xor(flip).plus(carry);
                carry = sum.shift_right::<{ WORD_BITS as u32 }>();
                *word = sum.and(mask);
            }
        }
        negative
    }

    /// The number of bits of the integer in the window, and all ones where there is one.
    #[inline(always)]
    fn bits(&self) -> (V, V) {
        // SAFETY: under simd::run.
        let (zero, magic) = unsafe { (V::splat(0), V::splat(1075 << 52)) };
        let (mut top, mut places, mut seen) = (zero, zero, zero);
        let all = (1 << V::LANES) - 1;
        for k in (0..self.len + 2).rev() {
            let word = self.words[margin(self.set) + k];
            let fresh = zero.minus(word).sign_mask().and_not(seen);
            top = top.or(word.and(fresh));
            // SAFETY: under simd::run.
            places = places.or(unsafe { V::splat((WORD_BITS * k) as u64) }.and(fresh));
            seen = seen.or(fresh);
            if seen.sign_bits() == all {
                break;
            }
        }
        // As a binary64 number, whose exponent tells.
        let exponent = top.or(magic).sub(magic).shift_right::<52>();
        // SAFETY: under simd::run.
        (exponent.minus(unsafe { V::splat(1022) }).plus(places).and(seen), seen)
    }

    /// Rounds the sum to the precision of the set; `lost` are the lanes where a term is below the window in part, and
    /// those where two are. See [`Window::sum`].
    #[inline(always)]
    fn round(
        &mut self,
        lowest: V,
        lost: (u32, u32),
        negative: V,
        out: &mut [V],
    ) -> ((V, Heads<V>), u32) {
        // SAFETY: under simd::run.
        let (zero, one, mask) = unsafe { (V::splat(0), V::splat(1), V::splat(WORD)) };
        let precision = self.set.bits as usize;
        let (bits, present) = self.bits();
        // SAFETY: under simd::run.
        let dropped = bits.minus(unsafe { V::splat(precision as u64) }).and(present);
        let out = &mut out[..words_of(self.set)];
        let shifts = Shifts::new(dropped);
        let (right, left) = (shifts.bits, shifts.rest());
        let below = margin(self.set);
        let mut fraction = zero;
        for word in out.iter_mut() {
            *word = zero;
        }
        let mut groups = shifts.groups();
        while let Some((whole, wanted)) = groups.next() {
            let start = (below as i64 + whole) as usize;
            let words = &self.words[start - 1..=start + out.len()];
            let wanted = mask.and(wanted);
            let mut low = words[0].shift_right_by(right);
            for i in 0..=out.len() {
                let word = words[i + 1];
                let bits = low.or(word.shift_left_by(left)).and(wanted);
                low = word.shift_right_by(right);
                if i == 0 {
                    fraction = fraction.or(bits);
                } else {
                    out[i - 1] = out[i - 1].or(bits);
                }
            }
        }
        // What is below the fraction matters where its other bits than the highest are all zeros, and what is lost also
        // where they are all ones.
        // SAFETY: under simd::run.
        let (low, two) = unsafe { (V::splat(WORD >> 1), V::splat(2)) };
        let close = fraction.plus(one).and(low).minus(two).sign_mask().and(present);
        let close_bits = close.sign_bits();
        let mut undone = 0;
        if lost.0 != 0 {
            // With one term below, boundaries of the rounding have to be multiples of the window's second word. Two miss
            // less than two of it, which has to be less than the fraction's last bit; then they matter close to 1/2
            // alone, where the highest bit is unlike the others.
            const WORD: u64 = WORD_BITS as u64;
            // SAFETY: under simd::run.
            let (one_word, two_words) = unsafe { (V::splat(WORD + 2), V::splat(2 * WORD + 2)) };
            let half = fraction.shift_right::<{ WORD_BITS as u32 - 1 }>();
            let unlike = zero.minus(half.xor(fraction).and(one)).and(close).sign_bits();
            undone = lost.0 & dropped.minus(one_word).sign_bits();
            undone |= lost.1 & (dropped.minus(two_words).sign_bits() | unlike);
        }
        let mut up = fraction.shift_right::<{ WORD_BITS as u32 - 1 }>();
        if close_bits != 0 {
            // Up where the fraction is more than half, or half of an odd number.
            let rest = self.rest(&shifts).or(fraction.and(low));
            let more = zero.minus(rest).shift_right::<63>();
            up = up.and(more.or(out[0])).and(one);
        }
        let (last, others) = out.split_last_mut().expect("a word at least");
        let mut carry = up;
        for word in others {
            let sum = word.plus(carry);
            *word = sum.and(mask);
            carry = sum.shift_right::<{ WORD_BITS as u32 }>();
        }
        // 2^p becomes 2^(p - 1).
        let highest = precision - WORD_BITS * ((precision - 1) / WORD_BITS);
        // SAFETY: under simd::run.
        let (top, half) = unsafe { (V::splat(highest as u64), V::splat(highest as u64 - 1)) };
        let sum = last.plus(carry);
        let over = sum.shift_right_by(top);
        *last = sum.minus(over.shift_left_by(half));
        // SAFETY: under simd::run.
        let exponent = lowest.plus(dropped).plus(over).minus(unsafe { V::splat(WORD_BITS as u64) });
        // SAFETY: under simd::run.
        let (least, most) = unsafe { (V::splat(MIN_EXP as u64), V::splat(MAX_EXP as u64)) };
        let beyond = exponent.minus(least).or(most.minus(exponent)).and(present);
        let heads = Heads { negative: negative.and(present), exponent };
        ((present, heads), undone | beyond.sign_bits())
    }

    /// What is below the fractions that shifts of the window to the right leave: zero where there is nothing.
    #[inline(always)]
    fn rest(&self, shifts: &Shifts<V>) -> V {
        let below = margin(self.set);
        // SAFETY: under simd::run.
        let partial = unsafe { V::splat(WORD) }.shift_right_by(shifts.rest());
        // SAFETY: under simd::run.
        let mut rest = unsafe { V::splat(0) };
        let mut groups = shifts.groups();
        while let Some((whole, wanted)) = groups.next() {
            let start = (below as i64 + whole) as usize;
            rest = rest.or(self.words[start - 1].and(partial).and(wanted));
            for word in &self.words[below.min(start - 1)..start - 1] {
                rest = rest.or(word.and(wanted));
            }
        }
        rest
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

/// The greater of two signed integers below 2^62 in magnitude.
#[inline(always)]
fn greater<V: Register>(a: V, b: V) -> V {
    let difference = a.minus(b);
    a.minus(difference.and(difference.sign_mask()))
}

/// The lesser of two such integers.
#[inline(always)]
fn less<V: Register>(a: V, b: V) -> V {
    let difference = a.minus(b);
    b.plus(difference.and(difference.sign_mask()))
}

/// Zeros on both sides of a window, as many as shifts may read.
#[inline(always)]
fn margin(set: &ModuliSet) -> usize {
    words_of(set) + 2
}

/// Computes a term.
#[inline(always)]
fn evaluate<V: Register>(
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
fn words_of(set: &ModuliSet) -> usize {
    (set.bits as usize).div_ceil(WORD_BITS)
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
        // SAFETY: under simd::run.
        let (len, zero) = (bits.div_ceil(WORD_BITS), unsafe { V::splat(0) });
        prepared.constant.resize(len + 2 * PADDING, zero);
        for (d, out) in prepared.constant[PADDING..][..len].iter_mut().enumerate() {
            // SAFETY: under simd::run.
            *out = unsafe { V::splat(word_at(&constant.limbs, d)) }.to_factor();
        }
    }
    prepared
}

/// Shifts of lanes by whole words and by bits.
struct Shifts<V> {
    /// [`Shifts::BIAS`] more than there are.
    whole: V,
    bits: V,
}

impl<V: Register> Shifts<V> {
    /// More words than any window has.
    const BIAS: u64 = 1 << 12;

    /// Shifts to the left or, with counts below zero, to the right; or the other way round.
    #[inline(always)]
    fn new(counts: V) -> Shifts<V> {
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

    /// What is missing to a word.
    #[inline(always)]
    fn rest(&self) -> V {
        // SAFETY: under simd::run.
        unsafe { V::splat(WORD_BITS as u64) }.minus(self.bits)
    }

    /// The lanes, those with the same number of whole words together.
    #[inline(always)]
    fn groups(&self) -> Groups<V> {
        let mut values = [0; MOST_LANES];
        self.whole.store(&mut values);
        Groups { whole: self.whole, values, todo: (1 << V::LANES) - 1 }
    }
}

struct Groups<V> {
    whole: V,
    values: [u64; MOST_LANES],
    todo: u32,
}

impl<V: Register> Groups<V> {
    /// The number of whole words of the first lane of those to do, with all ones in the lanes that have the
    /// same, which are then done.
    // Not an iterator: its closures are not always compiled for the instruction set.
    #[inline(always)]
    fn next(&mut self) -> Option<(i64, V)> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rns::{Array, Number, Storage, ZERO_EXP};
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
        let top = (integer.magnitude() << 53u32) >> set.bits;
        let bits = if integer.is_zero() { 0 } else { set.bits.into() };
        let eval = set.evaluation.of(u64::try_from(top).unwrap(), bits);
        assert_eq!(number.eval, eval, "{context}");
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

    /// Two products that are all below a third term, and little below it, are rounded with it.
    #[test]
    fn terms_far_apart_are_done() {
        const N: usize = 21;
        for (set, far) in sets().into_iter().flat_map(|set| [(set, 6), (set, 2)]) {
            let mut source = Random(far as u64);
            let mut values =
                || -> Vec<Value> { (0..N).map(|_| random(set, &mut source, true)).collect() };
            let [x, y, mut z, scalars] = [(); 4].map(|()| values());
            for z in &mut z {
                z.1 += far * i64::from(set.bits);
            }
            let [a, b, e] = [&x, &y, &z].map(|values| array(set, values));
            let [c, d] = [&scalars[0], &scalars[1]].map(constant);
            for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
                let to = array(set, &vec![(BigInt::zero(), 0); N]);
                let line = |array| Line { array, start: 0, step: 1 };
                let lines = [a.array(), b.array(), e.array()].map(line);
                let term = |constant, factors| Term { minus: false, constant, factors };
                let terms = [term(Some(&c), &[0][..]), term(Some(&d), &[1]), term(None, &[2])];
                let sums = [Sum { terms: &terms, to: line(to.array()) }];
                let elements = Elements { set, lines: &lines, sums: &sums, count: N };
                assert_eq!(compute(elements, isa, true), [0; 0], "{} bits, {isa:?}", set.bits);
                for i in 0..N {
                    let rest = plus(&times(&scalars[1], &y[i]), &z[i]);
                    let sum = plus(&times(&scalars[0], &x[i]), &rest);
                    check(set, &to.array(), i, &sum, &format!("{} bits, {isa:?}", set.bits));
                }
            }
        }
    }

    #[test]
    fn sums_are_rounded_once() {
        for set in sets() {
            sums(set, true, if cfg!(miri) { 1 } else { 6 });
            sums(set, false, if cfg!(miri) { 1 } else { 30 });
        }
    }
}
