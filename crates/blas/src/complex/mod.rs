//! What is particular to complex numbers: vectors of them as two vectors of real numbers, and their matrix products as
//! products of real matrices.

mod combine;
mod parts;
mod product;
mod residues;
mod skipping;
mod tiny;
mod vectors;

pub use product::{multiply_in, multiply_natively, multiply_sums, multiply_where_it_lies};
pub use tiny::{MOST as MOST_AT_ONCE, multiply as multiply_at_once};
pub use vectors::{Plane, asum, largest, length_of_special, magnitudes, nrm2, plane};
