//! Square roots of integers of limbs.

use super::Wide;
use super::digits::divide_any;
use super::division::{FEW, zeros};
use crate::carry::{add_with_carry, subtract_with_borrow};

impl Wide {
    /// Becomes the square root of a number that is not negative, as [`Wide::quotient`].
    pub fn root(&mut self, square: &Wide, precision: i64) {
        self.clear();
        let bits = square.bits();
        if bits == 0 {
            return;
        }
        let len = ((precision + 3).max((bits + 2) / 2) as usize).div_ceil(64);
        // The highest bit comes to the highest place, or to the one below it where the exponent is even then.
        let up = 128 * len as i64 - bits;
        let up = up - (square.exponent - up).rem_euclid(2);
        let (mut few, mut many) = ([0; FEW], Vec::new());
        let rest = zeros(2 * len, &mut few, &mut many);
        for (i, to) in rest.iter_mut().enumerate() {
            *to = square.as_ref().bits_from(64 * i as i64 - up);
        }
        self.limbs.resize(len, 0);
        let is_exact = !take_root(rest, &mut self.limbs) && rest[..len].iter().all(|&x| x == 0);
        self.limbs[0] |= u64::from(!is_exact);
        self.exponent = (square.exponent - up) / 2;
    }
}

/// The root of an integer of twice as many limbs, one of whose two highest bits is set, rounded down. The integer's lower half becomes
/// the rest, which may have one bit more: whether it has. Zimmermann, "Karatsuba Square Root", INRIA research report 3805, 1999.
pub fn take_root(integer: &mut [u64], root: &mut [u64]) -> bool {
    let len = root.len();
    if let [to] = root {
        let (found, rest) = root_of_two(u128::from(integer[1]) << 64 | u128::from(integer[0]));
        (*to, integer[0], integer[1]) = (found, rest as u64, 0);
        return rest >> 64 != 0;
    }
    let low = len / 2;
    let is_over = take_root(&mut integer[2 * low..], &mut root[low..]);
    let (lower, upper) = root.split_at_mut(low);
    // The rest and the next limbs are divided by twice the root of the upper limbs: first by the root. The quotient may have a digit
    // above its limbs, of at most 2.
    let rest = &mut integer[2 * low..low + len];
    let mut above = 0;
    if is_over {
        subtract(rest, upper);
        above += 1;
    }
    if !is_below(rest, upper) {
        subtract(rest, upper);
        above += 1;
    }
    divide_by(&mut integer[low..low + len], upper, lower);
    let is_odd = lower[0] & 1 != 0;
    for i in 0..low {
        let next = if i + 1 < low { lower[i + 1] } else { above };
        lower[i] = lower[i] >> 1 | next << 63;
    }
    // Of the quotient, whose other limbs are zero then.
    let above = above >> 1;
    let mut rest_above = 0;
    if is_odd {
        rest_above += i64::from(add(&mut integer[low..len], upper));
    }
    let borrow = above + u64::from(subtract_square(&mut integer[..2 * low], lower));
    let is_under = match &mut integer[2 * low..len] {
        [limb] => {
            let (difference, is_under) = limb.overflowing_sub(borrow);
            *limb = difference;
            is_under.into()
        }
        _ => borrow as i64,
    };
    rest_above -= is_under;
    let mut root_above = i64::from(add_small(upper, above));
    if rest_above < 0 {
        // The root is one too large: twice the root, less one, is missing.
        rest_above += 2 * root_above - 1;
        for _ in 0..2 {
            rest_above += i64::from(add(&mut integer[..len], root));
        }
        rest_above += i64::from(add_all_ones(&mut integer[..len]));
        root_above += i64::from(add_all_ones(root)) - 1;
    }
    debug_assert!(root_above == 0 && (0..=1).contains(&rest_above));
    rest_above != 0
}

/// The root of two limbs, rounded down, and the rest: a root of doubles, whose error is below 2^13, and a step of Newton's, which leaves
/// one of some units.
#[inline]
fn root_of_two(square: u128) -> (u64, u128) {
    let near = (((square >> 64) as f64).sqrt() * (1u64 << 32) as f64) as u64;
    let rest = square.wrapping_sub(u128::from(near) * u128::from(near)) as i128;
    let step = (rest >> 16) as i64 as f64 * (1u64 << 15) as f64 / near as f64;
    // Below the root by one as a rule, so that it stays within the limb.
    let mut root = near.wrapping_add((step as i64 - 1) as u64);
    let mut rest = square.wrapping_sub(u128::from(root) * u128::from(root)) as i128;
    while rest < 0 {
        rest += 2 * i128::from(root) - 1;
        root -= 1;
    }
    while rest > 2 * i128::from(root) {
        rest -= 2 * i128::from(root) + 1;
        root += 1;
    }
    (root, rest as u128)
}

