//! Vectors with something that is not finite, one at a time.

use super::{Divide, LeftOut, Pass, Task};
use crate::cpu::special;
use crate::cpu::vectors::minus;
use wideblas_format::{Accumulate, Scalar};

impl<A, T, const L: usize, const N: usize> Pass<'_, A, T, L, N>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    /// One vector: with the bits of the registers, which found some numbers that are not finite, and infinities and NaN as binary64
    /// has them.
    #[cold]
    #[inline(never)]
    pub(super) fn special(&self, s: usize, found: &[[f64; L]; N]) {
        let at = |u: usize| self.vectors.at(u, s);
        let old: [T; N] = std::array::from_fn(|u| match u < self.order() {
            // SAFETY: an element of a vector of ours.
            true => unsafe { *at(u) },
            false => T::from_f64(0.0),
        });
        let new = match self.task {
            Task::Solve(divide) => self.special_solution(divide, &old, found),
            Task::Multiply(alpha) => self.special_product(alpha, &old, found),
        };
        for u in 0..self.order() {
            // SAFETY: as above.
            unsafe { *at(u) = new[u] };
        }
    }

    fn special_solution(
        &self,
        divide: fn(T, T) -> T,
        old: &[T; N],
        found: &[[f64; L]; N],
    ) -> [T; N] {
        let one = T::from_f64(1.0).components();
        let mut x = *old;
        // The unknowns before the first that is not finite are those of the registers.
        let is_found = |step: &usize| found[self.unknown(*step)].iter().all(|x| x.is_finite());
        let first = (0..self.order()).position(|step| !is_found(&step)).unwrap_or(self.order());
        // Of the unknowns so far.
        let mut all_finite = true;
        // Unknowns that are zero before a division: others may become it by one.
        let mut were_zero = [false; N];
        for step in 0..self.order() {
            let i = self.unknown(step);
            // Another number may have become zero by the division.
            if step < first && found[i][0] != 0.0 {
                x[i] = T::from_components(found[i]);
                continue;
            }
            let known = |l: usize| self.unknown(l);
            let is_left_out = |l: &usize| match self.triangle.left_out {
                LeftOut::Nothing => false,
                LeftOut::ZeroInVector => were_zero[known(*l)],
                LeftOut::ZeroInMatrix => self.element(i, known(*l)).is_zero(),
            };
            let mut rest = old[i];
            if all_finite && step > 0 {
                let mut sum = rest.components();
                for l in 0..step {
                    let (element, taken) = (self.element(i, known(l)), minus(x[known(l)]));
                    sum = A::mul_acc(sum, element.components(), taken.components());
                }
                rest = T::from_components(A::finish(sum));
            }
            if !all_finite || !rest.is_finite() {
                let pair = |l: usize| (self.element(i, known(l)), minus(x[known(l)]));
                let terms = (0..step).filter(|l| !is_left_out(l));
                special::count_alone();
                rest = special::sum_of_products(terms.map(pair), old[i]);
            }
            were_zero[i] = rest.is_zero();
            let is_kept = were_zero[i] && self.triangle.left_out == LeftOut::ZeroInVector;
            let division = match self.triangle.is_unit {
                true => Divide::No,
                false => self.division(i, A::div(one, self.element(i, i).components())),
            };
            let found = match division {
                Divide::No => rest,
                Divide::By(inverse) => {
                    T::from_components(A::mul(rest.components(), inverse.components()))
                }
                Divide::Each => divide(rest, self.element(i, i)),
            };
            x[i] = if found.is_finite() || self.triangle.is_unit {
                found
            } else if is_kept {
                rest
            } else {
                special::quotient(rest, self.element(i, i), divide)
            };
            all_finite &= x[i].is_finite();
        }
        x
    }

    fn special_product(&self, alpha: T, old: &[T; N], found: &[[f64; L]; N]) -> [T; N] {
        let mut new = found.map(T::from_components);
        for i in (0..self.order()).filter(|&i| !found[i].iter().all(|x| x.is_finite())) {
            let columns = if self.triangle.is_lower { 0..i + 1 } else { i..self.order() };
            let pair = |k: usize| {
                let is_one = k == i && self.triangle.is_unit;
                (if is_one { T::from_f64(1.0) } else { self.element(i, k) }, old[k])
            };
            let is_left_out = |&k: &usize| match self.triangle.left_out {
                LeftOut::Nothing => false,
                LeftOut::ZeroInVector => old[k].is_zero(),
                LeftOut::ZeroInMatrix => k != i && self.element(i, k).is_zero(),
            };
            special::count_alone();
            new[i] = special::scaled_sum(alpha, columns.filter(|k| !is_left_out(k)).map(pair));
        }
        new
    }
}
