//! From residues back to integers.

use super::moduli::Basis;
use crate::engine::cpu::Isa;
use crate::engine::cpu::modular::planes::{Residues, Sums};
use crate::engine::cpu::modular::{PANEL, Width};
use crate::engine::cpu::simd::{self, Register};
use crate::fallible;

/// Memory of one thread's reconstructions.
pub struct Scratch {
    /// The residues modulo the groups' moduli, `[group][PANEL]`.
    joined: Vec<[u64; PANEL]>,
    /// Magnitudes of the integers, 32-bit words `[word][PANEL]`.
    pub words: Vec<[u32; PANEL]>,
    /// All ones where an integer is negative.
    pub negative: [u64; PANEL],
}

impl Scratch {
    /// `None` without memory.
    pub fn new(basis: &Basis) -> Option<Scratch> {
        Some(Scratch {
            joined: fallible::try_filled(basis.groups.len(), [0; PANEL])?,
            words: fallible::try_filled(basis.words, [0; PANEL])?,
            negative: [0; PANEL],
        })
    }

    /// Moves the integers by so many lanes, the first of which are lost.
    pub fn drop_first(&mut self, lanes: usize) {
        if lanes > 0 {
            self.words.iter_mut().for_each(|word| word.rotate_left(lanes));
            self.negative.rotate_left(lanes);
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

    #[inline(always)]
    fn run<V: Register>(mut self) {
        for lane in (0..PANEL).step_by(V::LANES) {
            self.lanes::<V>(lane);
        }
    }
}

/// 2^52: a double of this exponent holds an integer below 2^52 in its low bits.
const MAGIC: u64 = 1075 << 52;

/// Groups summed up before 64 bits could overflow: joined residues are below 2^26, weights below 2^32,
/// and what is there before is below 2^43. A byte basis has fewer groups of 2^24.
const FLUSH: usize = 32;

impl Integers<'_> {
    /// With y_g the joined residue of group g, M_g its modulus and W_g = M / M_g, the integer is
    /// sum y_g W_g - q M with q = round(sum y_g / M_g): the sum is q plus at most 1/4, and its error in
    /// binary64 is far below 1/4.
    #[inline(always)]
    fn lanes<V: Register>(&mut self, lane: usize) {
        let Integers { basis, sums, row, col, .. } = *self;
        let Scratch { joined, words, negative } = &mut *self.scratch;
        // SAFETY of all that makes registers here: under simd::run.
        let (magic, low) = unsafe { (V::splat(MAGIC), V::splat(0xffff_ffff)) };
        let number = |x: f64| unsafe { V::splat(x.to_bits()) };
        // Integers below 2^52 to doubles, and nearest integers of such doubles back.
        let to_double = |x: V| x.or(magic).sub(magic);
        let mantissa = unsafe { V::splat((1 << 52) - 1) };
        let to_integer = |x: V| x.add(magic).and(mantissa);
        let mut fraction = number(0.0);
        for (group, joined) in basis.groups.iter().zip(joined.iter_mut()) {
            let mut sum = unsafe { V::splat(0) };
            for (i, &multiplier) in group.multipliers.iter().enumerate() {
                // Residues below 2^13 times multipliers below 2^26, at most three of them.
                let residues = unsafe {
                    match sums.residues(group.first + i, row, col) {
                        Residues::Bytes(x) => V::load_u8(&x[lane..]),
                        Residues::Words(x) => V::load_u16(&x[lane..]),
                    }
                };
                let multiplier = unsafe { V::splat(multiplier) };
                sum = sum.plus(residues.times_low(multiplier));
            }
            let inverse = number(group.inverse);
            let quotient = to_integer(to_double(sum).mul(inverse));
            let modulus = unsafe { V::splat(group.modulus) };
            let rest = sum.minus(quotient.times_low(modulus));
            let rest = rest.plus(rest.sign_mask().and(modulus));
            fraction = to_double(rest).fma(inverse, fraction);
            rest.store(&mut joined[lane..]);
        }
        let quotient = to_integer(fraction);
        let mut carry = unsafe { V::splat(0) };
        for (w, word) in words.iter_mut().enumerate() {
            let minus = unsafe { V::splat_low(basis.minus_product[w]) };
            let mut sum = carry.plus(quotient.times_low(minus));
            let mut high = unsafe { V::splat(0) };
            for (joined, weights) in joined.chunks(FLUSH).zip(basis.weights[w].chunks(FLUSH)) {
                for (y, &weight) in joined.iter().zip(weights) {
                    let (y, weight) = unsafe { (V::load(&y[lane..]), V::splat_low(weight)) };
                    sum = sum.plus(y.times_low(weight));
                }
                if basis.width == Width::Word {
                    high = high.plus(sum.shift_right::<32>());
                    sum = sum.and(low);
                }
            }
            sum.store_u32(&mut word[lane..]);
            carry = sum.shift_right::<32>().plus(high);
        }
        let Some(top) = words.last() else { return };
        // SAFETY: as above.
        let sign = unsafe { V::load_u32(&top[lane..]) }.shift_left::<32>().sign_mask();
        sign.store(&mut negative[lane..]);
        let flip = sign.and(low);
        let mut carry = sign.shift_right::<63>();
        for word in words {
            // SAFETY: as above.
            let sum = unsafe { V::load_u32(&word[lane..]) }.xor(flip).plus(carry);
            sum.store_u32(&mut word[lane..]);
            carry = sum.shift_right::<32>();
        }
    }
}
