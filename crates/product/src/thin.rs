//! Exact products of doubles with few rows or columns: each element is a dot product, which the kernels of exact sums
//! compute. Residues would spend their time on the conversion of numbers that few elements use.

use super::cost;
use super::planner::{moduli_for, typical_bits};
use super::spread::Spread;
use super::task::{Mode, Product};
use std::mem;
use std::sync::{Mutex, PoisonError};
use wideblas_base::fallible;
use wideblas_engine::cpu::modular::Unit;
use wideblas_engine::cpu::par;
use wideblas_engine::cpu::per_thread::PerThread;
use wideblas_engine::cpu::sum::{Products, Strided};
use wideblas_engine::cpu::{Isa, prefetch};
use wideblas_engine::view::MatRef;
use wideblas_format::exact::{Decode, Decoded, Encode, Exact};
use wideblas_format::fixed::Fixed;

/// Multiply-adds that are worth another thread.
const SERIAL: usize = 1 << 16;

/// Numbers of a matrix that may be copied to make rows adjacent: 32 MiB.
const MOST_COPIED: usize = 1 << 22;

/// Columns between one that is copied and one that is fetched.
const AHEAD: usize = 24;

/// Rows in the same cache lines, which are copied together and go to the same thread.
const BAND: usize = 8;

/// For ordinary numbers exact sums cost less than residues; for others both take several times as long. The bits are the
/// same.
pub fn is_cheaper(example: &f64, shape: (usize, usize, usize)) -> bool {
    let bits = typical_bits(Mode::Exact, example, shape.2);
    moduli_for(Unit::Vnni512, bits).is_none_or(|(width, moduli)| {
        cost::exact_sums(shape) <= cost::residues(shape, width, moduli)
    })
}

/// What a thread works with, in memory of its own: copies on the way are too large for small stacks, and end with this function.
#[inline(never)]
fn work(isa: Isa) -> Option<(Vec<Products>, Vec<f64>)> {
    let mut products = Vec::new();
    products.try_reserve_exact(1).ok()?;
    products.push(Products::new(isa));
    Some((products, Vec::new()))
}

/// Computes the product exactly, each element rounded once; false, with nothing done, where that is not the way.
pub fn gemm(product: &mut Product<'_, f64>, isa: Isa, threads: usize) -> bool {
    let shape @ (m, n, k) = (product.c.rows, product.c.cols, product.a.cols);
    let (alpha, beta, part) = (*product.alpha, *product.beta, product.part);
    let finite = alpha.is_finite() && beta.is_finite() && alpha != 0.0;
    if k == 0 || !finite || !is_cheaper(&alpha, shape) {
        return false;
    }
    let Product { a, b, .. } = *product;
    let threads = if m * n * k < SERIAL { 1 } else { threads };
    let Some(work) = PerThread::new(threads, || work(isa)) else { return false };
    let threads = work.threads();
    let rows = Rows::of(a, n > 1, Vec::new());
    let columns = Rows::of(b.transposed(), m > 1, Vec::new());
    let spread = Spread::new(&alpha, &a, &b, &beta);
    let element = |products: &mut Products, row: Strided<'_, f64>, (i, j), c: &mut f64| {
        products.add_strided(row, columns.row(j));
        let sum = products.finish();
        *c = if sum.is_finite() && (beta == 0.0 || c.is_finite()) {
            finished(sum, alpha, beta, *c)
        } else {
            spread.element(c, (i, j))
        };
    };
    if n >= m {
        product.c.for_each_column(threads, |j, column| {
            let (products, _) = &mut *work.lend();
            part.rows(j, m)
                .for_each(|i| element(&mut products[0], rows.row(i), (i, j), &mut column[i]));
        });
        return true;
    }
    let height = m.div_ceil(threads).next_multiple_of(BAND);
    product.c.for_each_column(1, |j, column| {
        let pieces = fallible::collected(column.chunks_mut(height).map(Mutex::new));
        par::for_each(pieces.len(), threads, |piece| {
            let (products, memory) = &mut *work.lend();
            let mut elements = pieces[piece].lock().unwrap_or_else(PoisonError::into_inner);
            for (band, elements) in elements.chunks_mut(BAND).enumerate() {
                let first = piece * height + band * BAND;
                let block = first..first + elements.len();
                // Each row is used once, but in a copy of few they are in the same cache lines.
                let few = (n == 1)
                    .then(|| Rows::of(a.block(block.clone(), 0..k), true, mem::take(memory)));
                for i in part.rows_within(j, &block) {
                    let row = few.as_ref().map_or_else(|| rows.row(i), |few| few.row(i - first));
                    element(&mut products[0], row, (i, j), &mut elements[i - first]);
                }
                *memory = few.map_or_else(Vec::new, |few| few.copied);
            }
        });
    });
    true
}

/// The rows of a matrix, or copies where their numbers are not adjacent and it is worth it.
struct Rows<'a> {
    matrix: MatRef<'a, f64>,
    copied: Vec<f64>,
}

