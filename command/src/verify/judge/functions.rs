//! What is no sum of products: numbers that are moved, norms, and places of the largest element.

use super::{digits, rotations};
use crate::verify::bound::{Terms, allowed};
use crate::verify::case::{Case, Routine, Stored, are_same, has_precisions};
use crate::verify::numbers::Element;
use wideblas::abi::exported::routines::Routine as Named;
use wideblas::blas::Blas;
use wideblas::format::exact::Decoded;
use wideblas_reference::{Dyadic, ExactElement};

/// Judges element (row, col) of such a routine; `None` for other routines.
pub fn judge<T: Element>(
    case: &Case<T>,
    c: &Stored<T>,
    (row, col): (usize, usize),
) -> Option<Result<(), String>> {
    let Routine::Named(routine) = case.spec.routine else { return None };
    if let Some(result) = rotations::judge(case, routine, c, col) {
        return Some(result);
    }
    let result = match routine {
        // With precisions of their own numbers are rounded when they are moved.
        Named::Copy | Named::Swap if has_precisions(case.spec.format) => return None,
        // Vectors that are turned are both.
        Named::Copy => moved(case.a.at(0, col), c.at(row, col)),
        Named::Swap => moved(case.c.at(1 - row, col), c.at(row, col)),
        Named::Asum | Named::Nrm2 | Named::Abs1 => norm(case, routine, c),
        Named::Iamax => place(case, c),
        _ => return None,
    };
    Some(result)
}

fn moved<T: Element>(source: &[T], found: &[T]) -> Result<(), String> {
    match are_same(source, found) {
        true => Ok(()),
        false => Err(format!("is {}, moved was {}", digits(&found[0]), digits(&source[0]))),
    }
}

/// The magnitudes of the parts of A's elements, which are finite.
fn magnitudes<T: Element>(case: &Case<T>) -> impl Iterator<Item = Vec<Dyadic>> + '_ {
    let magnitude = |x: &T| Dyadic::of(x).expect("finite").abs();
    (0..case.a.cols).map(move |j| case.a.at(0, j).iter().map(magnitude).collect())
}

/// The sum of the magnitudes of an element's parts as far as it is not finite: NaN, an infinity, or 0.
fn special_magnitude<T: Element>(x: &[T]) -> f64 {
    let special = |x: &T| if let Decoded::Special(x) = x.decode() { x.abs() } else { 0.0 };
    x.iter().map(special).sum()
}

fn norm<T: Element>(case: &Case<T>, routine: Named, c: &Stored<T>) -> Result<(), String> {
    let [found, others @ ..] = c.at(0, 0) else { return Err("no number".into()) };
    if !others.iter().all(Blas::is_zero) || !found.is_normalised() {
        return Err("is no real number".into());
    }
    let special: f64 = (0..case.a.cols).map(|j| special_magnitude(case.a.at(0, j))).sum();
    if special != 0.0 {
        let value = found.decode().to_f64();
        return match value == special || value.is_nan() && special.is_nan() {
            true => Ok(()),
            false => Err(format!("is {}, should be {special}", digits(found))),
        };
    }
    let mut sum = Dyadic::ZERO;
    for part in magnitudes(case).flatten() {
        let term = if routine == Named::Nrm2 { &part * &part } else { part };
        sum = &sum + &term;
    }
    let Some(value) = Dyadic::of(found) else {
        // Beyond the largest number.
        let top = if routine == Named::Nrm2 { 2 * 1023 } else { 1023 };
        return match sum.log2() {
            Some(log2) if log2 >= top => Ok(()),
            _ => Err(format!("is {}", digits(found))),
        };
    };
    let one = Dyadic::power_of_two(0);
    let bound = |value: &Dyadic| {
        let terms =
            Terms { k: case.depth() * case.spec.parts(), alpha: Some(one.clone()), target: found };
        let value = value.clone();
        let element = ExactElement { product: value.clone(), magnitude: value.clone(), value };
        allowed::<T>(case.spec.format, case.spec.mode, &terms, &element)
    };
    let (computed, bound) = match routine {
        // The square errs twice as much as the norm, whatever its size, but for the smallest numbers.
        Named::Nrm2 => {
            let relative = &bound(&one) * &Dyadic::new(3.into(), 0);
            let last = &value * &Dyadic::power_of_two(-1070);
            let bound = &(&relative * &sum) + &(&last + &Dyadic::power_of_two(-2140));
            (&value * &value, bound)
        }
        _ => (value, bound(&sum)),
    };
    let error = (&computed - &sum).abs();
    if error > bound || computed.is_negative() {
        let part = error.ratio(&bound);
        return Err(format!("{part:.3} of the promised error: is {}", digits(found)));
    }
    Ok(())
}

/// The first place of the largest element; sums of parts are rounded before they are compared.
fn place<T: Element>(case: &Case<T>, c: &Stored<T>) -> Result<(), String> {
    let found = &c.at(0, 0)[0];
    // NaN stays the largest where it comes first, and is no larger than any number elsewhere.
    let specials: Vec<f64> = (0..case.a.cols).map(|j| special_magnitude(case.a.at(0, j))).collect();
    if specials.iter().any(|x| *x != 0.0) {
        let value = found.decode().to_f64();
        let infinity = specials.iter().position(|x| x.is_infinite());
        let expected = match infinity {
            _ if specials[0].is_nan() => Some(0),
            // Nothing but NaN may stand beside the largest of finite numbers.
            None => None,
            at => at,
        };
        let is_place = value >= 1.0 && value <= specials.len() as f64;
        let right = match expected {
            Some(at) => value == (at + 1) as f64,
            None => is_place && !specials[value as usize - 1].is_nan(),
        };
        return if right { Ok(()) } else { Err(format!("is {value}")) };
    }
    let all: Vec<Dyadic> = magnitudes(case)
        .map(|parts| parts.iter().fold(Dyadic::ZERO, |sum, part| &sum + part))
        .collect();
    let at = found.decode().to_f64();
    let wrong = || Err(format!("is {at}"));
    if !(at >= 1.0 && at <= all.len() as f64) {
        return wrong();
    }
    let at = at as usize - 1;
    if case.spec.complex && T::RANGE == 1024 {
        // Beyond the largest number sums are infinities, and alike; up to a rounding below, they may be.
        let (beyond, near) =
            (Dyadic::power_of_two(1024), Dyadic::new(((1i64 << 50) - 1).into(), 974));
        if let Some(first) = all.iter().position(|x| *x >= beyond) {
            return if at == first || at < first && all[at] >= near { Ok(()) } else { wrong() };
        }
    }
    let reach = match case.spec.complex {
        true => {
            let rounding = Dyadic::power_of_two(4 - case.spec.format.precision() as i32);
            &all[at] + &(&(&all[at] * &rounding) + &Dyadic::power_of_two(-1072))
        }
        false => all[at].clone(),
    };
    let same = |j: usize| are_same(case.a.at(0, j), case.a.at(0, at));
    let first = match case.spec.complex {
        true => !(0..at).any(same),
        false => all[..at].iter().all(|earlier| *earlier < all[at]),
    };
    if all.iter().any(|x| *x > reach) || !first { wrong() } else { Ok(()) }
}
