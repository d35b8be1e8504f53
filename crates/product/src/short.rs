//! Exact sums of products of numbers of two limbs whose bits lie in one short stretch that is known before: in fixed point, in
//! two's complement. A product is added to the piece of six limbs that starts at the limb of its lowest bit, so that no
//! carry goes on from piece to piece.

use wideblas_format::carry::{add_with_carry, product_of_two};
use wideblas_format::wide::{Wide, WideRef};

/// `±limbs * 2^exponent`
#[derive(Clone, Copy, Debug)]
pub struct Short {
    pub negative: bool,
    pub limbs: [u64; 2],
    pub exponent: i64,
}

impl Short {
    pub const ZERO: Short = Short { negative: false, limbs: [0; 2], exponent: 0 };

    /// A number that has no more limbs.
    #[inline]
    pub fn of(x: &WideRef<'_>) -> Short {
        let limb = |i: usize| x.limbs.get(i).copied().unwrap_or(0);
        debug_assert!(x.limbs.len() <= 2);
        Short { negative: x.negative, limbs: [limb(0), limb(1)], exponent: x.exponent }
    }
}

/// Limbs in which the lowest bit of a product may be.
const PLACES: usize = 16;
/// A product, shifted, and a limb for carries.
const PIECE: usize = 6;
/// Of a sum.
pub const MOST_LIMBS: usize = PLACES + PIECE;

/// A sum in the making.
pub struct ShortSum {
    pieces: [[u64; PIECE]; PLACES],
    /// The weight of bit 0 is 2^bottom.
    bottom: i64,
    /// Pieces in use are among these; the others are zero.
    low: usize,
    high: usize,
}

impl Default for ShortSum {
    fn default() -> ShortSum {
        ShortSum { pieces: [[0; PIECE]; PLACES], bottom: 0, low: PLACES, high: 0 }
    }
}

impl ShortSum {
    /// Becomes zero, for products and numbers with bits from 2^bottom to below 2^top; false where they reach too far.
    #[inline]
    pub fn place(&mut self, bottom: i64, top: i64) -> bool {
        if self.low < self.high {
            self.pieces[self.low..self.high].fill([0; PIECE]);
        }
        (self.low, self.high) = (PLACES, 0);
        self.bottom = bottom;
        top.saturating_sub(bottom) <= 64 * PLACES as i64
    }

    /// Adds a product, or subtracts it; its bits are in the stretch, or it is zero.
    #[inline(always)]
    pub fn add_product(&mut self, x: Short, y: Short, minus: bool) {
        let limbs = product_of_two(x.limbs, y.limbs);
        let place = (x.exponent + y.exponent - self.bottom) as u64;
        self.add_at(place, limbs, x.negative ^ y.negative ^ minus);
    }

    /// Adds a number, or subtracts it, likewise.
    #[inline(always)]
    pub fn add(&mut self, x: Short, minus: bool) {
        let [low, high] = x.limbs;
        self.add_at((x.exponent - self.bottom) as u64, [low, high, 0, 0], x.negative ^ minus);
    }

    #[inline(always)]
    fn add_at(&mut self, place: u64, limbs: [u64; 4], negative: bool) {
        let (at, shift) = ((place / 64) as usize, place as u32 % 64);
        let up = |limb: u64| limb << shift;
        let over = |limb: u64| limb >> 1 >> (63 - shift);
        let [a, b, c, d] = limbs;
        let term = [up(a), up(b) | over(a), up(c) | over(b), up(d) | over(c), over(d), 0];
        // Zeros alone may be elsewhere.
        let Some(piece) = self.pieces.get_mut(at) else {
            return debug_assert!(limbs == [0; 4], "{place}: {limbs:?}");
        };
        let flip = if negative { u64::MAX } else { 0 };
        let mut carry = negative;
        for (to, limb) in piece.iter_mut().zip(term) {
            (*to, carry) = add_with_carry(*to, limb ^ flip, carry);
        }
        self.low = self.low.min(at);
        self.high = self.high.max(at + 1);
    }

