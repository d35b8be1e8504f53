//! MPLAPACK's routines on complex binary128 numbers under plain C names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{
    Assign, Axpy, Cabs1, Casum, Cnrm2, Crot, Crotg, Crscal, Dot, Dotc, Gbmv, Gemm, Gemmtr, Gemv,
    Ger, Gerc, Hbmv, Hemm, Hemv, Her, Her2, Her2k, Herk, Hpmv, Hpr, Hpr2, Icamax, Scal, Swap, Symm,
    Syr2k, Syrk, Tbmv, Tbsv, Tpmv, Tpsv, Trmm, Trmv, Trsm, Trsv,
};
use crate::abi::bodies::{level1, level2, rotations, run, structured};
use crate::abi::guard::Export;
use crate::abi::types::{Passed128, PassedComplex128, WB_AUTO, wb_f128, wb_f128_complex};
use std::ffi::{CStr, c_char, c_int};

const XERBLA: &CStr = c"_Z17Mxerbla_binary128PKci";

/// `Cgemm_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cgemm_f128(
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: PassedComplex128,
    a: *const wb_f128_complex,
    lda: i64,
    b: *const wb_f128_complex,
    ldb: i64,
    beta: PassedComplex128,
    c: *mut wb_f128_complex,
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
        run(const { &Export::of_mplapack("Cgemm_f128", "Cgemm", XERBLA) }, WB_AUTO, arguments)
    }
}

/// `Csyrk_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Csyrk_f128(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: PassedComplex128,
    a: *const wb_f128_complex,
    lda: i64,
    beta: PassedComplex128,
    c: *mut wb_f128_complex,
    ldc: i64,
) -> c_int {
    let arguments = Syrk { uplo, trans, n, k, alpha: alpha.at(), a, lda, beta: beta.at(), c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Csyrk_f128", "Csyrk", XERBLA) }, WB_AUTO, arguments)
    }
}

/// `Cgemmtr_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and
/// rounded once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cgemmtr_f128(
    uplo: *const c_char,
    transa: *const c_char,
    transb: *const c_char,
    n: i64,
    k: i64,
    alpha: PassedComplex128,
    a: *const wb_f128_complex,
    lda: i64,
    b: *const wb_f128_complex,
    ldb: i64,
    beta: PassedComplex128,
    c: *mut wb_f128_complex,
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
        run(const { &Export::of_mplapack("Cgemmtr_f128", "Cgemmtr", XERBLA) }, WB_AUTO, arguments)
    }
}

/// `Cherk_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A.
#[allow(non_snake_case, improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cherk_f128(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: Passed128,
    a: *const wb_f128_complex,
    lda: i64,
    beta: Passed128,
    c: *mut wb_f128_complex,
    ldc: i64,
) -> c_int {
    let arguments = Herk { uplo, trans, n, k, alpha: alpha.at(), a, lda, beta: beta.at(), c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::herk(const { &Export::of_mplapack("Cherk_f128", "Cherk", XERBLA) }, arguments)
    }
}

/// `Csymm_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Csymm_f128(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: PassedComplex128,
    a: *const wb_f128_complex,
    lda: i64,
    b: *const wb_f128_complex,
    ldb: i64,
    beta: PassedComplex128,
    c: *mut wb_f128_complex,
    ldc: i64,
) -> c_int {
    let arguments =
        Symm { side, uplo, m, n, alpha: alpha.at(), a, lda, b, ldb, beta: beta.at(), c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::symm(const { &Export::of_mplapack("Csymm_f128", "Csymm", XERBLA) }, arguments)
    }
}

/// `Chemm_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Chemm_f128(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: PassedComplex128,
    a: *const wb_f128_complex,
    lda: i64,
    b: *const wb_f128_complex,
    ldb: i64,
    beta: PassedComplex128,
    c: *mut wb_f128_complex,
    ldc: i64,
) -> c_int {
    let arguments =
        Hemm { side, uplo, m, n, alpha: alpha.at(), a, lda, b, ldb, beta: beta.at(), c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::hemm(const { &Export::of_mplapack("Chemm_f128", "Chemm", XERBLA) }, arguments)
    }
}

