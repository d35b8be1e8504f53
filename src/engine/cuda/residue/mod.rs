//! Exact products by residues on the device: the steps of `crate::product` as kernels that follow each
//! other in a stream. The plan is made on the device too; the host waits once, at the end.

mod arguments;
mod cut;
mod kind;
mod layout;
mod leaving;
pub mod limbs;
mod long;
pub mod measure;
mod panels;
mod ranges;
mod run;
mod settle;
pub mod tables;

use super::launch::Failure;
use super::memory::Plain;
use super::operand::{Operand, Target};
use super::probe::Device;
use super::queue::Queue;
use super::staging::Gate;
use crate::engine::scaling::{LeftOut, Range, SIXTEENTHS, Scalings, extra_bits};
use crate::engine::{MatMut, MatRef};
use crate::options::Part;
pub use arguments::FACTOR_WORDS;
use arguments::{ASK, MORE_MODULI, SPECIAL};
use cudarc::driver::sys::{self, CUdeviceptr};
use cudarc::driver::{CudaEvent, CudaStream};
use cut::Cut;
pub use cut::cut_from;
use kind::Kind;
pub use kind::OnDevice;
use layout::{Layout, Needs};
use leaving::Leaving;
use run::{Run, bits_needed, words_needed};
use settle::Settling;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tables::Tables;

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

/// alpha or beta: ±words 2^exponent, the lowest word first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factor<'a> {
    pub negative: bool,
    pub exponent: i32,
    /// None for zero.
    pub words: &'a [u32],
}

impl Factor<'static> {
    pub const ZERO: Factor<'static> = Factor { negative: false, exponent: 0, words: &[] };
    pub const ONE: Factor<'static> = Factor { negative: false, exponent: 0, words: &[1] };
}

impl Factor<'_> {
    pub fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    /// A power of two, or its opposite.
    fn is_power(&self) -> bool {
        self.words == [1]
    }
}

/// What the fast way adds: beta C for beta 0, 1 or -1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Addend {
    Nothing,
    Old,
    MinusOld,
}

/// The matrices of a product; C is column-major.
#[derive(Clone, Copy, Debug)]
pub struct Matrices {
    /// Rows and columns of C, and the depth: none is 0.
    pub shape: (usize, usize, usize),
    pub numbers: Numbers,
    pub a: View,
    pub b: View,
    pub c: View,
}

impl Matrices {
    /// B is A transposed, in the same place.
    fn are_transposes(&self) -> bool {
        let (a, b) = (self.a, self.b);
        self.shape.0 == self.shape.1
            && (a.data, a.row_stride, a.col_stride) == (b.data, b.col_stride, b.row_stride)
            && (a.limbs, a.limb_plane) == (b.limbs, b.limb_plane)
    }
}

/// C := alpha A B + beta C.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    pub alpha: Factor<'a>,
    pub beta: Factor<'a>,
    pub part: Part,
    /// Bits of relative accuracy that each number keeps; all without.
    pub precision: Option<i32>,
    /// A native way that may take over.
    pub native: Option<NativeWay<'a>>,
}

/// A native way that computes rows, columns or all of a product where that is cheaper.
#[derive(Clone, Copy)]
pub struct NativeWay<'a> {
    /// Of the numbers of moduli in [`Tables::ladder`], how many of the first are cheaper for all.
    pub affordable: usize,
    /// Asked where that does not decide.
    pub decide: &'a Decide<'a>,
}

/// The scalings for these ranges of rows and columns.
pub type Decide<'a> = dyn Fn(&[Range], &[Range]) -> Result<Scalings, Declined> + 'a;

/// Why there are no scalings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declined {
    /// The native way is to compute everything.
    Native,
    NoMemory,
}

impl fmt::Debug for NativeWay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NativeWay").field("affordable", &self.affordable).finish_non_exhaustive()
    }
}

impl Default for Job<'_> {
    /// C := A B, exactly.
    fn default() -> Self {
        Job {
            alpha: Factor::ONE,
            beta: Factor::ZERO,
            part: Part::All,
            precision: None,
            native: None,
        }
    }
}

impl Job<'_> {
    /// What the fast way adds, where it does: for powers of two as alpha, and beta 0 or for sums of doubles
    /// 1 and -1.
    fn fast(&self, numbers: Numbers) -> Option<Addend> {
        let addend = match (numbers, self.beta) {
            (_, beta) if beta.is_zero() => Addend::Nothing,
            (Numbers::Doubles(_), Factor { exponent: 0, words: [1], negative }) => {
                if negative {
                    Addend::MinusOld
                } else {
                    Addend::Old
                }
            }
            _ => return None,
        };
        self.alpha.is_power().then_some(addend)
    }
}

/// What a product does not compute. It is as it was where something is added to C.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Left {
    /// Rows and columns of C that the native way computes cheaper.
    pub vectors: LeftOut,
    /// Elements, (row, column), that the CPU must look at.
    pub elements: Vec<(u32, u32)>,
    /// Of the whole product, where there are such elements; none where all bits count.
    pub scalings: Option<Scalings>,
}

