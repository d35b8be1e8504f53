//! Matrix-matrix routines.

use crate::abi::arguments::{Arguments, Illegal, Matrix, Scalar, letter, stored};
use crate::abi::guard::{self, Export, Failure};
use crate::abi::types::mode_of;
use crate::blas::formats::Format;
use crate::blas::level3::{self, Gemm, Mode, Product, Syrk, Way};
use crate::config::config;
use crate::engine::cpu::modular::Unit;
use crate::trace;
use std::ffi::{c_char, c_int};
use std::fmt::{self, Display, Formatter};

/// C := alpha op(A) op(B) + beta C.
///
/// # Safety
/// Option strings, alpha and beta are NULL or readable; the matrices have the shapes that the arguments
/// state, in host memory or, of formats without pointers, on a device; C does not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[inline(always)]
pub unsafe fn gemm<T: Format>(
    export: &'static Export,
    mode: c_int,
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const T,
    a: *const T,
    lda: i64,
    b: *const T,
    ldb: i64,
    beta: *const T,
    c: *mut T,
    ldc: i64,
) -> c_int {
    // SAFETY: option strings are the caller's.
    let letters = unsafe { (letter(transa), letter(transb)) };
    let mut at = Arguments::default();
    let read = (|| {
        let (transa, transb) = (at.trans("transa", letters.0)?, at.trans("transb", letters.1)?);
        let (m, n, k) = (at.size("m", m)?, at.size("n", n)?, at.size("k", k)?);
        let alpha = at.scalar("alpha", alpha);
        let a = at.matrix("A", a, stored(transa, m, k), lda)?;
        let b = at.matrix("B", b, stored(transb, k, n), ldb)?;
        let beta = at.scalar("beta", beta);
        let c = at.matrix("C", c, (m, n), ldc)?;
        // SAFETY: not NULL then; the rest is the caller's.
        let product = means(move |alpha, beta| unsafe {
            let (a, b, c) = (a.view(), b.view(), c.view_mut());
            Gemm { transa, transb, alpha, a, b, beta, c }.into()
        });
        let options = [transa.letter(), transb.letter()];
        Ok(Call { options, alpha, operands: [a, b], beta, c, k: k.value, whole: true, product })
    })();
    // SAFETY: the same contract.
    unsafe { run(export, mode, read) }
}

/// One triangle of C := alpha op(A) op(A)^T + beta C.
///
/// # Safety
/// As [`gemm`].
#[allow(clippy::too_many_arguments)]
#[inline(always)]
pub unsafe fn syrk<T: Format>(
    export: &'static Export,
    mode: c_int,
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: *const T,
    a: *const T,
    lda: i64,
    beta: *const T,
    c: *mut T,
    ldc: i64,
) -> c_int {
    // SAFETY: option strings are the caller's.
    let letters = unsafe { (letter(uplo), letter(trans)) };
    let mut at = Arguments::default();
    let read = (|| {
        let (uplo, trans) = (at.uplo("uplo", letters.0)?, at.trans("trans", letters.1)?);
        let (n, k) = (at.size("n", n)?, at.size("k", k)?);
        let alpha = at.scalar("alpha", alpha);
        let a = at.matrix("A", a, stored(trans, n, k), lda)?;
        let beta = at.scalar("beta", beta);
        let c = at.matrix("C", c, (n, n), ldc)?;
        // SAFETY: not NULL then; the rest is the caller's.
        let product = means(move |alpha, beta| unsafe {
            let (a, c) = (a.view(), c.view_mut());
            Syrk { uplo, trans, alpha, a, beta, c }.into()
        });
        let options = [uplo.letter(), trans.letter()];
        Ok(Call { options, alpha, operands: [a, a], beta, c, k: k.value, whole: false, product })
    })();
    // SAFETY: the same contract.
    unsafe { run(export, mode, read) }
}

/// The arguments of a routine that is a matrix product, checked but for NULL.
struct Call<T, P> {
    options: [char; 2],
    alpha: Scalar<*const T>,
    operands: [Matrix<*const T>; 2],
    beta: Scalar<*const T>,
    c: Matrix<*mut T>,
    /// The length of the sums.
    k: usize,
    /// All of C is computed, not a triangle.
    whole: bool,
    /// What the routine means, of alpha and beta; only where no pointer is NULL.
    product: P,
}

/// The closure, which takes references of any lifetime.
#[inline(always)]
fn means<T, P: for<'a> Fn(&'a T, &'a T) -> Product<'a, T>>(product: P) -> P {
    product
}

