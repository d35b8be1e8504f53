//! From numbers to strings.

use super::parse::{parse, parse_to_bits};
use super::powers::{Interval, five_to};
use crate::Scalar;
use crate::double::ulp_exponent;
use crate::exact::{Decode, Decoded, Exact};
use num_bigint::{BigUint, Sign};
use num_traits::{One, Zero};
use std::f64::consts::LOG10_2;

/// The number rounded to `digits` significant digits, ties to even, in scientific notation:
/// `-1.250e-3`; or `inf`, `-inf`, `nan`. At least one digit is given.
pub fn to_decimal(x: impl Decode, digits: usize) -> String {
    written(x, |value| round_decimal(value, digits.max(1)))
}

/// All digits of the number, in scientific notation without zeros at the end.
pub fn to_decimal_exact(x: impl Decode) -> String {
    written(x, |value| trimmed(exact_decimal(value)))
}

/// Enough digits that [`parse`] gives the same number again, when its components are normalised, in
/// scientific notation without zeros at the end.
///
/// That is 32 to 34 digits as a rule, more when a component lies far below the one before, and all
/// of them when the last one is 0: any error at all would turn up there.
pub fn to_decimal_lossless<T: Scalar<L> + Decode, const L: usize>(x: T) -> String {
    let last = x.components()[L - 1];
    if last == 0.0 {
        return to_decimal_exact(x);
    }
    let rounded = |spared: usize| {
        written(x, |value| {
            // Half a unit of the last digit stays below a quarter of a unit of the last component:
            // below half the distance to the neighbours also where the next binade begins.
            let bits = value.log2() + 1 - (ulp_exponent(last) - 2);
            let enough = (bits as f64 * LOG10_2).ceil() as usize + 1;
            trimmed(round_decimal(value, enough.saturating_sub(spared).max(1)))
        })
    };
    // Two digits fewer often do, and turn what was read as 0.1 into 1e-1 again.
    let short = rounded(2);
    if parse(&short) == Ok(x) { short } else { rounded(0) }
}

/// Enough digits that [`parse_to_bits`] gives the same number of `bits` bits again, in scientific
/// notation without zeros at the end.
pub fn to_decimal_for_bits(x: impl Decode, bits: u64) -> String {
    let decoded = x.decode();
    // 10^(digits - 1) > 2^bits (Matula, CACM 11(1), 1968).
    let enough = (bits as f64 * LOG10_2).floor() as usize + 2;
    let rounded =
        |count: usize| written(&decoded, |value| trimmed(round_decimal(value, count.max(1))));
    // Two digits fewer often do, as in to_decimal_lossless.
    let short = rounded(enough - 2);
    if parse_to_bits(&short, bits).as_ref() == Ok(&decoded) { short } else { rounded(enough) }
}

/// Sign, special numbers and notation around the digits and decimal exponent of a magnitude.
fn written(x: impl Decode, digits: impl FnOnce(&Exact) -> (String, i64)) -> String {
    let (negative, magnitude) = match x.decode() {
        Decoded::Special(x) if x.is_nan() => return "nan".into(),
        Decoded::Special(x) if x.is_infinite() => {
            return if x < 0.0 { "-inf" } else { "inf" }.into();
        }
        Decoded::Special(zero) => (zero.is_sign_negative(), Exact::default()),
        Decoded::Finite(Exact { mantissa, exponent }) => {
            let (sign, magnitude) = mantissa.into_parts();
            (sign == Sign::Minus, Exact { mantissa: magnitude.into(), exponent })
        }
    };
    let sign = if negative { "-" } else { "" };
    let (digits, exponent) = digits(&magnitude);
    let (first, rest) = digits.split_at(1);
    let point = if rest.is_empty() { "" } else { "." };
    format!("{sign}{first}{point}{rest}e{exponent}")
}

