//! Exact results for any alpha and beta: the memory of kernels/crt/settle.cu.

use super::kind::Kind;
use super::tables::{
    BYTE_MODULI, BYTE_WORDS, LONG_CHUNK, LONG_CHUNKS, PRIME_MODULI, PRIME_SUM_WORDS,
};
use super::{Job, Matrices, Numbers, words_of};
use cudarc::driver::sys::CUdeviceptr;

/// The largest number of threads at a time; each has its own memory.
pub const SLOTS: usize = 1 << 17;
pub const THREADS: usize = 128;
/// Words that tails need below an integer.
const TAIL_WORDS: usize = 8;
/// Values of `Settle::count`: see [`Which`].
pub const ALL: i32 = -1;
pub const LISTED: i32 = -2;

/// Words of memory for one thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settling {
    /// Words of the sum.
    pub capacity: usize,
    /// Words of the integer, and the further words for computing it.
    integer: usize,
    made_of: usize,
}

impl Settling {
    pub fn new(matrices: &Matrices, job: &Job<'_>, kind: Kind, cuts: bool) -> Settling {
        let (mut integer, made_of) = match kind {
            Kind::Bytes => (BYTE_WORDS, BYTE_MODULI.div_ceil(3)),
            Kind::Digits => (PRIME_SUM_WORDS, PRIME_MODULI.div_ceil(2)),
            // The integer has its own memory.
            Kind::Long => (LONG_CHUNK * LONG_CHUNKS, 0),
        };
        integer += if cuts { TAIL_WORDS } else { 0 };
        let old = match (job.beta.is_zero(), matrices.numbers) {
            (true, _) => 0,
            (_, Numbers::Doubles(limbs)) => 2 * limbs + words_of(job.beta),
            (_, Numbers::Limbs { .. }) => matrices.c.limb_words + words_of(job.beta),
        };
        // The added number may extend as far beyond either end.
        Settling { capacity: integer + words_of(job.alpha) + 2 * old + 4, integer, made_of }
    }

    /// Bytes of memory for a thread.
    pub fn slot(&self) -> usize {
        4 * (self.capacity + self.integer + self.made_of)
    }

    /// Bytes of memory for settling `elements` elements.
    pub fn bytes(&self, elements: usize) -> usize {
        self.slot() * SLOTS.min(elements.next_multiple_of(THREADS))
    }
}

/// Which elements are settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// All elements of a block.
    All,
    /// Elements in the list of open ones, with their number.
    Left(usize),
    /// The listed elements of a block, whose number only the device knows.
    Listed,
}

/// The integers of a block, if they are in memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct Integers {
    pub heads: CUdeviceptr,
    pub words: CUdeviceptr,
    pub ld: usize,
    pub plane: usize,
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let which = [("-ALL", -ALL as usize), ("-LISTED", -LISTED as usize)];
    let constants = [values(&[("SETTLE_THREADS", THREADS)]), values(&which)];
    check("crt/settle", "wideblas::crt", &constants);
    let words = [values(&[("TAIL_WORDS", TAIL_WORDS)])];
    check("crt/settle", "wideblas::crt", &words);
}
