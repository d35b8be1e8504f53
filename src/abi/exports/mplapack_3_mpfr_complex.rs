//! The C++ functions of MPLAPACK 3.x on complex mpfr numbers, under their mangled names.
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
use crate::format::Complex;
use crate::format::mpfr::Mpfr;
use std::ffi::{CStr, c_char};

const XERBLA: &CStr = c"_Z12Mxerbla_mpfrPKci";

/// MPLAPACK's `Cgemm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CgemmPKcS0_lllN6mpfrxx9mpc_classEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn cgemm_mpfr_3(
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const Complex<Mpfr>,
    a: *const Complex<Mpfr>,
    lda: i64,
    b: *const Complex<Mpfr>,
    ldb: i64,
    beta: *const Complex<Mpfr>,
    c: *mut Complex<Mpfr>,
    ldc: i64,
) {
    let arguments = Gemm { transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Cgemm_mpfr", "Cgemm", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Csyrk`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CsyrkPKcS0_llN6mpfrxx9mpc_classEPS2_lS2_S3_l")]
pub unsafe extern "C-unwind" fn csyrk_mpfr_3(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Complex<Mpfr>,
    a: *const Complex<Mpfr>,
    lda: i64,
    beta: *const Complex<Mpfr>,
    c: *mut Complex<Mpfr>,
    ldc: i64,
) {
    let arguments = Syrk { uplo, trans, n, k, alpha, a, lda, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Csyrk_mpfr", "Csyrk", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Cgemmtr`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z7CgemmtrPKcS0_S0_llN6mpfrxx9mpc_classEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn cgemmtr_mpfr_3(
    uplo: *const c_char,
    transa: *const c_char,
    transb: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Complex<Mpfr>,
    a: *const Complex<Mpfr>,
    lda: i64,
    b: *const Complex<Mpfr>,
    ldb: i64,
    beta: *const Complex<Mpfr>,
    c: *mut Complex<Mpfr>,
    ldc: i64,
) {
    let arguments = Gemmtr { uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Cgemmtr_mpfr", "Cgemmtr", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Cherk`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CherkPKcS0_llN6mpfrxx10mpfr_classEPNS1_9mpc_classElS2_S4_l")]
pub unsafe extern "C-unwind" fn cherk_mpfr_3(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Mpfr,
    a: *const Complex<Mpfr>,
    lda: i64,
    beta: *const Mpfr,
    c: *mut Complex<Mpfr>,
    ldc: i64,
) {
    let arguments = Herk { uplo, trans, n, k, alpha, a, lda, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::herk(const { &Export::of_mplapack("Cherk_mpfr", "Cherk", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Csymm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CsymmPKcS0_llN6mpfrxx9mpc_classEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn csymm_mpfr_3(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Complex<Mpfr>,
    a: *const Complex<Mpfr>,
    lda: i64,
    b: *const Complex<Mpfr>,
    ldb: i64,
    beta: *const Complex<Mpfr>,
    c: *mut Complex<Mpfr>,
    ldc: i64,
) {
    let arguments = Symm { side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::symm(const { &Export::of_mplapack("Csymm_mpfr", "Csymm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Chemm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5ChemmPKcS0_llN6mpfrxx9mpc_classEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn chemm_mpfr_3(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Complex<Mpfr>,
    a: *const Complex<Mpfr>,
    lda: i64,
    b: *const Complex<Mpfr>,
    ldb: i64,
    beta: *const Complex<Mpfr>,
    c: *mut Complex<Mpfr>,
    ldc: i64,
) {
    let arguments = Hemm { side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::hemm(const { &Export::of_mplapack("Chemm_mpfr", "Chemm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Csyr2k`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z6Csyr2kPKcS0_llN6mpfrxx9mpc_classEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn csyr2k_mpfr_3(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Complex<Mpfr>,
    a: *const Complex<Mpfr>,
    lda: i64,
    b: *const Complex<Mpfr>,
    ldb: i64,
    beta: *const Complex<Mpfr>,
    c: *mut Complex<Mpfr>,
    ldc: i64,
) {
    let arguments = Syr2k { uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::syr2k(
            const { &Export::of_mplapack("Csyr2k_mpfr", "Csyr2k", XERBLA) },
            arguments,
        )
    };
}

/// MPLAPACK's `Cher2k`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z6Cher2kPKcS0_llN6mpfrxx9mpc_classEPS2_lS3_lNS1_10mpfr_classES3_l")]
pub unsafe extern "C-unwind" fn cher2k_mpfr_3(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Complex<Mpfr>,
    a: *const Complex<Mpfr>,
    lda: i64,
    b: *const Complex<Mpfr>,
    ldb: i64,
    beta: *const Mpfr,
    c: *mut Complex<Mpfr>,
    ldc: i64,
) {
    let arguments = Her2k { uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::her2k(
            const { &Export::of_mplapack("Cher2k_mpfr", "Cher2k", XERBLA) },
            arguments,
        )
    };
}

/// MPLAPACK's `Ctrmm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtrmmPKcS0_S0_S0_llN6mpfrxx9mpc_classEPS2_lS3_l")]
pub unsafe extern "C-unwind" fn ctrmm_mpfr_3(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Complex<Mpfr>,
    a: *const Complex<Mpfr>,
    lda: i64,
    b: *mut Complex<Mpfr>,
    ldb: i64,
) {
    let arguments = Trmm { side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trmm(const { &Export::of_mplapack("Ctrmm_mpfr", "Ctrmm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctrsm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtrsmPKcS0_S0_S0_llN6mpfrxx9mpc_classEPS2_lS3_l")]
pub unsafe extern "C-unwind" fn ctrsm_mpfr_3(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Complex<Mpfr>,
    a: *const Complex<Mpfr>,
    lda: i64,
    b: *mut Complex<Mpfr>,
    ldb: i64,
) {
    let arguments = Trsm { side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trsm(const { &Export::of_mplapack("Ctrsm_mpfr", "Ctrsm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Cgemv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CgemvPKcllN6mpfrxx9mpc_classEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn cgemv_mpfr_3(
    trans: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Complex<Mpfr>,
    a: *const Complex<Mpfr>,
    lda: i64,
    x: *const Complex<Mpfr>,
    incx: i64,
    beta: *const Complex<Mpfr>,
    y: *mut Complex<Mpfr>,
    incy: i64,
) {
    let arguments = Gemv { trans, m, n, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::gemv(const { &Export::of_mplapack("Cgemv_mpfr", "Cgemv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Cgbmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CgbmvPKcllllN6mpfrxx9mpc_classEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn cgbmv_mpfr_3(
    trans: *const c_char,
    m: i64,
    n: i64,
    kl: i64,
    ku: i64,
    alpha: *const Complex<Mpfr>,
    a: *const Complex<Mpfr>,
    lda: i64,
    x: *const Complex<Mpfr>,
    incx: i64,
    beta: *const Complex<Mpfr>,
    y: *mut Complex<Mpfr>,
    incy: i64,
) {
    let arguments = Gbmv { trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::gbmv(const { &Export::of_mplapack("Cgbmv_mpfr", "Cgbmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Chemv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5ChemvPKclN6mpfrxx9mpc_classEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn chemv_mpfr_3(
    uplo: *const c_char,
    n: i64,
    alpha: *const Complex<Mpfr>,
    a: *const Complex<Mpfr>,
    lda: i64,
    x: *const Complex<Mpfr>,
    incx: i64,
    beta: *const Complex<Mpfr>,
    y: *mut Complex<Mpfr>,
    incy: i64,
) {
    let arguments = Hemv { uplo, n, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::hemv(const { &Export::of_mplapack("Chemv_mpfr", "Chemv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Chbmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5ChbmvPKcllN6mpfrxx9mpc_classEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn chbmv_mpfr_3(
    uplo: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Complex<Mpfr>,
    a: *const Complex<Mpfr>,
    lda: i64,
    x: *const Complex<Mpfr>,
    incx: i64,
    beta: *const Complex<Mpfr>,
    y: *mut Complex<Mpfr>,
    incy: i64,
) {
    let arguments = Hbmv { uplo, n, k, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::hbmv(const { &Export::of_mplapack("Chbmv_mpfr", "Chbmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Chpmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5ChpmvPKclN6mpfrxx9mpc_classEPS2_S3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn chpmv_mpfr_3(
    uplo: *const c_char,
    n: i64,
    alpha: *const Complex<Mpfr>,
    ap: *const Complex<Mpfr>,
    x: *const Complex<Mpfr>,
    incx: i64,
    beta: *const Complex<Mpfr>,
    y: *mut Complex<Mpfr>,
    incy: i64,
) {
    let arguments = Hpmv { uplo, n, alpha, ap, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::hpmv(const { &Export::of_mplapack("Chpmv_mpfr", "Chpmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctrmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtrmvPKcS0_S0_lPN6mpfrxx9mpc_classElS3_l")]
pub unsafe extern "C-unwind" fn ctrmv_mpfr_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Complex<Mpfr>,
    lda: i64,
    x: *mut Complex<Mpfr>,
    incx: i64,
) {
    let arguments = Trmv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::trmv(const { &Export::of_mplapack("Ctrmv_mpfr", "Ctrmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctbmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtbmvPKcS0_S0_llPN6mpfrxx9mpc_classElS3_l")]
pub unsafe extern "C-unwind" fn ctbmv_mpfr_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Complex<Mpfr>,
    lda: i64,
    x: *mut Complex<Mpfr>,
    incx: i64,
) {
    let arguments = Tbmv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tbmv(const { &Export::of_mplapack("Ctbmv_mpfr", "Ctbmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctpmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CtpmvPKcS0_S0_lPN6mpfrxx9mpc_classES3_l")]
pub unsafe extern "C-unwind" fn ctpmv_mpfr_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Complex<Mpfr>,
    x: *mut Complex<Mpfr>,
    incx: i64,
) {
    let arguments = Tpmv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tpmv(const { &Export::of_mplapack("Ctpmv_mpfr", "Ctpmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctrsv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtrsvPKcS0_S0_lPN6mpfrxx9mpc_classElS3_l")]
pub unsafe extern "C-unwind" fn ctrsv_mpfr_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Complex<Mpfr>,
    lda: i64,
    x: *mut Complex<Mpfr>,
    incx: i64,
) {
    let arguments = Trsv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::trsv(const { &Export::of_mplapack("Ctrsv_mpfr", "Ctrsv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctbsv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtbsvPKcS0_S0_llPN6mpfrxx9mpc_classElS3_l")]
pub unsafe extern "C-unwind" fn ctbsv_mpfr_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Complex<Mpfr>,
    lda: i64,
    x: *mut Complex<Mpfr>,
    incx: i64,
) {
    let arguments = Tbsv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tbsv(const { &Export::of_mplapack("Ctbsv_mpfr", "Ctbsv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctpsv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CtpsvPKcS0_S0_lPN6mpfrxx9mpc_classES3_l")]
pub unsafe extern "C-unwind" fn ctpsv_mpfr_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Complex<Mpfr>,
    x: *mut Complex<Mpfr>,
    incx: i64,
) {
    let arguments = Tpsv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tpsv(const { &Export::of_mplapack("Ctpsv_mpfr", "Ctpsv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Cgeru`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CgerullN6mpfrxx9mpc_classEPS0_lS1_lS1_l")]
pub unsafe extern "C-unwind" fn cgeru_mpfr_3(
    m: i64,
    n: i64,
    alpha: *const Complex<Mpfr>,
    x: *const Complex<Mpfr>,
    incx: i64,
    y: *const Complex<Mpfr>,
    incy: i64,
    a: *mut Complex<Mpfr>,
    lda: i64,
) {
    let arguments = Ger { m, n, alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe {
        level2::ger(const { &Export::of_mplapack("Cgeru_mpfr", "Cgeru", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Cgerc`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CgercllN6mpfrxx9mpc_classEPS0_lS1_lS1_l")]
pub unsafe extern "C-unwind" fn cgerc_mpfr_3(
    m: i64,
    n: i64,
    alpha: *const Complex<Mpfr>,
    x: *const Complex<Mpfr>,
    incx: i64,
    y: *const Complex<Mpfr>,
    incy: i64,
    a: *mut Complex<Mpfr>,
    lda: i64,
) {
    let arguments = Gerc { m, n, alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe {
        level2::gerc(const { &Export::of_mplapack("Cgerc_mpfr", "Cgerc", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Cher`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z4CherPKclN6mpfrxx10mpfr_classEPNS1_9mpc_classElS4_l")]
pub unsafe extern "C-unwind" fn cher_mpfr_3(
    uplo: *const c_char,
    n: i64,
    alpha: *const Mpfr,
    x: *const Complex<Mpfr>,
    incx: i64,
    a: *mut Complex<Mpfr>,
    lda: i64,
) {
    let arguments = Her { uplo, n, alpha, x, incx, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::her(const { &Export::of_mplapack("Cher_mpfr", "Cher", XERBLA) }, arguments) };
}

/// MPLAPACK's `Chpr`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z4ChprPKclN6mpfrxx10mpfr_classEPNS1_9mpc_classElS4_")]
pub unsafe extern "C-unwind" fn chpr_mpfr_3(
    uplo: *const c_char,
    n: i64,
    alpha: *const Mpfr,
    x: *const Complex<Mpfr>,
    incx: i64,
    ap: *mut Complex<Mpfr>,
) {
    let arguments = Hpr { uplo, n, alpha, x, incx, ap };
    // SAFETY: the same contract.
    unsafe { level2::hpr(const { &Export::of_mplapack("Chpr_mpfr", "Chpr", XERBLA) }, arguments) };
}

/// MPLAPACK's `Cher2`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Cher2PKclN6mpfrxx9mpc_classEPS2_lS3_lS3_l")]
pub unsafe extern "C-unwind" fn cher2_mpfr_3(
    uplo: *const c_char,
    n: i64,
    alpha: *const Complex<Mpfr>,
    x: *const Complex<Mpfr>,
    incx: i64,
    y: *const Complex<Mpfr>,
    incy: i64,
    a: *mut Complex<Mpfr>,
    lda: i64,
) {
    let arguments = Her2 { uplo, n, alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe {
        level2::her2(const { &Export::of_mplapack("Cher2_mpfr", "Cher2", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Chpr2`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Chpr2PKclN6mpfrxx9mpc_classEPS2_lS3_lS3_")]
pub unsafe extern "C-unwind" fn chpr2_mpfr_3(
    uplo: *const c_char,
    n: i64,
    alpha: *const Complex<Mpfr>,
    x: *const Complex<Mpfr>,
    incx: i64,
    y: *const Complex<Mpfr>,
    incy: i64,
    ap: *mut Complex<Mpfr>,
) {
    let arguments = Hpr2 { uplo, n, alpha, x, incx, y, incy, ap };
    // SAFETY: the same contract.
    unsafe {
        level2::hpr2(const { &Export::of_mplapack("Chpr2_mpfr", "Chpr2", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Caxpy`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CaxpylN6mpfrxx9mpc_classEPS0_lS1_l")]
pub unsafe extern "C-unwind" fn caxpy_mpfr_3(
    n: i64,
    alpha: *const Complex<Mpfr>,
    x: *const Complex<Mpfr>,
    incx: i64,
    y: *mut Complex<Mpfr>,
    incy: i64,
) {
    let arguments = Axpy { n, alpha, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::axpy(const { &Export::named("Caxpy_mpfr") }, arguments) };
}

/// MPLAPACK's `Cscal`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CscallN6mpfrxx9mpc_classEPS0_l")]
pub unsafe extern "C-unwind" fn cscal_mpfr_3(
    n: i64,
    alpha: *const Complex<Mpfr>,
    x: *mut Complex<Mpfr>,
    incx: i64,
) {
    let arguments = Scal { n, alpha, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::scal(const { &Export::named("Cscal_mpfr") }, arguments) };
}

/// MPLAPACK's `CRscal`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6CRscallN6mpfrxx10mpfr_classEPNS_9mpc_classEl")]
pub unsafe extern "C-unwind" fn crscal_mpfr_3(
    n: i64,
    alpha: *const Mpfr,
    x: *mut Complex<Mpfr>,
    incx: i64,
) {
    let arguments = Crscal { n, alpha, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::crscal(const { &Export::named("CRscal_mpfr") }, arguments) };
}

/// MPLAPACK's `Ccopy`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CcopylPN6mpfrxx9mpc_classElS1_l")]
pub unsafe extern "C-unwind" fn ccopy_mpfr_3(
    n: i64,
    x: *const Complex<Mpfr>,
    incx: i64,
    y: *mut Complex<Mpfr>,
    incy: i64,
) {
    let arguments = Assign { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::assign(const { &Export::named("Ccopy_mpfr") }, arguments) };
}

/// MPLAPACK's `Cswap`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CswaplPN6mpfrxx9mpc_classElS1_l")]
pub unsafe extern "C-unwind" fn cswap_mpfr_3(
    n: i64,
    x: *mut Complex<Mpfr>,
    incx: i64,
    y: *mut Complex<Mpfr>,
    incy: i64,
) {
    let arguments = Swap { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::swap(const { &Export::named("Cswap_mpfr") }, arguments) };
}

/// MPLAPACK's `CRrot`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CRrotlPN6mpfrxx9mpc_classElS1_lNS_10mpfr_classES2_")]
pub unsafe extern "C-unwind" fn crrot_mpfr_3(
    n: i64,
    x: *mut Complex<Mpfr>,
    incx: i64,
    y: *mut Complex<Mpfr>,
    incy: i64,
    c: *const Mpfr,
    s: *const Mpfr,
) {
    let arguments = Crot { n, x, incx, y, incy, c, s };
    // SAFETY: the same contract.
    unsafe { level1::crot(const { &Export::named("CRrot_mpfr") }, arguments) };
}

/// MPLAPACK's `Crotg`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CrotgRN6mpfrxx9mpc_classES0_RNS_10mpfr_classES1_")]
pub unsafe extern "C-unwind" fn crotg_mpfr_3(
    a: *mut Complex<Mpfr>,
    b: *const Complex<Mpfr>,
    c: *mut Mpfr,
    s: *mut Complex<Mpfr>,
) {
    let arguments = Crotg { a, b, c, s };
    // SAFETY: the same contract.
    unsafe { rotations::crotg(const { &Export::named("Crotg_mpfr") }, arguments) };
}

/// MPLAPACK's `Cdotu`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CdotulPN6mpfrxx9mpc_classElS1_l")]
pub unsafe extern "C-unwind" fn cdotu_mpfr_3(
    n: i64,
    x: *const Complex<Mpfr>,
    incx: i64,
    y: *const Complex<Mpfr>,
    incy: i64,
) -> Complex<Mpfr> {
    let arguments = Dot { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::dot(const { &Export::named("Cdotu_mpfr") }, arguments) }
}

/// MPLAPACK's `Cdotc`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CdotclPN6mpfrxx9mpc_classElS1_l")]
pub unsafe extern "C-unwind" fn cdotc_mpfr_3(
    n: i64,
    x: *const Complex<Mpfr>,
    incx: i64,
    y: *const Complex<Mpfr>,
    incy: i64,
) -> Complex<Mpfr> {
    let arguments = Dotc { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::dotc(const { &Export::named("Cdotc_mpfr") }, arguments) }
}

/// MPLAPACK's `RCasum`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6RCasumlPN6mpfrxx9mpc_classEl")]
pub unsafe extern "C-unwind" fn rcasum_mpfr_3(n: i64, x: *const Complex<Mpfr>, incx: i64) -> Mpfr {
    let arguments = Casum { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::casum(const { &Export::named("RCasum_mpfr") }, arguments) }
}

/// MPLAPACK's `RCnrm2`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6RCnrm2lPN6mpfrxx9mpc_classEl")]
pub unsafe extern "C-unwind" fn rcnrm2_mpfr_3(n: i64, x: *const Complex<Mpfr>, incx: i64) -> Mpfr {
    let arguments = Cnrm2 { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::cnrm2(const { &Export::named("RCnrm2_mpfr") }, arguments) }
}

/// MPLAPACK's `iCamax`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6iCamaxlPN6mpfrxx9mpc_classEl")]
pub unsafe extern "C-unwind" fn icamax_mpfr_3(n: i64, x: *const Complex<Mpfr>, incx: i64) -> i64 {
    let arguments = Icamax { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::icamax(const { &Export::named("iCamax_mpfr") }, arguments) }
}

/// MPLAPACK's `RCabs1`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6RCabs1N6mpfrxx9mpc_classE")]
pub unsafe extern "C-unwind" fn rcabs1_mpfr_3(z: *const Complex<Mpfr>) -> Mpfr {
    let arguments = Cabs1 { z };
    // SAFETY: the same contract.
    unsafe { level1::cabs1(const { &Export::named("RCabs1_mpfr") }, arguments) }
}
