//! Solutions of equations with more and more bits, until they are as accurate as they should be.

use super::above::Above;
use super::equations::{Equations, Judged, Residual};
use super::factored::{Arithmetic, Factored, condition};
use super::grid::Grid;
use super::proof::{Proof, estimates};
use super::refinement::{Refined, Wanted, refined};
use super::rounded::{Rounded, difference};
use super::{Answer, Bounds, Status};
use wideblas_base::options::Trans;
use wideblas_blas::MatMut;
use wideblas_engine::device::Failure;
use wideblas_format::wide::Wide;

/// Bits beyond the condition that a factorisation needs to correct solutions.
pub(super) const MARGIN: f64 = 6.0;

/// Corrections that are expected, at most: with more bits they are fewer.
pub(super) const MOST_STEPS: f64 = 50.0;

/// See [`spread`].
const FARTHEST: i64 = 2048;

/// Bits by which elements of a solution may be farther from each other than those of a result; no more than are worth computing with.
pub fn spread(shifts: &[i64]) -> i64 {
    let all = || shifts.iter().copied();
    let spread = all().max().unwrap_or(0) - all().min().unwrap_or(0);
    spread.min(FARTHEST)
}

/// How equations are to be solved.
pub struct Call<'a> {
    /// The rows of the solution are those of the result times 2^-shift, or have no such relation.
    pub of_solution: &'a [i64],
    /// The rows of the result as it is computed are those that are stored times 2^-shift.
    pub of_result: &'a [i64],
    /// Of the result.
    pub bits: i64,
    /// Those that decide how many bits factors have at most, see [`Arithmetic::next`].
    pub most: i64,
    pub bounds: Bounds,
}

/// What was found.
pub enum Found {
    Nothing { status: Status, bits: i64, condition: f64 },
    Some(Candidate),
}

/// A result, rounded, as exact numbers.
pub struct Candidate {
    /// As it is to be stored.
    pub x: Vec<Wide>,
    pub errors: Vec<Above>,
    pub status: Status,
    /// The format holds all numbers.
    is_within: bool,
    pub bits: i64,
    pub steps: usize,
    pub condition: f64,
}

impl Call<'_> {
    /// With more and more bits, until a result is as accurate as it should be.
    pub fn run<T: Answer>(
        &self,
        equations: &mut impl Equations,
        like: &MatMut<'_, T>,
    ) -> Result<Found, Failure> {
        let mut best: Option<Candidate> = None;
        let mut arithmetic = Arithmetic::Dd;
        loop {
            let next = arithmetic.next(self.most);
            equations.prepare(arithmetic);
            let a = equations.matrix();
            let factors = arithmetic.factor(a)?;
            let condition = factors.as_ref().map_or(Above::INFINITE, |f| condition(a, f.as_ref()));
            let margin = arithmetic.bits() as f64 - condition.log2() - (a.rows as f64).log2();
            let is_regular = margin >= MARGIN;
            if let Some(factors) = factors.filter(|_| is_regular) {
                let wanted = self.wanted(equations, condition);
                let steps = ((wanted.bits + wanted.spread) as f64 / margin).ceil();
                let are_few = steps <= MOST_STEPS || next.is_none();
                let wanted = Wanted { steps: 2 * steps as usize + 8, ..wanted };
                let refined = are_few.then(|| refined(equations, factors.as_ref(), wanted));
                if let Some(refined) = refined.flatten() {
                    let found =
                        self.judged(equations, like, refined, factors.as_ref(), condition)?;
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
                    let condition = equations.told(condition).to_f64();
                    return Ok(Found::Nothing { status, bits: arithmetic.bits(), condition });
                }
            }
        }
    }

    /// How accurate the solution of the equations is to be.
    fn wanted(&self, equations: &impl Equations, condition: Above) -> Wanted<'_> {
        let spread = spread(self.of_solution);
        let [bits, least] = equations.needed(self.bits, condition);
        Wanted { bits, least, shifts: self.of_solution, spread, steps: 0 }
    }

    /// A solution rounded to the numbers of the result, and the bounds of its errors.
    fn judged<T: Answer>(
        &self,
        equations: &impl Equations,
        like: &MatMut<'_, T>,
        Refined { x, steps }: Refined,
        factors: &dyn Factored,
        condition: Above,
    ) -> Result<Candidate, Failure> {
        let (a, shifts) = (equations.matrix(), self.of_result);
        let proof = match self.bounds {
            Bounds::Estimated => None,
            Bounds::Proved => Proof::new(a, equations.is_rounded(), factors.inverse()?),
        };
        let is_unproved = self.bounds == Bounds::Proved && proof.is_none();
        let bits = factors.arithmetic().bits();
        let judge = |x: Grid| {
            let residual = equations.residual(&x, bits + 128);
            let correction = factors.solve(Trans::No, &residual.rest);
            let errors = errors(proof.as_ref(), &residual, &correction, (condition, bits));
            Judged { x, errors, correction }
        };
        // The error of the solution before it was rounded, and of the rounded one what its own residual says, or that and the
        // difference: the latter does not let small elements suffer from what large ones were rounded by.
        let solution = judge(x);
        let image = equations.image(&solution, 2 * self.bits + 64);
        let is_solution = image.is_none();
        let before = image.unwrap_or(solution);
        let (n, cols) = (before.x.rows, before.x.cols);
        let mut rounded = Rounded::new(&before.x, like, shifts);
        rounded.drop_errors(&before.correction);
        let mut errors = before.errors;
        for (at, error) in errors.iter_mut().enumerate() {
            let (i, j) = (at % n, at / n);
            *error = error.plus(difference(before.x.get(i, j), rounded.x.get(i, j)));
        }
        let rounded = if is_solution {
            let Rounded { x, ulps, beyond } = rounded;
            let own = judge(x);
            for (error, own) in errors.iter_mut().zip(own.errors) {
                *error = if own < *error { own } else { *error };
            }
            Rounded { x: own.x, ulps, beyond }
        } else {
            rounded
        };
        errors.iter_mut().enumerate().for_each(|(at, error)| *error = error.scaled(shifts[at % n]));
        let is_within = rounded.beyond.is_empty();
        let mut is_accurate = is_within;
        for j in 0..cols {
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
        let condition = proof.map_or(condition, |proof| proof.condition(a));
        Ok(Candidate {
            x: rounded.values(shifts),
            errors,
            status,
            is_within,
            bits,
            steps,
            condition: equations.told(condition).to_f64(),
        })
    }
}

/// Bounds of the errors of a solution, proved ones or estimates.
fn errors(
    proof: Option<&Proof>,
    residual: &Residual,
    correction: &Grid,
    (condition, bits): (Above, i64),
) -> Vec<Above> {
    match proof {
        Some(proof) => proof.errors(residual),
        None => estimates(correction, condition, bits),
    }
}
