//! The functions of rotations and eigenproblems in all formats, and what their tests judge by.

use super::formats::{Kind, Real, Tested, Value};
use super::matrix::Values;
use crate::common::mp::Gmp;
use crate::limbs::complex::C;
use rug::Float;
use std::ffi::c_char;
use wideblas::abi::exports::*;
use wideblas::format::{Binary128, Dd, Qd};

type Letter = *const c_char;

/// Real or complex numbers T with parts R. Numbers are passed by address here.
#[allow(clippy::type_complexity)] // Signatures are those of the routines.
pub struct Functions<T, R> {
    pub lartg: unsafe fn(*const T, *const T, *mut R, *mut T, *mut T),
    pub laev2: unsafe fn(*const T, *const T, *const T, *mut R, *mut R, *mut R, *mut T),
    pub lasr: unsafe extern "C-unwind" fn(
        Letter,
        Letter,
        Letter,
        i64,
        i64,
        *const R,
        *const R,
        *mut T,
        i64,
    ),
    pub steqr:
        unsafe extern "C-unwind" fn(Letter, i64, *mut R, *mut R, *mut T, i64, *mut R, *mut i64),
    pub sytd2:
        unsafe extern "C-unwind" fn(Letter, i64, *mut T, i64, *mut R, *mut R, *mut T, *mut i64),
    pub sytrd: unsafe extern "C-unwind" fn(
        Letter,
        i64,
        *mut T,
        i64,
        *mut R,
        *mut R,
        *mut T,
        *mut T,
        i64,
        *mut i64,
    ),
    pub orgtr:
        unsafe extern "C-unwind" fn(Letter, i64, *mut T, i64, *const T, *mut T, i64, *mut i64),
    pub ormtr: unsafe extern "C-unwind" fn(
        Letter,
        Letter,
        Letter,
        i64,
        i64,
        *const T,
        i64,
        *const T,
        *mut T,
        i64,
        *mut T,
        i64,
        *mut i64,
    ),
    pub sygst: unsafe extern "C-unwind" fn(i64, Letter, i64, *mut T, i64, *const T, i64, *mut i64),
    /// Complex numbers alone need the workspace before the last.
    pub syev: unsafe fn([Letter; 2], i64, *mut T, i64, *mut R, *mut T, i64, *mut R, *mut i64),
    pub sygv: unsafe fn(
        i64,
        [Letter; 2],
        i64,
        [*mut T; 2],
        [i64; 2],
        *mut R,
        *mut T,
        i64,
        *mut R,
        *mut i64,
    ),
}

/// The real parts of numbers.
pub trait Spectral: Tested {
    type Part: Kind + OfReal;
    const SPECTRAL: Functions<Self::Number, <Self::Part as Kind>::Number>;
}

/// What exists on real numbers alone.
pub trait OfReal: Kind {
    const STERF: unsafe extern "C-unwind" fn(i64, *mut Self::Number, *mut Self::Number, *mut i64);
    const LAE2: unsafe fn([*const Self::Number; 3], *mut Self::Number, *mut Self::Number);
}

/// How a format passes a number, by the address of one.
macro_rules! passed {
    (value $at:ident) => {
        *$at
    };
    (address $at:ident) => {
        $at
    };
    (quad $at:ident) => {
        (*$at).into()
    };
}
pub(crate) use passed;

