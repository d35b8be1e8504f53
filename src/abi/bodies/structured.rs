//! Matrix-matrix routines with a symmetric or triangular matrix.

use super::{check_on_host, with_real};
use crate::abi::arguments::{Illegal, Matrix, Scalar};
use crate::abi::exports::checked;
use crate::abi::exports::parameters::{Hemm, Her2k, Herk, Symm, Syr2k, Trmm, Trsm};
use crate::abi::guard::{self, Export, Failure};
use crate::blas::device;
use crate::blas::level1::{self, Context};
use crate::blas::level3::{Mode, Way};
use crate::blas::symmetric::Kind;
use crate::blas::triangular::{self, Options, Routine, Triangular};
use crate::blas::{Blas, ComplexBlas};
use crate::blas::{level3, symmetric, traced};
use crate::config::config;
use crate::engine::{MatMut, MatRef};
use crate::options::{Trans, Uplo};
use crate::trace;
use std::ffi::c_int;

/// Fails as [`Matrix::check`], and on a matrix in the memory of a GPU if it must not be there.
fn check<T: Blas>(matrix: &Matrix<*const T>) -> Result<(), Failure> {
    matrix.check()?;
    if T::ON_DEVICE { Ok(()) } else { check_on_host(matrix.name, matrix.at) }
}

/// The arguments of a routine with a triangular matrix, checked but for NULL.
struct Call<T> {
    options: Options,
    alpha: Scalar<*const T>,
    a: Matrix<*const T>,
    b: Matrix<*mut T>,
}

impl<T: Blas> Call<T> {
    /// # Safety
    /// Option strings are NULL or readable.
    #[inline(always)]
    unsafe fn read(passed: &Trsm<T>) -> Result<Call<T>, Illegal> {
        // SAFETY: the caller's.
        let checked::Trmm { side, uplo, transa: trans, diag, alpha, a, b, .. } =
            unsafe { passed.checked() }?;
        Ok(Call { options: Options { side, uplo, trans, diag }, alpha, a, b })
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.b.rows == 0 || self.b.cols == 0
    }

    /// # Safety
    /// No pointer that is read or written is NULL; the matrices are as [`trsm`] says.
    #[inline(always)]
    unsafe fn views<'a>(&self, alpha: &'a T) -> Triangular<'a, T> {
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
unsafe fn run<T: Blas>(export: &'static Export, passed: Trsm<T>, routine: Routine) -> c_int {
    // SAFETY: the caller's; without NULL where the matrices are used.
    unsafe {
        if let Ok(call) = Call::read(&passed)
            && !(call.alpha.at.is_null() | call.a.at.is_null() | call.b.at.is_null())
            && call.a.rows <= triangular::order_of::<T>()
            && let Some(short) =
                level1::short((call.b.rows * call.b.cols) as i64, [call.a.at, call.b.at, call.b.at])
            && T::at_once(routine, call.views(&*call.alpha.at), short.context)
        {
            return 0;
        }
        run_guarded(export, &passed, routine)
    }
}