/// `Csyr2k_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and
/// rounded once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Csyr2k_f128(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: PassedComplex128,
    a: *const wb_f128_complex,
    lda: i64,
    b: *const wb_f128_complex,
    ldb: i64,
    beta: PassedComplex128,
    c: *mut wb_f128_complex,
    ldc: i64,
) -> c_int {
    let arguments =
        Syr2k { uplo, trans, n, k, alpha: alpha.at(), a, lda, b, ldb, beta: beta.at(), c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::syr2k(
            const { &Export::of_mplapack("Csyr2k_f128", "Csyr2k", XERBLA) },
            arguments,
        )
    }
}

/// `Cher2k_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and
/// rounded once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cher2k_f128(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: PassedComplex128,
    a: *const wb_f128_complex,
    lda: i64,
    b: *const wb_f128_complex,
    ldb: i64,
    beta: Passed128,
    c: *mut wb_f128_complex,
    ldc: i64,
) -> c_int {
    let arguments =
        Her2k { uplo, trans, n, k, alpha: alpha.at(), a, lda, b, ldb, beta: beta.at(), c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::her2k(
            const { &Export::of_mplapack("Cher2k_f128", "Cher2k", XERBLA) },
            arguments,
        )
    }
}

/// `Ctrmm_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrices must have the stated shapes, and B must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctrmm_f128(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: PassedComplex128,
    a: *const wb_f128_complex,
    lda: i64,
    b: *mut wb_f128_complex,
    ldb: i64,
) -> c_int {
    let arguments = Trmm { side, uplo, transa, diag, m, n, alpha: alpha.at(), a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trmm(const { &Export::of_mplapack("Ctrmm_f128", "Ctrmm", XERBLA) }, arguments)
    }
}

/// `Ctrsm_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrices must have the stated shapes, and B must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctrsm_f128(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: PassedComplex128,
    a: *const wb_f128_complex,
    lda: i64,
    b: *mut wb_f128_complex,
    ldb: i64,
) -> c_int {
    let arguments = Trsm { side, uplo, transa, diag, m, n, alpha: alpha.at(), a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trsm(const { &Export::of_mplapack("Ctrsm_f128", "Ctrsm", XERBLA) }, arguments)
    }
}

/// `Cgemv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cgemv_f128(
    trans: *const c_char,
    m: i64,
    n: i64,
    alpha: PassedComplex128,
    a: *const wb_f128_complex,
    lda: i64,
    x: *const wb_f128_complex,
    incx: i64,
    beta: PassedComplex128,
    y: *mut wb_f128_complex,
    incy: i64,
) -> c_int {
    let arguments =
        Gemv { trans, m, n, alpha: alpha.at(), a, lda, x, incx, beta: beta.at(), y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::gemv(const { &Export::of_mplapack("Cgemv_f128", "Cgemv", XERBLA) }, arguments)
    }
}

/// `Cgbmv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cgbmv_f128(
    trans: *const c_char,
    m: i64,
    n: i64,
    kl: i64,
    ku: i64,
    alpha: PassedComplex128,
    a: *const wb_f128_complex,
    lda: i64,
    x: *const wb_f128_complex,
    incx: i64,
    beta: PassedComplex128,
    y: *mut wb_f128_complex,
    incy: i64,
) -> c_int {
    let arguments =
        Gbmv { trans, m, n, kl, ku, alpha: alpha.at(), a, lda, x, incx, beta: beta.at(), y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::gbmv(const { &Export::of_mplapack("Cgbmv_f128", "Cgbmv", XERBLA) }, arguments)
    }
}

/// `Chemv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Chemv_f128(
    uplo: *const c_char,
    n: i64,
    alpha: PassedComplex128,
    a: *const wb_f128_complex,
    lda: i64,
    x: *const wb_f128_complex,
    incx: i64,
    beta: PassedComplex128,
    y: *mut wb_f128_complex,
    incy: i64,
) -> c_int {
    let arguments = Hemv { uplo, n, alpha: alpha.at(), a, lda, x, incx, beta: beta.at(), y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::hemv(const { &Export::of_mplapack("Chemv_f128", "Chemv", XERBLA) }, arguments)
    }
}

