//! Products by residues on a GPU, with the bits of the CPU's; `engine::cuda::residue` runs them.

use super::accumulate;
use super::cost::{self, Native};
use super::finish::Factor;
use super::gemm::{FEWEST, LeftOut, Mode, Options, Product, gemm};
use super::number::Number;
use super::tables;
use crate::engine::cpu::modular::Width;
use crate::engine::cpu::par;
use crate::engine::cuda::residue::{self, Job, Left, Outcome};
use crate::engine::cuda::{Device, Failure, Plain};
use crate::engine::{MatMut, Part};
use crate::trace;
use std::ops::Range;
use std::sync::Mutex;

/// What a GPU did of a product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// C is as it was.
    Nothing,
    /// C is as it was, and the native way is cheaper.
    Native,
    /// C is complete from the first column on in so many, but for what is left, which is as it was where
    /// beta is not 0.
    Done { columns: usize, left: Left },
}

impl Attempt {
    /// Nothing is left to do but some whole rows and columns.
    pub fn finished(&self, columns: usize) -> Option<LeftOut> {
        match self {
            Attempt::Done { columns: done, left }
                if *done == columns && left.elements.is_empty() =>
            {
                Some(left_out(left))
            }
            _ => None,
        }
    }
}

/// Bits of the integers that ordinary numbers become in `mode`, sums of `k` products of them included: an
/// estimate, for numbers over a range of 2^15.
pub fn typical_bits<T: Number>(mode: Mode, example: &T, k: usize) -> u64 {
    let kept = match mode {
        Mode::Working => example.precision() + T::GUARD,
        Mode::Exact => example.precision(),
    };
    bits_of_sums(kept, k)
}

/// The same of numbers of which `kept` bits count.
pub fn bits_of_sums(kept: i64, k: usize) -> u64 {
    2 * (kept as u64 + 15) + u64::from(k.next_power_of_two().ilog2()) + 2
}

/// Elements that are not worth looking at one by one.
const MANY: usize = 2048;

/// alpha and beta as a GPU takes them; `None` for an infinity, a NaN or too many bits, and for alpha 0.
pub fn factors<'a, T: Number>(
    (alpha, beta): (&T, &T),
    words: &'a mut [Vec<u32>; 2],
) -> Option<(residue::Factor<'a>, residue::Factor<'a>)> {
    let [alpha_words, beta_words] = words;
    let alpha = Factor::of(alpha).on_device(alpha_words).filter(|alpha| !alpha.is_zero())?;
    Some((alpha, Factor::of(beta).on_device(beta_words)?))
}

/// Computes a product of numbers that are sums of doubles on a GPU, from operands on the host or on
/// the device.
pub fn attempt<T: Number + Plain>(
    device: &Device,
    product: &mut Product<'_, T>,
    options: &Options<'_>,
) -> Attempt {
    let shape @ (m, n, k) = (product.c.rows, product.c.cols, product.a.cols);
    let is_cheap =
        |native: &Native| native.cost(shape) <= cost::residues(shape, Width::Byte, FEWEST);
    if m == 0 || n == 0 || k == 0 {
        return Attempt::Nothing;
    }
    if options.native.as_ref().is_some_and(is_cheap) {
        return Attempt::Native;
    }
    let mut words = [Vec::new(), Vec::new()];
    let Some((alpha, beta)) = factors((product.alpha, product.beta), &mut words) else {
        return Attempt::Nothing;
    };
    let job = Job {
        alpha,
        beta,
        part: product.part,
        precision: match options.mode {
            Mode::Working => Some((product.alpha.precision() + T::GUARD) as i32),
            Mode::Exact => None,
        },
        native: options.native.map(|native| (native.multiply_add, native.element)),
    };
    let Product { a, b, ref mut c, .. } = *product;
    match residue::product(device, tables::derive, (a, b, c), &job, options.threads) {
        Ok(Outcome::Done { columns, left }) => Attempt::Done { columns, left },
        outcome => nothing(device, outcome),
    }
}

/// Says why a GPU did nothing.
pub(super) fn nothing(device: &Device, outcome: Result<Outcome, Failure>) -> Attempt {
    match outcome {
        Ok(Outcome::Native) => return Attempt::Native,
        Ok(outcome) => {
            trace::decision(|| format!("not on cuda:{}: {outcome:?}", device.ordinal));
        }
        Err(failure) => {
            trace::note(|| format!("cuda:{}: {failure}; the CPU computes", device.ordinal));
        }
    }
    Attempt::Nothing
}

