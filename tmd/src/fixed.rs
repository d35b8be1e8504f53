//! Fixed-point numbers modulo 1, of several words, and upper bounds in double precision.
//!
//! A number of w words, the lowest first, is their integer divided by 2^(64 w). Sums, and products by integers, are exact
//! modulo 1.

use std::ops::{Add, Mul};

/// x += y t, modulo 1; x and y have the same number of words.
#[inline]
fn add_product(x: &mut [u64], y: &[u64], t: u64) {
    let mut carry = 0;
    for (x, &y) in x.iter_mut().zip(y) {
        let sum = u128::from(y) * u128::from(t) + u128::from(*x) + u128::from(carry);
        (*x, carry) = (sum as u64, (sum >> 64) as u64);
    }
}

/// x += y, modulo 1.
#[inline]
pub fn add(x: &mut [u64], y: &[u64]) {
    let mut carry = false;
    for (x, &y) in x.iter_mut().zip(y) {
        let (sum, over) = x.overflowing_add(y);
        let (sum, more) = sum.overflowing_add(carry.into());
        (*x, carry) = (sum, over | more);
    }
}

/// x -= y, modulo 1.
pub fn subtract(x: &mut [u64], y: &[u64]) {
    let mut borrow = false;
    for (x, &y) in x.iter_mut().zip(y) {
        let (rest, under) = x.overflowing_sub(y);
        let (rest, more) = rest.overflowing_sub(borrow.into());
        (*x, borrow) = (rest, under | more);
    }
}

/// The Taylor shift by `t` of a polynomial whose coefficients of `words` words are `coefficients`, the constant one
/// first: its first `rows` coefficients at t instead of 0, exactly. What is left of the others is of no use.
///
/// By Horner's scheme: for i = 0, 1, ...: from the highest power m down to i, `c[m] += t c[m + 1]`.
pub fn shift(coefficients: &mut [u64], words: usize, rows: usize, t: u64) {
    let degree = coefficients.len() / words - 1;
    for i in 0..rows.min(degree) {
        for power in (i..degree).rev() {
            let (low, high) = coefficients.split_at_mut((power + 1) * words);
            add_product(&mut low[power * words..], &high[..words], t);
        }
    }
}

/// The nearest number of 128 bits: off by at most 2^-129.
pub fn rounded(x: &[u64]) -> u128 {
    let word = |i: usize| x.len().checked_sub(i).map_or(0, |at| x[at]);
    let upper = u128::from(word(1)) << 64 | u128::from(word(2));
    upper.wrapping_add(u128::from(word(3) >> 63))
}

/// An upper bound of |x|, for the x between -1/2 and 1/2.
pub fn magnitude(x: &[u64]) -> Bound {
    let negative = x.last().is_some_and(|&word| word >> 63 != 0);
    let mut carry = negative;
    let (mut sum, mut unit) = (Bound(0.0), Bound(2f64.powi(-64)).power(x.len() as u32));
    for &word in x {
        let word = if negative {
            let (word, more) = (!word).overflowing_add(carry.into());
            carry = more;
            word
        } else {
            word
        };
        sum = sum + Bound::of(word) * unit;
        unit = unit * Bound(2f64.powi(64));
    }
    sum
}

/// A number that is at least what it stands for, and not negative: each operation rounds up.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Bound(pub f64);

impl Bound {
    pub fn of(x: u64) -> Bound {
        Bound((x as f64).next_up())
    }

    pub fn power(self, exponent: u32) -> Bound {
        (0..exponent).fold(Bound(1.0), |product, _| product * self)
    }

    /// NaN, as of infinity times zero, is above everything.
    pub fn max(self, other: Bound) -> Bound {
        if self.0 >= other.0 || self.0.is_nan() { self } else { other }
    }
}

impl Add for Bound {
    type Output = Bound;
    fn add(self, other: Bound) -> Bound {
        Bound((self.0 + other.0).next_up())
    }
}

impl Mul for Bound {
    type Output = Bound;
    fn mul(self, other: Bound) -> Bound {
        Bound((self.0 * other.0).next_up())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::Random;
    use rug::ops::RemRounding;
    use rug::{Float, Integer, integer::Order};

    fn integer(x: &[u64]) -> Integer {
        Integer::from_digits(x, Order::Lsf)
    }

    #[test]
    fn shifts_are_exact() {
        let mut random = Random(3);
        for _ in 0..300 {
            let (words, degree) = (1 + random.below(7) as usize, random.below(9) as usize);
            let before: Vec<u64> = (0..words * (degree + 1)).map(|_| random.bits()).collect();
            let t = random.bits() >> random.below(64);
            let mut after = before.clone();
            shift(&mut after, words, 4, t);
            let modulus = Integer::from(1) << (64 * words as u32);
            for i in 0..=degree.min(3) {
                let mut sum = Integer::new();
                for m in i..=degree {
                    let power = Integer::from(t).pow_u((m - i) as u32);
                    let choose = Integer::from(m).binomial(i as u32);
                    sum += integer(&before[m * words..][..words]) * power * choose;
                }
                let found = integer(&after[i * words..][..words]);
                assert_eq!(sum.rem_euc(&modulus), found, "{words} words, {i} of {degree}, t = {t}");
            }
        }
    }

    trait Power {
        fn pow_u(self, exponent: u32) -> Integer;
    }

    impl Power for Integer {
        fn pow_u(self, exponent: u32) -> Integer {
            rug::ops::Pow::pow(self, exponent)
        }
    }

    #[test]
    fn words_are_rounded_and_bounded() {
        let mut random = Random(4);
        for round in 0..3000 {
            let words = 1 + round % 6;
            let mut x: Vec<u64> = (0..words).map(|_| random.bits()).collect();
            // Small ones of both signs.
            let keep = random.below(words as u64 + 1) as usize;
            let fill = if round % 2 == 0 { 0 } else { u64::MAX };
            x[keep..].fill(fill);
            let bits = 64 * words as u32;
            let modulus = Integer::from(1) << bits;
            let exact = integer(&x);
            // Twice the distance, in units of 2^-(64 words + 128).
            let near = Integer::from(rounded(&x)) << bits;
            let off: Integer = (exact.clone() << 128) - near;
            let off = off.rem_euc(Integer::from(1) << (bits + 128));
            let off = off.clone().min((Integer::from(1) << (bits + 128)) - off);
            assert!(off << 1 <= Integer::from(1) << bits, "{x:x?}");
            let centred = exact.clone().min(modulus - &exact);
            let centred = Float::with_val(600, centred) >> bits;
            let bound = magnitude(&x).0;
            assert!(centred <= bound, "{x:x?}: {centred} {bound}");
            assert!(bound <= centred.to_f64() * (1.0 + 1e-12) + 1e-300, "{x:x?}: {bound}");
        }
    }
}
