//! Products of matrices and vectors, and matrices changed by products of vectors.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::columns::{
    Columns, Storage, add_group, add_one, beside, dot, groups, is_lower, times, within,
};
use super::combination::{Combination, GROUP};
use super::reduce::LONG;
use super::{Axpy, Place, elementwise};
use crate::engine::cpu::Isa;
use crate::engine::cpu::simd::{self, Maker, Register, Simd};
use crate::format::{Accumulate, Scalar};
use std::marker::PhantomData;
use std::ops::Range;

/// What a product of a matrix and a vector means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    Plain,
    Transposed,
    /// The matrix is a triangle of a symmetric one.
    Symmetric,
}

/// y := y + alpha op(A) x
pub struct MatVec<'a, T> {
    pub a: Columns<'a, T>,
    pub alpha: T,
    pub x: Place<'a, T>,
    pub y: Place<'a, T>,
    pub meaning: Meaning,
    pub isa: Isa,
}

/// Some rows of the result, in an arithmetic.
struct Rows<'a, 'b, A, T, const L: usize> {
    of: &'a MatVec<'b, T>,
    rows: Range<usize>,
    arithmetic: PhantomData<[A; L]>,
}

impl<A, T, const L: usize> Simd for Rows<'_, '_, A, T, L>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, _: Maker<V>) {
        match self.of.meaning {
            Meaning::Plain => self.of.add::<A, L>(self.rows),
            Meaning::Transposed => self.of.add_transposed::<A, L>(self.rows),
            Meaning::Symmetric => self.of.add_symmetric::<A, L>(self.rows),
        }
    }
}

impl<T: Copy> MatVec<'_, T> {
    /// Computes some rows.
    ///
    /// # Panics
    /// When the shapes do not agree.
    #[inline(always)]
    pub fn compute<A: Accumulate<L, Number = T>, const L: usize>(&self, rows: Range<usize>)
    where
        T: Scalar<L>,
    {
        simd::run(self.isa, Rows { of: self, rows, arithmetic: PhantomData::<[A; L]> });
    }

    /// y := y + alpha A x, in some rows.
    #[inline(always)]
    fn add<A: Accumulate<L, Number = T>, const L: usize>(&self, rows: Range<usize>)
    where
        T: Scalar<L>,
    {
        let (m, n) = self.a.shape();
        assert!(self.y.len() == m && self.x.len() == n);
        for group in groups(n) {
            let factors = self.factors::<A, L>(&group);
            add_group::<A, L>((&self.a, false), group, &factors, &self.y, &rows, self.isa);
        }
    }

    /// y := y + alpha A^T x, in some rows, which are columns of A.
    #[inline(always)]
    fn add_transposed<A: Accumulate<L, Number = T>, const L: usize>(&self, rows: Range<usize>)
    where
        T: Scalar<L>,
    {
        let (m, n) = self.a.shape();
        assert!(self.x.len() == m && self.y.len() == n);
        for j in rows {
            let rows = self.a.rows(j);
            let x = self.x.part(rows.start, rows.len());
            let sum = dot::<A, L>(self.a.column(j, rows), x, self.isa);
            add_one::<A, L>(self.alpha, sum, &self.y, j, self.isa);
        }
    }

    /// y := y + alpha A x for a symmetric A, of which this is a triangle, in some rows.
    #[inline(always)]
    fn add_symmetric<A: Accumulate<L, Number = T>, const L: usize>(&self, rows: Range<usize>)
    where
        T: Scalar<L>,
    {
        let MatVec { a, y, isa, .. } = self;
        let (n, _) = a.shape();
        assert!(self.x.len() == n && y.len() == n);
        for group in groups(n) {
            let own = within(group.clone(), &rows);
            let factors = self.factors::<A, L>(&group);
            // A band may have less than the whole block on the diagonal.
            let is_band = matches!(a.storage, Storage::Band { .. });
            let outside = match is_lower(a) {
                _ if is_band => 0..n,
                true => group.end..n,
                false => 0..group.start,
            };
            if !is_band && !own.is_empty() {
                self.add_block::<A, L>(&group, &factors, &own);
            }
            let limits = within(outside.clone(), &rows);
            add_group::<A, L>((a, false), group, &factors, y, &limits, *isa);
            match a.turned() {
                Some(turned) if outside.len() < LONG && !own.is_empty() => {
                    for start in outside.clone().step_by(GROUP) {
                        let group = start..outside.end.min(start + GROUP);
                        let factors = self.factors::<A, L>(&group);
                        add_group::<A, L>((&turned, false), group, &factors, y, &own, *isa);
                    }
                }
                _ => {
                    for j in own {
                        let beside = within(beside(a, j), &outside);
                        let x = self.x.part(beside.start, beside.len());
                        let sum = dot::<A, L>(a.column(j, beside), x, *isa);
                        add_one::<A, L>(self.alpha, sum, y, j, *isa);
                    }
                }
            }
        }
    }

    /// Multiples of elements of x.
    #[inline(always)]
    fn factors<A: Accumulate<L, Number = T>, const L: usize>(
        &self,
        group: &Range<usize>,
    ) -> [T; GROUP]
    where
        T: Scalar<L>,
    {
        let mut factors = [self.alpha; GROUP];
        let is_one = self.alpha.is_one();
        for (j, factor) in group.clone().zip(&mut factors) {
            // SAFETY: an element of x.
            let x = unsafe { *self.x.at(j) };
            *factor = if is_one { x } else { times::<A, L>(self.alpha, x) };
        }
        factors
    }

    /// What the block on the diagonal adds to some of its rows.
    #[inline(always)]
    fn add_block<A: Accumulate<L, Number = T>, const L: usize>(
        &self,
        group: &Range<usize>,
        factors: &[T; GROUP],
        rows: &Range<usize>,
    ) where
        T: Scalar<L>,
    {
        let mut block = [[T::from_f64(0.0); GROUP]; GROUP];
        let mut all = Combination::new();
        for ((j, column), factor) in group.clone().zip(&mut block).zip(factors) {
            for (i, element) in rows.clone().zip(column.iter_mut()) {
                let is_stored = (i > j) == is_lower(&self.a);
                *element = if is_stored { self.a.get(i, j) } else { self.a.get(j, i) };
            }
            all.push(*factor, Place::of(&mut column[..rows.len()]));
        }
        all.add_to::<A, L>(self.y.part(rows.start, rows.len()), self.isa);
    }
}

