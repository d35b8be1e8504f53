//! Sums of products of complex numbers on their way into C.

use crate::level1::{self, Axpy, Change, Context, Elements, LEAST_BYTES, Place, elementwise};
use crate::numbers::Native;
use crate::powers::Special;
use wideblas_engine::cpu::par::num_threads;

/// Elements that are combined at a time.
pub const CHUNK: usize = 32;

/// Threads that combine as many elements.
pub fn threads<T>(elements: usize) -> usize {
    num_threads().min(elements.saturating_mul(size_of::<T>()) / LEAST_BYTES).max(1)
}

/// c := alpha p + beta c
pub struct Sums<T> {
    pub alpha: T,
    pub beta: T,
    /// c := p
    pub copies: bool,
    pub context: Context,
}

impl<T: Native> Sums<T> {
    pub fn of(alpha: T, beta: T, context: Context) -> Sums<T> {
        Sums { alpha, beta, copies: alpha.is_one() && beta.is_zero(), context }
    }

    /// Up to [`CHUNK`] elements. `again(i, old)` computes an element that came out not finite from its old value, unless
    /// there are infinities or NaN in its terms.
    pub fn combine(&self, p: &mut [T], c: &mut [T], again: impl Fn(usize, T) -> Option<T>) {
        if self.copies {
            return c.copy_from_slice(p);
        }
        let old = self.old(c);
        self.add(p, c);
        let &Sums { alpha, beta, .. } = self;
        compute_again(c, &old, |i, old| {
            again(i, old).unwrap_or_else(|| Special { alpha, x: p[i], beta, old }.value())
        });
    }

    /// The same, with infinities and NaN that are not the last word.
    pub fn add(&self, p: &mut [T], c: &mut [T]) {
        if self.copies {
            return c.copy_from_slice(p);
        }
        level1::scale(self.beta, Place::of(c), self.context);
        let (change, x, y) = (Axpy(self.alpha), Elements::of_slice(p), Place::of(c));
        elementwise(Change { change, x, y, context: self.context });
    }

    /// c := beta c
    pub fn only_scale(&self, c: &mut [T]) {
        let (old, alpha) = (self.old(c), T::zero());
        level1::scale(self.beta, Place::of(c), self.context);
        compute_again(c, &old, |_, old| Special { alpha, x: alpha, beta: self.beta, old }.value());
    }

    /// The elements of C where they are read.
    fn old(&self, c: &[T]) -> [T; CHUNK] {
        let mut old = [T::zero(); CHUNK];
        if !self.beta.is_zero() {
            old[..c.len()].copy_from_slice(c);
        }
        old
    }
}

/// Computes elements that are not finite from their old values.
pub fn compute_again<T: Native>(c: &mut [T], old: &[T], again: impl Fn(usize, T) -> T) {
    for (i, (c, &old)) in c.iter_mut().zip(old).enumerate() {
        if !c.is_finite() {
            *c = again(i, old);
        }
    }
}
