//! Cholesky's factorisation of a Hermitian positive definite matrix, and what is solved with it.

pub mod few;

use crate::steps::{add_square, divide_there, options, quarters};
use crate::there::in_one_queue;
use crate::{Number, Units, Zero, half, triangle};
use wideblas_base::options::{Diag, Side, Trans, Uplo};
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::device::Failure;

/// One triangle of A becomes U with A = U^H U, or L with A = L L^H; the other one is not touched. LAPACK's potrf and potrf2.
///
/// The place of the first leading minor that is not positive, where there is one: then the factorisation is that of the matrix
/// before it.
///
/// # Errors
/// When a GPU fails.
pub fn factor<T: Number>(
    uplo: Uplo,
    a: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<Option<Zero>, Failure> {
    assert!(a.cols == a.rows);
    in_one_queue(units.context, || factor_halves(uplo, a, units))
}

fn factor_halves<T: Number>(
    uplo: Uplo,
    a: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<Option<Zero>, Failure> {
    let n = a.rows;
    if n == 0 {
        return Ok(None);
    }
    if let Some(found) = T::cholesky_of_few(uplo, a, units.context)? {
        return Ok(found);
    }
    if n == 1 {
        let is_positive = a.column(0)[0].take_root();
        return Ok((!is_positive).then_some(0));
    }
    let first = half(n);
    let (mut left, mut right) = a.split_cols(first);
    let [mut above, mut beside, mut under, mut below] = quarters(&mut left, &mut right, first);
    let found = factor_halves(uplo, &mut above, units)?;
    if found.is_some() {
        return Ok(found);
    }
    let (triangle, one) = (above.as_ref(), units.one);
    let trans = match uplo {
        Uplo::Upper => {
            let to = beside.block(0..first, 0..n - first);
            let options = options(Side::Left, uplo, Trans::Conj, Diag::NonUnit);
            divide_there(options, one, triangle, to, units)?;
            Trans::Conj
        }
        Uplo::Lower => {
            let to = under.block(0..n - first, 0..first);
            let options = options(Side::Right, uplo, Trans::Conj, Diag::NonUnit);
            divide_there(options, one, triangle, to, units)?;
            Trans::No
        }
    };
    let side = if uplo == Uplo::Upper { beside.as_ref() } else { under.as_ref() };
    let rest = below.block(0..n - first, 0..n - first);
    add_square((uplo, trans), units.minus_one, side, rest, units)?;
    Ok(factor_halves(uplo, &mut below, units)?.map(|at| first + at))
}

/// B becomes A^-1 B, by the factor of A. LAPACK's potrs.
///
/// # Errors
/// When a GPU fails.
pub fn solve<T: Number>(
    uplo: Uplo,
    a: MatRef<'_, T>,
    b: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let both = match uplo {
        Uplo::Upper => [Trans::Conj, Trans::No],
        Uplo::Lower => [Trans::No, Trans::Conj],
    };
    let (rows, cols) = (b.rows, b.cols);
    in_one_queue(units.context, || {
        both.into_iter().try_for_each(|trans| {
            let to = b.block(0..rows, 0..cols);
            let options = options(Side::Left, uplo, trans, Diag::NonUnit);
            divide_there(options, units.one, a, to, units)
        })
    })
}

/// The factor of A becomes the same triangle of A^-1. LAPACK's potri.
///
/// The place of a zero on the factor's diagonal, where there is one; nothing is done then.
///
/// # Errors
/// When a GPU fails.
pub fn invert<T: Number>(
    uplo: Uplo,
    a: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<Option<Zero>, Failure> {
    let found = triangle::invert(uplo, Diag::NonUnit, a, units)?;
    if found.is_none() {
        triangle::square(uplo, a, units)?;
    }
    Ok(found)
}
