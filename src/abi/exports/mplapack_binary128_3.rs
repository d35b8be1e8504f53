//! The C++ functions of MPLAPACK 3's libmplapack_binary128, under their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{Gemm, Gemmtr, Syrk};
use crate::abi::bodies::run;
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
