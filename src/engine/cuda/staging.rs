//! Matrices on their way to the device and back, through page-locked memory that several threads
//! fill and empty: copies from there are several times faster than from a program's own pages.

use super::copy::{Copy, Place};
use super::launch::Failure;
use super::memory::Plain;
use super::pointer::{Location, locate};
use crate::engine::MatRef;
use crate::engine::cpu::par;
use crate::options::Part;
use cudarc::driver::{CudaContext, CudaEvent, CudaStream, result, sys};
use std::ops::Range;
use std::sync::Arc;
use sys::CUdeviceptr;

/// Bytes of a slot.
const SLOT: usize = 4 << 20;
/// Slots: the copies of some run while others are filled or emptied.
const SLOTS: usize = 16;
/// Bytes that a thread copies at a time.
pub(super) const CHUNK: usize = 128 << 10;

/// Page-locked memory, made when it is first needed. It serves one call at a time.
pub struct Staging {
    context: Arc<CudaContext>,
    slots: [Option<Arc<Slot>>; SLOTS],
    /// Pieces that were uploaded: small matrices, too, take one slot after the other.
    turn: usize,
}

pub(super) struct Slot {
    memory: *mut u8,
    /// The slot's newest copy.
    copied: CudaEvent,
}

// SAFETY: the memory is this value's own; who uses it sees to it that nobody else does.
unsafe impl Send for Slot {}
// SAFETY: as above.
unsafe impl Sync for Slot {}

impl Slot {
    pub(super) fn memory(&self) -> *mut u8 {
        self.memory
    }

    /// Waits for the slot's newest copy.
    pub(super) fn wait(&self) -> Result<(), Failure> {
        Ok(self.copied.synchronize()?)
    }

    /// No copy of the slot is under way.
    pub(super) fn is_copied(&self) -> Result<bool, Failure> {
        Ok(self.copied.try_is_complete()?)
    }

    /// The slot's first numbers.
    ///
    /// # Safety
    /// No copy of the slot is under way, and the numbers are used until the next begins.
    unsafe fn numbers<'a, T: Plain>(&self, len: usize) -> &'a mut [T] {
        assert!(len * size_of::<T>() <= SLOT);
        // SAFETY: within the memory, which page-locking filled with zeros and aligned to pages.
        unsafe { std::slice::from_raw_parts_mut(self.memory.cast(), len) }
    }
}

/// A column-major matrix on the device.
#[derive(Clone, Copy, Debug)]
pub struct Dense {
    pub data: CUdeviceptr,
    /// In elements.
    pub ld: usize,
    pub rows: usize,
    pub cols: usize,
}

/// A part of a matrix that goes through a slot: whole columns or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub rows: Range<usize>,
    pub cols: Range<usize>,
}

impl Piece {
    fn len(&self) -> usize {
        self.rows.len() * self.cols.len()
    }
}

impl Staging {
    pub fn new(context: &Arc<CudaContext>) -> Staging {
        Staging { context: context.clone(), slots: [const { None }; SLOTS], turn: 0 }
    }

    /// A slot of which no copy is under way.
    fn slot(&mut self, turn: usize) -> Result<&Arc<Slot>, Failure> {
        let slot = &mut self.slots[turn % SLOTS];
        if let Some(slot) = slot {
            slot.copied.synchronize()?;
        } else {
            let copied =
                self.context.new_event(Some(sys::CUevent_flags::CU_EVENT_DISABLE_TIMING))?;
            // SAFETY: freed nowhere, as queues are not.
            let memory = unsafe { result::malloc_host(SLOT + NOTE, 0)? }.cast();
            *slot = Some(Arc::new(Slot { memory, copied }));
        }
        Ok(slot.as_ref().expect("made above"))
    }

    /// Slots for so many bytes that come one after the other; no copy of them is under way.
    pub(super) fn slots(&mut self, bytes: usize) -> Result<Vec<Arc<Slot>>, Failure> {
        let count = bytes.div_ceil(SLOT).clamp(2, SLOTS);
        (0..count).map(|turn| self.slot(turn).cloned()).collect()
    }

