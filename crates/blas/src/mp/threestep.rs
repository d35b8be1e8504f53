//! The scheme of the GEMV paper, algorithm 1: every operation rounded, products first and then their sums.
//! For comparison: it is slower and less accurate than `sums::gemv`.

use super::Context;
use super::element::{self, Factor, Work, plus, value};
use super::sums::MatVec;
use wideblas_base::fallible;
use wideblas_base::options::Trans;
use wideblas_format::wide::Wide;

/// y := alpha op(A) x + beta y: d := alpha x and y := beta y, then `b_il := op(A)_il d_l`, summed up over l, and
/// the sum added to y; all of them rounded to the set's precision.
///
/// Sums are trees. While more than one term is left, the second half (without the middle term when their number is
/// odd) is added to the first half, term by term. So all engines give the same bits.
///
/// The error of an element is at most (N + 2) u / (1 - (N + 2) u) of |alpha| |A| |x| + |beta| |y|, with N terms
/// and u = 2^-p: (18) of the paper, which holds for any order. In this one a term meets log2 N + 4 roundings at most.
pub fn gemv(trans: Trans, operands: MatVec<'_>, context: Context) {
    let MatVec { alpha, a, x, beta, y } = operands;
    let (alpha, beta) = (value(&alpha, 0, context), value(&beta, 0, context));
    let set = y.array.set;
    let mut work = Work::new(set, context);
    let d: Vec<Wide> = fallible::collected((0..x.n).map(|l| {
        fallible::check();
        let term = [Factor::Value(&alpha), Factor::Element(x.array, x.at(l))];
        rounded(&mut work, &term)
    }));
    element::replace(&y, context, |work, i| {
        let product = |work: &mut Work, (l, d): (usize, &Wide)| {
            let at = if trans.is_transposed() { a.at(l, i) } else { a.at(i, l) };
            rounded(work, &[Factor::Element(a.array, at), Factor::Value(d)])
        };
        let mut terms: Vec<Wide> = fallible::collected(d.iter().enumerate().map(|term| {
            fallible::check();
            product(work, term)
        }));
        while terms.len() > 1 {
            let half = terms.len().div_ceil(2);
            let (first, second) = terms.split_at_mut(half);
            first.iter_mut().zip(second).for_each(|(sum, x)| add(work, sum, x));
            terms.truncate(half);
        }
        let mut old = rounded(work, &[Factor::Value(&beta), Factor::Element(y.array, y.at(i))]);
        terms.iter().for_each(|sum| add(work, &mut old, sum));
        old
    });
}

/// The product of factors, rounded.
fn rounded(work: &mut Work, factors: &[Factor<'_>]) -> Wide {
    let mut product = Wide::default();
    work.sum(&[plus(factors)], &mut product);
    work.codec.canonical(&mut product);
    product
}

/// `sum := sum + x`, rounded.
fn add(work: &mut Work, sum: &mut Wide, x: &Wide) {
    sum.add(x, i64::from(work.codec.set.bits) + 1);
    work.codec.canonical(sum);
}
