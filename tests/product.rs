//! Exact products of doubles and of sums of doubles against the oracle.

mod common;

use common::Rng;
use common::case::{Case, Data, options};
use common::properties::{all_data, specials_spread};
use common::sample::Sample;
use wideblas::engine::Part;
use wideblas::engine::cpu::modular::Unit;
use wideblas::format::{Dd, Qd};
use wideblas::product::{Mode, Options};

properties! {
    f64: f64, 53;
    dd: wideblas::format::Dd, 106;
    qd: wideblas::format::Qd, 212;
}

const SHAPES: [(usize, usize, usize); 9] = [
    (1, 1, 1),
    (3, 1, 17),
    (1, 5, 130),
    (17, 19, 3),
    (16, 16, 16),
    (50, 33, 64),
    (7, 70, 129),
    (49, 18, 1),
    (20, 20, 300),
];

#[test]
fn rounded_once_and_within_the_bound_f64() {
    all_data::<f64>(&SHAPES, "f64", |_| 53);
}

#[test]
fn rounded_once_and_within_the_bound_dd() {
    all_data::<Dd>(&SHAPES, "dd", |_| 106);
}

#[test]
fn rounded_once_and_within_the_bound_qd() {
    all_data::<Qd>(&SHAPES, "qd", |_| 212);
}

#[test]
fn specials_spread_as_in_plain_loops() {
    specials_spread::<f64>(53);
    specials_spread::<Dd>(106);
    specials_spread::<Qd>(212);
}

/// Sums whose components overlap or cancel, as programs that build them by hand may pass.
#[test]
fn components_need_not_be_normalised() {
    fn check<S: Sample>(number: impl Fn(&mut Rng) -> S) {
        for seed in 0..3 {
            let mut rng = Rng(seed);
            let mut case = Case::<S>::new(&mut rng, Data::Random, (20, 17, 33), |_| 53);
            for x in case.a.iter_mut().chain(&mut case.b).chain(&mut case.c) {
                *x = number(&mut rng);
            }
            for factor in [&mut case.alpha, &mut case.beta] {
                *factor = number(&mut rng);
            }
            case.check(&seed);
        }
    }
    let double = |rng: &mut Rng| {
        let exponent = rng.within(-30, 30);
        rng.double(exponent)
    };
    check(|rng| Dd::new(double(rng), double(rng)));
    check(|rng| Qd::new([(); 4].map(|()| double(rng))));
    // The components cancel to far below the first.
    check(|rng| {
        let x = double(rng);
        Dd::new(x, -x * (1.0 - f64::EPSILON))
    });
}

/// Residues that are all extreme and of one sign: what 32-bit sums must withstand.
#[test]
fn sums_of_the_largest_residues() {
    // Largest modulo the largest word moduli, and modulo the largest byte moduli.
    for (x, y) in [(4095, 4095), (4095, -4095), (255, 128), (255, -128), (-1, 127), (127, 127)] {
        for k in [129, 300, 5000] {
            let case = Case {
                shape: (17, 9, k),
                alpha: 1.0,
                a: vec![f64::from(x); 17 * k],
                b: vec![f64::from(y); k * 9],
                beta: 0.0,
                c: vec![0.0; 17 * 9],
            };
            for unit in Unit::ALL.into_iter().filter(|unit| unit.is_available()) {
                let c = case.run(&Options { unit, ..options(Mode::Exact) }, Part::All);
                let expected = f64::from(x) * f64::from(y) * k as f64;
                assert!(c.iter().all(|&c| c == expected), "{x} {y} {k} {unit:?}");
            }
        }
    }
}

#[test]
fn very_long_sums() {
    fn check<S: Sample>(data: Data, k: usize) {
        let case = Case::<S>::new(&mut Rng(9), data, (2, 1, k), |_| 53);
        let worst = case.check(&(data, k));
        println!("{} k = {k}: largest error {worst:.3} of the bound", S::NAME);
    }
    check::<Dd>(Data::Random, 200_000);
    check::<f64>(Data::Cancelling, 200_000);
    check::<Qd>(Data::Spread, 70_000);
}
