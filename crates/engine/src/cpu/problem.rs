//! A matrix product as kernels take it.

use crate::view::{MatMut, MatRef};
use std::ops::Range;
use wideblas_base::options::Part;

/// C := alpha A B + beta C with op() already applied to the views: A is m x k, B is k x n.
pub struct NativeProduct<'a, T> {
    pub alpha: T,
    pub a: MatRef<'a, T>,
    pub b: MatRef<'a, T>,
    pub beta: T,
    pub c: MatMut<'a, T>,
    /// The elements of C to compute.
    pub part: Part,
}

impl<T> NativeProduct<'_, T> {
    /// (m, n, k)
    pub fn shape(&self) -> (usize, usize, usize) {
        (self.c.rows, self.c.cols, self.a.cols)
    }
}

/// A block of C.
pub struct Block {
    pub rows: Range<usize>,
    pub cols: Range<usize>,
}
