//! The C++ functions of MPLAPACK's libmpblas_mpfr, under their mangled names.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

use super::parameters::{
    Assign, Asum, Axpy, Dot, Gemm, Gemmtr, Iamax, Nrm2, Rot, Scal, Swap, Syrk,
};
use crate::abi::bodies::{level1, run};
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

/// MPLAPACK's `Raxpy`.
///
/// # Safety
/// As `Raxpy_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RaxpylN4mpfr6mprealEPS0_lS1_l")]
pub unsafe extern "C-unwind" fn raxpy_mpfr(
    n: i64,
    alpha: *const Mpfr,
    x: *const Mpfr,
    incx: i64,
    y: *mut Mpfr,
    incy: i64,
) {
    let arguments = Axpy { n, alpha, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::axpy(const { &Export::named("Raxpy_mpfr") }, arguments) };
}

/// MPLAPACK's `Rscal`.
///
/// # Safety
/// As `Rscal_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RscallN4mpfr6mprealEPS0_l")]
pub unsafe extern "C-unwind" fn rscal_mpfr(n: i64, alpha: *const Mpfr, x: *mut Mpfr, incx: i64) {
    let arguments = Scal { n, alpha, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::scal(const { &Export::named("Rscal_mpfr") }, arguments) };
}

/// MPLAPACK's `Rcopy`.
///
/// # Safety
/// As `Rcopy_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RcopylPN4mpfr6mprealElS1_l")]
pub unsafe extern "C-unwind" fn rcopy_mpfr(
    n: i64,
    x: *const Mpfr,
    incx: i64,
    y: *mut Mpfr,
    incy: i64,
) {
    let arguments = Assign { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::assign(const { &Export::named("Rcopy_mpfr") }, arguments) };
}

/// MPLAPACK's `Rswap`.
///
/// # Safety
/// As `Rswap_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RswaplPN4mpfr6mprealElS1_l")]
pub unsafe extern "C-unwind" fn rswap_mpfr(
    n: i64,
    x: *mut Mpfr,
    incx: i64,
    y: *mut Mpfr,
    incy: i64,
) {
    let arguments = Swap { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::swap(const { &Export::named("Rswap_mpfr") }, arguments) };
}

/// MPLAPACK's `Rrot`.
///
/// # Safety
/// As `Rrot_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z4RrotlPN4mpfr6mprealElS1_lS0_S0_")]
pub unsafe extern "C-unwind" fn rrot_mpfr(
    n: i64,
    x: *mut Mpfr,
    incx: i64,
    y: *mut Mpfr,
    incy: i64,
    c: *const Mpfr,
    s: *const Mpfr,
) {
    let arguments = Rot { n, x, incx, y, incy, c, s };
    // SAFETY: the same contract.
    unsafe { level1::rot(const { &Export::named("Rrot_mpfr") }, arguments) };
}

/// MPLAPACK's `Rdot`.
///
/// # Safety
/// As `Rdot_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z4RdotlPN4mpfr6mprealElS1_l")]
pub unsafe extern "C-unwind" fn rdot_mpfr(
    n: i64,
    x: *const Mpfr,
    incx: i64,
    y: *const Mpfr,
    incy: i64,
) -> Mpfr {
    let arguments = Dot { n, x, incx, y, incy };
    // SAFETY: the same contract.
    unsafe { level1::dot(const { &Export::named("Rdot_mpfr") }, arguments) }
}

/// MPLAPACK's `Rasum`.
///
/// # Safety
/// As `Rasum_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5RasumlPN4mpfr6mprealEl")]
pub unsafe extern "C-unwind" fn rasum_mpfr(n: i64, x: *const Mpfr, incx: i64) -> Mpfr {
    let arguments = Asum { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::asum(const { &Export::named("Rasum_mpfr") }, arguments) }
}

/// MPLAPACK's `Rnrm2`.
///
/// # Safety
/// As `Rnrm2_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z5Rnrm2lPN4mpfr6mprealEl")]
pub unsafe extern "C-unwind" fn rnrm2_mpfr(n: i64, x: *const Mpfr, incx: i64) -> Mpfr {
    let arguments = Nrm2 { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::nrm2(const { &Export::named("Rnrm2_mpfr") }, arguments) }
}

/// MPLAPACK's `iRamax`.
///
/// # Safety
/// As `iRamax_dd`; pointers to scalars are readable.
#[unsafe(export_name = "_Z6iRamaxlPN4mpfr6mprealEl")]
pub unsafe extern "C-unwind" fn iramax_mpfr(n: i64, x: *const Mpfr, incx: i64) -> i64 {
    let arguments = Iamax { n, x, incx };
    // SAFETY: the same contract.
    unsafe { level1::iamax(const { &Export::named("iRamax_mpfr") }, arguments) }
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
