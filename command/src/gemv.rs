//! `wideblas gemv`

use crate::check::check;
use crate::entry::number;
use crate::error::Error;
use crate::gemm::{described, no_memory, op, rate, shape, trans};
use crate::mtx::{self, Matrix};
use crate::options::{Format, Place};
use crate::progress::Progress;
use crate::residue_numbers::{Residues, failed, matrix, vector};
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;
use wideblas::blas::mp::level2;
use wideblas::engine;
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
    #[command(flatten)]
    place: Place,
    /// Compares y with the exact result, and checks that every element is the nearest number to it
    #[arg(long)]
    verify: bool,
}

/// y := alpha op(A) x on residue numbers.
pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    let threads = args.place.apply()?;
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

    let residues = Residues::new(args.bits, args.place.engine)?;
    let (set, context) = (residues.set, residues.context);
    let a_array = residues.stored(&a_name, &a.data)?;
    let x_array = residues.stored(&x_name, &x.data)?;
    let alpha_array = residues.stored("--alpha", &alpha)?;
    let zero = residues.zeros("beta", 1, 1)?;
    let y_array = residues.zeros("y", rows, 1)?;
    let (factor, beta) = (alpha_array.array(), zero.array());
    let (operand, vx, vy) =
        (matrix(&a_array, (a.rows, a.cols)), vector(&x_array), vector(&y_array));
    let start = Instant::now();
    let engine =
        level2::gemv(args.trans, factor, operand, vx, beta, vy, context).map_err(failed)?;
    vy.array.to_host().map_err(|failure| failed(failure.into()))?;
    let time = start.elapsed();
    let place = match engine {
        engine::Engine::Cuda => "GPU".to_string(),
        engine::Engine::Cpu => format!("{}, {threads} threads", context.isa.name()),
    };
    residues.read(&y_array, &mut y.data)?;

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
