//! Matrix-vector routines: their arguments in the order of the BLAS.

mod call;
mod hermitian;
mod triangular;

use crate::abi::arguments::{Arguments, Scalar, Size, Vector, letter};
use crate::abi::exports::parameters::{Gbmv, Gemv, Ger, Sbmv, Spmv, Spr, Spr2, Symv, Syr, Syr2};
use crate::abi::guard::Export;
use crate::blas::level2::{Added, Matrices, Meaning};
use crate::options::{Part, Trans, Uplo, stored_shape};
use call::{Call, Stored, What, run};
use std::ffi::c_int;

pub use hermitian::{gerc, hbmv, hemv, her, her2, hpmv, hpr, hpr2};
pub use triangular::{tbmv, tbsv, tpmv, tpsv, trmv, trsv};

/// The diagonals of a triangle with `k` beside the main one: below it and above it.
fn diagonals(uplo: Uplo, k: Size) -> (usize, usize) {
    match uplo {
        Uplo::Upper => (0, k.value),
        Uplo::Lower => (k.value, 0),
    }
}

/// Rows of an array with that many diagonals.
fn rows_of_band(k: Size) -> Size {
    Size::diagonals("k + 1", k.value.saturating_add(1))
}

/// What op(A) means for numbers T.
#[inline(always)]
fn meaning_of<T: Matrices>(trans: Trans) -> Meaning {
    match trans {
        Trans::No => Meaning::Plain,
        Trans::Conj if T::IS_COMPLEX => Meaning::Conjugated,
        Trans::Yes | Trans::Conj => Meaning::Transposed,
    }
}

/// y := alpha op(A) x + beta y.
///
/// # Safety
/// Option strings and scalars are NULL or readable; vectors and matrices are NULL or have the elements that the
/// arguments state, and what is written does not overlap the rest.
#[inline(always)]
pub unsafe fn gemv<T: Matrices>(export: &'static Export, routine: Gemv<T>) -> c_int {
    let Gemv { trans, m, n, alpha, a, lda, x, incx, beta, y, incy } = routine;
    // SAFETY: the caller's.
    let trans = unsafe { letter(trans) };
    let read = |at: &mut Arguments| {
        let trans = at.trans("trans", trans)?;
        let (m, n) = (at.size("m", m)?, at.size("n", n)?);
        let alpha = at.scalar("alpha", alpha);
        let a = Stored::full(at.matrix("A", a.cast_mut(), (m, n), lda)?, Part::All);
        let (rows, terms) = stored_shape(trans, m, n);
        let x = at.vector("X", x, terms, incx)?;
        let beta = at.scalar("beta", beta);
        let y = at.vector("Y", y, rows, incy)?;
        let meaning = meaning_of::<T>(trans);
        Ok(Call {
            what: What::Product { meaning, beta, x, y },
            alpha: Some(alpha),
            a,
            letters: [Some(trans.letter()), None, None],
            sizes: [Some(m), Some(n), None, None],
        })
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}

/// y := alpha op(A) x + beta y with a band matrix A.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn gbmv<T: Matrices>(export: &'static Export, routine: Gbmv<T>) -> c_int {
    let Gbmv { trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy } = routine;
    // SAFETY: the caller's.
    let trans = unsafe { letter(trans) };
    let read = |at: &mut Arguments| {
        let trans = at.trans("trans", trans)?;
        let (m, n) = (at.size("m", m)?, at.size("n", n)?);
        let (kl, ku) = (at.size("kl", kl)?, at.size("ku", ku)?);
        let alpha = at.scalar("alpha", alpha);
        let diagonals = kl.value.saturating_add(ku.value).saturating_add(1);
        let diagonals = Size::diagonals("kl + ku + 1", diagonals);
        let a = at.matrix("A", a.cast_mut(), (diagonals, n), lda)?;
        let a = Stored::band(a, m.value, kl.value, ku.value);
        let (rows, terms) = stored_shape(trans, m, n);
        let x = at.vector("X", x, terms, incx)?;
        let beta = at.scalar("beta", beta);
        let y = at.vector("Y", y, rows, incy)?;
        let meaning = meaning_of::<T>(trans);
        Ok(Call {
            what: What::Product { meaning, beta, x, y },
            alpha: Some(alpha),
            a,
            letters: [Some(trans.letter()), None, None],
            sizes: [Some(m), Some(n), Some(kl), Some(ku)],
        })
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}

/// y := alpha A x + beta y with a symmetric matrix A.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn symv<T: Matrices>(export: &'static Export, routine: Symv<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { symv_meaning(export, routine, Meaning::Symmetric) }
}

