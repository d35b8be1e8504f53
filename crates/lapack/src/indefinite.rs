//! The factors of symmetric and Hermitian matrices that need not be definite, by diagonal pivoting, and what is solved with them.
//!
//! A panel of columns is eliminated before the rest of the matrix changes, by one product of matrices. A column, and one more where its
//! diagonal element is no pivot, is computed by the factors when its turn comes.
//!
//! Source: Bunch, Kaufman, "Some stable methods for calculating inertia and solving symmetric linear systems", Math. Comp. 31, 1977.

use crate::memory::Memory;
use crate::pair::{Pair, conjugate as conjugate_of, minus, over, real, sum_of_magnitudes, times};
use crate::parts::{conjugate, of_one, room_of_part};
use crate::real::Of;
use crate::single::Single;
use crate::steps::{divide, exchange_lines, options};
use crate::{Lines, Number, Units, Zero};
use std::ops::Range;
use wideblas_base::fallible;
use wideblas_base::options::{Diag, Part, Side, Trans, Uplo};
use wideblas_blas::Blas;
use wideblas_blas::level1::{Context, Place, Strided};
use wideblas_blas::level2::{self, Columns, Meaning};
use wideblas_blas::level3::multiply_part;
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::device::Failure;
use wideblas_product::Product;

/// What the stored triangle of a matrix says of the other one.
#[derive(Clone, Copy, Debug)]
pub struct Symmetry {
    pub uplo: Uplo,
    /// Its conjugates, and the diagonal is real.
    pub is_hermitian: bool,
}

/// Columns of a panel.
const WIDTH: usize = 32;

/// A step of an elimination: rows and columns `second` and `row` were exchanged, `second` being `first`, or with a block of two the
/// one behind it. Places are those of an `Order`.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    first: usize,
    is_block: bool,
    row: usize,
}

impl Step {
    fn len(&self) -> usize {
        if self.is_block { 2 } else { 1 }
    }

    fn second(&self) -> usize {
        self.first + self.len() - 1
    }
}

/// The order of an elimination: the last row comes first where an upper triangle is stored. In this order the triangle is a lower one, and
/// one body serves both.
#[derive(Clone, Copy)]
struct Order {
    n: usize,
    is_turned: bool,
}

impl Order {
    fn of(uplo: Uplo, n: usize) -> Order {
        Order { n, is_turned: uplo == Uplo::Upper }
    }

    /// The place in memory of a row or column, and the other way round.
    fn at(self, i: usize) -> usize {
        if self.is_turned { self.n - 1 - i } else { i }
    }

    fn range(self, range: Range<usize>) -> Range<usize> {
        if self.is_turned { self.n - range.end..self.n - range.start } else { range }
    }
}

/// A matrix by the orders of its rows and columns. Elements of a vector are not turned among each other, as no routine on vectors tells.
struct Ordered<'a, T> {
    matrix: MatMut<'a, T>,
    rows: Order,
    cols: Order,
}

