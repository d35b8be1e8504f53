//! Queues of work on the device: a call has one to itself, so that calls of several host threads run
//! side by side.

use super::launch::{Current, Failure, guarded};
use super::memory::{Buffer, Memory, Plain};
use super::probe::Device;
use super::staging::Staging;
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{CudaContext, CudaEvent, CudaStream, result, sys};
use std::cell::{Cell, OnceCell};
use std::ptr;
use std::sync::{Arc, Mutex, PoisonError};

/// What a call needs to itself.
pub(super) struct Queue {
    pub stream: Arc<CudaStream>,
    pub staging: Staging,
    pub memory: Arc<Memory>,
    /// Says when the work before a call is done.
    before: CudaEvent,
    /// See `kept`.
    kept: OnceCell<(Buffer<u64>, usize)>,
}

thread_local! {
    /// The stream that the program gave its calling thread.
    static SET_STREAM: Cell<sys::CUstream> = const { Cell::new(ptr::null_mut()) };
}

/// Lets later calls of this thread enqueue their work in a stream; null returns to streams of our own.
///
/// # Safety
/// The stream lives until another is set or the thread makes no more calls.
pub unsafe fn set_stream(stream: sys::CUstream) {
    SET_STREAM.set(stream);
}

/// Waits for the stream that the thread has set, if any.
pub fn finish_set_stream() -> Result<(), Failure> {
    match SET_STREAM.get() {
        stream if stream.is_null() => Ok(()),
        stream => guarded(|| {
            // SAFETY: it lives, as `set_stream` was promised.
            unsafe { sys::cuStreamSynchronize(stream).result()? };
            Ok(())
        }),
    }
}

impl Queue {
    /// Matrices on the device are used: after what the default stream has been given, where the
    /// program did not say which stream.
    pub fn follow_default_stream(&self) -> Result<(), Failure> {
        const LEGACY: sys::CUstream = 1 as sys::CUstream;
        if !SET_STREAM.get().is_null() {
            return Ok(());
        }
        // SAFETY: events and streams of the current context.
        unsafe {
            sys::cuEventRecord(self.before.cu_event(), LEGACY).result()?;
            sys::cuStreamWaitEvent(self.stream.cu_stream(), self.before.cu_event(), 0).result()?;
        }
        Ok(())
    }

    /// Room on the device for `len` numbers, of unknown contents; given back in the order of the
    /// stream.
    pub fn room<T: Plain>(&self, len: usize) -> Result<Buffer<T>, Failure> {
        Buffer::new(&self.memory, &self.stream, len)
    }

    /// Words of the queue's own, which its kernels find as the last one left them, at first zeros. `len` is
    /// the same in all calls.
    pub fn kept(&self, len: usize) -> Result<CUdeviceptr, Failure> {
        if self.kept.get().is_none() {
            let buffer = self.room::<u64>(len)?;
            // SAFETY: within the buffer.
            unsafe {
                result::memset_d8_async(buffer.data(), 0, 8 * len, self.stream.cu_stream())?;
            }
            self.stream.synchronize()?;
            // Empty before.
            let _ = self.kept.set((buffer, len));
        }
        match self.kept.get() {
            Some((buffer, found)) if *found == len => Ok(buffer.data()),
            _ => Err(Failure::new("memory of a queue of another length")),
        }
    }
}

/// The queues that no call has. Lent for a call instead of tied to a thread: then there is nothing to
/// do when threads end, and as many queues as calls that ever ran at the same time.
pub(super) struct Queues {
    context: Arc<CudaContext>,
    memory: Arc<Memory>,
    /// The last one given back is the first one lent: a program of one thread has the same always.
    free: Mutex<Vec<Queue>>,
}

impl Queues {
    pub fn new(context: Arc<CudaContext>, memory: Arc<Memory>) -> Queues {
        Queues { context, memory, free: Mutex::new(Vec::new()) }
    }

    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    fn lend(&self) -> Result<Queue, Failure> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        free.map_or_else(
            || {
                let (stream, memory) = (self.context.new_stream()?, self.memory.clone());
                let flags = sys::CUevent_flags::CU_EVENT_DISABLE_TIMING;
                let before = self.context.new_event(Some(flags))?;
                let staging = Staging::new(&self.context);
                Ok(Queue { stream, staging, memory, before, kept: OnceCell::new() })
            },
            Ok,
        )
    }

    /// The stream that the thread has set, where it is one of this device. The work of another is
    /// waited for.
    fn set_stream(&self) -> Result<Option<Arc<CudaStream>>, Failure> {
        let stream = SET_STREAM.get();
        if stream.is_null() {
            return Ok(None);
        }
        let mut context = ptr::null_mut();
        // SAFETY: the stream lives, as `set_stream` was promised.
        unsafe { sys::cuStreamGetCtx(stream, &mut context).result()? };
        if context != self.context.cu_ctx() {
            finish_set_stream()?;
            return Ok(None);
        }
        // SAFETY: as above; what is wrapped is not destroyed.
        Ok(Some(unsafe { self.context.wrap_borrowed_stream(stream) }))
    }

    fn take_back(&self, queue: Queue) {
        self.free.lock().unwrap_or_else(PoisonError::into_inner).push(queue);
    }
}

impl Device {
    pub(super) fn context(&self) -> &CudaContext {
        &self.queues.context
    }

    /// Runs `work` with a queue, in the device's context. When it fails, what it enqueued has ended.
    pub(super) fn run<R>(
        &self,
        work: impl FnOnce(&mut Queue) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        guarded(|| {
            let _current = Current::keep();
            self.queues.context.bind_to_thread()?;
            let set = self.queues.set_stream()?;
            let mut queue = self.queues.lend()?;
            let own = set.map(|set| std::mem::replace(&mut queue.stream, set));
            let outcome = guarded(|| work(&mut queue));
            if outcome.is_err() {
                // An error again says nothing new.
                let _ = queue.stream.synchronize();
            }
            if let Some(own) = own {
                queue.stream = own;
            }
            self.queues.take_back(queue);
            outcome
        })
    }
}
