//! The BLAS on binary128 numbers as Fortran calls it.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{
    Assign, Asum, Axpy, Dot, Gbmv, Gemm, Gemmtr, Gemv, Ger, Iamax, Nrm2, Rot, Rotg, Rotm, Rotmg,
    Sbmv, Scal, Spmv, Spr, Spr2, Swap, Symm, Symv, Syr, Syr2, Syr2k, Syrk, Tbmv, Tbsv, Tpmv, Tpsv,
    Trmm, Trmv, Trsm, Trsv,
};
use crate::abi::bodies::{level1, level2, rotations, run, structured};
use crate::abi::guard::Export;
use crate::abi::types::{Passed128, WB_AUTO, integer, wb_f128};
use std::ffi::{c_char, c_int};

/// `Rgemm_f128` with everything by address.
///
/// # Safety
/// As `Rgemm_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qgemm_(
    transa: *const c_char,
    transb: *const c_char,
    m: *const c_int,
    n: *const c_int,
    k: *const c_int,
    alpha: *const wb_f128,
    a: *const wb_f128,
    lda: *const c_int,
    b: *const wb_f128,
    ldb: *const c_int,
    beta: *const wb_f128,
    c: *mut wb_f128,
    ldc: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Gemm {
            transa,
            transb,
            m: integer(m),
            n: integer(n),
            k: integer(k),
            alpha,
            a,
            lda: integer(lda),
            b,
            ldb: integer(ldb),
            beta,
            c,
            ldc: integer(ldc),
        };
        run(const { &Export::of_fortran("qgemm", "QGEMM") }, WB_AUTO, arguments);
    }
}

/// `Rsyrk_f128` with everything by address.
///
/// # Safety
/// As `Rsyrk_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qsyrk_(
    uplo: *const c_char,
    trans: *const c_char,
    n: *const c_int,
    k: *const c_int,
    alpha: *const wb_f128,
    a: *const wb_f128,
    lda: *const c_int,
    beta: *const wb_f128,
    c: *mut wb_f128,
    ldc: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Syrk {
            uplo,
            trans,
            n: integer(n),
            k: integer(k),
            alpha,
            a,
            lda: integer(lda),
            beta,
            c,
            ldc: integer(ldc),
        };
        run(const { &Export::of_fortran("qsyrk", "QSYRK") }, WB_AUTO, arguments);
    }
}

/// `Rgemmtr_f128` with everything by address.
///
/// # Safety
/// As `Rgemmtr_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qgemmtr_(
    uplo: *const c_char,
    transa: *const c_char,
    transb: *const c_char,
    n: *const c_int,
    k: *const c_int,
    alpha: *const wb_f128,
    a: *const wb_f128,
    lda: *const c_int,
    b: *const wb_f128,
    ldb: *const c_int,
    beta: *const wb_f128,
    c: *mut wb_f128,
    ldc: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Gemmtr {
            uplo,
            transa,
            transb,
            n: integer(n),
            k: integer(k),
            alpha,
            a,
            lda: integer(lda),
            b,
            ldb: integer(ldb),
            beta,
            c,
            ldc: integer(ldc),
        };
        run(const { &Export::of_fortran("qgemmtr", "QGEMMTR") }, WB_AUTO, arguments);
    }
}

/// `Rsymm_f128` with everything by address.
///
/// # Safety
/// As `Rsymm_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qsymm_(
    side: *const c_char,
    uplo: *const c_char,
    m: *const c_int,
    n: *const c_int,
    alpha: *const wb_f128,
    a: *const wb_f128,
    lda: *const c_int,
    b: *const wb_f128,
    ldb: *const c_int,
    beta: *const wb_f128,
    c: *mut wb_f128,
    ldc: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Symm {
            side,
            uplo,
            m: integer(m),
            n: integer(n),
            alpha,
            a,
            lda: integer(lda),
            b,
            ldb: integer(ldb),
            beta,
            c,
            ldc: integer(ldc),
        };
        structured::symm(const { &Export::of_fortran("qsymm", "QSYMM") }, arguments);
    }
}

