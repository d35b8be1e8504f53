//! Operands where kernels read and write them: in place if they are on the device, else in a copy there.
//!
//! Kernels read and write pieces of [`ALIGNMENT`] bytes at once, and a load from another address would destroy the
//! program's whole context. So a matrix on the device that is not aligned goes through a copy there.

use super::copy::{self, Copy};
use super::launch::Failure;
use super::memory::{Buffer, Plain};
use super::pointer::{Location, locate};
use super::probe::Device;
use super::queue::Queue;
use super::staging::{self, Columns, Dense, Gate};
use crate::{MatMut, MatRef};
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{CudaStream, DeviceRepr};
use std::ops::Range;
use std::sync::Arc;
use wideblas_base::options::Part;

/// Alignment in bytes of the numbers that kernels read; smaller numbers are aligned to their size.
const ALIGNMENT: usize = 16;

/// A matrix on the device; `View` of the kernels.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct View {
    pub data: CUdeviceptr,
    /// In elements.
    pub row_stride: i64,
    pub col_stride: i64,
}

// SAFETY: integers and an address in the layout of the kernels' struct.
unsafe impl DeviceRepr for View {}

/// A matrix that kernels read.
pub struct DeviceMatrix<T> {
    pub data: CUdeviceptr,
    /// In elements.
    pub row_stride: usize,
    pub col_stride: usize,
    pub rows: usize,
    pub cols: usize,
    /// The copy, if the matrix is not on the device, or not aligned there.
    copy: Option<Arc<Buffer<T>>>,
}

impl<T: Plain> DeviceMatrix<T> {
    /// Uses the matrix in place if it is on the device and aligned; else copies it in the queue's stream.
    pub fn load(
        device: &Device,
        queue: &mut Queue,
        x: MatRef<'_, T>,
        threads: usize,
    ) -> Result<DeviceMatrix<T>, Failure> {
        let MatRef { rows, cols, row_stride, col_stride, .. } = x;
        let there = is_at(device, queue, x.ptr)?;
        if there && is_aligned(x.ptr) {
            let data = x.ptr as CUdeviceptr;
            return Ok(DeviceMatrix { data, row_stride, col_stride, rows, cols, copy: None });
        }
        let room = DeviceMatrix::room(queue, x)?;
        let columns = Columns::of(x)?;
        let (ld, cols) = (columns.rows, columns.cols);
        if there {
            copy_within(queue, columns.place(), (room.data, ld), (ld, cols), Part::All)?;
        } else {
            room.upload(queue, x, 0..cols, threads)?;
        }
        Ok(room)
    }

    /// Memory for a copy of a matrix, whose numbers are not copied.
    pub fn room(queue: &Queue, x: MatRef<'_, T>) -> Result<DeviceMatrix<T>, Failure> {
        let columns = Columns::of(x)?;
        let copy = queue.room(columns.rows * columns.cols)?;
        let (row_stride, col_stride) = columns.strides(columns.rows);
        Ok(DeviceMatrix {
            data: copy.data(),
            row_stride,
            col_stride,
            rows: x.rows,
            cols: x.cols,
            copy: Some(Arc::new(copy)),
        })
    }

    /// Enqueues the upload of some of the columns in which a matrix in host memory is stored, to their places in its copy.
    pub fn upload(
        &self,
        queue: &mut Queue,
        x: MatRef<'_, T>,
        stored: Range<usize>,
        threads: usize,
    ) -> Result<(), Failure> {
        let all = Columns::of(x)?;
        let ld = all.rows;
        let to = (self.data + (stored.start * ld * size_of::<T>()) as CUdeviceptr, ld);
        let some = Columns::of(all.stored.block(0..ld, stored))?;
        queue.staging.get_mut().upload(&queue.stream, &some, to, Part::All, threads)
    }

    /// A matrix that the caller keeps on the device.
    pub fn at(view: View, (rows, cols): (usize, usize)) -> DeviceMatrix<T> {
        let View { data, row_stride, col_stride } = view;
        let (row_stride, col_stride) = (row_stride as usize, col_stride as usize);
        DeviceMatrix { data, row_stride, col_stride, rows, cols, copy: None }
    }

    /// The transposed matrix, in the same memory.
    pub fn transposed(&self) -> DeviceMatrix<T> {
        DeviceMatrix {
            data: self.data,
            row_stride: self.col_stride,
            col_stride: self.row_stride,
            rows: self.cols,
            cols: self.rows,
            copy: self.copy.clone(),
        }
    }

