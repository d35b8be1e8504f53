//! The steps of a product as kernels, one after the other in a stream.

use super::arguments::{
    Capacities, Conversion, Finish, LEFT_OUT, Operand, Operands, Plan, PlanJob, Planes, RawLevels,
    RawRange, RawScaling, Tails,
};
use super::cut::Cut;
use super::kind::{Kind, OnDevice};
use super::layout::Layout;
use super::leaving::Strips;
use super::long::{CONVERT_SHARED, LongOnDevice};
use super::ranges;
use super::settle::{Integers, Settling, Which};
use super::{Addend, Job, Left, Matrices, View, Watch};
use crate::engine::cuda::launch::Failure;
use crate::engine::cuda::memory::Buffer;
use crate::engine::cuda::modular::{self, ModularProduct};
use crate::engine::cuda::probe::Device;
use crate::engine::cuda::queue::Queue;
use crate::engine::scaling::{Range, Scaling, Scalings, most_bits, needed, words};
use crate::fallible;
use crate::options::Part;
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{
    CudaSlice, CudaStream, DevicePtr, DeviceRepr, LaunchConfig, PushKernelArg, result,
};
use std::ops;
use std::sync::Arc;

/// The depth is filled up to a multiple of this, and converted in such steps.
const DEPTH: usize = 32;
/// Vectors that a block of threads converts.
const CONVERTED: usize = 8;
const LONG_CONVERTED: usize = 4;
/// Threads of the blocks that find ranges, make scalings, convert and finish.
pub const SEARCHING: usize = 256;
const SCALING: usize = 256;
const CONVERTING: usize = 256;
const FINISHING: usize = 128;

/// An attempt with a number of planes.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    pub device: &'a Device,
    pub stream: &'a Arc<CudaStream>,
    pub tables: &'a OnDevice,
    pub matrices: &'a Matrices,
    pub job: &'a Job<'a>,
    pub kind: Kind,
    /// There for [`Kind::Long`].
    pub long: Option<&'a LongOnDevice>,
    pub planes: usize,
    pub extra_bits: i32,
    /// Scalings that the host decided on; else they are made on the device.
    pub given: Option<&'a Scalings>,
    pub layout: &'a Layout,
    /// All elements exactly, and how elements are.
    pub settles: bool,
    pub settling: &'a Settling,
    /// Numbers are cut. C is one block then.
    pub cut: Option<Cut>,
    /// B is A transposed, and both have the same residues.
    pub same: bool,
    /// The row and the column of C that memory for it begins with.
    pub origin: (usize, usize),
}

