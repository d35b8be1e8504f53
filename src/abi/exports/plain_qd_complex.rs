//! MPLAPACK's routines on complex quad-double numbers under plain C names.
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
use crate::format::{Complex, Qd};
use std::ffi::{CStr, c_char, c_int};

const XERBLA: &CStr = c"_Z10Mxerbla_qdPKci";

/// C := alpha op(A) op(B) + beta C on complex quad-double numbers. With `"C"` op(X) is the
/// conjugate transpose. Complex scalars are passed by their addresses, which must not be NULL for
/// vector routines; real ones by value.
///
/// Arguments, results and errors are those of `Rgemm_qd`. The error of each part of an element is
/// small against |alpha| |A| |B| + |beta| |C|, not against that part. Matrices are in host memory.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cgemm_qd(
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    b: *const Complex<Qd>,
    ldb: i64,
    beta: *const Complex<Qd>,
    c: *mut Complex<Qd>,
    ldc: i64,
) -> c_int {
    let arguments = Gemm { transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe { run(const { &Export::of_mplapack("Cgemm_qd", "Cgemm", XERBLA) }, WB_AUTO, arguments) }
}

/// One triangle of C := alpha op(A) op(A)^T + beta C on complex quad-double numbers. `trans` is
/// `"N"` or `"T"`; otherwise as `Rsyrk_qd` and `Cgemm_qd`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Csyrk_qd(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    beta: *const Complex<Qd>,
    c: *mut Complex<Qd>,
    ldc: i64,
) -> c_int {
    let arguments = Syrk { uplo, trans, n, k, alpha, a, lda, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe { run(const { &Export::of_mplapack("Csyrk_qd", "Csyrk", XERBLA) }, WB_AUTO, arguments) }
}

/// `Rgemmtr_qd` on complex quad-double numbers.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cgemmtr_qd(
    uplo: *const c_char,
    transa: *const c_char,
    transb: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    b: *const Complex<Qd>,
    ldb: i64,
    beta: *const Complex<Qd>,
    c: *mut Complex<Qd>,
    ldc: i64,
) -> c_int {
    let arguments = Gemmtr { uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Cgemmtr_qd", "Cgemmtr", XERBLA) }, WB_AUTO, arguments)
    }
}

/// One triangle of C := alpha op(A) op(A)^H + beta C on complex quad-double numbers, with a
/// Hermitian matrix C and real `alpha` and `beta`.
///
/// `trans`: `"N"` (op(A) = A, which is n x k) or `"C"` (op(A) = A^H, A being k x n). The imaginary
/// parts of the diagonal of C become 0. Otherwise as `Csyrk_qd`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cherk_qd(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: Qd,
    a: *const Complex<Qd>,
    lda: i64,
    beta: Qd,
    c: *mut Complex<Qd>,
    ldc: i64,
) -> c_int {
    let arguments = Herk { uplo, trans, n, k, alpha: &alpha, a, lda, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::herk(const { &Export::of_mplapack("Cherk_qd", "Cherk", XERBLA) }, arguments)
    }
}

/// `Rsymm_qd` on complex quad-double numbers.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Csymm_qd(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    b: *const Complex<Qd>,
    ldb: i64,
    beta: *const Complex<Qd>,
    c: *mut Complex<Qd>,
    ldc: i64,
) -> c_int {
    let arguments = Symm { side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::symm(const { &Export::of_mplapack("Csymm_qd", "Csymm", XERBLA) }, arguments)
    }
}

/// C := alpha A B + beta C or C := alpha B A + beta C on complex quad-double numbers, with a
/// Hermitian matrix A, the imaginary parts of whose diagonal are taken as 0. Otherwise as
/// `Csymm_qd`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Chemm_qd(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    b: *const Complex<Qd>,
    ldb: i64,
    beta: *const Complex<Qd>,
    c: *mut Complex<Qd>,
    ldc: i64,
) -> c_int {
    let arguments = Hemm { side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::hemm(const { &Export::of_mplapack("Chemm_qd", "Chemm", XERBLA) }, arguments)
    }
}

