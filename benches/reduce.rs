//! The comparison of the summation paper: time against precision of sums by rounded additions, beside loops over MPFR
//! numbers and a loop over doubles: `cargo bench --bench reduce`; with `-- quick` for a shorter look.

mod common;

use common::bests_in_turn;
use common::report::Report;
use common::{Uniform, floats};
use rug::{Assign, Float};
use std::hint::black_box;
use std::time::Duration;
use wideblas::blas::mp::{self, Vector, convert, reduce as routine};
use wideblas::engine::cpu::Isa;
use wideblas::engine::rns::Storage;
use wideblas::format::rns::ModuliSet;
use wideblas::sum::reduce::{self, Algorithm};
use wideblas::sum::{Context, Strided};

/// The paper's, and some more.
const PRECISIONS: [u32; 8] = [30, 60, 120, 240, 480, 960, 1920, 3840];

/// Kinds of numbers.
#[derive(Clone, Copy, PartialEq)]
enum Data {
    /// The paper's. From 64 bits on no sum needs rounding.
    Uniform,
    /// Of either sign, 2^-100 to 2^100.
    Spread,
}

impl Data {
    fn said(self) -> &'static str {
        match self {
            Data::Uniform => "uniform in [0, 1)",
            Data::Spread => "of either sign, exponents over 200 bits",
        }
    }

    fn numbers(self, len: usize) -> Vec<f64> {
        let mut random = Uniform(1);
        let number = |_| match self {
            Data::Uniform => (random.bits() >> 11) as f64 / (1u64 << 53) as f64,
            Data::Spread => random.f64() * 2f64.powi((random.bits() >> 40) as i32 % 201 - 100),
        };
        (0..len).map(number).collect()
    }
}

/// Reduce1 as programs have it with MPFR.
fn recursive(bits: u32, x: &[f64]) -> Float {
    let mut sum = Float::new(bits);
    x.iter().for_each(|&x| sum += x);
    sum
}

/// Reduce2 as programs have it with MPFR.
fn pairwise(bits: u32, x: &[f64]) -> Float {
    let mut stack: Vec<Float> = (0..64).map(|_| Float::new(bits)).collect();
    let mut depth = 0;
    for (i, pair) in x.chunks(2).enumerate() {
        stack[depth].assign(pair[0]);
        pair[1..].iter().for_each(|&x| stack[depth] += x);
        depth += 1;
        for _ in 0..i.trailing_ones() {
            let (low, high) = stack.split_at_mut(depth - 1);
            low[depth - 2] += &high[0];
            depth -= 1;
        }
    }
    while depth > 1 {
        let (low, high) = stack.split_at_mut(depth - 1);
        low[depth - 2] += &high[0];
        depth -= 1;
    }
    stack.swap_remove(0)
}

const COLUMNS: [&str; 5] = ["MPFR, recursive", "MPFR, pairwise", "Reduce1", "Reduce2", "Reduce3"];

fn ms(seconds: f64) -> String {
    format!("{:.3}", 1e3 * seconds)
}

fn doubles(report: &mut Report, data: Data, len: usize, least: Duration) {
    let x = data.numbers(len);
    let context = Context { isa: Isa::detected(), threads: 1.into() };
    let sum = |algorithm, bits| {
        let sum = reduce::doubles(algorithm, bits, Strided::of(black_box(&x)), context);
        drop(black_box(sum.expect("finite numbers")));
    };
    let [plain] = bests_in_turn(
        least,
        [&mut || {
            black_box(black_box(&x).iter().sum::<f64>());
        }],
    );
    let mut times = Vec::new();
    for bits in PRECISIONS {
        let all = bests_in_turn(
            least,
            [
                &mut || drop(black_box(recursive(bits, &x))),
                &mut || drop(black_box(pairwise(bits, &x))),
                &mut || sum(Algorithm::Recursive, bits),
                &mut || sum(Algorithm::Pairwise, bits),
                &mut || sum(Algorithm::Blocks, bits),
            ],
        );
        times.push((bits, all));
    }
    report.paragraph(&format!(
        "Sums of {len} doubles, {}, one thread, milliseconds (shortest of many turns). A recursive sum in double takes {} ms.",
        data.said(),
        ms(plain)
    ));
    table(report, &times);
}

fn table(report: &mut Report, times: &[(u32, [f64; 5])]) {
    let row = |(bits, times): &(u32, [f64; 5])| {
        [bits.to_string()].into_iter().chain(times.map(ms)).collect()
    };
    let header: Vec<&str> = ["bits"].into_iter().chain(COLUMNS).collect();
    report.table(&header, &times.iter().map(row).collect::<Vec<_>>());
}

/// Arrays of residue numbers beside arrays of MPFR numbers.
fn arrays(report: &mut Report, len: usize, least: Duration) {
    let mut rows = Vec::new();
    for bits in PRECISIONS {
        let numbers = floats::random(len, bits, &mut Uniform(2));
        let set = ModuliSet::for_precision(bits).expect("a precision of sets");
        let (storage, r) = (Storage::new(set, len), Storage::new(set, 1));
        let (storage, r) = (storage.expect("memory"), r.expect("memory"));
        let context = mp::Context::on_cpu(Isa::detected(), 1);
        convert::from_numbers(floats::view(&numbers), storage.array().into(), context)
            .expect("finite numbers");
        let sum = |algorithm| {
            let x = Vector { array: storage.array().into(), n: len, inc: 1 };
            routine::reduce(algorithm, x, r.array().into(), context).expect("a sum");
        };
        let all = bests_in_turn(
            least,
            [
                &mut || {
                    let mut sum = Float::new(bits);
                    black_box(&numbers).iter().for_each(|x| sum += x);
                    drop(black_box(sum));
                },
                &mut || sum(Algorithm::Recursive),
                &mut || sum(Algorithm::Pairwise),
                &mut || sum(Algorithm::Blocks),
            ],
        );
        rows.push([bits.to_string()].into_iter().chain(all.map(ms)).collect());
    }
    report.paragraph(&format!(
        "Sums of {len} numbers of the precision in arrays, one thread, milliseconds. Residue numbers become limbs first."
    ));
    report.table(&["bits", "MPFR, recursive", "Reduce1", "Reduce2", "Reduce3"], &rows);
}

fn main() {
    let quick = std::env::args().any(|argument| argument == "quick");
    let least = Duration::from_millis(if quick { 20 } else { 400 });
    let len = if quick { 100_000 } else { 1_000_000 };
    wideblas::config::set_num_threads(1);
    let mut report =
        Report::new("cpu-reduce", "Sums by rounded additions, time against precision, CPU");
    doubles(&mut report, Data::Uniform, len, least);
    doubles(&mut report, Data::Spread, len, least);
    arrays(&mut report, len / 10, least);
    if !quick {
        report.paragraph("![Time against precision](../../docs/src/pictures/cpu-reduce.svg)");
        report.save();
    }
}
