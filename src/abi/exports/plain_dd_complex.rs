//! MPLAPACK's routines on complex double-double numbers under plain C names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{
    Assign, Axpy, Cabs1, Casum, Cnrm2, Crot, Crotg, Crscal, Dot, Dotc, Gbmv, Gemm, Gemmtr, Gemv,
    Ger, Gerc, Hbmv, Hemm, Hemv, Her, Her2, Her2k, Herk, Hpmv, Hpr, Hpr2, Icamax, Scal, Swap, Symm,
    Syr2k, Syrk, Tbmv, Tbsv, Tpmv, Tpsv, Trmm, Trmv, Trsm, Trsv,
};
use crate::abi::bodies::{level1, level2, rotations, run, structured};
use crate::abi::guard::Export;
use crate::abi::types::WB_AUTO;
use crate::format::{Complex, Dd};
use std::ffi::{CStr, c_char, c_int};

const XERBLA: &CStr = c"_Z10Mxerbla_ddPKci";

/// C := alpha op(A) op(B) + beta C on complex double-double numbers. With `"C"` op(X) is the
/// conjugate transpose.
///
/// Arguments, results and errors are those of `Rgemm_dd`. The error of each part of an element is
/// small against |alpha| |A| |B| + |beta| |C|, not against that part. Matrices are in host memory.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cgemm_dd(
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    b: *const Complex<Dd>,
    ldb: i64,
    beta: Complex<Dd>,
    c: *mut Complex<Dd>,
    ldc: i64,
) -> c_int {
    let arguments =
        Gemm { transa, transb, m, n, k, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe { run(const { &Export::of_mplapack("Cgemm_dd", "Cgemm", XERBLA) }, WB_AUTO, arguments) }
}

/// One triangle of C := alpha op(A) op(A)^T + beta C on complex double-double numbers. `trans` is
/// `"N"` or `"T"`; otherwise as `Rsyrk_dd` and `Cgemm_dd`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Csyrk_dd(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    beta: Complex<Dd>,
    c: *mut Complex<Dd>,
    ldc: i64,
) -> c_int {
    let arguments = Syrk { uplo, trans, n, k, alpha: &alpha, a, lda, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe { run(const { &Export::of_mplapack("Csyrk_dd", "Csyrk", XERBLA) }, WB_AUTO, arguments) }
}

/// `Rgemmtr_dd` on complex double-double numbers.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cgemmtr_dd(
    uplo: *const c_char,
    transa: *const c_char,
    transb: *const c_char,
    n: i64,
    k: i64,
    alpha: Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    b: *const Complex<Dd>,
    ldb: i64,
    beta: Complex<Dd>,
    c: *mut Complex<Dd>,
    ldc: i64,
) -> c_int {
    let arguments =
        Gemmtr { uplo, transa, transb, n, k, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Cgemmtr_dd", "Cgemmtr", XERBLA) }, WB_AUTO, arguments)
    }
}

/// One triangle of C := alpha op(A) op(A)^H + beta C on complex double-double numbers, with a
/// Hermitian matrix C and real `alpha` and `beta`.
///
/// `trans`: `"N"` (op(A) = A, which is n x k) or `"C"` (op(A) = A^H, A being k x n). The imaginary
/// parts of the diagonal of C become 0. Otherwise as `Csyrk_dd`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cherk_dd(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: Dd,
    a: *const Complex<Dd>,
    lda: i64,
    beta: Dd,
    c: *mut Complex<Dd>,
    ldc: i64,
) -> c_int {
    let arguments = Herk { uplo, trans, n, k, alpha: &alpha, a, lda, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::herk(const { &Export::of_mplapack("Cherk_dd", "Cherk", XERBLA) }, arguments)
    }
}

/// `Rsymm_dd` on complex double-double numbers.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Csymm_dd(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    b: *const Complex<Dd>,
    ldb: i64,
    beta: Complex<Dd>,
    c: *mut Complex<Dd>,
    ldc: i64,
) -> c_int {
    let arguments = Symm { side, uplo, m, n, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::symm(const { &Export::of_mplapack("Csymm_dd", "Csymm", XERBLA) }, arguments)
    }
}

