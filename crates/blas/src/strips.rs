//! Products of a large triangle and many vectors. A strip of the triangle, the last three quarters of the rows of a lower
//! one, is one product of matrices, which leaves out the zeros; strips of the triangle that is left follow, until that is
//! small. Rows of few numbers would cost moduli, as they say little about what a sum may lose. So would the diagonal, which is
//! often much larger than what is beside it: it is multiplied on its own.

use super::level1::{self, Change, Context, Scal, Times};
use super::level3::{self, Mode, Ways};
use super::triangular::Blocks;
use crate::numbers::Native;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use wideblas_base::config::config;
use wideblas_base::fallible;
use wideblas_base::options::Side;
use wideblas_engine::cpu::buffer::Buffer;
use wideblas_engine::cpu::par::Threads;
use wideblas_engine::cpu::vectors::{Elements, ORDER, Place, Task, order_of};
use wideblas_engine::{MatMut, MatRef};

/// The order of a triangle of numbers T from which on it has strips. Below, halving takes less time: the less, the longer a
/// multiply-add of the numbers' own arithmetic takes.
const fn large<T: Native>() -> usize {
    match size_of::<T>() / size_of::<f64>() {
        ..=2 => 1000,
        4 if T::IS_COMPLEX => LEAST_QUARTER,
        _ => 192,
    }
}

/// The order of a quarter of a triangle that is worth strips of its own, whose residues cost less than its zeros.
const LEAST_QUARTER: usize = 384;

/// Rows of a triangle that are left to further strips, or after the last one to halving. Longer numbers than double-double
/// leave nothing: their own arithmetic takes longer than the moduli of a whole triangle.
fn rest<T: Native>(order: usize) -> usize {
    let part = |of: usize| order.div_ceil(of).next_multiple_of(8);
    match part(4) {
        quarter if quarter >= large::<T>().max(LEAST_QUARTER) => quarter,
        _ if order_of::<T>() == ORDER => part(8),
        _ => 0,
    }
}

/// How many vectors are worth strips.
const MANY: usize = 64;

/// Rows of a triangle, of which the rows and columns of other strips and of the smaller triangle are left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Strip {
    pub rows: Range<usize>,
    pub cols: Range<usize>,
    pub left: Range<usize>,
}

impl<T: Native> Blocks<T> {
    /// Whether the vectors in x are multiplied by strips of a triangle of an order.
    pub fn has_strips(&self, order: usize, x: &MatMut<'_, T>) -> bool {
        let vectors = if self.side == Side::Left { x.cols } else { x.rows };
        let is_large = order >= large::<T>() && vectors >= MANY;
        // In the format's own arithmetic the zeros would take as long as other numbers.
        matches!(self.task, Task::Multiply(_))
            && is_large
            && Ways::of(Mode::Auto, config().product) != Ways::Native
    }

    /// The strips of a triangle of an order, one after the other.
    pub fn strips(&self, order: usize) -> impl Iterator<Item = Strip> + use<T> {
        let is_lower = self.is_lower;
        let strip_of = move |all: Range<usize>| {
            let rest = rest::<T>(all.len());
            let (rows, left) = match is_lower {
                true => (all.start + rest..all.end, all.start..all.start + rest),
                false => (all.start..all.end - rest, all.end - rest..all.end),
            };
            (all.len() >= large::<T>()).then_some(Strip { rows, cols: all, left })
        };
        std::iter::successors(strip_of(0..order), move |strip| strip_of(strip.left.clone()))
    }
}