/// One triangle of C := alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C on complex quad-double
/// numbers. `trans` is `"N"` or `"T"`; otherwise as `Rsyr2k_qd` and `Cgemm_qd`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Csyr2k_qd(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    b: *const Complex<Qd>,
    ldb: i64,
    beta: *const Complex<Qd>,
    c: *mut Complex<Qd>,
    ldc: i64,
) -> c_int {
    let arguments = Syr2k { uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::syr2k(const { &Export::of_mplapack("Csyr2k_qd", "Csyr2k", XERBLA) }, arguments)
    }
}

/// One triangle of C := alpha op(A) op(B)^H + conj(alpha) op(B) op(A)^H + beta C on complex
/// quad-double numbers, with a Hermitian matrix C and a real `beta`. Otherwise as `Cherk_qd`; A and
/// B have the same shape.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cher2k_qd(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    b: *const Complex<Qd>,
    ldb: i64,
    beta: Qd,
    c: *mut Complex<Qd>,
    ldc: i64,
) -> c_int {
    let arguments = Her2k { uplo, trans, n, k, alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::her2k(const { &Export::of_mplapack("Cher2k_qd", "Cher2k", XERBLA) }, arguments)
    }
}

/// `Rtrmm_qd` on complex quad-double numbers.
///
/// # Safety
/// The matrices must have the stated shapes, and B must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctrmm_qd(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    b: *mut Complex<Qd>,
    ldb: i64,
) -> c_int {
    let arguments = Trmm { side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trmm(const { &Export::of_mplapack("Ctrmm_qd", "Ctrmm", XERBLA) }, arguments)
    }
}

/// `Rtrsm_qd` on complex quad-double numbers.
///
/// # Safety
/// The matrices must have the stated shapes, and B must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctrsm_qd(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    b: *mut Complex<Qd>,
    ldb: i64,
) -> c_int {
    let arguments = Trsm { side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trsm(const { &Export::of_mplapack("Ctrsm_qd", "Ctrsm", XERBLA) }, arguments)
    }
}

/// `Rgemv_qd` on complex quad-double numbers.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cgemv_qd(
    trans: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    x: *const Complex<Qd>,
    incx: i64,
    beta: *const Complex<Qd>,
    y: *mut Complex<Qd>,
    incy: i64,
) -> c_int {
    let arguments = Gemv { trans, m, n, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::gemv(const { &Export::of_mplapack("Cgemv_qd", "Cgemv", XERBLA) }, arguments) }
}

/// `Rgbmv_qd` on complex quad-double numbers.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cgbmv_qd(
    trans: *const c_char,
    m: i64,
    n: i64,
    kl: i64,
    ku: i64,
    alpha: *const Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    x: *const Complex<Qd>,
    incx: i64,
    beta: *const Complex<Qd>,
    y: *mut Complex<Qd>,
    incy: i64,
) -> c_int {
    let arguments = Gbmv { trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::gbmv(const { &Export::of_mplapack("Cgbmv_qd", "Cgbmv", XERBLA) }, arguments) }
}

/// y := alpha A x + beta y on complex quad-double numbers, with a Hermitian matrix A, the imaginary
/// parts of whose diagonal are taken as 0. Otherwise as `Rsymv_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Chemv_qd(
    uplo: *const c_char,
    n: i64,
    alpha: *const Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    x: *const Complex<Qd>,
    incx: i64,
    beta: *const Complex<Qd>,
    y: *mut Complex<Qd>,
    incy: i64,
) -> c_int {
    let arguments = Hemv { uplo, n, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::hemv(const { &Export::of_mplapack("Chemv_qd", "Chemv", XERBLA) }, arguments) }
}

/// y := alpha A x + beta y on complex quad-double numbers, with a Hermitian band matrix A, stored
/// as in `Rsbmv_qd`. Otherwise as `Chemv_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Chbmv_qd(
    uplo: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    x: *const Complex<Qd>,
    incx: i64,
    beta: *const Complex<Qd>,
    y: *mut Complex<Qd>,
    incy: i64,
) -> c_int {
    let arguments = Hbmv { uplo, n, k, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::hbmv(const { &Export::of_mplapack("Chbmv_qd", "Chbmv", XERBLA) }, arguments) }
}

