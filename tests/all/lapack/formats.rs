//! The formats of real and complex numbers, with MPLAPACK's functions on them, and their exact values.

use crate::common::Rng;
use crate::common::mp::Gmp;
use crate::common::sample::Sample;
use crate::limbs::complex::C;
use rug::Float;
use std::ffi::c_char;
use wideblas::abi::exports::*;
use wideblas::format::{Binary128, Complex, Dd, Qd};
use wideblas_reference::Dyadic;

/// A real number.
#[repr(transparent)]
#[derive(Clone, Debug)]
pub struct Real<S>(pub S);

type Letter = *const c_char;

/// The functions of a format.
pub struct Functions<T> {
    pub potrf: unsafe extern "C-unwind" fn(Letter, i64, *mut T, i64, *mut i64),
    pub potrf2: unsafe extern "C-unwind" fn(Letter, i64, *mut T, i64, *mut i64),
    pub potrs: unsafe extern "C-unwind" fn(Letter, i64, i64, *const T, i64, *mut T, i64, *mut i64),
    pub posv: unsafe extern "C-unwind" fn(Letter, i64, i64, *mut T, i64, *mut T, i64, *mut i64),
    pub potri: unsafe extern "C-unwind" fn(Letter, i64, *mut T, i64, *mut i64),
    pub getrf: unsafe extern "C-unwind" fn(i64, i64, *mut T, i64, *mut i64, *mut i64),
    pub getrf2: unsafe extern "C-unwind" fn(i64, i64, *mut T, i64, *mut i64, *mut i64),
    pub getrs: unsafe extern "C-unwind" fn(
        Letter,
        i64,
        i64,
        *const T,
        i64,
        *const i64,
        *mut T,
        i64,
        *mut i64,
    ),
    pub gesv: unsafe extern "C-unwind" fn(i64, i64, *mut T, i64, *mut i64, *mut T, i64, *mut i64),
    pub getri: unsafe extern "C-unwind" fn(i64, *mut T, i64, *const i64, *mut T, i64, *mut i64),
    pub laswp: unsafe extern "C-unwind" fn(i64, *mut T, i64, i64, i64, *const i64, i64),
    pub trtrs: unsafe extern "C-unwind" fn(
        Letter,
        Letter,
        Letter,
        i64,
        i64,
        *const T,
        i64,
        *mut T,
        i64,
        *mut i64,
    ),
    pub trtri: unsafe extern "C-unwind" fn(Letter, Letter, i64, *mut T, i64, *mut i64),
    pub lauum: unsafe extern "C-unwind" fn(Letter, i64, *mut T, i64, *mut i64),
}

/// Bits of the sums in which results are judged.
const JUDGED: u32 = 1600;

/// An exact number, or one of so many bits that its errors do not count.
#[derive(Clone, Debug)]
pub struct Value {
    pub re: Float,
    pub im: Float,
}

impl Value {
    pub fn integer(x: i32) -> Value {
        Value { re: Float::with_val(JUDGED, x), im: Float::new(JUDGED) }
    }

    /// self + x y, or self - x y
    pub fn add_product(&mut self, x: &Value, y: &Value, minus: bool) {
        let sign = if minus { -1 } else { 1 };
        let product = |a: &Float, b: &Float| Float::with_val(JUDGED, a * b) * sign;
        self.re += product(&x.re, &y.re);
        self.re -= product(&x.im, &y.im);
        self.im += product(&x.re, &y.im);
        self.im += product(&x.im, &y.re);
    }

    pub fn conjugate(&self) -> Value {
        Value { re: self.re.clone(), im: Float::with_val(JUDGED, -&self.im) }
    }

    /// |re| + |im|, rounded.
    pub fn magnitude(&self) -> f64 {
        self.re.to_f64().abs() + self.im.to_f64().abs()
    }
}

/// Numbers of a format, real or complex.
pub trait Kind: Clone + std::fmt::Debug {
    type Number;
    const IS_COMPLEX: bool;

