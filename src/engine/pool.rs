//! Memory that is kept between calls.

use std::sync::Mutex;

/// Pieces of memory that calls have done with, the last ones up to a total size.
pub struct Pool<T> {
    kept: Mutex<Vec<T>>,
    size: fn(&T) -> usize,
    most: usize,
}

impl<T> Pool<T> {
    pub const fn new(size: fn(&T) -> usize, most: usize) -> Pool<T> {
        Pool { kept: Mutex::new(Vec::new()), size, most }
    }

    /// A piece of at least that size, and not far above it.
    pub fn take(&self, size: usize) -> Option<T> {
        // try_lock: a child of fork() must not wait for a lock that a lost thread held.
        let mut kept = self.kept.try_lock().ok()?;
        let fits = |piece: &T| (self.size)(piece) >= size && (self.size)(piece) / 4 <= size;
        let i = kept.iter().position(fits)?;
        Some(kept.swap_remove(i))
    }

    /// Keeps a piece for later calls where it is small, and drops it otherwise.
    pub fn give(&self, piece: T) {
        if (self.size)(&piece) <= self.most
            && let Ok(mut kept) = self.kept.try_lock()
        {
            kept.push(piece);
            let total: usize = kept.iter().map(self.size).sum();
            if total > self.most {
                kept.remove(0);
            }
        }
    }

    #[cfg(test)]
    pub fn has(&self, wanted: impl Fn(&T) -> bool) -> bool {
        self.kept.lock().unwrap().iter().any(wanted)
    }
}
