//! Finds the ranges of rows and columns of matrices that are on the device, for a product that several devices divide: the scalings follow
//! from those of all of its operands.

use super::arguments::{CrtPlan, SPECIAL};
use super::kind::{Kind, OnDevice, bits_needed, words_needed};
use super::layout::{Layout, Needs};
use super::run::Run;
use super::settling::Settling;
use super::tables::CrtTables;
use super::{Job, Matrices, Numbers, View};
use crate::MatRef;
use crate::cuda::launch::Failure;
use crate::cuda::memory::Plain;
use crate::cuda::operand::DeviceMatrix;
use crate::cuda::probe::Device;
use crate::cuda::queue::Queue;
use crate::scaling::{Range, Scalings, extra_bits};

/// The ranges of all rows of A and of all columns of B; `None` if numbers are infinite or NaN, or if the CPU must look at them for another
/// reason.
pub type Found = Option<(Vec<Range>, Vec<Range>)>;

/// Bytes that are enough: what is found takes little of it, and the blocks of a product that is not computed may be small.
const ROOM: usize = 1 << 29;

/// Finds ranges of matrices of sums of doubles.
pub fn ranges<T: Plain>(
    device: &Device,
    derive: fn() -> CrtTables,
    (a, b): (MatRef<'_, T>, MatRef<'_, T>),
    job: &Job<'_>,
    threads: usize,
) -> Result<Found, Failure> {
    device.run(|queue| {
        let tables = device.tables(&queue.stream, derive)?;
        let (left, right) = DeviceMatrix::load_both(device, queue, a, b, threads)?;
        let view = |x: &DeviceMatrix<T>| View {
            data: x.data,
            row_stride: x.row_stride,
            col_stride: x.col_stride,
            ..View::default()
        };
        let matrices = Matrices {
            shape: (a.rows, b.cols, a.cols),
            numbers: Numbers::Doubles(size_of::<T>() / 8),
            a: view(&left),
            b: view(&right),
            c: View::default(),
        };
        find(device, queue, tables, &matrices, job)
    })
}

/// Finds ranges of matrices on the device, and waits.
pub(in crate::cuda) fn find(
    device: &Device,
    queue: &Queue,
    tables: &OnDevice,
    matrices: &Matrices,
    job: &Job<'_>,
) -> Result<Found, Failure> {
    // The plan is made too, and is one for no product.
    let (kind, planes) = (Kind::Bytes, 1);
    let needs = Needs { planes, ..Needs::default() };
    let no_memory = || Failure::OutOfMemory("no memory for ranges".to_string());
    let layout = Layout::new(matrices.shape, kind, &needs, queue.memory.left().min(ROOM));
    let layout = &layout.ok_or_else(no_memory)?;
    let memory = queue.room::<u8>(layout.bytes)?;
    let run = Run {
        device,
        stream: &queue.stream,
        tables,
        matrices,
        job,
        kind,
        long: None,
        planes,
        extra_bits: extra_bits(matrices.shape.2),
        given: None,
        layout,
        settles: false,
        settling: &Settling::default(),
        cut: None,
        same: matrices.are_transposes(),
        sums: 0,
        origin: (0, 0),
    };
    let base = memory.data();
    run.make_plan(base, run.operands(base)?)?;
    let plan = queue.fetch::<CrtPlan>(&queue.stream, base)?;
    if plan.status & SPECIAL != 0 {
        return Ok(None);
    }
    run.ranges(&memory).map(Some)
}

/// Whether a device can compute products of this depth by the scalings.
pub fn can_take(
    device: &Device,
    derive: fn() -> CrtTables,
    scalings: &Scalings,
    depth: usize,
) -> Result<bool, Failure> {
    device.run(|queue| {
        let tables = device.tables(&queue.stream, derive)?;
        let kind = Kind::for_bits(&tables.host, bits_needed(scalings, depth));
        Ok(kind.is_some_and(|(kind, _)| words_needed(scalings) <= tables.limits(kind).0))
    })
}
