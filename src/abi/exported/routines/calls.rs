//! The calls, with the shapes checked before.

use super::kept::{Element, Part, Status};
use super::{Arguments, Call, Routine, Routines, Storage};
use crate::abi::exported::{option, outcome};
use crate::abi::exports::*;
use crate::engine::MatRef;
use crate::format::mpfr::{Mpf, Mpfr};
use crate::format::{Complex, Dd, Qd};
use crate::options::Side;
use std::ffi::c_char;
use std::ptr;

/// The number of elements of a vector.
fn len<N>(x: &MatRef<'_, N>) -> i64 {
    assert!(x.rows == 1, "a vector is a row");
    x.cols as i64
}

/// The order of a matrix.
fn order<N>(x: &MatRef<'_, N>) -> i64 {
    assert!(x.rows == x.cols && x.row_stride == 1, "a square matrix");
    x.rows as i64
}

/// Checks that a matrix of `rows` x `cols` elements is stored in this way.
fn check<N>(x: &MatRef<'_, N>, storage: Storage, rows: i64, cols: i64) {
    let (rows, cols) = (rows as usize, cols as usize);
    let stored = match storage {
        Storage::Full => (rows, cols),
        Storage::Band { below, above } => (below + above + 1, cols),
        Storage::Packed => (rows * (rows + 1) / 2, 1),
    };
    assert!((x.rows, x.cols) == stored, "a matrix as it is stored");
}

/// Options as they are passed.
fn letters<const N: usize>(letters: [char; N]) -> [[c_char; 2]; N] {
    letters.map(option)
}