/// `Rsyr2k_f128` with everything by address.
///
/// # Safety
/// As `Rsyr2k_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qsyr2k_(
    uplo: *const c_char,
    trans: *const c_char,
    n: *const c_int,
    k: *const c_int,
    alpha: *const wb_f128,
    a: *const wb_f128,
    lda: *const c_int,
    b: *const wb_f128,
    ldb: *const c_int,
    beta: *const wb_f128,
    c: *mut wb_f128,
    ldc: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Syr2k {
            uplo,
            trans,
            n: integer(n),
            k: integer(k),
            alpha,
            a,
            lda: integer(lda),
            b,
            ldb: integer(ldb),
            beta,
            c,
            ldc: integer(ldc),
        };
        structured::syr2k(const { &Export::of_fortran("qsyr2k", "QSYR2K") }, arguments);
    }
}

/// `Rtrmm_f128` with everything by address.
///
/// # Safety
/// As `Rtrmm_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qtrmm_(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: *const c_int,
    n: *const c_int,
    alpha: *const wb_f128,
    a: *const wb_f128,
    lda: *const c_int,
    b: *mut wb_f128,
    ldb: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Trmm {
            side,
            uplo,
            transa,
            diag,
            m: integer(m),
            n: integer(n),
            alpha,
            a,
            lda: integer(lda),
            b,
            ldb: integer(ldb),
        };
        structured::trmm(const { &Export::of_fortran("qtrmm", "QTRMM") }, arguments);
    }
}

/// `Rtrsm_f128` with everything by address.
///
/// # Safety
/// As `Rtrsm_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qtrsm_(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: *const c_int,
    n: *const c_int,
    alpha: *const wb_f128,
    a: *const wb_f128,
    lda: *const c_int,
    b: *mut wb_f128,
    ldb: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Trsm {
            side,
            uplo,
            transa,
            diag,
            m: integer(m),
            n: integer(n),
            alpha,
            a,
            lda: integer(lda),
            b,
            ldb: integer(ldb),
        };
        structured::trsm(const { &Export::of_fortran("qtrsm", "QTRSM") }, arguments);
    }
}

/// `Rgemv_f128` with everything by address.
///
/// # Safety
/// As `Rgemv_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qgemv_(
    trans: *const c_char,
    m: *const c_int,
    n: *const c_int,
    alpha: *const wb_f128,
    a: *const wb_f128,
    lda: *const c_int,
    x: *const wb_f128,
    incx: *const c_int,
    beta: *const wb_f128,
    y: *mut wb_f128,
    incy: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Gemv {
            trans,
            m: integer(m),
            n: integer(n),
            alpha,
            a,
            lda: integer(lda),
            x,
            incx: integer(incx),
            beta,
            y,
            incy: integer(incy),
        };
        level2::gemv(const { &Export::of_fortran("qgemv", "QGEMV") }, arguments);
    }
}

/// `Rgbmv_f128` with everything by address.
///
/// # Safety
/// As `Rgbmv_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qgbmv_(
    trans: *const c_char,
    m: *const c_int,
    n: *const c_int,
    kl: *const c_int,
    ku: *const c_int,
    alpha: *const wb_f128,
    a: *const wb_f128,
    lda: *const c_int,
    x: *const wb_f128,
    incx: *const c_int,
    beta: *const wb_f128,
    y: *mut wb_f128,
    incy: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Gbmv {
            trans,
            m: integer(m),
            n: integer(n),
            kl: integer(kl),
            ku: integer(ku),
            alpha,
            a,
            lda: integer(lda),
            x,
            incx: integer(incx),
            beta,
            y,
            incy: integer(incy),
        };
        level2::gbmv(const { &Export::of_fortran("qgbmv", "QGBMV") }, arguments);
    }
}

/// `Rsymv_f128` with everything by address.
///
/// # Safety
/// As `Rsymv_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qsymv_(
    uplo: *const c_char,
    n: *const c_int,
    alpha: *const wb_f128,
    a: *const wb_f128,
    lda: *const c_int,
    x: *const wb_f128,
    incx: *const c_int,
    beta: *const wb_f128,
    y: *mut wb_f128,
    incy: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Symv {
            uplo,
            n: integer(n),
            alpha,
            a,
            lda: integer(lda),
            x,
            incx: integer(incx),
            beta,
            y,
            incy: integer(incy),
        };
        level2::symv(const { &Export::of_fortran("qsymv", "QSYMV") }, arguments);
    }
}

