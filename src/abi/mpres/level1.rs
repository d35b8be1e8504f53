//! Vector routines on arrays of residue numbers.

use super::arrays::wb_mp_array;
use super::device;
use super::elements::{self, moduli, reduce};
use super::operands::{Operands, increment, norm, size};
use crate::abi::guard;
use crate::blas::mp::{Norm, level1};
use crate::engine::choose::Cost;
use crate::engine::cuda::Failure;
use crate::engine::cuda::rns::elements::Spec;
use crate::engine::cuda::rns::{self, Vector};
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
pub unsafe extern "C" fn wb_mp_asum(
    n: i64,
    x: *const wb_mp_array,
    incx: i64,
    r: *mut wb_mp_array,
) -> c_int {
    guard::call("mp_asum", None, || {
        let (n, inc) = (size(n, 1)?, increment(incx, 3)?);
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let vector = operands.vector("x", x, n, inc)?;
            let cost = Cost::sums(n, moduli(&operands));
            let on_cpu = |means| level1::asum(vector, means);
            reduce(&mut operands, cost, [x], r, on_cpu, |device, [array], r| {
                rns::asum(device, Vector { array, n, inc }, r)
            })
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
            let cost = Cost::sums(n, moduli(&operands));
            let on_cpu = |means| level1::dot(x_on_cpu, y_on_cpu, means);
            reduce(&mut operands, cost, [x, y], r, on_cpu, |device, [x, y], r| {
                let vector = |array, inc| Vector { array, n, inc };
                rns::dot(device, vector(x, incx), vector(y, incy), r)
            })
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
        let (n, inc) = (size(n, 2)?, increment(incx, 4)?);
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let vector = operands.vector("x", x, n, inc)?;
            let cost = Cost::sums(n, moduli(&operands));
            let on_cpu = |means| level1::norm(norm, vector, means);
            reduce(&mut operands, cost, [x], r, on_cpu, |device, [array], r| {
                let x = Vector { array, n, inc };
                match norm {
                    Norm::One => rns::asum(device, x, r),
                    Norm::Infinity => rns::elements::largest(device, x, r),
                }
            })
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
        let (n, inc) = (size(n, 1)?, increment(incx, 4)?);
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let scalar = operands.scalar("alpha", alpha)?;
            let vector = operands.vector("x", x, n, inc)?;
            let spec = Spec::scal(n, inc);
            elements::compute(&mut operands, &spec, [alpha, x], [x], |means| {
                level1::scal(scalar, vector, means);
            })
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
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let scalar = operands.scalar("alpha", alpha)?;
            let x_on_cpu = operands.vector("x", x, n, incx)?;
            let y_on_cpu = operands.vector("y", y, n, incy)?;
            let spec = Spec::axpy(n, incx, incy);
            elements::compute(&mut operands, &spec, [alpha, x, y], [y], |means| {
                level1::waxpby(scalar, x_on_cpu, None, y_on_cpu, y_on_cpu, means);
            })
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
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let scalar = operands.scalar("alpha", alpha)?;
            let w_on_cpu = operands.vector("w", w, n, incw)?;
            let v_on_cpu = operands.vector("v", v, n, incv)?;
            let u_on_cpu = operands.vector("u", u, n, incu)?;
            operands.scalar("r", r)?;
            let spec = Spec::axpy_minus(n, incv, incw);
            let cost = elements::cost(&operands, &spec);
            let read = [alpha, v, w, u];
            let done =
                device::attempt(&mut operands, cost, read, [w, r], |device, read, [_, r]| {
                    let [alpha, v, w, u] = read;
                    rns::elements::compute(device, &spec, &[alpha, v, w])?;
                    let vector = |array, inc| Vector { array, n, inc };
                    rns::dot(device, vector(u, incu), vector(w, incw), r)
                        // w is not what it was.
                        .map_err(|failure| Failure::Undefined(failure.to_string()))
                })?;
            if done {
                return Ok(());
            }
            elements::store(&mut operands, r, |means| {
                level1::axpy_dot(scalar, w_on_cpu, v_on_cpu, u_on_cpu, means)
            })
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
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let scalars = (operands.scalar("alpha", alpha)?, operands.scalar("beta", beta)?);
            let x_on_cpu = operands.vector("x", x, n, incx)?;
            let y_on_cpu = operands.vector("y", y, n, incy)?;
            let w_on_cpu = operands.vector("w", w, n, incw)?;
            let spec = Spec::waxpby(n, [incx, incy, incw]);
            elements::compute(&mut operands, &spec, [alpha, x, beta, y, w], [w], |means| {
                let (alpha, beta) = scalars;
                level1::waxpby(alpha, x_on_cpu, Some(beta), y_on_cpu, w_on_cpu, means);
            })
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
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let x_on_cpu = operands.vector("x", x, n, incx)?;
            let y_on_cpu = operands.vector("y", y, n, incy)?;
            let scalars = (operands.scalar("c", c)?, operands.scalar("s", s)?);
            let spec = Spec::rot(n, incx, incy);
            elements::compute(&mut operands, &spec, [c, s, x, y], [x, y], |means| {
                level1::rot(x_on_cpu, y_on_cpu, scalars.0, scalars.1, means);
            })
        }
    })
}
