//! Steps of factorisations on a GPU that has the matrices: small ones at once, and large ones by its BLAS.

use crate::reflectors::Storev;
use crate::{Number, Units, Zero};
use wideblas_base::options::{Diag, Part, Side, Trans, Uplo};
use wideblas_blas::device::{Temporary, clear_part, copy_part};
use wideblas_blas::level1::{Context, Elements, InArithmetic};
use wideblas_blas::triangular::{Options, Routine, Triangular};
use wideblas_blas::{MatMut, MatRef, Native};
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::device::vectors::{self, Exchanges, Lines, PANEL, Small, cholesky_order};
use wideblas_engine::device::{Device, Failure, Plain, device_at, resident};
use wideblas_format::{Accumulate, Scalar};
use wideblas_product::Product;

/// Runs `work`, whose matrices are where the context says. On a GPU its steps need not wait for each other on the host.
///
/// # Errors
/// When the GPU fails.
pub fn in_one_queue<R>(
    context: Context,
    work: impl FnOnce() -> Result<R, Failure>,
) -> Result<R, Failure> {
    match context.device {
        None => work(),
        Some(home) => device_at(home)?.in_one_queue(work),
    }
}

/// C := C - A B
///
/// # Errors
/// When the GPU fails.
pub fn subtract_product<T: Number>(
    a: MatRef<'_, T>,
    b: MatRef<'_, T>,
    c: MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let Units { one, minus_one, .. } = units;
    let product = Product { alpha: minus_one, a, b, beta: one, c, part: Part::All };
    T::multiply_where_it_lies(product, wideblas_blas::level3::Mode::Auto).map(drop)
}

/// B := alpha op(A)^-1 B or B := alpha B op(A)^-1.
///
/// # Errors
/// When the GPU fails.
pub fn divide<T: Number>(of: Triangular<'_, T>, context: Context) -> Result<(), Failure> {
    T::where_it_lies(Routine::Solve, of, context).map(drop)
}

/// B := alpha op(A) B or B := alpha B op(A).
///
/// # Errors
/// When the GPU fails.
pub fn multiply<T: Number>(of: Triangular<'_, T>, context: Context) -> Result<(), Failure> {
    T::where_it_lies(Routine::Multiply, of, context).map(drop)
}

