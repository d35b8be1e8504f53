//! Householder's reflectors, one by one and in blocks.
//!
//! Source: Schreiber, Van Loan, "A storage-efficient WY representation for products of Householder transformations", SIAM J. Sci. Stat.
//! Comput. 10, 1989.

use crate::Units;
use crate::parted::{Parted, Real};
use crate::single::Single;
use crate::steps::options;
use std::ops::Range;
use wideblas_base::options::{Diag, Part, Side, Trans, Uplo};
use wideblas_blas::level1::Place;
use wideblas_blas::level2::{Columns, Meaning, Product};
use wideblas_blas::level3::multiply_part;
use wideblas_blas::triangular::Triangular;
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::cuda::Failure;
use wideblas_product::Product as MatrixProduct;

/// A part of a number by itself.
pub type Of<T> = <<T as Parted>::Real as Real>::Single;

/// Numbers that algorithms with reflectors work with: a column of a workspace.
pub struct Scratch<'a, T>(MatMut<'a, T>);

impl<'a, T: Parted> Scratch<'a, T> {
    pub const NUMBERS: usize = 2;

    /// Takes numbers from the beginning of a workspace, and leaves the rest.
    ///
    /// # Panics
    /// When it has fewer than [`Scratch::NUMBERS`].
    pub fn of(work: &'a mut [T]) -> (Scratch<'a, T>, &'a mut [T]) {
        let (numbers, rest) = work.split_at_mut(Self::NUMBERS);
        let numbers = MatMut::new(numbers, Self::NUMBERS, 1, Self::NUMBERS).expect("as many");
        let mut scratch = Scratch(numbers);
        scratch.0.column(0)[0].set_integer(0);
        (scratch, rest)
    }

    pub fn zero(&self) -> &T {
        self.0.as_ref().get(0, 0)
    }

    pub fn number(&self) -> &T {
        self.0.as_ref().get(1, 0)
    }

    pub fn number_mut(&mut self) -> &mut T {
        &mut self.0.column(0)[1]
    }

    pub fn place(&self) -> Place<'_, T> {
        self.0.vector(0, false).part(1, 1)
    }

    /// The number becomes this one.
    pub fn put(&mut self, parts: [&Of<T>; 2]) {
        put(self.number_mut(), parts);
    }
}

/// A number becomes one of these parts.
pub fn put<T: Parted>(to: &mut T, parts: [&Of<T>; 2]) {
    for (to, part) in to.parts_mut().into_iter().zip(parts) {
        if let Some(to) = to {
            to.put(part);
        }
    }
}

/// The parts of a number by themselves.
pub fn parts<T: Parted>(x: &T) -> [Of<T>; 2] {
    x.parts().map(|part| part.map_or_else(|| Single::integer(0), Real::single))
}

