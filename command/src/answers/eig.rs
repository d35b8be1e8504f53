//! `wideblas eig`

use super::{Options, Problem, Said, read_square, zeros};
use crate::entry::Entry;
use crate::error::Error;
use crate::files::{Output, read_once};
use crate::matrices;
use crate::options::for_format;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;
use wideblas::lapack::answers::{Answer, Spectrum, eigen};
use wideblas::options::Uplo;

#[derive(clap::Args)]
pub struct Args {
    /// File of A, of Matrix Market or NumPy's .npy, a symmetric matrix of real numbers; - for standard input
    a: PathBuf,
    /// Writes the eigenvectors to this file, as columns
    #[arg(long, value_name = "FILE")]
    vectors: Option<PathBuf>,
    #[command(flatten)]
    options: Options,
}

/// The eigenvalues of A in ascending order
pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    let refused = "GMP's numbers are refused with the option";
    for_format!(args.options.numbers()?, run_in(args, out), mpf => unreachable!("{refused}"))
}

fn run_in<T: Entry + Answer>(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    let options = &args.options;
    let format = options.numbers()?;
    let output = Output::of("-o", options.output.as_deref(), options.json)?;
    let vectors = Output::of("--vectors", args.vectors.as_deref(), options.json)?;
    output.iter().chain(&vectors).try_for_each(|output| matrices::check::<T>(output, format))?;
    if output.iter().chain(&vectors).filter(|output| output.is_standard()).count() > 1 {
        return Err(Error::Usage("only one file can be standard output".into()));
    }
    read_once([args.a.as_path()])?;
    options.threads.apply();
    let a = read_square::<T>(&args.a, format)?.re;
    let n = a.rows;
    let places = (0..n).flat_map(|j| (0..j).map(move |i| (i, j)));
    let is_same = |&(i, j): &(usize, usize)| a.at(i, j).decode() == a.at(j, i).decode();
    if let Some((i, j)) = places.clone().find(|place| !is_same(place)) {
        let (file, i, j) = (args.a.display(), i + 1, j + 1);
        return Err(Error::Operands(format!(
            "{file} is not symmetric: ({i}, {j}) is not ({j}, {i})"
        )));
    }
    let mut w = zeros::<T>("w", format, n, 1)?;
    w.is_vector = true;
    let mut v = vectors.as_ref().map(|_| zeros::<T>("V", format, n, n)).transpose()?;
    let start = Instant::now();
    let found = {
        let vectors = v.as_mut().map(|v| v.re.view_mut());
        let to = Spectrum { values: &mut w.re.data, vectors, errors: None };
        eigen(Uplo::Lower, a.view(), to, options.bounds())
    };
    let report = found.map_err(|failure| Error::Operands(format!("GPU: {failure}")))?;
    let time = start.elapsed();
    let operands = vec![("A", args.a.as_path(), [n, n])];
    let scale = "the largest eigenvalue";
    let problem = Problem::Square;
    let said = Said { operands, name: "w", problem, done: "computed", scale, format, report, time };
    said.check()?;
    said.tell(&w, options, output.as_ref(), out)?;
    match vectors.zip(v) {
        Some((output, v)) => matrices::write(&output, &v),
        None => Ok(()),
    }
}
