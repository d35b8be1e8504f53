//! Parts of distributed matrices, as one process has them: in host memory, or on a GPU.

use crate::Error;
use crate::axis::Axis;
use crate::grid::Place;
use crate::panel::Operand;
use std::ops::Range;
use wideblas_base::options::{Part, Side, Trans};
use wideblas_engine::device::pointer::device_of;
use wideblas_engine::device::resident::{fetch, put};
use wideblas_engine::device::{Device, Failure, Plain, device_at};
use wideblas_engine::{MatMut, MatRef, trace};

/// The GPU that has a matrix and that routines can use.
pub fn home_of<T>(x: &MatRef<'_, T>) -> Option<&'static Device> {
    if x.rows == 0 || x.cols == 0 {
        return None;
    }
    device_of(x.as_ptr()).and_then(|ordinal| device_at(ordinal).ok())
}

/// What a GPU failed at, as an error of a routine.
pub fn failed(failure: Failure) -> Error {
    trace::note(|| format!("this process' GPU: {failure}"));
    if failure.is_out_of_memory() { Error::NoMemory } else { Error::Communication }
}

/// A copy in host memory of a matrix on a GPU that is written.
pub struct Copied<T> {
    numbers: Vec<T>,
    home: &'static Device,
    shape: (usize, usize),
}

impl<T: Plain> Copied<T> {
    /// # Errors
    /// When the GPU fails, or there is no memory.
    pub fn new(home: &'static Device, x: &MatMut<'_, T>) -> Result<Copied<T>, Error> {
        let numbers = fetch(home.ordinal, x.as_ref()).map_err(failed)?;
        Ok(Copied { numbers, home, shape: (x.rows, x.cols) })
    }

    /// # Errors
    /// When there is no memory.
    pub fn view(&mut self) -> Result<MatMut<'_, T>, Error> {
        let (rows, cols) = self.shape;
        MatMut::new(&mut self.numbers, rows, cols, rows.max(1)).ok_or(Error::NoMemory)
    }

    /// Copies it back.
    ///
    /// # Errors
    /// When the GPU fails.
    pub fn store(&self, to: &mut MatMut<'_, T>) -> Result<(), Error> {
        put(self.home.ordinal, &self.numbers, to, Part::All).map_err(failed)
    }
}

/// A part of a distributed matrix that is read: what this process stores of it, and what it is of.
#[derive(Clone, Copy)]
pub struct Distributed<'a, T> {
    pub local: MatRef<'a, T>,
    pub rows: Axis,
    pub columns: Axis,
    /// The GPU that has the elements. All parts that a routine gets of this process are on one, or none is.
    pub home: Option<&'static Device>,
}

impl<'a, T> Distributed<'a, T> {
    /// A part of the matrix of which a process stores `all`.
    ///
    /// # Panics
    /// When it does not store that much.
    pub fn new(all: MatRef<'a, T>, [rows, columns]: [Axis; 2], place: Place) -> Self {
        let local = all.block(rows.stored(place.row), columns.stored(place.column));
        Distributed { local, rows, columns, home: home_of(&local) }
    }

    /// A part without elements, wherever it is.
    pub fn empty([rows, columns]: [Axis; 2], place: Place) -> Self {
        let (m, n) = (rows.count(place.row), columns.count(place.column));
        // One of both is 0.
        let local = MatRef::new(&[], m, n, m.max(1)).expect("no elements");
        Distributed { local, rows, columns, home: None }
    }

    /// A factor op() of this on a side of a product.
    pub fn operand(&self, trans: Trans, side: Side) -> Operand<'a, T>
    where
        T: Plain,
    {
        Operand::new(self, trans, side)
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
            home: self.home,
        }
    }
}

/// A part of a distributed matrix that is written.
pub struct DistributedMut<'a, T> {
    pub local: MatMut<'a, T>,
    pub rows: Axis,
    pub columns: Axis,
    /// See [`Distributed::home`].
    pub home: Option<&'static Device>,
}

impl<'a, T> DistributedMut<'a, T> {
    /// A part of the matrix of which a process stores `all`.
    ///
    /// # Panics
    /// When it does not store that much.
    pub fn new(all: &'a mut MatMut<'_, T>, [rows, columns]: [Axis; 2], place: Place) -> Self {
        let local = all.block(rows.stored(place.row), columns.stored(place.column));
        let home = home_of(&local.as_ref());
        DistributedMut { local, rows, columns, home }
    }

    /// The same part, to be read.
    pub fn as_ref(&self) -> Distributed<'_, T> {
        let DistributedMut { rows, columns, home, .. } = *self;
        Distributed { local: self.local.as_ref(), rows, columns, home }
    }

    /// The same part, to be changed.
    pub fn reborrow(&mut self) -> DistributedMut<'_, T> {
        let (rows, cols) = (self.local.rows, self.local.cols);
        DistributedMut { local: self.local.block(0..rows, 0..cols), ..*self }
    }

    /// Runs `work` with the elements in host memory: with a copy of those on a GPU.
    ///
    /// # Errors
    /// Of this process alone: those of `work`, and when the GPU fails or there is no memory.
    pub fn on_host(
        &mut self,
        work: impl FnOnce(&mut MatMut<'_, T>) -> Result<(), Error>,
    ) -> Result<(), Error>
    where
        T: Plain,
    {
        match self.home.filter(|_| self.local.rows > 0 && self.local.cols > 0) {
            None => work(&mut self.local),
            Some(home) => {
                let mut copy = Copied::new(home, &self.local)?;
                work(&mut copy.view()?)?;
                copy.store(&mut self.local)
            }
        }
    }

    /// The first rows, and the others.
    pub fn split_rows(
        &mut self,
        rows: usize,
        place: Place,
    ) -> (DistributedMut<'_, T>, DistributedMut<'_, T>) {
        let axes = [0..rows, rows..self.rows.len].map(|of| self.rows.part(of));
        let (columns, home) = (self.columns, self.home);
        let (first, second) = self.local.split_rows(axes[0].count(place.row));
        let of = |local, rows| DistributedMut { local, rows, columns, home };
        (of(first, axes[0]), of(second, axes[1]))
    }

    /// The first columns, and the others.
    pub fn split_columns(
        &mut self,
        columns: usize,
        place: Place,
    ) -> (DistributedMut<'_, T>, DistributedMut<'_, T>) {
        let axes = [0..columns, columns..self.columns.len].map(|of| self.columns.part(of));
        let (rows, home) = (self.rows, self.home);
        let (first, second) = self.local.split_cols(axes[0].count(place.column));
        let of = |local, columns| DistributedMut { local, rows, columns, home };
        (of(first, axes[0]), of(second, axes[1]))
    }
}
