//! The library's allocator: the system's, and behind it a reserve for small requests.
//!
//! A failed request of an ordinary vector ends the process, and no host program should end for want of some
//! bytes of bookkeeping. So requests of at most [`LARGEST`] bytes that the system refuses are served from static
//! memory, which costs nothing as long as it is not touched. Larger memory is asked for in ways that may fail, see
//! [`crate::fallible`]. A call that starts while much of the reserve is in use fails at once.
//!
//! A program in Rust that has an allocator of its own takes this crate without its feature `allocator`, and without
//! this protection.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::ptr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Pieces of one size, which is a power of two.
struct Class {
    size: usize,
    count: usize,
    /// Where its pieces start, and the words that say which of them are in use.
    start: usize,
    word: usize,
}

const SIZES: [(usize, usize); 7] = [
    (64, 2048),
    (256, 2048),
    (1 << 10, 1024),
    (4 << 10, 256),
    (16 << 10, 128),
    (64 << 10, 64),
    (LARGEST, 16),
];

/// Bytes of the largest request that the reserve serves.
pub const LARGEST: usize = 256 << 10;

const CLASSES: [Class; SIZES.len()] = {
    let mut classes = [const { Class { size: 0, count: 0, start: 0, word: 0 } }; SIZES.len()];
    let (mut i, mut start, mut word) = (0, 0, 0);
    while i < SIZES.len() {
        let (size, count) = SIZES[i];
        classes[i] = Class { size, count, start, word };
        start += size * count;
        word += count.div_ceil(64);
        i += 1;
    }
    classes
};

const LAST: Class = Class { ..CLASSES[SIZES.len() - 1] };
const BYTES: usize = LAST.start + LAST.size * LAST.count;
const WORDS: usize = LAST.word + LAST.count.div_ceil(64);
const PAGE: usize = 4096;

#[repr(C, align(4096))]
struct Memory(UnsafeCell<[u8; BYTES]>);

// SAFETY: a piece is used by whom it was given to, and by nobody else.
unsafe impl Sync for Memory {}

static MEMORY: Memory = Memory(UnsafeCell::new([0; BYTES]));

/// A bit for each piece that is in use. No locks: a child of fork() must not wait for a lost thread.
static PIECES: [AtomicU64; WORDS] = [const { AtomicU64::new(0) }; WORDS];

/// Bytes of all pieces in use.
static USED: AtomicUsize = AtomicUsize::new(0);

/// Requests served so far.
static SERVED: AtomicUsize = AtomicUsize::new(0);

fn start() -> *mut u8 {
    MEMORY.0.get().cast()
}

/// The offset of memory in the reserve.
#[inline(always)]
fn offset(memory: *const u8) -> Option<usize> {
    let offset = (memory as usize).wrapping_sub(start() as usize);
    (offset < BYTES).then_some(offset)
}

/// Memory that belongs to the reserve.
pub fn holds<T>(memory: *const T) -> bool {
    offset(memory.cast()).is_some()
}

/// More than half of the reserve is in use: calls that can end early should end.
#[inline(always)]
pub fn is_low() -> bool {
    USED.load(Ordering::Relaxed) > BYTES / 2
}

/// The number of requests that the reserve has served so far. Memory that is kept for long should not come from it.
pub fn served() -> usize {
    SERVED.load(Ordering::Relaxed)
}

/// The class of the piece at an offset.
fn class_at(offset: usize) -> &'static Class {
    const { &CLASSES }.iter().rev().find(|class| class.start <= offset).unwrap_or(&CLASSES[0])
}

/// A free piece; NULL when there is none, or none as large.
#[cold]
fn take(layout: Layout) -> *mut u8 {
    let needed = layout.size().max(layout.align());
    if layout.align() > PAGE {
        return ptr::null_mut();
    }
    for class in const { &CLASSES }.iter().filter(|class| class.size >= needed) {
        for first in (0..class.count).step_by(64) {
            let word = &PIECES[class.word + first / 64];
            let there = (class.count - first).min(64) as u32;
            loop {
                let bit = (!word.load(Ordering::Relaxed)).trailing_zeros();
                if bit >= there {
                    break;
                }
                if word.fetch_or(1 << bit, Ordering::Acquire) >> bit & 1 == 0 {
                    USED.fetch_add(class.size, Ordering::Relaxed);
                    // SAFETY: the piece lies in the memory.
                    return unsafe {
                        start().add(class.start + (first + bit as usize) * class.size)
                    };
                }
            }
        }
    }
    ptr::null_mut()
}

