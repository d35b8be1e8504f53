//! MPLAPACK's routines on quad-double numbers under plain C names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{
    Assign, Asum, Axpy, Dot, Gemm, Iamax, Nrm2, Rot, Scal, Swap, Symm, Syr2k, Syrk, Trmm, Trsm,
};
use crate::abi::bodies::{level1, run, structured};
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

/// C := alpha A B + beta C or C := alpha B A + beta C on quad-double numbers, with a symmetric
/// matrix A.
///
/// `side`: `"L"` (A stands on the left and is m x m) or `"R"` (on the right, n x n). `uplo`: `"U"`
/// or `"L"`, the triangle of A that is read. B and C are m x n. Otherwise, and with the same error,
/// as `Rgemm_qd`; matrices in the memory of a GPU are an error.
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
/// the two products has the error of `Rgemm_qd`; matrices in the memory of a GPU are an error.
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
/// NULL matrix, one in the memory of a GPU or an internal error; then B is untouched and
/// `wb_last_error` says more.
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
/// rotation.
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
