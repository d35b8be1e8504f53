//! `wideblas gemm`

mod complex;
pub mod said;

use crate::check::check;
use crate::entry::{Entry, check_reach, number};
use crate::error::Error;
use crate::files::{Output, read_once};
use crate::matrices::read_parts;
use crate::mtx::{Matrix, Parts};
use crate::options::{Format, Mode, Product, for_format};
use crate::progress::Progress;
use crate::residue_numbers::{PRECISIONS, Residues, failed, matrix};
use complex::{Factors, Layout};
use said::{Judged, Operand, Said};
use std::borrow::Cow;
use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use wideblas::blas::level3::{Gemm, Way, gemm};
use wideblas::blas::mp::level3;
use wideblas::blas::traced;
use wideblas::config::config;
use wideblas::engine::cpu::modular::Unit;
use wideblas::engine::progress;
use wideblas::format::mpfr::Mpfr;
use wideblas::options::Trans;
use wideblas::trace;
use wideblas_reference::ExactGemm;

#[derive(clap::Args)]
pub struct Args {
    /// File of A, of Matrix Market or NumPy's .npy, with real or complex numbers; - for standard input
    a: PathBuf,
    /// File of B, in the same way
    b: PathBuf,
    /// op(A): N for A, T for A transposed, C for the conjugate of that
    #[arg(long, value_name = "N|T|C", default_value = "N", value_parser = trans, hide_default_value = true)]
    transa: Trans,
    /// op(B), in the same way
    #[arg(long, value_name = "N|T|C", default_value = "N", value_parser = trans, hide_default_value = true)]
    transb: Trans,
    /// Factor of the old C, in decimal, a real one; needs --c
    #[arg(long, value_name = "Y", requires = "c", allow_hyphen_values = true)]
    beta: Option<String>,
    /// File of the old C; needs --beta
    #[arg(long, value_name = "C0", requires = "beta")]
    c: Option<PathBuf>,
    /// Number format: f64, dd, qd, mpfr:BITS, or mpres:BITS for residue numbers
    #[arg(long, value_name = "FORMAT", default_value = "dd", value_parser = Numbers::parse)]
    format: Numbers,
    /// What is promised about the result
    #[arg(long, value_enum, default_value = "auto")]
    mode: Mode,
    #[command(flatten)]
    pub product: Product,
}

/// The numbers of a product.
#[derive(Clone, Copy, Debug)]
enum Numbers {
    Of(Format),
    /// Residue numbers of so many bits.
    Residues(u32),
}

impl Numbers {
    fn parse(text: &str) -> Result<Numbers, String> {
        let Some(bits) = text.strip_prefix("mpres:") else {
            return Format::parse(text).map(Numbers::Of);
        };
        let bits = bits.parse().ok().filter(|bits| PRECISIONS.contains(bits));
        bits.map(Numbers::Residues).ok_or_else(|| {
            format!("expected mpres:BITS with {} to {} bits", PRECISIONS.start(), PRECISIONS.end())
        })
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Numbers::Of(format) => format.fmt(f),
            Numbers::Residues(bits) => write!(f, "mpres:{bits}"),
        }
    }
}

pub fn trans(text: &str) -> Result<Trans, String> {
    match text.as_bytes() {
        [letter] => Trans::from_letter(*letter),
        _ => None,
    }
    .ok_or_else(|| "expected N, T or C".into())
}

/// As the line of a traced call has it.
fn letter(trans: Trans) -> char {
    if trans.is_transposed() { 'T' } else { 'N' }
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    match (args.format, args.mode) {
        (Numbers::Of(format), _) => for_format!(format, run_in(args, format, out)),
        (Numbers::Residues(bits), Mode::Auto | Mode::Exact) => {
            let product = |operands: Operands<'_, Mpfr>| residues(args, bits, operands);
            run_by(args, Format::Mpfr(bits), Mode::Exact, product, out)
        }
        (Numbers::Residues(_), mode) => {
            let mode = mode.name();
            Err(Error::Usage(format!(
                "--mode {mode}: residue numbers are rounded as in exact mode"
            )))
        }
    }
}

fn run_in<T: Entry>(args: &Args, format: Format, out: &mut impl Write) -> Result<(), Error> {
    let product = |operands: Operands<'_, T>| {
        let Operands { alpha, factors, beta, c } = operands;
        let Factors { transa, transb, .. } = *factors;
        let (a, b, c) = (factors.a.view(), factors.b.view(), c.view_mut());
        let (m, n, k) = (c.rows, c.cols, if transa.is_transposed() { a.rows } else { a.cols });
        let (begun, start) = (trace::begin(), Instant::now());
        let way = gemm(Gemm { transa, transb, alpha, a, b, beta, c }, args.mode.into());
        let time = start.elapsed();
        begun.end(
            || {
                let [a, b] = [transa, transb].map(letter);
                format!("gemm_{} {a} {b} m={m} n={n} k={k}", T::SUFFIX)
            },
            || traced::by::<T>(way, args.mode.into(), config().isa()),
            2.0 * m as f64 * n as f64 * k as f64,
        );
        Ok((described_way::<T>(args.mode, way), time))
    };
    run_by(args, format, args.mode, product, out)
}

