//! Decimal strings, correctly rounded both ways.
//!
//! 31 significant digits survive the way string -> [`Dd`] -> string always. 32 digits do wherever the
//! numbers are not sparser than the strings: everywhere but in the upper part of some decades, from
//! `2^e` to `10^k` where `2^106 10^-32 = 0.81 < 2^e / 10^k < 1` (a spacing of `2^(e - 106)` against
//! `10^(k - 32)`), for instance between 2^53 and 10^16. The other way, [`to_decimal_lossless`] takes as
//! many digits as the number at hand needs.

use super::exact::{Decode, Decoded, Exact, Ratio, ulp_exponent};
use super::{Dd, Scalar};
use crate::fallible;
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Zero};
use std::cmp::Ordering;
use std::f64::consts::LOG10_2;
use std::fmt;
use std::str::FromStr;

/// Significant digits that [`Dd`] is displayed with.
const DD_DIGITS: usize = 32;

/// Digits that can decide a rounding. Values halfway between two numbers are multiples of 2^-1075
/// below 2^1024: 309 digits before the point and 1075 after it.
const DECIDING_DIGITS: usize = 309 + 1075;

/// Largest decimal exponent, of either sign: numbers of any format are below 2^(2^62).
const MAX_MAGNITUDE: i64 = 1_388_255_822_130_839_283;

/// Why a string is not a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// There are no digits where the number begins.
    NoDigits,
    /// An exponent letter without digits after it.
    NoExponent,
    /// The number ends before the string does: at this byte, counted from 0.
    Trailing(usize),
    /// Larger or smaller than any number of any format.
    Magnitude,
    /// There is no memory for as many digits.
    NoMemory,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::NoDigits => f.write_str("no digits"),
            ParseError::NoExponent => f.write_str("no digits in the exponent"),
            ParseError::Trailing(at) => write!(f, "unexpected character {}", at + 1),
            ParseError::Magnitude => write!(f, "beyond 10^{MAX_MAGNITUDE} or its inverse"),
            ParseError::NoMemory => f.write_str("no memory for the digits"),
        }
    }
}

impl std::error::Error for ParseError {}

/// The nearest number to a decimal string of any length: a sign, digits with or without a point, an
/// exponent after `e`, `E`, `d` or `D`; or `inf`, `infinity`, `nan` in any case.
pub fn parse<T: Scalar<L>, const L: usize>(text: &str) -> Result<T, ParseError> {
    let (negative, text) = scan(text)?;
    let limbs = match text {
        Scanned::Special(x) => return Ok(T::from_special(x.copysign(sign(negative)))),
        Scanned::Number(decimal) => match decimal.short() {
            Some(limbs) => limbs,
            None => decimal.round::<T, L>().limbs(),
        },
    };
    Ok(T::from_limbs(if negative { negated(limbs) } else { limbs }))
}

/// The nearest number of `bits` bits, ties to even, to a decimal string as [`parse`] takes it.
pub fn parse_to_bits(text: &str, bits: u64) -> Result<Decoded, ParseError> {
    let (negative, text) = scan(text)?;
    let decimal = match text {
        Scanned::Special(x) => return Ok(Decoded::Special(x.copysign(sign(negative)))),
        Scanned::Number(decimal) => decimal,
    };
    if decimal.len() == 0 {
        return Ok(Decoded::Special(0f64.copysign(sign(negative))));
    }
    if decimal.magnitude().abs() > MAX_MAGNITUDE {
        return Err(ParseError::Magnitude);
    }
    let mut digits = fallible::with_room(decimal.len()).ok_or(ParseError::NoMemory)?;
    digits.extend(decimal.digits());
    let value = Decoded::Finite(nearest(&digits, decimal.scale, bits)?);
    Ok(if negative { value.negated() } else { value })
}

/// A string of a number without its sign.
enum Scanned<'a> {
    Special(f64),
    Number(Decimal<'a>),
}

