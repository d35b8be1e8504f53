//! The reflectors of a few columns or rows, one by one: halves of them would be products of next to no work.

use crate::memory::Memory;
use crate::parts::{conjugate, of_one};
use crate::reflectors::{Scratch, Storev, generate};
use crate::{Number, Units};
use wideblas_base::options::{Diag, Part, Trans};
use wideblas_blas::level1::Place;
use wideblas_blas::level2::{Added, Columns, ColumnsMut, Meaning, Product, Rank, Triangular};
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::device::Failure;

/// Reflectors of a panel, at most.
pub const PANEL: usize = 8;

/// The places of numbers, before those of a vector of the workspace.
mod at {
    pub const ZERO: usize = 0;
    /// What an element was before a 1 stood there.
    pub const KEPT: usize = 1;
    /// -tau
    pub const FACTOR: usize = 2;
    /// -tau of complex numbers, or its conjugate, whichever other columns or rows are multiplied with.
    pub const APPLIED: usize = 3;
    pub const ALL: usize = 4;
}

/// Working memory of [`factor`].
pub struct Panel<T: Number> {
    scratch: Scratch<T>,
    numbers: Memory<T>,
}

impl<T: Number> Panel<T> {
    /// For numbers of some bits, see [`crate::Number::zeros`].
    pub fn new(bits: u64) -> Panel<T> {
        Panel { scratch: Scratch::new(bits), numbers: T::zeros(bits, at::ALL + PANEL) }
    }
}

/// y := alpha op(A) x
struct Times<'a, T> {
    meaning: Meaning,
    alpha: &'a T,
    a: MatRef<'a, T>,
    x: Strided<'a, T>,
    y: Place<'a, T>,
}

/// Columns, or rows, become R and the vectors of reflectors, or L and these; T becomes their triangle.
///
/// # Errors
/// When a GPU fails.
pub fn factor<T: Number>(
    storev: Storev,
    a: &mut MatMut<'_, T>,
    tau: &mut [T],
    t: &mut MatMut<'_, T>,
    (panel, units): (&mut Panel<T>, Units<'_, T>),
) -> Result<(), Failure> {
    let Panel { scratch, numbers } = panel;
    let (context, k, by_rows) = (units.context, tau.len(), storev == Storev::Rows);
    let (mut numbers, _) = numbers.matrix(1, at::ALL + PANEL);
    let (mut numbers, mut work) = numbers.split_cols(at::ALL);
    let mut tau = crate::memory::matrix(tau, 1, k);
    let times = |Times { meaning, alpha, a, x, y }: Times<'_, T>, beta: &T| {
        let a = Columns::of(a, Part::All);
        T::product(Product { meaning, alpha, a, x, beta, y }, context)
    };
    let (rows, cols) = (a.rows, a.cols);
    let (adjoint, added) = match T::IS_COMPLEX {
        true => (Meaning::Conjugated, Added::Conjugated),
        false => (Meaning::Transposed, Added::One),
    };
    for j in 0..k {
        // The vector, and the columns or rows after it; those before it are read later.
        let [v, others] = match storev {
            Storev::Columns => [(j..rows, j..j + 1), (j..rows, j + 1..k)],
            Storev::Rows => [(j..j + 1, j..cols), (j + 1..k, j..cols)],
        };
        let [mut line, others] = a.blocks([v.clone(), others]);
        let (mut first, mut rest) = line.vector(0, by_rows).split_at(1);
        let mut of_tau = tau.vector(j, false);
        generate(first.reborrow(), rest.reborrow(), of_tau.reborrow(), scratch, context)?;
        if by_rows {
            // The row is the conjugate of the vector, and so is all that was computed from it.
            conjugate(of_tau.reborrow(), context)?;
            conjugate(rest, context)?;
        }
        T::copy(first.strided(), numbers.vector(at::KEPT, false), context)?;
        T::copy(of_one(units.one), first, context)?;
        T::copy(of_tau.strided(), numbers.vector(at::FACTOR, false), context)?;
        T::scal(units.minus_one, numbers.vector(at::FACTOR, false), context)?;
        let applied = if T::IS_COMPLEX { at::APPLIED } else { at::FACTOR };
        if T::IS_COMPLEX {
            let (factors, mut applied) = numbers.split_cols(at::APPLIED);
            let factor = factors.as_ref().vector(at::FACTOR, false);
            T::copy(factor, applied.vector(0, false), context)?;
            if !by_rows {
                // H^H from the left.
                conjugate(applied.vector(0, false), context)?;
            }
        }
        let [factor, applied, zero] =
            [at::FACTOR, applied, at::ZERO].map(|at| numbers.as_ref().get(0, at));
        let meaning = if by_rows { Meaning::Plain } else { adjoint };
        if j + 1 < k {
            let v = line.as_ref().vector(0, by_rows);
            let mut w = work.vector(0, true).part(0, k - j - 1);
            let (a, y) = (others.as_ref(), w.reborrow());
            times(Times { meaning, alpha: units.one, a, x: v, y }, zero)?;
            let (x, y) = if by_rows { (w.strided(), v) } else { (v, w.strided()) };
            let a = ColumnsMut::of(others, Part::All);
            T::update(Rank { alpha: applied, x, y, added, a }, context)?;
        }
        // The triangle's next column is -tau T V^H v.
        let (before, mut column) = t.split_cols(j);
        let mut column = column.vector(0, false);
        if j > 0 {
            let vectors = match storev {
                Storev::Columns => a.as_ref().block(j..rows, 0..j),
                Storev::Rows => a.as_ref().block(0..j, j..cols),
            };
            let v = a.as_ref().block(v.0.clone(), v.1.clone()).vector(0, by_rows);
            let y = column.reborrow().part(0, j);
            times(Times { meaning, alpha: factor, a: vectors, x: v, y }, zero)?;
            let a = Columns::of(before.as_ref().block(0..j, 0..j), Part::Upper);
            let x = column.reborrow().part(0, j);
            T::multiply(Triangular { trans: Trans::No, diag: Diag::NonUnit, a, x }, context)?;
        }
        T::copy(of_tau.strided(), column.part(j, 1), context)?;
        let mut line = a.block(v.0, v.1);
        let (first, rest) = line.vector(0, by_rows).split_at(1);
        T::copy(numbers.as_ref().vector(at::KEPT, false), first, context)?;
        if by_rows {
            conjugate(rest, context)?;
        }
    }
    Ok(())
}