/// What C := alpha op(A) op(B) + beta C is about, in real numbers.
struct Operands<'a, T: Entry> {
    alpha: &'a T,
    factors: &'a Factors<'a, T>,
    beta: &'a T,
    c: &'a mut Matrix<T>,
}

/// Reads the operands, lets `product` compute, which says how it did and in what time, and deals with the
/// result.
fn run_by<T: Entry>(
    args: &Args,
    format: Format,
    mode: Mode,
    product: impl FnOnce(Operands<'_, T>) -> Result<(String, Duration), Error>,
    out: &mut impl Write,
) -> Result<(), Error> {
    let output = Output::of("-o", args.product.output.as_deref(), args.product.json)?;
    read_once([&args.a, &args.b].into_iter().chain(&args.c).map(PathBuf::as_path))?;
    let threads = args.product.place.apply()?;
    let alpha = &number::<T>(format, "--alpha", &args.product.alpha)?[0];
    let beta = &number::<T>(format, "--beta", args.beta.as_deref().unwrap_or("0"))?[0];
    let a = read_parts::<T>(&args.a, format)?;
    let b = read_parts::<T>(&args.b, format)?;
    let (m, k) = shape(&a.re, args.transa);
    let (inner, n) = shape(&b.re, args.transb);
    let of_a = Operand::new(&args.a, &a, args.transa);
    let of_b = Operand::new(&args.b, &b, args.transb);
    if inner != k {
        let message = format!("{of_a} has {k} columns but {of_b} has {inner} rows");
        return Err(Error::Operands(message));
    }
    let old = args.c.as_ref().map(|path| read_c(path, format, (m, n))).transpose()?;
    if args.product.verify {
        let scalars = [("--alpha", alpha), ("--beta", beta)];
        scalars.into_iter().try_for_each(|(name, x)| check_reach(name, std::slice::from_ref(x)))?;
        let files = [(&args.a, &a), (&args.b, &b)].into_iter().chain(args.c.iter().zip(&old));
        for (path, parts) in files {
            parts.all().try_for_each(|part| check_reach(path.display(), &part.data))?;
        }
    }
    let has_complex_c = old.as_ref().is_some_and(|old| old.im.is_some());
    let factors = Factors::of((&a, args.transa), (&b, args.transb), has_complex_c, format)?;
    let layout = factors.layout;
    let (real_m, real_n) = layout.shape((m, n));
    let mut c: Matrix<T> = match old {
        Some(old) => layout.joined(old, format)?,
        None => Matrix::zeros(format, real_m, real_n).ok_or_else(|| no_memory("C", m, n))?,
    };
    // Without a file for it the old C is not read.
    let old = (args.product.verify && args.c.is_some()).then(|| c.data.clone());
    let (depth, _) = shape(&factors.b, factors.transb);

    let (way, time) = {
        progress::watch();
        let sizes = [real_m, real_n, depth].map(|size| size as u64);
        let all = sizes.into_iter().fold(1, u64::saturating_mul);
        let _progress = Progress::watching("multiplying", all, progress::done);
        product(Operands { alpha, factors: &factors, beta, c: &mut c })?
    };
    let judged = if args.product.verify {
        let a = op(&factors.a, factors.transa, format)?;
        let b = op(&factors.b, factors.transb, format)?;
        let old = old.as_deref().unwrap_or_default();
        let sizes = (real_m, real_n, depth);
        let exact = ExactGemm::new(sizes, alpha, &a.data, &b.data, beta, old);
        let progress = Progress::new("verifying", (real_m * real_n) as u64);
        let findings = check(&exact, &c, format, &|| progress.advance(1));
        let findings = layout.findings(findings, (m, n));
        let bound = if args.c.is_some() { "|alpha||A||B| + |beta||C|" } else { "|alpha||A||B|" };
        Some(Judged { findings, format, is_exact: mode == Mode::Exact, bound })
    } else {
        None
    };
    let complex = if layout == Layout::Real { "" } else { "complex " };
    let said = Said {
        names: ["A", "B", "C"],
        operands: [of_a, of_b],
        numbers: format!("{complex}{}", args.format),
        mode: mode.name(),
        way,
        threads,
        time,
        flops: 2.0 * real_m as f64 * real_n as f64 * depth as f64,
        judged,
    };
    said.tell(&layout.parted(c, format)?, output.as_ref(), args.product.json, out)
}

/// C := alpha op(A) op(B) + beta C on residue numbers.
fn residues(
    args: &Args,
    bits: u32,
    operands: Operands<'_, Mpfr>,
) -> Result<(String, Duration), Error> {
    let Operands { alpha, factors, beta, c } = operands;
    let (a, b) = (&*factors.a, &*factors.b);
    let residues = Residues::new(bits, args.product.place.engine)?;
    let one = |name: &str, x: &Mpfr| residues.stored(name, std::slice::from_ref(x));
    let (alpha, beta) = (one("--alpha", alpha)?, one("--beta", beta)?);
    let [a_array, b_array] = [(&args.a, a), (&args.b, b)]
        .map(|(path, x)| residues.stored(&path.display().to_string(), &x.data));
    let (a_array, b_array) = (a_array?, b_array?);
    let c_array = match &args.c {
        Some(path) => residues.stored(&path.display().to_string(), &c.data)?,
        None => residues.zeros("C", c.rows, c.cols)?,
    };
    let [on_a, on_b, on_c] = [(&a_array, a), (&b_array, b), (&c_array, &*c)]
        .map(|(storage, x)| matrix(storage, (x.rows, x.cols)));
    let (trans, context) = ((factors.transa, factors.transb), residues.context);

    let start = Instant::now();
    let way = level3::gemm(trans, alpha.array(), on_a, on_b, beta.array(), on_c, context)
        .map_err(failed)?;
    on_c.array.to_host().map_err(|failure| failed(failure.into()))?;
    let time = start.elapsed();
    residues.read(&c_array, &mut c.data)?;
    Ok((described_way::<Mpfr>(Mode::Exact, way), time))
}

/// How the product was computed.
fn described_way<T: Entry>(mode: Mode, way: Way) -> String {
    let isa = config().isa();
    match (way, mode) {
        (Way::Crt, _) => format!("residues, {}", Unit::best(isa).name()),
        (Way::CrtCuda, _) => "residues, GPU".into(),
        (Way::NativeCuda, _) => format!("{} arithmetic, GPU", T::arithmetic()),
        (Way::Native, Mode::Auto | Mode::Native) => {
            format!("{} arithmetic, {}", T::arithmetic(), isa.name())
        }
        // What a mode promises holds by other means where residues cannot be had.
        (Way::Native, Mode::Working | Mode::Exact) => "exact sums".into(),
    }
}

fn read_c<T: Entry>(
    path: &Path,
    format: Format,
    (m, n): (usize, usize),
) -> Result<Parts<T>, Error> {
    let c = read_parts::<T>(path, format)?;
    if (c.re.rows, c.re.cols) == (m, n) {
        return Ok(c);
    }
    let c = Operand::new(path, &c, Trans::No);
    Err(Error::Operands(format!("{c} is added to a product of {m} x {n}")))
}

pub fn no_memory(name: &str, rows: usize, cols: usize) -> Error {
    Error::Operands(format!("{name}, {rows} x {cols}, does not fit into memory"))
}

/// Rows and columns of op(X).
pub fn shape<T: Entry>(x: &Matrix<T>, trans: Trans) -> (usize, usize) {
    if trans.is_transposed() { (x.cols, x.rows) } else { (x.rows, x.cols) }
}

/// op(X), by columns.
pub fn op<T: Entry>(
    x: &Matrix<T>,
    trans: Trans,
    format: Format,
) -> Result<Cow<'_, Matrix<T>>, Error> {
    match trans {
        Trans::No => Ok(Cow::Borrowed(x)),
        _ => x.transposed(format).map(Cow::Owned).ok_or_else(|| no_memory("op(X)", x.cols, x.rows)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wideblas::blas::level3::Mode as Promise;
    use wideblas::config::set_num_threads;

    /// In the numbers' own arithmetic, by exact sums and by residues, a product counts to its end.
    fn counts_to_its_end<T: Entry>(format: Format, promise: Promise) {
        let (m, n, k) = (200, 150, 300);
        let random = |rows: usize, cols: usize| {
            let mut x = Matrix::<T>::zeros(format, rows, cols).unwrap();
            for (at, x) in x.data.iter_mut().enumerate() {
                x.parse(&format!("{}", 1.0 / (at + 3) as f64)).unwrap();
            }
            x
        };
        let (a, b, mut c) = (random(m, k), random(k, n), random(m, n));
        let [one, zero] = ["1", "0"].map(|x| number::<T>(format, x, x).unwrap());
        let (transa, transb) = (Trans::No, Trans::No);
        let (a, b, c) = (a.view(), b.view(), c.view_mut());
        progress::watch();
        gemm(Gemm { transa, transb, alpha: &one[0], a, b, beta: &zero[0], c }, promise);
        let part = progress::done() as f64 / (m * n * k) as f64;
        assert!((part - 1.0).abs() < 0.05, "{format} {promise:?}: {part}");
    }

    #[test]
    fn products_know_how_much_is_done() {
        set_num_threads(2);
        counts_to_its_end::<wideblas::format::Dd>(Format::Dd, Promise::Native);
        counts_to_its_end::<wideblas::format::Dd>(Format::Dd, Promise::Exact);
        counts_to_its_end::<Mpfr>(Format::Mpfr(200), Promise::Working);
        counts_to_its_end::<Mpfr>(Format::Mpfr(200), Promise::Native);
    }
}
