//! Divides sums among blocks. Groups, slices, tiles and teams are explained in kernels/rns/block.cuh.

use super::tables::SetTables;
use wideblas_format::rns::{HEADROOM, ModuliSet};

/// Limits of a device for a block of threads.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub multiprocessors: usize,
    pub threads: usize,
    /// Bytes of shared memory of a block.
    pub shared: usize,
}

#[derive(Clone, Copy, Debug)]
pub struct SumPlan {
    /// Rows of a group, and the number of groups.
    pub group: usize,
    pub groups: usize,
    /// A thread has every `bands`-th row of a group, and room for `held` of them.
    pub bands: usize,
    pub held: usize,
    /// Threads that share a row's residue.
    pub slices: usize,
    /// Terms whose codes are stored at a time, a multiple of 4.
    pub tile: usize,
    /// Blocks of a team, and the number of teams.
    pub team: usize,
    pub teams: usize,
    /// Terms of a block, a multiple of 4.
    pub share: usize,
    /// Bits over which the terms of a window are aligned, and bits of the window's sum.
    pub window: usize,
    pub sum_bits: usize,
    pub threads: usize,
    /// Terms of a row from which its first window is guessed.
    pub samples: usize,
    /// The distance between two such terms.
    pub sample_step: usize,
    /// Words of `SetTables::near` that a block copies.
    pub kept: usize,
}

/// `Places` of kernels/rns/block.cuh: the offsets of the parts of a block's memory.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Places {
    pub all: [i32; 15],
}

/// Sizes of `Row`, `State` and `Sum` of the kernels.
const ROW: usize = 152;
const STATE: usize = 56;
const SUM: usize = 12;
/// The most rows of a group: their parts of a column are read in one piece. `GROUP` of the kernels.
const GROUP: usize = 8;
/// The most rows of a thread: `HELD` of the kernels.
const HELD: usize = 4;
/// Words of the header of the data that a team exchanges: `HEADER` of the kernels.
const HEADER: usize = 2 + GROUP;
/// Terms of a group from which first windows are guessed, and the most of a row.
const SAMPLES: usize = 256;
const ROW_SAMPLES: usize = 64;
/// The most codes stored at a time.
const CODES: usize = 8 << 10;
/// Bytes of a block's table of powers of two.
const TABLE: usize = 40 << 10;
/// Terms that a thread should have at least, and the most terms of a tile that it makes codes of: `AHEAD` of the
/// kernels.
const TERMS: usize = 16;
const AHEAD: usize = 9;

impl SumPlan {
    /// `None` if a block of the device has too little memory. `factors_shared`: the terms of all rows have the same
    /// second factors, which a thread then reads once for several rows.
    pub fn new(
        set: &ModuliSet,
        tables: &SetTables,
        (rows, terms): (usize, usize),
        factors_shared: bool,
        limits: Limits,
    ) -> Option<SumPlan> {
        let n = set.full.len;
        let log = terms.max(1).next_power_of_two().ilog2() as usize;
        // With this many bits of alignment the sum is below a quarter of the product.
        let largest = (HEADROOM as usize - 2).checked_sub(log)?;
        let wanted = rows.div_ceil(limits.multiprocessors).clamp(1, GROUP);
        let most = wanted.min(limits.threads / n);
        let plan = |group: usize| {
            let held = if factors_shared && group > 1 { HELD } else { 1 };
            let bands = group.div_ceil(held);
            let slices = limits.threads / (n * bands);
            let groups = rows.div_ceil(group);
            let useful = terms.div_ceil(TERMS * slices).max(1);
            let team = (limits.multiprocessors / groups.max(1)).clamp(1, useful);
            let teams = groups.min((limits.multiprocessors / team).max(1)).max(1);
            let share = terms.div_ceil(team).next_multiple_of(4);
            // In a later phase, a thread has a residue of a row.
            let threads = (n * (bands * slices).max(group)).next_multiple_of(32);
            let most = (AHEAD * (threads / group)).min(CODES / (bands * held));
            let tile = share.clamp(4, most / 4 * 4);
            let window = (largest + 1).min((TABLE / (4 * n)).saturating_sub(1) / 2).max(1);
            let sum_bits = 2 * set.bits as usize + window - 1 + log;
            let samples = (SAMPLES / group).min(ROW_SAMPLES).min(threads / group).max(1);
            let kept = tables.near.len();
            SumPlan {
                group,
                groups,
                bands,
                held,
                slices,
                tile,
                team,
                teams,
                share,
                window,
                sum_bits,
                threads,
                samples,
                sample_step: (terms / samples).max(1),
                kept,
            }
        };
        let plans = (1..=most).rev().map(plan);
        let mut plans =
            plans.flat_map(|plan| [plan, SumPlan { kept: tables.constants_len, ..plan }]);
        plans.find(|plan| plan.memory(set, tables).1 <= limits.shared)
    }