/// `Chbmv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Chbmv_f128(
    uplo: *const c_char,
    n: i64,
    k: i64,
    alpha: PassedComplex128,
    a: *const wb_f128_complex,
    lda: i64,
    x: *const wb_f128_complex,
    incx: i64,
    beta: PassedComplex128,
    y: *mut wb_f128_complex,
    incy: i64,
) -> c_int {
    let arguments =
        Hbmv { uplo, n, k, alpha: alpha.at(), a, lda, x, incx, beta: beta.at(), y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::hbmv(const { &Export::of_mplapack("Chbmv_f128", "Chbmv", XERBLA) }, arguments)
    }
}

/// `Chpmv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap AP or X.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Chpmv_f128(
    uplo: *const c_char,
    n: i64,
    alpha: PassedComplex128,
    ap: *const wb_f128_complex,
    x: *const wb_f128_complex,
    incx: i64,
    beta: PassedComplex128,
    y: *mut wb_f128_complex,
    incy: i64,
) -> c_int {
    let arguments = Hpmv { uplo, n, alpha: alpha.at(), ap, x, incx, beta: beta.at(), y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::hpmv(const { &Export::of_mplapack("Chpmv_f128", "Chpmv", XERBLA) }, arguments)
    }
}

/// `Ctrmv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctrmv_f128(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const wb_f128_complex,
    lda: i64,
    x: *mut wb_f128_complex,
    incx: i64,
) -> c_int {
    let arguments = Trmv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::trmv(const { &Export::of_mplapack("Ctrmv_f128", "Ctrmv", XERBLA) }, arguments)
    }
}

/// `Ctbmv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctbmv_f128(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const wb_f128_complex,
    lda: i64,
    x: *mut wb_f128_complex,
    incx: i64,
) -> c_int {
    let arguments = Tbmv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tbmv(const { &Export::of_mplapack("Ctbmv_f128", "Ctbmv", XERBLA) }, arguments)
    }
}

/// `Ctpmv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap AP.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctpmv_f128(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const wb_f128_complex,
    x: *mut wb_f128_complex,
    incx: i64,
) -> c_int {
    let arguments = Tpmv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tpmv(const { &Export::of_mplapack("Ctpmv_f128", "Ctpmv", XERBLA) }, arguments)
    }
}

/// `Ctrsv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctrsv_f128(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const wb_f128_complex,
    lda: i64,
    x: *mut wb_f128_complex,
    incx: i64,
) -> c_int {
    let arguments = Trsv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::trsv(const { &Export::of_mplapack("Ctrsv_f128", "Ctrsv", XERBLA) }, arguments)
    }
}

/// `Ctbsv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctbsv_f128(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const wb_f128_complex,
    lda: i64,
    x: *mut wb_f128_complex,
    incx: i64,
) -> c_int {
    let arguments = Tbsv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tbsv(const { &Export::of_mplapack("Ctbsv_f128", "Ctbsv", XERBLA) }, arguments)
    }
}

/// `Ctpsv_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap AP.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctpsv_f128(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const wb_f128_complex,
    x: *mut wb_f128_complex,
    incx: i64,
) -> c_int {
    let arguments = Tpsv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tpsv(const { &Export::of_mplapack("Ctpsv_f128", "Ctpsv", XERBLA) }, arguments)
    }
}

/// `Cgeru_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cgeru_f128(
    m: i64,
    n: i64,
    alpha: PassedComplex128,
    x: *const wb_f128_complex,
    incx: i64,
    y: *const wb_f128_complex,
    incy: i64,
    a: *mut wb_f128_complex,
    lda: i64,
) -> c_int {
    let arguments = Ger { m, n, alpha: alpha.at(), x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::ger(const { &Export::of_mplapack("Cgeru_f128", "Cgeru", XERBLA) }, arguments) }
}

