//! MPLAPACK's routines on quad-double numbers under plain C names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{Gemm, Syrk};
use crate::abi::bodies::run;
use crate::abi::guard::Export;
use crate::abi::types::{WB_AUTO, wb_qd};
use std::ffi::{CStr, c_char, c_int};

const XERBLA: &CStr = c"_Z10Mxerbla_qdPKci";

/// C := alpha op(A) op(B) + beta C on quad-double numbers.
///
/// `transa`, `transb`: `"N"`, `"T"` or `"C"` (op(X) = X, its transpose, its conjugate transpose),
/// either case. op(A) is m x k, op(B) k x n, C m x n, column-major with leading dimensions `lda`,
/// `ldb`, `ldc` in elements. C is not read when beta is 0; A and B are not read when alpha is 0.
/// The error of an element is at most 480 (k + 4) 2^-212 (|alpha| |A| |B| + |beta| |C|), barring
/// underflow.
///
/// Returns 0, or the position of an illegal argument (after a call of `Mxerbla_qd`), or -1 for a
/// NULL matrix or an internal error; then C is untouched and `wb_last_error` says more.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rgemm_qd(
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
    unsafe { run(const { &Export::of_mplapack("Rgemm_qd", "Rgemm", XERBLA) }, WB_AUTO, arguments) }
}

/// One triangle of C := alpha op(A) op(A)^T + beta C on quad-double numbers.
///
/// `uplo`: `"U"` or `"L"`, the triangle of C that is read and written. `trans`: `"N"` (op(A) = A,
/// which is n x k), or `"T"` or `"C"` (op(A) = A^T, A being k x n). C is n x n. Otherwise as
/// `Rgemm_qd`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rsyrk_qd(
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
    unsafe { run(const { &Export::of_mplapack("Rsyrk_qd", "Rsyrk", XERBLA) }, WB_AUTO, arguments) }
}
