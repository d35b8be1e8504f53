//! How sums are divided among blocks: what kernels/rns_sums.cuh calls group, slices, tile and team.

use super::tables::Tables;
use crate::format::rns::{HEADROOM, ModuliSet};

/// What a device offers to blocks.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub multiprocessors: usize,
    pub threads: usize,
    /// Bytes of a block's memory.
    pub shared: usize,
}

#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Rows of a group.
    pub group: usize,
    /// Threads that share a row's residue.
    pub slices: usize,
    /// Terms whose codes are kept at a time, a multiple of 4.
    pub tile: usize,
    /// Blocks of a team, and teams.
    pub team: usize,
    pub teams: usize,
    /// Terms of a block, a multiple of 4.
    pub share: usize,
    /// Bits over which terms of a window are aligned, and of the window's sum.
    pub window: usize,
    pub sum_bits: usize,
    pub threads: usize,
}

/// Rows of a group at most: their parts of a column are read in one piece.
const GROUP: usize = 8;
/// Codes that are kept at a time.
const CODES: usize = 8 << 10;
/// Bytes of a block's table of powers of two.
const TABLE: usize = 64 << 10;
/// Turns of its loop that a thread should have at least, of 8 terms each.
const TURNS: usize = 2;

impl Plan {
    /// `None` where the device has too little memory for a block.
    pub fn new(
        set: &ModuliSet,
        tables: &Tables,
        (rows, terms): (usize, usize),
        limits: Limits,
    ) -> Option<Plan> {
        let n = set.full.len;
        let log = terms.max(1).next_power_of_two().ilog2() as usize;
        // With this many bits of alignment the sum is below a quarter of the product.
        let largest = (HEADROOM as usize - 2).checked_sub(log)?;
        let wanted = rows.div_ceil(limits.multiprocessors).clamp(1, GROUP);
        let most = wanted.min(limits.threads / n);
        let mut plans = (1..=most).rev().map(|group| {
            let slices = limits.threads / (n * group);
            let groups = rows.div_ceil(group).max(1);
            let useful = terms.div_ceil(8 * TURNS * slices).max(1);
            let team = (limits.multiprocessors / groups).clamp(1, useful);
            let teams = groups.min((limits.multiprocessors / team).max(1));
            let share = terms.div_ceil(team).next_multiple_of(4);
            let tile = share.clamp(4, CODES / group / 4 * 4);
            let threads = (n * group * slices).next_multiple_of(32);
            let window = (largest + 1).min((TABLE / (4 * n)).saturating_sub(1) / 2).max(1);
            let sum_bits = 2 * set.bits as usize + window - 1 + log;
            Plan { group, slices, tile, team, teams, share, window, sum_bits, threads }
        });
        plans.find(|plan| plan.shared_bytes(set, tables) <= limits.shared)
    }

    /// Bytes of a block's memory: `Shared::carve` of kernels/rns_sums.cuh.
    pub fn shared_bytes(&self, set: &ModuliSet, tables: &Tables) -> usize {
        let Plan { group, slices, tile, window, .. } = *self;
        const ROW: usize = 96;
        const SUM: usize = 12;
        let (n, words, sum_words) = (set.full.len, tables.words, tables.sum_words);
        let even = |words: usize| words.next_multiple_of(2);
        let numbers = group + 2;
        let room = even(4 * set.bits as usize / 32 + 12);
        let sizes = [
            8 * numbers,
            ROW * group,
            SUM * even(numbers * (sum_words + words)),
            4 * even((2 * window + 1) * n),
            4 * even(group * n * slices),
            4 * even(numbers * n),
            4 * even(numbers * sum_words),
            4 * group * room,
            4 * even(group * words),
            4 * even(group * 2 * words),
            4 * even(2 * words),
            4 * group * tile,
            16,
            8,
        ];
        sizes.iter().map(|size| size.next_multiple_of(16)).sum()
    }
}