/// y := alpha A x + beta y on complex quad-double numbers, with a packed Hermitian matrix A, stored
/// as in `Rspmv_qd`. Otherwise as `Chemv_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap AP or X.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Chpmv_qd(
    uplo: *const c_char,
    n: i64,
    alpha: *const Complex<Qd>,
    ap: *const Complex<Qd>,
    x: *const Complex<Qd>,
    incx: i64,
    beta: *const Complex<Qd>,
    y: *mut Complex<Qd>,
    incy: i64,
) -> c_int {
    let arguments = Hpmv { uplo, n, alpha, ap, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::hpmv(const { &Export::of_mplapack("Chpmv_qd", "Chpmv", XERBLA) }, arguments) }
}

/// `Rtrmv_qd` on complex quad-double numbers.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctrmv_qd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Complex<Qd>,
    lda: i64,
    x: *mut Complex<Qd>,
    incx: i64,
) -> c_int {
    let arguments = Trmv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::trmv(const { &Export::of_mplapack("Ctrmv_qd", "Ctrmv", XERBLA) }, arguments) }
}

/// `Rtbmv_qd` on complex quad-double numbers.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctbmv_qd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Complex<Qd>,
    lda: i64,
    x: *mut Complex<Qd>,
    incx: i64,
) -> c_int {
    let arguments = Tbmv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tbmv(const { &Export::of_mplapack("Ctbmv_qd", "Ctbmv", XERBLA) }, arguments) }
}

/// `Rtpmv_qd` on complex quad-double numbers.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap AP.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctpmv_qd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Complex<Qd>,
    x: *mut Complex<Qd>,
    incx: i64,
) -> c_int {
    let arguments = Tpmv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tpmv(const { &Export::of_mplapack("Ctpmv_qd", "Ctpmv", XERBLA) }, arguments) }
}

/// `Rtrsv_qd` on complex quad-double numbers.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctrsv_qd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Complex<Qd>,
    lda: i64,
    x: *mut Complex<Qd>,
    incx: i64,
) -> c_int {
    let arguments = Trsv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::trsv(const { &Export::of_mplapack("Ctrsv_qd", "Ctrsv", XERBLA) }, arguments) }
}

/// `Rtbsv_qd` on complex quad-double numbers.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctbsv_qd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Complex<Qd>,
    lda: i64,
    x: *mut Complex<Qd>,
    incx: i64,
) -> c_int {
    let arguments = Tbsv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tbsv(const { &Export::of_mplapack("Ctbsv_qd", "Ctbsv", XERBLA) }, arguments) }
}

/// `Rtpsv_qd` on complex quad-double numbers.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap AP.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ctpsv_qd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Complex<Qd>,
    x: *mut Complex<Qd>,
    incx: i64,
) -> c_int {
    let arguments = Tpsv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tpsv(const { &Export::of_mplapack("Ctpsv_qd", "Ctpsv", XERBLA) }, arguments) }
}

/// A := alpha x y^T + A on complex quad-double numbers, nothing being conjugated. Otherwise as
/// `Rger_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cgeru_qd(
    m: i64,
    n: i64,
    alpha: *const Complex<Qd>,
    x: *const Complex<Qd>,
    incx: i64,
    y: *const Complex<Qd>,
    incy: i64,
    a: *mut Complex<Qd>,
    lda: i64,
) -> c_int {
    let arguments = Ger { m, n, alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::ger(const { &Export::of_mplapack("Cgeru_qd", "Cgeru", XERBLA) }, arguments) }
}

/// A := alpha x y^H + A on complex quad-double numbers. Otherwise as `Rger_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cgerc_qd(
    m: i64,
    n: i64,
    alpha: *const Complex<Qd>,
    x: *const Complex<Qd>,
    incx: i64,
    y: *const Complex<Qd>,
    incy: i64,
    a: *mut Complex<Qd>,
    lda: i64,
) -> c_int {
    let arguments = Gerc { m, n, alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::gerc(const { &Export::of_mplapack("Cgerc_qd", "Cgerc", XERBLA) }, arguments) }
}

