//! The routines on numbers of limbs, MPFR's and GMP's: each element of a result is computed exactly and rounded once, to its
//! own precision, to nearest, so that neither order nor threads play a part. Infinities and NaN spread as in the loops of
//! the reference BLAS. GMP numbers have none: where one would arise they become zero.
//!
//! Elements are changed one after the other, and in the order of the reference where one of them depends on another.

mod level1;
mod level2;
mod level3;
mod triangle;

pub use level1::{asum, axpy, copy, dot, largest, nrm2, rot, scal, swap};
pub use level2::{multiply, product, solve, update};
pub use level3::{multiply_triangular, solve_triangular, symm, syr2k};

use super::level1::Context;
use crate::engine::cpu::par;
use crate::engine::cpu::per_thread::PerThread;
use crate::engine::cpu::vectors::{Columns, Place};
use crate::fallible;
use crate::format::mpfr::{Mpf, Mpfr};
use crate::product::Limbs;
use crate::product::linear::{Reach, Work};
use std::ops::Range;

/// MPFR's and GMP's numbers.
pub trait Number: Limbs + Send + 'static {
    /// Becomes the value of another number where that needs no rounding; says whether it did.
    fn take(&mut self, from: &Self) -> bool;
}

impl Number for Mpfr {
    #[inline]
    fn take(&mut self, from: &Mpfr) -> bool {
        Mpfr::take(self, from)
    }
}

impl Number for Mpf {
    #[inline]
    fn take(&mut self, from: &Mpf) -> bool {
        Mpf::take(self, from)
    }
}

/// The name of the arithmetic.
pub(super) const NAME: &str = "limbs";

/// Cycles of a multiply-add of numbers of some limbs, roughly.
fn cycles<T: Number>(example: &T) -> usize {
    let limbs = example.precision() as usize / 64 + 1;
    limbs.saturating_mul(limbs).saturating_add(64)
}

/// Cycles that a thread gets at least: to wake one takes some thousands.
const LEAST_CYCLES: usize = 60_000;

/// Threads for this many multiply-adds of numbers like this one.
fn threads<T: Number>(context: Context, terms: usize, example: &T) -> usize {
    let worth = terms.saturating_mul(cycles(example)) / LEAST_CYCLES;
    context.threads.min(worth).max(1)
}

/// Runs `work` on parts of `len` elements, each thread with working memory of its own; without any the call ends, before
/// anything is written.
fn in_shares(len: usize, threads: usize, work: impl Fn(Range<usize>, &mut Work) + Sync) {
    let memory = PerThread::new(threads.min(len), Work::new);
    let memory = memory.unwrap_or_else(|| fallible::end_call());
    if memory.threads() == 1 {
        return work(0..len, &mut memory.lend());
    }
    // More parts than threads: rows of a triangle differ in length.
    let parts = len.min(8 * memory.threads());
    par::for_each(parts, memory.threads(), |part| {
        work(par::share(len, part, parts), &mut memory.lend());
    });
}

/// Without any the call ends.
fn working_memory() -> Work {
    Work::new().unwrap_or_else(|| fallible::end_call())
}

/// The reach of a vector's numbers.
fn reach<T: Number>(x: Place<'_, T>) -> Reach {
    (0..x.len()).fold(Reach::NOTHING, |all, i| all.and(Reach::of(&x.get(i).value())))
}

/// The reach of a matrix's numbers.
fn reach_of_columns<T: Number>(a: &Columns<'_, T>) -> Reach {
    let columns = (0..a.shape().1).map(|j| reach(a.column(j, a.rows(j))));
    columns.fold(Reach::NOTHING, Reach::and)
}

/// Becomes the number that working memory has computed.
#[inline]
fn store<T: Number>(to: &mut T, value: Result<&mut crate::format::wide::Wide, f64>) {
    match value {
        Ok(value) => to.store(value),
        Err(special) => to.store_f64(special),
    }
}
