//! A triangular matrix and a vector, which changes.

use super::level1::{NOTHING, ONE_TIMES};
use super::{Number, reach, store};
use crate::engine::cpu::vectors::Place;
use crate::format::mpfr::Value;
use crate::product::linear::{Factor, Linear, ONE, Reach, Terms, Work, double};
use std::ops::Range;

/// Products that the loops of the reference BLAS leave out, so that an infinity or a NaN in the other factor does not
/// count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    Nothing,
    /// Those with a zero in the vector, which is not divided either.
    ZeroInVector,
    /// Those with a zero in the matrix, but for its diagonal.
    ZeroInMatrix,
}

/// op(A): rows as ranges of columns, and elements.
pub struct Triangle<R, E> {
    pub n: usize,
    pub is_lower: bool,
    pub is_unit: bool,
    pub left_out: LeftOut,
    /// The columns of a row.
    pub row: R,
    pub element: E,
    /// Of the elements.
    pub reach: Reach,
}

impl<R, E> Triangle<R, E> {
    /// Row numbers, such that an element of a product is written when no other one needs it any more; backwards for
    /// solutions.
    fn at(&self, step: usize, solves: bool) -> usize {
        if self.is_lower == solves { step } else { self.n - 1 - step }
    }

    /// Adds the terms of row `i` of op(A) x but for the diagonal, or subtracts them.
    #[inline]
    fn add_beside<'a, T: Number>(
        &self,
        sum: &mut Terms<'_>,
        x: &Place<'_, T>,
        i: usize,
        minus: bool,
    ) where
        R: Fn(usize) -> Range<usize>,
        E: Fn(usize, usize) -> &'a T,
    {
        for k in (self.row)(i).filter(|&k| k != i) {
            let (a, x) = ((self.element)(i, k).value(), x.get(k).value());
            let is_left_out = match self.left_out {
                LeftOut::Nothing => false,
                LeftOut::ZeroInVector => matches!(x, Value::Zero),
                LeftOut::ZeroInMatrix => matches!(a, Value::Zero),
            };
            if !is_left_out {
                sum.add(a, x, minus);
            }
        }
    }

    /// x := alpha op(A) x
    pub fn multiply<'a, T: Number>(&self, alpha: &Factor, x: Place<'_, T>, memory: &mut Work)
    where
        R: Fn(usize) -> Range<usize>,
        E: Fn(usize, usize) -> &'a T,
    {
        let of_x = reach(x);
        let reach = self.reach.times(of_x).and(of_x);
        for step in 0..self.n {
            let i = self.at(step, false);
            let (old, span) = (x.get(i).value(), x.get(i).span());
            let linear = Linear { alpha, beta: NOTHING, old: Value::Zero, reach, span };
            let value = memory.linear(&linear, |sum| {
                self.add_beside(sum, &x, i, false);
                let is_left_out =
                    self.left_out == LeftOut::ZeroInVector && matches!(old, Value::Zero);
                if self.is_unit {
                    sum.add_one(old, false);
                } else if !is_left_out {
                    sum.add((self.element)(i, i).value(), old, false);
                }
            });
            x.change(i, |x| store(x, value));
        }
    }

    /// x becomes the solution of op(A) x = b, which it was: each element is an exact sum divided by an element of the
    /// diagonal, and rounded once; where a sum reaches so far that no memory holds it in one piece, it is rounded before,
    /// 128 bits farther down.
    pub fn solve<'a, T: Number>(&self, x: Place<'_, T>, memory: &mut Work)
    where
        R: Fn(usize) -> Range<usize>,
        E: Fn(usize, usize) -> &'a T,
    {
        const FARTHER: i64 = 128;
        let mut of_x = reach(x);
        for step in 0..self.n {
            let i = self.at(step, true);
            let (old, span) = (x.get(i).value(), x.get(i).span());
            let reach = self.reach.times(of_x).and(of_x);
            let linear =
                Linear { alpha: ONE_TIMES, beta: ONE_TIMES, old, reach, span: span + FARTHER };
            let sum = memory.linear(&linear, |sum| self.add_beside(sum, &x, i, true));
            // What it is where only infinities and NaN count.
            let rest = sum.map(|sum| match (sum.is_zero(), sum.negative) {
                (true, _) => 0.0,
                (_, true) => -1.0,
                _ => 1.0,
            });
            let keeps_zero = self.left_out == LeftOut::ZeroInVector;
            let divisor = if self.is_unit { ONE } else { (self.element)(i, i).value() };
            let value = match (rest, divisor) {
                _ if self.is_unit => rest.map(|_| memory.sum()),
                (Ok(0.0), _) if keeps_zero => Ok(memory.sum()),
                (Ok(_), Value::Finite(divisor)) => Ok(memory.divided(&divisor, span)),
                (Ok(rest) | Err(rest), divisor) => match rest / double(&divisor) {
                    0.0 => {
                        memory.sum().clear();
                        Ok(memory.sum())
                    }
                    special => Err(special),
                },
            };
            x.change(i, |x| store(x, value));
            of_x = of_x.and(Reach::of(&x.get(i).value()));
        }
    }
}
