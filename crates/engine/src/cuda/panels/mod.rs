//! Products of matrices that do not all fit into the device's memory. C is computed in blocks: rows of A are kept on
//! the device with their whole depth, while all columns of B pass through it, or the other way round. Residues are
//! made and multiplied for one step of the depth at a time.

mod choose;
mod copies;
mod order;
mod run;

pub use choose::{ALIGNED, InBlocks, Kept, Needs, Panels};
pub use copies::{Copies, Source, in_place};
pub use run::{Place, Step, Work, run};
