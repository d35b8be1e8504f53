//! Upper bounds: numbers that every operation rounds up.

use std::cmp::Ordering;
use wideblas_format::wide::Wide;
use wideblas_product::Number;
use wideblas_product::class::Class;

/// A number from 0 to infinity that is at least the exact value of what it was computed from. Its exponent is that of MPFR's numbers and
/// wider: nothing underflows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Above {
    /// 0, from 1 to below 2, or an infinity.
    significand: f64,
    exponent: i64,
}

/// Bits of a double's significand.
const BITS: i64 = 53;

/// The least exponent of a double.
const LEAST: i64 = -1074;

impl Above {
    pub const ZERO: Above = Above { significand: 0.0, exponent: 0 };
    pub const ONE: Above = Above { significand: 1.0, exponent: 0 };
    pub const INFINITE: Above = Above { significand: f64::INFINITY, exponent: 0 };

    /// 2^exponent
    pub fn power(exponent: i64) -> Above {
        Above { significand: 1.0, exponent }
    }

    /// An integer below 2^53.
    pub fn integer(x: usize) -> Above {
        Above::of_bits(x as u64, 0)
    }

    /// At least the magnitude of a number; an infinity for one that is not finite.
    pub fn of(x: &impl Number) -> Above {
        Above::with_units(x, 0)
    }

    /// At least the magnitude of what a number of 64 bits or more is the nearest to.
    pub fn of_rounded(x: &impl Number) -> Above {
        Above::with_units(x, 1)
    }

    /// At most the magnitude of a finite number, and near it: what bounds are divided by.
    pub fn below(x: &impl Number) -> Above {
        let bound = Above::of(x);
        match bound.significand {
            s if s.is_finite() && s > 1.0 => Above { significand: s.next_down(), ..bound },
            1.0 => Above { significand: 2f64.next_down(), exponent: bound.exponent - 1 },
            _ => bound,
        }
    }

    fn with_units(x: &impl Number, units: u64) -> Above {
        match x.class() {
            Class::Zero => Above::ZERO,
            Class::Special(_) => Above::INFINITE,
            Class::Finite { .. } => {
                let mut value = Wide::default();
                x.load(&mut value);
                Above::of_wide(&value, units)
            }
        }
    }

    /// At least the magnitude of a number, and some units in the last of 53 places more.
    pub fn of_wide(value: &Wide, units: u64) -> Above {
        let bits = value.bits();
        if bits == 0 {
            return Above::ZERO;
        }
        let shift = bits - BITS;
        let limb = |i: i64| usize::try_from(i).ok().and_then(|i| value.limbs.get(i)).copied();
        let (first, part) = (shift.div_euclid(64), shift.rem_euclid(64) as u32);
        let [low, high] = [first, first + 1].map(|i| limb(i).unwrap_or(0));
        let top = if part == 0 { low } else { low >> part | high << (64 - part) };
        // Bits below are one unit at most.
        let more = u64::from(shift > 0) + units;
        Above::of_bits((top & ((1 << BITS) - 1)) + more, value.exponent.saturating_add(shift))
    }

    /// `bits * 2^exponent` for bits that a double holds, or that are few beyond 2^53.
    fn of_bits(bits: u64, exponent: i64) -> Above {
        Above { significand: bits as f64, exponent }.normal(bits > 1 << BITS)
    }

    /// With a significand from 1 to below 2; the next one up where it was rounded.
    fn normal(self, is_rounded: bool) -> Above {
        let Above { mut significand, mut exponent } = self;
        if significand == 0.0 || !significand.is_finite() {
            return if significand == 0.0 { Above::ZERO } else { Above::INFINITE };
        }
        if is_rounded {
            significand = significand.next_up();
        }
        let shift = (significand.to_bits() >> 52) as i64 - 1023;
        significand = f64::from_bits(significand.to_bits() & ((1 << 52) - 1) | 1023 << 52);
        exponent = exponent.saturating_add(shift);
        Above { significand, exponent }
    }

    pub fn plus(self, other: Above) -> Above {
        let (large, small) = if self < other { (other, self) } else { (self, other) };
        if small.significand == 0.0 || !large.significand.is_finite() {
            return large;
        }
        let distance = large.exponent.saturating_sub(small.exponent).min(100);
        let significand = large.significand + small.significand * 2f64.powi(-(distance as i32));
        Above { significand, exponent: large.exponent }.normal(true)
    }

    pub fn times(self, other: Above) -> Above {
        if self.significand == 0.0 || other.significand == 0.0 {
            return Above::ZERO;
        }
        let significand = self.significand * other.significand;
        let exponent = self.exponent.saturating_add(other.exponent);
        Above { significand, exponent }.normal(true)
    }

    /// The quotient by a number that is no upper bound but exact, or a lower one; an infinity by zero.
    pub fn over(self, other: Above) -> Above {
        if self.significand == 0.0 || other.significand == 0.0 {
            return if other.significand == 0.0 { Above::INFINITE } else { Above::ZERO };
        }
        let significand = self.significand / other.significand;
        let exponent = self.exponent.saturating_sub(other.exponent);
        Above { significand, exponent }.normal(true)
    }

