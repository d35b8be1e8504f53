//! MPLAPACK's routines on quad-double numbers under plain C names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{
    Assign, Asum, Axpy, Dot, Gbmv, Gemm, Gemmtr, Gemv, Ger, Iamax, Nrm2, Rot, Rotg, Rotm, Rotmg,
    Sbmv, Scal, Spmv, Spr, Spr2, Swap, Symm, Symv, Syr, Syr2, Syr2k, Syrk, Tbmv, Tbsv, Tpmv, Tpsv,
    Trmm, Trmv, Trsm, Trsv,
};
use crate::abi::bodies::{level1, level2, rotations, run, structured};
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
/// The matrices must have the stated shapes, and C must not overlap A.
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

/// One triangle of C := alpha op(A) op(B) + beta C on quad-double numbers.
///
/// `uplo`: `"U"` or `"L"`, the triangle of C that is read and written; the other is left alone.
/// op(A) is n x k, op(B) k x n, C n x n. The triangle has the bits that `Rgemm_qd` gives it when
/// both take the same arithmetic. Otherwise as `Rgemm_qd`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rgemmtr_qd(
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
    unsafe {
        run(const { &Export::of_mplapack("Rgemmtr_qd", "Rgemmtr", XERBLA) }, WB_AUTO, arguments)
    }
}

/// C := alpha A B + beta C or C := alpha B A + beta C on quad-double numbers, with a symmetric
/// matrix A.
///
/// `side`: `"L"` (A stands on the left and is m x m) or `"R"` (on the right, n x n). `uplo`: `"U"`
/// or `"L"`, the triangle of A that is read. B and C are m x n. Otherwise, and with the same error,
/// as `Rgemm_qd`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rsymm_qd(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: wb_qd,
    a: *const wb_qd,
    lda: i64,
    b: *const wb_qd,
    ldb: i64,
    beta: wb_qd,
    c: *mut wb_qd,
    ldc: i64,
) -> c_int {
    let arguments = Symm { side, uplo, m, n, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::symm(const { &Export::of_mplapack("Rsymm_qd", "Rsymm", XERBLA) }, arguments)
    }
}

/// One triangle of C := alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C on quad-double numbers.
///
/// `uplo` and `trans` as in `Rsyrk_qd`; A and B are n x k, or k x n with `"T"` or `"C"`. Each of
/// the two products has the error of `Rgemm_qd`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rsyr2k_qd(
    uplo: *const c_char,
    trans: *const c_char,
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
    let arguments = Syr2k { uplo, trans, n, k, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::syr2k(const { &Export::of_mplapack("Rsyr2k_qd", "Rsyr2k", XERBLA) }, arguments)
    }
}

/// B := alpha op(A) B or B := alpha B op(A) on quad-double numbers, with a triangular matrix A.
///
/// `side`: `"L"` (op(A) stands on the left, A is m x m) or `"R"` (on the right, n x n). `uplo`:
/// `"U"` or `"L"`, the triangle of A; the other is not read. `transa`: `"N"`, `"T"` or `"C"`.
/// `diag`: `"U"` (the diagonal of A is taken as ones and not read) or `"N"`. B is m x n. A is not
/// read when alpha is 0. The error of an element is at most 480 (k + 8) 2^-212 |alpha| |op(A)| |B|,
/// k the order of A, barring underflow.
///
/// Returns 0, or the position of an illegal argument (after a call of `Mxerbla_qd`), or -1 for a
/// NULL matrix or an internal error; then B is untouched, unless it is in the memory of a GPU that
/// fails, and `wb_last_error` says more.
///
/// # Safety
/// The matrices must have the stated shapes, and B must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rtrmm_qd(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: wb_qd,
    a: *const wb_qd,
    lda: i64,
    b: *mut wb_qd,
    ldb: i64,
) -> c_int {
    let arguments = Trmm { side, uplo, transa, diag, m, n, alpha: &alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trmm(const { &Export::of_mplapack("Rtrmm_qd", "Rtrmm", XERBLA) }, arguments)
    }
}

