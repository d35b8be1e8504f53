//! Exact sums of products for any spread of exponents, an element at a time: what takes over where too
//! many moduli would be needed, and the formats' own way of multiplying numbers of many limbs.

use super::number::Number;
use super::wide::Wide;
use std::collections::BTreeMap;

/// Digits of a chunk.
const CHUNK: usize = 64;

/// A sum as signed digits of 32 bits at any places, in chunks: memory follows what is there, not the
/// distance between exponents.
#[derive(Default)]
pub struct Accumulator {
    chunks: BTreeMap<i64, Box<[i64; CHUNK]>>,
    terms: u32,
}

impl Accumulator {
    /// Adds a product.
    pub fn add(&mut self, x: &Wide) {
        let (digit, shift) = (x.exponent.div_euclid(32), x.exponent.rem_euclid(32) as u32);
        let sign = if x.negative { -1 } else { 1 };
        let mut place = digit;
        let mut chunk = self.chunk(place);
        let mut rest = 0u128;
        let flush = [0; 2];
        for &limb in x.limbs.iter().chain(&flush[..usize::from(shift > 0)]) {
            rest += u128::from(limb) << shift;
            for _ in 0..2 {
                chunk[place.rem_euclid(CHUNK as i64) as usize] += sign * i64::from(rest as u32);
                rest >>= 32;
                place += 1;
                if place.rem_euclid(CHUNK as i64) == 0 {
                    chunk = self.chunk(place);
                }
            }
        }
        self.terms += 1;
        // Digits grow by less than 2^32 a term.
        if self.terms == 1 << 30 {
            self.normalise();
        }
    }

    fn chunk(&mut self, place: i64) -> &mut [i64; CHUNK] {
        self.chunks.entry(place.div_euclid(CHUNK as i64)).or_insert_with(|| Box::new([0; CHUNK]))
    }

    /// Brings every digit to at most 2^31 in magnitude. The sign of the sum is then that of the
    /// highest digit that is not zero: those below it amount to less than one of its units.
    fn normalise(&mut self) {
        let mut carry = 0;
        let mut next = i64::MIN;
        let mut overflow = Vec::new();
        for (&index, chunk) in &mut self.chunks {
            if index != next && carry != 0 {
                overflow.push((next, carry));
                carry = 0;
            }
            for digit in chunk.iter_mut() {
                let sum = *digit + carry;
                carry = (sum + (1 << 31)) >> 32;
                *digit = sum - (carry << 32);
            }
            next = index + 1;
        }
        if carry != 0 {
            overflow.push((next, carry));
        }
        // Carries into chunks that did not exist are small and fit their first digit.
        for (index, carry) in overflow {
            self.chunk(index * CHUNK as i64)[0] += carry;
        }
        self.terms = 1;
    }

    /// The sum, exactly as far as a rounding to `precision` bits can tell.
    pub fn value(&mut self, precision: i64) -> Wide {
        self.normalise();
        let mut digits = self.chunks.iter().rev().flat_map(|(&index, chunk)| {
            let place = move |i: usize| index * CHUNK as i64 + i as i64;
            chunk.iter().enumerate().rev().map(move |(i, &digit)| (place(i), digit))
        });
        let mut digits = digits.by_ref().filter(|&(_, digit)| digit != 0);
        let mut sum = Wide::default();
        let Some((top, first)) = digits.next() else { return sum };
        let as_wide = |place: i64, digit: i64| Wide {
            negative: digit < 0,
            exponent: 32 * place,
            limbs: vec![digit.unsigned_abs()],
        };
        sum.clone_from(&as_wide(top, first));
        // Up to one digit of cancellation against the highest, one for the rounding.
        let lowest = top - precision / 32 - 4;
        for (place, digit) in digits {
            sum.add(&as_wide(place, digit), precision + 128);
            if place < lowest {
                // What follows cannot change the sign of what is left beyond this digit.
                break;
            }
        }
        sum
    }
}

/// Element (i, j) of alpha A B + beta C from its exact value; `pair(l)` gives a_il and b_lj. All are
/// finite.
pub fn element<'a, T: Number + 'a>(
    alpha: &T,
    beta: &T,
    c: &mut T,
    k: usize,
    pair: impl Fn(usize) -> (&'a T, &'a T),
) {
    let mut sum = Accumulator::default();
    let [mut x, mut y, mut xy, mut factor, mut term] = std::array::from_fn(|_| Wide::default());
    if !beta.is_zero() {
        beta.load(&mut x);
        c.load(&mut y);
        xy.product(&x, &y);
        sum.add(&xy);
    }
    alpha.load(&mut factor);
    if !alpha.is_zero() {
        for l in 0..k {
            let (a, b) = pair(l);
            a.load(&mut x);
            b.load(&mut y);
            if x.is_zero() || y.is_zero() {
                continue;
            }
            xy.product(&x, &y);
            term.product(&xy, &factor);
            sum.add(&term);
        }
    }
    c.store(&mut sum.value(c.span()));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wide(negative: bool, exponent: i64, limbs: &[u64]) -> Wide {
        Wide { negative, exponent, limbs: limbs.to_vec() }
    }

    #[test]
    fn distant_terms_cancel_exactly() {
        let mut sum = Accumulator::default();
        let far = 1 << 40;
        sum.add(&wide(false, far, &[u64::MAX, u64::MAX]));
        sum.add(&wide(false, -far, &[5]));
        sum.add(&wide(true, far + 128, &[1]));
        sum.add(&wide(false, far, &[1]));
        let mut value = sum.value(53);
        assert_eq!(value.bits() + value.exponent, 3 - far);
        assert_eq!(value.take_f64(), 0.0);
    }

    #[test]
    fn a_distant_term_breaks_a_tie() {
        for negative in [false, true] {
            let mut sum = Accumulator::default();
            sum.add(&wide(false, 7, &[0b101]));
            sum.add(&wide(negative, -1_000_003, &[1]));
            let mut value = sum.value(2);
            value.round_to(2);
            value.trim();
            assert_eq!(value.take_f64(), if negative { 512.0 } else { 768.0 });
        }
    }

    #[test]
    fn many_terms_match_big_integers() {
        use num_bigint::{BigInt, Sign};
        let mut sum = Accumulator::default();
        let mut exact = BigInt::default();
        let mut state = 1u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state ^ state >> 31
        };
        for _ in 0..if cfg!(miri) { 50 } else { 2000 } {
            let (limbs, exponent) = ([next(), next() >> 7], (next() % 3000) as i64);
            let negative = next() & 64 == 0;
            sum.add(&wide(negative, exponent - 1500, &limbs));
            let term = BigInt::from(u128::from(limbs[1]) << 64 | u128::from(limbs[0])) << exponent;
            exact += if negative { -term } else { term };
        }
        let value = sum.value(100_000);
        let words: Vec<u32> =
            value.limbs.iter().flat_map(|&l| [l as u32, (l >> 32) as u32]).collect();
        let sign = if value.negative { Sign::Minus } else { Sign::Plus };
        let found = BigInt::from_slice(sign, &words);
        assert_eq!(found << (value.exponent + 10_000), exact << (10_000 - 1500));
    }
}
