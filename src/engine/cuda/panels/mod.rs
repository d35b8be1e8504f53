//! Products of matrices that do not fit into the device's memory together: C in blocks. Rows of A are kept on the
//! device, in their whole depth, while all columns of B pass by, or the other way round; residues are made and
//! multiplied a step of the depth at a time.

mod choose;
mod copies;
mod order;
mod run;

#[cfg(test)]
pub use choose::Kept;
pub use choose::{ALIGNED, InBlocks, Needs, Panels};
pub use copies::{Copies, Source, in_place};
pub use run::{Place, Step, Work, run};
