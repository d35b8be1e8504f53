//! Plain C products of every format, with a mode. A status reports errors; no handler is called.

use super::guard::{self, Failure};
use super::mplapack::{wb_dd, wb_qd};
use super::routines::{gemm, syrk};
use crate::blas::formats::Format;
use crate::blas::level3::Mode;
use crate::format::mpfr::{Mpf, Mpfr};
use std::ffi::{c_char, c_int, c_void};

/// Mode: the precision of the format, relative to each single operand. The error of an element is
/// at most 2^-(p - 1) |alpha| |A| |B| and half an ulp, where p is 53, 106 or 212 bits, or the
/// precision of the element of C.
pub const WB_WORKING: c_int = 0;
/// Mode: the exact value, rounded once to nearest.
pub const WB_EXACT: c_int = 1;
/// Mode: the format's own arithmetic, with the bounds of Rgemm_dd and Rgemm_qd; for doubles the
/// usual sums, for MPFR and GMP numbers exact sums, rounded once.
pub const WB_NATIVE: c_int = 2;
/// Mode: the cheaper of WB_WORKING and WB_NATIVE for these operands, unless `WIDEBLAS_PRODUCT` says
/// which; what Rgemm and Rsyrk do.
pub const WB_AUTO: c_int = 3;

/// The mode behind a number; reports one that is none.
fn mode(routine: &'static str, mode: c_int) -> Result<Mode, c_int> {
    match mode {
        WB_WORKING => Ok(Mode::Working),
        WB_EXACT => Ok(Mode::Exact),
        WB_NATIVE => Ok(Mode::Native),
        WB_AUTO => Ok(Mode::Auto),
        _ => Err(guard::call(routine, None, || Err(Failure::Invalid("there is no such mode")))),
    }
}

/// A product in a mode given by its number.
///
/// # Safety
/// As [`gemm`].
#[allow(clippy::too_many_arguments)]
unsafe fn gemm_in<T: Format>(
    number: c_int,
    options: (*const c_char, *const c_char),
    sizes: (i64, i64, i64),
    alpha: *const T,
    a: (*const T, i64),
    b: (*const T, i64),
    beta: *const T,
    c: (*mut T, i64),
) -> c_int {
    match mode("Rgemm", number) {
        // SAFETY: the caller's.
        Ok(mode) => unsafe { gemm(None, mode, options, sizes, alpha, a, b, beta, c) },
        Err(status) => status,
    }
}

/// A rank-k update in a mode given by its number.
///
/// # Safety
/// As [`syrk`].
#[allow(clippy::too_many_arguments)]
unsafe fn syrk_in<T: Format>(
    number: c_int,
    options: (*const c_char, *const c_char),
    sizes: (i64, i64),
    alpha: *const T,
    a: (*const T, i64),
    beta: *const T,
    c: (*mut T, i64),
) -> c_int {
    match mode("Rsyrk", number) {
        // SAFETY: the caller's.
        Ok(mode) => unsafe { syrk(None, mode, options, sizes, alpha, a, beta, c) },
        Err(status) => status,
    }
}

/// C := alpha op(A) op(B) + beta C on doubles, in one of the modes above.
///
/// The arguments behind the mode are those of `Rgemm_dd`. Returns 0, or the position of an illegal
/// one among them, or -1 for another mode, a NULL pointer or an internal error; then C is untouched
/// and `wb_last_error` says more.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_gemm_f64(
    mode: c_int,
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: f64,
    a: *const f64,
    lda: i64,
    b: *const f64,
    ldb: i64,
    beta: f64,
    c: *mut f64,
    ldc: i64,
) -> c_int {
    let (options, sizes) = ((transa, transb), (m, n, k));
    let (a, b, c) = ((a, lda), (b, ldb), (c, ldc));
    // SAFETY: the same contract.
    unsafe { gemm_in(mode, options, sizes, &alpha, a, b, &beta, c) }
}

/// One triangle of C := alpha op(A) op(A)^T + beta C on doubles, in a mode. The arguments behind
/// the mode are those of `Rsyrk_dd`; otherwise as `wb_gemm_f64`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_syrk_f64(
    mode: c_int,
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: f64,
    a: *const f64,
    lda: i64,
    beta: f64,
    c: *mut f64,
    ldc: i64,
) -> c_int {
    let (options, sizes) = ((uplo, trans), (n, k));
    let (a, c) = ((a, lda), (c, ldc));
    // SAFETY: the same contract.
    unsafe { syrk_in(mode, options, sizes, &alpha, a, &beta, c) }
}

/// C := alpha op(A) op(B) + beta C on double-double numbers, in one of the modes above.
///
/// The arguments behind the mode are those of `Rgemm_dd`. Returns 0, or the position of an illegal
/// one among them, or -1 for another mode, a NULL pointer or an internal error; then C is untouched
/// and `wb_last_error` says more.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_gemm_dd(
    mode: c_int,
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: wb_dd,
    a: *const wb_dd,
    lda: i64,
    b: *const wb_dd,
    ldb: i64,
    beta: wb_dd,
    c: *mut wb_dd,
    ldc: i64,
) -> c_int {
    let (options, sizes) = ((transa, transb), (m, n, k));
    let (a, b, c) = ((a, lda), (b, ldb), (c, ldc));
    // SAFETY: the same contract.
    unsafe { gemm_in(mode, options, sizes, &alpha, a, b, &beta, c) }
}

