//! Numbers of limbs by themselves.

use crate::single::Single;
use std::cmp::Ordering;
use wideblas_base::fallible;
use wideblas_format::mpfr::Value;
use wideblas_format::wide::Wide;
use wideblas_product::Limbs;

/// A number of limbs, in memory of its own. Operations are rounded to the larger precision of two; exponents have no bounds that count.
#[derive(Clone)]
pub struct Long {
    value: Quantity,
    precision: i64,
}

#[derive(Clone)]
enum Quantity {
    Finite(Wide),
    Special(f64),
}

use Quantity::{Finite, Special};

/// Bits of a number that is exact in fewer.
pub const LEAST: i64 = 64;

impl Long {
    pub fn of(x: &impl Limbs, precision: i64) -> Long {
        let value = match x.value() {
            Value::Zero => Finite(Wide::default()),
            Value::Special(x) => Special(x),
            Value::Finite(parts) => Finite(Wide {
                negative: parts.negative,
                exponent: parts.exponent,
                limbs: fallible::collected(parts.limbs.iter().copied()),
            }),
        };
        Long { value, precision }
    }

    fn rounded(mut value: Wide, precision: i64) -> Long {
        value.round_to(precision);
        value.trim();
        Long { value: Finite(value), precision }
    }

    /// What an operation makes of numbers that are not all finite, which count as 0 and ±1 where they are.
    fn special(&self, x: f64) -> Long {
        let value = if x.is_finite() { Finite(Wide::default()) } else { Special(x) };
        Long { value, precision: self.precision }
    }

    /// 0, ±1, an infinity or NaN.
    fn double(&self) -> f64 {
        match &self.value {
            Special(x) => *x,
            Finite(x) if x.is_zero() => 0.0,
            Finite(x) if x.negative => -1.0,
            Finite(_) => 1.0,
        }
    }

    /// Becomes the nearest number of a format.
    pub fn store<T: Limbs>(&self, to: &mut T) {
        match &self.value {
            Special(x) => to.store_f64(*x),
            Finite(x) => to.store(&mut x.clone()),
        }
    }
}

impl Single for Long {
    const FARTHEST: i64 = i64::MAX;

    fn integer(x: i32) -> Long {
        let limbs = if x == 0 { Vec::new() } else { vec![x.unsigned_abs().into()] };
        let value = Finite(Wide { negative: x < 0, exponent: 0, limbs });
        Long { value, precision: LEAST }
    }
    fn nan() -> Long {
        Long { value: Special(f64::NAN), precision: LEAST }
    }
    fn plus(&self, other: &Long) -> Long {
        let (Finite(x), Finite(y)) = (&self.value, &other.value) else {
            return self.special(self.double() + other.double());
        };
        let precision = self.precision.max(other.precision);
        let mut sum = x.clone();
        sum.add(y, precision);
        Long::rounded(sum, precision)
    }
    fn times(&self, other: &Long) -> Long {
        let (Finite(x), Finite(y)) = (&self.value, &other.value) else {
            return self.special(self.double() * other.double());
        };
        let mut product = Wide::default();
        product.product(x, y);
        Long::rounded(product, self.precision.max(other.precision))
    }
    fn over(&self, other: &Long) -> Long {
        let (Finite(x), Finite(y)) = (&self.value, &other.value) else {
            return self.special(self.double() / other.double());
        };
        if y.is_zero() {
            return self.special(self.double() / 0.0);
        }
        let precision = self.precision.max(other.precision);
        let mut quotient = Wide::default();
        quotient.quotient(x, &y.as_ref(), precision);
        Long::rounded(quotient, precision)
    }
    fn root(&self) -> Long {
        match &self.value {
            Special(x) => self.special(x.sqrt()),
            Finite(x) if x.is_zero() => self.clone(),
            Finite(x) => {
                let mut root = Wide::default();
                root.root(x, self.precision);
                Long::rounded(root, self.precision)
            }
        }
    }
    fn negated(&self) -> Long {
        let mut negated = self.clone();
        match &mut negated.value {
            Special(x) => *x = -*x,
            Finite(x) => x.negative = !x.negative,
        }
        negated
    }
    fn scaled(&self, exponent: i64) -> Long {
        let mut scaled = self.clone();
        if let Finite(x) = &mut scaled.value
            && !x.is_zero()
        {
            x.exponent = x.exponent.saturating_add(exponent);
        }
        scaled
    }
    fn is_zero(&self) -> bool {
        self.double() == 0.0
    }
    fn is_finite(&self) -> bool {
        matches!(self.value, Finite(_))
    }
    fn is_negative(&self) -> bool {
        self.double() < 0.0
    }
    fn exponent(&self) -> i64 {
        match &self.value {
            Finite(x) if !x.is_zero() => x.exponent.saturating_add(x.bits() - 1),
            _ => 0,
        }
    }
    fn exceeds(&self, other: &Long) -> bool {
        let (sign, others) = (self.double(), other.double());
        let are_alike = self.is_finite() && other.is_finite() && sign == others && sign != 0.0;
        if !are_alike {
            return sign > others;
        }
        match self.exponent().cmp(&other.exponent()) {
            Ordering::Equal => self.minus(other).double() > 0.0,
            order => (order == Ordering::Greater) == (sign > 0.0),
        }
    }
}
