//! Products of matrices that are on a GPU, of the shapes that factorisations have, in each mode: what `WB_AUTO` chooses beside the
//! better of both ways. `cargo bench --bench gpu_updates`; with `-- quick` of few shapes, to try the benchmark itself.

mod common;

use common::report::Report;
use common::{full, median_seconds};
use std::ffi::{c_char, c_int};
use std::time::Duration;
use wideblas::abi::exports::wb_gemm_dd;
use wideblas::abi::types::{WB_AUTO, WB_NATIVE, WB_WORKING};
use wideblas::engine::cuda::placed::Placed;
use wideblas::engine::cuda::{self, Device, Failure, Plain};
use wideblas::format::{Dd, Scalar};

fn main() {
    common::on_gpu(run);
}

/// How often the modes are measured.
const ROUNDS: usize = 3;

/// Times in seconds of C := C - A B in the modes, for the depths; infinite ones where nothing was measured.
fn times<R: Scalar<K> + Plain + From<f64>, const K: usize>(
    device: &Device,
    multiply: impl Fn(c_int, [usize; 3], [*mut R; 3]) -> c_int,
    (order, depths): (usize, &[usize]),
    (modes, least): (&[c_int], Duration),
) -> Result<Vec<(usize, Vec<f64>)>, Failure> {
    let most = depths.iter().copied().max().unwrap_or(0);
    let [a, b, c] = [most, most, order].map(|depth| {
        Placed::new(device.ordinal, &full::numbers::<R, K>(order * depth, depth as u64))
    });
    let (a, b, c) = (a?, b?, c?);
    let places = [&a, &b, &c].map(|x| x.address() as *mut R);
    let mut all = Vec::new();
    for &depth in depths {
        let time = |mode: c_int| {
            median_seconds(least, || {
                assert_eq!(multiply(mode, [order, order, depth], places), 0);
            })
        };
        // The modes in turn, so that what else the machine does meets all of them: the least of their medians.
        let mut times = vec![f64::INFINITY; modes.len()];
        for _ in 0..ROUNDS {
            for (time_of, &mode) in times.iter_mut().zip(modes) {
                // The format's own arithmetic, much slower in deep products, is measured up to this depth.
                if mode != WB_NATIVE || depth * order <= 1 << 20 {
                    *time_of = time(mode).min(*time_of);
                }
            }
        }
        all.push((depth, times));
    }
    Ok(all)
}

fn run(device: &Device) -> Result<(), Failure> {
    let quick = std::env::args().any(|argument| argument == "quick");
    let mut report = Report::new("gpu-updates", "Products that update a matrix on a GPU");
    report.paragraph(&format!(
        "{}. C := C - A B, n x n with a depth of k; milliseconds of whole calls on the host's clock, the least of three medians, and the rate of AUTO (a multiply-add is two operations).",
        cuda::status()
    ));
    let none: *const c_char = c"N".as_ptr();
    let least = Duration::from_millis(if quick { 3 } else { 8 });
    let orders: &[usize] = if quick { &[256] } else { &[256, 512, 1024, 2048, 4096, 8192] };
    let depths: &[usize] = &[8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096];
    let mut rows = Vec::new();
    for &order in orders {
        let dd = |mode, [m, n, k]: [usize; 3], [a, b, c]: [*mut Dd; 3]| {
            let (ld, one, minus) = (m as i64, Dd::from(1.0), Dd::from(-1.0));
            // SAFETY: matrices on the GPU of these shapes; B has `order` columns of at least k rows.
            unsafe {
                wb_gemm_dd(
                    mode, none, none, m as i64, n as i64, k as i64, minus, a, ld, b, k as i64, one,
                    c, ld,
                )
            }
        };
        let modes = &[WB_AUTO, WB_WORKING, WB_NATIVE];
        for (k, times) in times::<Dd, 2>(device, dd, (order, depths), (modes, least))? {
            let [auto, working, native] = times[..] else { continue };
            rows.push(row("dd", [order, k], [auto, working, native]));
        }
    }
    let header = ["format", "n", "k", "AUTO", "WORKING", "NATIVE", "AUTO / better", "TFLOP/s"];
    report.table(&header, &rows);
    if !quick {
        report.save();
    }
    Ok(())
}

fn row(format: &str, [n, k]: [usize; 2], [auto, working, native]: [f64; 3]) -> Vec<String> {
    let ms = |seconds: f64| match seconds.is_finite() {
        true => format!("{:.3}", 1e3 * seconds),
        false => String::new(),
    };
    let row = vec![
        format.to_string(),
        n.to_string(),
        k.to_string(),
        ms(auto),
        ms(working),
        ms(native),
        format!("{:.2}", auto / working.min(native)),
        format!("{:.2}", 2e-12 * (n * n * k) as f64 / auto),
    ];
    println!("{row:?}");
    row
}
