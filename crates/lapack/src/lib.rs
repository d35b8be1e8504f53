//! Factorisations of matrices, the linear systems that they solve, and eigenproblems, for any format.
//!
//! A part of wideblas, which has this crate as its module `lapack`: programs depend on the crate `wideblas`.
//!
//! Factorisations are recursive: a matrix is halved until a single row or column is left, so that nearly all work is in large
//! products and triangular systems of [`wideblas_blas`], which choose their arithmetic by themselves. Names, arguments and `info`
//! are those of LAPACK.
//!
//! Sources: Gustavson, "Recursion leads to automatic variable blocking for dense linear-algebra algorithms", IBM J. Res. Dev. 41,
//! 1997; Toledo, "Locality of reference in LU decomposition with partial pivoting", SIAM J. Matrix Anal. Appl. 18, 1997.

#![forbid(unsafe_code)]

pub mod answers;
pub mod cholesky;
pub mod condition;
pub mod copies;
pub mod generalized;
pub mod indefinite;
pub mod least_squares;
mod long;
pub mod lu;
pub mod memory;
pub mod norms;
mod numbers;
mod pair;
mod panel;
pub mod parts;
pub mod qr;
pub mod real;
pub mod reduction;
pub mod refined;
pub mod reflectors;
pub mod rotations;
pub mod scaling;
pub mod single;
mod steps;
mod sweeps;
pub mod symmetric;
mod there;
pub mod triangle;
pub mod tridiagonal;
mod without_vectors;

pub use numbers::Number;
pub use wideblas_engine::device::vectors::{Exchanges, Lines};

use wideblas_blas::level1::Context;

/// What an algorithm needs beside its matrices.
pub struct Units<'a, T> {
    pub one: &'a T,
    pub minus_one: &'a T,
    pub context: Context,
}

// Copied whatever the numbers are, which derived traits would ask to be copied too.
impl<T> Clone for Units<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Units<'_, T> {}

/// The place of the first pivot that is zero or, of a positive definite matrix, not above zero; from 0.
pub type Zero = usize;

/// Rows or columns of the first of two halves: of large matrices a multiple of 8, as kernels compute so many at once.
pub fn half(n: usize) -> usize {
    if n < 32 { n / 2 } else { (n / 2).next_multiple_of(8) }
}
