//! `wideblas residual`: how well X is the inverse of A, or solves A X = B, as different arithmetics see it.

use crate::entry::{Entry, check_reach, number};
use crate::error::Error;
use crate::files::read_once;
use crate::json::number_or_text;
use crate::matrices;
use crate::mtx::Matrix;
use crate::options::{Format, Threads, for_format};
use crate::progress::Progress;
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use wideblas::blas::level3::{Gemm, Mode, gemm};
use wideblas::blas::traced;
use wideblas::config::config;
use wideblas::options::Trans;
use wideblas::trace;
use wideblas_reference::ExactGemm;

#[derive(clap::Args)]
pub struct Args {
    /// File of A, of Matrix Market or NumPy's .npy, with real numbers; - for standard input
    a: PathBuf,
    /// File of X, an inverse of A or a solution of A X = B, in the same way
    x: PathBuf,
    /// File of B, of as many columns as X; without it I - A X is looked at
    b: Option<PathBuf>,
    /// Number format that double is compared with: f64, dd, qd or mpfr:BITS
    #[arg(long, value_name = "FORMAT", default_value = "dd", value_parser = Format::parse)]
    format: Format,
    #[command(flatten)]
    threads: Threads,
    /// Prints the results as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    for_format!(args.format, run_in(args, out))
}

/// The elements of a residual in double, by columns.
type Residual = Vec<f64>;

/// B - A X, where B may be the identity.
struct Problem<T: Entry> {
    a: Matrix<T>,
    x: Matrix<T>,
    b: Matrix<T>,
}

/// The same numbers in double.
struct InDouble {
    a: Vec<f64>,
    x: Vec<f64>,
    b: Vec<f64>,
    /// Rows of A, columns of X, columns of A.
    sizes: (usize, usize, usize),
}

/// A row of the table: an arithmetic, and what it makes of the largest element and its place.
type Found = (String, Option<(f64, usize)>);

fn run_in<T: Entry>(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    read_once([&args.a, &args.x].into_iter().chain(&args.b).map(PathBuf::as_path))?;
    args.threads.apply();
    let problem = Problem::<T>::read(args)?;
    let double = InDouble::of(&problem);
    let rows = [
        ("double".to_string(), double.residual()),
        (args.format.to_string(), problem.by_format(args.format)?),
        ("exactly".to_string(), problem.exactly(args.format)?),
    ];
    let rows = rows.map(|(name, residual)| (name, largest(&residual)));
    if args.json {
        return Ok(writeln!(out, "{}", double.json(args, &rows))?);
    }
    double.print(args, &rows, out)
}

impl<T: Entry> Problem<T> {
    fn read(args: &Args) -> Result<Problem<T>, Error> {
        let a = matrices::read::<T>(&args.a, args.format)?;
        let x = matrices::read::<T>(&args.x, args.format)?;
        let b = args.b.as_ref().map(|path| matrices::read::<T>(path, args.format)).transpose()?;
        // An inverse is square.
        let (m, k) = if b.is_some() { (a.rows, a.cols) } else { (a.rows, a.rows) };
        let n = if b.is_some() { x.cols } else { m };
        let files = [(&args.a, &a, (m, k)), (&args.x, &x, (k, n))].into_iter();
        for (path, matrix, (rows, cols)) in
            files.chain(args.b.iter().zip(&b).map(|(p, b)| (p, b, (m, n))))
        {
            let path = path.display();
            if (matrix.rows, matrix.cols) != (rows, cols) {
                let (r, c) = (matrix.rows, matrix.cols);
                return Err(Error::Operands(format!("{path} is {r} x {c}, not {rows} x {cols}")));
            }
            check_reach(path, &matrix.data)?;
        }
        let b = b.map_or_else(|| identity(args.format, m), Ok)?;
        Ok(Problem { a, x, b })
    }

    /// By the format's own arithmetic, from B.
    fn by_format(&self, format: Format) -> Result<Residual, Error> {
        let mut residual = self.b.clone();
        let call = Gemm {
            transa: Trans::No,
            transb: Trans::No,
            alpha: &number::<T>(format, "-1", "-1")?[0],
            a: self.a.view(),
            b: self.x.view(),
            beta: &number::<T>(format, "1", "1")?[0],
            c: residual.view_mut(),
        };
        let (m, n, k) = self.sizes();
        let begun = trace::begin();
        let way = gemm(call, Mode::Native);
        begun.end(
            || format!("gemm_{} N N m={m} n={n} k={k}", T::SUFFIX),
            || traced::by::<T>(way, Mode::Native, config().isa()),
            2.0 * m as f64 * n as f64 * k as f64,
        );
        Ok(in_double(&residual))
    }

