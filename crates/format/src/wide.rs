//! Wide integers times a power of two, and their one rounding.

mod digits;
mod division;
mod root;

pub use digits::divide;
pub use division::{Places, limbs_of_quotient, quotient};
pub use root::take_root;

use super::carry::add_with_carry;
use super::double::{MIN_EXPONENT, power_of_two};
use std::ops::Deref;

/// Beyond the exponents of all formats, and as far from the ends of the integers as any number is long.
const FARTHEST: i64 = 3 << 61;

/// The exponent of a product of numbers with these; both may be those of MPFR's largest numbers.
#[inline]
pub fn product_exponent(a: i64, b: i64) -> i64 {
    a.saturating_add(b).clamp(-FARTHEST, FARTHEST)
}

/// Limbs to be read: where a number has them, or a copy of what it stores in another way.
#[derive(Clone, Copy, Debug)]
pub enum LimbsRef<'a> {
    There(&'a [u64]),
    Copied([u64; 2]),
}

impl Deref for LimbsRef<'_> {
    type Target = [u64];

    #[inline(always)]
    fn deref(&self) -> &[u64] {
        match self {
            LimbsRef::There(limbs) => limbs,
            LimbsRef::Copied(limbs) => limbs,
        }
    }
}

/// `±limbs * 2^exponent`; no limbs for zero.
#[derive(Clone, Copy, Debug)]
pub struct WideRef<'a> {
    pub negative: bool,
    pub exponent: i64,
    pub limbs: LimbsRef<'a>,
}

impl<'a> WideRef<'a> {
    pub const ZERO: WideRef<'static> = WideRef::new(false, 0, &[]);
    pub const ONE: WideRef<'static> = WideRef::new(false, 0, &[1]);

    #[inline(always)]
    pub const fn new(negative: bool, exponent: i64, limbs: &'a [u64]) -> WideRef<'a> {
        WideRef { negative, exponent, limbs: LimbsRef::There(limbs) }
    }
}

impl WideRef<'_> {
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.limbs.iter().all(|&limb| limb == 0)
    }

    /// Bits of the integer; 0 for zero.
    #[inline]
    pub fn bits(&self) -> i64 {
        match self.limbs.iter().rposition(|&limb| limb != 0) {
            None => 0,
            Some(top) => 64 * (top as i64 + 1) - i64::from(self.limbs[top].leading_zeros()),
        }
    }
}

/// `±limbs * 2^exponent`, limbs of 64 bits with the lowest first. Made to be reused: operations keep
/// the memory of `limbs`.
#[derive(Debug, Default)]
pub struct Wide {
    pub negative: bool,
    pub exponent: i64,
    pub limbs: Vec<u64>,
}

impl Clone for Wide {
    fn clone(&self) -> Wide {
        Wide { negative: self.negative, exponent: self.exponent, limbs: self.limbs.clone() }
    }

    fn clone_from(&mut self, other: &Wide) {
        (self.negative, self.exponent) = (other.negative, other.exponent);
        self.limbs.clone_from(&other.limbs);
    }
}

impl Wide {
    /// Becomes another number, in the memory that it has.
    pub fn set(&mut self, x: &WideRef<'_>) {
        (self.negative, self.exponent) = (x.negative, x.exponent);
        self.limbs.clear();
        self.limbs.extend_from_slice(&x.limbs);
    }

