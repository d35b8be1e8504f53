//! Matrices in every storage of the BLAS, and vectors with increments. What a routine must not read is NaN.

use crate::common::Rng;
use crate::common::kinds::{Kind, number};
use crate::common::sample::Sample;
use crate::level2::Format;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Structure {
    General,
    Band,
    Symmetric,
    SymmetricBand,
    SymmetricPacked,
    Triangle,
    TriangleBand,
    TrianglePacked,
}

/// Sizes and options; `lower` and `upper` diagonals of a band.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    pub m: usize,
    pub n: usize,
    pub is_turned: bool,
    pub is_lower: bool,
    pub is_unit: bool,
    pub lower: usize,
    pub upper: usize,
}

#[derive(Clone)]
pub struct Stored<T> {
    pub structure: Structure,
    pub options: Options,
    pub memory: Vec<T>,
    pub ld: usize,
}

fn nan<T: Sample>() -> T {
    T::zero(0).special(f64::NAN).unwrap()
}

impl<T: Format> Stored<T> {
    pub fn random(rng: &mut Rng, structure: Structure, options: Options, kind: Kind) -> Stored<T> {
        let mut options = options;
        if !matches!(structure, Structure::General | Structure::Band) {
            options.m = options.n;
        }
        let Options { m, n, lower, upper, is_lower, .. } = options;
        let rows = match structure {
            Structure::Band => lower + upper + 1,
            Structure::SymmetricBand | Structure::TriangleBand => {
                (if is_lower { lower } else { upper }) + 1
            }
            _ => m,
        };
        let ld = rows.max(1) + (rng.bits() % 3) as usize;
        let mut stored = Stored { structure, options, memory: Vec::new(), ld };
        let len = if stored.is_packed() { n * (n + 1) / 2 } else { ld * n };
        stored.memory = vec![nan(); len];
        for place in stored.places() {
            stored.memory[place] = number(rng, kind);
        }
        stored
    }

    fn is_packed(&self) -> bool {
        matches!(self.structure, Structure::SymmetricPacked | Structure::TrianglePacked)
    }

    /// Diagonals beside the main one, of a symmetric or triangular band.
    pub fn diagonals(&self) -> usize {
        if self.options.is_lower { self.options.lower } else { self.options.upper }
    }

    /// Where element (i, j) of what is stored lies.
    pub fn place(&self, i: usize, j: usize) -> Option<usize> {
        let Options { m, n, lower, upper, is_lower, .. } = self.options;
        let is_in_triangle = if is_lower { i >= j } else { i <= j };
        if i >= m || j >= n {
            return None;
        }
        let band = |lower: usize, upper: usize| {
            (i <= j + lower && j <= i + upper).then(|| upper + i - j + j * self.ld)
        };
        match self.structure {
            Structure::General => Some(i + j * self.ld),
            Structure::Band => band(lower, upper),
            Structure::Symmetric | Structure::Triangle => is_in_triangle.then_some(i + j * self.ld),
            Structure::SymmetricBand | Structure::TriangleBand => {
                let (lower, upper) = if is_lower { (lower, 0) } else { (0, upper) };
                band(lower, upper)
            }
            Structure::SymmetricPacked | Structure::TrianglePacked => {
                is_in_triangle.then(|| match is_lower {
                    false => i + (0..j).map(|j| j + 1).sum::<usize>(),
                    true => i - j + (0..j).map(|j| n - j).sum::<usize>(),
                })
            }
        }
    }

    pub fn places(&self) -> Vec<usize> {
        let Options { m, n, .. } = self.options;
        (0..n).flat_map(|j| (0..m).filter_map(move |i| self.place(i, j))).collect()
    }

    /// Where the diagonal is all ones it must not be read.
    pub fn hide_diagonal(&mut self) {
        if self.options.is_unit {
            for place in (0..self.options.n).map(|j| self.place(j, j).unwrap()).collect::<Vec<_>>()
            {
                self.memory[place] = nan();
            }
        }
    }

    fn is_symmetric(&self) -> bool {
        matches!(
            self.structure,
            Structure::Symmetric | Structure::SymmetricBand | Structure::SymmetricPacked
        )
    }

    fn is_triangle(&self) -> bool {
        matches!(
            self.structure,
            Structure::Triangle | Structure::TriangleBand | Structure::TrianglePacked
        )
    }

    pub fn op_shape(&self) -> (usize, usize) {
        let Options { m, n, is_turned, .. } = self.options;
        if is_turned { (n, m) } else { (m, n) }
    }

    /// Element (i, k) of op(A), where there is one.
    pub fn op(&self, i: usize, k: usize) -> Option<T> {
        let (i, k) = if self.options.is_turned && !self.is_symmetric() { (k, i) } else { (i, k) };
        if self.is_triangle() && self.options.is_unit && i == k {
            return Some(T::from_f64(1.0, 0));
        }
        let place = self
            .place(i, k)
            .or_else(|| if self.is_symmetric() { self.place(k, i) } else { None })?;
        Some(self.memory[place])
    }

    pub fn is_op_lower(&self) -> bool {
        self.options.is_lower != self.options.is_turned
    }
}

/// A vector of `n` elements in memory, `inc` apart.
#[derive(Clone)]
pub struct Vector<T> {
    pub memory: Vec<T>,
    pub n: usize,
    pub inc: i64,
}

impl<T: Format> Vector<T> {
    pub fn random(rng: &mut Rng, n: usize, kind: Kind) -> Vector<T> {
        let inc: i64 = [1, 1, 1, 2, -1, -2, 5][rng.bits() as usize % 7];
        let len = 1 + n.saturating_sub(1) * inc.unsigned_abs() as usize;
        let mut vector = Vector { memory: vec![nan(); len], n, inc };
        for i in 0..n {
            let place = vector.place(i);
            vector.memory[place] = number(rng, kind);
        }
        vector
    }

    fn place(&self, i: usize) -> usize {
        let i = if self.inc < 0 { self.n - 1 - i } else { i };
        i * self.inc.unsigned_abs() as usize
    }

    pub fn get(&self, i: usize) -> T {
        self.memory[self.place(i)]
    }

    /// What lies between the elements is as before.
    pub fn check_around(&self, what: &str, old: &Vector<T>) {
        let own: Vec<usize> = (0..self.n).map(|i| self.place(i)).collect();
        for (k, (found, old)) in self.memory.iter().zip(&old.memory).enumerate() {
            assert!(own.contains(&k) || found.bits() == old.bits(), "{what}: memory {k}");
        }
    }
}
