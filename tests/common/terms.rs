//! Results of routines in a format's own arithmetic, against the exact sums of their terms.

use super::Rng;
use super::kinds::{Kind, number};
use super::sample::Sample;
use wideblas::format::{Dd, Qd, Scalar};
use wideblas_reference::Dyadic;

/// The bound of a sum of k products is `FACTOR (k + 8) 2^-BITS` of their magnitudes.
pub trait Precise: Sample + Copy {
    const FACTOR: i32;
    const BITS: i32;

    fn bits(&self) -> Vec<u64>;
}

fn bits_of<T: Scalar<L>, const L: usize>(x: T) -> Vec<u64> {
    x.components().map(f64::to_bits).to_vec()
}

impl Precise for Dd {
    const FACTOR: i32 = 4;
    const BITS: i32 = 106;

    fn bits(&self) -> Vec<u64> {
        bits_of(*self)
    }
}

impl Precise for Qd {
    const FACTOR: i32 = 480;
    const BITS: i32 = 212;

    fn bits(&self) -> Vec<u64> {
        bits_of(*self)
    }
}

/// A sum of products of up to three factors, exact; or as doubles have it, where a factor is not finite.
enum Value {
    Exact { sum: Dyadic, size: Dyadic },
    Double(f64),
}

fn sum_of<T: Precise>(terms: &[Vec<T>]) -> Value {
    let exact: Option<Vec<Dyadic>> = terms
        .iter()
        .map(|term| {
            term.iter().try_fold(Dyadic::power_of_two(0), |all, x| Some(&all * &x.exact()?))
        })
        .collect();
    match exact {
        Some(terms) => Value::Exact {
            sum: terms.iter().fold(Dyadic::ZERO, |sum, x| &sum + x),
            size: terms.iter().fold(Dyadic::ZERO, |sum, x| &sum + &x.abs()),
        },
        None => {
            Value::Double(terms.iter().fold(0.0, |sum, term| {
                sum + term.iter().fold(1.0, |all, x| all * Sample::to_f64(x))
            }))
        }
    }
}

/// Equal, or both NaN.
pub fn is_alike(found: f64, expected: f64) -> bool {
    found == expected || found.is_nan() && expected.is_nan()
}

/// The number is the sum within `4 FACTOR (terms + 8) 2^-BITS` of the terms' magnitudes: the format's arithmetic, a
/// rounding of each product, and alpha.
pub fn check<T: Precise>(what: &str, found: &T, terms: &[Vec<T>]) {
    let (sum, size) = match sum_of(terms) {
        Value::Exact { sum, size } => (sum, size),
        Value::Double(expected) => {
            let found = Sample::to_f64(found);
            // Finite doubles have other roundings.
            let is_right = is_alike(found, expected) || found.is_finite() && expected.is_finite();
            return assert!(is_right, "{what}: {found} not {expected}");
        }
    };
    if size.log2().is_some_and(|log2| log2 >= 1020) {
        let is_large = sum.log2().is_some_and(|log2| log2 >= 1026);
        return assert!(!is_large || !Sample::to_f64(found).is_finite(), "{what}: {found:?}");
    }
    let found = found.exact().unwrap_or_else(|| panic!("{what}: {found:?}"));
    let error = (&found - &sum).abs();
    let count = terms.len() as i32 + 8;
    let factor = Dyadic::from_f64(f64::from(4 * T::FACTOR * count)).unwrap();
    let bound = &(&size * &factor) * &Dyadic::power_of_two(-T::BITS);
    // In underflow, alpha's included.
    let least = Dyadic::from_f64(64.0 * f64::from(count)).unwrap();
    let alpha = terms.iter().flatten().filter_map(Sample::exact).map(|x| x.abs());
    let largest = alpha.max().unwrap_or(Dyadic::ZERO);
    let least = &(&least * &(&Dyadic::power_of_two(0) + &largest)) * &Dyadic::power_of_two(-1070);
    let bound = &bound + &least;
    assert!(!(&bound - &error).is_negative(), "{what}: {found:?} not {sum:?}");
}

/// A factor, often a special one.
pub fn alpha<T: Precise>(rng: &mut Rng, kind: Kind) -> T {
    match rng.bits() % 6 {
        0 => <T as Sample>::zero(0),
        1 | 2 => T::from_f64(1.0, 0),
        3 => T::from_f64(-0.5, 0),
        _ => {
            number(rng, if let Kind::Subnormal | Kind::Huge = kind { Kind::Uniform } else { kind })
        }
    }
}

/// The solution of a triangular system, in doubles; some elements may be none.
pub fn by_doubles(
    (order, is_lower): (usize, bool),
    row: impl Fn(usize, usize) -> Option<f64>,
    right: impl Fn(usize) -> f64,
) -> Vec<f64> {
    let mut x = vec![0.0; order];
    let mut known: Vec<usize> = Vec::new();
    for step in 0..order {
        let u = if is_lower { step } else { order - 1 - step };
        let before = known.iter().filter_map(|&k| Some(row(u, k)? * x[k]));
        let rest = before.fold(right(u), |rest, product| rest - product);
        x[u] = rest / row(u, u).unwrap();
        known.push(u);
    }
    x
}

/// A row's residual is small beside its terms.
pub fn check_residual<T: Precise>(
    what: &str,
    (alpha, right): (T, T),
    terms: impl Iterator<Item = (T, T)>,
) {
    let exact = |x: T| x.exact().unwrap();
    let right = &exact(alpha) * &exact(right);
    let (mut rest, mut size, mut count) = (right.clone(), right.abs(), 8);
    let mut largest = Dyadic::power_of_two(0);
    for (a, x) in terms {
        let product = &exact(a) * &exact(x);
        (rest, size) = (&rest - &product, &size + &product.abs());
        largest = largest.max(exact(a).abs());
        count += 1;
    }
    if size.log2().is_some_and(|log2| log2 >= 1020) {
        return;
    }
    let factor = Dyadic::from_f64(f64::from(4 * T::FACTOR * count)).unwrap();
    let bound = &(&size * &factor) * &Dyadic::power_of_two(-T::BITS);
    let least = &largest * &Dyadic::from_f64(64.0 * f64::from(count)).unwrap();
    let bound = &bound + &(&least * &Dyadic::power_of_two(-1070));
    assert!(
        !(&bound - &rest.abs()).is_negative(),
        "{what}: {:?} of {:?}",
        rest.log2(),
        size.log2()
    );
}
