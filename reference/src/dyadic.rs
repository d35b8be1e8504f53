//! Exact numbers of the form integer * 2^exponent: sums and products of floating-point numbers.

use num_bigint::Sign;
use rug::integer::Order;
use rug::{Float, Integer, Rational};
use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg, Sub};
use wideblas::format::exact::{Decode, Decoded, Exact};
use wideblas::format::{Scalar, power_of_two};

/// `mantissa * 2^exponent`. Representations are not unique; comparisons are by value.
#[derive(Clone, Debug, Default)]
pub struct Dyadic {
    mantissa: Integer,
    exponent: i32,
}

/// The integer and the exponent of a finite binary64 number.
fn decompose(x: f64) -> (i64, i32) {
    let bits = x.to_bits();
    let fraction = (bits & ((1 << 52) - 1)) as i64;
    let (magnitude, exponent) = match (bits >> 52 & 0x7ff) as i32 {
        0 => (fraction, -1074),
        biased => (fraction | 1 << 52, biased - 1075),
    };
    (if x.is_sign_negative() { -magnitude } else { magnitude }, exponent)
}

/// `x * 2^exponent`, by two factors that are normal numbers.
fn scaled(x: f64, exponent: i64) -> f64 {
    let exponent = exponent.clamp(-2040, 2040) as i32;
    x * power_of_two(exponent / 2) * power_of_two(exponent - exponent / 2)
}

impl Dyadic {
    pub const ZERO: Dyadic = Dyadic { mantissa: Integer::ZERO, exponent: 0 };

    pub fn new(mantissa: Integer, exponent: i32) -> Dyadic {
        Dyadic { mantissa, exponent }
    }

    /// `2^exponent`
    pub fn power_of_two(exponent: i32) -> Dyadic {
        Dyadic { mantissa: Integer::from(1), exponent }
    }

    /// The value of a finite number, `None` for an infinity or a NaN.
    pub fn from_f64(x: f64) -> Option<Dyadic> {
        x.is_finite().then(|| {
            let (mantissa, exponent) = decompose(x);
            Dyadic { mantissa: Integer::from(mantissa), exponent }
        })
    }

    /// The value of a finite number of components, `None` for an infinity or a NaN.
    pub fn from_scalar<T: Scalar<L>, const L: usize>(x: T) -> Option<Dyadic> {
        Dyadic::sum(&x.components())
    }

    /// The value of a finite number of any format, `None` for an infinity or a NaN.
    ///
    /// # Panics
    /// When its exponent exceeds 32 bits.
    pub fn of(x: impl Decode) -> Option<Dyadic> {
        match x.decode() {
            Decoded::Special(zero) => (zero == 0.0).then_some(Dyadic::ZERO),
            Decoded::Finite(Exact { mantissa, exponent }) => {
                let (sign, digits) = mantissa.to_u64_digits();
                let magnitude = Integer::from_digits(&digits, Order::Lsf);
                let mantissa = if sign == Sign::Minus { -magnitude } else { magnitude };
                let exponent = exponent.try_into().expect("an exponent of 32 bits");
                Some(Dyadic { mantissa, exponent })
            }
        }
    }

    /// The exact sum, `None` when a term is an infinity or a NaN.
    pub fn sum(terms: &[f64]) -> Option<Dyadic> {
        if !terms.iter().all(|x| x.is_finite()) {
            return None;
        }
        // The exponent of a zero is no reason to shift.
        let parts = terms.iter().filter(|x| **x != 0.0).map(|&x| decompose(x));
        let exponent = parts.clone().map(|part| part.1).min().unwrap_or(0);
        let aligned = parts.map(|(part, at)| Integer::from(part) << (at - exponent) as u32);
        Some(Dyadic { mantissa: aligned.fold(Integer::ZERO, |sum, x| x + sum), exponent })
    }

    /// The value of a finite MPFR number.
    pub fn from_float(x: &Float) -> Option<Dyadic> {
        let (mantissa, exponent) = x.to_integer_exp()?;
        Some(Dyadic { mantissa, exponent })
    }

    pub fn is_zero(&self) -> bool {
        self.mantissa == 0
    }

    pub fn is_negative(&self) -> bool {
        self.mantissa < 0
    }

    pub fn abs(&self) -> Dyadic {
        Dyadic { mantissa: self.mantissa.clone().abs(), exponent: self.exponent }
    }

