//! Products of binary128 numbers in a mode. The status reports errors; no handler is called.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{Gemm, Gemmtr, Syrk};
use crate::abi::bodies::run;
use crate::abi::guard::Export;
use crate::format::Binary128;
use std::ffi::{c_char, c_int, c_void};

/// C := alpha op(A) op(B) + beta C on binary128 numbers, in one of the modes above.
///
/// `a`, `b` and `c` are arrays of `__float128`, `alpha` and `beta` a `__float128` each: IEEE
/// binary128, Fortran's `real(16)`. Native arithmetic is exact sums, rounded once.
///
/// The arguments behind the mode are those of `Rgemm_dd`. Returns 0, or the position of an illegal
/// one among them, or -1 for another mode, a NULL pointer or an internal error; then C is untouched
/// and `wb_last_error` says more.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_gemm_f128(
    mode: c_int,
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const c_void,
    a: *const c_void,
    lda: i64,
    b: *const c_void,
    ldb: i64,
    beta: *const c_void,
    c: *mut c_void,
    ldc: i64,
) -> c_int {
    let arguments = Gemm {
        transa,
        transb,
        m,
        n,
        k,
        alpha: alpha.cast::<Binary128>(),
        a: a.cast::<Binary128>(),
        lda,
        b: b.cast::<Binary128>(),
        ldb,
        beta: beta.cast::<Binary128>(),
        c: c.cast::<Binary128>(),
        ldc,
    };
    // SAFETY: the same contract.
    unsafe { run(const { &Export::named("wb_gemm_f128") }, mode, arguments) }
}

/// One triangle of C := alpha op(A) op(A)^T + beta C on binary128 numbers, in a mode. The arguments
/// behind the mode are those of `Rsyrk_dd`; otherwise as `wb_gemm_f128`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_syrk_f128(
    mode: c_int,
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: *const c_void,
    a: *const c_void,
    lda: i64,
    beta: *const c_void,
    c: *mut c_void,
    ldc: i64,
) -> c_int {
    let arguments = Syrk {
        uplo,
        trans,
        n,
        k,
        alpha: alpha.cast::<Binary128>(),
        a: a.cast::<Binary128>(),
        lda,
        beta: beta.cast::<Binary128>(),
        c: c.cast::<Binary128>(),
        ldc,
    };
    // SAFETY: the same contract.
    unsafe { run(const { &Export::named("wb_syrk_f128") }, mode, arguments) }
}

/// One triangle of C := alpha op(A) op(B) + beta C on binary128 numbers, in a mode. The arguments
/// behind the mode are those of `Rgemmtr_dd`; otherwise as `wb_gemm_f128`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_gemmtr_f128(
    mode: c_int,
    uplo: *const c_char,
    transa: *const c_char,
    transb: *const c_char,
    n: i64,
    k: i64,
    alpha: *const c_void,
    a: *const c_void,
    lda: i64,
    b: *const c_void,
    ldb: i64,
    beta: *const c_void,
    c: *mut c_void,
    ldc: i64,
) -> c_int {
    let arguments = Gemmtr {
        uplo,
        transa,
        transb,
        n,
        k,
        alpha: alpha.cast::<Binary128>(),
        a: a.cast::<Binary128>(),
        lda,
        b: b.cast::<Binary128>(),
        ldb,
        beta: beta.cast::<Binary128>(),
        c: c.cast::<Binary128>(),
        ldc,
    };
    // SAFETY: the same contract.
    unsafe { run(const { &Export::named("wb_gemmtr_f128") }, mode, arguments) }
}
