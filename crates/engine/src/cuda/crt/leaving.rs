//! Copies columns of C to the host while other columns are computed.

use crate::cuda::launch::Failure;
use crate::cuda::modular::FILLED;
use crate::cuda::staging::Gate;
use cudarc::driver::{CudaEvent, CudaStream};
use std::sync::Arc;

/// The number of strips of columns that C is cut into, unless they would be narrower than this.
const STRIPS: usize = 8;
const NARROWEST: usize = 2 * FILLED;

/// Receives the columns of C, if nothing is added to it.
pub struct Leaving<'a> {
    /// The stream for the copies, beside the product's stream.
    pub stream: &'a Arc<CudaStream>,
    /// Copies all columns in that stream, and waits.
    pub take: &'a mut dyn FnMut(&mut Gate<'_>) -> Result<(), Failure>,
    /// All columns have been copied and are final, except elements that are left to the CPU.
    pub done: bool,
}

/// The strips of a product that are copied one after the other.
pub struct Strips {
    width: usize,
    planned: CudaEvent,
    /// For each strip: the number of columns computed by then, and the event that marks it.
    computed: Vec<(usize, CudaEvent)>,
}

impl Strips {
    /// Called after the plan was enqueued. C has `columns` columns and is computed in one block.
    pub fn new(stream: &CudaStream, columns: usize) -> Result<Strips, Failure> {
        let width = columns.div_ceil(STRIPS).next_multiple_of(FILLED).max(NARROWEST);
        Ok(Strips { width, planned: stream.record_event(None)?, computed: Vec::new() })
    }

    pub fn width(&self) -> usize {
        self.width
    }

    /// Called after the first `columns` columns were enqueued.
    pub fn computed(&mut self, stream: &CudaStream, columns: usize) -> Result<(), Failure> {
        self.computed.push((columns, stream.record_event(None)?));
        Ok(())
    }

    /// Called after everything was enqueued. Copies the strips if the plan allows it: `is_planned` reads the plan in
    /// the stream that it is given.
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
