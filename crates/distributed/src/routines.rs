//! Products of distributed matrices.

use crate::Error;
use crate::carried::Number;
use crate::grid::Grid;
use crate::matrix::{Distributed, DistributedMut};
use crate::product::{Product, Report, multiply};

pub use crate::product::PIECE;
use wideblas_base::options::{Part, Side, Trans, Uplo};
use wideblas_blas::level3::Mode;

/// C := alpha op(A) op(B) + beta C
pub struct Gemm<'a, T> {
    pub transa: Trans,
    pub transb: Trans,
    pub alpha: T,
    pub a: Distributed<'a, T>,
    pub b: Distributed<'a, T>,
    pub beta: T,
    pub c: DistributedMut<'a, T>,
    /// The depth of the pieces in which A and B travel: [`PIECE`], or as the program likes.
    pub piece: usize,
}

/// C := alpha op(A) op(A)^T + beta C, of which one triangle is read and written.
pub struct Syrk<'a, T> {
    pub uplo: Uplo,
    pub trans: Trans,
    pub alpha: T,
    pub a: Distributed<'a, T>,
    pub beta: T,
    pub c: DistributedMut<'a, T>,
    /// The depth of the pieces in which A and B travel: [`PIECE`], or as the program likes.
    pub piece: usize,
}

/// Computes the product, with the bits of [`gemm`](wideblas_blas::level3::gemm) on one process.
///
/// # Errors
/// The same on all processes, which wrote nothing then: when one has no memory. When messages fail, C may be lost.
///
/// # Panics
/// When the shapes do not agree.
#[inline(never)]
pub fn gemm<T: Number>(gemm: Gemm<'_, T>, mode: Mode, grid: &Grid<'_>) -> Result<Report, Error> {
    let Gemm { transa, transb, alpha, a, b, beta, c, piece } = gemm;
    let (a, b) = (a.operand(transa, Side::Left), b.operand(transb, Side::Right));
    let is_same = a.is_same(&b);
    let mut differs = [i64::from(!is_same)];
    grid.maxima(&mut differs)?;
    let (part, symmetric, skips_zeros) = (Part::All, differs == [0], false);
    let product = Product::new((alpha, a, b), (beta, c), part, piece);
    let product = Product { symmetric, skips_zeros, ..product };
    multiply(product, mode, grid)
}

/// Computes a triangle of the product, with the bits of [`syrk`](wideblas_blas::level3::syrk) on one process.
///
/// # Errors
/// As [`gemm`].
///
/// # Panics
/// When the shapes do not agree.
#[inline(never)]
pub fn syrk<T: Number>(syrk: Syrk<'_, T>, mode: Mode, grid: &Grid<'_>) -> Result<Report, Error> {
    let Syrk { uplo, trans, alpha, a, beta, c, piece } = syrk;
    let (a, b) = (a.operand(trans, Side::Left), a.operand(trans.other(), Side::Right));
    let product = Product::new((alpha, a, b), (beta, c), uplo.part(), piece);
    let product = Product { symmetric: true, skips_zeros: !trans.is_transposed(), ..product };
    multiply(product, mode, grid)
}
