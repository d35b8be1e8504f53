//! Matrix-matrix routines with a triangular matrix.
//!
//! The matrix is halved until its triangles are so small that they are treated in the format's own arithmetic. What is
//! beside them is treated by products, which choose their arithmetic by themselves. Many vectors are multiplied by a large
//! matrix in strips (strips.rs). Sizes and numbers alone decide, and so do they the bits.

use super::level1::{self, Change, Context, InArithmetic, Scal};
use super::level2;
use super::level3;
use super::strips;
use crate::numbers::{Blas, Native};
use std::convert::Infallible;
use std::ops::Range;
use wideblas_base::options::{Diag, Part, Side, Trans, Uplo};
use wideblas_engine::cpu::par::Threads;
use wideblas_engine::cpu::vectors::{self, Columns, Elements, LeftOut, Place, Task, Vectors};
use wideblas_engine::{MatMut, MatRef};
use wideblas_format::{Accumulate, Scalar};
use wideblas_product::Product;

pub use wideblas_engine::cpu::vectors::{ORDER, order_of, solved_order_of};

/// A routine with a triangular matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Routine {
    /// See [`solve`].
    Solve,
    /// See [`multiply`].
    Multiply,
}

impl Routine {
    /// The routine in host memory.
    #[inline(always)]
    pub fn on_host<T: Blas>(self, triangular: Triangular<'_, T>, context: Context) {
        match self {
            Routine::Solve => T::trsm(triangular, context),
            Routine::Multiply => T::trmm(triangular, context),
        }
    }
}

/// Whether op(A) stands before B or behind it.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    pub side: Side,
    pub uplo: Uplo,
    pub trans: Trans,
    pub diag: Diag,
}

/// op(A) X = alpha B or X op(A) = alpha B, and B := alpha op(A) B or B := alpha B op(A).
pub struct Triangular<'a, T> {
    pub options: Options,
    pub alpha: &'a T,
    pub a: MatRef<'a, T>,
    /// Becomes the result.
    pub b: MatMut<'a, T>,
}

/// B becomes X, with op(A) X = alpha B or X op(A) = alpha B. A is not read when alpha is 0.
///
/// Backward stable: |alpha B - op(A) X| is at most 5 n u (|op(A)| |X| + |alpha B|) for an A of order n, u being the
/// largest error of an operation of the format. A zero on the diagonal gives infinities and NaN, as a division does.
///
/// # Panics
/// When the shapes do not agree.
#[inline(always)]
pub fn solve<T: Native>(triangular: Triangular<'_, T>, context: Context) {
    if T::IS_COMPLEX && triangular.options.trans == Trans::Conj {
        return by_conjugates(triangular, context, solve);
    }
    let Triangular { options, alpha, a, mut b } = triangular;
    let alpha = alpha.read();
    if Blas::is_zero(&alpha) {
        return scale(alpha, &mut b, context);
    }
    let is_last = options.scales_solutions();
    if !is_last {
        scale(alpha, &mut b, context);
    }
    change_here(options, Task::Solve(T::quotient), a, &mut b, context);
    if is_last {
        scale(alpha, &mut b, context);
    }
}

/// B := alpha op(A) B or B := alpha B op(A). A is not read when alpha is 0.
///
/// # Panics
/// When the shapes do not agree.
#[inline(always)]
pub fn multiply<T: Native>(triangular: Triangular<'_, T>, context: Context) {
    if T::IS_COMPLEX && triangular.options.trans == Trans::Conj {
        return by_conjugates(triangular, context, multiply);
    }
    let Triangular { options, alpha, a, mut b } = triangular;
    let alpha = alpha.read();
    if Blas::is_zero(&alpha) {
        scale(alpha, &mut b, context);
    } else {
        change_here(options, Task::Multiply(alpha), a, &mut b, context);
    }
}

/// Changes B in host memory.
#[inline(always)]
fn change_here<T: Native>(
    options: Options,
    task: Task<T>,
    a: MatRef<'_, T>,
    b: &mut MatMut<'_, T>,
    context: Context,
) {
    let (blocks, here, triangle) = (Blocks::new(options, task), Here(context), options.turned(a));
    if blocks.has_infinite_pivots(triangle) {
        return solve_columns(&blocks, triangle, b, context);
    }
    match task {
        Task::Multiply(alpha) if blocks.has_strips(triangle.rows, b) => {
            let left = strips::multiply(&blocks, (alpha, context), triangle, b);
            change_corner(&blocks, left, triangle, b, context);
        }
        _ if triangle.rows > 0 => {
            let Ok(()) = blocks.change(&here, triangle, b);
        }
        _ => {}
    }
}

