//! Quad-double numbers: an unevaluated sum of four binary64 numbers, about 212 bits.
//!
//! Every sum is split into its rounded value and its exact error, and numbers are brought back to
//! four components by passes of such sums without a branch: VecSum of Joldes, Marty, Muller and
//! Popescu, "Arithmetic algorithms for extended precision using floating-point expansions", IEEE TC
//! 65(4), 2016, repeated as in Zhang and Aiken, "High-performance branch-free algorithms for
//! extended-precision floating-point arithmetic", SC 2025. With `u = 2^-53` and barring underflow and
//! overflow, for normalised operands and to first order:
//!
//! | operation | operations | relative error |
//! |---|---|---|
//! | [`add`] | 234 | `u^4` for any signs |
//! | [`mul`] | 278 | `u^4` |
//! | `/` | | `4u^4` |
//! | [`Qd::sqrt`] | | `4u^4` |
//! | [`QdNative`]'s step | 130 | [`QdNative`] says against what |
//!
//! Nothing of the order of `u^4` is dropped before the last rounding, which costs `u^4` at most. That
//! holds for [`add`] because passes undo any cancellation; how many it takes is not proven but measured,
//! here and with significands of 4 to 10 bits, where the rare cases are frequent: four passes leave
//! errors of `3u^4` and overlapping components, five do not.

use super::decimal::{ParseError, display, parse, to_decimal};
use super::eft::{two_prod, two_sum};
use super::scalar::{Accumulate, Components, Scalar};
use super::{Lanes, Quotients};
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};
use std::str::FromStr;

/// A quad-double number, the sum of four components, each at most half a unit in the last place of
/// the one before; bit-compatible with the `qd_real` of the QD library.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Qd {
    /// Components of decreasing magnitude: each is the nearest binary64 number to the sum of itself and the next, ties to
    /// even, so that the first is within half a unit in the last place of the value.
    pub x: [f64; 4],
}

/// The sum of `N` numbers as a normalised number: `30 (N - 1)` operations, exact except for the remainder after four
/// components.
///
/// A pass from the smallest number up leaves rounded partial sums' errors behind; after the last one
/// each component is the nearest to the sum of itself and the next.
#[inline(always)]
fn distil<V: Lanes, const N: usize>(x: [V; N]) -> [V; 4] {
    if V::CALLS { distil_called(x) } else { distil_inlined(x) }
}

#[inline(never)]
fn distil_called<V: Lanes, const N: usize>(x: [V; N]) -> [V; 4] {
    distil_inlined(x)
}

#[inline(always)]
fn distil_inlined<V: Lanes, const N: usize>(mut x: [V; N]) -> [V; 4] {
    for _ in 0..5 {
        for i in (1..N).rev() {
            (x[i - 1], x[i]) = two_sum(x[i - 1], x[i]);
        }
    }
    [x[0], x[1], x[2], x[3]]
}

/// The rounded sum of `N` numbers and the errors of its `N - 1` additions, in place: the sum comes first.
#[inline(always)]
fn sum_exactly<V: Lanes, const N: usize>(mut x: [V; N]) -> [V; N] {
    for i in 1..N {
        (x[0], x[i]) = two_sum(x[0], x[i]);
    }
    x
}

/// The sum of numbers, rounded after every addition.
#[inline(always)]
fn sum_rounded<V: Lanes, const N: usize>(x: [V; N]) -> V {
    let mut sum = x[0];
    for &term in &x[1..] {
        sum = sum.add(term);
    }
    sum
}

/// The sum, accurate for any signs.
#[inline(always)]
pub fn add<V: Lanes>(a: [V; 4], b: [V; 4]) -> [V; 4] {
    let (s0, e0) = two_sum(a[0], b[0]);
    let (s1, e1) = two_sum(a[1], b[1]);
    let (s2, e2) = two_sum(a[2], b[2]);
    let (s3, e3) = two_sum(a[3], b[3]);
    distil([s0, s1, e0, s2, e1, s3, e2, e3])
}

/// The product: terms of the order of `u^k |ab|` are summed up in `sk`, exactly for `k < 4`.
#[inline(always)]
pub fn mul<V: Lanes>(a: [V; 4], b: [V; 4]) -> [V; 4] {
    if V::CALLS { mul_called(a, b) } else { mul_inlined(a, b) }
}

#[inline(never)]
fn mul_called<V: Lanes>(a: [V; 4], b: [V; 4]) -> [V; 4] {
    mul_inlined(a, b)
}

