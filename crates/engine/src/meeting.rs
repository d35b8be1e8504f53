//! Threads of one process that give each other words: whoever takes them copies from where they are, and the giver waits meanwhile.

use crate::cuda::span::{Raw, Span, copy};
use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// What tells words from others that are given at the same time.
pub type Key = Vec<usize>;

/// The threads give up: one of them failed, or left. Whoever waits for another gets this, now and later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Over;

/// Where threads meet.
#[derive(Default)]
pub struct Meeting {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    offers: HashMap<Key, Offer>,
    is_over: bool,
}

/// Words that are given, until all have copied them.
struct Offer {
    place: Raw,
    words: usize,
    /// Threads that did not come yet, and those that are copying.
    missing: usize,
    copying: usize,
}

impl Meeting {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All threads give up, those that wait and those that come.
    pub fn end(&self) {
        self.state().is_over = true;
        self.changed.notify_all();
    }

    pub fn is_over(&self) -> bool {
        self.state().is_over
    }

    /// Gives words to so many threads, each of which takes them once by the same key, and does `meanwhile` before it waits for them. Work on GPUs
    /// that writes the words has ended.
    ///
    /// # Errors
    /// When the threads give up, and those of `meanwhile`.
    pub fn give<R>(
        &self,
        key: Key,
        mut span: Span<'_>,
        takers: usize,
        meanwhile: impl FnOnce() -> Result<R, Over>,
    ) -> Result<R, Over> {
        let offer = Offer { place: span.raw(), words: span.len(), missing: takers, copying: 0 };
        let mut state = self.state();
        if state.is_over {
            return Err(Over);
        }
        state.offers.insert(key.clone(), offer);
        drop(state);
        self.changed.notify_all();
        let given = Given { meeting: self, key, words: PhantomData::<&mut Span<'_>> };
        let found = meanwhile();
        if found.is_err() {
            self.end();
        }
        given.end().and(found)
    }

    /// Takes words that another thread gives by this key.
    ///
    /// # Errors
    /// When the threads give up, which they do if there are not as many words or the copy fails.
    pub fn take(&self, key: &Key, mut span: Span<'_>) -> Result<(), Over> {
        let mut state = self.state();
        let place = loop {
            if state.is_over {
                return Err(Over);
            }
            if let Some(offer) = state.offers.get_mut(key)
                && offer.missing > 0
            {
                if offer.words != span.len() {
                    drop(state);
                    self.end();
                    return Err(Over);
                }
                (offer.missing, offer.copying) = (offer.missing - 1, offer.copying + 1);
                break offer.place;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        };
        drop(state);
        // SAFETY: the giver waits until this is no longer counted among those that copy, and both have as many words.
        let copied = unsafe { copy(span.raw(), place, span.len()) };
        let mut state = self.state();
        if let Some(offer) = state.offers.get_mut(key) {
            offer.copying -= 1;
        }
        state.is_over |= copied.is_err();
        drop(state);
        self.changed.notify_all();
        copied.map_err(|_| Over)
    }
}

/// Words that are on offer: nobody copies them any more once this is dropped.
struct Given<'a, W> {
    meeting: &'a Meeting,
    key: Key,
    words: PhantomData<W>,
}

impl<W> Given<'_, W> {
    /// Waits until all have taken the words.
    fn end(&self) -> Result<(), Over> {
        let mut state = self.meeting.state();
        loop {
            let is_over = state.is_over;
            match state.offers.get(&self.key) {
                Some(offer) if offer.copying > 0 || offer.missing > 0 && !is_over => {}
                found => {
                    let is_taken = found.is_some_and(|offer| offer.missing == 0);
                    state.offers.remove(&self.key);
                    return if is_taken { Ok(()) } else { Err(Over) };
                }
            }
            state = self.meeting.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl<W> Drop for Given<'_, W> {
    fn drop(&mut self) {
        // After a panic the words are still on offer.
        if std::thread::panicking() {
            self.meeting.end();
            let _ = self.end();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(meeting: &Meeting, key: &Key) -> Result<[u64; 2], Over> {
        let mut words = [0; 2];
        meeting.take(key, Span::from(&mut words)).map(|()| words)
    }

    #[test]
    fn words_are_taken_once_by_each() {
        let meeting = Meeting::default();
        let key = vec![1, 2];
        std::thread::scope(|scope| {
            let all: Vec<_> = (0..3).map(|_| scope.spawn(|| taken(&meeting, &key))).collect();
            assert_eq!(meeting.give(key.clone(), Span::from(&mut [5, 6]), 3, || Ok(7)), Ok(7));
            assert!(all.into_iter().all(|thread| thread.join().unwrap() == Ok([5, 6])));
        });
        assert!(meeting.state().offers.is_empty());
    }

    /// Whoever waits, to give or to take, gets an error when another fails, and whoever comes later.
    #[test]
    fn nobody_waits_for_one_that_failed() {
        for failing in 0..3 {
            let meeting = Meeting::default();
            std::thread::scope(|scope| {
                let giver = scope.spawn(|| {
                    let mut words = [1, 2];
                    meeting.give(vec![0], Span::from(&mut words), 1, || Ok(()))
                });
                let taker = scope.spawn(|| taken(&meeting, &vec![1]));
                match failing {
                    0 => meeting.end(),
                    1 => {
                        let found =
                            meeting.give(vec![2], Span::from(&mut [3]), 1, || Err::<(), _>(Over));
                        assert_eq!(found, Err(Over));
                    }
                    _ => assert_eq!(meeting.take(&vec![0], Span::from(&mut [0; 5])), Err(Over)),
                }
                assert_eq!(giver.join().unwrap(), Err(Over));
                assert_eq!(taker.join().unwrap(), Err(Over));
            });
            assert!(meeting.is_over() && taken(&meeting, &vec![0]) == Err(Over));
            assert!(meeting.state().offers.is_empty());
        }
    }
}
