//! Real numbers that algorithms compute with one by one: those of rotations and of small eigenproblems.

use crate::Number;
use std::cmp::Ordering;
use std::ops::DerefMut;
use wideblas_base::fallible;
use wideblas_blas::level1::{ComplexVectors, Context, Place, RealVectors};
use wideblas_engine::cpu::vectors::{exponent_of, root, times_power};
use wideblas_engine::cuda::Failure;
use wideblas_format::mpfr::{Array, Mpf, Mpfr, Value};
use wideblas_format::wide::Wide;
use wideblas_format::{Binary128, Complex, Dd, Qd, Scalar};
use wideblas_product::Limbs;

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
of_components!(Dd, Qd);

/// A number of limbs, in memory of its own. Operations are rounded to the larger precision of two; exponents have no bounds that count.
#[derive(Clone)]
pub struct Long {
    value: Quantity,
    precision: i64,
}

#[derive(Clone)]
enum Quantity {
    Finite(Wide),
    Special(f64),
}

use Quantity::{Finite, Special};

/// Bits of a number that is exact in fewer.
const LEAST: i64 = 64;

impl Long {
    fn of(x: &impl Limbs, precision: i64) -> Long {
        let value = match x.value() {
            Value::Zero => Finite(Wide::default()),
            Value::Special(x) => Special(x),
            Value::Finite(parts) => Finite(Wide {
                negative: parts.negative,
                exponent: parts.exponent,
                limbs: fallible::collected(parts.limbs.iter().copied()),
            }),
        };
        Long { value, precision }
    }

    fn rounded(mut value: Wide, precision: i64) -> Long {
        value.round_to(precision);
        value.trim();
        Long { value: Finite(value), precision }
    }

    /// What an operation makes of numbers that are not all finite, which count as 0 and ±1 where they are.
    fn special(&self, x: f64) -> Long {
        let value = if x.is_finite() { Finite(Wide::default()) } else { Special(x) };
        Long { value, precision: self.precision }
    }

    /// 0, ±1, an infinity or NaN.
    fn double(&self) -> f64 {
        match &self.value {
            Special(x) => *x,
            Finite(x) if x.is_zero() => 0.0,
            Finite(x) if x.negative => -1.0,
            Finite(_) => 1.0,
        }
    }

    fn store<T: Limbs>(&self, to: &mut T) {
        match &self.value {
            Special(x) => to.store_f64(*x),
            Finite(x) => to.store(&mut x.clone()),
        }
    }
}

impl Single for Long {
    const FARTHEST: i64 = i64::MAX;

    fn integer(x: i32) -> Long {
        let limbs = if x == 0 { Vec::new() } else { vec![x.unsigned_abs().into()] };
        let value = Finite(Wide { negative: x < 0, exponent: 0, limbs });
        Long { value, precision: LEAST }
    }
    fn nan() -> Long {
        Long { value: Special(f64::NAN), precision: LEAST }
    }
    fn plus(&self, other: &Long) -> Long {
        let (Finite(x), Finite(y)) = (&self.value, &other.value) else {
            return self.special(self.double() + other.double());
        };
        let precision = self.precision.max(other.precision);
        let mut sum = x.clone();
        sum.add(y, precision);
        Long::rounded(sum, precision)
    }
    fn times(&self, other: &Long) -> Long {
        let (Finite(x), Finite(y)) = (&self.value, &other.value) else {
            return self.special(self.double() * other.double());
        };
        let mut product = Wide::default();
        product.product(x, y);
        Long::rounded(product, self.precision.max(other.precision))
    }
    fn over(&self, other: &Long) -> Long {
        let (Finite(x), Finite(y)) = (&self.value, &other.value) else {
            return self.special(self.double() / other.double());
        };
        if y.is_zero() {
            return self.special(self.double() / 0.0);
        }
        let precision = self.precision.max(other.precision);
        let mut quotient = Wide::default();
        quotient.quotient(x, &y.as_ref(), precision);
        Long::rounded(quotient, precision)
    }
    fn root(&self) -> Long {
        match &self.value {
            Special(x) => self.special(x.sqrt()),
            Finite(x) if x.is_zero() => self.clone(),
            Finite(x) => {
                let mut root = Wide::default();
                root.root(x, self.precision);
                Long::rounded(root, self.precision)
            }
        }
    }
    fn negated(&self) -> Long {
        let mut negated = self.clone();
        match &mut negated.value {
            Special(x) => *x = -*x,
            Finite(x) => x.negative = !x.negative,
        }
        negated
    }
    fn scaled(&self, exponent: i64) -> Long {
        let mut scaled = self.clone();
        if let Finite(x) = &mut scaled.value
            && !x.is_zero()
        {
            x.exponent = x.exponent.saturating_add(exponent);
        }
        scaled
    }
    fn is_zero(&self) -> bool {
        self.double() == 0.0
    }
    fn is_finite(&self) -> bool {
        matches!(self.value, Finite(_))
    }
    fn is_negative(&self) -> bool {
        self.double() < 0.0
    }
    fn exponent(&self) -> i64 {
        match &self.value {
            Finite(x) if !x.is_zero() => x.exponent.saturating_add(x.bits() - 1),
            _ => 0,
        }
    }
    fn exceeds(&self, other: &Long) -> bool {
        let (sign, others) = (self.double(), other.double());
        let are_alike = self.is_finite() && other.is_finite() && sign == others && sign != 0.0;
        if !are_alike {
            return sign > others;
        }
        match self.exponent().cmp(&other.exponent()) {
            Ordering::Equal => self.minus(other).double() > 0.0,
            order => (order == Ordering::Greater) == (sign > 0.0),
        }
    }
}

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

    /// x := alpha x
    ///
    /// # Errors
    /// As above.
    fn scale(alpha: &Self::Real, x: Place<'_, Self>, context: Context) -> Result<(), Failure>;

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
    fn scale(alpha: &T, x: Place<'_, T>, context: Context) -> Result<(), Failure> {
        T::scal(alpha, x, context)
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
    fn scale(alpha: &T, x: Place<'_, Self>, context: Context) -> Result<(), Failure> {
        <Self as ComplexVectors>::scale(alpha, x, context)
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
