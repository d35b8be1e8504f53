//! Reading a Matrix Market file.

use super::header::{Header, Layout, Part};
use super::lines::{Checked, Lines, index, shortened, size};
use super::{Matrix, Parts};
use crate::entry::Entry;
use crate::error::Error;
use crate::files::Input;
use crate::options::Format;

/// Reads a matrix; numbers are rounded correctly to the format.
pub fn read<T: Entry>(input: Input, format: Format) -> Result<Parts<T>, Error> {
    let mut lines = Lines::of(input);
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
    is_complex: bool,
    matrix: Option<Parts<T>>,
    positions: Vec<((usize, usize), Part)>,
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
        let is_complex = header.is_complex();
        let mut target =
            Target { format, rows, cols, is_complex, matrix, positions, numbers, sums_beyond };
        // A digit and a space for each number, two indices with theirs for an entry; not behind the last.
        let parts = if is_complex { 2 } else { 1 };
        let least = match header.layout {
            Layout::Array => 2 * parts * header.stored(rows, cols),
            Layout::Coordinate => (4 + 2 * parts) * entries as u128,
        };
        let is_there = left.is_some_and(|left| u128::from(left) + 1 >= least);
        if is_there || rows.checked_mul(cols).is_none() {
            target.matrix = Some(target.zeros()?);
        }
        Ok(target)
    }

    fn zeros(&self) -> Checked<Parts<T>> {
        let Target { format, rows, cols, .. } = *self;
        let zeros = || {
            Matrix::zeros(format, rows, cols)
                .ok_or_else(|| format!("{rows} x {cols} numbers do not fit into memory"))
        };
        let im = if self.is_complex { Some(zeros()?) } else { None };
        Ok(Parts { im, ..Parts::real(zeros()?) })
    }

    fn add(
        &mut self,
        header: &Header,
        position: (usize, usize),
        part: Part,
        value: &T,
    ) -> Checked<()> {
        header.check_diagonal(position, part, value)?;
        if let Some(matrix) = &mut self.matrix {
            self.sums_beyond += u64::from(!add(header, matrix, (position, part), value));
            return Ok(());
        }
        let at = self.positions.len() % Self::CHUNK;
        if at == 0 {
            let chunk = T::zeros(self.format, Self::CHUNK).ok_or("no memory for more numbers")?;
            self.numbers.push(chunk);
        }
        if let Some(chunk) = self.numbers.last_mut() {
            chunk[at].copy_from(value);
            self.positions.push((position, part));
        }
        Ok(())
    }

    /// The matrix with all entries, and the number of sums that are infinities for want of larger numbers.
    fn finish(mut self, header: &Header) -> Checked<(Parts<T>, u64)> {
        if let Some(matrix) = self.matrix.take() {
            return Ok((matrix, self.sums_beyond));
        }
        let mut matrix = self.zeros()?;
        let numbers = self.numbers.iter().flat_map(|chunk| chunk.iter());
        for (&place, value) in self.positions.iter().zip(numbers) {
            self.sums_beyond += u64::from(!add(header, &mut matrix, place, value));
        }
        Ok((matrix, self.sums_beyond))
    }
}

/// [`Header::add`] to the part that is meant.
fn add<T: Entry>(
    header: &Header,
    matrix: &mut Parts<T>,
    (position, part): ((usize, usize), Part),
    value: &T,
) -> bool {
    let of_part = match (part, &mut matrix.im) {
        (Part::Im, Some(im)) => im,
        _ => &mut matrix.re,
    };
    header.add(of_part, position, part, value)
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
    let mut positions = (0..cols).flat_map(|j| (header.first(j)..rows).map(move |i| (i, j)));
    let mut found = 0u128;
    // The place of a real part whose imaginary part comes next.
    let mut open = None;
    while lines.advance()? {
        let mut beyond = Vec::new();
        let mut take = |word: &str| {
            let (position, part) = match open.take() {
                Some(position) => (position, Part::Im),
                None => {
                    let position = positions.next();
                    (position.ok_or_else(|| format!("more than {found} numbers"))?, Part::Re)
                }
            };
            if !header.number(word, scratch)? {
                beyond.push(shortened(word));
            }
            if header.is_complex() && part == Part::Re {
                open = Some(position);
            } else {
                found += 1;
            }
            target.add(header, position, part, scratch)
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
        let entry = entry(header, lines, target, scratch);
        let beyond = lines.locate(entry)?;
        beyond.iter().for_each(|word| lines.is_beyond(word));
    }
    if lines.advance()? {
        return lines.locate(Err(format!("more than {entries} entries")));
    }
    Ok(())
}

/// Adds the entry in the buffer; the texts of numbers that are beyond the range of the format.
fn entry<T: Entry>(
    header: &Header,
    lines: &Lines,
    target: &mut Target<T>,
    scratch: &mut T,
) -> Checked<Vec<String>> {
    let (row, col, re, im) = if header.is_complex() {
        let expected = "an entry: row, column, real and imaginary part";
        let [row, col, re, im] = lines.fields(expected)?;
        (row, col, re, Some(im))
    } else {
        let [row, col, number] = lines.fields("an entry: row, column and number")?;
        (row, col, number, None)
    };
    let (i, j) = (index("row", row, target.rows)?, index("column", col, target.cols)?);
    header.check_stored(i, j)?;
    let mut beyond = Vec::new();
    for (part, word) in [(Part::Re, Some(re)), (Part::Im, im)] {
        let Some(word) = word else { continue };
        if !header.number(word, scratch)? {
            beyond.push(shortened(word));
        }
        target.add(header, (i, j), part, scratch)?;
    }
    Ok(beyond)
}
