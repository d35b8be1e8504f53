//! Reading a Matrix Market file.

use super::{Beyond, Matrix, Parts, has_digits, shortened};
use crate::entry::Entry;
use crate::error::{Error, warn};
use crate::files::{Input, reason};
use crate::options::Format;
use crate::progress::Progress;
use std::io::{self, BufReader, Read};
use std::path::Path;
use wideblas::blas::Blas;
use wideblas::sparse::market::{
    self, Checked, Contents, Field, Header, Layout, Number, Part, Symmetry,
};

/// Reads a matrix; numbers are rounded correctly to the format.
pub fn read<T: Entry>(input: Input, format: Format) -> Result<Parts<T>, Error> {
    let (name, len) = (input.name.clone(), input.len);
    let progress = Progress::new("reading", input.stored());
    let reader = BufReader::with_capacity(1 << 16, Shown { input, progress });
    let failed = |error| as_error(&name, error);
    let mut contents = Contents::open(reader, has_numbers).map_err(failed)?;
    let left = len.map(|len| len.saturating_sub(contents.taken()));
    let target = Target::new(format, &contents, left);
    let mut target = contents.locate(target).map_err(failed)?;
    // Numbers are read here first: what a matrix has there already may have to be added to them.
    let scratch = T::zeros(format, 1).ok_or_else(|| "no memory".to_string());
    let scratch = &mut contents.locate(scratch).map_err(failed)?[0];
    let mut beyond = Beyond::default();
    let mut take = |Number { place, part, text, line }: Number<'_>| {
        let parsed = scratch.parse(text);
        parsed.map_err(|error| format!("`{}` is not a number: {error}", shortened(text)))?;
        if scratch.is_special() && has_digits(text) {
            beyond.add(line, text);
        }
        target.add(place, part, scratch)
    };
    contents.for_each(&mut take).map_err(failed)?;
    let matrix = target.finish();
    let (matrix, sums) = contents.locate(matrix).map_err(failed)?;
    // The bar goes before anything is told.
    drop(contents);
    beyond.tell(&name, &format);
    if sums > 0 {
        let name = name.display();
        warn(format_args!(
            "{name}: {sums} sums of entries for the same place are beyond the range of {format}: infinities"
        ));
    }
    Ok(matrix)
}

/// What is wrong with the file of a name.
fn as_error(name: &Path, error: market::Error) -> Error {
    match error {
        market::Error::Unreadable(error) => Error::file(name, reason(&error)),
        market::Error::Line(line, message) => {
            Error::File { path: name.into(), line: Some(line), message }
        }
    }
}

/// An input with a bar of what was read.
struct Shown {
    input: Input,
    progress: Progress,
}

impl Read for Shown {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.progress.reach(self.input.taken());
        Ok(read)
    }
}

fn has_numbers(header: &Header) -> Checked<()> {
    match header.field {
        Field::Pattern => {
            Err("pattern matrices have no numbers: real, integer or complex expected".into())
        }
        _ => Ok(()),
    }
}

/// Where entries go: into the matrix, or, as long as the file may be too short for what its sizes say, into
/// memory that grows with them.
struct Target<T: Entry> {
    format: Format,
    header: Header,
    rows: usize,
    cols: usize,
    matrix: Option<Parts<T>>,
    positions: Vec<((usize, usize), Part)>,
    /// Of [`Target::CHUNK`] numbers each.
    numbers: Vec<T::Array>,
    /// Sums of entries for one place that the format has no number for.
    sums_beyond: u64,
}

impl<T: Entry> Target<T> {
    const CHUNK: usize = 4096;

    /// `left` bytes of the file follow.
    fn new<R>(format: Format, contents: &Contents<R>, left: Option<u64>) -> Checked<Target<T>> {
        let Contents { header, rows, columns: cols, entries, .. } = *contents;
        let (matrix, positions, numbers, sums_beyond) = (None, Vec::new(), Vec::new(), 0);
        let mut target =
            Target { format, header, rows, cols, matrix, positions, numbers, sums_beyond };
        // A digit and a space for each number, two indices with theirs for an entry; not behind the last.
        let parts = if header.is_complex() { 2 } else { 1 };
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
        let im = if self.header.is_complex() { Some(zeros()?) } else { None };
        Ok(Parts { im, ..Parts::real(zeros()?) })
    }

    fn add(&mut self, place: (usize, usize), part: Part, value: &T) -> Checked<()> {
        let (i, j) = place;
        let is_hermitian = self.header.symmetry == Symmetry::Hermitian;
        if is_hermitian && i == j && part == Part::Im && !Blas::is_zero(value) {
            let at = i + 1;
            return Err(format!(
                "({at}, {at}): the diagonal of a hermitian matrix has no imaginary part"
            ));
        }
        if let Some(matrix) = &mut self.matrix {
            self.sums_beyond += u64::from(!add(self.header.symmetry, matrix, (place, part), value));
            return Ok(());
        }
        let at = self.positions.len() % Self::CHUNK;
        if at == 0 {
            let chunk = T::zeros(self.format, Self::CHUNK).ok_or("no memory for more numbers")?;
            self.numbers.push(chunk);
        }
        if let Some(chunk) = self.numbers.last_mut() {
            chunk[at].copy_from(value);
            self.positions.push((place, part));
        }
        Ok(())
    }

    /// The matrix with all entries, and the number of sums that are infinities for want of larger numbers.
    fn finish(mut self) -> Checked<(Parts<T>, u64)> {
        if let Some(matrix) = self.matrix.take() {
            return Ok((matrix, self.sums_beyond));
        }
        let mut matrix = self.zeros()?;
        let numbers = self.numbers.iter().flat_map(|chunk| chunk.iter());
        for (&place, value) in self.positions.iter().zip(numbers) {
            self.sums_beyond += u64::from(!add(self.header.symmetry, &mut matrix, place, value));
        }
        Ok((matrix, self.sums_beyond))
    }
}

/// Adds a part of an entry and its mirror image to the matrix of such parts; false where a sum of numbers is beyond the range of the
/// format.
fn add<T: Entry>(
    symmetry: Symmetry,
    matrix: &mut Parts<T>,
    ((i, j), part): ((usize, usize), Part),
    value: &T,
) -> bool {
    let matrix = match (part, &mut matrix.im) {
        (Part::Im, Some(im)) => im,
        _ => &mut matrix.re,
    };
    let is_within = add_to(matrix.at_mut(i, j), value);
    let is_opposite = match symmetry {
        Symmetry::General => return is_within,
        _ if i == j => return is_within,
        Symmetry::Symmetric => false,
        Symmetry::Skew => true,
        Symmetry::Hermitian => part == Part::Im,
    };
    let mirrored = matrix.at_mut(j, i);
    if is_opposite {
        let sum = mirrored.decode() + value.decode().negated();
        mirrored.encode(&sum);
    } else {
        add_to(mirrored, value);
    }
    is_within
}

/// The exact sum, rounded; false where numbers became an infinity.
fn add_to<T: Entry>(element: &mut T, value: &T) -> bool {
    if Blas::is_zero(element) {
        // An only entry keeps its bits: -0 + 0 would lose a sign.
        element.copy_from(value);
        return true;
    }
    let are_numbers = !element.is_special() && !value.is_special();
    let sum = element.decode() + value.decode();
    element.encode(&sum);
    !(are_numbers && element.is_special())
}
