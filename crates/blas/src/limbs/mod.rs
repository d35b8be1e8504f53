//! The routines on numbers of limbs, MPFR's, GMP's and binary128, and on complex numbers of them: each element of a result, or
//! each of its two parts, is computed exactly and rounded once, to its own precision, to nearest, so that neither order nor
//! threads play a part. Infinities and NaN spread as in the loops of the reference BLAS, whose products of complex numbers are
//! (a c - b d) + (a d + b c) i; an alpha or beta without an imaginary part multiplies the parts of a sum one by one. GMP
//! numbers have none: where one would arise they become zero.
//!
//! Elements are changed one after the other, and in the order of the reference where one of them depends on another.

mod complex;
mod element;
mod few;
mod few_triangle;
mod level1;
mod level2;
mod level3;
mod numbers;
mod products;
mod rotations;
mod triangle;

pub use complex::{by_exact_sums, by_near_sums, largest_of_complex, multiply_complex};
pub use level1::{asum, axpy, copy, dot, is_short_sum, largest, nrm2, rot, scal, short_dot, swap};
pub use level2::{multiply, product, solve, update};
pub use level3::{herk, multiply_triangular, solve_triangular, symm, syr2k, triangular_at_once};
pub use products::multiply_few;
pub use rotations::{crotg, flag, rotg, rotm, rotmg};

use super::context::Context;
use std::ops::Range;
use wideblas_base::fallible;
use wideblas_engine::MatMut;
use wideblas_engine::cpu::par::{self, Threads};
use wideblas_engine::cpu::per_thread::PerThread;
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::cpu::vectors::{Columns, ColumnsMut, Place};
use wideblas_format::Complex;
use wideblas_format::mpfr::{Change, Header, ReadOnly, Value};
use wideblas_format::wide::Wide;
use wideblas_product::class::Class;
use wideblas_product::linear::{
    Combined, Factor, Lent, Multiple, Part, Reach, Terms, Wanted, Work,
};
use wideblas_product::{self, Limbs as _};

pub use element::Number;

/// Of 1 and -1.
const UNIT: Class = Class::Finite { top: 0, bottom: 0 };

/// What vectors and matrices are made of: such a number, or two of them, the parts of a complex one.
pub trait Element: Header + Send + Sync {
    type Part: Number;
    const IS_COMPLEX: bool;
    const PARTS: usize = if Self::IS_COMPLEX { 2 } else { 1 };

    /// The number itself or its real part for 0, the imaginary part for 1.
    fn part(&self, at: usize) -> &Self::Part;
    fn part_mut(&mut self, at: usize) -> &mut Self::Part;

    /// The value of a part; a real number has no imaginary one.
    #[inline]
    fn value_of(&self, at: usize) -> Value<'_> {
        if at == 0 || Self::IS_COMPLEX { self.part(at).value() } else { Value::Zero }
    }

    #[inline]
    fn values(&self) -> [Value<'_>; 2] {
        [self.value_of(0), self.value_of(1)]
    }

    /// See [`wideblas_product::Number::span`].
    #[inline]
    fn spans(&self) -> [i64; 2] {
        let span = |at| wideblas_product::Number::span(self.part(at));
        [span(0), if Self::IS_COMPLEX { span(1) } else { 0 }]
    }

    #[inline]
    fn reach(&self) -> Reach {
        let [re, im] = self.values();
        if Self::IS_COMPLEX { Reach::of(&re).and(Reach::of(&im)) } else { Reach::of(&re) }
    }

    #[inline]
    fn is_all_zero(&self) -> bool {
        matches!(self.values(), [Value::Zero, Value::Zero])
    }

    /// The number of parts, with limbs of others.
    fn of_parts(parts: &[Self::Part]) -> ReadOnly<'_, Self>;

    fn has_special(&self) -> bool {
        self.values().iter().any(|value| matches!(value, Value::Special(_)))
    }

    /// The number, to be a factor of many.
    fn multiple(&self) -> Multiple {
        let im = if Self::IS_COMPLEX { Factor::of(self.part(1)) } else { Factor::Zero };
        Multiple([Factor::of(self.part(0)), im])
    }
}

impl<T: Number> Element for T {
    type Part = T;
    const IS_COMPLEX: bool = false;