macro_rules! spectral {
    ($($type:ty, $part:ty: $way:ident, $lartg:ident, $laev2:ident, $lasr:ident, $steqr:ident, $sytd2:ident, $sytrd:ident, $orgtr:ident,
        $ormtr:ident, $sygst:ident, $syev:ident, $sygv:ident($($rwork:ident)?);)*) => {$(
        impl Spectral for $type {
            type Part = $part;
            const SPECTRAL: Functions<Self::Number, <$part as Kind>::Number> = Functions {
                // SAFETY: the caller's.
                lartg: |f, g, c, s, r| unsafe { $lartg(passed!($way f), passed!($way g), c, s, r) },
                // SAFETY: as above.
                laev2: |a, b, c, first, second, cosine, sine| unsafe {
                    $laev2(passed!($way a), passed!($way b), passed!($way c), first, second, cosine, sine)
                },
                lasr: $lasr,
                steqr: $steqr,
                sytd2: $sytd2,
                sytrd: $sytrd,
                orgtr: $orgtr,
                ormtr: $ormtr,
                sygst: $sygst,
                syev: |[jobz, uplo], n, a, lda, w, work, lwork, _rwork, info| {
                    $(let $rwork = _rwork;)?
                    // SAFETY: as above.
                    unsafe { $syev(jobz, uplo, n, a, lda, w, work, lwork, $($rwork,)? info) }
                },
                sygv: |itype, [jobz, uplo], n, [a, b], [lda, ldb], w, work, lwork, _rwork, info| {
                    $(let $rwork = _rwork;)?
                    // SAFETY: as above.
                    unsafe {
                        $sygv(itype, jobz, uplo, n, a, lda, b, ldb, w, work, lwork, $($rwork,)? info)
                    }
                },
            };
        }
    )*};
}
spectral! {
    Real<Dd>, Real<Dd>: value, rlartg_dd, rlaev2_dd, rlasr_dd, rsteqr_dd, rsytd2_dd, rsytrd_dd, rorgtr_dd, rormtr_dd, rsygst_dd, rsyev_dd, rsygv_dd();
    Real<Qd>, Real<Qd>: value, rlartg_qd, rlaev2_qd, rlasr_qd, rsteqr_qd, rsytd2_qd, rsytrd_qd, rorgtr_qd, rormtr_qd, rsygst_qd, rsyev_qd, rsygv_qd();
    Real<Binary128>, Real<Binary128>: quad, rlartg_binary128, rlaev2_binary128, rlasr_binary128, rsteqr_binary128, rsytd2_binary128, rsytrd_binary128, rorgtr_binary128, rormtr_binary128, rsygst_binary128, rsyev_binary128, rsygv_binary128();
    Real<Float>, Real<Float>: address, rlartg_mpfr, rlaev2_mpfr, rlasr_mpfr, rsteqr_mpfr, rsytd2_mpfr, rsytrd_mpfr, rorgtr_mpfr, rormtr_mpfr, rsygst_mpfr, rsyev_mpfr, rsygv_mpfr();
    Real<Gmp>, Real<Gmp>: address, rlartg_gmp, rlaev2_gmp, rlasr_gmp, rsteqr_gmp, rsytd2_gmp, rsytrd_gmp, rorgtr_gmp, rormtr_gmp, rsygst_gmp, rsyev_gmp, rsygv_gmp();
    C<Dd>, Real<Dd>: address, clartg_dd, claev2_dd, clasr_dd, csteqr_dd, chetd2_dd, chetrd_dd, cungtr_dd, cunmtr_dd, chegst_dd, cheev_dd, chegv_dd(rwork);
    C<Qd>, Real<Qd>: address, clartg_qd, claev2_qd, clasr_qd, csteqr_qd, chetd2_qd, chetrd_qd, cungtr_qd, cunmtr_qd, chegst_qd, cheev_qd, chegv_qd(rwork);
    C<Binary128>, Real<Binary128>: quad, clartg_binary128_complex, claev2_binary128_complex, clasr_binary128_complex, csteqr_binary128_complex, chetd2_binary128_complex, chetrd_binary128_complex, cungtr_binary128_complex, cunmtr_binary128_complex, chegst_binary128_complex, cheev_binary128_complex, chegv_binary128_complex(rwork);
    C<Float>, Real<Float>: address, clartg_mpfr, claev2_mpfr, clasr_mpfr, csteqr_mpfr, chetd2_mpfr, chetrd_mpfr, cungtr_mpfr, cunmtr_mpfr, chegst_mpfr, cheev_mpfr, chegv_mpfr(rwork);
    C<Gmp>, Real<Gmp>: address, clartg_gmp, claev2_gmp, clasr_gmp, csteqr_gmp, chetd2_gmp, chetrd_gmp, cungtr_gmp, cunmtr_gmp, chegst_gmp, cheev_gmp, chegv_gmp(rwork);
}