    /// Loads both factors of a product, only one if they are each other's transpose.
    pub fn load_both(
        device: &Device,
        queue: &mut Queue,
        a: MatRef<'_, T>,
        b: MatRef<'_, T>,
        threads: usize,
    ) -> Result<(DeviceMatrix<T>, DeviceMatrix<T>), Failure> {
        let left = DeviceMatrix::load(device, queue, a, threads)?;
        let right = match a.is_transpose_of(&b) {
            true => left.transposed(),
            false => DeviceMatrix::load(device, queue, b, threads)?,
        };
        Ok((left, right))
    }

    pub fn view(&self) -> View {
        View {
            data: self.data,
            row_stride: self.row_stride as i64,
            col_stride: self.col_stride as i64,
        }
    }
}

/// True if the matrix is on the device and kernels can use it, false if it is in host memory. Fails for other
/// matrices.
pub(super) fn is_there<T>(
    device: &Device,
    queue: &Queue,
    pointer: *const T,
) -> Result<bool, Failure> {
    let there = is_at(device, queue, pointer)?;
    if there && !is_aligned(pointer) {
        return Err(Failure::new("an operand at an odd address"));
    }
    Ok(there)
}

/// True if the matrix at `pointer` is on the device. Work that the program enqueued before for it then comes first.
fn is_at<T>(device: &Device, queue: &Queue, pointer: *const T) -> Result<bool, Failure> {
    match locate(pointer)? {
        Location::Device(place) if place == device.place => {
            queue.follow_default_stream()?;
            Ok(true)
        }
        Location::Device(other) => Err(Failure::new(format!("an operand lies on cuda:{other}"))),
        _ => Ok(false),
    }
}

/// The address is aligned as kernels need it.
fn is_aligned<T>(pointer: *const T) -> bool {
    pointer.addr().is_multiple_of(ALIGNMENT.min(size_of::<T>()))
}

/// A column-major matrix on the device: its address and its leading dimension.
type Place = (CUdeviceptr, usize);

/// Enqueues a copy of a part of a matrix within the device; any alignment will do.
fn copy_within<T>(
    queue: &Queue,
    (from, from_ld): (*const T, usize),
    (to, to_ld): Place,
    (rows, cols): (usize, usize),
    part: Part,
) -> Result<(), Failure> {
    let size = size_of::<T>();
    let copy = |first: usize, len: usize, col: usize, height: usize| {
        let at = |data: CUdeviceptr, ld: usize| {
            copy::Place::Device(data + ((first + col * ld) * size) as CUdeviceptr)
        };
        let plan = Copy {
            from: at(from as CUdeviceptr, from_ld),
            from_pitch: from_ld * size,
            to: at(to, to_ld),
            to_pitch: to_ld * size,
            width: len * size,
            height,
        };
        // SAFETY: both matrices are on the device, as large, and live until the call ends.
        unsafe { plan.enqueue(&queue.stream) }
    };
    match part {
        Part::All => copy(0, rows, 0, cols),
        _ => (0..cols).try_for_each(|col| {
            let wanted = part.rows(col, rows);
            copy(wanted.start, wanted.len(), col, 1)
        }),
    }
}

/// A matrix that kernels write, column-major.
pub struct Target<T> {
    pub data: CUdeviceptr,
    /// In elements.
    pub ld: usize,
    pub rows: usize,
    pub cols: usize,
    /// The copy, if the matrix is not on the device, or not aligned there.
    copy: Option<Buffer<T>>,
    /// The matrix, if it is on the device but not aligned.
    home: Option<Place>,
    /// The old elements were read.
    adds: bool,
}

impl<T: Plain> Target<T> {
    /// Uses the matrix in place if it is on the device and aligned; else allocates a copy. If `old` names a part, the
    /// old elements of that part are read.
    pub fn open(
        device: &Device,
        queue: &mut Queue,
        c: &MatMut<'_, T>,
        old: Option<Part>,
        threads: usize,
    ) -> Result<Target<T>, Failure> {
        let (rows, cols) = (c.rows, c.cols);
        let there = is_at(device, queue, c.ptr)?;
        let (data, ld, adds) = (c.ptr as CUdeviceptr, c.ld, old.is_some());
        if there && is_aligned(c.ptr) {
            return Ok(Target { data, ld, rows, cols, copy: None, home: None, adds });
        }
        let mut room = Target { adds, ..Target::room(queue, (rows, cols))? };
        if there {
            room.home = Some((data, ld));
            if let Some(part) = old {
                copy_within(queue, (c.ptr, ld), (room.data, room.ld), (rows, cols), part)?;
            }
            return Ok(room);
        }
        if let Some(part) = old {
            let to = (room.data, room.ld);
            queue.staging.get_mut().upload(
                &queue.stream,
                &Columns::of(c.as_ref())?,
                to,
                part,
                threads,
            )?;
        }
        Ok(room)
    }

