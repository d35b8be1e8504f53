//! Vectors.

use super::element::{self, Sum, constant, minus, term, value};
use super::{Means, Vector};
use crate::engine::cpu::rns::sums::{self, RowSum, Sums};
use crate::engine::rns::{Array, Storage, ZERO_EXP};
use crate::fallible;
use crate::format::rns::ErFloat;
use crate::options::Norm;
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
pub fn total(
    row: &RowSum,
    array: Array<'_>,
    means: Means,
    term: impl FnMut(usize, &mut Wide, &mut Wide),
) -> Wide {
    let mut sum = if let (&[], [part]) = (&row.apart[..], &row.parts[..]) {
        let mut sum = wide(part);
        sum.trim();
        sum
    } else {
        let mut all = Accumulator::default();
        add_row(&mut all, row, &one(), term);
        all.value(i64::from(array.set.bits) + 1)
    };
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
pub fn largest(array: Array<'_>, places: impl Iterator<Item = usize>, means: Means) -> Wide {
    let mut codec = Codec::new(array.set, means.isa);
    let mut load = |at: usize, value: &mut Wide| {
        codec.load(&array, at, value);
        value.negative = false;
    };
    let [mut best, mut value] = [(); 2].map(|()| Wide::default());
    // Of the largest so far: its exponent, its interval, and its place as long as `best` is not its value.
    let (mut top, mut low, mut high) = (ZERO_EXP, ErFloat::default(), ErFloat::default());
    let mut place = None;
    for at in places {
        // Canonical numbers are ordered by their exponents first, and then by their intervals where these are apart. Most
        // end at the first question, which is one for the processor too: it could not foresee its parts.
        let (exp, [from, to]) = (array.exp(at), array.eval(at));
        if (exp < top) | ((exp == top) & to.is_below(&low)) | (exp == ZERO_EXP) {
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

/// x := alpha x
pub fn scal(alpha: (Array<'_>, usize), x: Vector<'_>, means: Means) {
    let alpha = [constant(value(&alpha.0, alpha.1, means))];
    let to = x.lines();
    let sum = Sum { terms: &[term(&alpha, &[0])], to };
    element::of_vectors(x.array.set, means, x.n, &[to], &[sum]);
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
    let alpha = [constant(value(&alpha.0, alpha.1, means))];
    let beta = beta.map(|beta| constant(value(&beta.0, beta.1, means)));
    let terms = [term(&alpha, &[0]), term(beta.as_slice(), &[1])];
    let sum = Sum { terms: &terms, to: w.lines() };
    element::of_vectors(w.array.set, means, w.n, &[x.lines(), y.lines()], &[sum]);
}

/// w := w - alpha v, and then the dot product of u and w, rounded.
pub fn axpy_dot(
    alpha: (Array<'_>, usize),
    w: Vector<'_>,
    v: Vector<'_>,
    u: Vector<'_>,
    means: Means,
) -> Wide {
    // The sum asks for memory when w is written.
    let before = Before::of(w);
    let alpha = [constant(value(&alpha.0, alpha.1, means))];
    let terms = [minus(term(&alpha, &[0])), term(&[], &[1])];
    let sum = Sum { terms: &terms, to: w.lines() };
    element::of_vectors(w.array.set, means, w.n, &[v.lines(), w.lines()], &[sum]);
    let sum = dot(u, w, means);
    before.forget();
    sum
}

/// A vector as it was, which it becomes again where the call ends for want of memory.
struct Before<'a> {
    vector: Vector<'a>,
    numbers: Storage,
    forgotten: bool,
}

impl<'a> Before<'a> {
    fn of(vector: Vector<'a>) -> Before<'a> {
        let numbers = Storage::new(vector.array.set, vector.n);
        let numbers = numbers.unwrap_or_else(|| fallible::end_call());
        let copy = numbers.array();
        (0..vector.n).for_each(|i| copy.copy(i, &vector.array, vector.at(i)));
        Before { vector, numbers, forgotten: false }
    }

    fn forget(mut self) {
        self.forgotten = true;
    }
}

impl Drop for Before<'_> {
    fn drop(&mut self) {
        if !self.forgotten {
            let (vector, copy) = (self.vector, self.numbers.array());
            (0..vector.n).for_each(|i| vector.array.copy(vector.at(i), &copy, i));
        }
    }
}

/// x := c x + s y and y := c y - s x
pub fn rot(
    x: Vector<'_>,
    y: Vector<'_>,
    c: (Array<'_>, usize),
    s: (Array<'_>, usize),
    means: Means,
) {
    let [c, s] = [c, s].map(|scalar| [constant(value(&scalar.0, scalar.1, means))]);
    let to_x = [term(&c, &[0]), term(&s, &[1])];
    let to_y = [term(&c, &[1]), minus(term(&s, &[0]))];
    let operands = [x.lines(), y.lines()];
    let sums = [Sum { terms: &to_x, to: operands[0] }, Sum { terms: &to_y, to: operands[1] }];
    element::of_vectors(x.array.set, means, x.n, &operands, &sums);
}
