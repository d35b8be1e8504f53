//! Threads of one process that exchange messages like processes: each copies from where the words of another are, in host memory or on a GPU.

use crate::communicator::{Communicator, Failed};
use std::cell::Cell;
use std::sync::Arc;
use wideblas_engine::device::span::Span;
use wideblas_engine::meeting::{Key, Meeting, Over};

/// A thread among others.
pub struct Thread {
    meeting: Arc<Meeting>,
    /// How the group came about: the splits that led to it.
    group: Vec<usize>,
    rank: usize,
    size: usize,
    splits: Cell<usize>,
    /// Broadcasts so far.
    turn: Cell<usize>,
}

impl From<Over> for Failed {
    fn from(_: Over) -> Failed {
        Failed
    }
}

/// Stands for all threads of a group.
const ALL: usize = usize::MAX;

/// As many threads, one for each place in the list.
pub fn threads(size: usize) -> Vec<Thread> {
    let meeting = Arc::new(Meeting::default());
    let thread = |rank| Thread::new(meeting.clone(), Vec::new(), (rank, size));
    (0..size).map(thread).collect()
}

/// Runs `work` on `size` threads, and returns what each of them found.
///
/// # Panics
/// When one of them does.
pub fn run<R: Send>(size: usize, work: impl Fn(&Thread) -> R + Sync) -> Vec<R> {
    /// The others do not wait for a thread that panics.
    struct Leaving(Thread);
    impl Drop for Leaving {
        fn drop(&mut self) {
            if std::thread::panicking() {
                self.0.leave();
            }
        }
    }
    std::thread::scope(|scope| {
        let start = |thread| {
            let work = &work;
            scope.spawn(move || {
                let thread = Leaving(thread);
                work(&thread.0)
            })
        };
        let all: Vec<_> = threads(size).into_iter().map(start).collect();
        all.into_iter().map(|thread| thread.join().expect("a thread panicked")).collect()
    })
}

impl Thread {
    fn new(meeting: Arc<Meeting>, group: Vec<usize>, (rank, size): (usize, usize)) -> Thread {
        Thread { meeting, group, rank, size, splits: Cell::new(0), turn: Cell::new(0) }
    }

    /// The key of words from one thread to another, or to all for the n-th time.
    fn key(&self, from: usize, to: usize, turn: usize) -> Key {
        [&self.group[..], &[from, to, turn]].concat()
    }

    fn reduce(&self, values: &mut [i64], reduced: fn(i64, i64) -> i64) -> Result<(), Failed> {
        if self.size == 1 {
            return Ok(());
        }
        if self.rank > 0 {
            self.exchange(Some((Span::from(&mut *values), 0)), None)?;
        } else {
            for from in 1..self.size {
                self.meeting.fold(&self.key(from, 0, 0), values, reduced)?;
            }
        }
        self.broadcast(Span::from(values), 0)
    }

    /// See [`Communicator::split`].
    ///
    /// # Errors
    /// As there.
    pub fn part(&self, color: usize, key: usize) -> Result<Thread, Failed> {
        let mut all = vec![0; 2 * self.size];
        (all[2 * self.rank], all[2 * self.rank + 1]) = (color as i64, key as i64);
        self.sums(&mut all)?;
        let of = |rank: usize| (all[2 * rank], all[2 * rank + 1], rank);
        let own = of(self.rank);
        let same = || (0..self.size).map(of).filter(|other| other.0 == own.0);
        let rank = same().filter(|&(_, key, rank)| (key, rank) < (own.1, own.2)).count();
        let group =
            [&self.group[..], &[self.splits.replace(self.splits.get() + 1), color]].concat();
        Ok(Thread::new(self.meeting.clone(), group, (rank, same().count())))
    }
}

impl Communicator for Thread {
    fn rank(&self) -> usize {
        self.rank
    }

    fn size(&self) -> usize {
        self.size
    }

    fn broadcast(&self, data: Span<'_>, root: usize) -> Result<(), Failed> {
        self.broadcasts(vec![(data, root)])
    }

