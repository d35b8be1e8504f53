//! What commands ask of the numbers of a matrix, in every format.

use crate::error::{Error, warn};
use crate::files::npy::Kind;
use crate::mtx::{has_digits, shortened};
use crate::options::Format;
use std::fmt::Display;
use std::io::{self, Write};
use std::ops::DerefMut;
use wideblas::blas::formats;
use wideblas::format::decimal;
use wideblas::format::exact::{Decode, Decoded, Encode, Exact};
use wideblas::format::mpfr::{Mpf, MpfArray, Mpfr, MpfrArray};
use wideblas::format::{Binary128, Dd, Qd, Scalar, binary128};
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

    /// There are no infinities and no NaN.
    const IS_FINITE: bool = false;

    /// What arrays of NumPy have as elements for such numbers, if there is anything.
    const KIND: Option<Kind> = None;

    /// Writes an element of such an array, the lowest byte of each component first.
    fn write_element(&self, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Zeros of a format of this type; `None` when they do not fit into memory.
    fn zeros(format: Format, len: usize) -> Option<Self::Array>;

    /// Becomes the nearest number to a decimal string.
    fn parse(&mut self, text: &str) -> Result<(), String>;

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
    ($($type:ty, $kind:ident;)*) => {$(
        impl Entry for $type {
            type Array = Vec<$type>;
            const HAS_KERNELS: bool = true;
            const KIND: Option<Kind> = Some(Kind::$kind);

            fn write_element(&self, out: &mut dyn Write) -> io::Result<()> {
                self.components().iter().try_for_each(|x| out.write_all(&x.to_le_bytes()))
            }
            fn zeros(_: Format, len: usize) -> Option<Vec<$type>> {
                zeros_of_plain_bytes(len)
            }
            fn parse(&mut self, text: &str) -> Result<(), String> {
                *self = decimal::parse(text).map_err(|error| error.to_string())?;
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

entries_of_components! {
    f64, Double;
    Dd, Dd;
    Qd, Qd;
}

fn zeros_of_plain_bytes<T: Clone + Default>(len: usize) -> Option<Vec<T>> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(len).ok()?;
    zeros.resize(len, T::default());
    Some(zeros)
}

/// The nearest number of so many bits to a decimal string.
fn parsed(text: &str, bits: u64) -> Result<Decoded, String> {
    decimal::parse_to_bits(text, bits).map_err(|error| error.to_string())
}

impl Entry for Binary128 {
    type Array = Vec<Binary128>;
    const HAS_KERNELS: bool = false;

    fn zeros(_: Format, len: usize) -> Option<Vec<Binary128>> {
        zeros_of_plain_bytes(len)
    }
    fn parse(&mut self, text: &str) -> Result<(), String> {
        let mut value = parsed(text, binary128::PRECISION as u64)?;
        if let Decoded::Finite(x) = &value
            && x.log2() < binary128::MIN_EXPONENT + binary128::PRECISION - 1
        {
            // A subnormal number has fewer bits: the second rounding must not see what the first one made. A decimal number of
            // d digits that is no midpoint of two subnormal numbers is further from it than 10^-(d + 4966) 2^-113 of its value.
            value = parsed(text, 20_000 + 4 * text.len() as u64)?;
        }
        self.encode(&value);
        Ok(())
    }
    fn lossless(&self) -> String {
        decimal::to_decimal_for_bits(self, binary128::PRECISION as u64)
    }
    fn copy_from(&mut self, other: &Binary128) {
        *self = *other;
    }
    fn is_same(&self, other: &Binary128) -> bool {
        self == other
    }
    fn is_nearest(&self, value: &Dyadic) -> bool {
        let Some(top) = value.log2() else { return self.is_zero() };
        let last = Entry::last_place(self, top.into()) as i32;
        let nearest = match top + 1 - last {
            bits @ 1.. => Dyadic::from_float(&value.to_float_with(bits as u32)).unwrap_or_default(),
            // Between zero and the smallest number.
            0 if value.abs() > Dyadic::power_of_two(last - 1) => {
                Dyadic::new(if value.is_negative() { -1 } else { 1 }.into(), last)
            }
            _ => Dyadic::ZERO,
        };
        let largest = binary128::MAX_EXPONENT + binary128::PRECISION;
        match nearest.log2() {
            Some(top) if i64::from(top) >= largest => {
                let infinity = if value.is_negative() { -f64::INFINITY } else { f64::INFINITY };
                self.special() == Some(infinity)
            }
            _ => Dyadic::of(self) == Some(nearest),
        }
    }
    fn last_place(&self, top: i64) -> i64 {
        (top + 1 - binary128::PRECISION).max(binary128::MIN_EXPONENT)
    }
}

impl Entry for Mpfr {
    type Array = MpfrArray;
    const HAS_KERNELS: bool = false;

    fn zeros(format: Format, len: usize) -> Option<MpfrArray> {
        MpfrArray::zeros(format.precision(), len)
    }
    fn parse(&mut self, text: &str) -> Result<(), String> {
        Mpfr::parse(self, text).map_err(|error| error.to_string())
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

/// Bits that a number of GMP's has room for where it has this value.
fn room(x: &Mpf, value: &Exact) -> u64 {
    let top = value.log2();
    (top + 1 - Mpf::last_place(x, top)) as u64
}

impl Entry for Mpf {
    type Array = MpfArray;
    const HAS_KERNELS: bool = false;
    const IS_FINITE: bool = true;

    fn zeros(format: Format, len: usize) -> Option<MpfArray> {
        MpfArray::zeros(format.precision(), len)
    }
    fn parse(&mut self, text: &str) -> Result<(), String> {
        // More bits than there is room for tell the exponent, and that how many there is room for.
        let value = match parsed(text, 64 * self.capacity() as u64 + 1)? {
            Decoded::Finite(x) => parsed(text, room(self, &x))?,
            Decoded::Special(0.0) => Decoded::Special(0.0),
            Decoded::Special(_) => return Err("GMP has no infinities and no NaN".into()),
        };
        self.encode(&value);
        Ok(())
    }
    fn lossless(&self) -> String {
        match self.decode() {
            Decoded::Finite(x) => decimal::to_decimal_for_bits(self, room(self, &x)),
            zero => decimal::to_decimal_exact(zero),
        }
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
