//! Products by residues on a device whose depth comes in pieces, from the host or on the device: the residues of all sums stay on the device, and become numbers
//! once, so that the bits are those of all of the depth at once.

use super::arguments::{CrtOperand, CrtPlan, Operands, RawScaling};
use super::kind::{Kind, bits_needed, words_needed};
use super::layout::{Layout, MAX_LEFT};
use super::panels::{INTEGER, fixed_bytes, layout};
use super::read::read;
use super::run::Run;
use super::settling::Settling;
use super::store::{copy_of, store_there};
use super::tables::CrtTables;
use super::{Job, Matrices, Numbers, View};
use crate::cuda::copy::Place;
use crate::cuda::launch::Failure;
use crate::cuda::memory::{Buffer, Plain};
use crate::cuda::modular::FILLED;
use crate::cuda::operand::is_there;
use crate::cuda::panels::{Kept, Needs, Panels};
use crate::cuda::probe::Device;
use crate::cuda::queue::Queue;
use crate::cuda::staging::{Columns, Dense, Gate};
use crate::scaling::{LeftOut, Scalings, extra_bits};
use crate::{MatMut, MatRef};
use cudarc::driver::sys::CUdeviceptr;
use std::marker::PhantomData;
use std::ops::Range;
use wideblas_base::options::Part;
use wideblas_format::wide::Wide;

/// The wanted rows of each column.
pub type Wanted<'a> = &'a (dyn Fn(usize) -> Range<usize> + Sync);

/// Columns whose products are computed together, at least, and the number of such groups: of a triangle each leaves out what is beside it.
const TOGETHER: usize = 2 * FILLED;
const GROUPS: usize = 8;

/// Blocks of rows and columns that have all wanted elements. Rows begin where tiles do.
fn blocks((m, n): (usize, usize), wanted: Wanted<'_>) -> Vec<(Range<usize>, Range<usize>)> {
    let step = n.div_ceil(GROUPS).next_multiple_of(FILLED).max(TOGETHER);
    let block = |start: usize| {
        let columns = start..n.min(start + step);
        let all = columns.clone().map(wanted).filter(|rows| !rows.is_empty());
        let rows = all.reduce(|x, y| x.start.min(y.start)..x.end.max(y.end)).unwrap_or(0..0);
        (rows.start / FILLED * FILLED..rows.end, columns)
    };
    let blocks: Vec<_> = (0..n).step_by(step).map(block).collect();
    match blocks.iter().all(|(rows, _)| *rows == (0..m)) {
        true => vec![(0..m, 0..n)],
        false => blocks,
    }
}

/// The sums of all elements of a product on a device.
pub struct Carried<T: Plain> {
    device: &'static Device,
    derive: fn() -> CrtTables,
    /// Empty only when it is dropped.
    memory: Option<Buffer<u8>>,
    layout: Layout,
    /// Offsets of pieces of A and B, and of C.
    rooms: [usize; 3],
    kind: Kind,
    planes: usize,
    scalings: Scalings,
    left_out: LeftOut,
    /// (m, n, k)
    shape: (usize, usize, usize),
    piece: usize,
    /// How much of the depth was added.
    added: usize,
    /// The program's C, where results are written at once: address and leading dimension.
    given: Option<(CUdeviceptr, usize)>,
    factors: (Wide, Wide),
    numbers: PhantomData<T>,
}

