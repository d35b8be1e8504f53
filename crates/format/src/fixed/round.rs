//! Fixed-point numbers rounded to formats, and their square roots.

use super::{Fixed, LOWEST, WORDS, seen};
use crate::double::{MAX_EXPONENT, MIN_EXPONENT, power_of_two};
use crate::exact::{Decoded, Exact};
use crate::{Dd, Qd, Scalar, normal};
use num_bigint::{BigInt, BigUint, Sign};

/// The exponent of the last place of the smallest binary32 numbers.
const SINGLE_EXPONENT: i64 = -149;

impl Fixed {
    /// The sum without its sign, or the sum itself where it is not a finite number other than zero: NaN after a NaN or
    /// infinities of both signs; a zero is negative when nothing but negative zeros was added.
    fn magnitude(&self) -> Result<Magnitude<'_>, f64> {
        let has = |what: u8| self.seen & what != 0;
        match self.seen & seen::INFINITIES {
            _ if has(seen::NAN) => Err(f64::NAN),
            seen::INFINITIES => Err(f64::NAN),
            seen::PLUS_INFINITY => Err(f64::INFINITY),
            seen::MINUS_INFINITY => Err(f64::NEG_INFINITY),
            _ if !has(seen::NUMBER) => Err(if self.seen == seen::MINUS_ZERO { -0.0 } else { 0.0 }),
            _ => Magnitude::of(&self.words).ok_or(0.0),
        }
    }

    /// The sign, where the sum is a number other than zero.
    fn sign(&self) -> f64 {
        if self.is_negative() { -1.0 } else { 1.0 }
    }

    /// The nearest binary64 number, ties to even; an infinity where the sum is beyond the range.
    pub fn to_f64(&self) -> f64 {
        self.magnitude().map_or_else(
            |special| special,
            |magnitude| self.sign() * magnitude.nearest(53, MIN_EXPONENT).to_f64(),
        )
    }

    /// The nearest binary32 number, rounded once.
    pub fn to_f32(&self) -> f32 {
        let rounded = self.magnitude().map_or_else(
            |special| special,
            |magnitude| self.sign() * magnitude.nearest(24, SINGLE_EXPONENT).to_f64(),
        );
        // Nothing is left to round; from 2^128 on it is an infinity.
        rounded as f32
    }

    /// The nearest number of several components, in the form of [`normal`].
    pub fn to_components<T: Scalar<L>, const L: usize>(&self) -> T {
        if let Err(special) = self.magnitude() {
            return of_special(special);
        }
        let mut rest = self.clone();
        T::from_components(normal::components(|| {
            let Some(magnitude) = Magnitude::of(&rest.words) else { return 0.0 };
            let nearest = rest.sign() * magnitude.nearest(53, MIN_EXPONENT).to_f64();
            if nearest.is_finite() {
                rest.add(-nearest);
            }
            nearest
        }))
    }

    /// The exact sum.
    pub fn to_decoded(&self) -> Decoded {
        match self.magnitude() {
            Err(special) => Decoded::Special(special),
            Ok(magnitude) => {
                let sign = if self.is_negative() { Sign::Minus } else { Sign::Plus };
                let mantissa = BigInt::from_biguint(sign, magnitude.to_integer());
                Decoded::Finite(Exact { mantissa, exponent: LOWEST })
            }
        }
    }

    /// The square root of the sum, rounded once to nearest; NaN for negative sums.
    pub fn root_to_f64(&self) -> f64 {
        self.root_to(53, MIN_EXPONENT)
    }

    /// As [`Fixed::root_to_f64`], to binary32.
    pub fn root_to_f32(&self) -> f32 {
        self.root_to(24, SINGLE_EXPONENT) as f32
    }

    fn root_to(&self, bits: i64, lowest: i64) -> f64 {
        match self.root_magnitude() {
            Err(special) => special,
            Ok(magnitude) => magnitude.root().nearest(bits, lowest).to_f64(),
        }
    }

    /// As [`Fixed::root_to_f64`], to several components.
    pub fn root_to_components<T: Scalar<L>, const L: usize>(&self) -> T {
        let square = match self.root_magnitude() {
            Err(special) => return of_special(special),
            Ok(magnitude) => magnitude.to_integer(),
        };
        // In units of 2^-1088, far below the last place of any component; one bit more says whether anything remains.
        let root = square.sqrt();
        let rest = u8::from(&root * &root != square);
        let mantissa = BigInt::from_biguint(Sign::Plus, (root << 1u8) + rest);
        Exact { mantissa, exponent: LOWEST / 2 - 1 }.round()
    }

    /// That of the sum, or its root where that is known.
    fn root_magnitude(&self) -> Result<Magnitude<'_>, f64> {
        let magnitude = self.magnitude().map_err(f64::sqrt)?;
        if self.is_negative() { Err(f64::NAN) } else { Ok(magnitude) }
    }
}

