//! The numbers of limbs.

use crate::formats::Format;
use std::ops::Deref;
use wideblas_base::fallible;
use wideblas_format::Binary128;
use wideblas_format::binary128::{PRECISION, Twofold};
use wideblas_format::mpfr::{Array, Change, Header, Limbed, Mpf, Mpfr, ReadOnly, Shallow};
use wideblas_format::wide::{Places, Wide, limbs_of_quotient};
use wideblas_product::{Limbs, Number as _, fused};

/// MPFR's, GMP's and binary128 numbers.
pub trait Number: Limbs + Header + Format + Send + 'static {
    /// Becomes the value of another number where that needs no rounding; says whether it did.
    fn take(&mut self, from: &Self) -> bool;

    /// [`Number::take`] will.
    fn has_room_for(&self, _: &Self) -> bool {
        true
    }

    /// A zero with the number's sign: a quotient by it is an infinity, of which sign depends on that. GMP's zeros have none.
    fn signed_zero(&self) -> f64;

    /// Becomes the number nearest to `±limbs * 2^exponent`.
    fn round(&mut self, negative: bool, limbs: &[u64], exponent: i64);

    /// Finite, and within these limbs and [`fused::MOST_EXPONENT`], if the number refers to limbs.
    fn is_few(&self, _limbs: usize) -> bool {
        false
    }

    /// The bits of a number that is few: from 2^first to below 2^last; `None` for zero.
    fn extent(&self) -> Option<[i64; 2]> {
        None
    }

    /// Limbs that the number has room for, if it refers to them.
    fn most_limbs(&self) -> usize {
        0
    }

    /// Where the limbs of a quotient begin that is rounded to the number, and how many they are, if the number refers to its own.
    fn places_of_quotient(&self) -> (Places, usize) {
        (Places::Any, 0)
    }

    /// The number as a whole, where it is one of plain bytes: copies keep the sign of a zero.
    fn plain(&self) -> Option<Self> {
        None
    }

    /// There are ways in registers: [`Number::fused`], [`Number::sum_of_two`] and those after it return something
    /// but where their comments say otherwise. Other numbers have none.
    const IS_SHORT: bool = false;

    /// x y + z or x y, rounded once.
    fn fused(_: &Self, _: &Self, _: Option<&Self>) -> Option<Self> {
        None
    }

    /// The sum of two products, of each its negative if that is meant, rounded once.
    fn sum_of_two(_: [(&Self, &Self, bool); 2]) -> Option<Self> {
        None
    }

    /// [`Number::sum_of_two`] and another number, of finite ones that are not too far from each other.
    fn sum_of_three(_: [(&Self, &Self, bool); 2], _: &Self) -> Option<Self> {
        None
    }

    /// The product of two numbers.
    type Twofold: Copy;

    /// Of finite numbers.
    fn twofold(_: &Self, _: &Self) -> Option<Self::Twofold> {
        None
    }

    /// x y + z of finite numbers, rounded once.
    fn threefold(_: &Self::Twofold, _: &Self, _: &Self) -> Option<Self> {
        None
    }

    /// The number nearest to the square root of `limbs * 2^exponent`.
    fn root_of_sum(_limbs: &[u64], _exponent: i64) -> Option<Self> {
        None
    }

    /// The number nearest to a quotient of finite numbers other than zero.
    fn quotient_of_sum(_sum: &Wide, _by: &Self) -> Option<Self> {
        None
    }

    /// Copies that do not change with the numbers.
    type Copies: Deref<Target = [Self]>;

    /// `None` without memory.
    fn copies<'a>(numbers: impl ExactSizeIterator<Item = &'a Self>) -> Option<Self::Copies>
    where
        Self: 'a;

    /// Numbers of any precision, for the sums of products of complex numbers.
    type Long: Number + Limbed;

    /// Numbers to be multiplied.
    type Factors<'a>: Deref<Target = [Self::Long]>;

    /// The numbers, or their negatives; `None` without memory.
    fn factors<'a>(
        numbers: impl ExactSizeIterator<Item = (&'a Self, Change)>,
    ) -> Option<Self::Factors<'a>>;
}

