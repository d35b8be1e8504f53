//! The entries of a matrix, in one of several formats.

use wideblas_base::fallible;
use wideblas_format::double::decompose;
use wideblas_format::wide::Wide;
use wideblas_format::{Dd, Qd, Scalar};
use wideblas_product::Number;

/// Entries, one after the other.
#[derive(Clone, Debug)]
pub enum Values {
    F64(Vec<f64>),
    Dd(Vec<Dd>),
    Qd(Vec<Qd>),
    Long(Long),
}

/// Numbers of any precision and exponent, each with the same room.
#[derive(Clone, Debug)]
pub struct Long {
    /// Limbs of a number.
    room: usize,
    signs: Vec<bool>,
    /// Exponents of the lowest limbs; [`SPECIAL`] of infinities and NaN, whose lowest limb holds them as doubles.
    exponents: Vec<i64>,
    limbs: Vec<u64>,
}

const SPECIAL: i64 = i64::MAX;

impl Long {
    /// No numbers, with memory for so many of `bits` bits.
    pub fn with_room(bits: u64, len: usize) -> Long {
        let room = bits.div_ceil(64).max(1) as usize + 1;
        Long {
            room,
            signs: fallible::room_for(len),
            exponents: fallible::room_for(len),
            limbs: fallible::room_for(
                len.checked_mul(room).unwrap_or_else(|| fallible::end_call()),
            ),
        }
    }

    /// Adds a number, rounded to the room that there is.
    pub fn push(&mut self, value: &mut Wide) {
        value.round_to(64 * self.room as i64 - 64);
        value.trim();
        self.signs.push(value.negative);
        self.exponents.push(value.exponent);
        let end = self.limbs.len() + self.room;
        self.limbs.extend_from_slice(&value.limbs);
        fallible::resize(&mut self.limbs, end, 0);
    }

    /// Adds an infinity or NaN.
    pub fn push_special(&mut self, x: f64) {
        self.signs.push(false);
        self.exponents.push(SPECIAL);
        let end = self.limbs.len() + self.room;
        self.limbs.push(x.to_bits());
        fallible::resize(&mut self.limbs, end, 0);
    }

    /// Bits of a number.
    pub fn bits(&self) -> u64 {
        64 * self.room as u64 - 64
    }

    fn limbs(&self, at: usize) -> &[u64] {
        &self.limbs[at * self.room..][..self.room]
    }
}

impl Values {
    /// No entries, for numbers of so many bits.
    pub fn with_room(bits: u32, len: usize) -> Values {
        match bits {
            0..=53 => Values::F64(fallible::room_for(len)),
            54..=106 => Values::Dd(fallible::room_for(len)),
            107..=212 => Values::Qd(fallible::room_for(len)),
            _ => Values::Long(Long::with_room(bits.into(), len)),
        }
    }

