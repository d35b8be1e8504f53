//! Elements as sums of few products, exact and rounded once.

use super::Means;
use crate::engine::cpu::par;
use crate::engine::rns::Array;
use crate::format::rns::ModuliSet;
use crate::product::accumulate::Accumulator;
use crate::product::residue_float::Codec;
use crate::product::wide::Wide;

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

/// A term with the other sign.
pub fn minus<'a, 'b>(factors: &'b [Factor<'a>]) -> Term<'a, 'b> {
    Term { minus: true, factors }
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

/// The value of one element.
pub fn value(array: &Array<'_>, at: usize, means: Means) -> Wide {
    let mut value = Wide::default();
    Codec::new(array.set, means.isa).load(array, at, &mut value);
    value
}
