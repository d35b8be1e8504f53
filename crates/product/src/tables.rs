//! The constants of exact products on a GPU; crates/engine/kernels/crt/{residues,bases}.cuh say what they mean.

use super::crt::{Crt, divided, negated, powers, primes_below, symmetric, times};
use super::moduli::{capacities_of, list};
use super::planner::Ladder;
use wideblas_engine::cpu::modular::Width;
use wideblas_engine::device::crt::tables::{
    BYTE_MODULI, ByteBasis, ByteGroup, ByteRow, CrtTables, LARGEST_PRIME, LONG_CHUNK, LONG_MODULI,
    LONG_STEP, LONG_WORDS, LongBasis, LongRow, LongTables, LongWeights, Modulus, PRIME_MODULI,
    PRIME_SUM_WORDS, PRIME_WORDS, Prime, PrimeBasis, PrimeGroup, PrimeRow, Reducer,
};

/// Derives all constants.
pub fn derive() -> CrtTables {
    let bytes = list(Width::Byte);
    let bytes = &bytes[..BYTE_MODULI.min(bytes.len())];
    let all_primes = primes();
    let primes = &all_primes[..PRIME_MODULI];
    let ones = vec![1; bytes.len().max(primes.len())];
    let plane = |&m: &u32| Modulus { m: m as i32, inverse: 1.0 / m as f32 };
    CrtTables {
        byte_capacities: capacities_of(bytes),
        ladder: Ladder::get().capacities.clone(),
        savings: Ladder::get().savings(),
        prime_capacities: capacities_of(primes),
        byte_bases: (1..=bytes.len()).map(|count| byte_basis(&bytes[..count])).collect(),
        byte_rows: byte_rows(bytes, &ones),
        prime_bases: (1..=primes.len()).map(|count| prime_basis(&primes[..count])).collect(),
        prime_rows: prime_rows(primes, &ones),
        byte_planes: bytes.iter().map(plane).collect(),
        prime_planes: all_primes.iter().flat_map(|m| [plane(m); 3]).collect(),
        long_capacities: steps(&all_primes)
            .map(|step| capacities_of(step)[step.len() - 1])
            .collect(),
        derive_long,
    }
}

/// The largest primes that residues of digits take.
fn primes() -> Vec<u32> {
    primes_below(LARGEST_PRIME).take(LONG_MODULI).collect()
}

/// Words of a number, filled up.
fn filled<const N: usize>(words: &[u32], with: u32) -> [u32; N] {
    std::array::from_fn(|w| words.get(w).copied().unwrap_or(with))
}

fn byte_basis(moduli: &[u32]) -> ByteBasis {
    let crt = Crt::new(moduli);
    let mut basis = ByteBasis {
        moduli: moduli.len() as i32,
        groups: moduli.len().div_ceil(3) as i32,
        words: crt.product.len() as i32,
        pad: 0,
        minus_product: filled(&negated(&crt.product), u32::MAX),
        groups_of: [ByteGroup::default(); BYTE_MODULI / 3],
        rows: [ByteRow::default(); BYTE_MODULI],
    };
    for (to, joined) in basis.groups_of.iter_mut().zip(crt.joined(3)) {
        *to = ByteGroup {
            multipliers: filled(&joined.multipliers, 0),
            inverse: 1.0 / joined.modulus as f32,
            weights: filled(&joined.weight, 0),
        };
    }
    let rows = byte_rows(moduli, &crt.inverses);
    basis.rows[..rows.len()].copy_from_slice(&rows);
    basis
}

/// Four signed bytes as one word.
fn packed(bytes: [i32; 4]) -> i32 {
    i32::from_le_bytes(bytes.map(|byte| byte as u8))
}

/// The powers of 256 times `factor`, four at a time.
fn fours(m: u32, factor: u32) -> impl Iterator<Item = [u32; 4]> {
    let mut powers = powers(m, factor);
    let mut next = move || powers.next().expect("there is no last power");
    std::iter::repeat_with(move || std::array::from_fn(|_| next()))
}

fn byte_rows(moduli: &[u32], factors: &[u32]) -> Vec<ByteRow> {
    let row = |(&m, &factor): (&u32, &u32)| {
        let mut row =
            ByteRow { reducer: Reducer::new(m), inverse: factor as i32, ..ByteRow::default() };
        for (weights, four) in row.weights.iter_mut().zip(fours(m, factor)) {
            *weights = packed(four.map(|power| symmetric(power, m)));
        }
        row
    };
    moduli.iter().zip(factors).map(row).collect()
}

