//! Elements as sums of few products, exact and rounded once.

use super::{Matrix, Means};
use crate::engine::Part;
use crate::engine::cpu::par;
use crate::engine::cpu::rns::elements::{self, Elements};
use crate::engine::rns::Array;
use crate::format::rns::ModuliSet;
use crate::product::accumulate::Accumulator;
use crate::product::residue_float::Codec;
use crate::product::wide::Wide;
use std::ops::Range;

pub use crate::engine::cpu::rns::elements::{Constant, Line, Sum};

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

/// Calls `segment`, which stores sums, for parts of a vector, on several threads.
pub fn for_segments(
    set: &'static ModuliSet,
    count: usize,
    means: Means,
    segment: impl Fn(Range<usize>) + Sync,
) {
    elements::make_tables(set, means.isa);
    // Some for each thread, which are not equally fast.
    let len = count.div_ceil(4 * means.threads.max(1)).clamp(SEGMENT, LONGEST);
    par::for_each(count.div_ceil(len), means.threads, |k| {
        segment(k * len..count.min((k + 1) * len));
    });
}

/// Calls `segment`, which stores sums, for parts of the wanted elements of columns, on several threads.
pub fn for_columns(
    a: Matrix<'_>,
    part: Part,
    means: Means,
    segment: impl Fn(usize, Range<usize>) + Sync,
) {
    elements::make_tables(a.array.set, means.isa);
    let each = a.rows.div_ceil(SEGMENT);
    par::for_each(a.cols * each, means.threads, |k| {
        let (j, first) = (k / each, k % each * SEGMENT);
        let wanted = part.rows(j, a.rows);
        let rows = wanted.start.max(first)..wanted.end.min(first + SEGMENT);
        if !rows.is_empty() {
            segment(j, rows);
        }
    });
}

/// A product of numbers of lines, of which `factors` are the places, and of a constant, if any.
pub fn term<'a>(constant: Option<&'a Constant>, factors: &'a [usize]) -> elements::Term<'a> {
    elements::Term { minus: false, constant, factors }
}

/// A term with the other sign.
pub fn minus(term: elements::Term<'_>) -> elements::Term<'_> {
    elements::Term { minus: !term.minus, ..term }
}

/// Stores sums of the first `count` numbers of lines.
pub fn store_sums(
    set: &'static ModuliSet,
    means: Means,
    count: usize,
    lines: &[Line<'_>],
    sums: &[Sum<'_>],
) {
    let mut left = Vec::new();
    Elements { set, lines, sums, count }.compute(means.isa, &mut left);
    if left.is_empty() {
        return;
    }
    let mut work = Work::new(set, means);
    let mut values = vec![Wide::default(); sums.len()];
    for i in left {
        for (sum, value) in sums.iter().zip(&mut values) {
            work.sum_of_lines(lines, sum, i, value);
        }
        // Where they go, operands may be.
        for (sum, value) in sums.iter().zip(&mut values) {
            work.codec.store(&sum.to.array, sum.to.at(i), value);
        }
    }
}

impl Work {
    /// `value := a sum of the numbers i of lines`
    fn sum_of_lines(&mut self, lines: &[Line<'_>], sum: &Sum<'_>, i: usize, value: &mut Wide) {
        let constants = sum.terms.iter().map(|term| term.constant.map(wide));
        let constants: Vec<Option<Wide>> = constants.collect();
        let factors = sum.terms.iter().zip(&constants).map(|(term, constant)| {
            let elements = term.factors.iter().map(|&line| &lines[line]);
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
