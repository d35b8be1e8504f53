//! The types of numbers that are summed.

use crate::files::Endian;
use crate::files::npy::{Dtype, Kind, Value};
use clap::ValueEnum;
use wideblas::format::decimal::{self, ParseError};
use wideblas::format::{Dd, Qd, Scalar};
use wideblas::sum::{Fixed, Number};

/// Type of the numbers in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Type {
    /// Double precision
    F64,
    /// Single precision
    F32,
    /// Double-double: two doubles a number
    Dd,
    /// Quad-double: four doubles a number
    Qd,
}

impl Type {
    pub fn name(self) -> &'static str {
        match self {
            Type::F64 => "f64",
            Type::F32 => "f32",
            Type::Dd => "dd",
            Type::Qd => "qd",
        }
    }

    /// Bytes of a number in binary files.
    pub const fn bytes(self) -> u64 {
        match self {
            Type::F64 => 8,
            Type::F32 => 4,
            Type::Dd => 16,
            Type::Qd => 32,
        }
    }

    /// Its numbers in binary files.
    pub const fn kind(self) -> Kind {
        match self {
            Type::F64 => Kind::Double,
            Type::F32 => Kind::Single,
            Type::Dd => Kind::Dd,
            Type::Qd => Kind::Qd,
        }
    }

    /// The shortest type that holds all numbers of an array, but for numbers of `longdouble` beyond double's exponents.
    pub fn of_array(kind: Kind) -> Type {
        match kind {
            Kind::Half | Kind::Single => Type::F32,
            Kind::Integer { bytes: ..=4, .. } | Kind::Double => Type::F64,
            Kind::Integer { .. } | Kind::Extended { .. } | Kind::Dd => Type::Dd,
            Kind::Qd => Type::Qd,
        }
    }

    /// It has all numbers of the other.
    pub fn holds(self, other: Type) -> bool {
        self.bytes() >= other.bytes()
    }
}

/// Calls a generic function for a type of numbers.
macro_rules! for_type {
    ($type:expr, $run:ident($($argument:expr),*)) => {
        match $type {
            $crate::sums::element::Type::F64 => $run::<f64>($($argument),*),
            $crate::sums::element::Type::F32 => $run::<f32>($($argument),*),
            $crate::sums::element::Type::Dd => $run::<wideblas::format::Dd>($($argument),*),
            $crate::sums::element::Type::Qd => $run::<wideblas::format::Qd>($($argument),*),
        }
    };
}
pub(crate) use for_type;

/// A number of a file.
pub trait Element: Number + Default {
    const TYPE: Type;

    /// The nearest number to a decimal string.
    fn parse(text: &str) -> Result<Self, ParseError>;
    /// The number of its bytes, the lowest first.
    fn of_little(bytes: &[u8]) -> Self;
    /// The number whose components have their highest byte first.
    fn of_big(bytes: &[u8]) -> Self;
    /// The number of this value; `None` where the type has none.
    fn of(value: Value) -> Option<Self>;
    fn value(self) -> Value;
    /// The nearest double.
    fn to_double(self) -> f64;
    fn magnitude(self) -> Self;

    /// Appends numbers of a binary file: every `step`-th.
    ///
    /// # Errors
    /// The place of a number that this type has not, or of bits that are none.
    fn append(
        bytes: &[u8],
        step: usize,
        dtype: Dtype,
        out: &mut Vec<Self>,
    ) -> Result<(), Unusable> {
        let Dtype { kind, endian, .. } = dtype;
        let mut numbers = bytes.chunks_exact(kind.bytes()).step_by(step);
        match (kind == Self::TYPE.kind(), endian) {
            (true, Endian::Little) => out.extend(numbers.map(Self::of_little)),
            (true, Endian::Big) => out.extend(numbers.map(Self::of_big)),
            (false, _) => numbers.by_ref().enumerate().try_for_each(|(at, number)| {
                let at = at * step;
                let value = Value::read(kind, endian, number).ok_or(Unusable::NoNumber(at))?;
                out.push(Self::of(value).ok_or(Unusable::NotOfType(at))?);
                Ok(())
            })?,
        }
        Ok(())
    }
}

