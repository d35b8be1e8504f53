//! MPLAPACK's routines on binary128 numbers under plain C names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{
    Assign, Asum, Axpy, Dot, Gbmv, Gemm, Gemmtr, Gemv, Ger, Iamax, Nrm2, Rot, Rotg, Rotm, Rotmg,
    Sbmv, Scal, Spmv, Spr, Spr2, Swap, Symm, Symv, Syr, Syr2, Syr2k, Syrk, Tbmv, Tbsv, Tpmv, Tpsv,
    Trmm, Trmv, Trsm, Trsv,
};
use crate::abi::bodies::{level1, level2, rotations, run, structured};
use crate::abi::guard::Export;
use crate::abi::types::{Passed128, WB_AUTO, wb_f128};
use std::ffi::{CStr, c_char, c_int};

const XERBLA: &CStr = c"_Z17Mxerbla_binary128PKci";

/// `Rgemm_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rgemm_f128(
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: Passed128,
    a: *const wb_f128,
    lda: i64,
    b: *const wb_f128,
    ldb: i64,
    beta: Passed128,
    c: *mut wb_f128,
    ldc: i64,
) -> c_int {
    let arguments = Gemm {
        transa,
        transb,
        m,
        n,
        k,
        alpha: alpha.at(),
        a,
        lda,
        b,
        ldb,
        beta: beta.at(),
        c,
        ldc,
    };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Rgemm_f128", "Rgemm", XERBLA) }, WB_AUTO, arguments)
    }
}

/// `Rsyrk_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A.
#[allow(non_snake_case, improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rsyrk_f128(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: Passed128,
    a: *const wb_f128,
    lda: i64,
    beta: Passed128,
    c: *mut wb_f128,
    ldc: i64,
) -> c_int {
    let arguments = Syrk { uplo, trans, n, k, alpha: alpha.at(), a, lda, beta: beta.at(), c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Rsyrk_f128", "Rsyrk", XERBLA) }, WB_AUTO, arguments)
    }
}

/// `Rgemmtr_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rgemmtr_f128(
    uplo: *const c_char,
    transa: *const c_char,
    transb: *const c_char,
    n: i64,
    k: i64,
    alpha: Passed128,
    a: *const wb_f128,
    lda: i64,
    b: *const wb_f128,
    ldb: i64,
    beta: Passed128,
    c: *mut wb_f128,
    ldc: i64,
) -> c_int {
    let arguments = Gemmtr {
        uplo,
        transa,
        transb,
        n,
        k,
        alpha: alpha.at(),
        a,
        lda,
        b,
        ldb,
        beta: beta.at(),
        c,
        ldc,
    };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Rgemmtr_f128", "Rgemmtr", XERBLA) }, WB_AUTO, arguments)
    }
}

/// `Rsymm_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rsymm_f128(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: Passed128,
    a: *const wb_f128,
    lda: i64,
    b: *const wb_f128,
    ldb: i64,
    beta: Passed128,
    c: *mut wb_f128,
    ldc: i64,
) -> c_int {
    let arguments =
        Symm { side, uplo, m, n, alpha: alpha.at(), a, lda, b, ldb, beta: beta.at(), c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::symm(const { &Export::of_mplapack("Rsymm_f128", "Rsymm", XERBLA) }, arguments)
    }
}

/// `Rsyr2k_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rsyr2k_f128(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: Passed128,
    a: *const wb_f128,
    lda: i64,
    b: *const wb_f128,
    ldb: i64,
    beta: Passed128,
    c: *mut wb_f128,
    ldc: i64,
) -> c_int {
    let arguments =
        Syr2k { uplo, trans, n, k, alpha: alpha.at(), a, lda, b, ldb, beta: beta.at(), c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::syr2k(
            const { &Export::of_mplapack("Rsyr2k_f128", "Rsyr2k", XERBLA) },
            arguments,
        )
    }
}

/// `Rtrmm_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrices must have the stated shapes, and B must not overlap A.
#[allow(non_snake_case, improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rtrmm_f128(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: Passed128,
    a: *const wb_f128,
    lda: i64,
    b: *mut wb_f128,
    ldb: i64,
) -> c_int {
    let arguments = Trmm { side, uplo, transa, diag, m, n, alpha: alpha.at(), a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trmm(const { &Export::of_mplapack("Rtrmm_f128", "Rtrmm", XERBLA) }, arguments)
    }
}

