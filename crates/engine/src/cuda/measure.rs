//! Measures the speed of the device by its own clock: for benchmarks.

use super::crt::tables::Modulus;
use super::gemm::{Options, Resident, enqueue};
use super::launch::Failure;
use super::loaded::Loaded;
use super::memory::Plain;
use super::modular::{self, ModularProduct, Width};
use super::operand::{DeviceMatrix, Target};
use super::probe::Device;
use super::staging::Columns;
use crate::cpu::NativeProduct;
use crate::cuda::copy::{download, upload};
use crate::cuda::part;
use crate::{MatMut, MatRef};
use cudarc::driver::{CudaStream, LaunchConfig, PushKernelArg, result, sys};
use std::sync::Arc;
use std::time::Instant;
use wideblas_base::options::Part;
use wideblas_format::dd::DdNative;
use wideblas_format::{Accumulate, Dd};

// SAFETY: two numbers of four bytes.
unsafe impl Plain for Modulus {}

/// Runs whose median is taken, after one run to warm up; fewer if they take this many seconds.
const RUNS: usize = 7;
const FEWEST: usize = 3;
const LONG: f64 = 1.0;

/// Multiply-adds per second in FP64, from `rounds` rounds; 1000 take a millisecond or two.
pub fn multiply_adds(device: &Device, rounds: i64) -> Result<f64, Failure> {
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
            launch.arg(&to).arg(&0.999).arg(&rounds);
            // SAFETY: the kernel's arguments, and room for a number of each thread.
            unsafe { launch.launch(config)? };
            Ok(())
        })?;
        Ok(f64::from(blocks * THREADS) * CHAINS * rounds as f64 / seconds)
    })
}

/// Bytes per second of a copy within the device, reads and writes together.
pub fn copies(device: &Device, bytes: usize) -> Result<f64, Failure> {
    device.run(|queue| {
        let stream = &queue.stream;
        let (from, to) = (queue.room::<u8>(bytes)?, queue.room::<u8>(bytes)?);
        let copy = || {
            // SAFETY: both have the bytes.
            unsafe {
                result::memcpy_dtod_async(to.data(), from.data(), bytes, stream.cu_stream())?
            };
            Ok(())
        };
        let seconds = median(stream, copy)?;
        Ok(2.0 * bytes as f64 / seconds)
    })
}

/// Multiply-adds of bytes per second in a modular product of order `n`, for several moduli.
pub fn modular(device: &Device, n: usize, planes: usize) -> Result<f64, Failure> {
    const MODULUS: i32 = 251;
    device.run(|queue| {
        let stream = &queue.stream;
        let side = n.next_multiple_of(modular::FILLED);
        let (operand, ld) = (side * side, n.next_multiple_of(16));
        let x = queue.room::<u8>(operand * planes)?;
        let d = queue.room::<u8>(n * ld * planes)?;
        let table = queue.room::<Modulus>(planes)?;
        let count = queue.room::<i32>(1)?;
        let used = [planes as i32];
        let moduli = vec![Modulus { m: MODULUS, inverse: 1.0 / MODULUS as f32 }; planes];
        // SAFETY: all have the bytes, and live until the products have ended.
        unsafe {
            // Any bytes except zeros, with which the device runs faster.
            result::memset_d8_async(x.data(), 0x5a, operand * planes, stream.cu_stream())?;
            upload(table.data(), &moduli, stream.cu_stream())?;
            upload(count.data(), &used, stream.cu_stream())?;
        }
        let product = ModularProduct {
            x: x.data(),
            y: x.data(),
            d: d.data(),
            ld_d: ld as i64,
            plane_x: operand as i64,
            plane_y: operand as i64,
            plane_d: (n * ld) as i64,
            rows: n as i32,
            cols: n as i32,
            depth: side as i32,
            part: part::code(Part::All),
            moduli: table.data(),
            planes: count.data(),
            adds: 0,
            pad: 0,
            before: 0,
            extents: [0; 2],
        };
        let multiply = || modular::enqueue(device, stream, &product, Width::Bytes);
        let seconds = median(stream, multiply)?;
        Ok((n * n * side * planes) as f64 / seconds)
    })
}

