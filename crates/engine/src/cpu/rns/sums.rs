//! Sums of products of residue numbers, exact.
//!
//! Products are aligned upwards, to the smallest exponent of a row's products, by multiplying with ±2^s
//! modulo each modulus, and summed in two halves of 32 bits that are reduced once, at the end. Where a
//! row's exponents spread over more than the headroom, further windows of the same width follow, each with
//! a sum of its own. `super::accumulate` does the work on residues; this file decides which product goes to which
//! sum.

use super::accumulate::{self, Accumulate};
use super::convert::{self, Scratch};
use super::layout::Layout;
use super::magnitudes::{Found, Magnitudes};
use crate::cpu::simd;
use crate::cpu::{Isa, par};
use crate::rns::{Array, ZERO_EXP};
use std::ops::Range;
use std::sync::Mutex;
use wideblas_base::fallible;
use wideblas_format::rns::HEADROOM;

/// Sums over the terms `0 .. terms` of `a[a_at(row, term)] x[x_at(term)]`, for each row.
pub struct Sums<'a, A> {
    pub a: Array<'a>,
    pub x: SecondFactor<'a>,
    pub a_at: A,
    pub rows: usize,
    pub terms: usize,
}

/// The second factors.
pub enum SecondFactor<'a> {
    /// The second factors of the terms, the same for all rows.
    Array(Array<'a>, Strided),
    /// Every term counts with its magnitude.
    Magnitude,
}

/// Where the numbers of rows and terms are in an array.
///
/// # Safety
/// No place of a row below `rows` and a term below `terms` is beyond `last(rows, terms)`, and the results of
/// [`Places::contiguous`] and [`Places::term_step`] are true.
pub unsafe trait Places: Copy + Sync {
    fn at(&self, row: usize, term: usize) -> usize;

    /// The last place of `rows` rows and `terms` terms, neither of them 0.
    fn last(&self, rows: usize, terms: usize) -> usize;

    /// Numbers of neighbouring rows lie closer together than those of neighbouring terms.
    fn rows_adjacent(&self) -> bool;

    /// Neighbouring rows, or terms where those lie closer together, are neighbours in the array.
    fn contiguous(&self) -> bool;

    /// From a term of a row to the next one, where that is the same for all.
    fn term_step(&self) -> Option<isize>;
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
        self.row_step != 0 && self.row_step.unsigned_abs() < self.term_step.unsigned_abs()
    }

    fn contiguous(&self) -> bool {
        if self.rows_adjacent() { self.row_step == 1 } else { self.term_step == 1 }
    }

    fn term_step(&self) -> Option<isize> {
        Some(self.term_step)
    }
}

/// A symmetric matrix that is stored as one triangle, by columns.
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

    fn contiguous(&self) -> bool {
        false
    }

    fn term_step(&self) -> Option<isize> {
        None
    }
}

/// An integer times a power of two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub negative: bool,
    pub limbs: Vec<u64>,
    pub exponent: i64,
}

/// The sum of a row.
#[derive(Clone, Debug, Default)]
pub struct RowSum {
    /// Parts of the sum.
    pub parts: Vec<Part>,
    /// Terms whose exponents spread too far; they are not in the parts.
    pub apart: Vec<Range<usize>>,
    /// Other terms that are not in the parts, all of them magnitudes, sum up to less than 2^below.
    pub below: Option<i64>,
}

/// Terms that are summed together: the headroom is shared between their number and their spread.
pub const CHUNK: usize = 4096;
/// Bytes of sums that stay in the second-level cache.
const CACHED: usize = 512 << 10;
/// The most windows of a row.
const WINDOWS: i64 = 64;
/// Terms that are worth a thread.
const SERIAL: usize = 4000;

