//! MPFR and GMP numbers as integers and back.

use super::number::{Class, Number};
use super::wide::Wide;
use crate::engine::cpu::Isa;
use crate::engine::cpu::modular::PANEL;
use crate::format::mpfr::{Mpf, Mpfr, Parts, Value};

fn class(value: Value<'_>) -> Class {
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

fn load(value: Value<'_>, out: &mut Wide) {
    out.clear();
    if let Value::Finite(parts) = value {
        out.negative = parts.negative;
        out.exponent = parts.exponent;
        out.limbs.extend_from_slice(parts.limbs);
    }
}

/// Writes the integers of a panel, a number at a time.
fn integers<'a>(
    values: impl Iterator<Item = Option<Value<'a>>>,
    units: &[i64; PANEL],
    words: &mut [u32],
    negative: &mut [i32],
) {
    for (lane, value) in values.enumerate() {
        if let Some(Value::Finite(parts)) = value {
            negative[lane] = -i32::from(parts.negative);
            integer(&parts, units[lane], &mut words[lane..]);
        }
    }
}

/// The two's complement of a number over 2^unit, in every `PANEL`-th word.
fn integer(parts: &Parts<'_>, unit: i64, words: &mut [u32]) {
    // Bit 0 of the integer is this bit of the limbs.
    let start = unit.saturating_sub(parts.exponent);
    let (mut next, part) = (start.div_euclid(64), start.rem_euclid(64) as u32);
    let limb =
        |i: i64| usize::try_from(i).ok().and_then(|i| parts.limbs.get(i)).copied().unwrap_or(0);
    let invert = if parts.negative { u64::MAX } else { 0 };
    let mut carry = parts.negative;
    let mut low = limb(next);
    for pair in words.chunks_mut(2 * PANEL) {
        next += 1;
        let high = limb(next);
        let shifted = if part == 0 { low } else { low >> part | high << (64 - part) };
        low = high;
        let (sum, over) = (shifted ^ invert).overflowing_add(carry.into());
        carry = over;
        pair[0] = sum as u32;
        if let Some(word) = pair.get_mut(PANEL) {
            *word = (sum >> 32) as u32;
        }
    }
}

impl Number for Mpfr {
    const GUARD: i64 = 1;

    fn class(&self) -> Class {
        class(self.value())
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
        self.set(value.negative, exp, |out| {
            // The highest bit goes to the top of the highest limb.
            let shift = bits - 64 * out.len() as i64;
            let (whole, part) = (shift.div_euclid(64), shift.rem_euclid(64) as u32);
            let limb =
                |i: i64| usize::try_from(i).ok().and_then(|i| limbs.get(i)).copied().unwrap_or(0);
            for (i, out) in out.iter_mut().enumerate() {
                let at = i as i64 + whole;
                let high = if part > 0 { limb(at + 1) << (64 - part) } else { 0 };
                *out = limb(at) >> part | high;
            }
        });
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
        _: Isa,
        numbers: &[Option<&Self>; PANEL],
        units: &[i64; PANEL],
        words: &mut [u32],
        negative: &mut [i32],
    ) {
        integers(numbers.iter().map(|x| x.map(Mpfr::value)), units, words, negative);
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
        numbers: &[Option<&Self>; PANEL],
        units: &[i64; PANEL],
        words: &mut [u32],
        negative: &mut [i32],
    ) {
        integers(numbers.iter().map(|x| x.map(Mpf::value)), units, words, negative);
    }
}