/// What is wrong with a number of an array, and which it is.
pub enum Unusable {
    NoNumber(usize),
    NotOfType(usize),
}

/// The bytes of a component, which the caller has cut out.
fn word<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes.try_into().expect("the bytes of a number")
}

impl Element for f64 {
    const TYPE: Type = Type::F64;

    /// By the standard library where it can, which rounds correctly too, and faster.
    fn parse(text: &str) -> Result<f64, ParseError> {
        text.parse().or_else(|_| decimal::parse(text))
    }
    fn of_little(bytes: &[u8]) -> f64 {
        f64::from_le_bytes(word(bytes))
    }
    fn of_big(bytes: &[u8]) -> f64 {
        f64::from_be_bytes(word(bytes))
    }
    fn of(value: Value) -> Option<f64> {
        match value {
            Value::Double(x) => Some(x),
            _ => value.pair().filter(|pair| pair.lo == 0.0).map(|pair| pair.hi),
        }
    }
    fn value(self) -> Value {
        Value::Double(self)
    }
    fn to_double(self) -> f64 {
        self
    }
    fn magnitude(self) -> f64 {
        self.abs()
    }
}

impl Element for f32 {
    const TYPE: Type = Type::F32;

    /// By the standard library, without the exponents `d` of the other types.
    fn parse(text: &str) -> Result<f32, ParseError> {
        text.parse().or_else(|_| {
            let double: f64 = decimal::parse(text)?;
            Ok(text.replace(['d', 'D'], "e").parse().unwrap_or(double as f32))
        })
    }
    fn of_little(bytes: &[u8]) -> f32 {
        f32::from_le_bytes(word(bytes))
    }
    fn of_big(bytes: &[u8]) -> f32 {
        f32::from_be_bytes(word(bytes))
    }
    fn of(value: Value) -> Option<f32> {
        let double = f64::of(value)?;
        let single = double as f32;
        (f64::from(single) == double || double.is_nan()).then_some(single)
    }
    fn value(self) -> Value {
        Value::Double(self.into())
    }
    fn to_double(self) -> f64 {
        self.into()
    }
    fn magnitude(self) -> f32 {
        self.abs()
    }
}

macro_rules! elements_of_components {
    ($($type:ident, $of:expr;)*) => {$(
        impl Element for $type {
            const TYPE: Type = Type::$type;

            fn parse(text: &str) -> Result<$type, ParseError> {
                decimal::parse(text)
            }
            fn of_little(bytes: &[u8]) -> $type {
                $type::from_components(std::array::from_fn(|i| f64::of_little(&bytes[8 * i..][..8])))
            }
            fn of_big(bytes: &[u8]) -> $type {
                $type::from_components(std::array::from_fn(|i| f64::of_big(&bytes[8 * i..][..8])))
            }
            fn of(value: Value) -> Option<$type> {
                $of(value)
            }
            fn value(self) -> Value {
                Value::$type(self)
            }
            fn to_double(self) -> f64 {
                leading(self)
            }
            fn magnitude(self) -> $type {
                if leading(self).is_sign_negative() { -self } else { self }
            }
        }
    )*};
}
elements_of_components! {
    Dd, Value::pair;
    Qd, |value: Value| match value {
        Value::Qd(x) => Some(x),
        _ => value.pair().map(|pair| Qd::new([pair.hi, pair.lo, 0.0, 0.0])),
    };
}

/// The nearest double, also where the components are in no order.
fn leading<T: Number + Scalar<L>, const L: usize>(x: T) -> f64 {
    let components = x.components();
    if components.windows(2).all(|pair| pair[0] + pair[1] == pair[0]) {
        return components[0];
    }
    let mut sum = Fixed::new();
    x.add_one(&mut sum);
    sum.to_f64()
}