impl<T> Ordered<'_, T> {
    /// Where a block is.
    fn place(&self, rows: Range<usize>, cols: Range<usize>) -> (Range<usize>, Range<usize>) {
        (self.rows.range(rows), self.cols.range(cols))
    }

    fn get(&self, i: usize, j: usize) -> &T {
        self.matrix.as_ref().get(self.rows.at(i), self.cols.at(j))
    }

    fn block(&self, rows: Range<usize>, cols: Range<usize>) -> MatRef<'_, T> {
        let (rows, cols) = self.place(rows, cols);
        self.matrix.as_ref().block(rows, cols)
    }

    fn block_mut(&mut self, rows: Range<usize>, cols: Range<usize>) -> MatMut<'_, T> {
        let (rows, cols) = self.place(rows, cols);
        self.matrix.block(rows, cols)
    }

    /// Two blocks, which have no element in common.
    fn blocks(&mut self, blocks: [(Range<usize>, Range<usize>); 2]) -> [MatMut<'_, T>; 2] {
        let places = blocks.map(|(rows, cols)| self.place(rows, cols));
        self.matrix.blocks(places)
    }

    /// Rows of a column.
    fn column(&self, j: usize, rows: Range<usize>) -> Strided<'_, T> {
        let rows = self.rows.range(rows);
        self.matrix.as_ref().vector(self.cols.at(j), false).part(rows.start, rows.len())
    }

    fn column_mut(&mut self, j: usize, rows: Range<usize>) -> Place<'_, T> {
        let rows = self.rows.range(rows);
        self.matrix.vector(self.cols.at(j), false).part(rows.start, rows.len())
    }

    /// Columns of a row.
    fn row(&self, i: usize, cols: Range<usize>) -> Strided<'_, T> {
        let cols = self.cols.range(cols);
        self.matrix.as_ref().vector(self.rows.at(i), true).part(cols.start, cols.len())
    }

    /// Exchanges elements of two rows.
    fn swap_rows(
        &mut self,
        i: usize,
        other: usize,
        cols: Range<usize>,
        context: Context,
    ) -> Result<(), Failure>
    where
        T: Blas,
    {
        let [mut one, mut other] = self.blocks([i, other].map(|i| (i..i + 1, cols.clone())));
        T::swap(one.vector(0, true), other.vector(0, true), context)
    }
}

/// The rows that were exchanged, as LAPACK's `ipiv` has them.
pub fn write(uplo: Uplo, steps: &[Step], ipiv: &mut [i64]) {
    let order = Order::of(uplo, ipiv.len());
    for step in steps {
        let row = order.at(step.row) as i64 + 1;
        for at in step.first..step.first + step.len() {
            ipiv[order.at(at)] = if step.is_block { -row } else { row };
        }
    }
}

/// The steps that `ipiv` says; `None` where no elimination leaves such.
pub fn read(uplo: Uplo, ipiv: &[i64]) -> Option<Vec<Step>> {
    let n = ipiv.len();
    let order = Order::of(uplo, n);
    let mut steps: Vec<Step> = fallible::room_for(n);
    let mut first = 0;
    while first < n {
        let given = ipiv[order.at(first)];
        let place = usize::try_from(given.unsigned_abs()).ok()?.checked_sub(1)?;
        let row = (place < n).then(|| order.at(place))?;
        let step = Step { first, is_block: given < 0, row };
        if step.second() >= n || row < step.second() {
            return None;
        }
        first += step.len();
        steps.push(step);
    }
    Some(steps)
}

/// A triangle of A becomes U and D with A = P U D U^T P^T, or L and D with A = P L D L^T P^T, D having blocks of one or two rows, as LAPACK's
/// sytrf stores them; of a Hermitian matrix with conjugates, as hetrf.
///
/// The place of the first pivot that is zero, or not a number, and the steps: the factors are complete all the same, but D is singular.
///
/// # Errors
/// When a GPU fails.
pub fn factor<T: Number>(
    symmetry: Symmetry,
    a: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(Option<Zero>, Vec<Step>), Failure> {
    let n = a.rows;
    assert!(a.cols == n);
    let (uplo, whole) = (symmetry.uplo, Order::of(symmetry.uplo, n));
    let mut steps = fallible::room_for(n);
    let mut found = None;
    let room = room_of_part(a.as_ref(), uplo.part());
    let width = WIDTH.min(n);
    let (mut work, mut numbers) = (T::zeros(room, n * (width + 1)), T::zeros(room, 2));
    let zero = T::Real::zeros(room, 1);
    let mut start = 0;
    while start < n {
        let rest = whole.range(start..n);
        let (len, width) = (n - start, width.min(n - start));
        let order = Order::of(uplo, len);
        let mut panel = Panel {
            a: Ordered { matrix: a.block(rest.clone(), rest), rows: order, cols: order },
            w: Ordered {
                matrix: work.matrix(len, width + 1).0,
                rows: order,
                cols: Order::of(uplo, width + 1),
            },
            order,
            numbers: &mut numbers,
            zero: &zero[0],
            symmetry,
            units,
            found: None,
        };
        let of_panel = panel.eliminate(width)?;
        let done = of_panel.last().map_or(0, |step| step.second() + 1);
        panel.change_rest(done);
        panel.take_back(&of_panel)?;
        found = found.or(panel.found.map(|at| whole.at(start + at)));
        steps.extend(of_panel.iter().map(|step| Step {
            first: start + step.first,
            row: start + step.row,
            ..*step
        }));
        start += done;
    }
    Ok((found, steps))
}

/// (1 + sqrt(17)) / 8: the growth of elements in a step of two columns is then that in two steps of one.
fn threshold<S: Single>() -> S {
    S::integer(17).root().plus(&S::integer(1)).scaled(-3)
}

fn is_nan<S: Single>(magnitude: &S) -> bool {
    !magnitude.exceeds(&S::integer(-1))
}

/// What vectors of a Hermitian matrix are changed by.
struct Means<'a, T: Number> {
    zero: &'a T::Real,
    is_hermitian: bool,
    context: Context,
}

