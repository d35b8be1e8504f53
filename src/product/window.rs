//! Exact sums of products of numbers of limbs whose bits lie in one stretch that is known before.

use crate::fallible;
use crate::format::carry::add_with_carry;
use crate::format::wide::{Wide, WideRef, product_exponent};

/// The sums of the positive and of the negative terms, in fixed point: a carry then goes no farther than the sum is long,
/// however often the sign of the whole changes.
pub struct Window {
    positive: Vec<u64>,
    negative: Vec<u64>,
    /// The weight of bit 0 is 2^bottom.
    bottom: i64,
    /// Limbs in use of both; the others are zero.
    low: usize,
    high: usize,
    /// Of two numbers.
    product: Vec<u64>,
}

/// Beyond these exponents bounds are not computed with.
const FARTHEST: i64 = 1 << 61;

impl Window {
    /// With room for sums of `limbs` limbs and products of `product`; `None` without memory.
    pub fn with_room(limbs: usize, product: usize) -> Option<Window> {
        Some(Window {
            positive: fallible::try_filled(limbs, 0)?,
            negative: fallible::try_filled(limbs, 0)?,
            bottom: 0,
            low: usize::MAX,
            high: 0,
            product: fallible::try_filled(product, 0)?,
        })
    }

    /// Limbs of a sum whose terms have bits from 2^bottom to below 2^top, if that is not too far.
    pub fn limbs_for(bottom: i64, top: i64) -> Option<usize> {
        let is_near = bottom > -FARTHEST && top < FARTHEST;
        // Two for carries, and one for a bottom that is no multiple of 64.
        is_near.then(|| (top.saturating_sub(bottom).max(0) / 64) as usize + 4)
    }

    /// Becomes zero, for terms with bits from 2^bottom to below 2^top; false where there is no room for their sum.
    #[inline]
    pub fn place(&mut self, bottom: i64, top: i64) -> bool {
        if self.low < self.high {
            self.positive[self.low..self.high].fill(0);
            self.negative[self.low..self.high].fill(0);
        }
        (self.low, self.high) = (usize::MAX, 0);
        self.bottom = bottom;
        Window::limbs_for(bottom, top).is_some_and(|limbs| limbs <= self.positive.len())
    }

    /// Adds a number, or subtracts it.
    ///
    /// # Panics
    /// When it has bits outside of the window.
    #[inline]
    pub fn add(&mut self, x: &WideRef<'_>, minus: bool) {
        let Window { positive, negative, bottom, low, high, .. } = self;
        let to = if x.negative == minus { positive } else { negative };
        add_at(to, (x.exponent - *bottom) as u64, &x.limbs, (low, high));
    }

    /// Adds a product, or subtracts it.
    ///
    /// # Panics
    /// When it has bits outside of the window.
    #[inline]
    pub fn add_product(&mut self, x: &WideRef<'_>, y: &WideRef<'_>, minus: bool) {
        let Window { positive, negative, bottom, low, high, product } = self;
        let length = x.limbs.len() + y.limbs.len();
        if product.len() < length {
            fallible::resize(product, length, 0);
        }
        let product = &mut product[..length];
        multiply(&x.limbs, &y.limbs, product);
        let to = if (x.negative != y.negative) == minus { positive } else { negative };
        let place = product_exponent(x.exponent, y.exponent) - *bottom;
        add_at(to, place as u64, product, (low, high));
    }

    /// The sum.
    #[inline]
    pub fn value_into(&self, sum: &mut Wide) {
        sum.clear();
        if self.low >= self.high {
            return;
        }
        let used = self.low..self.high;
        sum.exponent = self.bottom + 64 * self.low as i64;
        sum.limbs.extend_from_slice(&self.positive[used.clone()]);
        let mut borrow = false;
        for (limb, &minus) in sum.limbs.iter_mut().zip(&self.negative[used]) {
            let (rest, under) = limb.overflowing_sub(minus);
            let (rest, under_borrow) = rest.overflowing_sub(borrow.into());
            *limb = rest;
            borrow = under | under_borrow;
        }
        if borrow {
            sum.negative = true;
            let mut carry = true;
            for limb in &mut sum.limbs {
                (*limb, carry) = (!*limb).overflowing_add(carry.into());
            }
        }
        while sum.limbs.last() == Some(&0) {
            sum.limbs.pop();
        }
    }
}

