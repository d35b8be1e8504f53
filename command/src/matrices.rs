//! Matrices of files: of Matrix Market's, and of NumPy's arrays.

use crate::entry::Entry;
use crate::error::{Error, warn};
use crate::files::npy::{self, Header, Value};
use crate::files::{Bytes, Input};
use crate::mtx::{self, Matrix, Parts};
use crate::options::Format;
use std::path::Path;
use wideblas::format::exact::Decoded;

/// Reads a matrix of real numbers, which are rounded correctly to the format.
pub fn read<T: Entry>(path: &Path, format: Format) -> Result<Matrix<T>, Error> {
    let input = Input::open(path)?;
    let name = input.name.clone();
    match read_input(input, format)? {
        Parts { re, im: None } => Ok(re),
        _ => Err(Error::file(&name, "expected real numbers, found complex ones")),
    }
}

/// The same of real or complex ones.
pub fn read_parts<T: Entry>(path: &Path, format: Format) -> Result<Parts<T>, Error> {
    read_input(Input::open(path)?, format)
}

fn read_input<T: Entry>(mut input: Input, format: Format) -> Result<Parts<T>, Error> {
    match npy::begins(&mut input)? {
        true => read_array(Bytes::of(input), format),
        false => mtx::read(input, format),
    }
}

/// An array of rows and columns; one of one dimension is a column.
fn read_array<T: Entry>(mut bytes: Bytes, format: Format) -> Result<Parts<T>, Error> {
    let header = Header::read(&mut bytes)?;
    let shape = &header.shape;
    let (rows, cols) = match shape.0[..] {
        [rows] => (rows, 1),
        [rows, cols] => (rows, cols),
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
    let (mut at, mut beyond) = (0, 0);
    header.for_each(&mut bytes, |[x, y]| {
        let place = if header.is_by_columns { at } else { at / cols + at % cols * rows };
        at += 1;
        for (matrix, value) in [Some(&mut re), im.as_mut()].into_iter().zip([x, y]) {
            if let (Some(matrix), Some(value)) = (matrix, value) {
                beyond += u64::from(!set(&mut matrix.data[place], value));
            }
        }
    })?;
    if beyond > 0 {
        let name = bytes.name.display();
        let (numbers, what) = match beyond {
            1 => ("1 number is".into(), "an infinity"),
            _ => (format!("{beyond} numbers are"), "infinities"),
        };
        warn(format_args!("{name}: {numbers} beyond the range of {format}: read as {what}"));
    }
    Ok(Parts { re, im })
}

/// The nearest number; false where the format has none as large.
fn set<T: Entry>(element: &mut T, value: Value) -> bool {
    let value = value.decode();
    element.encode(&value);
    !element.is_special() || matches!(value, Decoded::Special(_))
}
