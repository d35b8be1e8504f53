//! Eigenvalues and eigenvectors of symmetric tridiagonal matrices.
//!
//! Implicit QL or QR iterations with Wilkinson's shifts, as LAPACK's steqr has them. An iteration computes its rotations number by
//! number; the rotations of many iterations are kept, and change the eigenvectors together.

mod columns;

use crate::parts::room_of;
use crate::real::Real;
use crate::rotations::{Rotation, eigenvectors as of_two, length, rotation};
use crate::single::Single;
use crate::sweeps::Sweeps;
use crate::{Number, Units};
use columns::Columns;
use wideblas_base::fallible;
use wideblas_blas::Blas;
use wideblas_blas::MatMut;
use wideblas_engine::device::Failure;

/// Off-diagonal elements that are not zero after all iterations: LAPACK's `info`.
pub type Unconverged = usize;

/// What eigenvectors begin with. LAPACK's `compz`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// None are wanted.
    Nothing,
    /// The matrix that reduced another one to tridiagonal form.
    Given,
    Identity,
}

/// Iterations for each eigenvalue, at most.
const MOST: usize = 30;

/// Rotations that are kept, in units of the order.
const KEPT: usize = 32;

/// A symmetric tridiagonal matrix on the way to its eigenvalues.
pub struct Iteration<'a, S, F> {
    pub d: &'a mut [S],
    pub e: &'a mut [S],
    /// Of the numbers' precision.
    pub bits: i64,
    /// floor(log2) of the largest element of the block.
    norm: i64,
    /// Iterations.
    pub left: usize,
    /// Rotates columns j and j + 1 of the eigenvectors by c and s.
    turn: F,
}

impl<S: Single, F> Iteration<'_, S, F> {
    /// An exponent below which an element counts nowhere, so far is it from the norm: next to a zero no other bound is ever met.
    pub fn floor(&self) -> i64 {
        self.norm.saturating_sub(8 * self.bits)
    }

    /// `e[i]` is zero as far as its neighbours on the diagonal can tell, or the whole block, in which the eigenvalues are searched.
    ///
    /// By exponents alone: |`e[i]`| is below 2^-bits of the geometric mean of its neighbours where it is negligible.
    fn is_negligible(&self, i: usize) -> bool {
        let (e, left, right) = (&self.e[i], &self.d[i], &self.d[i + 1]);
        if e.is_zero() || e.exponent() < self.floor() {
            return true;
        }
        let is_between = !left.is_zero() && !right.is_zero();
        let mean = left.exponent().saturating_add(right.exponent()) / 2;
        is_between && e.exponent().saturating_add(self.bits + 2) <= mean
    }

    /// The largest exponent of rows `first..=last`; `None` of zeros.
    fn exponent_of(&self, first: usize, last: usize) -> Option<i64> {
        let of = |x: &S| (!x.is_zero()).then(|| x.exponent());
        self.d[first..=last].iter().chain(&self.e[first..last]).filter_map(of).max()
    }

    fn scale(&mut self, first: usize, last: usize, exponent: i64) {
        if exponent != 0 {
            let (d, e) = (&mut self.d[first..=last], &mut self.e[first..last]);
            d.iter_mut().chain(e).for_each(|x| *x = x.scaled(exponent));
        }
    }

    /// All blocks, one after the other, each solved by a function of its first and its last row.
    fn run(
        &mut self,
        solve: impl Fn(&mut Self, usize, usize) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let n = self.d.len();
        let mut first = 0;
        while first < n && self.left > 0 {
            self.norm = self.exponent_of(first, n - 1).unwrap_or(0);
            let last = (first..n - 1).find(|&i| self.is_negligible(i)).unwrap_or(n - 1);
            if last < n - 1 {
                self.e[last] = S::integer(0);
            }
            if let Some(norm) = self.exponent_of(first, last)
                && last > first
            {
                let shift = if norm.saturating_abs() > S::FARTHEST { -norm } else { 0 };
                self.norm = norm + shift;
                self.scale(first, last, shift);
                solve(self, first, last)?;
                self.scale(first, last, -shift);
            }
            first = last + 1;
        }
        Ok(())
    }
}

