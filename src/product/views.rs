//! MPFR and GMP numbers as integers and back.

use super::device::Attempt;
use super::gemm::{Options, Product};
use super::number::{Class, Column, Number};
use super::pack;
use super::round::{Addend, Integers};
use super::wide::Wide;
use crate::engine::cpu::Isa;
use crate::engine::cpu::modular::PANEL;
use crate::engine::cuda::Device;
use crate::engine::scaling::LeftOut;
use crate::format::mpfr::{Mpf, Mpfr, Parts, Value};
use std::iter;

/// A number of limbs.
pub trait Limbs: Number {
    fn value(&self) -> Value<'_>;
}

impl Limbs for Mpfr {
    #[inline]
    fn value(&self) -> Value<'_> {
        Mpfr::value(self)
    }
}

impl Limbs for Mpf {
    #[inline]
    fn value(&self) -> Value<'_> {
        Mpf::value(self)
    }
}

pub(super) fn class(value: Value<'_>) -> Class {
    let parts = match value {
        Value::Zero => return Class::Zero,
        Value::Special(x) => return Class::Special(x),
        Value::Finite(parts) => parts,
    };
    let position = |i: usize, bit: u32| parts.exponent + 64 * i as i64 + i64::from(bit);
    let used = |limb: &u64| *limb != 0;
    match (parts.limbs.iter().position(used), parts.limbs.iter().rposition(used)) {
        (Some(low), Some(high)) => Class::Finite {
            top: position(high, 63 - parts.limbs[high].leading_zeros()),
            bottom: position(low, parts.limbs[low].trailing_zeros()),
        },
        _ => Class::Zero,
    }
}

pub(super) fn load(value: Value<'_>, out: &mut Wide) {
    out.clear();
    if let Value::Finite(parts) = value {
        out.negative = parts.negative;
        out.exponent = parts.exponent;
        out.limbs.extend_from_slice(parts.limbs);
    }
}

/// Writes the integers of some columns, a number at a time.
pub(super) fn integers<T: Limbs>(
    columns: &[Column<'_, T>],
    units: &[i64; PANEL],
    words: &mut [u32],
    negative: &mut [i32],
) {
    let count = words.len() / (negative.len() / PANEL);
    let out = words.chunks_exact_mut(count).zip(negative.chunks_exact_mut(PANEL));
    for (column, (words, negative)) in columns.iter().zip(out) {
        for (lane, number) in column.iter().enumerate() {
            if let Some(Value::Finite(parts)) = number.map(T::value) {
                integer(&parts, units[lane], &mut words[lane..]);
                // A negative number below the unit is zero.
                negative[lane] = words[words.len() - PANEL + lane] as i32 >> 31;
            }
        }
    }
}

/// The two's complement of a number over 2^unit, in every `PANEL`-th word; all are zero before.
fn integer(parts: &Parts<'_>, unit: i64, words: &mut [u32]) {
    // Bit 0 of the integer is this bit of the limbs.
    let start = unit.saturating_sub(parts.exponent);
    let (next, part) = (start.div_euclid(64), start.rem_euclid(64) as u32);
    // Below the limbs the integer is zero, whatever its sign.
    let first = next.max(-1);
    let above = usize::try_from(first + 1).unwrap_or(usize::MAX);
    let mut low = match above.checked_sub(1) {
        Some(first) => parts.limbs.get(first).copied().unwrap_or(0),
        None => 0,
    };
    let above = parts.limbs.get(above..).unwrap_or_default();
    let invert = if parts.negative { u64::MAX } else { 0 };
    let mut carry = parts.negative;
    let pairs = words.chunks_mut(2 * PANEL).skip((first - next) as usize);
    for (pair, high) in pairs.zip(above.iter().copied().chain(iter::repeat(0))) {
        let shifted = ((u128::from(high) << 64 | u128::from(low)) >> part) as u64;
        low = high;
        let (sum, over) = (shifted ^ invert).overflowing_add(carry.into());
        carry = over;
        pair[0] = sum as u32;
        if let Some(word) = pair.get_mut(PANEL) {
            *word = (sum >> 32) as u32;
        }
    }
}

/// The bits of one lane of a panel of integers.
pub(super) struct Bits<'a> {
    pub words: &'a [[u32; PANEL]],
    pub lane: usize,
}

