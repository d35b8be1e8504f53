//! Which bits the numbers of a sum have.

use crate::short::ShortSum;
use crate::window::{NEAR, Window};
use wideblas_format::mpfr::Value;
use wideblas_format::wide::LimbsRef;

/// Limbs of a sum in fixed point at most; sums that reach farther are kept in pieces.
pub(super) const LONGEST: usize = 4096;

/// The bits of numbers, without a look at their limbs: all are multiples of 2^bottom and below 2^top.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// There is an infinity or a NaN.
    pub special: bool,
    /// All have two limbs that are read as copies.
    pub(super) is_short: bool,
    pub(super) top: i64,
    pub(super) bottom: i64,
}

impl Reach {
    pub const NOTHING: Reach =
        Reach { special: false, is_short: true, top: i64::MIN, bottom: i64::MAX };

    #[inline]
    pub fn of(value: &Value<'_>) -> Reach {
        match value {
            Value::Zero => Reach::NOTHING,
            Value::Special(_) => Reach { special: true, ..Reach::NOTHING },
            Value::Finite(parts) => Reach {
                special: false,
                is_short: matches!(parts.limbs, LimbsRef::Copied(_)),
                top: parts.exponent.saturating_add(64 * parts.limbs.len() as i64),
                bottom: parts.exponent,
            },
        }
    }

    /// Of numbers of both.
    #[inline]
    pub fn and(self, other: Reach) -> Reach {
        Reach {
            special: self.special | other.special,
            is_short: self.is_short & other.is_short,
            top: self.top.max(other.top),
            bottom: self.bottom.min(other.bottom),
        }
    }

    /// Of products of a number of each.
    #[inline]
    pub fn times(self, other: Reach) -> Reach {
        let special = self.special | other.special;
        let is_short = self.is_short & other.is_short;
        if self.bottom > self.top || other.bottom > other.top {
            // Zeros are multiplied all the same.
            return Reach { special, is_short, ..Reach::NOTHING };
        }
        Reach {
            special,
            is_short,
            top: self.top.saturating_add(other.top),
            bottom: self.bottom.saturating_add(other.bottom),
        }
    }

    /// A sum of such terms fits into a window.
    pub fn is_near(self) -> bool {
        let Reach { bottom, top, .. } = self.of_sum();
        bottom > top || Window::limbs_for(bottom, top).is_some_and(|limbs| limbs <= LONGEST)
    }

    /// A sum of such terms fits into [`NEAR`] limbs.
    #[inline]
    pub fn fits_near(self) -> bool {
        let Reach { bottom, top, .. } = self.of_sum();
        bottom > top || Window::limbs_for(bottom, top).is_some_and(|limbs| limbs <= NEAR)
    }

    /// From 2^bottom to below 2^top; of zeros alone anywhere.
    #[inline]
    pub fn ends(self) -> [i64; 2] {
        if self.bottom > self.top { [0; 2] } else { [self.bottom, self.top] }
    }

    /// The same, of numbers that may have more limbs each.
    pub fn of_any_length(self) -> Reach {
        Reach { is_short: false, ..self }
    }

    /// Makes room for a sum of such terms, which may be none; false where they reach too far.
    #[inline]
    pub(super) fn has_room(self, sum: &mut ShortSum) -> bool {
        let Reach { bottom, top, .. } = self;
        if bottom > top { sum.place(0, 0) } else { sum.place(bottom, top) }
    }

    /// Of sums of any number of such terms, as far as memory holds them.
    pub(super) fn of_sum(self) -> Reach {
        Reach { top: self.top.saturating_add(64), ..self }
    }
}
