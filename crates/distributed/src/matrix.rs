//! Parts of distributed matrices, as one process has them.

use crate::axis::Axis;
use crate::grid::Place;
use crate::panel::Operand;
use std::ops::Range;
use wideblas_base::options::{Side, Trans};
use wideblas_engine::cuda::Plain;
use wideblas_engine::{MatMut, MatRef};

/// A part of a distributed matrix that is read: what this process stores of it, and what it is of.
#[derive(Clone, Copy)]
pub struct Distributed<'a, T> {
    pub local: MatRef<'a, T>,
    pub rows: Axis,
    pub columns: Axis,
}

impl<'a, T> Distributed<'a, T> {
    /// A part of the matrix of which a process stores `all`.
    ///
    /// # Panics
    /// When it does not store that much.
    pub fn new(all: MatRef<'a, T>, [rows, columns]: [Axis; 2], place: Place) -> Self {
        let local = all.block(rows.stored(place.row), columns.stored(place.column));
        Distributed { local, rows, columns }
    }

    /// A part without elements, wherever it is.
    pub fn empty([rows, columns]: [Axis; 2], place: Place) -> Self {
        let (m, n) = (rows.count(place.row), columns.count(place.column));
        // One of both is 0.
        let local = MatRef::new(&[], m, n, m.max(1)).expect("no elements");
        Distributed { local, rows, columns }
    }

    /// A factor op() of this on a side of a product.
    pub fn operand(&self, trans: Trans, side: Side) -> Operand<'a, T>
    where
        T: Plain,
    {
        Operand::new(self.local, (self.rows, self.columns), trans, side)
    }

    /// Some of its rows and columns.
    pub fn block(&self, rows: Range<usize>, columns: Range<usize>, place: Place) -> Self {
        let stored = |axis: Axis, of: &Range<usize>, line| {
            let first = axis.stored(line).start;
            let part = axis.part(of.clone()).stored(line);
            part.start - first..part.end - first
        };
        let (of_rows, of_columns) =
            (stored(self.rows, &rows, place.row), stored(self.columns, &columns, place.column));
        Distributed {
            local: self.local.block(of_rows, of_columns),
            rows: self.rows.part(rows),
            columns: self.columns.part(columns),
        }
    }
}

/// A part of a distributed matrix that is written.
pub struct DistributedMut<'a, T> {
    pub local: MatMut<'a, T>,
    pub rows: Axis,
    pub columns: Axis,
}

impl<'a, T> DistributedMut<'a, T> {
    /// A part of the matrix of which a process stores `all`.
    ///
    /// # Panics
    /// When it does not store that much.
    pub fn new(all: &'a mut MatMut<'_, T>, [rows, columns]: [Axis; 2], place: Place) -> Self {
        let local = all.block(rows.stored(place.row), columns.stored(place.column));
        DistributedMut { local, rows, columns }
    }

    /// The same part, to be read.
    pub fn as_ref(&self) -> Distributed<'_, T> {
        Distributed { local: self.local.as_ref(), rows: self.rows, columns: self.columns }
    }

    /// The same part, to be changed.
    pub fn reborrow(&mut self) -> DistributedMut<'_, T> {
        let (rows, cols) = (self.local.rows, self.local.cols);
        DistributedMut { local: self.local.block(0..rows, 0..cols), ..*self }
    }

    /// The first rows, and the others.
    pub fn split_rows(
        &mut self,
        rows: usize,
        place: Place,
    ) -> (DistributedMut<'_, T>, DistributedMut<'_, T>) {
        let axes = [0..rows, rows..self.rows.len].map(|of| self.rows.part(of));
        let columns = self.columns;
        let (first, second) = self.local.split_rows(axes[0].count(place.row));
        let of = |local, rows| DistributedMut { local, rows, columns };
        (of(first, axes[0]), of(second, axes[1]))
    }

    /// The first columns, and the others.
    pub fn split_columns(
        &mut self,
        columns: usize,
        place: Place,
    ) -> (DistributedMut<'_, T>, DistributedMut<'_, T>) {
        let axes = [0..columns, columns..self.columns.len].map(|of| self.columns.part(of));
        let rows = self.rows;
        let (first, second) = self.local.split_cols(axes[0].count(place.column));
        let of = |local, columns| DistributedMut { local, rows, columns };
        (of(first, axes[0]), of(second, axes[1]))
    }
}
