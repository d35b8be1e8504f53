//! Devices for the other members of the workspace: memory, copies and launches of their kernels, which are listed with
//! the library's.

use super::enqueue::launch;
use super::launch::Failure;
use super::memory::Buffer;
use super::probe::Device;
use super::queue::Queue;
use crate::cuda::copy::{download, upload};
use cudarc::driver::{CudaEvent, DeviceRepr, sys};

/// A queue of work, in the order in which it is given.
pub struct Guest<'a> {
    device: &'a Device,
    queue: &'a Queue,
}

/// Words of 64 bits on the device.
pub struct Words {
    buffer: Buffer<u64>,
    pub len: usize,
}

impl Words {
    /// The address on the device.
    pub fn address(&self) -> u64 {
        self.buffer.data()
    }
}

/// A time on the device's clock.
pub struct Mark(CudaEvent);

impl Mark {
    /// Seconds from this mark to a later one; both have been reached.
    pub fn seconds_to(&self, later: &Mark) -> Result<f64, Failure> {
        Ok(f64::from(self.0.elapsed_ms(&later.0)?) * 1e-3)
    }
}

/// The argument of a kernel.
///
/// # Safety
/// A struct with C layout of integers, doubles and addresses, as the kernel has it.
pub unsafe trait Argument: Copy {}

#[repr(transparent)]
#[derive(Clone, Copy)]
struct Passed<A>(A);

// SAFETY: see `Argument`.
unsafe impl<A: Argument> DeviceRepr for Passed<A> {}

impl Device {
    /// Runs `work` with a queue of the device. When it fails, what it enqueued has ended.
    pub fn lend<R>(
        &self,
        work: impl FnOnce(&Guest<'_>) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        self.run(|queue| work(&Guest { device: self, queue }))
    }
}

impl Guest<'_> {
    /// Words of unknown contents.
    pub fn room(&self, len: usize) -> Result<Words, Failure> {
        Ok(Words { buffer: self.queue.room(len)?, len })
    }

    pub fn zeros(&self, len: usize) -> Result<Words, Failure> {
        Ok(Words { buffer: self.queue.zeroed(len)?, len })
    }

    /// A copy of these words on the device.
    pub fn upload(&self, from: &[u64]) -> Result<Words, Failure> {
        let words = self.room(from.len())?;
        // SAFETY: as many words; the driver has read pageable memory when it returns.
        unsafe { upload(words.address(), from, self.queue.stream.cu_stream())? };
        Ok(words)
    }

    /// Waits for all work and copies the first words back.
    pub fn download(&self, words: &Words, len: usize) -> Result<Vec<u64>, Failure> {
        let mut to = vec![0; len.min(words.len)];
        if !to.is_empty() {
            let stream = self.queue.stream.cu_stream();
            // SAFETY: as many words; the copy has ended below.
            unsafe { download(&mut to, words.address(), stream)? };
        }
        self.queue.stream.synchronize()?;
        Ok(to)
    }

    /// Enqueues a kernel with one argument.
    ///
    /// # Safety
    /// The argument is the kernel's, and what it points to is on the device until the kernel has run.
    pub unsafe fn launch<A: Argument>(
        &self,
        kernel: &str,
        (blocks, threads): (u32, u32),
        argument: &A,
    ) -> Result<(), Failure> {
        // The caller says what the argument is and points to.
        let (blocks, threads) = (blocks as usize, threads as usize);
        launch(self.device, &self.queue.stream, kernel, &Passed(*argument), blocks, (threads, 0))
    }

    /// The time when the device reaches this point.
    pub fn mark(&self) -> Result<Mark, Failure> {
        let flags = sys::CUevent_flags::CU_EVENT_DEFAULT;
        Ok(Mark(self.queue.stream.record_event(Some(flags))?))
    }
}
