//! MPFR numbers and exact values, and from there decimal strings.

use super::{MAX_EXPONENT, Mpf, Mpfr, Value};
use crate::decimal::{self, ParseError};
use crate::exact::{Decode, Decoded, Encode, Exact};
use crate::wide::WideRef;
use num_bigint::{BigInt, BigUint, Sign};

impl Decode for Mpfr {
    const RANGE: i64 = MAX_EXPONENT;

    fn decode(&self) -> Decoded {
        match self.value() {
            Value::Zero => Decoded::Special(if self.is_negative() { -0.0 } else { 0.0 }),
            Value::Special(x) => Decoded::Special(x),
            Value::Finite(parts) => Decoded::Finite(exact(&parts)),
        }
    }
}

fn exact(parts: &WideRef<'_>) -> Exact {
    let bytes: Vec<u8> = parts.limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
    let sign = if parts.negative { Sign::Minus } else { Sign::Plus };
    Exact { mantissa: BigInt::from_bytes_le(sign, &bytes), exponent: parts.exponent }
}

impl Decode for Mpf {
    /// Exponents count limbs, in 64 bits.
    const RANGE: i64 = i64::MAX;

    fn decode(&self) -> Decoded {
        match self.value() {
            Value::Finite(parts) => Decoded::Finite(exact(&parts)),
            _ => Decoded::Special(0.0),
        }
    }
}

/// To nearest at the last limb that there is room for; GMP has neither infinities nor NaN, which become
/// zero.
impl Encode for Mpf {
    fn encode(&mut self, value: &Decoded) {
        let Decoded::Finite(value) = value else { return self.set_zero() };
        let last = self.last_place(value.log2());
        let value = value.round_to((value.log2() + 1 - last).max(1) as u64);
        let (top, last) = (value.log2(), self.last_place(value.log2()));
        let shift = value.exponent - last;
        let magnitude = value.mantissa.magnitude();
        let units = if shift >= 0 { magnitude << shift } else { magnitude >> -shift };
        let limbs = units.to_u64_digits();
        let used = limbs.iter().position(|&limb| limb != 0).unwrap_or(0);
        let exp = top.div_euclid(64) + 1;
        self.set(value.mantissa.sign() == Sign::Minus, exp, &limbs[used..]);
    }
}

impl Mpf {
    /// Exponent of the last place that there is room for under a leading bit of weight 2^top.
    pub fn last_place(&self, top: i64) -> i64 {
        64 * (top.div_euclid(64) + 1 - self.capacity() as i64)
    }
}

impl Encode for Mpfr {
    fn encode(&mut self, value: &Decoded) {
        let value = match value {
            Decoded::Finite(value) => value,
            Decoded::Special(x) => return self.set_special(*x),
        };
        let negative = value.mantissa.sign() == Sign::Minus;
        let exp = value.log2().saturating_add(1);
        if exp < -MAX_EXPONENT {
            let is_power_of_two = value.mantissa.magnitude().count_ones() == 1;
            return self.set_tiny(negative, exp, is_power_of_two);
        }
        let value = value.round_to(self.precision() as u64);
        let exp = value.log2().saturating_add(1);
        if exp > MAX_EXPONENT {
            let sign = if negative { -1.0 } else { 1.0 };
            return self.set_special(f64::INFINITY * sign);
        }
        self.set(negative, exp, |limbs| {
            let shift = 64 * limbs.len() as i64 - value.mantissa.bits() as i64;
            let magnitude: &BigUint = value.mantissa.magnitude();
            // Rounding leaves a bit more than the precision at most, and that with zeros below.
            let aligned = if shift >= 0 { magnitude << shift } else { magnitude >> -shift };
            limbs.fill(0);
            limbs.iter_mut().zip(aligned.iter_u64_digits()).for_each(|(limb, digit)| *limb = digit);
        });
    }
}

