//! Floating-point numbers whose significands are residues, as in MPRES-BLAS.
//!
//! A number is `(-1)^sign X 2^exp`. The integer X is held by its residues modulo the pairwise coprime moduli of a
//! [`ModuliSet`]. With it goes an interval that contains X / M, where M is the product of the set's own moduli.
//! Source: Isupov and Knyazkov, "Multiple-precision matrix-vector multiplication on graphics processing units",
//! Program Systems 11:3 (2020), equations (2) to (6), table 2.
//!
//! # Precision
//! A set has p = floor(log2 sqrt(M)) - 1 bits ([`ModuliSet::bits`]). Every operation and routine is
//! defined by the mathematical value of its result, rounded once to p bits, to nearest and ties to even:
//! its relative error is at most 2^-p < u = 4 / sqrt(M), the paper's bound for one operation, however
//! many operations a result takes. An engine that computes the same value gives the same bits.
//!
//! # Numbers
//! Results are canonical: 2^(p-1) <= X < 2^p, or zero with all fields 0. A canonical number has one
//! representation, and `exp + p` is the place above its leading bit. Host numbers (`mp_float_t`) may hold
//! any 0 <= X < M; routines on arrays see canonical numbers only, see `engine::rns`.
//! Exponents of canonical numbers lie in [`MIN_EXP`]` ..= `[`MAX_EXP`]; a result below becomes zero, one
//! above the largest number of its sign: there are neither infinities nor NaN.
//!
//! # Moduli
//! A set for p bits takes the largest primes below 2^31, so that a residue is an `int` and the product
//! of two fits 64 bits, and a smaller last one that makes M the least power of 2 that p asks for, and
//! at most twice it. Arrays hold residues by [`ModuliSet::full`], some more primes below 2^31 after the
//! set's own: the product of all exceeds 2^(2p + [`HEADROOM`]). That room is for sums: with
//! `log2 N + s + 2 <= HEADROOM`, the sum of N products of significands, each times at most 2^s, is less
//! than a quarter of the product, and its residues determine it.
//!
//! # Constants
//! [`Base`] has all tables, derived from the definition of the Chinese Remainder Theorem. Modular
//! products are Montgomery's with R = 2^32: `redc(v) = (v + (v neg_inverse mod R) m) / R`.

mod evaluation;
mod moduli;
mod set;
mod words;

pub use evaluation::{ErFloat, Evaluation};
pub use moduli::{PRECISIONS, SetError};
pub use set::{Base, DIGIT_BITS, HEADROOM, LANE_PADDING, ModuliSet};
pub use words::{
    BLOCK, Blocks, FRACTION_BIAS, Form, Part, Reduction, TRIPLE_BIAS, TRIPLES, WORD_BITS, Words,
    first_of_triple, word_at,
};

/// Exponents of canonical numbers.
pub const MAX_EXP: i64 = 1 << 30;
pub const MIN_EXP: i64 = -(1 << 30);
