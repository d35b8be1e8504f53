//! Where a routine runs. [`cpu`] is the vectorised, threaded engine; [`view`] says where operands lie.

pub mod cpu;
pub mod view;

pub use view::{MatMut, MatRef, Part};
