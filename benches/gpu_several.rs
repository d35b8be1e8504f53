//! Products of matrices in host memory on one GPU and divided over several: on 2, 4, ... of those of the machine, as the library decides by
//! itself; and products and factors of matrices whose blocks are on these GPUs, a thread for each. Bits are compared too.
//! `cargo bench --bench gpu_several`; with `-- blocks` without the products of host memory; with `-- quick` of small sizes, to try the
//! benchmark itself; with `WIDEBLAS_DIVIDE=2` on a machine with one GPU, where nothing is written. There threads share the GPU, which shows
//! what their messages cost.

mod common;

use common::report::Report;
use common::{Uniform, floats, full, look, medians_in_turn};
use std::time::{Duration, Instant};
use wideblas::blas::formats::Format;
use wideblas::blas::level1::Context;
use wideblas::blas::level3::{Gemm, Mode, Product, anywhere, gemm};
use wideblas::config::{DeviceChoice, DeviceSet, divisions, set_device};
use wideblas::distributed::cholesky::factor;
use wideblas::distributed::descriptor::Descriptor;
use wideblas::distributed::grid::{Order, Place};
use wideblas::distributed::matrix::{Distributed, DistributedMut};
use wideblas::distributed::product::PIECE_THERE;
use wideblas::distributed::threads::threads;
use wideblas::distributed::{Communicator, Grid, routines};
use wideblas::engine::cuda::gpus::MOST;
use wideblas::engine::cuda::placed::Placed;
use wideblas::engine::cuda::{self, Device, Failure, Gpus, Together};
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::mpfr::{Mpfr, Value};
use wideblas::format::{Dd, Qd};
use wideblas::lapack::{Number, Units, cholesky};
use wideblas::options::{Part, Trans, Uplo};

fn main() {
    common::on_gpu(run);
}

/// Bits of the MPFR numbers.
const BITS: u32 = 848;

/// Numbers of GPUs of which products are measured.
fn counts() -> Vec<usize> {
    let all = match divisions() {
        Some(divisions) => divisions * cuda::count(),
        None => cuda::count(),
    };
    let all = all.min(MOST);
    let powers = std::iter::successors(Some(2), |count| Some(2 * count)).take_while(|&n| n < all);
    powers.chain((all > 1).then_some(all)).collect()
}

fn choice(count: usize) -> DeviceChoice {
    match DeviceSet::of(0..count) {
        Some(set) if count > 1 => DeviceChoice::Several(set),
        _ => DeviceChoice::Cuda(0),
    }
}

/// A product C := A B of order n.
struct Squares<'a, T> {
    n: usize,
    a: &'a [T],
    b: &'a [T],
    /// Factors 1 and 0.
    factors: [&'a T; 2],
    mode: Mode,
}

impl<T: Format> Squares<'_, T> {
    fn compute(&self, count: usize, c: &mut [T]) {
        let Squares { n, a, b, factors: [alpha, beta], mode } = *self;
        set_device(Some(choice(count)));
        let [a, b] = [a, b].map(|x| MatRef::new(x, n, n, n).expect("a matrix"));
        let c = MatMut::new(c, n, n, n).expect("a matrix");
        let (transa, transb) = (Trans::No, Trans::No);
        gemm(Gemm { transa, transb, alpha, a, b, beta, c }, mode);
        set_device(None);
    }

    /// Milliseconds on one GPU, and on each number of them.
    fn times(&self, least: Duration, counts: &[usize], mut c: Vec<&mut [T]>) -> (f64, Vec<f64>)
    where
        T: Same,
    {
        let mut times = Vec::new();
        let mut alone = f64::INFINITY;
        let [of_one, of_all] = &mut c[..] else { unreachable!("two results") };
        for &count in counts {
            let [one, several] = medians_in_turn(
                least,
                [&mut || self.compute(1, of_one), &mut || self.compute(count, of_all)],
            );
            assert!(
                of_one.iter().zip(of_all.iter()).all(|(x, y)| x.is_same(y)),
                "{} of order {} has other bits on {count} GPUs",
                T::SUFFIX,
                self.n
            );
            alone = alone.min(1e3 * one);
            times.push(1e3 * several);
        }
        (alone, times)
    }
}

