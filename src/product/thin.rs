//! Exact products of doubles with one row or one column: each element is a dot product, which the kernels of exact sums
//! compute in a hundredth of the time that residues take where no row or column is used twice.

use super::finish::spread_special;
use super::task::Product;
use crate::engine::cpu::Isa;
use crate::engine::cpu::par;
use crate::engine::cpu::sum::{Products, Strided};
use crate::fallible;
use crate::format::exact::{Decode, Decoded, Encode, Exact};
use crate::format::fixed::Fixed;
use crate::options::Part;
use std::sync::{Mutex, PoisonError};

/// Shorter sums are left to residues: to begin and end a sum takes as long as some hundred terms.
const LEAST_TERMS: usize = 64;

/// Multiply-adds that are worth another thread.
const SERIAL: usize = 1 << 16;

/// Computes the product exactly, each element rounded once; false, with nothing done, where that is not the way.
pub fn gemm(product: &mut Product<'_, f64>, isa: Isa, threads: usize) -> bool {
    let (m, n, k) = (product.c.rows, product.c.cols, product.a.cols);
    let (alpha, beta) = (*product.alpha, *product.beta);
    let finite = alpha.is_finite() && beta.is_finite() && alpha != 0.0;
    if m.min(n) != 1 || k < LEAST_TERMS || !finite || product.part != Part::All {
        return false;
    }
    let Product { a, b, .. } = *product;
    let element = |products: &mut Products, (i, j): (usize, usize), c: &mut f64| {
        products.add_strided(Strided::of_row(&a, i), Strided::of_column(&b, j));
        let sum = products.finish();
        *c = if sum.is_finite() && (beta == 0.0 || c.is_finite()) {
            finished(sum, alpha, beta, *c)
        } else {
            spread_special(&alpha, &a, &b, &beta, c, (i, j))
        };
    };
    let threads = if m * n * k < SERIAL { 1 } else { threads };
    if n == 1 {
        // Rows of A that lie in the same cache lines go to the same thread.
        let rows = m.div_ceil(threads).next_multiple_of(8);
        product.c.for_each_column(1, |_, column| {
            let pieces = fallible::collected(column.chunks_mut(rows).map(Mutex::new));
            par::for_each(pieces.len(), threads, |piece| {
                let mut products = Products::new(isa);
                let mut elements = pieces[piece].lock().unwrap_or_else(PoisonError::into_inner);
                for (i, c) in elements.iter_mut().enumerate() {
                    element(&mut products, (piece * rows + i, 0), c);
                }
            });
        });
    } else {
        product.c.for_each_column(threads, |j, column| {
            element(&mut Products::new(isa), (0, j), &mut column[0]);
        });
    }
    true
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
    use crate::engine::view::{MatMut, MatRef};
    use crate::product::exact_sums;
    use crate::random::Random;

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
        for round in 0..300 {
            let spread = [4, 60, 600, 2040][round % 4];
            let k = 64 + random.below(200) as usize;
            let outputs = 1 + random.below(20) as usize;
            let (m, n) = if round % 2 == 0 { (1, outputs) } else { (outputs, 1) };
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
                    part: Part::All,
                });
                c.into_iter().map(f64::to_bits).collect::<Vec<_>>()
            };
            let expected = run(&mut |product| exact_sums::gemm(product, 1));
            for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
                for threads in [1, 3] {
                    let found = run(&mut |mut product| assert!(gemm(&mut product, isa, threads)));
                    assert_eq!(found, expected, "{m} x {n} x {k}, {alpha}, {beta}, round {round}");
                }
            }
        }
    }
}
