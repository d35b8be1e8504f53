//! Vectors copied, exchanged and searched, as they are.

use super::Place;
use crate::format::{Complex, Scalar};
use std::ptr;

/// y := x, one element after the other.
///
/// # Panics
/// When the vectors differ in length.
pub fn copy<T: Copy>(x: Place<'_, T>, y: Place<'_, T>) {
    assert!(x.len() == y.len());
    // SAFETY: the elements are there, and nothing else uses them.
    unsafe {
        if x.0.step() == 1 && y.0.step() == 1 && x.is_apart_from(&y) {
            return ptr::copy_nonoverlapping(x.at(0), y.at(0), x.len());
        }
        (0..x.len()).for_each(|i| *y.at(i) = *x.at(i));
    }
}

/// All elements become x.
pub fn fill<T: Copy>(y: Place<'_, T>, x: T) {
    // SAFETY: the elements are there, and nothing else uses them.
    (0..y.len()).for_each(|i| unsafe { *y.at(i) = x });
}

/// Each element becomes its conjugate.
pub fn conjugate<T: Scalar<L>, const L: usize>(y: Place<'_, T>) {
    // SAFETY: the elements are there, and nothing else uses them.
    (0..y.len()).for_each(|i| unsafe { *y.at(i) = (*y.at(i)).conjugate() });
}

/// Exchanges the elements of two vectors, one after the other.
///
/// # Panics
/// When the vectors differ in length.
pub fn swap<T: Copy>(x: Place<'_, T>, y: Place<'_, T>) {
    assert!(x.len() == y.len());
    // SAFETY: as above.
    unsafe {
        if x.0.step() == 1 && y.0.step() == 1 && x.is_apart_from(&y) {
            return ptr::swap_nonoverlapping(x.at(0), y.at(0), x.len());
        }
        (0..x.len()).for_each(|i| ptr::swap(x.at(i), y.at(i)));
    }
}

/// The first place of an element whose magnitude no later one exceeds, as comparisons find it, which NaN fails.
///
/// # Panics
/// When the vector is empty.
pub fn largest<T: Scalar<L>, const L: usize>(x: Place<'_, T>) -> usize {
    // SAFETY: one of the elements.
    first_of_most(x.len(), |i| magnitude(unsafe { *x.at(i) }).components())
}

/// The same of complex numbers by [`magnitudes`].
///
/// # Panics
/// When the vector is empty.
pub fn largest_of_parts<T: Scalar<L>, const L: usize>(x: Place<'_, Complex<T>>) -> usize {
    // SAFETY: one of the elements.
    first_of_most(x.len(), |i| magnitudes(unsafe { *x.at(i) }).components())
}

fn first_of_most<const L: usize>(len: usize, of: impl Fn(usize) -> [f64; L]) -> usize {
    assert!(len > 0);
    let (mut at, mut most) = (0, of(0));
    for i in 1..len {
        let found = of(i);
        if found > most {
            (at, most) = (i, found);
        }
    }
    at
}

fn magnitude<T: Scalar<L>, const L: usize>(x: T) -> T {
    let components = x.components();
    if components[0] < 0.0 { T::from_components(components.map(|x| -x)) } else { x }
}

/// |re| + |im|
pub fn magnitudes<T: Scalar<L>, const L: usize>(x: Complex<T>) -> T {
    let (re, im) = (magnitude(x.re), magnitude(x.im));
    let sum = re.add(im);
    if sum.is_finite() { sum } else { T::from_special(re.to_f64() + im.to_f64()) }
}
