//! Vector routines on arrays of residue numbers.

use super::arrays::wb_mp_array;
use super::device;
use super::elements::{self, moduli, reduce};
use super::operands::{Operands, vector_on_device};
use crate::abi::arguments::Arguments;
use crate::abi::guard;
use crate::blas::mp::level1;
use crate::engine::choose::Cost;
use crate::engine::cuda::Failure;
use crate::engine::cuda::rns;
use crate::engine::rns::Spec;
use crate::options::Norm;
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
    guard::call("wb_mp_asum", || {
        let mut at = Arguments::default();
        let n = at.size("n", n)?;
        let x = at.vector("x", x, n, incx)?;
        let r = at.scalar("r", r);
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let vector = operands.vector(x)?;
            let cost = Cost::sums(n.value, moduli(&operands));
            let on_cpu = |means| level1::asum(vector, means);
            reduce(&mut operands, cost, [x.at], r, on_cpu, |device, [array], r| {
                rns::asum(device, vector_on_device(array, x), r)
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
    guard::call("wb_mp_dot", || {
        let mut at = Arguments::default();
        let n = at.size("n", n)?;
        let x = at.vector("x", x, n, incx)?;
        let y = at.vector("y", y, n, incy)?;
        let r = at.scalar("r", r);
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let x_on_cpu = operands.vector(x)?;
            let y_on_cpu = operands.vector(y)?;
            let cost = Cost::sums(n.value, moduli(&operands));
            let on_cpu = |means| level1::dot(x_on_cpu, y_on_cpu, means);
            reduce(&mut operands, cost, [x.at, y.at], r, on_cpu, |device, [of_x, of_y], r| {
                rns::dot(device, vector_on_device(of_x, x), vector_on_device(of_y, y), r)
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
    guard::call("wb_mp_norm", || {
        let mut at = Arguments::default();
        let (norm, n) = (at.norm("norm", norm)?, at.size("n", n)?);
        let x = at.vector("x", x, n, incx)?;
        let r = at.scalar("r", r);
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let vector = operands.vector(x)?;
            let cost = Cost::sums(n.value, moduli(&operands));
            let on_cpu = |means| level1::norm(norm, vector, means);
            reduce(&mut operands, cost, [x.at], r, on_cpu, |device, [array], r| {
                let x = vector_on_device(array, x);
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
    guard::call("wb_mp_scal", || {
        let mut at = Arguments::default();
        let n = at.size("n", n)?;
        let alpha = at.scalar("alpha", alpha);
        let x = at.vector("x", x, n, incx)?;
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let scalar = operands.scalar(alpha)?;
            let vector = operands.vector(x)?;
            let spec = Spec::scal(x.n, x.inc);
            elements::compute(&mut operands, &spec, [alpha.at, x.at], [x.at], |means| {
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
    guard::call("wb_mp_axpy", || {
        let mut at = Arguments::default();
        let n = at.size("n", n)?;
        let alpha = at.scalar("alpha", alpha);
        let x = at.vector("x", x, n, incx)?;
        let y = at.vector("y", y, n, incy)?;
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let scalar = operands.scalar(alpha)?;
            let x_on_cpu = operands.vector(x)?;
            let y_on_cpu = operands.vector(y)?;
            let spec = Spec::axpy(x.n, x.inc, y.inc);
            elements::compute(&mut operands, &spec, [alpha.at, x.at, y.at], [y.at], |means| {
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
    guard::call("wb_mp_axpy_dot", || {
        let mut at = Arguments::default();
        let n = at.size("n", n)?;
        let alpha = at.scalar("alpha", alpha);
        let w = at.vector("w", w, n, incw)?;
        let v = at.vector("v", v, n, incv)?;
        let u = at.vector("u", u, n, incu)?;
        let r = at.scalar("r", r);
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let scalar = operands.scalar(alpha)?;
            let w_on_cpu = operands.vector(w)?;
            let v_on_cpu = operands.vector(v)?;
            let u_on_cpu = operands.vector(u)?;
            operands.scalar(r)?;
            let spec = Spec::axpy_minus(w.n, v.inc, w.inc);
            let cost = elements::cost(&operands, &spec);
            let read = [alpha.at, v.at, w.at.cast_const(), u.at];
            let done = device::attempt(
                &mut operands,
                cost,
                read,
                [w.at, r.at],
                |device, read, [_, r]| {
                    let [alpha, of_v, of_w, of_u] = read;
                    rns::elements::compute(device, &spec, &[alpha, of_v, of_w])?;
                    rns::dot(device, vector_on_device(of_u, u), vector_on_device(of_w, w), r)
                        // w is not what it was.
                        .map_err(|failure| Failure::Undefined(failure.to_string()))
                },
            )?;
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
    guard::call("wb_mp_waxpby", || {
        let mut at = Arguments::default();
        let n = at.size("n", n)?;
        let alpha = at.scalar("alpha", alpha);
        let x = at.vector("x", x, n, incx)?;
        let beta = at.scalar("beta", beta);
        let y = at.vector("y", y, n, incy)?;
        let w = at.vector("w", w, n, incw)?;
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let scalars = (operands.scalar(alpha)?, operands.scalar(beta)?);
            let x_on_cpu = operands.vector(x)?;
            let y_on_cpu = operands.vector(y)?;
            let w_on_cpu = operands.vector(w)?;
            let spec = Spec::waxpby(x.n, [x.inc, y.inc, w.inc]);
            elements::compute(
                &mut operands,
                &spec,
                [alpha.at, x.at, beta.at, y.at, w.at],
                [w.at],
                |means| {
                    let (alpha, beta) = scalars;
                    level1::waxpby(alpha, x_on_cpu, Some(beta), y_on_cpu, w_on_cpu, means);
                },
            )
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
    guard::call("wb_mp_rot", || {
        let mut at = Arguments::default();
        let n = at.size("n", n)?;
        let x = at.vector("x", x, n, incx)?;
        let y = at.vector("y", y, n, incy)?;
        let (c, s) = (at.scalar("c", c), at.scalar("s", s));
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let x_on_cpu = operands.vector(x)?;
            let y_on_cpu = operands.vector(y)?;
            let scalars = (operands.scalar(c)?, operands.scalar(s)?);
            let spec = Spec::rot(x.n, x.inc, y.inc);
            elements::compute(
                &mut operands,
                &spec,
                [c.at, s.at, x.at, y.at],
                [x.at, y.at],
                |means| {
                    level1::rot(x_on_cpu, y_on_cpu, scalars.0, scalars.1, means);
                },
            )
        }
    })
}
