//! Loops over numbers of several doubles, compiled for each instruction set.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::Entry;
use crate::precondition::Triangle;
use crate::storage::Rows;
use std::marker::PhantomData;
use std::ops::Range;
use wideblas_engine::cpu::simd::{MOST_LANES, Maker, Register, Simd};
use wideblas_format::{Accumulate, Lanes, Scalar};

/// Sums that are in progress at the same time: a fixed number, so that the result does not depend on the registers.
const SUMS: usize = 16;

/// Numbers in the lanes of registers, a register for each component.
#[inline(always)]
fn gathered<V: Register, T: Scalar<L>, const L: usize>(
    make: Maker<V>,
    at: impl Fn(usize) -> T,
) -> [V; L] {
    let mut bits = [[0; MOST_LANES]; L];
    for lane in 0..V::LANES {
        let components = at(lane).components();
        for c in 0..L {
            bits[c][lane] = components[c].to_bits();
        }
    }
    let mut registers = [make.splat(0); L];
    for c in 0..L {
        registers[c] = make.load(&bits[c]);
    }
    registers
}

/// Writes the lanes of registers.
#[inline(always)]
fn scattered<V: Register, T: Scalar<L>, const L: usize>(x: [V; L], mut to: impl FnMut(usize, T)) {
    let mut bits = [[0; MOST_LANES]; L];
    for c in 0..L {
        x[c].store(&mut bits[c]);
    }
    for lane in 0..V::LANES {
        let mut components = [0.0; L];
        for c in 0..L {
            components[c] = f64::from_bits(bits[c][lane]);
        }
        to(lane, T::from_components(components));
    }
}

/// A number in all lanes.
#[inline(always)]
fn in_all<V: Register, T: Scalar<L>, const L: usize>(make: Maker<V>, x: T) -> [V; L] {
    let mut all = [make.splat(0); L];
    for (register, component) in all.iter_mut().zip(x.components()) {
        *register = make.splat(component.to_bits());
    }
    all
}

/// What becomes of an element of y and the one of x at the same place. No closure, which might be compiled on its own, without the
/// instruction set.
pub trait Change {
    fn apply<A: Accumulate<L>, V: Lanes, const L: usize>(
        factors: [[V; L]; 2],
        x: [V; L],
        y: [V; L],
    ) -> [V; L];
}

/// alpha x + y
pub struct Axpy;
/// x + beta y
pub struct Xpby;
/// alpha x + beta y
pub struct Axpby;

impl Change for Axpy {
    #[inline(always)]
    fn apply<A: Accumulate<L>, V: Lanes, const L: usize>(
        [alpha, _]: [[V; L]; 2],
        x: [V; L],
        y: [V; L],
    ) -> [V; L] {
        A::add_product(y, alpha, x)
    }
}

impl Change for Xpby {
    #[inline(always)]
    fn apply<A: Accumulate<L>, V: Lanes, const L: usize>(
        [_, beta]: [[V; L]; 2],
        x: [V; L],
        y: [V; L],
    ) -> [V; L] {
        A::add_product(x, beta, y)
    }
}

impl Change for Axpby {
    #[inline(always)]
    fn apply<A: Accumulate<L>, V: Lanes, const L: usize>(
        [alpha, beta]: [[V; L]; 2],
        x: [V; L],
        y: [V; L],
    ) -> [V; L] {
        A::add_product(A::mul(beta, y), alpha, x)
    }
}

/// y becomes the [`Change`] of x and y.
pub struct Elementwise<'a, A, C, T, const L: usize> {
    pub factors: [T; 2],
    pub x: &'a [T],
    pub y: &'a mut [T],
    pub how: PhantomData<([A; L], C)>,
}

impl<A, C, T, const L: usize> Simd for Elementwise<'_, A, C, T, L>
where
    A: Accumulate<L, Number = T>,
    C: Change,
    T: Scalar<L>,
{
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        let len = self.x.len().min(self.y.len());
        let (x, y) = (&self.x[..len], &mut self.y[..len]);
        let mut factors = [[make.splat(0); L]; 2];
        for i in 0..2 {
            factors[i] = in_all(make, self.factors[i]);
        }
        let whole = len - len % V::LANES;
        for i in (0..whole).step_by(V::LANES) {
            let (x, y) = (&x[i..i + V::LANES], &mut y[i..i + V::LANES]);
            let (old_x, old_y) = (gathered(make, |lane| x[lane]), gathered(make, |lane| y[lane]));
            let new = C::apply::<A, V, L>(factors, old_x, old_y);
            scattered(new, |lane, new| y[lane] = new);
        }
        for i in whole..len {
            let factors = self.factors.map(T::components);
            let new = C::apply::<A, f64, L>(factors, x[i].components(), y[i].components());
            y[i] = T::from_components(new);
        }
    }
}

pub struct TimesDoubles<'a, A, T, const L: usize> {
    pub d: &'a [f64],
    pub x: &'a [T],
    pub y: &'a mut [T],
    pub arithmetic: PhantomData<[A; L]>,
}

impl<A: Accumulate<L, Number = T>, T: Scalar<L>, const L: usize> Simd
    for TimesDoubles<'_, A, T, L>
{
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, _: Maker<V>) {
        for ((d, x), y) in self.d.iter().zip(self.x).zip(self.y) {
            let d = T::from_f64(*d).components();
            *y = T::from_components(A::mul(d, x.components()));
        }
    }
}

pub struct Dot<'a, A, T, const L: usize> {
    pub x: &'a [T],
    pub y: &'a [T],
    pub arithmetic: PhantomData<[A; L]>,
}

