//! Matrix Market files (Boisvert, Pozo, Remington, "The Matrix Market exchange formats", NISTIR 5935,
//! 1996), as dense matrices.

mod lines;

use crate::entry::Entry;
use crate::error::Error;
use crate::files::Output;
use crate::options::Format;
use crate::progress::Progress;
use lines::{Checked, Lines, index, size};
use std::path::Path;
use wideblas::engine::{MatMut, MatRef};

pub use lines::{BYTE_ORDER_MARK, Beyond, has_digits, shortened};

/// A dense matrix, by columns without padding.
pub struct Matrix<T: Entry> {
    pub rows: usize,
    pub cols: usize,
    pub data: T::Array,
}

impl<T: Entry> Clone for Matrix<T> {
    fn clone(&self) -> Matrix<T> {
        Matrix { rows: self.rows, cols: self.cols, data: self.data.clone() }
    }
}

impl<T: Entry> Matrix<T> {
    /// Zeros; `None` when they do not fit into memory.
    pub fn zeros(format: Format, rows: usize, cols: usize) -> Option<Matrix<T>> {
        let data = T::zeros(format, rows.checked_mul(cols)?)?;
        Some(Matrix { rows, cols, data })
    }

    pub fn at(&self, i: usize, j: usize) -> &T {
        &self.data[i + j * self.rows]
    }

    pub fn at_mut(&mut self, i: usize, j: usize) -> &mut T {
        &mut self.data[i + j * self.rows]
    }

    pub fn view(&self) -> MatRef<'_, T> {
        MatRef::new(&self.data, self.rows, self.cols, self.rows.max(1)).expect("a tight matrix")
    }

    pub fn view_mut(&mut self) -> MatMut<'_, T> {
        let ld = self.rows.max(1);
        MatMut::new(&mut self.data, self.rows, self.cols, ld).expect("a tight matrix")
    }

    /// A copy with rows and columns exchanged; `None` when it does not fit into memory.
    pub fn transposed(&self, format: Format) -> Option<Matrix<T>> {
        let mut turned = Matrix::<T>::zeros(format, self.cols, self.rows)?;
        for j in 0..self.cols {
            for i in 0..self.rows {
                turned.at_mut(j, i).copy_from(self.at(i, j));
            }
        }
        Some(turned)
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Layout {
    Array,
    Coordinate,
}

#[derive(Clone, Copy, PartialEq)]
enum Field {
    Real,
    Integer,
}

#[derive(Clone, Copy, PartialEq)]
enum Symmetry {
    General,
    Symmetric,
    Skew,
}

impl Symmetry {
    fn name(self) -> &'static str {
        match self {
            Symmetry::General => "general",
            Symmetry::Symmetric => "symmetric",
            Symmetry::Skew => "skew-symmetric",
        }
    }
}

struct Header {
    layout: Layout,
    field: Field,
    symmetry: Symmetry,
}

impl Header {
    fn parse(line: &str) -> Checked<Header> {
        let lower = line.to_ascii_lowercase();
        let words: Vec<&str> = lower.split_ascii_whitespace().collect();
        let [banner, object, layout, field, symmetry] = words[..] else {
            return Err("expected `%%MatrixMarket matrix <layout> <field> <symmetry>`".into());
        };
        if banner != "%%matrixmarket" {
            return Err("not a Matrix Market file: it does not begin with %%MatrixMarket".into());
        }
        if object != "matrix" {
            return Err(format!("`{object}` objects are not supported, only matrix"));
        }
        Ok(Header {
            layout: match layout {
                "array" => Layout::Array,
                "coordinate" => Layout::Coordinate,
                _ => {
                    return Err(format!("unknown layout `{layout}`: array or coordinate expected"));
                }
            },
            field: match field {
                "real" | "double" => Field::Real,
                "integer" => Field::Integer,
                "complex" | "pattern" => {
                    return Err(format!(
                        "{field} matrices are not supported, only real and integer"
                    ));
                }
                _ => return Err(format!("unknown field `{field}`: real or integer expected")),
            },
            symmetry: match symmetry {
                "general" => Symmetry::General,
                "symmetric" => Symmetry::Symmetric,
                "skew-symmetric" => Symmetry::Skew,
                "hermitian" => {
                    return Err("hermitian matrices are not supported, only real ones".into());
                }
                _ => {
                    return Err(format!(
                        "unknown symmetry `{symmetry}`: general, symmetric or skew-symmetric expected"
                    ));
                }
            },
        })
    }

