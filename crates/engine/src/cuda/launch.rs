//! What surrounds every call of the driver: error codes, panics and the thread's current context.

use cudarc::driver::{DriverError, result, sys};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Why the GPU did not compute.
#[derive(Clone, Debug)]
pub enum Failure {
    /// It may work with less memory.
    OutOfMemory(String),
    /// The outputs are undefined, except for results that are not at their place yet.
    Undefined(String),
    Other(String),
}

impl Failure {
    pub fn new(reason: impl Into<String>) -> Failure {
        Failure::Other(reason.into())
    }

    pub fn no_host_memory() -> Failure {
        Failure::OutOfMemory("no host memory".to_string())
    }

    pub fn leaves_results_undefined(&self) -> bool {
        matches!(self, Failure::Undefined(_))
    }

    pub fn is_out_of_memory(&self) -> bool {
        matches!(self, Failure::OutOfMemory(_))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Failure::OutOfMemory(reason) | Failure::Undefined(reason) | Failure::Other(reason)) =
            self;
        out.write_str(reason)
    }
}

impl From<DriverError> for Failure {
    fn from(error: DriverError) -> Failure {
        let text = error.error_string().ok().and_then(|text| text.to_str().ok());
        let text = text.map_or_else(|| format!("{error:?}"), str::to_string);
        match error.0 {
            sys::CUresult::CUDA_ERROR_OUT_OF_MEMORY => Failure::OutOfMemory(text),
            _ => Failure::Other(text),
        }
    }
}

/// Runs `work` and turns a panic into a failure: cudarc panics where an old driver lacks a function.
pub fn guarded<R>(work: impl FnOnce() -> Result<R, Failure>) -> Result<R, Failure> {
    let (mut work, mut found) = (Some(work), None);
    caught(&mut || found = work.take().map(|work| work()))?;
    found.unwrap_or_else(not_run)
}

/// [`guarded`] but for the result, compiled once: there are hundreds of kinds of work.
#[inline(never)]
fn caught(work: &mut dyn FnMut()) -> Result<(), Failure> {
    let outcome = catch_unwind(AssertUnwindSafe(work));
    outcome.map_err(|_| Failure::new("the driver lacks a function"))
}

/// The result of work that was not run, which does not happen.
#[cold]
pub(super) fn not_run<R>() -> Result<R, Failure> {
    Err(Failure::new("nothing was run"))
}

/// The driver's state of the calling thread, which dropping this restores. It is the current context, as the program
/// may use one of its own, and the mode that says which calls are forbidden during a stream capture. Our calls are
/// allowed: they touch no stream that is being captured.
pub struct Current {
    context: sys::CUcontext,
    mode: Option<sys::CUstreamCaptureMode>,
}

impl Current {
    pub fn keep() -> Current {
        let mut mode = sys::CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_RELAXED;
        // SAFETY: exchanges the thread's mode with the number.
        let exchanged = unsafe { sys::cuThreadExchangeStreamCaptureMode(&mut mode) };
        Current {
            context: result::ctx::get_current().ok().flatten().unwrap_or(std::ptr::null_mut()),
            mode: exchanged.result().is_ok().then_some(mode),
        }
    }
}

impl Drop for Current {
    fn drop(&mut self) {
        // SAFETY: the context was current before, or is null for none; the mode is the thread's.
        unsafe {
            sys::cuCtxSetCurrent(self.context);
            if let Some(mode) = &mut self.mode {
                sys::cuThreadExchangeStreamCaptureMode(mode);
            }
        }
    }
}
