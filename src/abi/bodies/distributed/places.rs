//! Local arrays of distributed matrices, in host memory or on a GPU: routines compute with copies of the latter.

use super::{Of, Passed};
use crate::distributed::Error;
use crate::distributed::grid::Place;
use crate::distributed::matrix::{Distributed, DistributedMut};
use crate::engine::cuda::pointer::device_of;
use crate::engine::cuda::resident::{Hosted, fetch, put};
use crate::engine::cuda::{Failure, Plain};
use crate::engine::{MatMut, MatRef};
use crate::options::Part;
use crate::trace;
use std::ptr::NonNull;

fn error(failure: Failure) -> Error {
    trace::note(|| format!("a local array on a GPU: {failure}"));
    if failure.is_out_of_memory() { Error::NoMemory } else { Error::Communication }
}

/// A part that is read.
pub struct Read<'a, T> {
    /// What this process stores of the matrix.
    stored: MatRef<'a, T>,
    /// `None` where nothing is read.
    hosted: Option<Hosted<'a, T>>,
    of: Of,
}

impl<'a, T: Plain> Read<'a, T> {
    /// Copies an array on a GPU, if its numbers are used.
    ///
    /// # Errors
    /// Of this process alone: when it has no memory, or its GPU fails.
    ///
    /// # Safety
    /// The arguments were checked, and the array is as the descriptor says.
    pub unsafe fn new(
        (local, row, column, at): Passed<*const T>,
        shape: (i64, i64),
        place: Place,
        is_used: bool,
    ) -> Result<Read<'a, T>, Error> {
        // SAFETY: the caller's.
        let of = unsafe { Of::new(row, column, at, shape) };
        let (rows, columns, lld) = of.stored(place);
        let there =
            if rows == 0 || columns == 0 { NonNull::dangling().as_ptr() } else { local.cast_mut() };
        // SAFETY: the caller's.
        let stored = unsafe { MatRef::from_ptr(there.cast_const(), rows, columns, lld) };
        let hosted = is_used.then(|| Hosted::of(stored)).transpose().map_err(error)?;
        Ok(Read { stored, hosted, of })
    }

    /// The part; of the same array as `other`, the copy of that, so that both are still one place.
    pub fn part<'b>(&'b self, other: Option<&'b Self>, place: Place) -> Distributed<'b, T> {
        let whole =
            |x: &Self| (x.stored.as_ptr(), x.stored.rows, x.stored.cols, x.stored.col_stride);
        let other = other.filter(|other| whole(other) == whole(self)).unwrap_or(self);
        let all = other.hosted.as_ref().map_or(self.stored, Hosted::view);
        // A part without elements has none of its axes' either.
        match self.of.is_empty() {
            true => Distributed::empty(self.of.axes(place), place),
            false => Distributed::new(all, self.of.axes(place), place),
        }
    }
}

/// A part that is written, with elements.
pub struct Written<'a, T> {
    stored: MatMut<'a, T>,
    /// The GPU that has the array, and the copy, column after column.
    copy: Option<(usize, Vec<T>)>,
    of: Of,
}

impl<T: Plain> Written<'_, T> {
    /// Copies an array on a GPU.
    ///
    /// # Errors
    /// As [`Read::new`].
    ///
    /// # Safety
    /// As [`Read::new`]; nobody else uses the array.
    pub unsafe fn new(
        (local, row, column, at): Passed<*mut T>,
        shape: (i64, i64),
        place: Place,
    ) -> Result<Self, Error> {
        // SAFETY: the caller's.
        let of = unsafe { Of::new(row, column, at, shape) };
        let (rows, columns, lld) = of.stored(place);
        let there = if rows == 0 || columns == 0 { NonNull::dangling().as_ptr() } else { local };
        // SAFETY: the caller's.
        let stored = unsafe { MatMut::from_ptr(there, rows, columns, lld) };
        let copy = match device_of(there.cast_const()) {
            Some(ordinal) => Some((ordinal, fetch(ordinal, stored.as_ref()).map_err(error)?)),
            None => None,
        };
        Ok(Written { stored, copy, of })
    }

    /// Runs `work` with the part; an array on a GPU is written where that succeeds.
    ///
    /// # Errors
    /// Those of `work`; or when the GPU fails at the end, which other processes may not know.
    pub fn run<R>(
        mut self,
        place: Place,
        work: impl FnOnce(DistributedMut<'_, T>) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let axes = self.of.axes(place);
        let Some((ordinal, mut copy)) = self.copy else {
            return work(DistributedMut::new(&mut self.stored, axes, place));
        };
        let (rows, cols) = (self.stored.rows, self.stored.cols);
        let mut host = MatMut::new(&mut copy, rows, cols, rows).ok_or(Error::NoMemory)?;
        let result = work(DistributedMut::new(&mut host, axes, place))?;
        put(ordinal, &copy, &mut self.stored, Part::All).map_err(error)?;
        Ok(result)
    }
}
