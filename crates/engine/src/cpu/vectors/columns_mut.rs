//! Matrices that routines write, whatever their storage.

use super::{Columns, Place, Storage};
use crate::cpu::par;
use crate::view::MatMut;
use std::marker::PhantomData;
use std::ops::Range;
use wideblas_base::options::Part;
use wideblas_format::mpfr::Header;

/// A matrix that a routine writes, or some columns of it, which is moved or lent like `&mut [T]`.
#[derive(Debug)]
pub struct ColumnsMut<'a, T> {
    all: Columns<'a, T>,
    first: usize,
    end: usize,
    lifetime: PhantomData<&'a mut [T]>,
}

impl<'a, T> ColumnsMut<'a, T> {
    /// # Safety
    /// As [`Columns::new`]; for `'a` the elements may be written, nothing else uses them, and each has memory of its own.
    #[inline(always)]
    pub unsafe fn new(
        at: *mut T,
        shape: (usize, usize),
        storage: Storage,
        part: Part,
    ) -> ColumnsMut<'a, T> {
        // SAFETY: the caller's.
        let all = unsafe { Columns::new(at, shape, storage, part) };
        ColumnsMut { all, first: 0, end: shape.1, lifetime: PhantomData }
    }

    /// A part of a column-major matrix.
    pub fn of(a: MatMut<'a, T>, part: Part) -> ColumnsMut<'a, T> {
        let storage = Storage::Full { ld: a.ld };
        // SAFETY: elements of the matrix, which is ours alone.
        unsafe { ColumnsMut::new(a.ptr, (a.rows, a.cols), storage, part) }
    }

    pub fn shape(&self) -> (usize, usize) {
        self.all.shape()
    }

    /// A column's rows.
    ///
    /// # Panics
    /// When the column is another one than those of this matrix.
    #[inline(always)]
    pub fn column(&mut self, j: usize) -> Place<'_, T> {
        assert!(self.first <= j && j < self.end);
        // SAFETY: elements of the matrix, which is ours alone.
        unsafe { Place::of_elements(self.all.vector(j, self.all.rows(j))) }
    }

    /// Some rows of a column, which an update changes.
    ///
    /// # Safety
    /// Nothing else uses the rows until the place is used no more.
    ///
    /// # Panics
    /// When the column has fewer.
    #[inline(always)]
    pub(super) unsafe fn writable(&self, j: usize, rows: Range<usize>) -> Place<'_, T> {
        // SAFETY: the caller's.
        unsafe { Place::of_elements(self.all.vector(j, rows)) }
    }

    /// The matrix, to be read.
    #[inline(always)]
    pub fn columns(&self) -> Columns<'_, T> {
        self.all
    }
}

impl<T: Send + Sync> ColumnsMut<'_, T> {
    /// Calls `work` with parts of the matrix, each some columns of it, on up to `threads` threads. One thread alone has a part.
    pub fn for_each_part(
        &mut self,
        (parts, threads): (usize, usize),
        work: impl Fn(Range<usize>, ColumnsMut<'_, T>) + Sync,
    ) {
        // Shares have no column in common, and each is given out once, while the matrix is borrowed.
        let (all, start, len) = (&self.all, self.first, self.end - self.first);
        par::for_each(parts, threads, |part| {
            let share = par::share(len, part, parts);
            let (first, end) = (start + share.start, start + share.end);
            work(first..end, ColumnsMut { all: *all, first, end, lifetime: PhantomData });
        });
    }
}

impl<T: Header> ColumnsMut<'_, T> {
    /// Element (i, j).
    ///
    /// # Panics
    /// When it is not in the part.
    #[inline(always)]
    pub fn element(&self, i: usize, j: usize) -> &T {
        self.all.element(i, j)
    }

    /// Changes element (i, j).
    ///
    /// # Panics
    /// When it is not in the part, or its column is another one than those of this matrix.
    #[inline(always)]
    pub fn change(&mut self, i: usize, j: usize, work: impl FnOnce(&mut T)) {
        assert!(self.first <= j && j < self.end);
        // SAFETY: an element of the matrix, which is ours alone; no reference to it is left.
        work(unsafe { &mut *self.all.at(i, j).cast_mut() });
    }
}
