//! Measures the kernels' times by the device's clock: for benchmarks.

use super::super::launch::Failure;
use super::super::probe::Device;
use super::super::queue::Queue;
use super::array::Resident;
use super::sums::{Call, Prepared, gemv_call, sum_call};
use crate::rns::{Matrix, Vector};
use cudarc::driver::sys;
use wideblas_base::options::Trans;

/// A routine with its operands.
#[derive(Clone, Copy)]
pub enum Run<'a> {
    Gemv {
        trans: Trans,
        alpha: &'a Resident,
        a: Matrix<&'a Resident>,
        x: Vector<&'a Resident>,
        beta: &'a Resident,
        y: Vector<&'a Resident>,
    },
    Dot(Vector<&'a Resident>, Vector<&'a Resident>, &'a Resident),
    Asum(Vector<&'a Resident>, &'a Resident),
}

impl Run<'_> {
    pub(super) fn call(&self) -> Result<Call, Failure> {
        match *self {
            Run::Gemv { trans, alpha, a, x, beta, y } => gemv_call(trans, alpha, a, x, beta, y),
            Run::Dot(x, y, r) => sum_call(x, Some(y), r),
            Run::Asum(x, r) => sum_call(x, None, r),
        }
    }

    fn result(&self) -> &Resident {
        match *self {
            Run::Gemv { y, .. } => y.array,
            Run::Dot(_, _, r) | Run::Asum(_, r) => r,
        }
    }
}

/// Seconds of a routine's kernel: medians.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// In a series of kernels: the time between two events around all of them, divided by their number.
    pub in_row: f64,
    /// Between two events around one kernel; the events wait for the device and for each other.
    pub alone: f64,
}

/// Times of `repeats` rounds over several runs, which differ only in their operands. These may be more than caches
/// hold, if the caller wants that.
pub fn time(device: &Device, runs: &[Run<'_>], repeats: usize) -> Result<Times, Failure> {
    device.run(|queue| {
        let all =
            runs.iter().map(|run| Prepared::new(device, queue, run.result().set, run.call()?));
        let all = all.collect::<Result<Vec<_>, _>>()?;
        for prepared in &all {
            prepared.enqueue(device, queue)?;
            prepared.finish(queue)?;
        }
        let round = || all.iter().try_for_each(|prepared| prepared.enqueue(device, queue));
        Ok(Times {
            in_row: median(queue, 1, repeats, |_| round())? / all.len() as f64,
            alone: median(queue, all.len(), repeats, |k| all[k].enqueue(device, queue))?,
        })
    })
}

/// Median of the seconds between two events around the work that `enqueue(k)` enqueues for each of `count` runs.
pub(super) fn median(
    queue: &Queue,
    count: usize,
    repeats: usize,
    enqueue: impl Fn(usize) -> Result<(), Failure>,
) -> Result<f64, Failure> {
    let [median] = medians(queue, count, repeats, |k, _| enqueue(k))?;
    Ok(median)
}

/// As [`median`], for each part of the runs: `enqueue(run, part)` enqueues one part.
pub(super) fn medians<const PARTS: usize>(
    queue: &Queue,
    count: usize,
    repeats: usize,
    enqueue: impl Fn(usize, usize) -> Result<(), Failure>,
) -> Result<[f64; PARTS], Failure> {
    let now = || queue.stream.record_event(Some(sys::CUevent_flags::CU_EVENT_DEFAULT));
    // Everything is enqueued before the first wait: the device never waits for the host.
    let mut events = Vec::new();
    for k in (0..repeats).flat_map(|_| 0..count) {
        events.push(now()?);
        for part in 0..PARTS {
            enqueue(k, part)?;
            events.push(now()?);
        }
    }
    let mut medians = [0.0; PARTS];
    for (part, median) in medians.iter_mut().enumerate() {
        let runs = events.chunks_exact(PARTS + 1);
        let seconds = runs.map(|run| Ok(f64::from(run[part].elapsed_ms(&run[part + 1])?) * 1e-3));
        let mut times = seconds.collect::<Result<Vec<_>, Failure>>()?;
        times.sort_by(f64::total_cmp);
        *median = times[times.len() / 2];
    }
    Ok(medians)
}
