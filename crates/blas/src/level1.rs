//! Vector routines: what they mean for each format, and on numbers of several components, in the format's own arithmetic.
//!
//! The bits of a result depend on the operands and the arithmetic, not on kernels, threads or increments. Vectors that
//! overlap are treated as a loop over the elements does, the first one first.

use super::placed;
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use wideblas_base::config::short_calls;
use wideblas_base::fallible;
use wideblas_base::host::float_environment::FloatEnvironment;
use wideblas_engine::cpu::par::{self, Threads};
use wideblas_engine::cpu::vectors::{self, Conjugated, Magnitudes, Products, Term, is_independent};
use wideblas_engine::device::Failure;
use wideblas_engine::device::pointer::are_on_host;
use wideblas_format::{Accumulate, Components, Scalar};

pub use super::context::Context;
pub use crate::numbers::{Blas, ComplexBlas, Native, NativeReal, RealBlas};
pub use wideblas_engine::cpu::sum::Strided;
pub use wideblas_engine::cpu::vectors::{
    Axpy, Elements, Elementwise, Flag, Modified, Other, Place, Plane, Rot, Rotm, Scal, Times,
    WithKernel, copy, fill, swap,
};

/// What runs in an arithmetic of numbers T.
pub trait InArithmetic<T> {
    type Output;

    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> Self::Output
    where
        T: Scalar<L>;
}

/// A call of few elements, in the default floating-point environment while this lives.
pub struct Short {
    pub context: Context,
    _environment: Option<FloatEnvironment>,
}

/// Whether a call needs no guard: few elements in host memory, and nothing is traced. Such a call allocates nothing and
/// does not panic. `places` are where its vectors and matrices start.
#[inline(always)]
pub fn short<T: Blas>(n: i64, places: [*const T; 3]) -> Option<Short> {
    if !T::MAY_BE_SHORT {
        return None;
    }
    let context = short_context(n, places)?;
    Some(Short { context, _environment: T::HAS_FLOATS.then(FloatEnvironment::enter) })
}

/// [`short`] of a routine on vectors, in the program's floating-point environment.
#[inline(always)]
pub fn short_context<T: Blas>(n: i64, places: [*const T; 3]) -> Option<Context> {
    let short = short_calls();
    if !T::VECTORS_MAY_BE_SHORT {
        return None;
    }
    if !(1..=T::LONGEST_SHORT as i64).contains(&n) || !short.are_plain() || !are_on_host(places) {
        return None;
    }
    Some(Context { isa: short.isa(), threads: Threads::ONE, device: None, is_short: true })
}

/// Bytes of a vector or a matrix that a thread gets at least: to wake one takes as long as to change some thousands of numbers.
pub(super) const LEAST_BYTES: usize = 512 << 10;
/// Elements of a dot product that are summed together; such sums are added in order.
pub(super) const CHUNK: usize = 1 << 14;

/// Squares of numbers that are lost in underflow are below any bits of a sum of this size.
const LEAST_SQUARE: f64 =
    1.0 / (1u128 << 127) as f64 / (1u128 << 127) as f64 / (1u128 << 127) as f64;

/// Numbers of a routine that runs on the caller's thread, at the least cost.
pub(super) const SHORT: usize = 1 << 10;
const _: () = assert!(SHORT <= CHUNK);

/// A change of elements, over all of them.
pub struct Change<'a, T: Components, E: Elementwise<T>> {
    pub change: E,
    /// Not read by changes of y alone.
    pub x: E::X<'a>,
    pub y: Place<'a, T>,
    pub context: Context,
}

impl<T: Components, E: Elementwise<T>> InArithmetic<T> for Change<'_, T, E> {
    type Output = ();

    #[inline(always)]
    fn run<A: Accumulate<L, Number = T>, const L: usize>(self)
    where
        T: Scalar<L>,
    {
        in_threads::<A, E, L>(self);
    }
}

#[inline(always)]
fn in_threads<A: Accumulate<L>, E: Elementwise<A::Number>, const L: usize>(
    Change { change, x, y, context }: Change<'_, A::Number, E>,
) {
    let parts = context.threads.min(y.len() * size_of::<A::Number>() / LEAST_BYTES);
    if parts <= 1 || !is_independent::<_, E>(x.elements(), y) {
        return vectors::elementwise::<A, E, L>(change, x, y, context.isa);
    }
    in_parts::<A, E, L>(Change { change, x, y, context }, parts);
}

