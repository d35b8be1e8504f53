//! Matrix-vector routines: each element of a result is a sum along a row or a column of the matrix, whatever its storage.

use super::level1::{NOTHING, ONE_TIMES};
use super::{Number, in_shares, reach, reach_of_columns, store, threads};
use crate::blas::level1::Context;
use crate::blas::level2::{Columns, Meaning, Product, Rank, Triangular};
use crate::engine::cpu::vectors::Place;
use crate::fallible;
use crate::format::mpfr::Value;
use crate::options::Diag;
use crate::product::linear::{Factor, Linear, ONE, Reach, Terms, Work, double};

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
    let Rank { alpha, x, y, both, a } = rank;
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

/// The order of a triangular matrix, and the order in which the elements of a product, or of a solution, are computed.
struct Way {
    n: usize,
    transposed: bool,
    is_unit: bool,
    /// op(A) is a lower triangle.
    is_lower: bool,
}

impl Way {
    fn of<T>(Triangular { trans, diag, a, x }: &Triangular<'_, T>) -> Way {
        let (n, cols) = a.shape();
        assert!(n == cols && x.len() == n);
        let transposed = trans.is_transposed();
        Way { n, transposed, is_unit: *diag == Diag::Unit, is_lower: a.is_lower() != transposed }
    }

    fn element(&self, step: usize, forwards: bool) -> usize {
        if forwards { step } else { self.n - 1 - step }
    }

    /// Adds the terms of row `i` of op(A) x but for the diagonal, or subtracts them. Where op(A) = A, a zero in x leaves out
    /// its column, as in the reference BLAS.
    #[inline]
    fn add_beside<T: Number>(
        &self,
        sum: &mut Terms<'_>,
        a: &Columns<'_, T>,
        x: &Place<'_, T>,
        i: usize,
        minus: bool,
    ) {
        if self.transposed {
            for k in a.rows(i).filter(|&k| k != i) {
                sum.add(a.element(k, i).value(), x.get(k).value(), minus);
            }
        } else {
            for k in a.cols(i).filter(|&k| k != i) {
                let x = x.get(k).value();
                if !matches!(x, Value::Zero) {
                    sum.add(a.element(i, k).value(), x, minus);
                }
            }
        }
    }
}

fn working_memory() -> Work {
    Work::new().unwrap_or_else(|| fallible::end_call())
}

/// x := op(A) x
pub fn multiply<T: Number>(triangular: Triangular<'_, T>, _: Context) {
    let way = Way::of(&triangular);
    let Triangular { a, x, .. } = triangular;
    let of_x = reach(x);
    let reach = reach_of_columns(&a).times(of_x).and(of_x);
    let mut memory = working_memory();
    for step in 0..way.n {
        // An element is written when no other one needs it any more.
        let i = way.element(step, !way.is_lower);
        let old = x.get(i);
        let (value, span) = (old.value(), old.span());
        let linear = Linear { alpha: ONE_TIMES, beta: NOTHING, old: Value::Zero, reach, span };
        let value = memory.linear(&linear, |sum| {
            way.add_beside(sum, &a, &x, i, false);
            if way.is_unit {
                sum.add_one(value, false);
            } else if way.transposed || !matches!(value, Value::Zero) {
                sum.add(a.element(i, i).value(), value, false);
            }
        });
        x.change(i, |x| store(x, value));
    }
}

/// x becomes the solution of op(A) x = b, which it was: each element is an exact sum divided by an element of the diagonal,
/// and rounded once; where a sum reaches so far that no memory holds it in one piece, it is rounded before, 128 bits
/// farther down.
pub fn solve<T: Number>(triangular: Triangular<'_, T>, _: Context) {
    const FARTHER: i64 = 128;
    let way = Way::of(&triangular);
    let Triangular { a, x, .. } = triangular;
    let of_a = reach_of_columns(&a);
    let mut of_x = reach(x);
    let mut memory = working_memory();
    for step in 0..way.n {
        let i = way.element(step, way.is_lower);
        let (old, span) = (x.get(i).value(), x.get(i).span());
        let linear = Linear {
            alpha: ONE_TIMES,
            beta: ONE_TIMES,
            old,
            reach: of_a.times(of_x).and(of_x),
            span: span + FARTHER,
        };
        let sum = memory.linear(&linear, |sum| way.add_beside(sum, &a, &x, i, true));
        let rest = sum.map(|sum| match (sum.is_zero(), sum.negative) {
            (true, _) => 0.0,
            (_, true) => -1.0,
            _ => 1.0,
        });
        let divisor = if way.is_unit { ONE } else { a.element(i, i).value() };
        let value = match (rest, divisor) {
            _ if way.is_unit => rest.map(|_| memory.sum()),
            // As in the reference BLAS.
            (Ok(0.0), _) if !way.transposed => Ok(memory.sum()),
            (Ok(0.0), Value::Finite(_)) => Ok(memory.sum()),
            (Ok(_), Value::Finite(divisor)) => Ok(memory.divided(&divisor, span)),
            (Ok(rest) | Err(rest), divisor) => match rest / double(&divisor) {
                0.0 => {
                    memory.sum().clear();
                    Ok(memory.sum())
                }
                special => Err(special),
            },
        };
        x.change(i, |x| store(x, value));
        of_x = of_x.and(Reach::of(&x.get(i).value()));
    }
}
