//! Orthogonal factors of matrices on a GPU.
//!
//! A kernel finds the reflectors of a panel one by one. Those of a block are applied together, as I - V T V^H, by products of matrices: V
//! is copied with its ones and zeros, and of several panels T is the inverse of the upper triangle of V^H V, with the inverses of the factors
//! tau as its diagonal. All products are computed by residues: where another way might be cheaper, the host asks for the sizes of all rows
//! and columns, and products of few qd numbers would be its own.
//!
//! Source: Joffrin, Low, Quintana-Orti, van de Geijn, "Accumulating Householder transformations, revisited", ACM TOMS 32, 2006.

use super::{applied, blocks_of, split};
use crate::reflectors::Storev;
use crate::there::{in_one_queue, reflect, set_identity, set_inverses, take_vectors};
use crate::{Number, Units, half};
use wideblas_base::options::{Part, Side, Uplo};
use wideblas_blas::Native;
use wideblas_blas::device::{Temporary, home};
use wideblas_blas::level3::Mode;
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::device::vectors::{Small, reflectors_at_once};
use wideblas_engine::device::{Device, Failure, device_at};
use wideblas_engine::trace;
use wideblas_product::Product;

/// Reflectors that are applied at once.
const BLOCK: usize = 128;

/// What is computed; factors tau are a column, in host memory or on the same GPU.
pub enum Task<'a, T> {
    /// See [`super::factor`]: A and tau.
    Factor(MatMut<'a, T>, MatMut<'a, T>),
    /// See [`super::form`]: A and tau.
    Form(MatMut<'a, T>, MatRef<'a, T>),
    /// See [`super::multiply`]: the vectors and tau, and C.
    Multiply((Side, bool), [MatRef<'a, T>; 2], MatMut<'a, T>),
}

/// Computes it where the matrices are; false, with nothing done, where there is no memory for that.
///
/// # Errors
/// When the GPU fails.
pub fn run<T: Number + Native>(
    at: usize,
    storev: Storev,
    task: Task<'_, T>,
    units: Units<'_, T>,
) -> Result<bool, Failure> {
    let device = device_at(at)?;
    in_one_queue(units.context, || {
        let (mut working, mut own) = match room(device, storev, &task) {
            Err(failure) if failure.is_out_of_memory() => {
                trace::note(|| format!("cuda:{at}: {failure}; the CPU computes"));
                return Ok(false);
            }
            made => made?,
        };
        match task {
            Task::Factor(a, mut tau) => {
                let (rows, cols) = (tau.rows, tau.cols);
                match &mut own {
                    Factors::Given => {
                        working.factor(storev, a, tau.block(0..rows, 0..cols), units)?
                    }
                    Factors::Copied(own) => {
                        working.factor(storev, a, own.view_mut(), units)?;
                        own.read(tau.column(0))?;
                    }
                }
            }
            Task::Form(a, tau) => working.form(storev, a, own.view(tau), units)?,
            Task::Multiply(options, [vectors, tau], c) => {
                working.multiply((storev, options), [vectors, own.view(tau)], c, units)?;
            }
        }
        Ok(true)
    })
}

/// Working memory, and what has the factors tau.
fn room<T: Number + Native>(
    device: &'static Device,
    storev: Storev,
    task: &Task<'_, T>,
) -> Result<(Working<T>, Factors<T>), Failure> {
    let (side, tau, is_given, [order, others]) = match task {
        Task::Factor(a, tau) => (applied(storev).0, tau.as_ref(), false, [a.rows.max(a.cols); 2]),
        Task::Form(a, tau) => (applied(storev).0, *tau, true, [a.rows.max(a.cols); 2]),
        Task::Multiply((Side::Left, _), [_, tau], c) => (Side::Left, *tau, true, [c.rows, c.cols]),
        Task::Multiply((Side::Right, _), [_, tau], c) => {
            (Side::Right, *tau, true, [c.cols, c.rows])
        }
    };
    let working = Working::new(device, side, (tau.rows, order, others))?;
    Ok((working, Factors::of(device, tau, is_given)?))
}

/// Factors tau on the GPU.
enum Factors<T: Native> {
    /// They are there.
    Given,
    Copied(Temporary<T>),
}

impl<T: Native> Factors<T> {
    /// Room for some in host memory, or a copy.
    fn of(device: &'static Device, tau: MatRef<'_, T>, is_given: bool) -> Result<Self, Failure> {
        if tau.rows == 0 || home(tau.as_ptr()).is_some() {
            return Ok(Factors::Given);
        }
        let mut copy = Temporary::new(device, tau.rows, 1)?;
        if is_given {
            copy.write(tau.column(0))?;
        }
        Ok(Factors::Copied(copy))
    }

    fn view<'a>(&'a self, given: MatRef<'a, T>) -> MatRef<'a, T> {
        match self {
            Factors::Given => given,
            Factors::Copied(copy) => copy.view(),
        }
    }
}

