//! Iterative solvers of A x = b that say honestly how they ended.
//!
//! Recursions of residuals drift from b - A x as roundings add up, so that a recursion may be at 10^-20 where the residual is not. Nothing is
//! called converged here but what the exact residual shows: where a recursion says so and the exact residual does not, that replaces it
//! and the iteration goes on, or the solver gives up, or continues with more bits.

mod adaptive;
mod bicg;
mod bicgstab;
mod cg;
mod gmres;
mod host;
mod operator;
mod ritz;
mod run;
mod space;
pub(crate) mod steps;

pub use adaptive::{MOST_BITS, solve, solve_with};
pub use operator::Operator;

use crate::precondition;

/// How an iteration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The exact residual of x, as it is stored, is at most rtol |b|.
    Converged,
    /// The exact residual does not become smaller, although recursions do.
    Stagnated,
    /// CG met a p with p^T A p <= 0, exactly: the matrix is not positive definite; or a preconditioner that is not.
    Indefinite,
    /// A quotient of the method has no divisor.
    BrokenDown,
    /// As many iterations as there may be.
    OutOfIterations,
    /// The caller said so.
    Interrupted,
    /// An infinity or NaN: in the operands, or by overflow.
    NotFinite,
    /// Converged, but x rounded to its format is not: that has too few bits for such a residual.
    Rounded,
}

impl Status {
    pub fn name(self) -> &'static str {
        match self {
            Status::Converged => "converged",
            Status::Stagnated => "stagnated",
            Status::Indefinite => "indefinite",
            Status::BrokenDown => "broken down",
            Status::OutOfIterations => "out of iterations",
            Status::Interrupted => "interrupted",
            Status::NotFinite => "not finite",
            Status::Rounded => "rounded",
        }
    }
}

/// Which iteration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// CG for symmetric matrices whose diagonal is positive, and BiCG where that shows them indefinite and for others.
    #[default]
    Auto,
    /// Conjugate gradients (Hestenes, Stiefel 1952), for symmetric positive definite matrices.
    Cg,
    /// Biconjugate gradients (Fletcher 1976); needs products with the transpose.
    BiCg,
    /// Van der Vorst 1992, preconditioned from the right.
    BiCgStab,
    /// Saad, Schultz 1986, restarted, preconditioned from the right.
    Gmres,
}

impl Method {
    pub fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Cg => "cg",
            Method::BiCg => "bicg",
            Method::BiCgStab => "bicgstab",
            Method::Gmres => "gmres",
        }
    }
}

/// The precision of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bits {
    /// Doubles for up to 53 bits, two and four of them for up to 106 and 212, and limbs for more, rounded to just so many bits.
    Fixed(u32),
    /// More bits each time that fewer do not suffice, from 53 or 106 on.
    Auto,
}

/// How to solve.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    pub method: Method,
    pub preconditioner: precondition::Kind,
    pub bits: Bits,
    /// |b - A x| <= rtol |b| is wanted, in Euclidean norms.
    pub rtol: f64,
    /// At most so many iterations of each precision. Without: 20 n and 1000 at least for fixed bits; otherwise 4 n in 212 bits, 16 n in others, and
    /// 500 at least.
    pub most: Option<usize>,
    /// Iterations of GMRES before it restarts.
    pub restart: usize,
    /// x has an initial guess; otherwise that is zero.
    pub has_guess: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            method: Method::Auto,
            preconditioner: precondition::Kind::None,
            bits: Bits::Auto,
            rtol: 1e-12,
            most: None,
            restart: 50,
            has_guess: false,
        }
    }
}

/// What became of an iteration.
#[derive(Clone, Debug)]
pub struct Report {
    pub status: Status,
    /// The method that was used last.
    pub method: Method,
    /// Iterations in all precisions together.
    pub iterations: usize,
    /// The last precision, as it was asked for.
    pub bits: u32,
    /// |b - A x| / |b| of x as it is stored, by exact elements of the residual.
    pub residual: f64,
    /// What the recursion says of the last iterate.
    pub recursion: f64,
    /// How often the exact residual replaced that of the recursion.
    pub replacements: usize,
    /// The recursion's residual relative to b after each iteration.
    pub history: Vec<f64>,
}

/// Hears of each iteration: its number from 1, its residual by the recursion, and the bits. Ends the iteration by `false`.
pub type Watch<'a> = &'a mut dyn FnMut(usize, f64, u32) -> bool;
