//! Products by residues of matrices that do not all fit into the device's memory. Each block uses the scalings of the
//! whole product. Sums of integers do not depend on how they are divided, so the bits are the same.

use super::arguments::{CrtOperand, CrtPlan, Operands, RawScaling};
use super::kind::{Kind, OnDevice, SPARE, bits_needed, guessed_bits, words_needed};
use super::layout::{FEW, LEAST, Layout, MAX_LEFT, Search};
use super::ranges;
use super::run::Run;
use super::settling::Settling;
use super::tables::{LONG_CHUNK, LONG_CHUNKS};
use super::{Decide, Job, Matrices, Numbers, View};
use crate::cuda::copy::download;
use crate::cuda::launch::Failure;
use crate::cuda::memory::{Buffer, Plain};
use crate::cuda::operand;
use crate::cuda::panels::{self, ALIGNED, Kept, Needs, Panels, Place, Step, Work};
use crate::cuda::probe::Device;
use crate::cuda::queue::Queue;
use crate::cuda::staging::NOTE;
use crate::outcome::{Declined, Done, Outcome};
use crate::scaling::{Scalings, extra_bits};
use crate::{MatMut, MatRef};
use cudarc::driver::sys::CUdeviceptr;
use wideblas_base::fallible::try_filled;

/// A product is worth computing in blocks of this many rows and columns, if there is no room for larger blocks.
const WORTH: usize = 1024;

