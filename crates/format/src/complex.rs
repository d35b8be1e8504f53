//! Complex numbers of two real ones, by the textbook formulas.
//!
//! A product is (a c - b d) + (a d + b c) i: its error is small against |x| |y|, not in each part by itself. Infinities
//! and NaN come out as these formulas have them.

use super::dd::DdNative;
use super::qd::QdNative;
use super::scalar::{Accumulate, Components, Plain, Scalar};
use super::{Dd, Lanes, Qd, Quotients};
use std::ops::Div;

/// `re + im i`, the parts adjacent in memory: the layout of MPLAPACK's `dd_complex` and `qd_complex`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Complex<T> {
    pub re: T,
    pub im: T,
}

impl<T> Complex<T> {
    pub const fn new(re: T, im: T) -> Complex<T> {
        Complex { re, im }
    }
}

/// The arithmetic of complex numbers whose parts have the arithmetic A.
#[derive(Clone, Copy, Debug)]
pub struct ComplexOf<A>(A);

/// The two parts of a complex number's components.
// Loops: closures are not always compiled for the instruction set.
#[inline(always)]
fn parts<V: Copy, const L: usize, const H: usize>(x: [V; L]) -> [[V; H]; 2] {
    const { assert!(L == 2 * H) };
    let mut parts = [[x[0]; H]; 2];
    for i in 0..H {
        (parts[0][i], parts[1][i]) = (x[i], x[H + i]);
    }
    parts
}

#[inline(always)]
fn joined<V: Copy, const L: usize, const H: usize>([re, im]: [[V; H]; 2]) -> [V; L] {
    let mut all = [re[0]; L];
    for i in 0..H {
        (all[i], all[H + i]) = (re[i], im[i]);
    }
    all
}

#[inline(always)]
fn minus<V: Lanes, const H: usize>(mut x: [V; H]) -> [V; H] {
    for component in &mut x {
        *component = component.neg();
    }
    x
}

macro_rules! complex {
    ($($real:ty, $arithmetic:ty, $half:literal, $all:literal, $name:literal, $said:literal;)*) => {$(
        impl Components for Complex<$real> {}

        impl Scalar<$all> for Complex<$real> {
            const NAME: &'static str = $name;
            const PRECISION: u32 = <$real as Scalar<$half>>::PRECISION;
            const PARTS: usize = 2;

            #[inline(always)]
            fn from_components(components: [f64; $all]) -> Self {
                let [re, im] = parts(components);
                Complex { re: Scalar::from_components(re), im: Scalar::from_components(im) }
            }
            #[inline(always)]
            fn components(self) -> [f64; $all] {
                joined([self.re.components(), self.im.components()])
            }
            #[inline(always)]
            fn add(self, b: Self) -> Self {
                Complex { re: Scalar::add(self.re, b.re), im: Scalar::add(self.im, b.im) }
            }
            #[inline(always)]
            fn mul(self, b: Self) -> Self {
                let re = Scalar::add(Scalar::mul(self.re, b.re), -Scalar::mul(self.im, b.im));
                let im = Scalar::add(Scalar::mul(self.re, b.im), Scalar::mul(self.im, b.re));
                Complex { re, im }
            }
            #[inline(always)]
            fn conjugate(self) -> Self {
                Complex { re: self.re, im: -self.im }
            }
        }

        impl Accumulate<$all> for ComplexOf<$arithmetic> {
            type Number = Complex<$real>;
            const NAME: &'static str = $said;

            #[inline(always)]
            fn mul_acc<V: Lanes>(acc: [V; $all], a: [V; $all], b: [V; $all]) -> [V; $all] {
                let ([re, im], [ar, ai], [br, bi]) = (parts(acc), parts(a), parts(b));
                let re = <$arithmetic>::mul_acc(<$arithmetic>::mul_acc(re, ar, br), minus(ai), bi);
                let im = <$arithmetic>::mul_acc(<$arithmetic>::mul_acc(im, ar, bi), ai, br);
                joined([re, im])
            }
            #[inline(always)]
            fn product<V: Lanes>(zero: V, a: [V; $all], b: [V; $all]) -> [V; $all] {
                let ([ar, ai], [br, bi]) = (parts(a), parts(b));
                let first = |a, b| <$arithmetic>::product(zero, a, b);
                let re = <$arithmetic>::mul_acc(first(ar, br), minus(ai), bi);
                joined([re, <$arithmetic>::mul_acc(first(ar, bi), ai, br)])
            }
            #[inline(always)]
            fn join<V: Lanes>(a: [V; $all], b: [V; $all]) -> [V; $all] {
                let ([ar, ai], [br, bi]) = (parts(a), parts(b));
                joined([<$arithmetic>::join(ar, br), <$arithmetic>::join(ai, bi)])
            }
            #[inline(always)]
            fn merge<V: Lanes>(a: [V; $all], b: [V; $all]) -> [V; $all] {
                let ([ar, ai], [br, bi]) = (parts(a), parts(b));
                joined([<$arithmetic>::merge(ar, br), <$arithmetic>::merge(ai, bi)])
            }
            #[inline(always)]
            fn div<V: Quotients>(a: [V; $all], b: [V; $all]) -> [V; $all] {
                let [br, bi] = parts(b);
                let square = |x| <$arithmetic>::mul(x, x);
                let size = <$arithmetic>::add(square(br), square(bi));
                let [re, im] = parts(Self::mul(a, Self::conjugate(b)));
                joined([<$arithmetic>::div(re, size), <$arithmetic>::div(im, size)])
            }
            #[inline(always)]
            fn finish<V: Lanes>(sum: [V; $all]) -> [V; $all] {
                let [re, im] = parts(sum);
                joined([<$arithmetic>::finish(re), <$arithmetic>::finish(im)])
            }
            #[inline(always)]
            fn mul<V: Lanes>(a: [V; $all], b: [V; $all]) -> [V; $all] {
                let ([ar, ai], [br, bi]) = (parts(a), parts(b));
                let product = |a, b| <$arithmetic>::mul(a, b);
                let re = <$arithmetic>::add(product(ar, br), product(minus(ai), bi));
                joined([re, <$arithmetic>::add(product(ar, bi), product(ai, br))])
            }
            #[inline(always)]
            fn add<V: Lanes>(a: [V; $all], b: [V; $all]) -> [V; $all] {
                let ([ar, ai], [br, bi]) = (parts(a), parts(b));
                joined([<$arithmetic>::add(ar, br), <$arithmetic>::add(ai, bi)])
            }
            #[inline(always)]
            fn conjugate<V: Lanes>(x: [V; $all]) -> [V; $all] {
                let [re, im]: [[V; $half]; 2] = parts(x);
                joined([re, minus(im)])
            }
        }

        impl Div for Complex<$real> {
            type Output = Complex<$real>;

            /// By the conjugate, both operands of a size near 1: nothing overflows before the end, and nothing that
            /// counts is lost.
            #[inline(always)]
            fn div(self, by: Complex<$real>) -> Complex<$real> {
                let (x, e) = unit(self);
                let (y, f) = unit(by);
                let size = Scalar::add(Scalar::mul(y.re, y.re), Scalar::mul(y.im, y.im));
                let product = Scalar::mul(x, y.conjugate());
                let quotient = Complex { re: product.re / size, im: product.im / size };
                match e - f {
                    // More than what is scaled by at a time; the smaller part may come back from far below.
                    e @ 2045.. => quotient.scale(e / 2).scale(e - e / 2),
                    e => quotient.scale(e.max(-2044)),
                }
            }
        }
    )*};
}
complex! {
    f64, Plain, 1, 2, "complex f64", "complex double";
    Dd, DdNative, 2, 4, "complex dd", "complex dd";
    Qd, QdNative, 4, 8, "complex qd", "complex qd";
}

