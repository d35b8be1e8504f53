//! Complex numbers: their matrix products, and the largest of a vector.
//!
//! Small products are an exact sum for each part of an element. Larger ones are one product of real matrices,
//!
//! ```text
//! [ Re P ]   [ Re A  -Im A ] [ Re B ]
//! [ Im P ] = [ Im A   Re A ] [ Im B ]
//! ```
//!
//! with P = A B of 64 bits more than C has, which chooses its arithmetic by itself; then alpha P + beta C is rounded.

use super::level1::{NOTHING, ONE_TIMES};
use super::level3::has_special;
use super::{
    Element, Number, Operand, add_product, combined, in_lines, store, threads, working_memory,
};
use crate::level1::Context;
use crate::level3::{self, Mode, Way, Ways};
use crate::symmetric::Kind;
use std::ops::Range;
use wideblas_base::config::config;
use wideblas_base::fallible;
use wideblas_base::options::Part;
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::{MatMut, MatRef, progress};
use wideblas_format::Complex;
use wideblas_format::mpfr::{Array, Change, ReadOnly, Value};
use wideblas_product::linear::{Combined, Lent, Linear, Multiple, Reach, Work};
use wideblas_product::planner::is_native;
use wideblas_product::{Limbs as _, Product};

/// A product of complex matrices in the mode asked for.
pub fn multiply_complex<T: Number>(product: Product<'_, Complex<T>>, mode: Mode) -> Way {
    let (m, n, k) = (product.c.rows, product.c.cols, product.a.cols);
    assert!(product.a.rows == m && product.b.rows == k && product.b.cols == n);
    let Product { alpha, a, b, .. } = &product;
    let ways = Ways::of(mode, config().product);
    let is_cheaper =
        || ways == Ways::Cheaper && is_native(&T::native_cost(&alpha.re), (2 * m, n, 2 * k));
    let is_alone = k == 0
        || ways == Ways::Native
        || alpha.is_all_zero()
        || alpha.has_special()
        || is_cheaper()
        || has_special(a)
        || has_special(b)
        || !reach_of(a).times(reach_of(b)).is_near();
    if is_alone {
        by_exact_sums(product);
        return Way::Native;
    }
    by_real_products(product, mode)
}

/// alpha A B + beta C as an exact sum for each part of an element, rounded once.
pub fn by_exact_sums<E: Element>(product: Product<'_, E>) {
    let Product { alpha, a, b, beta, c, part } = product;
    let (alpha, beta) = (&alpha.multiple(), &beta.multiple());
    natively(&Sums { pairs: &[[a, b]], kind: Kind::Symmetric, alpha, beta, part }, c);
}

/// [`by_exact_sums`] where there is memory for all sums before anything is written; false, with nothing done, for numbers that are
/// too far from each other.
pub fn by_near_sums<E: Element>(product: &mut Product<'_, E>) -> bool {
    let Product { alpha, a, b, beta, c, part } = product.reborrow();
    let (alpha, beta) = (&alpha.multiple(), &beta.multiple());
    let sums = Sums { pairs: &[[a, b]], kind: Kind::Symmetric, alpha, beta, part };
    let reach = sums.reach();
    let old = if beta.is_zero() { Reach::NOTHING } else { reach_of(&c.as_ref()) };
    let all = reach.and(old);
    if all.is_near() {
        sums.all(reach, || Work::with_room(all), c);
    }
    all.is_near()
}

fn reach_of<E: Element>(x: &MatRef<'_, E>) -> Reach {
    let places = (0..x.cols).flat_map(|j| (0..x.rows).map(move |i| (i, j)));
    places.fold(Reach::NOTHING, |all, (i, j)| all.and(x.get(i, j).reach()))
}

/// C := alpha A B + beta C, or with two pairs C := alpha (A B + C D) + beta C, or the Hermitian C := alpha A B + conj(alpha) C D +
/// beta C. Right factors that skip zeros leave out products where all of them have one.
pub struct Sums<'a, E> {
    pub pairs: &'a [[MatRef<'a, E>; 2]],
    pub kind: Kind,
    pub alpha: &'a Multiple,
    pub beta: &'a Multiple,
    pub part: Part,
}

