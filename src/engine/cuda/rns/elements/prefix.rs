//! The first moduli of a set, as many as the significand of an operand needs: `Prefix` of kernels/rns_batch.cuh.

use crate::format::rns::ModuliSet;
use num_bigint::{BigInt, BigUint};
use num_traits::One;

/// Constants in rows of four. The number of rows of a tile is a multiple of [`ROWS`], and the last rows are zeros.
#[derive(Debug)]
pub struct Prefix {
    /// The number of moduli, whose product M is more than four times any significand.
    pub len: usize,
    /// Words of an operand.
    pub words: usize,
    /// `[tile][rows of len][4]`, words of M / m_i.
    pub weights: Vec<u32>,
    /// `[tile][4]`, words of -M modulo 2^(32 words).
    pub minus_product: Vec<u32>,
    /// `[tile of moduli][rows of the set's words][4]`, 2^(32 w + 64) by the moduli of arrays.
    pub powers: Vec<u32>,
    /// floor(2^62 / m_i), and 2^32 / (M / m_i) mod m_i.
    pub reciprocals: Vec<u64>,
    pub inverse_weights: Vec<u32>,
}

/// Columns that the kernel computes together.
const COLUMNS: usize = 4;
/// Rows of constants that the kernel uses together: its `ROWS`.
pub const ROWS: usize = 4;

impl Prefix {
    /// For operands of `bits` bits, at most twice those of the set.
    pub fn derive(set: &ModuliSet, bits: u32) -> Prefix {
        let words = bits.div_ceil(32) as usize;
        let mut product = BigUint::one();
        let mut moduli = Vec::new();
        for &m in set.full.moduli() {
            if product.bits() > u64::from(bits) + 2 {
                break;
            }
            product *= m;
            moduli.push(m);
        }
        let len = moduli.len();
        let (tiles, rows) = (words.div_ceil(COLUMNS), len.next_multiple_of(ROWS));
        let mut weights = vec![0; tiles * rows * COLUMNS];
        let mut inverse_weights = Vec::new();
        for (i, &m) in moduli.iter().enumerate() {
            let weight = &product / m;
            for (w, word) in weight.iter_u32_digits().take(words).enumerate() {
                weights[(w / COLUMNS * rows + i) * COLUMNS + w % COLUMNS] = word;
            }
            let inverse = BigInt::from(weight)
                .modinv(&BigInt::from(m))
                .expect("moduli are coprime")
                .to_biguint()
                .expect("below m");
            inverse_weights.push(word((inverse << 32u8) % m));
        }
        let all = BigUint::one() << (32 * words);
        let minus = (&all - product % &all).iter_u32_digits().collect::<Vec<_>>();
        let minus_product = minus.into_iter().chain(std::iter::repeat(0));
        let (n, own) = (set.full.len, set.bits.div_ceil(32) as usize);
        let rows = own.next_multiple_of(ROWS);
        let mut powers = vec![0; n.div_ceil(COLUMNS) * rows * COLUMNS];
        for (r, &m) in set.full.moduli().iter().enumerate() {
            let m = u64::from(m);
            let unit = (1u64 << 32) % m;
            let mut power = unit * unit % m;
            for w in 0..own {
                powers[(r / COLUMNS * rows + w) * COLUMNS + r % COLUMNS] = power as u32;
                power = power * unit % m;
            }
        }
        Prefix {
            len,
            words,
            weights,
            minus_product: minus_product.take(tiles * COLUMNS).collect(),
            powers,
            reciprocals: moduli.iter().map(|&m| (1 << 62) / u64::from(m)).collect(),
            inverse_weights,
        }
    }
}

fn word(x: BigUint) -> u32 {
    u32::try_from(x).expect("below a modulus")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Residues give back the significand, with the steps of the kernel.
    #[test]
    fn the_first_moduli_give_words_back() {
        let precisions = [24, 53, 120, 424];
        for (set_bits, bits) in precisions.into_iter().flat_map(|p| [(p, p), (p, 2 * p)]) {
            let set = ModuliSet::for_precision(set_bits).unwrap();
            let prefix = Prefix::derive(set, bits);
            let Prefix { len, words, .. } = prefix;
            assert!(len < set.full.len);
            let x = (BigUint::one() << bits) - 3u8;
            let (mut sum, mut parts) = (BigUint::default(), 0.0);
            for (i, &m) in set.full.moduli()[..len].iter().enumerate() {
                let y = &x % m * prefix.inverse_weights[i] % m;
                // Montgomery's factor 2^32.
                let y =
                    (0..32).fold(word(y), |y, _| if y % 2 == 0 { y / 2 } else { y.midpoint(m) });
                parts += f64::from(y) / f64::from(m);
                for w in 0..words {
                    let at = (w / COLUMNS * len.next_multiple_of(ROWS) + i) * COLUMNS + w % COLUMNS;
                    sum += (BigUint::from(prefix.weights[at]) * y) << (32 * w);
                }
            }
            for w in 0..words {
                let word = BigUint::from(prefix.minus_product[w]);
                sum += (word * (parts.round() as u64)) << (32 * w);
            }
            assert_eq!(sum % (BigUint::one() << (32 * words)), x, "{bits} bits");
            let own = set_bits.div_ceil(32) as usize;
            for (r, &m) in set.full.moduli().iter().enumerate() {
                for w in 0..own {
                    let found = prefix.powers
                        [(r / COLUMNS * own.next_multiple_of(ROWS) + w) * COLUMNS + r % COLUMNS];
                    assert_eq!(found, word((BigUint::one() << (32 * w + 64)) % m));
                }
            }
        }
    }
}
