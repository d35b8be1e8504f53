//! Triangular matrices and one vector: products, and solutions by substitution.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::columns::{Columns, add_group, add_one, beside, dot, groups, is_lower, times, within};
use super::combination::{Combination, GROUP};
use super::few::SmallTriangle;
use super::triangular::{LeftOut, SMALL, Task, Triangle, change_one};
use super::{Elements, Place, Products, minus};
use crate::cpu::Isa;
use crate::cpu::simd::{self, Maker, Register, Simd};
use crate::cpu::special;
use crate::view::MatRef;
use std::marker::PhantomData;
use std::ops::Range;
use wideblas_format::{Accumulate, Scalar};

const _: () = assert!(GROUP <= SMALL);

/// No element of a group is known to be one.
const NO_QUOTIENTS: [bool; GROUP] = [false; GROUP];

/// A triangular matrix and a vector, which changes.
pub struct TriangularVector<'a, T> {
    pub a: Columns<'a, T>,
    pub transposed: bool,
    pub is_unit: bool,
    pub x: Place<'a, T>,
    /// Solves, with this division; multiplies without.
    pub divide: Option<fn(T, T) -> T>,
    pub isa: Isa,
}

/// The change, in an arithmetic.
struct Change<'a, 'b, A, T, const L: usize> {
    of: &'a TriangularVector<'b, T>,
    arithmetic: PhantomData<[A; L]>,
}

impl<A, T, const L: usize> Simd for Change<'_, '_, A, T, L>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, _: Maker<V>) {
        match self.of.transposed {
            false => self.of.change::<A, L>(),
            true => self.of.change_transposed::<A, L>(),
        }
    }
}

/// [`TriangularVector::compute`] for a small matrix; false, with nothing done, for others, or where not all is finite.
#[inline(always)]
pub fn change_few<A: Accumulate<L>, const L: usize>(
    a: &Columns<'_, A::Number>,
    is_unit: bool,
    solves: bool,
    x: Place<'_, A::Number>,
    isa: Isa,
) -> bool {
    let (order, cols) = a.shape();
    assert!(order == cols && x.len() == order);
    let Some(matrix) = a.block(&(0..order)) else { return false };
    let triangle = SmallTriangle { matrix, is_lower: is_lower(a), is_unit };
    match solves {
        true => triangle.solve::<A, L>(x, isa),
        false if L == 2 => triangle.multiply::<A, L>(A::Number::from_f64(1.0), x, isa),
        false => triangle.combine::<A, L>(a.leaves_out_zeros(), x, isa),
    }
}

