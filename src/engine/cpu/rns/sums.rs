//! Sums of products of residue numbers, exact.
//!
//! Products are aligned upwards, to the smallest exponent of a row's products, by multiplying with 2^s
//! modulo each modulus, and summed in two halves of 32 bits that are reduced once, at the end. Where a
//! row's exponents spread over more than the headroom, further windows of the same width follow, each with
//! a sum of its own.

use super::convert::{self, Scratch};
use super::{reduce, subtract_once};
use crate::engine::cpu::simd::{self, Register, Simd};
use crate::engine::cpu::{Isa, par};
use crate::engine::rns::{Array, ZERO_EXP};
use crate::format::rns::{Base, HEADROOM, LANE_PADDING, ModuliSet};
use std::ops::Range;
use std::sync::Mutex;

/// Sums over the terms `0 .. terms` of `a[a_at(row, term)] x[x_at(term)]`, for each row.
pub struct Sums<'a, A> {
    pub a: Array<'a>,
    pub x: Factor<'a>,
    pub a_at: A,
    pub rows: usize,
    pub terms: usize,
}

/// The second factors.
pub enum Factor<'a> {
    /// Those of terms; rows do not matter.
    Array(Array<'a>, Strided),
    /// Every term counts with its magnitude.
    Magnitude,
}

/// Where the numbers of rows and terms are in an array.
///
/// # Safety
/// No place of a row below `rows` and a term below `terms` is beyond `last(rows, terms)`.
pub unsafe trait Places: Copy + Sync {
    fn at(&self, row: usize, term: usize) -> usize;

    /// The last place of so many rows and terms, neither of them 0.
    fn last(&self, rows: usize, terms: usize) -> usize;

    /// Numbers of neighbouring rows lie closer together than those of neighbouring terms.
    fn rows_adjacent(&self) -> bool;
}

/// `start + row * row_step + term * term_step`, which is never negative.
#[derive(Clone, Copy, Debug)]
pub struct Strided {
    pub start: usize,
    pub row_step: isize,
    pub term_step: isize,
}

// SAFETY: a linear function is largest in a corner.
unsafe impl Places for Strided {
    #[inline(always)]
    fn at(&self, row: usize, term: usize) -> usize {
        let steps = (row as isize * self.row_step).wrapping_add(term as isize * self.term_step);
        self.start.wrapping_add_signed(steps)
    }

    fn last(&self, rows: usize, terms: usize) -> usize {
        let (row, term) = (rows - 1, terms - 1);
        let corners = [(0, 0), (row, 0), (0, term), (row, term)];
        corners.into_iter().map(|(row, term)| self.at(row, term)).max().unwrap_or(0)
    }

    fn rows_adjacent(&self) -> bool {
        self.row_step.unsigned_abs() < self.term_step.unsigned_abs()
    }
}

/// A symmetric matrix of which one triangle is stored, by columns.
#[derive(Clone, Copy, Debug)]
pub struct Symmetric {
    pub upper: bool,
    pub ld: usize,
}

// SAFETY: rows and columns are at most the larger of the two numbers.
unsafe impl Places for Symmetric {
    #[inline(always)]
    fn at(&self, row: usize, term: usize) -> usize {
        let (low, high) = (row.min(term), row.max(term));
        if self.upper { low + high * self.ld } else { high + low * self.ld }
    }

    fn last(&self, rows: usize, terms: usize) -> usize {
        let most = rows.max(terms) - 1;
        most + most * self.ld
    }

    fn rows_adjacent(&self) -> bool {
        true
    }
}

/// An integer times a power of two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub negative: bool,
    pub limbs: Vec<u64>,
    pub exponent: i64,
}

/// What a row's sum consists of.
#[derive(Clone, Debug, Default)]
pub struct RowSum {
    /// Parts of the sum.
    pub parts: Vec<Part>,
    /// Terms whose exponents spread too far; they are not in the parts.
    pub apart: Vec<Range<usize>>,
}

/// Terms that are summed together: the headroom is shared between their number and their spread.
pub const CHUNK: usize = 4096;
/// Bytes of sums that stay in the second-level cache.
const CACHED: usize = 512 << 10;
/// Windows of a row at most.
const WINDOWS: i64 = 64;
/// Terms that are worth a thread.
const SERIAL: usize = 4000;

