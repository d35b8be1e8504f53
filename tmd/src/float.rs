//! Formats of floating-point numbers, their binades, and arguments as numbers of a binade.
#![forbid(unsafe_code)]

use rug::Float;
use rug::float::Round;
use std::fmt;

/// A binary format of IEEE 754: p bits of precision, exponents of normal numbers 1 - emax <= e <= emax, where
/// 2^e <= |x| < 2^(e + 1). At most 53 bits and the exponents of binary64, so that each number is an f64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Format {
    pub name: &'static str,
    pub precision: u32,
    pub emax: i32,
}

pub const BINARY64: Format = Format { name: "binary64", precision: 53, emax: 1023 };
pub const BINARY32: Format = Format { name: "binary32", precision: 24, emax: 127 };
pub const BINARY16: Format = Format { name: "binary16", precision: 11, emax: 15 };
pub const BFLOAT16: Format = Format { name: "bfloat16", precision: 8, emax: 127 };

pub const FORMATS: [Format; 4] = [BINARY64, BINARY32, BINARY16, BFLOAT16];

impl Format {
    pub fn by_name(name: &str) -> Option<Format> {
        FORMATS.into_iter().find(|format| format.name == name)
    }

    /// The exponent of the smallest normal number.
    pub fn emin(&self) -> i32 {
        1 - self.emax
    }

    /// The exponent that stands for subnormal numbers, below that of all normal numbers.
    pub fn subnormal(&self) -> i32 {
        self.emin() - 1
    }

    /// Arguments of a binade of normal numbers, 2^(p - 1).
    pub fn binade_len(&self) -> u64 {
        1 << (self.precision - 1)
    }

    /// The ordinal of the first number that is too large for the format, 2^(emax + 1).
    pub fn infinity(&self) -> u64 {
        (self.emax - self.subnormal() + 1) as u64 * self.binade_len()
    }

    /// log2 of half an ulp of results r with 2^(exponent - 1) <= |r| < 2^exponent: the weight of the round bit. Results
    /// below the smallest normal number all have that of subnormal ones.
    pub fn unit(&self, exponent: i32) -> i32 {
        exponent.max(self.emin() + 1) - self.precision as i32 - 1
    }

    /// A quarter of the smallest subnormal number: what a number below it rounds to follows from its sign alone.
    pub fn underflow(&self) -> Float {
        Float::with_val(2, Float::u_exp(1, self.unit(i32::MIN / 2) - 1))
    }

    /// The ordinal of |x| and whether x is negative; `None` when x is not of this format. An infinity has the
    /// ordinal `infinity`.
    pub fn ordinal(&self, x: f64) -> Option<(bool, u64)> {
        if x.is_nan() {
            return None;
        }
        let (negative, magnitude) = (x.is_sign_negative(), x.abs());
        if magnitude >= power_of_two(self.emax + 1) {
            // Only 2^(emax + 1) and infinity themselves: others are between numbers of the format.
            let is_end = magnitude == power_of_two(self.emax + 1) || magnitude.is_infinite();
            return is_end.then(|| (negative, self.infinity()));
        }
        let bits = magnitude.to_bits();
        let exponent = ((bits >> 52) as i32 - 1023).max(self.emin());
        // Exact: multiples of the step are below 2^53 of them, powers of two scale in two normal steps.
        let step = exponent - self.precision as i32 + 1;
        let steps = Float::with_val(53, magnitude) >> step;
        let integer = steps.to_integer()?;
        if integer != steps {
            return None;
        }
        let steps = integer.to_u64()?;
        Some((negative, (exponent - self.emin()) as u64 * self.binade_len() + steps))
    }

    /// The binade and the number of the argument with this ordinal.
    pub fn argument(&self, negative: bool, ordinal: u64) -> Argument {
        let exponent = self.subnormal() + (ordinal / self.binade_len()) as i32;
        let binade = Binade { format: *self, negative, exponent };
        Argument { binade, number: ordinal % self.binade_len() }
    }
}

/// 2^exponent, an infinity above 2^1023.
fn power_of_two(exponent: i32) -> f64 {
    Float::with_val(2, Float::u_exp(1, exponent)).to_f64()
}

/// The arguments of one sign and one exponent: x = ±(2^(p - 1) + n) 2^(e - p + 1), 0 <= n < 2^(p - 1). With the exponent
/// `Format::subnormal`, emin - 1, the subnormal ones: x = ±n 2^(emin - p + 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Binade {
    pub format: Format,
    pub negative: bool,
    pub exponent: i32,
}

impl Binade {
    pub fn is_subnormal(&self) -> bool {
        self.exponent < self.format.emin()
    }

    /// log2 of the distance of neighbours.
    pub fn step(&self) -> i32 {
        self.exponent.max(self.format.emin()) - self.format.precision as i32 + 1
    }

    /// |x| of argument n, in steps.
    pub fn significand(&self, number: u64) -> u64 {
        if self.is_subnormal() { number } else { number + self.format.binade_len() }
    }

    /// x, exactly.
    pub fn value(&self, number: u64) -> Float {
        let magnitude = Float::with_val(64, self.significand(number)) << self.step();
        if self.negative { -magnitude } else { magnitude }
    }

    pub fn f64(&self, number: u64) -> f64 {
        self.value(number).to_f64_round(Round::Zero)
    }

    /// The ordinal of |x|: 0 for zero, then every number of the format in turn.
    pub fn ordinal(&self, number: u64) -> u64 {
        (self.exponent - self.format.subnormal()) as u64 * self.format.binade_len() + number
    }
}

/// One argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Argument {
    pub binade: Binade,
    pub number: u64,
}

impl Argument {
    pub fn value(&self) -> Float {
        self.binade.value(self.number)
    }

