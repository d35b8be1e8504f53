//! Copies blocks of matrices to the device one after the other. Helper threads gather the next blocks in page-locked
//! memory before they are needed, so the calling thread only enqueues copies and kernels.

use super::launch::Failure;
use super::memory::Plain;
use super::staging::{CHUNK, Columns, Piece, Slot, pieces, upload};
use crate::MatRef;
use crate::cpu::par;
use cudarc::driver::CudaStream;
use cudarc::driver::sys::CUdeviceptr;
use std::cell::UnsafeCell;
use std::hint::spin_loop;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use wideblas_base::options::Part;

/// Bytes for which another helper is worthwhile: waking it takes as long as copying some.
const SHARE: usize = 1 << 20;
/// A helper without work spins for this time, then sleeps and looks again after each nap.
const SPIN: Duration = Duration::from_micros(20);
const NAP: Duration = Duration::from_micros(20);

/// Runs `work` with a feed of `blocks`, matrices in pageable memory of about `bytes` bytes together. `work` must send
/// the blocks in this order. They pass through `slots`, which nothing else uses until this returns.
pub fn with<'a, T: Plain, R>(
    slots: &[Arc<Slot>],
    blocks: impl Iterator<Item = MatRef<'a, T>> + 'a,
    (bytes, threads): (usize, usize),
    work: impl FnOnce(&mut Feed<'_, T>) -> Result<R, Failure>,
) -> Result<R, Failure> {
    let crew = Crew::new(slots.iter().map(|slot| Lane::new(slot.memory().cast())).collect());
    let upcoming = blocks.filter_map(|block| Columns::of(block).ok()).flat_map(|columns| {
        let all = pieces::<T>((columns.rows, columns.cols), Part::All);
        all.into_iter().map(move |piece| Source::of(&columns, &piece))
    });
    let helpers = threads.saturating_sub(1).min(bytes / SHARE);
    let own = || {
        let _end = End(&crew.ended);
        let crew = &crew;
        work(&mut Feed { crew, slots, upcoming: Box::new(upcoming), sent: 0, copied: 0 })
    };
    par::beside(helpers, || crew.help(), own)
}

/// Stops the helpers, also when the work panics.
struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

/// A piece of a matrix in host memory, with contiguous columns.
#[derive(Clone, Copy, Debug)]
struct Source<T> {
    first: *const T,
    ld: usize,
    rows: usize,
    cols: usize,
}

impl<T: Plain> Source<T> {
    fn of(columns: &Columns<'_, T>, piece: &Piece) -> Source<T> {
        let (first, ld) = columns.place();
        // Stays within the matrix, as the piece is a part of it.
        let first = first.wrapping_add(piece.rows.start + piece.cols.start * ld);
        Source { first, ld, rows: piece.rows.len(), cols: piece.cols.len() }
    }

    /// Rows and columns of a chunk: a part of a column, or whole columns.
    fn split(&self) -> (usize, usize) {
        let run = CHUNK / size_of::<T>();
        (self.rows.min(run).max(1), (run / self.rows.max(1)).max(1))
    }

    fn chunks(&self) -> usize {
        let (rows, cols) = self.split();
        self.rows.div_ceil(rows) * self.cols.div_ceil(cols)
    }

    /// Copies a chunk to its place in `to`, where the columns have no gaps between them.
    ///
    /// # Safety
    /// The piece can be read, and there is room for all of it, which nothing else uses.
    unsafe fn copy(&self, chunk: usize, to: *mut T) {
        let (rows, cols) = self.split();
        let down = self.rows.div_ceil(rows);
        let (row, col) = (chunk % down * rows, chunk / down * cols);
        let rows = rows.min(self.rows - row);
        for col in col..self.cols.min(col + cols) {
            // SAFETY: the caller's; a run of a column.
            unsafe {
                let from = self.first.add(row + col * self.ld);
                from.copy_to_nonoverlapping(to.add(row + col * self.rows), rows);
            }
        }
    }
}

/// A slot, and the piece that is being gathered in it.
struct Lane<T> {
    memory: *mut T,
    /// Written before `state`, while no chunk can be taken.
    piece: UnsafeCell<Source<T>>,
    chunks: AtomicU32,
    /// The turn of the piece in the upper half, the next chunk in the lower half.
    state: AtomicU64,
    /// Chunks that have been gathered.
    done: AtomicU32,
}

