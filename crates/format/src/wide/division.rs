//! Quotients of integers of limbs, as far as their rounding needs.

use super::{Wide, WideRef, product_exponent};
use crate::carry::add_with_carry;

impl Wide {
    /// Becomes x / y, exactly as far as a rounding to `precision` bits can tell: the lowest bit stands for all below it.
    ///
    /// # Panics
    /// When y is zero.
    pub fn quotient(&mut self, x: &Wide, y: &WideRef<'_>, precision: i64) {
        self.clear();
        if x.is_zero() {
            return;
        }
        self.limbs.resize((precision + 2) as usize / 64 + 2, 0);
        self.negative = x.negative != y.negative;
        self.exponent = quotient(&x.as_ref(), y, &mut self.limbs);
    }
}

/// |x / y| as far as limbs go, the highest of which has one bit at least; the lowest bit stands for all below it. Returns their exponent.
///
/// # Panics
/// When y is zero.
pub fn quotient(x: &WideRef<'_>, y: &WideRef<'_>, quotient: &mut [u64]) -> i64 {
    let bits = x.bits();
    if bits == 0 {
        quotient.fill(0);
        return 0;
    }
    let top = y.limbs.iter().rposition(|&limb| limb != 0).expect("a divisor that is not zero");
    let len = (top + 1).max(2) + (top + 1).max(2) + quotient.len();
    if len <= USUAL {
        return quotient_in(&mut [0; USUAL][..len], (x, bits), (y, top), quotient);
    }
    let (mut few, mut many) = ([0; FEW], Vec::new());
    quotient_in(zeros(len, &mut few, &mut many), (x, bits), (y, top), quotient)
}

/// Limbs of memory for usual numbers.
const USUAL: usize = 24;

/// [`quotient`], with the bits of x and the highest limb of y that is not zero, in memory for the divisor and the rest, which are zeros.
#[inline]
fn quotient_in(
    memory: &mut [u64],
    (x, bits): (&WideRef<'_>, i64),
    (y, top): (&WideRef<'_>, usize),
    quotient: &mut [u64],
) -> i64 {
    // Two limbs at least, the highest bit set.
    let shift = y.limbs[top].leading_zeros();
    let (divisor, rest) = memory.split_at_mut((top + 1).max(2));
    let spare = divisor.len() - (top + 1);
    for i in (0..=top).rev() {
        let below = if i > 0 { y.limbs[i - 1] >> 1 >> (63 - shift) } else { 0 };
        divisor[i + spare] = y.limbs[i] << shift | below;
    }
    // The highest bit is clear, so that the quotient has no more limbs.
    let down = bits + 1 - 64 * rest.len() as i64;
    let mut is_exact = true;
    x.copy_from(down, rest);
    if down > 0 {
        let (whole, part) = ((down / 64) as usize, down as u32 % 64);
        is_exact = x.limbs[..whole].iter().all(|&limb| limb == 0)
            && x.limbs[whole] & ((1 << part) - 1) == 0;
    }
    divide(rest, divisor, quotient);
    is_exact &= rest.iter().all(|&limb| limb == 0);
    quotient[0] |= u64::from(!is_exact);
    let scale = down + i64::from(shift) + 64 * spare as i64;
    product_exponent(x.exponent, product_exponent(-y.exponent, scale))
}

impl WideRef<'_> {
    /// The 64 bits from a place on, which may be below the lowest bit or above the highest.
    pub fn bits_from(&self, place: i64) -> u64 {
        let mut bits = [0];
        self.copy_from(place, &mut bits);
        bits[0]
    }

    /// The bits from a place on, likewise.
    fn copy_from(&self, place: i64, to: &mut [u64]) {
        let (first, part) = (place.div_euclid(64), place.rem_euclid(64) as u32);
        let limbs: &[u64] = &self.limbs;
        let at =
            |i: i64| usize::try_from(i).ok().and_then(|i| limbs.get(i)).map_or(0, |&limb| limb);
        let mut low = at(first);
        for (to, i) in to.iter_mut().zip(first + 1..) {
            let high = at(i);
            *to = low >> part | high << 1 << (63 - part);
            low = high;
        }
    }
}

/// Limbs that need no allocation.
pub(super) const FEW: usize = 48;

/// So many zeros, in memory of the caller.
pub(super) fn zeros<'a>(
    len: usize,
    few: &'a mut [u64; FEW],
    many: &'a mut Vec<u64>,
) -> &'a mut [u64] {
    if len > FEW {
        many.resize(len, 0);
        return many;
    }
    &mut few[..len]
}

