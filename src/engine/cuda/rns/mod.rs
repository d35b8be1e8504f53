//! Residue numbers on the GPU: the kernels of kernels/rns_*.cu, with the results that
//! [`crate::blas::mp`] defines, and so the bits of the CPU.
//!
//! A sum is one kernel, see kernels/rns_sums.cuh: it needs no buffer of the size of a matrix, waits for
//! nothing in between and allocates nothing on the device. Where it fails its results are as they were, so
//! that the CPU can compute, unless the failure says that they are undefined.

mod array;
pub mod elements;
mod gemm;
mod limbs;
mod measure;
mod mirror;
pub mod plan;
mod sets;
mod sums;
pub mod tables;

pub use array::Resident;
pub use gemm::{Product, gemm, step_times};
pub use measure::{Run, Times, time};
pub use mirror::Mirror;
pub use sums::{asum, dot, gemv, symv};

use super::launch::Failure;
use super::probe::Device;
use super::queue::Queue;
use crate::format::rns::ModuliSet;
use array::{Numbers, Results};
use cudarc::driver::sys::CUdevice_attribute as DeviceAttribute;
use cudarc::driver::{LaunchConfig, PushKernelArg};
use plan::Limits;

/// A vector in an array: `n` numbers, `inc` apart, from the end backwards where it is negative.
#[derive(Clone, Copy)]
pub struct Vector<'a> {
    pub array: &'a Resident,
    pub n: usize,
    pub inc: i64,
}

impl Vector<'_> {
    fn first(&self) -> usize {
        let step = self.inc.unsigned_abs() as usize;
        if self.inc < 0 { self.n.saturating_sub(1) * step } else { 0 }
    }

    fn numbers(&self) -> Numbers {
        self.array.numbers(self.first(), self.inc)
    }

    /// Its numbers are in the array.
    fn fits(&self) -> bool {
        let needs = crate::blas::mp::Vector::needs(self.n, self.inc);
        needs.is_some_and(|needs| needs <= self.array.len())
    }
}

/// A column-major matrix in an array.
#[derive(Clone, Copy)]
pub struct Matrix<'a> {
    pub array: &'a Resident,
    pub rows: usize,
    pub cols: usize,
    pub ld: usize,
}

/// What the device offers to blocks.
fn limits(device: &Device, queue: &Queue) -> Result<Limits, Failure> {
    let limit = |attribute| queue.stream.context().attribute(attribute);
    Ok(Limits {
        multiprocessors: device.multiprocessors,
        // `THREADS` of kernels/rns_block.cuh.
        threads: 896,
        // Beside a block's own 128 bytes and the driver's 1024.
        shared: limit(DeviceAttribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)?
            as usize
            - 2048,
    })
}

/// Waits for the results of kernels that set the queue's flag where they cannot compute.
fn finish(queue: &Queue) -> Result<(), Failure> {
    match queue.take_flag()? {
        false => Ok(()),
        true => Err(Failure::Undefined("a sum that was too long".into())),
    }
}

/// Copies `count` numbers of one array into another.
fn copy_numbers(
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
    // SAFETY: the kernel's arguments; both have the numbers.
    unsafe { launch.launch(config)? };
    Ok(())
}

fn misfit() -> Failure {
    Failure::new("arrays of different sets or devices, or with too few numbers")
}

/// The arrays are of one set and on one device.
fn alike(one: &Resident, arrays: &[&Resident]) -> Result<(), Failure> {
    let same = |a: &&Resident| a.set.is_same(one.set) && a.ordinal == one.ordinal;
    arrays.iter().all(same).then_some(()).ok_or_else(misfit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cuda::device;
    use cudarc::driver::result;

    /// A call that could not compute says so, and none after it.
    #[test]
    #[ignore = "needs a GPU"]
    fn a_failed_sum_is_of_its_call_alone() {
        let device = device().expect("a GPU");
        for seen in [true, false] {
            let outcome = device.run(|queue| {
                // SAFETY: the word, whose queue is this call's.
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
