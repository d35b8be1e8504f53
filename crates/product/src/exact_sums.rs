//! Products by exact sums, an element at a time, for any spread of exponents: what takes over where too many moduli
//! would be needed, and the formats' own way of multiplying numbers of many limbs.

use super::accumulate::{Accumulator, CHUNK};
use super::class::Class;
use super::number::Number;
use super::spread::Spread;
use super::task::Product;
use std::sync::Mutex;
use wideblas_base::fallible;
use wideblas_base::options::Part;
use wideblas_engine::cpu::par;
use wideblas_engine::cpu::per_thread::PerThread;
use wideblas_engine::progress;
use wideblas_engine::view::MatRef;
use wideblas_format::wide::Wide;

/// Working memory of one thread for exact sums.
pub struct Work {
    sum: Accumulator,
    x: Wide,
    y: Wide,
    xy: Wide,
    factor: Wide,
    term: Wide,
    value: Wide,
}

/// The numbers of a matrix, as far as the memory for sums of them depends on it.
#[derive(Clone, Copy)]
struct Extent {
    /// There is an infinity or a NaN.
    special: bool,
    /// Exponents of the leading and the lowest bits.
    top: i64,
    bottom: i64,
    /// Limbs that a number takes at most.
    limbs: usize,
    /// Precision up to which sums must be known.
    span: i64,
}

impl Extent {
    const NOTHING: Extent =
        Extent { special: false, top: i64::MIN, bottom: i64::MAX, limbs: 0, span: 0 };

    fn of<T: Number>(x: &T) -> Extent {
        let room = Extent::room_of(x);
        match x.class() {
            Class::Zero => room,
            Class::Special(_) => Extent { special: true, ..room },
            Class::Finite { top, bottom } => Extent { top, bottom, ..room },
        }
    }

    /// The extent of a number whose value is not read.
    fn room_of<T: Number>(x: &T) -> Extent {
        let span = x.span();
        Extent { limbs: span as usize / 64 + 2, span, ..Extent::NOTHING }
    }

    fn and(self, other: Extent) -> Extent {
        Extent {
            special: self.special || other.special,
            top: self.top.max(other.top),
            bottom: self.bottom.min(other.bottom),
            limbs: self.limbs.max(other.limbs),
            span: self.span.max(other.span),
        }
    }

    /// The extent of products of two numbers.
    fn times(self, other: Extent) -> Extent {
        Extent {
            special: self.special || other.special,
            top: self.top.saturating_add(other.top).saturating_add(1),
            bottom: self.bottom.saturating_add(other.bottom),
            limbs: self.limbs + other.limbs,
            span: self.span.max(other.span),
        }
    }

    fn of_matrix<T: Number>(
        x: &MatRef<'_, T>,
        part: Part,
        threads: usize,
        of: impl Fn(&T) -> Extent + Sync,
    ) -> Extent {
        let all = Mutex::new(Extent::NOTHING);
        par::for_each(x.cols, threads, |j| {
            let column = part.rows(j, x.rows).map(|i| of(x.get(i, j)));
            let here = column.fold(Extent::NOTHING, Extent::and);
            let mut all = all.lock().unwrap_or_else(|e| e.into_inner());
            *all = all.and(here);
        });
        all.into_inner().unwrap_or_else(|e| e.into_inner())
    }

    /// The most chunks that a sum of `terms` such terms takes.
    fn chunks(self, terms: usize) -> usize {
        let range = self.top.saturating_sub(self.bottom).max(0) as usize / (32 * CHUNK);
        let each = self.limbs / (CHUNK / 2) + 2;
        // Each may carry into one more.
        range.saturating_add(4).min(terms.saturating_mul(each + 1))
    }
}