/// Runs a routine whose arguments have been read.
///
/// # Safety
/// As [`gemm`].
#[inline(always)]
unsafe fn run<T: Format, P: for<'a> Fn(&'a T, &'a T) -> Product<'a, T>>(
    export: &'static Export,
    mode: c_int,
    read: Result<Call<T, P>, Illegal>,
) -> c_int {
    // A tiny product here, in the export itself: another call takes as long as a product of order 1.
    if let Ok(call) = &read
        && call.is_tiny()
        && let Some(mode) = mode_of(mode)
    {
        // SAFETY: not NULL; the rest is the caller's.
        let (alpha, beta) = unsafe { (&*call.alpha.at, &*call.beta.at) };
        if level3::tiny((call.product)(alpha, beta), mode) {
            return 0;
        }
    }
    // SAFETY: the same contract.
    unsafe { run_guarded(export, mode, &read) }
}

/// [`run`] for any sizes.
///
/// # Safety
/// As [`gemm`].
#[inline(never)]
unsafe fn run_guarded<T: Format, P: for<'a> Fn(&'a T, &'a T) -> Product<'a, T>>(
    export: &'static Export,
    mode: c_int,
    read: &Result<Call<T, P>, Illegal>,
) -> c_int {
    guard::run(export, || {
        let mode = mode_of(mode).ok_or(Failure::Invalid("there is no such mode"))?;
        let call = read.as_ref().map_err(|&illegal| illegal)?;
        if call.c.rows == 0 || call.c.cols == 0 {
            return Ok(());
        }
        // SAFETY: NULL, or the caller's.
        let (alpha, beta) = unsafe { (call.alpha.get()?, call.beta.get()?) };
        let reads = call.k > 0 && !alpha.is_zero();
        if !reads && beta.is_one() {
            return Ok(());
        }
        if reads {
            call.operands.iter().try_for_each(Matrix::check)?;
        }
        call.c.as_const().check()?;
        let begun = trace::begin();
        // Those of a program may be elements of C.
        let copies = alpha.copy().zip(beta.copy());
        let (alpha, beta) = copies.ok_or(Failure::Invalid("no memory for alpha and beta"))?;
        let way = T::with_copy(&alpha, |alpha| {
            T::with_copy(&beta, |beta| level3::anywhere((call.product)(alpha, beta), mode))
        })?;
        begun.end(|| format!("{} {call}", export.name), || engine::<T>(way, mode), call.flops());
        Ok(())
    })
}

impl<T: Format, P> Call<T, P> {
    /// All sizes are from 1 to the largest that the short way takes, and no pointer is NULL.
    #[inline(always)]
    fn is_tiny(&self) -> bool {
        let tiny = |size: usize| size.wrapping_sub(1) < T::TINY;
        let [a, b] = &self.operands;
        let null = self.alpha.at.is_null() | self.beta.at.is_null() | a.at.is_null();
        tiny(self.c.rows) & tiny(self.c.cols) & tiny(self.k)
            && !(null | b.at.is_null() | self.c.at.is_null())
    }
}

impl<T, P> Call<T, P> {
    fn flops(&self) -> f64 {
        let (m, n, k) = (self.c.rows as f64, self.c.cols as f64, self.k as f64);
        if self.whole { 2.0 * m * n * k } else { n * (n + 1.0) * k }
    }
}

/// For traces.
impl<T, P> Display for Call<T, P> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let ([first, second], Matrix { rows: m, cols: n, .. }) = (self.options, &self.c);
        write!(f, "{first} {second} ")?;
        if self.whole {
            write!(f, "m={m} ")?;
        }
        write!(f, "n={n} k={}", self.k)
    }
}

/// What computed a product, for traces.
fn engine<T: Format>(way: Way, mode: Mode) -> String {
    let isa = config().isa();
    match way {
        Way::Native => format!("engine=cpu kernel={}/{}", isa.name(), T::arithmetic()),
        Way::NativeCuda => format!("engine=cuda kernel=cuda/{}", T::arithmetic()),
        Way::Residue => format!("engine=cpu kernel={}/{}", Unit::best(isa).name(), residue(mode)),
        Way::ResidueCuda => format!("engine=cuda kernel=cuda/{}", residue(mode)),
    }
}

fn residue(mode: Mode) -> &'static str {
    if mode == Mode::Exact { "residue-exact" } else { "residue-working" }
}
