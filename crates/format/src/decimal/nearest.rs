//! The binary number nearest to a decimal one.

use super::parse::ParseError;
use super::powers::{Interval, five_to};
use crate::exact::{Exact, Ratio};
use num_bigint::{BigInt, BigUint};
use num_traits::One;
use std::cmp::Ordering;
use std::f64::consts::LOG10_2;
use wideblas_base::fallible;

/// The number of `bits` bits nearest to the integer of the digits times `10^scale`.
pub(super) fn nearest(digits: &[u8], scale: i64, bits: u64) -> Result<Exact, ParseError> {
    // Where numbers are long, a few digits and an approximate power tell the result, unless that is close to
    // halfway between two numbers. More of both then; in the end all digits, exactly, where the value can
    // be halfway: 10^scale is an integer of at most `bits` bits then, or 5^-scale divides the integer of the
    // digits. There long powers go with long strings.
    let can_be_halfway = scale.unsigned_abs() <= bits + 2 * digits.len() as u64;
    // Memory of ordinary vectors. No value that cannot be halfway is so close to it.
    const MOST: u64 = 1 << 17;
    let mut guard = 64;
    while digits.len() as u64 + scale.unsigned_abs() > 2 * bits + 1000 {
        let leading = digits.len().min((bits as f64 * LOG10_2) as usize + guard as usize);
        let [low, high] = approximate(digits, leading, scale, bits + 4 * guard).ends();
        let (low, high) = (low.round_to(bits), high.round_to(bits));
        if low == high {
            return Ok(low);
        }
        guard *= 8;
        if can_be_halfway && guard > 512 {
            // Neighbours.
            let sum = low.clone() + high.clone();
            let halfway = Exact { exponent: sum.exponent - 1, ..sum };
            let order = compare(digits, scale, &halfway).ok_or(ParseError::NoMemory)?;
            return Ok(match order {
                Ordering::Less => low,
                Ordering::Equal => halfway.round_to(bits),
                Ordering::Greater => high,
            });
        }
        if guard > MOST {
            return Err(ParseError::NoMemory);
        }
    }
    Ok(ratio(digits, scale).round_to(bits))
}

/// Compares the integer of the digits times `10^scale` with another positive number, exactly; `None` when there is
/// not enough memory. The time grows with the square of the lengths.
fn compare(digits: &[u8], scale: i64, other: &Exact) -> Option<Ordering> {
    // Both sides without the power of two, and without a power of five below the fraction bar.
    let (up, down) = (scale.max(0) as u64, scale.min(0).unsigned_abs());
    let mut left = Long::with_room(digits.len().div_ceil(Long::DIGITS), up)?;
    for chunk in digits.chunks(Long::DIGITS) {
        let value = chunk.iter().fold(0, |sum, &digit| 10 * sum + u64::from(digit));
        left.multiply_add(10u64.pow(chunk.len() as u32), value);
    }
    left.multiply_by_five_to(up);
    let magnitude = other.mantissa.magnitude();
    let mut right = Long::with_room(magnitude.iter_u64_digits().len(), down)?;
    right.0.extend(magnitude.iter_u64_digits());
    right.multiply_by_five_to(down);
    // left against right * 2^(other.exponent - scale)
    let (left_bits, right_bits) = (left.bits(), right.bits());
    let order = left_bits.cmp(&(right_bits + other.exponent - scale));
    let words = left.0.len().max(right.0.len()) as i64 + 1;
    let words =
        (1..=words).map(|k| left.word(left_bits - 64 * k).cmp(&right.word(right_bits - 64 * k)));
    Some(words.fold(order, Ordering::then))
}

/// A natural number, 64 bits an element, the lowest first and the highest not zero.
struct Long(Vec<u64>);

impl Long {
    /// Decimal digits that fit into an element.
    const DIGITS: usize = 19;

    /// Zero, with room for a number of `elements` elements times 5^`power`; `None` without memory.
    fn with_room(elements: usize, power: u64) -> Option<Long> {
        // log2(5) = 2.32
        let power = usize::try_from(power / 27).ok()?.checked_add(1)?;
        Some(Long(fallible::with_room(elements.checked_add(power)?)?))
    }

    fn multiply_add(&mut self, factor: u64, term: u64) {
        let mut carry = term;
        for word in &mut self.0 {
            let sum = u128::from(*word) * u128::from(factor) + u128::from(carry);
            (*word, carry) = (sum as u64, (sum >> 64) as u64);
        }
        if carry > 0 {
            self.0.push(carry);
        }
    }

    fn multiply_by_five_to(&mut self, mut power: u64) {
        // 5^27 fits into an element.
        while power > 0 {
            let step = power.min(27);
            self.multiply_add(5u64.pow(step as u32), 0);
            power -= step;
        }
    }

    fn bits(&self) -> i64 {
        self.0.last().map_or(0, |top| 64 * self.0.len() as i64 - i64::from(top.leading_zeros()))
    }

    /// 64 bits from a place, which may lie below the lowest.
    fn word(&self, place: i64) -> u64 {
        let (at, part) = (place.div_euclid(64), place.rem_euclid(64) as u32);
        let word = |at: i64| usize::try_from(at).ok().and_then(|at| self.0.get(at));
        let [low, high] = [word(at), word(at + 1)].map(|word| word.copied().unwrap_or(0));
        if part == 0 { low } else { low >> part | high << (64 - part) }
    }
}

/// An interval around the integer of the digits times `10^scale`, from the leading ones of them and a
/// power that is right to some bits.
fn approximate(digits: &[u8], leading: usize, scale: i64, bits: u64) -> Interval {
    let low = integer(&digits[..leading]);
    let high = &low + u8::from(leading < digits.len());
    let scale = scale + (digits.len() - leading) as i64;
    let power = Interval::five_to(scale.unsigned_abs(), bits);
    let digits = Interval { low, high, exponent: scale };
    if scale >= 0 { digits.times(&power) } else { digits.over(&power, bits) }
}

/// The integer of the digits times `10^scale`.
pub(super) fn ratio(digits: &[u8], scale: i64) -> Ratio {
    let digits = integer(digits);
    let power = five_to(scale.unsigned_abs());
    let (numerator, denominator) =
        if scale >= 0 { (digits * power, BigUint::one()) } else { (digits, power) };
    Ratio { numerator: BigInt::from(numerator), denominator, exponent: scale }
}

fn integer(digits: &[u8]) -> BigUint {
    if digits.len() <= 38 {
        return digits.iter().fold(0u128, |sum, &digit| 10 * sum + u128::from(digit)).into();
    }
    // The conversion itself takes time in the square of the length.
    const LONG: usize = 4000;
    if digits.len() <= LONG {
        return BigUint::from_radix_be(digits, 10).expect("digits below 10");
    }
    let (high, low) = digits.split_at(digits.len() / 2);
    let power = five_to(low.len() as u64) << low.len();
    integer(high) * power + integer(low)
}
