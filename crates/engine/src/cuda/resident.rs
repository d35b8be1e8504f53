//! Products that the CPU computes although some of the matrices are on a device.

use super::copy::{Copy, Place};
use super::launch::{Current, Failure, guarded};
use super::memory::Plain;
use super::pointer::{device_of, is_driver_loaded};
use super::probe::device_at;
use super::stream::finish_set_stream;
use crate::{MatMut, MatRef};
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{CudaContext, result};
use std::ffi::c_void;
use std::ptr;
use wideblas_base::options::Part;

/// A matrix in host memory: the original, or a copy of one on a device, column after column.
pub enum Hosted<'a, T> {
    Here(MatRef<'a, T>),
    Copy { numbers: Vec<T>, of: MatRef<'a, T> },
}

impl<'a, T: Plain> Hosted<'a, T> {
    /// The matrix as the work in the stream that the thread has set, or else in the default stream, leaves it.
    pub fn of(x: MatRef<'a, T>) -> Result<Hosted<'a, T>, Failure> {
        let Some(ordinal) = device_of(x.ptr) else { return Ok(Hosted::Here(x)) };
        let stored = if is_transposed(&x) { x.transposed() } else { x };
        if stored.row_stride != 1 {
            return Err(Failure::new("an operand without contiguous columns"));
        }
        Ok(Hosted::Copy { numbers: fetch(ordinal, stored)?, of: x })
    }

    pub fn view(&self) -> MatRef<'_, T> {
        match self {
            Hosted::Here(x) => *x,
            Hosted::Copy { numbers, of } => {
                let shape @ (rows, cols) = (of.rows, of.cols);
                let strides = if is_transposed(of) { (cols, 1) } else { (1, rows) };
                // SAFETY: `fetch` gave as many.
                let x = unsafe { MatRef::from_strides(numbers.as_ptr(), shape, strides) };
                let x = if of.conjugated { x.conjugate() } else { x };
                x.skipping_zeros(of.skips_zeros)
            }
        }
    }
}

/// Whether the rows of a matrix are the columns of what is in memory.
fn is_transposed<T>(x: &MatRef<'_, T>) -> bool {
    x.row_stride != 1
}

/// For each matrix, the device that it is on.
pub fn homes<T: Plain, const N: usize>(matrices: [MatRef<'_, T>; N]) -> [Option<usize>; N] {
    if !is_driver_loaded() {
        return [None; N];
    }
    matrices.map(|x| if x.rows > 0 && x.cols > 0 { device_of(x.ptr) } else { None })
}

/// Runs `work(a, b, c)` with all matrices in host memory: those on a device are copied. The elements of `part` of C
/// are copied back.
pub fn on_host<T: Plain, R>(
    (a, b): (MatRef<'_, T>, MatRef<'_, T>),
    c: &mut MatMut<'_, T>,
    part: Part,
    work: impl FnOnce(MatRef<'_, T>, MatRef<'_, T>, MatMut<'_, T>) -> R,
) -> Result<R, Failure> {
    let mut all = Copies::new((a, b), c)?;
    let Copies { a, b, c: copy } = &mut all;
    let outcome = work(a.view(), b.view(), result(copy, c));
    all.put(c, part)?;
    Ok(outcome)
}

/// Matrices of a product in host memory.
struct Copies<'a, T> {
    a: Hosted<'a, T>,
    b: Hosted<'a, T>,
    /// The device that has C, and a copy of that.
    c: Option<(usize, Vec<T>)>,
}

impl<'a, T: Plain> Copies<'a, T> {
    #[inline(never)]
    fn new(
        (a, b): (MatRef<'a, T>, MatRef<'a, T>),
        c: &MatMut<'_, T>,
    ) -> Result<Copies<'a, T>, Failure> {
        finish_set_stream()?;
        let (a, b) = (Hosted::of(a)?, Hosted::of(b)?);
        let device = device_of(c.ptr.cast_const());
        let copy = |ordinal| Ok::<_, Failure>((ordinal, fetch(ordinal, c.as_ref())?));
        Ok(Copies { a, b, c: device.map(copy).transpose()? })
    }

    /// Copies the elements of a part of C back.
    #[inline(never)]
    fn put(&self, c: &mut MatMut<'_, T>, part: Part) -> Result<(), Failure> {
        let Some((ordinal, copy)) = &self.c else { return Ok(()) };
        put(*ordinal, copy, c, part)
    }
}

/// C, or a copy of it.
fn result<'c, T: Plain>(
    copy: &'c mut Option<(usize, Vec<T>)>,
    c: &'c mut MatMut<'_, T>,
) -> MatMut<'c, T> {
    let (rows, cols) = (c.rows, c.cols);
    match copy {
        // SAFETY: `fetch` gave as many.
        Some((_, copy)) => unsafe { MatMut::from_ptr(copy.as_mut_ptr(), rows, cols, rows) },
        None => c.block(0..rows, 0..cols),
    }
}

