//! Formats that are sums of doubles, as integers and back.

use super::class::{Class, Levels, Ranges};
use super::device;
use super::number::{Column, Number, Scaled};
use super::ranges::{self, Components};
use super::round::{self, Addend};
use super::task::{Options, Product};
use wideblas_engine::cpu::Isa;
use wideblas_engine::cpu::modular::PANEL;
use wideblas_engine::cpu::simd::{self, Maker, Register};
use wideblas_engine::device::{Device, Gpus};
use wideblas_engine::outcome::{Done, Outcome};
use wideblas_engine::scaling::LeftOut;
use wideblas_format::double::decompose;
use wideblas_format::wide::Wide;
use wideblas_format::{Dd, Qd, Scalar, normal};

/// Bits between the largest and the smallest double, and what sums and products of them add: more
/// than any alignment of such numbers needs.
const SPAN: i64 = 8192;

macro_rules! number_of_doubles {
    ($type:ty, $components:literal, $guard:literal) => {
        impl Number for $type {
            const GUARD: i64 = $guard;

            fn attempt(
                device: &Device,
                product: &mut Product<'_, Self>,
                options: &Options<'_>,
            ) -> Outcome {
                device::attempt(device, product, options)
            }
            fn attempt_divided(
                gpus: &Gpus,
                product: &mut Product<'_, Self>,
                options: &Options<'_>,
            ) -> Outcome {
                device::attempt_divided(gpus, product, options)
            }
            fn complete<'a>(
                product: Product<'_, Self>,
                done: &'a Done,
                options: &Options<'_>,
            ) -> Option<&'a LeftOut> {
                device::complete(product, done, options)
            }

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
            fn store_panel(
                isa: Isa,
                integers: &round::Integers<'_>,
                addend: Addend<'_, Self>,
                out: &mut [Self],
            ) -> u32 {
                round::panel(isa, integers, addend, out)
            }
            #[inline]
            fn ranges(isa: Isa, columns: &[Column<'_, Self>], ranges: &mut Ranges) {
                let components: Components<$components> = ranges::components(columns);
                ranges::include(isa, columns, &components, ranges);
            }
            #[inline]
            fn count(
                isa: Isa,
                columns: &[Column<'_, Self>],
                top: &[u64; PANEL],
                levels: &mut Levels,
            ) {
                let components: Components<$components> = ranges::components(columns);
                ranges::count(isa, columns, &components, top, levels);
            }
            fn store_f64(&mut self, x: f64) {
                *self = if x.is_finite() { Scalar::from_f64(x) } else { Scalar::from_special(x) };
            }
            #[inline]
            fn is_zero(&self) -> bool {
                let [leading, others @ ..] = Scalar::components(*self);
                // Without a look at the bits: the others are too small to cancel it.
                let others: f64 = others.iter().map(|x| x.abs()).sum();
                others >= leading.abs() && self.class() == Class::Zero
            }
            #[inline]
            fn is_below_zero(&self) -> bool {
                is_below_zero(*self)
            }
            fn precision(&self) -> i64 {
                i64::from(<Self as Scalar<$components>>::PRECISION)
            }
            fn largest(product: &Product<'_, Self>, of: fn(&Self) -> i64) -> i64 {
                of(product.alpha)
            }
            fn span(&self) -> i64 {
                SPAN
            }
            #[inline]
            fn integers(isa: Isa, columns: &[Column<'_, Self>], to: Scaled<'_>) {
                let Scaled { units, words, negative } = to;
                let components: Components<$components> = ranges::components(columns);
                let units = &units.map(|unit| unit as u64);
                let components = &components[..columns.len()];
                simd::run(isa, Integers { components, units, words, negative });
            }
        }
    };
}

number_of_doubles!(f64, 1, 1);
number_of_doubles!(Dd, 2, 1);
number_of_doubles!(Qd, 4, 2);

fn class<T: Scalar<L>, const L: usize>(x: T) -> Class {
    if !x.is_finite() {
        return Class::Special(special(x));
    }
    let mut top = i64::MIN;
    let mut bottom = i64::MAX;
    let mut below = i64::MAX;
    let mut normalised = true;
    for component in x.components() {
        let (mantissa, exponent) = decompose(component);
        if mantissa != 0 {
            let component_top = exponent + 63 - i64::from(mantissa.leading_zeros());
            normalised &= component_top <= below;
            top = top.max(component_top);
            bottom = bottom.min(exponent + i64::from(mantissa.trailing_zeros()));
            // A component is at most half an ulp of the one before: 2^-53 of its leading bit.
            below = component_top - 53;
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

fn is_below_zero<T: Scalar<L>, const L: usize>(x: T) -> bool {
    let components = x.components();
    let others: f64 = components[1..].iter().map(|x| x.abs()).sum();
    if others < components[0].abs() {
        return components[0] < 0.0;
    }
    // Not normalised: another component may decide.
    let mut value = Wide::default();
    load(x, &mut value);
    value.negative
}

/// The infinity or NaN of a number that has one.
fn special<T: Scalar<L>, const L: usize>(x: T) -> f64 {
    let leading = x.components()[0];
    if leading.is_finite() { f64::NAN } else { leading }
}

fn load<T: Scalar<L>, const L: usize>(x: T, value: &mut Wide) {
    value.clear();
    for component in x.components() {
        let (mantissa, exponent) = decompose(component);
        if mantissa != 0 {
            let negative = component.is_sign_negative();
            value.add(&Wide { negative, exponent, limbs: vec![mantissa] }, SPAN);
        }
    }
}

/// The nearest number, in the form of [`normal`].
#[inline]
fn store<T: Scalar<L>, const L: usize>(value: &mut Wide) -> T {
    let components = normal::components(|| value.take_f64());
    if components[0].is_finite() {
        T::from_components(components)
    } else {
        T::from_special(components[0])
    }
}

/// The integers of some columns.
struct Integers<'a, const L: usize> {
    /// Bits of the components.
    components: &'a [[[u64; PANEL]; L]],
    units: &'a [u64; PANEL],
    words: &'a mut [u32],
    negative: &'a mut [i32],
}

impl<const L: usize> simd::Simd for Integers<'_, L> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        let Integers { components, units, words, negative } = self;
        let count = words.len() / (negative.len() / PANEL);
        let out = words.chunks_exact_mut(count).zip(negative.chunks_exact_mut(PANEL));
        for (components, (words, negative)) in components.iter().zip(out) {
            for lane in (0..PANEL).step_by(V::LANES) {
                integers::<V, L>(make, components, units, words, negative, lane);
            }
        }
    }
}

/// Adds up the components' mantissas as two's complement integers at their places, a word of all lanes
/// at a time.
#[inline(always)]
fn integers<V: Register, const L: usize>(
    make: Maker<V>,
    components: &[[u64; PANEL]; L],
    units: &[u64; PANEL],
    words: &mut [u32],
    negative: &mut [i32],
    lane: usize,
) {
    let constant = |x: u64| make.splat(x);
    let (zero, one, low) = (constant(0), constant(1), constant(0xffff_ffff));
    let unit = make.load(&units[lane..]);
    // Mantissas, signs, places of the lowest bit.
    let mut parts = [(zero, zero, zero); L];
    for (part, x) in parts.iter_mut().zip(components) {
        let bits = make.load(&x[lane..]);
        let biased = bits.shift_right::<52>().and(constant(0x7ff));
        let fraction = bits.and(constant((1 << 52) - 1));
        // One where the number is normal.
        let normal = zero.minus(biased).shift_right::<63>();
        let mantissa = fraction.or(normal.shift_left::<52>());
        let exponent = biased.plus(one.minus(normal)).minus(constant(1075));
        *part = (mantissa, bits.sign_mask(), exponent.minus(unit));
    }
    let mut carry = zero;
    for (w, word) in words.chunks_exact_mut(PANEL).enumerate() {
        let mut sum = carry;
        for &(mantissa, sign, place) in &parts {
            let down = constant(32 * w as u64).minus(place);
            let up = zero.minus(down);
            // Both shifts count as unsigned: the one in the wrong direction gives zero. Shifting the
            // magnitude and negating truncates towards zero, within the unit that is allowed.
            let part = mantissa.shift_right_by(down).or(mantissa.shift_left_by(up)).and(low);
            sum = sum.plus(part.xor(sign.and(low)));
            sum = sum.plus(if w == 0 { sign.and(one) } else { zero });
        }
        sum.store_u32(&mut word[lane..]);
        carry = sum.shift_right::<32>();
    }
    let top = &words[words.len() - PANEL..];
    for (negative, &word) in negative.iter_mut().zip(top).skip(lane).take(V::LANES) {
        *negative = word as i32 >> 31;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wideblas_format::power_of_two;

    #[test]
    fn classes() {
        assert_eq!(0.0f64.class(), Class::Zero);
        assert_eq!((-0.0f64).class(), Class::Zero);
        assert_eq!(6.0f64.class(), Class::Finite { top: 2, bottom: 1 });
        assert_eq!(f64::from_bits(1).class(), Class::Finite { top: -1074, bottom: -1074 });
        assert_eq!(Dd::new(1.0, -power_of_two(-60)).class(), Class::Finite { top: 0, bottom: -60 });
        assert_eq!(Dd::new(1.0, f64::NAN).stand_in().to_bits(), f64::NAN.to_bits());
        assert_eq!(f64::NEG_INFINITY.class(), Class::Special(f64::NEG_INFINITY));
        // Not normalised: the parts cancel.
        assert_eq!(Dd::new(1.0, -0.75).class(), Class::Finite { top: -2, bottom: -2 });
        assert_eq!(Dd::new(1.0, -1.0).class(), Class::Zero);
        let signs = [(1.0, -0.75, 1.0), (0.75, -1.0, -1.0), (-1.0, 0.5, -1.0), (0.0, 0.0, 0.0)];
        for (hi, lo, sign) in signs {
            assert_eq!(Dd::new(hi, lo).stand_in(), sign);
        }
    }

    #[test]
    fn integers_are_the_scaled_values() {
        let x = Dd::new(-3.0, power_of_two(-52));
        let mut numbers = [None; PANEL];
        numbers[5] = Some(&x);
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            let (mut words, mut negative) = ([0; 3 * PANEL], [0; PANEL]);
            let units = &[-52; PANEL];
            let to = Scaled { units, words: &mut words, negative: &mut negative };
            Dd::integers(isa, &[numbers], to);
            let value = (0..3).map(|w| u128::from(words[w * PANEL + 5]) << (32 * w)).sum::<u128>();
            assert_eq!(value, (1u128 << 96).wrapping_sub((3 << 52) - 1));
            assert_eq!((negative[5], negative[4], words[4]), (-1, 0, 0));
            // Truncated: off by less than one unit.
            let (mut words, mut negative) = ([0; PANEL], [0; PANEL]);
            let units = &[-10; PANEL];
            let to = Scaled { units, words: &mut words, negative: &mut negative };
            Dd::integers(isa, &[numbers], to);
            assert!((-3072..=-3071).contains(&(words[5] as i32)));
        }
    }

    #[test]
    fn stored_components_are_nearest() {
        let mut value = Wide { negative: false, exponent: -200, limbs: vec![1, 0, 0, 1 << 8] };
        let x: Dd = store(&mut value);
        assert_eq!(x, Dd::new(1.0, power_of_two(-200)));
        let mut value = Wide { negative: true, exponent: 1000, limbs: vec![1 << 40] };
        let x: Dd = store(&mut value);
        assert_eq!(x.components(), [f64::NEG_INFINITY; 2]);
    }
}