    #[inline]
    fn part(&self, _: usize) -> &T {
        self
    }
    #[inline]
    fn part_mut(&mut self, _: usize) -> &mut T {
        self
    }
    fn of_parts(parts: &[T]) -> ReadOnly<'_, T> {
        ReadOnly::changed(&parts[0], Change::Nothing)
    }
}

impl<T: Number> Element for Complex<T> {
    type Part = T;
    const IS_COMPLEX: bool = true;

    #[inline]
    fn part(&self, at: usize) -> &T {
        if at == 0 { &self.re } else { &self.im }
    }
    #[inline]
    fn part_mut(&mut self, at: usize) -> &mut T {
        if at == 0 { &mut self.re } else { &mut self.im }
    }
    fn of_parts(parts: &[T]) -> ReadOnly<'_, Complex<T>> {
        ReadOnly::of_parts(&parts[0], &parts[1])
    }
}

/// A factor: its parts, and whether its conjugate is meant. A real number has one part, twice.
#[derive(Clone, Copy)]
struct Operand<P> {
    parts: [P; 2],
    conjugated: bool,
}

impl<'a, T: Number> Operand<&'a T> {
    #[inline(always)]
    fn of<E: Element<Part = T>>(x: &'a E, conjugated: bool) -> Operand<&'a T> {
        Operand { parts: [x.part(0), x.part(1)], conjugated }
    }
}

impl<'a> Operand<Value<'a>> {
    /// One that is a factor of many.
    #[inline]
    fn read<E: Element>(x: &'a E, conjugated: bool) -> Operand<Value<'a>> {
        Operand { parts: x.values(), conjugated }
    }
}

/// Adds the part of a product x y, or subtracts it.
#[inline(always)]
fn add_product<'a, E: Element>(
    sum: &mut Terms<'_>,
    part: usize,
    x: Operand<impl Part<'a>>,
    y: Operand<impl Part<'a>>,
    minus: bool,
) {
    let ([a, b], [c, d]) = (x.parts, y.parts);
    if !E::IS_COMPLEX {
        sum.add(a, c, minus);
    } else if part == 0 {
        sum.add(a, c, minus);
        sum.add(b, d, minus ^ (x.conjugated == y.conjugated));
    } else {
        sum.add(a, d, minus ^ y.conjugated);
        sum.add(b, c, minus ^ x.conjugated);
    }
}

/// What becomes of an element; `terms` adds those of a sum, perhaps more than once.
#[inline]
fn combined<'a, E: Element>(
    memory: &'a mut Work,
    of: &Combined<'_>,
    terms: impl Fn(&mut Terms<'_>, Wanted),
) -> [Result<&'a mut Wide, f64>; 2] {
    if E::IS_COMPLEX {
        memory.combined::<true>(of, terms)
    } else {
        memory.combined::<false>(of, terms)
    }
}

/// The name of the arithmetic.
pub(super) const NAME: &str = "limbs";

/// Cycles of a multiply-add of numbers of some limbs, roughly.
fn cycles<E: Element>(example: &E) -> usize {
    let limbs = wideblas_product::Number::precision(example.part(0)) as usize / 64 + 1;
    let products = if E::IS_COMPLEX { 4 } else { 1 };
    limbs.saturating_mul(limbs).saturating_add(64).saturating_mul(products)
}

/// Cycles that a thread gets at least: to wake one takes some thousands.
const LEAST_CYCLES: usize = 60_000;

/// Threads for this many multiply-adds of numbers like this one.
fn threads<E: Element>(context: Context, terms: usize, example: &E) -> usize {
    threads_for(terms, example, context.threads)
}

/// At most so many.
fn threads_for<E: Element>(terms: usize, example: &E, most: Threads) -> usize {
    let worth = terms.saturating_mul(cycles(example)) / LEAST_CYCLES;
    most.min(worth).max(1)
}

/// Working memory of the threads that treat parts of `len` elements, each some of its own.
enum Memory {
    Alone(Lent),
    Each(PerThread<Lent>),
}

impl Memory {
    /// Without any the call ends, before anything is written.
    fn new(len: usize, threads: usize, make: impl Fn() -> Option<Lent>) -> Memory {
        let memory = match threads.min(len) {
            0 | 1 => make().map(Memory::Alone),
            threads => PerThread::new(threads, make).map(Memory::Each),
        };
        memory.unwrap_or_else(|| fallible::end_call())
    }
}

/// How many parts of `len` elements there are for threads, and how many of these.
fn parts_for(len: usize, threads: usize) -> (usize, usize) {
    match threads.min(len) {
        0 | 1 => (1, 1),
        // More parts than threads: rows of a triangle differ in length.
        _ => (len.min(8 * threads), threads),
    }
}

/// Runs `work` on parts of `len` elements, each thread with working memory of its own.
fn in_shares(len: usize, threads: usize, work: impl Fn(Range<usize>, &mut Work) + Sync) {
    match Memory::new(len, threads, Lent::new) {
        Memory::Alone(mut memory) => work(0..len, &mut memory),
        Memory::Each(memory) => {
            let (parts, threads) = parts_for(len, memory.threads());
            par::for_each(parts, threads, |part| {
                work(par::share(len, part, parts), &mut memory.lend());
            });
        }
    }
}

/// [`in_shares`] of the elements of vectors that change.
fn in_places<E: Element, const N: usize>(
    places: [Place<'_, E>; N],
    threads: usize,
    work: impl Fn(Range<usize>, [Place<'_, E>; N], &mut Work) + Sync,
) {
    let len = places[0].len();
    match Memory::new(len, threads, Lent::new) {
        Memory::Alone(mut memory) => work(0..len, places, &mut memory),
        Memory::Each(memory) => {
            Place::for_each_part(places, parts_for(len, memory.threads()), |part, places| {
                work(part, places, &mut memory.lend());
            });
        }
    }
}

/// [`in_shares`] of the rows or columns of a matrix that changes, with working memory that `make` makes.
fn in_lines<E: Element>(
    (mut matrix, are_rows): (MatMut<'_, E>, bool),
    threads: usize,
    make: impl Fn() -> Option<Lent>,
    work: impl Fn(Range<usize>, MatMut<'_, E>, &mut Work) + Sync,
) {
    let len = if are_rows { matrix.rows } else { matrix.cols };
    match Memory::new(len, threads, make) {
        Memory::Alone(mut memory) => work(0..len, matrix, &mut memory),
        Memory::Each(memory) => {
            let parts = parts_for(len, memory.threads());
            matrix.for_each_part(are_rows, parts, |part, matrix| {
                work(part, matrix, &mut memory.lend());
            });
        }
    }
}

/// [`in_shares`] of the columns of a matrix that changes.
fn in_columns<E: Element>(
    mut matrix: ColumnsMut<'_, E>,
    threads: usize,
    work: impl Fn(Range<usize>, ColumnsMut<'_, E>, &mut Work) + Sync,
) {
    let len = matrix.shape().1;
    match Memory::new(len, threads, Lent::new) {
        Memory::Alone(mut memory) => work(0..len, matrix, &mut memory),
        Memory::Each(memory) => {
            matrix.for_each_part(parts_for(len, memory.threads()), |part, matrix| {
                work(part, matrix, &mut memory.lend());
            });
        }
    }
}

/// Without any the call ends.
fn working_memory() -> Lent {
    Lent::new().unwrap_or_else(|| fallible::end_call())
}

/// The reach of a vector's numbers.
fn reach<E: Element>(x: Strided<'_, E>) -> Reach {
    (0..x.len()).fold(Reach::NOTHING, |all, i| all.and(x.element(i).reach()))
}

/// The reach of a matrix's numbers.
fn reach_of_columns<E: Element>(a: &Columns<'_, E>) -> Reach {
    let columns = (0..a.shape().1).map(|j| reach(a.vector(j, a.rows(j))));
    columns.fold(Reach::NOTHING, Reach::and)
}

/// Becomes the number that working memory has computed.
#[inline]
fn store<E: Element>(to: &mut E, [re, im]: [Result<&mut Wide, f64>; 2]) {
    store_part(to.part_mut(0), re);
    if E::IS_COMPLEX {
        store_part(to.part_mut(1), im);
    }
}

#[inline]
fn store_part<T: Number>(to: &mut T, value: Result<&mut Wide, f64>) {
    match value {
        Ok(value) => to.store(value),
        Err(special) => to.store_f64(special),
    }
}
