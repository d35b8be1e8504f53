//! A product and a sum, rounded once, in integers of 256 bits.

use super::{Binary128, MIN_EXPONENT, Magnitude, PRECISION};
use crate::format::carry::long_product;

/// `(hi 2^128 + lo) 2^exponent`
#[derive(Clone, Copy, Debug)]
struct Fixed {
    hi: u128,
    lo: u128,
    exponent: i64,
}

/// The place of the highest bit of operands: a carry has room above it, and below a product there are 28 zeros at least.
const TOP: u32 = 254;

impl Fixed {
    #[inline(always)]
    fn product(x: u128, y: u128, exponent: i64) -> Fixed {
        let [lo, hi] = long_product(x, y);
        Fixed { hi, lo, exponent }
    }

    #[inline(always)]
    fn bits(self) -> u32 {
        match self.hi {
            0 => 128 - self.lo.leading_zeros(),
            hi => 256 - hi.leading_zeros(),
        }
    }

    /// The same number with its highest bit at [`TOP`].
    #[inline(always)]
    fn to_top(self) -> Fixed {
        let up = TOP + 1 - self.bits();
        let exponent = self.exponent - i64::from(up);
        match up {
            0 => self,
            128.. => Fixed { hi: self.lo << (up - 128), lo: 0, exponent },
            _ => Fixed { hi: self.hi << up | self.lo >> (128 - up), lo: self.lo << up, exponent },
        }
    }

    /// The integer's bits from a place on, and whether there are others below.
    #[inline(always)]
    fn shifted(self, down: u64) -> (u128, u128, bool) {
        let Fixed { hi, lo, .. } = self;
        match down {
            0 => (hi, lo, false),
            1..128 => (hi >> down, lo >> down | hi << (128 - down), lo << (128 - down) != 0),
            128 => (0, hi, lo != 0),
            129..256 => (0, hi >> (down - 128), lo != 0 || hi << (256 - down) != 0),
            _ => (0, 0, hi | lo != 0),
        }
    }

    /// The sum of numbers with their highest bits at [`TOP`], or their difference; the lowest bit may stand for others below.
    #[inline(always)]
    fn combined(self, other: Fixed, subtracts: bool) -> (Fixed, bool) {
        let key = |x: &Fixed| (x.exponent, x.hi, x.lo);
        let is_less = key(&self) < key(&other);
        let (large, small) = if is_less { (other, self) } else { (self, other) };
        let (hi, lo, is_cut) = small.shifted((large.exponent - small.exponent) as u64);
        let lo = lo | u128::from(is_cut);
        let (lo, carry) = match subtracts {
            true => large.lo.overflowing_sub(lo),
            false => large.lo.overflowing_add(lo),
        };
        let hi = match subtracts {
            true => large.hi - hi - u128::from(carry),
            false => large.hi + hi + u128::from(carry),
        };
        (Fixed { hi, lo, exponent: large.exponent }, is_less)
    }

    /// The nearest number, ties to even.
    #[inline(always)]
    fn nearest(self, negative: bool) -> Binary128 {
        let last = (self.exponent + i64::from(self.bits()) - PRECISION).max(MIN_EXPONENT);
        let down = last - self.exponent;
        if down <= 0 {
            return Binary128::assemble(negative, self.lo << -down, last);
        }
        let (_, twice, is_cut) = self.shifted(down as u64 - 1);
        let (kept, half) = (twice >> 1, twice & 1 == 1);
        let kept = kept + u128::from(half && (is_cut || kept & 1 == 1));
        match kept >> PRECISION {
            0 => Binary128::assemble(negative, kept, last),
            _ => Binary128::assemble(negative, kept >> 1, last + 1),
        }
    }
}

/// The significand and the exponent of a finite number.
#[inline(always)]
fn finite(x: Binary128) -> Option<(u128, i64)> {
    match x.magnitude() {
        Magnitude::Zero => Some((0, 0)),
        Magnitude::Finite { significand, exponent } => Some((significand, exponent)),
        Magnitude::Infinity | Magnitude::Nan => None,
    }
}

