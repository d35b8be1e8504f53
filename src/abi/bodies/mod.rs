//! What a routine reads and what it means, once for all its exports: an implementation of a trait of its level for its
//! parameters, which [`super::exports::parameters`] has from the table.

mod level3;

pub use level3::run;