/// `Rtrsm_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrices must have the stated shapes, and B must not overlap A.
#[allow(non_snake_case, improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rtrsm_f128(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: Passed128,
    a: *const wb_f128,
    lda: i64,
    b: *mut wb_f128,
    ldb: i64,
) -> c_int {
    let arguments = Trsm { side, uplo, transa, diag, m, n, alpha: alpha.at(), a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trsm(const { &Export::of_mplapack("Rtrsm_f128", "Rtrsm", XERBLA) }, arguments)
    }
}

/// `Rgemv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
#[allow(non_snake_case, improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rgemv_f128(
    trans: *const c_char,
    m: i64,
    n: i64,
    alpha: Passed128,
    a: *const wb_f128,
    lda: i64,
    x: *const wb_f128,
    incx: i64,
    beta: Passed128,
    y: *mut wb_f128,
    incy: i64,
) -> c_int {
    let arguments =
        Gemv { trans, m, n, alpha: alpha.at(), a, lda, x, incx, beta: beta.at(), y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::gemv(const { &Export::of_mplapack("Rgemv_f128", "Rgemv", XERBLA) }, arguments)
    }
}

/// `Rgbmv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
#[allow(non_snake_case, improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rgbmv_f128(
    trans: *const c_char,
    m: i64,
    n: i64,
    kl: i64,
    ku: i64,
    alpha: Passed128,
    a: *const wb_f128,
    lda: i64,
    x: *const wb_f128,
    incx: i64,
    beta: Passed128,
    y: *mut wb_f128,
    incy: i64,
) -> c_int {
    let arguments =
        Gbmv { trans, m, n, kl, ku, alpha: alpha.at(), a, lda, x, incx, beta: beta.at(), y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::gbmv(const { &Export::of_mplapack("Rgbmv_f128", "Rgbmv", XERBLA) }, arguments)
    }
}

/// `Rsymv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
#[allow(non_snake_case, improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rsymv_f128(
    uplo: *const c_char,
    n: i64,
    alpha: Passed128,
    a: *const wb_f128,
    lda: i64,
    x: *const wb_f128,
    incx: i64,
    beta: Passed128,
    y: *mut wb_f128,
    incy: i64,
) -> c_int {
    let arguments = Symv { uplo, n, alpha: alpha.at(), a, lda, x, incx, beta: beta.at(), y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::symv(const { &Export::of_mplapack("Rsymv_f128", "Rsymv", XERBLA) }, arguments)
    }
}

/// `Rsbmv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
#[allow(non_snake_case, improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rsbmv_f128(
    uplo: *const c_char,
    n: i64,
    k: i64,
    alpha: Passed128,
    a: *const wb_f128,
    lda: i64,
    x: *const wb_f128,
    incx: i64,
    beta: Passed128,
    y: *mut wb_f128,
    incy: i64,
) -> c_int {
    let arguments =
        Sbmv { uplo, n, k, alpha: alpha.at(), a, lda, x, incx, beta: beta.at(), y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::sbmv(const { &Export::of_mplapack("Rsbmv_f128", "Rsbmv", XERBLA) }, arguments)
    }
}

/// `Rspmv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap AP or X.
#[allow(non_snake_case, improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rspmv_f128(
    uplo: *const c_char,
    n: i64,
    alpha: Passed128,
    ap: *const wb_f128,
    x: *const wb_f128,
    incx: i64,
    beta: Passed128,
    y: *mut wb_f128,
    incy: i64,
) -> c_int {
    let arguments = Spmv { uplo, n, alpha: alpha.at(), ap, x, incx, beta: beta.at(), y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::spmv(const { &Export::of_mplapack("Rspmv_f128", "Rspmv", XERBLA) }, arguments)
    }
}

/// `Rtrmv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rtrmv_f128(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const wb_f128,
    lda: i64,
    x: *mut wb_f128,
    incx: i64,
) -> c_int {
    let arguments = Trmv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::trmv(const { &Export::of_mplapack("Rtrmv_f128", "Rtrmv", XERBLA) }, arguments)
    }
}

/// `Rtbmv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rtbmv_f128(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const wb_f128,
    lda: i64,
    x: *mut wb_f128,
    incx: i64,
) -> c_int {
    let arguments = Tbmv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tbmv(const { &Export::of_mplapack("Rtbmv_f128", "Rtbmv", XERBLA) }, arguments)
    }
}

