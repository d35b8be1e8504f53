//! Symmetric eigenproblems.

use super::{Task, brought, check, of_order, placed, run, with_copy};
use crate::abi::arguments::{Matrix, Scalar, Size, check_given};
use crate::abi::bodies::check_on_host;
use crate::abi::exports::checked;
use crate::abi::exports::parameters::{Heev, Orgtr, Ormtr, Steqr, Sterf, Syev, Sytd2, Sytrd};
use crate::abi::guard::{Export, Failure};
use crate::lapack::real::Real;
use crate::lapack::reduction::{Tridiagonal, apply, generate, reduce};
use crate::lapack::symmetric;
use crate::lapack::tridiagonal::{self, Start, set_identity};
use crate::lapack::{Number, Units};
use crate::options::{Trans, Uplo};
use std::ffi::c_int;
use std::slice;

/// An array of numbers that are read or written.
///
/// # Safety
/// The pointer is NULL or has as many elements, which nothing else uses for `'a`.
pub(super) unsafe fn values<'a, T>(of: Scalar<*mut T>, len: usize) -> Result<&'a mut [T], Failure> {
    if len == 0 {
        return Ok(&mut []);
    }
    check_given(of.name, of.at)?;
    check_on_host(of.name, of.at)?;
    // SAFETY: the caller's.
    Ok(unsafe { slice::from_raw_parts_mut(of.at, len) })
}

/// Multiply-adds of the eigenvalues of a tridiagonal matrix, and of its eigenvectors, roughly.
pub(super) fn of_iterations(n: usize, has_vectors: bool) -> f64 {
    let n = n as f64;
    if has_vectors { 3.0 * n * n * n } else { 15.0 * n * n }
}

/// The eigenvalues of a symmetric tridiagonal matrix.
///
/// # Safety
/// `info` is NULL or may be written; `d` is NULL or has n elements, `e` one less.
pub unsafe fn sterf<T: Real>(export: &'static Export, routine: Sterf<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_order(call.n.value, of_iterations(call.n.value, false)),
            |checked::Sterf { n, d, e, .. }, units| {
                let n = n.value;
                let (d, e) = (values(d, n)?, values(e, n.saturating_sub(1))?);
                Ok(tridiagonal::solve::<T>(d, e, None, units)? as i64)
            },
        )
    }
}

/// The eigenvalues of a symmetric tridiagonal matrix, and the eigenvectors.
///
/// # Safety
/// As [`sterf`]; the option string is NULL or readable, and Z is NULL or has n rows and columns unless no vectors are wanted.
pub unsafe fn steqr<T: Number>(export: &'static Export, routine: Steqr<T, T::Real>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| {
                let has_vectors = call.compz != Start::Nothing;
                of_order(call.n.value, of_iterations(call.n.value, has_vectors))
            },
            |checked::Steqr { compz, n, d, e, z, .. }, units| iterated(compz, n, [d, e], z, units),
        )
    }
}

/// The iterations of [`steqr`].
///
/// # Safety
/// As there.
pub(super) unsafe fn iterated<T: Number>(
    compz: Start,
    n: Size,
    [d, e]: [Scalar<*mut T::Real>; 2],
    z: Matrix<*mut T>,
    units: Units<'_, T>,
) -> Result<i64, Failure> {
    let n = n.value;
    // SAFETY: the caller's.
    let (d, e) = unsafe { (values(d, n)?, values(e, n.saturating_sub(1))?) };
    if compz == Start::Nothing {
        return Ok(tridiagonal::solve::<T>(d, e, None, units)? as i64);
    }
    check(&z.as_const())?;
    // SAFETY: as above.
    let mut z = unsafe { z.view_mut() };
    if compz == Start::Identity {
        set_identity(&mut z);
    }
    Ok(tridiagonal::solve(d, e, Some(&mut z), units)? as i64)
}

/// The first number of a workspace tells its best size; more numbers would make nothing faster.
///
/// # Safety
/// The pointer is NULL or to a number.
pub(super) unsafe fn tell_best<T: Number>(
    work: Scalar<*mut T>,
    best: usize,
) -> Result<(), Failure> {
    check_given(work.name, work.at)?;
    check_on_host(work.name, work.at)?;
    // SAFETY: the caller's.
    unsafe { (*work.at).set_integer(best.max(1)) };
    Ok(())
}

/// Multiply-adds of a reduction.
fn of_reduction(n: usize) -> Task {
    of_order(n, 2.0 / 3.0 * (n as f64).powi(3))
}

/// Reduces the triangle of a matrix.
///
/// # Safety
/// A has the shape that it states; `d` is NULL or has n elements, `e` and `tau` one less.
unsafe fn reduced<T: Number>(
    (uplo, a): (Uplo, Matrix<*mut T>),
    [d, e]: [Scalar<*mut T::Real>; 2],
    tau: Scalar<*mut T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let n = a.rows;
    if n == 0 {
        return Ok(());
    }
    brought(&[&a.as_const()], units)?;
    // SAFETY: the caller's.
    let (d, e, tau) = unsafe { (values(d, n)?, values(e, n - 1)?, values(tau, n - 1)?) };
    // SAFETY: as above.
    unsafe { Ok(with_copy(a, |mut a| reduce(uplo, &mut a, Tridiagonal { d, e, tau }, units))??) }
}

