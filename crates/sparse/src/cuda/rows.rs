//! A matrix on the device: pieces of rows, of which neighbours are about equally long.

use super::kernels::Kernels;
use super::stream::Stream;
use super::{Copies, Format};
use crate::Matrix;
use crate::numbers::{Entry, PIECE};
use std::fmt;
use std::sync::Arc;
use wideblas_base::fallible;
use wideblas_engine::device::guest::{Guest, Words};
use wideblas_engine::device::{Device, Failure};

/// Pieces whose entries are interleaved, as in kernels/rows.cuh.
const SLICE: usize = 32;
/// Pieces among which neighbours of the same length are looked for: near each other, so that rows keep about their order.
const WINDOW: usize = 1024;
/// See kernels/rows.cuh.
const PART_BIT: u32 = 1 << 31;
const THREADS: u32 = 128;
const JOINERS: u32 = 256;

/// Where the pieces of a matrix are.
pub struct Arrangement {
    pub starts: Vec<u64>,
    pub lengths: Vec<u32>,
    pub targets: Vec<u32>,
    /// Entries with their interleaved places among them; `None` between the ends of pieces of a slice.
    pub from: Vec<Option<usize>>,
    pub long_rows: Vec<u32>,
    pub long_starts: Vec<u64>,
}

impl Arrangement {
    /// `None` where there are too many rows.
    pub fn new(matrix: &Matrix) -> Option<Arrangement> {
        let count = |row: usize| matrix.row(row).len().div_ceil(PIECE).max(1);
        let all: usize = (0..matrix.rows()).map(count).sum();
        if all >= PART_BIT as usize {
            return None;
        }
        // The first entry of a piece, its length and its target.
        let mut pieces: Vec<(usize, u32, u32)> = fallible::room_for(all);
        let (mut long_rows, mut long_starts, mut parts) = (Vec::new(), vec![0], 0);
        for row in 0..matrix.rows() {
            fallible::check();
            let of = matrix.row(row);
            if of.len() <= PIECE {
                pieces.push((of.start, of.len() as u32, row as u32));
                continue;
            }
            for start in of.clone().step_by(PIECE) {
                pieces.push((start, (of.end - start).min(PIECE) as u32, PART_BIT | parts));
                parts += 1;
            }
            long_rows.push(row as u32);
            long_starts.push(parts.into());
        }
        pieces.chunks_mut(WINDOW).for_each(|some| some.sort_by_key(|&(_, len, _)| u32::MAX - len));
        let slices = pieces.chunks(SLICE);
        let mut starts = fallible::room_for(slices.len());
        let mut size = 0u64;
        for slice in slices {
            starts.push(size);
            let longest = slice.iter().map(|&(_, len, _)| u64::from(len)).max().unwrap_or(0);
            size += SLICE as u64 * longest;
        }
        let mut from = fallible::filled(size as usize, None);
        for (piece, &(first, len, _)) in pieces.iter().enumerate() {
            let start = starts[piece / SLICE] as usize + piece % SLICE;
            (0..len as usize).for_each(|k| from[start + SLICE * k] = Some(first + k));
        }
        let lengths = fallible::collected(pieces.iter().map(|&(_, len, _)| len));
        let targets = fallible::collected(pieces.iter().map(|&(.., target)| target));
        Some(Arrangement { starts, lengths, targets, from, long_rows, long_starts })
    }
}

/// Numbers of 32 bits as words.
fn packed(x: impl ExactSizeIterator<Item = u32>) -> Vec<u64> {
    let mut words = fallible::filled(x.len().div_ceil(2), 0u64);
    x.enumerate().for_each(|(i, x)| words[i / 2] |= u64::from(x) << (i % 2 * 32));
    words
}

/// A matrix with entries in one form, on a device.
pub struct OnDevice {
    device: usize,
    /// Doubles of an entry.
    len: usize,
    pieces: u64,
    long: u64,
    parts: u64,
    words: [Words; 7],
}

impl fmt::Debug for OnDevice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} pieces", self.pieces)
    }
}

/// `Rows` of kernels/rows.cuh.
#[repr(C)]
struct Argument {
    state: u64,
    entries: u64,
    places: u64,
    starts: u64,
    lengths: u64,
    targets: u64,
    pieces: u64,
    x: u64,
    y: u64,
    parts: u64,
    long_rows: u64,
    long_starts: u64,
}

const _: () = assert!(size_of::<Argument>() == 96, "as in kernels/rows.cuh");

impl OnDevice {
    fn new<N, E: Entry<N>>(
        (device, guest): (&'static Device, &Guest<'_>),
        format: Format<N>,
        matrix: &Matrix,
        entries: &[E],
    ) -> Result<OnDevice, Failure> {
        let arrangement = Arrangement::new(matrix).ok_or_else(|| Failure::new("too many rows"))?;
        let Arrangement { starts, lengths, targets, from, long_rows, long_starts } = arrangement;
        let is_double = E::IS_DOUBLE || format.len == 1;
        let values = match is_double {
            true => {
                let of = |at: &Option<usize>| at.map_or(0, |at| entries[at].double().to_bits());
                fallible::collected(from.iter().map(of))
            }
            false => {
                let mut words = fallible::filled(from.len() * format.len, 0u64);
                for (to, at) in words.chunks_exact_mut(format.len).zip(&from) {
                    let Some(at) = *at else { continue };
                    let parts = (format.to)(&entries[at].number());
                    to.iter_mut().zip(parts).for_each(|(to, part)| *to = part.to_bits());
                }
                words
            }
        };
        let places = packed(from.iter().map(|at| at.map_or(0, |at| matrix.place(at) as u32)));
        let all: [&[u64]; 7] = [
            &values,
            &places,
            &starts,
            &packed(lengths.iter().copied()),
            &packed(targets.iter().copied()),
            &packed(long_rows.iter().copied()),
            &long_starts,
        ];
        let mut words = Vec::with_capacity(all.len());
        for some in all {
            words.push(guest.upload(some)?);
        }
        let Ok(words) = <[Words; 7]>::try_from(words) else { unreachable!("as many") };
        // The copies have ended when they are used in other streams.
        guest.download(&words[0], 0)?;
        Ok(OnDevice {
            device: std::ptr::from_ref(device).addr(),
            len: if is_double { 1 } else { format.len },
            pieces: lengths.len() as u64,
            long: long_rows.len() as u64,
            parts: long_starts.last().copied().unwrap_or(0),
            words,
        })
    }

