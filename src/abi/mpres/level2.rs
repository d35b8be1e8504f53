//! Matrix-vector and elementwise matrix routines on arrays of residue numbers.

use super::arrays::wb_mp_array;
use super::operands::views;
use crate::abi::arguments::Arguments;
use crate::abi::guard;
use crate::blas::mp::{Context, level2};
use crate::options::{Side, stored_shape};
use std::ffi::c_int;

/// y := alpha op(A) x + beta y, each element exactly computed and rounded once; with
/// `WIDEBLAS_MPRES=threestep` every operation is rounded, as in the GEMV paper of MPRES-BLAS.
///
/// `trans`: 111 (op(A) = A), 112 (its transpose) or 113 (the same). A is m x n, column-major with leading
/// dimension `lda` >= max(1, m); alpha and beta are the first numbers of their arrays. Returns 0, or the
/// position of an illegal argument in the list, or -1 for arrays that are NULL, too short or of
/// different moduli sets; then y is untouched and `wb_last_error` says more.
///
/// # Safety
/// Arrays are NULL or initialised, and nothing else uses them during the call.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_gemv(
    trans: c_int,
    m: i64,
    n: i64,
    alpha: *const wb_mp_array,
    a: *const wb_mp_array,
    lda: i64,
    x: *const wb_mp_array,
    incx: i64,
    beta: *const wb_mp_array,
    y: *mut wb_mp_array,
    incy: i64,
) -> c_int {
    guard::call("wb_mp_gemv", || {
        let mut at = Arguments::default();
        let trans = at.trans("trans", trans)?;
        let (m, n) = (at.size("m", m)?, at.size("n", n)?);
        let (rows, terms) = stored_shape(trans, m, n);
        let alpha = at.scalar("alpha", alpha);
        let a = at.matrix("A", a, (m, n), lda)?;
        let x = at.vector("x", x, terms, incx)?;
        let beta = at.scalar("beta", beta);
        let y = at.vector("y", y, rows, incy)?;
        // SAFETY: the caller's.
        let (alpha, beta, a, x, y) = unsafe { views((alpha, beta, a, x, y)) }?;
        level2::gemv(trans, alpha, a, x, beta, y, Context::chosen())?;
        Ok(())
    })
}

/// y := alpha A x + beta y for a symmetric n x n matrix A. Only its upper triangle (`uplo` 121) or its lower triangle
/// (122) is read. Otherwise as `wb_mp_gemv`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_symv(
    uplo: c_int,
    n: i64,
    alpha: *const wb_mp_array,
    a: *const wb_mp_array,
    lda: i64,
    x: *const wb_mp_array,
    incx: i64,
    beta: *const wb_mp_array,
    y: *mut wb_mp_array,
    incy: i64,
) -> c_int {
    guard::call("wb_mp_symv", || {
        let mut at = Arguments::default();
        let (uplo, n) = (at.uplo("uplo", uplo)?, at.size("n", n)?);
        let alpha = at.scalar("alpha", alpha);
        let a = at.matrix("A", a, (n, n), lda)?;
        let x = at.vector("x", x, n, incx)?;
        let beta = at.scalar("beta", beta);
        let y = at.vector("y", y, n, incy)?;
        // SAFETY: the caller's.
        let (alpha, beta, a, x, y) = unsafe { views((alpha, beta, a, x, y)) }?;
        level2::symv(uplo, alpha, a, x, beta, y, Context::chosen())?;
        Ok(())
    })
}

/// A := alpha x y^T + A, each element rounded once; A is m x n. Otherwise as `wb_mp_gemv`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_ger(
    m: i64,
    n: i64,
    alpha: *const wb_mp_array,
    x: *const wb_mp_array,
    incx: i64,
    y: *const wb_mp_array,
    incy: i64,
    a: *mut wb_mp_array,
    lda: i64,
) -> c_int {
    guard::call("wb_mp_ger", || {
        let mut at = Arguments::default();
        let (m, n) = (at.size("m", m)?, at.size("n", n)?);
        let alpha = at.scalar("alpha", alpha);
        let x = at.vector("x", x, m, incx)?;
        let y = at.vector("y", y, n, incy)?;
        let a = at.matrix("A", a, (m, n), lda)?;
        // SAFETY: the caller's.
        let (alpha, x, y, a) = unsafe { views((alpha, x, y, a)) }?;
        level2::ger(alpha, x, y, a, Context::chosen())?;
        Ok(())
    })
}

/// A := alpha x x^T + A in one triangle of the n x n matrix A, which `uplo` names as for
/// `wb_mp_symv`; the other is neither read nor written. Otherwise as `wb_mp_gemv`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_syr(
    uplo: c_int,
    n: i64,
    alpha: *const wb_mp_array,
    x: *const wb_mp_array,
    incx: i64,
    a: *mut wb_mp_array,
    lda: i64,
) -> c_int {
    guard::call("wb_mp_syr", || {
        let mut at = Arguments::default();
        let (uplo, n) = (at.uplo("uplo", uplo)?, at.size("n", n)?);
        let alpha = at.scalar("alpha", alpha);
        let x = at.vector("x", x, n, incx)?;
        let a = at.matrix("A", a, (n, n), lda)?;
        // SAFETY: the caller's.
        let (alpha, x, a) = unsafe { views((alpha, x, a)) }?;
        level2::syr(uplo, alpha, x, a, Context::chosen())?;
        Ok(())
    })
}

