//! Products of matrices of numbers of few limbs near each other: each sum on the stack.

use super::few::{
    self, Factor, MOST_USUAL, OnStack, add_product, minus_if_unit, on_stack, reach_if_few, round,
};
use super::{Number, threads_for};
use wideblas_base::options::Part;
use wideblas_engine::progress;
use wideblas_engine::{MatMut, MatRef};
use wideblas_format::mpfr::Value;
use wideblas_product::Product;
use wideblas_product::fused::MOST_LIMBS;
use wideblas_product::linear::Reach;
use wideblas_product::stretch::Stretch;

/// C := alpha A B + beta C with an alpha of 1 or -1, or a beta of 0 or 1, on at most so many threads, on one without memory and locks; false,
/// with nothing done, for other factors, and for numbers of many limbs or far from each other.
pub fn multiply_few<T: Number>(product: Product<'_, T>, threads: usize) -> bool {
    let Product { alpha, a, b, beta, c, part } = product;
    let terms = c.rows.saturating_mul(c.cols).saturating_mul(a.cols);
    if T::IS_SHORT {
        return false;
    }
    let threads = threads_for(terms, alpha, threads.into());
    let adds = !wideblas_product::Number::is_zero(beta);
    let unit = minus_if_unit(alpha);
    let scale = match unit {
        Some(_) => None,
        None if alpha.is_few(MOST_LIMBS) && (!adds || minus_if_unit(beta) == Some(false)) => {
            Factor::of(alpha)
        }
        None => None,
    };
    if unit.is_none() && scale.is_none() {
        return false;
    }
    let times = |(x, y): (Reach, Reach)| x.times(y);
    let of_terms = reach_of_few(a).zip(reach_of_few(b)).map(times);
    let of_old = match adds {
        true => reach_if_few(beta).zip(reach_of_few(c.as_ref())).map(times),
        false => Some(Reach::NOTHING),
    };
    let Some((of_terms, of_old)) = of_terms.zip(of_old) else { return false };
    let beta = if adds { Factor::of(beta) } else { None };
    let factors = match &scale {
        None => Factors::Units { minus: unit == Some(true), beta: beta.as_ref() },
        Some(alpha) => Factors::Scale { alpha, adds },
    };
    // Scaled terms meet what was there in memory of their own.
    let ends = if scale.is_some() { of_terms } else { of_terms.and(of_old) }.ends();
    on_stack(ends, Sums { factors, a, b, part, c, threads }).is_some()
}

/// Of numbers that are few; `None` where one of them is not.
fn reach_of_few<T: Number>(x: MatRef<'_, T>) -> Option<Reach> {
    let mut places = (0..x.cols).flat_map(|j| (0..x.rows).map(move |i| (i, j)));
    places.try_fold(Reach::NOTHING, |all, (i, j)| Some(all.and(reach_if_few(x.get(i, j))?)))
}

/// What becomes of sums of terms.
#[derive(Clone, Copy)]
enum Factors<'a> {
    /// C := A B + beta C or C := -A B + beta C; no beta is zero.
    Units { minus: bool, beta: Option<&'a Factor> },
    /// C := alpha A B + C or C := alpha A B.
    Scale { alpha: &'a Factor, adds: bool },
}

struct Sums<'a, T> {
    factors: Factors<'a>,
    a: MatRef<'a, T>,
    b: MatRef<'a, T>,
    part: Part,
    c: MatMut<'a, T>,
    threads: usize,
}

impl<T: Number> OnStack for Sums<'_, T> {
    type Output = ();

    fn run<const LIMBS: usize>(self, ends: [i64; 2]) {
        let Sums { factors, a, b, part, mut c, threads } = self;
        let (rows, depth) = (c.rows, a.cols);
        let minus = matches!(factors, Factors::Units { minus: true, .. });
        let terms = |i: usize, j: usize| {
            let mut sum = Stretch::<LIMBS>::new(ends);
            for l in 0..depth {
                add_product(&mut sum, a.get(i, l), b.get(l, j), minus);
            }
            sum
        };
        c.for_each_column(threads, |j, column| {
            match factors {
                Factors::Units { beta, .. } => {
                    for i in part.rows(j, rows) {
                        let mut sum = terms(i, j);
                        if let (Some(beta), Value::Finite(old)) = (beta, column[i].value()) {
                            sum.add_product(&beta.as_wide(), &old, false);
                        }
                        round(&mut column[i], sum.value());
                    }
                }
                Factors::Scale { alpha, adds } => {
                    let alpha = &alpha.as_wide();
                    let is_usual = alpha.limbs.len() <= MOST_USUAL
                        && column.iter().all(|old| old.is_few(MOST_USUAL));
                    few::with_memory_for_sums(LIMBS, is_usual, &mut |memory| {
                        for i in part.rows(j, rows) {
                            let mut sum = terms(i, j);
                            let to = &mut column[i];
                            few::become_scaled(memory, alpha, sum.value(), adds, to);
                        }
                    });
                }
            }
            progress::add((rows, 1, depth));
        });
    }
}
