//! The C++ functions of MPLAPACK 3's libmplapack_binary128, under their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{
    Assign, Asum, Axpy, Dot, Gbmv, Gemm, Gemmtr, Gemv, Ger, Iamax, Nrm2, Rot, Rotg, Rotm, Rotmg,
    Sbmv, Scal, Spmv, Spr, Spr2, Swap, Symm, Symv, Syr, Syr2, Syr2k, Syrk, Tbmv, Tbsv, Tpmv, Tpsv,
    Trmm, Trmv, Trsm, Trsv,
};
use crate::abi::bodies::{level1, level2, rotations, run, structured};
use crate::abi::guard::Export;
use crate::abi::types::{Passed128, WB_AUTO};
use crate::format::Binary128;
use std::ffi::{CStr, c_char};

const XERBLA: &CStr = c"_Z17Mxerbla_binary128PKci";

/// MPLAPACK's `Rgemm`.
///
/// # Safety
/// As `Rgemm_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RgemmPKcS0_lllDF128_PDF128_lS1_lDF128_S1_l")]
pub unsafe extern "C-unwind" fn rgemm_binary128_3(
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: Passed128,
    a: *const Binary128,
    lda: i64,
    b: *const Binary128,
    ldb: i64,
    beta: Passed128,
    c: *mut Binary128,
    ldc: i64,
) {
    let arguments = Gemm {
        transa,
        transb,
        m,
        n,
        k,
        alpha: alpha.at(),
        a,
        lda,
        b,
        ldb,
        beta: beta.at(),
        c,
        ldc,
    };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Rgemm_f128", "Rgemm", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Rsyrk`.
///
/// # Safety
/// As `Rsyrk_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RsyrkPKcS0_llDF128_PDF128_lDF128_S1_l")]
pub unsafe extern "C-unwind" fn rsyrk_binary128_3(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: Passed128,
    a: *const Binary128,
    lda: i64,
    beta: Passed128,
    c: *mut Binary128,
    ldc: i64,
) {
    let arguments = Syrk { uplo, trans, n, k, alpha: alpha.at(), a, lda, beta: beta.at(), c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Rsyrk_f128", "Rsyrk", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Rgemmtr`.
///
/// # Safety
/// As `Rgemmtr_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(export_name = "_Z7RgemmtrPKcS0_S0_llDF128_PDF128_lS1_lDF128_S1_l")]
pub unsafe extern "C-unwind" fn rgemmtr_binary128_3(
    uplo: *const c_char,
    transa: *const c_char,
    transb: *const c_char,
    n: i64,
    k: i64,
    alpha: Passed128,
    a: *const Binary128,
    lda: i64,
    b: *const Binary128,
    ldb: i64,
    beta: Passed128,
    c: *mut Binary128,
    ldc: i64,
) {
    let arguments = Gemmtr {
        uplo,
        transa,
        transb,
        n,
        k,
        alpha: alpha.at(),
        a,
        lda,
        b,
        ldb,
        beta: beta.at(),
        c,
        ldc,
    };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Rgemmtr_f128", "Rgemmtr", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Rsymm`.
///
/// # Safety
/// As `Rsymm_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RsymmPKcS0_llDF128_PDF128_lS1_lDF128_S1_l")]
pub unsafe extern "C-unwind" fn rsymm_binary128_3(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: Passed128,
    a: *const Binary128,
    lda: i64,
    b: *const Binary128,
    ldb: i64,
    beta: Passed128,
    c: *mut Binary128,
    ldc: i64,
) {
    let arguments =
        Symm { side, uplo, m, n, alpha: alpha.at(), a, lda, b, ldb, beta: beta.at(), c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::symm(const { &Export::of_mplapack("Rsymm_f128", "Rsymm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rsyr2k`.
///
/// # Safety
/// As `Rsyr2k_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(export_name = "_Z6Rsyr2kPKcS0_llDF128_PDF128_lS1_lDF128_S1_l")]
pub unsafe extern "C-unwind" fn rsyr2k_binary128_3(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: Passed128,
    a: *const Binary128,
    lda: i64,
    b: *const Binary128,
    ldb: i64,
    beta: Passed128,
    c: *mut Binary128,
    ldc: i64,
) {
    let arguments =
        Syr2k { uplo, trans, n, k, alpha: alpha.at(), a, lda, b, ldb, beta: beta.at(), c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::syr2k(
            const { &Export::of_mplapack("Rsyr2k_f128", "Rsyr2k", XERBLA) },
            arguments,
        )
    };
}

/// MPLAPACK's `Rtrmm`.
///
/// # Safety
/// As `Rtrmm_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtrmmPKcS0_S0_S0_llDF128_PDF128_lS1_l")]
pub unsafe extern "C-unwind" fn rtrmm_binary128_3(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: Passed128,
    a: *const Binary128,
    lda: i64,
    b: *mut Binary128,
    ldb: i64,
) {
    let arguments = Trmm { side, uplo, transa, diag, m, n, alpha: alpha.at(), a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trmm(const { &Export::of_mplapack("Rtrmm_f128", "Rtrmm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtrsm`.
///
/// # Safety
/// As `Rtrsm_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtrsmPKcS0_S0_S0_llDF128_PDF128_lS1_l")]
pub unsafe extern "C-unwind" fn rtrsm_binary128_3(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: Passed128,
    a: *const Binary128,
    lda: i64,
    b: *mut Binary128,
    ldb: i64,
) {
    let arguments = Trsm { side, uplo, transa, diag, m, n, alpha: alpha.at(), a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trsm(const { &Export::of_mplapack("Rtrsm_f128", "Rtrsm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rgemv`.
///
/// # Safety
/// As `Rgemv_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RgemvPKcllDF128_PDF128_lS1_lDF128_S1_l")]
pub unsafe extern "C-unwind" fn rgemv_binary128_3(
    trans: *const c_char,
    m: i64,
    n: i64,
    alpha: Passed128,
    a: *const Binary128,
    lda: i64,
    x: *const Binary128,
    incx: i64,
    beta: Passed128,
    y: *mut Binary128,
    incy: i64,
) {
    let arguments =
        Gemv { trans, m, n, alpha: alpha.at(), a, lda, x, incx, beta: beta.at(), y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::gemv(const { &Export::of_mplapack("Rgemv_f128", "Rgemv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rgbmv`.
///
/// # Safety
/// As `Rgbmv_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RgbmvPKcllllDF128_PDF128_lS1_lDF128_S1_l")]
pub unsafe extern "C-unwind" fn rgbmv_binary128_3(
    trans: *const c_char,
    m: i64,
    n: i64,
    kl: i64,
    ku: i64,
    alpha: Passed128,
    a: *const Binary128,
    lda: i64,
    x: *const Binary128,
    incx: i64,
    beta: Passed128,
    y: *mut Binary128,
    incy: i64,
) {
    let arguments =
        Gbmv { trans, m, n, kl, ku, alpha: alpha.at(), a, lda, x, incx, beta: beta.at(), y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::gbmv(const { &Export::of_mplapack("Rgbmv_f128", "Rgbmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rsymv`.
///
/// # Safety
/// As `Rsymv_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RsymvPKclDF128_PDF128_lS1_lDF128_S1_l")]
pub unsafe extern "C-unwind" fn rsymv_binary128_3(
    uplo: *const c_char,
    n: i64,
    alpha: Passed128,
    a: *const Binary128,
    lda: i64,
    x: *const Binary128,
    incx: i64,
    beta: Passed128,
    y: *mut Binary128,
    incy: i64,
) {
    let arguments = Symv { uplo, n, alpha: alpha.at(), a, lda, x, incx, beta: beta.at(), y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::symv(const { &Export::of_mplapack("Rsymv_f128", "Rsymv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rsbmv`.
///
/// # Safety
/// As `Rsbmv_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RsbmvPKcllDF128_PDF128_lS1_lDF128_S1_l")]
pub unsafe extern "C-unwind" fn rsbmv_binary128_3(
    uplo: *const c_char,
    n: i64,
    k: i64,
    alpha: Passed128,
    a: *const Binary128,
    lda: i64,
    x: *const Binary128,
    incx: i64,
    beta: Passed128,
    y: *mut Binary128,
    incy: i64,
) {
    let arguments =
        Sbmv { uplo, n, k, alpha: alpha.at(), a, lda, x, incx, beta: beta.at(), y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::sbmv(const { &Export::of_mplapack("Rsbmv_f128", "Rsbmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rspmv`.
///
/// # Safety
/// As `Rspmv_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RspmvPKclDF128_PDF128_S1_lDF128_S1_l")]
pub unsafe extern "C-unwind" fn rspmv_binary128_3(
    uplo: *const c_char,
    n: i64,
    alpha: Passed128,
    ap: *const Binary128,
    x: *const Binary128,
    incx: i64,
    beta: Passed128,
    y: *mut Binary128,
    incy: i64,
) {
    let arguments = Spmv { uplo, n, alpha: alpha.at(), ap, x, incx, beta: beta.at(), y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::spmv(const { &Export::of_mplapack("Rspmv_f128", "Rspmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtrmv`.
///
/// # Safety
/// As `Rtrmv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtrmvPKcS0_S0_lPDF128_lS1_l")]
pub unsafe extern "C-unwind" fn rtrmv_binary128_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Binary128,
    lda: i64,
    x: *mut Binary128,
    incx: i64,
) {
    let arguments = Trmv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::trmv(const { &Export::of_mplapack("Rtrmv_f128", "Rtrmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtbmv`.
///
/// # Safety
/// As `Rtbmv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtbmvPKcS0_S0_llPDF128_lS1_l")]
pub unsafe extern "C-unwind" fn rtbmv_binary128_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Binary128,
    lda: i64,
    x: *mut Binary128,
    incx: i64,
) {
    let arguments = Tbmv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tbmv(const { &Export::of_mplapack("Rtbmv_f128", "Rtbmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtpmv`.
///
/// # Safety
/// As `Rtpmv_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RtpmvPKcS0_S0_lPDF128_S1_l")]
pub unsafe extern "C-unwind" fn rtpmv_binary128_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Binary128,
    x: *mut Binary128,
    incx: i64,
) {
    let arguments = Tpmv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tpmv(const { &Export::of_mplapack("Rtpmv_f128", "Rtpmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtrsv`.
///
/// # Safety
/// As `Rtrsv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtrsvPKcS0_S0_lPDF128_lS1_l")]
pub unsafe extern "C-unwind" fn rtrsv_binary128_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Binary128,
    lda: i64,
    x: *mut Binary128,
    incx: i64,
) {
    let arguments = Trsv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::trsv(const { &Export::of_mplapack("Rtrsv_f128", "Rtrsv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtbsv`.
///
/// # Safety
/// As `Rtbsv_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtbsvPKcS0_S0_llPDF128_lS1_l")]
pub unsafe extern "C-unwind" fn rtbsv_binary128_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Binary128,
    lda: i64,
    x: *mut Binary128,
    incx: i64,
) {
    let arguments = Tbsv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tbsv(const { &Export::of_mplapack("Rtbsv_f128", "Rtbsv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtpsv`.
///
/// # Safety
/// As `Rtpsv_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RtpsvPKcS0_S0_lPDF128_S1_l")]
pub unsafe extern "C-unwind" fn rtpsv_binary128_3(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Binary128,
    x: *mut Binary128,
    incx: i64,
) {
    let arguments = Tpsv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tpsv(const { &Export::of_mplapack("Rtpsv_f128", "Rtpsv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rger`.
///
/// # Safety
/// As `Rger_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(export_name = "_Z4RgerllDF128_PDF128_lS_lS_l")]
pub unsafe extern "C-unwind" fn rger_binary128_3(
    m: i64,
    n: i64,
    alpha: Passed128,
    x: *const Binary128,
    incx: i64,
    y: *const Binary128,
    incy: i64,
    a: *mut Binary128,
    lda: i64,
) {
    let arguments = Ger { m, n, alpha: alpha.at(), x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::ger(const { &Export::of_mplapack("Rger_f128", "Rger", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rsyr`.
///
/// # Safety
/// As `Rsyr_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions)]
#[unsafe(export_name = "_Z4RsyrPKclDF128_PDF128_lS1_l")]
pub unsafe extern "C-unwind" fn rsyr_binary128_3(
    uplo: *const c_char,
    n: i64,
    alpha: Passed128,
    x: *const Binary128,
    incx: i64,
    a: *mut Binary128,
    lda: i64,
) {
    let arguments = Syr { uplo, n, alpha: alpha.at(), x, incx, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::syr(const { &Export::of_mplapack("Rsyr_f128", "Rsyr", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rspr`.
///
/// # Safety
/// As `Rspr_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions)]
#[unsafe(export_name = "_Z4RsprPKclDF128_PDF128_lS1_")]
pub unsafe extern "C-unwind" fn rspr_binary128_3(
    uplo: *const c_char,
    n: i64,
    alpha: Passed128,
    x: *const Binary128,
    incx: i64,
    ap: *mut Binary128,
) {
    let arguments = Spr { uplo, n, alpha: alpha.at(), x, incx, ap };
    // SAFETY: the same contract.
    unsafe { level2::spr(const { &Export::of_mplapack("Rspr_f128", "Rspr", XERBLA) }, arguments) };
}

/// MPLAPACK's `Rsyr2`.
///
/// # Safety
/// As `Rsyr2_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Rsyr2PKclDF128_PDF128_lS1_lS1_l")]
pub unsafe extern "C-unwind" fn rsyr2_binary128_3(
    uplo: *const c_char,
    n: i64,
    alpha: Passed128,
    x: *const Binary128,
    incx: i64,
    y: *const Binary128,
    incy: i64,
    a: *mut Binary128,
    lda: i64,
) {
    let arguments = Syr2 { uplo, n, alpha: alpha.at(), x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe {
        level2::syr2(const { &Export::of_mplapack("Rsyr2_f128", "Rsyr2", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rspr2`.
///
/// # Safety
/// As `Rspr2_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Rspr2PKclDF128_PDF128_lS1_lS1_")]
pub unsafe extern "C-unwind" fn rspr2_binary128_3(
    uplo: *const c_char,
    n: i64,
    alpha: Passed128,
    x: *const Binary128,
    incx: i64,
    y: *const Binary128,
    incy: i64,
    ap: *mut Binary128,
) {
    let arguments = Spr2 { uplo, n, alpha: alpha.at(), x, incx, y, incy, ap };
    // SAFETY: the same contract.
    unsafe {
        level2::spr2(const { &Export::of_mplapack("Rspr2_f128", "Rspr2", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Raxpy`.
///
/// # Safety
/// As `Raxpy_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions)]
#[unsafe(export_name = "_Z5RaxpylDF128_PDF128_lS_l")]
pub unsafe extern "C-unwind" fn raxpy_binary128_3(
    n: i64,
    alpha: Passed128,
    x: *const Binary128,
    incx: i64,
    y: *mut Binary128,
    incy: i64,
) {
    let arguments = Axpy { n, alpha: alpha.at(), x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::axpy(const { &Export::named("Raxpy_f128") }, arguments) };
}

/// MPLAPACK's `Rscal`.
///
/// # Safety
/// As `Rscal_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions)]
#[unsafe(export_name = "_Z5RscallDF128_PDF128_l")]
pub unsafe extern "C-unwind" fn rscal_binary128_3(
    n: i64,
    alpha: Passed128,
    x: *mut Binary128,
    incx: i64,
) {
    let arguments = Scal { n, alpha: alpha.at(), x, incx };
    // SAFETY: the same contract.
    unsafe { level1::scal(const { &Export::named("Rscal_f128") }, arguments) };
}

/// MPLAPACK's `Rcopy`.
///
/// # Safety
/// As `Rcopy_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RcopylPDF128_lS_l")]
pub unsafe extern "C-unwind" fn rcopy_binary128_3(
    n: i64,
    x: *const Binary128,
    incx: i64,
    y: *mut Binary128,
    incy: i64,
) {
    let arguments = Assign { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::assign(const { &Export::named("Rcopy_f128") }, arguments) };
}

/// MPLAPACK's `Rswap`.
///
/// # Safety
/// As `Rswap_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RswaplPDF128_lS_l")]
pub unsafe extern "C-unwind" fn rswap_binary128_3(
    n: i64,
    x: *mut Binary128,
    incx: i64,
    y: *mut Binary128,
    incy: i64,
) {
    let arguments = Swap { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::swap(const { &Export::named("Rswap_f128") }, arguments) };
}

/// MPLAPACK's `Rrot`.
///
/// # Safety
/// As `Rrot_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions)]
#[unsafe(export_name = "_Z4RrotlPDF128_lS_lDF128_DF128_")]
pub unsafe extern "C-unwind" fn rrot_binary128_3(
    n: i64,
    x: *mut Binary128,
    incx: i64,
    y: *mut Binary128,
    incy: i64,
    c: Passed128,
    s: Passed128,
) {
    let arguments = Rot { n, x, incx, y, incy, c: c.at(), s: s.at() };
    // SAFETY: the same contract.
    unsafe { level1::rot(const { &Export::named("Rrot_f128") }, arguments) };
}

/// MPLAPACK's `Rrotg`.
///
/// # Safety
/// As `Rrotg_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RrotgRDF128_S_S_S_")]
pub unsafe extern "C-unwind" fn rrotg_binary128_3(
    a: *mut Binary128,
    b: *mut Binary128,
    c: *mut Binary128,
    s: *mut Binary128,
) {
    let arguments = Rotg { a, b, c, s };
    // SAFETY: the same contract.
    unsafe { rotations::rotg(const { &Export::named("Rrotg_f128") }, arguments) };
}

/// MPLAPACK's `Rrotm`.
///
/// # Safety
/// As `Rrotm_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RrotmlPDF128_lS_lS_")]
pub unsafe extern "C-unwind" fn rrotm_binary128_3(
    n: i64,
    x: *mut Binary128,
    incx: i64,
    y: *mut Binary128,
    incy: i64,
    param: *const Binary128,
) {
    let arguments = Rotm { n, x, incx, y, incy, param };
    // SAFETY: the same contract.
    unsafe { rotations::rotm(const { &Export::named("Rrotm_f128") }, arguments) };
}

/// MPLAPACK's `Rrotmg`.
///
/// # Safety
/// As `Rrotmg_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions)]
#[unsafe(export_name = "_Z6RrotmgRDF128_S_S_DF128_PDF128_")]
pub unsafe extern "C-unwind" fn rrotmg_binary128_3(
    d1: *mut Binary128,
    d2: *mut Binary128,
    x1: *mut Binary128,
    y1: Passed128,
    param: *mut Binary128,
) {
    let arguments = Rotmg { d1, d2, x1, y1: y1.at(), param };
    // SAFETY: the same contract.
    unsafe { rotations::rotmg(const { &Export::named("Rrotmg_f128") }, arguments) };
}

/// MPLAPACK's `Rdot`.
///
/// # Safety
/// As `Rdot_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions)]
#[unsafe(export_name = "_Z4RdotlPDF128_lS_l")]
pub unsafe extern "C-unwind" fn rdot_binary128_3(
    n: i64,
    x: *const Binary128,
    incx: i64,
    y: *const Binary128,
    incy: i64,
) -> Passed128 {
    let arguments = Dot { n, x, incx, y, incy };
    // SAFETY: the same contract.
    let result = unsafe { level1::dot(const { &Export::named("Rdot_f128") }, arguments) };
    result.into()
}

/// MPLAPACK's `Rasum`.
///
/// # Safety
/// As `Rasum_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions)]
#[unsafe(export_name = "_Z5RasumlPDF128_l")]
pub unsafe extern "C-unwind" fn rasum_binary128_3(
    n: i64,
    x: *const Binary128,
    incx: i64,
) -> Passed128 {
    let arguments = Asum { n, x, incx };
    // SAFETY: the same contract.
    let result = unsafe { level1::asum(const { &Export::named("Rasum_f128") }, arguments) };
    result.into()
}

/// MPLAPACK's `Rnrm2`.
///
/// # Safety
/// As `Rnrm2_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions)]
#[unsafe(export_name = "_Z5Rnrm2lPDF128_l")]
pub unsafe extern "C-unwind" fn rnrm2_binary128_3(
    n: i64,
    x: *const Binary128,
    incx: i64,
) -> Passed128 {
    let arguments = Nrm2 { n, x, incx };
    // SAFETY: the same contract.
    let result = unsafe { level1::nrm2(const { &Export::named("Rnrm2_f128") }, arguments) };
    result.into()
}

/// MPLAPACK's `iRamax`.
///
/// # Safety
/// As `iRamax_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z6iRamaxlPDF128_l")]
pub unsafe extern "C-unwind" fn iramax_binary128_3(n: i64, x: *const Binary128, incx: i64) -> i64 {
    let arguments = Iamax { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::iamax(const { &Export::named("iRamax_f128") }, arguments) }
}