    fn check_shape(&self, rows: usize, cols: usize) -> Checked<()> {
        if self.symmetry != Symmetry::General && rows != cols {
            return Err(format!(
                "a {} matrix is square, not {rows} x {cols}",
                self.symmetry.name()
            ));
        }
        Ok(())
    }

    /// Numbers of the array layout.
    fn stored(&self, rows: usize, cols: usize) -> u128 {
        let (rows, cols) = (rows as u128, cols as u128);
        match self.symmetry {
            Symmetry::General => rows * cols,
            Symmetry::Symmetric => rows * (rows + 1) / 2,
            Symmetry::Skew => rows * rows.saturating_sub(1) / 2,
        }
    }

    /// Only the lower triangle of a matrix with symmetry is stored.
    fn check_stored(&self, i: usize, j: usize) -> Checked<()> {
        let (is_stored, triangle) = match self.symmetry {
            Symmetry::General => (true, ""),
            Symmetry::Symmetric => (i >= j, "on or below"),
            Symmetry::Skew => (i > j, "below"),
        };
        if is_stored {
            return Ok(());
        }
        let (name, i, j) = (self.symmetry.name(), i + 1, j + 1);
        Err(format!("({i}, {j}): entries of a {name} matrix lie {triangle} the diagonal"))
    }

    /// Parses into a number of the format at hand; false where that has none as large.
    fn number<T: Entry>(&self, text: &str, number: &mut T) -> Checked<bool> {
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        if self.field == Field::Integer && !digits.bytes().all(|c| c.is_ascii_digit()) {
            return Err(format!("`{}` is not an integer", shortened(text)));
        }
        number
            .parse(text)
            .map_err(|error| format!("`{}` is not a number: {error}", shortened(text)))?;
        Ok(!number.is_special() || !has_digits(text))
    }

    /// Adds an entry and its mirror image; false where a sum of numbers is beyond the range of the format.
    fn add<T: Entry>(&self, matrix: &mut Matrix<T>, (i, j): (usize, usize), value: &T) -> bool {
        let is_within = add_to(matrix.at_mut(i, j), value);
        match self.symmetry {
            Symmetry::Symmetric if i != j => {
                add_to(matrix.at_mut(j, i), value);
            }
            Symmetry::Skew => {
                let mirrored = matrix.at_mut(j, i);
                let sum = mirrored.decode() + value.decode().negated();
                mirrored.encode(&sum);
            }
            _ => {}
        }
        is_within
    }
}

/// The exact sum, rounded; false where numbers became an infinity.
fn add_to<T: Entry>(element: &mut T, value: &T) -> bool {
    if element.is_zero() {
        // An only entry keeps its bits: -0 + 0 would lose a sign.
        element.copy_from(value);
        return true;
    }
    let are_numbers = !element.is_special() && !value.is_special();
    let sum = element.decode() + value.decode();
    element.encode(&sum);
    !(are_numbers && element.is_special())
}

