//! Matrix-matrix routines.

use crate::abi::arguments::{Illegal, Matrix, Scalar};
use crate::abi::exports::checked;
use crate::abi::exports::parameters::{Gemm, Gemmtr, Syrk};
use crate::abi::guard::{self, Export, Failure};
use crate::abi::types::mode_of;
use crate::blas::Blas;
use crate::blas::level3::{self, Product};
use crate::blas::traced;
use crate::config::config;
use crate::options::{Part, Trans, Uplo};
use crate::trace;
use std::ffi::c_int;

/// C := alpha op(A) op(B) + beta C.
impl<T: Blas> Level3<T> for Gemm<T> {
    type Options = (Trans, Trans);

    #[inline(always)]
    unsafe fn read(&self) -> Result<Call<T, (Trans, Trans)>, Illegal> {
        // SAFETY: the caller's.
        let checked::Gemm { transa, transb, k, alpha, a, b, beta, c, .. } =
            unsafe { self.checked() }?;
        let options = (transa, transb);
        Ok(Call { options, alpha, operands: [a, b], beta, c, k: k.value })
    }

    #[inline(always)]
    unsafe fn product<'a>(
        call: &Call<T, (Trans, Trans)>,
        alpha: &'a T,
        beta: &'a T,
    ) -> Product<'a, T> {
        let ((transa, transb), [a, b]) = (call.options, call.operands);
        // SAFETY: the caller's.
        let (a, b, c) = unsafe { (a.view(), b.view(), call.c.view_mut()) };
        level3::Gemm { transa, transb, alpha, a, b, beta, c }.into()
    }

    fn described(call: &Call<T, (Trans, Trans)>) -> String {
        let ((transa, transb), Matrix { rows: m, cols: n, .. }, k) = (call.options, call.c, call.k);
        format!("{} {} m={m} n={n} k={k}", transa.letter(), transb.letter())
    }
}

/// One triangle of C := alpha op(A) op(A)^T + beta C.
impl<T: Blas> Level3<T> for Syrk<T> {
    type Options = (Uplo, Trans);

    #[inline(always)]
    unsafe fn read(&self) -> Result<Call<T, (Uplo, Trans)>, Illegal> {
        // SAFETY: the caller's.
        let checked::Syrk { uplo, trans, k, alpha, a, beta, c, .. } = unsafe { self.checked() }?;
        Ok(Call { options: (uplo, trans), alpha, operands: [a, a], beta, c, k: k.value })
    }

    #[inline(always)]
    unsafe fn product<'a>(
        call: &Call<T, (Uplo, Trans)>,
        alpha: &'a T,
        beta: &'a T,
    ) -> Product<'a, T> {
        let ((uplo, trans), [a, _]) = (call.options, call.operands);
        // SAFETY: the caller's.
        let (a, c) = unsafe { (a.view(), call.c.view_mut()) };
        level3::Syrk { uplo, trans, alpha, a, beta, c }.into()
    }

    fn described(call: &Call<T, (Uplo, Trans)>) -> String {
        let ((uplo, trans), n, k) = (call.options, call.c.cols, call.k);
        format!("{} {} n={n} k={k}", uplo.letter(), trans.letter())
    }
}

/// One triangle of C := alpha op(A) op(B) + beta C.
impl<T: Blas> Level3<T> for Gemmtr<T> {
    type Options = (Uplo, Trans, Trans);

    #[inline(always)]
    unsafe fn read(&self) -> Result<Call<T, (Uplo, Trans, Trans)>, Illegal> {
        // SAFETY: the caller's.
        let checked::Gemmtr { uplo, transa, transb, k, alpha, a, b, beta, c, .. } =
            unsafe { self.checked() }?;
        let options = (uplo, transa, transb);
        Ok(Call { options, alpha, operands: [a, b], beta, c, k: k.value })
    }

    #[inline(always)]
    unsafe fn product<'a>(
        call: &Call<T, (Uplo, Trans, Trans)>,
        alpha: &'a T,
        beta: &'a T,
    ) -> Product<'a, T> {
        let ((uplo, transa, transb), [a, b]) = (call.options, call.operands);
        // SAFETY: the caller's.
        let (a, b, c) = unsafe { (a.view(), b.view(), call.c.view_mut()) };
        level3::Gemmtr { uplo, transa, transb, alpha, a, b, beta, c }.into()
    }

    fn described(call: &Call<T, (Uplo, Trans, Trans)>) -> String {
        let ((uplo, transa, transb), n, k) = (call.options, call.c.cols, call.k);
        let [uplo, transa, transb] = [uplo.letter(), transa.letter(), transb.letter()];
        format!("{uplo} {transa} {transb} n={n} k={k}")
    }
}

