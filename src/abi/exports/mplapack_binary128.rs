//! The C++ functions of MPLAPACK's libmpblas_binary128, under their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{Gemm, Gemmtr, Syrk};
use crate::abi::bodies::run;
use crate::abi::guard::{self, Export};
use crate::abi::types::{Passed128, WB_AUTO};
use crate::abi::{arguments, startup};
use crate::format::Binary128;
use std::ffi::{CStr, c_char, c_int};

const XERBLA: &CStr = c"_Z17Mxerbla_binary128PKci";

/// MPLAPACK's `Rgemm`.
///
/// # Safety
/// As `Rgemm_dd`; pointers to scalars are readable.
#[allow(improper_ctypes_definitions, clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RgemmPKcS0_lllgPglS1_lgS1_l")]
pub unsafe extern "C-unwind" fn rgemm_binary128(
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
        alpha: (&raw const alpha).cast(),
        a,
        lda,
        b,
        ldb,
        beta: (&raw const beta).cast(),
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
#[unsafe(export_name = "_Z5RsyrkPKcS0_llgPglgS1_l")]
pub unsafe extern "C-unwind" fn rsyrk_binary128(
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
    let arguments = Syrk {
        uplo,
        trans,
        n,
        k,
        alpha: (&raw const alpha).cast(),
        a,
        lda,
        beta: (&raw const beta).cast(),
        c,
        ldc,
    };
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
#[unsafe(export_name = "_Z7RgemmtrPKcS0_S0_llgPglS1_lgS1_l")]
pub unsafe extern "C-unwind" fn rgemmtr_binary128(
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
        alpha: (&raw const alpha).cast(),
        a,
        lda,
        b,
        ldb,
        beta: (&raw const beta).cast(),
        c,
        ldc,
    };
    // SAFETY: the same contract.
    unsafe {
        run(const { &Export::of_mplapack("Rgemmtr_f128", "Rgemmtr", XERBLA) }, WB_AUTO, arguments)
    };
}

/// MPLAPACK's `Mxerbla`, for its routines that are not ours: that of MPLAPACK's library where one is
/// loaded, which ends the process; else it prints the reference message and returns.
///
/// # Safety
/// `routine` is NULL or a NUL-terminated string.
#[unsafe(export_name = "_Z17Mxerbla_binary128PKci")]
pub unsafe extern "C-unwind" fn mxerbla_binary128(routine: *const c_char, info: c_int) {
    // SAFETY: the caller's.
    unsafe { guard::xerbla(XERBLA, routine, info) };
}

/// MPLAPACK's `Mlsame`: true when the first letters agree without regard to case.
///
/// # Safety
/// `a` and `b` are NULL or point to readable characters.
#[unsafe(export_name = "_Z16Mlsame_binary128PKcS0_")]
pub unsafe extern "C" fn mlsame_binary128(a: *const c_char, b: *const c_char) -> bool {
    // SAFETY: the caller's.
    unsafe { arguments::is_same_letter(a, b) }
}

/// MPLAPACK's start-up call.
#[unsafe(export_name = "_Z29mplapack_initialize_binary128v")]
pub extern "C" fn mplapack_initialize_binary128() {
    startup::initialize(&startup::BINARY128, c"_Z29mplapack_initialize_binary128v");
}

/// MPLAPACK's closing call.
#[unsafe(export_name = "_Z27mplapack_finalize_binary128v")]
pub extern "C" fn mplapack_finalize_binary128() {
    startup::finalize(c"_Z27mplapack_finalize_binary128v");
}
