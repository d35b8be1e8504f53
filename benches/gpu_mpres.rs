//! Residue numbers on a GPU beside what reading the operands takes: `cargo bench --bench gpu_mpres`; with
//! `-- quick` on small operands, to try the benchmark itself; with `-- sums`, `steps`, `elements` or `products`
//! that table alone.

mod common;

use common::report::Report;
use common::{Uniform, floats};
use rug::Float;
use std::time::Instant;
use wideblas::blas::mp::{Context, convert};
use wideblas::engine::cpu::Isa;
use wideblas::engine::cuda::crt::measure as engine;
use wideblas::engine::cuda::rns::elements::{self, threestep};
use wideblas::engine::cuda::rns::{self, Resident, RnsProduct, Run, time};
use wideblas::engine::cuda::{self, Device, Failure, measure};
use wideblas::engine::rns::{Matrix, Spec, Storage, Vector};
use wideblas::format::rns::ModuliSet;
use wideblas::format::wide::WideRef;
use wideblas::options::{Part, Trans};
use wideblas::product::tables::derive;

const PRECISIONS: [u32; 5] = [106, 212, 424, 848, 1696];
/// Bytes that operands of successive runs have together: more than caches hold.
const SPREAD: usize = 400 << 20;
const REPEATS: usize = 15;

fn main() {
    common::on_gpu(run);
}

/// An array of these numbers on the device.
fn resident(device: &Device, numbers: &[Float]) -> Result<Resident, Failure> {
    let set = ModuliSet::for_precision(numbers[0].prec()).expect("a precision of the list");
    let storage = Storage::new(set, numbers.len()).expect("memory");
    let context = Context::on_cpu(Isa::detected(), wideblas::blas::num_threads());
    convert::from_numbers(floats::view(numbers), storage.array().into(), context).expect("finite");
    let resident = Resident::new(device, set, numbers.len())?;
    resident.upload(device, &storage.array())?;
    Ok(resident)
}

/// Bytes of an array's digits, signs and exponents.
fn bytes(array: &Resident) -> usize {
    array.len() * (4 * array.set.full.len + 8)
}

/// Several arrays of the same numbers.
fn copies(device: &Device, numbers: &[Float]) -> Result<Vec<Resident>, Failure> {
    let mut all = vec![resident(device, numbers)?];
    while all.len() * bytes(&all[0]) < SPREAD {
        all.push(resident(device, numbers)?);
    }
    Ok(all)
}

fn us(seconds: f64) -> String {
    format!("{:.1}", seconds * 1e6)
}

fn times(seconds: f64, least: f64) -> String {
    format!("{:.2}", seconds / least)
}

/// Operands of products of square matrices of order n and a vector.
struct Gemv {
    n: usize,
    a: Vec<Resident>,
    x: Resident,
    y: Resident,
    one: Resident,
    zero: Resident,
}

impl Gemv {
    fn new(device: &Device, n: usize, bits: u32) -> Result<Gemv, Failure> {
        let mut random = Uniform(bits.into());
        Ok(Gemv {
            n,
            a: copies(device, &floats::random(n * n, bits, &mut random))?,
            x: resident(device, &floats::random(n, bits, &mut random))?,
            y: resident(device, &floats::zeros(n, bits))?,
            one: resident(device, &[Float::with_val(bits, 1)])?,
            zero: resident(device, &[Float::new(bits)])?,
        })
    }

    fn runs(&self, trans: Trans) -> Vec<Run<'_>> {
        let Gemv { n, x, y, one, zero, .. } = self;
        let vector = |array| Vector { array, n: *n, inc: 1 };
        let (x, y) = (vector(x), vector(y));
        let matrix = |array| Matrix { array, rows: *n, cols: *n, ld: *n };
        let run = |a| Run::Gemv { trans, alpha: one, a: matrix(a), x, beta: zero, y };
        self.a.iter().map(run).collect()
    }
}

fn gemv(device: &Device, n: usize, bits: u32, reads: f64) -> Result<Vec<String>, Failure> {
    let operands = Gemv::new(device, n, bits)?;
    let least = bytes(&operands.a[0]) as f64 / reads;
    let run = |trans| time(device, &operands.runs(trans), REPEATS);
    let (usual, turned) = (run(Trans::No)?, run(Trans::Yes)?);
    Ok(vec![
        bits.to_string(),
        us(least),
        us(usual.in_row),
        times(usual.in_row, least),
        us(usual.alone),
        us(turned.in_row),
        times(turned.in_row, least),
        us(turned.alone),
        times(turned.in_row, usual.in_row),
    ])
}

