//! Cholesky's factorisation of a distributed matrix.
//!
//! The steps are those of one process (`wideblas_lapack::cholesky`), so that the bits are the same; where all parts are on GPUs, those of one process
//! whose matrix is on a GPU, as far as products choose the same arithmetic.

use crate::Error;
use crate::axis::Axis;
use crate::carried::Number;
use crate::carried::or_no_memory;
use crate::grid::Grid;
use crate::matrix::{DistributedMut, failed};
use crate::panel::{Lists, Messages, Panel, Run, Sizes, copy, fetch, runs_of};
use crate::product::is_deep;
use crate::routines::{Syrk, syrk};
use crate::triangular::{Trsm, solve_by};
use wideblas_base::fallible;
use wideblas_base::options::{Diag, Side, Trans, Uplo};
use wideblas_blas::level1::Context;
use wideblas_blas::level3::Mode;
use wideblas_blas::triangular::{Options, solved_order_of};
use wideblas_engine::MatMut;
use wideblas_lapack::{Units, Zero, half};

/// The order of a matrix that all processes get and factor, in host memory and on GPUs. There steps of smaller ones take longer than what each
/// process does of them.
const AT_ONCE: usize = 64;
const AT_ONCE_THERE: usize = 1024;

/// One triangle of A becomes U with A = U^T U, or L with A = L L^T; the other one is not touched. The place of the first leading minor that is
/// not positive, where there is one.
///
/// # Errors
/// The same on all processes: when one has no memory; A may be lost then, as it may be when messages fail.
///
/// # Panics
/// When A is not square.
#[inline(never)]
pub fn factor<T: Number>(
    uplo: Uplo,
    mut a: DistributedMut<'_, T>,
    piece: usize,
    grid: &Grid<'_>,
) -> Result<Option<Zero>, Error> {
    let (n, place) = (a.rows.len, grid.place());
    assert!(a.columns.len == n);
    if n <= at_once(piece) {
        return factor_at_once(uplo, &mut a, piece, grid);
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
    let (a, b) = (above.as_ref(), to.reborrow());
    let at_once = if is_deep(piece) { AT_ONCE_THERE } else { solved_order_of::<T>() };
    solve_by(Trsm { options, alpha, a, b, piece }, at_once, grid)?;
    let (alpha, beta) = (T::from(-1.0), T::from(1.0));
    let square = Syrk { uplo, trans, alpha, a: to.as_ref(), beta, c: below.reborrow(), piece };
    syrk(square, Mode::Auto, grid)?;
    Ok(factor(uplo, below, piece, grid)?.map(|at| first + at))
}

/// The order of a matrix that all processes get, where pieces have this depth.
fn at_once(piece: usize) -> usize {
    if is_deep(piece) { AT_ONCE_THERE } else { AT_ONCE }
}

/// Factors a matrix that all processes get.
fn factor_at_once<T: Number>(
    uplo: Uplo,
    a: &mut DistributedMut<'_, T>,
    piece: usize,
    grid: &Grid<'_>,
) -> Result<Option<Zero>, Error> {
    let (n, place) = (a.rows.len, grid.place());
    if n == 0 {
        return Ok(None);
    }
    let (rows, columns) = (a.rows, a.columns);
    let read = a.as_ref();
    let operand = read.operand(Trans::No, Side::Left);
    let home = a.home;
    // The GPU that factors; without deep pieces there are so few numbers that the CPU does, with a copy.
    let factors_there = home.filter(|_| is_deep(piece));
    let prepare = || {
        let lists = Lists::everywhere(n, place.rows)?;
        let messages = Messages::new(&Sizes::of([(&operand, &lists); 2], n, is_deep(piece)), home)?;
        let copied = if home.is_some() && factors_there.is_none() { n * n } else { 0 };
        let numbers = fallible::try_filled(copied, T::from(0.0))?;
        Some((lists, messages, Panel::new(n * n, home)?, numbers))
    };
    let (lists, mut messages, mut whole, mut numbers) = grid.agreed(or_no_memory(prepare))?;
    fetch(grid, &operand, &lists.all(), 0..n, (&mut whole, 0), &mut messages)?;
    let threads = grid.share(Context::chosen().threads.count(), 1).0.into();
    let in_place = |whole: &mut MatMut<'_, T>, device: Option<usize>| {
        let context = Context { threads, device, ..Context::chosen() };
        let factor = |units: Units<'_, T>| wideblas_lapack::cholesky::factor(uplo, whole, units);
        or_no_memory(|| Some(T::with_units(context, factor)))?.map_err(failed)
    };
    let found = messages.outcome().and_then(|()| match (&mut whole, factors_there) {
        (Panel::There(there), None) => {
            there.read(&mut numbers).map_err(failed)?;
            let mut here = MatMut::new(&mut numbers, n, n, n).ok_or(Error::NoMemory)?;
            let found = in_place(&mut here, None);
            there.write(&numbers).map_err(failed)?;
            found
        }
        (whole, device) => in_place(&mut whole.some_mut(0, n, n), device.map(|gpu| gpu.ordinal)),
    });
    let found = grid.agreed(found)?;
    let whole = whole.some(0, n, n);
    let mut blocks = Vec::new();
    if is_deep(piece) {
        // With the elements beside the triangle, which are as they came: so there are few copies.
        let all = |axis: &Axis, line| runs_of(axis.of(line).enumerate());
        for of in all(&columns, place.column) {
            let block = |run: &Run| (whole.block(run.stored(), of.stored()), (run.place, of.place));
            blocks.extend(all(&rows, place.row).iter().map(block));
        }
    } else {
        for (at, column) in columns.of(place.column).enumerate() {
            let wanted = uplo.part().rows(column, n);
            let own = rows.of(place.row).enumerate().filter(|(_, row)| wanted.contains(row));
            let block =
                |run: &Run| (whole.block(run.stored(), column..column + 1), (run.place, at));
            blocks.extend(runs_of(own).iter().map(block));
        }
    }
    grid.agreed(copy(home, &mut a.local, blocks))?;
    Ok(found)
}
