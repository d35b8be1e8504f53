//! What the vector routines are for each format of numbers.

use super::level1::{Change, Context, InArithmetic, asum, nrm2};
use super::{complex, limbs, placed};
use crate::config::DdArithmetic;
use crate::engine::cpu::vectors::{self, Axpy, Flag, Modified, Place, Plane, Rot, Rotm, Scal};
use crate::engine::cuda::{Failure, Plain};
use crate::format::complex::ComplexOf;
use crate::format::dd::{Ieee, Sloppy};
use crate::format::mpfr::{Mpf, Mpfr, ReadOnly};
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

    /// Calls of few elements need no memory, see `short`.
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
    /// The rotation of a and b that makes b zero, by a, b, c and s: r goes to a, z to b, see [`Plane`].
    fn rotg(numbers: [Place<'_, Self>; 4]);
    /// The modified rotation that makes the second coordinate of (sqrt(d1) x1, sqrt(d2) y1) zero, by d1, d2, x1 and y1, and
    /// the list of its parameters.
    fn rotmg(numbers: [Place<'_, Self>; 4], param: Place<'_, Self>);
    /// What the first parameter says; `None` where nothing is to be rotated.
    fn flag(&self) -> Option<Flag>;
    /// (x, y) := H (x, y) for each pair of elements. Of the parameters those are read that the flag says.
    fn rotm(
        flag: Flag,
        param: Place<'_, Self>,
        x: Place<'_, Self>,
        y: Place<'_, Self>,
        context: Context,
    ) -> Result<(), Failure>;
}

/// Those of complex numbers.
pub trait ComplexVectors: Vectors {
    /// The parts.
    type Real: RealVectors;

    /// Calls `work` with a number that has no imaginary part.
    fn with_real<R>(re: &Self::Real, work: impl FnOnce(&Self) -> R) -> R;

    /// The real parts, and the imaginary ones.
    fn parts<'a>(x: &Place<'a, Self>) -> [Place<'a, Self::Real>; 2];

    /// `to` becomes the sum of products with the conjugates of x.
    fn dotc(
        x: Place<'_, Self>,
        y: Place<'_, Self>,
        context: Context,
        to: &mut Self,
    ) -> Result<(), Failure>;
    /// `to` becomes the sum of magnitudes of all parts.
    fn asum(x: Place<'_, Self>, context: Context, to: &mut Self::Real) -> Result<(), Failure>;
    /// `to` becomes the Euclidean norm.
    fn nrm2(x: Place<'_, Self>, context: Context, to: &mut Self::Real) -> Result<(), Failure>;
    /// The first place of an element with the largest sum of magnitudes of its parts, from 0, in a vector that has one; NaN
    /// as [`RealVectors::largest`] has it.
    fn largest(x: Place<'_, Self>, context: Context) -> Result<usize, Failure>;
    /// `to` becomes |re| + |im| of a vector's only element.
    fn magnitudes(x: Place<'_, Self>, context: Context, to: &mut Self::Real);
    /// The rotation of a and b that makes b zero: r goes to a.
    fn rotg(a: Place<'_, Self>, b: &Self, c: Place<'_, Self::Real>, s: Place<'_, Self>);

    /// x := alpha x
    fn scale(alpha: &Self::Real, x: Place<'_, Self>, context: Context) -> Result<(), Failure> {
        Self::parts(&x).into_iter().try_for_each(|x| Self::Real::scal(alpha, x, context))
    }
    /// x := c x + s y and y := c y - s x
    fn rot(
        factors: [&Self::Real; 2],
        x: Place<'_, Self>,
        y: Place<'_, Self>,
        context: Context,
    ) -> Result<(), Failure> {
        let mut parts = Self::parts(&x).into_iter().zip(Self::parts(&y));
        parts.try_for_each(|(x, y)| Self::Real::rot(factors, x, y, context))
    }
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
            fn rotg([a, b, c, s]: [Place<'_, $type>; 4]) {
                let Plane { r, z, c: cosine, s: sine } = <$type>::plane(*a.get(0), *b.get(0));
                for (to, number) in [(a, r), (b, z), (c, cosine), (s, sine)] {
                    to.change(0, |to| *to = number);
                }
            }
            fn rotmg(numbers: [Place<'_, $type>; 4], param: Place<'_, $type>) {
                let Modified { d, x, param: list } =
                    <$type>::modified(numbers.each_ref().map(|number| *number.get(0)));
                for (to, number) in numbers.iter().zip([d[0], d[1], x]) {
                    to.change(0, |to| *to = number);
                }
                for (at, number) in list.into_iter().enumerate() {
                    if let Some(number) = number {
                        param.change(at, |to| *to = number);
                    }
                }
            }
            fn flag(&self) -> Option<Flag> {
                match self.to_double() {
                    -2.0 => None,
                    flag if flag < 0.0 => Some(Flag::All),
                    0.0 => Some(Flag::UnitDiagonal),
                    _ => Some(Flag::UnitCorners),
                }
            }
            #[inline(always)]
            fn rotm(
                flag: Flag,
                param: Place<'_, $type>,
                x: Place<'_, $type>,
                y: Place<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                // Elements that are not given may be anything, even the end of memory: they are not read.
                let given: &[usize] = match flag {
                    Flag::All => &[1, 2, 3, 4],
                    Flag::UnitDiagonal => &[2, 3],
                    Flag::UnitCorners => &[1, 4],
                };
                let mut of_h = [<$type>::zero(); 5];
                given.iter().for_each(|&at| of_h[at] = *param.get(at));
                let change = Rotm { flag, param: of_h };
                placed::change(Change { change, x, y, context })
            }
        }

        impl ComplexVectors for Complex<$type> {
            type Real = $type;

            #[inline(always)]
            fn with_real<R>(re: &$type, work: impl FnOnce(&Self) -> R) -> R {
                work(&Complex::new(*re, <$type>::zero()))
            }
            #[inline(always)]
            fn parts<'a>(x: &Place<'a, Self>) -> [Place<'a, $type>; 2] {
                x.parts()
            }
            #[inline(always)]
            fn dotc(
                x: Place<'_, Self>,
                y: Place<'_, Self>,
                context: Context,
                to: &mut Self,
            ) -> Result<(), Failure> {
                *to = placed::conjugated_dot(x, y, context)?;
                Ok(())
            }
            fn asum(x: Place<'_, Self>, context: Context, to: &mut $type) -> Result<(), Failure> {
                *to = complex::asum(x, context)?;
                Ok(())
            }
            fn nrm2(x: Place<'_, Self>, context: Context, to: &mut $type) -> Result<(), Failure> {
                *to = complex::nrm2(x, context)?;
                Ok(())
            }
            fn largest(x: Place<'_, Self>, context: Context) -> Result<usize, Failure> {
                complex::largest(x, context)
            }
            fn magnitudes(x: Place<'_, Self>, _: Context, to: &mut $type) {
                *to = complex::magnitudes(*x.get(0));
            }
            fn rotg(a: Place<'_, Self>, b: &Self, c: Place<'_, $type>, s: Place<'_, Self>) {
                let complex::Plane { c: cosine, s: sine, r } = complex::plane(*a.get(0), *b);
                c.change(0, |c| *c = cosine);
                s.change(0, |s| *s = sine);
                a.change(0, |a| *a = r);
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
                limbs::dot(false, x, y, context, to);
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
            fn rotg(numbers: [Place<'_, $type>; 4]) {
                limbs::rotg(numbers);
            }
            fn rotmg(numbers: [Place<'_, $type>; 4], param: Place<'_, $type>) {
                limbs::rotmg(numbers, param);
            }
            fn flag(&self) -> Option<Flag> {
                limbs::flag(self)
            }
            fn rotm(
                flag: Flag,
                param: Place<'_, $type>,
                x: Place<'_, $type>,
                y: Place<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                limbs::rotm(flag, param, x, y, context);
                Ok(())
            }
        }

        impl Vectors for Complex<$type> {
            const IS_COMPLEX: bool = true;
            const MAY_BE_SHORT: bool = false;

            fn arithmetic(_: DdArithmetic) -> &'static str {
                limbs::NAME
            }
            fn room(&self) -> u64 {
                self.re.room().max(self.im.room())
            }
            fn is_zero(&self) -> bool {
                product::Number::is_zero(&self.re) && product::Number::is_zero(&self.im)
            }
            fn is_one(&self) -> bool {
                product::Number::is_one(&self.re) && product::Number::is_zero(&self.im)
            }
            fn axpy(
                alpha: &Self,
                x: Place<'_, Self>,
                y: Place<'_, Self>,
                context: Context,
            ) -> Result<(), Failure> {
                limbs::axpy(alpha, x, y, context);
                Ok(())
            }
            fn scal(alpha: &Self, x: Place<'_, Self>, context: Context) -> Result<(), Failure> {
                limbs::scal(alpha, x, context);
                Ok(())
            }
            fn copy(
                x: Place<'_, Self>,
                y: Place<'_, Self>,
                context: Context,
            ) -> Result<(), Failure> {
                for (x, y) in x.parts().into_iter().zip(y.parts()) {
                    limbs::copy(x, y, context);
                }
                Ok(())
            }
            fn swap(x: Place<'_, Self>, y: Place<'_, Self>, _: Context) -> Result<(), Failure> {
                x.parts().into_iter().zip(y.parts()).for_each(|(x, y)| limbs::swap(x, y));
                Ok(())
            }
            fn dot(
                x: Place<'_, Self>,
                y: Place<'_, Self>,
                context: Context,
                to: &mut Self,
            ) -> Result<(), Failure> {
                limbs::dot(false, x, y, context, to);
                Ok(())
            }
        }

        impl ComplexVectors for Complex<$type> {
            type Real = $type;

            fn with_real<R>(re: &$type, work: impl FnOnce(&Self) -> R) -> R {
                work(&ReadOnly::of_real(re))
            }
            fn parts<'a>(x: &Place<'a, Self>) -> [Place<'a, $type>; 2] {
                x.parts()
            }
            fn dotc(
                x: Place<'_, Self>,
                y: Place<'_, Self>,
                context: Context,
                to: &mut Self,
            ) -> Result<(), Failure> {
                limbs::dot(true, x, y, context, to);
                Ok(())
            }
            fn asum(x: Place<'_, Self>, context: Context, to: &mut $type) -> Result<(), Failure> {
                limbs::asum(x, context, to);
                Ok(())
            }
            fn nrm2(x: Place<'_, Self>, context: Context, to: &mut $type) -> Result<(), Failure> {
                limbs::nrm2(x, context, to);
                Ok(())
            }
            fn largest(x: Place<'_, Self>, _: Context) -> Result<usize, Failure> {
                Ok(limbs::largest_of_complex(x))
            }
            fn magnitudes(x: Place<'_, Self>, context: Context, to: &mut $type) {
                limbs::asum(x, context, to);
            }
            fn rotg(a: Place<'_, Self>, b: &Self, c: Place<'_, $type>, s: Place<'_, Self>) {
                limbs::crotg(a, b, c, s);
            }
        }
    )*};
}
numbers_of_limbs! {
    Mpfr: |x: &Mpfr| x.precision() as u64;
    Mpf: |x: &Mpf| 64 * (x.capacity() as u64 - 2);
}
