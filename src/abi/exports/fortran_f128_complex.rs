//! The BLAS on complex binary128 numbers as Fortran calls it.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{
    Assign, Axpy, Cabs1, Casum, Cnrm2, Crot, Crotg, Crscal, Dot, Dotc, Gbmv, Gemm, Gemmtr, Gemv,
    Ger, Gerc, Hbmv, Hemm, Hemv, Her, Her2, Her2k, Herk, Hpmv, Hpr, Hpr2, Icamax, Scal, Swap, Symm,
    Syr2k, Syrk, Tbmv, Tbsv, Tpmv, Tpsv, Trmm, Trmv, Trsm, Trsv,
};
use crate::abi::bodies::{level1, level2, rotations, run, structured};
use crate::abi::guard::Export;
use crate::abi::types::{Passed128, PassedComplex128, WB_AUTO, integer, wb_f128, wb_f128_complex};
use std::ffi::{c_char, c_int};

/// `Cgemm_f128` with everything by address.
///
/// # Safety
/// As `Cgemm_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xgemm_(
    transa: *const c_char,
    transb: *const c_char,
    m: *const c_int,
    n: *const c_int,
    k: *const c_int,
    alpha: *const wb_f128_complex,
    a: *const wb_f128_complex,
    lda: *const c_int,
    b: *const wb_f128_complex,
    ldb: *const c_int,
    beta: *const wb_f128_complex,
    c: *mut wb_f128_complex,
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
        run(const { &Export::of_fortran("xgemm", "XGEMM") }, WB_AUTO, arguments);
    }
}

/// `Csyrk_f128` with everything by address.
///
/// # Safety
/// As `Csyrk_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xsyrk_(
    uplo: *const c_char,
    trans: *const c_char,
    n: *const c_int,
    k: *const c_int,
    alpha: *const wb_f128_complex,
    a: *const wb_f128_complex,
    lda: *const c_int,
    beta: *const wb_f128_complex,
    c: *mut wb_f128_complex,
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
        run(const { &Export::of_fortran("xsyrk", "XSYRK") }, WB_AUTO, arguments);
    }
}

/// `Cgemmtr_f128` with everything by address.
///
/// # Safety
/// As `Cgemmtr_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xgemmtr_(
    uplo: *const c_char,
    transa: *const c_char,
    transb: *const c_char,
    n: *const c_int,
    k: *const c_int,
    alpha: *const wb_f128_complex,
    a: *const wb_f128_complex,
    lda: *const c_int,
    b: *const wb_f128_complex,
    ldb: *const c_int,
    beta: *const wb_f128_complex,
    c: *mut wb_f128_complex,
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
        run(const { &Export::of_fortran("xgemmtr", "XGEMMTR") }, WB_AUTO, arguments);
    }
}

/// `Cherk_f128` with everything by address.
///
/// # Safety
/// As `Cherk_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xherk_(
    uplo: *const c_char,
    trans: *const c_char,
    n: *const c_int,
    k: *const c_int,
    alpha: *const wb_f128,
    a: *const wb_f128_complex,
    lda: *const c_int,
    beta: *const wb_f128,
    c: *mut wb_f128_complex,
    ldc: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Herk {
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
        structured::herk(const { &Export::of_fortran("xherk", "XHERK") }, arguments);
    }
}

/// `Csymm_f128` with everything by address.
///
/// # Safety
/// As `Csymm_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xsymm_(
    side: *const c_char,
    uplo: *const c_char,
    m: *const c_int,
    n: *const c_int,
    alpha: *const wb_f128_complex,
    a: *const wb_f128_complex,
    lda: *const c_int,
    b: *const wb_f128_complex,
    ldb: *const c_int,
    beta: *const wb_f128_complex,
    c: *mut wb_f128_complex,
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
        structured::symm(const { &Export::of_fortran("xsymm", "XSYMM") }, arguments);
    }
}

/// `Chemm_f128` with everything by address.
///
/// # Safety
/// As `Chemm_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xhemm_(
    side: *const c_char,
    uplo: *const c_char,
    m: *const c_int,
    n: *const c_int,
    alpha: *const wb_f128_complex,
    a: *const wb_f128_complex,
    lda: *const c_int,
    b: *const wb_f128_complex,
    ldb: *const c_int,
    beta: *const wb_f128_complex,
    c: *mut wb_f128_complex,
    ldc: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Hemm {
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
        structured::hemm(const { &Export::of_fortran("xhemm", "XHEMM") }, arguments);
    }
}