impl<E: Element> Sums<'_, E> {
    /// Of the terms; nothing is read where alpha is zero.
    fn reach(&self) -> Reach {
        let pairs = self.pairs.iter().filter(|_| !self.alpha.is_zero());
        let reaches = pairs.map(|[a, b]| reach_of(a).times(reach_of(b)));
        reaches.fold(Reach::NOTHING, Reach::and)
    }

    /// Computes C.
    fn all(&self, reach: Reach, memory: impl Fn() -> Option<Lent>, c: MatMut<'_, E>) {
        if c.rows == 0 || c.cols == 0 {
            return;
        }
        let depth = self.pairs[0][0].cols;
        let terms = c.rows.saturating_mul(c.cols).saturating_mul(depth.max(1));
        let threads = threads(Context::chosen(), terms, c.as_ref().get(0, 0));
        in_lines((c, false), threads, memory, |cols, mut c, memory| {
            for (at, j) in cols.enumerate() {
                let column = c.column(at);
                for i in self.part.rows(j, column.len()) {
                    self.element((i, j), reach, &mut column[i], memory);
                }
                progress::add((c.rows, 1, depth));
            }
        });
    }

    /// Computes an element of C.
    fn element(&self, (i, j): (usize, usize), reach: Reach, c: &mut E, memory: &mut Work) {
        let (old, is_hermitian) = (&*c, self.kind == Kind::Hermitian);
        let of = Combined {
            alpha: self.alpha,
            beta: self.beta,
            old: old.values(),
            reach,
            spans: old.spans(),
            has_two_sums: is_hermitian && self.pairs.len() > 1,
        };
        let is_left_out =
            |l: usize| self.pairs.iter().all(|[_, b]| b.skips_zeros && b.get(l, j).is_all_zero());
        let value = combined::<E>(memory, &of, |sum, wanted| {
            if self.alpha.is_zero() {
                return;
            }
            for (at, [a, b]) in self.pairs.iter().enumerate() {
                let minus = is_hermitian && at > 0 && wanted.by_imaginary;
                for l in (0..a.cols).filter(|&l| !is_left_out(l)) {
                    let x = Operand::of(a.get(i, l), a.conjugated);
                    let y = Operand::of(b.get(l, j), b.conjugated);
                    add_product::<E>(sum, wanted.part, x, y, minus);
                }
            }
        });
        store(c, value);
    }
}

/// Each part of an element as a sum of its own.
pub fn natively<E: Element>(sums: &Sums<'_, E>, c: MatMut<'_, E>) {
    sums.all(sums.reach(), Lent::new, c);
}

