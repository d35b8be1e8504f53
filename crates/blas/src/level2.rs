//! Matrix-vector routines for matrices in any storage, on numbers of several components in the format's own arithmetic.
//!
//! The bits of a result depend on the operands, the storage and the arithmetic, not on kernels, threads or increments.

use super::level1::{Context, InArithmetic, LEAST_BYTES};
use super::placed;
use crate::numbers::Native;
use std::ops::Range;
use wideblas_base::options::{Diag, Trans};
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::cpu::vectors::{
    Elements, MatVec, Place, SmallMatrix, TriangularVector, Update, add_product, change_few,
};
use wideblas_engine::cpu::{Isa, par};
use wideblas_engine::device::{self, Failure, device_at};
use wideblas_format::{Accumulate, Scalar};

pub use wideblas_engine::cpu::vectors::{Added, Columns, ColumnsMut, Meaning, Storage};

/// A full matrix of no more rows is read by rows where its transpose is meant: sums of its columns would be too short to
/// be summed one by one.
const FEW_ROWS: usize = 128;

/// Runs `work` on all of `len` rows or columns, shared by threads.
#[inline(always)]
fn in_shares(len: usize, bytes: usize, context: Context, work: impl Fn(Range<usize>) + Sync) {
    match context.threads.min(bytes / LEAST_BYTES).min(len) {
        0 | 1 => work(0..len),
        parts => par::for_each(parts, parts, |part| work(par::share(len, part, parts))),
    }
}

/// The bytes of a matrix as if it were full.
fn bytes<T>(a: &Columns<'_, T>) -> usize {
    let (m, n) = a.shape();
    m.saturating_mul(n).saturating_mul(size_of::<T>())
}

/// y := alpha op(A) x + beta y
pub struct Product<'a, T> {
    pub meaning: Meaning,
    pub alpha: &'a T,
    pub a: Columns<'a, T>,
    pub x: Strided<'a, T>,
    pub beta: &'a T,
    pub y: Place<'a, T>,
}

/// Computes a product; A and x are not read when alpha is 0.
///
/// # Errors
/// Of a GPU that has the operands.
///
/// # Panics
/// When the shapes do not agree.
#[inline(always)]
pub fn product<T: Native>(product: Product<'_, T>, context: Context) -> Result<(), Failure> {
    let Product { mut meaning, alpha, mut a, x, beta, y } = product;
    let (alpha, x, beta) = (alpha.read(), Elements::of(x), beta.read());
    if alpha.is_zero() {
        return placed::scale(beta, y, context);
    }
    if meaning == Meaning::Transposed
        && a.shape().0 <= FEW_ROWS
        && let Some(turned) = a.turned()
    {
        (meaning, a) = (Meaning::Plain, turned);
    }
    if context.device.is_none()
        && let Some(small) = SmallMatrix::of(meaning, &a, context.isa)
        && T::in_arithmetic(SmallProduct { a: small, alpha, x, beta, y, isa: context.isa })
    {
        return Ok(());
    }
    let computed = |meaning: Meaning, a: Columns<'_, T>| {
        let is_number = !beta.is_zero() && !beta.is_one();
        let on_the_way = is_number && context.device.is_none() && MatVec::scales(meaning, &a);
        let scale = on_the_way.then_some(beta);
        if scale.is_none() {
            placed::scale(beta, y, context)?;
        }
        let of = MatVec { a, alpha, x, y, scale, meaning, isa: context.isa };
        T::in_arithmetic(Multiply { of, context })
    };
    if meaning == Meaning::Symmetric
        && context.device.is_none()
        && let Some(done) = a.in_full(|full| computed(Meaning::Plain, full))
    {
        return done;
    }
    computed(meaning, a)
}

/// A product with a small matrix.
struct SmallProduct<'a, T> {
    a: SmallMatrix<'a, T>,
    alpha: T,
    x: Elements<'a, T>,
    beta: T,
    y: Place<'a, T>,
    isa: Isa,
}

impl<T: Native> InArithmetic<T> for SmallProduct<'_, T> {
    type Output = bool;

    #[inline(always)]
    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> bool
    where
        T: Scalar<L>,
    {
        let SmallProduct { a, alpha, x, beta, y, isa } = self;
        add_product::<A, L>(&a, (alpha, x), (beta, y), isa)
    }
}

struct Multiply<'a, T> {
    of: MatVec<'a, T>,
    context: Context,
}

impl<T: Native> InArithmetic<T> for Multiply<'_, T> {
    type Output = Result<(), Failure>;

    #[inline(always)]
    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> Self::Output
    where
        T: Scalar<L>,
    {
        let Multiply { of, context } = self;
        if let Some(home) = context.device {
            return device::vectors::multiply::<A, L>(device_at(home)?, &of);
        }
        in_shares(of.y.len(), bytes(&of.a), context, |rows| of.compute::<A, L>(rows));
        Ok(())
    }
}

