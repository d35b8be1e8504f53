//! Sums of many numbers by additions that are each rounded, at any precision of residue numbers: the algorithms of
//! Isupov, Knyazkov and Kuvaev, "Multiple-precision summation on CPUs and GPUs with the library MPRES", Izvestiya SFedU,
//! Engineering Sciences 8 (2018), 191-203.
//!
//! Additions give the nearest number of p + [`GUARD`] bits to the exact sum of two, ties to even, and the last sum is
//! rounded to the precision p. So the bits of a result depend on the numbers, their order, the precision and the algorithm
//! alone, on no kernel, number of threads or engine. With additions rounded to p bits, some errors at 120 bits would be
//! larger than those of the paper's table 2. Additions work on the limbs of significands: residues would yield the same
//! numbers and take longer.
//!
//! | algorithm | order of additions |
//! |---|---|
//! | Reduce1 | `((x_0 + x_1) + x_2) + ...` |
//! | Reduce2 | a binary tree over neighbours, by a stack: after 2^k numbers that begin at a multiple of 2^k their sum is one entry. At the end the last two entries are added until one is left. |
//! | Reduce3 | [`BLOCKS`] blocks of [`THREADS`] sums: number i goes to the sum `i mod THREADS` of the block `i / (2 THREADS) mod BLOCKS`, in order. The sums t and t + h of a block are added for t < h, h = THREADS / 2, THREADS / 4, ..., 1; then those of the blocks, in order. |
//!
//! The shape of Reduce3 does not depend on the machine or the length, unlike the paper's, whose caller sets it.
//!
//! # Without rounding
//! Where the exponents of doubles lie so close together that no sum of any of them has more than p + [`GUARD`] bits, all
//! three algorithms give the exact sum, and it is computed as such.

mod float;
mod source;

use self::float::{Float, Limbs, Precision, Term};
use self::source::{Numbers, Read, Source};
use super::device::home;
use super::{Context, Strided, total_here};
use std::fmt;
use std::mem;
use std::sync::{Mutex, PoisonError};
use wideblas_base::config::{DeviceChoice, device_choice};
pub use wideblas_base::options::Algorithm;
use wideblas_engine::cpu::par;
use wideblas_engine::cpu::sum::Range;
use wideblas_engine::device::reduce::Sums;
pub use wideblas_engine::device::reduce::{BLOCKS, THREADS};
use wideblas_engine::device::{self, device_at, exact_sums};
use wideblas_engine::rns::{Array, Vector};
use wideblas_format::exact::Decoded;
use wideblas_format::wide::Wide;

/// Bits that partial sums have more than results.
pub const GUARD: u32 = 32;
/// Neighbours that a block takes at a time.
const CHUNK: usize = 2 * THREADS;

/// Why there is no sum.
#[derive(Clone, Debug)]
pub enum Failure {
    /// There is an infinity or NaN among the numbers, which residue numbers do not have.
    NotFinite,
    /// Of the GPU that has the numbers.
    Device(device::Failure),
}

impl From<device::Failure> for Failure {
    fn from(failure: device::Failure) -> Failure {
        Failure::Device(failure)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::NotFinite => f.write_str("a number is an infinity or NaN"),
            Failure::Device(failure) => failure.fmt(f),
        }
    }
}

/// The sum of doubles in host memory or a GPU's, rounded to `bits` bits.
pub fn doubles(
    algorithm: Algorithm,
    bits: u32,
    x: Strided<'_, f64>,
    context: Context,
) -> Result<Wide, Failure> {
    let Some(ordinal) = home(&x) else {
        return doubles_here(algorithm, bits, x, context);
    };
    let runs_there = match device_choice() {
        DeviceChoice::Cpu => false,
        DeviceChoice::Auto => suits_gpu(algorithm),
        DeviceChoice::Cuda(_) | DeviceChoice::Several(_) => true,
    };
    if !runs_there {
        return exact_sums::on_host(x, x, |x, _| doubles_here(algorithm, bits, x, context))?;
    }
    let what = (algorithm, bits + GUARD);
    let parts = device::reduce::of_doubles(device_at(ordinal)?, what, x)?;
    Ok(joined(algorithm, bits, &parts.ok_or(Failure::NotFinite)?, context))
}

/// Whether a GPU is faster where it has the numbers: Reduce1 takes one thread.
pub fn suits_gpu(algorithm: Algorithm) -> bool {
    algorithm != Algorithm::Recursive
}

