//! The C++ functions of MPLAPACK's libmpblas_mpfr, under their mangled names.
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
use crate::format::mpfr::Mpfr;
use std::ffi::{CStr, c_char, c_int};

const XERBLA: &CStr = c"_Z12Mxerbla_mpfrPKci";

/// MPLAPACK's `Rgemm`.
///
/// # Safety
/// As `Rgemm_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RgemmPKcS0_lllN4mpfr6mprealEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn rgemm_mpfr(
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const Mpfr,
    a: *const Mpfr,
    lda: i64,
    b: *const Mpfr,
    ldb: i64,
    beta: *const Mpfr,
    c: *mut Mpfr,
    ldc: i64,
) {
    let arguments = Gemm { transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Rgemm_mpfr", "Rgemm", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Rsyrk`.
///
/// # Safety
/// As `Rsyrk_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RsyrkPKcS0_llN4mpfr6mprealEPS2_lS2_S3_l")]
pub unsafe extern "C-unwind" fn rsyrk_mpfr(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Mpfr,
    a: *const Mpfr,
    lda: i64,
    beta: *const Mpfr,
    c: *mut Mpfr,
    ldc: i64,
) {
    let arguments = Syrk { uplo, trans, n, k, alpha, a, lda, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Rsyrk_mpfr", "Rsyrk", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Rgemmtr`.
///
/// # Safety
/// As `Rgemmtr_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z7RgemmtrPKcS0_S0_llN4mpfr6mprealEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn rgemmtr_mpfr(
    uplo: *const c_char,
    transa: *const c_char,
    transb: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Mpfr,
    a: *const Mpfr,
    lda: i64,
    b: *const Mpfr,
    ldb: i64,
    beta: *const Mpfr,
    c: *mut Mpfr,
    ldc: i64,
) {
    let arguments = Gemmtr { uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Rgemmtr_mpfr", "Rgemmtr", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Rsymm`.
///
/// # Safety
/// As `Rsymm_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RsymmPKcS0_llN4mpfr6mprealEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn rsymm_mpfr(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Mpfr,
    a: *const Mpfr,
    lda: i64,
    b: *const Mpfr,
    ldb: i64,
    beta: *const Mpfr,
    c: *mut Mpfr,
    ldc: i64,
) {
    let arguments = Symm { side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::symm(const { &Export::of_mplapack("Rsymm_mpfr", "Rsymm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rsyr2k`.
///
/// # Safety
/// As `Rsyr2k_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z6Rsyr2kPKcS0_llN4mpfr6mprealEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn rsyr2k_mpfr(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Mpfr,
    a: *const Mpfr,
    lda: i64,
    b: *const Mpfr,
    ldb: i64,
    beta: *const Mpfr,
    c: *mut Mpfr,
    ldc: i64,
) {
    let arguments = Syr2k { uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::syr2k(
            const { &Export::of_mplapack("Rsyr2k_mpfr", "Rsyr2k", XERBLA) },
            arguments,
        )
    };
}

/// MPLAPACK's `Rtrmm`.
///
/// # Safety
/// As `Rtrmm_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtrmmPKcS0_S0_S0_llN4mpfr6mprealEPS2_lS3_l")]
pub unsafe extern "C-unwind" fn rtrmm_mpfr(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Mpfr,
    a: *const Mpfr,
    lda: i64,
    b: *mut Mpfr,
    ldb: i64,
) {
    let arguments = Trmm { side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trmm(const { &Export::of_mplapack("Rtrmm_mpfr", "Rtrmm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtrsm`.
///
/// # Safety
/// As `Rtrsm_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtrsmPKcS0_S0_S0_llN4mpfr6mprealEPS2_lS3_l")]
pub unsafe extern "C-unwind" fn rtrsm_mpfr(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Mpfr,
    a: *const Mpfr,
    lda: i64,
    b: *mut Mpfr,
    ldb: i64,
) {
    let arguments = Trsm { side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trsm(const { &Export::of_mplapack("Rtrsm_mpfr", "Rtrsm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rgemv`.
///
/// # Safety
/// As `Rgemv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RgemvPKcllN4mpfr6mprealEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn rgemv_mpfr(
    trans: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Mpfr,
    a: *const Mpfr,
    lda: i64,
    x: *const Mpfr,
    incx: i64,
    beta: *const Mpfr,
    y: *mut Mpfr,
    incy: i64,
) {
    let arguments = Gemv { trans, m, n, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::gemv(const { &Export::of_mplapack("Rgemv_mpfr", "Rgemv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rgbmv`.
///
/// # Safety
/// As `Rgbmv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RgbmvPKcllllN4mpfr6mprealEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn rgbmv_mpfr(
    trans: *const c_char,
    m: i64,
    n: i64,
    kl: i64,
    ku: i64,
    alpha: *const Mpfr,
    a: *const Mpfr,
    lda: i64,
    x: *const Mpfr,
    incx: i64,
    beta: *const Mpfr,
    y: *mut Mpfr,
    incy: i64,
) {
    let arguments = Gbmv { trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::gbmv(const { &Export::of_mplapack("Rgbmv_mpfr", "Rgbmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rsymv`.
///
/// # Safety
/// As `Rsymv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RsymvPKclN4mpfr6mprealEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn rsymv_mpfr(
    uplo: *const c_char,
    n: i64,
    alpha: *const Mpfr,
    a: *const Mpfr,
    lda: i64,
    x: *const Mpfr,
    incx: i64,
    beta: *const Mpfr,
    y: *mut Mpfr,
    incy: i64,
) {
    let arguments = Symv { uplo, n, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::symv(const { &Export::of_mplapack("Rsymv_mpfr", "Rsymv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rsbmv`.
///
/// # Safety
/// As `Rsbmv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RsbmvPKcllN4mpfr6mprealEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn rsbmv_mpfr(
    uplo: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Mpfr,
    a: *const Mpfr,
    lda: i64,
    x: *const Mpfr,
    incx: i64,
    beta: *const Mpfr,
    y: *mut Mpfr,
    incy: i64,
) {
    let arguments = Sbmv { uplo, n, k, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::sbmv(const { &Export::of_mplapack("Rsbmv_mpfr", "Rsbmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rspmv`.
///
/// # Safety
/// As `Rspmv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RspmvPKclN4mpfr6mprealEPS2_S3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn rspmv_mpfr(
    uplo: *const c_char,
    n: i64,
    alpha: *const Mpfr,
    ap: *const Mpfr,
    x: *const Mpfr,
    incx: i64,
    beta: *const Mpfr,
    y: *mut Mpfr,
    incy: i64,
) {
    let arguments = Spmv { uplo, n, alpha, ap, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::spmv(const { &Export::of_mplapack("Rspmv_mpfr", "Rspmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtrmv`.
///
/// # Safety
/// As `Rtrmv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtrmvPKcS0_S0_lPN4mpfr6mprealElS3_l")]
pub unsafe extern "C-unwind" fn rtrmv_mpfr(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Mpfr,
    lda: i64,
    x: *mut Mpfr,
    incx: i64,
) {
    let arguments = Trmv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::trmv(const { &Export::of_mplapack("Rtrmv_mpfr", "Rtrmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtbmv`.
///
/// # Safety
/// As `Rtbmv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtbmvPKcS0_S0_llPN4mpfr6mprealElS3_l")]
pub unsafe extern "C-unwind" fn rtbmv_mpfr(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Mpfr,
    lda: i64,
    x: *mut Mpfr,
    incx: i64,
) {
    let arguments = Tbmv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tbmv(const { &Export::of_mplapack("Rtbmv_mpfr", "Rtbmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtpmv`.
///
/// # Safety
/// As `Rtpmv_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RtpmvPKcS0_S0_lPN4mpfr6mprealES3_l")]
pub unsafe extern "C-unwind" fn rtpmv_mpfr(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Mpfr,
    x: *mut Mpfr,
    incx: i64,
) {
    let arguments = Tpmv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tpmv(const { &Export::of_mplapack("Rtpmv_mpfr", "Rtpmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtrsv`.
///
/// # Safety
/// As `Rtrsv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtrsvPKcS0_S0_lPN4mpfr6mprealElS3_l")]
pub unsafe extern "C-unwind" fn rtrsv_mpfr(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Mpfr,
    lda: i64,
    x: *mut Mpfr,
    incx: i64,
) {
    let arguments = Trsv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::trsv(const { &Export::of_mplapack("Rtrsv_mpfr", "Rtrsv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtbsv`.
///
/// # Safety
/// As `Rtbsv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtbsvPKcS0_S0_llPN4mpfr6mprealElS3_l")]
pub unsafe extern "C-unwind" fn rtbsv_mpfr(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Mpfr,
    lda: i64,
    x: *mut Mpfr,
    incx: i64,
) {
    let arguments = Tbsv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tbsv(const { &Export::of_mplapack("Rtbsv_mpfr", "Rtbsv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtpsv`.
///
/// # Safety
/// As `Rtpsv_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RtpsvPKcS0_S0_lPN4mpfr6mprealES3_l")]
pub unsafe extern "C-unwind" fn rtpsv_mpfr(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Mpfr,
    x: *mut Mpfr,
    incx: i64,
) {
    let arguments = Tpsv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tpsv(const { &Export::of_mplapack("Rtpsv_mpfr", "Rtpsv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rger`.
///
/// # Safety
/// As `Rger_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z4RgerllN4mpfr6mprealEPS0_lS1_lS1_l")]
pub unsafe extern "C-unwind" fn rger_mpfr(
    m: i64,
    n: i64,
    alpha: *const Mpfr,
    x: *const Mpfr,
    incx: i64,
    y: *const Mpfr,
    incy: i64,
    a: *mut Mpfr,
    lda: i64,
) {
    let arguments = Ger { m, n, alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::ger(const { &Export::of_mplapack("Rger_mpfr", "Rger", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rsyr`.
///
/// # Safety
/// As `Rsyr_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z4RsyrPKclN4mpfr6mprealEPS2_lS3_l")]
pub unsafe extern "C-unwind" fn rsyr_mpfr(
    uplo: *const c_char,
    n: i64,
    alpha: *const Mpfr,
    x: *const Mpfr,
    incx: i64,
    a: *mut Mpfr,
    lda: i64,
) {
    let arguments = Syr { uplo, n, alpha, x, incx, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::syr(const { &Export::of_mplapack("Rsyr_mpfr", "Rsyr", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rspr`.
///
/// # Safety
/// As `Rspr_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z4RsprPKclN4mpfr6mprealEPS2_lS3_")]
pub unsafe extern "C-unwind" fn rspr_mpfr(
    uplo: *const c_char,
    n: i64,
    alpha: *const Mpfr,
    x: *const Mpfr,
    incx: i64,
    ap: *mut Mpfr,
) {
    let arguments = Spr { uplo, n, alpha, x, incx, ap };
    // SAFETY: the same contract.
    unsafe { level2::spr(const { &Export::of_mplapack("Rspr_mpfr", "Rspr", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rsyr2`.
///
/// # Safety
/// As `Rsyr2_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Rsyr2PKclN4mpfr6mprealEPS2_lS3_lS3_l")]
pub unsafe extern "C-unwind" fn rsyr2_mpfr(
    uplo: *const c_char,
    n: i64,
    alpha: *const Mpfr,
    x: *const Mpfr,
    incx: i64,
    y: *const Mpfr,
    incy: i64,
    a: *mut Mpfr,
    lda: i64,
) {
    let arguments = Syr2 { uplo, n, alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe {
        level2::syr2(const { &Export::of_mplapack("Rsyr2_mpfr", "Rsyr2", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rspr2`.
///
/// # Safety
/// As `Rspr2_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Rspr2PKclN4mpfr6mprealEPS2_lS3_lS3_")]
pub unsafe extern "C-unwind" fn rspr2_mpfr(
    uplo: *const c_char,
    n: i64,
    alpha: *const Mpfr,
    x: *const Mpfr,
    incx: i64,
    y: *const Mpfr,
    incy: i64,
    ap: *mut Mpfr,
) {
    let arguments = Spr2 { uplo, n, alpha, x, incx, y, incy, ap };
    // SAFETY: the same contract.
    unsafe {
        level2::spr2(const { &Export::of_mplapack("Rspr2_mpfr", "Rspr2", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Raxpy`.
///
/// # Safety
/// As `Raxpy_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RaxpylN4mpfr6mprealEPS0_lS1_l")]
pub unsafe extern "C-unwind" fn raxpy_mpfr(
    n: i64,
    alpha: *const Mpfr,
    x: *const Mpfr,
    incx: i64,
    y: *mut Mpfr,
    incy: i64,
) {
    let arguments = Axpy { n, alpha, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::axpy(const { &Export::named("Raxpy_mpfr") }, arguments) };
}

/// MPLAPACK's `Rscal`.
///
/// # Safety
/// As `Rscal_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RscallN4mpfr6mprealEPS0_l")]
pub unsafe extern "C-unwind" fn rscal_mpfr(n: i64, alpha: *const Mpfr, x: *mut Mpfr, incx: i64) {
    let arguments = Scal { n, alpha, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::scal(const { &Export::named("Rscal_mpfr") }, arguments) };
}

/// MPLAPACK's `Rcopy`.
///
/// # Safety
/// As `Rcopy_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RcopylPN4mpfr6mprealElS1_l")]
pub unsafe extern "C-unwind" fn rcopy_mpfr(
    n: i64,
    x: *const Mpfr,
    incx: i64,
    y: *mut Mpfr,
    incy: i64,
) {
    let arguments = Assign { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::assign(const { &Export::named("Rcopy_mpfr") }, arguments) };
}

/// MPLAPACK's `Rswap`.
///
/// # Safety
/// As `Rswap_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RswaplPN4mpfr6mprealElS1_l")]
pub unsafe extern "C-unwind" fn rswap_mpfr(
    n: i64,
    x: *mut Mpfr,
    incx: i64,
    y: *mut Mpfr,
    incy: i64,
) {
    let arguments = Swap { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::swap(const { &Export::named("Rswap_mpfr") }, arguments) };
}

/// MPLAPACK's `Rrot`.
///
/// # Safety
/// As `Rrot_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z4RrotlPN4mpfr6mprealElS1_lS0_S0_")]
pub unsafe extern "C-unwind" fn rrot_mpfr(
    n: i64,
    x: *mut Mpfr,
    incx: i64,
    y: *mut Mpfr,
    incy: i64,
    c: *const Mpfr,
    s: *const Mpfr,
) {
    let arguments = Rot { n, x, incx, y, incy, c, s };
    // SAFETY: the same contract.
    unsafe { level1::rot(const { &Export::named("Rrot_mpfr") }, arguments) };
}

/// MPLAPACK's `Rrotg`.
///
/// # Safety
/// As `Rrotg_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RrotgRN4mpfr6mprealES1_S1_S1_")]
pub unsafe extern "C-unwind" fn rrotg_mpfr(a: *mut Mpfr, b: *mut Mpfr, c: *mut Mpfr, s: *mut Mpfr) {
    let arguments = Rotg { a, b, c, s };
    // SAFETY: the same contract.
    unsafe { rotations::rotg(const { &Export::named("Rrotg_mpfr") }, arguments) };
}

/// MPLAPACK's `Rrotm`.
///
/// # Safety
/// As `Rrotm_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RrotmlPN4mpfr6mprealElS1_lS1_")]
pub unsafe extern "C-unwind" fn rrotm_mpfr(
    n: i64,
    x: *mut Mpfr,
    incx: i64,
    y: *mut Mpfr,
    incy: i64,
    param: *const Mpfr,
) {
    let arguments = Rotm { n, x, incx, y, incy, param };
    // SAFETY: the same contract.
    unsafe { rotations::rotm(const { &Export::named("Rrotm_mpfr") }, arguments) };
}

/// MPLAPACK's `Rrotmg`.
///
/// # Safety
/// As `Rrotmg_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z6RrotmgRN4mpfr6mprealES1_S1_S0_PS0_")]
pub unsafe extern "C-unwind" fn rrotmg_mpfr(
    d1: *mut Mpfr,
    d2: *mut Mpfr,
    x1: *mut Mpfr,
    y1: *const Mpfr,
    param: *mut Mpfr,
) {
    let arguments = Rotmg { d1, d2, x1, y1, param };
    // SAFETY: the same contract.
    unsafe { rotations::rotmg(const { &Export::named("Rrotmg_mpfr") }, arguments) };
}

/// MPLAPACK's `Rdot`.
///
/// # Safety
/// As `Rdot_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z4RdotlPN4mpfr6mprealElS1_l")]
pub unsafe extern "C-unwind" fn rdot_mpfr(
    n: i64,
    x: *const Mpfr,
    incx: i64,
    y: *const Mpfr,
    incy: i64,
) -> Mpfr {
    let arguments = Dot { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::dot(const { &Export::named("Rdot_mpfr") }, arguments) }
}

/// MPLAPACK's `Rasum`.
///
/// # Safety
/// As `Rasum_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RasumlPN4mpfr6mprealEl")]
pub unsafe extern "C-unwind" fn rasum_mpfr(n: i64, x: *const Mpfr, incx: i64) -> Mpfr {
    let arguments = Asum { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::asum(const { &Export::named("Rasum_mpfr") }, arguments) }
}

/// MPLAPACK's `Rnrm2`.
///
/// # Safety
/// As `Rnrm2_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5Rnrm2lPN4mpfr6mprealEl")]
pub unsafe extern "C-unwind" fn rnrm2_mpfr(n: i64, x: *const Mpfr, incx: i64) -> Mpfr {
    let arguments = Nrm2 { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::nrm2(const { &Export::named("Rnrm2_mpfr") }, arguments) }
}

/// MPLAPACK's `iRamax`.
///
/// # Safety
/// As `iRamax_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z6iRamaxlPN4mpfr6mprealEl")]
pub unsafe extern "C-unwind" fn iramax_mpfr(n: i64, x: *const Mpfr, incx: i64) -> i64 {
    let arguments = Iamax { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::iamax(const { &Export::named("iRamax_mpfr") }, arguments) }
}

/// MPLAPACK's `Mxerbla`, for its routines that are not ours: that of MPLAPACK's library where one is
/// loaded, which ends the process; else it prints the reference message and returns.
///
/// # Safety
/// `routine` is NULL or a NUL-terminated string.
#[unsafe(export_name = "_Z12Mxerbla_mpfrPKci")]
pub unsafe extern "C-unwind" fn mxerbla_mpfr(routine: *const c_char, info: c_int) {
    // SAFETY: the caller's.
    unsafe { guard::xerbla(XERBLA, routine, info) };
}

/// MPLAPACK's `Mlsame`: true when the first letters agree without regard to case.
///
/// # Safety
/// `a` and `b` are NULL or point to readable characters.
#[unsafe(export_name = "_Z11Mlsame_mpfrPKcS0_")]
pub unsafe extern "C" fn mlsame_mpfr(a: *const c_char, b: *const c_char) -> bool {
    // SAFETY: the caller's.
    unsafe { arguments::is_same_letter(a, b) }
}

/// MPLAPACK's start-up call.
#[unsafe(export_name = "_Z24mplapack_initialize_mpfrv")]
pub extern "C" fn mplapack_initialize_mpfr() {
    startup::initialize(&startup::MPFR, c"_Z24mplapack_initialize_mpfrv");
}

/// MPLAPACK's closing call.
#[unsafe(export_name = "_Z22mplapack_finalize_mpfrv")]
pub extern "C" fn mplapack_finalize_mpfr() {
    startup::finalize(c"_Z22mplapack_finalize_mpfrv");
}
