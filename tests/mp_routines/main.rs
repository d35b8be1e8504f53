//! Routines on arrays of residue numbers against exact sums and products.

#[path = "../common/mod.rs"]
mod common;
mod elements;
mod failures;
mod operands;
mod products;
mod sums;