impl<S: Single, F: FnMut(usize, &S, &S) -> Result<(), Failure>> Iteration<'_, S, F> {
    /// The eigenvalues of rows `first..=last`, a block by itself, with their rotations.
    fn solve(&mut self, first: usize, last: usize) -> Result<(), Failure> {
        if self.d[first].magnitude().exceeds(&self.d[last].magnitude()) {
            self.upward(first, last)
        } else {
            self.downward(first, last)
        }
    }

    /// The shifted element where a chase begins: the eigenvalue of the two rows at `at` and `beside` that is closer to `d[at]` is
    /// subtracted from `d[from]`.
    fn start(&self, at: usize, beside: usize, from: usize) -> S {
        let (p, e) = (&self.d[at], &self.e[at.min(beside)]);
        let g = self.d[beside].minus(p).over(&e.plus(e));
        let r = length(&g, &S::integer(1)).with_sign_of(&g);
        self.d[from].minus(p).plus(&e.over(&g.plus(&r)))
    }

    /// QL iterations, which find the eigenvalues of the first rows first.
    fn downward(&mut self, mut l: usize, last: usize) -> Result<(), Failure> {
        while l <= last {
            let m = (l..last).find(|&m| self.is_negligible(m)).unwrap_or(last);
            if m < last {
                self.e[m] = S::integer(0);
            }
            if m == l {
                l += 1;
                continue;
            }
            if m == l + 1 {
                self.solve_two(l)?;
                l += 2;
                continue;
            }
            if self.left == 0 {
                return Ok(());
            }
            self.left -= 1;
            let mut g = self.start(l, l + 1, m);
            let (mut c, mut s, mut p) = (S::integer(1), S::integer(1), S::integer(0));
            for i in (l..m).rev() {
                let (f, b) = (s.times(&self.e[i]), c.times(&self.e[i]));
                let turn = rotation(&g, &f);
                (c, s) = (turn.c, turn.s);
                if i + 1 != m {
                    self.e[i + 1] = turn.r;
                }
                g = self.d[i + 1].minus(&p);
                let r = self.d[i].minus(&g).times(&s).plus(&c.times(&b).scaled(1));
                p = s.times(&r);
                self.d[i + 1] = g.plus(&p);
                g = c.times(&r).minus(&b);
                (self.turn)(i, &c, &s.negated())?;
            }
            self.d[l] = self.d[l].minus(&p);
            self.e[l] = g;
        }
        Ok(())
    }

    /// QR iterations, which find the eigenvalues of the last rows first.
    fn upward(&mut self, first: usize, last: usize) -> Result<(), Failure> {
        // One more than the row, which may be none.
        let mut end = last + 1;
        while end > first {
            let l = end - 1;
            let m = (first + 1..=l).rev().find(|&m| self.is_negligible(m - 1)).unwrap_or(first);
            if m > first {
                self.e[m - 1] = S::integer(0);
            }
            if m == l {
                end -= 1;
                continue;
            }
            if m + 1 == l {
                self.solve_two(m)?;
                end -= 2;
                continue;
            }
            if self.left == 0 {
                return Ok(());
            }
            self.left -= 1;
            let mut g = self.start(l, l - 1, m);
            let (mut c, mut s, mut p) = (S::integer(1), S::integer(1), S::integer(0));
            for i in m..l {
                let (f, b) = (s.times(&self.e[i]), c.times(&self.e[i]));
                let Rotation { c: cosine, s: sine, r } = rotation(&g, &f);
                (c, s) = (cosine, sine);
                if i != m {
                    self.e[i - 1] = r;
                }
                g = self.d[i].minus(&p);
                let r = self.d[i + 1].minus(&g).times(&s).plus(&c.times(&b).scaled(1));
                p = s.times(&r);
                self.d[i] = g.plus(&p);
                g = c.times(&r).minus(&b);
                (self.turn)(i, &c, &s)?;
            }
            self.d[l] = self.d[l].minus(&p);
            self.e[l - 1] = g;
        }
        Ok(())
    }

    /// The eigenvalues of rows i and i + 1, which are a block by themselves.
    fn solve_two(&mut self, i: usize) -> Result<(), Failure> {
        let (values, [c, s]) = of_two(&self.d[i], &self.e[i], &self.d[i + 1]);
        (self.turn)(i, &c, &s)?;
        self.d[i] = values.first;
        self.d[i + 1] = values.second;
        self.e[i] = S::integer(0);
        Ok(())
    }
}

