//! Exact sums, sums of magnitudes, dot products and norms of vectors.
//!
//! A part of wideblas, which has this crate as its module `sum`: programs depend on the crate `wideblas`.
//!
//! # What a result is
//! The mathematical value of the expression, rounded once to nearest, ties to even: as if there were neither rounding
//! nor overflow before the end. So the bits depend on the operands alone, on no kernel, number of threads or order.
//!
//! | routine | result |
//! |---|---|
//! | sum | sum x_i |
//! | asum | sum abs(x_i) |
//! | dot | sum x_i y_i |
//! | nrm2 | the square root of sum x_i^2 |
//!
//! Special values are those of the same expression in IEEE 754: NaN where a term is NaN or infinities of both signs
//! are summed (a product of an infinity and zero is NaN), else an infinity where a term is one. A zero result is
//! negative where all terms are negative zeros, and positive otherwise, also that of an empty sum. A number of several
//! components whose first is not finite is that first component.

#![forbid(unsafe_code)]

mod device;
mod few;
mod number;
pub mod reduce;

pub use number::Number;
pub use wideblas_engine::cpu::sum::Strided;
pub use wideblas_format::fixed::{Fixed, Rounded};

use std::sync::{Mutex, PoisonError};
use wideblas_base::config::config;
use wideblas_base::isa::Isa;
use wideblas_engine::cpu::par::{self, Threads};
use wideblas_engine::cpu::sum::{Products, Sum};
use wideblas_engine::device::Failure;
use wideblas_engine::device::exact_sums::Kind;

/// Kernels and threads; the bits do not depend on them.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    pub isa: Isa,
    pub threads: Threads,
}

impl Context {
    /// The choices of the environment and the program.
    pub fn chosen() -> Context {
        Context { isa: config().isa(), threads: Threads::chosen() }
    }
}

/// Bytes that a thread sums at least: to wake one takes as long as to sum some tens of thousands.
const LEAST_BYTES: usize = 512 << 10;