impl Work {
    /// For sums of `k` terms and one more; `None` without memory.
    fn new([alpha, beta, a, b, c]: [Extent; 5], k: usize) -> Option<Work> {
        let terms = alpha.times(a.times(b));
        let all = terms.and(beta.times(c));
        let wide = |limbs| Some(Wide { limbs: fallible::with_room(limbs)?, ..Wide::default() });
        let single = a.limbs.max(b.limbs).max(c.limbs).max(alpha.limbs).max(beta.limbs);
        Some(Work {
            sum: Accumulator::with_room(all.chunks(k.saturating_add(1)))?,
            x: wide(single)?,
            y: wide(single)?,
            xy: wide(all.limbs)?,
            factor: wide(single)?,
            term: wide(all.limbs)?,
            // For what rounding adds too.
            value: wide(c.span as usize / 64 + 8)?,
        })
    }

    /// Element (i, j) of alpha A B + beta C from its exact value; the pairs are a_il and b_lj. All are finite.
    fn element<'a, T: Number + 'a>(
        &mut self,
        alpha: &T,
        beta: &T,
        c: &mut T,
        pairs: impl Iterator<Item = (&'a T, &'a T)>,
    ) {
        let Work { sum, x, y, xy, factor, term, value } = self;
        sum.clear();
        if !beta.is_zero() {
            beta.load(x);
            c.load(y);
            xy.product(x, y);
            sum.add(xy);
        }
        if !alpha.is_zero() {
            alpha.load(factor);
            for (a, b) in pairs {
                a.load(x);
                b.load(y);
                if x.is_zero() || y.is_zero() {
                    continue;
                }
                xy.product(x, y);
                term.product(xy, factor);
                sum.add(term);
            }
        }
        sum.value_into(c.span(), value);
        c.store(value);
    }
}

/// Products of fewer multiply-adds are not worth a second thread.
const SERIAL: usize = 512;

/// Every element as an exact sum, rounded once: right for any spread of exponents, in any format. Without memory
/// the call ends before anything is written, see `fallible::end_call`.
#[inline(never)]
pub fn gemm<T: Number>(product: Product<'_, T>, threads: usize) {
    let (work, rows) = (product.c.cols * product.a.cols * product.c.rows, product.c.rows);
    let Product { alpha, a, b, beta, mut c, part } = product;
    let k = if alpha.is_zero() { 0 } else { a.cols };
    let threads = if work < SERIAL { 1 } else { threads.min(c.cols) };
    let matrix = |x: &MatRef<'_, T>| match k {
        0 => Extent::NOTHING,
        _ => Extent::of_matrix(x, Part::All, threads, Extent::of),
    };
    let (of_a, of_b) = (matrix(&a), matrix(&b));
    let of_c = if beta.is_zero() { Extent::room_of } else { Extent::of };
    let of_c = Extent::of_matrix(&c.as_ref(), part, threads, of_c);
    let extents = [Extent::of(alpha), Extent::of(beta), of_a, of_b, of_c];
    let work = PerThread::new(threads, || Work::new(extents, k));
    let work = work.unwrap_or_else(|| fallible::end_call());
    let alpha_special = alpha.is_special();
    let spread = Spread::new(alpha, &a, &b, beta);
    // The terms of a sum.
    let terms = |j: usize| (0..k).filter(move |&l| !(b.skips_zeros && b.get(l, j).is_zero()));
    let reaches = |i: usize, j: usize| {
        (alpha_special && terms(j).next().is_some())
            || (of_a.special && terms(j).any(|l| a.get(i, l).is_special()))
            || (of_b.special && (0..k).any(|l| b.get(l, j).is_special()))
    };
    c.for_each_column(work.threads(), |j, column| {
        let work = &mut *work.lend();
        for i in part.rows(j, rows) {
            let c = &mut column[i];
            if beta.is_special() || (of_c.special && c.is_special()) || reaches(i, j) {
                let value = spread.element(c, (i, j));
                c.store_f64(value);
            } else {
                work.element(alpha, beta, c, terms(j).map(|l| (a.get(i, l), b.get(l, j))));
            }
        }
        progress::add((rows, 1, k));
    });
}
