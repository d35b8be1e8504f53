//! Numbers of limbs by themselves.

mod few;

use crate::single::Single;
use few::Few;
use std::cmp::Ordering;
use wideblas_base::fallible;
use wideblas_format::mpfr::Value;
use wideblas_format::wide::{Wide, WideRef};
use wideblas_product::Limbs;

/// A number of limbs, without memory of its own where they are few. Operations are rounded to the larger precision of two; exponents have
/// no bounds that count.
#[derive(Clone)]
pub struct Long {
    value: Quantity,
    precision: i64,
}

#[allow(clippy::large_enum_variant)] // few limbs are the rule, and the point is to allocate nothing for them
#[derive(Clone)]
enum Quantity {
    Few(Few),
    /// Of more limbs or farther from 1.
    Many(Wide),
    Special(f64),
}

use Quantity::{Many, Special};

/// Bits of a number that is exact in fewer.
pub const LEAST: i64 = 64;

impl Long {
    pub fn of(x: &impl Limbs, precision: i64) -> Long {
        let value = match x.value() {
            Value::Zero => Quantity::Few(Few::ZERO),
            Value::Special(x) => Special(x),
            Value::Finite(parts) => match Few::of(&parts, precision) {
                Some(few) => Quantity::Few(few),
                None => Many(wide(&parts)),
            },
        };
        Long { value, precision }
    }

    /// The value, or the infinity or NaN.
    fn finite(&self) -> Result<WideRef<'_>, f64> {
        match &self.value {
            Quantity::Few(x) => Ok(x.as_wide()),
            Many(x) => Ok(x.as_ref()),
            Special(x) => Err(*x),
        }
    }

    fn rounded(mut value: Wide, precision: i64) -> Long {
        value.round_to(precision);
        value.trim();
        let value = match Few::of(&value.as_ref(), precision) {
            Some(few) => Quantity::Few(few),
            None => Many(value),
        };
        Long { value, precision }
    }

    /// An operation on two numbers: of few limbs, of any, and of doubles where one is not finite.
    fn operation(
        &self,
        other: &Long,
        few: impl FnOnce(&Few, &Few, i64) -> Option<Few>,
        many: impl FnOnce(&Wide, &Wide, i64) -> Wide,
        special: impl FnOnce(f64, f64) -> f64,
    ) -> Long {
        let precision = self.precision.max(other.precision);
        if let (Quantity::Few(x), Quantity::Few(y)) = (&self.value, &other.value)
            && let Some(value) = few(x, y, precision)
        {
            return Long { value: Quantity::Few(value), precision };
        }
        match (self.finite(), other.finite()) {
            (Ok(x), Ok(y)) => Long::rounded(many(&wide(&x), &wide(&y), precision), precision),
            _ => self.special(special(self.double(), other.double())),
        }
    }

    /// What an operation makes of numbers that are not all finite, which count as 0 and ±1 where they are.
    fn special(&self, x: f64) -> Long {
        let value = if x.is_finite() { Quantity::Few(Few::ZERO) } else { Special(x) };
        Long { value, precision: self.precision }
    }

    /// 0, ±1, an infinity or NaN.
    fn double(&self) -> f64 {
        match &self.value {
            Special(x) => *x,
            _ if self.is_zero() => 0.0,
            _ if self.is_negative() => -1.0,
            _ => 1.0,
        }
    }

    /// Becomes the nearest number of a format.
    pub fn store<T: Limbs>(&self, to: &mut T) {
        match self.finite() {
            Ok(x) => to.store(&mut wide(&x)),
            Err(x) => to.store_f64(x),
        }
    }
}

/// A copy; without memory the call ends.
fn wide(x: &WideRef<'_>) -> Wide {
    let limbs = fallible::collected(x.limbs.iter().copied());
    Wide { negative: x.negative, exponent: x.exponent, limbs }
}

impl Single for Long {
    const FARTHEST: i64 = i64::MAX;