/// Changes some elements of the vectors in B with that corner of the triangle. Apart, so that small triangles find their operands in registers.
#[inline(never)]
fn change_corner<T: Native>(
    blocks: &Blocks<T>,
    of: Range<usize>,
    triangle: MatRef<'_, T>,
    b: &mut MatMut<'_, T>,
    context: Context,
) {
    if !of.is_empty() {
        let corner = triangle.block(of.clone(), of.clone());
        let Ok(()) = blocks.change(&Here(context), corner, &mut blocks.elements_mut(b, of));
    }
}

/// Solves for each column by itself: where a product may have to know whether a zero in a column is a quotient.
#[cold]
fn solve_columns<T: Native>(
    blocks: &Blocks<T>,
    triangle: MatRef<'_, T>,
    b: &mut MatMut<'_, T>,
    context: Context,
) {
    let part = if blocks.is_lower { Part::Lower } else { Part::Upper };
    let diag = if blocks.is_unit { Diag::Unit } else { Diag::NonUnit };
    let a = Columns::of(triangle, part);
    let alone = Context { threads: Threads::ONE, ..context };
    b.for_each_column(context.threads.count(), |_, column| {
        let of = level2::Triangular { trans: Trans::No, diag, a, x: Place::of(column) };
        level2::solve(of, alone).expect("vectors in host memory");
    });
}

/// What a routine makes of A^H: the conjugate of what it makes of A^T, with the conjugates of B and alpha.
fn by_conjugates<T: Native>(
    triangular: Triangular<'_, T>,
    context: Context,
    routine: fn(Triangular<'_, T>, Context),
) {
    let Triangular { mut options, alpha, a, mut b } = triangular;
    let conjugate = |b: &mut MatMut<'_, T>| {
        b.for_each_column(1, |_, column| level1::conjugate(Place::of(column)))
    };
    options.trans = Trans::Yes;
    let (alpha, (rows, cols)) = (&level1::conjugate_of(*alpha), (b.rows, b.cols));
    conjugate(&mut b);
    routine(Triangular { options, alpha, a, b: b.block(0..rows, 0..cols) }, context);
    conjugate(&mut b);
}

/// B := alpha B
#[inline(always)]
pub fn scale<T: Native>(alpha: T, b: &mut MatMut<'_, T>, context: Context) {
    if !Blas::is_one(&alpha) {
        scale_columns(alpha, b, context);
    }
}

/// Apart, so that a call with alpha = 1 finds its operands in registers.
#[inline(never)]
fn scale_columns<T: Native>(alpha: T, b: &mut MatMut<'_, T>, context: Context) {
    b.for_each_column(1, |_, column| {
        if Blas::is_zero(&alpha) {
            return column.fill(T::zero());
        }
        let y = Place::of(column);
        level1::elementwise(Change { change: Scal(alpha), x: Elements::none(), y, context });
    });
}

impl Options {
    /// The matrix that the elements of each vector are multiplied with: columns of B from the left, rows from the right.
    pub(super) fn turned<'a, T>(&self, a: MatRef<'a, T>) -> MatRef<'a, T> {
        if self.is_turned() { a.transposed() } else { a }
    }

    /// Whether the elements of each vector are multiplied with the transposed matrix.
    pub fn is_turned(&self) -> bool {
        self.trans.is_transposed() != (self.side == Side::Right)
    }

    /// Whether the loops of the reference BLAS multiply solutions by alpha, not what is solved for: that shows where alpha is
    /// not finite, or a product overflows.
    pub fn scales_solutions(&self) -> bool {
        self.side == Side::Right && self.trans.is_transposed()
    }

    /// What the loops of the reference BLAS leave out of products of the matrix and vectors.
    pub fn left_out(&self) -> LeftOut {
        match self.side {
            Side::Right => LeftOut::ZeroInMatrix,
            Side::Left if self.trans.is_transposed() => LeftOut::Nothing,
            Side::Left => LeftOut::ZeroInVector,
        }
    }
}

