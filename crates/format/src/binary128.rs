//! IEEE 754 binary128: `__float128` in C, `real(16)` in Fortran.

mod fused;
mod quotient;
mod root;

pub use fused::Twofold;

use super::exact::{Decode, Decoded, Encode, Exact};
use super::wide::Wide;
use num_bigint::{BigInt, BigUint, Sign};

/// Bits of the significand.
pub const PRECISION: i64 = 113;
/// Those that are stored.
const FRACTION: u32 = 112;
const FRACTION_BITS: u128 = (1 << FRACTION) - 1;
const SIGN: u128 = 1 << 127;
/// The biased exponent of infinities and NaN.
const SPECIAL: i64 = 0x7fff;

/// Exponents of the last place of the smallest numbers, and of the largest.
pub const MIN_EXPONENT: i64 = -16494;
pub const MAX_EXPONENT: i64 = MIN_EXPONENT + SPECIAL - 2;

/// A number by its bits, the low half first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Binary128([u64; 2]);

/// What a number is, its sign aside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Magnitude {
    Zero,
    /// `significand * 2^exponent`, at most 113 bits.
    Finite {
        significand: u128,
        exponent: i64,
    },
    Infinity,
    Nan,
}

impl Binary128 {
    pub const ONE: Binary128 = Binary128::from_bits(((1 - MIN_EXPONENT - 112) as u128) << FRACTION);

    pub const fn from_bits(bits: u128) -> Binary128 {
        Binary128([bits as u64, (bits >> 64) as u64])
    }

    pub const fn to_bits(self) -> u128 {
        (self.0[1] as u128) << 64 | self.0[0] as u128
    }

    pub const fn negated(self) -> Binary128 {
        Binary128::from_bits(self.to_bits() ^ SIGN)
    }

    pub fn is_negative(self) -> bool {
        self.to_bits() & SIGN != 0
    }

    #[inline]
    pub fn magnitude(self) -> Magnitude {
        let (biased, fraction) =
            ((self.0[1] >> 48 & 0x7fff) as i64, self.to_bits() & FRACTION_BITS);
        match (biased, fraction) {
            (0, 0) => Magnitude::Zero,
            (0, significand) => Magnitude::Finite { significand, exponent: MIN_EXPONENT },
            (SPECIAL, 0) => Magnitude::Infinity,
            (SPECIAL, _) => Magnitude::Nan,
            _ => Magnitude::Finite {
                significand: fraction | 1 << FRACTION,
                exponent: biased - 1 + MIN_EXPONENT,
            },
        }
    }

    /// The significand and its exponent, of a finite number that may be zero.
    #[inline(always)]
    pub fn integer(self) -> (u128, i64) {
        let biased = (self.0[1] >> 48 & 0x7fff) as i64;
        let is_normal = biased != 0;
        let significand = self.to_bits() & FRACTION_BITS | u128::from(is_normal) << FRACTION;
        (significand, biased - i64::from(is_normal) + MIN_EXPONENT)
    }

    /// An infinity or NaN as binary64 has it.
    pub fn special(self) -> Option<f64> {
        match self.magnitude() {
            Magnitude::Infinity if self.is_negative() => Some(f64::NEG_INFINITY),
            Magnitude::Infinity => Some(f64::INFINITY),
            Magnitude::Nan => Some(f64::NAN),
            Magnitude::Zero | Magnitude::Finite { .. } => None,
        }
    }

    /// A zero, an infinity or NaN.
    pub fn from_special(x: f64) -> Binary128 {
        let bits = match x {
            _ if x.is_nan() => {
                return Binary128::from_bits((SPECIAL as u128) << FRACTION | 1 << 111);
            }
            _ if x == 0.0 => 0,
            _ => (SPECIAL as u128) << FRACTION,
        };
        Binary128::signed(x.is_sign_negative(), bits)
    }

    fn signed(negative: bool, bits: u128) -> Binary128 {
        Binary128::from_bits(bits | if negative { SIGN } else { 0 })
    }

    /// `±significand * 2^exponent` for a significand of 113 bits, or of fewer with the exponent of subnormal numbers; an
    /// infinity where the exponent is too large.
    #[inline]
    pub fn assemble(negative: bool, significand: u128, exponent: i64) -> Binary128 {
        debug_assert!(significand >> PRECISION == 0);
        if exponent > MAX_EXPONENT {
            return Binary128::signed(negative, (SPECIAL as u128) << FRACTION);
        }
        let is_normal = significand >> FRACTION != 0;
        debug_assert!(exponent == MIN_EXPONENT || is_normal && exponent > MIN_EXPONENT);
        let biased = if is_normal { exponent - MIN_EXPONENT + 1 } else { 0 };
        Binary128::signed(negative, (biased as u128) << FRACTION | significand & FRACTION_BITS)
    }

    /// The number nearest to `±limbs * 2^exponent`, ties to even.
    #[inline]
    pub fn nearest_of(negative: bool, limbs: &[u64], exponent: i64) -> Binary128 {
        let Some(top) = limbs.iter().rposition(|&limb| limb != 0) else {
            return Binary128::signed(negative, 0);
        };
        let limb = |below: usize| top.checked_sub(below).map_or(0, |i| limbs[i]);
        let zeros = limbs[top].leading_zeros();
        let [high, middle, low] = [limb(0), limb(1), limb(2)];
        let below = |limb: u64| limb >> 1 >> (63 - zeros);
        let bits = u128::from(high << zeros | below(middle)) << 64
            | u128::from(middle << zeros | below(low));
        let rest = low << zeros;
        let is_more = rest != 0 || limbs[..top.saturating_sub(2)].iter().any(|&limb| limb != 0);
        let exponent = exponent.saturating_add(64 * top as i64 - 64 - i64::from(zeros));
        fused::rounded(negative, bits, exponent, is_more)
    }

