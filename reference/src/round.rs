//! Correct rounding of exact values to any format, and MPFR numbers to and from formats.

use super::Dyadic;
use rug::float::Special;
use rug::{Float, Integer, Rational};
use wideblas::format::Scalar;

/// A value that is known exactly.
pub trait Exact {
    /// The nearest binary64 number, ties to even.
    fn to_nearest(&self) -> f64;
    /// `self - x`, exactly, for a finite x.
    fn minus(&self, x: f64) -> Self;
}

impl Exact for Dyadic {
    fn to_nearest(&self) -> f64 {
        self.to_f64()
    }

    fn minus(&self, x: f64) -> Dyadic {
        self - &Dyadic::from_f64(x).expect("a finite number")
    }
}

impl Exact for Rational {
    fn to_nearest(&self) -> f64 {
        // A quotient of at least 64 bits, whose last bit says whether anything was cut off, rounds
        // as the rational itself.
        let (numerator, denominator) = (self.numer(), self.denom());
        let shift =
            66 + denominator.significant_bits() as i32 - numerator.significant_bits() as i32;
        let (up, down) = (shift.max(0) as u32, (-shift).max(0) as u32);
        let dividend = Integer::from(numerator << up).abs();
        let (quotient, rest) = dividend.div_rem(Integer::from(denominator << down));
        let sticky = (quotient << 1u32) + u32::from(rest != 0);
        let magnitude = Dyadic::new(sticky, -shift - 1).to_f64();
        if *self < 0 { -magnitude } else { magnitude }
    }

    fn minus(&self, x: f64) -> Rational {
        self - Rational::from_f64(x).expect("a finite number")
    }
}

/// The correctly rounded number of a format: the first component is the nearest binary64 number to
/// `x`, each next one the nearest to what is still missing. Where a component and the next are a tie that belongs to the
/// other neighbour, the last such pair first, the component becomes that neighbour.
pub fn nearest<T: Scalar<L>, const L: usize>(x: &impl Exact) -> T {
    let first = x.to_nearest();
    if !first.is_finite() {
        return T::from_special(first);
    }
    let mut limbs = [0.0; L];
    limbs[0] = first;
    let mut rest = x.minus(first);
    for limb in &mut limbs[1..] {
        *limb = rest.to_nearest();
        rest = rest.minus(*limb);
    }
    for i in (1..L).rev() {
        let sum = limbs[i - 1] + limbs[i];
        if sum.is_infinite() {
            return T::from_special(sum);
        }
        if sum != limbs[i - 1] {
            let pair =
                limbs[i - 1..=i].iter().map(|&x| Dyadic::from_f64(x).expect("a finite number"));
            let rest = pair.fold(Dyadic::default(), |sum, x| &sum + &x);
            (limbs[i - 1], limbs[i]) = (sum, rest.minus(sum).to_f64());
        }
    }
    // Zeros that follow a component are positive.
    limbs[1..].iter_mut().filter(|x| **x == 0.0).for_each(|x| *x = 0.0);
    T::from_components(limbs)
}

/// An MPFR number of the same value; specials and the sign of zero are kept.
pub fn to_float<T: Scalar<L>, const L: usize>(x: T) -> Float {
    match Dyadic::from_scalar(x) {
        Some(exact) if !exact.is_zero() => exact.to_float(),
        _ => Float::with_val(53, x.to_f64()),
    }
}

/// The correctly rounded number of a format; specials and the sign of zero are kept.
pub fn from_float<T: Scalar<L>, const L: usize>(x: &Float) -> T {
    match Dyadic::from_float(x) {
        Some(exact) if !exact.is_zero() => nearest(&exact),
        Some(_) => T::from_f64(if x.is_sign_negative() { -0.0 } else { 0.0 }),
        None if x.is_nan() => T::from_special(f64::NAN),
        None => T::from_special(if *x < Special::Zero { -f64::INFINITY } else { f64::INFINITY }),
    }
}

#[cfg(all(test, not(miri)))]
mod tests {
    use super::*;
    use wideblas::format::{Dd, power_of_two};

    #[test]
    fn a_third_is_rounded_twice() {
        let third = Rational::from((-1, 3));
        let x: Dd = nearest(&third);
        assert_eq!(x.hi, -1.0 / 3.0);
        assert_eq!(x.lo, -power_of_two(-54) / 3.0);
    }

    #[test]
    fn rationals_round_as_their_dyadic_values() {
        let tie = &Dyadic::power_of_two(0) + &Dyadic::power_of_two(-53);
        for offset in [-1, 0, 1] {
            let near = &tie + &Dyadic::new(offset.into(), -300);
            let (exact, ratio): (Dd, Dd) = (nearest(&near), nearest(&near.to_rational()));
            assert_eq!(exact, ratio);
            // What is far below the tie decides for a double; of two components the second one has the half unit.
            assert_eq!(exact.components(), [1.0, f64::EPSILON / 2.0]);
            let above = if offset == 1 { f64::EPSILON } else { 0.0 };
            assert_eq!(nearest::<f64, 1>(&near), 1.0 + above);
        }
        let tiny: Rational = Rational::from((1, 3)) << -1074;
        assert_eq!(tiny.to_nearest(), 0.0);
        assert_eq!((tiny * 2u32).to_nearest(), 5e-324);
        let huge = Dyadic::power_of_two(1024).to_rational();
        assert_eq!(huge.to_nearest(), f64::INFINITY);
        assert!(!nearest::<Dd, 2>(&-huge).is_finite());
        assert_eq!(Rational::new().to_nearest(), 0.0);
    }

    #[test]
    fn floats_keep_values_and_specials() {
        for x in
            [Dd::new(1.0, -1e-200), Dd::new(-5e-324, 0.0), Dd::new(f64::MAX, power_of_two(969))]
        {
            assert_eq!(from_float::<Dd, 2>(&to_float(x)), x);
        }
        let negative_zero = from_float::<Dd, 2>(&to_float(Dd::from(-0.0)));
        assert!(negative_zero.is_zero() && negative_zero.hi.is_sign_negative());
        for special in [f64::INFINITY, f64::NEG_INFINITY] {
            assert_eq!(from_float::<Dd, 2>(&to_float(Dd::from(special))), Dd::from(special));
        }
        assert!(from_float::<Dd, 2>(&to_float(Dd::from(f64::NAN))).hi.is_nan());
    }
}