impl From<f64> for Complex<f64> {
    fn from(re: f64) -> Self {
        Complex { re, im: 0.0 }
    }
}

/// Of doubles and of parts, where these are something else.
macro_rules! from_parts {
    ($($real:ty),*) => {$(
        impl From<f64> for Complex<$real> {
            fn from(re: f64) -> Self {
                Complex { re: re.into(), im: 0.0.into() }
            }
        }

        impl From<$real> for Complex<$real> {
            fn from(re: $real) -> Self {
                Complex { re, im: 0.0.into() }
            }
        }
    )*};
}
from_parts!(Dd, Qd);

/// x = y 2^e with the larger part of y between 1 and 2; numbers that are zero or not finite stay as they are.
#[inline(always)]
fn unit<T: Scalar<L>, const L: usize>(x: T) -> (T, i32) {
    let [re, im] = x.leading();
    let largest = re.abs().max(im.abs());
    let biased = (largest.to_bits() >> 52) as i32;
    if largest == 0.0 || biased == 0x7ff {
        return (x, 0);
    }
    // A subnormal number is made a normal one first.
    let up = if biased == 0 { 100 } else { 0 };
    let x = x.scale(up);
    let [re, im] = x.leading();
    let exponent = (re.abs().max(im.abs()).to_bits() >> 52) as i32 - 1023;
    (x.scale(-exponent), exponent - up)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::power_of_two;

    fn dd(re: f64, im: f64) -> Complex<Dd> {
        Complex::new(Dd::from(re), Dd::from(im))
    }

    #[test]
    fn products_and_quotients_of_integers_are_exact() {
        let (x, y) = (dd(3.0, -4.0), dd(-2.0, 5.0));
        assert_eq!(Scalar::mul(x, y), dd(14.0, 23.0));
        assert_eq!(dd(14.0, 23.0) / y, x);
        assert_eq!(Scalar::add(x, y.conjugate()), dd(1.0, -9.0));
        let sum = ComplexOf::<DdNative>::mul_acc(y.components(), x.components(), y.components());
        assert_eq!(Complex::from_components(ComplexOf::<DdNative>::finish(sum)), dd(12.0, 28.0));
    }

    #[test]
    fn quotients_do_not_overflow_before_the_end() {
        let huge = power_of_two(1022);
        assert_eq!(dd(huge, huge) / dd(huge, -huge), dd(0.0, 1.0));
        let tiny = power_of_two(-1074);
        assert_eq!(dd(tiny, 0.0) / dd(0.0, tiny), dd(0.0, -1.0));
        let [most, least] = [dd(1.5 * power_of_two(1023), 0.0), dd(tiny, 0.0)];
        assert_eq!((most / least).re.hi, f64::INFINITY);
        assert_eq!(least / most, dd(0.0, 0.0));
        let wide = dd(1.5 * power_of_two(1023), power_of_two(-51)) / least;
        assert_eq!((wide.re.hi, wide.im), (f64::INFINITY, Dd::from(power_of_two(1023))));
        let beyond = dd(huge, 0.0) / dd(power_of_two(-2), 0.0);
        assert_eq!((beyond.re.hi, beyond.im), (f64::INFINITY, Dd::ZERO));
    }

    #[test]
    fn layout_is_two_numbers() {
        assert_eq!((size_of::<Complex<Dd>>(), align_of::<Complex<Dd>>()), (32, 8));
        assert_eq!(std::mem::offset_of!(Complex<Qd>, im), 32);
    }
}
