//! Products of matrices that do not fit into the device's memory together: C in blocks. Rows of A are kept on the
//! device, in their whole depth, while all columns of B pass by, or the other way round; residues are made and
//! multiplied a step of the depth at a time.

use super::launch::Failure;
use super::memory::Plain;
use super::modular::{BLOCK, FILLED, SLAB};
use super::operand::{View, is_there};
use super::probe::Device;
use super::queue::Queue;
use super::staging::{Columns, Dense, NOTE, Staging};
use crate::engine::cpu::par;
use crate::engine::{MatMut, MatRef, Part};
use cudarc::driver::sys::{CUdeviceptr, CUevent_flags};
use cudarc::driver::{CudaEvent, CudaStream};
use std::ops::Range;
use std::sync::Arc;

/// The operand of which a panel is kept on the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    Rows,
    Columns,
}

/// What a product needs memory for.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// (m, n, k)
    pub shape: (usize, usize, usize),
    /// Bytes of a number of A, of B and of C; 0 for a matrix that is used in place.
    pub numbers: [usize; 3],
    /// Planes of residues. Without any, a product takes the whole depth at once.
    pub planes: usize,
    /// Bytes of a residue of C.
    pub residue_bytes: usize,
    /// Bytes beside, for each element of a block of C, and in all.
    pub element: usize,
    pub fixed: usize,
    /// Something is added to C.
    pub adds: bool,
    /// Blocks are as wide as high, so that each that the diagonal crosses begins on it.
    pub square: bool,
}

/// The blocks of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panels {
    pub kept: Kept,
    /// Rows and columns of a block of C, and a step of the depth.
    pub rows: usize,
    pub cols: usize,
    pub depth: usize,
}

/// Bytes of the parts of memory; each begins at a multiple of [`ALIGNED`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Of A and B.
    pub planes: [usize; 2],
    /// Of C, and of the product of a later step.
    pub residues: usize,
    pub step: usize,
    /// Of A, B and C; of the operand that passes by twice as many as a step takes.
    pub numbers: [usize; 3],
}

pub const ALIGNED: usize = 1024;

/// Bytes that a thread copies at least: more threads take longer to begin than to copy.
const SHARE: usize = 512 << 10;

/// Rates that blocks are chosen by; they only need the right order. Bytes a second between host and device and on
/// the device, multiply-adds of bytes a second, seconds of a launch and of a block's way back.
const COPIED: f64 = 35e9;
const MOVED: f64 = 1.5e12;
const MULTIPLIED: f64 = 0.6e15;
const LAUNCH: f64 = 15e-6;
const RETURN: f64 = 40e-6;

impl Panels {
    /// The parts of the memory for these blocks; `None` for what kernels cannot address.
    pub fn parts(&self, needs: &Needs) -> Option<Parts> {
        let Panels { kept, rows, cols, depth } = *self;
        let k = needs.shape.2;
        let plane =
            |vectors: usize| vectors.next_multiple_of(FILLED) * depth.next_multiple_of(SLAB);
        let residues = rows.next_multiple_of(16).checked_mul(cols)?;
        // Kernels have the way from plane to plane in 32 bits.
        u32::try_from(residues * needs.residue_bytes).ok()?;
        // What passes by arrives while the numbers before it are computed with.
        let [deep_a, deep_b] = match kept {
            Kept::Rows => [k, 2 * depth],
            Kept::Columns => [2 * depth, k],
        };
        let [a, b, c] = needs.numbers;
        let residues = needs.planes.checked_mul(residues * needs.residue_bytes)?;
        Some(Parts {
            planes: [needs.planes * plane(rows), needs.planes * plane(cols)],
            residues,
            step: if depth < k { residues } else { 0 },
            numbers: [a * rows * deep_a, b * cols * deep_b, c * rows * cols],
        })
    }

    /// Bytes of all of the memory.
    pub fn bytes(&self, needs: &Needs) -> Option<usize> {
        let Parts { planes, residues, step, numbers } = self.parts(needs)?;
        let parts = planes.into_iter().chain([residues, step]).chain(numbers);
        let parts: usize = parts.map(|bytes| bytes.next_multiple_of(ALIGNED)).sum();
        Some(parts + needs.element * self.rows * self.cols + needs.fixed + 8 * ALIGNED)
    }