/// `x := alpha M x` for the vectors in x, by strips of M. Returns which rows and columns of M are left, whose elements of x are as
/// they were: all of them where something is not finite. Without memory the call ends.
#[inline(never)]
pub(super) fn multiply<T: Native>(
    blocks: &Blocks<T>,
    (alpha, context): (T, Context),
    triangle: MatRef<'_, T>,
    x: &mut MatMut<'_, T>,
) -> Range<usize> {
    let (order, rows, cols, threads) = (triangle.rows, x.rows, x.cols, context.threads.count());
    // The first strip, which is the largest, its diagonal, and the old vectors.
    let first = blocks.strips(order).next();
    let most =
        first.map_or(0, |Strip { rows, cols, .. }| rows.len().saturating_mul(cols.len() + 1));
    let len = most.saturating_add(rows.saturating_mul(cols));
    let memory = Buffer::new(len.saturating_mul(size_of::<T>()));
    let mut memory = memory.unwrap_or_else(|| fallible::end_call());
    let (old, memory) = memory.numbers::<T>(len).split_at_mut(rows * cols);
    let mut old = MatMut::new(old, rows, cols, rows).expect("as many elements");
    let finite = AtomicBool::new(alpha.is_finite());
    let alone = Context { threads: Threads::ONE, ..context };
    let view = x.as_ref();
    old.for_each_column(threads, |j, column| {
        copy((0..rows).map(|i| view.get(i, j)), column);
        check(column, &finite);
    });
    let (old, mut left) = (old.as_ref(), 0..order);
    for strip in blocks.strips(order) {
        let (diagonal, memory) = memory.split_at_mut(strip.rows.len());
        let matrix = matrix(blocks, &strip, triangle, memory, (alpha, context, &finite));
        fill_diagonal(blocks, &strip, triangle, diagonal, (alpha, context, &finite));
        if !finite.load(Ordering::Relaxed) {
            break;
        }
        let own = blocks.elements(old, strip.rows.clone());
        let mut x = blocks.elements_mut(x, strip.rows.clone());
        x.for_each_column(threads, |j, column| {
            copy((0..own.rows).map(|i| own.get(i, j)), column);
            let (x, y, context) = (Elements::of_slice(diagonal), Place::of(column), alone);
            match blocks.side {
                Side::Left => level1::elementwise(Change { change: Times, x, y, context }),
                Side::Right => {
                    let change = Scal(diagonal[j]);
                    level1::elementwise(Change { change, x: Elements::none(), y, context });
                }
            }
        });
        let one = T::from(1.0);
        let of = (matrix, blocks.elements(old, strip.cols.clone()));
        blocks.product((one, one), of, &mut x, level3::multiply_part);
        left = strip.left;
    }
    left
}

/// A strip times alpha, with zeros on and beyond the diagonal.
fn matrix<'a, T: Native>(
    blocks: &Blocks<T>,
    strip: &Strip,
    triangle: MatRef<'_, T>,
    memory: &'a mut [T],
    (alpha, context, finite): (T, Context, &AtomicBool),
) -> MatRef<'a, T> {
    let part = triangle.block(strip.rows.clone(), strip.cols.clone());
    let first = strip.rows.start - strip.cols.start;
    // Column by column of what is in memory.
    let turned = part.row_stride > part.col_stride;
    let part = if turned { part.transposed() } else { part };
    let (rows, cols) = (part.rows, part.cols);
    let mut all = MatMut::new(memory, rows, cols, rows).expect("as many elements");
    all.for_each_column(context.threads.count(), |j, column| {
        // Rows before these are in the lower triangle, after these in the upper one, of the memory's columns.
        let kept = match (turned, blocks.is_lower) {
            (false, true) => (j + 1).saturating_sub(first).min(rows)..rows,
            (false, false) => 0..j.saturating_sub(first).min(rows),
            (true, true) => 0..(j + first).min(rows),
            (true, false) => (j + first + 1).min(rows)..rows,
        };
        column[..kept.start].fill(T::zero());
        column[kept.end..].fill(T::zero());
        copy(kept.clone().map(|i| part.get(i, j)), &mut column[kept.clone()]);
        let column = &mut column[kept];
        level1::scale(alpha, Place::of(column), Context { threads: Threads::ONE, ..context });
        check(column, finite);
    });
    let all = MatRef::new(memory, rows, cols, rows).expect("as many elements");
    if turned { all.transposed() } else { all }
}

/// The strip's elements of the triangle's diagonal, times alpha.
fn fill_diagonal<T: Native>(
    blocks: &Blocks<T>,
    strip: &Strip,
    triangle: MatRef<'_, T>,
    diagonal: &mut [T],
    (alpha, context, finite): (T, Context, &AtomicBool),
) {
    if blocks.is_unit {
        return diagonal.fill(alpha);
    }
    copy(strip.rows.clone().map(|i| triangle.get(i, i)), diagonal);
    level1::scale(alpha, Place::of(diagonal), Context { threads: Threads::ONE, ..context });
    check(diagonal, finite);
}

fn copy<'a, T: Copy + 'a>(from: impl Iterator<Item = &'a T>, to: &mut [T]) {
    for (to, &from) in to.iter_mut().zip(from) {
        *to = from;
    }
}

/// Clears the flag where a number is not finite.
fn check<T: Native>(numbers: &[T], finite: &AtomicBool) {
    if !numbers.iter().fold(true, |all, x| all & x.is_finite()) {
        finite.store(false, Ordering::Relaxed);
    }
}
