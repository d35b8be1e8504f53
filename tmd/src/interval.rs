//! Intervals of real numbers with bounds that MPFR rounds outwards: what is computed encloses every exact result.
#![forbid(unsafe_code)]

use rug::float::{Constant, Round, Special};
use rug::{Assign, Float};
use std::cmp::Ordering;

/// low <= y <= high. Results have the precision of the left operand. What cannot be bounded, such as a quotient by an interval
/// that contains zero, has infinite bounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Interval {
    pub low: Float,
    pub high: Float,
}

/// Computes both bounds with one expression, each rounded outwards.
fn outwards<T>(precision: u32, low: T, high: T) -> Interval
where
    Float: rug::ops::AssignRound<T, Round = Round, Ordering = Ordering>,
{
    let low = Float::with_val_round(precision, low, Round::Down).0;
    let high = Float::with_val_round(precision, high, Round::Up).0;
    Interval { low, high }.checked()
}

impl Interval {
    /// The number x, rounded outwards where it has more bits.
    pub fn new(precision: u32, x: &Float) -> Interval {
        outwards(precision, x, x)
    }

    pub fn between(precision: u32, low: &Float, high: &Float) -> Interval {
        outwards(precision, low, high)
    }

    pub fn integer(precision: u32, x: i32) -> Interval {
        outwards(precision, x, x)
    }

    pub fn entire(precision: u32) -> Interval {
        Interval {
            low: Float::with_val(precision, Special::NegInfinity),
            high: Float::with_val(precision, Special::Infinity),
        }
    }

    pub fn constant(precision: u32, constant: Constant) -> Interval {
        outwards(precision, constant, constant)
    }

    /// ln n of an integer n >= 2.
    pub fn ln(precision: u32, n: u32) -> Interval {
        let n = Float::with_val(32, n);
        outwards(precision, n.ln_ref(), n.ln_ref())
    }

    fn checked(self) -> Interval {
        if self.low.is_nan() || self.high.is_nan() {
            return Interval::entire(self.low.prec());
        }
        self
    }

    pub fn precision(&self) -> u32 {
        self.low.prec()
    }

    pub fn is_finite(&self) -> bool {
        self.low.is_finite() && self.high.is_finite()
    }

    pub fn is_point(&self) -> bool {
        self.low == self.high
    }

    pub fn contains(&self, x: &Float) -> bool {
        self.low <= *x && *x <= self.high
    }

    pub fn contains_zero(&self) -> bool {
        self.low.cmp0() != Some(Ordering::Greater) && self.high.cmp0() != Some(Ordering::Less)
    }

    /// The sign that all have, `Equal` where there is none.
    pub fn sign(&self) -> Ordering {
        if self.low.cmp0() == Some(Ordering::Greater) {
            Ordering::Greater
        } else if self.high.cmp0() == Some(Ordering::Less) {
            Ordering::Less
        } else {
            Ordering::Equal
        }
    }

    /// The smallest interval that contains both.
    pub fn hull(mut self, other: &Interval) -> Interval {
        self.low.min_round(&other.low, Round::Down);
        self.high.max_round(&other.high, Round::Up);
        self
    }

    /// What is in both. They must have a number in common.
    pub fn meet(mut self, other: &Interval) -> Interval {
        self.low.max_round(&other.low, Round::Down);
        self.high.min_round(&other.high, Round::Up);
        self
    }

    /// An upper bound of |y|.
    pub fn magnitude(&self) -> Float {
        let mut low = Float::with_val(self.precision(), self.low.abs_ref());
        let high = self.high.as_abs();
        if *high > low {
            low.assign(&*high);
        }
        low
    }

    /// An upper bound of high - low.
    pub fn width(&self) -> Float {
        Float::with_val_round(self.precision(), &self.high - &self.low, Round::Up).0
    }

    /// A number inside, near the middle.
    pub fn middle(&self) -> Float {
        let middle = Float::with_val(self.precision() + 1, &self.low + &self.high) >> 1u32;
        let inside = self.contains(&middle);
        if inside { middle } else { self.low.clone() }
    }

    pub fn neg(&self) -> Interval {
        outwards(self.precision(), -&self.high, -&self.low)
    }

    pub fn add(&self, other: &Interval) -> Interval {
        outwards(self.precision(), &self.low + &other.low, &self.high + &other.high)
    }

    pub fn sub(&self, other: &Interval) -> Interval {
        outwards(self.precision(), &self.low - &other.high, &self.high - &other.low)
    }

