//! Finite numbers of few limbs, which need no memory of their own.

use wideblas_format::nearest::{bits, nearest};
use wideblas_format::wide::{Places, WideRef, limbs_of_quotient, quotient};
use wideblas_product::fused::{self, Fused, MOST_EXPONENT, MOST_LIMBS, Sum, room};

/// `±limbs * 2^exponent`: neither the lowest limb nor the highest bit is zero; no limbs for zero.
#[derive(Clone, Copy, Debug)]
pub struct Few {
    negative: bool,
    len: usize,
    exponent: i64,
    limbs: [u64; MOST_LIMBS],
}

/// Exponents of these numbers, such that those of products are far from the ends of what is added up.
const FARTHEST: i64 = MOST_EXPONENT / 4;

impl Few {
    pub const ZERO: Few = Few { negative: false, len: 0, exponent: 0, limbs: [0; MOST_LIMBS] };

    /// The number nearest to a sum in so many bits; `None` if these are too many, or the number is too far from 1.
    pub fn nearest_to(sum: &Sum<'_>, precision: i64) -> Option<Few> {
        let count = bits(sum.limbs);
        if count == 0 {
            return Some(Few::ZERO);
        }
        let len = limbs_of(precision)?;
        let room = 64 * len as i64;
        let mut to = Few { negative: sum.negative, ..Few::ZERO };
        let limbs = &mut to.limbs[..len];
        let is_over = nearest(sum.limbs, count - room, (room - precision) as u32, limbs);
        if is_over {
            limbs[len - 1] = 1 << 63;
        }
        let zeros = limbs.iter().take_while(|&&limb| limb == 0).count();
        if zeros > 0 {
            limbs.copy_within(zeros.., 0);
        }
        to.len = len - zeros;
        to.exponent = sum.exponent + count - room + i64::from(is_over) + 64 * zeros as i64;
        (-FARTHEST..=FARTHEST).contains(&to.exponent).then_some(to)
    }

    /// The number itself, under the same conditions.
    pub fn of(x: &WideRef<'_>, precision: i64) -> Option<Few> {
        let is_near = (-FARTHEST..=FARTHEST).contains(&x.exponent);
        let used = x.limbs.iter().rposition(|&limb| limb != 0).map_or(0, |top| top + 1);
        let zeros = x.limbs[..used].iter().take_while(|&&limb| limb == 0).count();
        let used = &x.limbs[zeros..used];
        if !is_near || used.len() > MOST_LIMBS {
            return None;
        }
        let (negative, exponent) = (x.negative, x.exponent + 64 * zeros as i64);
        let precision = precision.max(64 * used.len() as i64);
        Few::nearest_to(&Sum { negative, limbs: used, exponent }, precision)
    }

    pub fn as_wide(&self) -> WideRef<'_> {
        WideRef::new(self.negative, self.exponent, &self.limbs[..self.len])
    }

    pub fn is_zero(&self) -> bool {
        self.len == 0
    }

    pub fn is_negative(&self) -> bool {
        self.negative && self.len > 0
    }

    /// floor(log2 |x|) of a number other than zero.
    pub fn log2(&self) -> i64 {
        self.exponent + 64 * self.len as i64 - 1
    }

    pub fn negate(&mut self) {
        self.negative = !self.negative;
    }

    /// Becomes the number times 2^exponent; false where that is too far from 1.
    pub fn scale(&mut self, exponent: i64) -> bool {
        self.exponent = self.exponent.saturating_add(exponent);
        self.is_zero() || (-FARTHEST..=FARTHEST).contains(&self.exponent)
    }

    pub fn plus(&self, other: &Few, precision: i64) -> Option<Few> {
        let limbs = limbs_of(precision)?;
        if self.is_zero() || other.is_zero() {
            let sum = if self.is_zero() { other } else { self }.as_wide();
            let WideRef { negative, exponent, .. } = sum;
            return Few::nearest_to(&Sum { negative, limbs: &sum.limbs, exponent }, precision);
        }
        let mut memory = [0; room(MOST_LIMBS)];
        let mut memory = Fused::new(&mut memory);
        let sum = memory.sum(&self.as_wide(), &WideRef::ONE, &other.as_wide(), limbs);
        Few::nearest_to(&sum, precision)
    }

    pub fn times(&self, other: &Few, precision: i64) -> Option<Few> {
        let mut limbs = [0; 2 * MOST_LIMBS];
        let product = fused::product(&self.as_wide(), &other.as_wide(), &mut limbs);
        Few::nearest_to(&product, precision)
    }

    /// The quotient by a number other than zero.
    pub fn over(&self, other: &Few, precision: i64) -> Option<Few> {
        limbs_of(precision)?;
        let mut limbs = [0; MOST_LIMBS + 2];
        let limbs = &mut limbs[..limbs_of_quotient(precision)];
        let exponent = quotient(&self.as_wide(), &other.as_wide(), Places::Any, limbs);
        let negative = self.negative != other.negative;
        Few::nearest_to(&Sum { negative, limbs, exponent }, precision)
    }
}

/// Limbs of numbers of so many bits, if they are few.
fn limbs_of(precision: i64) -> Option<usize> {
    (1..=64 * MOST_LIMBS as i64).contains(&precision).then(|| (precision as usize).div_ceil(64))
}
