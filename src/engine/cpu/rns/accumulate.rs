//! Sums of products of residues.
//!
//! Residues of a number are taken by pairs, as they lie: the even ones in the low halves of 64-bit lanes
//! and the odd ones above. Products of reduced residues are below 2^62, so that four sum up in 64 bits;
//! beside the sum modulo 2^64 stands that of high halves.
//!
//! With many rows whose numbers lie together, the second factors times every ±2^s that a product needs are
//! kept in a table; otherwise [`super::shifts`] does the work.

use super::codes::{Codes, ROW_BITS};
use super::shifts;
use super::sums::{Exponents, Factor, Places, Windows};
use super::{reduce, subtract_once};
use crate::engine::cpu::Isa;
use crate::engine::cpu::simd::{self, Register, Simd};
use crate::format::rns::{Base, ModuliSet};

/// How the sums of one window lie: for each register of pairs of residues those of the even ones, those of
/// the odd ones, and the same of high halves.
#[derive(Clone, Copy)]
pub struct Layout {
    lanes: usize,
    registers: usize,
}

impl Layout {
    pub fn new(isa: Isa, base: &Base) -> Layout {
        struct Lanes;
        impl Simd for Lanes {
            type Output = usize;
            #[inline(always)]
            fn run<V: Register>(self) -> usize {
                V::LANES
            }
        }
        Layout::of(simd::run(isa, Lanes), base)
    }

    #[inline(always)]
    pub fn of(lanes: usize, base: &Base) -> Layout {
        Layout { lanes, registers: base.len.div_ceil(2 * lanes) }
    }

    /// Words of a sum.
    #[inline(always)]
    pub fn size(self) -> usize {
        4 * self.lanes * self.registers
    }

    /// Reduces a sum.
    pub fn residues(self, isa: Isa, base: &Base, sum: &[u64], out: &mut [u32]) {
        let mut pairs = vec![0; self.size() / 4];
        simd::run(isa, Reduce { base, sum, pairs: &mut pairs });
        for (i, out) in out.iter_mut().enumerate() {
            *out = (pairs[i / 2] >> (32 * (i % 2))) as u32;
        }
        for &i in &base.irregular {
            out[i] %= base.moduli[i];
        }
    }
}

/// Residues of a sum.
struct Reduce<'a> {
    base: &'a Base,
    sum: &'a [u64],
    pairs: &'a mut [u64],
}

impl Simd for Reduce<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self) {
        let Reduce { base, sum, pairs } = self;
        // SAFETY: under simd::run.
        let low = unsafe { V::splat(0xffff_ffff) };
        let sums = sum.chunks_exact(4 * V::LANES).zip(pairs.chunks_exact_mut(V::LANES));
        for (register, (sum, pairs)) in sums.enumerate() {
            let mut both = [low; 2];
            for (odd, residues) in both.iter_mut().enumerate() {
                let constants = Constants::<V>::new(base, register, odd == 1);
                let quotient = constants.over_2_32(sum, odd);
                let sum = quotient.times_low(constants.power);
                *residues = constants.reduced(sum);
            }
            both[0].and(low).or(both[1].shift_left::<32>()).store(pairs);
        }
    }
}

/// What reductions of the even or the odd residues of a register need.
pub(super) struct Constants<V> {
    modulus: V,
    neg_inverse: V,
    /// 2^64
    power: V,
}

impl<V: Register> Constants<V> {
    #[inline(always)]
    pub fn new(base: &Base, register: usize, odd: bool) -> Constants<V> {
        let first = 2 * V::LANES * register;
        Constants {
            modulus: half(&base.moduli[first..], odd),
            neg_inverse: half(&base.neg_inverse[first..], odd),
            power: half(&base.lift[first..], odd),
        }
    }

    #[inline(always)]
    fn reduced(&self, v: V) -> V {
        subtract_once(reduce(v, self.modulus, self.neg_inverse), self.modulus)
    }

    /// What is congruent to a sum over 2^32, below twice the modulus.
    #[inline(always)]
    pub fn over_2_32(&self, sum: &[u64], odd: usize) -> V {
        // SAFETY: under simd::run.
        let (all, high) =
            unsafe { (V::load(&sum[odd * V::LANES..]), V::load(&sum[(2 + odd) * V::LANES..])) };
        // At most 4096 terms of 32 bits, so that 64 determine their sum.
        let low = all.minus(high.shift_left::<32>());
        let high = self.reduced(high).times_low(self.power);
        self.reduced(low).plus(self.reduced(high))
    }
}

/// The even or the odd ones of some residues.
#[inline(always)]
fn half<V: Register>(residues: &[u32], odd: bool) -> V {
    // SAFETY: under simd::run.
    let (pairs, low) = unsafe { (V::load_pairs(residues), V::splat(0xffff_ffff)) };
    if odd { pairs.shift_right::<32>() } else { pairs.and(low) }
}

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
    fn run<V: Register>(self) {
        let Exponents { all, across, .. } = self.exponents;
        let few = self.windows.len() < TABLED || !across;
        match (&all.x, all.a_at.term_step()) {
            (Factor::Array(..), Some(step)) if few => shifts::add::<V, A>(self, step),
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
        let distinct = if matches!(all.x, Factor::Magnitude) { 1 } else { tile };
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
                Factor::Magnitude => {
                    let all = used[..count].iter().fold([0; 2], |a, b| [a[0] | b[0], a[1] | b[1]]);
                    table.extend::<V>(set, 0, all, &[1; 2 * simd::MOST_LANES], true);
                }
                Factor::Array(x, x_at) => {
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
    // SAFETY of all that makes registers here: under simd::run.
    let zero = unsafe { V::splat(0) };
    let mut sums = [[zero; 4]; G];
    for g in 0..G {
        for i in 0..4 {
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

/// So many zeros from the start of a cache line on.
pub(super) fn aligned(memory: &mut Vec<u64>, len: usize) -> &mut [u64] {
    memory.clear();
    memory.resize(len + 7, 0);
    let start = memory.as_ptr().align_offset(64).min(7);
    &mut memory[start..start + len]
}

/// Fetches so many cache lines into the caches.
#[inline(always)]
pub(super) fn prefetch(residues: *const u32, lines: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the instruction set is part of x86-64, and any address may be fetched.
        let fetch = |line: usize| unsafe {
            _mm_prefetch::<_MM_HINT_T0>(residues.wrapping_add(16 * line).cast());
        };
        fetch(0);
        fetch(1);
        (2..lines).for_each(fetch);
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (residues, lines);
}
