//! Copies of matrices to the device and back, through page-locked memory that several threads fill and empty. Copies
//! from there are several times faster than from a program's own pages.

mod columns;
mod held;
mod pieces;

use super::copy::{Copy, Place};
use super::launch::Failure;
use super::memory::Plain;
use super::pointer::{Location, locate};
use crate::cuda::copy::download;
pub use columns::Columns;
use cudarc::driver::{CudaContext, CudaEvent, CudaStream, result, sys};
use held::Held;
pub(super) use pieces::{CHUNK, Piece, pieces};
use pieces::{SLOT, for_each_run};
use std::sync::Arc;
use sys::CUdeviceptr;
use wideblas_base::options::Part;

/// Slots: some are being copied while others are filled or emptied.
const SLOTS: usize = 16;

/// Page-locked memory, made when it is first needed. It serves one call at a time.
pub struct Staging {
    context: Arc<CudaContext>,
    slots: [Option<Arc<Slot>>; SLOTS],
    /// Pieces uploaded so far; even small matrices use one slot after the other.
    turn: usize,
}

pub(super) struct Slot {
    memory: *mut u8,
    /// The slot's newest copy.
    copied: CudaEvent,
}

// SAFETY: the memory belongs to this value alone; its users make sure that nobody else uses it at the same time.
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

    /// No copy of the slot is in progress.
    pub(super) fn is_copied(&self) -> Result<bool, Failure> {
        Ok(self.copied.try_is_complete()?)
    }

    /// The slot's first numbers.
    ///
    /// # Safety
    /// No copy of the slot is in progress, and the numbers are used only until the next copy begins.
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

    /// The slot of turn `turn`; no copy of it is in progress.
    fn slot(&mut self, turn: usize) -> Result<&Arc<Slot>, Failure> {
        let slot = &mut self.slots[turn % SLOTS];
        if let Some(slot) = slot {
            slot.copied.synchronize()?;
        } else {
            let copied =
                self.context.new_event(Some(sys::CUevent_flags::CU_EVENT_DISABLE_TIMING))?;
            // SAFETY: never freed, as queues are not.
            let memory = unsafe { result::malloc_host(SLOT + NOTE, 0)? }.cast();
            *slot = Some(Arc::new(Slot { memory, copied }));
        }
        Ok(slot.as_ref().expect("made above"))
    }

    /// Slots for `bytes` bytes that pass through one after the other, none where there are none; no copy of them is in progress.
    pub(super) fn slots(&mut self, bytes: usize) -> Result<Vec<Arc<Slot>>, Failure> {
        let count = if bytes == 0 { 0 } else { bytes.div_ceil(SLOT).clamp(2, SLOTS) };
        (0..count).map(|turn| self.slot(turn).cloned()).collect()
    }

    /// Enqueues the copy to the device of the pieces of a matrix that hold the elements of `part`. The source may
    /// change when the stream has reached the end of the copy; if it is not page-locked, as soon as this returns.
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

    /// Copies from the device the pieces of a matrix that hold the elements of `part`, and hands them to `take(column,
    /// first row, numbers)` in pieces of columns, on several threads. `done` is the number of columns handed over from
    /// the first on, also after a failure. After a failure, nothing of a later column was handed over if `whole`.
    /// `gate(columns)` is called before the first `columns` columns are read: it may make the stream wait.
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
                // A column in several pieces counts as handed over with its last piece.
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

/// Bytes that are copied along with a matrix: see [`Staging::fetch`].
pub const NOTE: usize = 32;

impl Staging {
    /// The largest number of elements that [`Staging::fetch`] can copy.
    pub fn room<T>() -> usize {
        SLOT / size_of::<T>()
    }

    /// Enqueues two copies from the device to the slot of turn `turn`: the [`NOTE`] bytes at `note`, in `stream`, and
    /// then the whole matrix `from`, in the stream `home`. The matrix has at most [`Staging::room`] elements.
    /// `computed` is the event by which `home` waits for `stream`.
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
            download(end, note, stream.cu_stream())?;
            computed.record(stream)?;
            home.wait(computed)?;
            if all.len() > 0 {
                copy::<T>(home, at::<T>(from.data, from.ld, &all), to, &all)?;
            }
        }
        Ok(slot.copied.record(home)?)
    }

    /// Waits for the last [`Staging::fetch`] of turn `turn`; the matrix had `len` elements.
    pub fn fetched<T: Plain>(
        &mut self,
        turn: usize,
        len: usize,
    ) -> Result<(&[T], [u8; NOTE]), Failure> {
        let slot = self.slot(turn)?;
        // SAFETY: the slot's copy has ended, and the next one needs the same reference; all of the memory was written
        // before.
        unsafe { Ok((slot.numbers(len), slot.memory.add(SLOT).cast::<[u8; NOTE]>().read())) }
    }
}

/// Enqueues the copy of a matrix from the device to page-locked memory, which must not be used before the stream has
/// reached the end of the copy; `gate` is as for [`Staging::download`].
///
/// # Safety
/// There is room for the matrix at the leading dimension, and nothing uses it until then.
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

/// Enqueues the copy of a piece from its slot to its place in a matrix on the device. When the slot's event has
/// happened, the slot may be filled again.
///
/// # Safety
/// The slot holds the piece, and the piece lies within the matrix.
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

/// One side of a copy: address, and elements from one column to the next.
type Side = (Place, usize);

/// The address of a piece of a matrix on the device.
fn at<T>(data: CUdeviceptr, ld: usize, piece: &Piece) -> Side {
    let place = piece.rows.start + piece.cols.start * ld;
    (Place::Device(data + (place * size_of::<T>()) as CUdeviceptr), ld)
}

/// Enqueues the copy of a piece.
///
/// # Safety
/// Both sides hold the piece until the stream has reached the end of the copy.
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
