//! binary128 numbers as integers and back.

use super::class::Class;
use super::limbs::{self, Bits, Limbs};
use super::number::{Column, Number, Scaled};
use super::round::{Addend, Integers};
use super::short::Short;
use super::task::Product;
use wideblas_engine::cpu::Isa;
use wideblas_format::Binary128;
use wideblas_format::binary128::{MAX_EXPONENT, MIN_EXPONENT, Magnitude, PRECISION};
use wideblas_format::mpfr::Value;
use wideblas_format::wide::{LimbsRef, Wide, WideRef};

/// The place of the highest bit of a significand.
fn top(significand: u128, exponent: i64) -> i64 {
    exponent + 127 - i64::from(significand.leading_zeros())
}

impl Limbs for Binary128 {
    #[inline]
    fn value(&self) -> Value<'_> {
        match self.magnitude() {
            Magnitude::Zero => Value::Zero,
            Magnitude::Finite { significand, exponent } => Value::Finite(WideRef {
                negative: self.is_negative(),
                exponent,
                limbs: LimbsRef::Copied([significand as u64, (significand >> 64) as u64]),
            }),
            Magnitude::Infinity | Magnitude::Nan => {
                Value::Special(self.special().unwrap_or(f64::NAN))
            }
        }
    }

    #[inline(always)]
    fn short(&self) -> Short {
        let (significand, exponent) = self.integer();
        let limbs = [significand as u64, (significand >> 64) as u64];
        Short { negative: self.is_negative(), limbs, exponent }
    }
}

impl Number for Binary128 {
    const GUARD: i64 = 1;

    #[inline]
    fn class(&self) -> Class {
        match self.magnitude() {
            Magnitude::Zero => Class::Zero,
            Magnitude::Finite { significand, exponent } => Class::Finite {
                top: top(significand, exponent),
                bottom: exponent + i64::from(significand.trailing_zeros()),
            },
            Magnitude::Infinity | Magnitude::Nan => {
                Class::Special(self.special().unwrap_or(f64::NAN))
            }
        }
    }

    fn load(&self, value: &mut Wide) {
        limbs::load(self.value(), value);
    }

    fn is_below_zero(&self) -> bool {
        limbs::is_below_zero(&self.value())
    }

    fn store(&mut self, value: &mut Wide) {
        *self = Binary128::nearest(value);
    }

    fn store_panel(
        _: Isa,
        integers: &Integers<'_>,
        addend: Addend<'_, Self>,
        out: &mut [Self],
    ) -> u32 {
        if !matches!(addend, Addend::Nothing) {
            return 0;
        }
        let mut done = 0;
        for (lane, number) in out.iter_mut().enumerate() {
            let (negative, mut limbs) = (integers.negative[lane] != 0, [0; 2]);
            let bits = Bits { words: integers.words, lane };
            let Some(count) = bits.nearest(PRECISION, &mut limbs) else {
                *number = Binary128::default();
                done |= 1 << lane;
                continue;
            };
            let exponent = integers.exponents[lane].saturating_add(count - PRECISION);
            // Subnormal numbers have fewer bits.
            if (MIN_EXPONENT..=MAX_EXPONENT).contains(&exponent) {
                let significand = u128::from(limbs[1]) << 64 | u128::from(limbs[0]);
                let significand = significand >> (128 - PRECISION);
                *number = Binary128::assemble(negative, significand, exponent);
                done |= 1 << lane;
            }
        }
        done
    }

    fn store_f64(&mut self, x: f64) {
        *self = Binary128::from_special(x);
    }

    fn precision(&self) -> i64 {
        PRECISION
    }

    fn largest(product: &Product<'_, Self>, of: fn(&Self) -> i64) -> i64 {
        of(product.alpha)
    }

    fn span(&self) -> i64 {
        PRECISION
    }

    fn integers(isa: Isa, columns: &[Column<'_, Self>], to: Scaled<'_>) {
        limbs::integers(isa, columns, to);
    }
}
