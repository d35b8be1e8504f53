//! Matrices as programs store them.

use super::sample::Sample;
use wideblas::engine::{MatMut, MatRef};
use wideblas::options::Trans;

/// `x`, rows x cols, transposed.
pub fn transposed<S: Clone>(x: &[S], rows: usize, cols: usize) -> Vec<S> {
    (0..rows).flat_map(|i| (0..cols).map(move |j| x[i + j * rows].clone())).collect()
}

/// A column-major matrix with a leading dimension.
pub struct Stored<S> {
    pub data: Vec<S>,
    pub rows: usize,
    pub cols: usize,
    pub ld: usize,
}

impl<S: Sample> Stored<S> {
    /// Stores X such that op(X) is the tight `rows` x `cols` matrix `op_x`.
    pub fn operand(
        op_x: &[S],
        (rows, cols): (usize, usize),
        trans: Trans,
        extra: usize,
        padding: &S,
    ) -> Stored<S> {
        if trans.is_transposed() {
            Stored::new(&transposed(op_x, rows, cols), (cols, rows), extra, padding)
        } else {
            Stored::new(op_x, (rows, cols), extra, padding)
        }
    }

    /// A matrix with `extra` elements of padding between its columns.
    pub fn new(x: &[S], (rows, cols): (usize, usize), extra: usize, padding: &S) -> Stored<S> {
        let ld = rows.max(1) + extra;
        let mut data = vec![padding.clone(); ld * cols];
        for j in 0..cols {
            data[j * ld..j * ld + rows].clone_from_slice(&x[j * rows..(j + 1) * rows]);
        }
        Stored { data, rows, cols, ld }
    }

    pub fn view(&self) -> MatRef<'_, S::Number> {
        MatRef::new(S::view(&self.data), self.rows, self.cols, self.ld)
            .expect("room for the matrix")
    }

    pub fn view_mut(&mut self) -> MatMut<'_, S::Number> {
        MatMut::new(S::view_mut(&mut self.data), self.rows, self.cols, self.ld)
            .expect("room for the matrix")
    }

    /// op(X)
    pub fn op(&self, trans: Trans) -> MatRef<'_, S::Number> {
        if trans.is_transposed() { self.view().transposed() } else { self.view() }
    }
}
