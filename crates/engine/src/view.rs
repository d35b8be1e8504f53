//! Views of matrices in memory: a pointer, a shape and two strides.

use super::cpu::par;
use super::cpu::sum::Strided;
use super::cpu::vectors::Place;
use std::marker::PhantomData;
use std::ops::Range;
use wideblas_format::Complex;

/// A matrix that is read. Element (i, j) lies `i * row_stride + j * col_stride` elements after the
/// pointer; transposing swaps the strides.
#[derive(Debug)]
pub struct MatRef<'a, T> {
    pub(crate) ptr: *const T,
    pub rows: usize,
    pub cols: usize,
    pub row_stride: usize,
    pub col_stride: usize,
    /// The elements' conjugates are meant; real numbers are their own.
    pub conjugated: bool,
    /// As the right factor of a product: a zero leaves out its products, so that it meets no infinity or NaN of the left one,
    /// as in the loops of the reference BLAS. Products in the format's own arithmetic on the CPU go by it.
    pub skips_zeros: bool,
    lifetime: PhantomData<&'a [T]>,
}

impl<T> Clone for MatRef<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for MatRef<'_, T> {}

/// A column-major matrix that is written; rows `rows..ld` of each column are padding and never touched.
#[derive(Debug)]
pub struct MatMut<'a, T> {
    pub(crate) ptr: *mut T,
    pub rows: usize,
    pub cols: usize,
    /// Leading dimension, in elements.
    pub ld: usize,
    lifetime: PhantomData<&'a mut [T]>,
}

// SAFETY: a view behaves as the slice that it stands for; the engine gives every worker rows and columns of its own.
unsafe impl<T: Sync> Sync for MatRef<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Send for MatRef<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Send> Send for MatMut<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for MatMut<'_, T> {}

/// Elements that a column-major matrix occupies, `None` when that exceeds the address space.
pub fn extent(rows: usize, cols: usize, ld: usize) -> Option<usize> {
    if rows == 0 || cols == 0 {
        return Some(0);
    }
    (cols - 1).checked_mul(ld)?.checked_add(rows)
}

/// Where a block of a matrix starts; 0 for an empty one, which has no place.
fn block_place(
    shape: (usize, usize),
    rows: &Range<usize>,
    cols: &Range<usize>,
    (row_stride, col_stride): (usize, usize),
) -> usize {
    assert!(rows.start <= rows.end && rows.end <= shape.0);
    assert!(cols.start <= cols.end && cols.end <= shape.1);
    if rows.is_empty() || cols.is_empty() {
        return 0;
    }
    rows.start * row_stride + cols.start * col_stride
}

impl<'a, T> MatRef<'a, T> {
    /// Where the matrix begins.
    #[inline(always)]
    pub fn as_ptr(&self) -> *const T {
        self.ptr
    }

    /// A column-major matrix in a slice; `None` when the slice is too short or `ld < rows`.
    pub fn new(data: &'a [T], rows: usize, cols: usize, ld: usize) -> Option<Self> {
        let fits = ld >= rows.max(1) && extent(rows, cols, ld)? <= data.len();
        // SAFETY: as many elements, and `data` is readable for 'a.
        fits.then(|| unsafe { MatRef::from_ptr(data.as_ptr(), rows, cols, ld) })
    }

