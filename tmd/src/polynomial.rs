//! Polynomials that stand for g on consecutive arguments.

/// `c[0] + c[1] t + ... + c[d] t^d`, which stands for g(start + t) at every integer t with 0 <= t < len.
///
/// Only fractions matter, so the coefficients are taken modulo 1, which integers t allow: for each t there is an integer z
/// with `|g(start + t) - z - c[0] - ... - c[d] t^d| <= error`. All rounding, of the coefficients too, is part of `error`.
#[derive(Clone, Debug, PartialEq)]
pub struct Polynomial {
    /// The number n of the first argument, and how many there are.
    pub start: u64,
    pub len: u64,
    /// Words of each coefficient.
    pub words: usize,
    /// `c[0]`, `c[1]`, ..., each of `words` words, the lowest first: the integer of these words, divided by 2^(64 words). What is
    /// negative has its complement.
    pub coefficients: Vec<u64>,
    /// An upper bound, proved.
    pub error: f64,
}

impl Polynomial {
    pub fn degree(&self) -> usize {
        self.coefficients.len() / self.words - 1
    }

    pub fn coefficient(&self, power: usize) -> &[u64] {
        &self.coefficients[power * self.words..][..self.words]
    }
}
