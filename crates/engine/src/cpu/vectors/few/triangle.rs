//! Products with a triangular matrix, and what its systems are solved with.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::matrix::{FEW, FEW_BUT_ZEROS, MANY, Read, SmallMatrix};
use super::solution::Solution;
use super::{InRegisters, is_small, places, run, store_finite_at};
use crate::cpu::Isa;
use crate::cpu::simd::{Maker, Register};
use crate::cpu::vectors::{Place, in_all_lanes};
use crate::view::MatRef;
use std::marker::PhantomData;
use wideblas_format::{Accumulate, Scalar};

/// x := alpha M x
struct Multiplied<'a, 'b, A, T, const L: usize, const TERMS: u8> {
    matrix: &'a SmallMatrix<'b, T>,
    is_lower: bool,
    is_unit: bool,
    x: Place<'b, T>,
    alpha: T,
    arithmetic: PhantomData<[A; L]>,
}

impl<A, T, const L: usize, const TERMS: u8> InRegisters for Multiplied<'_, '_, A, T, L, TERMS>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    #[inline(always)]
    fn rows(&self) -> usize {
        self.matrix.rows
    }

    #[inline(always)]
    fn run_in<V: Register, const R: usize>(&self, make: Maker<V>) -> bool {
        let (zeros, matrix, x) = ([[make.splat(0); L]; R], self.matrix, &self.x.elements());
        let read = Read::Triangle { is_lower: self.is_lower, is_unit: self.is_unit };
        // SAFETY: under simd::run.
        let mut sums = unsafe { matrix.sums::<A, V, L, R, TERMS>(make, read, zeros, x, None) };
        if !self.alpha.is_one() {
            let alpha = in_all_lanes(make, self.alpha);
            for r in 0..R {
                sums[r] = A::mul(alpha, sums[r]);
            }
        }
        // SAFETY: under simd::run; elements of x, which may be written.
        unsafe { store_finite_at(sums, places::<V, T, R>(&self.x)) }
    }
}

/// A triangular matrix. Its other triangle and a unit diagonal are not read.
#[derive(Clone, Copy)]
pub struct SmallTriangle<'a, T> {
    pub matrix: MatRef<'a, T>,
    pub is_lower: bool,
    pub is_unit: bool,
}

impl<T: Copy> SmallTriangle<'_, T> {
    /// x := alpha M x with the bits of [`super::super::triangular()`]; false, with nothing done, where something is not finite or
    /// the matrix is not small.
    #[inline(always)]
    pub fn multiply<A: Accumulate<L, Number = T>, const L: usize>(
        &self,
        alpha: T,
        x: Place<'_, T>,
        isa: Isa,
    ) -> bool
    where
        T: Scalar<L>,
    {
        // A product with zero changes no bits of a sum of two components; of longer ones it may.
        (L == 2 || self.matrix.rows == 1) && self.multiply_by::<A, L, MANY>(alpha, x, isa)
    }

    /// x := M x with the bits of a [`Combination`](super::super::combination::Combination) of columns; false, with nothing done, where
    /// something is not finite or the matrix is not small.
    #[inline(always)]
    pub fn combine<A: Accumulate<L, Number = T>, const L: usize>(
        &self,
        leaves_out_zeros: bool,
        x: Place<'_, T>,
        isa: Isa,
    ) -> bool
    where
        T: Scalar<L>,
    {
        let one = T::from_f64(1.0);
        match leaves_out_zeros {
            true => self.multiply_by::<A, L, FEW_BUT_ZEROS>(one, x, isa),
            false => self.multiply_by::<A, L, FEW>(one, x, isa),
        }
    }

    #[inline(always)]
    fn is_small_for<const L: usize>(&self, x: &Place<'_, T>, isa: Isa) -> bool
    where
        T: Scalar<L>,
    {
        let order = self.matrix.rows;
        assert!(self.matrix.cols == order && x.len() == order);
        T::PARTS == 1 && is_small(isa, order, order)
    }

    #[inline(always)]
    fn multiply_by<A: Accumulate<L, Number = T>, const L: usize, const TERMS: u8>(
        &self,
        alpha: T,
        x: Place<'_, T>,
        isa: Isa,
    ) -> bool
    where
        T: Scalar<L>,
    {
        let SmallTriangle {
            matrix: MatRef { ptr, rows, cols, row_stride, col_stride, .. }, ..
        } = *self;
        if !self.is_small_for(&x, isa) {
            return false;
        }
        let matrix = SmallMatrix::new(ptr, (rows, cols), row_stride, [col_stride; 2]);
        let (matrix, arithmetic) = (&matrix, PhantomData::<[A; L]>);
        let &SmallTriangle { is_lower, is_unit, .. } = self;
        run(isa, &Multiplied::<A, T, L, TERMS> { matrix, is_lower, is_unit, x, alpha, arithmetic })
    }

    /// x := inverse(M) x with the bits of [`super::super::triangular()`]; false, with nothing done, where something is not finite,
    /// the inverse of a pivot may not be accurate, or the matrix is not small.
    #[inline(always)]
    pub fn solve<A: Accumulate<L, Number = T>, const L: usize>(
        &self,
        x: Place<'_, T>,
        isa: Isa,
    ) -> bool
    where
        T: Scalar<L>,
    {
        let &SmallTriangle { ref matrix, is_lower, is_unit } = self;
        if !self.is_small_for(&x, isa) {
            return false;
        }
        let (order, step) = (matrix.rows, matrix.row_stride as isize);
        let along = step + matrix.col_stride as isize;
        // An upper triangle is a lower one from its end.
        let last = (order - 1) as isize;
        let solution = match is_lower {
            true => Solution {
                order,
                pivot: matrix.ptr,
                step,
                along,
                x: x.at(0),
                x_step: x.strided().step(),
                is_unit,
                arithmetic: PhantomData::<[A; L]>,
            },
            false => Solution {
                order,
                pivot: matrix.ptr.wrapping_offset(last * along),
                step: -step,
                along: -along,
                x: x.at(order - 1),
                x_step: -x.strided().step(),
                is_unit,
                arithmetic: PhantomData,
            },
        };
        run(isa, &solution)
    }
}
