//! MPLAPACK's routines: the mangled names of its C++ functions, and plain C names.
//!
//! Sizes are `int64_t`, matrices column-major, option letters read from the first character in either
//! case. Illegal arguments call `Mxerbla_dd`, an application's own if it has one, and leave C untouched.

use super::guard::{self, Failure};
use crate::blas::args::{GemmArgs, stored_shape};
use crate::blas::level3::{self, Gemm, Native};
use crate::config::config;
use crate::engine::{MatMut, MatRef};
use crate::format::Dd;
use crate::trace;
use std::ffi::{CStr, c_char, c_int};

/// First letter of an option string; 0, which is no option, for NULL.
///
/// # Safety
/// `option` is NULL or points to a readable character.
unsafe fn letter(option: *const c_char) -> u8 {
    // SAFETY: the caller's.
    if option.is_null() { 0 } else { unsafe { *option as u8 } }
}

/// The body of every Rgemm whose elements have a fixed size.
///
/// # Safety
/// As [`Rgemm_dd`].
#[allow(clippy::too_many_arguments)]
unsafe fn rgemm<T: Native<L>, const L: usize>(
    xerbla: &CStr,
    (transa, transb): (*const c_char, *const c_char),
    (m, n, k): (i64, i64, i64),
    alpha: T,
    (a, lda): (*const T, i64),
    (b, ldb): (*const T, i64),
    beta: T,
    (c, ldc): (*mut T, i64),
) -> c_int {
    guard::call("Rgemm", xerbla, || {
        // SAFETY: option strings are the caller's.
        let letters = unsafe { (letter(transa), letter(transb)) };
        let args = GemmArgs::check(letters, (m, n, k), (lda, ldb, ldc))?;
        if m == 0 || n == 0 || ((alpha.is_zero() || k == 0) && beta.is_one()) {
            return Ok(());
        }
        let reads = !alpha.is_zero() && k > 0;
        match () {
            _ if c.is_null() => return Err(Failure::Null("C")),
            _ if reads && a.is_null() => return Err(Failure::Null("A")),
            _ if reads && b.is_null() => return Err(Failure::Null("B")),
            _ => {}
        }
        let call = trace::begin();
        let view = |x: *const T, (rows, cols): (i64, i64), ld: i64| {
            // SAFETY: the caller's matrices have the shapes that it states, checked above.
            unsafe { MatRef::from_ptr(x, rows as usize, cols as usize, ld as usize) }
        };
        level3::gemm(Gemm {
            transa: args.transa,
            transb: args.transb,
            alpha,
            a: view(a, stored_shape(args.transa, m, k), lda),
            b: view(b, stored_shape(args.transb, k, n), ldb),
            beta,
            // SAFETY: as above; C is the caller's to give away for the call.
            c: unsafe { MatMut::from_ptr(c, m as usize, n as usize, ldc as usize) },
        });
        call.end(
            || {
                let (ta, tb) = (args.transa.letter(), args.transb.letter());
                format!("Rgemm_{} {ta} {tb} m={m} n={n} k={k}", T::SUFFIX)
            },
            || format!("{}/{}", config().isa().name(), T::arithmetic()),
            2.0 * m as f64 * n as f64 * k as f64,
        );
        Ok(())
    })
}

/// A double-double number: the unevaluated sum `hi + lo`, `|lo| <= ulp(hi) / 2`. The layout is that of
/// QD's `dd_real`.
#[allow(non_camel_case_types)]
pub type wb_dd = Dd;

/// C := alpha op(A) op(B) + beta C in double-double arithmetic.
///
/// `transa`, `transb`: `"N"`, `"T"` or `"C"` (op(X) = X, its transpose, its conjugate transpose), either
/// case. op(A) is m x k, op(B) k x n, C m x n, column-major with leading dimensions `lda`, `ldb`,
/// `ldc` in elements. C is not read when beta is 0; A and B are not read when alpha is 0.
///
/// Returns 0, or the position of an illegal argument (after a call of `Mxerbla_dd`), or -1 for a NULL
/// matrix or an internal error; then C is untouched and `wb_last_error` says more.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rgemm_dd(
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: wb_dd,
    a: *const wb_dd,
    lda: i64,
    b: *const wb_dd,
    ldb: i64,
    beta: wb_dd,
    c: *mut wb_dd,
    ldc: i64,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        rgemm(XERBLA_DD, (transa, transb), (m, n, k), alpha, (a, lda), (b, ldb), beta, (c, ldc))
    }
}

const XERBLA_DD: &CStr = c"_Z10Mxerbla_ddPKci";

/// MPLAPACK's `Rgemm` on `dd_real`.
///
/// cbindgen:ignore
///
/// # Safety
/// As [`Rgemm_dd`].
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RgemmPKcS0_lll7dd_realPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn mplapack_rgemm_dd(
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: wb_dd,
    a: *const wb_dd,
    lda: i64,
    b: *const wb_dd,
    ldb: i64,
    beta: wb_dd,
    c: *mut wb_dd,
    ldc: i64,
) {
    // SAFETY: the same contract.
    unsafe {
        rgemm(XERBLA_DD, (transa, transb), (m, n, k), alpha, (a, lda), (b, ldb), beta, (c, ldc))
    };
}

/// MPLAPACK's `Mxerbla_dd`: prints the reference message and returns.
///
/// cbindgen:ignore
///
/// # Safety
/// `routine` is NULL or a NUL-terminated string.
#[unsafe(export_name = "_Z10Mxerbla_ddPKci")]
pub unsafe extern "C" fn mplapack_mxerbla_dd(routine: *const c_char, info: c_int) {
    // SAFETY: the caller's.
    let routine = if routine.is_null() { c"?" } else { unsafe { CStr::from_ptr(routine) } };
    guard::default_xerbla(routine, info);
}

/// MPLAPACK's `Mlsame_dd`: 1 when the first letters agree without regard to case.
///
/// cbindgen:ignore
///
/// # Safety
/// `a` and `b` are NULL or point to readable characters.
#[unsafe(export_name = "_Z9Mlsame_ddPKcS0_")]
pub unsafe extern "C" fn mplapack_mlsame_dd(a: *const c_char, b: *const c_char) -> bool {
    // SAFETY: the caller's.
    unsafe { letter(a).eq_ignore_ascii_case(&letter(b)) }
}

/// MPLAPACK's start-up call. Nothing needs setting up here.
///
/// cbindgen:ignore
#[unsafe(export_name = "_Z22mplapack_initialize_ddv")]
pub extern "C" fn mplapack_initialize_dd() {}

/// MPLAPACK's closing call.
///
/// cbindgen:ignore
#[unsafe(export_name = "_Z20mplapack_finalize_ddv")]
pub extern "C" fn mplapack_finalize_dd() {}
