//! Products of quad-double numbers in a mode. The status reports errors; no handler is called.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{Gemm, Gemmtr, Syrk};
use crate::abi::bodies::run;
use crate::abi::guard::Export;
use crate::abi::types::wb_qd;
use std::ffi::{c_char, c_int};

/// C := alpha op(A) op(B) + beta C on quad-double numbers, in one of the modes above.
///
/// The arguments behind the mode are those of `Rgemm_dd`. Returns 0, or the position of an illegal
/// one among them, or -1 for another mode, a NULL pointer or an internal error; then C is untouched
/// and `wb_last_error` says more.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_gemm_qd(
    mode: c_int,
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: wb_qd,
    a: *const wb_qd,
    lda: i64,
    b: *const wb_qd,
    ldb: i64,
    beta: wb_qd,
    c: *mut wb_qd,
    ldc: i64,
) -> c_int {
    let arguments =
        Gemm { transa, transb, m, n, k, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe { run(const { &Export::named("wb_gemm_qd") }, mode, arguments) }
}

/// One triangle of C := alpha op(A) op(A)^T + beta C on quad-double numbers, in a mode. The
/// arguments behind the mode are those of `Rsyrk_dd`; otherwise as `wb_gemm_qd`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_syrk_qd(
    mode: c_int,
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: wb_qd,
    a: *const wb_qd,
    lda: i64,
    beta: wb_qd,
    c: *mut wb_qd,
    ldc: i64,
) -> c_int {
    let arguments = Syrk { uplo, trans, n, k, alpha: &alpha, a, lda, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe { run(const { &Export::named("wb_syrk_qd") }, mode, arguments) }
}

/// One triangle of C := alpha op(A) op(B) + beta C on quad-double numbers, in a mode. The arguments
/// behind the mode are those of `Rgemmtr_dd`; otherwise as `wb_gemm_qd`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_gemmtr_qd(
    mode: c_int,
    uplo: *const c_char,
    transa: *const c_char,
    transb: *const c_char,
    n: i64,
    k: i64,
    alpha: wb_qd,
    a: *const wb_qd,
    lda: i64,
    b: *const wb_qd,
    ldb: i64,
    beta: wb_qd,
    c: *mut wb_qd,
    ldc: i64,
) -> c_int {
    let arguments =
        Gemmtr { uplo, transa, transb, n, k, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe { run(const { &Export::named("wb_gemmtr_qd") }, mode, arguments) }
}