/// The last stage of sums on a GPU, whose partial sums have [`GUARD`] bits more than `bits`.
pub fn joined(algorithm: Algorithm, bits: u32, parts: &Sums, context: Context) -> Wide {
    let last = match algorithm {
        Algorithm::Pairwise => Algorithm::Pairwise,
        Algorithm::Recursive | Algorithm::Blocks => Algorithm::Recursive,
    };
    let parts: &dyn Read = parts;
    rounded(last, bits, parts, context)
}

fn doubles_here(
    algorithm: Algorithm,
    bits: u32,
    x: Strided<'_, f64>,
    context: Context,
) -> Result<Wide, Failure> {
    let span = Span::of(x, context)?;
    if span.is_exact(x.len(), bits) {
        let mut sum = exact(x, context);
        sum.round_to(bits.into());
        return Ok(sum);
    }
    Ok(rounded(algorithm, bits, &x, context))
}

/// The sum of residue numbers, rounded to their precision.
pub fn numbers(algorithm: Algorithm, vector: Vector<Array<'_>>, context: Context) -> Wide {
    let source: &dyn Read = &Numbers { vector, isa: context.isa };
    rounded(algorithm, vector.array.set.bits, source, context)
}

fn rounded(algorithm: Algorithm, bits: u32, x: &(impl Source + ?Sized), context: Context) -> Wide {
    let mut sum = reduced(algorithm, bits, x, context);
    sum.round_to(bits.into());
    sum
}

/// The exact sum of finite numbers.
fn exact(x: Strided<'_, f64>, context: Context) -> Wide {
    let Decoded::Finite(sum) = total_here(x, context).to_decoded() else { return Wide::default() };
    let (sign, limbs) = sum.mantissa.to_u64_digits();
    let negative = sign == num_bigint::Sign::Minus;
    Wide { negative, exponent: sum.exponent, limbs }
}

/// All numbers other than zero are multiples of 2^bottom below 2^top.
#[derive(Clone, Copy, Debug)]
struct Span {
    bottom: i64,
    top: i64,
}

impl Span {
    const NOTHING: Span = Span { bottom: i64::MAX / 2, top: i64::MIN / 2 };
    /// Doubles of a look.
    const LEN: usize = 4096;

    fn of(x: Strided<'_, f64>, context: Context) -> Result<Span, Failure> {
        let mut copy = Vec::new();
        let mut span = Span::NOTHING;
        for start in (0..x.len()).step_by(Span::LEN) {
            let part = x.part(start, Span::LEN.min(x.len() - start));
            let range = Range::of_strided(context.isa, part, &mut copy);
            if !range.is_finite() {
                return Err(Failure::NotFinite);
            }
            if !range.is_zero() {
                span.bottom = span.bottom.min(range.bottom());
                span.top = span.top.max(range.top());
            }
        }
        Ok(span)
    }

    /// No sum of some of `len` such numbers has more bits.
    fn is_exact(self, len: usize, bits: u32) -> bool {
        let carries = i64::from(usize::BITS - len.leading_zeros());
        self.top + carries - self.bottom <= i64::from(bits + GUARD)
    }
}

/// The sum. The compiler knows the lengths of usual precisions.
fn reduced(algorithm: Algorithm, bits: u32, x: &(impl Source + ?Sized), context: Context) -> Wide {
    let job = Job { algorithm, precision: Precision::new(bits + GUARD), x, context };
    match job.precision.limbs() {
        1 => job.run::<[u64; 2]>(),
        2 => job.run::<[u64; 3]>(),
        3 => job.run::<[u64; 4]>(),
        4 => job.run::<[u64; 5]>(),
        5 => job.run::<[u64; 6]>(),
        6 => job.run::<[u64; 7]>(),
        7 => job.run::<[u64; 8]>(),
        8 => job.run::<[u64; 9]>(),
        _ => job.run::<Box<[u64]>>(),
    }
}

struct Job<'a, S: ?Sized> {
    algorithm: Algorithm,
    precision: Precision,
    x: &'a S,
    context: Context,
}

/// Numbers of a thread's subtree in Reduce2, a power of two.
const SUBTREE: usize = 1 << 13;

