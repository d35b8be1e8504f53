//! Factorisations and linear systems of matrices that are on a GPU, beside Rgemm of the same order: `cargo bench --bench gpu_factors`;
//! with `-- quick` of small orders, to try the benchmark itself.

mod common;

use common::report::Report;
use common::signatures::{Gemm, Letter};
use common::{full, median_seconds};
use std::ptr::null_mut;
use std::time::{Duration, Instant};
use wideblas::abi::answers::{WB_ESTIMATED, wb_solve_dd, wb_solve_qd};
use wideblas::abi::exports::*;
use wideblas::engine::cuda::placed::Placed;
use wideblas::engine::cuda::resident::copy_bytes;
use wideblas::engine::cuda::{self, Device, Failure, Plain, transferred};
use wideblas::format::{Dd, Qd, Scalar};

fn main() {
    common::on_gpu(run);
}

const N: Letter = c"N".as_ptr();
const L: Letter = c"L".as_ptr();

/// The exports of a format.
struct Routines<R> {
    gemm: Gemm<R>,
    potrf: unsafe extern "C-unwind" fn(Letter, i64, *mut R, i64, *mut i64),
    getrf: unsafe extern "C-unwind" fn(i64, i64, *mut R, i64, *mut i64, *mut i64),
    gesv: unsafe extern "C-unwind" fn(i64, i64, *mut R, i64, *mut i64, *mut R, i64, *mut i64),
    potri: unsafe extern "C-unwind" fn(Letter, i64, *mut R, i64, *mut i64),
    trtri: unsafe extern "C-unwind" fn(Letter, Letter, i64, *mut R, i64, *mut i64),
    getri: unsafe extern "C-unwind" fn(i64, *mut R, i64, *const i64, *mut R, i64, *mut i64),
    trtrs: Solves<R>,
    geqrf: unsafe extern "C-unwind" fn(i64, i64, *mut R, i64, *mut R, *mut R, i64, *mut i64),
    orgqr: unsafe extern "C-unwind" fn(i64, i64, i64, *mut R, i64, *const R, *mut R, i64, *mut i64),
    /// A, the right-hand side, and the solution.
    solve: unsafe fn(i64, *const R, *const R, *mut R) -> i64,
    gels: unsafe extern "C-unwind" fn(
        Letter,
        i64,
        i64,
        i64,
        *mut R,
        i64,
        *mut R,
        i64,
        *mut R,
        i64,
        *mut i64,
    ),
}

type Solves<R> = unsafe extern "C-unwind" fn(
    Letter,
    Letter,
    Letter,
    i64,
    i64,
    *const R,
    i64,
    *mut R,
    i64,
    *mut i64,
);

/// A routine's time in seconds, and the bytes that a call copied.
struct Taken {
    name: &'static str,
    seconds: f64,
    flops: f64,
    bytes: u64,
}

/// Calls that change their operands, which are copied from an original before each, untimed.
struct Repeated<'a, R: Plain> {
    original: &'a Placed<R>,
    to: &'a Placed<R>,
    len: usize,
    rounds: usize,
}

impl<R: Plain> Repeated<'_, R> {
    fn measure(
        &self,
        (name, flops): (&'static str, f64),
        mut call: impl FnMut() -> i64,
    ) -> Result<Taken, Failure> {
        let (mut times, mut bytes) = (Vec::new(), 0);
        // The first call compiles kernels.
        for _ in 0..=self.rounds {
            let (from, to) = (self.original.address(), self.to.address());
            // SAFETY: both have as many numbers.
            unsafe { copy_bytes(to as *mut _, from as *const _, self.len * size_of::<R>())? };
            let (before, clock) = (transferred(), Instant::now());
            let info = call();
            times.push(clock.elapsed().as_secs_f64());
            bytes = transferred() - before;
            if info != 0 {
                return Err(Failure::new(format!("{name}: info is {info}")));
            }
        }
        times.remove(0);
        times.sort_by(f64::total_cmp);
        Ok(Taken { name, seconds: times[times.len() / 2], flops, bytes })
    }
}

