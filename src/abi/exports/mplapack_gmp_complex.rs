//! The C++ functions of MPLAPACK 2.x on complex gmp numbers, under their mangled names.
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
use crate::format::mpfr::Mpf;
use std::ffi::{CStr, c_char};

const XERBLA: &CStr = c"_Z11Mxerbla_gmpPKci";

/// MPLAPACK's `Cgemm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CgemmPKcS0_lll9mpc_classPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn cgemm_gmp(
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const Complex<Mpf>,
    a: *const Complex<Mpf>,
    lda: i64,
    b: *const Complex<Mpf>,
    ldb: i64,
    beta: *const Complex<Mpf>,
    c: *mut Complex<Mpf>,
    ldc: i64,
) {
    let arguments = Gemm { transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Cgemm_mpf", "Cgemm", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Csyrk`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CsyrkPKcS0_ll9mpc_classPS1_lS1_S2_l")]
pub unsafe extern "C-unwind" fn csyrk_gmp(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Complex<Mpf>,
    a: *const Complex<Mpf>,
    lda: i64,
    beta: *const Complex<Mpf>,
    c: *mut Complex<Mpf>,
    ldc: i64,
) {
    let arguments = Syrk { uplo, trans, n, k, alpha, a, lda, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Csyrk_mpf", "Csyrk", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Cgemmtr`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z7CgemmtrPKcS0_S0_ll9mpc_classPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn cgemmtr_gmp(
    uplo: *const c_char,
    transa: *const c_char,
    transb: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Complex<Mpf>,
    a: *const Complex<Mpf>,
    lda: i64,
    b: *const Complex<Mpf>,
    ldb: i64,
    beta: *const Complex<Mpf>,
    c: *mut Complex<Mpf>,
    ldc: i64,
) {
    let arguments = Gemmtr { uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Cgemmtr_mpf", "Cgemmtr", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Cherk`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CherkPKcS0_ll10__gmp_exprIA1_12__mpf_structS3_EP9mpc_classlS4_S6_l")]
pub unsafe extern "C-unwind" fn cherk_gmp(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Mpf,
    a: *const Complex<Mpf>,
    lda: i64,
    beta: *const Mpf,
    c: *mut Complex<Mpf>,
    ldc: i64,
) {
    let arguments = Herk { uplo, trans, n, k, alpha, a, lda, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::herk(const { &Export::of_mplapack("Cherk_mpf", "Cherk", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Csymm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CsymmPKcS0_ll9mpc_classPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn csymm_gmp(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Complex<Mpf>,
    a: *const Complex<Mpf>,
    lda: i64,
    b: *const Complex<Mpf>,
    ldb: i64,
    beta: *const Complex<Mpf>,
    c: *mut Complex<Mpf>,
    ldc: i64,
) {
    let arguments = Symm { side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::symm(const { &Export::of_mplapack("Csymm_mpf", "Csymm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Chemm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5ChemmPKcS0_ll9mpc_classPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn chemm_gmp(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Complex<Mpf>,
    a: *const Complex<Mpf>,
    lda: i64,
    b: *const Complex<Mpf>,
    ldb: i64,
    beta: *const Complex<Mpf>,
    c: *mut Complex<Mpf>,
    ldc: i64,
) {
    let arguments = Hemm { side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::hemm(const { &Export::of_mplapack("Chemm_mpf", "Chemm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Csyr2k`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z6Csyr2kPKcS0_ll9mpc_classPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn csyr2k_gmp(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Complex<Mpf>,
    a: *const Complex<Mpf>,
    lda: i64,
    b: *const Complex<Mpf>,
    ldb: i64,
    beta: *const Complex<Mpf>,
    c: *mut Complex<Mpf>,
    ldc: i64,
) {
    let arguments = Syr2k { uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::syr2k(const { &Export::of_mplapack("Csyr2k_mpf", "Csyr2k", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Cher2k`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z6Cher2kPKcS0_ll9mpc_classPS1_lS2_l10__gmp_exprIA1_12__mpf_structS5_ES2_l")]
pub unsafe extern "C-unwind" fn cher2k_gmp(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Complex<Mpf>,
    a: *const Complex<Mpf>,
    lda: i64,
    b: *const Complex<Mpf>,
    ldb: i64,
    beta: *const Mpf,
    c: *mut Complex<Mpf>,
    ldc: i64,
) {
    let arguments = Her2k { uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::her2k(const { &Export::of_mplapack("Cher2k_mpf", "Cher2k", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctrmm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtrmmPKcS0_S0_S0_ll9mpc_classPS1_lS2_l")]
pub unsafe extern "C-unwind" fn ctrmm_gmp(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Complex<Mpf>,
    a: *const Complex<Mpf>,
    lda: i64,
    b: *mut Complex<Mpf>,
    ldb: i64,
) {
    let arguments = Trmm { side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trmm(const { &Export::of_mplapack("Ctrmm_mpf", "Ctrmm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctrsm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtrsmPKcS0_S0_S0_ll9mpc_classPS1_lS2_l")]
pub unsafe extern "C-unwind" fn ctrsm_gmp(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Complex<Mpf>,
    a: *const Complex<Mpf>,
    lda: i64,
    b: *mut Complex<Mpf>,
    ldb: i64,
) {
    let arguments = Trsm { side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trsm(const { &Export::of_mplapack("Ctrsm_mpf", "Ctrsm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Cgemv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CgemvPKcll9mpc_classPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn cgemv_gmp(
    trans: *const c_char,
    m: i64,
    n: i64,
    alpha: *const Complex<Mpf>,
    a: *const Complex<Mpf>,
    lda: i64,
    x: *const Complex<Mpf>,
    incx: i64,
    beta: *const Complex<Mpf>,
    y: *mut Complex<Mpf>,
    incy: i64,
) {
    let arguments = Gemv { trans, m, n, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::gemv(const { &Export::of_mplapack("Cgemv_mpf", "Cgemv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Cgbmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CgbmvPKcllll9mpc_classPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn cgbmv_gmp(
    trans: *const c_char,
    m: i64,
    n: i64,
    kl: i64,
    ku: i64,
    alpha: *const Complex<Mpf>,
    a: *const Complex<Mpf>,
    lda: i64,
    x: *const Complex<Mpf>,
    incx: i64,
    beta: *const Complex<Mpf>,
    y: *mut Complex<Mpf>,
    incy: i64,
) {
    let arguments = Gbmv { trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::gbmv(const { &Export::of_mplapack("Cgbmv_mpf", "Cgbmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Chemv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5ChemvPKcl9mpc_classPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn chemv_gmp(
    uplo: *const c_char,
    n: i64,
    alpha: *const Complex<Mpf>,
    a: *const Complex<Mpf>,
    lda: i64,
    x: *const Complex<Mpf>,
    incx: i64,
    beta: *const Complex<Mpf>,
    y: *mut Complex<Mpf>,
    incy: i64,
) {
    let arguments = Hemv { uplo, n, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::hemv(const { &Export::of_mplapack("Chemv_mpf", "Chemv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Chbmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5ChbmvPKcll9mpc_classPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn chbmv_gmp(
    uplo: *const c_char,
    n: i64,
    k: i64,
    alpha: *const Complex<Mpf>,
    a: *const Complex<Mpf>,
    lda: i64,
    x: *const Complex<Mpf>,
    incx: i64,
    beta: *const Complex<Mpf>,
    y: *mut Complex<Mpf>,
    incy: i64,
) {
    let arguments = Hbmv { uplo, n, k, alpha, a, lda, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::hbmv(const { &Export::of_mplapack("Chbmv_mpf", "Chbmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Chpmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5ChpmvPKcl9mpc_classPS1_S2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn chpmv_gmp(
    uplo: *const c_char,
    n: i64,
    alpha: *const Complex<Mpf>,
    ap: *const Complex<Mpf>,
    x: *const Complex<Mpf>,
    incx: i64,
    beta: *const Complex<Mpf>,
    y: *mut Complex<Mpf>,
    incy: i64,
) {
    let arguments = Hpmv { uplo, n, alpha, ap, x, incx, beta, y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::hpmv(const { &Export::of_mplapack("Chpmv_mpf", "Chpmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctrmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtrmvPKcS0_S0_lP9mpc_classlS2_l")]
pub unsafe extern "C-unwind" fn ctrmv_gmp(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Complex<Mpf>,
    lda: i64,
    x: *mut Complex<Mpf>,
    incx: i64,
) {
    let arguments = Trmv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::trmv(const { &Export::of_mplapack("Ctrmv_mpf", "Ctrmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctbmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtbmvPKcS0_S0_llP9mpc_classlS2_l")]
pub unsafe extern "C-unwind" fn ctbmv_gmp(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Complex<Mpf>,
    lda: i64,
    x: *mut Complex<Mpf>,
    incx: i64,
) {
    let arguments = Tbmv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tbmv(const { &Export::of_mplapack("Ctbmv_mpf", "Ctbmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctpmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CtpmvPKcS0_S0_lP9mpc_classS2_l")]
pub unsafe extern "C-unwind" fn ctpmv_gmp(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Complex<Mpf>,
    x: *mut Complex<Mpf>,
    incx: i64,
) {
    let arguments = Tpmv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tpmv(const { &Export::of_mplapack("Ctpmv_mpf", "Ctpmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctrsv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtrsvPKcS0_S0_lP9mpc_classlS2_l")]
pub unsafe extern "C-unwind" fn ctrsv_gmp(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Complex<Mpf>,
    lda: i64,
    x: *mut Complex<Mpf>,
    incx: i64,
) {
    let arguments = Trsv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::trsv(const { &Export::of_mplapack("Ctrsv_mpf", "Ctrsv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctbsv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtbsvPKcS0_S0_llP9mpc_classlS2_l")]
pub unsafe extern "C-unwind" fn ctbsv_gmp(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Complex<Mpf>,
    lda: i64,
    x: *mut Complex<Mpf>,
    incx: i64,
) {
    let arguments = Tbsv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tbsv(const { &Export::of_mplapack("Ctbsv_mpf", "Ctbsv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctpsv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CtpsvPKcS0_S0_lP9mpc_classS2_l")]
pub unsafe extern "C-unwind" fn ctpsv_gmp(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Complex<Mpf>,
    x: *mut Complex<Mpf>,
    incx: i64,
) {
    let arguments = Tpsv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tpsv(const { &Export::of_mplapack("Ctpsv_mpf", "Ctpsv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Cgeru`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Cgerull9mpc_classPS_lS0_lS0_l")]
pub unsafe extern "C-unwind" fn cgeru_gmp(
    m: i64,
    n: i64,
    alpha: *const Complex<Mpf>,
    x: *const Complex<Mpf>,
    incx: i64,
    y: *const Complex<Mpf>,
    incy: i64,
    a: *mut Complex<Mpf>,
    lda: i64,
) {
    let arguments = Ger { m, n, alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::ger(const { &Export::of_mplapack("Cgeru_mpf", "Cgeru", XERBLA) }, arguments) };
}

/// MPLAPACK's `Cgerc`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Cgercll9mpc_classPS_lS0_lS0_l")]
pub unsafe extern "C-unwind" fn cgerc_gmp(
    m: i64,
    n: i64,
    alpha: *const Complex<Mpf>,
    x: *const Complex<Mpf>,
    incx: i64,
    y: *const Complex<Mpf>,
    incy: i64,
    a: *mut Complex<Mpf>,
    lda: i64,
) {
    let arguments = Gerc { m, n, alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe {
        level2::gerc(const { &Export::of_mplapack("Cgerc_mpf", "Cgerc", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Cher`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z4CherPKcl10__gmp_exprIA1_12__mpf_structS3_EP9mpc_classlS6_l")]
pub unsafe extern "C-unwind" fn cher_gmp(
    uplo: *const c_char,
    n: i64,
    alpha: *const Mpf,
    x: *const Complex<Mpf>,
    incx: i64,
    a: *mut Complex<Mpf>,
    lda: i64,
) {
    let arguments = Her { uplo, n, alpha, x, incx, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::her(const { &Export::of_mplapack("Cher_mpf", "Cher", XERBLA) }, arguments) };
}

/// MPLAPACK's `Chpr`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z4ChprPKcl10__gmp_exprIA1_12__mpf_structS3_EP9mpc_classlS6_")]
pub unsafe extern "C-unwind" fn chpr_gmp(
    uplo: *const c_char,
    n: i64,
    alpha: *const Mpf,
    x: *const Complex<Mpf>,
    incx: i64,
    ap: *mut Complex<Mpf>,
) {
    let arguments = Hpr { uplo, n, alpha, x, incx, ap };
    // SAFETY: the same contract.
    unsafe { level2::hpr(const { &Export::of_mplapack("Chpr_mpf", "Chpr", XERBLA) }, arguments) };
}

/// MPLAPACK's `Cher2`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Cher2PKcl9mpc_classPS1_lS2_lS2_l")]
pub unsafe extern "C-unwind" fn cher2_gmp(
    uplo: *const c_char,
    n: i64,
    alpha: *const Complex<Mpf>,
    x: *const Complex<Mpf>,
    incx: i64,
    y: *const Complex<Mpf>,
    incy: i64,
    a: *mut Complex<Mpf>,
    lda: i64,
) {
    let arguments = Her2 { uplo, n, alpha, x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe {
        level2::her2(const { &Export::of_mplapack("Cher2_mpf", "Cher2", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Chpr2`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Chpr2PKcl9mpc_classPS1_lS2_lS2_")]
pub unsafe extern "C-unwind" fn chpr2_gmp(
    uplo: *const c_char,
    n: i64,
    alpha: *const Complex<Mpf>,
    x: *const Complex<Mpf>,
    incx: i64,
    y: *const Complex<Mpf>,
    incy: i64,
    ap: *mut Complex<Mpf>,
) {
    let arguments = Hpr2 { uplo, n, alpha, x, incx, y, incy, ap };
    // SAFETY: the same contract.
    unsafe {
        level2::hpr2(const { &Export::of_mplapack("Chpr2_mpf", "Chpr2", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Caxpy`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5Caxpyl9mpc_classPS_lS0_l")]
pub unsafe extern "C-unwind" fn caxpy_gmp(
    n: i64,
    alpha: *const Complex<Mpf>,
    x: *const Complex<Mpf>,
    incx: i64,
    y: *mut Complex<Mpf>,
    incy: i64,
) {
    let arguments = Axpy { n, alpha, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::axpy(const { &Export::named("Caxpy_mpf") }, arguments) };
}

/// MPLAPACK's `Cscal`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5Cscall9mpc_classPS_l")]
pub unsafe extern "C-unwind" fn cscal_gmp(
    n: i64,
    alpha: *const Complex<Mpf>,
    x: *mut Complex<Mpf>,
    incx: i64,
) {
    let arguments = Scal { n, alpha, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::scal(const { &Export::named("Cscal_mpf") }, arguments) };
}

/// MPLAPACK's `CRscal`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6CRscall10__gmp_exprIA1_12__mpf_structS1_EP9mpc_classl")]
pub unsafe extern "C-unwind" fn crscal_gmp(
    n: i64,
    alpha: *const Mpf,
    x: *mut Complex<Mpf>,
    incx: i64,
) {
    let arguments = Crscal { n, alpha, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::crscal(const { &Export::named("CRscal_mpf") }, arguments) };
}

/// MPLAPACK's `Ccopy`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CcopylP9mpc_classlS0_l")]
pub unsafe extern "C-unwind" fn ccopy_gmp(
    n: i64,
    x: *const Complex<Mpf>,
    incx: i64,
    y: *mut Complex<Mpf>,
    incy: i64,
) {
    let arguments = Assign { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::assign(const { &Export::named("Ccopy_mpf") }, arguments) };
}

/// MPLAPACK's `Cswap`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CswaplP9mpc_classlS0_l")]
pub unsafe extern "C-unwind" fn cswap_gmp(
    n: i64,
    x: *mut Complex<Mpf>,
    incx: i64,
    y: *mut Complex<Mpf>,
    incy: i64,
) {
    let arguments = Swap { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::swap(const { &Export::named("Cswap_mpf") }, arguments) };
}

/// MPLAPACK's `CRrot`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CRrotlP9mpc_classlS0_l10__gmp_exprIA1_12__mpf_structS3_ES4_")]
pub unsafe extern "C-unwind" fn crrot_gmp(
    n: i64,
    x: *mut Complex<Mpf>,
    incx: i64,
    y: *mut Complex<Mpf>,
    incy: i64,
    c: *const Mpf,
    s: *const Mpf,
) {
    let arguments = Crot { n, x, incx, y, incy, c, s };
    // SAFETY: the same contract.
    unsafe { level1::crot(const { &Export::named("CRrot_mpf") }, arguments) };
}

/// MPLAPACK's `Crotg`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CrotgR9mpc_classS_R10__gmp_exprIA1_12__mpf_structS3_ES0_")]
pub unsafe extern "C-unwind" fn crotg_gmp(
    a: *mut Complex<Mpf>,
    b: *const Complex<Mpf>,
    c: *mut Mpf,
    s: *mut Complex<Mpf>,
) {
    let arguments = Crotg { a, b, c, s };
    // SAFETY: the same contract.
    unsafe { rotations::crotg(const { &Export::named("Crotg_mpf") }, arguments) };
}

/// MPLAPACK's `Cdotu`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CdotulP9mpc_classlS0_l")]
pub unsafe extern "C-unwind" fn cdotu_gmp(
    n: i64,
    x: *const Complex<Mpf>,
    incx: i64,
    y: *const Complex<Mpf>,
    incy: i64,
) -> Complex<Mpf> {
    let arguments = Dot { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::dot(const { &Export::named("Cdotu_mpf") }, arguments) }
}

/// MPLAPACK's `Cdotc`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CdotclP9mpc_classlS0_l")]
pub unsafe extern "C-unwind" fn cdotc_gmp(
    n: i64,
    x: *const Complex<Mpf>,
    incx: i64,
    y: *const Complex<Mpf>,
    incy: i64,
) -> Complex<Mpf> {
    let arguments = Dotc { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::dotc(const { &Export::named("Cdotc_mpf") }, arguments) }
}

/// MPLAPACK's `RCasum`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6RCasumlP9mpc_classl")]
pub unsafe extern "C-unwind" fn rcasum_gmp(n: i64, x: *const Complex<Mpf>, incx: i64) -> Mpf {
    let arguments = Casum { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::casum(const { &Export::named("RCasum_mpf") }, arguments) }
}

/// MPLAPACK's `RCnrm2`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6RCnrm2lP9mpc_classl")]
pub unsafe extern "C-unwind" fn rcnrm2_gmp(n: i64, x: *const Complex<Mpf>, incx: i64) -> Mpf {
    let arguments = Cnrm2 { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::cnrm2(const { &Export::named("RCnrm2_mpf") }, arguments) }
}

/// MPLAPACK's `iCamax`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6iCamaxlP9mpc_classl")]
pub unsafe extern "C-unwind" fn icamax_gmp(n: i64, x: *const Complex<Mpf>, incx: i64) -> i64 {
    let arguments = Icamax { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::icamax(const { &Export::named("iCamax_mpf") }, arguments) }
}

/// MPLAPACK's `RCabs1`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6RCabs19mpc_class")]
pub unsafe extern "C-unwind" fn rcabs1_gmp(z: *const Complex<Mpf>) -> Mpf {
    let arguments = Cabs1 { z };
    // SAFETY: the same contract.
    unsafe { level1::cabs1(const { &Export::named("RCabs1_mpf") }, arguments) }
}