/// C := alpha A B + beta C or C := alpha B A + beta C on complex double-double numbers, with a
/// Hermitian matrix A, the imaginary parts of whose diagonal are taken as 0. Otherwise as
/// `Csymm_dd`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Chemm_dd(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    b: *const Complex<Dd>,
    ldb: i64,
    beta: Complex<Dd>,
    c: *mut Complex<Dd>,
    ldc: i64,
) -> c_int {
    let arguments = Hemm { side, uplo, m, n, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::hemm(const { &Export::of_mplapack("Chemm_dd", "Chemm", XERBLA) }, arguments)
    }
}

/// One triangle of C := alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C on complex double-double
/// numbers. `trans` is `"N"` or `"T"`; otherwise as `Rsyr2k_dd` and `Cgemm_dd`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Csyr2k_dd(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    b: *const Complex<Dd>,
    ldb: i64,
    beta: Complex<Dd>,
    c: *mut Complex<Dd>,
    ldc: i64,
) -> c_int {
    let arguments = Syr2k { uplo, trans, n, k, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::syr2k(const { &Export::of_mplapack("Csyr2k_dd", "Csyr2k", XERBLA) }, arguments)
    }
}

/// One triangle of C := alpha op(A) op(B)^H + conj(alpha) op(B) op(A)^H + beta C on complex
/// double-double numbers, with a Hermitian matrix C and a real `beta`. Otherwise as `Cherk_dd`; A
/// and B have the same shape.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cher2k_dd(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    b: *const Complex<Dd>,
    ldb: i64,
    beta: Dd,
    c: *mut Complex<Dd>,
    ldc: i64,
) -> c_int {
    let arguments = Her2k { uplo, trans, n, k, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::her2k(const { &Export::of_mplapack("Cher2k_dd", "Cher2k", XERBLA) }, arguments)
    }
}

/// `Rtrmm_dd` on complex double-double numbers.
///
/// # Safety
/// The matrices must have the stated shapes, and B must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctrmm_dd(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    b: *mut Complex<Dd>,
    ldb: i64,
) -> c_int {
    let arguments = Trmm { side, uplo, transa, diag, m, n, alpha: &alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trmm(const { &Export::of_mplapack("Ctrmm_dd", "Ctrmm", XERBLA) }, arguments)
    }
}

/// `Rtrsm_dd` on complex double-double numbers.
///
/// # Safety
/// The matrices must have the stated shapes, and B must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctrsm_dd(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    b: *mut Complex<Dd>,
    ldb: i64,
) -> c_int {
    let arguments = Trsm { side, uplo, transa, diag, m, n, alpha: &alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trsm(const { &Export::of_mplapack("Ctrsm_dd", "Ctrsm", XERBLA) }, arguments)
    }
}

/// `Rgemv_dd` on complex double-double numbers.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cgemv_dd(
    trans: *const c_char,
    m: i64,
    n: i64,
    alpha: Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    x: *const Complex<Dd>,
    incx: i64,
    beta: Complex<Dd>,
    y: *mut Complex<Dd>,
    incy: i64,
) -> c_int {
    let arguments = Gemv { trans, m, n, alpha: &alpha, a, lda, x, incx, beta: &beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::gemv(const { &Export::of_mplapack("Cgemv_dd", "Cgemv", XERBLA) }, arguments) }
}

/// `Rgbmv_dd` on complex double-double numbers.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cgbmv_dd(
    trans: *const c_char,
    m: i64,
    n: i64,
    kl: i64,
    ku: i64,
    alpha: Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    x: *const Complex<Dd>,
    incx: i64,
    beta: Complex<Dd>,
    y: *mut Complex<Dd>,
    incy: i64,
) -> c_int {
    let arguments =
        Gbmv { trans, m, n, kl, ku, alpha: &alpha, a, lda, x, incx, beta: &beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::gbmv(const { &Export::of_mplapack("Cgbmv_dd", "Cgbmv", XERBLA) }, arguments) }
}

/// y := alpha A x + beta y on complex double-double numbers, with a Hermitian matrix A, the
/// imaginary parts of whose diagonal are taken as 0. Otherwise as `Rsymv_dd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Chemv_dd(
    uplo: *const c_char,
    n: i64,
    alpha: Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    x: *const Complex<Dd>,
    incx: i64,
    beta: Complex<Dd>,
    y: *mut Complex<Dd>,
    incy: i64,
) -> c_int {
    let arguments = Hemv { uplo, n, alpha: &alpha, a, lda, x, incx, beta: &beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::hemv(const { &Export::of_mplapack("Chemv_dd", "Chemv", XERBLA) }, arguments) }
}

