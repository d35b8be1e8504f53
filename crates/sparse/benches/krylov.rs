//! Sparse products and iterations of CG, against doubles, loops of `mpfr_fma`, Eigen on QD's numbers, and what a GPU reads. Writes
//! benches/results/cpu-krylov.md and DEVICE-krylov.md; with `quick`, a shorter look.
//!
//! KRYLOV_PEER is a program that benches/peers/krylov.cpp was compiled to; without it the benchmark compiles that itself.

// The tables' code, which is the library's benchmarks', names the library.
extern crate self as wideblas;
pub use wideblas_engine as engine;

#[path = "../../../benches/common/report.rs"]
#[allow(dead_code)]
mod report;

use report::Report;
use rug::{Assign, Float};
use std::process::Command;
use std::time::{Duration, Instant};
use wideblas_base::config::{DeviceChoice, set_device, set_num_threads};
use wideblas_base::isa::Isa;
use wideblas_engine::device::Device;
use wideblas_format::{Dd, Qd};
use wideblas_product::Number;
use wideblas_sparse::krylov::{Bits, Method, Options, solve};
use wideblas_sparse::numbers::{Arithmetic, DOUBLE, DOUBLE_DOUBLE, Entry, Limbs, QUAD_DOUBLE};
use wideblas_sparse::product::row_sums;
use wideblas_sparse::storage::{Ell, Rows};
use wideblas_sparse::{Matrix, Values, cuda};

/// 131072 points.
const GRID: [usize; 3] = [64, 64, 32];
/// 2^20 points.
const LARGE: [usize; 3] = [128, 128, 64];

/// The Laplacian of a grid in 27 points, with a little more on the diagonal.
fn grid([nx, ny, nz]: [usize; 3]) -> Matrix {
    let n = nx * ny * nz;
    let (mut starts, mut places, mut values) = (vec![0i64], Vec::new(), Vec::new());
    for at in 0..n {
        let (i, j, k) = (at / nz / ny, at / nz % ny, at % nz);
        for place in 0..27 {
            let of = |x: usize, d: usize, n: usize| (x + d).checked_sub(1).filter(|&x| x < n);
            let Some((i, (j, k))) =
                of(i, place / 9, nx).zip(of(j, place / 3 % 3, ny).zip(of(k, place % 3, nz)))
            else {
                continue;
            };
            places.push(((i * ny + j) * nz + k) as i64);
            values.push(if place == 13 { 26.001 } else { -1.0 });
        }
        starts.push(places.len() as i64);
    }
    Matrix::from_rows((n, n), &starts, &places, Values::F64(values)).unwrap()
}

fn doubles(values: &Values) -> &[f64] {
    let Values::F64(values) = values else { unreachable!("made of doubles") };
    values
}

/// The median time of works that take turns, in seconds.
fn medians<const N: usize>(least: Duration, mut works: [&mut dyn FnMut(); N]) -> [f64; N] {
    works.iter_mut().for_each(|work| work());
    let mut times = [const { Vec::new() }; N];
    let begin = Instant::now();
    while times[0].len() < 3 || begin.elapsed() < least {
        for (work, times) in works.iter_mut().zip(&mut times) {
            let start = Instant::now();
            work();
            times.push(start.elapsed().as_secs_f64());
        }
    }
    times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    })
}

/// Sums of all rows.
fn product<'a, A: Arithmetic, R: Rows>(
    arithmetic: A,
    (rows, values): (&'a R, &'a Values),
    n: usize,
    threads: usize,
) -> impl FnMut() + 'a
where
    f64: Entry<A::Number>,
{
    let x: Vec<A::Number> = (0..n)
        .map(|i| arithmetic.div(&arithmetic.of_f64(1.0 + i as f64), &arithmetic.of_f64(3.0)))
        .collect();
    let mut y = vec![arithmetic.zero(); n];
    move || row_sums(arithmetic, rows, doubles(values), &x, &mut y, threads)
}

/// Seconds of an iteration of CG, from runs of different lengths.
fn iteration<T: Number + From<f64>>(matrix: &Matrix, bits: u32, [first, last]: [usize; 2]) -> f64 {
    let n = matrix.rows();
    let b: Vec<T> = (0..n).map(|i| T::from(1.0 + (i % 7) as f64)).collect();
    let time = |most: usize| {
        let mut best = f64::INFINITY;
        for _ in 0..3 {
            let mut x: Vec<T> = (0..n).map(|_| T::from(0.0)).collect();
            let options = Options {
                method: Method::Cg,
                bits: Bits::Fixed(bits),
                rtol: 0.0,
                most: Some(most),
                ..Options::default()
            };
            // From the first iteration's end to the last one's: what surrounds them does not count.
            let (mut begin, mut end) = (None, None);
            let report = solve(matrix, &b, &mut x, &options, &mut |_, _, _| {
                let now = Instant::now();
                begin.get_or_insert(now);
                end = Some(now);
                true
            });
            assert_eq!(report.unwrap().iterations, most);
            let seconds = end.unwrap() - begin.unwrap();
            best = best.min(seconds.as_secs_f64());
        }
        best
    };
    (time(last) - time(first)) / (last - first) as f64
}

