//! Solutions rounded to the numbers of a result.

use super::Answer;
use super::above::Above;
use super::grid::Grid;
use wideblas_base::fallible;
use wideblas_blas::MatMut;
use wideblas_format::mpfr::Mpfr;
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
    pub fn new<T: Answer>(x: &Grid, like: &MatMut<'_, T>, shifts: &[i64]) -> Rounded {
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

    /// Numbers of at most twice the corrections that they would have had before they were rounded become zero: they are nothing but
    /// errors.
    pub fn drop_errors(&mut self, correction: &Grid) {
        for j in 0..self.x.cols {
            for i in 0..self.x.rows {
                if Above::of(self.x.get(i, j)) <= Above::of(correction.get(i, j)).scaled(1) {
                    self.x.set(i, j, &mut Wide::default());
                }
            }
        }
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

/// At least the distance of two numbers.
pub fn difference(x: &Mpfr, y: &Mpfr) -> Above {
    let (mut found, mut other) = (Wide::default(), Wide::default());
    x.load(&mut found);
    y.load(&mut other);
    other.negative = !other.negative;
    // What an addition to more bits than both have leaves out is below the units of a bound.
    found.add(&other, 64 * (found.limbs.len() + other.limbs.len()) as i64 + 4096);
    Above::of_wide(&found, 1)
}
