//! Small and thin calls against QD's loops of the same run: `cargo bench --bench small`; with `-- quick` for a
//! shorter look.

mod common;

use common::report::Report;
use common::scalar::Scalar;
use common::{Uniform, medians_in_turn};
use std::ffi::{c_char, c_int, c_long};
use std::hint::black_box;
use std::time::Duration;
use wideblas::abi::mplapack::{Rgemm_dd, Rgemm_qd, Rsyrk_dd, rgemm_dd, rgemm_qd, rsyrk_dd};
use wideblas::config::set_num_threads;
use wideblas::format::{Dd, Qd, power_of_two};

/// A number in [-1, 1] with all components.
fn full<T: wideblas::format::Scalar<L>, const L: usize>(random: &mut Uniform) -> T {
    let mut limbs = [random.f64(); L];
    for i in 1..L {
        limbs[i] = limbs[i - 1] * random.f64() * power_of_two(-54);
    }
    T::from_limbs(limbs)
}

fn matrix<T: wideblas::format::Scalar<L>, const L: usize>(len: usize, seed: usize) -> Vec<T> {
    let mut random = Uniform(seed as u64);
    (0..len).map(|_| full(&mut random)).collect()
}

fn nanoseconds(seconds: f64) -> String {
    format!("{:.0}", 1e9 * seconds)
}

fn ratio(x: f64) -> String {
    if x < 10.0 { format!("{x:.2}") } else { format!("{x:.0}") }
}

const N: *const i8 = c"N".as_ptr();
const U: *const i8 = c"U".as_ptr();
/// C is not drowned by what is added to it call after call.
const BETA: Dd = Dd::new(0.5, 0.0);

/// C := A B + C / 2 by the symbols that programs call, and by the scalar loops.
fn tiny(report: &mut Report, peer: Option<&Scalar>, least: Duration) {
    let mut rows = Vec::new();
    for n in [1, 2, 3, 4, 6, 8, 12, 16] {
        let (a, b) = (matrix::<Dd, 2>(n * n, 1), matrix::<Dd, 2>(n * n, 2));
        let (wide_a, wide_b) = (matrix::<Qd, 4>(n * n, 3), matrix::<Qd, 4>(n * n, 4));
        let [mut c1, mut c2, mut c3, mut c4] = [(); 4].map(|()| vec![Dd::ONE; n * n]);
        let mut wide_c = vec![Qd::ONE; n * n];
        let l = n as i64;
        let (pa, pb) = (a.as_ptr(), b.as_ptr());
        // SAFETY of all calls: n x n matrices.
        let mut gemm = || unsafe {
            black_box(
                rgemm_dd as unsafe extern "C-unwind" fn(_, _, _, _, _, _, _, _, _, _, _, _, _),
            )(N, N, l, l, l, Dd::ONE, pa, l, pb, l, BETA, c1.as_mut_ptr(), l)
        };
        let mut syrk = || unsafe {
            black_box(rsyrk_dd as unsafe extern "C-unwind" fn(_, _, _, _, _, _, _, _, _, _))(
                U,
                N,
                l,
                l,
                Dd::ONE,
                pa,
                l,
                BETA,
                c2.as_mut_ptr(),
                l,
            )
        };
        let mut wide = || unsafe {
            black_box(
                rgemm_qd as unsafe extern "C-unwind" fn(_, _, _, _, _, _, _, _, _, _, _, _, _),
            )(
                N,
                N,
                l,
                l,
                l,
                Qd::ONE,
                wide_a.as_ptr(),
                l,
                wide_b.as_ptr(),
                l,
                Qd::from(0.5),
                wide_c.as_mut_ptr(),
                l,
            )
        };
        let one = &Dd::ONE;
        let size = n as c_long;
        let mut peer_gemm = || {
            if let Some(peer) = peer {
                let info = unsafe {
                    (peer.gemm)(
                        N,
                        N,
                        size,
                        size,
                        size,
                        one,
                        pa,
                        size,
                        pb,
                        size,
                        &BETA,
                        c3.as_mut_ptr(),
                        size,
                    )
                };
                assert_eq!(info, 0);
            }
        };
        let mut peer_syrk = || {
            if let Some(peer) = peer {
                let info = unsafe {
                    (peer.syrk)(U, N, size, size, one, pa, size, &BETA, c4.as_mut_ptr(), size)
                };
                assert_eq!(info, 0);
            }
        };
        let times = medians_in_turn(
            least,
            [&mut gemm, &mut peer_gemm, &mut syrk, &mut peer_syrk, &mut wide],
        );
        let against = |ours: f64, theirs: f64| {
            if peer.is_some() {
                [nanoseconds(theirs), ratio(theirs / ours)]
            } else {
                ["-".into(), "-".into()]
            }
        };
        let mut row = vec![n.to_string(), nanoseconds(times[0])];
        row.extend(against(times[0], times[1]));
        row.push(nanoseconds(times[2]));
        row.extend(against(times[2], times[3]));
        row.push(nanoseconds(times[4]));
        rows.push(row);
    }
    report.paragraph(
        "One call of Rgemm or Rsyrk (one triangle) with n x n matrices, alpha = 1, beta = 1/2, through the symbols \
         that C++ programs call, in nanoseconds; the loops are those of the reference BLAS on QD's dd_real, compiled \
         with -O2. A ratio above 1: wideblas is faster.",
    );
    let header = ["n", "Rgemm_dd", "loop", "ratio", "Rsyrk_dd", "loop", "ratio", "Rgemm_qd"];
    report.table(&header, &rows);
}

