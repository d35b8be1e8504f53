//! Matrix products of arrays of residue numbers.

use super::arrays::wb_mp_array;
use super::device;
use super::operands::{Operands, matrix_on_device};
use crate::abi::arguments::{Arguments, Matrix};
use crate::abi::guard::{self, Failure};
use crate::blas::mp::{Means, level3};
use crate::options::{Part, Trans, stored_shape};
use std::ffi::c_int;

fn no_memory(_: level3::NoMemory) -> Failure {
    Failure::Invalid("no memory")
}

/// Tries a product that a GPU can compute, if it is one, there; otherwise all operands are in host memory
/// afterwards.
///
/// # Safety
/// The arrays, those of the matrices, are among the operands.
unsafe fn attempt(
    operands: &mut Operands<'_>,
    scalars: Option<level3::Scalars>,
    trans: (Trans, Trans),
    [a, b]: [Matrix<*const wb_mp_array>; 2],
    c: Matrix<*mut wb_mp_array>,
    part: Part,
) -> Result<bool, Failure> {
    let Some(scalars) = scalars else {
        operands.bring_to_host()?;
        return Ok(false);
    };
    let k = if trans.0.is_transposed() { a.rows } else { a.cols };
    let set = operands.waiting().first().map(|operand| operand.array.set);
    let set = set.ok_or(Failure::Null("C"))?;
    let cost = level3::product_cost(set, (c.rows, c.cols, k), part);
    // SAFETY: the caller's.
    unsafe {
        device::attempt(operands, cost, [a.at, b.at], [c.at], |device, [of_a, of_b], [of_c]| {
            let matrices =
                [matrix_on_device(of_a, a), matrix_on_device(of_b, b), matrix_on_device(of_c, c)];
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
    guard::call("wb_mp_gemm", || {
        let mut at = Arguments::default();
        let trans = (at.trans("transa", transa)?, at.trans("transb", transb)?);
        let (m, n, k) = (at.size("m", m)?, at.size("n", n)?, at.size("k", k)?);
        let alpha = at.scalar("alpha", alpha);
        let a = at.matrix("A", a, stored_shape(trans.0, m, k), lda)?;
        let b = at.matrix("B", b, stored_shape(trans.1, k, n), ldb)?;
        let beta = at.scalar("beta", beta);
        let c = at.matrix("C", c, (m, n), ldc)?;
        let mut operands = Operands::default();
        // SAFETY: the caller's.
        unsafe {
            let (alpha, beta) = (operands.scalar(alpha)?, operands.scalar(beta)?);
            // Alpha and beta say where it can run.
            operands.stay();
            let on_cpu = (operands.matrix(a)?, operands.matrix(b)?, operands.matrix(c)?);
            let means = Means::chosen();
            let scalars = level3::Scalars::of(alpha, beta, (c.rows, c.cols, k.value), means);
            if attempt(&mut operands, scalars, trans, [a, b], c, Part::All)? {
                return Ok(());
            }
            let (a, b, c) = on_cpu;
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
    guard::call("wb_mp_syrk", || {
        let mut at = Arguments::default();
        let (uplo, trans) = (at.uplo("uplo", uplo)?, at.trans("trans", trans)?);
        let (n, k) = (at.size("n", n)?, at.size("k", k)?);
        let alpha = at.scalar("alpha", alpha);
        let a = at.matrix("A", a, stored_shape(trans, n, k), lda)?;
        let beta = at.scalar("beta", beta);
        let c = at.matrix("C", c, (n, n), ldc)?;
        let mut operands = Operands::default();
        // SAFETY: the caller's.
        unsafe {
            let (alpha, beta) = (operands.scalar(alpha)?, operands.scalar(beta)?);
            operands.stay();
            let on_cpu = (operands.matrix(a)?, operands.matrix(c)?);
            let (means, both) = (Means::chosen(), (trans, trans.other()));
            let scalars = level3::Scalars::of(alpha, beta, (c.rows, c.cols, k.value), means);
            if attempt(&mut operands, scalars, both, [a, a], c, uplo.part())? {
                return Ok(());
            }
            let (a, c) = on_cpu;
            level3::syrk((uplo, trans), alpha, a, beta, c, means).map_err(no_memory)?;
            Ok(())
        }
    })
}
