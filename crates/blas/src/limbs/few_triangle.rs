//! A triangular matrix and vectors that change, of real numbers of few limbs near each other: each sum and each quotient is on the stack.

use super::few::{self, Factor, OnStack, add_product, is_decided, on_stack, round};
use super::triangle::Triangle;
use super::{Element, Number};
use std::ops::Range;
use wideblas_engine::MatMut;
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::cpu::vectors::Place;
use wideblas_format::mpfr::Value;
use wideblas_format::wide::{WideRef, quotient};
use wideblas_product::Limbs as _;
use wideblas_product::fused::{MOST_LIMBS, Sum};
use wideblas_product::linear::Reach;
use wideblas_product::quotients::{self, Inverse};
use wideblas_product::stretch::Stretch;

/// Elements of all vectors of a call without memory, at most.
const MOST_ELEMENTS: usize = 16;

/// What becomes of the vectors.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// Solutions of op(A) x = b.
    Solve,
    /// op(A) x, or its negative.
    Multiply { minus: bool },
}

/// Vectors that change one after the other.
pub trait Changing<E> {
    fn count(&self) -> usize;
    fn vector(&mut self, at: usize) -> Place<'_, E>;
}

impl<E> Changing<E> for Place<'_, E> {
    fn count(&self) -> usize {
        1
    }
    #[inline(always)]
    fn vector(&mut self, _: usize) -> Place<'_, E> {
        self.reborrow()
    }
}

/// The rows of a matrix, or its columns.
impl<E> Changing<E> for (MatMut<'_, E>, bool) {
    fn count(&self) -> usize {
        if self.1 { self.0.rows } else { self.0.cols }
    }
    #[inline(always)]
    fn vector(&mut self, at: usize) -> Place<'_, E> {
        self.0.vector(at, self.1)
    }
}

/// Changes vectors without memory, and says whether it did: they stay what they were where there are many elements, or numbers that are not
/// few, zeros on the diagonal of a system, or numbers far from each other.
pub fn change<'a, R, F, E: Element + 'a>(
    of: &Triangle<R, F>,
    task: Task,
    mut vectors: impl Changing<E>,
) -> bool
where
    R: Fn(usize) -> Range<usize>,
    F: Fn(usize, usize) -> &'a E,
{
    let is_small = of.n.saturating_mul(vectors.count()) <= MOST_ELEMENTS;
    if !is_small || !has_few(of, task) {
        return false;
    }
    let count = vectors.count();
    if of.n == 1 && count == 1 {
        return change_one(of, task, &mut vectors.vector(0), None, &[]);
    }
    let mut inverses = [const { None }; MOST_ELEMENTS / LEAST_QUOTIENTS];
    if count > 0 && has_inverses(of, task, count) {
        let first = vectors.vector(0);
        for (i, inverse) in inverses.iter_mut().enumerate().take(of.n) {
            *inverse = inverse_of(of, i, first.strided());
        }
    }
    let mut old = Old { numbers: [Factor::ZERO; MOST_ELEMENTS], count: 0 };
    let is_done = (0..count)
        .all(|at| change_one(of, task, &mut vectors.vector(at), Some(&mut old), &inverses));
    if !is_done {
        old.put_back(of, task, vectors);
    }
    is_done
}

/// Quotients by one divisor for which its reciprocal saves time.
const LEAST_QUOTIENTS: usize = 3;

/// Whether so many vectors are better divided by reciprocals of the diagonal.
pub fn has_inverses<R, F>(of: &Triangle<R, F>, task: Task, vectors: usize) -> bool {
    task == Task::Solve && !of.is_unit && vectors >= LEAST_QUOTIENTS
}

/// The reciprocal of an element of the diagonal of a triangle that [has few](has_few), for quotients as element `i` of a vector.
pub fn inverse_of<'a, R, F, E: Element + 'a>(
    of: &Triangle<R, F>,
    i: usize,
    x: Strided<'_, E>,
) -> Option<Inverse>
where
    F: Fn(usize, usize) -> &'a E,
{
    let Value::Finite(divisor) = (of.element)(i, i).part(0).value() else { return None };
    Inverse::of(&divisor, x.element(i).part(0).most_limbs())
}

