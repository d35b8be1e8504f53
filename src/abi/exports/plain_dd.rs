//! MPLAPACK's routines on double-double numbers under plain C names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{Gemm, Syrk};
use crate::abi::bodies::run;
use crate::abi::guard::Export;
use crate::abi::types::{WB_AUTO, wb_dd};
use std::ffi::{CStr, c_char, c_int};

const XERBLA: &CStr = c"_Z10Mxerbla_ddPKci";

/// C := alpha op(A) op(B) + beta C on double-double numbers.
///
/// `transa`, `transb`: `"N"`, `"T"` or `"C"` (op(X) = X, its transpose, its conjugate transpose),
/// either case. op(A) is m x k, op(B) k x n, C m x n, column-major with leading dimensions `lda`,
/// `ldb`, `ldc` in elements. C is not read when beta is 0; A and B are not read when alpha is 0.
/// The error of an element is at most 4 (k + 4) 2^-106 (|alpha| |A| |B| + |beta| |C|), barring
/// underflow.
///
/// Returns 0, or the position of an illegal argument (after a call of `Mxerbla_dd`), or -1 for a
/// NULL matrix or an internal error; then C is untouched and `wb_last_error` says more.
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
    let arguments =
        Gemm { transa, transb, m, n, k, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe { run(const { &Export::of_mplapack("Rgemm_dd", "Rgemm", XERBLA) }, WB_AUTO, arguments) }
}

/// One triangle of C := alpha op(A) op(A)^T + beta C on double-double numbers.
///
/// `uplo`: `"U"` or `"L"`, the triangle of C that is read and written. `trans`: `"N"` (op(A) = A,
/// which is n x k), or `"T"` or `"C"` (op(A) = A^T, A being k x n). C is n x n. Otherwise as
/// `Rgemm_dd`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rsyrk_dd(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: wb_dd,
    a: *const wb_dd,
    lda: i64,
    beta: wb_dd,
    c: *mut wb_dd,
    ldc: i64,
) -> c_int {
    let arguments = Syrk { uplo, trans, n, k, alpha: &alpha, a, lda, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe { run(const { &Export::of_mplapack("Rsyrk_dd", "Rsyrk", XERBLA) }, WB_AUTO, arguments) }
}