/// A := alpha (x y^T + y x^T) + A in one triangle. Otherwise as `wb_mp_syr`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_syr2(
    uplo: c_int,
    n: i64,
    alpha: *const wb_mp_array,
    x: *const wb_mp_array,
    incx: i64,
    y: *const wb_mp_array,
    incy: i64,
    a: *mut wb_mp_array,
    lda: i64,
) -> c_int {
    guard::call("wb_mp_syr2", || {
        let mut at = Arguments::default();
        let (uplo, n) = (at.uplo("uplo", uplo)?, at.size("n", n)?);
        let alpha = at.scalar("alpha", alpha);
        let x = at.vector("x", x, n, incx)?;
        let y = at.vector("y", y, n, incy)?;
        let a = at.matrix("A", a, (n, n), lda)?;
        // SAFETY: the caller's.
        let (alpha, x, y, a) = unsafe { views((alpha, x, y, a)) }?;
        level2::syr2(uplo, alpha, x, y, a, Context::chosen())?;
        Ok(())
    })
}

/// C := alpha A + beta B for m x n matrices, each element rounded once. Otherwise as `wb_mp_gemv`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_ge_add(
    m: i64,
    n: i64,
    alpha: *const wb_mp_array,
    a: *const wb_mp_array,
    lda: i64,
    beta: *const wb_mp_array,
    b: *const wb_mp_array,
    ldb: i64,
    c: *mut wb_mp_array,
    ldc: i64,
) -> c_int {
    guard::call("wb_mp_ge_add", || {
        let mut at = Arguments::default();
        let (m, n) = (at.size("m", m)?, at.size("n", n)?);
        let alpha = at.scalar("alpha", alpha);
        let a = at.matrix("A", a, (m, n), lda)?;
        let beta = at.scalar("beta", beta);
        let b = at.matrix("B", b, (m, n), ldb)?;
        let c = at.matrix("C", c, (m, n), ldc)?;
        // SAFETY: the caller's.
        let (alpha, beta, a, b, c) = unsafe { views((alpha, beta, a, b, c)) }?;
        level2::ge_add(alpha, a, beta, b, c, Context::chosen())?;
        Ok(())
    })
}

/// B := alpha A + beta B for m x n matrices, each element rounded once. Otherwise as `wb_mp_gemv`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_ge_acc(
    m: i64,
    n: i64,
    alpha: *const wb_mp_array,
    a: *const wb_mp_array,
    lda: i64,
    beta: *const wb_mp_array,
    b: *mut wb_mp_array,
    ldb: i64,
) -> c_int {
    guard::call("wb_mp_ge_acc", || {
        let mut at = Arguments::default();
        let (m, n) = (at.size("m", m)?, at.size("n", n)?);
        let alpha = at.scalar("alpha", alpha);
        let a = at.matrix("A", a, (m, n), lda)?;
        let beta = at.scalar("beta", beta);
        let b = at.matrix("B", b, (m, n), ldb)?;
        // SAFETY: the caller's.
        let (alpha, beta, a, b) = unsafe { views((alpha, beta, a, b)) }?;
        level2::ge_acc(alpha, a, beta, b, Context::chosen())?;
        Ok(())
    })
}

/// A := D A (`side` 141) or A D (142) for an m x n matrix A and a diagonal matrix D, given by the
/// vector `d` of m or n numbers; each element rounded once. Otherwise as `wb_mp_gemv`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_ge_diag_scale(
    side: c_int,
    m: i64,
    n: i64,
    d: *const wb_mp_array,
    incd: i64,
    a: *mut wb_mp_array,
    lda: i64,
) -> c_int {
    guard::call("wb_mp_ge_diag_scale", || {
        let mut at = Arguments::default();
        let (side, m, n) = (at.side("side", side)?, at.size("m", m)?, at.size("n", n)?);
        let right = side == Side::Right;
        let d = at.vector("D", d, if right { n } else { m }, incd)?;
        let a = at.matrix("A", a, (m, n), lda)?;
        // SAFETY: the caller's.
        let (d, a) = unsafe { views((d, a)) }?;
        level2::ge_diag_scale(right, d, a, Context::chosen())?;
        Ok(())
    })
}

/// A := L A R for an m x n matrix A and diagonal matrices, given by the vectors `dl` of m and `dr` of n
/// numbers; each element rounded once. Otherwise as `wb_mp_gemv`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_ge_lr_scale(
    m: i64,
    n: i64,
    dl: *const wb_mp_array,
    incdl: i64,
    dr: *const wb_mp_array,
    incdr: i64,
    a: *mut wb_mp_array,
    lda: i64,
) -> c_int {
    guard::call("wb_mp_ge_lr_scale", || {
        let mut at = Arguments::default();
        let (m, n) = (at.size("m", m)?, at.size("n", n)?);
        let dl = at.vector("DL", dl, m, incdl)?;
        let dr = at.vector("DR", dr, n, incdr)?;
        let a = at.matrix("A", a, (m, n), lda)?;
        // SAFETY: the caller's.
        let (dl, dr, a) = unsafe { views((dl, dr, a)) }?;
        level2::ge_lr_scale(dl, dr, a, Context::chosen())?;
        Ok(())
    })
}

/// r := the largest sum of `|a_ij|` of a column (`norm` 171) or a row (175) of an m x n matrix, rounded
/// once; the result goes to the first number of `r`. Otherwise as `wb_mp_gemv`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_ge_norm(
    norm: c_int,
    m: i64,
    n: i64,
    a: *const wb_mp_array,
    lda: i64,
    r: *mut wb_mp_array,
) -> c_int {
    guard::call("wb_mp_ge_norm", || {
        let mut at = Arguments::default();
        let norm = at.norm("norm", norm)?;
        let (m, n) = (at.size("m", m)?, at.size("n", n)?);
        let a = at.matrix("A", a, (m, n), lda)?;
        let r = at.scalar("r", r);
        // SAFETY: the caller's.
        let (a, r) = unsafe { views((a, r)) }?;
        level2::ge_norm(norm, a, r, Context::chosen())?;
        Ok(())
    })
}
