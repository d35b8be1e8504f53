//! What all methods have in common: counts, limits, exact residuals, and the best iterate.

use super::space::Space;
use super::{Operator, Status, Watch};
use crate::numbers::Arithmetic;
use crate::precondition::Preconditioner;

/// An iteration in one precision.
pub struct Run<'a, 'w, A: Arithmetic> {
    pub space: Space<A>,
    pub operator: &'a dyn Operator<A>,
    pub preconditioner: &'a Preconditioner,
    pub b: &'a [A::Number],
    pub x: Vec<A::Number>,
    /// b^T b
    square: A::Number,
    rtol: f64,
    /// The recursion's residual at which the exact one is computed.
    target: f64,
    most: usize,
    bits: u32,
    watch: Watch<'w>,
    /// An iterate before x, and what the recursion said of it.
    best: Vec<A::Number>,
    best_recursion: f64,
    /// The last exact residual, relative to b.
    exact: f64,
    misses: usize,
    pub counts: Counts<'a>,
}

/// What goes on over all precisions.
pub struct Counts<'a> {
    pub iterations: &'a mut usize,
    pub replacements: &'a mut usize,
    pub history: &'a mut Vec<f64>,
}

/// An iterate, and how the run ended.
pub struct Ended<N> {
    pub status: Status,
    pub x: Vec<N>,
    /// The exact residual relative to b.
    pub residual: f64,
}

/// What a method does after an iteration.
pub enum Next {
    GoOn,
    /// Begins again with the residual that is in `r`.
    Restart,
}

/// The limits of a run.
pub struct Limits {
    pub rtol: f64,
    pub most: usize,
    pub bits: u32,
}

