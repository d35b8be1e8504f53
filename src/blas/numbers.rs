//! What the vector routines are for each format of numbers.

use super::level1::{Change, Context, InArithmetic, asum, nrm2};
use super::{limbs, placed};
use crate::config::DdArithmetic;
use crate::engine::cpu::vectors::{self, Axpy, Modified, Place, Plane, Rot, Scal};
use crate::engine::cuda::{Failure, Plain};
use crate::format::complex::ComplexOf;
use crate::format::dd::{Ieee, Sloppy};
use crate::format::mpfr::{Mpf, Mpfr};
use crate::format::qd::QdNative;
use crate::format::{Accumulate, Complex, Dd, Qd, Scalar};
use crate::product;
use crate::sum;

/// Numbers that have vector routines, and what each routine is for them. Vectors have the same length. Routines fail as a GPU
/// does that has the vectors.
pub trait Vectors: Sized + Send + Sync + 'static {
    /// Complex numbers have conjugates of their own.
    const IS_COMPLEX: bool = false;

    /// Routines run on a GPU that has the operands.
    const ON_DEVICE: bool = false;

    /// The name of the arithmetic that is in force.
    fn arithmetic(dd: DdArithmetic) -> &'static str;

    /// Calls of few elements need no memory, see [`short`].
    const MAY_BE_SHORT: bool;

    /// Bits for which a new number has as much room as this one, where numbers differ in that.
    fn room(&self) -> u64;

    fn is_zero(&self) -> bool;
    fn is_one(&self) -> bool;

    /// y := alpha x + y
    fn axpy(
        alpha: &Self,
        x: Place<'_, Self>,
        y: Place<'_, Self>,
        context: Context,
    ) -> Result<(), Failure>;
    /// x := alpha x
    fn scal(alpha: &Self, x: Place<'_, Self>, context: Context) -> Result<(), Failure>;
    /// y := x
    fn copy(x: Place<'_, Self>, y: Place<'_, Self>, context: Context) -> Result<(), Failure>;
    /// Exchanges x and y.
    fn swap(x: Place<'_, Self>, y: Place<'_, Self>, context: Context) -> Result<(), Failure>;
    /// `to` becomes the sum of products.
    fn dot(
        x: Place<'_, Self>,
        y: Place<'_, Self>,
        context: Context,
        to: &mut Self,
    ) -> Result<(), Failure>;
}