/// The calls of the routines on a type of numbers; `$scalar` says how they take factors, `$real` how real ones.
macro_rules! calls {
    (
        $number:ty, $scalar:expr, $real:expr, $other:ident;
        $gemm:ident $syrk:ident $gemmtr:ident $symm:ident $syr2k:ident $trmm:ident $trsm:ident
        $gemv:ident $gbmv:ident $symv:ident $sbmv:ident $spmv:ident $trmv:ident $tbmv:ident $tpmv:ident
        $trsv:ident $tbsv:ident $tpsv:ident $ger:ident $syr:ident $spr:ident $syr2:ident $spr2:ident
        $axpy:ident $scal:ident $copy:ident $swap:ident $rot:ident
        $dot:ident $asum:ident $nrm2:ident $iamax:ident
    ) => {
        impl Arguments<'_, $number> {
            fn call(self) -> Result<(), String> {
                let Arguments { routine, storage, alpha, a, b, beta, ref c, backwards } = self;
                let (real, scalar) = ($real, $scalar);
                let shape = c.as_ref();
                let (m, n) = (c.rows as i64, c.cols as i64);
                let (lda, ldb, ldc) = (a.col_stride as i64, b.col_stride as i64, c.ld as i64);
                let sign = if backwards { -1 } else { 1 };
                let (inc_a, inc_b, inc_c) = (sign * lda, sign * ldb, sign * ldc);
                let (at_a, at_b, at_c) = (a.as_ptr(), b.as_ptr(), c.as_ptr());
                let (passed_alpha, passed_beta) = (scalar(alpha), scalar(beta));
                // SAFETY: the shapes are checked before each call; C is the view's alone.
                let status = unsafe {
                    match routine {
                        Routine::Gemm(ta, tb) | Routine::Gemmtr(_, ta, tb) => {
                            let k = if ta.is_transposed() { a.rows } else { a.cols } as i64;
                            let of_a = if ta.is_transposed() { (k, m) } else { (m, k) };
                            let of_b = if tb.is_transposed() { (n, k) } else { (k, n) };
                            assert!(of_a == (a.rows as i64, a.cols as i64));
                            assert!(of_b == (b.rows as i64, b.cols as i64));
                            let [ta, tb] = &letters([ta.letter(), tb.letter()]);
                            let (ta, tb, alpha, beta) =
                                (ta.as_ptr(), tb.as_ptr(), passed_alpha, passed_beta);
                            match routine {
                                Routine::Gemmtr(uplo, ..) => {
                                    let u = option(uplo.letter());
                                    assert!(order(&shape) == n);
                                    $gemmtr(
                                        u.as_ptr(),
                                        ta,
                                        tb,
                                        n,
                                        k,
                                        alpha,
                                        at_a,
                                        lda,
                                        at_b,
                                        ldb,
                                        beta,
                                        at_c,
                                        ldc,
                                    )
                                }
                                _ => $gemm(
                                    ta, tb, m, n, k, alpha, at_a, lda, at_b, ldb, beta, at_c, ldc,
                                ),
                            }
                        }
                        Routine::Syrk(uplo, trans) | Routine::Syr2k(uplo, trans) => {
                            let k = if trans.is_transposed() { a.rows } else { a.cols } as i64;
                            let of_a = if trans.is_transposed() { (k, n) } else { (n, k) };
                            assert!(order(&shape) == n && of_a == (a.rows as i64, a.cols as i64));
                            let [u, t] = &letters([uplo.letter(), trans.letter()]);
                            let (u, t, alpha, beta) =
                                (u.as_ptr(), t.as_ptr(), passed_alpha, passed_beta);
                            if matches!(routine, Routine::Syrk(..)) {
                                $syrk(u, t, n, k, alpha, at_a, lda, beta, at_c, ldc)
                            } else {
                                assert!((a.rows, a.cols) == (b.rows, b.cols));
                                $syr2k(u, t, n, k, alpha, at_a, lda, at_b, ldb, beta, at_c, ldc)
                            }
                        }
                        Routine::Symm(side, uplo) => {
                            assert!(order(&a) == if side == Side::Left { m } else { n });
                            assert!((b.rows, b.cols) == (c.rows, c.cols));
                            let [s, u] = &letters([side.letter(), uplo.letter()]);
                            let (s, u, alpha, beta) =
                                (s.as_ptr(), u.as_ptr(), passed_alpha, passed_beta);
                            $symm(s, u, m, n, alpha, at_a, lda, at_b, ldb, beta, at_c, ldc)
                        }
                        Routine::Trmm(side, uplo, trans, diag)
                        | Routine::Trsm(side, uplo, trans, diag) => {
                            assert!(order(&a) == if side == Side::Left { m } else { n });
                            let all = letters([
                                side.letter(),
                                uplo.letter(),
                                trans.letter(),
                                diag.letter(),
                            ]);
                            let [s, u, t, d] = all.each_ref().map(|letter| letter.as_ptr());
                            let called = match routine {
                                Routine::Trmm(..) => $trmm,
                                _ => $trsm,
                            };
                            called(s, u, t, d, m, n, passed_alpha, at_a, lda, at_c, ldc)
                        }
                        Routine::Gemv(trans) => {
                            let (of_y, of_x) = (len(&shape), len(&b));
                            let (rows, cols) =
                                if trans.is_transposed() { (of_x, of_y) } else { (of_y, of_x) };
                            check(&a, storage, rows, cols);
                            let t = option(trans.letter());
                            let (t, alpha, beta) = (t.as_ptr(), passed_alpha, passed_beta);
                            match storage {
                                Storage::Band { below, above } => {
                                    let (kl, ku) = (below as i64, above as i64);
                                    $gbmv(
                                        t, rows, cols, kl, ku, alpha, at_a, lda, at_b, inc_b, beta,
                                        at_c, inc_c,
                                    )
                                }
                                _ => $gemv(
                                    t, rows, cols, alpha, at_a, lda, at_b, inc_b, beta, at_c, inc_c,
                                ),
                            }
                        }
                        Routine::Symv(uplo) => {
                            assert!(len(&b) == n && len(&shape) == n);
                            check(&a, storage, n, n);
                            let u = option(uplo.letter());
                            let (u, alpha, beta) = (u.as_ptr(), passed_alpha, passed_beta);
                            match storage {
                                Storage::Full => {
                                    $symv(u, n, alpha, at_a, lda, at_b, inc_b, beta, at_c, inc_c)
                                }
                                Storage::Band { below, above } => {
                                    let k = (below + above) as i64;
                                    $sbmv(u, n, k, alpha, at_a, lda, at_b, inc_b, beta, at_c, inc_c)
                                }
                                Storage::Packed => {
                                    $spmv(u, n, alpha, at_a, at_b, inc_b, beta, at_c, inc_c)
                                }
                            }
                        }
                        Routine::Trmv(uplo, trans, diag) | Routine::Trsv(uplo, trans, diag) => {
                            assert!(len(&shape) == n);
                            check(&a, storage, n, n);
                            let all = letters([uplo.letter(), trans.letter(), diag.letter()]);
                            let [u, t, d] = all.each_ref().map(|letter| letter.as_ptr());
                            let multiplies = matches!(routine, Routine::Trmv(..));
                            match storage {
                                Storage::Full => {
                                    let called = if multiplies { $trmv } else { $trsv };
                                    called(u, t, d, n, at_a, lda, at_c, inc_c)
                                }
                                Storage::Band { below, above } => {
                                    let called = if multiplies { $tbmv } else { $tbsv };
                                    called(
                                        u,
                                        t,
                                        d,
                                        n,
                                        (below + above) as i64,
                                        at_a,
                                        lda,
                                        at_c,
                                        inc_c,
                                    )
                                }
                                Storage::Packed => {
                                    let called = if multiplies { $tpmv } else { $tpsv };
                                    called(u, t, d, n, at_a, at_c, inc_c)
                                }
                            }
                        }
                        Routine::Ger => {
                            assert!(len(&a) == m && len(&b) == n);
                            $ger(m, n, passed_alpha, at_a, inc_a, at_b, inc_b, at_c, ldc)
                        }
                        Routine::Syr(uplo) => {
                            let n = len(&a);
                            check(&shape, storage, n, n);
                            let (u, alpha) = (option(uplo.letter()), real(alpha));
                            match storage {
                                Storage::Packed => $spr(u.as_ptr(), n, alpha, at_a, inc_a, at_c),
                                _ => $syr(u.as_ptr(), n, alpha, at_a, inc_a, at_c, ldc),
                            }
                        }
                        Routine::Syr2(uplo) => {
                            let n = len(&a);
                            assert!(len(&b) == n);
                            check(&shape, storage, n, n);
                            let (u, alpha) = (option(uplo.letter()), passed_alpha);
                            let u = u.as_ptr();
                            match storage {
                                Storage::Packed => {
                                    $spr2(u, n, alpha, at_a, inc_a, at_b, inc_b, at_c)
                                }
                                _ => $syr2(u, n, alpha, at_a, inc_a, at_b, inc_b, at_c, ldc),
                            }
                        }
                        Routine::Axpy => {
                            assert!(len(&a) == n && len(&shape) == n);
                            $axpy(n, passed_alpha, at_a, inc_a, at_c, inc_c)
                        }
                        Routine::Scal => {
                            assert!(len(&shape) == n);
                            $scal(n, passed_alpha, at_c, ldc)
                        }
                        Routine::Copy => {
                            assert!(len(&a) == n && len(&shape) == n);
                            $copy(n, at_a, inc_a, at_c, inc_c)
                        }
                        Routine::Swap => {
                            assert!(m == 2);
                            $swap(n, at_c, inc_c, at_c.add(1), inc_c)
                        }
                        Routine::Rot => {
                            assert!(m == 2);
                            $rot(n, at_c, inc_c, at_c.add(1), inc_c, real(alpha), real(beta))
                        }
                        Routine::Dot => {
                            assert!(len(&a) == len(&b) && (m, n) == (1, 1));
                            (*at_c).keep($dot(a.cols as i64, at_a, inc_a, at_b, inc_b));
                            Default::default()
                        }
                        // Of one vector, increments are positive.
                        Routine::Asum | Routine::Nrm2 => {
                            assert!((m, n) == (1, 1));
                            let called = if routine == Routine::Asum { $asum } else { $nrm2 };
                            (*at_c).keep_part(called(len(&a), at_a, lda));
                            Default::default()
                        }
                        Routine::Iamax => {
                            assert!((m, n) == (1, 1));
                            (*at_c).keep_place($iamax(len(&a), at_a, lda));
                            Default::default()
                        }
                        _ => return $other(self),
                    }
                };
                outcome(Status::code(status))
            }
        }
    };
}

