//! Matrix-vector routines: their arguments in the order of the BLAS.

mod call;
mod hermitian;
mod triangular;

use crate::abi::arguments::{Arguments, Illegal, Scalar, Size, letter};
use crate::abi::exports::parameters::{Gbmv, Gemv, Ger, Sbmv, Spmv, Spr, Spr2, Symv, Syr, Syr2};
use crate::abi::guard::Export;
use crate::blas::level2::{Added, Matrices, Meaning};
use crate::options::{Part, Trans, Uplo, stored_shape};
use call::{Call, Stored, What, run};
use std::ffi::{c_char, c_int};

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

#[inline(always)]
fn call<T>(
    what: What<T>,
    alpha: Scalar<*const T>,
    a: Stored<T>,
    letter: Option<char>,
    sizes: [Option<Size>; 4],
) -> Call<T> {
    Call { what, alpha: Some(alpha), a, letters: [letter, None, None], sizes }
}

/// The last arguments of a product.
#[derive(Clone, Copy)]
struct Vectors<T> {
    x: *const T,
    incx: i64,
    beta: *const T,
    y: *mut T,
    incy: i64,
}

impl<T> Vectors<T> {
    #[inline(always)]
    fn read(
        &self,
        at: &mut Arguments,
        meaning: Meaning,
        (rows, terms): (Size, Size),
    ) -> Result<What<T>, Illegal> {
        let x = at.vector("X", self.x, terms, self.incx)?;
        let beta = at.scalar("beta", self.beta);
        let y = at.vector("Y", self.y, rows, self.incy)?;
        Ok(What::Product { meaning, beta, x, y })
    }
}

/// The first arguments of a routine that uses one triangle of a matrix; band matrices alone have k.
#[derive(Clone, Copy)]
struct OfTriangle<T> {
    uplo: *const c_char,
    n: i64,
    k: Option<i64>,
    alpha: *const T,
}

impl<T: Matrices> OfTriangle<T> {
    /// y := alpha A x + beta y; `stored` reads A by uplo, n and k.
    ///
    /// # Safety
    /// As [`gemv`].
    #[inline(always)]
    unsafe fn product(
        &self,
        export: &'static Export,
        meaning: Meaning,
        vectors: Vectors<T>,
        stored: impl Fn(&mut Arguments, Uplo, Size, Size) -> Result<Stored<T>, Illegal>,
    ) -> c_int {
        // SAFETY: the caller's.
        let uplo = unsafe { letter(self.uplo) };
        let read = |at: &mut Arguments| {
            let (uplo, n) = (at.uplo("uplo", uplo)?, at.size("n", self.n)?);
            let k = self.k.map(|k| at.size("k", k)).transpose()?;
            let alpha = at.scalar("alpha", self.alpha);
            let a = stored(at, uplo, n, k.unwrap_or(n))?;
            let what = vectors.read(at, meaning, (n, n))?;
            Ok(call(what, alpha, a, Some(uplo.letter()), [Some(n), k, None, None]))
        };
        // SAFETY: the caller's.
        unsafe { run(export, read) }
    }

