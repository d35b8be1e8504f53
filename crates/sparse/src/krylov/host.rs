//! Steps on the CPU.

use super::Status;
use super::operator::Operator;
use super::space::{Change, Space};
use super::steps::{Batch, End, Machine, Program, Recursion, Scalar, Step, Stop, Vector};
use crate::numbers::Arithmetic;
use crate::precondition::Preconditioner;
use std::mem;

/// The CPU with the vectors of a method.
pub struct Host<'a, A: Arithmetic> {
    space: Space<A>,
    operator: &'a dyn Operator<A>,
    preconditioner: &'a Preconditioner,
    vectors: Vec<Vec<A::Number>>,
    scalars: Vec<A::Number>,
    recursion: Recursion<A::Number>,
    /// The last iterate is to be kept.
    keeps: bool,
    /// The residual of the last iteration, and its coefficients.
    last: Option<(f64, [f64; 2])>,
}

impl<'a, A: Arithmetic> Host<'a, A> {
    pub fn new(
        space: Space<A>,
        operator: &'a dyn Operator<A>,
        preconditioner: &'a Preconditioner,
        recursion: Recursion<A::Number>,
    ) -> Host<'a, A> {
        Host {
            space,
            operator,
            preconditioner,
            vectors: Vec::new(),
            scalars: Vec::new(),
            recursion,
            keeps: false,
            last: None,
        }
    }

    /// Changes one vector by others.
    fn change(
        &mut self,
        y: Vector,
        work: impl FnOnce(&Host<'a, A>, &mut [A::Number]) -> Option<()>,
    ) -> Result<(), Status> {
        let mut own = mem::take(&mut self.vectors[y.0]);
        let done = work(self, &mut own);
        self.vectors[y.0] = own;
        done.ok_or(Status::Interrupted)
    }

    /// The pass over vectors with which the steps begin, if they do: how many of them it is.
    fn pass(&mut self, steps: &[Step]) -> usize {
        let scalar = |of: Scalar| self.scalars[of.0];
        let (mut changes, mut count) = (Vec::new(), 0);
        for step in steps {
            match *step {
                Step::Axpy { alpha, x, y } => {
                    changes.push(Change::Axpy { alpha: scalar(alpha), x, y });
                }
                Step::Xpby { x, beta, y } => {
                    changes.push(Change::Xpby { x, beta: scalar(beta), y });
                }
                Step::Scale { alpha, x } => changes.push(Change::Scale { alpha: scalar(alpha), x }),
                Step::Keep { .. } if !self.keeps => {}
                Step::Copy { x, y } | Step::Keep { x, y } => changes.push(Change::Copy { x, y }),
                _ => break,
            }
            count += 1;
        }
        let of_dot = |step: &Step| match *step {
            Step::Dot { x, y, to } => Some(([x, y], to)),
            _ => None,
        };
        let (dots, to): (Vec<_>, Vec<_>) = steps[count..].iter().map_while(of_dot).unzip();
        if !changes.is_empty() || !dots.is_empty() {
            let sums = self.space.pass(&mut self.vectors, &changes, &dots);
            to.iter().zip(sums).for_each(|(to, sum)| self.scalars[to.0] = sum);
        }
        count + dots.len()
    }

    fn put(&mut self, to: Scalar, x: A::Number) -> Result<Option<Stop>, Status> {
        self.scalars[to.0] = x;
        Ok(None)
    }

    fn step(&mut self, step: &Step) -> Result<Option<Stop>, Status> {
        let (arithmetic, scalar) = (self.space.arithmetic, |of: Scalar| self.scalars[of.0]);
        let stop = |is_fine: bool, stop: Stop| Ok((!is_fine).then_some(stop));
        match *step {
            Step::Apply { is_transposed, x, y } => {
                self.change(y, |host, y| match is_transposed {
                    true => host.operator.apply_transposed(&host.vectors[x.0], y),
                    false => host.operator.apply(&host.vectors[x.0], y),
                })?;
            }
            Step::Precondition { is_transposed, r, z } => self.change(z, |host, z| {
                host.preconditioner.apply(arithmetic, is_transposed, &host.vectors[r.0], z);
                Some(())
            })?,
            Step::Dot { .. }
            | Step::Axpy { .. }
            | Step::Xpby { .. }
            | Step::Scale { .. }
            | Step::Copy { .. }
            | Step::Keep { .. } => unreachable!("a step of a pass"),
            Step::Div { a, b, to } => {
                return self.put(to, arithmetic.div(&scalar(a), &scalar(b)));
            }
            Step::DivOrZero { a, b, to } => {
                let quotient = match arithmetic.is_zero(&scalar(b)) {
                    true => arithmetic.zero(),
                    false => arithmetic.div(&scalar(a), &scalar(b)),
                };
                return self.put(to, quotient);
            }
            Step::Mul { a, b, to } => {
                return self.put(to, arithmetic.mul(&scalar(a), &scalar(b)));
            }
            Step::Neg { a, to } => return self.put(to, arithmetic.neg(&scalar(a))),
            Step::Move { a, to } => return self.put(to, scalar(a)),
            Step::Finite(a) => return stop(arithmetic.is_finite(&scalar(a)), Stop::NotFinite),
            Step::Positive(a, reason) => {
                // The sign of a number of any exponent.
                let a = scalar(a);
                return stop(!arithmetic.is_zero(&a) && !arithmetic.is_negative(&a), reason);
            }
            Step::NonZero(a, reason) => return stop(!arithmetic.is_zero(&scalar(a)), reason),
            Step::Iterated { square, coefficients } => {
                let square = scalar(square);
                if !arithmetic.is_finite(&square) {
                    return Ok(Some(Stop::NotFinite));
                }
                let residual = arithmetic.about_root_of_ratio(&square, &self.recursion.square);
                let coefficients = coefficients.map(|of| arithmetic.to_f64(&scalar(of)));
                self.last = Some((residual, coefficients));
                self.keeps = false;
                if residual <= self.recursion.target {
                    return Ok(Some(Stop::Reached));
                }
                // Copies cost little where each is half of the one before.
                self.keeps = residual < 0.5 * self.recursion.best;
                if self.keeps {
                    self.recursion.best = residual;
                }
            }
        }
        Ok(None)
    }
}