/// Whether the matrices, with what a block of them needs, exceed the memory that is left.
pub fn are_needed<T: Plain>(
    device: &Device,
    queue: &Queue,
    tables: &OnDevice,
    (a, b, c): (MatRef<'_, T>, MatRef<'_, T>, MatRef<'_, T>),
    job: &Job<'_>,
) -> Result<bool, Failure> {
    let shape @ (m, n, k) = (c.rows, c.cols, a.cols);
    let numbers = Numbers::Doubles(size_of::<T>() / 8);
    let (kind, planes) = Kind::for_bits(&tables.host, guessed_bits(tables, shape, numbers, job))
        .unwrap_or((Kind::Bytes, tables.host.byte_planes.len()));
    let needs = super::layout::Needs {
        planes: planes + SPARE,
        adds: !job.beta.is_zero(),
        ..super::layout::Needs::default()
    };
    // The list of open elements may have all elements.
    let listed = if needs.adds { 8 * m * n } else { 0 };
    let exceeded = |copied: usize| {
        let block = (m.min(WORTH), n.min(WORTH), k);
        let working = Layout::new(block, kind, &needs, usize::MAX).map_or(0, |layout| layout.bytes);
        let bytes = copied.saturating_mul(size_of::<T>()).saturating_add(listed);
        bytes.saturating_add(working) > queue.memory.left()
    };
    let right = if a.is_transpose_of(&b) { 0 } else { k * n };
    // Usually the size alone decides, and it does not matter where the matrices are.
    if !exceeded(m * k + right + m * n) {
        return Ok(false);
    }
    // A matrix on the device that is not aligned is copied within the device.
    let there = |x: MatRef<'_, T>| operand::is_there(device, queue, x.ptr).unwrap_or(false);
    let all = [(there(a), m * k), (there(b), right), (there(c), m * n)];
    let copied = all.iter().filter(|(there, _)| !there).map(|&(_, len)| len).sum();
    Ok(exceeded(copied))
}

/// Computes the product. `done` is the number of columns of C that are finished from the first on, also after a
/// failure; if something is added to C in host memory, the other columns are unchanged.
pub fn product<T: Plain>(
    device: &Device,
    queue: &mut Queue,
    tables: &OnDevice,
    (a, b, c): (MatRef<'_, T>, MatRef<'_, T>, &mut MatMut<'_, T>),
    (job, decide, given): (&Job<'_>, &Decide<'_>, Option<Scalings>),
    threads: usize,
) -> Result<Outcome, Failure> {
    let scalings = match given {
        Some(scalings) => scalings,
        None => {
            let Some(found) = ranges::find(device, queue, (a, b), threads)? else {
                return Ok(Err(Declined::NotRepresentable));
            };
            let (rows, cols) = found.sides();
            match decide(rows, cols) {
                Ok(scalings) => scalings,
                Err(declined) => return Ok(Err(declined)),
            }
        }
    };
    // Done first: once something has been added to C, a lack of memory must not end the call.
    let left_out = scalings.left_out();
    let left_out = left_out.ok_or_else(|| Failure::OutOfMemory("no host memory".to_string()))?;
    let mut settles = job.fast(Numbers::Doubles(size_of::<T>() / 8)).is_none();
    let mut memory_left = queue.memory.left();
    loop {
        let mut done = 0;
        let matrices = (a, b, &mut *c);
        let how = Attempt { job, scalings: &scalings, settles, threads, memory_left };
        let (outcome, elements) = match how.run(device, queue, tables, matrices, &mut done) {
            Err(Trouble::NoMemory(asked)) if asked > LEAST => {
                memory_left = asked / 2;
                continue;
            }
            Err(Trouble::NoMemory(_)) => {
                return Err(Failure::OutOfMemory("no memory for a block".to_string()));
            }
            Err(Trouble::Other(failure)) => return Err(failure),
            Ok(None) => return Ok(Err(Declined::NotRepresentable)),
            Ok(Some(found)) => found,
        };
        match outcome {
            Err(failure) if done == 0 || job.beta.is_zero() => return Err(failure),
            Ok(false) if done == 0 && !job.beta.is_zero() => {
                return Ok(Err(Declined::TooManyOpen));
            }
            // Nothing was added to C: compute it again, with all elements settled exactly.
            Ok(false) if job.beta.is_zero() && !settles => settles = true,
            Ok(false) if job.beta.is_zero() => return Ok(Err(Declined::TooManyOpen)),
            _ => {
                let open = done < c.cols || !elements.is_empty();
                let scalings = open.then_some(scalings);
                return Ok(Ok(Done { columns: done, left_out, open: elements, scalings }));
            }
        }
    }
}

/// The end of a product that was begun: [`panels::run`]'s result, and the elements of its columns that are left to
/// the CPU.
type Ended = (Result<bool, Failure>, Vec<(u32, u32)>);

enum Trouble {
    /// No memory for this number of bytes.
    NoMemory(usize),
    Other(Failure),
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Trouble {
        Trouble::Other(failure)
    }
}

struct Attempt<'a> {
    job: &'a Job<'a>,
    scalings: &'a Scalings,
    settles: bool,
    threads: usize,
    memory_left: usize,
}

impl Attempt<'_> {
    /// `None` if the device cannot compute it.
    fn run<T: Plain>(
        &self,
        device: &Device,
        queue: &mut Queue,
        tables: &OnDevice,
        (a, b, c): (MatRef<'_, T>, MatRef<'_, T>, &mut MatMut<'_, T>),
        done: &mut usize,
    ) -> Result<Option<Ended>, Trouble> {
        let Attempt { job, scalings, settles, threads, memory_left } = *self;
        let shape @ (m, n, k) = (c.rows, c.cols, a.cols);
        let Some((kind, planes)) = Kind::for_bits(&tables.host, bits_needed(scalings, k)) else {
            return Ok(None);
        };
        if words_needed(scalings) > tables.limits(kind).0 {
            return Ok(None);
        }
        let there = panels::in_place(device, queue, (a, b, c.as_ref()))?;
        let adds = !job.beta.is_zero();
        // If something is added to C in place, C cannot be computed again.
        let max_left = if adds && there[2] { m * n } else { MAX_LEFT.min(m * n) };
        let integers = if settles && kind == Kind::Long { INTEGER } else { 0 };
        let needs = Needs {
            shape,
            numbers: there.map(|there| if there { 0 } else { size_of::<T>() }),
            planes,
            residue_bytes: kind.residue_bytes(),
            element: integers,
            fixed: fixed_bytes(m + n, max_left),
            adds,
            square: false,
        };
        let panels = Panels::choose(&needs, memory_left);
        let panels = panels.ok_or(Trouble::NoMemory(0))?;
        let (layout, rooms) =
            layout(&panels, &needs, max_left, integers).ok_or(Trouble::NoMemory(0))?;
        let memory = match queue.room::<u8>(layout.bytes) {
            Err(failure) if failure.is_out_of_memory() => {
                return Err(Trouble::NoMemory(layout.bytes));
            }
            memory => memory?,
        };
        crate::trace::decision(|| {
            let Panels { rows, cols, depth, kept } = panels;
            let kept = if kept == Kept::Rows { "rows of A" } else { "columns of B" };
            format!(
                "{m} x {n} x {k} in blocks of {rows} x {cols} x {depth}; {kept} stay on the GPU"
            )
        });
        let stream = queue.stream.clone();
        let numbers = Numbers::Doubles(size_of::<T>() / 8);
        let matrices =
            Matrices { shape, numbers, a: View::default(), b: View::default(), c: View::default() };
        let settling = Settling::new(&matrices, job, kind, false);
        let long = (kind == Kind::Long).then(|| tables.long(device, &stream)).transpose()?;
        let run = Run {
            device,
            stream: &stream,
            tables,
            matrices: &matrices,
            job,
            kind,
            long,
            planes,
            extra_bits: extra_bits(k),
            given: Some(scalings),
            layout: &layout,
            settles,
            settling: &settling,
            cut: None,
            same: false,
            sums: 0,
            origin: (0, 0),
        };
        let base = memory.data();
        run.upload_plan(base, scalings)?;
        let mut blocks = Blocks {
            run,
            memory: &memory,
            base,
            // If there are many and nothing is added, all elements are settled instead.
            most_open: if settles || adds { max_left } else { FEW },
            seen: 0,
            open: Vec::new(),
        };
        let rooms = rooms.map(|room| base + room as u64);
        let place = Place { panels: &panels, rooms, there, part: job.part, adds, threads };
        let ended = panels::run(queue, (a, b, c), &place, &mut blocks, done);
        // The enqueued work uses the memory. An error here says nothing about the blocks that are already stored.
        let _ = stream.synchronize();
        let mut elements = blocks.open;
        elements.retain(|&(_, j)| (j as usize) < *done);
        Ok(Some((ended, elements)))
    }
}

/// Bytes of memory for the integer of an element.
pub const INTEGER: usize = 8 + 4 * LONG_CHUNK * LONG_CHUNKS;

/// Bytes for what [`layout`] has beside numbers and residues, of so many rows and columns together.
pub fn fixed_bytes(lines: usize, max_left: usize) -> usize {
    2 * ALIGNED + size_of::<CrtPlan>() + lines * size_of::<RawScaling>() + 8 * max_left
}

/// The layout of a product's memory for its blocks, and the offsets of A, B and C.
pub fn layout(
    panels: &Panels,
    needs: &Needs,
    max_left: usize,
    integers: usize,
) -> Option<(Layout, [usize; 3])> {
    let Panels { rows, cols, depth, .. } = *panels;
    let (m, n, _) = needs.shape;
    let parts = panels.parts(needs)?;
    let mut bytes = size_of::<CrtPlan>();
    let mut take = |len: usize| {
        let place = bytes.next_multiple_of(ALIGNED);
        bytes = place + len;
        place
    };
    let scalings = take((m + n) * size_of::<RawScaling>());
    let left = take(8 * max_left);
    let planes = parts.planes.map(&mut take);
    let residues = take(parts.residues);
    let elements = if integers > 0 { rows * cols } else { 0 };
    let integers = [take(8 * elements), take((INTEGER - 8) * elements)];
    let rooms = parts.numbers.map(&mut take);
    let per_plane = |bytes: usize| bytes / needs.planes;
    let layout = Layout {
        search: Search::default(),
        ranges: 0,
        levels: 0,
        scalings,
        ranks: 0,
        tail_places: [0; 2],
        left,
        max_left,
        planes,
        extents: None,
        residues,
        // The residues of A and B are no longer needed when a block is finished.
        scratch: (planes[0], residues - planes[0]),
        integers,
        bytes,
        of_parts: false,
        block: (rows, cols),
        plane: [
            per_plane(parts.planes[0]),
            per_plane(parts.planes[1]),
            rows.next_multiple_of(16) * cols,
        ],
    };
    debug_assert!(depth > 0 && panels.bytes(needs).is_some_and(|most| layout.bytes <= most));
    Some((layout, rooms))
}

struct Blocks<'a> {
    run: Run<'a>,
    memory: &'a Buffer<u8>,
    base: CUdeviceptr,
    /// The largest number of elements that may be left to the CPU.
    most_open: usize,
    /// Entries of the list that were read, and those among them that the CPU must compute.
    seen: usize,
    open: Vec<(u32, u32)>,
}

