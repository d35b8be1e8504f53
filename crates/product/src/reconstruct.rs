//! From residues back to integers.

use super::moduli::{Basis, Group, PIECE, PIECES, Pairs};
use wideblas_base::fallible;
use wideblas_engine::cpu::Isa;
use wideblas_engine::cpu::modular::planes::{Residues, Sums};
use wideblas_engine::cpu::modular::{PANEL, Width};
use wideblas_engine::cpu::simd::{self, Maker, Register};
use wideblas_format::rns::Form;

/// Memory of one thread's reconstructions.
pub struct Scratch {
    /// The residues modulo the moduli of groups or of pairs, `[group][PANEL]`.
    joined: Vec<[u64; PANEL]>,
    /// Pieces of the integers, and a zero, `[piece][PANEL]`.
    pieces: Vec<[u64; PANEL]>,
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
            pieces: fallible::try_filled(basis.pairs.pieces + 1, [0; PANEL])?,
            words: fallible::try_filled(basis.words, [0; PANEL])?,
            negative: [0; PANEL],
        })
    }

    /// Moves the integers down by `lanes` lanes; the first `lanes` integers are lost.
    pub fn drop_first(&mut self, lanes: usize) {
        if lanes > 0 {
            self.words.iter_mut().for_each(|word| word.rotate_left(lanes));
            self.negative.rotate_left(lanes);
        }
    }
}

/// The integers, less than 0.43 times the product of the moduli in magnitude, whose residues lie in
/// `PANEL` rows from `row` in column `col` of the planes from `first` on.
pub fn integers(
    isa: Isa,
    basis: &Basis,
    (sums, first): (&Sums, usize),
    (row, col): (usize, usize),
    scratch: &mut Scratch,
) {
    simd::run_products(isa, Integers { basis, sums, first, row, col, scratch });
}

struct Integers<'a> {
    basis: &'a Basis,
    sums: &'a Sums,
    first: usize,
    row: usize,
    col: usize,
    scratch: &'a mut Scratch,
}

impl simd::Simd for Integers<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(mut self, make: Maker<V>) {
        for lane in (0..PANEL).step_by(V::LANES) {
            self.lanes(make, lane);
        }
    }
}

/// Groups summed up before 64 bits could overflow: joined residues of words are below 2^27, weights below 2^32, and
/// the sum before is below 2^43. A byte basis has at most this many groups, with joined residues below 2^26.
const FLUSH: usize = 16;