impl<A: Places> Sums<'_, A> {
    /// The sums of all rows.
    ///
    /// # Panics
    /// When a term is beyond its array, or the arrays are of different sets.
    pub fn compute(&self, isa: Isa, threads: usize) -> Vec<RowSum> {
        if self.rows > 0 && self.terms > 0 {
            // What the unchecked accesses below rely on.
            assert!(self.a_at.last(self.rows, self.terms) < self.a.len());
            if let Factor::Array(x, at) = &self.x {
                assert!(at.last(1, self.terms) < x.len() && x.set.is_same(self.a.set));
            }
        }
        let set = self.a.set;
        let results: Vec<_> = (0..self.rows).map(|_| Mutex::new(RowSum::default())).collect();
        let height = (CACHED / (16 * set.full.stride)).min(self.rows.div_ceil(threads)).max(4);
        let blocks = self.rows.div_ceil(height);
        let chunks = self.terms.div_ceil(CHUNK);
        let threads = if self.rows * self.terms < SERIAL { 1 } else { threads };
        par::for_each(blocks * chunks, threads, |task| {
            let (block, chunk) = (task % blocks, task / blocks);
            let rows = block * height..self.rows.min((block + 1) * height);
            let terms = chunk * CHUNK..self.terms.min((chunk + 1) * CHUNK);
            self.block(isa, rows, terms, &results);
        });
        results.into_iter().map(|row| row.into_inner().unwrap_or_else(|e| e.into_inner())).collect()
    }

    /// The exponent and sign of a second factor; `None` for zero.
    fn factor(&self, term: usize) -> Option<(i64, bool)> {
        match &self.x {
            Factor::Magnitude => Some((0, false)),
            Factor::Array(x, at) => {
                let at = at.at(0, term);
                let exp = x.exp(at);
                (exp != ZERO_EXP).then(|| (exp.into(), x.is_negative(at)))
            }
        }
    }

    /// Adds the terms of one chunk to the results of some rows.
    fn block(&self, isa: Isa, rows: Range<usize>, terms: Range<usize>, results: &[Mutex<RowSum>]) {
        let base = &self.a.set.full;
        let log = terms.len().next_power_of_two().ilog2();
        // With this many bits of alignment the sum is below a quarter of the product.
        let largest = HEADROOM as u32 - 2 - log;
        let width = i64::from(largest) + 1;
        let factors: Vec<_> = terms.clone().map(|term| self.factor(term)).collect();
        let windows = self.windows(&rows, &terms, &factors, width);
        let slots: usize = windows.iter().map(|w| w.count).sum();
        let size = Layout::new(isa, base).size;
        let mut sums = vec![0u64; slots * size];
        if slots > 0 {
            let (rows, terms) = (rows.clone(), terms.clone());
            let windows = &windows;
            let job =
                Accumulate { all: self, rows, terms, factors, windows, width, sums: &mut sums };
            simd::run(isa, job);
        }
        let bits = 2 * self.a.set.bits as usize + largest as usize + log as usize;
        let mut scratch = Scratch::default();
        let mut residues = vec![0; base.len];
        let mut sums = sums.chunks_exact(size.max(1));
        for (row, window) in rows.zip(&windows) {
            let mut found = RowSum::default();
            if window.apart {
                found.apart.push(terms.clone());
            }
            for (w, sum) in (0..window.count as i64).zip(&mut sums) {
                Layout::new(isa, base).residues(base, sum, &mut residues);
                let mut limbs = Vec::new();
                let negative =
                    convert::to_integer(isa, base, &residues, bits, &mut limbs, &mut scratch);
                let exponent = window.lowest + w * width;
                found.parts.push(Part { negative, limbs, exponent });
            }
            let mut result = results[row].lock().unwrap_or_else(|e| e.into_inner());
            result.parts.append(&mut found.parts);
            result.apart.append(&mut found.apart);
        }
    }

    /// Where the product of a number of A and a factor goes.
    #[inline(always)]
    fn align(&self, at: usize, x: (i64, bool), window: &Windows, width: i64) -> Aligned {
        // SAFETY: checked by `compute`.
        let (exp, sign) = unsafe { (self.a.exp_unchecked(at), self.a.is_negative_unchecked(at)) };
        if exp == ZERO_EXP || window.count == 0 {
            return Aligned::NOTHING;
        }
        let mut shift = i64::from(exp) + x.0 - window.lowest;
        let mut slot = window.first;
        if shift >= width {
            slot += (shift / width) as usize;
            shift %= width;
        }
        // No branch on signs, which nothing predicts.
        let negative = (sign != x.1) & !matches!(self.x, Factor::Magnitude);
        let row = self.a.set.shift_row(negative, shift as u32);
        Aligned { slot: slot as u32, row: row as u32 }
    }

    /// The windows of rows, by a pass over the exponents.
    fn windows(
        &self,
        rows: &Range<usize>,
        terms: &Range<usize>,
        factors: &[Option<(i64, bool)>],
        width: i64,
    ) -> Vec<Windows> {
        let mut ranges = vec![(i64::MAX, i64::MIN); rows.len()];
        let mut include = |row: usize, term: usize, factor: i64| {
            // SAFETY: checked by `compute`.
            let exp = unsafe { self.a.exp_unchecked(self.a_at.at(row, term)) };
            let sum = i64::from(exp) + factor;
            let (low, high) = &mut ranges[row - rows.start];
            // Without a branch, so that neighbours are looked at together.
            let zero = exp == ZERO_EXP;
            *low = if zero { *low } else { sum.min(*low) };
            *high = if zero { *high } else { sum.max(*high) };
        };
        if self.a_at.rows_adjacent() {
            for (term, factor) in terms.clone().zip(factors) {
                let Some((factor, _)) = factor else { continue };
                rows.clone().for_each(|row| include(row, term, *factor));
            }
        } else {
            for row in rows.clone() {
                for (term, factor) in terms.clone().zip(factors) {
                    let Some((factor, _)) = factor else { continue };
                    include(row, term, *factor);
                }
            }
        }
        let even = self.a.set.full.moduli().iter().any(|m| m.is_multiple_of(2));
        let most = (terms.len() as i64 / 2).clamp(1, WINDOWS);
        let mut first = 0;
        let windows = ranges.into_iter().map(|(lowest, highest)| {
            if lowest > highest {
                return Windows { lowest: 0, first, count: 0, apart: false };
            }
            let count = (highest - lowest) / width + 1;
            let apart = even || count > most;
            let count = if apart { 0 } else { count as usize };
            first += count;
            Windows { lowest, first: first - count, count, apart }
        });
        windows.collect()
    }

    /// The ranges of an outer and an inner loop in which neighbours in memory follow each other.
    fn order(&self, rows: &Range<usize>, terms: &Range<usize>) -> (Range<usize>, Range<usize>) {
        let (rows, terms) = (rows.clone(), terms.clone());
        if self.a_at.rows_adjacent() { (terms, rows) } else { (rows, terms) }
    }
}

