//! What the functions of answers compute with their arguments.

use super::check_on_host;
use crate::abi::answers::{WB_ESTIMATED, WB_PROVED, wb_report};
use crate::abi::arguments::{Arguments, Illegal, Matrix, Size, check_given, letter};
use crate::abi::guard::{self, Failure};
use crate::blas::device::{Temporary, clear_part, copy_part, home};
use crate::blas::level1::{self, Place, Strided};
use crate::blas::{MatMut, MatRef};
use crate::engine::cpu::par::num_threads;
use crate::engine::device::matrices::{Elements, mirrored};
use crate::engine::device::{self, Device, Failure as EngineFailure, device_at};
use crate::format::mpfr::Mpfr;
use crate::format::{Binary128, Dd, Qd};
use crate::lapack::answers::{self, Answer, Bounds, Determinant, Report, Solution, Spectrum};
use crate::lapack::refined::{Outcome, Pairs, of_whole};
use crate::options::{Part, Uplo};
use crate::trace;
use std::ffi::{c_char, c_int};
use std::slice;

/// The bounds behind a number.
fn bounds_of(number: c_int) -> Result<Bounds, Failure> {
    match number {
        WB_ESTIMATED => Ok(Bounds::Estimated),
        WB_PROVED => Ok(Bounds::Proved),
        _ => Err(Failure::Invalid("bounds must be WB_ESTIMATED or WB_PROVED")),
    }
}

/// A square matrix, and its order.
fn square<T>(
    at: &mut Arguments,
    n: i64,
    (a, lda): (*const T, i64),
) -> Result<(Size, Matrix<*const T>), Illegal> {
    let n = at.size("n", n)?;
    Ok((n, at.matrix("A", a, (n, n), lda)?))
}

/// Fails on NULL of matrices with elements, and on memory of a GPU whose numbers have no copies; that the CPU computes with copies is told.
fn check<T: Answer>(matrix: &Matrix<*const T>) -> Result<(), Failure> {
    if matrix.rows > 0 && matrix.cols > 0 {
        matrix.check()?;
        if !T::MAY_BE_COPIED {
            check_on_host(matrix.name, matrix.at)?;
        }
    }
    Ok(())
}

/// That the CPU computes with a copy of a matrix is told.
fn tell_copy<T>(matrix: &Matrix<*const T>) {
    if matrix.rows > 0
        && matrix.cols > 0
        && let Some(home) = home(matrix.at)
    {
        let name = matrix.name;
        trace::decision(|| format!("{name} on cuda:{home}: the CPU computes with a copy"));
    }
}

