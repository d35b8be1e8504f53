//! Systems with triangular matrices and Cholesky's factorisation, distributed, against the same on one process: the same bits.

#[allow(dead_code)]
mod common;

use common::{GRIDS, Kind, Matrix, Tested, cases, full, on_grid};
use wideblas_base::options::{Diag, Side, Trans, Uplo};
use wideblas_base::random::Random;
use wideblas_blas::level1::Context;
use wideblas_blas::triangular::{Options, Triangular};
use wideblas_distributed::cholesky::factor;
use wideblas_distributed::product::{PIECE_THERE, is_deep};
use wideblas_distributed::triangular::{Trsm, solve};
use wideblas_engine::MatMut;
use wideblas_engine::cuda::placed::Placed;
use wideblas_format::{Dd, Qd};
use wideblas_lapack::{Units, cholesky};

/// The depth of pieces, among them that of programs with matrices on GPUs: parts travel together then, and all processes get larger triangles.
fn piece(random: &mut Random) -> usize {
    [3, 64, PIECE_THERE][random.below(3) as usize]
}

fn check_trsm<T: Tested>((number, is_there): (u64, bool), most: usize, random: &mut Random) {
    let mut below = |n: usize| random.below(n as u64) as usize;
    let grid = GRIDS[below(GRIDS.len())];
    let (m, n) = (1 + below(most), 1 + below(most));
    let options = Options {
        side: [Side::Left, Side::Right][below(2)],
        uplo: [Uplo::Upper, Uplo::Lower][below(2)],
        trans: [Trans::No, Trans::Yes, Trans::Conj][below(3)],
        diag: [Diag::Unit, Diag::NonUnit][below(2)],
    };
    let kind = [Kind::Full, Kind::Full, Kind::Special, Kind::Integers][below(4)];
    let alpha = full([1.0, 1.0, -0.3, 0.0, f64::INFINITY][below(5)], random);
    let order = if options.side == Side::Left { m } else { n };
    let mut a = Matrix::<T>::random((order, order), grid, Kind::Full, random);
    if kind == Kind::Special && random.below(2) == 0 {
        a = Matrix::<T>::random((order, order), grid, kind, random);
    }
    let infinite = random.below(8) == 0;
    a.with_part((order, order), |mut a| {
        for i in 0..order {
            let is_infinite = infinite && i == order / 2;
            let pivot = if is_infinite { f64::INFINITY } else { 40.0 + i as f64 };
            a.column(i)[i] = full(pivot, random);
        }
    });
    let b = Matrix::<T>::random((m, n), grid, kind, random);
    let mut expected = b.clone();
    expected.with_part((m, n), |b| {
        let a = a.part((order, order));
        T::trsm(Triangular { options, alpha: &alpha, a, b }, Context::chosen());
    });
    let piece = piece(random);
    on_grid(grid, |grid| {
        let place = grid.place();
        let (a, b, expected) = (a.dealt(place, 1), b.dealt(place, 2), expected.dealt(place, 2));
        let (a, mut b) = (a.on_gpu(is_there), b.on_gpu(is_there));
        let a = a.distributed((order, order), place);
        let found = b
            .with_distributed((m, n), place, |b| solve(Trsm { options, alpha, a, b, piece }, grid));
        found.unwrap();
        let what = (T::NAME, number, options, kind, (m, n), alpha, infinite);
        assert!(b.bits() == expected.bits(), "{what:?} {place:?}");
    });
}

#[test]
fn systems_of_dd() {
    for (case, mut random) in cases(11, 40) {
        check_trsm::<Dd>((case, false), if case % 4 == 0 { 300 } else { 60 }, &mut random);
    }
}

#[test]
fn systems_of_qd() {
    for (case, mut random) in cases(12, 30) {
        check_trsm::<Qd>((case, false), if case % 4 == 0 { 160 } else { 70 }, &mut random);
    }
}

/// The factor that one process finds on the GPU.
fn factored_there<T: Tested>(uplo: Uplo, a: &mut MatMut<'_, T>) -> Option<usize> {
    let n = a.rows;
    let mut numbers: Vec<T> = (0..n).flat_map(|j| a.column(j)[..n].to_vec()).collect();
    let mut there = Placed::new(0, &numbers).unwrap_or_else(|failure| panic!("{failure}"));
    let context = Context { device: Some(0), ..Context::chosen() };
    let found = T::with_units(context, |units: Units<'_, T>| {
        let mut c = there.view_mut(n, n, n).expect("a matrix");
        cholesky::factor(uplo, &mut c, units).unwrap_or_else(|failure| panic!("{failure}"))
    });
    there.read(&mut numbers).unwrap_or_else(|failure| panic!("{failure}"));
    (0..n).for_each(|j| a.column(j)[..n].copy_from_slice(&numbers[n * j..][..n]));
    found
}

