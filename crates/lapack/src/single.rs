//! Real numbers that algorithms compute with one by one: those of rotations and of small eigenproblems.

use std::cmp::Ordering;
use wideblas_engine::cpu::vectors::{exponent_of, root, times_power};
use wideblas_format::{Dd, Qd, Scalar};

/// A real number by itself.
pub trait Single: Clone + Send + Sync {
    /// Exact, whatever the precision of the numbers that it meets.
    fn integer(x: i32) -> Self;
    fn nan() -> Self;

    fn plus(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;
    fn over(&self, other: &Self) -> Self;
    /// The square root of what is not negative.
    fn root(&self) -> Self;
    fn negated(&self) -> Self;
    /// The number times 2^exponent, exactly where nothing underflows or overflows.
    fn scaled(&self, exponent: i64) -> Self;

    fn is_zero(&self) -> bool;
    fn is_finite(&self) -> bool;
    /// Below zero.
    fn is_negative(&self) -> bool;
    /// floor(log2 |x|) of a finite number other than zero.
    fn exponent(&self) -> i64;
    /// Larger than another number, which no NaN is.
    fn exceeds(&self, other: &Self) -> bool;

    /// Products of numbers with exponents of at most this magnitude neither underflow nor overflow.
    const FARTHEST: i64;

    fn minus(&self, other: &Self) -> Self {
        self.plus(&other.negated())
    }
    fn magnitude(&self) -> Self {
        if self.is_negative() { self.negated() } else { self.clone() }
    }
    fn with_sign_of(&self, other: &Self) -> Self {
        if self.is_negative() == other.is_negative() { self.clone() } else { self.negated() }
    }
    fn square(&self) -> Self {
        self.times(self)
    }
}

macro_rules! of_components {
    ($($type:ty),*) => {$(
        impl Single for $type {
            const FARTHEST: i64 = 300;

            fn integer(x: i32) -> $type {
                <$type>::from(f64::from(x))
            }
            fn nan() -> $type {
                Scalar::from_special(f64::NAN)
            }
            fn plus(&self, other: &$type) -> $type {
                *self + *other
            }
            fn times(&self, other: &$type) -> $type {
                *self * *other
            }
            fn over(&self, other: &$type) -> $type {
                *self / *other
            }
            fn root(&self) -> $type {
                root(*self)
            }
            fn negated(&self) -> $type {
                -*self
            }
            fn scaled(&self, exponent: i64) -> $type {
                match exponent {
                    0 => *self,
                    // No number is farther from another one.
                    _ => times_power(*self, exponent.clamp(-4000, 4000) as i32),
                }
            }
            fn is_zero(&self) -> bool {
                Scalar::is_zero(*self)
            }
            fn is_finite(&self) -> bool {
                Scalar::is_finite(*self)
            }
            fn is_negative(&self) -> bool {
                self.to_f64() < 0.0
            }
            fn exponent(&self) -> i64 {
                exponent_of(*self).into()
            }
            fn exceeds(&self, other: &$type) -> bool {
                let (mine, others) = (self.components(), other.components());
                mine.partial_cmp(&others) == Some(Ordering::Greater)
            }
        }
    )*};
}
of_components!(f64, Dd, Qd);
