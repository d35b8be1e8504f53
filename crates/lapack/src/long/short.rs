//! Finite numbers of few limbs whose highest bit has its place: arithmetic without memory, compiled for each number of limbs.

use super::fixed;
use std::cmp::Ordering;
use wideblas_format::carry::{add_with_carry, subtract_with_borrow};
use wideblas_format::wide::WideRef;
use wideblas_product::integers::halves;

/// Limbs of the longest ones: 640 bits.
const MOST_LIMBS: usize = 10;

/// Exponents of these numbers, such that those of products and quotients are far from the ends of the integers.
const FARTHEST: i64 = 1 << 57;

/// `±limbs * 2^(exponent - 64 MOST_LIMBS)`, the lowest limb first: the highest bit is set in all numbers but zero, and bits below the
/// precision are zeros.
#[derive(Clone, Copy, Debug)]
pub struct Short {
    negative: bool,
    exponent: i64,
    limbs: [u64; MOST_LIMBS],
}

/// An operation on numbers of `N` limbs, with its result: false where that is too far from 1.
macro_rules! of_length {
    ($precision:ident, $unused:ident => $function:ident($($argument:expr),*)) => {{
        // Bits of the lowest limb below the precision.
        let $unused = ($precision.wrapping_neg() & 63) as u32;
        of_length!(($precision + 63) >> 6, $function($($argument),*), 1 2 3 4 5 6 7 8 9 10)
    }};
    ($limbs:expr, $function:ident $arguments:tt, $($len:literal)*) => {
        match $limbs {
            $($len => $function::<$len> $arguments,)*
            _ => false,
        }
    };
}

impl Short {
    pub const ZERO: Short = Short { negative: false, exponent: 0, limbs: [0; MOST_LIMBS] };

    /// The number itself, if it has no more limbs than the precision and is near 1.
    pub fn of(x: &WideRef<'_>, precision: i64) -> Option<Short> {
        let mut to = Short::ZERO;
        let Some(top) = x.limbs.iter().rposition(|&limb| limb != 0) else { return Some(to) };
        let zeros = x.limbs.iter().take_while(|&&limb| limb == 0).count();
        let used = &x.limbs[zeros..=top];
        if used.len() as i64 > (precision + 63) / 64 || used.len() > MOST_LIMBS {
            return None;
        }
        let shift = x.limbs[top].leading_zeros();
        let mut below = 0;
        for (to, &limb) in to.limbs[MOST_LIMBS - used.len()..].iter_mut().zip(used) {
            *to = limb << shift | below;
            below = limb >> 1 >> (63 - shift);
        }
        to.negative = x.negative;
        to.exponent = x.exponent.saturating_add(64 * (top as i64 + 1) - i64::from(shift));
        to.is_near().then_some(to)
    }

    #[inline(always)]
    fn is_near(&self) -> bool {
        (-FARTHEST..=FARTHEST).contains(&self.exponent)
    }

    pub fn as_wide(&self) -> WideRef<'_> {
        let zeros = self.limbs.iter().take_while(|&&limb| limb == 0).count();
        let limbs = &self.limbs[zeros..];
        WideRef::new(self.negative, self.exponent - 64 * limbs.len() as i64, limbs)
    }

    #[inline(always)]
    pub fn is_zero(&self) -> bool {
        self.limbs[MOST_LIMBS - 1] == 0
    }

    #[inline(always)]
    pub fn is_negative(&self) -> bool {
        self.negative && !self.is_zero()
    }

    /// floor(log2 |x|) of a number other than zero.
    #[inline(always)]
    pub fn log2(&self) -> i64 {
        self.exponent - 1
    }

    pub fn negate(&mut self) {
        self.negative = !self.negative;
    }

    /// Becomes the number times 2^exponent; false where that is too far from 1.
    pub fn scale(&mut self, exponent: i64) -> bool {
        if !self.is_zero() {
            self.exponent = self.exponent.saturating_add(exponent);
        }
        self.is_near()
    }

    /// The order of the magnitudes of numbers other than zero.
    pub fn compare_magnitudes(&self, other: &Short) -> Ordering {
        let limbs = || self.limbs.iter().rev().cmp(other.limbs.iter().rev());
        self.exponent.cmp(&other.exponent).then_with(limbs)
    }

    /// The highest limbs.
    #[inline(always)]
    fn top<const N: usize>(&self) -> &[u64; N] {
        self.limbs.last_chunk().expect("as many limbs")
    }

    /// `to`, which is zero, becomes the sum, or with `subtracts` the difference, rounded to the precision, which is that of one of the
    /// numbers and at least that of the other; false where it has too many limbs or is too far from 1.
    #[inline]
    pub fn sum(&self, other: &Short, subtracts: bool, precision: i64, to: &mut Short) -> bool {
        let negative = other.negative != subtracts;
        if self.is_zero() || other.is_zero() {
            *to = if self.is_zero() { Short { negative, ..*other } } else { *self };
            return true;
        }
        of_length!(precision, unused => sum(self, other, negative, unused, to))
    }

    /// The product, likewise.
    #[inline]
    pub fn product(&self, other: &Short, precision: i64, to: &mut Short) -> bool {
        if self.is_zero() || other.is_zero() {
            return true;
        }
        of_length!(precision, unused => product(self, other, unused, to))
    }

    /// The quotient by a number other than zero.
    #[inline]
    pub fn quotient(&self, other: &Short, precision: i64, to: &mut Short) -> bool {
        if self.is_zero() {
            return true;
        }
        of_length!(precision, unused => quotient(self, other, unused, to))
    }

    /// The square root of a number above zero.
    #[inline]
    pub fn root(&self, precision: i64, to: &mut Short) -> bool {
        of_length!(precision, unused => root(self, unused, to))
    }
}