/// Whether there is a minus sign, and what follows.
fn scan(text: &str) -> Result<(bool, Scanned<'_>), ParseError> {
    let (negative, unsigned) = match text.as_bytes() {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        all => (false, all),
    };
    if let Some(special) = special(unsigned) {
        return Ok((negative, Scanned::Special(special)));
    }
    let decimal = Decimal::scan(unsigned).map_err(|error| match error {
        ParseError::Trailing(at) => ParseError::Trailing(at + text.len() - unsigned.len()),
        other => other,
    })?;
    Ok((negative, Scanned::Number(decimal)))
}

fn sign(negative: bool) -> f64 {
    if negative { -1.0 } else { 1.0 }
}

fn special(text: &[u8]) -> Option<f64> {
    let is = |word: &str| text.eq_ignore_ascii_case(word.as_bytes());
    match text.first()? {
        b'0'..=b'9' | b'.' => None,
        _ if is("inf") || is("infinity") => Some(f64::INFINITY),
        _ if is("nan") => Some(f64::NAN),
        _ => None,
    }
}

/// The sign changed; zeros after the first component stay positive.
fn negated<const L: usize>(mut limbs: [f64; L]) -> [f64; L] {
    for (i, limb) in limbs.iter_mut().enumerate() {
        if i == 0 || *limb != 0.0 {
            *limb = -*limb;
        }
    }
    limbs
}

/// The integer of the digits `leading`, `trailing` times `10^scale`, without zeros at either end.
struct Decimal<'a> {
    leading: &'a [u8],
    trailing: &'a [u8],
    scale: i64,
}