impl<A: Accumulate<L, Number = T>, T: Scalar<L>, const L: usize> Simd for Dot<'_, A, T, L> {
    type Output = T;

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) -> T {
        let len = self.x.len().min(self.y.len());
        let (x, y) = (&self.x[..len], &self.y[..len]);
        let registers = SUMS / V::LANES;
        let mut sums = [[make.splat(0); L]; SUMS];
        let whole = len - len % SUMS;
        for i in (0..whole).step_by(SUMS) {
            let (x, y) = (&x[i..i + SUMS], &y[i..i + SUMS]);
            for r in 0..registers {
                let x = gathered(make, |lane| x[r * V::LANES + lane]);
                let y = gathered(make, |lane| y[r * V::LANES + lane]);
                sums[r] = A::mul_acc(sums[r], x, y);
            }
        }
        let mut parts = [[0.0; L]; SUMS];
        for r in 0..registers {
            scattered(sums[r], |lane, sum: T| parts[r * V::LANES + lane] = sum.components());
        }
        for i in whole..len {
            let part = &mut parts[i - whole];
            *part = A::mul_acc(*part, x[i].components(), y[i].components());
        }
        let mut half = SUMS / 2;
        while half > 0 {
            for i in 0..half {
                parts[i] = A::join(parts[i], parts[i + half]);
            }
            half /= 2;
        }
        T::from_components(A::finish(parts[0]))
    }
}

/// Rows that are summed at the same time: each in a lane of its own, so that a sum is in the order of its row's entries.
const TOGETHER: usize = 8;

pub struct RowSums<'a, A, E, R, T, const L: usize> {
    pub rows: &'a R,
    pub entries: &'a [E],
    pub x: &'a [T],
    pub of: Range<usize>,
    pub to: &'a mut [T],
    pub arithmetic: PhantomData<[A; L]>,
}

impl<A, E, R, T, const L: usize> RowSums<'_, A, E, R, T, L>
where
    A: Accumulate<L, Number = T>,
    E: Entry<T>,
    R: Rows,
    T: Scalar<L>,
{
    /// Adds entries of one row from the `from`th on to the sum of those before.
    #[inline(always)]
    fn one(&self, row: usize, from: usize, mut sum: [f64; L]) -> T {
        let (len, cursor) = (self.rows.len(row), self.rows.cursor(row));
        for k in from..len {
            let (column, at) = self.rows.entry(cursor, k);
            let entry = self.entries[at].number().components();
            sum = A::mul_acc(sum, entry, self.x[column].components());
        }
        T::from_components(A::finish(sum))
    }
}

impl<A, E, R, T, const L: usize> Simd for RowSums<'_, A, E, R, T, L>
where
    A: Accumulate<L, Number = T>,
    E: Entry<T>,
    R: Rows,
    T: Scalar<L>,
{
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        let Range { start, end } = self.of;
        let whole = end - (end - start) % TOGETHER;
        for first in (start..whole).step_by(TOGETHER) {
            let mut shortest = usize::MAX;
            let mut cursors = [Default::default(); TOGETHER];
            for lane in 0..TOGETHER {
                shortest = shortest.min(self.rows.len(first + lane));
                cursors[lane] = self.rows.cursor(first + lane);
            }
            let mut sums = [[make.splat(0); L]; TOGETHER];
            for k in 0..shortest {
                for r in 0..TOGETHER / V::LANES {
                    let mut x = [[0; MOST_LANES]; L];
                    let mut entry = [[0; MOST_LANES]; L];
                    for lane in 0..V::LANES {
                        let (column, at) = self.rows.entry(cursors[r * V::LANES + lane], k);
                        let components = self.x[column].components();
                        for c in 0..L {
                            x[c][lane] = components[c].to_bits();
                        }
                        let components = self.entries[at].number().components();
                        for c in 0..if E::IS_DOUBLE { 1 } else { L } {
                            entry[c][lane] = components[c].to_bits();
                        }
                    }
                    let (mut a, mut b) = ([make.splat(0); L], [make.splat(0); L]);
                    for c in 0..L {
                        b[c] = make.load(&x[c]);
                    }
                    for c in 0..if E::IS_DOUBLE { 1 } else { L } {
                        a[c] = make.load(&entry[c]);
                    }
                    sums[r] = A::mul_acc(sums[r], a, b);
                }
            }
            for r in 0..TOGETHER / V::LANES {
                let mut parts = [[0.0; L]; MOST_LANES];
                scattered(sums[r], |lane, sum: T| parts[lane] = sum.components());
                for lane in 0..V::LANES {
                    let row = first + r * V::LANES + lane;
                    self.to[row - start] = self.one(row, shortest, parts[lane]);
                }
            }
        }
        for row in whole..end {
            self.to[row - start] = self.one(row, 0, [0.0; L]);
        }
    }
}

pub struct Substitution<'a, A, T, const L: usize> {
    pub triangle: &'a Triangle,
    pub x: &'a mut [T],
    pub arithmetic: PhantomData<[A; L]>,
}

impl<A: Accumulate<L, Number = T>, T: Scalar<L>, const L: usize> Simd
    for Substitution<'_, A, T, L>
{
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, _: Maker<V>) {
        let Substitution { triangle, x, .. } = self;
        for row in triangle.order() {
            let mut sum = x[row].components();
            for (column, factor) in triangle.row(row) {
                // The negative of a double is exact.
                let factor = T::from_f64(-factor).components();
                sum = A::mul_acc(sum, factor, x[column].components());
            }
            let inverse = T::from_f64(triangle.inverse(row)).components();
            x[row] = T::from_components(A::mul(A::finish(sum), inverse));
        }
    }
}