    /// The square root.
    pub fn root(self) -> Above {
        if self.significand == 0.0 || !self.significand.is_finite() {
            return self;
        }
        let odd = self.exponent.rem_euclid(2);
        let significand = (self.significand * (1 + odd) as f64).sqrt();
        Above { significand, exponent: (self.exponent - odd) / 2 }.normal(true)
    }

    /// Times 2^exponent.
    pub fn scaled(self, exponent: i64) -> Above {
        match self.significand == 0.0 || !self.significand.is_finite() {
            true => self,
            false => Above { exponent: self.exponent.saturating_add(exponent), ..self },
        }
    }

    pub fn max(self, other: Above) -> Above {
        if self < other { other } else { self }
    }

    pub fn is_finite(self) -> bool {
        self.significand.is_finite()
    }

    pub fn is_zero(self) -> bool {
        self.significand == 0.0
    }

    /// The exponent of the leading bit, 0 for zero.
    pub fn exponent(self) -> i64 {
        self.exponent
    }

    /// The binary logarithm, nearly: -infinity of zero.
    pub fn log2(self) -> f64 {
        self.significand.log2() + self.exponent as f64
    }

    /// The double above; an infinity beyond the largest.
    pub fn to_f64(self) -> f64 {
        let Above { significand, exponent } = self;
        if significand == 0.0 || !significand.is_finite() {
            return significand;
        }
        if exponent > 1023 {
            return f64::INFINITY;
        }
        let normal = LEAST + BITS - 1;
        if exponent >= normal {
            return f64::from_bits(
                significand.to_bits() & ((1 << 52) - 1) | ((exponent + 1023) as u64) << 52,
            );
        }
        // Units of the smallest double, one at least.
        let units = significand * 2f64.powi((exponent - LEAST).max(-100) as i32);
        units.ceil() * f64::from_bits(1)
    }
}

impl PartialOrd for Above {
    fn partial_cmp(&self, other: &Above) -> Option<Ordering> {
        let key = |x: &Above| match x.significand {
            0.0 => (0, 0),
            s if s.is_finite() => (1, x.exponent),
            _ => (2, 0),
        };
        let order = key(self).cmp(&key(other));
        Some(order.then(self.significand.total_cmp(&other.significand)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;
    use wideblas_base::random::Random;
    use wideblas_format::double::decompose;

    /// An integer times 2^-4000.
    fn exact(x: Above) -> BigUint {
        let bits = (x.significand * 2f64.powi(52)) as u64;
        BigUint::from(bits) << (x.exponent - 52 + 4000)
    }

    fn wide(random: &mut Random) -> Wide {
        let limbs = (0..1 + random.below(3)).map(|_| random.hard()).collect();
        Wide { negative: false, exponent: random.below(300) as i64 - 150, limbs }
    }

    fn value(x: &Wide) -> BigUint {
        let words = x.limbs.iter().flat_map(|&l| [l as u32, (l >> 32) as u32]).collect();
        BigUint::new(words) << (x.exponent + 4000)
    }

    /// Not below the exact value, and above it by few units of a double.
    fn check(found: BigUint, least: &BigUint, units: u32) {
        assert!(found >= *least);
        let most = least + (least >> 52u32) * units + 1u32;
        assert!(found <= most, "{found} {least}");
    }

    #[test]
    fn operations_are_above_and_near() {
        let mut random = Random(3);
        for _ in 0..20_000 {
            let (x, y) = (wide(&mut random), wide(&mut random));
            let [a, b] = [&x, &y].map(|x| Above::of_wide(x, 0));
            if a.is_zero() || b.is_zero() {
                continue;
            }
            check(exact(a), &value(&x), 1);
            check(exact(Above::of_wide(&x, 1)), &value(&x), 3);
            check(exact(a.plus(b)), &(exact(a) + exact(b)), 2);
            check(exact(a.times(b)), &((exact(a) * exact(b)) >> 4000u32), 2);
            check(exact(a.over(b)), &((exact(a) << 4000u32) / exact(b)), 3);
            check(exact(a.root()), &(exact(a) << 4000u32).sqrt(), 2);
            assert_eq!(a < b, exact(a) < exact(b));
        }
    }

    #[test]
    fn doubles_are_above_across_the_range() {
        for exponent in -1200..1100 {
            for significand in [1.0, 1.5, 2f64.next_down()] {
                let x = Above { significand, exponent };
                let double = x.to_f64();
                match exponent {
                    1024.. => assert_eq!(double, f64::INFINITY),
                    ..-1074 => assert_eq!(double, f64::from_bits(1)),
                    _ => {
                        let (m, e) = decompose(double);
                        let (found, unit) =
                            (BigUint::from(m) << (e + 4000), BigUint::from(1u32) << 2926u32);
                        assert!(found >= exact(x) && found < exact(x) + unit, "{exponent}");
                    }
                }
            }
        }
        assert_eq!((Above::ZERO.to_f64(), Above::INFINITE.to_f64()), (0.0, f64::INFINITY));
    }
}
