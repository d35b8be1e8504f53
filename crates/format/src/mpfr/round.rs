//! Integers times powers of two, rounded once into a number's own limbs.

use super::{MAX_EXPONENT, Mpf, Mpfr};
use crate::carry::add_with_carry;
use crate::nearest::{bits, nearest};
use std::slice;

impl Mpfr {
    /// Becomes the nearest number to `±limbs * 2^exponent`, ties to even; +0 for zero.
    #[inline]
    pub fn round(&mut self, negative: bool, limbs: &[u64], exponent: i64) {
        let count = bits(limbs);
        if count == 0 {
            return self.set_special(0.0);
        }
        let exp = exponent.saturating_add(count);
        if exp < -MAX_EXPONENT {
            let is_power_of_two = limbs.iter().map(|limb| limb.count_ones()).sum::<u32>() == 1;
            return self.set_tiny(negative, exp, is_power_of_two);
        }
        let room = 64 * self.len() as i64;
        let unused = (room - self.prec) as u32;
        let mut carry = false;
        self.set(negative, exp, |out| {
            carry = nearest(limbs, count - room, unused, out);
            if carry && let Some(top) = out.last_mut() {
                *top = 1 << 63;
            }
        });
        self.exp += i64::from(carry);
        if self.exp > MAX_EXPONENT {
            self.set_special(if negative { f64::NEG_INFINITY } else { f64::INFINITY });
        }
    }
}

impl Mpf {
    /// Becomes the nearest number to `±limbs * 2^exponent` at the lowest limb that there is room for, ties to even; GMP itself
    /// truncates there.
    #[inline]
    pub fn round(&mut self, negative: bool, limbs: &[u64], exponent: i64) {
        if exponent % 64 == 0 {
            return self.round_limbs(negative, limbs, exponent / 64);
        }
        let count = bits(limbs);
        if count == 0 {
            return self.set_zero();
        }
        // The limb above the highest bit, in limbs; and the places that are written, none of which is below the lowest bit.
        let exp = (exponent + count + 63).div_euclid(64);
        let lowest = (exp - self.capacity() as i64).max(exponent.div_euclid(64));
        let len = (exp - lowest) as usize;
        // SAFETY: the type's contract; these are no more than the capacity.
        let out = unsafe { slice::from_raw_parts_mut(self.limbs, len) };
        if nearest(limbs, 64 * lowest - exponent, 0, out) {
            return self.set(negative, exp + 1, &[1]);
        }
        self.set_used(negative, exp, len);
    }

    /// [`Mpf::round`] of whole limbs.
    #[inline]
    fn round_limbs(&mut self, negative: bool, limbs: &[u64], exponent: i64) {
        let Some(top) = limbs.iter().rposition(|&limb| limb != 0) else { return self.set_zero() };
        let (below, kept) = limbs[..=top].split_at((top + 1).saturating_sub(self.capacity()));
        let mut carry = 0;
        if let Some((&half, lower)) = below.split_last() {
            carry = half >> 63;
            if half << 1 == 0 {
                // A tie, or nearly one.
                carry &= kept[0] & 1 | u64::from(lower.iter().any(|&limb| limb != 0));
            }
        }
        // SAFETY: the type's contract; these are no more than the capacity.
        let out = unsafe { slice::from_raw_parts_mut(self.limbs, kept.len()) };
        let carry = copy_with_carry(kept, out, carry != 0);
        let exp = exponent + top as i64 + 1;
        if carry {
            return self.set(negative, exp + 1, &[1]);
        }
        self.set_used(negative, exp, kept.len());
    }

    /// Becomes the number of the limbs that have been written, without zeros at the low end.
    #[inline]
    fn set_used(&mut self, negative: bool, exp: i64, len: usize) {
        // SAFETY: the type's contract.
        let out = unsafe { slice::from_raw_parts_mut(self.limbs, len) };
        let zeros = out.iter().take_while(|&&limb| limb == 0).count();
        if zeros > 0 {
            out.copy_within(zeros.., 0);
        }
        let used = (len - zeros) as i32;
        (self.size, self.exp) = (if negative { -used } else { used }, exp);
    }
}

/// Writes an integer and its carry, limb by limb: reading several limbs at once would wait for the stores that a product has just made.
/// Returns the carry above.
#[inline(always)]
fn copy_with_carry(from: &[u64], to: &mut [u64], carry: bool) -> bool {
    #[inline(always)]
    fn copy<'a>(pairs: impl Iterator<Item = (&'a mut u64, &'a u64)>, mut carry: bool) -> bool {
        for (to, &limb) in pairs {
            (*to, carry) = add_with_carry(limb, 0, carry);
        }
        carry
    }
    macro_rules! of_lengths {
        ($($len:literal)*) => {
            match from.len() {
                $($len => {
                    let pairs = to.first_chunk_mut::<$len>().zip(from.first_chunk::<$len>());
                    pairs.is_some_and(|(to, from)| copy(to.iter_mut().zip(from), carry))
                })*
                _ => copy(to.iter_mut().zip(from), carry),
            }
        };
    }
    // Of GMP's numbers of usual precisions.
    of_lengths!(3 4 5 6 7 9 10)
}
