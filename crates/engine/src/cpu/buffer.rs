//! Large memory of a call: aligned, and blocks of moderate size kept for the next one.

use crate::cuda::Plain;
use crate::memory;
use crate::pool::Pool;
use std::alloc::{GlobalAlloc, Layout, System};
use std::mem;
use std::ptr::NonNull;
use std::slice;

/// Blocks up to this size together are kept between calls: page faults of fresh memory would cost a tenth
/// of a product of order 1000.
pub const KEEP: usize = 256 << 20;
const ALIGN: usize = 64;

/// A block that owns its bytes, all of them initialised.
struct Block {
    memory: NonNull<u8>,
    /// In cache lines of its own.
    start: NonNull<u8>,
    len: usize,
}

// SAFETY: a Block owns its memory.
unsafe impl Send for Block {}
// SAFETY: as above.
unsafe impl Sync for Block {}

impl Block {
    const EMPTY: Block = Block { memory: NonNull::dangling(), start: NonNull::dangling(), len: 0 };

    /// The layout that is allocated: the allocator would write the zeros of aligned memory itself, which costs more
    /// page faults than the first use does on huge pages.
    fn layout(len: usize) -> Option<Layout> {
        Layout::array::<u8>(len.checked_add(ALIGN)?).ok()
    }

    /// `None` when there is no memory.
    fn new(len: usize) -> Option<Block> {
        // Zeroed, as large blocks are anyway, so that reading bytes that were never written is defined. Not from the
        // reserve, which is for memory that calls cannot do without.
        // SAFETY: the size is not zero.
        let memory = NonNull::new(unsafe { System.alloc_zeroed(Block::layout(len)?) })?;
        memory::prefer_huge_pages(memory.as_ptr(), len);
        // SAFETY: there are ALIGN bytes more.
        let start = unsafe { memory.add(memory.align_offset(ALIGN)) };
        Some(Block { memory, start, len })
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        if self.len > 0
            && let Some(layout) = Block::layout(self.len)
        {
            // SAFETY: allocated with this layout.
            unsafe { System.dealloc(self.memory.as_ptr(), layout) };
        }
    }
}

static KEPT: Pool<Block> = Pool::new(|block| block.len, KEEP);

/// Bytes with arbitrary contents.
pub struct Buffer(Block);

impl Buffer {
    /// At least `len` bytes; `None` when there is no memory.
    pub fn new(len: usize) -> Option<Buffer> {
        let len = len.max(ALIGN);
        KEPT.take(len).or_else(|| Block::new(len)).map(Buffer)
    }

    pub fn as_ptr(&self) -> *mut u8 {
        self.0.start.as_ptr()
    }

    /// The bytes as words.
    pub fn words(&mut self) -> &mut [u64] {
        // SAFETY: the memory is the buffer's, aligned, and was written before.
        unsafe { slice::from_raw_parts_mut(self.as_ptr().cast(), self.0.len / size_of::<u64>()) }
    }
}

impl Buffer {
    /// The bytes as `len` numbers, with arbitrary values.
    ///
    /// # Panics
    /// When there are fewer.
    pub fn numbers<T: Plain>(&mut self, len: usize) -> &mut [T] {
        const { assert!(align_of::<T>() <= ALIGN) };
        assert!(len <= self.0.len / size_of::<T>().max(1));
        // SAFETY: the memory is the buffer's, aligned, and was written before; every bit pattern is a value.
        unsafe { slice::from_raw_parts_mut(self.as_ptr().cast(), len) }
    }
}

/// The block is kept if it is small, and freed otherwise.
impl Drop for Buffer {
    fn drop(&mut self) {
        KEPT.give(mem::replace(&mut self.0, Block::EMPTY));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buffers_are_long_enough_and_their_own() {
        for len in [0, 1, 64, 1000, 5 << 20] {
            let mut both = [(); 2].map(|()| Buffer::new(len).unwrap());
            for (i, buffer) in both.iter_mut().enumerate() {
                assert_eq!(buffer.as_ptr() as usize % ALIGN, 0);
                assert!(buffer.words().len() * 8 + 7 >= len);
                buffer.words().fill(i as u64);
            }
            assert!(both[0].words().iter().all(|&word| word == 0));
        }
        assert!(Buffer::new(usize::MAX).is_none());
    }
}