/// The quotient, whose limbs are as many as `rest` has more than the divisor, and the rest. The divisor has two limbs or
/// more and its highest bit set; `rest` is so small that the quotient fits. Knuth, The Art of Computer Programming 2,
/// 4.3.1, algorithm D.
pub(super) fn divide(rest: &mut [u64], divisor: &[u64], quotient: &mut [u64]) {
    let n = divisor.len();
    let top = Top::of(divisor[n - 1], divisor[n - 2]);
    for j in (0..quotient.len()).rev() {
        let rest = &mut rest[j..=j + n];
        let mut digit = top.digit([rest[n], rest[n - 1], rest[n - 2]]);
        let mut carry = 0;
        for (rest, &limb) in rest.iter_mut().zip(divisor) {
            let product = u128::from(digit) * u128::from(limb) + u128::from(carry);
            let (difference, borrow) = rest.overflowing_sub(product as u64);
            (*rest, carry) = (difference, (product >> 64) as u64 + u64::from(borrow));
        }
        let (difference, is_below) = rest[n].overflowing_sub(carry);
        rest[n] = difference;
        if is_below {
            // The digit was one too large.
            digit -= 1;
            let mut carry = false;
            for (rest, &limb) in rest.iter_mut().zip(divisor) {
                (*rest, carry) = add_with_carry(*rest, limb, carry);
            }
            rest[n] = rest[n].wrapping_add(carry.into());
        }
        quotient[j] = digit;
    }
}

/// The two highest limbs of a divisor, and their reciprocal: floor((2^192 - 1) / them) - 2^64. Digits by multiplications with it
/// take a fifth of the time of divisions. Möller, Granlund, "Improved division by invariant integers", IEEE Transactions on
/// Computers 60, 2011, algorithms 4 and 6.
struct Top {
    both: u128,
    reciprocal: u64,
}

impl Top {
    fn of(first: u64, second: u64) -> Top {
        let mut reciprocal = reciprocal(first);
        let (mut rest, is_over) = first.wrapping_mul(reciprocal).overflowing_add(second);
        if is_over {
            reciprocal -= 1;
            if rest >= first {
                reciprocal -= 1;
                rest -= first;
            }
            rest = rest.wrapping_sub(first);
        }
        let both = u128::from(first) << 64 | u128::from(second);
        let product = u128::from(reciprocal) * u128::from(second);
        let (rest, is_over) = rest.overflowing_add((product >> 64) as u64);
        if is_over {
            reciprocal -= 1;
            if (u128::from(rest) << 64 | u128::from(product as u64)) >= both {
                reciprocal -= 1;
            }
        }
        Top { both, reciprocal }
    }

    /// The digit of the three highest limbs of a rest, the highest first, which is right or one too large.
    #[inline(always)]
    fn digit(&self, [first, second, third]: [u64; 3]) -> u64 {
        let high = u128::from(first) << 64 | u128::from(second);
        if high >= self.both {
            return u64::MAX;
        }
        let estimate = (u128::from(self.reciprocal) * u128::from(first)).wrapping_add(high);
        let (digit, low) = ((estimate >> 64) as u64, estimate as u64);
        let second = second.wrapping_sub(digit.wrapping_mul((self.both >> 64) as u64));
        let rest = (u128::from(second) << 64 | u128::from(third))
            .wrapping_sub(u128::from(self.both as u64) * u128::from(digit))
            .wrapping_sub(self.both);
        let digit = digit.wrapping_add(1);
        if (rest >> 64) as u64 >= low {
            let rest = rest.wrapping_add(self.both);
            return digit.wrapping_sub(1).wrapping_add(u64::from(rest >= self.both));
        }
        digit.wrapping_add(u64::from(rest >= self.both))
    }
}

/// floor((2^128 - 1) / x) - 2^64 of a number with the highest bit set, without a division of 128 bits: from a quotient of 11 bits on, each
/// step gives twice as many. Algorithm 3 there.
fn reciprocal(x: u64) -> u64 {
    let high = |x: u64, y: u64| ((u128::from(x) * u128::from(y)) >> 64) as u64;
    let (odd, of_40, of_63) = (x & 1, (x >> 24) + 1, (x >> 1) + (x & 1));
    let first = ((1 << 19) - 3 * (1 << 8)) / (x >> 55);
    let second = (first << 11) - ((first * first * of_40) >> 40) - 1;
    let third = (second << 13) + ((second * ((1 << 60) - second * of_40)) >> 47);
    let error = (third >> 1 & 0u64.wrapping_sub(odd)).wrapping_sub(third.wrapping_mul(of_63));
    let fourth = (third << 31).wrapping_add(high(third, error) >> 1);
    let product = u128::from(fourth) * u128::from(x) + u128::from(x);
    fourth.wrapping_sub(((product >> 64) as u64).wrapping_add(x))
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;
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

    /// Random numbers, powers of two, their neighbours and the ends, against a division.
    #[test]
    fn reciprocals_are_those_of_a_division() {
        let mut random = Random(3);
        let hard = (0..50 * CASES).map(|_| random.hard() | 1 << 63);
        let near = (0..63).flat_map(|bit| [1u64 << 63 | 1 << bit, u64::MAX - (1 << bit)]);
        for x in hard.chain(near).chain([1 << 63, u64::MAX]) {
            let expected = u128::MAX / u128::from(x) - (1 << 64);
            assert_eq!(u128::from(reciprocal(x)), expected, "{x:x}");
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
