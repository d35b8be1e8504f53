//! Systems with a distributed triangular matrix.
//!
//! The steps are those of one process (`wideblas_blas::triangular`): the matrix is halved until its triangles are so small that they are
//! solved at once, and what is beside them is multiplied. So the bits are the same.

use crate::Error;
use crate::carried::{Number, or_no_memory};
use crate::grid::Grid;
use crate::matrix::{Distributed, DistributedMut};
use crate::panel::{Lists, Messages, Sizes, fetch};
use crate::product::{Product, multiply};
use std::ops::Range;
use wideblas_base::options::{Diag, Part, Side, Trans, Uplo};
use wideblas_blas::level1::{self, Context};
use wideblas_blas::level3::Mode;
use wideblas_blas::triangular::{
    Options, Structured, Triangular, first_half, scale, solved_order_of,
};
use wideblas_engine::cpu::buffer::Buffer;
use wideblas_engine::cpu::vectors::LeftOut;
use wideblas_engine::{MatMut, MatRef};
use wideblas_format::{Dd, Qd};

/// Formats of distributed matrices that systems are solved in.
pub trait Solved: Number + Structured + level1::Number + wideblas_lapack::Number {}
impl Solved for Dd {}
impl Solved for Qd {}

/// op(A) X = alpha B or X op(A) = alpha B, of distributed matrices; B becomes X.
pub struct Trsm<'a, T> {
    pub options: Options,
    pub alpha: T,
    pub a: Distributed<'a, T>,
    pub b: DistributedMut<'a, T>,
    /// See [`Gemm::piece`](crate::routines::Gemm::piece).
    pub piece: usize,
}

/// Solves, with the bits of [`solve`](wideblas_blas::triangular::solve) on one process.
///
/// # Errors
/// The same on all processes: when one has no memory; B may be lost then, as it may be when messages fail.
///
/// # Panics
/// When the shapes do not agree.
pub fn solve<T: Solved>(trsm: Trsm<'_, T>, grid: &Grid<'_>) -> Result<(), Error> {
    let Trsm { options, alpha, a, mut b, piece } = trsm;
    let context = Context::chosen();
    if b.rows.len == 0 || b.columns.len == 0 {
        return Ok(());
    }
    let is_zero = level1::Vectors::is_zero(&alpha);
    let is_last = options.scales_solutions() && !is_zero;
    if !is_last {
        scale(alpha, &mut b.local, context);
    }
    if is_zero {
        return Ok(());
    }
    let system = System { options, a, piece, grid, context };
    let order = a.rows.len;
    match system.has_infinite_pivots()? {
        // Then one process solves for each column by itself.
        true => system.at_once(0..order, &mut b)?,
        false => system.change(0..order, &mut b)?,
    }
    if is_last {
        scale(alpha, &mut b.local, context);
    }
    Ok(())
}

struct System<'a, T> {
    options: Options,
    a: Distributed<'a, T>,
    piece: usize,
    grid: &'a Grid<'a>,
    context: Context,
}

