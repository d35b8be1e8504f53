//! y + alpha x and short sums of products of numbers of few limbs, without working memory.

use super::{Element, Number, UNIT};
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::cpu::vectors::Place;
use wideblas_format::mpfr::Value;
use wideblas_format::wide::{Places, WideRef};
use wideblas_product::fused::{Fused, MOST_LIMBS, Sum, product, room};
use wideblas_product::linear::Reach;
use wideblas_product::stretch::Stretch;

/// All elements are finite and of at most so many limbs, see [`Number::is_few`]; there is nothing but their headers to read.
#[inline]
pub fn are_few<E: Element>(x: Strided<'_, E>, limbs: usize) -> bool {
    !E::IS_COMPLEX && (0..x.len()).all(|i| x.element(i).part(0).is_few(limbs))
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

/// Products whose sum is computed on the caller's thread.
const MOST_TERMS: usize = 1 << 10;

/// None of the elements has the limbs of a factor, which then stays what it is when they change.
#[inline]
pub fn are_apart<E: Element>(factor: &WideRef<'_>, y: Strided<'_, E>) -> bool {
    let is_apart = |i| matches!(y.element(i).value_of(0), Value::Finite(y) if y.limbs.as_ptr() != factor.limbs.as_ptr());
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
    pub const ZERO: Factor =
        Factor { limbs: [0; MOST_LIMBS], len: 0, exponent: 0, negative: false };

    /// Of a number that is few; `None` for zero.
    #[inline]
    pub fn of<T: Number>(x: &T) -> Option<Factor> {
        let Value::Finite(x) = x.value() else { return None };
        let mut factor = Factor::ZERO;
        factor.set(&x);
        Some(factor)
    }

    /// Becomes a number that is few.
    #[inline]
    pub fn set(&mut self, x: &WideRef<'_>) {
        let zeros = x.limbs.iter().take_while(|&&limb| limb == 0).count();
        let used = &x.limbs[zeros..];
        self.limbs[..used.len()].copy_from_slice(used);
        (self.len, self.negative) = (used.len(), x.negative);
        self.exponent = x.exponent + 64 * zeros as i64;
    }

    #[inline]
    pub fn as_wide(&self) -> WideRef<'_> {
        WideRef::new(self.negative, self.exponent, &self.limbs[..self.len])
    }
}

/// Element `i` of y becomes y + alpha x, with element `k` of x, which may be the same one. alpha, x and y are few, or alpha is the product
/// of two that are, and zero where there is none.
#[inline]
pub fn add<E: Element>(
    memory: &mut Fused<'_>,
    alpha: Option<&WideRef<'_>>,
    (x, k): (Strided<'_, E>, usize),
    y: &mut Place<'_, E>,
    i: usize,
) {
    let old = match y.get(i).value_of(0) {
        Value::Finite(old) => old,
        _ => return multiply(alpha, (x, k), y, i),
    };
    let room = y.get(i).part(0).most_limbs();
    let sum = match (alpha, x.element(k).value_of(0)) {
        (Some(alpha), Value::Finite(x)) => memory.sum(alpha, &x, &old, room),
        // Nothing is added.
        _ => return,
    };
    y.change(i, |y| round(y.part_mut(0), sum));
}

/// The highest limbs of a factor of a product x y, which decide the rounding of the product to so many limbs as a rule: one more, for the bits
/// below the result, and one where those at the top of the factors are few. Also the power of two that what is left out of the product is
/// below. `None` where nothing is left out.
#[inline]
fn highest<'a>(
    factor: &'a WideRef<'_>,
    x: &WideRef<'_>,
    limbs: usize,
) -> Option<(WideRef<'a>, i64)> {
    let zeros = |x: &WideRef<'_>| x.limbs.last().map_or(64, |top| top.leading_zeros());
    let spare = if zeros(factor) + zeros(x) < 63 { 1 } else { 2 };
    let dropped = factor.limbs.len().checked_sub(limbs + spare).filter(|&dropped| dropped > 0)?;
    let exponent = factor.exponent + 64 * dropped as i64;
    let most = WideRef::new(factor.negative, exponent, &factor.limbs[dropped..]);
    Some((most, exponent + x.exponent + 64 * x.limbs.len() as i64))
}

