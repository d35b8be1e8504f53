//! Products of complex matrices as one product of real ones, so that each part is what the mode promises of an element:
//!
//! ```text
//! [ Re C ]   [ Re A  -Im A ] [ Re B ]
//! [ Im C ] = [ Im A   Re A ] [ Im B ]
//! ```
//!
//! Where one factor is real, its zeros of the imaginary part take no part: [Re A; Im A] B, or A [Re B, Im B].

use super::{no_memory, op};
use crate::check::Findings;
use crate::entry::Entry;
use crate::error::Error;
use crate::mtx::{Matrix, Parts};
use crate::options::Format;
use std::borrow::Cow;
use wideblas::options::Trans;

/// Where the parts of an element are in the real product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// There is one part alone.
    Real,
    /// Imaginary parts are rows below the real ones.
    Below,
    /// Imaginary parts are columns to the right of the real ones.
    Beside,
}

/// A real product.
pub struct Factors<'a, T: Entry> {
    pub a: Cow<'a, Matrix<T>>,
    pub transa: Trans,
    pub b: Cow<'a, Matrix<T>>,
    pub transb: Trans,
    pub layout: Layout,
}

impl Layout {
    /// Rows and columns in the real product.
    pub fn shape(self, (rows, cols): (usize, usize)) -> (usize, usize) {
        match self {
            Layout::Real => (rows, cols),
            Layout::Below => (2 * rows, cols),
            Layout::Beside => (rows, 2 * cols),
        }
    }

    /// Where the imaginary parts begin, of a complex product of this shape; `None` where there are none.
    pub fn imaginary(self, (rows, cols): (usize, usize)) -> Option<(usize, usize)> {
        match self {
            Layout::Real => None,
            Layout::Below => Some((rows, 0)),
            Layout::Beside => Some((0, cols)),
        }
    }

    /// Rows and columns of the complex product, from those of the real one.
    pub fn complex_shape(self, (rows, cols): (usize, usize)) -> (usize, usize) {
        match self {
            Layout::Real => (rows, cols),
            Layout::Below => (rows / 2, cols),
            Layout::Beside => (rows, cols / 2),
        }
    }

    /// Row and column in the complex product, whose shape is given.
    fn element(self, (row, col): (usize, usize), (rows, cols): (usize, usize)) -> (usize, usize) {
        match self {
            Layout::Real => (row, col),
            Layout::Below => (row % rows, col),
            Layout::Beside => (row, col % cols),
        }
    }

    /// A real matrix of both parts.
    pub fn joined<T: Entry>(self, x: Parts<T>, format: Format) -> Result<Matrix<T>, Error> {
        let shape = (x.re.rows, x.re.cols);
        let Some(corner) = self.imaginary(shape) else { return Ok(x.re) };
        let mut all = zeros(format, self.shape(shape))?;
        put(&mut all, (0, 0), &x.re, false);
        if let Some(im) = &x.im {
            put(&mut all, corner, im, false);
        }
        Ok(all)
    }

    /// Both parts of a real matrix.
    pub fn parted<T: Entry>(self, all: Matrix<T>, format: Format) -> Result<Parts<T>, Error> {
        let (rows, cols) = self.complex_shape((all.rows, all.cols));
        let Some(corner) = self.imaginary((rows, cols)) else { return Ok(Parts::real(all)) };
        let part = |(row, col): (usize, usize)| {
            let mut part = zeros::<T>(format, (rows, cols))?;
            for j in 0..cols {
                for i in 0..rows {
                    part.at_mut(i, j).copy_from(all.at(row + i, col + j));
                }
            }
            Ok::<_, Error>(part)
        };
        Ok(Parts { im: Some(part(corner)?), ..Parts::real(part((0, 0))?) })
    }

