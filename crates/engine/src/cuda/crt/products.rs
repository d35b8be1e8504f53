//! Products of matrices that are on the device, or are copied there.

use super::arguments::{ASK, MORE_MODULI, SPECIAL};
use super::cut::Cut;
use super::kind::{Kind, OnDevice, SPARE, bits_needed, guessed_bits, ordinary_bits, words_needed};
use super::layout::{FEW, LEAST, Layout, Needs};
use super::leaving::Leaving;
use super::panels;
use super::run::Run;
use super::settling::Settling;
use super::tables::CrtTables;
use super::watch::Watch;
use super::{Decide, Job, Matrices, Numbers, View};
use crate::cuda::launch::Failure;
use crate::cuda::memory::Plain;
use crate::cuda::operand::{DeviceMatrix, Target};
use crate::cuda::probe::Device;
use crate::cuda::queue::Queue;
use crate::cuda::staging::Gate;
use crate::outcome::{Declined, Outcome};
use crate::scaling::{Scalings, extra_bits};
use crate::{MatMut, MatRef};
use std::sync::atomic::Ordering;
use wideblas_base::options::Part;

/// How many products keep all bits after a cut one that left too much open: the program may go on to compute similar
/// ones.
const UNCUT: u32 = 16;

/// Multiply-adds of the real matrices of a complex product from which on fewer multiplications take less time than what they
/// need besides.
const WORTH_PARTS: usize = 1 << 36;

/// Computes a product of matrices on the device, and waits, by the scalings that are given or else made on the device. Returns the elements
/// that are left to the CPU.
pub(in crate::cuda) fn gemm(
    device: &Device,
    queue: &Queue,
    tables: &OnDevice,
    matrices: &Matrices,
    (job, mut given): (&Job<'_>, Option<Scalings>),
    mut watch: Watch<'_, '_>,
) -> Result<Outcome, Failure> {
    let (Matrices { shape, numbers, .. }, stream) = (*matrices, &queue.stream);
    let extra_bits = extra_bits(shape.2);
    let surplus = tables.surplus(numbers, job);
    let ordinary = ordinary_bits(shape.2, numbers, job);
    let mut bits = match &given {
        Some(scalings) => bits_needed(scalings, shape.2),
        None => guessed_bits(tables, shape, numbers, job),
    };
    let mut memory_left = queue.memory.left();
    let mut settles = job.fast(numbers).is_none();
    let mut cut = if given.is_none() { Cut::of(tables, matrices, job) } else { None };
    let (m, n, k) = shape;
    let mut of_parts =
        job.of_parts && given.is_none() && m.saturating_mul(n).saturating_mul(k) >= WORTH_PARTS;
    loop {
        let Some((kind, planes)) = Kind::for_bits(&tables.host, bits) else {
            return Ok(Err(Declined::NotRepresentable));
        };
        let spare = if given.is_some() { 0 } else { SPARE };
        let planes = (planes + spare).min(tables.limits(kind).1);
        let long = (kind == Kind::Long).then(|| tables.long(device, stream)).transpose()?;
        cut = cut.filter(|_| kind == Kind::Bytes);
        of_parts = of_parts && kind == Kind::Bytes && !settles;
        let needs = Needs {
            planes,
            adds: !job.beta.is_zero(),
            settles,
            settling: Settling::new(matrices, job, kind, cut.is_some()),
            cut,
            of_parts,
        };
        let Some(layout) = Layout::new(shape, kind, &needs, memory_left) else {
            if of_parts {
                // In smaller blocks, of the real matrices.
                of_parts = false;
                continue;
            }
            return Err(Failure::OutOfMemory("no memory for residues".to_string()));
        };
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
            sums: 0,
            origin: (0, 0),
        };
        let plan = run.enqueue(queue, &memory, &mut watch)?;
        if plan.status & SPECIAL != 0 {
            return Ok(Err(Declined::NotRepresentable));
        }
        surplus.store(plan.needed - ordinary, Ordering::Relaxed);
        if let Some(native) = job.native.filter(|_| plan.status & ASK != 0) {
            // Ranges are as large as columns of the matrices, and the host's scalings are made one after the other.
            if cut.is_none() && (native.declines)(&run.ranked(&memory)?) {
                return Ok(Err(Declined::Native));
            }
            let (rows, cols) = run.ranges(&memory)?;
            let scalings = match (native.decide)(&rows, &cols) {
                Ok(scalings) => scalings,
                Err(declined) => return Ok(Err(declined)),
            };
            bits = bits_needed(&scalings, shape.2);
            let Some((kind, _)) = Kind::for_bits(&tables.host, bits) else {
                return Ok(Err(Declined::NotRepresentable));
            };
            if words_needed(&scalings) > tables.limits(kind).0 {
                return Ok(Err(Declined::NotRepresentable));
            }
            given = Some(scalings);
            continue;
        }
        if plan.status & MORE_MODULI != 0 {
            // The same kind and planes again would not help.
            if Kind::for_bits(&tables.host, plan.needed) <= Some((kind, planes)) {
                return Ok(Err(Declined::NotRepresentable));
            }
            bits = plan.needed;
            continue;
        }
        if let Some(marks) = &mut watch.marks {
            marks.planes = plan.planes as usize;
        }
        let was_open = run.open(&plan) > 0;
        let plan = run.settle_left(queue, memory.data(), plan)?;
        let left = run.left(&memory, &plan)?;
        if let Some(leaving) = watch.leaving.as_mut().filter(|_| was_open || left.is_none()) {
            // Their columns were copied before open elements were settled.
            leaving.done = false;
        }
        let is_hard = || left.as_ref().is_none_or(|left| left.open.len() > FEW);
        if cut.is_some() && job.beta.is_zero() && is_hard() {
            // Nothing was added to C yet: compute again with all bits.
            tables.uncut.store(UNCUT, Ordering::Relaxed);
            cut = None;
            continue;
        }
        if !settles && job.beta.is_zero() && is_hard() {
            // Nothing was added to C yet: compute again, with all elements settled exactly.
            settles = true;
            continue;
        }
        return Ok(left.ok_or(Declined::TooManyOpen));
    }
}

