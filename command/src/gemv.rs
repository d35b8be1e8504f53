//! `wideblas gemv`

use crate::check::check;
use crate::entry::{check_reach, number};
use crate::error::Error;
use crate::files::{Output, read_once};
use crate::gemm::said::{Judged, Operand, Said};
use crate::gemm::{no_memory, op, shape, trans};
use crate::matrices;
use crate::mtx::{Matrix, Parts};
use crate::options::{Format, Product};
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
    /// File of A, of Matrix Market or NumPy's .npy, with real numbers; - for standard input
    a: PathBuf,
    /// File of x, a matrix of one column or an array of one dimension, in the same way
    x: PathBuf,
    /// op(A): N for A, T or C for A transposed
    #[arg(long, value_name = "N|T|C", default_value = "N", value_parser = trans, hide_default_value = true)]
    trans: Trans,
    /// Precision of the residue numbers, 24 to 8192 bits
    #[arg(long, value_name = "BITS", default_value = "424", value_parser = clap::value_parser!(u32).range(24..=8192))]
    bits: u32,
    #[command(flatten)]
    pub product: Product,
}

/// y := alpha op(A) x on residue numbers.
pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    let output = Output::of("-o", args.product.output.as_deref(), args.product.json)?;
    read_once([args.a.as_path(), &args.x])?;
    let threads = args.product.place.apply()?;
    let format = Format::Mpfr(args.bits);
    let alpha = number::<Mpfr>(format, "--alpha", &args.product.alpha)?;
    let a = Parts::real(matrices::read::<Mpfr>(&args.a, format)?);
    let x = Parts::real(matrices::read::<Mpfr>(&args.x, format)?);
    let of_a = Operand::new(&args.a, &a, args.trans);
    let of_x = Operand::new(&args.x, &x, Trans::No);
    let (a, x) = (a.re, x.re);
    let (rows, terms) = shape(&a, args.trans);
    if (x.rows, x.cols) != (terms, 1) {
        let message = format!("{of_a} has {terms} columns but {of_x} is no vector of as many");
        return Err(Error::Operands(message));
    }
    if args.product.verify {
        check_reach("--alpha", &alpha)?;
        check_reach(args.a.display(), &a.data)?;
        check_reach(args.x.display(), &x.data)?;
    }
    let mut y: Matrix<Mpfr> =
        Matrix::zeros(format, rows, 1).ok_or_else(|| no_memory("y", rows, 1))?;

    let residues = Residues::new(args.bits, args.product.place.engine)?;
    let (set, context) = (residues.set, residues.context);
    let a_array = residues.stored(&of_a.to_string(), &a.data)?;
    let x_array = residues.stored(&of_x.to_string(), &x.data)?;
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
        engine::Engine::Cuda => "GPU",
        engine::Engine::Cpu => context.isa.name(),
    };
    residues.read(&y_array, &mut y.data)?;

    let judged = if args.product.verify {
        let a = op(&a, args.trans, format)?;
        let zero = number::<Mpfr>(format, "beta", "0")?;
        let shape = (rows, 1, terms);
        let exact = ExactGemm::new(shape, &alpha[0], &a.data, &x.data, &zero[0], &[]);
        let progress = Progress::new("verifying", rows as u64);
        let findings = check(&exact, &y, format, &|| progress.advance(1));
        Some(Judged { findings, format, is_exact: true, bound: "|alpha||A||x|" })
    } else {
        None
    };
    let said = Said {
        names: ["A", "x", "y"],
        operands: [of_a, of_x],
        numbers: format!("mpres:{}", args.bits),
        mode: "exact",
        way: format!("{} moduli, {place}", set.full.len),
        threads,
        time,
        flops: 2.0 * rows as f64 * terms as f64,
        judged,
    };
    said.tell(&Parts::real(y), output.as_ref(), args.product.json, out)
}