/// Copies a matrix with contiguous columns from a device.
pub fn fetch<T: Plain>(ordinal: usize, x: MatRef<'_, T>) -> Result<Vec<T>, Failure> {
    let mut numbers = Vec::<T>::new();
    let no_memory = |_| Failure::OutOfMemory("no host memory for a copy".into());
    numbers.try_reserve_exact(x.rows * x.cols).map_err(no_memory)?;
    let plan = Copy {
        from: Place::Device(x.ptr as CUdeviceptr),
        from_pitch: x.col_stride * size_of::<T>(),
        to: Place::Host(numbers.as_mut_ptr().cast()),
        to_pitch: x.rows * size_of::<T>(),
        width: x.rows * size_of::<T>(),
        height: x.cols,
    };
    // SAFETY: both sides hold the matrix, and the copy writes all of it.
    unsafe {
        run(ordinal, [plan])?;
        numbers.set_len(x.rows * x.cols);
    }
    Ok(numbers)
}

/// Copies a part of a matrix, stored without gaps, to a device.
pub fn put<T: Plain>(
    ordinal: usize,
    numbers: &[T],
    to: &mut MatMut<'_, T>,
    part: Part,
) -> Result<(), Failure> {
    let (rows, cols, size) = (to.rows, to.cols, size_of::<T>());
    let copy = |rows_of: std::ops::Range<usize>, col: usize, height: usize| {
        let (from, place) = (rows_of.start + col * rows, rows_of.start + col * to.ld);
        Copy {
            from: Place::Host(numbers[from..].as_ptr().cast_mut().cast()),
            from_pitch: rows * size,
            to: Place::Device(to.ptr as CUdeviceptr + (place * size) as CUdeviceptr),
            to_pitch: to.ld * size,
            width: rows_of.len() * size,
            height,
        }
    };
    match part {
        // SAFETY: both hold the elements.
        Part::All => unsafe { run(ordinal, [copy(0..rows, 0, cols)]) },
        _ => {
            let columns = (0..cols).map(|col| (part.rows(col, rows), col));
            let columns = columns.filter(|(rows, _)| !rows.is_empty());
            // SAFETY: as above.
            unsafe { run(ordinal, columns.map(|(rows, col)| copy(rows, col, 1))) }
        }
    }
}

/// Copies to or from a device, after the work in the stream that the thread has set, or else in the default stream.
/// Waits until everything has arrived: any stream may use it next.
///
/// # Safety
/// Both places of each copy hold the bytes.
unsafe fn run(ordinal: usize, copies: impl IntoIterator<Item = Copy>) -> Result<(), Failure> {
    match device_at(ordinal) {
        Ok(device) => device.run(|queue| {
            queue.follow_default_stream()?;
            // SAFETY: the caller's; they have ended when this returns, with a failure too.
            copies.into_iter().try_for_each(|copy| unsafe { copy.enqueue(&queue.stream) })?;
            Ok(queue.stream.synchronize()?)
        }),
        Err(_) => in_context(ordinal, || {
            finish_set_stream()?;
            // SAFETY: the caller's.
            copies.into_iter().try_for_each(|copy| unsafe { copy.run() })
        }),
    }
}

/// Copies bytes between any two places, and waits.
///
/// # Safety
/// `from` is readable and `to` writable for `bytes`, in host memory or on a device.
pub unsafe fn copy_bytes(
    to: *mut c_void,
    from: *const c_void,
    bytes: usize,
) -> Result<(), Failure> {
    let side = |pointer: *const c_void| match device_of(pointer) {
        Some(ordinal) => (Place::Device(pointer as CUdeviceptr), Some(ordinal)),
        None => (Place::Host(pointer.cast_mut()), None),
    };
    let ((from_side, from_device), (to_side, to_device)) = (side(from), side(to));
    let Some(ordinal) = to_device.or(from_device) else {
        // SAFETY: the caller's; they may overlap.
        unsafe { ptr::copy(from.cast::<u8>(), to.cast::<u8>(), bytes) };
        return Ok(());
    };
    let (from_pitch, to_pitch, width) = (bytes, bytes, bytes);
    let plan = Copy { from: from_side, from_pitch, to: to_side, to_pitch, width, height: 1 };
    // SAFETY: the caller's.
    unsafe { run(ordinal, [plan]) }
}

/// Runs `work` in the primary context of a device.
pub fn in_context<R>(
    ordinal: usize,
    work: impl FnOnce() -> Result<R, Failure>,
) -> Result<R, Failure> {
    guarded(|| {
        let _current = Current::keep();
        match device_at(ordinal) {
            Ok(device) => device.context().bind_to_thread()?,
            // The device may be unfit for computing, but memory of it was allocated: its context is in use.
            Err(_) => {
                let context = CudaContext::new(ordinal)?;
                context.bind_to_thread()?;
                // Never released: nobody may find out here that it was the last user.
                std::mem::forget(context);
            }
        }
        work()
    })
}

/// Allocates bytes on a device; [`free`] frees them.
pub fn allocate(ordinal: usize, bytes: usize) -> Result<*mut c_void, Failure> {
    device_at(ordinal)?;
    // SAFETY: not used before it is written.
    let data = in_context(ordinal, || unsafe { Ok(result::malloc_sync(bytes.max(1))?) })?;
    Ok(data as *mut c_void)
}

/// Frees memory of [`allocate`], after all work that uses it.
///
/// # Safety
/// The pointer came from `allocate`, and is not used any more.
pub unsafe fn free(pointer: *mut c_void) -> Result<(), Failure> {
    let Some(ordinal) = device_of(pointer.cast_const()) else {
        return Err(Failure::new("not a pointer to device memory"));
    };
    // SAFETY: the caller's.
    in_context(ordinal, || unsafe { Ok(result::free_sync(pointer as CUdeviceptr)?) })
}