impl<S: Source + ?Sized> Job<'_, S> {
    fn run<L: Limbs>(&self) -> Wide {
        match self.algorithm {
            Algorithm::Recursive => self.recursive::<L>(),
            Algorithm::Pairwise => self.pairwise::<L>(),
            Algorithm::Blocks => self.blocks::<L>(),
        }
        .value()
    }

    fn recursive<L: Limbs>(&self) -> Float<L> {
        let Job { precision, x, .. } = *self;
        let mut sum = Float::zero(precision);
        x.each(0..x.len(), |term| S::add(&mut sum, precision, term));
        sum
    }

    fn pairwise<L: Limbs>(&self) -> Float<L> {
        let Job { precision, x, .. } = *self;
        let subtrees = self.in_threads::<L>(x.len().div_ceil(SUBTREE), |k| {
            let mut stack = Stack::new(precision);
            let range = k * SUBTREE..x.len().min((k + 1) * SUBTREE);
            x.each(range, |term| stack.push(term));
            stack.sum()
        });
        let mut stack = Stack::new(precision);
        subtrees.iter().for_each(|sum| stack.push(sum.term()));
        stack.sum()
    }

    fn blocks<L: Limbs>(&self) -> Float<L> {
        let Job { precision, x, .. } = *self;
        // Further ones are zero.
        let blocks = x.len().div_ceil(CHUNK).min(BLOCKS);
        let sums = self.in_threads::<L>(blocks, |block| self.block(block));
        let mut sum = Float::zero(precision);
        sums.iter().for_each(|block| sum.add_by_call(precision, block.term()));
        sum
    }

    fn block<L: Limbs>(&self, block: usize) -> Float<L> {
        let Job { precision, x, .. } = *self;
        let mut sums = vec![Float::<L>::zero(precision); THREADS];
        for start in (block * CHUNK..x.len()).step_by(BLOCKS * CHUNK) {
            let mut thread = 0;
            x.each(start..x.len().min(start + CHUNK), |term| {
                S::add(&mut sums[thread], precision, term);
                thread = (thread + 1) % THREADS;
            });
        }
        let mut half = THREADS / 2;
        while half > 0 {
            let (low, high) = sums.split_at_mut(half);
            low.iter_mut()
                .zip(high)
                .for_each(|(sum, other)| sum.add_by_call(precision, other.term()));
            half /= 2;
        }
        sums.swap_remove(0)
    }

    /// The parts of a sum, on several threads.
    fn in_threads<L: Limbs>(
        &self,
        count: usize,
        part: impl Fn(usize) -> Float<L> + Sync,
    ) -> Vec<Float<L>> {
        let parts: Vec<_> = (0..count).map(|_| Mutex::new(Float::zero(self.precision))).collect();
        par::for_each(count, self.context.threads.count(), |k| {
            *parts[k].lock().unwrap_or_else(PoisonError::into_inner) = part(k);
        });
        parts
            .into_iter()
            .map(|part| part.into_inner().unwrap_or_else(PoisonError::into_inner))
            .collect()
    }
}

/// The sums of Reduce2 that wait for their neighbours: of the numbers so far, one for each bit of their count.
struct Stack<L> {
    precision: Precision,
    count: u64,
    /// The first ones of `sums`, whose memory stays.
    depth: usize,
    sums: Vec<Float<L>>,
}

impl<L: Limbs> Stack<L> {
    fn new(precision: Precision) -> Stack<L> {
        Stack { precision, count: 0, depth: 0, sums: Vec::new() }
    }

    #[inline]
    fn push(&mut self, term: Term<'_>) {
        if self.count & 1 == 0 {
            if self.depth == self.sums.len() {
                self.sums.push(Float::zero(self.precision));
            }
            self.sums[self.depth].set(term);
            self.depth += 1;
        } else {
            self.sums[self.depth - 1].add_by_call(self.precision, term);
            for _ in 1..self.count.trailing_ones() {
                self.join();
            }
        }
        self.count += 1;
    }

    /// Adds the last two entries.
    fn join(&mut self) {
        let (low, high) = self.sums.split_at_mut(self.depth - 1);
        low[self.depth - 2].add_by_call(self.precision, high[0].term());
        self.depth -= 1;
    }

    fn sum(mut self) -> Float<L> {
        while self.depth > 1 {
            self.join();
        }
        match self.sums.first_mut() {
            Some(sum) if self.depth == 1 => mem::replace(sum, Float::zero(self.precision)),
            _ => Float::zero(self.precision),
        }
    }
}
