//! Exact matrix products by residues.
//!
//! A part of wideblas, which has this crate as its module `product`: programs depend on the crate `wideblas`.
//!
//! A product of wide numbers is an integer product after scaling, and an integer product splits by the Chinese
//! Remainder Theorem into many small ones that the processor multiplies fastest. `task` describes a product. The
//! steps: [`scale`] finds the bits that the rows of A and the columns of B use, and [`planner`] chooses an exponent
//! for each of them; [`number`] converts a format to integers and back; `engine::cpu::modular` turns integers into
//! residues and multiplies them; [`reconstruct`] turns residues back into integers; [`round`] rounds them, once.
//! [`mod@gemm`] runs all of the steps, [`complex`] those of complex matrices. [`device`] does the same on a GPU, with its own [`tables`], for the formats that
//! it supports.
//!
//! Integers do not care about order: results have the same bits for any number of threads, any
//! blocking and any kernel. Sources: Ozaki, Uchino, Imamura, "Ozaki Scheme II" (arXiv 2504.08009);
//! Johansson, "Faster arbitrary-precision dot product and matrix multiplication" (ARITH 2019).

#![forbid(unsafe_code)]

pub mod accumulate;
mod binary128;
pub mod blocks;
pub mod carried;
pub mod class;
pub mod complex;
pub mod components;
pub mod cost;
mod crt;
pub mod device;
pub mod exact_sums;
pub mod extents;
mod finish;
pub mod fused;
pub mod gemm;
pub mod integers;
mod limbs;
pub mod linear;
pub mod moduli;
mod multiply;
pub mod number;
mod pack;
pub mod planner;
pub mod profile;
pub mod quotients;
mod ranges;
pub mod reconstruct;
pub mod rns_codec;
pub mod round;
pub mod scale;
mod shares;
pub mod short;
pub mod significand;
mod spread;
pub mod stretch;
pub mod tables;
mod task;
pub mod thin;
mod views;
pub mod window;

pub use finish::Work;
pub use gemm::gemm;
pub use limbs::Limbs;
pub use number::Number;
pub use spread::Spread;
pub use task::{Mode, Options, Product};
pub use wideblas_engine::outcome::Declined;
pub use wideblas_engine::scaling::LeftOut;
