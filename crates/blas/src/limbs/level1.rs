//! Vector routines.

use super::few::{self, are_few, limbs_of};
use super::{
    Element, Number, Operand, add_product, combined, in_shares, reach, store, store_part, threads,
    working_memory,
};
use crate::level1::Context;
use std::cmp::Ordering;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use wideblas_base::fallible;
use wideblas_engine::cpu::par::{self, Threads};
use wideblas_engine::cpu::vectors::Place;
use wideblas_engine::device::Failure;
use wideblas_format::mpfr::Value;
use wideblas_format::wide::{Wide, WideRef};
use wideblas_product::linear::{Combined, Factor, Linear, Multiple, Reach, Terms, Work, short_sum};

pub(super) const ONE_TIMES: &Factor = &Factor::One;
pub(super) const NOTHING: &Factor = &Factor::Zero;

/// Threads for work on all elements of y, none of which depends on another one if x is apart from y, or the same.
fn threads_of<E: Element>([x, y]: [&Place<'_, E>; 2], context: Context) -> usize {
    let is_alone = context.threads == Threads::ONE || y.is_empty() || !y.is_independent_of(x);
    if is_alone { 1 } else { threads(context, y.len(), y.get(0)) }
}

/// Runs `work` on all elements of y, with working memory.
fn for_each<E: Element>(
    places: [&Place<'_, E>; 2],
    context: Context,
    work: impl Fn(usize, &mut Work) + Sync,
) {
    let len = places[1].len();
    if len > 0 {
        let threads = threads_of(places, context);
        in_shares(len, threads, |part, memory| part.for_each(|i| work(i, memory)));
    }
}

/// As [`for_each`], without working memory.
fn for_each_at_once<E: Element>(
    places: [&Place<'_, E>; 2],
    context: Context,
    work: impl Fn(usize) + Sync,
) {
    in_parts(places, context, |part| part.for_each(&work));
}

/// Runs `work` on parts of the elements of y.
fn in_parts<E: Element>(
    places: [&Place<'_, E>; 2],
    context: Context,
    work: impl Fn(Range<usize>) + Sync,
) {
    let (len, threads) = (places[1].len(), threads_of(places, context));
    if threads == 1 {
        return work(0..len);
    }
    par::for_each(threads, threads, |part| work(par::share(len, part, threads)));
}

/// A short call that needs a guard or memory goes the usual way.
pub(super) fn unless_short(context: Context) -> Result<(), Failure> {
    if context.is_short { Err(Failure::new("")) } else { Ok(()) }
}

/// y := alpha x + y
///
/// # Errors
/// In a short call, where there is need of working memory.
pub fn axpy<E: Element>(
    alpha: &E,
    x: Place<'_, E>,
    y: Place<'_, E>,
    context: Context,
) -> Result<(), Failure> {
    assert!(x.len() == y.len());
    if E::Part::IS_SHORT && !E::IS_COMPLEX {
        let alpha = alpha.part(0);
        for_each_at_once([&x, &y], context, |i| {
            let value = E::Part::fused(alpha, x.get(i).part(0), Some(y.get(i).part(0)));
            change_number(&y, i, value);
        });
        return Ok(());
    }
    change_by_few(alpha, x, y, true, context)
}

/// x := alpha x
///
/// # Errors
/// As [`axpy`].
pub fn scal<E: Element>(alpha: &E, x: Place<'_, E>, context: Context) -> Result<(), Failure> {
    if E::Part::IS_SHORT && !E::IS_COMPLEX {
        let alpha = alpha.part(0);
        for_each_at_once([&x, &x], context, |i| {
            change_number(&x, i, E::Part::fused(alpha, x.get(i).part(0), None));
        });
        return Ok(());
    }
    change_by_few(alpha, x, x, false, context)
}

/// Elements that a factor is read anew for.
const FEW: usize = 4;

/// y := alpha x + y, or alpha x: in no memory but the stack where all numbers are few.
fn change_by_few<E: Element>(
    alpha: &E,
    x: Place<'_, E>,
    y: Place<'_, E>,
    adds: bool,
    context: Context,
) -> Result<(), Failure> {
    let number = alpha.part(0);
    // x is y where nothing is added.
    let are_few =
        |limbs| number.is_few(limbs) && (!adds || are_few(&x, limbs)) && are_few(&y, limbs);
    if let Some(limbs) = limbs_of(|limbs| !E::IS_COMPLEX && are_few(limbs)) {
        let change = |alpha: Option<&WideRef<'_>>, mut part: Range<usize>| {
            if !adds {
                return part.for_each(|i| few::multiply(alpha, x.get(i), &y, i));
            }
            few::with_memory(limbs, &mut |memory| {
                part.by_ref().for_each(|i| few::add(memory, alpha, x.get(i), &y, i));
            });
        };
        // A copy takes as long as a short vector.
        if y.len() < FEW
            && let Value::Finite(alpha) = alpha.value_of(0)
            && (y.len() == 1 || few::are_apart(&alpha, &y))
        {
            change(Some(&alpha), 0..y.len());
            return Ok(());
        }
        let alpha = few::Factor::of(number);
        let alpha = alpha.as_ref().map(few::Factor::as_wide);
        in_parts([&x, &y], context, |part| change(alpha.as_ref(), part));
        return Ok(());
    }
    unless_short(context)?;
    let beta = if adds { Multiple::ONE } else { Multiple::ZERO };
    change_by((&alpha.multiple(), Some(alpha)), beta, x, y, context);
    Ok(())
}

/// A real element becomes a number that has been found.
#[inline(always)]
fn change_number<E: Element>(y: &Place<'_, E>, i: usize, value: Option<E::Part>) {
    if let Some(value) = value {
        y.change(i, |y| *y.part_mut(0) = value);
    }
}

/// The number itself, where it is a real one.
pub(super) fn real<E: Element>(x: &E) -> Option<&E::Part> {
    (!E::IS_COMPLEX).then(|| x.part(0))
}

/// x := alpha x
pub(super) fn scale<E: Element>(alpha: &Multiple, x: Place<'_, E>, context: Context) {
    change_by((alpha, None), Multiple::ZERO, x, x, context);
}

/// The parts of alpha x + y, where there is a way without working memory.
#[inline(always)]
fn complex_sum<E: Element>(alpha: &E, x: &E, y: [&E::Part; 2]) -> Option<[E::Part; 2]> {
    let ([a, b], [c, d]) = ([0, 1].map(|at| alpha.part(at)), [0, 1].map(|at| x.part(at)));
    Some([
        E::Part::sum_of_three([(a, c, false), (b, d, true)], y[0])?,
        E::Part::sum_of_three([(a, d, false), (b, c, false)], y[1])?,
    ])
}

/// y := alpha x + beta y, for a beta of 0 or 1; alpha also as a number.
fn change_by<E: Element>(
    (alpha, number): (&Multiple, Option<&E>),
    beta: &Multiple,
    x: Place<'_, E>,
    y: Place<'_, E>,
    context: Context,
) {
    let of_alpha = alpha.reach();
    let alpha = Operand { parts: alpha.values(), conjugated: false };
    for_each([&x, &y], context, |i, memory| {
        let (x, old) = (x.get(i), y.get(i));
        if E::IS_COMPLEX
            && !beta.is_zero()
            && let Some(number) = number
            && let Some([re, im]) = complex_sum(number, x, [old.part(0), old.part(1)])
        {
            return y.change(i, |y| {
                *y.part_mut(0) = re;
                *y.part_mut(1) = im;
            });
        }
        let of = Combined {
            alpha: Multiple::ONE,
            beta,
            old: old.values(),
            reach: of_alpha.times(x.reach()),
            spans: old.spans(),
            has_two_sums: false,
        };
        let value = combined::<E>(memory, &of, |sum, wanted| {
            add_product::<E>(sum, wanted.part, Operand::of(x, false), alpha, false);
        });
        y.change(i, |y| store(y, value));
    });
}

/// What pairs of elements are multiplied with: rows of a matrix, each element with whether its negative is meant.
pub(super) type Transform<'a> = [[(&'a Factor, bool); 2]; 2];

