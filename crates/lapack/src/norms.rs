//! Norms of matrices.

use crate::memory::{Memory, matrix};
use crate::real::Real;
use crate::{Number, parts};
use wideblas_base::options::Uplo;
use wideblas_blas::MatMut;
use wideblas_blas::level1::Context;
use wideblas_blas::{Blas, RealBlas};
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::device::Failure;

/// Which norm is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Norm {
    /// The largest magnitude of an element, which is no consistent norm.
    Largest,
    /// The largest sum of the magnitudes of a column.
    One,
    /// The largest sum of the magnitudes of a row.
    Infinity,
    /// The root of the sum of squares.
    Frobenius,
}

/// Columns or rows, of which the norms make that of the matrix.
struct Lines<T: Number> {
    norm: Norm,
    /// The magnitudes of a line; real numbers have their signs.
    line: Memory<T::Real>,
    /// What was found of each line.
    found: Memory<T::Real>,
    context: Context,
}

impl<T: Number> Lines<T> {
    fn new(norm: Norm, (lines, len): (usize, usize), a: &MatMut<'_, T>, context: Context) -> Self {
        let bits = parts::room_of(a.as_ref());
        let [line, found] = [len, lines].map(|len| T::Real::zeros(bits, len));
        Lines { norm, line, found, context }
    }

    /// Magnitudes of the line, from an element on.
    fn gather(&mut self, x: Strided<'_, T>, from: usize) -> Result<(), Failure> {
        let to = &mut self.line[from..from + x.len()];
        if T::IS_COMPLEX {
            let mut to = to.iter_mut().enumerate();
            return to.try_for_each(|(i, to)| T::norm(x.part(i, 1), self.context, to));
        }
        let len = to.len();
        let [re, _] = T::parts_read(x);
        if len == 0 {
            Ok(())
        } else {
            T::Real::copy(re, matrix(to, len, 1).vector(0, false), self.context)
        }
    }

    /// The line's norm.
    fn add(&mut self, at: usize) -> Result<(), Failure> {
        reduce(self.norm, &self.line, &mut self.found[at], self.context)
    }

    /// The norm of the matrix.
    fn finish(self, to: &mut T::Real) -> Result<(), Failure> {
        let of_lines = match self.norm {
            Norm::Frobenius => Norm::Frobenius,
            _ => Norm::Largest,
        };
        reduce(of_lines, &self.found, to, self.context)
    }
}

/// The norm of a vector; NaN where an element is.
fn reduce<T: Real>(norm: Norm, x: &[T], to: &mut T, context: Context) -> Result<(), Failure> {
    if x.iter().any(T::is_nan) {
        to.store_f64(f64::NAN);
        return Ok(());
    }
    let x = Strided::of(x);
    match norm {
        Norm::Frobenius => T::nrm2(x, context, to),
        Norm::One | Norm::Infinity => T::asum(x, context, to),
        Norm::Largest => T::asum(x.part(<T as RealBlas>::largest(x, context)?, 1), context, to),
    }
}

/// `to` becomes the norm of a matrix, which has elements; it is only read. LAPACK's lange.
///
/// # Errors
/// When the GPU fails that has the matrix.
pub fn general<T: Number>(
    norm: Norm,
    a: &MatMut<'_, T>,
    to: &mut T::Real,
    context: Context,
) -> Result<(), Failure> {
    let by_rows = norm == Norm::Infinity;
    let (lines, len) = if by_rows { (a.rows, a.cols) } else { (a.cols, a.rows) };
    let mut all = Lines::new(norm, (lines, len), a, context);
    for at in 0..lines {
        all.gather(a.as_ref().vector(at, by_rows), 0)?;
        all.add(at)?;
    }
    all.finish(to)
}

/// `to` becomes the norm of a symmetric or Hermitian matrix, which has elements, of which one triangle is only read. LAPACK's lansy
/// and lanhe.
///
/// # Errors
/// When the GPU fails that has the matrix.
pub fn symmetric<T: Number>(
    norm: Norm,
    (uplo, is_hermitian): (Uplo, bool),
    a: &MatMut<'_, T>,
    to: &mut T::Real,
    context: Context,
) -> Result<(), Failure> {
    let n = a.rows;
    assert!(a.cols == n);
    let mut all = Lines::new(norm, (n, n), a, context);
    for at in 0..n {
        let is_lower = uplo == Uplo::Lower;
        let [first, second] = [is_lower, !is_lower].map(|is_row| a.as_ref().vector(at, is_row));
        all.gather(first.part(0, at + 1), 0)?;
        all.gather(second.part(at + 1, n - at - 1), at + 1)?;
        if is_hermitian {
            let [re, _] = T::parts_read(first.part(at, 1));
            let mut to = matrix(&mut all.line[at..at + 1], 1, 1);
            T::Real::copy(re, to.vector(0, false), context)?;
        }
        all.add(at)?;
    }
    all.finish(to)
}
