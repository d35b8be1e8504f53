//! Elements on the CPU: sums of few products, exact and rounded once.

use super::dispatch::{self, Call};
use super::{Context, Failure, Mirrored};
use std::sync::OnceLock;
use wideblas_base::fallible;
use wideblas_base::options::Part;
use wideblas_engine::Engine;
use wideblas_engine::choose::Cost;
use wideblas_engine::cpu::par;
use wideblas_engine::cpu::rns::elements::{
    self, Constant, Elements, Line, Lines, Loaded, Rows, Scaled, Sum,
};
use wideblas_engine::device::rns::elements as on_gpu;
use wideblas_engine::rns::spec::{self, Place, Spec};
use wideblas_engine::rns::{Array, Vector};
use wideblas_format::rns::ModuliSet;
use wideblas_format::wide::Wide;
use wideblas_product::accumulate::Accumulator;
use wideblas_product::rns_codec::Codec;

/// A factor of a term.
#[derive(Clone, Copy)]
pub enum Factor<'a> {
    Value(&'a Wide),
    Element(Array<'a>, usize),
}

/// A product of factors, or a negated one.
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
    pub fn new(set: &'static ModuliSet, context: Context) -> Work {
        let [term, factor, product] = std::array::from_fn(|_| Wide::default());
        Work { codec: Codec::new(set, context.isa), term, factor, product }
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

/// Pieces of a call: some for each thread, which are not equally fast; one thread needs no more than one.
fn pieces(context: Context) -> usize {
    if context.threads > 1 { 4 * context.threads } else { 1 }
}

/// y_i := `element(i)`, on several threads. All values are known before the first is stored: operands may be in y.
pub fn replace(
    y: &Vector<Array<'_>>,
    context: Context,
    element: impl Fn(&mut Work, usize) -> Wide + Sync,
) {
    let set = y.array.set;
    let results: Vec<OnceLock<Wide>> = fallible::collected((0..y.n).map(|_| OnceLock::new()));
    for_each(set, context, y.n, |work, i| {
        // Each element once.
        let _ = results[i].set(element(work, i));
    });
    for_each(set, context, y.n, |work, i| {
        let mut value = results[i].get().cloned().unwrap_or_default();
        work.codec.store(&y.array, y.at(i), &mut value);
    });
}

/// Calls `element` for each of `count` elements, on several threads.
pub fn for_each(
    set: &'static ModuliSet,
    context: Context,
    count: usize,
    element: impl Fn(&mut Work, usize) + Sync,
) {
    par::for_each(count.div_ceil(BATCH), context.threads, |batch| {
        let mut work = Work::new(set, context);
        for i in batch * BATCH..count.min((batch + 1) * BATCH) {
            element(&mut work, i);
        }
    });
}

/// The [`Call`] of a statement for these arrays.
pub(super) fn call<S: FnOnce() -> String>(
    spec: &Spec,
    arrays: &[Mirrored<'_>],
    said: S,
) -> Call<S> {
    let numbers = spec.operands.len() - spec.scalars + spec.results.len();
    let moduli = arrays.first().map_or(0, Mirrored::moduli);
    let cost = Cost::elements(spec.count(), numbers, moduli);
    Call { cost, flops: spec.operations(), said }
}

/// Computes what a statement says of these arrays; those that are written are `results`.
pub(super) fn run<const N: usize, const M: usize>(
    context: Context,
    spec: &Spec,
    arrays: [Mirrored<'_>; N],
    results: [Mirrored<'_>; M],
    said: impl FnOnce() -> String,
) -> Result<Engine, Failure> {
    let call = call(spec, &arrays, said);
    let on_gpu = |device: &_, arrays: [&_; N], _: [&_; M]| on_gpu::compute(device, spec, &arrays);
    let on_cpu = || compute(spec, &arrays.map(|x| x.array), context);
    dispatch::run(context, call, arrays, results, on_gpu, on_cpu)
}

/// Computes what a statement says of these arrays in host memory, on several threads.
pub fn compute(spec: &Spec, arrays: &[Array<'_>], context: Context) {
    let Some(set) = arrays.first().map(|array| array.set) else { return };
    let operands = Operands::read(spec, arrays, set, context);
    let lines = operands.lines(spec, arrays);
    let prepared = |(_, terms): &(Place, Vec<spec::Term>)| -> Vec<Prepared> {
        terms.iter().map(|term| operands.prepared(spec, arrays, term, context)).collect()
    };
    let prepared: Vec<Vec<Prepared>> = spec.results.iter().map(prepared).collect();
    let terms = prepared.iter().map(|terms| terms.iter().map(Prepared::term).collect());
    let terms: Vec<Vec<elements::Term<'_>>> = terms.collect();
    let sums = spec.results.iter().zip(&terms);
    let sums = sums.map(|((to, _), terms)| Sum { terms, to: line_of(to, arrays, None) });
    let sums: Vec<Sum<'_>> = sums.collect();
    elements::make_tables(set, context.isa);
    let scaled = match spec.count() {
        MANY_NUMBERS.. => Scaled::of(set, &lines, &sums, context.isa),
        _ => Vec::new(),
    };
    let all = Stored { set, operands: &lines, sums: &sums, scaled: &scaled, context };
    match spec.cols {
        1 => all.of_vectors(spec.rows),
        _ => all.of_columns((spec.rows, spec.cols), spec.part),
    }
}

/// The operands of a statement, sorted by their role for the elements of a column.
struct Operands<'a> {
    /// The first operands, which are the same number for all elements.
    scalars: Vec<Wide>,
    /// For each operand its place among those with a number for each row.
    lines: Vec<Option<usize>>,
    /// The vectors that were read before.
    vectors: Vec<(Numbers<'a>, Loaded)>,
}

/// A vector with a number for each row, or for each column.
#[derive(Clone, Copy)]
struct Numbers<'a> {
    line: Line<'a>,
    len: usize,
}

impl<'a> Numbers<'a> {
    /// `None` of an operand that is no vector.
    fn of(spec: &Spec, arrays: &[Array<'a>], place: &Place) -> Option<Numbers<'a>> {
        let (len, step) = match (place.row_step, place.col_step) {
            (0, 0) => return None,
            (step, 0) => (spec.rows, step),
            (0, step) => (spec.cols, step),
            _ => return None,
        };
        let line = Line { array: arrays[place.array], start: place.first, step: step as isize };
        Some(Numbers { line, len })
    }

    fn is_same(&self, other: &Numbers<'_>) -> bool {
        let key = |x: &Numbers<'_>| (x.line.array.as_raw().0, x.line.start, x.line.step, x.len);
        key(self) == key(other)
    }
}

/// A term of a statement, its factors sorted.
struct Prepared {
    minus: bool,
    constants: Vec<Constant>,
    /// Places among the lines.
    factors: Vec<usize>,
}

impl Prepared {
    fn term(&self) -> elements::Term<'_> {
        elements::Term { minus: self.minus, constants: &self.constants, factors: &self.factors }
    }
}

/// Numbers for which tables of a call's own are made.
const MANY_NUMBERS: usize = 4096;
/// Columns for which a vector is read once.
const MANY: usize = 4;

impl<'a> Operands<'a> {
    fn read(
        spec: &Spec,
        arrays: &[Array<'a>],
        set: &'static ModuliSet,
        context: Context,
    ) -> Operands<'a> {
        let (scalars, others) = spec.operands.split_at(spec.scalars);
        let scalars = scalars.iter().map(|place| value(&arrays[place.array], place.first, context));
        let mut count = 0;
        let lines = spec.operands.iter().map(|place| {
            (place.row_step != 0).then(|| {
                count += 1;
                count - 1
            })
        });
        let mut operands =
            Operands { scalars: scalars.collect(), lines: lines.collect(), vectors: Vec::new() };
        if spec.cols < MANY {
            return operands;
        }
        elements::make_tables(set, context.isa);
        for vector in others.iter().filter_map(|place| Numbers::of(spec, arrays, place)) {
            if vector.len > 0
                && operands.vector(Some(vector)).is_none()
                && let Some(loaded) = Loaded::new(set, vector.line, vector.len, context.isa)
            {
                operands.vectors.push((vector, loaded));
            }
        }
        operands
    }

    /// A vector that was read before.
    fn vector(&self, wanted: Option<Numbers<'_>>) -> Option<&Loaded> {
        let wanted = wanted?;
        self.vectors.iter().find(|(vector, _)| vector.is_same(&wanted)).map(|(_, loaded)| loaded)
    }

    /// The operands with a number for each row.
    fn lines<'b>(&'b self, spec: &Spec, arrays: &[Array<'b>]) -> Vec<Lines<'b>> {
        let places = spec.operands.iter().filter(|place| place.row_step != 0);
        let line = |place| line_of(place, arrays, self.vector(Numbers::of(spec, arrays, place)));
        places.map(line).collect()
    }

    fn prepared(
        &self,
        spec: &Spec,
        arrays: &[Array<'_>],
        term: &spec::Term,
        context: Context,
    ) -> Prepared {
        let factors = term.factors.iter().filter_map(|&operand| self.lines[operand]);
        let constants = self.constants(spec, arrays, term, context);
        Prepared { minus: term.minus, constants, factors: factors.collect() }
    }

    /// The products of a term's other factors: none, one for all columns, or one for each.
    fn constants(
        &self,
        spec: &Spec,
        arrays: &[Array<'_>],
        term: &spec::Term,
        context: Context,
    ) -> Vec<Constant> {
        let mut scalars = term.factors.iter().filter_map(|&operand| self.scalars.get(operand));
        let factor = scalars.next();
        debug_assert!(scalars.next().is_none());
        let by_column =
            |operand: &&usize| **operand >= self.scalars.len() && self.lines[**operand].is_none();
        let Some(&operand) = term.factors.iter().find(by_column) else {
            return factor.map(|factor| constant(factor.clone())).into_iter().collect();
        };
        let place = &spec.operands[operand];
        let array = &arrays[place.array];
        let loaded = self.vector(Numbers::of(spec, arrays, place));
        let mut codec = Codec::new(array.set, context.isa);
        let [mut value, mut product] = [(); 2].map(|()| Wide::default());
        fallible::collected((0..spec.cols).map(|j| {
            let at = place.first as i64 + j as i64 * place.col_step;
            match loaded {
                Some(loaded) => value = owned(loaded.value(j)),
                None => codec.load(array, at as usize, &mut value),
            }
            match factor {
                Some(factor) => product.product(factor, &value),
                None => std::mem::swap(&mut product, &mut value),
            }
            constant(std::mem::take(&mut product))
        }))
    }
}

fn line_of<'a>(place: &Place, arrays: &[Array<'a>], loaded: Option<&'a Loaded>) -> Lines<'a> {
    let array = arrays[place.array];
    let line = Line { array, start: place.first, step: place.row_step as isize };
    Lines { line, ld: place.col_step as usize, loaded }
}

/// Sums of the numbers of operands, and who computes them.
struct Stored<'a> {
    set: &'static ModuliSet,
    operands: &'a [Lines<'a>],
    sums: &'a [Sum<'a>],
    scaled: &'a [Scaled],
    context: Context,
}

impl Stored<'_> {
    /// Stores the sums of the numbers of vectors, on several threads.
    fn of_vectors(&self, count: usize) {
        let len = count.div_ceil(pieces(self.context)).clamp(SEGMENT, LONGEST);
        par::for_each(count.div_ceil(len), self.context.threads, |k| {
            let rows = k * len..count.min((k + 1) * len);
            self.store(&[Rows { j: 0, rows }]);
        });
    }

    /// Stores the sums in a part of a matrix, on several threads.
    fn of_columns(&self, (rows, cols): (usize, usize), part: Part) {
        let each = rows.div_ceil(LONGEST).max(1);
        let of = |k: usize| {
            let (j, first) = (k / each, k % each * LONGEST);
            let wanted = part.rows(j, rows);
            Rows { j, rows: wanted.start.max(first)..wanted.end.min(first + LONGEST) }
        };
        let columns: Vec<Rows> = fallible::collected((0..cols * each).map(of));
        let all: usize = columns.iter().map(|column| column.rows.len()).sum();
        let len = all.div_ceil(pieces(self.context)).clamp(SEGMENT, LONGEST);
        // Columns one after the other, about as many numbers in each batch.
        let per_batch = (columns.len() * len).div_ceil(all.max(1)).max(1);
        par::for_each(columns.len().div_ceil(per_batch), self.context.threads, |k| {
            self.store(&columns[k * per_batch..columns.len().min((k + 1) * per_batch)]);
        });
    }

    fn store(&self, columns: &[Rows]) {
        let Stored { set, operands, sums, scaled, context } = *self;
        let mut left = Vec::new();
        Elements { set, operands, sums, scaled, columns }.compute(context.isa, &mut left);
        if left.is_empty() {
            return;
        }
        let mut work = Work::new(set, context);
        let mut values = vec![Wide::default(); sums.len()];
        for (i, j) in left {
            for (sum, value) in sums.iter().zip(&mut values) {
                work.sum_of_operands(operands, sum, (i, j), value);
            }
            // The results may overwrite operands.
            for (sum, value) in sums.iter().zip(&mut values) {
                work.codec.store(&sum.to.line.array, sum.to.column(j).at(i), value);
            }
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
    owned(constant.clone())
}

fn owned(constant: Constant) -> Wide {
    let Constant { negative, exponent, limbs } = constant;
    Wide { negative, exponent, limbs }
}

/// A value that is a factor of many.
fn constant(value: Wide) -> Constant {
    let Wide { negative, exponent, limbs } = value;
    Constant { negative, exponent, limbs }
}

/// The value of one element.
pub fn value(array: &Array<'_>, at: usize, context: Context) -> Wide {
    let mut value = Wide::default();
    Codec::new(array.set, context.isa).load(array, at, &mut value);
    value
}
