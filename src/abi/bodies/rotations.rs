//! Rotations: routines on single numbers, and the one that takes a list of parameters.

use super::check_on_host;
use super::level1::{Passed, change};
use crate::abi::arguments::check_vector;
use crate::abi::exports::parameters::{Crotg, Rotg, Rotm, Rotmg};
use crate::abi::guard::{self, Export, Failure};
use crate::blas::level1::{self, Change, Context, Flag, Modified, Number, Plane, Real, Vectors};
use crate::blas::{complex, placed};
use crate::format::Complex;
use crate::trace;
use std::ffi::c_int;

/// Fails on NULL and on the memory of a GPU.
fn check<T>(name: &'static str, at: *const T) -> Result<(), Failure> {
    check_vector(name, at, 1, 1)?;
    check_on_host(name, at)
}

/// Runs a routine on single numbers: at once where nothing is to be reported.
#[inline(always)]
fn run<T: Vectors, const N: usize>(
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
            || format!("engine=cpu kernel={}/{}", context.isa.name(), T::arithmetic(context.dd)),
            0.0,
        );
        Ok(())
    })
}

/// The plane rotation of a and b.
///
/// # Safety
/// Pointers are NULL or to numbers that may be read and written.
pub unsafe fn rotg<T: Real>(export: &'static Export, routine: Rotg<T>) -> c_int {
    let Rotg { a, b, c, s } = routine;
    // SAFETY: the caller's, and none is NULL where they are used.
    run(export, [("a", a), ("b", b), ("c", c), ("s", s)], || unsafe {
        let plane = T::plane(*a, *b);
        Plane { r: *a, z: *b, c: *c, s: *s } = plane;
    })
}

/// The plane rotation of complex numbers a and b.
///
/// # Safety
/// As [`rotg`].
pub unsafe fn crotg<T: Real>(export: &'static Export, routine: Crotg<Complex<T>, T>) -> c_int
where
    Complex<T>: Number,
{
    let Crotg { a, b, c, s } = routine;
    let numbers = [("a", a), ("b", b.cast_mut()), ("c", c.cast()), ("s", s)];
    // SAFETY: the caller's, and none is NULL where they are used.
    run(export, numbers, || unsafe {
        let plane = complex::plane(*a, *b);
        complex::Plane { c: *c, s: *s, r: *a } = plane;
    })
}

/// The modified rotation of (sqrt(d1) x1, sqrt(d2) y1).
///
/// # Safety
/// As [`rotg`], and `param` has five numbers.
pub unsafe fn rotmg<T: Real>(export: &'static Export, routine: Rotmg<T>) -> c_int {
    let Rotmg { d1, d2, x1, y1, param } = routine;
    let numbers = [("d1", d1), ("d2", d2), ("x1", x1), ("y1", y1.cast_mut()), ("param", param)];
    // SAFETY: the caller's, and none is NULL where they are used.
    run(export, numbers, || unsafe {
        let modified = T::modified([*d1, *d2, *x1, *y1]);
        Modified { d: [*d1, *d2], x: *x1, .. } = modified;
        for (at, number) in modified.param.into_iter().enumerate() {
            if let Some(number) = number {
                *param.add(at) = number;
            }
        }
    })
}

/// (X, Y) := H (X, Y) for each pair of elements.
///
/// # Safety
/// Vectors are NULL or have n elements, `param` is NULL or has five.
pub unsafe fn rotm<T: Real>(export: &'static Export, routine: Rotm<T>) -> c_int {
    let Rotm { n, x, incx, y, incy, param } = routine;
    if n <= 0 {
        return 0;
    }
    if check("param", param).is_err() {
        return guard::run(export, || check("param", param));
    }
    // SAFETY: the caller's.
    let flag = match unsafe { *param }.to_double() {
        -2.0 => return 0,
        flag if flag < 0.0 => Flag::All,
        0.0 => Flag::UnitDiagonal,
        _ => Flag::UnitCorners,
    };
    // Elements that are not given may be anything, even the end of memory: they are not read.
    let given: &[usize] = match flag {
        Flag::All => &[1, 2, 3, 4],
        Flag::UnitDiagonal => &[2, 3],
        Flag::UnitCorners => &[1, 4],
    };
    let mut of_h = [T::zero(); 5];
    // SAFETY: the caller's.
    given.iter().for_each(|&at| of_h[at] = unsafe { *param.add(at) });
    let vectors = [Passed("X", x, incx), Passed("Y", y, incy)];
    // SAFETY: the caller's.
    unsafe {
        change(export, n, vectors, 6.0, |[x, y], context| {
            let change = level1::Rotm { flag, param: of_h };
            placed::change(Change { change, x, y, context })
        })
    }
}
