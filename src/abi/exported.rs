//! The exported products, called with checked views: what tests call instead of the bodies behind them.

pub mod routines;

use super::exports::*;
use super::types::*;
use crate::blas::formats::Format;
use crate::blas::level3::{Gemm, Mode, Syrk};
use crate::error;
use crate::format::mpfr::{Mpf, Mpfr};
use crate::format::{Dd, Qd};
use crate::options::stored_shape;
use std::ffi::{CStr, c_char, c_int};

/// Which exports of a format are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interface {
    /// `wb_gemm_FORMAT` and `wb_syrk_FORMAT`.
    Plain(Mode),
    /// `Rgemm_FORMAT` and `Rsyrk_FORMAT`, where there are plain names of them; the mode is
    /// [`Mode::Auto`].
    Mplapack,
}

impl Interface {
    fn mode(self) -> c_int {
        match self {
            Interface::Plain(Mode::Working) => WB_WORKING,
            Interface::Plain(Mode::Exact) => WB_EXACT,
            Interface::Plain(Mode::Native) => WB_NATIVE,
            Interface::Plain(Mode::Auto) | Interface::Mplapack => WB_AUTO,
        }
    }
}

/// A format whose products are exported.
pub trait Exported: Format {
    /// Calls the export; an error with its message.
    ///
    /// # Panics
    /// When the shapes do not agree.
    fn gemm(call: Gemm<'_, Self>, interface: Interface) -> Result<(), String>;

    /// As [`Exported::gemm`].
    fn syrk(call: Syrk<'_, Self>, interface: Interface) -> Result<(), String>;
}

/// Success for status 0; otherwise the error message.
pub(super) fn outcome(status: c_int) -> Result<(), String> {
    if status == 0 {
        return Ok(());
    }
    // SAFETY: a string that lives until the thread's next error.
    let message = unsafe { CStr::from_ptr(error::last()) };
    Err(format!("status {status}: {}", message.to_string_lossy()))
}

fn option(letter: char) -> [c_char; 2] {
    [letter as c_char, 0]
}

/// m, n and k, after a check that the matrices have these sizes.
fn gemm_sizes<T>(call: &Gemm<'_, T>) -> (i64, i64, i64) {
    let Gemm { transa, transb, a, b, c, .. } = call;
    let stored = |rows: usize, cols: usize| (rows as i64, cols as i64);
    let k = if transa.is_transposed() { a.rows } else { a.cols } as i64;
    let (m, n) = stored(c.rows, c.cols);
    assert!(a.row_stride == 1 && b.row_stride == 1);
    assert_eq!(stored(a.rows, a.cols), stored_shape(*transa, m, k));
    assert_eq!(stored(b.rows, b.cols), stored_shape(*transb, k, n));
    (m, n, k)
}

/// n and k, after a check that the matrices have these sizes.
fn syrk_sizes<T>(call: &Syrk<'_, T>) -> (i64, i64) {
    let Syrk { trans, a, c, .. } = call;
    let k = if trans.is_transposed() { a.rows } else { a.cols } as i64;
    let n = c.cols as i64;
    assert!(a.row_stride == 1 && c.rows == c.cols);
    assert_eq!((a.rows as i64, a.cols as i64), stored_shape(*trans, n, k));
    (n, k)
}

/// The exports of a format; `$factor` says how they take alpha and beta.
macro_rules! exported {
    ($type:ty, $factor:expr, $gemm:ident, $syrk:ident $(, $rgemm:ident, $rsyrk:ident)?) => {
        impl Exported for $type {
            fn gemm(call: Gemm<'_, $type>, interface: Interface) -> Result<(), String> {
                let (m, n, k) = gemm_sizes(&call);
                let Gemm { transa, transb, alpha, a, b, beta, c } = call;
                let (ta, tb) = (option(transa.letter()), option(transb.letter()));
                let (ta, tb, alpha, beta) = (ta.as_ptr(), tb.as_ptr(), $factor(alpha), $factor(beta));
                let (lda, ldb, ldc) = (a.col_stride as i64, b.col_stride as i64, c.ld as i64);
                let (a, b, c) = (a.as_ptr().cast(), b.as_ptr().cast(), c.as_ptr().cast());
                $(if interface == Interface::Mplapack {
                    // SAFETY: the shapes were checked; C is the view's alone.
                    return outcome(unsafe {
                        $rgemm(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
                    });
                })?
                let mode = interface.mode();
                // SAFETY: as above.
                outcome(unsafe {
                    $gemm(mode, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
                })
            }

            fn syrk(call: Syrk<'_, $type>, interface: Interface) -> Result<(), String> {
                let (n, k) = syrk_sizes(&call);
                let Syrk { uplo, trans, alpha, a, beta, c } = call;
                let (uplo, trans) = (option(uplo.letter()), option(trans.letter()));
                let (uplo, trans) = (uplo.as_ptr(), trans.as_ptr());
                let (alpha, beta) = ($factor(alpha), $factor(beta));
                let (lda, ldc) = (a.col_stride as i64, c.ld as i64);
                let (a, c) = (a.as_ptr().cast(), c.as_ptr().cast());
                $(if interface == Interface::Mplapack {
                    // SAFETY: the shapes were checked; C is the view's alone.
                    return outcome(unsafe {
                        $rsyrk(uplo, trans, n, k, alpha, a, lda, beta, c, ldc)
                    });
                })?
                let mode = interface.mode();
                // SAFETY: as above.
                outcome(unsafe { $syrk(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) })
            }
        }
    };
}

exported!(f64, |x: &f64| *x, wb_gemm_f64, wb_syrk_f64);
exported!(Dd, |x: &Dd| *x, wb_gemm_dd, wb_syrk_dd, Rgemm_dd, Rsyrk_dd);
exported!(Qd, |x: &Qd| *x, wb_gemm_qd, wb_syrk_qd, Rgemm_qd, Rsyrk_qd);
exported!(Mpfr, |x: *const Mpfr| x.cast(), wb_gemm_mpfr, wb_syrk_mpfr);
exported!(Mpf, |x: *const Mpf| x.cast(), wb_gemm_mpf, wb_syrk_mpf);
