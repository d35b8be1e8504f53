//! Matrix-vector and elementwise matrix routines on arrays of residue numbers.

use super::arrays::wb_mp_array;
use super::device;
use super::elements::{self, moduli, reduce};
use super::operands::{Operands, matrix_on_device, vector_on_device};
use crate::abi::arguments::{Arguments, Matrix, Scalar};
use crate::abi::guard;
use crate::blas::mp::{Means, level2, threestep};
use crate::config::{MpresScheme, config};
use crate::engine::choose::Cost;
use crate::engine::cuda::rns;
use crate::engine::rns::Spec;
use crate::options::{Part, stored_shape};
use std::ffi::c_int;

/// y := alpha op(A) x + beta y, each element exactly computed and rounded once; with
/// `WIDEBLAS_MPRES=threestep` every operation is rounded, as in the GEMV paper of MPRES-BLAS.
///
/// `trans`: 111 (op(A) = A), 112 (its transpose) or 113 (the same). A is m x n, column-major with leading
/// dimension `lda` >= max(1, m); alpha and beta are the first numbers of their arrays. Returns 0, or the
/// position of an illegal argument in the list, or -1 for arrays that are NULL, too short or of
/// different moduli sets; then y is untouched and `wb_last_error` says more.
///
/// # Safety
/// Arrays are NULL or initialised, and nothing else uses them during the call.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_gemv(
    trans: c_int,
    m: i64,
    n: i64,
    alpha: *const wb_mp_array,
    a: *const wb_mp_array,
    lda: i64,
    x: *const wb_mp_array,
    incx: i64,
    beta: *const wb_mp_array,
    y: *mut wb_mp_array,
    incy: i64,
) -> c_int {
    guard::call("wb_mp_gemv", || {
        let mut at = Arguments::default();
        let trans = at.trans("trans", trans)?;
        let (m, n) = (at.size("m", m)?, at.size("n", n)?);
        let (rows, terms) = stored_shape(trans, m, n);
        let alpha = at.scalar("alpha", alpha);
        let a = at.matrix("A", a, (m, n), lda)?;
        let x = at.vector("x", x, terms, incx)?;
        let beta = at.scalar("beta", beta);
        let y = at.vector("y", y, rows, incy)?;
        let exact = config().mpres == MpresScheme::Exact;
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let scalars = (operands.scalar(alpha)?, operands.scalar(beta)?);
            let matrix = operands.matrix(a)?;
            let x_on_cpu = operands.vector(x)?;
            let y_on_cpu = operands.vector(y)?;
            let cost = if exact { Cost::sums } else { Cost::rounded_sums };
            let cost = cost(a.rows * a.cols, moduli(&operands));
            let read = [a.at, x.at, alpha.at, beta.at];
            let done =
                device::attempt(&mut operands, cost, read, [y.at], |device, read, [of_y]| {
                    let [of_a, of_x, alpha, beta] = read;
                    let (x, y) = (vector_on_device(of_x, x), vector_on_device(of_y, y));
                    let gemv = if exact { rns::gemv } else { rns::elements::threestep::gemv };
                    gemv(device, trans, alpha, matrix_on_device(of_a, a), x, beta, y)
                })?;
            if !done {
                let (alpha, beta) = scalars;
                let gemv = if exact { level2::gemv } else { threestep::gemv };
                gemv(trans, alpha, matrix, x_on_cpu, beta, y_on_cpu, Means::chosen());
            }
        }
        Ok(())
    })
}

