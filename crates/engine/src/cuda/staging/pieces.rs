//! Splits matrices into pieces that pass through page-locked memory one at a time.

use crate::cpu::par;
use std::ops::Range;
use wideblas_base::options::Part;

/// Bytes of a slot of that memory.
pub const SLOT: usize = 4 << 20;
/// Bytes that a thread copies at a time.
pub const CHUNK: usize = 128 << 10;

/// A part of a matrix that goes through a slot: whole columns or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub rows: Range<usize>,
    pub cols: Range<usize>,
}

impl Piece {
    pub fn len(&self) -> usize {
        self.rows.len() * self.cols.len()
    }
}

/// The pieces of a matrix, in the order of its columns, that hold the elements of `part`.
pub fn pieces<T>((rows, cols): (usize, usize), part: Part) -> Vec<Piece> {
    let room = SLOT / size_of::<T>();
    let mut pieces = Vec::new();
    let mut col = 0;
    while col < cols {
        let width = (room / rows.max(1)).clamp(1, cols - col);
        let cols = col..col + width;
        let wanted = wanted_rows(part, &cols, rows);
        for row in wanted.clone().step_by(room) {
            let rows = row..wanted.end.min(row + room);
            pieces.push(Piece { rows, cols: cols.clone() });
        }
        col = cols.end;
    }
    pieces
}

/// The rows of a matrix of `rows` rows that are wanted in at least one of the columns `cols`.
pub fn wanted_rows(part: Part, cols: &Range<usize>, rows: usize) -> Range<usize> {
    match part {
        Part::All => 0..rows,
        Part::Upper => 0..rows.min(cols.end),
        Part::Lower => rows.min(cols.start)..rows,
    }
}

/// Runs `work(column, rows)` for parts of the columns of a piece, on several threads.
pub fn for_each_run<T>(piece: &Piece, threads: usize, work: impl Fn(usize, Range<usize>) + Sync) {
    let (rows, run) = (piece.rows.len(), CHUNK / size_of::<T>());
    let runs = rows.div_ceil(run);
    par::for_each(piece.cols.len() * runs, threads, |task| {
        let start = piece.rows.start + task % runs * run;
        work(piece.cols.start + task / runs, start..piece.rows.end.min(start + run));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every wanted element lies in one piece, pieces fit, and columns come in order.
    #[test]
    fn pieces_hold_what_is_wanted_once() {
        let room = SLOT / size_of::<[f64; 4096]>();
        for part in [Part::All, Part::Upper, Part::Lower] {
            for (rows, cols) in [(0, 3), (3, 0), (1, 2 * room), (room / 3, 10), (3 * room + 1, 2)] {
                let all = pieces::<[f64; 4096]>((rows, cols), part);
                let mut counts = vec![0; rows * cols];
                for piece in &all {
                    assert!(piece.len() > 0 && piece.len() <= room);
                    for (i, j) in
                        piece.cols.clone().flat_map(|j| piece.rows.clone().map(move |i| (i, j)))
                    {
                        counts[i + j * rows] += 1;
                    }
                }
                assert!(all.windows(2).all(|pair| pair[0].cols.start <= pair[1].cols.start));
                assert!(counts.iter().all(|&count| count <= 1));
                for (i, j) in (0..cols).flat_map(|j| part.rows(j, rows).map(move |i| (i, j))) {
                    assert_eq!(counts[i + j * rows], 1, "{part:?} ({i}, {j}) of {rows} x {cols}");
                }
            }
        }
    }
}