    /// `floor(log2 |self|)`, `None` for zero.
    pub fn log2(&self) -> Option<i32> {
        (!self.is_zero()).then(|| self.mantissa.significant_bits() as i32 - 1 + self.exponent)
    }

    /// The nearest binary64 number, ties to even; subnormal and infinite where IEEE 754 says so.
    pub fn to_f64(&self) -> f64 {
        let Some(top) = self.log2() else { return 0.0 };
        if top > 1023 {
            return if self.is_negative() { f64::NEG_INFINITY } else { f64::INFINITY };
        }
        let ulp = (top - 52).max(-1074);
        let magnitude = self.mantissa.clone().abs();
        let units = match u32::try_from(ulp - self.exponent) {
            Ok(drop @ 1..) => {
                let kept = Integer::from(&magnitude >> drop);
                let half = magnitude.get_bit(drop - 1);
                let exactly_half = magnitude.find_one(0) == Some(drop - 1);
                let up = half && (!exactly_half || kept.is_odd());
                kept + u32::from(up)
            }
            _ => magnitude << (self.exponent - ulp) as u32,
        };
        // At most 2^53, so that every step is exact, or overflows.
        let rounded = scaled(units.to_f64(), ulp.into());
        if self.is_negative() { -rounded } else { rounded }
    }

    /// `self / divisor` to about 50 bits; infinite for a division of a non-zero number by zero, and
    /// 0 for `0 / 0`, as suits an error measured against a bound.
    pub fn ratio(&self, divisor: &Dyadic) -> f64 {
        if self.is_zero() {
            return 0.0;
        }
        if divisor.is_zero() {
            return f64::INFINITY;
        }
        let (x, ex) = self.mantissa.to_f64_exp();
        let (y, ey) = divisor.mantissa.to_f64_exp();
        let exponent =
            i64::from(ex) + i64::from(self.exponent) - i64::from(ey) - i64::from(divisor.exponent);
        scaled(x / y, exponent)
    }

    pub fn to_rational(&self) -> Rational {
        Rational::from(&self.mantissa) << self.exponent
    }

    /// An MPFR number of the same value, of the precision that this takes.
    pub fn to_float(&self) -> Float {
        let trailing = self.mantissa.find_one(0).unwrap_or(0);
        let bits = self.mantissa.significant_bits() - trailing;
        self.to_float_with(bits.max(rug::float::prec_min()))
    }

    /// The nearest MPFR number of `precision` bits, ties to even.
    pub fn to_float_with(&self, precision: u32) -> Float {
        Float::with_val(precision, &self.mantissa) << self.exponent
    }

    /// All mantissas at the smallest exponent.
    pub(super) fn aligned_all(numbers: Vec<Dyadic>) -> (Vec<Integer>, i32) {
        // The exponent of a zero is no reason to shift.
        let exponents = numbers.iter().filter(|x| !x.is_zero()).map(|x| x.exponent);
        let exponent = exponents.min().unwrap_or(0);
        let aligned = |x: Dyadic| match x.is_zero() {
            true => x.mantissa,
            false => x.mantissa << (x.exponent - exponent) as u32,
        };
        (numbers.into_iter().map(aligned).collect(), exponent)
    }

    /// The mantissa of the same number at an exponent that is not above its own.
    fn mantissa_at(&self, exponent: i32) -> Integer {
        Integer::from(&self.mantissa << (self.exponent - exponent) as u32)
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;
    fn add(self, b: &Dyadic) -> Dyadic {
        match (self.is_zero(), b.is_zero()) {
            (true, _) => b.clone(),
            (_, true) => self.clone(),
            _ if self.exponent < b.exponent => b + self,
            _ => Dyadic {
                mantissa: self.mantissa_at(b.exponent) + &b.mantissa,
                exponent: b.exponent,
            },
        }
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;
    fn sub(self, b: &Dyadic) -> Dyadic {
        match (self.is_zero(), b.is_zero()) {
            (true, _) => -b,
            (_, true) => self.clone(),
            _ if self.exponent < b.exponent => Dyadic {
                mantissa: &self.mantissa - b.mantissa_at(self.exponent),
                exponent: self.exponent,
            },
            _ => Dyadic {
                mantissa: self.mantissa_at(b.exponent) - &b.mantissa,
                exponent: b.exponent,
            },
        }
    }
}

impl Mul for &Dyadic {
    type Output = Dyadic;
    fn mul(self, b: &Dyadic) -> Dyadic {
        Dyadic {
            mantissa: Integer::from(&self.mantissa * &b.mantissa),
            exponent: self.exponent + b.exponent,
        }
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        Dyadic { mantissa: Integer::from(-&self.mantissa), exponent: self.exponent }
    }
}

impl Ord for Dyadic {
    fn cmp(&self, b: &Dyadic) -> Ordering {
        (self - b).mantissa.cmp0()
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, b: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(b))
    }
}

impl PartialEq for Dyadic {
    fn eq(&self, b: &Dyadic) -> bool {
        self.cmp(b) == Ordering::Equal
    }
}

impl Eq for Dyadic {}

#[cfg(all(test, not(miri)))]
mod tests {
    use super::*;

