//! Products of matrices and vectors, and matrices changed by products of vectors.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::columns::{
    Columns, Storage, add_group, add_one, beside, dot, groups, is_lower, takes_all, times, within,
};
use super::combination::{Combination, GROUP};
use super::reduce::LONG;
use super::{Axpy, ColumnsMut, Conjugated, Elements, Place, Products, Term, elementwise, few};
use crate::cpu::Isa;
use crate::cpu::simd::{self, Maker, Register, Simd};
use std::marker::PhantomData;
use std::ops::Range;
use wideblas_format::{Accumulate, Scalar};

/// What a product of a matrix and a vector means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    Plain,
    Transposed,
    /// Conjugated and transposed.
    Conjugated,
    /// The matrix is a triangle of a symmetric one.
    Symmetric,
    /// The matrix is a triangle of a Hermitian one: the imaginary parts of its diagonal are not read.
    Hermitian,
}

/// y := y + alpha op(A) x
pub struct MatVec<'a, T> {
    pub a: Columns<'a, T>,
    pub alpha: T,
    pub x: Elements<'a, T>,
    pub y: Place<'a, T>,
    /// What y is multiplied by first, if [`MatVec::scales`] says so.
    pub scale: Option<T>,
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
            Meaning::Transposed => self.of.add_transposed::<A, Products, L>(self.rows),
            Meaning::Conjugated => self.of.add_transposed::<A, Conjugated, L>(self.rows),
            Meaning::Symmetric => self.of.add_symmetric::<A, L>(self.rows),
            Meaning::Hermitian => self.of.add_hermitian::<A, L>(self.rows),
        }
    }
}

impl<T: Copy> MatVec<'_, T> {
    /// Whether y can be scaled on the way: its elements are read once for a group of columns of a full matrix.
    #[inline(always)]
    pub fn scales(meaning: Meaning, a: &Columns<'_, T>) -> bool {
        let is_full = matches!(a.storage, Storage::Full { .. } | Storage::Turned { .. });
        meaning == Meaning::Plain && is_full && a.shape().1 > 0
    }

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
            let scale = if group.start == 0 { self.scale } else { None };
            add_group::<A, L>(
                (&self.a, takes_all),
                group,
                &factors,
                (&self.y, scale),
                &rows,
                self.isa,
            );
        }
    }

    /// y := y + alpha A^T x, or with the conjugates of A, in some rows, which are columns of A.
    #[inline(always)]
    fn add_transposed<A: Accumulate<L, Number = T>, W: Term, const L: usize>(
        &self,
        rows: Range<usize>,
    ) where
        T: Scalar<L>,
    {
        let (m, n) = self.a.shape();
        assert!(self.x.len() == m && self.y.len() == n);
        for j in rows {
            let rows = self.a.rows(j);
            let x = self.x.part(rows.start, rows.len());
            let sum = dot::<A, W, L>(self.a.column(j, rows), x, self.isa);
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
            // Each row takes its columns in their order, as those of a full matrix.
            let add_block = || {
                if !is_band && !own.is_empty() {
                    self.add_block::<A, L>(&group, &factors, &own);
                }
            };
            if is_lower(a) {
                add_block();
            }
            let limits = within(outside.clone(), &rows);
            add_group::<A, L>((a, takes_all), group.clone(), &factors, (y, None), &limits, *isa);
            match a.turned() {
                Some(turned) if outside.len() < LONG && !own.is_empty() => {
                    for start in outside.clone().step_by(GROUP) {
                        let group = start..outside.end.min(start + GROUP);
                        let factors = self.factors::<A, L>(&group);
                        add_group::<A, L>(
                            (&turned, takes_all),
                            group,
                            &factors,
                            (y, None),
                            &own,
                            *isa,
                        );
                    }
                }
                _ => {
                    for j in own.clone() {
                        let beside = within(beside(a, j), &outside);
                        let x = self.x.part(beside.start, beside.len());
                        let sum = dot::<A, Products, L>(a.column(j, beside), x, *isa);
                        add_one::<A, L>(self.alpha, sum, y, j, *isa);
                    }
                }
            }
            if !is_lower(a) {
                add_block();
            }
        }
    }

    /// y := y + alpha A x for a Hermitian A, of which this is a triangle, in some rows.
    #[inline(always)]
    fn add_hermitian<A: Accumulate<L, Number = T>, const L: usize>(&self, rows: Range<usize>)
    where
        T: Scalar<L>,
    {
        let MatVec { a, x, y, isa, .. } = self;
        let (n, _) = a.shape();
        assert!(x.len() == n && y.len() == n);
        let beside_it = a.without_diagonal();
        for group in groups(n) {
            let factors = self.factors::<A, L>(&group);
            for (j, factor) in within(group.clone(), &rows).map(|j| (j, factors[j - group.start])) {
                let diagonal = a.get(j, j).real_part();
                add_one::<A, L>(factor, diagonal, y, j, *isa);
                let beside = beside_it.rows(j);
                let x = x.part(beside.start, beside.len());
                let sum = dot::<A, Conjugated, L>(beside_it.column(j, beside), x, *isa);
                add_one::<A, L>(self.alpha, sum, y, j, *isa);
            }
            add_group::<A, L>((&beside_it, takes_all), group, &factors, (y, None), &rows, *isa);
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
            all.push(*factor, Elements::of_slice(&column[..rows.len()]));
        }
        all.add_to::<A, L>(self.y.part(rows.start, rows.len()), self.isa);
    }
}

