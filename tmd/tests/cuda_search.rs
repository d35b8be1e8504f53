//! Searches on the GPU have the CPU's counts and candidates.

use rug::{Float, Integer, integer::Order};
use wideblas::engine::cpu::Isa;
use wideblas::engine::cuda as engine;
use wideblas_tmd::boolean::Algorithm;
use wideblas_tmd::cuda;
use wideblas_tmd::polynomial::Polynomial;
use wideblas_tmd::search::{Found, Parameters, Plan, Precision, hash, run};

fn gpu() -> &'static engine::Device {
    engine::device().unwrap_or_else(|| panic!("needs a GPU, which is {}", engine::status()))
}

/// exp of (2^52 + n + t) 2^(e - 52) in units of half an ulp, for t below `len`.
fn exp(n: u64, e: i32, len: u64, degree: u32, words: usize) -> Polynomial {
    let x: Float = Float::with_val(700, (1u64 << 52) + n) >> 52 << e;
    let f = x.exp();
    let exponent = f.get_exp().unwrap();
    let bits = 64 * words as u32;
    let coefficients = (0..=degree).flat_map(|i| {
        let c: Float = f.clone() << (54 - exponent) >> ((52 - e) as u32 * i);
        let c: Float = (c / Integer::from(Integer::factorial(i))) << bits;
        let mut digits = c.to_integer().unwrap().keep_bits(bits).to_digits::<u64>(Order::Lsf);
        digits.resize(words, 0);
        digits
    });
    Polynomial { start: n, len, words, coefficients: coefficients.collect(), error: 2f64.powi(-57) }
}

fn compare(polynomials: &[Polynomial], parameters: &Parameters) -> Found {
    let plan = Plan::new(polynomials, parameters).unwrap();
    let expected = run(&plan, polynomials, 16, Isa::detected());
    let found = cuda::run(gpu(), &plan, polynomials);
    let found = found.unwrap_or_else(|failure| panic!("{failure}: {parameters:?}"));
    assert_eq!(found, expected, "{parameters:?}");
    found
}

#[test]
#[ignore = "needs a GPU"]
fn searches_of_exp() {
    let mut candidates = 0;
    for algorithm in Algorithm::ALL {
        for precision in [Precision::Double, Precision::Integer] {
            let algorithm = Some(algorithm);
            let parameters = Parameters { algorithm, precision, ..Parameters::new(34) };
            let range = |i: u64| exp((1 << 51) + (i << 34), -1, 1 << 34, 6, 5);
            let polynomials: Vec<Polynomial> = (0..3).map(range).collect();
            candidates += compare(&polynomials, &parameters).candidates.len();
            // Many arguments of few bits, and a range that ends within a sub-domain.
            let parameters = Parameters { bits: 24, ..parameters };
            candidates +=
                compare(&[exp(1 << 50, 8, 12_345_677, 8, 6)], &parameters).candidates.len();
        }
    }
    assert!(candidates > 10, "{candidates}");
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
    for round in 0..60 {
        let polynomials: Vec<Polynomial> = (0..1 + bits() % 5)
            .map(|_| {
                let (words, degree) = (1 + bits() % 6, bits() % 8);
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
            arguments: (bits() % 3 > 0).then(|| 1 + bits() % 1000),
            packet: (bits() % 3 > 0).then(|| 1 + bits() % 200),
            split: (bits() % 4) as u32,
            ..Parameters::new(4 + (bits() % 20) as u32)
        };
        compare(&polynomials, &parameters);
    }
}
