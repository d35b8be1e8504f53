//! Products and solutions with a triangular matrix of few rows, for many vectors at a time: each in a lane of its own.
//!
//! A sum's terms are added in the order of the columns of the matrix, whatever the registers hold.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

mod not_finite;

use super::few::SmallTriangle;
use super::{
    Elements, Place, finite_lanes, first_lanes, in_all_lanes, in_memory, load, load_some, store,
    store_some,
};
use crate::cpu::simd::{self, MOST_LANES, Maker, Register, Simd};
use crate::cpu::sum::Strided;
use crate::cpu::{Isa, par};
use crate::view::{MatMut, MatRef};
use std::marker::PhantomData;
use std::ops::Range;
use wideblas_base::fallible;
use wideblas_format::{Accumulate, Lanes, Scalar};

/// The largest order of a matrix that vectors are multiplied by.
pub const ORDER: usize = 32;
/// That for numbers of four components: a call needs no more than 32 KiB of stack.
const SHORT_ORDER: usize = ORDER / 2;

/// The largest order of a matrix of numbers T that vectors are multiplied by.
pub const fn order_of<T>() -> usize {
    if size_of::<T>() > size_of::<[f64; 2]>() { SHORT_ORDER } else { ORDER }
}

/// The largest order of a matrix of numbers T that a system is solved with: 16 KiB, half of the smallest first cache, hold the
/// unknowns of as many vectors as a register has lanes.
pub const fn solved_order_of<T>() -> usize {
    (16 << 10) / (MOST_LANES * size_of::<T>())
}

/// A cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Line([u64; MOST_LANES]);
/// The largest order for which less memory is set to zero first.
pub(super) const SMALL: usize = 8;
/// Inverses of numbers between this and its own inverse are normal numbers with all components.
pub(super) const LEAST: f64 = 1.0 / (1u128 << 127) as f64 / (1u128 << 127) as f64;
/// Multiply-adds that are worth a second thread.
const SERIAL: usize = 30_000;

/// What is done with vectors.
#[derive(Clone, Copy, Debug)]
pub enum Task<T> {
    /// x := inverse(M) x. Numbers are divided by this function where a multiplication by an inverse will not do.
    Solve(fn(T, T) -> T),
    /// x := alpha M x
    Multiply(T),
}

/// Products that the loops of the reference BLAS leave out, so that an infinity or a NaN in the other factor does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    Nothing,
    /// Those with a zero in the vector, which is not divided either.
    ZeroInVector,
    /// Those with a zero in the matrix, but for its diagonal.
    ZeroInMatrix,
}

/// A triangular matrix M. Its other triangle and a unit diagonal are not read.
#[derive(Clone, Copy)]
pub struct Triangle<'a, T> {
    pub matrix: MatRef<'a, T>,
    pub is_lower: bool,
    pub is_unit: bool,
    pub left_out: LeftOut,
}

/// Vectors: element u of vector s lies `u` times `element_step` and `s` times `vector_step` after the first.
#[derive(Clone, Copy)]
pub struct Vectors<'a, T> {
    first: *mut T,
    count: usize,
    element_step: usize,
    vector_step: usize,
    lifetime: PhantomData<&'a mut [T]>,
}

// SAFETY: vectors of a matrix that is ours alone; each thread gets some of its own.
unsafe impl<T: Send> Send for Vectors<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Vectors<'_, T> {}

impl<'a, T: Copy> Vectors<'a, T> {
    /// The columns of a matrix, or its rows.
    pub fn of(x: &'a mut MatMut<'_, T>, are_rows: bool) -> Vectors<'a, T> {
        let (count, element_step, vector_step) =
            if are_rows { (x.rows, x.ld, 1) } else { (x.cols, 1, x.ld) };
        Vectors { first: x.ptr, count, element_step, vector_step, lifetime: PhantomData }
    }

    /// Some of the vectors.
    ///
    /// # Safety
    /// Nothing else uses them.
    unsafe fn part(&self, vectors: Range<usize>) -> Vectors<'a, T> {
        debug_assert!(vectors.end <= self.count);
        Vectors { first: self.at(0, vectors.start), count: vectors.len(), ..*self }
    }

    #[inline(always)]
    fn at(&self, element: usize, vector: usize) -> *mut T {
        let far = element.wrapping_mul(self.element_step).wrapping_add(vector * self.vector_step);
        self.first.wrapping_add(far)
    }

    /// The elements `u` of all vectors.
    #[inline(always)]
    fn all_at(&self, u: usize) -> Place<'a, T> {
        // SAFETY: elements of ours, as many as there are vectors.
        unsafe { Place::blas(self.at(u, 0), self.count, self.vector_step as i64) }
    }
}

