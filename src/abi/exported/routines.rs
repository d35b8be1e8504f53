//! The exported routines beside products, called with checked views.

use super::{option, outcome};
use crate::abi::exports::*;
use crate::engine::{MatMut, MatRef};
use crate::format::{Dd, Qd};
use crate::options::{Diag, Side, Trans, Uplo};

/// A routine and its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Routine {
    Gemmtr(Uplo, Trans, Trans),
    Symm(Side, Uplo),
    Syr2k(Uplo, Trans),
    Trmm(Side, Uplo, Trans, Diag),
    Trsm(Side, Uplo, Trans, Diag),
    Gemv(Trans),
    Symv(Uplo),
    Trmv(Uplo, Trans, Diag),
    Trsv(Uplo, Trans, Diag),
    Ger,
    Syr(Uplo),
    Syr2(Uplo),
    Axpy,
    Scal,
    /// Its result becomes the only element of C, which is in host memory.
    Dot,
}

/// The operands of a routine in the order of its arguments; C is what it changes. A vector is a matrix of one row, whose
/// leading dimension is the increment.
pub struct Call<'a, T> {
    pub routine: Routine,
    pub alpha: &'a T,
    pub a: MatRef<'a, T>,
    pub b: MatRef<'a, T>,
    pub beta: &'a T,
    pub c: MatMut<'a, T>,
    /// Increments are passed with a minus: vectors begin at their last element.
    pub backwards: bool,
}