    /// Element (row, col), whether its conjugate is meant or not.
    ///
    /// # Panics
    /// When it lies outside the matrix.
    #[inline(always)]
    pub fn get(&self, row: usize, col: usize) -> &'a T {
        assert!(row < self.rows && col < self.cols);
        // SAFETY: inside the matrix, which is readable for 'a.
        unsafe { &*self.ptr.add(row * self.row_stride + col * self.col_stride) }
    }

    /// A column of a matrix whose columns have no gaps.
    ///
    /// # Panics
    /// When there is no such column.
    pub fn column(&self, col: usize) -> &'a [T] {
        assert!(col < self.cols && self.row_stride == 1);
        if self.rows == 0 {
            return &[];
        }
        // SAFETY: it lies in the matrix, which is readable for 'a.
        unsafe { std::slice::from_raw_parts(self.ptr.add(col * self.col_stride), self.rows) }
    }

    /// A row or a column.
    ///
    /// # Panics
    /// When there are fewer.
    #[inline]
    pub fn vector(&self, at: usize, is_row: bool) -> Strided<'a, T> {
        if is_row { Strided::of_row(self, at) } else { Strided::of_column(self, at) }
    }

    /// Whether something holds for all elements.
    pub fn all(&self, holds: impl Fn(&T) -> bool) -> bool {
        (0..self.cols).all(|j| (0..self.rows).all(|i| holds(self.get(i, j))))
    }

    /// Some rows and columns of the matrix.
    ///
    /// # Panics
    /// When they lie outside the matrix.
    #[inline]
    pub fn block(&self, rows: Range<usize>, cols: Range<usize>) -> MatRef<'a, T> {
        let strides = (self.row_stride, self.col_stride);
        let place = block_place((self.rows, self.cols), &rows, &cols, strides);
        // SAFETY: the place lies in the matrix, or is its start.
        let ptr = unsafe { self.ptr.add(place) };
        MatRef { ptr, rows: rows.len(), cols: cols.len(), ..*self }
    }

    /// The other, in the same place, transposed.
    pub fn is_transpose_of(&self, other: &Self) -> bool {
        let place = |x: &Self| (x.ptr, x.rows, x.cols, x.row_stride, x.col_stride);
        place(self) == place(&other.transposed())
    }

    /// The transposed matrix, in place.
    pub fn transposed(self) -> Self {
        MatRef {
            rows: self.cols,
            cols: self.rows,
            row_stride: self.col_stride,
            col_stride: self.row_stride,
            ..self
        }
    }

    /// The conjugate matrix, in place.
    pub fn conjugate(self) -> Self {
        MatRef { conjugated: !self.conjugated, ..self }
    }

    /// The matrix whose zeros leave out products or not.
    pub fn skipping_zeros(self, skips_zeros: bool) -> Self {
        MatRef { skips_zeros, ..self }
    }

    /// A column-major matrix at a pointer.
    ///
    /// # Safety
    /// `rows` x `cols` elements at leading dimension `ld` must be readable for `'a`.
    pub unsafe fn from_ptr(ptr: *const T, rows: usize, cols: usize, ld: usize) -> Self {
        // SAFETY: the caller's.
        unsafe { Self::from_strides(ptr, (rows, cols), (1, ld)) }
    }

    /// A matrix at a pointer, with a stride from row to row and one from column to column.
    ///
    /// # Safety
    /// Its elements must be readable for `'a`.
    pub unsafe fn from_strides(
        ptr: *const T,
        (rows, cols): (usize, usize),
        (row_stride, col_stride): (usize, usize),
    ) -> Self {
        let (conjugated, skips_zeros, lifetime) = (false, false, PhantomData);
        MatRef { ptr, rows, cols, row_stride, col_stride, conjugated, skips_zeros, lifetime }
    }
}

impl<'a, T> MatRef<'a, Complex<T>> {
    /// The real and the imaginary parts, in place; those of the stored elements where their conjugates are meant.
    pub fn parts(self) -> [MatRef<'a, T>; 2] {
        let MatRef { ptr, rows, cols, row_stride, col_stride, .. } = self;
        let re = ptr.cast::<T>();
        // SAFETY: an element has its two parts one after the other.
        [re, re.wrapping_add(1)].map(|part| unsafe {
            MatRef::from_strides(part, (rows, cols), (2 * row_stride, 2 * col_stride))
        })
    }
}

impl<'a, T> MatMut<'a, T> {
    /// Where the matrix begins.
    #[inline(always)]
    pub fn as_ptr(&self) -> *mut T {
        self.ptr
    }

    /// A column-major matrix in a slice; `None` when the slice is too short or `ld < rows`.
    pub fn new(data: &'a mut [T], rows: usize, cols: usize, ld: usize) -> Option<Self> {
        let fits = ld >= rows.max(1) && extent(rows, cols, ld)? <= data.len();
        fits.then_some(MatMut { ptr: data.as_mut_ptr(), rows, cols, ld, lifetime: PhantomData })
    }

