//! The numbers of limbs.

use crate::blas::formats::Format;
use crate::fallible;
use crate::format::Binary128;
use crate::format::binary128::PRECISION;
use crate::format::mpfr::{Array, Change, Header, Limbed, Mpf, Mpfr, ReadOnly, Shallow};
use crate::format::wide::Wide;
use crate::product::{Limbs, Number as _};
use std::ops::Deref;

/// MPFR's, GMP's and binary128 numbers.
pub trait Number: Limbs + Header + Format + Send + 'static {
    /// Becomes the value of another number where that needs no rounding; says whether it did.
    fn take(&mut self, from: &Self) -> bool;

    /// A zero with the number's sign: a quotient by it is an infinity, of which sign depends on that. GMP's zeros have none.
    fn signed_zero(&self) -> f64;

    /// The number as a whole, where it is one of plain bytes: copies keep the sign of a zero.
    fn plain(&self) -> Option<Self> {
        None
    }

    /// x y + z or x y, rounded once, where there is a way without working memory.
    fn fused(_: &Self, _: &Self, _: Option<&Self>) -> Option<Self> {
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
    ($($type:ty: |$x:ident| $is_negative:expr;)*) => {$(
        impl Number for $type {
            #[inline]
            fn take(&mut self, from: &$type) -> bool {
                <$type>::take(self, from)
            }

            fn signed_zero(&self) -> f64 {
                let $x = self;
                if $is_negative { -0.0 } else { 0.0 }
            }

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
    Mpfr: |x| x.is_negative();
    Mpf: |_x| false;
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
    fn fused(x: &Binary128, y: &Binary128, z: Option<&Binary128>) -> Option<Binary128> {
        Binary128::fused(*x, *y, z.copied())
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
