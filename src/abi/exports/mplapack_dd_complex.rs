//! The C++ functions of MPLAPACK 2.x on complex dd numbers, under their mangled names.
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
use crate::format::{Complex, Dd};
use std::ffi::{CStr, c_char};

const XERBLA: &CStr = c"_Z10Mxerbla_ddPKci";

/// MPLAPACK's `Cgemm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CgemmPKcS0_lll10dd_complexPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn cgemm_dd(
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    b: *const Complex<Dd>,
    ldb: i64,
    beta: *const Complex<Dd>,
    c: *mut Complex<Dd>,
    ldc: i64,
) {
    let arguments = Gemm { transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe { run(const { &Export::of_mplapack("Cgemm_dd", "Cgemm", XERBLA) }, WB_AUTO, arguments) };
}

/// MPLAPACK's `Csyrk`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CsyrkPKcS0_ll10dd_complexPS1_lS1_S2_l")]
pub unsafe extern "C-unwind" fn csyrk_dd(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    beta: *const Complex<Dd>,
    c: *mut Complex<Dd>,
    ldc: i64,
) {
    let arguments = Syrk { uplo, trans, n, k, alpha, a, lda, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe { run(const { &Export::of_mplapack("Csyrk_dd", "Csyrk", XERBLA) }, WB_AUTO, arguments) };
}

/// MPLAPACK's `Cgemmtr`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z7CgemmtrPKcS0_S0_ll10dd_complexPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn cgemmtr_dd(
    uplo: *const c_char,
    transa: *const c_char,
    transb: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    b: *const Complex<Dd>,
    ldb: i64,
    beta: *const Complex<Dd>,
    c: *mut Complex<Dd>,
    ldc: i64,
) {
    let arguments = Gemmtr { uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Cgemmtr_dd", "Cgemmtr", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Cherk`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CherkPKcS0_ll7dd_realP10dd_complexlS1_S3_l")]
pub unsafe extern "C-unwind" fn cherk_dd(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: Dd,
    a: *const Complex<Dd>,
    lda: i64,
    beta: Dd,
    c: *mut Complex<Dd>,
    ldc: i64,
) {
    let arguments = Herk { uplo, trans, n, k, alpha: &alpha, a, lda, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::herk(const { &Export::of_mplapack("Cherk_dd", "Cherk", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Csymm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CsymmPKcS0_ll10dd_complexPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn csymm_dd(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    b: *const Complex<Dd>,
    ldb: i64,
    beta: *const Complex<Dd>,
    c: *mut Complex<Dd>,
    ldc: i64,
) {
    let arguments = Symm { side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::symm(const { &Export::of_mplapack("Csymm_dd", "Csymm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Chemm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5ChemmPKcS0_ll10dd_complexPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn chemm_dd(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    b: *const Complex<Dd>,
    ldb: i64,
    beta: *const Complex<Dd>,
    c: *mut Complex<Dd>,
    ldc: i64,
) {
    let arguments = Hemm { side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::hemm(const { &Export::of_mplapack("Chemm_dd", "Chemm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Csyr2k`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z6Csyr2kPKcS0_ll10dd_complexPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn csyr2k_dd(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    b: *const Complex<Dd>,
    ldb: i64,
    beta: *const Complex<Dd>,
    c: *mut Complex<Dd>,
    ldc: i64,
) {
    let arguments = Syr2k { uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::syr2k(const { &Export::of_mplapack("Csyr2k_dd", "Csyr2k", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Cher2k`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z6Cher2kPKcS0_ll10dd_complexPS1_lS2_l7dd_realS2_l")]
pub unsafe extern "C-unwind" fn cher2k_dd(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    b: *const Complex<Dd>,
    ldb: i64,
    beta: Dd,
    c: *mut Complex<Dd>,
    ldc: i64,
) {
    let arguments = Her2k { uplo, trans, n, k, alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::her2k(const { &Export::of_mplapack("Cher2k_dd", "Cher2k", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctrmm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtrmmPKcS0_S0_S0_ll10dd_complexPS1_lS2_l")]
pub unsafe extern "C-unwind" fn ctrmm_dd(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    b: *mut Complex<Dd>,
    ldb: i64,
) {
    let arguments = Trmm { side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trmm(const { &Export::of_mplapack("Ctrmm_dd", "Ctrmm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctrsm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtrsmPKcS0_S0_S0_ll10dd_complexPS1_lS2_l")]
pub unsafe extern "C-unwind" fn ctrsm_dd(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    b: *mut Complex<Dd>,
    ldb: i64,
) {
    let arguments = Trsm { side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trsm(const { &Export::of_mplapack("Ctrsm_dd", "Ctrsm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Cgemv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CgemvPKcll10dd_complexPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn cgemv_dd(
    trans: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    x: *const Complex<Dd>,
    incx: i64,
    beta: *const Complex<Dd>,
    y: *mut Complex<Dd>,
    incy: i64,
) {
    let arguments = Gemv { trans, m, n, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::gemv(const { &Export::of_mplapack("Cgemv_dd", "Cgemv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Cgbmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CgbmvPKcllll10dd_complexPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn cgbmv_dd(
    trans: *const c_char,
    m: i64,
    n: i64,
    kl: i64,
    ku: i64,
    alpha: *const Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    x: *const Complex<Dd>,
    incx: i64,
    beta: *const Complex<Dd>,
    y: *mut Complex<Dd>,
    incy: i64,
) {
    let arguments = Gbmv { trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::gbmv(const { &Export::of_mplapack("Cgbmv_dd", "Cgbmv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Chemv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5ChemvPKcl10dd_complexPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn chemv_dd(
    uplo: *const c_char,
    n: i64,
    alpha: *const Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    x: *const Complex<Dd>,
    incx: i64,
    beta: *const Complex<Dd>,
    y: *mut Complex<Dd>,
    incy: i64,
) {
    let arguments = Hemv { uplo, n, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::hemv(const { &Export::of_mplapack("Chemv_dd", "Chemv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Chbmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5ChbmvPKcll10dd_complexPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn chbmv_dd(
    uplo: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Complex<Dd>,
    a: *const Complex<Dd>,
    lda: i64,
    x: *const Complex<Dd>,
    incx: i64,
    beta: *const Complex<Dd>,
    y: *mut Complex<Dd>,
    incy: i64,
) {
    let arguments = Hbmv { uplo, n, k, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::hbmv(const { &Export::of_mplapack("Chbmv_dd", "Chbmv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Chpmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5ChpmvPKcl10dd_complexPS1_S2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn chpmv_dd(
    uplo: *const c_char,
    n: i64,
    alpha: *const Complex<Dd>,
    ap: *const Complex<Dd>,
    x: *const Complex<Dd>,
    incx: i64,
    beta: *const Complex<Dd>,
    y: *mut Complex<Dd>,
    incy: i64,
) {
    let arguments = Hpmv { uplo, n, alpha, ap, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe { level2::hpmv(const { &Export::of_mplapack("Chpmv_dd", "Chpmv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Ctrmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtrmvPKcS0_S0_lP10dd_complexlS2_l")]
pub unsafe extern "C-unwind" fn ctrmv_dd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Complex<Dd>,
    lda: i64,
    x: *mut Complex<Dd>,
    incx: i64,
) {
    let arguments = Trmv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::trmv(const { &Export::of_mplapack("Ctrmv_dd", "Ctrmv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Ctbmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtbmvPKcS0_S0_llP10dd_complexlS2_l")]
pub unsafe extern "C-unwind" fn ctbmv_dd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Complex<Dd>,
    lda: i64,
    x: *mut Complex<Dd>,
    incx: i64,
) {
    let arguments = Tbmv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tbmv(const { &Export::of_mplapack("Ctbmv_dd", "Ctbmv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Ctpmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CtpmvPKcS0_S0_lP10dd_complexS2_l")]
pub unsafe extern "C-unwind" fn ctpmv_dd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Complex<Dd>,
    x: *mut Complex<Dd>,
    incx: i64,
) {
    let arguments = Tpmv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tpmv(const { &Export::of_mplapack("Ctpmv_dd", "Ctpmv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Ctrsv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtrsvPKcS0_S0_lP10dd_complexlS2_l")]
pub unsafe extern "C-unwind" fn ctrsv_dd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Complex<Dd>,
    lda: i64,
    x: *mut Complex<Dd>,
    incx: i64,
) {
    let arguments = Trsv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::trsv(const { &Export::of_mplapack("Ctrsv_dd", "Ctrsv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Ctbsv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtbsvPKcS0_S0_llP10dd_complexlS2_l")]
pub unsafe extern "C-unwind" fn ctbsv_dd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Complex<Dd>,
    lda: i64,
    x: *mut Complex<Dd>,
    incx: i64,
) {
    let arguments = Tbsv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tbsv(const { &Export::of_mplapack("Ctbsv_dd", "Ctbsv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Ctpsv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CtpsvPKcS0_S0_lP10dd_complexS2_l")]
pub unsafe extern "C-unwind" fn ctpsv_dd(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Complex<Dd>,
    x: *mut Complex<Dd>,
    incx: i64,
) {
    let arguments = Tpsv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe { level2::tpsv(const { &Export::of_mplapack("Ctpsv_dd", "Ctpsv", XERBLA) }, arguments) };
}

/// MPLAPACK's `Cgeru`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Cgerull10dd_complexPS_lS0_lS0_l")]
pub unsafe extern "C-unwind" fn cgeru_dd(
    m: i64,
    n: i64,
    alpha: *const Complex<Dd>,
    x: *const Complex<Dd>,
    incx: i64,
    y: *const Complex<Dd>,
    incy: i64,
    a: *mut Complex<Dd>,
    lda: i64,
) {
    let arguments = Ger { m, n, alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::ger(const { &Export::of_mplapack("Cgeru_dd", "Cgeru", XERBLA) }, arguments) };
}

/// MPLAPACK's `Cgerc`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Cgercll10dd_complexPS_lS0_lS0_l")]
pub unsafe extern "C-unwind" fn cgerc_dd(
    m: i64,
    n: i64,
    alpha: *const Complex<Dd>,
    x: *const Complex<Dd>,
    incx: i64,
    y: *const Complex<Dd>,
    incy: i64,
    a: *mut Complex<Dd>,
    lda: i64,
) {
    let arguments = Gerc { m, n, alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::gerc(const { &Export::of_mplapack("Cgerc_dd", "Cgerc", XERBLA) }, arguments) };
}

/// MPLAPACK's `Cher`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z4CherPKcl7dd_realP10dd_complexlS3_l")]
pub unsafe extern "C-unwind" fn cher_dd(
    uplo: *const c_char,
    n: i64,
    alpha: Dd,
    x: *const Complex<Dd>,
    incx: i64,
    a: *mut Complex<Dd>,
    lda: i64,
) {
    let arguments = Her { uplo, n, alpha: &alpha, x, incx, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::her(const { &Export::of_mplapack("Cher_dd", "Cher", XERBLA) }, arguments) };
}

/// MPLAPACK's `Chpr`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z4ChprPKcl7dd_realP10dd_complexlS3_")]
pub unsafe extern "C-unwind" fn chpr_dd(
    uplo: *const c_char,
    n: i64,
    alpha: Dd,
    x: *const Complex<Dd>,
    incx: i64,
    ap: *mut Complex<Dd>,
) {
    let arguments = Hpr { uplo, n, alpha: &alpha, x, incx, ap };
    // SAFETY: the same contract.
    unsafe { level2::hpr(const { &Export::of_mplapack("Chpr_dd", "Chpr", XERBLA) }, arguments) };
}

/// MPLAPACK's `Cher2`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Cher2PKcl10dd_complexPS1_lS2_lS2_l")]
pub unsafe extern "C-unwind" fn cher2_dd(
    uplo: *const c_char,
    n: i64,
    alpha: *const Complex<Dd>,
    x: *const Complex<Dd>,
    incx: i64,
    y: *const Complex<Dd>,
    incy: i64,
    a: *mut Complex<Dd>,
    lda: i64,
) {
    let arguments = Her2 { uplo, n, alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::her2(const { &Export::of_mplapack("Cher2_dd", "Cher2", XERBLA) }, arguments) };
}

/// MPLAPACK's `Chpr2`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Chpr2PKcl10dd_complexPS1_lS2_lS2_")]
pub unsafe extern "C-unwind" fn chpr2_dd(
    uplo: *const c_char,
    n: i64,
    alpha: *const Complex<Dd>,
    x: *const Complex<Dd>,
    incx: i64,
    y: *const Complex<Dd>,
    incy: i64,
    ap: *mut Complex<Dd>,
) {
    let arguments = Hpr2 { uplo, n, alpha, x, incx, y, incy, ap };
    // SAFETY: the same contract.
    unsafe { level2::hpr2(const { &Export::of_mplapack("Chpr2_dd", "Chpr2", XERBLA) }, arguments) };
}

/// MPLAPACK's `Caxpy`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5Caxpyl10dd_complexPS_lS0_l")]
pub unsafe extern "C-unwind" fn caxpy_dd(
    n: i64,
    alpha: *const Complex<Dd>,
    x: *const Complex<Dd>,
    incx: i64,
    y: *mut Complex<Dd>,
    incy: i64,
) {
    let arguments = Axpy { n, alpha, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::axpy(const { &Export::named("Caxpy_dd") }, arguments) };
}

/// MPLAPACK's `Cscal`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5Cscall10dd_complexPS_l")]
pub unsafe extern "C-unwind" fn cscal_dd(
    n: i64,
    alpha: *const Complex<Dd>,
    x: *mut Complex<Dd>,
    incx: i64,
) {
    let arguments = Scal { n, alpha, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::scal(const { &Export::named("Cscal_dd") }, arguments) };
}

/// MPLAPACK's `CRscal`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6CRscall7dd_realP10dd_complexl")]
pub unsafe extern "C-unwind" fn crscal_dd(n: i64, alpha: Dd, x: *mut Complex<Dd>, incx: i64) {
    let arguments = Crscal { n, alpha: &alpha, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::crscal(const { &Export::named("CRscal_dd") }, arguments) };
}

/// MPLAPACK's `Ccopy`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CcopylP10dd_complexlS0_l")]
pub unsafe extern "C-unwind" fn ccopy_dd(
    n: i64,
    x: *const Complex<Dd>,
    incx: i64,
    y: *mut Complex<Dd>,
    incy: i64,
) {
    let arguments = Assign { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::assign(const { &Export::named("Ccopy_dd") }, arguments) };
}

/// MPLAPACK's `Cswap`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CswaplP10dd_complexlS0_l")]
pub unsafe extern "C-unwind" fn cswap_dd(
    n: i64,
    x: *mut Complex<Dd>,
    incx: i64,
    y: *mut Complex<Dd>,
    incy: i64,
) {
    let arguments = Swap { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::swap(const { &Export::named("Cswap_dd") }, arguments) };
}

/// MPLAPACK's `CRrot`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CRrotlP10dd_complexlS0_l7dd_realS1_")]
pub unsafe extern "C-unwind" fn crrot_dd(
    n: i64,
    x: *mut Complex<Dd>,
    incx: i64,
    y: *mut Complex<Dd>,
    incy: i64,
    c: Dd,
    s: Dd,
) {
    let arguments = Crot { n, x, incx, y, incy, c: &c, s: &s };
    // SAFETY: the same contract.
    unsafe { level1::crot(const { &Export::named("CRrot_dd") }, arguments) };
}

/// MPLAPACK's `Crotg`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CrotgR10dd_complexS_R7dd_realS0_")]
pub unsafe extern "C-unwind" fn crotg_dd(
    a: *mut Complex<Dd>,
    b: *const Complex<Dd>,
    c: *mut Dd,
    s: *mut Complex<Dd>,
) {
    let arguments = Crotg { a, b, c, s };
    // SAFETY: the same contract.
    unsafe { rotations::crotg(const { &Export::named("Crotg_dd") }, arguments) };
}

/// MPLAPACK's `Cdotu`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CdotulP10dd_complexlS0_l")]
pub unsafe extern "C-unwind" fn cdotu_dd(
    n: i64,
    x: *const Complex<Dd>,
    incx: i64,
    y: *const Complex<Dd>,
    incy: i64,
) -> Complex<Dd> {
    let arguments = Dot { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::dot(const { &Export::named("Cdotu_dd") }, arguments) }
}

/// MPLAPACK's `Cdotc`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CdotclP10dd_complexlS0_l")]
pub unsafe extern "C-unwind" fn cdotc_dd(
    n: i64,
    x: *const Complex<Dd>,
    incx: i64,
    y: *const Complex<Dd>,
    incy: i64,
) -> Complex<Dd> {
    let arguments = Dotc { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::dotc(const { &Export::named("Cdotc_dd") }, arguments) }
}

/// MPLAPACK's `RCasum`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6RCasumlP10dd_complexl")]
pub unsafe extern "C-unwind" fn rcasum_dd(n: i64, x: *const Complex<Dd>, incx: i64) -> Dd {
    let arguments = Casum { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::casum(const { &Export::named("RCasum_dd") }, arguments) }
}

/// MPLAPACK's `RCnrm2`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6RCnrm2lP10dd_complexl")]
pub unsafe extern "C-unwind" fn rcnrm2_dd(n: i64, x: *const Complex<Dd>, incx: i64) -> Dd {
    let arguments = Cnrm2 { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::cnrm2(const { &Export::named("RCnrm2_dd") }, arguments) }
}

/// MPLAPACK's `iCamax`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6iCamaxlP10dd_complexl")]
pub unsafe extern "C-unwind" fn icamax_dd(n: i64, x: *const Complex<Dd>, incx: i64) -> i64 {
    let arguments = Icamax { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::icamax(const { &Export::named("iCamax_dd") }, arguments) }
}

/// MPLAPACK's `RCabs1`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6RCabs110dd_complex")]
pub unsafe extern "C-unwind" fn rcabs1_dd(z: *const Complex<Dd>) -> Dd {
    let arguments = Cabs1 { z };
    // SAFETY: the same contract.
    unsafe { level1::cabs1(const { &Export::named("RCabs1_dd") }, arguments) }
}
