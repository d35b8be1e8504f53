//! What usual algorithms make of the same numbers, in double precision and in the order of the file.
//!
//! Sources: Kahan, "Further remarks on reducing truncation errors", CACM 8, 1965; Neumaier, "Rundungsfehleranalyse
//! einiger Verfahren zur Summation endlicher Summen", ZAMM 54, 1974; Dot2 of Ogita, Rump, Oishi, "Accurate sum and dot
//! product", SIAM J. Sci. Comput. 26, 2005; pairwise sums of blocks of 128 by eight sums each, as in NumPy.

use wideblas::format::eft::{two_prod, two_sum};
use wideblas::sum::Fixed;

/// Numbers of a block of pairwise summation.
const BLOCK: usize = 128;
/// Sums side by side within a block.
const WAYS: usize = 8;

/// Sums of numbers, or of products of two numbers, that are given in parts.
pub struct Compared {
    /// The exact sum of magnitudes.
    pub magnitudes: Fixed,
    is_dot: bool,
    plain: f64,
    kahan: Kahan,
    twice: Twice,
    pairwise: Pairwise,
}

impl Compared {
    pub fn new(is_dot: bool) -> Compared {
        let (kahan, twice, pairwise) = Default::default();
        Compared { magnitudes: Fixed::new(), is_dot, plain: 0.0, kahan, twice, pairwise }
    }

    /// Adds numbers.
    pub fn add(&mut self, x: impl Iterator<Item = f64>) {
        self.add_terms(x.map(|x| (x, 0.0)));
    }

    /// Adds products, each rounded.
    pub fn add_products(&mut self, x: impl Iterator<Item = f64>, y: impl Iterator<Item = f64>) {
        self.add_terms(x.zip(y).map(|(x, y)| two_prod(x, y)));
    }

    /// Adds terms with the errors that they have already.
    fn add_terms(&mut self, terms: impl Iterator<Item = (f64, f64)>) {
        for (term, error) in terms {
            self.plain += term;
            self.kahan.add(term);
            self.twice.add(term, error);
            self.pairwise.add(term);
        }
    }

    /// The algorithms' names and results.
    pub fn results(&self) -> [(&'static str, f64); 4] {
        let twice = if self.is_dot { "Dot2" } else { "Neumaier" };
        [
            ("plain loop", self.plain),
            ("pairwise", self.pairwise.sum()),
            ("Kahan", self.kahan.sum),
            (twice, self.twice.sum + self.twice.error),
        ]
    }
}

#[derive(Default)]
struct Kahan {
    sum: f64,
    excess: f64,
}

impl Kahan {
    fn add(&mut self, x: f64) {
        let corrected = x - self.excess;
        let sum = self.sum + corrected;
        self.excess = (sum - self.sum) - corrected;
        self.sum = sum;
    }
}

/// Sum and sum of errors.
#[derive(Default)]
struct Twice {
    sum: f64,
    error: f64,
}

impl Twice {
    fn add(&mut self, x: f64, given: f64) {
        let (sum, error) = two_sum(self.sum, x);
        self.sum = sum;
        self.error += error + given;
    }
}

/// Blocks, and sums of 1, 2, 4, ... of them on a stack.
struct Pairwise {
    block: [f64; BLOCK],
    len: usize,
    blocks: u64,
    stack: Vec<f64>,
}

impl Default for Pairwise {
    fn default() -> Pairwise {
        Pairwise { block: [0.0; BLOCK], len: 0, blocks: 0, stack: Vec::new() }
    }
}

impl Pairwise {
    fn add(&mut self, x: f64) {
        self.block[self.len] = x;
        self.len += 1;
        if self.len == BLOCK {
            let mut sum = block_sum(&self.block);
            // As many ones at the end of a binary number as additions carry.
            for _ in 0..self.blocks.trailing_ones() {
                sum += self.stack.pop().unwrap_or_default();
            }
            self.stack.push(sum);
            self.blocks += 1;
            self.len = 0;
        }
    }

    fn sum(&self) -> f64 {
        let rest = block_sum(&self.block[..self.len]);
        self.stack.iter().rev().fold(rest, |sum, x| x + sum)
    }
}

fn block_sum(x: &[f64]) -> f64 {
    let (rows, rest) = x.as_chunks::<WAYS>();
    let Some((first, others)) = rows.split_first() else {
        return rest.iter().fold(0.0, |sum, x| sum + x);
    };
    let mut sums = *first;
    for row in others {
        sums.iter_mut().zip(row).for_each(|(sum, x)| *sum += x);
    }
    let [a, b, c, d, e, f, g, h] = sums;
    rest.iter().fold(((a + b) + (c + d)) + ((e + f) + (g + h)), |sum, x| sum + x)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(x: &[f64]) -> [f64; 4] {
        let mut compared = Compared::new(false);
        // Parts of any length make no difference.
        x.chunks(100).for_each(|part| compared.add(part.iter().copied()));
        compared.results().map(|(_, result)| result)
    }

    #[test]
    fn algorithms_differ_as_is_known() {
        // Kahan's sum loses what Neumaier's keeps.
        assert_eq!(results(&[1.0, 1e100, 1.0, -1e100]), [0.0, 0.0, 0.0, 2.0]);
        // Ten tenths: 1 - 2^-53 by the loop; 1 by eight sums.
        assert_eq!(results(&[0.1; 10])[..2], [1.0 - f64::EPSILON / 2.0, 1.0]);
        assert_eq!(results(&[0.1; 10])[2..], [1.0, 1.0]);
    }
}
