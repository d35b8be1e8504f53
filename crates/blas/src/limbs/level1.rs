//! Vector routines.

use super::few::{self, are_few, limbs_of};
use super::{
    Element, Number, Operand, add_product, combined, in_places, in_shares, reach, store,
    store_part, threads, working_memory,
};
use crate::level1::Context;
use std::cmp::Ordering;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use wideblas_base::fallible;
use wideblas_engine::cpu::par::{self, Threads};
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::cpu::vectors::Place;
use wideblas_engine::device::Failure;
use wideblas_format::mpfr::Value;
use wideblas_format::wide::{Wide, WideRef};
use wideblas_product::linear::{Combined, Factor, Linear, Multiple, Reach, Terms, Work, short_sum};

pub(super) const ONE_TIMES: &Factor = &Factor::One;
pub(super) const NOTHING: &Factor = &Factor::Zero;

/// Threads for work on all elements of y, none of which depends on another one if x is apart from y, or the same.
fn threads_of<E: Element>(x: Strided<'_, E>, y: Strided<'_, E>, context: Context) -> usize {
    let is_alone = context.threads == Threads::ONE || y.is_empty() || !y.is_independent_of(&x);
    if is_alone { 1 } else { threads(context, y.len(), y.element(0)) }
}

/// Runs `work` on all elements of y, with working memory: with the place of an element of x, and y with the place of its element.
fn for_each<E: Element>(
    x: Strided<'_, E>,
    y: Place<'_, E>,
    context: Context,
    work: impl Fn(usize, (&mut Place<'_, E>, usize), &mut Work) + Sync,
) {
    if y.is_empty() {
        return;
    }
    let threads = threads_of(x, y.strided(), context);
    in_places([y], threads, |part, [mut y], memory| {
        part.enumerate().for_each(|(at, i)| work(i, (&mut y, at), memory));
    });
}

/// As [`for_each`], without working memory.
fn for_each_at_once<E: Element>(
    x: Strided<'_, E>,
    y: Place<'_, E>,
    context: Context,
    work: impl Fn(usize, (&mut Place<'_, E>, usize)) + Sync,
) {
    in_parts(x, y, context, |part, y| {
        part.enumerate().for_each(|(at, i)| work(i, (&mut *y, at)));
    });
}

/// Runs `work` on parts of the elements of y.
fn in_parts<E: Element>(
    x: Strided<'_, E>,
    mut y: Place<'_, E>,
    context: Context,
    work: impl Fn(Range<usize>, &mut Place<'_, E>) + Sync,
) {
    let (len, threads) = (y.len(), threads_of(x, y.strided(), context));
    if threads == 1 {
        return work(0..len, &mut y);
    }
    Place::for_each_part([y], (threads, threads), |part, [mut y]| work(part, &mut y));
}

/// Threads for work on all elements of a vector that change by themselves.
fn threads_of_own<E: Element>(x: &Place<'_, E>, context: Context) -> usize {
    threads_of(x.strided(), x.strided(), context)
}

/// Runs `work` on parts of the elements of a vector that change by themselves.
fn in_own_parts<E: Element>(
    mut x: Place<'_, E>,
    context: Context,
    work: impl Fn(Range<usize>, &mut Place<'_, E>) + Sync,
) {
    let (len, threads) = (x.len(), threads_of_own(&x, context));
    if threads == 1 {
        return work(0..len, &mut x);
    }
    Place::for_each_part([x], (threads, threads), |part, [mut x]| work(part, &mut x));
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
    x: Strided<'_, E>,
    y: Place<'_, E>,
    context: Context,
) -> Result<(), Failure> {
    assert!(x.len() == y.len());
    if E::Part::IS_SHORT && !E::IS_COMPLEX {
        let alpha = alpha.part(0);
        for_each_at_once(x, y, context, |i, (y, at)| {
            let value = E::Part::fused(alpha, x.element(i).part(0), Some(y.get(at).part(0)));
            change_number(y, at, value);
        });
        return Ok(());
    }
    change_by_few(alpha, Some(x), y, context)
}

/// x := alpha x
///
/// # Errors
/// As [`axpy`].
pub fn scal<E: Element>(alpha: &E, x: Place<'_, E>, context: Context) -> Result<(), Failure> {
    if E::Part::IS_SHORT && !E::IS_COMPLEX {
        let alpha = alpha.part(0);
        in_own_parts(x, context, |part, x| {
            for i in 0..part.len() {
                change_number(x, i, E::Part::fused(alpha, x.get(i).part(0), None));
            }
        });
        return Ok(());
    }
    change_by_few(alpha, None, x, context)
}

/// Elements that a factor is read anew for.
const FEW: usize = 4;

/// y := alpha x + y, or alpha y without an x: in no memory but the stack where all numbers are few.
fn change_by_few<E: Element>(
    alpha: &E,
    x: Option<Strided<'_, E>>,
    mut y: Place<'_, E>,
    context: Context,
) -> Result<(), Failure> {
    let number = alpha.part(0);
    let are_few = |limbs| {
        number.is_few(limbs) && x.is_none_or(|x| are_few(x, limbs)) && are_few(y.strided(), limbs)
    };
    if let Some(limbs) = limbs_of(|limbs| !E::IS_COMPLEX && are_few(limbs)) {
        let change = |alpha: Option<&WideRef<'_>>, part: Range<usize>, y: &mut Place<'_, E>| {
            let Some(x) = x else {
                return (0..part.len())
                    .for_each(|i| y.change(i, |y| few::scale(alpha, y.part_mut(0))));
            };
            few::with_memory(limbs, &mut |memory| {
                for (at, i) in part.clone().enumerate() {
                    few::add(memory, alpha, (x, i), y, at);
                }
            });
        };
        // A copy takes as long as a short vector.
        if y.len() < FEW
            && let Value::Finite(alpha) = alpha.value_of(0)
            && (y.len() == 1 || few::are_apart(&alpha, y.strided()))
        {
            change(Some(&alpha), 0..y.len(), &mut y);
            return Ok(());
        }
        let alpha = few::Factor::of(number);
        let alpha = alpha.as_ref().map(few::Factor::as_wide);
        match x {
            Some(x) => in_parts(x, y, context, |part, y| change(alpha.as_ref(), part, y)),
            None => in_own_parts(y, context, |part, y| change(alpha.as_ref(), part, y)),
        }
        return Ok(());
    }
    unless_short(context)?;
    change_by((&alpha.multiple(), Some(alpha)), x, y, context);
    Ok(())
}

/// A real element becomes a number that has been found.
#[inline(always)]
fn change_number<E: Element>(y: &mut Place<'_, E>, i: usize, value: Option<E::Part>) {
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
    change_by((alpha, None), None, x, context);
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

/// y := alpha x + y, or alpha y without an x; alpha also as a number.
fn change_by<E: Element>(
    (alpha, number): (&Multiple, Option<&E>),
    x: Option<Strided<'_, E>>,
    y: Place<'_, E>,
    context: Context,
) {
    let of_alpha = alpha.reach();
    let alpha = Operand { parts: alpha.values(), conjugated: false };
    let beta = if x.is_some() { Multiple::ONE } else { Multiple::ZERO };
    let change = |i: usize, y: &mut Place<'_, E>, at: usize, memory: &mut Work| {
        let old = y.get(at);
        let factor = x.map_or(old, |x| x.element(i));
        if E::IS_COMPLEX
            && x.is_some()
            && let Some(number) = number
            && let Some([re, im]) = complex_sum(number, factor, [old.part(0), old.part(1)])
        {
            return y.change(at, |y| {
                *y.part_mut(0) = re;
                *y.part_mut(1) = im;
            });
        }
        let of = Combined {
            alpha: Multiple::ONE,
            beta,
            old: old.values(),
            reach: of_alpha.times(factor.reach()),
            spans: old.spans(),
            has_two_sums: false,
        };
        let value = combined::<E>(memory, &of, |sum, wanted| {
            add_product::<E>(sum, wanted.part, Operand::of(factor, false), alpha, false);
        });
        y.change(at, |y| store(y, value));
    };
    match x {
        Some(x) => for_each(x, y, context, |i, (y, at), memory| change(i, y, at, memory)),
        None if y.is_empty() => {}
        None => {
            let threads = threads_of_own(&y, context);
            in_places([y], threads, |part, [mut y], memory| {
                (0..part.len()).for_each(|i| change(i, &mut y, i, memory));
            });
        }
    }
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
        Place::for_each_part([x, y], (threads, threads), |part, [mut x, mut y]| {
            for i in 0..part.len() {
                let (a, b) = (x.get(i), y.get(i));
                let first = T::sum_of_two([(c, a, false), (s, b, false)]);
                let second = T::sum_of_two([(c, b, false), (s, a, true)]);
                change_number(&mut y, i, second);
                change_number(&mut x, i, first);
            }
        });
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
    let work = |[x, y]: &mut [Place<'_, T>; 2], i: usize, memory: &mut Work| {
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
    in_places([x, y], threads, |part, mut places, memory| {
        (0..part.len()).for_each(|i| work(&mut places, i, memory));
    });
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
pub fn copy<T: Number>(
    x: Strided<'_, T>,
    mut y: Place<'_, T>,
    context: Context,
) -> Result<(), Failure> {
    assert!(x.len() == y.len());
    if T::IS_SHORT {
        for_each_at_once(x, y, context, |i, (y, at)| {
            change_number(y, at, x.element(i).plain());
        });
        return Ok(());
    }
    if x.is_empty()
        || y.strided().is_independent_of(&x)
            && (std::ptr::eq(x.element(0), y.get(0))
                || copies_as_they_are(x, y.reborrow(), context))
    {
        return Ok(());
    }
    unless_short(context)?;
    for_each(x, y, context, |i, (y, at), memory| {
        let (from, mut is_done) = (x.element(i), false);
        if std::ptr::eq(from, y.get(at)) {
            return;
        }
        y.change(at, |y| is_done = y.take(from));
        if !is_done {
            let value = memory.value(&from.value());
            y.change(at, |y| store_part(y, value));
        }
    });
    Ok(())
}

/// y := x, of vectors that are apart, where all elements of y have room for those of x; false, with nothing done, where one has not.
#[inline]
fn copies_as_they_are<T: Number>(x: Strided<'_, T>, y: Place<'_, T>, context: Context) -> bool {
    if !(0..x.len()).all(|i| y.get(i).has_room_for(x.element(i))) {
        return false;
    }
    in_parts(x, y, context, |part, y| {
        for (at, i) in part.enumerate() {
            y.change(at, |y| {
                y.take(x.element(i));
            });
        }
    });
    true
}

/// Exchanges x and y, whose elements keep their precisions.
///
/// # Errors
/// As [`axpy`].
pub fn swap<T: Number>(
    mut x: Place<'_, T>,
    mut y: Place<'_, T>,
    context: Context,
) -> Result<(), Failure> {
    assert!(x.len() == y.len());
    if T::IS_SHORT {
        for i in 0..x.len() {
            let (a, b) = (x.get(i).plain(), y.get(i).plain());
            change_number(&mut x, i, b);
            change_number(&mut y, i, a);
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
    x: Strided<'_, T>,
    y: Strided<'_, T>,
    make: impl FnOnce() -> Result<T, F>,
) -> Option<Result<T, F>> {
    few::with_dot(x, y, |sum| {
        make().map(|mut to| {
            few::round(&mut to, sum);
            to
        })
    })
}

/// A sum over vectors that needs no memory but the stack: what a short call asks before it makes the number to be returned.
pub fn is_short_sum<E: Element>(x: Strided<'_, E>, y: Option<Strided<'_, E>>) -> bool {
    let of_x = reach(x);
    let reach = y.map_or(of_x, |y| of_x.times(reach(y)));
    !reach.special && reach.fits_near()
}

/// Becomes the sum of products, with the conjugates of x if those are meant.
pub fn dot<E: Element>(
    conjugated: bool,
    x: Strided<'_, E>,
    y: Strided<'_, E>,
    context: Context,
    to: &mut E,
) -> Result<(), Failure> {
    assert!(x.len() == y.len());
    if few::with_dot(x, y, |sum| few::round(to.part_mut(0), sum)).is_some() {
        return Ok(());
    }
    let reach = reach(x).times(reach(y));
    (0..E::PARTS).try_for_each(|part| {
        let terms = |sum: &mut Terms<'_>, i: usize| {
            let (x, y) = (Operand::of(x.element(i), conjugated), Operand::of(y.element(i), false));
            add_product::<E>(sum, part, x, y, false);
        };
        reduce(x.len(), reach, context, to.part_mut(part), terms, Last::Sum)
    })
}

/// Becomes the sum of magnitudes, of all parts.
pub fn asum<E: Element>(
    x: Strided<'_, E>,
    context: Context,
    to: &mut E::Part,
) -> Result<(), Failure> {
    let terms = |sum: &mut Terms<'_>, i: usize| {
        (0..E::PARTS).for_each(|at| sum.add_magnitude(x.element(i).part(at), false));
    };
    reduce(x.len(), reach(x), context, to, terms, Last::Sum)
}

/// Becomes the square root of the sum of squares, of all parts.
pub fn nrm2<E: Element>(
    x: Strided<'_, E>,
    context: Context,
    to: &mut E::Part,
) -> Result<(), Failure> {
    let reach = reach(x);
    let terms = |sum: &mut Terms<'_>, i: usize| {
        for at in 0..E::PARTS {
            let part = x.element(i).part(at);
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
pub fn largest<T: Number>(x: Strided<'_, T>) -> usize {
    let mut largest = 0;
    for i in 1..x.len() {
        if exceeds(x.element(i).value(), x.element(largest).value()) {
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