/// # Safety
/// As [`gemv`].
#[inline(always)]
unsafe fn symv_meaning<T: Matrices>(
    export: &'static Export,
    routine: Symv<T>,
    meaning: Meaning,
) -> c_int {
    let Symv { uplo, n, alpha, a, lda, x, incx, beta, y, incy } = routine;
    // SAFETY: the caller's.
    let uplo = unsafe { letter(uplo) };
    let read = |at: &mut Arguments| {
        let (uplo, n) = (at.uplo("uplo", uplo)?, at.size("n", n)?);
        let alpha = at.scalar("alpha", alpha);
        let a = Stored::full(at.matrix("A", a.cast_mut(), (n, n), lda)?, uplo.part());
        let x = at.vector("X", x, n, incx)?;
        let beta = at.scalar("beta", beta);
        let y = at.vector("Y", y, n, incy)?;
        Ok(Call {
            what: What::Product { meaning, beta, x, y },
            alpha: Some(alpha),
            a,
            letters: [Some(uplo.letter()), None, None],
            sizes: [Some(n), None, None, None],
        })
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}

/// The same with a symmetric band matrix.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn sbmv<T: Matrices>(export: &'static Export, routine: Sbmv<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { sbmv_meaning(export, routine, Meaning::Symmetric) }
}

/// # Safety
/// As [`gemv`].
#[inline(always)]
unsafe fn sbmv_meaning<T: Matrices>(
    export: &'static Export,
    routine: Sbmv<T>,
    meaning: Meaning,
) -> c_int {
    let Sbmv { uplo, n, k, alpha, a, lda, x, incx, beta, y, incy } = routine;
    // SAFETY: the caller's.
    let uplo = unsafe { letter(uplo) };
    let read = |at: &mut Arguments| {
        let (uplo, n) = (at.uplo("uplo", uplo)?, at.size("n", n)?);
        let k = at.size("k", k)?;
        let alpha = at.scalar("alpha", alpha);
        let a = at.matrix("A", a.cast_mut(), (rows_of_band(k), n), lda)?;
        let (lower, upper) = diagonals(uplo, k);
        let a = Stored::band(a, n.value, lower, upper);
        let x = at.vector("X", x, n, incx)?;
        let beta = at.scalar("beta", beta);
        let y = at.vector("Y", y, n, incy)?;
        Ok(Call {
            what: What::Product { meaning, beta, x, y },
            alpha: Some(alpha),
            a,
            letters: [Some(uplo.letter()), None, None],
            sizes: [Some(n), Some(k), None, None],
        })
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}

/// The same with a packed symmetric matrix.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn spmv<T: Matrices>(export: &'static Export, routine: Spmv<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { spmv_meaning(export, routine, Meaning::Symmetric) }
}

/// # Safety
/// As [`gemv`].
#[inline(always)]
unsafe fn spmv_meaning<T: Matrices>(
    export: &'static Export,
    routine: Spmv<T>,
    meaning: Meaning,
) -> c_int {
    let Spmv { uplo, n, alpha, ap, x, incx, beta, y, incy } = routine;
    // SAFETY: the caller's.
    let uplo = unsafe { letter(uplo) };
    let read = |at: &mut Arguments| {
        let (uplo, n) = (at.uplo("uplo", uplo)?, at.size("n", n)?);
        let alpha = at.scalar("alpha", alpha);
        let a = Stored::packed(at.scalar("AP", ap.cast_mut()), n.value, uplo.part());
        let x = at.vector("X", x, n, incx)?;
        let beta = at.scalar("beta", beta);
        let y = at.vector("Y", y, n, incy)?;
        Ok(Call {
            what: What::Product { meaning, beta, x, y },
            alpha: Some(alpha),
            a,
            letters: [Some(uplo.letter()), None, None],
            sizes: [Some(n), None, None, None],
        })
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}

/// A := alpha x y^T + A.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn ger<T: Matrices>(export: &'static Export, routine: Ger<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { ger_adding(export, routine, Added::One) }
}

/// # Safety
/// As [`gemv`].
#[inline(always)]
unsafe fn ger_adding<T: Matrices>(export: &'static Export, routine: Ger<T>, added: Added) -> c_int {
    let Ger { m, n, alpha, x, incx, y, incy, a, lda } = routine;
    let read = |at: &mut Arguments| {
        let (m, n) = (at.size("m", m)?, at.size("n", n)?);
        let alpha = at.scalar("alpha", alpha);
        let x = at.vector("X", x, m, incx)?;
        let y = at.vector("Y", y, n, incy)?;
        let a = Stored::full(at.matrix("A", a, (m, n), lda)?, Part::All);
        Ok(rank((alpha, [x, y], added), a, None, [Some(m), Some(n), None, None]))
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}

/// What changes a matrix.
#[inline(always)]
fn rank<T: Matrices>(
    (alpha, [x, y], added): (Scalar<*const T>, [Vector<*const T>; 2], Added),
    a: Stored<T>,
    letter: Option<char>,
    sizes: [Option<Size>; 4],
) -> Call<T> {
    let what = What::Rank { added, x, y };
    Call { what, alpha: Some(alpha), a, letters: [letter, None, None], sizes }
}

/// One triangle of A := alpha x x^T + A.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn syr<T: Matrices>(export: &'static Export, routine: Syr<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { syr_adding(export, routine, Added::One) }
}

