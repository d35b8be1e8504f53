//! Powers of five, and intervals around them where they are long.

use crate::exact::Exact;
use num_bigint::BigUint;
use num_traits::One;

pub(super) fn five_to(power: u64) -> BigUint {
    match power {
        0..=55 => 5u128.pow(power as u32).into(),
        _ => BigUint::from(5u8).pow(power as u32),
    }
}

/// The numbers between `low 2^exponent` and `high 2^exponent`, both included.
pub(super) struct Interval {
    pub(super) low: BigUint,
    pub(super) high: BigUint,
    pub(super) exponent: i64,
}

impl Interval {
    /// A power of five, to some bits.
    pub(super) fn five_to(power: u64, bits: u64) -> Interval {
        // Each squaring doubles the relative error and adds one: two bits more for each are enough.
        let bits = bits + 2 * u64::from(u64::BITS - power.leading_zeros()) + 8;
        let mut result = Interval { low: BigUint::one(), high: BigUint::one(), exponent: 0 };
        for place in (0..u64::BITS - power.leading_zeros()).rev() {
            result = result.times(&result);
            if power >> place & 1 == 1 {
                result.low *= 5u8;
                result.high *= 5u8;
            }
            result.shorten(bits);
        }
        result
    }

    /// Rounds outwards to some bits.
    fn shorten(&mut self, bits: u64) {
        let Some(dropped @ 1..) = self.high.bits().checked_sub(bits) else { return };
        let is_exact = self.high.trailing_zeros() >= Some(dropped);
        self.low >>= dropped;
        self.high >>= dropped;
        self.high += u8::from(!is_exact);
        self.exponent += dropped as i64;
    }

    pub(super) fn times(&self, other: &Interval) -> Interval {
        Interval {
            low: &self.low * &other.low,
            high: &self.high * &other.high,
            exponent: self.exponent + other.exponent,
        }
    }

    /// The quotient, to some bits.
    pub(super) fn over(self, other: &Interval, bits: u64) -> Interval {
        let shift = (bits + other.high.bits()).saturating_sub(self.low.bits());
        Interval {
            low: (self.low << shift) / &other.high,
            high: (self.high << shift) / &other.low + 1u8,
            exponent: self.exponent - other.exponent - shift as i64,
        }
    }

    pub(super) fn ends(self) -> [Exact; 2] {
        let exponent = self.exponent;
        [self.low, self.high].map(|mantissa| Exact { mantissa: mantissa.into(), exponent })
    }
}