/// y := alpha A x + beta y for a symmetric n x n matrix A, of which the upper (`uplo` 121) or the lower
/// triangle (122) is read. Otherwise as `wb_mp_gemv`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_symv(
    uplo: c_int,
    n: i64,
    alpha: *const wb_mp_array,
    a: *const wb_mp_array,
    lda: i64,
    x: *const wb_mp_array,
    incx: i64,
    beta: *const wb_mp_array,
    y: *mut wb_mp_array,
    incy: i64,
) -> c_int {
    guard::call("wb_mp_symv", || {
        let mut at = Arguments::default();
        let (uplo, n) = (at.uplo("uplo", uplo)?, at.size("n", n)?);
        let alpha = at.scalar("alpha", alpha);
        let a = at.matrix("A", a, (n, n), lda)?;
        let x = at.vector("x", x, n, incx)?;
        let beta = at.scalar("beta", beta);
        let y = at.vector("y", y, n, incy)?;
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let scalars = (operands.scalar(alpha)?, operands.scalar(beta)?);
            let matrix = operands.matrix(a)?;
            let x_on_cpu = operands.vector(x)?;
            let y_on_cpu = operands.vector(y)?;
            let cost = Cost::sums(a.rows * a.cols, moduli(&operands));
            let read = [a.at, x.at, alpha.at, beta.at];
            let done =
                device::attempt(&mut operands, cost, read, [y.at], |device, read, [of_y]| {
                    let [of_a, of_x, alpha, beta] = read;
                    let (x, y) = (vector_on_device(of_x, x), vector_on_device(of_y, y));
                    rns::symv(device, uplo, alpha, matrix_on_device(of_a, a), x, beta, y)
                })?;
            if !done {
                let (alpha, beta) = scalars;
                level2::symv(uplo, alpha, matrix, x_on_cpu, beta, y_on_cpu, Means::chosen());
            }
            Ok(())
        }
    })
}

/// A := alpha x y^T + A, each element rounded once; A is m x n. Otherwise as `wb_mp_gemv`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_ger(
    m: i64,
    n: i64,
    alpha: *const wb_mp_array,
    x: *const wb_mp_array,
    incx: i64,
    y: *const wb_mp_array,
    incy: i64,
    a: *mut wb_mp_array,
    lda: i64,
) -> c_int {
    guard::call("wb_mp_ger", || {
        let mut at = Arguments::default();
        let (m, n) = (at.size("m", m)?, at.size("n", n)?);
        let alpha = at.scalar("alpha", alpha);
        let x = at.vector("x", x, m, incx)?;
        let y = at.vector("y", y, n, incy)?;
        let a = at.matrix("A", a, (m, n), lda)?;
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let scalar = operands.scalar(alpha)?;
            let x_on_cpu = operands.vector(x)?;
            let y_on_cpu = operands.vector(y)?;
            let matrix = operands.matrix(a)?;
            let spec = Spec::ger(Part::All, (a.rows, a.cols), (x.inc, y.inc), a.ld);
            let read = [alpha.at, x.at, y.at, a.at];
            elements::compute(&mut operands, &spec, read, [a.at], |means| {
                level2::ger(scalar, x_on_cpu, y_on_cpu, matrix, Part::All, means);
            })
        }
    })
}

/// A := alpha x x^T + A in one triangle of the n x n matrix A, which `uplo` names as for
/// `wb_mp_symv`; the other is neither read nor written. Otherwise as `wb_mp_gemv`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_syr(
    uplo: c_int,
    n: i64,
    alpha: *const wb_mp_array,
    x: *const wb_mp_array,
    incx: i64,
    a: *mut wb_mp_array,
    lda: i64,
) -> c_int {
    guard::call("wb_mp_syr", || {
        let mut at = Arguments::default();
        let (part, n) = (at.uplo("uplo", uplo)?.part(), at.size("n", n)?);
        let alpha = at.scalar("alpha", alpha);
        let x = at.vector("x", x, n, incx)?;
        let a = at.matrix("A", a, (n, n), lda)?;
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let scalar = operands.scalar(alpha)?;
            let vector = operands.vector(x)?;
            let matrix = operands.matrix(a)?;
            let spec = Spec::ger(part, (a.rows, a.cols), (x.inc, x.inc), a.ld);
            let read = [alpha.at, x.at, x.at, a.at];
            elements::compute(&mut operands, &spec, read, [a.at], |means| {
                level2::ger(scalar, vector, vector, matrix, part, means);
            })
        }
    })
}

