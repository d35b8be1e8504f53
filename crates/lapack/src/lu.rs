//! The factorisation of a general matrix with partial pivoting, and what is solved with it.

use crate::steps::{
    divide, divide_there, options, quarters, subtract_product, subtract_product_there,
};
use crate::there::in_one_queue;
use crate::{Exchanges, Lines, Number, Units, Zero, half, triangle};
use wideblas_base::options::{Diag, Side, Trans, Uplo};
use wideblas_blas::Blas;
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::device::Failure;

/// A becomes L and U with A = P L U, whose ones on the diagonal of L are not stored. LAPACK's getrf and getrf2.
///
/// Row i was exchanged with row `pivots[i]`, from 0, one after the other; there are as many as A has rows or columns, whichever are
/// fewer. The place of the first pivot that is zero, where there is one: the factorisation is complete all the same, but U is
/// singular.
///
/// # Errors
/// When a GPU fails.
pub fn factor<T: Number>(
    a: &mut MatMut<'_, T>,
    pivots: &mut [usize],
    units: Units<'_, T>,
) -> Result<Option<Zero>, Failure> {
    assert!(pivots.len() == a.rows.min(a.cols));
    in_one_queue(units.context, || factor_halves(a, pivots, units))
}

fn factor_halves<T: Number>(
    a: &mut MatMut<'_, T>,
    pivots: &mut [usize],
    units: Units<'_, T>,
) -> Result<Option<Zero>, Failure> {
    let (m, n) = (a.rows, a.cols);
    if m == 0 || n == 0 {
        return Ok(None);
    }
    if let Some(found) = T::elimination_of_few(a, pivots, units.context)? {
        return Ok(found);
    }
    if m == 1 {
        pivots[0] = 0;
        return Ok(Blas::is_zero(&a.column(0)[0]).then_some(0));
    }
    if n <= PANEL {
        return factor_panel(a, pivots, units);
    }
    let first = half(m.min(n)).max(1);
    let (of_left, of_right) = pivots.split_at_mut(first);
    let (mut left, mut right) = a.split_cols(first);
    let found = factor_halves(&mut left, of_left, units)?;
    exchange(&mut right, all(of_left), units)?;
    let [above, mut beside, under, mut below] = quarters(&mut left, &mut right, first);
    let (rows, cols) = (beside.rows, beside.cols);
    let from_left = options(Side::Left, Uplo::Lower, Trans::No, Diag::Unit);
    divide_there(from_left, units.one, above.as_ref(), beside.block(0..rows, 0..cols), units)?;
    let rest = below.block(0..m - first, 0..cols);
    subtract_product_there(under.as_ref(), beside.as_ref(), rest, units)?;
    let second = factor_halves(&mut below, of_right, units)?.map(|at| first + at);
    let (_, mut under) = left.split_rows(first);
    exchange(&mut under, all(of_right), units)?;
    of_right.iter_mut().for_each(|pivot| *pivot += first);
    Ok(found.or(second))
}

/// Columns that are eliminated one by one: halves of them would be products of next to no work.
const PANEL: usize = 8;

fn factor_panel<T: Number>(
    a: &mut MatMut<'_, T>,
    pivots: &mut [usize],
    units: Units<'_, T>,
) -> Result<Option<Zero>, Failure> {
    let (m, n) = (a.rows, a.cols);
    let mut found = None;
    for (j, pivot) in pivots.iter_mut().enumerate() {
        let mut rest = a.block(j..m, j..n);
        *pivot = j + T::largest_of(rest.as_ref().vector(0, false), units.context)?;
        if Blas::is_zero(&rest.column(0)[*pivot - j]) {
            found = found.or(Some(j));
            continue;
        }
        (0..n).for_each(|k| a.column(k).swap(j, *pivot));
        if j + 1 == m {
            break;
        }
        let (mut here, mut after) = a.split_cols(j + 1);
        let mut column = here.block(j..m, j..j + 1);
        let (pivot, mut below) = column.split_rows(1);
        let by_pivot = options(Side::Right, Uplo::Upper, Trans::No, Diag::NonUnit);
        divide(by_pivot, units.one, pivot.as_ref(), below.block(0..m - j - 1, 0..1), units);
        for k in 0..after.cols {
            let mut other = after.block(j..m, k..k + 1);
            let (factor, mut to) = other.split_rows(1);
            let mut to = to.block(0..m - j - 1, 0..1);
            let factor = factor.as_ref();
            T::subtract_multiple(
                factor.get(0, 0),
                below.as_ref().vector(0, false),
                to.vector(0, false),
                units.context,
            )?;
        }
    }
    Ok(found)
}

