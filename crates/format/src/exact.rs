//! Exact values of numbers, and the correctly rounded way back into a format.

use super::double::{MAX_EXPONENT, MIN_EXPONENT, decompose, power_of_two};
use super::{Dd, Qd, Scalar, normal};
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, ToPrimitive, Zero};
use std::ops::Add;

/// `mantissa * 2^exponent`
#[derive(Clone, Debug, Default)]
pub struct Exact {
    pub mantissa: BigInt,
    pub exponent: i64,
}

/// The exact value of a number of any format.
#[derive(Clone, Debug, PartialEq)]
pub enum Decoded {
    /// Finite and not zero.
    Finite(Exact),
    /// A zero with its sign, an infinity or NaN.
    Special(f64),
}

/// A number that can be converted to its exact value.
pub trait Decode {
    /// All finite numbers are below 2^RANGE.
    const RANGE: i64;

    fn decode(&self) -> Decoded;
}

/// A format to which any value can be rounded, to nearest, ties to even.
pub trait Encode: Decode {
    fn encode(&mut self, value: &Decoded);
}

impl<T: Decode> Decode for &T {
    const RANGE: i64 = T::RANGE;

    fn decode(&self) -> Decoded {
        (**self).decode()
    }
}

/// Formats of binary64 components.
macro_rules! formats_of_components {
    ($($type:ty),*) => {$(
        impl Decode for $type {
            const RANGE: i64 = 1024;

            fn decode(&self) -> Decoded {
                let leading = Scalar::to_f64(*self);
                match Exact::of(*self) {
                    Some(value) if !value.mantissa.is_zero() => Decoded::Finite(value),
                    Some(_) => Decoded::Special(0f64.copysign(leading)),
                    None if leading.is_finite() => Decoded::Special(f64::NAN),
                    None => Decoded::Special(leading),
                }
            }
        }

        impl Encode for $type {
            fn encode(&mut self, value: &Decoded) {
                *self = match value {
                    Decoded::Finite(value) => value.round(),
                    Decoded::Special(x) if x.is_finite() => Scalar::from_f64(*x),
                    Decoded::Special(x) => Scalar::from_special(*x),
                };
            }
        }
    )*};
}

formats_of_components!(f64, Dd, Qd);

impl Decoded {
    /// The number with the other sign.
    pub fn negated(self) -> Decoded {
        match self {
            Decoded::Finite(Exact { mantissa, exponent }) => {
                Decoded::Finite(Exact { mantissa: -mantissa, exponent })
            }
            Decoded::Special(x) => Decoded::Special(-x),
        }
    }

    /// The nearest binary64 number.
    pub fn to_f64(&self) -> f64 {
        match self {
            Decoded::Finite(value) => value.round(),
            Decoded::Special(x) => *x,
        }
    }
}

impl From<Exact> for Decoded {
    fn from(value: Exact) -> Decoded {
        if value.mantissa.is_zero() { Decoded::Special(0.0) } else { Decoded::Finite(value) }
    }
}

impl Decode for Decoded {
    const RANGE: i64 = i64::MAX;

    fn decode(&self) -> Decoded {
        self.clone()
    }
}

/// Exact where both are finite.
impl Add for Decoded {
    type Output = Decoded;
    fn add(self, b: Decoded) -> Decoded {
        match (self, b) {
            (Decoded::Finite(a), Decoded::Finite(b)) => (a + b).into(),
            (Decoded::Special(a), Decoded::Special(b)) => Decoded::Special(a + b),
            (finite, Decoded::Special(0.0)) | (Decoded::Special(0.0), finite) => finite,
            (special @ Decoded::Special(_), _) | (_, special) => special,
        }
    }
}

impl Exact {
    /// The exact value of a number of components; `None` for infinities and NaN.
    pub fn of<T: Scalar<L>, const L: usize>(x: T) -> Option<Exact> {
        let components = x.components();
        x.is_finite().then(|| {
            components
                .into_iter()
                .fold(Exact::default(), |sum, component| sum + Exact::of_double(component))
        })
    }

    fn of_double(x: f64) -> Exact {
        let (mantissa, exponent) = decompose(x);
        let sign = if x.is_sign_negative() { -1 } else { 1 };
        Exact { mantissa: BigInt::from(sign * mantissa as i64), exponent }
    }

    /// The exponent of the leading bit; 0 for zero.
    pub fn log2(&self) -> i64 {
        match self.mantissa.bits() {
            0 => 0,
            bits => self.exponent + bits as i64 - 1,
        }
    }

    /// The mantissa for an exponent that is not larger.
    fn mantissa_at(self, exponent: i64) -> BigInt {
        self.mantissa << (self.exponent - exponent)
    }

    /// The nearest number of `bits` bits, ties to even.
    pub fn round_to(&self, bits: u64) -> Exact {
        let magnitude = self.mantissa.magnitude();
        let Some(dropped @ 1..) = magnitude.bits().checked_sub(bits) else {
            return self.clone();
        };
        let kept = magnitude >> dropped;
        let is_tie = magnitude.trailing_zeros() == Some(dropped - 1);
        let up = magnitude.bit(dropped - 1) && (!is_tie || kept.bit(0));
        Exact {
            mantissa: BigInt::from_biguint(self.mantissa.sign(), kept + u8::from(up)),
            exponent: self.exponent + dropped as i64,
        }
    }

