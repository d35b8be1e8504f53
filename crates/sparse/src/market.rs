//! Matrix Market files (Boisvert, Pozo, Remington, "The Matrix Market exchange formats", NISTIR 5935, 1996) as sparse matrices.

use crate::{Matrix, Refused, Values};
use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use wideblas_base::fallible;
use wideblas_format::Dd;
use wideblas_format::decimal::parse_to_bits;
use wideblas_format::exact::Decoded;
use wideblas_format::wide::Wide;
use wideblas_format::{Qd, Scalar, decimal};

#[derive(Clone, Copy, PartialEq)]
enum Symmetry {
    General,
    Symmetric,
    Skew,
}

#[derive(Clone, Copy, PartialEq)]
enum Field {
    Real,
    Integer,
    Pattern,
}

/// The first line.
struct Header {
    is_coordinate: bool,
    field: Field,
    symmetry: Symmetry,
}

impl Header {
    fn parse(line: &str) -> Result<Header, String> {
        let lower = line.trim_start_matches('\u{feff}').to_ascii_lowercase();
        let words: Vec<&str> = lower.split_ascii_whitespace().collect();
        let [banner, object, layout, field, symmetry] = words[..] else {
            return Err("expected `%%MatrixMarket matrix <layout> <field> <symmetry>`".into());
        };
        if banner != "%%matrixmarket" || object != "matrix" {
            return Err("expected `%%MatrixMarket matrix` at the beginning".into());
        }
        let is_coordinate = match layout {
            "coordinate" => true,
            "array" => false,
            _ => return Err(format!("unknown layout `{layout}`: coordinate or array expected")),
        };
        let field = match field {
            "real" | "double" => Field::Real,
            "integer" => Field::Integer,
            "pattern" if is_coordinate => Field::Pattern,
            "pattern" => return Err("an array has numbers, and no pattern".into()),
            "complex" => return Err("complex matrices are not supported here".into()),
            _ => return Err(format!("unknown field `{field}`: real, integer or pattern expected")),
        };
        let symmetry = match symmetry {
            "general" => Symmetry::General,
            "symmetric" => Symmetry::Symmetric,
            "skew-symmetric" if field != Field::Pattern => Symmetry::Skew,
            "skew-symmetric" => return Err("a pattern has no signs".into()),
            "hermitian" => {
                return Err("hermitian matrices are complex, which is not supported here".into());
            }
            _ => {
                return Err(format!(
                    "unknown symmetry `{symmetry}`: general, symmetric or skew-symmetric expected"
                ));
            }
        };
        Ok(Header { is_coordinate, field, symmetry })
    }
}

/// Lines that say something, with their numbers.
struct Lines<R> {
    reader: R,
    buffer: Vec<u8>,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    /// The next line; `None` at the end. Behind the header no blank lines and no comments.
    fn next(&mut self) -> Result<Option<&str>, Refused> {
        loop {
            self.buffer.clear();
            let read = self.reader.read_until(b'\n', &mut self.buffer);
            let line = self.number + 1;
            let failed = |message: String| Refused { line: Some(line), message };
            if read.map_err(|error| failed(error.to_string()))? == 0 {
                return Ok(None);
            }
            self.number = line;
            let text = self.buffer.trim_ascii();
            if line > 1 && (text.is_empty() || text.starts_with(b"%")) {
                continue;
            }
            let text =
                std::str::from_utf8(&self.buffer).map_err(|_| failed("this is not text".into()))?;
            return Ok(Some(text));
        }
    }
}

/// The beginning of a text that may be of any length.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 40;
    let start: String = text.chars().take(SHOWN).collect();
    if start.len() < text.len() { start + "..." } else { start }
}

fn sizes<const N: usize>(line: &str) -> Result<[usize; N], String> {
    let mut words = line.split_ascii_whitespace();
    let mut sizes = [0; N];
    for size in &mut sizes {
        let word = words.next().ok_or_else(|| format!("expected {N} sizes"))?;
        *size = word.parse().map_err(|_| format!("`{}` is not a size", shortened(word)))?;
    }
    match words.next() {
        None => Ok(sizes),
        Some(_) => Err(format!("expected {N} sizes")),
    }
}

/// Entries while they are read.
struct Entries {
    places: Vec<(u32, u32)>,
    values: Values,
    field: Field,
    symmetry: Symmetry,
}