/// Rsyrk against Rgemm with the same operands.
fn triangles(report: &mut Report, least: Duration) {
    let k = 64;
    let mut rows = Vec::new();
    for n in [100, 128, 200, 256, 300, 400, 434, 500] {
        let a = matrix::<Dd, 2>(n * k, n);
        let b: Vec<Dd> = (0..n * k).map(|at| a[at / k + at % k * n]).collect();
        let (mut c1, mut c2) = (vec![Dd::ONE; n * n], vec![Dd::ONE; n * n]);
        let (l, depth) = (n as i64, k as i64);
        // SAFETY: A is n x k, B k x n and C n x n.
        let mut whole = || unsafe {
            let info = Rgemm_dd(
                N,
                N,
                l,
                l,
                depth,
                Dd::ONE,
                a.as_ptr(),
                l,
                b.as_ptr(),
                depth,
                BETA,
                c1.as_mut_ptr(),
                l,
            );
            assert_eq!(info, 0);
        };
        let mut triangle = || unsafe {
            let info = Rsyrk_dd(U, N, l, depth, Dd::ONE, a.as_ptr(), l, BETA, c2.as_mut_ptr(), l);
            assert_eq!(info, 0);
        };
        let [gemm, syrk] = medians_in_turn(least, [&mut whole, &mut triangle]);
        let ms = |seconds: f64| format!("{:.3}", 1e3 * seconds);
        rows.push(vec![n.to_string(), ms(gemm), ms(syrk), ratio(syrk / gemm)]);
    }
    report.paragraph("Rgemm_dd (n x n x 64) and Rsyrk_dd (n, 64), one thread, milliseconds:");
    report.table(&["n", "Rgemm", "Rsyrk", "Rsyrk / Rgemm"], &rows);
}

/// `Rgemm_dd` or `Rgemm_qd`.
type Rgemm<T> = unsafe extern "C-unwind" fn(
    *const c_char,
    *const c_char,
    i64,
    i64,
    i64,
    T,
    *const T,
    i64,
    *const T,
    i64,
    T,
    *mut T,
    i64,
) -> c_int;

/// The time with alpha = 1/3, beta = 1 over that with alpha = 1, beta = 0.
fn with_factors<T, const L: usize>(rgemm: Rgemm<T>, third: T, n: usize, least: Duration) -> f64
where
    T: wideblas::format::Scalar<L>,
{
    let (one, zero) = (T::from_f64(1.0), T::from_f64(0.0));
    let (a, b) = (matrix::<T, L>(n * n, 1), matrix::<T, L>(n * n, 2));
    let (mut c1, mut c2) = (vec![one; n * n], vec![one; n * n]);
    let l = n as i64;
    let call = |alpha: T, beta: T, c: &mut [T]| {
        let (a, b, c) = (a.as_ptr(), b.as_ptr(), c.as_mut_ptr());
        // SAFETY: n x n matrices.
        assert_eq!(unsafe { rgemm(N, N, l, l, l, alpha, a, l, b, l, beta, c, l) }, 0);
    };
    let [plain, general] = medians_in_turn(
        least,
        [&mut || call(one, zero, &mut c1), &mut || call(third, one, &mut c2)],
    );
    general / plain
}

/// alpha = 1/3, beta = 1 against alpha = 1, beta = 0.
fn factors(report: &mut Report, sizes: &[usize], least: Duration) {
    let mut rows = Vec::new();
    let mut row = |format: &str, n: usize, time: f64| {
        rows.push(vec![format.to_string(), n.to_string(), ratio(time)]);
    };
    for &n in sizes {
        row("dd", n, with_factors(Rgemm_dd, Dd::ONE / Dd::from(3.0), n, least));
    }
    for &n in sizes {
        row("qd", n, with_factors(Rgemm_qd, Qd::ONE / Qd::from(3.0), n, least));
    }
    report.paragraph("Rgemm with alpha = 1/3, beta = 1 over alpha = 1, beta = 0, one thread:");
    report.table(&["format", "n", "time over time"], &rows);
}

fn main() {
    let quick = std::env::args().any(|argument| argument == "quick");
    let least = Duration::from_millis(if quick { 60 } else { 400 });
    set_num_threads(1);
    let peer = Scalar::build();
    let mut report = Report::new("cpu-small", "Small and thin products through the interface, CPU");
    tiny(&mut report, peer.as_ref(), least);
    triangles(&mut report, least);
    factors(&mut report, if quick { &[8, 64, 256] } else { &[8, 32, 64, 128, 256, 512] }, least);
    if !quick {
        report.save();
    }
}
