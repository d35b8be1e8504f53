//! Moduli, and the constants that turn residues back into integers.
//!
//! All tables are derived here, from the definition of the Chinese Remainder Theorem; tests compare
//! them with big-integer arithmetic.

use super::crt::{Crt, Joined, divided, inverse, negated, powers, primes_below, symmetric};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};
use wideblas_base::fallible;
use wideblas_base::host::reserve;
use wideblas_base::once::made_once;
use wideblas_engine::cpu::modular::{Modulus, Width};
use wideblas_engine::scaling::SIXTEENTHS;

/// Pairwise coprime numbers of a width, the largest first: greedily from 256 down for bytes; the primes
/// below 2^13 for words.
pub fn list(width: Width) -> &'static [u32] {
    static BYTES: OnceLock<Vec<u32>> = OnceLock::new();
    static WORDS: OnceLock<Vec<u32>> = OnceLock::new();
    let list = match width {
        Width::Byte => made_once(&BYTES, || {
            let mut found: Vec<u32> = Vec::new();
            for m in (3..=256).rev() {
                if found.iter().all(|&f| gcd(f, m) == 1) {
                    found.push(m);
                }
            }
            found
        }),
        Width::Word => made_once(&WORDS, || primes_below(8192).collect()),
    };
    list.as_slice()
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The bits that each number of a width's moduli covers, from one on: the binary logarithm of their product in
/// sixteenths, less a margin and rounded down.
pub fn capacities(width: Width) -> &'static [i32] {
    static BYTES: LazyLock<Vec<i32>> = LazyLock::new(|| capacities_of(list(Width::Byte)));
    static WORDS: LazyLock<Vec<i32>> = LazyLock::new(|| capacities_of(list(Width::Word)));
    match width {
        Width::Byte => &BYTES,
        Width::Word => &WORDS,
    }
}

/// [`capacities`] of any moduli.
pub fn capacities_of(moduli: &[u32]) -> Vec<i32> {
    let mut product = 0.0;
    let capacity = |&m: &u32| {
        product += f64::from(m).log2();
        // The margin covers the rounding of the sum of logarithms.
        (f64::from(SIXTEENTHS) * (product - 1e-6)).floor() as i32
    };
    moduli.iter().map(capacity).collect()
}

/// Residues by consecutive moduli that are joined before the long arithmetic.
#[derive(Debug)]
pub struct Group {
    /// First of the group's moduli.
    pub first: usize,
    /// Their product, below 2^26.
    pub modulus: u64,
    pub inverse: f64,
    /// For each modulus the product of the group's others. With it a residue times [`Basis::inverses`] makes
    /// the residue modulo the group's modulus of the integer times the inverse of the other groups' product, but
    /// for multiples of that modulus: fewer than there are members.
    pub multipliers: Vec<u64>,
}

/// A side of a product. The inverses of [`Basis::inverses`] are in the residues of the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    Left,
    Right,
}

/// By words of the numbers and the side that they are on.
type DigitTables = HashMap<(usize, Side), Arc<Vec<i32>>>;

/// Two groups, or the last one alone, for the long arithmetic of processors that multiply integers of 52 bits.
#[derive(Debug)]
pub struct Pair {
    /// The product of the groups' moduli, below 2^52.
    pub modulus: u64,
    pub inverse: f64,
}

/// The pairs of a basis, with their tables.
#[derive(Debug)]
pub struct Pairs {
    pub list: Vec<Pair>,
    /// Pieces of 52 bits, a multiple of [`PIECES`].
    pub pieces: usize,
    /// `[piece / PIECES][pair][piece % PIECES]`: M divided by the modulus of the pair.
    pub weights: Vec<u64>,
    /// Pieces of 2^(52 pieces) - M.
    pub minus_product: Vec<u64>,
}

/// Pieces that are computed at once.
pub const PIECES: usize = 4;

impl Pairs {
    /// For groups of these moduli and their product.
    fn derive(joined: &[u32], product: &[u32]) -> Pairs {
        let count = joined.len().div_ceil(2);
        let pieces = (32 * product.len()).div_ceil(52).next_multiple_of(PIECES);
        fallible::check();
        let mut pairs = Pairs {
            list: Vec::with_capacity(count),
            pieces,
            weights: vec![0; count * pieces],
            minus_product: vec![0; pieces],
        };
        for (p, members) in joined.chunks(2).enumerate() {
            fallible::check();
            let modulus: u64 = members.iter().map(|&m| u64::from(m)).product();
            pairs.list.push(Pair { modulus, inverse: 1.0 / modulus as f64 });
            let weight = members.iter().fold(product.to_vec(), |rest, &m| divided(&rest, m));
            for piece in 0..pieces {
                let at = (piece / PIECES * count + p) * PIECES + piece % PIECES;
                pairs.weights[at] = piece_of(&weight, piece);
            }
        }
        let mut borrow = 0;
        for (piece, minus) in pairs.minus_product.iter_mut().enumerate() {
            let rest = (1 << 52) - piece_of(product, piece) - borrow;
            *minus = rest & PIECE;
            borrow = 1 - (rest >> 52);
        }
        pairs
    }
}

