//! What tests of all formats hold, and how it is read, made and rounded.

use super::Rng;
use wideblas::blas::formats::Format;
use wideblas::format::{Dd, Qd, Scalar};
use wideblas_reference::{Dyadic, nearest};

/// A number that a test owns.
pub trait Sample: Clone + std::fmt::Debug {
    /// The library's view of it.
    type Number: Format;
    const NAME: &'static str;
    /// An exponent small enough that products of two numbers with it are subnormal in the format, and
    /// one large enough that they overflow; `None` where exponents have no such limits.
    const EXTREMES: Option<(i32, i32)>;

    /// Components that are rounded one after the other, and bits of the last, of a number of `bits`.
    fn components(bits: u32) -> (i32, u32);

    fn view(samples: &[Self]) -> &[Self::Number];
    fn view_mut(samples: &mut [Self]) -> &mut [Self::Number];

    /// Zero, with `bits` of precision where that is not the format's own.
    fn zero(bits: u32) -> Self;
    /// A random number with all bits of the significand, `2^exponent <= |x| < 2^(exponent + 1)`.
    fn random(rng: &mut Rng, bits: u32, exponent: i32) -> Self;
    /// The nearest number of the same precision.
    fn nearest(&self, value: &Dyadic) -> Self;
    /// An infinity or a NaN of the same precision; `None` where the format has neither.
    fn special(&self, x: f64) -> Option<Self>;
    /// `None` for an infinity or a NaN.
    fn exact(&self) -> Option<Dyadic>;
    /// The nearest double, an infinity or a NaN.
    fn to_f64(&self) -> f64;
    /// Precision that working mode promises.
    fn precision(&self) -> i32;
    /// Exponent of the lowest bit that a number may have.
    fn lowest_bit(&self) -> i32;
    /// Both are the same number, bit for bit but for the sign of zero and the kind of NaN.
    fn is_same(&self, other: &Self) -> bool;

    fn from_f64(x: f64, bits: u32) -> Self {
        Self::zero(bits).nearest(&Dyadic::from_f64(x).expect("a finite number"))
    }

    /// `self * 2^exponent`, rounded.
    fn scale(&self, exponent: i32) -> Self {
        let value = self.exact().expect("a finite number");
        self.nearest(&(&value * &Dyadic::power_of_two(exponent)))
    }
}

macro_rules! sample_of_doubles {
    ($type:ty, $limbs:literal, $random:ident) => {
        impl Sample for $type {
            type Number = $type;
            const NAME: &'static str = <$type as Scalar<$limbs>>::NAME;
            const EXTREMES: Option<(i32, i32)> = Some((-530, 505));

            fn components(_: u32) -> (i32, u32) {
                ($limbs, 53)
            }
            fn view(samples: &[Self]) -> &[Self] {
                samples
            }
            fn view_mut(samples: &mut [Self]) -> &mut [Self] {
                samples
            }
            fn zero(_: u32) -> Self {
                Scalar::from_f64(0.0)
            }
            fn random(rng: &mut Rng, _: u32, exponent: i32) -> Self {
                // At an exponent where all components are normal numbers, whatever it will be.
                Sample::scale(&rng.$random(0), exponent)
            }
            fn nearest(&self, value: &Dyadic) -> Self {
                nearest(value)
            }
            fn special(&self, x: f64) -> Option<Self> {
                Some(Scalar::from_special(x))
            }
            fn exact(&self) -> Option<Dyadic> {
                Dyadic::from_scalar(*self)
            }
            fn to_f64(&self) -> f64 {
                match self.components().iter().all(|x| x.is_finite()) {
                    true => self.components()[0],
                    // An infinity in front only.
                    false if self.components()[0].is_finite() => f64::NAN,
                    false => self.components()[0],
                }
            }
            fn precision(&self) -> i32 {
                <$type as Scalar<$limbs>>::PRECISION as i32
            }
            fn lowest_bit(&self) -> i32 {
                -1074
            }
            fn is_same(&self, other: &Self) -> bool {
                self == other || (self.to_f64().is_nan() && other.to_f64().is_nan())
            }
        }
    };
}

sample_of_doubles!(f64, 1, double);
sample_of_doubles!(Dd, 2, dd);
sample_of_doubles!(Qd, 4, qd);
