//! `wideblas residual`: how well X is the inverse of A, or solves A X = B, as different arithmetics see it.

use crate::entry::{Entry, check_reach, number};
use crate::error::Error;
use crate::files::read_once;
use crate::json::number_or_text;
use crate::matrices;
use crate::mtx::{Matrix, Parts};
use crate::options::{Format, Threads, for_format};
use crate::product::complex::Factors;
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
    /// File of A, of Matrix Market or NumPy's .npy, with real or complex numbers; - for standard input
    a: PathBuf,
    /// File of X, an inverse of A or a solution of A X = B, in the same way
    x: PathBuf,
    /// File of B, of as many columns as X; without it I - A X is looked at
    b: Option<PathBuf>,
    /// Number format that double is compared with: f64, dd, qd, f128, mpfr:BITS or mpf:BITS
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

/// Magnitudes of the elements of a residual, by columns.
type Residual = Vec<f64>;

/// B - A X, where B may be the identity, as a residual of real matrices.
struct Problem<'a, T: Entry> {
    factors: Factors<'a, T>,
    b: Matrix<T>,
}

/// What is said of the operands.
struct Said {
    /// Rows of A, columns of X, columns of A.
    sizes: (usize, usize, usize),
    /// Infinity norms of A, X and B.
    norms: [f64; 3],
}

/// A row of the table: an arithmetic, and what it makes of the largest element and its place.
type Found = (String, Option<(f64, usize)>);

fn run_in<T: Entry>(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    read_once([&args.a, &args.x].into_iter().chain(&args.b).map(PathBuf::as_path))?;
    args.threads.apply();
    let [a, x, b] = read(args)?;
    let said = Said::of([&a, &x, &b]);
    let factors = Factors::of((&a, Trans::No), (&x, Trans::No), b.im.is_some(), args.format)?;
    let b = factors.layout.joined(b, args.format)?;
    let problem = Problem::<T> { factors, b };
    let rows = [
        ("double".to_string(), problem.in_double()),
        (args.format.to_string(), problem.by_format(args.format)?),
        ("exactly".to_string(), problem.exactly(args.format)?),
    ];
    let rows = rows.map(|(name, residual)| (name, largest(&problem.magnitudes(residual))));
    if args.json {
        return Ok(writeln!(out, "{}", said.json(args, &rows))?);
    }
    said.print(args, &rows, out)
}

/// A, X and B.
fn read<T: Entry>(args: &Args) -> Result<[Parts<T>; 3], Error> {
    let a = matrices::read::<T>(&args.a, args.format)?;
    let x = matrices::read::<T>(&args.x, args.format)?;
    let b = args.b.as_ref().map(|path| matrices::read::<T>(path, args.format)).transpose()?;
    // An inverse is square.
    let (m, k) = if b.is_some() { (a.re.rows, a.re.cols) } else { (a.re.rows, a.re.rows) };
    let n = if b.is_some() { x.re.cols } else { m };
    let files = [(&args.a, &a, (m, k)), (&args.x, &x, (k, n))].into_iter();
    for (path, parts, (rows, cols)) in
        files.chain(args.b.iter().zip(&b).map(|(p, b)| (p, b, (m, n))))
    {
        let path = path.display();
        if (parts.re.rows, parts.re.cols) != (rows, cols) {
            let (r, c) = (parts.re.rows, parts.re.cols);
            return Err(Error::Operands(format!("{path} is {r} x {c}, not {rows} x {cols}")));
        }
        parts.all().try_for_each(|part| check_reach(&path, &part.data))?;
    }
    let b = b.map_or_else(|| identity(args.format, m).map(Parts::real), Ok)?;
    Ok([a, x, b])
}

impl<T: Entry> Problem<'_, T> {
    /// By the format's own arithmetic, from B.
    fn by_format(&self, format: Format) -> Result<Vec<f64>, Error> {
        let mut residual = self.b.clone();
        let call = Gemm {
            transa: Trans::No,
            transb: Trans::No,
            alpha: &number::<T>(format, "-1", "-1")?[0],
            a: self.factors.a.view(),
            b: self.factors.b.view(),
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
    fn exactly(&self, format: Format) -> Result<Vec<f64>, Error> {
        let Problem { factors: Factors { a, b: x, .. }, b } = self;
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

    /// In double, in a plain loop.
    fn in_double(&self) -> Vec<f64> {
        let (m, n, k) = self.sizes();
        let [a, x, b] = [&*self.factors.a, &*self.factors.b, &self.b].map(in_double);
        let element = |at: usize| {
            let (i, j) = (at % m, at / m);
            b[at] - (0..k).map(|l| a[i + l * m] * x[l + j * k]).sum::<f64>()
        };
        (0..m * n).map(element).collect()
    }

    /// Magnitudes of the elements, whose parts are given.
    fn magnitudes(&self, parts: Vec<f64>) -> Residual {
        let (m, n, _) = self.sizes();
        let layout = self.factors.layout;
        let (rows, cols) = layout.complex_shape((m, n));
        let Some((row, col)) = layout.imaginary((rows, cols)) else {
            return parts.into_iter().map(f64::abs).collect();
        };
        let magnitude = |at: usize| {
            let (i, j) = (at % rows, at / rows);
            modulus(parts[i + j * m], parts[row + i + (col + j) * m])
        };
        (0..rows * cols).map(magnitude).collect()
    }

    fn sizes(&self) -> (usize, usize, usize) {
        (self.b.rows, self.b.cols, self.factors.a.cols)
    }
}

/// The magnitude of a complex number, NaN where a part is.
fn modulus(re: f64, im: f64) -> f64 {
    if re.is_nan() || im.is_nan() { f64::NAN } else { re.hypot(im) }
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

impl Said {
    fn of<T: Entry>([a, x, b]: [&Parts<T>; 3]) -> Said {
        Said { sizes: (a.re.rows, x.re.cols, a.re.cols), norms: [a, x, b].map(norm) }
    }

    /// |A| |X|, the condition number where X is an inverse.
    fn product(&self) -> f64 {
        self.norms[0] * self.norms[1]
    }

    /// What a residual is small or large against: |B| + |A| |X|.
    fn scale(&self) -> f64 {
        self.norms[2] + self.product()
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
fn largest(magnitudes: &[f64]) -> Option<(f64, usize)> {
    let elements = magnitudes.iter().enumerate().map(|(at, &x)| (x, at)).filter(|e| e.0 != 0.0);
    elements.reduce(|best, e| if best.0 >= e.0 || best.0.is_nan() { best } else { e })
}

/// The largest sum of magnitudes in a row.
fn norm<T: Entry>(x: &Parts<T>) -> f64 {
    let re = in_double(&x.re);
    let im = x.im.as_ref().map_or(vec![0.0; re.len()], in_double);
    let magnitude = |at: usize| modulus(re[at], im[at]);
    let rows = x.re.rows;
    let sum = |i: usize| (i..re.len()).step_by(rows).map(magnitude).sum();
    (0..rows).map(sum).fold(0.0, f64::max)
}
