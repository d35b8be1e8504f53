//! Queues of work on the device: a call has one to itself, so that calls of several host threads run
//! side by side.

use super::launch::{Current, Failure, guarded};
use super::memory::{Buffer, Memory, Plain};
use super::probe::Device;
use super::staging::Staging;
use cudarc::driver::{CudaContext, CudaStream};
use std::sync::{Arc, Mutex, PoisonError};

/// What a call needs to itself.
pub(super) struct Queue {
    pub stream: Arc<CudaStream>,
    pub staging: Staging,
    pub memory: Arc<Memory>,
}

impl Queue {
    /// Room on the device for `len` numbers, of unknown contents; given back in the order of the
    /// stream.
    pub fn room<T: Plain>(&self, len: usize) -> Result<Buffer<T>, Failure> {
        Buffer::new(&self.memory, &self.stream, len)
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
                Ok(Queue { stream, staging: Staging::new(&self.context), memory })
            },
            Ok,
        )
    }

    fn take_back(&self, queue: Queue) {
        self.free.lock().unwrap_or_else(PoisonError::into_inner).push(queue);
    }
}

impl Device {
    /// Runs `work` with a queue, in the device's context. When it fails, what it enqueued has ended.
    pub(super) fn run<R>(
        &self,
        work: impl FnOnce(&mut Queue) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        guarded(|| {
            let _current = Current::keep();
            self.queues.context.bind_to_thread()?;
            let mut queue = self.queues.lend()?;
            let outcome = guarded(|| work(&mut queue));
            if outcome.is_err() {
                // An error again says nothing new.
                let _ = queue.stream.synchronize();
            }
            self.queues.take_back(queue);
            outcome
        })
    }
}
