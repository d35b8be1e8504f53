//! Powers of two apart from numbers, so that intermediate results neither overflow nor underflow.

use super::level1::InArithmetic;
use crate::numbers::Native;
use wideblas_engine::cpu::vectors;
use wideblas_format::{Accumulate, Scalar};

struct Exponent<T>(T);

impl<T> InArithmetic<T> for Exponent<T> {
    type Output = i32;

    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> i32
    where
        T: Scalar<L>,
    {
        vectors::exponent_of(self.0)
    }
}

/// floor(log2 |x|) of a number other than zero, of the larger part of a complex one.
pub(super) fn exponent<T: Native>(x: T) -> i32 {
    T::in_arithmetic(Exponent(x))
}

struct TimesPower<T>(T, i32);

impl<T> InArithmetic<T> for TimesPower<T> {
    type Output = T;

    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> T
    where
        T: Scalar<L>,
    {
        vectors::times_power(self.0, self.1)
    }
}

/// x 2^e of finite numbers; x for e = 0.
pub(super) fn times_power<T: Native>(x: T, e: i32) -> T {
    if e == 0 { x } else { T::in_arithmetic(TimesPower(x, e)) }
}

/// 2^e
pub(super) fn power<T: Native + From<f64>>(e: i32) -> T {
    times_power(T::from(1.0), e)
}

/// 2^`exponent` times `rest`: a factor of a product that is rounded before it is multiplied by the factor. It is computed
/// with the power of two, so that it is about as large as the result, and overflows or underflows about where that does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Factor<T> {
    pub exponent: i32,
    pub rest: T,
}

/// A power of two with which no product of finite numbers overflows, for sums of up to 2^34 terms.
pub(super) const DOWN: i32 = -1060;

/// Exponents that a factor may have apart. What overflows with the most keeps all bits with [`DOWN`].
const LEAST: i32 = -1000;
const MOST: i32 = 800;
const _: () = assert!(1023 - MOST + DOWN >= -1074 + 212);

impl<T: Native> Factor<T> {
    pub fn of(alpha: T) -> Factor<T> {
        if alpha.is_zero() || !alpha.is_finite() {
            return Factor { exponent: 0, rest: alpha };
        }
        let exponent = exponent(alpha).clamp(LEAST, MOST);
        Factor { exponent, rest: times_power(alpha, -exponent) }
    }
}

/// factor 2^e times the sum of products, plus beta times `old`; it overflows only where the result does.
pub(super) struct Linear<T, P> {
    pub factor: T,
    pub e: i32,
    pub pairs: P,
    pub beta: T,
    pub old: T,
}

impl<T: Native, P: Iterator<Item = (T, T)> + Clone> Linear<T, P> {
    /// `None` where a number is not finite.
    pub fn value(self) -> Option<T> {
        let numbers = [self.factor, self.beta, self.old];
        let mut pairs = self.pairs.clone();
        let finite =
            numbers.iter().all(T::is_finite) && pairs.all(|(x, y)| x.is_finite() && y.is_finite());
        finite.then(|| self.of_any())
    }

    /// The same with the infinities and NaN that binary64 makes of some.
    pub fn of_any(self) -> T {
        T::in_arithmetic(self)
    }
}

impl<T, P: Iterator<Item = (T, T)> + Clone> InArithmetic<T> for Linear<T, P> {
    type Output = T;

    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> T
    where
        T: Scalar<L>,
    {
        let Linear { factor, e, pairs, beta, old } = self;
        vectors::linear((factor, e), pairs, beta, old)
    }
}

/// alpha x + beta `old`, of numbers that are not finite. A factor without an imaginary part multiplies each part by itself.
pub(super) struct Special<T> {
    pub alpha: T,
    pub x: T,
    pub beta: T,
    pub old: T,
}

impl<T: Native> Special<T> {
    pub fn value(self) -> T {
        T::in_arithmetic(self)
    }
}

impl<T> InArithmetic<T> for Special<T> {
    type Output = T;

    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> T
    where
        T: Scalar<L>,
    {
        vectors::special_combination(self.alpha, self.x, self.beta, self.old)
    }
}
