//! Sums of few products of residue numbers, rounded once, on vectors of numbers: a number in each lane of
//! registers.
//!
//! Residues become integers in words of 50 bits, whose products are exact. A window of words holds a sum: its longest
//! term is not shifted, others are shifted to it. Of the bits below the window only a sign is kept, for the rounding.
//! Numbers for which that is not enough, or whose exponent leaves its range, are left to the caller.
//!
//! Work that is rarely needed is done only then. The lowest words of a long term are left out, unless the rounding is
//! in doubt without them. Numbers of 101 to 150 bits take a shorter window that fits the registers; groups for which
//! it is too short are computed again.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

mod lanes;
mod loaded;
mod scaled;
mod short;
mod terms;
#[cfg(test)]
mod tests;
mod window;

use super::lines::{Group, Heads, Results};
use super::words::Convert;
use crate::cpu::Isa;
use crate::cpu::simd::{self, Register, Simd};
use std::ops::Range;
use terms::words_of;
use wideblas_format::rns::{ModuliSet, WORD_BITS};
use window::Window;

pub use super::lines::Line;
pub use loaded::Loaded;
pub use scaled::Scaled;

/// A factor of all numbers of a column: `±limbs 2^exponent`.
#[derive(Clone, Debug, Default)]
pub struct Constant {
    pub negative: bool,
    pub exponent: i64,
    pub limbs: Vec<u64>,
}

impl Constant {
    fn bits(&self) -> usize {
        match self.limbs.iter().rposition(|&limb| limb != 0) {
            None => 0,
            Some(top) => 64 * (top + 1) - self.limbs[top].leading_zeros() as usize,
        }
    }

    fn is_zero(&self) -> bool {
        self.bits() == 0
    }
}

/// Numbers of a matrix, or of a vector that every column has.
#[derive(Clone, Copy)]
pub struct Lines<'a> {
    /// The first column.
    pub line: Line<'a>,
    /// Numbers from one column to the next: zero for a vector.
    pub ld: usize,
    /// The numbers of a vector that have been read before.
    pub loaded: Option<&'a Loaded>,
}

impl<'a> Lines<'a> {
    #[inline(always)]
    pub fn column(&self, j: usize) -> Line<'a> {
        Line { start: self.line.start.wrapping_add(self.ld.wrapping_mul(j)), ..self.line }
    }
}

/// A product of numbers of one or two operands, given by their places among the operands, and of a constant.
#[derive(Clone, Copy)]
pub struct Term<'a> {
    pub minus: bool,
    /// None, one for all columns, or one for each column of the matrix.
    pub constants: &'a [Constant],
    pub factors: &'a [usize],
}

impl<'a> Term<'a> {
    pub fn constant(&self, j: usize) -> Option<&'a Constant> {
        self.constants.get(j).or(self.constants.first())
    }
}

/// At most three terms, and where their sum goes.
#[derive(Clone, Copy)]
pub struct Sum<'a> {
    pub terms: &'a [Term<'a>],
    pub to: Lines<'a>,
}

/// Some rows of a column.
#[derive(Clone, Debug)]
pub struct Rows {
    pub j: usize,
    pub rows: Range<usize>,
}

/// Sums of numbers of operands, each of them of one number of each operand: sums may go to operands.
#[derive(Clone, Copy)]
pub struct Elements<'a> {
    pub set: &'static ModuliSet,
    pub operands: &'a [Lines<'a>],
    pub sums: &'a [Sum<'a>],
    /// Of these operands and sums, or nothing.
    pub scaled: &'a [Scaled],
    pub columns: &'a [Rows],
}

const TERMS: usize = 3;
/// Groups of numbers that are read, then summed, then written: a processor runs the same step of several groups at
/// the same time, while the steps of one group wait for each other. Groups of longer numbers would not stay in the
/// first cache.
const BATCH: usize = 4;
const LONG_BATCH: usize = 2;

/// Groups of a batch, of numbers of `W` words.
const fn most_groups<const W: usize>() -> usize {
    if W > 0 { BATCH } else { LONG_BATCH }
}