    /// A matrix that the caller keeps on the device.
    pub fn at((data, ld): (CUdeviceptr, usize), (rows, cols): (usize, usize)) -> Target<T> {
        Target { data, ld, rows, cols, copy: None, home: None, adds: false }
    }

    /// Memory for a matrix that stays on the device.
    pub fn room(queue: &Queue, (rows, cols): (usize, usize)) -> Result<Target<T>, Failure> {
        let copy = queue.room(rows * cols)?;
        let data = copy.data();
        Ok(Target { data, ld: rows, rows, cols, copy: Some(copy), home: None, adds: false })
    }

    /// The kernels write into the matrix itself.
    fn is_in_place(&self) -> bool {
        self.copy.is_none()
    }

    /// Its columns may be copied to the host one after the other: it is a copy, and nothing old is added to it.
    pub fn may_leave(&self) -> bool {
        !self.is_in_place() && self.home.is_none() && !self.adds
    }

    /// Copies the matrix to `c`, with which it was opened, and waits. The copy runs in `stream`; `gate` delays the
    /// columns that are not computed yet.
    pub fn leave(
        &self,
        queue: &Queue,
        (stream, gate): (&CudaStream, &mut Gate<'_>),
        c: &MatMut<'_, T>,
        threads: usize,
    ) -> Result<(), Failure> {
        assert!(c.rows == self.rows && c.cols == self.cols);
        if locate(c.ptr)? == Location::Locked {
            return self.copy_to_locked((stream, gate), c);
        }
        let staging = &mut *queue.staging.borrow_mut();
        let part = (Part::All, false);
        staging.download(stream, (self.dense(), gate), part, threads, &mut 0, |col, first, run| {
            store_run(c, Part::All, (col, first), run);
        })
    }

    fn dense(&self) -> Dense {
        let Target { data, ld, rows, cols, .. } = *self;
        Dense { data, ld, rows, cols }
    }

    /// Copies the matrix to `c` in page-locked memory, and waits.
    fn copy_to_locked(
        &self,
        (stream, gate): (&CudaStream, &mut Gate<'_>),
        c: &MatMut<'_, T>,
    ) -> Result<(), Failure> {
        // SAFETY: nobody else uses the matrix until the copy has ended.
        unsafe { staging::download_locked::<T>(stream, (self.dense(), gate), (c.ptr, c.ld))? };
        Ok(stream.synchronize()?)
    }

    /// Waits until the matrix is finished. If it is a copy, also copies the elements of `part` back to `c`, the
    /// matrix that it was opened with; other elements of `c` stay. `done` is the number of columns that are finished
    /// from the first on, also after a failure.
    pub fn finish_into(
        &self,
        queue: &mut Queue,
        c: &mut MatMut<'_, T>,
        part: Part,
        threads: usize,
        done: &mut usize,
    ) -> Result<(), Failure> {
        assert!(c.rows == self.rows && c.cols == self.cols);
        let Target { data, ld, rows, cols, home, .. } = *self;
        if let Some(home) = home {
            copy_within::<T>(queue, (data as *const T, ld), home, (rows, cols), part)?;
        }
        if self.is_in_place() || home.is_some() {
            queue.end()?;
            *done = cols;
            return Ok(());
        }
        let open: &mut Gate<'_> = &mut |_| Ok(());
        // Old elements are only overwritten by columns that arrived completely: see `Staging::download`.
        if part == Part::All && self.may_leave() && locate(c.ptr)? == Location::Locked {
            self.copy_to_locked((&queue.stream, open), c)?;
            *done = cols;
            return Ok(());
        }
        // Through the reference, so that the closure holds the Sync view, not the bare pointer.
        let c = &*c;
        let (staging, from, how) =
            (queue.staging.get_mut(), (self.dense(), open), (part, self.adds));
        staging.download(&queue.stream, from, how, threads, done, |col, first, run| {
            store_run(c, part, (col, first), run);
        })
    }
}

/// Stores the elements of `part` in `run`, which belongs to a column from a row on. Only the caller uses the matrix.
fn store_run<T: Plain>(c: &MatMut<'_, T>, part: Part, (col, first): (usize, usize), run: &[T]) {
    let wanted = part.rows_within(col, &(first..first + run.len()));
    // SAFETY: the run lies in the matrix and is given out once.
    unsafe {
        let to = c.ptr.add(wanted.start + col * c.ld);
        let from = run.as_ptr().add(wanted.start - first);
        from.copy_to_nonoverlapping(to, wanted.len());
    }
}
