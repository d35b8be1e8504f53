//! Products of two vectors, which are added to a matrix.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::matrix::SmallMatrix;
use super::{InRegisters, elements, run, store_finite_at};
use crate::cpu::simd::{MOST_LANES, Maker, Register, load_at};
use crate::cpu::vectors::{Added, Meaning, Update, in_all_lanes};
use std::marker::PhantomData;
use wideblas_base::options::Part;
use wideblas_format::{Accumulate, Scalar};

/// A := A + alpha x y^T
struct Updated<'a, 'b, A, T, const L: usize> {
    matrix: SmallMatrix<'b, T>,
    of: &'a Update<'b, T>,
    arithmetic: PhantomData<[A; L]>,
}

impl<A, T, const L: usize> InRegisters for Updated<'_, '_, A, T, L>
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
        let (of_x, alpha) = (elements::<V, T, R>(&self.of.x), in_all_lanes(make, self.of.alpha));
        let mut x = [alpha; R];
        for r in 0..R {
            // SAFETY: under simd::run; elements of x.
            x[r] = unsafe { load_at(of_x[r]) };
        }
        let mut column = self.matrix.first_column::<V, R>();
        for k in 0..self.matrix.cols {
            // SAFETY: an element of y.
            let number = unsafe { *self.of.y.at(k) };
            if !number.is_zero() {
                let factor = A::mul(alpha, in_all_lanes(make, number));
                let mut new = x;
                for r in 0..R {
                    // SAFETY: under simd::run; elements of the matrix.
                    let old = unsafe { load_at::<V, T, L>(column[r]) };
                    new[r] = A::add_product(old, factor, x[r]);
                }
                // SAFETY: the same elements, which may be written.
                if !unsafe { store_finite_at(new, column) } {
                    self.of.compute_some::<A, L>(k..k + 1);
                }
            }
            for r in 0..R {
                for lane in 0..MOST_LANES {
                    column[r][lane] = column[r][lane].wrapping_add(self.matrix.col_steps[1]);
                }
            }
        }
        true
    }
}

/// Changes a whole matrix; false, with nothing done, where it is not small, or more than alpha x y^T is added.
#[inline(always)]
pub(in crate::cpu::vectors) fn update<A: Accumulate<L>, const L: usize>(
    of: &Update<'_, A::Number>,
) -> bool {
    let is_one = matches!(of.added, Added::One | Added::Conjugated);
    if A::Number::PARTS > 1 || !is_one || of.a.columns().part() != Part::All {
        return false;
    }
    match SmallMatrix::of(Meaning::Plain, &of.a.columns(), of.isa) {
        Some(matrix) => {
            assert!(of.x.len() == matrix.rows && of.y.len() == matrix.cols);
            run(of.isa, &Updated { matrix, of, arithmetic: PhantomData::<[A; L]> })
        }
        None => false,
    }
}
