//! Columns that come in several pieces.

use super::pieces::Piece;
use crate::cuda::launch::Failure;
use crate::cuda::memory::Plain;
use std::ops::Range;

/// Collects the pieces of a column that is longer than a slot until the column is complete. If a later piece fails,
/// the caller computes the column again, and needs its old numbers when something was added to them.
pub struct Held<T> {
    numbers: Vec<T>,
    /// The rows held so far, and whether they were handed out.
    rows: Range<usize>,
    given: bool,
}

impl<T> Default for Held<T> {
    fn default() -> Held<T> {
        Held { numbers: Vec::new(), rows: 0..0, given: true }
    }
}

impl<T: Plain> Held<T> {
    /// Adds a piece, which `next` follows. Returns the pieces that are complete by now.
    pub fn add<'a>(
        &'a mut self,
        piece: &Piece,
        numbers: &'a [T],
        next: Option<&Piece>,
    ) -> Result<Option<(Piece, &'a [T])>, Failure> {
        let goes_on = next.is_some_and(|next| next.cols == piece.cols);
        if self.given {
            if !goes_on {
                return Ok(Some((piece.clone(), numbers)));
            }
            self.numbers.clear();
            self.rows = piece.rows.start..piece.rows.start;
        }
        let no_memory = |_| Failure::OutOfMemory("no host memory for a column".into());
        self.numbers.try_reserve(numbers.len()).map_err(no_memory)?;
        self.numbers.extend_from_slice(numbers);
        self.rows.end = piece.rows.end;
        self.given = !goes_on;
        let column = Piece { rows: self.rows.clone(), cols: piece.cols.clone() };
        Ok(self.given.then_some((column, &self.numbers)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cuda::staging::pieces::{SLOT, pieces, wanted_rows};
    use wideblas_base::options::Part;

    /// Columns longer than a slot are handed out together with their last piece.
    #[test]
    fn columns_are_held_until_they_are_whole() {
        let room = SLOT / size_of::<[u64; 4096]>();
        for part in [Part::All, Part::Upper, Part::Lower] {
            for (rows, cols) in [(3 * room + 1, 3), (room / 3, 10), (room + 1, room + 3)] {
                let all = pieces::<[u64; 4096]>((rows, cols), part);
                let numbers = |piece: &Piece| -> Vec<u64> {
                    let at = |j: usize, i: usize| (i + j * rows) as u64;
                    let rows = &piece.rows;
                    piece.cols.clone().flat_map(|j| rows.clone().map(move |i| at(j, i))).collect()
                };
                let (mut held, mut given) = (Held::default(), 0);
                for (turn, piece) in all.iter().enumerate() {
                    let (next, staged) = (all.get(turn + 1), numbers(piece));
                    let found = held.add(piece, &staged, next).unwrap();
                    let found = found.map(|(piece, found)| (piece, found.to_vec()));
                    let ends = next.is_none_or(|next| next.cols.start >= piece.cols.end);
                    assert_eq!(found.is_some(), ends, "{part:?} {rows} x {cols}: {piece:?}");
                    if let Some((whole, found)) = found {
                        let wanted = wanted_rows(part, &whole.cols, rows);
                        assert_eq!((&whole.rows, whole.cols.start), (&wanted, given));
                        assert_eq!(found, numbers(&whole));
                        given = whole.cols.end;
                    }
                }
                // Columns beyond a lower triangle have no wanted elements.
                assert_eq!(given, if part == Part::Lower { cols.min(rows) } else { cols });
            }
        }
    }
}
