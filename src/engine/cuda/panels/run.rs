//! The run of a product in blocks: copies beside the computing, in both directions.

use super::order::{Block, Load, Order, Turn};
use super::{Kept, Panels};
use crate::engine::cuda::feed::{self, Feed};
use crate::engine::cuda::launch::Failure;
use crate::engine::cuda::memory::Plain;
use crate::engine::cuda::operand::{View, is_there};
use crate::engine::cuda::pointer::{Location, locate};
use crate::engine::cuda::probe::Device;
use crate::engine::cuda::queue::Queue;
use crate::engine::cuda::staging::{CHUNK, Columns, Dense, NOTE};
use crate::engine::{MatMut, MatRef};
use crate::options::Part;
use cudarc::driver::sys::{CUdeviceptr, CUevent_flags};
use cudarc::driver::{CudaEvent, CudaStream};
use std::ops::Range;
use std::sync::Arc;

/// A block of C that a kernel computes, with the operands' numbers of a step of the depth.
pub struct Step {
    pub rows: Range<usize>,
    pub cols: Range<usize>,
    pub depth: Range<usize>,
    /// rows x depth, depth x cols.
    pub a: View,
    pub b: View,
    /// The block and its leading dimension.
    pub c: (CUdeviceptr, usize),
}

/// Where a matrix is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Home {
    /// On the device, and used in place.
    There,
    /// In page-locked memory, which the device copies from by itself.
    Locked,
    /// In a program's own pages.
    Pageable,
}

/// An operand, or what is kept of it on the device.
#[derive(Clone, Copy)]
pub struct Source<'a, T> {
    x: MatRef<'a, T>,
    home: Home,
    room: CUdeviceptr,
}

impl<'a, T: Plain> Source<'a, T> {
    pub fn new(x: MatRef<'a, T>, there: bool, room: CUdeviceptr) -> Result<Source<'a, T>, Failure> {
        let home = match there {
            true => Home::There,
            false => {
                // Nothing else is copied.
                Columns::of(x)?;
                match locate(x.ptr)? {
                    Location::Locked => Home::Locked,
                    _ => Home::Pageable,
                }
            }
        };
        Ok(Source { x, home, room })
    }

    pub fn rows(&self) -> usize {
        self.x.rows
    }

    /// A block of it that must come through the feed.
    pub fn fed(&self, (rows, cols): Block) -> Option<MatRef<'a, T>> {
        (self.home == Home::Pageable).then(|| self.x.block(rows, cols))
    }

    /// A block of the matrix on the device, copied there unless it is.
    fn view(
        &self,
        (queue, feed): (&Queue, &mut Feed<'_, T>),
        (stream, room): (&CudaStream, CUdeviceptr),
        (rows, cols): Block,
    ) -> Result<View, Failure> {
        let block = self.x.block(rows, cols);
        let (data, row_stride, col_stride) = match self.home {
            Home::There => (block.ptr as CUdeviceptr, block.row_stride, block.col_stride),
            home => {
                let columns = Columns::of(block)?;
                let to = (room, columns.rows);
                match home {
                    Home::Pageable => feed.send(stream, block, to)?,
                    _ => {
                        let mut staging = queue.staging.borrow_mut();
                        staging.upload(stream, &columns, to, Part::All, 1)?;
                    }
                }
                let (row_stride, col_stride) = columns.strides(columns.rows);
                (room, row_stride, col_stride)
            }
        };
        Ok(View { data, row_stride: row_stride as i64, col_stride: col_stride as i64 })
    }
}

/// Copies of operands to the device, beside the computing.
pub struct Copies {
    stream: Arc<CudaStream>,
    returns: Arc<CudaStream>,
    /// The newest copy has arrived.
    arrived: CudaEvent,
    /// What the queue was given before a panel that is kept; and what used each step's part of the room of the operand
    /// that passes by.
    before: CudaEvent,
    used: Vec<CudaEvent>,
    turn: usize,
    /// The newest block of C is computed.
    computed: CudaEvent,
}

impl Copies {
    /// They begin after what the queue was given so far.
    pub fn new(queue: &Queue, ahead: usize) -> Result<Copies, Failure> {
        let context = queue.stream.context();
        let event = || context.new_event(Some(CUevent_flags::CU_EVENT_DISABLE_TIMING));
        let copies = Copies {
            stream: queue.copies()?.clone(),
            returns: queue.returns()?.clone(),
            arrived: event()?,
            before: event()?,
            used: (0..ahead).map(|_| event()).collect::<Result<_, _>>()?,
            turn: 0,
            computed: event()?,
        };
        copies.follow(queue)?;
        Ok(copies)
    }

    fn follow(&self, queue: &Queue) -> Result<(), Failure> {
        self.before.record(&queue.stream)?;
        Ok(self.stream.wait(&self.before)?)
    }

    /// What the queue is given from now on begins after the copies.
    fn arrive(&self, queue: &Queue) -> Result<(), Failure> {
        self.arrived.record(&self.stream)?;
        Ok(queue.stream.wait(&self.arrived)?)
    }

