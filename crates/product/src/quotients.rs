//! Quotients of integers, of some fixed numbers of limbs, as far as a rounding needs them.

use crate::fused::{MOST_LIMBS, Sum};
use crate::integers::multiply;
use std::cmp::Ordering;
use wideblas_format::wide::{Places, WideRef, divide, product_exponent};

/// Limbs, and their exponent, of x / y, one more than what it is rounded to, see [`wideblas_format::wide::quotient`]; at any places, all bits
/// of the others are there. `None` for other numbers of limbs, a longer y, and where the rounding needs more than the limbs and what follows
/// them. The highest limbs of both are not zero.
#[inline]
pub fn quotient(x: &[u64], y: &[u64], places: Places, to: &mut [u64]) -> Option<i64> {
    let (next, digits) = to.split_first_mut()?;
    macro_rules! of_lengths {
        ($($len:literal)*) => {
            match digits.len() {
                $($len => of_length::<$len>(x, y, places, (next, digits)),)*
                _ => None,
            }
        };
    }
    of_lengths!(3 4 5 6 7 8 9 10 16 17 18)
}

#[inline(never)]
fn of_length<const N: usize>(
    x: &[u64],
    of_y: &[u64],
    places: Places,
    (next, digits): (&mut u64, &mut [u64]),
) -> Option<i64> {
    let digits: &mut [u64; N] = digits.try_into().ok()?;
    // With zeros below.
    let zeros = N.checked_sub(of_y.len())?;
    let mut y = [0; N];
    y[zeros..].copy_from_slice(of_y);
    let shift = y[N - 1].leading_zeros();
    let mut divisor = [0; N];
    copy(&y, -i64::from(shift), &mut divisor);
    // The highest limbs decide how many digits are before the point.
    let len = x.len() as i64;
    let (up, one) = match places {
        Places::Any => (x.last()?.leading_zeros(), 1),
        Places::Limbs => (shift, 64),
    };
    let is_below = match places {
        Places::Any => {
            // By the highest limbs as a rule.
            let top = |x: &[u64], up: u32| {
                let [high, low] = [1, 2].map(|at| x.len().checked_sub(at).map_or(0, |at| x[at]));
                high << up | low >> 1 >> (63 - up)
            };
            let highest = [top(x, up), divisor[N - 1]];
            if highest[0] != highest[1] {
                highest[0] < highest[1]
            } else {
                let mut highest = [0; N];
                copy(x, 64 * (len - N as i64) - i64::from(up), &mut highest);
                highest.iter().rev().lt(divisor.iter().rev())
            }
        }
        Places::Limbs => {
            let highest = x.iter().rev().chain(std::iter::repeat(&0)).take(N);
            highest.lt(y.iter().rev())
        }
    };
    let down = 64 * (len - 2 * N as i64) - i64::from(up) + if is_below { 0 } else { one };
    let mut rest = [[0; N]; 2];
    copy(x, down, rest.as_flattened_mut());
    divide(rest.as_flattened_mut(), &divisor, digits);
    let [rest, _] = rest;
    let has_more = has_bits_below(x, down);
    // By the highest limbs as a rule.
    let order = rest[N - 1].cmp(&(divisor[N - 1] >> 1)).then_with(|| {
        let mut half = [0; N];
        copy(&divisor, 1, &mut half);
        rest.iter().rev().cmp(half.iter().rev())
    });
    *next = match order {
        Ordering::Less => u64::from(has_more || rest.iter().any(|&limb| limb != 0)),
        Ordering::Greater => 1 << 63 | 1,
        // Half a unit more, where the divisor is odd.
        Ordering::Equal if divisor[0] & 1 != 0 => {
            if has_more {
                return None;
            }
            1
        }
        Ordering::Equal => 1 << 63 | u64::from(has_more),
    };
    Some(down + i64::from(shift) + 64 * (zeros as i64 - 1))
}

/// The bits from a place on, which may be below the lowest one.
#[inline(always)]
fn copy(x: &[u64], place: i64, to: &mut [u64]) {
    let (whole, part) = (place >> 6, (place & 63) as u32);
    let at = |i: i64| usize::try_from(i).ok().and_then(|i| x.get(i)).map_or(0, |&limb| limb);
    let mut low = at(whole);
    for (i, to) in to.iter_mut().enumerate() {
        let high = at(whole + i as i64 + 1);
        *to = low >> part | high << 1 << (63 - part);
        low = high;
    }
}

