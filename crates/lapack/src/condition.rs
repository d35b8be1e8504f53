//! Condition numbers, by estimates of the norm of an inverse that its factors are known of.
//!
//! Source: Higham, "FORTRAN codes for estimating the one-norm of a real or complex matrix, with applications to condition estimation",
//! ACM Trans. Math. Softw. 14, 1988.

use crate::Number;
use crate::Units;
use crate::memory::Memory;
use crate::pair::{Pair, conjugate as conjugate_of, exponent, over};
use crate::parts::{by_power, conjugate, room_of, scale_parts};
use crate::real::{Of, Real};
use crate::rotations::length;
use crate::single::Single;
use wideblas_base::options::{Diag, Norm, Trans, Uplo};
use wideblas_blas::Blas;
use wideblas_blas::MatMut;
use wideblas_blas::level1::Place;
use wideblas_blas::level2::{Columns, Triangular};
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::device::Failure;

/// What the vector of an estimate is to be multiplied with before the next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The estimate is complete.
    Nothing,
    Matrix,
    /// Its conjugate transpose.
    Adjoint,
}

/// Steps that look for a larger column, at most.
const MOST: i64 = 5;

/// Where an estimate stands. LAPACK's `isave`.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// The step that comes next, from 1 to 5.
    pub step: i64,
    /// The column that was looked at last, from 0.
    pub column: usize,
    /// Columns that were looked at.
    pub count: i64,
}

/// The magnitude, as precise as the number.
fn magnitude<T: Number>(x: &T) -> Of<T> {
    let [re, im] = x.singles();
    if im.is_zero() { re.magnitude() } else { length(&re, &im) }
}

fn sum<T: Number>(x: &[T]) -> Of<T> {
    x.iter().fold(Of::<T>::integer(0), |sum, x| sum.plus(&magnitude(x)))
}

/// The first place of an element of the largest magnitude.
fn place_of_largest<T: Number>(x: &[T]) -> usize {
    let mut largest = (0, magnitude(&x[0]));
    for (at, x) in x.iter().enumerate().skip(1) {
        let magnitude = magnitude(x);
        if magnitude.exceeds(&largest.1) {
            largest = (at, magnitude);
        }
    }
    largest.0
}

/// Elements become numbers of magnitude 1 with their signs, and 1 where they are zero.
fn set_signs<T: Number>(x: &mut [T], signs: &mut [i64]) {
    let one = Of::<T>::integer(1);
    let zero = Of::<T>::integer(0);
    for (at, x) in x.iter_mut().enumerate() {
        let parts = x.singles();
        if T::IS_COMPLEX {
            let size = length(&parts[0], &parts[1]);
            let unit = match size.is_zero() {
                true => [one.clone(), zero.clone()],
                false => over(&parts, &[size, zero.clone()]),
            };
            x.put_singles(unit.each_ref());
        } else {
            let is_negative = parts[0].is_negative();
            x.put_singles([&if is_negative { one.negated() } else { one.clone() }, &zero]);
            signs[at] = if is_negative { -1 } else { 1 };
        }
    }
}

impl State {
    /// Begins: x becomes what the matrix is to be multiplied with, by [`Asked::Matrix`].
    pub fn begin<T: Number>(x: &mut [T]) -> State {
        let n = x.len();
        for x in x {
            // As precise as the numbers are.
            x.set_integer(n);
            let part = Of::<T>::integer(1).over(&x.both().0.single());
            x.put_singles([&part, &Of::<T>::integer(0)]);
        }
        State { step: 1, column: 0, count: 0 }
    }

    /// The next step. LAPACK's lacn2.
    ///
    /// x is the product that was asked for, and becomes the vector that is to be multiplied next. In the end `estimate` is a lower bound of
    /// the matrix's largest sum of the magnitudes of a column, and v the product of the matrix and some w, |v| being the estimate times
    /// |w|. Of real numbers `signs` keeps those of x.
    pub fn advance<T: Number>(
        &mut self,
        v: &mut [T],
        x: &mut [T],
        signs: &mut [i64],
        estimate: &mut T::Real,
    ) -> Asked {
        let n = x.len();
        match self.step {
            1 if n == 1 => {
                estimate.put(&keep(v, x));
                Asked::Nothing
            }
            1 => {
                estimate.put(&sum(x));
                self.ask_adjoint(2, x, signs)
            }
            2 => {
                self.column = place_of_largest(x);
                self.count = 2;
                self.ask_column(x)
            }
            3 => {
                let old = estimate.single();
                let new = keep(v, x);
                estimate.put(&new);
                // The same signs lead to the same column again.
                let is_same = |(x, sign): (&T, &i64)| x.singles()[0].is_negative() == (*sign < 0);
                let repeats = !T::IS_COMPLEX && x.iter().zip(&*signs).all(is_same);
                match repeats || !new.exceeds(&old) {
                    true => self.ask_alternating(x),
                    false => self.ask_adjoint(4, x, signs),
                }
            }
            4 => {
                let last = magnitude(&x[self.column]);
                self.column = place_of_largest(x);
                if self.count < MOST && magnitude(&x[self.column]).exceeds(&last) {
                    self.count += 1;
                    return self.ask_column(x);
                }
                self.ask_alternating(x)
            }
            _ => {
                // The vector had a sum of magnitudes of 3 n / 2.
                let found = sum(x).over(&Of::<T>::integer(3).times(&count(n))).scaled(1);
                if found.exceeds(&estimate.single()) {
                    keep(v, x);
                    estimate.put(&found);
                }
                Asked::Nothing
            }
        }
    }

