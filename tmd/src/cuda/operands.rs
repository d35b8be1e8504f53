//! Polynomials and thresholds as the kernels read them.

use crate::polynomial::Polynomial;
use crate::search::{Packets, Plan, Threshold};
use wideblas::engine::cuda::Failure;

/// The fewest words that kernels of the hierarchical method have.
const LEAST_WORDS: usize = 4;
/// `MOST_WORDS` of crates/engine/kernels/tmd/tmd.cuh.
pub const MOST_WORDS: usize = 16;

/// Polynomials of one shape: shorter ones have zeros.
#[derive(Clone, Debug, PartialEq)]
pub struct Operands {
    pub degree: usize,
    pub words: usize,
    /// Of each polynomial `degree + 1` coefficients of `words` words.
    pub coefficients: Vec<u64>,
    /// The number of each one's first packet, and of all packets; or stretches.
    pub first: Vec<u64>,
    pub start: Vec<u64>,
    pub len: Vec<u64>,
    /// Of each level, and of phase 3, the two words of each polynomial's threshold.
    pub thresholds: Vec<Vec<u64>>,
}

impl Operands {
    pub fn new(plan: &Plan, polynomials: &[Polynomial]) -> Result<Operands, Failure> {
        let degree = polynomials.iter().map(Polynomial::degree).max().unwrap_or(0);
        let words = polynomials.iter().map(|one| one.words).max().unwrap_or(1);
        let words = if plan.stretch.is_some() { words.max(LEAST_WORDS) } else { words };
        if words > MOST_WORDS {
            return Err(Failure::new(format!("coefficients of {words} words")));
        }
        let mut coefficients = Vec::with_capacity(polynomials.len() * (degree + 1) * words);
        for one in polynomials {
            for power in 0..=degree {
                let spare = if power <= one.degree() { words - one.words } else { words };
                coefficients.extend(std::iter::repeat_n(0, spare));
                if power <= one.degree() {
                    coefficients.extend_from_slice(one.coefficient(power));
                }
            }
        }
        let flat = |all: &Vec<Threshold>| all.iter().flat_map(|x| [x.shift, x.at_most]).collect();
        let levels = plan.levels.iter().map(|level| &level.thresholds);
        Ok(Operands {
            degree,
            words,
            coefficients,
            first: Packets::new(plan, polynomials).first,
            start: polynomials.iter().map(|one| one.start).collect(),
            len: polynomials.iter().map(|one| one.len).collect(),
            thresholds: levels.chain([&plan.exhaustive]).map(flat).collect(),
        })
    }

    /// The coefficients of a polynomial.
    pub fn polynomial(&self, at: usize) -> &[u64] {
        let size = (self.degree + 1) * self.words;
        &self.coefficients[at * size..][..size]
    }

    /// How many packets, or stretches, there are.
    pub fn packets(&self) -> u64 {
        self.first.last().copied().unwrap_or(0)
    }
}