/// # Safety
/// As [`trsm`].
#[inline(never)]
unsafe fn run_guarded<T: Blas>(
    export: &'static Export,
    passed: &Trsm<T>,
    routine: Routine,
) -> c_int {
    guard::run(export, || {
        // SAFETY: the caller's.
        let call = unsafe { Call::read(passed) }?;
        if call.is_empty() {
            return Ok(());
        }
        // SAFETY: NULL, or the caller's.
        let alpha = unsafe { call.alpha.get() }?;
        if !Blas::is_zero(alpha) {
            check(&call.a)?;
        }
        check(&call.b.as_const())?;
        let (begun, context) = (trace::begin(), Context::chosen());
        // SAFETY: the caller's; A is not read where alpha is zero.
        let way = T::where_it_lies(routine, unsafe { call.views(alpha) }, context)?;
        let Options { side, uplo, trans, diag } = call.options;
        let letters = [side.letter(), uplo.letter(), trans.letter(), diag.letter()];
        let (m, n, order) = (call.b.rows, call.b.cols, call.a.rows);
        begun.end(
            || {
                let [side, uplo, trans, diag] = letters;
                format!("{} {side} {uplo} {trans} {diag} m={m} n={n}", export.name)
            },
            || {
                let arithmetic = <T as Blas>::arithmetic();
                match way {
                    Way::NativeCuda => format!("engine=cuda kernel=cuda/{arithmetic}"),
                    _ => format!("engine=cpu kernel={}/{arithmetic}", context.isa.name()),
                }
            },
            trace::multiply_add(T::IS_COMPLEX) / 2.0 * m as f64 * n as f64 * order as f64,
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
pub unsafe fn trsm<T: Blas>(export: &'static Export, routine: Trsm<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { run(export, routine, Routine::Solve) }
}

/// B := alpha op(A) B or B := alpha B op(A).
///
/// # Safety
/// As [`trsm`].
#[inline(always)]
pub unsafe fn trmm<T: Blas>(export: &'static Export, routine: Trmm<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { run(export, routine, Routine::Multiply) }
}

/// The numbers and matrices of a product with a symmetric matrix or result.
struct Symmetric<T> {
    alpha: Scalar<*const T>,
    operands: [Matrix<*const T>; 2],
    beta: Scalar<*const T>,
    c: Matrix<*mut T>,
}

impl<T: Blas> Symmetric<T> {
    /// The length of the sums of an update with op(A).
    fn depth(&self, trans: Trans) -> usize {
        let a = &self.operands[0];
        if trans == Trans::No { a.cols } else { a.rows }
    }

    /// A, B and C.
    ///
    /// # Safety
    /// As [`trsm`]; a matrix that is used is not NULL.
    unsafe fn views<'a>(&self) -> (MatRef<'a, T>, MatRef<'a, T>, MatMut<'a, T>) {
        let [a, b] = &self.operands;
        // SAFETY: the caller's.
        unsafe { (a.view(), b.view(), self.c.view_mut()) }
    }

    /// Calls what may compute at once, unless a pointer is NULL.
    ///
    /// # Safety
    /// As [`trsm`].
    unsafe fn at_once(&self, routine: impl FnOnce(&T, &T) -> bool) -> bool {
        let Symmetric { alpha, operands: [a, b], beta, c } = self;
        let is_null = |x: &Matrix<*const T>| x.at.is_null();
        if alpha.at.is_null() || beta.at.is_null() || is_null(a) || is_null(b) || c.at.is_null() {
            return false;
        }
        // SAFETY: the caller's.
        unsafe { routine(&*alpha.at, &*beta.at) }
    }

    /// Computes with copies of alpha and beta, which may be elements of C. `terms` are those of a sum.
    ///
    /// # Safety
    /// As [`trsm`].
    unsafe fn compute(
        &self,
        export: &Export,
        (said, terms): (impl FnOnce() -> String, usize),
        routine: impl FnOnce(&T, &T) -> Result<Way, device::Failure>,
    ) -> Result<(), Failure> {
        let Symmetric { alpha, operands, beta, c } = self;
        if c.rows == 0 || c.cols == 0 {
            return Ok(());
        }
        // SAFETY: NULL, or the caller's.
        let (alpha, beta) = unsafe { (alpha.get()?, beta.get()?) };
        let reads = terms > 0 && !Blas::is_zero(alpha);
        if !reads && Blas::is_one(beta) {
            return Ok(());
        }
        if reads {
            operands.iter().try_for_each(check)?;
        }
        check(&c.as_const())?;
        let begun = trace::begin();
        let copies = alpha.copied().zip(beta.copied());
        let (alpha, beta) = copies.ok_or(Failure::Invalid("no memory for alpha and beta"))?;
        let way =
            T::with_copied(&alpha, |alpha| T::with_copied(&beta, |beta| routine(alpha, beta)))?;
        begun.end(
            || format!("{} {}", export.name, said()),
            || traced::by::<T>(way, Mode::Auto, config().isa()),
            trace::multiply_add(T::IS_COMPLEX) * c.rows as f64 * c.cols as f64 * terms as f64,
        );
        Ok(())
    }
}

/// C := alpha A B + beta C or C := alpha B A + beta C with a symmetric matrix A.
///
/// # Safety
/// As [`trsm`], and C does not overlap A or B.
pub unsafe fn symm<T: Blas>(export: &'static Export, routine: Symm<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { of_kind(export, routine, Kind::Symmetric) }
}

/// The same with a Hermitian matrix A.
///
/// # Safety
/// As [`symm`].
pub unsafe fn hemm<T: Blas>(export: &'static Export, routine: Hemm<T>) -> c_int {
    // SAFETY: the caller's.
    unsafe { of_kind(export, routine, Kind::Hermitian) }
}

/// # Safety
/// As [`symm`].
unsafe fn of_kind<T: Blas>(export: &'static Export, routine: Symm<T>, kind: Kind) -> c_int {
    let read = || {
        // SAFETY: the caller's.
        let checked::Symm { side, uplo, alpha, a, b, beta, c, .. } = unsafe { routine.checked() }?;
        Ok::<_, Illegal>((side, uplo, Symmetric { alpha, operands: [a, b], beta, c }))
    };
    // SAFETY: the caller's.
    unsafe {
        if let Ok((side, uplo, call)) = read()
            && call.at_once(|alpha, beta| {
                let (a, b, c) = call.views();
                T::symm_at_once(symmetric::Symm { kind, side, uplo, alpha, a, b, beta, c })
            })
        {
            return 0;
        }
    }
    guard::run(export, || {
        let (side, uplo, call) = read()?;
        let (m, n, order) = (call.c.rows, call.c.cols, call.operands[0].rows);
        let said = || format!("{} {} m={m} n={n}", side.letter(), uplo.letter());
        // SAFETY: the caller's.
        unsafe {
            call.compute(export, (said, order), |alpha, beta| {
                let (a, b, c) = call.views();
                T::symm(symmetric::Symm { kind, side, uplo, alpha, a, b, beta, c })
            })
        }
    })
}

/// One triangle of C := alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C.
///
/// # Safety
/// As [`symm`].
pub unsafe fn syr2k<T: Blas>(export: &'static Export, routine: Syr2k<T>) -> c_int {
    let read = || {
        // SAFETY: the caller's.
        let checked::Syr2k { uplo, trans, alpha, a, b, beta, c, .. } =
            unsafe { routine.checked() }?;
        Ok((uplo, trans, Symmetric { alpha, operands: [a, b], beta, c }))
    };
    // SAFETY: the caller's.
    unsafe { rank_2k(export, read, Kind::Symmetric) }
}

/// One triangle of the Hermitian C := alpha op(A) op(B)^H + conj(alpha) op(B) op(A)^H + beta C, beta being real.
///
/// # Safety
/// As [`symm`].
pub unsafe fn her2k<T: Blas + ComplexBlas>(
    export: &'static Export,
    routine: Her2k<T, T::Real>,
) -> c_int {
    let Her2k { uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc } = routine;
    // SAFETY: the caller's.
    unsafe {
        with_real(beta, |beta| {
            let routine = Her2k { uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc };
            let read = || {
                let checked::Her2k { uplo, trans, alpha, a, b, beta, c, .. } = routine.checked()?;
                Ok((uplo, trans, Symmetric { alpha, operands: [a, b], beta, c }))
            };
            rank_2k(export, read, Kind::Hermitian)
        })
    }
}

/// # Safety
/// As [`symm`].
unsafe fn rank_2k<T: Blas>(
    export: &'static Export,
    read: impl Fn() -> Result<(Uplo, Trans, Symmetric<T>), Illegal>,
    kind: Kind,
) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        if let Ok((uplo, trans, call)) = read()
            && call.at_once(|alpha, beta| {
                let (a, b, c) = call.views();
                T::syr2k_at_once(symmetric::Syr2k { kind, uplo, trans, alpha, a, b, beta, c })
            })
        {
            return 0;
        }
    }
    guard::run(export, || {
        let (uplo, trans, call) = read()?;
        let (n, k) = (call.c.rows, call.depth(trans));
        let said = || format!("{} {} n={n} k={k}", uplo.letter(), trans.letter());
        // SAFETY: the caller's.
        unsafe {
            call.compute(export, (said, k), |alpha, beta| {
                let (a, b, c) = call.views();
                T::syr2k(symmetric::Syr2k { kind, uplo, trans, alpha, a, b, beta, c })
            })
        }
    })
}

/// One triangle of the Hermitian C := alpha op(A) op(A)^H + beta C, alpha and beta being real.
///
/// # Safety
/// As [`symm`].
pub unsafe fn herk<T: Blas + ComplexBlas>(
    export: &'static Export,
    routine: Herk<T, T::Real>,
) -> c_int {
    let Herk { uplo, trans, n, k, alpha, a, lda, beta, c, ldc } = routine;
    // SAFETY: the caller's.
    unsafe {
        with_real(alpha, |alpha| {
            with_real(beta, |beta| {
                let routine = Herk { uplo, trans, n, k, alpha, a, lda, beta, c, ldc };
                rank_k(export, routine)
            })
        })
    }
}

/// # Safety
/// As [`symm`].
unsafe fn rank_k<T: Blas>(export: &'static Export, routine: Herk<T, T>) -> c_int {
    let read = || {
        // SAFETY: the caller's.
        let checked::Herk { uplo, trans, alpha, a, beta, c, .. } = unsafe { routine.checked() }?;
        Ok::<_, Illegal>((uplo, trans, Symmetric { alpha, operands: [a, a], beta, c }))
    };
    // SAFETY: the caller's.
    unsafe {
        if let Ok((uplo, trans, call)) = read()
            && call.at_once(|alpha, beta| {
                let (a, _, c) = call.views();
                T::herk_at_once(level3::Syrk { uplo, trans, alpha, a, beta, c })
            })
        {
            return 0;
        }
    }
    guard::run(export, || {
        let (uplo, trans, call) = read()?;
        let (n, k) = (call.c.rows, call.depth(trans));
        let said = || format!("{} {} n={n} k={k}", uplo.letter(), trans.letter());
        // SAFETY: the caller's.
        unsafe {
            call.compute(export, (said, k), |alpha, beta| {
                let (a, _, c) = call.views();
                T::herk(level3::Syrk { uplo, trans, alpha, a, beta, c })
            })
        }
    })
}