/// `Csyr2k_f128` with everything by address.
///
/// # Safety
/// As `Csyr2k_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xsyr2k_(
    uplo: *const c_char,
    trans: *const c_char,
    n: *const c_int,
    k: *const c_int,
    alpha: *const wb_f128_complex,
    a: *const wb_f128_complex,
    lda: *const c_int,
    b: *const wb_f128_complex,
    ldb: *const c_int,
    beta: *const wb_f128_complex,
    c: *mut wb_f128_complex,
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
        structured::syr2k(const { &Export::of_fortran("xsyr2k", "XSYR2K") }, arguments);
    }
}

/// `Cher2k_f128` with everything by address.
///
/// # Safety
/// As `Cher2k_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xher2k_(
    uplo: *const c_char,
    trans: *const c_char,
    n: *const c_int,
    k: *const c_int,
    alpha: *const wb_f128_complex,
    a: *const wb_f128_complex,
    lda: *const c_int,
    b: *const wb_f128_complex,
    ldb: *const c_int,
    beta: *const wb_f128,
    c: *mut wb_f128_complex,
    ldc: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Her2k {
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
        structured::her2k(const { &Export::of_fortran("xher2k", "XHER2K") }, arguments);
    }
}

/// `Ctrmm_f128` with everything by address.
///
/// # Safety
/// As `Ctrmm_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xtrmm_(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: *const c_int,
    n: *const c_int,
    alpha: *const wb_f128_complex,
    a: *const wb_f128_complex,
    lda: *const c_int,
    b: *mut wb_f128_complex,
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
        structured::trmm(const { &Export::of_fortran("xtrmm", "XTRMM") }, arguments);
    }
}

/// `Ctrsm_f128` with everything by address.
///
/// # Safety
/// As `Ctrsm_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xtrsm_(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: *const c_int,
    n: *const c_int,
    alpha: *const wb_f128_complex,
    a: *const wb_f128_complex,
    lda: *const c_int,
    b: *mut wb_f128_complex,
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
        structured::trsm(const { &Export::of_fortran("xtrsm", "XTRSM") }, arguments);
    }
}

/// `Cgemv_f128` with everything by address.
///
/// # Safety
/// As `Cgemv_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xgemv_(
    trans: *const c_char,
    m: *const c_int,
    n: *const c_int,
    alpha: *const wb_f128_complex,
    a: *const wb_f128_complex,
    lda: *const c_int,
    x: *const wb_f128_complex,
    incx: *const c_int,
    beta: *const wb_f128_complex,
    y: *mut wb_f128_complex,
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
        level2::gemv(const { &Export::of_fortran("xgemv", "XGEMV") }, arguments);
    }
}

/// `Cgbmv_f128` with everything by address.
///
/// # Safety
/// As `Cgbmv_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xgbmv_(
    trans: *const c_char,
    m: *const c_int,
    n: *const c_int,
    kl: *const c_int,
    ku: *const c_int,
    alpha: *const wb_f128_complex,
    a: *const wb_f128_complex,
    lda: *const c_int,
    x: *const wb_f128_complex,
    incx: *const c_int,
    beta: *const wb_f128_complex,
    y: *mut wb_f128_complex,
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
        level2::gbmv(const { &Export::of_fortran("xgbmv", "XGBMV") }, arguments);
    }
}

/// `Chemv_f128` with everything by address.
///
/// # Safety
/// As `Chemv_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xhemv_(
    uplo: *const c_char,
    n: *const c_int,
    alpha: *const wb_f128_complex,
    a: *const wb_f128_complex,
    lda: *const c_int,
    x: *const wb_f128_complex,
    incx: *const c_int,
    beta: *const wb_f128_complex,
    y: *mut wb_f128_complex,
    incy: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Hemv {
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
        level2::hemv(const { &Export::of_fortran("xhemv", "XHEMV") }, arguments);
    }
}