impl<'a, 'w, A: Arithmetic> Run<'a, 'w, A> {
    pub fn new(
        space: Space<A>,
        operator: &'a dyn Operator<A>,
        preconditioner: &'a Preconditioner,
        (b, x): (&'a [A::Number], Vec<A::Number>),
        limits: &Limits,
        counts: Counts<'a>,
        watch: Watch<'w>,
    ) -> Run<'a, 'w, A> {
        let Limits { rtol, most, bits } = *limits;
        Run {
            square: space.dot(b, b),
            best: space.copied(&x),
            best_recursion: f64::INFINITY,
            exact: f64::INFINITY,
            misses: 0,
            target: rtol,
            space,
            operator,
            preconditioner,
            b,
            x,
            rtol,
            most,
            bits,
            watch,
            counts,
        }
    }

    pub fn arithmetic(&self) -> A {
        self.space.arithmetic
    }

    /// A norm by its square, relative to b.
    pub fn relative(&self, square: &A::Number) -> f64 {
        let arithmetic = self.arithmetic();
        if arithmetic.is_zero(square) {
            return 0.0;
        }
        // Of numbers: the square of a ratio may be below all doubles.
        let root = arithmetic.sqrt(&arithmetic.div(square, &self.square));
        arithmetic.to_f64(&root)
    }

    /// The exact residual of x, and its norm relative to b.
    pub fn exact_residual(&mut self, r: &mut [A::Number]) -> Result<f64, Status> {
        self.operator.residual(self.b, &self.x, r).ok_or(Status::Interrupted)?;
        let square = self.space.dot(r, r);
        match self.arithmetic().is_finite(&square) {
            true => Ok(self.relative(&square)),
            false => Err(Status::NotFinite),
        }
    }

    /// The first residual; a guess may be good enough.
    pub fn begin(&mut self, r: &mut [A::Number]) -> Result<(), Status> {
        let first = self.exact_residual(r)?;
        self.exact = first;
        self.best_recursion = first;
        if first <= self.rtol { Err(Status::Converged) } else { Ok(()) }
    }

    /// y := A x
    pub fn apply(&self, x: &[A::Number], y: &mut [A::Number]) -> Result<(), Status> {
        self.operator.apply(x, y).ok_or(Status::Interrupted)
    }

    /// Counts an iteration, whose squared residual is `square` by the recursion. With [`Next::Restart`] `r` is the exact residual.
    pub fn step(&mut self, square: &A::Number, r: &mut [A::Number]) -> Result<Next, Status> {
        if !self.arithmetic().is_finite(square) {
            return Err(Status::NotFinite);
        }
        let residual = self.relative(square);
        self.count(residual)?;
        let next = match residual <= self.target {
            true => self.check(r)?,
            false => Next::GoOn,
        };
        // Copies cost little where each is half of the one before.
        if residual < 0.5 * self.best_recursion {
            self.best_recursion = residual;
            self.best.copy_from_slice(&self.x);
        }
        if self.most == 0 { Err(Status::OutOfIterations) } else { Ok(next) }
    }

    /// Counts an iteration and tells of it.
    pub fn count(&mut self, residual: f64) -> Result<(), Status> {
        self.most = self.most.saturating_sub(1);
        *self.counts.iterations += 1;
        if self.counts.history.try_reserve(1).is_ok() {
            self.counts.history.push(residual);
        }
        match (self.watch)(*self.counts.iterations, residual, self.bits) {
            true => Ok(()),
            false => Err(Status::Interrupted),
        }
    }

    /// No iteration is left.
    pub fn is_at_end(&self) -> bool {
        self.most == 0
    }

    /// The recursion's residual at which the exact one is wanted.
    pub fn target(&self) -> f64 {
        self.target
    }

    /// Compares with the exact residual, where the recursion says that x is good enough.
    fn check(&mut self, r: &mut [A::Number]) -> Result<Next, Status> {
        /// Drift this near to rtol is overcome by going on.
        const NEAR: f64 = 16.0;
        const PATIENCE: usize = 4;
        let mut exact = self.space.zeros();
        let found = self.exact_residual(&mut exact)?;
        if found <= self.rtol {
            return Err(Status::Converged);
        }
        self.misses += 1;
        if found <= NEAR * self.rtol && self.misses <= PATIENCE {
            self.target *= 0.5 * self.rtol / found;
            return Ok(Next::GoOn);
        }
        self.replace(found)?;
        r.copy_from_slice(&exact);
        Ok(Next::Restart)
    }

    /// Goes on with the exact residual, where it has become smaller than at the last time.
    fn replace(&mut self, found: f64) -> Result<(), Status> {
        if found > 0.5 * self.exact {
            return Err(Status::Stagnated);
        }
        (self.exact, self.target, self.misses) = (found, self.rtol, 0);
        *self.counts.replacements += 1;
        Ok(())
    }

    /// Begins again where a method cannot go on: with the exact residual, unless that has not become smaller.
    pub fn restart(&mut self, r: &mut [A::Number], otherwise: Status) -> Result<(), Status> {
        let found = self.exact_residual(r)?;
        if found <= self.rtol {
            return Err(Status::Converged);
        }
        self.replace(found).map_err(|_| otherwise)
    }

    /// As [`Run::step`] for a method whose residuals are exact.
    pub fn exact_step(&mut self, found: f64) -> Result<(), Status> {
        if found <= self.rtol {
            return Err(Status::Converged);
        }
        if found < self.best_recursion {
            self.best_recursion = found;
            self.best.copy_from_slice(&self.x);
        }
        Ok(())
    }

    /// The better one of the last iterate and the best before it.
    pub fn ended(mut self, status: Status) -> Ended<A::Number> {
        let mut r = self.space.zeros();
        let last = self.exact_residual(&mut r).unwrap_or(f64::INFINITY);
        if status == Status::Converged && last <= self.rtol {
            return Ended { status, x: self.x, residual: last };
        }
        let x = std::mem::replace(&mut self.x, std::mem::take(&mut self.best));
        let best = self.exact_residual(&mut r).unwrap_or(f64::INFINITY);
        let (x, residual) = if last <= best { (x, last) } else { (self.x, best) };
        // An iteration may meet its end in the very step that converged.
        let status = if residual <= self.rtol { Status::Converged } else { status };
        let residual = if residual.is_finite() { residual } else { f64::NAN };
        Ended { status, x, residual }
    }
}