/// One triangle of C := alpha op(A) op(A)^T + beta C on double-double numbers, in a mode. The
/// arguments behind the mode are those of `Rsyrk_dd`; otherwise as `wb_gemm_dd`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_syrk_dd(
    mode: c_int,
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: wb_dd,
    a: *const wb_dd,
    lda: i64,
    beta: wb_dd,
    c: *mut wb_dd,
    ldc: i64,
) -> c_int {
    let (options, sizes) = ((uplo, trans), (n, k));
    let (a, c) = ((a, lda), (c, ldc));
    // SAFETY: the same contract.
    unsafe { syrk_in(mode, options, sizes, &alpha, a, &beta, c) }
}

/// C := alpha op(A) op(B) + beta C on quad-double numbers, in one of the modes above.
///
/// The arguments behind the mode are those of `Rgemm_dd`. Returns 0, or the position of an illegal
/// one among them, or -1 for another mode, a NULL pointer or an internal error; then C is untouched
/// and `wb_last_error` says more.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_gemm_qd(
    mode: c_int,
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: wb_qd,
    a: *const wb_qd,
    lda: i64,
    b: *const wb_qd,
    ldb: i64,
    beta: wb_qd,
    c: *mut wb_qd,
    ldc: i64,
) -> c_int {
    let (options, sizes) = ((transa, transb), (m, n, k));
    let (a, b, c) = ((a, lda), (b, ldb), (c, ldc));
    // SAFETY: the same contract.
    unsafe { gemm_in(mode, options, sizes, &alpha, a, b, &beta, c) }
}

/// One triangle of C := alpha op(A) op(A)^T + beta C on quad-double numbers, in a mode. The
/// arguments behind the mode are those of `Rsyrk_dd`; otherwise as `wb_gemm_qd`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_syrk_qd(
    mode: c_int,
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: wb_qd,
    a: *const wb_qd,
    lda: i64,
    beta: wb_qd,
    c: *mut wb_qd,
    ldc: i64,
) -> c_int {
    let (options, sizes) = ((uplo, trans), (n, k));
    let (a, c) = ((a, lda), (c, ldc));
    // SAFETY: the same contract.
    unsafe { syrk_in(mode, options, sizes, &alpha, a, &beta, c) }
}

/// C := alpha op(A) op(B) + beta C on MPFR numbers, in one of the modes above.
///
/// `a`, `b` and `c` are arrays of initialised `mpfr_t`, `alpha` and `beta` an `mpfr_t` each. Each
/// element of C keeps its own precision, to which it is rounded to nearest; operands may have any
/// other. No limbs are allocated, and MPFR's flags and exponent range are neither read nor set.
///
/// The arguments behind the mode are those of `Rgemm_dd`. Returns 0, or the position of an illegal
/// one among them, or -1 for another mode, a NULL pointer or an internal error; then C is untouched
/// and `wb_last_error` says more.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_gemm_mpfr(
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
    let (options, sizes) = ((transa, transb), (m, n, k));
    let (a, b, c) = ((a.cast(), lda), (b.cast(), ldb), (c.cast(), ldc));
    // SAFETY: the same contract.
    unsafe { gemm_in(mode, options, sizes, alpha.cast::<Mpfr>(), a, b, beta.cast::<Mpfr>(), c) }
}

/// One triangle of C := alpha op(A) op(A)^T + beta C on MPFR numbers, in a mode. The arguments
/// behind the mode are those of `Rsyrk_dd`; otherwise as `wb_gemm_mpfr`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_syrk_mpfr(
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
    let (options, sizes) = ((uplo, trans), (n, k));
    let (a, c) = ((a.cast(), lda), (c.cast(), ldc));
    // SAFETY: the same contract.
    unsafe { syrk_in(mode, options, sizes, alpha.cast::<Mpfr>(), a, beta.cast::<Mpfr>(), c) }
}

/// C := alpha op(A) op(B) + beta C on GMP floating-point numbers, in one of the modes above.
///
/// `a`, `b` and `c` are arrays of initialised `mpf_t`, `alpha` and `beta` an `mpf_t` each. Each
/// element of C keeps its own precision, and is rounded to nearest at the last limb that it has
/// room for.
///
/// The arguments behind the mode are those of `Rgemm_dd`. Returns 0, or the position of an illegal
/// one among them, or -1 for another mode, a NULL pointer or an internal error; then C is untouched
/// and `wb_last_error` says more.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_gemm_mpf(
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
    let (options, sizes) = ((transa, transb), (m, n, k));
    let (a, b, c) = ((a.cast(), lda), (b.cast(), ldb), (c.cast(), ldc));
    // SAFETY: the same contract.
    unsafe { gemm_in(mode, options, sizes, alpha.cast::<Mpf>(), a, b, beta.cast::<Mpf>(), c) }
}

/// One triangle of C := alpha op(A) op(A)^T + beta C on GMP floating-point numbers, in a mode. The
/// arguments behind the mode are those of `Rsyrk_dd`; otherwise as `wb_gemm_mpf`.
///
/// # Safety
/// The matrices must have the stated shapes, and C must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_syrk_mpf(
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
    let (options, sizes) = ((uplo, trans), (n, k));
    let (a, c) = ((a.cast(), lda), (c.cast(), ldc));
    // SAFETY: the same contract.
    unsafe { syrk_in(mode, options, sizes, alpha.cast::<Mpf>(), a, beta.cast::<Mpf>(), c) }
}