/// y := alpha A x + beta y on complex double-double numbers, with a Hermitian band matrix A, stored
/// as in `Rsbmv_dd`. Otherwise as `Chemv_dd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Chbmv_dd(
    uplo: *const c_char,
    n: i64,
    k: i64,
    alpha: Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    x: *const Complex<Dd>,
    incx: i64,
    beta: Complex<Dd>,
    y: *mut Complex<Dd>,
    incy: i64,
) -> c_int {
    let arguments = Hbmv { uplo, n, k, alpha: &alpha, a, lda, x, incx, beta: &beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::hbmv(const { &Export::of_mplapack("Chbmv_dd", "Chbmv", XERBLA) }, arguments) }
}

/// y := alpha A x + beta y on complex double-double numbers, with a packed Hermitian matrix A,
/// stored as in `Rspmv_dd`. Otherwise as `Chemv_dd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap AP or X.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Chpmv_dd(
    uplo: *const c_char,
    n: i64,
    alpha: Complex<Dd>,
    ap: *const Complex<Dd>,
    x: *const Complex<Dd>,
    incx: i64,
    beta: Complex<Dd>,
    y: *mut Complex<Dd>,
    incy: i64,
) -> c_int {
    let arguments = Hpmv { uplo, n, alpha: &alpha, ap, x, incx, beta: &beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::hpmv(const { &Export::of_mplapack("Chpmv_dd", "Chpmv", XERBLA) }, arguments) }
}

/// `Rtrmv_dd` on complex double-double numbers.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctrmv_dd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Complex<Dd>,
    lda: i64,
    x: *mut Complex<Dd>,
    incx: i64,
) -> c_int {
    let arguments = Trmv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::trmv(const { &Export::of_mplapack("Ctrmv_dd", "Ctrmv", XERBLA) }, arguments) }
}

/// `Rtbmv_dd` on complex double-double numbers.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctbmv_dd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Complex<Dd>,
    lda: i64,
    x: *mut Complex<Dd>,
    incx: i64,
) -> c_int {
    let arguments = Tbmv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tbmv(const { &Export::of_mplapack("Ctbmv_dd", "Ctbmv", XERBLA) }, arguments) }
}

/// `Rtpmv_dd` on complex double-double numbers.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap AP.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctpmv_dd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Complex<Dd>,
    x: *mut Complex<Dd>,
    incx: i64,
) -> c_int {
    let arguments = Tpmv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tpmv(const { &Export::of_mplapack("Ctpmv_dd", "Ctpmv", XERBLA) }, arguments) }
}

/// `Rtrsv_dd` on complex double-double numbers.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctrsv_dd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Complex<Dd>,
    lda: i64,
    x: *mut Complex<Dd>,
    incx: i64,
) -> c_int {
    let arguments = Trsv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::trsv(const { &Export::of_mplapack("Ctrsv_dd", "Ctrsv", XERBLA) }, arguments) }
}

/// `Rtbsv_dd` on complex double-double numbers.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctbsv_dd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Complex<Dd>,
    lda: i64,
    x: *mut Complex<Dd>,
    incx: i64,
) -> c_int {
    let arguments = Tbsv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tbsv(const { &Export::of_mplapack("Ctbsv_dd", "Ctbsv", XERBLA) }, arguments) }
}

/// `Rtpsv_dd` on complex double-double numbers.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap AP.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctpsv_dd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Complex<Dd>,
    x: *mut Complex<Dd>,
    incx: i64,
) -> c_int {
    let arguments = Tpsv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tpsv(const { &Export::of_mplapack("Ctpsv_dd", "Ctpsv", XERBLA) }, arguments) }
}

/// A := alpha x y^T + A on complex double-double numbers, nothing being conjugated. Otherwise as
/// `Rger_dd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cgeru_dd(
    m: i64,
    n: i64,
    alpha: Complex<Dd>,
    x: *const Complex<Dd>,
    incx: i64,
    y: *const Complex<Dd>,
    incy: i64,
    a: *mut Complex<Dd>,
    lda: i64,
) -> c_int {
    let arguments = Ger { m, n, alpha: &alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::ger(const { &Export::of_mplapack("Cgeru_dd", "Cgeru", XERBLA) }, arguments) }
}

