//! Hermitian matrices become tridiagonal ones, and the unitary matrices that make them so.
//!
//! A panel of columns is reduced by products of the rest of the matrix with one vector each; the rest is changed by two products of
//! matrices after each panel. Source: Dongarra, Hammarling, Sorensen, "Block reduction of matrices to condensed forms for eigenvalue
//! computations", J. Comput. Appl. Math. 27, 1989.

mod few;

use crate::Number;
use crate::Units;
use crate::memory::matrix;
use crate::parts::{adjoint, adjoint_of, kind, room_of, room_of_part};
use crate::real::Real;
use crate::reflectors::{self, Direct, Reflectors, Storev};
use crate::single::Single;
use crate::steps::subtract_product;
use std::ops::Range;
use wideblas_base::options::{Part, Side, Trans, Uplo};
use wideblas_blas::level1::Place;
use wideblas_blas::level2::{Columns, Meaning, Product};
use wideblas_blas::symmetric::Syr2k;
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::device::Failure;

/// Columns of a panel, and reflectors that are applied together.
const WIDTH: usize = 32;

/// What a matrix is reduced to: its diagonal, the elements beside it, and the factors of the reflectors.
pub struct Tridiagonal<'a, T: Number> {
    pub d: &'a mut [T::Real],
    pub e: &'a mut [T::Real],
    pub tau: &'a mut [T],
}

/// Where a step finds what it needs, by rows and columns of a panel's matrix.
struct Step {
    /// The column that is reduced.
    column: usize,
    /// Its place in the panel.
    at: usize,
    /// Rows of the column down to, or from, the diagonal.
    own: Range<usize>,
    /// Rows and columns that are left, in one of which the reflector has its 1.
    rest: Range<usize>,
    one: usize,
    others: Range<usize>,
    /// Columns of the panel that have been reduced, as columns of the matrix, and as columns of the panel.
    before: Range<usize>,
    reduced: Range<usize>,
}

impl Step {
    /// Step `at` of the panel of `width` columns of a matrix of order m.
    fn new(uplo: Uplo, m: usize, width: usize, at: usize) -> Step {
        match uplo {
            Uplo::Lower => Step {
                column: at,
                at,
                own: at..m,
                rest: at + 1..m,
                one: at + 1,
                others: (at + 2).min(m)..m,
                before: 0..at,
                reduced: 0..at,
            },
            Uplo::Upper => {
                let column = m - 1 - at;
                let place = width - 1 - at;
                Step {
                    column,
                    at: place,
                    own: 0..column + 1,
                    rest: 0..column,
                    one: column.wrapping_sub(1),
                    others: 0..column.saturating_sub(1),
                    before: column + 1..m,
                    reduced: place + 1..width,
                }
            }
        }
    }
}

/// One triangle of A becomes tridiagonal: T = Q^H A Q, with Q as [`generate`] makes it of the reflectors that A keeps. LAPACK's sytrd
/// and sytd2, of complex numbers hetrd and hetd2.
///
/// # Errors
/// When a GPU fails.
pub fn reduce<T: Number>(
    uplo: Uplo,
    a: &mut MatMut<'_, T>,
    mut to: Tridiagonal<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    if few::reduce(uplo, a, &mut to) {
        return Ok(());
    }
    let n = a.rows;
    let Tridiagonal { d, e, tau } = to;
    let room = room_of_part(a.as_ref(), uplo.part());
    let mut scratch = reflectors::Scratch::new(room);
    let mut numbers = T::zeros(room, 2);
    let mut memory = T::zeros(room, n * WIDTH.min(n));
    let mut done = 0;
    while done < n {
        let m = n - done;
        let width = WIDTH.min(m);
        // The matrix that is left, its numbers on the diagonal, and those beside it.
        let first = if uplo == Uplo::Lower { done } else { 0 };
        let mut rest = a.block(first..first + m, first..first + m);
        let (d, e) = (&mut d[first..first + m], &mut e[first..first + m - 1]);
        let mut tau = matrix(&mut tau[first..first + m - 1], 1, m - 1);
        let mut w = matrix(&mut memory, m, width);
        for at in 0..width {
            let step = Step::new(uplo, m, width, at);
            let column = step.column;
            update(uplo, &step, &mut rest, &w, units);
            let diagonal = &mut rest.column(column)[column];
            let [re, _] = diagonal.singles();
            diagonal.put_singles([&re, &Single::integer(0)]);
            d[column].put(&re);
            if step.rest.is_empty() {
                continue;
            }
            let beside = column.min(step.one);
            let of_column = [step.one..step.one + 1, step.others.clone()];
            let [mut alpha, mut x] = rest.blocks(of_column.map(|rows| (rows, column..column + 1)));
            let [alpha, x] = [&mut alpha, &mut x].map(|part| part.vector(0, false));
            let to = tau.vector(beside, false);
            reflectors::generate(alpha, x, to, &mut scratch, units.context)?;
            let alpha = &mut rest.column(column)[step.one];
            e[beside].put(&alpha.singles()[0]);
            alpha.set_integer(1);
            let tau = tau.as_ref();
            multiply(uplo, &step, &rest, &mut w, tau.get(0, beside), &mut numbers, units)?;
        }
        if width < m {
            let (kept, panel, rows) = match uplo {
                Uplo::Lower => (width..m, 0..width, width..m),
                Uplo::Upper => (0..m - width, m - width..m, 0..m - width),
            };
            let (mut left, mut right) = rest.split_cols(kept.start.max(panel.start));
            let (of_panel, of_kept) = match uplo {
                Uplo::Lower => (&left, &mut right),
                Uplo::Upper => (&right, &mut left),
            };
            let v = of_panel.as_ref().block(rows.clone(), 0..width);
            let c = of_kept.block(rows.clone(), 0..m - width);
            let (alpha, b) = (units.minus_one, w.as_ref().block(rows, 0..width));
            let (kind, trans) = (kind::<T>(), Trans::No);
            T::syr2k(Syr2k { kind, uplo, trans, alpha, a: v, b, beta: units.one, c })?;
        }
        for at in 0..width {
            let Step { column, one, rest: left, .. } = Step::new(uplo, m, width, at);
            if !left.is_empty() {
                let beside = e[column.min(one)].single();
                rest.column(column)[one].put_singles([&beside, &Single::integer(0)]);
            }
        }
        done += width;
    }
    Ok(())
}

