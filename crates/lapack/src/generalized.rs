//! Generalized eigenproblems of Hermitian matrices A with positive definite matrices B, by Cholesky's factor of B.
//!
//! The reduction to a plain problem is recursive, as the factorisation is: all that is beside the halves is products of matrices and
//! triangular systems.

use crate::parts::{kind, room_of_part};
use crate::real::Of;
use crate::single::Single;
use crate::steps::{divide, divide_there, multiply, multiply_there, options, quarters};
use crate::symmetric;
use crate::tridiagonal::Unconverged;
use crate::{Number, Units, Zero, cholesky, half};
use wideblas_base::options::{Diag, Side, Trans, Uplo};
use wideblas_blas::symmetric::{Symm, Syr2k};
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::device::Failure;

/// Which problem is solved. LAPACK's `itype`, from 1 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A x = lambda B x
    Pencil,
    /// A B x = lambda x
    Product,
    /// B A x = lambda x
    Reversed,
}

/// What becomes of A, with the factor B = U^H U or B = L L^H.
struct Reduction<'a, T> {
    uplo: Uplo,
    /// A := U^-H A U^-1 or L^-1 A L^-H, else U A U^H or L^H A L.
    divides: bool,
    /// 1/2, or -1/2 where A is divided.
    half: &'a T,
    units: Units<'a, T>,
}

/// A triangle becomes that of the matrix of a plain problem, by the factor of B. LAPACK's sygst and sygs2, of complex numbers hegst and
/// hegs2.
///
/// # Errors
/// When a GPU fails.
pub fn reduce<T: Number>(
    (problem, uplo): (Problem, Uplo),
    a: &mut MatMut<'_, T>,
    factor: MatRef<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let divides = problem == Problem::Pencil;
    if T::turn_by_factor((divides, uplo), a, factor, units)? {
        return Ok(());
    }
    let half = Of::<T>::integer(if divides { -1 } else { 1 }).scaled(-1);
    let mut number = T::zeros(room_of_part(a.as_ref(), uplo.part()), 1);
    number[0].put_singles([&half, &Single::integer(0)]);
    Reduction { uplo, divides, half: &number[0], units }.run(a, factor)
}