/// Bytes per second from pageable host memory to the device, and back.
pub fn transfers(device: &Device, threads: usize) -> Result<(f64, f64), Failure> {
    const COLUMNS: usize = 64;
    const ROWS: usize = 1 << 20;
    let bytes = (COLUMNS * ROWS) as f64;
    let mut host = vec![1u8; COLUMNS * ROWS];
    device.run(|queue| {
        let room = Target::<u8>::room(queue, (ROWS, COLUMNS))?;
        let (mut up, mut down) = (0.0, 0.0);
        // The first run allocates the staging memory. The fastest of the others counts, as other work on the machine
        // is no property of it.
        for run in 0..5 {
            let start = Instant::now();
            let x = MatRef::new(&host, ROWS, COLUMNS, ROWS).expect("as many");
            let columns = Columns::of(x)?;
            let to = (room.data, room.ld);
            queue.staging.get_mut().upload(&queue.stream, &columns, to, Part::All, threads)?;
            queue.stream.synchronize()?;
            let rate = bytes / start.elapsed().as_secs_f64();
            up = if run == 0 { 0.0 } else { f64::max(up, rate) };
            let start = Instant::now();
            let mut c = MatMut::new(&mut host, ROWS, COLUMNS, ROWS).expect("as many");
            room.finish_into(queue, &mut c, Part::All, threads, &mut 0)?;
            let rate = bytes / start.elapsed().as_secs_f64();
            down = if run == 0 { 0.0 } else { f64::max(down, rate) };
        }
        Ok((up, down))
    })
}

/// Bytes per second from one device to another.
pub fn between(from: &'static Device, to: &'static Device) -> Result<f64, Failure> {
    const COLUMNS: usize = 64;
    const ROWS: usize = 1 << 20;
    let host = vec![1u8; COLUMNS * ROWS];
    let x = MatRef::new(&host, ROWS, COLUMNS, ROWS).expect("as many");
    let there = Loaded::in_part(from, x, 0..COLUMNS, 1)?;
    let here = Loaded::in_part(to, x, 0..0, 1)?;
    let mut fastest = 0.0;
    for _ in 0..RUNS {
        let start = Instant::now();
        here.complete(&there, 0..COLUMNS)?;
        fastest = f64::max(fastest, host.len() as f64 / start.elapsed().as_secs_f64());
    }
    Ok(fastest)
}

