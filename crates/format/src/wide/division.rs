//! Quotients of numbers, as far as their rounding needs.

use super::digits::divide_any;
use super::{Wide, WideRef, product_exponent};
use std::cmp::Ordering;

impl Wide {
    /// Becomes x / y, exactly as far as a rounding to `precision` bits can tell: the lowest bit stands for all below it.
    ///
    /// # Panics
    /// When y is zero.
    pub fn quotient(&mut self, x: &Wide, y: &WideRef<'_>, precision: i64) {
        self.clear();
        if x.is_zero() {
            return;
        }
        self.limbs.resize(limbs_of_quotient(precision), 0);
        self.negative = x.negative != y.negative;
        self.exponent = quotient(&x.as_ref(), y, Places::Any, &mut self.limbs);
    }
}

/// Where the limbs of a quotient begin.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Places {
    /// The highest limb has 62 bits at least.
    Any,
    /// The exponent is a multiple of 64, as in GMP's numbers; the highest limb has one bit at least.
    Limbs,
}

/// Limbs of a quotient at any places that is rounded to so many bits: the highest one may lack two, and one decides the rounding.
#[inline]
pub fn limbs_of_quotient(precision: i64) -> usize {
    (precision as usize + 2).div_ceil(64) + 1
}

/// |x / y| as far as limbs go, for a rounding at the lowest one or above: this one has the next bit of the quotient as its highest, and as
/// its lowest what stands for all below. Returns their exponent.
///
/// # Panics
/// When y is zero.
pub fn quotient(x: &WideRef<'_>, y: &WideRef<'_>, places: Places, quotient: &mut [u64]) -> i64 {
    let bits = x.bits();
    if bits == 0 {
        quotient.fill(0);
        return 0;
    }
    let top = y.limbs.iter().rposition(|&limb| limb != 0).expect("a divisor that is not zero");
    let len = (top + 1).max(2) + (top + 1).max(2) + quotient.len() - 1;
    if len <= USUAL {
        return quotient_in(&mut [0; USUAL][..len], (x, bits), (y, top), places, quotient);
    }
    let (mut few, mut many) = ([0; FEW], Vec::new());
    quotient_in(zeros(len, &mut few, &mut many), (x, bits), (y, top), places, quotient)
}

/// Limbs of memory for usual numbers.
const USUAL: usize = 24;

