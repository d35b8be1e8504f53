//! The functions of the QR family in all formats.

use super::formats::{Kind, Real};
use crate::common::mp::Gmp;
use crate::limbs::complex::C;
use rug::Float;
use std::ffi::c_char;
use wideblas::abi::exports::*;
use wideblas::format::{Binary128, Dd, Qd};

type Letter = *const c_char;

/// A factorisation, with its workspace.
type Factor<T> = unsafe extern "C-unwind" fn(i64, i64, *mut T, i64, *mut T, *mut T, i64, *mut i64);
/// What forms Q.
type Form<T> =
    unsafe extern "C-unwind" fn(i64, i64, i64, *mut T, i64, *const T, *mut T, i64, *mut i64);
/// What multiplies by Q.
type Multiply<T> = unsafe extern "C-unwind" fn(
    Letter,
    Letter,
    i64,
    i64,
    i64,
    *const T,
    i64,
    *const T,
    *mut T,
    i64,
    *mut T,
    i64,
    *mut i64,
);

/// The functions of a format.
pub struct Functions<T> {
    pub larfg: unsafe extern "C-unwind" fn(i64, *mut T, *mut T, i64, *mut T),
    /// With the address of tau, which some formats pass by value.
    pub larf: unsafe fn(Letter, i64, i64, *const T, i64, *const T, *mut T, i64),
    pub larft:
        unsafe extern "C-unwind" fn(Letter, Letter, i64, i64, *const T, i64, *const T, *mut T, i64),
    pub larfb: unsafe extern "C-unwind" fn(
        Letter,
        Letter,
        Letter,
        Letter,
        i64,
        i64,
        i64,
        *const T,
        i64,
        *const T,
        i64,
        *mut T,
        i64,
        *mut T,
        i64,
    ),
    pub geqrf: Factor<T>,
    pub gelqf: Factor<T>,
    pub orgqr: Form<T>,
    pub orglq: Form<T>,
    pub ormqr: Multiply<T>,
    pub ormlq: Multiply<T>,
    pub gels: unsafe extern "C-unwind" fn(
        Letter,
        i64,
        i64,
        i64,
        *mut T,
        i64,
        *mut T,
        i64,
        *mut T,
        i64,
        *mut i64,
    ),
}

/// Numbers with these functions.
pub trait Orthogonal: Kind {
    const QR: Functions<Self::Number>;
}

macro_rules! orthogonal {
    ($($type:ty: $passed:expr, $larfg:ident, $larf:ident, $larft:ident, $larfb:ident, $geqrf:ident, $gelqf:ident, $orgqr:ident, $orglq:ident, $ormqr:ident, $ormlq:ident, $gels:ident;)*) => {$(
        impl Orthogonal for $type {
            const QR: Functions<Self::Number> = Functions {
                larf: |side, m, n, v, incv, tau: *const Self::Number, c, ldc| {
                    // SAFETY: the caller's.
                    unsafe { $larf(side, m, n, v, incv, $passed(tau), c, ldc, std::ptr::null_mut()) }
                },
                larfg: $larfg, larft: $larft, larfb: $larfb, geqrf: $geqrf, gelqf: $gelqf, orgqr: $orgqr, orglq: $orglq, ormqr: $ormqr, ormlq: $ormlq, gels: $gels,
            };
        }
    )*};
}
orthogonal! {
    Real<Dd>: by_value, rlarfg_dd, rlarf_dd, rlarft_dd, rlarfb_dd, rgeqrf_dd, rgelqf_dd, rorgqr_dd, rorglq_dd, rormqr_dd, rormlq_dd, rgels_dd;
    Real<Qd>: by_value, rlarfg_qd, rlarf_qd, rlarft_qd, rlarfb_qd, rgeqrf_qd, rgelqf_qd, rorgqr_qd, rorglq_qd, rormqr_qd, rormlq_qd, rgels_qd;
    Real<Binary128>: in_a_register, rlarfg_binary128, rlarf_binary128, rlarft_binary128, rlarfb_binary128, rgeqrf_binary128, rgelqf_binary128, rorgqr_binary128, rorglq_binary128, rormqr_binary128, rormlq_binary128, rgels_binary128;
    Real<Float>: by_address, rlarfg_mpfr, rlarf_mpfr, rlarft_mpfr, rlarfb_mpfr, rgeqrf_mpfr, rgelqf_mpfr, rorgqr_mpfr, rorglq_mpfr, rormqr_mpfr, rormlq_mpfr, rgels_mpfr;
    Real<Gmp>: by_address, rlarfg_gmp, rlarf_gmp, rlarft_gmp, rlarfb_gmp, rgeqrf_gmp, rgelqf_gmp, rorgqr_gmp, rorglq_gmp, rormqr_gmp, rormlq_gmp, rgels_gmp;
    C<Dd>: by_address, clarfg_dd, clarf_dd, clarft_dd, clarfb_dd, cgeqrf_dd, cgelqf_dd, cungqr_dd, cunglq_dd, cunmqr_dd, cunmlq_dd, cgels_dd;
    C<Qd>: by_address, clarfg_qd, clarf_qd, clarft_qd, clarfb_qd, cgeqrf_qd, cgelqf_qd, cungqr_qd, cunglq_qd, cunmqr_qd, cunmlq_qd, cgels_qd;
    C<Binary128>: in_a_register, clarfg_binary128_complex, clarf_binary128_complex, clarft_binary128_complex, clarfb_binary128_complex, cgeqrf_binary128_complex, cgelqf_binary128_complex, cungqr_binary128_complex, cunglq_binary128_complex, cunmqr_binary128_complex, cunmlq_binary128_complex, cgels_binary128_complex;
    C<Float>: by_address, clarfg_mpfr, clarf_mpfr, clarft_mpfr, clarfb_mpfr, cgeqrf_mpfr, cgelqf_mpfr, cungqr_mpfr, cunglq_mpfr, cunmqr_mpfr, cunmlq_mpfr, cgels_mpfr;
    C<Gmp>: by_address, clarfg_gmp, clarf_gmp, clarft_gmp, clarfb_gmp, cgeqrf_gmp, cgelqf_gmp, cungqr_gmp, cunglq_gmp, cunmqr_gmp, cunmlq_gmp, cgels_gmp;
}

pub fn by_address<T>(tau: *const T) -> *const T {
    tau
}

pub unsafe fn by_value<T: Copy>(tau: *const T) -> T {
    // SAFETY: the caller's.
    unsafe { *tau }
}

pub unsafe fn in_a_register<T: Copy, P: From<T>>(tau: *const T) -> P {
    // SAFETY: the caller's.
    unsafe { *tau }.into()
}