    pub fn f64(&self) -> f64 {
        self.binade.f64(self.number)
    }

    pub fn ordinal(&self) -> u64 {
        self.binade.ordinal(self.number)
    }

    /// `None` for what is no finite number of the format.
    pub fn of(format: Format, x: f64) -> Option<Argument> {
        let (negative, ordinal) = format.ordinal(x)?;
        (ordinal < format.infinity()).then(|| format.argument(negative, ordinal))
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&hexadecimal(self.f64()))
    }
}

/// Text of a number as `printf("%a")` of the GNU C library writes it.
pub fn hexadecimal(x: f64) -> String {
    let sign = if x.is_sign_negative() { "-" } else { "" };
    if x.is_nan() {
        return "nan".to_string();
    }
    if x.is_infinite() {
        return format!("{sign}inf");
    }
    let bits = x.to_bits();
    let (fraction, biased) = (bits & ((1 << 52) - 1), (bits >> 52 & 0x7ff) as i32);
    let (lead, exponent) = match biased {
        0 if fraction == 0 => (0, 0),
        0 => (0, -1022),
        _ => (1, biased - 1023),
    };
    let digits = format!("{fraction:013x}");
    let digits = digits.trim_end_matches('0');
    let point = if digits.is_empty() { "" } else { "." };
    format!("{sign}0x{lead}{point}{digits}p{exponent:+}")
}

/// The number that a text of C's hexadecimal form (`0x1.8p-3`), `inf` or a decimal stands for; `None` for other texts, and for a
/// hexadecimal number that is no f64. Decimals are rounded to nearest.
pub fn parse(text: &str) -> Option<f64> {
    let (negative, magnitude) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let sign = if negative { -1.0 } else { 1.0 };
    let Some(rest) = magnitude.strip_prefix("0x").or_else(|| magnitude.strip_prefix("0X")) else {
        let is_number = magnitude.starts_with(|c: char| c.is_ascii_digit() || c == '.');
        let is_infinity = magnitude == "inf";
        return if is_number || is_infinity {
            Some(sign * magnitude.parse::<f64>().ok()?)
        } else {
            None
        };
    };
    let (digits, exponent) = match rest.split_once(['p', 'P']) {
        Some((digits, exponent)) => (digits, exponent.parse::<i32>().ok()?),
        None => (rest, 0),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let count = whole.len() + fraction.len();
    if count == 0 || count > 1000 || exponent.abs() > 100_000 {
        return None;
    }
    let mut integer = rug::Integer::new();
    for digit in whole.chars().chain(fraction.chars()) {
        integer *= 16;
        integer += digit.to_digit(16)?;
    }
    let precision = integer.significant_bits().max(1);
    let exact = Float::with_val(precision, integer) << (exponent - 4 * fraction.len() as i32);
    let x = exact.to_f64();
    (exact == x).then_some(sign * x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_binary16_number_has_its_ordinal() {
        for format in [BINARY16, BFLOAT16] {
            let mut last = -1.0;
            for ordinal in 0..format.infinity() {
                let argument = format.argument(false, ordinal);
                let x = argument.f64();
                assert!(x > last, "{ordinal} {x}");
                last = x;
                assert_eq!(argument.ordinal(), ordinal);
                assert_eq!(Argument::of(format, x), Some(argument), "{x}");
                assert_eq!(format.ordinal(-x), Some((true, ordinal)));
                assert_eq!(parse(&hexadecimal(x)), Some(x));
            }
        }
        assert_eq!(BINARY16.argument(false, BINARY16.infinity() - 1).f64(), 65504.0);
        assert_eq!(BINARY16.ordinal(65536.0), Some((false, BINARY16.infinity())));
        assert_eq!(BINARY16.ordinal(65537.0), None);
        assert_eq!(BINARY16.ordinal(1.0 + 2f64.powi(-11)), None);
    }

    #[test]
    fn binary64_is_as_the_machine_has_it() {
        let mut bits = 1u64;
        for _ in 0..2000 {
            bits = bits.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let magnitude = bits & u64::MAX >> 1;
            let x = f64::from_bits(bits);
            if x.is_nan() {
                continue;
            }
            assert_eq!(BINARY64.ordinal(x), Some((x < 0.0, magnitude)), "{x:e}");
            assert_eq!(BINARY64.argument(x < 0.0, magnitude).f64(), x, "{x:e}");
            assert_eq!(parse(&hexadecimal(x)), Some(x));
        }
        assert_eq!(BINARY64.ordinal(f64::INFINITY), Some((false, f64::INFINITY.to_bits())));
        assert_eq!(BINARY64.unit(1), -53);
        assert_eq!(BINARY64.unit(-1021), -1075);
        assert_eq!(BINARY64.unit(-1070), -1075);
        assert_eq!(BINARY32.unit(-140), -150);
    }

    #[test]
    fn texts() {
        for (x, text) in [
            (1.0, "0x1p+0"),
            (-0.0, "-0x0p+0"),
            (0.15625, "0x1.4p-3"),
            (f64::MIN_POSITIVE, "0x1p-1022"),
            (5e-324, "0x0.0000000000001p-1022"),
            (f64::NEG_INFINITY, "-inf"),
        ] {
            assert_eq!(hexadecimal(x), text);
            assert_eq!(parse(text), Some(x));
        }
        assert_eq!(parse("0x1.005c4ae44e6c0p+0"), Some(f64::from_bits(0x3ff0_05c4_ae44_e6c0)));
        assert_eq!(parse("0xap-1"), Some(5.0));
        assert_eq!(parse("-.5"), Some(-0.5));
        for text in
            ["", "-", "x", "0x", "0x.p1", "0x1p", "0x1.00000000000001p0", "0x1p-1075", "nan"]
        {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
