//! Commands that solve: `wideblas solve` and `wideblas eig`, whose results are right to the last place, with bounds of their errors; and
//! `wideblas solve` of sparse matrices, by an iteration.

pub mod eig;
mod iterative;
mod plot;
pub mod solve;

use crate::entry::Entry;
use crate::error::Error;
use crate::files::{Output, said_to};
use crate::json::number_or_text;
use crate::matrices;
use crate::mtx::Parts;
use crate::options::{Format, Threads};
use crate::product::said::{PRINTED, elements, print_elements};
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use wideblas::lapack::answers::{Answer, Bounds, Report, Status};

/// Options that both commands have.
#[derive(clap::Args)]
pub struct Options {
    /// Writes the result to this file, with enough digits to lose nothing; - for standard output. A name that ends in .npy is
    /// that of an array of NumPy. Without it the result is printed when it has at most 64 elements
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Number format of operands and result: f64, dd, qd, f128 or mpfr:BITS
    #[arg(long, value_name = "FORMAT", default_value = "dd", value_parser = format)]
    format: Format,
    /// MPFR numbers of so many bits: --format mpfr:BITS. Of an iteration its precision, with the narrowest of f64, dd, qd and mpfr:BITS
    /// for X; or auto: as many bits as it needs
    #[arg(long, value_name = "BITS", conflicts_with = "format", value_parser = bits)]
    bits: Option<Bits>,
    /// Estimates errors, in less time, where they are proved otherwise
    #[arg(long)]
    estimate: bool,
    #[command(flatten)]
    threads: Threads,
    /// Prints what was found as JSON, and a small result where no file is asked for
    #[arg(long)]
    json: bool,
}

/// A precision of its own.
#[derive(Clone, Copy)]
enum Bits {
    Of(Format),
    /// That which an iteration needs.
    Auto,
}

fn format(text: &str) -> Result<Format, String> {
    match Format::parse(text) {
        Ok(Format::Mpf(_)) | Err(_) => {
            Err("expected f64, dd, qd, f128 or mpfr:BITS with 2 to 100000 bits".into())
        }
        found => found,
    }
}

fn bits(text: &str) -> Result<Bits, String> {
    if text == "auto" { Ok(Bits::Auto) } else { format(&format!("mpfr:{text}")).map(Bits::Of) }
}

impl Options {
    /// The format of a result that is right to the last place.
    fn numbers(&self) -> Result<Format, Error> {
        match self.bits {
            None => Ok(self.format),
            Some(Bits::Of(format)) => Ok(format),
            Some(Bits::Auto) => Err(Error::Usage(
                "--bits auto is for sparse matrices, which are solved by an iteration".into(),
            )),
        }
    }

    fn bounds(&self) -> Bounds {
        if self.estimate { Bounds::Estimated } else { Bounds::Proved }
    }
}

/// A real matrix of a file.
fn read<T: Entry>(path: &Path, format: Format) -> Result<Parts<T>, Error> {
    let parts = matrices::read::<T>(path, format)?;
    match parts.im {
        None => Ok(parts),
        Some(_) => {
            Err(Error::Operands(format!("{} is complex: expected real numbers", path.display())))
        }
    }
}

/// A matrix of zeros.
fn zeros<T: Entry>(
    name: &str,
    format: Format,
    rows: usize,
    cols: usize,
) -> Result<Parts<T>, Error> {
    let made = crate::mtx::Matrix::zeros(format, rows, cols).map(Parts::real);
    made.ok_or_else(|| {
        Error::Operands(format!("{name}, {rows} x {cols}, does not fit into memory"))
    })
}

/// A square matrix.
fn read_square<T: Entry>(path: &Path, format: Format) -> Result<Parts<T>, Error> {
    let a = read::<T>(path, format)?;
    let (rows, cols) = (a.re.rows, a.re.cols);
    match rows == cols {
        true => Ok(a),
        false => Err(Error::Operands(format!("{} is {rows} x {cols}, not square", path.display()))),
    }
}

/// What a result solves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Problem {
    /// What its matrix says.
    Square,
    LeastSquares,
    ShortestSolution,
}

impl Problem {
    fn of(rows: usize, cols: usize) -> Problem {
        match rows.cmp(&cols) {
            Ordering::Less => Problem::ShortestSolution,
            Ordering::Equal => Problem::Square,
            Ordering::Greater => Problem::LeastSquares,
        }
    }

    fn name(self) -> Option<&'static str> {
        match self {
            Problem::Square => None,
            Problem::LeastSquares => Some("least squares"),
            Problem::ShortestSolution => Some("shortest solution"),
        }
    }
}

