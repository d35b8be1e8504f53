//! Enqueues kernels.

use super::launch::Failure;
use super::probe::Device;
use cudarc::driver::{CudaStream, DeviceRepr, LaunchConfig, PushKernelArg};
use std::sync::Arc;

/// Enqueues a kernel in `blocks` blocks of threads with shared memory.
pub(super) fn launch<T: DeviceRepr>(
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
