//! Results of routines in a format's own arithmetic, against the exact sums of their terms.

use super::Rng;
use super::kinds::{Kind, number};
use super::sample::Sample;
use rug::Float;
use wideblas::format::{Dd, Qd, Scalar};
use wideblas_reference::Dyadic;

/// The bounds of wideblas.h for sums of k products, of their magnitudes: those of products of matrices are `FACTOR (k + 4)
/// 2^-BITS`, those with a triangle `FACTOR (k + 8) 2^-BITS`, and those of a matrix and vectors `SHORT (k + 8) 2^-BITS`.
pub trait Precise: Sample + Copy {
    const FACTOR: i32;
    const SHORT: i32;
    const BITS: i32;

    fn bits(&self) -> Vec<u64>;
}

fn bits_of<T: Scalar<L>, const L: usize>(x: T) -> Vec<u64> {
    x.components().map(f64::to_bits).to_vec()
}

impl Precise for Dd {
    const FACTOR: i32 = 4;
    const SHORT: i32 = 8;
    const BITS: i32 = 106;

    fn bits(&self) -> Vec<u64> {
        bits_of(*self)
    }
}

impl Precise for Qd {
    const FACTOR: i32 = 480;
    const SHORT: i32 = 480;
    const BITS: i32 = 212;

    fn bits(&self) -> Vec<u64> {
        bits_of(*self)
    }
}

/// Sizes are bounds of errors: the bits that they are rounded to do.
pub const SIZE_BITS: u32 = 64;

/// A sum of products of up to three factors.
struct Sum {
    exact: Dyadic,
    /// That of the products' magnitudes.
    size: Float,
    /// The largest magnitude of a factor.
    largest: Float,
}

/// `None` where a factor is not finite.
fn exact_sum<T: Precise>(terms: &[Vec<T>]) -> Option<Sum> {
    let rounded = |x: &Dyadic| x.to_float_with(SIZE_BITS).abs();
    let zero = Float::new(SIZE_BITS);
    let mut all = Sum { exact: Dyadic::ZERO, size: zero.clone(), largest: zero };
    for term in terms {
        let factors: Option<Vec<Dyadic>> = term.iter().map(Sample::exact).collect();
        let factors = factors?;
        all.largest = factors.iter().map(rounded).fold(all.largest, |max, x| max.max(&x));
        let product = factors.into_iter().reduce(|product, factor| &product * &factor);
        let product = product.expect("a term has a factor");
        all.size += rounded(&product);
        all.exact = &all.exact + &product;
    }
    Some(all)
}

/// The sum as doubles have it.
fn sum_of_doubles<T: Precise>(terms: &[Vec<T>]) -> f64 {
    let product = |term: &Vec<T>| term.iter().fold(1.0, |all, x| all * Sample::to_f64(x));
    terms.iter().map(product).fold(0.0, |sum, x| sum + x)
}

/// Equal, or both NaN.
pub fn is_alike(found: f64, expected: f64) -> bool {
    found == expected || found.is_nan() && expected.is_nan()
}

/// The number is the sum within `bound 2^-BITS` of the terms' magnitudes.
pub fn check<T: Precise>(what: &str, found: &T, terms: &[Vec<T>], bound: i32) {
    let Some(Sum { exact: sum, size, largest }) = exact_sum(terms) else {
        let (found, expected) = (Sample::to_f64(found), sum_of_doubles(terms));
        // Finite doubles have other roundings.
        let is_right = is_alike(found, expected) || found.is_finite() && expected.is_finite();
        return assert!(is_right, "{what}: {found} not {expected}");
    };
    let [size, largest] = [size, largest].map(|x| Dyadic::from_float(&x).unwrap());
    if size.log2().is_some_and(|log2| log2 >= 1020) {
        let is_large = sum.log2().is_some_and(|log2| log2 >= 1026);
        return assert!(!is_large || !Sample::to_f64(found).is_finite(), "{what}: {found:?}");
    }
    let found = found.exact().unwrap_or_else(|| panic!("{what}: {found:?}"));
    let error = (&found - &sum).abs();
    let bound = Dyadic::from_f64(f64::from(bound)).unwrap();
    let bound = &(&size * &bound) * &Dyadic::power_of_two(-T::BITS);
    // In underflow, alpha's included.
    let least = Dyadic::from_f64(64.0 * (terms.len() as f64 + 8.0)).unwrap();
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

/// A row's residual is small beside its terms: at most `factor (terms + 8) 2^-BITS` of them.
pub fn check_residual<T: Precise>(
    what: &str,
    (alpha, right): (T, T),
    terms: impl Iterator<Item = (T, T)>,
    factor: i32,
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
    let factor = Dyadic::from_f64(f64::from(factor * count)).unwrap();
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
