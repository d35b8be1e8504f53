//! Solutions rounded to the numbers of a result.

use super::Answer;
use super::above::Above;
use super::grid::Grid;
use wideblas_base::fallible;
use wideblas_blas::MatMut;
use wideblas_format::wide::Wide;
use wideblas_product::Number;

/// A solution whose numbers are those of the result, exactly.
pub struct Rounded {
    /// With the columns of A scaled.
    pub x: Grid,
    /// Exponents of the ulps of the result.
    pub ulps: Vec<i64>,
    /// What the format cannot hold, and where: zeros above.
    pub beyond: Vec<(usize, Wide)>,
}

impl Rounded {
    /// Each number as it would be stored.
    pub fn new<T: Answer>(x: Grid, like: &MatMut<'_, T>, shifts: &[i64]) -> Rounded {
        let (n, cols) = (x.rows, x.cols);
        let mut ulps = fallible::filled(n * cols, 0);
        let mut all = fallible::room_for(n * cols);
        let mut beyond = Vec::new();
        let like = like.as_ref();
        let (mut value, mut bits) = (Wide::default(), 64);
        for j in 0..cols {
            for i in 0..n {
                x.get(i, j).load(&mut value);
                value.exponent += shifts[i];
                let (rounded, ulp) = T::rounded(like.get(i, j), &mut value.clone());
                ulps[i + j * n] = ulp;
                let mut rounded = rounded.unwrap_or_else(|| {
                    beyond.push((i + j * n, value.clone()));
                    Wide::default()
                });
                rounded.exponent -= shifts[i];
                bits = bits.max(rounded.bits());
                all.push(rounded);
            }
        }
        let mut x = Grid::zeros(n, cols, bits);
        all.iter_mut().enumerate().for_each(|(at, value)| x.set(at % n, at / n, value));
        Rounded { x, ulps, beyond }
    }

    /// Numbers of at most twice their corrections become zero; whether there were such.
    pub fn drop_errors(&mut self, correction: &Grid) -> bool {
        let mut is_changed = false;
        for j in 0..self.x.cols {
            for i in 0..self.x.rows {
                let [x, d] = [self.x.get(i, j), correction.get(i, j)];
                if !x.is_zero() && Above::of(x) <= Above::of(d).scaled(1) {
                    self.x.set(i, j, &mut Wide::default());
                    is_changed = true;
                }
            }
        }
        is_changed
    }

    /// The numbers of the result.
    pub fn values(&self, shifts: &[i64]) -> Vec<Wide> {
        let mut all = fallible::room_for(self.x.rows * self.x.cols);
        for j in 0..self.x.cols {
            for (i, shift) in shifts.iter().enumerate() {
                let mut value = Wide::default();
                self.x.get(i, j).load(&mut value);
                value.exponent += shift;
                all.push(value);
            }
        }
        // These become infinities.
        self.beyond.iter().for_each(|(at, value)| all[*at].clone_from(value));
        all
    }
}
