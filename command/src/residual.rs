//! `wideblas residual`: how well X is the inverse of A, as different arithmetics see it.

use crate::entry::{Entry, check_reach, number};
use crate::error::Error;
use crate::files::read_once;
use crate::json::number_or_text;
use crate::mtx::{self, Matrix};
use crate::options::{Format, Threads, for_format};
use crate::progress::Progress;
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use wideblas::blas::level3::{Gemm, Mode, gemm};
use wideblas::blas::traced;
use wideblas::config::config;
use wideblas::options::Trans;
use wideblas::trace;
use wideblas_reference::ExactGemm;

#[derive(clap::Args)]
pub struct Args {
    /// Matrix Market file of A; - for standard input
    a: PathBuf,
    /// Matrix Market file of an inverse X of A; - for standard input
    x: PathBuf,
    /// Number format that double is compared with: f64, dd, qd or mpfr:BITS
    #[arg(long, value_name = "FORMAT", default_value = "dd", value_parser = Format::parse)]
    format: Format,
    #[command(flatten)]
    threads: Threads,
    /// Prints the results as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    for_format!(args.format, run_in(args, out))
}

/// The elements of a residual in double, by columns.
type Residual = Vec<f64>;

fn run_in<T: Entry>(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    read_once([args.a.as_path(), &args.x])?;
    args.threads.apply();
    let format = args.format;
    let a = mtx::read::<T>(&args.a, format)?;
    let x = mtx::read::<T>(&args.x, format)?;
    let n = a.rows;
    for (path, matrix) in [(&args.a, &a), (&args.x, &x)] {
        if (matrix.rows, matrix.cols) != (n, n) {
            let (path, rows, cols) = (path.display(), matrix.rows, matrix.cols);
            return Err(Error::Operands(format!("{path} is {rows} x {cols}, not {n} x {n}")));
        }
        check_reach(path.display(), &matrix.data)?;
    }
    let (a_double, x_double) = (in_double(&a), in_double(&x));
    let condition = norm(&a_double, n) * norm(&x_double, n);
    let unit = identity::<T>(format, n)?;
    let rows = [
        ("double".to_string(), by_double(&a_double, &x_double, n)),
        (format.to_string(), by_format(format, &a, &x, unit.clone())?),
        ("exactly".to_string(), exactly(format, &a, &x, &unit)?),
    ];
    let rows = rows.map(|(name, residual)| (name, largest(&residual)));
    if args.json {
        return Ok(writeln!(out, "{}", json(args, n, condition, &rows))?);
    }
    writeln!(out, "A       {n} x {n}, {}", args.a.display())?;
    writeln!(out, "X       {n} x {n}, {}", args.x.display())?;
    writeln!(out, "cond    {condition:.1e}  (|A| |X|, infinity norms)")?;
    writeln!(out)?;
    writeln!(out, "computed in    max |I - A X|   at")?;
    for (name, largest) in rows {
        match largest {
            Some((value, at)) => {
                writeln!(out, "{name:<14} {value:<15.3e} ({}, {})", at % n + 1, at / n + 1)?;
            }
            None => writeln!(out, "{name:<14} 0")?,
        }
    }
    Ok(())
}

fn json(args: &Args, n: usize, condition: f64, rows: &[(String, Option<(f64, usize)>)]) -> Value {
    let rows = rows.iter().map(|(name, largest)| match largest {
        Some((value, at)) => {
            let (row, column) = (at % n + 1, at / n + 1);
            json!({"computed_in": name, "largest": number_or_text(*value), "row": row, "column": column})
        }
        None => json!({"computed_in": name, "largest": 0}),
    });
    json!({
        "A": args.a.to_string_lossy(),
        "X": args.x.to_string_lossy(),
        "order": n,
        "condition": number_or_text(condition),
        "residuals": rows.collect::<Vec<_>>(),
    })
}

fn in_double<T: Entry>(x: &Matrix<T>) -> Vec<f64> {
    x.data.iter().map(|x| x.decode().to_f64()).collect()
}

fn identity<T: Entry>(format: Format, n: usize) -> Result<Matrix<T>, Error> {
    let mut unit = Matrix::<T>::zeros(format, n, n)
        .ok_or_else(|| Error::Operands(format!("{n} x {n} numbers do not fit into memory")))?;
    let one = number::<T>(format, "1", "1")?;
    (0..n).for_each(|i| unit.at_mut(i, i).copy_from(&one[0]));
    Ok(unit)
}

fn by_double(a: &[f64], x: &[f64], n: usize) -> Residual {
    let element = |at: usize| {
        let (i, j) = (at % n, at / n);
        let unit = if i == j { 1.0 } else { 0.0 };
        unit - (0..n).map(|l| a[i + l * n] * x[l + j * n]).sum::<f64>()
    };
    (0..n * n).map(element).collect()
}

/// By the format's own arithmetic, from the identity.
fn by_format<T: Entry>(
    format: Format,
    a: &Matrix<T>,
    x: &Matrix<T>,
    mut residual: Matrix<T>,
) -> Result<Residual, Error> {
    let call = Gemm {
        transa: Trans::No,
        transb: Trans::No,
        alpha: &number::<T>(format, "-1", "-1")?[0],
        a: a.view(),
        b: x.view(),
        beta: &number::<T>(format, "1", "1")?[0],
        c: residual.view_mut(),
    };
    let (n, begun) = (a.rows, trace::begin());
    let way = gemm(call, Mode::Native);
    begun.end(
        || format!("gemm_{} N N m={n} n={n} k={n}", T::SUFFIX),
        || traced::by::<T>(way, Mode::Native, config().isa()),
        2.0 * (n as f64).powi(3),
    );
    Ok(in_double(&residual))
}

/// The residual of the numbers as read, rounded at the very end; NaN where an infinity or a NaN takes
/// part.
fn exactly<T: Entry>(
    format: Format,
    a: &Matrix<T>,
    x: &Matrix<T>,
    unit: &Matrix<T>,
) -> Result<Residual, Error> {
    let n = a.rows;
    let progress = Progress::new("exact residual", (n * n) as u64);
    let (minus_one, one) = (number::<T>(format, "-1", "-1")?, number::<T>(format, "1", "1")?);
    let exact = ExactGemm::new((n, n, n), &minus_one[0], &a.data, &x.data, &one[0], &unit.data);
    let element = |at: usize| {
        progress.advance(1);
        exact.element(at % n, at / n).map_or(f64::NAN, |element| element.value.to_f64())
    };
    Ok((0..n * n).map(element).collect())
}

/// Magnitude and position of the largest element, a NaN before all others; `None` when all are 0.
fn largest(x: &[f64]) -> Option<(f64, usize)> {
    let elements = x.iter().enumerate().map(|(at, x)| (x.abs(), at)).filter(|e| e.0 != 0.0);
    elements.reduce(|best, e| if best.0 >= e.0 || best.0.is_nan() { best } else { e })
}

/// The largest sum of magnitudes in a row of a matrix of order n.
fn norm(x: &[f64], n: usize) -> f64 {
    let sum = |i: usize| x.iter().skip(i).step_by(n).map(|x| x.abs()).sum();
    (0..n).map(sum).fold(0.0, f64::max)
}
