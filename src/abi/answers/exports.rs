//! The functions of answers, in each format.

use super::{determinant, eigen, inverse, solve, wb_report};
use crate::abi::types::{wb_dd, wb_f128, wb_mpfr_ptr, wb_mpfr_srcptr, wb_qd};
use crate::format::mpfr::Mpfr;
use std::ffi::{c_char, c_int};

/// X := the solution of A X = B on doubles, each element within an ulp of the exact one.
///
/// `bounds`: `WB_ESTIMATED` or `WB_PROVED`. A is n x n, B and X are n x nrhs, column-major with leading dimensions `lda`, `ldb`, `ldx` in
/// elements; A and B are not changed. A is factored in double-double numbers, and in quad-double and MPFR numbers where its
/// condition asks for them, of at most eight times the bits of the format (424 at least); solutions are refined by residuals that are exact
/// and rounded once. Matrices of any scale are solved: nothing overflows or underflows before the result.
///
/// With `WB_CONVERGED` an element is within an ulp, 2^(1 - p) times the power of two at or below it with p = 53, 106, 212, 113 bits or the precision
/// of the element, or within 2^(-2 p) of the largest of its column, which elements that are zero are. `errors` is NULL, or has room for n nrhs
/// doubles, to which bounds of the errors of all elements go, column by column without gaps. `report` is NULL, or gets status and bounds.
///
/// Returns 0, or the position of an illegal argument behind `bounds`, or -1 for other bounds, a NULL matrix, one on a GPU, or an internal
/// error; then X, `errors` and the report are untouched and `wb_last_error` says more. A matrix that is singular is no error: the report
/// says so, and X is NaN.
///
/// # Safety
/// The matrices must have the stated shapes, and X must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_solve_f64(
    bounds: c_int,
    n: i64,
    nrhs: i64,
    a: *const f64,
    lda: i64,
    b: *const f64,
    ldb: i64,
    x: *mut f64,
    ldx: i64,
    errors: *mut f64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        solve("wb_solve_f64", bounds, (n, nrhs), (a, lda), (b, ldb), (x, ldx), (errors, report))
    }
}

/// `wb_solve_f64` on double-double numbers.
///
/// # Safety
/// The matrices must have the stated shapes, and X must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_solve_dd(
    bounds: c_int,
    n: i64,
    nrhs: i64,
    a: *const wb_dd,
    lda: i64,
    b: *const wb_dd,
    ldb: i64,
    x: *mut wb_dd,
    ldx: i64,
    errors: *mut f64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        solve("wb_solve_dd", bounds, (n, nrhs), (a, lda), (b, ldb), (x, ldx), (errors, report))
    }
}

/// `wb_solve_f64` on quad-double numbers.
///
/// # Safety
/// The matrices must have the stated shapes, and X must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_solve_qd(
    bounds: c_int,
    n: i64,
    nrhs: i64,
    a: *const wb_qd,
    lda: i64,
    b: *const wb_qd,
    ldb: i64,
    x: *mut wb_qd,
    ldx: i64,
    errors: *mut f64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        solve("wb_solve_qd", bounds, (n, nrhs), (a, lda), (b, ldb), (x, ldx), (errors, report))
    }
}

/// `wb_solve_f64` on binary128 numbers.
///
/// # Safety
/// The matrices must have the stated shapes, and X must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_solve_f128(
    bounds: c_int,
    n: i64,
    nrhs: i64,
    a: *const wb_f128,
    lda: i64,
    b: *const wb_f128,
    ldb: i64,
    x: *mut wb_f128,
    ldx: i64,
    errors: *mut f64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        solve("wb_solve_f128", bounds, (n, nrhs), (a, lda), (b, ldb), (x, ldx), (errors, report))
    }
}

/// `wb_solve_f64` on MPFR numbers.
///
/// Elements of X keep their own precisions, to which they are rounded; A and B may have others.
///
/// # Safety
/// The matrices must have the stated shapes, and X must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_solve_mpfr(
    bounds: c_int,
    n: i64,
    nrhs: i64,
    a: wb_mpfr_srcptr,
    lda: i64,
    b: wb_mpfr_srcptr,
    ldb: i64,
    x: wb_mpfr_ptr,
    ldx: i64,
    errors: *mut f64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        solve(
            "wb_solve_mpfr",
            bounds,
            (n, nrhs),
            (a.cast::<Mpfr>(), lda),
            (b.cast::<Mpfr>(), ldb),
            (x.cast::<Mpfr>(), ldx),
            (errors, report),
        )
    }
}

