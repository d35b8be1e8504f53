//! Vector routines on arrays of residue numbers.

use super::arrays::wb_mp_array;
use super::device;
use super::operands::{Operands, increment, norm, size};
use crate::abi::guard::{self, Failure};
use crate::blas::mp::{Means, level1};
use crate::engine::choose::Cost;
use crate::engine::cuda::rns;
use crate::product::residue_float::Codec;
use crate::product::wide::Wide;
use std::ffi::c_int;

/// Stores a result of a routine in the first number of an array.
///
/// # Safety
/// As [`Operands::array`].
pub unsafe fn result(
    operands: &mut Operands<'_>,
    r: *mut wb_mp_array,
    compute: impl FnOnce(Means) -> Wide,
) -> Result<(), Failure> {
    // SAFETY: the caller's.
    let (array, at) = unsafe { operands.scalar("r", r) }?;
    let means = Means::chosen();
    Codec::new(array.set, means.isa).store(&array, at, &mut compute(means));
    Ok(())
}

/// r := the sum of `|x_i|`, exactly summed and rounded once.
///
/// x has `n` numbers, `incx` apart in its array, from the end backwards for a negative `incx`; the
/// result goes to the first number of `r`. Returns 0, or the position of an illegal argument (n < 0, an
/// increment of 0), or -1 for arrays that are NULL, too short or of different moduli sets; then `r` is
/// untouched and `wb_last_error` says more.
///
/// # Safety
/// Arrays are NULL or initialised, and nothing else uses them during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_asum(
    n: i64,
    x: *const wb_mp_array,
    incx: i64,
    r: *mut wb_mp_array,
) -> c_int {
    guard::call("mp_asum", None, || {
        let (n, incx) = (size(n, 1)?, increment(incx, 3)?);
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let on_cpu = operands.vector("x", x, n, incx)?;
            operands.scalar("r", r)?;
            let cost = Cost::sums(n, on_cpu.array.set.full.len);
            let done = device::attempt(&mut operands, cost, [x], [r], |device, [x], [r]| {
                rns::asum(device, rns::Vector { array: x, n, inc: incx }, r)
            })?;
            if done {
                return Ok(());
            }
            result(&mut operands, r, |means| level1::asum(on_cpu, means))
        }
    })
}

/// r := the sum of `x_i y_i`, exactly summed and rounded once. Otherwise as `wb_mp_asum`.
///
/// # Safety
/// As `wb_mp_asum`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_dot(
    n: i64,
    x: *const wb_mp_array,
    incx: i64,
    y: *const wb_mp_array,
    incy: i64,
    r: *mut wb_mp_array,
) -> c_int {
    guard::call("mp_dot", None, || {
        let (n, incx, incy) = (size(n, 1)?, increment(incx, 3)?, increment(incy, 5)?);
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let x_on_cpu = operands.vector("x", x, n, incx)?;
            let y_on_cpu = operands.vector("y", y, n, incy)?;
            operands.scalar("r", r)?;
            let cost = Cost::sums(n, x_on_cpu.array.set.full.len);
            let done = device::attempt(&mut operands, cost, [x, y], [r], |device, [x, y], [r]| {
                let vector = |array, inc| rns::Vector { array, n, inc };
                rns::dot(device, vector(x, incx), vector(y, incy), r)
            })?;
            if done {
                return Ok(());
            }
            result(&mut operands, r, |means| level1::dot(x_on_cpu, y_on_cpu, means))
        }
    })
}

/// r := the sum of `|x_i|` (`norm` 171) or the largest `|x_i|` (175). Otherwise as `wb_mp_asum`.
///
/// # Safety
/// As `wb_mp_asum`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_norm(
    norm: c_int,
    n: i64,
    x: *const wb_mp_array,
    incx: i64,
    r: *mut wb_mp_array,
) -> c_int {
    guard::call("mp_norm", None, || {
        let norm = self::norm(norm, 1)?;
        let (n, incx) = (size(n, 2)?, increment(incx, 4)?);
        let mut operands = Operands::default();
        // SAFETY: the caller's.
        unsafe {
            let x = operands.vector("x", x, n, incx)?;
            result(&mut operands, r, |means| level1::norm(norm, x, means))
        }
    })
}

