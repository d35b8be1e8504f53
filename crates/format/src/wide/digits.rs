//! Quotients of integers of limbs by digits of two limbs.

/// The quotient, whose limbs are as many as `rest` has more than the divisor, and the rest. The divisor has two limbs or more and its highest
/// bit set; `rest` is so small that the quotient fits. Knuth, The Art of Computer Programming 2, 4.3.1, algorithm D: each digit waits for all
/// of the one before, so that digits of two limbs take less time than twice as many of one.
///
/// Always inlined: where lengths are constants its loops are compiled for these.
#[inline(always)]
pub fn divide(rest: &mut [u64], divisor: &[u64], quotient: &mut [u64]) {
    let n = divisor.len();
    let third = if n > 2 { divisor[n - 3] } else { 0 };
    let reciprocal = Reciprocal::of([divisor[n - 1], divisor[n - 2], third]);
    let mut at = quotient.len();
    if at % 2 == 1 {
        at -= 1;
        let rest = &mut rest[at..=at + n];
        let mut digit = reciprocal.digit([0, rest[n], rest[n - 1]]) as u64;
        subtract(rest, divisor, digit);
        while is_above(rest, divisor) {
            digit += 1;
            subtract_once(rest, divisor);
        }
        quotient[at] = digit;
    }
    while at > 0 {
        at -= 2;
        let rest = &mut rest[at..at + n + 2];
        let mut digit = reciprocal.digit([rest[n + 1], rest[n], rest[n - 1]]);
        subtract_two(rest, divisor, digit);
        while is_above(rest, divisor) {
            digit += 1;
            subtract_once(rest, divisor);
        }
        (quotient[at], quotient[at + 1]) = (digit as u64, (digit >> 64) as u64);
    }
}

/// [`divide`] for any lengths, compiled once.
#[inline(never)]
pub(super) fn divide_any(rest: &mut [u64], divisor: &[u64], quotient: &mut [u64]) {
    divide(rest, divisor, quotient);
}

/// 1 + limbs 2^-192, at most the reciprocal of a divisor from 1/2 to below 1, and less by at most 2^-170.
struct Reciprocal([u64; 3]);

impl Reciprocal {
    /// Of divisors with these highest limbs, the highest first: a quotient of doubles, then two terms of the series of its error.
    #[inline]
    fn of([d2, d1, d0]: [u64; 3]) -> Reciprocal {
        // 2^52 times a number x below the reciprocal, by at most 2^-50 of it.
        let quotient = (1u64 << 53) as f64 / ((d2 >> 11) + 1) as f64;
        let x = (quotient * (1u64 << 52) as f64) as u64 - 1;
        // d x 2^244, and the error e = 1 - d x, in units of 2^-178.
        let p0 = product(d0, x);
        let p1 = product(d1, x) + (p0 >> 64);
        let p2 = product(d2, x) + (p1 >> 64);
        let [below, low] = [p0 as u64, p1 as u64];
        let upper = (1u128 << 116) - p2 - u128::from(low != 0 || below != 0);
        let lower = 0u64.wrapping_sub(low).wrapping_sub(u64::from(below != 0));
        let error = upper << 62 | u128::from(lower >> 2);
        let (e1, e0) = ((error >> 64) as u64, error as u64);
        let square = (product(e1, e1) + (u128::from(high(e1, e0)) << 1)) >> 50;
        let cube = product(e1, (square >> 14) as u64) >> 100;
        // One less, since limbs of the divisor below these make the reciprocal smaller.
        let series = error + square + cube - 1;
        // x (1 + e + e^2 + e^3) - 1, in units of 2^-192: 2^140 x and 2^-38 x (e + e^2 + e^3) less 2^192.
        let t0 = product(x, series as u64);
        let t1 = product(x, (series >> 64) as u64) + (t0 >> 64);
        let (low, upper) = ((t1 as u64) << 26 | (t0 as u64) >> 38, t1 >> 38);
        let upper = match x.checked_sub(1 << 52) {
            Some(x) => (u128::from(x) << 76) + upper,
            None if upper >> 76 != 0 => upper - (1 << 76),
            None => return Reciprocal([0; 3]),
        };
        Reciprocal([low, upper as u64, (upper >> 64) as u64])
    }

    /// The digit of a rest with these highest limbs, the highest first: right as a rule, at times one too small.
    #[inline(always)]
    fn digit(&self, [u2, u1, u0]: [u64; 3]) -> u128 {
        let [w0, w1, w2] = self.0;
        let [of_21, of_12] = [product(u2, w1), product(u1, w2)];
        let low = |x: u128| u128::from(x as u64);
        let below = u128::from(u0) + low(of_21) + low(of_12);
        let below =
            below + [high(u2, w0), high(u1, w1), high(u0, w2)].map(u128::from).iter().sum::<u128>();
        let upper = u128::from(u2) << 64 | u128::from(u1);
        upper + product(u2, w2) + (of_21 >> 64) + (of_12 >> 64) + (below >> 64)
    }
}

/// `rest`, which has one limb more than the divisor, less a multiple of it.
#[inline(always)]
fn subtract(rest: &mut [u64], divisor: &[u64], digit: u64) {
    let n = divisor.len();
    let mut carry = 0;
    for (rest, &limb) in rest.iter_mut().zip(divisor) {
        let product = product(digit, limb) + u128::from(carry);
        let (difference, borrow) = rest.overflowing_sub(product as u64);
        (*rest, carry) = (difference, (product >> 64) as u64 + u64::from(borrow));
    }
    rest[n] = rest[n].wrapping_sub(carry);
}

