//! The products of `Rsyr2k` that one zero does not leave out: in the loops of the reference BLAS, two are needed, one of each matrix.

use crate::numbers::{Blas, Native};
use wideblas_base::fallible;
use wideblas_engine::MatRef;
use wideblas_engine::cpu::special::{GROUP, Kinds, Met};

/// Zeros beside other numbers, and what they are multiplied by: the elements of A, and behind them those of B.
pub struct NotLeftOut {
    /// Kinds of a row: an infinity or NaN counts as a NaN.
    rows: Vec<Kinds>,
    /// A column's zeros beside other numbers; all others are left out.
    columns: Vec<Kinds>,
    groups: usize,
}

impl NotLeftOut {
    /// Without memory the call ends.
    pub fn of<T: Native>(alpha: &T, a: MatRef<'_, T>, b: MatRef<'_, T>) -> NotLeftOut {
        let (n, k, groups) = (a.rows, a.cols, (2 * a.cols).div_ceil(GROUP));
        let [mut rows, mut columns] =
            [(); 2].map(|()| fallible::filled(n * groups, Kinds::default()));
        let alpha_is_finite = alpha.is_finite();
        for (l, v) in (0..k).flat_map(|l| (0..n).map(move |v| (l, v))) {
            let [x, y] = [a, b].map(|matrix| matrix.get(v, l));
            let zero = [y, x].map(Blas::is_zero);
            for (place, (factor, is_zero)) in [x, y].into_iter().zip(zero).enumerate() {
                let at = place * k + l;
                let group = v * groups + at / GROUP;
                let is_finite = alpha_is_finite && factor.is_finite();
                rows[group].set(at % GROUP, if is_finite { 1.0 } else { f64::NAN }, false);
                columns[group].set(at % GROUP, 1.0, !(is_zero && zero[0] != zero[1]));
            }
        }
        NotLeftOut { rows, columns, groups }
    }

    /// Whether an infinity or NaN of row i meets a zero of column j that leaves nothing out.
    pub fn meets(&self, i: usize, j: usize) -> bool {
        let [row, column] = [(&self.rows, i), (&self.columns, j)]
            .map(|(all, at)| &all[at * self.groups..][..self.groups]);
        Met::products(row, column).is_of_left()
    }
}