    /// Blocks of C: down and across.
    fn count(&self, (m, n, _): (usize, usize, usize)) -> (usize, usize) {
        (m.div_ceil(self.rows), n.div_ceil(self.cols))
    }

    /// Bytes that are copied between host and device.
    pub fn copied(&self, needs: &Needs) -> f64 {
        let (m, n, k) = needs.shape;
        let [a, b, c] = needs.numbers.map(|bytes| bytes as f64);
        let (a, b) = (a * (m as f64) * k as f64, b * (n as f64) * k as f64);
        let c = c * m as f64 * n as f64 * if needs.adds { 2.0 } else { 1.0 };
        let kept = if self.kept == Kept::Rows { a } else { b };
        c + kept + self.passing(needs)
    }

    /// Those of the operand that passes by.
    fn passing(&self, needs: &Needs) -> f64 {
        let (m, n, k) = needs.shape;
        let (down, across) = self.count(needs.shape);
        let [a, b, _] = needs.numbers;
        match self.kept {
            Kept::Rows => (b * n * k) as f64 * down as f64,
            Kept::Columns => (a * m * k) as f64 * across as f64,
        }
    }

    /// About how long the product takes: what passes by is copied while others are computed with.
    pub fn seconds(&self, needs: &Needs) -> f64 {
        let (m, n, k) = needs.shape;
        let (down, across) = self.count(needs.shape);
        let (blocks, steps) = ((down * across) as f64, k.div_ceil(self.depth) as f64);
        let planes = needs.planes as f64;
        // Each block makes residues of its rows and columns again.
        let converted = blocks * (self.rows + self.cols) as f64 * k as f64 * planes;
        let summed =
            3.0 * (steps - 1.0) * (m as f64 * n as f64) * planes * needs.residue_bytes as f64;
        // Tiles are computed as a whole, and each step begins and ends.
        let filled = self.rows.next_multiple_of(BLOCK) * self.cols.next_multiple_of(BLOCK);
        let depth = self.depth as f64 + 256.0;
        let products = blocks * filled as f64 * steps * depth * planes;
        let launches = blocks * (steps * 4.0 * LAUNCH + RETURN);
        let computing = (2.0 * converted + summed) / MOVED + products / MULTIPLIED + launches;
        let passing = self.passing(needs) / COPIED;
        (self.copied(needs) / COPIED - passing)
            + passing.max(computing)
            + 0.1 * passing.min(computing)
    }

    /// The blocks that take least time in so many bytes; `None` where not even small ones fit.
    pub fn choose(needs: &Needs, memory: usize) -> Option<Panels> {
        let (m, n, k) = needs.shape;
        let room = Staging::room::<u8>();
        let mut best: Option<(f64, Panels)> = None;
        let sides: &[Kept] =
            if needs.adds { &[Kept::Columns] } else { &[Kept::Rows, Kept::Columns] };
        let depths: Vec<usize> = match needs.planes {
            0 => vec![k],
            _ => std::iter::once(k).chain((0..6).map(|step| (SLAB << step).min(k))).collect(),
        };
        for (&kept, rows) in sides.iter().flat_map(|kept| lengths(m).map(move |rows| (kept, rows)))
        {
            for (cols, &depth) in lengths(n).flat_map(|cols| depths.iter().map(move |d| (cols, d)))
            {
                let panels = Panels { kept, rows, cols, depth };
                // A block returns through one slot.
                if needs.numbers[2] * rows * cols > room || (needs.square && rows != cols) {
                    continue;
                }
                if panels.bytes(needs).is_none_or(|bytes| bytes > memory) {
                    continue;
                }
                let seconds = panels.seconds(needs);
                if best.is_none_or(|(least, _)| seconds < least) {
                    best = Some((seconds, panels));
                }
            }
        }
        best.map(|(_, panels)| panels)
    }
}

