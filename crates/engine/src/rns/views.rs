//! Vectors and matrices in arrays of residue numbers, wherever the arrays are.

use crate::view::extent;

/// A vector in an array: `n` numbers, `inc` apart, from the end backwards where it is negative.
#[derive(Clone, Copy, Debug)]
pub struct Vector<A> {
    pub array: A,
    pub n: usize,
    pub inc: i64,
}

/// Numbers that an array with such a vector has at least; `None` stands for more than there can be.
pub fn reach(n: usize, inc: i64) -> Option<usize> {
    match n {
        0 => Some(0),
        _ => (n - 1).checked_mul(inc.unsigned_abs() as usize)?.checked_add(1),
    }
}

impl<A> Vector<A> {
    #[inline(always)]
    pub fn at(&self, i: usize) -> usize {
        let step = self.inc.unsigned_abs() as usize;
        if self.inc < 0 { (self.n - 1 - i) * step } else { i * step }
    }

    /// The place of the first number; 0 if there is none.
    pub fn first(&self) -> usize {
        if self.n > 0 { self.at(0) } else { 0 }
    }

    /// See [`reach`].
    pub fn needs(&self) -> Option<usize> {
        reach(self.n, self.inc)
    }

    /// The same places of another array.
    pub fn of<B>(&self, array: B) -> Vector<B> {
        Vector { array, n: self.n, inc: self.inc }
    }
}

/// A column-major matrix in an array.
#[derive(Clone, Copy, Debug)]
pub struct Matrix<A> {
    pub array: A,
    pub rows: usize,
    pub cols: usize,
    pub ld: usize,
}

impl<A> Matrix<A> {
    #[inline(always)]
    pub fn at(&self, i: usize, j: usize) -> usize {
        i + j * self.ld
    }

    /// Numbers that the array has at least; `None` stands for more than there can be.
    pub fn needs(&self) -> Option<usize> {
        extent(self.rows, self.cols, self.ld)
    }

    /// The same places of another array.
    pub fn of<B>(&self, array: B) -> Matrix<B> {
        Matrix { array, rows: self.rows, cols: self.cols, ld: self.ld }
    }
}