    /// Some rows and columns of the matrix.
    ///
    /// # Panics
    /// When they lie outside the matrix.
    #[inline]
    pub fn block(&mut self, rows: Range<usize>, cols: Range<usize>) -> MatMut<'_, T> {
        let place = block_place((self.rows, self.cols), &rows, &cols, (1, self.ld));
        // SAFETY: the place lies in the matrix, or is its start.
        let ptr = unsafe { self.ptr.add(place) };
        MatMut { ptr, rows: rows.len(), cols: cols.len(), ld: self.ld, lifetime: PhantomData }
    }

    /// The first `rows` rows, and the others.
    ///
    /// # Panics
    /// When there are fewer.
    pub fn split_rows(&mut self, rows: usize) -> (MatMut<'_, T>, MatMut<'_, T>) {
        let MatMut { rows: all, cols, .. } = *self;
        let first = self.block(0..rows, 0..cols).ptr;
        let second = self.block(rows..all, 0..cols);
        (MatMut { ptr: first, rows, ..second }, second)
    }

    /// The first `cols` columns, and the others.
    ///
    /// # Panics
    /// When there are fewer.
    pub fn split_cols(&mut self, cols: usize) -> (MatMut<'_, T>, MatMut<'_, T>) {
        let MatMut { rows, cols: all, .. } = *self;
        let first = self.block(0..rows, 0..cols).ptr;
        let second = self.block(0..rows, cols..all);
        (MatMut { ptr: first, cols, ..second }, second)
    }

    /// Ranges of columns, which ascend, each for itself.
    ///
    /// # Panics
    /// When they overlap, or lie outside the matrix.
    pub fn into_columns(
        mut self,
        ranges: impl IntoIterator<Item = Range<usize>>,
    ) -> Vec<MatMut<'a, T>> {
        let (rows, mut end) = (self.rows, 0);
        let mut of = |range: Range<usize>| {
            assert!(end <= range.start);
            end = range.end;
            let MatMut { ptr, rows, cols, ld, .. } = self.block(0..rows, range);
            MatMut { ptr, rows, cols, ld, lifetime: PhantomData }
        };
        ranges.into_iter().map(&mut of).collect()
    }

    /// Two blocks, which have no element in common.
    ///
    /// # Panics
    /// When they overlap, or lie outside the matrix.
    #[inline]
    pub fn blocks(&mut self, blocks: [(Range<usize>, Range<usize>); 2]) -> [MatMut<'_, T>; 2] {
        let [(rows, cols), (other_rows, other_cols)] = &blocks;
        let are_apart = |x: &Range<usize>, y: &Range<usize>| {
            x.is_empty() || y.is_empty() || x.end <= y.start || y.end <= x.start
        };
        assert!(are_apart(rows, other_rows) || are_apart(cols, other_cols));
        blocks.map(|(rows, cols)| {
            let MatMut { ptr, rows, cols, ld, .. } = self.block(rows, cols);
            MatMut { ptr, rows, cols, ld, lifetime: PhantomData }
        })
    }

    /// The whole matrix, until the borrow ends.
    #[inline(always)]
    pub fn reborrow(&mut self) -> MatMut<'_, T> {
        let MatMut { ptr, rows, cols, ld, lifetime } = *self;
        MatMut { ptr, rows, cols, ld, lifetime }
    }

    /// A row or a column.
    ///
    /// # Panics
    /// When there are fewer.
    #[inline]
    pub fn vector(&mut self, at: usize, is_row: bool) -> Place<'_, T> {
        let (count, len, first, step) = match is_row {
            true => (self.rows, self.cols, at, self.ld),
            false => (self.cols, self.rows, at.wrapping_mul(self.ld), 1),
        };
        assert!(at < count);
        // SAFETY: elements of the matrix, which is ours alone.
        unsafe { Place::blas(self.ptr.wrapping_add(first), len, step as i64) }
    }

    /// The matrix, to be read.
    pub fn as_ref(&self) -> MatRef<'_, T> {
        MatRef {
            ptr: self.ptr,
            rows: self.rows,
            cols: self.cols,
            row_stride: 1,
            col_stride: self.ld,
            conjugated: false,
            skips_zeros: false,
            lifetime: PhantomData,
        }
    }

    /// A column.
    ///
    /// # Panics
    /// When there is no such column.
    #[inline(always)]
    pub fn column(&mut self, col: usize) -> &mut [T] {
        assert!(col < self.cols);
        // SAFETY: it lies in the matrix, which is ours alone.
        unsafe { std::slice::from_raw_parts_mut(self.ptr.add(col * self.ld), self.rows) }
    }

    /// Calls `work(column, rows)` for every column, on several threads.
    pub fn for_each_column(&mut self, threads: usize, work: impl Fn(usize, &mut [T]) + Sync)
    where
        T: Send + Sync,
    {
        // Through the reference, so that the closure holds the Sync view, not the bare pointer.
        let view = &*self;
        par::for_each(view.cols, threads, |col| {
            // SAFETY: the column lies in the matrix, which is ours alone, and is given out once.
            let column =
                unsafe { std::slice::from_raw_parts_mut(view.ptr.add(col * view.ld), view.rows) };
            work(col, column);
        });
    }

    /// Calls `work` with parts of the matrix, as many rows or columns of it as are in a range, on up to `threads` threads. One thread
    /// alone has a part.
    pub fn for_each_part(
        &mut self,
        are_rows: bool,
        (parts, threads): (usize, usize),
        work: impl Fn(Range<usize>, MatMut<'_, T>) + Sync,
    ) where
        T: Send + Sync,
    {
        // Through the reference, so that the closure holds the Sync view, not the bare pointer.
        let view = &*self;
        let len = if are_rows { view.rows } else { view.cols };
        par::for_each(parts, threads, |part| {
            let share = par::share(len, part, parts);
            let (first, rows, cols) = match are_rows {
                true => (share.start, share.len(), view.cols),
                false => (share.start.wrapping_mul(view.ld), view.rows, share.len()),
            };
            let ptr = view.ptr.wrapping_add(first);
            // SAFETY: elements of the matrix, which is ours alone; shares have none in common, and each is given out once.
            work(share, unsafe { MatMut::from_ptr(ptr, rows, cols, view.ld) });
        });
    }

    /// A column-major matrix at a pointer.
    ///
    /// # Safety
    /// `rows` x `cols` elements at leading dimension `ld` must be readable and writable for `'a`,
    /// and not used otherwise meanwhile.
    pub unsafe fn from_ptr(ptr: *mut T, rows: usize, cols: usize, ld: usize) -> Self {
        MatMut { ptr, rows, cols, ld, lifetime: PhantomData }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extents() {
        assert_eq!(extent(3, 4, 5), Some(18));
        assert_eq!((extent(0, 4, 5), extent(3, 0, 5)), (Some(0), Some(0)));
        assert_eq!(extent(1, usize::MAX, 2), None);
        assert_eq!(extent(2, 2, usize::MAX), None);
    }

    #[test]
    fn blocks_and_parts_are_apart() {
        let mut data: Vec<usize> = (0..20).collect();
        let mut matrix = MatMut::new(&mut data, 4, 4, 5).unwrap();
        let [mut row, mut column] = matrix.blocks([(3..4, 0..3), (0..3, 3..4)]);
        std::mem::swap(&mut row.column(1)[0], &mut column.column(0)[2]);
        for are_rows in [false, true] {
            matrix.for_each_part(are_rows, (3, 2), |lines, mut part| {
                assert_eq!(lines.len(), if are_rows { part.rows } else { part.cols });
                (0..part.cols).for_each(|j| part.column(j).iter_mut().for_each(|x| *x += 100));
            });
        }
        let expected = [0, 1, 2, 3, 4, 5, 6, 7, 17, 9, 10, 11, 12, 13, 14, 15, 16, 8, 18, 19];
        let is_padding = |at: usize| at % 5 == 4;
        for (at, x) in data.into_iter().enumerate() {
            assert_eq!(x, expected[at] + if is_padding(at) { 0 } else { 200 });
        }
    }

    #[test]
    #[should_panic]
    fn blocks_that_overlap_are_refused() {
        let mut data = [0; 9];
        MatMut::new(&mut data, 3, 3, 3).unwrap().blocks([(0..2, 0..2), (1..3, 1..2)]);
    }

    #[test]
    fn views_fit_their_slices() {
        let mut data = [0; 18];
        assert!(MatRef::new(&data, 3, 4, 5).is_some());
        assert!(MatRef::new(&data[1..], 3, 4, 5).is_none());
        assert!(MatRef::new(&data, 3, 4, 2).is_none());
        assert!(MatRef::new(&data, 0, 0, 0).is_none());
        assert!(MatMut::new(&mut data, 3, 4, 5).is_some());
        assert!(MatMut::new(&mut data, 3, 4, 6).is_none());
        let turned = MatRef::new(&data, 3, 4, 5).unwrap().transposed();
        assert_eq!((turned.rows, turned.cols), (4, 3));
        assert_eq!((turned.row_stride, turned.col_stride), (5, 1));
    }
}
