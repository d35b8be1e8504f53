//! Matrix-vector routines: each element of a result is a sum along a row or a column of the matrix, whatever its storage.

use super::level1::ONE_TIMES;
use super::triangle::{LeftOut, Triangle};
use super::{Number, in_shares, reach, reach_of_columns, store, threads, working_memory};
use crate::blas::level1::Context;
use crate::blas::level2::{Columns, Meaning, Product, Rank, Triangular};
use crate::engine::cpu::vectors::Place;
use crate::format::mpfr::Value;
use crate::options::Diag;
use crate::product::linear::{Factor, Linear, Reach, Terms};

/// y := alpha op(A) x + beta y
pub fn product<T: Number>(product: Product<'_, T>, context: Context) {
    let Product { meaning, alpha, a, x, beta, y } = product;
    let (m, n) = a.shape();
    let (rows, terms) = if meaning == Meaning::Transposed { (n, m) } else { (m, n) };
    assert!(y.len() == rows && x.len() == terms);
    let (alpha, beta) = (&Factor::of(alpha), &Factor::of(beta));
    let reads = !matches!(alpha, Factor::Zero);
    if rows == 0 || !reads && matches!(beta, Factor::One) {
        return;
    }
    let reach = match reads {
        true => reach_of_columns(&a).times(reach(x)),
        false => Reach::NOTHING,
    };
    let work = if reads { m.saturating_mul(n) } else { rows };
    in_shares(rows, threads(context, work, y.get(0)), |rows, memory| {
        for i in rows {
            let old = y.get(i);
            let linear = Linear { alpha, beta, old: old.value(), reach, span: old.span() };
            let value = memory.linear(&linear, |sum| {
                if reads {
                    add_row(sum, meaning, &a, &x, i);
                }
            });
            y.change(i, |y| store(y, value));
        }
    });
}

/// Adds the terms of element `i` of op(A) x.
#[inline]
fn add_row<T: Number>(
    sum: &mut Terms<'_>,
    meaning: Meaning,
    a: &Columns<'_, T>,
    x: &Place<'_, T>,
    i: usize,
) {
    if meaning != Meaning::Transposed {
        for j in a.cols(i) {
            sum.add(a.element(i, j).value(), x.get(j).value(), false);
        }
    }
    if meaning != Meaning::Plain {
        let is_symmetric = meaning == Meaning::Symmetric;
        for k in a.rows(i).filter(|&k| !is_symmetric || k != i) {
            sum.add(a.element(k, i).value(), x.get(k).value(), false);
        }
    }
}

/// A := alpha x y^T + A, or alpha (x y^T + y x^T) + A.
pub fn update<T: Number>(rank: Rank<'_, T>, context: Context) {
    let Rank { alpha, x, y, added, a } = rank;
    let both = added.has_both();
    let (m, n) = a.shape();
    assert!(x.len() == m && y.len() == n);
    let alpha = &Factor::of(alpha);
    if matches!(alpha, Factor::Zero) || m == 0 || n == 0 {
        return;
    }
    let is_zero = |x: &T| matches!(x.value(), Value::Zero);
    in_shares(n, threads(context, m.saturating_mul(n), x.get(0)), |cols, memory| {
        for j in cols {
            // As in the reference BLAS.
            if is_zero(y.get(j)) && (!both || is_zero(x.get(j))) {
                continue;
            }
            let first = alpha.times(y.get(j).value());
            let second = if both { alpha.times(x.get(j).value()) } else { Factor::Zero };
            let of_factors = [&first, &second].map(|factor| Reach::of(&factor.value()));
            for i in a.rows(j) {
                let old = a.element(i, j);
                let xs = [x.get(i).value(), if both { y.get(i).value() } else { Value::Zero }];
                let reaches = [0, 1].map(|k| Reach::of(&xs[k]).times(of_factors[k]));
                let linear = Linear {
                    alpha: ONE_TIMES,
                    beta: ONE_TIMES,
                    old: old.value(),
                    reach: reaches[0].and(reaches[1]),
                    span: old.span(),
                };
                let value = memory.linear(&linear, |sum| {
                    sum.add(xs[0], first.value(), false);
                    if both {
                        sum.add(xs[1], second.value(), false);
                    }
                });
                a.change(i, j, |element| store(element, value));
            }
        }
    });
}

/// x := op(A) x
pub fn multiply<T: Number>(triangular: Triangular<'_, T>, _: Context) {
    let mut memory = working_memory();
    let (left_out, x, is_unit) = parts(&triangular);
    let Triangular { trans, a, .. } = triangular;
    let (n, reach, is_lower) = (a.shape().0, reach_of_columns(&a), a.is_lower());
    if trans.is_transposed() {
        let (row, element) = (|i| a.rows(i), |i, k| a.element(k, i));
        let of = Triangle { n, is_lower: !is_lower, is_unit, left_out, row, element, reach };
        of.multiply(ONE_TIMES, x, &mut memory);
    } else {
        let (row, element) = (|i| a.cols(i), |i, k| a.element(i, k));
        let of = Triangle { n, is_lower, is_unit, left_out, row, element, reach };
        of.multiply(ONE_TIMES, x, &mut memory);
    }
}

/// x becomes the solution of op(A) x = b, which it was.
pub fn solve<T: Number>(triangular: Triangular<'_, T>, _: Context) {
    let mut memory = working_memory();
    let (left_out, x, is_unit) = parts(&triangular);
    let Triangular { trans, a, .. } = triangular;
    let (n, reach, is_lower) = (a.shape().0, reach_of_columns(&a), a.is_lower());
    if trans.is_transposed() {
        let (row, element) = (|i| a.rows(i), |i, k| a.element(k, i));
        let of = Triangle { n, is_lower: !is_lower, is_unit, left_out, row, element, reach };
        of.solve(x, &mut memory);
    } else {
        let (row, element) = (|i| a.cols(i), |i, k| a.element(i, k));
        let of = Triangle { n, is_lower, is_unit, left_out, row, element, reach };
        of.solve(x, &mut memory);
    }
}

fn parts<'a, T>(
    Triangular { trans, diag, a, x }: &Triangular<'a, T>,
) -> (LeftOut, Place<'a, T>, bool) {
    let (n, cols) = a.shape();
    assert!(n == cols && x.len() == n);
    let left_out = if trans.is_transposed() { LeftOut::Nothing } else { LeftOut::ZeroInVector };
    (left_out, *x, *diag == Diag::Unit)
}
