//! `wideblas gemv`

use crate::check::check;
use crate::entry::number;
use crate::error::Error;
use crate::gemm::{described, no_memory, op, rate, shape, trans};
use crate::mtx::{self, Matrix};
use crate::options::{Format, Threads};
use crate::progress::Progress;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;
use wideblas::blas::args::Trans;
use wideblas::blas::mp::{self, Means, Vector, convert, level2};
use wideblas::config::config;
use wideblas::engine::rns::Storage;
use wideblas::format::mpfr::Mpfr;
use wideblas::format::rns::ModuliSet;
use wideblas::reference::ExactGemm;

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
    #[command(flatten)]
    threads: Threads,
    /// Compares y with the exact result, and checks that every element is the nearest number to it
    #[arg(long)]
    verify: bool,
}

/// y := alpha op(A) x on residue numbers.
pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    let threads = args.threads.apply();
    let means = Means { isa: config().isa(), threads };
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

    let set = ModuliSet::for_precision(args.bits).map_err(|e| Error::Usage(e.text().into()))?;
    let stored = |name: &str, numbers: &[Mpfr]| {
        let storage =
            Storage::new(set, numbers.len()).ok_or_else(|| no_memory(name, numbers.len(), 1))?;
        convert::from_numbers(numbers, &storage.array(), means)
            .map_err(|_| Error::Operands(format!("{name} has an infinity or NaN")))?;
        Ok::<Storage, Error>(storage)
    };
    let a_array = stored(&a_name, &a.data)?;
    let x_array = stored(&x_name, &x.data)?;
    let alpha_array = stored("--alpha", &alpha)?;
    let zero = Storage::new(set, 1).ok_or_else(|| no_memory("beta", 1, 1))?;
    let y_array = Storage::new(set, rows).ok_or_else(|| no_memory("y", rows, 1))?;
    let matrix =
        mp::Matrix { array: a_array.array(), rows: a.rows, cols: a.cols, ld: a.rows.max(1) };
    let vector = |storage, n| Vector { array: Storage::array(storage), n, inc: 1 };
    let (vx, vy) = (vector(&x_array, terms), vector(&y_array, rows));
    let start = Instant::now();
    let (factor, beta) = ((alpha_array.array(), 0), (zero.array(), 0));
    level2::gemv(args.trans, factor, matrix, vx, beta, vy, means);
    let time = start.elapsed();
    convert::to_numbers(&y_array.array(), &mut y.data, means);

    writeln!(out, "A       {a_name}")?;
    writeln!(out, "x       {x_name}")?;
    let (moduli, isa) = (set.full.len, means.isa.name());
    let bits = args.bits;
    writeln!(out, "y       {rows}, {bits} bits by {moduli} moduli, {isa}, {threads} threads")?;
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
