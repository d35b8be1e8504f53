//! Matrix-vector routines on complex numbers alone: with Hermitian matrices, and with conjugates.

use super::{ger_adding, sbmv_meaning, spmv_meaning, spr_adding, spr2_adding, symv_meaning};
use super::{syr_adding, syr2_adding};
use crate::abi::bodies::with_real;
use crate::abi::exports::parameters::{Gerc, Hbmv, Hemv, Her, Her2, Hpmv, Hpr, Hpr2, Spr, Syr};
use crate::abi::guard::Export;
use crate::blas::level2::{Added, Meaning};
use crate::blas::{Blas, ComplexBlas};
use std::ffi::c_int;

/// y := alpha A x + beta y with a Hermitian matrix A.
///
/// # Safety
/// As [`super::gemv`].
#[inline(always)]
pub unsafe fn hemv<T: Blas>(export: &'static Export, routine: Hemv<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { symv_meaning(export, routine, Meaning::Hermitian) }
}

/// The same with a Hermitian band matrix.
///
/// # Safety
/// As [`super::gemv`].
#[inline(always)]
pub unsafe fn hbmv<T: Blas>(export: &'static Export, routine: Hbmv<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { sbmv_meaning(export, routine, Meaning::Hermitian) }
}

/// The same with a packed Hermitian matrix.
///
/// # Safety
/// As [`super::gemv`].
#[inline(always)]
pub unsafe fn hpmv<T: Blas>(export: &'static Export, routine: Hpmv<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { spmv_meaning(export, routine, Meaning::Hermitian) }
}

/// A := alpha x y^H + A.
///
/// # Safety
/// As [`super::gemv`].
#[inline(always)]
pub unsafe fn gerc<T: Blas>(export: &'static Export, routine: Gerc<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { ger_adding(export, routine, Added::Conjugated) }
}

/// One triangle of A := alpha x x^H + A, alpha being real.
///
/// # Safety
/// As [`super::gemv`].
#[inline(always)]
pub unsafe fn her<T: ComplexBlas>(export: &'static Export, routine: Her<T, T::Real>) -> c_int {
    let Her { uplo, n, alpha, x, incx, a, lda } = routine;
    // SAFETY: the caller's.
    unsafe {
        with_real(alpha, |alpha| {
            let routine = Syr { uplo, n, alpha, x, incx, a, lda };
            syr_adding(export, routine, Added::Hermitian)
        })
    }
}

/// The same in packed storage.
///
/// # Safety
/// As [`super::gemv`].
#[inline(always)]
pub unsafe fn hpr<T: ComplexBlas>(export: &'static Export, routine: Hpr<T, T::Real>) -> c_int {
    let Hpr { uplo, n, alpha, x, incx, ap } = routine;
    // SAFETY: the caller's.
    unsafe {
        with_real(alpha, |alpha| {
            let routine = Spr { uplo, n, alpha, x, incx, ap };
            spr_adding(export, routine, Added::Hermitian)
        })
    }
}

/// One triangle of A := alpha x y^H + conj(alpha) y x^H + A.
///
/// # Safety
/// As [`super::gemv`].
#[inline(always)]
pub unsafe fn her2<T: Blas>(export: &'static Export, routine: Her2<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { syr2_adding(export, routine, Added::BothHermitian) }
}

/// The same in packed storage.
///
/// # Safety
/// As [`super::gemv`].
#[inline(always)]
pub unsafe fn hpr2<T: Blas>(export: &'static Export, routine: Hpr2<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { spr2_adding(export, routine, Added::BothHermitian) }
}
