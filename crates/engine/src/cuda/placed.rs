//! Numbers in a GPU's memory, and streams, made as a program would make them: for tests.

use super::launch::Failure;
use super::memory::Plain;
use super::resident::{allocate, copy_bytes, free, in_context};
use super::stream::set_stream;
use crate::view::extent;
use crate::{MatMut, MatRef};
use cudarc::driver::sys::{self, CUstream_flags};
use std::marker::PhantomData;
use std::ptr;

/// Numbers on a GPU, freed when dropped.
pub struct Placed<T> {
    data: *mut T,
    len: usize,
    numbers: PhantomData<T>,
}

// SAFETY: the numbers belong to this value, as those of a Vec do.
unsafe impl<T: Send> Send for Placed<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Placed<T> {}

impl<T: Plain> Placed<T> {
    /// A copy of numbers in host memory.
    pub fn new(ordinal: usize, numbers: &[T]) -> Result<Placed<T>, Failure> {
        let bytes = size_of_val(numbers);
        let data = allocate(ordinal, bytes)?.cast::<T>();
        let placed = Placed { data, len: numbers.len(), numbers: PhantomData };
        // SAFETY: both have as many bytes.
        unsafe { copy_bytes(data.cast(), numbers.as_ptr().cast(), bytes)? };
        Ok(placed)
    }

    /// The address of the first number.
    pub fn address(&self) -> u64 {
        self.data as u64
    }

    /// Copies all numbers back; `numbers` has the same length.
    pub fn read(&self, numbers: &mut [T]) -> Result<(), Failure> {
        assert_eq!(numbers.len(), self.len);
        let bytes = size_of_val(numbers);
        // SAFETY: both have as many bytes.
        unsafe { copy_bytes(numbers.as_mut_ptr().cast(), self.data.cast_const().cast(), bytes) }
    }

    /// A column-major matrix from the first number on; `None` when there are too few numbers.
    pub fn view(&self, rows: usize, cols: usize, ld: usize) -> Option<MatRef<'_, T>> {
        let fits = ld >= rows.max(1) && extent(rows, cols, ld)? <= self.len;
        // SAFETY: the memory has as many numbers as the view needs; the callee must see that they are on a device.
        fits.then(|| unsafe { MatRef::from_ptr(self.data, rows, cols, ld) })
    }

    /// As [`Placed::view`], for writing.
    pub fn view_mut(&mut self, rows: usize, cols: usize, ld: usize) -> Option<MatMut<'_, T>> {
        let fits = ld >= rows.max(1) && extent(rows, cols, ld)? <= self.len;
        // SAFETY: as above, and nobody else uses them.
        fits.then(|| unsafe { MatMut::from_ptr(self.data, rows, cols, ld) })
    }
}

impl<T> Drop for Placed<T> {
    fn drop(&mut self) {
        // SAFETY: from `allocate`, and no longer used. After a failure the memory is freed when the process ends.
        let _ = unsafe { free(self.data.cast()) };
    }
}

/// Runs `work` with a new stream set for this thread that does not wait for the default stream.
pub fn with_stream<R>(ordinal: usize, work: impl FnOnce() -> R) -> Result<R, Failure> {
    /// The thread's stream, which must not outlive this.
    struct Set(usize, sys::CUstream);
    impl Drop for Set {
        fn drop(&mut self) {
            // SAFETY: no more calls use it, and calls have ended their work.
            unsafe { set_stream(ptr::null_mut()) };
            let destroy = || {
                // SAFETY: as above.
                unsafe { sys::cuStreamDestroy_v2(self.1).result()? };
                Ok(())
            };
            // After a failure the stream exists until the process ends.
            let _ = in_context(self.0, destroy);
        }
    }
    let mut stream = ptr::null_mut();
    let flags = CUstream_flags::CU_STREAM_NON_BLOCKING as u32;
    in_context(ordinal, || {
        // SAFETY: there is room for the stream.
        unsafe { sys::cuStreamCreate(&mut stream, flags).result()? };
        Ok(())
    })?;
    let set = Set(ordinal, stream);
    // SAFETY: it lives until `set` is dropped.
    unsafe { set_stream(stream) };
    let result = work();
    drop(set);
    Ok(result)
}