/// A := alpha x y^H + A on complex double-double numbers. Otherwise as `Rger_dd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cgerc_dd(
    m: i64,
    n: i64,
    alpha: Complex<Dd>,
    x: *const Complex<Dd>,
    incx: i64,
    y: *const Complex<Dd>,
    incy: i64,
    a: *mut Complex<Dd>,
    lda: i64,
) -> c_int {
    let arguments = Gerc { m, n, alpha: &alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::gerc(const { &Export::of_mplapack("Cgerc_dd", "Cgerc", XERBLA) }, arguments) }
}

/// One triangle of A := alpha x x^H + A on complex double-double numbers, with a Hermitian matrix A
/// and a real `alpha`. The imaginary parts of its diagonal become 0. Otherwise as `Rsyr_dd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and A must not overlap X.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cher_dd(
    uplo: *const c_char,
    n: i64,
    alpha: Dd,
    x: *const Complex<Dd>,
    incx: i64,
    a: *mut Complex<Dd>,
    lda: i64,
) -> c_int {
    let arguments = Her { uplo, n, alpha: &alpha, x, incx, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::her(const { &Export::of_mplapack("Cher_dd", "Cher", XERBLA) }, arguments) }
}

/// One triangle of A := alpha x x^H + A on complex double-double numbers, in packed storage as in
/// `Rspr_dd`. Otherwise as `Cher_dd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and AP must not overlap X.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Chpr_dd(
    uplo: *const c_char,
    n: i64,
    alpha: Dd,
    x: *const Complex<Dd>,
    incx: i64,
    ap: *mut Complex<Dd>,
) -> c_int {
    let arguments = Hpr { uplo, n, alpha: &alpha, x, incx, ap };
    // SAFETY: the same contract.
    unsafe { level2::hpr(const { &Export::of_mplapack("Chpr_dd", "Chpr", XERBLA) }, arguments) }
}

/// One triangle of A := alpha x y^H + conj(alpha) y x^H + A on complex double-double numbers, with
/// a Hermitian matrix A. Otherwise as `Cher_dd` and `Rsyr2_dd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cher2_dd(
    uplo: *const c_char,
    n: i64,
    alpha: Complex<Dd>,
    x: *const Complex<Dd>,
    incx: i64,
    y: *const Complex<Dd>,
    incy: i64,
    a: *mut Complex<Dd>,
    lda: i64,
) -> c_int {
    let arguments = Her2 { uplo, n, alpha: &alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::her2(const { &Export::of_mplapack("Cher2_dd", "Cher2", XERBLA) }, arguments) }
}

/// One triangle of A := alpha x y^H + conj(alpha) y x^H + A on complex double-double numbers, in
/// packed storage as in `Rspr2_dd`. Otherwise as `Cher2_dd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and AP must not overlap X or Y.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Chpr2_dd(
    uplo: *const c_char,
    n: i64,
    alpha: Complex<Dd>,
    x: *const Complex<Dd>,
    incx: i64,
    y: *const Complex<Dd>,
    incy: i64,
    ap: *mut Complex<Dd>,
) -> c_int {
    let arguments = Hpr2 { uplo, n, alpha: &alpha, x, incx, y, incy, ap };
    // SAFETY: the same contract.
    unsafe { level2::hpr2(const { &Export::of_mplapack("Chpr2_dd", "Chpr2", XERBLA) }, arguments) }
}

/// Y := alpha X + Y on complex double-double numbers, vectors of n elements.  Otherwise as
/// `Raxpy_dd`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Caxpy_dd(
    n: i64,
    alpha: Complex<Dd>,
    x: *const Complex<Dd>,
    incx: i64,
    y: *mut Complex<Dd>,
    incy: i64,
) -> c_int {
    let arguments = Axpy { n, alpha: &alpha, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::axpy(const { &Export::named("Caxpy_dd") }, arguments) }
}

/// `Rscal_dd` on complex double-double numbers.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cscal_dd(
    n: i64,
    alpha: Complex<Dd>,
    x: *mut Complex<Dd>,
    incx: i64,
) -> c_int {
    let arguments = Scal { n, alpha: &alpha, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::scal(const { &Export::named("Cscal_dd") }, arguments) }
}

/// X := alpha X on complex double-double numbers, with a real `alpha`. Otherwise as `Cscal_dd`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn CRscal_dd(
    n: i64,
    alpha: Dd,
    x: *mut Complex<Dd>,
    incx: i64,
) -> c_int {
    let arguments = Crscal { n, alpha: &alpha, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::crscal(const { &Export::named("CRscal_dd") }, arguments) }
}

