//! From strings to numbers.

use super::nearest::{nearest, ratio};
use crate::Scalar;
use crate::exact::Decoded;
use std::fmt;
use wideblas_base::fallible;

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
    let components = match text {
        Scanned::Special(x) => return Ok(T::from_special(x.copysign(sign(negative)))),
        Scanned::Number(decimal) => match decimal.short() {
            Some(components) => components,
            None => decimal.round::<T, L>().components(),
        },
    };
    Ok(T::from_components(if negative { negated(components) } else { components }))
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
fn negated<const L: usize>(mut components: [f64; L]) -> [f64; L] {
    for (i, component) in components.iter_mut().enumerate() {
        if i == 0 || *component != 0.0 {
            *component = -*component;
        }
    }
    components
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
        let mut components = [0.0; L];
        if self.scale >= 0 {
            components[0] = digits * power;
            if L > 1 {
                components[1] = digits.mul_add(power, -components[0]);
            }
        } else {
            let mut rest = digits;
            for component in &mut components {
                *component = rest / power;
                rest = component.mul_add(-power, rest);
            }
        }
        Some(components)
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
            // One digit stands for all the rest, whose last digit is not 0.
            kept.push(1);
            scale -= 1;
        }
        ratio(&kept, scale).round()
    }
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
