//! `wideblas solve` of sparse matrices, by an iteration.

use super::{Bits, Options, plot, read, zeros};
use crate::entry::Entry;
use crate::error::Error;
use crate::files::{Input, Output, is_standard, read_once, said_to};
use crate::interrupt;
use crate::json::number_or_text;
use crate::matrices;
use crate::options::{Format, for_format};
use crate::product::said::{PRINTED, elements, print_elements};
use serde_json::{Value, json};
use std::io::{self, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use wideblas::format::wide::Wide;
use wideblas::lapack::answers::Answer;
use wideblas::sparse::krylov::{self, Method, Report, Status};
use wideblas::sparse::precondition::Kind;
use wideblas::sparse::{Matrix, Refused, market};

/// Options of iterations.
#[derive(clap::Args)]
#[command(next_help_heading = "Sparse matrices")]
pub struct Iteration {
    /// How to solve: a file with coordinates and a B is solved by an iteration, anything else directly
    #[arg(long, value_name = "METHOD")]
    method: Option<Way>,
    /// A preconditioner of the iteration, in double
    #[arg(long, value_name = "KIND")]
    precondition: Option<Preconditioner>,
    /// The residual that is wanted of an iteration, |B - A X| / |B|; 2^(-3 p / 4) without, where p is the precision of X
    #[arg(long, value_name = "NUMBER", value_parser = tolerance)]
    rtol: Option<f64>,
    /// At most so many iterations of each precision; 20 n and at least 1000 without, or with --bits auto 4 n in 212 bits, 16 n in others, and at
    /// least 500
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..))]
    iterations: Option<u64>,
    /// Iterations of GMRES before it restarts
    #[arg(long, value_name = "COUNT", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..))]
    restart: u64,
    /// Draws the residuals of an iteration into this file
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Way {
    /// CG for symmetric matrices with a positive diagonal, BiCG for others
    Auto,
    Cg,
    Bicg,
    Bicgstab,
    Gmres,
    /// By factors of the dense matrix, right to the last place
    Direct,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Preconditioner {
    Jacobi,
    Ilu0,
    Ic0,
}

fn tolerance(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    number
        .filter(|x| (0.0..1.0).contains(x))
        .ok_or_else(|| "expected a number from 0 to below 1".into())
}

impl Iteration {
    /// A system is solved by an iteration.
    pub fn is_for(&self, a: &Path, b: Option<&Path>) -> Result<bool, Error> {
        match self.method {
            Some(Way::Direct) => Ok(false),
            Some(_) => Ok(true),
            // What standard input has is known when it is read.
            None if b.is_none() || is_standard(a) => Ok(false),
            None => {
                const HEAD: usize = 64;
                let mut input = Input::open(a)?;
                let head = input.peek(HEAD).map_err(|error| Error::file(a, error))?;
                let head = String::from_utf8_lossy(head).to_ascii_lowercase();
                let line = head.lines().next().unwrap_or_default();
                Ok(line.contains("%%matrixmarket")
                    && line.contains(" coordinate ")
                    && !line.contains(" complex "))
            }
        }
    }

    fn options(&self, bits: krylov::Bits, precision: u32) -> krylov::Options {
        let usual = 2f64.powi(-(3 * precision.min(1300) as i32 / 4));
        krylov::Options {
            method: match self.method {
                Some(Way::Cg) => Method::Cg,
                Some(Way::Bicg) => Method::BiCg,
                Some(Way::Bicgstab) => Method::BiCgStab,
                Some(Way::Gmres) => Method::Gmres,
                Some(Way::Auto | Way::Direct) | None => Method::Auto,
            },
            preconditioner: match self.precondition {
                None => Kind::None,
                Some(Preconditioner::Jacobi) => Kind::Jacobi,
                Some(Preconditioner::Ilu0) => Kind::Ilu0,
                Some(Preconditioner::Ic0) => Kind::Ic0,
            },
            bits,
            rtol: self.rtol.unwrap_or(usual),
            most: self.iterations.map(|most| most as usize),
            restart: self.restart as usize,
            has_guess: false,
        }
    }
}

/// The format of X, and the bits of the iteration.
fn precision(options: &Options) -> (Format, krylov::Bits) {
    match options.bits {
        None => (options.format, krylov::Bits::Fixed(options.format.precision())),
        Some(Bits::Auto) => (options.format, krylov::Bits::Auto),
        Some(Bits::Of(format)) => {
            let bits = format.precision();
            let narrowest = match bits {
                0..=53 => Format::F64,
                54..=106 => Format::Dd,
                107..=212 => Format::Qd,
                _ => format,
            };
            (narrowest, krylov::Bits::Fixed(bits))
        }
    }
}

/// X with A X = B, by an iteration
pub fn run(
    files: (&Path, Option<&Path>),
    options: &Options,
    iteration: &Iteration,
    out: &mut impl Write,
) -> Result<(), Error> {
    let (format, bits) = precision(options);
    let refused = "GMP's numbers are refused with the option";
    for_format!(format, run_in(files, (format, bits), options, iteration, out), mpf => unreachable!("{refused}"))
}

fn run_in<T: Entry + Answer>(
    (a, b): (&Path, Option<&Path>),
    (format, bits): (Format, krylov::Bits),
    options: &Options,
    iteration: &Iteration,
    out: &mut impl Write,
) -> Result<(), Error> {
    let output = Output::of("-o", options.output.as_deref(), options.json)?;
    output.iter().try_for_each(|output| matrices::check::<T>(output, format))?;
    read_once([a].into_iter().chain(b))?;
    options.threads.apply();
    let matrix = market::read(BufReader::new(Input::open(a)?), 53).map_err(|refused| {
        Error::File { path: a.into(), line: refused.line, message: refused.message }
    })?;
    let n = matrix.rows();
    let right = match b {
        Some(path) => {
            let right = read::<T>(path, format)?;
            let (rows, cols) = (right.re.rows, right.re.cols);
            if rows != n {
                let file = path.display();
                let message = format!("{file} is {rows} x {cols}, not {n} x {cols}");
                return Err(Error::Operands(message));
            }
            right
        }
        None => {
            let mut ones = zeros::<T>("B", format, n, 1)?;
            ones.re
                .data
                .iter_mut()
                .for_each(|x| x.store(&mut Wide { limbs: vec![1], ..Wide::default() }));
            ones
        }
    };
    let cols = right.re.cols;
    let mut x = zeros::<T>("X", format, n, cols)?;
    x.is_vector = right.is_vector;
    let asked = iteration.options(bits, format.precision());
    let cancelled = interrupt::cancelled();
    let mut line = Line::new();
    let mut watch = |count: usize, residual: f64, bits: u32| {
        line.tell(count, residual, bits);
        !cancelled.load(Ordering::Relaxed)
    };
    let start = Instant::now();
    let found = solved(&matrix, (&right.re, &mut x.re), &asked, &mut watch);
    let time = start.elapsed();
    line.clear();
    let report = found.map_err(|refused| Error::file(a, refused))?;
    if report.status == Status::NotFinite {
        let files = match b {
            Some(b) => format!("{} or {} have", a.display(), b.display()),
            None => format!("{} has", a.display()),
        };
        return Err(Error::Operands(format!("{files} numbers that are not finite")));
    }
    if let Some(path) = &iteration.plot {
        plot::draw(path, &report.history, asked.rtol)?;
    }
    let said = Said { a, b, matrix: &matrix, format, report, cols, rtol: asked.rtol, time };
    if options.json {
        let mut json = said.json();
        if iteration.plot.is_some() {
            let history = said.report.history.iter().map(|&x| number_or_text(x));
            json["history"] = history.collect::<Vec<Value>>().into();
        }
        match &output {
            Some(output) => json["X"]["file"] = output.path().to_string_lossy().into(),
            None if x.re.data.len() <= PRINTED => {
                json["X"]["elements"] = elements(&x, |re, _| Value::from(re)).into();
            }
            None => {}
        }
        writeln!(out, "{json}")?;
    } else {
        let mut stderr = io::stderr();
        let out = said_to(out, &mut stderr, output.as_ref().is_some_and(Output::is_standard));
        said.lines(out)?;
        if output.is_none() {
            print_elements("X", &x, out)?;
        }
    }
    output.map_or(Ok(()), |output| matrices::write(&output, &x))?;
    match said.report.status {
        Status::Converged => Ok(()),
        status => {
            let (residual, rtol) = (said.report.residual, asked.rtol);
            let file = a.display();
            let why = format!(
                "{file}: {}, with a residual of {residual:.1e}, not {rtol:.1e}",
                status.name()
            );
            Err(Error::Operands(why))
        }
    }
}

/// Solves for each column of B. The report has the iterations of all, and the status and residual of the worst.
fn solved<T: Entry + Answer>(
    matrix: &Matrix,
    (b, x): (&crate::mtx::Matrix<T>, &mut crate::mtx::Matrix<T>),
    options: &krylov::Options,
    watch: krylov::Watch<'_>,
) -> Result<Report, Refused> {
    let n = matrix.rows();
    let mut all: Option<Report> = None;
    for column in 0..b.cols {
        let of = column * n..(column + 1) * n;
        let (b, x) = (&b.data[of.clone()], &mut x.data[of]);
        let one = krylov::solve(matrix, b, x, options, watch)?;
        let is_over = matches!(one.status, Status::Interrupted | Status::NotFinite);
        all = Some(match all {
            None => one,
            Some(before) => joined(before, one),
        });
        if is_over {
            break;
        }
    }
    all.ok_or_else(|| Refused::new("B has no columns"))
}

/// Reports of two columns as one.
fn joined(before: Report, one: Report) -> Report {
    let history = [before.history, one.history].concat();
    let worse = match before.status {
        Status::Converged => one.status,
        status => status,
    };
    Report {
        status: worse,
        method: one.method,
        iterations: before.iterations + one.iterations,
        bits: before.bits.max(one.bits),
        residual: before.residual.max(one.residual),
        recursion: before.recursion.max(one.recursion),
        replacements: before.replacements + one.replacements,
        history,
    }
}

/// What was found.
struct Said<'a> {
    a: &'a Path,
    b: Option<&'a Path>,
    matrix: &'a Matrix,
    format: Format,
    report: Report,
    cols: usize,
    rtol: f64,
    time: Duration,
}