    pub fn mul(&self, other: &Interval) -> Interval {
        if !self.is_finite() || !other.is_finite() {
            return Interval::entire(self.precision());
        }
        let precision = self.precision();
        match (self.sign(), other.sign()) {
            (Ordering::Greater, Ordering::Greater) => {
                outwards(precision, &self.low * &other.low, &self.high * &other.high)
            }
            (Ordering::Less, Ordering::Less) => {
                outwards(precision, &self.high * &other.high, &self.low * &other.low)
            }
            (Ordering::Greater, Ordering::Less) => {
                outwards(precision, &self.high * &other.low, &self.low * &other.high)
            }
            (Ordering::Less, Ordering::Greater) => {
                outwards(precision, &self.low * &other.high, &self.high * &other.low)
            }
            _ => {
                let ll = outwards(precision, &self.low * &other.low, &self.low * &other.low);
                let lh = outwards(precision, &self.low * &other.high, &self.low * &other.high);
                let hl = outwards(precision, &self.high * &other.low, &self.high * &other.low);
                let hh = outwards(precision, &self.high * &other.high, &self.high * &other.high);
                ll.hull(&lh).hull(&hl).hull(&hh)
            }
        }
    }

    pub fn square(&self) -> Interval {
        let product = self.mul(self);
        if self.sign() == Ordering::Equal && product.low.is_sign_negative() {
            return Interval { low: Float::with_val(self.precision(), 0), high: product.high };
        }
        product
    }

    /// 1 / y.
    pub fn recip(&self) -> Interval {
        if !self.is_finite() || self.contains_zero() {
            return Interval::entire(self.precision());
        }
        outwards(self.precision(), 1 / &self.high, 1 / &self.low)
    }

    pub fn div(&self, other: &Interval) -> Interval {
        self.mul(&other.recip())
    }

    pub fn mul_int(&self, n: i32) -> Interval {
        if !self.is_finite() {
            return Interval::entire(self.precision());
        }
        if n >= 0 {
            outwards(self.precision(), &self.low * n, &self.high * n)
        } else {
            outwards(self.precision(), &self.high * n, &self.low * n)
        }
    }

    pub fn div_int(&self, n: u32) -> Interval {
        outwards(self.precision(), &self.low / n, &self.high / n)
    }

    /// y 2^exponent.
    pub fn scale(mut self, exponent: i32) -> Interval {
        self.low <<= exponent;
        self.high <<= exponent;
        self
    }

    /// sqrt(y) of y >= 0.
    pub fn sqrt(&self) -> Interval {
        outwards(self.precision(), self.low.sqrt_ref(), self.high.sqrt_ref())
    }
}

/// An upper bound of x as f64.
pub fn up(x: &Float) -> f64 {
    x.to_f64_round(Round::Up)
}

/// A lower bound of x as f64.
pub fn down(x: &Float) -> f64 {
    x.to_f64_round(Round::Down)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random(state: &mut u64) -> f64 {
        *state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        ((*state >> 11) as f64 * 2f64.powi(-52) - 1.0) * 3.0
    }

    /// Points of the operands lie in what is computed of them, at 12 bits, where rounding shows.
    #[test]
    fn results_enclose() {
        let mut state = 1;
        for round in 0..20_000 {
            let mut interval = || {
                let (a, b, w) = (random(&mut state), random(&mut state), random(&mut state));
                let b = if round % 2 == 0 { b } else { a + 1e-3 * b };
                let (low, high) = (a.min(b), a.max(b));
                let inside = (low + (high - low) * w.abs() / 3.0).clamp(low, high);
                let (low, high) = (Float::with_val(53, low), Float::with_val(53, high));
                (Interval::between(12, &low, &high), Float::with_val(53, inside))
            };
            let ((a, x), (b, y)) = (interval(), interval());
            let p = 200;
            let exact = |z: Float, of: &Interval| {
                assert!(of.contains(&z), "{z} not in {of:?}; {a:?} {x}, {b:?} {y}");
            };
            exact(Float::with_val(p, &x + &y), &a.add(&b));
            exact(Float::with_val(p, &x - &y), &a.sub(&b));
            exact(Float::with_val(p, &x * &y), &a.mul(&b));
            exact(Float::with_val(p, &x / &y), &a.div(&b));
            exact(Float::with_val(p, &x * -7), &a.mul_int(-7));
            exact(Float::with_val(p, &x * 7), &a.mul_int(7));
            exact(Float::with_val(p, &x / 7), &a.div_int(7));
            exact(Float::with_val(p, -&x), &a.neg());
            exact(Float::with_val(p, x.square_ref()), &a.square());
            exact(Float::with_val(p, x.recip_ref()), &a.recip());
            exact(x.clone(), &a.clone().hull(&b));
            exact(Float::with_val(p, x.abs_ref()), &Interval::new(p, &a.magnitude()).hull(&a));
            assert!(a.contains(&a.middle()));
        }
    }

    #[test]
    fn no_bound_is_said_so() {
        let zero = Interval::integer(20, 0);
        let both = Interval::integer(20, -1).hull(&Interval::integer(20, 1));
        let one = Interval::integer(20, 1);
        assert!(!one.div(&zero).is_finite());
        assert!(!one.div(&both).is_finite());
        assert!(!Interval::entire(20).mul(&zero).is_finite());
        assert!(!both.sqrt().is_finite());
        assert!(both.square().low >= 0);
    }
}
