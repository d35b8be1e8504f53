//! Vectors to which multiples of others are added.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::columns::times;
use super::{
    Elements, Place, finite_lanes, first_lanes, in_all_lanes, load_mixed, load_some, narrow,
    store_mixed, store_some,
};
use crate::cpu::Isa;
use crate::cpu::simd::{self, Maker, Register, Simd};
use crate::cpu::special;
use std::marker::PhantomData;
use wideblas_format::{Accumulate, Components, FEW, Scalar};

/// Vectors that are added together, at most: the sum stays in registers meanwhile.
pub const GROUP: usize = FEW;

/// Registers of elements that are computed at the same time, each waiting for itself.
const ROWS: usize = 2;

/// Some vectors of the same length with their factors.
#[derive(Clone, Copy)]
pub struct Combination<'a, T: Components> {
    vectors: [Elements<'a, T>; GROUP],
    factors: [T; GROUP],
    count: usize,
    /// What the other summand is multiplied by first.
    scale: Option<T>,
}

impl<'a, T: Components> Combination<'a, T> {
    /// Of no vector yet.
    #[inline(always)]
    pub fn new<const L: usize>() -> Combination<'a, T>
    where
        T: Scalar<L>,
    {
        Combination {
            vectors: [Elements::none(); GROUP],
            factors: [T::from_f64(0.0); GROUP],
            count: 0,
            scale: None,
        }
    }

    /// # Panics
    /// When there are [`GROUP`] already.
    #[inline(always)]
    pub fn push(&mut self, factor: T, vector: Elements<'a, T>) {
        self.vectors[self.count] = vector;
        self.factors[self.count] = factor;
        self.count += 1;
    }

    /// What y is multiplied by first, if anything.
    #[inline(always)]
    pub fn scale(&mut self, scale: Option<T>) {
        self.scale = scale;
    }

    /// y := y + the sum of the multiples; y has no memory in common with them.
    ///
    /// # Panics
    /// When the vectors differ in length.
    #[inline(always)]
    pub fn add_to<A: Accumulate<L, Number = T>, const L: usize>(&self, y: Place<'_, T>, isa: Isa)
    where
        T: Scalar<L>,
    {
        assert!(self.vectors[..self.count].iter().all(|vector| vector.len() == y.len()));
        if self.count > 0 && !y.is_empty() {
            simd::run(
                narrow(isa, y.len()),
                Pass { of: self, y, arithmetic: PhantomData::<[A; L]> },
            );
        }
    }
}

struct Pass<'a, 'b, A, T: Components, const L: usize> {
    of: &'a Combination<'b, T>,
    y: Place<'a, T>,
    arithmetic: PhantomData<[A; L]>,
}

impl<A, T, const L: usize> Pass<'_, '_, A, T, L>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    /// Element `i`, which must be there.
    #[inline(always)]
    fn one(&self, i: usize) {
        let Combination { vectors, factors, count, scale } = self.of;
        // SAFETY: an element that is there.
        let mut old = unsafe { *self.y.at(i) };
        if let Some(scale) = *scale {
            old = times::<A, L>(scale, old);
        }
        // SAFETY: likewise.
        let pair = |k: usize| unsafe { (factors[k], *vectors[k].at(i)) };
        let mut sum = old.components();
        for k in 0..*count {
            let (factor, x) = pair(k);
            sum = A::mul_acc_few(sum, factor.components(), x.components());
        }
        let mut new = T::from_components(A::finish(sum));
        if !new.is_finite() {
            new = special::sum_of_products((0..*count).map(pair), old);
        }
        // SAFETY: the same element, which may be written.
        unsafe { *self.y.at(i) = new };
    }

    /// The new elements of `R` registers from `i` on; of fewer elements than a register has where there are only `rest`.
    #[inline(always)]
    fn sums<V: Register, const R: usize, const REST: bool>(
        &self,
        make: Maker<V>,
        i: usize,
        rest: usize,
    ) -> [[V; L]; R] {
        let Combination { vectors, factors, count, scale } = self.of;
        let (y, lanes) = (self.y.elements(), first_lanes(rest));
        let mut sums = [[make.splat(0); L]; R];
        for r in 0..R {
            let at = i + r * V::LANES;
            // SAFETY: under simd::run; elements that are there.
            sums[r] = unsafe { if REST { load_some(&y, at, lanes) } else { load_mixed(&y, at) } };
            if let Some(scale) = *scale {
                sums[r] = A::mul(in_all_lanes(make, scale), sums[r]);
            }
        }
        for k in 0..*count {
            let factor = in_all_lanes(make, factors[k]);
            for r in 0..R {
                let (x, at) = (&vectors[k], i + r * V::LANES);
                // SAFETY: as above.
                let x = unsafe { if REST { load_some(x, at, lanes) } else { load_mixed(x, at) } };
                sums[r] = A::mul_acc_few(sums[r], factor, x);
            }
        }
        for r in 0..R {
            sums[r] = A::finish(sums[r]);
        }
        sums
    }

    /// Writes what [`Pass::sums`] found for the elements from `i` on; `own` of them are old ones as yet.
    #[inline(always)]
    fn set<V: Register>(&self, new: [V; L], i: usize, own: usize) {
        if finite_lanes(new) == first_lanes(V::LANES) {
            // SAFETY: under simd::run; elements that are there, and may be written.
            unsafe { store_mixed(new, &self.y, i) };
        } else {
            (i + V::LANES - own..i + V::LANES).for_each(|i| self.one(i));
        }
    }
}

impl<A, T, const L: usize> Simd for Pass<'_, '_, A, T, L>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        let (len, many) = (self.y.len(), ROWS * V::LANES);
        if len < V::LANES {
            let [sum] = self.sums::<V, 1, true>(make, 0, len);
            let lanes = first_lanes(len);
            if finite_lanes(sum) & lanes == lanes {
                // SAFETY: under simd::run; elements that are there, and may be written.
                unsafe { store_some(sum, &self.y, 0, lanes) };
            } else {
                (0..len).for_each(|i| self.one(i));
            }
            return;
        }
        let rest = len % V::LANES;
        // The last elements as a whole register, of old elements all; those that it shares have the same bits.
        let last =
            if rest > 0 { Some(self.sums::<V, 1, false>(make, len - V::LANES, 0)) } else { None };
        let mut i = 0;
        while i + many <= len {
            let [first, second] = self.sums::<V, ROWS, false>(make, i, 0);
            self.set(first, i, V::LANES);
            self.set(second, i + V::LANES, V::LANES);
            i += many;
        }
        if i + V::LANES <= len {
            let [sum] = self.sums::<V, 1, false>(make, i, 0);
            self.set(sum, i, V::LANES);
        }
        if let Some([sum]) = last {
            self.set(sum, len - V::LANES, rest);
        }
    }
}
