//! Files of numbers, and the exact sums of what is in them.

use rug::ops::Pow;
use rug::{Float, Integer, Rational};
use std::fmt::Write as _;

/// One number a line, with enough digits.
pub fn text(x: &[f64]) -> String {
    x.iter().fold(String::new(), |mut text, x| {
        writeln!(text, "{x:e}").unwrap();
        text
    })
}

/// The numbers' bytes, the lowest first unless `flip` reverses them.
pub fn bytes(x: &[f64], flip: impl Fn(&mut [u8])) -> Vec<u8> {
    x.iter()
        .flat_map(|x| {
            let mut bytes = x.to_le_bytes();
            flip(&mut bytes);
            bytes
        })
        .collect()
}

/// An array as numpy.save writes it.
pub struct Npy<'a> {
    pub descr: &'a str,
    pub is_fortran: bool,
    pub shape: Vec<usize>,
    pub version: u8,
}

impl Npy<'_> {
    /// `x` by rows.
    pub fn file(&self, x: &[f64]) -> Vec<u8> {
        let mut file = self.header();
        let order: Vec<f64> = match (self.is_fortran, &self.shape[..]) {
            (true, &[rows, columns]) => {
                (0..columns).flat_map(|j| (0..rows).map(move |i| x[i * columns + j])).collect()
            }
            _ => x.to_vec(),
        };
        for x in order {
            let mut bytes = match &self.descr[1..] {
                "f4" => (x as f32).to_le_bytes().to_vec(),
                _ => x.to_le_bytes().to_vec(),
            };
            if self.descr.starts_with('>') {
                bytes.reverse();
            }
            file.extend(bytes);
        }
        file
    }

    pub fn header(&self) -> Vec<u8> {
        let sizes = self.shape.iter().map(|n| format!("{n}, ")).collect::<String>();
        let sizes =
            if self.shape.len() == 1 { sizes.trim_end() } else { sizes.trim_end_matches(", ") };
        let order = if self.is_fortran { "True" } else { "False" };
        let text = format!(
            "{{'descr': '{}', 'fortran_order': {order}, 'shape': ({sizes}), }}",
            self.descr
        );
        npy_of_text(&text, self.version)
    }
}

/// A .npy file that ends after this header.
pub fn npy_of_text(text: &str, version: u8) -> Vec<u8> {
    let room = if version == 1 { 10 } else { 12 };
    let len = (room + text.len() + 1).next_multiple_of(64) - room;
    let mut file = b"\x93NUMPY".to_vec();
    file.extend([version, 0]);
    match version {
        1 => file.extend((len as u16).to_le_bytes()),
        _ => file.extend((len as u32).to_le_bytes()),
    }
    file.extend(format!("{text:<width$}\n", width = len - 1).bytes());
    file
}

/// Sums are integers times 2^-UNIT: no product of doubles has a bit below.
const UNIT: u32 = 2148;

/// The value of a string in scientific notation, all of whose digits count.
pub fn value(text: &str) -> Rational {
    let (digits, exponent) = text.split_once('e').unwrap();
    let exponent: i32 = exponent.parse().unwrap();
    let places = digits.split_once('.').map_or(0, |(_, places)| places.len());
    let integer: Integer = digits.replace('.', "").parse().unwrap();
    let scale = exponent - places as i32;
    let power = Integer::from(10).pow(scale.unsigned_abs());
    if scale < 0 { Rational::from((integer, power)) } else { (integer * power).into() }
}

/// An exact sum.
pub struct Sum {
    pub count: u64,
    sum: Integer,
    magnitudes: Integer,
}

impl Sum {
    fn of_terms(terms: impl Iterator<Item = Integer>) -> Sum {
        let mut all = Sum { count: 0, sum: Integer::new(), magnitudes: Integer::new() };
        for term in terms {
            all.count += 1;
            all.sum += &term;
            all.magnitudes += term.abs();
        }
        all
    }

    pub fn of(x: &[f64]) -> Sum {
        Sum::of_terms(x.iter().map(|&x| scaled(x, UNIT)))
    }

    /// Of numbers that consist of so many doubles.
    pub fn of_parts(x: &[f64], count: usize) -> Sum {
        Sum::of_terms(x.chunks(count).map(|x| x.iter().map(|&x| scaled(x, UNIT)).sum()))
    }

    pub fn of_products(x: &[f64], y: &[f64]) -> Sum {
        let half = UNIT / 2;
        Sum::of_terms(x.iter().zip(y).map(|(&x, &y)| scaled(x, half) * scaled(y, half)))
    }

    pub fn value(&self) -> Rational {
        Rational::from((self.sum.clone(), Integer::from(1) << UNIT))
    }

    pub fn nearest(&self) -> f64 {
        nearest(&self.value())
    }

    pub fn magnitudes(&self) -> f64 {
        nearest(&Rational::from((self.magnitudes.clone(), Integer::from(1) << UNIT)))
    }

    pub fn condition(&self) -> f64 {
        match (self.magnitudes == 0, self.sum == 0) {
            (true, _) => 1.0,
            (_, true) => f64::INFINITY,
            _ => nearest(&Rational::from((self.magnitudes.clone(), self.sum.clone())).abs()),
        }
    }

    /// The relative error of a result, and the decimal digits of it that are right.
    pub fn error_of(&self, result: f64) -> (f64, u32) {
        let difference = Rational::from_f64(result).unwrap() - self.value();
        if difference == 0 {
            return (0.0, 17);
        }
        let error = difference / self.value();
        let is_below =
            |digits: u32| error.clone().abs() <= Rational::from((1, Integer::from(10).pow(digits)));
        (nearest(&error).abs(), (0..=17).take_while(|&digits| is_below(digits)).last().unwrap_or(0))
    }
}

/// The number times 2^unit, an integer.
fn scaled(x: f64, unit: u32) -> Integer {
    let (numerator, denominator) = Rational::from_f64(x).unwrap().into_numer_denom();
    (numerator << unit) / denominator
}

/// The nearest double, of normal ones.
fn nearest(x: &Rational) -> f64 {
    Float::with_val(53, x).to_f64()
}
