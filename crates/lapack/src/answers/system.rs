//! Linear systems and inverses.

use super::above::Above;
use super::factored::{Arithmetic, Factored, condition};
use super::grid::{Grid, one};
use super::proof::{Proof, estimates};
use super::refinement::{Refined, Wanted, refined};
use super::rounded::{Rounded, difference};
use super::{Answer, Bounds, Report, Status, is_usable};
use wideblas_base::fallible;
use wideblas_base::options::Trans;
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::cuda::Failure;
use wideblas_format::wide::Wide;
use wideblas_product::Number;
use wideblas_product::class::Class;

/// Where a result goes: untouched where the call fails, and filled with NaN where there is no solution.
pub struct Solution<'a, T> {
    pub x: MatMut<'a, T>,
    /// Bounds of the errors of all elements, column by column without gaps, where they are wanted.
    pub errors: Option<&'a mut [f64]>,
}

/// A matrix whose rows and columns are scaled by powers of two, so that its numbers are near 1.
pub(super) struct Scaled {
    /// Row i and column j are those of the matrix times 2^(rows[i] + cols[j]).
    pub a: Grid,
    pub rows: Vec<i64>,
    pub cols: Vec<i64>,
}

impl Scaled {
    /// `None` where a row or a column has only zeros, so that the matrix is singular.
    pub fn new<T: Number>(a: MatRef<'_, T>) -> Option<Scaled> {
        let n = a.rows;
        let top = |i, j| match a.get(i, j).class() {
            Class::Finite { top, .. } => Some(top),
            _ => None,
        };
        let mut rows = fallible::filled(n, 0);
        for (i, row) in rows.iter_mut().enumerate() {
            *row = -(0..n).filter_map(|j| top(i, j)).max()?;
        }
        let mut cols = fallible::filled(n, 0);
        for (j, col) in cols.iter_mut().enumerate() {
            *col = -(0..n).filter_map(|i| Some(top(i, j)? + rows[i])).max()?;
        }
        let a = Grid::exact((n, n), |i, j| Some(a.get(i, j)), |i, j| rows[i] + cols[j]);
        Some(Scaled { a, rows, cols })
    }

    /// Bits by which elements of a solution may be farther from each other with the columns scaled than before; no more than are worth
    /// computing with.
    fn spread(&self) -> i64 {
        let all = || self.cols.iter().copied();
        let spread = all().max().unwrap_or(0) - all().min().unwrap_or(0);
        spread.min(FARTHEST_COLUMNS)
    }
}

/// Bits beyond the condition that a factorisation needs to correct solutions.
pub(super) const MARGIN: f64 = 6.0;

/// See [`Scaled::spread`].
const FARTHEST_COLUMNS: i64 = 2048;

/// Corrections that are expected, at most: with more bits they are fewer.
pub(super) const MOST_STEPS: f64 = 50.0;

/// X becomes the solution of A X = B.
///
/// # Errors
/// When a GPU fails.
///
/// # Panics
/// When the shapes do not agree.
pub fn solve<T: Answer>(
    a: MatRef<'_, T>,
    b: MatRef<'_, T>,
    to: Solution<'_, T>,
    bounds: Bounds,
) -> Result<Report, Failure> {
    let usable = (0..b.cols).map(|j| (0..b.rows).all(|i| is_usable(b.get(i, j))));
    let usable = fallible::collected(usable);
    // Columns that are not finite are solved as zeros, and filled with NaN in the end.
    let start = |rows: &[i64]| {
        let number = |i: usize, j: usize| usable[j].then(|| b.get(i, j));
        Grid::exact((b.rows, b.cols), number, |i, _| rows[i])
    };
    solve_scaled(a, start, &usable, to, bounds)
}

/// X becomes the inverse of A.
///
/// # Errors
/// When a GPU fails.
///
/// # Panics
/// When the shapes do not agree.
pub fn inverse<T: Answer>(
    a: MatRef<'_, T>,
    to: Solution<'_, T>,
    bounds: Bounds,
) -> Result<Report, Failure> {
    let n = a.rows;
    let start = |rows: &[i64]| {
        let mut all = Grid::zeros(n, n, 64);
        (0..n).for_each(|i| all.set(i, i, &mut Wide { exponent: rows[i], ..one() }));
        all
    };
    solve_scaled(a, start, &fallible::filled(n, true), to, bounds)
}

