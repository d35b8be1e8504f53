//! CPU or GPU. The bits of a result are the same: what is faster may decide.

use super::cuda::{self, Device};
use crate::config::{DeviceChoice, device_choice};
use std::sync::atomic::{AtomicU64, Ordering};

/// Where a product ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Cpu,
    Cuda,
}

/// Double-double multiply-adds a second of one CPU core.
const CORE: f64 = 3e9;
/// FP64 instructions of a double-double multiply-add.
const INSTRUCTIONS: f64 = 24.0;
/// Bytes a second between pageable host memory and the device.
const TRANSFER: f64 = 10e9;
/// Seconds that a call of the device costs whatever its size.
const CALL: f64 = 1e-4;
/// Seconds to start the driver and a context.
const START: f64 = 0.5;

/// The GPU, where a double-double product of matrices in host memory is faster there.
///
/// The GPU is started only when products have come by that took as long on the CPU as its start
/// takes, so that a program never takes longer than twice what it would have taken with foresight.
pub fn device((m, n, k): (usize, usize, usize), threads: usize) -> Option<&'static Device> {
    if m == 0 || n == 0 || k == 0 {
        return None;
    }
    match device_choice() {
        DeviceChoice::Cpu => return None,
        DeviceChoice::Cuda(_) => return cuda::device(),
        DeviceChoice::Auto => {}
    }
    let (m, n, k) = (m as f64, n as f64, k as f64);
    let on_cpu = m * n * k / (CORE * threads as f64);
    let bytes = 16.0 * (m * k + k * n + 2.0 * m * n);
    let around = CALL + bytes / TRANSFER;
    if on_cpu < around || !(cuda::is_started() || start_pays(on_cpu)) {
        return None;
    }
    let device = cuda::device()?;
    (around + m * n * k * INSTRUCTIONS / device.fp64_rate < on_cpu).then_some(device)
}

/// The GPU for a product of matrices of which the first of these homes is not in host memory: that
/// where it lies, unless the CPU was asked for.
pub fn resident(homes: [Option<usize>; 3]) -> Option<&'static Device> {
    if device_choice() == DeviceChoice::Cpu {
        return None;
    }
    cuda::device_at(homes.into_iter().flatten().next()?).ok()
}

/// Adds the time of a product to that of the earlier ones, and compares it with that of a start.
fn start_pays(seconds: f64) -> bool {
    static SPENT: AtomicU64 = AtomicU64::new(0);
    let nanoseconds = (seconds * 1e9) as u64;
    let spent = SPENT.fetch_add(nanoseconds, Ordering::Relaxed).saturating_add(nanoseconds);
    spent as f64 >= START * 1e9
}
