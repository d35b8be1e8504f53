//! Eigenvalues of symmetric tridiagonal matrices without eigenvectors.
//!
//! The iterations are those of [`tridiagonal`](crate::tridiagonal) on the squares of the off-diagonal elements, without square roots but
//! those of the shifts: the variant of Pal, Walker and Kahan (Parlett, The Symmetric Eigenvalue Problem, 8.15), as LAPACK's sterf has it.

use crate::rotations::{eigenvalues, length};
use crate::single::Single;
use crate::tridiagonal::Iteration;
use wideblas_engine::device::Failure;

impl<S: Single, F> Iteration<'_, S, F> {
    /// The eigenvalues of rows `first..=last`, a block by itself.
    pub fn solve_without_vectors(&mut self, first: usize, last: usize) -> Result<(), Failure> {
        if self.d[first].magnitude().exceeds(&self.d[last].magnitude()) {
            // The first eigenvalues are found first; a reversed matrix has the same ones.
            self.d[first..=last].reverse();
            self.e[first..last].reverse();
        }
        self.e[first..last].iter_mut().for_each(|e| *e = e.square());
        self.find(first, last);
        let left = self.e[first..last].iter_mut().filter(|e| !e.is_zero());
        left.for_each(|e| *e = e.root());
        Ok(())
    }

    /// [`Iteration::is_negligible`] by the square.
    fn is_negligible_square(&self, i: usize) -> bool {
        let (square, [left, right]) = (&self.e[i], [&self.d[i], &self.d[i + 1]]);
        if square.is_zero() || square.exponent() < self.floor().saturating_mul(2) {
            return true;
        }
        let is_between = !left.is_zero() && !right.is_zero();
        let mean = left.exponent().saturating_add(right.exponent());
        is_between && square.exponent().saturating_add(2 * self.bits + 4) <= mean
    }

    /// QL iterations with the squares.
    fn find(&mut self, mut l: usize, last: usize) {
        while l <= last {
            let m = (l..last).find(|&m| self.is_negligible_square(m)).unwrap_or(last);
            if m < last {
                self.e[m] = S::integer(0);
            }
            if m == l {
                l += 1;
                continue;
            }
            let beside = self.e[l].root();
            if m == l + 1 {
                let values = eigenvalues(&self.d[l], &beside, &self.d[m]);
                (self.d[l], self.d[m], self.e[l]) = (values.first, values.second, S::integer(0));
                l += 2;
                continue;
            }
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            let half = self.d[l + 1].minus(&self.d[l]).over(&beside.plus(&beside));
            let r = length(&half, &S::integer(1)).with_sign_of(&half);
            let shift = self.d[l].minus(&beside.over(&half.plus(&r)));
            self.step(l, m, &shift);
        }
    }

    /// An iteration on rows `l..=m`.
    fn step(&mut self, l: usize, m: usize, shift: &S) {
        // Squares of cosine and sine, and of what is left of the diagonal over the cosine.
        let (mut c, mut s) = (S::integer(1), S::integer(0));
        let mut gamma = self.d[m].minus(shift);
        let mut p = gamma.square();
        for i in (l..m).rev() {
            let square = self.e[i].clone();
            let r = p.plus(&square);
            if i + 1 != m {
                self.e[i + 1] = s.times(&r);
            }
            let (cosine, sine) = (p.over(&r), square.over(&r));
            let diagonal = &self.d[i];
            let next = cosine.times(&diagonal.minus(shift)).minus(&sine.times(&gamma));
            self.d[i + 1] = gamma.plus(&diagonal.minus(&next));
            p = match cosine.is_zero() {
                true => c.times(&square),
                false => next.square().over(&cosine),
            };
            (c, s, gamma) = (cosine, sine, next);
        }
        self.e[l] = s.times(&p);
        self.d[l] = shift.plus(&gamma);
    }
}