/// Changes vectors of as many elements as the matrix has rows.
///
/// # Panics
/// When the matrix is not square or of a larger order than [`order_of`] or [`solved_order_of`] says.
#[inline(always)]
pub fn triangular<A: Accumulate<L>, const L: usize>(
    task: Task<A::Number>,
    triangle: Triangle<'_, A::Number>,
    vectors: Vectors<'_, A::Number>,
    isa: Isa,
    threads: usize,
) {
    let order = triangle.matrix.rows;
    let is_long = order > order_of::<A::Number>();
    assert!(order == triangle.matrix.cols && (!is_long || matches!(task, Task::Solve(_))));
    if vectors.count == 1 && in_registers::<A, L>(task, &triangle, &vectors, isa) {
        return;
    }
    if order <= SMALL {
        let pass = Pass::<A, A::Number, L, SMALL>::new(task, triangle, vectors);
        return simd::run(isa, &pass);
    }
    let parts = threads.min(order * order / 2 * vectors.count / SERIAL).max(1);
    par::for_each(parts, parts, |part| {
        // SAFETY: each thread has its own.
        let vectors = unsafe { vectors.part(par::share(vectors.count, part, parts)) };
        if is_long {
            return long::<A, L>(task, triangle, vectors, isa);
        }
        match const { order_of::<A::Number>() } {
            SHORT_ORDER => {
                simd::run(isa, &Pass::<A, A::Number, L, SHORT_ORDER>::new(task, triangle, vectors));
            }
            _ => simd::run(isa, &Pass::<A, A::Number, L, ORDER>::new(task, triangle, vectors)),
        }
    });
}

/// Changes one vector in registers where the matrix is small; false, with nothing done, where it is not, or not all is finite.
#[inline(always)]
fn in_registers<A: Accumulate<L>, const L: usize>(
    task: Task<A::Number>,
    &Triangle { matrix, is_lower, is_unit, .. }: &Triangle<'_, A::Number>,
    vectors: &Vectors<'_, A::Number>,
    isa: Isa,
) -> bool {
    // SAFETY: the elements of the vector.
    let x = unsafe { Place::blas(vectors.first, matrix.rows, vectors.element_step as i64) };
    let triangle = SmallTriangle { matrix, is_lower, is_unit };
    match task {
        Task::Solve(_) => triangle.solve::<A, L>(x, isa),
        Task::Multiply(alpha) => triangle.multiply::<A, L>(alpha, x, isa),
    }
}

/// Solves with a matrix of a larger order than [`order_of`] says.
fn long<A: Accumulate<L>, const L: usize>(
    task: Task<A::Number>,
    triangle: Triangle<'_, A::Number>,
    vectors: Vectors<'_, A::Number>,
    isa: Isa,
) {
    assert!(triangle.matrix.rows <= solved_order_of::<A::Number>());
    match const { solved_order_of::<A::Number>() } {
        32 => simd::run(isa, &Long(Pass::<A, A::Number, L, 32>::new(task, triangle, vectors))),
        64 => simd::run(isa, &Long(Pass::<A, A::Number, L, 64>::new(task, triangle, vectors))),
        _ => simd::run(isa, &Long(Pass::<A, A::Number, L, 128>::new(task, triangle, vectors))),
    }
}

