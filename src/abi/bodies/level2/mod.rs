//! Matrix-vector routines: their arguments in the order of the BLAS.

mod call;
mod hermitian;
mod triangular;

use crate::abi::arguments::{Matrix, Scalar, Size};
use crate::abi::exports::checked;
use crate::abi::exports::parameters::{Gbmv, Gemv, Ger, Sbmv, Spmv, Spr, Spr2, Symv, Syr, Syr2};
use crate::abi::guard::Export;
use crate::blas::Blas;
use crate::blas::level2::{Added, Meaning};
use crate::options::{Part, Trans, Uplo};
use call::{Call, OfProduct, OfRank, Stored, run};
use std::ffi::c_int;

pub use hermitian::{gerc, hbmv, hemv, her, her2, hpmv, hpr, hpr2};
pub use triangular::{tbmv, tbsv, tpmv, tpsv, trmv, trsv};

/// A band matrix of one triangle, with `k` diagonals beside the main one.
fn band<T>(a: Matrix<*const T>, uplo: Uplo, n: Size, k: Size) -> Stored<T> {
    let diagonals = match uplo {
        Uplo::Upper => [0, k.value],
        Uplo::Lower => [k.value, 0],
    };
    Stored::band(a, n, diagonals)
}

/// What op(A) means for numbers T.
#[inline(always)]
fn meaning_of<T: Blas>(trans: Trans) -> Meaning {
    match trans {
        Trans::No => Meaning::Plain,
        Trans::Conj if T::IS_COMPLEX => Meaning::Conjugated,
        Trans::Yes | Trans::Conj => Meaning::Transposed,
    }
}

#[inline(always)]
fn call<T, W>(
    what: W,
    alpha: Scalar<*const T>,
    a: Stored<T>,
    letter: Option<char>,
    sizes: [Option<Size>; 4],
) -> Call<T, W> {
    Call { what, alpha: Some(alpha), a, letters: [letter, None, None], sizes }
}

/// A call with one triangle of a matrix of order n; band matrices alone have k.
#[inline(always)]
fn of_triangle<T, W>(
    what: W,
    alpha: Scalar<*const T>,
    a: Stored<T>,
    uplo: Uplo,
    (n, k): (Size, Option<Size>),
) -> Call<T, W> {
    call(what, alpha, a, Some(uplo.letter()), [Some(n), k, None, None])
}

/// y := alpha op(A) x + beta y.
///
/// # Safety
/// Option strings and scalars are NULL or readable; vectors and matrices are NULL or have the elements that the
/// arguments state, and what is written does not overlap the rest.
#[inline(always)]
pub unsafe fn gemv<T: Blas>(export: &'static Export, routine: Gemv<T>) -> c_int {
    let read = || {
        // SAFETY: the caller's.
        let checked::Gemv { trans, m, n, alpha, a, x, beta, y } = unsafe { routine.checked() }?;
        let what = OfProduct { meaning: meaning_of::<T>(trans), beta, x, y };
        let a = Stored::full(a, Part::All);
        Ok(call(what, alpha, a, Some(trans.letter()), [Some(m), Some(n), None, None]))
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}

/// y := alpha op(A) x + beta y with a band matrix A.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn gbmv<T: Blas>(export: &'static Export, routine: Gbmv<T>) -> c_int {
    let read = || {
        // SAFETY: the caller's.
        let checked::Gbmv { trans, m, n, kl, ku, alpha, a, x, beta, y } =
            unsafe { routine.checked() }?;
        let what = OfProduct { meaning: meaning_of::<T>(trans), beta, x, y };
        let a = Stored::band(a, m, [kl.value, ku.value]);
        Ok(call(what, alpha, a, Some(trans.letter()), [Some(m), Some(n), Some(kl), Some(ku)]))
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}

/// y := alpha A x + beta y with a symmetric matrix A.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn symv<T: Blas>(export: &'static Export, routine: Symv<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { symv_meaning(export, routine, Meaning::Symmetric) }
}

/// # Safety
/// As [`gemv`].
#[inline(always)]
unsafe fn symv_meaning<T: Blas>(
    export: &'static Export,
    routine: Symv<T>,
    meaning: Meaning,
) -> c_int {
    let read = || {
        // SAFETY: the caller's.
        let checked::Symv { uplo, n, alpha, a, x, beta, y } = unsafe { routine.checked() }?;
        let what = OfProduct { meaning, beta, x, y };
        Ok(of_triangle(what, alpha, Stored::full(a, uplo.part()), uplo, (n, None)))
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}

/// The same with a symmetric band matrix.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn sbmv<T: Blas>(export: &'static Export, routine: Sbmv<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { sbmv_meaning(export, routine, Meaning::Symmetric) }
}

