//! Local arrays of distributed matrices, in host memory or on a GPU: routines compute where all arrays of a process are on one GPU, and else with
//! copies of those on GPUs.

use super::{Of, Passed};
use crate::config::{DeviceChoice, device_choice};
use crate::distributed::Error;
use crate::distributed::grid::{Grid, Place};
use crate::distributed::matrix::{Distributed, DistributedMut, failed};
use crate::distributed::product::{PIECE, PIECE_SENT, PIECE_THERE};
use crate::engine::device::pointer::device_of;
use crate::engine::device::resident::{Hosted, fetch, put};
use crate::engine::device::{Device, Plain, device_at};
use crate::engine::{MatMut, MatRef};
use crate::options::Part;
use std::ptr::NonNull;

/// Where an array is that has elements: on a GPU with a number, or in host memory. `None` for one that is not used.
pub type Home = Option<Option<usize>>;

/// The GPU that has all arrays, if it can be used and is not to be left alone: they stay there.
pub fn shared_home<const N: usize>(homes: [Home; N]) -> Option<&'static Device> {
    let mut used = homes.into_iter().flatten();
    let ordinal = used.next()??;
    let is_one = used.all(|home| home == Some(ordinal)) && device_choice() != DeviceChoice::Cpu;
    if is_one { device_at(ordinal).ok() } else { None }
}

/// The depth of pieces, where the arrays of this process stay on a GPU or not.
///
/// # Errors
/// When messages fail.
pub fn pieces(grid: &Grid<'_>, home: Option<&'static Device>) -> Result<usize, Error> {
    let mut some = [i64::from(home.is_none())];
    grid.maxima(&mut some)?;
    Ok(match home.filter(|_| some == [0]) {
        Some(device) if grid.link(device)? => PIECE_THERE,
        Some(_) => PIECE_SENT,
        None => PIECE,
    })
}

/// A part that is read.
pub struct Read<'a, T> {
    /// What this process stores of the matrix.
    stored: MatRef<'a, T>,
    /// `None` where nothing is read, or nothing is copied.
    hosted: Option<Hosted<'a, T>>,
    is_used: bool,
    of: Of,
}

impl<'a, T: Plain> Read<'a, T> {
    /// An array, whose numbers may be used.
    ///
    /// # Safety
    /// The arguments were checked, and the array is as the descriptor says.
    pub unsafe fn new(
        (local, row, column, at): Passed<*const T>,
        shape: (i64, i64),
        place: Place,
        is_used: bool,
    ) -> Read<'a, T> {
        // SAFETY: the caller's.
        let of = unsafe { Of::new(row, column, at, shape) };
        let (rows, columns, lld) = of.stored(place);
        let is_empty = rows == 0 || columns == 0;
        let there = if is_empty { NonNull::dangling().as_ptr() } else { local.cast_mut() };
        // SAFETY: the caller's.
        let stored = unsafe { MatRef::from_ptr(there.cast_const(), rows, columns, lld) };
        Read { stored, hosted: None, is_used: is_used && !is_empty, of }
    }

    pub fn home(&self) -> Home {
        self.is_used.then(|| device_of(self.stored.as_ptr()))
    }

    /// Copies an array on a GPU, if its numbers are used and it does not stay there.
    ///
    /// # Errors
    /// Of this process alone: when it has no memory, or its GPU fails.
    pub fn placed(mut self, stays: bool) -> Result<Self, Error> {
        if self.is_used && !stays {
            self.hosted = Some(Hosted::of(self.stored).map_err(failed)?);
        }
        Ok(self)
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
    /// An array.
    ///
    /// # Safety
    /// As [`Read::new`]; nobody else uses the array.
    pub unsafe fn new(
        (local, row, column, at): Passed<*mut T>,
        shape: (i64, i64),
        place: Place,
    ) -> Self {
        // SAFETY: the caller's.
        let of = unsafe { Of::new(row, column, at, shape) };
        let (rows, columns, lld) = of.stored(place);
        let there = if rows == 0 || columns == 0 { NonNull::dangling().as_ptr() } else { local };
        // SAFETY: the caller's.
        let stored = unsafe { MatMut::from_ptr(there, rows, columns, lld) };
        Written { stored, copy: None, of }
    }

    pub fn home(&self) -> Home {
        let is_used = self.stored.rows > 0 && self.stored.cols > 0;
        is_used.then(|| device_of(self.stored.as_ref().as_ptr()))
    }

    /// Copies an array on a GPU, if it does not stay there.
    ///
    /// # Errors
    /// As [`Read::placed`].
    pub fn placed(mut self, stays: bool) -> Result<Self, Error> {
        let home = self.home().flatten().filter(|_| !stays);
        if let Some(ordinal) = home {
            let copy = fetch(ordinal, self.stored.as_ref()).map_err(failed)?;
            self.copy = Some((ordinal, copy));
        }
        Ok(self)
    }

    /// Runs `work` with the part; an array on a GPU is written where that succeeds.
    ///
    /// # Errors
    /// Those of `work`; or when the GPU of a process fails at the end.
    pub fn run<R>(
        mut self,
        grid: &Grid<'_>,
        work: impl FnOnce(DistributedMut<'_, T>) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let place = grid.place();
        let axes = self.of.axes(place);
        let Some((ordinal, mut copy)) = self.copy else {
            let result = work(DistributedMut::new(&mut self.stored, axes, place))?;
            return grid.agreed(Ok(result));
        };
        let (rows, cols) = (self.stored.rows, self.stored.cols);
        let mut host = MatMut::new(&mut copy, rows, cols, rows).ok_or(Error::NoMemory)?;
        let result = work(DistributedMut::new(&mut host, axes, place))?;
        let stored = put(ordinal, &copy, &mut self.stored, Part::All).map_err(failed);
        grid.agreed(stored.map(|()| result))
    }
}
