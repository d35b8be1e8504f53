//! `wideblas gemm`

use crate::error::Error;
use crate::mtx::{self, Matrix};
use crate::options::{Format, Threads, number};
use crate::progress::Progress;
use std::borrow::Cow;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use wideblas::blas::args::Trans;
use wideblas::blas::formats;
use wideblas::blas::level3::{Gemm, Mode, gemm};
use wideblas::config::config;
use wideblas::format::{Dd, Scalar};
use wideblas::reference::gemm_error;

#[derive(clap::Args)]
pub struct Args {
    /// Matrix Market file of A
    a: PathBuf,
    /// Matrix Market file of B
    b: PathBuf,
    /// Writes C to this file, with enough digits to lose nothing
    #[arg(short, long, value_name = "C.mtx")]
    output: Option<PathBuf>,
    /// op(A): N for A, T or C for A transposed
    #[arg(long, value_name = "N|T|C", default_value = "N", value_parser = trans, hide_default_value = true)]
    transa: Trans,
    /// op(B), in the same way
    #[arg(long, value_name = "N|T|C", default_value = "N", value_parser = trans, hide_default_value = true)]
    transb: Trans,
    /// Factor of the product, in decimal
    #[arg(long, value_name = "X", default_value = "1", allow_hyphen_values = true)]
    alpha: String,
    /// Factor of the old C, in decimal; needs --c
    #[arg(long, value_name = "Y", requires = "c", allow_hyphen_values = true)]
    beta: Option<String>,
    /// Matrix Market file of the old C; needs --beta
    #[arg(long, value_name = "C0.mtx", requires = "beta")]
    c: Option<PathBuf>,
    /// Number format
    #[arg(long, value_enum, default_value = "dd")]
    format: Format,
    #[command(flatten)]
    threads: Threads,
    /// Compares C with the exact result
    #[arg(long)]
    verify: bool,
}

fn trans(text: &str) -> Result<Trans, String> {
    match text.as_bytes() {
        [letter] => Trans::from_letter(*letter),
        _ => None,
    }
    .ok_or_else(|| "expected N, T or C".into())
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
    let threads = args.threads.apply();
    let alpha: T = number("--alpha", &args.alpha)?;
    let beta: T = number("--beta", args.beta.as_deref().unwrap_or("0"))?;
    let a = mtx::read::<T, L>(&args.a)?;
    let b = mtx::read::<T, L>(&args.b)?;
    let (m, k) = shape(&a, args.transa);
    let (inner, n) = shape(&b, args.transb);
    let a_name = described(&args.a, &a, args.transa);
    let b_name = described(&args.b, &b, args.transb);
    if inner != k {
        let message = format!("{a_name} has {k} columns but {b_name} has {inner} rows");
        return Err(Error::Operands(message));
    }
    let mut c = match &args.c {
        Some(path) => read_c(path, m, n)?,
        None => zeros(m, n)?,
    };
    // Without a file for it the old C is not read.
    let old = if args.verify && args.c.is_some() { c.data.clone() } else { Vec::new() };

    let time = {
        let _progress = Progress::new("multiplying", 0);
        let start = Instant::now();
        let (transa, transb) = (args.transa, args.transb);
        let (a, b, c) = (a.view(), b.view(), c.view_mut());
        gemm(Gemm { transa, transb, alpha: &alpha, a, b, beta: &beta, c }, Mode::Auto);
        start.elapsed()
    };
    writeln!(out, "A       {a_name}")?;
    writeln!(out, "B       {b_name}")?;
    let (kernel, arithmetic) = (config().isa().name(), T::arithmetic());
    writeln!(
        out,
        "C       {m} x {n}, {} {arithmetic}, {kernel}, {threads} threads",
        <T as Scalar<L>>::NAME
    )?;
    writeln!(out, "time    {}", rate(time, 2.0 * m as f64 * n as f64 * k as f64))?;

    if args.verify {
        let progress = Progress::new("verifying", (m * n) as u64);
        let (a, b) = (op(&a, args.transa), op(&b, args.transb));
        let advance = |elements| progress.advance(elements as u64);
        let error = gemm_error((m, n, k), alpha, &a.data, &b.data, beta, &old, &c.data, &advance);
        drop(progress);
        let bound = if args.c.is_some() { "|alpha||A||B| + |beta||C|" } else { "|alpha||A||B|" };
        // 2^-106 for double-double: what its error bounds are multiples of.
        let precision = T::PRECISION as i32;
        let units = error.relative * 2f64.powi(precision);
        write!(out, "error   {units:.3} * 2^-{precision} of {bound}")?;
        let (row, col) = (error.row + 1, error.col + 1);
        match error.relative {
            0.0 => writeln!(out, ": exact")?,
            _ => writeln!(out, " at ({row}, {col})")?,
        }
    }
    match &args.output {
        Some(path) => mtx::write(path, &c),
        None => Ok(()),
    }
}

fn read_c<T: Scalar<L> + formats::Format, const L: usize>(
    path: &Path,
    m: usize,
    n: usize,
) -> Result<Matrix<T>, Error> {
    let c = mtx::read::<T, L>(path)?;
    if (c.rows, c.cols) == (m, n) {
        return Ok(c);
    }
    let c = described(path, &c, Trans::No);
    Err(Error::Operands(format!("{c} is added to a product of {m} x {n}")))
}

fn zeros<T: Scalar<L> + formats::Format, const L: usize>(
    m: usize,
    n: usize,
) -> Result<Matrix<T>, Error> {
    Matrix::filled(m, n, T::from_f64(0.0))
        .ok_or_else(|| Error::Operands(format!("C, {m} x {n}, does not fit into memory")))
}

/// Rows and columns of op(X).
fn shape<T: Copy>(x: &Matrix<T>, trans: Trans) -> (usize, usize) {
    if trans.is_transposed() { (x.cols, x.rows) } else { (x.rows, x.cols) }
}

/// op(X), by columns.
fn op<T: Copy>(x: &Matrix<T>, trans: Trans) -> Cow<'_, Matrix<T>> {
    match trans {
        Trans::No => Cow::Borrowed(x),
        _ => Cow::Owned(Matrix::from_fn(x.cols, x.rows, |i, j| x.at(j, i))),
    }
}

fn described<T: Copy>(path: &Path, x: &Matrix<T>, trans: Trans) -> String {
    let transposed = if trans.is_transposed() { ", transposed" } else { "" };
    format!("{} ({} x {}{transposed})", path.display(), x.rows, x.cols)
}

/// The time in a unit that suits it, and the rate.
fn rate(time: Duration, flops: f64) -> String {
    let seconds = time.as_secs_f64();
    let gflops = flops / seconds.max(1e-9) * 1e-9;
    match seconds {
        1.0.. => format!("{seconds:.3} s, {gflops:.3} GFLOP/s"),
        1e-3.. => format!("{:.3} ms, {gflops:.3} GFLOP/s", seconds * 1e3),
        _ => format!("{:.3} us, {gflops:.3} GFLOP/s", seconds * 1e6),
    }
}
