//! The routines of MPFR's, GMP's and binary128 numbers, real and complex.

use crate::level1::{self, Context};
use crate::level2::{self, Rank};
use crate::level3::{Mode, Syrk, Way};
use crate::limbs::{self, Number};
use crate::numbers::{Blas, ComplexBlas, RealBlas, on_the_host, real_products};
use crate::symmetric::{Symm, Syr2k};
use crate::triangular::{Routine, Triangular};
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::cpu::vectors::{Flag, Place};
use wideblas_engine::device::Failure;
use wideblas_format::mpfr::{Copied, Mpf, Mpfr, ReadOnly};
use wideblas_format::{Binary128, Complex};
use wideblas_product::Product;

/// What real and complex numbers have alike.
macro_rules! with_a_matrix {
    () => {
        #[inline(always)]
        fn product(product: level2::Product<'_, Self>, context: Context) -> Result<(), Failure> {
            limbs::product(product, context)
        }
        #[inline(always)]
        fn update(rank: Rank<'_, Self>, context: Context) -> Result<(), Failure> {
            limbs::update(rank, context)
        }
        #[inline(always)]
        fn multiply(
            triangular: level2::Triangular<'_, Self>,
            context: Context,
        ) -> Result<(), Failure> {
            limbs::multiply(triangular, context)
        }
        #[inline(always)]
        fn solve(
            triangular: level2::Triangular<'_, Self>,
            context: Context,
        ) -> Result<(), Failure> {
            limbs::solve(triangular, context)
        }
        fn symm(symm: Symm<'_, Self>) -> Result<Way, Failure> {
            Ok(limbs::symm(symm))
        }
        fn herk(syrk: Syrk<'_, Self>) -> Result<Way, Failure> {
            Ok(limbs::herk(syrk))
        }
        fn syr2k(syr2k: Syr2k<'_, Self>) -> Result<Way, Failure> {
            Ok(limbs::syr2k(syr2k))
        }
        #[inline(always)]
        fn trsm(of: Triangular<'_, Self>, context: Context) {
            limbs::solve_triangular(of, context);
        }
        #[inline(always)]
        fn trmm(of: Triangular<'_, Self>, context: Context) {
            limbs::multiply_triangular(of, context);
        }
        fn at_once(routine: Routine, of: Triangular<'_, Self>, _: Context) -> bool {
            limbs::triangular_at_once(routine, of)
        }
        on_the_host! {}
    };
}

