//! Eigenvalues and eigenvectors of Hermitian matrices.

use crate::Units;
use crate::householder::{Of, Scratch};
use crate::parted::{Parted, Real};
use crate::reduction::{Tridiagonal, generate, reduce, room_to_multiply, room_to_reduce};
use crate::single::Single;
use crate::tridiagonal::{self, Unconverged};
use wideblas_base::options::Uplo;
use wideblas_blas::MatMut;
use wideblas_engine::cuda::Failure;

/// What [`solve`] works with.
pub struct Workspace<'a, T: Parted> {
    /// n - 1 numbers.
    pub e: &'a mut [T::Real],
    /// n - 1 numbers.
    pub tau: &'a mut [T],
    /// [`room_to_solve`] numbers.
    pub work: &'a mut [T],
}

/// Numbers of a workspace for a matrix of order n.
pub fn room_to_solve<T: Parted>(n: usize) -> usize {
    room_to_reduce::<T>(n).max(room_to_multiply::<T>(n, n))
}

/// The eigenvalues of the matrix of which A has a triangle go to w, in ascending order; A becomes the eigenvectors, or is overwritten.
/// LAPACK's syev, of complex numbers heev.
///
/// Of a matrix with infinities or NaN nothing is found: its eigenvalues are NaN.
///
/// # Errors
/// When a GPU fails.
pub fn solve<T: Parted>(
    (uplo, has_vectors): (Uplo, bool),
    a: &mut MatMut<'_, T>,
    w: &mut [T::Real],
    workspace: Workspace<'_, T>,
    units: Units<'_, T>,
) -> Result<Unconverged, Failure> {
    let n = a.rows;
    let Workspace { e, tau, work } = workspace;
    if n == 0 {
        return Ok(0);
    }
    let shift = shift_of(uplo, a);
    if shift != 0 {
        scale(uplo, a, shift, work, units)?;
    }
    reduce(uplo, a, Tridiagonal { d: w, e, tau }, work, units)?;
    let unconverged = if has_vectors {
        generate(uplo, a, tau, work, units)?;
        tridiagonal::solve(w, e, Some(a), units)?
    } else {
        tridiagonal::solve::<T>(w, e, None, units)?
    };
    if shift != 0 {
        w.iter_mut().for_each(|w| {
            let scaled = w.single().scaled(-shift);
            w.put(&scaled);
        });
    }
    Ok(unconverged)
}

/// The exponent of two by which a matrix is multiplied: its norm is too near the ends of the exponents otherwise.
fn shift_of<T: Parted>(uplo: Uplo, a: &mut MatMut<'_, T>) -> i64 {
    let farthest = T::Real::FARTHEST;
    if farthest == i64::MAX {
        return 0;
    }
    let mut largest = None;
    for j in 0..a.cols {
        let rows = uplo.part().rows(j, a.rows);
        for x in &a.column(j)[rows] {
            for part in x.parts().into_iter().flatten().map(Real::single) {
                if !part.is_finite() {
                    return 0;
                }
                if !part.is_zero() {
                    largest = largest.max(Some(part.exponent()));
                }
            }
        }
    }
    let largest = largest.unwrap_or(0);
    largest.clamp(-farthest, farthest) - largest
}

/// A triangle is multiplied by a power of two.
fn scale<T: Parted>(
    uplo: Uplo,
    a: &mut MatMut<'_, T>,
    shift: i64,
    work: &mut [T],
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let (mut scratch, _) = Scratch::of(work);
    scratch.put([&Of::<T>::integer(1).scaled(shift), &Of::<T>::integer(0)]);
    for j in 0..a.cols {
        let rows = uplo.part().rows(j, a.rows);
        let column = a.vector(j, false).part(rows.start, rows.len());
        T::scal(scratch.number(), column, units.context)?;
    }
    Ok(())
}
