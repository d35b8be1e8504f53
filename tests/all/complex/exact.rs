//! Complex results against the exact sums of their terms.

use crate::common::Rng;
use crate::common::kinds::{Kind, number};
use crate::common::sample::Sample;
use crate::common::terms::{Precise, SIZE_BITS};
use rug::Float;
use wideblas::format::Complex;
use wideblas_reference::Dyadic;

/// An exact complex number.
#[derive(Clone, Debug)]
pub struct Exact {
    pub re: Dyadic,
    pub im: Dyadic,
}

impl Exact {
    pub fn of<T: Sample>(x: &Complex<T>) -> Option<Exact> {
        Some(Exact { re: x.re.exact()?, im: x.im.exact()? })
    }

    fn times(&self, other: &Exact) -> Exact {
        Exact {
            re: &(&self.re * &other.re) - &(&self.im * &other.im),
            im: &(&self.re * &other.im) + &(&self.im * &other.re),
        }
    }

    pub fn plus(&self, other: &Exact) -> Exact {
        Exact { re: &self.re + &other.re, im: &self.im + &other.im }
    }

    /// |re| + |im|
    pub fn size(&self) -> Dyadic {
        &self.re.abs() + &self.im.abs()
    }

    fn rounded_size(&self) -> Float {
        self.re.to_float_with(SIZE_BITS).abs() + self.im.to_float_with(SIZE_BITS).abs()
    }
}

pub fn is_finite<T: Sample>(x: &Complex<T>) -> bool {
    Exact::of(x).is_some()
}

pub fn is_zero<T: Sample>(x: &Complex<T>) -> bool {
    x.re.to_f64() == 0.0 && x.im.to_f64() == 0.0
}

/// A sum of products of complex numbers.
pub struct Sum {
    pub exact: Exact,
    /// That of the products' sizes.
    pub size: Dyadic,
    /// The largest size of a factor.
    largest: Option<Dyadic>,
}

/// `None` where a factor is not finite.
pub fn sum<T: Sample>(terms: &[Vec<Complex<T>>]) -> Option<Sum> {
    let mut all = Exact { re: Dyadic::ZERO, im: Dyadic::ZERO };
    let (mut size, mut largest) = (Float::new(SIZE_BITS), None);
    for term in terms {
        let factors: Option<Vec<Exact>> = term.iter().map(Exact::of).collect();
        let factors = factors?;
        let mut product_size = Float::with_val(SIZE_BITS, 1);
        for factor in &factors {
            let factor = factor.rounded_size();
            product_size *= &factor;
            if largest.as_ref().is_none_or(|largest| *largest < factor) {
                largest = Some(factor);
            }
        }
        size += product_size;
        let product = factors.into_iter().reduce(|product, factor| product.times(&factor));
        all = all.plus(&product.expect("a term has a factor"));
    }
    let rounded = |size: &Float| Dyadic::from_float(size).unwrap();
    Some(Sum { exact: all, size: rounded(&size), largest: largest.as_ref().map(rounded) })
}

/// The number is the sum of products within `16 FACTOR (terms + 8) 2^-BITS` of their sizes. A factor that is not finite
/// leaves nothing finite, but where a zero is multiplied with it, by which a routine may leave out a term.
pub fn check<T: Precise>(what: &str, found: &Complex<T>, terms: &[Vec<Complex<T>>]) {
    let Some(sum) = sum(terms) else {
        let spreads = |term: &Vec<Complex<T>>| {
            term.iter().any(|x| !is_finite(x)) && !term.iter().any(|x| is_zero(x))
        };
        let must = terms.iter().any(spreads);
        return assert!(!must || !is_finite(found), "{what}: {found:?} is finite");
    };
    if sum.size.log2().is_some_and(|log2| log2 >= 1018) {
        return;
    }
    let found = Exact::of(found).unwrap_or_else(|| panic!("{what}: {found:?}"));
    let error = Exact { re: &found.re - &sum.exact.re, im: &found.im - &sum.exact.im }.size();
    let bound = bound::<T>(&sum.size, terms.len() as i32 + 8, sum.largest);
    assert!(!(&bound - &error).is_negative(), "{what}: {found:?} not {:?}", sum.exact);
}

/// That of an error beside terms of this size; in underflow beside factors up to `largest`.
pub fn bound<T: Precise>(size: &Dyadic, count: i32, largest: Option<Dyadic>) -> Dyadic {
    let factor = Dyadic::from_f64(f64::from(16 * T::FACTOR * count)).unwrap();
    let bound = &(size * &factor) * &Dyadic::power_of_two(-T::BITS);
    let least = Dyadic::from_f64(256.0 * f64::from(count)).unwrap();
    let largest = &Dyadic::power_of_two(0) + &largest.unwrap_or(Dyadic::ZERO);
    &bound + &(&(&least * &largest) * &Dyadic::power_of_two(-1070))
}

pub fn random<T: Sample>(rng: &mut Rng, kind: Kind) -> Complex<T> {
    Complex::new(number(rng, kind), number(rng, kind))
}

/// A factor, often a special one.
pub fn factor<T: Precise>(rng: &mut Rng, kind: Kind) -> Complex<T> {
    let real = |x: f64| Complex::new(T::from_f64(x, 0), T::zero(0));
    match rng.bits() % 6 {
        0 => real(0.0),
        1 | 2 => real(1.0),
        3 => Complex::new(T::zero(0), T::from_f64(-0.5, 0)),
        _ => {
            random(rng, if let Kind::Subnormal | Kind::Huge = kind { Kind::Uniform } else { kind })
        }
    }
}

pub fn conjugate<T: Sample>(x: &Complex<T>) -> Complex<T> {
    let im = match x.im.exact() {
        Some(im) => x.im.nearest(&(&Dyadic::ZERO - &im)),
        None => x.im.clone(),
    };
    Complex::new(x.re.clone(), im)
}

pub fn real<T: Sample>(x: T) -> Complex<T> {
    Complex::new(x, T::zero(0))
}
