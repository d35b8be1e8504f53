//! Factors of matrices of few rows, number by number: steps of larger algorithms, for which a call of a routine for each would take
//! longer than what it computes.

use super::scalars::Root;
use super::{
    Elements, Place, finite_lanes, first_lanes, in_all_lanes, load_some, minus, narrow, store_some,
};
use crate::cpu::Isa;
use crate::cpu::simd::{self, Maker, Register, Simd};
use crate::cuda::Plain;
use crate::view::MatMut;
use std::ops::{Div, Mul, Sub};
use wideblas_format::dd::{Dd, DdNative};
use wideblas_format::qd::{Qd, QdNative};
use wideblas_format::{Accumulate, Components, Scalar};

/// Rows of a matrix that is factored here, at most.
pub const FEW: usize = 16;

/// Real numbers of several components.
pub trait Real:
    Plain + Components + Root + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
    /// Its sign, as far as it is a number, and its size.
    fn leading(self) -> f64;
    fn one() -> Self;
    fn zero() -> Self;
    /// y := y - factor x, of vectors that have no memory in common and that nobody else uses; only under simd::run.
    fn subtract_multiple<V: Register>(
        make: Maker<V>,
        factor: Self,
        x: Elements<'_, Self>,
        y: Place<'_, Self>,
    );
}

macro_rules! real {
    ($($type:ty: $arithmetic:ty;)*) => {$(
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
            #[inline(always)]
            fn subtract_multiple<V: Register>(
                make: Maker<V>,
                factor: $type,
                x: Elements<'_, $type>,
                y: Place<'_, $type>,
            ) {
                subtract_multiple::<V, $arithmetic, _>(make, factor, x, y);
            }
        }
    )*};
}
real! {
    f64: wideblas_format::scalar::Plain;
    Dd: DdNative;
    Qd: QdNative;
}

/// See [`Real::subtract_multiple`].
#[inline(always)]
fn subtract_multiple<V: Register, A: Accumulate<L>, const L: usize>(
    make: Maker<V>,
    factor: A::Number,
    x: Elements<'_, A::Number>,
    y: Place<'_, A::Number>,
) where
    A::Number: Real,
{
    let by = in_all_lanes(make, minus(factor));
    let mut i = 0;
    while i < x.len() {
        let count = V::LANES.min(x.len() - i);
        let lanes = first_lanes(count);
        // To and from registers numbers take longer than a few are computed one by one.
        if count >= LEAST_IN_REGISTERS {
            // SAFETY: under simd::run; elements that are there.
            let sum = unsafe {
                let old = load_some(&y.elements(), i, lanes);
                A::add_product(old, by, load_some(&x, i, lanes))
            };
            if finite_lanes(sum) & lanes == lanes {
                // SAFETY: likewise, and nobody else uses them.
                unsafe { store_some(sum, &y, i, lanes) };
                i += count;
                continue;
            }
        }
        for i in i..i + count {
            y.write(i, y.read(i) - x.read(i) * factor);
        }
        i += count;
    }
}

/// Numbers that are computed in registers, at least.
const LEAST_IN_REGISTERS: usize = 4;

/// A matrix of which nobody else reads an element: element (i, j) lies i `down` + j `right` elements behind the first.
struct Matrix<T> {
    first: *mut T,
    down: usize,
    right: usize,
    n: usize,
}

impl<T: Copy> Matrix<T> {
    #[inline(always)]
    fn at(&self, i: usize, j: usize) -> *mut T {
        debug_assert!(i < self.n && j < self.n);
        self.first.wrapping_add(i * self.down + j * self.right)
    }

    /// The elements of column `j` from row `i` on.
    #[inline(always)]
    fn column(&self, i: usize, j: usize) -> Place<'_, T> {
        // SAFETY: elements of the matrix, which are in memory.
        unsafe { Place::blas(self.at(i, j), self.n - i, self.down as i64) }
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

struct Cholesky<T>(Matrix<T>);

impl<T: Real> Simd for Cholesky<T> {
    type Output = Option<usize>;

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) -> Option<usize> {
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
                let multiples = a.column(k, j).elements();
                T::subtract_multiple(make, a.get(k, j), multiples, a.column(k, k));
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
    let elements = Matrix { first: a.as_ptr(), down, right, n: a.rows };
    simd::run(narrow(Isa::detected(), a.rows), Cholesky(elements))
}

struct Elimination<'a, T> {
    a: Matrix<T>,
    pivots: &'a mut [usize],
}

impl<T: Real> Simd for Elimination<'_, T> {
    type Output = Option<usize>;

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) -> Option<usize> {
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
            // Quotients of equal numbers are 1, products with a reciprocal may not be: equal rows leave a zero.
            for i in j + 1..a.n {
                a.set(i, j, a.get(i, j) / pivot);
            }
            if j + 1 < a.n {
                let multiples = a.column(j + 1, j).elements();
                for k in j + 1..a.n {
                    T::subtract_multiple(make, a.get(j, k), multiples, a.column(j + 1, k));
                }
            }
        }
        found
    }
}

/// |x| > |y|, which NaN fails, as the search for the largest element has it.
#[inline(always)]
fn is_larger<T: Real>(x: T, y: T) -> bool {
    // The first components of different numbers may be equal, others decide.
    let [of_x, of_y] = [x, y].map(|number| number.leading().abs());
    if of_x != of_y {
        return of_x > of_y;
    }
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
    let elements = Matrix { first: a.as_ptr(), down: 1, right: a.ld, n: a.rows };
    simd::run(narrow(Isa::detected(), a.rows), Elimination { a: elements, pivots })
}
