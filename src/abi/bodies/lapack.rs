//! The routines of LAPACK: factorisations and linear systems; eigenproblems and rotations are in modules of their own.

mod condition;
mod conquer;
mod eigen;
mod generalized;
mod indefinite;
mod norms;
mod qr;
mod reflectors;
mod rotations;
mod scaling;

pub use condition::{cgecon, clacn2, cpocon, gecon, lacn2, pocon};
pub use conquer::{cstedc, heevd, hegvd, stedc, syevd, sygvd};
pub use eigen::{heev, orgtr, ormtr, steqr, sterf, syev, sytd2, sytrd};
pub use generalized::{hegv, sygs2, sygst, sygv};
pub use indefinite::{hesv, hetf2, hetrf, hetrs, sysv, sytf2, sytrf, sytrs};
pub use norms::{lacpy, lange, lanhe, lansy, laset};
pub use qr::{gelqf, gels, geqrf, orglq, orgqr, ormlq, ormqr};
pub use reflectors::{larf, larfb, larfg, larft};
pub use rotations::{lae2, laev2, lapy2, lartg, lasr};
pub use scaling::lascl;

use super::level1::engine;
use super::{check_on_host, home_of};
use crate::abi::arguments::{Illegal, Matrix, Scalar, check_given};
use crate::abi::exports::checked;
use crate::abi::exports::parameters::{
    Gesv, Getrf, Getri, Getrs, Laswp, Posv, Potrf, Potrs, Trtri, Trtrs,
};
use crate::abi::guard::{self, Export, Failure};
use crate::blas::device::home;
use crate::blas::level1::Context;
use crate::engine::MatMut;
use crate::engine::device::{transferred, transferred_for_starts};
use crate::fallible;
use crate::lapack::{Exchanges, Number, Units, Zero, cholesky, lu, triangle};
use crate::options::Trans;
use crate::trace;
use std::ffi::c_int;
use std::fmt::{self, Display, Formatter};
use std::{array, slice};

/// `info` after an error that no argument is to blame for, as LAPACKE has it where memory is missing.
const FAILED: i64 = -1010;

/// Columns that getri treats together where there is room.
const BLOCK: usize = 64;

/// The outcome of a routine: LAPACK's `info`, from the place of what was found.
fn info_of(found: Option<Zero>) -> i64 {
    found.map_or(0, |at| at as i64 + 1)
}

