//! The slow oracle: exact results by integer arithmetic, for tests and `--verify`.
//!
//! Nothing that an export reaches uses this room, which is what keeps GMP and MPFR out of the shared
//! library.

mod dyadic;
mod gemm;
pub mod random;
mod round;

pub use dyadic::Dyadic;
pub use gemm::{ExactElement, ExactGemm, GemmError, gemm_error, relative_error};
pub use round::{Exact, from_float, nearest, to_float};
