//! Least squares, and the shortest solutions of systems with more unknowns than equations.

use crate::parts::{by_power, room_of, scale_parts};
use crate::qr::{factor, multiply};
use crate::real::Real;
use crate::reflectors::Storev;
use crate::there::in_one_queue;
use crate::{Number, Units, Zero, triangle};
use wideblas_base::options::{Diag, Side, Trans, Uplo};
use wideblas_blas::level1::Context;
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::device::Failure;
use wideblas_product::class::Class;

/// The largest magnitude of a matrix.
enum Largest {
    /// All elements are zero.
    Zero,
    /// By the exponent of its leading bit.
    Finite(i64),
    /// There are infinities or NaN.
    Special,
}

impl Largest {
    /// Of a matrix where the context says.
    fn of<T: Number>(a: MatRef<'_, T>, context: Context) -> Result<Largest, Failure> {
        Ok(match T::largest_size(a, context)? {
            Some(size) => match wideblas_product::Number::class(&size) {
                Class::Zero => Largest::Zero,
                Class::Finite { top, .. } => Largest::Finite(top),
                Class::Special(_) => Largest::Special,
            },
            None => Largest::of_here(a),
        })
    }

    fn of_here<T: Number>(a: MatRef<'_, T>) -> Largest {
        let mut largest = None;
        for (i, j) in (0..a.cols).flat_map(|j| (0..a.rows).map(move |i| (i, j))) {
            let (re, im) = a.get(i, j).both();
            for part in [Some(re), im].into_iter().flatten() {
                match wideblas_product::Number::class(part) {
                    Class::Zero => {}
                    Class::Finite { top, .. } => largest = largest.max(Some(top)),
                    Class::Special(_) => return Largest::Special,
                }
            }
        }
        largest.map_or(Largest::Zero, Largest::Finite)
    }

    /// What makes it about 1, as a power of two, where products of such numbers would overflow or lose digits.
    fn power<T: Number>(&self) -> i64 {
        match *self {
            Largest::Finite(exponent) if exponent.abs() > T::Real::SAFE => -exponent,
            _ => 0,
        }
    }
}

/// A := 2^power A
fn scale<T: Number>(power: i64, a: &mut MatMut<'_, T>, units: Units<'_, T>) -> Result<(), Failure> {
    by_power(power, |factor| {
        let mut columns = 0..a.cols;
        columns.try_for_each(|j| scale_parts::<T>(factor, a.vector(j, false), units.context))
    })
}

/// The first rows of B become the X that makes |op(A) X - B| least, or the shortest X with op(A) X = B: op(A) is A or A^H, of full
/// rank. A becomes its factors. LAPACK's gels.
///
/// B has as many rows as A has rows or columns, whichever are more. Where op(A) has more rows than columns, the sum of squares of the
/// last rows of B is that of a column's residuals. The place of a zero on the diagonal of the triangular factor, where there is one:
/// there is no solution then.
///
/// # Errors
/// When a GPU fails.
pub fn solve<T: Number>(
    is_adjoint: bool,
    a: &mut MatMut<'_, T>,
    b: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<Option<Zero>, Failure> {
    let (m, n, nrhs) = (a.rows, a.cols, b.cols);
    let count = m.min(n);
    assert!(b.rows == m.max(n));
    let context = units.context;
    in_one_queue(context, || {
        if count == 0 || nrhs == 0 {
            T::clear(b, context)?;
            return Ok(None);
        }
        let bits = match context.device {
            Some(_) => 0,
            None => room_of(a.as_ref()).max(room_of(b.as_ref())),
        };
        T::with_column((bits, count), context, |tau| solve_with(is_adjoint, a, b, tau, units))
    })
}

/// [`solve`] of matrices with elements, with room for the factors of reflectors.
fn solve_with<T: Number>(
    is_adjoint: bool,
    a: &mut MatMut<'_, T>,
    b: &mut MatMut<'_, T>,
    tau: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<Option<Zero>, Failure> {
    let (m, n, nrhs, count) = (a.rows, a.cols, b.cols, tau.rows);
    let (equations, unknowns) = if is_adjoint { (n, m) } else { (m, n) };
    let of_a = Largest::of(a.as_ref(), units.context)?;
    if matches!(of_a, Largest::Zero) {
        T::clear(b, units.context)?;
        return Ok(None);
    }
    let power_of_a = of_a.power::<T>();
    let right = b.block(0..equations, 0..nrhs);
    let power_of_b = Largest::of(right.as_ref(), units.context)?.power::<T>();
    scale(power_of_a, a, units)?;
    scale(power_of_b, &mut b.block(0..equations, 0..nrhs), units)?;

    let (storev, uplo) = match m >= n {
        true => (Storev::Columns, Uplo::Upper),
        false => (Storev::Rows, Uplo::Lower),
    };
    factor(storev, a, tau, units)?;
    let (a, tau) = (a.as_ref(), tau.as_ref());
    let by_q = |adjoint: bool, b: &mut MatMut<'_, T>| {
        multiply(storev, (Side::Left, adjoint), (a, tau), b, units)
    };
    let trans = if is_adjoint { Trans::Conj } else { Trans::No };
    let by_triangle = |b: &mut MatMut<'_, T>| {
        let options = (uplo, trans, Diag::NonUnit);
        triangle::solve(options, a.block(0..count, 0..count), b.block(0..count, 0..nrhs), units)
    };
    if (m >= n) != is_adjoint {
        by_q(!is_adjoint, b)?;
        if let Some(found) = by_triangle(b)? {
            return Ok(Some(found));
        }
    } else {
        if let Some(found) = by_triangle(b)? {
            return Ok(Some(found));
        }
        T::clear(&mut b.block(count..unknowns, 0..nrhs), units.context)?;
        by_q(!is_adjoint, b)?;
    }
    let (mut solution, mut rest) = b.split_rows(unknowns);
    scale(power_of_a - power_of_b, &mut solution, units)?;
    scale(-power_of_b, &mut rest, units)?;
    Ok(None)
}
