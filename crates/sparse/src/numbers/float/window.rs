//! Sums of products with doubles, which are rounded once.

use super::arithmetic::Unrounded;
use super::{Float, Limbs};
use wideblas_format::double::decompose;

/// Limbs of a window at most.
const MOST: usize = 32;
/// Bits above all terms, for carries of up to 128 terms and the sign.
const CARRIES: i64 = 9;

/// A sum in `N + 2` limbs of fixed weights, the lowest first: the highest ones are above all terms, and what lies below the lowest
/// one is cut off. That is less than 2^-(64 N + 100) of the largest term.
struct Window<const N: usize> {
    limbs: [u64; MOST],
    /// The term that is added.
    term: [u64; MOST],
    /// 2 to this is the weight above all limbs.
    top: i64,
}

/// A double as 0.m 2^exponent with a significand whose highest bit is set.
#[inline(always)]
fn parts(x: f64) -> (u64, i64) {
    let (mantissa, exponent) = decompose(x);
    let zeros = mantissa.leading_zeros();
    (mantissa << zeros, exponent + 64 - i64::from(zeros))
}

impl<const N: usize> Window<N> {
    /// Adds x y for a double y, both other than zero.
    #[inline(always)]
    fn add(&mut self, x: &Float<N>, y: f64) {
        let (factor, exponent) = parts(y);
        let distance = (self.top - x.exponent - exponent) as u64;
        let (skipped, shift) = (distance / 64, (distance % 64) as u32);
        if skipped >= N as u64 + 2 {
            return;
        }
        // The product, moved down by less than a limb.
        let (mut carry, mut before) = (0u64, 0u64);
        for i in 0..=N {
            let limb = if i < N {
                let sum = u128::from(x.limbs[i]) * u128::from(factor) + u128::from(carry);
                carry = (sum >> 64) as u64;
                sum as u64
            } else {
                carry
            };
            self.term[i] = ((u128::from(limb) << 64 | u128::from(before)) >> shift) as u64;
            before = limb;
        }
        self.term[N + 1] = before >> shift;
        let is_negative = x.negative != (y < 0.0);
        match (skipped, is_negative) {
            (0, false) => self.add_limbs(0),
            (0, true) => self.subtract_limbs(0),
            (skipped, false) => self.add_limbs(skipped as usize),
            (skipped, true) => self.subtract_limbs(skipped as usize),
        }
    }

    #[inline(always)]
    fn add_limbs(&mut self, skipped: usize) {
        let mut carry = false;
        for i in 0..N + 2 {
            let limb = if i + skipped < N + 2 { self.term[i + skipped] } else { 0 };
            let (sum, first) = self.limbs[i].overflowing_add(limb);
            let (sum, second) = sum.overflowing_add(carry.into());
            (self.limbs[i], carry) = (sum, first | second);
        }
    }

    #[inline(always)]
    fn subtract_limbs(&mut self, skipped: usize) {
        let mut borrow = false;
        for i in 0..N + 2 {
            let limb = if i + skipped < N + 2 { self.term[i + skipped] } else { 0 };
            let (difference, first) = self.limbs[i].overflowing_sub(limb);
            let (difference, second) = difference.overflowing_sub(borrow.into());
            (self.limbs[i], borrow) = (difference, first | second);
        }
    }

    /// The magnitude with its highest bit at the top; `None` for zero.
    fn unrounded(mut self) -> Option<Unrounded<N>> {
        let limbs = &mut self.limbs[..N + 2];
        let negative = limbs[N + 1] >> 63 == 1;
        if negative {
            let mut carry = true;
            for limb in limbs.iter_mut() {
                (*limb, carry) = (!*limb).overflowing_add(carry.into());
            }
        }
        let highest = limbs.iter().rposition(|&limb| limb != 0)?;
        let (whole, shift) = (N + 1 - highest, limbs[highest].leading_zeros());
        let limb = |i: usize| if i < whole { 0 } else { self.limbs[i - whole] };
        let moved = |i: usize| {
            let below = if i == 0 { 0 } else { limb(i - 1) };
            ((u128::from(limb(i)) << 64 | u128::from(below)) << shift >> 64) as u64
        };
        let exponent = self.top - 64 * whole as i64 - i64::from(shift);
        let limbs = std::array::from_fn(|i| moved(i + 2));
        Some(Unrounded { negative, exponent, limbs, below: moved(1), rest: moved(0) != 0 })
    }
}

impl<const N: usize> Limbs<N> {
    /// The sum of up to 128 products with doubles, of elements that `terms` gives as often as it is asked.
    #[inline(always)]
    pub(super) fn sum_of_products<'a, I>(&self, terms: impl Fn() -> I) -> Float<N>
    where
        I: Iterator<Item = (&'a Float<N>, f64)>,
    {
        let mut top = i64::MIN;
        for (x, y) in terms() {
            if x.is_nan() || !y.is_finite() {
                return self.nan();
            }
            if !x.is_zero() && y != 0.0 {
                top = top.max(x.exponent + parts(y).1);
            }
        }
        if top == i64::MIN {
            return Float::ZERO;
        }
        let mut window = Window::<N> { limbs: [0; MOST], term: [0; MOST], top: top + CARRIES };
        for (x, y) in terms() {
            if !x.is_zero() && y != 0.0 {
                window.add(x, y);
            }
        }
        window.unrounded().map_or(Float::ZERO, |sum| self.rounded(sum))
    }
}
