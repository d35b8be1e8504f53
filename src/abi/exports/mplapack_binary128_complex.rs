//! The C++ functions of MPLAPACK 2.x on complex binary128 numbers, under their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{
    Assign, Axpy, Cabs1, Casum, Cnrm2, Crot, Crotg, Crscal, Dot, Dotc, Gbmv, Gemm, Gemmtr, Gemv,
    Ger, Gerc, Hbmv, Hemm, Hemv, Her, Her2, Her2k, Herk, Hpmv, Hpr, Hpr2, Icamax, Scal, Swap, Symm,
    Syr2k, Syrk, Tbmv, Tbsv, Tpmv, Tpsv, Trmm, Trmv, Trsm, Trsv,
};
use crate::abi::bodies::{level1, level2, rotations, run, structured};
use crate::abi::guard::Export;
use crate::abi::types::{Passed128, PassedComplex128, WB_AUTO};
use crate::format::{Binary128, Complex};
use std::ffi::{CStr, c_char};

const XERBLA: &CStr = c"_Z17Mxerbla_binary128PKci";

/// MPLAPACK's `Cgemm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CgemmPKcS0_lllSt7complexIgEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn cgemm_binary128_complex(
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: PassedComplex128,
    a: *const Complex<Binary128>,
    lda: i64,
    b: *const Complex<Binary128>,
    ldb: i64,
    beta: PassedComplex128,
    c: *mut Complex<Binary128>,
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
        run(const { &Export::of_mplapack("Cgemm_f128", "Cgemm", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Csyrk`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CsyrkPKcS0_llSt7complexIgEPS2_lS2_S3_l")]
pub unsafe extern "C-unwind" fn csyrk_binary128_complex(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: PassedComplex128,
    a: *const Complex<Binary128>,
    lda: i64,
    beta: PassedComplex128,
    c: *mut Complex<Binary128>,
    ldc: i64,
) {
    let arguments = Syrk { uplo, trans, n, k, alpha: alpha.at(), a, lda, beta: beta.at(), c, ldc };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Csyrk_f128", "Csyrk", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Cgemmtr`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z7CgemmtrPKcS0_S0_llSt7complexIgEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn cgemmtr_binary128_complex(
    uplo: *const c_char,
    transa: *const c_char,
    transb: *const c_char,
    n: i64,
    k: i64,
    alpha: PassedComplex128,
    a: *const Complex<Binary128>,
    lda: i64,
    b: *const Complex<Binary128>,
    ldb: i64,
    beta: PassedComplex128,
    c: *mut Complex<Binary128>,
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
        run(const { &Export::of_mplapack("Cgemmtr_f128", "Cgemmtr", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Cherk`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CherkPKcS0_llgPSt7complexIgElgS3_l")]
pub unsafe extern "C-unwind" fn cherk_binary128_complex(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: Passed128,
    a: *const Complex<Binary128>,
    lda: i64,
    beta: Passed128,
    c: *mut Complex<Binary128>,
    ldc: i64,
) {
    let arguments = Herk { uplo, trans, n, k, alpha: alpha.at(), a, lda, beta: beta.at(), c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::herk(const { &Export::of_mplapack("Cherk_f128", "Cherk", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Csymm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CsymmPKcS0_llSt7complexIgEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn csymm_binary128_complex(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: PassedComplex128,
    a: *const Complex<Binary128>,
    lda: i64,
    b: *const Complex<Binary128>,
    ldb: i64,
    beta: PassedComplex128,
    c: *mut Complex<Binary128>,
    ldc: i64,
) {
    let arguments =
        Symm { side, uplo, m, n, alpha: alpha.at(), a, lda, b, ldb, beta: beta.at(), c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::symm(const { &Export::of_mplapack("Csymm_f128", "Csymm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Chemm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5ChemmPKcS0_llSt7complexIgEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn chemm_binary128_complex(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: PassedComplex128,
    a: *const Complex<Binary128>,
    lda: i64,
    b: *const Complex<Binary128>,
    ldb: i64,
    beta: PassedComplex128,
    c: *mut Complex<Binary128>,
    ldc: i64,
) {
    let arguments =
        Hemm { side, uplo, m, n, alpha: alpha.at(), a, lda, b, ldb, beta: beta.at(), c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::hemm(const { &Export::of_mplapack("Chemm_f128", "Chemm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Csyr2k`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z6Csyr2kPKcS0_llSt7complexIgEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn csyr2k_binary128_complex(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: PassedComplex128,
    a: *const Complex<Binary128>,
    lda: i64,
    b: *const Complex<Binary128>,
    ldb: i64,
    beta: PassedComplex128,
    c: *mut Complex<Binary128>,
    ldc: i64,
) {
    let arguments =
        Syr2k { uplo, trans, n, k, alpha: alpha.at(), a, lda, b, ldb, beta: beta.at(), c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::syr2k(
            const { &Export::of_mplapack("Csyr2k_f128", "Csyr2k", XERBLA) },
            arguments,
        )
    };
}

/// MPLAPACK's `Cher2k`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(export_name = "_Z6Cher2kPKcS0_llSt7complexIgEPS2_lS3_lgS3_l")]
pub unsafe extern "C-unwind" fn cher2k_binary128_complex(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: PassedComplex128,
    a: *const Complex<Binary128>,
    lda: i64,
    b: *const Complex<Binary128>,
    ldb: i64,
    beta: Passed128,
    c: *mut Complex<Binary128>,
    ldc: i64,
) {
    let arguments =
        Her2k { uplo, trans, n, k, alpha: alpha.at(), a, lda, b, ldb, beta: beta.at(), c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::her2k(
            const { &Export::of_mplapack("Cher2k_f128", "Cher2k", XERBLA) },
            arguments,
        )
    };
}

/// MPLAPACK's `Ctrmm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtrmmPKcS0_S0_S0_llSt7complexIgEPS2_lS3_l")]
pub unsafe extern "C-unwind" fn ctrmm_binary128_complex(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: PassedComplex128,
    a: *const Complex<Binary128>,
    lda: i64,
    b: *mut Complex<Binary128>,
    ldb: i64,
) {
    let arguments = Trmm { side, uplo, transa, diag, m, n, alpha: alpha.at(), a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trmm(const { &Export::of_mplapack("Ctrmm_f128", "Ctrmm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctrsm`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtrsmPKcS0_S0_S0_llSt7complexIgEPS2_lS3_l")]
pub unsafe extern "C-unwind" fn ctrsm_binary128_complex(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: PassedComplex128,
    a: *const Complex<Binary128>,
    lda: i64,
    b: *mut Complex<Binary128>,
    ldb: i64,
) {
    let arguments = Trsm { side, uplo, transa, diag, m, n, alpha: alpha.at(), a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trsm(const { &Export::of_mplapack("Ctrsm_f128", "Ctrsm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Cgemv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CgemvPKcllSt7complexIgEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn cgemv_binary128_complex(
    trans: *const c_char,
    m: i64,
    n: i64,
    alpha: PassedComplex128,
    a: *const Complex<Binary128>,
    lda: i64,
    x: *const Complex<Binary128>,
    incx: i64,
    beta: PassedComplex128,
    y: *mut Complex<Binary128>,
    incy: i64,
) {
    let arguments =
        Gemv { trans, m, n, alpha: alpha.at(), a, lda, x, incx, beta: beta.at(), y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::gemv(const { &Export::of_mplapack("Cgemv_f128", "Cgemv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Cgbmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CgbmvPKcllllSt7complexIgEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn cgbmv_binary128_complex(
    trans: *const c_char,
    m: i64,
    n: i64,
    kl: i64,
    ku: i64,
    alpha: PassedComplex128,
    a: *const Complex<Binary128>,
    lda: i64,
    x: *const Complex<Binary128>,
    incx: i64,
    beta: PassedComplex128,
    y: *mut Complex<Binary128>,
    incy: i64,
) {
    let arguments =
        Gbmv { trans, m, n, kl, ku, alpha: alpha.at(), a, lda, x, incx, beta: beta.at(), y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::gbmv(const { &Export::of_mplapack("Cgbmv_f128", "Cgbmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Chemv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5ChemvPKclSt7complexIgEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn chemv_binary128_complex(
    uplo: *const c_char,
    n: i64,
    alpha: PassedComplex128,
    a: *const Complex<Binary128>,
    lda: i64,
    x: *const Complex<Binary128>,
    incx: i64,
    beta: PassedComplex128,
    y: *mut Complex<Binary128>,
    incy: i64,
) {
    let arguments = Hemv { uplo, n, alpha: alpha.at(), a, lda, x, incx, beta: beta.at(), y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::hemv(const { &Export::of_mplapack("Chemv_f128", "Chemv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Chbmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5ChbmvPKcllSt7complexIgEPS2_lS3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn chbmv_binary128_complex(
    uplo: *const c_char,
    n: i64,
    k: i64,
    alpha: PassedComplex128,
    a: *const Complex<Binary128>,
    lda: i64,
    x: *const Complex<Binary128>,
    incx: i64,
    beta: PassedComplex128,
    y: *mut Complex<Binary128>,
    incy: i64,
) {
    let arguments =
        Hbmv { uplo, n, k, alpha: alpha.at(), a, lda, x, incx, beta: beta.at(), y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::hbmv(const { &Export::of_mplapack("Chbmv_f128", "Chbmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Chpmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5ChpmvPKclSt7complexIgEPS2_S3_lS2_S3_l")]
pub unsafe extern "C-unwind" fn chpmv_binary128_complex(
    uplo: *const c_char,
    n: i64,
    alpha: PassedComplex128,
    ap: *const Complex<Binary128>,
    x: *const Complex<Binary128>,
    incx: i64,
    beta: PassedComplex128,
    y: *mut Complex<Binary128>,
    incy: i64,
) {
    let arguments = Hpmv { uplo, n, alpha: alpha.at(), ap, x, incx, beta: beta.at(), y, incy };
    // SAFETY: the same contract.
    unsafe {
        level2::hpmv(const { &Export::of_mplapack("Chpmv_f128", "Chpmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctrmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtrmvPKcS0_S0_lPSt7complexIgElS3_l")]
pub unsafe extern "C-unwind" fn ctrmv_binary128_complex(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Complex<Binary128>,
    lda: i64,
    x: *mut Complex<Binary128>,
    incx: i64,
) {
    let arguments = Trmv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::trmv(const { &Export::of_mplapack("Ctrmv_f128", "Ctrmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctbmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtbmvPKcS0_S0_llPSt7complexIgElS3_l")]
pub unsafe extern "C-unwind" fn ctbmv_binary128_complex(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Complex<Binary128>,
    lda: i64,
    x: *mut Complex<Binary128>,
    incx: i64,
) {
    let arguments = Tbmv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tbmv(const { &Export::of_mplapack("Ctbmv_f128", "Ctbmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctpmv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CtpmvPKcS0_S0_lPSt7complexIgES3_l")]
pub unsafe extern "C-unwind" fn ctpmv_binary128_complex(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Complex<Binary128>,
    x: *mut Complex<Binary128>,
    incx: i64,
) {
    let arguments = Tpmv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tpmv(const { &Export::of_mplapack("Ctpmv_f128", "Ctpmv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctrsv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtrsvPKcS0_S0_lPSt7complexIgElS3_l")]
pub unsafe extern "C-unwind" fn ctrsv_binary128_complex(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    a: *const Complex<Binary128>,
    lda: i64,
    x: *mut Complex<Binary128>,
    incx: i64,
) {
    let arguments = Trsv { uplo, trans, diag, n, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::trsv(const { &Export::of_mplapack("Ctrsv_f128", "Ctrsv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctbsv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CtbsvPKcS0_S0_llPSt7complexIgElS3_l")]
pub unsafe extern "C-unwind" fn ctbsv_binary128_complex(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    k: i64,
    a: *const Complex<Binary128>,
    lda: i64,
    x: *mut Complex<Binary128>,
    incx: i64,
) {
    let arguments = Tbsv { uplo, trans, diag, n, k, a, lda, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tbsv(const { &Export::of_mplapack("Ctbsv_f128", "Ctbsv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Ctpsv`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CtpsvPKcS0_S0_lPSt7complexIgES3_l")]
pub unsafe extern "C-unwind" fn ctpsv_binary128_complex(
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    n: i64,
    ap: *const Complex<Binary128>,
    x: *mut Complex<Binary128>,
    incx: i64,
) {
    let arguments = Tpsv { uplo, trans, diag, n, ap, x, incx };
    // SAFETY: the same contract.
    unsafe {
        level2::tpsv(const { &Export::of_mplapack("Ctpsv_f128", "Ctpsv", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Cgeru`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CgerullSt7complexIgEPS0_lS1_lS1_l")]
pub unsafe extern "C-unwind" fn cgeru_binary128_complex(
    m: i64,
    n: i64,
    alpha: PassedComplex128,
    x: *const Complex<Binary128>,
    incx: i64,
    y: *const Complex<Binary128>,
    incy: i64,
    a: *mut Complex<Binary128>,
    lda: i64,
) {
    let arguments = Ger { m, n, alpha: alpha.at(), x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe {
        level2::ger(const { &Export::of_mplapack("Cgeru_f128", "Cgeru", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Cgerc`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5CgercllSt7complexIgEPS0_lS1_lS1_l")]
pub unsafe extern "C-unwind" fn cgerc_binary128_complex(
    m: i64,
    n: i64,
    alpha: PassedComplex128,
    x: *const Complex<Binary128>,
    incx: i64,
    y: *const Complex<Binary128>,
    incy: i64,
    a: *mut Complex<Binary128>,
    lda: i64,
) {
    let arguments = Gerc { m, n, alpha: alpha.at(), x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe {
        level2::gerc(const { &Export::of_mplapack("Cgerc_f128", "Cgerc", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Cher`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(improper_ctypes_definitions)]
#[unsafe(export_name = "_Z4CherPKclgPSt7complexIgElS3_l")]
pub unsafe extern "C-unwind" fn cher_binary128_complex(
    uplo: *const c_char,
    n: i64,
    alpha: Passed128,
    x: *const Complex<Binary128>,
    incx: i64,
    a: *mut Complex<Binary128>,
    lda: i64,
) {
    let arguments = Her { uplo, n, alpha: alpha.at(), x, incx, a, lda };
    // SAFETY: the same contract.
    unsafe { level2::her(const { &Export::of_mplapack("Cher_f128", "Cher", XERBLA) }, arguments) };
}

/// MPLAPACK's `Chpr`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(improper_ctypes_definitions)]
#[unsafe(export_name = "_Z4ChprPKclgPSt7complexIgElS3_")]
pub unsafe extern "C-unwind" fn chpr_binary128_complex(
    uplo: *const c_char,
    n: i64,
    alpha: Passed128,
    x: *const Complex<Binary128>,
    incx: i64,
    ap: *mut Complex<Binary128>,
) {
    let arguments = Hpr { uplo, n, alpha: alpha.at(), x, incx, ap };
    // SAFETY: the same contract.
    unsafe { level2::hpr(const { &Export::of_mplapack("Chpr_f128", "Chpr", XERBLA) }, arguments) };
}

/// MPLAPACK's `Cher2`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Cher2PKclSt7complexIgEPS2_lS3_lS3_l")]
pub unsafe extern "C-unwind" fn cher2_binary128_complex(
    uplo: *const c_char,
    n: i64,
    alpha: PassedComplex128,
    x: *const Complex<Binary128>,
    incx: i64,
    y: *const Complex<Binary128>,
    incy: i64,
    a: *mut Complex<Binary128>,
    lda: i64,
) {
    let arguments = Her2 { uplo, n, alpha: alpha.at(), x, incx, y, incy, a, lda };
    // SAFETY: the same contract.
    unsafe {
        level2::her2(const { &Export::of_mplapack("Cher2_f128", "Cher2", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Chpr2`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5Chpr2PKclSt7complexIgEPS2_lS3_lS3_")]
pub unsafe extern "C-unwind" fn chpr2_binary128_complex(
    uplo: *const c_char,
    n: i64,
    alpha: PassedComplex128,
    x: *const Complex<Binary128>,
    incx: i64,
    y: *const Complex<Binary128>,
    incy: i64,
    ap: *mut Complex<Binary128>,
) {
    let arguments = Hpr2 { uplo, n, alpha: alpha.at(), x, incx, y, incy, ap };
    // SAFETY: the same contract.
    unsafe {
        level2::hpr2(const { &Export::of_mplapack("Chpr2_f128", "Chpr2", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Caxpy`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CaxpylSt7complexIgEPS0_lS1_l")]
pub unsafe extern "C-unwind" fn caxpy_binary128_complex(
    n: i64,
    alpha: PassedComplex128,
    x: *const Complex<Binary128>,
    incx: i64,
    y: *mut Complex<Binary128>,
    incy: i64,
) {
    let arguments = Axpy { n, alpha: alpha.at(), x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::axpy(const { &Export::named("Caxpy_f128") }, arguments) };
}

/// MPLAPACK's `Cscal`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CscallSt7complexIgEPS0_l")]
pub unsafe extern "C-unwind" fn cscal_binary128_complex(
    n: i64,
    alpha: PassedComplex128,
    x: *mut Complex<Binary128>,
    incx: i64,
) {
    let arguments = Scal { n, alpha: alpha.at(), x, incx };
    // SAFETY: the same contract.
    unsafe { level1::scal(const { &Export::named("Cscal_f128") }, arguments) };
}

/// MPLAPACK's `CRscal`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(improper_ctypes_definitions)]
#[unsafe(export_name = "_Z6CRscallgPSt7complexIgEl")]
pub unsafe extern "C-unwind" fn crscal_binary128_complex(
    n: i64,
    alpha: Passed128,
    x: *mut Complex<Binary128>,
    incx: i64,
) {
    let arguments = Crscal { n, alpha: alpha.at(), x, incx };
    // SAFETY: the same contract.
    unsafe { level1::crscal(const { &Export::named("CRscal_f128") }, arguments) };
}

/// MPLAPACK's `Ccopy`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CcopylPSt7complexIgElS1_l")]
pub unsafe extern "C-unwind" fn ccopy_binary128_complex(
    n: i64,
    x: *const Complex<Binary128>,
    incx: i64,
    y: *mut Complex<Binary128>,
    incy: i64,
) {
    let arguments = Assign { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::assign(const { &Export::named("Ccopy_f128") }, arguments) };
}

/// MPLAPACK's `Cswap`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CswaplPSt7complexIgElS1_l")]
pub unsafe extern "C-unwind" fn cswap_binary128_complex(
    n: i64,
    x: *mut Complex<Binary128>,
    incx: i64,
    y: *mut Complex<Binary128>,
    incy: i64,
) {
    let arguments = Swap { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::swap(const { &Export::named("Cswap_f128") }, arguments) };
}

/// MPLAPACK's `CRrot`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(improper_ctypes_definitions)]
#[unsafe(export_name = "_Z5CRrotlPSt7complexIgElS1_lgg")]
pub unsafe extern "C-unwind" fn crrot_binary128_complex(
    n: i64,
    x: *mut Complex<Binary128>,
    incx: i64,
    y: *mut Complex<Binary128>,
    incy: i64,
    c: Passed128,
    s: Passed128,
) {
    let arguments = Crot { n, x, incx, y, incy, c: c.at(), s: s.at() };
    // SAFETY: the same contract.
    unsafe { level1::crot(const { &Export::named("CRrot_f128") }, arguments) };
}

/// MPLAPACK's `Crotg`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CrotgRSt7complexIgES0_RgS1_")]
pub unsafe extern "C-unwind" fn crotg_binary128_complex(
    a: *mut Complex<Binary128>,
    b: PassedComplex128,
    c: *mut Binary128,
    s: *mut Complex<Binary128>,
) {
    let arguments = Crotg { a, b: b.at(), c, s };
    // SAFETY: the same contract.
    unsafe { rotations::crotg(const { &Export::named("Crotg_f128") }, arguments) };
}

/// MPLAPACK's `Cdotu`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CdotulPSt7complexIgElS1_l")]
pub unsafe extern "C-unwind" fn cdotu_binary128_complex(
    n: i64,
    x: *const Complex<Binary128>,
    incx: i64,
    y: *const Complex<Binary128>,
    incy: i64,
) -> PassedComplex128 {
    let arguments = Dot { n, x, incx, y, incy };
    // SAFETY: the same contract.
    let result = unsafe { level1::dot(const { &Export::named("Cdotu_f128") }, arguments) };
    result.into()
}

/// MPLAPACK's `Cdotc`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z5CdotclPSt7complexIgElS1_l")]
pub unsafe extern "C-unwind" fn cdotc_binary128_complex(
    n: i64,
    x: *const Complex<Binary128>,
    incx: i64,
    y: *const Complex<Binary128>,
    incy: i64,
) -> PassedComplex128 {
    let arguments = Dotc { n, x, incx, y, incy };
    // SAFETY: the same contract.
    let result = unsafe { level1::dotc(const { &Export::named("Cdotc_f128") }, arguments) };
    result.into()
}

/// MPLAPACK's `RCasum`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(improper_ctypes_definitions)]
#[unsafe(export_name = "_Z6RCasumlPSt7complexIgEl")]
pub unsafe extern "C-unwind" fn rcasum_binary128_complex(
    n: i64,
    x: *const Complex<Binary128>,
    incx: i64,
) -> Passed128 {
    let arguments = Casum { n, x, incx };
    // SAFETY: the same contract.
    let result = unsafe { level1::casum(const { &Export::named("RCasum_f128") }, arguments) };
    result.into()
}

/// MPLAPACK's `RCnrm2`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(improper_ctypes_definitions)]
#[unsafe(export_name = "_Z6RCnrm2lPSt7complexIgEl")]
pub unsafe extern "C-unwind" fn rcnrm2_binary128_complex(
    n: i64,
    x: *const Complex<Binary128>,
    incx: i64,
) -> Passed128 {
    let arguments = Cnrm2 { n, x, incx };
    // SAFETY: the same contract.
    let result = unsafe { level1::cnrm2(const { &Export::named("RCnrm2_f128") }, arguments) };
    result.into()
}

/// MPLAPACK's `iCamax`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[unsafe(export_name = "_Z6iCamaxlPSt7complexIgEl")]
pub unsafe extern "C-unwind" fn icamax_binary128_complex(
    n: i64,
    x: *const Complex<Binary128>,
    incx: i64,
) -> i64 {
    let arguments = Icamax { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::icamax(const { &Export::named("iCamax_f128") }, arguments) }
}

/// MPLAPACK's `RCabs1`.
///
/// # Safety
/// As the routine on real numbers; pointers to scalars are readable.
#[allow(improper_ctypes_definitions)]
#[unsafe(export_name = "_Z6RCabs1St7complexIgE")]
pub unsafe extern "C-unwind" fn rcabs1_binary128_complex(z: PassedComplex128) -> Passed128 {
    let arguments = Cabs1 { z: z.at() };
    // SAFETY: the same contract.
    let result = unsafe { level1::cabs1(const { &Export::named("RCabs1_f128") }, arguments) };
    result.into()
}
