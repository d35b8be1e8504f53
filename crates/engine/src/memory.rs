//! Memory of large arrays, on huge pages where the system has them: streams of numbers then do not run across
//! the ends of small pages, and fresh memory costs few page faults.

use wideblas_base::fallible::with_room;

const HUGE: usize = 2 << 20;

/// Memory for `len` elements; `None` without memory.
pub fn reserve<T>(len: usize) -> Option<Vec<T>> {
    let memory = with_room(len)?;
    prefer_huge_pages(memory.as_ptr(), memory.capacity());
    Some(memory)
}

/// Asks for huge pages under memory that was not touched yet.
pub fn prefer_huge_pages<T>(memory: *const T, len: usize) {
    let start = (memory as usize).next_multiple_of(HUGE);
    let end = (memory as usize + len * size_of::<T>()) / HUGE * HUGE;
    // Which Miri does not know.
    if end > start && !cfg!(miri) {
        // SAFETY: the pages lie within the memory; advice changes no contents, and a refusal does no harm.
        unsafe { libc::madvise(start as *mut libc::c_void, end - start, libc::MADV_HUGEPAGE) };
    }
}