#[cold]
fn subtract_once(rest: &mut [u64], divisor: &[u64]) {
    subtract(rest, divisor, 1);
}

/// `rest`, which has two limbs more than the divisor, less a multiple of it.
#[inline(always)]
fn subtract_two(rest: &mut [u64], divisor: &[u64], digit: u128) {
    let n = divisor.len();
    let (digit, upper_digit) = (digit as u64, (digit >> 64) as u64);
    let (mut carry, mut upper_carry, mut borrow, mut before) = (0, 0, 0, 0);
    for (rest, &limb) in rest.iter_mut().zip(divisor) {
        let lower = product(digit, limb) + carry;
        let upper = product(upper_digit, before) + upper_carry + u128::from(lower as u64);
        (carry, upper_carry, before) = (lower >> 64, upper >> 64, limb);
        let difference =
            u128::from(*rest).wrapping_sub(u128::from(upper as u64)).wrapping_sub(borrow);
        (*rest, borrow) = (difference as u64, difference >> 64 & 1);
    }
    let product = product(upper_digit, before) + upper_carry + carry;
    let upper = u128::from(rest[n + 1]) << 64 | u128::from(rest[n]);
    let upper = upper.wrapping_sub(product).wrapping_sub(borrow);
    (rest[n], rest[n + 1]) = (upper as u64, (upper >> 64) as u64);
}

/// Whether a rest, which has no more than one limb beside zeros above those of the divisor, is the divisor or more.
#[inline(always)]
fn is_above(rest: &[u64], divisor: &[u64]) -> bool {
    let n = divisor.len();
    if rest[n] != 0 || rest[n - 1] != divisor[n - 1] {
        return rest[n] != 0 || rest[n - 1] > divisor[n - 1];
    }
    rest[..n].iter().rev().ge(divisor.iter().rev())
}

#[inline(always)]
fn product(x: u64, y: u64) -> u128 {
    u128::from(x) * u128::from(y)
}

/// The upper half of a product.
#[inline(always)]
fn high(x: u64, y: u64) -> u64 {
    (product(x, y) >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;
    use wideblas_base::random::Random;

    fn integer(limbs: &[u64]) -> BigUint {
        BigUint::new(limbs.iter().flat_map(|&l| [l as u32, (l >> 32) as u32]).collect())
    }

    /// Reciprocals of random divisors and of the ends, with limbs below these of zeros and of ones.
    #[test]
    fn reciprocals_are_below_and_near() {
        let mut random = Random(1);
        for case in 0..if cfg!(miri) { 50 } else { 50_000 } {
            let limb =
                |random: &mut Random| if case % 2 == 0 { random.hard() } else { random.next() };
            let [d2, d1, d0] = [(); 3].map(|()| limb(&mut random));
            let d2 = d2 | 1 << 63;
            let Reciprocal(found) = Reciprocal::of([d2, d1, d0]);
            let found = integer(&found) + (BigUint::from(1u8) << 192);
            // 2^384 / d of the least and of the largest divisor.
            let divisor = integer(&[d0, d1, d2]);
            let least = (BigUint::from(1u8) << 384) / (&divisor + 1u8);
            let largest = ((BigUint::from(1u8) << 384) + &divisor - 1u8) / &divisor;
            assert!(found <= least, "{case}: {divisor:x}");
            assert!(largest - found < BigUint::from(1u8) << 22, "{case}: {divisor:x}");
        }
    }

    /// Random quotients, exact ones, and such whose digits are ones, against integers.
    #[test]
    fn quotients_and_rests_are_right() {
        let mut random = Random(2);
        for case in 0..if cfg!(miri) { 50 } else { 50_000 } {
            let limb =
                |random: &mut Random| if case % 2 == 0 { random.hard() } else { random.next() };
            let [n, len] = [2, 1].map(|least| least + random.below(8) as usize);
            let mut divisor: Vec<u64> = (0..n).map(|_| limb(&mut random)).collect();
            divisor[n - 1] |= 1 << 63;
            let mut expected: Vec<u64> = (0..len).map(|_| limb(&mut random)).collect();
            let mut rest: Vec<u64> = (0..n).map(|_| limb(&mut random)).collect();
            match case % 5 {
                0 => rest.fill(0),
                1 => (rest, expected) = (divisor.clone(), vec![u64::MAX; len]),
                _ => {}
            }
            if integer(&rest) >= integer(&divisor) {
                // The largest rest.
                rest.clone_from(&divisor);
                let borrow = rest.iter().take_while(|&&limb| limb == 0).count();
                rest[..borrow].fill(u64::MAX);
                rest[borrow] -= 1;
            }
            let dividend = integer(&expected) * integer(&divisor) + integer(&rest);
            let mut found_rest = dividend.to_u64_digits();
            found_rest.resize(n + len, 0);
            let mut found = vec![0; len];
            divide(&mut found_rest, &divisor, &mut found);
            assert_eq!(found, expected, "{case}: {dividend:x} / {divisor:x?}");
            rest.resize(n + len, 0);
            assert_eq!(found_rest, rest, "{case}: {dividend:x} / {divisor:x?}");
        }
    }
}
