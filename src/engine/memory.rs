//! Memory of large arrays, on huge pages where the system has them: streams of numbers then do not run across
//! the ends of small pages, and fresh memory costs few page faults.

use std::alloc::{Layout, alloc_zeroed};

const HUGE: usize = 2 << 20;

/// Memory for so many elements; `None` where there is not as much.
pub fn reserve<T>(len: usize) -> Option<Vec<T>> {
    let mut memory = Vec::new();
    memory.try_reserve_exact(len).ok()?;
    prefer_huge_pages(memory.as_ptr(), memory.capacity());
    Some(memory)
}

/// So many zeros, which are not touched yet where they are many; `None` where there is no memory for them.
pub fn zeros(len: usize) -> Option<Vec<u64>> {
    if len == 0 {
        return Some(Vec::new());
    }
    let layout = Layout::array::<u64>(len).ok()?;
    // SAFETY: the size is not zero.
    let memory = unsafe { alloc_zeroed(layout) }.cast::<u64>();
    if memory.is_null() {
        return None;
    }
    prefer_huge_pages(memory, len);
    // SAFETY: allocated by the global allocator with this layout, and zero.
    Some(unsafe { Vec::from_raw_parts(memory, len, len) })
}

/// Asks for huge pages under memory that was not touched yet.
fn prefer_huge_pages<T>(memory: *const T, len: usize) {
    let start = (memory as usize).next_multiple_of(HUGE);
    let end = (memory as usize + len * size_of::<T>()) / HUGE * HUGE;
    if end > start {
        // SAFETY: the pages lie within the memory; advice changes no contents, and a refusal does no harm.
        unsafe { libc::madvise(start as *mut libc::c_void, end - start, libc::MADV_HUGEPAGE) };
    }
}