fn has_bits_below(x: &[u64], place: i64) -> bool {
    let Ok(place) = usize::try_from(place) else { return false };
    let (whole, part) = (place / 64, place % 64);
    x.iter().take(whole).any(|&limb| limb != 0)
        || x.get(whole).is_some_and(|&limb| limb & ((1 << part) - 1) != 0)
}

/// Limbs of a reciprocal behind the point, at most.
const MOST_BEHIND: usize = MOST_LIMBS + 1;

/// Limbs of a quotient by a reciprocal.
const OF_QUOTIENT: usize = 2 * MOST_BEHIND + 1;

/// The reciprocal of a divisor of many quotients: these are products then.
pub struct Inverse {
    /// Those behind the point, and one before it.
    limbs: [u64; MOST_BEHIND + 1],
    /// Of the limbs.
    len: usize,
    exponent: i64,
    negative: bool,
}

/// A quotient from below.
pub struct Near {
    limbs: [u64; OF_QUOTIENT],
    len: usize,
    exponent: i64,
    negative: bool,
    /// What it lacks is less than this power of two.
    pub bottom: i64,
}

impl Inverse {
    /// For quotients of so many limbs by a divisor of no more. `None` of a divisor with few limbs besides zeros: quotients by it are often
    /// numbers of few limbs themselves, whose rounding takes all of the dividend.
    pub fn of(y: &WideRef<'_>, limbs: usize) -> Option<Inverse> {
        let zeros = y.limbs.iter().take_while(|&&limb| limb == 0).count();
        let used = y.limbs.get(zeros..)?;
        let (len, behind) = (used.len(), limbs + 1);
        if len < 2 || 2 * len <= limbs || len > limbs || limbs > MOST_LIMBS {
            return None;
        }
        let shift = used[len - 1].leading_zeros();
        let mut divisor = [0; MOST_LIMBS];
        let divisor = &mut divisor[..len];
        copy(used, -i64::from(shift), divisor);
        // 2^64 less the divisor, as a fraction of one limb before the point, by the divisor: the reciprocal less 1, with a limb more, since it
        // is shifted. No power of two has two limbs, so that it is below 1.
        let mut rest = [0; 2 * MOST_LIMBS + 2];
        let rest = &mut rest[..behind + 1 + len];
        let mut carry = true;
        for (rest, &limb) in rest[behind + 1..].iter_mut().zip(&*divisor) {
            (*rest, carry) = (!limb).overflowing_add(carry.into());
        }
        let mut all = [0; MOST_BEHIND + 2];
        divide_any(rest, divisor, &mut all[..=behind]);
        all[behind + 1] = 1;
        let mut inverse = [0; MOST_BEHIND + 1];
        copy(&all[..behind + 2], 64 - i64::from(shift), &mut inverse[..=behind]);
        let exponent = -(y.exponent + 64 * (zeros + len + behind) as i64);
        Some(Inverse { limbs: inverse, len: behind + 1, exponent, negative: y.negative })
    }

    /// The quotient of a number by the divisor, from below. The highest limb of the number is not zero.
    #[inline]
    pub fn quotient(&self, x: &WideRef<'_>) -> Near {
        let inverse = &self.limbs[..self.len];
        let left_out = x.limbs.len().saturating_sub(self.len - 1);
        let used = &x.limbs[left_out..];
        let mut limbs = [0; OF_QUOTIENT];
        let len = used.len() + self.len;
        multiply(used, inverse, &mut limbs[..len]);
        let exponent = product_exponent(x.exponent + 64 * left_out as i64, self.exponent);
        // The reciprocal lacks less than 3/2 of its lowest bit, and the number less than one of its own.
        let lacking = match left_out {
            0 => 1,
            _ => 66 - i64::from(inverse[self.len - 1].leading_zeros()),
        };
        let bottom = exponent + 64 * used.len() as i64 + lacking;
        Near { limbs, len, exponent, negative: x.negative != self.negative, bottom }
    }
}

impl Near {
    pub fn as_sum(&self) -> Sum<'_> {
        Sum { negative: self.negative, limbs: &self.limbs[..self.len], exponent: self.exponent }
    }
}

