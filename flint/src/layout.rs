//! Matrices as FLINT stores them, by rows.

use std::ffi::c_void;

/// A matrix of any kind. FLINT's structures are shorter where there is no modulus: it must not be read there.
#[repr(C)]
pub struct Matrix {
    pub entries: *mut c_void,
    pub rows: i64,
    pub cols: i64,
    /// By the layout: an array of pointers to rows, or the elements from a row to the next.
    pub place: usize,
    /// `nmod_mat_t` alone.
    pub modulus: u64,
}

/// How rows are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// By pointers: Arb 2, and FLINT before 3.3.
    Pointers,
    /// By a stride: FLINT from 3.3 on.
    Stride,
}

/// A matrix of elements T, or a window of one.
#[derive(Clone, Copy)]
pub struct View<T> {
    pub rows: usize,
    pub cols: usize,
    layout: Layout,
    entries: *mut T,
    place: usize,
}

impl<T> View<T> {
    /// `None` for extents below zero.
    ///
    /// # Safety
    /// A matrix of FLINT's of this layout and these elements.
    pub unsafe fn of(matrix: *const Matrix, layout: Layout) -> Option<View<T>> {
        // SAFETY: the caller's; the modulus is not read.
        let (entries, rows, cols, place) =
            unsafe { ((*matrix).entries, (*matrix).rows, (*matrix).cols, (*matrix).place) };
        Some(View {
            rows: usize::try_from(rows).ok()?,
            cols: usize::try_from(cols).ok()?,
            layout,
            entries: entries.cast(),
            place,
        })
    }

    /// A row's first element.
    ///
    /// # Safety
    /// The matrix has this row, and elements.
    #[inline]
    pub unsafe fn row(&self, i: usize) -> *mut T {
        // SAFETY: the caller's.
        unsafe {
            match self.layout {
                Layout::Pointers => *(self.place as *const *mut T).add(i),
                Layout::Stride => self.entries.add(i * self.place),
            }
        }
    }

    /// # Safety
    /// The matrix has this element.
    #[inline]
    pub unsafe fn at(&self, i: usize, j: usize) -> *mut T {
        // SAFETY: the caller's.
        unsafe { self.row(i).add(j) }
    }
}

/// Shapes of a product: rows of A, columns of B, and columns of A.
#[derive(Clone, Copy)]
pub struct Shape {
    pub m: usize,
    pub n: usize,
    pub k: usize,
}

impl Shape {
    /// `None` where the shapes do not fit each other or one of them is empty.
    pub fn of<T>(a: &View<T>, b: &View<T>, c: &View<T>) -> Option<Shape> {
        let shape = Shape { m: a.rows, n: b.cols, k: a.cols };
        let fits = b.rows == shape.k && (c.rows, c.cols) == (shape.m, shape.n);
        let Shape { m, n, k } = shape;
        (fits && m.min(n).min(k) > 0).then_some(shape)
    }
}

/// A vector of equal elements; `None` without memory.
pub fn filled<T: Clone>(value: T, len: usize) -> Option<Vec<T>> {
    let mut vector = Vec::new();
    vector.try_reserve_exact(len).ok()?;
    vector.resize(len, value);
    Some(vector)
}

/// An empty vector with room; `None` without memory.
pub fn with_room<T>(len: usize) -> Option<Vec<T>> {
    let mut vector = Vec::new();
    vector.try_reserve_exact(len).ok()?;
    Some(vector)
}