/// The calls of the routines on real numbers alone.
macro_rules! real_calls {
    ($name:ident: $number:ty, $scalar:expr; $rotm:ident $rotg:ident $rotmg:ident) => {
        fn $name(arguments: Arguments<'_, $number>) -> Result<(), String> {
            let Arguments { routine, a, c, backwards, .. } = arguments;
            let scalar = $scalar;
            let at = |i: usize| c.as_ptr().wrapping_add(i * c.ld);
            // SAFETY: the shapes are checked before each call; C is the view's alone.
            let status = unsafe {
                match routine {
                    Routine::Rotm(modified) => <$number>::with_integer(modified.flag(), |flag| {
                        assert!(c.rows == 2 && (a.rows, a.cols) == (2, 2));
                        let [h11, h21, h12, h22] =
                            [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(i, j)| a.get(i, j));
                        // Numbers with limbs keep them elsewhere: copies are only read.
                        let param = [flag, h11, h21, h12, h22].map(|x| ptr::read(x));
                        let inc = if backwards { -(c.ld as i64) } else { c.ld as i64 };
                        $rotm(
                            c.cols as i64,
                            c.as_ptr(),
                            inc,
                            c.as_ptr().add(1),
                            inc,
                            param.as_ptr(),
                        )
                    }),
                    Routine::Rotg => {
                        assert!((c.rows, c.cols) == (1, 4));
                        $rotg(at(0), at(1), at(2), at(3))
                    }
                    Routine::Rotmg => {
                        assert!((c.rows, c.cols, c.ld) == (1, 9, 1));
                        $rotmg(at(0), at(1), at(2), scalar(&*at(3)), at(4))
                    }
                    _ => return Err("no such routine on real numbers".into()),
                }
            };
            outcome(Status::code(status))
        }
    };
}