/// Sizes by their names; no more than three. They become text only for a trace.
struct Sizes([Option<(&'static str, usize)>; 3]);

impl<const N: usize> From<[(&'static str, usize); N]> for Sizes {
    fn from(sizes: [(&'static str, usize); N]) -> Sizes {
        Sizes(array::from_fn(|i| sizes.get(i).copied()))
    }
}

impl Display for Sizes {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        self.0.iter().flatten().try_for_each(|(name, size)| write!(to, " {name}={size}"))
    }
}

/// What a routine computes, for traces.
struct Task {
    sizes: Sizes,
    /// Multiply-adds.
    terms: f64,
    /// The GPU that has the matrices.
    device: Option<usize>,
}

impl Task {
    /// The task with a matrix that is there.
    fn at<T>(self, at: *const T) -> Task {
        Task { device: home(at), ..self }
    }
}

/// Bytes that were copied between host and GPU.
struct Copied {
    all: u64,
    for_starts: u64,
}

impl Copied {
    fn so_far() -> Copied {
        Copied { all: transferred(), for_starts: transferred_for_starts() }
    }

    /// Tells what was copied since.
    fn tell(self) {
        let now = Copied::so_far();
        if now.all > self.all {
            let copied = now.all - self.all;
            trace::decision(|| format!("{copied} bytes copied between host and GPU"));
        }
        if now.for_starts > self.for_starts {
            let copied = now.for_starts - self.for_starts;
            trace::decision(|| format!("{copied} bytes copied for a start in doubles"));
        }
    }
}

/// Tells a call, compiled once for all routines and formats.
fn end(
    begun: trace::Call,
    (name, sizes): (&str, Sizes),
    (engine, context): (fn(Context) -> String, Context),
    flops: f64,
) {
    begun.end(|| format!("{name}{sizes}"), || engine(context), flops);
}

/// Runs a routine, whose `read` checks the arguments, and whose `work` returns `info`; it has only started where all arguments
/// are legal. `info` is written before a handler hears of an error, which may leave by longjmp.
///
/// # Safety
/// `info` is NULL or may be written.
unsafe fn run<T: Number, C>(
    export: &'static Export,
    info: *mut i64,
    read: impl FnOnce() -> Result<C, Illegal>,
    task: impl FnOnce(&C) -> Task,
    work: impl FnOnce(C, Units<'_, T>) -> Result<i64, Failure>,
) -> c_int {
    // SAFETY: the caller's.
    let tell = |value: i64| unsafe {
        if let Some(info) = info.as_mut() {
            *info = value;
        }
    };
    tell(FAILED);
    guard::run(export, || {
        check_given("info", info)?;
        let call = read().inspect_err(|illegal| tell(-i64::from(illegal.position)))?;
        let Task { sizes, terms, device } = task(&call);
        let (begun, context) = (trace::begin(), Context::chosen());
        let before = Copied::so_far();
        tell(T::with_units(context, |units| work(call, units))?);
        before.tell();
        let flops = trace::multiply_add(T::IS_COMPLEX) * terms;
        end(begun, (export.name, sizes), (engine::<T>, Context { device, ..context }), flops);
        Ok(())
    })
}

/// A matrix of some elements is there, in host memory.
fn check<T>(matrix: &Matrix<*const T>) -> Result<(), Failure> {
    if matrix.rows == 0 || matrix.cols == 0 {
        return Ok(());
    }
    matrix.check()?;
    check_on_host(matrix.name, matrix.at)
}

/// What a routine needs whose matrices, of some elements, are there, together in host memory or in that of a GPU.
fn placed<'u, T: Number>(
    matrices: &[&Matrix<*const T>],
    units: Units<'u, T>,
) -> Result<Units<'u, T>, Failure> {
    let has_elements = |matrix: &&&Matrix<*const T>| matrix.rows > 0 && matrix.cols > 0;
    let mut operands = fallible::room_for(matrices.len());
    for matrix in matrices.iter().filter(has_elements) {
        matrix.check()?;
        operands.push((matrix.name, matrix.at));
    }
    let device = home_of(&operands)?;
    Ok(Units { context: Context { device, ..units.context }, ..units })
}

/// Matrices of a routine that runs in host memory are there, as [`placed`] has it; on a GPU [`Number::on_host`] makes copies, and that
/// is told.
fn brought<T: Number>(matrices: &[&Matrix<*const T>], units: Units<'_, T>) -> Result<(), Failure> {
    if let Some(home) = placed(matrices, units)?.context.device {
        trace::decision(|| {
            format!("on cuda:{home}, where this routine does not run: the CPU computes with copies")
        });
    }
    Ok(())
}

/// Runs `work` with a matrix in host memory, see [`Number::on_host`].
///
/// # Safety
/// The matrix has the shape that it states.
unsafe fn with_copy<T: Number, R>(
    a: Matrix<*mut T>,
    work: impl FnOnce(MatMut<'_, T>) -> R,
) -> Result<R, Failure> {
    // SAFETY: the caller's.
    let (none, mut a) = unsafe { (a.as_const().view().block(0..0, 0..0), a.view_mut()) };
    Ok(T::on_host([none; 2], &mut a, |_, a| work(a))?)
}

/// The rows that were exchanged, from 0; fails on such as A does not have.
///
/// # Safety
/// `ipiv` is NULL or has `n` elements.
unsafe fn pivots(ipiv: Scalar<*const i64>, n: usize) -> Result<Vec<usize>, Failure> {
    if n == 0 {
        return Ok(Vec::new());
    }
    check_given(ipiv.name, ipiv.at)?;
    // SAFETY: the caller's.
    let rows = unsafe { slice::from_raw_parts(ipiv.at, n) };
    let row = |&row: &i64| usize::try_from(row - 1).ok().filter(|&row| row < n);
    match rows.iter().all(|pivot| row(pivot).is_some()) {
        true => Ok(fallible::collected(rows.iter().map(|pivot| row(pivot).unwrap_or(0)))),
        false => Err(Failure::Invalid("ipiv names rows that A does not have")),
    }
}

/// Factors by elimination, where the matrix is, and writes the rows that were exchanged.
///
/// # Safety
/// A has the shape that it states, and `ipiv` as many elements as A has rows or columns.
unsafe fn eliminate<T: Number>(
    a: Matrix<*mut T>,
    ipiv: Scalar<*mut i64>,
    units: Units<'_, T>,
) -> Result<(Option<Zero>, Vec<usize>), Failure> {
    let count = a.rows.min(a.cols);
    if count == 0 {
        return Ok((None, Vec::new()));
    }
    check_given(ipiv.name, ipiv.at)?;
    let mut pivots = fallible::filled(count, 0);
    // SAFETY: the caller's.
    let (mut a, to) = unsafe { (a.view_mut(), slice::from_raw_parts_mut(ipiv.at, count)) };
    let found = lu::factor(&mut a, &mut pivots, units)?;
    for (to, &row) in to.iter_mut().zip(&pivots) {
        *to = row as i64 + 1;
    }
    Ok((found, pivots))
}

fn of_order(n: usize, terms: f64) -> Task {
    Task { sizes: [("n", n)].into(), terms, device: None }
}

fn of_system(n: usize, nrhs: usize, terms: f64) -> Task {
    Task { sizes: [("n", n), ("nrhs", nrhs)].into(), terms, device: None }
}

/// Multiply-adds of the factors of a symmetric matrix.
fn cube_sixth(n: usize) -> f64 {
    (n as f64).powi(3) / 6.0
}

fn squares(n: usize, nrhs: usize) -> f64 {
    (n as f64).powi(2) * nrhs as f64
}

/// A triangle of A becomes its Cholesky factor.
///
/// # Safety
/// Option strings are NULL or readable, `info` is NULL or may be written; matrices are NULL or have the shapes that the
/// arguments state, in memory of their own.
pub unsafe fn potrf<T: Number>(export: &'static Export, routine: Potrf<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_order(call.a.rows, cube_sixth(call.a.rows)).at(call.a.at),
            |checked::Potrf { uplo, a, .. }, units| {
                let units = placed(&[&a.as_const()], units)?;
                Ok(info_of(cholesky::factor(uplo, &mut a.view_mut(), units)?))
            },
        )
    }
}

/// [`potrf`].
///
/// # Safety
/// As there.
pub unsafe fn potrf2<T: Number>(export: &'static Export, routine: Potrf<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { potrf(export, routine) }
}

/// B becomes the solution of A X = B, by the Cholesky factor of A.
///
/// # Safety
/// As [`potrf`].
pub unsafe fn potrs<T: Number>(export: &'static Export, routine: Potrs<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| {
                of_system(call.b.rows, call.b.cols, squares(call.b.rows, call.b.cols)).at(call.a.at)
            },
            |checked::Potrs { uplo, a, b, .. }, units| {
                if b.rows > 0 && b.cols > 0 {
                    let units = placed(&[&a, &b.as_const()], units)?;
                    cholesky::solve(uplo, a.view(), &mut b.view_mut(), units)?;
                }
                Ok(0)
            },
        )
    }
}

