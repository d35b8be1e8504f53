//! Numbers of one precision with limbs in memory of a matrix: what residue numbers become for a product.

use super::device::Attempt;
use super::gemm::{LeftOut, Options, Product};
use super::number::{Class, Column, Number};
use super::pack;
use super::round::{Addend, Integers};
use super::scale::Ranges;
use super::views::{self, Bits, Limbs};
use super::wide::Wide;
use crate::engine::cpu::Isa;
use crate::engine::cpu::modular::PANEL;
use crate::engine::cuda::Device;
use crate::format::mpfr::{Parts, Value};

/// `±0.m * 2^exp` with a significand of `precision` bits in [1/2, 1), its limbs lowest first and unused low
/// bits zero, as MPFR has them; or zero, with anything in its limbs.
#[derive(Debug)]
pub struct Significand<'a> {
    limbs: &'a mut [u64],
    /// [`ZERO`] for zero. Exponents of more than 32 bits are at the end of these: no residue number has either.
    exp: i32,
    precision: u16,
    negative: bool,
}

const ZERO: i32 = i32::MIN;

impl<'a> Significand<'a> {
    /// Zero, of the precision of a set of moduli; its limbs are not touched yet.
    ///
    /// # Panics
    /// When there are not as many limbs as the precision takes.
    pub fn zero(precision: u32, limbs: &'a mut [u64]) -> Significand<'a> {
        assert_eq!(limbs.len(), precision.div_ceil(64) as usize);
        let precision = u16::try_from(precision).expect("at most 8192 bits");
        Significand { limbs, exp: ZERO, precision, negative: false }
    }

    /// Becomes `±0.m * 2^exp` for limbs that `fill` writes, all of them; zero where they are zeros.
    pub fn set(&mut self, negative: bool, exp: i64, fill: impl FnOnce(&mut [u64])) {
        fill(self.limbs);
        self.negative = negative;
        let normal = self.limbs.last().is_some_and(|&highest| highest >> 63 == 1);
        self.exp = match normal {
            true => exp.clamp(i64::from(ZERO) + 1, i32::MAX.into()) as i32,
            false => ZERO,
        };
    }

    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// The place above the highest bit; `None` for zero.
    pub fn exp(&self) -> Option<i64> {
        (self.exp != ZERO).then_some(self.exp.into())
    }

    /// Those of a number that is not zero.
    pub fn limbs(&self) -> &[u64] {
        self.limbs
    }
}

impl Limbs for Significand<'_> {
    #[inline]
    fn value(&self) -> Value<'_> {
        match self.exp() {
            None => Value::Zero,
            Some(exp) => Value::Finite(Parts {
                negative: self.negative,
                limbs: self.limbs,
                exponent: exp - 64 * self.limbs.len() as i64,
            }),
        }
    }
}

impl Number for Significand<'_> {
    const GUARD: i64 = 1;

    fn class(&self) -> Class {
        views::class(self.value())
    }

    fn load(&self, value: &mut Wide) {
        views::load(self.value(), value);
    }

    fn store(&mut self, value: &mut Wide) {
        value.round_to(self.precision.into());
        let bits = value.bits();
        if bits == 0 {
            return self.store_f64(0.0);
        }
        let exp = value.exponent.saturating_add(bits);
        self.set(value.negative, exp, |out| views::to_top(&value.limbs, bits, out));
    }

    fn store_panel(_: Isa, integers: &Integers<'_>, addend: Addend, out: &mut [Self]) -> u32 {
        if addend != Addend::Nothing {
            return 0;
        }
        for (lane, number) in out.iter_mut().enumerate() {
            let bits = Bits { words: integers.words, lane };
            let mut exp = 0;
            let precision = number.precision.into();
            number.set(integers.negative[lane] != 0, 0, |limbs| {
                exp = bits.nearest(precision, limbs);
            });
            number.set(number.negative, integers.exponents[lane].saturating_add(exp), |_| ());
        }
        u32::MAX
    }

    /// Only zero can arise.
    fn store_f64(&mut self, _: f64) {
        (self.exp, self.negative) = (ZERO, false);
    }

    fn attempt(device: &Device, product: &mut Product<'_, Self>, options: &Options<'_>) -> Attempt {
        pack::attempt(device, product, options)
    }

    /// An attempt leaves no single elements.
    fn complete(product: Product<'_, Self>, attempt: &Attempt, _: &Options<'_>) -> Option<LeftOut> {
        attempt.finished(product.c.cols)
    }

    /// Limbs are looked at only where the lowest bit could change the range.
    fn ranges(_: Isa, columns: &[Column<'_, Self>], ranges: &mut Ranges) {
        for column in columns {
            for (lane, number) in column.iter().enumerate() {
                let Some(number) = number else { continue };
                let Some(exp) = number.exp() else { continue };
                let bottom = exp - i64::from(number.precision);
                let class = match bottom >= ranges.bottom[lane] as i64 {
                    true => Class::Finite { top: exp - 1, bottom },
                    false => number.class(),
                };
                ranges.include(lane, class);
            }
        }
    }

    fn precision(&self) -> i64 {
        self.precision.into()
    }

    fn span(&self) -> i64 {
        self.precision.into()
    }

    fn integers(
        _: Isa,
        columns: &[Column<'_, Self>],
        units: &[i64; PANEL],
        words: &mut [u32],
        negative: &mut [i32],
    ) {
        views::integers(columns, units, words, negative);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_those_of_all_numbers() {
        let mut state = 1u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state ^ state >> 31
        };
        for precision in [24, 64, 100, 424] {
            let len = (precision as usize).div_ceil(64);
            for _ in 0..if cfg!(miri) { 2 } else { 200 } {
                let mut limbs = vec![u64::MAX; 3 * PANEL * len];
                let mut numbers: Vec<_> = limbs
                    .chunks_mut(len)
                    .map(|limbs| Significand::zero(precision, limbs))
                    .collect();
                for number in &mut numbers {
                    if next() >> 60 == 0 {
                        continue;
                    }
                    let exp = (next() >> 40) as i64 % 50 - 25;
                    let zeros = (next() >> 40) % u64::from(precision);
                    let bottom = 64 * len as u64 - u64::from(precision) + zeros;
                    let random = next();
                    number.set(random & 32 == 0, exp, |limbs| {
                        for (limb, place) in limbs.iter_mut().zip((0..).step_by(64)) {
                            let below = bottom.saturating_sub(place).min(64) as u32;
                            let mask = u64::MAX.checked_shl(below).unwrap_or(0);
                            *limb = random.rotate_left(place as u32) & mask;
                        }
                        limbs[len - 1] |= 1 << 63;
                    });
                }
                let columns: Vec<Column<'_, _>> = numbers
                    .chunks(PANEL)
                    .map(|numbers| std::array::from_fn(|lane| Some(&numbers[lane])))
                    .collect();
                let (mut found, mut expected) = (Ranges::default(), Ranges::default());
                Significand::ranges(Isa::Generic, &columns, &mut found);
                for (lane, number) in numbers.iter().enumerate() {
                    expected.include(lane % PANEL, number.class());
                }
                assert_eq!(found, expected, "{precision}: {numbers:?}");
            }
        }
    }
}
