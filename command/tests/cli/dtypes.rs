//! Arrays of every type of NumPy's numbers, with encoders of their own.

use super::numbers::npy_of_text;
use rug::ops::Pow;
use rug::{Integer, Rational};
use wideblas_reference::random::Rng;

/// A type of elements: its code without the order of bytes, or its fields.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Dtype {
    /// `i` or `u`, bytes
    Integer(char, usize),
    /// Bits of the fraction and of the exponent.
    Float(&'static str, u32, u32),
    /// x86's, with its padding.
    Extended(usize),
    /// Doubles by these names.
    Fields(&'static [&'static str]),
}

pub const ALL: [Dtype; 15] = [
    Dtype::Integer('i', 1),
    Dtype::Integer('i', 2),
    Dtype::Integer('i', 4),
    Dtype::Integer('i', 8),
    Dtype::Integer('u', 1),
    Dtype::Integer('u', 2),
    Dtype::Integer('u', 4),
    Dtype::Integer('u', 8),
    Dtype::Float("f2", 10, 5),
    Dtype::Float("f4", 23, 8),
    Dtype::Float("f8", 52, 11),
    Dtype::Extended(12),
    Dtype::Extended(16),
    Dtype::Fields(&["hi", "lo"]),
    Dtype::Fields(&["x0", "x1", "x2", "x3"]),
];

/// How an array is stored.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// `<`, `>`, `=` or `|`
    pub order: char,
    pub is_fortran: bool,
    pub version: u8,
}

impl Layout {
    /// All orders, of bytes and of elements, each with one of the versions.
    pub fn all() -> [Layout; 8] {
        std::array::from_fn(|at| {
            let order = ['<', '>', '=', '|'][at / 2];
            Layout { order, is_fortran: at % 2 == 1, version: 1 + at as u8 / 2 % 3 }
        })
    }
}

/// The number as a double's bits would be with other lengths: a normal one.
fn float_bits(x: &Rational, fraction: u32, exponent: u32) -> u64 {
    let (mut magnitude, mut top) = (x.clone().abs(), 0i32);
    let sign = u64::from(*x < 0) << (fraction + exponent);
    if magnitude == 0 {
        return sign;
    }
    while magnitude >= 2 {
        (magnitude, top) = (magnitude / 2, top + 1);
    }
    while magnitude < 1 {
        (magnitude, top) = (magnitude * 2, top - 1);
    }
    let integer = magnitude * Rational::from(Integer::from(1) << fraction);
    assert!(integer.is_integer(), "{x} with {fraction} bits");
    let significand = integer.numer().to_u64().unwrap();
    let biased = u64::try_from(top + (1 << (exponent - 1)) - 1).unwrap();
    sign | biased << fraction | (significand - (1 << fraction))
}

impl Dtype {
    pub fn name(self) -> String {
        match self {
            Dtype::Integer('i', bytes) => format!("int{}", 8 * bytes),
            Dtype::Integer(_, bytes) => format!("uint{}", 8 * bytes),
            Dtype::Float("f2", ..) => "float16".into(),
            Dtype::Float("f4", ..) => "f32".into(),
            Dtype::Float(..) => "f64".into(),
            Dtype::Extended(_) => "longdouble".into(),
            Dtype::Fields(names) if names.len() == 2 => "dd".into(),
            Dtype::Fields(_) => "qd".into(),
        }
    }

    fn descr(self, order: char) -> String {
        match self {
            Dtype::Integer(code, bytes) => format!("'{order}{code}{bytes}'"),
            Dtype::Float(code, ..) => format!("'{order}{code}'"),
            Dtype::Extended(bytes) => format!("'{order}f{bytes}'"),
            Dtype::Fields(names) => {
                let fields: Vec<String> =
                    names.iter().map(|name| format!("('{name}', '{order}f8')")).collect();
                format!("[{}]", fields.join(", "))
            }
        }
    }