fn left_out(left: &Left) -> LeftOut {
    LeftOut { rows: left.rows.clone(), cols: left.cols.clone() }
}

/// Computes on the CPU what an attempt left of a product in host memory, but for the rows and columns that
/// the native way is to compute. `None` when all must be computed.
pub fn complete<T: Number + Send + Copy>(
    mut product: Product<'_, T>,
    attempt: &Attempt,
    options: &Options<'_>,
) -> Option<LeftOut> {
    let Attempt::Done { columns, left } = attempt else { return None };
    let Left { rows, cols, elements } = left;
    if elements.len() > MANY && product.beta.is_zero() {
        return None;
    }
    let compute = |mut block: Product<'_, T>, threads: usize| {
        let on_cpu = Options { native: None, threads, ..*options };
        // Only for want of memory; the exact sums need none.
        if gemm(block.reborrow(), &on_cpu).is_err() {
            by_exact_sums(block);
        }
    };
    let (m, n, k, part) = (product.c.rows, product.c.cols, product.a.cols, product.part);
    for j in (*columns..n).filter(|j| cols.binary_search(j).is_err()) {
        for rows in kept(part.rows(j, m), rows) {
            compute(Product { part: Part::All, ..product.block(rows, j..j + 1) }, options.threads);
        }
    }
    let elements = elements.iter().map(|&(i, j)| (i as usize, j as usize));
    let elements: Vec<_> = elements.filter(|&(_, j)| j < *columns).collect();
    if elements.len() <= MANY {
        let found: Vec<Mutex<Option<T>>> = elements.iter().map(|_| Mutex::new(None)).collect();
        par::for_each(elements.len(), options.threads, |at| {
            let (i, j) = elements[at];
            let mut c = [*product.c.as_ref().get(i, j)];
            let (a, b) = (product.a.block(i..i + 1, 0..k), product.b.block(0..k, j..j + 1));
            let Product { alpha, beta, .. } = product;
            let element = MatMut::new(&mut c, 1, 1, 1).expect("one element");
            compute(Product { alpha, a, b, beta, c: element, part: Part::All }, 1);
            *found[at].lock().unwrap_or_else(|e| e.into_inner()) = Some(c[0]);
        });
        for ((i, j), element) in elements.into_iter().zip(found) {
            let element = element.into_inner().unwrap_or_else(|e| e.into_inner());
            let element = element.expect("computed above");
            product.c.block(i..i + 1, j..j + 1).for_each_column(1, |_, c| c[0] = element);
        }
    } else {
        // Much of it again, aside: elements that are done must not have beta C added twice.
        let old = |at: usize| *product.c.as_ref().get(at % m, at / m);
        let mut again: Vec<T> = (0..m * n).map(old).collect();
        let c = MatMut::new(&mut again, m, n, m).expect("room for all");
        let mut aside = Product { c, part: Part::All, ..product.reborrow() };
        for rows in kept(0..m, rows) {
            for cols in kept(0..n, cols) {
                compute(aside.block(rows.clone(), cols), options.threads);
            }
        }
        for (i, j) in elements {
            let element = again[i + j * m];
            product.c.block(i..i + 1, j..j + 1).for_each_column(1, |_, c| c[0] = element);
        }
    }
    Some(left_out(left))
}

/// The parts of a range that do not contain these numbers, which ascend.
fn kept(range: Range<usize>, without: &[usize]) -> Vec<Range<usize>> {
    let mut next = range.start;
    let inside = without.iter().copied().filter(|at| range.contains(at));
    let parts = inside.chain([range.end]).map(|at| std::mem::replace(&mut next, at + 1)..at);
    parts.filter(|part| !part.is_empty()).collect()
}

/// Every element as an exact sum.
fn by_exact_sums<T: Number + Send>(product: Product<'_, T>) {
    let Product { alpha, a, b, beta, mut c, .. } = product;
    c.for_each_column(1, |j, column| {
        for (i, c) in column.iter_mut().enumerate() {
            accumulate::element(alpha, beta, c, a.cols, |l| (a.get(i, l), b.get(l, j)));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_are_kept() {
        assert_eq!(kept(2..7, &[1, 8]), vec![2..7; 1]);
        assert_eq!(kept(2..7, &[0, 2, 4, 5, 9]), [3..4, 6..7]);
        assert_eq!(kept(2..4, &[2, 3]), []);
    }
}
