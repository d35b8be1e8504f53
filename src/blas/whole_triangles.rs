//! Products with triangles as a whole, in host memory.

use super::level3;
use super::triangular::{Blocks, Number};
use crate::engine::{MatMut, MatRef};
use crate::fallible;
use crate::options::Part;
use crate::product::Product;
use std::cell::RefCell;

/// Memory for a triangle with its zeros and for the old vectors.
pub(super) struct Memory<T>(RefCell<Vec<T>>);

impl<T: Number> Memory<T> {
    /// For triangles up to an order, which may be 0, and vectors of as many elements: columns or rows of a matrix. Without
    /// memory the call ends.
    pub fn of(order: usize, (rows, cols): (usize, usize)) -> Memory<T> {
        let len = order.saturating_mul(rows.max(cols).saturating_add(order));
        Memory(RefCell::new(fallible::filled(len, T::zero())))
    }
}

/// `x := alpha M x` for the vectors in x; false, with nothing done, where a number is not finite.
pub(super) fn multiply<T: Number>(
    memory: &Memory<T>,
    blocks: &Blocks<T>,
    alpha: T,
    triangle: MatRef<'_, T>,
    x: &mut MatMut<'_, T>,
) -> bool {
    let (order, rows, cols) = (triangle.rows, x.rows, x.cols);
    if rows == 0 || cols == 0 {
        return true;
    }
    let mut memory = memory.0.borrow_mut();
    let (matrix, old) = memory.split_at_mut(order * order);
    let old = &mut old[..rows * cols];
    let mut finite = alpha.is_finite();
    for (j, column) in matrix.chunks_exact_mut(order).enumerate() {
        for (i, to) in column.iter_mut().enumerate() {
            *to = match i == j {
                true if blocks.is_unit => T::from(1.0),
                false if (i > j) != blocks.is_lower => T::zero(),
                _ => *triangle.get(i, j),
            };
            finite &= to.is_finite();
        }
    }
    let view = x.as_ref();
    for (j, column) in old.chunks_exact_mut(rows).enumerate() {
        for (i, to) in column.iter_mut().enumerate() {
            *to = *view.get(i, j);
            finite &= to.is_finite();
        }
    }
    if !finite {
        return false;
    }
    let matrix = MatRef::new(matrix, order, order, order).expect("as many elements");
    let old = MatRef::new(old, rows, cols, rows).expect("as many elements");
    let (a, b) = blocks.factors(matrix, old);
    let (zero, c) = (T::zero(), x.block(0..rows, 0..cols));
    level3::multiply_part(Product { alpha: &alpha, a, b, beta: &zero, c, part: Part::All });
    true
}