/// `Rsbmv_f128` with everything by address.
///
/// # Safety
/// As `Rsbmv_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qsbmv_(
    uplo: *const c_char,
    n: *const c_int,
    k: *const c_int,
    alpha: *const wb_f128,
    a: *const wb_f128,
    lda: *const c_int,
    x: *const wb_f128,
    incx: *const c_int,
    beta: *const wb_f128,
    y: *mut wb_f128,
    incy: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Sbmv {
            uplo,
            n: integer(n),
            k: integer(k),
            alpha,
            a,
            lda: integer(lda),
            x,
            incx: integer(incx),
            beta,
            y,
            incy: integer(incy),
        };
        level2::sbmv(const { &Export::of_fortran("qsbmv", "QSBMV") }, arguments);
    }
}

/// `Rspmv_f128` with everything by address.
///
/// # Safety
/// As `Rspmv_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qspmv_(
    uplo: *const c_char,
    n: *const c_int,
    alpha: *const wb_f128,
    ap: *const wb_f128,
    x: *const wb_f128,
    incx: *const c_int,
    beta: *const wb_f128,
    y: *mut wb_f128,
    incy: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Spmv {
            uplo,
            n: integer(n),
            alpha,
            ap,
            x,
            incx: integer(incx),
            beta,
            y,
            incy: integer(incy),
        };
        level2::spmv(const { &Export::of_fortran("qspmv", "QSPMV") }, arguments);
    }
}

/// `Rtrmv_f128` with everything by address.
///
/// # Safety
/// As `Rtrmv_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qtrmv_(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: *const c_int,
    a: *const wb_f128,
    lda: *const c_int,
    x: *mut wb_f128,
    incx: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments =
            Trmv { uplo, trans, diag, n: integer(n), a, lda: integer(lda), x, incx: integer(incx) };
        level2::trmv(const { &Export::of_fortran("qtrmv", "QTRMV") }, arguments);
    }
}

/// `Rtbmv_f128` with everything by address.
///
/// # Safety
/// As `Rtbmv_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qtbmv_(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: *const c_int,
    k: *const c_int,
    a: *const wb_f128,
    lda: *const c_int,
    x: *mut wb_f128,
    incx: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Tbmv {
            uplo,
            trans,
            diag,
            n: integer(n),
            k: integer(k),
            a,
            lda: integer(lda),
            x,
            incx: integer(incx),
        };
        level2::tbmv(const { &Export::of_fortran("qtbmv", "QTBMV") }, arguments);
    }
}

/// `Rtpmv_f128` with everything by address.
///
/// # Safety
/// As `Rtpmv_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qtpmv_(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: *const c_int,
    ap: *const wb_f128,
    x: *mut wb_f128,
    incx: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Tpmv { uplo, trans, diag, n: integer(n), ap, x, incx: integer(incx) };
        level2::tpmv(const { &Export::of_fortran("qtpmv", "QTPMV") }, arguments);
    }
}

/// `Rtrsv_f128` with everything by address.
///
/// # Safety
/// As `Rtrsv_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qtrsv_(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: *const c_int,
    a: *const wb_f128,
    lda: *const c_int,
    x: *mut wb_f128,
    incx: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments =
            Trsv { uplo, trans, diag, n: integer(n), a, lda: integer(lda), x, incx: integer(incx) };
        level2::trsv(const { &Export::of_fortran("qtrsv", "QTRSV") }, arguments);
    }
}

/// `Rtbsv_f128` with everything by address.
///
/// # Safety
/// As `Rtbsv_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qtbsv_(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: *const c_int,
    k: *const c_int,
    a: *const wb_f128,
    lda: *const c_int,
    x: *mut wb_f128,
    incx: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Tbsv {
            uplo,
            trans,
            diag,
            n: integer(n),
            k: integer(k),
            a,
            lda: integer(lda),
            x,
            incx: integer(incx),
        };
        level2::tbsv(const { &Export::of_fortran("qtbsv", "QTBSV") }, arguments);
    }
}

