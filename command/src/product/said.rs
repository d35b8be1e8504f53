//! What is said about a product of matrices or vectors, as lines and as JSON.

use crate::check::Findings;
use crate::entry::Entry;
use crate::error::Error;
use crate::files::{Output, said_to};
use crate::json::number_or_text;
use crate::matrices;
use crate::mtx::Parts;
use crate::options::Format;
use serde_json::{Value, json};
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use wideblas::options::Trans;

/// Results of up to this many elements are printed where no file is asked for.
pub const PRINTED: usize = 64;

/// A matrix from a file.
pub struct Operand {
    file: PathBuf,
    rows: usize,
    cols: usize,
    is_complex: bool,
    trans: Trans,
}

impl Operand {
    pub fn new<T: Entry>(path: &Path, x: &Parts<T>, trans: Trans) -> Operand {
        let (rows, cols, is_complex) = (x.re.rows, x.re.cols, x.im.is_some());
        Operand { file: path.into(), rows, cols, is_complex, trans }
    }

    fn json(&self) -> Value {
        let Operand { file, rows, cols, is_complex, trans } = self;
        let is_transposed = trans.is_transposed();
        json!({
            "file": file.to_string_lossy(),
            "rows": rows,
            "columns": cols,
            "complex": is_complex,
            "transposed": is_transposed,
            "conjugated": *is_complex && *trans == Trans::Conj,
        })
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, rows, cols) = (self.file.display(), self.rows, self.cols);
        let complex = if self.is_complex { ", complex" } else { "" };
        let transposed = match self.trans {
            Trans::No => "",
            Trans::Conj if self.is_complex => ", conjugate transposed",
            Trans::Yes | Trans::Conj => ", transposed",
        };
        write!(f, "{file} ({rows} x {cols}{complex}{transposed})")
    }
}

/// A product that was computed.
pub struct Said<'a> {
    /// The operands and the result, `A`, `B` and `C`.
    pub names: [&'static str; 3],
    pub operands: [Operand; 2],
    /// The numbers, `dd`, and what was promised.
    pub numbers: String,
    pub mode: &'static str,
    /// How it was computed.
    pub way: String,
    pub threads: usize,
    pub time: Duration,
    pub flops: f64,
    pub judged: Option<Judged<'a>>,
}

/// A result that was compared with the exact one.
pub struct Judged<'a> {
    pub findings: Findings,
    pub format: Format,
    /// Every element is to be the nearest number.
    pub is_exact: bool,
    /// What errors are relative to.
    pub bound: &'a str,
}

impl Said<'_> {
    /// Prints lines or JSON, and writes the result to its file; a small one is printed where there is none.
    pub fn tell<T: Entry>(
        &self,
        result: &Parts<T>,
        output: Option<&Output>,
        json: bool,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        if json {
            writeln!(out, "{}", self.json(result, output))?;
        } else {
            let mut stderr = io::stderr();
            let is_taken = output.is_some_and(Output::is_standard);
            let out = said_to(out, &mut stderr, is_taken);
            self.lines(result, out)?;
            if output.is_none() {
                print_elements(self.names[2], result, out)?;
            }
        }
        output.map_or(Ok(()), |output| matrices::write(output, result))
    }

    fn lines<T: Entry>(&self, result: &Parts<T>, out: &mut dyn Write) -> io::Result<()> {
        let Said { names, operands, numbers, mode, way, threads, .. } = self;
        let (rows, cols) = (result.re.rows, result.re.cols);
        for (name, operand) in names.iter().zip(operands) {
            writeln!(out, "{name:<7} {operand}")?;
        }
        writeln!(
            out,
            "{:<7} {rows} x {cols}, {numbers}, {mode}: {way}, {threads} threads",
            names[2]
        )?;
        writeln!(out, "time    {}", rate(self.time, self.flops))?;
        self.judged.as_ref().map_or(Ok(()), |judged| judged.lines(out))
    }

    fn json<T: Entry>(&self, result: &Parts<T>, output: Option<&Output>) -> Value {
        let [a, b, c] = self.names;
        let mut said = json!({
            a: self.operands[0].json(),
            b: self.operands[1].json(),
            c: {"rows": result.re.rows, "columns": result.re.cols},
            "format": self.numbers,
            "mode": self.mode,
            "way": self.way,
            "threads": self.threads,
            "seconds": self.time.as_secs_f64(),
            "gflops": gflops(self.time, self.flops),
        });
        match output {
            Some(output) => said[c]["file"] = output.path().to_string_lossy().into(),
            None if result.re.data.len() <= PRINTED => {
                let rows = elements(result, |re, im| match im {
                    None => Value::from(re),
                    Some(im) => json!([re, im]),
                });
                said[c]["elements"] = rows.into();
            }
            None => {}
        }
        if let Some(judged) = &self.judged {
            said["verified"] = judged.json();
        }
        said
    }
}