// SAFETY: the piece changes only while no thread has a chunk of it; each chunk belongs to one thread.
unsafe impl<T: Plain> Sync for Lane<T> {}

const TURN: u32 = 32;

impl<T: Plain> Lane<T> {
    fn new(memory: *mut T) -> Lane<T> {
        let none = Source { first: std::ptr::null(), ld: 0, rows: 0, cols: 0 };
        Lane {
            memory,
            piece: UnsafeCell::new(none),
            chunks: AtomicU32::new(0),
            state: AtomicU64::new(u64::from(u32::MAX) << TURN),
            done: AtomicU32::new(0),
        }
    }

    fn is_gathered(&self) -> bool {
        self.done.load(Ordering::Acquire) == self.chunks.load(Ordering::Relaxed)
    }
}

/// State that the threads share.
struct Crew<T> {
    lanes: Vec<Lane<T>>,
    /// How many pieces may be gathered so far, and the first piece that may still have chunks to gather.
    published: AtomicUsize,
    current: AtomicUsize,
    /// Other work for the helpers, and whether there is any.
    share: Mutex<Option<Arc<Share>>>,
    shares: AtomicBool,
    ended: AtomicBool,
}

/// The tasks `work(0) .. work(count - 1)`.
struct Share {
    work: *const (dyn Fn(usize) + Sync),
    count: usize,
    next: AtomicUsize,
    done: AtomicUsize,
}

// SAFETY: the work is shared by design; it is called only while `Feed::for_each` waits for it.
unsafe impl Send for Share {}
// SAFETY: as above.
unsafe impl Sync for Share {}

impl Share {
    /// Runs a task; returns false when none is left.
    fn help(&self) -> bool {
        let task = self.next.fetch_add(1, Ordering::Relaxed);
        if task >= self.count {
            return false;
        }
        /// Counts the task as done even when it panics.
        struct Done<'a>(&'a AtomicUsize);
        impl Drop for Done<'_> {
            fn drop(&mut self) {
                self.0.fetch_add(1, Ordering::Release);
            }
        }
        let _done = Done(&self.done);
        // SAFETY: it lives until all tasks are done.
        unsafe { (*self.work)(task) };
        true
    }
}

impl<T: Plain> Crew<T> {
    fn new(lanes: Vec<Lane<T>>) -> Crew<T> {
        Crew {
            lanes,
            published: AtomicUsize::new(0),
            current: AtomicUsize::new(0),
            share: Mutex::new(None),
            shares: AtomicBool::new(false),
            ended: AtomicBool::new(false),
        }
    }

    /// The loop of a helper, until the work ends.
    fn help(&self) {
        let mut idle: Option<Instant> = None;
        while !self.ended.load(Ordering::Acquire) {
            if self.help_share() || self.gather() {
                idle = None;
                continue;
            }
            if idle.get_or_insert_with(Instant::now).elapsed() < SPIN {
                (0..32).for_each(|_| spin_loop());
            } else {
                thread::sleep(NAP);
            }
        }
    }

    fn help_share(&self) -> bool {
        if !self.shares.load(Ordering::Acquire) {
            return false;
        }
        let share = self.share.lock().unwrap_or_else(PoisonError::into_inner).clone();
        share.is_some_and(|share| share.help())
    }

    /// Makes a piece available for gathering in turn `turn`.
    ///
    /// # Safety
    /// The lane's last piece is gathered, and its memory is no longer used. This piece can be read until it is
    /// gathered.
    unsafe fn give(&self, turn: usize, piece: Source<T>) {
        let lane = &self.lanes[turn % self.lanes.len()];
        // SAFETY: no chunk can be taken until the state says so.
        unsafe { *lane.piece.get() = piece };
        lane.done.store(0, Ordering::Relaxed);
        lane.chunks.store(piece.chunks() as u32, Ordering::Release);
        lane.state.store(u64::from(turn as u32) << TURN, Ordering::Release);
        self.published.store(turn + 1, Ordering::Release);
    }