impl Run<'_> {
    /// Enqueues all steps and waits for the plan they went by.
    pub fn enqueue(
        &self,
        queue: &Queue,
        memory: &Buffer<u8>,
        watch: &mut Watch<'_, '_>,
    ) -> Result<Plan, Failure> {
        let (stream, layout, job, matrices) = (self.stream, self.layout, self.job, self.matrices);
        let (m, n, k) = matrices.shape;
        let Watch { marks, leaving } = watch;
        let mut mark =
            |step: usize| marks.as_mut().map_or(Ok(()), |marks| marks.mark(stream, step));
        let base = memory.data();
        let at = |offset: usize| base + offset as u64;
        let operands = self.operands(base)?;
        mark(0)?;
        match self.given {
            Some(scalings) => self.upload_plan(base, scalings)?,
            None => self.make_plan(base, operands)?,
        }
        mark(0)?;
        let (height, width) = layout.block;
        // A strip at a time is computed where it leaves.
        let may_leave = self.kind != Kind::Long && !self.settles && (height, width) == (m, n);
        let mut leaving = leaving.as_mut().filter(|_| may_leave);
        let mut strips = leaving.as_ref().map(|_| Strips::new(stream, layout)).transpose()?;
        let strip = strips.as_ref().map_or(width, Strips::width);
        for j in (0..n).step_by(width) {
            let across = width.min(n - j);
            for i in (0..m).step_by(height) {
                let down = height.min(m - i);
                // Wholly outside of the part.
                let outside = match job.part {
                    Part::All => false,
                    Part::Upper => i >= j + across,
                    Part::Lower => j >= i + down,
                };
                let (new_a, new_b) = (i == 0 && j == 0 || height < m, i == 0 && !self.same);
                self.convert(operands, &at, [(i, down, new_a && !outside), (j, across, new_b)])?;
                mark(1)?;
                if outside {
                    continue;
                }
                for from in (0..across).step_by(strip) {
                    let columns = from..across.min(from + strip);
                    self.multiply(&at, (i, down), (j, columns.clone()), (k, false))?;
                    mark(2)?;
                    self.finish(&at, (i, down), (j, columns.clone()))?;
                    mark(3)?;
                    if let Some(strips) = &mut strips {
                        strips.computed(stream, columns.end)?;
                    }
                }
            }
        }
        if let (Some(strips), Some(leaving)) = (strips, &mut leaving) {
            let is_planned =
                |stream: &CudaStream| Ok(queue.fetch::<Plan>(stream, base)?.status == 0);
            strips.leave(leaving, is_planned)?;
        }
        queue.fetch(stream, base)
    }

    /// A and B, with the memory of the product at `base`.
    pub fn operands(&self, base: CUdeviceptr) -> Result<Operands, Failure> {
        let (layout, matrices) = (self.layout, self.matrices);
        let (m, n, k) = matrices.shape;
        let at = |offset: usize| base + offset as u64;
        let int = |x: usize| i32::try_from(x).map_err(|_| Failure::new("a matrix too large"));
        let (rows, cols, depth) = (int(m)?, int(n)?, int(k)?);
        let side = |view: View, side: usize, vectors: i32, strides: (usize, usize)| {
            let before = if side == 0 { 0 } else { m };
            // One search, and one conversion, is enough for both sides of the same numbers.
            let (found, before_found) = if self.same { (0, 0) } else { (side, before) };
            Operand {
                data: view.data,
                limbs: view.limbs,
                limb_plane: view.limb_plane as i64,
                limb_words: view.limb_words as i32,
                pad: 0,
                vector_stride: strides.0 as i64,
                depth_stride: strides.1 as i64,
                vectors,
                depth,
                ranges: at(layout.ranges + before_found * size_of::<RawRange>()),
                levels: at(layout.levels + before_found * size_of::<RawLevels>()),
                scalings: at(layout.scalings + before * size_of::<RawScaling>()),
                seen: at(layout.search.seen[found]),
                arrivals: at(layout.search.arrivals[found]),
                tally: at(layout.search.tallies[found]),
                tails: self.cut.map_or(Tails::default(), |cut| Tails {
                    counts: at(layout.search.tails[found]),
                    places: at(layout.tail_places[found]),
                    room: cut.room as i32,
                    pad: 0,
                }),
            }
        };
        Ok(Operands {
            sides: [
                side(matrices.a, 0, rows, (matrices.a.row_stride, matrices.a.col_stride)),
                side(matrices.b, 1, cols, (matrices.b.col_stride, matrices.b.row_stride)),
            ],
            plan: base,
            patch: layout.search.patch as i32,
            pad: 0,
            scaled: at(layout.search.scaled),
        })
    }

    /// Has the device find the ranges and make the scalings and the plan.
    fn make_plan(&self, base: CUdeviceptr, operands: Operands) -> Result<(), Failure> {
        let ((m, n, _), layout) = (self.matrices.shape, self.layout);
        let [of_a, of_b] = layout.search.blocks;
        let searching = if self.same { of_a } else { of_a + of_b };
        // SAFETY: within the memory of the product.
        unsafe { result::memset_d8_async(base, 0, layout.search.zeros, self.stream.cu_stream())? };
        self.launch(&self.named("residue_ranges"), &operands, searching, (SEARCHING, 0))?;
        let job = self.plan_job(operands);
        self.launch("residue_plan", &job, (m + n).div_ceil(SCALING), (SCALING, 0))
    }

    /// Has the device go by these scalings.
    pub fn upload_plan(&self, base: CUdeviceptr, scalings: &Scalings) -> Result<(), Failure> {
        let raw = |scaling: &Scaling| -> Result<RawScaling, Failure> {
            let int = |x: i64| i32::try_from(x).map_err(|_| Failure::new("exponents too large"));
            let bits = if scaling.left_out { LEFT_OUT } else { int(scaling.bits)? };
            Ok([int(scaling.unit)?, bits])
        };
        let sides = scalings.rows.iter().chain(&scalings.cols);
        let count = scalings.rows.len() + scalings.cols.len();
        let mut all = fallible::with_room(count).ok_or_else(Failure::no_host_memory)?;
        for scaling in sides {
            all.push(raw(scaling)?);
        }
        let words = |side: &[Scaling]| words(side) as i32;
        let planes = self.planes as i32;
        let plan = Plan {
            needed: bits_needed(scalings, self.matrices.shape.2),
            moduli: planes / self.kind.planes_each() as i32,
            planes,
            words_a: words(&scalings.rows),
            words_b: words(&scalings.cols),
            ..Plan::default()
        };
        // SAFETY: both fit their places; what is not page-locked is read before these return.
        unsafe {
            let bytes =
                std::slice::from_raw_parts((&raw const plan).cast::<u8>(), size_of::<Plan>());
            let stream = self.stream.cu_stream();
            result::memcpy_htod_async(base, bytes, stream)?;
            result::memcpy_htod_async(base + self.layout.scalings as u64, &all, stream)?;
            // The sources are gone when this returns.
            self.stream.synchronize()?;
        }
        Ok(())
    }

    /// The ranges of rows and columns that the device found.
    pub fn ranges(&self, memory: &Buffer<u8>) -> Result<(Vec<Range>, Vec<Range>), Failure> {
        let (m, n, _) = self.matrices.shape;
        let raw: Vec<RawRange> = self.read(memory, self.layout.ranges, m + n)?;
        let levels: Vec<RawLevels> = self.read(memory, self.layout.levels, m + n)?;
        // Of A and its transpose only the ranges of rows are found.
        let cols = if self.same { 0..m } else { m..m + n };
        let of = |part: std::ops::Range<usize>| {
            let both = raw[part.clone()].iter().zip(&levels[part]);
            fallible::try_collected(both.map(|(raw, levels)| range(raw, levels)))
        };
        of(0..m).zip(of(cols)).ok_or_else(Failure::no_host_memory)
    }

    /// The scalings that the device made.
    fn scalings(&self, memory: &Buffer<u8>) -> Result<Scalings, Failure> {
        if let Some(given) = self.given {
            return given.try_clone().ok_or_else(Failure::no_host_memory);
        }
        let (m, n, _) = self.matrices.shape;
        let raw: Vec<RawScaling> = self.read(memory, self.layout.scalings, m + n)?;
        let scaling = |&[unit, bits]: &RawScaling| Scaling {
            unit: unit.into(),
            bits: bits.into(),
            ..Scaling::default()
        };
        let of = |side: &[RawScaling]| fallible::try_collected(side.iter().map(scaling));
        let (rows, cols) = of(&raw[..m]).zip(of(&raw[m..])).ok_or_else(Failure::no_host_memory)?;
        Ok(Scalings { rows, cols })
    }

    /// A kernel for the numbers of this product.
    pub fn named(&self, kernel: &str) -> String {
        format!("{kernel}_{}", self.matrices.numbers.name())
    }

    pub fn launch<T: DeviceRepr>(
        &self,
        kernel: &str,
        arguments: &T,
        blocks: usize,
        shape: (usize, usize),
    ) -> Result<(), Failure> {
        launch(self.device, self.stream, kernel, arguments, blocks, shape)
    }

    /// The address of a table.
    pub fn table<T>(&self, table: &CudaSlice<T>) -> CUdeviceptr {
        table.device_ptr(self.stream).0
    }

    fn capacities(&self, table: &CudaSlice<i32>) -> Capacities {
        Capacities { bits: self.table(table), len: table.len() as i32, pad: 0 }
    }

    fn plan_job(&self, operands: Operands) -> PlanJob {
        let tables = self.tables;
        let affordable = self.job.native.map_or(-1, |native| native.affordable as i32);
        let moduli = match self.kind {
            Kind::Bytes => &tables.byte_capacities,
            Kind::Digits => &tables.prime_capacities,
            Kind::Long => &tables.long_capacities,
        };
        PlanJob {
            operands,
            precision: self.job.precision.unwrap_or(-1),
            extra_bits: self.extra_bits,
            moduli: self.capacities(moduli),
            planes_per_modulus: self.kind.planes_each() as i32,
            max_planes: self.planes as i32,
            max_words: tables.limits(self.kind).0 as i32,
            cuts: Cut::raw(self.cut),
            affordable,
            ladder: self.capacities(&tables.ladder),
            work: self.table(&tables.work),
        }
    }

    /// Residues of rows of A and columns of B: first, number, and whether they are to be made.
    pub fn convert(
        &self,
        operands: Operands,
        at: &dyn Fn(usize) -> CUdeviceptr,
        sides: [(usize, usize, bool); 2],
    ) -> Result<(), Failure> {
        let (tables, layout) = (self.tables, self.layout);
        let planes = |side: usize| Planes {
            data: at(layout.planes[side]),
            plane: layout.plane[side] as i64,
            first: sides[side].0 as i32,
            vectors: sides[side].1 as i32,
        };
        let wanted = |side: usize| if sides[side].2 { sides[side].1 } else { 0 };
        let job = Conversion {
            operands,
            planes: [planes(0), planes(1)],
            first_side: i32::from(!sides[0].2),
            pad: 0,
            bytes: self.table(&tables.byte_bases),
            byte_rows: self.table(&tables.byte_rows),
            primes: self.table(&tables.prime_bases),
            prime_rows: self.table(&tables.prime_rows),
            long_rows: self.long.map_or(0, |long| self.table(&long.rows)),
        };
        let (kernel, vectors, depth, shared) = match self.kind {
            Kind::Bytes => ("residue_bytes", CONVERTED, modular::SLAB, 0),
            Kind::Digits => ("residue_digits", CONVERTED, DEPTH, 0),
            Kind::Long => ("residue_long", LONG_CONVERTED, DEPTH, CONVERT_SHARED),
        };
        let deep = self.matrices.shape.2.div_ceil(depth);
        let blocks = (wanted(0).div_ceil(vectors) + wanted(1).div_ceil(vectors)) * deep;
        if blocks == 0 {
            return Ok(());
        }
        self.launch(&self.named(kernel), &job, blocks, (CONVERTING, shared))
    }

    /// The products of residues for columns of a block of C, in a depth; they are added to those of other depths.
    pub fn multiply(
        &self,
        at: &dyn Fn(usize) -> CUdeviceptr,
        (i, down): (usize, usize),
        (j, columns): (usize, ops::Range<usize>),
        (k, adds): (usize, bool),
    ) -> Result<(), Failure> {
        let (tables, layout) = (self.tables, self.layout);
        let before = columns.start * k.next_multiple_of(modular::SLAB);
        let (moduli, width) = match self.kind {
            Kind::Bytes => (&tables.byte_planes, modular::Width::Bytes),
            Kind::Digits | Kind::Long => (&tables.prime_planes, modular::Width::Words),
        };
        // Rows of the product are columns of C. Blocks beside the diagonal are wanted whole.
        let on_diagonal = i == j && columns.start == 0;
        let product = ModularProduct {
            x: at(layout.planes[usize::from(!self.same)] + before),
            y: at(layout.planes[0]),
            d: self.residues(at(0), columns.start),
            ld_d: layout.block.0.next_multiple_of(16) as i64,
            plane_x: layout.plane[1] as i64,
            plane_y: layout.plane[0] as i64,
            plane_d: layout.plane[2] as i64,
            rows: columns.len() as i32,
            cols: down as i32,
            depth: k.next_multiple_of(DEPTH) as i32,
            part: match self.job.part {
                Part::Upper if on_diagonal => 1,
                Part::Lower if on_diagonal => 2,
                _ => 0,
            },
            moduli: self.table(moduli),
            planes: at(std::mem::offset_of!(Plan, planes)),
            adds: adds.into(),
            pad: 0,
        };
        modular::enqueue(self.device, self.stream, &product, width)
    }

    /// Where the residues of a block of C are, from this column on.
    fn residues(&self, base: CUdeviceptr, column: usize) -> CUdeviceptr {
        let before = column * self.layout.block.0.next_multiple_of(16) * self.kind.residue_bytes();
        base + (self.layout.residues + before) as u64
    }

    pub fn finish(
        &self,
        at: &dyn Fn(usize) -> CUdeviceptr,
        (i, down): (usize, usize),
        (j, columns): (usize, ops::Range<usize>),
    ) -> Result<(), Failure> {
        let across = columns.len();
        let (kernel, elements, threads, shared) = match (self.kind, self.long) {
            (Kind::Bytes, _) => ("residue_finish_bytes", 2 * FINISHING, FINISHING, 0),
            (Kind::Long, Some(long)) => {
                let shape = long.finish(self.planes / self.kind.planes_each());
                ("residue_finish_long", shape.elements, shape.threads, shape.shared)
            }
            _ => ("residue_finish_digits", FINISHING, FINISHING, 0),
        };
        // A thread takes two elements of bytes, of one column.
        let height = if self.kind == Kind::Bytes { down.next_multiple_of(2) } else { down };
        let blocks = (height * across).div_ceil(elements);
        let arguments = self.finish_arguments(at(0), (i, down), (j, columns), elements);
        let layout = self.layout;
        let scratch = (at(layout.scratch.0), layout.scratch.1);
        if !self.settles {
            self.launch(&self.named(kernel), &arguments, blocks, (threads, shared))?;
            return match self.cut {
                Some(_) => self.settle(arguments, Integers::default(), Which::Listed, scratch),
                None => Ok(()),
            };
        }
        let mut integers = Integers::default();
        if self.kind == Kind::Long {
            integers = Integers {
                heads: at(layout.integers[0]),
                words: at(layout.integers[1]),
                ld: down,
                plane: down * across,
            };
            let apart = Finish {
                c: integers.heads,
                ldc: down as i64,
                limbs: integers.words,
                limb_plane: integers.plane as i64,
                // It is in the factor.
                alpha_negative: 0,
                ..arguments
            };
            self.launch("residue_finish_long_integers", &apart, blocks, (threads, shared))?;
        }
        self.settle(arguments, integers, Which::All, scratch)
    }

    /// The arguments for columns of the block of C that begins at (i, j).
    pub fn finish_arguments(
        &self,
        base: CUdeviceptr,
        (i, down): (usize, usize),
        (j, columns): (usize, ops::Range<usize>),
        elements: usize,
    ) -> Finish {
        let (residues, across) = (self.residues(base, columns.start), columns.len());
        let j = j + columns.start;
        let (tables, layout, job) = (self.tables, self.layout, self.job);
        let at = |offset: usize| base + offset as u64;
        let Matrices { shape, numbers, c, .. } = *self.matrices;
        let scaling = |vector: usize| at(layout.scalings + vector * size_of::<RawScaling>());
        let tails = |side: usize, vector: usize| match self.cut {
            Some(_) => at(layout.search.tails[side] + vector * size_of::<u32>()),
            None => 0,
        };
        let place = (i - self.origin.0) * c.row_stride + (j - self.origin.1) * c.col_stride;
        Finish {
            plan: at(0),
            bytes: self.table(&tables.byte_bases),
            primes: self.table(&tables.prime_bases),
            longs: self.long.map_or(0, |long| self.table(&long.bases)),
            long_weights: self.long.map_or(0, |long| self.table(&long.weights)),
            residues,
            ld: layout.block.0.next_multiple_of(16) as i64,
            plane: layout.plane[2] as i64,
            rows: down as i32,
            cols: across as i32,
            first_row: i as i32,
            first_col: j as i32,
            row_scalings: scaling(i),
            col_scalings: scaling(shape.0 + j),
            row_tails: tails(0, i),
            col_tails: tails(usize::from(!self.same), j),
            c: c.data + (place * numbers.bytes()) as u64,
            ldc: c.col_stride as i64,
            alpha_exponent: job.alpha.exponent,
            alpha_negative: job.alpha.negative.into(),
            addend: match job.fast(numbers) {
                Some(Addend::Old) => 1,
                Some(Addend::MinusOld) => -1,
                Some(Addend::Nothing) | None => 0,
            },
            part: match job.part {
                Part::All => 0,
                Part::Upper => 1,
                Part::Lower => 2,
            },
            unscaled: self.same.into(),
            limb_words: c.limb_words as i32,
            limbs: c.limbs + 4 * place as u64,
            limb_plane: c.limb_plane as i64,
            precision: numbers.precision() as i32,
            elements: elements as i32,
            unsure: at(layout.left),
            max_unsure: i32::try_from(layout.max_left).unwrap_or(i32::MAX),
            pad_end: 0,
        }
    }

    /// Elements of the list, among which some may be left: none where all of a strip were settled with it.
    pub fn open(&self, plan: &Plan) -> usize {
        if self.cut.is_some() && plan.hard == 0 { 0 } else { plan.unsure as usize }
    }

    /// Reads what is left to the CPU: `None` for too many elements.
    pub fn left(&self, memory: &Buffer<u8>, plan: &Plan) -> Result<Option<Left>, Failure> {
        if plan.unsure as usize > self.layout.max_left {
            return Ok(None);
        }
        let count = self.open(plan);
        let mut left = Left::default();
        if count > 0 {
            let pairs: Vec<[u32; 2]> = self.read(memory, self.layout.left, count)?;
            // Those that were settled are marked.
            let open = || pairs.iter().filter(|[i, _]| *i != u32::MAX);
            let room = fallible::with_room(open().count());
            left.elements = room.ok_or_else(Failure::no_host_memory)?;
            left.elements.extend(open().map(|&[i, j]| (i, j)));
        }
        if let Some(given) = self.given {
            left.vectors = given.left_out().ok_or_else(Failure::no_host_memory)?;
        }
        // The CPU cuts nothing off: it makes its own then.
        if !left.elements.is_empty() && self.cut.is_none() {
            left.scalings = Some(self.scalings(memory)?);
        }
        Ok(Some(left))
    }

    /// Copies so many numbers from the memory of the product, whatever was written there.
    fn read<T: Copy + Default>(
        &self,
        memory: &Buffer<u8>,
        place: usize,
        count: usize,
    ) -> Result<Vec<T>, Failure> {
        ranges::read(self.stream, memory, place, count)
    }
}

