//! The C++ functions of MPLAPACK 3.x on complex qd numbers, under their mangled names.
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
use std::ffi::{CStr, c_char};

const XERBLA: &CStr = c"_Z10Mxerbla_qdPKci";

/// MPLAPACK's `Cgemm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CgemmPKcS0_lll11qd3_complexI7qd_realEPS3_lS4_lS3_S4_l")]
pub unsafe extern "C-unwind" fn cgemm_qd_3(
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    b: *const Complex<Qd>,
    ldb: i64,
    beta: Complex<Qd>,
    c: *mut Complex<Qd>,
    ldc: i64,
) {
    let arguments =
        Gemm { transa, transb, m, n, k, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe { run(const { &Export::of_mplapack("Cgemm_qd", "Cgemm", XERBLA) }, WB_AUTO, arguments) };
}

/// MPLAPACK's `Csyrk`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CsyrkPKcS0_ll11qd3_complexI7qd_realEPS3_lS3_S4_l")]
pub unsafe extern "C-unwind" fn csyrk_qd_3(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    beta: Complex<Qd>,
    c: *mut Complex<Qd>,
    ldc: i64,
) {
    let arguments = Syrk { uplo, trans, n, k, alpha: &alpha, a, lda, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe { run(const { &Export::of_mplapack("Csyrk_qd", "Csyrk", XERBLA) }, WB_AUTO, arguments) };
}

/// MPLAPACK's `Cgemmtr`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z7CgemmtrPKcS0_S0_ll11qd3_complexI7qd_realEPS3_lS4_lS3_S4_l")]
pub unsafe extern "C-unwind" fn cgemmtr_qd_3(
    uplo: *const c_char,
    transa: *const c_char,
    transb: *const c_char,
    n: i64,
    k: i64,
    alpha: Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    b: *const Complex<Qd>,
    ldb: i64,
    beta: Complex<Qd>,
    c: *mut Complex<Qd>,
    ldc: i64,
) {
    let arguments =
        Gemmtr { uplo, transa, transb, n, k, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Cgemmtr_qd", "Cgemmtr", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Cherk`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CherkPKcS0_ll7qd_realP11qd3_complexIS1_ElS1_S4_l")]
pub unsafe extern "C-unwind" fn cherk_qd_3(
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
) {
    let arguments = Herk { uplo, trans, n, k, alpha: &alpha, a, lda, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::herk(const { &Export::of_mplapack("Cherk_qd", "Cherk", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Csymm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CsymmPKcS0_ll11qd3_complexI7qd_realEPS3_lS4_lS3_S4_l")]
pub unsafe extern "C-unwind" fn csymm_qd_3(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    b: *const Complex<Qd>,
    ldb: i64,
    beta: Complex<Qd>,
    c: *mut Complex<Qd>,
    ldc: i64,
) {
    let arguments = Symm { side, uplo, m, n, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::symm(const { &Export::of_mplapack("Csymm_qd", "Csymm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Chemm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5ChemmPKcS0_ll11qd3_complexI7qd_realEPS3_lS4_lS3_S4_l")]
pub unsafe extern "C-unwind" fn chemm_qd_3(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    b: *const Complex<Qd>,
    ldb: i64,
    beta: Complex<Qd>,
    c: *mut Complex<Qd>,
    ldc: i64,
) {
    let arguments = Hemm { side, uplo, m, n, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::hemm(const { &Export::of_mplapack("Chemm_qd", "Chemm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Csyr2k`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z6Csyr2kPKcS0_ll11qd3_complexI7qd_realEPS3_lS4_lS3_S4_l")]
pub unsafe extern "C-unwind" fn csyr2k_qd_3(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    b: *const Complex<Qd>,
    ldb: i64,
    beta: Complex<Qd>,
    c: *mut Complex<Qd>,
    ldc: i64,
) {
    let arguments = Syr2k { uplo, trans, n, k, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::syr2k(const { &Export::of_mplapack("Csyr2k_qd", "Csyr2k", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Cher2k`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z6Cher2kPKcS0_ll11qd3_complexI7qd_realEPS3_lS4_lS2_S4_l")]
pub unsafe extern "C-unwind" fn cher2k_qd_3(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    b: *const Complex<Qd>,
    ldb: i64,
    beta: Qd,
    c: *mut Complex<Qd>,
    ldc: i64,
) {
    let arguments = Her2k { uplo, trans, n, k, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::her2k(const { &Export::of_mplapack("Cher2k_qd", "Cher2k", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctrmm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtrmmPKcS0_S0_S0_ll11qd3_complexI7qd_realEPS3_lS4_l")]
pub unsafe extern "C-unwind" fn ctrmm_qd_3(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    b: *mut Complex<Qd>,
    ldb: i64,
) {
    let arguments = Trmm { side, uplo, transa, diag, m, n, alpha: &alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trmm(const { &Export::of_mplapack("Ctrmm_qd", "Ctrmm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctrsm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtrsmPKcS0_S0_S0_ll11qd3_complexI7qd_realEPS3_lS4_l")]
pub unsafe extern "C-unwind" fn ctrsm_qd_3(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    b: *mut Complex<Qd>,
    ldb: i64,
) {
    let arguments = Trsm { side, uplo, transa, diag, m, n, alpha: &alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trsm(const { &Export::of_mplapack("Ctrsm_qd", "Ctrsm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Cgemv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CgemvPKcll11qd3_complexI7qd_realEPS3_lS4_lS3_S4_l")]
pub unsafe extern "C-unwind" fn cgemv_qd_3(
    trans: *const c_char,
    m: i64,
    n: i64,
    alpha: Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    x: *const Complex<Qd>,
    incx: i64,
    beta: Complex<Qd>,
    y: *mut Complex<Qd>,
    incy: i64,
) {
    let arguments = Gemv { trans, m, n, alpha: &alpha, a, lda, x, incx, beta: &beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::gemv(const { &Export::of_mplapack("Cgemv_qd", "Cgemv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Cgbmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CgbmvPKcllll11qd3_complexI7qd_realEPS3_lS4_lS3_S4_l")]
pub unsafe extern "C-unwind" fn cgbmv_qd_3(
    trans: *const c_char,
    m: i64,
    n: i64,
    kl: i64,
    ku: i64,
    alpha: Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    x: *const Complex<Qd>,
    incx: i64,
    beta: Complex<Qd>,
    y: *mut Complex<Qd>,
    incy: i64,
) {
    let arguments =
        Gbmv { trans, m, n, kl, ku, alpha: &alpha, a, lda, x, incx, beta: &beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::gbmv(const { &Export::of_mplapack("Cgbmv_qd", "Cgbmv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Chemv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5ChemvPKcl11qd3_complexI7qd_realEPS3_lS4_lS3_S4_l")]
pub unsafe extern "C-unwind" fn chemv_qd_3(
    uplo: *const c_char,
    n: i64,
    alpha: Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    x: *const Complex<Qd>,
    incx: i64,
    beta: Complex<Qd>,
    y: *mut Complex<Qd>,
    incy: i64,
) {
    let arguments = Hemv { uplo, n, alpha: &alpha, a, lda, x, incx, beta: &beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::hemv(const { &Export::of_mplapack("Chemv_qd", "Chemv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Chbmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5ChbmvPKcll11qd3_complexI7qd_realEPS3_lS4_lS3_S4_l")]
pub unsafe extern "C-unwind" fn chbmv_qd_3(
    uplo: *const c_char,
    n: i64,
    k: i64,
    alpha: Complex<Qd>,
    a: *const Complex<Qd>,
    lda: i64,
    x: *const Complex<Qd>,
    incx: i64,
    beta: Complex<Qd>,
    y: *mut Complex<Qd>,
    incy: i64,
) {
    let arguments = Hbmv { uplo, n, k, alpha: &alpha, a, lda, x, incx, beta: &beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::hbmv(const { &Export::of_mplapack("Chbmv_qd", "Chbmv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Chpmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5ChpmvPKcl11qd3_complexI7qd_realEPS3_S4_lS3_S4_l")]
pub unsafe extern "C-unwind" fn chpmv_qd_3(
    uplo: *const c_char,
    n: i64,
    alpha: Complex<Qd>,
    ap: *const Complex<Qd>,
    x: *const Complex<Qd>,
    incx: i64,
    beta: Complex<Qd>,
    y: *mut Complex<Qd>,
    incy: i64,
) {
    let arguments = Hpmv { uplo, n, alpha: &alpha, ap, x, incx, beta: &beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::hpmv(const { &Export::of_mplapack("Chpmv_qd", "Chpmv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Ctrmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtrmvPKcS0_S0_lP11qd3_complexI7qd_realElS4_l")]
pub unsafe extern "C-unwind" fn ctrmv_qd_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Complex<Qd>,
    lda: i64,
    x: *mut Complex<Qd>,
    incx: i64,
) {
    let arguments = Trmv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::trmv(const { &Export::of_mplapack("Ctrmv_qd", "Ctrmv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Ctbmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtbmvPKcS0_S0_llP11qd3_complexI7qd_realElS4_l")]
pub unsafe extern "C-unwind" fn ctbmv_qd_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Complex<Qd>,
    lda: i64,
    x: *mut Complex<Qd>,
    incx: i64,
) {
    let arguments = Tbmv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tbmv(const { &Export::of_mplapack("Ctbmv_qd", "Ctbmv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Ctpmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CtpmvPKcS0_S0_lP11qd3_complexI7qd_realES4_l")]
pub unsafe extern "C-unwind" fn ctpmv_qd_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Complex<Qd>,
    x: *mut Complex<Qd>,
    incx: i64,
) {
    let arguments = Tpmv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tpmv(const { &Export::of_mplapack("Ctpmv_qd", "Ctpmv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Ctrsv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtrsvPKcS0_S0_lP11qd3_complexI7qd_realElS4_l")]
pub unsafe extern "C-unwind" fn ctrsv_qd_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Complex<Qd>,
    lda: i64,
    x: *mut Complex<Qd>,
    incx: i64,
) {
    let arguments = Trsv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::trsv(const { &Export::of_mplapack("Ctrsv_qd", "Ctrsv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Ctbsv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtbsvPKcS0_S0_llP11qd3_complexI7qd_realElS4_l")]
pub unsafe extern "C-unwind" fn ctbsv_qd_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Complex<Qd>,
    lda: i64,
    x: *mut Complex<Qd>,
    incx: i64,
) {
    let arguments = Tbsv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tbsv(const { &Export::of_mplapack("Ctbsv_qd", "Ctbsv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Ctpsv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CtpsvPKcS0_S0_lP11qd3_complexI7qd_realES4_l")]
pub unsafe extern "C-unwind" fn ctpsv_qd_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Complex<Qd>,
    x: *mut Complex<Qd>,
    incx: i64,
) {
    let arguments = Tpsv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tpsv(const { &Export::of_mplapack("Ctpsv_qd", "Ctpsv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Cgeru`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Cgerull11qd3_complexI7qd_realEPS1_lS2_lS2_l")]
pub unsafe extern "C-unwind" fn cgeru_qd_3(
    m: i64,
    n: i64,
    alpha: Complex<Qd>,
    x: *const Complex<Qd>,
    incx: i64,
    y: *const Complex<Qd>,
    incy: i64,
    a: *mut Complex<Qd>,
    lda: i64,
) {
    let arguments = Ger { m, n, alpha: &alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::ger(const { &Export::of_mplapack("Cgeru_qd", "Cgeru", XERBLA) }, arguments) };
}

/// MPLAPACK's `Cgerc`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Cgercll11qd3_complexI7qd_realEPS1_lS2_lS2_l")]
pub unsafe extern "C-unwind" fn cgerc_qd_3(
    m: i64,
    n: i64,
    alpha: Complex<Qd>,
    x: *const Complex<Qd>,
    incx: i64,
    y: *const Complex<Qd>,
    incy: i64,
    a: *mut Complex<Qd>,
    lda: i64,
) {
    let arguments = Gerc { m, n, alpha: &alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::gerc(const { &Export::of_mplapack("Cgerc_qd", "Cgerc", XERBLA) }, arguments) };
}

/// MPLAPACK's `Cher`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z4CherPKcl7qd_realP11qd3_complexIS1_ElS4_l")]
pub unsafe extern "C-unwind" fn cher_qd_3(
    uplo: *const c_char,
    n: i64,
    alpha: Qd,
    x: *const Complex<Qd>,
    incx: i64,
    a: *mut Complex<Qd>,
    lda: i64,
) {
    let arguments = Her { uplo, n, alpha: &alpha, x, incx, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::her(const { &Export::of_mplapack("Cher_qd", "Cher", XERBLA) }, arguments) };
}

/// MPLAPACK's `Chpr`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z4ChprPKcl7qd_realP11qd3_complexIS1_ElS4_")]
pub unsafe extern "C-unwind" fn chpr_qd_3(
    uplo: *const c_char,
    n: i64,
    alpha: Qd,
    x: *const Complex<Qd>,
    incx: i64,
    ap: *mut Complex<Qd>,
) {
    let arguments = Hpr { uplo, n, alpha: &alpha, x, incx, ap };
    // SAFETY: the same contract.
    unsafe { level2::hpr(const { &Export::of_mplapack("Chpr_qd", "Chpr", XERBLA) }, arguments) };
}

/// MPLAPACK's `Cher2`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Cher2PKcl11qd3_complexI7qd_realEPS3_lS4_lS4_l")]
pub unsafe extern "C-unwind" fn cher2_qd_3(
    uplo: *const c_char,
    n: i64,
    alpha: Complex<Qd>,
    x: *const Complex<Qd>,
    incx: i64,
    y: *const Complex<Qd>,
    incy: i64,
    a: *mut Complex<Qd>,
    lda: i64,
) {
    let arguments = Her2 { uplo, n, alpha: &alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::her2(const { &Export::of_mplapack("Cher2_qd", "Cher2", XERBLA) }, arguments) };
}

/// MPLAPACK's `Chpr2`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Chpr2PKcl11qd3_complexI7qd_realEPS3_lS4_lS4_")]
pub unsafe extern "C-unwind" fn chpr2_qd_3(
    uplo: *const c_char,
    n: i64,
    alpha: Complex<Qd>,
    x: *const Complex<Qd>,
    incx: i64,
    y: *const Complex<Qd>,
    incy: i64,
    ap: *mut Complex<Qd>,
) {
    let arguments = Hpr2 { uplo, n, alpha: &alpha, x, incx, y, incy, ap };
    // SAFETY: the same contract.
    unsafe { level2::hpr2(const { &Export::of_mplapack("Chpr2_qd", "Chpr2", XERBLA) }, arguments) };
}

/// MPLAPACK's `Caxpy`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5Caxpyl11qd3_complexI7qd_realEPS1_lS2_l")]
pub unsafe extern "C-unwind" fn caxpy_qd_3(
    n: i64,
    alpha: Complex<Qd>,
    x: *const Complex<Qd>,
    incx: i64,
    y: *mut Complex<Qd>,
    incy: i64,
) {
    let arguments = Axpy { n, alpha: &alpha, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::axpy(const { &Export::named("Caxpy_qd") }, arguments) };
}

/// MPLAPACK's `Cscal`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5Cscall11qd3_complexI7qd_realEPS1_l")]
pub unsafe extern "C-unwind" fn cscal_qd_3(
    n: i64,
    alpha: Complex<Qd>,
    x: *mut Complex<Qd>,
    incx: i64,
) {
    let arguments = Scal { n, alpha: &alpha, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::scal(const { &Export::named("Cscal_qd") }, arguments) };
}

/// MPLAPACK's `CRscal`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6CRscall7qd_realP11qd3_complexIS_El")]
pub unsafe extern "C-unwind" fn crscal_qd_3(n: i64, alpha: Qd, x: *mut Complex<Qd>, incx: i64) {
    let arguments = Crscal { n, alpha: &alpha, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::crscal(const { &Export::named("CRscal_qd") }, arguments) };
}

/// MPLAPACK's `Ccopy`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CcopylP11qd3_complexI7qd_realElS2_l")]
pub unsafe extern "C-unwind" fn ccopy_qd_3(
    n: i64,
    x: *const Complex<Qd>,
    incx: i64,
    y: *mut Complex<Qd>,
    incy: i64,
) {
    let arguments = Assign { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::assign(const { &Export::named("Ccopy_qd") }, arguments) };
}

/// MPLAPACK's `Cswap`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CswaplP11qd3_complexI7qd_realElS2_l")]
pub unsafe extern "C-unwind" fn cswap_qd_3(
    n: i64,
    x: *mut Complex<Qd>,
    incx: i64,
    y: *mut Complex<Qd>,
    incy: i64,
) {
    let arguments = Swap { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::swap(const { &Export::named("Cswap_qd") }, arguments) };
}

/// MPLAPACK's `CRrot`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CRrotlP11qd3_complexI7qd_realElS2_lS0_S0_")]
pub unsafe extern "C-unwind" fn crrot_qd_3(
    n: i64,
    x: *mut Complex<Qd>,
    incx: i64,
    y: *mut Complex<Qd>,
    incy: i64,
    c: Qd,
    s: Qd,
) {
    let arguments = Crot { n, x, incx, y, incy, c: &c, s: &s };
    // SAFETY: the same contract.
    unsafe { level1::crot(const { &Export::named("CRrot_qd") }, arguments) };
}

/// MPLAPACK's `Crotg`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CrotgR11qd3_complexI7qd_realES1_RS0_S2_")]
pub unsafe extern "C-unwind" fn crotg_qd_3(
    a: *mut Complex<Qd>,
    b: Complex<Qd>,
    c: *mut Qd,
    s: *mut Complex<Qd>,
) {
    let arguments = Crotg { a, b: &b, c, s };
    // SAFETY: the same contract.
    unsafe { rotations::crotg(const { &Export::named("Crotg_qd") }, arguments) };
}

/// MPLAPACK's `Cdotu`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CdotulP11qd3_complexI7qd_realElS2_l")]
pub unsafe extern "C-unwind" fn cdotu_qd_3(
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

/// MPLAPACK's `Cdotc`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CdotclP11qd3_complexI7qd_realElS2_l")]
pub unsafe extern "C-unwind" fn cdotc_qd_3(
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

/// MPLAPACK's `RCasum`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6RCasumlP11qd3_complexI7qd_realEl")]
pub unsafe extern "C-unwind" fn rcasum_qd_3(n: i64, x: *const Complex<Qd>, incx: i64) -> Qd {
    let arguments = Casum { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::casum(const { &Export::named("RCasum_qd") }, arguments) }
}

/// MPLAPACK's `RCnrm2`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6RCnrm2lP11qd3_complexI7qd_realEl")]
pub unsafe extern "C-unwind" fn rcnrm2_qd_3(n: i64, x: *const Complex<Qd>, incx: i64) -> Qd {
    let arguments = Cnrm2 { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::cnrm2(const { &Export::named("RCnrm2_qd") }, arguments) }
}

/// MPLAPACK's `iCamax`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6iCamaxlP11qd3_complexI7qd_realEl")]
pub unsafe extern "C-unwind" fn icamax_qd_3(n: i64, x: *const Complex<Qd>, incx: i64) -> i64 {
    let arguments = Icamax { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::icamax(const { &Export::named("iCamax_qd") }, arguments) }
}

/// MPLAPACK's `RCabs1`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6RCabs111qd3_complexI7qd_realE")]
pub unsafe extern "C-unwind" fn rcabs1_qd_3(z: Complex<Qd>) -> Qd {
    let arguments = Cabs1 { z: &z };
    // SAFETY: the same contract.
    unsafe { level1::cabs1(const { &Export::named("RCabs1_qd") }, arguments) }
}
