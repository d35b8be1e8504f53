//! `wideblas bench`: GFLOP/s of square products by arithmetic, kernel and size.

use crate::error::Error;
use crate::mtx::Matrix;
use crate::options::Threads;
use crate::progress::Progress;
use std::io::Write;
use std::time::{Duration, Instant};
use wideblas::engine::Part;
use wideblas::engine::cpu::Isa;
use wideblas::engine::cpu::gemm::{Plan, Product, gemm};
use wideblas::format::dd::{Ieee, Sloppy};
use wideblas::format::{Accumulate, Dd};

#[derive(clap::Args)]
pub struct Args {
    /// Orders of the matrices
    #[arg(
        long,
        value_name = "N,...",
        value_delimiter = ',',
        default_value = "16,64,128,256,512",
        value_parser = clap::value_parser!(u32).range(1..=100_000)
    )]
    sizes: Vec<u32>,
    #[command(flatten)]
    threads: Threads,
}

/// Each figure is the median of repetitions that take about this long, but at least of `FEWEST`.
const LONG_ENOUGH: Duration = Duration::from_millis(200);
const FEWEST: usize = 3;

/// The product of two matrices with certain kernels and threads, in one arithmetic.
type Run = fn(&Matrix<Dd>, &Matrix<Dd>, &mut Matrix<Dd>, Isa, usize);

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    let threads = args.threads.apply();
    let arithmetics: [(&str, Run); 2] =
        [(Ieee::NAME, multiply::<Ieee>), (Sloppy::NAME, multiply::<Sloppy>)];
    let columns: Vec<(&str, Run, Isa)> = arithmetics
        .into_iter()
        .flat_map(|(name, run)| {
            Isa::ALL.into_iter().filter(|isa| isa.is_available()).map(move |isa| (name, run, isa))
        })
        .collect();
    writeln!(out, "dd Rgemm, NN, m = n = k, {threads} threads: GFLOP/s (2 n^3 / median time)")?;
    write!(out, "{:>6}", "n")?;
    for (arithmetic, _, isa) in &columns {
        write!(out, " {:>15}", format!("{arithmetic}/{}", isa.name()))?;
    }
    writeln!(out)?;
    let progress = Progress::new("measuring", (args.sizes.len() * columns.len()) as u64);
    for &size in &args.sizes {
        let n = size as usize;
        let mut line = format!("{n:>6}");
        let (a, b, mut c) = match (random(n, 1), random(n, 2), random(n, 3)) {
            (Some(a), Some(b), Some(c)) => (a, b, c),
            _ => {
                return Err(Error::Operands(format!(
                    "matrices of order {n} do not fit into memory"
                )));
            }
        };
        for &(_, run, isa) in &columns {
            let time = median(|| run(&a, &b, &mut c, isa, threads));
            line += &format!(" {:>15.3}", 2e-9 * (n as f64).powi(3) / time);
            progress.advance(1);
        }
        progress.suspend(|| writeln!(out, "{line}").and_then(|()| out.flush()))?;
    }
    Ok(())
}

fn multiply<A: Accumulate<2, Number = Dd>>(
    a: &Matrix<Dd>,
    b: &Matrix<Dd>,
    c: &mut Matrix<Dd>,
    isa: Isa,
    threads: usize,
) {
    let mut product = Product {
        alpha: Dd::ONE,
        a: a.view(),
        b: b.view(),
        beta: Dd::ZERO,
        c: c.view_mut(),
        part: Part::All,
    };
    let plan = Plan::new(isa, threads, product.shape());
    gemm::<A, 2>(&mut product, plan);
}

/// Seconds.
fn median(mut work: impl FnMut()) -> f64 {
    work();
    let begin = Instant::now();
    let mut times = Vec::new();
    while times.len() < FEWEST || begin.elapsed() < LONG_ENOUGH {
        let start = Instant::now();
        work();
        times.push(start.elapsed().as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Numbers between -1 and 1 with all bits in use, the same every time (an LCG of Knuth's MMIX).
fn random(n: usize, seed: u64) -> Option<Matrix<Dd>> {
    let mut state = seed;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / 2f64.powi(52) - 1.0
    };
    let mut matrix = Matrix::filled(n, n, Dd::ZERO)?;
    matrix.data.fill_with(|| Dd::from_sum(next(), next() * 2f64.powi(-54)));
    Some(matrix)
}