/// The bits of a piece of 52.
pub const PIECE: u64 = (1 << 52) - 1;

/// 52 bits of a number of 32-bit words.
fn piece_of(words: &[u32], piece: usize) -> u64 {
    let (first, part) = (52 * piece / 32, 52 * piece % 32);
    let word = |i: usize| u128::from(words.get(first + i).copied().unwrap_or(0)) << (32 * i);
    ((word(0) | word(1) | word(2)) >> part) as u64 & PIECE
}

/// The first moduli of a list, with the tables to reconstruct integers.
#[derive(Debug)]
pub struct Basis {
    pub width: Width,
    pub moduli: Vec<Modulus>,
    pub groups: Vec<Group>,
    /// For each modulus m the inverse of M / m modulo m.
    pub inverses: Vec<u32>,
    /// M / m modulo m, of either sign: residues of the right side times this are those of the left one.
    pub without_inverses: Vec<i32>,
    /// 32-bit words of the product M of all moduli.
    pub words: usize,
    /// `weights[w][g]`: word w of M divided by the modulus of group g.
    pub weights: Vec<Vec<u32>>,
    /// Words of 2^(32 words) - M.
    pub minus_product: Vec<u32>,
    pub pairs: Pairs,
    digit_tables: Mutex<DigitTables>,
}

/// The bases made so far.
type Made = HashMap<(Width, usize), Arc<Basis>>;

impl Basis {
    /// The basis of the first `count` moduli, made once.
    pub fn get(width: Width, count: usize) -> Arc<Basis> {
        static MADE: LazyLock<Mutex<Made>> = LazyLock::new(Mutex::default);
        // try_lock: a child of fork() must not wait for a lock that a lost thread held.
        if let Ok(made) = MADE.try_lock()
            && let Some(basis) = made.get(&(width, count))
        {
            return basis.clone();
        }
        let before = reserve::served();
        let basis = Arc::new(Basis::derive(width, count));
        // Memory that the reserve lent goes back there.
        if reserve::served() == before
            && let Ok(mut made) = MADE.try_lock()
        {
            made.insert((width, count), basis.clone());
        }
        basis
    }

    fn derive(width: Width, count: usize) -> Basis {
        let moduli = &list(width)[..count];
        let together = match width {
            Width::Byte => 3,
            Width::Word => 2,
        };
        let crt = Crt::new(moduli);
        let words = crt.product.len();
        let count = moduli.len().div_ceil(together);
        let mut weights = Vec::with_capacity(words);
        for _ in 0..words {
            fallible::check();
            weights.push(vec![0; count]);
        }
        let mut groups = Vec::with_capacity(count);
        for (g, joined) in crt.joined(together).enumerate() {
            let Joined { first, modulus, multipliers, weight } = joined;
            for (w, &word) in weight.iter().enumerate() {
                weights[w][g] = word;
            }
            groups.push(Group {
                first,
                modulus: modulus.into(),
                inverse: 1.0 / f64::from(modulus),
                multipliers: multipliers.into_iter().map(u64::from).collect(),
            });
        }
        let joined: Vec<u32> = groups.iter().map(|group| group.modulus as u32).collect();
        let undone = moduli.iter().zip(&crt.inverses).map(|(&m, &i)| symmetric(inverse(i, m), m));
        Basis {
            width,
            moduli: moduli.iter().map(|&m| Modulus::new(m, width)).collect(),
            groups,
            words,
            weights,
            minus_product: negated(&crt.product),
            pairs: Pairs::derive(&joined, &crt.product),
            without_inverses: undone.collect(),
            inverses: crt.inverses,
            digit_tables: Mutex::default(),
        }
    }

    /// The table that turns numbers of `words` 32-bit words into residues, made once; see
    /// [`Conversion::table`](wideblas_engine::cpu::modular::Conversion::table). `None` without memory.
    pub fn digit_table(&self, words: usize, side: Side) -> Option<Arc<Vec<i32>>> {
        if let Ok(tables) = self.digit_tables.try_lock()
            && let Some(table) = tables.get(&(words, side))
        {
            return Some(table.clone());
        }
        let before = reserve::served();
        let table = Arc::new(self.derive_digit_table(words, side)?);
        if reserve::served() == before
            && let Ok(mut tables) = self.digit_tables.try_lock()
        {
            tables.insert((words, side), table.clone());
        }
        Some(table)
    }