/// A triangle of A becomes its Cholesky factor, and B the solution of A X = B where there is one.
///
/// # Safety
/// As [`potrf`].
pub unsafe fn posv<T: Number>(export: &'static Export, routine: Posv<T>) -> c_int {
    let terms = |n, nrhs| cube_sixth(n) + squares(n, nrhs);
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| {
                of_system(call.b.rows, call.b.cols, terms(call.b.rows, call.b.cols)).at(call.a.at)
            },
            |checked::Posv { uplo, a, b, .. }, units| {
                let units = placed(&[&a.as_const(), &b.as_const()], units)?;
                let mut a = a.view_mut();
                let found = cholesky::factor(uplo, &mut a, units)?;
                if found.is_none() && b.rows > 0 && b.cols > 0 {
                    cholesky::solve(uplo, a.as_ref(), &mut b.view_mut(), units)?;
                }
                Ok(info_of(found))
            },
        )
    }
}

/// The Cholesky factor of A becomes the same triangle of A^-1.
///
/// # Safety
/// As [`potrf`].
pub unsafe fn potri<T: Number>(export: &'static Export, routine: Potrf<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_order(call.a.rows, 2.0 * cube_sixth(call.a.rows)).at(call.a.at),
            |checked::Potrf { uplo, a, .. }, units| {
                let units = placed(&[&a.as_const()], units)?;
                Ok(info_of(cholesky::invert(uplo, &mut a.view_mut(), units)?))
            },
        )
    }
}

