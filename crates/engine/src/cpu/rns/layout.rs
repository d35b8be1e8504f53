//! The layout of sums of products of residues, and what they are congruent to.
//!
//! Residues of a number are taken by pairs, in the order of memory: the even ones in the low halves of 64-bit lanes
//! and the odd ones above. Next to each sum modulo 2^64 is the sum of the high halves.

use super::{reduce, subtract_once};
use crate::cpu::Isa;
use crate::cpu::simd::{self, Register, Simd};
use wideblas_format::rns::Base;

/// The layout of the sums of one window: for each register of pairs of residues the sums of the even residues, those
/// of the odd ones, and then the same for the high halves.
#[derive(Clone, Copy)]
pub struct Layout {
    lanes: usize,
    registers: usize,
}

impl Layout {
    pub fn new(isa: Isa, base: &Base) -> Layout {
        Layout::of(simd::lanes(isa), base)
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
    fn run<V: Register>(self, _: simd::Maker<V>) {
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

/// Constants for reductions of the even or the odd residues of a register.
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
    pub fn reduced(&self, v: V) -> V {
        subtract_once(reduce(v, self.modulus, self.neg_inverse), self.modulus)
    }

    /// 2^32 times `v`, which is below twice the modulus.
    #[inline(always)]
    pub fn times_2_32(&self, v: V) -> V {
        self.reduced(v.times_low(self.power))
    }

    /// A number congruent to a sum over 2^32, below twice the modulus.
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