/// The way through the blocks of a matrix.
#[derive(Clone, Copy)]
pub(super) struct Blocks<T> {
    pub side: Side,
    pub is_lower: bool,
    pub is_unit: bool,
    pub left_out: LeftOut,
    pub task: Task<T>,
}

/// Rows of the first half: the larger one, of whole registers.
pub fn first_half(order: usize) -> usize {
    order.div_ceil(2).next_multiple_of(8)
}

/// What is done with blocks, where the matrices are.
pub(super) trait Steps<T> {
    type Error;

    /// Changes the vectors in x with a triangle of at most as many rows as [`order_of`] or [`solved_order_of`] says.
    fn at_once(
        &self,
        blocks: &Blocks<T>,
        triangle: MatRef<'_, T>,
        x: &mut MatMut<'_, T>,
    ) -> Result<(), Self::Error>;

    /// Computes a product, which adds to a part of the result.
    fn add(&self, product: Product<'_, T>) -> Result<(), Self::Error>;
}

/// Steps on matrices in host memory.
struct Here(Context);

impl<T: Native> Steps<T> for Here {
    type Error = Infallible;

    #[inline(always)]
    fn at_once(
        &self,
        &Blocks { side, is_lower, is_unit, left_out, task }: &Blocks<T>,
        matrix: MatRef<'_, T>,
        x: &mut MatMut<'_, T>,
    ) -> Result<(), Infallible> {
        let triangle = vectors::Triangle { matrix, is_lower, is_unit, left_out };
        let context = self.0;
        let vectors = Vectors::of(x, side == Side::Right);
        T::in_arithmetic(AtOnce { task, context, triangle, vectors });
        Ok(())
    }

    fn add(&self, product: Product<'_, T>) -> Result<(), Infallible> {
        level3::multiply_part(product);
        Ok(())
    }
}

/// Whether a matrix has an infinity on its diagonal.
#[inline(never)]
fn has_infinite<T: Native>(a: MatRef<'_, T>) -> bool {
    (0..a.rows).any(|i| T::in_arithmetic(IsInfinite(*a.get(i, i))))
}

impl<T: Native> Blocks<T> {
    pub fn new(options: Options, task: Task<T>) -> Blocks<T> {
        let Options { side, uplo, diag, .. } = options;
        Blocks {
            side,
            is_lower: (uplo == Uplo::Lower) != options.is_turned(),
            is_unit: diag == Diag::Unit,
            left_out: options.left_out(),
            task,
        }
    }

    /// Whether infinite pivots of a triangle that is treated in blocks may make zeros of other numbers, where zeros in vectors
    /// leave out products.
    #[inline(always)]
    fn has_infinite_pivots(&self, triangle: MatRef<'_, T>) -> bool {
        matches!(self.task, Task::Solve(_))
            && self.left_out == LeftOut::ZeroInVector
            && !self.is_unit
            && !self.is_at_once(triangle)
            && has_infinite(triangle)
    }

    /// Whether a triangle is so small that it is treated at once.
    #[inline(always)]
    pub fn is_at_once(&self, triangle: MatRef<'_, T>) -> bool {
        triangle.rows
            <= match self.task {
                Task::Solve(_) => solved_order_of::<T>(),
                Task::Multiply(_) => order_of::<T>(),
            }
    }

    /// Changes the vectors in x with a triangle as its rows and columns say.
    #[inline(always)]
    pub fn change<S: Steps<T>>(
        &self,
        steps: &S,
        triangle: MatRef<'_, T>,
        x: &mut MatMut<'_, T>,
    ) -> Result<(), S::Error> {
        let order = triangle.rows;
        let elements = if self.side == Side::Left { x.rows } else { x.cols };
        assert!(order == triangle.cols && order == elements);
        match self.is_at_once(triangle) {
            true => steps.at_once(self, triangle, x),
            false => self.change_halves(steps, triangle, x),
        }
    }