/// Changes one vector of at most [`SMALL`] elements; false, with nothing done, where something is not finite: a result, or a
/// pivot that makes zeros of other numbers.
///
/// # Panics
/// When the matrix is not square or larger.
#[inline(always)]
pub(super) fn change_one<A: Accumulate<L>, const L: usize>(
    task: Task<A::Number>,
    triangle: Triangle<'_, A::Number>,
    vector: Place<'_, A::Number>,
    isa: Isa,
) -> bool {
    let order = triangle.matrix.rows;
    assert!(order == triangle.matrix.cols && order <= SMALL && order == vector.len());
    let vectors = Vectors {
        first: vector.at(0),
        count: 1,
        element_step: vector.strided().step() as usize,
        vector_step: 0,
        lifetime: PhantomData,
    };
    let pass = Pass::<A, A::Number, L, SMALL>::new(task, triangle, vectors);
    let divides = matches!(task, Task::Solve(_)) && !triangle.is_unit;
    if divides && (0..order).any(|u| !pass.element(u, u).is_finite()) {
        return false;
    }
    simd::run(isa, &One(pass))
}

/// Solves, whatever the number of vectors.
struct Long<'a, A, T, const L: usize, const N: usize>(Pass<'a, A, T, L, N>);

// References: a copy of what a short call has just written would wait for it.
impl<A, T, const L: usize, const N: usize> Simd for &Long<'_, A, T, L, N>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        const { assert!(size_of::<V>() <= size_of::<Line>() && align_of::<V>() <= align_of::<Line>()) };
        // Stacks may be small; the reserve has memory of this size at any time.
        let mut memory = fallible::filled(N * L, Line([0; MOST_LANES]));
        // SAFETY: at least as many bytes, aligned, and any bits are numbers.
        let x = unsafe { &mut *memory.as_mut_ptr().cast::<[[V; L]; N]>() };
        self.0.in_registers::<V, true>(make, x);
    }
}

struct One<'a, A, T, const L: usize, const N: usize>(Pass<'a, A, T, L, N>);

impl<A, T, const L: usize, const N: usize> Simd for &One<'_, A, T, L, N>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    type Output = bool;

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) -> bool {
        self.0.one(make, &mut [[0.0; L]; N])
    }
}

struct Pass<'a, A, T, const L: usize, const N: usize> {
    task: Task<T>,
    triangle: Triangle<'a, T>,
    vectors: Vectors<'a, T>,
    arithmetic: PhantomData<A>,
}

/// How an unknown follows from what is left of its row.
#[derive(Clone, Copy)]
enum Divide<T> {
    No,
    /// Multiply by the inverse.
    By(T),
    /// Its inverse is not as accurate, or not finite.
    Each,
}