    /// Enqueues the copy of what is wanted of a matrix to the device. What is read of it then may change
    /// when the stream has got there, or at once unless it is page-locked.
    pub fn upload<T: Plain>(
        &mut self,
        stream: &CudaStream,
        from: &Columns<'_, T>,
        (to, ld): (CUdeviceptr, usize),
        part: Part,
        threads: usize,
    ) -> Result<(), Failure> {
        let locked = locate(from.stored.ptr)? == Location::Locked;
        for piece in pieces::<T>((from.rows, from.cols), part) {
            // SAFETY: the piece lies in the matrix.
            let place = unsafe {
                from.stored.ptr.add(piece.rows.start + piece.cols.start * from.stored.col_stride)
            };
            let target = at::<T>(to, ld, &piece);
            if locked {
                let from = (Place::Host(place.cast_mut().cast()), from.stored.col_stride);
                // SAFETY: both hold the piece.
                unsafe { copy::<T>(stream, from, target, &piece)? };
                continue;
            }
            let turn = self.turn;
            self.turn = turn.wrapping_add(1);
            let slot = self.slot(turn)?;
            // SAFETY: the slot's last copy has ended.
            let staged = unsafe { slot.numbers::<T>(piece.len()) };
            from.gather(&piece, staged, threads);
            // SAFETY: the slot holds the piece.
            unsafe { upload::<T>(stream, slot, (to, ld), &piece)? };
        }
        Ok(())
    }

    /// Copies what is wanted of a matrix from the device and hands it to `take(column, first row,
    /// numbers)` in pieces of columns, on several threads. `done` is the number of columns handed over
    /// from the first on, also after a failure. Nothing of a later column is handed over then, if
    /// `whole`. `gate(columns)` comes before the first so many columns are read: it may have the stream wait.
    pub fn download<T: Plain>(
        &mut self,
        stream: &CudaStream,
        (from, gate): (Dense, &mut Gate<'_>),
        (part, whole): (Part, bool),
        threads: usize,
        done: &mut usize,
        take: impl Fn(usize, usize, &[T]) + Sync,
    ) -> Result<(), Failure> {
        let all = pieces::<T>((from.rows, from.cols), part);
        let mut begin = |staging: &mut Staging, turn: usize| -> Result<(), Failure> {
            let Some(piece) = all.get(turn) else { return Ok(()) };
            gate(piece.cols.end)?;
            let slot = staging.slot(turn)?;
            let staged = (Place::Host(slot.memory.cast()), piece.rows.len());
            // SAFETY: both hold the piece; the slot is empty, and is read after its event.
            unsafe { copy::<T>(stream, at::<T>(from.data, from.ld, piece), staged, piece)? };
            Ok(slot.copied.record(stream)?)
        };
        (0..SLOTS).try_for_each(|turn| begin(self, turn))?;
        let mut held = Held::default();
        for (turn, piece) in all.iter().enumerate() {
            // SAFETY: the slot's copy has ended, and the next begins below.
            let staged: &[T] = unsafe { self.slot(turn)?.numbers(piece.len()) };
            let next = all.get(turn + 1);
            let ready =
                if whole { held.add(piece, staged, next)? } else { Some((piece.clone(), staged)) };
            if let Some((piece, numbers)) = ready {
                for_each_run::<T>(&piece, threads, |col, rows| {
                    let start =
                        (col - piece.cols.start) * piece.rows.len() + rows.start - piece.rows.start;
                    take(col, rows.start, &numbers[start..start + rows.len()]);
                });
                // A column in several pieces is handed over with its last.
                *done = next.map_or(from.cols, |next| next.cols.start);
            }
            begin(self, turn + SLOTS)?;
        }
        *done = from.cols;
        Ok(())
    }
}

/// See [`Staging::download`].
pub type Gate<'a> = dyn FnMut(usize) -> Result<(), Failure> + 'a;

/// Bytes that a copy takes along: see [`Staging::fetch`].
pub const NOTE: usize = 32;

impl Staging {
    /// Numbers that [`Staging::fetch`] takes at most.
    pub fn room<T>() -> usize {
        SLOT / size_of::<T>()
    }

