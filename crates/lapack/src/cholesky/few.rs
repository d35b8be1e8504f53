//! The factorisation of matrices of few rows, number by number: a call for a vector of some numbers takes longer than what it computes.

use crate::Zero;
use crate::real::Real;
use crate::single::Single;
use wideblas_base::fallible;
use wideblas_base::options::Uplo;
use wideblas_blas::MatMut;

/// Rows up to which a matrix is factored here.
const MOST: usize = 12;

/// See [`super::factor`]; `None`, with nothing done, of many rows, and of numbers that do not refer to limbs.
pub fn factor<T: Real>(uplo: Uplo, a: &mut MatMut<'_, T>) -> Option<Option<Zero>> {
    let n = a.rows;
    if !T::IS_OF_LIMBS || n > MOST {
        return None;
    }
    let place = |i: usize, j: usize| match uplo {
        Uplo::Lower => [i, j],
        Uplo::Upper => [j, i],
    };
    // The columns of L, one after the other.
    let mut numbers = fallible::room_for(n * (n + 1) / 2);
    for j in 0..n {
        numbers.extend((j..n).map(|i| {
            let [row, col] = place(i, j);
            a.column(col)[row].single()
        }));
    }
    let mut rest = &mut numbers[..];
    for j in 0..n {
        let (column, others) = rest.split_at_mut(n - j);
        let [diagonal, below @ ..] = column else { break };
        if !diagonal.exceeds(&Single::integer(0)) {
            return Some(Some(j));
        }
        *diagonal = diagonal.root();
        let factor = T::Single::integer(1).over(diagonal);
        below.iter_mut().for_each(|x| *x = x.times(&factor));
        let mut other = &mut *others;
        for (k, factor) in below.iter().enumerate() {
            let (column, next) = other.split_at_mut(below.len() - k);
            for (to, x) in column.iter_mut().zip(&below[k..]) {
                *to = to.minus(&x.times(factor));
            }
            other = next;
        }
        for (i, x) in column.iter().enumerate() {
            let [row, col] = place(j + i, j);
            a.column(col)[row].put(x);
        }
        rest = others;
    }
    Some(None)
}