/// Apart, so that a short call finds its operands in registers.
#[inline(never)]
fn in_parts<A: Accumulate<L>, E: Elementwise<A::Number>, const L: usize>(
    Change { change, x, y, context }: Change<'_, A::Number, E>,
    parts: usize,
) {
    let (len, isa) = (y.len(), context.isa);
    par::for_each(parts, parts, |part| {
        let Range { start, end } = par::share(len, part, parts);
        let len = end - start;
        let x = if E::READS_X { x.part(start, len) } else { x };
        vectors::elementwise::<A, E, L>(change, x, y.part(start, len), isa);
    });
}

/// Changes the elements of vectors: [`vectors::Axpy`], [`vectors::Scal`], [`vectors::Times`], [`vectors::Rot`],
/// [`vectors::Rotm`].
///
/// # Panics
/// When the vectors differ in length.
#[inline(always)]
pub fn elementwise<T: Native, E: Elementwise<T>>(change: Change<'_, T, E>) {
    T::in_arithmetic(change);
}

/// y := beta y; y is not read when beta is 0.
#[inline(always)]
pub fn scale<T: Native>(beta: T, y: Place<'_, T>, context: Context) {
    if beta.is_one() {
        return;
    }
    if beta.is_zero() {
        return fill(y, beta);
    }
    elementwise(Change { change: Scal(beta), x: Elements::none(), y, context });
}

/// A sum over the elements of two vectors.
struct Sum<'a, T, W> {
    term: PhantomData<W>,
    x: Elements<'a, T>,
    y: Elements<'a, T>,
    context: Context,
}

impl<T: Components, W: Term> InArithmetic<T> for Sum<'_, T, W> {
    type Output = T;

    #[inline(always)]
    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> T
    where
        T: Scalar<L>,
    {
        if self.x.len() <= CHUNK {
            vectors::reduce::<A, W, L>(self.x, self.y, self.context.isa)
        } else {
            in_chunks::<A, W, L>(self)
        }
    }
}

/// The sum of sums of chunks.
fn in_chunks<A: Accumulate<L>, W: Term, const L: usize>(
    Sum { x, y, context, .. }: Sum<'_, A::Number, W>,
) -> A::Number {
    let len = x.len();
    let count = len.div_ceil(CHUNK);
    let sums = Mutex::new(fallible::filled(count, A::Number::from_f64(0.0)));
    let worth = 2 * len * size_of::<A::Number>() / LEAST_BYTES;
    par::for_each(count, context.threads.min(worth).max(1), |c| {
        let (start, len) = (c * CHUNK, CHUNK.min(len - c * CHUNK));
        let (x, y) = (x.part(start, len), y.part(start, len));
        let sum = vectors::reduce::<A, W, L>(x, y, context.isa);
        sums.lock().unwrap_or_else(PoisonError::into_inner)[c] = sum;
    });
    let sums = sums.into_inner().unwrap_or_else(PoisonError::into_inner);
    sums.into_iter().reduce(Scalar::add).expect("more than one chunk")
}

/// The sum of products.
///
/// # Panics
/// When the vectors differ in length.
#[inline(always)]
pub fn dot<T: Native>(x: Elements<'_, T>, y: Elements<'_, T>, context: Context) -> T {
    finite_products::<T, Products>(x, y, context)
}

/// The sum of products with the conjugates of x.
///
/// # Panics
/// When the vectors differ in length.
#[inline(always)]
pub fn conjugated_dot<T: Native>(x: Elements<'_, T>, y: Elements<'_, T>, context: Context) -> T {
    finite_products::<T, Conjugated>(x, y, context)
}

#[inline(always)]
fn finite_products<T: Native, W: Term>(
    x: Elements<'_, T>,
    y: Elements<'_, T>,
    context: Context,
) -> T {
    let sum = products::<T, W>(x, y, context);
    if sum.is_finite() {
        return sum;
    }
    special_dot::<T, W>(x, y)
}