/// The loop of a program that uses MPFR, with a matrix of doubles.
fn mpfr_loop<'a>(matrix: &'a Matrix, bits: u32) -> impl FnMut() + 'a {
    let n = matrix.rows();
    let values = doubles(matrix.values());
    let x: Vec<Float> = (0..n).map(|i| Float::with_val(bits, 1.0 + i as f64) / 3u32).collect();
    let mut y = vec![Float::new(bits); n];
    let mut entry = Float::new(53);
    move || {
        for (row, y) in y.iter_mut().enumerate() {
            y.assign(0.0);
            for at in matrix.row(row) {
                entry.assign(values[at]);
                // This is mpfr_fma.
                *y += &entry * &x[matrix.place(at)];
            }
        }
    }
}

/// Seconds of an iteration of Eigen's CG on QD's numbers.
fn peer([x, y, z]: [usize; 3]) -> Option<f64> {
    let given = std::env::var("KRYLOV_PEER").ok();
    let program = given.or_else(|| {
        let to = std::env::temp_dir().join(format!("krylov-{}", std::process::id()));
        let compiled = Command::new("c++")
            .args(["-O3", "-march=x86-64-v3", "-ffp-contract=off", "-I/usr/include/eigen3", "-o"])
            .arg(&to)
            .args(["benches/peers/krylov.cpp", "-lqd"])
            .status();
        compiled.is_ok_and(|status| status.success()).then(|| to.to_string_lossy().into_owned())
    })?;
    let sizes = [x, y, z, 10, 40].map(|x| x.to_string());
    let output = Command::new(&program).args(sizes).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok().filter(|&time: &f64| time > 0.0)
}

fn ns(seconds: f64) -> String {
    format!("{:.2}", 1e9 * seconds)
}

fn ratio(x: f64) -> String {
    format!("{x:.2}")
}

fn cpu(least: Duration, is_quick: bool) {
    set_device(Some(DeviceChoice::Cpu));
    let matrix = grid(GRID);
    let (n, entries) = (matrix.rows(), matrix.len() as f64);
    let ell = Ell::new(&matrix);
    let mut report = Report::new("cpu-krylov", "Sparse products and iterations of CG on a CPU");
    report.paragraph(&format!(
        "The Laplacian of a grid of 64 x 64 x 32 points in 27 points: {n} rows, {entries} entries, which are doubles."
    ));
    let csr = (&matrix, matrix.values());
    let of_ell = (&ell, &ell.values);
    let short = Limbs::<7>::new(106);
    let long = Limbs::<7>::new(424);
    let times = medians(
        least,
        [
            &mut product(DOUBLE, csr, n, 1),
            &mut product(DOUBLE, of_ell, n, 1),
            &mut product(DOUBLE_DOUBLE, csr, n, 1),
            &mut product(DOUBLE_DOUBLE, of_ell, n, 1),
            &mut product(QUAD_DOUBLE, csr, n, 1),
            &mut product(short, csr, n, 1),
            &mut product(long, csr, n, 1),
            &mut mpfr_loop(&matrix, 424),
        ],
    )
    .map(|time| time / entries);
    let double = times[0].min(times[1]);
    let names = [
        "double, CSR",
        "double, ELL",
        "dd, CSR",
        "dd, ELL",
        "qd, CSR",
        "106 bits, limbs",
        "424 bits, limbs",
        "424 bits, a loop of mpfr_fma",
    ];
    let rows: Vec<Vec<String>> = names
        .iter()
        .zip(times)
        .map(|(name, time)| vec![name.to_string(), ns(time), ratio(time / double)])
        .collect();
    report.paragraph(
        "A thread's products y := A x, ns an entry, and times the faster one of doubles:",
    );
    report.table(&["numbers", "ns an entry", "times double"], &rows);
    report.paragraph(&format!(
        "A loop of mpfr_fma takes {} times as long as a product in 424 bits.",
        ratio(times[7] / times[6])
    ));
    let two = medians(
        least,
        [
            &mut product(DOUBLE_DOUBLE, csr, n, 1),
            &mut product(DOUBLE_DOUBLE, csr, n, 2),
            &mut product(QUAD_DOUBLE, csr, n, 1),
            &mut product(QUAD_DOUBLE, csr, n, 2),
        ],
    );
    report.paragraph(&format!(
        "Two threads are {} times as fast as one in dd, {} times in qd.",
        ratio(two[0] / two[1]),
        ratio(two[2] / two[3])
    ));
    set_num_threads(1);
    let runs = if is_quick { [5, 15] } else { [10, 60] };
    let of_double = iteration::<f64>(&matrix, 53, runs);
    let of_dd = iteration::<Dd>(&matrix, 106, runs);
    let of_qd = iteration::<Qd>(&matrix, 212, [3, 13]);
    let peer = peer(GRID);
    let mut rows: Vec<Vec<String>> = [("double", of_double), ("dd", of_dd), ("qd", of_qd)]
        .iter()
        .map(|&(name, time)| {
            vec![name.to_string(), format!("{:.2}", 1e3 * time), ratio(time / of_double)]
        })
        .collect();
    if let Some(time) = peer {
        rows.push(vec![
            "Eigen's ConjugateGradient on QD's dd_real".into(),
            format!("{:.2}", 1e3 * time),
            ratio(time / of_double),
        ]);
    }
    report.paragraph("An iteration of CG on one thread:");
    report.table(&["numbers", "ms an iteration", "times double"], &rows);
    match peer {
        Some(time) => report.paragraph(&format!(
            "Eigen's iteration on QD's dd_real takes {} times as long as this library's in dd.",
            ratio(time / of_dd)
        )),
        None => report.paragraph("Eigen and QD were not there."),
    }
    set_num_threads(0);
    set_device(None);
    report.save();
}