    pub fn as_ref(&self) -> WideRef<'_> {
        WideRef::new(self.negative, self.exponent, &self.limbs)
    }

    /// Becomes zero.
    pub fn clear(&mut self) {
        self.negative = false;
        self.exponent = 0;
        self.limbs.clear();
    }

    pub fn is_zero(&self) -> bool {
        self.as_ref().is_zero()
    }

    /// Bits of the integer; 0 for zero.
    pub fn bits(&self) -> i64 {
        self.as_ref().bits()
    }

    /// Its magnitude has a single bit.
    pub fn is_power_of_two(&self) -> bool {
        self.limbs.iter().map(|limb| limb.count_ones()).sum::<u32>() == 1
    }

    /// Makes the lowest limb non-zero and the highest too.
    pub fn trim(&mut self) {
        let low = self.limbs.iter().take_while(|&&limb| limb == 0).count();
        if low == self.limbs.len() {
            return self.clear();
        }
        if low > 0 {
            self.limbs.drain(..low);
            self.exponent += 64 * low as i64;
        }
        while self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
    }

    /// Makes the exponent a multiple of 64, and the highest limb non-zero.
    pub fn align_to_limbs(&mut self) {
        let shift = self.exponent.rem_euclid(64);
        if shift > 0 {
            self.shift_up(shift as u64, self.limbs.len() + 1);
            self.exponent -= shift;
        }
        self.trim();
    }

    /// Becomes `a * b`.
    pub fn product(&mut self, a: &Wide, b: &Wide) {
        self.negative = a.negative != b.negative;
        self.exponent = product_exponent(a.exponent, b.exponent);
        self.limbs.clear();
        self.limbs.resize(a.limbs.len() + b.limbs.len(), 0);
        for (i, &x) in a.limbs.iter().enumerate() {
            let mut carry = 0u128;
            for (j, &y) in b.limbs.iter().enumerate() {
                carry += u128::from(x) * u128::from(y) + u128::from(self.limbs[i + j]);
                self.limbs[i + j] = carry as u64;
                carry >>= 64;
            }
            self.limbs[i + b.limbs.len()] = carry as u64;
        }
    }

    /// Adds `b`, exactly as far as a rounding of the sum to `precision` bits can tell.
    ///
    /// Where one term lies so far below the other that only its sign can matter, a single low bit
    /// stands for it. Formats of several doubles take a precision that spans their whole range.
    pub fn add(&mut self, b: &Wide, precision: i64) {
        if b.is_zero() {
            return;
        }
        if self.is_zero() {
            self.clone_from(b);
            return;
        }
        let (top_a, top_b) = (self.exponent + self.bits(), b.exponent + b.bits());
        if top_a < b.exponent - precision - 4 {
            let negative = self.negative;
            self.clone_from(b);
            return self.nudge(negative, precision);
        }
        if top_b < self.exponent - precision - 4 {
            return self.nudge(b.negative, precision);
        }
        let bottom = self.exponent.min(b.exponent);
        let len = ((top_a.max(top_b) - bottom) / 64 + 2) as usize;
        self.shift_up((self.exponent - bottom) as u64, len);
        self.exponent = bottom;
        self.add_shifted((b.negative, &b.limbs), (b.exponent - bottom) as u64);
    }

    /// Adds a positive or negative amount below every bit that matters.
    fn nudge(&mut self, negative: bool, precision: i64) {
        let shift = precision + 3;
        let len = self.limbs.len() + shift as usize / 64 + 2;
        self.shift_up(shift as u64, len);
        self.exponent -= shift;
        self.add_shifted((negative, &[1]), 0);
    }

    /// Multiplies the limbs by 2^shift, in `len` limbs.
    fn shift_up(&mut self, shift: u64, len: usize) {
        let (whole, part) = ((shift / 64) as usize, (shift % 64) as u32);
        let old = self.limbs.len();
        self.limbs.resize(len.max(old + whole + 1), 0);
        if shift == 0 {
            return;
        }
        for i in (0..self.limbs.len()).rev() {
            let limb = |k: Option<usize>| k.filter(|&k| k < old).map_or(0, |k| self.limbs[k]);
            let at = i.checked_sub(whole);
            let low = limb(at.and_then(|k| k.checked_sub(1)));
            let high = limb(at);
            self.limbs[i] = if part == 0 { high } else { high << part | low >> (64 - part) };
        }
    }

    /// Adds limbs times 2^shift, negative ones if so said; there is room for the sum.
    fn add_shifted(&mut self, (negative, limbs): (bool, &[u64]), shift: u64) {
        let (whole, part) = ((shift / 64) as usize, (shift % 64) as u32);
        let subtract = self.negative != negative;
        let flip = if subtract { u64::MAX } else { 0 };
        let (mut below, mut carry) = (0, subtract);
        let shifted = limbs.iter().copied().chain(std::iter::repeat(0)).map(|limb| {
            let term = limb << part | below;
            below = limb >> 1 >> (63 - part);
            term
        });
        for (limb, term) in self.limbs[whole..].iter_mut().zip(shifted) {
            (*limb, carry) = add_with_carry(*limb, term ^ flip, carry);
        }
        if carry != subtract {
            // Only a difference can be below zero, the other term being larger: nothing is carried out of it.
            self.negative = !self.negative;
            negate(&mut self.limbs);
        }
    }

    /// Splits off the nearest binary64 number, ties to even, and keeps the exact rest. An infinity when
    /// the value is beyond the range.
    pub fn take_f64(&mut self) -> f64 {
        let bits = self.bits();
        if bits == 0 {
            self.limbs.clear();
            return 0.0;
        }
        let sign = if self.negative { -1.0 } else { 1.0 };
        if self.exponent + bits > 1024 {
            return f64::INFINITY * sign;
        }
        let last = (bits - 53).max(MIN_EXPONENT - self.exponent).max(0);
        if last > bits {
            self.limbs.clear();
            return 0.0 * sign;
        }
        let exponent = self.exponent + last;
        let mantissa = self.take_top(last as usize);
        sign * mantissa as f64 * power_of_two(exponent as i32)
    }

    /// Removes the bits from `last` up and returns them, at most 64, rounded to nearest even by the
    /// bits below; those, less what the rounding added, are the rest.
    fn take_top(&mut self, last: usize) -> u64 {
        let (limb, part) = (last / 64, last % 64);
        let get = |k: usize| self.limbs.get(k).copied().unwrap_or(0);
        let mut top = get(limb) >> part;
        if part > 0 {
            top |= get(limb + 1) << (64 - part);
        }
        // The rest: bits below `last`.
        self.limbs.truncate(limb + usize::from(part > 0));
        if part > 0 && self.limbs.len() > limb {
            self.limbs[limb] &= (1 << part) - 1;
        }
        let up = self.rounds_up(last, top & 1 == 1);
        if up {
            top += 1;
            negate(&mut self.limbs);
            if part > 0 && self.limbs.len() > limb {
                self.limbs[limb] &= (1 << part) - 1;
            }
            self.negative = !self.negative;
        }
        top
    }

    /// The bits below `last`, the only ones left, are more than half of it, or half where that
    /// makes an odd number even.
    fn rounds_up(&self, last: usize, odd: bool) -> bool {
        if last == 0 {
            return false;
        }
        let (limb, part) = ((last - 1) / 64, (last - 1) % 64);
        let high = self.limbs[limb];
        if high >> part & 1 == 0 {
            return false;
        }
        odd || high & ((1 << part) - 1) != 0 || self.limbs[..limb].iter().any(|&l| l != 0)
    }

    /// Rounds the integer to at most `precision` bits, to nearest, ties to even.
    pub fn round_to(&mut self, precision: i64) {
        let last = (self.bits() - precision).max(0) as usize;
        if last == 0 {
            return;
        }
        let (limb, part) = (last / 64, last % 64);
        let kept = self.limbs[limb];
        // As with a number of that precision whose limbs have room for more.
        if kept & ((1 << part) - 1) == 0 && self.limbs[..limb].iter().all(|&limb| limb == 0) {
            return;
        }
        let odd = kept >> part & 1 == 1;
        // rounds_up reads the bits below `last`.
        self.limbs[limb] &= (1 << part) - 1;
        let up = self.rounds_up(last, odd);
        self.limbs[limb] = kept >> part << part;
        self.limbs[..limb].fill(0);
        if up {
            self.limbs.push(0);
            let mut carry = 1 << part;
            for word in &mut self.limbs[limb..] {
                let (sum, over) = word.overflowing_add(carry);
                *word = sum;
                carry = over.into();
            }
        }
    }
}

