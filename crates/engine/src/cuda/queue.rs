//! Queues of work on the device. Each call has its own queue, so that calls of several host threads run at the same
//! time.

use super::launch::{Current, Failure, guarded, not_run};
use super::memory::{Buffer, Memory, Plain};
use super::staging::Staging;
use super::stream::{LEGACY, finish_set_stream, refuse_capture, stream_of_thread};
use crate::cuda::copy::{count_transfer, download};
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{CudaContext, CudaEvent, CudaStream, result, sys};
use std::cell::{Cell, OnceCell, RefCell};
use std::ffi::c_void;
use std::ptr;
use std::sync::{Arc, Mutex, PoisonError};

/// The streams and memory that a call needs for itself.
pub(super) struct Queue {
    pub stream: Arc<CudaStream>,
    pub staging: RefCell<Staging>,
    /// For results that are waited for while the next ones are computed.
    pub results: Staging,
    pub memory: Arc<Memory>,
    /// See `copies` and `returns`.
    copies: OnceCell<Arc<CudaStream>>,
    returns: OnceCell<Arc<CudaStream>>,
    /// Marks the end of the work before a call.
    before: CudaEvent,
    /// See `fetch`.
    page: OnceCell<Page>,
    /// See `kept`.
    kept: OnceCell<(Buffer<u64>, usize)>,
    /// See `flag`.
    flag: OnceCell<Buffer<u64>>,
    /// See [`Queues::hold`].
    is_held: bool,
}

/// Page-locked memory of [`PAGE`] bytes; never freed, as queues are not.
struct Page(*mut c_void);
const PAGE: usize = 4096;

// SAFETY: the memory belongs to this value alone.
unsafe impl Send for Page {}

impl Queue {
    /// For calls that use matrices on the device: if the program did not set a stream, the queue's work begins after
    /// the work in the default stream.
    pub fn follow_default_stream(&self) -> Result<(), Failure> {
        if !stream_of_thread().is_null() {
            return Ok(());
        }
        self.follow(LEGACY)
    }

    /// Later work of the queue begins after the work that a stream of its context has now.
    fn follow(&self, stream: sys::CUstream) -> Result<(), Failure> {
        refuse_capture(stream)?;
        // SAFETY: an event and streams of the current context, which live.
        unsafe {
            sys::cuEventRecord(self.before.cu_event(), stream).result()?;
            sys::cuStreamWaitEvent(self.stream.cu_stream(), self.before.cu_event(), 0).result()?;
        }
        Ok(())
    }

    /// The same for the stream that the thread has set, if any. If that belongs to another context, this waits for
    /// its work.
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

    /// Memory on the device for `len` numbers, of unknown contents; freed in the order of the stream.
    pub fn room<T: Plain>(&self, len: usize) -> Result<Buffer<T>, Failure> {
        Buffer::new(&self.memory, &self.stream, len)
    }

    /// A stream for copies during the queue's own work.
    pub fn copies(&self) -> Result<&Arc<CudaStream>, Failure> {
        self.another(&self.copies)
    }

    /// A stream for copying results back at the same time as these copies.
    pub fn returns(&self) -> Result<&Arc<CudaStream>, Failure> {
        self.another(&self.returns)
    }

    fn another<'a>(
        &self,
        stream: &'a OnceCell<Arc<CudaStream>>,
    ) -> Result<&'a Arc<CudaStream>, Failure> {
        if stream.get().is_none() {
            // It was empty.
            let _ = stream.set(self.stream.context().new_stream()?);
        }
        Ok(stream.get().expect("made above"))
    }

    /// Waits for the work of a call, unless what follows it is in this queue too: see [`Queues::hold`].
    pub fn end(&self) -> Result<(), Failure> {
        match self.is_held {
            true => Ok(()),
            false => Ok(self.stream.synchronize()?),
        }
    }

    /// Reads a value from the device once `stream` has reached this point. It goes through page-locked memory, which
    /// takes half the time of a copy to other memory.
    pub fn fetch<T: Plain>(&self, stream: &CudaStream, from: CUdeviceptr) -> Result<T, Failure> {
        const { assert!(size_of::<T>() <= PAGE && align_of::<T>() <= PAGE) };
        if self.page.get().is_none() {
            // SAFETY: the context is current.
            let page = unsafe { result::malloc_host(PAGE, 0)? };
            // It was empty.
            let _ = self.page.set(Page(page));
        }
        let page = self.page.get().expect("made above").0;
        count_transfer(size_of::<T>());
        // SAFETY: the page has room, and the copy has ended before it is read.
        unsafe {
            sys::cuMemcpyDtoHAsync_v2(page, from, size_of::<T>(), stream.cu_stream()).result()?;
            stream.synchronize()?;
            Ok(page.cast::<T>().read())
        }
    }

    /// `len` words on the device that belong to the queue: zeros at first, later as the last kernel left them. `len`
    /// is the same in all calls.
    pub fn kept(&self, len: usize) -> Result<CUdeviceptr, Failure> {
        if self.kept.get().is_none() {
            // It was empty.
            let _ = self.kept.set((self.zeros(len)?, len));
        }
        match self.kept.get() {
            Some((buffer, found)) if *found == len => Ok(buffer.data()),
            _ => Err(Failure::new("memory of a queue of another length")),
        }
    }

    /// As [`Queue::room`], of bytes that are zero once the stream has come this far.
    pub fn zeroed<T: Plain>(&self, len: usize) -> Result<Buffer<T>, Failure> {
        let buffer = self.room::<T>(len)?;
        let (bytes, stream) = (len * size_of::<T>(), self.stream.cu_stream());
        // SAFETY: within the buffer.
        unsafe { result::memset_d8_async(buffer.data(), 0, bytes, stream)? };
        Ok(buffer)
    }

    fn zeros(&self, len: usize) -> Result<Buffer<u64>, Failure> {
        let buffer = self.zeroed(len)?;
        self.stream.synchronize()?;
        Ok(buffer)
    }

    /// A word that kernels of this call set if they cannot compute; it is zero before the call.
    pub fn flag(&self) -> Result<CUdeviceptr, Failure> {
        if self.flag.get().is_none() {
            // It was empty.
            let _ = self.flag.set(self.zeros(1)?);
        }
        Ok(self.flag.get().expect("made above").data())
    }

    /// Waits for all enqueued work. Returns whether the word of [`Queue::flag`] is set, and clears it.
    pub fn take_flag(&self) -> Result<bool, Failure> {
        let Some(flag) = self.flag.get() else {
            self.stream.synchronize()?;
            return Ok(false);
        };
        let mut found = [0u64];
        // SAFETY: one word; the copy ends here.
        unsafe { download(&mut found, flag.data(), self.stream.cu_stream())? };
        self.stream.synchronize()?;
        if found != [0] {
            // SAFETY: as above; later kernels of the stream find it done.
            unsafe { result::memset_d8_async(flag.data(), 0, 8, self.stream.cu_stream())? };
        }
        Ok(found != [0])
    }
}

