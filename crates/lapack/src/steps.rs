//! The steps of which factorisations are made: in host memory, and where a context says.

use crate::{Number, Units, there};
use wideblas_base::options::{Diag, Part, Side, Trans, Uplo};
use wideblas_blas::level3::{Syrk, multiply_part};
use wideblas_blas::triangular::{Options, Triangular};
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::device::Failure;
use wideblas_engine::device::vectors::Lines;
use wideblas_product::Product;

/// C := C - A B
pub fn subtract_product<T: Number>(
    a: MatRef<'_, T>,
    b: MatRef<'_, T>,
    c: MatMut<'_, T>,
    units: Units<'_, T>,
) {
    let Units { one, minus_one, .. } = units;
    multiply_part(Product { alpha: minus_one, a, b, beta: one, c, part: Part::All });
}

/// [`subtract_product`] of matrices that are where the context says.
///
/// # Errors
/// When a GPU fails.
pub fn subtract_product_there<T: Number>(
    a: MatRef<'_, T>,
    b: MatRef<'_, T>,
    c: MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    match units.context.device {
        Some(_) => there::subtract_product(a, b, c, units),
        None => {
            subtract_product(a, b, c, units);
            Ok(())
        }
    }
}

/// C := C + A B
pub fn add_product<T: Number>(
    a: MatRef<'_, T>,
    b: MatRef<'_, T>,
    c: MatMut<'_, T>,
    units: Units<'_, T>,
) {
    multiply_part(Product { alpha: units.one, a, b, beta: units.one, c, part: Part::All });
}

/// One triangle of the Hermitian C := C + alpha op(A) op(A)^H.
///
/// # Errors
/// When a GPU fails.
pub fn add_square<T: Number>(
    (uplo, trans): (Uplo, Trans),
    alpha: &T,
    a: MatRef<'_, T>,
    c: MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    T::herk(Syrk { uplo, trans, alpha, a, beta: units.one, c }).map(|_| ())
}

/// B := alpha op(A)^-1 B or B := alpha B op(A)^-1.
pub fn divide<T: Number>(
    options: Options,
    alpha: &T,
    a: MatRef<'_, T>,
    b: MatMut<'_, T>,
    units: Units<'_, T>,
) {
    T::trsm(Triangular { options, alpha, a, b }, units.context);
}

/// [`divide`] of matrices that are where the context says.
///
/// # Errors
/// When a GPU fails.
pub fn divide_there<T: Number>(
    options: Options,
    alpha: &T,
    a: MatRef<'_, T>,
    b: MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    match units.context.device {
        Some(_) => there::divide(Triangular { options, alpha, a, b }, units.context),
        None => {
            divide(options, alpha, a, b, units);
            Ok(())
        }
    }
}

/// B := op(A) B or B := B op(A).
pub fn multiply<T: Number>(
    options: Options,
    a: MatRef<'_, T>,
    b: MatMut<'_, T>,
    units: Units<'_, T>,
) {
    T::trmm(Triangular { options, alpha: units.one, a, b }, units.context);
}

/// [`multiply`] of matrices that are where the context says.
///
/// # Errors
/// When a GPU fails.
pub fn multiply_there<T: Number>(
    options: Options,
    a: MatRef<'_, T>,
    b: MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    match units.context.device {
        Some(_) => there::multiply(Triangular { options, alpha: units.one, a, b }, units.context),
        None => {
            multiply(options, a, b, units);
            Ok(())
        }
    }
}

/// Shorter than by names.
pub fn options(side: Side, uplo: Uplo, trans: Trans, diag: Diag) -> Options {
    Options { side, uplo, trans, diag }
}

/// The quarters of a square matrix, of which the first has `n` rows: above left, above right, below left, below right.
pub fn quarters<'a, T>(
    left: &'a mut MatMut<'_, T>,
    right: &'a mut MatMut<'_, T>,
    n: usize,
) -> [MatMut<'a, T>; 4] {
    let (above_left, below_left) = left.split_rows(n);
    let (above_right, below_right) = right.split_rows(n);
    [above_left, above_right, below_left, below_right]
}

/// Exchanges rows or columns of a matrix in host memory, one pair after the other. Numbers that refer to limbs elsewhere take these
/// along.
///
/// # Panics
/// When the matrix has fewer.
pub fn exchange_lines<T>(
    a: &mut MatMut<'_, T>,
    lines: Lines,
    pairs: impl Iterator<Item = (usize, usize)> + Clone,
) {
    match lines {
        Lines::Rows => {
            for j in 0..a.cols {
                let column = a.column(j);
                pairs.clone().for_each(|(i, other)| column.swap(i, other));
            }
        }
        Lines::Columns => pairs.filter(|(j, other)| j != other).for_each(|(j, other)| {
            let (mut left, mut right) = a.split_cols(j.max(other));
            left.column(j.min(other)).swap_with_slice(right.column(0));
        }),
    }
}
