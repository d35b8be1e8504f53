//! Sums of products of residues, in the layout of [`super::layout`]: products of reduced residues are below 2^62, so
//! that four sum up in 64 bits.
//!
//! With many rows whose numbers lie together, the second factors times every ±2^s that a product needs are
//! kept in a table; otherwise [`super::shifts`] does the work.

use super::codes::{Codes, ROW_BITS};
use super::layout::{Constants, Layout};
use super::shifts;
use super::sums::{Exponents, Places, SecondFactor, Windows};
use crate::cpu;
use crate::cpu::simd::{self, Register, Simd};
use wideblas_base::fallible;
use wideblas_format::rns::{Base, ModuliSet};

/// Adds up the products of some rows and terms.
pub struct Accumulate<'a, 'b, A> {
    pub exponents: &'a Exponents<'a, 'b, A>,
    pub windows: &'a [Windows],
    pub width: i64,
    pub sums: &'a mut [u64],
}

/// Terms of a row that are summed in registers, one after the other: few where neighbouring terms are
/// far apart in memory, so that a block of rows is read along its columns.
const TILE: usize = 64;
const TILE_ACROSS: usize = 16;

/// Rows from which on it pays to keep the second factors times ±2^s, which then serve all rows, where
/// neighbouring rows lie together.
const TABLED: usize = 12;

/// Numbers that are fetched from memory ahead of their use.
const ROWS_AHEAD: usize = 8;
const TERMS_AHEAD: usize = 32;

impl<A: Places> Simd for Accumulate<'_, '_, A> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, _: simd::Maker<V>) {
        let Exponents { all, across, .. } = self.exponents;
        let few = self.windows.len() < TABLED || !across;
        match (&all.x, all.a_at.term_step()) {
            (SecondFactor::Array(..), Some(step)) if few => shifts::add::<V, A>(self, step),
            _ => self.by_table::<V>(),
        }
    }
}

impl<A: Places> Accumulate<'_, '_, A> {
    /// With the second factors times ±2^s.
    #[inline(always)]
    fn by_table<V: Register>(self) {
        let Exponents { all, rows, terms, across, .. } = self.exponents;
        let (set, base) = (all.a.set, &all.a.set.full);
        let layout = Layout::of(V::LANES, base);
        let tile = (if *across { TILE_ACROSS } else { TILE }).min(terms.len());
        let steps = if *across { (1, rows.len()) } else { (tile, 1) };
        // The second factors of a sum of magnitudes are all one.
        let distinct = if matches!(all.x, SecondFactor::Magnitude) { 1 } else { tile };
        let mut memory = Vec::new();
        let mut table = Table::new::<V>(distinct, set, &mut memory);
        let stride = if *across { rows.len() } else { tile };
        let mut codes = Codes::new(rows.len() * tile);
        let lines = (4 * base.len).div_ceil(64);
        let digits = all.a.as_raw().0.cast_const();
        let mut pairs = [Pair::default(); TILE];
        let mut used = [[0u64; 2]; TILE];
        for first in (0..terms.len()).step_by(tile) {
            let count = tile.min(terms.len() - first);
            let here = first..first + count;
            codes.compute(self.exponents, self.windows, self.width, here, stride);
            used[..count].fill([0; 2]);
            let include = |used: &mut [u64; 2], code: u16| {
                let bit = 1 << (code & 63);
                used[0] |= if code & 64 == 0 { bit } else { 0 };
                used[1] |= if code & 64 == 0 { 0 } else { bit };
            };
            if *across {
                for (used, codes) in used.iter_mut().zip(codes.0.chunks_exact(rows.len())) {
                    let mut here = [0; 2];
                    codes.iter().for_each(|&code| include(&mut here, code));
                    *used = here;
                }
            } else {
                for codes in codes.0.chunks_exact(tile) {
                    used.iter_mut()
                        .zip(&codes[..count])
                        .for_each(|(used, &code)| include(used, code));
                }
            }
            match &all.x {
                SecondFactor::Magnitude => {
                    let all = used[..count].iter().fold([0; 2], |a, b| [a[0] | b[0], a[1] | b[1]]);
                    table.extend::<V>(set, 0, all, &[1; 2 * simd::MOST_LANES], true);
                }
                SecondFactor::Array(x, x_at) => {
                    for (t, &used) in used[..count].iter().enumerate() {
                        // SAFETY: checked by `compute`; sums write no array.
                        let x = unsafe { x.digits_unchecked(x_at.at(0, terms.start + first + t)) };
                        table.extend::<V>(set, t, used, x, false);
                    }
                }
            }
            for (row, window) in self.windows.iter().enumerate() {
                for (t, pair) in pairs[..count].iter_mut().enumerate() {
                    let code = codes.0[row * steps.0 + t * steps.1] & ((1 << ROW_BITS) - 1);
                    let place = |row: usize, t: usize| {
                        all.a_at.at(rows.start + row, terms.start + t) * base.len
                    };
                    // Neighbours in memory are some numbers ahead, on rows or on terms.
                    let next = if *across {
                        place((row + ROWS_AHEAD).min(rows.len() - 1), first + t)
                    } else if t + TERMS_AHEAD < count || row + 1 == rows.len() {
                        place(row, (first + t + TERMS_AHEAD).min(terms.len() - 1))
                    } else {
                        place(row + 1, first + t % TERMS_AHEAD)
                    };
                    prefetch(digits.wrapping_add(next), lines);
                    pair.a = digits.wrapping_add(place(row, first + t));
                    pair.x = table.row(t.min(distinct - 1), code.into()).as_ptr();
                }
                let sums = &mut self.sums[window.first * layout.size()..];
                if window.count == 1 {
                    add::<V>(base, &pairs[..count], &mut sums[..layout.size()]);
                } else if window.count > 1 {
                    let places =
                        (0..count).map(|t| codes.0[row * steps.0 + t * steps.1] >> ROW_BITS);
                    let sums = sums.chunks_exact_mut(layout.size()).take(window.count);
                    for (w, sum) in sums.enumerate() {
                        let mut chosen = [Pair::default(); TILE];
                        let mut len = 0;
                        for (pair, place) in pairs.iter().zip(places.clone()) {
                            chosen[len] = *pair;
                            len += usize::from(usize::from(place) == w);
                        }
                        add::<V>(base, &chosen[..len], sum);
                    }
                }
            }
        }
    }
}

