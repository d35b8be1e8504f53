//! A moduli set in the form that kernels need: `Set` of kernels/rns/rns.cuh.

use num_bigint::BigUint;
use num_traits::One;
use wideblas_format::rns::{Base, ModuliSet};

/// The smallest modulus that kernels serve: parts of X / M are summed in units of 2^-62 of it.
const SMALLEST: u32 = 64;
/// The most threads of a block, `THREADS` of the kernels, and so the largest number of moduli.
pub const THREADS: usize = 896;

/// Constants of a set, in the order in which they are in memory.
#[derive(Debug)]
pub struct SetTables {
    /// Words of a sum with its sign, and of a significand.
    pub sum_words: usize,
    pub words: usize,
    /// The words that blocks copy, either all or only the constants: constants, powers and weights of `Set`. The
    /// length of each part is a multiple of 4.
    pub near: Vec<u32>,
    pub constants_len: usize,
    pub powers_len: usize,
    /// `shifts` of `Set`, and the word where its row of zeros begins. Both that and the length are multiples of 4,
    /// and there are some words before and after the rows.
    pub shifts: Vec<u32>,
    pub shifts_zero: usize,
    /// Residues of 1.
    pub one: Vec<u32>,
}

impl SetTables {
    /// `None` for moduli that the kernels do not support: even or very small ones, or too many.
    pub fn derive(set: &ModuliSet) -> Option<SetTables> {
        let base = &set.full;
        let served = |&m: &u32| m % 2 == 1 && m >= SMALLEST;
        if base.len > THREADS || !base.moduli().iter().all(served) {
            return None;
        }
        let n = base.len;
        let sum_words = base.product.bits() as usize / 32 + 1;
        let words = set.bits.div_ceil(32) as usize;
        let power = |exponent: usize| residues(base, &(BigUint::one() << exponent));
        let mut near = Vec::new();
        for &m in base.moduli() {
            push_words(&mut near, &BigUint::from((1 << 62) / u64::from(m)), 2);
        }
        near.extend_from_slice(base.moduli());
        near.extend_from_slice(&base.neg_inverse[..n]);
        near.extend_from_slice(&base.inverse_weights[..n]);
        for exponent in [32, 64, set.bits as usize - 1] {
            near.extend(power(exponent));
        }
        push_words(&mut near, &((BigUint::one() << (32 * sum_words)) - &base.product), sum_words);
        let constants_len = pad(&mut near);
        near.extend((0..words).flat_map(|w| power(32 * w)));
        let powers_len = pad(&mut near) - constants_len;
        for &m in base.moduli() {
            push_words(&mut near, &(&base.product / m), sum_words);
        }
        pad(&mut near);
        let (shifts, shifts_zero) = signed_shifts(set);
        let one = power(0);
        Some(SetTables {
            sum_words,
            words,
            near,
            constants_len,
            powers_len,
            shifts,
            shifts_zero,
            one,
        })
    }

    /// The word of `near` where the powers start.
    pub fn powers_at(&self) -> usize {
        self.constants_len
    }

    pub fn weights_at(&self) -> usize {
        self.constants_len + self.powers_len
    }

    /// Residues of 2^(p-1), the significand of the number 1.
    pub fn canonical_one(&self) -> &[u32] {
        &self.near[7 * self.one.len()..][..self.one.len()]
    }
}

/// Powers of two with both signs, and the word where the row of zeros begins. There is room at both ends, as blocks
/// copy whole pieces.
fn signed_shifts(set: &ModuliSet) -> (Vec<u32>, usize) {
    let (base, rows) = (&set.full, set.largest_shift as usize + 1);
    let power = |s: usize| &set.shifts[s * base.stride..][..base.len];
    let zero = (rows * base.len + PIECE).next_multiple_of(PIECE);
    let mut shifts = vec![0; zero - rows * base.len];
    for s in (0..rows).rev() {
        shifts.extend(power(s).iter().zip(base.moduli()).map(|(power, m)| m - power));
    }
    shifts.resize(zero + base.len, 0);
    (0..rows).for_each(|s| shifts.extend(power(s)));
    shifts.resize(shifts.len() + PIECE, 0);
    pad(&mut shifts);
    (shifts, zero)
}

/// Pads with zeros to a multiple of 4 words, and returns the new length.
fn pad(words: &mut Vec<u32>) -> usize {
    words.resize(words.len().next_multiple_of(4), 0);
    words.len()
}

