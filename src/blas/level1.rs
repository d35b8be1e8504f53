//! Vector routines: what they mean for each format, and on numbers of several components, in the format's own arithmetic.
//!
//! The bits of a result depend on the operands and the arithmetic, not on kernels, threads or increments. Vectors that
//! overlap are treated as a loop over the elements does, the first one first.

use super::limbs;
use crate::config::{DdArithmetic, config, short_calls};
use crate::engine::cpu::vectors::{self, Magnitudes, Products, Term, is_independent};
use crate::engine::cpu::{Isa, par};
use crate::engine::cuda::Failure;
use crate::engine::cuda::pointer::is_driver_loaded;
use crate::engine::host::float_environment::FloatEnvironment;
use crate::fallible;
use crate::format::dd::{Ieee, Sloppy};
use crate::format::mpfr::{Mpf, Mpfr};
use crate::format::qd::QdNative;
use crate::format::{Accumulate, Dd, Qd, Scalar};
use crate::product;
use crate::sum;
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

pub use crate::engine::cpu::vectors::{Axpy, Elementwise, Place, Rot, Scal, copy, fill, swap};

/// What runs in an arithmetic of numbers T.
pub trait InArithmetic<T> {
    type Output;

    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> Self::Output
    where
        T: Scalar<L>;
}

