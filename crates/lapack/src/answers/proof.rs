//! Bounds of errors, proved ones and estimates.
//!
//! With any matrix R and G = I - R A, the error e of a solution whose residual is r satisfies e = R r + G e. Where the norm g of G, the
//! largest sum of magnitudes of a row, is below 1, A is not singular, the norm of e is at most |R r| / (1 - g), and
//! |e_i| <= |R r|_i + g_i |R r| / (1 - g), g_i being the sum of row i. G, r and R r are computed exactly and rounded once, which the bounds
//! take into account; all else is rounded up.
//!
//! Source: Rump, "Verification methods: rigorous results using floating-point arithmetic", Acta Numerica 19, 2010, section 10.

use super::above::Above;
use super::equations::Residual;
use super::grid::Grid;
use wideblas_base::fallible;
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
    /// `None` where the norm of G may be above 1/2. The numbers of A may be the nearest ones of their precision to those that are meant.
    pub fn new(a: &Grid, is_rounded: bool, inverse: Grid) -> Option<Proof> {
        if !inverse.is_finite() {
            return None;
        }
        let mut rests =
            Grid::residual(&Grid::identity(a.rows, 64), Trans::No, &inverse, a, 64).row_sums();
        let sizes = inverse.row_sums();
        if is_rounded {
            let rounding = a.row_sums().into_iter().fold(Above::ZERO, Above::max).scaled(-a.bits);
            for (rest, size) in rests.iter_mut().zip(&sizes) {
                *rest = rest.plus(size.times(rounding));
            }
        }
        let rest = rests.iter().copied().fold(Above::ZERO, Above::max);
        let is_near = rest <= Above::power(-1);
        is_near.then_some(Proof { inverse, sizes, rests, rest })
    }

    /// At least the condition number in the norm of rows, up to a factor of 2.
    pub fn condition(&self, a: &Grid) -> Above {
        let norm = |sums: Vec<Above>| sums.into_iter().fold(Above::ZERO, Above::max);
        norm(a.row_sums()).times(norm(self.sizes.clone()))
    }

    /// Bounds of the errors of a solution by its residual, column by column.
    pub fn errors(&self, Residual { rest, rounding }: &Residual) -> Vec<Above> {
        let product = Grid::product(Trans::No, &self.inverse, rest, 64);
        let mut errors = fallible::room_for(product.rows * product.cols);
        for (j, &rounding) in rounding.iter().enumerate() {
            let own =
                |i: usize| Above::of_rounded(product.get(i, j)).plus(self.sizes[i].times(rounding));
            let norm = (0..product.rows).map(own).fold(Above::ZERO, Above::max);
            // 1 / (1 - g) <= 1 + 2 g for g <= 1/2.
            let norm = norm.times(Above::ONE.plus(self.rest.scaled(1)));
            errors.extend((0..product.rows).map(|i| own(i).plus(self.rests[i].times(norm))));
        }
        errors
    }
}

/// Estimates of the errors of a solution by the correction that its residual asks for, which is as accurate as factors of so many bits
/// make it.
pub fn estimates(correction: &Grid, condition: Above, bits: i64) -> Vec<Above> {
    let relative = condition.times(Above::integer(correction.rows)).scaled(2 - bits);
    let mut errors = fallible::room_for(correction.rows * correction.cols);
    for j in 0..correction.cols {
        let rest = correction.largest_of_column(j).times(relative);
        errors.extend((0..correction.rows).map(|i| Above::of(correction.get(i, j)).plus(rest)));
    }
    errors
}