    /// Adds what x and y make, or x alone, to A; `stored` reads it by n and the triangle.
    ///
    /// # Safety
    /// As [`gemv`].
    #[inline(always)]
    unsafe fn update(
        &self,
        export: &'static Export,
        added: Added,
        (x, incx): (*const T, i64),
        y: Option<(*const T, i64)>,
        stored: impl Fn(&mut Arguments, Size, Part) -> Result<Stored<T>, Illegal>,
    ) -> c_int {
        // SAFETY: the caller's.
        let uplo = unsafe { letter(self.uplo) };
        let read = |at: &mut Arguments| {
            let (uplo, n) = (at.uplo("uplo", uplo)?, at.size("n", self.n)?);
            let alpha = at.scalar("alpha", self.alpha);
            let x = at.vector("X", x, n, incx)?;
            let y = y.map(|(y, incy)| at.vector("Y", y, n, incy)).transpose()?.unwrap_or(x);
            let a = stored(at, n, uplo.part())?;
            let what = What::Rank { added, x, y };
            Ok(call(what, alpha, a, Some(uplo.letter()), [Some(n), None, None, None]))
        };
        // SAFETY: the caller's.
        unsafe { run(export, read) }
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
        let vectors = Vectors { x, incx, beta, y, incy };
        let what = vectors.read(at, meaning_of::<T>(trans), stored_shape(trans, m, n))?;
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
        let vectors = Vectors { x, incx, beta, y, incy };
        let what = vectors.read(at, meaning_of::<T>(trans), stored_shape(trans, m, n))?;
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
    let (first, vectors) =
        (OfTriangle { uplo, n, k: None, alpha }, Vectors { x, incx, beta, y, incy });
    let stored = |at: &mut Arguments, uplo: Uplo, n, _| {
        Ok(Stored::full(at.matrix("A", a.cast_mut(), (n, n), lda)?, uplo.part()))
    };
    // SAFETY: the caller's.
    unsafe { first.product(export, meaning, vectors, stored) }
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
    let (first, vectors) =
        (OfTriangle { uplo, n, k: Some(k), alpha }, Vectors { x, incx, beta, y, incy });
    let stored = |at: &mut Arguments, uplo, n: Size, k| {
        let a = at.matrix("A", a.cast_mut(), (rows_of_band(k), n), lda)?;
        let (lower, upper) = diagonals(uplo, k);
        Ok(Stored::band(a, n.value, lower, upper))
    };
    // SAFETY: the caller's.
    unsafe { first.product(export, meaning, vectors, stored) }
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
    let (first, vectors) =
        (OfTriangle { uplo, n, k: None, alpha }, Vectors { x, incx, beta, y, incy });
    let stored = |at: &mut Arguments, uplo: Uplo, n: Size, _| {
        Ok(Stored::packed(at.packed("AP", ap.cast_mut(), n)?, n.value, uplo.part()))
    };
    // SAFETY: the caller's.
    unsafe { first.product(export, meaning, vectors, stored) }
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
        let what = What::Rank { added, x, y };
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
pub unsafe fn syr<T: Matrices>(export: &'static Export, routine: Syr<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { syr_adding(export, routine, Added::One) }
}

/// # Safety
/// As [`gemv`].
#[inline(always)]
unsafe fn syr_adding<T: Matrices>(export: &'static Export, routine: Syr<T>, added: Added) -> c_int {
    let Syr { uplo, n, alpha, x, incx, a, lda } = routine;
    let first = OfTriangle { uplo, n, k: None, alpha };
    let stored =
        |at: &mut Arguments, n, part| Ok(Stored::full(at.matrix("A", a, (n, n), lda)?, part));
    // SAFETY: the caller's.
    unsafe { first.update(export, added, (x, incx), None, stored) }
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
    let first = OfTriangle { uplo, n, k: None, alpha };
    let stored = |at: &mut Arguments, n: Size, part| {
        Ok(Stored::packed(at.packed("AP", ap, n)?, n.value, part))
    };
    // SAFETY: the caller's.
    unsafe { first.update(export, added, (x, incx), None, stored) }
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
    let first = OfTriangle { uplo, n, k: None, alpha };
    let stored =
        |at: &mut Arguments, n, part| Ok(Stored::full(at.matrix("A", a, (n, n), lda)?, part));
    // SAFETY: the caller's.
    unsafe { first.update(export, added, (x, incx), Some((y, incy)), stored) }
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
    let first = OfTriangle { uplo, n, k: None, alpha };
    let stored = |at: &mut Arguments, n: Size, part| {
        Ok(Stored::packed(at.packed("AP", ap, n)?, n.value, part))
    };
    // SAFETY: the caller's.
    unsafe { first.update(export, added, (x, incx), Some((y, incy)), stored) }
}