/// `Rtpsv_f128` with everything by address.
///
/// # Safety
/// As `Rtpsv_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qtpsv_(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: *const c_int,
    ap: *const wb_f128,
    x: *mut wb_f128,
    incx: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Tpsv { uplo, trans, diag, n: integer(n), ap, x, incx: integer(incx) };
        level2::tpsv(const { &Export::of_fortran("qtpsv", "QTPSV") }, arguments);
    }
}

/// `Rger_f128` with everything by address.
///
/// # Safety
/// As `Rger_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qger_(
    m: *const c_int,
    n: *const c_int,
    alpha: *const wb_f128,
    x: *const wb_f128,
    incx: *const c_int,
    y: *const wb_f128,
    incy: *const c_int,
    a: *mut wb_f128,
    lda: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Ger {
            m: integer(m),
            n: integer(n),
            alpha,
            x,
            incx: integer(incx),
            y,
            incy: integer(incy),
            a,
            lda: integer(lda),
        };
        level2::ger(const { &Export::of_fortran("qger", "QGER") }, arguments);
    }
}

/// `Rsyr_f128` with everything by address.
///
/// # Safety
/// As `Rsyr_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qsyr_(
    uplo: *const c_char,
    n: *const c_int,
    alpha: *const wb_f128,
    x: *const wb_f128,
    incx: *const c_int,
    a: *mut wb_f128,
    lda: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments =
            Syr { uplo, n: integer(n), alpha, x, incx: integer(incx), a, lda: integer(lda) };
        level2::syr(const { &Export::of_fortran("qsyr", "QSYR") }, arguments);
    }
}

/// `Rspr_f128` with everything by address.
///
/// # Safety
/// As `Rspr_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qspr_(
    uplo: *const c_char,
    n: *const c_int,
    alpha: *const wb_f128,
    x: *const wb_f128,
    incx: *const c_int,
    ap: *mut wb_f128,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Spr { uplo, n: integer(n), alpha, x, incx: integer(incx), ap };
        level2::spr(const { &Export::of_fortran("qspr", "QSPR") }, arguments);
    }
}

/// `Rsyr2_f128` with everything by address.
///
/// # Safety
/// As `Rsyr2_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qsyr2_(
    uplo: *const c_char,
    n: *const c_int,
    alpha: *const wb_f128,
    x: *const wb_f128,
    incx: *const c_int,
    y: *const wb_f128,
    incy: *const c_int,
    a: *mut wb_f128,
    lda: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Syr2 {
            uplo,
            n: integer(n),
            alpha,
            x,
            incx: integer(incx),
            y,
            incy: integer(incy),
            a,
            lda: integer(lda),
        };
        level2::syr2(const { &Export::of_fortran("qsyr2", "QSYR2") }, arguments);
    }
}

/// `Rspr2_f128` with everything by address.
///
/// # Safety
/// As `Rspr2_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qspr2_(
    uplo: *const c_char,
    n: *const c_int,
    alpha: *const wb_f128,
    x: *const wb_f128,
    incx: *const c_int,
    y: *const wb_f128,
    incy: *const c_int,
    ap: *mut wb_f128,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments =
            Spr2 { uplo, n: integer(n), alpha, x, incx: integer(incx), y, incy: integer(incy), ap };
        level2::spr2(const { &Export::of_fortran("qspr2", "QSPR2") }, arguments);
    }
}

/// `Raxpy_f128` with everything by address.
///
/// # Safety
/// As `Raxpy_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qaxpy_(
    n: *const c_int,
    alpha: *const wb_f128,
    x: *const wb_f128,
    incx: *const c_int,
    y: *mut wb_f128,
    incy: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments =
            Axpy { n: integer(n), alpha, x, incx: integer(incx), y, incy: integer(incy) };
        level1::axpy(const { &Export::named("qaxpy") }, arguments);
    }
}

/// `Rscal_f128` with everything by address.
///
/// # Safety
/// As `Rscal_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qscal_(
    n: *const c_int,
    alpha: *const wb_f128,
    x: *mut wb_f128,
    incx: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Scal { n: integer(n), alpha, x, incx: integer(incx) };
        level1::scal(const { &Export::named("qscal") }, arguments);
    }
}

