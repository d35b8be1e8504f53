//! Functions of one variable, as the search needs them: enclosures of values and of Taylor coefficients.
#![forbid(unsafe_code)]

pub mod table;
#[cfg(test)]
mod tests;
pub mod user;

pub use table::{Row, by_name};
pub use user::UserFunction;

use crate::float::Format;
use crate::interval::Interval;
use crate::values::Circular;
use rug::Float;
use std::cmp::Ordering;

/// The numbers between two bounds, each of which may belong to them. Infinities bound nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub low: f64,
    pub low_belongs: bool,
    pub high: f64,
    pub high_belongs: bool,
}

impl Bounds {
    pub const ALL: Bounds = Bounds {
        low: f64::NEG_INFINITY,
        low_belongs: false,
        high: f64::INFINITY,
        high_belongs: false,
    };

    pub fn contain(&self, x: &Float) -> bool {
        let above = match x.partial_cmp(&self.low) {
            Some(Ordering::Greater) => true,
            Some(Ordering::Equal) => self.low_belongs,
            _ => false,
        };
        let below = match x.partial_cmp(&self.high) {
            Some(Ordering::Less) => true,
            Some(Ordering::Equal) => self.high_belongs,
            _ => false,
        };
        above && below
    }
}

/// A function to search. What it returns is relied upon: a proof is as good as these enclosures.
pub trait Function: Send + Sync {
    fn name(&self) -> &str;

    /// Where f is defined. Poles inside may be there: `value` has infinite bounds at them.
    fn bounds(&self) -> Bounds {
        Bounds::ALL
    }

    /// log2 of a period of |f|, where it has one that is a power of two. Arguments from there on repeat smaller ones:
    /// x modulo the period is a number of the format too.
    fn period(&self) -> Option<i32> {
        None
    }

    /// Whether every argument with this exponent has the hardness of an argument of which this is not said: of x modulo the
    /// period, or of x times a power of two.
    fn repeats(&self, _format: Format, exponent: i32) -> bool {
        self.period().is_some_and(|period| exponent >= period)
    }

    /// Whether f is sin, cos or tan, whose values the addition of angles gives.
    fn circular(&self) -> Option<Circular> {
        None
    }

    /// Whether |f(-x)| = |f(x)| for every x: f is even or odd.
    fn mirrors(&self) -> bool {
        false
    }

    /// Intervals for f(y), f'(y), f''(y)/2, ..., the last f^(order)(y)/order!, each for every y in x, computed with the precision
    /// of x. Bounds are infinite where there are none, or none that is known.
    fn taylor(&self, x: &Interval, order: usize) -> Vec<Interval>;

    /// An interval of this precision for f(x). One number only when f(x) is this number. It may be an infinity at a pole.
    fn value(&self, x: &Float, precision: u32) -> Interval {
        // The argument stays exact.
        let x = Interval::new(precision.max(x.prec()), x);
        let value = self.taylor(&x, 0).swap_remove(0);
        Interval::between(precision, &value.low, &value.high)
    }
}
