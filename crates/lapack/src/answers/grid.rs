//! Matrices of MPFR numbers that belong to an algorithm: what exact products read and write.

use super::above::Above;
use crate::memory::Memory;
use wideblas_base::options::{Trans, Uplo};
use wideblas_blas::level3::{Gemm, Mode, Syrk, gemm, syrk};
use wideblas_blas::{MatMut, MatRef};
use wideblas_format::mpfr::{Mpfr, ReadOnly};
use wideblas_format::wide::Wide;
use wideblas_product::Number;
use wideblas_product::class::Class;

/// A matrix without gaps between its columns, all of whose numbers have one precision.
pub struct Grid {
    pub rows: usize,
    pub cols: usize,
    pub bits: i64,
    numbers: Memory<Mpfr>,
}

impl Grid {
    /// Zeros; without memory the call ends.
    pub fn zeros(rows: usize, cols: usize, bits: i64) -> Grid {
        let bits = bits.max(64);
        let len = rows.checked_mul(cols).unwrap_or_else(|| wideblas_base::fallible::end_call());
        Grid { rows, cols, bits, numbers: <Mpfr as crate::Number>::zeros(bits as u64, len) }
    }

    pub fn identity(n: usize, bits: i64) -> Grid {
        let mut made = Grid::zeros(n, n, bits);
        (0..n).for_each(|i| made.set(i, i, &mut one()));
        made
    }

    /// The exact values of finite numbers, each times a power of two; zeros where there is none.
    pub fn exact<'a, T: Number + 'a>(
        (rows, cols): (usize, usize),
        number: impl Fn(usize, usize) -> Option<&'a T>,
        shift: impl Fn(usize, usize) -> i64,
    ) -> Grid {
        let places = || (0..cols).flat_map(move |j| (0..rows).map(move |i| (i, j)));
        let bits = |(i, j)| match number(i, j).map(|x| x.class()) {
            Some(Class::Finite { top, bottom }) => top - bottom + 1,
            _ => 0,
        };
        let mut made = Grid::zeros(rows, cols, places().map(bits).max().unwrap_or(0));
        let mut value = Wide::default();
        for (i, j) in places() {
            if let Some(number) = number(i, j) {
                number.load(&mut value);
                value.exponent += shift(i, j);
                made.set(i, j, &mut value);
            }
        }
        made
    }

    pub fn get(&self, i: usize, j: usize) -> &Mpfr {
        &self.numbers[i + j * self.rows]
    }

    /// A number becomes the nearest one to a value, which may be used up.
    pub fn set(&mut self, i: usize, j: usize, value: &mut Wide) {
        self.numbers[i + j * self.rows].store(value);
    }

