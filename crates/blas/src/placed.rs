//! Vector routines where their operands lie: in host memory, or in that of the GPU which [`Context::device`] names.

use super::level1::{
    self, CHUNK, Change, Context, Elements, InArithmetic, Place, Scal, WithKernel,
};
use crate::numbers::{Native, NativeReal};
use std::marker::PhantomData;
use wideblas_engine::cpu::vectors::{Conjugated, Products, Term};
use wideblas_engine::device::exact_sums::on_host;
use wideblas_engine::device::{self, Device, Failure, device_at};
use wideblas_format::{Accumulate, Components, Scalar};

/// Changes the elements of vectors.
///
/// # Panics
/// When the vectors differ in length.
#[inline(always)]
pub fn change<T: Native, E: WithKernel<T>>(change: Change<'_, T, E>) -> Result<(), Failure> {
    match change.context.device {
        None => {
            level1::elementwise(change);
            Ok(())
        }
        Some(home) => changed(home, change),
    }
}

#[cold]
#[inline(never)]
fn changed<T: Native, E: WithKernel<T>>(
    home: usize,
    change: Change<'_, T, E>,
) -> Result<(), Failure> {
    struct OnDevice<'a, T: Components, E: WithKernel<T>>(&'static Device, Change<'a, T, E>);
    impl<T: Components, E: WithKernel<T>> InArithmetic<T> for OnDevice<'_, T, E> {
        type Output = Result<(), Failure>;

        fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> Self::Output
        where
            T: Scalar<L>,
        {
            let OnDevice(device, Change { change, x, y, .. }) = self;
            device::vectors::elementwise::<A, E, L>(device, change, x, y)
        }
    }
    T::in_arithmetic(OnDevice(device_at(home)?, change))
}

/// y := beta y; y is not read when beta is 0.
#[inline(always)]
pub fn scale<T: Native>(beta: T, y: Place<'_, T>, context: Context) -> Result<(), Failure> {
    match context.device {
        None => {
            level1::scale(beta, y, context);
            Ok(())
        }
        Some(_) if beta.is_one() => Ok(()),
        Some(home) if beta.is_zero() => T::in_arithmetic(Fill(device_at(home)?, y, beta)),
        Some(_) => change(Change { change: Scal(beta), x: Elements::none(), y, context }),
    }
}

struct Fill<'a, T>(&'static Device, Place<'a, T>, T);

impl<T> InArithmetic<T> for Fill<'_, T> {
    type Output = Result<(), Failure>;

    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> Self::Output
    where
        T: Scalar<L>,
    {
        device::vectors::fill(self.0, self.1, self.2)
    }
}

/// Each element becomes its conjugate.
#[inline(always)]
pub fn conjugate<T: Native>(x: Place<'_, T>, context: Context) -> Result<(), Failure> {
    match context.device {
        _ if !T::IS_COMPLEX => Ok(()),
        None => {
            level1::conjugate(x);
            Ok(())
        }
        Some(home) => T::in_arithmetic(Conjugate(device_at(home)?, x)),
    }
}

struct Conjugate<'a, T>(&'static Device, Place<'a, T>);

impl<T> InArithmetic<T> for Conjugate<'_, T> {
    type Output = Result<(), Failure>;

    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> Self::Output
    where
        T: Scalar<L>,
    {
        device::vectors::conjugate(self.0, self.1)
    }
}

/// y := x
#[inline(always)]
pub fn copy<T: Native>(
    x: Elements<'_, T>,
    y: Place<'_, T>,
    context: Context,
) -> Result<(), Failure> {
    match context.device {
        None => {
            level1::copy(x, y);
            Ok(())
        }
        Some(home) => device::vectors::copy(device_at(home)?, x, y),
    }
}

/// Exchanges x and y.
#[inline(always)]
pub fn swap<T: Native>(x: Place<'_, T>, y: Place<'_, T>, context: Context) -> Result<(), Failure> {
    match context.device {
        None => {
            level1::swap(x, y);
            Ok(())
        }
        Some(home) => device::vectors::swap(device_at(home)?, x, y),
    }
}

/// The sum of products.
///
/// # Panics
/// When the vectors differ in length.
#[inline(always)]
pub fn dot<T: Native>(
    x: Elements<'_, T>,
    y: Elements<'_, T>,
    context: Context,
) -> Result<T, Failure> {
    match context.device {
        None => Ok(level1::dot(x, y, context)),
        Some(home) => finite::<T, Products>(home, x, y),
    }
}

/// The sum of products with the conjugates of x.
///
/// # Panics
/// When the vectors differ in length.
#[inline(always)]
pub fn conjugated_dot<T: Native>(
    x: Elements<'_, T>,
    y: Elements<'_, T>,
    context: Context,
) -> Result<T, Failure> {
    match context.device {
        None => Ok(level1::conjugated_dot(x, y, context)),
        Some(home) => finite::<T, Conjugated>(home, x, y),
    }
}

#[cold]
#[inline(never)]
fn finite<T: Native, W: Term>(
    home: usize,
    x: Elements<'_, T>,
    y: Elements<'_, T>,
) -> Result<T, Failure> {
    let sum = sum::<T, W>(home, x, y)?;
    if sum.is_finite() {
        return Ok(sum);
    }
    // Seldom, and one product after the other.
    on_host(x.strided(), y.strided(), |x, y| {
        level1::special_dot::<T, W>(Elements::of(x), Elements::of(y))
    })
}

/// The sum of terms as it comes out, on a GPU.
#[cold]
pub(super) fn sum<T: Native, W: Term>(
    home: usize,
    x: Elements<'_, T>,
    y: Elements<'_, T>,
) -> Result<T, Failure> {
    struct OnDevice<'a, T, W>(&'static Device, [Elements<'a, T>; 2], PhantomData<W>);
    impl<T: device::Plain, W: Term> InArithmetic<T> for OnDevice<'_, T, W> {
        type Output = Result<Option<T>, Failure>;

        fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> Self::Output
        where
            T: Scalar<L>,
        {
            let OnDevice(device, [x, y], _) = self;
            let sums = device::vectors::sums::<A, W, L>(device, x, y, CHUNK)?;
            Ok(sums.into_iter().reduce(Scalar::add))
        }
    }
    let sum = OnDevice(device_at(home)?, [x, y], PhantomData::<W>);
    Ok(T::in_arithmetic(sum)?.unwrap_or(T::zero()))
}

/// The first place of an element of the largest magnitude, as [`level1::largest`] has it.
///
/// # Panics
/// When the vector is empty.
#[inline(always)]
pub fn largest<T: NativeReal>(x: Elements<'_, T>, context: Context) -> Result<usize, Failure> {
    match context.device {
        None => Ok(level1::largest(x)),
        Some(home) => largest_on(home, x),
    }
}

/// [`largest`] of numbers that may be complex, on a GPU.
#[cold]
#[inline(never)]
pub fn largest_on<T: Native>(home: usize, x: Elements<'_, T>) -> Result<usize, Failure> {
    struct OnDevice<'a, T>(&'static Device, Elements<'a, T>);
    impl<T> InArithmetic<T> for OnDevice<'_, T> {
        type Output = Result<usize, Failure>;

        fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> Self::Output
        where
            T: Scalar<L>,
        {
            device::vectors::largest::<A, L>(self.0, self.1)
        }
    }
    // Comparisons are the same in every arithmetic.
    T::in_arithmetic(OnDevice(device_at(home)?, x))
}
