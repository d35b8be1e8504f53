//! The steps of a refined eigenproblem that are no products of matrices.

use super::arguments::Refinement;
use super::kernel;
use super::runs::{Each, Runs};
use crate::cuda::copy::as_start;
use crate::cuda::launch::Failure;
use crate::{MatMut, MatRef};
use cudarc::driver::sys::CUdeviceptr;
use wideblas_format::{Accumulate, Scalar};

/// A step with approximate eigenvectors X of a Hermitian matrix A; matrices are without gaps.
pub struct Step<'a, T> {
    /// The lower triangle of X^H X.
    pub gram: MatRef<'a, T>,
    /// That of X^H A X.
    pub quotient: MatRef<'a, T>,
    /// Couplings of this size, in units of the norm, are noise.
    pub noise: f64,
    /// The square of a correction of this size is negligible.
    pub limit: f64,
}

// Copied whatever the numbers are.
impl<T> Clone for Step<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Step<'_, T> {}

/// What a step found.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Found {
    /// The largest sum of what couples a vector and all others.
    pub coupling: f64,
    /// The largest eigenvalue's magnitude.
    pub norm: f64,
    /// The largest sum of a column of corrections.
    pub correction: f64,
    /// Eigenvalues of the largest cluster that is to be rotated; 0 where there is none.
    pub widest: usize,
}

/// Doubles of the summary, and their places: constants of kernels/vectors/refinement.cuh.
const SUMMARY: usize = 8;
const COUPLING: usize = 0;
const NORM: usize = 2;
const CORRECTION: usize = 5;
const WIDEST: usize = 7;

/// Words that the steps keep for a matrix of order n: eigenvalues, sums, clusters and the summary.
pub fn words<T: Scalar<L>, const L: usize>(n: usize) -> usize {
    n * (L / T::PARTS + SUMS + CLUSTERS) + SUMMARY
}

/// Words for each column.
const SUMS: usize = 4;
const CLUSTERS: usize = 2;

/// Arguments of a step, by the place of the words that it keeps.
fn arguments<T: Scalar<L>, const L: usize>(of: &Step<'_, T>, words: CUdeviceptr) -> Refinement {
    let n = of.gram.rows;
    for x in [of.gram, of.quotient] {
        assert!((x.rows, x.cols, x.row_stride, x.col_stride) == (n, n, 1, n));
    }
    let Step { gram, quotient, noise, limit } = *of;
    let at = |place: usize| words + (place * size_of::<u64>()) as u64;
    let values = n * (L / T::PARTS);
    let first = values + n * SUMS;
    Refinement {
        items: 0,
        gram: gram.as_ptr() as u64,
        quotient: quotient.as_ptr() as u64,
        to: 0,
        from: 0,
        n: n as i64,
        width: 0,
        values: at(0),
        sums: at(values),
        first: at(first),
        rotated: at(first + n),
        summary: at(first + n * CLUSTERS),
        noise,
        limit,
    }
}

/// A matrix without gaps.
fn whole<T>(to: &MatMut<'_, T>, n: usize) -> CUdeviceptr {
    assert!((to.rows, to.cols, to.ld) == (n, n, n));
    to.as_ptr() as u64
}

/// The corrections of all vectors: X is to become X + X E.
pub fn correct<A: Accumulate<L>, const L: usize>(
    on: &impl Runs,
    of: &Step<'_, A::Number>,
    words: CUdeviceptr,
    to: &MatMut<'_, A::Number>,
) -> Result<Found, Failure> {
    let n = of.gram.rows;
    let of = Refinement { to: whole(to, n), ..arguments(of, words) };
    let run = |routine: &str, items, each| on.run(&kernel::<A, L>(routine), of, items, each);
    run("rayleigh", n, Each::Thread)?;
    run("measure", n, Each::WideBlock)?;
    run("find_clusters", 1, Each::WideBlock)?;
    run("correct", n, Each::WideBlock)?;
    on.run("conclude", of, 1, Each::WideBlock)?;
    let summary = on.fetch_from::<f64>(of.summary, SUMMARY)?;
    Ok(Found {
        coupling: summary[COUPLING],
        norm: summary[NORM],
        correction: summary[CORRECTION],
        widest: summary[WIDEST] as usize,
    })
}

/// The clusters of eigenvalues that are to be rotated.
pub struct Clusters {
    /// For each column the first one of its cluster, or itself.
    pub first: Vec<i64>,
    /// Their matrices less their first eigenvalues, as doubles, part by part: each column has that of its cluster.
    pub blocks: Vec<f64>,
    /// Rows of these columns.
    pub width: usize,
}

