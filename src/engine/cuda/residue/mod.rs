//! Exact products by residues on the device: the steps of `crate::product` as kernels that follow each
//! other in a stream. The plan is made on the device too; the host waits once, at the end.

mod arguments;
pub mod tables;

use super::launch::Failure;
use super::modular::{self, ModularProduct};
use super::probe::Device;
use crate::engine::Part;
use arguments::{
    Capacities, Conversion, Finish, MORE_MODULI, NATIVE, Operand, Operands, Plan, PlanJob, Planes,
    RANGE_BYTES, SCALING_BYTES, SPECIAL,
};
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{
    CudaEvent, CudaSlice, CudaStream, DevicePtr, DeviceRepr, LaunchConfig, PushKernelArg, sys,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use tables::{BYTE_WORDS, PRIME_WORDS, Tables};

/// The numbers of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// Sums of 1, 2 or 4 doubles.
    Doubles(usize),
    /// Magnitudes of 32-bit words, and a head: twice the exponent of the lowest word, one more for a
    /// negative number. Results have this many bits, at the top of their words.
    Limbs { precision: usize },
}

impl Numbers {
    fn name(self) -> &'static str {
        match self {
            Numbers::Doubles(1) => "f64",
            Numbers::Doubles(2) => "dd",
            Numbers::Doubles(_) => "qd",
            Numbers::Limbs { .. } => "limbs",
        }
    }

    /// Bytes of a number, or of its head.
    fn bytes(self) -> usize {
        match self {
            Numbers::Doubles(limbs) => 8 * limbs,
            Numbers::Limbs { .. } => 8,
        }
    }

    fn precision(self) -> usize {
        match self {
            Numbers::Doubles(limbs) => 53 * limbs,
            Numbers::Limbs { precision } => precision,
        }
    }
}

/// A matrix on the device; strides in numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct View {
    /// The numbers, or their heads.
    pub data: CUdeviceptr,
    pub row_stride: usize,
    pub col_stride: usize,
    /// Words of magnitudes, the lowest first, in planes with the strides of the heads.
    pub limbs: CUdeviceptr,
    /// Words from plane to plane.
    pub limb_plane: usize,
    pub limb_words: usize,
}

/// What an integer is multiplied by before it is rounded: a power of two, or its opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Power {
    pub negative: bool,
    pub exponent: i32,
}

/// What is added: beta C for beta 0, 1 or -1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Addend {
    Nothing,
    Old,
    MinusOld,
}

/// C := alpha A B + beta C; C is column-major. Products of numbers of limbs add nothing.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// Rows and columns of C, and the depth: none is 0.
    pub shape: (usize, usize, usize),
    pub numbers: Numbers,
    pub a: View,
    pub b: View,
    pub c: View,
    pub alpha: Power,
    pub addend: Addend,
    pub part: Part,
    /// Bits of relative accuracy that each number keeps; all without.
    pub precision: Option<i32>,
    /// Costs of the native way, a multiply-add and an element, where it may take over.
    pub native: Option<(f64, f64)>,
    /// Bytes of memory that the product may take.
    pub memory: usize,
}

/// How a product ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// C is complete but for these elements, (row, column), which are as they were.
    Done { left: Vec<(u32, u32)> },
    /// C has fewer elements than were left to the CPU: all of it must be computed again.
    Lost,
    /// C is as it was: the native way is cheaper, for all or a part.
    Native,
    /// C is as it was: numbers that the CPU must look at, or too many bits.
    Refused,
}

/// The steps of a product, in order.
pub const STEPS: [&str; 4] = ["plan", "residue", "product", "finish"];

/// Events around the steps, for benchmarks: the end of each, after the start.
#[derive(Default)]
pub struct Marks(Vec<(usize, CudaEvent)>);

impl Marks {
    fn mark(&mut self, stream: &Arc<CudaStream>, step: usize) -> Result<(), Failure> {
        let event = stream.record_event(Some(sys::CUevent_flags::CU_EVENT_DEFAULT))?;
        self.0.push((step, event));
        Ok(())
    }

    /// Seconds of each step.
    pub fn seconds(&self) -> Result<[f64; STEPS.len()], Failure> {
        let mut seconds = [0.0; STEPS.len()];
        for pair in self.0.windows(2) {
            seconds[pair[1].0] += f64::from(pair[0].1.elapsed_ms(&pair[1].1)?) * 1e-3;
        }
        Ok(seconds)
    }
}

