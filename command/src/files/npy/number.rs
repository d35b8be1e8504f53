//! The exact values of numbers in arrays.

use super::dtype::Kind;
use crate::files::Endian;
use num_bigint::BigInt;
use wideblas::format::exact::{Decode, Decoded, Exact};
use wideblas::format::{Dd, Qd, Scalar, power_of_two};

/// A number, exactly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Double(f64),
    Dd(Dd),
    Qd(Qd),
    /// `mantissa 2^exponent`, not zero.
    Scaled {
        is_negative: bool,
        mantissa: u64,
        exponent: i32,
    },
}

/// Bytes that the caller has cut out.
fn word<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes[..N].try_into().expect("the bytes of a number")
}

impl Value {
    /// The number that these bytes are; `None` for bits that are no number.
    pub fn read(kind: Kind, endian: Endian, bytes: &[u8]) -> Option<Value> {
        let mut own = [0; Kind::Qd.bytes()];
        let own = &mut own[..kind.bytes()];
        own.copy_from_slice(bytes);
        if endian == Endian::Big {
            own.chunks_exact_mut(kind.unit()).for_each(<[u8]>::reverse);
        }
        let double = |at: usize| f64::from_le_bytes(word(&own[8 * at..]));
        Some(match kind {
            Kind::Integer { bytes, is_signed } => integer(own, bytes, is_signed),
            Kind::Half => Value::Double(half(u16::from_le_bytes(word(own)))),
            Kind::Single => Value::Double(f32::from_le_bytes(word(own)).into()),
            Kind::Double => Value::Double(double(0)),
            Kind::Extended { .. } => return extended(own),
            Kind::Dd => Value::Dd(Dd::from_components(std::array::from_fn(double))),
            Kind::Qd => Value::Qd(Qd::from_components(std::array::from_fn(double))),
        })
    }

    /// Neither an infinity nor NaN.
    pub fn is_finite(self) -> bool {
        !matches!(self.decode(), Decoded::Special(x) if x != 0.0)
    }

    /// The double-double number of the same value, where there is one.
    pub fn pair(self) -> Option<Dd> {
        match self {
            Value::Double(x) => Some(Dd::from(x)),
            Value::Dd(x) => Some(x),
            Value::Qd(_) => None,
            Value::Scaled { is_negative, mantissa, exponent } => {
                let zeros = mantissa.trailing_zeros();
                let (mantissa, exponent) = (mantissa >> zeros, exponent + zeros as i32);
                if !(-1074..1024).contains(&exponent) {
                    return None;
                }
                // At most half a unit in its last place from the mantissa, with 11 bits.
                let hi = mantissa as f64;
                let lo = (i128::from(mantissa) - hi as i128) as f64;
                let scale = power_of_two(exponent) * if is_negative { -1.0 } else { 1.0 };
                let hi = hi * scale;
                // No negative zero beside a number.
                hi.is_finite().then(|| Dd::new(hi, if lo == 0.0 { 0.0 } else { lo * scale }))
            }
        }
    }

    /// For formats with any exponents.
    pub fn decode(self) -> Decoded {
        match self {
            Value::Double(x) => x.decode(),
            Value::Dd(x) => x.decode(),
            Value::Qd(x) => x.decode(),
            Value::Scaled { is_negative, mantissa, exponent } => {
                let mantissa = BigInt::from(mantissa) * if is_negative { -1 } else { 1 };
                Exact { mantissa, exponent: exponent.into() }.into()
            }
        }
    }
}

fn integer(bytes: &[u8], len: u8, is_signed: bool) -> Value {
    let mut all = [0; 8];
    all[..bytes.len()].copy_from_slice(bytes);
    let unused = 64 - 8 * u32::from(len);
    let bits = u64::from_le_bytes(all);
    let signed = (bits << unused) as i64 >> unused;
    let (is_negative, mantissa) =
        if is_signed { (signed < 0, signed.unsigned_abs()) } else { (false, bits) };
    match mantissa {
        0 => Value::Double(0.0),
        _ => Value::Scaled { is_negative, mantissa, exponent: 0 },
    }
}

/// The double of the same value.
fn half(bits: u16) -> f64 {
    let (fraction, exponent) = (f64::from(bits & 0x3ff), i32::from(bits >> 10 & 0x1f));
    let magnitude = match exponent {
        0 => fraction * power_of_two(-24),
        0x1f if fraction == 0.0 => f64::INFINITY,
        0x1f => f64::NAN,
        _ => (1024.0 + fraction) * power_of_two(exponent - 25),
    };
    if bits >> 15 == 1 { -magnitude } else { magnitude }
}

