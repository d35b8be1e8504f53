//! The C++ functions of MPLAPACK 3's libmplapack_gmp, under their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{
    Assign, Asum, Axpy, Dot, Gbmv, Gemm, Gemmtr, Gemv, Ger, Iamax, Nrm2, Rot, Rotg, Rotm, Rotmg,
    Sbmv, Scal, Spmv, Spr, Spr2, Swap, Symm, Symv, Syr, Syr2, Syr2k, Syrk, Tbmv, Tbsv, Tpmv, Tpsv,
    Trmm, Trmv, Trsm, Trsv,
};
use crate::abi::bodies::{level1, level2, rotations, run, structured};
use crate::abi::guard::Export;
use crate::abi::types::WB_AUTO;
use crate::format::mpfr::Mpf;
use std::ffi::{CStr, c_char};

const XERBLA: &CStr = c"_Z11Mxerbla_gmpPKci";

/// MPLAPACK's `Rgemm`.
///
/// # Safety
/// As `Rgemm_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RgemmPKcS0_lllN5gmpxx9mpf_classEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn rgemm_gmp_3(
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const Mpf,
    a: *const Mpf,
    lda: i64,
    b: *const Mpf,
    ldb: i64,
    beta: *const Mpf,
    c: *mut Mpf,
    ldc: i64,
) {
    let arguments = Gemm { transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Rgemm_mpf", "Rgemm", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Rsyrk`.
///
/// # Safety
/// As `Rsyrk_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RsyrkPKcS0_llN5gmpxx9mpf_classEPS2_lS2_S3_l")]
pub unsafe extern "C-unwind" fn rsyrk_gmp_3(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Mpf,
    a: *const Mpf,
    lda: i64,
    beta: *const Mpf,
    c: *mut Mpf,
    ldc: i64,
) {
    let arguments = Syrk { uplo, trans, n, k, alpha, a, lda, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Rsyrk_mpf", "Rsyrk", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Rgemmtr`.
///
/// # Safety
/// As `Rgemmtr_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z7RgemmtrPKcS0_S0_llN5gmpxx9mpf_classEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn rgemmtr_gmp_3(
    uplo: *const c_char,
    transa: *const c_char,
    transb: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Mpf,
    a: *const Mpf,
    lda: i64,
    b: *const Mpf,
    ldb: i64,
    beta: *const Mpf,
    c: *mut Mpf,
    ldc: i64,
) {
    let arguments = Gemmtr { uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Rgemmtr_mpf", "Rgemmtr", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Rsymm`.
///
/// # Safety
/// As `Rsymm_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RsymmPKcS0_llN5gmpxx9mpf_classEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn rsymm_gmp_3(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Mpf,
    a: *const Mpf,
    lda: i64,
    b: *const Mpf,
    ldb: i64,
    beta: *const Mpf,
    c: *mut Mpf,
    ldc: i64,
) {
    let arguments = Symm { side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::symm(const { &Export::of_mplapack("Rsymm_mpf", "Rsymm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rsyr2k`.
///
/// # Safety
/// As `Rsyr2k_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z6Rsyr2kPKcS0_llN5gmpxx9mpf_classEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn rsyr2k_gmp_3(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Mpf,
    a: *const Mpf,
    lda: i64,
    b: *const Mpf,
    ldb: i64,
    beta: *const Mpf,
    c: *mut Mpf,
    ldc: i64,
) {
    let arguments = Syr2k { uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::syr2k(const { &Export::of_mplapack("Rsyr2k_mpf", "Rsyr2k", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtrmm`.
///
/// # Safety
/// As `Rtrmm_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtrmmPKcS0_S0_S0_llN5gmpxx9mpf_classEPS2_lS3_l")]
pub unsafe extern "C-unwind" fn rtrmm_gmp_3(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Mpf,
    a: *const Mpf,
    lda: i64,
    b: *mut Mpf,
    ldb: i64,
) {
    let arguments = Trmm { side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trmm(const { &Export::of_mplapack("Rtrmm_mpf", "Rtrmm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtrsm`.
///
/// # Safety
/// As `Rtrsm_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtrsmPKcS0_S0_S0_llN5gmpxx9mpf_classEPS2_lS3_l")]
pub unsafe extern "C-unwind" fn rtrsm_gmp_3(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Mpf,
    a: *const Mpf,
    lda: i64,
    b: *mut Mpf,
    ldb: i64,
) {
    let arguments = Trsm { side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trsm(const { &Export::of_mplapack("Rtrsm_mpf", "Rtrsm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rgemv`.
///
/// # Safety
/// As `Rgemv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RgemvPKcllN5gmpxx9mpf_classEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn rgemv_gmp_3(
    trans: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Mpf,
    a: *const Mpf,
    lda: i64,
    x: *const Mpf,
    incx: i64,
    beta: *const Mpf,
    y: *mut Mpf,
    incy: i64,
) {
    let arguments = Gemv { trans, m, n, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::gemv(const { &Export::of_mplapack("Rgemv_mpf", "Rgemv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rgbmv`.
///
/// # Safety
/// As `Rgbmv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RgbmvPKcllllN5gmpxx9mpf_classEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn rgbmv_gmp_3(
    trans: *const c_char,
    m: i64,
    n: i64,
    kl: i64,
    ku: i64,
    alpha: *const Mpf,
    a: *const Mpf,
    lda: i64,
    x: *const Mpf,
    incx: i64,
    beta: *const Mpf,
    y: *mut Mpf,
    incy: i64,
) {
    let arguments = Gbmv { trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::gbmv(const { &Export::of_mplapack("Rgbmv_mpf", "Rgbmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rsymv`.
///
/// # Safety
/// As `Rsymv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RsymvPKclN5gmpxx9mpf_classEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn rsymv_gmp_3(
    uplo: *const c_char,
    n: i64,
    alpha: *const Mpf,
    a: *const Mpf,
    lda: i64,
    x: *const Mpf,
    incx: i64,
    beta: *const Mpf,
    y: *mut Mpf,
    incy: i64,
) {
    let arguments = Symv { uplo, n, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::symv(const { &Export::of_mplapack("Rsymv_mpf", "Rsymv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rsbmv`.
///
/// # Safety
/// As `Rsbmv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RsbmvPKcllN5gmpxx9mpf_classEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn rsbmv_gmp_3(
    uplo: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Mpf,
    a: *const Mpf,
    lda: i64,
    x: *const Mpf,
    incx: i64,
    beta: *const Mpf,
    y: *mut Mpf,
    incy: i64,
) {
    let arguments = Sbmv { uplo, n, k, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::sbmv(const { &Export::of_mplapack("Rsbmv_mpf", "Rsbmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rspmv`.
///
/// # Safety
/// As `Rspmv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RspmvPKclN5gmpxx9mpf_classEPS2_S3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn rspmv_gmp_3(
    uplo: *const c_char,
    n: i64,
    alpha: *const Mpf,
    ap: *const Mpf,
    x: *const Mpf,
    incx: i64,
    beta: *const Mpf,
    y: *mut Mpf,
    incy: i64,
) {
    let arguments = Spmv { uplo, n, alpha, ap, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::spmv(const { &Export::of_mplapack("Rspmv_mpf", "Rspmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtrmv`.
///
/// # Safety
/// As `Rtrmv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtrmvPKcS0_S0_lPN5gmpxx9mpf_classElS3_l")]
pub unsafe extern "C-unwind" fn rtrmv_gmp_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Mpf,
    lda: i64,
    x: *mut Mpf,
    incx: i64,
) {
    let arguments = Trmv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::trmv(const { &Export::of_mplapack("Rtrmv_mpf", "Rtrmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtbmv`.
///
/// # Safety
/// As `Rtbmv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtbmvPKcS0_S0_llPN5gmpxx9mpf_classElS3_l")]
pub unsafe extern "C-unwind" fn rtbmv_gmp_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Mpf,
    lda: i64,
    x: *mut Mpf,
    incx: i64,
) {
    let arguments = Tbmv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tbmv(const { &Export::of_mplapack("Rtbmv_mpf", "Rtbmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtpmv`.
///
/// # Safety
/// As `Rtpmv_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RtpmvPKcS0_S0_lPN5gmpxx9mpf_classES3_l")]
pub unsafe extern "C-unwind" fn rtpmv_gmp_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Mpf,
    x: *mut Mpf,
    incx: i64,
) {
    let arguments = Tpmv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tpmv(const { &Export::of_mplapack("Rtpmv_mpf", "Rtpmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtrsv`.
///
/// # Safety
/// As `Rtrsv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtrsvPKcS0_S0_lPN5gmpxx9mpf_classElS3_l")]
pub unsafe extern "C-unwind" fn rtrsv_gmp_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Mpf,
    lda: i64,
    x: *mut Mpf,
    incx: i64,
) {
    let arguments = Trsv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::trsv(const { &Export::of_mplapack("Rtrsv_mpf", "Rtrsv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtbsv`.
///
/// # Safety
/// As `Rtbsv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtbsvPKcS0_S0_llPN5gmpxx9mpf_classElS3_l")]
pub unsafe extern "C-unwind" fn rtbsv_gmp_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Mpf,
    lda: i64,
    x: *mut Mpf,
    incx: i64,
) {
    let arguments = Tbsv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tbsv(const { &Export::of_mplapack("Rtbsv_mpf", "Rtbsv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtpsv`.
///
/// # Safety
/// As `Rtpsv_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RtpsvPKcS0_S0_lPN5gmpxx9mpf_classES3_l")]
pub unsafe extern "C-unwind" fn rtpsv_gmp_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Mpf,
    x: *mut Mpf,
    incx: i64,
) {
    let arguments = Tpsv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tpsv(const { &Export::of_mplapack("Rtpsv_mpf", "Rtpsv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rger`.
///
/// # Safety
/// As `Rger_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z4RgerllN5gmpxx9mpf_classEPS0_lS1_lS1_l")]
pub unsafe extern "C-unwind" fn rger_gmp_3(
    m: i64,
    n: i64,
    alpha: *const Mpf,
    x: *const Mpf,
    incx: i64,
    y: *const Mpf,
    incy: i64,
    a: *mut Mpf,
    lda: i64,
) {
    let arguments = Ger { m, n, alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::ger(const { &Export::of_mplapack("Rger_mpf", "Rger", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rsyr`.
///
/// # Safety
/// As `Rsyr_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z4RsyrPKclN5gmpxx9mpf_classEPS2_lS3_l")]
pub unsafe extern "C-unwind" fn rsyr_gmp_3(
    uplo: *const c_char,
    n: i64,
    alpha: *const Mpf,
    x: *const Mpf,
    incx: i64,
    a: *mut Mpf,
    lda: i64,
) {
    let arguments = Syr { uplo, n, alpha, x, incx, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::syr(const { &Export::of_mplapack("Rsyr_mpf", "Rsyr", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rspr`.
///
/// # Safety
/// As `Rspr_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z4RsprPKclN5gmpxx9mpf_classEPS2_lS3_")]
pub unsafe extern "C-unwind" fn rspr_gmp_3(
    uplo: *const c_char,
    n: i64,
    alpha: *const Mpf,
    x: *const Mpf,
    incx: i64,
    ap: *mut Mpf,
) {
    let arguments = Spr { uplo, n, alpha, x, incx, ap };
    // SAFETY: the same contract.
    unsafe { level2::spr(const { &Export::of_mplapack("Rspr_mpf", "Rspr", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rsyr2`.
///
/// # Safety
/// As `Rsyr2_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Rsyr2PKclN5gmpxx9mpf_classEPS2_lS3_lS3_l")]
pub unsafe extern "C-unwind" fn rsyr2_gmp_3(
    uplo: *const c_char,
    n: i64,
    alpha: *const Mpf,
    x: *const Mpf,
    incx: i64,
    y: *const Mpf,
    incy: i64,
    a: *mut Mpf,
    lda: i64,
) {
    let arguments = Syr2 { uplo, n, alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe {
        level2::syr2(const { &Export::of_mplapack("Rsyr2_mpf", "Rsyr2", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rspr2`.
///
/// # Safety
/// As `Rspr2_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Rspr2PKclN5gmpxx9mpf_classEPS2_lS3_lS3_")]
pub unsafe extern "C-unwind" fn rspr2_gmp_3(
    uplo: *const c_char,
    n: i64,
    alpha: *const Mpf,
    x: *const Mpf,
    incx: i64,
    y: *const Mpf,
    incy: i64,
    ap: *mut Mpf,
) {
    let arguments = Spr2 { uplo, n, alpha, x, incx, y, incy, ap };
    // SAFETY: the same contract.
    unsafe {
        level2::spr2(const { &Export::of_mplapack("Rspr2_mpf", "Rspr2", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Raxpy`.
///
/// # Safety
/// As `Raxpy_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RaxpylN5gmpxx9mpf_classEPS0_lS1_l")]
pub unsafe extern "C-unwind" fn raxpy_gmp_3(
    n: i64,
    alpha: *const Mpf,
    x: *const Mpf,
    incx: i64,
    y: *mut Mpf,
    incy: i64,
) {
    let arguments = Axpy { n, alpha, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::axpy(const { &Export::named("Raxpy_mpf") }, arguments) };
}

/// MPLAPACK's `Rscal`.
///
/// # Safety
/// As `Rscal_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RscallN5gmpxx9mpf_classEPS0_l")]
pub unsafe extern "C-unwind" fn rscal_gmp_3(n: i64, alpha: *const Mpf, x: *mut Mpf, incx: i64) {
    let arguments = Scal { n, alpha, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::scal(const { &Export::named("Rscal_mpf") }, arguments) };
}

/// MPLAPACK's `Rcopy`.
///
/// # Safety
/// As `Rcopy_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RcopylPN5gmpxx9mpf_classElS1_l")]
pub unsafe extern "C-unwind" fn rcopy_gmp_3(
    n: i64,
    x: *const Mpf,
    incx: i64,
    y: *mut Mpf,
    incy: i64,
) {
    let arguments = Assign { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::assign(const { &Export::named("Rcopy_mpf") }, arguments) };
}

/// MPLAPACK's `Rswap`.
///
/// # Safety
/// As `Rswap_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RswaplPN5gmpxx9mpf_classElS1_l")]
pub unsafe extern "C-unwind" fn rswap_gmp_3(
    n: i64,
    x: *mut Mpf,
    incx: i64,
    y: *mut Mpf,
    incy: i64,
) {
    let arguments = Swap { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::swap(const { &Export::named("Rswap_mpf") }, arguments) };
}

/// MPLAPACK's `Rrot`.
///
/// # Safety
/// As `Rrot_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z4RrotlPN5gmpxx9mpf_classElS1_lS0_S0_")]
pub unsafe extern "C-unwind" fn rrot_gmp_3(
    n: i64,
    x: *mut Mpf,
    incx: i64,
    y: *mut Mpf,
    incy: i64,
    c: *const Mpf,
    s: *const Mpf,
) {
    let arguments = Rot { n, x, incx, y, incy, c, s };
    // SAFETY: the same contract.
    unsafe { level1::rot(const { &Export::named("Rrot_mpf") }, arguments) };
}

/// MPLAPACK's `Rrotg`.
///
/// # Safety
/// As `Rrotg_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RrotgRN5gmpxx9mpf_classES1_S1_S1_")]
pub unsafe extern "C-unwind" fn rrotg_gmp_3(a: *mut Mpf, b: *mut Mpf, c: *mut Mpf, s: *mut Mpf) {
    let arguments = Rotg { a, b, c, s };
    // SAFETY: the same contract.
    unsafe { rotations::rotg(const { &Export::named("Rrotg_mpf") }, arguments) };
}

/// MPLAPACK's `Rrotm`.
///
/// # Safety
/// As `Rrotm_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RrotmlPN5gmpxx9mpf_classElS1_lS1_")]
pub unsafe extern "C-unwind" fn rrotm_gmp_3(
    n: i64,
    x: *mut Mpf,
    incx: i64,
    y: *mut Mpf,
    incy: i64,
    param: *const Mpf,
) {
    let arguments = Rotm { n, x, incx, y, incy, param };
    // SAFETY: the same contract.
    unsafe { rotations::rotm(const { &Export::named("Rrotm_mpf") }, arguments) };
}

/// MPLAPACK's `Rrotmg`.
///
/// # Safety
/// As `Rrotmg_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z6RrotmgRN5gmpxx9mpf_classES1_S1_S0_PS0_")]
pub unsafe extern "C-unwind" fn rrotmg_gmp_3(
    d1: *mut Mpf,
    d2: *mut Mpf,
    x1: *mut Mpf,
    y1: *const Mpf,
    param: *mut Mpf,
) {
    let arguments = Rotmg { d1, d2, x1, y1, param };
    // SAFETY: the same contract.
    unsafe { rotations::rotmg(const { &Export::named("Rrotmg_mpf") }, arguments) };
}

/// MPLAPACK's `Rdot`.
///
/// # Safety
/// As `Rdot_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z4RdotlPN5gmpxx9mpf_classElS1_l")]
pub unsafe extern "C-unwind" fn rdot_gmp_3(
    n: i64,
    x: *const Mpf,
    incx: i64,
    y: *const Mpf,
    incy: i64,
) -> Mpf {
    let arguments = Dot { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::dot(const { &Export::named("Rdot_mpf") }, arguments) }
}

/// MPLAPACK's `Rasum`.
///
/// # Safety
/// As `Rasum_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RasumlPN5gmpxx9mpf_classEl")]
pub unsafe extern "C-unwind" fn rasum_gmp_3(n: i64, x: *const Mpf, incx: i64) -> Mpf {
    let arguments = Asum { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::asum(const { &Export::named("Rasum_mpf") }, arguments) }
}

/// MPLAPACK's `Rnrm2`.
///
/// # Safety
/// As `Rnrm2_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5Rnrm2lPN5gmpxx9mpf_classEl")]
pub unsafe extern "C-unwind" fn rnrm2_gmp_3(n: i64, x: *const Mpf, incx: i64) -> Mpf {
    let arguments = Nrm2 { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::nrm2(const { &Export::named("Rnrm2_mpf") }, arguments) }
}

/// MPLAPACK's `iRamax`.
///
/// # Safety
/// As `iRamax_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z6iRamaxlPN5gmpxx9mpf_classEl")]
pub unsafe extern "C-unwind" fn iramax_gmp_3(n: i64, x: *const Mpf, incx: i64) -> i64 {
    let arguments = Iamax { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::iamax(const { &Export::named("iRamax_mpf") }, arguments) }
}