    pub fn len(&self) -> usize {
        match self {
            Values::F64(values) => values.len(),
            Values::Dd(values) => values.len(),
            Values::Qd(values) => values.len(),
            Values::Long(values) => values.signs.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds the nearest number to a value.
    pub fn push(&mut self, value: &mut Wide) {
        fn nearest<T: Number>(mut x: T, value: &mut Wide) -> T {
            x.store(value);
            x
        }
        match self {
            Values::F64(values) => values.push(nearest(0.0, value)),
            Values::Dd(values) => values.push(nearest(Dd::ZERO, value)),
            Values::Qd(values) => values.push(nearest(Qd::ZERO, value)),
            Values::Long(values) => values.push(value),
        }
    }

    /// Adds an infinity or NaN.
    pub fn push_special(&mut self, x: f64) {
        match self {
            Values::F64(values) => values.push(x),
            Values::Dd(values) => values.push(Dd::from_special(x)),
            Values::Qd(values) => values.push(Qd::from_special(x)),
            Values::Long(values) => values.push_special(x),
        }
    }

    /// Adds a number of any format.
    pub fn push_number(&mut self, x: &impl Number, scratch: &mut Wide) {
        if x.is_special() {
            return self.push_special(x.stand_in());
        }
        x.load(scratch);
        self.push(scratch);
    }

    /// An entry that is an infinity or NaN.
    pub fn special(&self, at: usize) -> Option<f64> {
        let x = match self {
            Values::F64(values) => values[at],
            Values::Dd(values) if values[at].is_finite() => 0.0,
            Values::Dd(values) => values[at].hi,
            Values::Qd(values) if values[at].is_finite() => 0.0,
            Values::Qd(values) => values[at].x[0],
            Values::Long(values) if values.exponents[at] == SPECIAL => {
                f64::from_bits(values.limbs(at)[0])
            }
            Values::Long(_) => 0.0,
        };
        (!x.is_finite()).then_some(x)
    }

    /// The exact value of a finite entry.
    pub fn load(&self, at: usize, value: &mut Wide) {
        match self {
            Values::F64(values) => {
                let (mantissa, exponent) = decompose(values[at]);
                value.clear();
                if mantissa != 0 {
                    value.limbs.push(mantissa);
                    (value.negative, value.exponent) = (values[at] < 0.0, exponent);
                }
            }
            Values::Dd(values) => Number::load(&values[at], value),
            Values::Qd(values) => Number::load(&values[at], value),
            Values::Long(values) => {
                value.clear();
                value.limbs.extend_from_slice(values.limbs(at));
                (value.negative, value.exponent) = (values.signs[at], values.exponents[at]);
                value.trim();
            }
        }
    }

    /// The nearest double of an entry.
    pub fn to_f64(&self, at: usize) -> f64 {
        match self {
            Values::F64(values) => values[at],
            Values::Dd(values) => values[at].hi,
            Values::Qd(values) => values[at].x[0],
            Values::Long(values) => self.special(at).unwrap_or_else(|| {
                let mut value = Wide {
                    negative: values.signs[at],
                    exponent: values.exponents[at],
                    limbs: values.limbs(at).to_vec(),
                };
                value.trim();
                value.take_f64()
            }),
        }
    }

    /// An entry is zero.
    pub fn is_zero(&self, at: usize) -> bool {
        match self {
            Values::Long(values) => {
                values.exponents[at] != SPECIAL && values.limbs(at).iter().all(|&limb| limb == 0)
            }
            _ => self.to_f64(at) == 0.0,
        }
    }

    /// Two entries have the same bits.
    pub fn are_equal(&self, a: usize, b: usize) -> bool {
        match self {
            Values::F64(values) => values[a] == values[b],
            Values::Dd(values) => values[a] == values[b],
            Values::Qd(values) => values[a] == values[b],
            Values::Long(values) => {
                let is_equal = values.limbs(a) == values.limbs(b)
                    && values.exponents[a] == values.exponents[b]
                    && values.signs[a] == values.signs[b];
                is_equal || self.is_zero(a) && self.is_zero(b)
            }
        }
    }

    /// Entries at other places, and zeros where there is none.
    pub fn arranged(&self, from: impl ExactSizeIterator<Item = Option<usize>>) -> Values {
        fn picked<T: Copy>(
            values: &[T],
            zero: T,
            from: impl ExactSizeIterator<Item = Option<usize>>,
        ) -> Vec<T> {
            fallible::collected(from.map(|at| at.map_or(zero, |at| values[at])))
        }
        match self {
            Values::F64(values) => Values::F64(picked(values, 0.0, from)),
            Values::Dd(values) => Values::Dd(picked(values, Dd::ZERO, from)),
            Values::Qd(values) => Values::Qd(picked(values, Qd::ZERO, from)),
            Values::Long(values) => {
                let len = from.len();
                let room = values.room;
                let mut to = Long::with_room(64 * (room as u64 - 1), len);
                for at in from {
                    to.signs.push(at.is_some_and(|at| values.signs[at]));
                    to.exponents.push(at.map_or(0, |at| values.exponents[at]));
                    match at {
                        Some(at) => to.limbs.extend_from_slice(values.limbs(at)),
                        None => to.limbs.extend(std::iter::repeat_n(0, room)),
                    }
                }
                Values::Long(to)
            }
        }
    }
}