/// A number other than zero that is not rounded yet: limbs of which the highest bit is set in the end, and the 64 bits below, of which
/// the last one stands for all below it too.
struct Exact<const N: usize> {
    negative: bool,
    exponent: i64,
    limbs: [u64; N],
    below: u64,
}

impl<const N: usize> Exact<N> {
    /// To nearest, ties to even; false where the result is too far from 1.
    #[inline(always)]
    fn round(&self, unused: u32, to: &mut Short) -> bool {
        let (first, below) = (self.limbs[0], self.below);
        let (rest, lower) = match unused {
            0 => (below, 0),
            _ => (first << (64 - unused), below),
        };
        let is_odd = first >> unused & 1 != 0;
        let is_above = rest << 1 | lower != 0;
        let up = rest >> 63 & u64::from(is_odd || is_above);
        let limbs: &mut [u64; N] = to.limbs.last_chunk_mut().expect("as many limbs");
        let mut kept = self.limbs;
        kept[0] = first >> unused << unused;
        let mut carry = up << unused;
        for (to, limb) in limbs.iter_mut().zip(kept) {
            let is_over;
            (*to, is_over) = limb.overflowing_add(carry);
            carry = is_over.into();
        }
        (to.negative, to.exponent) = (self.negative, self.exponent);
        if carry != 0 {
            to.limbs[MOST_LIMBS - 1] = 1 << 63;
            to.exponent += 1;
        }
        to.is_near()
    }

    /// Brings the highest bit to its place; false for zero.
    #[inline(always)]
    fn raise(&mut self) -> bool {
        let is_done = self.limbs[N - 1] != 0 || self.raise_limbs();
        if is_done {
            let shift = self.limbs[N - 1].leading_zeros();
            let join = |low: u64, high: u64| high << shift | low >> 1 >> (63 - shift);
            for i in (1..N).rev() {
                self.limbs[i] = join(self.limbs[i - 1], self.limbs[i]);
            }
            self.limbs[0] = join(self.below, self.limbs[0]);
            self.below <<= shift;
            self.exponent -= i64::from(shift);
        }
        is_done
    }

    /// Brings the highest limb that is not zero to its place; false for zero.
    #[cold]
    #[inline(never)]
    fn raise_limbs(&mut self) -> bool {
        let top = self.limbs.iter().rposition(|&limb| limb != 0).map_or(0, |top| top + 1);
        let up = N - top;
        self.limbs.copy_within(..top, up);
        self.limbs[..up].fill(0);
        self.limbs[up - 1] = self.below;
        self.below = 0;
        self.exponent -= 64 * up as i64;
        self.limbs[N - 1] != 0
    }
}

