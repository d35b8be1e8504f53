//! Memory that is kept between calls.

use std::sync::Mutex;

/// Pieces of memory that calls no longer use: the last ones, up to a total size.
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
        // The smallest one: a call that needs several, of different sizes, finds them all again.
        let fitting = kept.iter().enumerate().filter(|(_, piece)| fits(piece));
        let (i, _) = fitting.min_by_key(|(_, piece)| (self.size)(piece))?;
        Some(kept.swap_remove(i))
    }

    /// Keeps a piece for later calls if it is small, and drops it otherwise.
    pub fn give(&self, piece: T) {
        if (self.size)(&piece) <= self.most
            && let Ok(mut kept) = self.kept.try_lock()
        {
            kept.push(piece);
            let mut total: usize = kept.iter().map(self.size).sum();
            while total > self.most {
                total -= (self.size)(&kept.remove(0));
            }
        }
    }

    /// Whether such a piece is kept, for tests.
    pub fn has(&self, wanted: impl Fn(&T) -> bool) -> bool {
        self.kept.try_lock().is_ok_and(|kept| kept.iter().any(wanted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static POOL: Pool<Vec<u8>> = Pool::new(Vec::capacity, 100);

    #[test]
    fn the_last_pieces_are_kept_up_to_the_total() {
        [30, 30, 30, 90, 101].into_iter().for_each(|size| POOL.give(Vec::with_capacity(size)));
        assert!(
            !POOL.has(|piece| piece.capacity() != 90),
            "older ones gave way, and one is too large"
        );
        assert!(POOL.take(91).is_none() && POOL.take(21).is_none());
        assert_eq!(POOL.take(23).unwrap().capacity(), 90);
        assert!(POOL.take(23).is_none());
        [40, 25, 30].into_iter().for_each(|size| POOL.give(Vec::with_capacity(size)));
        assert_eq!([20, 20, 20].map(|size| POOL.take(size).unwrap().capacity()), [25, 30, 40]);
    }
}