/// `Chbmv_f128` with everything by address.
///
/// # Safety
/// As `Chbmv_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xhbmv_(
    uplo: *const c_char,
    n: *const c_int,
    k: *const c_int,
    alpha: *const wb_f128_complex,
    a: *const wb_f128_complex,
    lda: *const c_int,
    x: *const wb_f128_complex,
    incx: *const c_int,
    beta: *const wb_f128_complex,
    y: *mut wb_f128_complex,
    incy: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Hbmv {
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
        level2::hbmv(const { &Export::of_fortran("xhbmv", "XHBMV") }, arguments);
    }
}

/// `Chpmv_f128` with everything by address.
///
/// # Safety
/// As `Chpmv_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xhpmv_(
    uplo: *const c_char,
    n: *const c_int,
    alpha: *const wb_f128_complex,
    ap: *const wb_f128_complex,
    x: *const wb_f128_complex,
    incx: *const c_int,
    beta: *const wb_f128_complex,
    y: *mut wb_f128_complex,
    incy: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Hpmv {
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
        level2::hpmv(const { &Export::of_fortran("xhpmv", "XHPMV") }, arguments);
    }
}

/// `Ctrmv_f128` with everything by address.
///
/// # Safety
/// As `Ctrmv_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xtrmv_(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: *const c_int,
    a: *const wb_f128_complex,
    lda: *const c_int,
    x: *mut wb_f128_complex,
    incx: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments =
            Trmv { uplo, trans, diag, n: integer(n), a, lda: integer(lda), x, incx: integer(incx) };
        level2::trmv(const { &Export::of_fortran("xtrmv", "XTRMV") }, arguments);
    }
}

/// `Ctbmv_f128` with everything by address.
///
/// # Safety
/// As `Ctbmv_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xtbmv_(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: *const c_int,
    k: *const c_int,
    a: *const wb_f128_complex,
    lda: *const c_int,
    x: *mut wb_f128_complex,
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
        level2::tbmv(const { &Export::of_fortran("xtbmv", "XTBMV") }, arguments);
    }
}

/// `Ctpmv_f128` with everything by address.
///
/// # Safety
/// As `Ctpmv_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xtpmv_(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: *const c_int,
    ap: *const wb_f128_complex,
    x: *mut wb_f128_complex,
    incx: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Tpmv { uplo, trans, diag, n: integer(n), ap, x, incx: integer(incx) };
        level2::tpmv(const { &Export::of_fortran("xtpmv", "XTPMV") }, arguments);
    }
}

/// `Ctrsv_f128` with everything by address.
///
/// # Safety
/// As `Ctrsv_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xtrsv_(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: *const c_int,
    a: *const wb_f128_complex,
    lda: *const c_int,
    x: *mut wb_f128_complex,
    incx: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments =
            Trsv { uplo, trans, diag, n: integer(n), a, lda: integer(lda), x, incx: integer(incx) };
        level2::trsv(const { &Export::of_fortran("xtrsv", "XTRSV") }, arguments);
    }
}

/// `Ctbsv_f128` with everything by address.
///
/// # Safety
/// As `Ctbsv_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xtbsv_(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: *const c_int,
    k: *const c_int,
    a: *const wb_f128_complex,
    lda: *const c_int,
    x: *mut wb_f128_complex,
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
        level2::tbsv(const { &Export::of_fortran("xtbsv", "XTBSV") }, arguments);
    }
}

/// `Ctpsv_f128` with everything by address.
///
/// # Safety
/// As `Ctpsv_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xtpsv_(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: *const c_int,
    ap: *const wb_f128_complex,
    x: *mut wb_f128_complex,
    incx: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Tpsv { uplo, trans, diag, n: integer(n), ap, x, incx: integer(incx) };
        level2::tpsv(const { &Export::of_fortran("xtpsv", "XTPSV") }, arguments);
    }
}

/// `Cgeru_f128` with everything by address.
///
/// # Safety
/// As `Cgeru_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xgeru_(
    m: *const c_int,
    n: *const c_int,
    alpha: *const wb_f128_complex,
    x: *const wb_f128_complex,
    incx: *const c_int,
    y: *const wb_f128_complex,
    incy: *const c_int,
    a: *mut wb_f128_complex,
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
        level2::ger(const { &Export::of_fortran("xgeru", "XGERU") }, arguments);
    }
}

