//! Where matrices are in memory.

use std::ops::Range;

/// Element (i, j) is at `i * row_stride + j * col_stride` elements from the start.
#[derive(Clone, Copy)]
pub struct Place<T> {
    pub start: *mut T,
    pub rows: usize,
    pub cols: usize,
    pub row_stride: isize,
    pub col_stride: isize,
}

impl<T> Place<T> {
    /// # Safety
    /// There is such an element, in memory of the program.
    pub unsafe fn at(&self, i: usize, j: usize) -> *mut T {
        // SAFETY: the caller's.
        unsafe { self.start.offset(i as isize * self.row_stride + j as isize * self.col_stride) }
    }

    /// The transposed matrix.
    pub fn transposed(self) -> Place<T> {
        let Place { start, rows, cols, row_stride, col_stride } = self;
        Place { start, rows: cols, cols: rows, row_stride: col_stride, col_stride: row_stride }
    }

    /// The distance of its columns if each of them is contiguous and they are in order, as the BLAS wants it.
    pub fn leading_dimension(&self) -> Option<usize> {
        if self.rows > 1 && self.row_stride != 1 {
            return None;
        }
        match usize::try_from(self.col_stride) {
            Ok(distance) if distance >= self.rows.max(1) => Some(distance),
            _ if self.cols <= 1 => Some(self.rows.max(1)),
            _ => None,
        }
    }

    /// The addresses from its first byte to its last; `None` where they are no addresses.
    pub fn addresses(&self) -> Option<Range<usize>> {
        let start = self.start.addr();
        if self.rows == 0 || self.cols == 0 {
            return Some(start..start);
        }
        let (mut first, mut last) = (0isize, 0isize);
        for (extent, stride) in [(self.rows, self.row_stride), (self.cols, self.col_stride)] {
            let way = isize::try_from(extent - 1).ok()?.checked_mul(stride)?;
            let end = if way < 0 { &mut first } else { &mut last };
            *end = end.checked_add(way)?;
        }
        let address = |elements: isize| {
            start.checked_add_signed(elements.checked_mul(size_of::<T>() as isize)?)
        };
        Some(address(first)?..address(last.checked_add(1)?)?)
    }

    /// The other matrix has elements between its first and its last.
    pub fn meets(&self, other: &Place<T>) -> bool {
        match (self.addresses(), other.addresses()) {
            (Some(one), Some(two)) => one.start < two.end && two.start < one.end,
            _ => true,
        }
    }

    /// No two elements are in the same memory. Strides of sections are such that a step in one direction passes all
    /// elements in the other; other strides count as shared memory.
    pub fn is_one_to_one(&self) -> bool {
        let (row_step, col_step) = (self.row_stride.unsigned_abs(), self.col_stride.unsigned_abs());
        let passes = |step: usize, extent: usize, other_step: usize| {
            (extent - 1).checked_mul(other_step).is_some_and(|reach| step > reach)
        };
        match (self.rows, self.cols) {
            (0, _) | (_, 0) | (1, 1) => true,
            (1, _) => col_step != 0,
            (_, 1) => row_step != 0,
            (rows, cols) => {
                let steps = row_step != 0 && col_step != 0;
                steps && (passes(col_step, rows, row_step) || passes(row_step, cols, col_step))
            }
        }
    }
}
