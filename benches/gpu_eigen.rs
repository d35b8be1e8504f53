//! Symmetric eigenproblems of matrices that are on a GPU: `cargo bench --bench gpu_eigen`; with `-- quick` of small orders, to try the
//! benchmark itself.

mod common;

use common::full;
use common::report::Report;
use common::signatures::{Gemm, Letter};
use std::time::Instant;
use wideblas::abi::exports::*;
use wideblas::engine::MatRef;
use wideblas::engine::cuda::placed::Placed;
use wideblas::engine::cuda::{self, Device, Failure, Plain, transferred, transferred_for_starts};
use wideblas::format::{Complex, Dd, Qd, Scalar};
use wideblas::lapack::Number;
use wideblas::lapack::refined::{Outcome, Refined, pairs};
use wideblas::options::Uplo;

fn main() {
    common::on_gpu(run);
}

const N: Letter = c"N".as_ptr();
const C: Letter = c"C".as_ptr();

/// Calls of which the median counts.
const ROUNDS: usize = 3;

/// What was found of an order.
struct Taken {
    /// Seconds of the whole, of the part that the CPU has, and of the steps.
    whole: f64,
    start: f64,
    refinement: f64,
    steps: usize,
    bytes: [u64; 2],
    /// Errors in units of the precision times the order: of A X = X W against the norm, and of X^H X = I.
    errors: [f64; 2],
}

/// The largest sum of magnitudes of a column, over the root of the order.
fn norm<R: Scalar<K>, const K: usize>(order: usize, x: &[R]) -> f64 {
    let size = |x: &R| x.leading().iter().map(|x| x.abs()).sum::<f64>();
    let column = |x: &[R]| x.iter().map(size).sum::<f64>();
    x.chunks(order).map(column).fold(0.0, f64::max) / (order as f64).sqrt()
}

fn times<R: Refined + Scalar<K> + Plain + From<<R as Number>::Real>, const K: usize>(
    device: &'static Device,
    gemm: Gemm<R>,
    mut a: Vec<R>,
    order: usize,
) -> Result<Taken, Failure> {
    for j in 0..order {
        a[j * (order + 1)] = Scalar::real_part(a[j * (order + 1)]);
        for i in j + 1..order {
            a[j + i * order] = Scalar::conjugate(a[i + j * order]);
        }
    }
    let size = norm::<R, K>(order, &a) * (order as f64).sqrt();
    let on_gpu = Placed::new(device.ordinal, &a)?;
    // SAFETY: a matrix of this order on the GPU.
    let view = unsafe { MatRef::from_ptr(on_gpu.address() as *const R, order, order, order) };
    let mut taken = Vec::new();
    for _ in 0..=ROUNDS {
        let (before, clock) = ([transferred(), transferred_for_starts()], Instant::now());
        let Outcome::Found(found) = pairs(device, Uplo::Lower, view)? else {
            return Err(Failure::new("no eigenvalues"));
        };
        let whole = clock.elapsed().as_secs_f64();
        let bytes = [transferred() - before[0], transferred_for_starts() - before[1]];
        taken.push((whole, bytes, found));
    }
    // The first call compiles kernels.
    taken.remove(0);
    taken.sort_by_key(|taken| taken.2.refinement);
    let (whole, bytes, found) = taken.swap_remove(taken.len() / 2);
    drop(taken);
    let [start, refinement] = [found.start, found.refinement].map(|time| time.as_secs_f64());
    let [one, zero, minus] = [1.0, 0.0, -1.0].map(R::from_f64);
    let mut values = vec![zero; order * order];
    for (j, &value) in found.values.iter().enumerate() {
        values[j * (order + 1)] = R::from(value);
    }
    let of_values = Placed::new(device.ordinal, &values)?;
    let product = Placed::new(device.ordinal, &vec![zero; order * order])?;
    let (x, n) = (found.vectors.view().as_ptr(), order as i64);
    let to = product.address() as *mut R;
    let mut back = vec![zero; order * order];
    // SAFETY: matrices of this order on the GPU.
    unsafe {
        gemm(N, N, n, n, n, one, view.as_ptr(), n, x, n, zero, to, n);
        gemm(N, N, n, n, n, minus, x, n, of_values.address() as *const R, n, one, to, n);
        product.read(&mut back)?;
        let rest = norm::<R, K>(order, &back);
        gemm(C, N, n, n, n, one, x, n, x, n, zero, to, n);
        product.read(&mut back)?;
        for j in 0..order {
            back[j * (order + 1)] = Scalar::add(back[j * (order + 1)], minus);
        }
        let unit = order as f64 * 2f64.powi(-(R::PRECISION as i32));
        let errors = [rest / size / unit, norm::<R, K>(order, &back) / unit];
        Ok(Taken { whole, start, refinement, steps: found.steps, bytes, errors })
    }
}

fn run(device: &Device) -> Result<(), Failure> {
    let device = cuda::device_at(device.ordinal)?;
    let quick = std::env::args().any(|argument| argument == "quick");
    let mut report = Report::new("gpu-eigen", "Symmetric eigenproblems on a GPU");
    report.paragraph(&format!(
        "{}. Eigenvalues and eigenvectors of matrices of full-precision random numbers, on the device, as Rsyevd and Cheevd find them. The \
         CPU, with {} threads, solves the problem in doubles first; these are copied, and the time and the bytes of that are told apart from \
         those of the refinement on the device, beside which the whole has those copies. Errors are in units of the precision times the order: of A X = X W against the norm of A, and \
         of X^H X = I. Of three calls that with the median \
         of the refinement.",
        cuda::status(),
        wideblas::engine::cpu::par::num_threads(),
    ));
    let mut rows = Vec::new();
    let mut add = |format: &str, order: usize, taken: Taken| {
        let Taken { whole, start, refinement, steps, bytes, errors } = taken;
        rows.push(vec![
            format.to_string(),
            order.to_string(),
            format!("{start:.3}"),
            format!("{refinement:.4}"),
            format!("{whole:.3}"),
            steps.to_string(),
            bytes[0].to_string(),
            format!("{:.1}", bytes[0] as f64 / order as f64),
            bytes[1].to_string(),
            format!("{:.1e}", errors[0]),
            format!("{:.1e}", errors[1]),
        ]);
        println!("{:?}", rows.last());
    };
    let orders: &[usize] = if quick { &[100, 300] } else { &[512, 1024, 2048, 4096] };
    for &order in orders {
        let len = order * order;
        add("dd", order, times::<Dd, 2>(device, Rgemm_dd, full::numbers::<_, 2>(len, 1), order)?);
        if order <= 2048 {
            let a = full::numbers::<_, 4>(len, 1);
            add("qd", order, times::<Qd, 4>(device, Rgemm_qd, a, order)?);
        }
        if order <= 1024 {
            let a = full::complex_numbers::<Dd, 2>(len, 1);
            add("complex dd", order, times::<Complex<Dd>, 4>(device, Cgemm_dd, a, order)?);
        }
    }
    let header = [
        "format",
        "n",
        "in doubles, s",
        "refined, s",
        "whole, s",
        "steps",
        "bytes copied",
        "bytes / n",
        "bytes of doubles",
        "error of A X = X W",
        "error of X^H X = I",
    ];
    report.table(&header, &rows);
    if !quick {
        report.save();
    }
    Ok(())
}