    fn ask_adjoint<T: Number>(&mut self, step: i64, x: &mut [T], signs: &mut [i64]) -> Asked {
        set_signs(x, signs);
        self.step = step;
        Asked::Adjoint
    }

    /// x becomes a column of the identity.
    fn ask_column<T: Number>(&mut self, x: &mut [T]) -> Asked {
        x.iter_mut().enumerate().for_each(|(i, x)| x.set_integer(usize::from(i == self.column)));
        self.step = 3;
        Asked::Matrix
    }

    /// x becomes 1 to 2 in equal steps, with alternating signs, for matrices that the other vectors tell nothing of.
    fn ask_alternating<T: Number>(&mut self, x: &mut [T]) -> Asked {
        let steps = count::<Of<T>>(x.len().saturating_sub(1).max(1));
        for (i, x) in x.iter_mut().enumerate() {
            let part = Of::<T>::integer(1).plus(&count::<Of<T>>(i).over(&steps));
            let part = if i % 2 == 0 { part } else { part.negated() };
            x.put_singles([&part, &Of::<T>::integer(0)]);
        }
        self.step = 5;
        Asked::Matrix
    }
}

fn count<S: Single>(n: usize) -> S {
    S::integer(i32::try_from(n).unwrap_or(i32::MAX))
}

/// v becomes x; the sum of its magnitudes.
fn keep<T: Number>(v: &mut [T], x: &[T]) -> Of<T> {
    for (v, x) in v.iter_mut().zip(x) {
        v.put_singles(x.singles().each_ref());
    }
    sum(x)
}

/// What the factors of a matrix are, and of which norm its condition is asked.
#[derive(Clone, Copy, Debug)]
pub enum Factors {
    /// L and U, with the ones of L, as [`crate::lu::factor`] leaves them; exchanged rows change neither norm.
    General(Norm),
    /// As [`crate::cholesky::factor`] leaves them: both norms are the same.
    Definite(Uplo),
}

impl Factors {
    /// The triangles that a vector is divided by for the inverse, or for its conjugate transpose.
    fn triangles(self, inverts_adjoint: bool) -> [(Uplo, Trans, Diag); 2] {
        let (lower, upper) = (Uplo::Lower, Uplo::Upper);
        match (self, inverts_adjoint) {
            (Factors::General(_), false) => {
                [(lower, Trans::No, Diag::Unit), (upper, Trans::No, Diag::NonUnit)]
            }
            (Factors::General(_), true) => {
                [(upper, Trans::Conj, Diag::NonUnit), (lower, Trans::Conj, Diag::Unit)]
            }
            (Factors::Definite(Uplo::Upper), _) => {
                [(upper, Trans::Conj, Diag::NonUnit), (upper, Trans::No, Diag::NonUnit)]
            }
            (Factors::Definite(Uplo::Lower), _) => {
                [(lower, Trans::No, Diag::NonUnit), (lower, Trans::Conj, Diag::NonUnit)]
            }
        }
    }
}

/// `to` becomes the reciprocal of the condition number of a matrix with this norm, by its factors, which are only read: 0 where it is
/// singular, or where elements of its inverse are near the largest numbers. LAPACK's gecon and pocon.
///
/// # Errors
/// When a GPU fails.
pub fn reciprocal<T: Number>(
    factors: Factors,
    a: &MatMut<'_, T>,
    norm: &Of<T>,
    to: &mut T::Real,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let n = a.rows;
    assert!(a.cols == n && n > 0);
    to.put(&Single::integer(0));
    let is_singular = (0..n).any(|i| Blas::is_zero(a.as_ref().get(i, i)));
    if is_singular || norm.is_zero() {
        return Ok(());
    }
    let room = room_of(a.as_ref()).max(to.room());
    let [mut v, mut x, mut spare] = [n, n, n].map(|len| T::zeros(room, len));
    let mut estimate = T::Real::zeros(room, 1);
    let mut signs = wideblas_base::fallible::filled(if T::IS_COMPLEX { 0 } else { n }, 0i64);
    let of_rows = matches!(factors, Factors::General(Norm::Infinity));
    let mut state = State::begin(&mut x);
    let mut asked = Asked::Matrix;
    while asked != Asked::Nothing {
        let inverts_adjoint = (asked == Asked::Adjoint) != of_rows;
        let mut shift = 0;
        for triangle in factors.triangles(inverts_adjoint) {
            shift += divide(triangle, a, &mut x, &mut spare, units)?;
        }
        if shift != 0 && top(&x).is_some_and(|top| top + shift > T::Real::FAR) {
            return Ok(());
        }
        scale(shift, &mut x, units)?;
        asked = state.advance(&mut v, &mut x, &mut signs, &mut estimate[0]);
    }
    let of_inverse = estimate[0].single();
    to.put(&Of::<T>::integer(1).over(&of_inverse).over(norm));
    Ok(())
}