impl Integers<'_> {
    #[inline(always)]
    fn lanes<V: Register>(&mut self, make: Maker<V>, lane: usize) {
        if V::FORM == Form::Long {
            self.by_pairs(make, lane);
        } else {
            self.by_groups(make, lane);
        }
        self.sign(make, lane);
    }

    /// The residue modulo a group's modulus, plus at most one multiple of the modulus for each further member of the
    /// group.
    #[inline(always)]
    fn join<V: Register>(&self, make: Maker<V>, group: &Group, lane: usize) -> V {
        let Integers { sums, first, row, col, .. } = *self;
        let first = first + group.first;
        let mut sum = make.splat(0);
        for (i, &multiplier) in group.multipliers.iter().enumerate() {
            // Residues below 2^8 times multipliers below 2^16, three of them, or two of 2^13 and 2^13.
            let residues = match sums.residues(first + i, row, col) {
                Residues::Bytes(x) => make.load_u8(&x[lane..]),
                Residues::Words(x) => make.load_u16(&x[lane..]),
            };
            if lane == 0 {
                sums.fetch_ahead(first + i, row, col);
            }
            let multiplier = make.splat(multiplier);
            sum = sum.plus(residues.times_low(multiplier));
        }
        sum
    }

    /// With y_g the joined residue of group g, M_g its modulus and W_g = M / M_g, the integer is
    /// sum y_g W_g - q M with q = round(sum y_g / M_g): the sum is q plus at most 0.43, and its error
    /// in binary64 is far below 0.07. Multiples of M_g in y_g change q alone.
    #[inline(always)]
    fn by_groups<V: Register>(&mut self, make: Maker<V>, lane: usize) {
        let basis = self.basis;
        let (mut fraction, low) = (make.splat(0), make.splat(0xffff_ffff));
        for (g, group) in basis.groups.iter().enumerate() {
            let rest = self.join(make, group, lane);
            let inverse = make.splat(group.inverse.to_bits());
            fraction = rest.to_double().fma(inverse, fraction);
            rest.store(&mut self.scratch.joined[g][lane..]);
        }
        let quotient = fraction.to_integer();
        let Scratch { joined, words, .. } = &mut *self.scratch;
        let mut carry = make.splat(0);
        for (w, word) in words.iter_mut().enumerate() {
            let minus = make.splat_low(basis.minus_product[w]);
            let mut sum = carry.plus(quotient.times_low(minus));
            let mut high = make.splat(0);
            for (joined, weights) in joined.chunks(FLUSH).zip(basis.weights[w].chunks(FLUSH)) {
                for (y, &weight) in joined.iter().zip(weights) {
                    let (y, weight) = (make.load(&y[lane..]), make.splat_low(weight));
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
    }

    /// The same with products of 52 bits, a quarter as many. For groups g and h the sum y_g W_g + y_h W_h is (y_g M_h
    /// + y_h M_g) M / (M_g M_h), and the first factor may be reduced modulo M_g M_h.
    #[inline(always)]
    fn by_pairs<V: Register>(&mut self, make: Maker<V>, lane: usize) {
        let basis = self.basis;
        let Pairs { list, weights, minus_product, .. } = &basis.pairs;
        let (mut fraction, mask) = (make.splat(0), make.splat(PIECE));
        for (p, (pair, groups)) in list.iter().zip(basis.groups.chunks(2)).enumerate() {
            let mut value = self.join(make, &groups[0], lane);
            if let Some(second) = groups.get(1) {
                let moduli = [groups[0].modulus, second.modulus];
                let [of_first, of_second] = moduli.map(|m| make.splat(m));
                let other = self.join(make, second, lane);
                let sum = value.times_low(of_second).plus(other.times_low(of_first));
                // Below six times the modulus of bytes, 2^51; but four times that of words has two bits too many.
                value = sum;
                if basis.width == Width::Word {
                    for times in [2, 1] {
                        let modulus = make.splat(times * pair.modulus);
                        let rest = value.minus(modulus);
                        value = rest.plus(rest.sign_mask().and(modulus));
                    }
                }
            }
            let inverse = make.splat(pair.inverse.to_bits());
            fraction = value.to_double().fma(inverse, fraction);
            value.store(&mut self.scratch.joined[p][lane..]);
        }
        let quotient = fraction.to_integer();
        let Scratch { joined, pieces, words, .. } = &mut *self.scratch;
        let mut carry = make.splat(0);
        let blocks =
            weights.chunks_exact(PIECES * list.len()).zip(minus_product.chunks_exact(PIECES));
        for ((weights, minus), pieces) in blocks.zip(pieces.chunks_mut(PIECES)) {
            // Sums of several pieces at once: each waits for its last product. They stay below 2^62.
            let [mut low, mut high] = [[make.splat(0); PIECES]; 2];
            for i in 0..PIECES {
                let minus = make.splat(minus[i]);
                V::add_product(&mut low[i], &mut high[i], quotient, minus);
            }
            for (value, weights) in joined.iter().zip(weights.chunks_exact(PIECES)) {
                let value = make.load(&value[lane..]);
                for i in 0..PIECES {
                    let weight = make.splat(weights[i]);
                    V::add_product(&mut low[i], &mut high[i], value, weight);
                }
            }
            for i in 0..PIECES {
                let sum = low[i].plus(carry);
                sum.and(mask).store(&mut pieces[i][lane..]);
                carry = sum.shift_right::<52>().plus(high[i]);
            }
        }
        for (w, word) in words.iter_mut().enumerate() {
            let (piece, part) = (32 * w / 52, 32 * w as u64 % 52);
            let (down, up) = (make.splat(part), make.splat(52 - part));
            let load = |piece: usize| make.load(&pieces[piece][lane..]);
            let bits = load(piece).shift_right_by(down).or(load(piece + 1).shift_left_by(up));
            bits.store_u32(&mut word[lane..]);
        }
    }

    /// From two's complement to sign and magnitude.
    #[inline(always)]
    fn sign<V: Register>(&mut self, make: Maker<V>, lane: usize) {
        let Scratch { words, negative, .. } = &mut *self.scratch;
        let low = make.splat(0xffff_ffff);
        let Some(top) = words.last() else { return };
        let sign = make.load_u32(&top[lane..]).shift_left::<32>().sign_mask();
        sign.store(&mut negative[lane..]);
        let flip = sign.and(low);
        let mut carry = sign.shift_right::<63>();
        for word in words {
            let sum = make.load_u32(&word[lane..]).xor(flip).plus(carry);
            sum.store_u32(&mut word[lane..]);
            carry = sum.shift_right::<32>();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moduli::Side;
    use wideblas_engine::cpu::modular::Unit;
    use wideblas_engine::cpu::modular::planes::{DigitTable, ResiduePlanes, Task};
    use wideblas_engine::cpu::per_thread::PerThread;

    /// Sums with the residues of a panel of integers, given as two's complements `[word][PANEL]`.
    fn residues(basis: &Basis, words: &[u32]) -> Sums {
        let unit = Unit::Portable;
        let (count, width) = (words.len() / PANEL, basis.width);
        let staging = PerThread::new(1, || ResiduePlanes::staging(width, count)).unwrap();
        let operand = |number: &dyn Fn(usize) -> u32, side| {
            let table = basis.digit_table(count, side).unwrap();
            let table = DigitTable { moduli: &basis.moduli, table: &table, words: count };
            let mut operand =
                ResiduePlanes::new(unit, width, PANEL, 1, basis.moduli.len()).unwrap();
            let numbers: Vec<u32> = (0..words.len()).map(number).collect();
            operand.fill(
                &table,
                side == Side::Left,
                1,
                |_| 0..1,
                &staging,
                |_, _, out, negative| {
                    out[..numbers.len()].copy_from_slice(&numbers);
                    for (lane, negative) in negative[..PANEL].iter_mut().enumerate() {
                        *negative = numbers[numbers.len() - PANEL + lane] as i32 >> 31;
                    }
                },
            );
            operand
        };
        let a = operand(&|at| words[at], Side::Left);
        let one = operand(&|at| u32::from(at < PANEL), Side::Right);
        let mut sums = Sums::new(width, PANEL, PANEL, basis.moduli.len()).unwrap();
        let shape = (PANEL, PANEL);
        let task = Task { moduli: &basis.moduli, shape, threads: 1, needed: &|_| 0..PANEL };
        sums.multiply((&a, &one), false, &task);
        sums
    }

    #[test]
    fn integers_come_back_on_every_way() {
        let mut state = 1u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            match state >> 60 {
                0..3 => 0,
                3..6 => u32::MAX,
                _ => (state >> 30) as u32,
            }
        };
        let cases = [(Width::Word, 1), (Width::Word, 5), (Width::Byte, 32), (Width::Word, 269)];
        for &(width, count) in if cfg!(miri) { &cases[..2] } else { &cases } {
            let basis = Basis::get(width, count);
            // Up to 0.42 times the product.
            let minus = basis.minus_product.last().map_or(0, |word| !word);
            let top = (u64::from(minus) + 1) * 21 / 50;
            let mut words: Vec<u32> = (0..basis.words * PANEL).map(|_| next()).collect();
            let highest = words.len() - PANEL;
            for word in &mut words[highest..] {
                *word = (u64::from(*word) % (2 * top).max(1)).wrapping_sub(top) as u32;
            }
            if top == 0 {
                // The product is little more than its lower words.
                words[highest - PANEL..highest].iter_mut().for_each(|word| *word >>= 3);
            }
            let sums = residues(&basis, &words);
            for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
                let mut scratch = Scratch::new(&basis).unwrap();
                integers(isa, &basis, (&sums, 0), (0, 3), &mut scratch);
                for lane in 0..PANEL {
                    let negative = words[highest + lane] >> 31 == 1;
                    assert_eq!(scratch.negative[lane] != 0, negative, "{isa:?} {width:?} {count}");
                    let mut carry = u64::from(negative);
                    for (word, found) in words.chunks(PANEL).zip(&scratch.words) {
                        let flipped = if negative { !word[lane] } else { word[lane] };
                        carry += u64::from(flipped);
                        assert_eq!(found[lane], carry as u32, "{isa:?} {width:?} {count}");
                        carry >>= 32;
                    }
                }
            }
        }
    }
}