impl Bits<'_> {
    fn word(&self, i: i64) -> u64 {
        let word = usize::try_from(i).ok().and_then(|i| self.words.get(i));
        word.map_or(0, |word| word[self.lane].into())
    }

    /// Bits of the integer; 0 for zero.
    fn count(&self) -> i64 {
        let top = self.words.iter().rposition(|word| word[self.lane] != 0);
        top.map_or(0, |i| 32 * (i as i64 + 1) - i64::from(self.words[i][self.lane].leading_zeros()))
    }

    /// 64 bits from a place, which may lie below the lowest: there they are zero.
    fn limb(&self, place: i64) -> u64 {
        let (word, part) = (place.div_euclid(32), place.rem_euclid(32) as u32);
        let low = self.word(word) | self.word(word + 1) << 32;
        if part == 0 { low } else { low >> part | self.word(word + 2) << (64 - part) }
    }

    /// Any bit below a place is set.
    fn any_below(&self, place: i64) -> bool {
        let Ok(place) = usize::try_from(place) else { return false };
        let (whole, part) = (place / 32, place % 32);
        let partial = |word: &[u32; PANEL]| word[self.lane] & ((1 << part) - 1) != 0;
        self.words.iter().take(whole).any(|word| word[self.lane] != 0)
            || self.words.get(whole).is_some_and(partial)
    }

    /// The nearest number of so many bits, ties to even: its bits from the top of `limbs` down. Returns the
    /// place above the highest bit; zeros for zero.
    pub fn nearest(&self, precision: i64, limbs: &mut [u64]) -> i64 {
        let count = self.count();
        let last = count - precision;
        let len = limbs.len() as i64;
        let unused = (64 * len - precision) as u32;
        for (i, limb) in limbs.iter_mut().enumerate() {
            *limb = self.limb(count - 64 * (len - i as i64));
        }
        limbs[0] = limbs[0] >> unused << unused;
        let half = self.limb(last - 1) & 1 == 1;
        let odd = limbs[0] >> unused & 1 == 1;
        if !half || !(odd || self.any_below(last - 1)) {
            return count;
        }
        let mut carry = 1 << unused;
        for limb in limbs.iter_mut() {
            let (sum, over) = limb.overflowing_add(carry);
            *limb = sum;
            carry = over.into();
        }
        if carry == 0 {
            return count;
        }
        limbs[limbs.len() - 1] = 1 << 63;
        count + 1
    }
}

impl Mpfr {
    /// Becomes `±bits * 2^exponent`, rounded to nearest, ties to even: [`Number::store`] without the way
    /// through limbs of its own.
    fn store_bits(&mut self, bits: &Bits<'_>, negative: bool, exponent: i64) {
        if bits.count() == 0 {
            return self.set_special(0.0);
        }
        let precision = Mpfr::precision(self);
        let mut exp = 0;
        self.set(negative, 0, |limbs| exp = bits.nearest(precision, limbs));
        self.set(negative, exponent + exp, |_| ());
    }
}

/// Copies the limbs of an integer of so many bits so that its highest bit comes to the top of the highest
/// limb; what lies below the lowest is dropped.
pub(super) fn to_top(limbs: &[u64], bits: i64, out: &mut [u64]) {
    let shift = bits - 64 * out.len() as i64;
    let (whole, part) = (shift.div_euclid(64), shift.rem_euclid(64) as u32);
    let limb = |i: i64| usize::try_from(i).ok().and_then(|i| limbs.get(i)).copied().unwrap_or(0);
    for (i, out) in out.iter_mut().enumerate() {
        let at = i as i64 + whole;
        let high = if part > 0 { limb(at + 1) << (64 - part) } else { 0 };
        *out = limb(at) >> part | high;
    }
}

impl Number for Mpfr {
    const GUARD: i64 = 1;

    fn class(&self) -> Class {
        class(self.value())
    }

    fn is_special(&self) -> bool {
        // Without a look at the limbs, which are elsewhere in memory.
        matches!(self.value(), Value::Special(_))
    }

    fn load(&self, value: &mut Wide) {
        load(self.value(), value);
    }

