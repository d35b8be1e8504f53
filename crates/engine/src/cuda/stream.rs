//! The program's streams: the stream that it set for the calling thread, and streams being captured, which are left
//! alone.

use super::launch::{Current, Failure, guarded};
use cudarc::driver::sys;
use std::cell::Cell;
use std::ptr;

thread_local! {
    /// The stream that the program set for the calling thread.
    static SET_STREAM: Cell<sys::CUstream> = const { Cell::new(ptr::null_mut()) };
}

/// The default stream of the current context.
pub const LEGACY: sys::CUstream = 1 as sys::CUstream;

/// Later calls of this thread begin after the work that the stream has then; null means the default stream again.
///
/// Work runs in streams of our own, after an event in this one: otherwise memory that outlives the call would be
/// freed in a stream that may be destroyed by then.
///
/// # Safety
/// The stream lives until another is set or the thread makes no more calls.
pub unsafe fn set_stream(stream: sys::CUstream) {
    SET_STREAM.set(stream);
}

/// The stream that the thread has set, else null.
pub fn stream_of_thread() -> sys::CUstream {
    SET_STREAM.get()
}

/// Waits for the stream that the thread has set, if any.
pub fn finish_set_stream() -> Result<(), Failure> {
    match SET_STREAM.get() {
        stream if stream.is_null() => Ok(()),
        stream => guarded(|| {
            let _current = Current::keep();
            refuse_capture(stream)?;
            // SAFETY: it lives, as `set_stream` was promised.
            unsafe { sys::cuStreamSynchronize(stream).result()? };
            Ok(())
        }),
    }
}

/// Fails if the stream is being captured, or would become part of the capture of another. Asking does not disturb the
/// capture; any other use of the stream would.
pub fn refuse_capture(stream: sys::CUstream) -> Result<(), Failure> {
    let captured = || Failure::new("the stream is being captured");
    let mut status = sys::CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_NONE;
    // SAFETY: a stream that lives; writes the status.
    let outcome = unsafe { sys::cuStreamIsCapturing(stream, &mut status) };
    // The default stream waits for a stream that is being captured.
    if outcome == sys::CUresult::CUDA_ERROR_STREAM_CAPTURE_IMPLICIT {
        return Err(captured());
    }
    outcome.result()?;
    match status {
        sys::CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_NONE => Ok(()),
        _ => Err(captured()),
    }
}