/// X := the inverse of A on doubles, each element within an ulp of the exact one; both are n x n. Otherwise as `wb_solve_f64`, whose
/// B is the identity here.
///
/// # Safety
/// The matrices must have the stated shapes, and X must not overlap A.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_inverse_f64(
    bounds: c_int,
    n: i64,
    a: *const f64,
    lda: i64,
    x: *mut f64,
    ldx: i64,
    errors: *mut f64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { inverse("wb_inverse_f64", bounds, n, (a, lda), (x, ldx), (errors, report)) }
}

/// `wb_inverse_f64` on double-double numbers.
///
/// # Safety
/// The matrices must have the stated shapes, and X must not overlap A.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_inverse_dd(
    bounds: c_int,
    n: i64,
    a: *const wb_dd,
    lda: i64,
    x: *mut wb_dd,
    ldx: i64,
    errors: *mut f64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { inverse("wb_inverse_dd", bounds, n, (a, lda), (x, ldx), (errors, report)) }
}

/// `wb_inverse_f64` on quad-double numbers.
///
/// # Safety
/// The matrices must have the stated shapes, and X must not overlap A.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_inverse_qd(
    bounds: c_int,
    n: i64,
    a: *const wb_qd,
    lda: i64,
    x: *mut wb_qd,
    ldx: i64,
    errors: *mut f64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { inverse("wb_inverse_qd", bounds, n, (a, lda), (x, ldx), (errors, report)) }
}

/// `wb_inverse_f64` on binary128 numbers.
///
/// # Safety
/// The matrices must have the stated shapes, and X must not overlap A.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_inverse_f128(
    bounds: c_int,
    n: i64,
    a: *const wb_f128,
    lda: i64,
    x: *mut wb_f128,
    ldx: i64,
    errors: *mut f64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { inverse("wb_inverse_f128", bounds, n, (a, lda), (x, ldx), (errors, report)) }
}

/// `wb_inverse_f64` on MPFR numbers.
///
/// Elements of X keep their own precisions, to which they are rounded; A and B may have others.
///
/// # Safety
/// The matrices must have the stated shapes, and X must not overlap A.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_inverse_mpfr(
    bounds: c_int,
    n: i64,
    a: wb_mpfr_srcptr,
    lda: i64,
    x: wb_mpfr_ptr,
    ldx: i64,
    errors: *mut f64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        inverse(
            "wb_inverse_mpfr",
            bounds,
            n,
            (a.cast::<Mpfr>(), lda),
            (x.cast::<Mpfr>(), ldx),
            (errors, report),
        )
    }
}

/// det := the determinant of A on doubles, within an ulp of the exact one.
///
/// With an `exponent` that is not NULL the determinant is 2^exponent det, where det is from 1/2 to below 1 in magnitude, or zero: so it neither
/// overflows nor underflows. `report`'s bounds are those of the determinant itself; with `WB_SINGULAR` det is zero. Arguments and
/// result are those of `wb_solve_f64` otherwise; a NULL det is an error.
///
/// # Safety
/// The matrix must have the stated shape.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_det_f64(
    bounds: c_int,
    n: i64,
    a: *const f64,
    lda: i64,
    det: *mut f64,
    exponent: *mut i64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { determinant("wb_det_f64", bounds, n, (a, lda), (det, exponent), report) }
}

/// `wb_det_f64` on double-double numbers.
///
/// # Safety
/// The matrix must have the stated shape.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_det_dd(
    bounds: c_int,
    n: i64,
    a: *const wb_dd,
    lda: i64,
    det: *mut wb_dd,
    exponent: *mut i64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { determinant("wb_det_dd", bounds, n, (a, lda), (det, exponent), report) }
}

/// `wb_det_f64` on quad-double numbers.
///
/// # Safety
/// The matrix must have the stated shape.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_det_qd(
    bounds: c_int,
    n: i64,
    a: *const wb_qd,
    lda: i64,
    det: *mut wb_qd,
    exponent: *mut i64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { determinant("wb_det_qd", bounds, n, (a, lda), (det, exponent), report) }
}

/// `wb_det_f64` on binary128 numbers.
///
/// # Safety
/// The matrix must have the stated shape.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_det_f128(
    bounds: c_int,
    n: i64,
    a: *const wb_f128,
    lda: i64,
    det: *mut wb_f128,
    exponent: *mut i64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { determinant("wb_det_f128", bounds, n, (a, lda), (det, exponent), report) }
}