/// Computes a product of matrices of sums of doubles, on the host or on the device. `derive` makes the constants if
/// the device has none yet. If the matrices do not fit into the device's memory, they are computed block by block,
/// with the scalings that `decide` returns. Scalings of a product of which this is a part are `given`.
pub fn product<T: Plain>(
    device: &Device,
    derive: fn() -> CrtTables,
    (a, b, c): (MatRef<'_, T>, MatRef<'_, T>, &mut MatMut<'_, T>),
    (job, decide, given): (&Job<'_>, &Decide<'_>, Option<Scalings>),
    threads: usize,
) -> Result<Outcome, Failure> {
    let mut columns = 0;
    let mut outcome = Err(Declined::NoKernel);
    let mut in_panels = false;
    let result = device.run(|queue| {
        let tables = device.tables(&queue.stream, derive)?;
        if panels::are_needed(device, queue, tables, (a, b, c.as_ref()), job)? {
            in_panels = true;
            let job = (job, decide, given);
            outcome = panels::product(device, queue, tables, (a, b, &mut *c), job, threads)?;
            return Ok(());
        }
        let (left, right) = DeviceMatrix::load_both(device, queue, a, b, threads)?;
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
        outcome = gemm(device, queue, tables, &matrices, (job, given), watch)?;
        let has_left = leaving.is_some_and(|leaving| leaving.done);
        match outcome {
            Ok(_) if has_left => columns = c.cols,
            Ok(_) => target.finish_into(queue, c, job.part, threads, &mut columns)?,
            Err(_) => {}
        }
        Ok(())
    });
    if in_panels {
        return result.map(|()| outcome);
    }
    if let Ok(done) = &mut outcome {
        done.columns = columns;
        if columns > 0 {
            return Ok(outcome);
        }
    }
    result.map(|()| outcome)
}