    /// A number of all bits, of magnitudes from 1/2 to 2.
    fn random(rng: &mut Rng) -> Self;
    /// The nearest number.
    fn of(value: &Value) -> Self;
    fn value(&self) -> Value;
    fn is_same(&self, other: &Self) -> bool;
    /// 2^-p for a precision of p bits.
    fn unit() -> f64;
    /// An infinity or NaN; `None` where the format has neither.
    fn special(x: f64) -> Option<Self>;
    fn is_finite(&self) -> bool;
    /// Exponents of the smallest and the largest numbers of all bits, or what is far enough where these have no such bounds.
    fn extremes() -> [i32; 2];

    fn at(x: &mut [Self]) -> *mut Self::Number {
        x.as_mut_ptr().cast()
    }
}

/// With the functions on them.
pub trait Tested: Kind {
    const ALL: Functions<Self::Number>;
    /// Orders of matrices.
    const ORDERS: [usize; 12] = super::ORDERS;
}

/// Bits of numbers whose precision is the program's.
const BITS: u32 = 200;

fn part<S: Sample>(rng: &mut Rng) -> S {
    let exponent = -(rng.bits() as i32 & 1);
    let x = S::random(rng, BITS, exponent);
    if rng.bits() & 1 == 0 {
        x
    } else {
        x.nearest(&(&Dyadic::ZERO - &x.exact().expect("a finite number")))
    }
}

fn float(x: &impl Sample) -> Float {
    x.exact().expect("a finite number").to_float_with(JUDGED)
}

fn nearest<S: Sample>(x: &Float) -> S {
    S::zero(BITS).nearest(&Dyadic::from_float(x).expect("a finite number"))
}

macro_rules! tested {
    ($($type:ty: $potrf:ident, $potrf2:ident, $potrs:ident, $posv:ident, $potri:ident, $getrf:ident, $getrf2:ident, $getrs:ident,
        $gesv:ident, $getri:ident, $laswp:ident, $trtrs:ident, $trtri:ident, $lauum:ident;)*) => {$(
        impl Tested for $type {
            const ALL: Functions<Self::Number> = Functions {
                potrf: $potrf, potrf2: $potrf2, potrs: $potrs, posv: $posv, potri: $potri, getrf: $getrf, getrf2: $getrf2,
                getrs: $getrs, gesv: $gesv, getri: $getri, laswp: $laswp, trtrs: $trtrs, trtri: $trtri, lauum: $lauum,
            };
        }
    )*};
}
tested! {
    Real<Dd>: rpotrf_dd, rpotrf2_dd, rpotrs_dd, rposv_dd, rpotri_dd, rgetrf_dd, rgetrf2_dd, rgetrs_dd, rgesv_dd, rgetri_dd, rlaswp_dd, rtrtrs_dd, rtrtri_dd, rlauum_dd;
    Real<Qd>: rpotrf_qd, rpotrf2_qd, rpotrs_qd, rposv_qd, rpotri_qd, rgetrf_qd, rgetrf2_qd, rgetrs_qd, rgesv_qd, rgetri_qd, rlaswp_qd, rtrtrs_qd, rtrtri_qd, rlauum_qd;
    Real<Binary128>: rpotrf_binary128, rpotrf2_binary128, rpotrs_binary128, rposv_binary128, rpotri_binary128, rgetrf_binary128, rgetrf2_binary128, rgetrs_binary128, rgesv_binary128, rgetri_binary128, rlaswp_binary128, rtrtrs_binary128, rtrtri_binary128, rlauum_binary128;
    Real<Float>: rpotrf_mpfr, rpotrf2_mpfr, rpotrs_mpfr, rposv_mpfr, rpotri_mpfr, rgetrf_mpfr, rgetrf2_mpfr, rgetrs_mpfr, rgesv_mpfr, rgetri_mpfr, rlaswp_mpfr, rtrtrs_mpfr, rtrtri_mpfr, rlauum_mpfr;
    Real<Gmp>: rpotrf_gmp, rpotrf2_gmp, rpotrs_gmp, rposv_gmp, rpotri_gmp, rgetrf_gmp, rgetrf2_gmp, rgetrs_gmp, rgesv_gmp, rgetri_gmp, rlaswp_gmp, rtrtrs_gmp, rtrtri_gmp, rlauum_gmp;
    C<Dd>: cpotrf_dd, cpotrf2_dd, cpotrs_dd, cposv_dd, cpotri_dd, cgetrf_dd, cgetrf2_dd, cgetrs_dd, cgesv_dd, cgetri_dd, claswp_dd, ctrtrs_dd, ctrtri_dd, clauum_dd;
    C<Qd>: cpotrf_qd, cpotrf2_qd, cpotrs_qd, cposv_qd, cpotri_qd, cgetrf_qd, cgetrf2_qd, cgetrs_qd, cgesv_qd, cgetri_qd, claswp_qd, ctrtrs_qd, ctrtri_qd, clauum_qd;
    C<Binary128>: cpotrf_binary128_complex, cpotrf2_binary128_complex, cpotrs_binary128_complex, cposv_binary128_complex, cpotri_binary128_complex, cgetrf_binary128_complex, cgetrf2_binary128_complex, cgetrs_binary128_complex, cgesv_binary128_complex, cgetri_binary128_complex, claswp_binary128_complex, ctrtrs_binary128_complex, ctrtri_binary128_complex, clauum_binary128_complex;
    C<Float>: cpotrf_mpfr, cpotrf2_mpfr, cpotrs_mpfr, cposv_mpfr, cpotri_mpfr, cgetrf_mpfr, cgetrf2_mpfr, cgetrs_mpfr, cgesv_mpfr, cgetri_mpfr, claswp_mpfr, ctrtrs_mpfr, ctrtri_mpfr, clauum_mpfr;
    C<Gmp>: cpotrf_gmp, cpotrf2_gmp, cpotrs_gmp, cposv_gmp, cpotri_gmp, cgetrf_gmp, cgetrf2_gmp, cgetrs_gmp, cgesv_gmp, cgetri_gmp, claswp_gmp, ctrtrs_gmp, ctrtri_gmp, clauum_gmp;
}