#[inline(always)]
fn mul_inlined<V: Lanes>(a: [V; 4], b: [V; 4]) -> [V; 4] {
    let (s0, e00) = two_prod(a[0], b[0]);
    let (p01, e01) = two_prod(a[0], b[1]);
    let (p10, e10) = two_prod(a[1], b[0]);
    let (p02, e02) = two_prod(a[0], b[2]);
    let (p11, e11) = two_prod(a[1], b[1]);
    let (p20, e20) = two_prod(a[2], b[0]);
    let (p03, e03) = two_prod(a[0], b[3]);
    let (p12, e12) = two_prod(a[1], b[2]);
    let (p21, e21) = two_prod(a[2], b[1]);
    let (p30, e30) = two_prod(a[3], b[0]);

    let [s1, f0, f1] = sum_exactly([p01, p10, e00]);
    let [s2, g0, g1, g2, g3, g4, g5] = sum_exactly([p02, p20, p11, e01, e10, f0, f1]);
    let [s3, errors @ ..] =
        sum_exactly([p03, p30, p12, p21, e02, e20, e11, g0, g1, g2, g3, g4, g5]);
    let products = a[1].fma(b[3], a[2].fma(b[2], a[3].mul(b[1])));
    let s4 = sum_rounded([products, e03, e30, e12, e21, sum_rounded(errors)]);
    distil([s0, s1, s2, s3, s4])
}

/// The quotient, where the one of the first components is neither zero nor infinite: long division, 53 bits at a time.
///
/// A rest is smaller than the one before by a factor of `u`, so that what it must have shrinks: each keeps its error
/// below `8u^5` of the dividend, but for the first one, which has that of [`mul`] and [`add`].
#[inline(always)]
pub fn div<V: Quotients>(a: [V; 4], b: [V; 4]) -> [V; 4] {
    let q0 = a[0].quotient(b[0]);
    let zero = q0.sub(q0);
    let minus = |x: V| zero.sub(x);
    let [p0, p1, p2, p3] = mul(b, [q0, zero, zero, zero]);
    let rest = add(a, [minus(p0), minus(p1), minus(p2), minus(p3)]);
    let q1 = rest[0].quotient(b[0]);
    let rest = QdNative::mul_acc(rest, b, [minus(q1), zero, zero, zero]);
    // Three components.
    let q2 = rest[0].quotient(b[0]);
    let factor = minus(q2);
    let ((p0, e0), (p1, e1)) = (two_prod(b[0], factor), two_prod(b[1], factor));
    let (s0, f0) = two_sum(rest[0], p0);
    let [s1, errors @ ..] = sum_exactly([p1, e0, f0, rest[1]]);
    let (s0, s1) = two_sum(s0, s1);
    let s2 = sum_rounded([b[2].fma(factor, e1), sum_rounded(errors), rest[2]]);
    // Two components.
    let q3 = s0.quotient(b[0]);
    let factor = minus(q3);
    let rest = b[0].fma(factor, s0).add(b[1].fma(factor, s1.add(s2)));
    distil([q0, q1, q2, q3, rest.quotient(b[0])])
}

/// The arithmetic of matrix products: 114 additions and 16 multiplications or fused multiply-adds
/// a step, half of what [`mul`] and [`add`] take.
///
/// A sum is kept as four numbers that may overlap, of the orders `1, u, u^2, u^3` of all that went into
/// it, which is what the error of a product is measured against: cancellation needs no care before
/// [`Accumulate::finish`].
///
/// Let `M` be the magnitudes of all that was added, `|ab|` included. Rounding errors of the order of
/// `u^2` then amount to `19 u^2 M` with the terms they join, those of `u^3` to `82 u^3 M`; these are
/// summed up with rounding, which costs `480 u^4 M` to first order when everything conspires. Measured
/// errors of a step are below `8u^4 M`, and `u^4 M / 3` on random numbers.
#[derive(Clone, Copy, Debug)]
pub struct QdNative;

#[inline(never)]
fn step_called<V: Lanes>(acc: [V; 4], a: [V; 4], b: [V; 4]) -> [V; 4] {
    step_inlined(acc, a, b)
}

/// [`QdNative`]'s step.
#[inline(always)]
fn step_inlined<V: Lanes>(acc: [V; 4], a: [V; 4], b: [V; 4]) -> [V; 4] {
    let (p00, e00) = two_prod(a[0], b[0]);
    let (p01, e01) = two_prod(a[0], b[1]);
    let (p10, e10) = two_prod(a[1], b[0]);
    let (p02, e02) = two_prod(a[0], b[2]);
    let (p11, e11) = two_prod(a[1], b[1]);
    let (p20, e20) = two_prod(a[2], b[0]);
    let products =
        a[0].fma(b[3], a[1].fma(b[2], a[2].fma(b[1], a[3].fma(b[0], e02.add(e11).add(e20)))));

    // Each order's sum goes to the component above at once, so that no component grows from
    // step to step.
    let (s0, f0) = two_sum(acc[0], p00);
    let [s1, f1, f2, f3] = sum_exactly([p01, p10, e00, acc[1]]);
    let (s0, r0) = two_sum(s0, s1);
    let (s1, f0) = two_sum(f0, r0);
    let [s2, errors @ ..] = sum_exactly([p02, p20, p11, e01, e10, f1, f2, f3, f0, acc[2]]);
    let (s1, s2) = two_sum(s1, s2);
    let s3 = sum_rounded([products, sum_rounded(errors), acc[3]]);
    let (s2, s3) = two_sum(s2, s3);
    [s0, s1, s2, s3]
}