    /// The sum: its sign, the limbs of its magnitude and their exponent.
    #[inline]
    pub fn value<'a>(&self, limbs: &'a mut [u64; MOST_LIMBS]) -> (bool, &'a [u64], i64) {
        if self.low >= self.high {
            return (false, &[], 0);
        }
        // The part of the sum that reaches above the limbs that are done.
        let (mut rest, mut count) = ([0; PIECE], 0);
        for piece in &self.pieces[self.low..self.high] {
            let mut carry = false;
            for (to, &limb) in rest.iter_mut().zip(piece) {
                (*to, carry) = add_with_carry(*to, limb, carry);
            }
            limbs[count] = rest[0];
            count += 1;
            rest.copy_within(1.., 0);
            rest[PIECE - 1] = (rest[PIECE - 1] as i64 >> 63) as u64;
        }
        limbs[count..count + PIECE - 1].copy_from_slice(&rest[..PIECE - 1]);
        let limbs = &mut limbs[..count + PIECE - 1];
        let negative = rest[PIECE - 1] != 0;
        if negative {
            let mut carry = true;
            for limb in &mut *limbs {
                (*limb, carry) = (!*limb).overflowing_add(carry.into());
            }
        }
        (negative, limbs, self.bottom + 64 * self.low as i64)
    }

    pub fn value_into(&self, sum: &mut Wide) {
        let mut memory = [0; MOST_LIMBS];
        let (negative, limbs, exponent) = self.value(&mut memory);
        let used = limbs.iter().rposition(|&limb| limb != 0).map_or(0, |top| top + 1);
        (sum.negative, sum.exponent) = (negative && used > 0, exponent);
        sum.limbs.clear();
        sum.limbs.extend_from_slice(&limbs[..used]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::{BigInt, BigUint, Sign};
    use wideblas_base::random::Random;

    fn integer(x: Short) -> BigInt {
        let [low, high] = x.limbs.map(BigUint::from);
        let sign = if x.negative { Sign::Minus } else { Sign::Plus };
        BigInt::from_biguint(sign, (high << 64) + low)
    }

    /// Random products and numbers in one stretch, some of which cancel, against integers.
    #[test]
    fn sums_are_exact() {
        let mut random = Random(1);
        let mut sum = ShortSum::default();
        for case in 0..if cfg!(miri) { 20 } else { 5000 } {
            let bottom = random.below(2000) as i64 - 1000;
            assert!(sum.place(bottom, bottom + 1024), "{case}");
            let mut exact = BigInt::default();
            for term in 0..case % 9 {
                let mut number = |from: i64, most: u64| Short {
                    negative: random.below(2) == 0,
                    limbs: [random.hard(), random.hard()],
                    exponent: from + random.below(most) as i64,
                };
                let (x, y, z) = (number(0, 380), number(bottom, 380), number(bottom, 890));
                let minus = term % 2 == 1;
                sum.add_product(x, y, minus);
                sum.add(z, !minus);
                let sign = if minus { -1 } else { 1 };
                exact += (integer(x) * integer(y) * sign) << (x.exponent + y.exponent - bottom);
                exact -= (integer(z) * sign) << (z.exponent - bottom);
                if term % 3 == 2 {
                    sum.add_product(x, y, !minus);
                    exact -= (integer(x) * integer(y) * sign) << (x.exponent + y.exponent - bottom);
                }
                sum.add_product(x, Short { exponent: -40_000, ..Short::ZERO }, minus);
            }
            let mut value = Wide::default();
            sum.value_into(&mut value);
            let words = value.limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]);
            let sign = if value.negative { Sign::Minus } else { Sign::Plus };
            let found = BigInt::from_slice(sign, &words.collect::<Vec<_>>());
            let shift = if value.limbs.is_empty() { 0 } else { value.exponent - bottom };
            assert_eq!(found << shift, exact, "{case}");
            assert!(value.limbs.last() != Some(&0));
        }
    }

    #[test]
    fn far_terms_are_refused() {
        let mut sum = ShortSum::default();
        assert!(sum.place(-100, 900) && !sum.place(-100, 1000));
        assert!(!sum.place(i64::MIN, i64::MAX) && sum.place(7, 7));
    }
}
