//! Vector routines on complex numbers that are made of those on the two vectors of their parts.

use crate::blas::level1::{self, Change, Context, InArithmetic, Place, Real, Rot, Scal};
use crate::config::DdArithmetic;
use crate::engine::cpu::vectors;
use crate::engine::cuda::Failure;
use crate::format::{Accumulate, Complex, Scalar};

/// x := alpha x
pub fn scale<T: Real>(alpha: T, x: Place<'_, Complex<T>>, context: Context) {
    for y in x.parts() {
        level1::elementwise(Change { change: Scal(alpha), x: Place::none(), y, context });
    }
}

/// [`Rot`] of complex numbers.
///
/// # Panics
/// When the vectors differ in length.
pub fn rotate<T: Real>(
    rotation: Rot<T>,
    x: Place<'_, Complex<T>>,
    y: Place<'_, Complex<T>>,
    context: Context,
) {
    for (x, y) in x.parts().into_iter().zip(y.parts()) {
        level1::elementwise(Change { change: rotation, x, y, context });
    }
}

/// The sum of magnitudes of all parts.
///
/// # Errors
/// Of a GPU that has the vector.
pub fn asum<T: Real>(x: Place<'_, Complex<T>>, context: Context) -> Result<T, Failure> {
    let [re, im] = x.parts();
    Ok(magnitudes(Complex::new(level1::asum(re, context)?, level1::asum(im, context)?)))
}

/// The Euclidean norm. It overflows only where the result does.
///
/// # Errors
/// Of a GPU that has the vector.
pub fn nrm2<T: Real>(x: Place<'_, Complex<T>>, context: Context) -> Result<T, Failure> {
    let [re, im] = x.parts();
    let (x, y) = (level1::nrm2(re, context)?, level1::nrm2(im, context)?);
    if !(x.is_finite() && y.is_finite()) {
        return Ok(magnitudes(Complex::new(x, y)));
    }
    let (less, more) = if x.to_double() < y.to_double() { (x, y) } else { (y, x) };
    if more.is_zero() {
        return Ok(more);
    }
    let ratio = less.quotient(more);
    let [square, one] = [ratio.times(ratio), T::from(1.0)];
    let norm = more.times(square.plus(one).root());
    Ok(if norm.is_finite() { norm } else { T::from(f64::INFINITY) })
}

struct Largest<'a, T>(Place<'a, Complex<T>>);

impl<T> InArithmetic<T> for Largest<'_, T> {
    type Output = usize;

    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> usize
    where
        T: Scalar<L>,
    {
        vectors::largest_of_parts(self.0)
    }
}

/// The first place of an element with the largest sum of magnitudes of its parts, counted from 0; NaN as
/// [`level1::largest`] has it.
///
/// # Panics
/// When the vector is empty.
pub fn largest<T: Real>(x: Place<'_, Complex<T>>) -> usize {
    T::in_arithmetic(DdArithmetic::Ieee, Largest(x))
}

struct Magnitudes<T>(Complex<T>);

impl<T> InArithmetic<T> for Magnitudes<T> {
    type Output = T;

    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> T
    where
        T: Scalar<L>,
    {
        vectors::magnitudes(self.0)
    }
}

/// |re| + |im|
pub fn magnitudes<T: Real>(x: Complex<T>) -> T {
    T::in_arithmetic(DdArithmetic::Ieee, Magnitudes(x))
}
