//! Numbers of an array at equal distances, several at a time: each in a lane of its own.
// Loops over indices: closures and chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::accumulate::prefetch;
use crate::cpu;
use crate::cpu::simd::{MOST_LANES, Register};
use crate::rns::{Array, Head, ZERO_EXP};
use wideblas_format::rns::ErFloat;

/// Numbers of an array: the first, and the step from each to the next.
#[derive(Clone, Copy)]
pub struct Line<'a> {
    pub array: Array<'a>,
    pub start: usize,
    pub step: isize,
}

/// The exponent that a zero has in a lane, or less: below that of any other number, and so that products of three
/// such ones are below those of others.
pub const NOTHING: i64 = -1 << 50;

/// Signs and exponents of numbers.
#[derive(Clone, Copy)]
pub struct Heads<V> {
    /// All ones for a negative number.
    pub negative: V,
    pub exponent: V,
}

/// The results that are written besides the residues.
#[derive(Clone, Copy)]
pub struct Results<V> {
    /// All ones for a number that is not zero.
    pub present: V,
    pub heads: Heads<V>,
    /// Fractions and exponents of the interval's lower bound, then of its upper one: zeros for a zero.
    pub bounds: [[V; 2]; 2],
}

/// The numbers of a group: those from the first on, at most as many as there are lanes.
#[derive(Clone, Copy)]
pub struct Group {
    pub first: usize,
    pub live: usize,
}

impl Group {
    /// One of the groups from a start on; beyond the numbers an empty one.
    #[inline(always)]
    pub fn of<V: Register>(start: usize, group: usize, count: usize) -> Group {
        let first = start + V::LANES * group;
        Group { first, live: V::LANES.min(count.saturating_sub(first)) }
    }

    /// A bit for each lane with a number.
    #[inline(always)]
    pub fn lanes(&self) -> u32 {
        (1 << self.live) - 1
    }
}

/// Residues of a number that are read and written together.
const BLOCK: usize = 4;

