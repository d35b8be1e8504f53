//! Real numbers, and what they are by themselves.

use crate::Number;
use crate::long::Long;
use crate::single::Single;
use wideblas_blas::RealBlas;
use wideblas_format::mpfr::{Mpf, Mpfr};
use wideblas_format::wide::Wide;
use wideblas_format::{Binary128, Dd, Qd};
use wideblas_product::class::Class;

/// Real numbers.
pub trait Real: Number<Real = Self> + RealBlas + wideblas_product::Number {
    /// What the number is by itself.
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

    /// Squares of numbers from 2^-SAFE to 2^SAFE, and the reciprocals of these, neither overflow nor lose digits.
    const SAFE: i64;

    /// Powers of two by which numbers are scaled, at most.
    const FAR: i64 = Self::SAFE.saturating_mul(3);

    /// The exponent of the leading bit; `None` for zero, infinities and NaN.
    fn exponent(&self) -> Option<i64> {
        match self.class() {
            Class::Finite { top, .. } => Some(top),
            _ => None,
        }
    }

    fn is_nan(&self) -> bool {
        matches!(self.class(), Class::Special(value) if value.is_nan())
    }

    /// Below zero.
    fn is_negative(&self) -> bool {
        match self.class() {
            Class::Zero => false,
            Class::Special(value) => value < 0.0,
            Class::Finite { .. } => {
                let mut value = Wide::default();
                self.load(&mut value);
                value.negative
            }
        }
    }

    /// Becomes 2^exponent.
    fn set_power(&mut self, exponent: i64) {
        self.store(&mut Wide { limbs: vec![1], exponent, ..Wide::default() });
    }
}

/// The last component of a dd or qd number may lie 2^-212 below its first one.
macro_rules! components {
    ($($type:ty: $bits:literal;)*) => {$(
        impl Real for $type {
            type Single = $type;
            const SAFE: i64 = 300;
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
        $($type:ty, $of_limbs:literal, $safe:expr, $farthest:expr, $round:expr; |$x:ident| $bits:expr;)*
    ) => {$(
        impl Real for $type {
            type Single = Long;
            const SAFE: i64 = $safe;
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
    Binary128, false, 5000, 8000,
        |to, negative, limbs, exponent| *to = Binary128::nearest_of(negative, limbs, exponent);
        |x| wideblas_product::Number::precision(x);
    Mpfr, true, i64::MAX, i64::MAX, Mpfr::round; |x| x.precision();
    // The first limb may have a single bit.
    Mpf, true, i64::MAX, i64::MAX, Mpf::round; |x| 64 * (x.capacity() as i64 - 1);
}

/// A part of a number by itself.
pub type Of<T> = <<T as Number>::Real as Real>::Single;
