//! The rotations of many sweeps over the columns of a matrix, applied together.
//!
//! A sweep rotates neighbours, one pair after the other, in one direction. The next sweep may start before it has ended, if it stays two columns
//! behind: so the rotations of several sweeps in a window of columns are multiplied to one orthogonal matrix, and a product of matrices
//! applies them all. Source: Lang, "Using level 3 BLAS in rotation-based algorithms", SIAM J. Sci. Comput. 19, 1998.

use crate::Number;
use crate::Units;
use crate::memory::{Memory, matrix};
use crate::real::Real;
use crate::rotations::{Turn, Turns, rotate};
use std::ops::Range;
use wideblas_base::fallible;
use wideblas_base::options::{Part, Side};
use wideblas_blas::MatMut;
use wideblas_blas::level1::Context;
use wideblas_blas::level3::multiply_part;
use wideblas_engine::device::Failure;
use wideblas_product::Product;

/// Rotations of one sweep that are still to be applied: those at places `rest`, the first of them of column `next` and the one behind it.
#[derive(Clone, Debug)]
struct Sweep {
    rest: Range<usize>,
    next: usize,
}

/// Rotations that are kept until there are enough of them.
pub struct Sweeps<R: Real> {
    /// The first column of each.
    columns: Vec<usize>,
    factors: Memory<R>,
    most: usize,
    /// A window of columns, its product with an orthogonal matrix, that matrix, and zero.
    window: Memory<R>,
    product: Memory<R>,
    orthogonal: Memory<R>,
    zero: Memory<R>,
    width: usize,
}

/// Rows from which on wide windows are worth the product of their rotations.
const MANY: usize = 800;

/// Rows up to which rotations are applied one by one.
const FEW: usize = 48;

/// What a rotation costs by itself, in units of what it costs as part of a product.
const ALONE: usize = 4;

impl<R: Real> Sweeps<R> {
    /// With room for `most` rotations of the columns of a matrix with so many rows, of numbers with this room.
    pub fn new(most: usize, rows: usize, room_of_numbers: u64) -> Self {
        let width = if rows < MANY { 32 } else { 64 };
        let room = if rows > FEW { width } else { 0 };
        let zeros = |len: usize| R::zeros(room_of_numbers, len);
        Sweeps {
            columns: fallible::room_for(most),
            factors: zeros(2 * most),
            most,
            window: zeros(rows * room),
            product: zeros(rows * room),
            orthogonal: zeros(room * room),
            zero: zeros(1),
            width,
        }
    }

    pub fn is_full(&self) -> bool {
        self.columns.len() == self.most
    }

    /// A rotation of column `at` and the next one, for which there is room.
    pub fn push(&mut self, at: usize, c: &R::Single, s: &R::Single) {
        let place = 2 * self.columns.len();
        self.factors[place].put(c);
        self.factors[place + 1].put(s);
        self.columns.push(at);
    }

    /// Rotates the columns of a matrix.
    ///
    /// # Errors
    /// When a GPU fails.
    pub fn apply<T: Number<Real = R>>(
        &mut self,
        z: &mut MatMut<'_, T>,
        context: Context,
    ) -> Result<(), Failure> {
        if z.rows <= FEW {
            let turn = |(at, &x): (usize, &usize)| Turn { x, y: x + 1, at };
            let turns = fallible::collected(self.columns.iter().enumerate().map(turn));
            self.rotate(&turns, z, context)?;
        } else {
            let mut first = 0;
            while first < self.columns.len() {
                let (mut sweeps, is_down) = self.next_sweeps(first);
                first = sweeps.last().map_or(self.columns.len(), |last| last.rest.end);
                self.apply_together(&mut sweeps, is_down, z, context)?;
            }
        }
        self.columns.clear();
        Ok(())
    }

    /// Half as many sweeps of one direction as a window has columns, from a place on, and whether that is downward.
    fn next_sweeps(&self, first: usize) -> (Vec<Sweep>, bool) {
        let mut sweeps: Vec<Sweep> = fallible::room_for(self.width / 2);
        let (mut at, mut direction) = (first, None);
        while at < self.columns.len() && sweeps.len() < self.width / 2 {
            let column = |at: usize| self.columns.get(at).copied();
            let start = self.columns[at];
            let mut end = at + 1;
            let is_down = column(end).is_some_and(|next| next + 1 == start);
            let step = |at: usize| match (is_down, column(at - 1), column(at)) {
                (true, Some(before), Some(now)) => now + 1 == before,
                (false, Some(before), Some(now)) => now == before + 1,
                _ => false,
            };
            while step(end) {
                end += 1;
            }
            if end > at + 1 && direction.replace(is_down).is_some_and(|known| known != is_down) {
                direction = Some(!is_down);
                break;
            }
            sweeps.push(Sweep { rest: at..end, next: start });
            at = end;
        }
        (sweeps, direction.unwrap_or(true))
    }

