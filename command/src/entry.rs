//! What commands ask of the numbers of a matrix, in every format.

use crate::error::{Error, warn};
use crate::mtx::{has_digits, shortened};
use crate::options::Format;
use std::fmt::Display;
use std::ops::DerefMut;
use wideblas::blas::formats;
use wideblas::format::decimal::{self, ParseError};
use wideblas::format::exact::{Decode, Decoded, Encode, Exact};
use wideblas::format::mpfr::{Mpf, MpfArray, Mpfr, MpfrArray};
use wideblas::format::{Dd, Qd, Scalar};
use wideblas::product::Number;
use wideblas_reference::{Dyadic, nearest};

/// Exponents of numbers that exact arithmetic takes, both ways: sums of their products fit into memory.
const FARTHEST: i64 = 1 << 28;

/// Refuses numbers that exact arithmetic does not take; `name` says where they are from.
pub fn check_reach<T: Entry>(name: impl Display, numbers: &[T]) -> Result<(), Error> {
    let is_within = |x: &T| match x.decode() {
        Decoded::Special(_) => true,
        Decoded::Finite(Exact { mantissa, exponent }) => {
            exponent >= -FARTHEST && exponent + mantissa.bits() as i64 <= FARTHEST
        }
    };
    let Some(beyond) = numbers.iter().find(|x| !is_within(x)) else { return Ok(()) };
    let number = beyond.lossless();
    let number = shortened(&number);
    Err(Error::Operands(format!(
        "{name}: {number} is beyond 2^+-{FARTHEST}, too far for exact arithmetic"
    )))
}

/// A number of a matrix.
pub trait Entry: formats::Format + Encode {
    /// What owns numbers.
    type Array: DerefMut<Target = [Self]> + Clone + Sync;

    /// Whether instruction sets make a difference to its own arithmetic.
    const HAS_KERNELS: bool;

    /// Zeros of a format of this type; `None` when they do not fit into memory.
    fn zeros(format: Format, len: usize) -> Option<Self::Array>;

    /// Becomes the nearest number to a decimal string.
    fn parse(&mut self, text: &str) -> Result<(), ParseError>;

    /// Decimal digits that give the same number when read.
    fn lossless(&self) -> String;

    fn copy_from(&mut self, other: &Self);

    /// Equal in every bit.
    fn is_same(&self, other: &Self) -> bool;

    /// It is the exact value, rounded to the format and precision of this number.
    fn is_nearest(&self, value: &Dyadic) -> bool;

    /// Exponent of the last place of a number stored here whose leading bit has the weight 2^top.
    fn last_place(&self, top: i64) -> i64;
}

macro_rules! entries_of_components {
    ($($type:ty),*) => {$(
        impl Entry for $type {
            type Array = Vec<$type>;
            const HAS_KERNELS: bool = true;

            fn zeros(_: Format, len: usize) -> Option<Vec<$type>> {
                let mut zeros = Vec::new();
                zeros.try_reserve_exact(len).ok()?;
                zeros.resize(len, Scalar::from_f64(0.0));
                Some(zeros)
            }
            fn parse(&mut self, text: &str) -> Result<(), ParseError> {
                *self = decimal::parse(text)?;
                Ok(())
            }
            fn lossless(&self) -> String {
                decimal::to_decimal_lossless(*self)
            }
            fn copy_from(&mut self, other: &$type) {
                *self = *other;
            }
            fn is_same(&self, other: &$type) -> bool {
                self.components().map(f64::to_bits) == other.components().map(f64::to_bits)
            }
            fn is_nearest(&self, value: &Dyadic) -> bool {
                let nearest: $type = nearest(value);
                *self == nearest
            }
            fn last_place(&self, top: i64) -> i64 {
                (top + 1 - i64::from(Self::PRECISION)).max(-1074)
            }
        }
    )*};
}

entries_of_components!(f64, Dd, Qd);

impl Entry for Mpfr {
    type Array = MpfrArray;
    const HAS_KERNELS: bool = false;

    fn zeros(format: Format, len: usize) -> Option<MpfrArray> {
        MpfrArray::zeros(format.precision(), len)
    }
    fn parse(&mut self, text: &str) -> Result<(), ParseError> {
        Mpfr::parse(self, text)
    }
    fn lossless(&self) -> String {
        self.to_decimal_lossless()
    }
    fn copy_from(&mut self, other: &Mpfr) {
        Mpfr::copy_from(self, other);
    }
    fn is_same(&self, other: &Mpfr) -> bool {
        let values = match (self.decode(), other.decode()) {
            (Decoded::Special(x), Decoded::Special(y)) => x == y || x.is_nan() && y.is_nan(),
            (x, y) => x == y,
        };
        values && self.is_negative() == other.is_negative()
    }
    fn is_nearest(&self, value: &Dyadic) -> bool {
        let nearest = value.to_float_with(self.precision() as u32);
        Dyadic::of(self) == Dyadic::from_float(&nearest)
    }
    fn last_place(&self, top: i64) -> i64 {
        top + 1 - Mpfr::precision(self)
    }
}

impl Entry for Mpf {
    type Array = MpfArray;
    const HAS_KERNELS: bool = false;

    fn zeros(format: Format, len: usize) -> Option<MpfArray> {
        MpfArray::zeros(format.precision(), len)
    }
    fn parse(&mut self, text: &str) -> Result<(), ParseError> {
        let value = decimal::parse_to_bits(text, Number::precision(self) as u64 + 64)?;
        self.encode(&value);
        Ok(())
    }
    fn lossless(&self) -> String {
        decimal::to_decimal_for_bits(self, Number::precision(self) as u64)
    }
    fn copy_from(&mut self, other: &Mpf) {
        self.encode(&other.decode());
    }
    fn is_same(&self, other: &Mpf) -> bool {
        self.decode() == other.decode()
    }
    fn is_nearest(&self, value: &Dyadic) -> bool {
        let Some(top) = value.log2() else { return self.is_zero() };
        let bits = i64::from(top) + 1 - Mpf::last_place(self, top.into());
        let nearest = value.to_float_with(bits as u32);
        Dyadic::of(self) == Dyadic::from_float(&nearest)
    }
    fn last_place(&self, top: i64) -> i64 {
        Mpf::last_place(self, top)
    }
}

/// The number that an option gives in decimal.
pub fn number<T: Entry>(format: Format, option: &str, text: &str) -> Result<T::Array, Error> {
    let mut number = T::zeros(format, 1)
        .ok_or_else(|| Error::Operands(format!("{option} does not fit into memory")))?;
    number[0]
        .parse(text)
        .map_err(|error| Error::Usage(format!("{option}: `{text}` is not a number: {error}")))?;
    if number[0].is_special() && has_digits(text) {
        let text = shortened(text);
        warn(format_args!("{option}: `{text}` is beyond the range of {format}: an infinity"));
    }
    Ok(number)
}