/// A triangle becomes tridiagonal.
///
/// # Safety
/// The option string is NULL or readable, `info` is NULL or may be written; A is NULL or has the shape that the arguments state, `d` is NULL
/// or has n elements, `e` and `tau` one less.
pub unsafe fn sytd2<T: Number>(export: &'static Export, routine: Sytd2<T, T::Real>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_reduction(call.a.rows),
            |checked::Sytd2 { uplo, a, d, e, tau, .. }, units| {
                reduced((uplo, a), [d, e], tau, units)?;
                Ok(0)
            },
        )
    }
}

/// [`sytd2`] with a workspace.
///
/// # Safety
/// As there; `work` is NULL or to a number.
pub unsafe fn sytrd<T: Number>(export: &'static Export, routine: Sytrd<T, T::Real>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_reduction(call.a.rows),
            |checked::Sytrd { uplo, a, d, e, tau, work, lwork, .. }, units| {
                tell_best(work, 1)?;
                if lwork.is_some() {
                    reduced((uplo, a), [d, e], tau, units)?;
                }
                Ok(0)
            },
        )
    }
}

/// A, which [`sytrd`] left, becomes Q.
///
/// # Safety
/// As [`sytrd`].
pub unsafe fn orgtr<T: Number>(export: &'static Export, routine: Orgtr<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_reduction(call.a.rows),
            |checked::Orgtr { uplo, a, tau, work, lwork, .. }, units| {
                let n = a.rows;
                tell_best(work, n.saturating_sub(1))?;
                if lwork.is_none() || n == 0 {
                    return Ok(0);
                }
                check(&a.as_const())?;
                let tau = Scalar { name: tau.name, at: tau.at.cast_mut() };
                let tau = values(tau, n - 1)?;
                generate(uplo, &mut a.view_mut(), tau, units)?;
                Ok(0)
            },
        )
    }
}

/// C := Q C or C := C Q, or with the conjugate transpose of Q.
///
/// # Safety
/// As [`sytrd`].
pub unsafe fn ormtr<T: Number>(export: &'static Export, routine: Ormtr<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_order(call.a.rows, 2.0 * (call.c.rows * call.c.cols * call.a.rows) as f64),
            |checked::Ormtr { side, uplo, trans, m, n, a, tau, c, work, lwork, .. }, units| {
                let order = a.rows;
                tell_best(work, m.value + n.value - order)?;
                if lwork.is_none() || c.rows == 0 || c.cols == 0 || order < 2 {
                    return Ok(0);
                }
                check(&a)?;
                check(&c.as_const())?;
                let tau = Scalar { name: tau.name, at: tau.at.cast_mut() };
                let tau = values(tau, order - 1)?;
                let which = (side, uplo, trans != Trans::No);
                apply(which, a.view(), tau, &mut c.view_mut(), units)?;
                Ok(0)
            },
        )
    }
}

/// Eigenvalues, and eigenvectors if they are wanted.
///
/// # Safety
/// As [`syev`].
pub(super) unsafe fn solved<T: Number>(
    options: (Uplo, bool),
    a: Matrix<*mut T>,
    w: Scalar<*mut T::Real>,
    (work, lwork, best): (Scalar<*mut T>, Option<Size>, usize),
    units: Units<'_, T>,
) -> Result<i64, Failure> {
    // SAFETY: the caller's.
    unsafe { tell_best(work, best) }?;
    if lwork.is_none() || a.rows == 0 {
        return Ok(0);
    }
    let units = placed(&[&a.as_const()], units)?;
    // SAFETY: the caller's.
    unsafe {
        let w = values(w, a.rows)?;
        Ok(symmetric::solve_there(options, &mut a.view_mut(), w, units)? as i64)
    }
}

/// Multiply-adds of a solution.
pub(super) fn of_solution(n: usize, has_vectors: bool) -> Task {
    let others =
        of_iterations(n, has_vectors) + if has_vectors { of_reduction(n).terms } else { 0.0 };
    of_order(n, of_reduction(n).terms + others)
}

/// The eigenvalues of a symmetric matrix, and the eigenvectors.
///
/// # Safety
/// Option strings are NULL or readable, `info` is NULL or may be written; A is NULL or has the shape that the arguments state, `w` is NULL
/// or has n elements, `work` is NULL or to a number.
pub unsafe fn syev<T: Real>(export: &'static Export, routine: Syev<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_solution(call.a.rows, call.jobz).at(call.a.at),
            |checked::Syev { jobz, uplo, a, w, work, lwork, .. }, units| {
                let best = (3 * a.rows).saturating_sub(1);
                solved((uplo, jobz), a, w, (work, lwork, best), units)
            },
        )
    }
}

/// [`syev`] of a Hermitian matrix.
///
/// # Safety
/// As there.
pub unsafe fn heev<T: Number>(export: &'static Export, routine: Heev<T, T::Real>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_solution(call.a.rows, call.jobz).at(call.a.at),
            |checked::Heev { jobz, uplo, a, w, work, lwork, .. }, units| {
                let best = (2 * a.rows).saturating_sub(1);
                solved((uplo, jobz), a, w, (work, lwork, best), units)
            },
        )
    }
}