/// The elements of the triangle are real and few, and such that the task can be done.
pub fn has_few<'a, R, F, E: Element + 'a>(of: &Triangle<R, F>, task: Task) -> bool
where
    R: Fn(usize) -> Range<usize>,
    F: Fn(usize, usize) -> &'a E,
{
    let is_few = |i: usize, k: usize| {
        let (is_diagonal, x) = (i == k, (of.element)(i, k).part(0));
        let divides = is_diagonal && task == Task::Solve;
        is_diagonal && of.is_unit
            || x.is_few(MOST_LIMBS) && !(divides && matches!(x.value(), Value::Zero))
    };
    let are_few = || (0..of.n).all(|i| (of.row)(i).all(|k| is_few(i, k)));
    !E::IS_COMPLEX && !E::Part::IS_SHORT && are_few()
}

/// Elements in the order in which they change.
struct Old {
    numbers: [Factor; MOST_ELEMENTS],
    count: usize,
}

impl Old {
    fn keep<T: Number>(&mut self, x: &T) {
        if let Value::Finite(x) = x.value() {
            self.numbers[self.count].set(&x);
        }
        self.count += 1;
    }

    /// Elements that have changed become what they were.
    #[cold]
    fn put_back<R, F, E: Element>(
        &self,
        of: &Triangle<R, F>,
        task: Task,
        mut vectors: impl Changing<E>,
    ) {
        for (at, old) in self.numbers[..self.count].iter().enumerate() {
            let (mut x, step, old) = (vectors.vector(at / of.n), at % of.n, old.as_wide());
            let WideRef { negative, exponent, .. } = old;
            let old = Sum { negative, limbs: &old.limbs, exponent };
            x.change(of.at(step, task == Task::Solve), |x| round(x.part_mut(0), old));
        }
    }
}

fn change_one<'a, R, F, E: Element + 'a>(
    of: &Triangle<R, F>,
    task: Task,
    x: &mut Place<'_, E>,
    mut old: Option<&mut Old>,
    inverses: &[Option<Inverse>],
) -> bool
where
    R: Fn(usize) -> Range<usize>,
    F: Fn(usize, usize) -> &'a E,
{
    let Some(mut of_x) = few::reach_of_few(x.strided()) else { return false };
    (0..of.n).all(|step| {
        let i = of.at(step, task == Task::Solve);
        if let Some(old) = &mut old {
            old.keep(x.get(i).part(0));
        }
        let is_done = change_element(of, task, x, i, of_x, inverses);
        if step + 1 == of.n {
            return is_done;
        }
        of_x = of_x.and(x.get(i).reach());
        // A quotient may be far from what it is made of.
        is_done && x.get(i).part(0).is_few(MOST_LIMBS)
    })
}

/// Changes element `i` of a vector of few numbers with this reach, where what the element is made of lies near each other; says whether it
/// does. The triangle [has few](has_few). There may be reciprocals of its diagonal.
#[inline]
pub fn change_element<'a, R, F, E: Element + 'a>(
    of: &Triangle<R, F>,
    task: Task,
    x: &mut Place<'_, E>,
    i: usize,
    of_x: Reach,
    inverses: &[Option<Inverse>],
) -> bool
where
    R: Fn(usize) -> Range<usize>,
    F: Fn(usize, usize) -> &'a E,
{
    if task == Task::Solve && (of.row)(i).len() == 1 {
        // Nothing is subtracted.
        divide(of, x, i, None, inverses);
        return true;
    }
    let ends = of.reach.times(of_x).and(of_x).ends();
    on_stack(ends, Step { of, task, x, i, inverses }).is_some()
}

/// A change of element `i`.
struct Step<'s, 'x, R, F, E> {
    of: &'s Triangle<R, F>,
    task: Task,
    x: &'s mut Place<'x, E>,
    i: usize,
    inverses: &'s [Option<Inverse>],
}

