//! Sums on the CPU, each exact and rounded once.

use super::Context;
use super::element::{self, Factor, plus, value};
use std::cmp::Ordering;
use std::hint::select_unpredictable;
use wideblas_base::fallible;
use wideblas_base::options::{Norm, Trans, Uplo};
use wideblas_engine::cpu::rns::sums::{self, Places, RowSum, Strided, Sums, Symmetric};
use wideblas_engine::rns::{Array, Matrix, Vector, ZERO_EXP};
use wideblas_format::rns::ErFloat;
use wideblas_format::wide::Wide;
use wideblas_product::accumulate::Accumulator;
use wideblas_product::rns_codec::Codec;

/// The places of a vector as those of terms.
fn terms_of(x: &Vector<Array<'_>>) -> Strided {
    Strided { start: x.first(), row_step: 0, term_step: x.inc as isize }
}

/// Adds factor times the sum of a row to `all`; `term(l, a, x)` loads the factors of a term that was left apart.
fn add_row(
    all: &mut Accumulator,
    row: &RowSum,
    factor: &Wide,
    mut term: impl FnMut(usize, &mut Wide, &mut Wide),
) {
    let [mut a, mut x, mut ax, mut product] = std::array::from_fn(|_| Wide::default());
    let mut include = |value: &Wide| {
        if !value.is_zero() {
            product.product(value, factor);
            all.add(&product);
        }
    };
    for part in &row.parts {
        include(&wide(part));
    }
    for terms in &row.apart {
        for l in terms.clone() {
            term(l, &mut a, &mut x);
            ax.product(&a, &x);
            include(&ax);
        }
    }
}

/// A part of a sum.
fn wide(part: &sums::Part) -> Wide {
    Wide { negative: part.negative, exponent: part.exponent, limbs: part.limbs.clone() }
}

fn one() -> Wide {
    Wide { limbs: vec![1], ..Wide::default() }
}

/// The sum of magnitudes, rounded.
pub fn asum(x: Vector<Array<'_>>, context: Context) -> Wide {
    let sums = Sums {
        a: x.array,
        x: sums::SecondFactor::Magnitude,
        a_at: terms_of(&x),
        rows: 1,
        terms: x.n,
    };
    let mut codec = Codec::new(x.array.set, context.isa);
    total(&sums.compute(context.isa, context.threads)[0], x.array, x.n, context, |l, a, b| {
        codec.load(&x.array, x.at(l), a);
        a.negative = false;
        b.clone_from(&one());
    })
}

/// The sum of products, rounded.
pub fn dot(x: Vector<Array<'_>>, y: Vector<Array<'_>>, context: Context) -> Wide {
    let sums = Sums {
        a: x.array,
        x: sums::SecondFactor::Array(y.array, terms_of(&y)),
        a_at: terms_of(&x),
        rows: 1,
        terms: x.n,
    };
    let mut codec = Codec::new(x.array.set, context.isa);
    total(&sums.compute(context.isa, context.threads)[0], x.array, x.n, context, |l, a, b| {
        codec.load(&x.array, x.at(l), a);
        codec.load(&y.array, y.at(l), b);
    })
}

/// The sum of a row of `terms` terms, rounded to the precision of the array's set.
fn total(
    row: &RowSum,
    array: Array<'_>,
    terms: usize,
    context: Context,
    mut term: impl FnMut(usize, &mut Wide, &mut Wide),
) -> Wide {
    let codec = Codec::new(array.set, context.isa);
    let precision = i64::from(array.set.bits) + 1;
    let mut rounded = |row: &RowSum, more: Option<i64>| {
        let mut sum = if let (&[], [part], None) = (&row.apart[..], &row.parts[..], more) {
            let mut sum = wide(part);
            sum.trim();
            sum
        } else {
            let mut all = Accumulator::default();
            add_row(&mut all, row, &one(), &mut term);
            if let Some(exponent) = more {
                all.add(&Wide { exponent, ..one() });
            }
            all.value(precision)
        };
        codec.canonical(&mut sum);
        sum
    };
    let sum = rounded(row, None);
    if row.below.is_some() {
        // Rounding is monotonic: if both ends round to the same number, so does everything between them.
        let end = rounded(row, row.below);
        if (end.exponent, &end.limbs) != (sum.exponent, &sum.limbs) {
            let mut all = RowSum::default();
            all.apart.push(0..terms);
            return rounded(&all, None);
        }
    }
    sum
}

/// The norm of a vector, rounded.
pub fn norm(norm: Norm, x: Vector<Array<'_>>, context: Context) -> Wide {
    match norm {
        Norm::One => asum(x, context),
        Norm::Infinity => largest(x.array, (0..x.n).map(|i| x.at(i)), context),
    }
}