/// See [`Clusters`].
pub fn clusters<A: Accumulate<L>, const L: usize>(
    on: &impl Runs,
    of: &Step<'_, A::Number>,
    words: CUdeviceptr,
    width: usize,
) -> Result<Clusters, Failure> {
    fn clusters<R: Runs>(
        on: &R,
        kernel: &str,
        of: Refinement,
        parts: usize,
    ) -> Result<Clusters, Failure> {
        let (n, width) = (of.n as usize, of.width as usize);
        let room = on.room(n * width * parts)?;
        on.run(kernel, Refinement { to: R::address(&room), ..of }, n * width, Each::Thread)?;
        as_start(|| {
            let (first, blocks) =
                (on.fetch_from(of.rotated, n)?, on.fetch(&room, n * width * parts)?);
            Ok(Clusters { first, blocks, width })
        })
    }
    let of = Refinement { width: width as i64, ..arguments(of, words) };
    clusters(on, &kernel::<A, L>("gather_clusters"), of, A::Number::PARTS)
}

/// A unitary matrix with the rotations of clusters, which are in the places of their matrices.
pub fn rotations<A: Accumulate<L>, const L: usize>(
    on: &impl Runs,
    (of, words): (&Step<'_, A::Number>, CUdeviceptr),
    Clusters { blocks, width, .. }: &Clusters,
    to: &MatMut<'_, A::Number>,
) -> Result<(), Failure> {
    fn rotations<R: Runs>(
        on: &R,
        kernel: &str,
        of: Refinement,
        blocks: &[f64],
    ) -> Result<(), Failure> {
        let room = as_start(|| on.filled(blocks))?;
        let of = Refinement { from: R::address(&room), ..of };
        on.run(kernel, of, (of.n * of.n) as usize, Each::Thread)
    }
    let n = of.gram.rows;
    assert!(blocks.len() == n * width * A::Number::PARTS);
    let of = Refinement { to: whole(to, n), width: *width as i64, ..arguments(of, words) };
    rotations(on, &kernel::<A, L>("scatter_rotations"), of, blocks)
}

/// The components of the eigenvalues that [`correct`] found.
pub fn values<T: Scalar<L>, const L: usize>(
    on: &impl Runs,
    words: CUdeviceptr,
    n: usize,
) -> Result<Vec<f64>, Failure> {
    on.fetch_from(words, n * (L / T::PARTS))
}

/// A matrix and its doubles.
fn of_doubles(to: CUdeviceptr, from: CUdeviceptr) -> Refinement {
    Refinement {
        items: 0,
        gram: 0,
        quotient: 0,
        to,
        from,
        n: 0,
        width: 0,
        values: 0,
        sums: 0,
        first: 0,
        rotated: 0,
        summary: 0,
        noise: 0.0,
        limit: 0.0,
    }
}

/// The leading doubles of a square matrix, part by part.
pub fn leading<A: Accumulate<L>, const L: usize>(
    on: &impl Runs,
    x: MatRef<'_, A::Number>,
) -> Result<Vec<f64>, Failure> {
    fn leading<R: Runs>(
        on: &R,
        kernel: &str,
        from: CUdeviceptr,
        (items, parts): (usize, usize),
    ) -> Result<Vec<f64>, Failure> {
        let room = on.room(items * parts)?;
        on.run(kernel, of_doubles(R::address(&room), from), items, Each::Thread)?;
        as_start(|| on.fetch(&room, items * parts))
    }
    assert!((x.row_stride, x.col_stride) == (1, x.rows));
    let sizes = (x.rows * x.cols, A::Number::PARTS);
    leading(on, &kernel::<A, L>("take_leading"), x.as_ptr() as u64, sizes)
}

/// A square matrix becomes one of doubles, which are given part by part.
pub fn fill<A: Accumulate<L>, const L: usize>(
    on: &impl Runs,
    doubles: &[f64],
    to: &MatMut<'_, A::Number>,
) -> Result<(), Failure> {
    fn fill<R: Runs>(
        on: &R,
        kernel: &str,
        doubles: &[f64],
        (to, items): (CUdeviceptr, usize),
    ) -> Result<(), Failure> {
        let room = as_start(|| on.filled(doubles))?;
        on.run(kernel, of_doubles(to, R::address(&room)), items, Each::Thread)
    }
    let n = to.rows;
    assert!(doubles.len() == n * n * A::Number::PARTS);
    fill(on, &kernel::<A, L>("make_of_doubles"), doubles, (whole(to, n), n * n))
}
