//! Matrix Market files (Boisvert, Pozo, Remington, "The Matrix Market exchange formats", NISTIR 5935, 1996): their numbers one after
//! the other, for any use ([`Contents`]), and as sparse matrices ([`read`]).

mod entries;
mod header;
mod lines;

use crate::{Matrix, Refused, Values};
use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use wideblas_base::fallible;
use wideblas_format::Dd;
use wideblas_format::decimal::parse_to_bits;
use wideblas_format::exact::Decoded;
use wideblas_format::wide::Wide;
use wideblas_format::{Qd, Scalar, decimal};

pub use entries::{Contents, Number, Part};
pub use header::{Field, Header, Layout, Symmetry};
pub use lines::{BYTE_ORDER_MARK, shortened};

/// What is wrong with a line.
pub type Checked<T> = Result<T, String>;

#[derive(Debug)]
pub enum Error {
    /// The file cannot be read.
    Unreadable(io::Error),
    /// A line, from 1, and what is wrong with it.
    Line(u64, String),
}

impl From<Error> for Refused {
    fn from(error: Error) -> Refused {
        match error {
            Error::Unreadable(error) => Refused::new(error.to_string()),
            Error::Line(line, message) => Refused { line: Some(line), message },
        }
    }
}

/// Entries while they are read.
struct Entries {
    places: Vec<(u32, u32)>,
    values: Values,
    symmetry: Symmetry,
}

impl Entries {
    /// Adds an entry, and its mirror image.
    fn add(&mut self, (row, column): (u32, u32), text: &str) -> Checked<()> {
        if self.places.len() + 2 > self.places.capacity() {
            let more = self.places.len().max(1024);
            if self.places.try_reserve(more).is_err() {
                fallible::end_call();
            }
        }
        fallible::check();
        self.places.push((row, column));
        self.push(text, false)?;
        if self.symmetry != Symmetry::General && row != column {
            self.places.push((column, row));
            self.push(text, self.symmetry == Symmetry::Skew)?;
        }
        Ok(())
    }

    fn push(&mut self, text: &str, is_negated: bool) -> Checked<()> {
        let failed =
            |error: decimal::ParseError| format!("`{}` is not a number: {error}", shortened(text));
        fn signed<T: Scalar<L>, const L: usize>(x: T, is_negated: bool) -> T {
            T::from_components(x.components().map(|x| if is_negated { -x } else { x }))
        }
        let is_finite = match &mut self.values {
            Values::F64(values) => {
                let x: f64 = decimal::parse(text).map_err(failed)?;
                values.push(signed(x, is_negated));
                x.is_finite()
            }
            Values::Dd(values) => {
                let x: Dd = decimal::parse(text).map_err(failed)?;
                values.push(signed(x, is_negated));
                x.is_finite()
            }
            Values::Qd(values) => {
                let x: Qd = decimal::parse(text).map_err(failed)?;
                values.push(signed(x, is_negated));
                x.is_finite()
            }
            Values::Long(values) => match parse_to_bits(text, values.bits()).map_err(failed)? {
                Decoded::Finite(exact) => {
                    let mut value = Wide {
                        negative: (exact.mantissa.sign() == num_bigint::Sign::Minus) != is_negated,
                        exponent: exact.exponent,
                        limbs: exact.mantissa.iter_u64_digits().collect(),
                    };
                    values.push(&mut value);
                    true
                }
                Decoded::Special(x) => {
                    let mut zero = Wide::default();
                    values.push(&mut zero);
                    x == 0.0
                }
            },
        };
        if is_finite {
            Ok(())
        } else {
            Err(format!("`{}` is not finite, or beyond the range", shortened(text)))
        }
    }
}

/// Reads a matrix whose entries are rounded to numbers of `bits` bits: of one, two or four doubles, or to just as many from 213 bits on.
///
/// Arrays and coordinates, of the fields real, integer and pattern (whose entries are 1), general, symmetric and skew-symmetric. Entries
/// for the same place are summed. Errors say the line.
///
/// # Errors
/// What the file has is not as its format asks, complex, not finite, or too large.
pub fn read(reader: impl BufRead, bits: u32) -> Result<Matrix, Refused> {
    let mut contents = Contents::open(reader, |header| match header.is_complex() {
        true => Err("complex matrices are not supported here".into()),
        false => Ok(()),
    })?;
    let Contents { header, rows, columns, .. } = contents;
    for size in [rows, columns] {
        if u32::try_from(size).is_err() {
            contents.locate(Err(format!("{size} is more than 2^32 - 1")))?;
        }
    }
    let mut entries = Entries {
        places: Vec::new(),
        values: Values::with_room(bits, 0),
        symmetry: header.symmetry,
    };
    contents.for_each(|Number { place: (row, column), text, .. }| {
        // Zeros of an array are no entries.
        match header.layout == Layout::Array && is_zero(text) {
            true => Ok(()),
            false => entries.add((row as u32, column as u32), text),
        }
    })?;
    Ok(Matrix::from_entries((rows, columns), &entries.places, entries.values))
}

/// Whether the text is a zero, and not a number too small for a double.
fn is_zero(text: &str) -> bool {
    decimal::parse::<f64, 1>(text).is_ok_and(|x| x == 0.0)
        && text.bytes().all(|byte| !(b'1'..=b'9').contains(&byte))
}

/// Reads a file, which may be compressed by gzip: see [`read`].
///
/// # Errors
/// As of [`read`], or the file cannot be read.
pub fn read_file(path: &Path, bits: u32) -> Result<Matrix, Refused> {
    let failed = |error: io::Error| Refused::new(error.to_string());
    let mut file = BufReader::new(File::open(path).map_err(failed)?);
    let start = file.fill_buf().map_err(failed)?;
    if start.starts_with(&[0x1f, 0x8b]) {
        return read(BufReader::new(MultiGzDecoder::new(file)), bits);
    }
    read(file, bits)
}
