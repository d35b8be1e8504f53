//! The routines of numbers of several components, real and complex.

use super::level1::{Change, Context, InArithmetic, asum, nrm2};
use super::level2::{self, Rank};
use super::level3::{Mode, Syrk, Way};
use super::resident_triangles;
use super::symmetric::{self, Symm, Syr2k};
use super::triangular::{self, Routine, Triangular};
use super::{complex, placed};
use crate::numbers::{Blas, ComplexBlas, Native, NativeReal, RealBlas, on_the_host, real_products};
use std::ops::Neg;
use wideblas_base::config::ShortCalls;
use wideblas_engine::cpu::gemm::read;
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::cpu::vectors::{
    self, Axpy, Elements, Flag, Modified, Place, Plane, Rot, Rotm, Scal,
};
use wideblas_engine::device::Failure;
use wideblas_format::complex::ComplexOf;
use wideblas_format::dd::DdNative;
use wideblas_format::qd::QdNative;
use wideblas_format::scalar::Plain;
use wideblas_format::{Accumulate, Complex, Dd, Qd, Scalar};
use wideblas_product::Product;

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

/// Products of complex matrices.
macro_rules! complex_products {
    () => {
        const IS_COMPLEX: bool = true;
        const AT_ONCE: usize = complex::MOST_AT_ONCE;

        fn multiply_at_once(product: Product<'_, Self>, short: ShortCalls) -> bool {
            complex::multiply_at_once(product, short)
        }
        fn multiply_where_it_lies(product: Product<'_, Self>, mode: Mode) -> Result<Way, Failure> {
            complex::multiply_where_it_lies(product, mode)
        }
        fn multiply_in(product: Product<'_, Self>, mode: Mode) -> Way {
            complex::multiply_in(product, mode)
        }
        fn multiply_sums(product: Product<'_, Self>, mode: Mode) -> Way {
            complex::multiply_sums(product, mode)
        }
        fn multiply_natively(product: Product<'_, Self>) {
            complex::multiply_natively(product);
        }
    };
}

/// Matrices may be on a GPU, and small ones need no memory.
macro_rules! anywhere {
    () => {
        const ON_DEVICE: bool = true;

        fn symm_at_once(symm: Symm<'_, Self>) -> bool {
            symmetric::at_once::symm(symm)
        }
        fn herk_at_once(syrk: Syrk<'_, Self>) -> bool {
            symmetric::at_once::herk(syrk)
        }
        fn syr2k_at_once(syr2k: Syr2k<'_, Self>) -> bool {
            symmetric::at_once::syr2k(syr2k)
        }
        fn where_it_lies(
            routine: Routine,
            of: Triangular<'_, Self>,
            context: Context,
        ) -> Result<Way, Failure> {
            resident_triangles::anywhere(routine, of, context)
        }
    };
}

/// Numbers with the arithmetic `$arithmetic`.
macro_rules! numbers {
    ($($type:ty: $arithmetic:ty, $components:literal, $products:ident, $where:ident;)*) => {$(
        impl Native for $type {
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

        impl Blas for $type {
            $products! {}
            $where! {}

            const MAY_BE_SHORT: bool = true;

            type Copied = $type;

            fn copied(&self) -> Option<$type> {
                Some(*self)
            }
            fn with_copied<R>(copy: &$type, work: impl FnOnce(&$type) -> R) -> R {
                work(copy)
            }
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
                let x = Elements::of(x);
                placed::change(Change { change: Axpy(*alpha), x, y, context })
            }
            #[inline(always)]
            fn scal(alpha: &$type, x: Place<'_, $type>, context: Context) -> Result<(), Failure> {
                placed::change(Change { change: Scal(*alpha), x: x.elements(), y: x, context })
            }
            #[inline(always)]
            fn copy(
                x: Strided<'_, $type>,
                y: Place<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                placed::copy(Elements::of(x), y, context)
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
                *to = placed::dot(Elements::of(x), Elements::of(y), context)?;
                Ok(())
            }
            #[inline(always)]
            fn product(product: level2::Product<'_, $type>, context: Context) -> Result<(), Failure> {
                level2::product(product, context)
            }
            #[inline(always)]
            fn update(rank: Rank<'_, $type>, context: Context) -> Result<(), Failure> {
                level2::update(rank, context)
            }
            #[inline(always)]
            fn multiply(
                triangular: level2::Triangular<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                level2::multiply(triangular, context)
            }
            #[inline(always)]
            fn solve(
                triangular: level2::Triangular<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                level2::solve(triangular, context)
            }
            fn symm(symm: Symm<'_, $type>) -> Result<Way, Failure> {
                symmetric::symm(symm)
            }
            fn herk(syrk: Syrk<'_, $type>) -> Result<Way, Failure> {
                symmetric::herk(syrk)
            }
            fn syr2k(syr2k: Syr2k<'_, $type>) -> Result<Way, Failure> {
                symmetric::syr2k(syr2k)
            }
            #[inline(always)]
            fn trsm(of: Triangular<'_, $type>, context: Context) {
                triangular::solve(of, context);
            }
            #[inline(always)]
            fn trmm(of: Triangular<'_, $type>, context: Context) {
                triangular::multiply(of, context);
            }
        }
    )*};
}
numbers! {
    Dd: DdNative, 2, real_products, anywhere;
    Qd: QdNative, 4, real_products, anywhere;
    Complex<Dd>: ComplexOf<DdNative>, 4, complex_products, anywhere;
    Complex<Qd>: ComplexOf<QdNative>, 8, complex_products, anywhere;
    // Those that eigenproblems start with.
    f64: Plain, 1, real_products, on_the_host;
    Complex<f64>: ComplexOf<Plain>, 2, complex_products, on_the_host;
}

macro_rules! real {
    ($($type:ty),*) => {$(
        impl NativeReal for $type {
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

        impl RealBlas for $type {
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
                *to = asum(Elements::of(x), context)?;
                Ok(())
            }
            #[inline(always)]
            fn nrm2(x: Strided<'_, $type>, context: Context, to: &mut $type) -> Result<(), Failure> {
                *to = nrm2(Elements::of(x), context)?;
                Ok(())
            }
            #[inline(always)]
            fn largest(x: Strided<'_, $type>, context: Context) -> Result<usize, Failure> {
                placed::largest(Elements::of(x), context)
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

        impl ComplexBlas for Complex<$type> {
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
                let [x, y] = [x, y].map(Elements::of);
                *to = placed::conjugated_dot(x, y, context)?;
                Ok(())
            }
            fn asum(x: Strided<'_, Self>, context: Context, to: &mut $type) -> Result<(), Failure> {
                *to = complex::asum(Elements::of(x), context)?;
                Ok(())
            }
            fn nrm2(x: Strided<'_, Self>, context: Context, to: &mut $type) -> Result<(), Failure> {
                *to = complex::nrm2(Elements::of(x), context)?;
                Ok(())
            }
            fn largest(x: Strided<'_, Self>, context: Context) -> Result<usize, Failure> {
                complex::largest(Elements::of(x), context)
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
