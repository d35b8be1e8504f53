//! The factorisations A = Q R and A = L Q, and products with Q, which is a product of reflectors.
//!
//! A block of reflectors is factored by halves, so that its work is products too; see the sources of [`crate::reflectors`].

pub(crate) mod there;

use crate::memory::{Memory, matrix};
use crate::panel::{self, PANEL, Panel};
use crate::parts::{copy_adjoint, of_one, room_of};
use crate::reflectors::{Reflectors, Storev};
use crate::steps::{options, quarters};
use crate::{Number, Units, half};
use there::Task;
use wideblas_base::options::{Diag, Side, Trans, Uplo};
use wideblas_blas::level1::Context;
use wideblas_blas::triangular::{Options, Triangular};
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::device::Failure;

/// Reflectors of so many that are applied at once: a block costs work on its triangle besides, which counts where products are small.
fn block_of(count: usize) -> usize {
    if count < 256 { 32 } else { 64 }
}

/// Blocks of at most `size` of `count` reflectors: the first of each, and how many.
fn blocks_of(count: usize, size: usize) -> impl DoubleEndedIterator<Item = (usize, usize)> {
    (0..count.div_ceil(size)).map(move |at| (at * size, size.min(count - at * size)))
}

/// Those that are applied at once here.
fn blocks(count: usize) -> impl DoubleEndedIterator<Item = (usize, usize)> {
    blocks_of(count, block_of(count))
}

/// Memory for the triangle of a block and the workspace of [`Reflectors::apply`].
struct Work<T>(Memory<T>);

impl<T: Number> Work<T> {
    fn new(bits: u64, count: usize, others: usize) -> Work<T> {
        let block = block_of(count).min(count);
        let len = block.checked_mul(block.saturating_add(others));
        Work(T::zeros(bits, len.unwrap_or(usize::MAX)))
    }

    /// For a block of `k` reflectors that is applied to as many other rows or columns.
    fn parts(&mut self, side: Side, k: usize, others: usize) -> [MatMut<'_, T>; 2] {
        let (t, rest) = self.0.matrix(k, k);
        let (rows, cols) = if side == Side::Left { (k, others) } else { (others, k) };
        [t, matrix(&mut rest[..k * others], rows, cols)]
    }
}

/// A becomes R and, below it, the vectors of the reflectors whose product is Q; or L and, beside it, those vectors as rows. LAPACK's
/// geqrf and gelqf.
///
/// The factors tau are a column, in host memory or where A is.
///
/// # Errors
/// When a GPU fails.
pub fn factor<T: Number>(
    storev: Storev,
    a: &mut MatMut<'_, T>,
    tau: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let (m, n, count) = (a.rows, a.cols, tau.rows);
    assert!(count == m.min(n) && tau.cols == 1);
    let task = Task::Factor(a.block(0..m, 0..n), tau.block(0..count, 0..1));
    if count == 0 || T::orthogonal(storev, task, units)? {
        return Ok(());
    }
    T::on_host(nothing(), a, |_, mut a| {
        T::on_host(nothing(), tau, |_, mut tau| {
            factor_here(storev, &mut a, tau.column(0), on_cpu(units))
        })?
    })?
}

/// No matrices.
fn nothing<'a, T>() -> [MatRef<'a, T>; 2] {
    [(); 2].map(|()| MatRef::new(&[], 0, 0, 1).expect("no numbers"))
}

/// Matrices are in host memory.
fn on_cpu<T>(units: Units<'_, T>) -> Units<'_, T> {
    Units { context: Context { device: None, ..units.context }, ..units }
}

fn factor_here<T: Number>(
    storev: Storev,
    a: &mut MatMut<'_, T>,
    tau: &mut [T],
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let (m, n, count) = (a.rows, a.cols, tau.len());
    let bits = room_of(a.as_ref());
    let mut work = Work::new(bits, count, if storev == Storev::Columns { n } else { m });
    let mut panel = Panel::new(bits);
    for (first, k) in blocks(count) {
        let mut rest = a.block(first..m, first..n);
        let tau = &mut tau[first..first + k];
        let (side, adjoint) = applied(storev);
        let (mut block, mut others) = split(storev, &mut rest, k);
        let len = if storev == Storev::Columns { others.cols } else { others.rows };
        let [mut t, mut w] = work.parts(side, k, len);
        factor_block(storev, &mut block, tau, &mut t, (&mut panel, units))?;
        let reflectors = Reflectors::forward(block.as_ref(), storev);
        reflectors.apply((side, adjoint), t.as_ref(), &mut others, &mut w, units)?;
    }
    Ok(())
}

/// The first `count` columns, or rows, and the others.
fn split<'a, T>(
    storev: Storev,
    a: &'a mut MatMut<'_, T>,
    count: usize,
) -> (MatMut<'a, T>, MatMut<'a, T>) {
    match storev {
        Storev::Columns => a.split_cols(count),
        Storev::Rows => a.split_rows(count),
    }
}