/// Constants for converting to limbs and back: those of `Exchange` in kernels/rns/limbs.cuh.
#[derive(Debug)]
pub struct LimbTables {
    /// The number of moduli that determine a significand.
    pub count: usize,
    /// Words of a row of a table.
    pub weight_stride: usize,
    pub power_stride: usize,
    pub inverse_weights: Vec<u32>,
    pub weights: Vec<u32>,
    pub powers: Vec<u32>,
}

/// Rows are read in pieces of `PIECE` words.
const PIECE: usize = 4;

impl LimbTables {
    /// Only for moduli that the kernels support.
    pub fn derive(set: &ModuliSet) -> LimbTables {
        let (base, words) = (&set.full, set.bits.div_ceil(32) as usize);
        let least = BigUint::one() << (set.bits + 2);
        let (mut product, mut count) = (BigUint::one(), 0);
        while product <= least {
            product *= base.moduli()[count];
            count += 1;
        }
        let (weight_stride, all) = (words.next_multiple_of(PIECE), BigUint::one() << (32 * words));
        let (mut inverse_weights, mut weights) = (Vec::new(), Vec::new());
        for &m in &base.moduli()[..count] {
            let weight = &product / m;
            let inverse = (&weight % m).modinv(&m.into()).expect("coprime moduli");
            let montgomery: BigUint = (inverse << 32) % m;
            inverse_weights.extend(montgomery.iter_u32_digits());
            push_words(&mut weights, &(weight % &all), weight_stride);
        }
        push_words(&mut weights, &((&all - product % &all) % &all), weight_stride);
        let power_stride = base.len.next_multiple_of(PIECE);
        let mut powers = Vec::new();
        for w in 0..words {
            powers.extend(residues(base, &(BigUint::one() << (32 * w))));
            powers.resize((w + 1) * power_stride, 0);
        }
        LimbTables { count, weight_stride, power_stride, inverse_weights, weights, powers }
    }

    /// All tables, one after the other.
    pub fn words(&self) -> Vec<u32> {
        let mut words = self.inverse_weights.clone();
        words.resize(self.places()[1], 0);
        words.extend(&self.weights);
        words.extend(&self.powers);
        words
    }

    /// The words where the parts of [`LimbTables::words`] begin.
    pub fn places(&self) -> [usize; 3] {
        let weights = self.count.next_multiple_of(PIECE);
        [0, weights, weights + self.weights.len()]
    }
}

fn residues(base: &Base, x: &BigUint) -> Vec<u32> {
    base.moduli().iter().map(|&m| u32::try_from(x % m).expect("below m")).collect()
}

/// Appends `len` words of a number.
fn push_words(to: &mut Vec<u32>, x: &BigUint, len: usize) {
    let words = x.iter_u32_digits().chain(std::iter::repeat(0));
    to.extend(words.take(len));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_moduli_lead_from_significands_to_limbs() {
        for bits in [24, 100, 424, 3400] {
            let set = ModuliSet::for_precision(bits).unwrap();
            let tables = LimbTables::derive(set);
            assert!(tables.count <= bits as usize / 30 + 2);
            assert_eq!(tables.inverse_weights.len(), tables.count);
            assert_eq!(tables.weights.len(), (tables.count + 1) * tables.weight_stride);
            let places = tables.places();
            assert!(places.iter().all(|place| place % PIECE == 0));
            assert_eq!(tables.words().len(), places[2] + tables.powers.len());
        }
    }

    #[test]
    fn moduli_that_kernels_do_not_serve_have_no_tables() {
        let tables = |moduli: &[i32]| SetTables::derive(ModuliSet::from_moduli(moduli).unwrap());
        assert!(tables(&[i32::MAX, 1 << 20]).is_none());
        assert!(tables(&[i32::MAX, (1 << 20) + 7, 61]).is_none());
        let tables = tables(&[i32::MAX, (1 << 20) + 7]).expect("odd moduli");
        assert_eq!(
            (tables.near.len() % 4, tables.shifts_zero % 4, tables.shifts.len() % 4),
            (0, 0, 0)
        );
        // With a sign beside a quarter of the product.
        let set = ModuliSet::for_precision(424).unwrap();
        let tables = SetTables::derive(set).expect("odd moduli");
        assert!(32 * tables.sum_words as u64 >= set.full.product.bits());
        assert!(SetTables::derive(ModuliSet::for_precision(8192).unwrap()).is_some());
    }
}
