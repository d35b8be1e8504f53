//! Matrices as programs store them.

use crate::verify::numbers::{Digits, Element, Value};
use std::ops::Range;
use wideblas::abi::exported::routines::Storage;
use wideblas::engine::{MatMut, MatRef};
use wideblas::options::Part;
use wideblas_reference::random::Rng;

/// A matrix as a program stores it: columns with padding, and some numbers behind the last one.
pub struct Stored<T: Element> {
    pub data: T::Array,
    /// 2 where numbers are complex: the parts are adjacent.
    pub parts: usize,
    pub rows: usize,
    pub cols: usize,
    pub ld: usize,
}

impl<T: Element> Clone for Stored<T> {
    fn clone(&self) -> Stored<T> {
        Stored { data: self.data.clone(), ..*self }
    }
}

/// Numbers behind a matrix that nothing may touch.
const BEHIND: usize = 3;

impl<T: Element> Stored<T> {
    /// A matrix whose padding is anything; elements are to be filled.
    pub fn new(
        (rows, cols, gap): (usize, usize, usize),
        parts: usize,
        precision: &mut dyn FnMut(&mut Rng) -> u32,
        rng: &mut Rng,
    ) -> Option<Stored<T>> {
        let ld = (rows + gap).max(1);
        let precisions: Vec<u32> =
            (0..parts * (ld * cols + BEHIND)).map(|_| precision(rng)).collect();
        let mut data = T::zeros_of(&precisions)?;
        for (at, number) in data.iter_mut().enumerate() {
            let at = at / parts;
            if at % ld >= rows || at >= ld * cols {
                let value = Value::Finite { negative: true, top: 40, digits: Digits::Full };
                number.put(value, rng);
            }
        }
        Some(Stored { data, parts, rows, cols, ld })
    }

    fn place(&self, i: usize, j: usize) -> Range<usize> {
        let at = self.parts * (i + j * self.ld);
        at..at + self.parts
    }

    /// The parts of element (i, j).
    pub fn at(&self, i: usize, j: usize) -> &[T] {
        &self.data[self.place(i, j)]
    }

    pub fn at_mut(&mut self, i: usize, j: usize) -> &mut [T] {
        let place = self.place(i, j);
        &mut self.data[place]
    }

    /// Complex numbers are pairs of rows.
    pub fn view(&self) -> MatRef<'_, T> {
        let (rows, cols, ld) = self.shape();
        MatRef::new(&self.data, rows, cols, ld).expect("room for all")
    }

    pub fn view_mut(&mut self) -> MatMut<'_, T> {
        let (rows, cols, ld) = self.shape();
        MatMut::new(&mut self.data, rows, cols, ld).expect("room for all")
    }

    /// Rows, columns and leading dimension of its views.
    pub fn shape(&self) -> (usize, usize, usize) {
        (self.parts * self.rows, self.cols, self.parts * self.ld)
    }

    /// Equal in every bit, padding included.
    pub fn is_same(&self, other: &Stored<T>) -> bool {
        are_same(&self.data, &other.data)
    }

    /// Which number of `data` belongs to element (i, j) of the matrix that is stored in this way; `None` for those outside.
    fn places(&self, storage: Storage, part: Part, j: usize) -> Vec<(usize, usize, usize)> {
        let n = self.cols;
        match storage {
            Storage::Full => (0..self.rows).map(|i| (i, i, j)).collect(),
            Storage::Band { below, above } => {
                let rows = j.saturating_sub(above)..(j + below + 1).min(self.rows);
                rows.map(|i| (i, i + above - j, j)).collect()
            }
            Storage::Packed => {
                let before: usize = (0..j).map(|j| part.rows(j, n).len()).sum();
                part.rows(j, n).enumerate().map(|(at, i)| (i, before + at, 0)).collect()
            }
        }
    }

    /// The matrix stored in another way, numbers that are not read NaN; of a triangle that part.
    pub fn held(&self, storage: Storage, part: Part, gap: usize, rng: &mut Rng) -> Option<Self> {
        let (rows, cols) = match storage {
            Storage::Full => return Some(self.clone()),
            Storage::Band { below, above } => (below + above + 1, self.cols),
            Storage::Packed => (self.cols * (self.cols + 1) / 2, 1),
        };
        let precision = self.data[0].precision() as u32;
        let gap = if storage == Storage::Packed { 0 } else { gap };
        let mut held = Stored::new((rows, cols, gap), self.parts, &mut |_| precision, rng)?;
        for (i, j) in (0..cols).flat_map(|j| (0..rows).map(move |i| (i, j))) {
            held.at_mut(i, j).iter_mut().for_each(|x: &mut T| x.put_special(f64::NAN));
        }
        for j in 0..self.cols {
            for (i, row, col) in self.places(storage, part, j) {
                copy(self.at(i, j), held.at_mut(row, col));
            }
        }
        let (from, to) = (self.end(), held.end());
        copy(&self.data[from..], &mut held.data[to..]);
        Some(held)
    }

    /// Where the numbers begin that are behind the matrix.
    fn end(&self) -> usize {
        self.data.len() - BEHIND * self.parts
    }

    /// Takes the elements back from [`Stored::held`].
    pub fn take(&mut self, held: &Stored<T>, storage: Storage, part: Part) {
        for j in 0..self.cols {
            for (i, row, col) in self.places(storage, part, j) {
                copy(held.at(row, col), self.at_mut(i, j));
            }
        }
        let (from, to) = (held.end(), self.end());
        copy(&held.data[from..], &mut self.data[to..]);
    }
}

/// Equal in every bit.
pub fn are_same<T: Element>(x: &[T], y: &[T]) -> bool {
    x.iter().zip(y).all(|(x, y)| x.is_same(y))
}

fn copy<T: Element>(from: &[T], to: &mut [T]) {
    to.iter_mut().zip(from).for_each(|(to, from)| to.copy_from(from));
}