impl<A: Places> Sums<'_, A> {
    /// The sums of all rows. Without memory the call ends, see `fallible::end_call`.
    ///
    /// # Panics
    /// When a term is beyond its array, or the arrays are of different sets.
    pub fn compute(&self, isa: Isa, threads: usize) -> Vec<RowSum> {
        if self.rows > 0 && self.terms > 0 {
            // The unchecked accesses below rely on this.
            assert!(self.a_at.last(self.rows, self.terms) < self.a.len());
            if let SecondFactor::Array(x, at) = &self.x {
                assert!(at.last(1, self.terms) < x.len() && x.set.is_same(self.a.set));
            }
        }
        let set = self.a.set;
        let results = fallible::collected((0..self.rows).map(|_| Mutex::new(RowSum::default())));
        let size = 8 * Layout::new(isa, &set.full).size();
        let height = (CACHED / size).min(self.rows.div_ceil(threads)).max(4);
        let blocks = self.rows.div_ceil(height);
        let chunks = self.terms.div_ceil(CHUNK);
        let threads = if self.rows * self.terms < SERIAL { 1 } else { threads };
        par::for_each(blocks * chunks, threads, |task| {
            let (block, chunk) = (task % blocks, task / blocks);
            let rows = block * height..self.rows.min((block + 1) * height);
            let terms = chunk * CHUNK..self.terms.min((chunk + 1) * CHUNK);
            self.block(isa, rows, terms, &results);
        });
        let row = |row: Mutex<RowSum>| row.into_inner().unwrap_or_else(|e| e.into_inner());
        fallible::collected(results.into_iter().map(row))
    }

    /// Adds the terms of one chunk to the results of some rows.
    fn block(&self, isa: Isa, rows: Range<usize>, terms: Range<usize>, results: &[Mutex<RowSum>]) {
        let base = &self.a.set.full;
        let log = terms.len().next_power_of_two().ilog2();
        // With this many bits of alignment the sum is below a quarter of the product.
        let largest = HEADROOM as u32 - 2 - log;
        let width = i64::from(largest) + 1;
        let exponents = Exponents::new(self, rows.clone(), terms.clone());
        let windows = self.windows(simd::run(isa, Ranges(&exponents)), terms.len(), width);
        let slots: usize = windows.iter().map(|w| w.count).sum();
        let layout = Layout::new(isa, base);
        let mut memory = Vec::new();
        let sums = accumulate::aligned(&mut memory, slots * layout.size());
        if slots > 0 {
            let (exponents, windows, sums) = (&exponents, &windows[..], &mut *sums);
            simd::run(isa, Accumulate { exponents, windows, width, sums });
        }
        let bits = 2 * self.a.set.bits as usize + largest as usize + log as usize;
        let mut scratch = Scratch::default();
        let mut residues = vec![0; base.len];
        let mut sums = sums.chunks_exact(layout.size());
        for (row, window) in rows.zip(&windows) {
            fallible::check();
            let mut found = RowSum::default();
            if window.apart {
                found.apart.push(terms.clone());
            }
            if let Some((lowest, highest)) = window.spread {
                let (array, at, terms) = (self.a, self.a_at, terms.clone());
                let sum = Magnitudes { array, at, row, terms, lowest, highest };
                let Found { mut residues, exponent, bits, below } = simd::run(isa, sum);
                for &i in &base.irregular {
                    residues[i] %= base.moduli[i];
                }
                let mut limbs = Vec::new();
                convert::to_integer(isa, base, &residues, bits, &mut limbs, &mut scratch);
                found.parts.push(Part { negative: false, limbs, exponent });
                found.below = below;
            }
            for (w, sum) in (0..window.count as i64).zip(&mut sums) {
                layout.residues(isa, base, sum, &mut residues);
                let mut limbs = Vec::new();
                let negative =
                    convert::to_integer(isa, base, &residues, bits, &mut limbs, &mut scratch);
                let exponent = window.lowest + w * width;
                found.parts.push(Part { negative, limbs, exponent });
            }
            let mut result = results[row].lock().unwrap_or_else(|e| e.into_inner());
            result.parts.append(&mut found.parts);
            result.apart.append(&mut found.apart);
            // Two such sums are below twice the larger one.
            result.below = match (result.below, found.below) {
                (Some(a), Some(b)) => Some(a.max(b) + 1),
                (a, b) => a.or(b),
            };
        }
    }

    /// The windows of rows whose products have exponents in these ranges.
    fn windows(&self, ranges: Vec<(i64, i64)>, terms: usize, width: i64) -> Vec<Windows> {
        let even = self.a.set.full.moduli().iter().any(|m| m.is_multiple_of(2));
        let most = (terms as i64 / 2).clamp(1, WINDOWS);
        let mut first = 0;
        let windows = ranges.into_iter().map(|(lowest, highest)| {
            if lowest > highest {
                return Windows { lowest: 0, first, count: 0, apart: false, spread: None };
            }
            let count = (highest - lowest) / width + 1;
            if matches!(self.x, SecondFactor::Magnitude) && count > 1 && !even {
                let spread = Some((lowest, highest));
                return Windows { lowest, first, count: 0, apart: false, spread };
            }
            let apart = even || count > most;
            let count = if apart { 0 } else { count as usize };
            first += count;
            Windows { lowest, first: first - count, count, apart, spread: None }
        });
        windows.collect()
    }
}

/// The windows of a row, and where their sums are.
pub(super) struct Windows {
    pub lowest: i64,
    pub first: usize,
    pub count: usize,
    apart: bool,
    /// The exponents of magnitudes that are summed by [`Magnitudes`].
    spread: Option<(i64, i64)>,
}

/// Signs and exponents of the products of some rows and terms, along lines: a line has all rows of a term,
/// or all terms of a row.
pub(super) struct Exponents<'a, 'b, A> {
    pub all: &'a Sums<'b, A>,
    pub rows: Range<usize>,
    pub terms: Range<usize>,
    /// Lines have the rows of a term.
    pub across: bool,
    contiguous: bool,
    /// The heads of the second factors.
    pub factors: Heads,
}

