//! Orthogonal factors, and least squares. No workspace is used: what is needed is more than the least that LAPACK asks for, and
//! its numbers may be of less precision.

use super::{Task, info_of, placed, run};
use crate::abi::arguments::{Matrix, Scalar, Size, check_given};
use crate::abi::bodies::check_on_host;
use crate::abi::exports::checked;
use crate::abi::exports::parameters::{Gelqf, Gels, Geqrf, Orglq, Orgqr, Ormlq, Ormqr};
use crate::abi::guard::{Export, Failure};
use crate::blas::device::home;
use crate::engine::{MatMut, MatRef};
use crate::lapack::reflectors::Storev;
use crate::lapack::{Number, Units, least_squares, qr};
use crate::options::{Side, Trans};
use std::ffi::c_int;

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

/// Checks where the factors of reflectors are: in host memory, or where the matrices are.
fn check_factors<T, U: Number>(tau: Scalar<*const T>, units: Units<'_, U>) -> Result<(), Failure> {
    check_given(tau.name, tau.at)?;
    match home(tau.at) == units.context.device {
        true => Ok(()),
        false => check_on_host(tau.name, tau.at),
    }
}

/// The factors of reflectors, as a column.
///
/// # Safety
/// The array is NULL or has `count` elements.
unsafe fn factors<'a, T: Number>(
    tau: Scalar<*const T>,
    count: usize,
    units: Units<'_, T>,
) -> Result<MatRef<'a, T>, Failure> {
    if count > 0 {
        check_factors(tau, units)?;
    }
    // SAFETY: the caller's.
    Ok(unsafe { MatRef::from_ptr(tau.at, count, 1, count.max(1)) })
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
        let units = placed(&[&a.as_const()], units)?;
        check_factors(Scalar { name: tau.name, at: tau.at.cast_const() }, units)?;
        // SAFETY: the caller's.
        unsafe {
            let mut tau = MatMut::from_ptr(tau.at, count, 1, count);
            qr::factor(storev, &mut a.view_mut(), &mut tau, units)?;
        }
    }
    Ok(0)
}

/// Multiply-adds of a factorisation.
fn of_factors(m: usize, n: usize) -> Task {
    let (long, short) = (m.max(n) as f64, m.min(n) as f64);
    Task {
        sizes: [("m", m), ("n", n)].into(),
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
            |call| of_factors(call.a.rows, call.a.cols).at(call.a.at),
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
            |call| of_factors(call.a.rows, call.a.cols).at(call.a.at),
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
        let units = placed(&[&a.as_const()], units)?;
        // SAFETY: the caller's.
        unsafe {
            qr::form(storev, &mut a.view_mut(), factors(tau, count, units)?, units)?;
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
            |call| of_factors(call.a.rows, call.a.cols).at(call.a.at),
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
            |call| of_factors(call.a.rows, call.a.cols).at(call.a.at),
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
        let units = placed(&[&a, &c.as_const()], units)?;
        let options = (side, trans.is_transposed());
        // SAFETY: the caller's.
        unsafe {
            let vectors = (a.view(), factors(tau, count, units)?);
            qr::multiply(storev, options, vectors, &mut c.view_mut(), units)?;
        }
    }
    Ok(0)
}

/// Multiply-adds of a product with `count` reflectors.
fn of_product<T>(side: Side, c: &Matrix<*mut T>, count: usize) -> Task {
    let (order, others) = if side == Side::Left { (c.rows, c.cols) } else { (c.cols, c.rows) };
    let terms = 2.0 * others as f64 * count as f64 * (order as f64 - count as f64 / 2.0);
    Task { sizes: [("m", c.rows), ("n", c.cols), ("k", count)].into(), terms, device: None }
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
            |call| of_product(call.side, &call.c, call.k.value).at(call.c.at),
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
            |call| of_product(call.side, &call.c, call.k.value).at(call.c.at),
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
            |call| of_factors(call.a.rows, call.a.cols).at(call.a.at),
            |checked::Gels { trans, a, b, work, lwork, .. }, units| {
                let count = a.rows.min(a.cols);
                with_size((work, lwork), count.saturating_add(count.max(b.cols)), || {
                    let units = placed(&[&a.as_const(), &b.as_const()], units)?;
                    let (mut a, mut b) = (a.view_mut(), b.view_mut());
                    let found = least_squares::solve(trans.is_transposed(), &mut a, &mut b, units)?;
                    Ok(info_of(found))
                })
            },
        )
    }
}
