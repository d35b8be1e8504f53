//! Rows and columns of a huge spread, which the native way computes.

use super::operands::Operands;
use crate::common::case::{Case, Data, options};
use crate::common::sample::Sample;
use crate::common::{Rng, gpu};
use wideblas::engine::cuda::Gpus;
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::Dd;
use wideblas::options::{Part, Trans};
use wideblas::product::cost::Native;
use wideblas::product::device::{attempt_divided, complete};
use wideblas::product::{Mode, Options, Product, gemm};

/// A few rows and columns of a huge spread are left to the native way, the same as on the CPU.
#[test]
#[ignore = "needs a GPU"]
fn rows_and_columns_left_out_are_the_cpus() {
    rows_and_columns(&Gpus::one(gpu()));
}

/// A few rows and columns are left out.
pub fn rows_and_columns(gpus: &Gpus) {
    let mut rng = Rng(12);
    let shape @ (m, n, k) = (310, 290, 300);
    for wide in [0, 1, 5] {
        let mut case = Case::<Dd>::new(&mut rng, Data::Random, shape, |_| 106);
        for v in 0..wide {
            case.a[(7 * v + 3) + 11 * m] = Dd::from(1e-60);
            case.b[20 + (5 * v) * k] = Dd::from(-1e70);
        }
        let native = Some(Native::here(1.2, 4.0));
        let options = Options { native, ..options(Mode::Working) };
        let stored = Operands::new(&case, (Trans::No, Trans::Yes), 2);
        for beta in [Dd::ZERO, Dd::ONE] {
            let (mut expected, mut found) = (case.c.clone(), case.c.clone());
            let factors = (&Dd::ONE, &beta);
            let product = stored.product(&case, factors, &mut expected, Part::All);
            let left_out = gemm(product, &options).unwrap();
            assert!(left_out.rows.len() == wide && left_out.cols.len() == wide);
            let mut product = stored.product(&case, factors, &mut found, Part::All);
            let done = attempt_divided(gpus, &mut product, &options).unwrap();
            assert_eq!(complete(product, &done, &options), Some(&left_out));
            for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
                if !left_out.rows.contains(&i) && !left_out.cols.contains(&j) {
                    assert!(
                        found[i + j * m].is_same(&expected[i + j * m]),
                        "({i}, {j}) {wide} {beta:?}"
                    );
                }
            }
        }
    }
}

/// Rows that a triangle of A A^T leaves out are left out as columns too, as on the CPU.
#[test]
#[ignore = "needs a GPU"]
fn triangles_leave_out_rows_with_their_columns() {
    triangles(&Gpus::one(gpu()));
}

/// A few rows of A are left out of a triangle of A A^T.
pub fn triangles(gpus: &Gpus) {
    let mut rng = Rng(13);
    let (n, k) = (310, 300);
    for wide in [0, 1, 5] {
        let mut case = Case::<Dd>::new(&mut rng, Data::Random, (n, n, k), |_| 106);
        for v in 0..wide {
            let row = case.a.iter_mut().skip(60 * v + 7).step_by(n);
            row.enumerate().for_each(|(l, x)| *x = x.scale(80 * (l as i32 % 7) - 240));
        }
        let native = Some(Native::here(1.2, 4.0));
        let options = Options { native, ..options(Mode::Working) };
        for part in [Part::Upper, Part::Lower] {
            let (mut expected, mut found) = (case.c.clone(), case.c.clone());
            let a = MatRef::new(&case.a, n, k, n).unwrap();
            let product = |c| Product {
                alpha: &Dd::ONE,
                a,
                b: a.transposed(),
                beta: &Dd::ZERO,
                c: MatMut::new(c, n, n, n).unwrap(),
                part,
            };
            let left_out = gemm(product(&mut expected), &options).unwrap();
            assert_eq!((left_out.rows.len(), &left_out.rows), (wide, &left_out.cols));
            let mut on_device = product(&mut found);
            let done = attempt_divided(gpus, &mut on_device, &options).unwrap();
            assert_eq!(complete(on_device, &done, &options), Some(&left_out));
            for (i, j) in (0..n).flat_map(|j| (0..n).map(move |i| (i, j))) {
                if !left_out.rows.contains(&i) && !left_out.cols.contains(&j) {
                    let at = i + j * n;
                    assert!(found[at].is_same(&expected[at]), "({i}, {j}) {wide} {part:?}");
                }
            }
        }
    }
}