/// One triangle of A := alpha x x^H + A on complex quad-double numbers, with a Hermitian matrix A
/// and a real `alpha`. The imaginary parts of its diagonal become 0. Otherwise as `Rsyr_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and A must not overlap X.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cher_qd(
    uplo: *const c_char,
    n: i64,
    alpha: Qd,
    x: *const Complex<Qd>,
    incx: i64,
    a: *mut Complex<Qd>,
    lda: i64,
) -> c_int {
    let arguments = Her { uplo, n, alpha: &alpha, x, incx, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::her(const { &Export::of_mplapack("Cher_qd", "Cher", XERBLA) }, arguments) }
}

/// One triangle of A := alpha x x^H + A on complex quad-double numbers, in packed storage as in
/// `Rspr_qd`. Otherwise as `Cher_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and AP must not overlap X.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Chpr_qd(
    uplo: *const c_char,
    n: i64,
    alpha: Qd,
    x: *const Complex<Qd>,
    incx: i64,
    ap: *mut Complex<Qd>,
) -> c_int {
    let arguments = Hpr { uplo, n, alpha: &alpha, x, incx, ap };
    // SAFETY: the same contract.
    unsafe { level2::hpr(const { &Export::of_mplapack("Chpr_qd", "Chpr", XERBLA) }, arguments) }
}

/// One triangle of A := alpha x y^H + conj(alpha) y x^H + A on complex quad-double numbers, with a
/// Hermitian matrix A. Otherwise as `Cher_qd` and `Rsyr2_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cher2_qd(
    uplo: *const c_char,
    n: i64,
    alpha: *const Complex<Qd>,
    x: *const Complex<Qd>,
    incx: i64,
    y: *const Complex<Qd>,
    incy: i64,
    a: *mut Complex<Qd>,
    lda: i64,
) -> c_int {
    let arguments = Her2 { uplo, n, alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::her2(const { &Export::of_mplapack("Cher2_qd", "Cher2", XERBLA) }, arguments) }
}

/// One triangle of A := alpha x y^H + conj(alpha) y x^H + A on complex quad-double numbers, in
/// packed storage as in `Rspr2_qd`. Otherwise as `Cher2_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and AP must not overlap X or Y.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Chpr2_qd(
    uplo: *const c_char,
    n: i64,
    alpha: *const Complex<Qd>,
    x: *const Complex<Qd>,
    incx: i64,
    y: *const Complex<Qd>,
    incy: i64,
    ap: *mut Complex<Qd>,
) -> c_int {
    let arguments = Hpr2 { uplo, n, alpha, x, incx, y, incy, ap };
    // SAFETY: the same contract.
    unsafe { level2::hpr2(const { &Export::of_mplapack("Chpr2_qd", "Chpr2", XERBLA) }, arguments) }
}

/// Y := alpha X + Y on complex quad-double numbers, vectors of n elements. Complex scalars are
/// passed by their addresses, which must not be NULL for vector routines; real ones by value.
/// Otherwise as `Raxpy_qd`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Caxpy_qd(
    n: i64,
    alpha: *const Complex<Qd>,
    x: *const Complex<Qd>,
    incx: i64,
    y: *mut Complex<Qd>,
    incy: i64,
) -> c_int {
    let arguments = Axpy { n, alpha, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::axpy(const { &Export::named("Caxpy_qd") }, arguments) }
}

/// `Rscal_qd` on complex quad-double numbers.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cscal_qd(
    n: i64,
    alpha: *const Complex<Qd>,
    x: *mut Complex<Qd>,
    incx: i64,
) -> c_int {
    let arguments = Scal { n, alpha, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::scal(const { &Export::named("Cscal_qd") }, arguments) }
}

/// X := alpha X on complex quad-double numbers, with a real `alpha`. Otherwise as `Cscal_qd`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn CRscal_qd(
    n: i64,
    alpha: Qd,
    x: *mut Complex<Qd>,
    incx: i64,
) -> c_int {
    let arguments = Crscal { n, alpha: &alpha, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::crscal(const { &Export::named("CRscal_qd") }, arguments) }
}

/// `Rcopy_qd` on complex quad-double numbers.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Ccopy_qd(
    n: i64,
    x: *const Complex<Qd>,
    incx: i64,
    y: *mut Complex<Qd>,
    incy: i64,
) -> c_int {
    let arguments = Assign { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::assign(const { &Export::named("Ccopy_qd") }, arguments) }
}

