//! Observers of a product: benchmarks time its steps, and host memory receives its columns.

use super::STEPS;
use super::leaving::Leaving;
use crate::cuda::launch::Failure;
use cudarc::driver::{CudaEvent, CudaStream, sys};
use std::sync::Arc;

/// Events around the steps, for benchmarks: one at the start, then one at the end of each step.
#[derive(Default)]
pub struct Marks {
    events: Vec<(usize, CudaEvent)>,
    /// The number of planes that were multiplied.
    pub planes: usize,
}

impl Marks {
    pub fn mark(&mut self, stream: &Arc<CudaStream>, step: usize) -> Result<(), Failure> {
        let event = stream.record_event(Some(sys::CUevent_flags::CU_EVENT_DEFAULT))?;
        self.events.push((step, event));
        Ok(())
    }

    /// Seconds of each step.
    pub fn seconds(&self) -> Result<[f64; STEPS.len()], Failure> {
        let mut seconds = [0.0; STEPS.len()];
        for pair in self.events.windows(2) {
            seconds[pair[1].0] += f64::from(pair[0].1.elapsed_ms(&pair[1].1)?) * 1e-3;
        }
        Ok(seconds)
    }
}

/// The observers of a product.
#[derive(Default)]
pub struct Watch<'a, 'b> {
    pub marks: Option<&'a mut Marks>,
    pub leaving: Option<&'a mut Leaving<'b>>,
}