/// A becomes its factors L and U, with the rows exchanged that `ipiv` says.
///
/// # Safety
/// As [`potrf`]; `ipiv` is NULL or has as many elements as A has rows or columns, whichever are fewer.
pub unsafe fn getrf<T: Number>(export: &'static Export, routine: Getrf<T>) -> c_int {
    let task = |m: usize, n: usize| {
        let (long, short) = (m.max(n) as f64, m.min(n) as f64);
        let terms = short * short * (long - short / 3.0) / 2.0;
        Task { sizes: [("m", m), ("n", n)].into(), terms, device: None }
    };
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| task(call.a.rows, call.a.cols).at(call.a.at),
            |checked::Getrf { a, ipiv, .. }, units| {
                let units = placed(&[&a.as_const()], units)?;
                Ok(info_of(eliminate(a, ipiv, units)?.0))
            },
        )
    }
}

/// [`getrf`].
///
/// # Safety
/// As there.
pub unsafe fn getrf2<T: Number>(export: &'static Export, routine: Getrf<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { getrf(export, routine) }
}

/// B becomes the solution of op(A) X = B, by the factors of A.
///
/// # Safety
/// As [`getrf`].
pub unsafe fn getrs<T: Number>(export: &'static Export, routine: Getrs<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| {
                of_system(call.b.rows, call.b.cols, squares(call.b.rows, call.b.cols)).at(call.a.at)
            },
            |checked::Getrs { trans, a, ipiv, b, .. }, units| {
                if b.rows > 0 && b.cols > 0 {
                    let units = placed(&[&a, &b.as_const()], units)?;
                    let pivots = pivots(ipiv, a.rows)?;
                    lu::solve(trans, a.view(), &pivots, &mut b.view_mut(), units)?;
                }
                Ok(0)
            },
        )
    }
}

/// A becomes its factors, and B the solution of A X = B where A is not singular.
///
/// # Safety
/// As [`getrf`].
pub unsafe fn gesv<T: Number>(export: &'static Export, routine: Gesv<T>) -> c_int {
    let terms = |n, nrhs| 2.0 * cube_sixth(n) + squares(n, nrhs);
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| {
                of_system(call.b.rows, call.b.cols, terms(call.b.rows, call.b.cols)).at(call.a.at)
            },
            |checked::Gesv { a, ipiv, b, .. }, units| {
                let units = placed(&[&a.as_const(), &b.as_const()], units)?;
                let (found, pivots) = eliminate(a, ipiv, units)?;
                if found.is_none() && b.rows > 0 && b.cols > 0 {
                    let a = a.as_const().view();
                    lu::solve(Trans::No, a, &pivots, &mut b.view_mut(), units)?;
                }
                Ok(info_of(found))
            },
        )
    }
}

/// The factors of A become A^-1. `work[0]` becomes the best size of the workspace.
///
/// # Safety
/// As [`getrf`]; `work` is NULL or has as many elements as `lwork` says, one at least.
pub unsafe fn getri<T: Number>(export: &'static Export, routine: Getri<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_order(call.a.rows, 4.0 * cube_sixth(call.a.rows)).at(call.a.at),
            |checked::Getri { a, ipiv, work, lwork, .. }, units| {
                check_given(work.name, work.at)?;
                check_on_host(work.name, work.at)?;
                let best = (a.rows * BLOCK.min(a.rows)).max(1);
                let found = match lwork {
                    Some(size) => {
                        let units = placed(&[&a.as_const()], units)?;
                        let pivots = pivots(ipiv, a.rows)?;
                        let work = slice::from_raw_parts_mut(work.at, size.value.min(best));
                        lu::invert(&mut a.view_mut(), &pivots, work, units)?
                    }
                    None => None,
                };
                (*work.at).set_integer(best);
                Ok(info_of(found))
            },
        )
    }
}