/// Numbers that refer to their limbs.
macro_rules! of_any_length {
    ($($type:ty: |$x:ident| $is_negative:expr, |$y:ident| $places_of_quotient:expr;)*) => {$(
        impl Number for $type {
            #[inline]
            fn take(&mut self, from: &$type) -> bool {
                <$type>::take(self, from)
            }

            #[inline]
            fn has_room_for(&self, from: &$type) -> bool {
                <$type>::has_room_for(self, from)
            }

            #[inline]
            fn round(&mut self, negative: bool, limbs: &[u64], exponent: i64) {
                <$type>::round(self, negative, limbs, exponent);
            }

            #[inline]
            fn most_limbs(&self) -> usize {
                self.capacity()
            }

            #[inline]
            fn places_of_quotient(&self) -> (Places, usize) {
                let $y = self;
                $places_of_quotient
            }

            #[inline]
            fn extent(&self) -> Option<[i64; 2]> {
                <$type>::extent(self)
            }

            #[inline]
            fn is_few(&self, limbs: usize) -> bool {
                self.is_within(limbs, fused::MOST_EXPONENT)
            }

            fn signed_zero(&self) -> f64 {
                let $x = self;
                if $is_negative { -0.0 } else { 0.0 }
            }

            type Twofold = ();

            type Copies = Array<$type>;

            fn copies<'a>(
                numbers: impl ExactSizeIterator<Item = &'a $type>,
            ) -> Option<Array<$type>> {
                Array::copies(numbers)
            }

            type Long = $type;
            type Factors<'a> = Shallow<'a, $type>;

            fn factors<'a>(
                numbers: impl ExactSizeIterator<Item = (&'a $type, Change)>,
            ) -> Option<Shallow<'a, $type>> {
                Shallow::of(numbers.map(|(x, change)| Some(ReadOnly::changed(x, change))))
            }
        }
    )*};
}
of_any_length! {
    Mpfr: |x| x.is_negative(), |x| (Places::Any, limbs_of_quotient(x.precision()));
    Mpf: |_x| false, |x| (Places::Limbs, x.capacity() + 1);
}

impl Number for Binary128 {
    #[inline]
    fn take(&mut self, from: &Binary128) -> bool {
        *self = *from;
        true
    }

    fn signed_zero(&self) -> f64 {
        if self.is_negative() { -0.0 } else { 0.0 }
    }

    #[inline]
    fn plain(&self) -> Option<Binary128> {
        Some(*self)
    }

    #[inline]
    fn round(&mut self, negative: bool, limbs: &[u64], exponent: i64) {
        *self = Binary128::nearest_of(negative, limbs, exponent);
    }

    const IS_SHORT: bool = true;

    #[inline(always)]
    fn fused(x: &Binary128, y: &Binary128, z: Option<&Binary128>) -> Option<Binary128> {
        Some(Binary128::fused(*x, *y, z.copied()))
    }

    #[inline(always)]
    fn sum_of_two(products: [(&Binary128, &Binary128, bool); 2]) -> Option<Binary128> {
        Some(Binary128::sum_of_two(products.map(|(x, y, minus)| (*x, *y, minus))))
    }

    #[inline(always)]
    fn sum_of_three(
        products: [(&Binary128, &Binary128, bool); 2],
        z: &Binary128,
    ) -> Option<Binary128> {
        Binary128::sum_of_three(products.map(|(x, y, minus)| (*x, *y, minus)), *z)
    }

    type Twofold = Twofold;

    #[inline]
    fn twofold(x: &Binary128, y: &Binary128) -> Option<Twofold> {
        Twofold::product(*x, *y)
    }

    #[inline(always)]
    fn threefold(product: &Twofold, x: &Binary128, z: &Binary128) -> Option<Binary128> {
        product.fused(*x, *z)
    }

    fn root_of_sum(limbs: &[u64], exponent: i64) -> Option<Binary128> {
        Some(Binary128::root_of(limbs, exponent))
    }

    fn quotient_of_sum(sum: &Wide, by: &Binary128) -> Option<Binary128> {
        Binary128::quotient_of((sum.negative, &sum.limbs, sum.exponent), *by)
    }

    type Copies = Vec<Binary128>;

    fn copies<'a>(numbers: impl ExactSizeIterator<Item = &'a Binary128>) -> Option<Vec<Binary128>> {
        fallible::try_collected(numbers.copied())
    }

    type Long = Mpfr;
    type Factors<'a> = Array<Mpfr>;

    fn factors<'a>(
        numbers: impl ExactSizeIterator<Item = (&'a Binary128, Change)>,
    ) -> Option<Array<Mpfr>> {
        let precisions = std::iter::repeat_n(PRECISION as u32, numbers.len());
        let mut factors = Array::<Mpfr>::of_zeros(precisions)?;
        let mut value = Wide::default();
        for (to, (x, change)) in factors.iter_mut().zip(numbers) {
            ReadOnly::changed(x, change).load(&mut value);
            to.store(&mut value);
        }
        Some(factors)
    }
}
