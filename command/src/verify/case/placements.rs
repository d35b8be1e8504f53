//! Where the numbers of the operands of a call come from.

use super::spec::{Routine, Spec};
use wideblas::abi::exported::routines::Routine as Named;
use wideblas::options::Side;

/// Where the numbers of an operand come from: those of op(A) or of op(B) in the product.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    pub of_b: bool,
    pub rows: usize,
    pub cols: usize,
    /// A row is a row of op(A), or a column of op(B); else a column is.
    pub rows_are_vectors: bool,
}

/// The placements of A, B and C; `None` for an operand that is not there, and for a C that only is added to.
pub fn placements(spec: &Spec) -> [Option<Placement>; 3] {
    let Spec { m, n, k, .. } = *spec;
    let place = |of_b: bool, vectors: usize, depth: usize, rows_are_vectors: bool| {
        let (rows, cols) = if rows_are_vectors { (vectors, depth) } else { (depth, vectors) };
        Some(Placement { of_b, rows, cols, rows_are_vectors })
    };
    // A row of op(A) or a column of op(B) alone; or the first number of each of their vectors.
    let along = |of_b: bool| place(of_b, 1, k, true);
    let across = |of_b: bool, vectors: usize| place(of_b, vectors, 1, false);
    let routine = match spec.routine {
        Routine::Gemm(ta, tb) => Named::Gemm(ta, tb),
        Routine::Syrk(uplo, trans) => Named::Syrk(uplo, trans),
        Routine::Named(routine) => routine,
    };
    match routine {
        Named::Gemm(ta, tb) | Named::Gemmtr(_, ta, tb) => {
            [place(false, m, k, !ta.is_transposed()), place(true, n, k, tb.is_transposed()), None]
        }
        Named::Syrk(_, trans) | Named::Herk(_, trans) => {
            [place(false, n, k, !trans.is_transposed()), None, None]
        }
        Named::Syr2k(_, trans) | Named::Her2k(_, trans) => {
            let of = |of_b| place(of_b, n, k, !trans.is_transposed());
            [of(false), of(true), None]
        }
        Named::Symm(Side::Left, _) | Named::Hemm(Side::Left, _) => {
            [place(false, m, k, true), place(true, n, k, false), None]
        }
        Named::Symm(..) | Named::Hemm(..) => {
            [place(true, n, k, false), place(false, m, k, true), None]
        }
        Named::Trmm(Side::Left, _, trans, _) | Named::Trsm(Side::Left, _, trans, _) => {
            [place(false, m, k, !trans.is_transposed()), None, place(true, n, k, false)]
        }
        Named::Trmm(_, _, trans, _) | Named::Trsm(_, _, trans, _) => {
            [place(true, n, k, trans.is_transposed()), None, place(false, m, k, true)]
        }
        Named::Gemv(trans) => [place(true, n, k, !trans.is_transposed()), along(false), None],
        Named::Symv(_) => [place(true, n, k, true), along(false), None],
        Named::Trmv(_, trans, _) | Named::Trsv(_, trans, _) => {
            [place(true, n, k, !trans.is_transposed()), None, along(false)]
        }
        Named::Ger | Named::Gerc => [across(false, m), across(true, n), None],
        Named::Syr(_) => [across(false, n), None, None],
        Named::Syr2(_) => [across(false, n), across(true, n), None],
        Named::Axpy | Named::Copy => [across(true, n), None, None],
        Named::Scal | Named::Rscal | Named::Rotg | Named::Rotmg => [None, None, across(true, n)],
        Named::Swap | Named::Rot => [None, None, None],
        Named::Rotm(_) => [place(false, m, k, true), None, None],
        Named::Dot | Named::Dotc => [along(false), along(true), None],
        Named::Asum | Named::Nrm2 | Named::Iamax | Named::Abs1 => [along(false), None, None],
    }
}