/// Exchanges rows k1 to k2 of A with those that `ipiv` says, from k2 to k1 where its increment is negative.
///
/// # Safety
/// A is NULL or has the rows that are exchanged, and n columns; `ipiv` is NULL or has the elements that are read.
pub unsafe fn laswp<T: Number>(export: &'static Export, routine: Laswp<T>) -> c_int {
    let Laswp { n, a, lda, k1, k2, ipiv, incx } = routine;
    guard::run(export, || {
        if n <= 0 || incx == 0 || k2 < k1 {
            return Ok(());
        }
        check_given("A", a)?;
        check_given("ipiv", ipiv)?;
        let device = home_of(&[("A", a.cast_const())])?;
        let step = incx.unsigned_abs() as usize;
        let Some(first) = usize::try_from(k1).ok().and_then(|k1| k1.checked_sub(1)) else {
            return Err(Failure::Invalid("k1 is below 1"));
        };
        let count = (k2 - k1) as usize + 1;
        // SAFETY: the caller's.
        let row = |i: usize| usize::try_from(unsafe { *ipiv.add(first + i * step) } - 1).ok();
        let (mut others, mut rows) = (fallible::room_for(count), 0);
        for i in 0..count {
            let Some(other) = row(i) else {
                return Err(Failure::Invalid("ipiv names rows that A does not have"));
            };
            rows = rows.max(first + i + 1).max(other + 1);
            others.push(other);
        }
        if i64::try_from(rows).is_ok_and(|rows| lda < rows) {
            return Err(Failure::Invalid("lda is less than the rows that are exchanged"));
        }
        // SAFETY: the caller's.
        let mut a = unsafe { MatMut::from_ptr(a, rows, n as usize, lda as usize) };
        let exchanges = Exchanges { first, others: &others, reversed: incx < 0 };
        let context = Context { device, ..Context::chosen() };
        T::with_units(context, |units| lu::exchange(&mut a, exchanges, units))?;
        Ok(())
    })
}

/// B becomes the solution of op(A) X = B for a triangular A, unless it is singular.
///
/// # Safety
/// As [`potrf`].
pub unsafe fn trtrs<T: Number>(export: &'static Export, routine: Trtrs<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| {
                let (n, nrhs) = (call.b.rows, call.b.cols);
                of_system(n, nrhs, squares(n, nrhs) / 2.0).at(call.a.at)
            },
            |checked::Trtrs { uplo, trans, diag, a, b, .. }, units| {
                let units = placed(&[&a, &b.as_const()], units)?;
                let options = (uplo, trans, diag);
                Ok(info_of(triangle::solve(options, a.view(), b.view_mut(), units)?))
            },
        )
    }
}

/// A triangle becomes its inverse, unless it is singular.
///
/// # Safety
/// As [`potrf`].
pub unsafe fn trtri<T: Number>(export: &'static Export, routine: Trtri<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_order(call.a.rows, cube_sixth(call.a.rows)).at(call.a.at),
            |checked::Trtri { uplo, diag, a, .. }, units| {
                let units = placed(&[&a.as_const()], units)?;
                Ok(info_of(triangle::invert(uplo, diag, &mut a.view_mut(), units)?))
            },
        )
    }
}

/// A triangle U becomes that of U U^H, or L that of L^H L.
///
/// # Safety
/// As [`potrf`].
pub unsafe fn lauum<T: Number>(export: &'static Export, routine: Potrf<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        run(
            export,
            routine.info,
            || routine.checked(),
            |call| of_order(call.a.rows, cube_sixth(call.a.rows)).at(call.a.at),
            |checked::Potrf { uplo, a, .. }, units| {
                let units = placed(&[&a.as_const()], units)?;
                triangle::square(uplo, &mut a.view_mut(), units)?;
                Ok(0)
            },
        )
    }
}
