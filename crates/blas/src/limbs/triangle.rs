//! A triangular matrix and a vector, which changes.

use super::few_triangle::{self, Task};
use super::{Element, Number, Operand, add_product, combined, few, reach, store};
use std::ops::Range;
use wideblas_base::fallible;
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::cpu::vectors::{LeftOut, Place};
use wideblas_format::mpfr::Value;
use wideblas_product::Limbs;
use wideblas_product::fused::MOST_LIMBS;
use wideblas_product::linear::{Combined, Multiple, Reach, Terms, Work, double};
use wideblas_product::quotients::Inverse;

/// op(A): rows as ranges of columns, and elements.
pub struct Triangle<R, E> {
    pub n: usize,
    pub is_lower: bool,
    pub is_unit: bool,
    /// The conjugates of the elements are meant.
    pub conjugated: bool,
    pub left_out: LeftOut,
    /// The columns of a row.
    pub row: R,
    pub element: E,
    /// Of the elements.
    pub reach: Reach,
}

impl<R, F> Triangle<R, F> {
    /// Row numbers, such that an element of a product is written when no other one needs it any more; backwards for
    /// solutions.
    pub(super) fn at(&self, step: usize, solves: bool) -> usize {
        if self.is_lower == solves { step } else { self.n - 1 - step }
    }

    fn operand<'a, E: Element>(&self, i: usize, k: usize) -> Operand<&'a E::Part>
    where
        F: Fn(usize, usize) -> &'a E,
    {
        Operand::of((self.element)(i, k), self.conjugated)
    }

