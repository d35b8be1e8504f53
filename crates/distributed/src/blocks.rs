//! Blocks of C whose sums of residues are held at a time: residues take more memory than the numbers of which they are.
//!
//! A block is some rows or some columns of each process' part of C. Its sums, the residues of pieces and what messages need take at most half the
//! memory of the process' parts of A, B and C, beside a piece of A and one of B. With blocks of rows, B travels and becomes residues once for each
//! block; with blocks of columns, A does.

use crate::Error;
use crate::grid::Grid;
use crate::panel::Lists;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use wideblas_engine::cpu::modular::PANEL;

/// Bytes that are never saved, and rows or columns that blocks have at least: with fewer, what comes again takes longer than what it is for.
static LEAST: [AtomicUsize; 2] = [AtomicUsize::new(1 << 20), AtomicUsize::new(128)];

/// From now on in this process blocks may save any memory above so many bytes and have as few rows or columns. For tests, which have hardly
/// any products as large as the defaults.
pub fn blocks_from(bytes: usize, vectors: usize) {
    LEAST[0].store(bytes, Ordering::Relaxed);
    LEAST[1].store(vectors, Ordering::Relaxed);
}

/// Bytes that a process holds at most beside pieces, where it has `own` bytes of A, B and C.
pub fn room(own: usize) -> usize {
    (own / 2).max(LEAST[0].load(Ordering::Relaxed))
}

/// Blocks, as many on all processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// Rows and columns of C that a process has at most.
    most: [usize; 2],
    /// Those of a block.
    step: [usize; 2],
}

impl Blocks {
    /// All of C.
    pub fn whole(most: [usize; 2]) -> Blocks {
        Blocks { most, step: most.map(|most| most.max(1)) }
    }

    /// So many blocks along a side.
    fn of(most: [usize; 2], side: usize, count: usize) -> Blocks {
        let mut blocks = Blocks::whole(most);
        if count > 1 {
            blocks.step[side] = most[side].div_ceil(count).next_multiple_of(PANEL);
        }
        blocks
    }

    /// The fewest blocks along a side of which each fits.
    fn fitting(most: [usize; 2], side: usize, fits: impl Fn([usize; 2]) -> bool) -> usize {
        let least = LEAST[1].load(Ordering::Relaxed).max(PANEL);
        let of = |count| Blocks::of(most, side, count);
        let is_enough = |&count: &usize| of(count).step[side] <= least || fits(of(count).step);
        (1..).find(is_enough).unwrap_or(1)
    }

    /// As many blocks as all processes need, of each of which this one holds `held` bytes for its rows and columns, and `room` at most. `again` is
    /// what comes again for each further block of rows, and of columns.
    ///
    /// # Errors
    /// When messages fail.
    pub fn agreed(
        grid: &Grid<'_>,
        lists: &[Lists; 2],
        room: usize,
        held: impl Fn([usize; 2]) -> usize,
        again: [f64; 2],
    ) -> Result<Blocks, Error> {
        let most = [lists[0].most(), lists[1].most()];
        let fits = |shape: [usize; 2]| held(shape) <= room;
        let mut counts = [0, 1].map(|side| Blocks::fitting(most, side, fits) as i64);
        grid.maxima(&mut counts)?;
        let cost = |side: usize| (counts[side] - 1) as f64 * again[side];
        let side = usize::from(cost(1) <= cost(0));
        Ok(Blocks::of(most, side, counts[side] as usize))
    }

    /// Rows and columns of a block, at most.
    pub fn step(&self) -> [usize; 2] {
        self.step
    }

    pub fn count(&self) -> usize {
        [0, 1].map(|side| self.most[side].div_ceil(self.step[side])).iter().product()
    }

    /// The places of the rows and columns of each block, on any process.
    pub fn each(&self) -> impl Iterator<Item = [Range<usize>; 2]> + use<> {
        let Blocks { most, step } = *self;
        let starts = move |side: usize| (0..most[side]).step_by(step[side]);
        starts(1).flat_map(move |j| starts(0).map(move |i| [i..i + step[0], j..j + step[1]]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each place is in one block, and blocks are no larger than they may be where they can be smaller.
    #[test]
    fn blocks_cover_all_places_once() {
        for (most, side, room) in
            [([700, 300], 1, 100_000), ([700, 300], 0, 90_000), ([1, 1], 0, 0)]
        {
            let count = Blocks::fitting(most, side, |[m, n]| m * n <= room);
            let blocks = Blocks::of(most, side, count);
            let [m, n] = blocks.step();
            assert!(m.min(most[0]) * n.min(most[1]) <= room || blocks.step()[side] <= 128);
            let mut seen = vec![0; most[0] * most[1]];
            for [rows, columns] in blocks.each() {
                for j in columns.start..columns.end.min(most[1]) {
                    (rows.start..rows.end.min(most[0])).for_each(|i| seen[i + j * most[0]] += 1);
                }
            }
            assert!(
                seen.iter().all(|&count| count == 1) && blocks.each().count() == blocks.count()
            );
        }
        assert_eq!(Blocks::of([700, 300], 1, 1), Blocks::whole([700, 300]));
        assert_eq!(Blocks::of([700, 300], 1, 3).step(), [700, 112]);
    }
}
