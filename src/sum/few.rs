//! Sums of few doubles whose exponents lie close together, in an integer of 128 bits.

use super::{Number, Strided};
use crate::format::double::{MAX_EXPONENT, decompose};

/// Numbers that this is worth it for.
pub const MOST: usize = 16;

/// Exponents may differ by as much as leaves room for the sum of MOST numbers of 53 bits, or of products of 106.
const SPREAD: i64 = 126 - 53 - 4;
const PRODUCT_SPREAD: i64 = 126 - 106 - 4;

/// The sum, where all numbers are finite and it is no zero; `None` otherwise.
#[inline]
pub fn sum<T: Number>(x: Strided<'_, T>) -> Option<T> {
    let mut terms = Terms::NONE;
    for i in 0..within(x.len())? {
        terms.push(signed(x.get(i).as_double()?)?);
    }
    terms.sum(SPREAD)
}

/// As [`sum`], of products.
#[inline]
pub fn dot<T: Number>(x: Strided<'_, T>, y: Strided<'_, T>) -> Option<T> {
    let mut terms = Terms::NONE;
    for i in 0..within(x.len())? {
        let (a, b) = (signed(x.get(i).as_double()?)?, signed(y.get(i).as_double()?)?);
        terms.push((a.0 * b.0, a.1 + b.1));
    }
    terms.sum(PRODUCT_SPREAD)
}

fn within(len: usize) -> Option<usize> {
    (len <= MOST).then_some(len)
}

/// The significand with its sign, and the exponent; `None` for infinities and NaN.
#[inline(always)]
fn signed(x: f64) -> Option<(i128, i64)> {
    let (mantissa, exponent) = decompose(x);
    let value = if x.is_sign_negative() { -(mantissa as i64) } else { mantissa as i64 };
    (exponent <= MAX_EXPONENT).then_some((value.into(), exponent))
}

/// Numbers other than zero, as integers times powers of two.
struct Terms {
    all: [(i128, i64); MOST],
    count: usize,
    least: i64,
    most: i64,
}

impl Terms {
    const NONE: Terms = Terms { all: [(0, 0); MOST], count: 0, least: i64::MAX, most: i64::MIN };

    #[inline(always)]
    fn push(&mut self, term: (i128, i64)) {
        if term.0 != 0 {
            self.all[self.count] = term;
            self.count += 1;
            (self.least, self.most) = (self.least.min(term.1), self.most.max(term.1));
        }
    }

    #[inline(always)]
    fn sum<T: Number>(&self, spread: i64) -> Option<T> {
        if self.count == 0 || self.most - self.least > spread {
            return None;
        }
        let terms = self.all[..self.count].iter();
        T::of_integer(terms.map(|&(x, exponent)| x << (exponent - self.least)).sum(), self.least)
    }
}
