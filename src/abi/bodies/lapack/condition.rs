//! Condition numbers. Arguments are read in LAPACK's order by hand, since a negative norm is an illegal one.

use super::eigen::values;
use super::{Task, check, of_order, run};
use crate::abi::arguments::{Arguments, Illegal, Matrix, Scalar, check_given, letter};
use crate::abi::bodies::check_on_host;
use crate::abi::exports::parameters::{Cgecon, Clacn2, Cpocon, Gecon, Lacn2, Pocon};
use crate::abi::guard::{self, Export, Failure};
use crate::lapack::Number;
use crate::lapack::condition::{Asked, Factors, State, reciprocal};
use crate::lapack::real::Real;
use crate::lapack::single::Single;
use std::ffi::{c_char, c_int};

/// The arguments of gecon and pocon.
struct Condition<T, R> {
    /// `norm` or `uplo`.
    option: *const c_char,
    n: i64,
    a: *const T,
    lda: i64,
    anorm: *const R,
    rcond: *mut R,
    info: *mut i64,
}

/// Illegal where LAPACK says so without a result.
///
/// # Safety
/// The number is NULL or readable.
unsafe fn is_negative<R: Real>(norm: *const R) -> bool {
    // SAFETY: the caller's.
    unsafe { norm.as_ref() }.is_some_and(|norm| norm.single().is_negative())
}

/// `info` of a norm that is infinite or NaN.
const NO_NORM: i64 = -5;

/// Reads the factors' kind by `kind`, and estimates.
///
/// # Safety
/// The option string is NULL or readable, `info` is NULL or may be written; A is NULL or has the shape that the arguments state, `anorm` and `rcond`
/// are NULL or to numbers.
unsafe fn condition<T: Number>(
    export: &'static Export,
    of: Condition<T, T::Real>,
    kind: impl FnOnce(&mut Arguments, u8) -> Result<Factors, Illegal>,
) -> c_int {
    let read = || -> Result<(Factors, Matrix<*const T>), Illegal> {
        let mut at = Arguments::default();
        // SAFETY: the caller's.
        let (option, is_illegal) = unsafe { (letter(of.option), is_negative(of.anorm)) };
        let factors = kind(&mut at, option)?;
        let n = at.size("n", of.n)?;
        let a = at.matrix("A", of.a, (n, n), of.lda)?;
        at.number("anorm", of.anorm, !is_illegal)?;
        Ok((factors, a))
    };
    let task = |(_, a): &(Factors, Matrix<*const T>)| -> Task {
        of_order(a.rows, 4.0 * (a.rows as f64).powi(2))
    };
    // SAFETY: the caller's.
    unsafe {
        run(export, of.info, read, task, |(factors, a), units| {
            check_given("anorm", of.anorm)?;
            check_given("rcond", of.rcond)?;
            check_on_host("rcond", of.rcond)?;
            let (norm, rcond) = ((*of.anorm).single(), &mut *of.rcond);
            if a.rows == 0 {
                rcond.put(&Single::integer(1));
                return Ok(0);
            }
            check(&a)?;
            if !norm.is_finite() {
                let is_infinite = norm.exceeds(&Single::integer(0));
                rcond.put(&if is_infinite { Single::integer(0) } else { Single::nan() });
                return Ok(NO_NORM);
            }
            let a =
                Matrix { name: a.name, at: a.at.cast_mut(), rows: a.rows, cols: a.cols, ld: a.ld };
            // The factors are only read.
            reciprocal(factors, &a.view_mut(), &norm, rcond, units)?;
            Ok(i64::from(is_nan(&rcond.single())))
        })
    }
}

fn is_nan<S: Single>(x: &S) -> bool {
    !x.is_finite() && !x.exceeds(&S::integer(0)) && !S::integer(0).exceeds(x)
}

/// The reciprocal condition of a matrix by its factors L and U.
///
/// # Safety
/// As [`condition`].
pub unsafe fn gecon<T: Real>(export: &'static Export, routine: Gecon<T>) -> c_int {
    let Gecon { norm: option, n, a, lda, anorm, rcond, info, .. } = routine;
    let of = Condition { option, n, a, lda, anorm, rcond, info };
    // SAFETY: the caller's.
    unsafe { condition::<T>(export, of, general) }
}

/// [`gecon`] of complex numbers.
///
/// # Safety
/// As there.
pub unsafe fn cgecon<T: Number>(export: &'static Export, routine: Cgecon<T, T::Real>) -> c_int {
    let Cgecon { norm: option, n, a, lda, anorm, rcond, info, .. } = routine;
    let of = Condition { option, n, a, lda, anorm, rcond, info };
    // SAFETY: the caller's.
    unsafe { condition::<T>(export, of, general) }
}

