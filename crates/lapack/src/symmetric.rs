//! Eigenvalues and eigenvectors of Hermitian matrices.

use crate::Number;
use crate::Units;
use crate::parts::room_of_part;
use crate::real::{Of, Real};
use crate::reduction::{Tridiagonal, generate, reduce};
use crate::single::Single;
use crate::tridiagonal::{self, Unconverged};
use wideblas_base::options::Uplo;
use wideblas_blas::level1::Context;
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::device::Failure;
use wideblas_engine::trace;

/// The eigenvalues of the matrix of which A has a triangle go to w, in ascending order; A becomes the eigenvectors, or is overwritten.
/// LAPACK's syev, of complex numbers heev.
///
/// Of a matrix with infinities or NaN nothing is found: its eigenvalues are NaN.
///
/// # Errors
/// When a GPU fails.
pub fn solve<T: Number>(
    (uplo, has_vectors): (Uplo, bool),
    a: &mut MatMut<'_, T>,
    w: &mut [T::Real],
    units: Units<'_, T>,
) -> Result<Unconverged, Failure> {
    let n = a.rows;
    if n == 0 {
        return Ok(0);
    }
    let room = room_of_part(a.as_ref(), uplo.part());
    let (mut e, mut tau) = (Number::zeros(room, n - 1), T::zeros(room, n - 1));
    let (e, tau): (&mut [T::Real], _) = (&mut e, &mut tau[..]);
    let shift = shift_of(uplo, a);
    if shift != 0 {
        scale(uplo, a, shift, room, units)?;
    }
    reduce(uplo, a, Tridiagonal { d: w, e, tau }, units)?;
    let unconverged = if has_vectors {
        generate(uplo, a, tau, units)?;
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

/// [`solve`] of a matrix that is where the context says: on a GPU it is solved in doubles and refined, see [`crate::refined`].
///
/// # Errors
/// When a GPU fails.
pub fn solve_there<T: Number>(
    options: (Uplo, bool),
    a: &mut MatMut<'_, T>,
    w: &mut [T::Real],
    units: Units<'_, T>,
) -> Result<Unconverged, Failure> {
    let Some(home) = units.context.device else { return solve(options, a, w, units) };
    if let Some(unconverged) = T::refined(options, a, w, units.context)? {
        return Ok(unconverged);
    }
    trace::decision(|| format!("on cuda:{home}: the CPU computes with a copy"));
    let units = Units { context: Context { device: None, ..units.context }, ..units };
    let none = MatRef::new(&[], 0, 0, 1).expect("no numbers");
    T::on_host([none; 2], a, |_, mut a| solve(options, &mut a, w, units))?
}

/// The exponent of two by which a matrix is multiplied: its norm is too near the ends of the exponents otherwise.
fn shift_of<T: Number>(uplo: Uplo, a: &mut MatMut<'_, T>) -> i64 {
    let farthest = T::Real::FARTHEST;
    if farthest == i64::MAX {
        return 0;
    }
    let mut largest = None;
    for j in 0..a.cols {
        let rows = uplo.part().rows(j, a.rows);
        for x in &a.column(j)[rows] {
            let (re, im) = x.both();
            for part in [Some(re), im].into_iter().flatten().map(Real::single) {
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
fn scale<T: Number>(
    uplo: Uplo,
    a: &mut MatMut<'_, T>,
    shift: i64,
    room: u64,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let mut power = T::zeros(room, 1);
    power[0].put_singles([&Of::<T>::integer(1).scaled(shift), &Of::<T>::integer(0)]);
    for j in 0..a.cols {
        let rows = uplo.part().rows(j, a.rows);
        let column = a.vector(j, false).part(rows.start, rows.len());
        T::scal(&power[0], column, units.context)?;
    }
    Ok(())
}