/// x := c x + s y and y := c y - s x, of shared elements x last, as the reference BLAS writes them.
///
/// # Errors
/// As [`axpy`].
pub fn rot<T: Number>(
    [c, s]: [&T; 2],
    x: Place<'_, T>,
    y: Place<'_, T>,
    context: Context,
) -> Result<(), Failure> {
    assert!(x.len() == y.len());
    if T::IS_SHORT {
        let threads = threads_of_pairs(&x, &y, context);
        let work = |i: usize| {
            let (a, b) = (x.get(i), y.get(i));
            let first = T::sum_of_two([(c, a, false), (s, b, false)]);
            let second = T::sum_of_two([(c, b, false), (s, a, true)]);
            change_number(&y, i, second);
            change_number(&x, i, first);
        };
        let len = x.len();
        if threads == 1 {
            (0..len).for_each(work);
        } else {
            par::for_each(threads, threads, |part| {
                par::share(len, part, threads).for_each(work);
            });
        }
        return Ok(());
    }
    unless_short(context)?;
    let (c, s) = (&Factor::of(c), &Factor::of(s));
    transform([[(c, false), (s, true)], [(s, false), (c, false)]], y, x, context);
    Ok(())
}

/// (x, y) := H (x, y) for each pair of elements, of which y is written last.
pub(super) fn transform<T: Number>(
    h: Transform<'_>,
    x: Place<'_, T>,
    y: Place<'_, T>,
    context: Context,
) {
    assert!(x.len() == y.len());
    let factors = h.as_flattened().iter().map(|(factor, _)| Reach::of(&factor.value()));
    let of_h = factors.fold(Reach::NOTHING, Reach::and);
    let work = |i: usize, memory: &mut Work| {
        let mut new_x = Wide::default();
        let (a, b) = (x.get(i), y.get(i));
        let values = [a.value(), b.value()];
        let reach = of_h.times(Reach::of(&values[0]).and(Reach::of(&values[1])));
        let row = |memory: &mut Work, row: usize, span| {
            let linear = Linear { alpha: ONE_TIMES, beta: NOTHING, old: Value::Zero, reach, span };
            memory
                .linear(&linear, |sum| {
                    for (&(factor, minus), value) in h[row].iter().zip(values) {
                        sum.add(value, factor.value(), minus);
                    }
                })
                .map(|_| ())
        };
        let first = row(memory, 0, a.span());
        std::mem::swap(memory.sum(), &mut new_x);
        let second = row(memory, 1, b.span());
        x.change(i, |x| store_part(x, first.map(|()| &mut new_x)));
        y.change(i, |y| store_part(y, second.map(|()| memory.sum())));
    };
    if x.is_empty() {
        return;
    }
    let threads = threads_of_pairs(&x, &y, context);
    in_shares(x.len(), threads, |part, memory| part.for_each(|i| work(i, memory)));
}

