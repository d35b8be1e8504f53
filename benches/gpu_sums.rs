//! Exact sums on a GPU beside what reading the numbers takes, and sums by rounded additions: `cargo bench --bench gpu_sums`; with
//! `-- quick` on few numbers, to try the benchmark itself.

mod common;

use common::report::Report;
use common::{Uniform, median_seconds};
use std::hint::black_box;
use std::time::Duration;
use wideblas::engine::cuda::exact_sums::{Format, Kind, Vector, seconds};
use wideblas::engine::cuda::placed::Placed;
use wideblas::engine::cuda::reduce::seconds as seconds_of_parts;
use wideblas::engine::cuda::{self, Device, Failure, measure};
use wideblas::sum::reduce::{self, Algorithm, GUARD};
use wideblas::sum::{Context, Strided};

/// Numbers by kind of data.
const DATA: [&str; 4] = ["[-1, 1]", "2^-30 to 2^30", "2^-300 to 2^300, cancelling", "any double"];

fn main() {
    common::on_gpu(run);
}

/// Full-precision numbers of a kind of data.
fn numbers(data: usize, len: usize, random: &mut Uniform) -> Vec<f64> {
    let scaled = |random: &mut Uniform, range: u64| {
        let e = (random.bits() % (2 * range + 1)) as i32 - range as i32;
        random.f64() * 2f64.powi(e)
    };
    let mut any = |_| match data {
        0 => random.f64(),
        1 => scaled(random, 30),
        2 => scaled(random, 300),
        _ => {
            // Any finite one, subnormal numbers too.
            let bits = random.bits();
            let exponent = (bits >> 52 & 0x7ff) % 0x7ff;
            f64::from_bits(bits & !(0x7ff << 52) | exponent << 52)
        }
    };
    let mut all: Vec<f64> = (0..len).map(&mut any).collect();
    if data == 2 {
        let half = len / 2;
        for i in 0..half {
            all[len - 1 - i] = -all[i];
        }
    }
    all
}

/// Sums by rounded additions, Reduce2 and Reduce3 of the summation paper.
fn reductions(report: &mut Report, device: &Device, len: usize) -> Result<(), Failure> {
    let mut random = Uniform(2);
    let uniform = (0..len).map(|_| random.f64().abs()).collect();
    let spread = numbers(2, len, &mut random);
    let mut rows = Vec::new();
    for (name, x) in [("[0, 1]", uniform), (DATA[2], spread)] {
        let x: Vec<f64> = x;
        let placed = Placed::new(device.ordinal, &x)?;
        // SAFETY: as many elements, in the GPU's memory.
        let vector = unsafe { Strided::blas(placed.address() as *const f64, len, 1) };
        for bits in [120, 240, 480, 1000] {
            for algorithm in [Algorithm::Pairwise, Algorithm::Blocks] {
                let kernel = seconds_of_parts(device, (algorithm, bits + GUARD), vector)?;
                let context = Context::chosen();
                let call = median_seconds(Duration::from_millis(200), || {
                    let sum = reduce::doubles(algorithm, bits, vector, context);
                    drop(black_box(sum.expect("a sum")));
                });
                let host = median_seconds(Duration::from_millis(200), || {
                    let sum = reduce::doubles(algorithm, bits, Strided::of(&x), context);
                    drop(black_box(sum.expect("a sum")));
                });
                rows.push(vec![
                    name.to_string(),
                    format!("{algorithm:?}"),
                    bits.to_string(),
                    format!("{:.3}", 1e3 * kernel),
                    format!("{:.3}", 1e3 * call),
                    format!("{:.3}", 1e3 * host),
                ]);
            }
        }
    }
    report.paragraph(&format!(
        "Sums of {len} doubles in the GPU's memory by rounded additions (`wb_mp_reduce_d`), milliseconds: the kernel, the whole call with the last stage on the CPU, and the call with the doubles in host memory, where {} threads of the CPU compute. Doubles of the first kind need no rounding, which the CPU uses. The paper's text has these times of 10^6 doubles of that kind on a GTX 1050 Ti: recursive summation in double takes 191 ms there, in one thread; Reduce3 in 256 blocks at 480 bits is 62 and 48 times as fast as Reduce1 and Reduce2 on the GPU, and twice as fast as both on one core (i5-4590). Others are in its figures alone.",
        Context::chosen().threads.count()
    ));
    report.table(&["data", "algorithm", "bits", "kernel", "call", "call, CPU"], &rows);
    Ok(())
}

fn run(device: &Device) -> Result<(), Failure> {
    let quick = std::env::args().any(|argument| argument == "quick");
    let len = if quick { 1_000_000 } else { 100_000_000 };
    let mut report = Report::of_device(device, "sums", "Exact sums on a GPU");
    let reads = measure::reads(device)?;
    report.paragraph(&format!(
        "{}. Kernel times on the device's clock, medians. `read` is the rate of reading the numbers as a part of {:.0} GB/s, which a kernel that only reads has in this run.",
        cuda::status(),
        reads * 1e-9
    ));
    let mut rows = Vec::new();
    let mut random = Uniform(1);
    // dd and qd: arrays of as many doubles.
    for (data, name) in DATA.iter().enumerate() {
        let x = Placed::new(device.ordinal, &numbers(data, len, &mut random))?;
        let y = Placed::new(device.ordinal, &numbers(data, len, &mut random))?;
        for (format, label, components) in
            [(Format::F64, "f64", 1), (Format::Dd, "dd", 2), (Format::Qd, "qd", 4)]
        {
            let n = len / components;
            for (kind, routine) in
                [(Kind::Numbers, "sum"), (Kind::Magnitudes, "asum"), (Kind::Products, "dot")]
            {
                let vector = |placed: &Placed<f64>| Vector { data: placed.address(), inc: 1 };
                let vectors = match kind {
                    Kind::Products => (vector(&x), vector(&y)),
                    _ => (vector(&x), Vector::NONE),
                };
                // SAFETY: as many elements.
                let time = unsafe { seconds(device, (kind, format), n, vectors)? };
                let bytes = 8.0 * len as f64 * if kind == Kind::Products { 2.0 } else { 1.0 };
                rows.push(vec![
                    name.to_string(),
                    format!("{label} {routine}"),
                    n.to_string(),
                    format!("{:.1}", time * 1e6),
                    format!("{:.0}", bytes / time * 1e-9),
                    format!("{:.2}", bytes / time / reads),
                ]);
            }
        }
    }
    report.table(&["data", "routine", "elements", "us", "GB/s", "read"], &rows);
    reductions(&mut report, device, len / 10)?;
    if !quick {
        report.save();
    }
    Ok(())
}
