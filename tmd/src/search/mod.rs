//! The search: which arguments of some polynomials come near an integer?
//!
//! - A [`Plan`] cuts each polynomial into packets and these into sub-domains, and has the proved errors of all steps.
//! - Phase 1: a Boolean test of every sub-domain of the packets. Most show that nothing is near an integer.
//! - Phase 2: sub-domains that fail are cut into 2^s, which are tested again, once or more often.
//! - Phase 3: all arguments of the sub-domains that fail still, one by one. Those whose fraction is near an integer,
//!   as far as the polynomial says, are the candidates: all hard-to-round arguments, and perhaps some others.
//!
//! Every number in this is an integer modulo a power of two, also where it is in a double: the same plan gives the same
//! verdicts, counts and candidates on any number of threads, with any instruction set, on a CPU and on a GPU.

mod lanes;
mod levels;
mod plan;
mod run;
mod split;
#[cfg(test)]
mod tests;
pub mod verdicts;

pub use plan::{Level, Packets, Plan, Threshold, place};
pub use run::{Times, rates, run, run_timed};
pub use split::split;

use crate::boolean::Algorithm;
use std::fmt;

/// What a sub-domain's line is rounded to before the Boolean test. It changes which sub-domains fail, not which
/// arguments are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Precision {
    /// Multiples of 2^-53: integers that doubles hold, for vectors of doubles and for GPUs with fast ones.
    Double,
    /// Multiples of 2^-64, in 64-bit integers.
    Integer,
}

impl Precision {
    pub fn bits(self) -> u32 {
        match self {
            Precision::Double => 53,
            Precision::Integer => 64,
        }
    }
}

/// How sub-domains get their polynomials. What is found does not depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Polynomials {
    /// From the cubic of a packet, in 128 bits.
    #[default]
    Packets,
    /// Each from the one before it, exactly: see [`hierarchy`](crate::hierarchy).
    Hierarchical,
}

impl Polynomials {
    pub const ALL: [Polynomials; 2] = [Polynomials::Packets, Polynomials::Hierarchical];

    pub fn name(self) -> &'static str {
        match self {
            Polynomials::Packets => "packets",
            Polynomials::Hierarchical => "hierarchical",
        }
    }

    pub fn from_name(name: &str) -> Option<Polynomials> {
        Polynomials::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    /// Hardness: fractions within 2^-bits of an integer are looked for.
    pub bits: u32,
    /// None for the fastest one.
    pub algorithm: Option<Algorithm>,
    pub precision: Precision,
    pub polynomials: Polynomials,
    /// Arguments of a sub-domain in phase 1; None to choose it by the second coefficients of all polynomials together.
    pub arguments: Option<u64>,
    /// Sub-domains of a packet; None to choose it by the fourth coefficients. By the hierarchical method those of a stretch.
    pub packet: Option<u64>,
    /// Phase 2 cuts a sub-domain into 2^split, while its length is a multiple of that.
    pub split: u32,
}

impl Parameters {
    pub fn new(bits: u32) -> Parameters {
        Parameters {
            bits,
            algorithm: None,
            precision: Precision::Double,
            polynomials: Polynomials::Packets,
            arguments: None,
            packet: None,
            split: 2,
        }
    }
}

/// Why there is no plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(pub String);

impl fmt::Display for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

/// What a search did, the same wherever it ran.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Arguments of all polynomials.
    pub arguments: u64,
    /// Phase 1, then each round of phase 2.
    pub levels: Vec<Tests>,
    /// Arguments of phase 3.
    pub exhausted: u64,
    pub candidates: u64,
}

/// The tests of sub-domains of one length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tests {
    /// Arguments of a sub-domain.
    pub arguments: u64,
    pub tests: u64,
    pub failures: u64,
    /// The sum of [`hash`] over the first arguments of sub-domains that failed, modulo 2^64.
    pub hash: u64,
}

impl Counts {
    /// Adds the counts of other polynomials of the same plan or of another one. Levels are added by their place.
    pub fn add(&mut self, other: &Counts) {
        self.arguments += other.arguments;
        self.exhausted += other.exhausted;
        self.candidates += other.candidates;
        for (at, tests) in other.levels.iter().enumerate() {
            match self.levels.get_mut(at) {
                Some(sum) => {
                    sum.arguments = sum.arguments.max(tests.arguments);
                    sum.tests += tests.tests;
                    sum.failures += tests.failures;
                    sum.hash = sum.hash.wrapping_add(tests.hash);
                }
                None => self.levels.push(*tests),
            }
        }
    }
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Numbers of arguments, ascending.
    pub candidates: Vec<u64>,
    pub counts: Counts,
}

/// The output function of SplitMix64: a bijection that mixes well.
#[inline]
pub fn hash(x: u64) -> u64 {
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
