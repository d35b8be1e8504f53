//! Upper bounds of magnitudes.

use crate::numbers::{Float, Mag};

/// `man * 2^exp` with 1/2 <= man <= 1, or zero. Results are at least the exact values.
#[derive(Clone, Copy)]
pub struct Bound {
    man: f64,
    exp: i64,
}

/// More than a sum of two is wrong by, in any rounding mode.
const ROUNDED: f64 = 1.0 + 4.0 * f64::EPSILON;

/// In a sum, a number that is smaller than 2^FAR of the other is taken as this: it is below all roundings.
const FAR: i64 = -200;

/// 2^exp for exponents of doubles.
fn power_of_two(exp: i64) -> f64 {
    f64::from_bits(((1023 + exp) as u64) << 52)
}

impl Bound {
    pub const ZERO: Bound = Bound { man: 0.0, exp: 0 };

    /// The magnitude of a number, rounded up to 53 bits.
    pub fn of_float(x: &Float<'_>) -> Bound {
        let Some((&top, low)) = x.limbs.split_last() else { return Bound::ZERO };
        let (bits, rest) = (top >> 11, top << 53);
        let bits = bits + u64::from(rest != 0 || !low.is_empty());
        Bound { man: bits as f64 * power_of_two(-53), exp: x.exp }
    }

    /// A radius; `None` for an infinite one.
    pub fn of_radius(x: &Mag) -> Option<Bound> {
        let (man, exp) = x.value()?;
        let zero = Bound::ZERO;
        Some(if man == 0 {
            zero
        } else {
            Bound { man: man as f64 * power_of_two(-30), exp: exp + 30 }
        })
    }

    /// 2^exp
    pub fn power(exp: i64) -> Bound {
        Bound { man: 0.5, exp: exp + 1 }
    }

    /// A number of a product, which is zero or no subnormal number, times 2^exp.
    pub fn scaled(x: f64, exp: i64) -> Bound {
        if x == 0.0 {
            return Bound::ZERO;
        }
        let own = (x.to_bits() >> 52) as i64 - 1022;
        Bound { man: f64::from_bits(x.to_bits() & !(0x7ff << 52) | 1022 << 52), exp: exp + own }
    }

    pub fn is_zero(&self) -> bool {
        self.man == 0.0
    }

    /// The value is at most 2^exp, unless it is zero.
    pub fn exp(&self) -> i64 {
        self.exp
    }

    /// The value over 2^exp, which a double holds, but no positive value below 2^smallest.
    pub fn over(&self, exp: i64, smallest: i64) -> f64 {
        if self.is_zero() {
            0.0
        } else {
            self.man * power_of_two((self.exp - exp).max(1 + smallest))
        }
    }

    pub fn plus(self, other: Bound) -> Bound {
        if self.is_zero() {
            return other;
        }
        if other.is_zero() {
            return self;
        }
        let (large, small) = if self.exp >= other.exp { (self, other) } else { (other, self) };
        let sum = (large.man + small.over(large.exp, FAR)) * ROUNDED;
        Bound::scaled(sum, large.exp)
    }

    /// A significand of 30 bits and the exponent of its last one, rounded up.
    pub fn radius(&self) -> (u64, i64) {
        let man = (self.man * power_of_two(30)).ceil() as u64;
        (man, self.exp - 30)
    }
}
