//! Those with a triangular matrix.

use super::band;
use super::call::{Call, OfTriangle, Stored, run};
use crate::abi::arguments::{Size, Vector};
use crate::abi::exports::checked;
use crate::abi::exports::parameters::{Tbmv, Tbsv, Tpmv, Tpsv, Trmv, Trsv};
use crate::abi::guard::Export;
use crate::blas::Blas;
use crate::options::{Diag, Trans, Uplo};
use std::ffi::c_int;

/// A call with a triangular matrix of order n; band matrices alone have k.
#[inline(always)]
fn call<T, const SOLVES: bool>(
    (uplo, trans, diag): (Uplo, Trans, Diag),
    a: Stored<T>,
    x: Vector<*mut T>,
    (n, k): (Size, Option<Size>),
) -> Call<T, OfTriangle<T, SOLVES>> {
    Call {
        what: OfTriangle { trans, diag, x },
        alpha: None,
        a,
        letters: [uplo.letter(), trans.letter(), diag.letter()].map(Some),
        sizes: [Some(n), k, None, None],
    }
}

/// x := op(A) x with a triangular matrix A.
///
/// # Safety
/// As [`super::gemv`].
#[inline(always)]
pub unsafe fn trmv<T: Blas>(export: &'static Export, routine: Trmv<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { full::<T, false>(export, routine) }
}

/// Solves op(A) x = b with a triangular matrix A; b is in x.
///
/// # Safety
/// As [`super::gemv`].
#[inline(always)]
pub unsafe fn trsv<T: Blas>(export: &'static Export, routine: Trsv<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { full::<T, true>(export, routine) }
}

/// # Safety
/// As [`super::gemv`].
#[inline(always)]
unsafe fn full<T: Blas, const SOLVES: bool>(export: &'static Export, routine: Trmv<T>) -> c_int {
    let read = || {
        // SAFETY: the caller's.
        let checked::Trmv { uplo, trans, diag, n, a, x } = unsafe { routine.checked() }?;
        Ok(call::<T, SOLVES>((uplo, trans, diag), Stored::full(a, uplo.part()), x, (n, None)))
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}

/// x := op(A) x with a triangular band matrix A.
///
/// # Safety
/// As [`super::gemv`].
#[inline(always)]
pub unsafe fn tbmv<T: Blas>(export: &'static Export, routine: Tbmv<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { of_band::<T, false>(export, routine) }
}

/// Solves op(A) x = b with a triangular band matrix A; b is in x.
///
/// # Safety
/// As [`super::gemv`].
#[inline(always)]
pub unsafe fn tbsv<T: Blas>(export: &'static Export, routine: Tbsv<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { of_band::<T, true>(export, routine) }
}

/// # Safety
/// As [`super::gemv`].
#[inline(always)]
unsafe fn of_band<T: Blas, const SOLVES: bool>(export: &'static Export, routine: Tbmv<T>) -> c_int {
    let read = || {
        // SAFETY: the caller's.
        let checked::Tbmv { uplo, trans, diag, n, k, a, x } = unsafe { routine.checked() }?;
        Ok(call::<T, SOLVES>((uplo, trans, diag), band(a, uplo, n, k), x, (n, Some(k))))
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}

/// x := op(A) x with a triangular packed matrix A.
///
/// # Safety
/// As [`super::gemv`].
#[inline(always)]
pub unsafe fn tpmv<T: Blas>(export: &'static Export, routine: Tpmv<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { packed::<T, false>(export, routine) }
}

/// Solves op(A) x = b with a triangular packed matrix A; b is in x.
///
/// # Safety
/// As [`super::gemv`].
#[inline(always)]
pub unsafe fn tpsv<T: Blas>(export: &'static Export, routine: Tpsv<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { packed::<T, true>(export, routine) }
}

/// # Safety
/// As [`super::gemv`].
#[inline(always)]
unsafe fn packed<T: Blas, const SOLVES: bool>(export: &'static Export, routine: Tpmv<T>) -> c_int {
    let read = || {
        // SAFETY: the caller's.
        let checked::Tpmv { uplo, trans, diag, n, ap, x } = unsafe { routine.checked() }?;
        Ok(call::<T, SOLVES>((uplo, trans, diag), Stored::packed(ap, n, uplo.part()), x, (n, None)))
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}