impl<'a, A, T, const L: usize, const N: usize> Pass<'a, A, T, L, N>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    #[inline(always)]
    fn new(task: Task<T>, triangle: Triangle<'a, T>, vectors: Vectors<'a, T>) -> Self {
        Pass { task, triangle, vectors, arithmetic: PhantomData }
    }

    #[inline(always)]
    fn order(&self) -> usize {
        self.triangle.matrix.rows
    }

    #[inline(always)]
    fn element(&self, i: usize, k: usize) -> T {
        let matrix = &self.triangle.matrix;
        debug_assert!(i < matrix.rows && k < matrix.cols);
        // SAFETY: in the matrix.
        unsafe { *matrix.ptr.add(i * matrix.row_stride + k * matrix.col_stride) }
    }

    /// Column k of the matrix without its diagonal.
    #[inline(always)]
    fn beside(&self, k: usize) -> Range<usize> {
        if self.triangle.is_lower { k + 1..self.order() } else { 0..k }
    }

    /// The unknown that is found in a step.
    #[inline(always)]
    fn unknown(&self, step: usize) -> usize {
        if self.triangle.is_lower { step } else { self.order() - 1 - step }
    }

    /// How unknown k follows, with the inverse of its pivot.
    #[inline(always)]
    fn division(&self, k: usize, inverse: [f64; L]) -> Divide<T> {
        let [re, im] = self.element(k, k).leading().map(f64::abs);
        let size = re.max(im);
        if (LEAST..=1.0 / LEAST).contains(&size) {
            Divide::By(T::from_components(inverse))
        } else {
            Divide::Each
        }
    }

    /// Solves with as many vectors as there are lanes.
    #[inline(always)]
    fn solve<V: Lanes>(
        &self,
        splat: impl Fn(f64) -> V,
        divisions: &[Divide<T>; N],
        each: impl Each<V, T, L>,
        x: &mut [[V; L]; N],
    ) {
        let minus = splat(-1.0);
        for step in 0..self.order() {
            let k = self.unknown(step);
            // Nothing was taken from the first one.
            let rest = if step == 0 { x[k] } else { A::finish(x[k]) };
            let found = match divisions[k] {
                Divide::No => rest,
                Divide::By(inverse) => A::mul(rest, in_lanes(&splat, inverse)),
                Divide::Each => each.divided(rest, self.element(k, k)),
            };
            x[k] = found;
            let mut taken = found;
            for c in 0..L {
                taken[c] = found[c].mul(minus);
            }
            for i in self.beside(k) {
                x[i] = A::mul_acc(x[i], in_lanes(&splat, self.element(i, k)), taken);
            }
        }
    }

    /// Multiplies as many vectors as there are lanes.
    #[inline(always)]
    fn multiply<V: Lanes>(&self, splat: impl Fn(f64) -> V, alpha: T, x: &mut [[V; L]; N]) {
        let mut sums = [[splat(0.0); L]; N];
        for k in 0..self.order() {
            let diagonal =
                if self.triangle.is_unit { T::from_f64(1.0) } else { self.element(k, k) };
            sums[k] = A::mul_acc(sums[k], in_lanes(&splat, diagonal), x[k]);
            for i in self.beside(k) {
                sums[i] = A::mul_acc(sums[i], in_lanes(&splat, self.element(i, k)), x[k]);
            }
        }
        for i in 0..self.order() {
            let sum = A::finish(sums[i]);
            x[i] = if alpha.is_one() { sum } else { A::mul(in_lanes(&splat, alpha), sum) };
        }
    }

    /// For each unknown of a solution. Inverses are computed as many at a time as there are lanes.
    #[inline(always)]
    fn divisions<V: Register>(&self, make: Maker<V>) -> [Divide<T>; N] {
        let mut all = [Divide::No; N];
        if self.triangle.is_unit || matches!(self.task, Task::Multiply(_)) {
            return all;
        }
        let (matrix, order) = (&self.triangle.matrix, self.order());
        let step = (matrix.row_stride + matrix.col_stride) as i64;
        // SAFETY: the diagonal.
        let diagonal = Elements::of(unsafe { Strided::blas(matrix.ptr, order, step) });
        let one = in_all_lanes(make, T::from_f64(1.0));
        for first in (0..order).step_by(V::LANES) {
            let live = V::LANES.min(order - first);
            // SAFETY: under simd::run; elements that are there.
            let pivots = unsafe { load_some::<V, T, L>(&diagonal, first, first_lanes(live)) };
            let inverses = in_memory(A::div(one, pivots));
            for lane in 0..live {
                let inverse = inverses.map(|c| f64::from_bits(c[lane]));
                all[first + lane] = self.division(first + lane, inverse);
            }
        }
        all
    }

    /// Changes the first vector, a number after the other, which is quicker than registers for many vectors; false, with
    /// nothing done, where something is not finite. `x` becomes what was found.
    #[inline(always)]
    fn one<V: Register>(&self, make: Maker<V>, x: &mut [[f64; L]; N]) -> bool {
        for u in 0..self.order() {
            // SAFETY: an element of a vector of ours.
            x[u] = unsafe { *self.vectors.at(u, 0) }.components();
        }
        match self.task {
            Task::Solve(divide) => {
                self.solve(|x| x, &self.divisions(make), Alone(divide), x);
            }
            Task::Multiply(alpha) => self.multiply(|x| x, alpha, x),
        }
        let mut finite = true;
        for u in 0..self.order() {
            finite &= T::from_components(x[u]).is_finite();
        }
        for u in 0..if finite { self.order() } else { 0 } {
            // SAFETY: as above.
            unsafe { *self.vectors.at(u, 0) = T::from_components(x[u]) };
        }
        finite
    }

    /// Changes all vectors, as many at a time as there are lanes; only what it solves, or what it multiplies, is compiled.
    #[inline(always)]
    fn in_registers<V: Register, const SOLVES: bool>(&self, make: Maker<V>, x: &mut [[V; L]; N]) {
        let order = self.order();
        let splat = |x: f64| make.splat(x.to_bits());
        let divisions = self.divisions(make);
        for s in (0..self.vectors.count).step_by(V::LANES) {
            let live = V::LANES.min(self.vectors.count - s);
            for u in 0..order {
                let elements = self.vectors.all_at(u).elements();
                x[u] = match live == V::LANES {
                    // SAFETY: under simd::run; elements that are there.
                    true => unsafe { load(&elements, s) },
                    // SAFETY: likewise.
                    false => unsafe { load_some(&elements, s, first_lanes(live)) },
                };
            }
            match self.task {
                Task::Solve(divide) if SOLVES => {
                    self.solve(splat, &divisions, InLanes(divide, make), x);
                }
                Task::Multiply(alpha) if !SOLVES => self.multiply(splat, alpha, x),
                _ => {}
            }
            let all = first_lanes(live);
            let mut finite = all;
            for u in 0..order {
                finite &= finite_lanes(x[u]);
            }
            if finite != all {
                for lane in 0..live {
                    let mut found = [[0.0; L]; N];
                    for u in 0..order {
                        found[u] = in_memory(x[u]).map(|component| f64::from_bits(component[lane]));
                    }
                    self.special(s + lane, &found);
                }
                continue;
            }
            for u in 0..order {
                let place = self.vectors.all_at(u);
                // SAFETY: as above, and they are ours.
                unsafe {
                    match live == V::LANES {
                        true => store(x[u], &place, s),
                        false => store_some(x[u], &place, s, all),
                    }
                }
            }
        }
    }
}