/// The largest magnitude of some numbers.
pub fn largest(array: Array<'_>, places: impl Iterator<Item = usize>, context: Context) -> Wide {
    let mut codec = Codec::new(array.set, context.isa);
    let mut load = |at: usize, value: &mut Wide| {
        codec.load(&array, at, value);
        value.negative = false;
    };
    let [mut best, mut value] = [(); 2].map(|()| Wide::default());
    // Of the largest so far: its exponent, its interval, and its place as long as `best` is not its value.
    let (mut top, mut low, mut high) = (ZERO_EXP, ErFloat::default(), ErFloat::default());
    let mut place = None;
    for at in places {
        // Canonical numbers are ordered by their exponents first, and then by their intervals where these do not
        // overlap. Most end here, at one condition: of two branches the processor could not predict the first one where
        // about half of the numbers have the largest exponent, and most of the time would be lost by that.
        let (exp, [from, to]) = (array.exp(at), array.eval(at));
        if select_unpredictable(exp == top, to.is_below(&low), exp < top) || exp == ZERO_EXP {
            continue;
        }
        if exp > top || high.is_below(&from) {
            (top, low, high, place) = (exp, from, to, Some(at));
            continue;
        }
        if let Some(place) = place.take() {
            load(place, &mut best);
        }
        load(at, &mut value);
        if value.limbs.iter().rev().gt(best.limbs.iter().rev()) {
            std::mem::swap(&mut best, &mut value);
            (low, high) = (from, to);
        }
    }
    if let Some(place) = place {
        load(place, &mut best);
    }
    best
}

/// The operands of y := alpha A x + beta y in host memory.
pub struct MatVec<'a> {
    pub alpha: Array<'a>,
    pub a: Matrix<Array<'a>>,
    pub x: Vector<Array<'a>>,
    pub beta: Array<'a>,
    pub y: Vector<Array<'a>>,
}

/// y := alpha op(A) x + beta y
pub fn gemv(trans: Trans, operands: MatVec<'_>, context: Context) {
    let (row_step, term_step) = steps(trans.is_transposed(), operands.a);
    matrix_vector(operands, Strided { start: 0, row_step, term_step }, context);
}

/// y := alpha A x + beta y for a symmetric A; only one triangle is read.
pub fn symv(uplo: Uplo, operands: MatVec<'_>, context: Context) {
    let places = Symmetric { upper: uplo == Uplo::Upper, ld: operands.a.ld };
    matrix_vector(operands, places, context);
}

/// Steps of the rows and terms of the sums over the columns of a matrix, or over its rows.
fn steps(turned: bool, a: Matrix<Array<'_>>) -> (isize, isize) {
    if turned { (a.ld as isize, 1) } else { (1, a.ld as isize) }
}

/// y_i := alpha sum_l a[at(i, l)] x_l + beta y_i
fn matrix_vector(operands: MatVec<'_>, a_at: impl Places, context: Context) {
    let MatVec { alpha, a, x, beta, y } = operands;
    let a = a.array;
    let (alpha, beta) = (value(&alpha, 0, context), value(&beta, 0, context));
    let x_factor = sums::SecondFactor::Array(x.array, terms_of(&x));
    let terms = if alpha.is_zero() { 0 } else { x.n };
    let sums = Sums { a, x: x_factor, a_at, rows: y.n, terms };
    let sums = sums.compute(context.isa, context.threads);
    let precision = i64::from(y.array.set.bits) + 1;
    element::replace(&y, context, |work, i| {
        fallible::check();
        let mut value = Wide::default();
        let term = [Factor::Value(&beta), Factor::Element(y.array, y.at(i))];
        work.sum(&[plus(&term)], &mut value);
        if let (&[], [part]) = (&sums[i].apart[..], &sums[i].parts[..]) {
            let mut product = Wide::default();
            product.product(&wide(part), &alpha);
            value.add(&product, precision);
        } else {
            let mut all = Accumulator::default();
            all.add(&value);
            let mut codec = Codec::new(a.set, context.isa);
            add_row(&mut all, &sums[i], &alpha, |l, a_value, x_value| {
                codec.load(&a, a_at.at(i, l), a_value);
                codec.load(&x.array, x.at(l), x_value);
            });
            value = all.value(precision);
        }
        value
    });
}

/// The largest sum of magnitudes of a column, or of a row, rounded.
pub fn ge_norm(norm: Norm, a: Matrix<Array<'_>>, context: Context) -> Wide {
    let (rows, terms) = match norm {
        Norm::One => (a.cols, a.rows),
        Norm::Infinity => (a.rows, a.cols),
    };
    let (row_step, term_step) = steps(norm == Norm::One, a);
    let a_at = Strided { start: 0, row_step, term_step };
    let sums = Sums { a: a.array, x: sums::SecondFactor::Magnitude, a_at, rows, terms };
    let sums = sums.compute(context.isa, context.threads);
    let mut codec = Codec::new(a.array.set, context.isa);
    let mut best = Wide::default();
    for (i, row) in sums.iter().enumerate() {
        // Rounding keeps the order, so that the largest may be taken afterwards.
        let sum = total(row, a.array, terms, context, |l, a_value, x_value| {
            codec.load(&a.array, a_at.at(i, l), a_value);
            a_value.negative = false;
            x_value.clone_from(&one());
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