    /// Gathers a chunk; returns false when there is none.
    fn gather(&self) -> bool {
        loop {
            let turn = self.current.load(Ordering::Acquire);
            if turn >= self.published.load(Ordering::Acquire) {
                return false;
            }
            let lane = &self.lanes[turn % self.lanes.len()];
            let state = lane.state.load(Ordering::Acquire);
            let (chunk, chunks) = (state as u32, lane.chunks.load(Ordering::Acquire));
            if (state >> TURN) as u32 != turn as u32 || chunk >= chunks {
                // All chunks are taken, unless the lane has another piece since; then the state has changed too.
                if lane.state.load(Ordering::Acquire) == state {
                    let (now, next) = (Ordering::AcqRel, Ordering::Relaxed);
                    let _ = self.current.compare_exchange(turn, turn + 1, now, next);
                }
                continue;
            }
            let (now, else_) = (Ordering::AcqRel, Ordering::Relaxed);
            if lane.state.compare_exchange(state, state + 1, now, else_).is_err() {
                continue;
            }
            // SAFETY: the piece stays until this chunk is done; the slot has room for it, and its copy to the device
            // has not begun.
            unsafe { (*lane.piece.get()).copy(chunk as usize, lane.memory) };
            lane.done.fetch_add(1, Ordering::Release);
            return true;
        }
    }
}

/// The blocks that are gathered ahead.
pub struct Feed<'a, T> {
    crew: &'a Crew<T>,
    slots: &'a [Arc<Slot>],
    upcoming: Box<dyn Iterator<Item = Source<T>> + 'a>,
    /// How many pieces have had their copies enqueued, and how many of these copies have ended.
    sent: usize,
    copied: usize,
}

