//! The reflectors of a few columns or rows, one by one: halves of them would be products of next to no work.

use crate::memory::Memory;
use crate::parts::{conjugate, of_one};
use crate::reflectors::{Scratch, Storev, generate};
use crate::{Number, Units};
use wideblas_base::options::{Diag, Part, Trans};
use wideblas_blas::level1::Place;
use wideblas_blas::level2::{Added, Columns, Meaning, Product, Rank, Triangular};
use wideblas_blas::{MatMut, MatRef};
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
    /// -tau, or its conjugate, whichever other columns or rows are multiplied with.
    pub const APPLIED: usize = 3;
    pub const ALL: usize = 4;
}

/// Working memory of [`factor`].
pub struct Panel<T: Number> {
    scratch: Scratch<T>,
    numbers: Memory<T>,
}

impl<T: Number> Panel<T> {
    /// For numbers of some bits, see [`crate::memory::Stored::zeros`].
    pub fn new(bits: u64) -> Panel<T> {
        Panel { scratch: Scratch::new(bits), numbers: T::zeros(bits, at::ALL + PANEL) }
    }
}

/// y := alpha op(A) x
struct Times<'a, T> {
    meaning: Meaning,
    alpha: &'a T,
    a: MatRef<'a, T>,
    x: Place<'a, T>,
    y: Place<'a, T>,
}

/// Columns, or rows, become R and the vectors of reflectors, or L and these; T becomes their triangle.
///
/// # Errors
/// When a GPU fails.
pub fn factor<T: Number>(
    storev: Storev,
    a: &MatMut<'_, T>,
    tau: &mut [T],
    t: &MatMut<'_, T>,
    (panel, units): (&mut Panel<T>, Units<'_, T>),
) -> Result<(), Failure> {
    let Panel { scratch, numbers } = panel;
    let (context, k, by_rows) = (units.context, tau.len(), storev == Storev::Rows);
    let (numbers, _) = numbers.matrix(1, at::ALL + PANEL);
    let number = |at: usize| numbers.vector(at, false);
    let tau = crate::memory::matrix(tau, 1, k);
    let times = |Times { meaning, alpha, a, x, y }: Times<'_, T>| {
        let (a, beta) = (Columns::of(a, Part::All), numbers.as_ref().get(0, at::ZERO));
        T::product(Product { meaning, alpha, a, x, beta, y }, context)
    };
    let (adjoint, added) = match T::IS_COMPLEX {
        true => (Meaning::Conjugated, Added::Conjugated),
        false => (Meaning::Transposed, Added::One),
    };
    for j in 0..k {
        let line = a.vector(j, by_rows);
        let v = line.part(j, line.len() - j);
        let (first, rest) = (v.part(0, 1), v.part(1, v.len() - 1));
        let of_tau = tau.vector(j, false);
        generate(first, rest, of_tau, scratch, context)?;
        if by_rows {
            // The row is the conjugate of the vector, and so is all that was computed from it.
            conjugate(of_tau, context)?;
            conjugate(rest, context)?;
        }
        T::copy(first, number(at::KEPT), context)?;
        T::copy(of_one(units.one), first, context)?;
        for to in [at::FACTOR, at::APPLIED] {
            T::copy(of_tau, number(to), context)?;
            T::scal(units.minus_one, number(to), context)?;
        }
        if !by_rows {
            // H^H from the left.
            conjugate(number(at::APPLIED), context)?;
        }
        let [factor, applied] = [at::FACTOR, at::APPLIED].map(|at| numbers.as_ref().get(0, at));
        let all = a.as_ref();
        if j + 1 < k {
            let w = numbers.vector(0, true).part(at::ALL, k - j - 1);
            let (others, meaning) = match storev {
                Storev::Columns => (all.block(j..a.rows, j + 1..k), adjoint),
                Storev::Rows => (all.block(j + 1..k, j..a.cols), Meaning::Plain),
            };
            times(Times { meaning, alpha: units.one, a: others, x: v, y: w })?;
            let (x, y) = if by_rows { (w, v) } else { (v, w) };
            let a = Columns::of(others, Part::All);
            T::update(Rank { alpha: applied, x, y, added, a }, context)?;
        }
        // The triangle's next column is -tau T V^H v.
        let column = t.vector(j, false);
        if j > 0 {
            let (vectors, meaning) = match storev {
                Storev::Columns => (all.block(j..a.rows, 0..j), adjoint),
                Storev::Rows => (all.block(0..j, j..a.cols), Meaning::Plain),
            };
            let y = column.part(0, j);
            times(Times { meaning, alpha: factor, a: vectors, x: v, y })?;
            let a = Columns::of(t.as_ref().block(0..j, 0..j), Part::Upper);
            T::multiply(Triangular { trans: Trans::No, diag: Diag::NonUnit, a, x: y }, context)?;
        }
        T::copy(of_tau, column.part(j, 1), context)?;
        T::copy(number(at::KEPT), first, context)?;
        if by_rows {
            conjugate(rest, context)?;
        }
    }
    Ok(())
}
