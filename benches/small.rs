//! Small and thin calls against QD's loops of the same run: `cargo bench --bench small`; with `-- quick` for a
//! shorter look.

mod common;

use common::full::numbers;
use common::medians_in_turn;
use common::report::Report;
use common::scalar::{Gemm, Peers, Routines, Scalar};
use std::ffi::c_int;
use std::hint::black_box;
use std::time::Duration;
use wideblas::abi::exports::{
    Rgemm_dd, Rgemm_qd, Rsyrk_dd, rgemm_dd, rgemm_qd, rsyrk_dd, rsyrk_qd,
};
use wideblas::config::set_num_threads;
use wideblas::format::{Dd, Qd};

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

/// One line of the table of [`tiny`]: C := A B + C / 2 by our routines, and by its peers. The functions are reached
/// through pointers, as through a shared library.
fn tiny_row<T, const L: usize>(
    (name, ours, peers): (&str, &Routines<T>, Option<&Peers<T>>),
    n: usize,
    least: Duration,
) -> Vec<String>
where
    T: wideblas::format::Scalar<L>,
{
    let (one, half) = (T::from_f64(1.0), T::from_f64(0.5));
    let (a, b) = (numbers::<T, L>(n * n, 1), numbers::<T, L>(n * n, 2));
    let mut c = [(); 6].map(|()| vec![one; n * n]);
    let [c1, c2, c3, c4, c5, c6] = c.each_mut().map(|c| c.as_mut_ptr());
    let (pa, pb, l) = (a.as_ptr(), b.as_ptr(), n as i64);
    // SAFETY: matrices of these sizes.
    let gemm = |routines: &Routines<T>, c| unsafe {
        black_box(routines.gemm)(N, N, l, l, l, one, pa, l, pb, l, half, c, l);
    };
    // SAFETY: matrices of these sizes.
    let syrk = |routines: &Routines<T>, c| unsafe {
        black_box(routines.syrk)(U, N, l, l, one, pa, l, half, c, l);
    };
    let (loops, reference) = (peers.map(|peers| &peers.loops), peers.map(|peers| &peers.reference));
    let times = medians_in_turn(
        least,
        [
            &mut || gemm(ours, c1),
            &mut || loops.into_iter().for_each(|peer| gemm(peer, c2)),
            &mut || reference.into_iter().for_each(|peer| gemm(peer, c3)),
            &mut || syrk(ours, c4),
            &mut || loops.into_iter().for_each(|peer| syrk(peer, c5)),
            &mut || reference.into_iter().for_each(|peer| syrk(peer, c6)),
        ],
    );
    let mut row = vec![name.to_string(), n.to_string()];
    for times in times.chunks(3) {
        row.push(nanoseconds(times[0]));
        for &theirs in &times[1..] {
            match peers {
                Some(_) => {
                    row.push(format!("{} ({})", nanoseconds(theirs), ratio(theirs / times[0])))
                }
                None => row.push("-".into()),
            }
        }
    }
    row
}

/// Tiny calls by the symbols that C++ programs use.
fn tiny(report: &mut Report, peer: Option<&Scalar>, least: Duration) {
    let dd = Routines { gemm: rgemm_dd, syrk: rsyrk_dd };
    let qd = Routines { gemm: rgemm_qd, syrk: rsyrk_qd };
    let mut rows = Vec::new();
    for n in [1, 2, 3, 4, 6, 8, 12, 16] {
        rows.push(tiny_row::<Dd, 2>(("dd", &dd, peer.map(|peer| &peer.dd)), n, least));
    }
    for n in [1, 2, 3, 4, 6, 8, 12, 16] {
        rows.push(tiny_row::<Qd, 4>(("qd", &qd, peer.map(|peer| &peer.qd)), n, least));
    }
    report.paragraph(
        "One call of Rgemm or Rsyrk (one triangle) with n x n matrices, alpha = 1, beta = 1/2, through the symbols \
         that C++ programs call, in nanoseconds. Reference: a function of the same signature with the checks and \
         loops of the reference BLAS on QD's dd_real and qd_real, compiled with -O2 in a shared library; loops: the \
         same without the checks. In brackets their time over ours: above 1 wideblas is faster.",
    );
    let header = ["format", "n", "Rgemm", "loops", "reference", "Rsyrk", "loops", "reference"];
    report.table(&header, &rows);
}

/// Two threads of the program, each with products of its own, and the threads that each call may use.
fn callers(report: &mut Report, n: usize, least: Duration) {
    let (a, b) = (numbers::<Dd, 2>(n * n, 1), numbers::<Dd, 2>(n * n, 2));
    let l = n as i64;
    let call = |c: &mut [Dd]| {
        let c = c.as_mut_ptr();
        // SAFETY: n x n matrices.
        let info =
            // SAFETY: matrices of these sizes.
            unsafe { Rgemm_dd(N, N, l, l, l, Dd::ONE, a.as_ptr(), l, b.as_ptr(), l, BETA, c, l) };
        assert_eq!(info, 0);
    };
    const CALLS: usize = 3;
    let mut c = [(); 2].map(|()| vec![Dd::ONE; n * n]);
    let mut alone = c.clone();
    let mut both = |threads: usize| {
        set_num_threads(threads);
        std::thread::scope(|scope| {
            for c in &mut c {
                scope.spawn(|| (0..CALLS).for_each(|_| call(c)));
            }
        });
    };
    // One closure, for both need C.
    let both = std::cell::RefCell::new(&mut both);
    let [one_by_one, single, shared] = medians_in_turn(
        least,
        [
            &mut || {
                set_num_threads(1);
                alone.iter_mut().for_each(|c| (0..CALLS).for_each(|_| call(c)));
            },
            &mut || both.borrow_mut()(1),
            &mut || both.borrow_mut()(2),
        ],
    );
    set_num_threads(1);
    let part = |seconds: f64| format!("{:.2}", seconds / one_by_one);
    report.paragraph(&format!(
        "Two threads of a program, {CALLS} calls of Rgemm_dd of order {n} each; the time until both have ended, over \
         the time of one thread that does all of it with one thread a call:"
    ));
    let header = ["one thread a call", "two threads a call", "two over one"];
    report.table(&header, &[vec![part(single), part(shared), ratio(shared / single)]]);
}

/// Rsyrk against Rgemm with the same operands.
fn triangles(report: &mut Report, least: Duration) {
    let k = 64;
    let mut rows = Vec::new();
    for n in [100, 128, 200, 256, 300, 400, 434, 500] {
        let a = numbers::<Dd, 2>(n * k, n as u64);
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
        // SAFETY: matrices of these sizes.
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

/// The time with alpha = 1/3, beta = 1 over that with alpha = 1, beta = 0.
fn with_factors<T, const L: usize>(
    rgemm: Gemm<T, c_int>,
    third: T,
    n: usize,
    least: Duration,
) -> f64
where
    T: wideblas::format::Scalar<L>,
{
    let (one, zero) = (T::from_f64(1.0), T::from_f64(0.0));
    let (a, b) = (numbers::<T, L>(n * n, 1), numbers::<T, L>(n * n, 2));
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
    callers(&mut report, 500, least);
    if !quick {
        report.save();
    }
}
