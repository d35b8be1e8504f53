//! Exact sums of products for any spread of exponents.

use wideblas_base::fallible;
use wideblas_format::wide::Wide;

/// Digits of a chunk.
pub const CHUNK: usize = 64;

/// Digits at 64 places.
#[derive(Clone)]
struct Chunk {
    /// The first place of the chunk, divided by 64.
    index: i64,
    digits: [i64; CHUNK],
}

/// A sum as signed digits of 32 bits at any places, stored in chunks: memory grows with the number of chunks in use,
/// not with the distance between exponents. Made to be reused: memory is kept.
///
/// When there is no memory for a new chunk, the call ends, see `fallible::end_call`. This does not happen with
/// [`Accumulator::with_room`] for all chunks.
#[derive(Default)]
pub struct Accumulator {
    /// In the order in which they came.
    chunks: Vec<Chunk>,
    /// The chunk of the newest digit.
    newest: usize,
    /// Hash table of many chunks: the position in `chunks` plus one, at a slot computed from the chunk's index, or at
    /// the next free slot. Its length is a power of two.
    table: Vec<u32>,
    /// Chunks from the highest index down.
    order: Vec<u32>,
    terms: u32,
}

/// Up to this many chunks are found without the table.
const FEW: usize = 8;

impl Accumulator {
    /// With memory for `chunks` chunks; `None` when there is not enough.
    pub fn with_room(chunks: usize) -> Option<Accumulator> {
        let table = if chunks > FEW { 2 * chunks.checked_next_power_of_two()? } else { 0 };
        Some(Accumulator {
            chunks: fallible::with_room(chunks)?,
            order: fallible::with_room(chunks)?,
            table: fallible::try_filled(table, 0)?,
            ..Accumulator::default()
        })
    }

    /// Has been used for nothing yet.
    pub fn has_no_memory(&self) -> bool {
        self.chunks.capacity() == 0
    }

    /// Becomes zero.
    pub fn clear(&mut self) {
        if self.chunks.len() > FEW {
            self.table.fill(0);
        }
        self.chunks.clear();
        self.terms = 0;
    }

    /// Adds a product.
    pub fn add(&mut self, x: &Wide) {
        let (mut place, shift) = (x.exponent.div_euclid(32), x.exponent.rem_euclid(32) as u32);
        let sign = if x.negative { -1 } else { 1 };
        let mut rest = 0u128;
        let flush = [0; 2];
        for &limb in x.limbs.iter().chain(&flush[..usize::from(shift > 0)]) {
            rest += u128::from(limb) << shift;
            for _ in 0..2 {
                // No memory for zeros.
                if rest as u32 != 0 {
                    *self.digit(place) += sign * i64::from(rest as u32);
                }
                rest >>= 32;
                place += 1;
            }
        }
        self.terms += 1;
        // Digits grow by less than 2^32 a term.
        if self.terms == 1 << 30 {
            self.normalise();
        }
    }

    /// The digit at `place`. Makes its chunk if there is none.
    #[inline]
    fn digit(&mut self, place: i64) -> &mut i64 {
        let index = place.div_euclid(CHUNK as i64);
        if self.chunks.get(self.newest).is_none_or(|chunk| chunk.index != index) {
            self.newest = self.find(index).unwrap_or_else(|| self.insert(index));
        }
        &mut self.chunks[self.newest].digits[place.rem_euclid(CHUNK as i64) as usize]
    }

    /// The position in `chunks` of the chunk with this index.
    fn find(&self, index: i64) -> Option<usize> {
        if self.chunks.len() <= FEW {
            return self.chunks.iter().position(|chunk| chunk.index == index);
        }
        let is = |&&entry: &&u32| entry == 0 || self.chunks[entry as usize - 1].index == index;
        let start = self.start(index);
        let entry = self.table[start..].iter().chain(&self.table[..start]).find(is)?;
        (*entry as usize).checked_sub(1)
    }

    /// Where the search in the table starts.
    fn start(&self, index: i64) -> usize {
        let mixed = (index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 32) as usize & (self.table.len() - 1)
    }

    fn enter(&mut self, number: usize) {
        let mut at = self.start(self.chunks[number].index);
        while self.table[at] != 0 {
            at = (at + 1) & (self.table.len() - 1);
        }
        self.table[at] = number as u32 + 1;
    }

    #[cold]
    fn insert(&mut self, index: i64) -> usize {
        let number = self.chunks.len();
        if number == self.chunks.capacity() && self.chunks.try_reserve(number.max(2)).is_err() {
            fallible::end_call();
        }
        self.chunks.push(Chunk { index, digits: [0; CHUNK] });
        if self.table.len() < 2 * self.chunks.len() && number >= FEW {
            self.table.clear();
            fallible::resize(&mut self.table, 4 * number.next_power_of_two(), 0);
            (0..number).for_each(|number| self.enter(number));
        } else if number == FEW {
            (0..number).for_each(|number| self.enter(number));
        }
        if number >= FEW {
            self.enter(number);
        }
        number
    }

