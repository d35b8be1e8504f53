//! Quotients and square roots of integers of limbs, as far as their rounding needs.

use super::{Wide, WideRef, product_exponent};
use crate::carry::add_with_carry;
use num_bigint::BigUint;

impl Wide {
    /// Becomes x / y, exactly as far as a rounding to `precision` bits can tell: the lowest bit stands for all below it.
    ///
    /// # Panics
    /// When y is zero.
    pub fn quotient(&mut self, x: &Wide, y: &WideRef<'_>, precision: i64) {
        self.clear();
        let bits = x.bits();
        if bits == 0 {
            return;
        }
        let top = y.limbs.iter().rposition(|&limb| limb != 0).expect("a divisor that is not zero");
        // Two limbs at least, the highest bit set.
        let shift = y.limbs[top].leading_zeros();
        let mut divisor = vec![0; (top + 1).max(2)];
        let spare = divisor.len() - (top + 1);
        for i in (0..=top).rev() {
            let below = if i > 0 { y.limbs[i - 1] >> 1 >> (63 - shift) } else { 0 };
            divisor[i + spare] = y.limbs[i] << shift | below;
        }
        let count = (precision + 2) as usize / 64 + 2;
        // The highest bit is clear, so that the quotient has `count` limbs.
        let mut rest = vec![0; divisor.len() + count];
        let down = bits + 1 - 64 * rest.len() as i64;
        let mut is_exact = true;
        for (i, to) in rest.iter_mut().enumerate() {
            *to = x.as_ref().bits_from(64 * i as i64 + down);
        }
        if down > 0 {
            let (whole, part) = ((down / 64) as usize, down as u32 % 64);
            is_exact = x.limbs[..whole].iter().all(|&limb| limb == 0)
                && x.limbs[whole] & ((1 << part) - 1) == 0;
        }
        self.limbs.resize(count, 0);
        divide(&mut rest, &divisor, &mut self.limbs);
        is_exact &= rest.iter().all(|&limb| limb == 0);
        self.limbs[0] |= u64::from(!is_exact);
        self.negative = x.negative != y.negative;
        let scale = down + i64::from(shift) + 64 * spare as i64;
        self.exponent = product_exponent(x.exponent, product_exponent(-y.exponent, scale));
    }

    /// Becomes the square root of a number that is not negative, as [`Wide::quotient`].
    pub fn root(&mut self, square: &Wide, precision: i64) {
        self.clear();
        let bits = square.bits();
        let mut shift = (2 * (precision + 3) - bits).max(0);
        shift += (square.exponent - shift).rem_euclid(2);
        let words: Vec<u32> =
            square.limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect();
        let integer = BigUint::new(words) << shift;
        let root = integer.sqrt();
        let rest = u8::from(&root * &root != integer);
        self.limbs.extend(((root << 1u8) + rest).iter_u64_digits());
        self.exponent = (square.exponent - shift) / 2 - 1;
    }
}

impl WideRef<'_> {
    /// The 64 bits from a place on, which may be below the lowest bit or above the highest.
    pub fn bits_from(&self, place: i64) -> u64 {
        let (limb, part) = (place.div_euclid(64), place.rem_euclid(64) as u32);
        let at = |i: i64| usize::try_from(i).ok().and_then(|i| self.limbs.get(i)).copied();
        let (low, high) = (at(limb).unwrap_or(0), at(limb + 1).unwrap_or(0));
        low >> part | high << 1 << (63 - part)
    }
}

