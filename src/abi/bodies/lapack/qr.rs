//! Orthogonal factors, and least squares. No workspace is used: what is needed is more than the least that LAPACK asks for, and
//! its numbers may be of less precision.

use super::{Task, brought, info_of, run, with_copy};
use crate::abi::arguments::{Matrix, Scalar, Size, check_given};
use crate::abi::bodies::check_on_host;
use crate::abi::exports::checked;
use crate::abi::exports::parameters::{Gelqf, Gels, Geqrf, Orglq, Orgqr, Ormlq, Ormqr};
use crate::abi::guard::{Export, Failure};
use crate::lapack::reflectors::Storev;
use crate::lapack::{Number, Units, least_squares, qr};
use crate::options::{Side, Trans};
use std::ffi::c_int;
use std::slice;

/// Runs `work` unless the size of the workspace is asked for, which `work[0]` becomes.
///
/// # Safety
/// The workspace is NULL or has an element.
unsafe fn with_size<T: Number>(
    (at, given): (Scalar<*mut T>, Option<Size>),
    least: usize,
    work: impl FnOnce() -> Result<i64, Failure>,
) -> Result<i64, Failure> {
    check_given(at.name, at.at)?;
    let info = if given.is_some() { work()? } else { 0 };
    // SAFETY: the caller's.
    unsafe { (*at.at).set_integer(least.max(1)) };
    Ok(info)
}

/// The factors of reflectors.
///
/// # Safety
/// The array is NULL or has `count` elements.
unsafe fn factors<'a, T>(tau: Scalar<*const T>, count: usize) -> Result<&'a [T], Failure> {
    if count == 0 {
        return Ok(&[]);
    }
    check_given(tau.name, tau.at)?;
    check_on_host(tau.name, tau.at)?;
    // SAFETY: the caller's.
    Ok(unsafe { slice::from_raw_parts(tau.at, count) })
}

/// Factors a matrix.
///
/// # Safety
/// A has the shape that it states, and `tau` is NULL or has as many elements as A has rows or columns, whichever are fewer.
unsafe fn factor<T: Number>(
    storev: Storev,
    a: Matrix<*mut T>,
    tau: Scalar<*mut T>,
    units: Units<'_, T>,
) -> Result<i64, Failure> {
    let count = a.rows.min(a.cols);
    if count > 0 {
        brought(&[&a.as_const()], units)?;
        check_given(tau.name, tau.at)?;
        check_on_host(tau.name, tau.at.cast_const())?;
        // SAFETY: the caller's.
        unsafe {
            let tau = slice::from_raw_parts_mut(tau.at, count);
            with_copy(a, |mut a| qr::factor(storev, &mut a, tau, units))??;
        }
    }
    Ok(0)
}

/// Multiply-adds of a factorisation.
fn of_factors(m: usize, n: usize) -> Task {
    let (long, short) = (m.max(n) as f64, m.min(n) as f64);
    Task {
        sizes: format!("m={m} n={n}"),
        terms: short * short * (long - short / 3.0),
        device: None,
    }
}

/// A becomes R and the reflectors of Q.
///
/// # Safety
/// `info` is NULL or may be written; arrays are NULL or have the shapes that the arguments state, in memory of their own.
pub unsafe fn geqrf<T: Number>(export: &'static Export, routine: Geqrf<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_factors(call.a.rows, call.a.cols),
            |checked::Geqrf { a, tau, work, lwork, .. }, units| {
                let columns = Storev::Columns;
                with_size((work, lwork), a.cols, || factor(columns, a, tau, units))
            },
        )
    }
}

/// A becomes L and the reflectors of Q.
///
/// # Safety
/// As [`geqrf`].
pub unsafe fn gelqf<T: Number>(export: &'static Export, routine: Gelqf<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_factors(call.a.rows, call.a.cols),
            |checked::Gelqf { a, tau, work, lwork, .. }, units| {
                with_size((work, lwork), a.rows, || factor(Storev::Rows, a, tau, units))
            },
        )
    }
}

/// Forms Q, or a part of it.
///
/// # Safety
/// As [`factor`], with a `tau` of `count` elements.
unsafe fn form<T: Number>(
    storev: Storev,
    a: Matrix<*mut T>,
    (tau, count): (Scalar<*const T>, usize),
    units: Units<'_, T>,
) -> Result<i64, Failure> {
    if a.rows > 0 && a.cols > 0 {
        brought(&[&a.as_const()], units)?;
        // SAFETY: the caller's.
        unsafe {
            let tau = factors(tau, count)?;
            with_copy(a, |mut a| qr::form(storev, &mut a, tau, units))??;
        }
    }
    Ok(0)
}

