//! Memory for packed panels: a small block on the stack, a larger one kept by each thread.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::ptr::{self, NonNull};
use std::sync::OnceLock;

/// Doubles that fit the block on the stack: 8 KiB, for threads of the program may have as little as 32 KiB.
const STACK_LEN: usize = 1024;

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
        let ptr = NonNull::new(unsafe { System.alloc(Self::layout(len)?) }.cast())?;
        Some(HeapBlock { ptr, len })
    }
}

impl Drop for HeapBlock {
    fn drop(&mut self) {
        if let Some(layout) = Self::layout(self.len) {
            // SAFETY: allocated in `new` with the same layout.
            unsafe { System.dealloc(self.ptr.as_ptr().cast(), layout) };
        }
    }
}

/// The block that a thread keeps, freed at its end. Not a thread_local with a destructor: to register that, the C
/// library wants memory, and ends the process without.
#[derive(Clone, Copy)]
struct Kept(libc::pthread_key_t);

impl Kept {
    /// `None` when the process has no key left.
    fn get() -> Option<Kept> {
        static KEY: OnceLock<Option<Kept>> = OnceLock::new();
        unsafe extern "C" fn end(block: *mut c_void) {
            // SAFETY: `put` left it there, for nobody else.
            drop(unsafe { Box::from_raw(block.cast::<HeapBlock>()) });
        }
        *KEY.get_or_init(|| {
            let mut key = 0;
            // SAFETY: the library stays mapped, and with it `end`.
            let status = unsafe { libc::pthread_key_create(&mut key, Some(end)) };
            (status == 0).then_some(Kept(key))
        })
    }

    fn take(self) -> Option<Box<HeapBlock>> {
        // SAFETY: the value came from a box in `put`, and is taken once.
        unsafe {
            let block = NonNull::new(libc::pthread_getspecific(self.0))?;
            libc::pthread_setspecific(self.0, ptr::null());
            Some(Box::from_raw(block.as_ptr().cast()))
        }
    }

    fn put(self, block: Box<HeapBlock>) {
        drop(self.take());
        let block = Box::into_raw(block);
        // SAFETY: the key is there; a block that cannot be kept is freed here.
        unsafe {
            if libc::pthread_setspecific(self.0, block.cast()) != 0 {
                drop(Box::from_raw(block));
            }
        }
    }
}

/// Calls `work` with a pointer to `len` uninitialised doubles, aligned to 64 bytes. Returns `None`,
/// with `work` not called, when there is no memory.
///
/// Up to 8 KiB lie on the stack; more is allocated once a thread and kept for its next call.
pub fn with<R>(len: usize, work: impl FnOnce(*mut f64) -> R) -> Option<R> {
    if len <= STACK_LEN {
        let mut block = StackBlock([MaybeUninit::uninit(); STACK_LEN]);
        return Some(work(block.0.as_mut_ptr().cast()));
    }
    // The block is taken out while in use, so that a nested call simply allocates its own.
    let kept = Kept::get();
    let block = match kept.and_then(Kept::take) {
        Some(block) if block.len >= len => block,
        _ => Box::new(HeapBlock::new(len)?),
    };
    let result = work(block.ptr.as_ptr());
    if let Some(kept) = kept {
        kept.put(block);
    }
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes and sums up `len` doubles.
    fn use_all(memory: *mut f64, len: usize) -> f64 {
        assert_eq!(memory as usize % 64, 0);
        // SAFETY: `with` gives `len` doubles.
        unsafe {
            (0..len).for_each(|i| *memory.add(i) = 1.0);
            (0..len).map(|i| *memory.add(i)).sum()
        }
    }

    #[test]
    fn memory_is_aligned_and_as_long_as_asked() {
        for len in [0, 1, STACK_LEN, STACK_LEN + 1, STACK_LEN + 100, STACK_LEN + 7] {
            assert_eq!(with(len, |memory| use_all(memory, len)), Some(len as f64));
        }
    }

    #[test]
    fn nested_calls_have_memory_of_their_own() {
        let len = STACK_LEN + 1;
        let sum = with(len, |outer| {
            let before = use_all(outer, len);
            let inner = with(len, |inner| {
                assert_ne!(inner, outer);
                use_all(inner, len)
            });
            before + inner.unwrap()
        });
        assert_eq!(sum, Some(2.0 * len as f64));
    }

    #[test]
    fn impossible_sizes_are_refused() {
        assert!(with(usize::MAX / 8, |_| ()).is_none());
        assert!(with(usize::MAX, |_| ()).is_none());
    }
}
