//! Arrays of residue numbers in memory.
//!
//! # Layout
//! A structure of arrays, as table 2 of the GEMV paper has it: with L numbers and n the moduli of
//! [`ModuliSet::full`], residue i of number k is `digits[k n + i]`, its sign `sign[k]` (1: negative), its
//! exponent `exp[k]`, and the interval of X / M is `eval[k] ..= eval[L + k]`. Every number in an array is
//! canonical, see [`wideblas_format::rns`], but a zero has the exponent [`ZERO_EXP`], so that a pass over
//! exponents sees it.
//!
//! # Where arrays live
//! [`Storage`] owns host memory, and [`Array`] is a view of it. [`MirroredStorage`] has, besides
//! this memory, a [`crate::cuda::rns::Mirror`]: if there is a GPU, a copy there, and the record of which of
//! the two is current. A routine on the GPU leaves its result there; code that needs an array in host memory copies
//! it there first. So consecutive calls on the GPU copy nothing.
//!
//! # What a kernel needs
//! Residues by `set.full.moduli()`, their Montgomery constants `set.full.neg_inverse`, the table
//! [`ModuliSet::shift`] of aligned factors, and the way back: [`crate::cpu::rns::convert`]. A sum of
//! products is an integer at the smallest exponent of the products; any way that computes the integers
//! of all windows gives the same sum, which `blas::mp` then multiplies, adds and rounds once.
//!
//! [`ModuliSet::full`]: wideblas_format::rns::ModuliSet::full
//! [`ModuliSet::shift`]: wideblas_format::rns::ModuliSet::shift

mod array;
mod mirrored;
pub mod spec;
mod statements;
mod views;

pub use array::{Array, Head, Number, Storage, ZERO_EXP};
pub use mirrored::{Mirrored, MirroredMatrix, MirroredStorage, MirroredVector};
pub use spec::Spec;
pub use views::{Matrix, Vector, reach};
