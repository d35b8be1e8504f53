//! Matrices that kernels read in several steps.

use super::copy::{Owned, between};
use super::launch::Failure;
use super::memory::Plain;
use super::operand::{DeviceMatrix, View};
use super::probe::Device;
use super::staging::Columns;
use crate::MatRef;
use std::ops::Range;

/// A matrix that kernels read in several steps: in place if it is on the device, else a copy there.
pub struct Loaded<T: Plain> {
    device: &'static Device,
    /// Empty only when it is dropped.
    matrix: Option<DeviceMatrix<T>>,
    view: View,
    rows: usize,
    cols: usize,
    conjugated: bool,
}

impl<T: Plain> Loaded<T> {
    pub fn new(
        device: &'static Device,
        x: MatRef<'_, T>,
        threads: usize,
    ) -> Result<Loaded<T>, Failure> {
        let matrix = device.run(|queue| {
            let matrix = DeviceMatrix::load(device, queue, x, threads)?;
            queue.end()?;
            Ok(matrix)
        })?;
        Ok(Loaded::of(device, matrix, x))
    }

    fn of(device: &'static Device, matrix: DeviceMatrix<T>, x: MatRef<'_, T>) -> Loaded<T> {
        let (view, MatRef { rows, cols, conjugated, .. }) = (matrix.view(), x);
        Loaded { device, matrix: Some(matrix), view, rows, cols, conjugated }
    }

    /// A copy of a matrix in host memory, of which some of the columns in which it is stored are copied.
    pub fn in_part(
        device: &'static Device,
        x: MatRef<'_, T>,
        stored: Range<usize>,
        threads: usize,
    ) -> Result<Loaded<T>, Failure> {
        let matrix = device.run(|queue| {
            let matrix = DeviceMatrix::room(queue, x)?;
            matrix.upload(queue, x, stored, threads)?;
            queue.stream.synchronize()?;
            Ok(matrix)
        })?;
        Ok(Loaded::of(device, matrix, x))
    }

    /// Copies some of these columns from the same matrix on another device.
    pub fn complete(&self, other: &Loaded<T>, stored: Range<usize>) -> Result<(), Failure> {
        let View { row_stride, col_stride, .. } = self.view;
        let bytes = row_stride.max(col_stride) as usize * size_of::<T>();
        let at = |x: &Loaded<T>| Owned {
            context: x.device.context().cu_ctx(),
            data: x.view.data + (stored.start * bytes) as u64,
        };
        other.device.meet(self.device);
        self.device.run(|queue| {
            // SAFETY: both are copies without gaps, of the same shape, and live until the copy has ended.
            unsafe { between(&queue.stream, at(self), at(other), stored.len() * bytes)? };
            Ok(queue.stream.synchronize()?)
        })
    }

    pub fn view(&self) -> MatRef<'_, T> {
        let Loaded { view, rows, cols, conjugated, .. } = *self;
        let strides = (view.row_stride as usize, view.col_stride as usize);
        // SAFETY: these elements are on the device, for as long as this lives.
        let x = unsafe { MatRef::from_strides(view.data as *const T, (rows, cols), strides) };
        if conjugated { x.conjugate() } else { x }
    }
}

impl<T: Plain> Drop for Loaded<T> {
    fn drop(&mut self) {
        let _ = self.device.run(|_| {
            drop(self.matrix.take());
            Ok(())
        });
    }
}

/// The number of columns in which a matrix in host memory is stored, contiguously.
pub fn stored_columns<T: Plain>(x: MatRef<'_, T>) -> Result<usize, Failure> {
    Ok(Columns::of(x)?.cols)
}