    /// The offsets of the parts of a block's memory, and its size in bytes.
    pub fn memory(&self, set: &ModuliSet, tables: &SetTables) -> (Places, usize) {
        let SumPlan { group, bands, held, tile, window, kept, .. } = *self;
        let (n, words, sum_words) = (set.full.len, tables.words, tables.sum_words);
        // The group's numbers, alpha and beta.
        let numbers = group + 2;
        let columns = sum_words + words;
        let room = (4 * set.bits as usize / 32 + 13) & !1;
        let mut all = [0; 15];
        // Lays out parts one after the other, beginning with part `k` at offset `from`; returns the end.
        let mut place = |k: usize, from: usize, sizes: &[usize]| {
            sizes.iter().zip(&mut all[k..]).fold(from, |at, (size, place)| {
                *place = at as i32;
                at + size.next_multiple_of(16)
            })
        };
        let shared = place(
            0,
            0,
            &[
                ROW * group,
                STATE,
                4 * kept,
                // Copied in pieces of 4 words.
                4 * ((2 * window + 1) * n + 8),
                8 * group * n,
                4 * numbers * n,
                4 * numbers,
                4 * group * room,
                4 * group * words,
                4 * group * 2 * words,
                4 * 2 * words,
            ],
        );
        let codes = place(11, shared, &[4 * (bands * held + 2) * tile]);
        // These take the place of the codes.
        let words = numbers * columns;
        let later = place(12, shared, &[SUM * words, 4 * words, 4 * words]);
        (Places { all }, codes.max(later))
    }

    /// Bytes of digits from one term of a thread to the next, in A and in x, and from one of its rows to the next.
    /// The argument has the distances in numbers from each term to the next, in A and in x, and from each row to the
    /// next.
    pub fn bytes(&self, set: &ModuliSet, [a_term, x_term, row]: [i64; 3]) -> [i64; 3] {
        let size = 4 * set.full.len as i64;
        let (slices, bands) = (self.slices as i64, self.bands as i64);
        [size * slices * a_term, size * slices * x_term, size * bands * row]
    }

    /// Words of the headers of the data that teams exchange, on a device: always in the same place.
    pub fn heads(limits: Limits) -> usize {
        HEADER * limits.multiprocessors
    }

    /// The most words of the other data, for any call: groups have no more residues than blocks have threads.
    pub fn team_sums(limits: Limits) -> usize {
        limits.multiprocessors * (2 * GROUP + limits.threads)
    }
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let constants = [
        ("THREADS", super::tables::THREADS),
        ("GROUP", GROUP),
        ("HELD", HELD),
        ("HEADER", HEADER),
        ("AHEAD", AHEAD),
    ];
    let sizes = [("Row", ROW), ("State", STATE), ("Sum", SUM)].map(|(of, size)| claims(of, size, &[]));
    let places = layout!(Places = "Places" { all: "rows" });
    check("rns/sums", "wideblas::rns", &[places, values(&constants), sizes.concat()]);
}
