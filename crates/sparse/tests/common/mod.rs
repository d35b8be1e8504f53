//! Systems of known difficulty, with right-hand sides of ones.
#![allow(dead_code)] // each test uses its part

use std::path::Path;
use wideblas_format::wide::Wide;
use wideblas_sparse::krylov::{Bits, Method, Options, Report, solve};
use wideblas_sparse::precondition::Kind;
use wideblas_sparse::{Matrix, Values, market};

/// A matrix of doubles by its entries.
pub fn of_entries(n: usize, entries: &[(usize, usize, f64)]) -> Matrix {
    let mut sorted = entries.to_vec();
    sorted.sort_by_key(|&(row, column, _)| (row, column));
    let starts: Vec<i64> =
        (0..=n).map(|row| sorted.partition_point(|&(of, ..)| of < row) as i64).collect();
    let places: Vec<i64> = sorted.iter().map(|&(_, column, _)| column as i64).collect();
    let values = Values::F64(sorted.iter().map(|&(.., x)| x).collect());
    Matrix::from_rows((n, n), &starts, &places, values).unwrap()
}

type Dense = Vec<Vec<f64>>;

fn times(a: &Dense, b: &Dense) -> Dense {
    let n = a.len();
    let mut c = vec![vec![0.0; n]; n];
    for i in 0..n {
        for k in (0..n).filter(|&k| a[i][k] != 0.0) {
            (0..n).for_each(|j| c[i][j] += a[i][k] * b[k][j]);
        }
    }
    c
}

fn of_dense(a: &Dense) -> Matrix {
    let n = a.len();
    let all = (0..n * n).map(|at| (at / n, at % n, a[at / n][at % n]));
    of_entries(n, &all.filter(|&(.., x)| x != 0.0).collect::<Vec<_>>())
}

/// The 5-point Laplacian of a square.
fn square(side: usize) -> Dense {
    let n = side * side;
    let mut a = vec![vec![0.0; n]; n];
    for i in 0..n {
        a[i][i] = 4.0;
        if i % side > 0 {
            (a[i][i - 1], a[i - 1][i]) = (-1.0, -1.0);
        }
        if i >= side {
            (a[i][i - side], a[i - side][i]) = (-1.0, -1.0);
        }
    }
    a
}

/// A system by its name: those with files, the sixth difference of a line, and the square of the Laplacian.
pub fn system(name: &str) -> Matrix {
    match name {
        "t200" => {
            let stencil = [20.0, -15.0, 6.0, -1.0];
            let all = (0..200 * 200).map(|at| (at / 200, at % 200));
            let entry = |(i, j): (usize, usize)| Some((i, j, *stencil.get(i.abs_diff(j))?));
            of_entries(200, &all.filter_map(entry).collect::<Vec<_>>())
        }
        "b32" => {
            let square = square(32);
            of_dense(&times(&square, &square))
        }
        _ => {
            let file = format!("{}/tests/data/{name}.mtx.gz", env!("CARGO_MANIFEST_DIR"));
            market::read_file(Path::new(&file), 53).unwrap()
        }
    }
}

/// 1 / (i + j - 1), to 512 bits.
pub fn hilbert(n: usize) -> Matrix {
    let mut values = Values::with_room(512, n * n);
    for i in 0..n {
        for j in 0..n {
            let (mut one, mut divisor, mut quotient) =
                (Wide::default(), Wide::default(), Wide::default());
            one.limbs.push(1);
            divisor.limbs.push((i + j + 1) as u64);
            quotient.quotient(&one, &divisor.as_ref(), 512);
            values.push(&mut quotient);
        }
    }
    let starts: Vec<i64> = (0..=n).map(|row| (row * n) as i64).collect();
    let places: Vec<i64> = (0..n * n).map(|at| (at % n) as i64).collect();
    Matrix::from_rows((n, n), &starts, &places, values).unwrap()
}

/// Solves for ones to 1e-20 in some bits.
pub fn solved(
    matrix: &Matrix,
    method: Method,
    preconditioner: Kind,
    bits: u32,
    most: usize,
) -> Report {
    use wideblas_format::Qd;
    let n = matrix.rows();
    let (b, mut x) = (vec![Qd::ONE; n], vec![Qd::ZERO; n]);
    let options = Options {
        method,
        preconditioner,
        bits: Bits::Fixed(bits),
        rtol: 1e-20,
        most: Some(most),
        restart: 400,
        has_guess: false,
    };
    solve(matrix, &b, &mut x, &options, &mut |_, _, _| true).unwrap()
}
