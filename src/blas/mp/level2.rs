//! Matrices and vectors.

use super::element::{self, Factor, Lines, Sum, plus, term, value};
use super::level1::{self, add_row};
use super::{Matrix, Means, Vector};
use crate::engine::cpu::rns::sums::{self, Places, Strided, Sums, Symmetric};
use crate::engine::rns::Array;
use crate::fallible;
use crate::options::{Norm, Part, Trans, Uplo};
use crate::product::accumulate::Accumulator;
use crate::product::residue_float::Codec;
use crate::product::wide::Wide;
use std::cmp::Ordering;
use std::sync::OnceLock;

/// y := alpha op(A) x + beta y
pub fn gemv(
    trans: Trans,
    alpha: (Array<'_>, usize),
    a: Matrix<'_>,
    x: Vector<'_>,
    beta: (Array<'_>, usize),
    y: Vector<'_>,
    means: Means,
) {
    let (row_step, term_step) = steps(trans.is_transposed(), a);
    matrix_vector(alpha, a.array, Strided { start: 0, row_step, term_step }, x, beta, y, means);
}

/// y := alpha A x + beta y for a symmetric A, of which one triangle is read.
pub fn symv(
    uplo: Uplo,
    alpha: (Array<'_>, usize),
    a: Matrix<'_>,
    x: Vector<'_>,
    beta: (Array<'_>, usize),
    y: Vector<'_>,
    means: Means,
) {
    let places = Symmetric { upper: uplo == Uplo::Upper, ld: a.ld };
    matrix_vector(alpha, a.array, places, x, beta, y, means);
}

/// Steps of the rows and terms of the sums over the columns of a matrix, or over its rows.
fn steps(turned: bool, a: Matrix<'_>) -> (isize, isize) {
    if turned { (a.ld as isize, 1) } else { (1, a.ld as isize) }
}

/// y_i := alpha sum_l a[at(i, l)] x_l + beta y_i
fn matrix_vector(
    alpha: (Array<'_>, usize),
    a: Array<'_>,
    a_at: impl Places,
    x: Vector<'_>,
    beta: (Array<'_>, usize),
    y: Vector<'_>,
    means: Means,
) {
    let (alpha, beta) = (value(&alpha.0, alpha.1, means), value(&beta.0, beta.1, means));
    let x_factor = sums::Factor::Array(x.array, x.terms());
    let terms = if alpha.is_zero() { 0 } else { x.n };
    let sums = Sums { a, x: x_factor, a_at, rows: y.n, terms };
    let sums = sums.compute(means.isa, means.threads);
    let precision = i64::from(y.array.set.bits) + 1;
    // All sums are known: from here on, y may be x or A.
    let results: Vec<OnceLock<Wide>> = fallible::collected((0..y.n).map(|_| OnceLock::new()));
    element::for_each(y.array.set, means, y.n, |work, i| {
        fallible::check();
        let mut value = Wide::default();
        let term = [Factor::Value(&beta), Factor::Element(y.array, y.at(i))];
        work.sum(&[plus(&term)], &mut value);
        if let (&[], [part]) = (&sums[i].apart[..], &sums[i].parts[..]) {
            let mut product = Wide::default();
            product.product(&level1::wide(part), &alpha);
            value.add(&product, precision);
        } else {
            let mut all = Accumulator::default();
            all.add(&value);
            let mut codec = Codec::new(a.set, means.isa);
            add_row(&mut all, &sums[i], &alpha, |l, a_value, x_value| {
                codec.load(&a, a_at.at(i, l), a_value);
                codec.load(&x.array, x.at(l), x_value);
            });
            value = all.value(precision);
        }
        // Each element once.
        let _ = results[i].set(value);
    });
    element::for_each(y.array.set, means, y.n, |work, i| {
        let mut value = results[i].get().cloned().unwrap_or_default();
        work.codec.store(&y.array, y.at(i), &mut value);
    });
}

/// A := alpha x y^T + A, or the part of it that is wanted: syr has x for y.
pub fn ger(
    alpha: (Array<'_>, usize),
    x: Vector<'_>,
    y: Vector<'_>,
    a: Matrix<'_>,
    part: Part,
    means: Means,
) {
    let alpha = value(&alpha.0, alpha.1, means);
    let loaded = element::loaded(x, a.cols, means);
    let of_y = element::loaded(y, a.cols, means);
    let factors = element::scaled(&alpha, y, of_y.as_ref(), means);
    let operands = [Lines { loaded: loaded.as_ref(), ..x.lines() }, a.lines()];
    let terms = [term(&factors, &[0]), term(&[], &[1])];
    element::of_columns(a, part, means, &operands, &[Sum { terms: &terms, to: operands[1] }]);
}

/// A triangle of A := alpha (x y^T + y x^T) + A.
pub fn syr2(
    uplo: Uplo,
    alpha: (Array<'_>, usize),
    x: Vector<'_>,
    y: Vector<'_>,
    a: Matrix<'_>,
    means: Means,
) {
    let alpha = value(&alpha.0, alpha.1, means);
    let both = [x, y];
    let loaded = both.map(|v| element::loaded(v, a.cols, means));
    let scaled = |k: usize| element::scaled(&alpha, both[k], loaded[k].as_ref(), means);
    let (of_x, of_y) = (scaled(1), scaled(0));
    let lines = |k: usize| Lines { loaded: loaded[k].as_ref(), ..both[k].lines() };
    let operands = [lines(0), lines(1), a.lines()];
    let terms = [term(&of_x, &[0]), term(&of_y, &[1]), term(&[], &[2])];
    let sum = Sum { terms: &terms, to: operands[2] };
    element::of_columns(a, uplo.part(), means, &operands, &[sum]);
}

/// C := alpha A + beta B; ge_acc has B for C.
pub fn ge_add(
    alpha: (Array<'_>, usize),
    a: Matrix<'_>,
    beta: (Array<'_>, usize),
    b: Matrix<'_>,
    c: Matrix<'_>,
    means: Means,
) {
    let [alpha, beta] =
        [alpha, beta].map(|scalar| [element::constant(value(&scalar.0, scalar.1, means))]);
    let terms = [term(&alpha, &[0]), term(&beta, &[1])];
    let sum = Sum { terms: &terms, to: c.lines() };
    element::of_columns(c, Part::All, means, &[a.lines(), b.lines()], &[sum]);
}

/// A := diag(left) A diag(right), of which one may be absent.
pub fn ge_scale(left: Option<Vector<'_>>, right: Option<Vector<'_>>, a: Matrix<'_>, means: Means) {
    let of_right = right.and_then(|d| element::loaded(d, a.cols, means));
    let one = level1::one();
    let factors = right.map(|d| element::scaled(&one, d, of_right.as_ref(), means));
    let of_left = left.and_then(|d| element::loaded(d, a.cols, means));
    let left_lines = left.as_ref().map(|d| Lines { loaded: of_left.as_ref(), ..d.lines() });
    let operands = [a.lines(), left_lines.unwrap_or(a.lines())];
    let count = 1 + usize::from(left.is_some());
    let terms = [term(factors.as_deref().unwrap_or(&[]), &[0, 1][..count])];
    let sum = Sum { terms: &terms, to: operands[0] };
    element::of_columns(a, Part::All, means, &operands[..count], &[sum]);
}

/// The largest sum of magnitudes of a column, or of a row, rounded.
pub fn ge_norm(norm: Norm, a: Matrix<'_>, means: Means) -> Wide {
    let (rows, terms) = match norm {
        Norm::One => (a.cols, a.rows),
        Norm::Infinity => (a.rows, a.cols),
    };
    let (row_step, term_step) = steps(norm == Norm::One, a);
    let a_at = Strided { start: 0, row_step, term_step };
    let sums = Sums { a: a.array, x: sums::Factor::Magnitude, a_at, rows, terms };
    let sums = sums.compute(means.isa, means.threads);
    let mut codec = Codec::new(a.array.set, means.isa);
    let mut best = Wide::default();
    for (i, row) in sums.iter().enumerate() {
        // Rounding keeps the order, so that the largest may be taken afterwards.
        let sum = level1::total(row, a.array, means, |l, a_value, x_value| {
            codec.load(&a.array, a_at.at(i, l), a_value);
            a_value.negative = false;
            x_value.clone_from(&level1::one());
        });
        if is_larger(&sum, &best) {
            best = sum;
        }
    }
    best
}

/// Compares canonical numbers that are not negative.
fn is_larger(a: &Wide, b: &Wide) -> bool {
    let key = |x: &Wide| (!x.is_zero(), x.exponent);
    match key(a).cmp(&key(b)) {
        Ordering::Equal => a.limbs.iter().rev().gt(b.limbs.iter().rev()),
        order => order == Ordering::Greater,
    }
}