    /// A panel that is kept, after all that used the last one.
    fn keep<T: Plain>(
        &self,
        (queue, feed): (&Queue, &mut Feed<'_, T>),
        x: &Source<'_, T>,
        block: Block,
    ) -> Result<View, Failure> {
        self.follow(queue)?;
        let view = x.view((queue, feed), (&self.stream, x.room), block)?;
        self.arrive(queue)?;
        Ok(view)
    }

    /// A block of the operand that passes by, in the part of its room whose turn it is.
    pub fn pass<T: Plain>(
        &self,
        (queue, feed): (&Queue, &mut Feed<'_, T>),
        (x, part): (&Source<'_, T>, usize),
        block: Block,
    ) -> Result<View, Failure> {
        let turn = self.turn % self.used.len();
        let room = x.room + (turn * part * size_of::<T>()) as CUdeviceptr;
        self.stream.wait(&self.used[turn])?;
        let view = x.view((queue, feed), (&self.stream, room), block)?;
        self.arrive(queue)?;
        Ok(view)
    }

    /// The queue was given all that uses the last block.
    pub fn passed(&mut self, queue: &Queue) -> Result<(), Failure> {
        let turn = self.turn % self.used.len();
        self.used[turn].record(&queue.stream)?;
        self.turn += 1;
        Ok(())
    }
}

impl Drop for Copies {
    /// The memory that they use is given back next. An error says nothing that others do not.
    fn drop(&mut self) {
        let _ = self.stream.synchronize();
        let _ = self.returns.synchronize();
    }
}

/// Which of A, B and C are used in place. Fails where that is impossible although they lie on a device.
pub fn in_place<T: Plain>(
    device: &Device,
    queue: &Queue,
    (a, b, c): (MatRef<'_, T>, MatRef<'_, T>, MatRef<'_, T>),
) -> Result<[bool; 3], Failure> {
    let there = |x: MatRef<'_, T>| is_there(device, queue, x.ptr);
    Ok([there(a)?, there(b)?, there(c)?])
}

/// What computes a product block by block.
pub trait Work {
    /// Enqueues a step of a block of C; steps come in the order of the depth.
    fn step(&mut self, queue: &Queue, step: &Step) -> Result<(), Failure>;

    /// Where the device keeps what [`Work::look`] is to see after a block.
    fn note(&self) -> CUdeviceptr;

    /// Looks at the note of a block before its numbers are stored; false ends the product.
    fn look(&mut self, queue: &Queue, note: [u8; NOTE]) -> Result<bool, Failure>;
}

/// A block that is on its way to host memory.
struct Pending {
    turn: usize,
    rows: Range<usize>,
    cols: Range<usize>,
}

/// What was in C before a block was stored.
struct Old<T> {
    rows: Range<usize>,
    cols: Range<usize>,
    numbers: Vec<T>,
}

/// The memory, and what the blocks are made for.
pub struct Place<'a> {
    pub panels: &'a Panels,
    /// Of A, B and C, unless they are used in place.
    pub rooms: [CUdeviceptr; 3],
    pub there: [bool; 3],
    pub part: Part,
    pub adds: bool,
    pub threads: usize,
}

/// Computes a product block by block. `done` is the number of columns that are finished from the first on, also
/// after a failure: the others are as they were where something is added to C in host memory. False where
/// [`Work::look`] ended it.
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
    // SAFETY: C is the call's alone while this lives, and blocks are read before they are stored.
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
    // Not more than once each is enough of an estimate.
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
    /// All blocks of a panel that is kept.
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
            let dense = match self.c.home {
                Home::There => Dense { data, ld, rows: 0, cols: 0 },
                _ => Dense { data, ld, rows: rows.len(), cols: cols.len() },
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

    /// Where a block of C is computed; with its old numbers where they are read. The room is empty: what was computed
    /// there two blocks ago is stored.
    fn block_of_c(
        &self,
        (queue, feed): (&Queue, &mut Feed<'_, T>),
        c: &MatMut<'_, T>,
        (rows, cols): (&Range<usize>, &Range<usize>),
    ) -> Result<(CUdeviceptr, usize), Failure> {
        let Panels { rows: height, cols: width, .. } = *self.place.panels;
        let part = (self.turn % 2 * height * width * size_of::<T>()) as CUdeviceptr;
        let (block, room) = ((rows.clone(), cols.clone()), self.c.room + part);
        if self.c.home == Home::There {
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
        let there = self.c.home == Home::There;
        let len = if there { 0 } else { rows.len() * cols.len() };
        let (_, note) = queue.results.fetched::<T>(turn, 0)?;
        if !work.look(queue, note)? {
            return Ok(false);
        }
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

    /// Puts back what was stored of a panel.
    fn restore(&mut self, c: &mut MatMut<'_, T>) {
        let one_by_one = |count: usize, work: &(dyn Fn(usize) + Sync)| (0..count).for_each(work);
        for Old { rows, cols, numbers } in self.old.drain(..) {
            scatter(c, (&rows, &cols), &numbers, self.place.part, one_by_one);
        }
    }
}

/// The numbers from another row and column on.
fn deeper<T>(view: View, row: usize, col: usize) -> View {
    let place = row * view.row_stride as usize + col * view.col_stride as usize;
    View { data: view.data + (place * size_of::<T>()) as CUdeviceptr, ..view }
}

/// Stores a block without gaps, the part of it that is wanted, some columns a task.
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
            // SAFETY: the run lies in C, which is ours alone, and each column is one task's.
            unsafe {
                let to = c.ptr.add(wanted.start + (cols.start + j) * c.ld);
                from.as_ptr().copy_to_nonoverlapping(to, wanted.len());
            }
        }
    });
}