impl<T: Number> Reduction<'_, T> {
    fn run(&self, a: &mut MatMut<'_, T>, factor: MatRef<'_, T>) -> Result<(), Failure> {
        let n = a.rows;
        match n {
            0 => return Ok(()),
            1 => {
                self.one(&mut a.column(0)[0], factor.get(0, 0));
                return Ok(());
            }
            _ => {}
        }
        let k = half(n);
        let (first, second) = (factor.block(0..k, 0..k), factor.block(k..n, k..n));
        let beside = match self.uplo {
            Uplo::Upper => factor.block(0..k, k..n),
            Uplo::Lower => factor.block(k..n, 0..k),
        };
        let (mut left, mut right) = a.split_cols(k);
        let [mut above, mut of_upper, mut of_lower, mut below] = quarters(&mut left, &mut right, k);
        let (to, [before, after]) = match self.uplo {
            Uplo::Upper => (&mut of_upper, [Side::Left, Side::Right]),
            Uplo::Lower => (&mut of_lower, [Side::Right, Side::Left]),
        };
        self.run(&mut above, first)?;
        self.turn(before, first, to);
        match self.divides {
            true => self.between(above.as_ref(), beside, to, &mut below)?,
            false => self.between(below.as_ref(), beside, to, &mut above)?,
        }
        self.turn(after, second, to);
        self.run(&mut below, second)
    }

    /// The only number.
    fn one(&self, a: &mut T, factor: &T) {
        let ([a_re, _], [by, _]) = (a.singles(), factor.singles());
        let found = match self.divides {
            true => a_re.over(&by).over(&by),
            false => a_re.times(&by).times(&by),
        };
        a.put_singles([&found, &Of::<T>::integer(0)]);
    }

    /// What is beside the halves is multiplied by a half of the factor, or divided.
    fn turn(&self, side: Side, factor: MatRef<'_, T>, to: &mut MatMut<'_, T>) {
        let is_adjoint = self.divides == ((side == Side::Left) == (self.uplo == Uplo::Upper));
        let trans = if is_adjoint { Trans::Conj } else { Trans::No };
        let options = options(side, self.uplo, trans, Diag::NonUnit);
        let (rows, cols) = (to.rows, to.cols);
        let to = to.block(0..rows, 0..cols);
        match self.divides {
            true => divide(options, self.units.one, factor, to, self.units),
            false => multiply(options, factor, to, self.units),
        }
    }

    /// What is beside the halves, by the half `from`, and the other half: the second one where A is divided, else the first one.
    fn between(
        &self,
        from: MatRef<'_, T>,
        beside: MatRef<'_, T>,
        to: &mut MatMut<'_, T>,
        changed: &mut MatMut<'_, T>,
    ) -> Result<(), Failure> {
        let &Reduction { uplo, divides, half, units } = self;
        let is_left = (uplo == Uplo::Upper) == divides;
        let side = if is_left { Side::Left } else { Side::Right };
        let trans = if is_left { Trans::Conj } else { Trans::No };
        let add_half = |to: &mut MatMut<'_, T>| {
            let (rows, cols) = (to.rows, to.cols);
            let c = to.block(0..rows, 0..cols);
            let (kind, a) = (kind::<T>(), from);
            T::symm(Symm { kind, side, uplo, alpha: half, a, b: beside, beta: units.one, c })
        };
        add_half(to)?;
        let n = changed.rows;
        let alpha = if divides { units.minus_one } else { units.one };
        let (kind, a, c) = (kind::<T>(), to.as_ref(), changed.block(0..n, 0..n));
        T::syr2k(Syr2k { kind, uplo, trans, alpha, a, b: beside, beta: units.one, c })?;
        add_half(to)?;
        Ok(())
    }
}

/// The outcome of [`solve`].
pub enum Outcome {
    Solved(Unconverged),
    /// B is not positive definite: the place of the first leading minor that is not positive.
    Indefinite(Zero),
}

/// Eigenvalues go to w, in ascending order, and A becomes the eigenvectors, or is overwritten; B becomes its Cholesky factor. LAPACK's sygv,
/// of complex numbers hegv.
///
/// # Errors
/// When a GPU fails.
pub fn solve<T: Number>(
    problem: Problem,
    (uplo, has_vectors): (Uplo, bool),
    a: &mut MatMut<'_, T>,
    b: &mut MatMut<'_, T>,
    w: &mut [T::Real],
    units: Units<'_, T>,
) -> Result<Outcome, Failure> {
    if let Some(at) = cholesky::factor(uplo, b, units)? {
        return Ok(Outcome::Indefinite(at));
    }
    if a.rows == 0 {
        return Ok(Outcome::Solved(0));
    }
    reduce((problem, uplo), a, b.as_ref(), units)?;
    let unconverged = symmetric::solve_there((uplo, has_vectors), a, w, units)?;
    if has_vectors {
        let (rows, cols) = (a.rows, a.cols);
        let to = a.block(0..rows, 0..cols);
        let is_upper = uplo == Uplo::Upper;
        if problem == Problem::Reversed {
            let trans = if is_upper { Trans::Conj } else { Trans::No };
            let options = options(Side::Left, uplo, trans, Diag::NonUnit);
            multiply_there(options, b.as_ref(), to, units)?;
        } else {
            let trans = if is_upper { Trans::No } else { Trans::Conj };
            let options = options(Side::Left, uplo, trans, Diag::NonUnit);
            divide_there(options, units.one, b.as_ref(), to, units)?;
        }
    }
    Ok(Outcome::Solved(unconverged))
}
