//! Threads of one process that exchange messages like processes: for tests, and to try out a program without MPI.

use crate::communicator::{Communicator, Failed};
use std::cell::Cell;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The group that a message is in, and who sends and receives it.
type Channel = (Vec<usize>, usize, usize);

/// Messages that were sent and not received.
#[derive(Default)]
struct Post {
    waiting: Mutex<HashMap<Channel, VecDeque<Vec<u64>>>>,
    arrived: Condvar,
}

/// A thread among others.
pub struct Thread {
    post: Arc<Post>,
    /// How the group came about: the splits that led to it.
    group: Vec<usize>,
    /// The places of the group's threads among all.
    members: Vec<usize>,
    rank: usize,
    splits: Cell<usize>,
}

/// A message that does not come in this time does not come at all: a test fails rather than hang.
const PATIENCE: Duration = Duration::from_secs(120);

/// Runs `work` on `size` threads, and returns what each of them found.
///
/// # Panics
/// When one of them does.
pub fn run<R: Send>(size: usize, work: impl Fn(&Thread) -> R + Sync) -> Vec<R> {
    let post = Arc::new(Post::default());
    std::thread::scope(|scope| {
        let start = |rank| {
            let (post, work) = (post.clone(), &work);
            let (group, members) = (Vec::new(), (0..size).collect());
            let thread = Thread { post, group, members, rank, splits: Cell::new(0) };
            scope.spawn(move || work(&thread))
        };
        let all: Vec<_> = (0..size).map(start).collect();
        all.into_iter().map(|thread| thread.join().expect("a thread panicked")).collect()
    })
}

impl Thread {
    fn send(&self, data: &[u64], to: usize) {
        let channel = (self.group.clone(), self.rank, to);
        let mut waiting = self.post.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.entry(channel).or_default().push_back(data.to_vec());
        self.post.arrived.notify_all();
    }

    fn receive(&self, data: &mut [u64], from: usize) -> Result<(), Failed> {
        let channel = (self.group.clone(), from, self.rank);
        let mut waiting = self.post.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(message) = waiting.get_mut(&channel).and_then(VecDeque::pop_front) {
                // As MPI has it: a message that is longer than its room is an error.
                if message.len() != data.len() {
                    return Err(Failed);
                }
                data.copy_from_slice(&message);
                return Ok(());
            }
            let (next, timeout) = self
                .post
                .arrived
                .wait_timeout(waiting, PATIENCE)
                .unwrap_or_else(PoisonError::into_inner);
            if timeout.timed_out() {
                return Err(Failed);
            }
            waiting = next;
        }
    }

    fn reduce(&self, values: &mut [i64], reduced: fn(i64, i64) -> i64) -> Result<(), Failed> {
        let mut words: Vec<u64> = values.iter().map(|&x| x as u64).collect();
        if self.rank > 0 {
            self.send(&words, 0);
        } else {
            let mut other = vec![0; words.len()];
            for from in 1..self.size() {
                self.receive(&mut other, from)?;
                for (x, &y) in words.iter_mut().zip(&other) {
                    *x = reduced(*x as i64, y as i64) as u64;
                }
            }
        }
        self.broadcast(&mut words, 0)?;
        values.iter_mut().zip(words).for_each(|(x, word)| *x = word as i64);
        Ok(())
    }
}

impl Communicator for Thread {
    fn rank(&self) -> usize {
        self.rank
    }

    fn size(&self) -> usize {
        self.members.len()
    }

    fn broadcast(&self, data: &mut [u64], root: usize) -> Result<(), Failed> {
        if self.rank != root {
            return self.receive(data, root);
        }
        (0..self.size()).filter(|&to| to != root).for_each(|to| self.send(data, to));
        Ok(())
    }

    fn maxima(&self, values: &mut [i64]) -> Result<(), Failed> {
        self.reduce(values, i64::max)
    }

    fn sums(&self, values: &mut [i64]) -> Result<(), Failed> {
        self.reduce(values, |x, y| x + y)
    }

    fn exchange(
        &self,
        send: Option<(&[u64], usize)>,
        receive: Option<(&mut [u64], usize)>,
    ) -> Result<(), Failed> {
        if let Some((data, to)) = send {
            self.send(data, to);
        }
        receive.map_or(Ok(()), |(data, from)| self.receive(data, from))
    }

    fn split(&self, color: usize, key: usize) -> Result<Box<dyn Communicator + '_>, Failed> {
        let mut all = vec![0; 2 * self.size()];
        (all[2 * self.rank], all[2 * self.rank + 1]) = (color as i64, key as i64);
        self.sums(&mut all)?;
        let of = |rank: usize| (all[2 * rank], all[2 * rank + 1]);
        let mut ranks: Vec<usize> =
            (0..self.size()).filter(|&rank| of(rank).0 == color as i64).collect();
        ranks.sort_by_key(|&rank| (of(rank).1, rank));
        let rank = ranks.iter().position(|&rank| rank == self.rank).ok_or(Failed)?;
        let group =
            [&self.group[..], &[self.splits.replace(self.splits.get() + 1), color]].concat();
        let members = ranks.into_iter().map(|rank| self.members[rank]).collect();
        Ok(Box::new(Thread { post: self.post.clone(), group, members, rank, splits: Cell::new(0) }))
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
            thread.broadcast(&mut data, 3).unwrap();
            let mut values = [rank as i64, -(rank as i64)];
            thread.maxima(&mut values).unwrap();
            let mut sum = [1, rank as i64];
            thread.sums(&mut sum).unwrap();
            // Around a ring.
            let mut from = [0];
            let (to, at) = ((rank + 1) % size, (rank + size - 1) % size);
            thread.exchange(Some((&[rank as u64], to)), Some((&mut from, at))).unwrap();
            assert_eq!((data, values, sum, from), ([3, 7], [5, 0], [6, 15], [at as u64]));
            // Even and odd ranks, in descending order.
            let part = thread.split(rank % 2, size - rank).unwrap();
            let mut data = [rank as u64];
            part.broadcast(&mut data, 0).unwrap();
            (part.rank(), part.size(), data[0])
        });
        assert_eq!(found, [(2, 3, 4), (2, 3, 5), (1, 3, 4), (1, 3, 5), (0, 3, 4), (0, 3, 5)]);
    }
}
