//! Matrices on their way to the device and back, through page-locked memory that several threads
//! fill and empty: copies from there are several times faster than from a program's own pages.

use super::launch::Failure;
use crate::engine::MatRef;
use crate::engine::cpu::par;
use crate::format::Dd;
use cudarc::driver::{
    CudaContext, CudaEvent, CudaSlice, CudaStream, DevicePtr, DevicePtrMut, DeviceRepr, result, sys,
};
use std::ops::Range;
use std::sync::Arc;

// SAFETY: two doubles, of which every pattern of bits is valid.
unsafe impl DeviceRepr for Dd {}

/// Bytes of a slot.
const SLOT: usize = 16 << 20;
/// Slots: the copies of some run while others are filled or emptied.
const SLOTS: usize = 4;
/// The longest column that goes through a slot, in numbers.
pub const LONGEST: usize = SLOT / size_of::<Dd>();

/// The page-locked memory of a device. Its copies run in one stream at a time.
pub struct Staging {
    memory: *mut Dd,
    events: [CudaEvent; SLOTS],
}

// SAFETY: the memory is this value's own.
unsafe impl Send for Staging {}

impl Staging {
    pub fn new(context: &Arc<CudaContext>) -> Result<Staging, Failure> {
        context.bind_to_thread()?;
        // SAFETY: freed nowhere, as the device is not.
        let memory = unsafe { result::malloc_host(SLOT * SLOTS, 0)? }.cast();
        let flags = Some(sys::CUevent_flags::CU_EVENT_DISABLE_TIMING);
        let event = || context.new_event(flags);
        Ok(Staging { memory, events: [event()?, event()?, event()?, event()?] })
    }

    /// `len` numbers of a slot.
    ///
    /// # Safety
    /// No copy of the slot is under way.
    unsafe fn slot(&mut self, slot: usize, len: usize) -> &mut [Dd] {
        assert!(slot < SLOTS && len <= LONGEST);
        // SAFETY: within the memory, which page-locking filled with zeros.
        unsafe { std::slice::from_raw_parts_mut(self.memory.add(slot * LONGEST), len) }
    }

    /// Copies a matrix to the device, without gaps between its columns.
    pub fn upload(
        &mut self,
        stream: &Arc<CudaStream>,
        matrix: &Columns<'_>,
        threads: usize,
    ) -> Result<CudaSlice<Dd>, Failure> {
        // SAFETY: filled below.
        let mut device = unsafe { stream.alloc::<Dd>(matrix.rows * matrix.cols)? };
        for (turn, cols) in pieces(matrix.rows, matrix.cols)?.enumerate() {
            let slot = turn % SLOTS;
            self.events[slot].synchronize()?;
            // SAFETY: the slot's last copy has ended.
            let staged = unsafe { self.slot(slot, cols.len() * matrix.rows) };
            matrix.gather(cols.clone(), staged, threads);
            let place = cols.start * matrix.rows..cols.end * matrix.rows;
            let mut target = device.slice_mut(place);
            let (target, _in_use) = target.device_ptr_mut(stream);
            // SAFETY: the event says when the slot may be filled again; the target has the length.
            unsafe { result::memcpy_htod_async(target, staged, stream.cu_stream())? };
            self.events[slot].record(stream)?;
        }
        Ok(device)
    }

    /// Copies a matrix from the device and hands its columns to `take(column, numbers)`, on several
    /// threads, piece after piece. `done` is the number of columns handed over, also after a failure.
    pub fn download(
        &mut self,
        stream: &Arc<CudaStream>,
        device: &CudaSlice<Dd>,
        (rows, cols): (usize, usize),
        threads: usize,
        done: &mut usize,
        take: impl Fn(usize, &[Dd]) + Sync,
    ) -> Result<(), Failure> {
        let all: Vec<Range<usize>> = pieces(rows, cols)?.collect();
        let begin = |staging: &mut Staging, turn: usize| -> Result<(), Failure> {
            let Some(cols) = all.get(turn) else { return Ok(()) };
            let source = device.slice(cols.start * rows..cols.end * rows);
            let (source, _in_use) = source.device_ptr(stream);
            // SAFETY: the slot is empty, and is read after its event.
            unsafe {
                let staged = staging.slot(turn % SLOTS, cols.len() * rows);
                result::memcpy_dtoh_async(staged, source, stream.cu_stream())?;
            }
            Ok(staging.events[turn % SLOTS].record(stream)?)
        };
        // Uploads of the same call ended before the kernel that made this matrix.
        (0..SLOTS).try_for_each(|turn| begin(self, turn))?;
        for (turn, cols) in all.iter().enumerate() {
            self.events[turn % SLOTS].synchronize()?;
            // SAFETY: the slot's copy has ended, and the next begins below.
            let staged: &[Dd] = unsafe { self.slot(turn % SLOTS, cols.len() * rows) };
            par::for_each(cols.len(), threads, |col| {
                take(cols.start + col, &staged[col * rows..(col + 1) * rows]);
            });
            *done = cols.end;
            begin(self, turn + SLOTS)?;
        }
        Ok(())
    }
}

/// The columns that go through a slot at a time.
fn pieces(rows: usize, cols: usize) -> Result<impl Iterator<Item = Range<usize>>, Failure> {
    if rows > LONGEST {
        return Err(Failure::new(format!("columns of {rows} numbers do not fit")));
    }
    let width = LONGEST / rows.max(1);
    Ok((0..cols).step_by(width).map(move |col| col..cols.min(col + width)))
}

/// An operand as it lies in memory: its columns are contiguous.
pub struct Columns<'a> {
    stored: MatRef<'a, Dd>,
    pub rows: usize,
    pub cols: usize,
    /// The operand is the transpose of what is stored.
    pub transposed: bool,
}

impl<'a> Columns<'a> {
    /// Fails when neither rows nor columns are contiguous.
    pub fn of(x: MatRef<'a, Dd>) -> Result<Columns<'a>, Failure> {
        let transposed = x.row_stride != 1;
        let stored = if transposed { x.transposed() } else { x };
        let (rows, cols) = (stored.rows, stored.cols);
        if stored.row_stride != 1 {
            return Err(Failure::new("an operand without contiguous columns"));
        }
        Ok(Columns { stored, rows, cols, transposed })
    }

    /// (row, column) strides of the operand when the columns follow each other without gaps.
    pub fn strides(&self) -> (usize, usize) {
        if self.transposed { (self.rows, 1) } else { (1, self.rows) }
    }

    /// Copies columns to where they follow each other.
    fn gather(&self, cols: Range<usize>, out: &mut [Dd], threads: usize) {
        assert!(cols.end <= self.cols && out.len() == cols.len() * self.rows);
        let out = Target(out.as_mut_ptr());
        par::for_each(cols.len(), threads, |col| {
            let out = &out;
            // SAFETY: the column lies in the matrix and is contiguous; the place in `out` is its own.
            unsafe {
                let column = self.stored.ptr.add((cols.start + col) * self.stored.col_stride);
                column.copy_to_nonoverlapping(out.0.add(col * self.rows), self.rows);
            }
        });
    }
}

/// Memory of which each thread writes a part of its own.
struct Target(*mut Dd);
// SAFETY: as the name says.
unsafe impl Sync for Target {}