/// A routine that is a matrix product, with its arguments as they were passed.
pub trait Level3<T: Blas>: Copy {
    type Options;

    /// The checked arguments as all these routines have them.
    ///
    /// # Safety
    /// Option strings are NULL or readable.
    unsafe fn read(&self) -> Result<Call<T, Self::Options>, Illegal>;

    /// The product that the routine computes.
    ///
    /// # Safety
    /// No pointer is NULL; as [`run`].
    unsafe fn product<'a>(
        call: &Call<T, Self::Options>,
        alpha: &'a T,
        beta: &'a T,
    ) -> Product<'a, T>;

    /// Options and sizes for traces.
    fn described(call: &Call<T, Self::Options>) -> String;
}

/// The arguments of a product, checked but for NULL.
pub struct Call<T, O> {
    options: O,
    alpha: Scalar<*const T>,
    operands: [Matrix<*const T>; 2],
    beta: Scalar<*const T>,
    c: Matrix<*mut T>,
    /// The length of the sums.
    k: usize,
}

impl<T, O> Call<T, O> {
    #[inline(always)]
    fn is_without_null(&self) -> bool {
        let [a, b] = &self.operands;
        let null = self.alpha.at.is_null() | self.beta.at.is_null() | a.at.is_null();
        !(null | b.at.is_null() | self.c.at.is_null())
    }
}

/// Runs a routine for an export.
///
/// # Safety
/// Option strings, alpha and beta are NULL or readable; the matrices have the shapes that the arguments
/// state, in host memory or, of formats without pointers, on a device; C does not overlap A or B.
#[inline(always)]
pub unsafe fn run<T: Blas, R: Level3<T>>(
    export: &'static Export,
    mode: c_int,
    routine: R,
) -> c_int {
    // A tiny product is computed here, in the export itself: passing the arguments on takes as long as a product of
    // order 1.
    // SAFETY: the caller's; without NULL where the product is made.
    unsafe {
        if let Ok(call) = routine.read()
            && call.is_without_null()
            && let Some(mode) = mode_of(mode)
            && level3::at_once(R::product(&call, &*call.alpha.at, &*call.beta.at), mode)
        {
            return 0;
        }
        // A copy, so that nothing is stored in memory on the short way.
        let copied = routine;
        run_guarded(export, mode, &copied)
    }
}

/// [`run`] for any sizes.
///
/// # Safety
/// As [`run`].
#[inline(never)]
unsafe fn run_guarded<T: Blas, R: Level3<T>>(
    export: &'static Export,
    mode: c_int,
    routine: &R,
) -> c_int {
    guard::run(export, || {
        let mode = mode_of(mode).ok_or(Failure::Invalid("there is no such mode"))?;
        // SAFETY: the caller's.
        let call = unsafe { routine.read() }?;
        if call.c.rows == 0 || call.c.cols == 0 {
            return Ok(());
        }
        // SAFETY: NULL, or the caller's.
        let (alpha, beta) = unsafe { (call.alpha.get()?, call.beta.get()?) };
        let reads = call.k > 0 && !Blas::is_zero(alpha);
        if !reads && Blas::is_one(beta) {
            return Ok(());
        }
        if reads {
            call.operands.iter().try_for_each(Matrix::check)?;
        }
        call.c.as_const().check()?;
        let begun = trace::begin();
        // The program's alpha and beta may be elements of C.
        let copies = alpha.copied().zip(beta.copied());
        let (alpha, beta) = copies.ok_or(Failure::Invalid("no memory for alpha and beta"))?;
        let (way, part) = T::with_copied(&alpha, |alpha| {
            T::with_copied(&beta, |beta| {
                // SAFETY: the caller's; matrices that are not read may be NULL.
                let product = unsafe { R::product(&call, alpha, beta) };
                let part = product.part;
                T::multiply_where_it_lies(product, mode).map(|way| (way, part))
            })
        })?;
        let (n, k) = (call.c.cols as f64, call.k as f64);
        let elements = match part {
            Part::All => call.c.rows as f64 * n,
            _ => n * (n + 1.0) / 2.0,
        };
        begun.end(
            || format!("{} {}", export.name, R::described(&call)),
            || traced::by::<T>(way, mode, config().isa()),
            trace::multiply_add(T::IS_COMPLEX) * elements * k,
        );
        Ok(())
    })
}
