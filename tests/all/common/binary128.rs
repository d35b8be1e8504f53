//! binary128 numbers.

use super::Rng;
use super::sample::Sample;
use wideblas::format::Binary128;
use wideblas::format::binary128::{MIN_EXPONENT, Magnitude, PRECISION};
use wideblas_reference::Dyadic;

/// Places from which on rounding a number gives an infinity: half a unit above the largest.
const TOP: i32 = 16384;

impl Sample for Binary128 {
    type Number = Binary128;
    const NAME: &'static str = "f128";
    const EXTREMES: Option<(i32, i32)> = Some((-8240, 8192));

    fn components(_: u32) -> (i32, u32) {
        (1, PRECISION as u32)
    }
    fn view(samples: &[Self]) -> &[Self] {
        samples
    }
    fn view_mut(samples: &mut [Self]) -> &mut [Self] {
        samples
    }
    fn zero(_: u32) -> Self {
        Binary128::default()
    }
    fn random(rng: &mut Rng, _: u32, exponent: i32) -> Self {
        let bits = u128::from(rng.bits()) << 64 | u128::from(rng.bits());
        let significand = bits >> (128 - PRECISION) | 1 << (PRECISION - 1);
        Binary128::assemble(bits & 1 == 1, significand, i64::from(exponent) + 1 - PRECISION)
    }
    /// By MPFR's rounding to the bits that the exponent leaves, not by the library's.
    fn nearest(&self, value: &Dyadic) -> Self {
        let Some(top) = value.log2() else { return Binary128::default() };
        let last = (top + 1 - PRECISION as i32).max(MIN_EXPONENT as i32);
        let float = match top + 1 - last {
            bits @ 1.. => value.to_float_with(bits as u32),
            // Between a half and one of the smallest number.
            0 if value.abs() > Dyadic::power_of_two(top) => {
                Dyadic::power_of_two(last).to_float() * if value.is_negative() { -1 } else { 1 }
            }
            _ => return Binary128::default(),
        };
        let units = (float >> last).to_integer().expect("a finite number");
        let (negative, magnitude) = (units < 0, units.abs());
        let significand = magnitude.to_u128().expect("113 bits, or a power of two above them");
        let (significand, last) = match significand >> PRECISION {
            0 => (significand, last),
            _ => (significand >> 1, last + 1),
        };
        if last + PRECISION as i32 > TOP {
            return Binary128::from_special(if negative {
                f64::NEG_INFINITY
            } else {
                f64::INFINITY
            });
        }
        Binary128::assemble(negative, significand, last.into())
    }
    fn special(&self, x: f64) -> Option<Self> {
        Some(Binary128::from_special(x))
    }
    fn exact(&self) -> Option<Dyadic> {
        match self.magnitude() {
            Magnitude::Zero => Some(Dyadic::ZERO),
            Magnitude::Finite { significand, exponent } => {
                let integer = rug::Integer::from(significand);
                let signed = if self.is_negative() { -integer } else { integer };
                Some(Dyadic::new(signed, exponent as i32))
            }
            Magnitude::Infinity | Magnitude::Nan => None,
        }
    }
    fn to_f64(&self) -> f64 {
        match Binary128::special(*self).or_else(|| self.exact().map(|value| value.to_f64())) {
            Some(0.0) if self.is_negative() => -0.0,
            value => value.unwrap_or(f64::NAN),
        }
    }
    fn precision(&self) -> i32 {
        PRECISION as i32
    }
    fn lowest_bit(&self) -> i32 {
        MIN_EXPONENT as i32
    }
    fn is_same(&self, other: &Self) -> bool {
        let zeros = [self, other].map(|x| x.magnitude() == Magnitude::Zero);
        self == other
            || zeros == [true; 2]
            || [self, other].map(|x| x.magnitude()) == [Magnitude::Nan; 2]
    }
}
