//! A fixed-point number that holds any sum of doubles and of their products exactly.
//!
//! Sources: Kulisch, Miranker, "The arithmetic of the digital computer", SIAM Review 28, 1986 (the long accumulator);
//! Neal, "Fast exact summation using small and large superaccumulators", arXiv 1505.05571 (special values as state).

mod round;
#[cfg(test)]
mod tests;

pub use round::Rounded;

use super::carry::add_with_carry;
use super::double::decompose;

/// Words of 64 bits, the lowest first.
const WORDS: usize = 68;
/// The exponent of the lowest bit. Products of doubles end at 2^-2148; an even number, for square roots.
const LOWEST: i64 = -2176;

/// Begins the bytes of [`Fixed::to_bytes`]; the last byte is the version of the layout.
const MAGIC: [u8; 8] = *b"wbsum\0\0\x01";

/// What was added, apart from the value.
mod seen {
    pub const NAN: u8 = 1;
    pub const PLUS_INFINITY: u8 = 2;
    pub const MINUS_INFINITY: u8 = 4;
    pub const PLUS_ZERO: u8 = 8;
    pub const MINUS_ZERO: u8 = 16;
    /// A finite number other than zero.
    pub const NUMBER: u8 = 32;
    pub const ZEROS: u8 = PLUS_ZERO | MINUS_ZERO;
    pub const INFINITIES: u8 = PLUS_INFINITY | MINUS_INFINITY;
    pub const ALL: u8 = 63;
}

/// A sum of doubles and of products of two doubles: an integer of 4352 bits in two's complement times 2^-2176, and
/// which special values were added. Products are below 2^2048, so that it takes 2^127 of them.
///
/// Nothing is rounded before the end, so the order of additions and merges plays no part, down to the last bit of
/// the representation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    words: [u64; WORDS],
    seen: u8,
}

impl Default for Fixed {
    fn default() -> Fixed {
        Fixed::new()
    }
}

impl Fixed {
    /// Bytes of [`Fixed::to_bytes`]: a mark with the version, the state, the words, a check sum, 8 bytes each.
    pub const BYTES: usize = 8 * (WORDS + 3);

    /// The sum of nothing, which is +0.
    #[inline]
    pub const fn new() -> Fixed {
        Fixed { words: [0; WORDS], seen: 0 }
    }

    /// Adds `value * 2^exponent` for `-2176 <= exponent <= 1974`, in which case the sum has room for it.
    #[inline]
    pub fn add_integer(&mut self, value: i128, exponent: i64) {
        let place = (exponent - LOWEST) as usize;
        let (word, shift) = (place / 64, place % 64);
        let sign = (value >> 127) as u64;
        let low = (value << shift) as u128;
        // The bits that left at the top, below copies of the sign.
        let high = if shift == 0 { sign } else { (value >> (128 - shift)) as u64 };
        self.add_words(word, [low as u64, (low >> 64) as u64, high], sign);
    }

    /// Adds an integer in two's complement, its lowest limb first, times `2^exponent`; see [`Fixed::add_integer`].
    pub fn add_limbs(&mut self, limbs: &[u64], exponent: i64) {
        let place = (exponent - LOWEST) as usize;
        let (word, shift) = (place / 64, place % 64);
        let sign = limbs.last().map_or(0, |&top| (top as i64 >> 63) as u64);
        let mut below = 0;
        let words = limbs.iter().copied().chain([sign]).map(|limb| {
            let both = u128::from(limb) << 64 | u128::from(below);
            below = limb;
            (both << shift >> 64) as u64
        });
        self.add_words(word, words, sign);
    }

    /// Adds words from a place on, and copies of the sign above.
    #[inline(always)]
    fn add_words(&mut self, word: usize, terms: impl IntoIterator<Item = u64>, sign: u64) {
        let mut words = self.words[word..].iter_mut();
        let mut carry = false;
        for (term, word) in terms.into_iter().zip(words.by_ref()) {
            (*word, carry) = add_with_carry(*word, term, carry);
        }
        // With the carry the copies are 1, 0 or -1.
        match (sign == 0, carry) {
            (true, true) => {
                for word in words {
                    *word = word.wrapping_add(1);
                    if *word != 0 {
                        break;
                    }
                }
            }
            (false, false) => {
                for word in words {
                    *word = word.wrapping_sub(1);
                    if *word != u64::MAX {
                        break;
                    }
                }
            }
            _ => {}
        }
    }

    /// Notes that finite numbers other than zero were added by [`Fixed::add_integer`].
    #[inline]
    pub fn note_number(&mut self) {
        self.note(seen::NUMBER);
    }

    /// Notes what a kernel of crates/engine/kernels/sums/exact.cuh has met, whose numbers are added by [`Fixed::add_integer`].
    pub fn note_all(&mut self, met: u8) {
        self.note(met & seen::ALL);
    }

    #[inline]
    fn note(&mut self, what: u8) {
        self.seen |= what;
        if self.seen & seen::NUMBER != 0 {
            // They play no part any more, and the state must not depend on how the numbers were grouped.
            self.seen &= !seen::ZEROS;
        }
    }

    /// Finite numbers other than zero were added, and no infinities or NaN.
    pub fn is_ordinary(&self) -> bool {
        self.seen == seen::NUMBER
    }

    /// Neither infinities nor NaN were added.
    pub fn is_finite(&self) -> bool {
        self.seen & (seen::NAN | seen::INFINITIES) == 0
    }

    /// Adds a number of any kind.
    #[inline]
    pub fn add(&mut self, x: f64) {
        if !x.is_finite() || x == 0.0 {
            return self.note(special(x));
        }
        let (mantissa, exponent) = decompose(x);
        let value = if x < 0.0 { -i128::from(mantissa) } else { i128::from(mantissa) };
        self.note_number();
        self.add_integer(value, exponent);
    }

