//! Elements that a product leaves to the CPU.

use super::Run;
use crate::cuda::crt::arguments::CrtPlan;
use crate::cuda::launch::Failure;
use crate::cuda::memory::Buffer;
use crate::outcome::Done;
use wideblas_base::fallible;

impl Run<'_> {
    /// The number of elements in the list of open ones. 0 if numbers were cut and all open elements were settled with
    /// their strip.
    pub fn open(&self, plan: &CrtPlan) -> usize {
        if self.cut.is_some() && plan.hard == 0 { 0 } else { plan.unsure as usize }
    }

    /// Reads the elements that are left to the CPU; `None` if there are too many.
    pub fn left(&self, memory: &Buffer<u8>, plan: &CrtPlan) -> Result<Option<Done>, Failure> {
        if plan.unsure as usize > self.layout.max_left {
            return Ok(None);
        }
        let count = self.open(plan);
        let mut left = Done { columns: self.matrices.shape.1, ..Done::default() };
        if count > 0 {
            let pairs: Vec<[u32; 2]> = self.read(memory, self.layout.left, count)?;
            // Entries that were settled are marked.
            let open = || pairs.iter().filter(|[i, _]| *i != u32::MAX);
            let room = fallible::with_room(open().count());
            left.open = room.ok_or_else(Failure::no_host_memory)?;
            left.open.extend(open().map(|&[i, j]| (i, j)));
        }
        if let Some(given) = self.given {
            left.left_out = given.left_out().ok_or_else(Failure::no_host_memory)?;
        }
        // The CPU cuts nothing off: after a cut it makes its own scalings.
        if !left.open.is_empty() && self.cut.is_none() {
            left.scalings = Some(self.scalings(memory)?);
        }
        Ok(Some(left))
    }
}
