//! Routines on arrays of residue numbers against exact sums and products.

mod elements;
mod failures;
mod operands;
mod products;
mod sums;
