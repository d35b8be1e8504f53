//! Factors of matrices of few rows, number by number: steps of larger algorithms, for which a call of a routine for each would take
//! longer than what it computes.

use super::scalars::Root;
use crate::cpu::Isa;
use crate::cpu::simd::{self, Maker, Register, Simd};
use crate::view::MatMut;
use std::ops::{Div, Mul, Sub};
use wideblas_format::Scalar;

/// Rows of a matrix that is factored here, at most.
pub const FEW: usize = 16;

/// Real numbers of several components.
pub trait Real: Copy + Root + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> {
    /// Its sign, as far as it is a number, and its size.
    fn leading(self) -> f64;
    fn one() -> Self;
    fn zero() -> Self;
}

macro_rules! real {
    ($($type:ty),*) => {$(
        impl Real for $type {
            #[inline(always)]
            fn leading(self) -> f64 {
                self.components()[0]
            }
            #[inline(always)]
            fn one() -> $type {
                Scalar::from_f64(1.0)
            }
            #[inline(always)]
            fn zero() -> $type {
                Scalar::from_f64(0.0)
            }
        }
    )*};
}
real!(wideblas_format::Dd, wideblas_format::Qd);

/// Elements of a matrix of which nobody else reads any: element (i, j) lies i `down` + j `right` elements behind the first.
struct Elements<T> {
    first: *mut T,
    down: usize,
    right: usize,
    n: usize,
}

impl<T: Copy> Elements<T> {
    #[inline(always)]
    fn at(&self, i: usize, j: usize) -> *mut T {
        debug_assert!(i < self.n && j < self.n);
        self.first.wrapping_add(i * self.down + j * self.right)
    }

    #[inline(always)]
    fn get(&self, i: usize, j: usize) -> T {
        // SAFETY: an element of the matrix.
        unsafe { *self.at(i, j) }
    }

    #[inline(always)]
    fn set(&self, i: usize, j: usize, x: T) {
        // SAFETY: as above.
        unsafe { *self.at(i, j) = x }
    }
}

struct Cholesky<T>(Elements<T>);

impl<T: Real> Simd for Cholesky<T> {
    type Output = Option<usize>;

    #[inline(always)]
    fn run<V: Register>(self, _: Maker<V>) -> Option<usize> {
        let Cholesky(a) = self;
        for j in 0..a.n {
            let pivot = a.get(j, j);
            let leading = pivot.leading();
            if leading.is_nan() || leading <= 0.0 {
                return Some(j);
            }
            // The root of an infinity is itself.
            let root = if leading.is_finite() { pivot.root() } else { pivot };
            a.set(j, j, root);
            let by = T::one() / root;
            for i in j + 1..a.n {
                a.set(i, j, a.get(i, j) * by);
            }
            for k in j + 1..a.n {
                let factor = a.get(k, j);
                for i in k..a.n {
                    a.set(i, k, a.get(i, k) - a.get(i, j) * factor);
                }
            }
        }
        None
    }
}

/// One triangle of a matrix of at most [`FEW`] rows becomes its Cholesky factor; the place of the first pivot that is not above zero,
/// where there is one.
///
/// # Panics
/// When the matrix is larger, or not square.
pub fn cholesky_of_few<T: Real>(is_lower: bool, a: &mut MatMut<'_, T>) -> Option<usize> {
    assert!(a.rows == a.cols && a.rows <= FEW);
    let (down, right) = if is_lower { (1, a.ld) } else { (a.ld, 1) };
    let elements = Elements { first: a.as_ptr(), down, right, n: a.rows };
    simd::run(Isa::detected(), Cholesky(elements))
}

struct Elimination<'a, T> {
    a: Elements<T>,
    pivots: &'a mut [usize],
}

impl<T: Real> Simd for Elimination<'_, T> {
    type Output = Option<usize>;

    #[inline(always)]
    fn run<V: Register>(self, _: Maker<V>) -> Option<usize> {
        let Elimination { a, pivots } = self;
        let mut found = None;
        for (j, chosen) in pivots.iter_mut().enumerate() {
            let mut largest = j;
            for i in j + 1..a.n {
                if is_larger(a.get(i, j), a.get(largest, j)) {
                    largest = i;
                }
            }
            *chosen = largest;
            let pivot = a.get(largest, j);
            if pivot.leading() == 0.0 {
                found = found.or(Some(j));
                continue;
            }
            if largest != j {
                for k in 0..a.n {
                    let (x, y) = (a.get(j, k), a.get(largest, k));
                    a.set(j, k, y);
                    a.set(largest, k, x);
                }
            }
            for i in j + 1..a.n {
                a.set(i, j, a.get(i, j) / pivot);
            }
            for k in j + 1..a.n {
                let factor = a.get(j, k);
                for i in j + 1..a.n {
                    a.set(i, k, a.get(i, k) - a.get(i, j) * factor);
                }
            }
        }
        found
    }
}

/// |x| > |y|, which NaN fails, as the search for the largest element has it.
#[inline(always)]
fn is_larger<T: Real>(x: T, y: T) -> bool {
    (magnitude(x) - magnitude(y)).leading() > 0.0
}

#[inline(always)]
fn magnitude<T: Real>(x: T) -> T {
    if x.leading() < 0.0 { T::zero() - x } else { x }
}

/// A matrix of at most [`FEW`] rows becomes its factors by elimination, rows j and `pivots[j]` being exchanged one after the other; the
/// place of the first pivot that is zero, where there is one.
///
/// # Panics
/// When the matrix is larger, or not square.
pub fn elimination_of_few<T: Real>(a: &mut MatMut<'_, T>, pivots: &mut [usize]) -> Option<usize> {
    assert!(a.rows == a.cols && a.rows <= FEW && pivots.len() == a.rows);
    let elements = Elements { first: a.as_ptr(), down: 1, right: a.ld, n: a.rows };
    simd::run(Isa::detected(), Elimination { a: elements, pivots })
}