    /// The residual of the numbers as read, rounded at the very end; NaN where an infinity or a NaN takes
    /// part.
    fn exactly(&self, format: Format) -> Result<Residual, Error> {
        let Problem { a, x, b } = self;
        let sizes @ (m, n, _) = self.sizes();
        let progress = Progress::new("exact residual", (m * n) as u64);
        let (minus_one, one) = (number::<T>(format, "-1", "-1")?, number::<T>(format, "1", "1")?);
        let exact = ExactGemm::new(sizes, &minus_one[0], &a.data, &x.data, &one[0], &b.data);
        let element = |at: usize| {
            progress.advance(1);
            exact.element(at % m, at / m).map_or(f64::NAN, |element| element.value.to_f64())
        };
        Ok((0..m * n).map(element).collect())
    }

    fn sizes(&self) -> (usize, usize, usize) {
        (self.a.rows, self.x.cols, self.a.cols)
    }
}

fn in_double<T: Entry>(x: &Matrix<T>) -> Vec<f64> {
    x.data.iter().map(|x| x.decode().to_f64()).collect()
}

fn identity<T: Entry>(format: Format, n: usize) -> Result<Matrix<T>, Error> {
    let mut unit = Matrix::<T>::zeros(format, n, n)
        .ok_or_else(|| Error::Operands(format!("{n} x {n} numbers do not fit into memory")))?;
    let one = number::<T>(format, "1", "1")?;
    (0..n).for_each(|i| unit.at_mut(i, i).copy_from(&one[0]));
    Ok(unit)
}

impl InDouble {
    fn of<T: Entry>(problem: &Problem<T>) -> InDouble {
        let Problem { a, x, b } = problem;
        InDouble { a: in_double(a), x: in_double(x), b: in_double(b), sizes: problem.sizes() }
    }

    fn residual(&self) -> Residual {
        let InDouble { a, x, b, sizes: (m, n, k) } = self;
        let element = |at: usize| {
            let (i, j) = (at % m, at / m);
            b[at] - (0..*k).map(|l| a[i + l * m] * x[l + j * k]).sum::<f64>()
        };
        (0..m * n).map(element).collect()
    }

    /// |A| |X|, the condition number where X is an inverse.
    fn product(&self) -> f64 {
        norm(&self.a, self.sizes.0) * norm(&self.x, self.sizes.2)
    }

    /// What a residual is small or large against: |B| + |A| |X|.
    fn scale(&self) -> f64 {
        norm(&self.b, self.sizes.0) + self.product()
    }

    fn print(&self, args: &Args, rows: &[Found], out: &mut impl Write) -> Result<(), Error> {
        let (m, n, k) = self.sizes;
        writeln!(out, "A       {m} x {k}, {}", args.a.display())?;
        writeln!(out, "X       {k} x {n}, {}", args.x.display())?;
        let what = match &args.b {
            Some(b) => {
                writeln!(out, "B       {m} x {n}, {}", b.display())?;
                writeln!(out, "scale   {:.1e}  (|B| + |A| |X|, infinity norms)", self.scale())?;
                "B - A X"
            }
            None => {
                writeln!(out, "cond    {:.1e}  (|A| |X|, infinity norms)", self.product())?;
                "I - A X"
            }
        };
        writeln!(out)?;
        writeln!(out, "computed in    max |{what}|   at")?;
        for (name, largest) in rows {
            match largest {
                Some((value, at)) => {
                    writeln!(out, "{name:<14} {value:<15.3e} ({}, {})", at % m + 1, at / m + 1)?;
                }
                None => writeln!(out, "{name:<14} 0")?,
            }
        }
        Ok(())
    }

    fn json(&self, args: &Args, rows: &[Found]) -> Value {
        let (m, n, k) = self.sizes;
        let rows = rows.iter().map(|(name, largest)| match largest {
            Some((value, at)) => {
                let (row, column) = (at % m + 1, at / m + 1);
                json!({"computed_in": name, "largest": number_or_text(*value), "row": row, "column": column})
            }
            None => json!({"computed_in": name, "largest": 0}),
        });
        let mut said = json!({
            "A": args.a.to_string_lossy(),
            "X": args.x.to_string_lossy(),
            "residuals": rows.collect::<Vec<_>>(),
        });
        match &args.b {
            Some(b) => {
                said["B"] = b.to_string_lossy().into();
                (said["rows"], said["columns"], said["terms"]) = (m.into(), n.into(), k.into());
                said["scale"] = number_or_text(self.scale());
            }
            None => {
                said["order"] = m.into();
                said["condition"] = number_or_text(self.product());
            }
        }
        said
    }
}

/// Magnitude and position of the largest element, a NaN before all others; `None` when all are 0.
fn largest(x: &[f64]) -> Option<(f64, usize)> {
    let elements = x.iter().enumerate().map(|(at, x)| (x.abs(), at)).filter(|e| e.0 != 0.0);
    elements.reduce(|best, e| if best.0 >= e.0 || best.0.is_nan() { best } else { e })
}

/// The largest sum of magnitudes in a row of a matrix of so many rows.
fn norm(x: &[f64], rows: usize) -> f64 {
    let sum = |i: usize| x.iter().skip(i).step_by(rows).map(|x| x.abs()).sum();
    (0..rows).map(sum).fold(0.0, f64::max)
}