/// Bits that are compared.
trait Same {
    fn is_same(&self, other: &Self) -> bool;
}

impl Same for f64 {
    fn is_same(&self, other: &f64) -> bool {
        self.to_bits() == other.to_bits()
    }
}

impl Same for Dd {
    fn is_same(&self, other: &Dd) -> bool {
        self.hi.is_same(&other.hi) && self.lo.is_same(&other.lo)
    }
}

impl Same for Qd {
    fn is_same(&self, other: &Qd) -> bool {
        self.x.iter().zip(&other.x).all(|(x, y)| x.is_same(y))
    }
}

impl Same for Mpfr {
    fn is_same(&self, other: &Mpfr) -> bool {
        // The numbers are finite.
        match (self.value(), other.value()) {
            (Value::Zero, Value::Zero) => true,
            (Value::Finite(x), Value::Finite(y)) => {
                (x.negative, x.exponent) == (y.negative, y.exponent) && *x.limbs == *y.limbs
            }
            _ => false,
        }
    }
}

fn run(device: &Device) -> Result<(), Failure> {
    let (quick, least) = look(300);
    let counts = counts();
    let mut report = Report::of_device(device, "several", "Matrices on several GPUs");
    report.paragraph(&format!("{}.", cuda::status()));
    let only_blocks = std::env::args().any(|argument| argument == "blocks");
    if only_blocks {
        report.paragraph("Products of matrices in host memory are left out.");
    } else if counts.is_empty() {
        report.paragraph("One GPU: products of host memory are not divided.");
    } else {
        divided(&mut report, &counts, (quick, least))?;
    }
    blocks_there(&mut report, quick)?;
    if !quick && divisions().is_none() {
        report.save();
    }
    Ok(())
}

/// Products of matrices in host memory.
fn divided(
    report: &mut Report,
    counts: &[usize],
    (quick, least): (bool, Duration),
) -> Result<(), Failure> {
    let names = cuda::names().join(", ");
    report.paragraph(&format!(
        "{} GPUs: {names}. C := A B of order n with matrices in pageable host memory; milliseconds of whole calls on the host's clock. The \
         library divides a product where it expects to save a tenth, or where that was faster before. Results have the same bits.",
        cuda::count()
    ));
    for &count in counts {
        let all = Gpus::of((0..count).filter_map(|ordinal| cuda::device_at(ordinal).ok()));
        let all = all.filter(|gpus| gpus.all().len() == count);
        let all = all.ok_or_else(|| Failure::new("a GPU cannot be used"))?;
        let Together { up, down, between } = Together::of(&all);
        report.paragraph(&format!(
            "{count} GPUs together: {:.1} GB/s from the host, {:.1} GB/s back, {:.1} GB/s from one to another.",
            up * 1e-9,
            down * 1e-9,
            between * 1e-9
        ));
    }
    let orders: &[usize] = if quick { &[300, 700] } else { &[1024, 2048, 4096, 8192] };
    let mut rows = Vec::new();
    for &n in orders {
        let doubles = |mode, times: (f64, Vec<f64>), name: &str| row(n, name, mode, times);
        for (mode, name) in [(Mode::Working, "WORKING"), (Mode::Native, "NATIVE")] {
            if mode == Mode::Native && n > 4096 {
                continue;
            }
            let [a, b, mut x, mut y] = [1, 2, 3, 4].map(|seed| full::numbers::<Dd, 2>(n * n, seed));
            let factors = [&Dd::from(1.0), &Dd::from(0.0)];
            let squares = Squares { n, a: &a, b: &b, factors, mode };
            rows.push(doubles(name, squares.times(least, counts, vec![&mut x, &mut y]), "dd"));
        }
        let [a, b, mut x, mut y] = [1, 2, 3, 4].map(|seed| full::numbers::<Qd, 4>(n * n, seed));
        let factors = [&Qd::from(1.0), &Qd::from(0.0)];
        let squares = Squares { n, a: &a, b: &b, factors, mode: Mode::Working };
        rows.push(doubles("WORKING", squares.times(least, counts, vec![&mut x, &mut y]), "qd"));
        if n <= 2048 {
            let mut random = Uniform(5);
            let [a, b] = [(); 2].map(|()| floats::random(n * n, BITS, &mut random));
            let [mut x, mut y] = [(); 2].map(|()| floats::zeros(n * n, BITS));
            let ones = floats::random(2, BITS, &mut random);
            let zero = floats::zeros(1, BITS);
            let factors = [&floats::view(&ones)[0], &floats::view(&zero)[0]];
            let (a, b) = (floats::view(&a), floats::view(&b));
            let squares = Squares { n, a, b, factors, mode: Mode::Working };
            let results = vec![floats::view_mut(&mut x), floats::view_mut(&mut y)];
            let name = format!("mpfr:{BITS}");
            rows.push(doubles("WORKING", squares.times(least, counts, results), &name));
        }
    }
    let mut header = vec!["format".to_string(), "mode".into(), "n".into(), "one GPU, ms".into()];
    for count in counts {
        header.extend([format!("{count} GPUs, ms"), format!("one / {count}")]);
    }
    report.table(&header.iter().map(String::as_str).collect::<Vec<_>>(), &rows);
    Ok(())
}

