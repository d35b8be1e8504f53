//! How a routine reads its arguments and which operation it computes, written once for all its exports: each routine
//! implements the trait of its level for its parameters in [`super::exports::parameters`], which are generated from
//! the table.

pub mod level1;
pub mod level2;
mod level3;
pub mod structured;

pub use level3::run;
