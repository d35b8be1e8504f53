//! Memory of the planes: aligned, and blocks of moderate size kept for the next call.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ptr::NonNull;
use std::sync::Mutex;

/// Blocks up to this size are kept between calls: page faults of fresh memory would cost a tenth
/// of a product of order 1000.
const KEEP: usize = 256 << 20;
const ALIGN: usize = 64;

/// A block of bytes.
pub struct Buffer {
    ptr: NonNull<u8>,
    len: usize,
}

// SAFETY: a Buffer owns its memory.
unsafe impl Send for Buffer {}
unsafe impl Sync for Buffer {}

static KEPT: Mutex<Vec<Buffer>> = Mutex::new(Vec::new());

impl Buffer {
    /// At least `len` bytes; `None` when there is no memory.
    pub fn new(len: usize) -> Option<Buffer> {
        let len = len.max(ALIGN);
        // try_lock: a child of fork() must not wait for a lock that a lost thread held.
        if let Ok(mut kept) = KEPT.try_lock()
            && let Some(i) = kept.iter().position(|b| b.len >= len && b.len / 4 <= len)
        {
            return Some(kept.swap_remove(i));
        }
        let layout = Layout::from_size_align(len, ALIGN).ok()?;
        // Zeroed, which large blocks are anyway: reading what was never written is then defined.
        // SAFETY: the size is not zero.
        Some(Buffer { ptr: NonNull::new(unsafe { alloc_zeroed(layout) })?, len })
    }

    pub fn as_ptr(&self) -> *mut u8 {
        self.ptr.as_ptr()
    }

    /// Gives the block back: kept when small, freed otherwise.
    pub fn recycle(self) {
        if self.len <= KEEP
            && let Ok(mut kept) = KEPT.try_lock()
        {
            kept.push(self);
            let total: usize = kept.iter().map(|b| b.len).sum();
            if total > KEEP {
                kept.remove(0);
            }
        }
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        if let Ok(layout) = Layout::from_size_align(self.len, ALIGN) {
            // SAFETY: allocated with this layout.
            unsafe { dealloc(self.ptr.as_ptr(), layout) };
        }
    }
}
