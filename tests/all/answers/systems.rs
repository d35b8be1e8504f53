//! Systems of many kinds, whose numbers are integers times powers of two.

use super::exact::{store, value};
use super::formats::Tested;
use crate::common::Rng;
use rug::{Integer, Rational};

/// Kinds of matrices.
pub const KINDS: usize = 10;

/// A matrix of a format, column by column, whose leading dimension may be larger than its rows.
pub struct Matrix<T: Tested> {
    pub rows: usize,
    pub cols: usize,
    pub ld: usize,
    pub numbers: T::Array,
}

impl<T: Tested> Matrix<T> {
    pub fn zeros((rows, cols): (usize, usize), gap: usize, bits: u32) -> Self {
        let ld = (rows + gap).max(1);
        Matrix { rows, cols, ld, numbers: T::zeros(ld * cols.max(1), bits) }
    }

    pub fn get(&self, i: usize, j: usize) -> &T {
        &self.numbers[i + j * self.ld]
    }

    pub fn get_mut(&mut self, i: usize, j: usize) -> &mut T {
        &mut self.numbers[i + j * self.ld]
    }

    pub fn at(&self) -> *const T {
        self.numbers.as_ptr()
    }

    pub fn at_mut(&mut self) -> *mut T {
        self.numbers.as_mut_ptr()
    }

    /// Row by row.
    pub fn values(&self) -> Vec<Vec<Rational>> {
        (0..self.rows).map(|i| (0..self.cols).map(|j| value(self.get(i, j))).collect()).collect()
    }
}

/// An integer of some bits, of either sign.
pub fn integer(rng: &mut Rng, bits: u32) -> Integer {
    let mut x = Integer::new();
    for _ in 0..bits.div_ceil(60) {
        x = (x << 60) + (rng.bits() >> 4);
    }
    let negative = rng.bits().is_multiple_of(2);
    x >>= bits.next_multiple_of(60) - bits;
    if negative { -x } else { x }
}

/// A matrix of some kind.
pub fn matrix<T: Tested>(rng: &mut Rng, kind: usize, n: usize, bits: u32) -> Matrix<T> {
    let gap = (rng.bits() % 3) as usize;
    let mut a = Matrix::<T>::zeros((n, n), gap, bits);
    let p = a.numbers.first().map_or(53, |x| x.precision() as u32);
    let mut set =
        |i: usize, j: usize, x: &Integer, exponent: i64| store(a.get_mut(i, j), x, exponent);
    let places = move || (0..n).flat_map(move |i| (0..n).map(move |j| (i, j)));
    match kind {
        // Of all bits.
        0 => places().for_each(|(i, j)| set(i, j, &integer(rng, p), -i64::from(p))),
        // L D U of small integers, where D falls to a power of two: the condition of its numbers before they were rounded.
        1 | 2 => {
            let most = if kind == 1 { 40 } else { (rng.bits() % 133) as i64 };
            let mut small = |low: bool| -> Vec<Vec<Integer>> {
                let number = |i: usize, j: usize, x: u64| match () {
                    () if i == j => Integer::from(1),
                    () if (i > j) == low => Integer::from(x % 9) - 4,
                    () => Integer::new(),
                };
                (0..n).map(|i| (0..n).map(|j| number(i, j, rng.bits())).collect()).collect()
            };
            let (l, u) = (small(true), small(false));
            for (i, j) in places() {
                let fall = |k: usize| most - most * k as i64 / (n as i64 - 1).max(1);
                let term = |k: usize| Integer::from(&l[i][k] * &u[k][j]) << fall(k) as u32;
                let sum = (0..n).map(term).fold(Integer::new(), |sum, x| sum + x);
                set(i, j, &sum, -most);
            }
        }
        // Hilbert's.
        3 => places().for_each(|(i, j)| {
            set(i, j, &((Integer::from(1) << (p + 64)) / (i + j + 1) as u32), -i64::from(p) - 64);
        }),
        // Small integers, which may be singular.
        4 => places().for_each(|(i, j)| set(i, j, &integer(rng, 2), 0)),
        // Graded by rows and columns.
        5 => {
            let fall = (rng.bits() % 40) as i64;
            places().for_each(|(i, j)| {
                set(i, j, &integer(rng, p), -fall * (i as i64 - 2 * j as i64) - i64::from(p))
            });
        }
        // Two rows that differ in the last place alone.
        6 => {
            let first: Vec<Integer> = (0..n).map(|_| integer(rng, p)).collect();
            for (i, j) in places() {
                let last = i32::from(i == 1 && j == n - 1);
                let x = if i < 2 { first[j].clone() + last } else { integer(rng, p) };
                set(i, j, &x, 0);
            }
        }
        // A row is the sum of the others.
        7 => {
            let rows: Vec<Vec<Integer>> =
                (0..n).map(|_| (0..n).map(|_| integer(rng, 40)).collect()).collect();
            for (i, j) in places() {
                let sum = || rows[1..].iter().fold(Integer::new(), |sum, row| sum + &row[j]);
                set(i, j, &if i == 0 { sum() } else { rows[i][j].clone() }, 0);
            }
        }
        // Near the ends of the exponents.
        8 => {
            let far = if rng.bits().is_multiple_of(2) { T::FAR } else { -T::FAR };
            places().for_each(|(i, j)| set(i, j, &integer(rng, p), far));
        }
        // Most numbers are zero.
        _ => places().for_each(|(i, j)| {
            if i == j || rng.bits().is_multiple_of(4) {
                set(i, j, &integer(rng, p), 0);
            }
        }),
    }
    a
}

/// Right-hand sides: numbers of all bits, those of solutions that are small integers where they can be stored, and zeros.
pub fn sides<T: Tested>(rng: &mut Rng, a: &Matrix<T>, cols: usize, bits: u32) -> Matrix<T> {
    let mut b = Matrix::<T>::zeros((a.rows, cols), (rng.bits() % 3) as usize, bits);
    let p = b.numbers.first().map_or(53, |x| x.precision() as u32);
    let values = a.values();
    for j in 0..cols {
        let kind = rng.bits() % 8;
        let small: Vec<Integer> = (0..a.rows).map(|_| Integer::from(rng.bits() % 5) - 2).collect();
        for (i, row) in values.iter().enumerate() {
            let to = b.get_mut(i, j);
            match kind {
                0 => {}
                1 | 2 => {
                    let sum = row
                        .iter()
                        .zip(&small)
                        .fold(Rational::new(), |sum, (a, x)| sum + Rational::from(a * x));
                    // A power of two divides.
                    let exponent = -i64::from(sum.denom().significant_bits() - 1);
                    store(to, sum.numer(), exponent);
                }
                _ => store(to, &integer(rng, p), -i64::from(p)),
            }
        }
    }
    b
}