fn solve_scaled<T: Answer>(
    a: MatRef<'_, T>,
    start: impl FnOnce(&[i64]) -> Grid,
    usable: &[bool],
    mut to: Solution<'_, T>,
    bounds: Bounds,
) -> Result<Report, Failure> {
    let (n, cols) = (to.x.rows, to.x.cols);
    assert!(a.rows == n && a.cols == n && usable.len() == cols);
    if n == 0 || cols == 0 {
        return Ok(Report::of_nothing(bounds));
    }
    if !a.all(is_usable) {
        return Ok(to.refused(Status::NotFinite));
    }
    let Some(scaled) = Scaled::new(a) else { return Ok(to.refused(Status::Singular)) };
    let b = start(&scaled.rows);
    let bits = to.x.as_ref();
    let bits = (0..cols).flat_map(|j| (0..n).map(move |i| bits.get(i, j).precision())).max();
    let call = Call { scaled: &scaled, b: &b, bits: bits.unwrap_or(0), bounds };
    let found = call.run(&to.x)?;
    Ok(to.finished(found, usable, bounds))
}

/// A system to be solved.
struct Call<'a> {
    scaled: &'a Scaled,
    b: &'a Grid,
    /// Of the result.
    bits: i64,
    bounds: Bounds,
}

/// What was found.
enum Found {
    Nothing { status: Status, bits: i64, condition: f64 },
    Some(Candidate),
}

/// A result, rounded, as exact numbers.
struct Candidate {
    /// Before the columns of A were scaled.
    x: Vec<Wide>,
    errors: Vec<Above>,
    status: Status,
    /// The format holds all numbers.
    is_within: bool,
    bits: i64,
    steps: usize,
    condition: f64,
}

impl Call<'_> {
    /// With more and more bits, until a result is as accurate as it should be.
    fn run<T: Answer>(&self, like: &MatMut<'_, T>) -> Result<Found, Failure> {
        let n = self.scaled.a.rows;
        let bits = (self.bits + self.scaled.spread()) as f64;
        let mut best: Option<Candidate> = None;
        let mut arithmetic = Arithmetic::Dd;
        loop {
            let next = arithmetic.next(self.bits);
            let factors = arithmetic.factor(&self.scaled.a)?;
            let condition =
                factors.as_ref().map_or(Above::INFINITE, |f| condition(&self.scaled.a, f.as_ref()));
            let margin = arithmetic.bits() as f64 - condition.log2() - (n as f64).log2();
            let (is_regular, steps) = (margin >= MARGIN, (bits / margin).ceil());
            if let Some(factors) =
                factors.filter(|_| is_regular && (steps <= MOST_STEPS || next.is_none()))
            {
                let steps = 2 * steps as usize + 8;
                let (shifts, spread) = (&self.scaled.cols, self.scaled.spread());
                let wanted = Wanted { bits: self.bits, shifts, spread, steps };
                if let Some(refined) = refined(&self.scaled.a, self.b, factors.as_ref(), wanted) {
                    let found = self.judged(like, refined, factors.as_ref(), condition)?;
                    if found.status == Status::Converged || next.is_none() || !found.is_within {
                        return Ok(Found::Some(found));
                    }
                    best = Some(found);
                }
            }
            match (next, best.take()) {
                (Some(next), kept) => (arithmetic, best) = (next, kept),
                (None, Some(best)) => return Ok(Found::Some(best)),
                (None, None) => {
                    let status = if is_regular { Status::NotConverged } else { Status::Singular };
                    let (bits, condition) = (arithmetic.bits(), condition.to_f64());
                    return Ok(Found::Nothing { status, bits, condition });
                }
            }
        }
    }

    /// A solution rounded to the numbers of the result, and the bounds of its errors.
    fn judged<T: Answer>(
        &self,
        like: &MatMut<'_, T>,
        Refined { x, steps }: Refined,
        factors: &dyn Factored,
        condition: Above,
    ) -> Result<Candidate, Failure> {
        let Scaled { a, cols: shifts, .. } = self.scaled;
        let proof = match self.bounds {
            Bounds::Estimated => None,
            Bounds::Proved => Proof::new(a, factors.inverse()?),
        };
        let is_unproved = self.bounds == Bounds::Proved && proof.is_none();
        let bits = factors.arithmetic().bits();
        let residual = |x: &Grid| Grid::residual(self.b, Trans::No, a, x, bits + 128);
        let errors = |r: &Grid, correction: &Grid| match &proof {
            Some(proof) => proof.errors(r),
            None => estimates(correction, condition, bits),
        };
        // The error of the solution before it was rounded, and of the rounded one what its own residual says, or that and the
        // difference: the latter does not let small elements suffer from what large ones were rounded by.
        let rest = residual(&x);
        let correction = factors.solve(Trans::No, &rest);
        let before = errors(&rest, &correction);
        let mut rounded = Rounded::new(&x, like, shifts);
        rounded.drop_errors(&correction);
        let rest = residual(&rounded.x);
        let mut errors = errors(&rest, &factors.solve(Trans::No, &rest));
        for (at, (error, before)) in errors.iter_mut().zip(before).enumerate() {
            let (i, j) = (at % a.rows, at / a.rows);
            let other = before.plus(difference(x.get(i, j), rounded.x.get(i, j)));
            *error = if other < *error { other } else { *error };
        }
        let n = a.rows;
        errors.iter_mut().enumerate().for_each(|(at, error)| *error = error.scaled(shifts[at % n]));
        let is_within = rounded.beyond.is_empty();
        let mut is_accurate = is_within;
        for j in 0..rounded.x.cols {
            let size = |i: usize| Above::of(rounded.x.get(i, j)).scaled(shifts[i]);
            let largest = (0..n).map(size).fold(Above::ZERO, Above::max);
            is_accurate &= (0..n).all(|i| {
                let (error, ulp) = (errors[i + j * n], rounded.ulps[i + j * n]);
                error <= Above::power(ulp) || error <= largest.scaled(-2 * self.bits)
            });
        }
        let status = match (is_accurate, is_unproved) {
            (false, _) => Status::NotConverged,
            (true, true) => Status::NotProved,
            (true, false) => Status::Converged,
        };
        if is_unproved || !is_within {
            errors.fill(Above::INFINITE);
        }
        let condition = proof.map_or(condition, |proof| proof.condition(a)).to_f64();
        Ok(Candidate {
            x: rounded.values(shifts),
            errors,
            status,
            is_within,
            bits,
            steps,
            condition,
        })
    }
}