/// A := alpha (x y^T + y x^T) + A in one triangle. Otherwise as `wb_mp_syr`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_syr2(
    uplo: c_int,
    n: i64,
    alpha: *const wb_mp_array,
    x: *const wb_mp_array,
    incx: i64,
    y: *const wb_mp_array,
    incy: i64,
    a: *mut wb_mp_array,
    lda: i64,
) -> c_int {
    guard::call("wb_mp_syr2", || {
        let mut at = Arguments::default();
        let (uplo, n) = (at.uplo("uplo", uplo)?, at.size("n", n)?);
        let alpha = at.scalar("alpha", alpha);
        let x = at.vector("x", x, n, incx)?;
        let y = at.vector("y", y, n, incy)?;
        let a = at.matrix("A", a, (n, n), lda)?;
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let scalar = operands.scalar(alpha)?;
            let x_on_cpu = operands.vector(x)?;
            let y_on_cpu = operands.vector(y)?;
            let matrix = operands.matrix(a)?;
            let spec = Spec::syr2(uplo.part(), a.rows, (x.inc, y.inc), a.ld);
            let read = [alpha.at, x.at, y.at, a.at];
            elements::compute(&mut operands, &spec, read, [a.at], |means| {
                level2::syr2(uplo, scalar, x_on_cpu, y_on_cpu, matrix, means);
            })
        }
    })
}

/// C := alpha A + beta B
///
/// # Safety
/// As `wb_mp_gemv`.
unsafe fn add(
    alpha: Scalar<*const wb_mp_array>,
    a: Matrix<*const wb_mp_array>,
    beta: Scalar<*const wb_mp_array>,
    b: Matrix<*const wb_mp_array>,
    c: Matrix<*mut wb_mp_array>,
) -> Result<(), guard::Failure> {
    let mut operands = Operands::anywhere();
    // SAFETY: the caller's.
    unsafe {
        let scalars = (operands.scalar(alpha)?, operands.scalar(beta)?);
        let a_on_cpu = operands.matrix(a)?;
        let b_on_cpu = operands.matrix(b)?;
        let c_on_cpu = operands.matrix(c)?;
        let spec = Spec::ge_add((a.rows, a.cols), [a.ld, b.ld, c.ld]);
        let read = [alpha.at, a.at, beta.at, b.at, c.at];
        elements::compute(&mut operands, &spec, read, [c.at], |means| {
            level2::ge_add(scalars.0, a_on_cpu, scalars.1, b_on_cpu, c_on_cpu, means);
        })
    }
}

/// C := alpha A + beta B for m x n matrices, each element rounded once. Otherwise as `wb_mp_gemv`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_ge_add(
    m: i64,
    n: i64,
    alpha: *const wb_mp_array,
    a: *const wb_mp_array,
    lda: i64,
    beta: *const wb_mp_array,
    b: *const wb_mp_array,
    ldb: i64,
    c: *mut wb_mp_array,
    ldc: i64,
) -> c_int {
    guard::call("wb_mp_ge_add", || {
        let mut at = Arguments::default();
        let (m, n) = (at.size("m", m)?, at.size("n", n)?);
        let alpha = at.scalar("alpha", alpha);
        let a = at.matrix("A", a, (m, n), lda)?;
        let beta = at.scalar("beta", beta);
        let b = at.matrix("B", b, (m, n), ldb)?;
        let c = at.matrix("C", c, (m, n), ldc)?;
        // SAFETY: the caller's.
        unsafe { add(alpha, a, beta, b, c) }
    })
}

/// B := alpha A + beta B for m x n matrices, each element rounded once. Otherwise as `wb_mp_gemv`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_ge_acc(
    m: i64,
    n: i64,
    alpha: *const wb_mp_array,
    a: *const wb_mp_array,
    lda: i64,
    beta: *const wb_mp_array,
    b: *mut wb_mp_array,
    ldb: i64,
) -> c_int {
    guard::call("wb_mp_ge_acc", || {
        let mut at = Arguments::default();
        let (m, n) = (at.size("m", m)?, at.size("n", n)?);
        let alpha = at.scalar("alpha", alpha);
        let a = at.matrix("A", a, (m, n), lda)?;
        let beta = at.scalar("beta", beta);
        let b = at.matrix("B", b, (m, n), ldb)?;
        // SAFETY: the caller's.
        unsafe { add(alpha, a, beta, b.as_const(), b) }
    })
}