    /// The nearest number of a format.
    pub fn round<T: Scalar<L>, const L: usize>(&self) -> T {
        let value = Ratio {
            numerator: self.mantissa.clone(),
            denominator: BigUint::one(),
            exponent: self.exponent,
        };
        value.round()
    }
}

/// By value: representations are not unique.
impl PartialEq for Exact {
    fn eq(&self, b: &Exact) -> bool {
        let exponent = self.exponent.min(b.exponent);
        self.log2() == b.log2()
            && self.clone().mantissa_at(exponent) == b.clone().mantissa_at(exponent)
    }
}

impl Add for Exact {
    type Output = Exact;
    fn add(self, b: Exact) -> Exact {
        if self.mantissa.is_zero() {
            return b;
        }
        if b.mantissa.is_zero() {
            return self;
        }
        let exponent = self.exponent.min(b.exponent);
        Exact { mantissa: self.mantissa_at(exponent) + b.mantissa_at(exponent), exponent }
    }
}

/// `numerator / denominator * 2^exponent`
#[derive(Clone, Debug)]
pub struct Ratio {
    pub numerator: BigInt,
    pub denominator: BigUint,
    pub exponent: i64,
}

impl Ratio {
    /// The nearest number of a format, in the form of [`normal`]. Overflow gives an infinity.
    pub fn round<T: Scalar<L>, const L: usize>(mut self) -> T {
        let components = normal::components(|| self.take_nearest());
        if components[0].is_infinite() {
            T::from_special(components[0])
        } else {
            T::from_components(components)
        }
    }

    /// The nearest number of `bits` bits, ties to even.
    pub fn round_to(&self, bits: u64) -> Exact {
        let magnitude = self.numerator.magnitude();
        if magnitude.is_zero() {
            return Exact::default();
        }
        // A quotient of at least two more bits than are kept, below them one that says whether
        // anything remains, rounds as the ratio itself.
        let top = magnitude.bits() as i64 - self.denominator.bits() as i64;
        let shift = bits as i64 + 2 - top;
        let (numerator, denominator) = if shift >= 0 {
            (magnitude << shift, self.denominator.clone())
        } else {
            (magnitude.clone(), &self.denominator << -shift)
        };
        let quotient = &numerator / &denominator;
        let is_exact = &quotient * denominator == numerator;
        let mantissa = (quotient << 1u8) + u8::from(!is_exact);
        let mantissa = BigInt::from_biguint(self.numerator.sign(), mantissa);
        Exact { mantissa, exponent: self.exponent - shift - 1 }.round_to(bits)
    }

    /// The nearest binary64 number, which is subtracted from `self`.
    fn take_nearest(&mut self) -> f64 {
        let magnitude = self.numerator.magnitude();
        if magnitude.is_zero() {
            return 0.0;
        }
        let sign = if self.numerator.sign() == Sign::Minus { -1.0 } else { 1.0 };
        // 2^(top - 1) < |value| < 2^(top + 1)
        let top = self.exponent + magnitude.bits() as i64 - self.denominator.bits() as i64;
        if top > 1025 {
            return f64::INFINITY.copysign(sign);
        }
        if top < MIN_EXPONENT - 2 {
            return 0f64.copysign(sign);
        }
        // |value| / 2^unit has 55 or 56 bits before the point: at least two more than are kept.
        let unit = (top - 55).max(MIN_EXPONENT - 2);
        let shift = self.exponent - unit;
        let (quotient, is_exact) = if shift >= 0 {
            divide(&(magnitude << shift), &self.denominator)
        } else {
            divide(magnitude, &(&self.denominator << -shift))
        };
        let bits = 64 - i64::from(quotient.leading_zeros());
        let ulp = (unit + bits - 53).max(MIN_EXPONENT);
        if ulp > MAX_EXPONENT {
            return f64::INFINITY.copysign(sign);
        }
        let dropped = ulp - unit;
        let (kept, rest) = (quotient >> dropped, quotient & ((1 << dropped) - 1));
        let half = 1 << (dropped - 1);
        let up = rest > half || (rest == half && (!is_exact || kept & 1 == 1));
        let mantissa = kept + u64::from(up);
        let nearest = (mantissa as f64 * power_of_two(ulp as i32)).copysign(sign);
        if mantissa != 0 && nearest.is_finite() {
            let exponent = self.exponent.min(ulp);
            let taken = (&self.denominator * mantissa) << (ulp - exponent);
            let taken = BigInt::from_biguint(self.numerator.sign(), taken);
            self.numerator = (&self.numerator << (self.exponent - exponent)) - taken;
            self.exponent = exponent;
        }
        nearest
    }
}

/// The quotient, below 2^64, and whether nothing remains.
fn divide(numerator: &BigUint, denominator: &BigUint) -> (u64, bool) {
    let quotient = numerator / denominator;
    let is_exact = &quotient * denominator == *numerator;
    (quotient.to_u64().expect("a quotient of at most 56 bits"), is_exact)
}
