//! Exact sums, dot products and norms.

use super::arguments::{Arguments, Vector, check_given};
use super::guard::{self, Failure};
use super::types::{wb_dd, wb_qd};
use crate::blas::device;
use crate::sum::{self, Context, Number, Strided, short};
use crate::trace;
use std::ffi::c_int;

/// A vector of arguments as one of memory.
///
/// # Safety
/// The elements may be read for `'a`.
pub(super) unsafe fn strided<'a, T: Copy>(x: Vector<*const T>) -> Result<Strided<'a, T>, Failure> {
    if x.n == 0 {
        return Ok(Strided::of(&[]));
    }
    check_given(x.name, x.at)?;
    // SAFETY: the caller's, and the cursor checked the size.
    Ok(unsafe { Strided::blas(x.at, x.n, x.inc) })
}

/// The place of a result.
///
/// # Safety
/// It is NULL or may be written for `'a`.
pub(super) unsafe fn result<'a, T>(r: *mut T) -> Result<&'a mut T, Failure> {
    // SAFETY: the caller's.
    unsafe { r.as_mut() }.ok_or(Failure::Null("result"))
}

/// Traces a call.
pub(super) fn traced<T: Copy, R>(
    name: &str,
    x: &Strided<'_, T>,
    flops: f64,
    work: impl FnOnce(Context) -> R,
) -> R {
    let (begun, context) = (trace::begin(), Context::chosen());
    let result = work(context);
    begun.end(
        || format!("{name} n={}", x.len()),
        || match sum::is_on_device(x) {
            true => "vectors of a GPU".to_string(),
            false => format!("engine=cpu kernel={}", context.isa.name()),
        },
        flops * x.len() as f64,
    );
    result
}

/// A function of one vector.
///
/// # Safety
/// The vector may be read, NULL apart; the result may be written, NULL apart.
unsafe fn of_vector<T: Number>(
    name: &'static str,
    (n, x, incx): (i64, *const T, i64),
    r: *mut T,
    compute: fn(Strided<'_, T>, Context) -> Result<T, device::Failure>,
) -> c_int {
    guard::call(name, || {
        let mut at = Arguments::default();
        let n = at.size("n", n)?;
        let x = at.vector("x", x, n, incx)?;
        // SAFETY: the caller's.
        let (x, r) = unsafe { (strided(x)?, result(r)?) };
        *r = traced(name, &x, 1.0, |context| compute(x, context))?;
        Ok(())
    })
}

/// [`of_vector`] for sums, with a short way for few numbers.
///
/// # Safety
/// As [`of_vector`].
#[inline]
unsafe fn sum_of<T: Number>(
    name: &'static str,
    (n, x, incx): (i64, *const T, i64),
    r: *mut T,
) -> c_int {
    if (1..=short::MOST).contains(&n) && (incx == 1 || incx == -1) && !x.is_null() && !r.is_null() {
        // SAFETY: the caller's; in any order.
        let few = short::sum(unsafe { Strided::blas(x, n as usize, 1) });
        if let Some(sum) = few {
            // SAFETY: the caller's.
            unsafe { *r = sum };
            return 0;
        }
    }
    // SAFETY: the caller's.
    unsafe { of_vector(name, (n, x, incx), r, sum::sum) }
}

/// The dot product.
///
/// # Safety
/// As [`of_vector`], of both vectors.
#[inline]
unsafe fn dot_of<T: Number>(
    name: &'static str,
    (n, x, incx): (i64, *const T, i64),
    (y, incy): (*const T, i64),
    r: *mut T,
) -> c_int {
    let given = !x.is_null() && !y.is_null() && !r.is_null();
    if (1..=short::MOST).contains(&n) && incx == 1 && incy == 1 && given {
        // SAFETY: the caller's.
        let few =
            unsafe { short::dot(Strided::blas(x, n as usize, 1), Strided::blas(y, n as usize, 1)) };
        if let Some(sum) = few {
            // SAFETY: the caller's.
            unsafe { *r = sum };
            return 0;
        }
    }
    guard::call(name, || {
        let mut at = Arguments::default();
        let n = at.size("n", n)?;
        let x = at.vector("x", x, n, incx)?;
        let y = at.vector("y", y, n, incy)?;
        // SAFETY: the caller's.
        let (x, y, r) = unsafe { (strided(x)?, strided(y)?, result(r)?) };
        *r = traced(name, &x, 2.0, |context| sum::dot(x, y, context))?;
        Ok(())
    })
}

/// result := the sum of `x_i`, exactly summed and rounded once to nearest, for doubles.
///
/// x has `n` numbers in host memory or a GPU's, `incx` apart, from the end backwards for a negative `incx`. Neither the order nor
/// the number of threads changes a bit, and only the result can overflow. It is NaN where a term is NaN or infinities of
/// both signs are summed, else an infinity where a term is one; -0 where all terms are -0, and +0 for n = 0. Returns 0,
/// or the position of an illegal argument (n < 0, an increment of 0 or one with which the vector is larger than the address
/// space), or -1 for a NULL pointer or an internal error; then the result is untouched and `wb_last_error` says more.
///
/// # Safety
/// Pointers are NULL or valid: vectors for reading, the result for writing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_sum_f64(
    n: i64,
    x: *const f64,
    incx: i64,
    result: *mut f64,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { sum_of("wb_sum_f64", (n, x, incx), result) }
}

