//! The exports that follow from the table of routines, a file for each interface and format.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

// Its macros are those of the routines.
#[macro_use]
mod routines;

pub mod checked;
mod fortran_f128;
mod fortran_f128_complex;
mod lapack_3_dd_complex;
mod lapack_3_qd_complex;
mod lapack_binary128;
mod lapack_binary128_complex;
mod lapack_dd;
mod lapack_dd_complex;
mod lapack_gmp;
mod lapack_gmp_complex;
mod lapack_mpfr;
mod lapack_mpfr_complex;
mod lapack_qd;
mod lapack_qd_complex;
mod mode_dd;
mod mode_f128;
mod mode_f64;
mod mode_mpf;
mod mode_mpfr;
mod mode_qd;
mod mplapack_3_dd_complex;
mod mplapack_3_qd_complex;
mod mplapack_binary128;
mod mplapack_binary128_complex;
mod mplapack_dd;
mod mplapack_dd_complex;
mod mplapack_gmp;
mod mplapack_gmp_complex;
mod mplapack_mpfr;
mod mplapack_mpfr_complex;
mod mplapack_qd;
mod mplapack_qd_complex;
pub mod parameters;
mod plain_dd;
mod plain_dd_complex;
mod plain_f128;
mod plain_f128_complex;
mod plain_qd;
mod plain_qd_complex;

pub use fortran_f128::*;
pub use fortran_f128_complex::*;
pub use lapack_3_dd_complex::*;
pub use lapack_3_qd_complex::*;
pub use lapack_binary128::*;
pub use lapack_binary128_complex::*;
pub use lapack_dd::*;
pub use lapack_dd_complex::*;
pub use lapack_gmp::*;
pub use lapack_gmp_complex::*;
pub use lapack_mpfr::*;
pub use lapack_mpfr_complex::*;
pub use lapack_qd::*;
pub use lapack_qd_complex::*;
pub use mode_dd::*;
pub use mode_f64::*;
pub use mode_f128::*;
pub use mode_mpf::*;
pub use mode_mpfr::*;
pub use mode_qd::*;
pub use mplapack_3_dd_complex::*;
pub use mplapack_3_qd_complex::*;
pub use mplapack_binary128::*;
pub use mplapack_binary128_complex::*;
pub use mplapack_dd::*;
pub use mplapack_dd_complex::*;
pub use mplapack_gmp::*;
pub use mplapack_gmp_complex::*;
pub use mplapack_mpfr::*;
pub use mplapack_mpfr_complex::*;
pub use mplapack_qd::*;
pub use mplapack_qd_complex::*;
pub use plain_dd::*;
pub use plain_dd_complex::*;
pub use plain_f128::*;
pub use plain_f128_complex::*;
pub use plain_qd::*;
pub use plain_qd_complex::*;
