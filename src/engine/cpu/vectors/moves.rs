//! Vectors copied, exchanged and searched, as they are.

use super::Place;
use crate::format::Scalar;
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
    assert!(!x.is_empty());
    let magnitude = |i: usize| {
        // SAFETY: one of the elements.
        let components = unsafe { *x.at(i) }.components();
        if components[0] < 0.0 { components.map(|x| -x) } else { components }
    };
    let (mut at, mut most) = (0, magnitude(0));
    for i in 1..x.len() {
        let found = magnitude(i);
        if found > most {
            (at, most) = (i, found);
        }
    }
    at
}
