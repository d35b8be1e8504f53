//! Divides a call's elements among blocks, and a block's memory into parts: see kernels/rns/elements.cuh.

use super::super::plan::Limits;
use super::arrange::Arrangement;
use super::prefix::{MORE_WORDS, Prefix, ROWS, STEP};
use crate::rns::spec::{Spec, Term};
use wideblas_format::rns::ModuliSet;

#[derive(Clone, Debug)]
pub struct ElementPlan {
    /// Elements that a block computes at a time, a power of two, and threads for each of them.
    pub batch: usize,
    pub slices: usize,
    pub threads: usize,
    pub blocks: usize,
    /// The rows of a block's memory where its work and its carries begin, and the most rows of a sum.
    pub work: usize,
    pub carries: usize,
    pub room: usize,
    /// The rows where the words of a result's terms begin, and the residues of a result.
    pub terms: usize,
    pub residues: usize,
    /// The row where the words of an operand's slot begin: this many and `words` for each slot before it.
    pub states: usize,
    /// Tensor cores convert numbers.
    pub bytes: bool,
    /// Bytes of shared memory of a block.
    pub shared: usize,
}

/// The largest number of threads of a block: `ELEMENT_THREADS` of the kernels.
pub(super) const THREADS: usize = 128;
/// Threads that a multiprocessor should have at least, and with tensor cores, which prefer large batches: for the largest
/// batches of one result, and for others.
const BUSY: usize = 640;
const BUSY_LARGEST: usize = 512;
const BUSY_BYTES: usize = 384;
/// Words that a block keeps of each scalar besides the number's: `SCALAR_STATES` of the kernels.
pub(super) const SCALAR_STATES: usize = 4;
/// The largest number of threads for one element.
const SLICES: usize = 16;

/// Bytes of shared memory that the driver takes from each block, and the most blocks of a multiprocessor.
const RESERVED: usize = 1 << 10;
const MOST_TOGETHER: usize = 16;

impl ElementPlan {
    /// With `bytes` for tensor cores. `None` if a block of the device has too little memory.
    pub fn new(
        set: &ModuliSet,
        prefix: &Prefix,
        spec: &Spec,
        arrangement: &Arrangement,
        bytes: bool,
        limits: Limits,
    ) -> Option<ElementPlan> {
        let (n, words) = (set.full.len, prefix.words);
        let own = spec.operands.len() - spec.scalars;
        let states = 2 * own + spec.results.len();
        let terms = states + arrangement.slot_count * words;
        let all = || spec.results.iter().map(|(_, terms)| &terms[..]);
        let products = all().map(|all| term_rows(all, words)).max()?;
        let work = terms + products;
        let step = if bytes { STEP } else { ROWS };
        // Tensor cores write residues to arrays. Else they are stored in place of operands and terms, unless another
        // result still needs these. After a significand there are as many words as constants.
        let significand = (set.bits.div_ceil(32) as usize).next_multiple_of(step);
        let last = spec.results.len() == 1;
        let work = if last && !bytes { work.max(states + n) } else { work };
        let residues = if last { states } else { work + significand };
        let room = all().map(|terms| sum_rows(terms, words)).max()?;
        let most = all().flatten().map(|term| term.factors.len()).max().unwrap_or(1);
        // Products of two factors, from which products of three are made.
        let steps = arrangement.results.iter().flatten().map(|term| term.steps).max();
        let halfway = if steps > Some(1) { 2 * words } else { 0 };
        let carries = work + prefix.len.next_multiple_of(step).max(halfway);
        let carried = carries + 2 * (most * words).div_ceil(4);
        let end = work + room.max(significand);
        let end = match bytes {
            true => end.max(carries + words + 2 * MORE_WORDS),
            false => end.max(residues + n),
        };
        let shape = |batch: usize, slices: usize| {
            let rows = if slices > 1 { end.max(carried) } else { end.max(carries) };
            4 * (spec.scalars * (words + SCALAR_STATES) + rows * (batch | 1))
        };
        let busy = |batch: usize| match bytes {
            true if batch == THREADS && last => BUSY_LARGEST,
            true => BUSY_BYTES,
            false => BUSY,
        };
        // As many elements as a multiprocessor needs to be busy, or as fit into its memory.
        let spread = spec.domain().div_ceil(limits.multiprocessors).next_power_of_two();
        let fits = |&(batch, slices): &(usize, usize)| {
            batch >= spec.scalars && shape(batch, slices) <= limits.shared
        };
        let least = THREADS / SLICES;
        let sizes = (1..=THREADS.ilog2()).rev().map(|log| 1 << log);
        let mut shapes = sizes
            .filter(|&batch| batch <= spread.max(least))
            .map(|batch| (batch, (THREADS / batch).min(SLICES).max(32 / batch)));
        // The driver takes some of the memory of each block.
        let together = |shared: usize| {
            ((limits.shared + RESERVED) / (shared + RESERVED)).clamp(1, MOST_TOGETHER)
        };
        let resident =
            |&(batch, slices): &(usize, usize)| together(shape(batch, slices)) * batch * slices;
        let (batch, slices) = shapes
            .clone()
            .find(|shape| fits(shape) && resident(shape) >= busy(shape.0))
            .or_else(|| shapes.find(fits))?;
        let shared = shape(batch, slices);
        let threads = batch * slices;
        let most_blocks = limits.multiprocessors * together(shared);
        let blocks = spec.domain().div_ceil(batch).min(most_blocks);
        Some(ElementPlan {
            batch,
            slices,
            threads,
            blocks,
            work,
            carries,
            room,
            terms,
            residues,
            states,
            bytes,
            shared,
        })
    }
}

/// Rows for the words of all products among the terms.
fn term_rows(terms: &[Term], words: usize) -> usize {
    terms.iter().map(|term| product_rows(term, words)).sum()
}

/// Rows for the words of a term, if it is a product.
pub fn product_rows(term: &Term, words: usize) -> usize {
    if term.factors.len() > 1 { term.factors.len() * words } else { 0 }
}

/// Rows of a sum. Of two terms, what is below both the other and all that rounding needs is left out, see `tail_of`; if
/// they nearly cancel, they end at about the same place at the top. Three terms at most lie side by side, with the
/// distances that short ones leave, see `far_below`.
fn sum_rows(terms: &[Term], words: usize) -> usize {
    let lens = terms.iter().map(|term| term.factors.len() * words);
    match terms.len() {
        0 | 1 => 0,
        2 => lens.max().unwrap_or(0) + 3,
        _ => lens.sum::<usize>() + words + 3,
    }
}
