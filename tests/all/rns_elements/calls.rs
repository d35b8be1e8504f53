//! The routines, their arrays, and what the CPU makes of them.

use crate::common::rns::{exact, on_cpu};
use wideblas::blas::mp::element::{self, Factor, Work, plus};
use wideblas::blas::mp::{Mirrored, level1, level2};
use wideblas::engine::rns::{Array, Matrix, Spec, Storage, Vector};
use wideblas::options::{Norm, Part, Uplo};
use wideblas::product::rns_codec::Codec;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Routine {
    Scal,
    Axpy,
    AxpyMinus,
    Waxpby,
    Rot,
    Ger,
    Syr2,
    GeAdd,
    DiagScale,
    LrScale,
    Largest,
    Rounded,
    Fold,
    Add,
}

use Routine::*;

/// Vectors have m numbers, matrices m x n, triangles n x n.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    pub routine: Routine,
    pub m: usize,
    pub n: usize,
    pub part: Part,
    pub right: bool,
    pub inc: [i64; 3],
    pub ld: [usize; 3],
}

impl Call {
    pub fn spec(&self) -> Spec {
        let Call { m, n, part, right, inc, ld, .. } = *self;
        match self.routine {
            Scal => Spec::scal(m, inc[0]),
            Axpy => Spec::axpy(m, inc[0], inc[1]),
            AxpyMinus => Spec::axpy_minus(m, inc[0], inc[1]),
            Waxpby => Spec::waxpby(m, inc),
            Rot => Spec::rot(m, inc[0], inc[1]),
            Ger => Spec::ger(part, (m, n), (inc[0], inc[1]), ld[0]),
            Syr2 => Spec::syr2(part, n, (inc[0], inc[1]), ld[0]),
            GeAdd => Spec::ge_add((m, n), ld),
            DiagScale => Spec::diag_scale(right, (m, n), inc[0], ld[0]),
            LrScale => Spec::lr_scale((m, n), (inc[0], inc[1]), ld[0]),
            Largest => Spec::largest(m, inc[0]),
            Rounded => Spec::rounded(m, inc[0]),
            Fold => Spec::fold(m, m + n),
            Add => Spec::add(m, inc[0]),
        }
    }

    /// Numbers of each of the arrays.
    pub fn lens(&self) -> Vec<usize> {
        let Call { m, n, inc, ld, .. } = *self;
        let vector = |k: usize, n: usize| n * inc[k].unsigned_abs() as usize + 1;
        let matrix = |k: usize| ld[k] * n + 1;
        match self.routine {
            Scal => vec![1, vector(0, m)],
            Axpy | AxpyMinus => vec![1, vector(0, m), vector(1, m)],
            Waxpby => vec![1, vector(0, m), 2, vector(1, m), vector(2, m)],
            Rot => vec![1, 2, vector(0, m), vector(1, m)],
            Ger | Syr2 => vec![1, vector(0, m), vector(1, n), matrix(0)],
            GeAdd => vec![1, matrix(0), 1, matrix(1), matrix(2)],
            DiagScale => vec![vector(0, if self.right { n } else { m }), matrix(0)],
            LrScale => vec![vector(0, m), vector(1, n), matrix(0)],
            Largest => vec![vector(0, m), 1],
            Rounded => vec![m, vector(0, m)],
            Fold => vec![2 * m + n],
            Add => vec![m, m, vector(0, m)],
        }
    }

    pub fn on_cpu(&self, arrays: &[Array<'_>]) {
        let Call { m, n, part, right, inc, ld, .. } = *self;
        let of = |k: usize| Mirrored::from(arrays[k]);
        let vector = |k: usize, n: usize, inc: i64| Vector { array: of(k), n, inc };
        let matrix = |k: usize, ld: usize| Matrix { array: of(k), rows: m, cols: n, ld };
        let context = on_cpu();
        match self.routine {
            Scal => drop(level1::scal(of(0), vector(1, m, inc[0]), context).unwrap()),
            Axpy => {
                let y = vector(2, m, inc[1]);
                level1::axpy(of(0), vector(1, m, inc[0]), y, context).unwrap();
            }
            AxpyMinus => {
                let w = vector(2, m, inc[1]);
                let r = Storage::new(of(0).array.set, 1).unwrap();
                let v = vector(1, m, inc[0]);
                level1::axpy_dot(of(0), w, v, w, r.array().into(), context).unwrap();
            }
            Waxpby => {
                let [x, y, w] =
                    [(1, inc[0]), (3, inc[1]), (4, inc[2])].map(|(k, inc)| vector(k, m, inc));
                level1::waxpby(of(0), x, of(2), y, w, context).unwrap();
            }
            Rot => {
                let (x, y) = (vector(2, m, inc[0]), vector(3, m, inc[1]));
                level1::rot(x, y, of(0), of(1), context).unwrap();
            }
            Ger => {
                let (x, y) = (vector(1, m, inc[0]), vector(2, n, inc[1]));
                let a = matrix(3, ld[0]);
                match part {
                    Part::All => drop(level2::ger(of(0), x, y, a, context).unwrap()),
                    // No routine has a triangle with vectors that differ.
                    _ => element::compute(&self.spec(), arrays, context),
                }
            }
            Syr2 => {
                let (x, y) = (vector(1, n, inc[0]), vector(2, n, inc[1]));
                let uplo = match part {
                    Part::Upper => Uplo::Upper,
                    _ => Uplo::Lower,
                };
                level2::syr2(uplo, of(0), x, y, matrix(3, ld[0]), context).unwrap();
            }
            GeAdd => {
                let [a, b, c] = [(1, ld[0]), (3, ld[1]), (4, ld[2])].map(|(k, ld)| matrix(k, ld));
                level2::ge_add(of(0), a, of(2), b, c, context).unwrap();
            }
            DiagScale => {
                let d = vector(0, if right { n } else { m }, inc[0]);
                level2::ge_diag_scale(right, d, matrix(1, ld[0]), context).unwrap();
            }
            LrScale => {
                let (left, right) = (vector(0, m, inc[0]), vector(1, n, inc[1]));
                level2::ge_lr_scale(left, right, matrix(2, ld[0]), context).unwrap();
            }
            Largest => {
                level1::norm(Norm::Infinity, vector(0, m, inc[0]), of(1), context).unwrap();
            }
            Rounded => {
                let to = vector(1, m, inc[0]);
                let mut codec = Codec::new(arrays[1].set, context.isa);
                (0..m).for_each(|i| codec.store(&arrays[1], to.at(i), &mut exact(&arrays[0], i)));
            }
            Fold => {
                let array = arrays[0];
                let mut work = Work::new(array.set, context);
                for i in 0..m {
                    let both = [i, i + m + n].map(|at| [Factor::Element(array, at)]);
                    work.store_sum(&[plus(&both[0]), plus(&both[1])], &array, i);
                }
            }
            Add => {
                let to = vector(2, m, inc[0]);
                let mut work = Work::new(arrays[2].set, context);
                for i in 0..m {
                    let both = [0, 1].map(|k| [Factor::Element(arrays[k], i)]);
                    work.store_sum(&[plus(&both[0]), plus(&both[1])], &arrays[2], to.at(i));
                }
            }
        }
    }

    /// The array of what is added to the products, where it is also the result.
    pub fn updated(&self) -> Option<usize> {
        match self.routine {
            Axpy | AxpyMinus => Some(2),
            Ger | Syr2 => Some(3),
            _ => None,
        }
    }
}