/// Numbers that have vector routines, and what each routine is for them. Vectors have the same length.
pub trait Vectors: Sized + Send + Sync + 'static {
    /// The name of the arithmetic that is in force.
    fn arithmetic(dd: DdArithmetic) -> &'static str;

    /// See [`short`]; `None` for numbers whose routines need memory.
    fn short(n: i64) -> Option<Short>;

    /// Bits for which a new number has as much room as this one, where numbers differ in that.
    fn room(&self) -> u64;

    fn is_zero(&self) -> bool;
    fn is_one(&self) -> bool;

    /// y := alpha x + y
    fn axpy(alpha: &Self, x: Place<'_, Self>, y: Place<'_, Self>, context: Context);
    /// x := alpha x
    fn scal(alpha: &Self, x: Place<'_, Self>, context: Context);
    /// x := c x + s y and y := c y - s x
    fn rot(factors: [&Self; 2], x: Place<'_, Self>, y: Place<'_, Self>, context: Context);
    /// y := x
    fn copy(x: Place<'_, Self>, y: Place<'_, Self>, context: Context);
    /// Exchanges x and y.
    fn swap(x: Place<'_, Self>, y: Place<'_, Self>);
    /// `to` becomes the sum of products.
    fn dot(x: Place<'_, Self>, y: Place<'_, Self>, context: Context, to: &mut Self);
    /// `to` becomes the sum of magnitudes. Fails as a GPU does that has the vector.
    fn asum(x: Place<'_, Self>, context: Context, to: &mut Self) -> Result<(), Failure>;
    /// `to` becomes the Euclidean norm. Fails as a GPU does that has the vector.
    fn nrm2(x: Place<'_, Self>, context: Context, to: &mut Self) -> Result<(), Failure>;
    /// The first place of an element of the largest magnitude, from 0, in a vector that has one. NaN is no larger than any
    /// number, but stays the largest where it comes first, as in the reference BLAS.
    fn largest(x: Place<'_, Self>) -> usize;
}

/// Numbers of several components.
pub trait Number: sum::Number + Vectors {
    /// Runs something in the arithmetic that is in force.
    fn in_arithmetic<W: InArithmetic<Self>>(dd: DdArithmetic, work: W) -> W::Output;

    fn zero() -> Self;
    fn is_finite(&self) -> bool;
    fn nan() -> Self;
    /// The nearest double.
    fn to_double(self) -> f64;
    /// The square root.
    fn root(self) -> Self;
    fn quotient(self, by: Self) -> Self;
    /// The sum of products where it is not finite as it comes out.
    fn special_dot(x: Place<'_, Self>, y: Place<'_, Self>) -> Self;
}

struct Name;

impl<T> InArithmetic<T> for Name {
    type Output = &'static str;

    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> &'static str
    where
        T: Scalar<L>,
    {
        A::NAME
    }
}

/// `$work` in the arithmetic that `$dd` means for the type.
macro_rules! numbers {
    ($($type:ty: |$dd:ident, $work:ident| $run:expr;)*) => {$(
        impl Number for $type {
            #[inline(always)]
            fn in_arithmetic<W: InArithmetic<$type>>($dd: DdArithmetic, $work: W) -> W::Output {
                $run
            }
            #[inline(always)]
            fn zero() -> $type {
                <$type>::ZERO
            }
            #[inline(always)]
            fn is_finite(&self) -> bool {
                Scalar::is_finite(*self)
            }
            fn nan() -> $type {
                <$type>::from_special(f64::NAN)
            }
            #[inline(always)]
            fn to_double(self) -> f64 {
                self.to_f64()
            }
            fn root(self) -> $type {
                vectors::root(self)
            }
            fn quotient(self, by: $type) -> $type {
                vectors::quotient(self, by)
            }
            fn special_dot(x: Place<'_, $type>, y: Place<'_, $type>) -> $type {
                vectors::special_dot(x, y)
            }
        }

        impl Vectors for $type {
            fn arithmetic(dd: DdArithmetic) -> &'static str {
                <$type>::in_arithmetic(dd, Name)
            }
            #[inline(always)]
            fn short(n: i64) -> Option<Short> {
                short(n)
            }
            fn room(&self) -> u64 {
                0
            }
            #[inline(always)]
            fn is_zero(&self) -> bool {
                Scalar::is_zero(*self)
            }
            #[inline(always)]
            fn is_one(&self) -> bool {
                Scalar::is_one(*self)
            }
            #[inline(always)]
            fn axpy(alpha: &$type, x: Place<'_, $type>, y: Place<'_, $type>, context: Context) {
                elementwise(Change { change: Axpy(*alpha), x, y, context });
            }
            #[inline(always)]
            fn scal(alpha: &$type, x: Place<'_, $type>, context: Context) {
                elementwise(Change { change: Scal(*alpha), x, y: x, context });
            }
            #[inline(always)]
            fn rot([c, s]: [&$type; 2], x: Place<'_, $type>, y: Place<'_, $type>, context: Context) {
                elementwise(Change { change: Rot { c: *c, s: *s }, x, y, context });
            }
            #[inline(always)]
            fn copy(x: Place<'_, $type>, y: Place<'_, $type>, _: Context) {
                copy(x, y);
            }
            #[inline(always)]
            fn swap(x: Place<'_, $type>, y: Place<'_, $type>) {
                swap(x, y);
            }
            #[inline(always)]
            fn dot(x: Place<'_, $type>, y: Place<'_, $type>, context: Context, to: &mut $type) {
                *to = dot(x, y, context);
            }
            #[inline(always)]
            fn asum(x: Place<'_, $type>, context: Context, to: &mut $type) -> Result<(), Failure> {
                *to = asum(x, context)?;
                Ok(())
            }
            #[inline(always)]
            fn nrm2(x: Place<'_, $type>, context: Context, to: &mut $type) -> Result<(), Failure> {
                *to = nrm2(x, context)?;
                Ok(())
            }
            fn largest(x: Place<'_, $type>) -> usize {
                largest(x)
            }
        }
    )*};
}
numbers! {
    Dd: |dd, work| match dd {
        DdArithmetic::Ieee => work.run::<Ieee, 2>(),
        DdArithmetic::Sloppy => work.run::<Sloppy, 2>(),
    };
    Qd: |_dd, work| work.run::<QdNative, 4>();
}

/// MPFR's and GMP's numbers.
macro_rules! numbers_of_limbs {
    ($($type:ty: $bits:expr;)*) => {$(
        impl Vectors for $type {
            fn arithmetic(_: DdArithmetic) -> &'static str {
                limbs::NAME
            }
            fn short(_: i64) -> Option<Short> {
                None
            }
            fn room(&self) -> u64 {
                $bits(self)
            }
            fn is_zero(&self) -> bool {
                product::Number::is_zero(self)
            }
            fn is_one(&self) -> bool {
                product::Number::is_one(self)
            }
            fn axpy(alpha: &$type, x: Place<'_, $type>, y: Place<'_, $type>, context: Context) {
                limbs::axpy(alpha, x, y, context);
            }
            fn scal(alpha: &$type, x: Place<'_, $type>, context: Context) {
                limbs::scal(alpha, x, context);
            }
            fn rot(factors: [&$type; 2], x: Place<'_, $type>, y: Place<'_, $type>, context: Context) {
                limbs::rot(factors, x, y, context);
            }
            fn copy(x: Place<'_, $type>, y: Place<'_, $type>, context: Context) {
                limbs::copy(x, y, context);
            }
            fn swap(x: Place<'_, $type>, y: Place<'_, $type>) {
                limbs::swap(x, y);
            }
            fn dot(x: Place<'_, $type>, y: Place<'_, $type>, context: Context, to: &mut $type) {
                limbs::dot(x, y, context, to);
            }
            fn asum(x: Place<'_, $type>, context: Context, to: &mut $type) -> Result<(), Failure> {
                limbs::asum(x, context, to);
                Ok(())
            }
            fn nrm2(x: Place<'_, $type>, context: Context, to: &mut $type) -> Result<(), Failure> {
                limbs::nrm2(x, context, to);
                Ok(())
            }
            fn largest(x: Place<'_, $type>) -> usize {
                limbs::largest(x)
            }
        }
    )*};
}
numbers_of_limbs! {
    Mpfr: |x: &Mpfr| x.precision() as u64;
    Mpf: |x: &Mpf| 64 * (x.capacity() as u64 - 2);
}

/// Kernels, threads and arithmetic of a call.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    pub isa: Isa,
    pub threads: usize,
    pub dd: DdArithmetic,
}

impl Context {
    /// The choices of the environment and the program.
    pub fn chosen() -> Context {
        Context { isa: config().isa(), threads: par::num_threads(), dd: config().dd }
    }
}

