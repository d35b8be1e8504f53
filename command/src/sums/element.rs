//! The types of numbers that are summed.

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

/// Order of the bytes of a number in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Endian {
    Little,
    Big,
}

impl Endian {
    pub const OF_MACHINE: Endian =
        if cfg!(target_endian = "little") { Endian::Little } else { Endian::Big };
}

/// A number of a file.
pub trait Element: Number + Default {
    const TYPE: Type;
    const BYTES: usize = Self::TYPE.bytes() as usize;

    /// The nearest number to a decimal string.
    fn parse(text: &str) -> Result<Self, ParseError>;
    /// The number of [`Element::BYTES`] bytes, the lowest first.
    fn of_little(bytes: &[u8]) -> Self;
    /// The number whose components have their highest byte first.
    fn of_big(bytes: &[u8]) -> Self;
    /// The nearest double.
    fn to_double(self) -> f64;
    fn magnitude(self) -> Self;

    /// Appends numbers of a binary file: every `step`-th.
    fn append(bytes: &[u8], step: usize, endian: Endian, out: &mut Vec<Self>) {
        let numbers = bytes.chunks_exact(Self::BYTES).step_by(step);
        match endian {
            Endian::Little => out.extend(numbers.map(Self::of_little)),
            Endian::Big => out.extend(numbers.map(Self::of_big)),
        }
    }
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
    fn to_double(self) -> f64 {
        self.into()
    }
    fn magnitude(self) -> f32 {
        self.abs()
    }
}

macro_rules! elements_of_components {
    ($($type:ident),*) => {$(
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
            fn to_double(self) -> f64 {
                leading(self)
            }
            fn magnitude(self) -> $type {
                if leading(self).is_sign_negative() { -self } else { self }
            }
        }
    )*};
}
elements_of_components!(Dd, Qd);

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