/// Seconds of the smallest call: matrices of one number each, to the device and back.
pub fn call(device: &Device) -> Result<f64, Failure> {
    let x = [Dd::ONE];
    let mut times = Vec::new();
    for _ in 0..=RUNS {
        let mut c = x;
        let start = Instant::now();
        let mut product = NativeProduct {
            alpha: Dd::ONE,
            a: MatRef::new(&x, 1, 1, 1).expect("one"),
            b: MatRef::new(&x, 1, 1, 1).expect("one"),
            beta: Dd::ZERO,
            c: MatMut::new(&mut c, 1, 1, 1).expect("one"),
            part: Part::All,
        };
        super::gemm::gemm::<DdNative>(device, &mut product, 1);
        times.push(start.elapsed().as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    Ok(times[RUNS / 2])
}

/// Bytes per second that a kernel reads from memory.
pub fn reads(device: &Device) -> Result<f64, Failure> {
    const BYTES: usize = 2 << 30;
    device.run(|queue| {
        let stream = &queue.stream;
        let (from, out) = (queue.room::<u8>(BYTES)?, queue.room::<u32>(1)?);
        // SAFETY: within the buffer.
        unsafe { result::memset_d8_async(from.data(), 0, BYTES, stream.cu_stream())? };
        let kernel = device.kernels.get("read_memory")?;
        let config = LaunchConfig {
            grid_dim: (8 * device.multiprocessors as u32, 1, 1),
            block_dim: (256, 1, 1),
            shared_mem_bytes: 0,
        };
        let (data, count, to) = (from.data(), (BYTES / 16) as i64, out.data());
        let seconds = median(stream, || {
            let mut launch = stream.launch_builder(kernel);
            launch.arg(&data).arg(&count).arg(&to);
            // SAFETY: the kernel's arguments, and memory for as many pieces.
            unsafe { launch.launch(config)? };
            Ok(())
        })?;
        Ok(BYTES as f64 / seconds)
    })
}

/// Seconds of `part` of C := A B with matrices that are on the device.
pub fn product<A: Accumulate<2, Number = Dd>>(
    device: &Device,
    a: MatRef<'_, Dd>,
    b: MatRef<'_, Dd>,
    part: Part,
    threads: usize,
) -> Result<f64, Failure> {
    device.run(|queue| {
        let c = Target::room(queue, (a.rows, b.cols))?;
        let (a, b) = DeviceMatrix::load_both(device, queue, a, b, threads)?;
        let (matrices, stream) = (Resident { a, b, c }, &queue.stream);
        let options = Options { alpha: Dd::ONE, beta: Dd::ZERO, part, skips_zeros: false };
        median(stream, || enqueue::<A>(device, stream, &matrices, options))
    })
}

/// Median of the seconds between two events around the work that `work` enqueues.
pub(super) fn median(
    stream: &Arc<CudaStream>,
    mut work: impl FnMut() -> Result<(), Failure>,
) -> Result<f64, Failure> {
    let now = || stream.record_event(Some(sys::CUevent_flags::CU_EVENT_DEFAULT));
    work()?;
    let mut times = Vec::new();
    while times.len() < RUNS && (times.len() < FEWEST || times.iter().sum::<f64>() < LONG) {
        let start = now()?;
        work()?;
        let end = now()?;
        times.push(f64::from(start.elapsed_ms(&end)?) * 1e-3);
    }
    times.sort_by(f64::total_cmp);
    Ok(times[times.len() / 2])
}

/// Bytes per second of the driver's copies, to the device and back.
#[derive(Clone, Copy, Debug)]
pub struct Copies {
    /// From and to page-locked host memory.
    pub locked: (f64, f64),
    /// From and to pageable host memory, by the driver alone.
    pub pageable: (f64, f64),
}

/// Measures the copies between host and device.
pub fn ways(device: &Device) -> Result<Copies, Failure> {
    const BYTES: usize = 256 << 20;
    device.run(|queue| {
        let stream = &queue.stream;
        let room = queue.room::<u8>(BYTES)?;
        let mut pages = vec![1u8; BYTES];
        // SAFETY: page-locking fills with zeros; freed below.
        let locked = unsafe { result::malloc_host(BYTES, 0)? };
        // SAFETY: as many bytes.
        let slice = unsafe { std::slice::from_raw_parts_mut(locked.cast::<u8>(), BYTES) };
        let both = |host: &mut [u8]| -> Result<(f64, f64), Failure> {
            // SAFETY: both have the bytes, and `median` waits.
            let up =
                median(stream, || unsafe { Ok(upload(room.data(), host, stream.cu_stream())?) })?;
            // SAFETY: as above.
            let down =
                median(stream, || unsafe { Ok(download(host, room.data(), stream.cu_stream())?) })?;
            Ok((BYTES as f64 / up, BYTES as f64 / down))
        };
        let copies = both(slice).and_then(|locked| Ok((locked, both(&mut pages)?)));
        // SAFETY: allocated above, and the copies have ended.
        unsafe { result::free_host(locked)? };
        copies.map(|(locked, pageable)| Copies { locked, pageable })
    })
}
