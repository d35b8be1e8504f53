//! `wideblas gemv`

use crate::check::check;
use crate::entry::number;
use crate::error::Error;
use crate::gemm::{described, no_memory, op, rate, shape, trans};
use crate::mtx::{self, Matrix};
use crate::options::{Engine, Format, Threads};
use crate::progress::Progress;
use crate::residue_numbers::{Residues, resident};
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;
use wideblas::blas::mp::{self, Vector, convert, level2};
use wideblas::engine::choose::Cost;
use wideblas::engine::cuda::rns;
use wideblas::engine::cuda::{Device, Failure};
use wideblas::engine::rns::{self as numbers, Storage};
use wideblas::format::mpfr::Mpfr;
use wideblas::options::Trans;
use wideblas_reference::ExactGemm;

#[derive(clap::Args)]
pub struct Args {
    /// Matrix Market file of A
    a: PathBuf,
    /// Matrix Market file of x, a matrix of one column
    x: PathBuf,
    /// Writes y to this file, with enough digits to lose nothing
    #[arg(short, long, value_name = "y.mtx")]
    output: Option<PathBuf>,
    /// op(A): N for A, T or C for A transposed
    #[arg(long, value_name = "N|T|C", default_value = "N", value_parser = trans, hide_default_value = true)]
    trans: Trans,
    /// Factor of the product, in decimal
    #[arg(long, value_name = "X", default_value = "1", allow_hyphen_values = true)]
    alpha: String,
    /// Precision of the residue numbers, 24 to 8192 bits
    #[arg(long, value_name = "BITS", default_value = "424", value_parser = clap::value_parser!(u32).range(24..=8192))]
    bits: u32,
    /// Where it is computed
    #[arg(long, value_enum, default_value = "auto")]
    engine: Engine,
    #[command(flatten)]
    threads: Threads,
    /// Compares y with the exact result, and checks that every element is the nearest number to it
    #[arg(long)]
    verify: bool,
}

/// y := alpha op(A) x on residue numbers.
pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    let threads = args.threads.apply();
    args.engine.apply()?;
    let format = Format::Mpfr(args.bits);
    let alpha = number::<Mpfr>(format, "--alpha", &args.alpha)?;
    let a = mtx::read::<Mpfr>(&args.a, format)?;
    let x = mtx::read::<Mpfr>(&args.x, format)?;
    let (rows, terms) = shape(&a, args.trans);
    let a_name = described(&args.a, &a, args.trans);
    let x_name = described(&args.x, &x, Trans::No);
    if (x.rows, x.cols) != (terms, 1) {
        let message = format!("{a_name} has {terms} columns but {x_name} is no vector of as many");
        return Err(Error::Operands(message));
    }
    let mut y: Matrix<Mpfr> =
        Matrix::zeros(format, rows, 1).ok_or_else(|| no_memory("y", rows, 1))?;

    let residues = Residues::new(args.bits, threads)?;
    let (set, means) = (residues.set, residues.means);
    let a_array = residues.stored(&a_name, &a.data)?;
    let x_array = residues.stored(&x_name, &x.data)?;
    let alpha_array = residues.stored("--alpha", &alpha)?;
    let zero = residues.zeros("beta", 1, 1)?;
    let y_array = residues.zeros("y", rows, 1)?;
    let start = Instant::now();
    let cost = Cost::sums(rows * terms, set.full.len);
    let on_gpu = residues.attempt(args.engine, &cost, &[&a_array], |device| {
        let shape = (a.rows, a.cols);
        on_device(device, args.trans, shape, [&alpha_array, &a_array, &x_array, &zero], &y_array)
    })?;
    let place = if on_gpu {
        "GPU".to_string()
    } else {
        let (a_array, ld) = (a_array.array(), a.rows.max(1));
        let matrix = mp::Matrix { array: a_array, rows: a.rows, cols: a.cols, ld };
        let vector = |storage, n| Vector { array: Storage::array(storage), n, inc: 1 };
        let (vx, vy) = (vector(&x_array, terms), vector(&y_array, rows));
        let (factor, beta) = ((alpha_array.array(), 0), (zero.array(), 0));
        level2::gemv(args.trans, factor, matrix, vx, beta, vy, means);
        format!("{}, {threads} threads", means.isa.name())
    };
    let time = start.elapsed();
    convert::to_numbers(&y_array.array(), &mut y.data, means);

    writeln!(out, "A       {a_name}")?;
    writeln!(out, "x       {x_name}")?;
    let (moduli, bits) = (set.full.len, args.bits);
    writeln!(out, "y       {rows}, {bits} bits by {moduli} moduli, {place}")?;
    writeln!(out, "time    {}", rate(time, 2.0 * rows as f64 * terms as f64))?;
    if args.verify {
        let a = op(&a, args.trans, format)?;
        let zero = number::<Mpfr>(format, "beta", "0")?;
        let shape = (rows, 1, terms);
        let exact = ExactGemm::new(shape, &alpha[0], &a.data, &x.data, &zero[0], &[]);
        let progress = Progress::new("verifying", rows as u64);
        let findings = check(&exact, &y, format, &|| progress.advance(1));
        drop(progress);
        let (largest, wrong) = (findings.largest.relative, findings.not_nearest.len());
        writeln!(out, "error   {largest:.3} * 2^-{bits} of |alpha||A||x|")?;
        match wrong {
            0 => writeln!(out, "rounded correctly, all {rows} elements")?,
            _ => writeln!(out, "rounded wrongly, {wrong} of {rows} elements")?,
        }
    }
    match &args.output {
        Some(path) => mtx::write(path, &y),
        None => Ok(()),
    }
}

/// y := alpha op(A) x on a GPU, copies included.
fn on_device(
    device: &Device,
    trans: Trans,
    (rows, cols): (usize, usize),
    operands: [&Storage; 4],
    y: &Storage,
) -> Result<(), Failure> {
    let [alpha, a, x, beta] = operands.map(|storage| resident(device, storage));
    let (alpha, a, x, beta, result) = (alpha?, a?, x?, beta?, resident(device, y)?);
    let matrix = numbers::Matrix { array: &a, rows, cols, ld: rows.max(1) };
    let x = numbers::Vector { array: &x, n: x.len(), inc: 1 };
    let y_on_device = numbers::Vector { array: &result, n: result.len(), inc: 1 };
    rns::gemv(device, trans, &alpha, matrix, x, &beta, y_on_device)?;
    result.download(device, &y.array())
}
