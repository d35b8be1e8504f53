//! Computes elements exactly, for any alpha and beta.

use super::Run;
use crate::cuda::crt::arguments::{self, CrtPlan, Finish, Settle};
use crate::cuda::crt::kind::Kind;
use crate::cuda::crt::settling::{ALL, Integers, LISTED, SLOTS, THREADS, Which};
use crate::cuda::crt::{FACTOR_WORDS, words_of};
use crate::cuda::launch::Failure;
use crate::cuda::queue::Queue;
use cudarc::driver::sys::CUdeviceptr;
use wideblas_format::wide::WideRef;

/// A factor in the form that the kernels take.
fn argument(factor: WideRef<'_>) -> Result<arguments::Factor, Failure> {
    let words = words_of(factor);
    let exponent = i32::try_from(factor.exponent).ok().filter(|_| words <= FACTOR_WORDS);
    let exponent = exponent.ok_or_else(|| Failure::new("a factor of too many bits"))?;
    let mut word = [0; FACTOR_WORDS];
    let halves = factor.limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]);
    word.iter_mut().zip(halves).for_each(|(word, half)| *word = half);
    Ok(arguments::Factor { exponent, negative: factor.negative.into(), words: words as i32, word })
}

/// `Source` of kernels/crt/settle.cu: where integers come from.
const fn source(kind: Kind) -> i32 {
    match kind {
        Kind::Bytes => 0,
        Kind::Digits => 1,
        Kind::Long => 2,
    }
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let sources = [
        ("FROM_BYTES", Kind::Bytes),
        ("FROM_DIGITS", Kind::Digits),
        ("COMPUTED", Kind::Long),
    ];
    let sources = sources.map(|(name, kind)| (name, source(kind) as usize));
    check("crt/settle", "wideblas::crt", &[values(&sources)]);
}

impl Run<'_> {
    /// Settles elements of the block that `finish` describes, with memory at `scratch`.
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
            alpha: argument(self.job.alpha)?,
            beta: argument(self.job.beta)?,
            scratch,
            slots: slots as i32,
            capacity: self.settling.capacity as i32,
            count: match which {
                Which::All => ALL,
                Which::Listed => LISTED,
                Which::Left(count) => count as i32,
            },
            source: source(self.kind),
            heads: integers.heads,
            integers: integers.words,
            integer_plane: integers.plane as i64,
            integer_ld: integers.ld as i64,
            sides: self.operands(finish.plan)?.sides,
        };
        self.launch(&self.named("crt_settle"), &arguments, slots / THREADS, (THREADS, 0))
    }

    /// Settles on the device the elements that it left open, if the residues of all of C are still in memory. Returns the plan, without
    /// these elements where all of them are settled.
    pub fn settle_left(
        &self,
        queue: &Queue,
        base: CUdeviceptr,
        plan: CrtPlan,
    ) -> Result<CrtPlan, Failure> {
        let (m, n, _) = self.matrices.shape;
        let count = plan.unsure as usize;
        let there = self.layout.block == (m, n) && self.kind != Kind::Long;
        // With cut numbers, open elements were settled with their strip.
        if count == 0 || self.cut.is_some() || count > self.layout.max_left || !there {
            return Ok(plan);
        }
        // The residues of A are no longer needed.
        let bytes = plan.planes as usize * self.layout.plane[0];
        let scratch = (base + self.layout.planes[0] as u64, bytes);
        let finish = self.finish_arguments(base, (0, m), (0, 0..n), 0);
        if bytes / self.settling.slot() < THREADS {
            return Ok(plan);
        }
        self.settle(finish, Integers::default(), Which::Left(count), scratch)?;
        let after: CrtPlan = queue.fetch(self.stream, base)?;
        Ok(if after.hard == 0 { CrtPlan { unsure: 0, ..plan } } else { plan })
    }
}
