//! The plan of a product: made on the device, or uploaded.

use super::Run;
use crate::cuda::copy::upload;
use crate::cuda::crt::View;
use crate::cuda::crt::arguments::{
    Capacities, CrtOperand, CrtPlan, LEFT_OUT, Operands, PlanJob, RANKED_BITS, RANKS, RankJob,
    RawLevels, RawRange, RawScaling, Tails, range,
};
use crate::cuda::crt::cut::Cut;
use crate::cuda::crt::kind::{Kind, bits_needed};
use crate::cuda::crt::layout::SEARCHING;
use crate::cuda::launch::Failure;
use crate::cuda::memory::Buffer;
use crate::scaling::{Range, Ranked, Scaling, Scalings, words};
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{CudaSlice, result};
use wideblas_base::fallible;

/// Threads of a block that makes scalings, and of one that ranks them.
const SCALING: usize = 256;
const RANKING: usize = 256;

impl Run<'_> {
    /// Arguments for A and B, with the memory of the product at `base`.
    pub fn operands(&self, base: CUdeviceptr) -> Result<Operands, Failure> {
        let (layout, matrices) = (self.layout, self.matrices);
        let (m, n, k) = matrices.shape;
        let at = |offset: usize| base + offset as u64;
        let int = |x: usize| i32::try_from(x).map_err(|_| Failure::new("a matrix too large"));
        let (rows, cols, depth) = (int(m)?, int(n)?, int(k)?);
        let side = |view: View, side: usize, vectors: i32, strides: (usize, usize)| {
            let before = if side == 0 { 0 } else { m };
            // If both sides have the same numbers, one search and one conversion suffice.
            let (found, before_found) = if self.same { (0, 0) } else { (side, before) };
            CrtOperand {
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

    /// Enqueues the kernels that find the ranges and make the scalings and the plan.
    pub fn make_plan(&self, base: CUdeviceptr, operands: Operands) -> Result<(), Failure> {
        let ((m, n, _), layout) = (self.matrices.shape, self.layout);
        let [of_a, of_b] = layout.search.blocks;
        let searching = if self.same { of_a } else { of_a + of_b };
        // SAFETY: within the memory of the product.
        unsafe { result::memset_d8_async(base, 0, layout.search.zeros, self.stream.cu_stream())? };
        self.launch(&self.named("crt_ranges"), &operands, searching, (SEARCHING, 0))?;
        let job = self.plan_job(operands);
        self.launch("crt_plan", &job, (m + n).div_ceil(SCALING), (SCALING, 0))
    }

    /// Uploads a plan with these scalings.
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
        let plan = CrtPlan {
            needed: bits_needed(scalings, self.matrices.shape.2),
            moduli: planes / self.kind.planes_each() as i32,
            planes,
            words_a: words(&scalings.rows),
            words_b: words(&scalings.cols),
            ..CrtPlan::default()
        };
        // SAFETY: both fit their places; pageable memory is read before the calls return.
        unsafe {
            let bytes =
                std::slice::from_raw_parts((&raw const plan).cast::<u8>(), size_of::<CrtPlan>());
            let stream = self.stream.cu_stream();
            upload(base, bytes, stream)?;
            upload(base + self.layout.scalings as u64, &all, stream)?;
            // The sources are gone when this returns.
            self.stream.synchronize()?;
        }
        Ok(())
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
            savings: self.table(&tables.savings),
        }
    }

    /// The ranges of rows and columns that the device found.
    pub fn ranges(&self, memory: &Buffer<u8>) -> Result<(Vec<Range>, Vec<Range>), Failure> {
        let (m, n, _) = self.matrices.shape;
        let raw: Vec<RawRange> = self.read(memory, self.layout.ranges, m + n)?;
        let levels: Vec<RawLevels> = self.read(memory, self.layout.levels, m + n)?;
        // For A and its transpose, only the ranges of rows are found.
        let cols = if self.same { 0..m } else { m..m + n };
        let of = |part: std::ops::Range<usize>| {
            let both = raw[part.clone()].iter().zip(&levels[part]);
            fallible::try_collected(both.map(|(raw, levels)| range(raw, levels)))
        };
        of(0..m).zip(of(cols)).ok_or_else(Failure::no_host_memory)
    }

    /// The bits of the scalings that the device made, of rows and of columns.
    pub fn ranked(&self, memory: &Buffer<u8>) -> Result<[Ranked; 2], Failure> {
        let (m, n, _) = self.matrices.shape;
        let at = |offset: usize| memory.data() + offset as u64;
        let int = |x: usize| i32::try_from(x).map_err(|_| Failure::new("a matrix too large"));
        let scalings = |vector: usize| at(self.layout.scalings + vector * size_of::<RawScaling>());
        let job = RankJob {
            scalings: [scalings(0), scalings(m)],
            vectors: [int(m)?, int(n)?],
            found: at(self.layout.ranks),
        };
        self.launch("crt_ranks", &job, 2, (RANKING, 0))?;
        let found: Vec<i32> = self.read(memory, self.layout.ranks, 2 * RANKS)?;
        let sides = [&found[..RANKS], &found[RANKS..]];
        if sides.iter().any(|side| side[0] as usize + 1 >= RANKED_BITS) {
            // More than the kernel tells apart.
            let Scalings { rows, cols } = self.scalings(memory)?;
            let both = Ranked::of(&rows).zip(Ranked::of(&cols));
            return both.map(|(rows, cols)| [rows, cols]).ok_or_else(Failure::no_host_memory);
        }
        Ok(sides.map(|side| Ranked::of_places(side.iter().map(|&bits| bits.into()).collect())))
    }

    /// The scalings that the device made.
    pub fn scalings(&self, memory: &Buffer<u8>) -> Result<Scalings, Failure> {
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
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let threads = values(&[("PLAN_THREADS", SCALING), ("RANK_THREADS", RANKING)]);
    check("crt/plan", "wideblas::crt", &[threads]);
}
