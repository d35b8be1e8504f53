//! Vectors in memory whose elements lie some distance apart.

use crate::view::MatRef;
use std::marker::PhantomData;
use std::slice;
use wideblas_format::mpfr::Header;
use wideblas_format::{Complex, Scalar};

/// `len` elements, `step` apart; a negative step goes backwards from the first. Of a vector in the memory of a GPU, which
/// crates/sum/src/device.rs tells apart, the elements are read there.
///
/// Numbers of components are read by value. No reference to them leaves the functions that sum them, because a copy of a
/// [`Place`](crate::cpu::vectors::Place) may write them while it is there.
///
/// ```compile_fail,E0624
/// let numbers = [1.0, 2.0];
/// wideblas_engine::cpu::sum::Strided::of(&numbers).as_slice();
/// ```
#[derive(Debug)]
pub struct Strided<'a, T> {
    first: *const T,
    step: isize,
    len: usize,
    lifetime: PhantomData<&'a [T]>,
}

impl<T> Clone for Strided<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Strided<'_, T> {}

// SAFETY: it only reads, as a slice.
unsafe impl<T: Sync> Send for Strided<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Strided<'_, T> {}

impl<'a, T> Strided<'a, T> {
    #[inline]
    pub fn of(x: &'a [T]) -> Strided<'a, T> {
        Strided { first: x.as_ptr(), step: 1, len: x.len(), lifetime: PhantomData }
    }

    /// The vector of the BLAS at `x`: a negative increment means that its first element is the last in memory.
    ///
    /// # Safety
    /// The elements may be read for `'a`; `(len - 1) * inc` elements are no more than an address space holds.
    #[inline(always)]
    pub unsafe fn blas(x: *const T, len: usize, inc: i64) -> Strided<'a, T> {
        // The increment of a single element has no meaning, and may be any number.
        let step = if len > 1 { inc as isize } else { 1 };
        let back = if step < 0 { (len as isize - 1) * -step } else { 0 };
        Strided { first: x.wrapping_offset(back), step, len, lifetime: PhantomData }
    }

    /// A row of a matrix.
    ///
    /// # Panics
    /// When the matrix has fewer.
    #[inline]
    pub fn of_row(x: &MatRef<'a, T>, row: usize) -> Strided<'a, T> {
        assert!(row < x.rows);
        let first = x.ptr.wrapping_add(row * x.row_stride);
        Strided { first, step: x.col_stride as isize, len: x.cols, lifetime: PhantomData }
    }

    /// A column of a matrix.
    ///
    /// # Panics
    /// When the matrix has fewer.
    #[inline]
    pub fn of_column(x: &MatRef<'a, T>, column: usize) -> Strided<'a, T> {
        Strided::of_row(&x.transposed(), column)
    }

    /// The diagonal of a matrix.
    pub fn of_diagonal(x: &MatRef<'a, T>) -> Strided<'a, T> {
        let (step, len) = ((x.row_stride + x.col_stride) as isize, x.rows.min(x.cols));
        Strided { first: x.ptr, step, len, lifetime: PhantomData }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    /// The address of the first element.
    pub fn first(&self) -> *const T {
        self.first
    }

    /// The distance of elements, counted in elements.
    pub fn step(&self) -> isize {
        self.step
    }

    /// The lowest address of an element.
    pub fn lowest(&self) -> *const T {
        let back = if self.step < 0 { (self.len.max(1) as isize - 1) * self.step } else { 0 };
        self.first.wrapping_offset(back)
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Some elements of it.
    ///
    /// # Panics
    /// When there are fewer.
    #[inline]
    pub fn part(&self, start: usize, len: usize) -> Strided<'a, T> {
        assert!(start <= self.len && len <= self.len - start);
        let first = self.first.wrapping_offset(start as isize * self.step);
        Strided { first, len, ..*self }
    }

    /// Each element of this vector depends on no other one if it is computed from one of another vector: they may be changed
    /// in any order.
    pub fn is_independent_of(&self, other: &Strided<'_, T>) -> bool {
        let is_same = (self.first, self.step) == (other.first, other.step);
        self.step != 0 && (is_same || self.is_apart_from(other))
    }

    /// The vectors have no memory in common.
    pub(crate) fn is_apart_from(&self, other: &Strided<'_, T>) -> bool {
        let ends = |x: &Strided<'_, T>| {
            let last = x.step.wrapping_mul(x.len.saturating_sub(1) as isize);
            let (a, b) = (x.first.addr(), x.first.wrapping_offset(last).addr());
            (a.min(b), a.max(b) + size_of::<T>())
        };
        let ((start, end), (other_start, other_end)) = (ends(self), ends(other));
        end <= other_start || other_end <= start
    }

    /// Both vectors in memory order or both against it, where all elements are adjacent.
    #[inline]
    pub(super) fn as_slices<'b>(&self, other: &Strided<'b, T>) -> Option<(&'a [T], &'b [T])> {
        match (self.step, other.step) {
            (1, 1) => self.as_slice().zip(other.as_slice()),
            _ => None,
        }
    }

    /// The same elements in any order, where they are adjacent.
    #[inline]
    pub(super) fn as_slice(&self) -> Option<&'a [T]> {
        match self.step {
            // SAFETY: the type's elements.
            1 if self.len > 0 => Some(unsafe { slice::from_raw_parts(self.first, self.len) }),
            _ => None,
        }
    }
}

impl<'a, T: Header> Strided<'a, T> {
    /// Element `i`, where it is.
    ///
    /// # Panics
    /// When there are fewer.
    #[inline(always)]
    pub fn element(&self, i: usize) -> &'a T {
        assert!(i < self.len);
        // SAFETY: one of the elements, which may be read for 'a.
        unsafe { &*self.first.wrapping_offset(self.step.wrapping_mul(i as isize)) }
    }
}

