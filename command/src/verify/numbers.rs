//! Random numbers of a format: with any digits, with few, or with a gap between them.

use super::random::{Digest, Placeable};
use crate::entry::Entry;
use crate::options::Format;
use wideblas::abi::exported::Exported;
use wideblas::abi::exported::routines::{Call, Routines};
use wideblas::format::exact::{Decode, Exact};
use wideblas::format::mpfr::{Mpf, MpfArray, Mpfr, MpfrArray};
use wideblas::format::{Dd, Qd, Scalar, power_of_two};
use wideblas_reference::random::Rng;

/// The digits behind the leading bit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Digits {
    /// As many as the format has.
    Full,
    /// This many bits, the last of them 1.
    Bits(u32),
    /// A leading component, and a second that begins this many bits lower than usual.
    Gap(u32),
}

/// What an element is to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Zero {
        negative: bool,
    },
    /// An infinity or NaN.
    Special(f64),
    /// Between 2^top and 2^(top + 1) in magnitude.
    Finite {
        negative: bool,
        top: i64,
        digits: Digits,
    },
}

/// Calls a generic function for the type of numbers that a format of cases has.
macro_rules! for_element {
    ($format:expr, $run:ident($($argument:expr),*)) => {
        $crate::options::for_format!(
            $format,
            $run($($argument),*),
            f128 => unreachable!("no case has numbers of f128")
        )
    };
}
pub(crate) use for_element;

/// A format that random cases are of.
pub trait Element: Entry + Exported + Placeable {
    /// Zeros of these precisions, where the format has any.
    fn zeros_of(precisions: &[u32]) -> Option<Self::Array>;

    /// Becomes what is described.
    fn put(&mut self, value: Value, rng: &mut Rng);

    /// Becomes an infinity or NaN; zero in formats without.
    fn put_special(&mut self, x: f64);

    /// Adds its bits to a digest.
    fn digest(&self, digest: &mut Digest);

    /// Calls one of the routines by their names; an error in formats that have none.
    fn named(_: Call<'_, Self>) -> Result<(), String> {
        Err("no such routine in this format".into())
    }

    /// Each component is the double that is nearest to its sum with the next one.
    fn is_normalised(&self) -> bool {
        true
    }
}

/// An integer of `bits` bits, the first and the last of them 1, times 2^(top - bits + 1).
fn with_bits(negative: bool, top: i64, bits: u32, rng: &mut Rng) -> Exact {
    let bits = bits.max(1);
    let words: Vec<u32> = (0..bits.div_ceil(32)).map(|_| rng.bits() as u32).collect();
    let sign = if negative { num_bigint::Sign::Minus } else { num_bigint::Sign::Plus };
    let magnitude = num_bigint::BigUint::from_slice(&words) >> (32 * bits.div_ceil(32) - bits);
    let ends = (num_bigint::BigUint::from(1u8) << (bits - 1)) | num_bigint::BigUint::from(1u8);
    let mantissa = num_bigint::BigInt::from_biguint(sign, magnitude | ends);
    Exact { mantissa, exponent: top + 1 - i64::from(bits) }
}

/// x 2^e of a number around 1; below the normal numbers rounded once.
fn scaled(x: f64, e: i64) -> f64 {
    match e {
        1024.. => x * power_of_two(1023) * 2.0,
        -1022.. => x * power_of_two(e as i32),
        -2044.. => x * power_of_two(-1022) * power_of_two((e + 1022) as i32),
        _ => 0.0,
    }
}

/// floor(log2 |x|) of a number that is not zero.
fn top_of(x: f64) -> i64 {
    Exact::of(x).map_or(0, |x| x.log2())
}

/// Components of a number with any digits, each less than half a unit of the one before.
fn components<const L: usize>(negative: bool, top: i64, gap: u32, rng: &mut Rng) -> [f64; L] {
    let mut limbs = [0.0; L];
    let sign = |negative| if negative { -1.0 } else { 1.0 };
    let fraction = |rng: &mut Rng| (rng.bits() >> 11) as f64 * power_of_two(-53);
    let leading = f64::from_bits(1.0f64.to_bits() | rng.bits() >> 12);
    limbs[0] = scaled(sign(negative) * leading, top);
    for i in 1..L {
        if limbs[i - 1] == 0.0 {
            break;
        }
        let negative = rng.bits() >> 63 == 0;
        let below = top_of(limbs[i - 1]) - 53 - i64::from(if i == 1 { gap } else { 0 });
        // The unit below a power of two is half as large.
        limbs[i] = scaled(sign(negative) * fraction(rng), below - 1);
    }
    if gap > 0 && rng.bits().is_multiple_of(4) {
        // Zeros of either sign end a number just as well.
        let zero = if rng.bits().is_multiple_of(2) { -0.0 } else { 0.0 };
        limbs[1..].fill(zero);
    }
    limbs
}

macro_rules! elements_of_components {
    ($($type:ty $(: $named:path)?),*) => {$(
        impl Element for $type {
            $(fn named(call: Call<'_, $type>) -> Result<(), String> {
                $named(call)
            })?
            fn zeros_of(precisions: &[u32]) -> Option<Vec<$type>> {
                <$type as Entry>::zeros(Format::F64, precisions.len())
            }
            fn put(&mut self, value: Value, rng: &mut Rng) {
                *self = match value {
                    Value::Zero { negative } => Scalar::from_f64(if negative { -0.0 } else { 0.0 }),
                    Value::Special(x) => Scalar::from_special(x),
                    Value::Finite { negative, top, digits } => {
                        let top = top.clamp(-1074, 1023);
                        match digits {
                            Digits::Full => Scalar::from_components(components(negative, top, 0, rng)),
                            Digits::Gap(gap) => {
                                Scalar::from_components(components(negative, top, gap, rng))
                            }
                            Digits::Bits(bits) => with_bits(negative, top, bits, rng).round(),
                        }
                    }
                };
            }
            fn put_special(&mut self, x: f64) {
                *self = Scalar::from_special(x);
            }
            fn digest(&self, digest: &mut Digest) {
                self.components().into_iter().for_each(|component| digest.double(component));
            }
            fn is_normalised(&self) -> bool {
                !self.is_finite() || self.components().windows(2).all(|pair| pair[0] + pair[1] == pair[0])
            }
        }
    )*};
}