/// `Rtpmv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap AP.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rtpmv_f128(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const wb_f128,
    x: *mut wb_f128,
    incx: i64,
) -> c_int {
    let arguments = Tpmv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tpmv(const { &Export::of_mplapack("Rtpmv_f128", "Rtpmv", XERBLA) }, arguments)
    }
}

/// `Rtrsv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rtrsv_f128(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const wb_f128,
    lda: i64,
    x: *mut wb_f128,
    incx: i64,
) -> c_int {
    let arguments = Trsv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::trsv(const { &Export::of_mplapack("Rtrsv_f128", "Rtrsv", XERBLA) }, arguments)
    }
}

/// `Rtbsv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rtbsv_f128(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const wb_f128,
    lda: i64,
    x: *mut wb_f128,
    incx: i64,
) -> c_int {
    let arguments = Tbsv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tbsv(const { &Export::of_mplapack("Rtbsv_f128", "Rtbsv", XERBLA) }, arguments)
    }
}

/// `Rtpsv_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap AP.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rtpsv_f128(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const wb_f128,
    x: *mut wb_f128,
    incx: i64,
) -> c_int {
    let arguments = Tpsv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tpsv(const { &Export::of_mplapack("Rtpsv_f128", "Rtpsv", XERBLA) }, arguments)
    }
}

/// `Rger_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
#[allow(non_snake_case, improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rger_f128(
    m: i64,
    n: i64,
    alpha: Passed128,
    x: *const wb_f128,
    incx: i64,
    y: *const wb_f128,
    incy: i64,
    a: *mut wb_f128,
    lda: i64,
) -> c_int {
    let arguments = Ger { m, n, alpha: alpha.at(), x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::ger(const { &Export::of_mplapack("Rger_f128", "Rger", XERBLA) }, arguments) }
}

/// `Rsyr_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and A must not overlap X.
#[allow(non_snake_case, improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rsyr_f128(
    uplo: *const c_char,
    n: i64,
    alpha: Passed128,
    x: *const wb_f128,
    incx: i64,
    a: *mut wb_f128,
    lda: i64,
) -> c_int {
    let arguments = Syr { uplo, n, alpha: alpha.at(), x, incx, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::syr(const { &Export::of_mplapack("Rsyr_f128", "Rsyr", XERBLA) }, arguments) }
}

/// `Rspr_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and AP must not overlap X.
#[allow(non_snake_case, improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rspr_f128(
    uplo: *const c_char,
    n: i64,
    alpha: Passed128,
    x: *const wb_f128,
    incx: i64,
    ap: *mut wb_f128,
) -> c_int {
    let arguments = Spr { uplo, n, alpha: alpha.at(), x, incx, ap };
    // SAFETY: the same contract.
    unsafe { level2::spr(const { &Export::of_mplapack("Rspr_f128", "Rspr", XERBLA) }, arguments) }
}

/// `Rsyr2_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
#[allow(non_snake_case, improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rsyr2_f128(
    uplo: *const c_char,
    n: i64,
    alpha: Passed128,
    x: *const wb_f128,
    incx: i64,
    y: *const wb_f128,
    incy: i64,
    a: *mut wb_f128,
    lda: i64,
) -> c_int {
    let arguments = Syr2 { uplo, n, alpha: alpha.at(), x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe {
        level2::syr2(const { &Export::of_mplapack("Rsyr2_f128", "Rsyr2", XERBLA) }, arguments)
    }
}

/// `Rspr2_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and AP must not overlap X or Y.
#[allow(non_snake_case, improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rspr2_f128(
    uplo: *const c_char,
    n: i64,
    alpha: Passed128,
    x: *const wb_f128,
    incx: i64,
    y: *const wb_f128,
    incy: i64,
    ap: *mut wb_f128,
) -> c_int {
    let arguments = Spr2 { uplo, n, alpha: alpha.at(), x, incx, y, incy, ap };
    // SAFETY: the same contract.
    unsafe {
        level2::spr2(const { &Export::of_mplapack("Rspr2_f128", "Rspr2", XERBLA) }, arguments)
    }
}

/// `Raxpy_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case, improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Raxpy_f128(
    n: i64,
    alpha: Passed128,
    x: *const wb_f128,
    incx: i64,
    y: *mut wb_f128,
    incy: i64,
) -> c_int {
    let arguments = Axpy { n, alpha: alpha.at(), x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::axpy(const { &Export::named("Raxpy_f128") }, arguments) }
}