impl<T: Plain> Feed<'_, T> {
    /// Enqueues the copy of the next block of the feed to the device: `to` is the address and leading dimension
    /// there.
    pub fn send(
        &mut self,
        stream: &CudaStream,
        block: MatRef<'_, T>,
        to: (CUdeviceptr, usize),
    ) -> Result<(), Failure> {
        let columns = Columns::of(block)?;
        for piece in pieces::<T>((columns.rows, columns.cols), Part::All) {
            self.wait()?;
            let turn = self.sent % self.slots.len();
            // SAFETY: all chunks are gathered, and the piece changes only in `publish`.
            let gathered = unsafe { &*self.crew.lanes[turn].piece.get() };
            let first = Source::of(&columns, &piece).first;
            assert!(gathered.first == first, "another block than the feed's next");
            // SAFETY: the slot holds the piece; its event says when it may be filled again.
            unsafe { upload::<T>(stream, &self.slots[turn], to, &piece)? };
            self.sent += 1;
        }
        Ok(())
    }

    /// Runs `work(0) .. work(count - 1)` here and on helpers.
    pub fn for_each(&mut self, count: usize, work: &(dyn Fn(usize) + Sync)) {
        // SAFETY: changes the lifetime alone; the tasks end before this returns.
        let work = unsafe {
            std::mem::transmute::<&(dyn Fn(usize) + Sync), &'static (dyn Fn(usize) + Sync)>(work)
        };
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let share = Arc::new(Share { work, count, next, done });
        let put = |share: Option<Arc<Share>>| {
            self.crew.shares.store(share.is_some(), Ordering::Release);
            *self.crew.share.lock().unwrap_or_else(PoisonError::into_inner) = share;
        };
        /// Waits for the helpers' tasks, also when a task in this thread panics.
        struct Wait<'a>(&'a Share);
        impl Drop for Wait<'_> {
            fn drop(&mut self) {
                let begun = self.0.next.swap(self.0.count, Ordering::Relaxed).min(self.0.count);
                while self.0.done.load(Ordering::Acquire) < begun {
                    thread::yield_now();
                }
            }
        }
        put(Some(share.clone()));
        {
            let _wait = Wait(&share);
            while share.help() {}
        }
        put(None);
    }

    /// Waits until the next piece is gathered, and helps with it.
    fn wait(&mut self) -> Result<(), Failure> {
        self.publish()?;
        if self.crew.published.load(Ordering::Relaxed) == self.sent {
            assert!(self.sent > self.copied, "more blocks than the feed has");
            // All slots are being copied from.
            self.slots[self.copied % self.slots.len()].wait()?;
            self.publish()?;
        }
        let lane = &self.crew.lanes[self.sent % self.slots.len()];
        while !lane.is_gathered() {
            if !self.crew.gather() {
                thread::yield_now();
            }
            self.publish()?;
        }
        Ok(())
    }

    /// Offers pieces to the helpers, as long as there are empty slots.
    fn publish(&mut self) -> Result<(), Failure> {
        let count = self.slots.len();
        while self.copied < self.sent && self.slots[self.copied % count].is_copied()? {
            self.copied += 1;
        }
        let mut turn = self.crew.published.load(Ordering::Relaxed);
        while turn < self.copied + count {
            let Some(piece) = self.upcoming.next() else { break };
            // SAFETY: the lane's last piece was sent, and copied from the slot.
            unsafe { self.crew.give(turn, piece) };
            turn += 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: usize = 5000;
    const COLS: usize = if cfg!(miri) { 3 } else { 40 };

    /// Pieces are gathered completely and in order, in lanes that are reused, whichever thread helps. Other work is
    /// done exactly once in between.
    fn gather(helpers: usize) {
        let ld = ROWS + 3;
        let data: Vec<u64> = (0..(ld * COLS) as u64).collect();
        let mut memory = vec![vec![0u64; ROWS * COLS]; 3];
        let lanes = memory.iter_mut().map(|memory| Lane::new(memory.as_mut_ptr())).collect();
        let crew = Crew::new(lanes);
        let sizes = [(1, 1), (ROWS, COLS), (17, COLS), (ROWS, 1), (400, 2), (0, 5)];
        let turns = if cfg!(miri) { 8 } else { 200 };
        let piece = |turn: usize| {
            let (rows, cols) = sizes[turn % sizes.len()];
            let at = turn % (ROWS + 1 - rows) + turn % (COLS + 1 - cols) * ld;
            (at, Source { first: data[at..].as_ptr(), ld, rows, cols })
        };
        let counts: Vec<AtomicUsize> = (0..turns).map(|_| AtomicUsize::new(0)).collect();
        let own = || {
            let _end = End(&crew.ended);
            let upcoming = Box::new(std::iter::empty());
            let mut feed = Feed { crew: &crew, slots: &[], upcoming, sent: 0, copied: 0 };
            for turn in 0..turns + 3 {
                if turn >= 3 {
                    let lane = &crew.lanes[turn % 3];
                    while !lane.is_gathered() {
                        crew.gather();
                    }
                    let (at, Source { rows, cols, .. }) = piece(turn - 3);
                    for (i, j) in (0..cols).flat_map(|j| (0..rows).map(move |i| (i, j))) {
                        // SAFETY: gathered, and used here alone until the next piece.
                        let found = unsafe { lane.memory.add(i + j * rows).read() };
                        assert_eq!(found, (at + i + j * ld) as u64, "turn {turn} ({i}, {j})");
                    }
                    feed.for_each(turn - 3, &|task| {
                        counts[task].fetch_add(1, Ordering::Relaxed);
                    });
                }
                if turn < turns {
                    // SAFETY: see above.
                    unsafe { crew.give(turn, piece(turn).1) };
                }
            }
        };
        par::beside(helpers, || crew.help(), own);
        for (task, count) in counts.iter().enumerate() {
            assert_eq!(count.load(Ordering::Relaxed), turns - 1 - task);
        }
    }

    #[test]
    fn pieces_are_gathered_here() {
        gather(0);
    }

    #[test]
    #[cfg(not(miri))] // starts threads that live as long as the process
    fn pieces_are_gathered_by_helpers() {
        gather(1);
        gather(7);
    }

    /// A task that panics ends the call, not the helpers of others.
    #[test]
    #[cfg(not(miri))]
    fn a_panic_of_a_task_reaches_the_caller() {
        let crew = Crew::<u64>::new(Vec::new());
        let own = || {
            let _end = End(&crew.ended);
            let upcoming = Box::new(std::iter::empty());
            let mut feed = Feed { crew: &crew, slots: &[], upcoming, sent: 0, copied: 0 };
            feed.for_each(1000, &|task| assert_ne!(task, 501));
        };
        let call = || par::beside(3, || crew.help(), own);
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(call)).is_err());
        gather(2);
    }
}