elements_of_components!(f64, Dd: Routines::call, Qd: Routines::call);

/// Writes the digits of a number of `bits` bits, the highest at the top of the limbs.
fn write(limbs: &mut [u64], precision: u32, digits: Digits, rng: &mut Rng) {
    let unused = 64 * limbs.len() as u32 - precision;
    match digits {
        Digits::Full => limbs.iter_mut().for_each(|limb| *limb = rng.bits()),
        Digits::Bits(bits) => keep(limbs, bits.clamp(1, precision), rng),
        Digits::Gap(gap) => {
            keep(limbs, (precision / 2).saturating_sub(gap / 2).max(1), rng);
            limbs[0] |= rng.bits();
        }
    }
    limbs[0] = limbs[0] >> unused << unused;
    limbs[limbs.len() - 1] |= 1 << 63;
}

impl Element for Mpfr {
    fn named(call: Call<'_, Mpfr>) -> Result<(), String> {
        Routines::call(call)
    }
    fn zeros_of(precisions: &[u32]) -> Option<MpfrArray> {
        MpfrArray::of_zeros(precisions.iter().copied())
    }
    fn put(&mut self, value: Value, rng: &mut Rng) {
        let precision = self.precision() as u32;
        match value {
            Value::Zero { negative } => self.set_special(if negative { -0.0 } else { 0.0 }),
            Value::Special(x) => self.set_special(x),
            Value::Finite { negative, top, digits } => {
                self.set(negative, top + 1, |limbs| write(limbs, precision, digits, rng));
            }
        }
    }
    fn put_special(&mut self, x: f64) {
        self.set_special(x);
    }
    fn digest(&self, digest: &mut Digest) {
        digest.decoded(&self.decode());
    }
}

impl Element for Mpf {
    fn named(call: Call<'_, Mpf>) -> Result<(), String> {
        Routines::call(call)
    }
    fn zeros_of(precisions: &[u32]) -> Option<MpfArray> {
        MpfArray::of_zeros(precisions.iter().copied())
    }
    fn put(&mut self, value: Value, rng: &mut Rng) {
        let Value::Finite { negative, top, digits } = value else { return self.set_zero() };
        // From the top of a limb, shifted to its place: one limb more at most, which is there.
        let mut limbs = vec![0; self.capacity() - 1];
        let precision = 64 * limbs.len() as u32;
        write(&mut limbs, precision, digits, rng);
        let shift = 63 - top.rem_euclid(64) as u32;
        if shift > 0 {
            limbs.insert(0, 0);
            for at in 0..limbs.len() {
                let above = limbs.get(at + 1).copied().unwrap_or(0);
                limbs[at] = limbs[at] >> shift | above << (64 - shift);
            }
        }
        let used = limbs.iter().position(|&limb| limb != 0).unwrap_or(0);
        self.set(negative, top.div_euclid(64) + 1, &limbs[used..]);
    }
    fn put_special(&mut self, _: f64) {
        self.set_zero();
    }
    fn digest(&self, digest: &mut Digest) {
        digest.decoded(&self.decode());
    }
}

/// Random bits at the top of the limbs, the last of them 1, and zeros below.
fn keep(limbs: &mut [u64], bits: u32, rng: &mut Rng) {
    let len = limbs.len() as u32;
    limbs.fill(0);
    for at in 0..bits {
        let place = 64 * len - 1 - at;
        let one = at + 1 == bits || rng.bits() >> 63 == 1;
        limbs[(place / 64) as usize] |= u64::from(one) << (place % 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wideblas::format::exact::Decoded;

    fn tops<T: Element>(format: Format, range: std::ops::Range<i64>) {
        let mut rng = Rng(5);
        let mut numbers = T::zeros(format, 1).unwrap();
        for digits in [Digits::Full, Digits::Bits(1), Digits::Bits(17), Digits::Gap(30)] {
            for top in range.clone() {
                let negative = rng.bits() >> 63 == 1;
                numbers[0].put(Value::Finite { negative, top, digits }, &mut rng);
                let Decoded::Finite(exact) = numbers[0].decode() else {
                    panic!("{format} {digits:?} {top}")
                };
                assert_eq!(exact.mantissa.sign() == num_bigint::Sign::Minus, negative);
                // A low part of the other sign may take a power of two below it.
                assert!((top - 1..=top).contains(&exact.log2()), "{format} {digits:?} {top}");
                assert!(numbers[0].is_normalised(), "{format} {digits:?} {top}");
            }
        }
    }

    #[test]
    fn numbers_are_normalised_and_of_the_size_asked_for() {
        tops::<f64>(Format::F64, -1022..1024);
        tops::<Dd>(Format::Dd, -1022..1023);
        tops::<Qd>(Format::Qd, -1022..1023);
        for bits in [2, 64, 65, 300] {
            tops::<Mpfr>(Format::Mpfr(bits), -40..40);
            tops::<Mpf>(Format::Mpf(bits), -70..70);
        }
    }
}