/// Reads a matrix; numbers are rounded correctly to the format.
pub fn read<T: Entry>(path: &Path, format: Format) -> Result<Matrix<T>, Error> {
    let mut lines = Lines::open(path)?;
    let header = match lines.next()? {
        Some(line) => Header::parse(line),
        None => Err("the file is empty".into()),
    };
    let header = lines.locate(header)?;
    if !lines.advance()? {
        return lines.locate(Err("the file ends before the sizes".into()));
    }
    let sizes = sizes(&header, &lines);
    let (rows, cols, entries) = lines.locate(sizes)?;
    let target = Target::new(format, &header, (rows, cols), entries, lines.left);
    let mut target = lines.locate(target)?;
    // Numbers are read here first: what a matrix has there already may have to be added to them.
    let scratch = T::zeros(format, 1).ok_or_else(|| "no memory".to_string());
    let scratch = &mut lines.locate(scratch)?[0];
    match header.layout {
        Layout::Array => read_array(&header, &mut lines, &mut target, scratch)?,
        Layout::Coordinate => read_coordinate(&header, &mut lines, &mut target, entries, scratch)?,
    }
    let matrix = target.finish(&header);
    let (matrix, sums_beyond) = lines.locate(matrix)?;
    lines.finish(format, sums_beyond);
    Ok(matrix)
}

/// Where entries go: into the matrix, or, as long as the file may be too short for what its sizes say, into
/// memory that grows with them.
struct Target<T: Entry> {
    format: Format,
    rows: usize,
    cols: usize,
    matrix: Option<Matrix<T>>,
    positions: Vec<(usize, usize)>,
    /// Of [`Target::CHUNK`] numbers each.
    numbers: Vec<T::Array>,
    /// Sums of entries for one place that the format has no number for.
    sums_beyond: u64,
}

impl<T: Entry> Target<T> {
    const CHUNK: usize = 4096;

    /// For `entries` entries in the coordinate layout; `left` bytes of the file follow.
    fn new(
        format: Format,
        header: &Header,
        (rows, cols): (usize, usize),
        entries: usize,
        left: Option<u64>,
    ) -> Checked<Target<T>> {
        let (matrix, positions, numbers, sums_beyond) = (None, Vec::new(), Vec::new(), 0);
        let mut target = Target { format, rows, cols, matrix, positions, numbers, sums_beyond };
        // A digit and a space for each number, two indices with theirs for an entry; not behind the last.
        let least = match header.layout {
            Layout::Array => 2 * header.stored(rows, cols),
            Layout::Coordinate => 6 * entries as u128,
        };
        let is_there = left.is_some_and(|left| u128::from(left) + 1 >= least);
        if is_there || rows.checked_mul(cols).is_none() {
            target.matrix = Some(target.zeros()?);
        }
        Ok(target)
    }

    fn zeros(&self) -> Checked<Matrix<T>> {
        let Target { format, rows, cols, .. } = *self;
        Matrix::zeros(format, rows, cols)
            .ok_or_else(|| format!("{rows} x {cols} numbers do not fit into memory"))
    }

    fn add(&mut self, header: &Header, position: (usize, usize), value: &T) -> Checked<()> {
        if let Some(matrix) = &mut self.matrix {
            self.sums_beyond += u64::from(!header.add(matrix, position, value));
            return Ok(());
        }
        let at = self.positions.len() % Self::CHUNK;
        if at == 0 {
            let chunk = T::zeros(self.format, Self::CHUNK).ok_or("no memory for more numbers")?;
            self.numbers.push(chunk);
        }
        if let Some(chunk) = self.numbers.last_mut() {
            chunk[at].copy_from(value);
            self.positions.push(position);
        }
        Ok(())
    }

    /// The matrix with all entries, and the number of sums that are infinities for want of larger numbers.
    fn finish(mut self, header: &Header) -> Checked<(Matrix<T>, u64)> {
        if let Some(matrix) = self.matrix.take() {
            return Ok((matrix, self.sums_beyond));
        }
        let mut matrix = self.zeros()?;
        let numbers = self.numbers.iter().flat_map(|chunk| chunk.iter());
        for (&position, value) in self.positions.iter().zip(numbers) {
            self.sums_beyond += u64::from(!header.add(&mut matrix, position, value));
        }
        Ok((matrix, self.sums_beyond))
    }
}