impl<T: Plain> Carried<T> {
    /// Sums of `depth` products in all, which come in pieces of at most `piece`, for rows and columns that become integers as their scalings
    /// say; C is added to them times beta, `factors.1`, where that is not zero. `None` for what the device cannot compute.
    pub fn new(
        device: &'static Device,
        derive: fn() -> CrtTables,
        scalings: Scalings,
        (depth, piece): (usize, usize),
        factors: (Wide, Wide),
    ) -> Result<Option<Carried<T>>, Failure> {
        let shape @ (m, n, _) = (scalings.rows.len(), scalings.cols.len(), depth);
        let left_out = scalings.left_out().ok_or_else(Failure::no_host_memory)?;
        let numbers = Numbers::Doubles(size_of::<T>() / 8);
        let adds = !factors.1.limbs.is_empty();
        device.run(|queue| {
            let tables = device.tables(&queue.stream, derive)?;
            let kind = Kind::for_bits(&tables.host, bits_needed(&scalings, depth));
            let Some((kind, planes)) = kind else { return Ok(None) };
            if words_needed(&scalings) > tables.limits(kind).0 {
                return Ok(None);
            }
            let max_left = MAX_LEFT.min(m * n);
            let settles = job_of(&factors).fast(numbers).is_none();
            let integers = if settles && kind == Kind::Long { INTEGER } else { 0 };
            let needs = Needs {
                shape: (m, n, piece),
                numbers: [size_of::<T>(); 3],
                planes,
                residue_bytes: kind.residue_bytes(),
                element: integers,
                fixed: fixed_bytes(m + n, max_left),
                adds,
                square: false,
            };
            let panels = Panels { kept: Kept::Columns, rows: m, cols: n, depth: piece };
            let found = layout(&panels, &needs, max_left, integers);
            let Some((layout, rooms)) = found else { return Ok(None) };
            let memory = Some(queue.room::<u8>(layout.bytes)?);
            let carried = Carried {
                device,
                derive,
                memory,
                layout,
                rooms,
                kind,
                planes,
                scalings,
                left_out,
                shape,
                piece,
                added: 0,
                given: None,
                factors,
                numbers: PhantomData,
            };
            carried.run(queue, depth, |run| run.upload_plan(carried.base(), &carried.scalings))?;
            queue.stream.synchronize()?;
            Ok(Some(carried))
        })
    }

    /// Bytes of memory of the device.
    pub fn bytes(&self) -> usize {
        self.layout.bytes
    }

    fn base(&self) -> CUdeviceptr {
        self.memory.as_ref().map_or(0, Buffer::data)
    }

    fn at(&self, offset: usize) -> CUdeviceptr {
        self.base() + offset as CUdeviceptr
    }

    /// C on the device: the program's, or a copy.
    fn c(&self) -> Dense {
        let (rows, cols, _) = self.shape;
        let (data, ld) = self.given.unwrap_or((self.at(self.rooms[2]), rows));
        Dense { data, ld, rows, cols }
    }