    /// Adds the exact product of two numbers of any kind.
    pub fn add_product(&mut self, x: f64, y: f64) {
        if x == 0.0 || y == 0.0 || !x.is_finite() || !y.is_finite() {
            // A zero, an infinity or NaN with the right sign.
            return self.note(special(x.signum_or_zero() * y.signum_or_zero()));
        }
        let ((m, e), (n, f)) = (decompose(x), decompose(y));
        let product = i128::from(m) * i128::from(n);
        self.note_number();
        self.add_integer(if (x < 0.0) == (y < 0.0) { product } else { -product }, e + f);
    }

    /// Adds what was added to another sum, unless the sum has no room for it; says whether it has.
    #[must_use]
    pub fn try_merge(&mut self, other: &Fixed) -> bool {
        let mut both = self.clone();
        both.merge(other);
        let has_room = !self.has_lost_sign(&both, other.is_negative());
        if has_room {
            *self = both;
        }
        has_room
    }

    /// As [`Fixed::try_merge`] adds a number of any kind.
    #[must_use]
    pub fn try_add(&mut self, x: f64) -> bool {
        // Far from the ends of the sum no number makes a difference to its sign.
        let top = self.words[WORDS - 1] as i64;
        if top >> 62 == top >> 63 {
            self.add(x);
            return true;
        }
        let mut one = Fixed::new();
        one.add(x);
        self.try_merge(&one)
    }

    /// Whether the sum of this and a term has the sign of neither.
    fn has_lost_sign(&self, sum: &Fixed, term_is_negative: bool) -> bool {
        self.is_negative() == term_is_negative && sum.is_negative() != term_is_negative
    }

    /// Adds what was added to another sum, for which there must be room.
    pub fn merge(&mut self, other: &Fixed) {
        self.add_words(0, other.words, 0);
        self.note(other.seen);
    }

    /// Subtracts what was added to another sum: each term with the other sign is added. Says whether there is room.
    #[must_use]
    pub fn try_subtract(&mut self, other: &Fixed) -> bool {
        let mut terms = other.clone();
        terms.negate();
        // The lowest integer has no opposite.
        let is_lowest = other.is_negative() && terms.is_negative();
        !is_lowest && self.try_merge(&terms)
    }

    /// Changes the sign of everything that was added.
    pub fn negate(&mut self) {
        negate(&mut self.words);
        let swapped = |from: u8, to: u8| if self.seen & from != 0 { to } else { 0 };
        self.seen = self.seen & (seen::NAN | seen::NUMBER)
            | swapped(seen::PLUS_INFINITY, seen::MINUS_INFINITY)
            | swapped(seen::MINUS_INFINITY, seen::PLUS_INFINITY)
            | swapped(seen::PLUS_ZERO, seen::MINUS_ZERO)
            | swapped(seen::MINUS_ZERO, seen::PLUS_ZERO);
    }

    fn is_negative(&self) -> bool {
        self.words[WORDS - 1] >> 63 == 1
    }

    /// All of the sum in a layout that does not depend on the machine.
    pub fn to_bytes(&self) -> [u8; Fixed::BYTES] {
        let mut bytes = [0; Fixed::BYTES];
        let (content, check) = bytes.split_at_mut(Fixed::BYTES - 8);
        content[..8].copy_from_slice(&MAGIC);
        content[8] = self.seen;
        for (bytes, word) in content[16..].chunks_exact_mut(8).zip(self.words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        check.copy_from_slice(&check_sum(content).to_le_bytes());
        bytes
    }

    /// The sum behind bytes of [`Fixed::to_bytes`]; says why where they are not such.
    pub fn from_bytes(bytes: &[u8]) -> Result<Fixed, &'static str> {
        if bytes.len() != Fixed::BYTES || bytes[..7] != MAGIC[..7] {
            return Err("the bytes are not those of an accumulator");
        }
        if bytes[7] != MAGIC[7] {
            return Err("the bytes are those of another version");
        }
        let (content, check) = bytes.split_at(Fixed::BYTES - 8);
        let seen = content[8];
        if check != check_sum(content).to_le_bytes()
            || seen & !seen::ALL != 0
            || content[9..16] != [0; 7]
        {
            return Err("the bytes are damaged");
        }
        let mut sum = Fixed { words: [0; WORDS], seen };
        for (word, bytes) in sum.words.iter_mut().zip(content[16..].chunks_exact(8)) {
            *word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        }
        Ok(sum)
    }
}

/// The bits to note for a number that is not finite or is zero.
fn special(x: f64) -> u8 {
    match (x.is_nan(), x == 0.0, x.is_sign_negative()) {
        (true, ..) => seen::NAN,
        (_, true, false) => seen::PLUS_ZERO,
        (_, true, true) => seen::MINUS_ZERO,
        (_, false, false) => seen::PLUS_INFINITY,
        (_, false, true) => seen::MINUS_INFINITY,
    }
}

trait Reduced {
    /// A number with the same sign for which products are of the same kind, and do not underflow or overflow.
    fn signum_or_zero(self) -> f64;
}

impl Reduced for f64 {
    fn signum_or_zero(self) -> f64 {
        if self.is_finite() && self != 0.0 { self.signum() } else { self }
    }
}

/// FNV-1a of 64 bits: finds damage, not malice.
fn check_sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

fn negate(words: &mut [u64; WORDS]) {
    let mut carry = true;
    for word in words {
        (*word, carry) = (!*word).overflowing_add(carry.into());
    }
}
