//! The routines of LAPACK through their exports: what they return, multiplied out exactly, is what they were given, up to errors of
//! the size that the theory allows.

mod arguments;
mod cholesky;
mod condition;
mod conquer;
mod copies;
mod eigen;
mod formats;
mod generalized;
mod indefinite;
mod least_squares;
mod lu;
mod matrix;
mod norms;
mod orthogonal;
mod qr;
mod reflectors;
mod rotations;
mod spectral;
mod there;
mod there_orthogonal;
mod there_spectral;
mod triangles;
mod tridiagonal;

use std::ffi::c_char;

/// Errors, in units of the precision times the order, that results may have: those of complex numbers are sums of several.
pub const FACTOR: f64 = 40.0;

/// An option as C has it.
pub fn letter(letter: char) -> [c_char; 2] {
    [letter as c_char, 0]
}

/// Orders: every size by itself where halves begin, and some larger ones.
pub const ORDERS: [usize; 12] = [0, 1, 2, 3, 4, 5, 7, 8, 13, 17, 33, 40];

/// The tests of all formats by one function.
macro_rules! tests_of_formats {
    ($test:ident: $dd:ident, $qd:ident, $binary128:ident, $mpfr:ident, $gmp:ident, $complex_dd:ident, $complex_qd:ident,
        $complex_binary128:ident, $complex_mpfr:ident, $complex_gmp:ident) => {
        tests_of_types! {
            $test:
                $dd: Real<Dd>;
                $qd: Real<Qd>;
                $binary128: Real<Binary128>;
                $mpfr: Real<Float>;
                $gmp: Real<Gmp>;
                $complex_dd: C<Dd>;
                $complex_qd: C<Qd>;
                $complex_binary128: C<Binary128>;
                $complex_mpfr: C<Float>;
                $complex_gmp: C<Gmp>;
        }
    };
}
pub(crate) use tests_of_formats;

/// The tests of formats whose matrices may be on a GPU.
macro_rules! tests_there {
    ($test:ident: $dd:ident, $qd:ident, $complex_dd:ident, $complex_qd:ident) => {
        tests_of_types! {
            $test:
                #[ignore = "needs a GPU"] $dd: There<Real<Dd>>;
                #[ignore = "needs a GPU"] $qd: There<Real<Qd>>;
                #[ignore = "needs a GPU"] $complex_dd: There<C<Dd>>;
                #[ignore = "needs a GPU"] $complex_qd: There<C<Qd>>;
        }
    };
}
pub(crate) use tests_there;

/// What tests of all formats name.
mod prelude {
    pub use super::formats::{Kind, Real, Tested, Value};
    pub use super::matrix::{Matrix, Values};
    pub use super::there::There;
    pub use super::{FACTOR, ORDERS, letter};
    pub(crate) use super::{tests_of_formats, tests_there};
    pub use crate::common::Rng;
    pub use crate::common::cases::cases;
    pub use crate::common::mp::Gmp;
    pub use crate::limbs::complex::C;
    pub use crate::tests_of_types;
    pub use rug::Float;
    pub use wideblas::format::{Binary128, Dd, Qd};
}