impl<T: Answer> Solution<'_, T> {
    /// No result.
    fn refused(&mut self, status: Status) -> Report {
        for j in 0..self.x.cols {
            self.fill(j);
        }
        Report::of_failure(status)
    }

    /// Nothing is known of a column.
    fn fill(&mut self, j: usize) {
        let n = self.x.rows;
        self.x.column(j).iter_mut().for_each(|x| x.store_f64(f64::NAN));
        if let Some(errors) = &mut self.errors {
            errors[j * n..(j + 1) * n].fill(f64::INFINITY);
        }
    }

    /// Stores what was found: from here on nothing fails.
    fn finished(&mut self, found: Found, usable: &[bool], bounds: Bounds) -> Report {
        let n = self.x.rows;
        let found = match found {
            Found::Some(found) => found,
            Found::Nothing { status, bits, condition } => {
                return Report { bits, condition, ..self.refused(status) };
            }
        };
        let Candidate { mut x, errors, mut status, bits, steps, condition, .. } = found;
        let (mut error, mut relative) = (Above::ZERO, Above::ZERO);
        for (j, &is_usable) in usable.iter().enumerate() {
            if !is_usable {
                self.fill(j);
                status = Status::NotFinite;
                continue;
            }
            let own = &errors[j * n..(j + 1) * n];
            for (to, value) in self.x.column(j).iter_mut().zip(&mut x[j * n..(j + 1) * n]) {
                to.store(value);
            }
            if let Some(errors) = &mut self.errors {
                let to = errors[j * n..(j + 1) * n].iter_mut();
                to.zip(own).for_each(|(to, error)| *to = error.to_f64());
            }
            let largest = self.x.column(j).iter().map(Above::below).fold(Above::ZERO, Above::max);
            let of_column = own.iter().copied().fold(Above::ZERO, Above::max);
            error = error.max(of_column);
            if !of_column.is_zero() {
                relative = relative.max(of_column.over(largest));
            }
        }
        let is_proved = bounds == Bounds::Proved && error.is_finite();
        let (error, relative_error) = (error.to_f64(), relative.to_f64());
        Report { status, is_proved, steps, bits, condition, error, relative_error }
    }
}