/// A product by one of real matrices, in a mode.
fn by_real_products<T: Number>(product: Product<'_, Complex<T>>, mode: Mode) -> Way {
    const GUARD: i64 = 64;
    let Product { alpha, a, b, beta, c, part } = product;
    let (m, n, k) = (c.rows, c.cols, a.cols);
    let (left, right) = (rows_of_parts(&a), columns_of_parts(&b));
    let view = c.as_ref();
    let precisions = (0..2 * m * n).map(|at| {
        let (row, j) = (at % (2 * m), at / (2 * m));
        let is_wanted = part.rows(j, m).contains(&(row % m));
        // alpha takes both parts of a sum to each part of an element.
        let [re, im] = view.get(row % m, j).spans();
        let span = if is_wanted { re.max(im) } else { 0 };
        (span + GUARD) as u32
    });
    let mut sums = Array::<T::Long>::of_zeros(precisions).unwrap_or_else(|| fallible::end_call());
    let right = MatRef::new(&right, 2 * k, n, 2 * k).expect("all elements");
    let mut of = |rows: Range<usize>, part| {
        let a = MatRef::new(&left, 2 * m, 2 * k, 2 * m).expect("all elements");
        let c = &mut MatMut::new(&mut sums, 2 * m, n, 2 * m).expect("all elements");
        let (a, c) = (a.block(rows.clone(), 0..2 * k), c.block(rows, 0..n));
        let (alpha, beta) = (&*ReadOnly::one(), &*ReadOnly::zero());
        level3::multiply(Product { alpha, a, b: right, beta, c, part }, mode)
    };
    let way = match part {
        Part::All => of(0..2 * m, part),
        _ => {
            of(0..m, part);
            of(m..2 * m, part)
        }
    };
    let (kind, of_alpha, of_beta) = (Kind::Symmetric, &alpha.multiple(), &beta.multiple());
    let exact = Sums { pairs: &[[a, b]], kind, alpha: of_alpha, beta: of_beta, part };
    let (reach, threads) = (exact.reach(), threads(Context::chosen(), m * n, alpha));
    let sums = &sums[..];
    in_lines((c, false), threads, Lent::new, |cols, mut c, memory| {
        for (at, j) in cols.enumerate() {
            let column = c.column(at);
            for i in part.rows(j, m) {
                let p = [i, m + i].map(|row| sums[row + 2 * m * j].value());
                // One beyond the exponents of the format.
                if p.iter().any(|part| matches!(part, Value::Special(_))) {
                    exact.element((i, j), reach, &mut column[i], memory);
                    continue;
                }
                let old = &column[i];
                let of = Combined {
                    alpha: exact.alpha,
                    beta: exact.beta,
                    old: old.values(),
                    reach: Reach::of(&p[0]).and(Reach::of(&p[1])),
                    spans: old.spans(),
                    has_two_sums: false,
                };
                let value = combined::<Complex<T>>(memory, &of, |sum, wanted| {
                    sum.add_one(p[wanted.part], false);
                });
                store(&mut column[i], value);
            }
        }
    });
    way
}

/// A part of an element, its negative if that is meant.
fn part_of<T: Number>(x: &Complex<T>, at: usize, negated: bool) -> (&T, Change) {
    (x.part(at), if negated { Change::Negated } else { Change::Nothing })
}

/// The matrix of twice as many rows and columns that A is in the product, column by column.
fn rows_of_parts<'a, T: Number>(a: &MatRef<'a, Complex<T>>) -> T::Factors<'a> {
    let (m, k) = (a.rows, a.cols);
    let all = (0..4 * m * k).map(|at| {
        let (row, col) = (at % (2 * m), at / (2 * m));
        let (x, is_below, is_right) = (a.get(row % m, col % k), row >= m, col >= k);
        let is_imaginary = is_below != is_right;
        part_of(x, usize::from(is_imaginary), is_imaginary && is_right != a.conjugated)
    });
    T::factors(all).unwrap_or_else(|| fallible::end_call())
}

/// The matrix of twice as many rows that B is in the product, column by column.
fn columns_of_parts<'a, T: Number>(b: &MatRef<'a, Complex<T>>) -> T::Factors<'a> {
    let k = b.rows;
    let all = (0..2 * k * b.cols).map(|at| {
        let (row, j) = (at % (2 * k), at / (2 * k));
        let is_imaginary = row >= k;
        part_of(b.get(row % k, j), usize::from(is_imaginary), is_imaginary && b.conjugated)
    });
    T::factors(all).unwrap_or_else(|| fallible::end_call())
}

/// The first place of an element with the largest sum of magnitudes of its parts, which are compared exactly; NaN fails
/// comparisons.
///
/// # Panics
/// When the vector is empty.
pub fn largest_of_complex<T: Number>(x: Strided<'_, Complex<T>>) -> usize {
    let (mut memory, mut largest) = (working_memory(), 0);
    for i in 1..x.len() {
        let (new, old) = (x.element(i), x.element(largest));
        let reach = new.reach().and(old.reach());
        let linear = Linear { alpha: ONE_TIMES, beta: NOTHING, old: Value::Zero, reach, span: 64 };
        let difference = memory.linear(&linear, |sum| {
            new.values().into_iter().for_each(|part| sum.add_magnitude(part, false));
            old.values().into_iter().for_each(|part| sum.add_magnitude(part, true));
        });
        let is_larger = match difference {
            Ok(difference) => !difference.is_zero() && !difference.negative,
            Err(special) => special > 0.0,
        };
        if is_larger {
            largest = i;
        }
    }
    assert!(!x.is_empty());
    largest
}
