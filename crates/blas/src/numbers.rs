//! What the routines of the BLAS are for each format of numbers.

use super::formats::Format;
use super::level1::{self, Context, InArithmetic};
use super::level2::{self, Rank};
use super::level3::{Mode, Syrk, Way};
use super::symmetric::{Symm, Syr2k};
use super::triangular::{Routine, Triangular};
use std::ops::Neg;
use wideblas_base::config::ShortCalls;
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::cpu::vectors::{Flag, Modified, Place, Plane};
use wideblas_engine::device::{Failure, Plain};
use wideblas_format::Components;
use wideblas_product::Product;

/// Numbers that have the BLAS, and what each routine is for them. Vectors have the same length, and shapes agree. Routines fail as a
/// GPU does that has the operands.
pub trait Blas: Sized + Send + Sync + 'static {
    /// Complex numbers have conjugates of their own.
    const IS_COMPLEX: bool;

    /// Routines run on a GPU that has the operands.
    const ON_DEVICE: bool = false;

    /// A copy of a number, which keeps its value when the number is overwritten.
    type Copied;

    /// Copies the number; `None` when there is no memory.
    fn copied(&self) -> Option<Self::Copied>;

    /// Calls `work` with a copy.
    fn with_copied<R>(copy: &Self::Copied, work: impl FnOnce(&Self) -> R) -> R;

    /// The name of the arithmetic that is in force.
    fn arithmetic() -> &'static str;

    /// Calls of few elements need no memory, see `short`, or fail where they do, before anything is written.
    const MAY_BE_SHORT: bool;

    /// Short calls compute with floating-point instructions, whose results depend on the program's rounding mode.
    const HAS_FLOATS: bool = true;

    /// Routines on vectors may be short where others need memory. They fail in a call of few elements where these need some,
    /// before anything is written.
    const VECTORS_MAY_BE_SHORT: bool = Self::MAY_BE_SHORT;

    /// Elements of a short call, at most.
    const LONGEST_SHORT: usize = level1::SHORT;

    /// A short call can compute the sum of these numbers, or of their products: asked before there is a number to be returned.
    fn has_short_sum(_: Strided<'_, Self>, _: Option<Strided<'_, Self>>) -> bool {
        true
    }

    /// The sum of products in a short call, in a number that is made after the sum; `None` where it is to be computed otherwise.
    #[inline]
    fn short_dot<F>(
        _: Strided<'_, Self>,
        _: Strided<'_, Self>,
        _: impl FnOnce() -> Result<Self, F>,
    ) -> Option<Result<Self, F>> {
        None
    }

    /// A short call can compute a norm.
    fn has_short_root() -> bool {
        true
    }

    /// Bits for which a new number has as much room as this one, where numbers differ in that.
    fn room(&self) -> u64;

    fn is_zero(&self) -> bool;
    fn is_one(&self) -> bool;

    /// y := alpha x + y
    fn axpy(
        alpha: &Self,
        x: Strided<'_, Self>,
        y: Place<'_, Self>,
        context: Context,
    ) -> Result<(), Failure>;
    /// x := alpha x
    fn scal(alpha: &Self, x: Place<'_, Self>, context: Context) -> Result<(), Failure>;
    /// y := x
    fn copy(x: Strided<'_, Self>, y: Place<'_, Self>, context: Context) -> Result<(), Failure>;
    /// Exchanges x and y.
    fn swap(x: Place<'_, Self>, y: Place<'_, Self>, context: Context) -> Result<(), Failure>;
    /// `to` becomes the sum of products.
    fn dot(
        x: Strided<'_, Self>,
        y: Strided<'_, Self>,
        context: Context,
        to: &mut Self,
    ) -> Result<(), Failure>;

    /// See [`super::level2::product`].
    fn product(product: level2::Product<'_, Self>, context: Context) -> Result<(), Failure>;
    /// See [`super::level2::update`].
    fn update(rank: Rank<'_, Self>, context: Context) -> Result<(), Failure>;
    /// See [`super::level2::multiply`].
    fn multiply(triangular: level2::Triangular<'_, Self>, context: Context) -> Result<(), Failure>;
    /// See [`super::level2::solve`].
    fn solve(triangular: level2::Triangular<'_, Self>, context: Context) -> Result<(), Failure>;

    /// Sizes of [`Blas::multiply_at_once`], at most; 0: none.
    const AT_ONCE: usize = 0;

    /// Computes a product with the settings of [`short_for`](super::level3::short_for), in any floating-point environment, which it
    /// leaves as it is. It allocates nothing, takes no lock and does not panic. False, with nothing done, where alpha is zero, and
    /// for complex numbers where something is not finite.
    fn multiply_at_once(_: Product<'_, Self>, _: ShortCalls) -> bool {
        false
    }
    /// Computes a product of matrices that may be on a GPU, unless they are numbers behind pointers that no GPU reaches.
    fn multiply_where_it_lies(product: Product<'_, Self>, mode: Mode) -> Result<Way, Failure>;
    /// Computes a product in host memory in the mode asked for.
    fn multiply_in(product: Product<'_, Self>, mode: Mode) -> Way;
    /// The same with an alpha that multiplies the sums of a product in which zeros leave out infinities and NaN: complex numbers show the
    /// difference.
    fn multiply_sums(product: Product<'_, Self>, mode: Mode) -> Way {
        Self::multiply_in(product, mode)
    }
    /// The same in the format's own arithmetic, with little memory.
    fn multiply_natively(product: Product<'_, Self>);

    /// See [`super::symmetric::symm`].
    fn symm(symm: Symm<'_, Self>) -> Result<Way, Failure>;
    /// See [`super::symmetric::at_once::symm`].
    fn symm_at_once(_: Symm<'_, Self>) -> bool {
        false
    }
    /// See [`super::symmetric::herk`].
    fn herk(syrk: Syrk<'_, Self>) -> Result<Way, Failure>;
    /// See [`super::symmetric::at_once::herk`].
    fn herk_at_once(_: Syrk<'_, Self>) -> bool {
        false
    }
    /// See [`super::symmetric::syr2k`].
    fn syr2k(syr2k: Syr2k<'_, Self>) -> Result<Way, Failure>;
    /// See [`super::symmetric::at_once::syr2k`].
    fn syr2k_at_once(_: Syr2k<'_, Self>) -> bool {
        false
    }
    /// See [`super::triangular::solve`]; all matrices are in host memory.
    fn trsm(triangular: Triangular<'_, Self>, context: Context);
    /// See [`super::triangular::multiply`]; all matrices are in host memory.
    fn trmm(triangular: Triangular<'_, Self>, context: Context);
    /// The routine in a short call; false, with nothing done, where it needs memory.
    #[inline(always)]
    fn at_once(routine: Routine, triangular: Triangular<'_, Self>, context: Context) -> bool {
        routine.on_host(triangular, context);
        true
    }
    /// [`Blas::trsm`] or [`Blas::trmm`] of matrices that may be on a GPU.
    fn where_it_lies(
        routine: Routine,
        triangular: Triangular<'_, Self>,
        context: Context,
    ) -> Result<Way, Failure>;
}

/// Those of real numbers.
pub trait RealBlas: Blas {
    /// x := c x + s y and y := c y - s x
    fn rot(
        factors: [&Self; 2],
        x: Place<'_, Self>,
        y: Place<'_, Self>,
        context: Context,
    ) -> Result<(), Failure>;
    /// `to` becomes the sum of magnitudes.
    fn asum(x: Strided<'_, Self>, context: Context, to: &mut Self) -> Result<(), Failure>;
    /// `to` becomes the Euclidean norm.
    fn nrm2(x: Strided<'_, Self>, context: Context, to: &mut Self) -> Result<(), Failure>;
    /// The first place of an element of the largest magnitude, from 0, in a vector that has one. NaN is no larger than any
    /// number, but stays the largest where it comes first, as in the reference BLAS.
    fn largest(x: Strided<'_, Self>, context: Context) -> Result<usize, Failure>;
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
        param: Strided<'_, Self>,
        x: Place<'_, Self>,
        y: Place<'_, Self>,
        context: Context,
    ) -> Result<(), Failure>;
}

/// Those of complex numbers.
pub trait ComplexBlas: Blas {
    /// The parts.
    type Real: RealBlas;

    /// Calls `work` with a number that has no imaginary part.
    fn with_real<R>(re: &Self::Real, work: impl FnOnce(&Self) -> R) -> R;

    /// The real parts, and the imaginary ones.
    fn parts(x: Place<'_, Self>) -> [Place<'_, Self::Real>; 2];

    /// Those of a vector that is only read.
    fn parts_read(x: Strided<'_, Self>) -> [Strided<'_, Self::Real>; 2];

    /// `to` becomes the sum of products with the conjugates of x.
    fn dotc(
        x: Strided<'_, Self>,
        y: Strided<'_, Self>,
        context: Context,
        to: &mut Self,
    ) -> Result<(), Failure>;
    /// `to` becomes the sum of magnitudes of all parts.
    fn asum(x: Strided<'_, Self>, context: Context, to: &mut Self::Real) -> Result<(), Failure>;
    /// `to` becomes the Euclidean norm.
    fn nrm2(x: Strided<'_, Self>, context: Context, to: &mut Self::Real) -> Result<(), Failure>;
    /// The first place of an element with the largest sum of magnitudes of its parts, from 0, in a vector that has one; NaN
    /// as [`RealBlas::largest`] has it.
    fn largest(x: Strided<'_, Self>, context: Context) -> Result<usize, Failure>;
    /// `to` becomes |re| + |im| of a vector's only element.
    fn magnitudes(x: Strided<'_, Self>, context: Context, to: &mut Self::Real);
    /// The rotation of a and b that makes b zero: r goes to a.
    fn rotg(a: Place<'_, Self>, b: &Self, c: Place<'_, Self::Real>, s: Place<'_, Self>);

    /// x := alpha x
    fn scale(alpha: &Self::Real, x: Place<'_, Self>, context: Context) -> Result<(), Failure> {
        Self::parts(x).into_iter().try_for_each(|x| Self::Real::scal(alpha, x, context))
    }
    /// x := c x + s y and y := c y - s x
    fn rot(
        factors: [&Self::Real; 2],
        x: Place<'_, Self>,
        y: Place<'_, Self>,
        context: Context,
    ) -> Result<(), Failure> {
        let mut parts = Self::parts(x).into_iter().zip(Self::parts(y));
        parts.try_for_each(|(x, y)| Self::Real::rot(factors, x, y, context))
    }
}

/// Numbers of several components, real or complex, which kernels compute with.
pub trait Native: Blas<Copied = Self> + Plain + Components + From<f64> {
    /// Runs something in the numbers' arithmetic.
    fn in_arithmetic<W: InArithmetic<Self>>(work: W) -> W::Output;

    /// The number, its components one by one: see [`wideblas_engine::cpu::gemm::read`].
    fn read(&self) -> Self;
    fn zero() -> Self;
    fn is_finite(&self) -> bool;
    fn nan() -> Self;
    fn quotient(self, by: Self) -> Self;
}

/// Those that are real.
pub trait NativeReal:
    Native + RealBlas + Format + wideblas_sum::Number + Neg<Output = Self>
{
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

/// Products of real matrices.
macro_rules! real_products {
    () => {
        const IS_COMPLEX: bool = false;
        const AT_ONCE: usize = <Self as $crate::formats::Format>::TINY;

        #[inline(always)]
        fn multiply_at_once(
            product: wideblas_product::Product<'_, Self>,
            short: wideblas_base::config::ShortCalls,
        ) -> bool {
            <Self as $crate::formats::Format>::multiply_tiny(product, short)
        }
        fn multiply_where_it_lies(
            product: wideblas_product::Product<'_, Self>,
            mode: $crate::level3::Mode,
        ) -> Result<$crate::level3::Way, wideblas_engine::device::Failure> {
            $crate::level3::anywhere(product, mode)
        }
        fn multiply_in(
            product: wideblas_product::Product<'_, Self>,
            mode: $crate::level3::Mode,
        ) -> $crate::level3::Way {
            $crate::level3::multiply(product, mode)
        }
        fn multiply_natively(product: wideblas_product::Product<'_, Self>) {
            $crate::level3::multiply_natively(product);
        }
    };
}
pub(super) use real_products;

/// Matrices are in host memory.
macro_rules! on_the_host {
    () => {
        fn where_it_lies(
            routine: $crate::triangular::Routine,
            of: $crate::triangular::Triangular<'_, Self>,
            context: $crate::level1::Context,
        ) -> Result<$crate::level3::Way, wideblas_engine::device::Failure> {
            routine.on_host(of, context);
            Ok($crate::level3::Way::Native)
        }
    };
}
pub(super) use on_the_host;
