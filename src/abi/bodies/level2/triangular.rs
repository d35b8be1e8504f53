//! Those with a triangular matrix.

use super::call::{Call, Stored, What, run};
use super::{diagonals, rows_of_band};
use crate::abi::arguments::{Arguments, Illegal, Size, Vector, letter};
use crate::abi::exports::parameters::{Tbmv, Tbsv, Tpmv, Tpsv, Trmv, Trsv};
use crate::abi::guard::Export;
use crate::blas::level2::Matrices;
use crate::options::{Diag, Trans, Uplo};
use std::ffi::{c_char, c_int};

/// The options of a routine with a triangular matrix, and its order.
struct OfTriangle {
    uplo: Uplo,
    trans: Trans,
    diag: Diag,
    n: Size,
}

impl OfTriangle {
    /// Option strings are read before, see [`letters`].
    #[inline(always)]
    fn read(at: &mut Arguments, letters: [u8; 3], n: i64) -> Result<OfTriangle, Illegal> {
        let [uplo, trans, diag] = letters;
        Ok(OfTriangle {
            uplo: at.uplo("uplo", uplo)?,
            trans: at.trans("trans", trans)?,
            diag: at.diag("diag", diag)?,
            n: at.size("n", n)?,
        })
    }

    #[inline(always)]
    fn call<T: Matrices>(
        self,
        solves: bool,
        a: Stored<T>,
        x: Vector<*mut T>,
        k: Option<Size>,
    ) -> Call<T> {
        let OfTriangle { uplo, trans, diag, n } = self;
        Call {
            what: What::Triangular { trans, diag, solves, x },
            alpha: None,
            a,
            letters: [uplo.letter(), trans.letter(), diag.letter()].map(Some),
            sizes: [Some(n), k, None, None],
        }
    }
}

/// # Safety
/// Strings are NULL or readable.
#[inline(always)]
unsafe fn letters(options: [*const c_char; 3]) -> [u8; 3] {
    // SAFETY: the caller's.
    options.map(|option| unsafe { letter(option) })
}

/// x := op(A) x with a triangular matrix A.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn trmv<T: Matrices>(export: &'static Export, routine: Trmv<T>) -> c_int {
    let Trmv { uplo, trans, diag, n, a, lda, x, incx } = routine;
    // SAFETY: the caller's.
    let options = unsafe { letters([uplo, trans, diag]) };
    // SAFETY: the caller's.
    unsafe { run(export, |at| full(false, at, options, n, (a, lda), (x, incx))) }
}

/// Solves op(A) x = b with a triangular matrix A; b is in x.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn trsv<T: Matrices>(export: &'static Export, routine: Trsv<T>) -> c_int {
    let Trsv { uplo, trans, diag, n, a, lda, x, incx } = routine;
    // SAFETY: the caller's.
    let options = unsafe { letters([uplo, trans, diag]) };
    // SAFETY: the caller's.
    unsafe { run(export, |at| full(true, at, options, n, (a, lda), (x, incx))) }
}

/// A triangular matrix as such routines take it.
#[inline(always)]
fn full<T: Matrices>(
    solves: bool,
    at: &mut Arguments,
    options: [u8; 3],
    n: i64,
    (a, lda): (*const T, i64),
    (x, incx): (*mut T, i64),
) -> Result<Call<T>, Illegal> {
    let options = OfTriangle::read(at, options, n)?;
    let n = options.n;
    let a = Stored::full(at.matrix("A", a.cast_mut(), (n, n), lda)?, options.uplo.part());
    let x = at.vector("X", x, n, incx)?;
    Ok(options.call(solves, a, x, None))
}

/// x := op(A) x with a triangular band matrix A.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn tbmv<T: Matrices>(export: &'static Export, routine: Tbmv<T>) -> c_int {
    let Tbmv { uplo, trans, diag, n, k, a, lda, x, incx } = routine;
    // SAFETY: the caller's.
    let options = unsafe { letters([uplo, trans, diag]) };
    // SAFETY: the caller's.
    unsafe { run(export, |at| band(false, at, options, n, k, (a, lda), (x, incx))) }
}

/// Solves op(A) x = b with a triangular band matrix A; b is in x.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn tbsv<T: Matrices>(export: &'static Export, routine: Tbsv<T>) -> c_int {
    let Tbsv { uplo, trans, diag, n, k, a, lda, x, incx } = routine;
    // SAFETY: the caller's.
    let options = unsafe { letters([uplo, trans, diag]) };
    // SAFETY: the caller's.
    unsafe { run(export, |at| band(true, at, options, n, k, (a, lda), (x, incx))) }
}

/// As [`full`], with `k` diagonals beside the main one.
#[inline(always)]
fn band<T: Matrices>(
    solves: bool,
    at: &mut Arguments,
    options: [u8; 3],
    n: i64,
    k: i64,
    (a, lda): (*const T, i64),
    (x, incx): (*mut T, i64),
) -> Result<Call<T>, Illegal> {
    let options = OfTriangle::read(at, options, n)?;
    let k = at.size("k", k)?;
    let a = at.matrix("A", a.cast_mut(), (rows_of_band(k), options.n), lda)?;
    let (lower, upper) = diagonals(options.uplo, k);
    let a = Stored::band(a, options.n.value, lower, upper);
    let x = at.vector("X", x, options.n, incx)?;
    Ok(options.call(solves, a, x, Some(k)))
}

/// x := op(A) x with a packed triangular matrix A.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn tpmv<T: Matrices>(export: &'static Export, routine: Tpmv<T>) -> c_int {
    let Tpmv { uplo, trans, diag, n, ap, x, incx } = routine;
    // SAFETY: the caller's.
    let options = unsafe { letters([uplo, trans, diag]) };
    // SAFETY: the caller's.
    unsafe { run(export, |at| packed(false, at, options, n, ap, (x, incx))) }
}

/// Solves op(A) x = b with a packed triangular matrix A; b is in x.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn tpsv<T: Matrices>(export: &'static Export, routine: Tpsv<T>) -> c_int {
    let Tpsv { uplo, trans, diag, n, ap, x, incx } = routine;
    // SAFETY: the caller's.
    let options = unsafe { letters([uplo, trans, diag]) };
    // SAFETY: the caller's.
    unsafe { run(export, |at| packed(true, at, options, n, ap, (x, incx))) }
}

/// As [`full`], packed.
#[inline(always)]
fn packed<T: Matrices>(
    solves: bool,
    at: &mut Arguments,
    options: [u8; 3],
    n: i64,
    ap: *const T,
    (x, incx): (*mut T, i64),
) -> Result<Call<T>, Illegal> {
    let options = OfTriangle::read(at, options, n)?;
    let n = options.n;
    let a = Stored::packed(at.packed("AP", ap.cast_mut(), n)?, n.value, options.uplo.part());
    let x = at.vector("X", x, n, incx)?;
    Ok(options.call(solves, a, x, None))
}