/// x + y, with another sign of y.
#[inline(never)]
fn sum<const N: usize>(x: &Short, y: &Short, negative: bool, unused: u32, to: &mut Short) -> bool {
    let subtracts = x.negative != negative;
    let (x, y, negative) = match x.exponent >= y.exponent {
        true => (x, y, x.negative),
        false => (y, x, negative),
    };
    let (mut limbs, (lower, below)) =
        (*x.top::<N>(), lowered(y.top::<N>(), x.exponent - y.exponent));
    let mut exact = Exact { negative, exponent: x.exponent, limbs, below };
    if subtracts {
        let mut borrow;
        (exact.below, borrow) = 0u64.overflowing_sub(below);
        for i in 0..N {
            (limbs[i], borrow) = subtract_with_borrow(limbs[i], lower[i], borrow);
        }
        if borrow {
            // Of numbers with one exponent: there is nothing below.
            exact.negative = !negative;
            let mut carry = true;
            for limb in &mut limbs {
                (*limb, carry) = (!*limb).overflowing_add(carry.into());
            }
        }
        exact.limbs = limbs;
        // Zero is what the result is already.
        return !exact.raise() || exact.round(unused, to);
    }
    let mut carry = false;
    for i in 0..N {
        (limbs[i], carry) = add_with_carry(limbs[i], lower[i], carry);
    }
    // Half of it, where there is a carry.
    let shift = u32::from(carry);
    let join = |low: u64, high: u64| low >> shift | high << 1 << (63 - shift);
    exact.below = join(below, limbs[0]) | below & 1;
    for i in 0..N - 1 {
        exact.limbs[i] = join(limbs[i], limbs[i + 1]);
    }
    exact.limbs[N - 1] = join(limbs[N - 1], carry.into());
    exact.exponent += i64::from(shift);
    exact.round(unused, to)
}

/// Limbs times 2^-down, and what is below them, see [`Exact`].
#[inline(always)]
fn lowered<const N: usize>(limbs: &[u64; N], down: i64) -> ([u64; N], u64) {
    let (whole, part) = ((down >> 6) as usize, (down & 63) as u32);
    let join = |low: u64, high: u64| low >> part | high << 1 << (63 - part);
    let mut lowered = [0; N];
    if whole == 0 {
        for i in 0..N - 1 {
            lowered[i] = join(limbs[i], limbs[i + 1]);
        }
        lowered[N - 1] = limbs[N - 1] >> part;
        return (lowered, limbs[0] << 1 << (63 - part));
    }
    if whole > N {
        return (lowered, 1);
    }
    let (lost, kept) = limbs.split_at(whole - 1);
    let mut joined = kept.iter().zip(kept[1..].iter().chain(&[0]));
    let below = joined.next().map_or(0, |(&low, &high)| join(low, high));
    for (to, (&low, &high)) in lowered.iter_mut().zip(joined) {
        *to = join(low, high);
    }
    let is_more = kept[0] << 1 << (63 - part) != 0 || lost.iter().any(|&limb| limb != 0);
    (lowered, below | u64::from(is_more))
}

#[inline(never)]
fn product<const N: usize>(x: &Short, y: &Short, unused: u32, to: &mut Short) -> bool {
    let [low, high] = halves(x.top::<N>(), y.top::<N>());
    // Twice the product, where its highest bit is not set.
    let mask = (high[N - 1] >> 63).wrapping_sub(1);
    let (last, lower) = low.split_last().expect("a limb");
    let next = lower.last().map_or(0, |next| next & mask);
    let (mut below, mut carry) = add_with_carry(*last, last & mask, next >> 63 != 0);
    if below << 1 == 0 {
        // Nearly a tie or exact, or so indeed.
        below |= u64::from(lower.iter().any(|&limb| limb != 0));
    }
    let mut limbs = [0; N];
    for i in 0..N {
        (limbs[i], carry) = add_with_carry(high[i], high[i] & mask, carry);
    }
    let exponent = x.exponent + y.exponent - (mask & 1) as i64;
    Exact { negative: x.negative != y.negative, exponent, limbs, below }.round(unused, to)
}

#[inline(never)]
fn quotient<const N: usize>(x: &Short, y: &Short, unused: u32, to: &mut Short) -> bool {
    let (limbs, below, is_halved) = fixed::quotient(x.top::<N>(), y.top());
    let exponent = x.exponent - y.exponent + i64::from(is_halved);
    Exact { negative: x.negative != y.negative, exponent, limbs, below }.round(unused, to)
}

#[inline(never)]
fn root<const N: usize>(x: &Short, unused: u32, to: &mut Short) -> bool {
    let is_odd = x.exponent & 1 != 0;
    let (limbs, below) = fixed::root(x.top::<N>(), is_odd);
    let exponent = (x.exponent + i64::from(is_odd)) / 2;
    Exact { negative: false, exponent, limbs, below }.round(unused, to)
}
