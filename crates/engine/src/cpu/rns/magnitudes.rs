//! Sums of magnitudes whose exponents spread far: of each row the terms that its rounding needs.
//!
//! Numbers with the same exponent are summed as they are, and these sums from the largest exponent down, by powers of
//! two between them. Magnitudes cannot cancel: terms far below the largest are left out, with a bound.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::accumulate::{part, prefetch};
use super::layout::Constants;
use super::sums::Places;
use crate::cpu::simd::{self, Register};
use crate::rns::{Array, ZERO_EXP};
use std::ops::Range;
use wideblas_base::fallible;
use wideblas_format::rns::{HEADROOM, ModuliSet};

/// Some terms of a row, and the range of their exponents.
pub struct Magnitudes<'a, A> {
    pub array: Array<'a>,
    pub at: A,
    pub row: usize,
    pub terms: Range<usize>,
    pub lowest: i64,
    pub highest: i64,
}

/// A sum by its residues.
pub struct Found {
    /// Reduced, but for moduli that Montgomery's reduction does not serve.
    pub residues: Vec<u32>,
    pub exponent: i64,
    /// Bits that the integer has at most.
    pub bits: usize,
    /// Terms that are left out sum up to less than 2^below.
    pub below: Option<i64>,
}

/// Numbers that are fetched from memory ahead of their use.
const AHEAD: usize = 8;

impl<A: Places> Magnitudes<'_, A> {
    /// The exponent of the sum.
    fn floor(&self) -> i64 {
        self.lowest.max(self.highest - self.reach())
    }

    /// Exponents below the largest one, as far as a quarter of the product of all moduli has room for them.
    fn reach(&self) -> i64 {
        i64::from(self.array.set.bits) + HEADROOM as i64 - 2 - self.log()
    }

    fn log(&self) -> i64 {
        self.terms.len().next_power_of_two().ilog2().into()
    }
}

impl<A: Places> simd::Simd for Magnitudes<'_, A> {
    type Output = Found;

    #[inline(always)]
    fn run<V: Register>(self, make: simd::Maker<V>) -> Found {
        let (set, floor, log) = (self.array.set, self.floor(), self.log());
        let (base, len) = (&set.full, 2 * V::LANES);
        let (registers, low) = (base.len.div_ceil(len), make.splat(u32::MAX.into()));
        let size = len * registers;
        let bins = (self.highest - floor) as usize + 1;
        // Where the sum of an exponent is, from the highest one down: none at first.
        let mut starts = fallible::filled(bins, usize::MAX);
        let mut sums: Vec<u64> = Vec::new();
        let mut left_out = false;
        let Range { start, end } = self.terms;
        for term in start..end {
            let at = self.at.at(self.row, term);
            let exp = self.array.exp(at);
            if exp == ZERO_EXP || i64::from(exp) < floor {
                left_out |= exp != ZERO_EXP;
                continue;
            }
            let next = self.at.at(self.row, (term + AHEAD).min(end - 1));
            let next = self.array.as_raw().0.wrapping_add(next * base.len).cast_const();
            prefetch(next, (4 * base.len).div_ceil(64));
            let bin = (self.highest - i64::from(exp)) as usize;
            if starts[bin] == usize::MAX {
                starts[bin] = sums.len();
                fallible::resize(&mut sums, starts[bin] + size, 0);
            }
            // SAFETY: `exp` checked the place; nothing writes the array meanwhile.
            let residues = unsafe { self.array.digits_unchecked(at) };
            let sum = &mut sums[starts[bin]..][..size];
            for register in 0..registers {
                let pairs: V = part(&residues[len * register..]);
                let (even, odd) = sum[len * register..][..len].split_at_mut(V::LANES);
                make.load(even).plus(pairs.and(low)).store(even);
                make.load(odd).plus(pairs.shift_right::<32>()).store(odd);
            }
        }
        let mut residues = vec![0; base.len];
        let mut pairs = [0; simd::MOST_LANES];
        for register in 0..registers {
            let moduli = Both::<V>::new(set, register);
            // A number congruent to the sum over 2^32, below twice the moduli.
            let mut over = [make.splat(0); 2];
            let mut rest = 0;
            for bin in 0..bins {
                let start = starts[bin];
                let wanted = start != usize::MAX;
                if rest == set.largest_shift || wanted && rest > 0 {
                    moduli.lift(&mut over, rest);
                    rest = 0;
                }
                if wanted {
                    let sum = &sums[start + len * register..][..len];
                    for odd in 0..2 {
                        let sum = make.load(&sum[odd * V::LANES..]);
                        over[odd] = over[odd].plus(moduli.constants[odd].reduced(sum));
                    }
                }
                rest += 1;
            }
            moduli.lift(&mut over, rest - 1);
            let [even, odd] = moduli.constants;
            let (even, odd) = (even.times_2_32(over[0]), odd.times_2_32(over[1]));
            even.and(low).or(odd.shift_left::<32>()).store(&mut pairs);
            for i in 0..len.min(base.len - len * register) {
                residues[len * register + i] = (pairs[i / 2] >> (32 * (i % 2))) as u32;
            }
        }
        let bits = i64::from(set.bits);
        Found {
            residues,
            exponent: floor,
            bits: (bits + bins as i64 - 1 + log) as usize,
            below: if left_out { Some(floor - 1 + bits + log) } else { None },
        }
    }
}

/// The moduli of a register, the even and the odd ones.
struct Both<'a, V> {
    set: &'a ModuliSet,
    first: usize,
    constants: [Constants<V>; 2],
}

impl<V: Register> Both<'_, V> {
    #[inline(always)]
    fn new(set: &ModuliSet, register: usize) -> Both<'_, V> {
        let even = Constants::new(&set.full, register, false);
        let constants = [even, Constants::new(&set.full, register, true)];
        Both { set, first: 2 * V::LANES * register, constants }
    }

    /// Multiplies by a power of two.
    #[inline(always)]
    fn lift(&self, over: &mut [V; 2], shift: u32) {
        let powers: V = part(&self.set.shift(false, shift)[self.first..]);
        over[0] = self.constants[0].reduced(over[0].times_low(powers));
        over[1] = self.constants[1].reduced(over[1].times_low(powers.shift_right::<32>()));
    }
}
