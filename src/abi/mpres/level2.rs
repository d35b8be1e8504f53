//! Matrix-vector and elementwise matrix routines on arrays of residue numbers.

use super::arrays::wb_mp_array;
use super::device;
use super::elements::{self, moduli, reduce};
use super::operands::{Operands, increment, leading, norm, side, size, trans, uplo};
use crate::abi::guard;
use crate::blas::mp::{Means, level2, threestep};
use crate::config::{MpresScheme, config};
use crate::engine::Part;
use crate::engine::choose::Cost;
use crate::engine::cuda::rns;
use crate::engine::cuda::rns::elements::Spec;
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
    guard::call("mp_gemv", None, || {
        let trans = self::trans(trans, 1)?;
        let (m, n) = (size(m, 2)?, size(n, 3)?);
        let lda = leading(lda, m, 6)?;
        let (incx, incy) = (increment(incx, 8)?, increment(incy, 11)?);
        let (rows, terms) = if trans.is_transposed() { (n, m) } else { (m, n) };
        let exact = config().mpres == MpresScheme::Exact;
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let scalars = (operands.scalar("alpha", alpha)?, operands.scalar("beta", beta)?);
            let matrix = operands.matrix("A", a, (m, n), lda)?;
            let x_on_cpu = operands.vector("x", x, terms, incx)?;
            let y_on_cpu = operands.vector("y", y, rows, incy)?;
            let cost = if exact { Cost::sums } else { Cost::rounded_sums };
            let (cost, read) = (cost(m * n, matrix.array.set.full.len), [a, x, alpha, beta]);
            let done = device::attempt(&mut operands, cost, read, [y], |device, read, [y]| {
                let [array, x, alpha, beta] = read;
                let a = rns::Matrix { array, rows: m, cols: n, ld: lda as usize };
                let vector = |array, n, inc| rns::Vector { array, n, inc };
                let (x, y) = (vector(x, terms, incx), vector(y, rows, incy));
                let gemv = if exact { rns::gemv } else { rns::elements::threestep::gemv };
                gemv(device, trans, alpha, a, x, beta, y)
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
    guard::call("mp_symv", None, || {
        let (uplo, n) = (self::uplo(uplo, 1)?, size(n, 2)?);
        let lda = leading(lda, n, 5)?;
        let (incx, incy) = (increment(incx, 7)?, increment(incy, 10)?);
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let scalars = (operands.scalar("alpha", alpha)?, operands.scalar("beta", beta)?);
            let matrix = operands.matrix("A", a, (n, n), lda)?;
            let x_on_cpu = operands.vector("x", x, n, incx)?;
            let y_on_cpu = operands.vector("y", y, n, incy)?;
            let (cost, read) = (Cost::sums(n * n, moduli(&operands)), [a, x, alpha, beta]);
            let done = device::attempt(&mut operands, cost, read, [y], |device, read, [y]| {
                let [array, x, alpha, beta] = read;
                let a = rns::Matrix { array, rows: n, cols: n, ld: matrix.ld };
                let vector = |array, inc| rns::Vector { array, n, inc };
                let (x, y) = (vector(x, incx), vector(y, incy));
                rns::symv(device, uplo, alpha, a, x, beta, y)
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
    guard::call("mp_ger", None, || {
        let (m, n) = (size(m, 1)?, size(n, 2)?);
        let (incx, incy) = (increment(incx, 5)?, increment(incy, 7)?);
        let lda = leading(lda, m, 9)?;
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let scalar = operands.scalar("alpha", alpha)?;
            let x_on_cpu = operands.vector("x", x, m, incx)?;
            let y_on_cpu = operands.vector("y", y, n, incy)?;
            let matrix = operands.matrix("A", a, (m, n), lda)?;
            let spec = Spec::ger(Part::All, (m, n), (incx, incy), matrix.ld);
            elements::compute(&mut operands, &spec, [alpha, x, y, a], [a], |means| {
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
    guard::call("mp_syr", None, || {
        let (part, n) = (self::uplo(uplo, 1)?.part(), size(n, 2)?);
        let (inc, lda) = (increment(incx, 5)?, leading(lda, n, 7)?);
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let scalar = operands.scalar("alpha", alpha)?;
            let vector = operands.vector("x", x, n, inc)?;
            let matrix = operands.matrix("A", a, (n, n), lda)?;
            let spec = Spec::ger(part, (n, n), (inc, inc), matrix.ld);
            elements::compute(&mut operands, &spec, [alpha, x, x, a], [a], |means| {
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
    guard::call("mp_syr2", None, || {
        let (uplo, n) = (self::uplo(uplo, 1)?, size(n, 2)?);
        let (incx, incy) = (increment(incx, 5)?, increment(incy, 7)?);
        let lda = leading(lda, n, 9)?;
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let scalar = operands.scalar("alpha", alpha)?;
            let x_on_cpu = operands.vector("x", x, n, incx)?;
            let y_on_cpu = operands.vector("y", y, n, incy)?;
            let matrix = operands.matrix("A", a, (n, n), lda)?;
            let spec = Spec::syr2(uplo.part(), n, (incx, incy), matrix.ld);
            elements::compute(&mut operands, &spec, [alpha, x, y, a], [a], |means| {
                level2::syr2(uplo, scalar, x_on_cpu, y_on_cpu, matrix, means);
            })
        }
    })
}

/// C := alpha A + beta B, with the matrices' leading dimensions, C with its name.
///
/// # Safety
/// As `wb_mp_gemv`.
unsafe fn add(
    (m, n): (usize, usize),
    (alpha, a, lda): (*const wb_mp_array, *const wb_mp_array, i64),
    (beta, b, ldb): (*const wb_mp_array, *const wb_mp_array, i64),
    (name, c, ldc): (&'static str, *mut wb_mp_array, i64),
) -> Result<(), guard::Failure> {
    let mut operands = Operands::anywhere();
    // SAFETY: the caller's.
    unsafe {
        let scalars = (operands.scalar("alpha", alpha)?, operands.scalar("beta", beta)?);
        let a_on_cpu = operands.matrix("A", a, (m, n), lda)?;
        let b_on_cpu = operands.matrix("B", b, (m, n), ldb)?;
        let c_on_cpu = operands.matrix(name, c, (m, n), ldc)?;
        let spec = Spec::ge_add((m, n), [a_on_cpu.ld, b_on_cpu.ld, c_on_cpu.ld]);
        elements::compute(&mut operands, &spec, [alpha, a, beta, b, c], [c], |means| {
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
    guard::call("mp_ge_add", None, || {
        let (m, n) = (size(m, 1)?, size(n, 2)?);
        let (lda, ldb, ldc) = (leading(lda, m, 5)?, leading(ldb, m, 8)?, leading(ldc, m, 10)?);
        // SAFETY: the caller's.
        unsafe { add((m, n), (alpha, a, lda), (beta, b, ldb), ("C", c, ldc)) }
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
    guard::call("mp_ge_acc", None, || {
        let (m, n) = (size(m, 1)?, size(n, 2)?);
        let (lda, ldb) = (leading(lda, m, 5)?, leading(ldb, m, 8)?);
        // SAFETY: the caller's.
        unsafe { add((m, n), (alpha, a, lda), (beta, b, ldb), ("B", b, ldb)) }
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
    guard::call("mp_ge_diag_scale", None, || {
        let (right, m, n) = (self::side(side, 1)?, size(m, 2)?, size(n, 3)?);
        let (inc, lda) = (increment(incd, 5)?, leading(lda, m, 7)?);
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let vector = operands.vector("D", d, if right { n } else { m }, inc)?;
            let matrix = operands.matrix("A", a, (m, n), lda)?;
            let spec = Spec::diag_scale(right, (m, n), inc, matrix.ld);
            elements::compute(&mut operands, &spec, [d, a], [a], |means| {
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
    guard::call("mp_ge_lr_scale", None, || {
        let (m, n) = (size(m, 1)?, size(n, 2)?);
        let (incl, incr) = (increment(incdl, 4)?, increment(incdr, 6)?);
        let lda = leading(lda, m, 8)?;
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let left = operands.vector("DL", dl, m, incl)?;
            let right = operands.vector("DR", dr, n, incr)?;
            let matrix = operands.matrix("A", a, (m, n), lda)?;
            let spec = Spec::lr_scale((m, n), (incl, incr), matrix.ld);
            elements::compute(&mut operands, &spec, [dl, dr, a], [a], |means| {
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
    guard::call("mp_ge_norm", None, || {
        let norm = self::norm(norm, 1)?;
        let (m, n) = (size(m, 2)?, size(n, 3)?);
        let lda = leading(lda, m, 5)?;
        let mut operands = Operands::anywhere();
        // SAFETY: the caller's.
        unsafe {
            let matrix = operands.matrix("A", a, (m, n), lda)?;
            let cost = Cost::sums(m * n, moduli(&operands));
            let on_cpu = |means| level2::ge_norm(norm, matrix, means);
            reduce(&mut operands, cost, [a], r, on_cpu, |device, [array], r| {
                let a = rns::Matrix { array, rows: m, cols: n, ld: matrix.ld };
                rns::elements::ge_norm(device, norm, a, r)
            })
        }
    })
}