    /// Numbers that [`OnDevice::enqueue`] needs for sums of pieces.
    pub fn room(&self) -> usize {
        self.parts as usize
    }

    /// Enqueues y := A x. A state says when kernels do nothing; 0 for none.
    ///
    /// # Safety
    /// The addresses are on the device, of vectors as long as the matrix has columns and rows, and of [`OnDevice::room`] numbers; and they stay
    /// so until the kernels have run.
    pub unsafe fn enqueue(
        &self,
        (stream, kernels): (&Stream, &Kernels),
        state: u64,
        (x, y): (u64, u64),
        parts: u64,
    ) -> Result<(), Failure> {
        let [entries, places, starts, lengths, targets, long_rows, long_starts] =
            self.words.each_ref().map(Words::address);
        let pieces = self.pieces;
        let argument = Argument {
            state,
            entries,
            places,
            starts,
            lengths,
            targets,
            pieces,
            x,
            y,
            parts,
            long_rows,
            long_starts,
        };
        if pieces == 0 {
            return Ok(());
        }
        let rows = kernels.rows[usize::from(self.len > 1)];
        let blocks = pieces.div_ceil(THREADS.into());
        // SAFETY: the kernel's argument; the rest is the caller's.
        unsafe {
            stream.launch(rows, (blocks, THREADS), &argument)?;
            if self.long > 0 {
                stream.launch(kernels.join, (self.long, JOINERS), &argument)?;
            }
        }
        Ok(())
    }
}

impl Copies {
    /// The matrix on a device, copied there once.
    pub fn get<N, E: Entry<N>>(
        &self,
        at: (&'static Device, &Guest<'_>),
        format: Format<N>,
        matrix: &Matrix,
        entries: &[E],
    ) -> Result<Arc<OnDevice>, Failure> {
        let device = std::ptr::from_ref(at.0).addr();
        let is_double = E::IS_DOUBLE || format.len == 1;
        // Doubles are the same for every format.
        let len = if is_double { 1 } else { format.len };
        // Never waited for: a child of fork() could inherit it locked.
        if let Ok(all) = self.all.try_lock()
            && let Some(found) = all.iter().find(|one| one.device == device && one.len == len)
        {
            return Ok(found.clone());
        }
        let made = Arc::new(OnDevice::new(at, format, matrix, entries)?);
        if let Ok(mut all) = self.all.try_lock() {
            all.retain(|one| one.device == device);
            all.push(made.clone());
        }
        Ok(made)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Values;

    /// Each entry is in one place, and pieces have theirs 32 apart.
    #[test]
    fn every_entry_has_its_place() {
        let lens = |row: usize| [3, 0, 128, 129, 700, 27, 27, 1][row % 8];
        let (mut starts, mut places) = (vec![0i64], Vec::new());
        for row in 0..2000 {
            places.extend((0..lens(row)).map(|k| k as i64));
            starts.push(places.len() as i64);
        }
        let values = Values::F64((0..places.len()).map(|at| at as f64).collect());
        let matrix = Matrix::from_rows((2000, 700), &starts, &places, values).unwrap();
        let found = Arrangement::new(&matrix).unwrap();
        let mut is_there = vec![false; matrix.len()];
        let mut parts = 0;
        for (piece, (&len, &target)) in found.lengths.iter().zip(&found.targets).enumerate() {
            let start = found.starts[piece / SLICE] as usize + piece % SLICE;
            let entries: Vec<usize> = (0..len as usize)
                .map(|k| found.from[start + SLICE * k].expect("an entry"))
                .collect();
            assert!(entries.windows(2).all(|pair| pair[1] == pair[0] + 1));
            entries.iter().for_each(|&at| assert!(!std::mem::replace(&mut is_there[at], true)));
            let Some(&first) = entries.first() else { continue };
            if target & PART_BIT == 0 {
                assert_eq!(matrix.row(target as usize), first..first + len as usize);
                continue;
            }
            parts += 1;
            // The part's row, and its number in it.
            let part = u64::from(target & !PART_BIT);
            let which = found.long_starts.partition_point(|&start| start <= part) - 1;
            let row = matrix.row(found.long_rows[which] as usize);
            let number = (part - found.long_starts[which]) as usize;
            assert_eq!(first, row.start + number * PIECE);
        }
        assert!(is_there.iter().all(|&is| is));
        assert_eq!(found.long_starts.last(), Some(&parts));
        let padded = found.from.len() as f64 / matrix.len() as f64;
        assert!(padded < 1.2, "{padded}");
    }
}