macro_rules! numbers_of_limbs {
    ($($type:ty: $bits:expr, $copied:ty, |$x:ident| $copy:expr, |$copy_of:ident, $work:ident| $with_copy:expr;)*) => {$(
        impl Blas for $type {
            real_products! {}

            type Copied = $copied;

            fn copied(&self) -> Option<$copied> {
                let $x = self;
                $copy
            }
            fn with_copied<R>($copy_of: &$copied, $work: impl FnOnce(&$type) -> R) -> R {
                $with_copy
            }

            const MAY_BE_SHORT: bool = !<$type as Number>::IS_SHORT;
            const VECTORS_MAY_BE_SHORT: bool = true;
            const HAS_FLOATS: bool = <$type as Number>::IS_SHORT;
            // Others pay for their guard with a few terms.
            const LONGEST_SHORT: usize = if <$type as Number>::IS_SHORT { level1::SHORT } else { 128 };

            fn arithmetic() -> &'static str {
                limbs::NAME
            }
            fn has_short_sum(x: Strided<'_, $type>, y: Option<Strided<'_, $type>>) -> bool {
                <$type as Number>::IS_SHORT || limbs::is_short_sum(x, y)
            }
            #[inline]
            fn short_dot<F>(
                x: Strided<'_, $type>,
                y: Strided<'_, $type>,
                make: impl FnOnce() -> Result<$type, F>,
            ) -> Option<Result<$type, F>> {
                limbs::short_dot(x, y, make)
            }
            fn has_short_root() -> bool {
                <$type as Number>::IS_SHORT
            }
            fn room(&self) -> u64 {
                $bits(self)
            }
            fn is_zero(&self) -> bool {
                wideblas_product::Number::is_zero(self)
            }
            fn is_one(&self) -> bool {
                wideblas_product::Number::is_one(self)
            }
            fn axpy(
                alpha: &$type,
                x: Strided<'_, $type>,
                y: Place<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                limbs::axpy(alpha, x, y, context)
            }
            fn scal(
                alpha: &$type,
                x: Place<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                limbs::scal(alpha, x, context)
            }
            fn copy(
                x: Strided<'_, $type>,
                y: Place<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                limbs::copy(x, y, context)
            }
            fn swap(
                x: Place<'_, $type>,
                y: Place<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                limbs::swap(x, y, context)
            }
            fn dot(
                x: Strided<'_, $type>,
                y: Strided<'_, $type>,
                context: Context,
                to: &mut $type,
            ) -> Result<(), Failure> {
                limbs::dot(false, x, y, context, to)
            }
            with_a_matrix! {}
        }

        impl RealBlas for $type {
            fn rot(
                factors: [&$type; 2],
                x: Place<'_, $type>,
                y: Place<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                limbs::rot(factors, x, y, context)
            }
            fn asum(x: Strided<'_, $type>, context: Context, to: &mut $type) -> Result<(), Failure> {
                limbs::asum(x, context, to)
            }
            fn nrm2(x: Strided<'_, $type>, context: Context, to: &mut $type) -> Result<(), Failure> {
                limbs::nrm2(x, context, to)
            }
            fn largest(x: Strided<'_, $type>, _: Context) -> Result<usize, Failure> {
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
                param: Strided<'_, $type>,
                x: Place<'_, $type>,
                y: Place<'_, $type>,
                context: Context,
            ) -> Result<(), Failure> {
                if context.is_short {
                    return Err(Failure::new(""));
                }
                limbs::rotm(flag, param, x, y, context);
                Ok(())
            }
        }

        impl Blas for Complex<$type> {
            const IS_COMPLEX: bool = true;
            const MAY_BE_SHORT: bool = false;

            type Copied = Complex<$copied>;

            fn copied(&self) -> Option<Self::Copied> {
                Some(Complex::new(self.re.copied()?, self.im.copied()?))
            }
            fn with_copied<R>(copy: &Self::Copied, work: impl FnOnce(&Self) -> R) -> R {
                <$type>::with_copied(&copy.re, |re| {
                    <$type>::with_copied(&copy.im, |im| work(&ReadOnly::of_parts(re, im)))
                })
            }
            fn multiply_where_it_lies(
                product: Product<'_, Self>,
                mode: Mode,
            ) -> Result<Way, Failure> {
                Ok(limbs::multiply_complex(product, mode))
            }
            fn multiply_in(product: Product<'_, Self>, mode: Mode) -> Way {
                limbs::multiply_complex(product, mode)
            }
            fn multiply_natively(product: Product<'_, Self>) {
                limbs::by_exact_sums(product);
            }
            fn arithmetic() -> &'static str {
                limbs::NAME
            }
            fn room(&self) -> u64 {
                self.re.room().max(self.im.room())
            }
            fn is_zero(&self) -> bool {
                wideblas_product::Number::is_zero(&self.re) && wideblas_product::Number::is_zero(&self.im)
            }
            fn is_one(&self) -> bool {
                wideblas_product::Number::is_one(&self.re) && wideblas_product::Number::is_zero(&self.im)
            }
            fn axpy(
                alpha: &Self,
                x: Strided<'_, Self>,
                y: Place<'_, Self>,
                context: Context,
            ) -> Result<(), Failure> {
                limbs::axpy(alpha, x, y, context)
            }
            fn scal(alpha: &Self, x: Place<'_, Self>, context: Context) -> Result<(), Failure> {
                limbs::scal(alpha, x, context)
            }
            fn copy(
                x: Strided<'_, Self>,
                y: Place<'_, Self>,
                context: Context,
            ) -> Result<(), Failure> {
                let mut parts = x.parts().into_iter().zip(y.parts());
                parts.try_for_each(|(x, y)| limbs::copy(x, y, context))
            }
            fn swap(
                x: Place<'_, Self>,
                y: Place<'_, Self>,
                context: Context,
            ) -> Result<(), Failure> {
                let mut parts = x.parts().into_iter().zip(y.parts());
                parts.try_for_each(|(x, y)| limbs::swap(x, y, context))
            }
            fn dot(
                x: Strided<'_, Self>,
                y: Strided<'_, Self>,
                context: Context,
                to: &mut Self,
            ) -> Result<(), Failure> {
                limbs::dot(false, x, y, context, to)
            }
            with_a_matrix! {}
        }

        impl ComplexBlas for Complex<$type> {
            type Real = $type;

            fn with_real<R>(re: &$type, work: impl FnOnce(&Self) -> R) -> R {
                work(&ReadOnly::of_real(re))
            }
            fn parts(x: Place<'_, Self>) -> [Place<'_, $type>; 2] {
                x.parts()
            }
            fn parts_read(x: Strided<'_, Self>) -> [Strided<'_, $type>; 2] {
                x.parts()
            }
            fn dotc(
                x: Strided<'_, Self>,
                y: Strided<'_, Self>,
                context: Context,
                to: &mut Self,
            ) -> Result<(), Failure> {
                limbs::dot(true, x, y, context, to)
            }
            fn asum(x: Strided<'_, Self>, context: Context, to: &mut $type) -> Result<(), Failure> {
                limbs::asum(x, context, to)
            }
            fn nrm2(x: Strided<'_, Self>, context: Context, to: &mut $type) -> Result<(), Failure> {
                limbs::nrm2(x, context, to)
            }
            fn largest(x: Strided<'_, Self>, _: Context) -> Result<usize, Failure> {
                Ok(limbs::largest_of_complex(x))
            }
            fn magnitudes(x: Strided<'_, Self>, context: Context, to: &mut $type) {
                limbs::asum(x, context, to).expect("it is no short call");
            }
            fn rotg(a: Place<'_, Self>, b: &Self, c: Place<'_, $type>, s: Place<'_, Self>) {
                limbs::crotg(a, b, c, s);
            }
        }
    )*};
}
numbers_of_limbs! {
    Binary128: |_: &Binary128| 0, Binary128, |x| Some(*x), |copy, work| work(copy);
    Mpfr: |x: &Mpfr| x.precision() as u64, Copied<Mpfr>, |x| Copied::<Mpfr>::new(x), |copy, work| copy.with(work);
    Mpf: |x: &Mpf| 64 * (x.capacity() as u64 - 2), Copied<Mpf>, |x| Copied::<Mpf>::new(x), |copy, work| copy.with(work);
}
