//! Searches on the GPU have the CPU's counts and candidates.

use std::slice::from_ref;
use wideblas::engine::cpu::Isa;
use wideblas::engine::cuda as engine;
use wideblas_tmd::boolean::Algorithm;
use wideblas_tmd::cuda;
use wideblas_tmd::domain::Request;
use wideblas_tmd::float::BINARY64;
use wideblas_tmd::function::by_name;
use wideblas_tmd::job::{Batch, Job, Part, Rules, prepare, units};
use wideblas_tmd::polynomial::Polynomial;
use wideblas_tmd::search::{Found, Parameters, Plan, Polynomials, Precision, hash, run};

fn gpu() -> &'static engine::Device {
    engine::device().unwrap_or_else(|| panic!("needs a GPU, which is {}", engine::status()))
}

/// What a search of `len` arguments of exp from `from` on has to do.
fn exp(from: f64, len: u64, bits: u32, rules: Rules) -> Vec<Batch> {
    let first = BINARY64.ordinal(from).unwrap().1;
    let request = Request { format: BINARY64, negative: false, from: first, to: first + len, bits };
    let job = Job { function: by_name("exp").unwrap(), request, rules };
    let units = units(&job, Part::ALL);
    units.into_iter().flat_map(|unit| prepare(&job, unit).unwrap().batches).collect()
}

fn same(plan: &Plan, polynomials: &[Polynomial]) -> Found {
    let expected = run(plan, polynomials, 16, Isa::detected());
    let found = cuda::run(gpu(), plan, polynomials);
    let found = found.unwrap_or_else(|failure| panic!("{failure}: {plan:?}"));
    assert_eq!(found, expected, "{plan:?}");
    found
}

/// By every test, in doubles and in integers, by packets and by the hierarchical method.
#[test]
#[ignore = "needs a GPU"]
fn searches_of_exp() {
    let mut candidates = [0, 0];
    for (method, candidates) in Polynomials::ALL.into_iter().zip(&mut candidates) {
        for algorithm in Algorithm::ALL {
            for precision in [Precision::Double, Precision::Integer] {
                let rules = Rules { algorithm, precision, ..Rules::by(method) };
                let mut batches = exp(0.75, 3 << 34, 34, rules);
                // Many arguments of few bits, and a range that ends within a sub-domain.
                batches.extend(exp(320.0, 12_345_677, 24, rules));
                // Units of different polynomials together, several chunks of them.
                batches.extend(exp(
                    300.0,
                    1 << 36,
                    44,
                    Rules { arguments: Some(1 << 10), ..rules },
                ));
                for Batch { plan, polynomials } in &batches {
                    *candidates += same(plan, polynomials).candidates.len();
                }
            }
        }
    }
    assert!(candidates.iter().all(|&count| count > 10), "{candidates:?}");
}

/// Polynomials of random coefficients and of all shapes, cut in all ways; lists that are too short at first.
#[test]
#[ignore = "needs a GPU"]
fn searches_of_anything() {
    let mut state = 1;
    let mut bits = || {
        state += 1;
        hash(state)
    };
    for round in 0..120 {
        let polynomials: Vec<Polynomial> = (0..1 + bits() % 5)
            .map(|_| {
                let (words, degree) = (1 + bits() % 8, bits() % 11);
                let decay = 10 + round % 20;
                let coefficients = (0..=degree).flat_map(|power| {
                    let shift = (decay * power.saturating_sub(1)).min(60);
                    let mut all: Vec<u64> = (1..words).map(|_| bits()).collect();
                    all.push((bits() as i64 >> shift) as u64);
                    all
                });
                let coefficients = coefficients.collect();
                let (start, len) = (bits() >> 12, 1 + bits() % (1 << (round % 24)));
                Polynomial { start, len, words: words as usize, coefficients, error: 0.0 }
            })
            .collect();
        let parameters = Parameters {
            algorithm: Some(Algorithm::ALL[round as usize % 3]),
            precision: [Precision::Double, Precision::Integer][round as usize / 3 % 2],
            polynomials: Polynomials::ALL[round as usize / 6 % 2],
            arguments: (bits() % 3 > 0).then(|| 1 + bits() % 1000),
            packet: (bits() % 3 > 0).then(|| 1 + bits() % 200),
            split: (bits() % 4) as u32,
            ..Parameters::new(4 + (bits() % 20) as u32)
        };
        let plan = Plan::new(&polynomials, &parameters).unwrap();
        same(&plan, &polynomials);
    }
}

/// A carry through all words: with it all values are where the first one rounds to, which is the last candidate or just beyond. One
/// that is lost makes candidates, or loses them.
#[test]
#[ignore = "needs a GPU"]
fn carries_run_through_all_words() {
    for words in 4..=8 {
        let mut coefficients = vec![u64::MAX; words];
        coefficients.push(1);
        coefficients.resize(2 * words, 0);
        let mut one = Polynomial { start: 5, len: 1000, words, coefficients, error: 0.0 };
        let parameters = Parameters {
            polynomials: Polynomials::Hierarchical,
            arguments: Some(8),
            packet: Some(16),
            ..Parameters::new(20)
        };
        let plan = Plan::new(from_ref(&one), &parameters).unwrap();
        for (below, count) in [(0, 0), (1, 1000)] {
            one.coefficients[words - 1] = plan.exhaustive[0].shift - below;
            assert_eq!(plan, Plan::new(from_ref(&one), &parameters).unwrap());
            let found = same(&plan, from_ref(&one));
            assert_eq!(found.candidates.len(), count, "{words} words, {below}");
        }
    }
}
