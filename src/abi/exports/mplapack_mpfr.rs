//! The C++ functions of MPLAPACK's libmpblas_mpfr, under their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{Gemm, Gemmtr, Syrk};
use crate::abi::bodies::run;
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