/// The calls of the routines on complex numbers alone.
macro_rules! complex_calls {
    (
        $name:ident: $part:ty, $scalar:expr, $real:expr;
        $herk:ident $hemm:ident $her2k:ident $gerc:ident $rscal:ident $dotc:ident $rotg:ident $abs1:ident
    ) => {
        fn $name(arguments: Arguments<'_, Complex<$part>>) -> Result<(), String> {
            let Arguments { routine, alpha, a, b, beta, c, backwards, .. } = arguments;
            let (real, scalar) = ($real, $scalar);
            let (passed_alpha, passed_beta) = (scalar(alpha), scalar(beta));
            let shape = c.as_ref();
            let (m, n) = (c.rows as i64, c.cols as i64);
            let (lda, ldb, ldc) = (a.col_stride as i64, b.col_stride as i64, c.ld as i64);
            let sign = if backwards { -1 } else { 1 };
            let (inc_a, inc_b) = (sign * lda, sign * ldb);
            let (at_a, at_b, at_c) = (a.as_ptr(), b.as_ptr(), c.as_ptr());
            // SAFETY: the shapes are checked before each call; C is the view's alone.
            let status = unsafe {
                match routine {
                    Routine::Herk(uplo, trans) | Routine::Her2k(uplo, trans) => {
                        let k = if trans.is_transposed() { a.rows } else { a.cols } as i64;
                        let of_a = if trans.is_transposed() { (k, n) } else { (n, k) };
                        assert!(order(&shape) == n && of_a == (a.rows as i64, a.cols as i64));
                        let [u, t] = &letters([uplo.letter(), trans.letter()]);
                        let (u, t) = (u.as_ptr(), t.as_ptr());
                        if matches!(routine, Routine::Herk(..)) {
                            $herk(u, t, n, k, real(alpha), at_a, lda, real(beta), at_c, ldc)
                        } else {
                            assert!((a.rows, a.cols) == (b.rows, b.cols));
                            $her2k(
                                u,
                                t,
                                n,
                                k,
                                passed_alpha,
                                at_a,
                                lda,
                                at_b,
                                ldb,
                                real(beta),
                                at_c,
                                ldc,
                            )
                        }
                    }
                    Routine::Hemm(side, uplo) => {
                        assert!(order(&a) == if side == Side::Left { m } else { n });
                        assert!((b.rows, b.cols) == (c.rows, c.cols));
                        let [s, u] = &letters([side.letter(), uplo.letter()]);
                        let (s, u, alpha, beta) =
                            (s.as_ptr(), u.as_ptr(), passed_alpha, passed_beta);
                        $hemm(s, u, m, n, alpha, at_a, lda, at_b, ldb, beta, at_c, ldc)
                    }
                    Routine::Gerc => {
                        assert!(len(&a) == m && len(&b) == n);
                        $gerc(m, n, passed_alpha, at_a, inc_a, at_b, inc_b, at_c, ldc)
                    }
                    Routine::Rscal => {
                        assert!(len(&shape) == n);
                        $rscal(n, real(alpha), at_c, ldc)
                    }
                    Routine::Dotc => {
                        assert!(len(&a) == len(&b) && (m, n) == (1, 1));
                        (*at_c).keep($dotc(a.cols as i64, at_a, inc_a, at_b, inc_b));
                        Default::default()
                    }
                    Routine::Rotg => {
                        assert!((m, n) == (1, 4));
                        let [at_b, at_cosine, at_sine] = [1, 2, 3].map(|i| at_c.add(i * c.ld));
                        $rotg(at_c, scalar(&*at_b), &raw mut (*at_cosine).re, at_sine)
                    }
                    Routine::Abs1 => {
                        assert!((m, n) == (1, 1) && (a.rows, a.cols) == (1, 1));
                        (*at_c).keep_part($abs1(scalar(&*at_a)));
                        Default::default()
                    }
                    _ => return Err("no such routine on complex numbers".into()),
                }
            };
            outcome(Status::code(status))
        }
    };
}

