//! What is particular to complex numbers: vectors of them as two vectors of real numbers, and their matrix products as
//! products of real matrices.

mod combine;
mod parts;
mod product;
mod residues;
mod skipping;
mod tiny;
mod vectors;

pub use vectors::{Plane, asum, largest, length_of_special, magnitudes, nrm2, plane};