fn check_cholesky<T: Tested>(case: (u64, bool), most: usize, random: &mut Random) {
    let mut below = |n: usize| random.below(n as u64) as usize;
    let (grid, n) = (GRIDS[below(GRIDS.len())], below(most));
    let piece = piece(random);
    check_factor::<T>(case, (grid, n, piece), random);
}

fn check_factor<T: Tested>(
    (number, is_there): (u64, bool),
    (grid, n, piece): ((usize, usize), usize, usize),
    random: &mut Random,
) {
    let mut below = |n: usize| random.below(n as u64) as usize;
    let uplo = [Uplo::Upper, Uplo::Lower][below(2)];
    let mut a = Matrix::<T>::random((n, n), grid, Kind::Full, random);
    // Positive definite, but for one place in a third of the cases.
    let bad =
        if random.below(3) == 0 { Some(random.below(n.max(1) as u64) as usize) } else { None };
    a.with_part((n, n), |mut a| {
        for i in 0..n {
            let pivot = if bad == Some(i) { -1.0 } else { 2.0 * n as f64 };
            a.column(i)[i] = full(pivot, random);
        }
    });
    // Where parts are on a GPU, all processes factor so small a matrix there, and products of larger ones choose their arithmetic by the GPU.
    let of_gpu = is_there && is_deep(piece);
    let is_whole = n <= 1024;
    let mut expected = a.clone();
    let found = expected.with_part((n, n), |mut a| {
        if of_gpu && is_whole && n > 0 {
            return factored_there(uplo, &mut a);
        }
        T::with_units(Context::chosen(), |units: Units<'_, T>| {
            cholesky::factor(uplo, &mut a, units).unwrap()
        })
    });
    assert_eq!(found, bad.filter(|_| n > 0));
    on_grid(grid, |grid| {
        let place = grid.place();
        let (a, expected) = (a.dealt(place, 2), expected.dealt(place, 2));
        let mut a = a.on_gpu(is_there);
        let own = a.with_distributed((n, n), place, |a| factor(uplo, a, piece, grid));
        assert_eq!(own, Ok(found));
        let what = (T::NAME, number, uplo, n, bad, piece, place);
        if is_whole || !of_gpu {
            assert!(a.bits() == expected.bits(), "{what:?}");
            return;
        }
        let leading = |x: &Matrix<T>| -> Vec<f64> {
            x.bits().iter().map(|words| f64::from_bits(words[0])).collect()
        };
        let (found, expected) = (leading(&a), leading(&expected));
        let is_near = |(x, y): (&f64, &f64)| (x - y).abs() <= 1e-14 * n as f64;
        assert!(found.iter().zip(&expected).all(is_near), "{what:?}");
    });
}

#[test]
fn factors_of_dd() {
    for (case, mut random) in cases(13, 30) {
        check_cholesky::<Dd>((case, false), if case % 4 == 0 { 300 } else { 100 }, &mut random);
    }
}

#[test]
fn factors_of_qd() {
    for (case, mut random) in cases(14, 20) {
        check_cholesky::<Qd>((case, false), if case % 4 == 0 { 200 } else { 90 }, &mut random);
    }
}

/// Triangles for which all processes solve for all rows.
#[test]
fn factors_of_large_triangles() {
    for (case, mut random) in cases(18, 1) {
        for (grid, n) in [((2, 1), 1050), ((1, 2), 1030)] {
            check_factor::<Dd>((case, false), (grid, n, PIECE_THERE), &mut random);
        }
    }
}

/// Parts of matrices stay on the GPU that all processes share.
#[test]
#[ignore = "needs a GPU"]
fn systems_where_the_matrices_are() {
    wideblas_engine::device::device_at(0).unwrap_or_else(|failure| panic!("{failure}"));
    for (case, mut random) in cases(15, 40) {
        check_trsm::<Dd>((case, true), if case % 4 == 0 { 300 } else { 60 }, &mut random);
        check_trsm::<Qd>((case, true), if case % 4 == 0 { 160 } else { 70 }, &mut random);
    }
}

#[test]
#[ignore = "needs a GPU"]
fn factors_where_the_matrices_are() {
    wideblas_engine::device::device_at(0).unwrap_or_else(|failure| panic!("{failure}"));
    for (case, mut random) in cases(16, 30) {
        check_cholesky::<Dd>((case, true), if case % 4 == 0 { 300 } else { 100 }, &mut random);
        check_cholesky::<Qd>((case, true), if case % 4 == 0 { 200 } else { 90 }, &mut random);
    }
    // Halved on the GPU too.
    for (case, mut random) in cases(17, 4) {
        check_cholesky::<Dd>((case, true), 1700, &mut random);
        check_trsm::<Dd>((case, true), 1700, &mut random);
    }
}
