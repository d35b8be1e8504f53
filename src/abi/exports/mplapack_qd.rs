//! The C++ functions of MPLAPACK's libmpblas_qd, under their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{
    Assign, Asum, Axpy, Dot, Gbmv, Gemm, Gemmtr, Gemv, Ger, Iamax, Nrm2, Rot, Rotg, Rotm, Rotmg,
    Sbmv, Scal, Spmv, Spr, Spr2, Swap, Symm, Symv, Syr, Syr2, Syr2k, Syrk, Tbmv, Tbsv, Tpmv, Tpsv,
    Trmm, Trmv, Trsm, Trsv,
};
use crate::abi::bodies::{level1, level2, rotations, run, structured};
use crate::abi::guard::{self, Export};
use crate::abi::types::WB_AUTO;
use crate::abi::{arguments, startup};
use crate::format::Qd;
use std::ffi::{CStr, c_char, c_int};

const XERBLA: &CStr = c"_Z10Mxerbla_qdPKci";

/// MPLAPACK's `Rgemm`.
///
/// # Safety
/// As `Rgemm_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RgemmPKcS0_lll7qd_realPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn rgemm_qd(
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: Qd,
    a: *const Qd,
    lda: i64,
    b: *const Qd,
    ldb: i64,
    beta: Qd,
    c: *mut Qd,
    ldc: i64,
) {
    let arguments =
        Gemm { transa, transb, m, n, k, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe { run(const { &Export::of_mplapack("Rgemm_qd", "Rgemm", XERBLA) }, WB_AUTO, arguments) };
}

/// MPLAPACK's `Rsyrk`.
///
/// # Safety
/// As `Rsyrk_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RsyrkPKcS0_ll7qd_realPS1_lS1_S2_l")]
pub unsafe extern "C-unwind" fn rsyrk_qd(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: Qd,
    a: *const Qd,
    lda: i64,
    beta: Qd,
    c: *mut Qd,
    ldc: i64,
) {
    let arguments = Syrk { uplo, trans, n, k, alpha: &alpha, a, lda, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe { run(const { &Export::of_mplapack("Rsyrk_qd", "Rsyrk", XERBLA) }, WB_AUTO, arguments) };
}

/// MPLAPACK's `Rgemmtr`.
///
/// # Safety
/// As `Rgemmtr_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z7RgemmtrPKcS0_S0_ll7qd_realPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn rgemmtr_qd(
    uplo: *const c_char,
    transa: *const c_char,
    transb: *const c_char,
    n: i64,
    k: i64,
    alpha: Qd,
    a: *const Qd,
    lda: i64,
    b: *const Qd,
    ldb: i64,
    beta: Qd,
    c: *mut Qd,
    ldc: i64,
) {
    let arguments =
        Gemmtr { uplo, transa, transb, n, k, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Rgemmtr_qd", "Rgemmtr", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Rsymm`.
///
/// # Safety
/// As `Rsymm_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RsymmPKcS0_ll7qd_realPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn rsymm_qd(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: Qd,
    a: *const Qd,
    lda: i64,
    b: *const Qd,
    ldb: i64,
    beta: Qd,
    c: *mut Qd,
    ldc: i64,
) {
    let arguments = Symm { side, uplo, m, n, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::symm(const { &Export::of_mplapack("Rsymm_qd", "Rsymm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rsyr2k`.
///
/// # Safety
/// As `Rsyr2k_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z6Rsyr2kPKcS0_ll7qd_realPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn rsyr2k_qd(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: Qd,
    a: *const Qd,
    lda: i64,
    b: *const Qd,
    ldb: i64,
    beta: Qd,
    c: *mut Qd,
    ldc: i64,
) {
    let arguments = Syr2k { uplo, trans, n, k, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::syr2k(const { &Export::of_mplapack("Rsyr2k_qd", "Rsyr2k", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtrmm`.
///
/// # Safety
/// As `Rtrmm_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtrmmPKcS0_S0_S0_ll7qd_realPS1_lS2_l")]
pub unsafe extern "C-unwind" fn rtrmm_qd(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: Qd,
    a: *const Qd,
    lda: i64,
    b: *mut Qd,
    ldb: i64,
) {
    let arguments = Trmm { side, uplo, transa, diag, m, n, alpha: &alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trmm(const { &Export::of_mplapack("Rtrmm_qd", "Rtrmm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtrsm`.
///
/// # Safety
/// As `Rtrsm_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtrsmPKcS0_S0_S0_ll7qd_realPS1_lS2_l")]
pub unsafe extern "C-unwind" fn rtrsm_qd(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: Qd,
    a: *const Qd,
    lda: i64,
    b: *mut Qd,
    ldb: i64,
) {
    let arguments = Trsm { side, uplo, transa, diag, m, n, alpha: &alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trsm(const { &Export::of_mplapack("Rtrsm_qd", "Rtrsm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rgemv`.
///
/// # Safety
/// As `Rgemv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RgemvPKcll7qd_realPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn rgemv_qd(
    trans: *const c_char,
    m: i64,
    n: i64,
    alpha: Qd,
    a: *const Qd,
    lda: i64,
    x: *const Qd,
    incx: i64,
    beta: Qd,
    y: *mut Qd,
    incy: i64,
) {
    let arguments = Gemv { trans, m, n, alpha: &alpha, a, lda, x, incx, beta: &beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::gemv(const { &Export::of_mplapack("Rgemv_qd", "Rgemv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rgbmv`.
///
/// # Safety
/// As `Rgbmv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RgbmvPKcllll7qd_realPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn rgbmv_qd(
    trans: *const c_char,
    m: i64,
    n: i64,
    kl: i64,
    ku: i64,
    alpha: Qd,
    a: *const Qd,
    lda: i64,
    x: *const Qd,
    incx: i64,
    beta: Qd,
    y: *mut Qd,
    incy: i64,
) {
    let arguments =
        Gbmv { trans, m, n, kl, ku, alpha: &alpha, a, lda, x, incx, beta: &beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::gbmv(const { &Export::of_mplapack("Rgbmv_qd", "Rgbmv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rsymv`.
///
/// # Safety
/// As `Rsymv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RsymvPKcl7qd_realPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn rsymv_qd(
    uplo: *const c_char,
    n: i64,
    alpha: Qd,
    a: *const Qd,
    lda: i64,
    x: *const Qd,
    incx: i64,
    beta: Qd,
    y: *mut Qd,
    incy: i64,
) {
    let arguments = Symv { uplo, n, alpha: &alpha, a, lda, x, incx, beta: &beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::symv(const { &Export::of_mplapack("Rsymv_qd", "Rsymv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rsbmv`.
///
/// # Safety
/// As `Rsbmv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RsbmvPKcll7qd_realPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn rsbmv_qd(
    uplo: *const c_char,
    n: i64,
    k: i64,
    alpha: Qd,
    a: *const Qd,
    lda: i64,
    x: *const Qd,
    incx: i64,
    beta: Qd,
    y: *mut Qd,
    incy: i64,
) {
    let arguments = Sbmv { uplo, n, k, alpha: &alpha, a, lda, x, incx, beta: &beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::sbmv(const { &Export::of_mplapack("Rsbmv_qd", "Rsbmv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rspmv`.
///
/// # Safety
/// As `Rspmv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RspmvPKcl7qd_realPS1_S2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn rspmv_qd(
    uplo: *const c_char,
    n: i64,
    alpha: Qd,
    ap: *const Qd,
    x: *const Qd,
    incx: i64,
    beta: Qd,
    y: *mut Qd,
    incy: i64,
) {
    let arguments = Spmv { uplo, n, alpha: &alpha, ap, x, incx, beta: &beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::spmv(const { &Export::of_mplapack("Rspmv_qd", "Rspmv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rtrmv`.
///
/// # Safety
/// As `Rtrmv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtrmvPKcS0_S0_lP7qd_reallS2_l")]
pub unsafe extern "C-unwind" fn rtrmv_qd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Qd,
    lda: i64,
    x: *mut Qd,
    incx: i64,
) {
    let arguments = Trmv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::trmv(const { &Export::of_mplapack("Rtrmv_qd", "Rtrmv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rtbmv`.
///
/// # Safety
/// As `Rtbmv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtbmvPKcS0_S0_llP7qd_reallS2_l")]
pub unsafe extern "C-unwind" fn rtbmv_qd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Qd,
    lda: i64,
    x: *mut Qd,
    incx: i64,
) {
    let arguments = Tbmv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tbmv(const { &Export::of_mplapack("Rtbmv_qd", "Rtbmv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rtpmv`.
///
/// # Safety
/// As `Rtpmv_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RtpmvPKcS0_S0_lP7qd_realS2_l")]
pub unsafe extern "C-unwind" fn rtpmv_qd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Qd,
    x: *mut Qd,
    incx: i64,
) {
    let arguments = Tpmv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tpmv(const { &Export::of_mplapack("Rtpmv_qd", "Rtpmv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rtrsv`.
///
/// # Safety
/// As `Rtrsv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtrsvPKcS0_S0_lP7qd_reallS2_l")]
pub unsafe extern "C-unwind" fn rtrsv_qd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Qd,
    lda: i64,
    x: *mut Qd,
    incx: i64,
) {
    let arguments = Trsv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::trsv(const { &Export::of_mplapack("Rtrsv_qd", "Rtrsv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rtbsv`.
///
/// # Safety
/// As `Rtbsv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtbsvPKcS0_S0_llP7qd_reallS2_l")]
pub unsafe extern "C-unwind" fn rtbsv_qd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Qd,
    lda: i64,
    x: *mut Qd,
    incx: i64,
) {
    let arguments = Tbsv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tbsv(const { &Export::of_mplapack("Rtbsv_qd", "Rtbsv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rtpsv`.
///
/// # Safety
/// As `Rtpsv_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RtpsvPKcS0_S0_lP7qd_realS2_l")]
pub unsafe extern "C-unwind" fn rtpsv_qd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Qd,
    x: *mut Qd,
    incx: i64,
) {
    let arguments = Tpsv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tpsv(const { &Export::of_mplapack("Rtpsv_qd", "Rtpsv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rger`.
///
/// # Safety
/// As `Rger_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z4Rgerll7qd_realPS_lS0_lS0_l")]
pub unsafe extern "C-unwind" fn rger_qd(
    m: i64,
    n: i64,
    alpha: Qd,
    x: *const Qd,
    incx: i64,
    y: *const Qd,
    incy: i64,
    a: *mut Qd,
    lda: i64,
) {
    let arguments = Ger { m, n, alpha: &alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::ger(const { &Export::of_mplapack("Rger_qd", "Rger", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rsyr`.
///
/// # Safety
/// As `Rsyr_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z4RsyrPKcl7qd_realPS1_lS2_l")]
pub unsafe extern "C-unwind" fn rsyr_qd(
    uplo: *const c_char,
    n: i64,
    alpha: Qd,
    x: *const Qd,
    incx: i64,
    a: *mut Qd,
    lda: i64,
) {
    let arguments = Syr { uplo, n, alpha: &alpha, x, incx, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::syr(const { &Export::of_mplapack("Rsyr_qd", "Rsyr", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rspr`.
///
/// # Safety
/// As `Rspr_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z4RsprPKcl7qd_realPS1_lS2_")]
pub unsafe extern "C-unwind" fn rspr_qd(
    uplo: *const c_char,
    n: i64,
    alpha: Qd,
    x: *const Qd,
    incx: i64,
    ap: *mut Qd,
) {
    let arguments = Spr { uplo, n, alpha: &alpha, x, incx, ap };
    // SAFETY: the same contract.
    unsafe { level2::spr(const { &Export::of_mplapack("Rspr_qd", "Rspr", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rsyr2`.
///
/// # Safety
/// As `Rsyr2_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Rsyr2PKcl7qd_realPS1_lS2_lS2_l")]
pub unsafe extern "C-unwind" fn rsyr2_qd(
    uplo: *const c_char,
    n: i64,
    alpha: Qd,
    x: *const Qd,
    incx: i64,
    y: *const Qd,
    incy: i64,
    a: *mut Qd,
    lda: i64,
) {
    let arguments = Syr2 { uplo, n, alpha: &alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::syr2(const { &Export::of_mplapack("Rsyr2_qd", "Rsyr2", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rspr2`.
///
/// # Safety
/// As `Rspr2_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Rspr2PKcl7qd_realPS1_lS2_lS2_")]
pub unsafe extern "C-unwind" fn rspr2_qd(
    uplo: *const c_char,
    n: i64,
    alpha: Qd,
    x: *const Qd,
    incx: i64,
    y: *const Qd,
    incy: i64,
    ap: *mut Qd,
) {
    let arguments = Spr2 { uplo, n, alpha: &alpha, x, incx, y, incy, ap };
    // SAFETY: the same contract.
    unsafe { level2::spr2(const { &Export::of_mplapack("Rspr2_qd", "Rspr2", XERBLA) }, arguments) };
}

/// MPLAPACK's `Raxpy`.
///
/// # Safety
/// As `Raxpy_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5Raxpyl7qd_realPS_lS0_l")]
pub unsafe extern "C-unwind" fn raxpy_qd(
    n: i64,
    alpha: Qd,
    x: *const Qd,
    incx: i64,
    y: *mut Qd,
    incy: i64,
) {
    let arguments = Axpy { n, alpha: &alpha, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::axpy(const { &Export::named("Raxpy_qd") }, arguments) };
}

/// MPLAPACK's `Rscal`.
///
/// # Safety
/// As `Rscal_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5Rscall7qd_realPS_l")]
pub unsafe extern "C-unwind" fn rscal_qd(n: i64, alpha: Qd, x: *mut Qd, incx: i64) {
    let arguments = Scal { n, alpha: &alpha, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::scal(const { &Export::named("Rscal_qd") }, arguments) };
}

/// MPLAPACK's `Rcopy`.
///
/// # Safety
/// As `Rcopy_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RcopylP7qd_reallS0_l")]
pub unsafe extern "C-unwind" fn rcopy_qd(n: i64, x: *const Qd, incx: i64, y: *mut Qd, incy: i64) {
    let arguments = Assign { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::assign(const { &Export::named("Rcopy_qd") }, arguments) };
}

/// MPLAPACK's `Rswap`.
///
/// # Safety
/// As `Rswap_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RswaplP7qd_reallS0_l")]
pub unsafe extern "C-unwind" fn rswap_qd(n: i64, x: *mut Qd, incx: i64, y: *mut Qd, incy: i64) {
    let arguments = Swap { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::swap(const { &Export::named("Rswap_qd") }, arguments) };
}

/// MPLAPACK's `Rrot`.
///
/// # Safety
/// As `Rrot_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z4RrotlP7qd_reallS0_lS_S_")]
pub unsafe extern "C-unwind" fn rrot_qd(
    n: i64,
    x: *mut Qd,
    incx: i64,
    y: *mut Qd,
    incy: i64,
    c: Qd,
    s: Qd,
) {
    let arguments = Rot { n, x, incx, y, incy, c: &c, s: &s };
    // SAFETY: the same contract.
    unsafe { level1::rot(const { &Export::named("Rrot_qd") }, arguments) };
}

/// MPLAPACK's `Rrotg`.
///
/// # Safety
/// As `Rrotg_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RrotgR7qd_realS0_S0_S0_")]
pub unsafe extern "C-unwind" fn rrotg_qd(a: *mut Qd, b: *mut Qd, c: *mut Qd, s: *mut Qd) {
    let arguments = Rotg { a, b, c, s };
    // SAFETY: the same contract.
    unsafe { rotations::rotg(const { &Export::named("Rrotg_qd") }, arguments) };
}

/// MPLAPACK's `Rrotm`.
///
/// # Safety
/// As `Rrotm_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RrotmlP7qd_reallS0_lS0_")]
pub unsafe extern "C-unwind" fn rrotm_qd(
    n: i64,
    x: *mut Qd,
    incx: i64,
    y: *mut Qd,
    incy: i64,
    param: *const Qd,
) {
    let arguments = Rotm { n, x, incx, y, incy, param };
    // SAFETY: the same contract.
    unsafe { rotations::rotm(const { &Export::named("Rrotm_qd") }, arguments) };
}

/// MPLAPACK's `Rrotmg`.
///
/// # Safety
/// As `Rrotmg_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z6RrotmgR7qd_realS0_S0_S_PS_")]
pub unsafe extern "C-unwind" fn rrotmg_qd(
    d1: *mut Qd,
    d2: *mut Qd,
    x1: *mut Qd,
    y1: Qd,
    param: *mut Qd,
) {
    let arguments = Rotmg { d1, d2, x1, y1: &y1, param };
    // SAFETY: the same contract.
    unsafe { rotations::rotmg(const { &Export::named("Rrotmg_qd") }, arguments) };
}

/// MPLAPACK's `Rdot`.
///
/// # Safety
/// As `Rdot_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z4RdotlP7qd_reallS0_l")]
pub unsafe extern "C-unwind" fn rdot_qd(
    n: i64,
    x: *const Qd,
    incx: i64,
    y: *const Qd,
    incy: i64,
) -> Qd {
    let arguments = Dot { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::dot(const { &Export::named("Rdot_qd") }, arguments) }
}

/// MPLAPACK's `Rasum`.
///
/// # Safety
/// As `Rasum_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RasumlP7qd_reall")]
pub unsafe extern "C-unwind" fn rasum_qd(n: i64, x: *const Qd, incx: i64) -> Qd {
    let arguments = Asum { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::asum(const { &Export::named("Rasum_qd") }, arguments) }
}

/// MPLAPACK's `Rnrm2`.
///
/// # Safety
/// As `Rnrm2_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5Rnrm2lP7qd_reall")]
pub unsafe extern "C-unwind" fn rnrm2_qd(n: i64, x: *const Qd, incx: i64) -> Qd {
    let arguments = Nrm2 { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::nrm2(const { &Export::named("Rnrm2_qd") }, arguments) }
}

/// MPLAPACK's `iRamax`.
///
/// # Safety
/// As `iRamax_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z6iRamaxlP7qd_reall")]
pub unsafe extern "C-unwind" fn iramax_qd(n: i64, x: *const Qd, incx: i64) -> i64 {
    let arguments = Iamax { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::iamax(const { &Export::named("iRamax_qd") }, arguments) }
}

/// MPLAPACK's `Mxerbla`, for its routines that are not ours: that of MPLAPACK's library where one is
/// loaded, which ends the process; else it prints the reference message and returns.
///
/// # Safety
/// `routine` is NULL or a NUL-terminated string.
#[unsafe(export_name = "_Z10Mxerbla_qdPKci")]
pub unsafe extern "C-unwind" fn mxerbla_qd(routine: *const c_char, info: c_int) {
    // SAFETY: the caller's.
    unsafe { guard::xerbla(XERBLA, routine, info) };
}

/// MPLAPACK's `Mlsame`: true when the first letters agree without regard to case.
///
/// # Safety
/// `a` and `b` are NULL or point to readable characters.
#[unsafe(export_name = "_Z9Mlsame_qdPKcS0_")]
pub unsafe extern "C" fn mlsame_qd(a: *const c_char, b: *const c_char) -> bool {
    // SAFETY: the caller's.
    unsafe { arguments::is_same_letter(a, b) }
}

/// MPLAPACK's start-up call.
#[unsafe(export_name = "_Z22mplapack_initialize_qdv")]
pub extern "C" fn mplapack_initialize_qd() {
    startup::initialize(&startup::QD, c"_Z22mplapack_initialize_qdv");
}

/// MPLAPACK's closing call.
#[unsafe(export_name = "_Z20mplapack_finalize_qdv")]
pub extern "C" fn mplapack_finalize_qd() {
    startup::finalize(c"_Z20mplapack_finalize_qdv");
}
