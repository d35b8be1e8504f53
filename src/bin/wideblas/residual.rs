//! `wideblas residual`: how well X is the inverse of A, as different arithmetics see it.

use crate::error::Error;
use crate::mtx::{self, Matrix};
use crate::options::{Format, Threads};
use crate::progress::Progress;
use std::io::Write;
use std::path::PathBuf;
use wideblas::blas::args::Trans;
use wideblas::blas::formats;
use wideblas::blas::level3::{Gemm, Mode, gemm};
use wideblas::format::{Dd, Scalar};
use wideblas::reference::ExactGemm;

#[derive(clap::Args)]
pub struct Args {
    /// Matrix Market file of A
    a: PathBuf,
    /// Matrix Market file of an inverse X of A
    x: PathBuf,
    /// Number format that double is compared with
    #[arg(long, value_enum, default_value = "dd")]
    format: Format,
    #[command(flatten)]
    threads: Threads,
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    match args.format {
        Format::Dd => run_in::<Dd, 2>(args, out),
    }
}

fn run_in<T: Scalar<L> + formats::Format, const L: usize>(
    args: &Args,
    out: &mut impl Write,
) -> Result<(), Error> {
    args.threads.apply();
    let a = mtx::read::<T, L>(&args.a)?;
    let x = mtx::read::<T, L>(&args.x)?;
    let n = a.rows;
    for (path, matrix) in [(&args.a, &a), (&args.x, &x)] {
        if (matrix.rows, matrix.cols) != (n, n) {
            let (path, rows, cols) = (path.display(), matrix.rows, matrix.cols);
            return Err(Error::Operands(format!("{path} is {rows} x {cols}, not {n} x {n}")));
        }
    }
    writeln!(out, "A       {n} x {n}, {}", args.a.display())?;
    writeln!(out, "X       {n} x {n}, {}", args.x.display())?;
    writeln!(out, "cond    {:.1e}  (|A| |X|, infinity norms)", norm(&a) * norm(&x))?;
    writeln!(out)?;
    writeln!(out, "computed in    max |I - A X|   at")?;
    let double = in_double(&a.map(T::to_f64), &x.map(T::to_f64));
    let rows = [
        ("double", double),
        (T::NAME, in_format(&a, &x).map(T::to_f64)),
        ("exactly", exactly(&a, &x)),
    ];
    for (name, residual) in rows {
        match largest(&residual) {
            Some((value, i, j)) => {
                writeln!(out, "{name:<14} {value:<15.3e} ({}, {})", i + 1, j + 1)?;
            }
            None => writeln!(out, "{name:<14} 0")?,
        }
    }
    Ok(())
}

fn identity(i: usize, j: usize) -> f64 {
    if i == j { 1.0 } else { 0.0 }
}

fn in_double(a: &Matrix<f64>, x: &Matrix<f64>) -> Matrix<f64> {
    let n = a.rows;
    Matrix::from_fn(n, n, |i, j| {
        identity(i, j) - (0..n).map(|l| a.at(i, l) * x.at(l, j)).sum::<f64>()
    })
}

fn in_format<T: Scalar<L> + formats::Format, const L: usize>(
    a: &Matrix<T>,
    x: &Matrix<T>,
) -> Matrix<T> {
    let mut residual = Matrix::from_fn(a.rows, a.rows, |i, j| T::from_f64(identity(i, j)));
    let call = Gemm {
        transa: Trans::No,
        transb: Trans::No,
        alpha: &T::from_f64(-1.0),
        a: a.view(),
        b: x.view(),
        beta: &T::from_f64(1.0),
        c: residual.view_mut(),
    };
    gemm(call, Mode::Native);
    residual
}

/// The residual of the numbers as read, rounded at the very end; NaN where an infinity or a NaN takes
/// part.
fn exactly<T: Scalar<L> + formats::Format, const L: usize>(
    a: &Matrix<T>,
    x: &Matrix<T>,
) -> Matrix<f64> {
    let n = a.rows;
    let progress = Progress::new("exact residual", (n * n) as u64);
    let unit: Matrix<T> = Matrix::from_fn(n, n, |i, j| T::from_f64(identity(i, j)));
    let (minus_one, one) = (T::from_f64(-1.0), T::from_f64(1.0));
    let exact = ExactGemm::new((n, n, n), minus_one, &a.data, &x.data, one, &unit.data);
    Matrix::from_fn(n, n, |i, j| {
        progress.advance(1);
        exact.element(i, j).map_or(f64::NAN, |element| element.value.to_f64())
    })
}

/// The element of largest magnitude, a NaN before all others; `None` when all are 0.
fn largest(x: &Matrix<f64>) -> Option<(f64, usize, usize)> {
    let positions = (0..x.cols).flat_map(|j| (0..x.rows).map(move |i| (i, j)));
    let elements = positions.map(|(i, j)| (x.at(i, j).abs(), i, j)).filter(|e| e.0 != 0.0);
    elements.reduce(|best, e| if best.0 >= e.0 || best.0.is_nan() { best } else { e })
}

/// The largest sum of magnitudes in a row.
fn norm<T: Scalar<L>, const L: usize>(x: &Matrix<T>) -> f64 {
    let sum = |i| (0..x.cols).map(|j| x.at(i, j).to_f64().abs()).sum();
    (0..x.rows).map(sum).fold(0.0, f64::max)
}