/// The reciprocal condition of a matrix by its Cholesky factor.
///
/// # Safety
/// As [`condition`].
pub unsafe fn pocon<T: Real>(export: &'static Export, routine: Pocon<T>) -> c_int {
    let Pocon { uplo: option, n, a, lda, anorm, rcond, info, .. } = routine;
    let of = Condition { option, n, a, lda, anorm, rcond, info };
    // SAFETY: the caller's.
    unsafe { condition::<T>(export, of, definite) }
}

/// [`pocon`] of complex numbers.
///
/// # Safety
/// As there.
pub unsafe fn cpocon<T: Number>(export: &'static Export, routine: Cpocon<T, T::Real>) -> c_int {
    let Cpocon { uplo: option, n, a, lda, anorm, rcond, info, .. } = routine;
    let of = Condition { option, n, a, lda, anorm, rcond, info };
    // SAFETY: the caller's.
    unsafe { condition::<T>(export, of, definite) }
}

fn general(at: &mut Arguments, option: u8) -> Result<Factors, Illegal> {
    at.norm("norm", option).map(Factors::General)
}

fn definite(at: &mut Arguments, option: u8) -> Result<Factors, Illegal> {
    at.uplo("uplo", option).map(Factors::Definite)
}

fn given<T>(name: &'static str, at: *mut T) -> Scalar<*mut T> {
    Scalar { name, at }
}

/// The arguments of lacn2.
struct Step<T, R> {
    n: i64,
    v: *mut T,
    x: *mut T,
    /// None of complex numbers.
    isgn: Option<*mut i64>,
    est: *mut R,
    kase: *mut i64,
    isave: *mut i64,
}

/// # Safety
/// As [`lacn2`].
unsafe fn step<T: Number>(export: &'static Export, of: Step<T, T::Real>) -> c_int {
    guard::run(export, || {
        check_given("kase", of.kase)?;
        check_given("est", of.est)?;
        check_on_host("est", of.est)?;
        // SAFETY: the caller's.
        let kase = unsafe { &mut *of.kase };
        let is_first = *kase == 0;
        // Programs go on until this is 0: after an error too.
        *kase = 0;
        let Some(n) = usize::try_from(of.n).ok().filter(|&n| n > 0) else {
            return Err(Failure::Invalid("n is below 1"));
        };
        // SAFETY: the caller's.
        let (v, x, save, signs, estimate) = unsafe {
            let signs = match of.isgn {
                Some(isgn) => values(given("isgn", isgn), n)?,
                None => &mut [],
            };
            let (v, x) = (values(given("v", of.v), n)?, values(given("x", of.x), n)?);
            (v, x, values(given("isave", of.isave), 3)?, signs, &mut *of.est)
        };
        let (state, asked) = match is_first {
            true => (State::begin(x), Asked::Matrix),
            false => {
                let column = usize::try_from(save[1] - 1).ok().filter(|&column| column < n);
                let (true, Some(column)) = ((1..=5).contains(&save[0]), column) else {
                    return Err(Failure::Invalid("isave is not what the last call has left"));
                };
                let mut state = State { step: save[0], column, count: save[2] };
                let asked = state.advance(v, x, signs, estimate);
                (state, asked)
            }
        };
        save.copy_from_slice(&[state.step, state.column as i64 + 1, state.count]);
        *kase = match asked {
            Asked::Nothing => 0,
            Asked::Matrix => 1,
            Asked::Adjoint => 2,
        };
        Ok(())
    })
}

/// A step of an estimate.
///
/// # Safety
/// Pointers are NULL or to what the routine says.
pub unsafe fn lacn2<T: Real>(export: &'static Export, routine: Lacn2<T>) -> c_int {
    let Lacn2 { n, v, x, isgn, est, kase, isave } = routine;
    // SAFETY: the caller's.
    unsafe { step::<T>(export, Step { n, v, x, isgn: Some(isgn), est, kase, isave }) }
}

/// [`lacn2`] of complex numbers.
///
/// # Safety
/// As there.
pub unsafe fn clacn2<T: Number>(export: &'static Export, routine: Clacn2<T, T::Real>) -> c_int {
    let Clacn2 { n, v, x, est, kase, isave } = routine;
    // SAFETY: the caller's.
    unsafe { step::<T>(export, Step { n, v, x, isgn: None, est, kase, isave }) }
}
