//! `wideblas sum` and `wideblas dot`

mod compare;
mod element;
mod input;
mod reduce;
mod report;
mod total;

use crate::error::Error;
use crate::options::Threads;
use compare::Compared;
use element::for_type;
use input::{Form, Input};
use reduce::{Reduced, Reduction};
use report::{Digits, Report};
use std::io::Write;
use std::path::PathBuf;
use total::totals;
use wideblas::sum::Context;
use wideblas::trace;

#[derive(clap::Args)]
pub struct SumArgs {
    /// Files of numbers, all of which are summed, - for standard input: text, .npy files of NumPy, or with --raw binary numbers
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Sums this column of each file only, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "raw")]
    column: Option<u64>,
    #[command(flatten)]
    reduction: Reduction,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    output: Output,
}

#[derive(clap::Args)]
pub struct DotArgs {
    /// File of numbers as for sum, - for standard input
    x: PathBuf,
    /// File of as many numbers; arrays of NumPy have the same shape as X
    #[arg(required_unless_present = "columns")]
    y: Option<PathBuf>,
    /// Multiplies two columns of X, counted from 1
    #[arg(long, value_name = "I,J", value_parser = columns, conflicts_with_all = ["raw", "y"])]
    columns: Option<[u64; 2]>,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    output: Output,
}

/// What is computed and printed.
#[derive(clap::Args)]
struct Output {
    /// Significant digits of the exact sum, or all
    #[arg(long, value_name = "N", default_value = "40", value_parser = Digits::parse)]
    digits: Digits,
    /// Computes the exact sum only: several times as fast for binary numbers
    #[arg(long)]
    exact_only: bool,
    /// Prints the results as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    threads: Threads,
}

fn columns(text: &str) -> Result<[u64; 2], String> {
    let column = |text: &str| text.parse().ok().filter(|&column| column > 0);
    let columns = text.split_once(',').and_then(|(i, j)| Some([column(i)?, column(j)?]));
    columns.ok_or_else(|| "expected two columns I,J, counted from 1".into())
}

/// The sum of the numbers in all files.
pub fn run_sum(args: &SumArgs, out: &mut impl Write) -> Result<(), Error> {
    let input = Input::open_all(&args.files, args.column, &args.form)?;
    let reduced = args.reduction.asked(&input)?;
    let files: Vec<&PathBuf> = args.files.iter().collect();
    run(input, Task { is_dot: false, reduced }, &files, &args.output, out)
}

/// The dot product of two files, or of two columns of one.
pub fn run_dot(args: &DotArgs, out: &mut impl Write) -> Result<(), Error> {
    let (input, files) = match (&args.columns, &args.y) {
        (Some(columns), _) => (Input::open(&args.x, columns, &args.form)?, vec![&args.x]),
        (None, Some(y)) => (Input::open_both(&args.x, y, &args.form)?, vec![&args.x, y]),
        (None, None) => return Err(Error::Usage("expected Y or --columns I,J".into())),
    };
    run(input, Task { is_dot: true, reduced: None }, &files, &args.output, out)
}

/// What is summed, and how else than exactly.
struct Task {
    is_dot: bool,
    reduced: Option<Reduced>,
}

fn run(
    input: Input,
    task: Task,
    files: &[&PathBuf],
    output: &Output,
    out: &mut impl Write,
) -> Result<(), Error> {
    let threads = output.threads.apply();
    let (kind, forms, types) = (input.kind, input.forms(), input.types());
    let compared = (!output.exact_only).then(|| Compared::new(task.is_dot));
    let begun = trace::begin();
    let totals = for_type!(kind, totals(input, task.is_dot, compared, task.reduced, threads))?;
    let name = if task.is_dot { "dot" } else { "sum" };
    begun.end(
        || format!("{name}_{} n={}", kind.name(), totals.count),
        || format!("engine=cpu kernel={}", Context::chosen().isa.name()),
        if task.is_dot { 2.0 } else { 1.0 } * totals.count as f64,
    );
    let files = files.iter().map(|file| file.display().to_string()).collect();
    let report = Report::new((files, forms, types), &totals, output.digits)?;
    match output.json {
        true => Ok(writeln!(out, "{}", report.json())?),
        false => report.print(out),
    }
}