macro_rules! of_real {
    ($($type:ty: $way:ident, $sterf:ident, $lae2:ident;)*) => {$(
        impl OfReal for $type {
            const STERF: unsafe extern "C-unwind" fn(i64, *mut Self::Number, *mut Self::Number, *mut i64) = $sterf;
            const LAE2: unsafe fn([*const Self::Number; 3], *mut Self::Number, *mut Self::Number) =
                // SAFETY: the caller's.
                |[a, b, c], first, second| unsafe {
                    $lae2(passed!($way a), passed!($way b), passed!($way c), first, second);
                };
        }
    )*};
}
of_real! {
    Real<Dd>: value, rsterf_dd, rlae2_dd;
    Real<Qd>: value, rsterf_qd, rlae2_qd;
    Real<Binary128>: quad, rsterf_binary128, rlae2_binary128;
    Real<Float>: address, rsterf_mpfr, rlae2_mpfr;
    Real<Gmp>: address, rsterf_gmp, rlae2_gmp;
}

/// Errors of eigenproblems, in units of the precision times the order.
pub const FACTOR: f64 = 10.0;

/// The nearest numbers.
pub fn numbers<T: Kind>(values: &[Value]) -> Vec<T> {
    values.iter().map(T::of).collect()
}

pub fn values<T: Kind>(numbers: &[T]) -> Vec<Value> {
    numbers.iter().map(T::value).collect()
}

/// A diagonal matrix.
pub fn diagonal(d: &[Value]) -> Values {
    Values::of(d.len(), d.len(), |i, j| if i == j { d[i].clone() } else { Value::integer(0) })
}

/// A symmetric tridiagonal matrix.
pub fn tridiagonal(d: &[Value], e: &[Value]) -> Values {
    Values::of(d.len(), d.len(), |i, j| match i.abs_diff(j) {
        0 => d[i].clone(),
        1 => e[i.min(j)].clone(),
        _ => Value::integer(0),
    })
}

/// The largest sum of magnitudes of a row.
pub fn norm(a: &Values) -> f64 {
    let row = |i: usize| (0..a.cols).map(|j| a.get(i, j).magnitude()).sum::<f64>();
    (0..a.rows).map(row).fold(0.0, f64::max)
}

/// Errors of A = Z W Z^H and of Z^H Z = I, in units of the precision times the order and the norm.
pub fn errors<T: Kind>(a: &Values, w: &[Value], z: &Values) -> [f64; 2] {
    let n = w.len().max(1) as f64;
    let rest = a.times(z).minus(&z.times(&diagonal(w)));
    let turned = z.adjoint().times(z).minus(&Values::identity(w.len()));
    let ratio = |x: f64| if x.is_nan() { f64::INFINITY } else { x / (n * T::unit()) };
    // Of a zero matrix nothing may be left.
    let norm = norm(a).max(1e-280);
    [ratio(norm_of(&rest) / norm), ratio(norm_of(&turned))]
}

fn norm_of(a: &Values) -> f64 {
    if a.data.iter().any(|x| x.magnitude().is_nan()) {
        f64::NAN
    } else {
        norm(a) / (a.rows.max(1) as f64).sqrt()
    }
}

/// The largest error of eigenvalues in units of the precision times the order and the norm.
pub fn distance<T: Kind>(w: &[Value], expected: &[Value], norm: f64) -> f64 {
    let unit = w.len().max(1) as f64 * T::unit();
    let error = w.iter().zip(expected).map(|(w, expected)| {
        let mut difference = w.clone();
        difference.add_product(&Value::integer(1), expected, true);
        difference.magnitude() / norm / unit
    });
    error.fold(0.0, |most: f64, x| if x.is_nan() { f64::INFINITY } else { most.max(x) })
}

/// 2 - 2 cos(k pi / (n + 1)) for k = 1..n: the eigenvalues of the second differences.
pub fn of_second_differences(n: usize, precision: u32) -> Vec<Value> {
    let pi = Float::with_val(precision, rug::float::Constant::Pi);
    (1..=n)
        .map(|k| {
            let angle = Float::with_val(precision, &pi * k as u32) / (n as u32 + 1);
            let cosine = angle.cos();
            Value { re: Float::with_val(precision, 2 - 2 * cosine), im: Float::new(precision) }
        })
        .collect()
}

pub fn is_ascending(w: &[Value]) -> bool {
    w.windows(2).all(|pair| pair[0].re <= pair[1].re)
}
