//! MPFR and GMP numbers as integers and back.

use super::class::{Class, Levels, Ranges};
use super::number::{Column, Number};
use super::round::{self, Addend};
use super::wide::Wide;
use crate::engine::cpu::modular::PANEL;
use crate::engine::cpu::simd::{self, Maker, Register};
use crate::engine::cpu::{Isa, prefetch};
use crate::format::mpfr::{Mpf, Mpfr, Value};

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

/// Writes the integers of some columns.
pub(super) fn integers<T: Limbs>(
    isa: Isa,
    columns: &[Column<'_, T>],
    units: &[i64; PANEL],
    words: &mut [u32],
    negative: &mut [i32],
) {
    let count = words.len() / (negative.len() / PANEL);
    let out = words.chunks_exact_mut(count).zip(negative.chunks_exact_mut(PANEL));
    for (column, (words, negative)) in columns.iter().zip(out) {
        let mut panel = Shifted::default();
        for (lane, number) in column.iter().enumerate() {
            if let Some(Value::Finite(parts)) = number.map(T::value) {
                // Bit 0 of the integer is this bit of the limbs.
                let start = units[lane].saturating_sub(parts.exponent);
                panel.limbs[lane] = parts.limbs;
                panel.first[lane] = start.div_euclid(64);
                panel.shift[lane] = start.rem_euclid(64) as u64;
                panel.negative[lane] = if parts.negative { u64::MAX } else { 0 };
            }
        }
        simd::run(isa, Integers { panel: &panel, words });
        // A negative number below the unit is zero.
        for (negative, &top) in negative.iter_mut().zip(&words[words.len() - PANEL..]) {
            *negative = top as i32 >> 31;
        }
    }
}

/// Limbs of a column's numbers, and how far they are to be shifted: no limbs where there is nothing.
#[derive(Default)]
struct Shifted<'a> {
    limbs: [&'a [u64]; PANEL],
    /// The limb, maybe below the lowest, and its bit that come to the lowest place.
    first: [i64; PANEL],
    shift: [u64; PANEL],
    /// All ones where the number is negative.
    negative: [u64; PANEL],
}

/// Limbs that are shifted together.
const LIMBS: usize = 8;

impl Shifted<'_> {
    /// The limbs from which those from `from` on of the integers follow, and one more.
    #[inline(always)]
    fn gather(&self, from: usize, count: usize, out: &mut [[u64; PANEL]; LIMBS + 1]) {
        for lane in 0..PANEL {
            let (limbs, first) = (self.limbs[lane], self.first[lane].wrapping_add(from as i64));
            for (i, out) in out[..=count].iter_mut().enumerate() {
                // What is below the limbs is beyond them as an index, too.
                let at = first.wrapping_add(i as i64) as usize;
                out[lane] = limbs.get(at).copied().unwrap_or(0);
            }
        }
    }
}

struct Integers<'a, 'b> {
    panel: &'a Shifted<'b>,
    words: &'a mut [u32],
}

impl simd::Simd for Integers<'_, '_> {
    type Output = ();

    /// The two's complements of the shifted numbers, word by word.
    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        let Integers { panel, words } = self;
        let mut carries = panel.negative.map(|mask| mask & 1);
        let mut limbs = [[0; PANEL]; LIMBS + 1];
        for (part, words) in words.chunks_mut(2 * LIMBS * PANEL).enumerate() {
            panel.gather(part * LIMBS, words.len().div_ceil(2 * PANEL), &mut limbs);
            for lane in (0..PANEL).step_by(V::LANES) {
                let load = |x: &[u64; PANEL]| make.load(&x[lane..]);
                let low = make.splat(0xffff_ffff);
                let down = load(&panel.shift);
                let up = make.splat(64).minus(down);
                let flip = load(&panel.negative).and(low);
                let mut carry = load(&carries);
                let mut next = load(&limbs[0]);
                for (pair, above) in words.chunks_mut(2 * PANEL).zip(&limbs[1..]) {
                    let limb = next;
                    next = load(above);
                    let limb = limb.shift_right_by(down).or(next.shift_left_by(up));
                    let sum = limb.and(low).xor(flip).plus(carry);
                    sum.store_u32(&mut pair[lane..]);
                    carry = sum.shift_right::<32>();
                    // The highest limb may be half of one.
                    if pair.len() > PANEL {
                        let sum = limb.shift_right::<32>().xor(flip).plus(carry);
                        sum.store_u32(&mut pair[PANEL + lane..]);
                        carry = sum.shift_right::<32>();
                    }
                }
                carry.store(&mut carries[lane..]);
            }
        }
    }
}

/// The bits of one lane of a panel of integers.
pub(super) struct Bits<'a> {
    pub words: &'a [[u32; PANEL]],
    pub lane: usize,
}

