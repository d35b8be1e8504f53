//! Symmetric and Hermitian systems that need not be definite.

use super::eigen::{tell_best, values};
use super::{check, cube_sixth, info_of, of_order, of_system, run, squares};
use crate::abi::arguments::{Matrix, Scalar, check_given};
use crate::abi::exports::checked;
use crate::abi::exports::parameters::{Hesv, Hetf2, Hetrf, Hetrs, Sysv, Sytf2, Sytrf, Sytrs};
use crate::abi::guard::{Export, Failure};
use crate::lapack::indefinite::{Step, Symmetry, factor, read, solve, write};
use crate::lapack::{Number, Units, Zero};
use crate::options::Uplo;
use std::ffi::c_int;
use std::slice;

fn symmetric(uplo: Uplo) -> Symmetry {
    Symmetry { uplo, is_hermitian: false }
}

fn hermitian(uplo: Uplo) -> Symmetry {
    Symmetry { uplo, is_hermitian: true }
}

/// Factors, and writes the rows that were exchanged.
///
/// # Safety
/// A has the shape that it states, and `ipiv` as many elements as A has rows.
unsafe fn factored<T: Number>(
    symmetry: Symmetry,
    a: Matrix<*mut T>,
    ipiv: Scalar<*mut i64>,
    units: Units<'_, T>,
) -> Result<(Option<Zero>, Vec<Step>), Failure> {
    if a.rows == 0 {
        return Ok((None, Vec::new()));
    }
    check(&a.as_const())?;
    // SAFETY: the caller's.
    let (ipiv, mut a) = unsafe { (values(ipiv, a.rows)?, a.view_mut()) };
    let (found, steps) = factor(symmetry, &mut a, units)?;
    write(symmetry.uplo, &steps, ipiv);
    Ok((found, steps))
}

/// Solves by factors, which are only read.
///
/// # Safety
/// Matrices have the shapes that they state.
unsafe fn solved<T: Number>(
    symmetry: Symmetry,
    a: Matrix<*const T>,
    steps: &[Step],
    b: Matrix<*mut T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let Matrix { name, at, rows, cols, ld } = a;
    let a = Matrix { name, at: at.cast_mut(), rows, cols, ld };
    // SAFETY: the caller's.
    unsafe { Ok(solve(symmetry, &a.view_mut(), steps, &mut b.view_mut(), units)?) }
}

/// A triangle becomes its factors.
///
/// # Safety
/// The option string is NULL or readable, `info` is NULL or may be written; A is NULL or has the shape that the arguments state, `ipiv` is
/// NULL or has as many elements as A has rows, `work` is NULL or to a number.
pub unsafe fn sytrf<T: Number>(export: &'static Export, routine: Sytrf<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { factored_with_workspace(export, routine, symmetric) }
}

/// [`sytrf`] of a Hermitian matrix.
///
/// # Safety
/// As there.
pub unsafe fn hetrf<T: Number>(export: &'static Export, routine: Hetrf<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { factored_with_workspace(export, routine, hermitian) }
}

/// # Safety
/// As [`sytrf`].
unsafe fn factored_with_workspace<T: Number>(
    export: &'static Export,
    routine: Sytrf<T>,
    symmetry: fn(Uplo) -> Symmetry,
) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_order(call.a.rows, cube_sixth(call.a.rows)),
            |checked::Sytrf { uplo, a, ipiv, work, lwork, .. }, units| {
                tell_best(work, 1)?;
                match lwork {
                    Some(_) => Ok(info_of(factored(symmetry(uplo), a, ipiv, units)?.0)),
                    None => Ok(0),
                }
            },
        )
    }
}

/// [`sytrf`] without a workspace.
///
/// # Safety
/// As there.
pub unsafe fn sytf2<T: Number>(export: &'static Export, routine: Sytf2<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { factored_alone(export, routine, symmetric) }
}

/// [`sytf2`] of a Hermitian matrix.
///
/// # Safety
/// As there.
pub unsafe fn hetf2<T: Number>(export: &'static Export, routine: Hetf2<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { factored_alone(export, routine, hermitian) }
}

/// # Safety
/// As [`sytf2`].
unsafe fn factored_alone<T: Number>(
    export: &'static Export,
    routine: Sytf2<T>,
    symmetry: fn(Uplo) -> Symmetry,
) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_order(call.a.rows, cube_sixth(call.a.rows)),
            |checked::Sytf2 { uplo, a, ipiv, .. }, units| {
                Ok(info_of(factored(symmetry(uplo), a, ipiv, units)?.0))
            },
        )
    }
}

/// B becomes the solution of A X = B, by the factors of A.
///
/// # Safety
/// As [`sytrf`], with both matrices.
pub unsafe fn sytrs<T: Number>(export: &'static Export, routine: Sytrs<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { solved_by_factors(export, routine, symmetric) }
}

/// [`sytrs`] of a Hermitian matrix.
///
/// # Safety
/// As there.
pub unsafe fn hetrs<T: Number>(export: &'static Export, routine: Hetrs<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { solved_by_factors(export, routine, hermitian) }
}

/// # Safety
/// As [`sytrs`].
unsafe fn solved_by_factors<T: Number>(
    export: &'static Export,
    routine: Sytrs<T>,
    symmetry: fn(Uplo) -> Symmetry,
) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_system(call.b.rows, call.b.cols, squares(call.b.rows, call.b.cols)),
            |checked::Sytrs { uplo, a, ipiv, b, .. }, units| {
                if b.rows == 0 || b.cols == 0 {
                    return Ok(0);
                }
                check(&a)?;
                check(&b.as_const())?;
                check_given(ipiv.name, ipiv.at)?;
                let ipiv = slice::from_raw_parts(ipiv.at, a.rows);
                let Some(steps) = read(uplo, ipiv) else {
                    return Err(Failure::Invalid("ipiv is not what a factorisation leaves"));
                };
                solved(symmetry(uplo), a, &steps, b, units)?;
                Ok(0)
            },
        )
    }
}

/// A becomes its factors, and B the solution of A X = B where A is not singular.
///
/// # Safety
/// As [`sytrf`], with both matrices.
pub unsafe fn sysv<T: Number>(export: &'static Export, routine: Sysv<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { factored_and_solved(export, routine, symmetric) }
}

/// [`sysv`] of a Hermitian matrix.
///
/// # Safety
/// As there.
pub unsafe fn hesv<T: Number>(export: &'static Export, routine: Hesv<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { factored_and_solved(export, routine, hermitian) }
}

/// # Safety
/// As [`sysv`].
unsafe fn factored_and_solved<T: Number>(
    export: &'static Export,
    routine: Sysv<T>,
    symmetry: fn(Uplo) -> Symmetry,
) -> c_int {
    let terms = |n, nrhs| cube_sixth(n) + squares(n, nrhs);
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_system(call.b.rows, call.b.cols, terms(call.b.rows, call.b.cols)),
            |checked::Sysv { uplo, a, ipiv, b, work, lwork, .. }, units| {
                tell_best(work, 1)?;
                if lwork.is_none() {
                    return Ok(0);
                }
                check(&b.as_const())?;
                let symmetry = symmetry(uplo);
                let (found, steps) = factored(symmetry, a, ipiv, units)?;
                if found.is_none() && b.rows > 0 && b.cols > 0 {
                    solved(symmetry, a.as_const(), &steps, b, units)?;
                }
                Ok(info_of(found))
            },
        )
    }
}
