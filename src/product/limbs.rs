//! Formats that are sums of doubles, as integers and back.

use super::number::{Class, Number};
use super::wide::Wide;
use crate::engine::cpu::modular::PANEL;
use crate::engine::cpu::{Isa, simd};
use crate::format::{Dd, Qd, Scalar};

/// Bits between the largest and the smallest double, and what sums and products of them add: more
/// than any alignment of such numbers needs.
const SPAN: i64 = 8192;

macro_rules! number_of_doubles {
    ($type:ty, $limbs:literal, $guard:literal) => {
        impl Number for $type {
            const GUARD: i64 = $guard;

            #[inline]
            fn class(&self) -> Class {
                class(*self)
            }
            fn load(&self, value: &mut Wide) {
                load(*self, value);
            }
            #[inline]
            fn store(&mut self, value: &mut Wide) {
                *self = store(value);
            }
            fn store_f64(&mut self, x: f64) {
                *self = if x.is_finite() { Scalar::from_f64(x) } else { Scalar::from_special(x) };
            }
            fn precision(&self) -> i64 {
                i64::from(<Self as Scalar<$limbs>>::PRECISION)
            }
            fn span(&self) -> i64 {
                SPAN
            }
            #[inline]
            fn integers(
                isa: Isa,
                numbers: &[Option<&Self>; PANEL],
                units: &[i64; PANEL],
                words: &mut [u32],
                negative: &mut [i32],
            ) {
                // Components apart, absent numbers as zeros.
                let mut limbs = [[0.0; PANEL]; $limbs];
                for (lane, number) in numbers.iter().enumerate() {
                    if let Some(number) = number {
                        for (limb, x) in number.limbs().into_iter().enumerate() {
                            limbs[limb][lane] = x;
                        }
                    }
                }
                simd::run(isa, Integers { limbs: &limbs, units, words, negative });
            }
        }
    };
}

number_of_doubles!(f64, 1, 1);
number_of_doubles!(Dd, 2, 1);
number_of_doubles!(Qd, 4, 2);

/// Sign as 1 or -1, mantissa and exponent of a finite double: `sign * mantissa * 2^exponent`.
#[inline(always)]
fn decompose(x: f64) -> (i64, u64, i64) {
    let bits = x.to_bits();
    let biased = (bits >> 52 & 0x7ff) as i64;
    let fraction = bits & ((1 << 52) - 1);
    let mantissa = if biased == 0 { fraction } else { fraction | 1 << 52 };
    (1 - 2 * (bits >> 63) as i64, mantissa, biased.max(1) - 1075)
}

fn class<T: Scalar<L>, const L: usize>(x: T) -> Class {
    if !x.is_finite() {
        return Class::Special(special(x));
    }
    let mut top = i64::MIN;
    let mut bottom = i64::MAX;
    let mut below = i64::MAX;
    let mut normalised = true;
    for limb in x.limbs() {
        let (_, mantissa, exponent) = decompose(limb);
        if mantissa != 0 {
            let limb_top = exponent + 63 - i64::from(mantissa.leading_zeros());
            normalised &= limb_top <= below;
            top = top.max(limb_top);
            bottom = bottom.min(exponent + i64::from(mantissa.trailing_zeros()));
            // A component is at most half an ulp of the one before: 2^-53 of its leading bit.
            below = limb_top - 53;
        }
    }
    if top == i64::MIN {
        return Class::Zero;
    }
    if !normalised {
        // Components may cancel: look at the sum itself.
        let mut value = Wide::default();
        load(x, &mut value);
        if value.is_zero() {
            return Class::Zero;
        }
        top = value.exponent + value.bits() - 1;
    }
    Class::Finite { top, bottom }
}

/// The infinity or NaN of a number that has one.
fn special<T: Scalar<L>, const L: usize>(x: T) -> f64 {
    let leading = x.limbs()[0];
    if leading.is_finite() { f64::NAN } else { leading }
}

fn load<T: Scalar<L>, const L: usize>(x: T, value: &mut Wide) {
    value.clear();
    for limb in x.limbs() {
        let (sign, mantissa, exponent) = decompose(limb);
        if mantissa != 0 {
            value.add(&Wide { negative: sign < 0, exponent, limbs: vec![mantissa] }, SPAN);
        }
    }
}

/// Each component is the nearest double to what the ones before it leave.
#[inline]
fn store<T: Scalar<L>, const L: usize>(value: &mut Wide) -> T {
    let mut limbs = [0.0; L];
    for limb in &mut limbs {
        *limb = value.take_f64();
        if !limb.is_finite() {
            return T::from_special(*limb);
        }
    }
    T::from_limbs(limbs)
}