/// A small step on a GPU.
enum Step<'s, 'a, T> {
    Cholesky(Uplo, &'s mut MatMut<'a, T>),
    Eliminate(&'s mut MatMut<'a, T>, &'s mut [usize]),
    Exchange(&'s mut MatMut<'a, T>, Lines, Exchanges<'s>),
    Change(Small, Uplo, &'s mut MatMut<'a, T>),
    FirstZero(Elements<'a, T>),
    Reflect(Lines, [MatMut<'a, T>; 3]),
    TakeVectors(Lines, (MatRef<'a, T>, MatRef<'a, T>), MatMut<'a, T>),
    SetInverses(MatRef<'a, T>, MatMut<'a, T>),
    SetIdentity(MatMut<'a, T>, usize),
}

struct There<'s, 'a, T>(&'static Device, Step<'s, 'a, T>);

impl<T> InArithmetic<T> for There<'_, '_, T> {
    type Output = Result<Option<Zero>, Failure>;

    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> Self::Output
    where
        T: Scalar<L>,
    {
        let There(device, step) = self;
        match step {
            Step::Cholesky(uplo, a) => vectors::cholesky::<A, L>(device, uplo == Uplo::Lower, a),
            Step::Eliminate(a, pivots) => vectors::eliminate::<A, L>(device, a, pivots),
            Step::Exchange(a, lines, exchanges) => {
                vectors::exchange::<A, L>(device, a, lines, exchanges).map(|()| None)
            }
            Step::Change(small, uplo, a) => {
                let is_lower = uplo == Uplo::Lower;
                vectors::change_triangle::<A, L>(device, small, is_lower, a).map(|()| None)
            }
            Step::FirstZero(x) => vectors::first_zero::<A, L>(device, x),
            Step::Reflect(lines, [a, tau, t]) => {
                vectors::reflect::<A, L>(device, lines, &a, &tau, &t).map(|()| None)
            }
            Step::TakeVectors(lines, stored, to) => {
                vectors::take_vectors::<A, L>(device, lines, stored, &to).map(|()| None)
            }
            Step::SetInverses(tau, to) => {
                vectors::set_inverses::<A, L>(device, tau, &to).map(|()| None)
            }
            Step::SetIdentity(to, offset) => {
                vectors::set_identity::<A, L>(device, &to, offset).map(|()| None)
            }
        }
    }
}

/// What the vectors of reflectors are.
fn lines_of(storev: Storev) -> Lines {
    match storev {
        Storev::Columns => Lines::Columns,
        Storev::Rows => Lines::Rows,
    }
}

/// The few columns, or rows, of A become those of R and the vectors of reflectors, whose factors tau becomes, and whose triangle T.
///
/// # Errors
/// When the GPU fails.
pub fn reflect<T: Native>(
    device: &'static Device,
    storev: Storev,
    all: [MatMut<'_, T>; 3],
) -> Result<(), Failure> {
    T::in_arithmetic(There(device, Step::Reflect(lines_of(storev), all))).map(drop)
}

/// A matrix becomes the vectors of reflectors, which are stored with their factors, as columns with ones and zeros.
///
/// # Errors
/// When the GPU fails.
pub fn take_vectors<T: Native>(
    device: &'static Device,
    storev: Storev,
    stored: (MatRef<'_, T>, MatRef<'_, T>),
    to: MatMut<'_, T>,
) -> Result<(), Failure> {
    let step = Step::TakeVectors(lines_of(storev), stored, to);
    T::in_arithmetic(There(device, step)).map(drop)
}

/// The diagonal becomes the inverses of factors tau, or ones where these are zero.
///
/// # Errors
/// When the GPU fails.
pub fn set_inverses<T: Native>(
    device: &'static Device,
    tau: MatRef<'_, T>,
    to: MatMut<'_, T>,
) -> Result<(), Failure> {
    T::in_arithmetic(There(device, Step::SetInverses(tau, to))).map(drop)
}

/// A matrix becomes zeros, but for ones `offset` rows below its diagonal.
///
/// # Errors
/// When the GPU fails.
pub fn set_identity<T: Native>(
    device: &'static Device,
    to: MatMut<'_, T>,
    offset: usize,
) -> Result<(), Failure> {
    T::in_arithmetic(There(device, Step::SetIdentity(to, offset))).map(drop)
}

/// See [`Number::clear`].
///
/// # Errors
/// When the GPU fails.
pub fn clear<T: Native>(home: usize, a: &mut MatMut<'_, T>) -> Result<(), Failure> {
    let (rows, cols) = (a.rows, a.cols);
    set_identity(device_at(home)?, a.block(0..rows, 0..cols), rows)
}

/// See [`Number::largest_size`].
///
/// # Errors
/// When the GPU fails.
pub fn largest_size<T: Native>(home: usize, a: MatRef<'_, T>) -> Result<f64, Failure> {
    struct Largest<'a, T>(&'static Device, MatRef<'a, T>);
    impl<T: Native> InArithmetic<T> for Largest<'_, T> {
        type Output = Result<f64, Failure>;

        fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> Self::Output
        where
            T: Scalar<L>,
        {
            vectors::largest_size::<A, L>(self.0, self.1)
        }
    }
    T::in_arithmetic(Largest(device_at(home)?, a))
}

/// See [`crate::cholesky::factor`]; `None`, with nothing done, of matrices that are to be halved.
///
/// # Errors
/// When the GPU fails.
pub fn cholesky<T: Native>(
    home: usize,
    uplo: Uplo,
    a: &mut MatMut<'_, T>,
) -> Result<Option<Option<Zero>>, Failure> {
    if a.rows > cholesky_order::<T>() {
        return Ok(None);
    }
    T::in_arithmetic(There(device_at(home)?, Step::Cholesky(uplo, a))).map(Some)
}

/// See [`crate::lu::factor`]; likewise.
///
/// # Errors
/// When the GPU fails.
pub fn eliminate<T: Native>(
    home: usize,
    a: &mut MatMut<'_, T>,
    pivots: &mut [usize],
) -> Result<Option<Option<Zero>>, Failure> {
    // A single row is its own factor.
    let (rows, cols) = (a.rows, if a.rows == 1 { 1 } else { a.cols });
    if cols > PANEL {
        return Ok(None);
    }
    let panel = &mut a.block(0..rows, 0..cols);
    T::in_arithmetic(There(device_at(home)?, Step::Eliminate(panel, pivots))).map(Some)
}

/// See [`Number::exchange`].
///
/// # Errors
/// When the GPU fails.
pub fn exchange<T: Native>(
    home: usize,
    a: &mut MatMut<'_, T>,
    lines: Lines,
    exchanges: Exchanges<'_>,
) -> Result<(), Failure> {
    T::in_arithmetic(There(device_at(home)?, Step::Exchange(a, lines, exchanges))).map(drop)
}

/// A triangle of few rows is changed; false, with nothing done, of one that is to be halved.
///
/// # Errors
/// When the GPU fails.
pub fn change<T: Native>(
    home: usize,
    small: Small,
    uplo: Uplo,
    a: &mut MatMut<'_, T>,
) -> Result<bool, Failure> {
    if a.rows > cholesky_order::<T>() {
        return Ok(false);
    }
    T::in_arithmetic(There(device_at(home)?, Step::Change(small, uplo, a))).map(|_| true)
}

/// The first place of a zero.
///
/// # Errors
/// When the GPU fails.
pub fn first_zero<T: Native>(home: usize, x: Strided<'_, T>) -> Result<Option<Zero>, Failure> {
    T::in_arithmetic(There(device_at(home)?, Step::FirstZero(Elements::of(x))))
}

/// See [`Number::on_host`].
///
/// # Errors
/// When the GPU fails.
pub fn on_host<T: Plain, R>(
    read: [MatRef<'_, T>; 2],
    c: &mut MatMut<'_, T>,
    work: impl FnOnce([MatRef<'_, T>; 2], MatMut<'_, T>) -> R,
) -> Result<R, Failure> {
    let (rows, cols, [a, b]) = (c.rows, c.cols, read);
    if resident::homes([a, b, c.as_ref()]).iter().all(Option::is_none) {
        return Ok(work(read, c.block(0..rows, 0..cols)));
    }
    resident::on_host((a, b), c, Part::All, |a, b, c| work([a, b], c))
}

/// Columns whose part of L is kept beside the matrix.
const KEPT: usize = 512;

/// Of the factors of a matrix, U is inverted: A becomes the X with X L = U^-1, as [`crate::lu::invert`] has it in host memory.
///
/// # Errors
/// When the GPU fails.
pub fn divide_by_lower<T: Number + Native>(
    home: usize,
    a: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let (device, n) = (device_at(home)?, a.rows);
    let mut kept = Temporary::<T>::new(device, n, KEPT.min(n))?;
    for first in (0..n).step_by(KEPT).rev() {
        let cols = KEPT.min(n - first);
        let (_, mut right) = a.split_cols(first);
        let (mut here, after) = right.split_cols(cols);
        let mut l = kept.view_mut();
        let mut l = l.block(first..n, 0..cols);
        copy_part(device, Part::Lower, here.as_ref().block(first..n, 0..cols), &mut l)?;
        if first + 1 < n {
            let below = first + 1..n;
            clear_part(device, Part::Lower, &mut here.block(below, 0..cols.min(n - first - 1)))?;
        }
        let l = l.as_ref();
        if first + cols < n {
            let under = l.block(cols..n - first, 0..cols);
            subtract_product(after.as_ref(), under, here.block(0..n, 0..cols), units)?;
        }
        let options =
            Options { side: Side::Right, uplo: Uplo::Lower, trans: Trans::No, diag: Diag::Unit };
        let (a, b) = (l.block(0..cols, 0..cols), here.block(0..n, 0..cols));
        divide(Triangular { options, alpha: units.one, a, b }, units.context)?;
    }
    Ok(())
}
