//! Vectors copied, exchanged and searched, as they are.

use super::{Elements, Place};
use std::ptr;
use wideblas_format::{Complex, Components, Scalar};

/// y := x, one element after the other.
///
/// # Panics
/// When the vectors differ in length.
#[inline]
pub fn copy<T: Components>(x: Elements<'_, T>, y: Place<'_, T>) {
    // A function for any number of bytes takes longer than so many elements.
    const FEW: usize = 16;
    assert!(x.len() == y.len());
    // SAFETY: the elements are there, and nothing else uses them.
    unsafe {
        if x.len() > FEW && x.step() == 1 && y.0.step() == 1 && x.is_apart_from(&y.elements()) {
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

/// The first place of an element whose magnitude no later one exceeds, as comparisons find it, which NaN fails; in any
/// floating-point environment.
///
/// # Panics
/// When the vector is empty.
#[inline(always)]
pub fn largest<T: Scalar<L>, const L: usize>(x: Elements<'_, T>) -> usize {
    // SAFETY: one of the elements.
    first_of_most(x.len(), |i| magnitude(unsafe { *x.at(i) }).components())
}

/// The same of complex numbers by [`magnitudes`].
///
/// # Panics
/// When the vector is empty.
pub fn largest_of_parts<T: Scalar<L>, const L: usize>(x: Elements<'_, Complex<T>>) -> usize
where
    Complex<T>: Components,
{
    // SAFETY: one of the elements.
    first_of_most(x.len(), |i| magnitudes(unsafe { *x.at(i) }).components())
}

/// The same of numbers that have these components of magnitudes.
#[inline(always)]
pub fn first_of_most<const L: usize>(len: usize, of: impl Fn(usize) -> [f64; L]) -> usize {
    assert!(len > 0);
    const SIGN: u64 = 1 << 63;
    let infinity = f64::INFINITY.to_bits();
    let of = |i: usize| of(i).map(f64::to_bits);
    // Integers in the order of finite numbers, and one for both zeros.
    let in_order = |bits: u64| match bits & !SIGN {
        size if bits < SIGN => size as i64,
        size => -(size as i64),
    };
    let (mut at, mut most) = (0, of(0));
    for i in 1..len {
        let found = of(i);
        if found[0] < most[0] || found[0] > infinity || most[0] > infinity {
            continue;
        }
        if found[0] > most[0]
            || found[1..].iter().map(|&x| in_order(x)).gt(most[1..].iter().map(|&x| in_order(x)))
        {
            (at, most) = (i, found);
        }
    }
    at
}

#[inline(always)]
fn magnitude<T: Scalar<L>, const L: usize>(x: T) -> T {
    let bits = x.components().map(f64::to_bits);
    T::from_components(bits.map(|component| f64::from_bits(component ^ bits[0] & 1 << 63)))
}

/// |re| + |im|
pub fn magnitudes<T: Scalar<L>, const L: usize>(x: Complex<T>) -> T {
    let (re, im) = (magnitude(x.re), magnitude(x.im));
    let sum = re.add(im);
    if sum.is_finite() { sum } else { T::from_special(re.to_f64() + im.to_f64()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wideblas_format::Dd;

    #[test]
    fn the_largest_is_found_as_by_comparisons() {
        let numbers = [1.0, -1.0, 0.0, -0.0, 2.0, -2.0, 5e-324, f64::INFINITY, f64::NAN, -3.0];
        let small = [0.0, -0.0, 1e-20, -1e-20];
        let mut state = 1u64;
        let mut next = |len: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % len
        };
        for case in 0..2000 {
            let x: Vec<Dd> = (0..1 + case % 7)
                .map(|_| {
                    let (hi, lo) = (numbers[next(numbers.len())], small[next(small.len())]);
                    Dd::new(hi, if hi == 0.0 { 0.0 } else { lo })
                })
                .collect();
            let magnitude = |x: Dd| if x.hi < 0.0 { [-x.hi, -x.lo] } else { [x.hi, x.lo] };
            let mut expected = 0;
            for i in 1..x.len() {
                if magnitude(x[i]) > magnitude(x[expected]) {
                    expected = i;
                }
            }
            assert_eq!(largest(Elements::of_slice(&x)), expected, "{x:?}");
        }
    }
}
