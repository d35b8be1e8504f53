//! Cholesky's factorisation of a distributed matrix.
//!
//! The steps are those of one process (`wideblas_lapack::cholesky`), so that the bits are the same.

use crate::Error;
use crate::carried::or_no_memory;
use crate::grid::Grid;
use crate::matrix::DistributedMut;
use crate::panel::{Lists, Messages, Sizes, fetch};
use crate::routines::{Syrk, syrk};
use crate::triangular::{Solved, Trsm, solve};
use wideblas_base::options::{Diag, Side, Trans, Uplo};
use wideblas_blas::level1::Context;
use wideblas_blas::level3::Mode;
use wideblas_blas::triangular::Options;
use wideblas_engine::MatMut;
use wideblas_engine::cpu::buffer::Buffer;
use wideblas_lapack::{Units, Zero, half};

/// The order of a matrix that all processes get and factor.
const AT_ONCE: usize = 64;

/// One triangle of A becomes U with A = U^T U, or L with A = L L^T; the other one is not touched. The place of the first leading minor that is
/// not positive, where there is one.
///
/// # Errors
/// The same on all processes: when one has no memory; A may be lost then, as it may be when messages fail.
///
/// # Panics
/// When A is not square.
pub fn factor<T: Solved>(
    uplo: Uplo,
    mut a: DistributedMut<'_, T>,
    piece: usize,
    grid: &Grid<'_>,
) -> Result<Option<Zero>, Error> {
    let (n, place) = (a.rows.len, grid.place());
    assert!(a.columns.len == n);
    if n <= AT_ONCE {
        return factor_at_once(uplo, &mut a, grid);
    }
    let first = half(n);
    let (mut left, mut right) = a.split_columns(first, place);
    let (mut above, mut under) = left.split_rows(first, place);
    let (mut beside, mut below) = right.split_rows(first, place);
    let found = factor(uplo, above.reborrow(), piece, grid)?;
    if found.is_some() {
        return Ok(found);
    }
    let (side, trans, to) = match uplo {
        Uplo::Upper => (Side::Left, Trans::Conj, &mut beside),
        Uplo::Lower => (Side::Right, Trans::No, &mut under),
    };
    let options = Options { side, uplo, trans: Trans::Conj, diag: Diag::NonUnit };
    let alpha = T::from(1.0);
    solve(Trsm { options, alpha, a: above.as_ref(), b: to.reborrow(), piece }, grid)?;
    let (alpha, beta) = (T::from(-1.0), T::from(1.0));
    let square = Syrk { uplo, trans, alpha, a: to.as_ref(), beta, c: below.reborrow(), piece };
    syrk(square, Mode::Auto, grid)?;
    Ok(factor(uplo, below, piece, grid)?.map(|at| first + at))
}

/// Factors a matrix that all processes get.
fn factor_at_once<T: Solved>(
    uplo: Uplo,
    a: &mut DistributedMut<'_, T>,
    grid: &Grid<'_>,
) -> Result<Option<Zero>, Error> {
    let (n, place) = (a.rows.len, grid.place());
    if n == 0 {
        return Ok(None);
    }
    let (rows, columns) = (a.rows, a.columns);
    let read = a.as_ref();
    let operand = read.operand(Trans::No, Side::Left);
    let prepare = || {
        let lists = Lists::everywhere(n, place.rows)?;
        let messages = Messages::new::<T>(&Sizes::of([(&operand, &lists); 2], n))?;
        Some((lists, messages, Buffer::new(n * n * size_of::<T>())?))
    };
    let (lists, mut messages, mut whole) = grid.agreed(or_no_memory(prepare))?;
    fetch(grid, &operand, &lists.all(), 0..n, (&mut whole, 0), &mut messages)?;
    let whole = whole.numbers::<T>(n * n);
    let found = or_no_memory(|| {
        let mut whole = MatMut::new(whole, n, n, n)?;
        T::with_units(Context::chosen(), |units: Units<'_, T>| {
            wideblas_lapack::cholesky::factor(uplo, &mut whole, units).ok()
        })
    });
    let found = grid.agreed(found)?;
    for (at, column) in columns.of(place.column).enumerate() {
        let to = a.local.column(at);
        for (at, row) in rows.of(place.row).enumerate() {
            if uplo.part().rows(column, n).contains(&row) {
                to[at] = whole[column * n + row];
            }
        }
    }
    Ok(found)
}