impl Line<'_> {
    #[inline(always)]
    pub fn at(&self, i: usize) -> usize {
        self.start.wrapping_add_signed(self.step.wrapping_mul(i as isize))
    }

    /// The first `count` numbers are in the array.
    pub fn holds(&self, count: usize) -> bool {
        let steps = isize::try_from(count.saturating_sub(1)).ok();
        let last = steps.and_then(|steps| self.step.checked_mul(steps));
        let last = last.and_then(|far| self.start.checked_add_signed(far));
        // The others are between the first and the last one.
        let inside = |at| at < self.array.len();
        count == 0 || inside(self.start) && last.is_some_and(inside)
    }

    #[inline(always)]
    fn places(&self, group: Group) -> [usize; MOST_LANES] {
        let mut places = [0; MOST_LANES];
        for (lane, place) in places[..group.live].iter_mut().enumerate() {
            *place = self.at(group.first + lane);
        }
        places
    }

    /// Prefetches a later group.
    #[inline(always)]
    pub fn prefetch(&self, group: Group) {
        let len = self.array.set.full.len;
        let at = |i: usize| self.array.as_raw().0.wrapping_add(self.at(i).wrapping_mul(len));
        if self.step.unsigned_abs() == 1 {
            // One after the other, from the first or the last one on.
            let first = at(group.first).min(at(group.first + group.live.saturating_sub(1)));
            prefetch(first, (4 * len * group.live).div_ceil(64));
            let place = self.at(group.first);
            let (_, signs, exps, evals) = self.array.as_raw();
            cpu::prefetch(signs.wrapping_add(place).cast_const());
            cpu::prefetch(exps.wrapping_add(place).cast_const());
            for bound in [evals, evals.wrapping_add(self.array.len())] {
                // Four of them in each cache line.
                cpu::prefetch(bound.wrapping_add(place).cast_const());
                cpu::prefetch(bound.wrapping_add(place.wrapping_add(4)).cast_const());
            }
        } else {
            for i in group.first..group.first + group.live {
                prefetch(at(i), (4 * len).div_ceil(64));
            }
        }
    }

    /// Reads the first `count` residues of numbers by pairs, see [`Array::gather`], and anything behind them. Lanes
    /// without a number are zero. `memory` has room for all pairs.
    ///
    /// # Safety
    /// The line holds the numbers; only under simd::run.
    #[inline(always)]
    pub unsafe fn read<V: Register>(
        &self,
        group: Group,
        count: usize,
        memory: &mut [[u64; MOST_LANES]],
        pairs: &mut [V],
    ) -> Heads<V> {
        let (array, n, first) = (&self.array, self.array.set.full.len, self.at(group.first));
        if group.live == V::LANES && count.next_multiple_of(BLOCK) <= n {
            let row = array.as_raw().0.wrapping_add(first * n).cast_const();
            for i in 0..count.div_ceil(BLOCK) {
                let row = row.wrapping_add(BLOCK * i);
                // SAFETY: the caller's; a number has all of these residues.
                let both = unsafe { V::load_rows(row, self.step * n as isize) };
                pairs[2 * i..][..2].copy_from_slice(&both);
            }
            if self.step == 1 {
                // SAFETY: the caller's; the slices end here.
                let (exps, signs) = unsafe { array.heads_unchecked(first, V::LANES) };
                return heads(exps, signs);
            }
        }
        let places = self.places(group);
        let mut found = [Head::default(); MOST_LANES];
        if group.live < V::LANES || count.next_multiple_of(BLOCK) > n {
            let memory = &mut memory[..count.div_ceil(2)];
            memory.fill([0; MOST_LANES]);
            array.gather(&places[..group.live], &mut found, count, memory);
            for i in 0..memory.len() {
                // SAFETY: under simd::run.
                pairs[i] = unsafe { V::load(&memory[i]) };
            }
        }
        let (mut exps, mut signs) = ([ZERO_EXP; MOST_LANES], [0; MOST_LANES]);
        for lane in 0..group.live {
            exps[lane] = array.exp(places[lane]);
            signs[lane] = array.is_negative(places[lane]).into();
        }
        heads(&exps, &signs)
    }

    /// Writes numbers, but not those of the lanes that are undone. `memory` has room for all pairs of residues.
    ///
    /// # Safety
    /// The line holds the numbers; only under simd::run.
    #[inline(always)]
    pub unsafe fn write<V: Register>(
        &self,
        group: Group,
        undone: u32,
        residues: &[V],
        results: &Results<V>,
        memory: &mut [[u64; MOST_LANES]],
    ) {
        let (array, n, first) = (&self.array, self.array.set.full.len, self.at(group.first));
        let all = group.live == V::LANES && undone == 0 && n >= BLOCK;
        if all {
            let row = array.as_raw().0.wrapping_add(first * n);
            for i in (0..n).step_by(BLOCK) {
                // The last block may overlap residues that were written before.
                let i = i.min(n - BLOCK);
                let pairs = [pair(residues, i), pair(residues, i + 2)];
                let row = row.wrapping_add(i);
                // SAFETY: the caller's; a number has all of these residues.
                unsafe { V::store_rows(pairs, row, self.step * n as isize) };
            }
        } else {
            for i in 0..n.div_ceil(2) {
                pair(residues, 2 * i).store(&mut memory[i]);
            }
            array.scatter(&self.places(group)[..group.live], !undone, memory);
        }
        let Results { present, heads, bounds } = results;
        // SAFETY: under simd::run.
        let (zero, one) = unsafe { (V::splat(ZERO_EXP as u64), V::splat(1)) };
        let exponents = heads.exponent.and(*present).or(zero.and_not(*present));
        let signs = heads.negative.and(one);
        let (mut exps, mut sign) = ([0; MOST_LANES], [0; MOST_LANES]);
        exponents.store_u32(&mut exps);
        signs.store_u32(&mut sign);
        let mut intervals = [[0; 2 * MOST_LANES]; 2];
        bounds[0][0].store_in_turn(bounds[0][1], &mut intervals[0]);
        bounds[1][0].store_in_turn(bounds[1][1], &mut intervals[1]);
        if all && self.step == 1 {
            // SAFETY: the caller's.
            unsafe { array.write_heads(first, V::LANES, &exps, &sign, &intervals) };
            return;
        }
        for lane in (0..group.live).filter(|lane| undone >> lane & 1 == 0) {
            let exp = exps[lane] as i32;
            let exp = if exp == ZERO_EXP { None } else { Some(exp) };
            let bound = |all: &[u64]| ErFloat {
                frac: f64::from_bits(all[2 * lane]),
                exp: all[2 * lane + 1] as i64,
            };
            let head = Head { negative: sign[lane] != 0, exp };
            array.write_head(
                self.at(group.first + lane),
                head,
                intervals.each_ref().map(|x| bound(x)),
            );
        }
    }
}

/// A residue and the next one.
#[inline(always)]
fn pair<V: Register>(residues: &[V], i: usize) -> V {
    residues[i].or(residues[i + 1].shift_left::<32>())
}

/// Exponents and signs in lanes.
#[inline(always)]
fn heads<V: Register>(exps: &[i32], signs: &[i32]) -> Heads<V> {
    // SAFETY: under simd::run.
    let (exps, signs, zero, one, nothing) = unsafe {
        let (zero, one) = (V::splat(0), V::splat(1));
        (V::load_i32(exps), V::load_i32(signs), zero, one, V::splat(NOTHING as u64))
    };
    // SAFETY: as above.
    let above = exps.minus(unsafe { V::splat(i64::from(ZERO_EXP) as u64) });
    let is_zero = above.minus(one).sign_mask();
    let negative = zero.minus(signs).or(signs).sign_mask();
    Heads { negative, exponent: exps.plus(is_zero.and(nothing)) }
}