impl Binary128 {
    /// x y + z or x y, rounded once, with the signs of zeros as IEEE 754 has them; `None` where a number is an infinity or NaN.
    #[inline]
    pub fn fused(x: Binary128, y: Binary128, z: Option<Binary128>) -> Option<Binary128> {
        let (first, second) = (finite(x)?, finite(y)?);
        let third = z.map_or(Some((0, 0)), finite)?;
        let negative = x.is_negative() != y.is_negative();
        let z_negative = z.map_or(negative, Binary128::is_negative);
        if first.0 == 0 || second.0 == 0 {
            return match (z, third.0) {
                (Some(z), 1..) => Some(z),
                _ => Some(Binary128::signed(negative && z_negative, 0)),
            };
        }
        let product = Fixed::product(first.0, second.0, first.1 + second.1).to_top();
        if third.0 == 0 {
            return Some(product.nearest(negative));
        }
        let z = Fixed { hi: 0, lo: third.0, exponent: third.1 }.to_top();
        let (sum, z_is_larger) = product.combined(z, negative != z_negative);
        if sum.hi | sum.lo == 0 {
            return Some(Binary128::default());
        }
        Some(sum.nearest(if z_is_larger { z_negative } else { negative }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::wide::Wide;
    use crate::product::Number;
    use crate::random::Random;

    fn wide(x: Binary128) -> Wide {
        let mut value = Wide::default();
        x.load(&mut value);
        value
    }

    /// Against the exact sum of integers of any length, at all distances of the product and the sum, some of which cancel.
    #[test]
    fn sums_are_rounded_once() {
        let mut random = Random(1);
        for case in 0..if cfg!(miri) { 100 } else { 40_000 } {
            let mut number = |exponent: i64| {
                let bits = u128::from(random.hard()) << 64 | u128::from(random.hard());
                let significand = bits >> 15 | 1 << (PRECISION - 1);
                Binary128::assemble(bits & 1 == 1, significand, exponent)
            };
            let (x, y) = match case % 8 {
                0 => (number(-9000), number(-7600)),
                1 => (number(9000), number(7158)),
                _ => (number(-60), number(-50)),
            };
            let mut product = Wide::default();
            product.product(&wide(x), &wide(y));
            let top = (product.exponent + product.bits() - PRECISION).max(MIN_EXPONENT);
            let near = (top + case % 600 / 2 - 150).clamp(MIN_EXPONENT, 16000);
            let z = match case % 5 {
                // All but the last bits cancel.
                0 => Binary128::fused(x, y, None).unwrap().negated(),
                1 => Binary128::from_bits(u128::from(random.hard())),
                _ => number(near),
            };
            let mut sum = product.clone();
            sum.add(&wide(z), 100_000);
            let expected = Binary128::nearest(&mut sum);
            let found = Binary128::fused(x, y, Some(z)).unwrap();
            let is_zero = |x: Binary128| x.magnitude() == Magnitude::Zero;
            assert!(
                found == expected || is_zero(found) && is_zero(expected),
                "{case}: {x:?} {y:?} {z:?}: {found:?} not {expected:?}"
            );
            let rounded = Binary128::fused(x, y, None).unwrap();
            assert_eq!(rounded, Binary128::nearest(&mut product), "{case}: {x:?} {y:?}");
        }
    }

    #[test]
    fn zeros_have_signs() {
        let [zero, one] = [Binary128::default(), Binary128::ONE];
        let (minus_zero, minus_one) = (zero.negated(), one.negated());
        let fused = |x, y, z| Binary128::fused(x, y, z).unwrap();
        assert_eq!(fused(minus_one, zero, None), minus_zero);
        assert_eq!(fused(minus_one, zero, Some(minus_zero)), minus_zero);
        assert_eq!(fused(minus_one, zero, Some(zero)), zero);
        assert_eq!(fused(minus_one, one, Some(one)), zero);
        assert_eq!(fused(minus_zero, one, Some(minus_one)), minus_one);
        let infinity = Binary128::from_special(f64::INFINITY);
        assert_eq!(Binary128::fused(infinity, zero, None), None);
        assert_eq!(Binary128::fused(one, one, Some(infinity)), None);
    }
}