impl Mpfr {
    /// Becomes the number nearest to a decimal string as [`decimal::parse`] takes it; unchanged when the string is
    /// not a number.
    pub fn parse(&mut self, text: &str) -> Result<(), ParseError> {
        let value = decimal::parse_to_bits(text, self.precision() as u64)?;
        self.encode(&value);
        Ok(())
    }

    /// Enough digits that [`Mpfr::parse`] gives the same number again at the same precision.
    pub fn to_decimal_lossless(&self) -> String {
        decimal::to_decimal_for_bits(self, self.precision() as u64)
    }

    /// Becomes the nearest number to another, of any precision.
    pub fn copy_from(&mut self, other: &Mpfr) {
        self.encode(&other.decode());
    }
}

#[cfg(all(test, not(miri)))]
mod tests {
    use super::*;
    use crate::mpfr::MpfrArray;
    use rug::Float;
    use rug::float::Round;

    const PRECISIONS: [u32; 9] = [2, 3, 24, 53, 63, 64, 65, 424, 3000];

    fn same(x: &Mpfr, expected: &Float) -> bool {
        let Decoded::Finite(Exact { mantissa, exponent }) = x.decode() else {
            return false;
        };
        let (integer, exp) = expected.to_integer_exp().unwrap();
        let found = rug::Integer::from_str_radix(&mantissa.to_string(), 10).unwrap();
        let shift = exponent - i64::from(exp);
        if shift >= 0 {
            found << shift as u32 == integer
        } else {
            integer << -shift as u32 == found
        }
    }

    #[test]
    fn strings_are_rounded_as_mpfr_rounds_them() {
        let long = "9".repeat(1000);
        let texts = [
            "0.1",
            "-3",
            "1e-1000",
            "7.25e4000",
            "123456789012345678901234567890.5",
            "1.5",
            "2.5",
            "9007199254740993",
            "-18446744073709551617",
            "3.14159265358979323846264338327950288",
            &long,
        ];
        for bits in PRECISIONS {
            let mut array = MpfrArray::zeros(bits, 1).unwrap();
            for text in texts {
                array[0].parse(text).unwrap();
                let exact = Float::parse(text).unwrap();
                let (expected, _) = Float::with_val_round(bits, exact, Round::Nearest);
                assert!(same(&array[0], &expected), "{text} in {bits} bits: {array:?}");
            }
        }
    }