/// The integers of a panel's lanes.
struct Integers<'a, const L: usize> {
    limbs: &'a [[f64; PANEL]; L],
    units: &'a [i64; PANEL],
    words: &'a mut [u32],
    negative: &'a mut [i32],
}

impl<const L: usize> simd::Simd for Integers<'_, L> {
    type Output = ();

    /// Adds up the components' mantissas as two's complement integers at their places, a word of all
    /// lanes at a time.
    #[inline(always)]
    fn run(self) {
        let mut mantissas = [[0i64; PANEL]; L];
        let mut places = [[0i64; PANEL]; L];
        for limb in 0..L {
            for lane in 0..PANEL {
                let (sign, mantissa, exponent) = decompose(self.limbs[limb][lane]);
                mantissas[limb][lane] = sign * mantissa as i64;
                places[limb][lane] = exponent - self.units[lane];
            }
        }
        let mut carry = [0u64; PANEL];
        let count = self.words.len() / PANEL;
        for (w, word) in self.words.chunks_exact_mut(PANEL).enumerate() {
            let mut sum = carry;
            for limb in 0..L {
                for lane in 0..PANEL {
                    let shift = 32 * w as i64 - places[limb][lane];
                    let mantissa = mantissas[limb][lane];
                    let down = mantissa >> shift.clamp(0, 63);
                    let up = mantissa << (-shift).clamp(0, 63);
                    let part = if shift >= 0 { down } else { up };
                    // A mantissa has 53 bits: further up than 32 it is not in this word.
                    sum[lane] += if shift > -32 { part as u64 & 0xffff_ffff } else { 0 };
                }
            }
            for lane in 0..PANEL {
                word[lane] = sum[lane] as u32;
                carry[lane] = sum[lane] >> 32;
            }
        }
        let top = &self.words[(count - 1) * PANEL..];
        for (negative, &word) in self.negative.iter_mut().zip(top) {
            *negative = word as i32 >> 31;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes() {
        assert_eq!(0.0f64.class(), Class::Zero);
        assert_eq!((-0.0f64).class(), Class::Zero);
        assert_eq!(6.0f64.class(), Class::Finite { top: 2, bottom: 1 });
        assert_eq!(f64::from_bits(1).class(), Class::Finite { top: -1074, bottom: -1074 });
        assert_eq!(Dd::new(1.0, -(2f64.powi(-60))).class(), Class::Finite { top: 0, bottom: -60 });
        assert_eq!(Dd::new(1.0, f64::NAN).stand_in().to_bits(), f64::NAN.to_bits());
        assert_eq!(f64::NEG_INFINITY.class(), Class::Special(f64::NEG_INFINITY));
        // Not normalised: the parts cancel.
        assert_eq!(Dd::new(1.0, -0.75).class(), Class::Finite { top: -2, bottom: -2 });
        assert_eq!(Dd::new(1.0, -1.0).class(), Class::Zero);
    }

    #[test]
    fn integers_are_the_scaled_values() {
        let x = Dd::new(-3.0, 2f64.powi(-52));
        let mut numbers = [None; PANEL];
        numbers[5] = Some(&x);
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            let (mut words, mut negative) = ([0; 3 * PANEL], [0; PANEL]);
            Dd::integers(isa, &numbers, &[-52; PANEL], &mut words, &mut negative);
            let value = (0..3).map(|w| u128::from(words[w * PANEL + 5]) << (32 * w)).sum::<u128>();
            assert_eq!(value, (1u128 << 96).wrapping_sub((3 << 52) - 1));
            assert_eq!((negative[5], negative[4], words[4]), (-1, 0, 0));
            // Truncated: off by less than one unit.
            let (mut words, mut negative) = ([0; PANEL], [0; PANEL]);
            Dd::integers(isa, &numbers, &[-10; PANEL], &mut words, &mut negative);
            assert!((-3072..=-3071).contains(&(words[5] as i32)));
        }
    }

    #[test]
    fn stored_components_are_nearest() {
        let mut value = Wide { negative: false, exponent: -200, limbs: vec![1, 0, 0, 1 << 8] };
        let x: Dd = store(&mut value);
        assert_eq!(x, Dd::new(1.0, 2f64.powi(-200)));
        let mut value = Wide { negative: true, exponent: 1000, limbs: vec![1 << 40] };
        let x: Dd = store(&mut value);
        assert_eq!(x.limbs(), [f64::NEG_INFINITY; 2]);
    }
}