/// Threads for pairs of elements, none of which depends on another one.
fn threads_of_pairs<T: Number>(x: &Place<'_, T>, y: &Place<'_, T>, context: Context) -> usize {
    if x.is_empty() {
        return 1;
    }
    let is_free =
        x.is_independent_of(y) && y.is_independent_of(x) && !std::ptr::eq(x.get(0), y.get(0));
    if is_free { threads(context, x.len(), x.get(0)) } else { 1 }
}

/// y := x
///
/// # Errors
/// As [`axpy`].
pub fn copy<T: Number>(x: Place<'_, T>, y: Place<'_, T>, context: Context) -> Result<(), Failure> {
    assert!(x.len() == y.len());
    if T::IS_SHORT {
        for_each_at_once([&x, &y], context, |i| change_number(&y, i, x.get(i).plain()));
        return Ok(());
    }
    let is_same = |i: usize| std::ptr::eq(x.get(i), y.get(i));
    if x.is_empty()
        || y.is_independent_of(&x) && (is_same(0) || copies_as_they_are(&x, &y, context))
    {
        return Ok(());
    }
    unless_short(context)?;
    for_each([&x, &y], context, |i, memory| {
        if is_same(i) {
            return;
        }
        let (from, mut is_done) = (x.get(i), false);
        y.change(i, |y| is_done = y.take(from));
        if !is_done {
            let value = memory.value(&from.value());
            y.change(i, |y| store_part(y, value));
        }
    });
    Ok(())
}

/// y := x, of vectors that are apart, where all elements of y have room for those of x; false, with nothing done, where one has not.
#[inline]
fn copies_as_they_are<T: Number>(x: &Place<'_, T>, y: &Place<'_, T>, context: Context) -> bool {
    if !(0..x.len()).all(|i| y.get(i).has_room_for(x.get(i))) {
        return false;
    }
    in_parts([x, y], context, |part| {
        for i in part {
            y.change(i, |y| {
                y.take(x.get(i));
            });
        }
    });
    true
}

/// Exchanges x and y, whose elements keep their precisions.
///
/// # Errors
/// As [`axpy`].
pub fn swap<T: Number>(x: Place<'_, T>, y: Place<'_, T>, context: Context) -> Result<(), Failure> {
    assert!(x.len() == y.len());
    if T::IS_SHORT {
        for i in 0..x.len() {
            let (a, b) = (x.get(i).plain(), y.get(i).plain());
            change_number(&x, i, b);
            change_number(&y, i, a);
        }
        return Ok(());
    }
    unless_short(context)?;
    let [mut first, mut second] = [working_memory(), working_memory()];
    for i in 0..x.len() {
        let (a, b) = (first.value(&x.get(i).value()), second.value(&y.get(i).value()));
        x.change(i, |x| store_part(x, b));
        y.change(i, |y| store_part(y, a));
    }
    Ok(())
}

