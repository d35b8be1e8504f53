//! Products to compute, and how they may be computed.

use super::cost::Native;
use super::profile::Profile;
use std::ops::Range;
use wideblas_base::options::Part;
use wideblas_engine::cpu::Isa;
use wideblas_engine::cpu::modular::Unit;
use wideblas_engine::view::{MatMut, MatRef};

/// How many bits of the operands count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The precision of the result, relative to each single number: with p the precision, the error of
    /// an element is at most 2^-(p - 1) (|alpha| |A| |B|) and half an ulp.
    Working,
    /// All bits: the result is the exact value, rounded once.
    Exact,
}

/// C := alpha A B + beta C; op() is applied to the views already: A is m x k, B k x n.
pub struct Product<'a, T> {
    pub alpha: &'a T,
    pub a: MatRef<'a, T>,
    pub b: MatRef<'a, T>,
    pub beta: &'a T,
    pub c: MatMut<'a, T>,
    pub part: Part,
}

impl<T> Product<'_, T> {
    /// The same product, to compute parts of it.
    pub fn reborrow(&mut self) -> Product<'_, T> {
        let (m, n) = (self.c.rows, self.c.cols);
        self.block(0..m, 0..n)
    }

    /// The rows and columns of C given, which must be the whole or lie within a product of
    /// [`Part::All`] to keep its meaning.
    pub fn block(&mut self, rows: Range<usize>, cols: Range<usize>) -> Product<'_, T> {
        Product {
            alpha: self.alpha,
            a: self.a.block(rows.clone(), 0..self.a.cols),
            b: self.b.block(0..self.b.rows, cols.clone()),
            beta: self.beta,
            c: self.c.block(rows, cols),
            part: self.part,
        }
    }

    /// Whether zeros of B may have to leave out products that are NaN.
    pub fn meets_zeros(&self, is_finite: impl Fn(&T) -> bool) -> bool {
        let Product { alpha, a, b, .. } = self;
        b.skips_zeros && !(is_finite(alpha) && a.all(is_finite))
    }
}

/// How a product is computed. Results depend on the mode alone.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    pub mode: Mode,
    pub isa: Isa,
    pub unit: Unit,
    pub threads: usize,
    /// Bytes of memory for residues; the smallest block is taken anyway.
    pub workspace: usize,
    /// Rows, columns and depth of blocks, at most; for tests.
    pub largest_block: (usize, usize, usize),
    /// The matrices are the real ones of complex ones: see [`Job::of_parts`](wideblas_engine::device::crt::Job::of_parts).
    pub of_parts: bool,
    /// The cost of a native way that may take over, for rows and columns of a huge spread or for
    /// everything.
    pub native: Option<Native>,
    /// Where to count the time of each step.
    pub profile: Option<&'a Profile>,
}

impl Options<'_> {
    pub fn new(mode: Mode, isa: Isa, threads: usize, workspace: usize) -> Self {
        let largest_block = (usize::MAX, usize::MAX, usize::MAX);
        Options {
            mode,
            isa,
            unit: Unit::best(isa),
            threads,
            workspace,
            largest_block,
            of_parts: false,
            native: None,
            profile: None,
        }
    }
}