/// Both kinds of numbers of a format.
macro_rules! routines {
    ($($real:ty),*) => {$(
        impl Routines for $real {
            fn call(call: Call<'_, $real>) -> Result<(), String> {
                match call.complex {
                    true => call.complex().call(),
                    false => call.real().call(),
                }
            }
        }
    )*};
}
routines!(Dd, Qd, Mpfr, Mpf);

real_calls!(other_dd: Dd, |x: &Dd| *x; Rrotm_dd Rrotg_dd Rrotmg_dd);
real_calls!(other_qd: Qd, |x: &Qd| *x; Rrotm_qd Rrotg_qd Rrotmg_qd);
real_calls!(other_mpfr: Mpfr, |x: *const Mpfr| x; rrotm_mpfr rrotg_mpfr rrotmg_mpfr);
real_calls!(other_mpf: Mpf, |x: *const Mpf| x; rrotm_gmp rrotg_gmp rrotmg_gmp);
complex_calls! {
    other_complex_dd: Dd, |x: &Complex<Dd>| *x, |x: &Complex<Dd>| x.re;
    Cherk_dd Chemm_dd Cher2k_dd Cgerc_dd CRscal_dd Cdotc_dd Crotg_dd RCabs1_dd
}
complex_calls! {
    other_complex_qd: Qd, |x: *const Complex<Qd>| x, |x: &Complex<Qd>| x.re;
    Cherk_qd Chemm_qd Cher2k_qd Cgerc_qd CRscal_qd Cdotc_qd Crotg_qd RCabs1_qd
}
complex_calls! {
    other_complex_mpfr: Mpfr, |x: *const Complex<Mpfr>| x, |x: &Complex<Mpfr>| &raw const x.re;
    cherk_mpfr chemm_mpfr cher2k_mpfr cgerc_mpfr crscal_mpfr cdotc_mpfr crotg_mpfr rcabs1_mpfr
}
complex_calls! {
    other_complex_mpf: Mpf, |x: *const Complex<Mpf>| x, |x: &Complex<Mpf>| &raw const x.re;
    cherk_gmp chemm_gmp cher2k_gmp cgerc_gmp crscal_gmp cdotc_gmp crotg_gmp rcabs1_gmp
}
calls! {
    Dd, |x: &Dd| *x, |x: &Dd| *x, other_dd;
    Rgemm_dd Rsyrk_dd Rgemmtr_dd Rsymm_dd Rsyr2k_dd Rtrmm_dd Rtrsm_dd
    Rgemv_dd Rgbmv_dd Rsymv_dd Rsbmv_dd Rspmv_dd Rtrmv_dd Rtbmv_dd Rtpmv_dd
    Rtrsv_dd Rtbsv_dd Rtpsv_dd Rger_dd Rsyr_dd Rspr_dd Rsyr2_dd Rspr2_dd
    Raxpy_dd Rscal_dd Rcopy_dd Rswap_dd Rrot_dd Rdot_dd Rasum_dd Rnrm2_dd iRamax_dd
}
calls! {
    Qd, |x: &Qd| *x, |x: &Qd| *x, other_qd;
    Rgemm_qd Rsyrk_qd Rgemmtr_qd Rsymm_qd Rsyr2k_qd Rtrmm_qd Rtrsm_qd
    Rgemv_qd Rgbmv_qd Rsymv_qd Rsbmv_qd Rspmv_qd Rtrmv_qd Rtbmv_qd Rtpmv_qd
    Rtrsv_qd Rtbsv_qd Rtpsv_qd Rger_qd Rsyr_qd Rspr_qd Rsyr2_qd Rspr2_qd
    Raxpy_qd Rscal_qd Rcopy_qd Rswap_qd Rrot_qd Rdot_qd Rasum_qd Rnrm2_qd iRamax_qd
}
calls! {
    Complex<Dd>, |x: &Complex<Dd>| *x, |x: &Complex<Dd>| x.re, other_complex_dd;
    Cgemm_dd Csyrk_dd Cgemmtr_dd Csymm_dd Csyr2k_dd Ctrmm_dd Ctrsm_dd
    Cgemv_dd Cgbmv_dd Chemv_dd Chbmv_dd Chpmv_dd Ctrmv_dd Ctbmv_dd Ctpmv_dd
    Ctrsv_dd Ctbsv_dd Ctpsv_dd Cgeru_dd Cher_dd Chpr_dd Cher2_dd Chpr2_dd
    Caxpy_dd Cscal_dd Ccopy_dd Cswap_dd CRrot_dd Cdotu_dd RCasum_dd RCnrm2_dd iCamax_dd
}
calls! {
    Complex<Qd>, |x: *const Complex<Qd>| x, |x: &Complex<Qd>| x.re, other_complex_qd;
    Cgemm_qd Csyrk_qd Cgemmtr_qd Csymm_qd Csyr2k_qd Ctrmm_qd Ctrsm_qd
    Cgemv_qd Cgbmv_qd Chemv_qd Chbmv_qd Chpmv_qd Ctrmv_qd Ctbmv_qd Ctpmv_qd
    Ctrsv_qd Ctbsv_qd Ctpsv_qd Cgeru_qd Cher_qd Chpr_qd Cher2_qd Chpr2_qd
    Caxpy_qd Cscal_qd Ccopy_qd Cswap_qd CRrot_qd Cdotu_qd RCasum_qd RCnrm2_qd iCamax_qd
}
calls! {
    Mpfr, |x: *const Mpfr| x, |x: *const Mpfr| x, other_mpfr;
    rgemm_mpfr rsyrk_mpfr rgemmtr_mpfr rsymm_mpfr rsyr2k_mpfr rtrmm_mpfr rtrsm_mpfr
    rgemv_mpfr rgbmv_mpfr rsymv_mpfr rsbmv_mpfr rspmv_mpfr rtrmv_mpfr rtbmv_mpfr rtpmv_mpfr
    rtrsv_mpfr rtbsv_mpfr rtpsv_mpfr rger_mpfr rsyr_mpfr rspr_mpfr rsyr2_mpfr rspr2_mpfr
    raxpy_mpfr rscal_mpfr rcopy_mpfr rswap_mpfr rrot_mpfr rdot_mpfr rasum_mpfr rnrm2_mpfr iramax_mpfr
}
calls! {
    Complex<Mpfr>, |x: *const Complex<Mpfr>| x, |x: &Complex<Mpfr>| &raw const x.re, other_complex_mpfr;
    cgemm_mpfr csyrk_mpfr cgemmtr_mpfr csymm_mpfr csyr2k_mpfr ctrmm_mpfr ctrsm_mpfr
    cgemv_mpfr cgbmv_mpfr chemv_mpfr chbmv_mpfr chpmv_mpfr ctrmv_mpfr ctbmv_mpfr ctpmv_mpfr
    ctrsv_mpfr ctbsv_mpfr ctpsv_mpfr cgeru_mpfr cher_mpfr chpr_mpfr cher2_mpfr chpr2_mpfr
    caxpy_mpfr cscal_mpfr ccopy_mpfr cswap_mpfr crrot_mpfr cdotu_mpfr rcasum_mpfr rcnrm2_mpfr icamax_mpfr
}
calls! {
    Mpf, |x: *const Mpf| x, |x: *const Mpf| x, other_mpf;
    rgemm_gmp rsyrk_gmp rgemmtr_gmp rsymm_gmp rsyr2k_gmp rtrmm_gmp rtrsm_gmp
    rgemv_gmp rgbmv_gmp rsymv_gmp rsbmv_gmp rspmv_gmp rtrmv_gmp rtbmv_gmp rtpmv_gmp
    rtrsv_gmp rtbsv_gmp rtpsv_gmp rger_gmp rsyr_gmp rspr_gmp rsyr2_gmp rspr2_gmp
    raxpy_gmp rscal_gmp rcopy_gmp rswap_gmp rrot_gmp rdot_gmp rasum_gmp rnrm2_gmp iramax_gmp
}
calls! {
    Complex<Mpf>, |x: *const Complex<Mpf>| x, |x: &Complex<Mpf>| &raw const x.re, other_complex_mpf;
    cgemm_gmp csyrk_gmp cgemmtr_gmp csymm_gmp csyr2k_gmp ctrmm_gmp ctrsm_gmp
    cgemv_gmp cgbmv_gmp chemv_gmp chbmv_gmp chpmv_gmp ctrmv_gmp ctbmv_gmp ctpmv_gmp
    ctrsv_gmp ctbsv_gmp ctpsv_gmp cgeru_gmp cher_gmp chpr_gmp cher2_gmp chpr2_gmp
    caxpy_gmp cscal_gmp ccopy_gmp cswap_gmp crrot_gmp cdotu_gmp rcasum_gmp rcnrm2_gmp icamax_gmp
}
