//! Queues of work on the device: a call has one to itself, so that calls of several host threads run
//! side by side.

use super::launch::{Current, Failure, guarded};
use super::memory::{Buffer, Memory, Plain};
use super::staging::Staging;
use super::stream::{LEGACY, finish_set_stream, refuse_capture, stream_of_thread};
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{CudaContext, CudaEvent, CudaStream, result, sys};
use std::cell::{OnceCell, RefCell};
use std::ffi::c_void;
use std::ptr;
use std::sync::{Arc, Mutex, PoisonError};

/// What a call needs to itself.
pub(super) struct Queue {
    pub stream: Arc<CudaStream>,
    pub staging: RefCell<Staging>,
    /// For results that are waited for while the next are computed.
    pub results: Staging,
    pub memory: Arc<Memory>,
    /// See `copies` and `returns`.
    copies: OnceCell<Arc<CudaStream>>,
    returns: OnceCell<Arc<CudaStream>>,
    /// Says when the work before a call is done.
    before: CudaEvent,
    /// See `fetch`.
    page: OnceCell<Page>,
    /// See `kept`.
    kept: OnceCell<(Buffer<u64>, usize)>,
    /// See `flag`.
    flag: OnceCell<Buffer<u64>>,
}

/// Page-locked memory, of so many bytes; freed nowhere, as queues are not.
struct Page(*mut c_void);
const PAGE: usize = 4096;

// SAFETY: the memory is this value's own.
unsafe impl Send for Page {}

impl Queue {
    /// Matrices on the device are used: after what the default stream has been given, where the
    /// program did not say which stream.
    pub fn follow_default_stream(&self) -> Result<(), Failure> {
        if !stream_of_thread().is_null() {
            return Ok(());
        }
        self.follow(LEGACY)
    }

    /// Later work of the queue begins after what a stream of its context has been given so far.
    fn follow(&self, stream: sys::CUstream) -> Result<(), Failure> {
        refuse_capture(stream)?;
        // SAFETY: an event and streams of the current context, which live.
        unsafe {
            sys::cuEventRecord(self.before.cu_event(), stream).result()?;
            sys::cuStreamWaitEvent(self.stream.cu_stream(), self.before.cu_event(), 0).result()?;
        }
        Ok(())
    }

    /// The same of the stream that the thread has set, where it has. The work of another context is
    /// waited for.
    fn follow_set_stream(&self) -> Result<(), Failure> {
        let stream = stream_of_thread();
        if stream.is_null() {
            return Ok(());
        }
        let mut context = ptr::null_mut();
        // SAFETY: the stream lives, as `set_stream` was promised.
        unsafe { sys::cuStreamGetCtx(stream, &mut context).result()? };
        match context == self.stream.context().cu_ctx() {
            true => self.follow(stream),
            false => finish_set_stream(),
        }
    }

    /// Room on the device for `len` numbers, of unknown contents; given back in the order of the
    /// stream.
    pub fn room<T: Plain>(&self, len: usize) -> Result<Buffer<T>, Failure> {
        Buffer::new(&self.memory, &self.stream, len)
    }

    /// A stream for copies beside the work of the queue's own.
    pub fn copies(&self) -> Result<&Arc<CudaStream>, Failure> {
        self.another(&self.copies)
    }

    /// A stream for results on their way back beside these copies.
    pub fn returns(&self) -> Result<&Arc<CudaStream>, Failure> {
        self.another(&self.returns)
    }