/// The reflector H = I - tau v v^H for which H^H (alpha, x) = (beta, 0), with a real beta, which is returned: x becomes the rest of
/// v, which begins with 1. LAPACK's larfg.
///
/// # Errors
/// When a GPU fails.
pub fn reflector<T: Parted>(
    alpha: [Of<T>; 2],
    x: Place<'_, T>,
    tau: &mut T,
    scratch: &mut Scratch<'_, T>,
    units: Units<'_, T>,
) -> Result<Of<T>, Failure> {
    let context = units.context;
    let zero = Of::<T>::integer(0);
    let mut norm = T::Real::zeros(1, scratch.number().parts().into_iter().flatten());
    let mut norm = |x: Place<'_, T>| -> Result<Of<T>, Failure> {
        T::norm(x, context, &mut norm[0])?;
        Ok(norm[0].single())
    };
    let mut rest = norm(x)?;
    let mut of_alpha = alpha;
    if rest.is_zero() && of_alpha[1].is_zero() {
        put(tau, [&zero, &zero]);
        return Ok(of_alpha[0].clone());
    }
    let length = |rest: &Of<T>, alpha: &[Of<T>; 2]| {
        crate::rotations::length(&crate::rotations::length(&alpha[0], &alpha[1]), rest)
    };
    let mut beta = length(&rest, &of_alpha);
    // What is so small that quotients of it are not those of its digits grows first.
    let is_small = beta.is_finite() && beta.exponent() < -Of::<T>::FARTHEST;
    let shift = if is_small { -beta.exponent() } else { 0 };
    if shift != 0 {
        scratch.put([&Of::<T>::integer(1).scaled(shift), &zero]);
        T::scal(scratch.number(), x, context)?;
        rest = norm(x)?;
        of_alpha = of_alpha.map(|part| part.scaled(shift));
        beta = length(&rest, &of_alpha);
    }
    let beta = if of_alpha[0].is_negative() { beta } else { beta.negated() };
    let difference = of_alpha[0].minus(&beta);
    put(tau, [&difference.over(&beta).negated(), &of_alpha[1].over(&beta).negated()]);
    // The reciprocal of alpha - beta, whose real part is the larger one.
    let ratio = of_alpha[1].over(&difference);
    let re = Of::<T>::integer(1).over(&difference.plus(&of_alpha[1].times(&ratio)));
    scratch.put([&re, &re.times(&ratio).negated()]);
    T::scal(scratch.number(), x, context)?;
    Ok(beta.scaled(-shift))
}

/// The meaning of a conjugate transpose.
pub fn adjoint<T: Parted>() -> Meaning {
    if T::IS_COMPLEX { Meaning::Conjugated } else { Meaning::Transposed }
}

/// y := alpha op(A) x + beta y
///
/// # Errors
/// When a GPU fails.
pub fn add_product<T: Parted>(
    alpha: &T,
    (meaning, a): (Meaning, MatRef<'_, T>),
    x: Place<'_, T>,
    beta: &T,
    y: Place<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let a = Columns::of(a, Part::All);
    T::product(Product { meaning, alpha, a, x, beta, y }, units.context)
}

/// Which of some reflectors is the first factor of their product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// That of the first column.
    Forward,
    /// That of the last one.
    Backward,
}

/// Reflectors that are applied together: the product of some of them is I - V T V^H.
pub struct Block<'a, T> {
    v: MatMut<'a, T>,
    t: MatMut<'a, T>,
    rest: &'a mut [T],
    order: Order,
}

/// Columns of a block.
pub const WIDTH: usize = 32;

/// Numbers of a workspace for blocks of reflectors of so many rows, applied to as many vectors.
pub fn room(rows: usize, vectors: usize) -> usize {
    WIDTH * (rows + vectors.max(WIDTH) + WIDTH)
}