    /// Enqueues the copy of the [`NOTE`] bytes at `note`, and in the stream `home` that of a whole matrix of few
    /// numbers, from the device to the slot of a turn. `computed` is an event for both streams.
    pub fn fetch<T: Plain>(
        &mut self,
        (stream, home, computed): (&CudaStream, &CudaStream, &CudaEvent),
        (from, note): (Dense, CUdeviceptr),
        turn: usize,
    ) -> Result<(), Failure> {
        let all = Piece { rows: 0..from.rows, cols: 0..from.cols };
        assert!(all.len() <= Staging::room::<T>());
        let slot = self.slot(turn)?;
        let to = (Place::Host(slot.memory.cast()), from.rows);
        // SAFETY: the slot has room for both, and is read after its event.
        unsafe {
            let end = std::slice::from_raw_parts_mut(slot.memory.add(SLOT), NOTE);
            result::memcpy_dtoh_async(end, note, stream.cu_stream())?;
            computed.record(stream)?;
            home.wait(computed)?;
            if all.len() > 0 {
                copy::<T>(home, at::<T>(from.data, from.ld, &all), to, &all)?;
            }
        }
        Ok(slot.copied.record(home)?)
    }

    /// Waits for the last [`Staging::fetch`] of a turn, of so many numbers.
    pub fn fetched<T: Plain>(
        &mut self,
        turn: usize,
        len: usize,
    ) -> Result<(&[T], [u8; NOTE]), Failure> {
        let slot = self.slot(turn)?;
        // SAFETY: the slot's copy has ended, and the next needs the same reference; all of the memory was
        // written before.
        unsafe { Ok((slot.numbers(len), slot.memory.add(SLOT).cast::<[u8; NOTE]>().read())) }
    }
}

/// Pieces of a column that is longer than a slot, until it is whole: where a later piece fails, the caller
/// computes the column again, and needs the old numbers for it that something was added to.
struct Held<T> {
    numbers: Vec<T>,
    /// The piece that is held, and whether it was given out.
    rows: Range<usize>,
    given: bool,
}

impl<T> Default for Held<T> {
    fn default() -> Held<T> {
        Held { numbers: Vec::new(), rows: 0..0, given: true }
    }
}

impl<T: Plain> Held<T> {
    /// Takes a piece, which `next` follows. Returns what is whole then.
    fn add<'a>(
        &'a mut self,
        piece: &Piece,
        numbers: &'a [T],
        next: Option<&Piece>,
    ) -> Result<Option<(Piece, &'a [T])>, Failure> {
        let goes_on = next.is_some_and(|next| next.cols == piece.cols);
        if self.given {
            if !goes_on {
                return Ok(Some((piece.clone(), numbers)));
            }
            self.numbers.clear();
            self.rows = piece.rows.start..piece.rows.start;
        }
        let no_memory = |_| Failure::OutOfMemory("no host memory for a column".into());
        self.numbers.try_reserve(numbers.len()).map_err(no_memory)?;
        self.numbers.extend_from_slice(numbers);
        self.rows.end = piece.rows.end;
        self.given = !goes_on;
        let column = Piece { rows: self.rows.clone(), cols: piece.cols.clone() };
        Ok(self.given.then_some((column, &self.numbers)))
    }
}

