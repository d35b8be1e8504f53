//! The routines on MPFR's, GMP's and binary128 numbers through their exports, against exact results that are rounded once.

pub mod complex;
mod level1;
mod level2;
mod level3;
mod near_ties;
mod rotations;

use crate::common::Rng;
use crate::common::mp::Gmp;
use crate::common::sample::Sample;
use rug::Float;
use rug::float::Round;
use wideblas::abi::types::Passed128;
use wideblas::format::Binary128;
use wideblas::format::binary128::PRECISION;
use wideblas::format::mpfr::{Mpf, Mpfr};
use wideblas_reference::Dyadic;

/// A number that a program has, with what only numbers of limbs do.
pub trait Limbs: Sample {
    /// A scalar as MPLAPACK's functions take it.
    type Scalar: Copy;

    fn scalar(&self) -> Self::Scalar;

    /// A number as its functions return it.
    type Returned;

    /// Takes over a number that a routine returned.
    fn owned(number: Self::Returned) -> Self;

    /// Exponents that are far apart, but within the format.
    const FAR: i32 = 300_000;

    /// Bits for which a number has as much room.
    fn bits(&self) -> u32;

    /// The precision of new numbers.
    const DEFAULT: u32;
}

fn address<S: Sample>(x: &S) -> *const S::Number {
    S::view(std::slice::from_ref(x)).as_ptr()
}

impl Limbs for Float {
    type Scalar = *const Mpfr;
    type Returned = Mpfr;

    const DEFAULT: u32 = 53;

    fn scalar(&self) -> *const Mpfr {
        address(self)
    }

    fn owned(number: Mpfr) -> Float {
        // SAFETY: the layout of an mpfr_t, which now owns the limbs; MPFR's memory is malloc's.
        unsafe { Float::from_raw(std::mem::transmute::<Mpfr, gmp_mpfr_sys::mpfr::mpfr_t>(number)) }
    }
    fn bits(&self) -> u32 {
        self.prec()
    }
}

impl Limbs for Gmp {
    type Scalar = *const Mpf;
    type Returned = Mpf;

    const DEFAULT: u32 = 64;

    fn scalar(&self) -> *const Mpf {
        address(self)
    }

    fn owned(number: Mpf) -> Gmp {
        // SAFETY: as above, of an mpf_t.
        unsafe { std::mem::transmute::<Mpf, Gmp>(number) }
    }
    fn bits(&self) -> u32 {
        (self.precision() - 1) as u32 - 64
    }
}

impl Limbs for Binary128 {
    type Scalar = Passed128;
    type Returned = Passed128;

    const DEFAULT: u32 = PRECISION as u32;
    /// Products of two overflow or are nothing, and those of one and others are subnormal.
    const FAR: i32 = 16_370;

    fn scalar(&self) -> Passed128 {
        (*self).into()
    }
    fn owned(number: Passed128) -> Binary128 {
        number.into()
    }
    fn bits(&self) -> u32 {
        PRECISION as u32
    }
}

/// Kinds of data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Data {
    Uniform,
    Graded,
    Integers,
    Sparse,
    /// Sums that no memory would hold in one piece.
    Far,
    /// With infinities and NaN, where the format has them.
    Special,
}

pub const DATA: [Data; 6] =
    [Data::Uniform, Data::Graded, Data::Integers, Data::Sparse, Data::Far, Data::Special];

/// The last is that of the longest numbers which vectors are computed with on the stack.
const PRECISIONS: [u32; 11] = [24, 53, 64, 65, 106, 128, 192, 212, 512, 700, 1024];

pub fn number<S: Limbs>(rng: &mut Rng, data: Data) -> S {
    let bits = PRECISIONS[rng.bits() as usize % PRECISIONS.len()];
    let mut within = |low: i32, high: i32| rng.within(low, high);
    let exponent = match data {
        Data::Uniform | Data::Sparse | Data::Special => within(-3, 0),
        Data::Graded => within(-400, 400),
        Data::Integers => return S::from_f64(f64::from(within(-4, 4)), bits),
        Data::Far => within(-1, 1) * S::FAR + within(-3, 0),
    };
    let special = [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, -0.0];
    match (data, rng.bits() % 12) {
        (Data::Sparse, ..6) => S::zero(bits),
        (Data::Special, at @ ..=3) => {
            S::zero(bits).special(special[at as usize]).unwrap_or_else(|| S::zero(bits))
        }
        _ => S::random(rng, bits, exponent),
    }
}