/// A := A + alpha x y^T, on the elements of A that there are, and with `both` plus alpha y x^T.
pub struct Update<'a, T> {
    pub a: Columns<'a, T>,
    pub alpha: T,
    pub x: Place<'a, T>,
    pub y: Place<'a, T>,
    pub both: bool,
    pub isa: Isa,
}

/// Some columns of the result, in an arithmetic.
struct Cols<'a, 'b, A, T, const L: usize> {
    of: &'a Update<'b, T>,
    cols: Range<usize>,
    arithmetic: PhantomData<[A; L]>,
}

impl<A, T, const L: usize> Simd for Cols<'_, '_, A, T, L>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, _: Maker<V>) {
        self.of.add::<A, L>(self.cols);
    }
}

impl<T: Copy> Update<'_, T> {
    /// Changes some columns. Those with zeros as their factors stay as they are.
    ///
    /// # Panics
    /// When the shapes do not agree.
    #[inline(always)]
    pub fn compute<A: Accumulate<L, Number = T>, const L: usize>(&self, cols: Range<usize>)
    where
        T: Scalar<L>,
    {
        simd::run(self.isa, Cols { of: self, cols, arithmetic: PhantomData::<[A; L]> });
    }

    #[inline(always)]
    fn add<A: Accumulate<L, Number = T>, const L: usize>(&self, cols: Range<usize>)
    where
        T: Scalar<L>,
    {
        let Update { a, alpha, x, y, both, isa } = self;
        assert!((x.len(), y.len()) == a.shape());
        for j in cols {
            let rows = a.rows(j);
            // SAFETY: elements of the vectors; x has as many as y where it is used here.
            let of = |vector: &Place<'_, T>| unsafe { *vector.at(j) };
            if of(y).is_zero() && (!*both || of(x).is_zero()) {
                continue;
            }
            let x_part = x.part(rows.start, rows.len());
            let factor = times::<A, L>(*alpha, of(y));
            if !*both {
                elementwise::<A, _, L>(Axpy(factor), x_part, a.column(j, rows), *isa);
                continue;
            }
            let mut sum = Combination::new();
            sum.push(factor, x_part);
            sum.push(times::<A, L>(*alpha, of(x)), y.part(rows.start, rows.len()));
            sum.add_to::<A, L>(a.column(j, rows), *isa);
        }
    }
}