fn prime_basis(moduli: &[u32]) -> PrimeBasis {
    let crt = Crt::new(moduli);
    let none =
        PrimeGroup { multipliers: [0; 2], inverse: 0.0, pad: 0, weights: [0; PRIME_SUM_WORDS] };
    let mut basis = PrimeBasis {
        moduli: moduli.len() as i32,
        groups: moduli.len().div_ceil(2) as i32,
        words: crt.product.len() as i32,
        pad: 0,
        minus_product: filled(&negated(&crt.product), u32::MAX),
        groups_of: [none; PRIME_MODULI / 2],
        rows: [NO_ROW; PRIME_MODULI],
    };
    for (to, joined) in basis.groups_of.iter_mut().zip(crt.joined(2)) {
        *to = PrimeGroup {
            multipliers: filled(&joined.multipliers, 0),
            inverse: 1.0 / joined.modulus as f32,
            weights: filled(&joined.weight, 0),
            ..none
        };
    }
    let rows = prime_rows(moduli, &crt.inverses);
    basis.rows[..rows.len()].copy_from_slice(&rows);
    basis
}

const NO_ROW: PrimeRow = PrimeRow {
    reducer: Reducer { m: 0, inverse: 0.0, magic: 0 },
    inverse: 0,
    weights: [[0; 2]; PRIME_WORDS],
};

fn prime_rows(moduli: &[u32], factors: &[u32]) -> Vec<PrimeRow> {
    let row = |(&m, &factor): (&u32, &u32)| {
        let mut row = PrimeRow { reducer: Reducer::new(m), inverse: factor as i32, ..NO_ROW };
        for (weights, four) in row.weights.iter_mut().zip(fours(m, factor)) {
            let high = four.map(|power| (power as i32 + 64) >> 7);
            let low = std::array::from_fn(|i| four[i] as i32 - 128 * high[i]);
            *weights = [packed(low), packed(high)];
        }
        row
    };
    moduli.iter().zip(factors).map(row).collect()
}

/// The primes of each number of steps, from one on.
fn steps(primes: &[u32]) -> impl Iterator<Item = &[u32]> {
    (LONG_STEP..=primes.len()).step_by(LONG_STEP).map(|count| &primes[..count])
}

/// Derives what only long sums use.
fn derive_long() -> LongTables {
    let primes = primes();
    let mut tables = LongTables {
        rows: primes.iter().map(|&m| long_row(m)).collect(),
        bases: Vec::new(),
        weights: Vec::new(),
    };
    for moduli in steps(&primes) {
        let first = tables.weights.len() as i32;
        tables.bases.push(long_basis(moduli, first, &mut tables.weights));
    }
    tables
}

fn long_row(m: u32) -> LongRow {
    let mut row = LongRow { reducer: Reducer::new(m), pad: 0, weights: [[0; 2]; LONG_WORDS] };
    for (weights, four) in row.weights.iter_mut().zip(fours(m, 1)) {
        let four = four.map(|power| symmetric(power, m));
        let high = four.map(|power| (power + 64) >> 7);
        let low = std::array::from_fn(|i| four[i] - 128 * high[i]);
        *weights = [packed(low), packed(high)];
    }
    row
}

/// The basis of the primes `moduli`. Appends their weights to `weights`.
fn long_basis(moduli: &[u32], first: i32, weights: &mut Vec<LongWeights>) -> LongBasis {
    let Crt { mut product, inverses, .. } = Crt::new(moduli);
    let chunks = product.len().div_ceil(LONG_CHUNK);
    product.resize(chunks * LONG_CHUNK, 0);
    // For each prime the words of W_t and of 128 W_t.
    let both: Vec<[Vec<u32>; 2]> = moduli
        .iter()
        .map(|&m| {
            let weight = divided(&product, m);
            let more = times(&weight, 128);
            [weight, more]
        })
        .collect();
    for chunk in 0..chunks {
        for step in 0..moduli.len() / LONG_STEP {
            for half in 0..2 {
                weights.extend((0..32).map(|lane| {
                    let (word, prime) =
                        (chunk * LONG_CHUNK + lane / 4, step * LONG_STEP + lane % 4 * 2);
                    let bytes = |byte: usize, prime: usize| {
                        let byte_of = |words: &Vec<u32>| words[word].to_le_bytes()[byte];
                        let [a, b] = [prime, prime + 1].map(|t| both[t].each_ref().map(byte_of));
                        u32::from_le_bytes([a[0], a[1], b[0], b[1]])
                    };
                    let (low, high, later) = (2 * half, 2 * half + 1, prime + LONG_STEP / 2);
                    LongWeights {
                        bytes: [
                            bytes(low, prime),
                            bytes(high, prime),
                            bytes(low, later),
                            bytes(high, later),
                        ],
                    }
                }));
            }
        }
    }
    let none = Prime { reducer: Reducer::default(), inverse: 0 };
    let mut primes = [none; LONG_MODULI];
    for ((prime, &m), &inverse) in primes.iter_mut().zip(moduli).zip(&inverses) {
        *prime = Prime { reducer: Reducer::new(m), inverse: inverse as i32 };
    }
    LongBasis {
        moduli: moduli.len() as i32,
        chunks: chunks as i32,
        first,
        pad: 0,
        minus_product: filled(&negated(&product), u32::MAX),
        primes,
    }
}
