//! A stream of a call, its copies and its graphs.

use cudarc::driver::{result, sys};
use std::ffi::c_void;
use std::ptr;
use wideblas_engine::device::Failure;

/// A stream that waits for no other one. Dropping it waits for its work.
pub struct Stream(sys::CUstream);

impl Stream {
    /// In the current context.
    pub fn new() -> Result<Stream, Failure> {
        Ok(Stream(result::stream::create(result::stream::StreamKind::NonBlocking)?))
    }

    pub fn synchronize(&self) -> Result<(), Failure> {
        // SAFETY: the stream lives.
        unsafe { Ok(result::stream::synchronize(self.0)?) }
    }

    /// Waits for the work in the default stream, which may make a program's operands.
    pub fn follow_default_stream() -> Result<(), Failure> {
        const LEGACY: sys::CUstream = 1 as sys::CUstream;
        // SAFETY: the default stream of the current context. Asking does not disturb a capture.
        unsafe {
            let status = result::stream::is_capturing(LEGACY)?;
            if status != sys::CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_NONE {
                return Err(Failure::new("the stream is being captured"));
            }
            Ok(result::stream::synchronize(LEGACY)?)
        }
    }

    /// Copies words to the device, and waits.
    ///
    /// # Safety
    /// There is room for them at the address.
    pub unsafe fn write(&self, to: u64, from: &[u64]) -> Result<(), Failure> {
        if !from.is_empty() {
            // SAFETY: the caller's; the copy ends here.
            unsafe { result::memcpy_htod_async(to, from, self.0)? };
        }
        self.synchronize()
    }

    /// Copies words from the device once the work before has ended, and waits.
    ///
    /// # Safety
    /// There are as many at the address.
    pub unsafe fn read(&self, to: &mut [u64], from: u64) -> Result<(), Failure> {
        if !to.is_empty() {
            // SAFETY: the caller's; the copy ends here.
            unsafe { result::memcpy_dtoh_async(to, from, self.0)? };
        }
        self.synchronize()
    }

    /// Copies bytes between places on the device, in the stream's order.
    ///
    /// # Safety
    /// Both have as many, until the stream has come here.
    pub unsafe fn copy(&self, to: u64, from: u64, bytes: usize) -> Result<(), Failure> {
        // SAFETY: the caller's.
        unsafe { Ok(result::memcpy_dtod_async(to, from, bytes, self.0)?) }
    }

    /// Enqueues a kernel with one argument.
    ///
    /// # Safety
    /// The argument is the kernel's, and what it points to is on the device until the kernel has run.
    pub unsafe fn launch<T>(
        &self,
        kernel: sys::CUfunction,
        (blocks, threads): (u64, u32),
        argument: &T,
    ) -> Result<(), Failure> {
        let blocks = u32::try_from(blocks).ok().filter(|&blocks| blocks < 1 << 31);
        let blocks = blocks.ok_or_else(|| Failure::new("too many blocks"))?;
        let mut arguments = [ptr::from_ref(argument).cast_mut().cast::<c_void>()];
        // SAFETY: the caller's; the driver copies the argument.
        unsafe {
            Ok(result::launch_kernel(
                kernel,
                (blocks, 1, 1),
                (threads, 1, 1),
                0,
                self.0,
                &mut arguments,
            )?)
        }
    }

    /// What `work` enqueues, to be run many times.
    pub fn captured(&self, work: impl FnOnce() -> Result<(), Failure>) -> Result<Graph, Failure> {
        let mode = sys::CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_RELAXED;
        // SAFETY: the stream lives, and a capture of it ends here.
        unsafe {
            result::stream::begin_capture(self.0, mode)?;
            let outcome = work();
            let graph = result::stream::end_capture(self.0);
            outcome?;
            let graph = graph?;
            let runnable = result::graph::instantiate(graph, sys::CUgraphInstantiate_flags(0));
            result::graph::destroy(graph)?;
            Ok(Graph(runnable?))
        }
    }

    /// Enqueues a graph.
    pub fn run(&self, graph: &Graph) -> Result<(), Failure> {
        // SAFETY: both live; what its kernels use is the owner's.
        unsafe { Ok(result::graph::launch(graph.0, self.0)?) }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // SAFETY: made by `new` and destroyed once. Nothing can be done about an error.
        unsafe {
            let _ = result::stream::synchronize(self.0);
            let _ = result::stream::destroy(self.0);
        }
    }
}

/// Launches that are enqueued together.
pub struct Graph(sys::CUgraphExec);

impl Drop for Graph {
    fn drop(&mut self) {
        // SAFETY: made by `captured` and destroyed once.
        let _ = unsafe { result::graph::exec_destroy(self.0) };
    }
}