impl<'a> Decimal<'a> {
    fn scan(text: &'a [u8]) -> Result<Decimal<'a>, ParseError> {
        let (mut leading, rest) = split_digits(text);
        let (mut trailing, rest) = match rest {
            [b'.', rest @ ..] => split_digits(rest),
            _ => (&[][..], rest),
        };
        if leading.is_empty() && trailing.is_empty() {
            return Err(ParseError::NoDigits);
        }
        let mut scale = match rest {
            [] => 0,
            [b'e' | b'E' | b'd' | b'D', rest @ ..] => exponent(rest, text.len())?,
            _ => return Err(ParseError::Trailing(text.len() - rest.len())),
        };
        scale = scale.saturating_sub(trailing.len() as i64);
        leading = trim_start(leading);
        if leading.is_empty() {
            trailing = trim_start(trailing);
        }
        let written = leading.len() + trailing.len();
        trailing = trim_end(trailing);
        if trailing.is_empty() {
            leading = trim_end(leading);
        }
        scale = scale.saturating_add((written - leading.len() - trailing.len()) as i64);
        Ok(Decimal { leading, trailing, scale })
    }

    fn len(&self) -> usize {
        self.leading.len() + self.trailing.len()
    }

    fn digits(&self) -> impl Iterator<Item = u8> {
        self.leading.iter().chain(self.trailing).map(|digit| digit - b'0')
    }

    /// The number, when binary64 holds digits and power of ten without error: then the remainder of
    /// each division is a binary64 number too.
    ///
    /// A component never comes out as half a unit of the one before by rounding: the quotient of a
    /// 53-bit integer by 5^22 differs from a 54-bit midpoint not at all or by more than 2^-107 of it.
    fn short<const L: usize>(&self) -> Option<[f64; L]> {
        const EXACT_POWER: u64 = 22;
        let power = self.scale.unsigned_abs();
        if self.len() > 15 || power > EXACT_POWER {
            return None;
        }
        let digits = self.digits().fold(0u64, |sum, digit| 10 * sum + u64::from(digit)) as f64;
        // Two factors below 2^53 each, both exact in binary64.
        let power = 10u64.pow(power.min(15) as u32) as f64
            * 10u64.pow(power.saturating_sub(15) as u32) as f64;
        let mut limbs = [0.0; L];
        if self.scale >= 0 {
            limbs[0] = digits * power;
            if L > 1 {
                limbs[1] = digits.mul_add(power, -limbs[0]);
            }
        } else {
            let mut rest = digits;
            for limb in &mut limbs {
                *limb = rest / power;
                rest = limb.mul_add(-power, rest);
            }
        }
        Some(limbs)
    }

    /// `10^(magnitude - 1) <= value < 10^magnitude`
    fn magnitude(&self) -> i64 {
        self.scale.saturating_add(self.len() as i64)
    }

    /// The nearest number by integer arithmetic.
    fn round<T: Scalar<L>, const L: usize>(&self) -> T {
        let magnitude = self.magnitude();
        if self.len() == 0 || magnitude < -330 {
            return T::from_f64(0.0);
        }
        if magnitude > 310 {
            return T::from_special(f64::INFINITY);
        }
        let mut kept: Vec<u8> = self.digits().take(DECIDING_DIGITS).collect();
        let mut scale = self.scale + (self.len() - kept.len()) as i64;
        if kept.len() < self.len() {
            // One digit stands for all the rest, the last of which is not 0.
            kept.push(1);
            scale -= 1;
        }
        ratio(&kept, scale).round()
    }
}

/// The number of `bits` bits nearest to the integer of the digits times `10^scale`.
fn nearest(digits: &[u8], scale: i64, bits: u64) -> Result<Exact, ParseError> {
    // Where numbers are long, a few digits and an approximate power tell the result, unless that is close to
    // halfway between two numbers. More of both then; in the end all digits, exactly, where the value can
    // be halfway: 10^scale is an integer of at most `bits` bits then, or 5^-scale divides the integer of the
    // digits. There long powers go with long strings.
    let can_be_halfway = scale.unsigned_abs() <= bits + 2 * digits.len() as u64;
    // Memory of ordinary vectors. No value that cannot be halfway is so close to it.
    const MOST: u64 = 1 << 17;
    let mut guard = 64;
    while digits.len() as u64 + scale.unsigned_abs() > 2 * bits + 1000 {
        let leading = digits.len().min((bits as f64 * LOG10_2) as usize + guard as usize);
        let [low, high] = approximate(digits, leading, scale, bits + 4 * guard).ends();
        let (low, high) = (low.round_to(bits), high.round_to(bits));
        if low == high {
            return Ok(low);
        }
        guard *= 8;
        if can_be_halfway && guard > 512 {
            // Neighbours.
            let sum = low.clone() + high.clone();
            let halfway = Exact { exponent: sum.exponent - 1, ..sum };
            let order = compare(digits, scale, &halfway).ok_or(ParseError::NoMemory)?;
            return Ok(match order {
                Ordering::Less => low,
                Ordering::Equal => halfway.round_to(bits),
                Ordering::Greater => high,
            });
        }
        if guard > MOST {
            return Err(ParseError::NoMemory);
        }
    }
    Ok(ratio(digits, scale).round_to(bits))
}

/// The integer of the digits times `10^scale` against another positive number, exactly; `None` where there is no
/// memory. It takes time in the square of the lengths.
fn compare(digits: &[u8], scale: i64, other: &Exact) -> Option<Ordering> {
    // Both sides without the power of two, and without a power of five below the fraction bar.
    let (up, down) = (scale.max(0) as u64, scale.min(0).unsigned_abs());
    let mut left = Long::with_room(digits.len().div_ceil(Long::DIGITS), up)?;
    for chunk in digits.chunks(Long::DIGITS) {
        let value = chunk.iter().fold(0, |sum, &digit| 10 * sum + u64::from(digit));
        left.multiply_add(10u64.pow(chunk.len() as u32), value);
    }
    left.multiply_by_five_to(up);
    let magnitude = other.mantissa.magnitude();
    let mut right = Long::with_room(magnitude.iter_u64_digits().len(), down)?;
    right.0.extend(magnitude.iter_u64_digits());
    right.multiply_by_five_to(down);
    // left against right * 2^(other.exponent - scale)
    let (left_bits, right_bits) = (left.bits(), right.bits());
    let order = left_bits.cmp(&(right_bits + other.exponent - scale));
    let words = left.0.len().max(right.0.len()) as i64 + 1;
    let words =
        (1..=words).map(|k| left.word(left_bits - 64 * k).cmp(&right.word(right_bits - 64 * k)));
    Some(words.fold(order, Ordering::then))
}

/// A natural number, 64 bits an element, the lowest first and the highest not zero.
struct Long(Vec<u64>);

impl Long {
    /// Decimal digits that fit into an element.
    const DIGITS: usize = 19;

