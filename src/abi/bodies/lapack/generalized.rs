//! Generalized eigenproblems.

use super::eigen::{of_solution, tell_best, values};
use super::{cube_sixth, of_order, placed, run};
use crate::abi::arguments::{Matrix, Scalar, Size};
use crate::abi::exports::checked;
use crate::abi::exports::parameters::{Hegv, Sygst, Sygv};
use crate::abi::guard::{Export, Failure};
use crate::lapack::Number;
use crate::lapack::Units;
use crate::lapack::generalized::{Outcome, Problem, reduce, solve};
use crate::lapack::real::Real;
use crate::options::Uplo;
use std::ffi::c_int;

/// A triangle becomes that of the matrix of a plain problem, by the Cholesky factor of B.
///
/// # Safety
/// The option string is NULL or readable, `info` is NULL or may be written; matrices are NULL or have the shapes that the arguments state.
pub unsafe fn sygst<T: Number>(export: &'static Export, routine: Sygst<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_order(call.a.rows, 3.0 * cube_sixth(call.a.rows)),
            |checked::Sygst { itype, uplo, a, b, .. }, units| {
                if a.rows > 0 {
                    let units = placed(&[&a.as_const(), &b], units)?;
                    reduce((itype, uplo), &mut a.view_mut(), b.view(), units)?;
                }
                Ok(0)
            },
        )
    }
}

/// [`sygst`].
///
/// # Safety
/// As there.
pub unsafe fn sygs2<T: Number>(export: &'static Export, routine: Sygst<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { sygst(export, routine) }
}

/// Eigenvalues, and eigenvectors if they are wanted.
///
/// # Safety
/// As [`sygv`].
pub(super) unsafe fn solved<T: Number>(
    problem: Problem,
    (uplo, has_vectors): (Uplo, bool),
    (a, b): (Matrix<*mut T>, Matrix<*mut T>),
    w: Scalar<*mut T::Real>,
    (work, lwork, best): (Scalar<*mut T>, Option<Size>, usize),
    units: Units<'_, T>,
) -> Result<i64, Failure> {
    let n = a.rows;
    // SAFETY: the caller's.
    unsafe { tell_best(work, best) }?;
    if lwork.is_none() || n == 0 {
        return Ok(0);
    }
    let units = placed(&[&a.as_const(), &b.as_const()], units)?;
    // SAFETY: the caller's.
    let (w, mut a, mut b) = unsafe { (values(w, n)?, a.view_mut(), b.view_mut()) };
    let outcome = solve(problem, (uplo, has_vectors), &mut a, &mut b, w, units)?;
    Ok(match outcome {
        Outcome::Solved(unconverged) => unconverged as i64,
        Outcome::Indefinite(at) => (n + at + 1) as i64,
    })
}

/// The eigenvalues of a symmetric matrix with a positive definite one, and the eigenvectors.
///
/// # Safety
/// Option strings are NULL or readable, `info` is NULL or may be written; matrices are NULL or have the shapes that the arguments state, `w`
/// is NULL or has n elements, `work` is NULL or to a number.
pub unsafe fn sygv<T: Real>(export: &'static Export, routine: Sygv<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_solution(call.a.rows, call.jobz),
            |checked::Sygv { itype, jobz, uplo, a, b, w, work, lwork, .. }, units| {
                let best = (3 * a.rows).saturating_sub(1);
                solved(itype, (uplo, jobz), (a, b), w, (work, lwork, best), units)
            },
        )
    }
}

/// [`sygv`] of Hermitian matrices.
///
/// # Safety
/// As there.
pub unsafe fn hegv<T: Number>(export: &'static Export, routine: Hegv<T, T::Real>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_solution(call.a.rows, call.jobz),
            |checked::Hegv { itype, jobz, uplo, a, b, w, work, lwork, .. }, units| {
                let best = (2 * a.rows).saturating_sub(1);
                solved(itype, (uplo, jobz), (a, b), w, (work, lwork, best), units)
            },
        )
    }
}
