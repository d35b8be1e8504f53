//! Numbers of limbs as panels of integers and back.

use super::class::Class;
use super::number::{Column, Number, Scaled};
use super::short::Short;
use wideblas_engine::cpu::Isa;
use wideblas_engine::cpu::modular::PANEL;
use wideblas_engine::cpu::simd::{self, Maker, Register};
use wideblas_format::mpfr::Value;
use wideblas_format::wide::{LimbsRef, Wide};

/// A number of limbs.
pub trait Limbs: Number {
    fn value(&self) -> Value<'_>;

    /// The value of a finite number, where all numbers have two limbs at most.
    #[inline(always)]
    fn short(&self) -> Short {
        Short::ZERO
    }
}

pub fn class(value: Value<'_>) -> Class {
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

pub fn is_below_zero(value: &Value<'_>) -> bool {
    matches!(value, Value::Finite(parts) if parts.negative)
}

pub fn load(value: Value<'_>, out: &mut Wide) {
    out.clear();
    if let Value::Finite(parts) = value {
        out.negative = parts.negative;
        out.exponent = parts.exponent;
        out.limbs.extend_from_slice(&parts.limbs);
    }
}

/// Writes the integers of the first columns, which may be fewer than there is room for.
pub fn integers<T: Limbs>(isa: Isa, columns: &[Column<'_, T>], to: Scaled<'_>) {
    let Scaled { units, words, negative } = to;
    let count = words.len() / (negative.len() / PANEL);
    let out = words.chunks_exact_mut(count).zip(negative.chunks_exact_mut(PANEL));
    for (column, (words, negative)) in columns.iter().zip(out) {
        let mut panel = Shifted::nothing();
        for (lane, (number, &unit)) in column.iter().zip(units).enumerate() {
            if let Some(Value::Finite(parts)) = number.map(T::value) {
                // Bit 0 of the integer is this bit of the limbs.
                let start = unit.saturating_sub(parts.exponent);
                panel.limbs[lane] = parts.limbs;
                panel.first[lane] = start.div_euclid(64);
                panel.shift[lane] = start.rem_euclid(64) as u64;
                panel.negative[lane] = if parts.negative { u64::MAX } else { 0 };
            }
        }
        simd::run(isa, Integers { panel: &panel, words });
        // A negative number below the unit is zero.
        for (negative, &top) in negative.iter_mut().zip(&words[words.len() - PANEL..]) {
            *negative = top as i32 >> 31;
        }
    }
}

/// The limbs of a column's numbers, and how far to shift them; empty limbs for an absent number.
struct Shifted<'a> {
    limbs: [LimbsRef<'a>; PANEL],
    /// The limb, maybe below the lowest, and its bit that come to the lowest place.
    first: [i64; PANEL],
    shift: [u64; PANEL],
    /// All ones where the number is negative.
    negative: [u64; PANEL],
}

/// Limbs that are shifted together.
const LIMBS: usize = 8;

impl Shifted<'_> {
    fn nothing() -> Self {
        Shifted {
            limbs: [LimbsRef::There(&[]); PANEL],
            first: [0; PANEL],
            shift: [0; PANEL],
            negative: [0; PANEL],
        }
    }

    /// The limbs from which those from `from` on of the integers follow, and one more.
    #[inline(always)]
    fn gather(&self, from: usize, count: usize, out: &mut [[u64; PANEL]; LIMBS + 1]) {
        for lane in 0..PANEL {
            let (limbs, first) = (&self.limbs[lane], self.first[lane].wrapping_add(from as i64));
            for (i, out) in out[..=count].iter_mut().enumerate() {
                // A place below the limbs is out of range as an index, too.
                let at = first.wrapping_add(i as i64) as usize;
                out[lane] = limbs.get(at).copied().unwrap_or(0);
            }
        }
    }
}

struct Integers<'a, 'b> {
    panel: &'a Shifted<'b>,
    words: &'a mut [u32],
}

impl simd::Simd for Integers<'_, '_> {
    type Output = ();

    /// The two's complements of the shifted numbers, word by word.
    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        let Integers { panel, words } = self;
        let mut carries = panel.negative.map(|mask| mask & 1);
        let mut limbs = [[0; PANEL]; LIMBS + 1];
        for (part, words) in words.chunks_mut(2 * LIMBS * PANEL).enumerate() {
            panel.gather(part * LIMBS, words.len().div_ceil(2 * PANEL), &mut limbs);
            for lane in (0..PANEL).step_by(V::LANES) {
                let load = |x: &[u64; PANEL]| make.load(&x[lane..]);
                let low = make.splat(0xffff_ffff);
                let down = load(&panel.shift);
                let up = make.splat(64).minus(down);
                let flip = load(&panel.negative).and(low);
                let mut carry = load(&carries);
                let mut next = load(&limbs[0]);
                for (pair, above) in words.chunks_mut(2 * PANEL).zip(&limbs[1..]) {
                    let limb = next;
                    next = load(above);
                    let limb = limb.shift_right_by(down).or(next.shift_left_by(up));
                    let sum = limb.and(low).xor(flip).plus(carry);
                    sum.store_u32(&mut pair[lane..]);
                    carry = sum.shift_right::<32>();
                    // The highest limb may be half of one.
                    if pair.len() > PANEL {
                        let sum = limb.shift_right::<32>().xor(flip).plus(carry);
                        sum.store_u32(&mut pair[PANEL + lane..]);
                        carry = sum.shift_right::<32>();
                    }
                }
                carry.store(&mut carries[lane..]);
            }
        }
    }
}

