//! Double-double Rgemm in its own arithmetic on a GPU: `cargo bench --bench gpu_gemm_dd`.

mod common;

use common::report::Report;
use common::{Uniform, median_seconds};
use std::time::Duration;
use wideblas::blas::args::Trans;
use wideblas::config::num_threads;
use wideblas::engine::cpu::Product;
use wideblas::engine::cuda::{self, Device, Failure, measure};
use wideblas::engine::{MatMut, MatRef, Part};
use wideblas::format::dd::{Ieee, Sloppy};
use wideblas::format::{Accumulate, Dd};

const SIZES: [usize; 8] = [256, 512, 1000, 1024, 2048, 2049, 4096, 8192];
/// Where all transposes and odd sizes are compared.
const ORDER: usize = 2048;
/// FP64 instructions of a multiply-add.
const IEEE: f64 = 24.0;
const SLOPPY: f64 = 15.0;

fn main() {
    let Some(device) = cuda::device() else {
        return println!("skipped: GPU {}", cuda::status());
    };
    if let Err(failure) = run(device) {
        println!("failed: {failure}");
        std::process::exit(1);
    }
}

fn run(device: &Device) -> Result<(), Failure> {
    let mut report =
        Report::new("h200-gemm-dd", "Double-double Rgemm in its own arithmetic, on a GPU");
    let (adds, copies) =
        (measure::multiply_adds(device, 20_000)?, measure::copies(device, 2 << 30)?);
    report.paragraph(&format!(
        "{}. Measured in this run: {:.2} T FP64 multiply-adds a second, {:.0} GB/s of copies (read and \
         written). A multiply-add in IEEE arithmetic is {IEEE} FP64 instructions, in sloppy arithmetic \
         {SLOPPY}: their limits are {:.3} and {:.3} TFLOP/s, a multiply-add counted as two.",
        cuda::status(),
        adds * 1e-12,
        copies * 1e-9,
        2e-12 * adds / IEEE,
        2e-12 * adds / SLOPPY,
    ));
    let largest = SIZES[SIZES.len() - 1];
    let (a, b) = (matrix(largest, 1), matrix(largest, 2));
    let mut c = vec![Dd::ZERO; largest * largest];
    let nn = (Trans::No, Trans::No);
    let mut rows = Vec::new();
    for n in SIZES {
        let ieee = resident::<Ieee>(device, (&a, &b), n, nn)?;
        let sloppy = resident::<Sloppy>(device, (&a, &b), n, nn)?;
        rows.push(vec![
            n.to_string(),
            format!("{ieee:.3}"),
            format!("{:.1} %", 100e12 * ieee / (2.0 * adds / IEEE)),
            format!("{sloppy:.3}"),
            format!("{:.1} %", 100e12 * sloppy / (2.0 * adds / SLOPPY)),
            format!("{:.3}", from_host::<Ieee>(device, (&a, &b, &mut c), n)),
            format!("{:.3}", from_host::<Sloppy>(device, (&a, &b, &mut c), n)),
        ]);
    }
    report.paragraph(
        "C := A B, square, TFLOP/s: matrices on the device by the device's clock, and from pageable host \
         memory to pageable host memory by the host's, everything included.",
    );
    let header = [
        "n",
        "ieee",
        "of limit",
        "sloppy",
        "of limit",
        "ieee, host to host",
        "sloppy, host to host",
    ];
    report.table(&header, &rows);
    report.paragraph(&format!("On the device, by options, n = {ORDER}:"));
    let options = [
        ("NN", Trans::No, Trans::No),
        ("NT", Trans::No, Trans::Yes),
        ("TN", Trans::Yes, Trans::No),
        ("TT", Trans::Yes, Trans::Yes),
    ];
    let mut rows = Vec::new();
    for (name, transa, transb) in options {
        let ieee = resident::<Ieee>(device, (&a, &b), ORDER, (transa, transb))?;
        let sloppy = resident::<Sloppy>(device, (&a, &b), ORDER, (transa, transb))?;
        rows.push(vec![name.to_string(), format!("{ieee:.3}"), format!("{sloppy:.3}")]);
    }
    report.table(&["op", "ieee", "sloppy"], &rows);
    let mut worst = f64::INFINITY;
    for r in (1..64).step_by(2) {
        worst = worst.min(resident::<Ieee>(device, (&a, &b), ORDER + r, nn)?);
    }
    report.paragraph(&format!(
        "The slowest of n = {ORDER} + r, r = 1, 3 .. 63, ieee: {worst:.3} TFLOP/s."
    ));
    report.save();
    Ok(())
}

fn matrix(n: usize, seed: u64) -> Vec<Dd> {
    let mut random = Uniform(seed);
    (0..n * n)
        .map(|_| {
            let hi = random.f64();
            Dd::from_sum(hi, hi * random.f64() * 2f64.powi(-54))
        })
        .collect()
}

fn tera_flops(n: usize, seconds: f64) -> f64 {
    2e-12 * (n as f64).powi(3) / seconds
}

fn resident<A: Accumulate<2, Number = Dd>>(
    device: &Device,
    (a, b): (&[Dd], &[Dd]),
    n: usize,
    (transa, transb): (Trans, Trans),
) -> Result<f64, Failure> {
    let view = |x, trans: Trans| {
        let stored = MatRef::new(x, n, n, n).unwrap();
        if trans.is_transposed() { stored.transposed() } else { stored }
    };
    let seconds =
        measure::product::<A>(device, view(a, transa), view(b, transb), Part::All, num_threads())?;
    Ok(tera_flops(n, seconds))
}

fn from_host<A: Accumulate<2, Number = Dd>>(
    device: &Device,
    (a, b, c): (&[Dd], &[Dd], &mut [Dd]),
    n: usize,
) -> f64 {
    let seconds = median_seconds(Duration::from_millis(300), || {
        let mut product = Product {
            alpha: Dd::ONE,
            a: MatRef::new(a, n, n, n).unwrap(),
            b: MatRef::new(b, n, n, n).unwrap(),
            beta: Dd::ZERO,
            c: MatMut::new(c, n, n, n).unwrap(),
            part: Part::All,
        };
        assert_eq!(cuda::gemm::gemm::<A>(device, &mut product, num_threads()), n);
    });
    tera_flops(n, seconds)
}