    /// Runs steps of a product of this depth.
    fn run<R>(
        &self,
        queue: &Queue,
        depth: usize,
        steps: impl FnOnce(&Run<'_>) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        let (m, n, k) = self.shape;
        let (device, kind, stream) = (self.device, self.kind, &queue.stream);
        let tables = device.tables(stream, self.derive)?;
        let long = (kind == Kind::Long).then(|| tables.long(device, stream)).transpose()?;
        let numbers = Numbers::Doubles(size_of::<T>() / 8);
        let Dense { data, ld, .. } = self.c();
        let c = View { data, row_stride: 1, col_stride: ld, ..View::default() };
        let (a, b) = (View::default(), View::default());
        let matrices = Matrices { shape: (m, n, depth), numbers, a, b, c };
        let job = job_of(&self.factors);
        let settling = Settling::new(&matrices, &job, kind, false);
        let run = Run {
            device,
            stream,
            tables,
            matrices: &matrices,
            job: &job,
            kind,
            long,
            planes: self.planes,
            extra_bits: extra_bits(k),
            given: Some(&self.scalings),
            layout: &self.layout,
            settles: job.fast(numbers).is_none(),
            settling: &settling,
            cut: None,
            same: false,
            sums: 0,
            origin: (0, 0),
        };
        steps(&run)
    }

    /// Adds the products of a piece of the depth, of matrices in host memory or on the device, in the wanted rows of each column, which are the same
    /// in each piece. After a failure the sums are lost.
    pub fn add(
        &mut self,
        (a, b): (MatRef<'_, T>, MatRef<'_, T>),
        wanted: Wanted<'_>,
        threads: usize,
    ) -> Result<(), Failure> {
        let ((m, n, _), depth) = (self.shape, a.cols);
        let blocks = blocks((m, n), wanted);
        assert!((a.rows, b.rows, b.cols) == (m, depth, n) && depth <= self.piece);
        let (device, added) = (self.device, self.added);
        device.run(|queue| {
            let mut place = |x: MatRef<'_, T>, room: usize| -> Result<_, Failure> {
                let columns = Columns::of(x)?;
                if is_there(device, queue, x.ptr)? {
                    return Ok((x.ptr as CUdeviceptr, (x.row_stride, x.col_stride)));
                }
                let (data, ld) = (self.at(self.rooms[room]), columns.rows);
                let staging = queue.staging.get_mut();
                staging.upload(&queue.stream, &columns, (data, ld), Part::All, threads)?;
                Ok((data, columns.strides(ld)))
            };
            let (a, b) = (place(a, 0)?, place(b, 1)?);
            let side = |(data, vector_stride, depth_stride): (CUdeviceptr, usize, usize),
                        vectors: usize,
                        before: usize| CrtOperand {
                data,
                vector_stride: vector_stride as i64,
                depth_stride: depth_stride as i64,
                vectors: vectors as i32,
                depth: depth as i32,
                scalings: self.at(self.layout.scalings + before * size_of::<RawScaling>()),
                ..CrtOperand::default()
            };
            let sides = [side((a.0, a.1.0, a.1.1), m, 0), side((b.0, b.1.1, b.1.0), n, m)];
            let operands = Operands { sides, plan: self.base(), ..Operands::default() };
            self.run(queue, depth, |run| {
                let at = |offset: usize| self.at(offset);
                run.convert(operands, &at, [(0, m, true), (0, n, true)], [0; 2])?;
                if added == 0 && blocks.iter().any(|(rows, _)| *rows != (0..m)) {
                    // What is beside a triangle becomes numbers too, which nobody wants, and none of them may be unsure.
                    run.clear_residues(self.base())?;
                }
                blocks.iter().try_for_each(|(rows, columns)| {
                    run.multiply(&at, (0, rows.clone()), (0, columns.clone()), (depth, added > 0))
                })
            })?;
            Ok(queue.stream.synchronize()?)
        })?;
        self.added += depth;
        Ok(())
    }

    /// Computes the elements of C, whose old ones are read where they are added to, on the device. False where some of them cannot be computed
    /// there. C is written at once if all of it is wanted and on the device, and its old elements are not: others can still compute it then.
    pub fn finish(
        &mut self,
        c: &MatMut<'_, T>,
        wanted: Wanted<'_>,
        threads: usize,
    ) -> Result<bool, Failure> {
        let (m, n, k) = self.shape;
        assert!((c.rows, c.cols) == (m, n) && self.added == k);
        let device = self.device;
        device.run(|queue| {
            let is_all = self.left_out.rows.is_empty() && self.left_out.cols.is_empty();
            if self.factors.1.limbs.is_empty()
                && is_all
                && (0..n).all(|column| wanted(column) == (0..m))
                && is_there(device, queue, c.ptr.cast_const())?
            {
                self.given = Some((c.ptr as CUdeviceptr, c.ld));
            }
            if !self.factors.1.limbs.is_empty() {
                let Dense { data, ld, .. } = self.c();
                let old = Columns::of(c.as_ref())?;
                if is_there(device, queue, c.ptr.cast_const())? {
                    let from = (Place::Device(c.ptr as CUdeviceptr), c.ld);
                    let to = (Place::Device(data), ld);
                    // SAFETY: both have all elements, and this call waits for its work.
                    unsafe { copy_of::<T>(from, to, (m, n)).enqueue(&queue.stream)? };
                } else {
                    let staging = queue.staging.get_mut();
                    staging.upload(&queue.stream, &old, (data, ld), Part::All, threads)?;
                }
            }
            self.run(queue, k, |run| {
                run.finish_and_settle(&|offset| self.at(offset), (0, m), (0, 0..n))
            })?;
            let plan = queue.fetch::<CrtPlan>(&queue.stream, self.base())?;
            let count = usize::try_from(plan.unsure).unwrap_or(usize::MAX);
            if count > self.layout.max_left {
                return Ok(false);
            }
            let Some(memory) = &self.memory else { return Ok(false) };
            let pairs: Vec<[u32; 2]> = read(&queue.stream, memory, self.layout.left, count)?;
            // Entries that were settled are marked.
            Ok(pairs.iter().all(|[i, _]| *i == u32::MAX))
        })
    }