/// The residues of a number, and pairs of another one's.
#[derive(Clone, Copy)]
struct Pair {
    a: *const u32,
    x: *const u64,
}

impl Default for Pair {
    fn default() -> Pair {
        Pair { a: std::ptr::null(), x: std::ptr::null() }
    }
}

/// The residues of the second factors of some terms times ±2^s, those that were asked for, by pairs.
struct Table<'a> {
    pairs: &'a mut [u64],
    /// Rows that are there and stay.
    known: [u64; 2],
    size: usize,
    /// Factors ±2^s.
    count: usize,
}

impl Table<'_> {
    #[inline(always)]
    fn new<'a, V: Register>(terms: usize, set: &ModuliSet, memory: &'a mut Vec<u64>) -> Table<'a> {
        let size = V::LANES * set.full.len.div_ceil(2 * V::LANES);
        let count = set.shift_rows();
        Table { pairs: aligned(memory, terms * count * size), known: [0; 2], size, count }
    }

    #[inline(always)]
    fn row(&self, term: usize, code: usize) -> &[u64] {
        &self.pairs[(term * self.count + code) * self.size..][..self.size]
    }

    /// Computes the rows of a term for some factors; `x` are its residues, or what stands for all of them.
    #[inline(always)]
    fn extend<V: Register>(
        &mut self,
        set: &ModuliSet,
        term: usize,
        used: [u64; 2],
        x: &[u32],
        stays: bool,
    ) {
        let base = &set.full;
        // SAFETY: under simd::run.
        let low = unsafe { V::splat(0xffff_ffff) };
        for (high, mut bits) in used.into_iter().enumerate() {
            if stays {
                bits &= !self.known[high];
                self.known[high] |= bits;
            }
            while bits != 0 {
                let code = 64 * high + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let shifts = &set.shifts[code * base.stride..][..base.stride];
                let out = &mut self.pairs[(term * self.count + code) * self.size..][..self.size];
                for (register, out) in out.chunks_exact_mut(V::LANES).enumerate() {
                    let first = 2 * V::LANES * register;
                    let x = if stays { x } else { &x[first..] };
                    let (x, shift) = (part::<V>(x), part::<V>(&shifts[first..]));
                    let even = Constants::<V>::new(base, register, false);
                    let odd = Constants::<V>::new(base, register, true);
                    let even = even.reduced(x.times_low(shift));
                    let shift = shift.shift_right::<32>();
                    let odd = odd.reduced(x.shift_right::<32>().times_low(shift));
                    even.and(low).or(odd.shift_left::<32>()).store(out);
                }
            }
        }
    }
}

/// A register of residues by pairs, with zeros behind the last.
#[inline(always)]
pub(super) fn part<V: Register>(residues: &[u32]) -> V {
    // SAFETY: under simd::run; the lengths are checked.
    unsafe {
        if residues.len() >= 2 * V::LANES {
            V::load_pairs(residues)
        } else {
            V::load_some_pairs(residues)
        }
    }
}

/// Registers of residues whose sums are held at a time: there are four of sums for each.
#[inline(always)]
const fn group<V: Register>() -> usize {
    if V::LANES >= 8 { 4 } else { 2 }
}

