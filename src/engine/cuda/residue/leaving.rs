//! Columns of C that leave the device while others are computed.

use crate::engine::cuda::launch::Failure;
use crate::engine::cuda::modular::FILLED;
use crate::engine::cuda::staging::Gate;
use cudarc::driver::{CudaEvent, CudaStream};
use std::sync::Arc;

/// Strips of columns that C is cut into, where they are not narrower than this.
const STRIPS: usize = 8;
const NARROWEST: usize = 2 * FILLED;

/// What takes the columns of a C to which nothing is added.
pub struct Leaving<'a> {
    /// Beside the product's.
    pub stream: &'a Arc<CudaStream>,
    /// Copies all columns in that stream, and waits for the copy.
    pub take: &'a mut dyn FnMut(&mut Gate<'_>) -> Result<(), Failure>,
    /// All columns have left as they stay, but for what is left to the CPU.
    pub done: bool,
}

/// The strips of a product that leave one after the other.
pub struct Strips {
    width: usize,
    planned: CudaEvent,
    /// How many columns there are then.
    computed: Vec<(usize, CudaEvent)>,
}

impl Strips {
    /// After the plan was enqueued, for C of so many columns, which is computed in one block.
    pub fn new(stream: &CudaStream, columns: usize) -> Result<Strips, Failure> {
        let width = columns.div_ceil(STRIPS).next_multiple_of(FILLED).max(NARROWEST);
        Ok(Strips { width, planned: stream.record_event(None)?, computed: Vec::new() })
    }

    pub fn width(&self) -> usize {
        self.width
    }

    /// After so many columns were enqueued.
    pub fn computed(&mut self, stream: &CudaStream, columns: usize) -> Result<(), Failure> {
        self.computed.push((columns, stream.record_event(None)?));
        Ok(())
    }

    /// After all was enqueued: hands over what is computed, if it is by `is_planned`, which reads the plan in the
    /// stream that it is given.
    pub fn leave(
        self,
        leaving: &mut Leaving<'_>,
        is_planned: impl Fn(&CudaStream) -> Result<bool, Failure>,
    ) -> Result<(), Failure> {
        leaving.stream.wait(&self.planned)?;
        if !is_planned(leaving.stream)? {
            return Ok(());
        }
        let mut there = 0;
        let mut computed = self.computed.iter();
        (leaving.take)(&mut |columns| {
            while there < columns {
                let (next, event) = computed.next().expect("a strip with the columns");
                leaving.stream.wait(event)?;
                there = *next;
            }
            Ok(())
        })?;
        leaving.done = true;
        Ok(())
    }
}
