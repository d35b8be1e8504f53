//! The C++ functions of MPLAPACK's libmpblas_gmp, under their mangled names.
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
use crate::format::mpfr::Mpf;
use std::ffi::{CStr, c_char, c_int};

const XERBLA: &CStr = c"_Z11Mxerbla_gmpPKci";

/// MPLAPACK's `Rgemm`.
///
/// # Safety
/// As `Rgemm_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RgemmPKcS0_lll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS4_S5_l")]
pub unsafe extern "C-unwind" fn rgemm_gmp(
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
#[unsafe(export_name = "_Z5RsyrkPKcS0_ll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS4_S5_l")]
pub unsafe extern "C-unwind" fn rsyrk_gmp(
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
#[unsafe(export_name = "_Z7RgemmtrPKcS0_S0_ll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS4_S5_l")]
pub unsafe extern "C-unwind" fn rgemmtr_gmp(
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
#[unsafe(export_name = "_Z5RsymmPKcS0_ll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS4_S5_l")]
pub unsafe extern "C-unwind" fn rsymm_gmp(
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
#[unsafe(export_name = "_Z6Rsyr2kPKcS0_ll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS4_S5_l")]
pub unsafe extern "C-unwind" fn rsyr2k_gmp(
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
#[unsafe(export_name = "_Z5RtrmmPKcS0_S0_S0_ll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_l")]
pub unsafe extern "C-unwind" fn rtrmm_gmp(
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
#[unsafe(export_name = "_Z5RtrsmPKcS0_S0_S0_ll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_l")]
pub unsafe extern "C-unwind" fn rtrsm_gmp(
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
#[unsafe(export_name = "_Z5RgemvPKcll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS4_S5_l")]
pub unsafe extern "C-unwind" fn rgemv_gmp(
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
#[unsafe(export_name = "_Z5RgbmvPKcllll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS4_S5_l")]
pub unsafe extern "C-unwind" fn rgbmv_gmp(
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
#[unsafe(export_name = "_Z5RsymvPKcl10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS4_S5_l")]
pub unsafe extern "C-unwind" fn rsymv_gmp(
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
#[unsafe(export_name = "_Z5RsbmvPKcll10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS4_S5_l")]
pub unsafe extern "C-unwind" fn rsbmv_gmp(
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
#[unsafe(export_name = "_Z5RspmvPKcl10__gmp_exprIA1_12__mpf_structS3_EPS4_S5_lS4_S5_l")]
pub unsafe extern "C-unwind" fn rspmv_gmp(
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
#[unsafe(export_name = "_Z5RtrmvPKcS0_S0_lP10__gmp_exprIA1_12__mpf_structS3_ElS5_l")]
pub unsafe extern "C-unwind" fn rtrmv_gmp(
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
#[unsafe(export_name = "_Z5RtbmvPKcS0_S0_llP10__gmp_exprIA1_12__mpf_structS3_ElS5_l")]
pub unsafe extern "C-unwind" fn rtbmv_gmp(
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
#[unsafe(export_name = "_Z5RtpmvPKcS0_S0_lP10__gmp_exprIA1_12__mpf_structS3_ES5_l")]
pub unsafe extern "C-unwind" fn rtpmv_gmp(
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
#[unsafe(export_name = "_Z5RtrsvPKcS0_S0_lP10__gmp_exprIA1_12__mpf_structS3_ElS5_l")]
pub unsafe extern "C-unwind" fn rtrsv_gmp(
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
#[unsafe(export_name = "_Z5RtbsvPKcS0_S0_llP10__gmp_exprIA1_12__mpf_structS3_ElS5_l")]
pub unsafe extern "C-unwind" fn rtbsv_gmp(
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
#[unsafe(export_name = "_Z5RtpsvPKcS0_S0_lP10__gmp_exprIA1_12__mpf_structS3_ES5_l")]
pub unsafe extern "C-unwind" fn rtpsv_gmp(
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
#[unsafe(export_name = "_Z4Rgerll10__gmp_exprIA1_12__mpf_structS1_EPS2_lS3_lS3_l")]
pub unsafe extern "C-unwind" fn rger_gmp(
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
#[unsafe(export_name = "_Z4RsyrPKcl10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_l")]
pub unsafe extern "C-unwind" fn rsyr_gmp(
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
#[unsafe(export_name = "_Z4RsprPKcl10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_")]
pub unsafe extern "C-unwind" fn rspr_gmp(
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
#[unsafe(export_name = "_Z5Rsyr2PKcl10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS5_l")]
pub unsafe extern "C-unwind" fn rsyr2_gmp(
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
#[unsafe(export_name = "_Z5Rspr2PKcl10__gmp_exprIA1_12__mpf_structS3_EPS4_lS5_lS5_")]
pub unsafe extern "C-unwind" fn rspr2_gmp(
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
#[unsafe(export_name = "_Z5Raxpyl10__gmp_exprIA1_12__mpf_structS1_EPS2_lS3_l")]
pub unsafe extern "C-unwind" fn raxpy_gmp(
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
#[unsafe(export_name = "_Z5Rscall10__gmp_exprIA1_12__mpf_structS1_EPS2_l")]
pub unsafe extern "C-unwind" fn rscal_gmp(n: i64, alpha: *const Mpf, x: *mut Mpf, incx: i64) {
    let arguments = Scal { n, alpha, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::scal(const { &Export::named("Rscal_mpf") }, arguments) };
}

/// MPLAPACK's `Rcopy`.
///
/// # Safety
/// As `Rcopy_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RcopylP10__gmp_exprIA1_12__mpf_structS1_ElS3_l")]
pub unsafe extern "C-unwind" fn rcopy_gmp(
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
#[unsafe(export_name = "_Z5RswaplP10__gmp_exprIA1_12__mpf_structS1_ElS3_l")]
pub unsafe extern "C-unwind" fn rswap_gmp(n: i64, x: *mut Mpf, incx: i64, y: *mut Mpf, incy: i64) {
    let arguments = Swap { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::swap(const { &Export::named("Rswap_mpf") }, arguments) };
}

/// MPLAPACK's `Rrot`.
///
/// # Safety
/// As `Rrot_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z4RrotlP10__gmp_exprIA1_12__mpf_structS1_ElS3_lS2_S2_")]
pub unsafe extern "C-unwind" fn rrot_gmp(
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
#[unsafe(export_name = "_Z5RrotgR10__gmp_exprIA1_12__mpf_structS1_ES3_S3_S3_")]
pub unsafe extern "C-unwind" fn rrotg_gmp(a: *mut Mpf, b: *mut Mpf, c: *mut Mpf, s: *mut Mpf) {
    let arguments = Rotg { a, b, c, s };
    // SAFETY: the same contract.
    unsafe { rotations::rotg(const { &Export::named("Rrotg_mpf") }, arguments) };
}

/// MPLAPACK's `Rrotm`.
///
/// # Safety
/// As `Rrotm_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RrotmlP10__gmp_exprIA1_12__mpf_structS1_ElS3_lS3_")]
pub unsafe extern "C-unwind" fn rrotm_gmp(
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
#[unsafe(export_name = "_Z6RrotmgR10__gmp_exprIA1_12__mpf_structS1_ES3_S3_S2_PS2_")]
pub unsafe extern "C-unwind" fn rrotmg_gmp(
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
#[unsafe(export_name = "_Z4RdotlP10__gmp_exprIA1_12__mpf_structS1_ElS3_l")]
pub unsafe extern "C-unwind" fn rdot_gmp(
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
#[unsafe(export_name = "_Z5RasumlP10__gmp_exprIA1_12__mpf_structS1_El")]
pub unsafe extern "C-unwind" fn rasum_gmp(n: i64, x: *const Mpf, incx: i64) -> Mpf {
    let arguments = Asum { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::asum(const { &Export::named("Rasum_mpf") }, arguments) }
}

/// MPLAPACK's `Rnrm2`.
///
/// # Safety
/// As `Rnrm2_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5Rnrm2lP10__gmp_exprIA1_12__mpf_structS1_El")]
pub unsafe extern "C-unwind" fn rnrm2_gmp(n: i64, x: *const Mpf, incx: i64) -> Mpf {
    let arguments = Nrm2 { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::nrm2(const { &Export::named("Rnrm2_mpf") }, arguments) }
}

/// MPLAPACK's `iRamax`.
///
/// # Safety
/// As `iRamax_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z6iRamaxlP10__gmp_exprIA1_12__mpf_structS1_El")]
pub unsafe extern "C-unwind" fn iramax_gmp(n: i64, x: *const Mpf, incx: i64) -> i64 {
    let arguments = Iamax { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::iamax(const { &Export::named("iRamax_mpf") }, arguments) }
}

/// MPLAPACK's `Mxerbla`, for its routines that are not ours: that of MPLAPACK's library where one is
/// loaded, which ends the process; else it prints the reference message and returns.
///
/// # Safety
/// `routine` is NULL or a NUL-terminated string.
#[unsafe(export_name = "_Z11Mxerbla_gmpPKci")]
pub unsafe extern "C-unwind" fn mxerbla_gmp(routine: *const c_char, info: c_int) {
    // SAFETY: the caller's.
    unsafe { guard::xerbla(XERBLA, routine, info) };
}

/// MPLAPACK's `Mlsame`: true when the first letters agree without regard to case.
///
/// # Safety
/// `a` and `b` are NULL or point to readable characters.
#[unsafe(export_name = "_Z10Mlsame_gmpPKcS0_")]
pub unsafe extern "C" fn mlsame_gmp(a: *const c_char, b: *const c_char) -> bool {
    // SAFETY: the caller's.
    unsafe { arguments::is_same_letter(a, b) }
}

/// MPLAPACK's start-up call.
#[unsafe(export_name = "_Z23mplapack_initialize_gmpv")]
pub extern "C" fn mplapack_initialize_gmp() {
    startup::initialize(&startup::GMP, c"_Z23mplapack_initialize_gmpv");
}

/// MPLAPACK's closing call.
#[unsafe(export_name = "_Z21mplapack_finalize_gmpv")]
pub extern "C" fn mplapack_finalize_gmp() {
    startup::finalize(c"_Z21mplapack_finalize_gmpv");
}
