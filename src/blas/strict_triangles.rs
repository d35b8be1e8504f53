//! Products with what a triangle has beside small triangles on its diagonal, in host memory: one product for all of it,
//! which leaves out the zeros.

use super::triangular::{Blocks, Number};
use crate::engine::cpu::buffer::Buffer;
use crate::engine::{MatMut, MatRef};
use crate::fallible;
use crate::options::Part;
use crate::product::Product;
use std::cell::RefCell;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};

/// Memory for what a triangle has beside its diagonal, with zeros elsewhere, and for the old vectors.
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

/// `x := alpha M x` for the vectors in x, `on_diagonal` being what changes them with the small triangles; false, with x as it
/// was, where a number is not finite or the product would not take residues.
pub(super) fn multiply<T: Number>(
    memory: &Memory<T>,
    blocks: &Blocks<T>,
    (alpha, threads): (T, usize),
    triangle: MatRef<'_, T>,
    x: &mut MatMut<'_, T>,
    on_diagonal: impl FnOnce(&mut MatMut<'_, T>),
) -> bool {
    let (order, rows, cols) = (triangle.rows, x.rows, x.cols);
    let mut memory = memory.memory.borrow_mut();
    let Some(memory) = memory.as_mut() else { return false };
    let memory = memory.numbers::<T>(order * order + rows * cols);
    let (matrix, old) = memory.split_at_mut(order * order);
    let mut old = MatMut::new(old, rows, cols, rows).expect("as many elements");
    let finite = AtomicBool::new(alpha.is_finite());
    let matrix = strictly(blocks, triangle, matrix, (threads, &finite));
    let view = x.as_ref();
    old.for_each_column(threads, |j, column| {
        copy((0..rows).map(|i| view.get(i, j)), column, &finite);
    });
    if !finite.into_inner() {
        return false;
    }
    on_diagonal(x);
    let (a, b) = blocks.factors(matrix, old.as_ref());
    let (one, c) = (T::from(1.0), x.block(0..rows, 0..cols));
    if T::multiply_by_residues(Product { alpha: &alpha, a, b, beta: &one, c, part: Part::All }) {
        return true;
    }
    let old = old.as_ref();
    x.for_each_column(threads, |j, column| {
        copy((0..rows).map(|i| old.get(i, j)), column, &AtomicBool::new(true));
    });
    false
}

/// The part of a triangle that lies beside the small triangles on its diagonal, with zeros elsewhere.
fn strictly<'a, T: Number>(
    blocks: &Blocks<T>,
    triangle: MatRef<'_, T>,
    memory: &'a mut [T],
    (threads, finite): (usize, &AtomicBool),
) -> MatRef<'a, T> {
    let (order, step) = (triangle.rows, blocks.at_once());
    // Column by column of what is in memory.
    let turned = triangle.row_stride > triangle.col_stride;
    let triangle = if turned { triangle.transposed() } else { triangle };
    let mut all = MatMut::new(memory, order, order, order).expect("as many elements");
    all.for_each_column(threads, |j, column| {
        let block = j - j % step;
        let kept = match blocks.is_lower != turned {
            true => order.min(block + step)..order,
            false => 0..block,
        };
        column[..kept.start].fill(T::zero());
        column[kept.end..].fill(T::zero());
        copy(kept.clone().map(|i| triangle.get(i, j)), &mut column[kept], finite);
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
