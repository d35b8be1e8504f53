//! Matrix products of arrays of residue numbers.

use super::arrays::wb_mp_array;
use super::device;
use super::operands::{Operands, leading, size, trans, uplo};
use crate::abi::guard::{self, Failure};
use crate::blas::args::{Trans, stored_shape};
use crate::blas::mp::{Matrix, Means, level3};
use crate::engine::Part;
use crate::engine::cuda::rns;
use std::ffi::c_int;

fn no_memory(_: level3::NoMemory) -> Failure {
    Failure::Invalid("no memory")
}

/// A matrix in its array's copy.
fn on_device<'a>(array: &'a rns::Resident, matrix: Matrix<'_>) -> rns::Matrix<'a> {
    let Matrix { rows, cols, ld, .. } = matrix;
    rns::Matrix { array, rows, cols, ld }
}

/// Tries a product that a GPU can compute, if it is one, there; otherwise all operands are in host memory
/// afterwards. The matrices are A, B and C.
///
/// # Safety
/// The arrays, those of the matrices, are among the operands.
unsafe fn attempt(
    operands: &mut Operands<'_>,
    scalars: Option<level3::Scalars>,
    trans: (Trans, Trans),
    arrays: [*const wb_mp_array; 2],
    result: *mut wb_mp_array,
    [a, b, c]: [Matrix<'_>; 3],
    part: Part,
) -> Result<bool, Failure> {
    let Some(scalars) = scalars else {
        operands.bring_to_host()?;
        return Ok(false);
    };
    let k = if trans.0.is_transposed() { a.rows } else { a.cols };
    let cost = level3::product_cost(c.array.set, (c.rows, c.cols, k), part);
    // SAFETY: the caller's.
    unsafe {
        device::attempt(operands, cost, arrays, [result], |device, [x, y], [z]| {
            let matrices = [on_device(x, a), on_device(y, b), on_device(z, c)];
            scalars.run(device, trans, matrices, part)
        })
    }
}

/// C := alpha op(A) op(B) + beta C, each element exactly computed and rounded once.
///
/// op(A) is m x k, op(B) k x n, C m x n; `transa` and `transb` as `trans` of `wb_mp_gemv`. Otherwise as
/// `wb_mp_gemv`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_gemm(
    transa: c_int,
    transb: c_int,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const wb_mp_array,
    a: *const wb_mp_array,
    lda: i64,
    b: *const wb_mp_array,
    ldb: i64,
    beta: *const wb_mp_array,
    c: *mut wb_mp_array,
    ldc: i64,
) -> c_int {
    guard::call("mp_gemm", None, || {
        let (transa, transb) = (trans(transa, 1)?, trans(transb, 2)?);
        let (m, n, k) = (size(m, 3)?, size(n, 4)?, size(k, 5)?);
        let shape = |trans, rows: usize, cols: usize| {
            let (rows, cols) = stored_shape(trans, rows as i64, cols as i64);
            (rows as usize, cols as usize)
        };
        let (shape_a, shape_b) = (shape(transa, m, k), shape(transb, k, n));
        let (lda, ldb) = (leading(lda, shape_a.0, 8)?, leading(ldb, shape_b.0, 10)?);
        let ldc = leading(ldc, m, 13)?;
        let mut operands = Operands::default();
        // SAFETY: the caller's.
        unsafe {
            let (alpha, beta) = (operands.scalar("alpha", alpha)?, operands.scalar("beta", beta)?);
            // Alpha and beta say where it can run.
            operands.stay();
            let arrays = [a, b];
            let result = c;
            let a = operands.matrix("A", a, shape_a, lda)?;
            let b = operands.matrix("B", b, shape_b, ldb)?;
            let c = operands.matrix("C", c, (m, n), ldc)?;
            let (means, trans) = (Means::chosen(), (transa, transb));
            let scalars = level3::Scalars::of(alpha, beta, (m, n, k), means);
            let matrices = [a, b, c];
            if attempt(&mut operands, scalars, trans, arrays, result, matrices, Part::All)? {
                return Ok(());
            }
            level3::gemm(trans, alpha, a, b, beta, c, means).map_err(no_memory)?;
            Ok(())
        }
    })
}

/// One triangle of C := alpha op(A) op(A)^T + beta C, each element exactly computed and rounded once.
///
/// op(A) is n x k, C n x n; `uplo` as for `wb_mp_symv`, `trans` as for `wb_mp_gemv`. The other triangle is
/// neither read nor written. Otherwise as `wb_mp_gemv`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_mp_syrk(
    uplo: c_int,
    trans: c_int,
    n: i64,
    k: i64,
    alpha: *const wb_mp_array,
    a: *const wb_mp_array,
    lda: i64,
    beta: *const wb_mp_array,
    c: *mut wb_mp_array,
    ldc: i64,
) -> c_int {
    guard::call("mp_syrk", None, || {
        let (uplo, trans) = (self::uplo(uplo, 1)?, self::trans(trans, 2)?);
        let (n, k) = (size(n, 3)?, size(k, 4)?);
        let (rows, cols) = stored_shape(trans, n as i64, k as i64);
        let shape = (rows as usize, cols as usize);
        let (lda, ldc) = (leading(lda, shape.0, 7)?, leading(ldc, n, 10)?);
        let mut operands = Operands::default();
        // SAFETY: the caller's.
        unsafe {
            let (alpha, beta) = (operands.scalar("alpha", alpha)?, operands.scalar("beta", beta)?);
            operands.stay();
            let (array, result) = (a, c);
            let a = operands.matrix("A", a, shape, lda)?;
            let c = operands.matrix("C", c, (n, n), ldc)?;
            let (means, both) = (Means::chosen(), (trans, trans.other()));
            let scalars = level3::Scalars::of(alpha, beta, (n, n, k), means);
            let (arrays, matrices) = ([array; 2], [a, a, c]);
            if attempt(&mut operands, scalars, both, arrays, result, matrices, uplo.part())? {
                return Ok(());
            }
            level3::syrk((uplo, trans), alpha, a, beta, c, means).map_err(no_memory)?;
            Ok(())
        }
    })
}
