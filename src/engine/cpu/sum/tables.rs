//! Sums of doubles by their exponents, for blocks with many different ones.
//!
//! A number's significand with its sign is added to the integer of its exponent. Source: Neal, arXiv 1505.05571 (the
//! large superaccumulator).

use super::range::Range;
use super::{bits, tail};
use crate::engine::cpu::Isa;
use crate::engine::cpu::buffer::Buffer;
use crate::engine::cpu::simd::{self, Maker, Register, Simd};
use crate::format::double::MIN_EXPONENT;
use crate::format::fixed::Fixed;

/// Tables side by side, in turn: a number need not wait for the sum that the one before it went to.
const TABLES: usize = 4;
/// Exponents that doubles have, with that of infinities.
const PLACES: usize = 2048;
/// So many significands have a sum in 64 bits.
const ADDS: usize = 1 << 10;
/// Numbers that are split before they are added.
const PIECE: usize = 256;
/// How often tables may be emptied into the wide sums: each adds at most 2^34 to the low ones.
const FLUSHES: u32 = 1 << 28;

/// Places whose wide sums, of less than 2^94 units each, have a sum in 128 bits.
const AT_ONCE: usize = 32;

/// Where things are in the memory, in words.
const LOW: usize = TABLES * PLACES;
const HIGH: usize = LOW + PLACES;
const SPLIT: usize = HIGH + PLACES;
const WORDS: usize = SPLIT + PIECE + PIECE / 2;

pub struct Tables {
    /// The tables, then the sums of their low and high halves, then significands and places of some numbers. Made when
    /// it is needed; meaningful in `first..=last` alone.
    memory: Option<Buffer>,
    /// Places in use; none when the first one lies behind the last.
    first: usize,
    last: usize,
    /// How many numbers each table still has room for.
    room: usize,
    flushes: u32,
}

impl Tables {
    pub fn new() -> Tables {
        Tables { memory: None, first: PLACES, last: 0, room: ADDS, flushes: 0 }
    }

    /// Adds finite numbers of a range. False without memory; then nothing was added.
    pub fn add(&mut self, isa: Isa, x: &[f64], range: Range, total: &mut Fixed) -> bool {
        if self.memory.is_none() {
            self.memory = Buffer::new(8 * WORDS);
        }
        self.include(range);
        for piece in x.chunks(PIECE) {
            let needed = piece.len().div_ceil(TABLES);
            if self.room < needed {
                self.flush(isa);
                if self.flushes == FLUSHES {
                    self.empty(isa, total);
                    self.include(range);
                }
            }
            let Some(memory) = &mut self.memory else { return false };
            self.room -= needed;
            let (tables, split) = memory.words()[..WORDS].split_at_mut(SPLIT);
            let (significands, places) = split.split_at_mut(PIECE);
            let places = halves(places);
            simd::run(isa, Split { x: piece, significands, places });
            scatter(&mut tables[..LOW], significands, places, piece.len());
        }
        true
    }

    /// Makes the places of a range usable.
    fn include(&mut self, range: Range) {
        let (first, last) = range.places();
        let Some(memory) = &mut self.memory else { return };
        // Whole registers at a time.
        let lanes = simd::MOST_LANES;
        let (first, last) = (first / lanes * lanes, last / lanes * lanes + lanes - 1);
        let (old_first, old_last) = (self.first, self.last);
        let is_new = old_first > old_last;
        let (first, last) =
            if is_new { (first, last) } else { (first.min(old_first), last.max(old_last)) };
        for table in memory.words()[..SPLIT].chunks_exact_mut(PLACES) {
            if is_new {
                table[first..=last].fill(0);
            } else {
                table[first..old_first].fill(0);
                table[old_last + 1..=last].fill(0);
            }
        }
        (self.first, self.last) = (first, last);
    }

    /// Moves the tables to the wide sums.
    fn flush(&mut self, isa: Isa) {
        if self.room == ADDS {
            return;
        }
        let (first, last) = (self.first, self.last);
        if let Some(memory) = &mut self.memory
            && first <= last
        {
            simd::run(isa, Flush { words: &mut memory.words()[..SPLIT], first, last });
        }
        self.room = ADDS;
        self.flushes += 1;
    }