/// The windows of a row, and where their sums are.
struct Windows {
    lowest: i64,
    first: usize,
    count: usize,
    apart: bool,
}

/// How the sums of one window lie: sums modulo 2^64, then those of high halves, of whole registers. The
/// last register of a number ends with it, and overlaps the one before.
#[derive(Clone, Copy)]
struct Layout {
    lanes: usize,
    size: usize,
}

impl Layout {
    fn new(isa: Isa, base: &Base) -> Layout {
        struct Lanes;
        impl Simd for Lanes {
            type Output = usize;
            #[inline(always)]
            fn run<V: Register>(self) -> usize {
                V::LANES
            }
        }
        let lanes = simd::run(isa, Lanes);
        Layout { lanes, size: 2 * base.len.next_multiple_of(lanes) }
    }

    /// Reduces a sum.
    fn residues(self, base: &Base, sum: &[u64], out: &mut [u32]) {
        let (all, high) = sum.split_at(self.size / 2);
        let whole = base.len / self.lanes * self.lanes;
        let last = if base.len < self.lanes { 0 } else { all.len() - base.len };
        for (i, out) in out.iter_mut().enumerate() {
            let at = if i < whole { i } else { i + last };
            let m = u64::from(base.moduli[i]);
            // At most 4096 terms of 32 bits, so that 64 determine their sum.
            let low = all[at].wrapping_sub(high[at] << 32);
            *out = ((((high[at] % m) << 32) + low) % m) as u32;
        }
    }
}