/// # Safety
/// As [`gemv`].
#[inline(always)]
unsafe fn sbmv_meaning<T: Blas>(
    export: &'static Export,
    routine: Sbmv<T>,
    meaning: Meaning,
) -> c_int {
    let read = || {
        // SAFETY: the caller's.
        let checked::Sbmv { uplo, n, k, alpha, a, x, beta, y } = unsafe { routine.checked() }?;
        let what = OfProduct { meaning, beta, x, y };
        Ok(of_triangle(what, alpha, band(a, uplo, n, k), uplo, (n, Some(k))))
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}

/// The same with a packed symmetric matrix.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn spmv<T: Blas>(export: &'static Export, routine: Spmv<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { spmv_meaning(export, routine, Meaning::Symmetric) }
}

/// # Safety
/// As [`gemv`].
#[inline(always)]
unsafe fn spmv_meaning<T: Blas>(
    export: &'static Export,
    routine: Spmv<T>,
    meaning: Meaning,
) -> c_int {
    let read = || {
        // SAFETY: the caller's.
        let checked::Spmv { uplo, n, alpha, ap, x, beta, y } = unsafe { routine.checked() }?;
        let what = OfProduct { meaning, beta, x, y };
        Ok(of_triangle(what, alpha, Stored::packed(ap, n, uplo.part()), uplo, (n, None)))
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}

/// A := alpha x y^T + A.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn ger<T: Blas>(export: &'static Export, routine: Ger<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { ger_adding(export, routine, Added::One) }
}

/// # Safety
/// As [`gemv`].
#[inline(always)]
unsafe fn ger_adding<T: Blas>(export: &'static Export, routine: Ger<T>, added: Added) -> c_int {
    let read = || {
        // SAFETY: the caller's.
        let checked::Ger { m, n, alpha, x, y, a } = unsafe { routine.checked() }?;
        let (what, a) = (OfRank { added, x, y }, Stored::full(a, Part::All));
        Ok(call(what, alpha, a, None, [Some(m), Some(n), None, None]))
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}

/// One triangle of A := alpha x x^T + A.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn syr<T: Blas>(export: &'static Export, routine: Syr<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { syr_adding(export, routine, Added::One) }
}

/// # Safety
/// As [`gemv`].
#[inline(always)]
unsafe fn syr_adding<T: Blas>(export: &'static Export, routine: Syr<T>, added: Added) -> c_int {
    let read = || {
        // SAFETY: the caller's.
        let checked::Syr { uplo, n, alpha, x, a } = unsafe { routine.checked() }?;
        let what = OfRank { added, x, y: x };
        Ok(of_triangle(what, alpha, Stored::full(a, uplo.part()), uplo, (n, None)))
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}

/// The same in packed storage.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn spr<T: Blas>(export: &'static Export, routine: Spr<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { spr_adding(export, routine, Added::One) }
}

/// # Safety
/// As [`gemv`].
#[inline(always)]
unsafe fn spr_adding<T: Blas>(export: &'static Export, routine: Spr<T>, added: Added) -> c_int {
    let read = || {
        // SAFETY: the caller's.
        let checked::Spr { uplo, n, alpha, x, ap } = unsafe { routine.checked() }?;
        let what = OfRank { added, x, y: x };
        Ok(of_triangle(what, alpha, Stored::packed(ap, n, uplo.part()), uplo, (n, None)))
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}

/// One triangle of A := alpha (x y^T + y x^T) + A.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn syr2<T: Blas>(export: &'static Export, routine: Syr2<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { syr2_adding(export, routine, Added::Both) }
}

/// # Safety
/// As [`gemv`].
#[inline(always)]
unsafe fn syr2_adding<T: Blas>(export: &'static Export, routine: Syr2<T>, added: Added) -> c_int {
    let read = || {
        // SAFETY: the caller's.
        let checked::Syr2 { uplo, n, alpha, x, y, a } = unsafe { routine.checked() }?;
        let what = OfRank { added, x, y };
        Ok(of_triangle(what, alpha, Stored::full(a, uplo.part()), uplo, (n, None)))
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}

/// The same in packed storage.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn spr2<T: Blas>(export: &'static Export, routine: Spr2<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { spr2_adding(export, routine, Added::Both) }
}

/// # Safety
/// As [`gemv`].
#[inline(always)]
unsafe fn spr2_adding<T: Blas>(export: &'static Export, routine: Spr2<T>, added: Added) -> c_int {
    let read = || {
        // SAFETY: the caller's.
        let checked::Spr2 { uplo, n, alpha, x, y, ap } = unsafe { routine.checked() }?;
        let what = OfRank { added, x, y };
        Ok(of_triangle(what, alpha, Stored::packed(ap, n, uplo.part()), uplo, (n, None)))
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}