    #[test]
    fn numbers_survive_the_way_through_a_string() {
        let mut state = 1u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state >> 32
        };
        for bits in PRECISIONS {
            let mut pair = MpfrArray::zeros(bits, 2).unwrap();
            for _ in 0..40 {
                let digits: Vec<u32> = (0..bits / 32 + 2).map(|_| next() as u32).collect();
                let mantissa = BigInt::from_slice(Sign::Minus, &digits);
                let value =
                    Decoded::Finite(Exact { mantissa, exponent: next() as i64 % 800 - 400 });
                pair[0].encode(&value);
                let text = pair[0].to_decimal_lossless();
                pair[1].parse(&text).unwrap();
                assert_eq!(pair[0].decode(), pair[1].decode(), "{text} in {bits} bits");
            }
        }
    }

    /// Powers of ten of any length, in little time.
    #[test]
    fn every_exponent_is_written_and_read() {
        use rug::float::exp_max;
        let mut state = 3u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state >> 32
        };
        for bits in [2, 24, 53, 424, 3000] {
            let mut pair = MpfrArray::zeros(bits, 2).unwrap();
            for exponent in [700, -700, 20_000, -20_000, 16_000_000, -16_000_000, exp_max() - 9000]
            {
                let mantissa: Vec<u32> =
                    (0..bits.div_ceil(32)).map(|_| next() as u32 | 1).collect();
                let value = Float::with_val(
                    bits,
                    rug::Integer::from_digits(&mantissa, rug::integer::Order::Lsf),
                );
                let value = if exponent >= 0 {
                    value << exponent as u32
                } else {
                    value >> -exponent as u32
                };
                let exact = Exact {
                    mantissa: BigInt::from_bytes_be(
                        Sign::Plus,
                        &value.to_integer_exp().unwrap().0.to_digits(rug::integer::Order::Msf),
                    ),
                    exponent: value.to_integer_exp().unwrap().1.into(),
                };
                pair[0].encode(&Decoded::Finite(exact));
                let text = pair[0].to_decimal_lossless();
                pair[1].parse(&text).unwrap();
                assert_eq!(pair[0].decode(), pair[1].decode(), "{bits} bits, 2^{exponent}");
                for digits in [1, 2, 17, 300] {
                    let (_, expected, power) = value.to_sign_string_exp(10, Some(digits.max(2)));
                    let found = decimal::to_decimal(&pair[0], digits.max(2));
                    let expected =
                        format!("{}.{}e{}", &expected[..1], &expected[1..], power.unwrap() - 1);
                    assert_eq!(found, expected, "{bits} bits, 2^{exponent}");
                }
            }
            // Beyond what MPFR reads: the ends of the range.
            for exponent in [MAX_EXPONENT - 70, -MAX_EXPONENT + 70] {
                let mantissa =
                    BigInt::from(next() >> 2 | 1 << 30) >> 32u64.saturating_sub(bits.into());
                pair[0].encode(&Decoded::Finite(Exact { mantissa, exponent }));
                let text = pair[0].to_decimal_lossless();
                assert!(
                    text.contains("e1388255822130839") || text.contains("e-1388255822130839"),
                    "{text}"
                );
                pair[1].parse(&text).unwrap();
                assert_eq!(pair[0].decode(), pair[1].decode(), "{text}");
            }
        }
    }

    /// Halfway between two numbers, and a digit at the far end that decides.
    #[test]
    fn long_strings_are_rounded_correctly() {
        for (bits, length) in [(24, 3000), (424, 20_000), (53, 200_000)] {
            let mut pair = MpfrArray::zeros(bits, 2).unwrap();
            // An odd number of one bit more than there are, and length - bits places below 1.
            let odd = (BigUint::from(1u8) << bits) + 1u8;
            let digits = (odd.clone() * BigUint::from(5u8).pow(length)).to_string();
            for (tail, up) in [("", false), ("00000", false), ("00001", true)] {
                let scale = i64::from(length) + tail.len() as i64;
                pair[0].parse(&format!("{digits}{tail}e-{scale}")).unwrap();
                let mantissa = BigInt::from(odd.clone() + u8::from(up));
                pair[1].encode(&Decoded::Finite(Exact { mantissa, exponent: -i64::from(length) }));
                assert_eq!(
                    pair[0].decode(),
                    pair[1].decode(),
                    "{bits} bits, {length} places, {tail}"
                );
            }
        }
    }

    #[test]
    fn specials_and_errors() {
        let mut array = MpfrArray::zeros(100, 1).unwrap();
        for text in ["inf", "-inf", "nan", "0e0", "-0e0", "1e-1", "-1.25e300"] {
            array[0].parse(text).unwrap();
            assert_eq!(array[0].to_decimal_lossless(), text);
        }
        for (text, error) in [
            ("", ParseError::NoDigits),
            ("-1x", ParseError::Trailing(2)),
            ("1e1388255822130839284", ParseError::Magnitude),
            ("1e-99999999999999999999", ParseError::Magnitude),
        ] {
            assert_eq!(array[0].parse(text), Err(error));
            assert_eq!(array[0].to_decimal_lossless(), "-1.25e300");
        }
        // A carry into another binade, and ranges beyond MPFR's own.
        let mut short = MpfrArray::zeros(2, 1).unwrap();
        short[0].parse("3.9").unwrap();
        assert_eq!(short[0].to_decimal_lossless(), "4e0");
        let far = |exponent| Decoded::Finite(Exact { mantissa: (-1).into(), exponent });
        short[0].encode(&far(1 << 62));
        assert_eq!(short[0].to_decimal_lossless(), "-inf");
        short[0].encode(&far(-1 << 63));
        assert_eq!(short[0].to_decimal_lossless(), "-0e0");
    }
}