/// `Rcopy_f128` with everything by address.
///
/// # Safety
/// As `Rcopy_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qcopy_(
    n: *const c_int,
    x: *const wb_f128,
    incx: *const c_int,
    y: *mut wb_f128,
    incy: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Assign { n: integer(n), x, incx: integer(incx), y, incy: integer(incy) };
        level1::assign(const { &Export::named("qcopy") }, arguments);
    }
}

/// `Rswap_f128` with everything by address.
///
/// # Safety
/// As `Rswap_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qswap_(
    n: *const c_int,
    x: *mut wb_f128,
    incx: *const c_int,
    y: *mut wb_f128,
    incy: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Swap { n: integer(n), x, incx: integer(incx), y, incy: integer(incy) };
        level1::swap(const { &Export::named("qswap") }, arguments);
    }
}

/// `Rrot_f128` with everything by address.
///
/// # Safety
/// As `Rrot_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qrot_(
    n: *const c_int,
    x: *mut wb_f128,
    incx: *const c_int,
    y: *mut wb_f128,
    incy: *const c_int,
    c: *const wb_f128,
    s: *const wb_f128,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Rot { n: integer(n), x, incx: integer(incx), y, incy: integer(incy), c, s };
        level1::rot(const { &Export::named("qrot") }, arguments);
    }
}

/// `Rrotg_f128` with everything by address.
///
/// # Safety
/// As `Rrotg_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qrotg_(
    a: *mut wb_f128,
    b: *mut wb_f128,
    c: *mut wb_f128,
    s: *mut wb_f128,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Rotg { a, b, c, s };
        rotations::rotg(const { &Export::named("qrotg") }, arguments);
    }
}

/// `Rrotm_f128` with everything by address.
///
/// # Safety
/// As `Rrotm_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qrotm_(
    n: *const c_int,
    x: *mut wb_f128,
    incx: *const c_int,
    y: *mut wb_f128,
    incy: *const c_int,
    param: *const wb_f128,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments =
            Rotm { n: integer(n), x, incx: integer(incx), y, incy: integer(incy), param };
        rotations::rotm(const { &Export::named("qrotm") }, arguments);
    }
}

/// `Rrotmg_f128` with everything by address.
///
/// # Safety
/// As `Rrotmg_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qrotmg_(
    d1: *mut wb_f128,
    d2: *mut wb_f128,
    x1: *mut wb_f128,
    y1: *const wb_f128,
    param: *mut wb_f128,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Rotmg { d1, d2, x1, y1, param };
        rotations::rotmg(const { &Export::named("qrotmg") }, arguments);
    }
}

/// `Rdot_f128` with everything by address.
///
/// # Safety
/// As `Rdot_f128`; no address of an option or a size is NULL.
#[allow(improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qdot_(
    n: *const c_int,
    x: *const wb_f128,
    incx: *const c_int,
    y: *const wb_f128,
    incy: *const c_int,
) -> Passed128 {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Dot { n: integer(n), x, incx: integer(incx), y, incy: integer(incy) };
        level1::dot(const { &Export::named("qdot") }, arguments).into()
    }
}

/// `Rasum_f128` with everything by address.
///
/// # Safety
/// As `Rasum_f128`; no address of an option or a size is NULL.
#[allow(improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qasum_(
    n: *const c_int,
    x: *const wb_f128,
    incx: *const c_int,
) -> Passed128 {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Asum { n: integer(n), x, incx: integer(incx) };
        level1::asum(const { &Export::named("qasum") }, arguments).into()
    }
}

/// `Rnrm2_f128` with everything by address.
///
/// # Safety
/// As `Rnrm2_f128`; no address of an option or a size is NULL.
#[allow(improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qnrm2_(
    n: *const c_int,
    x: *const wb_f128,
    incx: *const c_int,
) -> Passed128 {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Nrm2 { n: integer(n), x, incx: integer(incx) };
        level1::nrm2(const { &Export::named("qnrm2") }, arguments).into()
    }
}

/// `iRamax_f128` with everything by address.
///
/// # Safety
/// As `iRamax_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn iqamax_(
    n: *const c_int,
    x: *const wb_f128,
    incx: *const c_int,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Iamax { n: integer(n), x, incx: integer(incx) };
        level1::iamax(const { &Export::named("iqamax") }, arguments) as c_int
    }
}