struct Accumulate<'a, 'b, A> {
    all: &'a Sums<'b, A>,
    rows: Range<usize>,
    terms: Range<usize>,
    factors: Vec<Option<(i64, bool)>>,
    windows: &'a [Windows],
    width: i64,
    sums: &'a mut [u64],
}

/// Residues of the factors of a term: of a number and of another one times ±2^s, or of two numbers and of
/// ±2^(s + 32).
#[derive(Clone, Copy)]
struct Pointers {
    a: *const u32,
    x: *const u32,
    shift: *const u32,
}

/// Where a term goes: into which sum, and times which ±2^s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Aligned {
    slot: u32,
    /// [`ModuliSet::shift_row`]
    row: u32,
}

impl Aligned {
    /// A term that is zero, or in no window.
    const NOTHING: Aligned = Aligned { slot: u32::MAX, row: 0 };
}

/// Terms of a row that are summed in registers, one after the other: few where neighbouring terms are
/// far apart in memory, so that a block of rows is read along its columns.
const TILE: usize = 64;
const TILE_ACROSS: usize = 8;

/// Rows from which on it pays to keep the second factors times ±2^s, which then serve all rows.
const TABLED: usize = 12;

/// Numbers that are fetched from memory ahead of their use.
const ROWS_AHEAD: usize = 4;
const TERMS_AHEAD: usize = 16;

/// The residues of the second factors of some terms times ±2^s, those that were asked for.
struct Table {
    rows: Vec<u32>,
    known: Vec<bool>,
    /// Factors ±2^s.
    count: usize,
}

impl Table {
    fn new(terms: usize, set: &ModuliSet) -> Table {
        let count = set.shift_rows();
        let len = terms * count;
        Table { rows: vec![0; len * set.full.stride], known: vec![false; len], count }
    }

    /// The residues of x times the factor of a row, x the factor of the term.
    #[inline(always)]
    fn row<V: Register>(
        &mut self,
        set: &ModuliSet,
        term: usize,
        factor: usize,
        x: &[u32],
    ) -> *const u32 {
        let index = term * self.count + factor;
        let stride = set.full.stride;
        let row = &mut self.rows[index * stride..][..stride];
        if !self.known[index] {
            self.known[index] = true;
            row[..x.len()].copy_from_slice(x);
            let shift = &set.shifts[factor * stride..][..stride];
            for at in (0..stride).step_by(V::LANES) {
                // SAFETY: under simd::run.
                let (x, shift, modulus, neg_inverse) = unsafe {
                    (
                        V::load_u32(&row[at..]),
                        V::load_u32(&shift[at..]),
                        V::load_u32(&set.full.moduli[at..]),
                        V::load_u32(&set.full.neg_inverse[at..]),
                    )
                };
                let reduced = reduce(x.times_low(shift), modulus, neg_inverse);
                subtract_once(reduced, modulus).store_u32(&mut row[at..]);
            }
        }
        row.as_ptr()
    }
}

/// Fetches so many cache lines into the caches.
#[inline(always)]
fn prefetch(residues: *const u32, lines: usize) {
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

impl<A: Places> Simd for Accumulate<'_, '_, A> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self) {
        match self.all.x {
            Factor::Array(..) if self.rows.len() < TABLED => self.sum::<V, false>(),
            _ => self.sum::<V, true>(),
        }
    }
}

