//! Jagged diagonals: rows by their lengths, the longest first, and the `k`th entries of all rows that have one together.

use super::Rows;
use crate::{Matrix, Values};
use std::ops::Range;
use wideblas_base::fallible;

/// Entry `k` of the row that is at position `i` is at `starts[k] + i`.
#[derive(Clone, Debug)]
pub struct Jad {
    /// The rows in the order of their lengths.
    order: Vec<u32>,
    lengths: Vec<u32>,
    /// Where the `k`th entries begin.
    starts: Vec<usize>,
    /// Entries of the rows before each.
    before: Vec<usize>,
    places: Vec<u32>,
    pub values: Values,
}

impl Jad {
    pub fn new(matrix: &Matrix) -> Jad {
        let length = |row: u32| matrix.row(row as usize).len();
        let mut order = fallible::collected((0..matrix.rows()).map(|row| row as u32));
        order.sort_by_key(|&row| std::cmp::Reverse(length(row)));
        let lengths = fallible::collected(order.iter().map(|&row| length(row) as u32));
        let width = lengths.first().map_or(0, |&width| width as usize);
        let mut starts = fallible::room_for(width);
        let mut from = fallible::room_for(matrix.len());
        for k in 0..width {
            starts.push(from.len());
            let rows = order.iter().take_while(|&&row| length(row) > k);
            from.extend(rows.map(|&row| matrix.row(row as usize).start + k));
        }
        let mut all = 0;
        let before = fallible::collected(lengths.iter().map(|&length| {
            all += length as usize;
            all - length as usize
        }));
        let places = fallible::collected(from.iter().map(|&at| matrix.place(at) as u32));
        let values = matrix.values().arranged(from.iter().map(|&at| Some(at)));
        Jad { order, lengths, starts, before, places, values }
    }
}

impl Rows for Jad {
    type Cursor = usize;

    fn rows(&self) -> usize {
        self.order.len()
    }
    #[inline(always)]
    fn len(&self, row: usize) -> usize {
        self.lengths[row] as usize
    }
    #[inline(always)]
    fn cursor(&self, row: usize) -> usize {
        row
    }
    #[inline(always)]
    fn entry(&self, row: usize, k: usize) -> (usize, usize) {
        let at = self.starts[k] + row;
        (self.places[at] as usize, at)
    }
    #[inline(always)]
    fn across(&self, rows: Range<usize>, k: usize) -> Option<(&[u32], usize)> {
        let at = self.starts.get(k)? + rows.start;
        Some((self.places.get(at..)?.get(..rows.len())?, at))
    }
    fn before(&self, row: usize) -> usize {
        self.before[row]
    }
    fn row_of(&self, row: usize) -> usize {
        self.order[row] as usize
    }
}
