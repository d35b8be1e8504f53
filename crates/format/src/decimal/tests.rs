use super::write::exact_decimal;
use super::*;
use crate::Scalar;
use crate::double::ulp_exponent;
use crate::exact::{Decoded, Exact};
use crate::power_of_two;
use num_bigint::BigInt;
use num_traits::One;
use wideblas_base::random::Random;

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
        assert_eq!(dd(text).components().map(f64::to_bits), [(-0.0f64).to_bits(), 0], "{text}");
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

trait Numbers {
    fn dd(&mut self) -> Dd;
    fn digits(&mut self, count: usize) -> String;
}

impl Numbers for Random {
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
        if x.is_finite() { x.components() } else { [f64::INFINITY.copysign(hi); 2] }
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
            assert_eq!(dd(&text).components(), expected(&value), "{text}");
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
            let sum = |components: [f64; 2]| -> Rational {
                components.into_iter().map(|component| Rational::from_f64(component).unwrap()).sum()
            };
            for value in [sum(x.components()) + &half, sum(x.components()) + &half + &beside] {
                // All of these are multiples of 2^-1600.
                let places = 1600;
                let scaled: Rational = &value * Rational::from(10).pow(places);
                assert_eq!(*scaled.denom(), 1);
                let text = format!("{}e-{places}", scaled.numer());
                assert_eq!(dd(&text).components(), expected(&value), "{text}");
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
            let value: Rational = x
                .components()
                .into_iter()
                .map(|component| Rational::from_f64(component).unwrap())
                .sum();
            let (digits, exponent) = text.split_once('e').unwrap();
            let digits = digits.replace('.', "");
            let (sign, digits) = match digits.strip_prefix('-') {
                Some(digits) => (-1, digits),
                None => (1, digits.as_str()),
            };
            assert_eq!(digits.len(), count);
            let unit = Rational::from(10).pow(exponent.parse::<i32>().unwrap() + 1 - count as i32);
            let written = Rational::from(Integer::from_str_radix(digits, 10).unwrap()) * &unit;
            let difference: Rational = written * sign - &value;
            let error = difference.abs() * 2;
            let odd = (digits.as_bytes()[count - 1] - b'0') % 2 == 1;
            assert!(error < unit || (error == unit && !odd), "{text}");
            assert!(value == 0 || !digits.starts_with('0'), "{text}");
        }
    }
}
