//! Arithmetic of single numbers: the exact value, as far as one rounding to the set's precision can tell, which
//! [`Codec::store_own`] rounds.

use super::Context;
use num_bigint::BigUint;
use num_traits::Zero;
use std::cmp::Ordering;
use wideblas_engine::rns::Number;
use wideblas_format::rns::{ErFloat, ModuliSet};
use wideblas_format::wide::Wide;
use wideblas_product::rns_codec::{Codec, interval, to_biguint};

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoResult {
    NotFinite,
    DivisionByZero,
    /// The operand of a square root is negative.
    Negative,
    /// The operand of an inverse square root is not positive.
    NotPositive,
}

/// Operations on one number, or on two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    Round,
    Root,
    InverseRoot,
    /// Times two to this power.
    Scale(i64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    Sum,
    SumOfMagnitudes,
    Difference,
    Product,
    Quotient,
}

/// One operation on numbers with the residues by a set's own moduli.
pub struct Arithmetic {
    set: &'static ModuliSet,
    codec: Codec,
}

impl Arithmetic {
    pub fn new(set: &'static ModuliSet, context: Context) -> Arithmetic {
        Arithmetic { set, codec: Codec::new(set, context.isa) }
    }

    fn precision(&self) -> i64 {
        self.set.bits.into()
    }

    fn value(&mut self, x: &Number) -> Wide {
        let mut value = Wide::default();
        self.codec.load_own(x, &mut value);
        value
    }

    fn rounded(&mut self, mut value: Wide) -> Number {
        let mut number = Number::default();
        self.codec.store_own(&mut value, &mut number);
        number
    }

    pub fn unary(&mut self, operation: Unary, x: &Number) -> Result<Number, NoResult> {
        let (x, precision) = (self.value(x), self.precision());
        let value = match operation {
            Unary::Round => x,
            Unary::Root => root(&x, precision)?,
            Unary::InverseRoot => inverse_root(&x, precision)?,
            Unary::Scale(k) => Wide { exponent: x.exponent.saturating_add(k), ..x },
        };
        Ok(self.rounded(value))
    }

    pub fn binary(
        &mut self,
        operation: Binary,
        x: &Number,
        y: &Number,
    ) -> Result<Number, NoResult> {
        let (x, y, precision) = (self.value(x), self.value(y), self.precision());
        let magnitude = |x| Wide { negative: false, ..x };
        let value = match operation {
            Binary::Sum => sum(&x, &y, false, precision),
            Binary::SumOfMagnitudes => sum(&magnitude(x), &magnitude(y), false, precision),
            Binary::Difference => sum(&x, &y, true, precision),
            Binary::Product => product(&x, &y),
            Binary::Quotient => quotient(&x, &y, precision)?,
        };
        Ok(self.rounded(value))
    }

    /// x y for a double.
    pub fn product_with(&mut self, x: &Number, y: f64) -> Result<Number, NoResult> {
        let x = self.value(x);
        Ok(self.rounded(product(&x, &finite(&y)?)))
    }

    /// The nearest number.
    pub fn from<T: wideblas_product::Number>(&mut self, x: &T) -> Result<Number, NoResult> {
        Ok(self.rounded(finite(x)?))
    }

    /// `to` becomes the nearest to a number.
    pub fn store<T: wideblas_product::Number>(&mut self, x: &Number, to: &mut T) {
        to.store(&mut self.value(x));
    }

    /// The nearest double.
    pub fn to_f64(&mut self, x: &Number) -> f64 {
        self.value(x).take_f64()
    }

    /// Compares values, or magnitudes: by the intervals where they do not overlap.
    pub fn compare(&mut self, x: &Number, y: &Number, magnitudes: bool) -> Ordering {
        let by_intervals = match (x.negative && !magnitudes, y.negative && !magnitudes) {
            (false, false) => compare_intervals(x, y),
            (true, true) => compare_intervals(x, y).map(Ordering::reverse),
            _ => None,
        };
        by_intervals.unwrap_or_else(|| {
            let (x, y) = (self.value(x), self.value(y));
            compare(&x, &y, magnitudes)
        })
    }

    /// An interval around the significand over the product of the moduli, of the significand itself.
    pub fn evaluation(&mut self, x: &Number) -> [ErFloat; 2] {
        let value = self.value(x);
        interval(&self.set.evaluation, &value.limbs, value.bits())
    }

    /// As [`Arithmetic::evaluation`], of fractions in binary64 where these tell enough.
    pub fn fast_evaluation(&mut self, x: &Number) -> [ErFloat; 2] {
        let found = self.set.fast_evaluation(&x.digits);
        found.unwrap_or_else(|| self.evaluation(x))
    }
}

