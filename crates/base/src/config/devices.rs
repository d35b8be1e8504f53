//! Several GPUs.

use super::config;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The numbers of some GPUs, at least of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeviceSet(u64);

impl DeviceSet {
    /// Numbers below this can be in a set.
    pub const MOST: usize = 62;

    /// All GPUs that there are.
    pub const ALL: DeviceSet = DeviceSet((1 << Self::MOST) - 1);

    /// `None` for no number, a number twice, or one that is too large.
    pub fn of(ordinals: impl IntoIterator<Item = usize>) -> Option<DeviceSet> {
        let mut bits = 0;
        for ordinal in ordinals {
            let bit = 1 << (ordinal < Self::MOST).then_some(ordinal)?;
            if bits & bit != 0 {
                return None;
            }
            bits |= bit;
        }
        (bits != 0).then_some(DeviceSet(bits))
    }

    /// Of numbers with commas between them.
    pub(super) fn of_text(list: &str) -> Option<DeviceSet> {
        let numbers: Option<Vec<usize>> = list.split(',').map(|n| n.trim().parse().ok()).collect();
        DeviceSet::of(numbers?)
    }

    pub(super) fn of_bits(bits: u64) -> DeviceSet {
        DeviceSet(bits)
    }

    pub(super) fn bits(self) -> u64 {
        self.0
    }

    /// The lowest number.
    pub fn first(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// The numbers, ascending.
    pub fn numbers(self) -> impl Iterator<Item = usize> {
        (0..Self::MOST).filter(move |ordinal| self.0 >> ordinal & 1 == 1)
    }
}

/// What launchers of MPI programs tell each process: its place among those of its machine, and how many these are, on Slurm a list of such
/// numbers, `4(x2),3`. Open MPI, MPICH and Intel MPI, MVAPICH, and Slurm.
const LOCAL_RANKS: [[&str; 2]; 4] = [
    ["OMPI_COMM_WORLD_LOCAL_RANK", "OMPI_COMM_WORLD_LOCAL_SIZE"],
    ["MPI_LOCALRANKID", "MPI_LOCALNRANKS"],
    ["MV2_COMM_WORLD_LOCAL_RANK", "MV2_COMM_WORLD_LOCAL_SIZE"],
    ["SLURM_LOCALID", "SLURM_STEP_TASKS_PER_NODE"],
];

/// See [`Config::local_rank`](super::Config::local_rank).
pub(super) fn local_rank(lookup: impl Fn(&str) -> Option<String>) -> Option<usize> {
    let number = |text: &str| text.trim().split('(').next()?.parse::<usize>().ok();
    LOCAL_RANKS.iter().find_map(|[rank, size]| {
        let rank = number(&lookup(rank)?)?;
        let has_others = lookup(size)?.split(',').filter_map(number).any(|size| size > 1);
        has_others.then_some(rank)
    })
}

/// Set by tests; 0: not set.
static SET_DIVISIONS: AtomicUsize = AtomicUsize::new(0);

/// For tests of several GPUs on machines with one: as how many each GPU counts, every one with a context and memory of its own. All
/// products are divided then, whatever their size.
pub fn divisions() -> Option<usize> {
    match SET_DIVISIONS.load(Ordering::Relaxed) {
        0 => config().divisions,
        set => Some(set),
    }
}

/// Sets [`divisions`]; `None` returns to the environment's.
pub fn set_divisions(divisions: Option<usize>) {
    SET_DIVISIONS.store(divisions.unwrap_or(0), Ordering::Relaxed);
}
