//! Elements exactly, for any alpha and beta: the arguments and the memory of kernels/residue_settle.cu.

use super::arguments::{self, FACTOR_WORDS, Finish, Plan, Settle};
use super::kind::Kind;
use super::run::Run;
use super::tables::{
    BYTE_MODULI, BYTE_WORDS, LONG_CHUNK, LONG_CHUNKS, PRIME_MODULI, PRIME_SUM_WORDS,
};
use super::{Factor, Job, Matrices, Numbers};
use crate::engine::cuda::launch::Failure;
use cudarc::driver::sys::CUdeviceptr;

/// Threads at a time, at most; each has some memory.
const SLOTS: usize = 1 << 17;
const THREADS: usize = 128;
/// Words that tails take below an integer.
const TAIL_WORDS: usize = 8;
/// Of `Settle::count`: see [`Which`].
const ALL: i32 = -1;
const LISTED: i32 = -2;

/// The words of one thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settling {
    /// Of the sum.
    capacity: usize,
    /// Of the integer, and as many more to make it.
    integer: usize,
    made_of: usize,
}

impl Settling {
    pub fn new(matrices: &Matrices, job: &Job<'_>, kind: Kind, cuts: bool) -> Settling {
        let (mut integer, made_of) = match kind {
            Kind::Bytes => (BYTE_WORDS, BYTE_MODULI.div_ceil(3)),
            Kind::Digits => (PRIME_SUM_WORDS, PRIME_MODULI.div_ceil(2)),
            // It lies in memory of its own.
            Kind::Long => (LONG_CHUNK * LONG_CHUNKS, 0),
        };
        integer += if cuts { TAIL_WORDS } else { 0 };
        let old = match (job.beta.is_zero(), matrices.numbers) {
            (true, _) => 0,
            (_, Numbers::Doubles(limbs)) => 2 * limbs + job.beta.words.len(),
            (_, Numbers::Limbs { .. }) => matrices.c.limb_words + job.beta.words.len(),
        };
        // What is added may reach as far beyond either end.
        Settling { capacity: integer + job.alpha.words.len() + 2 * old + 4, integer, made_of }
    }

    /// Bytes of a thread's memory.
    fn slot(&self) -> usize {
        4 * (self.capacity + self.integer + self.made_of)
    }

    /// Bytes of memory for so many elements.
    pub fn bytes(&self, elements: usize) -> usize {
        self.slot() * SLOTS.min(elements.next_multiple_of(THREADS))
    }
}

impl Factor<'_> {
    fn argument(&self) -> Result<arguments::Factor, Failure> {
        let mut word = [0; FACTOR_WORDS];
        let room = word.get_mut(..self.words.len());
        room.ok_or_else(|| Failure::new("a factor of too many bits"))?.copy_from_slice(self.words);
        Ok(arguments::Factor {
            exponent: self.exponent,
            negative: self.negative.into(),
            words: self.words.len() as i32,
            word,
        })
    }
}

/// The elements that are settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// All of a block.
    All,
    /// Those that were left, so many.
    Left(usize),
    /// Those of a block that were left, as many as the device knows of.
    Listed,
}

/// The integers of a block, where they are in memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct Integers {
    pub heads: CUdeviceptr,
    pub words: CUdeviceptr,
    pub ld: usize,
    pub plane: usize,
}

impl Run<'_> {
    /// Computes elements of a block whose finish has these arguments; memory for it lies at `scratch`.
    pub fn settle(
        &self,
        finish: Finish,
        integers: Integers,
        which: Which,
        (scratch, bytes): (CUdeviceptr, usize),
    ) -> Result<(), Failure> {
        let all = finish.rows as usize * finish.cols as usize;
        let elements = if let Which::Left(count) = which { count } else { all };
        let most = (bytes / self.settling.slot()).min(SLOTS);
        let slots = elements.next_multiple_of(THREADS).min(most / THREADS * THREADS);
        if slots == 0 {
            return Ok(());
        }
        let arguments = Settle {
            finish,
            alpha: self.job.alpha.argument()?,
            beta: self.job.beta.argument()?,
            scratch,
            slots: slots as i32,
            capacity: self.settling.capacity as i32,
            count: match which {
                Which::All => ALL,
                Which::Listed => LISTED,
                Which::Left(count) => count as i32,
            },
            source: match self.kind {
                Kind::Bytes => 0,
                Kind::Digits => 1,
                Kind::Long => 2,
            },
            heads: integers.heads,
            integers: integers.words,
            integer_plane: integers.plane as i64,
            integer_ld: integers.ld as i64,
            sides: self.operands(finish.plan)?.sides,
        };
        self.launch(&self.named("residue_settle"), &arguments, slots / THREADS, (THREADS, 0))
    }

    /// Settles on the device what it left to the CPU, where the residues of all of C are still there.
    pub fn settle_left(&self, base: CUdeviceptr, plan: &Plan) -> Result<(), Failure> {
        let (m, n, _) = self.matrices.shape;
        let count = plan.unsure as usize;
        let there = self.layout.block == (m, n) && self.kind != Kind::Long;
        // Those of cut numbers were settled with their strip.
        if count == 0 || self.cut.is_some() || count > self.layout.max_left || !there {
            return Ok(());
        }
        // Nobody needs the residues of A any more.
        let bytes = plan.planes as usize * self.layout.plane[0];
        let scratch = (base + self.layout.planes[0] as u64, bytes);
        let finish = self.finish_arguments(base, (0, m), (0, 0..n), 0);
        self.settle(finish, Integers::default(), Which::Left(count), scratch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cuda::shared::{check, values};

    #[test]
    #[cfg_attr(not(nvrtc), ignore = "needs NVRTC, which scripts/nvcc fetches")]
    fn constants_are_those_of_the_kernels() {
        let which = [("-ALL", -ALL as usize), ("-LISTED", -LISTED as usize)];
        let constants = [values(&[("SETTLE_THREADS", THREADS)]), values(&which)];
        check("residue_settle", "wideblas::residue", &constants);
        let words = [values(&[("TAIL_WORDS", TAIL_WORDS)])];
        check("residue_settle", "wideblas::residue", &words);
    }
}