/// Solves op(A) X = alpha B or X op(A) = alpha B on quad-double numbers, with a triangular matrix
/// A; X overwrites B.
///
/// Backward stable: |alpha B - op(A) X| is at most 480 (k + 8) 2^-212 (|op(A)| |X| + |alpha B|), k
/// the order of A. A zero on the diagonal is no error: it gives infinities and NaN. Arguments and
/// results are those of `Rtrmm_qd`.
///
/// # Safety
/// The matrices must have the stated shapes, and B must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rtrsm_qd(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: wb_qd,
    a: *const wb_qd,
    lda: i64,
    b: *mut wb_qd,
    ldb: i64,
) -> c_int {
    let arguments = Trsm { side, uplo, transa, diag, m, n, alpha: &alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trsm(const { &Export::of_mplapack("Rtrsm_qd", "Rtrsm", XERBLA) }, arguments)
    }
}

/// y := alpha op(A) x + beta y on quad-double numbers.
///
/// `trans`: `"N"`, `"T"` or `"C"` (op(A) = A, its transpose, the same), either case. A is m x n,
/// column-major with leading dimension `lda`. `incx` and `incy` are not 0; with a negative one a
/// vector's first element is the last in memory. y is not read when beta is 0; A and x are not read
/// when alpha is 0. The error of an element is at most 480 (k + 8) 2^-212 of the sum of its terms'
/// magnitudes, of which there are k, barring underflow; the bits depend on no number of threads, no
/// increment and no kernel.
///
/// Returns 0, or the position of an illegal argument (after a call of `Mxerbla_qd`), or -1 for a
/// NULL array, one in the memory of a GPU or an internal error; then y is untouched and
/// `wb_last_error` says more.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rgemv_qd(
    trans: *const c_char,
    m: i64,
    n: i64,
    alpha: wb_qd,
    a: *const wb_qd,
    lda: i64,
    x: *const wb_qd,
    incx: i64,
    beta: wb_qd,
    y: *mut wb_qd,
    incy: i64,
) -> c_int {
    let arguments = Gemv { trans, m, n, alpha: &alpha, a, lda, x, incx, beta: &beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::gemv(const { &Export::of_mplapack("Rgemv_qd", "Rgemv", XERBLA) }, arguments) }
}

/// y := alpha op(A) x + beta y on quad-double numbers, with a band matrix A.
///
/// A is m x n and has `kl` diagonals below the main one and `ku` above: its element (i, j) is in
/// row `ku` + i - j of column j of an array with leading dimension `lda` >= kl + ku + 1. Otherwise
/// as `Rgemv_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rgbmv_qd(
    trans: *const c_char,
    m: i64,
    n: i64,
    kl: i64,
    ku: i64,
    alpha: wb_qd,
    a: *const wb_qd,
    lda: i64,
    x: *const wb_qd,
    incx: i64,
    beta: wb_qd,
    y: *mut wb_qd,
    incy: i64,
) -> c_int {
    let arguments =
        Gbmv { trans, m, n, kl, ku, alpha: &alpha, a, lda, x, incx, beta: &beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::gbmv(const { &Export::of_mplapack("Rgbmv_qd", "Rgbmv", XERBLA) }, arguments) }
}

/// y := alpha A x + beta y on quad-double numbers, with a symmetric matrix A.
///
/// `uplo`: `"U"` or `"L"`, the triangle of A that is read. A is n x n. Otherwise as `Rgemv_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rsymv_qd(
    uplo: *const c_char,
    n: i64,
    alpha: wb_qd,
    a: *const wb_qd,
    lda: i64,
    x: *const wb_qd,
    incx: i64,
    beta: wb_qd,
    y: *mut wb_qd,
    incy: i64,
) -> c_int {
    let arguments = Symv { uplo, n, alpha: &alpha, a, lda, x, incx, beta: &beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::symv(const { &Export::of_mplapack("Rsymv_qd", "Rsymv", XERBLA) }, arguments) }
}