/// Enqueues the copy of a matrix from the device to page-locked memory, which must not be used before
/// the stream has got there; the gate is that of [`Staging::download`].
///
/// # Safety
/// There is room for the matrix at the leading dimension, which nothing uses until then.
pub unsafe fn download_locked<T: Plain>(
    stream: &CudaStream,
    (from, gate): (Dense, &mut Gate<'_>),
    (to, to_ld): (*mut T, usize),
) -> Result<(), Failure> {
    for piece in pieces::<T>((from.rows, from.cols), Part::All) {
        gate(piece.cols.end)?;
        let first = piece.rows.start + piece.cols.start * to_ld;
        // SAFETY: the caller's.
        unsafe {
            let target = (Place::Host(to.add(first).cast()), to_ld);
            copy::<T>(stream, at::<T>(from.data, from.ld, &piece), target, &piece)?;
        }
    }
    Ok(())
}

/// Enqueues the copy of a piece from its slot to its place in a matrix on the device. The slot's event says when it may
/// be filled again.
///
/// # Safety
/// The slot holds the piece, and the matrix has it.
pub(super) unsafe fn upload<T: Plain>(
    stream: &CudaStream,
    slot: &Slot,
    (to, ld): (CUdeviceptr, usize),
    piece: &Piece,
) -> Result<(), Failure> {
    let staged = (Place::Host(slot.memory.cast()), piece.rows.len());
    // SAFETY: the caller's.
    unsafe { copy::<T>(stream, staged, at::<T>(to, ld, piece), piece)? };
    Ok(slot.copied.record(stream)?)
}

/// What of a matrix goes through a slot at a time, in the order of columns.
pub(super) fn pieces<T>((rows, cols): (usize, usize), part: Part) -> Vec<Piece> {
    let room = SLOT / size_of::<T>();
    let mut pieces = Vec::new();
    let mut col = 0;
    while col < cols {
        let width = (room / rows.max(1)).clamp(1, cols - col);
        let cols = col..col + width;
        let wanted = wanted_rows(part, &cols, rows);
        for row in wanted.clone().step_by(room) {
            let rows = row..wanted.end.min(row + room);
            pieces.push(Piece { rows, cols: cols.clone() });
        }
        col = cols.end;
    }
    pieces
}

/// The rows of a matrix of `rows` that are wanted in any of these columns.
fn wanted_rows(part: Part, cols: &Range<usize>, rows: usize) -> Range<usize> {
    match part {
        Part::All => 0..rows,
        Part::Upper => 0..rows.min(cols.end),
        Part::Lower => rows.min(cols.start)..rows,
    }
}

/// Runs `work(column, rows)` for parts of the columns of a piece, on several threads.
fn for_each_run<T>(piece: &Piece, threads: usize, work: impl Fn(usize, Range<usize>) + Sync) {
    let (rows, run) = (piece.rows.len(), CHUNK / size_of::<T>());
    let runs = rows.div_ceil(run);
    par::for_each(piece.cols.len() * runs, threads, |task| {
        let start = piece.rows.start + task % runs * run;
        work(piece.cols.start + task / runs, start..piece.rows.end.min(start + run));
    });
}

/// An end of a copy: where, and elements between columns.
type Side = (Place, usize);

/// Where a piece of a matrix on the device starts.
fn at<T>(data: CUdeviceptr, ld: usize, piece: &Piece) -> Side {
    let place = piece.rows.start + piece.cols.start * ld;
    (Place::Device(data + (place * size_of::<T>()) as CUdeviceptr), ld)
}

/// Enqueues the copy of a piece.
///
/// # Safety
/// Both sides hold the piece, until the stream has got there.
unsafe fn copy<T: Plain>(
    stream: &CudaStream,
    (from, from_ld): Side,
    (to, to_ld): Side,
    piece: &Piece,
) -> Result<(), Failure> {
    let bytes = |len: usize| len * size_of::<T>();
    let (from_pitch, to_pitch) = (bytes(from_ld), bytes(to_ld));
    let (width, height) = (bytes(piece.rows.len()), piece.cols.len());
    // SAFETY: the caller's.
    unsafe { Copy { from, from_pitch, to, to_pitch, width, height }.enqueue(stream) }
}

/// An operand as it lies in memory: its columns are contiguous.
pub struct Columns<'a, T> {
    stored: MatRef<'a, T>,
    pub rows: usize,
    pub cols: usize,
    /// The operand is the transpose of what is stored.
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

    /// Where the columns are, and elements between them.
    pub fn place(&self) -> (*const T, usize) {
        (self.stored.ptr, self.stored.col_stride)
    }

    /// (row, column) strides of the operand when columns follow each other at a leading dimension.
    pub fn strides(&self, ld: usize) -> (usize, usize) {
        if self.transposed { (ld, 1) } else { (1, ld) }
    }

    /// Copies a piece to where its columns follow each other.
    fn gather(&self, piece: &Piece, out: &mut [T], threads: usize) {
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

/// Memory of which each thread writes a part of its own.
struct Target<T>(*mut T);
// SAFETY: as the name says.
unsafe impl<T: Send> Sync for Target<T> {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every wanted element lies in one piece, pieces fit, and columns come in order.
    #[test]
    fn pieces_hold_what_is_wanted_once() {
        let room = SLOT / size_of::<[f64; 4096]>();
        for part in [Part::All, Part::Upper, Part::Lower] {
            for (rows, cols) in [(0, 3), (3, 0), (1, 2 * room), (room / 3, 10), (3 * room + 1, 2)] {
                let all = pieces::<[f64; 4096]>((rows, cols), part);
                let mut counts = vec![0; rows * cols];
                for piece in &all {
                    assert!(piece.len() > 0 && piece.len() <= room);
                    for (i, j) in
                        piece.cols.clone().flat_map(|j| piece.rows.clone().map(move |i| (i, j)))
                    {
                        counts[i + j * rows] += 1;
                    }
                }
                assert!(all.windows(2).all(|pair| pair[0].cols.start <= pair[1].cols.start));
                assert!(counts.iter().all(|&count| count <= 1));
                for (i, j) in (0..cols).flat_map(|j| part.rows(j, rows).map(move |i| (i, j))) {
                    assert_eq!(counts[i + j * rows], 1, "{part:?} ({i}, {j}) of {rows} x {cols}");
                }
            }
        }
    }

    /// Columns longer than a slot are given out with their last piece, as they are.
    #[test]
    fn columns_are_held_until_they_are_whole() {
        let room = SLOT / size_of::<[u64; 4096]>();
        for part in [Part::All, Part::Upper, Part::Lower] {
            for (rows, cols) in [(3 * room + 1, 3), (room / 3, 10), (room + 1, room + 3)] {
                let all = pieces::<[u64; 4096]>((rows, cols), part);
                let numbers = |piece: &Piece| -> Vec<u64> {
                    let at = |j: usize, i: usize| (i + j * rows) as u64;
                    let rows = &piece.rows;
                    piece.cols.clone().flat_map(|j| rows.clone().map(move |i| at(j, i))).collect()
                };
                let (mut held, mut given) = (Held::default(), 0);
                for (turn, piece) in all.iter().enumerate() {
                    let (next, staged) = (all.get(turn + 1), numbers(piece));
                    let found = held.add(piece, &staged, next).unwrap();
                    let found = found.map(|(piece, found)| (piece, found.to_vec()));
                    let ends = next.is_none_or(|next| next.cols.start >= piece.cols.end);
                    assert_eq!(found.is_some(), ends, "{part:?} {rows} x {cols}: {piece:?}");
                    if let Some((whole, found)) = found {
                        let wanted = wanted_rows(part, &whole.cols, rows);
                        assert_eq!((&whole.rows, whole.cols.start), (&wanted, given));
                        assert_eq!(found, numbers(&whole));
                        given = whole.cols.end;
                    }
                }
                // Below a lower triangle nothing is wanted.
                assert_eq!(given, if part == Part::Lower { cols.min(rows) } else { cols });
            }
        }
    }

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
