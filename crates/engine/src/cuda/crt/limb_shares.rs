//! Products of matrices of limbs that several devices divide, see [`shares`](crate::cuda::shares).

use super::limbs::{LimbMatrix, OnDevice};
use super::products::gemm;
use super::search::{Found, find};
use super::tables::CrtTables;
use super::watch::Watch;
use super::{Job, Matrices, Numbers, View};
use crate::cuda::copy::{Owned, between};
use crate::cuda::launch::Failure;
use crate::cuda::probe::Device;
use crate::cuda::shares::Share;
use crate::outcome::Outcome;
use crate::scaling::Scalings;
use std::ops::Range;

/// A matrix on a device, from one step of a product to a later one.
struct Kept {
    device: &'static Device,
    /// Empty only when it is dropped.
    matrix: Option<OnDevice>,
}

impl Kept {
    /// A copy of a matrix, with some of its columns.
    fn new(
        device: &'static Device,
        matrix: &LimbMatrix,
        columns: Range<usize>,
        threads: usize,
    ) -> Result<Kept, Failure> {
        let matrix = device.run(|queue| {
            let matrix = OnDevice::in_part(queue, matrix, columns, threads)?;
            queue.stream.synchronize()?;
            Ok(matrix)
        })?;
        Ok(Kept { device, matrix: Some(matrix) })
    }

    fn matrix(&self) -> &OnDevice {
        self.matrix.as_ref().expect("not dropped")
    }

    fn view(&self) -> View {
        self.matrix().view()
    }

    /// Copies some columns from the same matrix on another device.
    fn complete(&self, other: &Kept, columns: Range<usize>) -> Result<(), Failure> {
        other.device.meet(self.device);
        let [here, there] = [self, other].map(|kept| kept.device.context().cu_ctx());
        self.device.run(|queue| {
            for (to, from, bytes) in self.matrix().pieces(other.matrix(), columns) {
                let to = Owned { context: here, data: to };
                let from = Owned { context: there, data: from };
                // SAFETY: both matrices have the numbers, and live until the copies have ended.
                unsafe { between(&queue.stream, to, from, bytes)? };
            }
            Ok(queue.stream.synchronize()?)
        })
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        // In the device's context; where that fails, the memory went with it.
        let _ = self.device.run(|_| {
            drop(self.matrix.take());
            Ok(())
        });
    }
}

/// What a device has of the factors of a product.
pub struct Held {
    a: Kept,
    /// Its columns of B, unless B is A transposed.
    b: Option<Kept>,
}

impl Held {
    /// Brings a part of A and the columns of B to the device of a share; without columns B is A transposed.
    pub fn new(
        share: &Share,
        a: &LimbMatrix,
        columns: Option<&LimbMatrix>,
        threads: usize,
    ) -> Result<Held, Failure> {
        let (device, threads) = (share.device, share.threads(threads));
        let b = columns.map(|b| Kept::new(device, b, 0..b.cols, threads)).transpose()?;
        Ok(Held { a: Kept::new(device, a, share.part(a.cols), threads)?, b })
    }

    /// Copies from the other devices what is missing of A.
    pub fn complete(&self, share: &Share, shares: &[Share], all: &[Held]) -> Result<(), Failure> {
        let cols = self.a.view().limb_plane / self.a.view().col_stride;
        let others = shares.iter().filter(|other| other.place != share.place);
        others
            .into_iter()
            .try_for_each(|other| self.a.complete(&all[other.place].a, other.part(cols)))
    }

    /// The matrices of a product of rows of A and the share's columns of B.
    fn matrices(
        &self,
        share: &Share,
        (rows, depth): (Range<usize>, usize),
        precision: usize,
        c: View,
    ) -> Matrices {
        let a = self.a.view();
        let transposed = View { row_stride: a.col_stride, col_stride: a.row_stride, ..a };
        let b = match &self.b {
            Some(b) => b.view(),
            None => transposed.from(0, share.columns.start),
        };
        Matrices {
            shape: (rows.len(), share.columns.len(), depth),
            numbers: Numbers::Limbs { precision },
            a: a.from(rows.start, 0),
            b,
            c,
        }
    }

    /// The ranges of all rows of A and of the share's columns of B.
    pub fn ranges(
        &self,
        derive: fn() -> CrtTables,
        share: &Share,
        (rows, depth): (usize, usize),
        job: &Job<'_>,
    ) -> Result<Found, Failure> {
        // Of a precision nothing depends here.
        let matrices = self.matrices(share, (0..rows, depth), 1, View::default());
        share.device.run(|queue| {
            let tables = share.device.tables(&queue.stream, derive)?;
            find(share.device, queue, tables, &matrices, job)
        })
    }

    /// The rows `rows` of the share's columns of C, `c`, as [`limbs::product`](super::limbs::product) computes them.
    pub fn product(
        &self,
        derive: fn() -> CrtTables,
        share: &Share,
        (rows, depth, c): (Range<usize>, usize, &mut LimbMatrix),
        (precision, job, given): (usize, &Job<'_>, Option<Scalings>),
        threads: usize,
    ) -> Result<Outcome, Failure> {
        let (device, threads) = (share.device, share.threads(threads));
        device.run(|queue| {
            let tables = device.tables(&queue.stream, derive)?;
            let target = match job.beta.is_zero() {
                true => OnDevice::room(queue, (c.rows, c.cols), c.words)?,
                false => OnDevice::upload(queue, c, threads)?,
            };
            let matrices = self.matrices(share, (rows, depth), precision, target.view());
            let outcome = gemm(device, queue, tables, &matrices, (job, given), Watch::default())?;
            if outcome.is_ok() {
                target.download(queue, c)?;
            }
            Ok(outcome)
        })
    }
}
