//! Structures, constants and callbacks.

use super::taylor::Enclose;
use crate::boolean::Algorithm;
use crate::brute::Case as Found;
use crate::decide::Hardness;
use std::ffi::{c_char, c_int, c_void};

/// Status: the search was stopped, by `wb_tmd_plan_cancel` or by a callback. What was done by then counts.
pub const WB_TMD_CANCELLED: c_int = 1;
/// Status: the call failed; `wb_tmd_last_error` says why.
pub const WB_TMD_FAILED: c_int = -1;

/// Boolean test: for a search the one that costs least on a sample of the range, measured by counts, not times; clipped for lines.
pub const WB_TMD_AUTO: c_int = 0;
/// Boolean test: Lefevre's, by subtractions. The bound is the minimum over the points that it places.
pub const WB_TMD_LEFEVRE: c_int = 1;
/// Boolean test: regular, by divisions, of Fortin, Gouicem and Graillat. The bound may be below that minimum.
pub const WB_TMD_REGULAR: c_int = 2;
/// Boolean test: by divisions, with the same bounds as Lefevre's.
pub const WB_TMD_CLIPPED: c_int = 3;

/// Kind of a case: exactly `hardness` identical bits follow the round bit.
pub const WB_TMD_BITS: i32 = 0;
/// Kind of a case: at least `hardness` identical bits follow the round bit. More precision did not decide.
pub const WB_TMD_AT_LEAST: i32 = 1;
/// Kind of a case: f(x) is a number of the format or a midpoint of two: `hardness` is INT32_MAX.
pub const WB_TMD_EXACT: i32 = 2;

/// The test of a constant.
pub fn algorithm(number: c_int) -> Result<Algorithm, String> {
    match number {
        WB_TMD_AUTO | WB_TMD_CLIPPED => Ok(Algorithm::Clipped),
        WB_TMD_LEFEVRE => Ok(Algorithm::Lefevre),
        WB_TMD_REGULAR => Ok(Algorithm::Regular),
        other => Err(format!("algorithm = {other}, none of WB_TMD_AUTO to WB_TMD_CLIPPED")),
    }
}

/// A function of the program's own; `include/wideblas_tmd.h` says it in C.
pub type Taylor = Option<Enclose>;

/// What is searched, and how. `wb_tmd_options_init` sets every member to its default; `function`, `from`, `to` and `bits`
/// have none.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Options {
    /// The size of this structure; set by `wb_tmd_options_init`.
    pub size: usize,
    /// The name of the function: exp, expm1, exp2, exp2m1, exp10, exp10m1, log, log2, log10, log1p, log2p1, log10p1, rsqrt,
    /// cbrt, sin, cos, tan, sinpi, cospi, tanpi, asin, acos, atan, asinpi, acospi, atanpi, sinh, cosh, tanh, asinh, acosh,
    /// atanh, erf or erfc. With `taylor` any other name of up to 64 letters, digits and `_`, which stands in checkpoints
    /// and certificates.
    pub function: *const c_char,
    /// A function of the program's own; NULL for the one with the name.
    pub taylor: Taylor,
    /// The first argument of `taylor`.
    pub taylor_data: *mut c_void,
    /// The program's function is defined from here on; by default from minus infinity.
    pub domain_low: f64,
    /// The program's function is defined up to here; by default to infinity.
    pub domain_high: f64,
    /// Not 0: `domain_low` itself does not belong to the domain.
    pub domain_low_open: c_int,
    /// Not 0: `domain_high` itself does not belong to the domain.
    pub domain_high_open: c_int,
    /// The format: binary64, which NULL means too, binary32, binary16 or bfloat16.
    pub format: *const c_char,
    /// The end of the range that is nearer to zero, which belongs to it; a number of the format.
    pub from: f64,
    /// The other end, of the same sign, which does not belong to it; or an infinity for all that the format has.
    pub to: f64,
    /// Hardness: at least so many identical bits after the round bit, 2 to 63.
    pub bits: c_int,
    /// The Boolean test, `WB_TMD_AUTO` to `WB_TMD_CLIPPED`. What is found does not depend on it.
    pub algorithm: c_int,
    /// auto, which NULL means too: all GPUs, or the CPU where there is none; cpu; cuda; or cuda:N for one GPU. What is
    /// found does not depend on it.
    pub engine: *const c_char,
    /// Threads, up to 1024; 0 for `WIDEBLAS_NUM_THREADS` or the CPUs that the process is allowed.
    pub threads: c_int,
    /// Not 0: Boolean tests in 64-bit integers instead of doubles.
    pub integers: c_int,
    /// The search is this part of `parts` equal ones, from 1 on.
    pub part: u64,
    /// The number of parts.
    pub parts: u64,
    /// A unit, after which a call can stop, has 2^unit arguments; 10 to 52, by default 44: less than a second of a GPU.
    pub unit: c_int,
    /// Arguments of a sub-domain in phase 1; 0 to choose the number for the function.
    pub sub_domain: u64,
}

