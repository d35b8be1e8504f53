//! binary128 numbers as integers and back.

use super::class::Class;
use super::device::DeviceNumber;
use super::limbs::{Bits, integers_of};
use super::number::{COLUMNS, Column, Number, Scaled};
use super::round::{Addend, Integers};
use super::task::Product;
use crate::engine::cpu::Isa;
use crate::engine::cpu::modular::PANEL;
use crate::format::Binary128;
use crate::format::binary128::{MAX_EXPONENT, MIN_EXPONENT, Magnitude, PRECISION};
use crate::format::wide::{Wide, WideRef};

/// The place of the highest bit of a significand.
fn top(significand: u128, exponent: i64) -> i64 {
    exponent + 127 - i64::from(significand.leading_zeros())
}

fn limbs(significand: u128) -> [u64; 2] {
    [significand as u64, (significand >> 64) as u64]
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
        value.clear();
        if let Magnitude::Finite { significand, exponent } = self.magnitude() {
            value.negative = self.is_negative();
            value.exponent = exponent;
            value.limbs.extend_from_slice(&limbs(significand));
        }
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
        let mut all = [[[0; 2]; PANEL]; COLUMNS];
        for (limbs_of, column) in all.iter_mut().zip(columns) {
            for (limbs_of, number) in limbs_of.iter_mut().zip(column) {
                if let Some(Magnitude::Finite { significand, .. }) = number.map(|x| x.magnitude()) {
                    *limbs_of = limbs(significand);
                }
            }
        }
        let parts = |column: usize, lane: usize| match columns[column][lane]?.magnitude() {
            Magnitude::Finite { exponent, .. } => Some(WideRef {
                negative: columns[column][lane]?.is_negative(),
                exponent,
                limbs: &all[column][lane],
            }),
            _ => None,
        };
        integers_of(isa, columns.len(), parts, to);
    }
}

impl DeviceNumber for Binary128 {}