/// Enqueues a kernel in so many blocks of threads with shared memory.
pub fn launch<T: DeviceRepr>(
    device: &Device,
    stream: &Arc<CudaStream>,
    kernel: &str,
    arguments: &T,
    blocks: usize,
    (threads, shared): (usize, usize),
) -> Result<(), Failure> {
    let kernel = device.kernels.get(kernel)?;
    let blocks = u32::try_from(blocks).ok().filter(|&blocks| blocks < 1 << 31);
    let blocks = blocks.ok_or_else(|| Failure::new("too many blocks"))?;
    let config = LaunchConfig {
        grid_dim: (blocks, 1, 1),
        block_dim: (threads as u32, 1, 1),
        shared_mem_bytes: shared as u32,
    };
    // SAFETY: the arguments are the kernel's, and describe memory that outlives it.
    unsafe { stream.launch_builder(kernel).arg(arguments).launch(config)? };
    Ok(())
}

/// A range that the device found.
pub fn range(&[top, smallest, bottom, used]: &RawRange, &counts: &RawLevels) -> Range {
    let (top, smallest, bottom) = (top.into(), smallest.into(), bottom.into());
    match used {
        0 => Range::default(),
        _ => Range { top, smallest, bottom, special: false, counts },
    }
}

/// 32-bit words of the longest integers.
pub fn words_needed(scalings: &Scalings) -> usize {
    words(&scalings.rows).max(words(&scalings.cols))
}

/// Sixteenths of bits that moduli must cover for integers of these scalings, in sums of so many products.
pub fn bits_needed(scalings: &Scalings, depth: usize) -> i32 {
    let needed = needed((most_bits(&scalings.rows), most_bits(&scalings.cols)), depth);
    // No moduli cover as many as do not fit into an int.
    i32::try_from(needed).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cuda::shared::{check, values};

    #[test]
    #[cfg_attr(not(nvrtc), ignore = "needs NVRTC, which scripts/nvcc fetches")]
    fn constants_are_those_of_the_kernels() {
        let check = |file: &str, list: &[(&str, usize)]| {
            check(file, "wideblas::residue", &[values(list)]);
        };
        check("residue_plan", &[("PLAN_THREADS", SCALING), ("RANGE_THREADS", SEARCHING)]);
        check("residue_convert", &[("SHARE_VECTORS", CONVERTED), ("SHARE_DEPTH", DEPTH)]);
        check("residue_convert", &[("CONVERT_THREADS", CONVERTING)]);
        check("residue_long_convert", &[("LONG_VECTORS", LONG_CONVERTED)]);
        check("residue_finish", &[("FINISH_THREADS", FINISHING)]);
    }
}
