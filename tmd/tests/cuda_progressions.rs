//! Searches of sin and cos by progressions on the GPU: the counts and candidates of the CPU, and the cases of MPFR and of values.

use std::thread::available_parallelism;
use std::time::Instant;
use wideblas::engine::cpu::Isa;
use wideblas::engine::cuda as engine;
use wideblas_tmd::brute::{Case, by_numbers};
use wideblas_tmd::domain::Range;
use wideblas_tmd::float::{Argument, BINARY64};
use wideblas_tmd::function::by_name;
use wideblas_tmd::progressions::{Plan, Starts, run};
use wideblas_tmd::{cuda, values};

fn gpu() -> &'static engine::Device {
    engine::device().unwrap_or_else(|| panic!("needs a GPU, which is {}", engine::status()))
}

fn threads() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// A unit of a binade as a search has it.
fn plan(name: &str, x: f64, bits: u32) -> Plan {
    let Argument { binade, number } = Argument::of(BINARY64, x).unwrap();
    let range = Range { binade, start: number, len: 1 << 50 };
    Plan::new(by_name(name).unwrap(), range, bits).unwrap()
}

/// The cases among what the GPU leaves open.
fn cases(name: &str, plan: &Plan, starts: &[Starts]) -> Vec<Case> {
    let (found, seconds) = cuda::progressions::run(gpu(), plan, starts).unwrap();
    println!("{name}: {:.3} s for {:?}", seconds, found.counts);
    let function = by_name(name).unwrap();
    by_numbers(function, plan.range.binade, &found.candidates, plan.bits, threads())
}

#[test]
#[ignore = "needs a GPU"]
fn counts_and_candidates_are_the_cpus() {
    for (name, x, bits) in [
        ("sin", 2f64.powi(100), 44),
        ("cos", -1.5 * 2f64.powi(1023), 20),
        ("sin", 2f64.powi(22), 24),
    ] {
        let plan = plan(name, x, bits);
        let all = plan.starts();
        // Of several tops, in several launches.
        let short = |one: &Starts| Starts { count: one.count.min(20_000), ..*one };
        let some: Vec<Starts> = all.iter().step_by(all.len() / 40).map(short).collect();
        let expected = run(&plan, &some, threads(), Isa::detected());
        let (found, _) = cuda::progressions::run(gpu(), &plan, &some).unwrap();
        assert_eq!(found, expected, "{name} {x}");
        assert!(found.counts.levels[0].failures > 5_000, "{:?}", found.counts);
    }
}

/// 2^24 arguments of hardness 16 or more, each also by MPFR.
#[test]
#[ignore = "needs a GPU"]
fn cases_are_those_of_mpfr() {
    for (name, x) in [("sin", 2f64.powi(100)), ("cos", 2f64.powi(1023))] {
        let plan = plan(name, x, 16);
        let n = u64::from(plan.coarse.n);
        let top = plan.starts()[1];
        let starts = [Starts { first: top.first + 77_777, count: (1u64 << 24) / (n - 1) + 1 }];
        let found = cases(name, &plan, &starts);
        let first = starts[0].first..starts[0].first + starts[0].count;
        let terms = first.flat_map(|first| (0..n).map(move |j| (first, j)));
        let numbers = terms.map(|(first, j)| first + j * plan.step);
        let mut numbers: Vec<u64> = numbers.filter(|&number| number < plan.range.end()).collect();
        numbers.sort_unstable();
        let start = Instant::now();
        let function = by_name(name).unwrap();
        let expected = by_numbers(function, plan.range.binade, &numbers, plan.bits, threads());
        println!(
            "{name} {x:e}: {} cases of {} arguments, by MPFR in {:.1?}",
            expected.len(),
            numbers.len(),
            start.elapsed()
        );
        assert!(
            found == expected && expected.len() > 400,
            "{name} {} {}",
            found.len(),
            expected.len()
        );
    }
}

/// 2^36 arguments that lie next to each other, also by the value of each on the CPU.
#[test]
#[ignore = "needs a GPU"]
fn cases_are_those_of_values() {
    let (name, len) = ("sin", 1u64 << 36);
    let plan = plan(name, 2f64.powi(100), 28);
    // Each is a term of another start, and all are the same term of theirs.
    let from = plan.starts()[2].first;
    let of_top = |at: u64| Starts { first: from + (at << 28), count: 1 << 28 };
    let starts: Vec<Starts> = (0..len >> 28).map(of_top).collect();
    let found = cases(name, &plan, &starts);
    for term in [0, (plan.range.end() - len - from) / plan.step] {
        let start = from + term * plan.step;
        let range = Range { start, len, ..plan.range };
        let clock = Instant::now();
        let function = by_name(name).unwrap();
        let expected = values::cases(function, &range, plan.bits, threads(), Isa::detected());
        let inside = |case: &&Case| (start..start + len).contains(&case.argument.number);
        let found: Vec<Case> = found.iter().filter(inside).copied().collect();
        println!(
            "term {term}: {} cases of 2^36 arguments, by values in {:.1?}",
            expected.len(),
            clock.elapsed()
        );
        assert!(found == expected && expected.len() > 300, "{} {}", found.len(), expected.len());
    }
}
