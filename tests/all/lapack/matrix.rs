//! Matrices as programs store them, and their exact products.

use super::formats::{Kind, Value};
use crate::common::Rng;

/// A column-major matrix with a leading dimension, its rows below the last being padding.
#[derive(Clone)]
pub struct Matrix<T> {
    pub data: Vec<T>,
    pub rows: usize,
    pub cols: usize,
    pub ld: usize,
}

impl<T: Kind> Matrix<T> {
    pub fn random(rng: &mut Rng, rows: usize, cols: usize) -> Matrix<T> {
        let ld = rows.max(1) + (rng.bits() % 3) as usize;
        let data = (0..ld * cols.max(1)).map(|_| T::random(rng)).collect();
        Matrix { data, rows, cols, ld }
    }

    /// Its elements, rounded; the padding is that of this one.
    pub fn with(&self, element: impl Fn(usize, usize) -> Value) -> Matrix<T> {
        self.with_each(&element)
    }

    // Compiled once, not for each closure: so are those below.
    fn with_each(&self, element: &dyn Fn(usize, usize) -> Value) -> Matrix<T> {
        let mut to = self.clone();
        for j in 0..self.cols {
            for i in 0..self.rows {
                to.data[i + j * self.ld] = T::of(&element(i, j));
            }
        }
        to
    }

    pub fn at(&mut self) -> *mut T::Number {
        T::at(&mut self.data)
    }

    pub fn ld(&self) -> i64 {
        self.ld as i64
    }

    pub fn values(&self) -> Values {
        let element = |at: usize| self.data[at % self.rows + at / self.rows * self.ld].value();
        let data = (0..self.rows * self.cols).map(element).collect();
        Values { data, rows: self.rows, cols: self.cols }
    }

    /// Elements that are not part of what a routine writes are what they were, bit for bit.
    pub fn is_kept(&self, before: &Matrix<T>, written: impl Fn(usize, usize) -> bool) -> bool {
        self.is_kept_but(before, &written)
    }

    fn is_kept_but(&self, before: &Matrix<T>, written: &dyn Fn(usize, usize) -> bool) -> bool {
        self.data.iter().zip(&before.data).enumerate().all(|(at, (now, then))| {
            let (i, j) = (at % self.ld, at / self.ld);
            i < self.rows && j < self.cols && written(i, j) || now.is_same(then)
        })
    }
}

/// Exact elements, without padding.
#[derive(Clone)]
pub struct Values {
    pub data: Vec<Value>,
    pub rows: usize,
    pub cols: usize,
}

impl Values {
    pub fn of(rows: usize, cols: usize, element: impl Fn(usize, usize) -> Value) -> Values {
        Values::of_each(rows, cols, &element)
    }

    fn of_each(rows: usize, cols: usize, element: &dyn Fn(usize, usize) -> Value) -> Values {
        let data = (0..rows * cols).map(|at| element(at % rows, at / rows)).collect();
        Values { data, rows, cols }
    }

    pub fn identity(n: usize) -> Values {
        Values::of(n, n, |i, j| Value::integer(i32::from(i == j)))
    }

    pub fn get(&self, i: usize, j: usize) -> &Value {
        &self.data[i + j * self.rows]
    }

    /// Only where something holds, zeros elsewhere.
    pub fn only(&self, holds: impl Fn(usize, usize) -> bool) -> Values {
        Values::of(self.rows, self.cols, |i, j| match holds(i, j) {
            true => self.get(i, j).clone(),
            false => Value::integer(0),
        })
    }

    /// With ones on the diagonal.
    pub fn with_ones(&self) -> Values {
        Values::of(self.rows, self.cols, |i, j| match i == j {
            true => Value::integer(1),
            false => self.get(i, j).clone(),
        })
    }

    pub fn transposed(&self) -> Values {
        Values::of(self.cols, self.rows, |i, j| self.get(j, i).clone())
    }

    /// The conjugate transpose.
    pub fn adjoint(&self) -> Values {
        Values::of(self.cols, self.rows, |i, j| self.get(j, i).conjugate())
    }

    pub fn times(&self, other: &Values) -> Values {
        assert!(self.cols == other.rows);
        Values::of(self.rows, other.cols, |i, j| {
            let mut sum = Value::integer(0);
            (0..self.cols).for_each(|k| sum.add_product(self.get(i, k), other.get(k, j), false));
            sum
        })
    }

    /// The product of the magnitudes.
    pub fn times_magnitudes(&self, other: &Values) -> Vec<f64> {
        let sum = |i: usize, j: usize| {
            let terms =
                (0..self.cols).map(|k| self.get(i, k).magnitude() * other.get(k, j).magnitude());
            terms.sum::<f64>()
        };
        (0..self.rows * other.cols).map(|at| sum(at % self.rows, at / self.rows)).collect()
    }

    pub fn minus(&self, other: &Values) -> Values {
        Values::of(self.rows, self.cols, |i, j| {
            let mut difference = self.get(i, j).clone();
            difference.add_product(&Value::integer(1), other.get(i, j), true);
            difference
        })
    }

    /// The largest ratio of an element to a bound.
    pub fn ratio(&self, bounds: &[f64]) -> f64 {
        let ratio = |(x, bound): (&Value, &f64)| match x.magnitude() {
            0.0 => 0.0,
            // Not a number is no small error.
            x if x.is_nan() => f64::INFINITY,
            x => x / bound,
        };
        self.data.iter().zip(bounds).map(ratio).fold(0.0, f64::max)
    }

    pub fn largest(&self) -> f64 {
        self.data.iter().map(Value::magnitude).fold(0.0, f64::max)
    }
}
