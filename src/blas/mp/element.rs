//! Elements as sums of few products, exact and rounded once.

use super::{Matrix, Means, Vector};
use crate::engine::cpu::par;
use crate::engine::cpu::rns::elements::{self, Elements, Line, Rows};
use crate::engine::cpu::rns::sums::Strided;
use crate::engine::rns::Array;
use crate::fallible;
use crate::format::rns::ModuliSet;
use crate::options::Part;
use crate::product::accumulate::Accumulator;
use crate::product::residue_float::Codec;
use crate::product::wide::Wide;

pub use crate::engine::cpu::rns::elements::{Constant, Lines, Loaded, Sum};

impl Vector<'_> {
    /// The numbers as operands of every column.
    pub fn lines(&self) -> Lines<'_> {
        let line = Line { array: self.array, start: self.first(), step: self.inc as isize };
        Lines { line, ld: 0, loaded: None }
    }

    /// The places as those of terms.
    pub fn terms(&self) -> Strided {
        Strided { start: self.first(), row_step: 0, term_step: self.inc as isize }
    }
}

impl Matrix<'_> {
    /// The numbers as operands.
    pub fn lines(&self) -> Lines<'_> {
        Lines { line: Line { array: self.array, start: 0, step: 1 }, ld: self.ld, loaded: None }
    }
}

/// A factor of a term.
#[derive(Clone, Copy)]
pub enum Factor<'a> {
    Value(&'a Wide),
    Element(Array<'a>, usize),
}

/// A product of factors, or what it misses to zero.
#[derive(Clone, Copy)]
pub struct Term<'a, 'b> {
    pub minus: bool,
    pub factors: &'b [Factor<'a>],
}

/// A term with its sign as it is.
pub fn plus<'a, 'b>(factors: &'b [Factor<'a>]) -> Term<'a, 'b> {
    Term { minus: false, factors }
}

/// One thread's memory.
pub struct Work {
    pub codec: Codec,
    term: Wide,
    factor: Wide,
    product: Wide,
}

impl Work {
    pub fn new(set: &'static ModuliSet, means: Means) -> Work {
        let [term, factor, product] = std::array::from_fn(|_| Wide::default());
        Work { codec: Codec::new(set, means.isa), term, factor, product }
    }

    /// `sum := the sum of the terms`, exactly as far as its rounding to the set's precision can tell.
    pub fn sum(&mut self, terms: &[Term<'_, '_>], sum: &mut Wide) {
        let precision = i64::from(self.codec.set.bits) + 1;
        sum.clear();
        if terms.len() <= 2 {
            for term in terms {
                self.multiply(term);
                sum.add(&self.term, precision);
            }
        } else {
            let mut all = Accumulator::default();
            for term in terms {
                self.multiply(term);
                all.add(&self.term);
            }
            *sum = all.value(precision);
        }
    }

    /// `self.term := the term`
    fn multiply(&mut self, term: &Term<'_, '_>) {
        self.term.clear();
        for (i, factor) in term.factors.iter().enumerate() {
            let value = match factor {
                Factor::Value(value) => value,
                Factor::Element(array, at) => {
                    self.codec.load(array, *at, &mut self.factor);
                    &self.factor
                }
            };
            if i == 0 {
                self.term.clone_from(value);
            } else {
                self.product.product(&self.term, value);
                std::mem::swap(&mut self.product, &mut self.term);
            }
        }
        self.term.negative ^= term.minus;
    }

    /// `array[at] := the sum of the terms`
    pub fn store_sum(&mut self, terms: &[Term<'_, '_>], array: &Array<'_>, at: usize) {
        let mut sum = Wide::default();
        self.sum(terms, &mut sum);
        self.codec.store(array, at, &mut sum);
    }
}

/// Elements that a thread computes before it looks for more.
const BATCH: usize = 64;
/// The same of vectors and columns, whose elements take less: at least, and at most.
const SEGMENT: usize = 512;
const LONGEST: usize = 4096;

/// Calls `element` for each of `count` elements, on several threads.
pub fn for_each(
    set: &'static ModuliSet,
    means: Means,
    count: usize,
    element: impl Fn(&mut Work, usize) + Sync,
) {
    par::for_each(count.div_ceil(BATCH), means.threads, |batch| {
        let mut work = Work::new(set, means);
        for i in batch * BATCH..count.min((batch + 1) * BATCH) {
            element(&mut work, i);
        }
    });
}