/// A zero, an infinity or NaN.
fn of_special<T: Scalar<L>, const L: usize>(x: f64) -> T {
    if x == 0.0 { T::from_f64(x) } else { T::from_special(x) }
}

/// `mantissa * 2^exponent`
struct Word {
    mantissa: u64,
    exponent: i64,
}

impl Word {
    /// The number, where its mantissa has at most 53 bits or is 2^53; an infinity beyond the range.
    fn to_f64(&self) -> f64 {
        if self.exponent > MAX_EXPONENT {
            return f64::INFINITY;
        }
        self.mantissa as f64 * power_of_two(self.exponent as i32)
    }

    /// The nearest number of at most `bits` bits that is a multiple of 2^lowest, ties to even. The lowest bit may stand
    /// for more below it; at least two bits are dropped.
    fn nearest(&self, bits: i64, lowest: i64) -> Word {
        let Word { mantissa, exponent } = *self;
        let length = 64 - i64::from(mantissa.leading_zeros());
        let last = (exponent + length - bits).max(lowest);
        let dropped = last - exponent;
        debug_assert!(dropped >= 2);
        let (kept, rest) = match dropped {
            65.. => (0, 0),
            64 => (0, mantissa),
            _ => (mantissa >> dropped, mantissa & ((1 << dropped) - 1)),
        };
        let half = 1 << (dropped - 1).min(63);
        let up = rest > half || (rest == half && kept & 1 == 1);
        Word { mantissa: kept + u64::from(up), exponent: last }
    }
}

/// A sum without its sign, not zero.
struct Magnitude<'a> {
    words: &'a [u64; WORDS],
    /// Ones for a negative sum, whose words are complements above the lowest one that is not zero.
    flip: u64,
    lowest: usize,
}

impl Magnitude<'_> {
    /// `None` for zero.
    fn of(words: &[u64; WORDS]) -> Option<Magnitude<'_>> {
        let lowest = words.iter().position(|&word| word != 0)?;
        Some(Magnitude { words, flip: (words[WORDS - 1] as i64 >> 63) as u64, lowest })
    }

    #[inline]
    fn word(&self, i: usize) -> u64 {
        match self.words.get(i) {
            None => 0,
            Some(&word) if i > self.lowest => word ^ self.flip,
            // The lowest one, or a zero.
            Some(&word) => (word ^ self.flip).wrapping_sub(self.flip),
        }
    }

    /// The place of the highest bit.
    fn top(&self) -> usize {
        let highest = self.words.iter().rposition(|&word| word != self.flip);
        let word = highest.unwrap_or(0).max(self.lowest);
        64 * word + 63 - self.word(word).leading_zeros() as usize
    }

    /// The 64 bits from a place on.
    fn bits(&self, place: usize) -> u64 {
        let (word, shift) = (place / 64, place % 64);
        match shift {
            0 => self.word(word),
            _ => self.word(word) >> shift | self.word(word + 1) << (64 - shift),
        }
    }

    /// Any bit below a place is set.
    fn has_below(&self, place: usize) -> bool {
        let (word, shift) = (place / 64, place % 64);
        self.lowest < word || self.word(word) & ((1 << shift) - 1) != 0
    }

    /// The nearest number of at most `bits` bits that is a multiple of 2^lowest, ties to even; its mantissa may be
    /// 2^bits.
    fn nearest(&self, bits: i64, lowest: i64) -> Word {
        let last = (self.top() as i64 + 1 - bits).max(lowest - LOWEST) as usize;
        let kept = self.bits(last) & ((2 << bits) - 1);
        let up = self.bits(last - 1) & 1 == 1 && (kept & 1 == 1 || self.has_below(last - 1));
        Word { mantissa: kept + u64::from(up), exponent: last as i64 + LOWEST }
    }

    /// The root, with a mantissa of 63 or 64 bits, whose lowest bit stands for more below it.
    fn root(&self) -> Word {
        // The highest 124 or 125 bits from an even place on; places below the lowest one are zeros.
        let place = (self.top() as i64 - 124 + 1) & !1;
        let from =
            |place: usize| u128::from(self.bits(place)) | u128::from(self.bits(place + 64)) << 64;
        let (square, rest) = match usize::try_from(place) {
            Ok(place) => (from(place), self.has_below(place)),
            Err(_) => (from(0) << -place, false),
        };
        let root = square.isqrt();
        let rest = rest || root * root != square;
        Word { mantissa: (root as u64) << 1 | u64::from(rest), exponent: (place + LOWEST) / 2 - 1 }
    }

    fn to_integer(&self) -> BigUint {
        let bytes: Vec<u8> = (0..WORDS).flat_map(|i| self.word(i).to_le_bytes()).collect();
        BigUint::from_bytes_le(&bytes)
    }
}