/// The largest exponent of a vector's elements; `None` of zeros, or where one is not finite.
fn top<T: Number>(x: &[T]) -> Option<i64> {
    x.iter().filter_map(|x| exponent(&x.singles())).max()
}

fn is_finite<T: Number>(x: &T) -> bool {
    x.singles().iter().all(Single::is_finite)
}

fn vector<T>(x: &mut [T]) -> MatMut<'_, T> {
    crate::memory::matrix(x, x.len(), 1)
}

/// x := 2^shift x
fn scale<T: Number>(shift: i64, x: &mut [T], units: Units<'_, T>) -> Result<(), Failure> {
    let mut x = vector(x);
    by_power::<T::Real>(shift, |factor| scale_parts::<T>(factor, x.vector(0, false), units.context))
}

/// x becomes 2^-shift op(A)^-1 x for a triangle without zeros on its diagonal; the shift, which is zero unless something would overflow. LAPACK's
/// latrs.
fn divide<T: Number>(
    triangle: (Uplo, Trans, Diag),
    a: &MatMut<'_, T>,
    x: &mut Memory<T>,
    spare: &mut Memory<T>,
    units: Units<'_, T>,
) -> Result<i64, Failure> {
    let (uplo, trans, diag) = triangle;
    let n = x.len();
    let copied =
        |from: &[T], to: &mut [T]| T::copy(Strided::of(from), Place::of(to), units.context);
    copied(x, spare)?;
    let part = uplo.part();
    let (of_a, of_x) = (Columns::of(a.as_ref(), part), Place::of(x));
    T::solve(Triangular { trans, diag, a: of_a, x: of_x }, units.context)?;
    let is_given = || {
        let mut all = (0..n).flat_map(|j| part.rows(j, n).map(move |i| (i, j)));
        all.all(|(i, j)| is_finite(a.as_ref().get(i, j)))
    };
    if T::Real::FAR == i64::MAX || x.iter().all(is_finite) || !is_given() {
        return Ok(0);
    }
    copied(spare, x)?;
    divide_carefully(triangle, a, x, spare, units)
}

/// [`divide`], element by element.
fn divide_carefully<T: Number>(
    (uplo, trans, diag): (Uplo, Trans, Diag),
    a: &MatMut<'_, T>,
    x: &mut [T],
    spare: &mut [T],
    units: Units<'_, T>,
) -> Result<i64, Failure> {
    let n = x.len();
    let is_adjoint = trans.is_transposed();
    let is_forward = (uplo == Uplo::Lower) != is_adjoint;
    let mut shift = 0;
    let mut lower_to = |most: i64, x: &mut [T]| {
        let by = (most - T::Real::FAR).max(0);
        shift += by;
        scale(-by, x, units)
    };
    for step in 0..n {
        let j = if is_forward { step } else { n - 1 - step };
        if diag == Diag::NonUnit {
            let divisor = a.as_ref().get(j, j).singles();
            let divisor: Pair<_> = if is_adjoint { conjugate_of(&divisor) } else { divisor };
            let of_divisor = exponent(&divisor).unwrap_or(0);
            if let Some(of_x) = exponent(&x[j].singles()) {
                lower_to(of_x - of_divisor + 1, x)?;
            }
            let quotient = over(&x[j].singles(), &divisor);
            x[j].put_singles(quotient.each_ref());
        }
        let rest = if is_forward { j + 1..n } else { 0..j };
        // What x[j] is multiplied with: a part of a column, or the conjugate of one of a row.
        let mut others = Place::of(&mut spare[..rest.len()]);
        let from = a.as_ref().vector(j, is_adjoint).part(rest.start, rest.len());
        T::copy(from, others.reborrow(), units.context)?;
        if is_adjoint {
            conjugate(others, units.context)?;
        }
        let Some(of_x) = exponent(&x[j].singles()).filter(|_| !rest.is_empty()) else { continue };
        if let Some(of_others) = top(&spare[..rest.len()]) {
            let of_rest = top(&x[rest.clone()]).unwrap_or(i64::MIN / 2);
            lower_to((of_x + of_others + 2).max(of_rest + 2), x)?;
        }
        let mut factor = T::zeros(x[j].room(), 1);
        factor[0].put_singles(x[j].singles().each_ref());
        let others = Strided::of(&spare[..rest.len()]);
        T::subtract_multiple(&factor[0], others, Place::of(&mut x[rest.clone()]), units.context)?;
    }
    Ok(shift)
}