/// The sum of the parts that `add` makes of ranges of `len` elements, in as many threads as they are worth.
fn in_threads(
    len: usize,
    element: usize,
    context: Context,
    add: impl Fn(usize, usize) -> Fixed + Sync,
) -> Fixed {
    let worth = len.saturating_mul(element) / LEAST_BYTES;
    let parts = context.threads.min(worth).max(1);
    if parts == 1 {
        return add(0, len);
    }
    let total = Mutex::new(Fixed::new());
    par::for_each(parts, parts, |part| {
        let share = par::share(len, part, parts);
        let sum = add(share.start, share.len());
        total.lock().unwrap_or_else(PoisonError::into_inner).merge(&sum);
    });
    total.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Elements up to which they are added one by one: less than making [`Sum`] takes.
const ONE_BY_ONE: usize = 12;

/// The exact sum.
///
/// # Errors
/// Of a GPU that has the vector.
pub fn total<T: Number>(x: Strided<'_, T>, context: Context) -> Result<Fixed, Failure> {
    device::anywhere(Kind::Numbers, x, x, |x, _| total_here(x, context))
}

fn total_here<T: Number>(x: Strided<'_, T>, context: Context) -> Fixed {
    if x.len() <= ONE_BY_ONE {
        return one_by_one(x);
    }
    let sum = in_threads(x.len(), size_of::<T>(), context, |start, len| {
        let mut sum = Sum::new(context.isa);
        T::add(x.part(start, len), &mut sum);
        sum.finish()
    });
    if sum.is_ordinary() || T::IS_SIMPLE {
        return sum;
    }
    one_by_one(x)
}

fn one_by_one<T: Number>(x: Strided<'_, T>) -> Fixed {
    let mut sum = Fixed::new();
    x.iter().for_each(|x| x.add_one(&mut sum));
    sum
}

/// The exact sum of magnitudes.
///
/// # Errors
/// Of a GPU that has the vector.
pub fn total_magnitude<T: Number>(x: Strided<'_, T>, context: Context) -> Result<Fixed, Failure> {
    device::anywhere(Kind::Magnitudes, x, x, |x, _| total_magnitude_here(x, context))
}

fn total_magnitude_here<T: Number>(x: Strided<'_, T>, context: Context) -> Fixed {
    in_threads(x.len(), size_of::<T>(), context, |start, len| {
        let mut sum = Sum::new(context.isa);
        T::add_magnitudes(x.part(start, len), &mut sum);
        sum.finish()
    })
}

/// The exact sum of products of two vectors of the same length.
///
/// # Errors
/// Of a GPU that has a vector.
pub fn total_product<T: Number>(
    x: Strided<'_, T>,
    y: Strided<'_, T>,
    context: Context,
) -> Result<Fixed, Failure> {
    device::anywhere(Kind::Products, x, y, |x, y| total_product_here(x, y, context))
}

fn total_product_here<T: Number>(x: Strided<'_, T>, y: Strided<'_, T>, context: Context) -> Fixed {
    if x.len() <= ONE_BY_ONE {
        return one_product_by_one(x, y);
    }
    let sum = in_threads(x.len(), 4 * size_of::<T>(), context, |start, len| {
        let mut products = Products::new(context.isa);
        T::add_products(x.part(start, len), y.part(start, len), &mut products);
        products.finish()
    });
    if sum.is_ordinary() || T::IS_SIMPLE {
        return sum;
    }
    one_product_by_one(x, y)
}

fn one_product_by_one<T: Number>(x: Strided<'_, T>, y: Strided<'_, T>) -> Fixed {
    let mut sum = Fixed::new();
    x.iter().zip(y.iter()).for_each(|(x, y)| x.add_one_product(y, &mut sum));
    sum
}

/// The sum of the elements.
pub fn sum<T: Number>(x: Strided<'_, T>, context: Context) -> Result<T, Failure> {
    let few = if is_on_device(&x) { None } else { few::sum(x) };
    few.map_or_else(|| Ok(T::of_sum(&total(x, context)?)), Ok)
}

/// The sum of their magnitudes.
#[inline(never)]
pub fn asum<T: Number>(x: Strided<'_, T>, context: Context) -> Result<T, Failure> {
    Ok(T::of_sum(&total_magnitude(x, context)?))
}

/// The sum of products.
pub fn dot<T: Number>(
    x: Strided<'_, T>,
    y: Strided<'_, T>,
    context: Context,
) -> Result<T, Failure> {
    let few = if is_on_device(&x) || is_on_device(&y) { None } else { few::dot(x, y) };
    few.map_or_else(|| Ok(T::of_sum(&total_product(x, y, context)?)), Ok)
}

/// The Euclidean norm.
pub fn nrm2<T: Number>(x: Strided<'_, T>, context: Context) -> Result<T, Failure> {
    Ok(T::of_root(&total_product(x, x, context)?))
}

/// Calls that need no guard: few numbers in host memory. They allocate nothing, do not panic, and leave the
/// floating-point environment alone, which plays no part.
pub mod short {
    use super::{Number, Strided, few};
    use wideblas_base::config::short_calls;
    use wideblas_engine::device::pointer::is_driver_loaded;

    /// Numbers of such a call.
    pub const MOST: i64 = few::MOST as i64;

    /// [`super::sum`] where that is known.
    #[inline]
    pub fn sum<T: Number>(x: Strided<'_, T>) -> Option<T> {
        if x.len() <= few::MOST && is_plain() { few::sum(x) } else { None }
    }

    /// [`super::dot`] where that is known.
    #[inline]
    pub fn dot<T: Number>(x: Strided<'_, T>, y: Strided<'_, T>) -> Option<T> {
        if x.len() <= few::MOST && is_plain() { few::dot(x, y) } else { None }
    }

    #[inline]
    fn is_plain() -> bool {
        short_calls().are_plain() && !is_driver_loaded()
    }
}

/// The vector lies in the memory of a GPU.
pub fn is_on_device<T>(x: &Strided<'_, T>) -> bool {
    device::home(x).is_some()
}
