//! Sums whose additions are each rounded.

use super::arrays::wb_mp_array;
use super::operands::views;
use crate::abi::arguments::Arguments;
use crate::abi::guard;
use crate::abi::sums::{strided, traced};
use crate::blas::mp::{Context, reduce};
use std::ffi::c_int;

/// r := the sum of `x_i` by additions that are each rounded to nearest, to 32 bits more than the precision, and then to it.
///
/// `algorithm` says in which order: 1, recursive summation, `((x_0 + x_1) + x_2) + ...`; 2, pairwise summation, a binary
/// tree over neighbours; 3, in blocks, the fastest on a GPU: 256 times 256 sums, of which the sum t of block b gets the
/// x_i with `i mod 256 = t` and `(i / 512) mod 256 = b` in order, are added in each block, t and t + 128, then t and
/// t + 64, and so on, and those of the blocks in order. The bits of the result are the same on every machine, on CPU and
/// GPU, and with any number of threads. `wb_mp_asum` and `wb_mp_dot` round once, which is as fast.
///
/// x has `n` numbers, `incx` apart in its array, from the end backwards for a negative `incx`; the result goes to the
/// first number of `r`. Returns 0, or the position of an illegal argument (another algorithm, n < 0, an increment of 0),
/// or -1 for arrays that are NULL, too short or of different moduli sets; then `r` is untouched and `wb_last_error` says
/// more.
///
/// # Safety
/// Arrays are NULL or initialised, and nothing else uses them during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_reduce(
    algorithm: c_int,
    n: i64,
    x: *const wb_mp_array,
    incx: i64,
    r: *mut wb_mp_array,
) -> c_int {
    guard::call("wb_mp_reduce", || {
        let mut at = Arguments::default();
        let (algorithm, n) = (at.algorithm("algorithm", algorithm)?, at.size("n", n)?);
        let x = at.vector("x", x, n, incx)?;
        let r = at.scalar("r", r);
        // SAFETY: the caller's.
        let (x, r) = unsafe { views((x, r)) }?;
        reduce::reduce(algorithm, x, r, Context::chosen())?;
        Ok(())
    })
}

/// `wb_mp_reduce` for doubles, in host memory or a GPU's. Returns -1 also for an infinity or NaN among them.
///
/// # Safety
/// `x` is NULL or has `n` doubles, `incx` apart; `r` is NULL or an initialised array that nothing else uses during the
/// call.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_reduce_d(
    algorithm: c_int,
    n: i64,
    x: *const f64,
    incx: i64,
    r: *mut wb_mp_array,
) -> c_int {
    guard::call("wb_mp_reduce_d", || {
        let mut at = Arguments::default();
        let (algorithm, n) = (at.algorithm("algorithm", algorithm)?, at.size("n", n)?);
        let x = at.vector("x", x, n, incx)?;
        let r = at.scalar("r", r);
        // SAFETY: the caller's.
        let (x, r) = unsafe { (strided(x)?, views(r)?) };
        traced(&format!("wb_mp_reduce_d {algorithm:?}"), &x, 1.0, |_| {
            reduce::reduce_doubles(algorithm, x, r, Context::chosen())
        })?;
        Ok(())
    })
}