/// What becomes of a matrix that a product of vectors is added to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// alpha x y^T
    One,
    /// alpha x y^H
    Conjugated,
    /// alpha (x y^T + y x^T)
    Both,
    /// alpha x y^H, where x is y and alpha real; A is Hermitian, and its diagonal becomes real.
    Hermitian,
    /// alpha x y^H + conj(alpha) y x^H, likewise.
    BothHermitian,
}

impl Added {
    pub fn has_both(self) -> bool {
        matches!(self, Added::Both | Added::BothHermitian)
    }

    pub fn is_conjugated(self) -> bool {
        !matches!(self, Added::One | Added::Both)
    }

    pub fn is_hermitian(self) -> bool {
        matches!(self, Added::Hermitian | Added::BothHermitian)
    }
}

/// A := A + `added`, on the elements of A that there are.
pub struct Update<'a, T> {
    pub a: ColumnsMut<'a, T>,
    pub alpha: T,
    pub x: Elements<'a, T>,
    pub y: Elements<'a, T>,
    pub added: Added,
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
        if cols != (0..self.y.len()) || !few::update::<A, L>(self) {
            self.compute_some::<A, L>(cols);
        }
    }

    /// [`Update::compute`] for columns of any length.
    #[inline(always)]
    pub(super) fn compute_some<A: Accumulate<L, Number = T>, const L: usize>(
        &self,
        cols: Range<usize>,
    ) where
        T: Scalar<L>,
    {
        simd::run(self.isa, Cols { of: self, cols, arithmetic: PhantomData::<[A; L]> });
    }

    #[inline(always)]
    fn add<A: Accumulate<L, Number = T>, const L: usize>(&self, cols: Range<usize>)
    where
        T: Scalar<L>,
    {
        let Update { a: matrix, alpha, x, y, added, isa } = self;
        let a = matrix.columns();
        assert!((x.len(), y.len()) == a.shape());
        for j in cols {
            let rows = a.rows(j);
            // SAFETY: elements of the vectors; x has as many as y where it is used here.
            let of = |vector: &Elements<'_, T>| unsafe { *vector.at(j) };
            let make_diagonal_real = || {
                if added.is_hermitian() {
                    // SAFETY: an element of A, which this alone changes.
                    unsafe {
                        let diagonal = matrix.writable(j, j..j + 1).at(0);
                        *diagonal = (*diagonal).real_part();
                    }
                }
            };
            // What is stored there as an imaginary part must not spread.
            make_diagonal_real();
            if of(y).is_zero() && (!added.has_both() || of(x).is_zero()) {
                continue;
            }
            let of_y = if added.is_conjugated() { of(y).conjugate() } else { of(y) };
            let (factor, x_part) = (times::<A, L>(*alpha, of_y), x.part(rows.start, rows.len()));
            // SAFETY: elements of A, which this alone changes.
            let column = unsafe { matrix.writable(j, rows.clone()) };
            if added.has_both() {
                let mut sum = Combination::new();
                sum.push(factor, x_part);
                let factor = times::<A, L>(*alpha, of(x));
                let factor = if added.is_conjugated() { factor.conjugate() } else { factor };
                sum.push(factor, y.part(rows.start, rows.len()));
                sum.add_to::<A, L>(column, *isa);
            } else {
                elementwise::<A, _, L>(Axpy(factor), x_part, column, *isa);
            }
            make_diagonal_real();
        }
    }
}

#[cfg(test)]
mod tests;
