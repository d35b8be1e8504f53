//! Products with a matrix.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::{InRegisters, addresses, is_small, places, row, run, store_finite_at};
use crate::cpu::Isa;
use crate::cpu::simd::{MOST_LANES, Maker, Register, load_at};
use crate::cpu::vectors::columns::{Columns, Storage, is_lower};
use crate::cpu::vectors::{Elements, Meaning, Place, in_all_lanes};
use std::marker::PhantomData;
use wideblas_format::{Accumulate, Scalar};

/// Components of a number of the largest format, aligned as a cache line.
#[repr(align(64))]
struct Components([f64; MOST_LANES]);
static ZERO: Components = Components([0.0; MOST_LANES]);
static ONE: Components = Components([1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);

/// The elements that are read. In place of others there are zeros, and ones on a unit diagonal.
#[derive(Clone, Copy)]
pub(super) enum Read {
    All,
    Triangle { is_lower: bool, is_unit: bool },
}

/// A matrix of few rows and columns.
#[derive(Clone, Copy)]
pub struct SmallMatrix<'a, T> {
    first: *const T,
    pub(super) rows: usize,
    pub(super) cols: usize,
    /// Elements from one row of the first column to the next.
    row_step: usize,
    /// Elements from one column to the next: left of the diagonal, and from it on.
    pub(super) col_steps: [usize; 2],
    lifetime: PhantomData<&'a T>,
}

impl<'a, T> SmallMatrix<'a, T> {
    #[inline(always)]
    pub(super) fn new(
        first: *const T,
        (rows, cols): (usize, usize),
        row_step: usize,
        col_steps: [usize; 2],
    ) -> SmallMatrix<'a, T> {
        SmallMatrix { first, rows, cols, row_step, col_steps, lifetime: PhantomData }
    }

    /// What a product with a matrix is computed from, if the matrix is small enough and its storage allows it.
    #[inline(always)]
    pub fn of(meaning: Meaning, a: &Columns<'a, T>, isa: Isa) -> Option<SmallMatrix<'a, T>> {
        let (row_step, col_step) = match a.storage {
            Storage::Full { ld } => (1, ld),
            Storage::Turned { ld } => (ld, 1),
            Storage::Band { .. } | Storage::Packed => return None,
        };
        let (row_step, col_steps) = match meaning {
            Meaning::Plain => (row_step, [col_step; 2]),
            // Elements that are not there are those on the other side of the diagonal.
            Meaning::Symmetric if is_lower(a) => (row_step, [col_step, row_step]),
            Meaning::Symmetric => (col_step, [row_step, col_step]),
            Meaning::Transposed | Meaning::Conjugated | Meaning::Hermitian => return None,
        };
        let (rows, cols) = a.shape();
        is_small(isa, rows, cols)
            .then(|| SmallMatrix::new(a.first(), (rows, cols), row_step, col_steps))
    }

    /// The elements of the first column.
    #[inline(always)]
    pub(super) fn first_column<V: Register, const R: usize>(&self) -> [[*const T; MOST_LANES]; R] {
        addresses::<V, T, R>(self.rows, |row| self.first.wrapping_add(row * self.row_step))
    }

    /// `start` and the products of the elements of each row with those of x, which `alpha` multiplies first.
    ///
    /// # Safety
    /// Only under simd::run.
    #[inline(always)]
    pub(super) unsafe fn sums<A, V, const L: usize, const R: usize, const TERMS: u8>(
        &self,
        make: Maker<V>,
        read: Read,
        start: [[V; L]; R],
        x: &Elements<'_, T>,
        alpha: Option<[V; L]>,
    ) -> [[V; L]; R]
    where
        A: Accumulate<L, Number = T>,
        T: Scalar<L>,
        V: Register,
    {
        let (zero, one) = (ZERO.0.as_ptr().cast::<T>(), ONE.0.as_ptr().cast::<T>());
        let (mut sums, mut rows) = (start, self.first_column::<V, R>());
        for k in 0..self.cols {
            // SAFETY: an element of x.
            let number = unsafe { *x.at(k) };
            let mut numbers = rows;
            for r in 0..R {
                for lane in 0..MOST_LANES {
                    let row = row::<V>(r, lane, self.rows);
                    if let Read::Triangle { is_lower, is_unit } = read {
                        let is_there = if is_lower { k <= row } else { row <= k };
                        let at = if is_unit && k == row { one } else { numbers[r][lane] };
                        numbers[r][lane] = if is_there { at } else { zero };
                    }
                    let step = if k < row { self.col_steps[0] } else { self.col_steps[1] };
                    rows[r][lane] = rows[r][lane].wrapping_add(step);
                }
            }
            if TERMS == FEW_BUT_ZEROS && number.is_zero() {
                continue;
            }
            let mut factor = in_all_lanes(make, number);
            if let Some(alpha) = alpha {
                factor = A::mul(alpha, factor);
            }
            for r in 0..R {
                // SAFETY: elements of the matrix, or numbers with as many components.
                let column = unsafe { load_at::<V, T, L>(numbers[r]) };
                sums[r] = match TERMS {
                    MANY => A::mul_acc(sums[r], column, factor),
                    _ => A::mul_acc_few(sums[r], factor, column),
                };
            }
        }
        for r in 0..R {
            sums[r] = A::finish(sums[r]);
        }
        sums
    }
}

/// How products are summed: as those of sums of any length.
pub(super) const MANY: u8 = 0;
/// As those of a [`Combination`](super::super::combination::Combination).
pub(super) const FEW: u8 = 1;
/// The same without the columns that a zero is multiplied with.
pub(super) const FEW_BUT_ZEROS: u8 = 2;

/// y := alpha A x + beta y
struct Product<'a, 'b, A, T, const L: usize> {
    matrix: &'a SmallMatrix<'b, T>,
    x: Elements<'b, T>,
    y: Place<'b, T>,
    alpha: T,
    beta: T,
    arithmetic: PhantomData<[A; L]>,
}

impl<A, T, const L: usize> InRegisters for Product<'_, '_, A, T, L>
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
        let of_y = places::<V, T, R>(&self.y);
        let beta = in_all_lanes(make, self.beta);
        let mut start = [beta; R];
        if !self.beta.is_zero() {
            for r in 0..R {
                // SAFETY: under simd::run; elements of y.
                let y = unsafe { load_at(of_y[r]) };
                start[r] = if self.beta.is_one() { y } else { A::mul(beta, y) };
            }
        }
        let alpha = if self.alpha.is_one() { None } else { Some(in_all_lanes(make, self.alpha)) };
        let (matrix, x) = (self.matrix, &self.x);
        // SAFETY: under simd::run; elements of y, which may be written.
        unsafe {
            let sums = matrix.sums::<A, V, L, R, FEW>(make, Read::All, start, x, alpha);
            store_finite_at(sums, of_y)
        }
    }
}

/// y := alpha A x + beta y; false, with nothing done, where something is not finite. y is not read when beta is 0.
///
/// # Panics
/// When the shapes do not agree.
#[inline(always)]
pub fn add_product<A: Accumulate<L>, const L: usize>(
    matrix: &SmallMatrix<'_, A::Number>,
    (alpha, x): (A::Number, Elements<'_, A::Number>),
    (beta, y): (A::Number, Place<'_, A::Number>),
    isa: Isa,
) -> bool {
    assert!(x.len() == matrix.cols && y.len() == matrix.rows);
    let arithmetic = PhantomData::<[A; L]>;
    A::Number::PARTS == 1 && run(isa, &Product { matrix, x, y, alpha, beta, arithmetic })
}