/// Stores sums of the numbers of vectors, on several threads.
pub fn of_vectors(
    set: &'static ModuliSet,
    means: Means,
    count: usize,
    operands: &[Lines<'_>],
    sums: &[Sum<'_>],
) {
    elements::make_tables(set, means.isa);
    // Some for each thread, which are not equally fast.
    let len = count.div_ceil(4 * means.threads.max(1)).clamp(SEGMENT, LONGEST);
    par::for_each(count.div_ceil(len), means.threads, |k| {
        let rows = k * len..count.min((k + 1) * len);
        store_sums(set, means, operands, sums, &[Rows { j: 0, rows }]);
    });
}

/// Stores sums in a part of a matrix, on several threads.
pub fn of_columns(
    a: Matrix<'_>,
    part: Part,
    means: Means,
    operands: &[Lines<'_>],
    sums: &[Sum<'_>],
) {
    elements::make_tables(a.array.set, means.isa);
    let each = a.rows.div_ceil(LONGEST).max(1);
    let of = |k: usize| {
        let (j, first) = (k / each, k % each * LONGEST);
        let wanted = part.rows(j, a.rows);
        Rows { j, rows: wanted.start.max(first)..wanted.end.min(first + LONGEST) }
    };
    let columns: Vec<Rows> = fallible::collected((0..a.cols * each).map(of));
    let all: usize = columns.iter().map(|column| column.rows.len()).sum();
    let len = all.div_ceil(4 * means.threads.max(1)).clamp(SEGMENT, LONGEST);
    // Columns one after the other, about as many numbers in each batch.
    let per_batch = (columns.len() * len).div_ceil(all.max(1)).max(1);
    par::for_each(columns.len().div_ceil(per_batch), means.threads, |k| {
        let columns = &columns[k * per_batch..columns.len().min((k + 1) * per_batch)];
        store_sums(a.array.set, means, operands, sums, columns);
    });
}

/// The numbers of a vector as operands of every column of a matrix: read once, if they are for many and there is memory.
pub fn loaded(x: Vector<'_>, columns: usize, means: Means) -> Option<Loaded> {
    const MANY: usize = 4;
    if columns < MANY || x.n == 0 {
        return None;
    }
    elements::make_tables(x.array.set, means.isa);
    Loaded::new(x.array.set, x.lines().line, x.n, means.isa)
}

/// The values of a vector, each times a factor.
pub fn scaled(factor: &Wide, x: Vector<'_>, from: Option<&Loaded>, means: Means) -> Vec<Constant> {
    let mut codec = Codec::new(x.array.set, means.isa);
    let [mut value, mut product] = [(); 2].map(|()| Wide::default());
    let constants = (0..x.n).map(|i| {
        match from {
            Some(loaded) => value = wide(&loaded.value(i)),
            None => codec.load(&x.array, x.at(i), &mut value),
        }
        product.product(factor, &value);
        constant(product.clone())
    });
    fallible::collected(constants)
}

/// A product of numbers of operands, of which `factors` are the places, and of constants, if any.
pub fn term<'a>(constants: &'a [Constant], factors: &'a [usize]) -> elements::Term<'a> {
    elements::Term { minus: false, constants, factors }
}

/// A term with the other sign.
pub fn minus(term: elements::Term<'_>) -> elements::Term<'_> {
    elements::Term { minus: !term.minus, ..term }
}

/// Stores sums of numbers of operands.
fn store_sums(
    set: &'static ModuliSet,
    means: Means,
    operands: &[Lines<'_>],
    sums: &[Sum<'_>],
    columns: &[Rows],
) {
    let mut left = Vec::new();
    Elements { set, operands, sums, columns }.compute(means.isa, &mut left);
    if left.is_empty() {
        return;
    }
    let mut work = Work::new(set, means);
    let mut values = vec![Wide::default(); sums.len()];
    for (i, j) in left {
        for (sum, value) in sums.iter().zip(&mut values) {
            work.sum_of_operands(operands, sum, (i, j), value);
        }
        // Where they go, operands may be.
        for (sum, value) in sums.iter().zip(&mut values) {
            work.codec.store(&sum.to.line.array, sum.to.column(j).at(i), value);
        }
    }
}

impl Work {
    /// `value := a sum of the numbers at (i, j)`
    fn sum_of_operands(
        &mut self,
        operands: &[Lines<'_>],
        sum: &Sum<'_>,
        (i, j): (usize, usize),
        value: &mut Wide,
    ) {
        let constants = sum.terms.iter().map(|term| term.constant(j).map(wide));
        let constants: Vec<Option<Wide>> = constants.collect();
        let factors = sum.terms.iter().zip(&constants).map(|(term, constant)| {
            let elements = term.factors.iter().map(|&operand| operands[operand].column(j));
            let elements = elements.map(|line| Factor::Element(line.array, line.at(i)));
            constant.iter().map(Factor::Value).chain(elements).collect()
        });
        let factors: Vec<Vec<Factor<'_>>> = factors.collect();
        let terms = sum.terms.iter().zip(&factors);
        let terms: Vec<_> =
            terms.map(|(term, factors)| Term { minus: term.minus, factors }).collect();
        self.sum(&terms, value);
    }
}

fn wide(constant: &Constant) -> Wide {
    let Constant { negative, exponent, ref limbs } = *constant;
    Wide { negative, exponent, limbs: limbs.clone() }
}

/// A value that is a factor of many.
pub fn constant(value: Wide) -> Constant {
    let Wide { negative, exponent, limbs } = value;
    Constant { negative, exponent, limbs }
}

/// The value of one element.
pub fn value(array: &Array<'_>, at: usize, means: Means) -> Wide {
    let mut value = Wide::default();
    Codec::new(array.set, means.isa).load(array, at, &mut value);
    value
}
