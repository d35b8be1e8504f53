//! The functions of each format behind one trait.

use std::ffi::{c_char, c_int};
use std::ops::{Deref, DerefMut};
use wideblas::abi::answers::*;
use wideblas::format::mpfr::{Mpfr, MpfrArray};
use wideblas::format::{Binary128, Dd, Qd};
use wideblas::lapack::answers::Answer;

/// A format whose functions are exported.
pub trait Tested: Answer + Sized + 'static {
    type Array: Deref<Target = [Self]> + DerefMut;

    /// Exponents of numbers that tests make, at most.
    const FAR: i64;

    /// Zeros; `bits` where numbers differ in that.
    fn zeros(len: usize, bits: u32) -> Self::Array;

    /// # Safety
    /// As the function's.
    #[allow(clippy::too_many_arguments)]
    unsafe fn solve(
        bounds: c_int,
        n: i64,
        nrhs: i64,
        a: *const Self,
        lda: i64,
        b: *const Self,
        ldb: i64,
        x: *mut Self,
        ldx: i64,
        errors: *mut f64,
        report: *mut wb_report,
    ) -> c_int;

    /// # Safety
    /// As the function's.
    #[allow(clippy::too_many_arguments)]
    unsafe fn lstsq(
        bounds: c_int,
        m: i64,
        n: i64,
        nrhs: i64,
        a: *const Self,
        lda: i64,
        b: *const Self,
        ldb: i64,
        x: *mut Self,
        ldx: i64,
        errors: *mut f64,
        report: *mut wb_report,
    ) -> c_int;

    /// # Safety
    /// As the function's.
    #[allow(clippy::too_many_arguments)]
    unsafe fn inverse(
        bounds: c_int,
        n: i64,
        a: *const Self,
        lda: i64,
        x: *mut Self,
        ldx: i64,
        errors: *mut f64,
        report: *mut wb_report,
    ) -> c_int;

    /// # Safety
    /// As the function's.
    unsafe fn det(
        bounds: c_int,
        n: i64,
        a: *const Self,
        lda: i64,
        det: *mut Self,
        exponent: *mut i64,
        report: *mut wb_report,
    ) -> c_int;

    /// # Safety
    /// As the function's.
    #[allow(clippy::too_many_arguments)]
    unsafe fn eigh(
        bounds: c_int,
        uplo: *const c_char,
        n: i64,
        a: *const Self,
        lda: i64,
        w: *mut Self,
        v: *mut Self,
        ldv: i64,
        errors: *mut f64,
        report: *mut wb_report,
    ) -> c_int;
}

macro_rules! tested {
    ($($type:ty: $array:ty, $far:literal, |$len:ident, $bits:ident| $zeros:expr, $solve:ident, $lstsq:ident, $inverse:ident, $det:ident, $eigh:ident;)*) => {$(
        impl Tested for $type {
            type Array = $array;
            const FAR: i64 = $far;

            fn zeros($len: usize, $bits: u32) -> $array {
                $zeros
            }

            unsafe fn solve(
                bounds: c_int,
                n: i64,
                nrhs: i64,
                a: *const $type,
                lda: i64,
                b: *const $type,
                ldb: i64,
                x: *mut $type,
                ldx: i64,
                errors: *mut f64,
                report: *mut wb_report,
            ) -> c_int {
                // SAFETY: the caller's.
                unsafe { $solve(bounds, n, nrhs, a.cast(), lda, b.cast(), ldb, x.cast(), ldx, errors, report) }
            }

            unsafe fn lstsq(
                bounds: c_int,
                m: i64,
                n: i64,
                nrhs: i64,
                a: *const $type,
                lda: i64,
                b: *const $type,
                ldb: i64,
                x: *mut $type,
                ldx: i64,
                errors: *mut f64,
                report: *mut wb_report,
            ) -> c_int {
                // SAFETY: the caller's.
                unsafe { $lstsq(bounds, m, n, nrhs, a.cast(), lda, b.cast(), ldb, x.cast(), ldx, errors, report) }
            }

            unsafe fn inverse(
                bounds: c_int,
                n: i64,
                a: *const $type,
                lda: i64,
                x: *mut $type,
                ldx: i64,
                errors: *mut f64,
                report: *mut wb_report,
            ) -> c_int {
                // SAFETY: the caller's.
                unsafe { $inverse(bounds, n, a.cast(), lda, x.cast(), ldx, errors, report) }
            }

            unsafe fn det(
                bounds: c_int,
                n: i64,
                a: *const $type,
                lda: i64,
                det: *mut $type,
                exponent: *mut i64,
                report: *mut wb_report,
            ) -> c_int {
                // SAFETY: the caller's.
                unsafe { $det(bounds, n, a.cast(), lda, det.cast(), exponent, report) }
            }

            unsafe fn eigh(
                bounds: c_int,
                uplo: *const c_char,
                n: i64,
                a: *const $type,
                lda: i64,
                w: *mut $type,
                v: *mut $type,
                ldv: i64,
                errors: *mut f64,
                report: *mut wb_report,
            ) -> c_int {
                // SAFETY: the caller's.
                unsafe { $eigh(bounds, uplo, n, a.cast(), lda, w.cast(), v.cast(), ldv, errors, report) }
            }
        }
    )*};
}
tested! {
    f64: Vec<f64>, 900, |len, _bits| vec![0.0; len], wb_solve_f64, wb_lstsq_f64, wb_inverse_f64, wb_det_f64, wb_eigh_f64;
    Dd: Vec<Dd>, 700, |len, _bits| vec![Dd::from(0.0); len], wb_solve_dd, wb_lstsq_dd, wb_inverse_dd, wb_det_dd, wb_eigh_dd;
    Qd: Vec<Qd>, 600, |len, _bits| vec![Qd::from(0.0); len], wb_solve_qd, wb_lstsq_qd, wb_inverse_qd, wb_det_qd, wb_eigh_qd;
    Binary128: Vec<Binary128>, 12_000, |len, _bits| vec![Binary128::default(); len], wb_solve_f128, wb_lstsq_f128, wb_inverse_f128, wb_det_f128, wb_eigh_f128;
    Mpfr: MpfrArray, 20_000, |len, bits| MpfrArray::zeros(bits, len).unwrap(), wb_solve_mpfr, wb_lstsq_mpfr, wb_inverse_mpfr, wb_det_mpfr, wb_eigh_mpfr;
}