/// 0, ±1, an infinity or NaN.
pub fn double<S: Sample>(x: &S) -> f64 {
    match x.exact() {
        None => x.to_f64(),
        Some(exact) if exact.log2().is_none() => 0.0,
        Some(exact) if exact.is_negative() => -1.0,
        Some(_) => 1.0,
    }
}

/// A sum of products, each with its sign, rounded to the precision of a number.
pub fn rounded<S: Sample>(like: &S, terms: &[(bool, &[&S])]) -> S {
    let exact = |factors: &[&S]| {
        factors.iter().try_fold(Dyadic::power_of_two(0), |all, x| Some(&all * &x.exact()?))
    };
    let mut sum = Some(Dyadic::ZERO);
    for (minus, factors) in terms {
        sum = sum.zip(exact(factors)).map(|(sum, term)| match minus {
            true => &sum - &term,
            false => &sum + &term,
        });
    }
    let Some(sum) = sum else {
        let sum = terms.iter().fold(0.0, |sum, (minus, factors)| {
            let term = factors.iter().fold(1.0, |all, x| all * double(*x));
            sum + if *minus { -term } else { term }
        });
        assert!(!sum.is_finite());
        return like.special(sum).unwrap();
    };
    like.nearest(&sum)
}

/// A sum divided by a number, rounded once. A sum of zero is not divided if `keeps_zero`.
pub fn quotient<S: Sample>(like: &S, terms: &[(bool, &[&S])], divisor: &S, keeps_zero: bool) -> S {
    let exact = |factors: &[&S]| {
        factors.iter().try_fold(Dyadic::power_of_two(0), |all, x| Some(&all * &x.exact()?))
    };
    let sum = terms.iter().try_fold(Dyadic::ZERO, |sum, (minus, factors)| {
        let term = exact(factors)?;
        Some(if *minus { &sum - &term } else { &sum + &term })
    });
    let is_zero = |x: &Dyadic| x.log2().is_none();
    let sign = match (&sum, divisor.exact()) {
        (Some(sum), _) if is_zero(sum) && keeps_zero => return like.nearest(sum),
        (Some(sum), Some(divisor)) if !is_zero(&divisor) => return ratio(like, sum, &divisor),
        (Some(sum), _) if is_zero(sum) => 0.0,
        (Some(sum), _) => {
            if sum.is_negative() {
                -1.0
            } else {
                1.0
            }
        }
        (None, _) => terms.iter().fold(0.0, |sum, (minus, factors)| {
            let term = factors.iter().fold(1.0, |all, x| all * double(*x));
            sum + if *minus { -term } else { term }
        }),
    };
    // A zero's sign counts.
    let divisor = if double(divisor) == 0.0 { divisor.to_f64() } else { double(divisor) };
    match sign / divisor {
        0.0 => like.nearest(&Dyadic::ZERO),
        special => like.special(special).unwrap_or_else(|| like.nearest(&Dyadic::ZERO)),
    }
}

/// The quotient of two numbers, rounded once.
pub fn ratio<S: Sample>(like: &S, x: &Dyadic, y: &Dyadic) -> S {
    let (x, y) = (x.to_float(), y.to_float());
    let (quotient, order) = Float::with_val_round(4000, &x / &y, Round::Down);
    let quotient = Dyadic::from_float(&quotient).unwrap();
    match quotient.log2() {
        Some(top) if order.is_ne() => {
            let least = Dyadic::power_of_two(top - 5000);
            let sign = Dyadic::from_f64(if order.is_lt() { 1.0 } else { -1.0 }).unwrap();
            like.nearest(&(&quotient + &(&least * &sign)))
        }
        _ => like.nearest(&quotient),
    }
}

/// Memory after a call is as it should be.
pub fn check<S: Sample>(what: &str, found: &[S], expected: &[S]) {
    for (at, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert!(found.is_same(expected), "{what}: memory {at}: {found:?} not {expected:?}");
    }
}

/// The place of an element of a vector of the BLAS, from its first element in memory.
pub fn place(n: usize, inc: i64, i: usize) -> usize {
    let inc_size = inc.unsigned_abs() as usize;
    if inc < 0 { (n - 1 - i) * inc_size } else { i * inc_size }
}
