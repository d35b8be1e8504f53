//! Products of matrices in files, `wideblas gemm` and `wideblas gemv`.

pub mod complex;
mod residue_numbers;
pub mod said;

use crate::check::check;
use crate::entry::{Entry, check_reach, number};
use crate::error::Error;
use crate::files::{Output, read_once};
use crate::matrices;
use crate::mtx::{Matrix, Parts};
use crate::options::{Format, Mode, Numbers, Product, for_format};
use crate::progress::Progress;
use complex::{Factors, Layout};
use said::{Judged, Operand, Said};
use std::borrow::Cow;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};
use wideblas::blas::level3::{Gemm, Way, gemm};
use wideblas::blas::traced;
use wideblas::config::config;
use wideblas::engine::cpu::modular::Unit;
use wideblas::engine::progress;
use wideblas::format::mpfr::Mpfr;
use wideblas::options::Trans;
use wideblas::trace;
use wideblas_reference::ExactGemm;

/// A product of matrices in files: `C := alpha op(A) op(B) + beta C`.
pub struct Task<'a> {
    /// What A, B and C are called.
    pub names: [&'static str; 3],
    pub a: &'a Path,
    pub b: &'a Path,
    /// op(A) and op(B).
    pub trans: [Trans; 2],
    /// B has one column.
    pub is_with_vector: bool,
    /// beta and the file of the old C.
    pub old: Option<(&'a str, &'a Path)>,
    pub numbers: Numbers,
    pub options: &'a Product,
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

impl Task<'_> {
    pub fn run(&self, out: &mut impl Write) -> Result<(), Error> {
        match (self.numbers, self.options.mode) {
            (Numbers::Of(format), mode) => for_format!(format, run_in(self, format, mode, out)),
            (Numbers::Residues(bits), Mode::Auto | Mode::Exact) => {
                let product =
                    |operands: Operands<'_, Mpfr>| residue_numbers::product(self, bits, operands);
                self.run_by(Format::Mpfr(bits), Mode::Exact, product, out)
            }
            (Numbers::Residues(_), mode) => {
                let mode = mode.name();
                Err(Error::Usage(format!(
                    "--mode {mode}: residue numbers are rounded as in exact mode"
                )))
            }
        }
    }

    /// Reads the operands, lets `product` compute, which says how it did and in what time, and deals with the
    /// result.
    fn run_by<T: Entry>(
        &self,
        format: Format,
        mode: Mode,
        product: impl FnOnce(Operands<'_, T>) -> Result<(String, Duration), Error>,
        out: &mut impl Write,
    ) -> Result<(), Error> {
        let Task { names, trans: [transa, transb], options, .. } = *self;
        let output = Output::of("-o", options.output.as_deref(), options.json)?;
        output.iter().try_for_each(|output| matrices::check::<T>(output, self.numbers))?;
        let files = [self.a, self.b].into_iter().chain(self.old.map(|(_, path)| path));
        read_once(files.clone())?;
        let threads = options.place.apply()?;
        let alpha = &number::<T>(format, "--alpha", &options.alpha)?[0];
        let beta = &number::<T>(format, "--beta", self.old.map_or("0", |(beta, _)| beta))?[0];
        let a = matrices::read::<T>(self.a, format)?;
        let b = matrices::read::<T>(self.b, format)?;
        let (m, k) = shape(&a.re, transa);
        let (inner, n) = shape(&b.re, transb);
        let of_a = Operand::new(self.a, &a, transa);
        let of_b = Operand::new(self.b, &b, transb);
        if self.is_with_vector && (inner, n) != (k, 1) {
            let message = format!("{of_a} has {k} columns but {of_b} is no vector of as many");
            return Err(Error::Operands(message));
        }
        if inner != k {
            let message = format!("{of_a} has {k} columns but {of_b} has {inner} rows");
            return Err(Error::Operands(message));
        }
        let old = self.old.map(|(_, path)| read_c(path, format, (m, n))).transpose()?;
        if options.verify {
            for (name, x) in [("--alpha", alpha), ("--beta", beta)] {
                check_reach(name, std::slice::from_ref(x))?;
            }
            for (path, parts) in files.zip([&a, &b].into_iter().chain(&old)) {
                parts.all().try_for_each(|part| check_reach(path.display(), &part.data))?;
            }
        }
        let has_complex_c = old.as_ref().is_some_and(|old| old.im.is_some());
        let factors = Factors::of((&a, transa), (&b, transb), has_complex_c, format)?;
        let layout = factors.layout;
        let (real_m, real_n) = layout.shape((m, n));
        let mut c: Matrix<T> = match old {
            Some(old) => layout.joined(old, format)?,
            None => {
                Matrix::zeros(format, real_m, real_n).ok_or_else(|| no_memory(names[2], m, n))?
            }
        };
        // Without a file for it the old C is not read.
        let old = (options.verify && self.old.is_some()).then(|| c.data.clone());
        let (depth, _) = shape(&factors.b, factors.transb);

        let (way, time) = {
            progress::watch();
            let sizes = [real_m, real_n, depth].map(|size| size as u64);
            let all = sizes.into_iter().fold(1, u64::saturating_mul);
            let _progress = Progress::watching("multiplying", all, progress::done);
            product(Operands { alpha, factors: &factors, beta, c: &mut c })?
        };
        let [name_a, name_b, name_c] = names;
        let bound = match self.old {
            Some(_) => format!("|alpha||{name_a}||{name_b}| + |beta||{name_c}|"),
            None => format!("|alpha||{name_a}||{name_b}|"),
        };
        let judged = if options.verify {
            let a = op(&factors.a, factors.transa, format)?;
            let b = op(&factors.b, factors.transb, format)?;
            let old = old.as_deref().unwrap_or_default();
            let sizes = (real_m, real_n, depth);
            let exact = ExactGemm::new(sizes, alpha, &a.data, &b.data, beta, old);
            let progress = Progress::new("verifying", (real_m * real_n) as u64);
            let findings = check(&exact, &c, format, &|| progress.advance(1));
            let findings = layout.findings(findings, (m, n));
            Some(Judged { findings, format, is_exact: mode == Mode::Exact, bound: &bound })
        } else {
            None
        };
        let complex = if layout == Layout::Real { "" } else { "complex " };
        let said = Said {
            names,
            operands: [of_a, of_b],
            numbers: format!("{complex}{}", self.numbers),
            mode: mode.name(),
            way,
            threads,
            time,
            flops: 2.0 * real_m as f64 * real_n as f64 * depth as f64,
            judged,
        };
        let mut c = layout.parted(c, format)?;
        // As in NumPy, a matrix times a vector is a vector.
        c.is_vector = b.is_vector && transb == Trans::No;
        said.tell(&c, output.as_ref(), options.json, out)
    }
}

fn run_in<T: Entry>(
    task: &Task<'_>,
    format: Format,
    mode: Mode,
    out: &mut impl Write,
) -> Result<(), Error> {
    let product = |operands: Operands<'_, T>| {
        let Operands { alpha, factors, beta, c } = operands;
        let Factors { transa, transb, .. } = *factors;
        let (a, b, c) = (factors.a.view(), factors.b.view(), c.view_mut());
        let (m, n, k) = (c.rows, c.cols, if transa.is_transposed() { a.rows } else { a.cols });
        let (begun, start) = (trace::begin(), Instant::now());
        let way = gemm(Gemm { transa, transb, alpha, a, b, beta, c }, mode.into());
        let time = start.elapsed();
        begun.end(
            || {
                let [a, b] = [transa, transb].map(letter);
                format!("gemm_{} {a} {b} m={m} n={n} k={k}", T::SUFFIX)
            },
            || traced::by::<T>(way, mode.into(), config().isa()),
            2.0 * m as f64 * n as f64 * k as f64,
        );
        Ok((described_way::<T>(mode, way), time))
    };
    task.run_by(format, mode, product, out)
}

/// What C := alpha op(A) op(B) + beta C is about, in real numbers.
struct Operands<'a, T: Entry> {
    alpha: &'a T,
    factors: &'a Factors<'a, T>,
    beta: &'a T,
    c: &'a mut Matrix<T>,
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
    let c = matrices::read::<T>(path, format)?;
    if (c.re.rows, c.re.cols) == (m, n) {
        return Ok(c);
    }
    let c = Operand::new(path, &c, Trans::No);
    Err(Error::Operands(format!("{c} is added to a product of {m} x {n}")))
}

fn no_memory(name: &str, rows: usize, cols: usize) -> Error {
    Error::Operands(format!("{name}, {rows} x {cols}, does not fit into memory"))
}

/// Rows and columns of op(X).
fn shape<T: Entry>(x: &Matrix<T>, trans: Trans) -> (usize, usize) {
    if trans.is_transposed() { (x.cols, x.rows) } else { (x.rows, x.cols) }
}

/// op(X), by columns.
fn op<T: Entry>(x: &Matrix<T>, trans: Trans, format: Format) -> Result<Cow<'_, Matrix<T>>, Error> {
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