/// gemv, and by the scheme that rounds every operation.
fn steps(device: &Device, n: usize, bits: u32) -> Result<Vec<String>, Failure> {
    let operands = Gemv::new(device, n, bits)?;
    let runs = operands.runs(Trans::No);
    let usual = time(device, &runs, REPEATS)?.in_row;
    let parts = threestep::times(device, &runs, REPEATS)?;
    let all: f64 = parts.iter().sum();
    let part = |seconds: &f64| format!("{} ({:.1} %)", us(*seconds), 100.0 * seconds / all);
    let mut row = vec![bits.to_string(), us(usual), us(all), times(all, usual)];
    row.extend(parts.iter().map(part));
    Ok(row)
}

fn vectors(device: &Device, n: usize, bits: u32, reads: f64) -> Result<Vec<String>, Failure> {
    let mut random = Uniform(bits.into());
    let all = copies(device, &floats::random(n, bits, &mut random))?;
    let y = resident(device, &floats::random(n, bits, &mut random))?;
    let r = resident(device, &[Float::new(bits)])?;
    let vector = |array| Vector { array, n, inc: 1 };
    let dots: Vec<_> = all.iter().map(|x| Run::Dot(vector(x), vector(&y), &r)).collect();
    let sums: Vec<_> = all.iter().map(|x| Run::Asum(vector(x), &r)).collect();
    let least = bytes(&y) as f64 / reads;
    let (dot, asum) = (time(device, &dots, REPEATS)?, time(device, &sums, REPEATS)?);
    Ok(vec![
        bits.to_string(),
        us(2.0 * least),
        us(dot.in_row),
        times(dot.in_row, 2.0 * least),
        us(dot.alone),
        us(least),
        us(asum.in_row),
        times(asum.in_row, least),
        us(asum.alone),
    ])
}

/// axpy of `n` numbers, ger of a square matrix of as many elements, and ge_add.
fn elementwise(
    device: &Device,
    n: usize,
    bits: u32,
    reads: f64,
) -> Result<Vec<Vec<String>>, Failure> {
    let side = n.isqrt();
    let mut random = Uniform(bits.into());
    let one = resident(device, &[Float::with_val(bits, 0.75)])?;
    let all = copies(device, &floats::random(side * side, bits, &mut random))?;
    let out = resident(device, &floats::random(side * side, bits, &mut random))?;
    let (long, scalar) = (side * side, &one);
    let each = |arrays: &dyn Fn(usize) -> Vec<usize>, spec: &Spec| {
        let pick = |k: usize| match k {
            0 => scalar,
            1 => &out,
            k => &all[k - 2],
        };
        let runs: Vec<Vec<_>> =
            (0..all.len()).map(|k| arrays(k).into_iter().map(pick).collect()).collect();
        elements::time(device, spec, &runs, REPEATS)
    };
    let other = |k: usize| 2 + (k + 1) % all.len();
    let numbers = [
        ("scal", 2, each(&|k| vec![0, k + 2], &Spec::scal(long, 1))?),
        ("axpy", 3, each(&|k| vec![0, other(k), k + 2], &Spec::axpy(long, 1, 1))?),
        ("rot", 4, each(&|k| vec![0, 0, other(k), k + 2], &Spec::rot(long, 1, 1))?),
        (
            "ger",
            2,
            each(&|k| vec![0, 1, 1, k + 2], &Spec::ger(Part::All, (side, side), (1, 1), side))?,
        ),
        (
            "ge_add",
            3,
            each(&|k| vec![0, other(k), 0, 1, k + 2], &Spec::ge_add((side, side), [side; 3]))?,
        ),
    ];
    // Results have intervals.
    let least = |moved: usize| (moved * bytes(&out) + 32 * long) as f64 / reads;
    let row = |&(name, moved, seconds): &(&str, usize, f64)| {
        let least = least(moved);
        vec![bits.to_string(), name.into(), us(least), us(seconds), times(seconds, least)]
    };
    Ok(numbers.iter().map(row).collect())
}

/// C := A B, all n x n.
fn gemm(device: &Device, n: usize, bits: u32) -> Result<Vec<String>, Failure> {
    let mut random = Uniform(bits.into());
    let mut some = || resident(device, &floats::random(n * n, bits, &mut random));
    let (a, b) = (some()?, some()?);
    let c = resident(device, &floats::zeros(n * n, bits))?;
    let matrix = |array| Matrix { array, rows: n, cols: n, ld: n };
    let product = RnsProduct {
        trans: (Trans::No, Trans::No),
        alpha: WideRef::ONE,
        a: matrix(&a),
        b: matrix(&b),
        beta: WideRef::ZERO,
        c: matrix(&c),
        part: Part::All,
    };
    let [to, multiplying, from] = rns::step_times(device, derive, &product, REPEATS)?;
    let mut calls = Vec::new();
    for _ in 0..REPEATS {
        let start = Instant::now();
        rns::gemm(device, derive, &product)?;
        calls.push(start.elapsed().as_secs_f64());
    }
    calls.sort_by(f64::total_cmp);
    let call = calls[REPEATS / 2];
    let alone = engine::limbs(device, derive, n, bits as usize)?.call;
    Ok(vec![
        bits.to_string(),
        n.to_string(),
        us(to),
        us(multiplying),
        us(from),
        us(call),
        format!("{:.2}", 2.0 * (n as f64).powi(3) / call * 1e-12),
        us(alone),
        times(call, alone),
    ])
}

