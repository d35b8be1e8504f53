//! GFLOP/s of square products on the CPU by size and way of computing.

use super::facts;
use super::table::Table;
use crate::entry::{Entry, number};
use crate::error::Error;
use crate::mtx::Matrix;
use crate::options::{Format, for_format};
use crate::progress::Progress;
use num_bigint::{BigInt, Sign};
use serde_json::json;
use std::io::Write;
use std::time::{Duration, Instant};
use wideblas::blas::level3::{Gemm, gemm_native};
use wideblas::config::config;
use wideblas::engine::cpu::Isa;
use wideblas::engine::cpu::modular::Unit;
use wideblas::format::exact::{Decoded, Exact};
use wideblas::options::{Part, Trans};
use wideblas::product::{self, Mode, Options, Product};

/// Each figure is the median of repetitions that take about this long, but at least of `FEWEST`, or of
/// those that fit in `TOO_LONG`.
const LONG_ENOUGH: Duration = Duration::from_millis(200);
const FEWEST: usize = 3;
const TOO_LONG: Duration = Duration::from_secs(5);

/// A way of computing a product.
#[derive(Clone, Copy)]
enum Way {
    Native(Isa),
    Crt(Mode, Unit),
}

impl Way {
    /// Every native kernel and every unit in working mode, and the best unit in exact mode.
    fn all<T: Entry>() -> Vec<Way> {
        let isas = Isa::ALL.into_iter().filter(|isa| isa.is_available());
        let units = Unit::ALL.into_iter().filter(|unit| unit.is_available());
        let native = isas.filter(|&isa| T::HAS_KERNELS || isa == Isa::Generic).map(Way::Native);
        let working = units.map(|unit| Way::Crt(Mode::Working, unit));
        let exact = Way::Crt(Mode::Exact, Unit::best(config().isa()));
        native.chain(working).chain([exact]).collect()
    }

    fn name<T: Entry>(self) -> String {
        match self {
            Way::Native(isa) if T::HAS_KERNELS => format!("{}/{}", T::arithmetic(), isa.name()),
            Way::Native(_) => T::arithmetic().into(),
            Way::Crt(Mode::Working, unit) => format!("working/{}", unit.name()),
            Way::Crt(Mode::Exact, unit) => format!("exact/{}", unit.name()),
        }
    }
}

pub fn run(
    format: Format,
    sizes: &[usize],
    threads: usize,
    out: &mut dyn Write,
) -> Result<Table, Error> {
    for_format!(format, run_in(format, sizes, threads, out))
}

fn run_in<T: Entry>(
    format: Format,
    sizes: &[usize],
    threads: usize,
    out: &mut dyn Write,
) -> Result<Table, Error> {
    let ways = Way::all::<T>();
    writeln!(
        out,
        "{format} Rgemm, NN, m = n = k, {threads} threads: GFLOP/s (2 n^3 / median time)"
    )?;
    writeln!(
        out,
        "columns: arithmetic/kernels of the format itself; working and exact mode by residues/unit"
    )?;
    write!(out, "{:>6}", "n")?;
    for way in &ways {
        write!(out, " {:>20}", way.name::<T>())?;
    }
    writeln!(out)?;
    let mut rows = Vec::new();
    let progress = Progress::new("measuring", (sizes.len() * ways.len()) as u64);
    for &n in sizes {
        let no_memory = || Error::Operands(format!("matrices of order {n} do not fit into memory"));
        let [a, b] = [1, 2].map(|seed| random::<T>(format, n, seed));
        let (a, b) = (a.ok_or_else(no_memory)?, b.ok_or_else(no_memory)?);
        let mut c = Matrix::<T>::zeros(format, n, n).ok_or_else(no_memory)?;
        let factors = (&number::<T>(format, "1", "1")?[0], &number::<T>(format, "0", "0")?[0]);
        let mut line = format!("{n:>6}");
        for &way in &ways {
            let time = median(|| multiply(way, factors, &a, &b, &mut c, threads));
            let rate = time.map(|time| 2e-9 * (n as f64).powi(3) / time);
            line += &match rate {
                Some(rate) => format!(" {rate:>20.3}"),
                None => format!(" {:>20}", "-"),
            };
            rows.push(json!({
                "format": format.to_string(),
                "n": n,
                "way": way.name::<T>(),
                "threads": threads,
                "seconds": time,
                "gflops": rate,
            }));
            progress.advance(1);
        }
        progress.suspend(|| writeln!(out, "{line}").and_then(|()| out.flush()))?;
    }
    let columns = &["format", "n", "way", "threads", "seconds", "gflops"];
    Ok(Table { facts: facts(threads), columns, rows })
}

/// C := alpha A B + beta C; false when the way refuses.
fn multiply<T: Entry>(
    way: Way,
    (alpha, beta): (&T, &T),
    a: &Matrix<T>,
    b: &Matrix<T>,
    c: &mut Matrix<T>,
    threads: usize,
) -> bool {
    let (a, b, c) = (a.view(), b.view(), c.view_mut());
    match way {
        Way::Native(isa) => {
            let (transa, transb) = (Trans::No, Trans::No);
            gemm_native(Gemm { transa, transb, alpha, a, b, beta, c }, isa, threads);
            true
        }
        Way::Crt(mode, unit) => {
            let options = Options::new(mode, config().isa(), threads, config().workspace);
            let product = Product { alpha, a, b, beta, c, part: Part::All };
            product::gemm(product, &Options { unit, ..options }).is_ok()
        }
    }
}

/// Seconds; `None` when the work could not be done.
fn median(mut work: impl FnMut() -> bool) -> Option<f64> {
    let begin = Instant::now();
    let mut times = Vec::new();
    // The first run finds caches and tables cold, and counts only when there is no time for others.
    loop {
        let start = Instant::now();
        if !work() {
            return None;
        }
        times.push(start.elapsed().as_secs_f64());
        let (elapsed, warm) = (begin.elapsed(), times.len() - 1);
        if elapsed > TOO_LONG || (warm >= FEWEST && elapsed > LONG_ENOUGH) {
            break;
        }
    }
    let warm = if times.len() > 1 { &mut times[1..] } else { &mut times[..] };
    warm.sort_by(f64::total_cmp);
    Some(warm[warm.len() / 2])
}

/// Numbers between -1 and 1 with all bits in use, the same every time (an LCG of Knuth's MMIX).
pub fn random<T: Entry>(format: Format, n: usize, seed: u64) -> Option<Matrix<T>> {
    let mut state = seed;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 32) as u32
    };
    let digits = format.precision().div_ceil(32) as usize + 1;
    let mut matrix = Matrix::<T>::zeros(format, n, n)?;
    for x in matrix.data.iter_mut() {
        let digits: Vec<u32> = (0..digits).map(|_| next()).collect();
        let sign = if next() >> 31 == 0 { Sign::Plus } else { Sign::Minus };
        let mantissa = BigInt::from_slice(sign, &digits);
        x.encode(&Decoded::from(Exact { mantissa, exponent: -32 * digits.len() as i64 }));
    }
    Some(matrix)
}