/// The bits of one lane of a panel of integers.
pub struct Bits<'a> {
    pub words: &'a [[u32; PANEL]],
    pub lane: usize,
}

impl Bits<'_> {
    /// Rounds to the nearest number of `precision` bits, ties to even, and writes its bits from the top of `limbs`
    /// down. Returns the place above the highest bit; for zero returns `None` and writes nothing.
    pub fn nearest(&self, precision: i64, limbs: &mut [u64]) -> Option<i64> {
        let top = self.words.iter().rposition(|word| word[self.lane] != 0)?;
        let shift = self.words[top][self.lane].leading_zeros();
        let count = 32 * (top as i64 + 1) - i64::from(shift);
        // From the top down, 64 bits and the word from which the lowest of them come.
        let mut next = top;
        let mut take = || {
            let word = self.words.get(next).map_or(0, |word| word[self.lane]);
            // Below the lowest word there is none.
            next = next.wrapping_sub(1);
            u64::from(word)
        };
        let mut low = take();
        let mut limb = || {
            let (high, middle) = (low, take());
            low = take();
            (high << 32 | middle) << shift | low << shift >> 32
        };
        limbs.iter_mut().rev().for_each(|out| *out = limb());
        let unused = (64 * limbs.len() as i64 - precision) as u32;
        // The bits below the last one that is kept: the highest limb of them, and whether there are more.
        let rest = match unused {
            0 => limb(),
            _ => limbs[0] << (64 - unused),
        };
        limbs[0] = limbs[0] >> unused << unused;
        let odd = limbs[0] >> unused & 1 == 1;
        if rest >> 63 == 0 {
            return Some(count);
        }
        let below = rest << 1 != 0 || self.any_below(count - precision - 1);
        if !odd && !below {
            return Some(count);
        }
        let mut carry = 1 << unused;
        for limb in limbs.iter_mut() {
            let (sum, over) = limb.overflowing_add(carry);
            *limb = sum;
            carry = over.into();
            if carry == 0 {
                return Some(count);
            }
        }
        limbs[limbs.len() - 1] = 1 << 63;
        Some(count + 1)
    }

    /// Any bit below a place is set.
    fn any_below(&self, place: i64) -> bool {
        let Ok(place) = usize::try_from(place) else { return false };
        let (whole, part) = (place / 32, place % 32);
        let partial = |word: &[u32; PANEL]| word[self.lane] & ((1 << part) - 1) != 0;
        self.words.iter().take(whole).any(|word| word[self.lane] != 0)
            || self.words.get(whole).is_some_and(partial)
    }
}

/// Copies the limbs of an integer of `bits` bits so that its highest bit becomes the top bit of the highest limb of
/// `out`; bits below the lowest limb are dropped.
pub fn to_top(limbs: &[u64], bits: i64, out: &mut [u64]) {
    let shift = bits - 64 * out.len() as i64;
    let (whole, part) = (shift.div_euclid(64), shift.rem_euclid(64) as u32);
    let limb = |i: i64| usize::try_from(i).ok().and_then(|i| limbs.get(i)).copied().unwrap_or(0);
    for (i, out) in out.iter_mut().enumerate() {
        let at = i as i64 + whole;
        let high = if part > 0 { limb(at + 1) << (64 - part) } else { 0 };
        *out = limb(at) >> part | high;
    }
}