/// `count` digits `d`, `ddd...` and the exponent of the first: `value = d.ddd... 10^exponent`.
fn round_decimal(value: &Exact, count: usize) -> (String, i64) {
    if value.mantissa.is_zero() {
        return ("0".repeat(count), 0);
    }
    // floor(log10(value)), or a little less.
    let mut exponent = floor_log10_of_power(value.log2());
    // Only where powers of ten are short a value can be halfway between two decimals.
    let exact = 2 * (value.mantissa.bits() + 4 * count as u64) + 1000;
    let mut guard = 64;
    loop {
        let scale = exponent + 1 - count as i64;
        if scale.unsigned_abs() > exact {
            match round_approximately(value, count, scale, guard) {
                Approximate::Digits(digits) => return carried(digits, count, exponent),
                Approximate::TooLong => exponent += 1,
                Approximate::Unknown => guard *= 4,
            }
            continue;
        }
        let mut numerator = value.mantissa.magnitude().clone();
        let mut denominator = BigUint::one();
        let power = five_to(scale.unsigned_abs());
        if scale >= 0 {
            denominator = power;
        } else {
            numerator *= power;
        }
        match value.exponent - scale {
            shift @ 0.. => numerator <<= shift,
            shift => denominator <<= -shift,
        }
        let quotient = &numerator / &denominator;
        if quotient.to_string().len() > count {
            exponent += 1;
            continue;
        }
        let rest = (numerator - &quotient * &denominator) << 1;
        let up = rest > denominator || (rest == denominator && quotient.bit(0));
        return carried(quotient + u8::from(up), count, exponent);
    }
}

/// The digits of an integer that was rounded, perhaps up to one more than `count` digits.
fn carried(rounded: BigUint, count: usize, exponent: i64) -> (String, i64) {
    let mut digits = rounded.to_string();
    let carry = digits.len() > count;
    if carry {
        digits.pop();
    }
    (digits, exponent + i64::from(carry))
}

/// `floor(log10(2^power))`, or one or two less.
fn floor_log10_of_power(power: i64) -> i64 {
    // log10(2) 2^64, rounded down.
    const LOG10_2: i128 = 0x4d10_4d42_7de7_fbcc;
    ((i128::from(power) * LOG10_2) >> 64) as i64 - i64::from(power < 0)
}

/// An approximation of a value over `10^scale`, rounded to an integer.
enum Approximate {
    Digits(BigUint),
    /// There are more than `count` digits before the point.
    TooLong,
    /// It is too close to a boundary.
    Unknown,
}

/// A value over `10^scale`, whose fraction is never exactly a half.
fn round_approximately(value: &Exact, count: usize, scale: i64, guard: u64) -> Approximate {
    // Digits have up to 3.33 bits.
    let bits = 10 * count as u64 / 3 + guard;
    let power = Interval::five_to(scale.unsigned_abs(), bits);
    let magnitude = value.mantissa.magnitude();
    let (low, high) = (magnitude.clone(), magnitude.clone());
    let value = Interval { low, high, exponent: value.exponent - scale };
    let quotient = if scale < 0 { value.times(&power) } else { value.over(&power, bits) };
    let Ok(fraction @ 1..) = u64::try_from(-quotient.exponent) else { return Approximate::Unknown };
    let end = (five_to(count as u64) << count) << fraction;
    if quotient.low >= end {
        return Approximate::TooLong;
    }
    let half = BigUint::one() << (fraction - 1);
    let [low, high] = [&quotient.low, &quotient.high].map(|end| (end + &half) >> fraction);
    match low == high && quotient.high < end {
        true => Approximate::Digits(low),
        false => Approximate::Unknown,
    }
}

/// All digits and the exponent of the first.
pub(super) fn exact_decimal(value: &Exact) -> (String, i64) {
    let magnitude = value.mantissa.magnitude();
    let power = value.exponent.unsigned_abs();
    let (integer, scale) = if value.exponent >= 0 {
        (magnitude << power, 0)
    } else {
        (magnitude * five_to(power), value.exponent)
    };
    let digits = integer.to_string();
    let exponent = if integer.is_zero() { 0 } else { scale + digits.len() as i64 - 1 };
    (digits, exponent)
}

/// Without zeros at the end.
fn trimmed((mut digits, exponent): (String, i64)) -> (String, i64) {
    digits.truncate(digits.trim_end_matches('0').len().max(1));
    (digits, exponent)
}