/// # Safety
/// As [`gemv`].
#[inline(always)]
unsafe fn syr_adding<T: Matrices>(export: &'static Export, routine: Syr<T>, added: Added) -> c_int {
    let Syr { uplo, n, alpha, x, incx, a, lda } = routine;
    // SAFETY: the caller's.
    let uplo = unsafe { letter(uplo) };
    let read = |at: &mut Arguments| {
        let (uplo, n) = (at.uplo("uplo", uplo)?, at.size("n", n)?);
        let alpha = at.scalar("alpha", alpha);
        let x = at.vector("X", x, n, incx)?;
        let a = Stored::full(at.matrix("A", a, (n, n), lda)?, uplo.part());
        let sizes = [Some(n), None, None, None];
        Ok(rank((alpha, [x, x], added), a, Some(uplo.letter()), sizes))
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}

/// The same in packed storage.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn spr<T: Matrices>(export: &'static Export, routine: Spr<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { spr_adding(export, routine, Added::One) }
}

/// # Safety
/// As [`gemv`].
#[inline(always)]
unsafe fn spr_adding<T: Matrices>(export: &'static Export, routine: Spr<T>, added: Added) -> c_int {
    let Spr { uplo, n, alpha, x, incx, ap } = routine;
    // SAFETY: the caller's.
    let uplo = unsafe { letter(uplo) };
    let read = |at: &mut Arguments| {
        let (uplo, n) = (at.uplo("uplo", uplo)?, at.size("n", n)?);
        let alpha = at.scalar("alpha", alpha);
        let x = at.vector("X", x, n, incx)?;
        let a = Stored::packed(at.scalar("AP", ap), n.value, uplo.part());
        let sizes = [Some(n), None, None, None];
        Ok(rank((alpha, [x, x], added), a, Some(uplo.letter()), sizes))
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}

/// One triangle of A := alpha (x y^T + y x^T) + A.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn syr2<T: Matrices>(export: &'static Export, routine: Syr2<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { syr2_adding(export, routine, Added::Both) }
}

/// # Safety
/// As [`gemv`].
#[inline(always)]
unsafe fn syr2_adding<T: Matrices>(
    export: &'static Export,
    routine: Syr2<T>,
    added: Added,
) -> c_int {
    let Syr2 { uplo, n, alpha, x, incx, y, incy, a, lda } = routine;
    // SAFETY: the caller's.
    let uplo = unsafe { letter(uplo) };
    let read = |at: &mut Arguments| {
        let (uplo, n) = (at.uplo("uplo", uplo)?, at.size("n", n)?);
        let alpha = at.scalar("alpha", alpha);
        let x = at.vector("X", x, n, incx)?;
        let y = at.vector("Y", y, n, incy)?;
        let a = Stored::full(at.matrix("A", a, (n, n), lda)?, uplo.part());
        let sizes = [Some(n), None, None, None];
        Ok(rank((alpha, [x, y], added), a, Some(uplo.letter()), sizes))
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}

/// The same in packed storage.
///
/// # Safety
/// As [`gemv`].
#[inline(always)]
pub unsafe fn spr2<T: Matrices>(export: &'static Export, routine: Spr2<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { spr2_adding(export, routine, Added::Both) }
}

/// # Safety
/// As [`gemv`].
#[inline(always)]
unsafe fn spr2_adding<T: Matrices>(
    export: &'static Export,
    routine: Spr2<T>,
    added: Added,
) -> c_int {
    let Spr2 { uplo, n, alpha, x, incx, y, incy, ap } = routine;
    // SAFETY: the caller's.
    let uplo = unsafe { letter(uplo) };
    let read = |at: &mut Arguments| {
        let (uplo, n) = (at.uplo("uplo", uplo)?, at.size("n", n)?);
        let alpha = at.scalar("alpha", alpha);
        let x = at.vector("X", x, n, incx)?;
        let y = at.vector("Y", y, n, incy)?;
        let a = Stored::packed(at.scalar("AP", ap), n.value, uplo.part());
        let sizes = [Some(n), None, None, None];
        Ok(rank((alpha, [x, y], added), a, Some(uplo.letter()), sizes))
    };
    // SAFETY: the caller's.
    unsafe { run(export, read) }
}