impl<T: Number> Means<'_, T> {
    /// Conjugates what a row has of a Hermitian matrix's column, or the other way round.
    fn reflect(&self, x: Place<'_, T>) -> Result<(), Failure> {
        if self.is_hermitian { conjugate(x, self.context) } else { Ok(()) }
    }

    /// A diagonal element of a Hermitian matrix becomes real.
    fn make_real(&self, x: Place<'_, T>) -> Result<(), Failure> {
        let [_, im] = T::parts(x);
        if im.is_empty() || !self.is_hermitian {
            return Ok(());
        }
        T::Real::copy(of_one(self.zero), im, self.context)
    }
}

/// Columns that are being eliminated.
struct Panel<'a, 'b, T: Number> {
    a: Ordered<'a, T>,
    /// The columns times D, of Hermitian matrices their conjugates.
    w: Ordered<'a, T>,
    /// Of A, and of the rows of W.
    order: Order,
    numbers: &'a mut Memory<T>,
    zero: &'a T::Real,
    symmetry: Symmetry,
    units: Units<'b, T>,
    found: Option<Zero>,
}

impl<'a, T: Number> Panel<'a, '_, T> {
    fn in_w(&self, i: usize, j: usize) -> Pair<Of<T>> {
        self.w.get(i, j).singles()
    }

    fn means(&self) -> Means<'a, T> {
        Means { zero: self.zero, is_hermitian: self.is_hermitian(), context: self.units.context }
    }

    fn is_hermitian(&self) -> bool {
        self.symmetry.is_hermitian
    }

    /// Column `to` of W becomes rows `k..` of column i of what `k` steps leave of the matrix.
    fn load(&mut self, i: usize, k: usize, to: usize) -> Result<(), Failure> {
        let (n, context) = (self.order.n, self.units.context);
        let means = self.means();
        let (a, w) = (&self.a, &mut self.w);
        if k < i {
            T::copy(a.row(i, k..i), w.column_mut(to, k..i), context)?;
            means.reflect(w.column_mut(to, k..i))?;
        }
        T::copy(a.column(i, i..n), w.column_mut(to, i..n), context)?;
        means.make_real(w.column_mut(to, i..i + 1))?;
        if k == 0 {
            return Ok(());
        }
        let Units { one, minus_one, .. } = self.units;
        let [x, mut y] = w.blocks([(i..i + 1, 0..k), (k..n, to..to + 1)]);
        let (x, y) = (x.as_ref().vector(0, true), y.vector(0, false));
        let (meaning, a) = (Meaning::Plain, Columns::of(a.block(k..n, 0..k), Part::All));
        T::product(level2::Product { meaning, alpha: minus_one, a, x, beta: one, y }, context)?;
        means.make_real(w.column_mut(to, i..i + 1))
    }

    /// The row of the largest of some elements of a column of W, and its magnitude; `None` of no elements.
    fn largest(&self, j: usize, rows: Range<usize>) -> Result<Option<(usize, Of<T>)>, Failure> {
        if rows.is_empty() {
            return Ok(None);
        }
        let at = <T as Number>::largest_of(self.w.column(j, rows.clone()), self.units.context)?;
        let i = if self.order.is_turned { rows.end - 1 - at } else { rows.start + at };
        Ok(Some((i, sum_of_magnitudes(&self.in_w(i, j)))))
    }

    /// Which rows and columns are exchanged, and whether two are eliminated together: the column, or both, are in W.
    fn choose(&mut self, k: usize) -> Result<Step, Failure> {
        let n = self.order.n;
        let plain = Step { first: k, is_block: false, row: k };
        self.load(k, k, k)?;
        let diagonal = sum_of_magnitudes(&self.in_w(k, k));
        let below = self.largest(k, k + 1..n)?;
        let is_zero = diagonal.is_zero() && below.as_ref().is_none_or(|(_, x)| x.is_zero());
        if is_zero || is_nan(&diagonal) {
            self.found = self.found.or(Some(k));
            return Ok(plain);
        }
        let Some((row, below)) = below else { return Ok(plain) };
        let threshold = threshold::<Of<T>>();
        let bound = threshold.times(&below);
        if !bound.exceeds(&diagonal) {
            return Ok(plain);
        }
        self.load(row, k, k + 1)?;
        let others = [self.largest(k + 1, k..row)?, self.largest(k + 1, row + 1..n)?];
        let mut most = below.clone();
        for (_, other) in others.into_iter().flatten() {
            if other.exceeds(&most) {
                most = other;
            }
        }
        if !bound.times(&below.over(&most)).exceeds(&diagonal) {
            return Ok(plain);
        }
        let other = sum_of_magnitudes(&self.in_w(row, k + 1));
        if threshold.times(&most).exceeds(&other) {
            return Ok(Step { first: k, is_block: true, row });
        }
        let [from, mut to] = self.w.blocks([k + 1, k].map(|j| (k..n, j..j + 1)));
        T::copy(from.as_ref().vector(0, false), to.vector(0, false), self.units.context)?;
        Ok(Step { first: k, is_block: false, row })
    }

    /// Exchanges the rows and columns of a step, in the columns before, and what is left of the matrix.
    fn exchange(&mut self, step: &Step) -> Result<(), Failure> {
        let (n, from, to, context) = (self.order.n, step.second(), step.row, self.units.context);
        if from == to {
            return Ok(());
        }
        let means = self.means();
        let (first, last) = (from..from + 1, to..to + 1);
        let [old, mut diagonal] =
            self.a.blocks([&first, &last].map(|range| (range.clone(), range.clone())));
        T::copy(old.as_ref().vector(0, false), diagonal.vector(0, false), context)?;
        means.make_real(diagonal.vector(0, false))?;
        if from + 1 < to {
            let between = from + 1..to;
            let [old, mut row] =
                self.a.blocks([(between.clone(), first.clone()), (last.clone(), between)]);
            T::copy(old.as_ref().vector(0, false), row.vector(0, true), context)?;
            means.reflect(row.vector(0, true))?;
        }
        if to + 1 < n {
            let [old, mut new] = self.a.blocks([(to + 1..n, first), (to + 1..n, last)]);
            T::copy(old.as_ref().vector(0, false), new.vector(0, false), context)?;
        }
        self.swap_rows(from, to, step.first)?;
        self.w.swap_rows(from, to, 0..from + 1, context)
    }

    /// Exchanges elements of the first columns of two rows.
    fn swap_rows(&mut self, i: usize, other: usize, cols: usize) -> Result<(), Failure> {
        if cols == 0 || i == other {
            return Ok(());
        }
        self.a.swap_rows(i, other, 0..cols, self.units.context)
    }

    /// Eliminates as many columns, or one more.
    fn eliminate(&mut self, width: usize) -> Result<Vec<Step>, Failure> {
        let n = self.order.n;
        let mut steps: Vec<Step> = fallible::room_for(width);
        let mut k = 0;
        while k < width {
            let step = self.choose(k)?;
            let (first, second) = (step.first, step.second());
            let block = [(first, first), (step.row, first), (step.row, second)];
            if block.into_iter().any(|(i, j)| is_nan(&sum_of_magnitudes(&self.in_w(i, j)))) {
                self.found = self.found.or(Some(k));
            }
            self.exchange(&step)?;
            for j in k..=second {
                let (from, to) = (self.w.column(j, j..n), self.a.column_mut(j, j..n));
                T::copy(from, to, self.units.context)?;
            }
            k = second + 1;
            if k < n {
                if step.is_block { self.divide_by_two(k)? } else { self.divide_by_one(k) }
            }
            for j in first..k {
                let means = self.means();
                if k < n {
                    means.reflect(self.w.column_mut(j, k..n))?;
                }
            }
            steps.push(step);
        }
        Ok(steps)
    }

    /// Divides the column before `k` by its diagonal element.
    fn divide_by_one(&mut self, k: usize) {
        let pivot = self.in_w(k - 1, k - 1);
        if pivot.iter().all(Single::is_zero) {
            return;
        }
        self.numbers[0].put_singles(pivot.each_ref());
        let pivot = MatRef::new(&self.numbers[..1], 1, 1, 1).expect("one number");
        let by_pivot = options(Side::Right, Uplo::Upper, Trans::No, Diag::NonUnit);
        let below = self.a.block_mut(k..self.order.n, k - 1..k);
        divide(by_pivot, self.units.one, pivot, below, self.units);
    }

    /// Divides the two columns before `k` by their block, from the right.
    fn divide_by_two(&mut self, k: usize) -> Result<(), Failure> {
        let (n, one) = (self.order.n, Of::<T>::integer(1));
        let (first, second) = (k - 2, k - 1);
        let reflected = |x: &Pair<Of<T>>| match self.is_hermitian() {
            true => conjugate_of(x),
            false => x.clone(),
        };
        // In units of the element beside the diagonal, as LAPACK has it: that is the largest one.
        let beside = self.in_w(second, first);
        let below = over(&self.in_w(second, second), &beside);
        let above = over(&self.in_w(first, first), &reflected(&beside));
        let determinant = minus(&times(&below, &above), &real(one.clone()));
        let factor = over(&over(&real(one), &determinant), &beside);
        let factors = [(first, below, reflected(&factor)), (second, above, factor)];
        for (j, of_own, factor) in factors {
            self.numbers[0].put_singles(of_own.each_ref());
            self.numbers[1].put_singles(factor.each_ref());
            let other = self.w.column(first + second - j, k..n);
            let mut to = self.a.column_mut(j, k..n);
            let context = self.units.context;
            T::scal(&self.numbers[0], to.reborrow(), context)?;
            T::axpy(self.units.minus_one, other, to.reborrow(), context)?;
            T::scal(&self.numbers[1], to, context)?;
        }
        Ok(())
    }

    /// What is left of the matrix changes by the first columns.
    fn change_rest(&mut self, done: usize) {
        let n = self.order.n;
        if done == n {
            return;
        }
        let rest = self.order.range(done..n);
        let w = self.w.block(done..n, 0..done);
        let (mut left, mut right) =
            self.a.matrix.split_cols(if self.order.is_turned { n - done } else { done });
        let (columns, others) = match self.order.is_turned {
            true => (&mut right, &mut left),
            false => (&mut left, &mut right),
        };
        let l = columns.as_ref().block(rest.clone(), 0..done);
        let c = others.block(rest, 0..n - done);
        let Units { one, minus_one, .. } = self.units;
        let (b, part) = (w.transposed(), self.symmetry.uplo.part());
        multiply_part(Product { alpha: minus_one, a: l, b, beta: one, c, part });
    }

    /// Takes back what later steps have exchanged in the columns of earlier ones: LAPACK's solutions exchange rows step by step.
    fn take_back(&mut self, steps: &[Step]) -> Result<(), Failure> {
        steps.iter().rev().try_for_each(|step| self.swap_rows(step.second(), step.row, step.first))
    }
}