    /// The same by halves of the matrix.
    #[inline(never)]
    fn change_halves<S: Steps<T>>(
        &self,
        steps: &S,
        triangle: MatRef<'_, T>,
        x: &mut MatMut<'_, T>,
    ) -> Result<(), S::Error> {
        let half = first_half(triangle.rows);
        let (first, second) = (0..half, half..triangle.rows);
        let (mut upper, mut lower) = match self.side {
            Side::Left => x.split_rows(half),
            Side::Right => x.split_cols(half),
        };
        let block =
            |rows: &Range<usize>, cols: &Range<usize>| triangle.block(rows.clone(), cols.clone());
        let corners = [block(&first, &first), block(&second, &second)];
        // What lies beside the triangles adds to one of the parts.
        let (from, to, beside) = if self.is_lower {
            ((corners[0], &mut upper), (corners[1], &mut lower), block(&second, &first))
        } else {
            ((corners[1], &mut lower), (corners[0], &mut upper), block(&first, &second))
        };
        match self.task {
            Task::Solve(_) => {
                self.change(steps, from.0, from.1)?;
                self.add(steps, T::from(-1.0), (beside, &*from.1), to.1)?;
                self.change(steps, to.0, to.1)
            }
            Task::Multiply(alpha) => {
                self.change(steps, to.0, to.1)?;
                self.add(steps, alpha, (beside, &*from.1), to.1)?;
                self.change(steps, from.0, from.1)
            }
        }
    }

    /// y := y + alpha beside x, for the vectors in x and y.
    fn add<S: Steps<T>>(
        &self,
        steps: &S,
        alpha: T,
        (beside, x): (MatRef<'_, T>, &MatMut<'_, T>),
        y: &mut MatMut<'_, T>,
    ) -> Result<(), S::Error> {
        // Vectors from the left, the matrix from the right: in both cases it is the second factor whose zeros count.
        let skips_zeros = self.left_out != LeftOut::Nothing;
        self.product((alpha, T::from(1.0)), (beside, x.as_ref()), y, |product| {
            steps.add(Product { b: product.b.skipping_zeros(skips_zeros), ..product })
        })
    }

    /// What becomes of y := alpha M x + beta y, for the vectors in x and y.
    pub fn product<R>(
        &self,
        (alpha, beta): (T, T),
        (matrix, x): (MatRef<'_, T>, MatRef<'_, T>),
        y: &mut MatMut<'_, T>,
        compute: impl FnOnce(Product<'_, T>) -> R,
    ) -> R {
        let ((a, b), (rows, cols)) = (self.factors(matrix, x), (y.rows, y.cols));
        let c = y.block(0..rows, 0..cols);
        compute(Product { alpha: &alpha, a, b, beta: &beta, c, part: Part::All })
    }
}

impl<T> Blocks<T> {
    /// Some elements of all vectors in x.
    #[inline]
    pub fn elements_mut<'a>(&self, x: &'a mut MatMut<'_, T>, of: Range<usize>) -> MatMut<'a, T> {
        let (rows, cols) = (x.rows, x.cols);
        match self.side {
            Side::Left => x.block(of, 0..cols),
            Side::Right => x.block(0..rows, of),
        }
    }

    /// As above, to be read.
    pub fn elements<'a>(&self, x: MatRef<'a, T>, of: Range<usize>) -> MatRef<'a, T> {
        match self.side {
            Side::Left => x.block(of, 0..x.cols),
            Side::Right => x.block(0..x.rows, of),
        }
    }

    /// The factors of a product of a matrix and vectors.
    fn factors<'a>(
        &self,
        matrix: MatRef<'a, T>,
        x: MatRef<'a, T>,
    ) -> (MatRef<'a, T>, MatRef<'a, T>) {
        match self.side {
            Side::Left => (matrix, x),
            Side::Right => (x, matrix.transposed()),
        }
    }
}

/// Whether a number is infinite, and no part is NaN: what is divided by NaN is no zero.
struct IsInfinite<T>(T);

impl<T> InArithmetic<T> for IsInfinite<T> {
    type Output = bool;

    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> bool
    where
        T: Scalar<L>,
    {
        let components = self.0.components();
        !self.0.is_finite() && !components.iter().any(|x| x.is_nan())
    }
}

/// A call of the kernel.
struct AtOnce<'a, T> {
    task: Task<T>,
    context: Context,
    triangle: vectors::Triangle<'a, T>,
    vectors: Vectors<'a, T>,
}

impl<T> InArithmetic<T> for AtOnce<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<A: Accumulate<L, Number = T>, const L: usize>(self)
    where
        T: Scalar<L>,
    {
        let AtOnce { task, context, triangle, vectors } = self;
        vectors::triangular::<A, L>(task, triangle, vectors, context.isa, context.threads.count());
    }
}