/// `Rscal_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case, improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rscal_f128(
    n: i64,
    alpha: Passed128,
    x: *mut wb_f128,
    incx: i64,
) -> c_int {
    let arguments = Scal { n, alpha: alpha.at(), x, incx };
    // SAFETY: the same contract.
    unsafe { level1::scal(const { &Export::named("Rscal_f128") }, arguments) }
}

/// `Rcopy_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rcopy_f128(
    n: i64,
    x: *const wb_f128,
    incx: i64,
    y: *mut wb_f128,
    incy: i64,
) -> c_int {
    let arguments = Assign { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::assign(const { &Export::named("Rcopy_f128") }, arguments) }
}

/// `Rswap_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rswap_f128(
    n: i64,
    x: *mut wb_f128,
    incx: i64,
    y: *mut wb_f128,
    incy: i64,
) -> c_int {
    let arguments = Swap { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::swap(const { &Export::named("Rswap_f128") }, arguments) }
}

/// `Rrot_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case, improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rrot_f128(
    n: i64,
    x: *mut wb_f128,
    incx: i64,
    y: *mut wb_f128,
    incy: i64,
    c: Passed128,
    s: Passed128,
) -> c_int {
    let arguments = Rot { n, x, incx, y, incy, c: c.at(), s: s.at() };
    // SAFETY: the same contract.
    unsafe { level1::rot(const { &Export::named("Rrot_f128") }, arguments) }
}

/// `Rrotg_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Pointers are NULL or to numbers that may be read and written.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rrotg_f128(
    a: *mut wb_f128,
    b: *mut wb_f128,
    c: *mut wb_f128,
    s: *mut wb_f128,
) -> c_int {
    let arguments = Rotg { a, b, c, s };
    // SAFETY: the same contract.
    unsafe { rotations::rotg(const { &Export::named("Rrotg_f128") }, arguments) }
}

/// `Rrotm_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
/// `param` is NULL or has five elements.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rrotm_f128(
    n: i64,
    x: *mut wb_f128,
    incx: i64,
    y: *mut wb_f128,
    incy: i64,
    param: *const wb_f128,
) -> c_int {
    let arguments = Rotm { n, x, incx, y, incy, param };
    // SAFETY: the same contract.
    unsafe { rotations::rotm(const { &Export::named("Rrotm_f128") }, arguments) }
}

/// `Rrotmg_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Pointers are NULL or to numbers that may be read and written, `param` to five of them.
#[allow(non_snake_case, improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rrotmg_f128(
    d1: *mut wb_f128,
    d2: *mut wb_f128,
    x1: *mut wb_f128,
    y1: Passed128,
    param: *mut wb_f128,
) -> c_int {
    let arguments = Rotmg { d1, d2, x1, y1: y1.at(), param };
    // SAFETY: the same contract.
    unsafe { rotations::rotmg(const { &Export::named("Rrotmg_f128") }, arguments) }
}

/// `Rdot_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case, improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rdot_f128(
    n: i64,
    x: *const wb_f128,
    incx: i64,
    y: *const wb_f128,
    incy: i64,
) -> Passed128 {
    let arguments = Dot { n, x, incx, y, incy };
    // SAFETY: the same contract.
    let result = unsafe { level1::dot(const { &Export::named("Rdot_f128") }, arguments) };
    result.into()
}

/// `Rasum_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case, improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rasum_f128(n: i64, x: *const wb_f128, incx: i64) -> Passed128 {
    let arguments = Asum { n, x, incx };
    // SAFETY: the same contract.
    let result = unsafe { level1::asum(const { &Export::named("Rasum_f128") }, arguments) };
    result.into()
}

/// `Rnrm2_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case, improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rnrm2_f128(n: i64, x: *const wb_f128, incx: i64) -> Passed128 {
    let arguments = Nrm2 { n, x, incx };
    // SAFETY: the same contract.
    let result = unsafe { level1::nrm2(const { &Export::named("Rnrm2_f128") }, arguments) };
    result.into()
}

/// `iRamax_dd` on binary128 numbers. Numbers are passed by value. Sums are exact and rounded once,
/// matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn iRamax_f128(n: i64, x: *const wb_f128, incx: i64) -> i64 {
    let arguments = Iamax { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::iamax(const { &Export::named("iRamax_f128") }, arguments) }
}