    fn store(&mut self, value: &mut Wide) {
        value.round_to(Mpfr::precision(self));
        let bits = value.bits();
        if bits == 0 {
            return self.set_special(0.0);
        }
        // MPFR's own limits of the exponent.
        const LIMIT: i64 = (1 << 62) - 1;
        let exp = value.exponent.saturating_add(bits);
        if exp > LIMIT {
            let sign = if value.negative { -1.0 } else { 1.0 };
            return self.set_special(f64::INFINITY * sign);
        }
        if exp < -LIMIT {
            return self.set_special(if value.negative { -0.0 } else { 0.0 });
        }
        let limbs = &value.limbs;
        self.set(value.negative, exp, |out| to_top(limbs, bits, out));
    }

    fn store_panel(
        _: Isa,
        integers: &Integers<'_>,
        addend: Addend<'_, Self>,
        out: &mut [Self],
    ) -> u32 {
        // Near the ends of the exponent range the scalar way looks closer.
        let extreme = |e: &i64| e.unsigned_abs() > 1 << 60;
        if !matches!(addend, Addend::Nothing) || integers.exponents.iter().any(extreme) {
            return 0;
        }
        for (lane, number) in out.iter_mut().enumerate() {
            let bits = Bits { words: integers.words, lane };
            number.store_bits(&bits, integers.negative[lane] != 0, integers.exponents[lane]);
        }
        u32::MAX
    }

    fn store_f64(&mut self, x: f64) {
        self.set_special(x);
    }

    fn attempt(device: &Device, product: &mut Product<'_, Self>, options: &Options<'_>) -> Attempt {
        pack::attempt(device, product, options)
    }

    /// An attempt leaves no single elements.
    fn complete<'a>(
        product: Product<'_, Self>,
        attempt: &'a Attempt,
        _: &Options<'_>,
    ) -> Option<&'a LeftOut> {
        attempt.finished(product.c.cols)
    }

    fn precision(&self) -> i64 {
        Mpfr::precision(self)
    }

    fn span(&self) -> i64 {
        Mpfr::precision(self)
    }

    fn integers(
        _: Isa,
        columns: &[Column<'_, Self>],
        units: &[i64; PANEL],
        words: &mut [u32],
        negative: &mut [i32],
    ) {
        integers(columns, units, words, negative);
    }
}

impl Number for Mpf {
    const GUARD: i64 = 1;

    fn class(&self) -> Class {
        class(self.value())
    }

    fn load(&self, value: &mut Wide) {
        load(self.value(), value);
    }

    /// To nearest at the lowest limb that there is room for; GMP itself truncates there.
    fn store(&mut self, value: &mut Wide) {
        let top = value.exponent + value.bits();
        let lowest = 64 * ((top + 63).div_euclid(64) - self.capacity() as i64);
        value.round_to((top - lowest).max(1));
        value.trim();
        if value.is_zero() {
            return self.set_zero();
        }
        value.align_to_limbs();
        let exp = value.exponent / 64 + value.limbs.len() as i64;
        // Rounding up to a power of two may have made a limb more, above zeros that were trimmed.
        self.set(value.negative, exp, &value.limbs);
    }

    /// GMP has neither infinities nor NaN: only zero can arise.
    fn store_f64(&mut self, _: f64) {
        self.set_zero();
    }

    fn precision(&self) -> i64 {
        64 * self.capacity() as i64
    }

    fn span(&self) -> i64 {
        Number::precision(self)
    }

