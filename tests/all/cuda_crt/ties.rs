//! Products in the middle of two numbers, and factors in two parts.

use super::operands::Operands;
use crate::common::case::{Case, options};
use crate::common::{Rng, gpu};
use wideblas::engine::cuda::crt::cut::cut_from;
use wideblas::engine::cuda::crt::{Job, measure};
use wideblas::engine::{MatRef, cuda};
use wideblas::options::{Part, Trans};
use wideblas::product::device::{attempt, complete};
use wideblas::product::tables::derive;
use wideblas::product::{LeftOut, Mode, gemm};

/// Sums halfway between two doubles, which the fast rounding does not decide, are not left to the CPU: many, and so
/// few that columns of the second shape have left the device by then.
#[test]
#[ignore = "needs a GPU"]
fn ties_are_settled_on_the_gpu() {
    let device = gpu();
    ties(device, (150, 130, 7));
    ties(device, (4, 1300, 7));
}

fn ties(device: &'static cuda::Device, (m, n, k): (usize, usize, usize)) {
    let mut rng = Rng(21);
    let mut entries = |len: usize| -> Vec<f64> {
        // Products of up to 56 bits.
        (0..len).map(|_| (rng.bits() % (1 << 28)) as f64 - 2f64.powi(27)).collect()
    };
    let (a, b, c) = (entries(m * k), entries(k * n), entries(m * n));
    let case = Case { shape: (m, n, k), alpha: 1.0, a, b, beta: 0.0, c };
    let options = options(Mode::Exact);
    for (alpha, beta) in [(1.0, 0.0), (-2.0, 1.0), (1.0, -1.0), (3.0, 0.25)] {
        let stored = Operands::new(&case, (Trans::No, Trans::No), 1);
        let (mut expected, mut found) = (case.c.clone(), case.c.clone());
        let factors = (&alpha, &beta);
        gemm(stored.product(&case, factors, &mut expected, Part::All), &options).unwrap();
        let mut product = stored.product(&case, factors, &mut found, Part::All);
        let done = attempt(device, &mut product, &options).unwrap();
        assert_eq!(done.finished(n), Some(&LeftOut::default()), "{alpha} {beta}");
        assert!(found.iter().zip(&expected).all(|(x, y)| x.to_bits() == y.to_bits()));
    }
}

/// A small number among many takes no moduli of its own, unless it is too far off to be added later.
fn tails_save_moduli(device: &cuda::Device) {
    let n = 1000;
    let planes = |tiny: f64| {
        let mut rng = Rng(3);
        let mut a: Vec<f64> = (0..n * n).map(|_| rng.double(0)).collect();
        a[5] = tiny;
        let a = MatRef::new(&a, n, n, n).unwrap();
        measure::product(device, derive, (a, a), &Job::default(), 2).unwrap().planes
    };
    // 85 bits of the rows and of the columns, in sums of a thousand products, are more than 20 moduli cover.
    let planes = [1.0, 1.0 / 3e9, 1e-90 / 3.0].map(planes);
    assert!(planes[1] < 20 && planes[2] > 20, "{planes:?}");
}

/// Full-precision numbers with a few tiny ones, so that bits are cut off; `cancelling` ones whose sums are what the
/// tiny ones contribute.
fn tailed(rng: &mut Rng, (m, n, k): (usize, usize, usize), cancelling: bool) -> Case<f64> {
    let half = k / 2;
    let mut matrix = |vectors: usize, sign: f64| -> Vec<Vec<f64>> {
        let vector = |rng: &mut Rng| {
            let mut x: Vec<f64> = (0..k).map(|_| rng.double(0)).collect();
            if cancelling {
                (0..half).for_each(|l| x[half + l] = sign * x[l]);
            }
            for _ in 0..3 {
                let exponent = rng.within(-60, -12);
                x[rng.bits() as usize % k] = rng.double(exponent);
            }
            x
        };
        (0..vectors).map(|_| vector(rng)).collect()
    };
    let (rows, cols) = (matrix(m, 1.0), matrix(n, -1.0));
    let a = (0..m * k).map(|at| rows[at % m][at / m]).collect();
    let b = cols.concat();
    let c = (0..m * n).map(|_| rng.double(0)).collect();
    Case { shape: (m, n, k), alpha: 1.0, a, b, beta: 0.0, c }
}

/// Bits that are cut off save moduli, and decide roundings: of few elements, of all of them, and of more than there
/// is room for.
#[test]
#[ignore = "needs a GPU"]
fn tails_are_added_where_they_matter() {
    let device = gpu();
    cut_from(0);
    tails_save_moduli(device);
    let options = options(Mode::Exact);
    let shapes = [(200, 170, 1500), (130, 130, 600), (1100, 1300, 300), (3, 2000, 257)];
    for (seed, shape) in shapes.into_iter().enumerate() {
        for cancelling in [false, true] {
            let mut rng = Rng(seed as u64);
            let case = tailed(&mut rng, shape, cancelling);
            for (alpha, beta) in [(1.0, 0.0), (-4.0, 1.0), (0.5, -1.0)] {
                for (gap, part) in [(1, Part::All), (0, Part::Upper)] {
                    let square = shape.0 == shape.1;
                    let part = if square { part } else { Part::All };
                    let trans =
                        if gap == 1 { (Trans::Yes, Trans::No) } else { (Trans::No, Trans::Yes) };
                    let stored = Operands::new(&case, trans, gap);
                    let (mut expected, mut found) = (case.c.clone(), case.c.clone());
                    let factors = (&alpha, &beta);
                    gemm(stored.product(&case, factors, &mut expected, part), &options).unwrap();
                    let mut product = stored.product(&case, factors, &mut found, part);
                    let done = attempt(device, &mut product, &options).unwrap();
                    assert!(complete(product, &done, &options).is_some());
                    let wrong =
                        found.iter().zip(&expected).filter(|(x, y)| x.to_bits() != y.to_bits());
                    assert_eq!(wrong.count(), 0, "{shape:?} {cancelling} {alpha} {beta} {part:?}");
                }
            }
        }
    }
}