    fn apply_together<T: Number<Real = R>>(
        &mut self,
        sweeps: &mut [Sweep],
        is_down: bool,
        z: &mut MatMut<'_, T>,
        context: Context,
    ) -> Result<(), Failure> {
        let mut turns = fallible::room_for(self.width * sweeps.len());
        while let Some(first) = sweeps.iter().position(|sweep| !sweep.rest.is_empty()) {
            let others = sweeps.len() - 1 - first;
            // Room for the others to follow, each a column behind the one before.
            let next = sweeps[first].next;
            let window = match is_down {
                true => {
                    let end = (next + 2 + others).min(z.cols);
                    end.saturating_sub(self.width)..end
                }
                false => {
                    let start = next.saturating_sub(others);
                    start..(start + self.width).min(z.cols)
                }
            };
            turns.clear();
            // The column that no later sweep may pass: rotations of it and its neighbours are to be applied before.
            let mut limit = None;
            for sweep in &mut sweeps[first..] {
                while !sweep.rest.is_empty() {
                    let x = sweep.next;
                    let is_free = match (limit, is_down) {
                        (None, _) => true,
                        (Some(limit), true) => x >= limit + 2,
                        (Some(limit), false) => x + 2 <= limit,
                    };
                    if !is_free || !window.contains(&x) || !window.contains(&(x + 1)) {
                        break;
                    }
                    turns.push(Turn { x, y: x + 1, at: sweep.rest.start });
                    sweep.rest.start += 1;
                    sweep.next = if is_down { x.wrapping_sub(1) } else { x + 1 };
                }
                if !sweep.rest.is_empty() {
                    limit = Some(match (limit, is_down) {
                        (None, _) => sweep.next,
                        (Some(limit), true) => sweep.next.max(limit),
                        (Some(limit), false) => sweep.next.min(limit),
                    });
                }
            }
            self.apply_turns(&mut turns, z, context)?;
        }
        Ok(())
    }

    /// Rotates neighbours, by a product of matrices where that takes less time.
    fn apply_turns<T: Number<Real = R>>(
        &mut self,
        turns: &mut [Turn],
        z: &mut MatMut<'_, T>,
        context: Context,
    ) -> Result<(), Failure> {
        let start = turns.iter().map(|turn| turn.x).min().unwrap_or(0);
        let end = turns.iter().map(|turn| turn.y + 1).max().unwrap_or(0);
        let width = end.saturating_sub(start);
        if 4 * ALONE * turns.len() < width * width {
            return self.rotate(turns, z, context);
        }
        for turn in turns.iter_mut() {
            (turn.x, turn.y) = (turn.x - start, turn.y - start);
        }
        let Sweeps { factors, window, product, orthogonal, zero, .. } = self;
        let mut orthogonal = matrix(orthogonal, width, width);
        multiply_turns(turns, factors, &mut orthogonal, context)?;
        R::with_units(context, |units| {
            for part in 0..if T::IS_COMPLEX { 2 } else { 1 } {
                let mut window = matrix(window, z.rows, width);
                let mut product = matrix(product, z.rows, width);
                (0..width).try_for_each(|j| {
                    let from = T::parts_read(z.as_ref().vector(start + j, false))[part];
                    R::copy(from, window.vector(j, false), context)
                })?;
                let Units { one, .. } = units;
                let (a, b) = (window.as_ref(), orthogonal.as_ref());
                let c = product.block(0..z.rows, 0..width);
                multiply_part(Product { alpha: one, a, b, beta: &zero[0], c, part: Part::All });
                (0..width).try_for_each(|j| {
                    let [re, im] = T::parts(z.vector(start + j, false));
                    let to = if part == 0 { re } else { im };
                    R::copy(product.as_ref().vector(j, false), to, context)
                })?;
            }
            Ok(())
        })
    }

    fn rotate<T: Number<Real = R>>(
        &self,
        turns: &[Turn],
        z: &mut MatMut<'_, T>,
        context: Context,
    ) -> Result<(), Failure> {
        rotate(Side::Right, Turns { turns, factors: &self.factors }, z, context)
    }
}

/// A matrix becomes the product of rotations of its columns. Only those rows of a column are rotated that have been reached.
fn multiply_turns<R: Real>(
    turns: &[Turn],
    factors: &[R],
    to: &mut MatMut<'_, R>,
    context: Context,
) -> Result<(), Failure> {
    for j in 0..to.cols {
        let column = to.column(j).iter_mut().enumerate();
        column.for_each(|(i, x)| x.set_integer(usize::from(i == j)));
    }
    let mut reached = fallible::collected((0..to.cols).map(|j| j..j + 1));
    for &Turn { x, y, at } in turns {
        let rows = reached[x].start.min(reached[y].start)..reached[x].end.max(reached[y].end);
        let [mut of_x, mut of_y] = to.blocks([x, y].map(|j| (rows.clone(), j..j + 1)));
        let [of_x, of_y] = [&mut of_x, &mut of_y].map(|column| column.vector(0, false));
        R::rotate([&factors[2 * at], &factors[2 * at + 1]], of_x, of_y, context)?;
        reached[x] = rows.clone();
        reached[y] = rows;
    }
    Ok(())
}
