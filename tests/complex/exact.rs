//! Complex results against the exact sums of their terms.

use crate::common::Rng;
use crate::common::kinds::{Kind, number};
use crate::common::sample::Sample;
use crate::common::terms::Precise;
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
}

pub fn is_finite<T: Sample>(x: &Complex<T>) -> bool {
    Exact::of(x).is_some()
}

pub fn is_zero<T: Sample>(x: &Complex<T>) -> bool {
    x.re.to_f64() == 0.0 && x.im.to_f64() == 0.0
}

/// The sum of products and that of their sizes; `None` where a factor is not finite.
pub fn sum<T: Sample>(terms: &[Vec<Complex<T>>]) -> Option<(Exact, Dyadic)> {
    let one = Exact { re: Dyadic::power_of_two(0), im: Dyadic::ZERO };
    let mut all = (Exact { re: Dyadic::ZERO, im: Dyadic::ZERO }, Dyadic::ZERO);
    for term in terms {
        let (mut product, mut size) = (one.clone(), Dyadic::power_of_two(0));
        for factor in term {
            let factor = Exact::of(factor)?;
            (product, size) = (product.times(&factor), &size * &factor.size());
        }
        all = (all.0.plus(&product), &all.1 + &size);
    }
    Some(all)
}

/// The number is the sum of products within `16 FACTOR (terms + 8) 2^-BITS` of their sizes. A factor that is not finite
/// leaves nothing finite, but where a zero is multiplied with it, by which a routine may leave out a term.
pub fn check<T: Precise>(what: &str, found: &Complex<T>, terms: &[Vec<Complex<T>>]) {
    let Some((sum, size)) = sum(terms) else {
        let spreads = |term: &Vec<Complex<T>>| {
            term.iter().any(|x| !is_finite(x)) && !term.iter().any(|x| is_zero(x))
        };
        let must = terms.iter().any(spreads);
        return assert!(!must || !is_finite(found), "{what}: {found:?} is finite");
    };
    if size.log2().is_some_and(|log2| log2 >= 1018) {
        return;
    }
    let found = Exact::of(found).unwrap_or_else(|| panic!("{what}: {found:?}"));
    let error = Exact { re: &found.re - &sum.re, im: &found.im - &sum.im }.size();
    let count = terms.len() as i32 + 8;
    let largest = terms.iter().flatten().filter_map(Exact::of).map(|x| x.size()).max();
    let bound = bound::<T>(&size, count, largest);
    assert!(!(&bound - &error).is_negative(), "{what}: {found:?} not {sum:?}");
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
