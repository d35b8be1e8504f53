//! Functions that the calls of all kernels for residue numbers share.

use super::super::launch::Failure;
use super::super::memory::{Buffer, Plain};
use super::super::probe::Device;
use super::super::queue::Queue;
use super::array::{Numbers, Resident, Results};
use super::plan::Limits;
use super::tables::THREADS;
use crate::cuda::copy::upload;
use crate::rns::{Matrix, Vector};
use cudarc::driver::sys::CUdevice_attribute as DeviceAttribute;
use cudarc::driver::{LaunchConfig, PushKernelArg};
use wideblas_format::rns::ModuliSet;

impl Vector<&Resident> {
    pub(super) fn numbers(&self) -> Numbers {
        self.array.numbers(self.first(), self.inc)
    }

    /// The vector lies within its array.
    pub(super) fn fits(&self) -> bool {
        self.needs().is_some_and(|needs| needs <= self.array.len())
    }
}

impl Matrix<&Resident> {
    /// The matrix lies within its array.
    pub(super) fn fits(&self) -> bool {
        self.needs().is_some_and(|needs| needs <= self.array.len())
    }
}

/// Limits of the device for a block of threads.
pub(super) fn limits(device: &Device, queue: &Queue) -> Result<Limits, Failure> {
    let limit = |attribute| queue.stream.context().attribute(attribute);
    Ok(Limits {
        multiprocessors: device.multiprocessors,
        threads: THREADS,
        // Besides a block's own 128 bytes and the driver's 1024.
        shared: limit(DeviceAttribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)?
            as usize
            - 2048,
    })
}

/// Waits for the results of kernels that set the queue's flag if they cannot compute.
pub(super) fn finish(queue: &Queue) -> Result<(), Failure> {
    match queue.take_flag()? {
        false => Ok(()),
        true => Err(Failure::Undefined("a sum that was too long".into())),
    }
}

/// Copies `count` numbers from one array to another.
pub(super) fn copy_numbers(
    device: &Device,
    queue: &Queue,
    set: &ModuliSet,
    count: usize,
    (from, to): (&Results, &Results),
) -> Result<(), Failure> {
    let (n, words) = (set.full.len as i32, count * set.full.len);
    let config = LaunchConfig {
        grid_dim: (words.div_ceil(256).min(8 * device.multiprocessors) as u32, 1, 1),
        block_dim: (256, 1, 1),
        shared_mem_bytes: 0,
    };
    let count = count as i32;
    let mut launch = queue.stream.launch_builder(device.kernels.get("rns_copy")?);
    launch.arg(&n).arg(&count).arg(from).arg(to);
    // SAFETY: the arguments are the kernel's; both arrays have the numbers.
    unsafe { launch.launch(config)? };
    Ok(())
}

pub(super) fn misfit() -> Failure {
    Failure::new("arrays of different sets or devices, or with too few numbers")
}

/// Fails unless the arrays have the same set and are on the same device.
pub(super) fn alike(one: &Resident, arrays: &[&Resident]) -> Result<(), Failure> {
    let same = |a: &&Resident| a.set.is_same(one.set) && a.ordinal == one.ordinal;
    arrays.iter().all(same).then_some(()).ok_or_else(misfit)
}

/// Copies numbers to new memory on the device.
pub(super) fn to_device<T: Plain>(queue: &Queue, numbers: &[T]) -> Result<Buffer<T>, Failure> {
    let room = queue.room(numbers.len())?;
    // SAFETY: as many numbers as there is room for; the copy ends here.
    unsafe { upload(room.data(), numbers, queue.stream.cu_stream())? };
    queue.stream.synchronize()?;
    Ok(room)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cuda::device;
    use cudarc::driver::result;

    /// Only the call that could not compute reports it, not the calls after it.
    #[test]
    #[ignore = "needs a GPU"]
    fn a_failed_sum_is_of_its_call_alone() {
        let device = device().expect("a GPU");
        for seen in [true, false] {
            let outcome = device.run(|queue| {
                // SAFETY: the queue's word, and the queue belongs to this call.
                unsafe { result::memset_d8_async(queue.flag()?, 1, 8, queue.stream.cu_stream())? };
                match seen {
                    true => finish(queue),
                    false => Err(Failure::new("something else")),
                }
            });
            assert!(outcome.is_err_and(|failure| failure.leaves_results_undefined() == seen));
            let outcome = device.run(|queue| {
                queue.flag()?;
                finish(queue)
            });
            assert!(outcome.is_ok(), "{outcome:?}");
        }
    }
}
