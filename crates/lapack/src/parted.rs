//! The numbers of matrices by their parts, and what these are by themselves.

use crate::Number;
use crate::long::{LEAST, Long};
use crate::single::Single;
use std::ops::DerefMut;
use wideblas_base::fallible;
use wideblas_blas::level1::{ComplexVectors, Context, Place, RealVectors};
use wideblas_engine::cuda::Failure;
use wideblas_format::mpfr::{Array, Mpf, Mpfr};
use wideblas_format::{Binary128, Complex, Dd, Qd};

/// Real numbers of matrices, and what they are by themselves.
pub trait Real: Number + RealVectors {
    type Single: Single;

    /// Matrices whose largest exponent is at most this far from zero are computed with as they are.
    const FARTHEST: i64;

    fn single(&self) -> Self::Single;

    /// Becomes the nearest number.
    fn put(&mut self, x: &Self::Single);

    /// Bits that results may be expected to have.
    fn bits(&self) -> i64;

    /// Numbers of one's own.
    type Own: DerefMut<Target = [Self]> + Send + Sync;

    /// As many zeros, with as much precision as any of the examples.
    fn zeros<'a>(len: usize, examples: impl Iterator<Item = &'a Self>) -> Self::Own
    where
        Self: 'a;
}

macro_rules! components {
    ($($type:ty: $bits:literal;)*) => {$(
        impl Real for $type {
            type Single = $type;
            const FARTHEST: i64 = <$type as Single>::FARTHEST;

            fn single(&self) -> $type {
                *self
            }
            fn put(&mut self, x: &$type) {
                *self = *x;
            }
            fn bits(&self) -> i64 {
                $bits
            }

            type Own = Vec<$type>;

            fn zeros<'a>(len: usize, _: impl Iterator<Item = &'a $type>) -> Vec<$type> {
                fallible::filled(len, <$type>::from(0.0))
            }
        }
    )*};
}
// Those of QD's own epsilon.
components! {
    Dd: 104;
    Qd: 209;
}

macro_rules! limbs {
    ($($type:ty, $farthest:expr; $own:ty, |$x:ident| $bits:expr, |$len:ident, $precision:ident| $zeros:expr;)*) => {$(
        impl Real for $type {
            type Single = Long;
            const FARTHEST: i64 = $farthest;

            fn single(&self) -> Long {
                Long::of(self, wideblas_product::Number::span(self))
            }
            fn put(&mut self, x: &Long) {
                x.store(self);
            }
            fn bits(&self) -> i64 {
                let $x = self;
                $bits
            }

            type Own = $own;

            fn zeros<'a>($len: usize, examples: impl Iterator<Item = &'a $type>) -> $own {
                let $precision = examples.map(wideblas_product::Number::span).max().unwrap_or(LEAST);
                $zeros.unwrap_or_else(|| fallible::end_call())
            }
        }
    )*};
}
limbs! {
    Binary128, 8000; Vec<Binary128>, |x| wideblas_product::Number::precision(x),
        |len, _precision| fallible::try_filled(len, Binary128::default());
    Mpfr, i64::MAX; Array<Mpfr>, |x| x.precision(), |len, precision| Array::zeros(precision as u32, len);
    // The first limb may have a single bit.
    Mpf, i64::MAX; Array<Mpf>, |x| 64 * (x.capacity() as i64 - 1),
        |len, precision| Array::zeros((precision - 64) as u32, len);
}

/// Real or complex numbers, of which real ones are the parts.
pub trait Parted: Number {
    type Real: Real;

    /// The real part, and the imaginary one of a complex number.
    fn parts(&self) -> [Option<&Self::Real>; 2];
    fn parts_mut(&mut self) -> [Option<&mut Self::Real>; 2];

    /// x := c x + s y and y := c y - s x
    ///
    /// # Errors
    /// When a GPU fails.
    fn rotate(
        factors: [&Self::Real; 2],
        x: Place<'_, Self>,
        y: Place<'_, Self>,
        context: Context,
    ) -> Result<(), Failure>;

    /// `to` becomes the Euclidean norm.
    ///
    /// # Errors
    /// As above.
    fn norm(x: Place<'_, Self>, context: Context, to: &mut Self::Real) -> Result<(), Failure>;

    /// `to` becomes x^H y.
    ///
    /// # Errors
    /// As above.
    fn inner(
        x: Place<'_, Self>,
        y: Place<'_, Self>,
        context: Context,
        to: &mut Self,
    ) -> Result<(), Failure>;
}

impl<T: Real> Parted for T {
    type Real = T;

    fn parts(&self) -> [Option<&T>; 2] {
        [Some(self), None]
    }
    fn parts_mut(&mut self) -> [Option<&mut T>; 2] {
        [Some(self), None]
    }
    fn rotate(
        factors: [&T; 2],
        x: Place<'_, T>,
        y: Place<'_, T>,
        context: Context,
    ) -> Result<(), Failure> {
        T::rot(factors, x, y, context)
    }
    fn norm(x: Place<'_, T>, context: Context, to: &mut T) -> Result<(), Failure> {
        T::nrm2(x, context, to)
    }
    fn inner(
        x: Place<'_, T>,
        y: Place<'_, T>,
        context: Context,
        to: &mut T,
    ) -> Result<(), Failure> {
        T::dot(x, y, context, to)
    }
}

impl<T: Real> Parted for Complex<T>
where
    Complex<T>: Number + ComplexVectors<Real = T>,
{
    type Real = T;

    fn parts(&self) -> [Option<&T>; 2] {
        [Some(&self.re), Some(&self.im)]
    }
    fn parts_mut(&mut self) -> [Option<&mut T>; 2] {
        [Some(&mut self.re), Some(&mut self.im)]
    }
    fn rotate(
        factors: [&T; 2],
        x: Place<'_, Self>,
        y: Place<'_, Self>,
        context: Context,
    ) -> Result<(), Failure> {
        <Self as ComplexVectors>::rot(factors, x, y, context)
    }
    fn norm(x: Place<'_, Self>, context: Context, to: &mut T) -> Result<(), Failure> {
        <Self as ComplexVectors>::nrm2(x, context, to)
    }
    fn inner(
        x: Place<'_, Self>,
        y: Place<'_, Self>,
        context: Context,
        to: &mut Self,
    ) -> Result<(), Failure> {
        Self::dotc(x, y, context, to)
    }
}
