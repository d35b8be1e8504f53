//! A sum of terms in a window of words, and its rounding.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::lanes::{Shifts, greater, less};
use super::terms::{Prepared, evaluate, words_of};
use super::{Constant, TERMS, Term, short};
use crate::cpu::rns::lines::{Heads, NOTHING};
use crate::cpu::rns::words::{PADDING, WORD};
use crate::cpu::simd::Register;
use wideblas_format::rns::{MAX_EXP, MIN_EXP, ModuliSet, PRECISIONS, WORD_BITS};

/// Bits at the top of the window that keep the sum of the terms inside.
const ROOM: usize = 3;

/// Fewer words than these are not worth to be cut off.
const FEW: usize = 4;
/// Bits by which the fraction's last bit may lie below the window's third word: what is cut off makes its rounding
/// doubtful the more often, once in 2^(38 - CLOSER) sums.
const CLOSER: usize = 20;
/// All that a term misses without its lowest words is less than so many units of the window's third word.
pub const MISSING_WORDS: usize = 1 << 10;
/// Sums after one that its rounding needed all words for, which is then likely of those.
const LIKELY: usize = 16;

/// A sum of terms in a window of words.
pub struct Window<'a, V> {
    set: &'static ModuliSet,
    all: &'a [Term<'a>],
    /// Lowest words of the longest term that are not computed, for which there is another window.
    cut: usize,
    cuts: bool,
    /// The longest term's number is read as a product, see [`Prepared::scaled`].
    pub scaled: bool,
    /// Sums that the other window gets at once.
    pub skipped: usize,
    /// The column whose constants the terms have.
    column: Option<usize>,
    /// The longest one first.
    terms: Vec<Prepared<'a, V>>,
    /// `[len + 2]` words; the lowest only records whether there is something below the next one. With zeros on both
    /// sides.
    words: Vec<V>,
    /// Words of the longest term: without and with those that are cut off.
    len: usize,
    whole: usize,
    factor: Vec<V>,
    padded: Vec<V>,
    term: Vec<V>,
    other: Vec<V>,
}

