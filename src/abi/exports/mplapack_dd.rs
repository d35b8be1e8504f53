//! The C++ functions of MPLAPACK's libmpblas_dd, under their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{
    Assign, Asum, Axpy, Dot, Gemm, Iamax, Nrm2, Rot, Scal, Swap, Symm, Syr2k, Syrk, Trmm, Trsm,
};
use crate::abi::bodies::{level1, run, structured};
use crate::abi::guard::{self, Export};
use crate::abi::types::WB_AUTO;
use crate::abi::{arguments, startup};
use crate::format::Dd;
use std::ffi::{CStr, c_char, c_int};

const XERBLA: &CStr = c"_Z10Mxerbla_ddPKci";

/// MPLAPACK's `Rgemm`.
///
/// # Safety
/// As `Rgemm_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RgemmPKcS0_lll7dd_realPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn rgemm_dd(
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: Dd,
    a: *const Dd,
    lda: i64,
    b: *const Dd,
    ldb: i64,
    beta: Dd,
    c: *mut Dd,
    ldc: i64,
) {
    let arguments =
        Gemm { transa, transb, m, n, k, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe { run(const { &Export::of_mplapack("Rgemm_dd", "Rgemm", XERBLA) }, WB_AUTO, arguments) };
}

/// MPLAPACK's `Rsyrk`.
///
/// # Safety
/// As `Rsyrk_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RsyrkPKcS0_ll7dd_realPS1_lS1_S2_l")]
pub unsafe extern "C-unwind" fn rsyrk_dd(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: Dd,
    a: *const Dd,
    lda: i64,
    beta: Dd,
    c: *mut Dd,
    ldc: i64,
) {
    let arguments = Syrk { uplo, trans, n, k, alpha: &alpha, a, lda, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe { run(const { &Export::of_mplapack("Rsyrk_dd", "Rsyrk", XERBLA) }, WB_AUTO, arguments) };
}

/// MPLAPACK's `Rsymm`.
///
/// # Safety
/// As `Rsymm_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RsymmPKcS0_ll7dd_realPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn rsymm_dd(
    side: *const c_char,
    uplo: *const c_char,
    m: i64,
    n: i64,
    alpha: Dd,
    a: *const Dd,
    lda: i64,
    b: *const Dd,
    ldb: i64,
    beta: Dd,
    c: *mut Dd,
    ldc: i64,
) {
    let arguments = Symm { side, uplo, m, n, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::symm(const { &Export::of_mplapack("Rsymm_dd", "Rsymm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rsyr2k`.
///
/// # Safety
/// As `Rsyr2k_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z6Rsyr2kPKcS0_ll7dd_realPS1_lS2_lS1_S2_l")]
pub unsafe extern "C-unwind" fn rsyr2k_dd(
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: Dd,
    a: *const Dd,
    lda: i64,
    b: *const Dd,
    ldb: i64,
    beta: Dd,
    c: *mut Dd,
    ldc: i64,
) {
    let arguments = Syr2k { uplo, trans, n, k, alpha: &alpha, a, lda, b, ldb, beta: &beta, c, ldc };
    // SAFETY: the same contract.
    unsafe {
        structured::syr2k(const { &Export::of_mplapack("Rsyr2k_dd", "Rsyr2k", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtrmm`.
///
/// # Safety
/// As `Rtrmm_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtrmmPKcS0_S0_S0_ll7dd_realPS1_lS2_l")]
pub unsafe extern "C-unwind" fn rtrmm_dd(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: Dd,
    a: *const Dd,
    lda: i64,
    b: *mut Dd,
    ldb: i64,
) {
    let arguments = Trmm { side, uplo, transa, diag, m, n, alpha: &alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trmm(const { &Export::of_mplapack("Rtrmm_dd", "Rtrmm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Rtrsm`.
///
/// # Safety
/// As `Rtrsm_dd`; pointers to scalars are readable.
#[allow(clippy::too_many_arguments)]
#[unsafe(export_name = "_Z5RtrsmPKcS0_S0_S0_ll7dd_realPS1_lS2_l")]
pub unsafe extern "C-unwind" fn rtrsm_dd(
    side: *const c_char,
    uplo: *const c_char,
    transa: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: Dd,
    a: *const Dd,
    lda: i64,
    b: *mut Dd,
    ldb: i64,
) {
    let arguments = Trsm { side, uplo, transa, diag, m, n, alpha: &alpha, a, lda, b, ldb };
    // SAFETY: the same contract.
    unsafe {
        structured::trsm(const { &Export::of_mplapack("Rtrsm_dd", "Rtrsm", XERBLA) }, arguments)
    };
}

/// MPLAPACK's `Raxpy`.
///
/// # Safety
/// As `Raxpy_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5Raxpyl7dd_realPS_lS0_l")]
pub unsafe extern "C-unwind" fn raxpy_dd(
    n: i64,
    alpha: Dd,
    x: *const Dd,
    incx: i64,
    y: *mut Dd,
    incy: i64,
) {
    let arguments = Axpy { n, alpha: &alpha, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::axpy(const { &Export::named("Raxpy_dd") }, arguments) };
}

/// MPLAPACK's `Rscal`.
///
/// # Safety
/// As `Rscal_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5Rscall7dd_realPS_l")]
pub unsafe extern "C-unwind" fn rscal_dd(n: i64, alpha: Dd, x: *mut Dd, incx: i64) {
    let arguments = Scal { n, alpha: &alpha, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::scal(const { &Export::named("Rscal_dd") }, arguments) };
}

/// MPLAPACK's `Rcopy`.
///
/// # Safety
/// As `Rcopy_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RcopylP7dd_reallS0_l")]
pub unsafe extern "C-unwind" fn rcopy_dd(n: i64, x: *const Dd, incx: i64, y: *mut Dd, incy: i64) {
    let arguments = Assign { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::assign(const { &Export::named("Rcopy_dd") }, arguments) };
}

/// MPLAPACK's `Rswap`.
///
/// # Safety
/// As `Rswap_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RswaplP7dd_reallS0_l")]
pub unsafe extern "C-unwind" fn rswap_dd(n: i64, x: *mut Dd, incx: i64, y: *mut Dd, incy: i64) {
    let arguments = Swap { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::swap(const { &Export::named("Rswap_dd") }, arguments) };
}

/// MPLAPACK's `Rrot`.
///
/// # Safety
/// As `Rrot_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z4RrotlP7dd_reallS0_lS_S_")]
pub unsafe extern "C-unwind" fn rrot_dd(
    n: i64,
    x: *mut Dd,
    incx: i64,
    y: *mut Dd,
    incy: i64,
    c: Dd,
    s: Dd,
) {
    let arguments = Rot { n, x, incx, y, incy, c: &c, s: &s };
    // SAFETY: the same contract.
    unsafe { level1::rot(const { &Export::named("Rrot_dd") }, arguments) };
}

/// MPLAPACK's `Rdot`.
///
/// # Safety
/// As `Rdot_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z4RdotlP7dd_reallS0_l")]
pub unsafe extern "C-unwind" fn rdot_dd(
    n: i64,
    x: *const Dd,
    incx: i64,
    y: *const Dd,
    incy: i64,
) -> Dd {
    let arguments = Dot { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::dot(const { &Export::named("Rdot_dd") }, arguments) }
}

/// MPLAPACK's `Rasum`.
///
/// # Safety
/// As `Rasum_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RasumlP7dd_reall")]
pub unsafe extern "C-unwind" fn rasum_dd(n: i64, x: *const Dd, incx: i64) -> Dd {
    let arguments = Asum { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::asum(const { &Export::named("Rasum_dd") }, arguments) }
}

/// MPLAPACK's `Rnrm2`.
///
/// # Safety
/// As `Rnrm2_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5Rnrm2lP7dd_reall")]
pub unsafe extern "C-unwind" fn rnrm2_dd(n: i64, x: *const Dd, incx: i64) -> Dd {
    let arguments = Nrm2 { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::nrm2(const { &Export::named("Rnrm2_dd") }, arguments) }
}

/// MPLAPACK's `iRamax`.
///
/// # Safety
/// As `iRamax_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z6iRamaxlP7dd_reall")]
pub unsafe extern "C-unwind" fn iramax_dd(n: i64, x: *const Dd, incx: i64) -> i64 {
    let arguments = Iamax { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::iamax(const { &Export::named("iRamax_dd") }, arguments) }
}

/// MPLAPACK's `Mxerbla`, for its routines that are not ours: that of MPLAPACK's library where one is
/// loaded, which ends the process; else it prints the reference message and returns.
///
/// # Safety
/// `routine` is NULL or a NUL-terminated string.
#[unsafe(export_name = "_Z10Mxerbla_ddPKci")]
pub unsafe extern "C-unwind" fn mxerbla_dd(routine: *const c_char, info: c_int) {
    // SAFETY: the caller's.
    unsafe { guard::xerbla(XERBLA, routine, info) };
}

/// MPLAPACK's `Mlsame`: true when the first letters agree without regard to case.
///
/// # Safety
/// `a` and `b` are NULL or point to readable characters.
#[unsafe(export_name = "_Z9Mlsame_ddPKcS0_")]
pub unsafe extern "C" fn mlsame_dd(a: *const c_char, b: *const c_char) -> bool {
    // SAFETY: the caller's.
    unsafe { arguments::is_same_letter(a, b) }
}

/// MPLAPACK's start-up call.
#[unsafe(export_name = "_Z22mplapack_initialize_ddv")]
pub extern "C" fn mplapack_initialize_dd() {
    startup::initialize(&startup::DD, c"_Z22mplapack_initialize_ddv");
}

/// MPLAPACK's closing call.
#[unsafe(export_name = "_Z20mplapack_finalize_ddv")]
pub extern "C" fn mplapack_finalize_dd() {
    startup::finalize(c"_Z20mplapack_finalize_ddv");
}
