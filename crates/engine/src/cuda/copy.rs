//! Copies between host and device, by the driver.

use super::launch::Failure;
use super::stream::{LEGACY, refuse_capture};
use cudarc::driver::{CudaStream, DriverError, result, sys};
use std::cell::Cell;
use std::ffi::c_void;
use std::ptr;
use std::sync::atomic::{AtomicU64, Ordering};
use sys::{CUdeviceptr, CUmemorytype};

/// See [`transferred`].
static TRANSFERRED: AtomicU64 = AtomicU64::new(0);

/// See [`transferred_for_starts`].
static FOR_STARTS: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// The thread copies doubles that an eigenproblem starts with.
    static STARTS: Cell<bool> = const { Cell::new(false) };
}

/// Bytes that all calls of the process have copied between the host and devices, either way, and rows to be exchanged
/// that kernels have among their arguments. Host memory that kernels read by themselves does not count.
pub fn transferred() -> u64 {
    TRANSFERRED.load(Ordering::Relaxed)
}

/// Bytes beside those of [`transferred`]: the doubles of matrices on a GPU whose eigenproblems the CPU solves first, to be refined there.
pub fn transferred_for_starts() -> u64 {
    FOR_STARTS.load(Ordering::Relaxed)
}

/// Runs `work`, whose copies count as [`transferred_for_starts`].
pub(super) fn as_start<R>(work: impl FnOnce() -> Result<R, Failure>) -> Result<R, Failure> {
    let before = STARTS.replace(true);
    let outcome = work();
    STARTS.set(before);
    outcome
}

pub(super) fn count_transfer(bytes: usize) {
    let count = if STARTS.get() { &FOR_STARTS } else { &TRANSFERRED };
    count.fetch_add(bytes as u64, Ordering::Relaxed);
}

/// Copies numbers to a device, in the order of a stream.
///
/// # Safety
/// There is room for them, and they live until the stream has reached the end of the copy.
pub(super) unsafe fn upload<T>(
    to: CUdeviceptr,
    from: &[T],
    stream: sys::CUstream,
) -> Result<(), DriverError> {
    count_transfer(size_of_val(from));
    // SAFETY: the caller's.
    unsafe { result::memcpy_htod_async(to, from, stream) }
}

/// Copies numbers from a device, in the order of a stream.
///
/// # Safety
/// There are as many, and they live until the stream has reached the end of the copy.
pub(super) unsafe fn download<T>(
    to: &mut [T],
    from: CUdeviceptr,
    stream: sys::CUstream,
) -> Result<(), DriverError> {
    count_transfer(size_of_val(to));
    // SAFETY: the caller's.
    unsafe { result::memcpy_dtoh_async(to, from, stream) }
}

/// Bytes on a device, and the context that they belong to.
#[derive(Clone, Copy)]
pub(super) struct Owned {
    pub context: sys::CUcontext,
    pub data: CUdeviceptr,
}

/// Enqueues a copy between devices, in a stream of the one that gets the bytes.
///
/// # Safety
/// Both have the bytes, until the stream has reached the end of the copy.
pub(super) unsafe fn between(
    stream: &CudaStream,
    to: Owned,
    from: Owned,
    bytes: usize,
) -> Result<(), DriverError> {
    if bytes == 0 {
        return Ok(());
    }
    let stream = stream.cu_stream();
    // SAFETY: the caller's.
    unsafe {
        result::memcpy_peer_async(to.context, to.data, from.context, from.data, bytes, stream)
    }
}

/// Source or destination of a copy.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    Host(*mut c_void),
    Device(CUdeviceptr),
}

/// A copy of `height` runs of `width` bytes; a pitch is the distance from one run to the next, in bytes.
pub struct Copy {
    pub from: Place,
    pub from_pitch: usize,
    pub to: Place,
    pub to_pitch: usize,
    pub width: usize,
    pub height: usize,
}

impl Copy {
    fn plan(&self) -> sys::CUDA_MEMCPY2D {
        let split = |place: Place| match place {
            Place::Host(data) => (CUmemorytype::CU_MEMORYTYPE_HOST, data, 0),
            Place::Device(data) => (CUmemorytype::CU_MEMORYTYPE_DEVICE, ptr::null_mut(), data),
        };
        // The driver wants a pitch of at least a run, even when there is no next run.
        let pitch = |pitch: usize| if self.height == 1 { self.width } else { pitch };
        let (from_type, from_host, download) = split(self.from);
        let (to_type, to_host, upload) = split(self.to);
        sys::CUDA_MEMCPY2D {
            srcXInBytes: 0,
            srcY: 0,
            srcMemoryType: from_type,
            srcHost: from_host,
            srcDevice: download,
            srcArray: ptr::null_mut(),
            srcPitch: pitch(self.from_pitch),
            dstXInBytes: 0,
            dstY: 0,
            dstMemoryType: to_type,
            dstHost: to_host,
            dstDevice: upload,
            dstArray: ptr::null_mut(),
            dstPitch: pitch(self.to_pitch),
            WidthInBytes: self.width,
            Height: self.height,
        }
    }

    fn count(&self) {
        if let (Place::Host(_), Place::Device(_)) | (Place::Device(_), Place::Host(_)) =
            (self.from, self.to)
        {
            count_transfer(self.width * self.height);
        }
    }

    fn is_empty(&self) -> bool {
        self.width == 0 || self.height == 0
    }

    /// Enqueues the copy.
    ///
    /// # Safety
    /// Both places hold the bytes until the stream has reached the end of the copy.
    pub unsafe fn enqueue(&self, stream: &CudaStream) -> Result<(), Failure> {
        if self.is_empty() {
            return Ok(());
        }
        self.count();
        let Copy { mut width, mut height, from_pitch, to_pitch, .. } = *self;
        // Copies one long run where the runs have no gaps on either side: that is faster.
        if from_pitch == width && to_pitch == width {
            (width, height) = (width * height, 1);
        }
        // The driver's limit, also of a width.
        const FAR: usize = i32::MAX as usize;
        if height > 1 && width.max(from_pitch).max(to_pitch) <= FAR {
            // SAFETY: the caller's.
            unsafe { sys::cuMemcpy2DAsync_v2(&self.plan(), stream.cu_stream()).result()? };
            return Ok(());
        }
        let address = |place: Place| match place {
            Place::Host(data) => data as CUdeviceptr,
            Place::Device(data) => data,
        };
        for run in 0..height {
            let from = address(self.from) + (run * from_pitch) as CUdeviceptr;
            let to = address(self.to) + (run * to_pitch) as CUdeviceptr;
            // SAFETY: the caller's; the driver tells host from device by the address.
            unsafe { sys::cuMemcpyAsync(to, from, width, stream.cu_stream()).result()? };
        }
        Ok(())
    }

    /// Copies after all work that was enqueued in the current context's default stream, and waits.
    ///
    /// # Safety
    /// Both places hold the bytes.
    pub unsafe fn run(&self) -> Result<(), Failure> {
        if !self.is_empty() {
            refuse_capture(LEGACY)?;
            self.count();
            // SAFETY: the caller's.
            unsafe {
                sys::cuMemcpy2DUnaligned_v2(&self.plan()).result()?;
                // A copy from pageable memory may return as soon as that memory may change.
                sys::cuStreamSynchronize(LEGACY).result()?;
            }
        }
        Ok(())
    }
}
