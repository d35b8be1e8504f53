//! The number formats that the routines are generic over.
//!
//! A part of wideblas, which has this crate as its module `format`: programs depend on the crate `wideblas`.

#![deny(unsafe_code)]

pub mod binary128;
pub mod carry;
pub mod complex;
pub mod dd;
pub mod decimal;
pub mod double;
pub mod eft;
pub mod exact;
pub mod fixed;
pub mod lanes;
#[allow(unsafe_code, reason = "the limbs are behind the host program's pointers")]
pub mod mpfr;
pub mod nearest;
pub mod normal;
pub mod qd;
pub mod rns;
pub mod scalar;
pub mod wide;

pub use binary128::Binary128;
pub use complex::Complex;
pub use dd::Dd;
pub use double::power_of_two;
pub use lanes::{Lanes, Quotients, Several};
pub use qd::Qd;
pub use scalar::{Accumulate, Components, FEW, Scalar};