/// `Rcopy_dd` on complex double-double numbers.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ccopy_dd(
    n: i64,
    x: *const Complex<Dd>,
    incx: i64,
    y: *mut Complex<Dd>,
    incy: i64,
) -> c_int {
    let arguments = Assign { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::assign(const { &Export::named("Ccopy_dd") }, arguments) }
}

/// `Rswap_dd` on complex double-double numbers.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cswap_dd(
    n: i64,
    x: *mut Complex<Dd>,
    incx: i64,
    y: *mut Complex<Dd>,
    incy: i64,
) -> c_int {
    let arguments = Swap { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::swap(const { &Export::named("Cswap_dd") }, arguments) }
}

/// X := c X + s Y and Y := c Y - s X on complex double-double numbers, with real `c` and `s`.
/// Otherwise as `Rrot_dd`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn CRrot_dd(
    n: i64,
    x: *mut Complex<Dd>,
    incx: i64,
    y: *mut Complex<Dd>,
    incy: i64,
    c: Dd,
    s: Dd,
) -> c_int {
    let arguments = Crot { n, x, incx, y, incy, c: &c, s: &s };
    // SAFETY: the same contract.
    unsafe { level1::crot(const { &Export::named("CRrot_dd") }, arguments) }
}

/// The plane rotation that makes b zero, on complex double-double numbers: c a + s b = r and c b -
/// conj(s) a = 0, with a real `c` and c^2 + |s|^2 = 1. `a` becomes r. Infinities and NaN as in the
/// reference BLAS of LAPACK 3.11: they make everything NaN, but for b = 0, where c = 1 and s = 0,
/// and for a = 0, where c = 0 and r is real. Returns as `Rrotg_dd`.
///
/// # Safety
/// Pointers are NULL or to numbers that may be read and written.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Crotg_dd(
    a: *mut Complex<Dd>,
    b: Complex<Dd>,
    c: *mut Dd,
    s: *mut Complex<Dd>,
) -> c_int {
    let arguments = Crotg { a, b: &b, c, s };
    // SAFETY: the same contract.
    unsafe { rotations::crotg(const { &Export::named("Crotg_dd") }, arguments) }
}

/// The sum of X_i Y_i on complex double-double numbers, nothing being conjugated. Otherwise as
/// `Rdot_dd`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cdotu_dd(
    n: i64,
    x: *const Complex<Dd>,
    incx: i64,
    y: *const Complex<Dd>,
    incy: i64,
) -> Complex<Dd> {
    let arguments = Dot { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::dot(const { &Export::named("Cdotu_dd") }, arguments) }
}

/// The sum of conj(X_i) Y_i on complex double-double numbers. Otherwise as `Rdot_dd`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cdotc_dd(
    n: i64,
    x: *const Complex<Dd>,
    incx: i64,
    y: *const Complex<Dd>,
    incy: i64,
) -> Complex<Dd> {
    let arguments = Dotc { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::dotc(const { &Export::named("Cdotc_dd") }, arguments) }
}

/// The sum of the magnitudes of real and imaginary parts, on complex double-double numbers.
/// Otherwise as `Rasum_dd`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn RCasum_dd(n: i64, x: *const Complex<Dd>, incx: i64) -> Dd {
    let arguments = Casum { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::casum(const { &Export::named("RCasum_dd") }, arguments) }
}

/// The Euclidean norm of X on complex double-double numbers. Otherwise as `Rnrm2_dd`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn RCnrm2_dd(n: i64, x: *const Complex<Dd>, incx: i64) -> Dd {
    let arguments = Cnrm2 { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::cnrm2(const { &Export::named("RCnrm2_dd") }, arguments) }
}

/// The place, counted from 1, of the first element of X whose parts have the largest sum of
/// magnitudes, on complex double-double numbers; 0 if there is none.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn iCamax_dd(n: i64, x: *const Complex<Dd>, incx: i64) -> i64 {
    let arguments = Icamax { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::icamax(const { &Export::named("iCamax_dd") }, arguments) }
}

/// The sum of the magnitudes of the parts of a number, on complex double-double numbers.
///
/// # Safety
/// Pointers are NULL or to numbers that may be read and written.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn RCabs1_dd(z: Complex<Dd>) -> Dd {
    let arguments = Cabs1 { z: &z };
    // SAFETY: the same contract.
    unsafe { level1::cabs1(const { &Export::named("RCabs1_dd") }, arguments) }
}
