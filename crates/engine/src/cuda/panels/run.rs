//! Runs a product in blocks: copies in both directions while the device computes.

use super::choose::{Kept, Panels};
use super::copies::{Copies, Source};
use super::order::{Load, Order, Turn};
use crate::cuda::feed::{self, Feed};
use crate::cuda::launch::Failure;
use crate::cuda::memory::Plain;
use crate::cuda::operand::View;
use crate::cuda::queue::Queue;
use crate::cuda::staging::{CHUNK, Dense, NOTE};
use crate::{MatMut, MatRef, progress};
use cudarc::driver::sys::CUdeviceptr;
use std::ops::Range;
use wideblas_base::options::Part;

/// One step of the depth for a block of C, with the operands' numbers that a kernel needs for it.
pub struct Step {
    pub rows: Range<usize>,
    pub cols: Range<usize>,
    pub depth: Range<usize>,
    /// Shapes: rows x depth and depth x cols.
    pub a: View,
    pub b: View,
    /// The block and its leading dimension.
    pub c: (CUdeviceptr, usize),
}

/// The computation of a product block by block.
pub trait Work {
    /// Enqueues a step of a block of C; steps come in the order of the depth.
    fn step(&mut self, queue: &Queue, step: &Step) -> Result<(), Failure>;

    /// The address on the device of the note that [`Work::look`] reads after a block.
    fn note(&self) -> CUdeviceptr;

    /// Reads the note of a block before its numbers are stored; false ends the product.
    fn look(&mut self, queue: &Queue, note: [u8; NOTE]) -> Result<bool, Failure>;
}

/// A block that is being copied to host memory.
struct Pending {
    turn: usize,
    rows: Range<usize>,
    cols: Range<usize>,
}

/// The elements of C before a block was stored.
struct Old<T> {
    rows: Range<usize>,
    cols: Range<usize>,
    numbers: Vec<T>,
}

/// The memory, and the options of the product.
pub struct Place<'a> {
    pub panels: &'a Panels,
    /// Memory for A, B and C, unless they are used in place.
    pub rooms: [CUdeviceptr; 3],
    pub there: [bool; 3],
    pub part: Part,
    pub adds: bool,
    pub threads: usize,
}

/// Computes a product block by block. `done` is the number of columns that are finished from the first on, also after
/// a failure; if something is added to C in host memory, the other columns are unchanged. Returns false if
/// [`Work::look`] ended the product.
pub fn run<T: Plain>(
    queue: &mut Queue,
    (a, b, c): (MatRef<'_, T>, MatRef<'_, T>, &mut MatMut<'_, T>),
    place: &Place<'_>,
    work: &mut dyn Work,
    done: &mut usize,
) -> Result<bool, Failure> {
    let Place { panels, rooms, there, part, adds, threads } = *place;
    let shape @ (m, n, k) = (c.rows, c.cols, a.cols);
    let order = Order { shape, panels: *panels, part };
    // SAFETY: only this call uses C meanwhile, and blocks are read before they are stored.
    let old = unsafe { MatRef::from_ptr(c.ptr.cast_const(), m, n, c.ld) };
    let sources = [
        Source::new(a, there[0], rooms[0])?,
        Source::new(b, there[1], rooms[1])?,
        Source::new(old, there[2], rooms[2])?,
    ];
    let [of_a, of_b, of_c] = sources;
    let (keeps, passes) = match panels.kept {
        Kept::Rows => (of_a, of_b),
        Kept::Columns => (of_b, of_a),
    };
    let fed = order.loads().filter_map(move |load| match load {
        Load::Kept(block) => keeps.fed(block),
        Load::Passing(block) => passes.fed(block),
        Load::Old(block) => {
            if adds {
                of_c.fed(block)
            } else {
                None
            }
        }
    });
    let mut blocks = Blocks {
        order,
        keeps,
        passes,
        c: of_c,
        place,
        copies: Copies::new(queue, panels.ahead(k))?,
        pending: None,
        old: Vec::new(),
        turn: 0,
    };
    // An estimate: each matrix is counted once.
    let bytes = (m * k + k * n + m * n) * size_of::<T>();
    let slots = queue.staging.get_mut().slots(bytes)?;
    feed::with(&slots, fed, (bytes, threads), |feed| {
        let mut result = Ok(true);
        for panel in order.panels() {
            result = blocks.panel((&mut *queue, &mut *feed), c, panel.clone(), work);
            if !matches!(result, Ok(true)) {
                blocks.restore(c);
                break;
            }
            blocks.old.clear();
            if panels.kept == Kept::Columns {
                *done = panel.end;
            }
        }
        if matches!(result, Ok(true)) {
            *done = n;
        }
        result
    })
}

struct Blocks<'a, T> {
    order: Order,
    keeps: Source<'a, T>,
    passes: Source<'a, T>,
    c: Source<'a, T>,
    place: &'a Place<'a>,
    copies: Copies,
    pending: Option<Pending>,
    old: Vec<Old<T>>,
    turn: usize,
}