/// Working memory on the GPU.
struct Working<T: Native> {
    device: &'static Device,
    v: Temporary<T>,
    t: Temporary<T>,
    /// T of a panel.
    small: Temporary<T>,
    /// V^H C or C V, and its product with T.
    w: [Temporary<T>; 2],
    /// Where T is inverted.
    spare: Temporary<T>,
}

impl<T: Number + Native> Working<T> {
    /// For so many reflectors, of vectors of this order, that are applied to so many other rows or columns.
    fn new(
        device: &'static Device,
        side: Side,
        (count, order, others): (usize, usize, usize),
    ) -> Result<Working<T>, Failure> {
        let block = BLOCK.min(count).max(1);
        let panel = reflectors_at_once::<T>().min(block);
        let (rows, cols) = if side == Side::Left { (block, others) } else { (others, block) };
        let room = |rows, cols| Temporary::new(device, rows, cols);
        Ok(Working {
            device,
            v: room(order, block)?,
            t: room(block, block)?,
            small: room(panel, panel)?,
            w: [room(rows, cols)?, room(rows, cols)?],
            spare: room(block, block)?,
        })
    }

    fn factor(
        &mut self,
        storev: Storev,
        mut a: MatMut<'_, T>,
        mut tau: MatMut<'_, T>,
        units: Units<'_, T>,
    ) -> Result<(), Failure> {
        let (m, n) = (a.rows, a.cols);
        let most = reflectors_at_once::<T>();
        for (first, k) in blocks_of(tau.rows, BLOCK) {
            let mut rest = a.block(first..m, first..n);
            let mut tau = tau.block(first..first + k, 0..1);
            let (mut block, mut others) = split(storev, &mut rest, k);
            let (rows, cols) = (block.rows, block.cols);
            for (at, p) in blocks_of(k, most) {
                let mut rest = block.block(at..rows, at..cols);
                let (mut panel, mut behind) = split(storev, &mut rest, p);
                let (panel_rows, panel_cols) = (panel.rows, panel.cols);
                let mut tau = tau.block(at..at + p, 0..1);
                let mut small = self.small.view_mut();
                let columns = panel.block(0..panel_rows, 0..panel_cols);
                let all = [columns, tau.block(0..p, 0..1), small.block(0..p, 0..p)];
                reflect(self.device, storev, all)?;
                if behind.rows > 0 && behind.cols > 0 {
                    let all = [panel.as_ref(), tau.as_ref()];
                    self.take(storev, all, false, units)?;
                    self.apply(applied(storev), p, &mut behind, true, units)?;
                }
            }
            if others.rows > 0 && others.cols > 0 {
                self.take(storev, [block.as_ref(), tau.as_ref()], k > most, units)?;
                self.apply(applied(storev), k, &mut others, k <= most, units)?;
            }
        }
        Ok(())
    }

    fn form(
        &mut self,
        storev: Storev,
        mut a: MatMut<'_, T>,
        tau: MatRef<'_, T>,
        units: Units<'_, T>,
    ) -> Result<(), Failure> {
        let (m, n, count) = (a.rows, a.cols, tau.rows);
        let (_, mut others) = split(storev, &mut a, count);
        // They are columns of the identity behind the first `count`, or rows.
        let (rows, cols) = (others.rows, others.cols);
        match storev {
            Storev::Columns => set_identity(self.device, others, count)?,
            Storev::Rows => {
                set_identity(self.device, others.block(0..rows, 0..count), rows)?;
                set_identity(self.device, others.block(0..rows, count..cols), 0)?;
            }
        }
        let options = match storev {
            Storev::Columns => (Side::Left, false),
            Storev::Rows => (Side::Right, true),
        };
        for (first, k) in blocks_of(count, BLOCK).rev() {
            let mut rest = a.block(first..m, first..n);
            let (block, _) = split(storev, &mut rest, k);
            let tau = tau.block(first..first + k, 0..1);
            self.take(storev, [block.as_ref(), tau], true, units)?;
            set_identity(self.device, block, 0)?;
            self.apply(options, k, &mut rest, false, units)?;
            let before = match storev {
                Storev::Columns => a.block(0..first, first..first + k),
                Storev::Rows => a.block(first..first + k, 0..first),
            };
            let rows = before.rows;
            set_identity(self.device, before, rows)?;
        }
        Ok(())
    }