impl<'a, R, F, E: Element + 'a> OnStack for Step<'_, '_, R, F, E>
where
    R: Fn(usize) -> Range<usize>,
    F: Fn(usize, usize) -> &'a E,
{
    type Output = ();

    fn run<const LIMBS: usize>(self, ends: [i64; 2]) {
        let Step { of, task, x, i, inverses } = self;
        let number = x.get(i).part(0);
        let mut sum = Stretch::<LIMBS>::new(ends);
        let minus = task != Task::Multiply { minus: false };
        for k in (of.row)(i).filter(|&k| k != i) {
            let (element, x) = ((of.element)(i, k).part(0), x.get(k).part(0));
            add_product(&mut sum, element, x, minus);
        }
        let add_number = |sum: &mut Stretch<LIMBS>, minus| {
            if let Value::Finite(number) = number.value() {
                sum.add_product(&number, &WideRef::ONE, minus);
            }
        };
        let diagonal = || (of.element)(i, i).part(0);
        match task {
            Task::Multiply { minus } if of.is_unit => add_number(&mut sum, minus),
            Task::Multiply { minus } => add_product(&mut sum, diagonal(), number, minus),
            Task::Solve => add_number(&mut sum, false),
        }
        let sum = sum.value();
        match task {
            Task::Multiply { .. } => x.change(i, |x| round(x.part_mut(0), sum)),
            Task::Solve if of.is_unit => x.change(i, |x| round(x.part_mut(0), sum)),
            Task::Solve => {
                let sum = WideRef::new(sum.negative, sum.exponent, sum.limbs);
                divide(of, x, i, Some(&sum), inverses);
            }
        }
    }
}

/// Element `i` becomes the quotient of a sum, or of itself, by the diagonal; it stays what it is where that has ones.
fn divide<'a, R, F, E: Element + 'a>(
    of: &Triangle<R, F>,
    x: &mut Place<'_, E>,
    i: usize,
    sum: Option<&WideRef<'_>>,
    inverses: &[Option<Inverse>],
) where
    F: Fn(usize, usize) -> &'a E,
{
    let Value::Finite(divisor) = (of.element)(i, i).part(0).value() else { return };
    if of.is_unit {
        return;
    }
    let number = x.get(i).part(0);
    let own;
    let sum = match sum {
        Some(sum) => sum,
        None => {
            let Value::Finite(value) = number.value() else { return };
            own = value;
            &own
        }
    };
    let (places, len) = number.places_of_quotient();
    let mut limbs = [0; MOST_LIMBS + 2];
    let negative = sum.negative != divisor.negative;
    // By the lengths that are usual.
    let (used, room) = (without_zeros(&sum.limbs), number.most_limbs());
    if let Some(Some(inverse)) = inverses.get(i)
        && !used.is_empty()
    {
        let near = inverse.quotient(&WideRef::new(sum.negative, sum.exponent, used));
        let sum = near.as_sum();
        if is_decided(&sum, near.bottom, room, places) {
            return x.change(i, |x| round(x.part_mut(0), sum));
        }
    }
    if !used.is_empty()
        && let Some(limbs) = limbs.get_mut(..room + 1)
        && let Some(exponent) = quotients::quotient(used, &divisor.limbs, places, limbs)
    {
        let exponent = exponent + sum.exponent - divisor.exponent;
        return x.change(i, |x| round(x.part_mut(0), Sum { negative, limbs, exponent }));
    }
    let limbs = &mut limbs[..len];
    let exponent = quotient(sum, &divisor, places, limbs);
    x.change(i, |x| round(x.part_mut(0), Sum { negative, limbs, exponent }));
}

/// Limbs without the zeros above them.
fn without_zeros(limbs: &[u64]) -> &[u64] {
    &limbs[..limbs.iter().rposition(|&limb| limb != 0).map_or(0, |top| top + 1)]
}