impl Work for Blocks<'_> {
    fn step(&mut self, _: &Queue, step: &Step) -> Result<(), Failure> {
        let Step { rows, cols, depth, a, b, c: (data, ldc) } = step;
        let (down, across, deep) = (rows.len(), cols.len(), depth.len());
        let whole = *self.run.matrices;
        let (m, _, k) = whole.shape;
        let c = View { data: *data, row_stride: 1, col_stride: *ldc, ..View::default() };
        let matrices = Matrices { shape: (m, whole.shape.1, deep), c, ..whole };
        let layout = self.run.layout;
        let origin = (rows.start, cols.start);
        let run = Run { matrices: &matrices, origin, ..self.run };
        let base = self.base;
        let at = |offset: usize| base + offset as u64;
        let side =
            |data: CUdeviceptr, vectors: usize, strides: (i64, i64), before: usize| CrtOperand {
                data,
                vector_stride: strides.0,
                depth_stride: strides.1,
                vectors: vectors as i32,
                depth: deep as i32,
                scalings: at(layout.scalings + before * size_of::<RawScaling>()),
                ..CrtOperand::default()
            };
        let sides = [
            side(a.data, down, (a.row_stride, a.col_stride), rows.start),
            side(b.data, across, (b.col_stride, b.row_stride), m + cols.start),
        ];
        let operands = Operands { sides, plan: base, ..Operands::default() };
        run.convert(operands, &at, [(0, down, true), (0, across, true)], [0; 2])?;
        let (of_rows, of_cols) = ((rows.start, down), (cols.start, 0..across));
        run.multiply(&at, (rows.start, 0..down), of_cols.clone(), (deep, depth.start > 0))?;
        if depth.end < k {
            return Ok(());
        }
        // From here on for the whole depth.
        let matrices = Matrices { c, ..whole };
        let run = Run { matrices: &matrices, origin, ..self.run };
        run.finish_and_settle(&at, of_rows, of_cols)
    }

    fn note(&self) -> CUdeviceptr {
        self.base
    }

    fn look(&mut self, queue: &Queue, note: [u8; NOTE]) -> Result<bool, Failure> {
        let place = std::mem::offset_of!(CrtPlan, unsure);
        let count = note[place..place + 4].try_into().map_or(0, i32::from_ne_bytes);
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        if count > self.run.layout.max_left {
            return Ok(false);
        }
        if count > self.seen {
            let no_memory = || Failure::OutOfMemory("no host memory".to_string());
            let mut pairs = try_filled(count - self.seen, [0u32; 2]).ok_or_else(no_memory)?;
            let from = self.memory.data() + (self.run.layout.left + 8 * self.seen) as u64;
            // SAFETY: the kernels wrote as many; the copy has ended when this returns.
            unsafe { download(&mut pairs, from, queue.stream.cu_stream())? };
            queue.stream.synchronize()?;
            // Entries that were settled are marked.
            self.open.try_reserve(pairs.len()).map_err(|_| no_memory())?;
            let open = pairs.into_iter().filter(|&[i, _]| i != u32::MAX);
            self.open.extend(open.map(|[i, j]| (i, j)));
            self.seen = count;
        }
        Ok(self.open.len() <= self.most_open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cuda::panels::Kept;

    /// The parts of memory do not overlap, and the memory is as large as the choice of blocks assumes.
    #[test]
    fn places_lie_beside_each_other() {
        let (m, n, max_left) = (900, 700, 5000);
        for integers in [0, INTEGER] {
            let needs = Needs {
                shape: (m, n, 3000),
                numbers: [16, 0, 16],
                planes: 48,
                residue_bytes: 2,
                element: integers,
                fixed: 2 * ALIGNED + size_of::<CrtPlan>() + (m + n) * 8 + 8 * max_left,
                adds: false,
                square: false,
            };
            for kept in [Kept::Rows, Kept::Columns] {
                let panels = Panels { kept, rows: 300, cols: 200, depth: 512 };
                let (layout, rooms) = layout(&panels, &needs, max_left, integers).unwrap();
                let places = [layout.scalings, layout.left, layout.planes[0], layout.planes[1]];
                let places = places.into_iter().chain([layout.residues]);
                let places: Vec<usize> = places.chain(layout.integers).chain(rooms).collect();
                assert!(places.is_sorted() && places.iter().all(|place| place % ALIGNED == 0));
                assert!(layout.planes[0] + 48 * layout.plane[0] <= layout.planes[1]);
                assert!(layout.planes[1] + 48 * layout.plane[1] <= layout.residues);
                assert!(layout.residues + 2 * 48 * layout.plane[2] <= rooms[0]);
                assert_eq!(layout.scratch.0 + layout.scratch.1, layout.residues);
                assert!(rooms[2] + 2 * 16 * 300 * 200 <= layout.bytes);
                assert!(layout.bytes <= panels.bytes(&needs).unwrap());
            }
        }
    }
}