/// Exponents, and signs: 1 for a negative number.
#[derive(Default)]
pub(super) struct Heads {
    pub exps: Vec<i32>,
    pub signs: Vec<i32>,
}

impl<'a, 'b, A: Places> Exponents<'a, 'b, A> {
    fn new(all: &'a Sums<'b, A>, rows: Range<usize>, terms: Range<usize>) -> Self {
        let (across, contiguous) = (all.a_at.rows_adjacent(), all.a_at.contiguous());
        let mut factors = Heads::default();
        match &all.x {
            SecondFactor::Magnitude => factors.ones(terms.len()),
            SecondFactor::Array(x, at) if at.contiguous() => {
                // SAFETY: checked by `compute`: the last place is in the array.
                let heads = unsafe { x.heads_unchecked(at.at(0, terms.start), terms.len()) };
                factors.exps.extend_from_slice(heads.0);
                factors.signs.extend_from_slice(heads.1);
            }
            SecondFactor::Array(x, at) => {
                terms.clone().for_each(|term| factors.push(x, at.at(0, term)))
            }
        }
        Exponents { all, rows, terms, across, contiguous, factors }
    }

    /// Exponents and signs of the first factors of a line, as far as they belong to some terms: rows and
    /// terms are counted from the first ones. `memory` takes what does not lie together.
    #[inline(always)]
    pub fn line<'m>(
        &'m self,
        line: usize,
        terms: Range<usize>,
        memory: &'m mut Heads,
    ) -> (&'m [i32], &'m [i32]) {
        let a = &self.all.a;
        let len = if self.across { self.rows.len() } else { terms.len() };
        let at = |i| match self.across {
            true => self.at(i, line),
            false => self.at(line, terms.start + i),
        };
        if self.contiguous {
            // SAFETY: checked by `compute`: the last place is in the array.
            return unsafe { a.heads_unchecked(at(0), len) };
        }
        memory.exps.clear();
        memory.signs.clear();
        (0..len).for_each(|i| memory.push(a, at(i)));
        (&memory.exps, &memory.signs)
    }

    /// The lines that some terms lie on.
    #[inline(always)]
    pub fn lines(&self, terms: Range<usize>) -> Range<usize> {
        if self.across { terms } else { 0..self.rows.len() }
    }

    #[inline(always)]
    fn at(&self, row: usize, term: usize) -> usize {
        self.all.a_at.at(self.rows.start + row, self.terms.start + term)
    }
}

impl Heads {
    /// The heads of `len` ones.
    fn ones(&mut self, len: usize) {
        self.exps = vec![0; len];
        self.signs = vec![0; len];
    }

    #[inline(always)]
    fn push(&mut self, array: &Array<'_>, at: usize) {
        self.exps.push(array.exp(at));
        self.signs.push(array.is_negative(at).into());
    }
}

/// The smallest and the largest exponent of the products of each row.
struct Ranges<'a, 'b, 'c, A>(&'c Exponents<'a, 'b, A>);

impl<A: Places> simd::Simd for Ranges<'_, '_, '_, A> {
    type Output = Vec<(i64, i64)>;

    #[inline(always)]
    fn run<V: simd::Register>(self, _: simd::Maker<V>) -> Vec<(i64, i64)> {
        let exponents = self.0;
        let (rows, terms) = (exponents.rows.len(), 0..exponents.terms.len());
        let (mut lowest, mut highest) = (vec![i64::MAX; rows], vec![i64::MIN; rows]);
        let mut memory = Heads::default();
        for line in exponents.lines(terms.clone()) {
            let (exps, _) = exponents.line(line, terms.clone(), &mut memory);
            if exponents.across {
                let factor = exponents.factors.exps[line];
                if factor != ZERO_EXP {
                    let (lowest, highest) = (&mut lowest[..exps.len()], &mut highest[..exps.len()]);
                    for row in 0..exps.len() {
                        let (low, high) = range(exps[row], factor);
                        lowest[row] = lowest[row].min(low);
                        highest[row] = highest[row].max(high);
                    }
                }
            } else {
                let factors = &exponents.factors.exps[..exps.len()];
                let (mut all_low, mut all_high) = (i64::MAX, i64::MIN);
                for term in 0..exps.len() {
                    let (low, high) = range(exps[term], factors[term]);
                    all_low = all_low.min(low);
                    all_high = all_high.max(high);
                }
                (lowest[line], highest[line]) = (all_low, all_high);
            }
        }
        lowest.into_iter().zip(highest).collect()
    }
}

/// The exponent of a product as the smallest and the largest one; nothing for a zero.
// Without a branch, so that neighbours are looked at together.
#[inline(always)]
fn range(exp: i32, factor: i32) -> (i64, i64) {
    let sum = i64::from(exp) + i64::from(factor);
    let zero = (exp == ZERO_EXP) | (factor == ZERO_EXP);
    (if zero { i64::MAX } else { sum }, if zero { i64::MIN } else { sum })
}