/// Those of real numbers.
pub trait RealVectors: Vectors {
    /// x := c x + s y and y := c y - s x
    fn rot(
        factors: [&Self; 2],
        x: Place<'_, Self>,
        y: Place<'_, Self>,
        context: Context,
    ) -> Result<(), Failure>;
    /// `to` becomes the sum of magnitudes.
    fn asum(x: Place<'_, Self>, context: Context, to: &mut Self) -> Result<(), Failure>;
    /// `to` becomes the Euclidean norm.
    fn nrm2(x: Place<'_, Self>, context: Context, to: &mut Self) -> Result<(), Failure>;
    /// The first place of an element of the largest magnitude, from 0, in a vector that has one. NaN is no larger than any
    /// number, but stays the largest where it comes first, as in the reference BLAS.
    fn largest(x: Place<'_, Self>, context: Context) -> Result<usize, Failure>;
}

/// Numbers of several components, real or complex.
pub trait Number: Copy + Vectors + Plain {
    /// Runs something in the arithmetic that is in force.
    fn in_arithmetic<W: InArithmetic<Self>>(dd: DdArithmetic, work: W) -> W::Output;

    fn zero() -> Self;
    fn is_finite(&self) -> bool;
    fn nan() -> Self;
    fn quotient(self, by: Self) -> Self;
}

/// Those that are real.
pub trait Real: Number + RealVectors + sum::Number + From<f64> {
    /// The nearest double.
    fn to_double(self) -> f64;
    /// The square root.
    fn root(self) -> Self;
    fn plus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    /// The rotation that makes b of (a, b) zero.
    fn plane(a: Self, b: Self) -> Plane<Self>;
    /// The modified rotation that makes the second coordinate of (sqrt(d1) x1, sqrt(d2) y1) zero, by [d1, d2, x1, y1].
    fn modified(of: [Self; 4]) -> Modified<Self>;
}

struct Name;

impl<T> InArithmetic<T> for Name {
    type Output = &'static str;

    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> &'static str
    where
        T: Scalar<L>,
    {
        A::NAME
    }
}

/// `$work` in the arithmetic that `$dd` means for the type.
macro_rules! numbers {
    ($($type:ty, $is_complex:literal: |$dd:ident, $work:ident| $run:expr;)*) => {$(
        impl Number for $type {
            #[inline(always)]
            fn in_arithmetic<W: InArithmetic<$type>>($dd: DdArithmetic, $work: W) -> W::Output {
                $run
            }
            #[inline(always)]
            fn zero() -> $type {
                Scalar::from_f64(0.0)
            }
            #[inline(always)]
            fn is_finite(&self) -> bool {
                Scalar::is_finite(*self)
            }
            fn nan() -> $type {
                <$type>::from_special(f64::NAN)
            }
            fn quotient(self, by: $type) -> $type {
                vectors::quotient(self, by)
            }
        }

        impl Vectors for $type {
            const IS_COMPLEX: bool = $is_complex;
            const ON_DEVICE: bool = true;
            const MAY_BE_SHORT: bool = true;

            fn arithmetic(dd: DdArithmetic) -> &'static str {
                <$type>::in_arithmetic(dd, Name)
            }
            fn room(&self) -> u64 {
                0
            }
            #[inline(always)]
            fn is_zero(&self) -> bool {
                Scalar::is_zero(*self)
            }
            #[inline(always)]
            fn is_one(&self) -> bool {
                Scalar::is_one(*self)
            }
            #[inline(always)]
            fn axpy(
                alpha: &$type,
                x: Place<'_, $type>,
                y: Place<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                placed::change(Change { change: Axpy(*alpha), x, y, context })
            }
            #[inline(always)]
            fn scal(alpha: &$type, x: Place<'_, $type>, context: Context) -> Result<(), Failure> {
                placed::change(Change { change: Scal(*alpha), x, y: x, context })
            }
            #[inline(always)]
            fn copy(
                x: Place<'_, $type>,
                y: Place<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                placed::copy(x, y, context)
            }
            #[inline(always)]
            fn swap(
                x: Place<'_, $type>,
                y: Place<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                placed::swap(x, y, context)
            }
            #[inline(always)]
            fn dot(
                x: Place<'_, $type>,
                y: Place<'_, $type>,
                context: Context,
                to: &mut $type,
            ) -> Result<(), Failure> {
                *to = placed::dot(x, y, context)?;
                Ok(())
            }
        }
    )*};
}
numbers! {
    Dd, false: |dd, work| match dd {
        DdArithmetic::Ieee => work.run::<Ieee, 2>(),
        DdArithmetic::Sloppy => work.run::<Sloppy, 2>(),
    };
    Qd, false: |_dd, work| work.run::<QdNative, 4>();
    // The accurate arithmetic always: parts cancel.
    Complex<Dd>, true: |_dd, work| work.run::<ComplexOf<Ieee>, 4>();
    Complex<Qd>, true: |_dd, work| work.run::<ComplexOf<QdNative>, 8>();
}

macro_rules! real {
    ($($type:ty),*) => {$(
        impl Real for $type {
            #[inline(always)]
            fn to_double(self) -> f64 {
                self.to_f64()
            }
            fn root(self) -> $type {
                vectors::root(self)
            }
            fn plus(self, other: $type) -> $type {
                Scalar::add(self, other)
            }
            fn plane(a: $type, b: $type) -> Plane<$type> {
                vectors::plane(a, b)
            }
            fn modified(of: [$type; 4]) -> Modified<$type> {
                vectors::modified(of)
            }
            fn times(self, other: $type) -> $type {
                Scalar::mul(self, other)
            }
        }

        impl RealVectors for $type {
            #[inline(always)]
            fn rot(
                [c, s]: [&$type; 2],
                x: Place<'_, $type>,
                y: Place<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                placed::change(Change { change: Rot { c: *c, s: *s }, x, y, context })
            }
            #[inline(always)]
            fn asum(x: Place<'_, $type>, context: Context, to: &mut $type) -> Result<(), Failure> {
                *to = asum(x, context)?;
                Ok(())
            }
            #[inline(always)]
            fn nrm2(x: Place<'_, $type>, context: Context, to: &mut $type) -> Result<(), Failure> {
                *to = nrm2(x, context)?;
                Ok(())
            }
            fn largest(x: Place<'_, $type>, context: Context) -> Result<usize, Failure> {
                placed::largest(x, context)
            }
        }
    )*};
}
real!(Dd, Qd);

/// MPFR's and GMP's numbers.
macro_rules! numbers_of_limbs {
    ($($type:ty: $bits:expr;)*) => {$(
        impl Vectors for $type {
            const MAY_BE_SHORT: bool = false;

            fn arithmetic(_: DdArithmetic) -> &'static str {
                limbs::NAME
            }
            fn room(&self) -> u64 {
                $bits(self)
            }
            fn is_zero(&self) -> bool {
                product::Number::is_zero(self)
            }
            fn is_one(&self) -> bool {
                product::Number::is_one(self)
            }
            fn axpy(
                alpha: &$type,
                x: Place<'_, $type>,
                y: Place<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                limbs::axpy(alpha, x, y, context);
                Ok(())
            }
            fn scal(
                alpha: &$type,
                x: Place<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                limbs::scal(alpha, x, context);
                Ok(())
            }
            fn copy(
                x: Place<'_, $type>,
                y: Place<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                limbs::copy(x, y, context);
                Ok(())
            }
            fn swap(
                x: Place<'_, $type>,
                y: Place<'_, $type>,
                _: Context,
            ) -> Result<(), Failure> {
                limbs::swap(x, y);
                Ok(())
            }
            fn dot(
                x: Place<'_, $type>,
                y: Place<'_, $type>,
                context: Context,
                to: &mut $type,
            ) -> Result<(), Failure> {
                limbs::dot(x, y, context, to);
                Ok(())
            }
        }

        impl RealVectors for $type {
            fn rot(
                factors: [&$type; 2],
                x: Place<'_, $type>,
                y: Place<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                limbs::rot(factors, x, y, context);
                Ok(())
            }
            fn asum(x: Place<'_, $type>, context: Context, to: &mut $type) -> Result<(), Failure> {
                limbs::asum(x, context, to);
                Ok(())
            }
            fn nrm2(x: Place<'_, $type>, context: Context, to: &mut $type) -> Result<(), Failure> {
                limbs::nrm2(x, context, to);
                Ok(())
            }
            fn largest(x: Place<'_, $type>, _: Context) -> Result<usize, Failure> {
                Ok(limbs::largest(x))
            }
        }
    )*};
}
numbers_of_limbs! {
    Mpfr: |x: &Mpfr| x.precision() as u64;
    Mpf: |x: &Mpf| 64 * (x.capacity() as u64 - 2);
}
