//! What a routine means: arguments, views of matrices, and the routines, for any format.
//!
//! A part of wideblas, which has this crate as its module `blas`: programs depend on the crate `wideblas`.

#![forbid(unsafe_code)]

pub mod complex;
mod components;
mod context;
pub mod device;
pub mod formats;
mod left_out;
pub mod level1;
pub mod level2;
pub mod level3;
mod limbs;
pub mod mp;
mod numbers;
pub mod placed;
mod powers;
mod resident;
mod resident_triangles;
mod strips;
pub mod symmetric;
pub mod traced;
pub mod triangular;

pub use numbers::{Blas, ComplexBlas, Native, NativeReal, RealBlas};
pub use wideblas_engine::cpu::par::num_threads;
pub use wideblas_engine::view::{MatMut, MatRef, extent};
