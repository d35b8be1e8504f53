//! What solvers and products compute with: an arithmetic, whose precision may be chosen at run time.

mod components;
mod float;
mod kernels;

pub use components::{Components, DOUBLE, DOUBLE_DOUBLE, QUAD_DOUBLE};
pub use float::{Float, Limbs};
pub use kernels::BLOCK;

/// Entries of a piece of a row. A piece is summed in the order of its entries, and pieces are joined as [`Arithmetic::joined`] does: so
/// threads share a long row.
pub const PIECE: usize = 128;

use crate::Values;
use crate::cuda::Format;
use crate::product::WithEntries;
use crate::storage::Rows;
use std::fmt::Debug;
use std::ops::Range;
use wideblas_format::wide::Wide;

/// Entries of matrices that numbers are multiplied by: doubles with any numbers, or numbers of the same type.
pub trait Entry<N>: Copy + Send + Sync + 'static {
    /// Entries are doubles, and numbers are not.
    const IS_DOUBLE: bool;

    /// The nearest double.
    fn double(self) -> f64;
    /// The same value.
    fn number(self) -> N;
    /// Entries that are doubles; `None` of numbers.
    #[inline(always)]
    fn doubles(_: &[Self]) -> Option<&[f64]> {
        None
    }
}

/// An arithmetic: numbers, and how they are rounded. Values of this type hold what all of its numbers have in common.
pub trait Arithmetic: Copy + Debug + Send + Sync + 'static {
    type Number: Copy + Debug + PartialEq + Send + Sync + Entry<Self::Number>;

    /// Bits of the numbers.
    fn bits(&self) -> i64;

    fn of_f64(&self, x: f64) -> Self::Number;
    /// The nearest number. `value` may be used up.
    fn of_wide(&self, value: &mut Wide) -> Self::Number;
    /// The exact value of a finite number.
    fn load(&self, x: &Self::Number, value: &mut Wide);
    /// About the value; infinite or zero beyond the range of doubles.
    fn to_f64(&self, x: &Self::Number) -> f64;
    /// Neither an infinity nor NaN.
    fn is_finite(&self, x: &Self::Number) -> bool;
    fn is_zero(&self, x: &Self::Number) -> bool;
    /// A number other than zero is below it.
    fn is_negative(&self, x: &Self::Number) -> bool;

    fn add(&self, x: &Self::Number, y: &Self::Number) -> Self::Number;
    fn mul(&self, x: &Self::Number, y: &Self::Number) -> Self::Number;
    fn div(&self, x: &Self::Number, y: &Self::Number) -> Self::Number;
    fn sqrt(&self, x: &Self::Number) -> Self::Number;
    fn neg(&self, x: &Self::Number) -> Self::Number;

    fn zero(&self) -> Self::Number {
        self.of_f64(0.0)
    }

    fn sub(&self, x: &Self::Number, y: &Self::Number) -> Self::Number {
        self.add(x, &self.neg(y))
    }

    /// sqrt(x / y) as a double, whatever the exponents of both.
    fn root_of_ratio(&self, x: &Self::Number, y: &Self::Number) -> f64 {
        if self.is_zero(x) {
            return 0.0;
        }
        // Of numbers: the square of a ratio may be below all doubles.
        self.to_f64(&self.sqrt(&self.div(x, y)))
    }
    /// The same to about 50 bits, as fast as possible.
    fn about_root_of_ratio(&self, x: &Self::Number, y: &Self::Number) -> f64 {
        self.root_of_ratio(x, y)
    }

    /// The sum of products of at most [`BLOCK`] elements of two vectors, the same for any instruction set; not finished.
    fn dot(&self, x: &[Self::Number], y: &[Self::Number]) -> Self::Number;
    /// Two sums that are not finished, as one.
    fn join(&self, x: &Self::Number, y: &Self::Number) -> Self::Number;
    /// A sum as a number.
    fn finish(&self, sum: &Self::Number) -> Self::Number;
    /// Sums as one: of pairs at a distance of the largest power of two, and so on with the half of it.
    fn joined(&self, sums: &mut [Self::Number]) -> Self::Number {
        let (mut count, mut half) = (sums.len(), sums.len().next_power_of_two() / 2);
        while half > 0 {
            for i in 0..half.min(count - half) {
                sums[i] = self.join(&sums[i], &sums[i + half]);
            }
            (count, half) = (half, half / 2);
        }
        sums.first().map_or(self.zero(), |sum| self.finish(sum))
    }
    /// y := alpha x + beta y
    fn axpby(
        &self,
        alpha: &Self::Number,
        x: &[Self::Number],
        beta: &Self::Number,
        y: &mut [Self::Number],
    );
    /// y := alpha x + y
    fn axpy(&self, alpha: &Self::Number, x: &[Self::Number], y: &mut [Self::Number]);
    /// y := x + beta y
    fn xpby(&self, x: &[Self::Number], beta: &Self::Number, y: &mut [Self::Number]);
    /// y := d x, element by element, with doubles.
    fn times_doubles(&self, d: &[f64], x: &[Self::Number], y: &mut [Self::Number]);

    /// x := alpha x
    fn scale(&self, alpha: &Self::Number, x: &mut [Self::Number]) {
        x.iter_mut().for_each(|x| *x = self.mul(alpha, x));
    }

    /// The sums of entries times elements of x over some rows, each of pieces of the row. `to` gets the sums.
    fn row_sums<E: Entry<Self::Number>, R: Rows>(
        &self,
        rows: &R,
        entries: &[E],
        x: &[Self::Number],
        of: Range<usize>,
        to: &mut [Self::Number],
    );
    /// The sums of some pieces of a row, not finished.
    fn piece_sums<E: Entry<Self::Number>, R: Rows>(
        &self,
        rows: &R,
        entries: &[E],
        x: &[Self::Number],
        pieces: (usize, Range<usize>),
        to: &mut [Self::Number],
    );

    /// How a GPU has the numbers, if it can compute with them.
    fn format(&self) -> Option<Format<Self::Number>> {
        None
    }

    /// Entries that are numbers of this arithmetic already.
    fn own<'a>(&self, values: &'a Values) -> Option<&'a [Self::Number]>;
    /// Runs something with doubles as entries.
    fn with_doubles(entries: &[f64], work: impl WithEntries<Self>);

    /// One triangle's substitution by rows of doubles: see [`crate::precondition::Triangle`].
    fn substitute(&self, triangle: &crate::precondition::Triangle, x: &mut [Self::Number]);
}
