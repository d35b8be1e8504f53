//! y + alpha x of numbers of few limbs, without working memory.

use super::{Element, Number};
use wideblas_engine::cpu::vectors::Place;
use wideblas_format::mpfr::Value;
use wideblas_format::wide::WideRef;
use wideblas_product::Limbs as _;
use wideblas_product::fused::{Fused, MOST_LIMBS};

/// All elements are few, see [`Number::is_few`]; there is nothing but their headers to read.
#[inline]
pub fn are_few<E: Element>(x: &Place<'_, E>) -> bool {
    !E::IS_COMPLEX && (0..x.len()).all(|i| x.get(i).part(0).is_few())
}

/// A number that is a factor of many: a copy, since it may be one of the elements that change, without zeros at its low end, so that
/// products with 1 and 1/2 are short.
pub struct Factor {
    limbs: [u64; MOST_LIMBS],
    len: usize,
    exponent: i64,
    negative: bool,
}

impl Factor {
    /// Of a number that is few; `None` for zero.
    #[inline]
    pub fn of<T: Number>(x: &T) -> Option<Factor> {
        let Value::Finite(x) = x.value() else { return None };
        let zeros = x.limbs.iter().take_while(|&&limb| limb == 0).count();
        let used = &x.limbs[zeros..];
        let mut limbs = [0; MOST_LIMBS];
        limbs[..used.len()].copy_from_slice(used);
        let exponent = x.exponent + 64 * zeros as i64;
        Some(Factor { limbs, len: used.len(), exponent, negative: x.negative })
    }

    #[inline]
    pub fn as_wide(&self) -> WideRef<'_> {
        WideRef::new(self.negative, self.exponent, &self.limbs[..self.len])
    }
}

/// Element `i` of y becomes y + alpha x, or alpha x; alpha, x and y are few, or alpha is the product of two that are, and zero where
/// there is none.
#[inline]
pub fn add<E: Element>(
    memory: &mut Fused,
    alpha: Option<&WideRef<'_>>,
    x: &E,
    adds: bool,
    y: &Place<'_, E>,
    i: usize,
) {
    let old = match y.get(i).part(0).value() {
        Value::Finite(old) if adds => Some(old),
        _ => None,
    };
    let room = y.get(i).part(0).most_limbs();
    let sum = match (alpha, x.part(0).value(), &old) {
        (Some(alpha), Value::Finite(x), old) => memory.sum(alpha, &x, old.as_ref(), room),
        (_, _, Some(old)) => memory.sum(&WideRef::ONE, old, None, room),
        _ => memory.zero(),
    };
    y.change(i, |y| y.part_mut(0).round(sum.negative, sum.limbs, sum.exponent));
}
