//! Matrix products of arrays of residue numbers.

use super::arrays::wb_mp_array;
use super::operands::views;
use crate::abi::arguments::Arguments;
use crate::abi::guard;
use crate::blas::mp::{Context, level3};
use crate::options::stored_shape;
use std::ffi::c_int;

/// C := alpha op(A) op(B) + beta C, each element exactly computed and rounded once.
///
/// op(A) is m x k, op(B) k x n, C m x n; `transa` and `transb` as `trans` of `wb_mp_gemv`. Otherwise as
/// `wb_mp_gemv`.
///
/// # Safety
/// As `wb_mp_gemv`.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_mp_gemm(
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
        // SAFETY: the caller's.
        let (alpha, beta, a, b, c) = unsafe { views((alpha, beta, a, b, c)) }?;
        level3::gemm(trans, alpha, a, b, beta, c, Context::chosen())?;
        Ok(())
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
pub unsafe extern "C-unwind" fn wb_mp_syrk(
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
        // SAFETY: the caller's.
        let (alpha, beta, a, c) = unsafe { views((alpha, beta, a, c)) }?;
        level3::syrk((uplo, trans), alpha, a, beta, c, Context::chosen())?;
        Ok(())
    })
}
