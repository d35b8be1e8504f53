//! Sums of products of residue numbers, exact.
//!
//! Products are aligned upwards, to the smallest exponent of a row's products, by multiplying with 2^s
//! modulo each modulus, and summed in two halves of 32 bits that are reduced once, at the end. Where a
//! row's exponents spread over more than the headroom, further windows of the same width follow, each with
//! a sum of its own.

use super::convert::{self, Scratch};
use super::reduce;
use crate::engine::cpu::simd::{self, Register, Simd};
use crate::engine::cpu::{Isa, par};
use crate::engine::rns::{Array, ZERO_EXP};
use crate::format::rns::{Base, HEADROOM, LANE_PADDING};
use std::ops::Range;
use std::sync::Mutex;

/// Sums over the terms `0 .. terms` of `a[a_at(row, term)] x[x_at(term)]`, for each row.
pub struct Sums<'a, A, X> {
    pub a: Array<'a>,
    pub x: Factor<'a, X>,
    pub a_at: A,
    pub rows: usize,
    pub terms: usize,
    /// Numbers of neighbouring rows lie closer together than those of neighbouring terms.
    pub rows_adjacent: bool,
}

/// The second factors.
pub enum Factor<'a, X> {
    Array(Array<'a>, X),
    /// Every term counts with its magnitude.
    Magnitude,
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
/// Bytes of sums that stay in the first-level cache.
const CACHED: usize = 16 << 10;
/// Windows of a row at most.
const WINDOWS: i64 = 64;
/// Terms that are worth a thread.
const SERIAL: usize = 4000;

impl<A, X> Sums<'_, A, X>
where
    A: Fn(usize, usize) -> usize + Sync,
    X: Fn(usize) -> usize + Sync,
{
    /// The sums of all rows.
    pub fn compute(&self, isa: Isa, threads: usize) -> Vec<RowSum> {
        let set = self.a.set;
        let results: Vec<_> = (0..self.rows).map(|_| Mutex::new(RowSum::default())).collect();
        let height = (CACHED / (16 * set.full.stride)).clamp(4, 64).min(self.rows.max(1));
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
                let at = at(term);
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

    /// The windows of rows, by a pass over the exponents.
    fn windows(
        &self,
        rows: &Range<usize>,
        terms: &Range<usize>,
        factors: &[Option<(i64, bool)>],
        width: i64,
    ) -> Vec<Windows> {
        let mut ranges = vec![(i64::MAX, i64::MIN); rows.len()];
        let (outer, inner) = self.order(rows, terms);
        for i in outer {
            for j in inner.clone() {
                let (row, term) = if self.rows_adjacent { (j, i) } else { (i, j) };
                let Some((factor, _)) = factors[term - terms.start] else { continue };
                let exp = self.a.exp((self.a_at)(row, term));
                if exp != ZERO_EXP {
                    let exp = i64::from(exp) + factor;
                    let (low, high) = &mut ranges[row - rows.start];
                    (*low, *high) = (exp.min(*low), exp.max(*high));
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
        if self.rows_adjacent { (terms, rows) } else { (rows, terms) }
    }
}

/// The windows of a row, and where their sums are.
struct Windows {
    lowest: i64,
    first: usize,
    count: usize,
    apart: bool,
}

/// How the sums of one window lie: the low halves, then the high ones, of whole registers. The last
/// register of a number ends with it, and overlaps the one before.
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
        let (low, high) = sum.split_at(self.size / 2);
        let whole = base.len / self.lanes * self.lanes;
        let last = if base.len < self.lanes { 0 } else { low.len() - base.len };
        for (i, out) in out.iter_mut().enumerate() {
            let at = if i < whole { i } else { i + last };
            let m = u64::from(base.moduli[i]);
            // At most 4096 terms of 32 bits.
            *out = ((((high[at] % m) << 32) + low[at]) % m) as u32;
        }
    }
}

struct Accumulate<'a, 'b, A, X> {
    all: &'a Sums<'b, A, X>,
    rows: Range<usize>,
    terms: Range<usize>,
    factors: Vec<Option<(i64, bool)>>,
    windows: &'a [Windows],
    width: i64,
    sums: &'a mut [u64],
}

impl<A, X> Simd for Accumulate<'_, '_, A, X>
where
    A: Fn(usize, usize) -> usize + Sync,
    X: Fn(usize) -> usize + Sync,
{
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self) {
        let Accumulate { all, rows, terms, factors, windows, width, sums } = self;
        let set = all.a.set;
        let base = &set.full;
        let size = 2 * base.len.next_multiple_of(V::LANES);
        // For numbers of fewer residues than a register has lanes.
        let (mut short_a, mut short_x) = ([0; LANE_PADDING], [0; LANE_PADDING]);
        let one = vec![1; base.stride];
        let (outer, inner) = all.order(&rows, &terms);
        // One body, in loops and not in a closure: it must be compiled for the instruction set.
        for i in outer {
            for j in inner.clone() {
                let (row, term) = if all.rows_adjacent { (j, i) } else { (i, j) };
                let Some((x_exp, x_negative)) = factors[term - terms.start] else { continue };
                let at = (all.a_at)(row, term);
                let exp = all.a.exp(at);
                let window = &windows[row - rows.start];
                if exp == ZERO_EXP || window.count == 0 {
                    continue;
                }
                let mut shift = i64::from(exp) + x_exp - window.lowest;
                let mut slot = window.first;
                if shift >= width {
                    slot += (shift / width) as usize;
                    shift %= width;
                }
                // SAFETY: sums write no array.
                let mut a = unsafe { all.a.digits(at) };
                let (mut x, negative) = match &all.x {
                    Factor::Magnitude => (&one[..base.len], false),
                    Factor::Array(x, x_at) => {
                        // SAFETY: as above.
                        let digits = unsafe { x.digits(x_at(term)) };
                        (digits, all.a.is_negative(at) != x_negative)
                    }
                };
                if base.len < V::LANES {
                    short_a[..base.len].copy_from_slice(a);
                    short_x[..base.len].copy_from_slice(x);
                    (a, x) = (&short_a, &short_x);
                }
                let factor = set.shift(negative, shift as u32);
                multiply_add::<V>(base, (a, x, factor), &mut sums[slot * size..][..size]);
            }
        }
    }
}

/// Adds `a x factor` modulo each modulus to a sum.
#[inline(always)]
fn multiply_add<V: Register>(
    base: &Base,
    (a, x, factor): (&[u32], &[u32], &[u32]),
    sum: &mut [u64],
) {
    let (low, high) = sum.split_at_mut(sum.len() / 2);
    let end = base.len.max(V::LANES) - V::LANES;
    for slot in (0..low.len()).step_by(V::LANES) {
        let at = slot.min(end);
        // SAFETY of all that makes registers here: under simd::run.
        let load = |row: &[u32]| unsafe { V::load_u32(&row[at..]) };
        let (modulus, neg_inverse) = (load(&base.moduli), load(&base.neg_inverse));
        let product = reduce(load(a).times_low(load(x)), modulus, neg_inverse);
        let term = product.times_low(load(factor));
        let mask = unsafe { V::splat(0xffff_ffff) };
        let (sums_low, sums_high) = unsafe { (V::load(&low[slot..]), V::load(&high[slot..])) };
        sums_low.plus(term.and(mask)).store(&mut low[slot..]);
        sums_high.plus(term.shift_right::<32>()).store(&mut high[slot..]);
    }
}