    fn sort(&mut self) {
        self.order.clear();
        fallible::resize(&mut self.order, self.chunks.len(), 0);
        for (number, at) in self.order.iter_mut().enumerate() {
            *at = number as u32;
        }
        let chunks = &self.chunks;
        self.order.sort_unstable_by_key(|&number| std::cmp::Reverse(chunks[number as usize].index));
    }

    /// Brings every digit to at most 2^31 in magnitude. The sign of the sum is then that of the
    /// highest digit that is not zero: those below it amount to less than one of its units.
    fn normalise(&mut self) {
        self.sort();
        let mut carry = 0;
        let mut next = i64::MIN;
        for at in (0..self.order.len()).rev() {
            let number = self.order[at] as usize;
            if self.chunks[number].index != next {
                self.carry_into(next, carry);
                carry = 0;
            }
            let chunk = &mut self.chunks[number];
            for digit in &mut chunk.digits {
                let sum = *digit + carry;
                carry = (sum + (1 << 31)) >> 32;
                *digit = sum - (carry << 32);
            }
            next = chunk.index + 1;
        }
        self.carry_into(next, carry);
        self.terms = 1;
    }

    /// Carries into chunks that do not exist are small and fit their first digit.
    fn carry_into(&mut self, index: i64, carry: i64) {
        if carry != 0 {
            *self.digit(index * CHUNK as i64) += carry;
        }
    }

    /// The sum, exactly as far as a rounding to `precision` bits can tell.
    pub fn value(&mut self, precision: i64) -> Wide {
        let mut sum = Wide::default();
        self.value_into(precision, &mut sum);
        sum
    }

    /// `sum :=` [`Accumulator::value`], of `precision / 64 + 4` limbs at most.
    pub fn value_into(&mut self, precision: i64, sum: &mut Wide) {
        sum.clear();
        self.normalise();
        self.sort();
        let mut digits = self.order.iter().flat_map(|&number| {
            let Chunk { index, digits } = &self.chunks[number as usize];
            let place = move |i: usize| index * CHUNK as i64 + i as i64;
            let digits = digits.iter().enumerate().rev().map(move |(i, &digit)| (place(i), digit));
            digits.filter(|&(_, digit)| digit != 0)
        });
        let Some((top, first)) = digits.next() else { return };
        // Up to one digit of cancellation against the highest, one for the rounding.
        let lowest = top - precision / 32 - 4;
        let (mut bottom, mut rest) = (top, 0);
        for (place, digit) in digits {
            if place < lowest {
                // Only the sign of the digits from here down matters, and lower digits cannot change it.
                rest = digit.signum();
                break;
            }
            bottom = place;
        }
        if rest != 0 {
            bottom = lowest - 1;
        }
        sum.negative = first < 0;
        sum.exponent = 32 * bottom;
        sum.limbs.resize((top - bottom) as usize / 2 + 1, 0);
        let mut carry = 0;
        for (i, place) in (bottom..=top).enumerate() {
            let digit = match place {
                _ if place < lowest => rest,
                _ => self.find_near(place),
            };
            let word = first.signum() * digit + carry;
            carry = word >> 32;
            sum.limbs[i / 2] |= u64::from(word as u32) << (32 * (i % 2));
        }
    }

    /// The digit at `place`; zero when no chunk holds it.
    fn find_near(&mut self, place: i64) -> i64 {
        let index = place.div_euclid(CHUNK as i64);
        if self.chunks[self.newest].index != index {
            let Some(found) = self.find(index) else { return 0 };
            self.newest = found;
        }
        self.chunks[self.newest].digits[place.rem_euclid(CHUNK as i64) as usize]
    }
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

    /// More chunks than are found without a table, and as many as there was room for.
    #[test]
    fn sums_over_many_chunks_are_exact() {
        const TERMS: i64 = 300;
        let mut sum = Accumulator::with_room(2 * TERMS as usize).unwrap();
        let room = sum.chunks.capacity();
        for round in 0..2 {
            sum.clear();
            let place = |i: i64| (i * 7919 % TERMS) * 100_003 - 9_000_000;
            (0..TERMS).for_each(|i| sum.add(&wide(false, place(i), &[u64::MAX, 1])));
            // All but one of them once more.
            let kept = 17 + round;
            let minus = (0..TERMS).rev().filter(|&i| i != kept);
            minus.for_each(|i| sum.add(&wide(true, place(i), &[u64::MAX, 1])));
            let mut value = sum.value(1000);
            assert!(!value.is_zero());
            value.add(&wide(true, place(kept), &[u64::MAX, 1]), 1000);
            assert!(value.is_zero(), "{value:?}");
            assert_eq!(sum.chunks.capacity(), room);
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
