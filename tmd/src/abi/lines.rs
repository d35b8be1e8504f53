//! The Boolean tests themselves.

use super::types::algorithm;
use crate::boolean::MOST_POINTS;
use crate::search::verdicts;
use std::ffi::c_int;
use wideblas::abi::guard::{self, Failure};
use wideblas::config::config;
use wideblas::engine::cpu::par;

fn points(n: u64) -> Result<(), String> {
    match (1..=MOST_POINTS).contains(&n) {
        true => Ok(()),
        false => Err(format!("n = {n}, must be 1 to 2^40")),
    }
}

/// A lower bound d of `(b - a t) mod 2^64` over the integers t with 0 <= t < n: how near below b, at least, a point of the
/// line comes. All are in units of 2^-64; 1 <= n <= 2^40. `algorithm` is `WB_TMD_AUTO` to `WB_TMD_CLIPPED`.
///
/// Returns 0, or `WB_TMD_FAILED` with `*d` untouched.
///
/// # Safety
/// `d` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_tmd_lower_bound(
    a: u64,
    b: u64,
    n: u64,
    algorithm: c_int,
    d: *mut u64,
) -> c_int {
    guard::call("wb_tmd_lower_bound", || {
        if d.is_null() {
            return Err(Failure::Null("d"));
        }
        points(n)?;
        let bound = self::algorithm(algorithm)?.lower_bound(a, b, n);
        // SAFETY: the caller's.
        unsafe { d.write(bound) };
        Ok(())
    })
}

/// The same test of `count` lines with one n. `verdicts[i]` is 1 if the bound of `wb_tmd_lower_bound` for `a[i]` and `b[i]` is
/// at most `threshold`: a point may be as near as that; it is 0 if none is.
///
/// Runs on `WIDEBLAS_NUM_THREADS` threads, or on the CPUs that the process is allowed. Lines with a and b that are multiples
/// of 2^11 are tested by vectors of doubles, unless the test is Lefevre's; the verdicts are the same.
///
/// Returns 0, or `WB_TMD_FAILED` with the verdicts untouched.
///
/// # Safety
/// `a`, `b` and `verdicts` are NULL or have `count` elements; `verdicts` does not overlap the others.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_tmd_test(
    a: *const u64,
    b: *const u64,
    count: usize,
    n: u64,
    threshold: u64,
    algorithm: c_int,
    verdicts: *mut u8,
) -> c_int {
    guard::call("wb_tmd_test", || {
        let algorithm = self::algorithm(algorithm)?;
        points(n)?;
        if count == 0 {
            return Ok(());
        }
        for (is_null, name) in
            [(a.is_null(), "a"), (b.is_null(), "b"), (verdicts.is_null(), "verdicts")]
        {
            if is_null {
                return Err(Failure::Null(name));
            }
        }
        // SAFETY: the caller's.
        let (a, b, out) = unsafe {
            (
                std::slice::from_raw_parts(a, count),
                std::slice::from_raw_parts(b, count),
                std::slice::from_raw_parts_mut(verdicts, count),
            )
        };
        verdicts::run(algorithm, (a, b), (n, threshold), par::num_threads(), config().isa(), out);
        Ok(())
    })
}
