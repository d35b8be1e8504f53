//! Sums of doubles by their exponents, for blocks with many different ones.
//!
//! A number's significand with its sign is added to the integer of its exponent. Source: Neal, arXiv 1505.05571 (the
//! large superaccumulator).

use super::range::Range;
use super::{bits, with_tail};
use crate::cpu::Isa;
use crate::cpu::buffer::Buffer;
use crate::cpu::simd::{self, Maker, Register, Simd};
use wideblas_format::double::MIN_EXPONENT;
use wideblas_format::fixed::Fixed;

/// Tables side by side, in turn: a number need not wait for the sum that the one before it went to. More would leave the
/// first cache.
const TABLES: usize = 2;
/// Exponents that doubles have, with that of infinities.
const PLACES: usize = 2048;
/// So many significands have a sum in 64 bits.
const ADDS: usize = 1 << 10;
/// Numbers that are split before they are added.
const PIECE: usize = 256;

/// Neighbouring exponents whose integers are moved together. A table is a matrix with a row for each place in a group
/// and a column for each group: so the lanes of a register belong to groups, and rows are shifted alike.
const IN_GROUP: usize = 16;
const GROUPS: usize = PLACES / IN_GROUP;
/// Words of a row: a cache line more than there are groups, so that a column's words are in different sets of a cache.
const ROW: usize = GROUPS + 8;
const TABLE: usize = IN_GROUP * ROW;

/// How often tables may be emptied into the sums of groups: each adds less than 2^(33 + IN_GROUP) to the low ones.
const FLUSHES: u32 = 1 << 13;

/// Groups that make a limb of the total, in two pairs: the sum of each group is below 2^94, that of a pair in units of the
/// lowest below 2^111.
const TOGETHER: usize = 64 / IN_GROUP;

/// Where things are in the memory, in words.
const LOW: usize = TABLES * TABLE;
const HIGH: usize = LOW + ROW;
const SPLIT: usize = HIGH + ROW;
const WORDS: usize = SPLIT + PIECE + PIECE / 2;

pub struct Tables {
    /// The tables, then the sums of groups from the low and the high halves of integers, then significands and places
    /// of some numbers. Made when it is needed.
    memory: Option<Buffer>,
    /// Groups whose integers and sums are zero unless they are in use.
    clean: Span,
    used: Span,
    /// How many numbers each table still has room for.
    room: usize,
    flushes: u32,
}

/// Groups from the first to before the end, whole registers of them.
#[derive(Clone, Copy)]
struct Span {
    first: usize,
    end: usize,
}

impl Span {
    const NONE: Span = Span { first: GROUPS, end: 0 };

    fn of(range: Range) -> Span {
        let (first, last) = range.places();
        let register = |place: usize| place / IN_GROUP / simd::MOST_LANES;
        let (first, end) = (register(first), register(last) + 1);
        Span { first: first * simd::MOST_LANES, end: end * simd::MOST_LANES }
    }

    fn and(self, other: Span) -> Span {
        Span { first: self.first.min(other.first), end: self.end.max(other.end) }
    }
}

impl Tables {
    pub fn new() -> Tables {
        Tables { memory: None, clean: Span::NONE, used: Span::NONE, room: ADDS, flushes: 0 }
    }

