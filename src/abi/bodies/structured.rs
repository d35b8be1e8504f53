//! Matrix-matrix routines with a symmetric or triangular matrix.

use super::check_on_host;
use crate::abi::arguments::{Arguments, Illegal, Matrix, Scalar, letter};
use crate::abi::exports::parameters::{Symm, Syr2k, Trmm, Trsm};
use crate::abi::guard::{self, Export, Failure};
use crate::blas::level1::{self, Context};
use crate::blas::level3::{Mode, Way};
use crate::blas::triangular::{self, Number, Options, Triangular};
use crate::blas::{symmetric, traced};
use crate::config::config;
use crate::options::{Side, stored_shape};
use crate::trace;
use std::ffi::{c_char, c_int};

/// Fails on a matrix in the memory of a GPU, and as [`Matrix::check`].
fn check<T: Number>(matrix: &Matrix<*const T>) -> Result<(), Failure> {
    matrix.check()?;
    check_on_host(matrix.name, matrix.at)
}

/// The arguments of a routine with a triangular matrix, as they were passed.
struct Passed<T> {
    options: [*const c_char; 4],
    sizes: [i64; 2],
    alpha: *const T,
    a: (*const T, i64),
    b: (*mut T, i64),
}

/// The same, checked but for NULL.
struct Call<T> {
    options: Options,
    alpha: Scalar<*const T>,
    a: Matrix<*const T>,
    b: Matrix<*mut T>,
}

impl<T: Number> Passed<T> {
    /// # Safety
    /// Option strings are NULL or readable.
    #[inline(always)]
    unsafe fn read(&self) -> Result<Call<T>, Illegal> {
        // SAFETY: the caller's.
        let [side, uplo, trans, diag] = self.options.map(|option| unsafe { letter(option) });
        let mut at = Arguments::default();
        let options = Options {
            side: at.side("side", side)?,
            uplo: at.uplo("uplo", uplo)?,
            trans: at.trans("transa", trans)?,
            diag: at.diag("diag", diag)?,
        };
        let (m, n) = (at.size("m", self.sizes[0])?, at.size("n", self.sizes[1])?);
        let alpha = at.scalar("alpha", self.alpha);
        let order = if options.side == Side::Left { m } else { n };
        let a = at.matrix("A", self.a.0, (order, order), self.a.1)?;
        let b = at.matrix("B", self.b.0, (m, n), self.b.1)?;
        Ok(Call { options, alpha, a, b })
    }
}

impl<T: Number> Call<T> {
    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.b.rows == 0 || self.b.cols == 0
    }

    /// # Safety
    /// No pointer that is read or written is NULL; the matrices are as [`trsm`] says.
    #[inline(always)]
    unsafe fn views<'a>(&self, alpha: T) -> Triangular<'a, T> {
        // SAFETY: the caller's.
        let (a, b) = unsafe { (self.a.view(), self.b.view_mut()) };
        Triangular { options: self.options, alpha, a, b }
    }
}