/// B becomes A^-1 B, by the factors of A, which are only read. LAPACK's sytrs and hetrs.
///
/// # Errors
/// When a GPU fails.
pub fn solve<T: Number>(
    symmetry: Symmetry,
    a: &MatMut<'_, T>,
    steps: &[Step],
    b: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let Symmetry { uplo, is_hermitian } = symmetry;
    let (n, context) = (a.rows, units.context);
    let order = Order::of(uplo, n);
    // The triangle with all rows exchanged, and without D.
    let mut memory = T::zeros(room_of_part(a.as_ref(), uplo.part()), n * n);
    let (matrix, _) = memory.matrix(n, n);
    let mut triangle = Ordered { matrix, rows: order, cols: order };
    for step in steps {
        let end = step.second() + 1;
        for j in (step.first..end).filter(|_| end < n) {
            let rows = order.range(end..n);
            let from = a.as_ref().vector(order.at(j), false).part(rows.start, rows.len());
            T::copy(from, triangle.column_mut(j, end..n), context)?;
        }
        if step.first > 0 && step.row != step.second() {
            triangle.swap_rows(step.second(), step.row, 0..step.first, context)?;
        }
    }
    let exchanged = steps.iter().map(|step| (order.at(step.second()), order.at(step.row)));
    let (rows, cols) = (b.rows, b.cols);
    let by_triangle = |trans: Trans, b: &mut MatMut<'_, T>| {
        let from_left = options(Side::Left, uplo, trans, Diag::Unit);
        divide(from_left, units.one, triangle.matrix.as_ref(), b.block(0..rows, 0..cols), units);
    };
    exchange_lines(b, Lines::Rows, exchanged.clone());
    by_triangle(Trans::No, b);
    for step in steps {
        let element = |i: usize, j: usize| a.as_ref().get(order.at(i), order.at(j)).singles();
        let (i, j) = (step.first, step.second());
        match step.is_block {
            false => {
                let diagonal = element(i, i);
                let diagonal = if is_hermitian { real(diagonal[0].clone()) } else { diagonal };
                for column in 0..cols {
                    let x = &mut b.column(column)[order.at(i)];
                    let quotient = over(&x.singles(), &diagonal);
                    x.put_singles(quotient.each_ref());
                }
            }
            true => divide_block(
                [element(i, i), element(j, i), element(j, j)],
                [order.at(i), order.at(j)],
                is_hermitian,
                b,
            ),
        }
    }
    by_triangle(if is_hermitian { Trans::Conj } else { Trans::Yes }, b);
    exchange_lines(b, Lines::Rows, exchanged.rev());
    Ok(())
}

/// Two rows of B are divided by a block of D, of which the first column and the last element are given.
fn divide_block<T: Number>(
    [above, beside, below]: [Pair<Of<T>>; 3],
    [first, second]: [usize; 2],
    is_hermitian: bool,
    b: &mut MatMut<'_, T>,
) {
    let reflected = if is_hermitian { conjugate_of(&beside) } else { beside.clone() };
    let (above, below) = (over(&above, &reflected), over(&below, &beside));
    let determinant = minus(&times(&above, &below), &real(Single::integer(1)));
    for j in 0..b.cols {
        let column = b.column(j);
        let x = over(&column[first].singles(), &reflected);
        let y = over(&column[second].singles(), &beside);
        let of_first = over(&minus(&times(&below, &x), &y), &determinant);
        let of_second = over(&minus(&times(&above, &y), &x), &determinant);
        column[first].put_singles(of_first.each_ref());
        column[second].put_singles(of_second.each_ref());
    }
}
