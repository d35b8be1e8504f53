//! Operations on whole vectors, on several threads.

use crate::numbers::{Arithmetic, BLOCK};
use crate::product::for_parts;
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
        let blocks = self.len.div_ceil(BLOCK).max(1);
        let block = |i: usize| {
            let block = (i * BLOCK).min(x.len())..((i + 1) * BLOCK).min(x.len());
            self.arithmetic.dot(&x[block.clone()], &y[block])
        };
        let mut sums = fallible::filled(blocks, self.arithmetic.zero());
        match self.threads {
            1 => sums.iter_mut().enumerate().for_each(|(i, sum)| *sum = block(i)),
            threads => {
                let all = Mutex::new(&mut sums);
                par::for_each(threads, threads, |part| {
                    let of = par::share(blocks, part, threads);
                    let found: Vec<A::Number> = of.clone().map(block).collect();
                    let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
                    all[of].copy_from_slice(&found);
                });
            }
        }
        self.arithmetic.joined(&mut sums)
    }

    fn each(&self, y: &mut [A::Number], work: impl Fn(usize, &mut [A::Number]) + Sync) {
        if self.threads == 1 {
            return work(0, y);
        }
        let start = |part| par::share(self.len, part, self.threads).start;
        let mut starts: Vec<usize> = (0..self.threads).map(start).collect();
        starts.push(self.len);
        for_parts(&starts, y, self.threads, work);
    }

    /// y := y + alpha x
    pub fn axpy(&self, alpha: &A::Number, x: &[A::Number], y: &mut [A::Number]) {
        self.each(y, |first, y| self.arithmetic.axpy(alpha, &x[first..first + y.len()], y));
    }

    /// y := x + beta y
    pub fn xpby(&self, x: &[A::Number], beta: &A::Number, y: &mut [A::Number]) {
        self.each(y, |first, y| self.arithmetic.xpby(&x[first..first + y.len()], beta, y));
    }

    /// x := alpha x
    pub fn scale(&self, alpha: &A::Number, x: &mut [A::Number]) {
        self.each(x, |_, x| self.arithmetic.scale(alpha, x));
    }
}
