//! Matrices on their way to the device and back, through page-locked memory that several threads
//! fill and empty: copies from there are several times faster than from a program's own pages.

mod columns;
mod held;
mod pieces;

use super::copy::{Copy, Place};
use super::launch::Failure;
use super::memory::Plain;
use super::pointer::{Location, locate};
use crate::options::Part;
pub use columns::Columns;
use cudarc::driver::{CudaContext, CudaEvent, CudaStream, result, sys};
use held::Held;
pub(super) use pieces::{CHUNK, Piece, pieces};
use pieces::{SLOT, for_each_run};
use std::sync::Arc;
use sys::CUdeviceptr;

/// Slots: the copies of some run while others are filled or emptied.
const SLOTS: usize = 16;

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