/// A piece for a request that the system refused.
#[cold]
fn serve(layout: Layout) -> *mut u8 {
    let memory = take(layout);
    if !memory.is_null() {
        SERVED.fetch_add(1, Ordering::Relaxed);
    }
    memory
}

#[cold]
fn give(offset: usize) {
    let class = class_at(offset);
    let piece = (offset - class.start) / class.size;
    USED.fetch_sub(class.size, Ordering::Relaxed);
    PIECES[class.word + piece / 64].fetch_and(!(1 << (piece % 64)), Ordering::Release);
}

/// The system's allocator with the reserve behind it.
pub struct Allocator;

// SAFETY: memory comes from the system's allocator, to which it returns, or is a piece of the reserve as large and
// as aligned as asked for. Nothing unwinds.
unsafe impl GlobalAlloc for Allocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's.
        let memory = unsafe { System.alloc(layout) };
        if memory.is_null() { serve(layout) } else { memory }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's.
        let memory = unsafe { System.alloc_zeroed(layout) };
        if !memory.is_null() {
            return memory;
        }
        let memory = serve(layout);
        if !memory.is_null() {
            // SAFETY: as long as asked for.
            unsafe { memory.write_bytes(0, layout.size()) };
        }
        memory
    }

    #[inline]
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        match offset(memory) {
            Some(offset) => give(offset),
            // SAFETY: the caller's; the memory came from there.
            None => unsafe { System.dealloc(memory, layout) },
        }
    }

    #[inline]
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let inside = offset(memory);
        if inside.is_none() {
            // SAFETY: the caller's; the memory came from there.
            let moved = unsafe { System.realloc(memory, layout, size) };
            if !moved.is_null() {
                return moved;
            }
        } else if inside.is_some_and(|offset| size <= class_at(offset).size) {
            return memory;
        }
        // SAFETY: the caller promises that size and alignment are a layout; the copied bytes lie in both memories,
        // and the old one is given back once.
        unsafe {
            let wanted = Layout::from_size_align_unchecked(size, layout.align());
            let moved = if inside.is_some() { self.alloc(wanted) } else { serve(wanted) };
            if !moved.is_null() {
                ptr::copy_nonoverlapping(memory, moved, layout.size().min(size));
                self.dealloc(memory, layout);
            }
            moved
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    fn layout(size: usize, align: usize) -> Layout {
        Layout::from_size_align(size, align).unwrap()
    }

    /// Held by the tests that take pieces. Others run at the same time, but none of them is short of memory.
    static TAKING: Mutex<()> = Mutex::new(());

    #[test]
    fn pieces_are_distinct_aligned_and_come_back() {
        let _alone = TAKING.lock();
        let largest = if cfg!(miri) { 4096 } else { LARGEST };
        let sizes = [1, 64, 65, 1000, 4096, 5000, largest];
        let pieces: Vec<_> = sizes
            .iter()
            .flat_map(|&size| [1, 64, 4096].map(|align| (layout(size, align), size)))
            .map(|(layout, size)| (take(layout), layout, size))
            .collect();
        for (i, &(piece, layout, size)) in pieces.iter().enumerate() {
            assert!(holds(piece) && (piece as usize).is_multiple_of(layout.align()));
            // SAFETY: the piece is as long.
            unsafe { piece.write_bytes(i as u8, size) };
        }
        for (i, &(piece, _, size)) in pieces.iter().enumerate() {
            // SAFETY: written above.
            let bytes = unsafe { std::slice::from_raw_parts(piece, size) };
            assert!(bytes.iter().all(|&byte| byte == i as u8), "piece {i}");
        }
        assert!(USED.load(Ordering::Relaxed) >= sizes.iter().sum::<usize>());
        for (piece, layout, _) in pieces {
            // SAFETY: taken above.
            unsafe { Allocator.dealloc(piece, layout) };
        }
        assert_eq!(USED.load(Ordering::Relaxed), 0);
        assert!(take(layout(LARGEST + 1, 1)).is_null() && take(layout(8, 2 * PAGE)).is_null());
    }

    #[test]
    fn memory_grows_out_of_the_reserve() {
        let _alone = TAKING.lock();
        let small = layout(100, 8);
        let piece = take(small);
        // SAFETY: the layouts are those of the memory at each time.
        unsafe {
            piece.write_bytes(7, 100);
            let same = Allocator.realloc(piece, small, 200);
            assert_eq!(same, piece);
            let moved = Allocator.realloc(same, layout(200, 8), 4000);
            assert!(!holds(moved));
            assert!((0..100).all(|i| *moved.add(i) == 7));
            Allocator.dealloc(moved, layout(4000, 8));
        }
    }
}