impl Entries {
    /// Adds an entry, and its mirror image.
    fn add(&mut self, (row, column): (u32, u32), text: &str) -> Result<(), String> {
        if self.symmetry != Symmetry::General && row < column {
            return Err(format!(
                "({}, {}) is above the diagonal of a symmetric file",
                row + 1,
                column + 1
            ));
        }
        if self.symmetry == Symmetry::Skew && row == column {
            return Err(format!(
                "({0}, {0}) is on the diagonal of a skew-symmetric matrix",
                row + 1
            ));
        }
        if self.places.len() + 2 > self.places.capacity() {
            let more = self.places.len().max(1024);
            if self.places.try_reserve(more).is_err() {
                fallible::end_call();
            }
        }
        fallible::check();
        self.places.push((row, column));
        let is_mirrored = self.symmetry != Symmetry::General && row != column;
        if is_mirrored {
            self.places.push((column, row));
        }
        let digits = text.trim_start_matches(['+', '-']);
        if self.field == Field::Integer && !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(format!("`{}` is not an integer", shortened(text)));
        }
        self.push(text, false)?;
        if is_mirrored {
            self.push(text, self.symmetry == Symmetry::Skew)?;
        }
        Ok(())
    }

    fn push(&mut self, text: &str, is_negated: bool) -> Result<(), String> {
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
pub fn read(reader: impl BufRead, bits: u32) -> Result<Matrix, Refused> {
    let mut lines = Lines { reader, buffer: Vec::new(), number: 0 };
    let at = |line: u64| move |message: String| Refused { line: Some(line.max(1)), message };
    let first = lines.next()?.ok_or_else(|| at(1)("the file is empty".into()))?;
    let header = Header::parse(first).map_err(at(1))?;
    let line = lines.next()?.map(str::to_owned);
    let line = line.ok_or_else(|| at(lines.number + 1)("the sizes are missing".into()))?;
    let here = at(lines.number);
    let [rows, columns, count] = match header.is_coordinate {
        true => sizes::<3>(&line).map_err(here)?,
        false => {
            let [rows, columns] = sizes::<2>(&line).map_err(here)?;
            [rows, columns, 0]
        }
    };
    for size in [rows, columns] {
        if u32::try_from(size).is_err() {
            return Err(here(format!("{size} is more than 2^32 - 1")));
        }
    }
    if header.symmetry != Symmetry::General && rows != columns {
        return Err(here(format!("a symmetric matrix is square, not {rows} x {columns}")));
    }
    let mut entries = Entries {
        places: Vec::new(),
        values: Values::with_room(bits, 0),
        field: header.field,
        symmetry: header.symmetry,
    };
    match header.is_coordinate {
        true => read_coordinates(&mut lines, &header, [rows, columns, count], &mut entries)?,
        false => read_array(&mut lines, [rows, columns], &mut entries)?,
    }
    if lines.next()?.is_some() {
        return Err(at(lines.number)("there are more entries than the sizes say".into()));
    }
    Ok(Matrix::from_entries((rows, columns), &entries.places, entries.values))
}

fn read_coordinates<R: BufRead>(
    lines: &mut Lines<R>,
    header: &Header,
    [rows, columns, count]: [usize; 3],
    entries: &mut Entries,
) -> Result<(), Refused> {
    for found in 0..count {
        let number = lines.number + 1;
        let Some(line) = lines.next()? else {
            let message = format!("the file ends after {found} of {count} entries");
            return Err(Refused { line: Some(number), message });
        };
        let mut read = || {
            let mut words = line.split_ascii_whitespace();
            let mut index = |what: &str, end: usize| {
                let word = words.next().ok_or_else(|| format!("the {what} is missing"))?;
                match word.parse::<usize>() {
                    Ok(index) if (1..=end).contains(&index) => Ok((index - 1) as u32),
                    Ok(_) => Err(format!("{what} {word} is outside 1 to {end}")),
                    Err(_) => Err(format!("`{}` is not a {what} number", shortened(word))),
                }
            };
            let place = (index("row", rows)?, index("column", columns)?);
            let text = match header.field {
                Field::Pattern => "1",
                _ => words.next().ok_or_else(|| "the number is missing".to_owned())?,
            };
            if words.next().is_some() {
                return Err("there is more than an entry in the line".to_owned());
            }
            entries.add(place, text)
        };
        let read = read();
        read.map_err(|message| Refused { line: Some(lines.number), message })?;
    }
    Ok(())
}

/// Numbers by columns, of which zeros are left out.
fn read_array<R: BufRead>(
    lines: &mut Lines<R>,
    [rows, columns]: [usize; 2],
    entries: &mut Entries,
) -> Result<(), Refused> {
    for column in 0..columns {
        let first = match entries.symmetry {
            Symmetry::General => 0,
            Symmetry::Symmetric => column,
            Symmetry::Skew => column + 1,
        };
        for row in first..rows {
            let number = lines.number + 1;
            let Some(line) = lines.next()? else {
                let message =
                    format!("the file ends before row {} of column {}", row + 1, column + 1);
                return Err(Refused { line: Some(number), message });
            };
            let text = line.trim_ascii();
            let is_zero = decimal::parse::<f64, 1>(text).is_ok_and(|x| x == 0.0)
                && text.bytes().all(|byte| !(b'1'..=b'9').contains(&byte));
            if is_zero {
                continue;
            }
            let added = entries.add((row as u32, column as u32), text);
            added.map_err(|message| Refused { line: Some(lines.number), message })?;
        }
    }
    Ok(())
}

/// Reads a file, which may be compressed by gzip: see [`read`].
pub fn read_file(path: &Path, bits: u32) -> Result<Matrix, Refused> {
    let failed = |error: std::io::Error| Refused::new(error.to_string());
    let mut file = BufReader::new(File::open(path).map_err(failed)?);
    let start = file.fill_buf().map_err(failed)?;
    if start.starts_with(&[0x1f, 0x8b]) {
        return read(BufReader::new(MultiGzDecoder::new(file)), bits);
    }
    read(file.by_ref(), bits)
}