impl Said<'_> {
    fn lines(&self, out: &mut dyn Write) -> io::Result<()> {
        let Report { status, method, iterations, bits, residual, recursion, replacements, .. } =
            &self.report;
        let cols = self.cols;
        let (rows, columns, entries) =
            (self.matrix.rows(), self.matrix.columns(), self.matrix.len());
        writeln!(out, "A       {} ({rows} x {columns}, {entries} entries)", self.a.display())?;
        if let Some(b) = self.b {
            writeln!(out, "B       {} ({rows} x {cols})", b.display())?;
        }
        let replaced = match replacements {
            0 => String::new(),
            count => format!(", residual replaced {count} times"),
        };
        let (format, status, method) = (self.format, status.name(), method.name());
        writeln!(
            out,
            "X       {rows} x {cols}, {format}: {status}, {iterations} iterations of {method} in {bits} bits{replaced}"
        )?;
        let wanted = self.rtol;
        writeln!(
            out,
            "error   |B - A X| / |B| = {residual:.1e}, by the recursion {recursion:.1e}; wanted {wanted:.1e}"
        )?;
        writeln!(out, "time    {:.3} ms", self.time.as_secs_f64() * 1e3)
    }

    fn json(&self) -> Value {
        let report = &self.report;
        let (rows, columns) = (self.matrix.rows(), self.matrix.columns());
        let mut said = json!({
            "A": {
                "file": self.a.to_string_lossy(), "rows": rows, "columns": columns, "entries": self.matrix.len(),
            },
            "X": {"rows": rows, "columns": self.cols},
            "format": self.format.to_string(),
            "status": report.status.name(),
            "method": report.method.name(),
            "bits": report.bits,
            "iterations": report.iterations,
            "replacements": report.replacements,
            "residual": number_or_text(report.residual),
            "recursion": number_or_text(report.recursion),
            "seconds": self.time.as_secs_f64(),
        });
        if let Some(b) = self.b {
            said["B"] = json!({"file": b.to_string_lossy(), "rows": rows, "columns": self.cols});
        }
        said
    }
}

/// A line on a terminal that shows the residual while it falls.
struct Line {
    is_shown: bool,
    next: Instant,
}

impl Line {
    const TICK: Duration = Duration::from_millis(100);

    fn new() -> Line {
        Line { is_shown: io::stderr().is_terminal(), next: Instant::now() + Line::TICK }
    }

    fn tell(&mut self, count: usize, residual: f64, bits: u32) {
        if self.is_shown && Instant::now() >= self.next {
            self.next = Instant::now() + Line::TICK;
            let _ = write!(
                io::stderr(),
                "\riteration {count}, {bits} bits: residual {residual:.1e}    "
            );
        }
    }

    fn clear(&self) {
        if self.is_shown {
            let _ = write!(io::stderr(), "\r{:60}\r", "");
        }
    }
}