/// H^H makes columns to its right those of R, and H rows below it those of L.
fn applied(storev: Storev) -> (Side, bool) {
    match storev {
        Storev::Columns => (Side::Left, true),
        Storev::Rows => (Side::Right, false),
    }
}

/// As [`factor`], of as many columns, or rows, as there are reflectors, whose triangle T becomes too. What is beside that triangle
/// becomes anything.
fn factor_block<T: Number>(
    storev: Storev,
    a: &mut MatMut<'_, T>,
    tau: &mut [T],
    t: &mut MatMut<'_, T>,
    (panel, units): (&mut Panel<T>, Units<'_, T>),
) -> Result<(), Failure> {
    let k = tau.len();
    if k <= PANEL {
        return panel::factor(storev, a, tau, t, (panel, units));
    }
    let count = half(k);
    let (of_first, of_second) = tau.split_at_mut(count);
    let (mut t_left, mut t_right) = t.split_cols(count);
    let [mut t_first, beside, under, mut t_second] = quarters(&mut t_left, &mut t_right, count);
    // The block of T that the product of both needs later, or that it does not have, is a workspace now.
    let mut w = if storev == Storev::Columns { beside } else { under };
    let (mut first, mut second) = split(storev, a, count);
    factor_block(storev, &mut first, of_first, &mut t_first, (panel, units))?;
    let reflectors = Reflectors::forward(first.as_ref(), storev);
    reflectors.apply(applied(storev), t_first.as_ref(), &mut second, &mut w, units)?;
    let (_, mut second) = match storev {
        Storev::Columns => second.split_rows(count),
        Storev::Rows => second.split_cols(count),
    };
    factor_block(storev, &mut second, of_second, &mut t_second, (panel, units))?;
    Reflectors::forward(a.as_ref(), storev).combine(count, t, units)
}

/// The vectors of reflectors, and what is behind them, become the first columns of Q = H(1) ... H(k), or the first rows of Q =
/// H(k)^H ... H(1)^H. LAPACK's orgqr, orglq, ungqr and unglq.
///
/// # Errors
/// When a GPU fails.
pub fn form<T: Number>(
    storev: Storev,
    a: &mut MatMut<'_, T>,
    tau: MatRef<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let (m, n, count) = (a.rows, a.cols, tau.rows);
    let lines = if storev == Storev::Columns { n } else { m };
    assert!(count <= lines && lines == m.min(n) && tau.cols == 1);
    if T::orthogonal(storev, Task::Form(a.block(0..m, 0..n), tau), units)? {
        return Ok(());
    }
    let [none, _] = nothing();
    T::on_host([tau, none], a, |[tau, _], mut a| {
        form_here(storev, &mut a, tau.column(0), on_cpu(units))
    })?
}

fn form_here<T: Number>(
    storev: Storev,
    a: &mut MatMut<'_, T>,
    tau: &[T],
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let (m, n, count) = (a.rows, a.cols, tau.len());
    let lines = if storev == Storev::Columns { n } else { m };
    let mut work = Work::new(room_of(a.as_ref()), count, lines);
    let (_, mut others) = split(storev, a, count);
    clear(&mut others);
    (0..lines - count).for_each(|at| match storev {
        Storev::Columns => others.column(at)[count + at].set_integer(1),
        Storev::Rows => others.column(count + at)[at].set_integer(1),
    });
    for (first, k) in blocks(count).rev() {
        let mut rest = a.block(first..m, first..n);
        let (mut block, mut others) = split(storev, &mut rest, k);
        let (side, adjoint, len) = match storev {
            Storev::Columns => (Side::Left, false, others.cols),
            Storev::Rows => (Side::Right, true, others.rows),
        };
        let [mut t, mut w] = work.parts(side, k, len);
        clear(&mut t);
        let reflectors = Reflectors::forward(block.as_ref(), storev);
        reflectors.triangle(&tau[first..first + k], &mut t, units)?;
        reflectors.apply((side, adjoint), t.as_ref(), &mut others, &mut w, units)?;
        form_block(storev, &mut block, t, units)?;
        clear(&mut match storev {
            Storev::Columns => a.block(0..first, first..first + k),
            Storev::Rows => a.block(first..first + k, 0..first),
        });
    }
    Ok(())
}

/// V becomes E - V T V1^H, where E is the beginning of the identity, and V1 that of V; T is overwritten, and zero beside its triangle.
fn form_block<T: Number>(
    storev: Storev,
    v: &mut MatMut<'_, T>,
    mut t: MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let k = t.cols;
    let reflectors = Reflectors::forward(v.as_ref(), storev);
    reflectors.multiply(Side::Right, true, t.block(0..k, 0..k), units);
    let negative = |options: Options, b: MatMut<'_, T>| {
        let product = Triangular { options, alpha: units.minus_one, a: t.as_ref(), b };
        T::trmm(product, units.context);
    };
    let (upper, diag) = (Uplo::Upper, Diag::NonUnit);
    let mut first = match storev {
        Storev::Columns => {
            let (first, rest) = v.split_rows(k);
            negative(options(Side::Right, upper, Trans::No, diag), rest);
            first
        }
        Storev::Rows => {
            let (first, rest) = v.split_cols(k);
            negative(options(Side::Left, upper, Trans::Conj, diag), rest);
            first
        }
    };
    let triangle = Reflectors::forward(first.as_ref(), storev);
    triangle.multiply(Side::Left, false, t.block(0..k, 0..k), units);
    if storev == Storev::Rows {
        copy_adjoint(t.as_ref(), &mut first, units)?;
    }
    for j in 0..k {
        let mut column = first.vector(j, false);
        if storev == Storev::Columns {
            T::copy(t.as_ref().vector(j, false), column.reborrow(), units.context)?;
        }
        T::scal(units.minus_one, column.reborrow(), units.context)?;
        T::axpy(units.one, of_one(units.one), column.part(j, 1), units.context)?;
    }
    Ok(())
}