impl Accumulate<4> for QdNative {
    type Number = Qd;
    const NAME: &'static str = "qd";

    #[inline(always)]
    fn mul_acc<V: Lanes>(acc: [V; 4], a: [V; 4], b: [V; 4]) -> [V; 4] {
        if V::CALLS { step_called(acc, a, b) } else { step_inlined(acc, a, b) }
    }
    /// As a step: each order's sum goes to the component above at once. 58 operations, those of `u^3` with rounding.
    #[inline(always)]
    fn join<V: Lanes>(a: [V; 4], b: [V; 4]) -> [V; 4] {
        let (s0, f0) = two_sum(a[0], b[0]);
        let [s1, g0, g1] = sum_exactly([a[1], b[1], f0]);
        let (s0, s1) = two_sum(s0, s1);
        let [s2, errors @ ..] = sum_exactly([a[2], b[2], g0, g1]);
        let (s1, s2) = two_sum(s1, s2);
        let s3 = sum_rounded([sum_rounded([a[3], b[3]]), sum_rounded(errors)]);
        let (s2, s3) = two_sum(s2, s3);
        [s0, s1, s2, s3]
    }
    #[inline(always)]
    fn finish<V: Lanes>(sum: [V; 4]) -> [V; 4] {
        distil(sum)
    }
    #[inline(always)]
    fn mul<V: Lanes>(a: [V; 4], b: [V; 4]) -> [V; 4] {
        mul(a, b)
    }
    #[inline(always)]
    fn add<V: Lanes>(a: [V; 4], b: [V; 4]) -> [V; 4] {
        add(a, b)
    }
    #[inline(always)]
    fn div<V: Quotients>(a: [V; 4], b: [V; 4]) -> [V; 4] {
        div(a, b)
    }
}

/// cbindgen:ignore
impl Qd {
    pub const ZERO: Qd = Qd { x: [0.0; 4] };
    pub const ONE: Qd = Qd { x: [1.0, 0.0, 0.0, 0.0] };

    /// The number of these components, each at most half a unit in the last place of the one before.
    pub const fn new(x: [f64; 4]) -> Qd {
        Qd { x }
    }

    /// The sum of four doubles of any order and sign, normalised, with a relative error of `u^4`.
    pub fn from_sum(x: [f64; 4]) -> Qd {
        Qd { x: distil(x) }
    }

    /// The square root; NaN for negative numbers.
    #[inline(always)]
    pub fn sqrt(self) -> Qd {
        let first = self.x[0].sqrt();
        if first == 0.0 || !first.is_finite() {
            return Qd::from(first);
        }
        // Each step of Newton's method with a quotient of 53 bits makes about 52 bits right.
        let root = (0..4).fold([first, 0.0, 0.0, 0.0], |root, _| {
            let rest = add(self.x, mul(root, root).map(|x| -x));
            add(root, [rest[0] / (2.0 * first), 0.0, 0.0, 0.0])
        });
        Qd::settled(root, first)
    }

    pub fn abs(self) -> Qd {
        if self.x[0].is_sign_negative() { -self } else { self }
    }

    /// A result, or where infinities or NaN went into it, the one of binary64.
    fn settled(x: [f64; 4], leading: f64) -> Qd {
        match (x.iter().all(|x| x.is_finite()), leading.is_finite()) {
            (true, _) => Qd { x },
            (false, true) => Qd::from(f64::NAN),
            (false, false) => Qd::from(leading),
        }
    }
}

impl Components for Qd {}

impl Scalar<4> for Qd {
    const NAME: &'static str = "qd";
    const PRECISION: u32 = 212;

    #[inline(always)]
    fn from_components(x: [f64; 4]) -> Qd {
        Qd { x }
    }
    #[inline(always)]
    fn components(self) -> [f64; 4] {
        self.x
    }
    fn add(self, b: Qd) -> Qd {
        Qd::settled(add(self.x, b.x), self.x[0] + b.x[0])
    }
    fn mul(self, b: Qd) -> Qd {
        Qd::settled(mul(self.x, b.x), self.x[0] * b.x[0])
    }
}

impl From<f64> for Qd {
    fn from(x: f64) -> Qd {
        if x.is_finite() { Qd::from_f64(x) } else { Qd::from_special(x) }
    }
}

impl Neg for Qd {
    type Output = Qd;
    fn neg(self) -> Qd {
        Qd { x: self.x.map(|x| -x) }
    }
}