    fn integer(x: i32) -> Long {
        let limbs = [u64::from(x.unsigned_abs())];
        let value = Few::of(&WideRef::new(x < 0, 0, &limbs), LEAST);
        Long { value: value.map_or(Special(f64::NAN), Quantity::Few), precision: LEAST }
    }
    fn nan() -> Long {
        Long { value: Special(f64::NAN), precision: LEAST }
    }
    fn plus(&self, other: &Long) -> Long {
        let many = |x: &Wide, y: &Wide, precision| {
            let mut sum = x.clone();
            sum.add(y, precision);
            sum
        };
        self.operation(other, Few::plus, many, |x, y| x + y)
    }
    fn times(&self, other: &Long) -> Long {
        let many = |x: &Wide, y: &Wide, _| {
            let mut product = Wide::default();
            product.product(x, y);
            product
        };
        self.operation(other, Few::times, many, |x, y| x * y)
    }
    fn over(&self, other: &Long) -> Long {
        if other.is_zero() {
            return self.special(self.double() / 0.0);
        }
        let many = |x: &Wide, y: &Wide, precision| {
            let mut quotient = Wide::default();
            quotient.quotient(x, &y.as_ref(), precision);
            quotient
        };
        self.operation(other, Few::over, many, |x, y| x / y)
    }
    fn root(&self) -> Long {
        match self.finite() {
            Err(x) => self.special(x.sqrt()),
            Ok(x) if x.is_zero() => self.clone(),
            Ok(x) => {
                let mut root = Wide::default();
                root.root(&wide(&x), self.precision);
                Long::rounded(root, self.precision)
            }
        }
    }
    fn negated(&self) -> Long {
        let value = match &self.value {
            Quantity::Few(x) => Quantity::Few(x.negated()),
            Many(x) => Many(Wide { negative: !x.negative, ..x.clone() }),
            Special(x) => Special(-x),
        };
        Long { value, precision: self.precision }
    }
    fn scaled(&self, exponent: i64) -> Long {
        let precision = self.precision;
        if let Quantity::Few(x) = &self.value
            && let Some(scaled) = x.scaled(exponent)
        {
            return Long { value: Quantity::Few(scaled), precision };
        }
        match self.finite() {
            Err(_) => self.clone(),
            Ok(x) => {
                let mut scaled = wide(&x);
                scaled.exponent = scaled.exponent.saturating_add(exponent);
                Long::rounded(scaled, precision)
            }
        }
    }
    fn is_zero(&self) -> bool {
        match &self.value {
            Quantity::Few(x) => x.is_zero(),
            Many(x) => x.is_zero(),
            Special(_) => false,
        }
    }
    fn is_finite(&self) -> bool {
        !matches!(self.value, Special(_))
    }
    fn is_negative(&self) -> bool {
        match &self.value {
            Quantity::Few(x) => x.is_negative(),
            Many(x) => x.negative && !x.is_zero(),
            Special(x) => *x < 0.0,
        }
    }
    fn exponent(&self) -> i64 {
        match &self.value {
            Quantity::Few(x) if !x.is_zero() => x.log2(),
            Many(x) if !x.is_zero() => x.exponent.saturating_add(x.bits() - 1),
            _ => 0,
        }
    }
    fn exceeds(&self, other: &Long) -> bool {
        let (sign, others) = (self.double(), other.double());
        let are_alike = self.is_finite() && other.is_finite() && sign == others && sign != 0.0;
        if !are_alike {
            return sign > others;
        }
        match self.exponent().cmp(&other.exponent()) {
            Ordering::Equal => self.minus(other).double() > 0.0,
            order => (order == Ordering::Greater) == (sign > 0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wideblas_base::random::Random;

    /// The same number as the other kind has it.
    fn many(x: &Long) -> Long {
        let value = x.finite().map_or_else(Special, |x| Many(wide(&x)));
        Long { value, precision: x.precision }
    }

    fn same(x: &Long, y: &Long) -> bool {
        let mut difference = match (x.finite(), y.finite()) {
            (Ok(x), Ok(y)) => {
                let (mut x, mut y) = (wide(&x), wide(&y));
                y.negative = !y.negative;
                x.add(&y, 9999);
                x
            }
            (x, y) => return x.err().map(f64::to_bits) == y.err().map(f64::to_bits),
        };
        difference.trim();
        difference.is_zero() && x.precision == y.precision && x.exponent() == y.exponent()
    }

    /// Numbers of few limbs are what those of many are: of all lengths and precisions, also such that cancel, that are far from each other,
    /// ties, zeros and the numbers near the ends.
    #[test]
    fn few_limbs_change_no_bit() {
        let mut random = Random(5);
        let mut numbers = Vec::new();
        for case in 0..if cfg!(miri) { 30 } else { 400 } {
            let precision = [53, 64, 106, 200, 256, 320, 512, 1088, 1152, 1400][case % 10];
            let len = 1 + random.below((precision as u64).div_ceil(64));
            let limbs: Vec<u64> = (0..len).map(|_| random.hard()).collect();
            let far = [0, 0, 0, 40, 700, 1 << 57, 1 << 58][case / 10 % 7];
            let exponent = (random.below(130) as i64 - 65) + far * [1, -1][case % 2];
            let value = Wide { negative: random.below(2) == 0, exponent, limbs };
            numbers.push(Long::rounded(value, precision));
        }
        numbers.extend([Long::integer(0), Long::integer(1), Long::integer(-3), Long::nan()]);
        for at in 0..50 * numbers.len() {
            let x = &numbers[at % numbers.len()];
            let near = numbers[random.below(numbers.len() as u64) as usize].clone();
            // A neighbour of the same number, too.
            let y = if at % 5 == 0 { x.plus(&near.scaled(-200)) } else { near };
            for (name, operation) in [
                ("plus", Long::plus as fn(&Long, &Long) -> Long),
                ("minus", Long::minus),
                ("times", Long::times),
                ("over", Long::over),
                ("root", |x, _| x.magnitude().root()),
                ("scaled", |x, y| x.scaled(y.exponent())),
            ] {
                let (found, expected) = (operation(x, &y), operation(&many(x), &many(&y)));
                assert!(same(&found, &expected), "{name} {at}: {:?} {:?}", x.finite(), y.finite());
            }
            assert_eq!(x.exceeds(&y), many(x).exceeds(&many(&y)), "{at}");
        }
    }
}
