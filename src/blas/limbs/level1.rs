//! Vector routines.

use super::{Number, in_shares, reach, store, threads, working_memory};
use crate::blas::level1::Context;
use crate::engine::cpu::par;
use crate::engine::cpu::vectors::Place;
use crate::fallible;
use crate::format::mpfr::Value;
use crate::format::wide::{Wide, WideRef};
use crate::product::linear::{Factor, Linear, Reach, Terms, Work};
use std::cmp::Ordering;
use std::sync::{Mutex, PoisonError};

pub(super) const ONE_TIMES: &Factor = &Factor::One;
pub(super) const NOTHING: &Factor = &Factor::Zero;

/// Runs `work` on all elements of y, in threads where none depends on another: x is apart from y, or the same.
fn for_each<T: Number>(
    [x, y]: [&Place<'_, T>; 2],
    context: Context,
    work: impl Fn(usize, &mut Work) + Sync,
) {
    let len = y.len();
    if len == 0 {
        return;
    }
    let threads = if y.is_independent_of(x) { threads(context, len, y.get(0)) } else { 1 };
    in_shares(len, threads, |part, memory| part.for_each(|i| work(i, memory)));
}

/// y := alpha x + y
pub fn axpy<T: Number>(alpha: &T, x: Place<'_, T>, y: Place<'_, T>, context: Context) {
    assert!(x.len() == y.len());
    let alpha = &Factor::of(alpha);
    let of_alpha = Reach::of(&alpha.value());
    for_each([&x, &y], context, |i, memory| {
        let (a, b) = (x.get(i).value(), y.get(i));
        let reach = of_alpha.times(Reach::of(&a));
        let linear =
            Linear { alpha: ONE_TIMES, beta: ONE_TIMES, old: b.value(), reach, span: b.span() };
        let value = memory.linear(&linear, |sum| sum.add(a, alpha.value(), false));
        y.change(i, |y| store(y, value));
    });
}

/// x := alpha x
pub fn scal<T: Number>(alpha: &T, x: Place<'_, T>, context: Context) {
    let alpha = &Factor::of(alpha);
    scale(alpha, x, context);
}

/// x := alpha x
pub(super) fn scale<T: Number>(alpha: &Factor, x: Place<'_, T>, context: Context) {
    let of_alpha = Reach::of(&alpha.value());
    for_each([&x, &x], context, |i, memory| {
        let (a, span) = (x.get(i).value(), x.get(i).span());
        let reach = of_alpha.times(Reach::of(&a));
        let linear = Linear { alpha: ONE_TIMES, beta: NOTHING, old: Value::Zero, reach, span };
        let value = memory.linear(&linear, |sum| sum.add(a, alpha.value(), false));
        x.change(i, |x| store(x, value));
    });
}

/// x := c x + s y and y := c y - s x
pub fn rot<T: Number>([c, s]: [&T; 2], x: Place<'_, T>, y: Place<'_, T>, context: Context) {
    assert!(x.len() == y.len());
    let (c, s) = (&Factor::of(c), &Factor::of(s));
    let of_both = Reach::of(&c.value()).and(Reach::of(&s.value()));
    let work = |i: usize, memory: &mut Work| {
        let mut new_x = Wide::default();
        let (a, b) = (x.get(i), y.get(i));
        let (a_value, b_value) = (a.value(), b.value());
        let reach = of_both.times(Reach::of(&a_value).and(Reach::of(&b_value)));
        let linear =
            |span| Linear { alpha: ONE_TIMES, beta: NOTHING, old: Value::Zero, reach, span };
        let first = memory.linear(&linear(a.span()), |sum| {
            sum.add(a_value, c.value(), false);
            sum.add(b_value, s.value(), false);
        });
        let first = first.map(|value| std::mem::swap(value, &mut new_x));
        let second = memory.linear(&linear(b.span()), |sum| {
            sum.add(b_value, c.value(), false);
            sum.add(a_value, s.value(), true);
        });
        x.change(i, |x| store(x, first.map(|()| &mut new_x)));
        y.change(i, |y| store(y, second));
    };
    if x.is_empty() {
        return;
    }
    let is_free =
        x.is_independent_of(&y) && y.is_independent_of(&x) && !std::ptr::eq(x.get(0), y.get(0));
    let threads = if is_free { threads(context, x.len(), x.get(0)) } else { 1 };
    in_shares(x.len(), threads, |part, memory| part.for_each(|i| work(i, memory)));
}

/// y := x
pub fn copy<T: Number>(x: Place<'_, T>, y: Place<'_, T>, context: Context) {
    assert!(x.len() == y.len());
    for_each([&x, &y], context, |i, memory| {
        if std::ptr::eq(x.get(i), y.get(i)) {
            return;
        }
        let from = x.get(i);
        let mut is_done = false;
        y.change(i, |y| is_done = y.take(from));
        if !is_done {
            let value = memory.value(&from.value());
            y.change(i, |y| store(y, value));
        }
    });
}

/// Exchanges x and y, whose elements keep their precisions.
pub fn swap<T: Number>(x: Place<'_, T>, y: Place<'_, T>) {
    assert!(x.len() == y.len());
    let [mut first, mut second] = [working_memory(), working_memory()];
    for i in 0..x.len() {
        let (a, b) = (first.value(&x.get(i).value()), second.value(&y.get(i).value()));
        x.change(i, |x| store(x, b));
        y.change(i, |y| store(y, a));
    }
}

/// Becomes the sum of products.
pub fn dot<T: Number>(x: Place<'_, T>, y: Place<'_, T>, context: Context, to: &mut T) {
    assert!(x.len() == y.len());
    let reach = reach(x).times(reach(y));
    let terms = |sum: &mut Terms<'_>, i: usize| sum.add(x.get(i).value(), y.get(i).value(), false);
    reduce(x.len(), reach, context, to, terms, |memory, _| memory.sum());
}

/// Becomes the sum of magnitudes.
pub fn asum<T: Number>(x: Place<'_, T>, context: Context, to: &mut T) {
    let terms = |sum: &mut Terms<'_>, i: usize| sum.add_one(magnitude(x.get(i).value()), false);
    reduce(x.len(), reach(x), context, to, terms, |memory, _| memory.sum());
}

/// Becomes the square root of the sum of squares.
pub fn nrm2<T: Number>(x: Place<'_, T>, context: Context, to: &mut T) {
    let reach = reach(x);
    let terms = |sum: &mut Terms<'_>, i: usize| {
        let x = x.get(i).value();
        sum.add(x, x, false);
    };
    reduce(x.len(), reach.times(reach), context, to, terms, Work::root);
}

