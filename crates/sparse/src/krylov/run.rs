//! What all methods have in common: counts, limits, exact residuals, and the best iterate.

use super::ritz::Ritz;
use super::space::Space;
use super::steps::{End, Machine, Program, Step, Stop, Vector};
use super::{Operator, Status, Watch};
use crate::numbers::Arithmetic;
use std::convert::Infallible;

/// An iteration in one precision.
pub struct Run<'a, 'w, A: Arithmetic> {
    pub space: Space<A>,
    pub machine: &'a mut dyn Machine<A>,
    /// For what is computed exactly, on the CPU.
    operator: &'a dyn Operator<A>,
    /// Whether steps have a preconditioner.
    pub is_preconditioned: bool,
    b: &'a [A::Number],
    pub x: Vector,
    /// The residual that a method begins with.
    pub r: Vector,
    /// b^T b
    square: A::Number,
    rtol: f64,
    most: usize,
    bits: u32,
    watch: Watch<'w>,
    /// An iterate before x; the recursion's residual of it is the machine's.
    pub best: Vector,
    /// The last exact residual, relative to b.
    exact: f64,
    /// That of x, where it was computed.
    of_x: Option<f64>,
    misses: usize,
    /// Judges the precision, where more bits may be taken.
    ritz: Option<Ritz>,
    counts: Counts<'a>,
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
enum Next {
    GoOn,
    /// Begins again with the residual that is in `r`.
    Restart,
}

/// The limits of a run.
pub struct Limits {
    pub rtol: f64,
    pub most: usize,
    pub bits: u32,
    /// The precision may be judged.
    pub may_rise: bool,
}

impl<'a, 'w, A: Arithmetic> Run<'a, 'w, A> {
    pub fn new(
        (space, machine): (Space<A>, &'a mut dyn Machine<A>),
        operator: &'a dyn Operator<A>,
        is_preconditioned: bool,
        (b, first): (&'a [A::Number], &[A::Number]),
        limits: &Limits,
        counts: Counts<'a>,
        watch: Watch<'w>,
    ) -> Result<Run<'a, 'w, A>, End> {
        let Limits { rtol, most, bits, may_rise } = *limits;
        let ritz = may_rise.then(|| Ritz::new(space.len()));
        let (x, r, best) = (machine.vector()?, machine.vector()?, machine.vector()?);
        if first.iter().any(|x| !space.arithmetic.is_zero(x)) {
            machine.write(x, first)?;
            machine.write(best, first)?;
        }
        let square = machine.recursion().square;
        machine.recursion().target = rtol;
        machine.recursion().best = f64::INFINITY;
        let (exact, of_x, misses) = (f64::INFINITY, None, 0);
        Ok(Run {
            space,
            machine,
            operator,
            is_preconditioned,
            b,
            x,
            r,
            square,
            rtol,
            most,
            bits,
            watch,
            best,
            exact,
            of_x,
            misses,
            ritz,
            counts,
        })
    }

    pub fn arithmetic(&self) -> A {
        self.space.arithmetic
    }

    /// A norm by its square, relative to b.
    pub fn relative(&self, square: &A::Number) -> f64 {
        self.arithmetic().root_of_ratio(square, &self.square)
    }

    /// The exact residual of x, and its norm relative to b.
    fn exact_residual(&mut self) -> Result<(Vec<A::Number>, f64), End> {
        let x = self.machine.read(self.x)?;
        let found = self.residual_of(&x)?;
        self.of_x = Some(found.1);
        Ok(found)
    }

    fn residual_of(&mut self, x: &[A::Number]) -> Result<(Vec<A::Number>, f64), End> {
        let arithmetic = self.arithmetic();
        // That of zero is b, to the last bit.
        let r = match x.iter().all(|x| arithmetic.is_zero(x)) {
            true => self.space.copied(self.b),
            false => {
                let mut r = self.space.zeros();
                self.operator.residual(self.b, x, &mut r).ok_or(Status::Interrupted)?;
                r
            }
        };
        let square = self.space.dot(&r, &r);
        match arithmetic.is_finite(&square) {
            true => Ok((r, self.relative(&square))),
            false => Err(Status::NotFinite.into()),
        }
    }

    /// The first residual; a guess may be good enough.
    pub fn begin(&mut self) -> Result<(), End> {
        let (r, first) = self.exact_residual()?;
        self.exact = first;
        self.machine.recursion().best = first;
        if first <= self.rtol {
            return Err(Status::Converged.into());
        }
        self.machine.write(self.r, &r)
    }

    /// Carries out a method until it ends.
    pub fn iterate(&mut self, program: &Program) -> Result<Infallible, End> {
        self.begin()?;
        loop {
            if let Some(ritz) = &mut self.ritz {
                ritz.begin();
            }
            let mut stop = self.machine.run(&program.begin)?;
            loop {
                if stop.is_none() {
                    // All machines judge after the same iteration.
                    let left = self.ritz.as_ref().map_or(0, Ritz::left);
                    let most = if left > 0 { left.min(self.most) } else { self.most };
                    let batch = self.machine.iterate(program, most)?;
                    self.moved();
                    self.count(&batch.residuals)?;
                    stop = batch.stop;
                    let judged =
                        self.ritz.as_mut().and_then(|ritz| ritz.judged(&batch.coefficients));
                    if let Some(bits) = judged.filter(|&bits| bits > self.bits && stop.is_none()) {
                        return Err(End::Rise(bits));
                    }
                }
                let Some(reason) = stop else {
                    if self.most == 0 {
                        return Err(Status::OutOfIterations.into());
                    }
                    continue;
                };
                let next = self.stopped(reason, program.direction)?;
                if self.most == 0 {
                    return Err(Status::OutOfIterations.into());
                }
                match next {
                    Next::Restart => break,
                    Next::GoOn => stop = self.machine.run(&program.iteration[1])?,
                }
            }
        }
    }

    /// What follows a stop.
    fn stopped(&mut self, reason: Stop, direction: Option<Vector>) -> Result<Next, End> {
        let otherwise = match reason {
            Stop::NotFinite => return Err(Status::NotFinite.into()),
            Stop::Indefinite => return Err(Status::Indefinite.into()),
            Stop::Reached => {
                let next = self.check()?;
                let last = self.counts.history.last().copied().unwrap_or(f64::INFINITY);
                if last < 0.5 * self.machine.recursion().best {
                    self.machine.recursion().best = last;
                    self.machine.run(&[Step::Copy { x: self.x, y: self.best }])?;
                }
                return Ok(next);
            }
            Stop::Form => {
                let p = direction.map(|p| self.machine.read(p)).transpose()?;
                if p.is_some_and(|p| self.operator.is_indefinite(&p)) {
                    return Err(Status::Indefinite.into());
                }
                // Only roundings made it so.
                Status::Stagnated
            }
            Stop::BrokenDown => Status::BrokenDown,
        };
        self.restart(otherwise)?;
        Ok(Next::Restart)
    }

    /// Counts iterations and tells of them. A machine may have gone some iterations further when an iteration is to be the last one: these
    /// count too.
    pub fn count(&mut self, residuals: &[f64]) -> Result<(), Status> {
        let mut goes_on = true;
        for &residual in residuals {
            self.most = self.most.saturating_sub(1);
            *self.counts.iterations += 1;
            if self.counts.history.try_reserve(1).is_ok() {
                self.counts.history.push(residual);
            }
            goes_on = goes_on && (self.watch)(*self.counts.iterations, residual, self.bits);
        }
        if goes_on { Ok(()) } else { Err(Status::Interrupted) }
    }

    /// x is another one, whose exact residual is not known.
    pub fn moved(&mut self) {
        self.of_x = None;
    }

    /// No iteration is left.
    pub fn is_at_end(&self) -> bool {
        self.most == 0
    }

    /// Compares with the exact residual, where the recursion says that x is good enough.
    fn check(&mut self) -> Result<Next, End> {
        /// Drift this near to rtol is overcome by going on.
        const NEAR: f64 = 16.0;
        const PATIENCE: usize = 4;
        let (exact, found) = self.exact_residual()?;
        if found <= self.rtol {
            return Err(Status::Converged.into());
        }
        self.misses += 1;
        if found <= NEAR * self.rtol && self.misses <= PATIENCE {
            self.machine.recursion().target *= 0.5 * self.rtol / found;
            return Ok(Next::GoOn);
        }
        self.replace(found)?;
        self.machine.write(self.r, &exact)?;
        Ok(Next::Restart)
    }

    /// Goes on with the exact residual, where it has become smaller than at the last time.
    fn replace(&mut self, found: f64) -> Result<(), Status> {
        if found > 0.5 * self.exact {
            return Err(Status::Stagnated);
        }
        (self.exact, self.misses) = (found, 0);
        self.machine.recursion().target = self.rtol;
        *self.counts.replacements += 1;
        Ok(())
    }

    /// Begins again where a method cannot go on: with the exact residual, unless that has not become smaller.
    fn restart(&mut self, otherwise: Status) -> Result<(), End> {
        let (exact, found) = self.exact_residual()?;
        if found <= self.rtol {
            return Err(Status::Converged.into());
        }
        self.replace(found).map_err(|_| otherwise)?;
        self.machine.write(self.r, &exact)
    }

    /// The exact residual of x becomes that of `r`, for a method whose residuals are exact.
    pub fn exact_step(&mut self) -> Result<f64, End> {
        let (exact, found) = self.exact_residual()?;
        if found <= self.rtol {
            return Err(Status::Converged.into());
        }
        if found < self.machine.recursion().best {
            self.machine.recursion().best = found;
            self.machine.run(&[Step::Copy { x: self.x, y: self.best }])?;
        }
        self.machine.write(self.r, &exact)?;
        Ok(found)
    }

    /// The better one of the last iterate and the best before it.
    pub fn ended(mut self, end: End) -> Result<Ended<A::Number>, End> {
        let status = match end {
            End::Status(status) => status,
            End::Rise(_) => Status::Stagnated,
            failed => return Err(failed),
        };
        let x = self.machine.read(self.x)?;
        let last = match self.of_x {
            Some(found) => found,
            None => self.residual_or_infinity(&x)?,
        };
        if status == Status::Converged && last <= self.rtol {
            return Ok(Ended { status, x, residual: last });
        }
        let kept = self.machine.read(self.best)?;
        let best = self.residual_or_infinity(&kept)?;
        let (x, residual) = if last <= best { (x, last) } else { (kept, best) };
        // An iteration may meet its end in the very step that converged.
        let status = if residual <= self.rtol { Status::Converged } else { status };
        let residual = if residual.is_finite() { residual } else { f64::NAN };
        Ok(Ended { status, x, residual })
    }

    fn residual_or_infinity(&mut self, x: &[A::Number]) -> Result<f64, End> {
        match self.residual_of(x) {
            Ok((_, found)) => Ok(found),
            Err(End::Status(_)) => Ok(f64::INFINITY),
            Err(failed) => Err(failed),
        }
    }
}