impl Bits<'_> {
    /// The nearest number of so many bits, ties to even: its bits from the top of `limbs` down. Returns the
    /// place above the highest bit; `None`, and nothing written, for zero.
    pub fn nearest(&self, precision: i64, limbs: &mut [u64]) -> Option<i64> {
        let top = self.words.iter().rposition(|word| word[self.lane] != 0)?;
        let shift = self.words[top][self.lane].leading_zeros();
        let count = 32 * (top as i64 + 1) - i64::from(shift);
        // From the top down, 64 bits and the word from which the lowest of them come.
        let mut next = top;
        let mut take = || {
            let word = self.words.get(next).map_or(0, |word| word[self.lane]);
            // Below the lowest word there is none.
            next = next.wrapping_sub(1);
            u64::from(word)
        };
        let mut low = take();
        let mut limb = || {
            let (high, middle) = (low, take());
            low = take();
            (high << 32 | middle) << shift | low << shift >> 32
        };
        limbs.iter_mut().rev().for_each(|out| *out = limb());
        let unused = (64 * limbs.len() as i64 - precision) as u32;
        // What is left below the last bit kept: the highest limb of it, and whether there is more.
        let rest = match unused {
            0 => limb(),
            _ => limbs[0] << (64 - unused),
        };
        limbs[0] = limbs[0] >> unused << unused;
        let odd = limbs[0] >> unused & 1 == 1;
        if rest >> 63 == 0 {
            return Some(count);
        }
        let below = rest << 1 != 0 || self.any_below(count - precision - 1);
        if !odd && !below {
            return Some(count);
        }
        let mut carry = 1 << unused;
        for limb in limbs.iter_mut() {
            let (sum, over) = limb.overflowing_add(carry);
            *limb = sum;
            carry = over.into();
            if carry == 0 {
                return Some(count);
            }
        }
        limbs[limbs.len() - 1] = 1 << 63;
        Some(count + 1)
    }

    /// Any bit below a place is set.
    fn any_below(&self, place: i64) -> bool {
        let Ok(place) = usize::try_from(place) else { return false };
        let (whole, part) = (place / 32, place % 32);
        let partial = |word: &[u32; PANEL]| word[self.lane] & ((1 << part) - 1) != 0;
        self.words.iter().take(whole).any(|word| word[self.lane] != 0)
            || self.words.get(whole).is_some_and(partial)
    }
}

impl Mpfr {
    /// Becomes `±bits * 2^exponent`, rounded to nearest, ties to even: [`Number::store`] without the way
    /// through limbs of its own.
    fn store_bits(&mut self, bits: &Bits<'_>, negative: bool, exponent: i64) {
        let precision = Mpfr::precision(self);
        let mut exp = None;
        self.set(negative, 0, |limbs| exp = bits.nearest(precision, limbs));
        match exp {
            Some(exp) => self.set(negative, exponent + exp, |_| ()),
            None => self.set_special(0.0),
        }
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

/// Calls `work` with the lane and the number for all numbers of some columns.
#[inline]
fn for_numbers<'a, T>(columns: &[Column<'a, T>], mut work: impl FnMut(usize, &'a T)) {
    for column in columns {
        for (lane, number) in column.iter().enumerate() {
            if let Some(number) = number {
                work(lane, number);
            }
        }
    }
}

/// Cache lines of a number that are fetched at most: what follows them the processor foresees.
const MOST_FETCHED: usize = 4;

impl Number for Mpfr {
    const GUARD: i64 = 1;
    const REFERS: bool = true;

    fn class(&self) -> Class {
        class(self.value())
    }

    #[inline]
    fn fetch(&self) {
        let lines = (self.precision() as usize).div_ceil(512).min(MOST_FETCHED);
        (0..lines).for_each(|line| prefetch(self.limbs().wrapping_add(8 * line)));
    }

    fn ranges(_: Isa, columns: &[Column<'_, Self>], ranges: &mut Ranges) {
        for_numbers(columns, |lane, number| match number.exp() {
            None => ranges.include(lane, number.class()),
            // Only a number that may reach below all others is looked at closely.
            Some(exp) if exp.saturating_sub(number.precision()) < ranges.bottom[lane] as i64 => {
                ranges.include(lane, number.class());
            }
            Some(exp) => ranges.include_top(lane, exp - 1),
        });
    }

    fn count(_: Isa, columns: &[Column<'_, Self>], top: &[u64; PANEL], levels: &mut Levels) {
        for_numbers(columns, |lane, number| {
            if let Some(exp) = number.exp() {
                levels.include_top(lane, exp - 1, top[lane] as i64);
            }
        });
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
        integers: &round::Integers<'_>,
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

    fn precision(&self) -> i64 {
        Mpfr::precision(self)
    }

    fn span(&self) -> i64 {
        Mpfr::precision(self)
    }

    fn integers(
        isa: Isa,
        columns: &[Column<'_, Self>],
        units: &[i64; PANEL],
        words: &mut [u32],
        negative: &mut [i32],
    ) {
        integers(isa, columns, units, words, negative);
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
        isa: Isa,
        columns: &[Column<'_, Self>],
        units: &[i64; PANEL],
        words: &mut [u32],
        negative: &mut [i32],
    ) {
        integers(isa, columns, units, words, negative);
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
    const PRECISIONS: [u32; 9] = [1, 2, 53, 63, 64, 65, 128, 200, 1100];

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
            array[0].store(&mut random.wide(20));
            let Class::Finite { top, .. } = array[0].class() else { continue };
            // From all bits and zeros below them to none.
            let unit = top + 20 - random.below(1400);
            let count = (top - unit + 2).max(0) as usize / 32 + 1;
            let (mut words, mut negative) = (vec![0; count * PANEL], vec![0; PANEL]);
            let mut columns = [[None; PANEL]];
            columns[0][9] = Some(&array[0]);
            let isas: Vec<Isa> = Isa::ALL.into_iter().filter(|isa| isa.is_available()).collect();
            let isa = isas[case / PRECISIONS.len() % isas.len()];
            Mpfr::integers(isa, &columns, &[unit; PANEL], &mut words, &mut negative);
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