#[inline(never)]
fn divide_any(rest: &mut [u64], divisor: &[u64], quotient: &mut [u64]) {
    divide(rest, divisor, quotient);
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;
    use wideblas_base::random::Random;
    use wideblas_format::nearest;

    /// Of dividends of all lengths, multiples and their halves among them, against those of any lengths.
    #[test]
    fn quotients_are_those_of_any_lengths() {
        let mut random = Random(1);
        let mut undecided = 0;
        for case in 0..if cfg!(miri) { 50 } else { 40_000 } {
            let n = 3 + case % 8;
            let mut limbs = |len: usize| {
                let mut limbs: Vec<u64> = (0..len).map(|_| random.hard()).collect();
                limbs[len - 1] |= [1, 1 << 63][case / 8 % 2];
                limbs
            };
            let y = limbs(n);
            let mut x = limbs(1 + case / 16 % (2 * n + 3));
            if case % 5 == 0 {
                // A multiple, or one and a half.
                let factor = limbs(n);
                x = vec![0; 2 * n];
                crate::integers::multiply(&y, &factor, &mut x);
                if case % 2 == 0 {
                    x[0] ^= 1;
                }
                while x.last() == Some(&0) {
                    x.pop();
                }
            }
            for places in [Places::Any, Places::Limbs] {
                let len = n + usize::from(n < 10 && case % 7 == 0) + 1;
                let (mut found, mut expected) = (vec![7; len], vec![7; len]);
                let [wide_x, wide_y] = [&x, &y].map(|x| WideRef::new(false, 0, x));
                let exponent =
                    wideblas_format::wide::quotient(&wide_x, &wide_y, places, &mut expected);
                match quotient(&x, &y, places, &mut found) {
                    Some(at) => assert_eq!(
                        rounded(&found, at, places),
                        rounded(&expected, exponent, places),
                        "{case}: {x:x?} {y:x?}"
                    ),
                    None => undecided += 1,
                }
            }
        }
        assert!(undecided < 100, "{undecided}");
    }

    /// A quotient at any places has all bits but two at least.
    fn rounded(limbs: &[u64], exponent: i64, places: Places) -> (Vec<u64>, i64) {
        if places == Places::Limbs {
            return (limbs.to_vec(), exponent);
        }
        let (mut out, room) = (vec![0; limbs.len() - 1], 64 * (limbs.len() as i64 - 1));
        let count = nearest::bits(limbs);
        let is_over = nearest::nearest(limbs, count - room, 2, &mut out);
        (out, exponent + count + i64::from(is_over))
    }

    /// Quotients by reciprocals are below the others, and lack no more than they say.
    #[test]
    fn quotients_by_reciprocals_are_near() {
        let integer = |limbs: &[u64]| {
            let limbs = limbs.iter().rev().map(|&limb| BigUint::from(limb));
            limbs.fold(BigUint::default(), |all, limb| (all << 64) + limb)
        };
        let mut random = Random(3);
        let mut count = 0;
        for case in 0..if cfg!(miri) { 50 } else { 40_000 } {
            let mut limbs = |len: usize| {
                let mut limbs: Vec<u64> = (0..len).map(|_| random.hard()).collect();
                limbs[len - 1] |= [1, 1 << 63, 1 << 30][case % 3];
                limbs
            };
            let most = 1 + case % MOST_LIMBS;
            let (y, x) = (limbs(1 + case / 18 % most), limbs(1 + case / 7 % (2 * most + 3)));
            let [of_x, of_y] =
                [(&x, 70), (&y, -3)].map(|(limbs, at)| WideRef::new(false, at, limbs));
            let Some(inverse) = Inverse::of(&of_y, most) else { continue };
            count += 1;
            let near = inverse.quotient(&of_x);
            let Sum { limbs, exponent, negative } = near.as_sum();
            assert!(!negative);
            // found 2^exponent <= 2^73 x / y < found 2^exponent + 2^bottom
            assert!(exponent < 73 && near.bottom > exponent);
            let found = integer(limbs);
            let scaled = integer(&x) << (73 - exponent) as u64;
            let above = &found + (BigUint::from(1u8) << (near.bottom - exponent) as u64);
            let y = integer(&y);
            assert!(&found * &y <= scaled && scaled < above * y, "{case}: {x:x?} {of_y:?}");
        }
        assert!(count > 1000 || cfg!(miri), "{count}");
    }
}
