//! Complex matrices in every storage of the BLAS, and vectors with increments. What a routine must not read is NaN.

use crate::common::Rng;
use crate::common::kinds::{Kind, number};
use crate::common::terms::Precise;
use crate::complex::exact::{conjugate, random, real};
use wideblas::format::Complex;
use wideblas::options::{Diag, Trans, Uplo};
use wideblas_reference::Dyadic;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    Full,
    /// Diagonals below the main one and above.
    Band(usize, usize),
    Packed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Structure {
    General,
    Symmetric,
    Hermitian,
    Triangular(Diag),
}

/// A matrix in memory: all of it, or one triangle.
#[derive(Clone, Debug)]
pub struct Matrix<T> {
    pub memory: Vec<Complex<T>>,
    pub rows: usize,
    pub cols: usize,
    pub ld: usize,
    storage: Storage,
    structure: Structure,
    uplo: Uplo,
}

pub fn nan<T: Precise>() -> Complex<T> {
    let nan = T::zero(0).special(f64::NAN).unwrap();
    Complex::new(nan, nan)
}

impl<T: Precise> Matrix<T> {
    pub fn random(
        rng: &mut Rng,
        kind: Kind,
        (rows, cols): (usize, usize),
        storage: Storage,
        structure: Structure,
        uplo: Uplo,
    ) -> Matrix<T> {
        // A triangle has diagonals on its side alone.
        let storage = match (storage, structure, uplo) {
            (Storage::Band(..), Structure::General, _) => storage,
            (Storage::Band(lower, _), _, Uplo::Lower) => Storage::Band(lower, 0),
            (Storage::Band(_, upper), _, Uplo::Upper) => Storage::Band(0, upper),
            _ => storage,
        };
        let height = match storage {
            Storage::Band(lower, upper) => lower + upper + 1,
            _ => rows,
        };
        let ld = height.max(1) + (rng.bits() % 3) as usize;
        let len = if storage == Storage::Packed { cols * (cols + 1) / 2 } else { ld * cols };
        let memory = vec![nan(); len];
        let mut all = Matrix { memory, rows, cols, ld, storage, structure, uplo };
        for (i, j) in (0..rows).flat_map(|i| (0..cols).map(move |j| (i, j))) {
            let Some(place) = all.place(i, j) else { continue };
            let mut x = random(rng, kind);
            if i == j && structure == Structure::Hermitian {
                x.im = nan::<T>().im;
            }
            let is_hidden = i == j && structure == Structure::Triangular(Diag::Unit);
            all.memory[place] = if is_hidden { nan() } else { x };
        }
        all
    }

    /// Where element (i, j) lies, if it is stored.
    pub fn place(&self, i: usize, j: usize) -> Option<usize> {
        let is_stored = match (self.structure, self.uplo) {
            (Structure::General, _) => true,
            (_, Uplo::Upper) => i <= j,
            (_, Uplo::Lower) => i >= j,
        };
        let place = match self.storage {
            Storage::Full => Some(i + j * self.ld),
            Storage::Band(lower, upper) => {
                (i <= j + lower && j <= i + upper).then(|| upper + i - j + j * self.ld)
            }
            Storage::Packed if self.uplo == Uplo::Upper => Some(i + j * (j + 1) / 2),
            Storage::Packed => (i >= j).then(|| i - j + j * (2 * self.rows + 1 - j) / 2),
        };
        place.filter(|_| is_stored)
    }

    /// Element (i, j) of the matrix that is meant; none where it is zero by its structure.
    pub fn get(&self, i: usize, j: usize) -> Option<Complex<T>> {
        let stored = |i, j| self.place(i, j).map(|place| self.memory[place]);
        match self.structure {
            Structure::Triangular(Diag::Unit) if i == j => Some(real(T::from_f64(1.0, 0))),
            Structure::Hermitian if i == j => stored(i, j).map(|x| real(x.re)),
            Structure::Hermitian => stored(i, j).or_else(|| stored(j, i).map(|x| conjugate(&x))),
            Structure::Symmetric => stored(i, j).or_else(|| stored(j, i)),
            _ => stored(i, j),
        }
    }

    /// Element (i, k) of op(A).
    pub fn op(&self, trans: Trans, i: usize, k: usize) -> Option<Complex<T>> {
        match trans {
            Trans::No => self.get(i, k),
            Trans::Yes => self.get(k, i),
            Trans::Conj => self.get(k, i).map(|x| conjugate(&x)),
        }
    }

    /// Makes a triangle one with which solutions do not grow beyond all bounds.
    pub fn make_gentle(&mut self, rng: &mut Rng) {
        let four = Dyadic::from_f64(4.0).unwrap();
        for (i, j) in (0..self.rows).flat_map(|i| (0..self.cols).map(move |j| (i, j))) {
            let Some(place) = self.place(i, j) else { continue };
            let Complex { re, im } = self.memory[place];
            if i != j {
                let small = |x: T| if x.to_f64() == 0.0 { x } else { x.scale(-12) };
                self.memory[place] = Complex::new(small(re), small(im));
            } else if self.structure == Structure::Triangular(Diag::NonUnit) {
                let re: T = number(rng, Kind::Uniform);
                self.memory[place].re = re.nearest(&(&re.exact().unwrap() + &four));
            }
        }
    }

    /// Nothing has changed but the elements that are stored.
    pub fn check_around(&self, what: &str, old: &Matrix<T>) {
        let mut places = vec![false; self.memory.len()];
        for (i, j) in (0..self.rows).flat_map(|i| (0..self.cols).map(move |j| (i, j))) {
            if let Some(place) = self.place(i, j) {
                places[place] = true;
            }
        }
        for ((found, old), own) in self.memory.iter().zip(&old.memory).zip(places) {
            let same = found.re.is_same(&old.re) && found.im.is_same(&old.im);
            assert!(own || same, "{what}: an element outside");
        }
    }
}

/// A vector in memory.
#[derive(Clone, Debug)]
pub struct Vector<T> {
    pub memory: Vec<Complex<T>>,
    pub n: usize,
    pub inc: i64,
}

impl<T: Precise> Vector<T> {
    pub fn random(rng: &mut Rng, kind: Kind, n: usize) -> Vector<T> {
        let inc: i64 = rng.pick(&[1, 1, 2, -1, -2, 3]);
        let len = n.saturating_sub(1) * inc.unsigned_abs() as usize + 1;
        let mut all = Vector { memory: vec![nan(); len], n, inc };
        for i in 0..n {
            let place = all.place(i);
            all.memory[place] = random(rng, kind);
        }
        all
    }

    pub fn place(&self, i: usize) -> usize {
        let step = self.inc.unsigned_abs() as usize;
        step * if self.inc < 0 { self.n - 1 - i } else { i }
    }

    pub fn get(&self, i: usize) -> Complex<T> {
        self.memory[self.place(i)]
    }

    /// Nothing has changed between the elements.
    pub fn check_around(&self, what: &str, old: &Vector<T>) {
        let own: Vec<usize> = (0..self.n).map(|i| self.place(i)).collect();
        for (at, (found, old)) in self.memory.iter().zip(&old.memory).enumerate() {
            let same = found.re.is_same(&old.re) && found.im.is_same(&old.im);
            assert!(own.contains(&at) || same, "{what}: an element between");
        }
    }
}