    /// Adds the terms of a part of row `i` of op(A) x but for the diagonal, or subtracts those of a solution. Zeros that are
    /// quotients leave nothing out.
    #[inline]
    fn add_beside<'a, E: Element>(
        &self,
        sum: &mut Terms<'_>,
        part: usize,
        x: Strided<'_, E>,
        i: usize,
        quotients: Option<&[usize]>,
    ) where
        R: Fn(usize) -> Range<usize>,
        F: Fn(usize, usize) -> &'a E,
    {
        let is_quotient = |k: usize| quotients.is_some_and(|all| all.contains(&k));
        for k in (self.row)(i).filter(|&k| k != i) {
            let (a, x) = ((self.element)(i, k), x.element(k));
            let is_left_out = match self.left_out {
                LeftOut::Nothing => false,
                LeftOut::ZeroInVector => x.is_all_zero() && !is_quotient(k),
                LeftOut::ZeroInMatrix => a.is_all_zero(),
            };
            if !is_left_out {
                let a = Operand::of(a, self.conjugated);
                add_product::<E>(sum, part, a, Operand::of(x, false), quotients.is_some());
            }
        }
    }

    /// x := alpha op(A) x; `few` says whether the triangle [has few](few_triangle::has_few) for this task.
    pub fn multiply<'a, E: Element>(
        &self,
        alpha: &Multiple,
        few: Option<Task>,
        mut x: Place<'_, E>,
        memory: &mut Work,
    ) where
        R: Fn(usize) -> Range<usize>,
        F: Fn(usize, usize) -> &'a E,
    {
        let of_x = reach(x.strided());
        let reach = self.reach.times(of_x).and(of_x);
        let few = few.filter(|_| few::reach_of_few(x.strided()).is_some());
        for step in 0..self.n {
            let i = self.at(step, false);
            if let Some(task) = few
                && few_triangle::change_element(self, task, &mut x, i, of_x, &[])
            {
                continue;
            }
            let (old, spans) = (x.get(i), x.get(i).spans());
            let of = Combined {
                alpha,
                beta: Multiple::ZERO,
                old: [Value::Zero; 2],
                reach,
                spans,
                has_two_sums: false,
            };
            let value = combined::<E>(memory, &of, |sum, wanted| {
                self.add_beside(sum, wanted.part, x.strided(), i, None);
                // A zero that leaves out its column leaves out its own term too: an infinite alpha would make NaN of it.
                if self.left_out == LeftOut::ZeroInVector && old.is_all_zero() {
                    return;
                }
                if self.is_unit {
                    sum.add_one(old.value_of(wanted.part), false);
                } else {
                    let old = Operand::of(old, false);
                    add_product::<E>(sum, wanted.part, self.operand(i, i), old, false);
                }
            });
            x.change(i, |x| store(x, value));
        }
    }

    /// x becomes the solution of op(A) x = b, which it was: each element is an exact sum divided by an element of the
    /// diagonal, and rounded once. A sum that reaches so far that no memory holds it in one piece is rounded before, but to
    /// more bits than the product of the divisor and a number between two results has. The lowest bit tells on which side of
    /// that product the sum is, and so the quotient is rounded as that of the whole sum. Of complex numbers, whose numerators
    /// are sums again, such a sum is rounded 128 bits farther down than its results. `is_few` says whether the triangle [has
    /// few](few_triangle::has_few), of whose diagonal there may be reciprocals.
    pub fn solve<'a, E: Element>(
        &self,
        is_few: bool,
        inverses: &[Option<Inverse>],
        mut x: Place<'_, E>,
        memory: &mut Work,
    ) where
        R: Fn(usize) -> Range<usize>,
        F: Fn(usize, usize) -> &'a E,
    {
        const FARTHER: i64 = 128;
        let mut of_x = reach(x.strided());
        let mut is_few = is_few && few::reach_of_few(x.strided()).is_some();
        // Zeros that a division made of other numbers.
        let mut quotients = Vec::new();
        for step in 0..self.n {
            let i = self.at(step, true);
            if is_few && few_triangle::change_element(self, Task::Solve, &mut x, i, of_x, inverses)
            {
                of_x = of_x.and(x.get(i).reach());
                is_few = x.get(i).part(0).is_few(MOST_LIMBS);
                continue;
            }
            let (old, spans) = (x.get(i).values(), x.get(i).spans());
            let divisor = (self.element)(i, i).values();
            let of_divisor = if E::IS_COMPLEX { 0 } else { bits_of(&divisor[0]) };
            let of = Combined {
                alpha: Multiple::ONE,
                beta: Multiple::ONE,
                old,
                reach: self.reach.times(of_x).and(of_x),
                // Both parts make each part of a quotient.
                spans: [spans[0].max(spans[1]) + of_divisor + FARTHER; 2],
                has_two_sums: false,
            };
            let sum = combined::<E>(memory, &of, |sum, wanted| {
                self.add_beside(sum, wanted.part, x.strided(), i, Some(&quotients));
            });
            // What the parts are where only infinities and NaN count.
            let rest = sum.map(|part| {
                part.map(|part| match (part.is_zero(), part.negative) {
                    (true, _) => 0.0,
                    (_, true) => -1.0,
                    _ => 1.0,
                })
            });
            let is_zero = rest[0] == Ok(0.0) && (!E::IS_COMPLEX || rest[1] == Ok(0.0));
            let is_kept = is_zero && self.left_out == LeftOut::ZeroInVector;
            if self.is_unit || is_kept {
                let value = memory.parts(E::IS_COMPLEX, rest);
                x.change(i, |x| store(x, value));
            } else if E::IS_COMPLEX {
                let value = memory.complex_quotient(rest, divisor, self.conjugated, spans);
                x.change(i, |x| store(x, value));
            } else {
                let diagonal = (self.element)(i, i).part(0);
                let quotient = match rest[0] {
                    Ok(_) => E::Part::quotient_of_sum(memory.sum(), diagonal),
                    Err(_) => None,
                };
                let divide = |rest: f64| match diagonal.value() {
                    Value::Zero => rest / diagonal.signed_zero(),
                    divisor => rest / double(&divisor),
                };
                if let Some(quotient) = quotient {
                    x.change(i, |x| *x.part_mut(0) = quotient);
                } else {
                    let value = match (rest[0], diagonal.value()) {
                        (Ok(_), Value::Finite(divisor)) => Ok(memory.divided(&divisor, spans[0])),
                        (Ok(rest) | Err(rest), _) => match divide(rest) {
                            0.0 => {
                                memory.sum().clear();
                                Ok(memory.sum())
                            }
                            special => Err(special),
                        },
                    };
                    x.change(i, |x| store(x, [value, Err(0.0)]));
                }
            }
            if !self.is_unit && !is_zero && x.get(i).is_all_zero() {
                let count = quotients.len();
                fallible::resize(&mut quotients, count + 1, i);
            }
            of_x = of_x.and(x.get(i).reach());
            is_few &= x.get(i).part(0).is_few(MOST_LIMBS);
        }
    }
}

/// The most bits that a number may have, from its highest to its lowest.
fn bits_of(x: &Value<'_>) -> i64 {
    match x {
        Value::Finite(parts) => 64 * parts.limbs.len() as i64,
        _ => 0,
    }
}
