//! Systems with a distributed triangular matrix.
//!
//! The steps are those of one process (`wideblas_blas::triangular`): the matrix is halved until its triangles are so small that they are
//! solved at once, and what is beside them is multiplied. So the bits are the same.

use crate::Error;
use crate::carried::{Number, or_no_memory};
use crate::grid::Grid;
use crate::matrix::{Distributed, DistributedMut, failed};
use crate::panel::{Lists, Messages, Panel, Run, Sizes, copy, fetch, runs_of};
use crate::product::{Product, is_deep, multiply};
use std::ops::Range;
use wideblas_base::fallible;
use wideblas_base::options::{Diag, Part, Side, Trans, Uplo};
use wideblas_blas::Blas;
use wideblas_blas::level1::Context;
use wideblas_blas::level3::Mode;
use wideblas_blas::triangular::{Options, Routine, Triangular, first_half, scale, solved_order_of};
use wideblas_engine::cpu::vectors::LeftOut;
use wideblas_engine::device::Device;
use wideblas_engine::device::matrices::Temporary;
use wideblas_engine::{MatMut, MatRef};

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
#[inline(never)]
pub fn solve<T: Number>(trsm: Trsm<'_, T>, grid: &Grid<'_>) -> Result<(), Error> {
    solve_by(trsm, solved_order_of::<T>(), grid)
}

/// [`solve`] with triangles up to an order at once.
///
/// Those of an order above [`solved_order_of`] all processes get with all vectors, and each solves for all: products in them choose their
/// arithmetic by the GPU or the processor of a process, and by how many vectors there are.
///
/// # Errors
/// As there.
pub(crate) fn solve_by<T: Number>(
    trsm: Trsm<'_, T>,
    at_once: usize,
    grid: &Grid<'_>,
) -> Result<(), Error> {
    let Trsm { options, alpha, a, mut b, piece } = trsm;
    let context = Context::chosen();
    let threads = grid.share(context.threads.count(), 1).0.into();
    let context = Context { threads, ..context };
    if b.rows.len == 0 || b.columns.len == 0 {
        return Ok(());
    }
    let is_zero = Blas::is_zero(&alpha);
    let is_last = options.scales_solutions() && !is_zero;
    // Most systems are not scaled: then nothing is copied from a GPU.
    let scaled = |b: &mut DistributedMut<'_, T>| {
        let scale = |b: &mut MatMut<'_, T>| {
            or_no_memory(|| {
                scale(alpha, b, context);
                Some(())
            })
        };
        grid.agreed(if Blas::is_one(&alpha) { Ok(()) } else { b.on_host(scale) })
    };
    if !is_last {
        scaled(&mut b)?;
    }
    if is_zero {
        return Ok(());
    }
    let system = System { options, a, piece, at_once, grid, context };
    let order = a.rows.len;
    match system.has_infinite_pivots()? {
        // Then one process solves for each column by itself.
        true => system.at_once(0..order, &mut b)?,
        false => system.change(0..order, &mut b)?,
    }
    if is_last { scaled(&mut b) } else { Ok(()) }
}

struct System<'a, T> {
    options: Options,
    a: Distributed<'a, T>,
    piece: usize,
    /// Triangles up to this order are solved at once.
    at_once: usize,
    grid: &'a Grid<'a>,
    context: Context,
}