    /// Zero, with room for a number of so many elements times a power of five; `None` where there is no memory.
    fn with_room(elements: usize, power: u64) -> Option<Long> {
        // log2(5) = 2.32
        let power = usize::try_from(power / 27).ok()?.checked_add(1)?;
        Some(Long(fallible::with_room(elements.checked_add(power)?)?))
    }

    fn multiply_add(&mut self, factor: u64, term: u64) {
        let mut carry = term;
        for word in &mut self.0 {
            let sum = u128::from(*word) * u128::from(factor) + u128::from(carry);
            (*word, carry) = (sum as u64, (sum >> 64) as u64);
        }
        if carry > 0 {
            self.0.push(carry);
        }
    }

    fn multiply_by_five_to(&mut self, mut power: u64) {
        // 5^27 fits into an element.
        while power > 0 {
            let step = power.min(27);
            self.multiply_add(5u64.pow(step as u32), 0);
            power -= step;
        }
    }

    fn bits(&self) -> i64 {
        self.0.last().map_or(0, |top| 64 * self.0.len() as i64 - i64::from(top.leading_zeros()))
    }

    /// 64 bits from a place, which may lie below the lowest.
    fn word(&self, place: i64) -> u64 {
        let (at, part) = (place.div_euclid(64), place.rem_euclid(64) as u32);
        let word = |at: i64| usize::try_from(at).ok().and_then(|at| self.0.get(at));
        let [low, high] = [word(at), word(at + 1)].map(|word| word.copied().unwrap_or(0));
        if part == 0 { low } else { low >> part | high << (64 - part) }
    }
}

/// An interval around the integer of the digits times `10^scale`, from the leading ones of them and a
/// power that is right to some bits.
fn approximate(digits: &[u8], leading: usize, scale: i64, bits: u64) -> Interval {
    let low = integer(&digits[..leading]);
    let high = &low + u8::from(leading < digits.len());
    let scale = scale + (digits.len() - leading) as i64;
    let power = Interval::five_to(scale.unsigned_abs(), bits);
    let digits = Interval { low, high, exponent: scale };
    if scale >= 0 { digits.times(&power) } else { digits.over(&power, bits) }
}

/// What is between `low 2^exponent` and `high 2^exponent`, both included.
struct Interval {
    low: BigUint,
    high: BigUint,
    exponent: i64,
}

impl Interval {
    /// A power of five, to some bits.
    fn five_to(power: u64, bits: u64) -> Interval {
        // Each squaring doubles the relative error and adds one: two bits more for each are enough.
        let bits = bits + 2 * u64::from(u64::BITS - power.leading_zeros()) + 8;
        let mut result = Interval { low: BigUint::one(), high: BigUint::one(), exponent: 0 };
        for place in (0..u64::BITS - power.leading_zeros()).rev() {
            result = result.times(&result);
            if power >> place & 1 == 1 {
                result.low *= 5u8;
                result.high *= 5u8;
            }
            result.shorten(bits);
        }
        result
    }

    /// Rounds outwards to some bits.
    fn shorten(&mut self, bits: u64) {
        let Some(dropped @ 1..) = self.high.bits().checked_sub(bits) else { return };
        let is_exact = self.high.trailing_zeros() >= Some(dropped);
        self.low >>= dropped;
        self.high >>= dropped;
        self.high += u8::from(!is_exact);
        self.exponent += dropped as i64;
    }

    fn times(&self, other: &Interval) -> Interval {
        Interval {
            low: &self.low * &other.low,
            high: &self.high * &other.high,
            exponent: self.exponent + other.exponent,
        }
    }