/// The quotient, whose limbs are as many as `rest` has more than the divisor, and the rest. The divisor has two limbs or
/// more and its highest bit set; `rest` is so small that the quotient fits. Knuth, The Art of Computer Programming 2,
/// 4.3.1, algorithm D.
fn divide(rest: &mut [u64], divisor: &[u64], quotient: &mut [u64]) {
    let n = divisor.len();
    let (first, second) = (u128::from(divisor[n - 1]), u128::from(divisor[n - 2]));
    for j in (0..quotient.len()).rev() {
        let top = u128::from(rest[j + n]) << 64 | u128::from(rest[j + n - 1]);
        let mut digit = top / first;
        let mut left = top % first;
        while digit >> 64 != 0 || digit * second > (left << 64 | u128::from(rest[j + n - 2])) {
            digit -= 1;
            left += first;
            if left >> 64 != 0 {
                break;
            }
        }
        let (mut borrow, mut carry) = (0u64, 0u64);
        for (rest, &limb) in rest[j..].iter_mut().zip(divisor) {
            let product = digit * u128::from(limb) + u128::from(carry);
            carry = (product >> 64) as u64;
            let (difference, under) = rest.overflowing_sub(product as u64);
            let (difference, under_borrow) = difference.overflowing_sub(borrow);
            *rest = difference;
            borrow = u64::from(under | under_borrow);
        }
        let (difference, under) = rest[j + n].overflowing_sub(carry);
        let (difference, under_borrow) = difference.overflowing_sub(borrow);
        rest[j + n] = difference;
        if under | under_borrow {
            // The digit was one too large.
            digit -= 1;
            let mut carry = false;
            for (rest, &limb) in rest[j..].iter_mut().zip(divisor) {
                (*rest, carry) = add_with_carry(*rest, limb, carry);
            }
            rest[j + n] = rest[j + n].wrapping_add(carry.into());
        }
        quotient[j] = digit as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wideblas_base::random::Random;

    fn integer(limbs: &[u64]) -> BigUint {
        BigUint::new(limbs.iter().flat_map(|&l| [l as u32, (l >> 32) as u32]).collect())
    }

    fn wide(random: &mut Random, most: u64) -> Wide {
        let limbs: Vec<u64> = (0..1 + random.below(most)).map(|_| random.hard()).collect();
        Wide { negative: random.below(2) == 0, exponent: random.below(300) as i64 - 150, limbs }
    }

    const CASES: usize = if cfg!(miri) { 20 } else { 20_000 };

    /// The lowest bit says whether there is a rest; all others are those of the quotient.
    #[test]
    fn quotients_are_right_to_the_last_bit() {
        let mut random = Random(1);
        for case in 0..CASES {
            let (mut x, y) = (wide(&mut random, 7), wide(&mut random, 5));
            if y.is_zero() {
                continue;
            }
            if case % 3 == 0 {
                // A multiple, and neighbours of one.
                let multiple = x.clone();
                x.product(&multiple, &y);
                if case % 2 == 0 {
                    x.add(
                        &Wide { negative: case % 4 == 0, exponent: x.exponent, limbs: vec![1] },
                        9999,
                    );
                }
            }
            let precision = 1 + random.below(300) as i64;
            let mut found = Wide::default();
            found.quotient(&x, &y.as_ref(), precision);
            if x.is_zero() {
                assert!(found.is_zero());
                continue;
            }
            assert_eq!(found.negative, x.negative != y.negative);
            assert!(found.bits() > precision + 2, "{case}");
            // found * 2^shift against x / y.
            let shift = found.exponent - x.exponent + y.exponent;
            let (mut numerator, mut denominator) = (integer(&x.limbs), integer(&y.limbs));
            if shift >= 0 {
                denominator <<= shift;
            } else {
                numerator <<= -shift;
            }
            let quotient = &numerator / &denominator;
            let rest = &quotient * denominator != numerator;
            let one = BigUint::from(1u8);
            let expected = if rest { quotient | one } else { quotient };
            assert_eq!(integer(&found.limbs), expected, "{case}: {x:?} / {y:?}");
        }
    }

    #[test]
    fn roots_are_right_to_the_last_bit() {
        let mut random = Random(2);
        for case in 0..CASES / 4 {
            let mut square = wide(&mut random, 5);
            square.negative = false;
            if case % 3 == 0 {
                let root = square.clone();
                square.product(&root, &root);
            }
            let precision = 1 + random.below(300) as i64;
            let mut found = Wide::default();
            found.root(&square, precision);
            if square.is_zero() {
                assert!(found.is_zero());
                continue;
            }
            assert!(found.bits() > precision + 2, "{case}");
            let shift = square.exponent - 2 * found.exponent;
            assert!(shift >= 0);
            let exact = integer(&square.limbs) << shift;
            let root = integer(&found.limbs);
            // Even: the root. Odd: between its neighbours.
            let is_even = !root.bit(0);
            if is_even {
                assert_eq!(&root * &root, exact, "{case}");
            } else {
                let (below, above) = (&root - 1u8, &root + 1u8);
                assert!(&below * &below < exact && exact < &above * &above, "{case}");
            }
        }
    }
}
