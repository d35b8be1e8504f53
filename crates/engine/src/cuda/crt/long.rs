//! Long sums: their constants on the device, and the shared memory of their kernels.

use super::tables::{
    LONG_CHUNK, LONG_STEP, LONG_WORDS, LongBasis, LongRow, LongTables, LongWeights,
};
use crate::cuda::launch::Failure;
use crate::cuda::probe::Device;
use cudarc::driver::sys::{CUdevice_attribute, CUfunction_attribute};
use cudarc::driver::{CudaSlice, CudaStream};
use std::sync::Arc;

/// Vectors that a block of threads converts, and the distance in words from one word of their numbers to the next.
pub const CONVERTED: usize = 4;
const WORD_STRIDE: usize = CONVERTED * 36 + 2;
/// Bytes of shared memory of the kernels that convert.
pub const CONVERT_SHARED: usize = 4 * LONG_WORDS * WORD_STRIDE;
/// Threads of a block that finishes elements: with two blocks per multiprocessor, or with one.
const FINISH_THREADS: [usize; 2] = [256, 512];
/// Elements of a block: the first number if there is enough shared memory, else the second.
const ELEMENTS: [usize; 2] = [64, 32];

/// The constants of long sums on a device.
pub struct LongOnDevice {
    pub rows: CudaSlice<LongRow>,
    pub bases: CudaSlice<LongBasis>,
    pub weights: CudaSlice<LongWeights>,
    /// Chunks of words of each basis.
    chunks: Vec<usize>,
    /// Bytes of shared memory available to a block, and to a multiprocessor.
    shared: usize,
    shared_by_all: usize,
    /// The largest number of threads of a block.
    threads: usize,
}

/// How blocks of threads finish elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    pub elements: usize,
    pub threads: usize,
    /// Bytes of shared memory.
    pub shared: usize,
}

impl LongOnDevice {
    pub fn upload(
        device: &Device,
        stream: &Arc<CudaStream>,
        tables: &LongTables,
    ) -> Result<LongOnDevice, Failure> {
        let most = CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN;
        let most = stream.context().attribute(most)?;
        let by_all = CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR;
        let threads = device
            .kernels
            .get("crt_finish_long_limbs")?
            .get_attribute(CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK)?;
        let on_device = LongOnDevice {
            rows: stream.clone_htod(&tables.rows)?,
            bases: stream.clone_htod(&tables.bases)?,
            weights: stream.clone_htod(&tables.weights)?,
            chunks: tables.bases.iter().map(|basis| basis.chunks as usize).collect(),
            shared: usize::try_from(most).unwrap_or(0),
            shared_by_all: usize::try_from(stream.context().attribute(by_all)?).unwrap_or(0),
            threads: usize::try_from(threads).unwrap_or(0),
        };
        // Other streams read them without waiting for this stream.
        stream.synchronize()?;
        Ok(on_device)
    }

    /// The shape for sums of at most `steps` steps of primes.
    pub fn finish(&self, steps: usize) -> Shape {
        // Bytes of shared memory that the driver takes for each block.
        const RESERVED: usize = 1024;
        let of = |elements: usize| {
            let shared = |threads| finish_shared(steps, self.chunks[steps - 1], elements, threads);
            let [fewer, more] = FINISH_THREADS;
            let two = 2 * (shared(fewer) + RESERVED) <= self.shared_by_all;
            let threads = if two || more > self.threads { fewer } else { more };
            Shape { elements, threads, shared: shared(threads) }
        };
        let [more, fewer] = ELEMENTS.map(of);
        if more.shared <= self.shared { more } else { fewer }
    }
}

/// Bytes of shared memory for digits, of two primes in a word; for the words of sums; and for the carries of chunks,
/// or before these for a float per thread.
fn finish_shared(steps: usize, chunks: usize, elements: usize, threads: usize) -> usize {
    let digits = steps * LONG_STEP / 2 * elements;
    4 * (digits + chunks * LONG_CHUNK * elements + (chunks * elements).max(threads))
}

#[cfg(test)]
mod tests {
    use super::super::tables::{LONG_CHUNKS, LONG_STEPS};
    use super::*;
    use crate::cuda::shared::{check, values};

    #[test]
    #[ignore = "needs NVRTC, which scripts/nvcc fetches"]
    fn constants_are_those_that_nvrtc_sees() {
        let converted = [("LONG_VECTORS", CONVERTED), ("WORD_STRIDE<LONG_VECTORS>", WORD_STRIDE)];
        check("crt/long_convert", "wideblas::crt", &[values(&converted)]);
        // The constants for compute capability 9.0.
        let finished = [
            ("LONG_THREADS", FINISH_THREADS[1]),
            ("LongMemory<8>::ELEMENTS", ELEMENTS[0]),
            ("LongMemory<4>::ELEMENTS", ELEMENTS[1]),
        ];
        check("crt/long_finish", "wideblas::crt", &[values(&finished)]);
    }

    /// Compute capability 7.5 has the least shared memory.
    #[test]
    fn shared_memory_suffices_on_every_device() {
        const { assert!(CONVERT_SHARED <= 64 << 10) };
        assert!(finish_shared(LONG_STEPS, LONG_CHUNKS, ELEMENTS[1], FINISH_THREADS[1]) <= 64 << 10);
    }
}