fn times<R: Scalar<K> + Plain + From<f64>, const K: usize>(
    device: &Device,
    routines: &Routines<R>,
    order: usize,
    (least, rounds): (Duration, usize),
) -> Result<Vec<Taken>, Failure> {
    let general = full::numbers::<R, K>(order * order, 1);
    let mut definite = general.clone();
    for j in 0..order {
        definite[j * (order + 1)] = R::from(2.0 * order as f64);
        for i in j + 1..order {
            definite[j + i * order] = definite[i + j * order];
        }
    }
    let place = |numbers: &[R]| Placed::new(device.ordinal, numbers);
    let (general, definite, a) = (place(&general)?, place(&definite)?, place(&general)?);
    // The factors of one routine, which another one begins with.
    let held = Placed::new(device.ordinal, &vec![R::from(0.0); order * order])?;
    let hold = || {
        let bytes = order * order * size_of::<R>();
        // SAFETY: both have as many bytes.
        unsafe { copy_bytes(held.address() as *mut _, a.address() as *const _, bytes) }
    };
    let b = place(&full::numbers::<R, K>(order, 2))?;
    let at = |x: &Placed<R>| x.address() as *mut R;
    let (pg, pd, pa, pb) = (at(&general), at(&definite), at(&a), at(&b));
    let (r, n, size) = (routines, order as i64, order as f64);
    let (one, zero) = (R::from(1.0), R::from(0.0));
    let mut info = -1;
    let mut pivots = vec![0; order];
    // SAFETY: all of them get matrices of this order on the GPU, and as many pivots.
    unsafe {
        let before = transferred();
        (r.gemm)(N, N, n, n, n, one, pg, n, pd, n, zero, pa, n);
        let bytes = transferred() - before;
        let seconds = median_seconds(least, || {
            (r.gemm)(N, N, n, n, n, one, pg, n, pd, n, zero, pa, n);
        });
        let gemm = Taken { name: "Rgemm", seconds, flops: 2.0 * size.powi(3), bytes };
        let len = order * order;
        let of = |original| Repeated { original, to: &a, len, rounds };
        let cholesky = of(&definite).measure(("Rpotrf", size.powi(3) / 3.0), || {
            (r.potrf)(L, n, pa, n, &mut info);
            info
        })?;
        hold()?;
        let inverse = of(&held).measure(("Rpotri", 2.0 / 3.0 * size.powi(3)), || {
            (r.potri)(L, n, pa, n, &mut info);
            info
        })?;
        let triangle = of(&held).measure(("Rtrtri", size.powi(3) / 3.0), || {
            (r.trtri)(L, N, n, pa, n, &mut info);
            info
        })?;
        let factor = at(&held);
        let solution = of(&general).measure(("Rtrtrs, n sides", size.powi(3)), || {
            (r.trtrs)(L, N, N, n, n, factor, n, pa, n, &mut info);
            info
        })?;
        let lu_flops = 2.0 / 3.0 * size.powi(3);
        let lu = of(&general).measure(("Rgetrf", lu_flops), || {
            (r.getrf)(n, n, pa, n, pivots.as_mut_ptr(), &mut info);
            info
        })?;
        hold()?;
        let mut work = vec![zero; order];
        let general_inverse = of(&held).measure(("Rgetri", 4.0 / 3.0 * size.powi(3)), || {
            (r.getri)(n, pa, n, pivots.as_ptr(), work.as_mut_ptr(), n, &mut info);
            info
        })?;
        let system =
            of(&general).measure(("Rgesv, one side", lu_flops + 2.0 * size * size), || {
                (r.gesv)(n, 1, pa, n, pivots.as_mut_ptr(), pb, n, &mut info);
                info
            })?;
        let mut tau = vec![zero; order];
        let (of_tau, lwork) = (tau.as_mut_ptr(), 2 * n);
        let mut work = vec![zero; 2 * order];
        let work = work.as_mut_ptr();
        let qr = of(&general).measure(("Rgeqrf", 2.0 * lu_flops), || {
            (r.geqrf)(n, n, pa, n, of_tau, work, lwork, &mut info);
            info
        })?;
        hold()?;
        let formed = of(&held).measure(("Rorgqr", 2.0 * lu_flops), || {
            (r.orgqr)(n, n, n, pa, n, of_tau, work, lwork, &mut info);
            info
        })?;
        // The first half of the columns.
        let half = n / 2;
        let of_half = 2.0 * (order / 2) as f64 * (order / 2) as f64;
        let tall = of_half * ((order as f64) - (order / 2) as f64 / 3.0);
        let least_squares = of(&general).measure(("Rgels, n x n / 2, one side", tall), || {
            (r.gels)(N, n, half, 1, pa, n, pb, n, work, lwork, &mut info);
            info
        })?;
        let last_place = of(&general)
            .measure(("wb_solve, one side", lu_flops + 2.0 * size * size), || {
                (r.solve)(n, pa, pb, at(&held))
            })?;
        Ok(vec![
            gemm,
            cholesky,
            lu,
            system,
            last_place,
            solution,
            triangle,
            inverse,
            general_inverse,
            qr,
            formed,
            least_squares,
        ])
    }
}

