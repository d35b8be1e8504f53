//! Reads what kernels leave.

use crate::cuda::copy::download;
use crate::cuda::launch::Failure;
use crate::cuda::memory::Buffer;
use cudarc::driver::CudaStream;
use wideblas_base::fallible;

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
    unsafe { download(&mut to, from, stream.cu_stream())? };
    stream.synchronize()?;
    Ok(to)
}
