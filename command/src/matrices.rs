//! Matrices of files: of Matrix Market's, and of NumPy's arrays.

use crate::entry::Entry;
use crate::error::{Error, warn};
use crate::files::npy::{self, Dtype, Header, Shape, Value};
use crate::files::{Bytes, Endian, Input, Output};
use crate::mtx::{self, Matrix, Parts};
use crate::options::Format;
use crate::progress::Progress;
use std::fmt::Display;
use std::path::Path;
use wideblas::format::exact::Decoded;

/// Reads a matrix of real or complex numbers, which are rounded correctly to the format.
pub fn read<T: Entry>(path: &Path, format: Format) -> Result<Parts<T>, Error> {
    let mut input = Input::open(path)?;
    match npy::begins(&mut input)? {
        true => read_array(Bytes::of(input), format),
        false => mtx::read(input, format),
    }
}

/// Says before the work that a file has no room for such numbers.
pub fn check<T: Entry>(output: &Output, numbers: impl Display) -> Result<(), Error> {
    if !output.is_npy() || T::KIND.is_some() {
        return Ok(());
    }
    let message = format!(
        "arrays of NumPy have no {numbers} numbers: name a file of Matrix Market, C.mtx, or take --format f64, dd or qd"
    );
    Err(Error::file(output.path(), message))
}

/// Writes a matrix, as an array of NumPy where the name of the file says so.
pub fn write<T: Entry>(output: &Output, parts: &Parts<T>) -> Result<(), Error> {
    let Some(kind) = T::KIND.filter(|_| output.is_npy()) else {
        return mtx::write_parts(output, parts);
    };
    let (rows, cols) = (parts.re.rows, parts.re.cols);
    let dtype = Dtype { kind, endian: Endian::Little, is_complex: parts.im.is_some() };
    let sizes = if parts.is_vector { &[rows][..] } else { &[rows, cols] };
    let shape = Shape(sizes.iter().map(|&size| size as u64).collect());
    output.write(|out| {
        let progress = Progress::new("writing", (rows * cols) as u64);
        out.write_all(&Header { dtype, is_by_columns: false, shape }.bytes())?;
        for i in 0..rows {
            for j in 0..cols {
                parts.all().try_for_each(|part| part.at(i, j).write_element(out))?;
            }
            progress.advance(cols as u64);
        }
        Ok(())
    })
}

/// An array of rows and columns; one of one dimension is a column.
fn read_array<T: Entry>(mut bytes: Bytes, format: Format) -> Result<Parts<T>, Error> {
    let header = Header::read(&mut bytes)?;
    let shape = &header.shape;
    let (rows, cols, is_vector) = match shape.0[..] {
        [rows] => (rows, 1, true),
        [rows, cols] => (rows, cols, false),
        _ => {
            let message = format!("expected a matrix or vector, found an array of shape {shape}");
            return Err(bytes.error(message));
        }
    };
    if bytes.len.is_none() {
        // The header may promise more than there is memory for.
        let promised = (header.dtype.bytes(), header.dtype.name());
        let all = bytes.read_promised(rows * cols, promised)?;
        bytes.ends()?;
        bytes.repeat(all, true);
    }
    let zeros = || {
        let sizes = usize::try_from(rows).ok().zip(usize::try_from(cols).ok());
        let zeros = sizes.and_then(|(rows, cols)| Matrix::<T>::zeros(format, rows, cols));
        zeros.ok_or_else(|| bytes.error(format!("{rows} x {cols} numbers do not fit into memory")))
    };
    let mut re = zeros()?;
    let mut im = if header.dtype.is_complex { Some(zeros()?) } else { None };
    let (rows, cols) = (re.rows, re.cols);
    let (mut at, mut beyond, mut is_refused) = (0, 0, false);
    header.for_each(&mut bytes, |[x, y]| {
        let place = if header.is_by_columns { at } else { at / cols + at % cols * rows };
        at += 1;
        for (matrix, value) in [Some(&mut re), im.as_mut()].into_iter().zip([x, y]) {
            if let (Some(matrix), Some(value)) = (matrix, value) {
                is_refused |= T::IS_FINITE && !value.is_finite();
                beyond += u64::from(!set(&mut matrix.data[place], value));
            }
        }
    })?;
    if is_refused {
        return Err(
            bytes.error(format!("{format} has no infinities and no NaN, which this array has"))
        );
    }
    if beyond > 0 {
        let name = bytes.name.display();
        let (numbers, what) = match beyond {
            1 => ("1 number is".into(), "an infinity"),
            _ => (format!("{beyond} numbers are"), "infinities"),
        };
        warn(format_args!("{name}: {numbers} beyond the range of {format}: read as {what}"));
    }
    Ok(Parts { re, im, is_vector })
}

/// The nearest number; false where the format has none as large.
fn set<T: Entry>(element: &mut T, value: Value) -> bool {
    let value = value.decode();
    element.encode(&value);
    !element.is_special() || matches!(value, Decoded::Special(_))
}