/// Finds a solution where the matrices are, or else on the CPU by `work`: see [`in_host_memory`].
///
/// # Safety
/// Matrices with elements have the shapes that they state, and nothing else uses X and its bounds.
unsafe fn solved<T: There>(
    bounds: Bounds,
    (a, b): (&Matrix<*const T>, Option<&Matrix<*const T>>),
    (x, errors): (Matrix<*mut T>, *mut f64),
    work: impl FnOnce([MatRef<'_, T>; 2], Solution<'_, T>) -> Result<Report, EngineFailure>,
) -> Result<Report, EngineFailure> {
    // SAFETY: the caller's.
    let (of_a, of_b, mut to) = unsafe { (a.view(), b.map(|b| b.view()), solution(x, errors)) };
    if let (Bounds::Estimated, Some(at)) = (bounds, home(a.at))
        && [b.map(|b| b.at), Some(x.at.cast_const())]
            .into_iter()
            .flatten()
            .all(|x| home(x) == Some(at))
        && let Some(report) = T::solve_there(at, of_a, of_b, &mut to)?
    {
        return Ok(report);
    }
    [Some(a), b, Some(&x.as_const())].into_iter().flatten().for_each(tell_copy);
    in_host_memory([of_a, of_b.unwrap_or_else(|| of_a.block(0..0, 0..0))], to, work)
}

/// Runs `work` with matrices and the solution in host memory, see [`Answer::on_host`].
fn in_host_memory<T: Answer>(
    read: [MatRef<'_, T>; 2],
    to: Solution<'_, T>,
    work: impl FnOnce([MatRef<'_, T>; 2], Solution<'_, T>) -> Result<Report, EngineFailure>,
) -> Result<Report, EngineFailure> {
    let Solution { mut x, errors } = to;
    T::on_host(read, &mut x, |read, x| work(read, Solution { x, errors }))?
}

/// Where a result and its bounds go.
///
/// # Safety
/// X has the shape that it states, and `errors` is NULL or has as many numbers; nothing else uses them for `'a`.
unsafe fn solution<'a, T>(x: Matrix<*mut T>, errors: *mut f64) -> Solution<'a, T> {
    let count = x.rows * x.cols;
    let given = !errors.is_null() && count > 0;
    // SAFETY: the caller's.
    let errors = given.then(|| unsafe { slice::from_raw_parts_mut(errors, count) });
    // SAFETY: the caller's.
    Solution { x: unsafe { x.view_mut() }, errors }
}

/// Runs what makes a report, tells it and traces it.
///
/// # Safety
/// `report` is NULL or may be written.
unsafe fn told(
    name: &'static str,
    (sizes, terms): (String, f64),
    report: *mut wb_report,
    work: impl FnOnce() -> Result<Report, EngineFailure>,
) -> Result<(), Failure> {
    let begun = trace::begin();
    let found = work()?;
    let (steps, bits) = (found.steps, found.bits);
    begun.end(|| format!("{name} {sizes}"), || format!("bits={bits} steps={steps}"), terms);
    // SAFETY: the caller's.
    if let Some(report) = unsafe { report.as_mut() } {
        *report = found.into();
    }
    Ok(())
}

/// X becomes the solution of A X = B.
///
/// # Safety
/// Pointers are NULL, or matrices have the shapes that the arguments state, `errors` as many numbers as X, and X, `errors` and the
/// report may be written.
pub unsafe fn solve<T: There>(
    name: &'static str,
    bounds: c_int,
    (n, nrhs): (i64, i64),
    (a, lda): (*const T, i64),
    (b, ldb): (*const T, i64),
    (x, ldx): (*mut T, i64),
    (errors, report): (*mut f64, *mut wb_report),
) -> c_int {
    guard::call(name, || {
        let bounds = bounds_of(bounds)?;
        let mut at = Arguments::default();
        let n = at.size("n", n)?;
        let nrhs = at.size("nrhs", nrhs)?;
        let a = at.matrix("A", a, (n, n), lda)?;
        let b = at.matrix("B", b, (n, nrhs), ldb)?;
        let x = at.matrix("X", x, (n, nrhs), ldx)?;
        check(&b)?;
        check(&x.as_const())?;
        let (n, nrhs) = (n.value, nrhs.value);
        let cube = (n as f64).powi(3) / 3.0 + (n as f64).powi(2) * nrhs as f64;
        let sizes = (format!("n={n} nrhs={nrhs}"), cube);
        if nrhs > 0 {
            check(&a)?;
        }
        // SAFETY: the caller's, and the pointers are there.
        unsafe {
            told(name, sizes, report, || match nrhs > 0 && n > 0 {
                true => solved(bounds, (&a, Some(&b)), (x, errors), |[a, b], x| {
                    answers::solve(a, b, x, bounds)
                }),
                false => Ok(Report::of_nothing(bounds)),
            })
        }
    })
}

/// X becomes what makes |A X - B| least, or the shortest solution of A X = B.
///
/// # Safety
/// As [`solve`].
pub unsafe fn least_squares<T: Answer>(
    name: &'static str,
    bounds: c_int,
    (m, n, nrhs): (i64, i64, i64),
    (a, lda): (*const T, i64),
    (b, ldb): (*const T, i64),
    (x, ldx): (*mut T, i64),
    (errors, report): (*mut f64, *mut wb_report),
) -> c_int {
    guard::call(name, || {
        let bounds = bounds_of(bounds)?;
        let mut at = Arguments::default();
        let m = at.size("m", m)?;
        let n = at.size("n", n)?;
        let nrhs = at.size("nrhs", nrhs)?;
        let a = at.matrix("A", a, (m, n), lda)?;
        let b = at.matrix("B", b, (m, nrhs), ldb)?;
        let x = at.matrix("X", x, (n, nrhs), ldx)?;
        let has_result = n.value > 0 && nrhs.value > 0;
        if has_result {
            check(&a)?;
            check(&b)?;
        }
        check(&x.as_const())?;
        let (m, n, nrhs) = (m.value, n.value, nrhs.value);
        let (most, least) = (m.max(n) as f64, m.min(n) as f64);
        let terms = most * least * (least + nrhs as f64);
        let sizes = (format!("m={m} n={n} nrhs={nrhs}"), terms);
        // SAFETY: the caller's, and the pointers are there where there are elements.
        unsafe {
            let view = |matrix: Matrix<*const T>| match m {
                0 => MatRef::new(&[], matrix.rows, matrix.cols, 1).expect("no numbers"),
                _ => matrix.view(),
            };
            told(name, sizes, report, || match has_result {
                true => {
                    [&a, &b, &x.as_const()].into_iter().for_each(tell_copy);
                    in_host_memory([view(a), view(b)], solution(x, errors), |[a, b], x| {
                        answers::least_squares(a, b, x, bounds)
                    })
                }
                false => Ok(Report::of_nothing(bounds)),
            })
        }
    })
}

/// X becomes the inverse of A.
///
/// # Safety
/// As [`solve`].
pub unsafe fn inverse<T: There>(
    name: &'static str,
    bounds: c_int,
    n: i64,
    (a, lda): (*const T, i64),
    (x, ldx): (*mut T, i64),
    (errors, report): (*mut f64, *mut wb_report),
) -> c_int {
    guard::call(name, || {
        let bounds = bounds_of(bounds)?;
        let mut at = Arguments::default();
        let (n, a) = square(&mut at, n, (a, lda))?;
        let x = at.matrix("X", x, (n, n), ldx)?;
        check(&a)?;
        check(&x.as_const())?;
        let sizes = (format!("n={}", n.value), (n.value as f64).powi(3));
        // SAFETY: the caller's, and the pointers are there.
        unsafe {
            told(name, sizes, report, || match n.value {
                0 => Ok(Report::of_nothing(bounds)),
                _ => solved(bounds, (&a, None), (x, errors), |[a, _], x| {
                    answers::inverse(a, x, bounds)
                }),
            })
        }
    })
}

/// `det` becomes the determinant of A.
///
/// # Safety
/// As [`solve`]; `det` is NULL or may be written, `exponent` too.
pub unsafe fn determinant<T: There>(
    name: &'static str,
    bounds: c_int,
    n: i64,
    (a, lda): (*const T, i64),
    (det, exponent): (*mut T, *mut i64),
    report: *mut wb_report,
) -> c_int {
    guard::call(name, || {
        let bounds = bounds_of(bounds)?;
        let (n, a) = square(&mut Arguments::default(), n, (a, lda))?;
        check(&a)?;
        check_given("det", det)?;
        let sizes = (format!("n={}", n.value), (n.value as f64).powi(3) / 3.0);
        // SAFETY: the caller's, and the pointers are there.
        unsafe {
            let mut to = Determinant { to: &mut *det, exponent: exponent.as_mut() };
            told(name, sizes, report, || match n.value {
                0 => {
                    answers::determinant(MatRef::new(&[], 0, 0, 1).expect("no numbers"), to, bounds)
                }
                _ => {
                    if let (Bounds::Estimated, Some(home)) = (bounds, home(a.at))
                        && let Some(report) = T::determinant_there(home, a.view(), &mut to)?
                    {
                        return Ok(report);
                    }
                    tell_copy(&a);
                    let none = a.view().block(0..0, 0..0);
                    let mut nowhere = MatMut::new(&mut [], 0, 0, 1).expect("no numbers");
                    T::on_host([a.view(), none], &mut nowhere, |[a, _], _| {
                        answers::determinant(a, to, bounds)
                    })?
                }
            })
        }
    })
}

/// Answers that are found on a GPU which has the matrices.
pub trait There: Answer {
    /// See [`answers::solve_there`], with A, B where it is no inverse that is wanted, and X.
    ///
    /// # Errors
    /// When the GPU fails.
    fn solve_there(
        _: usize,
        _: MatRef<'_, Self>,
        _: Option<MatRef<'_, Self>>,
        _: &mut Solution<'_, Self>,
    ) -> Result<Option<Report>, EngineFailure> {
        Ok(None)
    }

    /// See [`answers::determinant_there`].
    ///
    /// # Errors
    /// As above.
    fn determinant_there(
        _: usize,
        _: MatRef<'_, Self>,
        _: &mut Determinant<'_, Self>,
    ) -> Result<Option<Report>, EngineFailure> {
        Ok(None)
    }

    /// [`answers::eigen`] with estimated bounds, where all of it but the eigenvalues is on a GPU; `None`, with nothing done, where the CPU is
    /// to find it.
    ///
    /// # Errors
    /// When the GPU fails.
    fn eigen_there(
        _: usize,
        _: Uplo,
        _: MatRef<'_, Self>,
        _: Spectrum<'_, Self>,
    ) -> Result<Option<Report>, EngineFailure> {
        Ok(None)
    }
}

impl There for f64 {}
impl There for Binary128 {}
impl There for Mpfr {}

/// What a GPU found, unless its memory is too small.
fn or_none<R>(
    home: usize,
    outcome: Result<Option<R>, EngineFailure>,
) -> Result<Option<R>, EngineFailure> {
    match outcome {
        Err(failure) if failure.is_out_of_memory() => {
            trace::note(|| format!("cuda:{home}: {failure}; the CPU computes"));
            Ok(None)
        }
        outcome => outcome,
    }
}

macro_rules! solved_there {
    () => {
        fn solve_there(
            home: usize,
            a: MatRef<'_, Self>,
            b: Option<MatRef<'_, Self>>,
            to: &mut Solution<'_, Self>,
        ) -> Result<Option<Report>, EngineFailure> {
            or_none(home, answers::solve_there(home, a, b, to))
        }
    };
}

impl There for Qd {
    solved_there!();
}

impl There for Dd {
    solved_there!();

    fn determinant_there(
        home: usize,
        a: MatRef<'_, Dd>,
        to: &mut Determinant<'_, Dd>,
    ) -> Result<Option<Report>, EngineFailure> {
        let found = device_at(home)?.in_one_queue(|| {
            let wide = widened(home, a)?;
            answers::determinant_there(home, wide.view(), to)
        });
        or_none(home, found)
    }

    fn eigen_there(
        home: usize,
        uplo: Uplo,
        a: MatRef<'_, Dd>,
        to: Spectrum<'_, Dd>,
    ) -> Result<Option<Report>, EngineFailure> {
        or_none(home, refined(home, uplo, a, to))
    }
}

/// See [`There::eigen_there`]: in quad-double numbers.
fn refined(
    home: usize,
    uplo: Uplo,
    a: MatRef<'_, Dd>,
    mut to: Spectrum<'_, Dd>,
) -> Result<Option<Report>, EngineFailure> {
    let (device, n) = (device_at(home)?, a.rows);
    let real = Elements { are_complex: false, are_hermitian: false };
    let mut wide = Temporary::<Qd>::new(device, n, n)?;
    {
        let all = mirrored(device, real, uplo.part(), a, num_threads())?;
        clear_part(device, Part::All, &mut wide.view_mut())?;
        copy_components(device, all.view(), &wide.view_mut())?;
    }
    let Outcome::Found(Pairs { values, vectors, steps, .. }) = of_whole(device, wide)? else {
        return Ok(None);
    };
    if let Some(to) = &mut to.vectors {
        let near = &mut Temporary::<Dd>::new(device, n, n)?;
        copy_components(device, vectors.view(), &near.view_mut())?;
        copy_part(device, Part::All, near.view(), to)?;
    }
    Ok(Some(answers::store_refined(&values, steps, to)))
}

/// The numbers of a matrix on a device, as ones of more components.
fn widened(home: usize, a: MatRef<'_, Dd>) -> Result<Temporary<Qd>, EngineFailure> {
    let device = device_at(home)?;
    let mut own = Temporary::<Dd>::new(device, a.rows, a.cols)?;
    copy_part(device, Part::All, a, &mut own.view_mut())?;
    let mut wide = Temporary::<Qd>::new(device, a.rows, a.cols)?;
    clear_part(device, Part::All, &mut wide.view_mut())?;
    copy_components(device, own.view(), &wide.view_mut())?;
    Ok(wide)
}

/// The leading components of numbers on a device become those of others, which have more or fewer; matrices are without gaps.
fn copy_components<T, U>(
    device: &Device,
    x: MatRef<'_, T>,
    y: &MatMut<'_, U>,
) -> Result<(), EngineFailure> {
    let count = x.rows * x.cols;
    assert!((x.row_stride, x.col_stride, y.ld) == (1, x.rows, x.rows) && x.cols == y.cols);
    let [from, to] = [size_of::<T>(), size_of::<U>()].map(|size| size / size_of::<f64>());
    (0..from.min(to)).try_for_each(|c| {
        let (x, y) = (x.as_ptr().cast::<f64>(), y.as_ptr().cast::<f64>());
        // SAFETY: a component of each number.
        let (x, y) = unsafe {
            let x = Strided::blas(x.wrapping_add(c), count, from as i64);
            (x, Place::blas(y.wrapping_add(c), count, to as i64))
        };
        device::vectors::copy(device, level1::Elements::of(x), y)
    })
}

/// `w` becomes the eigenvalues of the symmetric matrix of which A has a triangle, and V its eigenvectors.
///
/// # Safety
/// As [`solve`]; `uplo` is NULL or readable, `w` and `errors` are NULL or have n numbers, and V is NULL or n x n.
pub unsafe fn eigen<T: There>(
    name: &'static str,
    bounds: c_int,
    (uplo, n): (*const c_char, i64),
    (a, lda): (*const T, i64),
    w: *mut T,
    (v, ldv): (*mut T, i64),
    (errors, report): (*mut f64, *mut wb_report),
) -> c_int {
    guard::call(name, || {
        let bounds = bounds_of(bounds)?;
        let mut at = Arguments::default();
        // SAFETY: the caller's.
        let uplo = at.uplo("uplo", unsafe { letter(uplo) })?;
        let (n, a) = square(&mut at, n, (a, lda))?;
        at.scalar("w", w);
        let v = at.matrix("V", v, (n, n), ldv)?;
        check(&a)?;
        let sizes = (format!("n={}", n.value), 4.0 * (n.value as f64).powi(3));
        if n.value == 0 {
            // SAFETY: the caller's.
            return unsafe { told(name, sizes, report, || Ok(Report::of_nothing(bounds))) };
        }
        check_given("w", w)?;
        check_on_host("w", w)?;
        if !v.at.is_null() {
            check(&v.as_const())?;
        }
        // SAFETY: the caller's, and the pointers are there.
        unsafe {
            let values = slice::from_raw_parts_mut(w, n.value);
            let mut nowhere = MatMut::new(&mut [], 0, 0, 1).expect("no numbers");
            let (has_vectors, none) = (!v.at.is_null(), a.view().block(0..0, 0..0));
            let mut vectors = if has_vectors { v.view_mut() } else { nowhere.block(0..0, 0..0) };
            let mut errors =
                (!errors.is_null()).then(|| slice::from_raw_parts_mut(errors, n.value));
            told(name, sizes, report, || {
                if let (Bounds::Estimated, Some(home)) = (bounds, home(a.at)) {
                    let vectors = has_vectors.then(|| vectors.block(0..n.value, 0..n.value));
                    let to =
                        Spectrum { values: &mut *values, vectors, errors: errors.as_deref_mut() };
                    if let Some(report) = T::eigen_there(home, uplo, a.view(), to)? {
                        return Ok(report);
                    }
                }
                tell_copy(&a);
                T::on_host([a.view(), none], &mut vectors, |[a, _], vectors| {
                    let vectors = has_vectors.then_some(vectors);
                    answers::eigen(uplo, a, Spectrum { values, vectors, errors }, bounds)
                })?
            })
        }
    })
}
