//! Vectors.

use super::element::{self, Factor, Work, minus, plus, value};
use super::{Means, Norm, Vector};
use crate::engine::cpu::rns::sums::{self, RowSum, Sums};
use crate::engine::rns::{Array, ZERO_EXP};
use crate::product::accumulate::Accumulator;
use crate::product::residue_float::Codec;
use crate::product::wide::Wide;

/// Adds factor times the sum of a row to `all`; `term(l, a, x)` loads the factors of a term that was left apart.
pub fn add_row(
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
pub fn wide(part: &sums::Part) -> Wide {
    Wide { negative: part.negative, exponent: part.exponent, limbs: part.limbs.clone() }
}

pub fn one() -> Wide {
    Wide { limbs: vec![1], ..Wide::default() }
}

/// The sum of magnitudes, rounded.
pub fn asum(x: Vector<'_>, means: Means) -> Wide {
    let sums =
        Sums { a: x.array, x: sums::Factor::Magnitude, a_at: x.terms(), rows: 1, terms: x.n };
    let mut codec = Codec::new(x.array.set, means.isa);
    total(&sums.compute(means.isa, means.threads)[0], x.array, means, |l, a, b| {
        codec.load(&x.array, x.at(l), a);
        a.negative = false;
        b.clone_from(&one());
    })
}

/// The sum of products, rounded.
pub fn dot(x: Vector<'_>, y: Vector<'_>, means: Means) -> Wide {
    let sums = Sums {
        a: x.array,
        x: sums::Factor::Array(y.array, y.terms()),
        a_at: x.terms(),
        rows: 1,
        terms: x.n,
    };
    let mut codec = Codec::new(x.array.set, means.isa);
    total(&sums.compute(means.isa, means.threads)[0], x.array, means, |l, a, b| {
        codec.load(&x.array, x.at(l), a);
        codec.load(&y.array, y.at(l), b);
    })
}

/// A row's sum, rounded to the precision of the array's set.
fn total(
    row: &RowSum,
    array: Array<'_>,
    means: Means,
    term: impl FnMut(usize, &mut Wide, &mut Wide),
) -> Wide {
    let mut all = Accumulator::default();
    add_row(&mut all, row, &one(), term);
    let mut sum = all.value(i64::from(array.set.bits) + 1);
    Codec::new(array.set, means.isa).canonical(&mut sum);
    sum
}

/// The norm of a vector, rounded.
pub fn norm(norm: Norm, x: Vector<'_>, means: Means) -> Wide {
    match norm {
        Norm::One => asum(x, means),
        Norm::Infinity => largest(x.array, (0..x.n).map(|i| x.at(i)), means),
    }
}

/// The largest magnitude of some numbers.
pub fn largest(
    array: Array<'_>,
    places: impl Iterator<Item = usize> + Clone,
    means: Means,
) -> Wide {
    // Canonical numbers are ordered by their exponents first.
    let top = places.clone().map(|at| array.exp(at)).max().unwrap_or(ZERO_EXP);
    let (mut codec, mut best, mut value) =
        (Codec::new(array.set, means.isa), Wide::default(), Wide::default());
    for at in places.filter(|&at| top != ZERO_EXP && array.exp(at) == top) {
        codec.load(&array, at, &mut value);
        value.negative = false;
        if best.is_zero() || value.limbs.iter().rev().gt(best.limbs.iter().rev()) {
            std::mem::swap(&mut best, &mut value);
        }
    }
    best
}

/// x := alpha x
pub fn scal(alpha: (Array<'_>, usize), x: Vector<'_>, means: Means) {
    let alpha = value(&alpha.0, alpha.1, means);
    element::for_each(x.array.set, means, x.n, |work, i| {
        let at = x.at(i);
        let factors = [Factor::Value(&alpha), Factor::Element(x.array, at)];
        work.store_sum(&[plus(&factors)], &x.array, at);
    });
}

/// w := alpha x + beta y; axpy with beta one and w the same as y.
pub fn waxpby(
    alpha: (Array<'_>, usize),
    x: Vector<'_>,
    beta: Option<(Array<'_>, usize)>,
    y: Vector<'_>,
    w: Vector<'_>,
    means: Means,
) {
    let alpha = value(&alpha.0, alpha.1, means);
    let beta = beta.map_or_else(one, |beta| value(&beta.0, beta.1, means));
    element::for_each(w.array.set, means, w.n, |work, i| {
        let first = [Factor::Value(&alpha), Factor::Element(x.array, x.at(i))];
        let second = [Factor::Value(&beta), Factor::Element(y.array, y.at(i))];
        work.store_sum(&[plus(&first), plus(&second)], &w.array, w.at(i));
    });
}

/// w := w - alpha v, and then the dot product of u and w, rounded.
pub fn axpy_dot(
    alpha: (Array<'_>, usize),
    w: Vector<'_>,
    v: Vector<'_>,
    u: Vector<'_>,
    means: Means,
) -> Wide {
    let alpha = value(&alpha.0, alpha.1, means);
    element::for_each(w.array.set, means, w.n, |work, i| {
        let first = [Factor::Value(&alpha), Factor::Element(v.array, v.at(i))];
        let second = [Factor::Element(w.array, w.at(i))];
        work.store_sum(&[minus(&first), plus(&second)], &w.array, w.at(i));
    });
    dot(u, w, means)
}

/// x := c x + s y and y := c y - s x
pub fn rot(
    x: Vector<'_>,
    y: Vector<'_>,
    c: (Array<'_>, usize),
    s: (Array<'_>, usize),
    means: Means,
) {
    let (c, s) = (value(&c.0, c.1, means), value(&s.0, s.1, means));
    element::for_each(x.array.set, means, x.n, |work: &mut Work, i| {
        let (at_x, at_y) = (x.at(i), y.at(i));
        let (old_x, old_y) = (Factor::Element(x.array, at_x), Factor::Element(y.array, at_y));
        let (mut new_x, mut new_y) = (Wide::default(), Wide::default());
        let (cx, sy) = ([Factor::Value(&c), old_x], [Factor::Value(&s), old_y]);
        let (cy, sx) = ([Factor::Value(&c), old_y], [Factor::Value(&s), old_x]);
        work.sum(&[plus(&cx), plus(&sy)], &mut new_x);
        work.sum(&[plus(&cy), minus(&sx)], &mut new_y);
        work.codec.store(&x.array, at_x, &mut new_x);
        work.codec.store(&y.array, at_y, &mut new_y);
    });
}