impl<T: Copy> TriangularVector<'_, T> {
    /// Makes op(A) x of x, or solves for it.
    ///
    /// # Panics
    /// When the shapes do not agree.
    #[inline(always)]
    pub fn compute<A: Accumulate<L, Number = T>, const L: usize>(&self)
    where
        T: Scalar<L>,
    {
        simd::run(self.isa, Change { of: self, arithmetic: PhantomData::<[A; L]> });
    }

    /// With A itself, or a turned one. A zero in x leaves out its column where [`Columns::leaves_out_zeros`].
    #[inline(always)]
    fn change<A: Accumulate<L, Number = T>, const L: usize>(&self)
    where
        T: Scalar<L>,
    {
        let n = self.order();
        // A solution starts at the corner with one element, a product where no old element is needed any more.
        let forwards = is_lower(&self.a) == self.divide.is_some();
        let mut all = groups(n);
        while let Some(group) = if forwards { all.next() } else { all.next_back() } {
            match self.divide {
                Some(_) => {
                    let quotients = self.change_group::<A, L>(&group, forwards);
                    self.add_outside::<A, L>(&group, quotients);
                }
                None => {
                    self.add_outside::<A, L>(&group, NO_QUOTIENTS);
                    self.change_group::<A, L>(&group, forwards);
                }
            }
        }
    }

    fn order(&self) -> usize {
        let (n, cols) = self.a.shape();
        assert!(n == cols && self.x.len() == n);
        n
    }

    #[inline(always)]
    fn is_left_out<const L: usize>(&self, x: T) -> bool
    where
        T: Scalar<L>,
    {
        self.a.leaves_out_zeros() && x.is_zero()
    }

    /// Adds the multiples of a group's columns, or subtracts them, in the rows of other groups. Zeros that are quotients leave
    /// nothing out.
    #[inline(always)]
    fn add_outside<A: Accumulate<L, Number = T>, const L: usize>(
        &self,
        group: &Range<usize>,
        quotients: [bool; GROUP],
    ) where
        T: Scalar<L>,
    {
        let mut factors = [T::from_f64(0.0); GROUP];
        for (j, factor) in group.clone().zip(&mut factors) {
            // SAFETY: an element of x.
            let x = unsafe { *self.x.at(j) };
            *factor = if self.divide.is_some() { minus(x) } else { x };
        }
        let rows = if is_lower(&self.a) { group.end..self.x.len() } else { 0..group.start };
        add_group::<A, L>(
            (&self.a, |j, x| self.is_left_out::<L>(x) && !quotients[j - group.start]),
            group.clone(),
            &factors,
            (&self.x, None),
            &rows,
            self.isa,
        );
    }

    /// What a group's columns do in its own rows. Returns which elements are quotients of numbers other than zero, if one of
    /// these may have become zero where that counts.
    #[inline(always)]
    fn change_group<A: Accumulate<L, Number = T>, const L: usize>(
        &self,
        group: &Range<usize>,
        forwards: bool,
    ) -> [bool; GROUP]
    where
        T: Scalar<L>,
    {
        match self.change_block::<A, L>(group) {
            true => NO_QUOTIENTS,
            false => self.change_by_columns::<A, L>(group, forwards),
        }
    }

    /// The same with the block on the diagonal, with zeros in place of what it does not have; false, with nothing done,
    /// where something is not finite, to which zeros are not harmless.
    #[inline(always)]
    fn change_block<A: Accumulate<L, Number = T>, const L: usize>(
        &self,
        group: &Range<usize>,
    ) -> bool
    where
        T: Scalar<L>,
    {
        if L > 2 && self.divide.is_none() {
            return self.multiply_columns::<A, L>(group);
        }
        match self.a.block(group) {
            Some(block) => self.change_with::<A, L>(block, group),
            None => self.change_copied::<A, L>(group),
        }
    }

    /// [`TriangularVector::change_block`] with a block whose elements lie as those of no matrix.
    #[inline(never)]
    fn change_copied<A: Accumulate<L, Number = T>, const L: usize>(
        &self,
        group: &Range<usize>,
    ) -> bool
    where
        T: Scalar<L>,
    {
        let order = group.len();
        let mut columns = [T::from_f64(0.0); GROUP * GROUP];
        for j in group.clone() {
            let column = (j - group.start) * order;
            for i in within(self.a.rows(j), group) {
                columns[column + i - group.start] = self.a.get(i, j);
            }
        }
        let block = MatRef::new(&columns, order, order, order).expect("room for a block");
        self.change_with::<A, L>(block, group)
    }

    #[inline(always)]
    fn change_with<A: Accumulate<L, Number = T>, const L: usize>(
        &self,
        matrix: MatRef<'_, T>,
        group: &Range<usize>,
    ) -> bool
    where
        T: Scalar<L>,
    {
        let task = match self.divide {
            Some(divide) => Task::Solve(divide),
            None => Task::Multiply(T::from_f64(1.0)),
        };
        // Where something is not finite, nothing is done.
        let left_out = LeftOut::Nothing;
        let triangle =
            Triangle { matrix, is_lower: is_lower(&self.a), is_unit: self.is_unit, left_out };
        change_one::<A, L>(task, triangle, self.x.part(group.start, group.len()), self.isa)
    }

    /// [`TriangularVector::change_block`] of a product of longer numbers, for which registers pay.
    #[inline(always)]
    fn multiply_columns<A: Accumulate<L, Number = T>, const L: usize>(
        &self,
        group: &Range<usize>,
    ) -> bool
    where
        T: Scalar<L>,
    {
        let order = group.len();
        let mut columns = [T::from_f64(0.0); GROUP * GROUP];
        let mut sum = Combination::new();
        for (j, column) in group.clone().zip(columns.chunks_exact_mut(GROUP)) {
            for i in within(beside(&self.a, j), group) {
                column[i - group.start] = self.a.get(i, j);
            }
            column[j - group.start] =
                if self.is_unit { T::from_f64(1.0) } else { self.a.get(j, j) };
            // SAFETY: an element of x.
            let x = unsafe { *self.x.at(j) };
            if !self.is_left_out::<L>(x) {
                sum.push(x, Elements::of_slice(column));
            }
        }
        let mut sums = [T::from_f64(0.0); GROUP];
        sum.add_to::<A, L>(Place::of(&mut sums), self.isa);
        let mut finite = true;
        for i in 0..order {
            finite &= sums[i].is_finite();
        }
        for i in 0..if finite { order } else { 0 } {
            // SAFETY: an element of x, which may be written.
            unsafe { *self.x.at(group.start + i) = sums[i] };
        }
        finite
    }

    /// The same, one column after the other.
    #[cold]
    #[inline(never)]
    fn change_by_columns<A: Accumulate<L, Number = T>, const L: usize>(
        &self,
        group: &Range<usize>,
        forwards: bool,
    ) -> [bool; GROUP]
    where
        T: Scalar<L>,
    {
        let mut quotients = NO_QUOTIENTS;
        for k in 0..group.len() {
            let j = if forwards { group.start + k } else { group.end - 1 - k };
            // SAFETY: an element of x.
            let mut x = unsafe { *self.x.at(j) };
            if self.is_left_out::<L>(x) {
                continue;
            }
            if self.divide.is_some() {
                x = self.on_diagonal::<A, L>(x, j);
                quotients[j - group.start] = true;
            }
            let rows = within(beside(&self.a, j), group);
            if !rows.is_empty() {
                let mut column = Combination::new();
                let factor = if self.divide.is_some() { minus(x) } else { x };
                column.push(factor, self.a.column(j, rows.clone()));
                column.add_to::<A, L>(self.x.part(rows.start, rows.len()), self.isa);
            }
            if self.divide.is_none() {
                x = self.on_diagonal::<A, L>(x, j);
            }
            // SAFETY: as above; it may be written.
            unsafe { *self.x.at(j) = x };
        }
        quotients
    }

    /// x times or by the diagonal's element.
    #[inline(always)]
    fn on_diagonal<A: Accumulate<L, Number = T>, const L: usize>(&self, x: T, j: usize) -> T
    where
        T: Scalar<L>,
    {
        if self.is_unit {
            return x;
        }
        let diagonal = self.a.get(j, j);
        let Some(divide) = self.divide else { return times::<A, L>(diagonal, x) };
        let quotient = divide(x, diagonal);
        if quotient.is_finite() { quotient } else { special::quotient(x, diagonal, divide) }
    }

    #[inline(always)]
    fn change_transposed<A: Accumulate<L, Number = T>, const L: usize>(&self)
    where
        T: Scalar<L>,
    {
        let n = self.order();
        let forwards = is_lower(&self.a) != self.divide.is_some();
        for k in 0..n {
            let j = if forwards { k } else { n - 1 - k };
            let rows = beside(&self.a, j);
            let x = self.x.elements().part(rows.start, rows.len());
            let sum = dot::<A, Products, L>(self.a.column(j, rows), x, self.isa);
            let multiply = || {
                // SAFETY: an element of x, which may be written.
                unsafe { *self.x.at(j) = self.on_diagonal::<A, L>(*self.x.at(j), j) };
            };
            let add = |sign: f64| match sum.is_finite() {
                true => add_one::<A, L>(T::from_f64(sign), sum, &self.x, j, self.isa),
                // SAFETY: as above.
                false => unsafe {
                    let x = self.x.at(j);
                    *x = special::add_parts(T::from_f64(sign), sum, *x);
                },
            };
            if self.divide.is_some() {
                add(-1.0);
                multiply();
            } else {
                multiply();
                add(1.0);
            }
        }
    }
}