/// gemv, dot and asum, with operands of n x n and `len` numbers.
fn sums(
    device: &Device,
    (n, len): (usize, usize),
    reads: f64,
    report: &mut Report,
) -> Result<(), Failure> {
    report.paragraph(&format!("y := A x with A {n} x {n}, and with A transposed"));
    let rows = PRECISIONS.iter().map(|&bits| gemv(device, n, bits, reads));
    let rows = rows.collect::<Result<Vec<_>, _>>()?;
    let header =
        ["bits", "read", "gemv", "times", "alone", "transposed", "times", "alone", "to usual"];
    report.table(&header, &rows);
    report.paragraph(&format!("Vectors of {len} numbers"));
    let rows = PRECISIONS.iter().map(|&bits| vectors(device, len, bits, reads));
    let rows = rows.collect::<Result<Vec<_>, _>>()?;
    let header = ["bits", "read", "dot", "times", "alone", "read", "asum", "times", "alone"];
    report.table(&header, &rows);
    Ok(())
}

/// Products of matrices of order n, and of half and twice that.
fn products(device: &Device, n: usize, report: &mut Report) -> Result<(), Failure> {
    report.paragraph(
        "C := A B, all n x n: both operands to limbs, the product by the engine of exact products, and back, \
         by the device's clock; a whole call by the host's; and the engine alone on numbers of limbs",
    );
    let others = [(n / 2, 424), (2 * n, 424)];
    let cases = PRECISIONS.map(|bits| (n, bits)).into_iter().chain(others);
    let rows = cases.map(|(n, bits)| gemm(device, n, bits)).collect::<Result<Vec<_>, _>>()?;
    let header =
        ["bits", "n", "to limbs", "product", "back", "call", "TFLOP/s", "engine alone", "times"];
    report.table(&header, &rows);
    Ok(())
}

fn run(device: &Device) -> Result<(), Failure> {
    let asked = |what: &str| std::env::args().any(|argument| argument == what);
    let quick = asked("quick");
    let (n, len) = if quick { (100, 10_000) } else { (1000, 1_000_000) };
    let tables = ["sums", "steps", "elements", "products"];
    let all = !tables.into_iter().any(asked);
    let mut report = Report::of_device(device, "mpres", "Residue numbers on a GPU");
    let reads = measure::reads(device)?;
    report.paragraph(&format!(
        "{}. Kernel times in us, with data on the device and full-precision random operands in [-1, 1], \
         more of them than caches hold. `read` is the time of reading digits, signs and exponents once, \
         at {:.0} GB/s, which a kernel that only reads had in this run; `times` is the ratio to it. Sums follow \
         each other between two events, and their time is divided by their number; `alone` is the time between \
         events around one, in which the device waits for the kernel's start.",
        cuda::status(),
        reads * 1e-9,
    ));
    if all || asked("sums") {
        sums(device, (n, len), reads, &mut report)?;
    }
    if all || asked("steps") {
        report.paragraph(&format!(
            "y := A x with A {n} x {n}, and the same with every operation rounded (`WIDEBLAS_MPRES=threestep`): \
             its parts are alpha x and beta y, the products of A and x, their rounding, and their sums"
        ));
        let rows = [106, 212, 424, 848].iter().map(|&bits| steps(device, n, bits));
        let rows = rows.collect::<Result<Vec<_>, _>>()?;
        let header =
            ["bits", "gemv", "rounded", "times", "vectors", "products", "rounding", "sums"];
        report.table(&header, &rows);
    }
    if all || asked("elements") {
        report.paragraph(&format!(
            "Elements, each rounded once, of vectors of {len} numbers and square matrices of as many; `moved` \
             is the time of reading as many bytes as are read and written."
        ));
        let rows = [424, 848].iter().map(|&bits| elementwise(device, len, bits, reads));
        let rows = rows.collect::<Result<Vec<_>, _>>()?.concat();
        report.table(&["bits", "routine", "moved", "time", "times"], &rows);
    }
    if all || asked("products") {
        products(device, n, &mut report)?;
    }
    if all && !quick {
        report.save();
    }
    Ok(())
}