/// `Cgerc_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cgerc_f128(
    m: i64,
    n: i64,
    alpha: PassedComplex128,
    x: *const wb_f128_complex,
    incx: i64,
    y: *const wb_f128_complex,
    incy: i64,
    a: *mut wb_f128_complex,
    lda: i64,
) -> c_int {
    let arguments = Gerc { m, n, alpha: alpha.at(), x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe {
        level2::gerc(const { &Export::of_mplapack("Cgerc_f128", "Cgerc", XERBLA) }, arguments)
    }
}

/// `Cher_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and A must not overlap X.
#[allow(non_snake_case, improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cher_f128(
    uplo: *const c_char,
    n: i64,
    alpha: Passed128,
    x: *const wb_f128_complex,
    incx: i64,
    a: *mut wb_f128_complex,
    lda: i64,
) -> c_int {
    let arguments = Her { uplo, n, alpha: alpha.at(), x, incx, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::her(const { &Export::of_mplapack("Cher_f128", "Cher", XERBLA) }, arguments) }
}

/// `Chpr_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and AP must not overlap X.
#[allow(non_snake_case, improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Chpr_f128(
    uplo: *const c_char,
    n: i64,
    alpha: Passed128,
    x: *const wb_f128_complex,
    incx: i64,
    ap: *mut wb_f128_complex,
) -> c_int {
    let arguments = Hpr { uplo, n, alpha: alpha.at(), x, incx, ap };
    // SAFETY: the same contract.
    unsafe { level2::hpr(const { &Export::of_mplapack("Chpr_f128", "Chpr", XERBLA) }, arguments) }
}

/// `Cher2_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cher2_f128(
    uplo: *const c_char,
    n: i64,
    alpha: PassedComplex128,
    x: *const wb_f128_complex,
    incx: i64,
    y: *const wb_f128_complex,
    incy: i64,
    a: *mut wb_f128_complex,
    lda: i64,
) -> c_int {
    let arguments = Her2 { uplo, n, alpha: alpha.at(), x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe {
        level2::her2(const { &Export::of_mplapack("Cher2_f128", "Cher2", XERBLA) }, arguments)
    }
}

/// `Chpr2_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and AP must not overlap X or Y.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Chpr2_f128(
    uplo: *const c_char,
    n: i64,
    alpha: PassedComplex128,
    x: *const wb_f128_complex,
    incx: i64,
    y: *const wb_f128_complex,
    incy: i64,
    ap: *mut wb_f128_complex,
) -> c_int {
    let arguments = Hpr2 { uplo, n, alpha: alpha.at(), x, incx, y, incy, ap };
    // SAFETY: the same contract.
    unsafe {
        level2::hpr2(const { &Export::of_mplapack("Chpr2_f128", "Chpr2", XERBLA) }, arguments)
    }
}

/// `Caxpy_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Caxpy_f128(
    n: i64,
    alpha: PassedComplex128,
    x: *const wb_f128_complex,
    incx: i64,
    y: *mut wb_f128_complex,
    incy: i64,
) -> c_int {
    let arguments = Axpy { n, alpha: alpha.at(), x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::axpy(const { &Export::named("Caxpy_f128") }, arguments) }
}

/// `Cscal_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cscal_f128(
    n: i64,
    alpha: PassedComplex128,
    x: *mut wb_f128_complex,
    incx: i64,
) -> c_int {
    let arguments = Scal { n, alpha: alpha.at(), x, incx };
    // SAFETY: the same contract.
    unsafe { level1::scal(const { &Export::named("Cscal_f128") }, arguments) }
}

/// `CRscal_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and
/// rounded once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case, improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn CRscal_f128(
    n: i64,
    alpha: Passed128,
    x: *mut wb_f128_complex,
    incx: i64,
) -> c_int {
    let arguments = Crscal { n, alpha: alpha.at(), x, incx };
    // SAFETY: the same contract.
    unsafe { level1::crscal(const { &Export::named("CRscal_f128") }, arguments) }
}