/// A hard argument.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Case {
    /// The argument.
    pub x: f64,
    /// Its place n in its binade: |x| = (2^(p - 1) + n) 2^(exponent - p + 1), p the bits of the format; of a subnormal
    /// number n 2^(exponent - p + 2).
    pub number: u64,
    /// The binade's exponent, 2^exponent <= |x| < 2^(exponent + 1); of subnormal numbers one less than the least normal
    /// exponent.
    pub exponent: i32,
    /// `WB_TMD_BITS`, `WB_TMD_AT_LEAST` or `WB_TMD_EXACT`.
    pub kind: i32,
    /// Identical bits after the round bit.
    pub hardness: i32,
    /// 0.
    pub reserved: i32,
}

impl Case {
    pub fn of(case: &Found) -> Case {
        let (kind, hardness) = match case.hardness {
            Hardness::Bits(k) => (WB_TMD_BITS, k as i32),
            Hardness::AtLeast(k) => (WB_TMD_AT_LEAST, k as i32),
            Hardness::Exact => (WB_TMD_EXACT, i32::MAX),
        };
        let argument = case.argument;
        Case {
            x: argument.f64(),
            number: argument.number,
            exponent: argument.binade.exponent,
            kind,
            hardness,
            reserved: 0,
        }
    }
}

/// The rounds of tests that `wb_tmd_stats` counts apart; the last one has those after it too.
pub const WB_TMD_ROUNDS: usize = 8;

/// What a plan has done so far, in all calls together and what it loaded.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Stats {
    /// Units of the part.
    pub units: u64,
    /// Units that are done.
    pub units_done: u64,
    /// Arguments of the part.
    pub arguments: u64,
    /// Arguments of the units that are done.
    pub arguments_done: u64,
    /// Of these the arguments that were looked at. Others have no result to round, or are hard all together.
    pub searched: u64,
    /// Tests of sub-domains, of phase 1 and then of each round of phase 2.
    pub tests: [u64; WB_TMD_ROUNDS],
    /// Sub-domains that failed these tests, and went to the next round or to phase 3.
    pub failures: [u64; WB_TMD_ROUNDS],
    /// Arguments of phase 3, one by one by tabulated differences.
    pub exhausted: u64,
    /// Of these the arguments that MPFR decided.
    pub candidates: u64,
    /// Arguments that MPFR decided without a search, between cuts near each other.
    pub by_mpfr: u64,
    /// Arguments of sin, cos and tan that were looked at by their values, as they are too far apart for polynomials.
    pub by_values: u64,
    /// Hard arguments.
    pub found: u64,
    /// Hard arguments that as many random results would have.
    pub expected: f64,
    /// Seconds of all calls that searched.
    pub seconds: f64,
}

/// A handler of errors, see `wb_tmd_set_error_handler`.
pub type ErrorHandler = Option<
    unsafe extern "C-unwind" fn(
        status: c_int,
        routine: *const c_char,
        position: c_int,
        message: *const c_char,
    ),
>;

/// Is called with each hard argument and with the `user` of the call. A value that is not 0 stops the search, as
/// `wb_tmd_plan_cancel` does.
pub type OnCase = Option<unsafe extern "C" fn(case_: *const Case, user: *mut c_void) -> c_int>;

/// Is called after each unit, and after its cases, with the `user` of the call. A value that is not 0 stops the search, as
/// `wb_tmd_plan_cancel` does.
pub type OnProgress = Option<unsafe extern "C" fn(stats: *const Stats, user: *mut c_void) -> c_int>;