impl<T: Number> System<'_, T> {
    /// Whether an infinite pivot may make zeros of other numbers, where zeros leave out products.
    fn has_infinite_pivots(&self) -> Result<bool, Error> {
        let Distributed { local, rows, columns, home } = self.a;
        let Options { diag, .. } = self.options;
        let counts = self.options.left_out() == LeftOut::ZeroInVector && diag == Diag::NonUnit;
        if !counts || rows.len <= self.at_once {
            return Ok(false);
        }
        let place = self.grid.place();
        let own = rows.of(place.row).filter(|&at| columns.owner(at) == place.column);
        let places = own.map(|at| (rows.place(at), columns.place(at)));
        let found = match home {
            None => Ok(places.map(|(i, j)| *local.get(i, j)).any(|x| x.stand_in().is_infinite())),
            Some(home) => {
                let elements = places.map(|(i, j)| local.block(i..i + 1, j..j + 1));
                numbers_there(home, elements.collect())
                    .map(|all| all.iter().any(|x| x.stand_in().is_infinite()))
            }
        };
        let mut some = [i64::from(self.grid.agreed(found)?)];
        self.grid.maxima(&mut some)?;
        Ok(some == [1])
    }

    /// Solves with some rows and columns of the matrix, for the elements of the vectors that belong to them.
    fn change(&self, of: Range<usize>, x: &mut DistributedMut<'_, T>) -> Result<(), Error> {
        if of.len() <= self.at_once {
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
        let (alpha, beta) = (T::from(-1.0), T::from(1.0));
        let product = Product::new((alpha, a, b), (beta, unknown), Part::All, self.piece);
        let skips_zeros = self.options.left_out() != LeftOut::Nothing;
        let product = Product { skips_zeros, ..product };
        multiply(product, Mode::Auto, self.grid).map(|_| ())
    }

    /// The same with a triangle that all processes get: each solves for its own vectors, or for all, see [`solve_by`].
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
        let is_for_all = order <= self.at_once && order > solved_order_of::<T>();
        let count = if is_for_all { vectors.len } else { vectors.count(line) };
        let home = x.home.or(self.a.home);
        let prepare = || {
            let wanted = match is_for_all {
                true => Lists::everywhere(vectors.len, vectors.lines),
                false => Lists::of(&vectors),
            };
            let lists = (Lists::everywhere(order, place.rows)?, wanted?);
            let operands = [(&triangle, &lists.0), (&of_vectors, &lists.1)];
            let messages = Messages::new(&Sizes::of(operands, order, is_deep(self.piece)), home)?;
            let panel = |vectors: usize| Panel::<T>::new(vectors.checked_mul(order)?, home);
            let turned = if self.options.side == Side::Left { panel(count) } else { panel(0) };
            Some((lists, messages, panel(order)?, panel(count)?, turned?))
        };
        let prepared = grid.agreed(or_no_memory(prepare))?;
        let (lists, mut messages, mut a, mut b, mut turned) = prepared;
        fetch(grid, &triangle, &lists.0.all(), 0..order, (&mut a, 0), &mut messages)?;
        fetch(grid, &of_vectors, &lists.1.all(), 0..order, (&mut b, 0), &mut messages)?;
        let found = messages.outcome().and_then(|()| match count {
            0 => Ok(()),
            _ => {
                let a = a.some(0, order, order);
                let own = elements.of(if side == Side::Left { place.column } else { place.row });
                // Those that this process stores, and where they are in the solution.
                let own = runs_of(own.enumerate());
                let vectors = match is_for_all {
                    true => runs_of(vectors.of(line).enumerate()),
                    false => runs_of((0..count).map(|at| (at, at))),
                };
                let pairs = || own.iter().flat_map(|of| vectors.iter().map(move |run| (run, of)));
                match self.options.side {
                    Side::Right => {
                        self.solve_at_once(home, a, b.some_mut(0, count, order))?;
                        let x_of = b.some(0, count, order);
                        let part = |(run, of): (&Run, &Run)| {
                            (x_of.block(run.stored(), of.stored()), (run.place, of.place))
                        };
                        copy(home, &mut x.local, pairs().map(part))
                    }
                    Side::Left => {
                        let from = b.some(0, count, order).transposed();
                        copy(home, &mut turned.some_mut(0, order, count), [(from, (0, 0))])?;
                        self.solve_at_once(home, a, turned.some_mut(0, order, count))?;
                        let x_of = turned.some(0, order, count);
                        let part = |(run, of): (&Run, &Run)| {
                            (x_of.block(of.stored(), run.stored()), (of.place, run.place))
                        };
                        copy(home, &mut x.local, pairs().map(part))
                    }
                }
            }
        });
        grid.agreed(found)
    }

    /// Solves with a triangle for vectors that are in one place.
    fn solve_at_once(
        &self,
        home: Option<&'static Device>,
        a: MatRef<'_, T>,
        b: MatMut<'_, T>,
    ) -> Result<(), Error> {
        let (options, alpha) = (self.options, &T::from(1.0));
        let of = Triangular { options, alpha, a, b };
        or_no_memory(|| {
            Some(match home {
                None => {
                    T::trsm(of, self.context);
                    Ok(())
                }
                Some(_) => {
                    let solved = T::where_it_lies(Routine::Solve, of, self.context);
                    solved.map(drop).map_err(failed)
                }
            })
        })?
    }
}

/// Numbers, each a matrix of one element, that are on a GPU.
fn numbers_there<T: Number>(
    home: &'static Device,
    elements: Vec<MatRef<'_, T>>,
) -> Result<Vec<T>, Error> {
    let count = elements.len();
    let mut numbers = fallible::try_filled(count, T::from(0.0)).ok_or(Error::NoMemory)?;
    let mut all = Temporary::new(home, count, 1).map_err(failed)?;
    let places = elements.into_iter().enumerate().map(|(at, element)| (element, (at, 0)));
    copy(Some(home), &mut all.view_mut(), places)?;
    all.read(&mut numbers).map_err(failed)?;
    Ok(numbers)
}