/// What was found.
struct Said<'a> {
    /// Names of the operands, and their files and shapes.
    operands: Vec<(&'static str, &'a Path, [usize; 2])>,
    name: &'static str,
    problem: Problem,
    /// What was done with so many bits.
    done: &'static str,
    /// What the relative error is relative to.
    scale: &'static str,
    format: Format,
    report: Report,
    time: Duration,
}

/// The status in words.
fn word(status: Status) -> &'static str {
    match status {
        Status::Converged => "converged",
        Status::NotConverged => "not converged",
        Status::Singular => "singular",
        Status::NotProved => "converged, not proved",
        Status::NotFinite => "not finite",
        Status::Cluster => "converged, with clusters",
    }
}

impl Said<'_> {
    /// Fails where there is no result.
    fn check(&self) -> Result<(), Error> {
        let file = self.operands[0].1.display();
        let Report { status, bits, .. } = self.report;
        match status {
            Status::Singular => {
                let what =
                    if self.problem == Problem::Square { "singular" } else { "not of full rank" };
                let to = if bits == 0 { String::new() } else { format!(" to {bits} bits") };
                Err(Error::Operands(format!("{file} is {what}{to}")))
            }
            Status::NotFinite => {
                let (verb, files) = match &self.operands[..] {
                    [_, (_, other, _)] => ("have", format!("{file} or {}", other.display())),
                    _ => ("has", file.to_string()),
                };
                Err(Error::Operands(format!("{files} {verb} numbers that are not finite")))
            }
            _ => Ok(()),
        }
    }

    /// Decimal digits of the largest element of a column that are right; `None` where all are.
    fn digits(&self) -> Option<f64> {
        let error = self.report.relative_error;
        (error > 0.0).then(|| (-error.log10()).floor().max(0.0))
    }

    /// Prints lines or JSON, and writes the result to its file.
    fn tell<T: Answer + Entry>(
        &self,
        result: &Parts<T>,
        options: &Options,
        output: Option<&Output>,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        if options.json {
            writeln!(out, "{}", self.json(result, output))?;
        } else {
            let mut stderr = io::stderr();
            let out = said_to(out, &mut stderr, output.is_some_and(Output::is_standard));
            self.lines(result, out)?;
            if output.is_none() {
                print_elements(self.name, result, out)?;
            }
        }
        output.map_or(Ok(()), |output| matrices::write(output, result))
    }

    fn lines<T: Entry>(&self, result: &Parts<T>, out: &mut dyn Write) -> io::Result<()> {
        let Report { status, is_proved, steps, bits, condition, relative_error, .. } = self.report;
        for (name, file, [rows, cols]) in &self.operands {
            writeln!(out, "{name:<7} {} ({rows} x {cols})", file.display())?;
        }
        let (rows, cols) = (result.re.rows, result.re.cols);
        let (format, status, done) = (self.format, word(status), self.done);
        let problem = self.problem.name().map_or(String::new(), |name| format!(", {name}"));
        let steps = match steps {
            0 => String::new(),
            1 => ", 1 step of refinement".into(),
            _ => format!(", {steps} steps of refinement"),
        };
        writeln!(
            out,
            "{:<7} {rows} x {cols}, {format}{problem}: {status}, {done} in {bits} bits{steps}",
            self.name
        )?;
        if condition > 0.0 {
            writeln!(out, "cond    {condition:.1e}")?;
        }
        let how = if is_proved { "proved" } else { "estimated" };
        match self.digits() {
            None => writeln!(out, "error   0, {how}"),
            Some(digits) => writeln!(
                out,
                "error   at most {relative_error:.1e} of {}, {how}: {digits} digits",
                self.scale
            ),
        }?;
        writeln!(out, "time    {:.3} ms", self.time.as_secs_f64() * 1e3)
    }

    fn json<T: Entry>(&self, result: &Parts<T>, output: Option<&Output>) -> Value {
        let Report { status, is_proved, steps, bits, condition, error, relative_error } =
            self.report;
        let mut said = json!({
            self.name: {"rows": result.re.rows, "columns": result.re.cols},
            "format": self.format.to_string(),
            "status": word(status),
            "proved": is_proved,
            "steps": steps,
            "bits": bits,
            "condition": number_or_text(condition),
            "error": number_or_text(error),
            "relative_error": number_or_text(relative_error),
            "digits": self.digits(),
            "seconds": self.time.as_secs_f64(),
        });
        if let Some(problem) = self.problem.name() {
            said["problem"] = problem.into();
        }
        for (name, file, [rows, cols]) in &self.operands {
            said[*name] = json!({"file": file.to_string_lossy(), "rows": rows, "columns": cols});
        }
        match output {
            Some(output) => said[self.name]["file"] = output.path().to_string_lossy().into(),
            None if result.re.data.len() <= PRINTED => {
                let rows = elements(result, |re, _| Value::from(re));
                said[self.name]["elements"] = rows.into();
            }
            None => {}
        }
        said
    }
}
