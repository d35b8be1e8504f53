//! Memory for packed panels: a small block on the stack, a larger one kept by each thread.

use std::alloc::{Layout, alloc, dealloc};
use std::cell::RefCell;
use std::mem::MaybeUninit;
use std::ptr::NonNull;

/// Doubles that fit the block on the stack: 48 KiB.
const STACK_LEN: usize = 6144;

#[repr(align(64))]
struct StackBlock([MaybeUninit<f64>; STACK_LEN]);

/// A block on the heap, aligned to a cache line.
struct HeapBlock {
    ptr: NonNull<f64>,
    len: usize,
}

impl HeapBlock {
    fn layout(len: usize) -> Option<Layout> {
        Layout::array::<f64>(len).ok()?.align_to(64).ok()
    }

    fn new(len: usize) -> Option<HeapBlock> {
        // SAFETY: callers ask for more than STACK_LEN doubles, so the size is not zero.
        let ptr = NonNull::new(unsafe { alloc(Self::layout(len)?) }.cast())?;
        Some(HeapBlock { ptr, len })
    }
}

impl Drop for HeapBlock {
    fn drop(&mut self) {
        if let Some(layout) = Self::layout(self.len) {
            // SAFETY: allocated in `new` with the same layout.
            unsafe { dealloc(self.ptr.as_ptr().cast(), layout) };
        }
    }
}

thread_local! {
    static KEPT: RefCell<Option<HeapBlock>> = const { RefCell::new(None) };
}

/// Calls `work` with a pointer to `len` uninitialised doubles, aligned to 64 bytes. Returns `None`,
/// with `work` not called, when there is no memory.
///
/// Up to 48 KiB lie on the stack; more is allocated once a thread and kept for its next call.
pub fn with<R>(len: usize, work: impl FnOnce(*mut f64) -> R) -> Option<R> {
    if len <= STACK_LEN {
        let mut block = StackBlock([MaybeUninit::uninit(); STACK_LEN]);
        return Some(work(block.0.as_mut_ptr().cast()));
    }
    // The block is taken out while in use, so that a nested call simply allocates its own.
    let kept = KEPT.try_with(|kept| kept.take()).ok().flatten();
    let block = match kept {
        Some(block) if block.len >= len => block,
        _ => HeapBlock::new(len)?,
    };
    let result = work(block.ptr.as_ptr());
    let _ = KEPT.try_with(|kept| kept.replace(Some(block)));
    Some(result)
}
