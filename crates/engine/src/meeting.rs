//! Threads of one process that give each other words: whoever takes them copies from where they are, and the giver waits meanwhile.

use crate::cuda::span::{Raw, Span, Transfer, copy_all};
use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicUsize, Ordering};
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
    /// How often the state changed.
    changes: AtomicUsize,
    changed: Condvar,
}

/// Looks at the count of changes before a thread sleeps: some 20 microseconds, in which messages between threads that compute side by side
/// arrive, while to be woken takes longer.
const LOOKS: usize = 500;

#[derive(Default)]
struct State {
    offers: HashMap<Key, Offer>,
    is_over: bool,
}

/// Words that are given, until all have copied them.
struct Offer {
    /// The places of some spans, and how many words are there.
    parts: Vec<(Raw, usize)>,
    /// Threads that did not come yet, and those that are copying.
    missing: usize,
    copying: usize,
}

impl Meeting {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells whoever waits that the state has changed.
    fn tell(&self, state: MutexGuard<'_, State>) {
        self.changes.fetch_add(1, Ordering::Release);
        drop(state);
        self.changed.notify_all();
    }

    /// Waits until the state has changed, or for no reason.
    fn wait<'a>(&'a self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        let seen = self.changes.load(Ordering::Acquire);
        let has_changed = || self.changes.load(Ordering::Acquire) != seen;
        drop(state);
        let _ = (0..LOOKS).any(|_| {
            std::hint::spin_loop();
            has_changed()
        });
        let state = self.state();
        // The count changes while the state is locked.
        if has_changed() {
            return state;
        }
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    /// All threads give up, those that wait and those that come.
    pub fn end(&self) {
        let mut state = self.state();
        state.is_over = true;
        self.tell(state);
    }

    pub fn is_over(&self) -> bool {
        self.state().is_over
    }

