//! Arithmetic of single numbers: the exact value, as far as one rounding to the set's precision can tell.
//! [`Codec::store_own`](crate::product::residue_float::Codec::store_own) rounds it.

use crate::engine::rns::Number;
use crate::format::rns::ErFloat;
use crate::product::residue_float::to_biguint;
use crate::product::wide::Wide;
use num_bigint::BigUint;
use num_traits::Zero;
use std::cmp::Ordering;

/// x + y, or x - y
pub fn sum(x: &Wide, y: &Wide, minus: bool, precision: i64) -> Wide {
    let mut sum = x.clone();
    let mut y = y.clone();
    y.negative ^= minus;
    sum.add(&y, precision + 1);
    sum
}

/// x y
pub fn product(x: &Wide, y: &Wide) -> Wide {
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

/// x / y; `None` where y is zero.
pub fn quotient(x: &Wide, y: &Wide, precision: i64) -> Option<Wide> {
    let (a, b) = (to_biguint(&x.limbs), to_biguint(&y.limbs));
    if b.is_zero() {
        return None;
    }
    if a.is_zero() {
        return Some(Wide::default());
    }
    // At least two bits more than the precision.
    let shift = (precision + 3 + b.bits() as i64 - a.bits() as i64).max(0);
    let a = a << shift;
    let (integer, rest) = (&a / &b, &a % &b);
    let exponent = x.exponent - y.exponent - shift;
    Some(with_rest(integer, !rest.is_zero(), x.negative != y.negative, exponent))
}

/// The square root of x; `None` below zero.
pub fn root(x: &Wide, precision: i64) -> Option<Wide> {
    let a = to_biguint(&x.limbs);
    if a.is_zero() {
        return Some(Wide::default());
    }
    if x.negative {
        return None;
    }
    let mut shift = (2 * (precision + 3) - a.bits() as i64).max(0);
    // An even exponent.
    shift += (x.exponent - shift).rem_euclid(2);
    let a = a << shift;
    let integer = a.sqrt();
    let rest = &integer * &integer != a;
    Some(with_rest(integer, rest, false, (x.exponent - shift) / 2))
}

/// 1 / sqrt(x); `None` where x is not positive.
pub fn inverse_root(x: &Wide, precision: i64) -> Option<Wide> {
    let mut a = to_biguint(&x.limbs);
    if a.is_zero() || x.negative {
        return None;
    }
    let odd = x.exponent.rem_euclid(2);
    a <<= odd as u64;
    let exponent = x.exponent - odd;
    // floor(2^k / sqrt(a)) = floor(sqrt(floor(2^2k / a))), of precision + 3 bits at least.
    let k = precision + 3 + (a.bits() as i64).div_euclid(2) + 1;
    let one = BigUint::from(1u8) << (2 * k);
    let integer = (&one / &a).sqrt();
    let rest = &integer * &integer * &a != one;
    Some(with_rest(integer, rest, false, -exponent / 2 - k))
}

/// Compares magnitudes, or values.
pub fn compare(x: &Wide, y: &Wide, magnitudes: bool) -> Ordering {
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
pub fn compare_intervals(x: &Number, y: &Number) -> Option<Ordering> {
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
