//! Bounds of errors, proved ones and estimates.
//!
//! With any matrix R and G = I - R A, the error e of a solution whose residual is s satisfies e = R s + G e. Where the norm g of G, the
//! largest sum of magnitudes of a row, is below 1, A is not singular, the norm of e is at most |R s| / (1 - g), and
//! |e_i| <= |R s|_i + g_i |R s| / (1 - g), g_i being the sum of row i. G, s and R s are computed exactly and rounded once, which the bounds
//! take into account; all else is rounded up. A solution is corrected once before, and its error is that of the corrected one and the
//! correction: so the bound of a small element does not suffer from the errors of large ones.
//!
//! Source: Rump, "Verification methods: rigorous results using floating-point arithmetic", Acta Numerica 19, 2010, section 10.

use super::above::Above;
use super::factored::Factored;
use super::grid::Grid;
use wideblas_base::options::Trans;

/// An approximate inverse, and how near it is.
pub struct Proof {
    inverse: Grid,
    /// At least the sums of magnitudes of the rows of R.
    sizes: Vec<Above>,
    /// At least those of G.
    rests: Vec<Above>,
    /// At least the norm of G.
    rest: Above,
}

impl Proof {
    /// `None` where the norm of G may be above 1/2.
    pub fn new(a: &Grid, inverse: Grid) -> Option<Proof> {
        if !inverse.is_finite() {
            return None;
        }
        let rests =
            Grid::residual(&Grid::identity(a.rows, 64), Trans::No, &inverse, a, 64).row_sums();
        let rest = rests.iter().copied().fold(Above::ZERO, Above::max);
        let is_near = rest <= Above::power(-1);
        is_near.then(|| Proof { sizes: inverse.row_sums(), inverse, rests, rest })
    }

    /// At least the condition number in the norm of rows, up to a factor of 2.
    pub fn condition(&self, a: &Grid) -> Above {
        let norm = |sums: Vec<Above>| sums.into_iter().fold(Above::ZERO, Above::max);
        norm(a.row_sums()).times(norm(self.sizes.clone()))
    }

    /// Bounds of the errors of a solution, column by column: its residual is that of a correction d and a rest, so that e = d + R s + G (e - d)
    /// with the residual s of d. The numbers of the residuals r and s are the nearest ones of their precision.
    pub fn errors(&self, Correction { d, r, s }: &Correction) -> Vec<Above> {
        let product = Grid::product(Trans::No, &self.inverse, s, 64);
        let mut errors = wideblas_base::fallible::room_for(product.rows * product.cols);
        for j in 0..product.cols {
            // What the residuals were rounded by.
            let rounding = |of: &Grid| of.largest_of_column(j).scaled(-of.bits);
            let rounding = rounding(r).plus(rounding(s));
            let own =
                |i: usize| Above::of_rounded(product.get(i, j)).plus(self.sizes[i].times(rounding));
            let norm = (0..product.rows).map(own).fold(Above::ZERO, Above::max);
            // 1 / (1 - g) <= 1 + 2 g for g <= 1/2.
            let norm = norm.times(Above::ONE.plus(self.rest.scaled(1)));
            let rest = |i: usize| own(i).plus(self.rests[i].times(norm));
            errors.extend((0..product.rows).map(|i| Above::of(d.get(i, j)).plus(rest(i))));
        }
        errors
    }
}

/// A correction of a solution: d is near A^-1 r for the residual r of the solution, and s = r - A d.
pub struct Correction {
    pub d: Grid,
    pub r: Grid,
    pub s: Grid,
}

impl Correction {
    /// That of a solution x of A x = b.
    pub fn of(a: &Grid, b: &Grid, x: &Grid, factors: &dyn Factored) -> Correction {
        let bits = factors.arithmetic().bits() + 128;
        let r = Grid::residual(b, Trans::No, a, x, bits);
        let d = factors.solve(Trans::No, &r);
        let s = Grid::residual(&r, Trans::No, a, &d, bits);
        Correction { d, r, s }
    }

    /// Estimates of the errors of the solution: the correction, and by how much another one would be wrong at most.
    pub fn estimates(&self, factors: &dyn Factored, condition: Above) -> Vec<Above> {
        let Correction { d, s, .. } = self;
        let next = factors.solve(Trans::No, s);
        let relative =
            condition.times(Above::integer(d.rows)).scaled(2 - factors.arithmetic().bits());
        let mut errors = wideblas_base::fallible::room_for(d.rows * d.cols);
        for j in 0..d.cols {
            let rest = next.largest_of_column(j).times(relative);
            let own = |i| Above::of(d.get(i, j)).plus(Above::of(next.get(i, j))).plus(rest);
            errors.extend((0..d.rows).map(own));
        }
        errors
    }
}