    fn another<'a>(
        &self,
        stream: &'a OnceCell<Arc<CudaStream>>,
    ) -> Result<&'a Arc<CudaStream>, Failure> {
        if stream.get().is_none() {
            // Empty before.
            let _ = stream.set(self.stream.context().new_stream()?);
        }
        Ok(stream.get().expect("made above"))
    }

    /// A value on the device, when a stream of the queue has got there; through page-locked memory, which takes half
    /// the time of a copy to any other.
    pub fn fetch<T: Plain>(&self, stream: &CudaStream, from: CUdeviceptr) -> Result<T, Failure> {
        const { assert!(size_of::<T>() <= PAGE && align_of::<T>() <= PAGE) };
        if self.page.get().is_none() {
            // SAFETY: the context is current.
            let page = unsafe { result::malloc_host(PAGE, 0)? };
            // Empty before.
            let _ = self.page.set(Page(page));
        }
        let page = self.page.get().expect("made above").0;
        // SAFETY: the page has room, and the copy has ended before it is read.
        unsafe {
            sys::cuMemcpyDtoHAsync_v2(page, from, size_of::<T>(), stream.cu_stream()).result()?;
            stream.synchronize()?;
            Ok(page.cast::<T>().read())
        }
    }

    /// Words of the queue's own, which its kernels find as the last one left them, at first zeros. `len` is
    /// the same in all calls.
    pub fn kept(&self, len: usize) -> Result<CUdeviceptr, Failure> {
        if self.kept.get().is_none() {
            // Empty before.
            let _ = self.kept.set((self.zeros(len)?, len));
        }
        match self.kept.get() {
            Some((buffer, found)) if *found == len => Ok(buffer.data()),
            _ => Err(Failure::new("memory of a queue of another length")),
        }
    }

    fn zeros(&self, len: usize) -> Result<Buffer<u64>, Failure> {
        let buffer = self.room::<u64>(len)?;
        // SAFETY: within the buffer.
        unsafe { result::memset_d8_async(buffer.data(), 0, 8 * len, self.stream.cu_stream())? };
        self.stream.synchronize()?;
        Ok(buffer)
    }

    /// A word that kernels of this call set where they cannot compute; zero before the call.
    pub fn flag(&self) -> Result<CUdeviceptr, Failure> {
        if self.flag.get().is_none() {
            // Empty before.
            let _ = self.flag.set(self.zeros(1)?);
        }
        Ok(self.flag.get().expect("made above").data())
    }

    /// Waits for all that was enqueued. Whether the word of [`Queue::flag`] is set, which it is not
    /// afterwards.
    pub fn take_flag(&self) -> Result<bool, Failure> {
        let Some(flag) = self.flag.get() else {
            self.stream.synchronize()?;
            return Ok(false);
        };
        let mut found = [0u64];
        // SAFETY: one word; the copy ends here.
        unsafe { result::memcpy_dtoh_async(&mut found, flag.data(), self.stream.cu_stream())? };
        self.stream.synchronize()?;
        if found != [0] {
            // SAFETY: as above; later kernels of the stream find it done.
            unsafe { result::memset_d8_async(flag.data(), 0, 8, self.stream.cu_stream())? };
        }
        Ok(found != [0])
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

    pub fn context(&self) -> &CudaContext {
        &self.context
    }

    /// Runs `work` with a queue, in the context. When it fails, what it enqueued has ended.
    pub fn run<R>(
        &self,
        work: impl FnOnce(&mut Queue) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        guarded(|| {
            let _current = Current::keep();
            self.context.bind_to_thread()?;
            let mut queue = self.lend()?;
            let outcome = guarded(|| {
                queue.follow_set_stream()?;
                work(&mut queue)
            });
            if outcome.is_err() {
                // An error again says nothing new. The next call finds no flag of this one.
                let _ = queue.take_flag();
                for stream in [&queue.copies, &queue.returns] {
                    let _ = stream.get().map(|stream| stream.synchronize());
                }
            }
            self.take_back(queue);
            outcome
        })
    }

    fn lend(&self) -> Result<Queue, Failure> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        free.map_or_else(
            || {
                let (stream, memory) = (self.context.new_stream()?, self.memory.clone());
                let flags = sys::CUevent_flags::CU_EVENT_DISABLE_TIMING;
                let before = self.context.new_event(Some(flags))?;
                let [staging, results] = [(); 2].map(|()| Staging::new(&self.context));
                Ok(Queue {
                    stream,
                    staging: RefCell::new(staging),
                    results,
                    copies: OnceCell::new(),
                    returns: OnceCell::new(),
                    page: OnceCell::new(),
                    memory,
                    before,
                    kept: OnceCell::new(),
                    flag: OnceCell::new(),
                })
            },
            Ok,
        )
    }

    fn take_back(&self, queue: Queue) {
        self.free.lock().unwrap_or_else(PoisonError::into_inner).push(queue);
    }
}
