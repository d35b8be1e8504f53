//! y + alpha x and short sums of products of numbers of few limbs, without working memory.

use super::{Element, Number};
use wideblas_engine::cpu::vectors::Place;
use wideblas_format::mpfr::Value;
use wideblas_format::wide::WideRef;
use wideblas_product::fused::{Fused, MOST_LIMBS, Sum, product, room};
use wideblas_product::stretch::{MOST_TERMS, Stretch};

/// All elements are finite and of at most so many limbs, see [`Number::is_few`]; there is nothing but their headers to read.
#[inline]
pub fn are_few<E: Element>(x: &Place<'_, E>, limbs: usize) -> bool {
    !E::IS_COMPLEX && (0..x.len()).all(|i| x.get(i).part(0).is_few(limbs))
}

/// Limbs of most numbers in programs: there is less memory to clear for these.
const USUAL: usize = 6;

/// What is said of the most limbs that numbers may have here; `None` where that is said of none.
#[inline]
pub fn limbs_of(are_few: impl Fn(usize) -> bool) -> Option<usize> {
    [USUAL, MOST_LIMBS].into_iter().find(|&limbs| are_few(limbs))
}

/// Runs `work` with memory for numbers of at most so many limbs.
#[inline]
pub fn with_memory(limbs: usize, work: &mut dyn FnMut(&mut Fused<'_>)) {
    match limbs {
        ..=USUAL => work(&mut Fused::new(&mut [0; room(USUAL)])),
        _ => work(&mut Fused::new(&mut [0; room(MOST_LIMBS)])),
    }
}

/// None of the elements has the limbs of a factor, which then stays what it is when they change.
#[inline]
pub fn are_apart<E: Element>(factor: &WideRef<'_>, y: &Place<'_, E>) -> bool {
    let is_apart = |i| matches!(y.get(i).value_of(0), Value::Finite(y) if y.limbs.as_ptr() != factor.limbs.as_ptr());
    (0..y.len()).all(is_apart)
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

/// Element `i` of y becomes y + alpha x; alpha, x and y are few, or alpha is the product of two that are, and zero where there is none.
#[inline]
pub fn add<E: Element>(
    memory: &mut Fused<'_>,
    alpha: Option<&WideRef<'_>>,
    x: &E,
    y: &Place<'_, E>,
    i: usize,
) {
    let old = match y.get(i).value_of(0) {
        Value::Finite(old) => old,
        _ => return multiply(alpha, x, y, i),
    };
    let room = y.get(i).part(0).most_limbs();
    let sum = match (alpha, x.value_of(0)) {
        (Some(alpha), Value::Finite(x)) => memory.sum(alpha, &x, &old, room),
        // Nothing is added.
        _ => return,
    };
    y.change(i, |y| round(y.part_mut(0), sum));
}

/// Element `i` of y becomes alpha x, likewise.
#[inline]
pub fn multiply<E: Element>(alpha: Option<&WideRef<'_>>, x: &E, y: &Place<'_, E>, i: usize) {
    let store = |product: Sum<'_>| y.change(i, |y| round(y.part_mut(0), product));
    match (alpha, x.value_of(0)) {
        (Some(alpha), Value::Finite(x)) => with_product(alpha, &x, store),
        _ => store(ZERO),
    }
}

/// Calls `store` with the product of two numbers that are few, of which one may be a product itself.
#[inline]
fn with_product(x: &WideRef<'_>, y: &WideRef<'_>, store: impl FnOnce(Sum<'_>)) {
    match x.limbs.len() + y.limbs.len() {
        ..=MOST_USUAL => store(product(x, y, &mut [0; MOST_USUAL])),
        _ => store(product(x, y, &mut [0; 3 * MOST_LIMBS])),
    }
}

#[inline]
fn round<T: Number>(to: &mut T, sum: Sum<'_>) {
    to.round(sum.negative, sum.limbs, sum.exponent);
}

const ZERO: Sum<'_> = Sum { negative: false, limbs: &[], exponent: 0 };

/// Limbs of a product of usual numbers.
const MOST_USUAL: usize = 2 * USUAL;

/// The bits of the products lie from 2^bottom to below 2^top, where their sum is short: few products of numbers that are few, near
/// each other.
#[inline]
fn stretch<E: Element>(x: &Place<'_, E>, y: &Place<'_, E>) -> Option<[i64; 2]> {
    if x.len() > MOST_TERMS || !are_few(x, MOST_LIMBS) || !are_few(y, MOST_LIMBS) {
        return None;
    }
    let (mut bottom, mut top) = (i64::MAX, i64::MIN);
    for i in 0..x.len() {
        let [x, y] = [x, y].map(|vector| vector.get(i).part(0).extent());
        if let (Some([x_first, x_last]), Some([y_first, y_last])) = (x, y) {
            bottom = bottom.min(x_first + y_first);
            top = top.max(x_last + y_last);
        }
    }
    // Zeros alone are nowhere.
    let ends = if bottom > top { [0; 2] } else { [bottom, top] };
    Stretch::has_room(ends).then_some(ends)
}

/// The only product of vectors of one element is one of numbers that are few.
#[inline]
fn is_product<E: Element>(x: &Place<'_, E>, y: &Place<'_, E>) -> bool {
    are_few(x, MOST_LIMBS) && are_few(y, MOST_LIMBS)
}

/// [`dot`] needs no other memory.
#[inline]
pub fn is_short_dot<E: Element>(x: &Place<'_, E>, y: &Place<'_, E>) -> bool {
    if x.len() == 1 { is_product(x, y) } else { stretch(x, y).is_some() }
}

/// Becomes the sum of products, where that is short; says whether it is.
#[inline]
pub fn dot<E: Element>(x: &Place<'_, E>, y: &Place<'_, E>, to: &mut E) -> bool {
    if x.len() == 1 && is_product(x, y) {
        let mut store = |product: Sum<'_>| round(to.part_mut(0), product);
        match (x.get(0).value_of(0), y.get(0).value_of(0)) {
            (Value::Finite(x), Value::Finite(y)) => with_product(&x, &y, store),
            _ => store(ZERO),
        }
        return true;
    }
    let Some(ends) = stretch(x, y) else { return false };
    let mut sum = Stretch::new(ends);
    for i in 0..x.len() {
        if let (Value::Finite(x), Value::Finite(y)) = (x.get(i).value_of(0), y.get(i).value_of(0)) {
            sum.add_product(&x, &y);
        }
    }
    let (negative, limbs, exponent) = sum.value();
    to.part_mut(0).round(negative, limbs, exponent);
    true
}