/// A routine on matrices whose blocks are on GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Routine {
    Gemm,
    Potrf,
}

/// Runs of a routine.
const ROUNDS: usize = 4;

/// Rows and columns of a block.
const BLOCK: usize = 256;

/// Bits that look random and depend on the place alone.
fn mixed((i, j): (usize, usize), seed: u64) -> u64 {
    let mut x = (i as u64) << 32 ^ j as u64 ^ seed << 60;
    for _ in 0..2 {
        x = (x ^ x >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    x ^ x >> 29
}

/// An element of a matrix, whatever grid it is dealt to: full precision; symmetric with a large diagonal for factors.
fn element(routine: Routine, (i, j): (usize, usize), n: usize, seed: u64) -> Dd {
    let place = if routine == Routine::Potrf { (i.max(j), i.min(j)) } else { (i, j) };
    let bits = mixed(place, seed);
    let hi = (bits >> 11) as f64 / (1u64 << 53) as f64 - 0.5;
    let diagonal = if routine == Routine::Potrf && i == j { n as f64 } else { 0.0 };
    let hi = hi + diagonal;
    Dd::new(hi, hi * f64::EPSILON * ((bits & 0xffff) as f64 / 262_144.0 - 0.125))
}

/// What threads found of one routine: seconds, and a number that all bits of the result and their places decide.
struct Found {
    seconds: f64,
    bits: u64,
}

/// Runs a routine on some threads, which take turns with some GPUs.
fn on_threads(routine: Routine, n: usize, (count, gpus): (usize, usize)) -> Result<Found, Failure> {
    let rows = if count > 2 { 2 } else { 1 };
    let all: Vec<Result<Found, Failure>> = std::thread::scope(|scope| {
        let start = |thread| scope.spawn(move || of_thread(&thread, routine, n, (rows, gpus)));
        let all: Vec<_> = threads(count).into_iter().map(start).collect();
        all.into_iter().map(|thread| thread.join().expect("a thread")).collect()
    });
    let all = all.into_iter().collect::<Result<Vec<Found>, Failure>>()?;
    let bits = all.iter().fold(0, |bits: u64, found| bits.wrapping_add(found.bits));
    Ok(Found { bits, ..all.into_iter().next().expect("a thread") })
}

fn of_thread(
    thread: &wideblas::distributed::threads::Thread,
    routine: Routine,
    n: usize,
    (lines, gpus): (usize, usize),
) -> Result<Found, Failure> {
    let (rank, size) = (thread.rank(), thread.size());
    let failed = |error: wideblas::distributed::Error| Failure::new(error.to_string());
    let place = Place::new((rank, size), (lines, size / lines), Order::Rows).expect("a grid");
    let grid = Grid::new(thread, place).map_err(failed)?;
    let axes = Descriptor::from([1, 0, n, n, BLOCK, BLOCK, 0, 0, n].map(|x| x as i32));
    let axes = axes.axes(place, (1, 1), (n, n));
    let (m, columns) = (axes[0].count(place.row), axes[1].count(place.column));
    let rows: Vec<usize> = axes[0].of(place.row).collect();
    let places = || axes[1].of(place.column).flat_map(|j| rows.iter().map(move |&i| (i, j)));
    let place_of = (rank % gpus, (m, columns));
    measured((routine, n), place_of, places, |factors, mut c| {
        let c = DistributedMut::new(&mut c, axes, place);
        grid.maxima(&mut [0]).map_err(failed)?;
        let begun = Instant::now();
        match routine {
            Routine::Gemm => {
                let view = |at: usize| factors[at].view(m, columns, m).expect("a matrix");
                let [a, b] = [0, 1].map(|at| Distributed::new(view(at), axes, place));
                let (transa, transb) = (Trans::No, Trans::No);
                let (alpha, beta, piece) = (Dd::from(1.0), Dd::from(0.0), PIECE_THERE);
                let gemm = routines::Gemm { transa, transb, alpha, a, b, beta, c, piece };
                let done = routines::gemm(gemm, Mode::Working, &grid).map_err(failed)?;
                assert!(done.on_gpu, "not on the GPU");
            }
            Routine::Potrf => {
                let found = factor(Uplo::Lower, c, PIECE_THERE, &grid).map_err(failed)?;
                assert_eq!(found, None, "positive definite");
            }
        }
        grid.maxima(&mut [0]).map_err(failed)?;
        Ok(begun.elapsed().as_secs_f64())
    })
}

/// A routine with whole matrices on the first GPU, by a call of one process.
fn whole(routine: Routine, n: usize) -> Result<Found, Failure> {
    let places = || (0..n).flat_map(|j| (0..n).map(move |i| (i, j)));
    measured((routine, n), (0, (n, n)), places, |factors, mut c| {
        let begun = Instant::now();
        match routine {
            Routine::Gemm => {
                let view = |at: usize| factors[at].view(n, n, n).expect("a matrix");
                let (a, b, part) = (view(0), view(1), Part::All);
                let (alpha, beta) = (&Dd::from(1.0), &Dd::from(0.0));
                anywhere(Product { alpha, a, b, beta, c, part }, Mode::Working)?;
            }
            Routine::Potrf => {
                let context = Context { device: Some(0), ..Context::chosen() };
                let factor = |units: Units<'_, Dd>| cholesky::factor(Uplo::Lower, &mut c, units);
                assert_eq!(Dd::with_units(context, factor)?, None, "positive definite");
            }
        }
        Ok(begun.elapsed().as_secs_f64())
    })
}

/// Runs a routine of order n some times on the elements at these places, column after column in a matrix of this shape on a GPU. `run` gets the
/// factors of a product and the result, and returns its seconds.
fn measured<P: Iterator<Item = (usize, usize)>>(
    (routine, n): (Routine, usize),
    (gpu, (rows, columns)): (usize, (usize, usize)),
    places: impl Fn() -> P,
    mut run: impl FnMut(&[Placed<Dd>], MatMut<'_, Dd>) -> Result<f64, Failure>,
) -> Result<Found, Failure> {
    let numbers = |seed| -> Vec<Dd> { places().map(|at| element(routine, at, n, seed)).collect() };
    let placed = |numbers: &[Dd]| Placed::new(gpu, numbers);
    let factors = match routine {
        Routine::Gemm => vec![placed(&numbers(1))?, placed(&numbers(2))?],
        Routine::Potrf => Vec::new(),
    };
    let mut seconds = Vec::new();
    let mut numbers = numbers(3);
    let mut result = placed(&numbers)?;
    for round in 0..ROUNDS {
        if routine == Routine::Potrf && round > 0 {
            result = placed(&numbers)?;
        }
        seconds.push(run(&factors, result.view_mut(rows, columns, rows).expect("a matrix"))?);
    }
    result.read(&mut numbers)?;
    // Beside a triangle is what was there.
    let told = places().zip(&numbers);
    let told = told.filter(|&((i, j), _)| routine == Routine::Gemm || i >= j);
    Ok(Found { seconds: median(seconds), bits: told_bits(told) })
}

/// The median, without the first run, which makes memory and plans.
fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.remove(0);
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}

/// A number that all bits and their places decide.
fn told_bits<'a>(all: impl Iterator<Item = ((usize, usize), &'a Dd)>) -> u64 {
    all.fold(0, |bits: u64, (at, x)| {
        bits.wrapping_add(mixed(at, x.hi.to_bits()).wrapping_mul(x.lo.to_bits() | 1))
    })
}

