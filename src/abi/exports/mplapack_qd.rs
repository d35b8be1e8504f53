//! The C++ functions of MPLAPACK's libmpblas_qd, under their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{Gemm, Syrk};
use crate::abi::bodies::run;
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