    /// The quotient, to some bits.
    fn over(self, other: &Interval, bits: u64) -> Interval {
        let shift = (bits + other.high.bits()).saturating_sub(self.low.bits());
        Interval {
            low: (self.low << shift) / &other.high,
            high: (self.high << shift) / &other.low + 1u8,
            exponent: self.exponent - other.exponent - shift as i64,
        }
    }

    fn ends(self) -> [Exact; 2] {
        let exponent = self.exponent;
        [self.low, self.high].map(|mantissa| Exact { mantissa: mantissa.into(), exponent })
    }
}

/// The integer of the digits times `10^scale`.
fn ratio(digits: &[u8], scale: i64) -> Ratio {
    let digits = integer(digits);
    let power = five_to(scale.unsigned_abs());
    let (numerator, denominator) =
        if scale >= 0 { (digits * power, BigUint::one()) } else { (digits, power) };
    Ratio { numerator: BigInt::from(numerator), denominator, exponent: scale }
}

fn split_digits(text: &[u8]) -> (&[u8], &[u8]) {
    text.split_at(text.iter().position(|c| !c.is_ascii_digit()).unwrap_or(text.len()))
}

fn trim_start(digits: &[u8]) -> &[u8] {
    &digits[digits.iter().position(|&digit| digit != b'0').unwrap_or(digits.len())..]
}

fn trim_end(digits: &[u8]) -> &[u8] {
    &digits[..digits.iter().rposition(|&digit| digit != b'0').map_or(0, |last| last + 1)]
}

/// The exponent at the end of a string of `len` bytes; beyond 64 bits it saturates.
fn exponent(text: &[u8], len: usize) -> Result<i64, ParseError> {
    let (negative, unsigned) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        all => (false, all),
    };
    let (digits, rest) = split_digits(unsigned);
    if digits.is_empty() {
        return Err(ParseError::NoExponent);
    }
    if !rest.is_empty() {
        return Err(ParseError::Trailing(len - rest.len()));
    }
    let magnitude = digits
        .iter()
        .fold(0i64, |sum, digit| sum.saturating_mul(10).saturating_add(i64::from(digit - b'0')));
    Ok(if negative { -magnitude } else { magnitude })
}

fn integer(digits: &[u8]) -> BigUint {
    if digits.len() <= 38 {
        return digits.iter().fold(0u128, |sum, &digit| 10 * sum + u128::from(digit)).into();
    }
    // The conversion itself takes time in the square of the length.
    const LONG: usize = 4000;
    if digits.len() <= LONG {
        return BigUint::from_radix_be(digits, 10).expect("digits below 10");
    }
    let (high, low) = digits.split_at(digits.len() / 2);
    let power = five_to(low.len() as u64) << low.len();
    integer(high) * power + integer(low)
}

