//! How much of a product is done, for programs that show it while it is computed.
//!
//! One product at a time can be watched. Nothing is counted before a program asks, and results do not depend on it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

static IS_WATCHED: AtomicBool = AtomicBool::new(false);
static DONE: AtomicU64 = AtomicU64::new(0);

/// Counts from 0 from now on.
pub fn watch() {
    DONE.store(0, Ordering::Relaxed);
    IS_WATCHED.store(true, Ordering::Relaxed);
}

/// The multiply-adds done since, at the end of a product of (m, n, k) about m n k: those of a product by residues are
/// counted as one for all moduli. On a GPU whole blocks are counted when they are back in host memory.
pub fn done() -> u64 {
    DONE.load(Ordering::Relaxed)
}

/// Counts the multiply-adds of a block of C.
#[inline]
pub fn add((rows, cols, depth): (usize, usize, usize)) {
    if IS_WATCHED.load(Ordering::Relaxed) {
        DONE.fetch_add(rows as u64 * cols as u64 * depth as u64, Ordering::Relaxed);
    }
}

/// Counts one of `planes` products of such a block.
#[inline]
pub fn add_plane((rows, cols, depth): (usize, usize, usize), planes: usize) {
    if IS_WATCHED.load(Ordering::Relaxed) {
        let all = rows as u64 * cols as u64 * depth as u64;
        DONE.fetch_add(all / planes.max(1) as u64, Ordering::Relaxed);
    }
}
