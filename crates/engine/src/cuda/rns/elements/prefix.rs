//! The first moduli of a set, as many as the significand of an operand needs: `Prefix` of kernels/rns/batch.cuh.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive};
use wideblas_format::rns::ModuliSet;

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
    /// 2^(32 (words - 1)) / M.
    pub inverse_product: f32,
    /// `[tile of moduli][rows of the set's words][4]`, 2^(32 w + 64) by the moduli of arrays.
    pub powers: Vec<u32>,
    /// floor(2^62 / m_i), and 2^32 / (M / m_i) mod m_i.
    pub reciprocals: Vec<u64>,
    pub inverse_weights: Vec<u32>,
    /// For tensor cores, in the order of `sum_bytes` of kernels/rns/batch_tensor.cuh: the words of M / m_i, with
    /// [`MORE_WORDS`].
    pub weight_bytes: Vec<u32>,
    /// 2^(32 w + 32) by the moduli of arrays.
    pub power_bytes: Vec<u32>,
}

/// Columns that the kernel computes together.
const COLUMNS: usize = 4;
/// Rows of constants that the kernel uses together: its `ROWS`.
pub const ROWS: usize = 4;
/// Words above those of a number that sums of weighted residues have: the kernel's.
pub const MORE_WORDS: usize = 2;
/// Words of a number that tensor cores take at a time, and results that they give.
pub const STEP: usize = 8;

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
        let mut constants = Vec::new();
        for (i, &m) in moduli.iter().enumerate() {
            let weight = &product / m;
            constants.push(weight.to_bytes_le());
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
        let minus = &all - &product % &all;
        // Byte b of an input is 2^8b times as much.
        let weight_bytes = bytes_of(len, words + MORE_WORDS, |i, b, w, p| {
            let at = (COLUMNS * w + p).checked_sub(b);
            at.and_then(|at| constants[i].get(at)).map_or(0, |&byte| byte)
        });
        let minus = minus.iter_u32_digits().collect::<Vec<_>>();
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
        let by_bytes = set.full.moduli().iter().map(|&m| {
            let m = u64::from(m);
            let next = |&power: &u64| Some(power * 256 % m);
            std::iter::successors(Some((1 << 32) % m), next).take(4 * own).collect::<Vec<_>>()
        });
        let by_bytes = by_bytes.collect::<Vec<_>>();
        let power_bytes = bytes_of(own, n, |w, b, r, p| by_bytes[r][4 * w + b].to_le_bytes()[p]);
        // The leading 64 bits of M decide: it has more bits than all words but the last.
        let below = product.bits().saturating_sub(64);
        let leading = (&product >> below).to_u64().expect("64 bits") as f64;
        let inverse_product = 2f64.powi(32 * (words as i32 - 1) - below as i32) / leading;
        Prefix {
            len,
            words,
            weights,
            inverse_product: inverse_product as f32,
            minus_product: minus_product.take(tiles * COLUMNS).collect(),
            powers,
            reciprocals: moduli.iter().map(|&m| (1 << 62) / u64::from(m)).collect(),
            inverse_weights,
            weight_bytes,
            power_bytes,
        }
    }

    /// Whether operands are long enough for conversions by tensor cores, which take [`STEP`] words at a time: for
    /// short ones they would mostly multiply zeros.
    pub fn long(&self) -> bool {
        self.words > STEP
    }
}

/// Constants for `sum_bytes` of kernels/rns/batch_tensor.cuh: `[group of 8 outputs][step][half of an output's
/// bytes][lane][4]`. `byte(input, b, output, p)` is the constant that byte b of an input is multiplied by for byte p of
/// an output.
fn bytes_of(
    inputs: usize,
    outputs: usize,
    byte: impl Fn(usize, usize, usize, usize) -> u8,
) -> Vec<u32> {
    let (groups, steps) = (outputs.div_ceil(STEP), inputs.div_ceil(STEP));
    let mut bytes = Vec::with_capacity(groups * steps * 256);
    for (group, step, half) in (0..groups).flat_map(|group| {
        (0..steps).flat_map(move |step| (0..2).map(move |half| (group, step, half)))
    }) {
        for (lane, k) in (0..32).flat_map(|lane| (0..4).map(move |k| (lane, k))) {
            let output = STEP * group + lane / 4;
            let input = lane % 4 * 2 * steps + 2 * step + k / 2;
            let exists = output < outputs && input < inputs;
            let of = |b| if exists { byte(input, b, output, 2 * half + k % 2) } else { 0 };
            bytes.push(u32::from_le_bytes([0, 1, 2, 3].map(of)));
        }
    }
    bytes
}

fn word(x: BigUint) -> u32 {
    u32::try_from(x).expect("below a modulus")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sum of `sum_bytes`.
    fn sum(bytes: &[u32], inputs: &[u32], output: usize) -> u64 {
        let steps = inputs.len().div_ceil(STEP);
        let mut sum = 0;
        for (i, input) in inputs.iter().enumerate() {
            let lane = output % STEP * 4 + i / (2 * steps);
            let step = i % (2 * steps) / 2;
            for p in 0..4 {
                let at = (output / STEP * steps + step) * 2 + p / 2;
                let constants = bytes[(at * 32 + lane) * 4 + i % 2 * 2 + p % 2].to_le_bytes();
                let products = input.to_le_bytes().into_iter().zip(constants);
                let products = products.map(|(x, y)| u64::from(x) * u64::from(y));
                sum += products.sum::<u64>() << (8 * p);
            }
        }
        sum
    }

    /// Tensor cores give the words of residues, and the residues of words.
    #[test]
    fn bytes_of_constants_convert_both_ways() {
        let precisions = [24, 53, 120, 424];
        for (set_bits, bits) in precisions.into_iter().flat_map(|p| [(p, p), (p, 2 * p)]) {
            let set = ModuliSet::for_precision(set_bits).unwrap();
            let prefix = Prefix::derive(set, bits);
            let x = (BigUint::one() << bits) - 3u8;
            let moduli = &set.full.moduli()[..prefix.len];
            let product = moduli.iter().product::<BigUint>();
            let weighted = |&m: &u32| {
                let weight = BigInt::from(&product / m).modinv(&BigInt::from(m)).unwrap();
                word(weight.to_biguint().unwrap() * &x % m)
            };
            let inputs: Vec<u32> = moduli.iter().map(weighted).collect();
            let columns = (0..prefix.words + MORE_WORDS)
                .map(|w| sum(&prefix.weight_bytes, &inputs, w))
                .collect::<Vec<_>>();
            let words =
                columns.iter().enumerate().map(|(w, &column)| BigUint::from(column) << (32 * w));
            let all = words.sum::<BigUint>();
            // The kernel's multiple of M, from the words that count.
            let last = prefix.words - 1;
            let above = if last > 0 { (columns[last - 1] >> 32) as f32 } else { 0.0 };
            let top = [2, 1, 0].map(|k| columns[last + k] as f32);
            let top = (top[0] * 2f32.powi(32) + top[1]) * 2f32.powi(32) + top[2] + above;
            let multiple = (top * prefix.inverse_product + 0.5) as u32;
            assert_eq!(all - &product * multiple, x, "{bits} bits");
            let own = (BigUint::one() << set_bits) - 5u8;
            for (r, &m) in set.full.moduli().iter().enumerate() {
                let found = sum(&prefix.power_bytes, &own.to_u32_digits(), r);
                let wanted = word((&own << 32u8) % m);
                assert_eq!(found % u64::from(m), u64::from(wanted), "{set_bits} bits");
                assert!(found < u64::from(m) << 18);
            }
        }
    }

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