/// y := alpha A x + beta y on quad-double numbers, with a symmetric band matrix A.
///
/// A has `k` diagonals on each side of the main one. Those of the triangle `uplo` are read: element
/// (i, j) from row k + i - j (`"U"`) or i - j (`"L"`) of column j of an array with leading
/// dimension `lda` >= k + 1. Otherwise as `Rsymv_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap A or X.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rsbmv_qd(
    uplo: *const c_char,
    n: i64,
    k: i64,
    alpha: wb_qd,
    a: *const wb_qd,
    lda: i64,
    x: *const wb_qd,
    incx: i64,
    beta: wb_qd,
    y: *mut wb_qd,
    incy: i64,
) -> c_int {
    let arguments = Sbmv { uplo, n, k, alpha: &alpha, a, lda, x, incx, beta: &beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::sbmv(const { &Export::of_mplapack("Rsbmv_qd", "Rsbmv", XERBLA) }, arguments) }
}

/// y := alpha A x + beta y on quad-double numbers, with a packed symmetric matrix A.
///
/// `ap` has the columns of the triangle `uplo`, one behind the other. Otherwise as `Rsymv_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and Y must not overlap AP or X.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rspmv_qd(
    uplo: *const c_char,
    n: i64,
    alpha: wb_qd,
    ap: *const wb_qd,
    x: *const wb_qd,
    incx: i64,
    beta: wb_qd,
    y: *mut wb_qd,
    incy: i64,
) -> c_int {
    let arguments = Spmv { uplo, n, alpha: &alpha, ap, x, incx, beta: &beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::spmv(const { &Export::of_mplapack("Rspmv_qd", "Rspmv", XERBLA) }, arguments) }
}

/// x := op(A) x on quad-double numbers, with a triangular matrix A.
///
/// `uplo`: `"U"` or `"L"`, the triangle of A that is read. `trans` as in `Rgemv_qd`. `diag`: `"U"`
/// (the diagonal is not read, and is all ones) or `"N"`. A is n x n. Where op(A) = A, a zero in x
/// leaves out its column. Bound and increments as `Rgemv_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rtrmv_qd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const wb_qd,
    lda: i64,
    x: *mut wb_qd,
    incx: i64,
) -> c_int {
    let arguments = Trmv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::trmv(const { &Export::of_mplapack("Rtrmv_qd", "Rtrmv", XERBLA) }, arguments) }
}

/// x := op(A) x on quad-double numbers, with a triangular band matrix A.
///
/// A has `k` diagonals beside the main one, stored as in `Rsbmv_qd`. Otherwise as `Rtrmv_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rtbmv_qd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const wb_qd,
    lda: i64,
    x: *mut wb_qd,
    incx: i64,
) -> c_int {
    let arguments = Tbmv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tbmv(const { &Export::of_mplapack("Rtbmv_qd", "Rtbmv", XERBLA) }, arguments) }
}

/// x := op(A) x on quad-double numbers, with a packed triangular matrix A.
///
/// `ap` as in `Rspmv_qd`. Otherwise as `Rtrmv_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap AP.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rtpmv_qd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const wb_qd,
    x: *mut wb_qd,
    incx: i64,
) -> c_int {
    let arguments = Tpmv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tpmv(const { &Export::of_mplapack("Rtpmv_qd", "Rtpmv", XERBLA) }, arguments) }
}

/// Solves op(A) x = b on quad-double numbers, with a triangular matrix A; b is in x.
///
/// The arguments are those of `Rtrmv_qd`. Backward stable: |b - op(A) x| is at most 480 (n + 8)
/// 2^-212 (|op(A)| |x| + |b|), barring underflow. A zero on the diagonal gives infinities and NaN,
/// as a division does. Where op(A) = A, a zero in a solution leaves out its column, but not where
/// the division by an infinite element of the diagonal made it zero.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rtrsv_qd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const wb_qd,
    lda: i64,
    x: *mut wb_qd,
    incx: i64,
) -> c_int {
    let arguments = Trsv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::trsv(const { &Export::of_mplapack("Rtrsv_qd", "Rtrsv", XERBLA) }, arguments) }
}

/// Solves op(A) x = b on quad-double numbers, with a triangular band matrix A; b is in x.
///
/// The arguments are those of `Rtbmv_qd`. Otherwise as `Rtrsv_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap A.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rtbsv_qd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const wb_qd,
    lda: i64,
    x: *mut wb_qd,
    incx: i64,
) -> c_int {
    let arguments = Tbsv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tbsv(const { &Export::of_mplapack("Rtbsv_qd", "Rtbsv", XERBLA) }, arguments) }
}