/// `Cgerc_f128` with everything by address.
///
/// # Safety
/// As `Cgerc_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xgerc_(
    m: *const c_int,
    n: *const c_int,
    alpha: *const wb_f128_complex,
    x: *const wb_f128_complex,
    incx: *const c_int,
    y: *const wb_f128_complex,
    incy: *const c_int,
    a: *mut wb_f128_complex,
    lda: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Gerc {
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
        level2::gerc(const { &Export::of_fortran("xgerc", "XGERC") }, arguments);
    }
}

/// `Cher_f128` with everything by address.
///
/// # Safety
/// As `Cher_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xher_(
    uplo: *const c_char,
    n: *const c_int,
    alpha: *const wb_f128,
    x: *const wb_f128_complex,
    incx: *const c_int,
    a: *mut wb_f128_complex,
    lda: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments =
            Her { uplo, n: integer(n), alpha, x, incx: integer(incx), a, lda: integer(lda) };
        level2::her(const { &Export::of_fortran("xher", "XHER") }, arguments);
    }
}

/// `Chpr_f128` with everything by address.
///
/// # Safety
/// As `Chpr_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xhpr_(
    uplo: *const c_char,
    n: *const c_int,
    alpha: *const wb_f128,
    x: *const wb_f128_complex,
    incx: *const c_int,
    ap: *mut wb_f128_complex,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Hpr { uplo, n: integer(n), alpha, x, incx: integer(incx), ap };
        level2::hpr(const { &Export::of_fortran("xhpr", "XHPR") }, arguments);
    }
}

/// `Cher2_f128` with everything by address.
///
/// # Safety
/// As `Cher2_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xher2_(
    uplo: *const c_char,
    n: *const c_int,
    alpha: *const wb_f128_complex,
    x: *const wb_f128_complex,
    incx: *const c_int,
    y: *const wb_f128_complex,
    incy: *const c_int,
    a: *mut wb_f128_complex,
    lda: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Her2 {
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
        level2::her2(const { &Export::of_fortran("xher2", "XHER2") }, arguments);
    }
}

/// `Chpr2_f128` with everything by address.
///
/// # Safety
/// As `Chpr2_f128`; no address of an option or a size is NULL.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xhpr2_(
    uplo: *const c_char,
    n: *const c_int,
    alpha: *const wb_f128_complex,
    x: *const wb_f128_complex,
    incx: *const c_int,
    y: *const wb_f128_complex,
    incy: *const c_int,
    ap: *mut wb_f128_complex,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments =
            Hpr2 { uplo, n: integer(n), alpha, x, incx: integer(incx), y, incy: integer(incy), ap };
        level2::hpr2(const { &Export::of_fortran("xhpr2", "XHPR2") }, arguments);
    }
}

/// `Caxpy_f128` with everything by address.
///
/// # Safety
/// As `Caxpy_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xaxpy_(
    n: *const c_int,
    alpha: *const wb_f128_complex,
    x: *const wb_f128_complex,
    incx: *const c_int,
    y: *mut wb_f128_complex,
    incy: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments =
            Axpy { n: integer(n), alpha, x, incx: integer(incx), y, incy: integer(incy) };
        level1::axpy(const { &Export::named("xaxpy") }, arguments);
    }
}

/// `Cscal_f128` with everything by address.
///
/// # Safety
/// As `Cscal_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xscal_(
    n: *const c_int,
    alpha: *const wb_f128_complex,
    x: *mut wb_f128_complex,
    incx: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Scal { n: integer(n), alpha, x, incx: integer(incx) };
        level1::scal(const { &Export::named("xscal") }, arguments);
    }
}

/// `CRscal_f128` with everything by address.
///
/// # Safety
/// As `CRscal_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xqscal_(
    n: *const c_int,
    alpha: *const wb_f128,
    x: *mut wb_f128_complex,
    incx: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Crscal { n: integer(n), alpha, x, incx: integer(incx) };
        level1::crscal(const { &Export::named("xqscal") }, arguments);
    }
}

/// `Ccopy_f128` with everything by address.
///
/// # Safety
/// As `Ccopy_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xcopy_(
    n: *const c_int,
    x: *const wb_f128_complex,
    incx: *const c_int,
    y: *mut wb_f128_complex,
    incy: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Assign { n: integer(n), x, incx: integer(incx), y, incy: integer(incy) };
        level1::assign(const { &Export::named("xcopy") }, arguments);
    }
}