    /// What was found in the real product, by elements of the complex one.
    pub fn findings(self, mut findings: Findings, shape: (usize, usize)) -> Findings {
        if self == Layout::Real {
            return findings;
        }
        let largest = &mut findings.largest;
        (largest.row, largest.col) = self.element((largest.row, largest.col), shape);
        findings.not_nearest.iter_mut().for_each(|place| *place = self.element(*place, shape));
        findings.not_nearest.sort_unstable_by_key(|&(row, col)| (col, row));
        findings.not_nearest.dedup();
        findings.elements = shape.0 * shape.1;
        findings
    }
}

impl<'a, T: Entry> Factors<'a, T> {
    /// Of op(A) op(B), where C may be complex.
    pub fn of(
        (a, transa): (&'a Parts<T>, Trans),
        (b, transb): (&'a Parts<T>, Trans),
        has_complex_c: bool,
        format: Format,
    ) -> Result<Factors<'a, T>, Error> {
        if a.im.is_none() && b.im.is_none() && !has_complex_c {
            let (a, b) = (Cow::Borrowed(&a.re), Cow::Borrowed(&b.re));
            return Ok(Factors { a, transa, b, transb, layout: Layout::Real });
        }
        let ((a_re, a_im), (b_re, b_im)) = (parts(a, transa, format)?, parts(b, transb, format)?);
        // The sign of an imaginary part.
        let (is_minus_a, is_minus_b) = (transa == Trans::Conj, transb == Trans::Conj);
        let (m, k, n) = (a_re.rows, a_re.cols, b_re.cols);
        let (a, b, layout) = match (a_im, b_im) {
            (Some(a_im), Some(b_im)) => {
                let mut left = zeros(format, (2 * m, 2 * k))?;
                put(&mut left, (0, 0), &a_re, false);
                put(&mut left, (m, k), &a_re, false);
                put(&mut left, (m, 0), &a_im, is_minus_a);
                put(&mut left, (0, k), &a_im, !is_minus_a);
                let mut right = zeros(format, (2 * k, n))?;
                put(&mut right, (0, 0), &b_re, false);
                put(&mut right, (k, 0), &b_im, is_minus_b);
                (Cow::Owned(left), Cow::Owned(right), Layout::Below)
            }
            (Some(a_im), None) => {
                let mut left = zeros(format, (2 * m, k))?;
                put(&mut left, (0, 0), &a_re, false);
                put(&mut left, (m, 0), &a_im, is_minus_a);
                (Cow::Owned(left), b_re, Layout::Below)
            }
            // Without imaginary parts of A and B those of C are beta times the old ones.
            (None, b_im) => {
                let mut right = zeros(format, (k, 2 * n))?;
                put(&mut right, (0, 0), &b_re, false);
                if let Some(b_im) = b_im {
                    put(&mut right, (0, n), &b_im, is_minus_b);
                }
                (a_re, Cow::Owned(right), Layout::Beside)
            }
        };
        Ok(Factors { a, transa: Trans::No, b, transb: Trans::No, layout })
    }
}

type Part<'a, T> = Cow<'a, Matrix<T>>;

/// Both parts of X, transposed where op(X) is.
fn parts<T: Entry>(
    x: &Parts<T>,
    trans: Trans,
    format: Format,
) -> Result<(Part<'_, T>, Option<Part<'_, T>>), Error> {
    let im = x.im.as_ref().map(|im| op(im, trans, format)).transpose()?;
    Ok((op(&x.re, trans, format)?, im))
}

fn zeros<T: Entry>(format: Format, (rows, cols): (usize, usize)) -> Result<Matrix<T>, Error> {
    Matrix::zeros(format, rows, cols).ok_or_else(|| no_memory("a complex operand", rows, cols))
}

/// Copies a block, or its negative, to where its first element is to be.
fn put<T: Entry>(
    all: &mut Matrix<T>,
    (row, col): (usize, usize),
    block: &Matrix<T>,
    is_minus: bool,
) {
    for j in 0..block.cols {
        for i in 0..block.rows {
            let (to, from) = (all.at_mut(row + i, col + j), block.at(i, j));
            match is_minus {
                true => to.encode(&from.decode().negated()),
                false => to.copy_from(from),
            }
        }
    }
}
