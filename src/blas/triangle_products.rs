//! Products of a triangle and many vectors in host memory: one product of residues, which leaves out the zeros beside the
//! triangle.

use super::triangular::{Blocks, Number};
use crate::engine::cpu::buffer::Buffer;
use crate::engine::{MatMut, MatRef};
use crate::fallible;
use std::cell::RefCell;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};

/// Memory for a triangle with zeros beside it, and for the old vectors.
pub(super) struct Memory<T> {
    memory: RefCell<Option<Buffer>>,
    of: PhantomData<T>,
}

impl<T: Number> Memory<T> {
    /// For triangles up to an order, which may be 0, and vectors of as many elements: columns or rows of a matrix. Without
    /// memory the call ends.
    pub fn of(order: usize, (rows, cols): (usize, usize)) -> Memory<T> {
        let len = order.saturating_mul(rows.max(cols).saturating_add(order));
        let bytes = len.saturating_mul(size_of::<T>());
        let memory = (len > 0).then(|| Buffer::new(bytes).unwrap_or_else(|| fallible::end_call()));
        Memory { memory: RefCell::new(memory), of: PhantomData }
    }
}

/// `x := alpha M x` for the vectors in x; false, with x as it was, where a number is not finite or the product would not take
/// residues.
pub(super) fn multiply<T: Number>(
    memory: &Memory<T>,
    blocks: &Blocks<T>,
    (alpha, threads): (T, usize),
    triangle: MatRef<'_, T>,
    x: &mut MatMut<'_, T>,
) -> bool {
    let (order, rows, cols) = (triangle.rows, x.rows, x.cols);
    let mut memory = memory.memory.borrow_mut();
    let Some(memory) = memory.as_mut() else { return false };
    let memory = memory.numbers::<T>(order * order + rows * cols);
    let (matrix, old) = memory.split_at_mut(order * order);
    let mut old = MatMut::new(old, rows, cols, rows).expect("as many elements");
    let finite = AtomicBool::new(alpha.is_finite());
    let matrix = with_zeros(blocks, triangle, matrix, (threads, &finite));
    let view = x.as_ref();
    old.for_each_column(threads, |j, column| {
        copy((0..rows).map(|i| view.get(i, j)), column, &finite);
    });
    if !finite.into_inner() {
        return false;
    }
    blocks.product((alpha, T::zero()), (matrix, old.as_ref()), x, T::multiply_by_residues)
}

/// A triangle with zeros beside it, and with ones on its diagonal if it is a unit one.
fn with_zeros<'a, T: Number>(
    blocks: &Blocks<T>,
    triangle: MatRef<'_, T>,
    memory: &'a mut [T],
    (threads, finite): (usize, &AtomicBool),
) -> MatRef<'a, T> {
    let order = triangle.rows;
    // Column by column of what is in memory.
    let turned = triangle.row_stride > triangle.col_stride;
    let triangle = if turned { triangle.transposed() } else { triangle };
    let is_lower = blocks.is_lower != turned;
    let own = usize::from(!blocks.is_unit);
    let mut all = MatMut::new(memory, order, order, order).expect("as many elements");
    all.for_each_column(threads, |j, column| {
        let kept = if is_lower { j + 1 - own..order } else { 0..j + own };
        column[..kept.start].fill(T::zero());
        column[kept.end..].fill(T::zero());
        copy(kept.clone().map(|i| triangle.get(i, j)), &mut column[kept], finite);
        if blocks.is_unit {
            column[j] = T::from(1.0);
        }
    });
    let all = MatRef::new(memory, order, order, order).expect("as many elements");
    if turned { all.transposed() } else { all }
}

/// Copies numbers; the flag is cleared where one is not finite.
fn copy<'a, T: Number>(from: impl Iterator<Item = &'a T>, to: &mut [T], finite: &AtomicBool) {
    let mut all = true;
    for (to, &from) in to.iter_mut().zip(from) {
        *to = from;
        all &= from.is_finite();
    }
    if !all {
        finite.store(false, Ordering::Relaxed);
    }
}