/// Solves op(A) x = b on quad-double numbers, with a packed triangular matrix A; b is in x.
///
/// The arguments are those of `Rtpmv_qd`. Otherwise as `Rtrsv_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and X must not overlap AP.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rtpsv_qd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const wb_qd,
    x: *mut wb_qd,
    incx: i64,
) -> c_int {
    let arguments = Tpsv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tpsv(const { &Export::of_mplapack("Rtpsv_qd", "Rtpsv", XERBLA) }, arguments) }
}

/// A := alpha x y^T + A on quad-double numbers.
///
/// A is m x n, column-major with leading dimension `lda`. A column whose element of y is 0 stays as
/// it is. Increments as in `Rgemv_qd`; the error of an element is at most 480 16 2^-212 of its
/// terms' magnitudes, barring underflow.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rger_qd(
    m: i64,
    n: i64,
    alpha: wb_qd,
    x: *const wb_qd,
    incx: i64,
    y: *const wb_qd,
    incy: i64,
    a: *mut wb_qd,
    lda: i64,
) -> c_int {
    let arguments = Ger { m, n, alpha: &alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::ger(const { &Export::of_mplapack("Rger_qd", "Rger", XERBLA) }, arguments) }
}

/// One triangle of A := alpha x x^T + A on quad-double numbers.
///
/// `uplo`: `"U"` or `"L"`, the triangle of A that is read and written. A is n x n. Otherwise as
/// `Rger_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and A must not overlap X.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rsyr_qd(
    uplo: *const c_char,
    n: i64,
    alpha: wb_qd,
    x: *const wb_qd,
    incx: i64,
    a: *mut wb_qd,
    lda: i64,
) -> c_int {
    let arguments = Syr { uplo, n, alpha: &alpha, x, incx, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::syr(const { &Export::of_mplapack("Rsyr_qd", "Rsyr", XERBLA) }, arguments) }
}

/// One triangle of A := alpha x x^T + A on quad-double numbers, in packed storage.
///
/// `ap` as in `Rspmv_qd`. Otherwise as `Rsyr_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and AP must not overlap X.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rspr_qd(
    uplo: *const c_char,
    n: i64,
    alpha: wb_qd,
    x: *const wb_qd,
    incx: i64,
    ap: *mut wb_qd,
) -> c_int {
    let arguments = Spr { uplo, n, alpha: &alpha, x, incx, ap };
    // SAFETY: the same contract.
    unsafe { level2::spr(const { &Export::of_mplapack("Rspr_qd", "Rspr", XERBLA) }, arguments) }
}

/// One triangle of A := alpha (x y^T + y x^T) + A on quad-double numbers.
///
/// The arguments are those of `Rsyr_qd`, and y; otherwise as it. A column for which both vectors
/// have a 0 stays as it is.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and A must not overlap X or Y.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rsyr2_qd(
    uplo: *const c_char,
    n: i64,
    alpha: wb_qd,
    x: *const wb_qd,
    incx: i64,
    y: *const wb_qd,
    incy: i64,
    a: *mut wb_qd,
    lda: i64,
) -> c_int {
    let arguments = Syr2 { uplo, n, alpha: &alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::syr2(const { &Export::of_mplapack("Rsyr2_qd", "Rsyr2", XERBLA) }, arguments) }
}

/// One triangle of A := alpha (x y^T + y x^T) + A on quad-double numbers, in packed storage.
///
/// `ap` as in `Rspmv_qd`. Otherwise as `Rsyr2_qd`.
///
/// # Safety
/// The matrix and the vectors must have the stated shapes, and AP must not overlap X or Y.
#[allow(non_snake_case, clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rspr2_qd(
    uplo: *const c_char,
    n: i64,
    alpha: wb_qd,
    x: *const wb_qd,
    incx: i64,
    y: *const wb_qd,
    incy: i64,
    ap: *mut wb_qd,
) -> c_int {
    let arguments = Spr2 { uplo, n, alpha: &alpha, x, incx, y, incy, ap };
    // SAFETY: the same contract.
    unsafe { level2::spr2(const { &Export::of_mplapack("Rspr2_qd", "Rspr2", XERBLA) }, arguments) }
}