/// Exchanges rows, one pair after the other. LAPACK's laswp.
///
/// # Errors
/// When a GPU fails.
///
/// # Panics
/// When A has fewer.
pub fn exchange<T: Number>(
    a: &mut MatMut<'_, T>,
    exchanges: Exchanges<'_>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    T::exchange(a, Lines::Rows, exchanges, units.context)
}

/// Row i and row `pivots[i]`.
fn all(pivots: &[usize]) -> Exchanges<'_> {
    Exchanges { first: 0, others: pivots, reversed: false }
}

/// B becomes op(A)^-1 B, by the factors of A. LAPACK's getrs.
///
/// # Errors
/// When a GPU fails.
pub fn solve<T: Number>(
    trans: Trans,
    a: MatRef<'_, T>,
    pivots: &[usize],
    b: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    in_one_queue(units.context, || {
        if !trans.is_transposed() {
            exchange(b, all(pivots), units)?;
        }
        let both = match trans.is_transposed() {
            false => [(Uplo::Lower, Diag::Unit), (Uplo::Upper, Diag::NonUnit)],
            true => [(Uplo::Upper, Diag::NonUnit), (Uplo::Lower, Diag::Unit)],
        };
        let (rows, cols) = (b.rows, b.cols);
        for (uplo, diag) in both {
            let to = b.block(0..rows, 0..cols);
            divide_there(options(Side::Left, uplo, trans, diag), units.one, a, to, units)?;
        }
        if trans.is_transposed() {
            exchange(b, Exchanges { reversed: true, ..all(pivots) }, units)?;
        }
        Ok(())
    })
}

/// The factors of A become A^-1, in a workspace of at least as many numbers as A has rows; on a GPU there is another one. LAPACK's getri.
///
/// The place of the first pivot that is zero, where there is one; nothing is done then.
///
/// # Errors
/// When a GPU fails.
pub fn invert<T: Number>(
    a: &mut MatMut<'_, T>,
    pivots: &[usize],
    work: &mut [T],
    units: Units<'_, T>,
) -> Result<Option<Zero>, Failure> {
    let n = a.rows;
    assert!(pivots.len() == n && work.len() >= n);
    in_one_queue(units.context, || {
        let found = triangle::invert(Uplo::Upper, Diag::NonUnit, a, units)?;
        if found.is_some() || n == 0 {
            return Ok(found);
        }
        if !T::divide_by_lower(a, units)? {
            divide_by_lower(a, work, units)?;
        }
        // Columns go back in the other order.
        let exchanges = Exchanges { reversed: true, ..all(pivots) };
        T::exchange(a, Lines::Columns, exchanges, units.context)?;
        Ok(None)
    })
}

/// Beside U^-1, A has L: it becomes the X with X L = U^-1.
fn divide_by_lower<T: Number>(
    a: &mut MatMut<'_, T>,
    work: &mut [T],
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let n = a.rows;
    // A^-1 L = U^-1 is solved for some columns at a time, from the last ones: their part of L moves to the workspace.
    let width = (work.len() / n).min(n);
    for first in (0..n).step_by(width).rev() {
        let cols = width.min(n - first);
        let (_, mut right) = a.split_cols(first);
        let (mut here, after) = right.split_cols(cols);
        let mut l = MatMut::new(work, n, cols, n).expect("as many numbers");
        for j in 0..cols {
            let below = first + j + 1;
            T::copy(here.as_ref().vector(j, false), l.vector(j, false), units.context)?;
            for i in below..n {
                here.column(j)[i].set_integer(0);
            }
        }
        let under = l.as_ref().block(first + cols..n, 0..cols);
        let rest = here.block(0..n, 0..cols);
        subtract_product(after.as_ref(), under, rest, units);
        let triangle = l.as_ref().block(first..first + cols, 0..cols);
        let from_right = options(Side::Right, Uplo::Lower, Trans::No, Diag::Unit);
        divide(from_right, units.one, triangle, here.block(0..n, 0..cols), units);
    }
    Ok(())
}