/// A := A + `added`, on the elements of A that there are. Columns for which y, or all vectors that are added, have a zero
/// stay as they are.
pub struct Rank<'a, T> {
    pub alpha: &'a T,
    pub x: Strided<'a, T>,
    pub y: Strided<'a, T>,
    pub added: Added,
    pub a: ColumnsMut<'a, T>,
}

/// Changes a matrix; x and y are not read when alpha is 0.
///
/// # Errors
/// Of a GPU that has the operands.
///
/// # Panics
/// When the shapes do not agree.
#[inline(always)]
pub fn update<T: Native>(rank: Rank<'_, T>, context: Context) -> Result<(), Failure> {
    if rank.alpha.is_zero() {
        return Ok(());
    }
    T::in_arithmetic(Updating { rank, context })
}

struct Updating<'a, T> {
    rank: Rank<'a, T>,
    context: Context,
}

impl<T: Native> InArithmetic<T> for Updating<'_, T> {
    type Output = Result<(), Failure>;

    #[inline(always)]
    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> Self::Output
    where
        T: Scalar<L>,
    {
        let Updating { rank: Rank { alpha: &alpha, x, y, added, a }, context } = self;
        let [x, y] = [x, y].map(Elements::of);
        let (bytes, cols) = (bytes(&a.columns()), a.shape().1);
        let update = Update { a, alpha, x, y, added, isa: context.isa };
        if let Some(home) = context.device {
            return device::vectors::update::<A, L>(device_at(home)?, &update);
        }
        in_shares(cols, bytes, context, |cols| update.compute::<A, L>(cols));
        Ok(())
    }
}

/// A triangular matrix, and the vector that is multiplied by it or solved for.
pub struct Triangular<'a, T> {
    pub trans: Trans,
    pub diag: Diag,
    pub a: Columns<'a, T>,
    pub x: Place<'a, T>,
}

/// x := op(A) x. Where op(A) = A, a zero in x leaves out its column.
///
/// # Errors
/// Of a GPU that has the operands.
///
/// # Panics
/// When the shapes do not agree.
#[inline(always)]
pub fn multiply<T: Native>(triangular: Triangular<'_, T>, context: Context) -> Result<(), Failure> {
    change(triangular, None, context)
}

/// x becomes the solution of op(A) x = b, which it was. Where op(A) = A, a zero in a solution leaves out its column.
///
/// # Errors
/// Of a GPU that has the operands.
///
/// # Panics
/// When the shapes do not agree.
#[inline(always)]
pub fn solve<T: Native>(triangular: Triangular<'_, T>, context: Context) -> Result<(), Failure> {
    change(triangular, Some(T::quotient), context)
}

#[inline(always)]
fn change<T: Native>(
    triangular: Triangular<'_, T>,
    divide: Option<fn(T, T) -> T>,
    context: Context,
) -> Result<(), Failure> {
    let Triangular { trans, diag, mut a, x } = triangular;
    let mut transposed = trans.is_transposed();
    if transposed
        && a.shape().0 <= FEW_ROWS
        && let Some(turned) = a.turned()
    {
        (transposed, a) = (false, turned);
    }
    let (is_unit, isa) = (diag == Diag::Unit, context.isa);
    // The product with A^H is the conjugate of that of the conjugates with A^T, and so is the solution.
    let is_conjugated = trans == Trans::Conj;
    if is_conjugated {
        placed::conjugate(x, context)?;
    }
    let device = context.device;
    T::in_arithmetic(Turn { a, transposed, is_unit, x, divide, isa, device })?;
    if is_conjugated {
        placed::conjugate(x, context)?;
    }
    Ok(())
}

struct Turn<'a, T> {
    a: Columns<'a, T>,
    transposed: bool,
    is_unit: bool,
    x: Place<'a, T>,
    divide: Option<fn(T, T) -> T>,
    isa: Isa,
    device: Option<usize>,
}

impl<T: Native> InArithmetic<T> for Turn<'_, T> {
    type Output = Result<(), Failure>;

    #[inline(always)]
    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> Self::Output
    where
        T: Scalar<L>,
    {
        let Turn { a, transposed, is_unit, x, divide, isa, device } = self;
        let may_be_few = device.is_none() && !transposed;
        if may_be_few && change_few::<A, L>(&a, is_unit, divide.is_some(), x, isa) {
            return Ok(());
        }
        let of = TriangularVector { a, transposed, is_unit, x, divide, isa };
        match device {
            Some(home) => device::vectors::triangular::<A, L>(device_at(home)?, &of),
            None => {
                of.compute::<A, L>();
                Ok(())
            }
        }
    }
}