impl Elements<'_> {
    /// Stores the sums. The rows and columns of those that it leaves undone are appended to `left`: nothing of them is
    /// written.
    ///
    /// # Panics
    /// When a number is beyond its array, or an array is not of the set.
    pub fn compute(self, isa: Isa, left: &mut Vec<(usize, usize)>) {
        assert!(self.sums.iter().all(|sum| sum.terms.len() <= TERMS));
        // In scalar registers, which are too few, nothing is gained.
        if words_of(self.set) != short::WORDS || isa == Isa::Generic {
            return simd::run_products(isa, Run::<0> { elements: self, left });
        }
        let mut rest = Vec::new();
        let run = Run::<{ short::WORDS }> { elements: self, left: &mut rest };
        simd::run_products(isa, run);
        if !rest.is_empty() {
            let columns = &in_rows(&rest)[..];
            simd::run_products(isa, Run::<0> { elements: Elements { columns, ..self }, left });
        }
    }
}

/// The places as rows of columns, neighbours joined.
fn in_rows(places: &[(usize, usize)]) -> Vec<Rows> {
    let mut all: Vec<Rows> = Vec::new();
    for &(i, j) in places {
        match all.last_mut() {
            Some(last) if last.j == j && last.rows.end == i => last.rows.end += 1,
            _ => all.push(Rows { j, rows: i..i + 1 }),
        }
    }
    all
}

/// Makes the tables of a set that [`Elements::compute`] needs. That takes memory, and the call ends without: to be done
/// before any thread has written a result.
pub fn make_tables(set: &ModuliSet, isa: Isa) {
    simd::run_products(isa, Make(set));
}

struct Make<'a>(&'a ModuliSet);

impl Simd for Make<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, _: simd::Maker<V>) {
        self.0.words(V::FORM);
    }
}

/// For numbers of any number of words if `W` is 0. Otherwise they have `W` words, and sums are computed in registers;
/// all of a group is left undone if that does not do for one.
// By itself for each length, so that the compiler sees one at a time.
struct Run<'a, 'b, const W: usize> {
    elements: Elements<'a>,
    left: &'b mut Vec<(usize, usize)>,
}

impl<const W: usize> Simd for Run<'_, '_, W> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, _: simd::Maker<V>) {
        let Run { elements, left } = self;
        let Elements { sums, columns, .. } = elements;
        let mut batch = Batch::<V, W>::new(elements);
        for c in 0..columns.len() {
            let Rows { j, rows: Range { start, end } } = columns[c].clone();
            batch.turn_to(sums, j, end);
            let mut next = start;
            if W > 0 && !batch.windows.iter().all(Window::is_short) {
                (start..end).for_each(|i| left.push((i, j)));
                continue;
            }
            while next < end {
                if next + most_groups::<W>() * V::LANES >= end && c + 1 < columns.len() {
                    batch.prefetch(&columns[c + 1]);
                }
                let groups = groups_of::<V, W>(end - next);
                batch.compute(next, groups, end, j, left);
                next += groups * V::LANES;
            }
        }
    }
}

/// The next groups of so many numbers that are left. A last one of few numbers is not computed alone, see
/// [`Batch::compute`].
#[inline(always)]
fn groups_of<V: Register, const W: usize>(numbers: usize) -> usize {
    let (most, needed) = (most_groups::<W>(), numbers.div_ceil(V::LANES));
    if needed == most + 1 && !numbers.is_multiple_of(V::LANES) {
        most - 1
    } else {
        most.min(needed)
    }
}

/// Computes some groups of numbers, with its memory.
struct Batch<'a, V, const W: usize> {
    set: &'static ModuliSet,
    operands: &'a [Lines<'a>],
    convert: Convert<'static, V>,
    windows: Vec<Window<'a, V>>,
    /// For sums that those leave.
    whole: Vec<Window<'a, V>>,
    scaled: &'a [Scaled],
    /// Which of those the operands in memory are read by.
    products: Vec<bool>,
    /// The operands' columns, and those of the sums.
    lines: Vec<Line<'a>>,
    to: Vec<Line<'a>>,
    /// `[group][operand][stride]`
    words: Vec<V>,
    stride: usize,
    heads: Vec<Heads<V>>,
    /// `[group][sum][word]`
    results: Vec<V>,
    found: Vec<(V, Heads<V>)>,
}

