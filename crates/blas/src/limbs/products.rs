//! Products of matrices of numbers of few limbs near each other: each sum on the stack.

use super::few::{Factor, OnStack, add_product, minus_if_unit, on_stack, reach_if_few, round};
use super::{Number, threads_for};
use wideblas_base::options::Part;
use wideblas_engine::progress;
use wideblas_engine::{MatMut, MatRef};
use wideblas_format::mpfr::Value;
use wideblas_product::Product;
use wideblas_product::linear::Reach;
use wideblas_product::stretch::Stretch;

/// C := alpha A B + beta C with an alpha of 1 or -1, on at most so many threads, on one without memory and locks; false, with nothing
/// done, for other alphas, and for numbers of many limbs or far from each other.
pub fn multiply_few<T: Number>(product: Product<'_, T>, threads: usize) -> bool {
    let Product { alpha, a, b, beta, c, part } = product;
    let terms = c.rows.saturating_mul(c.cols).saturating_mul(a.cols);
    if T::IS_SHORT {
        return false;
    }
    let threads = threads_for(terms, alpha, threads);
    let Some(minus) = minus_if_unit(alpha) else { return false };
    let times = |(x, y): (Reach, Reach)| x.times(y);
    let adds = !wideblas_product::Number::is_zero(beta);
    let of_terms = reach_of_few(a).zip(reach_of_few(b)).map(times);
    let of_old = match adds {
        true => reach_if_few(beta).zip(reach_of_few(c.as_ref())).map(times),
        false => Some(Reach::NOTHING),
    };
    let Some((of_terms, of_old)) = of_terms.zip(of_old) else { return false };
    let ends = of_terms.and(of_old).ends();
    let beta = if adds { Factor::of(beta) } else { None };
    on_stack(ends, Sums { minus, a, b, beta: beta.as_ref(), part, c, threads }).is_some()
}

/// Of numbers that are few; `None` where one of them is not.
fn reach_of_few<T: Number>(x: MatRef<'_, T>) -> Option<Reach> {
    let mut places = (0..x.cols).flat_map(|j| (0..x.rows).map(move |i| (i, j)));
    places.try_fold(Reach::NOTHING, |all, (i, j)| Some(all.and(reach_if_few(x.get(i, j))?)))
}

/// C := A B + beta C or C := -A B + beta C.
struct Sums<'a, T> {
    minus: bool,
    a: MatRef<'a, T>,
    b: MatRef<'a, T>,
    /// `None` for zero.
    beta: Option<&'a Factor>,
    part: Part,
    c: MatMut<'a, T>,
    threads: usize,
}

impl<T: Number> OnStack for Sums<'_, T> {
    type Output = ();

    fn run<const LIMBS: usize>(self, ends: [i64; 2]) {
        let Sums { minus, a, b, beta, part, mut c, threads } = self;
        let (rows, depth) = (c.rows, a.cols);
        c.for_each_column(threads, |j, column| {
            for i in part.rows(j, rows) {
                let mut sum = Stretch::<LIMBS>::new(ends);
                for l in 0..depth {
                    add_product(&mut sum, a.get(i, l), b.get(l, j), minus);
                }
                if let (Some(beta), Value::Finite(old)) = (beta, column[i].value()) {
                    sum.add_product(&beta.as_wide(), &old, false);
                }
                round(&mut column[i], sum.value());
            }
            progress::add((rows, 1, depth));
        });
    }
}
