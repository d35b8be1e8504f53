//! The elements of a product that infinities or NaN reach, among which zeros of B leave out some.

use super::element::count_alone;
use super::kinds::{GROUP, Kinds, Met};
use super::{leading_multiple, linear, plain};
use crate::view::MatRef;
use wideblas_base::fallible;
use wideblas_base::options::Part;
use wideblas_format::Scalar;

/// alpha A B + beta C, where C still has its old elements.
pub struct Operands<'a, T> {
    pub alpha: T,
    pub a: MatRef<'a, T>,
    pub b: MatRef<'a, T>,
    pub beta: T,
    pub c: MatRef<'a, T>,
    pub part: Part,
}

/// An element of a result.
pub struct Found<T> {
    pub row: usize,
    pub col: usize,
    pub value: T,
}

/// What is known of a row of A or a column of B.
#[derive(Clone, Copy)]
struct Known {
    is_finite: bool,
    /// A number is not finite, and its leading components are.
    is_odd: bool,
    /// The largest magnitude of the finite leading components.
    largest: f64,
}

impl Known {
    /// Includes a number that counts as `leading`.
    fn include<T: Scalar<L>, const L: usize>(&mut self, number: T, leading: [f64; 2]) {
        self.is_finite &= number.is_finite();
        self.is_odd |= !number.is_finite() && number.leading().iter().all(|x| x.is_finite());
        for x in leading.into_iter().filter(|x| x.is_finite()) {
            self.largest = self.largest.max(x.abs());
        }
    }
}

/// Vectors of `groups` groups each: what is known of them, and the kinds of their numbers.
struct Vectors {
    groups: usize,
    known: Vec<Known>,
    kinds: Vec<Kinds>,
}

impl Vectors {
    /// Without memory the call ends.
    fn new(count: usize, len: usize) -> Vectors {
        let (groups, known) =
            (len.div_ceil(GROUP), Known { is_finite: true, is_odd: false, largest: 0.0 });
        let kinds = fallible::filled(count * groups, Kinds::default());
        Vectors { groups, known: fallible::filled(count, known), kinds }
    }

    fn set(&mut self, vector: usize, at: usize, x: f64, left_out: bool) {
        self.kinds[vector * self.groups + at / GROUP].set(at % GROUP, x, left_out);
    }

    fn kinds(&self, vector: usize) -> &[Kinds] {
        &self.kinds[vector * self.groups..][..self.groups]
    }
}

impl<T> Operands<'_, T> {
    /// The wanted elements that are not sums of finite numbers: with a term or a factor that is not finite, as binary64 has them. Without
    /// memory the call ends.
    pub fn reached<const L: usize>(&self) -> Vec<Found<T>>
    where
        T: Scalar<L>,
    {
        let (m, n, k) = (self.c.rows, self.c.cols, self.a.cols);
        let mut rows = Vectors::new(m, T::PARTS * k);
        let mut cols = [(); 2].map(|()| Vectors::new(n, T::PARTS * k));
        for (l, i) in (0..k).flat_map(|l| (0..m).map(move |i| (l, i))) {
            let x = self.left(i, l);
            rows.known[i].include(x, x.leading());
            (0..T::PARTS)
                .for_each(|part| rows.set(i, T::PARTS * l + part, x.leading()[part], false));
        }
        for (j, l) in (0..n).flat_map(|j| (0..k).map(move |l| (j, l))) {
            let y = self.right(l, j);
            let multiple @ [re, im] = leading_multiple::<T, L>(self.alpha.leading(), y.leading());
            cols[0].known[j].include(y, multiple);
            let left_out = self.b.skips_zeros && y.is_zero();
            // What the parts of x are multiplied by in each part of a product.
            for (cols, factors) in cols.iter_mut().zip([[re, -im], [im, re]]).take(T::PARTS) {
                for (part, factor) in factors.into_iter().enumerate().take(T::PARTS) {
                    cols.set(j, T::PARTS * l + part, factor, left_out);
                }
            }
        }
        let mut all = Vec::new();
        for (row, col) in (0..n).flat_map(|j| self.part.rows(j, m).map(move |i| (i, j))) {
            if let Some(value) = self.value((row, col), &rows, &cols) {
                if all.try_reserve(1).is_err() {
                    fallible::end_call();
                }
                all.push(Found { row, col, value });
            }
        }
        all
    }

    /// An element that something reaches.
    fn value<const L: usize>(
        &self,
        (i, j): (usize, usize),
        rows: &Vectors,
        cols: &[Vectors; 2],
    ) -> Option<T>
    where
        T: Scalar<L>,
    {
        let (row, column, k) = (&rows.known[i], &cols[0].known[j], self.a.cols);
        let old = if self.beta.is_zero() { T::from_f64(0.0) } else { *self.c.get(i, j) };
        let are_finite = self.alpha.is_finite() && self.beta.is_finite() && old.is_finite();
        if are_finite && row.is_finite && column.is_finite {
            return None;
        }
        let mut met = [Met::default(); 2];
        for (met, cols) in met.iter_mut().zip(cols).take(T::PARTS) {
            *met = Met::products(rows.kinds(i), cols.kinds(j));
        }
        let is_odd = row.is_odd || column.is_odd;
        if are_finite && column.is_finite && !is_odd && !met.iter().any(|met| met.is_of_left()) {
            return None;
        }
        let start = match self.beta.leading() {
            [0.0, 0.0] => [0.0; 2],
            beta => leading_multiple::<T, L>(beta, old.leading()),
        };
        // Sums of finite terms may overflow, and then meet the others.
        let finite =
            start.into_iter().filter(|x| x.is_finite()).fold(0.0, |all, x| x.abs().max(all));
        let finite = 2.0 * row.largest * column.largest * k as f64 + finite;
        let mut value = [0.0; 2];
        for part in 0..T::PARTS {
            match met[part].and(Met::term(start[part])).sum() {
                Some(sum) if !is_odd && (sum.is_nan() || finite < f64::MAX / 2.0) => {
                    value[part] = sum
                }
                _ => return Some(self.alone((i, j), old)),
            }
        }
        Some(plain(value))
    }

    /// The element from all of its terms.
    fn alone<const L: usize>(&self, (i, j): (usize, usize), old: T) -> T
    where
        T: Scalar<L>,
    {
        count_alone();
        let pairs = (0..self.a.cols).map(|l| (self.left(i, l), self.right(l, j)));
        let pairs = pairs.filter(|(_, y)| !(self.b.skips_zeros && y.is_zero()));
        linear((self.alpha, 0), pairs, self.beta, old)
    }

    fn left<const L: usize>(&self, i: usize, l: usize) -> T
    where
        T: Scalar<L>,
    {
        let x = *self.a.get(i, l);
        if self.a.conjugated { x.conjugate() } else { x }
    }

    fn right<const L: usize>(&self, l: usize, j: usize) -> T
    where
        T: Scalar<L>,
    {
        let y = *self.b.get(l, j);
        if self.b.conjugated { y.conjugate() } else { y }
    }
}