/// [`divide_any`] by one limb too.
fn divide_by(rest: &mut [u64], divisor: &[u64], quotient: &mut [u64]) {
    let (&[by], [low, high], [to]) = (divisor, &mut *rest, &mut *quotient) else {
        return divide_any(rest, divisor, quotient);
    };
    *to = ((u128::from(*high) << 64 | u128::from(*low)) / u128::from(by)) as u64;
    (*low, *high) = (low.wrapping_sub(to.wrapping_mul(by)), 0);
}

/// Of numbers of as many limbs.
fn is_below(x: &[u64], y: &[u64]) -> bool {
    x.iter().rev().lt(y.iter().rev())
}

/// x += y, and the carry.
fn add(x: &mut [u64], y: &[u64]) -> bool {
    let mut carry = false;
    for (x, &y) in x.iter_mut().zip(y) {
        (*x, carry) = add_with_carry(*x, y, carry);
    }
    carry
}

/// x += y for one limb, and the carry.
fn add_small(x: &mut [u64], y: u64) -> bool {
    let mut carry = y;
    for x in x {
        let (sum, is_over) = x.overflowing_add(carry);
        (*x, carry) = (sum, is_over.into());
    }
    carry != 0
}

/// x += 2^(64 len) - 1, and the carry: with it x -= 1.
fn add_all_ones(x: &mut [u64]) -> bool {
    let mut carry = false;
    for x in x {
        (*x, carry) = add_with_carry(*x, u64::MAX, carry);
    }
    carry
}

/// x -= y, and the borrow.
fn subtract(x: &mut [u64], y: &[u64]) -> bool {
    let mut borrow = false;
    for (x, &y) in x.iter_mut().zip(y) {
        (*x, borrow) = subtract_with_borrow(*x, y, borrow);
    }
    borrow
}

/// x -= y y of twice as many limbs, and the borrow.
fn subtract_square(x: &mut [u64], y: &[u64]) -> bool {
    let mut is_under = false;
    for (i, &digit) in y.iter().enumerate() {
        let (row, above) = x[i..].split_at_mut(y.len());
        let mut carry = 0;
        for (x, &y) in row.iter_mut().zip(y) {
            let product = u128::from(digit) * u128::from(y) + u128::from(carry);
            let (difference, borrow) = x.overflowing_sub(product as u64);
            (*x, carry) = (difference, (product >> 64) as u64 + u64::from(borrow));
        }
        for x in above {
            let (difference, borrow) = x.overflowing_sub(carry);
            (*x, carry) = (difference, borrow.into());
        }
        is_under |= carry != 0;
    }
    is_under
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;
    use wideblas_base::random::Random;

    fn integer(limbs: &[u64]) -> BigUint {
        BigUint::new(limbs.iter().flat_map(|&l| [l as u32, (l >> 32) as u32]).collect())
    }

    /// Random integers, squares and their neighbours, and such as have limbs of ones and zeros.
    #[test]
    fn roots_and_rests_are_those_of_integers() {
        let mut random = Random(1);
        for case in 0..if cfg!(miri) { 40 } else { 30_000 } {
            let len = 1 + random.below(9) as usize;
            let mut limbs: Vec<u64> = (0..2 * len).map(|_| random.hard()).collect();
            if case % 3 == 0 {
                let mut root: Vec<u64> = (0..len).map(|_| random.hard()).collect();
                root[len - 1] |= 1 << 63;
                let square = integer(&root) * integer(&root);
                let near = match case % 4 {
                    0 => square - 1u8,
                    1 => square + 2u8 * integer(&root),
                    _ => square,
                };
                limbs = near.iter_u64_digits().collect();
                limbs.resize(2 * len, 0);
            }
            if limbs[2 * len - 1] >> 62 == 0 {
                limbs[2 * len - 1] |= 1 << 62;
            }
            let exact = integer(&limbs);
            let (mut rest, mut root) = (limbs.clone(), vec![0; len]);
            let is_over = take_root(&mut rest, &mut root);
            let expected = exact.sqrt();
            assert_eq!(integer(&root), expected, "{case}: {limbs:x?}");
            let found = integer(&rest[..len]) + (BigUint::from(u8::from(is_over)) << (64 * len));
            assert_eq!(found, exact - &expected * &expected, "{case}: {limbs:x?}");
        }
    }
}