    pub fn view(&self) -> MatRef<'_, Mpfr> {
        MatRef::new(&self.numbers, self.rows, self.cols, self.rows.max(1)).expect("as many numbers")
    }

    pub fn view_mut(&mut self) -> MatMut<'_, Mpfr> {
        let (rows, cols) = (self.rows, self.cols);
        self.numbers.matrix(rows, cols).0
    }

    /// A triangle with its diagonal, of which the lower one has ones, and zeros elsewhere.
    pub fn triangle(&self, uplo: Uplo) -> Grid {
        let mut made = Grid::zeros(self.rows, self.cols, self.bits);
        let mut value = Wide::default();
        for j in 0..self.cols {
            for i in uplo.part().rows(j, self.rows) {
                let is_one = i == j && uplo == Uplo::Lower;
                if is_one {
                    value = one()
                } else {
                    self.get(i, j).load(&mut value)
                }
                made.set(i, j, &mut value);
            }
        }
        made
    }

    /// Its rows in another order.
    pub fn with_rows(&self, order: &[usize]) -> Grid {
        let mut made = Grid::zeros(self.rows, self.cols, self.bits);
        let mut value = Wide::default();
        for j in 0..self.cols {
            for (to, &from) in order.iter().enumerate() {
                self.get(from, j).load(&mut value);
                made.set(to, j, &mut value);
            }
        }
        made
    }

    /// The same numbers, rounded to a precision.
    pub fn rounded(&self, bits: i64) -> Grid {
        let mut made = Grid::zeros(self.rows, self.cols, bits);
        let mut value = Wide::default();
        for (to, from) in made.numbers.iter_mut().zip(self.numbers.iter()) {
            match from.class() {
                Class::Zero => {}
                Class::Special(x) => to.store_f64(x),
                Class::Finite { .. } => {
                    from.load(&mut value);
                    to.store(&mut value);
                }
            }
        }
        made
    }

    /// B - op(A) X, each number computed exactly and rounded once, to a precision at least.
    pub fn residual(b: &Grid, trans: Trans, a: &Grid, x: &Grid, bits: i64) -> Grid {
        // A start that is rounded would not be exact.
        b.rounded(bits.max(b.bits)).plus_product(&ReadOnly::minus_one(), (trans, a), x)
    }

    /// B + op(A) X, likewise.
    pub fn sum(b: &Grid, trans: Trans, a: &Grid, x: &Grid, bits: i64) -> Grid {
        b.rounded(bits.max(b.bits)).plus_product(&ReadOnly::one(), (trans, a), x)
    }

    /// op(A) X, likewise.
    pub fn product(trans: Trans, a: &Grid, x: &Grid, bits: i64) -> Grid {
        let rows = if trans.is_transposed() { a.cols } else { a.rows };
        Grid::zeros(rows, x.cols, bits).plus_product(&ReadOnly::one(), (trans, a), x)
    }

    /// A^T A, likewise.
    pub fn gram(a: &Grid, bits: i64) -> Grid {
        let n = a.cols;
        let mut made = Grid::zeros(n, n, bits);
        let (one, trans, a) = (ReadOnly::one(), Trans::Yes, a.view());
        let (alpha, beta, c) = (&*one, &*one, made.view_mut());
        syrk(Syrk { uplo: Uplo::Lower, trans, alpha, a, beta, c }, Mode::Exact);
        let mut value = Wide::default();
        for (i, j) in (0..n).flat_map(|j| (j + 1..n).map(move |i| (i, j))) {
            made.get(i, j).load(&mut value);
            made.set(j, i, &mut value);
        }
        made
    }

    fn plus_product(mut self, alpha: &Mpfr, (transa, a): (Trans, &Grid), x: &Grid) -> Grid {
        let (beta, transb) = (&*ReadOnly::one(), Trans::No);
        let (a, b, c) = (a.view(), x.view(), self.view_mut());
        gemm(Gemm { transa, transb, alpha, a, b, beta, c }, Mode::Exact);
        self
    }

    /// Adds a matrix, each sum rounded once.
    pub fn add(&mut self, other: &Grid) {
        let bits = self.bits;
        let (mut sum, mut term) = (Wide::default(), Wide::default());
        for (to, x) in self.numbers.iter_mut().zip(other.numbers.iter()) {
            if !x.is_zero() {
                x.load(&mut term);
                to.load(&mut sum);
                sum.add(&term, bits + 64);
                to.store(&mut sum);
            }
        }
    }

    pub fn is_finite(&self) -> bool {
        self.numbers.iter().all(|x| !x.is_special())
    }

    pub fn is_zero(&self) -> bool {
        self.numbers.iter().all(Number::is_zero)
    }

    /// The largest magnitude of a column, nearly.
    pub fn largest_of_column(&self, j: usize) -> Above {
        let column = &self.numbers[j * self.rows..(j + 1) * self.rows];
        column.iter().map(Above::of).fold(Above::ZERO, Above::max)
    }

    /// The largest sum of magnitudes of a column, at least.
    pub fn norm_one(&self) -> Above {
        let sum =
            |j| (0..self.rows).map(|i| Above::of(self.get(i, j))).fold(Above::ZERO, Above::plus);
        (0..self.cols).map(sum).fold(Above::ZERO, Above::max)
    }

    /// For each row at least the sum of the magnitudes that its numbers were rounded from.
    pub fn row_sums(&self) -> Vec<Above> {
        let mut sums = wideblas_base::fallible::filled(self.rows, Above::ZERO);
        for (at, x) in self.numbers.iter().enumerate() {
            let sum = &mut sums[at % self.rows];
            *sum = sum.plus(Above::of_rounded(x));
        }
        sums
    }
}

pub fn one() -> Wide {
    Wide { limbs: vec![1], ..Wide::default() }
}