/// A call of few elements, in the default floating-point environment while this lives.
pub struct Short {
    pub context: Context,
    _environment: FloatEnvironment,
}

/// Whether a call needs no guard: few elements in host memory, and nothing is traced. Such a call allocates nothing and
/// does not panic.
#[inline(always)]
pub fn short(n: i64) -> Option<Short> {
    let short = short_calls();
    if !(1..=SHORT as i64).contains(&n) || !short.are_plain() || is_driver_loaded() {
        return None;
    }
    let context = Context { isa: short.isa(), threads: 1, dd: short.dd() };
    Some(Short { context, _environment: FloatEnvironment::enter() })
}

/// The vector lies in the memory of a GPU.
pub fn is_on_device<T>(x: &Place<'_, T>) -> bool {
    sum::is_on_device(&x.strided())
}

/// Bytes of a vector or a matrix that a thread gets at least: to wake one takes as long as to change some thousands of numbers.
pub(super) const LEAST_BYTES: usize = 512 << 10;
/// Elements of a dot product that are summed together; such sums are added in order.
const CHUNK: usize = 1 << 14;

/// Squares of numbers that are lost in underflow are below any bits of a sum of this size.
const LEAST_SQUARE: f64 =
    1.0 / (1u128 << 127) as f64 / (1u128 << 127) as f64 / (1u128 << 127) as f64;

/// Numbers of a routine that runs on the caller's thread, at the least cost.
const SHORT: usize = 1 << 10;
const _: () = assert!(SHORT <= CHUNK);

/// A change of elements, over all of them.
pub struct Change<'a, T, E> {
    pub change: E,
    /// Not read by changes of y alone.
    pub x: Place<'a, T>,
    pub y: Place<'a, T>,
    pub context: Context,
}

impl<T, E: Elementwise<T>> InArithmetic<T> for Change<'_, T, E> {
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
    let (len, isa) = (y.len(), context.isa);
    let parts = context.threads.min(len * size_of::<A::Number>() / LEAST_BYTES);
    if parts <= 1 || !is_independent::<_, E>(x, y) {
        return vectors::elementwise::<A, E, L>(change, x, y, isa);
    }
    par::for_each(parts, parts, |part| {
        let Range { start, end } = par::share(len, part, parts);
        let len = end - start;
        let x = if E::READS_X { x.part(start, len) } else { x };
        vectors::elementwise::<A, E, L>(change, x, y.part(start, len), isa);
    });
}

/// Changes the elements of vectors: [`vectors::Axpy`], [`vectors::Scal`], [`vectors::Rot`].
///
/// # Panics
/// When the vectors differ in length.
#[inline(always)]
pub fn elementwise<T: Number, E: Elementwise<T>>(change: Change<'_, T, E>) {
    T::in_arithmetic(change.context.dd, change);
}

/// A sum over the elements of two vectors.
struct Sum<'a, T, W> {
    term: PhantomData<W>,
    x: Place<'a, T>,
    y: Place<'a, T>,
    context: Context,
}

impl<T, W: Term> InArithmetic<T> for Sum<'_, T, W> {
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
pub fn dot<T: Number>(x: Place<'_, T>, y: Place<'_, T>, context: Context) -> T {
    let sum = products(x, y, context);
    if sum.is_finite() { sum } else { T::special_dot(x, y) }
}

/// The sum of products as it comes out.
#[inline(always)]
fn products<T: Number>(x: Place<'_, T>, y: Place<'_, T>, context: Context) -> T {
    T::in_arithmetic(context.dd, Sum { term: PhantomData::<Products>, x, y, context })
}

struct Largest<'a, T>(Place<'a, T>);

impl<T> InArithmetic<T> for Largest<'_, T> {
    type Output = usize;

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
pub fn largest<T: Number>(x: Place<'_, T>) -> usize {
    T::in_arithmetic(DdArithmetic::Ieee, Largest(x))
}

/// The sum of magnitudes.
///
/// # Errors
/// Of a GPU that has the vector.
#[inline(always)]
pub fn asum<T: Number>(x: Place<'_, T>, context: Context) -> Result<T, Failure> {
    let sum =
        T::in_arithmetic(context.dd, Sum { term: PhantomData::<Magnitudes>, x, y: x, context });
    if sum.is_finite() { Ok(sum) } else { sum::asum(x.strided(), of_sums(context)) }
}

/// The Euclidean norm. It overflows only where the result does.
///
/// # Errors
/// Of a GPU that has the vector.
#[inline(always)]
pub fn nrm2<T: Number>(x: Place<'_, T>, context: Context) -> Result<T, Failure> {
    let square = products(x, x, context);
    // Below, squares of small elements may have lost what counts.
    if square.is_finite() && square.to_double() > LEAST_SQUARE {
        return Ok(square.root());
    }
    sum::nrm2(x.strided(), of_sums(context))
}

fn of_sums(Context { isa, threads, .. }: Context) -> sum::Context {
    sum::Context { isa, threads }
}