    /// Each thread copies from the others while they copy from it.
    fn broadcasts(&self, all: Vec<(Span<'_>, usize)>) -> Result<(), Failed> {
        let turn = self.turn.replace(self.turn.get() + 1);
        let mut of_roots: Vec<Vec<Span<'_>>> = (0..self.size).map(|_| Vec::new()).collect();
        all.into_iter().for_each(|(data, root)| of_roots[root].push(data));
        let own = std::mem::take(&mut of_roots[self.rank]);
        let take = || {
            let others = of_roots.into_iter().enumerate().filter(|(_, spans)| !spans.is_empty());
            let mut others = others.map(|(root, spans)| (self.key(root, ALL, turn), spans));
            others.try_for_each(|(key, spans)| self.meeting.take(&key, spans))
        };
        if own.is_empty() {
            return Ok(take()?);
        }
        Ok(self.meeting.give(self.key(self.rank, ALL, turn), own, self.size - 1, take)?)
    }

    fn maxima(&self, values: &mut [i64]) -> Result<(), Failed> {
        self.reduce(values, i64::max)
    }

    fn sums(&self, values: &mut [i64]) -> Result<(), Failed> {
        self.reduce(values, i64::wrapping_add)
    }

    fn exchange(
        &self,
        send: Option<(Span<'_>, usize)>,
        receive: Option<(Span<'_>, usize)>,
    ) -> Result<(), Failed> {
        let received = || match receive {
            Some((data, from)) => self.meeting.take(&self.key(from, self.rank, 0), vec![data]),
            None => Ok(()),
        };
        match send {
            Some((data, to)) => {
                Ok(self.meeting.give(self.key(self.rank, to, 0), vec![data], 1, received)?)
            }
            None => Ok(received()?),
        }
    }

    fn split(&self, color: usize, key: usize) -> Result<Box<dyn Communicator + '_>, Failed> {
        Ok(Box::new(self.part(color, key)?))
    }

    fn are_threads(&self) -> bool {
        true
    }

    fn leave(&self) {
        self.meeting.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_exchange_messages() {
        let found = run(6, |thread| {
            let (rank, size) = (thread.rank(), thread.size());
            let mut data = [rank as u64, 7];
            thread.broadcast(Span::from(&mut data), 3).unwrap();
            let mut all = [[rank as u64], [10 + rank as u64], [20 + rank as u64]];
            let roots = [4, 1, 4];
            let spans = all.iter_mut().map(Span::from).zip(roots).collect();
            thread.broadcasts(spans).unwrap();
            assert_eq!(all, [[4], [11], [24]]);
            let mut values = [rank as i64, -(rank as i64)];
            thread.maxima(&mut values).unwrap();
            let mut sum = [1, rank as i64];
            thread.sums(&mut sum).unwrap();
            // Around a ring.
            let (mut own, mut from) = ([rank as u64], [0]);
            let (to, at) = ((rank + 1) % size, (rank + size - 1) % size);
            let (send, receive) = (Span::from(&mut own), Span::from(&mut from));
            thread.exchange(Some((send, to)), Some((receive, at))).unwrap();
            assert_eq!((data, values, sum, from), ([3, 7], [5, 0], [6, 15], [at as u64]));
            // Even and odd ranks, in descending order.
            let part = thread.split(rank % 2, size - rank).unwrap();
            let mut data = [rank as u64];
            part.broadcast(Span::from(&mut data), 0).unwrap();
            (part.rank(), part.size(), data[0])
        });
        assert_eq!(found, [(2, 3, 4), (2, 3, 5), (1, 3, 4), (1, 3, 5), (0, 3, 4), (0, 3, 5)]);
    }

    /// Messages of other lengths are errors, for all threads; so it is when one leaves, and from then on.
    #[test]
    fn all_threads_fail_together() {
        for leaves in [true, false] {
            let found = run(4, |thread| {
                let rank = thread.rank();
                // Whoever leaves may do so while others are still in these.
                thread.maxima(&mut [0])?;
                let part = thread.split(0, rank)?;
                match rank {
                    2 if leaves => {
                        thread.leave();
                        Err(Failed)
                    }
                    2 => part.broadcast(Span::from(&mut [0, 0]), 0),
                    _ => part.broadcast(Span::from(&mut [0]), 0).and(thread.maxima(&mut [0])),
                }
                .and(thread.sums(&mut [1]))
            });
            assert_eq!(found, [Err(Failed); 4]);
        }
    }
}