/// The constants on a device.
pub struct OnDevice {
    byte_capacities: CudaSlice<i32>,
    word_capacities: CudaSlice<i32>,
    prime_capacities: CudaSlice<i32>,
    byte_bases: CudaSlice<tables::ByteBasis>,
    byte_rows: CudaSlice<tables::ByteRow>,
    prime_bases: CudaSlice<tables::PrimeBasis>,
    prime_rows: CudaSlice<tables::PrimeRow>,
    byte_planes: CudaSlice<tables::Modulus>,
    prime_planes: CudaSlice<tables::Modulus>,
    host: Tables,
    /// Bits that the last product of a format needed, exact or not: a guess for the next.
    last_bits: [[AtomicI32; 2]; 4],
}

impl OnDevice {
    pub fn upload(stream: &Arc<CudaStream>, tables: Tables) -> Result<OnDevice, Failure> {
        let on_device = OnDevice {
            byte_capacities: stream.clone_htod(&tables.byte_capacities)?,
            word_capacities: stream.clone_htod(&tables.word_capacities)?,
            prime_capacities: stream.clone_htod(&tables.prime_capacities)?,
            byte_bases: stream.clone_htod(&tables.byte_bases)?,
            byte_rows: stream.clone_htod(&tables.byte_rows)?,
            prime_bases: stream.clone_htod(&tables.prime_bases)?,
            prime_rows: stream.clone_htod(&tables.prime_rows)?,
            byte_planes: stream.clone_htod(&tables.byte_planes)?,
            prime_planes: stream.clone_htod(&tables.prime_planes)?,
            host: tables,
            last_bits: Default::default(),
        };
        // Other streams read them without waiting for this one.
        stream.synchronize()?;
        Ok(on_device)
    }

    fn guess(&self, job: &Job) -> &AtomicI32 {
        let format = match job.numbers {
            Numbers::Doubles(limbs) => limbs.ilog2() as usize,
            Numbers::Limbs { .. } => 3,
        };
        &self.last_bits[format][usize::from(job.precision.is_none())]
    }
}

/// The residues that a product goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Modulo bytes.
    Bytes,
    /// Digits of residues modulo primes.
    Digits,
}

impl Kind {
    /// The first whose moduli cover the bits, and their planes.
    fn for_bits(tables: &Tables, numbers: Numbers, bits: i32) -> Option<(Kind, usize)> {
        let count = |list: &[i32]| Some(1 + list.iter().position(|&capacity| capacity >= bits)?);
        let bytes = count(&tables.byte_capacities).map(|count| (Kind::Bytes, count));
        let bytes = bytes.filter(|_| matches!(numbers, Numbers::Doubles(_)));
        bytes.or_else(|| Some((Kind::Digits, 3 * count(&tables.prime_capacities)?)))
    }

    fn residue_bytes(self) -> usize {
        match self {
            Kind::Bytes => 1,
            Kind::Digits => 2,
        }
    }
}

/// Rows that operands are filled up to, and bytes of their depth; see kernels/modular.cuh.
const ROWS: usize = 256;
const SLAB: usize = 128;
/// Elements that may be left to the CPU.
const MAX_LEFT: usize = 1 << 16;
/// Planes beyond those that a guess gives.
const SPARE: usize = 3;

/// The memory of a product, in one piece.
struct Layout {
    ranges: usize,
    scalings: usize,
    left: usize,
    planes: [usize; 2],
    residues: usize,
    bytes: usize,
    /// Rows and columns of C at a time.
    block: (usize, usize),
    /// Bytes of a plane of A, of B, and elements of one of C.
    plane: [usize; 3],
}

impl Layout {
    fn new(job: &Job, kind: Kind, planes: usize) -> Option<Layout> {
        let (m, n, _) = job.shape;
        let mut block = (m, n);
        loop {
            let layout = Layout::of_block(job, kind, planes, block);
            if layout.bytes <= job.memory {
                return Some(layout);
            }
            // B is converted once for each block of columns, A for each block of both.
            block = match block {
                (rows, cols) if cols > ROWS && cols >= rows => (rows, half(cols)),
                (rows, cols) if rows > ROWS => (half(rows), cols),
                _ => return None,
            };
        }
    }

