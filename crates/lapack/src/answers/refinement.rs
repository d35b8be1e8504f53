//! Solutions of many bits by corrections from exact residuals.

use super::above::Above;
use super::equations::Equations;
use super::factored::Factored;
use super::grid::Grid;
use wideblas_base::fallible;
use wideblas_base::options::Trans;

/// How accurate solutions are to be.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// Corrections become smaller than 2^(-6 - bits) of their element,
    pub bits: i64,
    /// or than 2^(-6 - least) of the largest element of their column.
    pub least: i64,
    /// The rows of the solution are those of the result times 2^-shift.
    pub shifts: &'a [i64],
    /// Bits by which elements of the solution may be farther from each other than those of the result.
    pub spread: i64,
    /// Corrections, at most.
    pub steps: usize,
}

/// A solution, and how many corrections it took.
pub struct Refined {
    pub x: Grid,
    pub steps: usize,
}

/// Bits of a correction beyond those of the result.
const GUARD: i64 = 6;

/// The solution of equations by factors of their matrix; `None` where corrections do not become small.
pub fn refined(
    equations: &impl Equations,
    factors: &dyn Factored,
    wanted: Wanted<'_>,
) -> Option<Refined> {
    let bits = factors.arithmetic().bits() + 64;
    let b = equations.right();
    let mut x = Grid::zeros(b.rows, b.cols, wanted.least + wanted.spread + 64);
    x.add(&factors.solve(Trans::No, b));
    let mut before = fallible::filled(b.cols, Above::INFINITE);
    for steps in 0..=wanted.steps {
        if !x.is_finite() {
            return None;
        }
        let r = equations.residual(&x, bits).rest;
        if r.is_zero() {
            return Some(Refined { x, steps });
        }
        let d = factors.solve(Trans::No, &r);
        if !d.is_finite() {
            return None;
        }
        x.add(&d);
        let mut are_small = true;
        for (j, before) in before.iter_mut().enumerate() {
            let now = d.largest_of_column(j);
            let is_small = is_small(&x, &d, j, wanted);
            // What is left becomes half as large at least, where it is not small already.
            if !is_small && now.scaled(1) > *before {
                return None;
            }
            are_small &= is_small;
            *before = now;
        }
        if are_small {
            return Some(Refined { x, steps: steps + 1 });
        }
    }
    None
}

/// The corrections of a column do not change its rounding, nearly.
fn is_small(x: &Grid, d: &Grid, j: usize, wanted: Wanted<'_>) -> bool {
    let size = |of: &Grid, i: usize| Above::of(of.get(i, j)).scaled(wanted.shifts[i]);
    let largest = (0..x.rows).map(|i| size(x, i)).fold(Above::ZERO, Above::max);
    let least = largest.scaled(-wanted.least - GUARD);
    (0..x.rows).all(|i| {
        let correction = size(d, i);
        correction <= least || correction <= size(x, i).scaled(-wanted.bits - GUARD)
    })
}