/// The queues that no call uses. They are lent to calls, not tied to threads: so nothing must be done when threads
/// end, and there are as many queues as calls ever ran at the same time.
pub(super) struct Queues {
    context: Arc<CudaContext>,
    memory: Arc<Memory>,
    /// The last queue returned is lent first: a program with one thread always has the same one.
    free: Mutex<Vec<Queue>>,
}

thread_local! {
    /// The queue that the thread holds, unless a call uses it now; without a destructor, which would keep the library
    /// loaded.
    static HELD: Cell<*mut Queue> = const { Cell::new(ptr::null_mut()) };
}

/// The thread holds a queue.
fn put(queue: Queue) {
    HELD.set(Box::into_raw(Box::new(queue)));
}

/// The time in which a thread holds a queue.
struct Holding<'a>(&'a Queues);

impl Holding<'_> {
    /// Waits for all work and returns the queue to the others.
    fn end(&self) -> Result<(), Failure> {
        let Some(mut queue) = self.0.take_held() else { return Ok(()) };
        queue.is_held = false;
        let outcome = guarded(|| {
            let _current = Current::keep();
            self.0.context.bind_to_thread()?;
            queue.end()
        });
        self.0.take_back(queue);
        outcome
    }
}

impl Drop for Holding<'_> {
    fn drop(&mut self) {
        // Here after a panic alone.
        let _ = self.end();
    }
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

    /// Runs `work` with a queue, in the device's context. When it fails, the work that it enqueued has ended.
    pub fn run<R>(
        &self,
        work: impl FnOnce(&mut Queue) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        let (mut work, mut found) = (Some(work), None);
        self.run_any(&mut |queue| {
            found = work.take().map(|work| work(queue)).transpose()?;
            Ok(())
        })?;
        found.map_or_else(not_run, Ok)
    }

    /// [`Queues::run`] but for the result, compiled once for all kinds of work.
    fn run_any(
        &self,
        work: &mut dyn FnMut(&mut Queue) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        guarded(|| {
            let _current = Current::keep();
            let mut queue = self.begin()?;
            let outcome = guarded(|| {
                queue.follow_set_stream()?;
                work(&mut queue)
            });
            self.end(queue, outcome.is_err());
            outcome
        })
    }

    /// The queue of a call. Must be inside [`guarded`].
    fn begin(&self) -> Result<Queue, Failure> {
        self.context.bind_to_thread()?;
        match self.take_held() {
            Some(queue) => Ok(queue),
            None => self.lend(),
        }
    }

    /// Takes the queue of a call back; when it failed, the work that it enqueued has ended.
    fn end(&self, queue: Queue, has_failed: bool) {
        if has_failed {
            // A second error says nothing new. The next call does not see the flag of this one.
            let _ = queue.take_flag();
            for stream in [&queue.copies, &queue.returns] {
                let _ = stream.get().map(|stream| stream.synchronize());
            }
        }
        match queue.is_held {
            true => put(queue),
            false => self.take_back(queue),
        }
    }

    /// Runs `work`, in which all calls of this thread have the same queue: they need not wait for each other on the host,
    /// see [`Queue::end`]. All of their work has ended when this returns.
    pub fn hold<R>(&self, work: impl FnOnce() -> Result<R, Failure>) -> Result<R, Failure> {
        if !HELD.get().is_null() {
            return work();
        }
        let holding = self.begin_to_hold()?;
        let outcome = work();
        let ended = holding.end();
        let result = outcome?;
        ended.map(|()| result)
    }

    /// The thread holds a queue from now on.
    fn begin_to_hold(&self) -> Result<Holding<'_>, Failure> {
        let mut queue = guarded(|| {
            let _current = Current::keep();
            self.context.bind_to_thread()?;
            self.lend()
        })?;
        queue.is_held = true;
        put(queue);
        Ok(Holding(self))
    }

    /// The queue that the thread holds, if it is one of these.
    fn take_held(&self) -> Option<Queue> {
        let held = HELD.get();
        // SAFETY: not null, so from `put`.
        let is_ours = !held.is_null()
            && unsafe { (*held).stream.context().cu_ctx() == self.context.cu_ctx() };
        // SAFETY: as above, and nobody finds it any more.
        is_ours.then(|| *unsafe { Box::from_raw(HELD.replace(ptr::null_mut())) })
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
                    is_held: false,
                })
            },
            Ok,
        )
    }

    fn take_back(&self, queue: Queue) {
        self.free.lock().unwrap_or_else(PoisonError::into_inner).push(queue);
    }
}
