//! Quotients, rounded once.

use super::fused::rounded;
use super::{Binary128, Magnitude};
use crate::carry::product_of_two;

impl Binary128 {
    /// The number nearest to `±limbs * 2^exponent` over another one; `None` where either is zero, and for infinities and NaN.
    pub fn quotient_of(
        (negative, limbs, exponent): (bool, &[u64], i64),
        by: Binary128,
    ) -> Option<Binary128> {
        let Magnitude::Finite { significand, exponent: of_divisor } = by.magnitude() else {
            return None;
        };
        let top = limbs.iter().rposition(|&limb| limb != 0)?;
        let up = significand.leading_zeros();
        let divisor = significand << up;
        // The 255 leading bits, so that the quotient is below 2^128.
        let zeros = limbs[top].leading_zeros();
        let limb = |below: usize| top.checked_sub(below).map_or(0, |i| limbs[i]);
        let shifted = |below: usize| limb(below) << zeros | limb(below + 1) >> 1 >> (63 - zeros);
        let [a3, a2, a1, a0] = [0, 1, 2, 3].map(|below| u128::from(shifted(below)));
        let mut is_more = a0 & 1 != 0 || limb(4) << zeros != 0;
        is_more |= limbs[..top.saturating_sub(4)].iter().any(|&limb| limb != 0);
        let (high, low) = (a3 << 64 | a2, a1 << 64 | a0);
        let dividend = [high >> 1, high << 127 | low >> 1];
        let (quotient, is_cut) = divided(dividend, divisor);
        let exponent = exponent.checked_add(64 * (top as i64 - 3) + 1 - i64::from(zeros))?;
        let exponent = exponent - of_divisor + i64::from(up);
        let down = quotient.leading_zeros();
        let negative = negative != by.is_negative();
        let exponent = exponent - i64::from(down);
        Some(rounded(negative, quotient << down, exponent, is_more || is_cut))
    }
}

/// The quotient of 256 bits by 128, the highest of which is set, and whether it is cut; the dividend's high half is below
/// the divisor. Knuth, The Art of Computer Programming, vol. 2, algorithm 4.3.1D, with digits of 64 bits.
fn divided([high, low]: [u128; 2], divisor: u128) -> (u128, bool) {
    let (first, rest) = digit(high, low >> 64, divisor);
    let (second, rest) = digit(rest, low & u128::from(u64::MAX), divisor);
    (first << 64 | second, rest != 0)
}

/// A digit of a quotient, and the rest, which is below the divisor as `high` is: of `high` and one digit more.
fn digit(high: u128, next: u128, divisor: u128) -> (u128, u128) {
    const MOST: u128 = u64::MAX as u128;
    // At most two too large.
    let mut digit = (high / (divisor >> 64)).min(MOST);
    let halves = |x: u128| [x as u64, (x >> 64) as u64];
    let [p0, p1, p2, _] = product_of_two(halves(divisor), halves(digit)).map(u128::from);
    let (mut low, mut above) = (p1 << 64 | p0, p2);
    let (wanted, wanted_above) = (high << 64 | next, high >> 64);
    while (above, low) > (wanted_above, wanted) {
        digit -= 1;
        let (less, borrow) = low.overflowing_sub(divisor);
        (low, above) = (less, above - u128::from(borrow));
    }
    (digit, wanted.wrapping_sub(low))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::binary128::PRECISION;
    use crate::wide::{Wide, WideRef};
    use num_bigint::BigUint;
    use wideblas_base::random::Random;

    #[test]
    fn digits_are_those_of_integers() {
        let mut random = Random(1);
        for case in 0..if cfg!(miri) { 20 } else { 20_000 } {
            let mut long = || u128::from(random.hard()) << 64 | u128::from(random.hard());
            let divisor = long() | 1 << 127;
            let high = if case % 3 == 0 { divisor - 1 - (case / 3 % 4) } else { long() % divisor };
            let low = long();
            let (quotient, is_cut) = divided([high, low], divisor);
            let dividend = (BigUint::from(high) << 128) + low;
            assert_eq!(
                BigUint::from(quotient),
                &dividend / divisor,
                "{high:x} {low:x} {divisor:x}"
            );
            assert_eq!(
                is_cut,
                dividend % divisor != BigUint::default(),
                "{high:x} {low:x} {divisor:x}"
            );
        }
    }

    /// Against quotients of integers of any length, some of which are exact, or half way between two numbers.
    #[test]
    fn quotients_are_rounded_once() {
        let mut random = Random(2);
        for case in 0..if cfg!(miri) { 20 } else { 10_000 } {
            let bits = u128::from(random.hard()) << 64 | u128::from(random.hard());
            let by = Binary128::from_bits(if case % 7 == 0 {
                bits >> 20 & !(0x7fff << 112)
            } else {
                bits & !(1 << 126)
            });
            let Magnitude::Finite { significand, exponent } = by.magnitude() else { continue };
            let mut limbs: Vec<u64> = (0..1 + case % 7).map(|_| random.hard()).collect();
            if case % 3 == 0 {
                let factor = [random.hard() & 7, random.hard()];
                let halves = [significand as u64, (significand >> 64) as u64];
                limbs = product_of_two(halves, factor).to_vec();
                limbs.insert(0, if case % 2 == 0 { 0 } else { random.below(2) });
            }
            if limbs.iter().all(|&limb| limb == 0) {
                continue;
            }
            let value =
                Wide { negative: case % 2 == 0, exponent: random.below(4000) as i64 - 9000, limbs };
            let limbs = [significand as u64, (significand >> 64) as u64];
            let divisor = WideRef::new(by.is_negative(), exponent, &limbs);
            let mut quotient = Wide::default();
            quotient.quotient(&value, &divisor, PRECISION);
            let found = Binary128::quotient_of((value.negative, &value.limbs, value.exponent), by);
            assert_eq!(found, Some(Binary128::nearest(&quotient)), "{value:x?} {by:x?}");
        }
        let one = Binary128::ONE;
        assert_eq!(Binary128::quotient_of((false, &[0, 0], 0), one), None);
        assert_eq!(Binary128::quotient_of((false, &[1], 0), Binary128::default()), None);
    }
}