/// A product of matrices in host memory, of numbers of so many bytes, as the choice of an engine knows it.
#[derive(Clone, Copy, Debug)]
pub struct InBlocks {
    pub shape: (usize, usize, usize),
    pub bytes: usize,
    pub planes: usize,
    pub adds: bool,
    pub square: bool,
}

impl InBlocks {
    /// About how long the GPU takes block by block in so many bytes; `None` where no blocks fit.
    pub fn seconds(&self, memory: usize) -> Option<f64> {
        let InBlocks { shape, bytes, planes, adds, square } = *self;
        let needs = Needs {
            shape,
            numbers: [bytes; 3],
            planes,
            residue_bytes: 1,
            element: 0,
            fixed: 16 * (shape.0 + shape.1) + (1 << 20),
            adds,
            square,
        };
        Panels::choose(&needs, memory).map(|panels| panels.seconds(&needs))
    }
}

/// Lengths of blocks that divide so many rows or columns about evenly, from all to a tile, and less than that.
fn lengths(len: usize) -> impl Iterator<Item = usize> {
    let most = len.div_ceil(BLOCK);
    let mut last = 0;
    let counts = std::iter::successors(Some(1usize), |&count| Some(count + count.div_ceil(8)));
    let lengths = counts.take_while(move |&count| count <= most).map(move |count| {
        len.div_ceil(count).next_multiple_of(if count == 1 { 1 } else { 64 }).min(len)
    });
    let small = (0..4).map(move |halved| (BLOCK >> halved).min(len));
    lengths.chain(small).filter(move |&length| std::mem::replace(&mut last, length) != length)
}

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

/// An operand, or what is kept of it on the device.
struct Source<'a, T> {
    x: MatRef<'a, T>,
    there: bool,
    room: CUdeviceptr,
}

impl<T: Plain> Source<'_, T> {
    /// A block of the matrix on the device, copied there unless it is.
    fn view(
        &self,
        staging: &mut Staging,
        (stream, room): (&CudaStream, CUdeviceptr),
        (rows, cols): (Range<usize>, Range<usize>),
        threads: usize,
    ) -> Result<View, Failure> {
        let block = self.x.block(rows, cols);
        let (data, row_stride, col_stride) = match self.there {
            true => (block.ptr as CUdeviceptr, block.row_stride, block.col_stride),
            false => {
                let columns = Columns::of(block)?;
                let bytes = columns.rows * columns.cols * size_of::<T>();
                let threads = threads.min(bytes.div_ceil(SHARE)).max(1);
                let to = (room, columns.rows);
                staging.upload(stream, &columns, to, Part::All, threads)?;
                let (row_stride, col_stride) = columns.strides(columns.rows);
                (room, row_stride, col_stride)
            }
        };
        Ok(View { data, row_stride: row_stride as i64, col_stride: col_stride as i64 })
    }
}

/// Copies of operands to the device, beside the computing.
struct Copies {
    stream: Arc<CudaStream>,
    /// The newest copy has arrived.
    arrived: CudaEvent,
    /// What the queue was given before a panel that is kept; and what used either half of the room of the operand
    /// that passes by.
    before: CudaEvent,
    used: [CudaEvent; 2],
    turn: usize,
}