/// x := alpha x, alpha the first number of its array. Otherwise as `wb_mp_asum`.
///
/// # Safety
/// As `wb_mp_asum`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_scal(
    n: i64,
    alpha: *const wb_mp_array,
    x: *mut wb_mp_array,
    incx: i64,
) -> c_int {
    guard::call("mp_scal", None, || {
        let (n, incx) = (size(n, 1)?, increment(incx, 4)?);
        let mut operands = Operands::default();
        // SAFETY: the caller's.
        unsafe {
            let alpha = operands.scalar("alpha", alpha)?;
            let x = operands.vector("x", x, n, incx)?;
            level1::scal(alpha, x, Means::chosen());
            Ok(())
        }
    })
}

/// y := alpha x + y, each element rounded once. Otherwise as `wb_mp_asum`.
///
/// # Safety
/// As `wb_mp_asum`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_axpy(
    n: i64,
    alpha: *const wb_mp_array,
    x: *const wb_mp_array,
    incx: i64,
    y: *mut wb_mp_array,
    incy: i64,
) -> c_int {
    guard::call("mp_axpy", None, || {
        let (n, incx, incy) = (size(n, 1)?, increment(incx, 4)?, increment(incy, 6)?);
        let mut operands = Operands::default();
        // SAFETY: the caller's.
        unsafe {
            let alpha = operands.scalar("alpha", alpha)?;
            let x = operands.vector("x", x, n, incx)?;
            let y = operands.vector("y", y, n, incy)?;
            level1::waxpby(alpha, x, None, y, y, Means::chosen());
            Ok(())
        }
    })
}

/// w := w - alpha v, each element rounded once, and r := the sum of `u_i w_i` of the new w. Otherwise
/// as `wb_mp_asum`.
///
/// # Safety
/// As `wb_mp_asum`.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_axpy_dot(
    n: i64,
    alpha: *const wb_mp_array,
    w: *mut wb_mp_array,
    incw: i64,
    v: *const wb_mp_array,
    incv: i64,
    u: *const wb_mp_array,
    incu: i64,
    r: *mut wb_mp_array,
) -> c_int {
    guard::call("mp_axpy_dot", None, || {
        let n = size(n, 1)?;
        let (incw, incv, incu) = (increment(incw, 4)?, increment(incv, 6)?, increment(incu, 8)?);
        let mut operands = Operands::default();
        // SAFETY: the caller's.
        unsafe {
            let alpha = operands.scalar("alpha", alpha)?;
            let w = operands.vector("w", w, n, incw)?;
            let v = operands.vector("v", v, n, incv)?;
            let u = operands.vector("u", u, n, incu)?;
            result(&mut operands, r, |means| level1::axpy_dot(alpha, w, v, u, means))
        }
    })
}

/// w := alpha x + beta y, each element rounded once. Otherwise as `wb_mp_asum`.
///
/// # Safety
/// As `wb_mp_asum`.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_waxpby(
    n: i64,
    alpha: *const wb_mp_array,
    x: *const wb_mp_array,
    incx: i64,
    beta: *const wb_mp_array,
    y: *const wb_mp_array,
    incy: i64,
    w: *mut wb_mp_array,
    incw: i64,
) -> c_int {
    guard::call("mp_waxpby", None, || {
        let n = size(n, 1)?;
        let (incx, incy, incw) = (increment(incx, 4)?, increment(incy, 7)?, increment(incw, 9)?);
        let mut operands = Operands::default();
        // SAFETY: the caller's.
        unsafe {
            let (alpha, beta) = (operands.scalar("alpha", alpha)?, operands.scalar("beta", beta)?);
            let x = operands.vector("x", x, n, incx)?;
            let y = operands.vector("y", y, n, incy)?;
            let w = operands.vector("w", w, n, incw)?;
            level1::waxpby(alpha, x, Some(beta), y, w, Means::chosen());
            Ok(())
        }
    })
}

/// x := c x + s y and y := c y - s x, each element rounded once. Otherwise as `wb_mp_asum`.
///
/// # Safety
/// As `wb_mp_asum`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_rot(
    n: i64,
    x: *mut wb_mp_array,
    incx: i64,
    y: *mut wb_mp_array,
    incy: i64,
    c: *const wb_mp_array,
    s: *const wb_mp_array,
) -> c_int {
    guard::call("mp_rot", None, || {
        let (n, incx, incy) = (size(n, 1)?, increment(incx, 3)?, increment(incy, 5)?);
        let mut operands = Operands::default();
        // SAFETY: the caller's.
        unsafe {
            let x = operands.vector("x", x, n, incx)?;
            let y = operands.vector("y", y, n, incy)?;
            let (c, s) = (operands.scalar("c", c)?, operands.scalar("s", s)?);
            level1::rot(x, y, c, s, Means::chosen());
            Ok(())
        }
    })
}
