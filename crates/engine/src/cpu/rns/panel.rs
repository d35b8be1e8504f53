//! Numbers of an array, several at a time: each in a lane of its own.

use super::{reduce, subtract_once};
use crate::cpu::Isa;
use crate::cpu::simd::{self, Maker, Register, Simd};
use crate::rns::{Array, Head};
use wideblas_format::rns::{Base, DIGIT_BITS, ModuliSet};

/// Numbers of a panel.
pub const PANEL: usize = 16;

/// Digits or residues whose sums are held in registers at a time.
const BLOCK: usize = 8;
/// Products of a residue and a digit that are summed before 64 bits could overflow.
const FULL: usize = 30;
/// Such products before a reduction.
const LAZY: usize = 16;
const DIGIT: u64 = (1 << DIGIT_BITS) - 1;
const LOW: u64 = u32::MAX as u64;

/// Where a residue is in its pair.
fn half(i: usize) -> usize {
    32 * (i % 2)
}

/// Canonical numbers by their significands.
pub struct Panel {
    set: &'static ModuliSet,
    isa: Isa,
    heads: [Head; PANEL],
    /// `[limb][PANEL]`, the lowest first; the highest bit of a significand is that of its last limb.
    limbs: Vec<[u64; PANEL]>,
    /// `[pair][PANEL]`, the first residue of a pair in the low half.
    residues: Vec<[u64; PANEL]>,
    digits: Vec<[u64; PANEL]>,
}

impl Panel {
    pub fn new(set: &'static ModuliSet, isa: Isa) -> Panel {
        let bits = set.bits as usize;
        Panel {
            set,
            isa,
            heads: [Head::default(); PANEL],
            limbs: vec![[0; PANEL]; bits.div_ceil(64)],
            residues: vec![[0; PANEL]; set.full.stride / 2],
            digits: vec![[0; PANEL]; bits.div_ceil(DIGIT_BITS as usize).max(set.first.stride)],
        }
    }

    /// Bits at the low end of the limbs that a significand does not use.
    fn unused(&self) -> u32 {
        64 * self.limbs.len() as u32 - self.set.bits
    }

    /// Takes over at most [`PANEL`] numbers of an array.
    pub fn read(&mut self, array: &Array<'_>, places: &[usize]) {
        let base = &self.set.first;
        if places.len() < PANEL {
            self.residues[..base.stride / 2].fill([0; PANEL]);
        }
        array.gather(places, &mut self.heads, base.len, &mut self.residues);
        let unused = self.unused();
        let Panel { limbs, residues, digits, .. } = self;
        for &i in &base.irregular {
            let (m, inverse) = (u64::from(base.moduli[i]), u64::from(base.inverses[i]));
            digits[i] = residues[i / 2].map(|pair| (pair >> half(i) & LOW) * inverse % m);
        }
        simd::run(self.isa, ToLimbs { base, residues, weighted: digits, unused, limbs });
    }

    pub fn head(&self, lane: usize) -> Head {
        self.heads[lane]
    }

    /// Copies the limbs of a significand.
    pub fn get(&self, lane: usize, limbs: &mut [u64]) {
        for (limb, lanes) in limbs.iter_mut().zip(&self.limbs) {
            *limb = lanes[lane];
        }
    }

    /// A lane becomes a number.
    pub fn set(&mut self, lane: usize, head: Head, limbs: &[u64]) {
        self.heads[lane] = head;
        for (limb, lanes) in limbs.iter().zip(&mut self.limbs) {
            lanes[lane] = *limb;
        }
    }

