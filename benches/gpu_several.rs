//! Products of matrices in host memory on one GPU and divided over several: on 2, 4, ... of those of the machine, as the library decides by
//! itself. Bits are compared too. `cargo bench --bench gpu_several`; with `-- quick` of small sizes, to try the benchmark itself, and with
//! `WIDEBLAS_DIVIDE=2` on a machine with one GPU, where nothing is written.

mod common;

use common::report::Report;
use common::{Uniform, floats, full, look, medians_in_turn};
use std::time::Duration;
use wideblas::blas::formats::Format;
use wideblas::blas::level3::{Gemm, Mode, gemm};
use wideblas::config::{DeviceChoice, DeviceSet, divisions, set_device};
use wideblas::engine::cuda::gpus::MOST;
use wideblas::engine::cuda::{self, Device, Failure, Gpus, Together};
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::mpfr::{Mpfr, Value};
use wideblas::format::{Dd, Qd};
use wideblas::options::Trans;

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
    if counts.is_empty() {
        println!("skipped: there is one GPU");
        return Ok(());
    }
    let mut report =
        Report::of_device(device, "several", "Products of host memory on several GPUs");
    let names = cuda::names().join(", ");
    report.paragraph(&format!(
        "{} GPUs: {names}. C := A B of order n with matrices in pageable host memory; milliseconds of whole calls on the host's clock. The \
         library divides a product only where it expects to save a tenth. Results have the same bits.",
        cuda::count()
    ));
    for &count in &counts {
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
            rows.push(doubles(name, squares.times(least, &counts, vec![&mut x, &mut y]), "dd"));
        }
        let [a, b, mut x, mut y] = [1, 2, 3, 4].map(|seed| full::numbers::<Qd, 4>(n * n, seed));
        let factors = [&Qd::from(1.0), &Qd::from(0.0)];
        let squares = Squares { n, a: &a, b: &b, factors, mode: Mode::Working };
        rows.push(doubles("WORKING", squares.times(least, &counts, vec![&mut x, &mut y]), "qd"));
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
            rows.push(doubles("WORKING", squares.times(least, &counts, results), &name));
        }
    }
    let mut header = vec!["format".to_string(), "mode".into(), "n".into(), "one GPU, ms".into()];
    for count in &counts {
        header.extend([format!("{count} GPUs, ms"), format!("one / {count}")]);
    }
    report.table(&header.iter().map(String::as_str).collect::<Vec<_>>(), &rows);
    if !quick && divisions().is_none() {
        report.save();
    }
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
