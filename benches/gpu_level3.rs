//! Matrix-matrix routines on matrices that are on a GPU, beside Rgemm of the same order: `cargo bench --bench gpu_level3`;
//! with `-- quick` of a small order, to try the benchmark itself.

mod common;

use common::report::Report;
use common::signatures::{Gemm, Letter, Symm, Syrk, Trmm};
use common::{full, median_seconds};
use std::ffi::c_int;
use std::hint::black_box;
use std::time::Duration;
use wideblas::abi::exports::*;
use wideblas::engine::cuda::placed::Placed;
use wideblas::engine::cuda::{self, Device, Failure, Plain};
use wideblas::format::{Complex, Dd, Qd, Scalar};

fn main() {
    common::on_gpu(run);
}

const N: Letter = c"N".as_ptr();
const L: Letter = c"L".as_ptr();
const T: Letter = c"T".as_ptr();

/// The exports of a format.
struct Routines<R> {
    gemm: Gemm<R>,
    syrk: Syrk<R>,
    symm: Symm<R>,
    syr2k: Symm<R>,
    trmm: Trmm<R>,
    trsm: Trmm<R>,
    cgemm: unsafe extern "C-unwind" fn(
        Letter,
        Letter,
        i64,
        i64,
        i64,
        *const Complex<R>,
        *const Complex<R>,
        i64,
        *const Complex<R>,
        i64,
        *const Complex<R>,
        *mut Complex<R>,
        i64,
    ),
    cherk: unsafe extern "C-unwind" fn(
        Letter,
        Letter,
        i64,
        i64,
        R,
        *const Complex<R>,
        i64,
        R,
        *mut Complex<R>,
        i64,
    ),
}

/// A triangle whose solutions stay about as large as the right-hand sides.
fn triangle<R: Scalar<K> + From<f64>, const K: usize>(n: usize, diagonal: f64) -> Vec<R> {
    let mut all = full::numbers::<R, K>(n * n, 3);
    all.iter_mut().step_by(n + 1).for_each(|x| *x = x.add(R::from(diagonal)));
    all
}

/// Times of all routines on square matrices of an order.
fn times<R: Scalar<K> + Plain + From<f64>, const K: usize>(
    device: &Device,
    routines: &Routines<R>,
    order: usize,
    least: Duration,
) -> Result<Vec<(&'static str, f64, f64)>, Failure>
where
    Complex<R>: Plain,
{
    let numbers = |seed| full::numbers::<R, K>(2 * order * order, seed);
    // Each is large enough for a complex matrix too.
    let [a, b, c] = [1, 2, 4].map(|seed| Placed::new(device.ordinal, &numbers(seed)));
    let (a, b, c) = (a?, b?, c?);
    let diagonal = 4.0 * (order as f64).sqrt();
    let triangle = Placed::new(device.ordinal, &triangle::<R, K>(order, diagonal))?;
    let at = |x: &Placed<R>| x.address() as *mut R;
    let complex = |x: &Placed<R>| x.address() as *mut Complex<R>;
    let (pa, pb, pc, pt) = (at(&a), at(&b), at(&c), at(&triangle));
    let (za, zb, zc) = (complex(&a), complex(&b), complex(&c));
    let (one, zero) = (R::from(1.0), R::from(0.0));
    let (c_one, c_zero) = (Complex::new(one, zero), Complex::new(zero, zero));
    // A power of two that keeps products with the triangle and its solutions in range.
    let scale = R::from(diagonal.log2().round().exp2());
    let inverse = R::from(1.0 / diagonal.log2().round().exp2());
    let right = c"R".as_ptr();
    let (r, n) = (routines, order as i64);
    // SAFETY: all of them get matrices of this order on the GPU.
    let calls: [(&str, f64, &dyn Fn() -> c_int); 9] = unsafe {
        [
            ("Rgemm", 2.0, &|| (r.gemm)(N, N, n, n, n, one, pa, n, pb, n, zero, pc, n)),
            ("Rsyrk", 1.0, &|| (r.syrk)(L, N, n, n, one, pa, n, zero, pc, n)),
            ("Rsymm", 2.0, &|| (r.symm)(L, L, n, n, one, pa, n, pb, n, zero, pc, n)),
            ("Rsyr2k", 2.0, &|| (r.syr2k)(L, N, n, n, one, pa, n, pb, n, zero, pc, n)),
            ("Rtrmm", 1.0, &|| (r.trmm)(L, L, N, N, n, n, inverse, pt, n, pc, n)),
            ("Rtrsm, left", 1.0, &|| (r.trsm)(L, L, N, N, n, n, scale, pt, n, pc, n)),
            ("Rtrsm, right", 1.0, &|| (r.trsm)(right, L, T, N, n, n, scale, pt, n, pc, n)),
            ("Cgemm", 8.0, &|| {
                (r.cgemm)(N, N, n, n, n, &c_one, za, n, zb, n, &c_zero, zc, n);
                0
            }),
            ("Cherk", 4.0, &|| {
                (r.cherk)(L, N, n, n, one, za, n, zero, zc, n);
                0
            }),
        ]
    };
    let cube = (order as f64).powi(3);
    let mut times = Vec::new();
    for (name, flops, call) in calls {
        if call() != 0 {
            println!("{name}: not on a GPU");
            continue;
        }
        times.push((
            name,
            median_seconds(least, || {
                black_box(call());
            }),
            flops * cube,
        ));
    }
    Ok(times)
}

fn run(device: &Device) -> Result<(), Failure> {
    let quick = std::env::args().any(|argument| argument == "quick");
    let mut report = Report::of_device(device, "level3", "Matrix-matrix routines on a GPU");
    report.paragraph(&format!(
        "{}. Square matrices of full-precision random numbers, on the device; the whole calls on the host's clock. A rate counts a real multiply-add as two operations, and of triangles and symmetric results what the routine must compute.",
        cuda::status()
    ));
    let dd = Routines::<Dd> {
        gemm: Rgemm_dd,
        syrk: Rsyrk_dd,
        symm: Rsymm_dd,
        syr2k: Rsyr2k_dd,
        trmm: Rtrmm_dd,
        trsm: Rtrsm_dd,
        cgemm: cgemm_dd,
        cherk: cherk_dd,
    };
    let qd = Routines::<Qd> {
        gemm: Rgemm_qd,
        syrk: Rsyrk_qd,
        symm: Rsymm_qd,
        syr2k: Rsyr2k_qd,
        trmm: Rtrmm_qd,
        trsm: Rtrsm_qd,
        cgemm: cgemm_qd,
        cherk: cherk_qd,
    };
    let least = Duration::from_millis(if quick { 20 } else { 200 });
    let mut rows = Vec::new();
    let mut add = |format: &str, order: usize, times: Vec<(&str, f64, f64)>| {
        let rgemm = times[0].2 / times[0].1;
        for (name, time, flops) in times {
            rows.push(vec![
                format.to_string(),
                order.to_string(),
                name.to_string(),
                format!("{:.3}", 1e3 * time),
                format!("{:.2}", flops / time * 1e-12),
                format!("{:.2}", flops / time / rgemm),
            ]);
        }
    };
    let orders: &[usize] = if quick { &[512] } else { &[2048, 4096, 8192] };
    for &order in orders {
        add("dd", order, times::<Dd, 2>(device, &dd, order, least)?);
    }
    let order = if quick { 256 } else { 4096 };
    add("qd", order, times::<Qd, 4>(device, &qd, order, least)?);
    report.table(&["format", "n", "routine", "ms", "TFLOP/s", "of Rgemm's rate"], &rows);
    if !quick {
        report.save();
    }
    Ok(())
}