/// The column of a step becomes that of the matrix which the steps before have changed: those change no column but their own.
fn update<T: Number>(
    uplo: Uplo,
    step: &Step,
    a: &mut MatMut<'_, T>,
    w: &MatMut<'_, T>,
    units: Units<'_, T>,
) {
    if step.before.is_empty() {
        return;
    }
    let Step { column, own, before, reduced, .. } = step;
    let (mut left, mut right) = a.split_cols(before.start.max(*column));
    let (v, column, c) = match uplo {
        Uplo::Lower => (left.as_ref(), 0, &mut right),
        Uplo::Upper => (right.as_ref(), *column, &mut left),
    };
    let v = v.block(0..v.rows, 0..before.len());
    let w = w.as_ref().block(0..w.rows, reduced.clone());
    let row = step.column;
    for (of_column, of_row) in [(v, w), (w, v)] {
        let a = of_column.block(own.clone(), 0..before.len());
        let b = adjoint_of(of_row.block(row..row + 1, 0..before.len()));
        subtract_product(a, b, c.block(own.clone(), column..column + 1), units);
    }
}

/// y := alpha op(A) x + beta y
fn add_product<T: Number>(
    alpha: &T,
    (meaning, a): (Meaning, MatRef<'_, T>),
    x: Strided<'_, T>,
    beta: &T,
    y: Place<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let a = Columns::of(a, Part::All);
    T::product(Product { meaning, alpha, a, x, beta, y }, units.context)
}

/// The column of W that belongs to the reflector v of a step: w = tau (A v - V W^H v - W V^H v), less half of tau (w^H v) v. Of two
/// numbers to work with, the first one is zero.
fn multiply<T: Number>(
    uplo: Uplo,
    step: &Step,
    a: &MatMut<'_, T>,
    w: &mut MatMut<'_, T>,
    tau: &T,
    numbers: &mut [T],
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let Step { column, at, rest, before, reduced, .. } = step;
    let Units { one, minus_one, context } = units;
    let [zero, number] = numbers else { unreachable!("two numbers") };
    let x = a.as_ref().vector(*column, false).part(rest.start, rest.len());
    let m = w.rows;
    let [w, mut own] = w.blocks([(0..m, reduced.clone()), (0..m, *at..*at + 1)]);
    // The rows of W that the column has no use for are those before.
    let [mut y, mut between] = own.blocks([rest, before].map(|rows| (rows.clone(), 0..1)));
    let mut y = y.vector(0, false);
    let meaning = if T::IS_COMPLEX { Meaning::Hermitian } else { Meaning::Symmetric };
    let all = Columns::of(a.as_ref().block(rest.clone(), rest.clone()), uplo.part());
    T::product(Product { meaning, alpha: one, a: all, x, beta: zero, y: y.reborrow() }, context)?;
    if !before.is_empty() {
        let mut between = between.vector(0, false);
        let v = a.as_ref().block(rest.clone(), before.clone());
        let w = w.as_ref().block(rest.clone(), 0..reduced.len());
        for (first, second) in [(w, v), (v, w)] {
            let of_first = (adjoint::<T>(), first);
            add_product(one, of_first, x, zero, between.reborrow(), units)?;
            let of_second = (Meaning::Plain, second);
            add_product(minus_one, of_second, between.strided(), one, y.reborrow(), units)?;
        }
    }
    T::scal(tau, y.reborrow(), context)?;
    // Half of tau (w^H v).
    T::inner(y.strided(), x, context, number)?;
    let mut number = matrix(std::slice::from_mut(number), 1, 1);
    T::scal(tau, number.vector(0, false), context)?;
    let number = &mut number.column(0)[0];
    let half = number.singles().map(|part| part.scaled(-1));
    number.put_singles([&half[0], &half[1]]);
    T::subtract_multiple(number, x, y, context)
}

/// The blocks of the reflectors of a matrix of order n, by their numbers.
fn blocks(n: usize) -> impl DoubleEndedIterator<Item = Range<usize>> {
    let count = n.saturating_sub(1);
    (0..count.div_ceil(WIDTH)).map(move |at| at * WIDTH..count.min((at + 1) * WIDTH))
}

/// The rows that a block of reflectors changes, and the columns of A that keep it.
fn place(uplo: Uplo, n: usize, block: &Range<usize>) -> (Range<usize>, Range<usize>) {
    match uplo {
        Uplo::Lower => (block.start + 1..n, block.clone()),
        Uplo::Upper => (0..block.end, block.start + 1..block.end + 1),
    }
}

fn of_block<T: Number>(uplo: Uplo, stored: MatRef<'_, T>) -> Reflectors<'_, T> {
    let direct = if uplo == Uplo::Lower { Direct::Forward } else { Direct::Backward };
    Reflectors::new(stored, direct, Storev::Columns)
}

/// A, which keeps the reflectors of [`reduce`], becomes Q, their product. LAPACK's orgtr, of complex numbers ungtr.
///
/// # Errors
/// When a GPU fails.
pub fn generate<T: Number>(
    uplo: Uplo,
    a: &mut MatMut<'_, T>,
    tau: &[T],
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let n = a.rows;
    if n == 0 {
        return Ok(());
    }
    let room = room_of_part(a.as_ref(), uplo.part());
    let [mut of_v, mut of_w] = [T::zeros(room, n * WIDTH), T::zeros(room, n * WIDTH)];
    let mut of_t = T::zeros(room, WIDTH * WIDTH);
    let mut step = |block: Range<usize>| -> Result<(), Failure> {
        let (rows, cols) = place(uplo, n, &block);
        let (m, k) = (rows.len(), block.len());
        let (mut t, mut v) = (matrix(&mut of_t, k, k), matrix(&mut of_v, m, k));
        for (j, col) in cols.enumerate() {
            let from = a.as_ref().vector(col, false).part(rows.start, m);
            T::copy(from, v.vector(j, false), units.context)?;
        }
        let reflectors = of_block(uplo, v.as_ref());
        reflectors.triangle(&tau[block.clone()], &mut t, units)?;
        let (made, changed) = match uplo {
            Uplo::Lower => (block.start + 1..block.end + 1, block.start + 1..n),
            Uplo::Upper => (block.clone(), 0..block.end),
        };
        made.for_each(|j| set_unit(a, j));
        let mut w = matrix(&mut of_w, k, changed.len());
        let mut c = a.block(rows, changed);
        reflectors.apply((Side::Left, false), t.as_ref(), &mut c, &mut w, units)
    };
    match uplo {
        Uplo::Lower => blocks(n).rev().try_for_each(&mut step)?,
        Uplo::Upper => blocks(n).try_for_each(&mut step)?,
    }
    // The column that no reflector changes.
    set_unit(a, if uplo == Uplo::Lower { 0 } else { n - 1 });
    Ok(())
}

/// A column becomes that of the identity.
fn set_unit<T: Number>(a: &mut MatMut<'_, T>, j: usize) {
    let column = a.column(j).iter_mut().enumerate();
    column.for_each(|(i, x)| x.set_integer(usize::from(i == j)));
}

/// C := Q C or C := C Q, or with the conjugate transpose of Q, as [`generate`] makes it. LAPACK's ormtr, of complex numbers unmtr.
///
/// # Errors
/// When a GPU fails.
pub fn apply<T: Number>(
    (side, uplo, is_adjoint): (Side, Uplo, bool),
    a: MatRef<'_, T>,
    tau: &[T],
    c: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let (n, of_rows, of_cols) = (a.rows, c.rows, c.cols);
    let others = if side == Side::Left { of_cols } else { of_rows };
    let room = room_of_part(a, uplo.part()).max(room_of(c.as_ref()));
    let (mut of_w, mut of_t) = (T::zeros(room, others * WIDTH), T::zeros(room, WIDTH * WIDTH));
    let mut step = |block: Range<usize>| -> Result<(), Failure> {
        let (rows, cols) = place(uplo, n, &block);
        let k = block.len();
        let mut t = matrix(&mut of_t, k, k);
        let reflectors = of_block(uplo, a.block(rows.clone(), cols));
        reflectors.triangle(&tau[block], &mut t, units)?;
        let (mut c, mut w) = match side {
            Side::Left => (c.block(rows, 0..of_cols), matrix(&mut of_w, k, others)),
            Side::Right => (c.block(0..of_rows, rows), matrix(&mut of_w, others, k)),
        };
        reflectors.apply((side, is_adjoint), t.as_ref(), &mut c, &mut w, units)
    };
    // Of Q C the last factor comes first, and that is the last block of a lower triangle.
    let forward = (side == Side::Left) == is_adjoint;
    match forward == (uplo == Uplo::Lower) {
        true => blocks(n).try_for_each(&mut step),
        false => blocks(n).rev().try_for_each(&mut step),
    }
}
