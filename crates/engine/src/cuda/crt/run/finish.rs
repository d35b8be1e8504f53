//! Converts the residues of sums to elements of C.

use super::Run;
use crate::cuda::crt::arguments::{Finish, RawScaling};
use crate::cuda::crt::kind::Kind;
use crate::cuda::crt::settling::{Integers, Which};
use crate::cuda::crt::{Addend, Matrices, Numbers};
use crate::cuda::launch::Failure;
use crate::cuda::part;
use cudarc::driver::sys::CUdeviceptr;
use std::ops::Range;

/// Threads of a block that finishes elements.
const FINISHING: usize = 128;
/// Elements of a column that a warp takes at a time, and blocks that a multiprocessor runs at a time: of dd numbers, see
/// kernels/crt/tensor.cuh.
const STRIP: usize = 32;
const TOGETHER: usize = 5;

impl Run<'_> {
    pub fn finish(
        &self,
        at: &dyn Fn(usize) -> CUdeviceptr,
        (i, down): (usize, usize),
        (j, columns): (usize, Range<usize>),
    ) -> Result<(), Failure> {
        let across = columns.len();
        let (kernel, elements, threads, shared) = match (self.kind, self.long) {
            (Kind::Bytes, _) => ("crt_finish_bytes", 2 * FINISHING, FINISHING, 0),
            (Kind::Long, Some(long)) => {
                let shape = long.finish(self.planes / self.kind.planes_each());
                ("crt_finish_long", shape.elements, shape.threads, shape.shared)
            }
            _ => ("crt_finish_digits", FINISHING, FINISHING, 0),
        };
        // For byte moduli a thread takes two elements of one column; of dd numbers, blocks that run together take all of them.
        let height = if self.kind == Kind::Bytes { down.next_multiple_of(2) } else { down };
        let blocks = (height * across).div_ceil(elements);
        let blocks = match (self.kind, self.matrices.numbers) {
            (Kind::Bytes, Numbers::Doubles(2)) => {
                let strips = down.div_ceil(STRIP) * across;
                strips.div_ceil(FINISHING / STRIP).min(TOGETHER * self.device.multiprocessors)
            }
            _ => blocks,
        };
        let arguments = self.finish_arguments(at(0), (i, down), (j, columns), elements);
        let layout = self.layout;
        let scratch = (at(layout.scratch.0), layout.scratch.1);
        if !self.settles {
            self.launch(&self.named(kernel), &arguments, blocks, (threads, shared))?;
            return match self.cut {
                Some(_) => self.settle(arguments, Integers::default(), Which::Listed, scratch),
                None => Ok(()),
            };
        }
        let mut integers = Integers::default();
        if self.kind == Kind::Long {
            integers = Integers {
                heads: at(layout.integers[0]),
                words: at(layout.integers[1]),
                ld: down,
                plane: down * across,
            };
            let apart = Finish {
                c: integers.heads,
                ldc: down as i64,
                limbs: integers.words,
                limb_plane: integers.plane as i64,
                // The sign of alpha is part of the factor.
                alpha_negative: 0,
                ..arguments
            };
            self.launch("crt_finish_long_integers", &apart, blocks, (threads, shared))?;
        }
        self.settle(arguments, integers, Which::All, scratch)
    }

    /// [`Run::finish`]; what stays open is settled on the device where the residues are still there, in the memory of those
    /// of A and B, which are no longer needed.
    pub fn finish_and_settle(
        &self,
        at: &dyn Fn(usize) -> CUdeviceptr,
        rows: (usize, usize),
        columns: (usize, Range<usize>),
    ) -> Result<(), Failure> {
        self.finish(at, rows, columns.clone())?;
        if self.settles || self.kind == Kind::Long {
            return Ok(());
        }
        let arguments = self.finish_arguments(at(0), rows, columns, 0);
        let (scratch, bytes) = self.layout.scratch;
        self.settle(arguments, Integers::default(), Which::Listed, (at(scratch), bytes))
    }

    /// The arguments for columns of the block of C that begins at (i, j).
    pub fn finish_arguments(
        &self,
        base: CUdeviceptr,
        (i, down): (usize, usize),
        (j, columns): (usize, Range<usize>),
        elements: usize,
    ) -> Finish {
        let (residues, across) = (self.residues(base, columns.start), columns.len());
        let j = j + columns.start;
        let (tables, layout, job) = (self.tables, self.layout, self.job);
        let at = |offset: usize| base + offset as u64;
        let Matrices { shape, numbers, c, .. } = *self.matrices;
        let scaling = |vector: usize| at(layout.scalings + vector * size_of::<RawScaling>());
        let tails = |side: usize, vector: usize| match self.cut {
            Some(_) => at(layout.search.tails[side] + vector * size_of::<u32>()),
            None => 0,
        };
        let place = (i - self.origin.0) * c.row_stride + (j - self.origin.1) * c.col_stride;
        Finish {
            plan: at(0),
            bytes: self.table(&tables.byte_bases),
            primes: self.table(&tables.prime_bases),
            longs: self.long.map_or(0, |long| self.table(&long.bases)),
            long_weights: self.long.map_or(0, |long| self.table(&long.weights)),
            residues,
            ld: layout.block.0.next_multiple_of(16) as i64,
            plane: layout.plane[2] as i64,
            rows: down as i32,
            cols: across as i32,
            first_row: i as i32,
            first_col: j as i32,
            row_scalings: scaling(i),
            col_scalings: scaling(shape.0 + j),
            row_tails: tails(0, i),
            col_tails: tails(usize::from(!self.same), j),
            c: c.data + (place * numbers.bytes()) as u64,
            ldc: c.col_stride as i64,
            alpha_exponent: job.alpha.exponent as i32,
            alpha_negative: job.alpha.negative.into(),
            addend: job.fast(numbers).unwrap_or(Addend::Nothing) as i32,
            part: part::code(job.part),
            unscaled: self.same.into(),
            limb_words: c.limb_words as i32,
            limbs: c.limbs + 4 * place as u64,
            limb_plane: c.limb_plane as i64,
            precision: numbers.precision() as i32,
            elements: elements as i32,
            unsure: at(layout.left),
            max_unsure: i32::try_from(layout.max_left).unwrap_or(i32::MAX),
            pad_end: 0,
        }
    }
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let constants = [
        ("FINISH_THREADS", FINISHING),
        ("NOTHING", Addend::Nothing as usize),
        ("OLD", Addend::Old as usize),
        ("MINUS_OLD", Addend::MinusOld as usize),
    ];
    check("crt/finish", "wideblas::crt", &[values(&constants)]);
}
