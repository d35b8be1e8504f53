//! Vector routines. No argument of theirs is illegal in the BLAS, so that only NULL and vectors out of reach are
//! errors.

use super::check_on_host;
use crate::abi::arguments::check_vector;
use crate::abi::exports::parameters::{Assign, Asum, Axpy, Dot, Iamax, Nrm2, Rot, Scal, Swap};
use crate::abi::guard::{self, Export, Failure};
use crate::blas::level1::{self, Change, Context, Elementwise, Number, Place};
use crate::engine::host::float_environment::FloatEnvironment;
use crate::trace;
use std::ffi::c_int;

/// A vector as it is passed: its name, elements and increment.
struct Passed<T>(&'static str, *mut T, i64);

impl<T: Copy> Passed<T> {
    /// # Safety
    /// The vector is NULL, or its elements are as [`Place::blas`] says.
    unsafe fn checked<'a>(&self, n: usize) -> Result<Place<'a, T>, Failure> {
        let &Passed(name, at, inc) = self;
        check_vector(name, at, n, inc)?;
        // SAFETY: the caller's, and the size was checked.
        let place = unsafe { Place::blas(at, n, inc) };
        check_on_host(name, place.strided().lowest())?;
        Ok(place)
    }

    /// # Safety
    /// As [`Place::blas`].
    #[inline(always)]
    unsafe fn place<'a>(&self, n: usize) -> Place<'a, T> {
        // SAFETY: the caller's.
        unsafe { Place::blas(self.1, n, self.2) }
    }
}

/// Runs a routine on vectors of `n` elements: at once where they are few and nothing is to be reported.
///
/// # Safety
/// Vectors are NULL or as [`Place::blas`] says.
#[inline(always)]
unsafe fn run<T: Number, R, const N: usize>(
    export: &'static Export,
    n: i64,
    vectors: [Passed<T>; N],
    flops: f64,
    failed: R,
    routine: impl Fn([Place<'_, T>; N], Context) -> Result<R, Failure> + Copy,
) -> (c_int, R) {
    if vectors.iter().all(|vector| !vector.1.is_null())
        && let [first, last] = [vectors[0].1, vectors[N - 1].1].map(<*mut T>::cast_const)
        && let Some(context) = level1::short_context(n, [first, last, last])
    {
        // Without operations no rounding mode matters.
        let _environment = (flops > 0.0).then(FloatEnvironment::enter);
        // SAFETY: the caller's.
        let places = vectors.each_ref().map(|vector| unsafe { vector.place(n as usize) });
        if let Ok(result) = routine(places, context) {
            return (0, result);
        }
    }
    // SAFETY: the caller's.
    unsafe { run_guarded(export, n as usize, vectors, flops, failed, routine) }
}

/// # Safety
/// As [`run`].
#[inline(never)]
unsafe fn run_guarded<T: Number, R, const N: usize>(
    export: &'static Export,
    n: usize,
    vectors: [Passed<T>; N],
    flops: f64,
    failed: R,
    routine: impl Fn([Place<'_, T>; N], Context) -> Result<R, Failure>,
) -> (c_int, R) {
    let mut result = failed;
    let status = guard::run(export, || {
        let mut places = [Place::none(); N];
        for (place, vector) in places.iter_mut().zip(&vectors) {
            // SAFETY: the caller's.
            *place = unsafe { vector.checked(n) }?;
        }
        let (begun, context) = (trace::begin(), Context::chosen());
        result = routine(places, context)?;
        begun.end(
            || format!("{} n={n}", export.name),
            || format!("engine=cpu kernel={}/{}", context.isa.name(), T::arithmetic(context.dd)),
            flops * n as f64,
        );
        Ok(())
    });
    (status, result)
}

/// A routine that changes elements.
///
/// # Safety
/// As [`run`].
#[inline(always)]
unsafe fn change<T: Number, E: Elementwise<T>, const N: usize>(
    export: &'static Export,
    n: i64,
    vectors: [Passed<T>; N],
    flops: f64,
    change: E,
) -> c_int {
    let routine = |places: [Place<'_, T>; N], context| {
        let (x, y) = (places[0], places[N - 1]);
        level1::elementwise(Change { change, x, y, context });
        Ok(())
    };
    // SAFETY: the caller's.
    unsafe { run(export, n, vectors, flops, (), routine).0 }
}

/// Y := alpha X + Y.
///
/// # Safety
/// Vectors are NULL or have n elements, alpha is readable.
#[inline(always)]
pub unsafe fn axpy<T: Number>(export: &'static Export, routine: Axpy<T>) -> c_int {
    let Axpy { n, alpha, x, incx, y, incy } = routine;
    // SAFETY: the caller's.
    let alpha = unsafe { *alpha };
    if n <= 0 || alpha.is_zero() {
        return 0;
    }
    let vectors = [Passed("X", x.cast_mut(), incx), Passed("Y", y, incy)];
    // SAFETY: the caller's.
    unsafe { change(export, n, vectors, 2.0, level1::Axpy(alpha)) }
}

/// X := alpha X.
///
/// # Safety
/// As [`axpy`].
#[inline(always)]
pub unsafe fn scal<T: Number>(export: &'static Export, routine: Scal<T>) -> c_int {
    let Scal { n, alpha, x, incx } = routine;
    if n <= 0 || incx <= 0 {
        return 0;
    }
    // SAFETY: the caller's.
    unsafe { change(export, n, [Passed("X", x, incx)], 1.0, level1::Scal(*alpha)) }
}

/// X := c X + s Y and Y := c Y - s X.
///
/// # Safety
/// As [`axpy`].
#[inline(always)]
pub unsafe fn rot<T: Number>(export: &'static Export, routine: Rot<T>) -> c_int {
    let Rot { n, x, incx, y, incy, c, s } = routine;
    if n <= 0 {
        return 0;
    }
    let vectors = [Passed("X", x, incx), Passed("Y", y, incy)];
    // SAFETY: the caller's.
    unsafe { change(export, n, vectors, 6.0, level1::Rot { c: *c, s: *s }) }
}

/// Y := X.
///
/// # Safety
/// As [`axpy`].
#[inline(always)]
pub unsafe fn assign<T: Number>(export: &'static Export, routine: Assign<T>) -> c_int {
    let Assign { n, x, incx, y, incy } = routine;
    if n <= 0 {
        return 0;
    }
    let vectors = [Passed("X", x.cast_mut(), incx), Passed("Y", y, incy)];
    let copy = |[x, y]: [Place<'_, T>; 2], _| {
        level1::copy(x, y);
        Ok(())
    };
    // SAFETY: the caller's.
    unsafe { run(export, n, vectors, 0.0, (), copy).0 }
}

/// Exchanges X and Y.
///
/// # Safety
/// As [`axpy`].
#[inline(always)]
pub unsafe fn swap<T: Number>(export: &'static Export, routine: Swap<T>) -> c_int {
    let Swap { n, x, incx, y, incy } = routine;
    if n <= 0 {
        return 0;
    }
    let vectors = [Passed("X", x, incx), Passed("Y", y, incy)];
    let swap = |[x, y]: [Place<'_, T>; 2], _| {
        level1::swap(x, y);
        Ok(())
    };
    // SAFETY: the caller's.
    unsafe { run(export, n, vectors, 0.0, (), swap).0 }
}

/// The sum of products.
///
/// # Safety
/// As [`axpy`].
#[inline(always)]
pub unsafe fn dot<T: Number>(export: &'static Export, routine: Dot<T>) -> T {
    let Dot { n, x, incx, y, incy } = routine;
    if n <= 0 {
        return T::zero();
    }
    let vectors = [Passed("X", x.cast_mut(), incx), Passed("Y", y.cast_mut(), incy)];
    let dot = |[x, y]: [Place<'_, T>; 2], context| Ok(level1::dot(x, y, context));
    // SAFETY: the caller's.
    unsafe { run(export, n, vectors, 2.0, T::nan(), dot).1 }
}

/// The sum of magnitudes.
///
/// # Safety
/// As [`axpy`].
pub unsafe fn asum<T: Number>(export: &'static Export, routine: Asum<T>) -> T {
    let Asum { n, x, incx } = routine;
    let asum = |[x]: [Place<'_, T>; 1], context| Ok(level1::asum(x, context)?);
    // SAFETY: the caller's.
    unsafe { of_vector(export, (n, x, incx), 1.0, (T::zero(), T::nan()), asum) }
}

/// The Euclidean norm.
///
/// # Safety
/// As [`axpy`].
pub unsafe fn nrm2<T: Number>(export: &'static Export, routine: Nrm2<T>) -> T {
    let Nrm2 { n, x, incx } = routine;
    let nrm2 = |[x]: [Place<'_, T>; 1], context| Ok(level1::nrm2(x, context)?);
    // SAFETY: the caller's.
    unsafe { of_vector(export, (n, x, incx), 2.0, (T::zero(), T::nan()), nrm2) }
}

/// The first place of an element of the largest magnitude, from 1.
///
/// # Safety
/// As [`axpy`].
pub unsafe fn iamax<T: Number>(export: &'static Export, routine: Iamax<T>) -> i64 {
    let Iamax { n, x, incx } = routine;
    let iamax = |[x]: [Place<'_, T>; 1], _| Ok(level1::largest(x) as i64 + 1);
    // SAFETY: the caller's.
    unsafe { of_vector(export, (n, x, incx), 0.0, (0, 0), iamax) }
}

/// A function of one vector, whose increment must be positive for there to be elements.
///
/// # Safety
/// As [`axpy`].
unsafe fn of_vector<T: Number, R>(
    export: &'static Export,
    (n, x, incx): (i64, *const T, i64),
    flops: f64,
    (of_none, failed): (R, R),
    routine: impl Fn([Place<'_, T>; 1], Context) -> Result<R, Failure> + Copy,
) -> R {
    if n <= 0 || incx <= 0 {
        return of_none;
    }
    // SAFETY: the caller's.
    unsafe { run(export, n, [Passed("X", x.cast_mut(), incx)], flops, failed, routine).1 }
}