impl<'a> Rows<'a> {
    /// `copied` is memory to use again.
    fn of(matrix: MatRef<'a, f64>, copy: bool, mut copied: Vec<f64>) -> Rows<'a> {
        let len = matrix.rows.saturating_mul(matrix.cols);
        let copies = copy && matrix.col_stride != 1 && len <= MOST_COPIED;
        if !copies || copied.try_reserve(len.saturating_sub(copied.len())).is_err() {
            return Rows { matrix, copied: Vec::new() };
        }
        copied.resize(len, 0.0);
        for (band, rows) in copied.chunks_mut(BAND * matrix.cols).enumerate() {
            let first = band * BAND;
            let block = matrix.block(first..first + rows.len() / matrix.cols, 0..matrix.cols);
            for col in 0..matrix.cols {
                // The columns' cache lines are far apart, which no processor foresees.
                let ahead = (col + AHEAD).min(matrix.cols - 1);
                prefetch(Strided::of_column(&block, ahead).first());
                for (i, x) in Strided::of_column(&block, col).iter().enumerate() {
                    rows[i * matrix.cols + col] = x;
                }
            }
        }
        Rows { matrix, copied }
    }

    fn row(&self, i: usize) -> Strided<'_, f64> {
        let len = self.matrix.cols;
        match self.copied.get(i * len..(i + 1) * len) {
            Some(row) => Strided::of(row),
            None => Strided::of_row(&self.matrix, i),
        }
    }
}

/// `alpha sum + beta c` of finite numbers, rounded once; zeros are positive.
fn finished(mut sum: Fixed, alpha: f64, beta: f64, c: f64) -> f64 {
    if alpha.abs() == 1.0 {
        if alpha < 0.0 {
            sum.negate();
        }
        if beta != 0.0 {
            sum.add_product(beta, c);
        }
        return if sum.is_ordinary() { sum.to_f64() } else { 0.0 };
    }
    let times = |x: Decoded, y: f64| match (x, y.decode()) {
        (Decoded::Finite(x), Decoded::Finite(y)) => Decoded::Finite(Exact {
            mantissa: x.mantissa * y.mantissa,
            exponent: x.exponent + y.exponent,
        }),
        _ => Decoded::Special(0.0),
    };
    let old = if beta == 0.0 { Decoded::Special(0.0) } else { times(c.decode(), beta) };
    let mut element = 0.0;
    element.encode(&(times(sum.to_decoded(), alpha) + old));
    element
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact_sums;
    use wideblas_base::options::Part;
    use wideblas_base::random::Random;
    use wideblas_engine::view::MatMut;

    fn number(random: &mut Random, spread: u64) -> f64 {
        let field = 1023 - spread / 2 + random.below(spread + 1);
        match random.below(200) {
            0 => 0.0,
            _ => f64::from_bits(random.hard() >> 12 | field << 52 | random.next() & 1 << 63),
        }
    }

    /// The bits of sums of one term at a time.
    #[test]
    #[cfg_attr(miri, ignore = "takes minutes, and has no unsafe code")]
    fn thin_products_are_those_of_exact_sums() {
        let mut random = Random(1);
        let inf = f64::INFINITY;
        let mut done = 0;
        for round in 0..300 {
            let spread = [4, 60, 600, 2040][round % 4];
            let k = match round % 3 {
                0 => 64 + random.below(200) as usize,
                1 => 1 + random.below(70) as usize,
                _ => 500 + random.below(200) as usize,
            };
            let (few, outputs) = (1 + round / 2 % 3, 1 + random.below(20) as usize);
            let (m, n) = if round % 2 == 0 { (few, outputs) } else { (outputs, few) };
            let part = [Part::All, Part::All, Part::Lower, Part::Upper][round % 4];
            let part = if m == n { part } else { Part::All };
            let mut numbers =
                |len: usize| (0..len).map(|_| number(&mut random, spread)).collect::<Vec<_>>();
            let (lda, ldb) = (m + round % 3, k + 1);
            let (mut a, mut b) = (numbers(lda * k), numbers(ldb * n));
            let c = numbers(m * n);
            if round % 5 == 0 {
                // The last element cancels but for the old one.
                (0..k / 2).for_each(|l| b[ldb * (n - 1) + l] = b[ldb * (n - 1) + k - 1 - l]);
                (0..k / 2).for_each(|l| a[lda * l + m - 1] = -a[lda * (k - 1 - l) + m - 1]);
            }
            if round % 7 == 0 {
                a[m - 1] = [inf, -inf, f64::NAN][round % 3];
            }
            let alpha = [1.0, -1.0, 1.0 / 3.0, -2.0, 1e-300][random.below(5) as usize];
            let beta = [0.0, 1.0, -1.0, 0.7, 1e300][random.below(5) as usize];
            let run = |work: &mut dyn FnMut(Product<'_, f64>)| {
                let mut c = c.clone();
                work(Product {
                    alpha: &alpha,
                    a: MatRef::new(&a, m, k, lda).unwrap(),
                    b: MatRef::new(&b, k, n, ldb).unwrap(),
                    beta: &beta,
                    c: MatMut::new(&mut c, m, n, m).unwrap(),
                    part,
                });
                c.into_iter().map(f64::to_bits).collect::<Vec<_>>()
            };
            if !is_cheaper(&alpha, (m, n, k)) {
                run(&mut |mut product| assert!(!gemm(&mut product, Isa::Generic, 1)));
                continue;
            }
            done += 1;
            let expected = run(&mut |product| exact_sums::gemm(product, 1));
            for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
                for threads in [1, 3] {
                    let found = run(&mut |mut product| assert!(gemm(&mut product, isa, threads)));
                    assert_eq!(found, expected, "{m} x {n} x {k}, {alpha}, {beta}, round {round}");
                }
            }
        }
        assert!(done > 200, "{done}");
    }

    #[test]
    fn thin_products_alone_are_cheaper_by_sums() {
        for shape in [(1, 1000, 1000), (1000, 1, 1000), (4, 4, 100_000), (1, 1, 9), (12, 16, 500)] {
            assert!(is_cheaper(&1.0, shape), "{shape:?}");
        }
        for shape in [(1000, 1000, 1000), (100, 100, 100), (64, 64, 100_000), (50, 2000, 2000)] {
            assert!(!is_cheaper(&1.0, shape), "{shape:?}");
        }
    }
}