/// x86's extended format: 64 bits of mantissa, the first of them explicit, and 15 of exponent.
fn extended(bytes: &[u8]) -> Option<Value> {
    let (mantissa, top) = (u64::from_le_bytes(word(bytes)), u16::from_le_bytes(word(&bytes[8..])));
    let (is_negative, exponent) = (top >> 15 == 1, i32::from(top & 0x7fff));
    let sign = if is_negative { -1.0f64 } else { 1.0 };
    let is_normal = mantissa >> 63 == 1;
    match (exponent, mantissa) {
        (0, 0) => Some(Value::Double(0f64.copysign(sign))),
        (1.., _) if !is_normal => None,
        (0x7fff, _) if mantissa << 1 == 0 => Some(Value::Double(sign * f64::INFINITY)),
        (0x7fff, _) => Some(Value::Double(f64::NAN)),
        _ => Some(Value::Scaled { is_negative, mantissa, exponent: exponent.max(1) - 16_446 }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every number of binary16 against its formula, by way of rug.
    #[test]
    fn halves() {
        for bits in 0..=u16::MAX {
            let (sign, exponent, fraction) = (bits >> 15, bits >> 10 & 31, bits & 1023);
            let x = half(bits);
            assert_eq!(x.is_sign_negative(), sign == 1 || x.is_nan() && x.is_sign_negative());
            match exponent {
                31 => assert!(if fraction == 0 { x.is_infinite() } else { x.is_nan() }),
                _ => {
                    // Integers of the smallest number.
                    let units = if exponent == 0 {
                        u64::from(fraction)
                    } else {
                        u64::from(1024 + fraction) << (exponent - 1)
                    };
                    assert_eq!(x.abs() * (1u64 << 24) as f64, units as f64, "{bits:#x}");
                }
            }
        }
    }

    fn of_extended(mantissa: u64, top: u16) -> Option<Value> {
        extended(&[&mantissa.to_le_bytes()[..], &top.to_le_bytes(), &[7; 6]].concat())
    }

    #[test]
    fn extended_numbers() {
        let one = 1 << 63;
        let decoded = |mantissa: u64, exponent: i64| {
            Decoded::Finite(Exact { mantissa: mantissa.into(), exponent })
        };
        for (mantissa, top, value) in [
            (one, 0x3fff, decoded(1, 0)),
            (u64::MAX, 0x3fff, decoded(u64::MAX, -63)),
            (one, 0x7ffe, decoded(1, 16_383)),
            (one, 1, decoded(1, -16_382)),
            (1, 0, decoded(1, -16_445)),
            // A bit that subnormal numbers do not have: the smallest normal one.
            (one, 0, decoded(1, -16_382)),
            (0, 0x8000, Decoded::Special(-0.0)),
            (one, 0xffff, Decoded::Special(f64::NEG_INFINITY)),
        ] {
            let found = of_extended(mantissa, top).unwrap().decode();
            assert_eq!(found, value, "{mantissa:#x} {top:#x}");
        }
        assert!(matches!(of_extended(one | 1, 0x7fff), Some(Value::Double(x)) if x.is_nan()));
        for (mantissa, top) in [(one - 1, 0x3fff), (0, 0x3fff), (0, 0x7fff), (5, 1)] {
            assert_eq!(of_extended(mantissa, top), None, "{mantissa:#x} {top:#x}");
        }
    }

    #[test]
    fn pairs_are_exact_or_none() {
        let scaled = |mantissa, exponent| Value::Scaled { is_negative: true, mantissa, exponent };
        for (mantissa, exponent) in [
            (1, 0),
            (u64::MAX, 0),
            (u64::MAX, 959),
            (u64::MAX - 1, -1075),
            ((1 << 53) + 1, 0),
            (1 << 63, -1137),
            (u64::MAX, -1074),
            (1 << 63, 960),
        ] {
            let value = scaled(mantissa, exponent);
            let pair = value.pair().unwrap();
            assert_eq!(pair.decode(), value.decode(), "{mantissa} {exponent}");
            assert_eq!(pair.hi + pair.lo, pair.hi);
        }
        for (mantissa, exponent) in
            [(1, -1075), (u64::MAX, -1075), (1, 1024), (u64::MAX, 960), (1 << 63, 961)]
        {
            assert_eq!(scaled(mantissa, exponent).pair(), None, "{mantissa} {exponent}");
        }
        assert_eq!(Value::Qd(Qd::from(1.0)).pair(), None);
    }
}