impl<'a, T> Strided<'a, Complex<T>> {
    /// The real parts, and the imaginary ones.
    pub fn parts(self) -> [Strided<'a, T>; 2] {
        let (first, step) = (self.first.cast::<T>(), if self.len > 1 { 2 * self.step } else { 1 });
        // A number has its two parts one after the other.
        [first, first.wrapping_add(1)].map(|first| Strided {
            first,
            step,
            len: self.len,
            lifetime: PhantomData,
        })
    }
}

impl<T: Copy> Strided<'_, T> {
    #[inline(always)]
    pub fn get(&self, i: usize) -> T {
        assert!(i < self.len);
        // SAFETY: one of the elements.
        unsafe { *self.first.wrapping_offset(i as isize * self.step) }
    }

    /// Writes values of the elements, as many as there is room for.
    #[inline(always)]
    pub fn fill(self, out: &mut [f64], value: impl Fn(T) -> f64) {
        match self.step {
            // Elements are read one by one, as `value` may change others of the vector; the compiler knows this step.
            1 => out.iter_mut().zip(0..self.len).for_each(|(to, i)| {
                // SAFETY: one of the elements.
                *to = value(unsafe { *self.first.wrapping_add(i) });
            }),
            _ => out.iter_mut().zip(self.iter()).for_each(|(to, x)| *to = value(x)),
        }
    }

    pub fn iter(self) -> impl Iterator<Item = T> {
        (0..self.len).map(move |i| self.get(i))
    }
}

impl<'a, T> Strided<'a, T> {
    /// One of the doubles that each element consists of.
    ///
    /// # Panics
    /// When an element has fewer.
    pub fn component<const L: usize>(&self, component: usize) -> Strided<'a, f64>
    where
        T: Scalar<L>,
    {
        assert!(size_of::<T>() == size_of::<[f64; L]>() && component < L);
        // A scalar has the layout of its components.
        Strided {
            first: self.first.cast::<f64>().wrapping_add(component),
            step: self.step * L as isize,
            len: self.len,
            lifetime: PhantomData,
        }
    }

    /// The doubles of all elements in any order, where they are adjacent.
    pub(super) fn components<const L: usize>(&self) -> Option<&'a [f64]>
    where
        T: Scalar<L>,
    {
        assert!(size_of::<T>() == size_of::<[f64; L]>());
        let elements = self.as_slice()?;
        // SAFETY: a scalar has the layout of its components.
        Some(unsafe { slice::from_raw_parts(elements.as_ptr().cast(), L * elements.len()) })
    }
}