/// The limbs' two's complement.
fn negate(limbs: &mut [u64]) {
    let mut carry = true;
    for limb in limbs {
        (*limb, carry) = (!*limb).overflowing_add(carry.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::double::decompose;
    use num_bigint::{BigInt, Sign};
    use wideblas_base::random::Random;

    fn value(x: &Wide) -> BigInt {
        let words: Vec<u32> = x.limbs.iter().flat_map(|&l| [l as u32, (l >> 32) as u32]).collect();
        BigInt::from_slice(if x.negative { Sign::Minus } else { Sign::Plus }, &words)
    }

    /// The value as an integer multiple of 2^exponent.
    fn value_at(x: &Wide, exponent: i64) -> BigInt {
        value(x) << (x.exponent - exponent)
    }

    fn wide(random: &mut Random) -> Wide {
        let len = random.below(6);
        Wide {
            negative: random.below(2) == 0,
            exponent: random.below(400) as i64 - 200,
            limbs: (0..len).map(|_| random.hard()).collect(),
        }
    }

    const CASES: usize = if cfg!(miri) { 10 } else { 20_000 };

    #[test]
    fn sums_and_products_are_exact() {
        let mut random = Random(1);
        for _ in 0..CASES {
            let (a, b) = (wide(&mut random), wide(&mut random));
            let mut sum = a.clone();
            sum.add(&b, 10_000);
            let bottom = a.exponent.min(b.exponent).min(sum.exponent);
            let exact = value_at(&a, bottom) + value_at(&b, bottom);
            assert_eq!(value_at(&sum, bottom), exact, "{a:?} + {b:?}");
            let mut product = Wide::default();
            product.product(&a, &b);
            assert_eq!(value(&product), value(&a) * value(&b));
            assert_eq!(product.exponent, a.exponent + b.exponent);
        }
    }

    #[test]
    fn doubles_are_split_off_exactly_and_nearest() {
        let mut random = Random(2);
        for _ in 0..CASES {
            let before = wide(&mut random);
            let mut rest = before.clone();
            let x = rest.take_f64();
            let (mantissa, exponent) = decompose(x);
            let bottom = exponent.min(before.exponent) - 1;
            let head = BigInt::from(mantissa) << (exponent - bottom);
            let head = if x < 0.0 { -head } else { head };
            assert_eq!(head + value_at(&rest, bottom), value_at(&before, bottom), "{before:?}");
            // At most half a unit in the last place remains, and in a tie the mantissa is even.
            let half = BigInt::from(1) << (exponent - bottom - 1);
            let left = value_at(&rest, bottom).magnitude().clone();
            assert!(left <= *half.magnitude());
            assert!(left < *half.magnitude() || mantissa % 2 == 0 || x == 0.0);
        }
    }

    #[test]
    fn doubles_at_the_ends_of_the_range() {
        let at = |limb: u64, exponent: i64| {
            Wide { negative: true, exponent, limbs: vec![limb] }.take_f64()
        };
        assert_eq!(at(1, -1074), -f64::from_bits(1));
        assert_eq!(at(1, -1075), 0.0);
        assert_eq!(at(3, -1076), -f64::from_bits(1));
        assert_eq!(at(3, -1075), -f64::from_bits(2));
        assert_eq!(at(1, -5000), 0.0);
        assert_eq!(at(1, 1023), -power_of_two(1023));
        assert_eq!(at(1, 1024), f64::NEG_INFINITY);
        assert_eq!(at((1 << 53) - 1, 971), -f64::MAX);
        assert_eq!(at((1 << 54) - 1, 970), f64::NEG_INFINITY);
    }

    #[test]
    fn rounding_to_a_precision_is_nearest_even() {
        let mut random = Random(3);
        for i in 0..CASES {
            let before = wide(&mut random);
            let precision = 1 + (i as i64 * 7) % 200;
            let mut after = before.clone();
            after.round_to(precision);
            let drop = (before.bits() - precision).max(0);
            let unit = BigInt::from(1) << drop;
            let error: BigInt = value(&after) - value(&before);
            let twice = error.magnitude() * 2u8;
            assert!(twice <= *unit.magnitude());
            assert_eq!(value(&after) % &unit, BigInt::from(0));
            if twice == *unit.magnitude() && drop > 0 {
                assert_eq!(value(&after) >> drop & BigInt::from(1), BigInt::from(0));
            }
        }
    }

    #[test]
    fn a_tiny_term_only_breaks_ties() {
        for negative in [false, true] {
            let mut sum = Wide { negative: false, exponent: 0, limbs: vec![0b101] };
            sum.add(&Wide { negative, exponent: -1_000_000_000_000, limbs: vec![7] }, 2);
            sum.round_to(2);
            let rounded = value(&sum) >> -sum.exponent;
            assert_eq!(rounded, BigInt::from(if negative { 4 } else { 6 }));
        }
    }
}