/// The value of a number of another format.
fn finite<T: wideblas_product::Number>(x: &T) -> Result<Wide, NoResult> {
    if x.is_special() {
        return Err(NoResult::NotFinite);
    }
    let mut value = Wide::default();
    x.load(&mut value);
    Ok(value)
}

/// x + y, or x - y
fn sum(x: &Wide, y: &Wide, minus: bool, precision: i64) -> Wide {
    let mut sum = x.clone();
    let mut y = y.clone();
    y.negative ^= minus;
    sum.add(&y, precision + 1);
    sum
}

/// x y
fn product(x: &Wide, y: &Wide) -> Wide {
    let mut product = Wide::default();
    if !x.is_zero() && !y.is_zero() {
        product.product(x, y);
    }
    product
}

/// An integer with one bit behind it that says that something is cut off.
fn with_rest(integer: BigUint, rest: bool, negative: bool, exponent: i64) -> Wide {
    let integer = (integer << 1u8) + u8::from(rest);
    Wide { negative, exponent: exponent - 1, limbs: integer.iter_u64_digits().collect() }
}

/// x / y
fn quotient(x: &Wide, y: &Wide, precision: i64) -> Result<Wide, NoResult> {
    let (a, b) = (to_biguint(&x.limbs), to_biguint(&y.limbs));
    if b.is_zero() {
        return Err(NoResult::DivisionByZero);
    }
    if a.is_zero() {
        return Ok(Wide::default());
    }
    // At least two bits more than the precision.
    let shift = (precision + 3 + b.bits() as i64 - a.bits() as i64).max(0);
    let a = a << shift;
    let (integer, rest) = (&a / &b, &a % &b);
    let exponent = x.exponent - y.exponent - shift;
    Ok(with_rest(integer, !rest.is_zero(), x.negative != y.negative, exponent))
}

/// The square root of x
fn root(x: &Wide, precision: i64) -> Result<Wide, NoResult> {
    let a = to_biguint(&x.limbs);
    if a.is_zero() {
        return Ok(Wide::default());
    }
    if x.negative {
        return Err(NoResult::Negative);
    }
    let mut shift = (2 * (precision + 3) - a.bits() as i64).max(0);
    // An even exponent.
    shift += (x.exponent - shift).rem_euclid(2);
    let a = a << shift;
    let integer = a.sqrt();
    let rest = &integer * &integer != a;
    Ok(with_rest(integer, rest, false, (x.exponent - shift) / 2))
}

/// 1 / sqrt(x)
fn inverse_root(x: &Wide, precision: i64) -> Result<Wide, NoResult> {
    let mut a = to_biguint(&x.limbs);
    if a.is_zero() || x.negative {
        return Err(NoResult::NotPositive);
    }
    let odd = x.exponent.rem_euclid(2);
    a <<= odd as u64;
    let exponent = x.exponent - odd;
    // floor(2^k / sqrt(a)) = floor(sqrt(floor(2^2k / a))), of precision + 3 bits at least.
    let k = precision + 3 + (a.bits() as i64).div_euclid(2) + 1;
    let one = BigUint::from(1u8) << (2 * k);
    let integer = (&one / &a).sqrt();
    let rest = &integer * &integer * &a != one;
    Ok(with_rest(integer, rest, false, -exponent / 2 - k))
}

/// Compares magnitudes, or values.
fn compare(x: &Wide, y: &Wide, magnitudes: bool) -> Ordering {
    let (mut x, mut y) = (x.clone(), y.clone());
    if magnitudes {
        (x.negative, y.negative) = (false, false);
    }
    y.negative ^= true;
    // The sign of the difference.
    x.add(&y, 2);
    match (x.is_zero(), x.negative) {
        (true, _) => Ordering::Equal,
        (_, true) => Ordering::Less,
        _ => Ordering::Greater,
    }
}

/// Compares magnitudes by the intervals alone; `None` where they overlap.
fn compare_intervals(x: &Number, y: &Number) -> Option<Ordering> {
    let shifted = |number: &Number, bound: usize| {
        let ErFloat { frac, exp } = number.eval[bound];
        ErFloat { frac, exp: exp.saturating_add(i64::from(number.exp.unwrap_or(0))) }
    };
    match (x.exp.is_none(), y.exp.is_none()) {
        (true, true) => Some(Ordering::Equal),
        (true, false) => Some(Ordering::Less),
        (false, true) => Some(Ordering::Greater),
        _ if shifted(x, 1).compare(&shifted(y, 0)).is_lt() => Some(Ordering::Less),
        _ if shifted(x, 0).compare(&shifted(y, 1)).is_gt() => Some(Ordering::Greater),
        _ => None,
    }
}
