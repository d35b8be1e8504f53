//! Exact products on a GPU: `cargo bench --bench gpu_residue`.

mod common;

use common::Uniform;
use wideblas::config::num_threads;
use wideblas::engine::cuda::residue::measure::{self, Times};
use wideblas::engine::cuda::residue::{Job, STEPS};
use wideblas::engine::cuda::{self, Device, Failure, Plain};
use wideblas::engine::{MatRef, Part};
use wideblas::format::{Dd, Qd};
use wideblas::product::tables::derive;

fn main() {
    let Some(device) = cuda::device() else {
        return println!("skipped: GPU {}", cuda::status());
    };
    println!("{}", cuda::status());
    if let Err(failure) = run(device) {
        println!("failed: {failure}");
        std::process::exit(1);
    }
}

fn show(name: &str, n: usize, times: &Times) {
    let rate = 2e-12 * (n as f64).powi(3) / times.call;
    let steps: Vec<String> =
        STEPS.iter().zip(times.steps).map(|(name, s)| format!("{name} {:.3}", s * 1e3)).collect();
    let (call, steps) = (times.call * 1e3, steps.join(", "));
    println!("{name} {n}: {rate:.2} TFLOP/s, {call:.3} ms; {steps} ms; {} left", times.left);
}

fn time<T: Plain>(
    device: &Device,
    (a, b): (&[T], &[T]),
    n: usize,
    turned: (bool, bool),
    job: &Job,
) -> Result<Times, Failure> {
    fn op<T>(x: &[T], n: usize, turned: bool) -> MatRef<'_, T> {
        let x = MatRef::new(x, n, n, n).expect("the size");
        if turned { x.transposed() } else { x }
    }
    measure::product(device, derive, (op(a, n, turned.0), op(b, n, turned.1)), job, num_threads())
}

fn run(device: &Device) -> Result<(), Failure> {
    const MOST: usize = 8192;
    let mut uniform = Uniform(1);
    let doubles: [Vec<f64>; 2] =
        [(); 2].map(|()| (0..MOST * MOST).map(|_| uniform.f64()).collect());
    let working = |bits: i32| Job { precision: Some(bits), ..Job::default() };
    for n in [512, 1024, 2048, 4096, 8192] {
        let times = time(device, (&doubles[0], &doubles[1]), n, (false, false), &Job::default())?;
        show("f64 exact", n, &times);
    }
    let dds: [Vec<Dd>; 2] = [(); 2].map(|()| {
        let number = |_| Dd::from_sum(uniform.f64(), uniform.f64() * 2f64.powi(-54));
        (0..MOST * MOST).map(number).collect()
    });
    let dd = |n, turned, job: &Job| time(device, (&dds[0], &dds[1]), n, turned, job);
    for n in [256, 512, 1000, 1024, 2048, 2049, 2080, 2111, 4096, 8192] {
        show("dd", n, &dd(n, (false, false), &working(107))?);
    }
    // In turns, so that the clock's ups and downs meet all alike.
    let cases = [
        (2048, (false, false)),
        (2048, (false, true)),
        (2048, (true, false)),
        (2048, (true, true)),
        (2049, (false, false)),
        (2080, (false, false)),
        (2111, (false, false)),
    ];
    let mut calls = [(); 7].map(|()| Vec::new());
    for _ in 0..5 {
        for (&(n, turned), calls) in cases.iter().zip(&mut calls) {
            calls.push(dd(n, turned, &working(107))?);
        }
    }
    for ((n, turned), mut calls) in cases.into_iter().zip(calls) {
        calls.sort_by(|a, b| a.call.total_cmp(&b.call));
        show(&format!("dd turned {turned:?}"), n, &calls[2]);
    }
    let upper = Job { part: Part::Upper, ..working(107) };
    for n in [1024, 2048, 4096, 8192] {
        show(
            "dd syrk (rate of a gemm)",
            n,
            &time(device, (&dds[0], &dds[0]), n, (false, true), &upper)?,
        );
    }
    drop(dds);
    const SMALLER: usize = 4096;
    let qds: [Vec<Qd>; 2] = [(); 2].map(|()| {
        let mut scale = |bits: i32| uniform.f64() * 2f64.powi(-bits);
        (0..SMALLER * SMALLER)
            .map(|_| Qd::from_sum([scale(0), scale(54), scale(108), scale(162)]))
            .collect()
    });
    for n in [512, 1024, 2048, 4096] {
        show("qd", n, &time(device, (&qds[0], &qds[1]), n, (false, false), &working(214))?);
    }
    for n in [1024, 2048, 4096] {
        show("424 bits", n, &measure::limbs(device, derive, n, 424)?);
    }
    Ok(())
}
