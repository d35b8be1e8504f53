//! Vector routines on arrays of residue numbers.

use super::arrays::wb_mp_array;
use super::operands::views;
use crate::abi::arguments::Arguments;
use crate::abi::guard;
use crate::blas::mp::{Context, level1};
use std::ffi::c_int;

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
pub unsafe extern "C-unwind" fn wb_mp_asum(
    n: i64,
    x: *const wb_mp_array,
    incx: i64,
    r: *mut wb_mp_array,
) -> c_int {
    guard::call("wb_mp_asum", || {
        let mut at = Arguments::default();
        let n = at.size("n", n)?;
        let x = at.vector("x", x, n, incx)?;
        let r = at.scalar("r", r);
        // SAFETY: the caller's.
        let (x, r) = unsafe { views((x, r)) }?;
        level1::asum(x, r, Context::chosen())?;
        Ok(())
    })
}

/// r := the sum of `x_i y_i`, exactly summed and rounded once. Otherwise as `wb_mp_asum`.
///
/// # Safety
/// As `wb_mp_asum`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_dot(
    n: i64,
    x: *const wb_mp_array,
    incx: i64,
    y: *const wb_mp_array,
    incy: i64,
    r: *mut wb_mp_array,
) -> c_int {
    guard::call("wb_mp_dot", || {
        let mut at = Arguments::default();
        let n = at.size("n", n)?;
        let x = at.vector("x", x, n, incx)?;
        let y = at.vector("y", y, n, incy)?;
        let r = at.scalar("r", r);
        // SAFETY: the caller's.
        let (x, y, r) = unsafe { views((x, y, r)) }?;
        level1::dot(x, y, r, Context::chosen())?;
        Ok(())
    })
}

/// r := the sum of `|x_i|` (`norm` 171) or the largest `|x_i|` (175). Otherwise as `wb_mp_asum`.
///
/// # Safety
/// As `wb_mp_asum`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_norm(
    norm: c_int,
    n: i64,
    x: *const wb_mp_array,
    incx: i64,
    r: *mut wb_mp_array,
) -> c_int {
    guard::call("wb_mp_norm", || {
        let mut at = Arguments::default();
        let (norm, n) = (at.norm("norm", norm)?, at.size("n", n)?);
        let x = at.vector("x", x, n, incx)?;
        let r = at.scalar("r", r);
        // SAFETY: the caller's.
        let (x, r) = unsafe { views((x, r)) }?;
        level1::norm(norm, x, r, Context::chosen())?;
        Ok(())
    })
}

/// x := alpha x, alpha the first number of its array. Otherwise as `wb_mp_asum`.
///
/// # Safety
/// As `wb_mp_asum`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_scal(
    n: i64,
    alpha: *const wb_mp_array,
    x: *mut wb_mp_array,
    incx: i64,
) -> c_int {
    guard::call("wb_mp_scal", || {
        let mut at = Arguments::default();
        let n = at.size("n", n)?;
        let alpha = at.scalar("alpha", alpha);
        let x = at.vector("x", x, n, incx)?;
        // SAFETY: the caller's.
        let (alpha, x) = unsafe { views((alpha, x)) }?;
        level1::scal(alpha, x, Context::chosen())?;
        Ok(())
    })
}

/// y := alpha x + y, each element rounded once. Otherwise as `wb_mp_asum`.
///
/// # Safety
/// As `wb_mp_asum`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_axpy(
    n: i64,
    alpha: *const wb_mp_array,
    x: *const wb_mp_array,
    incx: i64,
    y: *mut wb_mp_array,
    incy: i64,
) -> c_int {
    guard::call("wb_mp_axpy", || {
        let mut at = Arguments::default();
        let n = at.size("n", n)?;
        let alpha = at.scalar("alpha", alpha);
        let x = at.vector("x", x, n, incx)?;
        let y = at.vector("y", y, n, incy)?;
        // SAFETY: the caller's.
        let (alpha, x, y) = unsafe { views((alpha, x, y)) }?;
        level1::axpy(alpha, x, y, Context::chosen())?;
        Ok(())
    })
}

/// w := w - alpha v, each element rounded once, and r := the sum of `u_i w_i` of the new w. Otherwise
/// as `wb_mp_asum`.
///
/// # Safety
/// As `wb_mp_asum`.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_axpy_dot(
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
    guard::call("wb_mp_axpy_dot", || {
        let mut at = Arguments::default();
        let n = at.size("n", n)?;
        let alpha = at.scalar("alpha", alpha);
        let w = at.vector("w", w, n, incw)?;
        let v = at.vector("v", v, n, incv)?;
        let u = at.vector("u", u, n, incu)?;
        let r = at.scalar("r", r);
        // SAFETY: the caller's.
        let (alpha, w, v, u, r) = unsafe { views((alpha, w, v, u, r)) }?;
        level1::axpy_dot(alpha, w, v, u, r, Context::chosen())?;
        Ok(())
    })
}

/// w := alpha x + beta y, each element rounded once. Otherwise as `wb_mp_asum`.
///
/// # Safety
/// As `wb_mp_asum`.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_waxpby(
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
    guard::call("wb_mp_waxpby", || {
        let mut at = Arguments::default();
        let n = at.size("n", n)?;
        let alpha = at.scalar("alpha", alpha);
        let x = at.vector("x", x, n, incx)?;
        let beta = at.scalar("beta", beta);
        let y = at.vector("y", y, n, incy)?;
        let w = at.vector("w", w, n, incw)?;
        // SAFETY: the caller's.
        let (alpha, beta, x, y, w) = unsafe { views((alpha, beta, x, y, w)) }?;
        level1::waxpby(alpha, x, beta, y, w, Context::chosen())?;
        Ok(())
    })
}

/// x := c x + s y and y := c y - s x, each element rounded once. Otherwise as `wb_mp_asum`.
///
/// # Safety
/// As `wb_mp_asum`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_rot(
    n: i64,
    x: *mut wb_mp_array,
    incx: i64,
    y: *mut wb_mp_array,
    incy: i64,
    c: *const wb_mp_array,
    s: *const wb_mp_array,
) -> c_int {
    guard::call("wb_mp_rot", || {
        let mut at = Arguments::default();
        let n = at.size("n", n)?;
        let x = at.vector("x", x, n, incx)?;
        let y = at.vector("y", y, n, incy)?;
        let (c, s) = (at.scalar("c", c), at.scalar("s", s));
        // SAFETY: the caller's.
        let (x, y, c, s) = unsafe { views((x, y, c, s)) }?;
        level1::rot(x, y, c, s, Context::chosen())?;
        Ok(())
    })
}
