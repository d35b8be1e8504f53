//! Solutions, least squares, inverses, determinants and eigenvalues that are right to the last place, with bounds of their errors.

use super::bodies::answers::{determinant, eigen, inverse, least_squares, solve};
use super::types::{wb_dd, wb_f128, wb_mpfr_ptr, wb_mpfr_srcptr, wb_qd};
use crate::format::mpfr::Mpfr;
use crate::lapack::answers::{Report, Status};
use std::ffi::{c_char, c_int};

/// Bounds of errors: estimates, which are seldom exceeded.
pub const WB_ESTIMATED: c_int = 0;
/// Bounds of errors: proved, by exact products and with every rounding taken into account. The exact answer never violates them; what
/// cannot be proved has an infinite bound.
pub const WB_PROVED: c_int = 1;

/// Status of a result: as accurate as promised.
pub const WB_CONVERGED: c_int = 0;
/// Status of a result: the best that was found is less accurate; NaN where nothing was found.
pub const WB_NOT_CONVERGED: c_int = 1;
/// Status of a result: the matrix is singular, or as good as singular in numbers of eight times the bits, or of least squares not of full
/// rank; solutions are NaN, a determinant is zero.
pub const WB_SINGULAR: c_int = 2;
/// Status of a result: by estimates as accurate as promised, but the bound could not be proved and is infinite.
pub const WB_NOT_PROVED: c_int = 3;
/// Status of a result: a matrix has a number that is not finite, or beyond 2^(2^59); the result is NaN. Where only some columns of B
/// have such numbers, only these columns of the result are NaN.
pub const WB_NOT_FINITE: c_int = 4;

/// Status of eigenvalues: as accurate as promised, but neighbours are nearer to each other than their bounds, so that their vectors are
/// a basis of the space that they span together.
pub const WB_CLUSTER: c_int = 5;

/// What is known of a result.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct wb_report {
    /// `WB_CONVERGED`, `WB_NOT_CONVERGED`, `WB_SINGULAR`, `WB_NOT_PROVED`, `WB_NOT_FINITE` or
    /// `WB_CLUSTER`.
    pub status: c_int,
    /// 1 if the bounds are proved, else 0.
    pub proved: c_int,
    /// Corrections of the solution.
    pub steps: i64,
    /// Bits of the numbers that the matrix was factored in: 106 (double-double), 212 (quad-double), or more (MPFR).
    pub bits: i64,
    /// An estimate of the condition number of the matrix, its rows and columns scaled by powers of two; of least squares its columns, or its
    /// rows where there are fewer.
    pub condition: f64,
    /// A bound of the error of every element of the result, rounded up; an infinity where there is none.
    pub error: f64,
    /// A bound of the error of every element relative to the largest element of its column.
    pub relative_error: f64,
    /// 0; later versions may tell more here.
    pub reserved: [i64; 4],
}

impl From<Report> for wb_report {
    fn from(report: Report) -> wb_report {
        let status = match report.status {
            Status::Converged => WB_CONVERGED,
            Status::NotConverged => WB_NOT_CONVERGED,
            Status::Singular => WB_SINGULAR,
            Status::NotProved => WB_NOT_PROVED,
            Status::NotFinite => WB_NOT_FINITE,
            Status::Cluster => WB_CLUSTER,
        };
        wb_report {
            status,
            proved: report.is_proved.into(),
            steps: report.steps as i64,
            bits: report.bits,
            condition: report.condition,
            error: report.error,
            relative_error: report.relative_error,
            reserved: [0; 4],
        }
    }
}

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
/// Matrices may be in the memory of a GPU, but for those of `wb_solve_f128` and `wb_solve_mpfr`. With `WB_ESTIMATED` those of `wb_solve_dd` and
/// `wb_solve_qd` are solved there, unless they need more bits; else the CPU computes with copies.
///
/// Returns 0, or the position of an illegal argument behind `bounds`, or -1 for other bounds, a NULL matrix, a GPU that fails, or an internal
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

/// X := the matrix that makes the norm of each column of A X - B least, on doubles or, where A has more columns than rows, the shortest solution
/// of A X = B; each element is within an ulp of the exact one.
///
/// A is m x n and of full rank, B m x nrhs, X n x nrhs. With m = n this is `wb_solve_f64`. Otherwise the matrix of the normal equations is factored,
/// whose condition is the square of that of A: in double-double numbers, and in others where the condition asks for them, up to at least 16 times the bits of
/// the format. Products with A are exact and rounded once, so that no digits are lost. Without rank, or as good as without, the
/// report says `WB_SINGULAR`, and X is NaN. The report's condition is that of A, its columns (or its rows, where there are fewer) scaled by
/// powers of two. Without rows X is zero. Everything else is as in `wb_solve_f64`.
///
/// # Safety
/// The matrices must have the stated shapes, and X must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_lstsq_f64(
    bounds: c_int,
    m: i64,
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
    let sizes = (m, n, nrhs);
    // SAFETY: the same contract.
    unsafe {
        least_squares("wb_lstsq_f64", bounds, sizes, (a, lda), (b, ldb), (x, ldx), (errors, report))
    }
}

/// `wb_lstsq_f64` on double-double numbers.
///
/// # Safety
/// The matrices must have the stated shapes, and X must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_lstsq_dd(
    bounds: c_int,
    m: i64,
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
    let sizes = (m, n, nrhs);
    // SAFETY: the same contract.
    unsafe {
        least_squares("wb_lstsq_dd", bounds, sizes, (a, lda), (b, ldb), (x, ldx), (errors, report))
    }
}

/// `wb_lstsq_f64` on quad-double numbers.
///
/// # Safety
/// The matrices must have the stated shapes, and X must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_lstsq_qd(
    bounds: c_int,
    m: i64,
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
    let sizes = (m, n, nrhs);
    // SAFETY: the same contract.
    unsafe {
        least_squares("wb_lstsq_qd", bounds, sizes, (a, lda), (b, ldb), (x, ldx), (errors, report))
    }
}

/// `wb_lstsq_f64` on binary128 numbers.
///
/// # Safety
/// The matrices must have the stated shapes, and X must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_lstsq_f128(
    bounds: c_int,
    m: i64,
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
    let sizes = (m, n, nrhs);
    // SAFETY: the same contract.
    unsafe {
        least_squares(
            "wb_lstsq_f128",
            bounds,
            sizes,
            (a, lda),
            (b, ldb),
            (x, ldx),
            (errors, report),
        )
    }
}

/// `wb_lstsq_f64` on MPFR numbers.
///
/// Elements of X keep their own precisions, to which they are rounded; A and B may have others.
///
/// # Safety
/// The matrices must have the stated shapes, and X must not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_lstsq_mpfr(
    bounds: c_int,
    m: i64,
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
        least_squares(
            "wb_lstsq_mpfr",
            bounds,
            (m, n, nrhs),
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
/// Returns 0, or the position of an illegal argument behind `bounds`, or -1 for other bounds, a NULL A or w, a w on a GPU, or an
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
