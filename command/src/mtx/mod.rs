//! Matrix Market files (Boisvert, Pozo, Remington, "The Matrix Market exchange formats", NISTIR 5935,
//! 1996), as dense matrices.

mod beyond;
mod read;

use crate::entry::Entry;
use crate::error::Error;
use crate::files::Output;
use crate::options::Format;
use crate::progress::Progress;
use std::io::{self, Write};
use wideblas::engine::{MatMut, MatRef};

pub use beyond::{Beyond, has_digits};
pub use read::read;
pub use wideblas::sparse::market::{BYTE_ORDER_MARK, shortened};

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

/// A matrix, with the imaginary part of complex numbers beside the real one.
pub struct Parts<T: Entry> {
    pub re: Matrix<T>,
    pub im: Option<Matrix<T>>,
    /// An array of one dimension, which is a column.
    pub is_vector: bool,
}

impl<T: Entry> Parts<T> {
    pub fn real(re: Matrix<T>) -> Parts<T> {
        Parts { re, im: None, is_vector: false }
    }

    /// Both, or the real one.
    pub fn all(&self) -> impl Iterator<Item = &Matrix<T>> {
        [&self.re].into_iter().chain(&self.im)
    }
}

/// Writes an array of real numbers, each with enough digits to give the same number when read.
pub fn write<T: Entry>(output: &Output, matrix: &Matrix<T>) -> Result<(), Error> {
    write_array(output, "real", (matrix.rows, matrix.cols), |at, out| {
        writeln!(out, "{}", matrix.data[at].lossless())
    })
}

/// The same of real or complex ones.
pub fn write_parts<T: Entry>(output: &Output, parts: &Parts<T>) -> Result<(), Error> {
    let Parts { re, im: Some(im), .. } = parts else { return write(output, &parts.re) };
    write_array(output, "complex", (re.rows, re.cols), |at, out| {
        writeln!(out, "{} {}", re.data[at].lossless(), im.data[at].lossless())
    })
}

fn write_array(
    output: &Output,
    field: &str,
    (rows, cols): (usize, usize),
    line: impl Fn(usize, &mut dyn Write) -> io::Result<()>,
) -> Result<(), Error> {
    output.write(|out| {
        // A terminal would show both.
        let steps = if output.is_standard() { None } else { Some((rows * cols) as u64) };
        let progress = steps.map(|steps| Progress::new("writing", steps));
        writeln!(out, "%%MatrixMarket matrix array {field} general")?;
        writeln!(out, "{rows} {cols}")?;
        for at in 0..rows * cols {
            line(at, out)?;
            progress.iter().for_each(|progress| progress.advance(1));
        }
        Ok(())
    })
}