fn five_to(power: u64) -> BigUint {
    match power {
        0..=55 => 5u128.pow(power as u32).into(),
        _ => BigUint::from(5u8).pow(power as u32),
    }
}

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
pub fn to_decimal_lossless<T: Scalar<L>, const L: usize>(x: T) -> String {
    let last = x.limbs()[L - 1];
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

/// What is known of a value over `10^scale`, rounded to an integer.
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
fn exact_decimal(value: &Exact) -> (String, i64) {
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

impl FromStr for Dd {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Dd, ParseError> {
        parse(text)
    }
}

/// Scientific notation with 32 significant digits, or with as many digits after the point as the
/// format string asks for.
impl fmt::Display for Dd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = to_decimal(*self, f.precision().map_or(DD_DIGITS, |digits| digits + 1));
        match f.width() {
            Some(width) => write!(f, "{text:>width$}"),
            None => f.write_str(&text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::power_of_two;

    fn dd(text: &str) -> Dd {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn notations() {
        let same = ["12.5", "+12.5", "012.50", "1.25e1", "1.25E+1", "125d-1", ".125D2", "12.5e0"];
        for text in same {
            assert_eq!(dd(text), Dd::new(12.5, 0.0), "{text}");
        }
        assert_eq!(dd("5."), Dd::from(5.0));
        assert_eq!(dd("0.1"), Dd::new(0.1, -5.551115123125783e-18));
        assert_eq!(dd("-0.1"), Dd::new(-0.1, 5.551115123125783e-18));
        for text in ["-0", "-0.000e5", "-0e-999999999999", "-1e-100000000"] {
            assert_eq!(dd(text).limbs().map(f64::to_bits), [(-0.0f64).to_bits(), 0], "{text}");
        }
        for (text, value) in [("inf", f64::INFINITY), ("-Infinity", f64::NEG_INFINITY)] {
            assert_eq!(dd(text), Dd::from(value));
        }
        assert!(dd("NaN").hi.is_nan() && dd("-nan").lo.is_nan());
    }

    #[test]
    fn errors() {
        use ParseError::{NoDigits, NoExponent, Trailing};
        let cases = [
            ("", NoDigits),
            ("-", NoDigits),
            (".", NoDigits),
            ("e5", NoDigits),
            ("--1", NoDigits),
            ("infinite", NoDigits),
            ("1e", NoExponent),
            ("1e+", NoExponent),
            ("1.5x", Trailing(3)),
            ("-1.2.3", Trailing(4)),
            ("1e5 ", Trailing(3)),
            ("-1e5e5", Trailing(4)),
            ("0x10", Trailing(1)),
            ("1,5", Trailing(1)),
        ];
        for (text, error) in cases {
            assert_eq!(text.parse::<Dd>(), Err(error), "{text}");
        }
    }

    #[test]
    fn ends_of_the_range() {
        let infinity = Dd::from(f64::INFINITY);
        for text in ["1e309", "1e100000000", "1e99999999999999999999", "-1e99999999999999999999"] {
            assert_eq!(dd(text).abs(), infinity, "{text}");
        }
        let huge_digits = "9".repeat(400);
        assert_eq!(dd(&huge_digits), infinity);
        assert_eq!(dd(&format!("{huge_digits}e-400")), Dd::ONE);
        assert_eq!(dd(&format!("0.{}1e5001", "0".repeat(5000))), Dd::ONE);
        assert_eq!(dd("4.9406564584124654e-324"), Dd::new(f64::from_bits(1), 0.0));
        assert_eq!(dd("2.4703282292062328e-324"), Dd::new(f64::from_bits(1), 0.0));
        assert_eq!(dd("2.4703282292062327e-324"), Dd::ZERO);
        // The largest number, and what rounds to 2^1024.
        let largest = Dd::new(f64::MAX, f64::MAX * power_of_two(-54));
        assert_eq!(dd(&to_decimal_exact(largest)), largest);
        let half_beyond = Dd::new(power_of_two(1023), power_of_two(1023) - power_of_two(970));
        assert_eq!(dd(&to_decimal_exact(half_beyond)), infinity);
    }

    #[test]
    fn a_digit_far_behind_breaks_the_tie() {
        let tie = to_decimal_exact(Dd::new(1.0, power_of_two(-53)));
        assert_eq!(dd(&tie), Dd::new(1.0, power_of_two(-53)));
        // 1 + 2^-54 + 2^-107 is a tie of the second component.
        let tie = (BigInt::one() << 107) + (BigInt::one() << 53) + 1;
        let (tie, exponent) = exact_decimal(&Exact { mantissa: tie, exponent: -107 });
        assert_eq!(exponent, 0);
        let (low, ulp) = (power_of_two(-54), power_of_two(-106));
        let number = |zeros, last| dd(&format!("1.{}{}{last}", &tie[1..], "0".repeat(zeros)));
        assert_eq!(number(0, ""), Dd::new(1.0, low));
        assert_eq!(number(5000, "0"), Dd::new(1.0, low));
        assert_eq!(number(5000, "1"), Dd::new(1.0, low + ulp));
    }

    #[test]
    fn display() {
        assert_eq!(dd("-1.5e-7").to_string(), "-1.5000000000000000000000000000000e-7");
        assert_eq!(format!("{:.3}", dd("9.9996")), "1.000e1");
        assert_eq!(format!("{:.0}|{:>8.1}", dd("2.5"), dd("0.25")), "2e0|  2.5e-1");
        assert_eq!(Dd::ZERO.to_string(), format!("0.{}e0", "0".repeat(31)));
        assert_eq!((-Dd::from(f64::INFINITY)).to_string(), "-inf");
        assert_eq!(to_decimal_exact(dd("0.5e10")), "5e9");
        assert_eq!(to_decimal_lossless(dd("0.1")), "1e-1");
        assert_eq!(to_decimal_exact(-Dd::ZERO), "-0e0");
        assert_eq!(to_decimal_lossless(Dd::from(f64::NAN)), "nan");
    }

    /// A generator of test numbers.
    struct Random(u64);

    impl Random {
        fn next(&mut self) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (self.0 ^ self.0 >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.0 >> 31
        }

        fn below(&mut self, end: u64) -> u64 {
            self.next() % end
        }

        /// A normalised number: any exponent, the second component at its largest, far below, subnormal
        /// or 0.
        fn dd(&mut self) -> Dd {
            loop {
                let hi = f64::from_bits(self.next());
                let gap = [53, 53, 54, 60, 200, 900][self.below(6) as usize];
                let lo = hi * power_of_two(-gap) * (self.next() as f64 / power_of_two(64));
                let lo = [lo, -lo, 0.0][self.below(3) as usize];
                let x = Dd::from_sum(hi, lo);
                if x.is_finite() {
                    return x;
                }
            }
        }

        fn digits(&mut self, count: usize) -> String {
            (0..count).map(|_| char::from(b'0' + self.below(10) as u8)).collect()
        }
    }

    const COUNT: usize = if cfg!(miri) { 5 } else { 20_000 };

    #[test]
    fn numbers_survive_the_way_through_a_string() {
        let mut random = Random(1);
        for _ in 0..COUNT {
            let x = random.dd();
            for text in [to_decimal_lossless(x), to_decimal_exact(x)] {
                assert_eq!(dd(&text), x, "{text}");
            }
            assert_eq!(Exact::of(x).unwrap().round::<Dd, 2>(), x);
        }
    }

    #[test]
    fn strings_survive_the_way_through_a_number() {
        let mut random = Random(2);
        for _ in 0..COUNT {
            let exponent = random.below(500) as i64 - 250;
            let digits = format!("{}{}", random.below(9) + 1, random.digits(31));
            let text = |count| format!("{}.{}e{exponent}", &digits[..1], &digits[1..count]);
            assert_eq!(to_decimal(dd(&text(31)), 31), text(31));
            // Below 2^53 in its decade the numbers are dense enough for 32 digits: 0.81 < 2^e / 10^k
            // does not hold there.
            let unscaled = format!("{}.{}e15", &digits[..1], &digits[1..]);
            if digits.as_str() < "9007" {
                assert_eq!(dd(&unscaled).to_string(), unscaled);
            }
        }
    }

    #[cfg(not(miri))]
    mod against_rug {
        use super::*;
        use rug::ops::Pow;
        use rug::{Float, Integer, Rational};

        /// The nearest binary64 number. The intermediate precision tells any value of a test from a
        /// tie.
        fn nearest(value: &Rational) -> f64 {
            Float::with_val(5000, value).to_f64()
        }

        fn expected(value: &Rational) -> [f64; 2] {
            let hi = nearest(value);
            if hi.is_infinite() {
                return [hi; 2];
            }
            let rest: Rational = value - Rational::from_f64(hi).unwrap();
            let x = Dd::from_sum(hi, nearest(&rest));
            if x.is_finite() { x.limbs() } else { [f64::INFINITY.copysign(hi); 2] }
        }

        #[test]
        fn strings_are_rounded_correctly() {
            let mut random = Random(3);
            for _ in 0..COUNT {
                let count = [1, 5, 15, 16, 20, 34, 60, 400][random.below(8) as usize];
                let digits = random.digits(count);
                let range = [1, 20, 40, 330][random.below(4) as usize];
                let exponent = random.below(2 * range) as i32 - range as i32;
                let point = random.below(count as u64 + 1) as usize;
                let (integer, fraction) = digits.split_at(point);
                let text = format!("{integer}.{fraction}e{exponent}");
                let scale = exponent - fraction.len() as i32;
                let mantissa = Rational::from(Integer::from_str_radix(&digits, 10).unwrap());
                let value = mantissa * Rational::from(10).pow(scale);
                assert_eq!(dd(&text).limbs(), expected(&value), "{text}");
            }
        }

        #[test]
        fn ties_and_their_neighbours_are_rounded_correctly() {
            let mut random = Random(4);
            for _ in 0..COUNT / 10 {
                // Halfway between neighbours of the second component, and a little beside.
                let x = random.dd();
                let beside = Rational::from(2).pow(-500) * u32::from(x.lo.abs() > 1e-100);
                let half = Rational::from(2).pow(ulp_exponent(x.lo) as i32 - 1);
                let sum = |limbs: [f64; 2]| -> Rational {
                    limbs.into_iter().map(|limb| Rational::from_f64(limb).unwrap()).sum()
                };
                for value in [sum(x.limbs()) + &half, sum(x.limbs()) + &half + &beside] {
                    // All of these are multiples of 2^-1600.
                    let places = 1600;
                    let scaled: Rational = &value * Rational::from(10).pow(places);
                    assert_eq!(*scaled.denom(), 1);
                    let text = format!("{}e-{places}", scaled.numer());
                    assert_eq!(dd(&text).limbs(), expected(&value), "{text}");
                }
            }
        }

        /// Long strings of numbers halfway between two of 60 bits, and of what is next to them.
        #[test]
        fn long_ties_are_told_from_their_neighbours() {
            let mut random = Random(6);
            for case in 0..12 {
                let odd = 1 << 60 | random.below(1 << 60) | 1;
                let exponent: i32 = [-2000, -1500, 6000, 9000][case % 4];
                // odd 2^exponent as an integer times a power of ten
                let (integer, scale) = match u32::try_from(exponent) {
                    Ok(power) => (Integer::from(odd) << power, 0),
                    Err(_) => {
                        (Integer::from(5).pow(exponent.unsigned_abs()) * odd, i64::from(exponent))
                    }
                };
                for beside in [-1, 0, 1] {
                    let beside_it: Integer = Integer::from(&integer * 10) + beside;
                    let text = format!("{beside_it}e{}", scale - 1);
                    let found = parse_to_bits(&text, 60).unwrap();
                    let up = beside > 0 || (beside == 0 && odd & 2 == 2);
                    let mantissa = BigInt::from((odd >> 1) + u64::from(up));
                    let expected = Exact { mantissa, exponent: i64::from(exponent) + 1 };
                    assert_eq!(found, Decoded::Finite(expected), "{odd} {exponent} {beside}");
                }
            }
        }

        #[test]
        fn numbers_are_rounded_correctly() {
            let mut random = Random(5);
            for _ in 0..COUNT / 10 {
                let x = random.dd();
                let count = random.below(60) as usize + 1;
                let text = to_decimal(x, count);
                let value: Rational =
                    x.limbs().into_iter().map(|limb| Rational::from_f64(limb).unwrap()).sum();
                let (digits, exponent) = text.split_once('e').unwrap();
                let digits = digits.replace('.', "");
                let (sign, digits) = match digits.strip_prefix('-') {
                    Some(digits) => (-1, digits),
                    None => (1, digits.as_str()),
                };
                assert_eq!(digits.len(), count);
                let unit =
                    Rational::from(10).pow(exponent.parse::<i32>().unwrap() + 1 - count as i32);
                let written = Rational::from(Integer::from_str_radix(digits, 10).unwrap()) * &unit;
                let difference: Rational = written * sign - &value;
                let error = difference.abs() * 2;
                let odd = (digits.as_bytes()[count - 1] - b'0') % 2 == 1;
                assert!(error < unit || (error == unit && !odd), "{text}");
                assert!(value == 0 || !digits.starts_with('0'), "{text}");
            }
        }
    }
}
