//! Exact sums on a GPU beside what reading the numbers takes: `cargo bench --bench gpu_sums`; with `-- quick` on few numbers,
//! to try the benchmark itself.

mod common;

use common::Uniform;
use common::report::Report;
use wideblas::engine::cuda::exact_sums::{Format, Kind, Vector, seconds};
use wideblas::engine::cuda::placed::Placed;
use wideblas::engine::cuda::{self, Device, Failure, measure};

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

fn run(device: &Device) -> Result<(), Failure> {
    let quick = std::env::args().any(|argument| argument == "quick");
    let len = if quick { 1_000_000 } else { 100_000_000 };
    let mut report = Report::new("h200-sums", "Exact sums on a GPU");
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
    if !quick {
        report.save();
    }
    Ok(())
}
