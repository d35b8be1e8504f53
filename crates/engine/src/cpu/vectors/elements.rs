//! The elements of a vector that is only read.

use crate::cpu::sum::Strided;
use wideblas_format::{Complex, Components};

/// The elements of a vector of components that are only read, by value.
///
/// No reference to an element is given out, so that another vector of the same call may be written where both share elements. Nothing is
/// written through it: what was lent to be read stays as it is.
///
/// ```compile_fail,E0599
/// use wideblas_engine::cpu::sum::Strided;
/// use wideblas_engine::cpu::vectors::Elements;
///
/// let numbers = [1.0, 2.0];
/// Elements::of(Strided::of(&numbers)).write(0, 3.0);
/// ```
#[derive(Debug)]
pub struct Elements<'a, T>(pub(super) Strided<'a, T>);

impl<T: Components> Clone for Elements<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: Components> Copy for Elements<'_, T> {}

impl<'a, T: Components> Elements<'a, T> {
    #[inline(always)]
    pub fn of(x: Strided<'a, T>) -> Elements<'a, T> {
        Elements(x)
    }

    /// The elements of a slice.
    #[inline]
    pub fn of_slice(x: &'a [T]) -> Elements<'a, T> {
        Elements(Strided::of(x))
    }

    /// No elements.
    pub fn none() -> Elements<'a, T> {
        Elements(Strided::of(&[]))
    }

    #[inline(always)]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The distance of elements, counted in elements.
    #[inline(always)]
    pub(crate) fn step(&self) -> isize {
        self.0.step()
    }

    /// Some elements.
    ///
    /// # Panics
    /// When there are fewer.
    #[inline(always)]
    pub fn part(self, start: usize, len: usize) -> Elements<'a, T> {
        Elements(self.0.part(start, len))
    }

    /// The same elements, as routines take them that read numbers of any kind.
    #[inline(always)]
    pub fn strided(self) -> Strided<'a, T> {
        self.0
    }

    /// Where element `i` is.
    #[inline(always)]
    pub(crate) fn at(&self, i: usize) -> *const T {
        let far = self.0.step().wrapping_mul(i as isize);
        self.0.first().wrapping_offset(far)
    }

    /// Element `i`.
    ///
    /// # Panics
    /// When there are fewer.
    #[inline(always)]
    pub fn read(&self, i: usize) -> T {
        assert!(i < self.len());
        // SAFETY: one of the elements.
        unsafe { *self.at(i) }
    }

    /// The vectors have no memory in common.
    pub(super) fn is_apart_from(&self, other: &Elements<'_, T>) -> bool {
        self.0.is_apart_from(&other.0)
    }
}

impl<'a, T: Components> Elements<'a, Complex<T>> {
    /// The real parts, and the imaginary ones.
    pub fn parts(self) -> [Elements<'a, T>; 2] {
        self.0.parts().map(Elements)
    }
}