impl Copies {
    /// They begin after what the queue was given so far.
    fn new(queue: &Queue) -> Result<Copies, Failure> {
        let context = queue.stream.context();
        let event = || context.new_event(Some(CUevent_flags::CU_EVENT_DISABLE_TIMING));
        let copies = Copies {
            stream: queue.copies()?.clone(),
            arrived: event()?,
            before: event()?,
            used: [event()?, event()?],
            turn: 0,
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

    /// A panel that is kept.
    fn keep<T: Plain>(
        &self,
        queue: &mut Queue,
        x: &Source<'_, T>,
        block: (Range<usize>, Range<usize>),
        threads: usize,
    ) -> Result<View, Failure> {
        self.follow(queue)?;
        let view = x.view(queue.staging.get_mut(), (&self.stream, x.room), block, threads)?;
        self.arrive(queue)?;
        Ok(view)
    }

    /// A block of the operand that passes by, in the half of the room whose turn it is.
    fn pass<T: Plain>(
        &self,
        queue: &mut Queue,
        (x, half): (&Source<'_, T>, usize),
        block: (Range<usize>, Range<usize>),
        threads: usize,
    ) -> Result<View, Failure> {
        let room = x.room + (self.turn % 2 * half * size_of::<T>()) as CUdeviceptr;
        self.stream.wait(&self.used[self.turn % 2])?;
        let view = x.view(queue.staging.get_mut(), (&self.stream, room), block, threads)?;
        self.arrive(queue)?;
        Ok(view)
    }

    /// The queue was given all that uses the last block.
    fn passed(&mut self, queue: &Queue) -> Result<(), Failure> {
        self.used[self.turn % 2].record(&queue.stream)?;
        self.turn += 1;
        Ok(())
    }
}

impl Drop for Copies {
    /// The memory that they lead to is given back next. An error says nothing that others do not.
    fn drop(&mut self) {
        let _ = self.stream.synchronize();
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
    let [room_a, room_b, _] = place.rooms;
    let mut blocks = Blocks {
        a: Source { x: a, there: place.there[0], room: room_a },
        b: Source { x: b, there: place.there[1], room: room_b },
        place,
        copies: Copies::new(queue)?,
        pending: None,
        old: Vec::new(),
        turn: 0,
    };
    let (outer, inner) = match place.panels.kept {
        Kept::Rows => ((c.rows, place.panels.rows), (c.cols, place.panels.cols)),
        Kept::Columns => ((c.cols, place.panels.cols), (c.rows, place.panels.rows)),
    };
    let mut result = Ok(true);
    for start in (0..outer.0).step_by(outer.1) {
        let panel = start..outer.0.min(start + outer.1);
        result = blocks.panel(queue, c, panel.clone(), inner, work);
        if !matches!(result, Ok(true)) {
            blocks.restore(c);
            break;
        }
        blocks.old.clear();
        if place.panels.kept == Kept::Columns {
            *done = panel.end;
        }
    }
    if matches!(result, Ok(true)) {
        *done = c.cols;
    }
    result
}

struct Blocks<'a, T> {
    a: Source<'a, T>,
    b: Source<'a, T>,
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
        queue: &mut Queue,
        c: &mut MatMut<'_, T>,
        panel: Range<usize>,
        (len, step): (usize, usize),
        work: &mut dyn Work,
    ) -> Result<bool, Failure> {
        let (k, threads) = (self.a.x.cols, self.place.threads);
        let Place { panels, part, .. } = *self.place;
        let mut kept = None;
        for start in (0..len).step_by(step) {
            let passing = start..len.min(start + step);
            let (rows, cols) = match panels.kept {
                Kept::Rows => (panel.clone(), passing),
                Kept::Columns => (passing, panel.clone()),
            };
            if part.is_apart_from(&rows, &cols) {
                continue;
            }
            let kept = match kept {
                Some(view) => view,
                None => *kept.insert(match panels.kept {
                    Kept::Rows => {
                        self.copies.keep(queue, &self.a, (rows.clone(), 0..k), threads)?
                    }
                    Kept::Columns => {
                        self.copies.keep(queue, &self.b, (0..k, cols.clone()), threads)?
                    }
                }),
            };
            let to = self.block_of_c(queue, c, (&rows, &cols))?;
            for from in (0..k).step_by(panels.depth) {
                let depth = from..k.min(from + panels.depth);
                let (a, b) = match panels.kept {
                    Kept::Rows => {
                        let passing = (&self.b, panels.depth * panels.cols);
                        let block = (depth.clone(), cols.clone());
                        let b = self.copies.pass(queue, passing, block, threads)?;
                        (deeper::<T>(kept, 0, from), b)
                    }
                    Kept::Columns => {
                        let passing = (&self.a, panels.depth * panels.rows);
                        let block = (rows.clone(), depth.clone());
                        let a = self.copies.pass(queue, passing, block, threads)?;
                        (a, deeper::<T>(kept, from, 0))
                    }
                };
                let (rows, cols) = (rows.clone(), cols.clone());
                work.step(queue, &Step { rows, cols, depth, a, b, c: to })?;
                self.copies.passed(queue)?;
            }
            let (data, ld) = to;
            let dense = match self.place.there[2] {
                true => Dense { data, ld, rows: 0, cols: 0 },
                false => Dense { data, ld, rows: rows.len(), cols: cols.len() },
            };
            let turn = self.turn % 2;
            self.turn += 1;
            queue.results.fetch::<T>(&queue.stream, (dense, work.note()), turn)?;
            // While the device computes this block, the one before it is stored.
            let before = self.pending.replace(Pending { turn, rows, cols });
            if !self.store(queue, c, before, work)? {
                return Ok(false);
            }
        }
        let last = self.pending.take();
        self.store(queue, c, last, work)
    }

    /// Where a block of C is computed; with its old numbers where they are read.
    fn block_of_c(
        &self,
        queue: &mut Queue,
        c: &MatMut<'_, T>,
        (rows, cols): (&Range<usize>, &Range<usize>),
    ) -> Result<(CUdeviceptr, usize), Failure> {
        let block = c.as_ref().block(rows.clone(), cols.clone());
        if self.place.there[2] {
            return Ok((block.ptr as CUdeviceptr, c.ld));
        }
        let to = (self.place.rooms[2], rows.len());
        if self.place.adds {
            let columns = Columns::of(block)?;
            queue.staging.get_mut().upload(
                &queue.stream,
                &columns,
                to,
                Part::All,
                self.place.threads,
            )?;
        }
        Ok(to)
    }

    /// Waits for a block and stores it.
    fn store(
        &mut self,
        queue: &mut Queue,
        c: &mut MatMut<'_, T>,
        pending: Option<Pending>,
        work: &mut dyn Work,
    ) -> Result<bool, Failure> {
        let Some(Pending { turn, rows, cols }) = pending else { return Ok(true) };
        let Place { part, adds, threads, there, .. } = *self.place;
        let len = if there[2] { 0 } else { rows.len() * cols.len() };
        let (_, note) = queue.results.fetched::<T>(turn, 0)?;
        if !work.look(queue, note)? {
            return Ok(false);
        }
        let (numbers, _) = queue.results.fetched::<T>(turn, len)?;
        if there[2] {
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
        scatter(c, (&rows, &cols), numbers, (part, threads));
        Ok(true)
    }

    /// Puts back what was stored of a panel.
    fn restore(&mut self, c: &mut MatMut<'_, T>) {
        for Old { rows, cols, numbers } in self.old.drain(..) {
            scatter(c, (&rows, &cols), &numbers, (self.place.part, 1));
        }
    }
}

/// The numbers from another row and column on.
fn deeper<T>(view: View, row: usize, col: usize) -> View {
    let place = row * view.row_stride as usize + col * view.col_stride as usize;
    View { data: view.data + (place * size_of::<T>()) as CUdeviceptr, ..view }
}

/// Stores a block without gaps, the part of it that is wanted.
fn scatter<T: Plain>(
    c: &mut MatMut<'_, T>,
    (rows, cols): (&Range<usize>, &Range<usize>),
    numbers: &[T],
    (part, threads): (Part, usize),
) {
    assert!(rows.end <= c.rows && cols.end <= c.cols && numbers.len() == rows.len() * cols.len());
    // Through the reference, so that the closure holds the Sync view, not the bare pointer.
    let c = &*c;
    par::for_each(cols.len(), threads, |j| {
        let wanted = part.rows_within(cols.start + j, rows);
        let from = &numbers[j * rows.len() + wanted.start - rows.start..][..wanted.len()];
        // SAFETY: the run lies in C, which is ours alone, and each column is one task's.
        unsafe {
            let to = c.ptr.add(wanted.start + (cols.start + j) * c.ld);
            from.as_ptr().copy_to_nonoverlapping(to, wanted.len());
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of double-double numbers by residues.
    fn needs(shape: (usize, usize, usize)) -> Needs {
        Needs {
            shape,
            numbers: [16; 3],
            planes: 33,
            residue_bytes: 1,
            element: 0,
            fixed: 1 << 20,
            adds: false,
            square: false,
        }
    }

    #[test]
    fn blocks_fit_and_take_less_time_with_more_memory() {
        for shape in [(4096, 4096, 4096), (100, 30_000, 900), (5000, 70, 20_000), (1, 9000, 9000)] {
            for adds in [false, true] {
                let needs = Needs { adds, ..needs(shape) };
                let mut last = f64::INFINITY;
                for memory in (22..34).map(|bits| 1usize << bits) {
                    let Some(panels) = Panels::choose(&needs, memory) else { continue };
                    let Panels { kept, rows, cols, depth } = panels;
                    assert!((1..=shape.0).contains(&rows) && (1..=shape.1).contains(&cols));
                    assert!(
                        (1..=shape.2).contains(&depth) && panels.bytes(&needs).unwrap() <= memory
                    );
                    assert!(depth == shape.2 || depth % SLAB == 0);
                    assert!(!adds || kept == Kept::Columns);
                    assert!(16 * rows * cols <= Staging::room::<u8>());
                    let seconds = panels.seconds(&needs);
                    assert!(seconds <= last, "{shape:?} {memory}: {panels:?}");
                    last = seconds;
                }
                assert!(last.is_finite());
            }
        }
        assert_eq!(Panels::choose(&needs((4096, 4096, 4096)), 1 << 20), None);
    }

    /// 100M for matrices of 268 MB each: their numbers are copied a few times, not for each block.
    #[test]
    fn few_numbers_are_copied_twice() {
        let needs = needs((4096, 4096, 4096));
        let panels = Panels::choose(&needs, 100 << 20).unwrap();
        let once = 3.0 * 16.0 * 4096.0 * 4096.0;
        assert!(panels.copied(&needs) < 3.2 * once, "{panels:?}");
        assert!(panels.seconds(&needs) < 0.1, "{panels:?} {}", panels.seconds(&needs));
        // What lies on the device is not copied, and takes no memory.
        let there = Needs { numbers: [0, 0, 16], ..needs };
        assert_eq!(Panels::choose(&there, 100 << 20).unwrap().copied(&there), once / 3.0);
    }

    #[test]
    fn the_native_way_takes_the_whole_depth_in_squares_for_a_triangle() {
        let native = Needs { planes: 0, square: true, ..needs((3000, 3000, 500)) };
        let panels = Panels::choose(&native, 20 << 20).unwrap();
        assert!(panels.depth == 500 && panels.rows == panels.cols && panels.rows < 3000);
        let deep = Needs { shape: (3000, 3000, 100_000), ..native };
        assert_eq!(Panels::choose(&deep, 40 << 20), None);
    }

    /// The parts of the memory are as large as what is stored there.
    #[test]
    fn parts_hold_what_lies_there() {
        let needs = Needs { numbers: [8, 0, 32], ..needs((1000, 900, 4000)) };
        let panels = Panels { kept: Kept::Rows, rows: 300, cols: 200, depth: 500 };
        let parts = panels.parts(&needs).unwrap();
        assert_eq!(parts.numbers, [8 * 300 * 4000, 0, 32 * 300 * 200]);
        let passing = Needs { numbers: [8, 16, 32], ..needs };
        assert_eq!(panels.parts(&passing).unwrap().numbers[1], 2 * 16 * 200 * 500);
        assert_eq!(parts.planes, [33 * 512 * 512, 33 * 256 * 512]);
        assert_eq!([parts.residues, parts.step], [33 * 304 * 200; 2]);
        let whole = Panels { depth: 4000, kept: Kept::Columns, ..panels };
        assert_eq!(whole.parts(&needs).unwrap().step, 0);
        assert!(
            panels.bytes(&needs).unwrap()
                < panels.bytes(&Needs { adds: true, element: 8, ..needs }).unwrap()
        );
    }

    #[test]
    fn lengths_divide_evenly() {
        for len in [1, 15, 16, 100, 129, 4096, 100_003] {
            let all: Vec<usize> = lengths(len).collect();
            assert!(all[0] == len && all.iter().all(|&length| (1..=len).contains(&length)));
            assert_eq!(all.last(), Some(&len.min(16)));
        }
    }
}