impl<'a, V: Register, const W: usize> Batch<'a, V, W> {
    #[inline(always)]
    fn new(elements: Elements<'a>) -> Batch<'a, V, W> {
        let Elements { set, operands, sums, scaled, .. } = elements;
        // SAFETY: under simd::run.
        let zero = unsafe { V::splat(0) };
        let head = Heads { negative: zero, exponent: zero };
        let len = words_of(set);
        let mut windows = Vec::with_capacity(sums.len());
        let mut whole = Vec::with_capacity(sums.len());
        for sum in sums {
            windows.push(Window::<V>::new(set, sum.terms, true));
            whole.push(Window::<V>::new(set, sum.terms, false));
        }
        let mut stride = len;
        for scaled in scaled {
            windows[scaled.sum].scaled = true;
            stride = stride.max(scaled.len);
        }
        Batch {
            set,
            operands,
            convert: Convert::<V>::new(set),
            windows,
            whole,
            scaled,
            products: vec![false; scaled.len()],
            lines: Vec::with_capacity(operands.len()),
            to: Vec::with_capacity(sums.len()),
            words: vec![zero; most_groups::<W>() * stride * operands.len()],
            stride,
            heads: vec![head; most_groups::<W>() * operands.len()],
            results: vec![zero; most_groups::<W>() * len * sums.len()],
            found: vec![(zero, head); most_groups::<W>() * sums.len()],
        }
    }

    /// The next sums are in column `j`, rows below `end`.
    #[inline(always)]
    fn turn_to(&mut self, sums: &[Sum<'a>], j: usize, end: usize) {
        self.lines.clear();
        self.to.clear();
        for operand in self.operands {
            self.lines.push(operand.column(j));
            assert!(operand.loaded.is_none_or(|loaded| end <= loaded.count()));
        }
        for sum in sums {
            self.to.push(sum.to.column(j));
        }
        // The unchecked accesses below rely on this.
        for line in self.lines.iter().chain(&self.to) {
            assert!(line.holds(end) && line.array.set.is_same(self.set));
        }
        for k in 0..sums.len() {
            self.windows[k].turn_to(j);
        }
    }

    /// Prefetches the first numbers of a column.
    #[inline(always)]
    fn prefetch(&self, column: &Rows) {
        for operand in self.operands {
            if operand.loaded.is_none() {
                for g in 0..most_groups::<W>() {
                    let group = Group::of::<V>(column.rows.start, g, column.rows.end);
                    operand.column(column.j).prefetch(group);
                }
            }
        }
    }

    /// The sums of some groups from row `start` on, at most as many as there is memory for. A group with fewer numbers
    /// than lanes starts earlier, behind another one of the batch: whole groups are read and written faster, and
    /// both have the same results in the rows that they share.
    #[inline(always)]
    fn compute(
        &mut self,
        start: usize,
        groups: usize,
        end: usize,
        j: usize,
        left: &mut Vec<(usize, usize)>,
    ) {
        let Batch { set, operands, convert, windows, whole, lines, to, scaled, products, .. } =
            self;
        let stride = if W == 0 { self.stride } else { W };
        let len = if W == 0 { words_of(set) } else { W };
        let (count, results) = (operands.len(), to.len());
        let mut undone = [0; BATCH];
        // Lanes of the last group whose rows the one before has.
        let missing = (start + groups * V::LANES).saturating_sub(end);
        let shared = if groups > 1 { missing } else { 0 };
        let mut all = [Group { first: start, live: 0 }; BATCH];
        for g in 0..groups {
            all[g] = Group::of::<V>(start, g, end);
        }
        if shared > 0 {
            all[groups - 1] = Group { first: end - V::LANES, live: V::LANES };
        }
        for x in 0..scaled.len() {
            // All groups or none.
            let window = &mut windows[scaled[x].sum];
            if window.skipped < groups {
                window.skipped = 0;
            }
            products[x] = window.skipped == 0;
        }
        for g in 0..groups {
            let group = all[g];
            for k in 0..count {
                let words = &mut self.words[stride * (count * g + k)..][..stride];
                let mut weights = None;
                for x in 0..scaled.len() {
                    if scaled[x].operand == k && products[x] {
                        weights = Some(&scaled[x].weights[..]);
                    }
                }
                self.heads[count * g + k] = match operands[k].loaded {
                    Some(loaded) => loaded.read(group.first, &mut words[..len]),
                    None => {
                        lines[k].prefetch(Group::of::<V>(start, g + most_groups::<W>(), end));
                        // SAFETY: checked.
                        unsafe { convert.read::<W>(&lines[k], group, weights, words) }
                    }
                };
            }
        }
        for g in 0..groups {
            let live = all[g].lanes();
            let words = &mut self.words[stride * count * g..][..stride * count];
            let heads = &self.heads[count * g..][..count];
            for k in 0..results {
                let at = results * g + k;
                let result = &mut self.results[len * at..][..len];
                if W > 0 {
                    let doubtful;
                    (self.found[at], doubtful) = windows[k].short_sum::<W>(heads, words, result);
                    undone[g] |= if doubtful & live != 0 { u32::MAX } else { 0 };
                    continue;
                }
                let mut cut = windows[k].is_cut();
                if cut && windows[k].skipped > 0 {
                    windows[k].skipped -= 1;
                    whole[k].turn_to(j);
                    cut = false;
                }
                loop {
                    for x in 0..scaled.len() {
                        let Scaled { sum, operand: o, .. } = scaled[x];
                        if !cut && sum == k && products[x] {
                            // SAFETY: checked; results are written below.
                            unsafe {
                                let words = &mut words[stride * o..][..stride];
                                convert.read::<W>(&lines[o], all[g], None, words);
                            }
                        }
                    }
                    let first = cut || !windows[k].is_cut();
                    let window = if first { &mut windows[k] } else { &mut whole[k] };
                    let doubtful;
                    (self.found[at], doubtful) = window.sum(heads, words, stride, result);
                    // Lanes without a number may have anything.
                    if doubtful & live == 0 || !cut {
                        undone[g] |= doubtful & live;
                        break;
                    }
                    windows[k].skip();
                    whole[k].turn_to(j);
                    cut = false;
                }
            }
        }
        if shared > 0 && undone[groups - 2] | undone[groups - 1] != 0 {
            // Each group for itself.
            undone[groups - 1] |= (1 << shared) - 1;
        }
        for g in 0..groups {
            let group = all[g];
            let undone = undone[g] & group.lanes();
            let first = if g + 1 == groups { shared } else { 0 };
            if undone != 0 {
                for lane in first..group.live {
                    if undone >> lane & 1 == 1 {
                        left.push((group.first + lane, j));
                    }
                }
            }
            for k in 0..results {
                let at = results * g + k;
                let words = &self.results[len * at..][..len];
                let (present, heads) = self.found[at];
                let bounds = bounds(set, words, present);
                let results = Results { present, heads, bounds };
                // SAFETY: checked.
                unsafe { convert.write::<W>(words, &results, &to[k], group, undone) };
            }
        }
    }
}

/// Exponents of binary64 numbers are in the bits from here on.
const UNIT: u32 = 52;

/// The intervals of X / M for significands X, see [`Evaluation::of`](wideblas_format::rns::Evaluation::of): zeros for
/// those that are not present.
#[inline(always)]
fn bounds<V: Register>(set: &ModuliSet, words: &[V], present: V) -> [[V; 2]; 2] {
    let (all_bits, lower, upper) = set.evaluation.constants();
    // The highest three words, which have 53 bits of any precision that has as many.
    let last = words.len() - 1;
    // SAFETY: under simd::run.
    let (mut middle, mut lowest) = unsafe { (V::splat(0), V::splat(0)) };
    if last >= 1 {
        middle = words[last - 1];
    }
    if last >= 2 {
        lowest = words[last - 2];
    }
    let highest = (set.bits as usize - WORD_BITS * last) as u64;
    // SAFETY: under simd::run.
    let mut top = words[last].shift_left_by(unsafe { V::splat(53 - highest) });
    if highest >= 3 {
        // SAFETY: under simd::run.
        top = top.or(middle.shift_right_by(unsafe { V::splat(highest - 3) }));
    } else {
        let (left, right) =
            // SAFETY: under simd::run.
            unsafe { (V::splat(3 - highest), V::splat(WORD_BITS as u64 + highest - 3)) };
        top = top.or(middle.shift_left_by(left)).or(lowest.shift_right_by(right));
    }
    // From one to two: the highest bit raises the exponent.
    // SAFETY: under simd::run.
    let (one, unit) = unsafe { (V::splat(1), V::splat(1022 << UNIT)) };
    let low = top.plus(unit);
    // SAFETY: under simd::run.
    let (lower, upper) = unsafe { (V::splat(lower.to_bits()), V::splat(upper.to_bits())) };
    let (low, high) = (low.mul(lower).minus(one), low.plus(one).mul(upper).plus(one));
    let start = i64::from(set.bits) - 1 - all_bits;
    [extended(low, start, present), extended(high, start, present)]
}

/// The fraction and the exponent of a positive binary64 number times a power of two: zeros where none is present.
#[inline(always)]
fn extended<V: Register>(x: V, exponent: i64, present: V) -> [V; 2] {
    // SAFETY: under simd::run.
    let (fraction, one, start) = unsafe {
        (V::splat((1 << UNIT) - 1), V::splat(1023 << UNIT), V::splat((exponent - 1023) as u64))
    };
    let exponent = x.shift_right::<UNIT>().plus(start);
    [x.and(fraction).or(one).and(present), exponent.and(present)]
}