    /// Writes the first numbers to places of an array.
    pub fn write(&mut self, array: &Array<'_>, places: &[usize]) {
        let base = &self.set.full;
        let unused = self.unused();
        let Panel { limbs, residues, digits, .. } = self;
        let count = (self.set.bits as usize).div_ceil(DIGIT_BITS as usize);
        let digits = &mut digits[..count];
        simd::run(self.isa, ToResidues { base, limbs, unused, digits, residues });
        for &i in &base.irregular {
            let m = u64::from(base.moduli[i]);
            for (lane, pair) in residues[i / 2].iter_mut().enumerate() {
                let next = |x: u64, digits: &[u64; PANEL]| ((x << DIGIT_BITS) + digits[lane]) % m;
                let residue = digits.iter().rev().fold(0, next);
                *pair = *pair & !(LOW << half(i)) | residue << half(i);
            }
        }
        let highest = limbs[limbs.len() - 1];
        for (lane, &at) in places.iter().enumerate() {
            let head = self.heads[lane];
            let bits = if head.exp.is_some() { i64::from(self.set.bits) } else { 0 };
            array.write_head(at, head, self.set.evaluation.of(highest[lane] >> 11, bits));
        }
        array.scatter(places, u32::MAX, residues);
    }
}

/// Limbs of integers that are not negative and have as many bits as the limbs have room for above `unused`.
struct ToLimbs<'a> {
    base: &'a Base,
    residues: &'a [[u64; PANEL]],
    /// `x / (M / m) mod m`; there before for irregular moduli.
    weighted: &'a mut [[u64; PANEL]],
    unused: u32,
    limbs: &'a mut [[u64; PANEL]],
}

impl Simd for ToLimbs<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(mut self, make: Maker<V>) {
        for lane in (0..PANEL).step_by(V::LANES) {
            let quotient = self.weigh(make, lane);
            self.combine(make, lane, quotient);
        }
    }
}

impl ToLimbs<'_> {
    /// Returns q of the integer sum y_i M / m_i - q M, with y the weighted residues.
    #[inline(always)]
    fn weigh<V: Register>(&mut self, make: Maker<V>, lane: usize) -> V {
        let base = self.base;
        let mut fraction = make.splat(0);
        let all_regular = base.irregular.is_empty();
        for i in 0..base.len {
            let mut y = make.load(&self.weighted[i][lane..]);
            if all_regular || !base.irregular.contains(&i) {
                let (pair, weight, modulus, neg_inverse) = (
                    make.load(&self.residues[i / 2][lane..]),
                    make.splat_low(base.inverse_weights[i]),
                    make.splat(base.moduli[i].into()),
                    make.splat_low(base.neg_inverse[i]),
                );
                let x = if i % 2 == 0 { pair } else { pair.shift_right::<32>() };
                y = subtract_once(reduce(x.times_low(weight), modulus, neg_inverse), modulus);
                y.store(&mut self.weighted[i][lane..]);
            }
            let reciprocal = make.splat(base.reciprocals[i].to_bits());
            fraction = y.to_double().fma(reciprocal, fraction);
        }
        // The sum is q plus less than 1/4, and its error far less than 1/4.
        fraction.to_integer()
    }

    #[inline(always)]
    fn combine<V: Register>(&mut self, make: Maker<V>, lane: usize, quotient: V) {
        let ToLimbs { base, weighted, unused, limbs, .. } = self;
        let count = (64 * limbs.len() - *unused as usize).div_ceil(DIGIT_BITS as usize);
        let (zero, mask) = (make.splat(0), make.splat(DIGIT));
        let (mut carry, mut word) = (zero, zero);
        let (mut filled, mut limb) = (*unused, 0);
        for first in (0..count).step_by(BLOCK) {
            let mut sums = [zero; BLOCK];
            let mut above = [zero; BLOCK];
            for (d, sum) in sums.iter_mut().enumerate() {
                let minus = make.splat_low(base.minus_product[first + d]);
                *sum = minus.times_low(quotient);
            }
            let chunks = weighted[..base.len].chunks(FULL);
            for (y, weights) in chunks.zip(base.weights.chunks(FULL * base.digit_stride)) {
                for (y, weights) in y.iter().zip(weights.chunks_exact(base.digit_stride)) {
                    let y = make.load(&y[lane..]);
                    let weights = &weights[first..first + BLOCK];
                    for d in 0..BLOCK {
                        let weight = make.splat_low(weights[d]);
                        sums[d] = sums[d].plus(y.times_low(weight));
                    }
                }
                for d in 0..BLOCK {
                    above[d] = above[d].plus(sums[d].shift_right::<DIGIT_BITS>());
                    sums[d] = sums[d].and(mask);
                }
            }
            for d in 0..BLOCK.min(count - first) {
                let sum = sums[d].plus(carry);
                carry = above[d].plus(sum.shift_right::<DIGIT_BITS>());
                let digit = sum.and(mask);
                let counts = make.splat(filled.into());
                word = word.or(digit.shift_left_by(counts));
                filled += DIGIT_BITS;
                if filled >= 64 {
                    word.store(&mut limbs[limb][lane..]);
                    limb += 1;
                    filled -= 64;
                    let counts = make.splat((DIGIT_BITS - filled).into());
                    word = digit.shift_right_by(counts);
                }
            }
        }
        if limb < limbs.len() {
            word.store(&mut limbs[limb][lane..]);
        }
    }
}

