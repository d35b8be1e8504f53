//! MPFR and GMP numbers as integers and back.

use super::class::{Class, Levels, Ranges};
use super::limbs::{Bits, Limbs, class, integers, is_below_zero, load};
use super::number::{Column, Number, Scaled};
use super::pack;
use super::round::{self, Addend};
use super::task::{Options, Product};
use wideblas_engine::cpu::modular::PANEL;
use wideblas_engine::cpu::{Isa, prefetch};
use wideblas_engine::device::{Device, Gpus};
use wideblas_engine::outcome::Outcome;
use wideblas_format::mpfr::{Mpf, Mpfr, Value};
use wideblas_format::wide::Wide;

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

/// A number becomes `±bits * 2^exponent`, rounded to nearest, ties to even: [`Number::store`] without the way through limbs of
/// its own.
fn store_bits(number: &mut Mpfr, bits: &Bits<'_>, negative: bool, exponent: i64) {
    let precision = Mpfr::precision(number);
    let mut exp = None;
    number.set(negative, 0, |limbs| exp = bits.nearest(precision, limbs));
    match exp {
        Some(exp) => number.set(negative, exponent + exp, |_| ()),
        None => number.set_special(0.0),
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

    fn attempt(device: &Device, product: &mut Product<'_, Self>, options: &Options<'_>) -> Outcome {
        pack::attempt(device, product, options)
    }
    fn attempt_divided(
        gpus: &Gpus,
        product: &mut Product<'_, Self>,
        options: &Options<'_>,
    ) -> Outcome {
        pack::attempt_divided(gpus, product, options)
    }

    fn class(&self) -> Class {
        class(self.value())
    }

    #[inline]
    fn is_zero(&self) -> bool {
        matches!(self.value(), Value::Zero)
    }

    #[inline]
    fn fetch(&self) {
        let lines = (self.precision() as usize).div_ceil(512).min(MOST_FETCHED);
        (0..lines).for_each(|line| prefetch(self.limbs().wrapping_add(8 * line)));
    }

    fn ranges(_: Isa, columns: &[Column<'_, Self>], ranges: &mut Ranges) {
        for_numbers(columns, |lane, number| match number.exp() {
            None => ranges.include(lane, number.class()),
            // Only a number that may reach below all others is examined closely.
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

    fn is_below_zero(&self) -> bool {
        is_below_zero(&self.value())
    }

    fn store(&mut self, value: &mut Wide) {
        self.round(value.negative, &value.limbs, value.exponent);
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
            store_bits(number, &bits, integers.negative[lane] != 0, integers.exponents[lane]);
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

    fn integers(isa: Isa, columns: &[Column<'_, Self>], to: Scaled<'_>) {
        integers(isa, columns, to);
    }
}

impl Number for Mpf {
    const GUARD: i64 = 1;

    fn class(&self) -> Class {
        class(self.value())
    }

    #[inline]
    fn is_zero(&self) -> bool {
        matches!(self.value(), Value::Zero)
    }

    fn load(&self, value: &mut Wide) {
        load(self.value(), value);
    }

    fn is_below_zero(&self) -> bool {
        is_below_zero(&self.value())
    }

    /// To nearest at the lowest limb that there is room for; GMP itself truncates there.
    fn store(&mut self, value: &mut Wide) {
        self.round(value.negative, &value.limbs, value.exponent);
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

    fn integers(isa: Isa, columns: &[Column<'_, Self>], to: Scaled<'_>) {
        integers(isa, columns, to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::{BigInt, Sign};
    use wideblas_base::random::Random;
    use wideblas_format::mpfr::MpfrArray;

    fn wide(random: &mut Random, limbs: usize) -> Wide {
        Wide {
            negative: random.below(2) == 0,
            exponent: random.below(100) as i64 - 50,
            limbs: (0..limbs).map(|_| random.hard()).collect(),
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
            let before = wide(&mut random, 1 + case % 5);
            array[0].store(&mut before.clone());
            // The same integer in a lane of words.
            let mut words = vec![[0; PANEL]; 2 * before.limbs.len()];
            for (pair, &limb) in words.chunks_mut(2).zip(&before.limbs) {
                (pair[0][3], pair[1][3]) = (limb as u32, (limb >> 32) as u32);
            }
            let bits = Bits { words: &words, lane: 3 };
            store_bits(&mut array[1], &bits, before.negative, before.exponent);
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
            array[0].store(&mut wide(&mut random, 20));
            let Class::Finite { top, .. } = array[0].class() else { continue };
            // From all bits and zeros below them to none.
            let unit = top + 20 - random.below(1400) as i64;
            let count = (top - unit + 2).max(0) as usize / 32 + 1;
            let (mut words, mut negative) = (vec![0; count * PANEL], vec![0; PANEL]);
            let mut columns = [[None; PANEL]];
            columns[0][9] = Some(&array[0]);
            let isas: Vec<Isa> = Isa::ALL.into_iter().filter(|isa| isa.is_available()).collect();
            let isa = isas[case / PRECISIONS.len() % isas.len()];
            let units = &[unit; PANEL];
            let to = Scaled { units, words: &mut words, negative: &mut negative };
            Mpfr::integers(isa, &columns, to);
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
