//! Complex numbers of MPFR's, GMP's and binary128, against exact sums for each part that are rounded once.

mod level1;
mod level2;
mod level3;
mod triangles;

use super::{Data, Limbs, double, number, ratio, rounded};
use crate::common::Rng;
use crate::common::mp::Gmp;
use crate::common::sample::Sample;
use crate::common::unless_unread;
use rug::Float;
use std::ffi::CString;
use wideblas::abi::types::PassedComplex128;
use wideblas::format::mpfr::{Mpf, Mpfr};
use wideblas::format::{Binary128, Complex};
use wideblas_reference::Dyadic;

/// The parts, adjacent in memory.
#[repr(C)]
#[derive(Clone, Debug)]
pub struct C<S> {
    pub re: S,
    pub im: S,
}

/// The library's view of numbers.
pub fn address<S: Sample>(x: &[C<S>]) -> *const Complex<S::Number> {
    // A sample has the layout of its number.
    x.as_ptr().cast()
}

pub fn address_mut<S: Sample>(x: &mut [C<S>]) -> *mut Complex<S::Number> {
    x.as_mut_ptr().cast()
}

/// How complex numbers of such parts travel.
pub trait Parts: Limbs {
    /// A scalar as MPLAPACK's functions take it.
    type Factor: Copy;

    fn factor(x: &C<Self>) -> Self::Factor;

    /// A number as its functions return it.
    type Whole;

    /// Takes over a number that a routine returned.
    fn owned_parts(number: Self::Whole) -> C<Self>;
}

macro_rules! by_address {
    ($($sample:ty: $number:ty;)*) => {$(
        impl Parts for $sample {
            type Factor = *const Complex<$number>;
            type Whole = Complex<$number>;

            fn factor(x: &C<$sample>) -> *const Complex<$number> {
                address(std::slice::from_ref(x))
            }
            fn owned_parts(number: Complex<$number>) -> C<$sample> {
                C { re: Limbs::owned(number.re), im: Limbs::owned(number.im) }
            }
        }
    )*};
}
by_address! {
    Float: Mpfr;
    Gmp: Mpf;
}

impl Parts for Binary128 {
    type Factor = PassedComplex128;
    type Whole = PassedComplex128;

    fn factor(x: &C<Binary128>) -> PassedComplex128 {
        Complex::new(x.re, x.im).into()
    }
    fn owned_parts(number: PassedComplex128) -> C<Binary128> {
        let Complex { re, im } = number.into();
        C { re, im }
    }
}

/// Real terms of a part of a sum, each with whether it is subtracted.
type Part<'a, S> = Vec<(bool, Vec<&'a S>)>;
pub type Terms<'a, S> = [Part<'a, S>; 2];

impl<S: Limbs> C<S> {
    pub fn random(rng: &mut Rng, data: Data) -> C<S> {
        let mut x = C { re: number(rng, data), im: number(rng, data) };
        // Zeros in both parts count.
        if data == Data::Sparse && rng.bits() & 1 == 0 {
            x = C { re: S::zero(64), im: S::zero(100) };
        }
        x
    }

    pub fn factor(rng: &mut Rng, data: Data) -> C<S> {
        let real = |x: S| C { re: x, im: S::zero(53) };
        match rng.bits() % 6 {
            0 => real(S::from_f64(1.0, 53)),
            1 => real(S::zero(53)),
            2 => real(number(rng, data)),
            _ => C::random(rng, data),
        }
    }

    pub fn is_zero(&self) -> bool {
        double(&self.re) == 0.0 && double(&self.im) == 0.0
    }

    pub fn is_one(&self) -> bool {
        self.re.is_same(&self.re.nearest(&Dyadic::power_of_two(0))) && double(&self.im) == 0.0
    }