/// A := D A (`side` 141) or A D (142) for an m x n matrix A and a diagonal matrix D, given by the
/// vector `d` of m or n numbers; each element rounded once. Otherwise as `wb_mp_gemv`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_ge_diag_scale(
    side: c_int,
    m: i64,
    n: i64,
    d: *const wb_mp_array,
    incd: i64,
    a: *mut wb_mp_array,
    lda: i64,
) -> c_int {
    guard::call("wb_mp_ge_diag_scale", || {
        let mut at = Arguments::default();
        let (right, m, n) = (at.side("side", side)?, at.size("m", m)?, at.size("n", n)?);
        let d = at.vector("D", d, if right { n } else { m }, incd)?;
        let a = at.matrix("A", a, (m, n), lda)?;
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let vector = operands.vector(d)?;
            let matrix = operands.matrix(a)?;
            let spec = Spec::diag_scale(right, (a.rows, a.cols), d.inc, a.ld);
            elements::compute(&mut operands, &spec, [d.at, a.at], [a.at], |means| {
                let (left, right) = if right { (None, Some(vector)) } else { (Some(vector), None) };
                level2::ge_scale(left, right, matrix, means);
            })
        }
    })
}

/// A := L A R for an m x n matrix A and diagonal matrices, given by the vectors `dl` of m and `dr` of n
/// numbers; each element rounded once. Otherwise as `wb_mp_gemv`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_ge_lr_scale(
    m: i64,
    n: i64,
    dl: *const wb_mp_array,
    incdl: i64,
    dr: *const wb_mp_array,
    incdr: i64,
    a: *mut wb_mp_array,
    lda: i64,
) -> c_int {
    guard::call("wb_mp_ge_lr_scale", || {
        let mut at = Arguments::default();
        let (m, n) = (at.size("m", m)?, at.size("n", n)?);
        let dl = at.vector("DL", dl, m, incdl)?;
        let dr = at.vector("DR", dr, n, incdr)?;
        let a = at.matrix("A", a, (m, n), lda)?;
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let left = operands.vector(dl)?;
            let right = operands.vector(dr)?;
            let matrix = operands.matrix(a)?;
            let spec = Spec::lr_scale((a.rows, a.cols), (dl.inc, dr.inc), a.ld);
            let read = [dl.at, dr.at, a.at];
            elements::compute(&mut operands, &spec, read, [a.at], |means| {
                level2::ge_scale(Some(left), Some(right), matrix, means);
            })
        }
    })
}

/// r := the largest sum of `|a_ij|` of a column (`norm` 171) or a row (175) of an m x n matrix, rounded
/// once; the result goes to the first number of `r`. Otherwise as `wb_mp_gemv`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_ge_norm(
    norm: c_int,
    m: i64,
    n: i64,
    a: *const wb_mp_array,
    lda: i64,
    r: *mut wb_mp_array,
) -> c_int {
    guard::call("wb_mp_ge_norm", || {
        let mut at = Arguments::default();
        let norm = at.norm("norm", norm)?;
        let (m, n) = (at.size("m", m)?, at.size("n", n)?);
        let a = at.matrix("A", a, (m, n), lda)?;
        let r = at.scalar("r", r);
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let matrix = operands.matrix(a)?;
            let cost = Cost::sums(a.rows * a.cols, moduli(&operands));
            let on_cpu = |means| level2::ge_norm(norm, matrix, means);
            reduce(&mut operands, cost, [a.at], r, on_cpu, |device, [array], r| {
                rns::elements::ge_norm(device, norm, matrix_on_device(array, a), r)
            })
        }
    })
}