impl<'a, V: Register> Window<'a, V> {
    /// With `cuts` it leaves sums to another one where the lowest words of a long term matter.
    #[inline(always)]
    pub fn new(set: &'static ModuliSet, all: &'a [Term<'a>], cuts: bool) -> Window<'a, V> {
        let [words, factor, padded, term, other] = std::array::from_fn(|_| Vec::new());
        let terms = Vec::with_capacity(all.len());
        Window {
            set,
            all,
            cut: 0,
            cuts,
            scaled: false,
            skipped: 0,
            column: None,
            terms,
            words,
            len: 1,
            whole: 1,
            factor,
            padded,
            term,
            other,
        }
    }

    /// The next sums are in column `j`.
    #[inline(always)]
    pub fn turn_to(&mut self, j: usize) {
        let mut same = self.column.is_some();
        for term in self.all {
            same &= term.constants.len() <= 1 || self.column == Some(j);
        }
        if same {
            return;
        }
        self.column = Some(j);
        // New memory for the constants of each column would take as long as some of its sums.
        let mut memory = [const { Vec::new() }; TERMS];
        for (term, memory) in self.terms.drain(..).zip(&mut memory) {
            *memory = term.constant;
        }
        for (t, term) in self.all.iter().enumerate() {
            let constant = term.constant(j);
            if !constant.is_some_and(Constant::is_zero) {
                let memory = std::mem::take(&mut memory[t]);
                self.terms.push(Prepared::new(self.set, term, constant, memory));
            }
        }
        self.terms.sort_by_key(|term| std::cmp::Reverse(term.bits));
        let whole = self.terms.first().map_or(1, Prepared::len);
        self.cut = 0;
        if let Some(longest) = self.terms.first_mut().filter(|_| self.cuts) {
            self.cut = cut_of(self.set, longest.bits);
            longest.cut(self.cut);
            longest.scaled = self.scaled;
        }
        let len = whole - self.cut;
        if self.words.is_empty() || (self.len, self.whole) != (len, whole) {
            (self.len, self.whole) = (len, whole);
            // SAFETY: under simd::run.
            let zero = unsafe { V::splat(0) };
            for memory in [&mut self.factor, &mut self.padded, &mut self.term, &mut self.other] {
                memory.clear();
                memory.resize(whole + 2 * PADDING + 1, zero);
            }
            self.words.clear();
            self.words.resize(len + 2 + 2 * margin(self.set), zero);
        }
    }

    /// There is another window for sums that this one leaves.
    pub fn is_cut(&self) -> bool {
        self.cut > 0
    }

    /// Leaves the next sums to the other window.
    pub fn skip(&mut self) {
        self.skipped = LIKELY;
    }

    /// Sums of these terms may be computed in registers.
    pub fn is_short(&self) -> bool {
        short::serves(&self.terms)
    }

    /// Computes sums in registers, of numbers of `W` words: as [`Window::sum`], but all lanes may be wrong if one is
    /// undone.
    #[inline(always)]
    pub fn short_sum<const W: usize>(
        &self,
        heads: &[Heads<V>],
        numbers: &[V],
        out: &mut [V],
    ) -> ((V, Heads<V>), u32) {
        short::sum::<V, W>(self.set, &self.terms, heads, numbers, out)
    }

    /// Computes sums: significands, where they are not zero, their signs and exponents, and which lanes are undone. The
    /// words of numbers are `stride` apart.
    #[inline(always)]
    pub fn sum(
        &mut self,
        heads: &[Heads<V>],
        numbers: &[V],
        stride: usize,
        out: &mut [V],
    ) -> ((V, Heads<V>), u32) {
        // SAFETY: under simd::run.
        let (zero, nothing) = unsafe { (V::splat(0), V::splat(NOTHING as u64)) };
        let (mut exponents, mut signs) = ([nothing; TERMS], [zero; TERMS]);
        for t in 0..self.terms.len() {
            (exponents[t], signs[t]) = self.terms[t].head(heads);
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
                self.start(numbers, stride, exponents[0].minus(lowest))
            } else {
                let len = self.evaluate(t, numbers, stride);
                self.place(len, exponents[t].minus(lowest), signs[t].xor(signs[0]))
            };
            twice = twice.or(inexact.and(lost));
            inexact = inexact.or(lost);
        }
        if self.terms.is_empty() {
            self.clear();
        }
        let negative = if self.terms.len() > 1 { self.carry() } else { zero };
        // For a zero nothing is cut off.
        // SAFETY: under simd::run.
        let cut = unsafe { V::splat((NOTHING / 2) as u64) }.minus(exponents[0]);
        let cut = if self.cut > 0 { cut.sign_bits() } else { 0 };
        let lost = [inexact.sign_bits(), twice.sign_bits(), cut];
        self.round(lowest, lost, negative.xor(signs[0]), out)
    }

    /// Computes a term; returns its words.
    #[inline(always)]
    fn evaluate(&mut self, t: usize, numbers: &[V], stride: usize) -> usize {
        let Window { set, terms, factor, padded, term, other, .. } = self;
        evaluate(set, &terms[t], numbers, stride, [factor, padded, other], term);
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
    fn start(&mut self, numbers: &[V], stride: usize, shift: V) -> V {
        // SAFETY: under simd::run.
        let zero = unsafe { V::splat(0) };
        if shift.sign_bits() != 0 {
            let len = self.evaluate(0, numbers, stride);
            self.clear();
            return self.place(len, shift, zero);
        }
        // Not below zero for any lane, and never above.
        let Window { set, terms, words, factor, padded, other, .. } = self;
        let window = &mut words[margin(set)..][..self.len + 2];
        window[0] = zero;
        window[self.len + 1] = zero;
        evaluate(set, &terms[0], numbers, stride, [factor, padded, other], &mut window[1..]);
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

    /// The number of bits of the integer in the window, and all ones in lanes where it is not zero.
    #[inline(always)]
    fn bits(&self) -> (V, V) {
        // SAFETY: under simd::run.
        let zero = unsafe { V::splat(0) };
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
        let exponent = top.to_double().shift_right::<52>();
        // SAFETY: under simd::run.
        (exponent.minus(unsafe { V::splat(1022) }).plus(places).and(seen), seen)
    }

    /// Rounds the sum to the precision of the set; `lost` are the lanes where a term is below the window in part, those
    /// where two are, and those where words of the longest are cut off. See [`Window::sum`].
    #[inline(always)]
    fn round(
        &mut self,
        lowest: V,
        [once, twice, cut]: [u32; 3],
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
        // Bits below the fraction matter where its bits other than the highest are all zeros, and lost bits matter
        // also where they are all ones.
        // SAFETY: under simd::run.
        let (low, two) = unsafe { (V::splat(WORD >> 1), V::splat(2)) };
        let close = fraction.plus(one).and(low).minus(two).sign_mask().and(present);
        let close_bits = close.sign_bits();
        let mut undone = 0;
        if once != 0 {
            // With one term below, boundaries of the rounding have to be multiples of the window's second word. Two
            // miss less than two of it, which has to be less than the fraction's last bit; then they matter close to
            // 1/2 alone, where the highest bit is unlike the others.
            const WORD: u64 = WORD_BITS as u64;
            // SAFETY: under simd::run.
            let (one_word, two_words) = unsafe { (V::splat(WORD + 2), V::splat(2 * WORD + 2)) };
            let half = fraction.shift_right::<{ WORD_BITS as u32 - 1 }>();
            let unlike = zero.minus(half.xor(fraction).and(one)).and(close).sign_bits();
            undone = once & dropped.minus(one_word).sign_bits();
            undone |= twice & (dropped.minus(two_words).sign_bits() | unlike);
        }
        if cut != 0 {
            // One unit of the window's third word is no more than 2^CLOSER units of the fraction's last bit.
            const MISSING: u64 = (MISSING_WORDS as u64) << CLOSER;
            const { assert!(3 * *PRECISIONS.end() as usize / WORD_BITS + 4 < MISSING_WORDS) };
            // SAFETY: under simd::run.
            let (missing, both, least_dropped) = unsafe {
                let least = (3 * WORD_BITS - CLOSER) as u64;
                (V::splat(MISSING), V::splat(2 * MISSING), V::splat(least))
            };
            let near = fraction.plus(missing).and(low).minus(both);
            undone |= cut & near.or(dropped.minus(least_dropped)).sign_bits();
        }
        let mut up = fraction.shift_right::<{ WORD_BITS as u32 - 1 }>();
        if close_bits != 0 {
            // Up where the fraction is more than half, or half of an odd number.
            let rest = self.rest(&shifts).or(fraction.and(low));
            let more = zero.minus(rest).shift_right::<63>();
            up = up.and(more.or(out[0])).and(one);
        }
        // SAFETY: under simd::run.
        let word = unsafe { V::splat(WORD_BITS as u64) };
        let exponent = lowest.plus(dropped).minus(word);
        let (heads, beyond) = round_up(self.set, out, up, exponent, negative, present);
        ((present, heads), undone | beyond.sign_bits())
    }

    /// The bits below the fractions that shifts of the window to the right leave: zero where there are none.
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

/// Lowest words of a sum's longest term, of so many bits, that are not computed at first.
pub fn cut_of(set: &ModuliSet, bits: usize) -> usize {
    // What a sum of as many bits drops: the fraction, the sticky word and most of two more have to be there, and some
    // bits that cancel.
    let dropped = bits.saturating_sub(set.bits as usize + 1);
    let cut = dropped.saturating_sub(2 * WORD_BITS - CLOSER + 10) / WORD_BITS;
    // Sums in registers take whole terms.
    if cut >= FEW && words_of(set) > short::WORDS { cut } else { 0 }
}

/// Adds a unit or none to significands. Returns what else numbers consist of, and negative ones in the lanes where
/// exponents leave their range.
#[inline(always)]
pub fn round_up<V: Register>(
    set: &ModuliSet,
    out: &mut [V],
    up: V,
    exponent: V,
    negative: V,
    present: V,
) -> (Heads<V>, V) {
    // SAFETY: under simd::run.
    let mask = unsafe { V::splat(WORD) };
    let precision = set.bits as usize;
    let (last, others) = out.split_last_mut().expect("a word at least");
    let mut carry = up;
    // Carries go far only in words that are all ones.
    let many = others.len() > FEW;
    for word in others {
        let sum = word.plus(carry);
        *word = sum.and(mask);
        carry = sum.shift_right::<{ WORD_BITS as u32 }>();
        // SAFETY: under simd::run.
        if many && unsafe { V::splat(0) }.minus(carry).sign_bits() == 0 {
            break;
        }
    }
    // 2^p becomes 2^(p - 1).
    let highest = precision - WORD_BITS * ((precision - 1) / WORD_BITS);
    // SAFETY: under simd::run.
    let (top, half) = unsafe { (V::splat(highest as u64), V::splat(highest as u64 - 1)) };
    let sum = last.plus(carry);
    let over = sum.shift_right_by(top);
    *last = sum.minus(over.shift_left_by(half));
    let exponent = exponent.plus(over);
    // SAFETY: under simd::run.
    let (least, most) = unsafe { (V::splat(MIN_EXP as u64), V::splat(MAX_EXP as u64)) };
    let beyond = exponent.minus(least).or(most.minus(exponent)).and(present);
    (Heads { negative: negative.and(present), exponent }, beyond)
}

/// Zeros on both sides of a window, as many as shifts may read.
#[inline(always)]
fn margin(set: &ModuliSet) -> usize {
    words_of(set) + 2
}