    fn of_block(job: &Job, kind: Kind, planes: usize, block: (usize, usize)) -> Layout {
        let (m, n, k) = job.shape;
        let depth = k.next_multiple_of(SLAB);
        let mut bytes = size_of::<Plan>();
        let mut take = |len: usize| {
            let place = bytes.next_multiple_of(1024);
            bytes = place + len;
            place
        };
        let [a, b] = [block.0, block.1].map(|rows| rows.next_multiple_of(ROWS) * depth);
        let residues = block.0.next_multiple_of(16) * block.1;
        Layout {
            ranges: take((m + n) * RANGE_BYTES),
            scalings: take((m + n) * SCALING_BYTES),
            left: take(MAX_LEFT * size_of::<[u32; 2]>()),
            planes: [take(planes * a), take(planes * b)],
            residues: take(planes * residues * kind.residue_bytes()),
            bytes,
            block,
            plane: [a, b, residues],
        }
    }
}

/// About half, of whole tiles.
fn half(len: usize) -> usize {
    len.div_ceil(2).next_multiple_of(ROWS)
}

/// Computes a product of matrices on the device, and waits for it.
pub fn gemm(
    device: &Device,
    stream: &Arc<CudaStream>,
    tables: &OnDevice,
    job: &Job,
    mut marks: Option<&mut Marks>,
) -> Result<Outcome, Failure> {
    let (_, _, k) = job.shape;
    let extra_bits = k.next_power_of_two().ilog2() as i32 + 2;
    let last = tables.guess(job);
    let precision = job.precision.unwrap_or(job.numbers.precision() as i32 + 10);
    let first_guess = 2 * precision + 30 + extra_bits;
    let mut bits = match last.load(Ordering::Relaxed) {
        0 => first_guess,
        last => last,
    };
    loop {
        let Some((kind, moduli)) = Kind::for_bits(&tables.host, job.numbers, bits) else {
            return Ok(Outcome::Refused);
        };
        let (_, most) = tables.limits(kind);
        let planes = (moduli + SPARE).min(most);
        let Some(layout) = Layout::new(job, kind, planes) else {
            return Err(Failure::new("no memory for residues"));
        };
        // SAFETY: the kernels write what they read later.
        let memory = unsafe { stream.alloc::<u8>(layout.bytes)? };
        let run = Run { device, stream, tables, job, kind, planes, extra_bits, layout: &layout };
        let plan = run.enqueue(&memory, &mut marks)?;
        last.store(plan.needed, Ordering::Relaxed);
        if plan.status & (SPECIAL | NATIVE) != 0 {
            let native = plan.status & SPECIAL == 0;
            return Ok(if native { Outcome::Native } else { Outcome::Refused });
        }
        if plan.status & MORE_MODULI != 0 {
            // The same again would not help.
            if Kind::for_bits(&tables.host, job.numbers, plan.needed) <= Some((kind, planes)) {
                return Ok(Outcome::Refused);
            }
            bits = plan.needed;
            continue;
        }
        return run.left(&memory, plan.unsure as usize);
    }
}

impl PartialOrd for Kind {
    fn partial_cmp(&self, other: &Kind) -> Option<std::cmp::Ordering> {
        Some((*self as u8).cmp(&(*other as u8)))
    }
}

impl OnDevice {
    /// Words of an integer, and planes at most.
    fn limits(&self, kind: Kind) -> (usize, usize) {
        match kind {
            Kind::Bytes => (BYTE_WORDS, self.host.byte_planes.len()),
            Kind::Digits => (PRIME_WORDS, self.host.prime_planes.len()),
        }
    }
}

/// An attempt with a number of planes.
struct Run<'a> {
    device: &'a Device,
    stream: &'a Arc<CudaStream>,
    tables: &'a OnDevice,
    job: &'a Job,
    kind: Kind,
    planes: usize,
    extra_bits: i32,
    layout: &'a Layout,
}