struct ToResidues<'a> {
    base: &'a Base,
    limbs: &'a [[u64; PANEL]],
    unused: u32,
    digits: &'a mut [[u64; PANEL]],
    residues: &'a mut [[u64; PANEL]],
}

impl Simd for ToResidues<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(mut self, make: Maker<V>) {
        for lane in (0..PANEL).step_by(V::LANES) {
            self.split(make, lane);
            self.reduce(make, lane);
        }
    }
}

impl ToResidues<'_> {
    /// Limbs to digits.
    #[inline(always)]
    fn split<V: Register>(&mut self, make: Maker<V>, lane: usize) {
        for (d, digit) in self.digits.iter_mut().enumerate() {
            let bit = self.unused as usize + d * DIGIT_BITS as usize;
            let (limb, shift) = (bit / 64, (bit % 64) as u64);
            let mut x = make.load(&self.limbs[limb][lane..]).shift_right_by(make.splat(shift));
            if let Some(next) = self.limbs.get(limb + 1) {
                // A count of 64 gives zero.
                let high = make.load(&next[lane..]).shift_left_by(make.splat(64 - shift));
                x = x.or(high);
            }
            x.and(make.splat(DIGIT)).store(&mut digit[lane..]);
        }
    }

    #[inline(always)]
    fn reduce<V: Register>(&mut self, make: Maker<V>, lane: usize) {
        let ToResidues { base, digits, residues, .. } = self;
        for first in (0..base.stride).step_by(BLOCK) {
            let mut totals = [make.splat(0); BLOCK];
            let chunks = digits.chunks(LAZY).zip(base.lift.chunks(LAZY * base.stride));
            for (digits, lifts) in chunks {
                let mut sums = [make.splat(0); BLOCK];
                for (digit, lifts) in digits.iter().zip(lifts.chunks_exact(base.stride)) {
                    let digit = make.load(&digit[lane..]);
                    let lifts = &lifts[first..first + BLOCK];
                    for i in 0..BLOCK {
                        let lift = make.splat_low(lifts[i]);
                        sums[i] = sums[i].plus(digit.times_low(lift));
                    }
                }
                for i in 0..BLOCK {
                    let (modulus, neg_inverse) = constants(make, base, first + i);
                    // Each below 2^32: all of them stay far below 2^63.
                    totals[i] = totals[i].plus(reduce(sums[i], modulus, neg_inverse));
                }
            }
            for (i, total) in totals.iter_mut().enumerate() {
                let (modulus, neg_inverse) = constants(make, base, first + i);
                *total = subtract_once(reduce(*total, modulus, neg_inverse), modulus);
            }
            for i in 0..BLOCK / 2 {
                let pair = totals[2 * i].or(totals[2 * i + 1].shift_left::<32>());
                pair.store(&mut residues[first / 2 + i][lane..]);
            }
        }
    }
}

/// A modulus, and minus its inverse.
#[inline(always)]
fn constants<V: Register>(make: Maker<V>, base: &Base, i: usize) -> (V, V) {
    (make.splat(base.moduli[i].into()), make.splat_low(base.neg_inverse[i]))
}
