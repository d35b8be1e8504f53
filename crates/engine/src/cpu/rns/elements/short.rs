//! Sums of numbers of few words, in registers: the lengths of all loops are known, and lanes take no branches.
//!
//! The window has two words more than a number and lies below the largest bit that a sum may have; terms are shifted
//! to it. The lowest bit of a term records whether there is something below the window.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop, clippy::manual_memcpy)]

use super::TERMS;
use super::lanes::{Shifts, greater};
use super::terms::Prepared;
use super::window::round_up;
use crate::cpu::rns::lines::{Heads, NOTHING};
use crate::cpu::rns::products::product_of;
use crate::cpu::rns::words::{PADDING, WORD};
use crate::cpu::simd::Register;
use wideblas_format::rns::{ModuliSet, WORD_BITS};

/// Words of the numbers that this is for, of 101 to 150 bits.
pub const WORDS: usize = 3;
/// Words of a window below the number.
const BELOW: usize = 2;
/// Words that a term is moved up, at most.
const UP: usize = 2;
/// As long as any array of words here.
pub const ROOM: usize = 16;
const _: () = assert!(3 * WORDS + 1 + UP <= ROOM);

type Words<V> = [V; ROOM];

/// Whether sums of these terms can be computed here.
pub fn serves<V>(terms: &[Prepared<'_, V>]) -> bool {
    terms.iter().all(|term| term.factors.len() <= 2 && (1..=3).contains(&term.numbers))
}

/// As [`super::window::Window::sum`] for numbers of `W` words.
#[inline(always)]
pub fn sum<V: Register, const W: usize>(
    set: &ModuliSet,
    terms: &[Prepared<'_, V>],
    heads: &[Heads<V>],
    numbers: &[V],
    out: &mut [V],
) -> ((V, Heads<V>), u32) {
    // SAFETY: under simd::run.
    let (zero, nothing) = unsafe { (V::splat(0), V::splat(NOTHING as u64)) };
    let (mut exponents, mut signs) = ([nothing; TERMS], [zero; TERMS]);
    let mut top = zero;
    for t in 0..terms.len() {
        (exponents[t], signs[t]) = terms[t].head(heads);
        // SAFETY: under simd::run.
        let end = exponents[t].plus(unsafe { V::splat(terms[t].bits as u64) });
        top = if t == 0 { end } else { greater(top, end) };
    }
    if let [term] = terms
        && term.numbers == 2
        && term.bits > set.bits as usize + WORD_BITS + 2
    {
        return product::<V, W>(set, term, (exponents[0], signs[0]), numbers, out);
    }
    // Three terms have two bits more than one.
    let room = if terms.len() > 1 { 2 } else { 0 };
    let bits = (set.bits as usize + WORD_BITS * BELOW) as i64;
    // SAFETY: under simd::run.
    let lowest = top.plus(unsafe { V::splat((room - bits) as u64) });
    let (mut window, mut once, mut twice) = ([zero; ROOM], zero, zero);
    for t in 0..terms.len() {
        let (shift, sign) = (exponents[t].minus(lowest), signs[t].xor(signs[0]));
        let inexact = match terms[t].numbers {
            1 => {
                let term = first::<V, W>(&terms[t], numbers);
                place::<V, W, 1>(&term, shift, sign, &mut window)
            }
            2 => {
                let term = second::<V, W>(&terms[t], numbers);
                place::<V, W, 2>(&term, shift, sign, &mut window)
            }
            _ => {
                let term = third::<V, W>(&terms[t], numbers);
                place::<V, W, 3>(&term, shift, sign, &mut window)
            }
        };
        twice = twice.or(once.and(inexact));
        once = once.or(inexact);
    }
    let negative = if terms.len() > 1 { carry::<V, W>(&mut window) } else { zero };
    round::<V, W>(set, &window, lowest, (once, twice), negative.xor(signs[0]), out)
}

/// One product alone, which needs no shift: words below the window become a bit.
#[inline(always)]
fn product<V: Register, const W: usize>(
    set: &ModuliSet,
    term: &Prepared<'_, V>,
    (exponent, sign): (V, V),
    numbers: &[V],
    out: &mut [V],
) -> ((V, Heads<V>), u32) {
    let below = W - BELOW;
    let words = second::<V, W>(term, numbers);
    // SAFETY: under simd::run.
    let zero = unsafe { V::splat(0) };
    let (mut lost, mut window) = (zero, [zero; ROOM]);
    for i in 0..below {
        lost = lost.or(words[i]);
    }
    for i in 0..W + BELOW {
        window[i] = words[below + i];
    }
    window[0] = window[0].or(zero.minus(lost).shift_right::<63>());
    let once = window[0].shift_left::<63>().sign_mask();
    // SAFETY: under simd::run.
    let lowest = exponent.plus(unsafe { V::splat((WORD_BITS * below) as u64) });
    round::<V, W>(set, &window, lowest, (once, zero), sign, out)
}

/// A number.
#[inline(always)]
fn first<V: Register, const W: usize>(term: &Prepared<'_, V>, numbers: &[V]) -> Words<V> {
    // SAFETY: under simd::run.
    let mut words = [unsafe { V::splat(0) }; ROOM];
    let number = &numbers[W * term.factors[0]..][..W];
    for i in 0..W {
        words[i] = number[i];
    }
    words
}

/// A number as a factor.
#[inline(always)]
fn factor<V: Register, const W: usize>(numbers: &[V], at: usize) -> Words<V> {
    // SAFETY: under simd::run.
    let mut words = [unsafe { V::splat(0) }; ROOM];
    let number = &numbers[W * at..][..W];
    for i in 0..W {
        words[i] = number[i].to_factor();
    }
    words
}

/// The first words of a term's constant.
#[inline(always)]
fn constant<V: Register>(term: &Prepared<'_, V>, len: usize) -> Words<V> {
    // SAFETY: under simd::run.
    let mut words = [unsafe { V::splat(0) }; ROOM];
    let constant = &term.constant[PADDING..][..len];
    for i in 0..len {
        words[i] = constant[i];
    }
    words
}

/// A product of two numbers, or of a number and a constant of its length.
#[inline(always)]
fn second<V: Register, const W: usize>(term: &Prepared<'_, V>, numbers: &[V]) -> Words<V> {
    let a = factor::<V, W>(numbers, term.factors[0]);
    let b = match term.factors.get(1) {
        Some(&at) => factor::<V, W>(numbers, at),
        None => constant(term, W),
    };
    product_of(&a, W, &b, W)
}

/// A product of a number and a constant of twice its length, or of two numbers and a constant.
#[inline(always)]
fn third<V: Register, const W: usize>(term: &Prepared<'_, V>, numbers: &[V]) -> Words<V> {
    let a = factor::<V, W>(numbers, term.factors[0]);
    let Some(&at) = term.factors.get(1) else {
        return product_of(&constant(term, 2 * W), 2 * W, &a, W);
    };
    let mut both = product_of(&a, W, &factor::<V, W>(numbers, at), W);
    for i in 0..2 * W {
        both[i] = both[i].to_factor();
    }
    product_of(&both, 2 * W, &constant(term, W), W)
}

/// Adds a term of `K` times `W` words to the window, with its sign; its lowest bit stands for all bits below the next
/// one. Returns all ones where that is set.
#[inline(always)]
fn place<V: Register, const W: usize, const K: usize>(
    term: &Words<V>,
    shift: V,
    sign: V,
    window: &mut Words<V>,
) -> V {
    let len = K * W;
    // SAFETY: under simd::run.
    let (zero, mask, least) = unsafe {
        let least = -((WORD_BITS * (len + 1)) as i64);
        (V::splat(0), V::splat(WORD), V::splat(least as u64))
    };
    let shifts = Shifts::new(greater(shift, least));
    let (left, right) = (shifts.bits, shifts.rest());
    let mut words = [zero; ROOM];
    let mut before = zero;
    for i in 0..len {
        words[UP + i] = term[i].shift_left_by(left).and(mask).or(before);
        before = term[i].shift_right_by(right);
    }
    words[UP + len] = before;
    let lost = down(&mut words, UP + len + 1, W + BELOW, shifts.down(UP));
    words[0] = words[0].or(zero.minus(lost).shift_right::<63>());
    for i in 0..W + BELOW {
        window[i] = window[i].plus(words[i].xor(sign).minus(sign));
    }
    words[0].shift_left::<63>().sign_mask()
}

/// Moves words down by whole words, fewer than 16; the lowest `wanted` are right afterwards. Returns zero where
/// nothing is lost.
// One call for each step, and no loop over them, which would not be unrolled.
#[inline(always)]
fn down<V: Register>(words: &mut Words<V>, len: usize, wanted: usize, counts: V) -> V {
    // SAFETY: under simd::run.
    let mut lost = unsafe { V::splat(0) };
    if len > 8 {
        down_by::<V, 8>(words, len, wanted, counts.shift_left::<60>(), &mut lost);
    }
    down_by::<V, 4>(words, len, wanted, counts.shift_left::<61>(), &mut lost);
    down_by::<V, 2>(words, len, wanted, counts.shift_left::<62>(), &mut lost);
    down_by::<V, 1>(words, len, wanted, counts.shift_left::<63>(), &mut lost);
    lost
}

/// Moves words down by `STEP` in the lanes where `here` is negative; more words than wanted are right, for smaller
/// steps.
#[inline(always)]
fn down_by<V: Register, const STEP: usize>(
    words: &mut Words<V>,
    len: usize,
    wanted: usize,
    here: V,
    lost: &mut V,
) {
    let here = here.sign_mask();
    for i in 0..STEP.min(len) {
        *lost = lost.or(words[i].and(here));
    }
    let (wanted, moved) = ((wanted + STEP - 1).min(len), len.saturating_sub(STEP));
    for i in 0..wanted.min(moved) {
        words[i] = words[i + STEP].and(here).or(words[i].and_not(here));
    }
    for i in moved..wanted {
        words[i] = words[i].and_not(here);
    }
}

/// As [`super::window::Window`]'s.
#[inline(always)]
fn carry<V: Register, const W: usize>(window: &mut Words<V>) -> V {
    // SAFETY: under simd::run.
    let (mut carry, mask, one) = unsafe { (V::splat(0), V::splat(WORD), V::splat(1)) };
    for i in 0..W + BELOW {
        let sum = window[i].plus(carry);
        carry = sum.shift_right_signed::<{ WORD_BITS as u32 }>();
        window[i] = sum.and(mask);
    }
    // One more than the complement, where it is negative.
    let negative = carry.sign_mask();
    let (mut carry, flip) = (negative.and(one), negative.and(mask));
    for i in 0..W + BELOW {
        let sum = window[i].xor(flip).plus(carry);
        carry = sum.shift_right::<{ WORD_BITS as u32 }>();
        window[i] = sum.and(mask);
    }
    negative
}

/// Rounds the sum; `once` are the lanes where a term's lowest bit is set, and `twice` those where two have it.
#[inline(always)]
fn round<V: Register, const W: usize>(
    set: &ModuliSet,
    window: &Words<V>,
    lowest: V,
    (once, twice): (V, V),
    negative: V,
    out: &mut [V],
) -> ((V, Heads<V>), u32) {
    let len = W + BELOW;
    // SAFETY: under simd::run.
    let (zero, one, mask) = unsafe { (V::splat(0), V::splat(1), V::splat(WORD)) };
    let (mut top, mut places, mut present) = (zero, zero, zero);
    for k in (0..len).rev() {
        let fresh = zero.minus(window[k]).sign_mask().and_not(present);
        top = top.or(window[k].and(fresh));
        // SAFETY: under simd::run.
        places = places.or(unsafe { V::splat((WORD_BITS * k) as u64) }.and(fresh));
        present = present.or(fresh);
    }
    // As a binary64 number, whose exponent tells.
    let above = top.to_double().shift_right::<52>().plus(places);
    // SAFETY: under simd::run.
    let missing = unsafe { V::splat((set.bits as usize + WORD_BITS * BELOW + 1022) as u64) };
    // Bits to the left: the number and then two words of its fraction. Never below zero.
    let up = missing.minus(above).and(present);
    let shifts = Shifts::new(up);
    // The other way round, so that words go down.
    let mut words = [zero; ROOM];
    for i in 0..len {
        words[i] = window[len - 1 - i];
    }
    down(&mut words, len, len, shifts.up());
    for i in 0..len {
        let next = if i + 1 < len { words[i + 1].shift_right_by(shifts.rest()) } else { zero };
        words[i] = words[i].shift_left_by(shifts.bits).and(mask).or(next);
    }
    let out = &mut out[..W];
    for i in 0..W {
        out[i] = words[W - 1 - i];
    }
    let (fraction, rest) = (words[W], words[W + 1]);
    // SAFETY: under simd::run.
    let (low, two) = unsafe { (V::splat(WORD >> 1), V::splat(2)) };
    let below = fraction.and(low).or(rest);
    let more = zero.minus(below).shift_right::<63>();
    let half = fraction.shift_right::<{ WORD_BITS as u32 - 1 }>();
    let carry = half.and(more.or(out[0])).and(one);
    // A term with its lowest bit set is less than a unit away, to either side, so that multiples of two units tell; two
    // such terms are less than two away, which has to be less than the fraction's last bit.
    // SAFETY: under simd::run.
    let (two_units, fraction_bit) = unsafe {
        let bits = (WORD_BITS * BELOW) as u64;
        (V::splat(bits - 2), V::splat(WORD_BITS as u64 - 2))
    };
    let close = fraction.plus(one).and(low).minus(two);
    let doubtful = once.and(two_units.minus(up)).or(twice.and(close.or(fraction_bit.minus(up))));
    // SAFETY: under simd::run.
    let kept = unsafe { V::splat((WORD_BITS * BELOW) as u64) };
    let (heads, beyond) = round_up(set, out, carry, lowest.plus(kept).minus(up), negative, present);
    ((present, heads), doubtful.or(beyond).sign_bits())
}
