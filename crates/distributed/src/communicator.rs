//! What is asked of processes that exchange messages, which MPI and others have.

use wideblas_engine::device::Failure;
use wideblas_engine::device::span::Span;

/// A message was not sent or not received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed;

impl From<Failure> for Failed {
    fn from(_: Failure) -> Failed {
        Failed
    }
}

/// Processes with ranks from 0 on. Each of them calls the same functions in the same order; messages consist of words of 64 bits, which may be on a
/// GPU.
pub trait Communicator {
    fn rank(&self) -> usize;

    fn size(&self) -> usize;

    /// All processes get the data of `root`.
    ///
    /// # Errors
    /// When messages fail.
    fn broadcast(&self, data: Span<'_>, root: usize) -> Result<(), Failed>;

    /// Broadcasts, each of data with its root: at the same time, where that is faster.
    ///
    /// # Errors
    /// As above.
    fn broadcasts(&self, all: Vec<(Span<'_>, usize)>) -> Result<(), Failed> {
        all.into_iter().try_for_each(|(data, root)| self.broadcast(data, root))
    }

    /// Each value becomes the largest of those of all processes.
    ///
    /// # Errors
    /// As above.
    fn maxima(&self, values: &mut [i64]) -> Result<(), Failed>;

    /// Each value becomes the sum of those of all processes.
    ///
    /// # Errors
    /// As above.
    fn sums(&self, values: &mut [i64]) -> Result<(), Failed>;

    /// Sends data to a process, and receives data from one. Both know of it, and how long it is; others do not take part.
    ///
    /// # Errors
    /// As above.
    fn exchange(
        &self,
        send: Option<(Span<'_>, usize)>,
        receive: Option<(Span<'_>, usize)>,
    ) -> Result<(), Failed>;

    /// The processes of one color, in the order of their keys.
    ///
    /// # Errors
    /// As above.
    fn split(&self, color: usize, key: usize) -> Result<Box<dyn Communicator + '_>, Failed>;

    /// The processes are threads of one, and share its processors and GPUs.
    fn are_threads(&self) -> bool {
        false
    }

    /// This process takes no further part: others that would wait for it get an error, where that can be had.
    fn leave(&self) {}
}
