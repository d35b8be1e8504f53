//! From residues back to integers.

use super::moduli::Basis;
use crate::engine::cpu::modular::planes::Sums;
use crate::engine::cpu::modular::{PANEL, Width};
use crate::engine::cpu::{Isa, simd};

/// Memory of one thread's reconstructions.
pub struct Scratch {
    /// The residues modulo the groups' moduli, `[group][PANEL]`.
    joined: Vec<[u64; PANEL]>,
    /// Magnitudes of the integers, 32-bit words `[word][PANEL]`.
    pub words: Vec<[u32; PANEL]>,
    /// All ones where an integer is negative.
    pub negative: [u32; PANEL],
}

impl Scratch {
    pub fn new(basis: &Basis) -> Scratch {
        Scratch {
            joined: vec![[0; PANEL]; basis.groups.len()],
            words: vec![[0; PANEL]; basis.words],
            negative: [0; PANEL],
        }
    }
}

/// The integers, at most a quarter of the product of the moduli in magnitude, whose residues lie in
/// `PANEL` rows from `row` in column `col`.
pub fn integers(
    isa: Isa,
    basis: &Basis,
    sums: &Sums,
    (row, col): (usize, usize),
    scratch: &mut Scratch,
) {
    simd::run(isa, Integers { basis, sums, row, col, scratch });
}

struct Integers<'a> {
    basis: &'a Basis,
    sums: &'a Sums,
    row: usize,
    col: usize,
    scratch: &'a mut Scratch,
}

impl simd::Simd for Integers<'_> {
    type Output = ();

    /// With y_g the joined residue of group g, M_g its modulus and W_g = M / M_g, the integer is
    /// sum y_g W_g - q M with q = round(sum y_g / M_g): the sum is q plus at most 1/4, and its error in
    /// binary64 is far below 1/4.
    #[inline(always)]
    fn run(self) {
        let Integers { basis, sums, row, col, scratch } = self;
        let mut fraction = [0.0; PANEL];
        for (group, joined) in basis.groups.iter().zip(&mut scratch.joined) {
            let mut sum = [0.0; PANEL];
            for (i, &multiplier) in group.multipliers.iter().enumerate() {
                let residues = sums.residues(group.first + i, row, col);
                for lane in 0..PANEL {
                    // Exact: a residue below 2^13 times a multiplier below 2^26, at most three of them.
                    sum[lane] += f64::from(residues[lane] as i32) * multiplier;
                }
            }
            for lane in 0..PANEL {
                let quotient = nearest(sum[lane] * group.inverse);
                let rest = sum[lane] - quotient * group.modulus;
                let rest = if rest < 0.0 { rest + group.modulus } else { rest };
                fraction[lane] += rest * group.inverse;
                joined[lane] = to_integer(rest);
            }
        }
        let mut quotient = [0; PANEL];
        for lane in 0..PANEL {
            quotient[lane] = to_integer(fraction[lane]);
        }
        let mut carry = [0u64; PANEL];
        for (w, word) in scratch.words.iter_mut().enumerate() {
            let mut sum = carry;
            let mut high = [0u64; PANEL];
            let minus = u64::from(basis.minus_product[w]);
            for lane in 0..PANEL {
                sum[lane] += quotient[lane] * minus;
            }
            for (joined, weights) in
                scratch.joined.chunks(FLUSH).zip(basis.weights[w].chunks(FLUSH))
            {
                for (y, &weight) in joined.iter().zip(weights) {
                    for lane in 0..PANEL {
                        // 32 by 32 bits, written so that it becomes one instruction.
                        sum[lane] += (y[lane] & 0xffff_ffff) * u64::from(weight);
                    }
                }
                if basis.width == Width::Word {
                    for lane in 0..PANEL {
                        high[lane] += sum[lane] >> 32;
                        sum[lane] &= 0xffff_ffff;
                    }
                }
            }
            for lane in 0..PANEL {
                word[lane] = sum[lane] as u32;
                carry[lane] = (sum[lane] >> 32) + high[lane];
            }
        }
        let Some(&top) = scratch.words.last() else { return };
        let mut add = [0; PANEL];
        for lane in 0..PANEL {
            scratch.negative[lane] = (top[lane] as i32 >> 31) as u32;
            add[lane] = u64::from(scratch.negative[lane] & 1);
        }
        for word in &mut scratch.words {
            for lane in 0..PANEL {
                let sum = u64::from(word[lane] ^ scratch.negative[lane]) + add[lane];
                word[lane] = sum as u32;
                add[lane] = sum >> 32;
            }
        }
    }
}

/// Groups summed up before 64 bits could overflow: joined residues are below 2^26, weights below 2^32,
/// and what is there before is below 2^43. A byte basis has fewer groups of 2^24.
const FLUSH: usize = 32;

/// The nearest integer of x, for 0 <= x < 2^50.
#[inline(always)]
fn nearest(x: f64) -> f64 {
    const MAGIC: f64 = (1u64 << 52) as f64;
    (x + MAGIC) - MAGIC
}

/// The nearest integer of x, for 0 <= x < 2^50, without the range checks of a cast.
#[inline(always)]
fn to_integer(x: f64) -> u64 {
    const MAGIC: f64 = (1u64 << 52) as f64;
    (x + MAGIC).to_bits() & ((1 << 52) - 1)
}
