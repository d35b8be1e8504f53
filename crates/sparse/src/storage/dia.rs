//! Diagonals: those that have an entry, each in full.

use super::Rows;
use crate::{Matrix, Values};
use wideblas_base::fallible;

/// The entry of diagonal `d` in row `i` is at `d rows + i`, in column `i + offsets[d]`. Places without an entry are zeros, which products
/// leave out: `numbers` has the diagonals of the entries of each row.
#[derive(Clone, Debug)]
pub struct Dia {
    rows: usize,
    /// Ascending: of main diagonal 0, of those above it positive.
    pub offsets: Vec<i64>,
    starts: Vec<usize>,
    numbers: Vec<u32>,
    pub values: Values,
}

impl Dia {
    pub fn new(matrix: &Matrix) -> Dia {
        let rows = matrix.rows();
        let offset = |row: usize, at: usize| matrix.place(at) as i64 - row as i64;
        let mut is_there = fallible::filled(rows + matrix.columns(), false);
        let all = || (0..rows).flat_map(|row| matrix.row(row).map(move |at| (row, at)));
        all().for_each(|(row, at)| is_there[(offset(row, at) + rows as i64) as usize] = true);
        let mut diagonals = fallible::filled(is_there.len(), 0u32);
        let mut offsets = Vec::new();
        for (at, _) in is_there.iter().enumerate().filter(|&(_, &is)| is) {
            fallible::check();
            diagonals[at] = offsets.len() as u32;
            offsets.push(at as i64 - rows as i64);
        }
        let diagonal = |row: usize, at: usize| diagonals[(offset(row, at) + rows as i64) as usize];
        let size = offsets.len().checked_mul(rows).unwrap_or_else(|| fallible::end_call());
        let mut from = fallible::filled(size, None);
        all().for_each(|(row, at)| from[diagonal(row, at) as usize * rows + row] = Some(at));
        let mut numbers = fallible::room_for(matrix.len());
        numbers.extend(all().map(|(row, at)| diagonal(row, at)));
        let starts = fallible::collected((0..rows).map(|row| matrix.row(row).start));
        let values = matrix.values().arranged(from.iter().copied());
        let mut starts = starts;
        fallible::resize(&mut starts, rows + 1, matrix.len());
        Dia { rows, offsets, starts, numbers, values }
    }
}

impl Rows for Dia {
    type Cursor = (usize, usize);

    fn rows(&self) -> usize {
        self.rows
    }
    #[inline(always)]
    fn len(&self, row: usize) -> usize {
        self.starts[row + 1] - self.starts[row]
    }
    #[inline(always)]
    fn cursor(&self, row: usize) -> (usize, usize) {
        (row, self.starts[row])
    }
    #[inline(always)]
    fn entry(&self, (row, start): (usize, usize), k: usize) -> (usize, usize) {
        let diagonal = self.numbers[start + k] as usize;
        ((row as i64 + self.offsets[diagonal]) as usize, diagonal * self.rows + row)
    }
    fn before(&self, row: usize) -> usize {
        self.starts[row]
    }
}
