//! The slow oracle of wideblas: exact results by integer arithmetic, for tests and the command's `--verify`.
//!
//! The library does not depend on this package, which is what keeps GMP and MPFR out of it; its tests do.

mod dyadic;
mod gemm;
pub mod random;
mod round;

pub use dyadic::Dyadic;
pub use gemm::{ExactElement, ExactGemm, GemmError, gemm_error, relative_error};
pub use round::{Exact, from_float, nearest, to_float};
