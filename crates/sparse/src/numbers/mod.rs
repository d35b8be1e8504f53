//! What solvers and products compute with: an arithmetic, whose precision may be chosen at run time.

mod components;
mod float;
mod kernels;

pub use components::{Components, DOUBLE, DOUBLE_DOUBLE, QUAD_DOUBLE};
pub use float::{Float, Limbs};

use crate::Values;
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

    /// x / y as a double, whatever the exponents of both.
    fn ratio(&self, x: &Self::Number, y: &Self::Number) -> f64 {
        self.to_f64(&self.div(x, y))
    }

    /// The sum of products of some elements of two vectors, the same for any instruction set.
    fn dot(&self, x: &[Self::Number], y: &[Self::Number]) -> Self::Number;
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

    /// The sums of entries times elements of x over some rows, each in the order of its entries. `to` gets the sums.
    fn row_sums<E: Entry<Self::Number>, R: Rows>(
        &self,
        rows: &R,
        entries: &[E],
        x: &[Self::Number],
        of: Range<usize>,
        to: &mut [Self::Number],
    );

    /// Entries that are numbers of this arithmetic already.
    fn own<'a>(&self, values: &'a Values) -> Option<&'a [Self::Number]>;
    /// Runs something with doubles as entries.
    fn with_doubles(entries: &[f64], work: impl WithEntries<Self>);

    /// One triangle's substitution by rows of doubles: see [`crate::precondition::Triangle`].
    fn substitute(&self, triangle: &crate::precondition::Triangle, x: &mut [Self::Number]);
}
