//! The numbers that plain C hands over, and the modes.

use crate::blas::level3::Mode;
use crate::format::{Binary128, Complex, Dd, Qd};
use std::ffi::{c_int, c_void};
use std::mem::transmute;

/// A double-double number: the unevaluated sum `hi + lo`, `|lo| <= ulp(hi) / 2`. The layout is that
/// of QD's `dd_real`.
#[allow(non_camel_case_types)]
pub type wb_dd = Dd;

/// A quad-double number: the unevaluated sum of four doubles of decreasing magnitude. The layout is
/// that of QD's `qd_real`.
#[allow(non_camel_case_types)]
pub type wb_qd = Qd;

// The types of these in C are in by_hand.h.

/// An array of `mpfr_t`, or one, that is read.
///
/// cbindgen:ignore
#[allow(non_camel_case_types)]
pub type wb_mpfr_srcptr = *const c_void;

/// An array of `mpfr_t`, or one, that is written.
///
/// cbindgen:ignore
#[allow(non_camel_case_types)]
pub type wb_mpfr_ptr = *mut c_void;

/// An array of `mpf_t`, or one, that is read.
///
/// cbindgen:ignore
#[allow(non_camel_case_types)]
pub type wb_mpf_srcptr = *const c_void;

/// An array of `mpf_t`, or one, that is written.
///
/// cbindgen:ignore
#[allow(non_camel_case_types)]
pub type wb_mpf_ptr = *mut c_void;

/// binary128 numbers in arrays.
///
/// cbindgen:ignore
#[allow(non_camel_case_types)]
pub type wb_f128 = Binary128;

/// cbindgen:ignore
#[allow(non_camel_case_types)]
pub type wb_f128_complex = Complex<Binary128>;

/// A `__float128` that is passed by value, as x86-64 does it: in a register for vectors.
///
/// cbindgen:ignore
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Passed128(Register);

#[cfg(target_arch = "x86_64")]
type Register = std::arch::x86_64::__m128i;
#[cfg(not(target_arch = "x86_64"))]
type Register = u128;

impl Passed128 {
    /// The number's address.
    #[inline(always)]
    pub fn at(&self) -> *const Binary128 {
        (&raw const self.0).cast()
    }
}

impl From<Binary128> for Passed128 {
    fn from(x: Binary128) -> Passed128 {
        // SAFETY: both are 16 bytes, which may be any.
        unsafe { transmute(x) }
    }
}

impl From<Passed128> for Binary128 {
    fn from(x: Passed128) -> Binary128 {
        // SAFETY: as above.
        unsafe { transmute(x) }
    }
}

/// A complex number of two `__float128` that is passed by value: in memory, at addresses that are multiples of 16.
///
/// cbindgen:ignore
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct PassedComplex128(Complex<Binary128>);

impl PassedComplex128 {
    /// The number's address.
    #[inline(always)]
    pub fn at(&self) -> *const Complex<Binary128> {
        &raw const self.0
    }
}

impl From<Complex<Binary128>> for PassedComplex128 {
    fn from(x: Complex<Binary128>) -> PassedComplex128 {
        PassedComplex128(x)
    }
}

impl From<PassedComplex128> for Complex<Binary128> {
    fn from(x: PassedComplex128) -> Complex<Binary128> {
        x.0
    }
}

/// Mode: the precision of the format, relative to each single operand. The error of an element is
/// at most 2^-(p - 1) |alpha| |A| |B| and half an ulp, where p is 53, 106 or 212 bits, or the
/// precision of the element of C.
pub const WB_WORKING: c_int = 0;
/// Mode: the exact value, rounded once to nearest.
pub const WB_EXACT: c_int = 1;
/// Mode: the format's own arithmetic, with the bounds of Rgemm_dd and Rgemm_qd; for doubles the
/// usual sums, for MPFR and GMP numbers exact sums, rounded once.
pub const WB_NATIVE: c_int = 2;
/// Mode: the cheaper of WB_WORKING and WB_NATIVE for these operands, unless `WIDEBLAS_PRODUCT` says
/// which; what Rgemm, Rsyrk and Rgemmtr do.
pub const WB_AUTO: c_int = 3;

/// The mode behind a number, if it is that of one.
#[inline(always)]
pub fn mode_of(number: c_int) -> Option<Mode> {
    match number {
        WB_WORKING => Some(Mode::Working),
        WB_EXACT => Some(Mode::Exact),
        WB_NATIVE => Some(Mode::Native),
        WB_AUTO => Some(Mode::Auto),
        _ => None,
    }
}
