//! What a product leaves to the CPU.

use super::Run;
use crate::engine::cuda::launch::Failure;
use crate::engine::cuda::memory::Buffer;
use crate::engine::cuda::residue::arguments::Plan;
use crate::engine::outcome::Done;
use crate::fallible;

impl Run<'_> {
    /// Elements of the list, among which some may be left: none where all of a strip were settled with it.
    pub fn open(&self, plan: &Plan) -> usize {
        if self.cut.is_some() && plan.hard == 0 { 0 } else { plan.unsure as usize }
    }

    /// Reads what is left to the CPU: `None` for too many elements.
    pub fn left(&self, memory: &Buffer<u8>, plan: &Plan) -> Result<Option<Done>, Failure> {
        if plan.unsure as usize > self.layout.max_left {
            return Ok(None);
        }
        let count = self.open(plan);
        let mut left = Done { columns: self.matrices.shape.1, ..Done::default() };
        if count > 0 {
            let pairs: Vec<[u32; 2]> = self.read(memory, self.layout.left, count)?;
            // Those that were settled are marked.
            let open = || pairs.iter().filter(|[i, _]| *i != u32::MAX);
            let room = fallible::with_room(open().count());
            left.open = room.ok_or_else(Failure::no_host_memory)?;
            left.open.extend(open().map(|&[i, j]| (i, j)));
        }
        if let Some(given) = self.given {
            left.left_out = given.left_out().ok_or_else(Failure::no_host_memory)?;
        }
        // The CPU cuts nothing off: it makes its own then.
        if !left.open.is_empty() && self.cut.is_none() {
            left.scalings = Some(self.scalings(memory)?);
        }
        Ok(Some(left))
    }
}