    /// Moves all to the total; nothing is summed then.
    pub fn empty(&mut self, isa: Isa, total: &mut Fixed) {
        self.flush(isa);
        if let Some(memory) = &mut self.memory
            && self.first <= self.last
        {
            let words = memory.words();
            for start in (self.first..=self.last).step_by(AT_ONCE) {
                let mut sum = 0;
                for place in (start..=self.last).take(AT_ONCE) {
                    let (low, high) = (words[LOW + place], words[HIGH + place] as i64);
                    let value = i128::from(low) + (i128::from(high) << 32);
                    // Subnormal numbers have the unit of the exponent above.
                    let shift = place.max(1) - start.max(1);
                    sum += value << shift;
                }
                if sum != 0 {
                    total.add_integer(sum, start.max(1) as i64 - 1 + MIN_EXPONENT);
                }
            }
        }
        (self.first, self.last, self.flushes) = (PLACES, 0, 0);
    }
}

/// Words as twice as many numbers.
fn halves(words: &mut [u64]) -> &mut [u32] {
    // SAFETY: the same memory, which is aligned for them.
    unsafe { std::slice::from_raw_parts_mut(words.as_mut_ptr().cast(), 2 * words.len()) }
}

/// Adds significands to the tables in turn.
#[inline]
fn scatter(tables: &mut [u64], significands: &[u64], places: &[u32], count: usize) {
    assert!(tables.len() == TABLES * PLACES);
    let count = count.next_multiple_of(TABLES);
    let fours = significands[..count].chunks_exact(TABLES);
    for (significands, places) in fours.zip(places[..count].chunks_exact(TABLES)) {
        for i in 0..TABLES {
            // SAFETY: places are exponent fields, below PLACES.
            let sum = unsafe { tables.get_unchecked_mut(i * PLACES + places[i] as usize) };
            *sum = sum.wrapping_add(significands[i]);
        }
    }
}

/// Splits numbers into significands with their signs and exponent fields, these in 32 bits each. Behind the last
/// number there are zeros, up to a whole register.
struct Split<'a> {
    x: &'a [f64],
    significands: &'a mut [u64],
    places: &'a mut [u32],
}

impl Simd for Split<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(mut self, make: Maker<V>) {
        for (i, x) in bits(self.x).chunks_exact(V::LANES).enumerate() {
            self.split(make, i * V::LANES, x);
        }
        let last = self.x.len() / V::LANES * V::LANES;
        if V::LANES == 8 {
            if let Some(x) = tail::<8>(self.x) {
                self.split(make, last, &x);
            }
        } else if let Some(x) = tail::<4>(self.x) {
            self.split(make, last, &x);
        }
    }
}

impl Split<'_> {
    /// A register of numbers, whose parts go to place `at`.
    #[inline(always)]
    fn split<V: Register>(&mut self, make: Maker<V>, at: usize, x: &[u64]) {
        let x = make.load(x);
        let sign = x.sign_mask();
        let place = x.shift_right::<52>().and(make.splat(0x7ff));
        let implicit = make.splat(0).minus(place).sign_mask().and(make.splat(1 << 52));
        let significand = x.and(make.splat((1 << 52) - 1)).or(implicit);
        significand.xor(sign).minus(sign).store(&mut self.significands[at..]);
        place.store_u32(&mut self.places[at..]);
    }
}

/// Adds the halves of the tables' integers to the wide sums, and makes the tables zero.
struct Flush<'a> {
    words: &'a mut [u64],
    first: usize,
    last: usize,
}

impl Simd for Flush<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        let half = make.splat(u32::MAX.into());
        let zero = make.splat(0);
        for place in (self.first..=self.last).step_by(V::LANES) {
            let mut low = make.load(&self.words[LOW + place..]);
            let mut high = make.load(&self.words[HIGH + place..]);
            for table in 0..TABLES {
                let table = &mut self.words[table * PLACES + place..];
                let sum = make.load(table);
                low = low.plus(sum.and(half));
                high = high.plus(sum.shift_right_signed::<32>());
                zero.store(table);
            }
            low.store(&mut self.words[LOW + place..]);
            high.store(&mut self.words[HIGH + place..]);
        }
    }
}