/// Runs a routine: at once where the matrices are small and nothing is to be reported.
///
/// # Safety
/// As [`trsm`].
#[inline(always)]
unsafe fn run<T: Number>(
    export: &'static Export,
    passed: Passed<T>,
    routine: impl Fn(Triangular<'_, T>, Context),
) -> c_int {
    // SAFETY: the caller's; without NULL where the matrices are used.
    unsafe {
        if let Ok(call) = passed.read()
            && !(call.alpha.at.is_null() | call.a.at.is_null() | call.b.at.is_null())
            && call.a.rows <= triangular::order_of::<T>()
            && let Some(short) =
                level1::short((call.b.rows * call.b.cols) as i64, [call.a.at, call.b.at, call.b.at])
        {
            routine(call.views(*call.alpha.at), short.context);
            return 0;
        }
        run_guarded(export, &passed, routine)
    }
}

/// # Safety
/// As [`trsm`].
#[inline(never)]
unsafe fn run_guarded<T: Number>(
    export: &'static Export,
    passed: &Passed<T>,
    routine: impl Fn(Triangular<'_, T>, Context),
) -> c_int {
    guard::run(export, || {
        // SAFETY: the caller's.
        let call = unsafe { passed.read() }?;
        if call.is_empty() {
            return Ok(());
        }
        // SAFETY: NULL, or the caller's.
        let alpha = *unsafe { call.alpha.get() }?;
        if !level1::Number::is_zero(&alpha) {
            check(&call.a)?;
        }
        check(&call.b.as_const())?;
        let (begun, context) = (trace::begin(), Context::chosen());
        // SAFETY: the caller's; A is not read where alpha is zero.
        routine(unsafe { call.views(alpha) }, context);
        let Options { side, uplo, trans, diag } = call.options;
        let letters = [side.letter(), uplo.letter(), trans.letter(), diag.letter()];
        let (m, n, order) = (call.b.rows, call.b.cols, call.a.rows);
        begun.end(
            || {
                let [side, uplo, trans, diag] = letters;
                format!("{} {side} {uplo} {trans} {diag} m={m} n={n}", export.name)
            },
            || {
                format!(
                    "engine=cpu kernel={}/{}",
                    context.isa.name(),
                    <T as level1::Number>::arithmetic(context.dd)
                )
            },
            m as f64 * n as f64 * order as f64,
        );
        Ok(())
    })
}

/// Solves op(A) X = alpha B or X op(A) = alpha B.
///
/// # Safety
/// Option strings and alpha are NULL or readable; the matrices are NULL or have the shapes that the arguments state, and
/// B does not overlap A.
#[inline(always)]
pub unsafe fn trsm<T: Number>(export: &'static Export, routine: Trsm<T>) -> c_int {
    let Trsm { side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb } = routine;
    let options = [side, uplo, transa, diag];
    let passed = Passed { options, sizes: [m, n], alpha, a: (a, lda), b: (b, ldb) };
    // SAFETY: the caller's.
    unsafe { run(export, passed, triangular::solve) }
}

/// B := alpha op(A) B or B := alpha B op(A).
///
/// # Safety
/// As [`trsm`].
#[inline(always)]
pub unsafe fn trmm<T: Number>(export: &'static Export, routine: Trmm<T>) -> c_int {
    let Trmm { side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb } = routine;
    let options = [side, uplo, transa, diag];
    let passed = Passed { options, sizes: [m, n], alpha, a: (a, lda), b: (b, ldb) };
    // SAFETY: the caller's.
    unsafe { run(export, passed, triangular::multiply) }
}

/// The numbers and matrices of a product with a symmetric matrix or result.
struct Symmetric<T> {
    alpha: Scalar<*const T>,
    operands: [Matrix<*const T>; 2],
    beta: Scalar<*const T>,
    c: Matrix<*mut T>,
}

impl<T: Number> Symmetric<T> {
    /// Computes with copies of alpha and beta, which may be elements of C. `terms` are those of a sum.
    ///
    /// # Safety
    /// As [`trsm`].
    unsafe fn compute(
        &self,
        export: &Export,
        (said, terms): (String, usize),
        routine: impl FnOnce(&T, &T) -> Way,
    ) -> Result<(), Failure> {
        let Symmetric { alpha, operands, beta, c } = self;
        if c.rows == 0 || c.cols == 0 {
            return Ok(());
        }
        // SAFETY: NULL, or the caller's.
        let (alpha, beta) = unsafe { (*alpha.get()?, *beta.get()?) };
        let reads = terms > 0 && !level1::Number::is_zero(&alpha);
        if !reads && level1::Number::is_one(&beta) {
            return Ok(());
        }
        if reads {
            operands.iter().try_for_each(check)?;
        }
        check(&c.as_const())?;
        let begun = trace::begin();
        let way = routine(&alpha, &beta);
        begun.end(
            || format!("{} {said}", export.name),
            || traced::by::<T>(way, Mode::Auto, config().isa()),
            2.0 * c.rows as f64 * c.cols as f64 * terms as f64,
        );
        Ok(())
    }
}

/// C := alpha A B + beta C or C := alpha B A + beta C with a symmetric matrix A.
///
/// # Safety
/// As [`trsm`], and C does not overlap A or B.
pub unsafe fn symm<T: Number>(export: &'static Export, routine: Symm<T>) -> c_int {
    guard::run(export, || {
        // SAFETY: the caller's.
        let (side, uplo) = unsafe { (letter(routine.side), letter(routine.uplo)) };
        let mut at = Arguments::default();
        let (side, uplo) = (at.side("side", side)?, at.uplo("uplo", uplo)?);
        let (m, n) = (at.size("m", routine.m)?, at.size("n", routine.n)?);
        let alpha = at.scalar("alpha", routine.alpha);
        let order = if side == Side::Left { m } else { n };
        let a = at.matrix("A", routine.a, (order, order), routine.lda)?;
        let b = at.matrix("B", routine.b, (m, n), routine.ldb)?;
        let beta = at.scalar("beta", routine.beta);
        let c = at.matrix("C", routine.c, (m, n), routine.ldc)?;
        let call = Symmetric { alpha, operands: [a, b], beta, c };
        let said = format!("{} {} m={} n={}", side.letter(), uplo.letter(), m.value, n.value);
        // SAFETY: the caller's.
        unsafe {
            call.compute(export, (said, order.value), |alpha, beta| {
                let (a, b, c) = (a.view(), b.view(), c.view_mut());
                symmetric::symm(symmetric::Symm { side, uplo, alpha, a, b, beta, c })
            })
        }
    })
}

/// One triangle of C := alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C.
///
/// # Safety
/// As [`symm`].
pub unsafe fn syr2k<T: Number>(export: &'static Export, routine: Syr2k<T>) -> c_int {
    guard::run(export, || {
        // SAFETY: the caller's.
        let (uplo, trans) = unsafe { (letter(routine.uplo), letter(routine.trans)) };
        let mut at = Arguments::default();
        let (uplo, trans) = (at.uplo("uplo", uplo)?, at.trans("trans", trans)?);
        let (n, k) = (at.size("n", routine.n)?, at.size("k", routine.k)?);
        let alpha = at.scalar("alpha", routine.alpha);
        let shape = stored_shape(trans, n, k);
        let a = at.matrix("A", routine.a, shape, routine.lda)?;
        let b = at.matrix("B", routine.b, shape, routine.ldb)?;
        let beta = at.scalar("beta", routine.beta);
        let c = at.matrix("C", routine.c, (n, n), routine.ldc)?;
        let call = Symmetric { alpha, operands: [a, b], beta, c };
        let said = format!("{} {} n={} k={}", uplo.letter(), trans.letter(), n.value, k.value);
        // SAFETY: the caller's.
        unsafe {
            call.compute(export, (said, k.value), |alpha, beta| {
                let (a, b, c) = (a.view(), b.view(), c.view_mut());
                symmetric::syr2k(symmetric::Syr2k { uplo, trans, alpha, a, b, beta, c })
            })
        }
    })
}