/// `Rswap_qd` on complex quad-double numbers.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cswap_qd(
    n: i64,
    x: *mut Complex<Qd>,
    incx: i64,
    y: *mut Complex<Qd>,
    incy: i64,
) -> c_int {
    let arguments = Swap { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::swap(const { &Export::named("Cswap_qd") }, arguments) }
}

/// X := c X + s Y and Y := c Y - s X on complex quad-double numbers, with real `c` and `s`.
/// Otherwise as `Rrot_qd`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn CRrot_qd(
    n: i64,
    x: *mut Complex<Qd>,
    incx: i64,
    y: *mut Complex<Qd>,
    incy: i64,
    c: Qd,
    s: Qd,
) -> c_int {
    let arguments = Crot { n, x, incx, y, incy, c: &c, s: &s };
    // SAFETY: the same contract.
    unsafe { level1::crot(const { &Export::named("CRrot_qd") }, arguments) }
}

/// The plane rotation that makes b zero, on complex quad-double numbers: c a + s b = r and c b -
/// conj(s) a = 0, with a real `c` and c^2 + |s|^2 = 1. `a` becomes r. Infinities and NaN as in the
/// reference BLAS of LAPACK 3.11: they make everything NaN, but for b = 0, where c = 1 and s = 0,
/// and for a = 0, where c = 0 and r is real. Returns as `Rrotg_qd`.
///
/// # Safety
/// Pointers are NULL or to numbers that may be read and written.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Crotg_qd(
    a: *mut Complex<Qd>,
    b: *const Complex<Qd>,
    c: *mut Qd,
    s: *mut Complex<Qd>,
) -> c_int {
    let arguments = Crotg { a, b, c, s };
    // SAFETY: the same contract.
    unsafe { rotations::crotg(const { &Export::named("Crotg_qd") }, arguments) }
}

/// The sum of X_i Y_i on complex quad-double numbers, nothing being conjugated. Otherwise as
/// `Rdot_qd`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cdotu_qd(
    n: i64,
    x: *const Complex<Qd>,
    incx: i64,
    y: *const Complex<Qd>,
    incy: i64,
) -> Complex<Qd> {
    let arguments = Dot { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::dot(const { &Export::named("Cdotu_qd") }, arguments) }
}

/// The sum of conj(X_i) Y_i on complex quad-double numbers. Otherwise as `Rdot_qd`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Cdotc_qd(
    n: i64,
    x: *const Complex<Qd>,
    incx: i64,
    y: *const Complex<Qd>,
    incy: i64,
) -> Complex<Qd> {
    let arguments = Dotc { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::dotc(const { &Export::named("Cdotc_qd") }, arguments) }
}

/// The sum of the magnitudes of real and imaginary parts, on complex quad-double numbers. Otherwise
/// as `Rasum_qd`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn RCasum_qd(n: i64, x: *const Complex<Qd>, incx: i64) -> Qd {
    let arguments = Casum { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::casum(const { &Export::named("RCasum_qd") }, arguments) }
}

/// The Euclidean norm of X on complex quad-double numbers. Otherwise as `Rnrm2_qd`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn RCnrm2_qd(n: i64, x: *const Complex<Qd>, incx: i64) -> Qd {
    let arguments = Cnrm2 { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::cnrm2(const { &Export::named("RCnrm2_qd") }, arguments) }
}

/// The place, counted from 1, of the first element of X whose parts have the largest sum of
/// magnitudes, on complex quad-double numbers; 0 if there is none.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn iCamax_qd(n: i64, x: *const Complex<Qd>, incx: i64) -> i64 {
    let arguments = Icamax { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::icamax(const { &Export::named("iCamax_qd") }, arguments) }
}

/// The sum of the magnitudes of the parts of a number, on complex quad-double numbers.
///
/// # Safety
/// Pointers are NULL or to numbers that may be read and written.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn RCabs1_qd(z: *const Complex<Qd>) -> Qd {
    let arguments = Cabs1 { z };
    // SAFETY: the same contract.
    unsafe { level1::cabs1(const { &Export::named("RCabs1_qd") }, arguments) }
}
