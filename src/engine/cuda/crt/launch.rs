//! Launches kernels and reads their results.

use crate::engine::cuda::launch::Failure;
use crate::engine::cuda::memory::Buffer;
use crate::engine::cuda::probe::Device;
use crate::fallible;
use cudarc::driver::{CudaStream, DeviceRepr, LaunchConfig, PushKernelArg, result};
use std::sync::Arc;

/// Enqueues a kernel in `blocks` blocks of threads with shared memory.
pub fn launch<T: DeviceRepr>(
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

/// Copies `count` numbers at offset `place` from the device, and waits.
pub fn read<N: Copy + Default>(
    stream: &CudaStream,
    memory: &Buffer<u8>,
    place: usize,
    count: usize,
) -> Result<Vec<N>, Failure> {
    let to = fallible::try_filled(count, N::default());
    let mut to = to.ok_or_else(Failure::no_host_memory)?;
    let from = memory.data() + place as u64;
    // SAFETY: the kernels wrote as many; the copy has ended when this returns.
    unsafe { result::memcpy_dtoh_async(&mut to, from, stream.cu_stream())? };
    stream.synchronize()?;
    Ok(to)
}