impl<A: Places> Accumulate<'_, '_, A> {
    #[inline(always)]
    fn sum<V: Register, const TABLE: bool>(self) {
        let Accumulate { all, rows, terms, factors, windows, width, sums } = self;
        let set = all.a.set;
        let base = &set.full;
        let size = 2 * base.len.next_multiple_of(V::LANES);
        let one = vec![1; base.stride];
        let adjacent = all.a_at.rows_adjacent();
        let tile = if adjacent { TILE_ACROSS } else { TILE };
        let lines = (4 * base.len).div_ceil(64);
        // The second factors of a sum of magnitudes are all one.
        let distinct = if matches!(all.x, Factor::Magnitude) { 1 } else { tile };
        let mut table = Table::new(if TABLE { distinct } else { 0 }, set);
        // For numbers of fewer residues than a register has lanes.
        let mut padded = [[[0; LANE_PADDING]; 2]; TILE];
        let nowhere = Pointers { a: one.as_ptr(), x: one.as_ptr(), shift: one.as_ptr() };
        let mut found = [nowhere; TILE];
        let mut aligned = vec![Aligned::NOTHING; rows.len() * tile];
        for start in terms.clone().step_by(tile) {
            let columns = start..terms.end.min(start + tile);
            if distinct > 1 {
                table.known.fill(false);
            }
            // Signs and exponents first, in the order of memory.
            let (outer, inner) = all.order(&rows, &columns);
            for i in outer {
                for j in inner.clone() {
                    let (row, term) = if adjacent { (j, i) } else { (i, j) };
                    let window = &windows[row - rows.start];
                    aligned[(row - rows.start) * tile + term - start] =
                        match factors[term - terms.start] {
                            Some(x) => all.align(all.a_at.at(row, term), x, window, width),
                            None => Aligned::NOTHING,
                        };
                }
            }
            for (row, aligned) in rows.clone().zip(aligned.chunks_exact(tile)) {
                let (mut count, mut slot) = (0, 0);
                for (term, &aligned) in columns.clone().zip(aligned) {
                    if aligned == Aligned::NOTHING {
                        continue;
                    }
                    // Neighbours in memory are some numbers ahead, on rows or on terms.
                    let (next_row, next_term) = match (adjacent, TABLE) {
                        (true, _) => ((row + ROWS_AHEAD).min(rows.end - 1), term),
                        _ if columns.end - term > TERMS_AHEAD => (row, term + TERMS_AHEAD),
                        (false, true) => {
                            ((row + 1).min(rows.end - 1), start + (term - start) % TERMS_AHEAD)
                        }
                        (false, false) => (row, (term + TERMS_AHEAD).min(terms.end - 1)),
                    };
                    let next = all.a_at.at(next_row, next_term);
                    // SAFETY: checked by `compute`; sums write no array.
                    prefetch(unsafe { all.a.digits_unchecked(next) }.as_ptr(), lines);
                    let here = aligned.slot as usize;
                    if here != slot {
                        let sum = &mut sums[slot * size..][..size];
                        add::<V, TABLE>(base, &found[..count], sum);
                        (count, slot) = (0, here);
                    }
                    // SAFETY: as above.
                    let mut a = unsafe { all.a.digits_unchecked(all.a_at.at(row, term)) };
                    let mut x = match &all.x {
                        Factor::Magnitude => &one[..base.len],
                        // SAFETY: as above.
                        Factor::Array(x, x_at) => unsafe {
                            if !TABLE {
                                let next = x.digits_unchecked(x_at.at(0, next_term));
                                prefetch(next.as_ptr(), lines);
                            }
                            x.digits_unchecked(x_at.at(0, term))
                        },
                    };
                    if base.len < V::LANES {
                        let [short_a, short_x] = &mut padded[count];
                        short_a[..base.len].copy_from_slice(a);
                        short_x[..base.len].copy_from_slice(x);
                        (a, x) = (short_a, short_x);
                    }
                    found[count] = if TABLE {
                        let term = (term - start).min(distinct - 1);
                        let x = table.row::<V>(set, term, aligned.row as usize, x);
                        Pointers { a: a.as_ptr(), x, shift: x }
                    } else {
                        let shift = set.shifts[aligned.row as usize * base.stride..].as_ptr();
                        Pointers { a: a.as_ptr(), x: x.as_ptr(), shift }
                    };
                    count += 1;
                }
                if count > 0 {
                    let sum = &mut sums[slot * size..][..size];
                    add::<V, TABLE>(base, &found[..count], sum);
                }
            }
        }
    }
}

/// Registers of residues whose sums are held at a time.
const GROUP: usize = 4;

