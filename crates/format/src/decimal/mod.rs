//! Decimal strings, correctly rounded both ways.
//!
//! 31 significant digits survive the way string -> [`Dd`] -> string always. 32 digits do wherever the
//! numbers are not sparser than the strings: everywhere but in the upper part of some decades, from
//! `2^e` to `10^k` where `2^106 10^-32 = 0.81 < 2^e / 10^k < 1` (a spacing of `2^(e - 106)` against
//! `10^(k - 32)`), for instance between 2^53 and 10^16. The other way, [`to_decimal_lossless`] takes as
//! many digits as the number at hand needs.

mod nearest;
mod parse;
mod powers;
#[cfg(test)]
mod tests;
mod write;

pub use parse::{ParseError, parse, parse_to_bits};
pub use write::{to_decimal, to_decimal_exact, to_decimal_for_bits, to_decimal_lossless};

use super::Dd;
use std::fmt;
use std::str::FromStr;

/// Significant digits that [`Dd`] is displayed with.
const DD_DIGITS: usize = 32;

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
        display(f, DD_DIGITS, |digits| to_decimal(*self, digits))
    }
}

/// Writes a number, as text of so many digits, with `usual` digits unless the format string asks for others.
pub(super) fn display(
    f: &mut fmt::Formatter<'_>,
    usual: usize,
    text: impl FnOnce(usize) -> String,
) -> fmt::Result {
    let text = text(f.precision().map_or(usual, |digits| digits + 1));
    match f.width() {
        Some(width) => write!(f, "{text:>width$}"),
        None => f.write_str(&text),
    }
}
