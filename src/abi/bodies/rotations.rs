//! Rotations: routines on single numbers, and the one that takes a list of parameters.

use super::check_on_host;
use super::level1::{Passed, change};
use crate::abi::arguments::check_given;
use crate::abi::exports::parameters::{Crotg, Rotg, Rotm, Rotmg};
use crate::abi::guard::{self, Export, Failure};
use crate::blas::level1::{self, Context, Place, Strided};
use crate::blas::{Blas, ComplexBlas, RealBlas};
use crate::trace;
use std::ffi::c_int;

/// Fails on NULL and on the memory of a GPU.
fn check<T>(name: &'static str, at: *const T) -> Result<(), Failure> {
    check_given(name, at)?;
    check_on_host(name, at)
}

/// Runs a routine on single numbers: at once where nothing is to be reported.
#[inline(always)]
fn run<T: Blas, const N: usize>(
    export: &'static Export,
    numbers: [(&'static str, *mut T); N],
    routine: impl Fn(),
) -> c_int {
    if numbers.iter().all(|(_, at)| !at.is_null())
        && let Some(_short) =
            level1::short(1, [0, N / 2, N - 1].map(|at| numbers[at].1.cast_const()))
    {
        routine();
        return 0;
    }
    guard::run(export, || {
        numbers.iter().try_for_each(|&(name, at)| check(name, at))?;
        let (begun, context) = (trace::begin(), Context::chosen());
        routine();
        begun.end(
            || export.name.to_string(),
            || format!("engine=cpu kernel={}/{}", context.isa.name(), T::arithmetic()),
            0.0,
        );
        Ok(())
    })
}

/// A number as a vector.
///
/// # Safety
/// It may be read and written for `'a`.
unsafe fn one<'a, T>(at: *mut T) -> Place<'a, T> {
    // SAFETY: the caller's.
    unsafe { Place::blas(at, 1, 1) }
}

/// The plane rotation of a and b.
///
/// # Safety
/// Pointers are NULL or to numbers that may be read and written.
pub unsafe fn rotg<T: RealBlas>(export: &'static Export, routine: Rotg<T>) -> c_int {
    let Rotg { a, b, c, s } = routine;
    run(export, [("a", a), ("b", b), ("c", c), ("s", s)], || {
        // SAFETY: the caller's, and none is NULL here.
        T::rotg([a, b, c, s].map(|at| unsafe { one(at) }));
    })
}

/// The plane rotation of complex numbers a and b.
///
/// # Safety
/// As [`rotg`].
pub unsafe fn crotg<T: ComplexBlas>(export: &'static Export, routine: Crotg<T, T::Real>) -> c_int {
    let Crotg { a, b, c, s } = routine;
    let numbers = [("a", a), ("b", b.cast_mut()), ("c", c.cast()), ("s", s)];
    // SAFETY: the caller's, and none is NULL where they are used.
    run(export, numbers, || unsafe { T::rotg(one(a), &*b, one(c), one(s)) })
}

/// The modified rotation of (sqrt(d1) x1, sqrt(d2) y1).
///
/// # Safety
/// As [`rotg`], and `param` has five numbers.
pub unsafe fn rotmg<T: RealBlas>(export: &'static Export, routine: Rotmg<T>) -> c_int {
    let Rotmg { d1, d2, x1, y1, param } = routine;
    let numbers = [("d1", d1), ("d2", d2), ("x1", x1), ("y1", y1.cast_mut()), ("param", param)];
    // SAFETY: the caller's, and none is NULL where they are used.
    run(export, numbers, || unsafe {
        let list = Place::blas(param, 5, 1);
        T::rotmg([d1, d2, x1, y1.cast_mut()].map(|at| one(at)), list);
    })
}

/// (X, Y) := H (X, Y) for each pair of elements.
///
/// # Safety
/// Vectors are NULL or have n elements, `param` is NULL or has five.
pub unsafe fn rotm<T: RealBlas>(export: &'static Export, routine: Rotm<T>) -> c_int {
    let Rotm { n, x, incx, y, incy, param } = routine;
    if n <= 0 {
        return 0;
    }
    if check("param", param).is_err() {
        return guard::run(export, || check("param", param));
    }
    // SAFETY: the caller's.
    let Some(flag) = (unsafe { &*param }).flag() else { return 0 };
    // SAFETY: the caller's; elements are read that the flag says.
    let list = unsafe { Strided::blas(param, 5, 1) };
    let vectors = [Passed("X", x, incx), Passed("Y", y, incy)];
    let turn = |[x, y]: [Place<'_, T>; 2], context| Ok(T::rotm(flag, list, x, y, context)?);
    // SAFETY: the caller's.
    unsafe { change(export, n, vectors, 6.0, turn) }
}
