//! Quotients of integers, of some fixed numbers of limbs, as far as a rounding needs them.

use std::cmp::Ordering;
use wideblas_format::wide::{Places, divide};

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
    of_lengths!(3 4 5 6 7 8 9 10)
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
    let mut highest = [0; N];
    let is_below = match places {
        Places::Any => {
            copy(x, 64 * (len - N as i64) - i64::from(up), &mut highest);
            highest.iter().rev().lt(divisor.iter().rev())
        }
        Places::Limbs => {
            copy(x, 64 * (len - N as i64), &mut highest);
            highest.iter().rev().lt(y.iter().rev())
        }
    };
    let down = 64 * (len - 2 * N as i64) - i64::from(up) + if is_below { 0 } else { one };
    let mut rest = [[0; N]; 2];
    copy(x, down, rest.as_flattened_mut());
    divide(rest.as_flattened_mut(), &divisor, digits);
    let [rest, _] = rest;
    let mut half = [0; N];
    copy(&divisor, 1, &mut half);
    let has_more = has_bits_below(x, down);
    *next = match rest.iter().rev().cmp(half.iter().rev()) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use wideblas_base::random::Random;
    use wideblas_format::nearest;
    use wideblas_format::wide::WideRef;

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
}