/// How a product ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// C is complete from the first column on in so many, but for what is left.
    Done { columns: usize, left: Left },
    /// Too many elements must be left to the CPU; nothing was to be added to C, so that it can be
    /// computed again.
    Hard,
    /// C is as it was: the native way is cheaper.
    Native,
    /// C is as it was: numbers that the CPU must look at, or too many bits.
    Refused,
}

/// The steps of a product, in order.
pub const STEPS: [&str; 4] = ["plan", "residue", "product", "finish"];

/// Events around the steps, for benchmarks: the end of each, after the start.
#[derive(Default)]
pub struct Marks {
    events: Vec<(usize, CudaEvent)>,
    /// Planes that were multiplied.
    planes: usize,
}

impl Marks {
    fn mark(&mut self, stream: &Arc<CudaStream>, step: usize) -> Result<(), Failure> {
        let event = stream.record_event(Some(sys::CUevent_flags::CU_EVENT_DEFAULT))?;
        self.events.push((step, event));
        Ok(())
    }

    /// Seconds of each step.
    pub fn seconds(&self) -> Result<[f64; STEPS.len()], Failure> {
        let mut seconds = [0.0; STEPS.len()];
        for pair in self.events.windows(2) {
            seconds[pair[1].0] += f64::from(pair[0].1.elapsed_ms(&pair[1].1)?) * 1e-3;
        }
        Ok(seconds)
    }
}

/// Who follows a product.
#[derive(Default)]
pub(super) struct Watch<'a, 'b> {
    pub marks: Option<&'a mut Marks>,
    pub leaving: Option<&'a mut Leaving<'b>>,
}

/// Bits of sums beyond those of the factors' precisions and of the depth, where nothing is known.
const SURPLUS: i32 = 30;
/// Planes beyond those that a guess gives.
const SPARE: usize = 3;
/// Elements that the CPU computes in no time.
const FEW: usize = 256;
/// Products without cut numbers after one of which too much was open: its program may compute more like it.
const UNCUT: u32 = 16;
/// Less memory than this is not worth another try.
const LEAST: usize = 16 << 20;

/// Sixteenths of bits of sums of `depth` products of numbers that keep no more than their precision.
fn ordinary_bits(depth: usize, numbers: Numbers, job: &Job<'_>) -> i32 {
    let precision = job.precision.unwrap_or(numbers.precision() as i32 + 10);
    2 * SIXTEENTHS * precision + extra_bits(depth)
}

/// The same as the last product of the format needed them.
fn guessed_bits(
    tables: &OnDevice,
    shape: (usize, usize, usize),
    numbers: Numbers,
    job: &Job<'_>,
) -> i32 {
    let ordinary = ordinary_bits(shape.2, numbers, job);
    let surplus = tables.surplus(numbers, job).load(Ordering::Relaxed);
    let bits = ordinary.saturating_add(surplus).max(1);
    match Kind::for_bits(&tables.host, bits) {
        Some(_) => bits,
        None => ordinary + SIXTEENTHS * SURPLUS,
    }
}