/// Y := alpha X + Y on quad-double numbers, vectors of n elements.
///
/// `incx` and `incy` are the distances of elements; a negative one means that the first element is
/// the last in memory. Nothing is done for n <= 0 and for alpha = 0, as in the reference BLAS. Each
/// element is computed in the format's own arithmetic, with an error of at most 5 times 480 2^-212
/// (|alpha X| + |Y|), barring underflow; infinities and NaN spread as in the reference BLAS.
/// Vectors that overlap are treated as a loop over the elements does.
///
/// Returns 0, or -1 for a NULL vector, a vector on a GPU or an internal error; then Y is untouched
/// and `wb_last_error` says more.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Raxpy_qd(
    n: i64,
    alpha: wb_qd,
    x: *const wb_qd,
    incx: i64,
    y: *mut wb_qd,
    incy: i64,
) -> c_int {
    let arguments = Axpy { n, alpha: &alpha, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::axpy(const { &Export::named("Raxpy_qd") }, arguments) }
}

/// X := alpha X on quad-double numbers. Nothing is done for n <= 0 and incx <= 0; otherwise as
/// `Raxpy_qd`.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rscal_qd(n: i64, alpha: wb_qd, x: *mut wb_qd, incx: i64) -> c_int {
    let arguments = Scal { n, alpha: &alpha, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::scal(const { &Export::named("Rscal_qd") }, arguments) }
}

/// Y := X on quad-double numbers, as `Raxpy_qd` takes them.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rcopy_qd(
    n: i64,
    x: *const wb_qd,
    incx: i64,
    y: *mut wb_qd,
    incy: i64,
) -> c_int {
    let arguments = Assign { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::assign(const { &Export::named("Rcopy_qd") }, arguments) }
}

/// Exchanges X and Y on quad-double numbers, as `Raxpy_qd` takes them.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rswap_qd(
    n: i64,
    x: *mut wb_qd,
    incx: i64,
    y: *mut wb_qd,
    incy: i64,
) -> c_int {
    let arguments = Swap { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::swap(const { &Export::named("Rswap_qd") }, arguments) }
}

/// X := c X + s Y and Y := c Y - s X on quad-double numbers, as `Raxpy_qd` takes them: a plane
/// rotation. An element that is in both vectors becomes c X + s Y, for the reference BLAS writes X
/// last.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rrot_qd(
    n: i64,
    x: *mut wb_qd,
    incx: i64,
    y: *mut wb_qd,
    incy: i64,
    c: wb_qd,
    s: wb_qd,
) -> c_int {
    let arguments = Rot { n, x, incx, y, incy, c: &c, s: &s };
    // SAFETY: the same contract.
    unsafe { level1::rot(const { &Export::named("Rrot_qd") }, arguments) }
}

/// The plane rotation that makes b zero, on quad-double numbers: c a + s b = r and c b - s a = 0,
/// with c^2 + s^2 = 1.
///
/// `a` becomes r, which has the sign of the larger of a and b. `b` becomes z: s where |a| > |b|,
/// else 1 / c, or 1 where c is 0. Only results overflow or underflow. Their relative error is at
/// most 16 times 480 2^-212. For b = 0: c = 1, s = 0, z = 0; for a = 0: c = 0, s = 1, z = 1.
/// Infinities and NaN as in the reference BLAS of LAPACK 3.10.
///
/// Returns 0, or -1 for NULL, numbers on a GPU or an internal error; then nothing is written and
/// `wb_last_error` says more.
///
/// # Safety
/// Pointers are NULL or to numbers that may be read and written.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rrotg_qd(
    a: *mut wb_qd,
    b: *mut wb_qd,
    c: *mut wb_qd,
    s: *mut wb_qd,
) -> c_int {
    let arguments = Rotg { a, b, c, s };
    // SAFETY: the same contract.
    unsafe { rotations::rotg(const { &Export::named("Rrotg_qd") }, arguments) }
}