impl<A, T, const L: usize, const N: usize> Simd for &Pass<'_, A, T, L, N>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        if self.vectors.count == 1 {
            let mut x = [[0.0; L]; N];
            if !self.one(make, &mut x) {
                self.special(0, &x);
            }
            return;
        }
        let mut x = [[make.splat(0); L]; N];
        match self.task {
            Task::Solve(_) => self.in_registers::<V, true>(make, &mut x),
            Task::Multiply(_) => self.in_registers::<V, false>(make, &mut x),
        }
    }
}

/// Divides numbers by the function of a [`Task`].
// No closures: they are not always compiled for the instruction set.
trait Each<V, T, const L: usize> {
    fn divided(&self, x: [V; L], by: T) -> [V; L];
}

/// One number.
struct Alone<T>(fn(T, T) -> T);

impl<T: Scalar<L>, const L: usize> Each<f64, T, L> for Alone<T> {
    #[inline(always)]
    fn divided(&self, x: [f64; L], by: T) -> [f64; L] {
        (self.0)(T::from_components(x), by).components()
    }
}

/// A number in each lane.
struct InLanes<V, T>(fn(T, T) -> T, Maker<V>);

impl<V: Register, T: Scalar<L>, const L: usize> Each<V, T, L> for InLanes<V, T> {
    #[inline(always)]
    fn divided(&self, x: [V; L], by: T) -> [V; L] {
        let mut lanes = in_memory(x);
        for lane in 0..V::LANES {
            let mut components = [0.0; L];
            for c in 0..L {
                components[c] = f64::from_bits(lanes[c][lane]);
            }
            let quotient = (self.0)(T::from_components(components), by).components();
            for c in 0..L {
                lanes[c][lane] = quotient[c].to_bits();
            }
        }
        let mut all = x;
        for c in 0..L {
            all[c] = self.1.load(&lanes[c]);
        }
        all
    }
}

/// A number in the lanes that `splat` makes.
#[inline(always)]
fn in_lanes<V: Copy, T: Scalar<L>, const L: usize>(splat: &impl Fn(f64) -> V, x: T) -> [V; L] {
    let components = x.components();
    let mut all = [splat(components[0]); L];
    for c in 1..L {
        all[c] = splat(components[c]);
    }
    all
}