/// `wb_sum_f64` for floats.
///
/// # Safety
/// Pointers are NULL or valid: vectors for reading, the result for writing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_sum_f32(
    n: i64,
    x: *const f32,
    incx: i64,
    result: *mut f32,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { sum_of("wb_sum_f32", (n, x, incx), result) }
}

/// `wb_sum_f64` for double-double numbers.
///
/// # Safety
/// Pointers are NULL or valid: vectors for reading, the result for writing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_sum_dd(
    n: i64,
    x: *const wb_dd,
    incx: i64,
    result: *mut wb_dd,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { sum_of("wb_sum_dd", (n, x, incx), result) }
}

/// `wb_sum_f64` for quad-double numbers.
///
/// # Safety
/// Pointers are NULL or valid: vectors for reading, the result for writing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_sum_qd(
    n: i64,
    x: *const wb_qd,
    incx: i64,
    result: *mut wb_qd,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { sum_of("wb_sum_qd", (n, x, incx), result) }
}

/// result := the sum of `|x_i|`; otherwise as `wb_sum_f64`.
///
/// # Safety
/// Pointers are NULL or valid: vectors for reading, the result for writing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_asum_f64(
    n: i64,
    x: *const f64,
    incx: i64,
    result: *mut f64,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { of_vector("wb_asum_f64", (n, x, incx), result, sum::asum) }
}

/// `wb_asum_f64` for floats.
///
/// # Safety
/// Pointers are NULL or valid: vectors for reading, the result for writing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_asum_f32(
    n: i64,
    x: *const f32,
    incx: i64,
    result: *mut f32,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { of_vector("wb_asum_f32", (n, x, incx), result, sum::asum) }
}

/// `wb_asum_f64` for double-double numbers.
///
/// # Safety
/// Pointers are NULL or valid: vectors for reading, the result for writing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_asum_dd(
    n: i64,
    x: *const wb_dd,
    incx: i64,
    result: *mut wb_dd,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { of_vector("wb_asum_dd", (n, x, incx), result, sum::asum) }
}

/// `wb_asum_f64` for quad-double numbers.
///
/// # Safety
/// Pointers are NULL or valid: vectors for reading, the result for writing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_asum_qd(
    n: i64,
    x: *const wb_qd,
    incx: i64,
    result: *mut wb_qd,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { of_vector("wb_asum_qd", (n, x, incx), result, sum::asum) }
}

/// result := the sum of `x_i y_i`, exactly summed and rounded once; otherwise as `wb_sum_f64`. A product of an infinity
/// and zero is NaN.
///
/// # Safety
/// Pointers are NULL or valid: vectors for reading, the result for writing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_dot_f64(
    n: i64,
    x: *const f64,
    incx: i64,
    y: *const f64,
    incy: i64,
    result: *mut f64,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { dot_of("wb_dot_f64", (n, x, incx), (y, incy), result) }
}

/// `wb_dot_f64` for floats.
///
/// # Safety
/// Pointers are NULL or valid: vectors for reading, the result for writing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_dot_f32(
    n: i64,
    x: *const f32,
    incx: i64,
    y: *const f32,
    incy: i64,
    result: *mut f32,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { dot_of("wb_dot_f32", (n, x, incx), (y, incy), result) }
}

/// `wb_dot_f64` for double-double numbers.
///
/// # Safety
/// Pointers are NULL or valid: vectors for reading, the result for writing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_dot_dd(
    n: i64,
    x: *const wb_dd,
    incx: i64,
    y: *const wb_dd,
    incy: i64,
    result: *mut wb_dd,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { dot_of("wb_dot_dd", (n, x, incx), (y, incy), result) }
}

/// `wb_dot_f64` for quad-double numbers.
///
/// # Safety
/// Pointers are NULL or valid: vectors for reading, the result for writing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_dot_qd(
    n: i64,
    x: *const wb_qd,
    incx: i64,
    y: *const wb_qd,
    incy: i64,
    result: *mut wb_qd,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { dot_of("wb_dot_qd", (n, x, incx), (y, incy), result) }
}

/// result := the square root of the sum of `x_i x_i`, rounded once; otherwise as `wb_sum_f64`.
///
/// # Safety
/// Pointers are NULL or valid: vectors for reading, the result for writing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_nrm2_f64(
    n: i64,
    x: *const f64,
    incx: i64,
    result: *mut f64,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { of_vector("wb_nrm2_f64", (n, x, incx), result, sum::nrm2) }
}

/// `wb_nrm2_f64` for floats.
///
/// # Safety
/// Pointers are NULL or valid: vectors for reading, the result for writing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_nrm2_f32(
    n: i64,
    x: *const f32,
    incx: i64,
    result: *mut f32,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { of_vector("wb_nrm2_f32", (n, x, incx), result, sum::nrm2) }
}

/// `wb_nrm2_f64` for double-double numbers.
///
/// # Safety
/// Pointers are NULL or valid: vectors for reading, the result for writing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_nrm2_dd(
    n: i64,
    x: *const wb_dd,
    incx: i64,
    result: *mut wb_dd,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { of_vector("wb_nrm2_dd", (n, x, incx), result, sum::nrm2) }
}

/// `wb_nrm2_f64` for quad-double numbers.
///
/// # Safety
/// Pointers are NULL or valid: vectors for reading, the result for writing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_nrm2_qd(
    n: i64,
    x: *const wb_qd,
    incx: i64,
    result: *mut wb_qd,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { of_vector("wb_nrm2_qd", (n, x, incx), result, sum::nrm2) }
}