fn magnitude(x: Value<'_>) -> Value<'_> {
    match x {
        Value::Zero => Value::Zero,
        Value::Special(x) => Value::Special(x.abs()),
        Value::Finite(parts) => Value::Finite(WideRef { negative: false, ..parts }),
    }
}

/// Becomes the sum of the terms, of which `add` adds each, or what `last` makes of it.
fn reduce<T: Number>(
    len: usize,
    reach: Reach,
    context: Context,
    to: &mut T,
    add: impl Fn(&mut Terms<'_>, usize) + Sync,
    last: impl for<'a> Fn(&'a mut Work, i64) -> &'a mut Wide,
) {
    let span = to.span();
    let linear = Linear { alpha: ONE_TIMES, beta: NOTHING, old: Value::Zero, reach, span };
    let mut memory = working_memory();
    let parts = if reach.special || !reach.is_near() { 1 } else { threads(context, len, to) };
    let value = if parts == 1 {
        memory.linear(&linear, |sum| (0..len).for_each(|i| add(sum, i))).map(|_| ())
    } else {
        let sums = Mutex::new(fallible::filled(parts, Wide::default()));
        in_shares(parts, parts, |share, memory| {
            for part in share {
                let elements = par::share(len, part, parts);
                let value =
                    memory.linear(&linear, |sum| elements.clone().for_each(|i| add(sum, i)));
                if let Ok(value) = value {
                    sums.lock().unwrap_or_else(PoisonError::into_inner)[part].clone_from(value);
                }
            }
        });
        let sums = sums.into_inner().unwrap_or_else(PoisonError::into_inner);
        memory
            .linear(&linear, |sum| {
                sums.iter().for_each(|part| sum.add_one(Value::Finite(part.as_ref()), false));
            })
            .map(|_| ())
    };
    store(to, value.map(|()| last(&mut memory, span)));
}

/// The first place of an element whose magnitude no later one exceeds, as comparisons find it, which NaN fails.
///
/// # Panics
/// When the vector is empty.
pub fn largest<T: Number>(x: Place<'_, T>) -> usize {
    let mut largest = 0;
    for i in 1..x.len() {
        if exceeds(x.get(i).value(), x.get(largest).value()) {
            largest = i;
        }
    }
    assert!(!x.is_empty());
    largest
}

/// |x| > |y|
fn exceeds(x: Value<'_>, y: Value<'_>) -> bool {
    let (x, y) = match (x, y) {
        (Value::Special(x), Value::Special(y)) => return x.abs() > y.abs(),
        (Value::Special(x), _) => return x.is_infinite(),
        (_, Value::Special(_)) | (Value::Zero, _) => return false,
        (Value::Finite(_), Value::Zero) => return true,
        (Value::Finite(x), Value::Finite(y)) => (x, y),
    };
    let top = |limbs: &[u64], exponent: i64| {
        let high = limbs.iter().rposition(|&limb| limb != 0).expect("a number that is not zero");
        let bit = 63 - i64::from(limbs[high].leading_zeros());
        exponent.saturating_add(64 * high as i64 + bit)
    };
    let (x_top, y_top) = (top(x.limbs, x.exponent), top(y.limbs, y.exponent));
    if x_top != y_top {
        return x_top > y_top;
    }
    // Bits from the highest down, in steps of a limb.
    let longest = x.limbs.len().max(y.limbs.len()) as i64 + 1;
    let bits =
        |parts: &WideRef<'_>, step: i64| parts.bits_from(x_top + 1 - 64 * step - parts.exponent);
    let different = (1..=longest).map(|step| bits(&x, step).cmp(&bits(&y, step)));
    different.into_iter().find(|order| order.is_ne()) == Some(Ordering::Greater)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn magnitudes_are_compared_bit_by_bit() {
        let number = |exponent, limbs: &'static [u64]| {
            Value::Finite(WideRef { negative: limbs[0] & 1 == 1, exponent, limbs })
        };
        let ascending = [
            Value::Zero,
            number(-200, &[1 << 63]),
            number(-9, &[5]),
            number(3, &[0, 1]),
            number(-61, &[1, 0, 1, 0]),
            number(3, &[1, 1]),
            number(2, &[4, 2]),
            number(300, &[3]),
            Value::Special(f64::NEG_INFINITY),
        ];
        for (i, &x) in ascending.iter().enumerate() {
            for (j, &y) in ascending.iter().enumerate() {
                assert_eq!(exceeds(x, y), i > j, "{i} {j}");
            }
            assert!(!exceeds(x, Value::Special(f64::NAN)) && !exceeds(Value::Special(f64::NAN), x));
        }
    }
}