    /// Copies the wanted elements to C, but for rows and columns that the scalings leave out. After a failure some of them are copied.
    pub fn store(
        &self,
        c: &mut MatMut<'_, T>,
        wanted: Wanted<'_>,
        threads: usize,
    ) -> Result<(), Failure> {
        assert!((c.rows, c.cols) == (self.shape.0, self.shape.1));
        if self.given.is_some() {
            return Ok(());
        }
        let LeftOut { rows, cols } = &self.left_out;
        let c = &*c;
        let store = |col: usize, first: usize, run: &[T]| {
            if cols.binary_search(&col).is_ok() {
                return;
            }
            let wanted = wanted(col);
            let last = first + run.len();
            for row in wanted.start.max(first)..wanted.end.min(last) {
                if rows.is_empty() || rows.binary_search(&row).is_err() {
                    // SAFETY: an element of the matrix, which is given out once.
                    unsafe { c.ptr.add(row + col * c.ld).write(run[row - first]) };
                }
            }
        };
        let device = self.device;
        device.run(|queue| {
            if is_there(device, queue, c.ptr.cast_const())? {
                return store_there(device, queue, (self.c(), &self.left_out), (c, wanted));
            }
            let open: &mut Gate<'_> = &mut |_| Ok(());
            let (staging, how) = (queue.staging.get_mut(), (Part::All, false));
            staging.download(&queue.stream, (self.c(), open), how, threads, &mut 0, store)
        })
    }
}

fn job_of((alpha, beta): &(Wide, Wide)) -> Job<'_> {
    Job { alpha: alpha.as_ref(), beta: beta.as_ref(), ..Job::default() }
}

impl<T: Plain> Drop for Carried<T> {
    fn drop(&mut self) {
        // In the device's context; where that fails, the memory went with it.
        let _ = self.device.run(|_| {
            drop(self.memory.take());
            Ok(())
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_have_all_wanted_elements() {
        for (m, n) in [(1, 1), (0, 5), (300, 700), (4096, 4096), (5000, 2500), (100, 9000)] {
            let all = |_| 0..m;
            assert_eq!(blocks((m, n), &all), [(0..m, 0..n)]);
            let lower = |column: usize| m.min(2 * column)..m;
            let upper = |column: usize| 0..m.min(column / 2 + 1);
            for wanted in [&lower as Wanted<'_>, &upper] {
                let found = blocks((m, n), wanted);
                let ends = found.iter().map(|(_, columns)| columns.clone());
                assert!(ends.flatten().eq(0..n), "each column once");
                let area: usize =
                    found.iter().map(|(rows, columns)| rows.len() * columns.len()).sum();
                assert!(n < 2000 || 4 * area < 3 * m * n || m < 1000, "{m} x {n}: {area}");
                for (rows, columns) in found {
                    assert!(rows.start % FILLED == 0 && rows.end <= m);
                    for column in columns {
                        let of = wanted(column);
                        assert!(of.is_empty() || rows.start <= of.start && of.end <= rows.end);
                    }
                }
            }
        }
    }
}
