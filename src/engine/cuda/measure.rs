//! What the device reaches, by its own clock: for benchmarks.

use super::gemm::{Options, Resident, enqueue};
use super::launch::Failure;
use super::operand::{Operand, Target};
use super::probe::Device;
use crate::engine::MatRef;
use crate::format::{Accumulate, Dd};
use cudarc::driver::{CudaStream, LaunchConfig, PushKernelArg, result, sys};
use std::sync::Arc;

/// Runs of which the median is taken, after one to warm up.
const RUNS: usize = 7;

/// Multiply-adds a second in FP64.
pub fn multiply_adds(device: &Device) -> Result<f64, Failure> {
    const ROUNDS: i64 = 20_000;
    const THREADS: u32 = 1024;
    const CHAINS: f64 = 8.0;
    let blocks = 2 * device.multiprocessors as u32;
    device.run(|queue| {
        let stream = &queue.stream;
        let out = queue.room::<f64>((blocks * THREADS) as usize)?;
        let kernel = device.kernels.get("fp64_multiply_adds")?;
        let config = LaunchConfig {
            grid_dim: (blocks, 1, 1),
            block_dim: (THREADS, 1, 1),
            shared_mem_bytes: 0,
        };
        let to = out.data();
        let seconds = median(stream, || {
            let mut launch = stream.launch_builder(kernel);
            launch.arg(&to).arg(&0.999).arg(&ROUNDS);
            // SAFETY: the kernel's arguments, and room for a number of each thread.
            unsafe { launch.launch(config)? };
            Ok(())
        })?;
        Ok(f64::from(blocks * THREADS) * CHAINS * ROUNDS as f64 / seconds)
    })
}

/// Bytes a second of a copy within the device, read and written ones together.
pub fn copies(device: &Device) -> Result<f64, Failure> {
    const BYTES: usize = 2 << 30;
    device.run(|queue| {
        let stream = &queue.stream;
        let (from, to) = (queue.room::<u8>(BYTES)?, queue.room::<u8>(BYTES)?);
        let copy = || {
            // SAFETY: both have the bytes.
            unsafe {
                result::memcpy_dtod_async(to.data(), from.data(), BYTES, stream.cu_stream())?
            };
            Ok(())
        };
        let seconds = median(stream, copy)?;
        Ok(2.0 * BYTES as f64 / seconds)
    })
}

/// Seconds of C := A B with matrices that are on the device.
pub fn product<A: Accumulate<2, Number = Dd>>(
    device: &Device,
    a: MatRef<'_, Dd>,
    b: MatRef<'_, Dd>,
    threads: usize,
) -> Result<f64, Failure> {
    device.run(|queue| {
        let matrices = Resident {
            a: Operand::load(device, queue, a, threads)?,
            b: Operand::load(device, queue, b, threads)?,
            c: Target::room(queue, (a.rows, b.cols))?,
        };
        let stream = &queue.stream;
        median(stream, || enqueue::<A>(device, stream, &matrices, Options::default()))
    })
}

/// Seconds between two events around what `work` enqueues.
fn median(
    stream: &Arc<CudaStream>,
    mut work: impl FnMut() -> Result<(), Failure>,
) -> Result<f64, Failure> {
    let now = || stream.record_event(Some(sys::CUevent_flags::CU_EVENT_DEFAULT));
    work()?;
    let mut times = Vec::new();
    for _ in 0..RUNS {
        let start = now()?;
        work()?;
        let end = now()?;
        times.push(f64::from(start.elapsed_ms(&end)?) * 1e-3);
    }
    times.sort_by(f64::total_cmp);
    Ok(times[RUNS / 2])
}