    /// The number as a sum of one term.
    pub fn term(&self) -> Terms<'_, S> {
        [vec![(false, vec![&self.re])], vec![(false, vec![&self.im])]]
    }

    /// The sum, each part rounded to the precision of this number's.
    pub fn rounded(&self, terms: &Terms<'_, S>) -> C<S> {
        let part = |like: &S, terms: &Part<'_, S>| {
            let terms: Vec<(bool, &[&S])> =
                terms.iter().map(|(minus, term)| (*minus, &term[..])).collect();
            rounded(like, &terms)
        };
        C { re: part(&self.re, &terms[0]), im: part(&self.im, &terms[1]) }
    }

    /// The sum divided by a number or its conjugate.
    pub fn quotient(&self, terms: &Terms<'_, S>, by: &C<S>, conjugated: bool) -> C<S> {
        let exact = |part: &Part<'_, S>| {
            part.iter().try_fold(Dyadic::ZERO, |sum, (minus, factors)| {
                let one = Dyadic::power_of_two(0);
                let term = factors.iter().try_fold(one, |all, x| Some(&all * &x.exact()?))?;
                Some(if *minus { &sum - &term } else { &sum + &term })
            })
        };
        let minus = |x: Dyadic| if conjugated { &Dyadic::ZERO - &x } else { x };
        let sums = exact(&terms[0]).zip(exact(&terms[1]));
        let divisor = by.re.exact().zip(by.im.exact().map(minus));
        if let (Some((a, b)), Some((c, d)), false) = (sums, divisor, by.is_zero()) {
            let size = &(&c * &c) + &(&d * &d);
            return C {
                re: ratio(&self.re, &(&(&a * &c) + &(&b * &d)), &size),
                im: ratio(&self.im, &(&(&b * &c) - &(&a * &d)), &size),
            };
        }
        // No part is finite then, but perhaps zero.
        let sum = |part: &Part<'_, S>| {
            part.iter().fold(0.0, |sum, (minus, factors)| {
                let term = factors.iter().fold(1.0, |all, x| all * double(*x));
                sum + if *minus { -term } else { term }
            })
        };
        let [a, b] = [sum(&terms[0]), sum(&terms[1])];
        let (c, d) = (double(&by.re), if conjugated { -double(&by.im) } else { double(&by.im) });
        let size = c * c + d * d;
        let part = |like: &S, x: f64| match x {
            0.0 => like.nearest(&Dyadic::ZERO),
            _ => like.special(x).unwrap_or_else(|| like.nearest(&Dyadic::ZERO)),
        };
        C { re: part(&self.re, (a * c + b * d) / size), im: part(&self.im, (b * c - a * d) / size) }
    }
}

/// x y, or with conjugates.
pub fn product<'a, S>((x, of_x): (&'a C<S>, bool), (y, of_y): (&'a C<S>, bool)) -> Terms<'a, S> {
    [
        vec![(false, vec![&x.re, &y.re]), (of_x == of_y, vec![&x.im, &y.im])],
        vec![(of_y, vec![&x.re, &y.im]), (of_x, vec![&x.im, &y.re])],
    ]
}

/// A real number times a complex one.
pub fn by_real<'a, S>(x: &'a S, y: &'a C<S>) -> Terms<'a, S> {
    [vec![(false, vec![x, &y.re])], vec![(false, vec![x, &y.im])]]
}

pub fn negated<S>(terms: Terms<'_, S>) -> Terms<'_, S> {
    terms.map(|part| part.into_iter().map(|(minus, term)| (!minus, term)).collect())
}

pub fn plus<'a, S>(mut terms: Terms<'a, S>, more: Terms<'a, S>) -> Terms<'a, S> {
    for (part, more) in terms.iter_mut().zip(more) {
        part.extend(more);
    }
    terms
}

pub fn nothing<'a, S>() -> Terms<'a, S> {
    [Vec::new(), Vec::new()]
}

/// A factor times a sum: without an imaginary part it multiplies each part by itself; conj(alpha) if that is meant.
pub fn scaled<'a, S: Limbs>(
    (alpha, conjugated): (&'a C<S>, bool),
    terms: Terms<'a, S>,
) -> Terms<'a, S> {
    let mut all = nothing();
    if alpha.is_zero() {
        return all;
    }
    let is_real = double(&alpha.im) == 0.0;
    for (part, of_part) in all.iter_mut().enumerate() {
        for (from, factor, negative) in
            [(part, &alpha.re, false), (1 - part, &alpha.im, conjugated == (part == 1))]
        {
            if is_real && from != part {
                continue;
            }
            for (minus, term) in &terms[from] {
                let mut term = term.clone();
                term.insert(0, factor);
                of_part.push((*minus != negative, term));
            }
        }
    }
    all
}

/// Memory after a call is as it should be.
pub fn check<S: Sample>(what: &str, found: &[C<S>], expected: &[C<S>]) {
    for (at, (found, expected)) in found.iter().zip(expected).enumerate() {
        let is_same = found.re.is_same(&expected.re) && found.im.is_same(&expected.im);
        assert!(is_same, "{what}: memory {at}: {found:?} not {expected:?}");
    }
}

/// A letter in either case.
pub fn letter(rng: &mut Rng, letter: char) -> CString {
    let letter = if rng.bits() & 1 == 0 { letter } else { letter.to_ascii_lowercase() };
    CString::new(letter.to_string()).unwrap()
}

/// A test of all formats.
macro_rules! of_all {
    ($($name:ident: $test:ident, $mpfr:ident, $gmp:ident, $quad:ident;)*) => {
        mod of_mpfr {
            use super::*;
            $(#[test] fn $name() { $test::<Float>(&$mpfr(), 1); })*
        }
        mod of_gmp {
            use super::*;
            $(#[test] fn $name() { $test::<Gmp>(&$gmp(), 2); })*
        }
        mod of_binary128 {
            use super::*;
            $(#[test] fn $name() { $test::<Binary128>(&$quad(), 3); })*
        }
    };
}
use of_all;
