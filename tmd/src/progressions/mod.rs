//! sin and cos of large arguments by arithmetic progressions whose angles hardly move.
//!
//! Neighbours in a binade from 2^22 on are so far apart that no polynomial follows sin x from one to the next. But some multiples q
//! of their distance s are nearly multiples of pi: with delta = q s mod pi, which may be as small as pi/q,
//!
//! ```text
//! |sin (x + j q s)| = |sin (x + j delta)|,   j = 0, 1, 2, ...
//! ```
//!
//! is a smooth function of j, whose second coefficient is less than 2^53 delta^2 in units of half an ulp. So the
//! [Boolean test](crate::boolean) works on n terms of such a progression, with n up to about (2^55 delta^2)^(-1/3): 500 to
//! 800, with q about 2^42 in a whole binade. Of the arguments of a range each belongs to one start and one term: number `a` of the range is
//! a = (b n + j) q + r with 0 <= r < q and 0 <= j < n, so it is term j of the start b n q + r. Starts lie next to each other;
//! as in [`values`] their angles are sums of those of a top, a row and a column, in pairs of doubles, and so
//! the value and the slope at each start are some thirty operations: no polynomial comes from the host.
//!
//! Phase 1 tests the terms of every start; what fails is cut into eight parts, which are tested; of those that fail each term is
//! looked at by its value. MPFR decides what that leaves open. All operations are those of doubles rounded once, in one order:
//! verdicts, counts and candidates are the same on every machine, with any instruction set, and on a GPU
//! (crates/engine/kernels/tmd/progressions.cuh).
//!
//! Source: Hanrot, Lefevre, Stehle, Zimmermann, "Worst cases of a periodic function for large arguments", ARITH 18 (2007).
#![forbid(unsafe_code)]

mod lattice;
mod lines;
mod plan;
mod search;
mod tables;
#[cfg(test)]
mod tests;

pub use plan::{Plan, Starts, Terms};
pub use search::{finished, run};
pub use tables::{COLUMNS, LOG2_COLUMNS, Tables};

use crate::brute::{Case, decided, open_numbers};
use crate::float::{Argument, Format};
use crate::function::Function;
use crate::search::hash;
use crate::values::{self, Circular};
use wideblas::engine::cpu::Isa;

/// Parts of what fails in phase 1.
pub const PARTS: u32 = 8;

/// Most terms of a start: the kernels number them by 16 bits.
pub const MOST_TERMS: u64 = 1 << 15;

/// log2 of the starts of a top, at most.
pub const LOG2_STARTS: u32 = 28;

/// Whether the arguments of a binade may be searched so: those of sin and cos in binary64 that are searched by values otherwise.
pub fn apply(function: &dyn Function, format: Format, exponent: i32) -> bool {
    let has_lines = matches!(function.circular(), Some(Circular::Sin | Circular::Cos));
    has_lines && format.precision == 53 && values::pay(function, format, exponent)
}

/// Whether a plan finds what MPFR does, as far as a few of its starts show, chosen by its range: at so low a hardness that many of their
/// terms have it.
pub fn agree(function: &dyn Function, plan: &Plan, threads: usize, isa: Isa) -> bool {
    const BITS: u32 = 10;
    const TERMS: u64 = 1 << 13;
    let Some(plan) = Plan::new(function, plan.range, BITS) else { return false };
    let all = plan.starts();
    let mixed = hash(plan.range.ordinal());
    let top = all[(mixed % all.len() as u64) as usize];
    let count = (TERMS / u64::from(plan.coarse.n)).clamp(1, top.count);
    let first = top.first + hash(mixed) % (top.count - count + 1);
    let some = [Starts { first, count }];
    let found = run(&plan, &some, threads, isa);
    let (binade, bits) = (plan.range.binade, plan.bits);
    open_numbers(function, binade, &found.candidates, bits, threads)
        == cases(function, &plan, &some, bits)
}

/// The cases among the terms of some starts, each by MPFR.
fn cases(function: &dyn Function, plan: &Plan, starts: &[Starts], bits: u32) -> Vec<Case> {
    let terms = |first: u64| (0..u64::from(plan.coarse.n)).map(move |j| first + j * plan.step);
    let all = starts.iter().flat_map(|one| one.first..one.first + one.count).flat_map(terms);
    let binade = plan.range.binade;
    let inside = all.filter(|&number| number < plan.range.end());
    let mut cases: Vec<Case> =
        inside.filter_map(|number| decided(function, Argument { binade, number }, bits)).collect();
    cases.sort_by_key(|case| case.argument.number);
    cases
}