impl<T: Plain> Blocks<'_, T> {
    /// Computes all blocks of a panel that is kept.
    fn panel(
        &mut self,
        (queue, feed): (&mut Queue, &mut Feed<'_, T>),
        c: &mut MatMut<'_, T>,
        panel: Range<usize>,
        work: &mut dyn Work,
    ) -> Result<bool, Failure> {
        let (order, Place { panels, .. }) = (self.order, self.place);
        let mut kept = None;
        for block in order.turns(panel) {
            let kept = match kept {
                Some(view) => view,
                None => {
                    let all = order.kept(&block);
                    *kept.insert(self.copies.keep((queue, feed), &self.keeps, all)?)
                }
            };
            let Turn { rows, cols, .. } = block.clone();
            let to = self.block_of_c((queue, feed), c, (&rows, &cols))?;
            for depth in order.steps() {
                let across = if panels.kept == Kept::Rows { panels.cols } else { panels.rows };
                let source = (&self.passes, panels.depth * across);
                let numbers = order.passing(&block, depth.clone());
                let passing = self.copies.pass((queue, feed), source, numbers)?;
                let (a, b) = match panels.kept {
                    Kept::Rows => (deeper::<T>(kept, 0, depth.start), passing),
                    Kept::Columns => (passing, deeper::<T>(kept, depth.start, 0)),
                };
                let (rows, cols) = (rows.clone(), cols.clone());
                work.step(queue, &Step { rows, cols, depth, a, b, c: to })?;
                self.copies.passed(queue)?;
            }
            let (data, ld) = to;
            let dense = match self.c.is_there() {
                true => Dense { data, ld, rows: 0, cols: 0 },
                false => Dense { data, ld, rows: rows.len(), cols: cols.len() },
            };
            let turn = self.turn % 2;
            self.turn += 1;
            let Copies { returns, computed, .. } = &self.copies;
            let streams = (&*queue.stream, &**returns, computed);
            queue.results.fetch::<T>(streams, (dense, work.note()), turn)?;
            // While the device computes this block, the one before it is stored.
            let before = self.pending.replace(Pending { turn, rows, cols });
            if !self.store((queue, feed), c, before, work)? {
                return Ok(false);
            }
        }
        let last = self.pending.take();
        self.store((queue, feed), c, last, work)
    }

    /// Address and leading dimension of a block of C for the kernels, with its old numbers if they are read. The room
    /// is free: the block that was computed there two blocks ago is stored.
    fn block_of_c(
        &self,
        (queue, feed): (&Queue, &mut Feed<'_, T>),
        c: &MatMut<'_, T>,
        (rows, cols): (&Range<usize>, &Range<usize>),
    ) -> Result<(CUdeviceptr, usize), Failure> {
        let Panels { rows: height, cols: width, .. } = *self.place.panels;
        let part = (self.turn % 2 * height * width * size_of::<T>()) as CUdeviceptr;
        let (block, room) = ((rows.clone(), cols.clone()), self.c.room + part);
        if self.c.is_there() {
            let view = self.c.view((queue, feed), (&self.copies.stream, room), block)?;
            return Ok((view.data, c.ld));
        }
        if self.place.adds {
            self.c.view((queue, feed), (&self.copies.stream, room), block)?;
            self.copies.arrive(queue)?;
        }
        Ok((room, rows.len()))
    }

    /// Waits for a block and stores it.
    fn store(
        &mut self,
        (queue, feed): (&mut Queue, &mut Feed<'_, T>),
        c: &mut MatMut<'_, T>,
        pending: Option<Pending>,
        work: &mut dyn Work,
    ) -> Result<bool, Failure> {
        let Some(Pending { turn, rows, cols }) = pending else { return Ok(true) };
        let Place { part, adds, .. } = *self.place;
        let there = self.c.is_there();
        let len = if there { 0 } else { rows.len() * cols.len() };
        let (_, note) = queue.results.fetched::<T>(turn, 0)?;
        if !work.look(queue, note)? {
            return Ok(false);
        }
        progress::add((rows.len(), cols.len(), self.order.shape.2));
        let (numbers, _) = queue.results.fetched::<T>(turn, len)?;
        if there {
            return Ok(true);
        }
        if adds {
            let no_memory = |_| Failure::OutOfMemory("no host memory for a block".into());
            let mut old = Vec::new();
            old.try_reserve_exact(len).map_err(no_memory)?;
            let block = c.as_ref().block(rows.clone(), cols.clone());
            for j in 0..cols.len() {
                // SAFETY: a column of the block, which is contiguous.
                old.extend_from_slice(unsafe {
                    std::slice::from_raw_parts(block.ptr.add(j * block.col_stride), rows.len())
                });
            }
            self.old.try_reserve(1).map_err(no_memory)?;
            self.old.push(Old { rows: rows.clone(), cols: cols.clone(), numbers: old });
        }
        let many = |count: usize, work: &(dyn Fn(usize) + Sync)| feed.for_each(count, work);
        scatter(c, (&rows, &cols), numbers, part, many);
        Ok(true)
    }

    /// Restores the blocks of a panel that were stored.
    fn restore(&mut self, c: &mut MatMut<'_, T>) {
        let one_by_one = |count: usize, work: &(dyn Fn(usize) + Sync)| (0..count).for_each(work);
        for Old { rows, cols, numbers } in self.old.drain(..) {
            scatter(c, (&rows, &cols), &numbers, self.place.part, one_by_one);
        }
    }
}

/// The view that begins at the given row and column.
fn deeper<T>(view: View, row: usize, col: usize) -> View {
    let place = row * view.row_stride as usize + col * view.col_stride as usize;
    View { data: view.data + (place * size_of::<T>()) as CUdeviceptr, ..view }
}

/// Stores the wanted part of a block that has no gaps, some columns per task.
fn scatter<T: Plain>(
    c: &mut MatMut<'_, T>,
    (rows, cols): (&Range<usize>, &Range<usize>),
    numbers: &[T],
    part: Part,
    for_each: impl FnOnce(usize, &(dyn Fn(usize) + Sync)),
) {
    assert!(rows.end <= c.rows && cols.end <= c.cols && numbers.len() == rows.len() * cols.len());
    // Through the reference, so that the closure holds the Sync view, not the bare pointer.
    let c = &*c;
    let width = (CHUNK / (rows.len().max(1) * size_of::<T>())).max(1);
    for_each(cols.len().div_ceil(width), &|task| {
        for j in task * width..cols.len().min((task + 1) * width) {
            let wanted = part.rows_within(cols.start + j, rows);
            let from = &numbers[j * rows.len() + wanted.start - rows.start..][..wanted.len()];
            // SAFETY: the run lies in C, which only this call uses, and each column belongs to one task.
            unsafe {
                let to = c.ptr.add(wanted.start + (cols.start + j) * c.ld);
                from.as_ptr().copy_to_nonoverlapping(to, wanted.len());
            }
        }
    });
}
