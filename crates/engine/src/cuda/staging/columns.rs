//! Operands in the orientation in which they are stored.

use super::pieces::{Piece, for_each_run};
use crate::MatRef;
use crate::cuda::launch::Failure;
use crate::cuda::memory::Plain;

/// An operand in the orientation in which it is stored: the columns of `stored` are contiguous.
pub struct Columns<'a, T> {
    pub stored: MatRef<'a, T>,
    pub rows: usize,
    pub cols: usize,
    /// The operand is the transpose of `stored`.
    pub transposed: bool,
}

impl<'a, T: Plain> Columns<'a, T> {
    /// Fails when neither rows nor columns are contiguous.
    pub fn of(x: MatRef<'a, T>) -> Result<Columns<'a, T>, Failure> {
        let transposed = x.row_stride != 1;
        let stored = if transposed { x.transposed() } else { x };
        let (rows, cols) = (stored.rows, stored.cols);
        if stored.row_stride != 1 {
            return Err(Failure::new("an operand without contiguous columns"));
        }
        Ok(Columns { stored, rows, cols, transposed })
    }

    /// Address of the first column, and elements from one column to the next.
    pub fn place(&self) -> (*const T, usize) {
        (self.stored.ptr, self.stored.col_stride)
    }

    /// (row, column) strides of the operand in a copy whose columns have the leading dimension `ld`.
    pub fn strides(&self, ld: usize) -> (usize, usize) {
        if self.transposed { (ld, 1) } else { (1, ld) }
    }

    /// Copies a piece to `out`, where its columns have no gaps between them.
    pub fn gather(&self, piece: &Piece, out: &mut [T], threads: usize) {
        assert!(piece.rows.end <= self.rows && piece.cols.end <= self.cols);
        assert!(out.len() == piece.len());
        let out = Target(out.as_mut_ptr());
        for_each_run::<T>(piece, threads, |col, rows| {
            let out = &out;
            let place = (col - piece.cols.start) * piece.rows.len() + rows.start - piece.rows.start;
            // SAFETY: the run lies in the matrix and is contiguous; its place in `out` is its own.
            unsafe {
                let run = self.stored.ptr.add(rows.start + col * self.stored.col_stride);
                run.copy_to_nonoverlapping(out.0.add(place), rows.len());
            }
        });
    }
}

/// Memory in which each thread writes its own part.
struct Target<T>(*mut T);
// SAFETY: each thread writes its own part.
unsafe impl<T: Send> Sync for Target<T> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_gathered_from_where_they_lie() {
        let data: Vec<u32> = (0..40).collect();
        let stored = MatRef::new(&data, 5, 6, 7).unwrap();
        for x in [stored, stored.transposed()] {
            let columns = Columns::of(x).unwrap();
            assert_eq!((columns.rows, columns.cols), (5, 6));
            let mut out = vec![0; 6];
            columns.gather(&Piece { rows: 1..4, cols: 2..4 }, &mut out, 2);
            assert_eq!(out, [15, 16, 17, 22, 23, 24]);
        }
    }
}