impl<A: Arithmetic> Machine<A> for Host<'_, A> {
    fn vector(&mut self) -> Result<Vector, End> {
        self.vectors.push(self.space.zeros());
        Ok(Vector(self.vectors.len() - 1))
    }

    fn scalar(&mut self) -> Scalar {
        self.scalars.push(self.space.arithmetic.zero());
        Scalar(self.scalars.len() - 1)
    }

    fn write(&mut self, to: Vector, from: &[A::Number]) -> Result<(), End> {
        self.vectors[to.0].copy_from_slice(from);
        Ok(())
    }

    fn read(&mut self, from: Vector) -> Result<Vec<A::Number>, End> {
        Ok(self.space.copied(&self.vectors[from.0]))
    }

    fn set(&mut self, to: Scalar, x: A::Number) -> Result<(), End> {
        self.scalars[to.0] = x;
        Ok(())
    }

    fn values(&mut self, of: &[Scalar]) -> Result<Vec<A::Number>, End> {
        Ok(of.iter().map(|of| self.scalars[of.0]).collect())
    }

    fn recursion(&mut self) -> &mut Recursion<A::Number> {
        &mut self.recursion
    }

    fn run(&mut self, steps: &[Step]) -> Result<Option<Stop>, End> {
        let mut rest = steps;
        while let Some((step, others)) = rest.split_first() {
            match self.pass(rest) {
                0 => {
                    if let Some(stop) = self.step(step)? {
                        return Ok(Some(stop));
                    }
                    rest = others;
                }
                done => rest = &rest[done..],
            }
        }
        Ok(None)
    }

    fn iterate(&mut self, program: &Program, _: usize) -> Result<Batch, End> {
        let [before, after] = &program.iteration;
        let mut stop = self.run(before)?;
        let (residuals, coefficients) = self.last.take().into_iter().unzip();
        if stop.is_none() {
            stop = self.run(after)?;
        }
        Ok(Batch { residuals, coefficients, stop })
    }
}
