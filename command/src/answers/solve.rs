//! `wideblas solve`

use super::iterative::{self, Iteration};
use super::{Options, Problem, Said, read, zeros};
use crate::entry::Entry;
use crate::error::Error;
use crate::files::{Output, read_once};
use crate::matrices;
use crate::options::for_format;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;
use wideblas::lapack::answers::{Answer, Solution, inverse, least_squares};

#[derive(clap::Args)]
pub struct Args {
    /// File of A, of Matrix Market or NumPy's .npy, with real numbers; - for standard input
    a: PathBuf,
    /// File of B, of as many rows; without it X is the inverse of A, or with --method B is a column of ones. Where A is not square, X makes
    /// |A X - B| least or, with more columns than rows, is the shortest solution
    b: Option<PathBuf>,
    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    iteration: Iteration,
}

/// X with A X = B
pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    if args.iteration.is_for(&args.a, args.b.as_deref())? {
        let files = (args.a.as_path(), args.b.as_deref());
        return iterative::run(files, &args.options, &args.iteration, out);
    }
    let refused = "GMP's numbers are refused with the option";
    for_format!(args.options.numbers()?, run_in(args, out), mpf => unreachable!("{refused}"))
}

fn run_in<T: Entry + Answer>(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    let options = &args.options;
    let format = options.numbers()?;
    let output = Output::of("-o", options.output.as_deref(), options.json)?;
    output.iter().try_for_each(|output| matrices::check::<T>(output, format))?;
    read_once([&args.a].into_iter().chain(&args.b).map(PathBuf::as_path))?;
    options.threads.apply();
    let a = read::<T>(&args.a, format)?;
    let (m, n) = (a.re.rows, a.re.cols);
    if m != n && args.b.is_none() {
        let message = format!("{} is {m} x {n}, not square, and has no inverse", args.a.display());
        return Err(Error::Operands(message));
    }
    let b = args.b.as_ref().map(|path| read::<T>(path, format)).transpose()?;
    let mut operands = vec![("A", args.a.as_path(), [m, n])];
    let mut cols = n;
    if let (Some(path), Some(b)) = (&args.b, &b) {
        let rows = b.re.rows;
        cols = b.re.cols;
        if rows != m {
            let message = format!("{} is {rows} x {cols}, not {m} x {cols}", path.display());
            return Err(Error::Operands(message));
        }
        operands.push(("B", path, [rows, cols]));
    }
    let mut x = zeros::<T>("X", format, n, cols)?;
    x.is_vector = b.as_ref().is_some_and(|b| b.is_vector);
    let start = Instant::now();
    let to = Solution { x: x.re.view_mut(), errors: None };
    let found = match &b {
        Some(b) => least_squares(a.re.view(), b.re.view(), to, options.bounds()),
        None => inverse(a.re.view(), to, options.bounds()),
    };
    let report = found.map_err(|failure| Error::Operands(format!("GPU: {failure}")))?;
    let time = start.elapsed();
    let scale = "the largest element of a column";
    let problem = Problem::of(m, n);
    let said = Said { operands, name: "X", problem, done: "factored", scale, format, report, time };
    said.check()?;
    said.tell(&x, options, output.as_ref(), out)
}