impl<'a, T: Parted> Block<'a, T> {
    /// Reflectors from columns `cols` of A, in `rows`. The last of them has its 1 in the row of `first_one`, from the first of `rows`
    /// on, and zeros above it where the order is forward; each other has it in a row before. In backward order zeros are below the 1.
    ///
    /// # Errors
    /// When a GPU fails.
    pub fn of(
        order: Order,
        a: MatRef<'_, T>,
        (rows, cols): (Range<usize>, Range<usize>),
        tau: &[T],
        work: &'a mut [T],
        scratch: &Scratch<'_, T>,
        units: Units<'_, T>,
    ) -> Result<Block<'a, T>, Failure> {
        let (m, k) = (rows.len(), cols.len());
        let (of_v, work) = work.split_at_mut(m * k);
        let (of_t, rest) = work.split_at_mut(k * k);
        let mut v = MatMut::new(of_v, m, k, m).expect("as many numbers");
        let mut t = MatMut::new(of_t, k, k, k).expect("as many numbers");
        let from = a.block(rows, cols);
        for j in 0..k {
            // The row of the 1, and those of the numbers that are stored.
            let (one, stored) = match order {
                Order::Forward => (j, j + 1..m),
                Order::Backward => (m - k + j, 0..m - k + j),
            };
            let column = v.column(j).iter_mut().enumerate();
            column.for_each(|(i, x)| x.set_integer(usize::from(i == one)));
            if !stored.is_empty() {
                let number = from.block(stored.clone(), j..j + 1);
                T::copy(
                    column_of(number),
                    v.vector(j, false).part(stored.start, stored.len()),
                    units.context,
                )?;
            }
        }
        let gram = MatMut::new(&mut rest[..k * k], k, k, k).expect("as many numbers");
        let a = adjoint_of(v.as_ref());
        let product = MatrixProduct {
            alpha: units.one,
            a,
            b: v.as_ref(),
            beta: scratch.zero(),
            c: gram,
            part: Part::All,
        };
        multiply_part(product);
        let gram = MatMut::new(&mut rest[..k * k], k, k, k).expect("as many numbers");
        for at in 0..k {
            // Those that are there already.
            let (j, before) = match order {
                Order::Forward => (at, 0..at),
                Order::Backward => (k - 1 - at, k - at..k),
            };
            t.column(j).iter_mut().for_each(|x| x.set_integer(0));
            let number = MatRef::new(std::slice::from_ref(&tau[j]), 1, 1, 1).expect("one number");
            T::copy(column_of(number), t.vector(j, false).part(j, 1), units.context)?;
            if before.is_empty() {
                continue;
            }
            let x = gram.vector(j, false).part(before.start, before.len());
            let y = t.vector(j, false).part(before.start, before.len());
            let known = t.as_ref().block(before.clone(), before);
            add_product(units.minus_one, (Meaning::Plain, known), x, scratch.zero(), y, units)?;
            T::scal(&tau[j], y, units.context)?;
        }
        Ok(Block { v, t, rest, order })
    }

    /// C := H C or C := C H with H, or its conjugate transpose, on the rows or columns of C that there are.
    pub fn apply(
        &mut self,
        side: Side,
        is_adjoint: bool,
        mut c: MatMut<'_, T>,
        scratch: &Scratch<'_, T>,
        units: Units<'_, T>,
    ) {
        let (rows, cols, k) = (c.rows, c.cols, self.v.cols);
        if rows == 0 || cols == 0 {
            return;
        }
        let Units { one, minus_one, .. } = units;
        let v = self.v.as_ref();
        let (m, n) = if side == Side::Left { (k, cols) } else { (rows, k) };
        let mut w = MatMut::new(&mut self.rest[..m * n], m, n, m).expect("as many numbers");
        let (a, b) = match side {
            Side::Left => (adjoint_of(v), c.as_ref()),
            Side::Right => (c.as_ref(), v),
        };
        let to = w.block(0..m, 0..n);
        multiply_part(MatrixProduct {
            alpha: one,
            a,
            b,
            beta: scratch.zero(),
            c: to,
            part: Part::All,
        });
        let uplo = if self.order == Order::Forward { Uplo::Upper } else { Uplo::Lower };
        let trans = if is_adjoint { Trans::Conj } else { Trans::No };
        let options = options(side, uplo, trans, Diag::NonUnit);
        let b = w.block(0..m, 0..n);
        T::trmm(Triangular { options, alpha: one, a: self.t.as_ref(), b }, units.context);
        let (a, b) = match side {
            Side::Left => (v, w.as_ref()),
            Side::Right => (w.as_ref(), adjoint_of(v)),
        };
        let c = c.block(0..rows, 0..cols);
        multiply_part(MatrixProduct { alpha: minus_one, a, b, beta: one, c, part: Part::All });
    }
}

/// The conjugate transpose.
pub fn adjoint_of<T: Parted>(a: MatRef<'_, T>) -> MatRef<'_, T> {
    if T::IS_COMPLEX { a.transposed().conjugate() } else { a.transposed() }
}

/// A matrix of one column as a vector that is read.
fn column_of<T: Parted>(a: MatRef<'_, T>) -> Place<'_, T> {
    let all = Columns::of(a, Part::All);
    all.column(0, 0..a.rows)
}