/// A format that has these routines.
pub trait Routines: Sized {
    /// Calls the export; an error with its message.
    ///
    /// # Panics
    /// When the shapes do not agree.
    fn call(call: Call<'_, Self>) -> Result<(), String>;
}

/// The number of elements of a vector.
fn len<T>(x: &MatRef<'_, T>) -> i64 {
    assert!(x.rows == 1, "a vector is a row");
    x.cols as i64
}

/// The order of a matrix.
fn order<T>(x: &MatRef<'_, T>) -> i64 {
    assert!(x.rows == x.cols && x.row_stride == 1, "a square matrix");
    x.rows as i64
}

macro_rules! routines {
    ($($type:ty: $gemmtr:ident $symm:ident $syr2k:ident $trmm:ident $trsm:ident $gemv:ident $symv:ident $trmv:ident
        $trsv:ident $ger:ident $syr:ident $syr2:ident $axpy:ident $scal:ident $dot:ident;)*) => {$(
        impl Routines for $type {
            fn call(call: Call<'_, $type>) -> Result<(), String> {
                let Call { routine, alpha, a, b, beta, c, backwards } = call;
                let (alpha, beta, shape) = (*alpha, *beta, c.as_ref());
                let (m, n) = (c.rows as i64, c.cols as i64);
                let (lda, ldb, ldc) = (a.col_stride as i64, b.col_stride as i64, c.ld as i64);
                let sign = if backwards { -1 } else { 1 };
                let (inc_a, inc_b, inc_c) = (sign * lda, sign * ldb, sign * ldc);
                let (at_a, at_b, at_c) = (a.ptr, b.ptr, c.ptr);
                let letters = |letters: [char; 4]| letters.map(option);
                // SAFETY: the shapes are checked before each call; C is the view's alone.
                outcome(unsafe {
                    match routine {
                        Routine::Gemmtr(uplo, ta, tb) => {
                            let k = if ta.is_transposed() { a.rows } else { a.cols };
                            let of_b = if tb.is_transposed() { (n, k as i64) } else { (k as i64, n) };
                            assert!(order(&shape) == n && of_b == (b.rows as i64, b.cols as i64));
                            let [u, ta, tb, _] = letters([uplo.letter(), ta.letter(), tb.letter(), ' ']);
                            let [u, ta, tb] = [&u, &ta, &tb].map(|letter| letter.as_ptr());
                            $gemmtr(u, ta, tb, n, k as i64, alpha, at_a, lda, at_b, ldb, beta, at_c, ldc)
                        }
                        Routine::Symm(side, uplo) => {
                            assert!(order(&a) == if side == Side::Left { m } else { n });
                            assert!((b.rows, b.cols) == (c.rows, c.cols));
                            let [s, u, ..] = letters([side.letter(), uplo.letter(), ' ', ' ']);
                            let (s, u) = (s.as_ptr(), u.as_ptr());
                            $symm(s, u, m, n, alpha, at_a, lda, at_b, ldb, beta, at_c, ldc)
                        }
                        Routine::Syr2k(uplo, trans) => {
                            let k = if trans.is_transposed() { a.rows } else { a.cols };
                            assert!(order(&shape) == n && (a.rows, a.cols) == (b.rows, b.cols));
                            let [u, t, ..] = letters([uplo.letter(), trans.letter(), ' ', ' ']);
                            let (u, t) = (u.as_ptr(), t.as_ptr());
                            $syr2k(u, t, n, k as i64, alpha, at_a, lda, at_b, ldb, beta, at_c, ldc)
                        }
                        Routine::Trmm(side, uplo, trans, diag)
                        | Routine::Trsm(side, uplo, trans, diag) => {
                            assert!(order(&a) == if side == Side::Left { m } else { n });
                            let all = letters([side.letter(), uplo.letter(), trans.letter(), diag.letter()]);
                            let [s, u, t, d] = all.each_ref().map(|letter| letter.as_ptr());
                            let called = match routine {
                                Routine::Trmm(..) => $trmm,
                                _ => $trsm,
                            };
                            called(s, u, t, d, m, n, alpha, at_a, lda, at_c, ldc)
                        }
                        Routine::Gemv(trans) => {
                            let (rows, cols) = (a.rows as i64, a.cols as i64);
                            let op = if trans.is_transposed() { (cols, rows) } else { (rows, cols) };
                            assert!(op == (len(&shape), len(&b)));
                            let t = option(trans.letter());
                            let t = t.as_ptr();
                            $gemv(t, rows, cols, alpha, at_a, lda, at_b, inc_b, beta, at_c, inc_c)
                        }
                        Routine::Symv(uplo) => {
                            assert!(order(&a) == n && len(&b) == n && len(&shape) == n);
                            let u = option(uplo.letter());
                            $symv(u.as_ptr(), n, alpha, at_a, lda, at_b, inc_b, beta, at_c, inc_c)
                        }
                        Routine::Trmv(uplo, trans, diag) | Routine::Trsv(uplo, trans, diag) => {
                            assert!(order(&a) == n && len(&shape) == n);
                            let all = letters([uplo.letter(), trans.letter(), diag.letter(), ' ']);
                            let [u, t, d, _] = all.each_ref().map(|letter| letter.as_ptr());
                            let called = match routine {
                                Routine::Trmv(..) => $trmv,
                                _ => $trsv,
                            };
                            called(u, t, d, n, at_a, lda, at_c, inc_c)
                        }
                        Routine::Ger => {
                            assert!(len(&a) == m && len(&b) == n);
                            $ger(m, n, alpha, at_a, inc_a, at_b, inc_b, at_c, ldc)
                        }
                        Routine::Syr(uplo) => {
                            assert!(order(&shape) == len(&a));
                            let u = option(uplo.letter());
                            $syr(u.as_ptr(), n, alpha, at_a, inc_a, at_c, ldc)
                        }
                        Routine::Syr2(uplo) => {
                            assert!(order(&shape) == len(&a) && len(&b) == n);
                            let u = option(uplo.letter());
                            $syr2(u.as_ptr(), n, alpha, at_a, inc_a, at_b, inc_b, at_c, ldc)
                        }
                        Routine::Axpy => {
                            assert!(len(&a) == n && len(&shape) == n);
                            $axpy(n, alpha, at_a, inc_a, at_c, inc_c)
                        }
                        Routine::Scal => {
                            assert!(len(&shape) == n);
                            $scal(n, alpha, at_c, ldc)
                        }
                        Routine::Dot => {
                            assert!(len(&a) == len(&b) && (m, n) == (1, 1));
                            *at_c = $dot(a.cols as i64, at_a, inc_a, at_b, inc_b);
                            0
                        }
                    }
                })
            }
        }
    )*};
}
routines! {
    Dd: Rgemmtr_dd Rsymm_dd Rsyr2k_dd Rtrmm_dd Rtrsm_dd Rgemv_dd Rsymv_dd Rtrmv_dd Rtrsv_dd Rger_dd Rsyr_dd Rsyr2_dd
        Raxpy_dd Rscal_dd Rdot_dd;
    Qd: Rgemmtr_qd Rsymm_qd Rsyr2k_qd Rtrmm_qd Rtrsm_qd Rgemv_qd Rsymv_qd Rtrmv_qd Rtrsv_qd Rger_qd Rsyr_qd Rsyr2_qd
        Raxpy_qd Rscal_qd Rdot_qd;
}