impl Add for Qd {
    type Output = Qd;
    fn add(self, b: Qd) -> Qd {
        Scalar::add(self, b)
    }
}

impl Sub for Qd {
    type Output = Qd;
    fn sub(self, b: Qd) -> Qd {
        Scalar::add(self, -b)
    }
}

impl Mul for Qd {
    type Output = Qd;
    fn mul(self, b: Qd) -> Qd {
        Scalar::mul(self, b)
    }
}

impl Div for Qd {
    type Output = Qd;
    // So that it is compiled for the instruction set of its caller.
    #[inline(always)]
    fn div(self, b: Qd) -> Qd {
        let first = self.x[0] / b.x[0];
        if first == 0.0 || !first.is_finite() || b.x[0].is_infinite() {
            return Qd::from(first);
        }
        Qd::settled(div(self.x, b.x), first)
    }
}

impl FromStr for Qd {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Qd, ParseError> {
        parse(text)
    }
}

/// Significant digits that a number is displayed with.
const DIGITS: usize = 64;

/// Scientific notation with 64 significant digits, or with as many digits after the point as the
/// format string asks for.
impl fmt::Display for Qd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display(f, DIGITS, |digits| to_decimal(*self, digits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::power_of_two;

    /// 1 + u + u^2 + u^3, the last components half a unit of the one before.
    fn ties() -> Qd {
        Qd::new([1.0, power_of_two(-53), power_of_two(-106), power_of_two(-159)])
    }

    #[test]
    fn any_four_doubles_are_normalised() {
        let tiny = power_of_two(-300);
        assert_eq!(Qd::from_sum([tiny, 0.0, 1.0, -3.0]), Qd::new([-2.0, tiny, 0.0, 0.0]));
        assert_eq!(Qd::from_sum([1.0, 1.0, -2.0, 0.0]), Qd::ZERO);
        // Two halves of a unit make one.
        let half = power_of_two(-53);
        assert_eq!(Qd::from_sum([1.0, half, half, 0.0]), Qd::from(1.0 + 2.0 * half));
    }

    #[test]
    fn nothing_is_lost_in_a_cancellation() {
        let a = ties();
        assert_eq!(a - a, Qd::ZERO);
        let rest = Qd::new([power_of_two(-106), power_of_two(-159), 0.0, 0.0]);
        assert_eq!(a - Qd::new([1.0, power_of_two(-53), 0.0, 0.0]), rest);
        let below = Qd::from(1.0 - power_of_two(-53));
        let expected = [power_of_two(-52), power_of_two(-106), power_of_two(-159), 0.0];
        assert_eq!(a - below, Qd::new(expected));
    }

    #[test]
    fn short_products_quotients_and_roots_are_exact() {
        let third = Qd::ONE / Qd::from(3.0);
        assert!((third * Qd::from(3.0) - Qd::ONE).x[0].abs() < power_of_two(-210));
        let a = Qd::new([3.0, power_of_two(-60), power_of_two(-120), 0.0]);
        assert_eq!(a * Qd::from(-0.5), -Qd::new(a.x.map(|x| 0.5 * x)));
        assert_eq!((a * Qd::from(7.0)) / Qd::from(7.0), a);
        assert_eq!(Qd::from(49.0).sqrt(), Qd::from(7.0));
        let root = Qd::new([1.0, power_of_two(-60), 0.0, 0.0]);
        assert_eq!((root * root).sqrt(), root);
    }

    #[test]
    fn a_step_adds_the_product() {
        let (a, b) = (ties(), Qd::from(3.0));
        let sum = QdNative::mul_acc((-(a * b)).x, a.x, b.x);
        assert!(QdNative::finish(sum)[0].abs() <= power_of_two(-208));
        let sum = QdNative::mul_acc(Qd::ONE.x, Qd::from(5.0).x, Qd::from(-7.0).x);
        assert_eq!(QdNative::finish(sum), Qd::from(-34.0).x);
    }

    #[test]
    fn specials_fill_every_component() {
        let infinity = Qd::from(f64::INFINITY);
        assert_eq!(infinity.x, [f64::INFINITY; 4]);
        assert_eq!(infinity + Qd::ONE, infinity);
        assert_eq!(-Qd::ONE * infinity, -infinity);
        assert_eq!(Qd::ONE / Qd::ZERO, infinity);
        assert_eq!(Qd::ONE / infinity, Qd::ZERO);
        assert_eq!(infinity.sqrt(), infinity);
        for undefined in [infinity - infinity, infinity * Qd::ZERO, (-Qd::ONE).sqrt()] {
            assert!(undefined.x.iter().all(|x| x.is_nan()));
        }
        assert!(Qd::from(-0.0).sqrt().x[0].is_sign_negative());
    }
}