    /// A number as its parts: one but for fields, which are added.
    pub fn random(self, rng: &mut Rng) -> Vec<Rational> {
        let scaled = |mantissa: Integer, exponent: i32| {
            let power = Rational::from(Integer::from(1) << exponent.unsigned_abs());
            if exponent < 0 { mantissa / power } else { mantissa * power }
        };
        let double =
            |rng: &mut Rng, exponent: i32| Rational::from_f64(rng.double(exponent)).unwrap();
        let sign = if rng.bits() >> 63 == 0 { 1 } else { -1 };
        match self {
            Dtype::Integer(code, bytes) => {
                // The least and the largest number among them.
                let all = match rng.within(0, 4) {
                    0 => 0,
                    1 => u64::MAX,
                    _ => rng.bits(),
                };
                let unused = 64 - 8 * bytes as u32;
                vec![match code {
                    'i' if rng.within(0, 4) == 0 => Rational::from(i64::MIN >> unused),
                    'i' => Rational::from((all as i64) >> unused),
                    _ => Rational::from(all >> unused),
                }]
            }
            Dtype::Float(_, fraction, exponent) => {
                let mantissa = Integer::from((rng.bits() | 1 << 63) >> (63 - fraction));
                // Not beyond those that exponents of sums of products have.
                let far = (1 << (exponent - 1)) / 4;
                vec![scaled(mantissa * sign, rng.within(-far, far) - fraction as i32)]
            }
            Dtype::Extended(_) => {
                let mantissa = Integer::from(rng.bits() | 1 << 63);
                vec![scaled(mantissa * sign, rng.within(-300, 200) - 63)]
            }
            Dtype::Fields(names) => {
                (0..names.len()).map(|part| double(rng, -60 * part as i32)).collect()
            }
        }
    }

    fn push(self, parts: &[Rational], order: char, file: &mut Vec<u8>) {
        let is_big = order == '>' || cfg!(target_endian = "big") && order != '<';
        for part in parts {
            let mut bytes = match self {
                Dtype::Integer(_, bytes) => {
                    part.numer().to_i128().unwrap().to_le_bytes()[..bytes].to_vec()
                }
                Dtype::Float(code, fraction, exponent) => {
                    let len: usize = code[1..].parse().unwrap();
                    float_bits(part, fraction, exponent).to_le_bytes()[..len].to_vec()
                }
                Dtype::Extended(len) => extended(part, len),
                Dtype::Fields(_) => part.to_f64().to_le_bytes().to_vec(),
            };
            if is_big {
                bytes.reverse();
            }
            file.extend(bytes);
        }
    }

    /// An array of elements by rows, as numpy.save writes it.
    pub fn file(self, elements: &[Vec<Rational>], shape: &[usize], layout: Layout) -> Vec<u8> {
        let Layout { order, is_fortran, version } = layout;
        let sizes: String = shape.iter().map(|n| format!("{n}, ")).collect();
        let python = if is_fortran { "True" } else { "False" };
        let text = format!(
            "{{'descr': {}, 'fortran_order': {python}, 'shape': ({}), }}",
            self.descr(order),
            sizes.trim_end()
        );
        let mut file = npy_of_text(&text, version);
        for at in 0..elements.len() {
            let place = if is_fortran { by_rows(at, shape) } else { at };
            self.push(&elements[place], order, &mut file);
        }
        file
    }
}

/// The place by rows of the element that is in this place by columns.
fn by_rows(mut at: usize, shape: &[usize]) -> usize {
    let mut index = Vec::new();
    for &len in shape {
        index.push(at % len);
        at /= len;
    }
    index.iter().zip(shape).fold(0, |place, (&index, &len)| place * len + index)
}

/// x86's extended format: an explicit first bit, 15 bits of exponent, and padding of any bits.
pub fn extended(x: &Rational, len: usize) -> Vec<u8> {
    let (mut mantissa, mut exponent) = (x.clone().abs(), 16_383 + 63);
    if mantissa != 0 {
        let first = Rational::from(Integer::from(1) << 63);
        // By many places at once where it is far.
        let far = Rational::from(Integer::from(2).pow(1000));
        while mantissa >= Rational::from(&first * &far) {
            (mantissa, exponent) = (mantissa / &far, exponent + 1000);
        }
        while Rational::from(&mantissa * &far) < first {
            (mantissa, exponent) = (mantissa * &far, exponent - 1000);
        }
        while mantissa >= Rational::from(&first * 2u32) {
            (mantissa, exponent) = (mantissa / 2, exponent + 1);
        }
        while mantissa < first {
            (mantissa, exponent) = (mantissa * 2, exponent - 1);
        }
    } else {
        exponent = 0;
    }
    assert!(mantissa.is_integer() && (0..0x7fff).contains(&exponent), "{x}");
    let mut bytes = mantissa.numer().to_u64().unwrap().to_le_bytes().to_vec();
    let sign = if *x < 0 { 0x8000 } else { 0 };
    bytes.extend((exponent as u16 | sign).to_le_bytes());
    bytes.resize(len, 0xa5);
    bytes
}

/// The value of an element.
pub fn value(parts: &[Rational]) -> Rational {
    parts.iter().sum()
}
