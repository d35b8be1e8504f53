//! Steps of factorisations on a GPU that has the matrices: small ones at once, and large ones by its BLAS.

use crate::{Number, Units, Zero};
use wideblas_base::options::{Part, Uplo};
use wideblas_blas::level1::{self, Context, InArithmetic};
use wideblas_blas::triangular::{Routine, Triangular};
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::cuda::vectors::{self, Exchanges, PANEL, cholesky_order};
use wideblas_engine::cuda::{Device, Failure, device_at};
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

/// A small step on a GPU.
enum Step<'s, 'a, T> {
    Cholesky(Uplo, &'s mut MatMut<'a, T>),
    Eliminate(&'s mut MatMut<'a, T>, &'s mut [usize]),
    Exchange(&'s mut MatMut<'a, T>, Exchanges<'s>),
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
            Step::Exchange(a, exchanges) => {
                vectors::exchange::<A, L>(device, a, exchanges).map(|()| None)
            }
        }
    }
}

/// See [`crate::cholesky::factor`]; `None`, with nothing done, of matrices that are to be halved.
///
/// # Errors
/// When the GPU fails.
pub fn cholesky<T: level1::Number>(
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
pub fn eliminate<T: level1::Number>(
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

/// See [`crate::lu::exchange`].
///
/// # Errors
/// When the GPU fails.
pub fn exchange<T: level1::Number>(
    home: usize,
    a: &mut MatMut<'_, T>,
    exchanges: Exchanges<'_>,
) -> Result<(), Failure> {
    T::in_arithmetic(There(device_at(home)?, Step::Exchange(a, exchanges))).map(drop)
}