/// The reflectors of geqrf become columns of Q.
///
/// # Safety
/// As [`geqrf`].
pub unsafe fn orgqr<T: Number>(export: &'static Export, routine: Orgqr<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_factors(call.a.rows, call.a.cols),
            |checked::Orgqr { k, a, tau, work, lwork, .. }, units| {
                with_size((work, lwork), a.cols, || form(Storev::Columns, a, (tau, k.value), units))
            },
        )
    }
}

/// The reflectors of gelqf become rows of Q.
///
/// # Safety
/// As [`geqrf`].
pub unsafe fn orglq<T: Number>(export: &'static Export, routine: Orglq<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_factors(call.a.rows, call.a.cols),
            |checked::Orglq { k, a, tau, work, lwork, .. }, units| {
                with_size((work, lwork), a.rows, || form(Storev::Rows, a, (tau, k.value), units))
            },
        )
    }
}

/// Multiplies by Q.
///
/// # Safety
/// Matrices have the shapes that they state, and `tau` is NULL or has `count` elements.
unsafe fn multiply<T: Number>(
    storev: Storev,
    (side, trans): (Side, Trans),
    (a, tau, count): (Matrix<*const T>, Scalar<*const T>, usize),
    c: Matrix<*mut T>,
    units: Units<'_, T>,
) -> Result<i64, Failure> {
    if c.rows > 0 && c.cols > 0 && count > 0 {
        brought(&[&a, &c.as_const()], units)?;
        let options = (side, trans.is_transposed());
        // SAFETY: the caller's.
        let (a, tau, mut c) = unsafe { (a.view(), factors(tau, count)?, c.view_mut()) };
        T::on_host([a, a.block(0..0, 0..0)], &mut c, |[a, _], mut c| {
            qr::multiply(storev, options, (a, tau), &mut c, units)
        })??;
    }
    Ok(0)
}

/// Multiply-adds of a product with `count` reflectors.
fn of_product<T>(side: Side, c: &Matrix<*mut T>, count: usize) -> Task {
    let (order, others) = if side == Side::Left { (c.rows, c.cols) } else { (c.cols, c.rows) };
    let terms = 2.0 * others as f64 * count as f64 * (order as f64 - count as f64 / 2.0);
    Task { sizes: format!("m={} n={} k={count}", c.rows, c.cols), terms, device: None }
}

/// C is multiplied by the Q of geqrf.
///
/// # Safety
/// As [`geqrf`]; option strings are NULL or readable.
pub unsafe fn ormqr<T: Number>(export: &'static Export, routine: Ormqr<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_product(call.side, &call.c, call.k.value),
            |checked::Ormqr { side, trans, k, a, tau, c, work, lwork, .. }, units| {
                let others = if side == Side::Left { c.cols } else { c.rows };
                with_size((work, lwork), others, || {
                    multiply(Storev::Columns, (side, trans), (a, tau, k.value), c, units)
                })
            },
        )
    }
}

/// C is multiplied by the Q of gelqf.
///
/// # Safety
/// As [`ormqr`].
pub unsafe fn ormlq<T: Number>(export: &'static Export, routine: Ormlq<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_product(call.side, &call.c, call.k.value),
            |checked::Ormlq { side, trans, k, a, tau, c, work, lwork, .. }, units| {
                let others = if side == Side::Left { c.cols } else { c.rows };
                with_size((work, lwork), others, || {
                    multiply(Storev::Rows, (side, trans), (a, tau, k.value), c, units)
                })
            },
        )
    }
}

/// The first rows of B become a least-squares solution.
///
/// # Safety
/// As [`ormqr`].
pub unsafe fn gels<T: Number>(export: &'static Export, routine: Gels<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_factors(call.a.rows, call.a.cols),
            |checked::Gels { trans, a, b, work, lwork, .. }, units| {
                let count = a.rows.min(a.cols);
                with_size((work, lwork), count.saturating_add(count.max(b.cols)), || {
                    brought(&[&a.as_const(), &b.as_const()], units)?;
                    let is_adjoint = trans.is_transposed();
                    let found = with_copy(a, |mut a| {
                        with_copy(b, |mut b| {
                            least_squares::solve(is_adjoint, &mut a, &mut b, units)
                        })
                    });
                    Ok(info_of(found???))
                })
            },
        )
    }
}
