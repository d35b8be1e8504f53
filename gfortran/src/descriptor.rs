//! Arrays as gfortran passes them (version 8 of its interface, GCC 8 and later).

use std::ffi::c_void;

/// One dimension; strides count elements.
#[derive(Clone, Copy, Default)]
#[repr(C)]
struct Dimension {
    stride: isize,
    lower: isize,
    upper: isize,
}

/// `GFC_ARRAY_DESCRIPTOR`, with the dimensions that a matrix may have. A vector has the first alone: what is behind it must
/// not be read.
#[repr(C)]
pub struct Descriptor {
    base: *mut c_void,
    offset: usize,
    element_bytes: usize,
    version: i32,
    rank: i8,
    kind: i8,
    attribute: i16,
    span: isize,
    dimensions: [Dimension; 0],
}

/// The place of a matrix in memory: element (i, j) is at `i * row_stride + j * col_stride` elements from the start.
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
}

impl Descriptor {
    pub fn is_vector(&self) -> bool {
        self.rank == 1
    }

    /// # Safety
    /// The array has this dimension.
    unsafe fn dimension(&self, at: usize) -> Dimension {
        // SAFETY: the caller's; dimensions follow each other at the end.
        unsafe { *self.dimensions.as_ptr().add(at) }
    }

    /// # Safety
    /// As [`Descriptor::dimension`].
    unsafe fn extent(&self, at: usize) -> usize {
        // SAFETY: the caller's.
        let Dimension { lower, upper, .. } = unsafe { self.dimension(at) };
        (upper - lower + 1).max(0) as usize
    }

    /// The matrix; a vector is a column.
    ///
    /// # Safety
    /// An array of one or two dimensions with elements T.
    pub unsafe fn place<T>(&self) -> Place<T> {
        let start = self.base.cast();
        // SAFETY: the caller's.
        let (first, rows) = unsafe { (self.dimension(0), self.extent(0)) };
        // A stride that was never set.
        let row_stride = if first.stride == 0 { 1 } else { first.stride };
        if self.is_vector() {
            return Place { start, rows, cols: 1, row_stride, col_stride: 0 };
        }
        // SAFETY: the caller's.
        let (second, cols) = unsafe { (self.dimension(1), self.extent(1)) };
        Place { start, rows, cols, row_stride, col_stride: second.stride }
    }

    /// Gives a result without memory its own, by `malloc`, of this shape; false where there is no memory. A result that has
    /// memory stays as it is.
    ///
    /// # Safety
    /// As [`Descriptor::place`].
    pub unsafe fn allocate<T>(&mut self, rows: usize, cols: usize) -> bool {
        if !self.base.is_null() {
            return true;
        }
        let Some(bytes) = rows.checked_mul(cols).and_then(|n| n.checked_mul(size_of::<T>())) else {
            return false;
        };
        // SAFETY: malloc aligns for all types of C; the program frees the memory.
        self.base = unsafe { libc::malloc(bytes.max(1)) };
        if self.base.is_null() {
            return false;
        }
        self.offset = 0;
        let of = |stride: usize, extent: usize| Dimension {
            stride: stride as isize,
            lower: 0,
            upper: extent as isize - 1,
        };
        let shape = match self.is_vector() {
            // A row or a column.
            true => &[of(1, rows * cols)][..],
            false => &[of(1, rows), of(rows, cols)],
        };
        let dimensions = self.dimensions.as_mut_ptr();
        for (at, &dimension) in shape.iter().enumerate() {
            // SAFETY: the array has these dimensions.
            unsafe { dimensions.add(at).write(dimension) };
        }
        true
    }
}