    /// Gives words in some spans to so many threads, each of which takes them once by the same key, and does `meanwhile` before it waits for them.
    /// Work on GPUs that writes the words has ended.
    ///
    /// # Errors
    /// When the threads give up, and those of `meanwhile`.
    pub fn give<R>(
        &self,
        key: Key,
        mut spans: Vec<Span<'_>>,
        takers: usize,
        meanwhile: impl FnOnce() -> Result<R, Over>,
    ) -> Result<R, Over> {
        let parts = spans.iter_mut().map(|span| (span.raw(), span.len())).collect();
        let offer = Offer { parts, missing: takers, copying: 0 };
        let mut state = self.state();
        if state.is_over {
            return Err(Over);
        }
        state.offers.insert(key.clone(), offer);
        self.tell(state);
        let given = Given { meeting: self, key, words: PhantomData::<&mut [Span<'_>]> };
        let found = meanwhile();
        if found.is_err() {
            self.end();
        }
        given.end().and(found)
    }

    /// Takes words that another thread gives by this key, in as many spans.
    ///
    /// # Errors
    /// When the threads give up, which they do if there are not as many words or the copy fails.
    pub fn take(&self, key: &Key, mut spans: Vec<Span<'_>>) -> Result<(), Over> {
        self.use_offer(key, |parts| {
            let lengths = spans.iter().map(Span::len);
            if !lengths.eq(parts.iter().map(|&(_, words)| words)) {
                return Err(Over);
            }
            let transfer = |(span, &(from, words)): (&mut Span<'_>, &(Raw, usize))| Transfer {
                to: span.raw(),
                from,
                words,
            };
            let all: Vec<Transfer> = spans.iter_mut().zip(parts).map(transfer).collect();
            // SAFETY: the giver waits until this has ended, and both have as many words.
            unsafe { copy_all(&all) }.map_err(|_| Over)
        })
    }

    /// Takes words that another thread gives by this key in host memory, as integers, each of which changes the value at its place.
    ///
    /// # Errors
    /// As above.
    pub fn fold(
        &self,
        key: &Key,
        values: &mut [i64],
        folded: fn(i64, i64) -> i64,
    ) -> Result<(), Over> {
        self.use_offer(key, |parts| {
            let &[(Raw::Here(words), len)] = parts else { return Err(Over) };
            if len != values.len() {
                return Err(Over);
            }
            // SAFETY: the giver waits until this has ended, and has as many words, which it does not write.
            let words = unsafe { std::slice::from_raw_parts(words.cast_const(), len) };
            for (value, &word) in values.iter_mut().zip(words) {
                *value = folded(*value, word as i64);
            }
            Ok(())
        })
    }

    /// Waits for what another thread gives by this key, and uses it while that waits. All give up where this fails.
    fn use_offer(
        &self,
        key: &Key,
        work: impl FnOnce(&[(Raw, usize)]) -> Result<(), Over>,
    ) -> Result<(), Over> {
        let mut state = self.state();
        let parts = loop {
            if state.is_over {
                return Err(Over);
            }
            if let Some(offer) = state.offers.get_mut(key)
                && offer.missing > 0
            {
                (offer.missing, offer.copying) = (offer.missing - 1, offer.copying + 1);
                break offer.parts.clone();
            }
            state = self.wait(state);
        };
        drop(state);
        let found = work(&parts);
        let mut state = self.state();
        if let Some(offer) = state.offers.get_mut(key) {
            offer.copying -= 1;
            // Words that were not taken are missing, which the giver must hear of.
            offer.missing += usize::from(found.is_err());
        }
        state.is_over |= found.is_err();
        self.tell(state);
        found
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
            state = self.meeting.wait(state);
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
        meeting.take(key, vec![Span::from(&mut words)]).map(|()| words)
    }

    #[test]
    fn words_are_taken_once_by_each() {
        let meeting = Meeting::default();
        let key = vec![1, 2];
        std::thread::scope(|scope| {
            let all: Vec<_> = (0..3).map(|_| scope.spawn(|| taken(&meeting, &key))).collect();
            assert_eq!(
                meeting.give(key.clone(), vec![Span::from(&mut [5, 6])], 3, || Ok(7)),
                Ok(7)
            );
            assert!(all.into_iter().all(|thread| thread.join().unwrap() == Ok([5, 6])));
        });
        assert!(meeting.state().offers.is_empty());
    }

    #[test]
    fn words_are_folded_and_taken_in_parts() {
        let meeting = Meeting::default();
        let mut other = [i64::MIN as u64, 9, -3i64 as u64];
        std::thread::scope(|scope| {
            let folded = scope.spawn(|| {
                let mut values = [-5, 4, 8];
                meeting.fold(&vec![0], &mut values, i64::max).map(|()| values)
            });
            let (a, b) = other.split_at_mut(1);
            let parts = vec![Span::Here(b), Span::Here(a)];
            let taken = scope.spawn(|| {
                let (mut x, mut y) = ([0; 2], [0]);
                let spans = vec![Span::from(&mut x), Span::from(&mut y)];
                meeting.take(&vec![1], spans).map(|()| [x[0], x[1], y[0]])
            });
            assert_eq!(meeting.give(vec![1], parts, 1, || Ok(())), Ok(()));
            let given = vec![Span::Here(&mut other)];
            assert_eq!(meeting.give(vec![0], given, 1, || Ok(())), Ok(()));
            assert_eq!(folded.join().unwrap(), Ok([-5, 9, 8]));
            assert_eq!(taken.join().unwrap(), Ok([9, -3i64 as u64, i64::MIN as u64]));
        });
    }

    /// Whoever waits, to give or to take, gets an error when another fails, and whoever comes later.
    #[test]
    fn nobody_waits_for_one_that_failed() {
        for failing in 0..3 {
            let meeting = Meeting::default();
            std::thread::scope(|scope| {
                let giver = scope.spawn(|| {
                    let mut words = [1, 2];
                    meeting.give(vec![0], vec![Span::from(&mut words)], 1, || Ok(()))
                });
                let taker = scope.spawn(|| taken(&meeting, &vec![1]));
                match failing {
                    0 => meeting.end(),
                    1 => {
                        let found = {
                            let mut words = [3];
                            let given = vec![Span::from(&mut words)];
                            meeting.give(vec![2], given, 1, || Err::<(), _>(Over))
                        };
                        assert_eq!(found, Err(Over));
                    }
                    _ => {
                        let taken = meeting.take(&vec![0], vec![Span::from(&mut [0; 5])]);
                        assert_eq!(taken, Err(Over));
                    }
                }
                assert_eq!(giver.join().unwrap(), Err(Over));
                assert_eq!(taker.join().unwrap(), Err(Over));
            });
            assert!(meeting.is_over() && taken(&meeting, &vec![0]) == Err(Over));
            assert!(meeting.state().offers.is_empty());
        }
    }
}