/// The diagonal d becomes the eigenvalues, in ascending order, e zeros, and the columns of Z are rotated and exchanged with the
/// eigenvalues. LAPACK's steqr, and without Z, by
/// other iterations, its sterf.
///
/// Where not all eigenvalues are found, d and e are a tridiagonal matrix with the same eigenvalues, not in order. Of a matrix with
/// infinities or NaN nothing is found: its eigenvalues are NaN, e and Z stay as they are.
///
/// # Errors
/// When a GPU fails.
pub fn solve<T: Number>(
    d: &mut [T::Real],
    e: &mut [T::Real],
    z: Option<&mut MatMut<'_, T>>,
    units: Units<'_, T>,
) -> Result<Unconverged, Failure> {
    let n = d.len();
    if n < 2 {
        return Ok(0);
    }
    let e = &mut e[..n - 1];
    let mut of_d = fallible::collected(d.iter().map(T::Real::single));
    let mut of_e = fallible::collected(e.iter().map(T::Real::single));
    if !of_d.iter().chain(&of_e).all(Single::is_finite) {
        let nan = Single::nan();
        d.iter_mut().for_each(|d| d.put(&nan));
        return Ok(n - 1);
    }
    let bits = d.iter().chain(&*e).map(T::Real::bits).max().unwrap_or(0);
    let left = MOST * n;
    if let Some(z) = z {
        if let Some(mut columns) = Columns::of(z) {
            let turn = |at: usize, c: &_, s: &_| {
                columns.rotate(at, c, s);
                Ok(())
            };
            Iteration { d: &mut of_d, e: &mut of_e, bits, norm: 0, left, turn }
                .run(Iteration::solve)?;
            columns.store(z);
            return Ok(finish(d, e, &mut of_d, &of_e, Some(z)));
        }
        let of_matrix = d.iter().chain(&*e).map(Blas::room).max().unwrap_or(0);
        let room = of_matrix.max(room_of(z.as_ref()));
        let mut kept = Sweeps::<T::Real>::new(KEPT * n, z.rows, room);
        let turn = |at: usize, c: &_, s: &_| {
            if kept.is_full() {
                kept.apply(z, units.context)?;
            }
            kept.push(at, c, s);
            Ok(())
        };
        Iteration { d: &mut of_d, e: &mut of_e, bits, norm: 0, left, turn }
            .run(Iteration::solve)?;
        kept.apply(z, units.context)?;
        Ok(finish(d, e, &mut of_d, &of_e, Some(z)))
    } else {
        let mut matrix = Iteration { d: &mut of_d, e: &mut of_e, bits, norm: 0, left, turn: () };
        matrix.run(Iteration::solve_without_vectors)?;
        Ok(finish::<T>(d, e, &mut of_d, &of_e, None))
    }
}

/// Stores what was found, in order if it is everything.
fn finish<T: Number>(
    d: &mut [T::Real],
    e: &mut [T::Real],
    of_d: &mut [<T::Real as Real>::Single],
    of_e: &[<T::Real as Real>::Single],
    mut z: Option<&mut MatMut<'_, T>>,
) -> Unconverged {
    let unconverged = of_e.iter().filter(|e| !e.is_zero()).count();
    if unconverged == 0 {
        sort(of_d, |i, least| {
            if let Some(z) = &mut z {
                let (mut left, mut right) = z.split_cols(least);
                left.column(i).swap_with_slice(right.column(0));
            }
        });
    }
    d.iter_mut().zip(of_d).for_each(|(d, of_d)| d.put(of_d));
    e.iter_mut().zip(of_e).for_each(|(e, of_e)| e.put(of_e));
    unconverged
}

/// Puts numbers in ascending order by as few exchanges as possible, which are told.
fn sort<S: Single>(numbers: &mut [S], mut exchanged: impl FnMut(usize, usize)) {
    for i in 0..numbers.len() {
        let rest = i + 1..numbers.len();
        let least = rest.fold(i, |least, j| match numbers[least].exceeds(&numbers[j]) {
            true => j,
            false => least,
        });
        if least != i {
            numbers.swap(i, least);
            exchanged(i, least);
        }
    }
}

/// A matrix becomes the identity.
pub fn set_identity<T: Number>(z: &mut MatMut<'_, T>) {
    for j in 0..z.cols {
        let column = z.column(j).iter_mut().enumerate();
        column.for_each(|(i, x)| x.set_integer(usize::from(i == j)));
    }
}
