//! ELLPACK: as many entries in each row as the longest has, by columns of these.

use super::Rows;
use crate::{Matrix, Values};
use std::ops::Range;
use wideblas_base::fallible;

/// Entry `k` of row `i` is at `k rows + i`; behind the last of a row are zeros in column 0.
#[derive(Clone, Debug)]
pub struct Ell {
    /// Entries of each row that are not padding.
    lengths: Vec<u32>,
    places: Vec<u32>,
    pub values: Values,
    width: usize,
}

impl Ell {
    pub fn new(matrix: &Matrix) -> Ell {
        let rows = matrix.rows();
        let lengths = fallible::collected((0..rows).map(|row| matrix.row(row).len() as u32));
        let width = lengths.iter().max().map_or(0, |&width| width as usize);
        let size = width.checked_mul(rows).unwrap_or_else(|| fallible::end_call());
        let from = |slot: usize| {
            let (k, row) = (slot / rows, slot % rows);
            (k < matrix.row(row).len()).then(|| matrix.row(row).start + k)
        };
        let places = fallible::collected(
            (0..size).map(|slot| from(slot).map_or(0, |at| matrix.place(at) as u32)),
        );
        let values = matrix.values().arranged((0..size).map(from));
        Ell { lengths, places, values, width }
    }

    /// Entries of a row, padding among them.
    pub fn width(&self) -> usize {
        self.width
    }
}

impl Rows for Ell {
    type Cursor = usize;

    fn rows(&self) -> usize {
        self.lengths.len()
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
        let at = k * self.lengths.len() + row;
        (self.places[at] as usize, at)
    }
    #[inline(always)]
    fn across(&self, rows: Range<usize>, k: usize) -> Option<(&[u32], usize)> {
        let at = k * self.lengths.len() + rows.start;
        Some((&self.places[at..][..rows.len()], at))
    }
    fn before(&self, row: usize) -> usize {
        row * self.width
    }
}