impl Run<'_> {
    /// Enqueues all steps and waits for the plan they went by.
    fn enqueue(
        &self,
        memory: &CudaSlice<u8>,
        marks: &mut Option<&mut Marks>,
    ) -> Result<Plan, Failure> {
        let (stream, layout, job) = (self.stream, self.layout, self.job);
        let (m, n, k) = job.shape;
        let mut mark = |step: usize| marks.as_mut().map_or(Ok(()), |marks| marks.mark(stream, step));
        let (base, _in_use) = memory.device_ptr(stream);
        let at = |offset: usize| base + offset as u64;
        let int = |x: usize| i32::try_from(x).map_err(|_| Failure::new("a matrix too large"));
        let (rows, cols, depth) = (int(m)?, int(n)?, int(k)?);
        let side = |view: View, vectors: i32, strides: (usize, usize), before: usize| Operand {
            data: view.data,
            limbs: view.limbs,
            limb_plane: view.limb_plane as i64,
            limb_words: view.limb_words as i32,
            pad: 0,
            vector_stride: strides.0 as i64,
            depth_stride: strides.1 as i64,
            vectors,
            depth,
            ranges: at(layout.ranges + before * RANGE_BYTES),
            scalings: at(layout.scalings + before * SCALING_BYTES),
        };
        let operands = Operands {
            sides: [
                side(job.a, rows, (job.a.row_stride, job.a.col_stride), 0),
                side(job.b, cols, (job.b.col_stride, job.b.row_stride), m),
            ],
            plan: base,
        };
        mark(0)?;
        self.launch("residue_begin", &operands, (m + n).div_ceil(256), 1, 256)?;
        let blocks = (m.div_ceil(32) + n.div_ceil(32)) * k.div_ceil(256);
        self.launch(&self.named("residue_ranges"), &operands, blocks, 1, 256)?;
        self.launch("residue_plan", &self.plan_job(operands), 1, 1, 1024)?;
        mark(0)?;
        let (height, width) = layout.block;
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
                let (new_a, new_b) = (i == 0 && j == 0 || height < m, i == 0);
                self.convert(operands, &at, [(i, down, new_a && !outside), (j, across, new_b)])?;
                mark(1)?;
                if outside {
                    continue;
                }
                self.multiply(&at, (i, down), (j, across), k)?;
                mark(2)?;
                self.finish(&at, (i, down), (j, across))?;
                mark(3)?;
            }
        }
        let mut plan = Plan::default();
        // SAFETY: one plan, at the start of the memory; the copy has ended when this returns.
        unsafe {
            let bytes = std::slice::from_raw_parts_mut((&raw mut plan).cast::<u8>(), size_of::<Plan>());
            cudarc::driver::result::memcpy_dtoh_async(bytes, base, stream.cu_stream())?;
        }
        stream.synchronize()?;
        Ok(plan)
    }

    /// A kernel for the numbers of this product.
    fn named(&self, kernel: &str) -> String {
        format!("{kernel}_{}", self.job.numbers.name())
    }

    fn launch<T: DeviceRepr>(
        &self,
        kernel: &str,
        arguments: &T,
        blocks: usize,
        rows: usize,
        threads: u32,
    ) -> Result<(), Failure> {
        let kernel = self.device.kernels.get(kernel)?;
        let blocks = u32::try_from(blocks).ok().filter(|&blocks| blocks < 1 << 31);
        let blocks = blocks.ok_or_else(|| Failure::new("too many blocks"))?;
        let config = LaunchConfig {
            grid_dim: (blocks, rows as u32, 1),
            block_dim: (threads, 1, 1),
            shared_mem_bytes: 0,
        };
        // SAFETY: the arguments are the kernel's, and describe memory that outlives it.
        unsafe { self.stream.launch_builder(kernel).arg(arguments).launch(config)? };
        Ok(())
    }

    /// The address of a table.
    fn table<T>(&self, table: &CudaSlice<T>) -> CUdeviceptr {
        table.device_ptr(self.stream).0
    }

    fn capacities(&self, table: &CudaSlice<i32>) -> Capacities {
        Capacities { bits: self.table(table), len: table.len() as i32, pad: 0 }
    }

    fn plan_job(&self, operands: Operands) -> PlanJob {
        let tables = self.tables;
        let (multiply_add, element) = self.job.native.unwrap_or((-1.0, 0.0));
        let (moduli, planes_per_modulus) = match self.kind {
            Kind::Bytes => (&tables.byte_capacities, 1),
            Kind::Digits => (&tables.prime_capacities, 3),
        };
        PlanJob {
            operands,
            precision: self.job.precision.unwrap_or(-1),
            extra_bits: self.extra_bits,
            moduli: self.capacities(moduli),
            planes_per_modulus,
            max_planes: self.planes as i32,
            max_words: tables.limits(self.kind).0 as i32,
            pad: 0,
            multiply_add,
            element,
            bytes: self.capacities(&tables.byte_capacities),
            words: self.capacities(&tables.word_capacities),
        }
    }

    /// Residues of rows of A and columns of B: first, number, and whether they are to be made.
    fn convert(
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
        };
        let (kernel, vectors) = match self.kind {
            Kind::Bytes => ("residue_bytes", 32),
            Kind::Digits => ("residue_digits", 8),
        };
        let deep = self.job.shape.2.next_multiple_of(SLAB) / 32;
        let blocks = (wanted(0).div_ceil(vectors) + wanted(1).div_ceil(vectors)) * deep;
        if blocks == 0 {
            return Ok(());
        }
        self.launch(&self.named(kernel), &job, blocks, 1, 256)
    }

    fn multiply(
        &self,
        at: &dyn Fn(usize) -> CUdeviceptr,
        (i, down): (usize, usize),
        (j, across): (usize, usize),
        k: usize,
    ) -> Result<(), Failure> {
        let (tables, layout) = (self.tables, self.layout);
        let (moduli, width) = match self.kind {
            Kind::Bytes => (&tables.byte_planes, modular::Width::Bytes),
            Kind::Digits => (&tables.prime_planes, modular::Width::Words),
        };
        // Rows of the product are columns of C. Blocks beside the diagonal are wanted whole.
        let on_diagonal = i == j;
        let product = ModularProduct {
            x: at(layout.planes[1]),
            y: at(layout.planes[0]),
            d: at(layout.residues),
            ld_d: layout.block.0.next_multiple_of(16) as i64,
            plane_x: layout.plane[1] as i64,
            plane_y: layout.plane[0] as i64,
            plane_d: layout.plane[2] as i64,
            rows: across as i32,
            cols: down as i32,
            depth: k.next_multiple_of(SLAB) as i32,
            part: match self.job.part {
                Part::Upper if on_diagonal => 1,
                Part::Lower if on_diagonal => 2,
                _ => 0,
            },
            moduli: self.table(moduli),
            planes: at(std::mem::offset_of!(Plan, planes)),
        };
        modular::enqueue(self.device, self.stream, &product, width)
    }

    fn finish(
        &self,
        at: &dyn Fn(usize) -> CUdeviceptr,
        (i, down): (usize, usize),
        (j, across): (usize, usize),
    ) -> Result<(), Failure> {
        let (tables, layout, job) = (self.tables, self.layout, self.job);
        let scaling = |vector: usize| at(layout.scalings + vector * SCALING_BYTES);
        let place = i * job.c.row_stride + j * job.c.col_stride;
        let arguments = Finish {
            plan: at(0),
            bytes: self.table(&tables.byte_bases),
            primes: self.table(&tables.prime_bases),
            residues: at(layout.residues),
            ld: layout.block.0.next_multiple_of(16) as i64,
            plane: layout.plane[2] as i64,
            rows: down as i32,
            cols: across as i32,
            first_row: i as i32,
            first_col: j as i32,
            row_scalings: scaling(i),
            col_scalings: scaling(job.shape.0 + j),
            c: job.c.data + (place * job.numbers.bytes()) as u64,
            ldc: job.c.col_stride as i64,
            alpha_exponent: job.alpha.exponent,
            alpha_negative: job.alpha.negative.into(),
            addend: match job.addend {
                Addend::Nothing => 0,
                Addend::Old => 1,
                Addend::MinusOld => -1,
            },
            part: match job.part {
                Part::All => 0,
                Part::Upper => 1,
                Part::Lower => 2,
            },
            limbs: job.c.limbs + 4 * place as u64,
            limb_plane: job.c.limb_plane as i64,
            precision: job.numbers.precision() as i32,
            pad: 0,
            unsure: at(layout.left),
            max_unsure: MAX_LEFT as i32,
            pad_end: 0,
        };
        let (kernel, elements) = match self.kind {
            Kind::Bytes => ("residue_finish_bytes", 512),
            Kind::Digits => ("residue_finish_digits", 128),
        };
        self.launch(&self.named(kernel), &arguments, down.div_ceil(elements), across.min(65_535), 128)
    }

    /// Reads which elements are left to the CPU.
    fn left(&self, memory: &CudaSlice<u8>, count: usize) -> Result<Outcome, Failure> {
        if count > MAX_LEFT {
            return Ok(Outcome::Lost);
        }
        if count == 0 {
            return Ok(Outcome::Done { left: Vec::new() });
        }
        let place = self.layout.left;
        let bytes = self.stream.clone_dtoh(&memory.slice(place..place + 8 * count))?;
        let number = |bytes: &[u8]| u32::from_ne_bytes(bytes.try_into().expect("four bytes"));
        let pair = |bytes: &[u8]| (number(&bytes[..4]), number(&bytes[4..]));
        Ok(Outcome::Done { left: bytes.chunks_exact(8).map(pair).collect() })
    }
}