    /// The nearest number, ties to even.
    pub fn nearest(value: &Wide) -> Binary128 {
        Binary128::nearest_of(value.negative, &value.limbs, value.exponent)
    }
}

impl From<f64> for Binary128 {
    fn from(x: f64) -> Binary128 {
        if x == 0.0 || !x.is_finite() {
            return Binary128::from_special(x);
        }
        let (mantissa, exponent) = super::double::decompose(x);
        let shift = i64::from(mantissa.leading_zeros()) + PRECISION - 64;
        Binary128::assemble(x < 0.0, u128::from(mantissa) << shift, exponent - shift)
    }
}

impl Decode for Binary128 {
    const RANGE: i64 = MAX_EXPONENT + PRECISION;

    fn decode(&self) -> Decoded {
        match self.magnitude() {
            Magnitude::Finite { significand, exponent } => {
                let sign = if self.is_negative() { Sign::Minus } else { Sign::Plus };
                let mantissa = BigInt::from_biguint(sign, BigUint::from(significand));
                Decoded::Finite(Exact { mantissa, exponent })
            }
            Magnitude::Zero => Decoded::Special(if self.is_negative() { -0.0 } else { 0.0 }),
            Magnitude::Infinity | Magnitude::Nan => {
                Decoded::Special(self.special().unwrap_or(f64::NAN))
            }
        }
    }
}

impl Encode for Binary128 {
    fn encode(&mut self, value: &Decoded) {
        *self = match value {
            Decoded::Special(x) => Binary128::from_special(*x),
            Decoded::Finite(value) => Binary128::nearest(&Wide {
                negative: value.mantissa.sign() == Sign::Minus,
                exponent: value.exponent,
                limbs: value.mantissa.magnitude().to_u64_digits(),
            }),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wideblas_base::random::Random;

    const CASES: usize = if cfg!(miri) { 50 } else { 5000 };

    fn wide(negative: bool, significand: u128, exponent: i64) -> Wide {
        let limbs = vec![significand as u64, (significand >> 64) as u64];
        Wide { negative, exponent, limbs }
    }

    #[test]
    fn all_kinds_of_numbers_come_back() {
        let mut random = Random(1);
        for _ in 0..4 * CASES {
            let bits = u128::from(random.hard()) << 64 | u128::from(random.hard());
            let x = Binary128::from_bits(bits);
            let back = match x.magnitude() {
                Magnitude::Finite { significand, exponent } => {
                    let exact = Binary128::assemble(x.is_negative(), significand, exponent);
                    assert_eq!(exact, x);
                    assert_eq!(x.integer(), (significand, exponent));
                    Binary128::nearest(&wide(x.is_negative(), significand, exponent))
                }
                Magnitude::Zero => {
                    Binary128::from_special(if x.is_negative() { -0.0 } else { 0.0 })
                }
                _ => {
                    let back = Binary128::from_special(x.special().unwrap());
                    assert_eq!(x.magnitude(), back.magnitude());
                    continue;
                }
            };
            assert_eq!(back, x, "{bits:#034x}");
        }
    }

    /// Midpoints go to the even neighbour, what is beside them to the nearer one, at all exponents.
    #[test]
    fn the_nearest_number_is_found() {
        let mut random = Random(2);
        for _ in 0..CASES {
            let exponent = match random.below(4) {
                0 => MIN_EXPONENT,
                1 => MAX_EXPONENT,
                _ => MIN_EXPONENT + random.below(SPECIAL as u64 - 1) as i64,
            };
            let mut significand =
                (u128::from(random.hard()) << 64 | u128::from(random.hard())) & FRACTION_BITS;
            if exponent > MIN_EXPONENT || random.below(2) == 0 {
                significand |= 1 << FRACTION;
            }
            let at = |significand: u128| match significand >> PRECISION {
                0 => Binary128::assemble(false, significand, exponent),
                _ => Binary128::assemble(false, significand >> 1, exponent + 1),
            };
            let even = if significand & 1 == 0 { significand } else { significand + 1 };
            let middle = significand << 8 | 1 << 7;
            for (offset, expected) in
                [(-1, significand), (0, even), (1, significand + 1), (-128, significand)]
            {
                let value = wide(false, middle.wrapping_add_signed(offset), exponent - 8);
                let found = Binary128::nearest(&value);
                assert_eq!(found, at(expected), "{significand:#x} {exponent} {offset}");
            }
        }
        let smallest = |tenths| Binary128::nearest(&wide(false, tenths, MIN_EXPONENT - 1));
        assert_eq!([1, 2, 3].map(|x| smallest(x).to_bits()), [0, 1, 2]);
        let far = wide(true, 1, i64::MAX - 10);
        assert_eq!(Binary128::nearest(&far), Binary128::from_special(f64::NEG_INFINITY));
        let far = wide(true, 1, i64::MIN + 10);
        assert_eq!(Binary128::nearest(&far).to_bits(), SIGN);
    }

    #[test]
    fn doubles_are_exact() {
        for x in [1.0, -1.5, 0.1, f64::MAX, f64::MIN_POSITIVE, f64::from_bits(1), -0.0] {
            let wide = Binary128::from(x);
            assert_eq!(wide.is_negative(), x.is_sign_negative());
            if let Magnitude::Finite { significand, exponent } = wide.magnitude() {
                let (mantissa, least) = super::super::double::decompose(x);
                assert_eq!(significand >> (least - exponent), u128::from(mantissa), "{x:e}");
            }
        }
        assert_eq!(Binary128::from(1.0), Binary128::ONE);
        assert_eq!(Binary128::from(f64::INFINITY).special(), Some(f64::INFINITY));
    }
}