fn run(device: &Device) -> Result<(), Failure> {
    let quick = std::env::args().any(|argument| argument == "quick");
    let mut report = Report::new("gpu-factors", "Factorisations on a GPU");
    report.paragraph(&format!(
        "{}. Matrices of full-precision random numbers, on the device; the whole calls on the host's clock, and the bytes that a call copies between host and device. A rate counts a multiply-add as two operations.",
        cuda::status()
    ));
    let dd = Routines::<Dd> {
        gemm: Rgemm_dd,
        potrf: rpotrf_dd,
        getrf: rgetrf_dd,
        gesv: rgesv_dd,
        potri: rpotri_dd,
        trtri: rtrtri_dd,
        getri: rgetri_dd,
        trtrs: rtrtrs_dd,
        geqrf: rgeqrf_dd,
        orgqr: rorgqr_dd,
        gels: rgels_dd,
        solve: |n, a, b, x| {
            let (a, b, x) = (a.cast(), b.cast(), x.cast());
            let (bounds, none) = (WB_ESTIMATED, null_mut());
            // SAFETY: the caller's.
            unsafe { wb_solve_dd(bounds, n, 1, a, n, b, n, x, n, none, null_mut()).into() }
        },
    };
    let qd = Routines::<Qd> {
        gemm: Rgemm_qd,
        potrf: rpotrf_qd,
        getrf: rgetrf_qd,
        gesv: rgesv_qd,
        potri: rpotri_qd,
        trtri: rtrtri_qd,
        getri: rgetri_qd,
        trtrs: rtrtrs_qd,
        geqrf: rgeqrf_qd,
        orgqr: rorgqr_qd,
        gels: rgels_qd,
        solve: |n, a, b, x| {
            let (a, b, x) = (a.cast(), b.cast(), x.cast());
            let (bounds, none) = (WB_ESTIMATED, null_mut());
            // SAFETY: the caller's.
            unsafe { wb_solve_qd(bounds, n, 1, a, n, b, n, x, n, none, null_mut()).into() }
        },
    };
    let effort = (Duration::from_millis(if quick { 20 } else { 200 }), if quick { 2 } else { 3 });
    let mut rows = Vec::new();
    let mut add = |format: &str, order: usize, times: Vec<Taken>| {
        let rgemm = times[0].flops / times[0].seconds;
        for Taken { name, seconds, flops, bytes } in times {
            rows.push(vec![
                format.to_string(),
                order.to_string(),
                name.to_string(),
                format!("{:.2}", 1e3 * seconds),
                format!("{:.3}", flops / seconds * 1e-12),
                format!("{:.2}", flops / seconds / rgemm),
                bytes.to_string(),
                format!("{:.1}", bytes as f64 / order as f64),
            ]);
            println!("{:?}", rows.last());
        }
    };
    let orders: &[usize] = if quick { &[300, 1024] } else { &[512, 1024, 2048, 4096, 8192] };
    for &order in orders {
        add("dd", order, times::<Dd, 2>(device, &dd, order, effort)?);
        if order <= 2048 {
            add("qd", order, times::<Qd, 4>(device, &qd, order, effort)?);
        }
    }
    let header =
        ["format", "n", "routine", "ms", "TFLOP/s", "of Rgemm's rate", "bytes copied", "bytes / n"];
    report.table(&header, &rows);
    if !quick {
        report.save();
    }
    Ok(())
}