/// Computes a product of matrices on the device, and waits for it. Returns which elements are left to
/// the CPU.
pub(super) fn gemm(
    device: &Device,
    queue: &Queue,
    tables: &OnDevice,
    matrices: &Matrices,
    job: &Job<'_>,
    mut watch: Watch<'_, '_>,
) -> Result<Outcome, Failure> {
    let (Matrices { shape, numbers, .. }, stream) = (*matrices, &queue.stream);
    let extra_bits = extra_bits(shape.2);
    let surplus = tables.surplus(numbers, job);
    let ordinary = ordinary_bits(shape.2, numbers, job);
    let mut bits = guessed_bits(tables, shape, numbers, job);
    let mut memory_left = queue.memory.left();
    let mut settles = job.fast(numbers).is_none();
    let mut given: Option<Scalings> = None;
    let mut cut = Cut::of(tables, matrices, job);
    loop {
        let Some((kind, planes)) = Kind::for_bits(&tables.host, bits) else {
            return Ok(Outcome::Refused);
        };
        let spare = if given.is_some() { 0 } else { SPARE };
        let planes = (planes + spare).min(tables.limits(kind).1);
        let long = (kind == Kind::Long).then(|| tables.long(device, stream)).transpose()?;
        cut = cut.filter(|_| kind == Kind::Bytes);
        let needs = Needs {
            planes,
            adds: !job.beta.is_zero(),
            settles,
            settling: Settling::new(matrices, job, kind, cut.is_some()),
            cut,
        };
        let layout = Layout::new(shape, kind, &needs, memory_left)
            .ok_or_else(|| Failure::OutOfMemory("no memory for residues".to_string()))?;
        if cut.is_some() && layout.block != (shape.0, shape.1) {
            cut = None;
            continue;
        }
        let memory = match queue.room::<u8>(layout.bytes) {
            Err(failure) if failure.is_out_of_memory() && layout.bytes > LEAST => {
                memory_left = layout.bytes / 2;
                continue;
            }
            memory => memory?,
        };
        let (layout, same) =
            (&layout, matrices.are_transposes() && layout.block == (shape.0, shape.1));
        let run = Run {
            device,
            stream,
            tables,
            matrices,
            job,
            kind,
            long,
            planes,
            extra_bits,
            given: given.as_ref(),
            layout,
            settles,
            settling: &needs.settling,
            cut,
            same,
            origin: (0, 0),
        };
        let plan = run.enqueue(queue, &memory, &mut watch)?;
        if plan.status & SPECIAL != 0 {
            return Ok(Outcome::Refused);
        }
        surplus.store(plan.needed - ordinary, Ordering::Relaxed);
        if let Some(native) = job.native.filter(|_| plan.status & ASK != 0) {
            let (rows, cols) = run.ranges(&memory)?;
            let scalings = match (native.decide)(&rows, &cols) {
                Ok(scalings) => scalings,
                Err(Declined::Native) => return Ok(Outcome::Native),
                Err(Declined::NoMemory) => return Ok(Outcome::Refused),
            };
            bits = bits_needed(&scalings, shape.2);
            let Some((kind, _)) = Kind::for_bits(&tables.host, bits) else {
                return Ok(Outcome::Refused);
            };
            if words_needed(&scalings) > tables.limits(kind).0 {
                return Ok(Outcome::Refused);
            }
            given = Some(scalings);
            continue;
        }
        if plan.status & MORE_MODULI != 0 {
            // The same again would not help.
            if Kind::for_bits(&tables.host, plan.needed) <= Some((kind, planes)) {
                return Ok(Outcome::Refused);
            }
            bits = plan.needed;
            continue;
        }
        if let Some(marks) = &mut watch.marks {
            marks.planes = plan.planes as usize;
        }
        run.settle_left(memory.data(), &plan)?;
        let left = run.left(&memory, &plan)?;
        let is_open = run.open(&plan) > 0 || left.is_none();
        if let Some(leaving) = watch.leaving.as_mut().filter(|_| is_open) {
            // They have left as they were before.
            leaving.done = false;
        }
        let is_hard = || left.as_ref().is_none_or(|left| left.elements.len() > FEW);
        if cut.is_some() && job.beta.is_zero() && is_hard() {
            // Nothing was added to C yet: again with all bits.
            tables.uncut.store(UNCUT, Ordering::Relaxed);
            cut = None;
            continue;
        }
        if !settles && job.beta.is_zero() && is_hard() {
            // Nothing was added to C yet: all of it exactly.
            settles = true;
            continue;
        }
        let done = |left| Outcome::Done { columns: shape.1, left };
        return Ok(left.map_or(Outcome::Hard, done));
    }
}

/// Computes a product of matrices of sums of doubles, on the host or on the device; `derive` makes the
/// constants when the device has none yet. What does not fit into the device's memory is computed block by block,
/// as `decide` says.
pub fn product<T: Plain>(
    device: &Device,
    derive: fn() -> Tables,
    (a, b, c): (MatRef<'_, T>, MatRef<'_, T>, &mut MatMut<'_, T>),
    (job, decide): (&Job<'_>, &Decide<'_>),
    threads: usize,
) -> Result<Outcome, Failure> {
    let mut columns = 0;
    let mut outcome = Outcome::Refused;
    let mut in_panels = false;
    let result = device.run(|queue| {
        let tables = device.tables(&queue.stream, derive)?;
        if panels::are_needed(device, queue, tables, (a, b, c.as_ref()), job)? {
            in_panels = true;
            let job = (job, decide);
            outcome = panels::product(device, queue, tables, (a, b, &mut *c), job, threads)?;
            return Ok(());
        }
        let (left, right) = Operand::load_both(device, queue, a, b, threads)?;
        let old = (!job.beta.is_zero()).then_some(job.part);
        let target = Target::open(device, queue, c, old, threads)?;
        let view =
            |data, row_stride, col_stride| View { data, row_stride, col_stride, ..View::default() };
        let matrices = Matrices {
            shape: (c.rows, c.cols, a.cols),
            numbers: Numbers::Doubles(size_of::<T>() / 8),
            a: view(left.data, left.row_stride, left.col_stride),
            b: view(right.data, right.row_stride, right.col_stride),
            c: view(target.data, 1, target.ld),
        };
        let copies = queue.copies()?;
        let mut take = |gate: &mut Gate<'_>| target.leave(queue, (copies, gate), c, threads);
        let mut leaving = None;
        if target.may_leave() && job.part == Part::All {
            leaving = Some(Leaving { stream: copies, take: &mut take, done: false });
        }
        let watch = Watch { leaving: leaving.as_mut(), ..Watch::default() };
        outcome = gemm(device, queue, tables, &matrices, job, watch)?;
        let has_left = leaving.is_some_and(|leaving| leaving.done);
        match outcome {
            Outcome::Done { .. } if has_left => columns = c.cols,
            Outcome::Done { .. } => {
                target.finish_into(queue, c, job.part, threads, &mut columns)?
            }
            _ => {}
        }
        Ok(())
    });
    if in_panels {
        return result.map(|()| outcome);
    }
    if let Outcome::Done { columns: done, .. } = &mut outcome {
        *done = columns;
        if columns > 0 {
            return Ok(outcome);
        }
    }
    result.map(|()| outcome)
}