/// The sum of products where it is computed on the stack: in a number that is then made.
#[inline]
pub fn short_dot<T: Number, F>(
    x: Place<'_, T>,
    y: Place<'_, T>,
    make: impl FnOnce() -> Result<T, F>,
) -> Option<Result<T, F>> {
    few::with_dot(&x, &y, |sum| {
        make().map(|mut to| {
            few::round(&mut to, sum);
            to
        })
    })
}

/// A sum over vectors that needs no memory but the stack: what a short call asks before it makes the number to be returned.
pub fn is_short_sum<E: Element>(x: Place<'_, E>, y: Option<Place<'_, E>>) -> bool {
    let of_x = reach(x);
    let reach = y.map_or(of_x, |y| of_x.times(reach(y)));
    !reach.special && reach.fits_near()
}

/// Becomes the sum of products, with the conjugates of x if those are meant.
pub fn dot<E: Element>(
    conjugated: bool,
    x: Place<'_, E>,
    y: Place<'_, E>,
    context: Context,
    to: &mut E,
) -> Result<(), Failure> {
    assert!(x.len() == y.len());
    if few::with_dot(&x, &y, |sum| few::round(to.part_mut(0), sum)).is_some() {
        return Ok(());
    }
    let reach = reach(x).times(reach(y));
    (0..E::PARTS).try_for_each(|part| {
        let terms = |sum: &mut Terms<'_>, i: usize| {
            let (x, y) = (Operand::of(x.get(i), conjugated), Operand::of(y.get(i), false));
            add_product::<E>(sum, part, x, y, false);
        };
        reduce(x.len(), reach, context, to.part_mut(part), terms, Last::Sum)
    })
}

/// Becomes the sum of magnitudes, of all parts.
pub fn asum<E: Element>(
    x: Place<'_, E>,
    context: Context,
    to: &mut E::Part,
) -> Result<(), Failure> {
    let terms = |sum: &mut Terms<'_>, i: usize| {
        (0..E::PARTS).for_each(|at| sum.add_magnitude(x.get(i).part(at), false));
    };
    reduce(x.len(), reach(x), context, to, terms, Last::Sum)
}

/// Becomes the square root of the sum of squares, of all parts.
pub fn nrm2<E: Element>(
    x: Place<'_, E>,
    context: Context,
    to: &mut E::Part,
) -> Result<(), Failure> {
    let reach = reach(x);
    let terms = |sum: &mut Terms<'_>, i: usize| {
        for at in 0..E::PARTS {
            let part = x.get(i).part(at);
            sum.add(part, part, false);
        }
    };
    reduce(x.len(), reach.times(reach), context, to, terms, Last::Root)
}

/// What a sum becomes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Sum,
    Root,
}

/// Becomes the sum of the terms, of which `add` adds each, or what `last` makes of it.
///
/// # Errors
/// In a short call, where the sum needs working memory.
fn reduce<T: Number>(
    len: usize,
    reach: Reach,
    context: Context,
    to: &mut T,
    add: impl Fn(&mut Terms<'_>, usize) + Sync,
    last: Last,
) -> Result<(), Failure> {
    let is_near = !reach.special && reach.is_near();
    let parts = if is_near { threads(context, len, to) } else { 1 };
    if parts == 1 && (T::IS_SHORT || last == Last::Sum) {
        let all = |sum: &mut Terms<'_>| (0..len).for_each(|i| add(sum, i));
        let is_done = short_sum(reach, all, |negative, limbs, exponent| match last {
            Last::Sum => {
                to.round(negative, limbs, exponent);
                true
            }
            Last::Root => T::root_of_sum(limbs, exponent).map(|root| *to = root).is_some(),
        });
        if is_done == Some(true) {
            return Ok(());
        }
    }
    unless_short(context)?;
    let span = to.span();
    let linear = Linear { alpha: ONE_TIMES, beta: NOTHING, old: Value::Zero, reach, span };
    let mut memory = working_memory();
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
        // Sums are longer than the terms.
        let linear = Linear { reach: reach.of_any_length(), ..linear };
        memory
            .linear(&linear, |sum| {
                sums.iter().for_each(|part| sum.add_one(Value::Finite(part.as_ref()), false));
            })
            .map(|_| ())
    };
    let value = value.map(|()| match last {
        Last::Sum => memory.sum(),
        Last::Root => memory.root(span),
    });
    store_part(to, value);
    Ok(())
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
pub(super) fn exceeds(x: Value<'_>, y: Value<'_>) -> bool {
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
    let (x_top, y_top) = (top(&x.limbs, x.exponent), top(&y.limbs, y.exponent));
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
            Value::Finite(WideRef::new(limbs[0] & 1 == 1, exponent, limbs))
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
