//! Products of a matrix and a quotient of real numbers, which neither overflows nor underflows where the result does not.

use crate::parts::{Numbers, by_power, scale_parts};
use crate::real::Real;
use crate::{Number, Units};
use std::ops::Range;
use wideblas_blas::Blas;
use wideblas_blas::MatMut;
use wideblas_engine::device::Failure;

/// Which elements of an array a matrix has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    General,
    Lower,
    Upper,
    Hessenberg,
    /// The lower half of a symmetric band matrix, by diagonals.
    LowerBand,
    /// The upper half of a symmetric band matrix, by diagonals.
    UpperBand,
    /// A band matrix as LAPACK's elimination has it, by diagonals, with room for more above them.
    Band,
}

/// A matrix of `rows` rows with `lower` diagonals below the main one and `upper` above it.
#[derive(Clone, Copy, Debug)]
pub struct Elements {
    pub shape: Shape,
    pub rows: usize,
    pub lower: usize,
    pub upper: usize,
}

impl Elements {
    /// Rows of the array.
    pub fn stored_rows(&self) -> usize {
        let Elements { shape, rows, lower, upper } = *self;
        match shape {
            Shape::LowerBand => lower + 1,
            Shape::UpperBand => upper + 1,
            Shape::Band => 2 * lower + upper + 1,
            _ => rows,
        }
    }

    /// Those with elements of a column, of which the array has `cols`.
    fn of_column(&self, j: usize, cols: usize) -> Range<usize> {
        let Elements { shape, rows, lower, upper } = *self;
        let all = match shape {
            Shape::General => 0..rows,
            Shape::Lower => j..rows,
            Shape::Upper => 0..rows.min(j + 1),
            Shape::Hessenberg => 0..rows.min(j + 2),
            Shape::LowerBand => 0..(lower + 1).min(cols - j),
            Shape::UpperBand => upper.saturating_sub(j)..upper + 1,
            Shape::Band => {
                let first = (lower + upper).saturating_sub(j).max(lower);
                first..(2 * lower + upper + 1).min((lower + upper + rows).saturating_sub(j))
            }
        };
        all.start..all.end.max(all.start)
    }
}

/// A := (to / from) A. LAPACK's lascl.
///
/// # Errors
/// When the GPU fails that has the matrix.
pub fn scale<T: Number>(
    elements: Elements,
    [from, to]: [&T::Real; 2],
    a: &mut MatMut<'_, T>,
    units: Units<'_, T::Real>,
) -> Result<(), Failure> {
    let bits = from.room().max(to.room()).max(crate::parts::room_of(a.as_ref()));
    let mut memory = T::Real::zeros(bits, 2);
    let mut numbers = Numbers::new(&mut memory, units);
    numbers.read(0, to)?;
    numbers.read(1, from)?;
    let mut exponents = [to, from].map(|number| number.exponent().unwrap_or(0));
    let [first, second] = exponents;
    let mut power = first.saturating_sub(second);
    if [first, second, power].iter().any(|exponent| exponent.abs() > T::Real::SAFE) {
        // The quotient becomes 1 to 4 where powers come before it, 1/4 to 1 where they follow: so nothing is beyond the result.
        exponents[usize::from(power > 0)] += 1;
        power = exponents[0] - exponents[1];
        for (at, exponent) in exponents.into_iter().enumerate() {
            by_power(-exponent, |factor| T::Real::scal(factor, numbers.at(at), units.context))?;
        }
    } else {
        power = 0;
    }
    numbers.divide(0, 1)?;
    let mut each = |factor: &T::Real| {
        (0..a.cols).try_for_each(|j| {
            let rows = elements.of_column(j, a.cols);
            let column = a.vector(j, false).part(rows.start, rows.len());
            scale_parts::<T>(factor, column, units.context)
        })
    };
    if power > 0 {
        by_power(power, &mut each)?;
        return each(numbers.get(0));
    }
    each(numbers.get(0))?;
    by_power(power, each)
}
