//! Where the kernels run: on a device; in tests, in host memory, as a host compiler has them.

use super::arguments::{Items, ROW_THREADS, WIDE};
use crate::cuda::copy::{download, upload};
use crate::cuda::enqueue::launch;
use crate::cuda::launch::Failure;
use crate::cuda::memory::{Buffer, Plain};
use crate::cuda::probe::Device;
use crate::cuda::queue::Queue;
use cudarc::driver::sys::CUdeviceptr;

/// How many threads compute an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Each {
    Thread,
    /// One, of a block of at most [`ROW_THREADS`].
    RowThread,
    /// 32 of them.
    Warp,
    /// A block of 64.
    Block,
    /// A block of [`WIDE`].
    WideBlock,
}

pub trait Runs {
    /// Memory for a kernel's results.
    type Room;

    /// Memory for so many words of 64 bits.
    fn room(&self, words: usize) -> Result<Self::Room, Failure>;
    fn address(room: &Self::Room) -> CUdeviceptr;
    /// The first numbers in it, once the kernels so far have ended.
    fn fetch<T: Plain>(&self, room: &Self::Room, len: usize) -> Result<Vec<T>, Failure>;
    /// Numbers at an address, likewise.
    fn fetch_from<T: Plain>(&self, at: CUdeviceptr, len: usize) -> Result<Vec<T>, Failure>;
    /// Memory with numbers.
    fn filled(&self, numbers: &[f64]) -> Result<Self::Room, Failure>;
    /// Runs a kernel after those before.
    fn run<A: Items>(
        &self,
        kernel: &str,
        arguments: A,
        items: usize,
        each: Each,
    ) -> Result<(), Failure>;
}

/// A queue of a device.
pub(in crate::cuda) struct OnDevice<'a> {
    pub device: &'a Device,
    pub queue: &'a Queue,
}

impl Runs for OnDevice<'_> {
    type Room = Buffer<u64>;

    fn room(&self, words: usize) -> Result<Buffer<u64>, Failure> {
        self.queue.room(words)
    }

    fn address(room: &Buffer<u64>) -> CUdeviceptr {
        room.data()
    }

    fn fetch<T: Plain>(&self, room: &Buffer<u64>, len: usize) -> Result<Vec<T>, Failure> {
        self.fetch_from(room.data(), len)
    }

    fn fetch_from<T: Plain>(&self, at: CUdeviceptr, len: usize) -> Result<Vec<T>, Failure> {
        let mut all = Vec::<T>::new();
        all.try_reserve_exact(len).map_err(|_| Failure::no_host_memory())?;
        // SAFETY: room for as many, all of which are written when the stream has come this far.
        unsafe {
            let to = std::slice::from_raw_parts_mut(all.as_mut_ptr(), len);
            download(to, at, self.queue.stream.cu_stream())?;
            self.queue.stream.synchronize()?;
            all.set_len(len);
        }
        Ok(all)
    }

    fn filled(&self, numbers: &[f64]) -> Result<Buffer<u64>, Failure> {
        let room = self.queue.room(numbers.len())?;
        // SAFETY: room for as many, which live until the copy has ended here.
        unsafe { upload(room.data(), numbers, self.queue.stream.cu_stream())? };
        self.queue.stream.synchronize()?;
        Ok(room)
    }

    fn run<A: Items>(
        &self,
        kernel: &str,
        mut arguments: A,
        items: usize,
        each: Each,
    ) -> Result<(), Failure> {
        if items == 0 {
            return Ok(());
        }
        arguments.set_items(items);
        let width = match each {
            Each::Thread | Each::RowThread => 1,
            Each::Warp => 32,
            Each::Block => 64,
            Each::WideBlock => WIDE,
        };
        // As many threads a block as there are for each multiprocessor, in whole warps; at most MOST.
        const MOST: usize = 256;
        let all = items.saturating_mul(width);
        let most = if each == Each::RowThread { ROW_THREADS } else { MOST };
        let threads = match each {
            Each::Block | Each::WideBlock => width,
            _ => all.div_ceil(self.device.multiprocessors).next_multiple_of(32).min(most),
        };
        // Later items are computed by the same threads.
        const WAVES: usize = 64;
        let blocks = all.div_ceil(threads).min(WAVES * self.device.multiprocessors);
        let name = format!("vectors_{kernel}");
        launch(self.device, &self.queue.stream, &name, &arguments, blocks, (threads, 0))
    }
}
