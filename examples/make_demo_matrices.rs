//! Makes the matrices of the demo: `cargo run --example make_demo_matrices -- demo`.
//!
//! The overlap matrix of an even-tempered set of 1s Slater orbitals `exp(-zeta_i r)`, normalised, and its
//! inverse. Their overlaps are `(2 sqrt(zeta_i zeta_j) / (zeta_i + zeta_j))^3`: with exponents that are
//! squares, `zeta_i = (r^i)^2`, rational numbers, so that the inverse is known exactly. Quantum chemistry
//! inverts such matrices to orthogonalise its basis, and calls the basis linearly dependent where double
//! precision fails.

use rug::ops::Pow;
use rug::{Integer, Rational};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Orbitals; the more, the closer to linear dependence.
pub const ORDER: usize = 14;
/// Square root of the ratio of neighbouring exponents.
const RATIO: (i32, i32) = (21, 20);
/// Digits of the entries, more than double-double numbers hold.
const DIGITS: usize = 40;

type Matrix = Vec<Vec<Rational>>;

/// File names and contents.
pub fn files() -> [(&'static str, String); 2] {
    let overlap = overlap();
    let inverse = inverse(&overlap);
    [
        ("overlap.mtx", file("Overlap of normalised 1s Slater orbitals", &overlap)),
        ("overlap_inverse.mtx", file("Exact inverse of overlap.mtx, rounded", &inverse)),
    ]
}

/// The matrix as its file has it: rounded to [`DIGITS`].
fn overlap() -> Matrix {
    let ratio = Rational::from(RATIO);
    let root = |i: usize| ratio.clone().pow(i as i32);
    let element = |i, j| {
        let (a, b) = (root(i), root(j));
        let geometric = Rational::from(&a * &b) * 2u32;
        let cosine: Rational = geometric / (a.square() + b.square());
        rounded(&cosine.pow(3)).1
    };
    (0..ORDER).map(|i| (0..ORDER).map(|j| element(i, j)).collect()).collect()
}

/// The exact inverse, by Gauss-Jordan elimination; a positive definite matrix needs no pivoting.
fn inverse(a: &Matrix) -> Matrix {
    let n = a.len();
    let mut rows: Matrix = a.clone();
    for (i, row) in rows.iter_mut().enumerate() {
        row.extend((0..n).map(|j| Rational::from(u32::from(i == j))));
    }
    for pivot in 0..n {
        let scale = rows[pivot][pivot].clone();
        rows[pivot].iter_mut().for_each(|x| *x /= &scale);
        let pivot_row = rows[pivot].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(i, _)| *i != pivot) {
            let factor = row[pivot].clone();
            for (x, y) in row.iter_mut().zip(&pivot_row) {
                *x -= Rational::from(&factor * y);
            }
        }
    }
    rows.into_iter().map(|row| row[n..].to_vec()).collect()
}

/// The number rounded to [`DIGITS`] significant digits, as text and as a number.
fn rounded(x: &Rational) -> (String, Rational) {
    let ten = Rational::from(10);
    let mut exponent = 0;
    while Rational::from(x.abs_ref()) >= ten.clone().pow(exponent + 1) {
        exponent += 1;
    }
    while Rational::from(x.abs_ref()) < ten.clone().pow(exponent) {
        exponent -= 1;
    }
    let unit = ten.pow(exponent + 1 - DIGITS as i32);
    let integer = Integer::from(Rational::from(x / &unit).round_ref());
    let digits = integer.clone().abs().to_string();
    let sign = if integer < 0 { "-" } else { "" };
    // Rounding up to a power of ten would take one digit more.
    assert_eq!(digits.len(), DIGITS);
    let text = format!("{sign}{}.{}e{exponent}", &digits[..1], &digits[1..]);
    (text, Rational::from(integer) * unit)
}

/// A Matrix Market file of a symmetric matrix.
fn file(what: &str, matrix: &Matrix) -> String {
    let n = matrix.len();
    let (p, q) = RATIO;
    let mut text = format!(
        "%%MatrixMarket matrix array real symmetric\n% {what}\n\
         % with exponents zeta_i = ({p}/{q})^(2 i), i = 0 to {}; made by make_demo_matrices.rs\n{n} {n}\n",
        n - 1
    );
    for j in 0..n {
        for row in &matrix[j..] {
            writeln!(text, "{}", rounded(&row[j]).0).expect("strings take everything");
        }
    }
    text
}

#[allow(dead_code)]
fn main() -> std::io::Result<()> {
    let Some(directory) = std::env::args_os().nth(1) else {
        eprintln!("usage: make_demo_matrices DIRECTORY");
        std::process::exit(2);
    };
    for (name, text) in files() {
        std::fs::write(PathBuf::from(&directory).join(name), text)?;
    }
    Ok(())
}