/// Rows, columns and, in the coordinate layout, entries.
fn sizes(header: &Header, lines: &Lines) -> Checked<(usize, usize, usize)> {
    let (rows, cols, entries) = match header.layout {
        Layout::Array => {
            let [rows, cols] = lines.fields("two sizes: rows and columns")?;
            (rows, cols, "0")
        }
        Layout::Coordinate => {
            let [rows, cols, entries] =
                lines.fields("three sizes: rows, columns and number of entries")?;
            (rows, cols, entries)
        }
    };
    let (rows, cols, entries) = (size(rows)?, size(cols)?, size(entries)?);
    header.check_shape(rows, cols)?;
    Ok((rows, cols, entries))
}

/// The stored elements by columns, any number of them on a line.
fn read_array<T: Entry>(
    header: &Header,
    lines: &mut Lines,
    target: &mut Target<T>,
    scratch: &mut T,
) -> Result<(), Error> {
    let (rows, cols) = (target.rows, target.cols);
    let first = |j: usize| match header.symmetry {
        Symmetry::General => 0,
        Symmetry::Symmetric => j,
        Symmetry::Skew => j + 1,
    };
    let mut positions = (0..cols).flat_map(|j| (first(j)..rows).map(move |i| (i, j)));
    let mut found = 0u128;
    while lines.advance()? {
        let mut beyond = Vec::new();
        let mut take = |word: &str| {
            let position = positions.next();
            let position = position.ok_or_else(|| format!("more than {found} numbers"))?;
            found += 1;
            if !header.number(word, scratch)? {
                beyond.push(shortened(word));
            }
            target.add(header, position, scratch)
        };
        let taken = lines.words().try_for_each(&mut take);
        lines.locate(taken)?;
        beyond.iter().for_each(|word| lines.is_beyond(word));
    }
    match header.stored(rows, cols) {
        expected if expected == found => Ok(()),
        expected => lines.locate(Err(format!("the file ends after {found} of {expected} numbers"))),
    }
}

/// One entry a line; what is given twice is added.
fn read_coordinate<T: Entry>(
    header: &Header,
    lines: &mut Lines,
    target: &mut Target<T>,
    entries: usize,
    scratch: &mut T,
) -> Result<(), Error> {
    for found in 0..entries {
        if !lines.advance()? {
            return lines.locate(Err(format!("the file ends after {found} of {entries} entries")));
        }
        let entry = entry(header, lines, (target.rows, target.cols), scratch);
        let (position, beyond) = lines.locate(entry)?;
        beyond.iter().for_each(|word| lines.is_beyond(word));
        let added = target.add(header, position, scratch);
        lines.locate(added)?;
    }
    if lines.advance()? {
        return lines.locate(Err(format!("more than {entries} entries")));
    }
    Ok(())
}

/// Position of the entry in the buffer, whose number becomes `value`, and the number's text where it is beyond the
/// range of the format.
fn entry<T: Entry>(
    header: &Header,
    lines: &Lines,
    (rows, cols): (usize, usize),
    value: &mut T,
) -> Checked<((usize, usize), Option<String>)> {
    let [row, col, number] = lines.fields("an entry: row, column and number")?;
    let (i, j) = (index("row", row, rows)?, index("column", col, cols)?);
    header.check_stored(i, j)?;
    let is_within = header.number(number, value)?;
    Ok(((i, j), (!is_within).then(|| shortened(number))))
}

/// Writes an array of real numbers, each with enough digits to give the same number when read.
pub fn write<T: Entry>(output: &Output, matrix: &Matrix<T>) -> Result<(), Error> {
    output.write(|out| {
        // A terminal would show both.
        let steps = if output.is_standard() { None } else { Some(matrix.data.len() as u64) };
        let progress = steps.map(|steps| Progress::new("writing", steps));
        writeln!(out, "%%MatrixMarket matrix array real general")?;
        writeln!(out, "{} {}", matrix.rows, matrix.cols)?;
        for x in matrix.data.iter() {
            writeln!(out, "{}", x.lossless())?;
            progress.iter().for_each(|progress| progress.advance(1));
        }
        Ok(())
    })
}