impl<T: Solved> System<'_, T> {
    fn is_at_once(order: usize) -> bool {
        order <= solved_order_of::<T>()
    }

    /// Whether an infinite pivot may make zeros of other numbers, where zeros leave out products.
    fn has_infinite_pivots(&self) -> Result<bool, Error> {
        let Distributed { local, rows, columns } = self.a;
        let Options { diag, .. } = self.options;
        let counts = self.options.left_out() == LeftOut::ZeroInVector && diag == Diag::NonUnit;
        if !counts || Self::is_at_once(rows.len) {
            return Ok(false);
        }
        let place = self.grid.place();
        let own = rows.of(place.row).filter(|&at| columns.owner(at) == place.column);
        let is_infinite = |at: usize| {
            let number = local.get(rows.place(at), columns.place(at));
            number.stand_in().is_infinite()
        };
        let mut some = [i64::from(own.into_iter().any(is_infinite))];
        self.grid.maxima(&mut some)?;
        Ok(some == [1])
    }

    /// Solves with some rows and columns of the matrix, for the elements of the vectors that belong to them.
    fn change(&self, of: Range<usize>, x: &mut DistributedMut<'_, T>) -> Result<(), Error> {
        if Self::is_at_once(of.len()) {
            return self.at_once(of, x);
        }
        let (half, place) = (first_half(of.len()), self.grid.place());
        let middle = of.start + half;
        let (first, second) = (of.start..middle, middle..of.end);
        let (mut upper, mut lower) = match self.options.side {
            Side::Left => x.split_rows(half, place),
            Side::Right => x.split_columns(half, place),
        };
        let is_lower = (self.options.uplo == Uplo::Lower) != self.options.is_turned();
        let ((from, mut known), (to, mut unknown)) = match is_lower {
            true => ((first, upper.reborrow()), (second, lower.reborrow())),
            false => ((second, lower.reborrow()), (first, upper.reborrow())),
        };
        self.change(from.clone(), &mut known)?;
        self.subtract((&from, known.as_ref()), (&to, unknown.reborrow()))?;
        self.change(to, &mut unknown)
    }

    /// Subtracts from the unknown elements of the vectors what the known ones contribute.
    fn subtract(
        &self,
        (from, known): (&Range<usize>, Distributed<'_, T>),
        (to, unknown): (&Range<usize>, DistributedMut<'_, T>),
    ) -> Result<(), Error> {
        let place = self.grid.place();
        // Rows of the matrix for the unknown elements, or of the transposed one.
        let (beside, trans) = match self.options.is_turned() {
            false => (self.a.block(to.clone(), from.clone(), place), Trans::No),
            true => (self.a.block(from.clone(), to.clone(), place), Trans::Yes),
        };
        let (a, b) = match self.options.side {
            Side::Left => {
                (beside.operand(trans, Side::Left), known.operand(Trans::No, Side::Right))
            }
            Side::Right => {
                (known.operand(Trans::No, Side::Left), beside.operand(trans.other(), Side::Right))
            }
        };
        let DistributedMut { local: c, rows, columns } = unknown;
        let product = Product {
            alpha: T::from(-1.0),
            a,
            b,
            beta: T::from(1.0),
            c,
            rows,
            columns,
            part: Part::All,
            symmetric: false,
            skips_zeros: self.options.left_out() != LeftOut::Nothing,
            piece: self.piece,
        };
        multiply(product, Mode::Auto, self.grid).map(|_| ())
    }

    /// The same with a triangle that all processes get: each solves for its own vectors.
    fn at_once(&self, of: Range<usize>, x: &mut DistributedMut<'_, T>) -> Result<(), Error> {
        let (grid, order) = (self.grid, of.len());
        let place = grid.place();
        let triangle = self.a.block(of.clone(), of, place).operand(Trans::No, Side::Left);
        let (side, vectors, elements) = match self.options.side {
            Side::Left => (Side::Right, x.columns, x.rows),
            Side::Right => (Side::Left, x.rows, x.columns),
        };
        let known = x.as_ref();
        let of_vectors = known.operand(Trans::No, side);
        let line = if side == Side::Left { place.row } else { place.column };
        let count = vectors.count(line);
        let prepare = || {
            let lists = (Lists::everywhere(order, place.rows)?, Lists::of(&vectors)?);
            let operands = [(&triangle, &lists.0), (&of_vectors, &lists.1)];
            let messages = Messages::new::<T>(&Sizes::of(operands, order))?;
            let buffer = |vectors: usize| {
                Buffer::new(vectors.checked_mul(order)?.checked_mul(size_of::<T>())?)
            };
            let turned = if self.options.side == Side::Left { buffer(count) } else { buffer(0) };
            Some((lists, messages, buffer(order)?, buffer(count)?, turned?))
        };
        let prepared = grid.agreed(or_no_memory(prepare))?;
        let (lists, mut messages, mut a, mut b, mut turned) = prepared;
        fetch(grid, &triangle, &lists.0.all(), 0..order, (&mut a, 0), &mut messages)?;
        fetch(grid, &of_vectors, &lists.1.all(), 0..order, (&mut b, 0), &mut messages)?;
        let a = a.numbers::<T>(order * order);
        let b = b.numbers::<T>(count * order);
        let found = or_no_memory(|| {
            if count == 0 {
                return Some(());
            }
            let a = MatRef::new(a, order, order, order)?;
            let one = T::from(1.0);
            let solve = |b: MatMut<'_, T>| {
                let (options, alpha) = (self.options, &one);
                T::trsm(Triangular { options, alpha, a, b }, self.context);
            };
            let own = elements.of(if side == Side::Left { place.column } else { place.row });
            match self.options.side {
                Side::Right => {
                    solve(MatMut::new(b, count, order, count)?);
                    for (to, from) in own.enumerate() {
                        x.local.column(to).copy_from_slice(&b[from * count..][..count]);
                    }
                }
                Side::Left => {
                    let turned = turned.numbers::<T>(order * count);
                    let place = |l: usize, v: usize| (l * count + v, v * order + l);
                    let all = (0..order).flat_map(|l| (0..count).map(move |v| (l, v)));
                    for (from, to) in all.map(|(l, v)| place(l, v)) {
                        turned[to] = b[from];
                    }
                    solve(MatMut::new(turned, order, count, order)?);
                    for (to, from) in own.enumerate() {
                        (0..count).for_each(|v| x.local.column(v)[to] = turned[v * order + from]);
                    }
                }
            }
            Some(())
        });
        grid.agreed(found)
    }
}
