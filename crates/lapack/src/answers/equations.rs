//! Square systems whose solutions are results, or lead to them.

use super::above::Above;
use super::factored::Arithmetic;
use super::grid::Grid;
use wideblas_base::fallible;
use wideblas_base::options::Trans;

/// A system A Y = C, whose numbers are not far from 1, and what its solution means.
pub trait Equations {
    /// Makes the matrix for factors in some arithmetic.
    fn prepare(&mut self, _: Arithmetic) {}

    /// A.
    fn matrix(&self) -> &Grid;

    /// The numbers of the matrix are the nearest ones of their precision to those of A.
    fn is_rounded(&self) -> bool {
        false
    }

    /// C, nearly.
    fn right(&self) -> &Grid;

    /// C - A Y, to a precision at least.
    fn residual(&self, y: &Grid, bits: i64) -> Residual;

    /// Bits to which elements of Y are to be accurate, and relative to the largest one of their column, for a result of so many bits; the
    /// condition is that of A.
    fn needed(&self, bits: i64, _condition: Above) -> [i64; 2] {
        [bits, 2 * bits]
    }

    /// The result, where it is not Y itself; `bits` are those that it needs.
    fn image(&self, _of: &Judged, _bits: i64) -> Option<Judged> {
        None
    }

    /// The condition number that is told.
    fn told(&self, condition: Above) -> Above {
        condition
    }
}

/// What a solution leaves.
pub struct Residual {
    /// Numbers that are the nearest ones of their precision.
    pub rest: Grid,
    /// At least what the numbers of each column are wrong by, with that.
    pub rounding: Vec<Above>,
}

impl Residual {
    /// One that is wrong by its own rounding and, column by column, by more.
    pub fn new(rest: Grid, more: impl Fn(usize) -> Above) -> Residual {
        let own = |j: usize| rest.largest_of_column(j).scaled(-rest.bits);
        let rounding = fallible::collected((0..rest.cols).map(|j| own(j).plus(more(j))));
        Residual { rest, rounding }
    }
}

/// A solution before it is rounded to a format.
pub struct Judged {
    pub x: Grid,
    /// Bounds of its errors, column by column.
    pub errors: Vec<Above>,
    /// What would correct it.
    pub correction: Grid,
}

/// A system that is given as one.
pub struct Square<'a> {
    pub a: &'a Grid,
    pub b: &'a Grid,
}

impl Equations for Square<'_> {
    fn matrix(&self) -> &Grid {
        self.a
    }

    fn right(&self) -> &Grid {
        self.b
    }

    fn residual(&self, y: &Grid, bits: i64) -> Residual {
        Residual::new(Grid::residual(self.b, Trans::No, self.a, y, bits), |_| Above::ZERO)
    }
}