fn extremes<S: Sample>() -> [i32; 2] {
    let zero = S::zero(BITS);
    match S::EXTREMES {
        Some(_) => [zero.lowest_bit() + zero.precision() + 4, -zero.lowest_bit() * 15 / 16],
        None => [-20_000, 20_000],
    }
}

fn unit<S: Sample>() -> f64 {
    2f64.powi(-S::zero(BITS).precision())
}

impl<S: Sample> Kind for Real<S> {
    type Number = S::Number;
    const IS_COMPLEX: bool = false;

    fn random(rng: &mut Rng) -> Self {
        Real(part(rng))
    }
    fn of(value: &Value) -> Self {
        Real(nearest(&value.re))
    }
    fn value(&self) -> Value {
        Value { re: float(&self.0), im: Float::new(JUDGED) }
    }
    fn is_same(&self, other: &Self) -> bool {
        self.0.is_same(&other.0)
    }
    fn unit() -> f64 {
        unit::<S>()
    }
    fn special(x: f64) -> Option<Self> {
        S::zero(BITS).special(x).map(Real)
    }
    fn is_finite(&self) -> bool {
        self.0.exact().is_some()
    }
    fn extremes() -> [i32; 2] {
        extremes::<S>()
    }
}

impl<S: Sample> Kind for C<S> {
    type Number = Complex<S::Number>;
    const IS_COMPLEX: bool = true;

    fn random(rng: &mut Rng) -> Self {
        C { re: part(rng), im: part(rng) }
    }
    fn of(value: &Value) -> Self {
        C { re: nearest(&value.re), im: nearest(&value.im) }
    }
    fn value(&self) -> Value {
        Value { re: float(&self.re), im: float(&self.im) }
    }
    fn is_same(&self, other: &Self) -> bool {
        self.re.is_same(&other.re) && self.im.is_same(&other.im)
    }
    fn unit() -> f64 {
        unit::<S>()
    }
    fn special(x: f64) -> Option<Self> {
        S::zero(BITS).special(x).map(|re| C { re, im: S::zero(BITS) })
    }
    fn is_finite(&self) -> bool {
        self.re.exact().is_some() && self.im.exact().is_some()
    }
    fn extremes() -> [i32; 2] {
        extremes::<S>()
    }
}
