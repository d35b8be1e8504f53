//! Double-double Rgemm in its own arithmetic, beside exact products and OpenBLAS dgemm of the same run:
//! `cargo bench --bench gemm_dd`.

mod common;

use common::peer::OpenBlas;
use common::report::Report;
use common::{Uniform, median_seconds};
use std::time::Duration;
use wideblas::engine::cpu::Isa;
use wideblas::engine::cpu::gemm::{NativePlan, NativeProduct, gemm};
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::Dd;
use wideblas::format::dd::DdNative;
use wideblas::options::{Part, Trans};
use wideblas::product::{self, Mode, Options, Product};

const SIZES: [usize; 10] = [4, 8, 16, 32, 64, 128, 256, 512, 1000, 2000];

fn matrix(n: usize, random: &mut Uniform) -> Vec<Dd> {
    (0..n * n)
        .map(|_| {
            let hi = random.f64();
            Dd::from_sum(hi, hi * random.f64() * 2f64.powi(-54))
        })
        .collect()
}

/// GFLOP/s of the product of matrices of order n, counting a multiply-add as two.
fn rate_of(n: usize, call: impl FnMut()) -> f64 {
    2e-9 * (n as f64).powi(3) / median_seconds(Duration::from_millis(400), call)
}

/// The rate of C := A B by residues.
fn exact_rate(n: usize, isa: Isa, threads: usize) -> f64 {
    let mut random = Uniform(n as u64);
    let (a, b) = (matrix(n, &mut random), matrix(n, &mut random));
    let mut c = vec![Dd::ZERO; n * n];
    let options = Options::new(Mode::Working, isa, threads, 1 << 30);
    rate_of(n, || {
        let product = Product {
            alpha: &Dd::ONE,
            a: MatRef::new(&a, n, n, n).unwrap(),
            b: MatRef::new(&b, n, n, n).unwrap(),
            beta: &Dd::ZERO,
            c: MatMut::new(&mut c, n, n, n).unwrap(),
            part: Part::All,
        };
        product::gemm(product, &options).expect("enough moduli and memory");
    })
}

/// The rate of C := op(A) op(B).
fn rate(n: usize, (transa, transb): (Trans, Trans), isa: Isa, threads: usize) -> f64 {
    let mut random = Uniform(n as u64);
    let (a, b) = (matrix(n, &mut random), matrix(n, &mut random));
    let mut c = vec![Dd::ZERO; n * n];
    let view = |x, trans: Trans| {
        let stored = MatRef::new(x, n, n, n).unwrap();
        if trans.is_transposed() { stored.transposed() } else { stored }
    };
    rate_of(n, || {
        let mut product = NativeProduct {
            alpha: Dd::ONE,
            a: view(&a, transa),
            b: view(&b, transb),
            beta: Dd::ZERO,
            c: MatMut::new(&mut c, n, n, n).unwrap(),
            part: Part::All,
        };
        gemm::<DdNative, 2>(&mut product, NativePlan::new(isa, threads, (n, n, n)));
    })
}

fn main() {
    let peer = OpenBlas::load();
    let isa = Isa::detected();
    let nn = (Trans::No, Trans::No);
    let mut report = Report::new("cpu-gemm-dd", "Double-double Rgemm in its own arithmetic, CPU");
    match &peer {
        Some(peer) => report.paragraph(&format!(
            "Peer: OpenBLAS dgemm, {} kernels. Rates in GFLOP/s, a multiply-add counted as two.",
            peer.core
        )),
        None => report.paragraph("OpenBLAS is not installed: no ratios to it."),
    }
    let mut rows = Vec::new();
    for n in SIZES {
        let native = rate(n, nn, isa, 1);
        let double = peer.as_ref().map(|peer| peer.rate(n, 1));
        rows.push(vec![
            n.to_string(),
            format!("{native:.3}"),
            format!("{:.2}", rate(n, nn, isa, 2) / native),
            double.map_or("-".into(), |d| format!("{d:.1}")),
            double.map_or("-".into(), |d| format!("1/{:.1}", d / native)),
        ]);
    }
    report.table(&["n", "dd", "two threads / one", "dgemm", "dd / dgemm"], &rows);
    let n = 1000;
    let options = [
        ("NN", Trans::No, Trans::No),
        ("NT", Trans::No, Trans::Yes),
        ("TN", Trans::Yes, Trans::No),
        ("TT", Trans::Yes, Trans::Yes),
    ];
    let rows: Vec<_> = Isa::ALL
        .into_iter()
        .filter(|isa| isa.is_available())
        .map(|isa| {
            let mut row = vec![isa.name().to_string()];
            row.extend(options.iter().map(|&(_, a, b)| {
                let n = if isa == Isa::Generic { 200 } else { n };
                format!("{:.3}", rate(n, (a, b), isa, 1))
            }));
            row
        })
        .collect();
    report.paragraph("dd, one thread, by kernel and options, n = 1000 (generic: n = 200):");
    report.table(&["kernel", "NN", "NT", "TN", "TT"], &rows);
    report.paragraph("n = 1000, by way and threads:");
    let mut rows = Vec::new();
    let mut row = |way: &str, rate: &dyn Fn(usize) -> f64| {
        let rates = [1, 2].map(|threads| format!("{:.2}", rate(threads)));
        rows.push([vec![way.to_string()], rates.into()].concat());
    };
    row("own arithmetic", &|threads| rate(n, nn, isa, threads));
    row("exact products", &|threads| exact_rate(n, isa, threads));
    if let Some(peer) = &peer {
        row("OpenBLAS dgemm on doubles", &|threads| peer.rate(n, threads));
    }
    report.table(&["way", "one thread", "two threads"], &rows);
    report.paragraph(&format!(
        "A 2 x 2 x 2 call through the C interface takes {:.0} ns.",
        tiny_call()
    ));
    report.save();
}

/// Nanoseconds of a 2 x 2 x 2 call of the C export.
fn tiny_call() -> f64 {
    let mut random = Uniform(2);
    let (a, b) = (matrix(2, &mut random), matrix(2, &mut random));
    let mut c = [Dd::ZERO; 4];
    let n = c"N".as_ptr();
    median_seconds(Duration::from_millis(200), || {
        // SAFETY: three 2 x 2 matrices.
        let info = unsafe {
            wideblas::abi::exports::Rgemm_dd(
                n,
                n,
                2,
                2,
                2,
                Dd::ONE,
                a.as_ptr(),
                2,
                b.as_ptr(),
                2,
                Dd::ONE,
                c.as_mut_ptr(),
                2,
            )
        };
        assert_eq!(info, 0);
    }) * 1e9
}