/// Adds limbs at a place; `used` is made to cover what has changed.
#[inline(always)]
fn add_at(to: &mut [u64], place: u64, limbs: &[u64], (low, high): (&mut usize, &mut usize)) {
    let (first, shift) = ((place / 64) as usize, place as u32 % 64);
    let to = &mut to[first..];
    let (same, above) = to.split_at_mut(limbs.len());
    let (mut below, mut carry) = (0, false);
    for (to, &limb) in same.iter_mut().zip(limbs) {
        let term = limb << shift | below;
        below = limb >> 1 >> (63 - shift);
        (*to, carry) = add_with_carry(*to, term, carry);
    }
    // Below 2^63, and one more.
    let mut rest = below + u64::from(carry);
    let mut count = limbs.len();
    for to in above {
        if rest == 0 {
            break;
        }
        let (sum, over) = to.overflowing_add(rest);
        *to = sum;
        rest = over.into();
        count += 1;
    }
    *low = (*low).min(first);
    *high = (*high).max(first + count);
}

/// The product of two integers; usual lengths without loops.
#[inline(always)]
pub(super) fn multiply(x: &[u64], y: &[u64], product: &mut [u64]) {
    fn fixed<const N: usize>(x: &[u64], y: &[u64], product: &mut [u64]) {
        let (x, y): (&[u64; N], &[u64; N]) = (x.try_into().unwrap(), y.try_into().unwrap());
        by_rows(x, y, product);
    }
    match (x.len(), y.len()) {
        (1, 1) => fixed::<1>(x, y, product),
        (2, 2) => fixed::<2>(x, y, product),
        (3, 3) => fixed::<3>(x, y, product),
        (4, 4) => fixed::<4>(x, y, product),
        (8, 8) => fixed::<8>(x, y, product),
        _ => by_rows(x, y, product),
    }
}

#[inline(always)]
fn by_rows(x: &[u64], y: &[u64], product: &mut [u64]) {
    product[..y.len()].fill(0);
    for (i, &x) in x.iter().enumerate() {
        let row = &mut product[i..=i + y.len()];
        let mut carry = 0;
        for (to, &y) in row.iter_mut().zip(y) {
            let sum = u128::from(x) * u128::from(y) + u128::from(*to) + u128::from(carry);
            (*to, carry) = (sum as u64, (sum >> 64) as u64);
        }
        row[y.len()] = carry;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use num_bigint::{BigInt, Sign};

    fn integer(negative: bool, limbs: &[u64]) -> BigInt {
        let words: Vec<u32> = limbs.iter().flat_map(|&l| [l as u32, (l >> 32) as u32]).collect();
        BigInt::from_slice(if negative { Sign::Minus } else { Sign::Plus }, &words)
    }

    /// Random products in one window, some of which cancel, against integers.
    #[test]
    fn sums_are_exact() {
        let mut random = Random(1);
        let mut window = Window::with_room(40, 18).unwrap();
        for case in 0..if cfg!(miri) { 20 } else { 3000 } {
            let bottom = random.below(2000) as i64 - 1000;
            assert!(window.place(bottom, bottom + 2000), "{case}");
            let mut exact = BigInt::default();
            let mut number = |most: u64| {
                let limbs: Vec<u64> = (0..1 + random.below(most)).map(|_| random.hard()).collect();
                (random.below(2) == 0, random.below(450) as i64, limbs)
            };
            for term in 0..1 + case % 7 {
                let (x_negative, x_exponent, x) = number(9);
                let (y_negative, exponent, mut y) = number(9);
                if case % 3 == 0 {
                    // Of one length, as most products are.
                    y.resize(x.len(), 7);
                }
                let (minus, exponent) = (term % 2 == 1, exponent + bottom);
                let x = WideRef::new(x_negative, x_exponent, &x);
                let y = WideRef::new(y_negative, exponent, &y);
                let sign = if minus { -1 } else { 1 };
                let product = integer(x.negative, &x.limbs) * integer(y.negative, &y.limbs) * sign;
                exact += product << (x.exponent + y.exponent - bottom);
                exact += (integer(y.negative, &y.limbs) * sign) << (y.exponent - bottom);
                window.add_product(&x, &y, minus);
                window.add(&y, minus);
                if term % 3 == 2 {
                    window.add_product(&x, &y, !minus);
                    exact -= (integer(x.negative, &x.limbs) * integer(y.negative, &y.limbs) * sign)
                        << (x.exponent + y.exponent - bottom);
                }
            }
            let mut sum = Wide::default();
            window.value_into(&mut sum);
            let found = integer(sum.negative, &sum.limbs);
            let shift = if sum.limbs.is_empty() { 0 } else { sum.exponent - bottom };
            assert_eq!(found << shift, exact, "{case}");
            assert!(sum.limbs.last() != Some(&0));
        }
    }

    #[test]
    fn far_terms_are_refused() {
        let mut window = Window::with_room(10, 4).unwrap();
        assert!(window.place(-100, 280));
        assert!(!window.place(-100, 600));
        assert!(!window.place(-(1 << 61), 0) && !window.place(0, 1 << 62));
        assert!(window.place(5, 5));
        let mut sum = Wide::default();
        window.value_into(&mut sum);
        assert!(sum.is_zero());
    }
}