    fn derive_digit_table(&self, words: usize, side: Side) -> Option<Vec<i32>> {
        let per = self.width.per_dword();
        let bits = 32 / per;
        let mut table = fallible::with_room(self.moduli.len() * (words * (4 / per) + 1))?;
        for (modulus, &inverse) in self.moduli.iter().zip(&self.inverses) {
            let m = modulus.m as u32;
            let mut powers = powers(m, if side == Side::Right { inverse } else { 1 });
            for _ in 0..words * (4 / per) {
                let dword = |(i, power): (usize, u32)| {
                    (symmetric(power, m) as u32 & (u32::MAX >> (32 - bits))) << (bits * i)
                };
                let dword = powers.by_ref().take(per).enumerate().map(dword);
                table.push(dword.fold(0, |all, part| all | part) as i32);
            }
            table.extend(powers.next().map(|power| power as i32));
        }
        Some(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;

    #[test]
    fn lists_are_pairwise_coprime_and_long_enough() {
        for width in [Width::Byte, Width::Word] {
            let list = list(width);
            assert!(list.is_sorted_by(|a, b| a > b));
            let few = &list[..list.len().min(200)];
            for (i, &a) in few.iter().enumerate() {
                assert!(few[..i].iter().all(|&b| gcd(a, b) == 1), "{a}");
            }
        }
        assert_eq!(&list(Width::Byte)[..6], [256, 255, 253, 251, 247, 241]);
        let most = |width: Width| capacities(width).last().copied().unwrap_or(0) / SIXTEENTHS;
        assert!((331..369).contains(&most(Width::Byte)) && most(Width::Word) > 9000);
    }

    #[test]
    #[cfg_attr(miri, ignore = "safe code that counts moduli for long")]
    fn capacities_are_covered_and_no_sixteenth_is_lost() {
        for width in [Width::Byte, Width::Word] {
            for (i, &capacity) in capacities(width).iter().enumerate().take(40) {
                let product = list(width)[..=i].iter().product::<BigUint>().pow(SIXTEENTHS as u32);
                assert!(product > BigUint::from(1u8) << capacity);
                // But for the first modulus, 2^8, whose product is a power of two itself.
                let next = BigUint::from(1u8) << (capacity + 1);
                assert!(product <= next, "{width:?} {i}");
            }
        }
    }

    fn big(words: &[u32]) -> BigUint {
        BigUint::from_slice(words)
    }

    #[test]
    fn tables_reconstruct() {
        let cases = [(Width::Byte, 1), (Width::Word, 5), (Width::Byte, 34), (Width::Word, 70)];
        for &(width, count) in if cfg!(miri) { &cases[..2] } else { &cases } {
            let basis = Basis::derive(width, count);
            let product: BigUint = list(width)[..count].iter().product();
            let all = BigUint::from(1u8) << (32 * basis.words);
            assert_eq!(big(&basis.minus_product), &all - &product);
            let pairs = &basis.pairs;
            let pieces = |piece_of: &dyn Fn(usize) -> u64| -> BigUint {
                (0..pairs.pieces).map(|piece| BigUint::from(piece_of(piece)) << (52 * piece)).sum()
            };
            let all = BigUint::from(1u8) << (52 * pairs.pieces);
            assert_eq!(pieces(&|piece| pairs.minus_product[piece]), all - &product);
            for (p, pair) in pairs.list.iter().enumerate() {
                let at = |piece: usize| (piece / PIECES * pairs.list.len() + p) * PIECES;
                let weight = pieces(&|piece| pairs.weights[at(piece) + piece % PIECES]);
                assert_eq!(weight * pair.modulus, product);
            }
            for (g, group) in basis.groups.iter().enumerate() {
                let weight: Vec<u32> = basis.weights.iter().map(|row| row[g]).collect();
                let modulus = BigUint::from(group.modulus);
                assert_eq!(big(&weight) * &modulus, product);
                for (i, &multiplier) in group.multipliers.iter().enumerate() {
                    // With its modulus's inverse it is 1 modulo that and 0 modulo the others.
                    let inverse = basis.inverses[group.first + i];
                    let unit = big(&weight) * BigUint::from(multiplier) * inverse % &product;
                    for (t, &m) in list(width)[..count].iter().enumerate() {
                        let expected = u32::from(t == group.first + i);
                        assert_eq!(&unit % m, BigUint::from(expected % m));
                    }
                }
            }
        }
    }

    #[test]
    fn digit_tables_hold_powers() {
        let basis = Basis::derive(Width::Byte, 10);
        for side in [Side::Left, Side::Right] {
            let table = basis.digit_table(3, side).unwrap();
            for (t, modulus) in basis.moduli.iter().enumerate() {
                let factor = if side == Side::Right { basis.inverses[t] } else { 1 };
                let power = |bits: u32| (BigUint::from(factor) << bits) % modulus.m as u32;
                let undone = i64::from(basis.without_inverses[t]) * i64::from(basis.inverses[t]);
                assert_eq!(undone.rem_euclid(modulus.m.into()), 1);
                let row = &table[t * 4..][..4];
                for j in 0..12 {
                    let entry = i64::from((row[j / 4] >> (8 * (j % 4))) as i8);
                    let entry = entry.rem_euclid(modulus.m.into()) as u32;
                    assert_eq!(BigUint::from(entry), power(8 * j as u32));
                }
                assert_eq!(BigUint::from(row[3] as u32), power(96));
            }
        }
    }
}