/// All elements of a matrix in host memory become zero.
pub fn clear<T: Number>(a: &mut MatMut<'_, T>) {
    for j in 0..a.cols {
        a.column(j).iter_mut().for_each(|x| x.set_integer(0));
    }
}

/// C := op(Q) C or C := C op(Q), Q being the product of reflectors that [`factor`] leaves. LAPACK's ormqr, ormlq, unmqr and unmlq.
///
/// # Errors
/// When a GPU fails.
pub fn multiply<T: Number>(
    storev: Storev,
    options: (Side, bool),
    (vectors, tau): (MatRef<'_, T>, MatRef<'_, T>),
    c: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let (m, n) = (c.rows, c.cols);
    if m == 0 || n == 0 || tau.rows == 0 {
        return Ok(());
    }
    let task = Task::Multiply(options, [vectors, tau], c.block(0..m, 0..n));
    if T::orthogonal(storev, task, units)? {
        return Ok(());
    }
    T::on_host([vectors, tau], c, |[vectors, tau], mut c| {
        multiply_here(storev, options, (vectors, tau.column(0)), &mut c, on_cpu(units))
    })?
}

fn multiply_here<T: Number>(
    storev: Storev,
    (side, is_adjoint): (Side, bool),
    (vectors, tau): (MatRef<'_, T>, &[T]),
    c: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let (m, n, count) = (c.rows, c.cols, tau.len());
    let (order, others) = if side == Side::Left { (m, n) } else { (n, m) };
    let bits = room_of(c.as_ref()).max(room_of(vectors));
    let mut work = Work::new(bits, count, others);
    // Q is H or, of rows, H^H.
    let adjoint = is_adjoint != (storev == Storev::Rows);
    let mut apply = |(first, k): (usize, usize)| {
        let vectors = match storev {
            Storev::Columns => vectors.block(first..order, first..first + k),
            Storev::Rows => vectors.block(first..first + k, first..order),
        };
        let reflectors = Reflectors::forward(vectors, storev);
        let [mut t, mut w] = work.parts(side, k, others);
        reflectors.triangle(&tau[first..first + k], &mut t, units)?;
        let mut part = match side {
            Side::Left => c.block(first..m, 0..n),
            Side::Right => c.block(0..m, first..n),
        };
        reflectors.apply((side, adjoint), t.as_ref(), &mut part, &mut w, units)
    };
    match (side == Side::Left) == adjoint {
        true => blocks(count).try_for_each(&mut apply),
        false => blocks(count).rev().try_for_each(&mut apply),
    }
}
