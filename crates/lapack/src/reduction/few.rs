//! The reduction of matrices of few rows, number by number: a call for a vector of some numbers takes longer than what it computes.

use super::Tridiagonal;
use crate::Number;
use crate::real::{Of, Real};
use crate::single::Single;
use wideblas_base::fallible;
use wideblas_base::options::Uplo;
use wideblas_blas::MatMut;

/// Rows up to which a matrix is reduced here.
const MOST: usize = 32;

/// Exponents of numbers whose squares are what they should be.
const FARTHEST: i64 = 1 << 60;

/// A triangle of a symmetric matrix as a lower one: an upper one has the order of its rows and columns reversed.
struct Triangle {
    uplo: Uplo,
    n: usize,
}

impl Triangle {
    /// The place in the matrix of element (i, j), of which i is not the smaller one.
    fn place(&self, i: usize, j: usize) -> [usize; 2] {
        match self.uplo {
            Uplo::Lower => [i, j],
            Uplo::Upper => [self.n - 1 - i, self.n - 1 - j],
        }
    }

    /// The place of the element beside the diagonal in column j.
    fn beside(&self, j: usize) -> usize {
        match self.uplo {
            Uplo::Lower => j,
            Uplo::Upper => self.n - 2 - j,
        }
    }
}

/// See [`super::reduce`]; false, with nothing done, of other matrices than real ones of limbs with few rows, and of such with infinities,
/// NaN, or numbers far from 1.
pub fn reduce<T: Number>(uplo: Uplo, a: &mut MatMut<'_, T>, to: &mut Tridiagonal<'_, T>) -> bool {
    let n = a.rows;
    if T::IS_COMPLEX || !T::Real::IS_OF_LIMBS || n > MOST {
        return false;
    }
    let triangle = Triangle { uplo, n };
    let places = (0..n * n).map(|at| (at % n, at / n));
    // Column by column; what is above the diagonal is not used.
    let mut numbers = fallible::collected(places.map(|(i, j)| {
        let [i, j] = triangle.place(i.max(j), i.min(j));
        let [number, _] = a.as_ref().get(i, j).singles();
        number
    }));
    if !numbers.iter().all(|x| x.is_finite() && x.exponent().abs() <= FARTHEST) {
        return false;
    }
    let mut w = fallible::room_for(n);
    for j in 0..n.saturating_sub(1) {
        let (column, rest) = numbers[j * n..].split_at_mut(n);
        let tau = reflect(&mut column[j + 1..]);
        let beside = triangle.beside(j);
        to.e[beside].put(&column[j + 1]);
        put(&mut to.tau[beside], &tau);
        if !tau.is_zero() {
            change(n, &tau, &mut column[j + 1..], rest, &mut w);
        }
    }
    for j in 0..n {
        to.d[triangle.place(j, j)[0]].put(&numbers[j * (n + 1)]);
    }
    // A matrix of two rows stays what it is.
    for (i, j) in (0..n).flat_map(|j| (j..n).map(move |i| (i, j))).filter(|_| n > 2) {
        let [row, col] = triangle.place(i, j);
        put(&mut a.column(col)[row], &numbers[i + j * n]);
    }
    true
}

/// A number becomes the one nearest to a real number.
fn put<T: Number>(to: &mut T, x: &Of<T>) {
    to.put_singles([x, x]);
}

/// The reflector that makes zeros of all numbers but the first, see [`crate::reflectors::generate`]: its factor. The first number becomes
/// what is left, the others the rest of its vector.
fn reflect<S: Single>(x: &mut [S]) -> S {
    let [alpha, rest @ ..] = x else { return S::integer(0) };
    let square = dot(rest, rest);
    if square.is_zero() {
        return S::integer(0);
    }
    let length = alpha.square().plus(&square).root();
    let beta = if alpha.is_negative() { length } else { length.negated() };
    let tau = beta.minus(alpha).over(&beta);
    let factor = S::integer(1).over(&alpha.minus(&beta));
    rest.iter_mut().for_each(|x| *x = x.times(&factor));
    *alpha = beta;
    tau
}

/// x^T y
fn dot<S: Single>(x: &[S], y: &[S]) -> S {
    let products = x.iter().zip(y).map(|(x, y)| x.times(y));
    products.reduce(|sum, product| sum.plus(&product)).unwrap_or_else(|| S::integer(0))
}

/// The lower triangle A of the last rows and columns becomes that of H A H, H being the reflector with the vector v, whose first element
/// counts as 1. The columns of A have `n` elements, the first of which are not A's. w is memory.
fn change<S: Single>(n: usize, tau: &S, v: &mut [S], a: &mut [S], w: &mut Vec<S>) {
    let m = v.len();
    let above = n - m;
    let first = std::mem::replace(&mut v[0], S::integer(1));
    // w = tau A v, less half of tau (w^T v) v
    w.clear();
    w.extend((0..m).map(|i| {
        let at = |j: usize| &a[i.min(j) * n + above + i.max(j)];
        let others = (1..m).map(|j| at(j).times(&v[j]));
        others.fold(at(0).clone(), |sum, product| sum.plus(&product)).times(tau)
    }));
    let half = tau.times(&dot(w, v)).scaled(-1);
    w.iter_mut().zip(&*v).for_each(|(w, v)| *w = w.minus(&half.times(v)));
    // A := A - v w^T - w v^T
    for j in 0..m {
        for i in j..m {
            let to = &mut a[j * n + above + i];
            *to = to.minus(&v[i].times(&w[j]).plus(&w[i].times(&v[j])));
        }
    }
    v[0] = first;
}