/// Matrices in blocks that stay on GPUs.
fn blocks_there(report: &mut Report, quick: bool) -> Result<(), Failure> {
    let gpus = cuda::count();
    report.paragraph(&format!(
        "Blocks of {BLOCK} x {BLOCK} on {gpus} GPUs, `dd`, a thread for each part: milliseconds of the slowest thread, median of 3 runs after \
         one; `wb_gemm_dd` and `Rpotrf_dd` on whole matrices on one GPU beside them. With more threads than GPUs, threads share them: \
         what messages cost. Results have the same bits."
    ));
    let works: &[(Routine, usize)] = if quick {
        &[(Routine::Gemm, 1024), (Routine::Potrf, 1024)]
    } else {
        &[
            (Routine::Gemm, 8192),
            (Routine::Gemm, 16384),
            (Routine::Potrf, 8192),
            (Routine::Potrf, 16384),
        ]
    };
    let mut rows = Vec::new();
    for &(routine, n) in works {
        let operations = match routine {
            Routine::Gemm => 2.0 * (n as f64).powi(3),
            Routine::Potrf => (n as f64).powi(3) / 3.0,
        };
        let mut alone: Option<Found> = None;
        let mut add = |name: &str, threads: usize, used: usize, found: Found| {
            let one = alone.as_ref().unwrap_or(&found);
            assert_eq!(one.bits, found.bits, "{routine:?} of order {n} on {threads} threads");
            let row = vec![
                name.to_string(),
                n.to_string(),
                threads.to_string(),
                used.to_string(),
                format!("{:.1}", 1e3 * found.seconds),
                format!("{:.3}", 1e-12 * operations / found.seconds),
                format!("{:.2}", one.seconds / found.seconds),
            ];
            println!("{row:?}");
            rows.push(row);
            alone.get_or_insert(found);
        };
        let name = if routine == Routine::Gemm { "wb_gemm_dd" } else { "Rpotrf_dd" };
        add(name, 1, 1, whole(routine, n)?);
        for count in [1, 2, 4] {
            let used = gpus.clamp(1, count);
            let name = if routine == Routine::Gemm { "wb_pgemm_dd" } else { "wb_ppotrf_dd" };
            add(name, count, used, on_threads(routine, n, (count, used))?);
        }
    }
    let header = ["routine", "n", "threads", "GPUs", "ms", "TFLOP/s", "first / this"];
    report.table(&header, &rows);
    Ok(())
}

fn row(n: usize, format: &str, mode: &str, (one, several): (f64, Vec<f64>)) -> Vec<String> {
    let mut row = vec![format.to_string(), mode.to_string(), n.to_string(), format!("{one:.2}")];
    for ms in several {
        row.extend([format!("{ms:.2}"), format!("{:.2}", one / ms)]);
    }
    println!("{row:?}");
    row
}