    const HARD: [f64; 10] = [
        0.0,
        1.0,
        -1.0 / 3.0,
        f64::MAX,
        -f64::MIN_POSITIVE,
        5e-324,
        -1.7e-310,
        0.1,
        9007199254740993.0,
        -1e300,
    ];

    #[test]
    fn doubles_return_unchanged() {
        for x in HARD {
            let exact = Dyadic::from_f64(x).unwrap();
            assert_eq!(exact.to_f64(), x);
            assert_eq!(exact.to_rational(), Rational::from_f64(x).unwrap());
            assert_eq!(exact.to_float(), x);
            assert_eq!(Dyadic::from_float(&exact.to_float()), Some(exact));
        }
        assert_eq!(Dyadic::from_f64(f64::NAN), None);
        assert_eq!(Dyadic::from_f64(f64::INFINITY), None);
    }

    #[test]
    fn arithmetic_agrees_with_rationals() {
        for x in HARD {
            for y in HARD {
                let (a, b) = (Dyadic::from_f64(x).unwrap(), Dyadic::from_f64(y).unwrap());
                let (p, q) = (a.to_rational(), b.to_rational());
                assert_eq!((&a + &b).to_rational(), Rational::from(&p + &q));
                assert_eq!((&a - &b).to_rational(), Rational::from(&p - &q));
                assert_eq!((&a * &b).to_rational(), Rational::from(&p * &q));
                assert_eq!(a.cmp(&b), p.cmp(&q));
                // One operation rounded once is what the processor does.
                assert_eq!((&a + &b).to_f64(), x + y, "{x:e} + {y:e}");
                assert_eq!((&a * &b).to_f64(), x * y, "{x:e} * {y:e}");
            }
        }
    }

    #[test]
    fn rounding_is_to_even_at_every_edge() {
        let sum = |terms: &[f64]| Dyadic::sum(terms).unwrap().to_f64();
        let half = f64::EPSILON / 2.0;
        assert_eq!(sum(&[1.0, half]), 1.0);
        assert_eq!(sum(&[1.0, f64::EPSILON, half]), 1.0 + 2.0 * f64::EPSILON);
        assert_eq!(sum(&[1.0, half, 5e-324]), 1.0 + f64::EPSILON);
        assert_eq!(sum(&[-1.0, -half, -5e-324]), -1.0 - f64::EPSILON);
        // Half the smallest subnormal is a tie with zero.
        assert_eq!(Dyadic::power_of_two(-1075).to_f64(), 0.0);
        assert_eq!((&Dyadic::power_of_two(-1075) + &Dyadic::power_of_two(-1200)).to_f64(), 5e-324);
        assert_eq!(Dyadic::power_of_two(-3000).to_f64(), 0.0);
        // Half an ulp beyond the largest number is a tie with 2^1024, which is even.
        assert_eq!(sum(&[f64::MAX, power_of_two(970)]), f64::INFINITY);
        assert_eq!(sum(&[f64::MAX, power_of_two(970), -5e-324]), f64::MAX);
    }

    #[test]
    fn ratios_outlast_the_range_of_doubles() {
        let (big, small) = (Dyadic::power_of_two(5000), Dyadic::power_of_two(4990));
        assert_eq!(big.ratio(&small), 1024.0);
        assert_eq!(Dyadic::ZERO.ratio(&Dyadic::ZERO), 0.0);
        assert_eq!(big.ratio(&Dyadic::ZERO), f64::INFINITY);
    }
}