/// All elements of a small result, or how to have them.
pub fn print_elements<T: Entry>(
    name: &str,
    result: &Parts<T>,
    out: &mut dyn Write,
) -> io::Result<()> {
    if result.re.data.len() > PRINTED {
        return writeln!(
            out,
            "{name:<7} not printed, with more than {PRINTED} elements: -o FILE writes it, -o - prints it"
        );
    }
    let rows = elements(result, |re, im| match im {
        None => re,
        Some(im) if im.starts_with('-') => format!("{re}{im}i"),
        Some(im) => format!("{re}+{im}i"),
    });
    let width = rows.iter().flatten().map(String::len).max().unwrap_or(0);
    for (i, row) in rows.iter().enumerate() {
        let row: Vec<String> = row.iter().map(|x| format!("{x:>width$}")).collect();
        writeln!(out, "{:<7} {}", if i == 0 { name } else { "" }, row.join("  "))?;
    }
    Ok(())
}

/// The elements by rows, made of their parts with enough digits to give the same numbers when read.
pub fn elements<T: Entry, E>(
    x: &Parts<T>,
    element: impl Fn(String, Option<String>) -> E,
) -> Vec<Vec<E>> {
    let at = |i: usize, j: usize| {
        element(x.re.at(i, j).lossless(), x.im.as_ref().map(|im| im.at(i, j).lossless()))
    };
    (0..x.re.rows).map(|i| (0..x.re.cols).map(|j| at(i, j)).collect()).collect()
}

impl Judged<'_> {
    /// The largest error and, where that is promised, whether every element is the nearest number.
    fn lines(&self, out: &mut dyn Write) -> io::Result<()> {
        let Findings { largest, elements, not_nearest } = &self.findings;
        let (units, precision, bound) = (largest.relative, self.format.precision(), self.bound);
        let at = |row: usize, col: usize| format!("({}, {})", row + 1, col + 1);
        write!(out, "error   {units:.3} * 2^-{precision} of {bound}")?;
        match units {
            0.0 => writeln!(out, ": exact")?,
            _ => writeln!(out, " at {}", at(largest.row, largest.col))?,
        }
        match (self.is_exact, &not_nearest[..]) {
            (true, []) => writeln!(out, "rounded correctly, all {elements} elements"),
            (true, &[(row, col), ..]) => {
                let (wrong, at) = (not_nearest.len(), at(row, col));
                writeln!(out, "rounded wrongly, {wrong} of {elements} elements, the first at {at}")
            }
            _ => Ok(()),
        }
    }

    fn json(&self) -> Value {
        let Findings { largest, elements, not_nearest } = &self.findings;
        let mut judged = json!({
            "error": number_or_text(largest.relative),
            "bits": self.format.precision(),
            "relative_to": self.bound,
            "row": largest.row + 1,
            "column": largest.col + 1,
            "elements": elements,
        });
        if self.is_exact {
            judged["rounded_wrongly"] = not_nearest.len().into();
        }
        judged
    }
}

fn gflops(time: Duration, flops: f64) -> f64 {
    flops / time.as_secs_f64().max(1e-9) * 1e-9
}

/// The time in a unit that suits it, and the rate.
fn rate(time: Duration, flops: f64) -> String {
    let (seconds, gflops) = (time.as_secs_f64(), gflops(time, flops));
    match seconds {
        1.0.. => format!("{seconds:.3} s, {gflops:.3} GFLOP/s"),
        1e-3.. => format!("{:.3} ms, {gflops:.3} GFLOP/s", seconds * 1e3),
        _ => format!("{:.3} us, {gflops:.3} GFLOP/s", seconds * 1e6),
    }
}