/// A format that sums are rounded to.
pub trait Rounded: Copy {
    /// The nearest number to `value * 2^exponent`, ties to even, where that is quicker than by a [`Fixed`]: for most normal
    /// results and +0. The program's rounding mode plays no part.
    #[inline]
    fn of_integer(_value: i128, _exponent: i64) -> Option<Self> {
        None
    }

    /// The nearest number to a sum, ties to even.
    fn of_sum(sum: &Fixed) -> Self;
    /// The nearest number to its square root.
    fn of_root(sum: &Fixed) -> Self;
}

/// The nearest number of `BITS` bits to `value * 2^exponent`, if it is +0 or far from the ends of the range of doubles.
#[inline]
fn nearest_integer<const BITS: u32>(value: i128, exponent: i64) -> Option<f64> {
    let magnitude = value.unsigned_abs();
    let length = 128 - i64::from(magnitude.leading_zeros());
    let place = length + exponent;
    if length == 0 || !(-1000..1000).contains(&place) {
        return (length == 0).then_some(0.0);
    }
    // The highest bit at the top.
    let aligned = magnitude << (128 - length);
    let (kept, rest) = ((aligned >> (128 - BITS)) as u64, aligned << BITS);
    let half = 1 << 127;
    let up = rest > half || (rest == half && kept & 1 == 1);
    // A carry out of the significand makes the exponent one larger, as it should.
    let bits = ((place + 1021) as u64) << 52;
    let sign = ((value >> 127) as u64) << 63;
    Some(f64::from_bits((bits + ((kept + u64::from(up)) << (53 - BITS))) | sign))
}

impl Rounded for f32 {
    #[inline]
    fn of_integer(value: i128, exponent: i64) -> Option<f32> {
        // By its bits: the program may have overflow trap, and a compiler converts before it looks at the range.
        const FIELDS: u64 = (f64::MAX_EXP - f32::MAX_EXP) as u64;
        let bits = nearest_integer::<24>(value, exponent)?.to_bits();
        let (sign, magnitude) = (bits >> 63, bits << 1 >> 30);
        if magnitude == 0 {
            return Some(0.0);
        }
        // Smaller numbers have fewer bits, larger ones are infinities.
        let normal = u64::from(f32::MIN_POSITIVE.to_bits())..=u64::from(f32::MAX.to_bits());
        let magnitude = magnitude.checked_sub(FIELDS << 23).filter(|x| normal.contains(x))?;
        Some(f32::from_bits((sign << 31 | magnitude) as u32))
    }
    fn of_sum(sum: &Fixed) -> f32 {
        sum.to_f32()
    }
    fn of_root(sum: &Fixed) -> f32 {
        sum.root_to_f32()
    }
}

impl Rounded for f64 {
    #[inline]
    fn of_integer(value: i128, exponent: i64) -> Option<f64> {
        nearest_integer::<53>(value, exponent)
    }
    fn of_sum(sum: &Fixed) -> f64 {
        sum.to_f64()
    }
    fn of_root(sum: &Fixed) -> f64 {
        sum.root_to_f64()
    }
}

macro_rules! rounded_to_components {
    ($($type:ty),*) => {$(
        impl Rounded for $type {
            fn of_sum(sum: &Fixed) -> $type {
                sum.to_components()
            }
            fn of_root(sum: &Fixed) -> $type {
                sum.root_to_components()
            }
        }
    )*};
}
rounded_to_components!(Dd, Qd);