/// Adds products to a sum.
#[inline(always)]
fn add<V: Register>(base: &Base, pairs: &[Pair], sum: &mut [u64]) {
    if pairs.is_empty() {
        return;
    }
    let whole = base.len / (2 * V::LANES);
    let mut first = 0;
    while first + group::<V>() <= whole {
        if group::<V>() == 4 {
            add_group::<V, 4, false>(base, pairs, first, sum);
        } else {
            add_group::<V, 2, false>(base, pairs, first, sum);
        }
        first += group::<V>();
    }
    let rest = base.len.div_ceil(2 * V::LANES) - first;
    match (rest, whole == base.len.div_ceil(2 * V::LANES)) {
        (1, true) => add_group::<V, 1, false>(base, pairs, first, sum),
        (1, false) => add_group::<V, 1, true>(base, pairs, first, sum),
        (2, true) => add_group::<V, 2, false>(base, pairs, first, sum),
        (2, false) => add_group::<V, 2, true>(base, pairs, first, sum),
        (3, true) => add_group::<V, 3, false>(base, pairs, first, sum),
        (3, false) => add_group::<V, 3, true>(base, pairs, first, sum),
        (4, false) => add_group::<V, 4, true>(base, pairs, first, sum),
        _ => (),
    }
}

/// Adds the products of the residues in G registers from the first; with PARTIAL the last is not full.
// Loops over indices, which are unrolled, so that the sums stay in registers.
#[allow(clippy::needless_range_loop)]
#[inline(always)]
fn add_group<V: Register, const G: usize, const PARTIAL: bool>(
    base: &Base,
    pairs: &[Pair],
    first: usize,
    sum: &mut [u64],
) {
    let sum = &mut sum[4 * V::LANES * first..][..4 * V::LANES * G];
    // SAFETY: under simd::run.
    let zero = unsafe { V::splat(0) };
    let mut sums = [[zero; 4]; G];
    for g in 0..G {
        for i in 0..4 {
            // SAFETY: under simd::run.
            sums[g][i] = unsafe { V::load(&sum[(4 * g + i) * V::LANES..]) };
        }
    }
    let (fours, rest) = pairs.as_chunks::<4>();
    for pairs in fours {
        for g in 0..G {
            let mut both = [zero; 2];
            for pair in pairs {
                let (a, x) = load::<V, G, PARTIAL>(base, pair, first, g);
                both[0] = both[0].plus(a.times_low(x));
                both[1] = both[1].plus(a.shift_right::<32>().times_low(x.shift_right::<32>()));
            }
            for odd in 0..2 {
                sums[g][odd] = sums[g][odd].plus(both[odd]);
                sums[g][2 + odd] = sums[g][2 + odd].plus(both[odd].shift_right::<32>());
            }
        }
    }
    for pair in rest {
        for g in 0..G {
            let (a, x) = load::<V, G, PARTIAL>(base, pair, first, g);
            let both = [a.times_low(x), a.shift_right::<32>().times_low(x.shift_right::<32>())];
            for odd in 0..2 {
                sums[g][odd] = sums[g][odd].plus(both[odd]);
                sums[g][2 + odd] = sums[g][2 + odd].plus(both[odd].shift_right::<32>());
            }
        }
    }
    for g in 0..G {
        for i in 0..4 {
            sums[g][i].store(&mut sum[(4 * g + i) * V::LANES..]);
        }
    }
}

/// The residues of a pair in one register.
#[inline(always)]
fn load<V: Register, const G: usize, const PARTIAL: bool>(
    base: &Base,
    pair: &Pair,
    first: usize,
    g: usize,
) -> (V, V) {
    let at = 2 * V::LANES * (first + g);
    // SAFETY: numbers have as many residues as there are moduli, and rows of the table whole registers.
    unsafe {
        let x = V::load(std::slice::from_raw_parts(pair.x.add(at / 2), V::LANES));
        let a = if PARTIAL && g + 1 == G {
            V::load_some_pairs(std::slice::from_raw_parts(pair.a.add(at), base.len - at))
        } else {
            V::load_pairs(std::slice::from_raw_parts(pair.a.add(at), 2 * V::LANES))
        };
        (a, x)
    }
}

/// `len` zeros that start at a cache line.
pub(super) fn aligned(memory: &mut Vec<u64>, len: usize) -> &mut [u64] {
    memory.clear();
    fallible::resize(memory, len + 7, 0);
    let start = memory.as_ptr().align_offset(64).min(7);
    &mut memory[start..start + len]
}

/// Prefetches `lines` cache lines, at least two.
#[inline(always)]
pub(super) fn prefetch(residues: *const u32, lines: usize) {
    let fetch = |line: usize| cpu::prefetch(residues.wrapping_add(16 * line));
    fetch(0);
    fetch(1);
    (2..lines).for_each(fetch);
}