    /// Adds finite numbers of a range. False without memory; then nothing was added.
    pub fn add(&mut self, isa: Isa, x: &[f64], range: Range, total: &mut Fixed) -> bool {
        if self.memory.is_none() {
            self.memory = Buffer::new(8 * WORDS);
        }
        self.include(Span::of(range));
        for piece in x.chunks(PIECE) {
            let needed = piece.len().div_ceil(TABLES);
            if self.room < needed {
                self.flush(isa);
                if self.flushes == FLUSHES {
                    self.empty(isa, total);
                    self.include(Span::of(range));
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

    /// Makes groups usable.
    fn include(&mut self, span: Span) {
        self.used = self.used.and(span);
        let (old, new) = (self.clean, self.clean.and(span));
        if let Some(memory) = &mut self.memory
            && (new.first < old.first || new.end > old.end)
        {
            for row in memory.words()[..SPLIT].chunks_exact_mut(ROW) {
                if old.first >= old.end {
                    row[new.first..new.end].fill(0);
                } else {
                    row[new.first..old.first].fill(0);
                    row[old.end..new.end].fill(0);
                }
            }
            self.clean = new;
        }
    }

    /// Moves the tables to the sums of groups.
    fn flush(&mut self, isa: Isa) {
        if let Some(memory) = &mut self.memory
            && self.room < ADDS
        {
            simd::run(isa, Flush { words: &mut memory.words()[..SPLIT], used: self.used });
            self.room = ADDS;
            self.flushes += 1;
        }
    }

    /// Moves all to the total; nothing is summed then.
    pub fn empty(&mut self, isa: Isa, total: &mut Fixed) {
        self.flush(isa);
        if let Some(memory) = &mut self.memory {
            let words = memory.words();
            let mut group = |at: usize| {
                let (low, high) = (words[LOW + at], words[HIGH + at] as i64);
                (words[LOW + at], words[HIGH + at]) = (0, 0);
                i128::from(low) + (i128::from(high) << 32)
            };
            // One integer: to add each group's would carry through all words above wherever a sign changes.
            let mut integer = [0; GROUPS / TOGETHER + 2];
            let (mut carry, mut len) = (0, 0);
            for first in (self.used.first..self.used.end).step_by(TOGETHER) {
                let mut limb = 0;
                for half in 0..2 {
                    let at = first + half * TOGETHER / 2;
                    carry += group(at) + (group(at + 1) << IN_GROUP);
                    limb |= (carry as u64 & u64::from(u32::MAX)) << (32 * half);
                    carry >>= 32;
                }
                integer[len] = limb;
                len += 1;
            }
            if len > 0 {
                (integer[len], integer[len + 1]) = (carry as u64, (carry >> 64) as u64);
                let place = (self.used.first * IN_GROUP) as i64;
                total.add_limbs(&integer[..len + 2], place - 1 + MIN_EXPONENT);
            }
        }
        (self.used, self.flushes) = (Span::NONE, 0);
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
    assert!(tables.len() == TABLES * TABLE);
    let count = count.next_multiple_of(TABLES);
    let fours = significands[..count].chunks_exact(TABLES);
    for (significands, places) in fours.zip(places[..count].chunks_exact(TABLES)) {
        for i in 0..TABLES {
            // SAFETY: places are those of exponent fields, below TABLE.
            let sum = unsafe { tables.get_unchecked_mut(i * TABLE + places[i] as usize) };
            *sum = sum.wrapping_add(significands[i]);
        }
    }
}

/// Splits numbers into significands with their signs and the places of their exponent fields in a table, these in 32
/// bits each. Behind the last number there are zeros, up to a whole register and a number for each table: they change no sum.
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
        let len = self.x.len();
        with_tail!(self.x, V::LANES, x => self.split(make, len / V::LANES * V::LANES, &x));
        if V::LANES < TABLES {
            let behind = len.next_multiple_of(V::LANES)..len.next_multiple_of(TABLES);
            for at in behind.step_by(V::LANES) {
                self.split(make, at, &[0; simd::MOST_LANES]);
            }
        }
    }
}

impl Split<'_> {
    /// A register of numbers, whose parts go to place `at`.
    #[inline(always)]
    fn split<V: Register>(&mut self, make: Maker<V>, at: usize, x: &[u64]) {
        let x = make.load(x);
        let sign = x.sign_mask();
        let field = x.shift_right::<52>().and(make.splat(0x7ff));
        let normal = make.splat(0).minus(field).sign_mask();
        let significand = x.and(make.splat((1 << 52) - 1)).or(normal.and(make.splat(1 << 52)));
        significand.xor(sign).minus(sign).store(&mut self.significands[at..]);
        // Subnormal numbers have the unit of the exponent above.
        let field = field.or(make.splat(1).and_not(normal));
        let row = field.and(make.splat(IN_GROUP as u64 - 1));
        let group = field.shift_right::<{ IN_GROUP.ilog2() }>();
        let place = row.times_low(make.splat(ROW as u64)).plus(group);
        place.store_u32(&mut self.places[at..]);
    }
}

/// Adds the tables' integers to the sums of their groups, in halves, and makes the tables zero.
struct Flush<'a> {
    words: &'a mut [u64],
    used: Span,
}

impl Simd for Flush<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        let zero = make.splat(0);
        for group in (self.used.first..self.used.end).step_by(V::LANES) {
            let [mut all, mut high] = [zero; 2];
            // Horner's rule from the highest exponents on.
            for row in (0..IN_GROUP).rev() {
                (all, high) = (all.plus(all), high.plus(high));
                for table in 0..TABLES {
                    let words = &mut self.words[table * TABLE + row * ROW + group..];
                    let sum = make.load(words);
                    all = all.plus(sum);
                    high = high.plus(sum.shift_right_signed::<32>());
                    zero.store(words);
                }
            }
            // Modulo 2^64, which the low halves are below.
            let low = all.minus(high.shift_left::<32>());
            for (sum, at) in [(low, LOW + group), (high, HIGH + group)] {
                let words = &mut self.words[at..];
                make.load(words).plus(sum).store(words);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wideblas_format::double::power_of_two;

    /// Numbers of all exponents of a group whose integers have low halves of ones, in memory that others wrote to: flushed one
    /// by one, more often than the sums of a group have room for.
    #[test]
    #[cfg_attr(miri, ignore = "takes minutes")]
    fn sums_of_groups_are_emptied_in_time() {
        let group = |first: i32| (first..first + IN_GROUP as i32).map(power_of_two);
        let all = group(1 - 1023 + 16 * 64 - 1).map(|unit| unit * (2.0 - f64::EPSILON));
        let x: Vec<f64> = all.flat_map(|x| [x; TABLES]).collect();
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            if let Some(mut memory) = Buffer::new(8 * WORDS) {
                memory.words().fill(0x0123_4567_89ab_cdef);
            }
            let (mut tables, mut found) = (Tables::new(), Fixed::new());
            let rounds = 6 * FLUSHES;
            for _ in 0..rounds {
                // As if the tables were full.
                tables.room = if tables.room == ADDS { ADDS } else { 0 };
                assert!(tables.add(isa, &x, Range::of(isa, &x), &mut found));
            }
            // Another group before, and one behind.
            for place in [-500, 600] {
                let x = [power_of_two(place); 5];
                assert!(tables.add(isa, &x, Range::of(isa, &x), &mut found));
            }
            tables.empty(isa, &mut found);
            let mut expected = Fixed::new();
            let one = 1i128 << 53;
            for &x in &x {
                let unit = (x.to_bits() >> 52) as i64 - 1 + MIN_EXPONENT;
                expected.add_integer((one - 1) * i128::from(rounds), unit);
            }
            for place in [-500, 600] {
                expected.add_integer(5, place);
            }
            assert!(found == expected, "{isa:?}");
        }
    }
}