/// [`add`] with an alpha that may be the product of two numbers. Its lowest limbs are looked at only where the rounding depends on them.
pub fn add_twofold<E: Element>(
    memory: &mut Fused<'_>,
    alpha: &WideRef<'_>,
    (x, k): (Strided<'_, E>, usize),
    y: &mut Place<'_, E>,
    i: usize,
) {
    let to = y.get(i).part(0);
    let (room, places) = (to.most_limbs(), to.places_of_quotient().0);
    if let (Value::Finite(x), Value::Finite(old)) = (x.element(k).value_of(0), y.get(i).value_of(0))
        && let Some((most, bottom)) = highest(alpha, &x, room)
    {
        let sum = memory.sum(&most, &x, &old, room);
        if is_decided(&sum, bottom, room, places) {
            return y.change(i, |y| round(y.part_mut(0), sum));
        }
    }
    add(memory, Some(alpha), (x, k), y, i);
}

/// A sum to which less than 2^bottom is added, or subtracted, is rounded to so many limbs as it is itself: between that place and the bit
/// below the result are zeros and ones, which neither carry away.
#[inline]
pub fn is_decided(sum: &Sum<'_>, bottom: i64, limbs: usize, places: Places) -> bool {
    let Some(top) = sum.limbs.iter().rposition(|&limb| limb != 0) else { return false };
    let Ok(place) = usize::try_from(bottom - sum.exponent) else { return false };
    let zeros = match places {
        Places::Any => i64::from(sum.limbs[top].leading_zeros()),
        Places::Limbs => 0,
    };
    // Of the lowest bit that may be kept.
    let last = 64 * (top as i64 + 1 - limbs as i64) - zeros;
    let part = (place % 64) as i64;
    let between = (last - 1 - place as i64).min(64 - part);
    if between < LEAST_BETWEEN {
        return false;
    }
    let unused = 64 - between as u32;
    let bits = sum.limbs[place / 64] >> part << unused;
    bits != 0 && bits != u64::MAX << unused
}

/// Bits that are rarely all the same.
const LEAST_BETWEEN: i64 = 16;

/// A number becomes alpha times what it was, likewise.
#[inline]
pub fn scale<T: Number>(alpha: Option<&WideRef<'_>>, to: &mut T) {
    let (Some(alpha), Value::Finite(old)) = (alpha, to.value()) else { return round(to, ZERO) };
    if alpha.limbs.len() + old.limbs.len() <= MOST_USUAL {
        let mut memory = [0; MOST_USUAL];
        let product = product(alpha, &old, &mut memory);
        return round(to, product);
    }
    let mut memory = [0; 3 * MOST_LIMBS];
    let product = product(alpha, &old, &mut memory);
    round(to, product);
}

/// Element `i` of y becomes alpha x, likewise.
#[inline]
fn multiply<E: Element>(
    alpha: Option<&WideRef<'_>>,
    (x, k): (Strided<'_, E>, usize),
    y: &mut Place<'_, E>,
    i: usize,
) {
    let mut store = |product: Sum<'_>| y.change(i, |y| round(y.part_mut(0), product));
    match (alpha, x.element(k).value_of(0)) {
        (Some(alpha), Value::Finite(x)) => with_product(alpha, &x, store),
        _ => store(ZERO),
    }
}

/// Calls `store` with the product of two numbers that are few, of which one may be a product itself.
#[inline]
fn with_product<R>(x: &WideRef<'_>, y: &WideRef<'_>, store: impl FnOnce(Sum<'_>) -> R) -> R {
    match x.limbs.len() + y.limbs.len() {
        ..=MOST_USUAL => store(product(x, y, &mut [0; MOST_USUAL])),
        _ => store(product(x, y, &mut [0; 3 * MOST_LIMBS])),
    }
}

#[inline]
pub fn round<T: Number>(to: &mut T, sum: Sum<'_>) {
    to.round(sum.negative, sum.limbs, sum.exponent);
}

const ZERO: Sum<'_> = Sum { negative: false, limbs: &[], exponent: 0 };

/// Limbs of a product of usual numbers.
pub const MOST_USUAL: usize = 2 * USUAL;

/// Limbs of a sum of products of usual numbers near each other, and of any numbers that are few.
const OF_SUMS: [usize; 2] = [2 * MOST_USUAL, 2 * MOST_LIMBS + 8];

/// Runs `work` with memory for sums of at most so many limbs [`on_stack`] as factors; of usual ones also the other numbers have no more
/// than [`MOST_USUAL`].
#[inline]
pub fn with_memory_for_sums(limbs: usize, is_usual: bool, work: &mut dyn FnMut(&mut Fused<'_>)) {
    match is_usual && limbs <= OF_SUMS[0] {
        true => work(&mut Fused::new(&mut [0; room(MOST_USUAL)])),
        false => work(&mut Fused::new(&mut [0; room(OF_SUMS[1] / 2)])),
    }
}

/// A number becomes a sum times alpha, added to what it was if that is meant. alpha and the number are few.
#[inline]
pub fn become_scaled<T: Number>(
    memory: &mut Fused<'_>,
    alpha: &WideRef<'_>,
    sum: Sum<'_>,
    adds: bool,
    to: &mut T,
) {
    let sum = sum.as_factor();
    if sum.limbs.is_empty() {
        // Sums that are zero are +0, whatever their terms are.
        if !adds || wideblas_product::Number::is_zero(to) {
            round(to, ZERO);
        }
        return;
    }
    let (room, places) = (to.most_limbs(), to.places_of_quotient().0);
    let value = match to.value() {
        Value::Finite(old) if adds => {
            if let Some((most, bottom)) = highest(&sum, alpha, room) {
                let sum = memory.sum(&most, alpha, &old, room);
                if is_decided(&sum, bottom, room, places) {
                    return round(to, sum);
                }
            }
            memory.sum(&sum, alpha, &old, room)
        }
        _ => memory.product(&sum, alpha),
    };
    round(to, value);
}

/// What computes sums in memory of `LIMBS` limbs on the stack, of products between two ends.
pub trait OnStack {
    type Output;

    fn run<const LIMBS: usize>(self, ends: [i64; 2]) -> Self::Output;
}

/// What `sums` computes; `None` where the ends are too far from each other for the memory that there is.
#[inline]
pub fn on_stack<S: OnStack>(ends: [i64; 2], sums: S) -> Option<S::Output> {
    if Stretch::<{ OF_SUMS[0] }>::has_room(ends) {
        return Some(sums.run::<{ OF_SUMS[0] }>(ends));
    }
    Stretch::<{ OF_SUMS[1] }>::has_room(ends).then(|| sums.run::<{ OF_SUMS[1] }>(ends))
}

/// Of a number that is few; `None` of another one.
#[inline]
pub fn reach_if_few<T: Number>(x: &T) -> Option<Reach> {
    x.is_few(MOST_LIMBS).then(|| x.reach())
}

/// [`reach_if_few`] of all elements of a vector of real numbers.
#[inline]
pub fn reach_of_few<E: Element>(x: Strided<'_, E>) -> Option<Reach> {
    (0..x.len())
        .try_fold(Reach::NOTHING, |all, i| Some(all.and(reach_if_few(x.element(i).part(0))?)))
}

/// Whether a number is -1; `None` if it is neither that nor 1.
#[inline]
pub fn minus_if_unit<T: Number>(x: &T) -> Option<bool> {
    match x.value() {
        Value::Finite(parts) if x.class() == UNIT => Some(parts.negative),
        _ => None,
    }
}

/// Adds x y to a sum, or subtracts it, of numbers that are few.
#[inline]
pub fn add_product<T: Number, const LIMBS: usize>(
    sum: &mut Stretch<LIMBS>,
    x: &T,
    y: &T,
    minus: bool,
) {
    if let (Value::Finite(x), Value::Finite(y)) = (x.value(), y.value()) {
        sum.add_product(&x, &y, minus);
    }
}

/// The bits of the products lie from 2^bottom to below 2^top; `None` where these are many products, or some of numbers that are not few.
#[inline]
fn stretch<E: Element>(x: Strided<'_, E>, y: Strided<'_, E>) -> Option<[i64; 2]> {
    if E::IS_COMPLEX || x.len() > MOST_TERMS {
        return None;
    }
    let (mut bottom, mut top) = (i64::MAX, i64::MIN);
    for i in 0..x.len() {
        let [x, y] = [x, y].map(|vector| vector.element(i).part(0));
        if !x.is_few(MOST_LIMBS) || !y.is_few(MOST_LIMBS) {
            return None;
        }
        if let (Some([x_first, x_last]), Some([y_first, y_last])) = (x.extent(), y.extent()) {
            bottom = bottom.min(x_first + y_first);
            top = top.max(x_last + y_last);
        }
    }
    // Zeros alone are nowhere.
    Some(if bottom > top { [0; 2] } else { [bottom, top] })
}

/// What `store` makes of the sum of products; `None` where that is not short.
#[inline]
pub fn with_dot<E: Element, R>(
    x: Strided<'_, E>,
    y: Strided<'_, E>,
    store: impl FnOnce(Sum<'_>) -> R,
) -> Option<R> {
    // A product of two numbers that are few is short, however long it is.
    if x.len() == 1 && are_few(x, MOST_LIMBS) && are_few(y, MOST_LIMBS) {
        return Some(match (x.element(0).value_of(0), y.element(0).value_of(0)) {
            (Value::Finite(x), Value::Finite(y)) => with_product(&x, &y, store),
            _ => store(ZERO),
        });
    }
    on_stack(stretch(x, y)?, Dot { x, y, store })
}

/// Calls `store` with the sum of products.
struct Dot<'a, E, F> {
    x: Strided<'a, E>,
    y: Strided<'a, E>,
    store: F,
}

impl<E: Element, R, F: FnOnce(Sum<'_>) -> R> OnStack for Dot<'_, E, F> {
    type Output = R;

    #[inline]
    fn run<const LIMBS: usize>(self, ends: [i64; 2]) -> R {
        let mut sum = Stretch::<LIMBS>::new(ends);
        for i in 0..self.x.len() {
            add_product(&mut sum, self.x.element(i).part(0), self.y.element(i).part(0), false);
        }
        (self.store)(sum.value())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;
    use wideblas_base::random::Random;

    /// An integer rounded to so many limbs, to nearest, ties to even.
    fn rounded(x: &BigUint, limbs: usize, places: Places) -> BigUint {
        let bits = match places {
            Places::Any => x.bits(),
            Places::Limbs => x.bits().next_multiple_of(64),
        };
        let last = bits.saturating_sub(64 * limbs as u64);
        let kept = x >> last;
        let rest = (x - (&kept << last)) << 1u8;
        let order = rest.cmp(&(BigUint::from(1u8) << last));
        let is_up = order.is_gt() || order.is_eq() && last > 0 && kept.bit(0);
        (kept + u8::from(is_up)) << last
    }

    /// Integers with runs of ones and zeros, and what is nearly a unit of a place more or less.
    #[test]
    fn decided_sums_are_rounded_as_all_that_are_near() {
        let mut random = Random(1);
        let mut decided = 0;
        for case in 0..if cfg!(miri) { 50 } else { 40_000 } {
            let limbs: Vec<u64> = (0..1 + random.below(8)).map(|_| random.hard()).collect();
            let kept = 1 + random.below(limbs.len() as u64) as usize;
            let place = random.below(64 * limbs.len() as u64);
            let places = [Places::Any, Places::Limbs][case % 2];
            let sum = Sum { negative: false, limbs: &limbs, exponent: -128 };
            if !is_decided(&sum, place as i64 - 128, kept, places) {
                continue;
            }
            decided += 1;
            let exact =
                limbs.iter().rev().fold(BigUint::default(), |all, &limb| (all << 64) + limb);
            let most = (BigUint::from(1u8) << place) - 1u8;
            let some = &most >> random.below(70);
            let expected = rounded(&exact, kept, places);
            for near in [&exact + &most, &exact - &most, &exact + &some, &exact - &some] {
                assert_eq!(rounded(&near, kept, places), expected, "{case}: {limbs:x?} {place}");
            }
        }
        assert!(decided > 4000 || cfg!(miri), "{decided}");
    }
}