    fn integers(
        _: Isa,
        columns: &[Column<'_, Self>],
        units: &[i64; PANEL],
        words: &mut [u32],
        negative: &mut [i32],
    ) {
        integers(columns, units, words, negative);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::mpfr::MpfrArray;
    use num_bigint::{BigInt, Sign};

    struct Random(u64);

    impl Random {
        /// Bits with runs of zeros and ones, which make ties and carries.
        fn next(&mut self) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let x = self.0 ^ self.0 >> 29;
            match x >> 7 & 7 {
                0 | 1 => 0,
                2 => u64::MAX,
                3 => 1 << (x >> 12 & 63),
                _ => x.wrapping_mul(0x9e37_79b9_7f4a_7c15),
            }
        }

        fn below(&mut self, limit: u64) -> i64 {
            ((self.next() >> 3 ^ self.0 >> 33) % limit) as i64
        }

        fn wide(&mut self, limbs: usize) -> Wide {
            Wide {
                negative: self.next() & 32 == 0,
                exponent: self.below(100) - 50,
                limbs: (0..limbs).map(|_| self.next()).collect(),
            }
        }
    }

    const CASES: usize = if cfg!(miri) { 20 } else { 3000 };
    const PRECISIONS: [u32; 8] = [1, 2, 53, 63, 64, 65, 128, 200];

    fn value(limbs: &[u64], negative: bool) -> BigInt {
        let words: Vec<u32> = limbs.iter().flat_map(|&l| [l as u32, (l >> 32) as u32]).collect();
        BigInt::from_slice(if negative { Sign::Minus } else { Sign::Plus }, &words)
    }

    #[test]
    fn stored_numbers_are_nearest_on_both_ways() {
        let mut random = Random(1);
        for case in 0..CASES {
            let precision = PRECISIONS[case % PRECISIONS.len()];
            let mut array = MpfrArray::zeros(precision, 2).unwrap();
            let before = random.wide(1 + case % 5);
            array[0].store(&mut before.clone());
            // The same integer in a lane of words.
            let mut words = vec![[0; PANEL]; 2 * before.limbs.len()];
            for (pair, &limb) in words.chunks_mut(2).zip(&before.limbs) {
                (pair[0][3], pair[1][3]) = (limb as u32, (limb >> 32) as u32);
            }
            let bits = Bits { words: &words, lane: 3 };
            array[1].store_bits(&bits, before.negative, before.exponent);
            let mut stored = [Wide::default(), Wide::default()];
            (0..2).for_each(|i| array[i].load(&mut stored[i]));
            let [first, second] = &stored;
            let exact = (value(&before.limbs, before.negative), before.exponent);
            let unit = exact.1 + before.bits() - i64::from(precision);
            let bottom =
                stored.iter().map(|x| x.exponent).min().unwrap().min(exact.1).min(unit) - 1;
            let at = |(x, e): &(BigInt, i64)| x << (e - bottom);
            let found = [first, second].map(|x| at(&(value(&x.limbs, x.negative), x.exponent)));
            assert_eq!(found[0], found[1], "{precision} {before:?}");
            let twice: BigInt = (&found[0] - at(&exact)) * 2;
            let ulp = BigInt::from(1) << (unit - bottom);
            assert!(*twice.magnitude() <= *ulp.magnitude(), "{precision} {before:?}");
            if twice.magnitude() == ulp.magnitude() {
                let odd: BigInt = (&found[0] >> (unit - bottom)) & BigInt::from(1);
                assert_eq!(odd, BigInt::from(0), "{precision} {before:?}");
            }
        }
    }

    #[test]
    fn integers_are_the_scaled_values() {
        let mut random = Random(2);
        for case in 0..CASES {
            let mut array = MpfrArray::zeros(PRECISIONS[case % PRECISIONS.len()], 1).unwrap();
            array[0].store(&mut random.wide(3));
            let Class::Finite { top, .. } = array[0].class() else { continue };
            // From all bits and zeros below them to none.
            let unit = top + 20 - random.below(250);
            let count = (top - unit + 2).max(0) as usize / 32 + 1;
            let (mut words, mut negative) = (vec![0; count * PANEL], vec![0; PANEL]);
            let mut columns = [[None; PANEL]];
            columns[0][9] = Some(&array[0]);
            Mpfr::integers(Isa::Generic, &columns, &[unit; PANEL], &mut words, &mut negative);
            let lane: Vec<u32> = words.chunks(PANEL).map(|word| word[9]).collect();
            let modulus = if negative[9] < 0 { BigInt::from(1) << (32 * count) } else { 0.into() };
            let found = BigInt::from_slice(Sign::Plus, &lane) - modulus;
            let mut exact = Wide::default();
            array[0].load(&mut exact);
            let bottom = unit.min(exact.exponent);
            let error: BigInt = (found << (unit - bottom))
                - (value(&exact.limbs, exact.negative) << (exact.exponent - bottom));
            assert!(*error.magnitude() < *(BigInt::from(1) << (unit - bottom)).magnitude());
        }
    }
}
