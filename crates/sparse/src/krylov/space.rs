//! Operations on whole vectors, on several threads.

use super::steps::Vector;
use crate::numbers::{Arithmetic, BLOCK};
use std::mem;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use wideblas_base::fallible;
use wideblas_engine::cpu::par;

/// An arithmetic, and how many threads compute in it.
#[derive(Clone, Copy)]
pub struct Space<A> {
    pub arithmetic: A,
    threads: usize,
    len: usize,
}

/// What becomes of the elements of a vector by those of another one at the same places.
#[derive(Clone, Copy)]
pub enum Change<N> {
    /// y := alpha x + y
    Axpy { alpha: N, x: Vector, y: Vector },
    /// y := x + beta y
    Xpby { x: Vector, beta: N, y: Vector },
    /// x := alpha x
    Scale { alpha: N, x: Vector },
    /// y := x
    Copy { x: Vector, y: Vector },
}

impl<A: Arithmetic> Space<A> {
    pub fn new(arithmetic: A, len: usize) -> Space<A> {
        // Elements that are worth a thread.
        let least = if arithmetic.bits() > 106 { 4096 } else { 65536 };
        Space { arithmetic, threads: par::num_threads().min(len / least).max(1), len }
    }

    /// Elements of the vectors.
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn zeros(&self) -> Vec<A::Number> {
        fallible::filled(self.len, self.arithmetic.zero())
    }

    pub fn copied(&self, x: &[A::Number]) -> Vec<A::Number> {
        fallible::collected(x.iter().copied())
    }

    /// The sum of products: blocks of a fixed size, joined in a fixed order, whatever the number of threads.
    pub fn dot(&self, x: &[A::Number], y: &[A::Number]) -> A::Number {
        let mut sums = fallible::filled(self.blocks(), self.arithmetic.zero());
        let mut parts = self.parts(&mut sums, 1);
        self.each(&mut parts, |blocks, sums| {
            for (i, sum) in blocks.zip(sums.iter_mut()) {
                let of = self.block(i, 0);
                *sum = self.arithmetic.dot(&x[of.clone()], &y[of]);
            }
        });
        self.arithmetic.joined(&mut sums)
    }

    /// Changes, one after the other, and then sums of products as [`Space::dot`] has them: block by block, so that memory is read once.
    pub fn pass(
        &self,
        vectors: &mut [Vec<A::Number>],
        changes: &[Change<A::Number>],
        dots: &[[Vector; 2]],
    ) -> Vec<A::Number> {
        let mut sums = fallible::filled(self.blocks() * dots.len(), self.arithmetic.zero());
        let mut rests: Vec<&mut [A::Number]> = vectors.iter_mut().map(|x| &mut x[..]).collect();
        let of_sums = self.parts(&mut sums, dots.len());
        let mut parts: Vec<_> = of_sums
            .into_iter()
            .map(|(blocks, sums)| {
                let len = self.block(blocks.end, 0).start - self.block(blocks.start, 0).start;
                let mut vectors = Vec::with_capacity(rests.len());
                for rest in &mut rests {
                    let (first, others) = mem::take(rest).split_at_mut(len);
                    *rest = others;
                    vectors.push(first);
                }
                (blocks, (vectors, sums))
            })
            .collect();
        self.each(&mut parts, |blocks, (vectors, sums)| {
            let first = blocks.start;
            for (at, i) in blocks.enumerate() {
                let of = self.block(i, first);
                changes.iter().for_each(|change| self.change(*change, vectors, of.clone()));
                let sums = &mut sums[at * dots.len()..][..dots.len()];
                for (sum, [x, y]) in sums.iter_mut().zip(dots) {
                    *sum =
                        self.arithmetic.dot(&vectors[x.0][of.clone()], &vectors[y.0][of.clone()]);
                }
            }
        });
        let of_dot = |dot: usize| {
            let mut sums = fallible::collected(sums.iter().skip(dot).step_by(dots.len()).copied());
            self.arithmetic.joined(&mut sums)
        };
        (0..dots.len()).map(of_dot).collect()
    }

    fn change(
        &self,
        change: Change<A::Number>,
        vectors: &mut [&mut [A::Number]],
        of: Range<usize>,
    ) {
        let arithmetic = self.arithmetic;
        let (Change::Axpy { y, .. }
        | Change::Xpby { y, .. }
        | Change::Scale { x: y, .. }
        | Change::Copy { y, .. }) = change;
        let changed = mem::take(&mut vectors[y.0]);
        let new = &mut changed[of.clone()];
        match change {
            Change::Axpy { alpha, x, .. } => arithmetic.axpy(&alpha, &vectors[x.0][of], new),
            Change::Xpby { x, beta, .. } => arithmetic.xpby(&vectors[x.0][of], &beta, new),
            Change::Scale { alpha, .. } => arithmetic.scale(&alpha, new),
            Change::Copy { x, .. } => new.copy_from_slice(&vectors[x.0][of]),
        }
        vectors[y.0] = changed;
    }

    /// Blocks of a vector, one at least.
    fn blocks(&self) -> usize {
        self.len.div_ceil(BLOCK).max(1)
    }

    /// The elements of a block, counted from those of the block `first`.
    fn block(&self, i: usize, first: usize) -> Range<usize> {
        let place = |i: usize| (i * BLOCK).min(self.len) - first * BLOCK;
        place(i)..place(i + 1)
    }

    /// The blocks of each thread, with its part of `each` numbers for a block.
    fn parts<'s, T>(&self, mut all: &'s mut [T], each: usize) -> Vec<(Range<usize>, &'s mut [T])> {
        let part = |part| {
            let blocks = par::share(self.blocks(), part, self.threads);
            let (first, rest) = mem::take(&mut all).split_at_mut(blocks.len() * each);
            all = rest;
            (blocks, first)
        };
        (0..self.threads).map(part).collect()
    }

    /// Runs something with each thread's part.
    fn each<P: Send>(
        &self,
        parts: &mut [(Range<usize>, P)],
        work: impl Fn(Range<usize>, &mut P) + Sync,
    ) {
        if let [(blocks, part)] = parts {
            return work(blocks.clone(), part);
        }
        let parts: Vec<_> = parts.iter_mut().map(Mutex::new).collect();
        par::for_each(parts.len(), self.threads, |part| {
            let mut part = parts[part].lock().unwrap_or_else(PoisonError::into_inner);
            let (blocks, part) = &mut **part;
            work(blocks.clone(), part);
        });
    }
}