/// `wb_det_f64` on MPFR numbers.
///
/// `det` keeps its own precision.
///
/// # Safety
/// The matrix must have the stated shape.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_det_mpfr(
    bounds: c_int,
    n: i64,
    a: wb_mpfr_srcptr,
    lda: i64,
    det: wb_mpfr_ptr,
    exponent: *mut i64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        determinant(
            "wb_det_mpfr",
            bounds,
            n,
            (a.cast::<Mpfr>(), lda),
            (det.cast::<Mpfr>(), exponent),
            report,
        )
    }
}

/// w := the eigenvalues of a symmetric matrix of doubles in ascending order, each within an ulp of the one of largest magnitude, and V := its
/// eigenvectors as columns, whose norm is 1.
///
/// `bounds`: `WB_ESTIMATED` or `WB_PROVED`. `uplo`: `"U"` or `"L"`, the triangle of A that is read; A and V are n x n, column-major with
/// leading dimensions `lda` and `ldv` in elements. V is NULL, or gets the vectors, in which case `ldv` counts all the same. The matrix is
/// reduced in numbers of about 40 bits more than the format has. `errors` is NULL, or has room for n doubles, to which bounds of the errors of
/// the eigenvalues go: proved ones hold for each eigenvalue with its own number, clusters or not. `report` is NULL, or gets
/// status and bounds, of which the relative one is that against the largest eigenvalue; its `condition` is 0.
///
/// Returns 0, or the position of an illegal argument behind `bounds`, or -1 for other bounds, a NULL A or w, an operand on a GPU, or an
/// internal error; then w, V, `errors` and the report are untouched and `wb_last_error` says more.
///
/// # Safety
/// The arrays must have the stated shapes, and w, V and A must not overlap.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_eigh_f64(
    bounds: c_int,
    uplo: *const c_char,
    n: i64,
    a: *const f64,
    lda: i64,
    w: *mut f64,
    v: *mut f64,
    ldv: i64,
    errors: *mut f64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { eigen("wb_eigh_f64", bounds, (uplo, n), (a, lda), w, (v, ldv), (errors, report)) }
}

/// `wb_eigh_f64` on double-double numbers.
///
/// # Safety
/// The arrays must have the stated shapes, and w, V and A must not overlap.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_eigh_dd(
    bounds: c_int,
    uplo: *const c_char,
    n: i64,
    a: *const wb_dd,
    lda: i64,
    w: *mut wb_dd,
    v: *mut wb_dd,
    ldv: i64,
    errors: *mut f64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { eigen("wb_eigh_dd", bounds, (uplo, n), (a, lda), w, (v, ldv), (errors, report)) }
}

/// `wb_eigh_f64` on quad-double numbers.
///
/// # Safety
/// The arrays must have the stated shapes, and w, V and A must not overlap.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_eigh_qd(
    bounds: c_int,
    uplo: *const c_char,
    n: i64,
    a: *const wb_qd,
    lda: i64,
    w: *mut wb_qd,
    v: *mut wb_qd,
    ldv: i64,
    errors: *mut f64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { eigen("wb_eigh_qd", bounds, (uplo, n), (a, lda), w, (v, ldv), (errors, report)) }
}

/// `wb_eigh_f64` on binary128 numbers.
///
/// # Safety
/// The arrays must have the stated shapes, and w, V and A must not overlap.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_eigh_f128(
    bounds: c_int,
    uplo: *const c_char,
    n: i64,
    a: *const wb_f128,
    lda: i64,
    w: *mut wb_f128,
    v: *mut wb_f128,
    ldv: i64,
    errors: *mut f64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { eigen("wb_eigh_f128", bounds, (uplo, n), (a, lda), w, (v, ldv), (errors, report)) }
}

/// `wb_eigh_f64` on MPFR numbers.
///
/// # Safety
/// The arrays must have the stated shapes, and w, V and A must not overlap.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_eigh_mpfr(
    bounds: c_int,
    uplo: *const c_char,
    n: i64,
    a: wb_mpfr_srcptr,
    lda: i64,
    w: wb_mpfr_ptr,
    v: wb_mpfr_ptr,
    ldv: i64,
    errors: *mut f64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        eigen(
            "wb_eigh_mpfr",
            bounds,
            (uplo, n),
            (a.cast::<Mpfr>(), lda),
            w.cast::<Mpfr>(),
            (v.cast::<Mpfr>(), ldv),
            (errors, report),
        )
    }
}
