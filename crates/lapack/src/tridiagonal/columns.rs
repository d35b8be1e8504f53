//! Eigenvectors with few elements, which are rotated number by number: a call for a vector of some numbers takes longer than what it computes.

use crate::Number;
use crate::real::{Of, Real};
use crate::single::Single;
use wideblas_base::fallible;
use wideblas_blas::MatMut;

/// Elements of a vector, at most.
const MOST: usize = 48;

pub struct Columns<S> {
    numbers: Vec<S>,
    rows: usize,
}

impl<S: Single> Columns<S> {
    /// Those of a real matrix of limbs with few rows; `None` of another one.
    pub fn of<T: Number>(z: &MatMut<'_, T>) -> Option<Columns<S>>
    where
        T::Real: Real<Single = S>,
    {
        let (rows, all) = (z.rows, z.as_ref());
        if T::IS_COMPLEX || !T::Real::IS_OF_LIMBS || rows > MOST {
            return None;
        }
        let numbers = (0..rows * z.cols).map(|at| {
            let [number, _] = all.get(at % rows, at / rows).singles();
            number
        });
        Some(Columns { numbers: fallible::collected(numbers), rows })
    }

    /// Rotates columns j and j + 1.
    pub fn rotate(&mut self, j: usize, c: &S, s: &S) {
        let (x, y) = self.numbers[j * self.rows..].split_at_mut(self.rows);
        for (x, y) in x.iter_mut().zip(y) {
            let first = c.times(x).plus(&s.times(y));
            *y = c.times(y).minus(&s.times(x));
            *x = first;
        }
    }

    /// A matrix becomes these columns.
    pub fn store<T: Number>(&self, z: &mut MatMut<'_, T>)
    where
        T::Real: Real<Single = S>,
    {
        for (j, column) in self.numbers.chunks(self.rows.max(1)).enumerate() {
            let to = z.column(j).iter_mut();
            to.zip(column).for_each(|(to, x): (&mut T, &Of<T>)| to.put_singles([x, x]));
        }
    }
}
