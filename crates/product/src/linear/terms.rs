//! Sums in the making.

use super::Factor;
use super::factor::{ONE, double};
use crate::accumulate::Accumulator;
use crate::integers;
use crate::limbs::Limbs;
use crate::short::{Short, ShortSum};
use crate::window::Window;
use wideblas_base::fallible;
use wideblas_format::mpfr::Value;
use wideblas_format::wide::{Wide, WideRef, product_exponent};

/// A factor of a term.
pub trait Part<'a>: Copy {
    fn to_value(self) -> Value<'a>;
    /// See [`Limbs::short`].
    fn to_short(self) -> Short;
}

impl<'a, T: Limbs> Part<'a> for &'a T {
    #[inline(always)]
    fn to_value(self) -> Value<'a> {
        Limbs::value(self)
    }
    #[inline(always)]
    fn to_short(self) -> Short {
        Limbs::short(self)
    }
}

impl<'a> Part<'a> for Value<'a> {
    #[inline(always)]
    fn to_value(self) -> Value<'a> {
        self
    }
    #[inline]
    fn to_short(self) -> Short {
        if let Value::Finite(parts) = self { Short::of(&parts) } else { Short::ZERO }
    }
}

/// A sum in the making.
pub struct Terms<'a>(pub(super) Kind<'a>);

pub(super) enum Kind<'a> {
    Short(&'a mut ShortSum),
    Near(&'a mut Window),
    /// With alpha, or its negative, in each term.
    Far {
        sum: &'a mut Accumulator,
        alpha: &'a Factor,
        negative: bool,
        product: &'a mut Wide,
        scaled: &'a mut Wide,
    },
    Doubles {
        sum: f64,
        alpha: f64,
    },
}

impl Terms<'_> {
    /// Adds a product, or subtracts it.
    #[inline]
    pub fn add<'a>(&mut self, x: impl Part<'a>, y: impl Part<'a>, minus: bool) {
        match &mut self.0 {
            Kind::Short(sum) => sum.add_product(x.to_short(), y.to_short(), minus),
            Kind::Near(window) => {
                if let (Value::Finite(x), Value::Finite(y)) = (x.to_value(), y.to_value()) {
                    window.add_product(&x, &y, minus);
                }
            }
            _ => self.add_slowly(x.to_value(), y.to_value(), minus),
        }
    }

    #[cold]
    fn add_slowly(&mut self, x: Value<'_>, y: Value<'_>, minus: bool) {
        match &mut self.0 {
            Kind::Short(_) | Kind::Near(_) => {}
            Kind::Far { sum, alpha, negative, product, scaled } => {
                let (Value::Finite(x), Value::Finite(y)) = (x, y) else { return };
                multiply(product, &x, &y);
                product.negative ^= minus ^ *negative;
                product.negative ^= matches!(alpha, Factor::MinusOne);
                match alpha {
                    Factor::Finite(alpha) => {
                        scaled.product(product, alpha);
                        sum.add(scaled);
                    }
                    _ => sum.add(product),
                }
            }
            Kind::Doubles { sum, alpha } => {
                let product = *alpha * double(&y) * double(&x);
                *sum += if minus { -product } else { product };
            }
        }
    }

    /// Adds a number, or subtracts it.
    #[inline]
    pub fn add_one<'a>(&mut self, x: impl Part<'a>, minus: bool) {
        match &mut self.0 {
            Kind::Short(sum) => sum.add(x.to_short(), minus),
            Kind::Near(window) => {
                if let Value::Finite(x) = x.to_value() {
                    window.add(&x, minus);
                }
            }
            _ => self.add_slowly(x.to_value(), ONE, minus),
        }
    }

    /// Adds a number's magnitude, or subtracts it.
    #[inline]
    pub fn add_magnitude<'a>(&mut self, x: impl Part<'a>, minus: bool) {
        match &mut self.0 {
            Kind::Short(sum) => sum.add(Short { negative: false, ..x.to_short() }, minus),
            _ => self.add_one(magnitude(x.to_value()), minus),
        }
    }
}

fn magnitude(x: Value<'_>) -> Value<'_> {
    match x {
        Value::Zero => Value::Zero,
        Value::Special(x) => Value::Special(x.abs()),
        Value::Finite(parts) => Value::Finite(WideRef { negative: false, ..parts }),
    }
}

/// Makes `product` the product of two numbers; see [`Wide::product`].
pub(super) fn multiply(product: &mut Wide, x: &WideRef<'_>, y: &WideRef<'_>) {
    product.negative = x.negative != y.negative;
    product.exponent = product_exponent(x.exponent, y.exponent);
    product.limbs.clear();
    fallible::resize(&mut product.limbs, x.limbs.len() + y.limbs.len(), 0);
    integers::multiply(&x.limbs, &y.limbs, &mut product.limbs);
}