fn gpu(device: &'static Device, is_quick: bool) -> Result<(), engine::device::Failure> {
    set_device(Some(DeviceChoice::Cuda(device.ordinal)));
    let mut report =
        Report::of_device(device, "krylov", "Sparse products and iterations of CG on a GPU");
    let rate = device.rates().memory;
    let driver = device.driver;
    report.paragraph(&format!(
        "{}, CUDA {}.{}, reads {:.2} TB/s. A product's bytes: 12 for each entry and 8 for each row, x and y once. An iteration's are those of \
         its kernels: the product's, and 11 numbers a row.",
        device.name,
        driver / 1000,
        driver % 1000 / 10,
        1e-12 * rate
    ));
    let repeats = if is_quick { 20 } else { 200 };
    let (mut products, mut iterations) = (Vec::new(), Vec::new());
    for size in [GRID, LARGE] {
        let matrix = grid(size);
        let (n, entries) = (matrix.rows() as f64, matrix.len() as f64);
        let runs = [65, 65 + 32 * if is_quick { 4 } else { 20 }];
        let matrix_bytes = 12.0 * entries + 8.0 * n;
        let all = [
            (
                "double",
                8.0,
                cuda::product_seconds(device, DOUBLE, &matrix, repeats)?,
                iteration::<f64>(&matrix, 53, runs),
            ),
            (
                "dd",
                16.0,
                cuda::product_seconds(device, DOUBLE_DOUBLE, &matrix, repeats)?,
                iteration::<Dd>(&matrix, 106, runs),
            ),
            (
                "qd",
                32.0,
                cuda::product_seconds(device, QUAD_DOUBLE, &matrix, repeats)?,
                iteration::<Qd>(&matrix, 212, runs),
            ),
        ];
        for (name, width, product, iteration) in all {
            let bytes = matrix_bytes + 2.0 * width * n;
            let row = |seconds: f64, bytes: f64| {
                vec![
                    format!("{n}"),
                    name.to_string(),
                    format!("{:.1}", 1e6 * seconds),
                    format!("{:.1}", 1e6 * bytes / rate),
                    ratio(seconds * rate / bytes),
                ]
            };
            products.push(row(product, bytes));
            iterations.push(row(iteration, bytes + 11.0 * width * n));
        }
    }
    let header =
        |what: &'static str| ["rows", "numbers", what, "us to read its bytes", "times reading"];
    report.paragraph("Products y := A x with a matrix of doubles:");
    report.table(&header("us a product"), &products);
    report.paragraph("Iterations of CG, with what the host reads of them:");
    report.table(&header("us an iteration"), &iterations);
    set_device(None);
    report.save();
    Ok(())
}

fn main() {
    let is_quick = std::env::args().any(|argument| argument == "quick");
    let only = std::env::args().find(|argument| ["cpu", "gpu"].contains(&argument.as_str()));
    let root = std::path::Path::new("../..");
    if root.join("benches/results").is_dir() && !std::path::Path::new("benches/results").is_dir() {
        std::env::set_current_dir(root).expect("the repository's folder");
    }
    println!("kernels {}", Isa::detected().name());
    let least = Duration::from_millis(if is_quick { 300 } else { 4000 });
    if only.as_deref() != Some("gpu") {
        cpu(least, is_quick);
    }
    if only.as_deref() != Some("cpu") {
        let Some(device) = engine::device::device() else {
            return println!("skipped: GPU {}", engine::device::status());
        };
        if let Err(failure) = gpu(device, is_quick) {
            println!("failed: {failure}");
            std::process::exit(1);
        }
    }
}
