//! Exact sums of products of numbers of limbs whose bits lie in one stretch that is known before.

use super::integers::multiply;
use wideblas_base::fallible;
use wideblas_format::carry::{add_with_carry, subtract_with_borrow};
use wideblas_format::wide::{Wide, WideRef, product_exponent};

/// Limbs of a sum that needs no memory but the window itself, and of its products: those of two numbers of a thousand bits within
/// three thousand bits.
pub const NEAR: usize = 48;

/// The sums of the positive and of the negative terms, in fixed point: a carry then goes no farther than the sum is long,
/// however often the sign of the whole changes.
pub struct Window {
    near: [[u64; NEAR]; 2],
    /// In the place of `near`, where longer sums were asked for.
    long: [Vec<u64>; 2],
    /// The weight of bit 0 is 2^bottom.
    bottom: i64,
    /// Limbs in use of both; the others are zero.
    low: usize,
    high: usize,
    /// Of two numbers.
    product: [u64; NEAR],
    long_product: Vec<u64>,
}

/// Beyond these exponents bounds are not computed with.
const FARTHEST: i64 = 1 << 61;

impl Default for Window {
    #[inline]
    fn default() -> Window {
        Window {
            near: [[0; NEAR]; 2],
            long: [Vec::new(), Vec::new()],
            bottom: 0,
            low: usize::MAX,
            high: 0,
            product: [0; NEAR],
            long_product: Vec::new(),
        }
    }
}

impl Window {
    /// Makes room for sums of `limbs` limbs; false without memory.
    pub fn grow(&mut self, limbs: usize) -> bool {
        let [Some(positive), Some(negative)] = [(); 2].map(|()| fallible::try_filled(limbs, 0))
        else {
            return false;
        };
        *self = Window { long: [positive, negative], ..Window::default() };
        true
    }

    /// Limbs of a sum whose terms have bits from 2^bottom to below 2^top, if that is not too far.
    pub fn limbs_for(bottom: i64, top: i64) -> Option<usize> {
        let is_near = bottom > -FARTHEST && top < FARTHEST;
        // Two for carries, and one for a bottom that is no multiple of 64.
        is_near.then(|| (top.saturating_sub(bottom).max(0) / 64) as usize + 4)
    }

    /// The positive or the negative terms.
    #[inline(always)]
    fn half<'a>(
        near: &'a mut [[u64; NEAR]; 2],
        long: &'a mut [Vec<u64>; 2],
        negative: bool,
    ) -> &'a mut [u64] {
        let at = usize::from(negative);
        if long[at].is_empty() { &mut near[at] } else { &mut long[at] }
    }

    /// Becomes zero, for terms with bits from 2^bottom to below 2^top; false where there is no room for their sum.
    #[inline]
    pub fn place(&mut self, bottom: i64, top: i64) -> bool {
        if self.low < self.high {
            for negative in [false, true] {
                let half = Window::half(&mut self.near, &mut self.long, negative);
                half[self.low..self.high].fill(0);
            }
        }
        (self.low, self.high) = (usize::MAX, 0);
        self.bottom = bottom;
        let room = self.long[0].len().max(NEAR);
        Window::limbs_for(bottom, top).is_some_and(|limbs| limbs <= room)
    }

    /// Adds a number, or subtracts it.
    ///
    /// # Panics
    /// When it has bits outside of the window.
    #[inline]
    pub fn add(&mut self, x: &WideRef<'_>, minus: bool) {
        let Window { near, long, bottom, low, high, .. } = self;
        let to = Window::half(near, long, x.negative != minus);
        add_at(to, (x.exponent - *bottom) as u64, &x.limbs, (low, high));
    }

    /// Adds a product, or subtracts it.
    ///
    /// # Panics
    /// When it has bits outside of the window.
    #[inline]
    pub fn add_product(&mut self, x: &WideRef<'_>, y: &WideRef<'_>, minus: bool) {
        let Window { near, long, bottom, low, high, product, long_product } = self;
        let length = x.limbs.len() + y.limbs.len();
        let product = if length <= NEAR {
            &mut product[..length]
        } else {
            if long_product.len() < length {
                fallible::resize(long_product, length, 0);
            }
            &mut long_product[..length]
        };
        multiply(&x.limbs, &y.limbs, product);
        let to = Window::half(near, long, (x.negative != y.negative) != minus);
        let place = product_exponent(x.exponent, y.exponent) - *bottom;
        add_at(to, place as u64, product, (low, high));
    }

    /// The sum into memory with room for it: its sign, the limbs in use and their exponent.
    #[inline]
    fn value_in<'a>(&mut self, memory: &'a mut [u64]) -> (bool, &'a mut [u64], i64) {
        let used = self.low..self.high;
        let exponent = self.bottom + 64 * self.low as i64;
        let limbs = &mut memory[..used.len()];
        limbs.copy_from_slice(&Window::half(&mut self.near, &mut self.long, false)[used.clone()]);
        let negative = &Window::half(&mut self.near, &mut self.long, true)[used];
        let mut borrow = false;
        for (limb, &minus) in limbs.iter_mut().zip(negative) {
            (*limb, borrow) = subtract_with_borrow(*limb, minus, borrow);
        }
        if borrow {
            let mut carry = true;
            for limb in &mut *limbs {
                (*limb, carry) = (!*limb).overflowing_add(carry.into());
            }
        }
        (borrow, limbs, exponent)
    }

    /// Has never grown.
    pub fn is_near(&self) -> bool {
        self.long[0].is_empty() && self.long_product.is_empty()
    }

    /// The sum.
    #[inline]
    pub fn value_into(&mut self, sum: &mut Wide) {
        sum.clear();
        if self.low >= self.high {
            return;
        }
        sum.limbs.resize(self.high - self.low, 0);
        (sum.negative, _, sum.exponent) = self.value_in(&mut sum.limbs);
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

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::{BigInt, Sign};
    use wideblas_base::random::Random;

    fn integer(negative: bool, limbs: &[u64]) -> BigInt {
        let words: Vec<u32> = limbs.iter().flat_map(|&l| [l as u32, (l >> 32) as u32]).collect();
        BigInt::from_slice(if negative { Sign::Minus } else { Sign::Plus }, &words)
    }

    /// Random products in one window, some of which cancel, against integers.
    #[test]
    fn sums_are_exact() {
        let mut random = Random(1);
        let mut window = Window::default();
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
        let mut window = Window::default();
        let room = 64 * (NEAR as i64 - 4);
        assert!(window.place(-100, room - 100) && !window.place(-100, room - 36));
        assert!(window.grow(NEAR + 1) && window.place(-100, room - 36));
        assert!(!window.place(-100, room + 28));
        assert!(!window.place(-(1 << 61), 0) && !window.place(0, 1 << 62));
        assert!(window.place(5, 5));
        let mut sum = Wide::default();
        window.value_into(&mut sum);
        assert!(sum.is_zero());
    }
}