/// Adds terms to a sum.
#[inline(always)]
fn add<V: Register, const TABLE: bool>(base: &Base, terms: &[Pointers], sum: &mut [u64]) {
    if terms.is_empty() {
        return;
    }
    let (all, high) = sum.split_at_mut(sum.len() / 2);
    let registers = all.len() / V::LANES;
    let mut first = 0;
    while first + GROUP <= registers {
        add_group::<V, GROUP, TABLE>(base, terms, all, high, first);
        first += GROUP;
    }
    match registers - first {
        1 => add_group::<V, 1, TABLE>(base, terms, all, high, first),
        2 => add_group::<V, 2, TABLE>(base, terms, all, high, first),
        3 => add_group::<V, 3, TABLE>(base, terms, all, high, first),
        _ => (),
    }
}

/// Adds the residues of terms in G registers from `first` to a sum: the products modulo 2^64, and their
/// high halves.
#[inline(always)]
fn add_group<V: Register, const G: usize, const TABLE: bool>(
    base: &Base,
    terms: &[Pointers],
    all: &mut [u64],
    high: &mut [u64],
    first: usize,
) {
    let end = base.len.max(V::LANES) - V::LANES;
    // Loops instead of closures, which would not be compiled for the instruction set.
    // SAFETY of all that makes registers here: under simd::run.
    let zero = unsafe { V::splat(0) };
    let (mut sums, mut high_sums) = ([zero; G], [zero; G]);
    let (mut moduli, mut neg_inverses) = ([zero; G], [zero; G]);
    let mut at = [0; G];
    for g in 0..G {
        let slot = (first + g) * V::LANES;
        at[g] = slot.min(end);
        // SAFETY: as above.
        unsafe {
            sums[g] = V::load(&all[slot..]);
            high_sums[g] = V::load(&high[slot..]);
            moduli[g] = V::load_u32(&base.moduli[at[g]..]);
            neg_inverses[g] = V::load_u32(&base.neg_inverse[at[g]..]);
        }
    }
    // Products of reduced residues are below 2^62, others below 2^63: so many sum up in 64 bits.
    let mut rest = terms;
    if TABLE {
        let (fours, after) = rest.as_chunks::<4>();
        for terms in fours {
            for g in 0..G {
                let sum = products::<V, 4, TABLE>(terms, at[g], moduli[g], neg_inverses[g]);
                sums[g] = sums[g].plus(sum);
                high_sums[g] = high_sums[g].plus(sum.shift_right::<32>());
            }
        }
        rest = after;
    }
    let (twos, last) = rest.as_chunks::<2>();
    for terms in twos {
        for g in 0..G {
            let sum = products::<V, 2, TABLE>(terms, at[g], moduli[g], neg_inverses[g]);
            sums[g] = sums[g].plus(sum);
            high_sums[g] = high_sums[g].plus(sum.shift_right::<32>());
        }
    }
    for &term in last {
        for g in 0..G {
            let sum = products::<V, 1, TABLE>(&[term], at[g], moduli[g], neg_inverses[g]);
            sums[g] = sums[g].plus(sum);
            high_sums[g] = high_sums[g].plus(sum.shift_right::<32>());
        }
    }
    for g in 0..G {
        let slot = (first + g) * V::LANES;
        sums[g].store(&mut all[slot..]);
        high_sums[g].store(&mut high[slot..]);
    }
}

/// The sum of the products of some terms, of the residues from `at`.
#[inline(always)]
fn products<V: Register, const N: usize, const TABLE: bool>(
    terms: &[Pointers; N],
    at: usize,
    modulus: V,
    neg_inverse: V,
) -> V {
    // SAFETY: under simd::run.
    let mut sum = unsafe { V::splat(0) };
    for term in terms {
        // SAFETY: rows and numbers have as many residues as the tables, or as many as a register has lanes
        // where that is more; the last register ends with them.
        let (a, x) = unsafe { (load::<V>(term.a.add(at)), load::<V>(term.x.add(at))) };
        let mut product = a.times_low(x);
        if !TABLE {
            // SAFETY: as above.
            let shift = unsafe { load::<V>(term.shift.add(at)) };
            product = reduce(product, modulus, neg_inverse).times_low(shift);
        }
        sum = sum.plus(product);
    }
    sum
}

/// # Safety
/// A register's lanes of residues can be read, under `simd::run`.
#[inline(always)]
unsafe fn load<V: Register>(residues: *const u32) -> V {
    // SAFETY: the caller's.
    unsafe { V::load_u32(std::slice::from_raw_parts(residues, V::LANES)) }
}
