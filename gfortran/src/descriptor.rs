//! Arrays as gfortran passes them (version 8 of its interface, GCC 8 and later).

use crate::place::Place;
use std::ffi::c_void;

/// What an array can have as elements.
pub trait Element: Copy {
    /// gfortran's number for such types.
    const CLASS: i8;
}

/// One dimension; strides count elements.
#[derive(Clone, Copy)]
#[repr(C)]
struct Dimension {
    stride: isize,
    lower: isize,
    upper: isize,
}

/// `GFC_ARRAY_DESCRIPTOR`. Memory behind it has as many dimensions as the rank says; what follows must not be read.
#[repr(C)]
pub struct Descriptor {
    base: *mut c_void,
    offset: usize,
    element_bytes: usize,
    version: i32,
    rank: i8,
    class: i8,
    attribute: i16,
    span: isize,
    dimensions: [Dimension; 0],
}

impl Descriptor {
    pub fn rank(&self) -> i8 {
        self.rank
    }

    pub fn has_memory(&self) -> bool {
        !self.base.is_null()
    }

    /// It describes elements T. Descriptors of GCC 7 and earlier are shorter, and do not: their type stands where the
    /// length of an element is here, as a larger number.
    pub fn holds<T: Element>(&self) -> bool {
        (self.version, self.class, self.element_bytes) == (0, T::CLASS, size_of::<T>())
    }

    /// Where the elements are; a vector is a column. `None` for all but vectors and matrices of elements T in memory, and
    /// for extents below zero, which gfortran may give an empty array.
    ///
    /// # Safety
    /// The descriptor has as many dimensions as its rank says.
    pub unsafe fn place<T: Element>(&self) -> Option<Place<T>> {
        let start = self.base.cast::<T>();
        if start.is_null() || !start.is_aligned() || !self.holds::<T>() {
            return None;
        }
        // SAFETY: each dimension is one of those that the rank says.
        let [(rows, row_stride), (cols, col_stride)] = unsafe {
            match self.rank {
                1 => [self.dimension(0)?, (1, 0)],
                2 => [self.dimension(0)?, self.dimension(1)?],
                _ => return None,
            }
        };
        let place = Place { start, rows, cols, row_stride, col_stride };
        place.addresses().is_some().then_some(place)
    }

    /// Extent and stride.
    ///
    /// # Safety
    /// The array has this dimension.
    unsafe fn dimension(&self, at: usize) -> Option<(usize, isize)> {
        // SAFETY: the caller's; dimensions follow each other at the end.
        let Dimension { stride, lower, upper } = unsafe { *self.dimensions.as_ptr().add(at) };
        let extent = upper.checked_sub(lower)?.checked_add(1)?;
        Some((usize::try_from(extent).ok()?, stride))
    }

    /// Gives an array without memory a block of this shape.
    ///
    /// # Safety
    /// The array has a dimension for each extent, and may be written; the block holds its elements.
    pub unsafe fn give(array: *mut Descriptor, block: Block, extents: &[usize]) {
        // SAFETY: the caller's. No reference to the header is made, which would end before the dimensions.
        unsafe {
            let dimensions = (&raw mut (*array).dimensions).cast::<Dimension>();
            let mut stride = 1;
            for (at, &extent) in extents.iter().enumerate() {
                let upper = extent as isize - 1;
                dimensions.add(at).write(Dimension { stride, lower: 0, upper });
                stride *= extent as isize;
            }
            (*array).offset = 0;
            (*array).base = block.into_raw();
        }
    }
}

/// Memory by `malloc`, which the program frees once it has it.
pub struct Block(*mut c_void);

impl Block {
    /// Room for a matrix; `None` where there is no memory.
    pub fn for_matrix<T>(rows: usize, cols: usize) -> Option<Block> {
        let bytes = rows.checked_mul(cols)?.checked_mul(size_of::<T>())?;
        isize::try_from(bytes).ok()?;
        // SAFETY: malloc aligns for all types of C.
        let block = unsafe { libc::malloc(bytes.max(1)) };
        (!block.is_null()).then_some(Block(block))
    }

    pub fn start<T>(&self) -> *mut T {
        self.0.cast()
    }

    fn into_raw(self) -> *mut c_void {
        let start = self.0;
        std::mem::forget(self);
        start
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        // SAFETY: malloc's, and nobody else has it.
        unsafe { libc::free(self.0) };
    }
}