/// (X, Y) := H (X, Y) for each pair of elements, on quad-double numbers, as `Raxpy_qd` takes them:
/// a modified rotation.
///
/// `param` is a flag and the elements h11, h21, h12, h22 of H, as `Rrotmg_qd` writes them. Flag -1:
/// all are used; 0: h11 = h22 = 1; 1: h12 = 1, h21 = -1; -2: H is the identity, nothing is touched.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
/// `param` is NULL or has five elements.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rrotm_qd(
    n: i64,
    x: *mut wb_qd,
    incx: i64,
    y: *mut wb_qd,
    incy: i64,
    param: *const wb_qd,
) -> c_int {
    let arguments = Rotm { n, x, incx, y, incy, param };
    // SAFETY: the same contract.
    unsafe { rotations::rotm(const { &Export::named("Rrotm_qd") }, arguments) }
}

/// The modified rotation H that makes the second coordinate of (sqrt(d1) x1, sqrt(d2) y1) zero, on
/// quad-double numbers.
///
/// `d1`, `d2` and `x1` become the square scale factors and the first coordinate after the rotation.
/// `param` becomes a flag and the elements of H that it leaves open, as `Rrotm_qd` reads them;
/// others are not written. Scale factors are brought between 2^-24 and 2^24 by powers of 4096^2,
/// flag -1 then. A negative `d1`, or scale factors without a rotation, make everything 0, with flag
/// -1. Only results overflow or underflow. An infinite scale factor stays one; the reference BLAS
/// does not return then.
///
/// Returns as `Rrotg_qd`.
///
/// # Safety
/// Pointers are NULL or to numbers that may be read and written, `param` to five of them.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rrotmg_qd(
    d1: *mut wb_qd,
    d2: *mut wb_qd,
    x1: *mut wb_qd,
    y1: wb_qd,
    param: *mut wb_qd,
) -> c_int {
    let arguments = Rotmg { d1, d2, x1, y1: &y1, param };
    // SAFETY: the same contract.
    unsafe { rotations::rotmg(const { &Export::named("Rrotmg_qd") }, arguments) }
}

/// The sum of X_i Y_i on quad-double numbers, with vectors as `Raxpy_qd` takes them; 0 for n <= 0.
///
/// The error is at most 480 (n + 4) 2^-212 of the sum of |X_i Y_i|, barring underflow; the bits
/// depend on no number of threads and no kernel. After an error, which `wb_last_error` tells, the
/// result is NaN.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rdot_qd(
    n: i64,
    x: *const wb_qd,
    incx: i64,
    y: *const wb_qd,
    incy: i64,
) -> wb_qd {
    let arguments = Dot { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::dot(const { &Export::named("Rdot_qd") }, arguments) }
}

/// The sum of |X_i| on quad-double numbers; 0 for n <= 0 and incx <= 0. Bound and errors as
/// `Rdot_qd`; `wb_asum_qd` is exact.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rasum_qd(n: i64, x: *const wb_qd, incx: i64) -> wb_qd {
    let arguments = Asum { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::asum(const { &Export::named("Rasum_qd") }, arguments) }
}

/// The Euclidean norm of X on quad-double numbers; 0 for n <= 0 and incx <= 0. Neither overflow nor
/// underflow on the way matters: only the result can overflow. Its relative error is at most 480 (n
/// + 4) 2^-212. Errors as `Rdot_qd`; `wb_nrm2_qd` is exact.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[allow(non_snake_case)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn Rnrm2_qd(n: i64, x: *const wb_qd, incx: i64) -> wb_qd {
    let arguments = Nrm2 { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::nrm2(const { &Export::named("Rnrm2_qd") }, arguments) }
}

/// The place, counted from 1, of the first element of X of the largest magnitude, on quad-double
/// numbers; 0 for n <= 0 and incx <= 0, and after an error, which `wb_last_error` tells.
///
/// # Safety
/// Vectors are NULL or have n elements at their increments, which may be written where the routine does.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn iRamax_qd(n: i64, x: *const wb_qd, incx: i64) -> i64 {
    let arguments = Iamax { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::iamax(const { &Export::named("iRamax_qd") }, arguments) }
}
