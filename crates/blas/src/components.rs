//! The vector routines of numbers of several components, real and complex.

use super::level1::{Change, Context, InArithmetic, asum, nrm2};
use super::level2::{self, Product, Rank, Triangular};
use super::numbers::{ComplexVectors, Number, Real, RealVectors, Vectors};
use super::{complex, placed};
use std::ops::Neg;
use wideblas_engine::cpu::gemm::read;
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::cpu::vectors::{self, Axpy, Flag, Modified, Place, Plane, Rot, Rotm, Scal};
use wideblas_engine::device::Failure;
use wideblas_format::complex::ComplexOf;
use wideblas_format::dd::DdNative;
use wideblas_format::qd::QdNative;
use wideblas_format::scalar::Plain;
use wideblas_format::{Accumulate, Complex, Dd, Qd, Scalar};

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

/// Numbers with the arithmetic `$arithmetic`.
macro_rules! numbers {
    ($($type:ty: $arithmetic:ty, $components:literal, $on_device:literal;)*) => {$(
        impl Number for $type {
            #[inline(always)]
            fn in_arithmetic<W: InArithmetic<$type>>(work: W) -> W::Output {
                work.run::<$arithmetic, $components>()
            }
            #[inline(always)]
            fn read(&self) -> $type {
                read(self)
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
            const ON_DEVICE: bool = $on_device;
            const MAY_BE_SHORT: bool = true;

            fn arithmetic() -> &'static str {
                <$type>::in_arithmetic(Name)
            }
            fn room(&self) -> u64 {
                0
            }
            #[inline(always)]
            fn is_zero(&self) -> bool {
                self.is_zero_in_any_environment()
            }
            #[inline(always)]
            fn is_one(&self) -> bool {
                self.is_one_in_any_environment()
            }
            #[inline(always)]
            fn axpy(
                alpha: &$type,
                x: Strided<'_, $type>,
                y: Place<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                let x = Place::of_strided(x);
                placed::change(Change { change: Axpy(*alpha), x, y, context })
            }
            #[inline(always)]
            fn scal(alpha: &$type, x: Place<'_, $type>, context: Context) -> Result<(), Failure> {
                placed::change(Change { change: Scal(*alpha), x, y: x, context })
            }
            #[inline(always)]
            fn copy(
                x: Strided<'_, $type>,
                y: Place<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                placed::copy(Place::of_strided(x), y, context)
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
                x: Strided<'_, $type>,
                y: Strided<'_, $type>,
                context: Context,
                to: &mut $type,
            ) -> Result<(), Failure> {
                *to = placed::dot(Place::of_strided(x), Place::of_strided(y), context)?;
                Ok(())
            }
            #[inline(always)]
            fn product(product: Product<'_, $type>, context: Context) -> Result<(), Failure> {
                level2::product(product, context)
            }
            #[inline(always)]
            fn update(rank: Rank<'_, $type>, context: Context) -> Result<(), Failure> {
                level2::update(rank, context)
            }
            #[inline(always)]
            fn multiply(
                triangular: Triangular<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                level2::multiply(triangular, context)
            }
            #[inline(always)]
            fn solve(triangular: Triangular<'_, $type>, context: Context) -> Result<(), Failure> {
                level2::solve(triangular, context)
            }
        }
    )*};
}
numbers! {
    Dd: DdNative, 2, true;
    Qd: QdNative, 4, true;
    Complex<Dd>: ComplexOf<DdNative>, 4, true;
    Complex<Qd>: ComplexOf<QdNative>, 8, true;
    // Those that eigenproblems start with.
    f64: Plain, 1, false;
    Complex<f64>: ComplexOf<Plain>, 2, false;
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
                // The reference BLAS writes x last, a change its y: they differ where vectors share elements.
                let change = Rot { c: *c, s: Neg::neg(*s) };
                placed::change(Change { change, x: y, y: x, context })
            }
            #[inline(always)]
            fn asum(x: Strided<'_, $type>, context: Context, to: &mut $type) -> Result<(), Failure> {
                *to = asum(Place::of_strided(x), context)?;
                Ok(())
            }
            #[inline(always)]
            fn nrm2(x: Strided<'_, $type>, context: Context, to: &mut $type) -> Result<(), Failure> {
                *to = nrm2(Place::of_strided(x), context)?;
                Ok(())
            }
            #[inline(always)]
            fn largest(x: Strided<'_, $type>, context: Context) -> Result<usize, Failure> {
                placed::largest(Place::of_strided(x), context)
            }
            fn rotg([a, b, c, s]: [Place<'_, $type>; 4]) {
                let Plane { r, z, c: cosine, s: sine } = <$type>::plane(a.read(0), b.read(0));
                for (to, number) in [(a, r), (b, z), (c, cosine), (s, sine)] {
                    to.write(0, number);
                }
            }
            fn rotmg(numbers: [Place<'_, $type>; 4], param: Place<'_, $type>) {
                let Modified { d, x, param: list } =
                    <$type>::modified(numbers.each_ref().map(|number| number.read(0)));
                for (to, number) in numbers.iter().zip([d[0], d[1], x]) {
                    to.write(0, number);
                }
                for (at, number) in list.into_iter().enumerate() {
                    if let Some(number) = number {
                        param.write(at, number);
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
                param: Strided<'_, $type>,
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
                given.iter().for_each(|&at| of_h[at] = param.get(at));
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
            fn parts(x: Place<'_, Self>) -> [Place<'_, $type>; 2] {
                x.parts()
            }
            #[inline(always)]
            fn parts_read(x: Strided<'_, Self>) -> [Strided<'_, $type>; 2] {
                x.parts()
            }
            #[inline(always)]
            fn dotc(
                x: Strided<'_, Self>,
                y: Strided<'_, Self>,
                context: Context,
                to: &mut Self,
            ) -> Result<(), Failure> {
                let [x, y] = [x, y].map(Place::of_strided);
                *to = placed::conjugated_dot(x, y, context)?;
                Ok(())
            }
            fn asum(x: Strided<'_, Self>, context: Context, to: &mut $type) -> Result<(), Failure> {
                *to = complex::asum(Place::of_strided(x), context)?;
                Ok(())
            }
            fn nrm2(x: Strided<'_, Self>, context: Context, to: &mut $type) -> Result<(), Failure> {
                *to = complex::nrm2(Place::of_strided(x), context)?;
                Ok(())
            }
            fn largest(x: Strided<'_, Self>, context: Context) -> Result<usize, Failure> {
                complex::largest(Place::of_strided(x), context)
            }
            fn magnitudes(x: Strided<'_, Self>, _: Context, to: &mut $type) {
                *to = complex::magnitudes(x.get(0));
            }
            fn rotg(a: Place<'_, Self>, b: &Self, c: Place<'_, $type>, s: Place<'_, Self>) {
                let complex::Plane { c: cosine, s: sine, r } = complex::plane(a.read(0), *b);
                c.write(0, cosine);
                s.write(0, sine);
                a.write(0, r);
            }
        }
    )*};
}
real!(f64, Dd, Qd);
