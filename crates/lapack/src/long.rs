//! Numbers of limbs by themselves.

mod few;
mod fixed;
mod short;

use crate::single::Single;
use few::Few;
use short::Short;
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

#[derive(Clone)]
enum Quantity {
    Short(Short),
    /// Of more limbs.
    Few(Box<Few>),
    /// Of even more, or farther from 1.
    Many(Wide),
    Special(f64),
}

use Quantity::{Many, Special};

impl Quantity {
    const ZERO: Quantity = Quantity::Short(Short::ZERO);

    /// Of a number that is rounded.
    fn of(x: &WideRef<'_>, precision: i64) -> Quantity {
        match Short::of(x, precision) {
            Some(short) => Quantity::Short(short),
            None => match Few::of(x, precision) {
                Some(few) => Quantity::Few(Box::new(few)),
                None => Many(wide(x)),
            },
        }
    }
}

/// Bits of a number that is exact in fewer.
pub const LEAST: i64 = 64;

impl Long {
    pub fn of(x: &impl Limbs, precision: i64) -> Long {
        let value = match x.value() {
            Value::Zero => Quantity::ZERO,
            Value::Special(x) => Special(x),
            Value::Finite(parts) => Quantity::of(&parts, precision),
        };
        Long { value, precision }
    }

    /// The value, or the infinity or NaN.
    fn finite(&self) -> Result<WideRef<'_>, f64> {
        match &self.value {
            Quantity::Short(x) => Ok(x.as_wide()),
            Quantity::Few(x) => Ok(x.as_wide()),
            Many(x) => Ok(x.as_ref()),
            Special(x) => Err(*x),
        }
    }

    fn rounded(mut value: Wide, precision: i64) -> Long {
        value.round_to(precision);
        value.trim();
        Long { value: Quantity::of(&value.as_ref(), precision), precision }
    }

    /// An operation on two numbers: of short ones, and of others.
    #[inline(always)]
    fn operation(
        &self,
        other: &Long,
        short: impl FnOnce(&Short, &Short, i64, &mut Short) -> bool,
        rarely: impl FnOnce(i64) -> Long,
    ) -> Long {
        let precision = self.precision.max(other.precision);
        // In place, so that nothing is copied.
        let mut result = Long { value: Quantity::ZERO, precision };
        let is_done = match (&self.value, &other.value, &mut result.value) {
            (Quantity::Short(x), Quantity::Short(y), Quantity::Short(to)) => {
                short(x, y, precision, to)
            }
            _ => false,
        };
        if !is_done {
            result = rarely(precision);
        }
        result
    }

    /// An operation on two numbers that are not both short, or whose result is not: of few limbs, of any, and of doubles where one is not
    /// finite.
    #[cold]
    #[inline(never)]
    fn longer(
        &self,
        other: &Long,
        precision: i64,
        few: fn(&Few, &Few, i64) -> Option<Few>,
        many: fn(&Wide, &Wide, i64) -> Wide,
        special: fn(f64, f64) -> f64,
    ) -> Long {
        let of_few = |x: &Long| match &x.value {
            Quantity::Short(x) => Few::of(&x.as_wide(), precision),
            Quantity::Few(x) => Some(**x),
            _ => None,
        };
        if let (Some(x), Some(y)) = (of_few(self), of_few(other))
            && let Some(value) = few(&x, &y, precision)
        {
            return Long { value: Quantity::Few(Box::new(value)), precision };
        }
        match (self.finite(), other.finite()) {
            (Ok(x), Ok(y)) => Long::rounded(many(&wide(&x), &wide(&y), precision), precision),
            _ => self.special(special(self.double(), other.double())),
        }
    }

    #[inline(always)]
    fn sum(&self, other: &Long, subtracts: bool) -> Long {
        self.operation(
            other,
            |x, y, precision, to| x.sum(y, subtracts, precision, to),
            |precision| {
                let other = if subtracts { &other.negated() } else { other };
                let many = |x: &Wide, y: &Wide, precision| {
                    let mut sum = x.clone();
                    sum.add(y, precision);
                    sum
                };
                self.longer(other, precision, Few::plus, many, |x, y| x + y)
            },
        )
    }

    /// What an operation makes of numbers that are not all finite, which count as 0 and ±1 where they are.
    fn special(&self, x: f64) -> Long {
        let value = if x.is_finite() { Quantity::ZERO } else { Special(x) };
        Long { value, precision: self.precision }
    }

    /// 0, ±1, an infinity or NaN.
    #[inline]
    fn double(&self) -> f64 {
        match &self.value {
            Special(x) => *x,
            _ if self.is_zero() => 0.0,
            _ if self.is_negative() => -1.0,
            _ => 1.0,
        }
    }

    /// A number becomes the nearest one of its format, by its function for `±limbs * 2^exponent`.
    pub fn store<T: Limbs>(&self, to: &mut T, round: impl FnOnce(&mut T, bool, &[u64], i64)) {
        match self.finite() {
            Ok(x) => round(to, x.negative, &x.limbs, x.exponent),
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
        let value = Quantity::of(&WideRef::new(x < 0, 0, &limbs), LEAST);
        Long { value, precision: LEAST }
    }
    fn nan() -> Long {
        Long { value: Special(f64::NAN), precision: LEAST }
    }
    fn plus(&self, other: &Long) -> Long {
        self.sum(other, false)
    }
    fn minus(&self, other: &Long) -> Long {
        self.sum(other, true)
    }
    fn times(&self, other: &Long) -> Long {
        self.operation(other, Short::product, |precision| {
            let many = |x: &Wide, y: &Wide, _| {
                let mut product = Wide::default();
                product.product(x, y);
                product
            };
            self.longer(other, precision, Few::times, many, |x, y| x * y)
        })
    }
    fn over(&self, other: &Long) -> Long {
        if other.is_zero() {
            return self.special(self.double() / 0.0);
        }
        self.operation(other, Short::quotient, |precision| {
            let many = |x: &Wide, y: &Wide, precision| {
                let mut quotient = Wide::default();
                quotient.quotient(x, &y.as_ref(), precision);
                quotient
            };
            self.longer(other, precision, Few::over, many, |x, y| x / y)
        })
    }
    fn root(&self) -> Long {
        if self.is_zero() {
            return self.clone();
        }
        // A number and itself.
        self.operation(
            self,
            |x, _, precision, to| x.root(precision, to),
            |precision| match self.finite() {
                Err(x) => self.special(x.sqrt()),
                Ok(x) => {
                    let mut root = Wide::default();
                    root.root(&wide(&x), precision);
                    Long::rounded(root, precision)
                }
            },
        )
    }
    fn negated(&self) -> Long {
        let mut negated = self.clone();
        match &mut negated.value {
            Quantity::Short(x) => x.negate(),
            Quantity::Few(x) => x.negate(),
            Many(x) => x.negative = !x.negative,
            Special(x) => *x = -*x,
        }
        negated
    }
    fn scaled(&self, exponent: i64) -> Long {
        let mut scaled = self.clone();
        let is_done = exponent == 0
            || match &mut scaled.value {
                Quantity::Short(x) => x.scale(exponent),
                Quantity::Few(x) => x.scale(exponent),
                _ => false,
            };
        match self.finite() {
            Ok(x) if !is_done => {
                let mut scaled = wide(&x);
                scaled.exponent = scaled.exponent.saturating_add(exponent);
                Long::rounded(scaled, self.precision)
            }
            _ => scaled,
        }
    }
    #[inline]
    fn is_zero(&self) -> bool {
        match &self.value {
            Quantity::Short(x) => x.is_zero(),
            Quantity::Few(x) => x.is_zero(),
            Many(x) => x.is_zero(),
            Special(_) => false,
        }
    }
    #[inline]
    fn is_finite(&self) -> bool {
        !matches!(self.value, Special(_))
    }
    #[inline]
    fn is_negative(&self) -> bool {
        match &self.value {
            Quantity::Short(x) => x.is_negative(),
            Quantity::Few(x) => x.is_negative(),
            Many(x) => x.negative && !x.is_zero(),
            Special(x) => *x < 0.0,
        }
    }
    #[inline]
    fn exponent(&self) -> i64 {
        match &self.value {
            Quantity::Short(x) if !x.is_zero() => x.log2(),
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
        let order = match (&self.value, &other.value) {
            (Quantity::Short(x), Quantity::Short(y)) => x.compare_magnitudes(y),
            _ => match self.exponent().cmp(&other.exponent()) {
                Ordering::Equal => return self.minus(other).double() > 0.0,
                order => order,
            },
        };
        order != Ordering::Equal && (order == Ordering::Greater) == (sign > 0.0)
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