/// [`quotient`], with the bits of x and the highest limb of y that is not zero, in memory for the divisor and the rest, which are zeros.
#[inline]
fn quotient_in(
    memory: &mut [u64],
    (x, bits): (&WideRef<'_>, i64),
    (y, top): (&WideRef<'_>, usize),
    places: Places,
    quotient: &mut [u64],
) -> i64 {
    // Two limbs at least, the highest bit set.
    let shift = y.limbs[top].leading_zeros();
    let (divisor, rest) = memory.split_at_mut((top + 1).max(2));
    let spare = divisor.len() - (top + 1);
    for i in (0..=top).rev() {
        let below = if i > 0 { y.limbs[i - 1] >> 1 >> (63 - shift) } else { 0 };
        divisor[i + spare] = y.limbs[i] << shift | below;
    }
    let (next, quotient) = quotient.split_first_mut().expect("a limb for the rounding");
    let exponent = |down| {
        let scale = down + i64::from(shift) + 64 * spare as i64;
        product_exponent(x.exponent, product_exponent(-y.exponent, scale))
    };
    // The highest bit is clear, so that the quotient has no more limbs.
    let mut down = bits + 1 - 64 * rest.len() as i64;
    if places == Places::Limbs {
        down += (-exponent(down)).rem_euclid(64);
        if down == bits + 64 * (1 - rest.len() as i64) {
            // Nearly a limb less than there is room for: the quotient may have one more.
            x.copy_from(down - 64, rest);
            down -= 64 * i64::from(rest[quotient.len()..].iter().rev().lt(divisor.iter().rev()));
        }
    }
    x.copy_from(down, rest);
    divide_any(rest, divisor, quotient);
    *next = rounding(&rest[..divisor.len()], x, down, divisor);
    exponent(down) - 64
}

/// The limb below a quotient of which there is a rest, and bits of x below a place besides.
#[inline]
fn rounding(rest: &[u64], x: &WideRef<'_>, place: i64, divisor: &[u64]) -> u64 {
    // Twice the rest, with the next bit of x.
    let next = x.bits_from(place - 64) >> 63;
    let is_over = rest[rest.len() - 1] >> 63 != 0;
    let doubled = (0..rest.len()).rev().map(|i| {
        let below = if i > 0 { rest[i - 1] >> 63 } else { next };
        rest[i] << 1 | below
    });
    let order =
        if is_over { Ordering::Greater } else { doubled.cmp(divisor.iter().rev().copied()) };
    let is_half = order != Ordering::Less;
    let is_between = match order {
        Ordering::Equal => false,
        Ordering::Greater => true,
        Ordering::Less => next != 0 || rest.iter().any(|&limb| limb != 0),
    };
    u64::from(is_half) << 63 | u64::from(is_between || x.has_bits_below(place - 1))
}

impl WideRef<'_> {
    /// The 64 bits from a place on, which may be below the lowest bit or above the highest.
    pub fn bits_from(&self, place: i64) -> u64 {
        let mut bits = [0];
        self.copy_from(place, &mut bits);
        bits[0]
    }

    /// Whether a bit is set below a place, which may be below the lowest bit.
    fn has_bits_below(&self, place: i64) -> bool {
        let Ok(place) = usize::try_from(place) else { return false };
        let whole = (place / 64).min(self.limbs.len());
        let part =
            self.limbs.get(place / 64).is_some_and(|limb| limb & ((1 << (place % 64)) - 1) != 0);
        part || self.limbs[..whole].iter().any(|&limb| limb != 0)
    }

    /// The bits from a place on, likewise.
    fn copy_from(&self, place: i64, to: &mut [u64]) {
        let (first, part) = (place.div_euclid(64), place.rem_euclid(64) as u32);
        // Limbs of places below the lowest bit, of which the highest may have bits.
        let below = usize::try_from(-first).unwrap_or(0);
        let (zeros, to) = to.split_at_mut(below.min(to.len()));
        zeros.fill(0);
        let limbs = self.limbs.get(usize::try_from(first).unwrap_or(0)..).unwrap_or(&[]);
        let limb = |i: usize| limbs.get(i).map_or(0, |&limb| limb);
        let mut low = limb(0);
        if below == zeros.len()
            && let Some(last) = zeros.last_mut()
        {
            *last = low << 1 << (63 - part);
        }
        for (i, to) in to.iter_mut().enumerate() {
            let high = limb(i + 1);
            *to = low >> part | high << 1 << (63 - part);
            low = high;
        }
    }
}

/// Limbs that need no allocation.
pub(super) const FEW: usize = 48;

/// So many zeros, in memory of the caller.
pub(super) fn zeros<'a>(
    len: usize,
    few: &'a mut [u64; FEW],
    many: &'a mut Vec<u64>,
) -> &'a mut [u64] {
    if len > FEW {
        many.resize(len, 0);
        return many;
    }
    &mut few[..len]
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;
    use wideblas_base::random::Random;

    fn integer(limbs: &[u64]) -> BigUint {
        BigUint::new(limbs.iter().flat_map(|&l| [l as u32, (l >> 32) as u32]).collect())
    }

    fn wide(random: &mut Random, most: u64) -> Wide {
        let limbs: Vec<u64> = (0..1 + random.below(most)).map(|_| random.hard()).collect();
        Wide { negative: random.below(2) == 0, exponent: random.below(300) as i64 - 150, limbs }
    }

    const CASES: usize = if cfg!(miri) { 20 } else { 20_000 };

    /// The quotient of two numbers in units of 2^exponent, followed by the next bit and by one that stands for all others.
    fn expected(x: &Wide, y: &Wide, exponent: i64) -> BigUint {
        let shift = exponent - x.exponent + y.exponent - 1;
        let (mut numerator, mut denominator) = (integer(&x.limbs), integer(&y.limbs));
        if shift >= 0 {
            denominator <<= shift;
        } else {
            numerator <<= -shift;
        }
        let quotient: BigUint = &numerator / &denominator;
        let is_exact = &quotient * denominator == numerator;
        quotient << 1 | BigUint::from(u8::from(!is_exact))
    }

    /// Against integers: all bits of the limbs that are kept, the next one, and whether there are others.
    #[test]
    fn quotients_are_right_to_the_last_bit() {
        let mut random = Random(1);
        for case in 0..CASES {
            let (mut x, y) = (wide(&mut random, 7), wide(&mut random, 5));
            if y.is_zero() {
                continue;
            }
            if case % 3 == 0 {
                // A multiple, a tie, and neighbours of both.
                let multiple = x.clone();
                x.product(&multiple, &y);
                let exponent = x.exponent - (case as i64 / 3 % 7) * 30;
                if case % 2 == 0 {
                    let one = Wide { negative: case % 4 == 0, exponent, limbs: vec![1] };
                    x.add(&one, 9999);
                }
            }
            let places = if case % 5 < 3 { Places::Any } else { Places::Limbs };
            let mut limbs = vec![0; 2 + random.below(6) as usize];
            let exponent = quotient(&x.as_ref(), &y.as_ref(), places, &mut limbs);
            if x.is_zero() {
                assert!(limbs.iter().all(|&limb| limb == 0));
                continue;
            }
            let (next, kept) = limbs.split_first().unwrap();
            assert!(
                kept[kept.len() - 1] >> if places == Places::Any { 61 } else { 0 } != 0,
                "{case}"
            );
            assert!(places == Places::Any || exponent % 64 == 0, "{case}");
            assert!(next << 1 >> 2 == 0, "{case}: {next:x}");
            let found = integer(kept) << 2 | BigUint::from(next >> 63 << 1 | next & 1);
            assert_eq!(found, expected(&x, &y, exponent + 64), "{case}: {x:?} / {y:?}");
        }
    }

    /// A quotient rounded to a precision is that of more bits.
    #[test]
    fn quotients_have_the_bits_of_their_precision() {
        let mut random = Random(3);
        for case in 0..CASES / 4 {
            let (x, y) = (wide(&mut random, 7), wide(&mut random, 5));
            if x.is_zero() || y.is_zero() {
                continue;
            }
            let precision = 1 + random.below(300) as i64;
            let rounded = |bits| {
                let mut quotient = Wide::default();
                quotient.quotient(&x, &y.as_ref(), bits);
                quotient.round_to(precision);
                quotient.trim();
                quotient.align_to_limbs();
                (quotient.negative, quotient.exponent, quotient.limbs)
            };
            assert_eq!(rounded(precision), rounded(precision + 500), "{case}: {x:?} / {y:?}");
        }
    }

    #[test]
    fn roots_are_right_to_the_last_bit() {
        let mut random = Random(2);
        for case in 0..CASES / 4 {
            let mut square = wide(&mut random, 5);
            square.negative = false;
            if case % 3 == 0 {
                let root = square.clone();
                square.product(&root, &root);
            }
            let precision = 1 + random.below(300) as i64;
            let mut found = Wide::default();
            found.root(&square, precision);
            if square.is_zero() {
                assert!(found.is_zero());
                continue;
            }
            assert!(found.bits() > precision + 2, "{case}");
            let shift = square.exponent - 2 * found.exponent;
            assert!(shift >= 0);
            let exact = integer(&square.limbs) << shift;
            let root = integer(&found.limbs);
            // Even: the root. Odd: between its neighbours.
            let is_even = !root.bit(0);
            if is_even {
                assert_eq!(&root * &root, exact, "{case}");
            } else {
                let (below, above) = (&root - 1u8, &root + 1u8);
                assert!(&below * &below < exact && exact < &above * &above, "{case}");
            }
        }
    }
}
