//! Working memory of each thread of a call, made before the first of them starts: a thread that finds no memory in
//! the middle of a call could not undo what others wrote.

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

/// A piece for each thread.
pub struct PerThread<T>(Vec<Mutex<T>>);

impl<T> PerThread<T> {
    /// Pieces for at most `threads` threads, as many as there is memory for; `None` when it is not enough for one.
    pub fn new(threads: usize, make: impl Fn() -> Option<T>) -> Option<PerThread<T>> {
        let mut pieces = Vec::new();
        pieces.try_reserve_exact(threads.max(1)).ok()?;
        pieces.push(Mutex::new(make()?));
        pieces.extend((1..threads).map_while(|_| make()).map(Mutex::new));
        Some(PerThread(pieces))
    }

    /// Threads that there are pieces for.
    pub fn threads(&self) -> usize {
        self.0.len()
    }

    /// A piece that no other thread has; for at most [`PerThread::threads`] threads at a time.
    pub fn lend(&self) -> MutexGuard<'_, T> {
        let free = self.0.iter().find_map(|piece| match piece.try_lock() {
            Ok(piece) => Some(piece),
            // Pieces hold nothing that must be whole.
            Err(TryLockError::Poisoned(piece)) => Some(piece.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        });
        free.unwrap_or_else(|| self.0[0].lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn pieces_are_as_many_as_could_be_made() {
        let left = Cell::new(3);
        let make = || {
            left.set(left.get() - 1);
            (left.get() >= 0).then_some(left.get())
        };
        let pieces = PerThread::new(5, make).unwrap();
        assert_eq!(pieces.threads(), 3);
        let mut lent = [(); 3].map(|()| pieces.lend());
        lent.sort_by_key(|piece| **piece);
        assert_eq!(lent.map(|piece| *piece), [0, 1, 2]);
        assert!(PerThread::new(5, make).is_none());
        assert_eq!(PerThread::new(0, || Some(1)).unwrap().threads(), 1);
    }
}