/// `Cswap_f128` with everything by address.
///
/// # Safety
/// As `Cswap_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xswap_(
    n: *const c_int,
    x: *mut wb_f128_complex,
    incx: *const c_int,
    y: *mut wb_f128_complex,
    incy: *const c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Swap { n: integer(n), x, incx: integer(incx), y, incy: integer(incy) };
        level1::swap(const { &Export::named("xswap") }, arguments);
    }
}

/// `CRrot_f128` with everything by address.
///
/// # Safety
/// As `CRrot_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xqrot_(
    n: *const c_int,
    x: *mut wb_f128_complex,
    incx: *const c_int,
    y: *mut wb_f128_complex,
    incy: *const c_int,
    c: *const wb_f128,
    s: *const wb_f128,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments =
            Crot { n: integer(n), x, incx: integer(incx), y, incy: integer(incy), c, s };
        level1::crot(const { &Export::named("xqrot") }, arguments);
    }
}

/// `Crotg_f128` with everything by address.
///
/// # Safety
/// As `Crotg_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xrotg_(
    a: *mut wb_f128_complex,
    b: *const wb_f128_complex,
    c: *mut wb_f128,
    s: *mut wb_f128_complex,
) {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Crotg { a, b, c, s };
        rotations::crotg(const { &Export::named("xrotg") }, arguments);
    }
}

/// `Cdotu_f128` with everything by address.
///
/// # Safety
/// As `Cdotu_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xdotu_(
    n: *const c_int,
    x: *const wb_f128_complex,
    incx: *const c_int,
    y: *const wb_f128_complex,
    incy: *const c_int,
) -> PassedComplex128 {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Dot { n: integer(n), x, incx: integer(incx), y, incy: integer(incy) };
        level1::dot(const { &Export::named("xdotu") }, arguments).into()
    }
}

/// `Cdotc_f128` with everything by address.
///
/// # Safety
/// As `Cdotc_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn xdotc_(
    n: *const c_int,
    x: *const wb_f128_complex,
    incx: *const c_int,
    y: *const wb_f128_complex,
    incy: *const c_int,
) -> PassedComplex128 {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Dotc { n: integer(n), x, incx: integer(incx), y, incy: integer(incy) };
        level1::dotc(const { &Export::named("xdotc") }, arguments).into()
    }
}

/// `RCasum_f128` with everything by address.
///
/// # Safety
/// As `RCasum_f128`; no address of an option or a size is NULL.
#[allow(improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qxasum_(
    n: *const c_int,
    x: *const wb_f128_complex,
    incx: *const c_int,
) -> Passed128 {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Casum { n: integer(n), x, incx: integer(incx) };
        level1::casum(const { &Export::named("qxasum") }, arguments).into()
    }
}

/// `RCnrm2_f128` with everything by address.
///
/// # Safety
/// As `RCnrm2_f128`; no address of an option or a size is NULL.
#[allow(improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qxnrm2_(
    n: *const c_int,
    x: *const wb_f128_complex,
    incx: *const c_int,
) -> Passed128 {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Cnrm2 { n: integer(n), x, incx: integer(incx) };
        level1::cnrm2(const { &Export::named("qxnrm2") }, arguments).into()
    }
}

/// `iCamax_f128` with everything by address.
///
/// # Safety
/// As `iCamax_f128`; no address of an option or a size is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn ixamax_(
    n: *const c_int,
    x: *const wb_f128_complex,
    incx: *const c_int,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Icamax { n: integer(n), x, incx: integer(incx) };
        level1::icamax(const { &Export::named("ixamax") }, arguments) as c_int
    }
}

/// `RCabs1_f128` with everything by address.
///
/// # Safety
/// As `RCabs1_f128`; no address of an option or a size is NULL.
#[allow(improper_ctypes_definitions)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn qcabs1_(z: *const wb_f128_complex) -> Passed128 {
    // SAFETY: the same contract.
    unsafe {
        let arguments = Cabs1 { z };
        level1::cabs1(const { &Export::named("qcabs1") }, arguments).into()
    }
}