/// The sum of products where it is not finite as it comes out.
pub(super) fn special_dot<T: Native, W: Term>(x: Elements<'_, T>, y: Elements<'_, T>) -> T {
    T::in_arithmetic(SpecialDot { term: PhantomData::<W>, x, y })
}

/// The sum of products as it comes out.
#[inline(always)]
fn products<T: Native, W: Term>(x: Elements<'_, T>, y: Elements<'_, T>, context: Context) -> T {
    T::in_arithmetic(Sum { term: PhantomData::<W>, x, y, context })
}

struct SpecialDot<'a, T, W> {
    term: PhantomData<W>,
    x: Elements<'a, T>,
    y: Elements<'a, T>,
}

impl<T, W: Term> InArithmetic<T> for SpecialDot<'_, T, W> {
    type Output = T;

    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> T
    where
        T: Scalar<L>,
    {
        vectors::special_dot::<_, W, L>(self.x, self.y)
    }
}

struct Conjugate<'a, T>(Place<'a, T>);

impl<T> InArithmetic<T> for Conjugate<'_, T> {
    type Output = ();

    fn run<A: Accumulate<L, Number = T>, const L: usize>(self)
    where
        T: Scalar<L>,
    {
        vectors::conjugate(self.0);
    }
}

/// A number without an imaginary part.
pub fn real_part<T: Native>(x: T) -> T {
    struct RealPart<T>(T);
    impl<T> InArithmetic<T> for RealPart<T> {
        type Output = T;

        fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> T
        where
            T: Scalar<L>,
        {
            self.0.real_part()
        }
    }
    T::in_arithmetic(RealPart(x))
}

pub fn conjugate_of<T: Native>(mut x: T) -> T {
    conjugate(Place::of(std::slice::from_mut(&mut x)));
    x
}

/// Each element becomes its conjugate.
pub fn conjugate<T: Native>(x: Place<'_, T>) {
    if T::IS_COMPLEX {
        T::in_arithmetic(Conjugate(x));
    }
}

struct Largest<'a, T>(Elements<'a, T>);

impl<T> InArithmetic<T> for Largest<'_, T> {
    type Output = usize;

    #[inline(always)]
    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> usize
    where
        T: Scalar<L>,
    {
        vectors::largest(self.0)
    }
}

/// The first place of an element of the largest magnitude, counted from 0. NaN is no larger than any number, but stays
/// the largest where it comes first, as in the reference BLAS.
///
/// # Panics
/// When the vector is empty.
#[inline(always)]
pub fn largest<T: NativeReal>(x: Elements<'_, T>) -> usize {
    T::in_arithmetic(Largest(x))
}

/// The sum of magnitudes.
///
/// # Errors
/// Of a GPU that has the vector.
#[inline(always)]
pub fn asum<T: NativeReal>(x: Elements<'_, T>, context: Context) -> Result<T, Failure> {
    let sum = match context.device {
        None => T::in_arithmetic(Sum { term: PhantomData::<Magnitudes>, x, y: x, context }),
        Some(home) => placed::sum::<T, Magnitudes>(home, x, x)?,
    };
    if sum.is_finite() { Ok(sum) } else { wideblas_sum::asum(x.strided(), of_sums(context)) }
}

/// The Euclidean norm. It overflows only where the result does.
///
/// # Errors
/// Of a GPU that has the vector.
#[inline(always)]
pub fn nrm2<T: NativeReal>(x: Elements<'_, T>, context: Context) -> Result<T, Failure> {
    let square = match context.device {
        None => products::<T, Products>(x, x, context),
        Some(home) => placed::sum::<T, Products>(home, x, x)?,
    };
    // Below, squares of small elements may have lost what counts.
    if square.is_finite() && square.to_double() > LEAST_SQUARE {
        return Ok(square.root());
    }
    // Programs that have converged ask for the norm of zeros.
    if square.to_double() == 0.0 && Blas::is_zero(&asum(x, context)?) {
        return Ok(T::zero());
    }
    wideblas_sum::nrm2(x.strided(), of_sums(context))
}

fn of_sums(Context { isa, threads, .. }: Context) -> wideblas_sum::Context {
    wideblas_sum::Context { isa, threads }
}
