//! The numbers of matrices by their parts, and what these are by themselves.

use crate::long::Long;
use crate::memory::{Memory, Stored};
use crate::parts::Parts;
use crate::single::Single;
use crate::{Number, parts};
use wideblas_blas::MatRef;
use wideblas_blas::level1::{ComplexVectors, Context, Place, Vectors};
use wideblas_blas::level2::Meaning;
use wideblas_blas::symmetric::Kind;
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::device::Failure;
use wideblas_format::mpfr::{Mpf, Mpfr};
use wideblas_format::{Binary128, Complex, Dd, Qd};

/// Real numbers of matrices, and what they are by themselves.
pub trait Real: parts::Real {
    type Single: Single;

    /// The numbers refer to limbs: operations on them by themselves take less time than calls for vectors of some.
    const IS_OF_LIMBS: bool;

    /// Matrices whose largest exponent is at most this far from zero are computed with as they are.
    const FARTHEST: i64;

    fn single(&self) -> Self::Single;

    /// Becomes the nearest number.
    fn put(&mut self, x: &Self::Single);

    /// Bits that results may be expected to have.
    fn bits(&self) -> i64;
}

macro_rules! components {
    ($($type:ty: $bits:literal;)*) => {$(
        impl Real for $type {
            type Single = $type;
            const IS_OF_LIMBS: bool = false;
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
        }
    )*};
}
// Those of QD's own epsilon.
components! {
    f64: 52;
    Dd: 104;
    Qd: 209;
}

macro_rules! limbs {
    (
        $($type:ty, $of_limbs:literal, $farthest:expr, $round:expr; |$x:ident| $bits:expr;)*
    ) => {$(
        impl Real for $type {
            type Single = Long;
            const IS_OF_LIMBS: bool = $of_limbs;
            const FARTHEST: i64 = $farthest;

            fn single(&self) -> Long {
                Long::of(self, wideblas_product::Number::span(self))
            }
            fn put(&mut self, x: &Long) {
                x.store(self, $round);
            }
            fn bits(&self) -> i64 {
                let $x = self;
                $bits
            }
        }
    )*};
}
limbs! {
    Binary128, false, 8000,
        |to, negative, limbs, exponent| *to = Binary128::nearest_of(negative, limbs, exponent);
        |x| wideblas_product::Number::precision(x);
    Mpfr, true, i64::MAX, Mpfr::round; |x| x.precision();
    // The first limb may have a single bit.
    Mpf, true, i64::MAX, Mpf::round; |x| 64 * (x.capacity() as i64 - 1);
}

/// A part of a number by itself.
pub type Of<T> = <<T as Parts>::Real as Real>::Single;

/// Real or complex numbers, of which real ones are the parts.
pub trait Parted: Number<Real: Real> {
    /// The real part, and the imaginary one of a complex number, to be changed.
    fn both_mut(&mut self) -> [Option<&mut Self::Real>; 2];

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

    /// `to` becomes x^H y.
    ///
    /// # Errors
    /// As above.
    fn inner(
        x: Strided<'_, Self>,
        y: Strided<'_, Self>,
        context: Context,
        to: &mut Self,
    ) -> Result<(), Failure>;

    /// The parts by themselves; the imaginary one of a real number is zero.
    fn singles(&self) -> [Of<Self>; 2] {
        let (re, im) = self.both();
        [re.single(), im.map_or_else(|| Single::integer(0), Real::single)]
    }

    /// Becomes the number nearest to one of these parts.
    fn put_singles(&mut self, parts: [&Of<Self>; 2]) {
        for (to, part) in self.both_mut().into_iter().zip(parts) {
            if let Some(to) = to {
                to.put(part);
            }
        }
    }
}

impl<T: Real> Parted for T {
    fn both_mut(&mut self) -> [Option<&mut T>; 2] {
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
    fn inner(
        x: Strided<'_, T>,
        y: Strided<'_, T>,
        context: Context,
        to: &mut T,
    ) -> Result<(), Failure> {
        T::dot(x, y, context, to)
    }
}

impl<T: Real> Parted for Complex<T>
where
    Complex<T>: Number<Real = T> + ComplexVectors<Real = T>,
{
    fn both_mut(&mut self) -> [Option<&mut T>; 2] {
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
    fn inner(
        x: Strided<'_, Self>,
        y: Strided<'_, Self>,
        context: Context,
        to: &mut Self,
    ) -> Result<(), Failure> {
        Self::dotc(x, y, context, to)
    }
}

/// Zeros with as much room as any of the numbers.
pub fn zeros_like<'a, T: Stored + Vectors>(
    len: usize,
    numbers: impl Iterator<Item = &'a T>,
) -> Memory<T> {
    T::zeros(numbers.map(Vectors::room).max().unwrap_or(0), len)
}

/// The meaning of a conjugate transpose.
pub fn adjoint<T: Parted>() -> Meaning {
    if T::IS_COMPLEX { Meaning::Conjugated } else { Meaning::Transposed }
}

/// The conjugate transpose.
pub fn adjoint_of<T: Parted>(a: MatRef<'_, T>) -> MatRef<'_, T> {
    if T::IS_COMPLEX { a.transposed().conjugate() } else { a.transposed() }
}

/// What a triangle is one of.
pub fn kind<T: Parted>() -> Kind {
    if T::IS_COMPLEX { Kind::Hermitian } else { Kind::Symmetric }
}