/// `Ccopy_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ccopy_f128(
    n: i64,
    x: *const wb_f128_complex,
    incx: i64,
    y: *mut wb_f128_complex,
    incy: i64,
) -> c_int {
    let arguments = Assign { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::assign(const { &Export::named("Ccopy_f128") }, arguments) }
}

/// `Cswap_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cswap_f128(
    n: i64,
    x: *mut wb_f128_complex,
    incx: i64,
    y: *mut wb_f128_complex,
    incy: i64,
) -> c_int {
    let arguments = Swap { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::swap(const { &Export::named("Cswap_f128") }, arguments) }
}

/// `CRrot_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case, improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn CRrot_f128(
    n: i64,
    x: *mut wb_f128_complex,
    incx: i64,
    y: *mut wb_f128_complex,
    incy: i64,
    c: Passed128,
    s: Passed128,
) -> c_int {
    let arguments = Crot { n, x, incx, y, incy, c: c.at(), s: s.at() };
    // SAFETY: the same contract.
    unsafe { level1::crot(const { &Export::named("CRrot_f128") }, arguments) }
}

/// `Crotg_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Pointers are NULL or to numbers that may be read and written.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Crotg_f128(
    a: *mut wb_f128_complex,
    b: PassedComplex128,
    c: *mut wb_f128,
    s: *mut wb_f128_complex,
) -> c_int {
    let arguments = Crotg { a, b: b.at(), c, s };
    // SAFETY: the same contract.
    unsafe { rotations::crotg(const { &Export::named("Crotg_f128") }, arguments) }
}

/// `Cdotu_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cdotu_f128(
    n: i64,
    x: *const wb_f128_complex,
    incx: i64,
    y: *const wb_f128_complex,
    incy: i64,
) -> PassedComplex128 {
    let arguments = Dot { n, x, incx, y, incy };
    // SAFETY: the same contract.
    let result = unsafe { level1::dot(const { &Export::named("Cdotu_f128") }, arguments) };
    result.into()
}

/// `Cdotc_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and rounded
/// once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cdotc_f128(
    n: i64,
    x: *const wb_f128_complex,
    incx: i64,
    y: *const wb_f128_complex,
    incy: i64,
) -> PassedComplex128 {
    let arguments = Dotc { n, x, incx, y, incy };
    // SAFETY: the same contract.
    let result = unsafe { level1::dotc(const { &Export::named("Cdotc_f128") }, arguments) };
    result.into()
}

/// `RCasum_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and
/// rounded once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case, improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn RCasum_f128(
    n: i64,
    x: *const wb_f128_complex,
    incx: i64,
) -> Passed128 {
    let arguments = Casum { n, x, incx };
    // SAFETY: the same contract.
    let result = unsafe { level1::casum(const { &Export::named("RCasum_f128") }, arguments) };
    result.into()
}

/// `RCnrm2_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and
/// rounded once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case, improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn RCnrm2_f128(
    n: i64,
    x: *const wb_f128_complex,
    incx: i64,
) -> Passed128 {
    let arguments = Cnrm2 { n, x, incx };
    // SAFETY: the same contract.
    let result = unsafe { level1::cnrm2(const { &Export::named("RCnrm2_f128") }, arguments) };
    result.into()
}

/// `iCamax_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and
/// rounded once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn iCamax_f128(n: i64, x: *const wb_f128_complex, incx: i64) -> i64 {
    let arguments = Icamax { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::icamax(const { &Export::named("iCamax_f128") }, arguments) }
}

/// `RCabs1_dd` on complex binary128 numbers. Numbers are passed by value. Sums are exact and
/// rounded once, matrix products keep the bound of `WB_WORKING`.
///
/// # Safety
/// Pointers are NULL or to numbers that may be read and written.
#[allow(non_snake_case, improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn RCabs1_f128(z: PassedComplex128) -> Passed128 {
    let arguments = Cabs1 { z: z.at() };
    // SAFETY: the same contract.
    let result = unsafe { level1::cabs1(const { &Export::named("RCabs1_f128") }, arguments) };
    result.into()
}