    fn multiply(
        &mut self,
        (storev, (side, is_adjoint)): (Storev, (Side, bool)),
        [vectors, tau]: [MatRef<'_, T>; 2],
        mut c: MatMut<'_, T>,
        units: Units<'_, T>,
    ) -> Result<(), Failure> {
        let (m, n) = (c.rows, c.cols);
        let order = if side == Side::Left { m } else { n };
        // Q is H or, of rows, H^H.
        let adjoint = is_adjoint != (storev == Storev::Rows);
        let mut apply = |(first, k): (usize, usize)| {
            let vectors = match storev {
                Storev::Columns => vectors.block(first..order, first..first + k),
                Storev::Rows => vectors.block(first..first + k, first..order),
            };
            self.take(storev, [vectors, tau.block(first..first + k, 0..1)], true, units)?;
            let mut part = match side {
                Side::Left => c.block(first..m, 0..n),
                Side::Right => c.block(0..m, first..n),
            };
            self.apply((side, adjoint), k, &mut part, false, units)
        };
        match (side == Side::Left) == adjoint {
            true => blocks_of(tau.rows, BLOCK).try_for_each(&mut apply),
            false => blocks_of(tau.rows, BLOCK).rev().try_for_each(&mut apply),
        }
    }

    /// V becomes the vectors of some reflectors, and T their triangle where it is wanted.
    fn take(
        &mut self,
        storev: Storev,
        [vectors, tau]: [MatRef<'_, T>; 2],
        wants_triangle: bool,
        units: Units<'_, T>,
    ) -> Result<(), Failure> {
        let (order, k) = match storev {
            Storev::Columns => (vectors.rows, vectors.cols),
            Storev::Rows => (vectors.cols, vectors.rows),
        };
        let (mut v, mut t) = (self.v.view_mut(), self.t.view_mut());
        let mut v = v.block(0..order, 0..k);
        take_vectors(self.device, storev, (vectors, tau), v.block(0..order, 0..k))?;
        if wants_triangle {
            let (of_v, zero) = (adjoint(v.as_ref()), &T::from(0.0));
            let mut t = t.block(0..k, 0..k);
            set_identity(self.device, t.block(0..k, 0..k), k)?;
            let (a, b, c) = (of_v, v.as_ref(), t.block(0..k, 0..k));
            let square = Product { alpha: units.one, a, b, beta: zero, c, part: Part::Upper };
            T::multiply_where_it_lies(square, Mode::Working)?;
            set_inverses(self.device, tau, t.block(0..k, 0..k))?;
            invert(&mut t, &mut self.spare.view_mut(), units)?;
        }
        Ok(())
    }

    /// C := H C or C := C H, or with H^H, for the k reflectors that V has, whose T is that of a panel or not.
    fn apply(
        &mut self,
        (side, adjoint_of_h): (Side, bool),
        k: usize,
        c: &mut MatMut<'_, T>,
        is_panel: bool,
        units: Units<'_, T>,
    ) -> Result<(), Failure> {
        let (m, n, zero) = (c.rows, c.cols, &T::from(0.0));
        let v = self.v.view().block(0..if side == Side::Left { m } else { n }, 0..k);
        let t = if is_panel { self.small.view() } else { self.t.view() };
        let t = t.block(0..k, 0..k);
        let (of_v, t) = (adjoint(v), if adjoint_of_h { adjoint(t) } else { t });
        let (rows, cols) = if side == Side::Left { (k, n) } else { (m, k) };
        let [mut w, mut other] = self.w.each_mut().map(Temporary::view_mut);
        let (mut w, mut other) = (w.block(0..rows, 0..cols), other.block(0..rows, 0..cols));
        let (one, is_left) = (units.one, side == Side::Left);
        let factors = if is_left { [of_v, c.as_ref()] } else { [c.as_ref(), v] };
        product(one, factors, zero, w.block(0..rows, 0..cols))?;
        let factors = if is_left { [t, w.as_ref()] } else { [w.as_ref(), t] };
        product(one, factors, zero, other.block(0..rows, 0..cols))?;
        let factors = if is_left { [v, other.as_ref()] } else { [other.as_ref(), of_v] };
        product(units.minus_one, factors, one, c.block(0..m, 0..n))
    }
}

/// The conjugate transpose.
fn adjoint<T: Number>(x: MatRef<'_, T>) -> MatRef<'_, T> {
    if T::IS_COMPLEX { x.transposed().conjugate() } else { x.transposed() }
}

/// C := alpha A B + beta C
fn product<T: Number>(
    alpha: &T,
    [a, b]: [MatRef<'_, T>; 2],
    beta: &T,
    c: MatMut<'_, T>,
) -> Result<(), Failure> {
    let product = Product { alpha, a, b, beta, c, part: Part::All };
    T::multiply_where_it_lies(product, Mode::Working).map(drop)
}

/// An upper triangle becomes its inverse, with working memory of the same order.
fn invert<T: Number + Native>(
    t: &mut MatMut<'_, T>,
    spare: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let n = t.rows;
    if n == 0 || T::change_of_few(Small::Inverse(false), Uplo::Upper, t, units.context)? {
        return Ok(());
    }
    let first = half(n);
    invert(&mut t.block(0..first, 0..first), spare, units)?;
    invert(&mut t.block(first..n, first..n), spare, units)?;
    // Of [A B; 0 C] the inverse has -A^-1 B C^-1 beside the inverses of A and C.
    let (mut left, mut right) = t.split_cols(first);
    let (mut beside, below) = right.split_rows(first);
    let above = left.block(0..first, 0..first);
    let mut product_with = spare.block(0..first, 0..n - first);
    let (to, zero) = (product_with.block(0..first, 0..n - first), &T::from(0.0));
    product(units.one, [beside.as_ref(), below.as_ref()], zero, to)?;
    let factors = [above.as_ref(), product_with.as_ref()];
    product(units.minus_one, factors, zero, beside.block(0..first, 0..n - first))
}
